"""What was done, by the keys of requests; whether the database can be written to; counts."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    op.add_column("matches", sa.Column("mark", sa.String(16)))
    op.add_column("secrets", sa.Column("scope", sa.String(10)))
    op.create_table(
        "done",
        sa.Column("match", sa.String(32), sa.ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("visitor", sa.String(64), primary_key=True),
        sa.Column("key", sa.String(64), primary_key=True),
        sa.Column("at", sa.Float(), nullable=False, index=True),
        sa.Column("void", sa.Boolean(), nullable=False, server_default=sa.false()),
    )
    op.create_table(
        "health",
        sa.Column("id", sa.Integer(), primary_key=True),
        sa.Column("at", sa.Float(), nullable=False),
    )
    op.create_table(
        "counts",
        sa.Column("name", sa.String(30), primary_key=True),
        sa.Column("who", sa.String(32), primary_key=True),
        sa.Column("window", sa.BigInteger(), primary_key=True, autoincrement=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("until", sa.Float(), nullable=False, index=True),
    )


def downgrade() -> None:
    for table in ("counts", "health", "done"):
        op.drop_table(table)
    with op.batch_alter_table("secrets") as secrets:
        secrets.drop_column("scope")
    with op.batch_alter_table("matches") as matches:
        matches.drop_column("mark")
