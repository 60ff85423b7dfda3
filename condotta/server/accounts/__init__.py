"""People: accounts, guests, passwords, and the sessions and tokens that prove who somebody is."""
