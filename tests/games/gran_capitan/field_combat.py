"""A Major Battle of El Gran Capitán that is about to be fought."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from condotta.games.gran_capitan.pieces import Battle, Corps, Leader
from condotta.games.gran_capitan.rules.combat import battle_corps, major_battle
from condotta.games.gran_capitan.state import Table
from tests.games.gran_capitan.field import Field

HERE = "2111"  # clear


class Fight:
    """Nemours attacks Córdoba; more Captains are given with their units, CGs first."""

    def __init__(
        self,
        ours: Mapping[str, tuple[str, ...]],
        theirs: Mapping[str, tuple[str, ...]],
        *,
        at: str = HERE,
        weather: str = "fine",
        field: Field | None = None,
        **marks: Any,
    ) -> None:
        self.field = field or Field("naples", weather=weather)
        self.field.owned(1, "andria")
        for captains, order in ((ours, "attack"), (theirs, "stand")):
            first, *rest = captains
            self.field.force(first, at, *captains[first], order=order, general=True)
            for one in rest:
                self.field.subordinate(one, first, *captains[one])
        self.s = self.field.state
        self.attacker, self.defender = self.s.leaders[next(iter(ours))], self.s.leaders[next(iter(theirs))]
        for mark, value in marks.items():
            setattr(self.defender if mark == "earthworks" else self.attacker, mark, value)
        self.battle = self.s.battle = Battle(self.attacker.place, "counterattack")
        self.battle.hif_side = 0
        major_battle.begin(self.field.table(), self.battle, self.attacker, self.defender)

    def corps(self, captain: str) -> Corps:
        return battle_corps.by_captain(self.battle, captain)

    def engage(self, *pairs: tuple[str, str]) -> None:
        """Which Corps are locked together."""
        for number, pair in enumerate(pairs, 1):
            for one in pair:
                self.corps(one).engagement = number

    def leader(self, id: str) -> Leader:
        return self.s.leaders[id]


NEMOURS, CORDOBA = ("french_gendarmes.5.1", "french_infantry.4.1"), ("spanish_infantry_fa.5.1",)


def doings(fight: Fight) -> dict[str, str]:
    return {corps.captain: corps.doing for corps in fight.battle.corps}


def found(g: Table, key: str) -> list[dict[str, Any]]:
    return [entry.params for entry in g.entries if entry.key == key]
