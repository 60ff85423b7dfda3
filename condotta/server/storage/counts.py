"""How often somebody did something lately, counted in the database: it holds for all processes, and over a restart.

Time is cut into windows. What counts is this window and as much of the one before as still lies in the last `seconds`,
as if it had been spread evenly: two numbers for each who, however often they come.
"""

from __future__ import annotations

import hashlib
import math
from collections.abc import Iterator
from typing import cast

from sqlalchemy import Connection, Table, delete, select, update
from sqlalchemy.dialects import postgresql, sqlite

from .store import Store
from .tables import CountRow

COUNTS = cast(Table, CountRow.__table__)


class Counts:
    def __init__(self, store: Store) -> None:
        self.engine = store.engine
        self._insert = sqlite.insert if store.is_sqlite else postgresql.insert

    def add(self, name: str, who: str, seconds: float, now: float) -> float:
        """Once more; how often it is now."""
        with self.engine.begin() as connection:
            self._count_up(connection, name, who, seconds, now)
            return sum(self._parts(connection, name, who, seconds, now))

    def hit(self, name: str, who: str, most: int, seconds: float, now: float) -> float:
        """Once more, if that is not too often; else nothing is counted. Seconds to wait; 0: it is counted."""
        with self.engine.begin() as connection:
            self._count_up(connection, name, who, seconds, now)
            before, here = self._parts(connection, name, who, seconds, now)
            if before + here <= most:
                return 0.0
            connection.rollback()
        left = seconds - now % seconds  # until the next window
        if here > most:
            return left
        fades = before / left  # a second
        return max(1.0, min(left, (before + here - most) / fades))

    def take_back(self, name: str, who: str, seconds: float, now: float) -> None:
        """It should not have been counted."""
        mine = (COUNTS.c.name == name) & (COUNTS.c.who == short(who)) & (COUNTS.c.window == math.floor(now / seconds))
        with self.engine.begin() as connection:
            connection.execute(update(COUNTS).where(mine, COUNTS.c.number > 0).values(number=COUNTS.c.number - 1))

    def forget(self, name: str, who: str) -> None:
        """It is good again."""
        with self.engine.begin() as connection:
            connection.execute(delete(COUNTS).where(COUNTS.c.name == name, COUNTS.c.who == short(who)))

    def clean(self, now: float) -> None:
        with self.engine.begin() as connection:
            connection.execute(delete(COUNTS).where(COUNTS.c.until < now))

    def _count_up(self, connection: Connection, name: str, who: str, seconds: float, now: float) -> None:
        window = math.floor(now / seconds)
        row = {"name": name, "who": short(who), "window": window, "number": 1, "until": (window + 2) * seconds}
        more = {"number": COUNTS.c.number + 1}
        keys = ["name", "who", "window"]
        connection.execute(self._insert(COUNTS).values(**row).on_conflict_do_update(index_elements=keys, set_=more))

    def _parts(self, connection: Connection, name: str, who: str, seconds: float, now: float) -> Iterator[float]:
        """What the window before still counts for, and this one."""
        window = math.floor(now / seconds)
        mine = (COUNTS.c.name == name) & (COUNTS.c.who == short(who)) & COUNTS.c.window.in_([window - 1, window])
        numbers = {row.window: row.number for row in connection.execute(select(COUNTS).where(mine))}
        yield numbers.get(window - 1, 0) * (1 - now / seconds % 1)
        yield numbers.get(window, 0)


def short(who: str) -> str:
    """An address or a name is not kept as it is."""
    return hashlib.sha256(who.encode()).hexdigest()[:32]
