"""People who play by clicking."""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random

from condotta.core.match import Match
from tests.browser.table import Table
from tests.server.helpers import until

BOLD = 30  # choices after which people only take the first option: a match then soon comes to its end


@dataclass
class Played:
    """What was done at the tables."""

    buttons: int = 0
    board: int = 0
    verbs: set[str] = field(default_factory=set)

    @property
    def choices(self) -> int:
        return self.buttons + self.board


def play(match: Match, tables: dict[int, Table], rng: Random, most: int = 100_000) -> Played:
    """Let the people at these seats choose, until the end or for so many choices; at times they use the map."""
    done = Played()
    while done.choices < most:
        until(lambda: match.over or asked_of(match, tables))
        if match.over:
            break
        table = tables[rng.choice(asked_of(match, tables))]
        table.awaits_choice()
        bold = done.choices < BOLD
        places = table.open_places.count() if bold and (not done.board or rng.random() < 0.3) else 0
        if places and table.choose_on_board(rng.randrange(places)):
            done.board += 1
        else:
            table.choose_any(rng, bold=bold)
            done.buttons += 1
    done.verbs = {option.verb for seat, option in match.journal if seat in tables}
    return done


def asked_of(match: Match, tables: dict[int, Table]) -> list[int]:
    return [decision.seat for decision in match.open_decisions() if decision.seat in tables]
