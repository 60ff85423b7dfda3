"""One name for one thing: plies, chained hashes, state hashes; the keys of records of format 2.

Bodies of snapshots stay as they were written: `model/snapshot.py` reads both.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"

COLUMNS = (
    ("matches", "turn", "ply"),
    ("matches", "states", "state_hashes"),
    ("choices", "seal", "chain"),
    ("choices", "states", "state_hashes"),
    ("choices", "made", "at"),
    ("checkpoints", "choices", "made"),
    ("snapshots", "choices", "made"),
    ("snapshots", "public", "ply"),
)
OF_SEGMENT = {"seals": "hash_chain", "states": "state_hashes"}
OF_CHECKPOINT = {"choices": "made", "public": "ply"}
OF_CARRIED = {"public": "ply"}
OF_PROPOSAL = {"turn": "ply"}

MATCHES = sa.table("matches", sa.column("id"), *(sa.column(n, sa.JSON()) for n in ("opening", "closed", "proposal")))
CHECKPOINTS = sa.table("checkpoints", sa.column("match"), sa.column("position", sa.JSON()))

Names = dict[str, str]


def upgrade() -> None:
    for table, old, new in COLUMNS:
        op.alter_column(table, old, new_column_name=new)
    rename_keys(lambda names: names)


def downgrade() -> None:
    for table, old, new in COLUMNS:
        op.alter_column(table, new, new_column_name=old)
    rename_keys(lambda names: {new: old for old, new in names.items()})


def rename_keys(way: Callable[[Names], Names]) -> None:
    """In what is kept as JSON. Only a match that was carried over has closed segments, and says so in its opening."""
    of_segment, of_carried, of_checkpoint = way(OF_SEGMENT), way(OF_CARRIED), way(OF_CHECKPOINT)

    def opening(data: Any) -> Any:
        if isinstance(data, dict) and "carried" in data:
            return {**data, "carried": renamed(data["carried"], of_carried)}
        return data

    def segment(data: Any) -> Any:
        new = renamed(data, of_segment)
        return {**new, "opening": opening(new["opening"])} if isinstance(new, dict) and "opening" in new else new

    rewrite(MATCHES, "id", "closed", "[{%", lambda data: [segment(one) for one in data])
    rewrite(MATCHES, "id", "opening", "{%", opening)
    rewrite(MATCHES, "id", "proposal", "{%", lambda data: renamed(data, way(OF_PROPOSAL)))
    rewrite(CHECKPOINTS, "match", "position", "{%", lambda data: renamed(data, of_checkpoint))


def renamed(data: Any, names: Names) -> Any:
    return {names.get(key, key): value for key, value in data.items()} if isinstance(data, dict) else data


def rewrite(table: sa.TableClause, key: str, column: str, like: str, change: Callable[[Any], Any]) -> None:
    """Change the JSON of a column, row by row, where its text looks like this."""
    connection = op.get_bind()
    wanted = sa.cast(table.c[column], sa.Text).like(like)
    for row in connection.execute(sa.select(table.c[key]).where(wanted)).all():
        here = table.c[key] == row[0]
        data = connection.scalar(sa.select(table.c[column]).where(here))
        new = change(data)
        if new != data:
            connection.execute(sa.update(table).where(here).values({column: new}))
