"""The first tables."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    op.create_table(
        "visitors",
        sa.Column("id", sa.String(64), primary_key=True),
        sa.Column("name", sa.String(80), nullable=False),
        sa.Column("created", sa.Float(), nullable=False),
        sa.Column("seen", sa.Float(), nullable=False),
    )
    op.create_table(
        "matches",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("name", sa.String(80), nullable=False),
        sa.Column("creator", sa.String(64), nullable=False),
        sa.Column("created", sa.Float(), nullable=False),
        sa.Column("updated", sa.Float(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("seats", sa.Integer(), nullable=False),
        sa.Column("options", sa.JSON(), nullable=False),
        sa.Column("scenario", sa.String(80), nullable=False),
        sa.Column("seed", sa.Text(), nullable=False),
        sa.Column("rules", sa.String(40), nullable=False),
        sa.Column("opening", sa.JSON(), nullable=True),
        sa.Column("dice", sa.JSON(), nullable=False),
        sa.Column("states", sa.JSON(), nullable=False),
        sa.Column("closed", sa.JSON(), nullable=False),
        sa.Column("outcome", sa.JSON(), nullable=True),
    )
    op.create_table(
        "seats",
        sa.Column("match", sa.String(32), sa.ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("seat", sa.Integer(), primary_key=True),
        sa.Column("kind", sa.String(10), nullable=False),
        sa.Column("visitor", sa.String(64), sa.ForeignKey("visitors.id"), index=True, nullable=True),
        sa.Column("bot", sa.String(40), nullable=True),
        sa.Column("key", sa.String(64), nullable=True),
    )
    op.create_table(
        "choices",
        sa.Column("match", sa.String(32), sa.ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("index", sa.Integer(), primary_key=True),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("option", sa.JSON(), nullable=False),
        sa.Column("seal", sa.BigInteger(), nullable=False),
        sa.Column("states", sa.JSON(), nullable=False),
        sa.Column("made", sa.Float(), nullable=False),
    )
    op.create_table(
        "checkpoints",
        sa.Column("match", sa.String(32), sa.ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("choices", sa.Integer(), nullable=False),
        sa.Column("position", sa.JSON(), nullable=False),
    )
    op.create_table(
        "chat",
        sa.Column("id", sa.Integer(), primary_key=True, autoincrement=True),
        sa.Column("match", sa.String(32), sa.ForeignKey("matches.id", ondelete="CASCADE"), nullable=False),
        sa.Column("visitor", sa.String(64), sa.ForeignKey("visitors.id"), nullable=True),
        sa.Column("seat", sa.Integer(), nullable=True),
        sa.Column("name", sa.String(80), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("at", sa.Float(), nullable=False),
    )
    op.create_index("chat_of_match", "chat", ["match", "id"])


def downgrade() -> None:
    for table in ("chat", "checkpoints", "choices", "seats", "matches", "visitors"):
        op.drop_table(table)
