"""The database: its tables, what is asked of it, and the one thread that writes to it."""
