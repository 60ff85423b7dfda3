"""Whose a seat is and who has played there; where a match began, and whether its secrets were handed out."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"

MATCHES = sa.table(
    "matches",
    sa.column("id"),
    sa.column("origin"),
    *(sa.column(name, sa.JSON()) for name in ("opening", "closed", "dice")),
)


def upgrade() -> None:
    op.add_column("matches", sa.Column("origin", sa.String(10), nullable=False, server_default="set_up"))
    op.add_column("matches", sa.Column("given", sa.Boolean(), nullable=False, server_default=sa.false()))
    op.add_column("seats", sa.Column("owner", sa.String(64)))
    op.create_index("ix_seats_owner", "seats", ["owner"])
    op.add_column("seats", sa.Column("held", sa.Text(), nullable=False, server_default=""))
    note_origins()


def note_origins() -> None:
    """A match from a position says how its first segment began; what it was carried over from is no such position."""
    connection = op.get_bind()
    began = sa.cast(MATCHES.c.opening, sa.Text).like("{%")
    for (match_id,) in connection.execute(sa.select(MATCHES.c.id).where(began)).all():
        here = MATCHES.c.id == match_id
        row = connection.execute(sa.select(MATCHES.c.opening, MATCHES.c.closed, MATCHES.c.dice).where(here)).one()
        opening, dice = row.opening, row.dice
        first = row.closed[0] if isinstance(row.closed, list) and row.closed else None
        if isinstance(first, dict):  # what is damaged is brought along: the doctor tells of it
            opening, dice = first.get("opening"), first.get("dice")
        if isinstance(opening, dict) and "carried" not in opening:
            origin = "practice" if dice else "position"
            connection.execute(sa.update(MATCHES).where(here).values(origin=origin))


def downgrade() -> None:
    op.drop_index("ix_seats_owner", "seats")
    for table, column in (("seats", "held"), ("seats", "owner"), ("matches", "given"), ("matches", "origin")):
        op.drop_column(table, column)  # not a new table in its place: choices would go with the old one
