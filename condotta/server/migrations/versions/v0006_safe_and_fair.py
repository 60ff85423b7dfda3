"""Keys of requests that were done; health; counts; scopes of tokens; blocks and reports; second factors."""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


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
    create_people()
    create_factors()


def of_visitor(name: str, **more: Any) -> sa.Column[str]:
    return sa.Column(name, sa.String(64), sa.ForeignKey("visitors.id", ondelete="CASCADE"), **more)


def create_people() -> None:
    op.create_table(
        "blocks",
        of_visitor("visitor", primary_key=True),
        of_visitor("blocked", primary_key=True, index=True),
        sa.Column("created", sa.Float(), nullable=False),
    )
    op.create_table(
        "reports",
        sa.Column("id", sa.Integer(), primary_key=True, autoincrement=True),
        of_visitor("visitor", nullable=False),
        of_visitor("about", nullable=False),
        sa.Column("match", sa.String(32), sa.ForeignKey("matches.id", ondelete="SET NULL")),
        sa.Column("reason", sa.String(20), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("lines", sa.JSON(), nullable=False),
        sa.Column("created", sa.Float(), nullable=False),
        sa.Column("status", sa.String(10), nullable=False, index=True),
        sa.Column("note", sa.Text(), nullable=False, server_default=""),
    )


def create_factors() -> None:
    op.create_table(
        "factors",
        of_visitor("visitor", primary_key=True),
        sa.Column("totp", sa.String(64)),
        sa.Column("totp_wanted", sa.String(64)),
        sa.Column("last_step", sa.BigInteger(), nullable=False),
    )
    op.create_table(
        "passkeys",
        sa.Column("id", sa.String(64), primary_key=True),
        of_visitor("visitor", nullable=False, index=True),
        sa.Column("credential", sa.LargeBinary(), nullable=False),
        sa.Column("public_key", sa.LargeBinary(), nullable=False),
        sa.Column("sign_count", sa.BigInteger(), nullable=False),
        sa.Column("name", sa.String(80), nullable=False),
        sa.Column("created", sa.Float(), nullable=False),
        sa.Column("used", sa.Float(), nullable=False),
    )
    op.create_table(
        "challenges",
        sa.Column("id", sa.String(64), primary_key=True),
        of_visitor("visitor"),
        sa.Column("expires", sa.Float(), nullable=False, index=True),
    )


def downgrade() -> None:
    for table in ("challenges", "passkeys", "factors", "reports", "blocks", "counts", "health", "done"):
        op.drop_table(table)
    op.drop_column("secrets", "scope")
    op.drop_column("matches", "mark")  # not a new table in its place: choices would go with the old one
