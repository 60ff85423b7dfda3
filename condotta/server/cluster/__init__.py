"""Several server processes on one PostgreSQL: each follows what the others change."""
