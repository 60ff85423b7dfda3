"""Section 21.5: the markers on the Diplomatic Influence Table. What players spend on them and what comes of it is in
rules/minors."""

from __future__ import annotations

from typing import Final

from condotta.core.flow import Option, offer

from ...data import CARD_IDS, INFLUENCE
from ...data.charts import LEVELS
from ...state import SEATS, State, Table

NOBODYS: Final[list[int]] = []


def minors(s: State) -> list[str]:
    """TM-21.a: the minor powers in the order of the table: those that have a column."""
    return [minor for minor in INFLUENCE if minor in s.influence]


def is_minor(s: State, power: str) -> bool:
    return power in s.influence


def lay_out(s: State) -> None:
    """The columns that a table needs and has not: TM-21.7-nap.b, Naples none after DEATH OF FERRANTE OF NAPLES."""
    for minor, column in INFLUENCE.items():
        if minor not in s.influence and (not column.until or CARD_IDS[column.until] not in s.happened):
            s.influence[minor] = list(column.levels)
            s.influence[minor] = defaults(s, minor)


def defaults(s: State, minor: str) -> list[int]:
    """TM-18.10.a: the coloured boxes, 0 for the others and for who has no marker any more."""
    return [level if has_marker(s, minor, seat) else 0 for seat, level in enumerate(INFLUENCE[minor].levels)]


def has_marker(s: State, minor: str, seat: int) -> bool:
    """TM-21.5.b, e: his marker is in the column of this minor."""
    return minor in s.influence and seat not in s.lost_markers.get(minor, NOBODYS)


def hindrance(s: State, minor: str, seat: int, step: int) -> str:
    """The rule by which a marker does not go a level up or down; "" if it can."""
    if not has_marker(s, minor, seat):
        return "TM-21.5.e"
    if minor in s.resolved:
        return "TM-21.5.d"
    return "" if 0 <= s.influence[minor][seat] + step <= LEVELS else "TM-21.5.c"


def may_move(s: State, minor: str, seat: int, step: int) -> bool:
    return not hindrance(s, minor, seat, step)


def moves(s: State, among: list[str], steps: tuple[int, ...] = (1, -1)) -> list[Option]:
    """Every marker of these minors that can go a level up or down."""
    return [
        offer("influence", minor, whose, step)
        for minor in among
        for whose in range(SEATS)
        for step in steps
        if may_move(s, minor, whose, step)
    ]


def move(g: Table, minor: str, whose: int, step: int, rule: str, by: int | None = None) -> None:
    """A marker goes so many levels up or down, as far as the track goes (TM-21.5.c)."""
    s = g.state
    old = s.influence[minor][whose]
    new = min(LEVELS, max(0, old + step))
    s.influence[minor] = [new if who == whose else level for who, level in enumerate(s.influence[minor])]
    seat = whose if by is None else by
    g.log("influence.moved", rule, seat=seat, power=minor, player=whose, step=new - old, level=new)


def carry_out(g: Table, choice: Option, seat: int, rule: str) -> None:
    """One of the moves offered above."""
    move(g, str(choice.args[0]), int(choice.args[1]), int(choice.args[2]), rule, seat)


def put_back(s: State, minor: str) -> None:
    """All markers of a minor to their default boxes, out of Resolved this turn."""
    s.influence[minor] = defaults(s, minor)
    if minor in s.resolved:
        s.resolved = [one for one in s.resolved if one != minor]


def resolve(g: Table, minor: str, rule: str) -> None:
    """TM-21.6.k: all markers of a minor to Resolved this turn. Where they will be next turn is kept as their level."""
    s = g.state
    put_back(s, minor)
    s.resolved = [*s.resolved, minor]
    g.log("influence.resolved", rule, power=minor)


def lose_marker(g: Table, minor: str, seat: int, rule: str) -> None:
    """TM-9.4.g, TM-21.5.e: a player has no influence on this minor for the rest of the game."""
    s = g.state
    if not has_marker(s, minor, seat):
        return
    s.lost_markers[minor] = sorted([*s.lost_markers.get(minor, NOBODYS), seat])
    s.influence[minor] = [0 if who == seat else level for who, level in enumerate(s.influence[minor])]
    g.log("influence.lost", rule, seat=seat, power=minor)
