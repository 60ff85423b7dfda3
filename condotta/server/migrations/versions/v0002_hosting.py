"""Accounts, the lobby, clocks, notices, and what is kept for old rules."""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"

FLAGS = ("public", "status", "pace", "clock", "rematch", "bots_due", "deadline")
OF_ROOM = ("clocks", "proposal", "turn", "asked", "waiting")


def of_match(**more: Any) -> sa.Column[str]:
    return sa.Column("match", sa.String(32), sa.ForeignKey("matches.id", ondelete="CASCADE"), **more)


def of_visitor(**more: Any) -> sa.Column[str]:
    return sa.Column("visitor", sa.String(64), sa.ForeignKey("visitors.id", ondelete="CASCADE"), **more)


def upgrade() -> None:
    with op.batch_alter_table("visitors") as table:
        table.add_column(sa.Column("lang", sa.String(10), nullable=False, server_default="en"))
        table.add_column(sa.Column("email", sa.String(254)))
        table.add_column(sa.Column("email_wanted", sa.String(254)))
        table.add_column(sa.Column("webhook", sa.Text()))
        table.add_column(sa.Column("webhook_key", sa.String(64)))
        table.add_column(sa.Column("away_until", sa.Float()))
        table.add_column(sa.Column("gone", sa.Boolean(), nullable=False, server_default=sa.false()))
    with op.batch_alter_table("matches") as table:
        table.add_column(sa.Column("public", sa.Boolean(), nullable=False, server_default=sa.false()))
        table.add_column(sa.Column("status", sa.String(10), nullable=False, server_default="running"))
        table.add_column(sa.Column("pace", sa.String(10), nullable=False, server_default="live"))
        table.add_column(sa.Column("clock", sa.JSON()))
        table.add_column(sa.Column("rematch", sa.String(32)))
        table.add_column(sa.Column("bots_due", sa.Boolean(), nullable=False, server_default=sa.false()))
        table.add_column(sa.Column("deadline", sa.Float()))
        table.add_column(sa.Column("clocks", sa.JSON()))
        table.add_column(sa.Column("proposal", sa.JSON()))
        table.add_column(sa.Column("turn", sa.Integer()))
        table.add_column(sa.Column("asked", sa.String(60)))
        table.add_column(sa.Column("waiting", sa.String(60)))
    for column in ("status", "bots_due", "deadline"):
        op.create_index(f"ix_matches_{column}", "matches", [column])
    with op.batch_alter_table("seats") as table:
        table.add_column(sa.Column("notify", sa.Boolean(), nullable=False, server_default=sa.true()))
        table.add_column(sa.Column("offered", sa.Boolean(), nullable=False, server_default=sa.false()))
        table.add_column(sa.Column("notified", sa.Float()))
    op.add_column("chat", sa.Column("texts", sa.JSON()))
    op.execute("UPDATE matches SET status = 'over' WHERE outcome IS NOT NULL AND CAST(outcome AS VARCHAR(9)) != 'null'")
    create_people()
    create_match_tables()


def create_people() -> None:
    op.create_table(
        "accounts",
        of_visitor(primary_key=True),
        sa.Column("login", sa.String(40), nullable=False, unique=True),
        sa.Column("email", sa.String(254), index=True),
        sa.Column("password", sa.Text(), nullable=False),
        sa.Column("created", sa.Float(), nullable=False),
        sa.Column("disabled", sa.Boolean(), nullable=False),
        sa.Column("admin", sa.Boolean(), nullable=False),
    )
    op.create_table(
        "secrets",
        sa.Column("id", sa.String(64), primary_key=True),
        of_visitor(nullable=False, index=True),
        sa.Column("kind", sa.String(10), nullable=False),
        sa.Column("name", sa.String(80), nullable=False),
        sa.Column("created", sa.Float(), nullable=False),
        sa.Column("used", sa.Float(), nullable=False),
        sa.Column("expires", sa.Float()),
    )
    op.create_table(
        "notices",
        sa.Column("id", sa.Integer(), primary_key=True, autoincrement=True),
        of_visitor(nullable=False, index=True),
        of_match(),
        sa.Column("channel", sa.String(10), nullable=False),
        sa.Column("kind", sa.String(20), nullable=False),
        sa.Column("about", sa.JSON(), nullable=False),
        sa.Column("due", sa.Float(), nullable=False, index=True),
        sa.Column("tries", sa.Integer(), nullable=False),
        sa.Column("problem", sa.Text(), nullable=False),
    )


def create_match_tables() -> None:
    op.create_table(
        "snapshots",
        of_match(primary_key=True),
        sa.Column("segment", sa.Integer(), primary_key=True),
        sa.Column("choices", sa.Integer(), primary_key=True),
        sa.Column("public", sa.Integer(), nullable=False),
        sa.Column("entries", sa.Integer(), nullable=False),
        sa.Column("body", sa.LargeBinary(), nullable=False),
    )
    op.create_table(
        "notes",
        of_match(primary_key=True),
        of_visitor(primary_key=True),
        sa.Column("text", sa.Text(), nullable=False),
    )


def downgrade() -> None:
    for table in ("notes", "snapshots", "notices", "secrets", "accounts"):
        op.drop_table(table)
    with op.batch_alter_table("seats") as seats:
        for column in ("notify", "offered", "notified"):
            seats.drop_column(column)
    with op.batch_alter_table("chat") as chat:
        chat.drop_column("texts")
    for column in ("status", "bots_due", "deadline"):
        op.drop_index(f"ix_matches_{column}", "matches")
    with op.batch_alter_table("matches") as matches:
        for column in (*FLAGS, *OF_ROOM):
            matches.drop_column(column)
    with op.batch_alter_table("visitors") as visitors:
        for column in ("lang", "email", "email_wanted", "webhook", "webhook_key", "away_until", "gone"):
            visitors.drop_column(column)
