"""An extended Major Battle of El Gran Capitán (O1.1) that is under way."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from condotta.games.gran_capitan import pieces
from condotta.games.gran_capitan.pieces import Corps, Post
from condotta.games.gran_capitan.rules.combat.extended import extended_battle, roster
from condotta.games.gran_capitan.state import Table
from tests.games.gran_capitan.field_combat import Fight

FRENCH = {
    "nemours": ("french_gendarmes.5.1", "french_infantry.4.1"),
    "la_palice": ("swiss_infantry.4.1", "french_artillery.2.1"),
    "saluzzo": ("french_gendarmes.5.2",),
}
SPANISH = {
    "cordoba": ("spanish_infantry_fa.5.1", "landsknechts.4.1"),
    "navarro": ("spanish_infantry_fa.5.2", "spanish_artillery.3.1"),
    "fabrizio_colonna": ("italian_heavy_cavalry.3.1", "spanish_light_cavalry.2.1"),
}


class Roster(Fight):
    """Three French Corps attack three Spanish ones, all in their Main Bodies, without chits."""

    def __init__(
        self,
        ours: Mapping[str, tuple[str, ...]] | None = None,
        theirs: Mapping[str, tuple[str, ...]] | None = None,
        **marks: Any,
    ) -> None:
        super().__init__(ours or FRENCH, theirs or SPANISH, **marks)
        extended_battle.begin(self.battle)
        for corps in self.battle.corps:
            roster.post(self.battle, corps).section = "main_body"

    @property
    def all(self) -> pieces.Roster:
        return roster.roster(self.battle)

    def post(self, captain: str) -> Post:
        return roster.post(self.battle, self.corps(captain))

    def give(self, **chits: str) -> None:
        """Chits on Captains: give(nemours="cavalry_charge rally")."""
        for captain, kinds in chits.items():
            self.post(captain).chits = kinds.split()

    def put(self, **sections: str) -> None:
        for captain, section in sections.items():
            self.post(captain).section = section

    def lock(self, engaging: str, engaged: str) -> None:
        """An Engagement."""
        roster.engage(self.table(), self.battle, self.corps(engaging), self.corps(engaged))

    def table(self, *dice: int) -> Table:
        return self.field.table(*dice)

    def named(self, *corps: Corps) -> list[str]:
        return [one.captain for one in corps]

    def clear(self, *captains: str) -> None:
        """These Corps are out of the battle."""
        self.battle.corps = [one for one in self.battle.corps if one.captain not in captains]
