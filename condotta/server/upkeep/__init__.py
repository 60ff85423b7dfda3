"""For those who run a server: backup, restore, doctor, admin. Works without a running server."""
