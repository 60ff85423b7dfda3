"""Chapter 12, Victory (MV-12.a to MV-12.e), and the end of the game (MV-3.5)."""

from __future__ import annotations

from condotta.core.flow import Seat
from condotta.core.game import Outcome, rank
from condotta.core.table import Table

from ..data import POWERS
from ..state import ENDINGS, INCOME, State


def outcome(s: State) -> Outcome | None:
    """MV-12.e: most VP win; tied players share the victory (R-64)."""
    if s.phase != "over":
        return None
    return rank([victory_points(s, seat) for seat in range(s.seats)], ENDINGS[s.ended_by], s.ended_by)


def victory_points(s: State, seat: Seat) -> int:
    """MV-12.a, b: the incomes of their provinces, and 1 for each whole Power."""
    return incomes(s, seat) + len(whole_powers(s, seat))


def incomes(s: State, seat: Seat) -> int:
    """MV-12.a: of all their provinces."""
    return sum([INCOME[province] for province, owner in s.control.items() if owner == seat])


def whole_powers(s: State, seat: Seat) -> list[str]:
    """MV-12.b, R-63: Powers of at least two provinces in play, Knights provinces excluded, that they control whole."""
    return [power for power in POWERS if power not in s.powers_out and is_whole(s, seat, power)]


def is_whole(s: State, seat: Seat, power: str) -> bool:
    count = 0
    for province in s.layout.of_power[power]:
        if province not in s.knights_provinces:
            if s.control.get(province) != seat:
                return False
            count += 1
    return count > 1


def end_game(g: Table[State], rule: str) -> None:
    """MV-3.5: by which of its cases."""
    g.state.phase = "over"
    g.state.ended_by = rule
    g.reveal()
    g.log("end.game_over", rule)
