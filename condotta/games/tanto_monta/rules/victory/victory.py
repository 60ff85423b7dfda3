"""Chapter 22: who wins."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ...data import FACTS
from ...pieces import NOBODY
from ...state import SEATS, State, Table
from ..common import points

BY_KEYS: Final = "TM-22.2.a"


def check_keys(g: Table) -> bool:
    """TM-22.2.a, e: whoever has all his square markers on the map wins at once, of two the one with more VP."""
    s = g.state
    if s.phase == "over":
        return True
    keys = points.keys_of_all(s)
    if any(points.has_keys_to_win(s, seat, keys[seat]) for seat in range(SEATS)):
        end(g, BY_KEYS)
        return True
    return False


def victory_phase(g: Table) -> None:
    """TM-22.a: surrenders, Lord of Italy and captives (1 to 3) have their place before; then is there a winner (4)?
    If not, the Turn marker advances (5)."""
    s = g.state
    s.totals.append(totals_now(s))
    g.log("victory.totals", "TM-22.4.a", turn=s.turn, totals=s.totals[-1][:])
    rule = winning_rule(s)
    if rule:
        end(g, rule)
        return
    s.turn += 1
    s.phase = "card_draw"
    g.log("turn.begins", "TM-22.4.f", turn=s.turn)


def winning_rule(s: State) -> str:
    """TM-22.4.b, d, e: the rule by which the highest total wins now; "" if none does."""
    limits, totals = FACTS.victory, sorted(s.totals[-1])
    if s.turn >= limits["from_turn"]:
        if totals[-1] >= limits["standard_vp"]:
            return "TM-22.4.b"
        if totals[-1] - totals[-2] >= limits["domination_lead"]:
            return "TM-22.4.d"
    return "TM-22.4.e" if s.turn >= limits["last_turn"] else ""


def best(s: State, seats: Sequence[int], totals: Sequence[Sequence[int]]) -> list[int]:
    """TM-22.4.c: of those with most VP in the last of these turns those with most in the turn before, and so on back to
    what they began with."""
    left = list(seats)
    start = [s.scenario.start_vp(seat) for seat in range(SEATS)]
    for row in [*reversed(totals), start]:
        most = max(row[seat] for seat in left)
        left = [seat for seat in left if row[seat] == most]
    return left


def totals_now(s: State) -> list[int]:
    return [points.total(s, seat) for seat in range(SEATS)]


def end(g: Table, rule: str) -> None:
    s = g.state
    s.ended_by = rule
    s.phase, s.stage = "over", ""
    seats = winners(s)
    s.winner = seats[0] if len(seats) == 1 else NOBODY
    g.log("game.won" if len(seats) == 1 else "game.shared", rule, seats=seats)


def winners(s: State) -> list[int]:
    """R-TM-22.4-1: several where a tie outlasts the whole record; none before the end."""
    if s.phase != "over":
        return []
    able = [seat for seat in range(SEATS) if s.ended_by != BY_KEYS or points.wins_by_keys(s, seat)]
    return best(s, able, [*s.totals, totals_now(s)])
