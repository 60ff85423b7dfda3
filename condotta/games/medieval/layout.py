"""The map in play: which provinces and Naval Areas exist and what borders what (MV-0.b, MV-1.2).

A layout depends on the map cards in play alone, so each is built once and looked up again.
"""

from __future__ import annotations

from typing import Final

from .data import MAP, POWERS, PROVINCES, SEAS
from .state import State

PAPACY: Final = "papacy"
ADJACENT: Final = {province.id: province.adjacent for province in PROVINCES.values()}
SEA_OF: Final = {province.id: province.naval_area for province in PROVINCES.values()}
PROVINCES_OF: Final[dict[str, tuple[str, ...]]] = {power.id: power.provinces for power in POWERS.values()}


class Layout:
    """The provinces and seas on the map cards in play."""

    __slots__ = ("_reach", "coast", "eastern_edge", "neighbours", "of_power", "provinces", "sea_neighbours")

    def __init__(self, cards: tuple[str, ...]) -> None:
        lies_here = dict.fromkeys([p for card in cards for p in MAP[card].provinces], True)
        seas = dict.fromkeys([sea for card in cards if (sea := MAP[card].naval_area) is not None], True)
        self.provinces: list[str] = [p for p in lies_here if p != PAPACY]
        self.neighbours: dict[str, list[str]] = {p: [n for n in ADJACENT[p] if n in lies_here] for p in lies_here}
        self.sea_neighbours: dict[str, list[str]] = {sea: [n for n in SEAS[sea].adjacent if n in seas] for sea in seas}
        self.coast: dict[str, tuple[str, ...]] = {sea: SEAS[sea].coast for sea in seas}  # on the same card (MV-1.2.e)
        self.of_power: dict[str, list[str]] = {
            power: [p for p in provinces if p in lies_here] for power, provinces in PROVINCES_OF.items()
        }
        self.eastern_edge: list[str] = [c for c in cards if not any(east in cards for east in MAP[c].east_of_it)]
        self._reach: dict[tuple[str, bool, bool], list[str]] = {}

    def within_reach(self, start: str, by_sea: bool, papal: bool) -> list[str]:
        """Every province that a way from `start` could lead to if nobody refused passage, by land and one sea leg."""
        found = self._reach.get((start, by_sea, papal))
        if found is None:
            found = self._search(start, by_sea, papal)
            for province in found if not by_sea else [start]:
                self._reach[province, by_sea, papal] = found
        return found

    def _search(self, start: str, by_sea: bool, papal: bool) -> list[str]:
        land = self.spread([start], papal)
        if not by_sea:
            return land
        seas = dict.fromkeys([sea for p in land if (sea := SEA_OF[p]) is not None], True)
        todo = list(seas)
        for sea in todo:  # grows while it is walked
            for n in self.sea_neighbours[sea]:
                if n not in seas:
                    seas[n] = True
                    todo.append(n)
        shores = [p for sea in todo for p in self.coast[sea] if papal or p != PAPACY]
        return self.spread([*land, *shores], papal)

    def spread(self, starts: list[str], papal: bool) -> list[str]:
        """Everything connected with the starts over land."""
        seen = dict.fromkeys(starts, True)
        if not papal:
            seen[PAPACY] = True
        found = [p for p in seen if p != PAPACY or papal]
        for here in found:  # grows while it is walked
            for there in self.neighbours[here]:
                if there not in seen:
                    seen[there] = True
                    found.append(there)
        return found


_layouts: dict[tuple[str, ...], Layout] = {}


def layout(s: State) -> Layout:
    """The map now in play."""
    found = _layouts.get(s.map_cards)
    if found is None:
        found = _layouts[s.map_cards] = Layout(s.map_cards)
    return found


def in_order(cards: list[str]) -> tuple[str, ...]:
    """Map cards in the order of the grid, as `State.map_cards` holds them."""
    return tuple(card for card in MAP if card in cards)
