"""Phase 6: cubes are deposited (MU-depos)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from condotta.core.flow import Flow, Seat, pick_one

from ...data import TERRITORIES
from ...state import State, Table
from ..common import geography, questions, spoils

MayGo: TypeAlias = Callable[[str, str], bool]


def deposit(g: Table, seat: Seat, territory: str, goods: list[str]) -> Flow[None]:
    """MU-depos.a to d: one cube of these colours, if one of them is absent and left in the reserve."""
    colours = depositable(g.state, territory, goods)
    if not colours:
        return
    good = yield from pick_one(seat, "deposit", colours, "trade.deposit", "MU-depos.b", {"territory": territory})
    g.state.deposits.setdefault(territory, []).append(good)
    g.log("trade.deposited", "MU-depos.a", player=seat, good=good, territory=territory)


def move_deposit(s: State, good: str, here: str, there: str) -> None:
    """MU-T-monopoly, MU-C63: a deposited cube goes to another settlement."""
    spoils.take_deposit(s, here, good)
    s.deposits.setdefault(there, []).append(good)


def depositable(s: State, territory: str, goods: list[str]) -> list[str]:
    """MU-depos.b, MU-comp.h: colours not yet present, printed or deposited, of which there are cubes."""
    if TERRITORIES[territory].settlement is None:
        return []
    absent = [good for good in dict.fromkeys(goods) if not questions.has_good(s, territory, good)]
    return [good for good in absent if questions.cubes_left(s, good)]


def cube_moves(s: State, may_go: MayGo = lambda here, there: True) -> dict[tuple[str, str], list[str]]:
    """MU-T-monopoly, MU-C63: (settlement, good) -> near settlements without the colour that it may go to."""
    moves: dict[tuple[str, str], list[str]] = {}
    for here, goods in s.deposits.items():
        near = [there for there in geography.settlements_near(s, here) if may_go(here, there)]
        for good in goods:
            fitting = [there for there in near if not questions.has_good(s, there, good)]
            if fitting:
                moves[here, good] = fitting
    return moves
