"""The pause after what may be answered in secret."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    op.add_column("matches", sa.Column("pause", sa.Float(), nullable=False, server_default="0"))


def downgrade() -> None:
    op.drop_column("matches", "pause")  # not a new table in its place: choices would go with the old one
