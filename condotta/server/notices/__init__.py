"""Messages to people who are not here: what is due, and how it is sent by e-mail or webhook."""
