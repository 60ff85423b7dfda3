"""Alembic runs this to bring a database up to date; `storage.engine` hands it the connection."""

from __future__ import annotations

from alembic import context

from condotta.server.storage.tables import Base

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=Base.metadata,
    render_as_batch=True,  # SQLite alters tables by copying them
)
with context.begin_transaction():
    context.run_migrations()
