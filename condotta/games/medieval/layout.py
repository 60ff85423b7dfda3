"""The map in play: which provinces and Naval Areas exist and what borders what (MV-0.b, MV-1.2).

A layout is immutable and depends on the map cards in play alone, so each is built once; the state holds the one in
play. Everything is listed in the order of the map, so that options never depend on how a layout came about.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from .data import MAP, POWERS, PROVINCES, SEAS

PAPACY: Final = "papacy"
MOST_LAYOUTS: Final = 2000  # kept at once: a long simulation meets far more, and its memory should stay flat
ADJACENT: Final = {province.id: province.adjacent for province in PROVINCES.values()}
SEA_OF: Final = {province.id: province.naval_area for province in PROVINCES.values()}
PROVINCES_OF: Final[dict[str, tuple[str, ...]]] = {power.id: power.provinces for power in POWERS.values()}
PLACE: Final = {province: place for place, province in enumerate(PROVINCES)}
CARD_OF: Final = {province.id: province.card for province in PROVINCES.values()}
SEA_ON: Final = {card.id: card.naval_area for card in MAP.values()}
CONTROLLABLE_ON: Final = {card.id: [p for p in card.provinces if p != PAPACY] for card in MAP.values()}
POWERS_ON: Final = {card.id: [p.id for p in POWERS.values() if card.id in p.cards] for card in MAP.values()}
AROUND: Final = {  # the provinces on a map card and those that border them
    card.id: list(dict.fromkeys([*card.provinces, *(n for p in card.provinces for n in ADJACENT[p])]))
    for card in MAP.values()
}


class Layout:
    """The provinces and seas on the map cards in play."""

    __slots__ = ("_reach", "cards", "coast", "common_borders", "neighbours", "of_power", "provinces", "sea_neighbours")

    def __init__(self, cards: tuple[str, ...], like: Layout | None = None, changed: Iterable[str] = MAP) -> None:
        """The map of these cards; `like` is a map that differs from it in the `changed` cards only."""
        self.cards = cards  # in the order of MAP
        self.neighbours: dict[str, list[str]] = dict(like.neighbours) if like is not None else {}
        self.of_power: dict[str, list[str]] = dict(like.of_power) if like is not None else {}
        in_play = dict.fromkeys(cards, True)
        for card in changed:
            for province in AROUND[card]:
                self.neighbours.pop(province, None)
                if CARD_OF[province] in in_play:
                    self.neighbours[province] = [n for n in ADJACENT[province] if CARD_OF[n] in in_play]
            for power in POWERS_ON[card]:
                self.of_power[power] = [p for p in PROVINCES_OF[power] if CARD_OF[p] in in_play]
        self.coast: dict[str, tuple[str, ...]] = {  # on the same card (MV-1.2.e)
            sea: SEAS[sea].coast for card in cards if (sea := SEA_ON[card]) is not None
        }
        self.sea_neighbours: dict[str, list[str]] = {
            sea: [n for n in SEAS[sea].adjacent if n in self.coast] for sea in self.coast
        }
        self.provinces: list[str] = [p for card in cards for p in CONTROLLABLE_ON[card]]
        self._reach: dict[tuple[str, bool, bool], list[str]] = {}
        self.common_borders: dict[tuple[str, str], bool] = {}  # of Powers at the start

    def with_card(self, card: str) -> Layout:
        return layout_of([*self.cards, card], self, [card])

    def without_card(self, card: str) -> Layout:
        return layout_of([c for c in self.cards if c != card], self, [card])

    def eastern_edge(self) -> list[str]:
        """MV-5.2.b: the cards with no card in play further east (R-22)."""
        edge: list[str] = []
        for card in self.cards:
            for east in MAP[card].east_of_it:
                if east in self.cards:
                    break
            else:
                edge.append(card)
        return edge

    def within_reach(self, start: str, by_sea: bool, papal: bool) -> list[str]:
        """Every province that a way from `start` could lead to if nobody refused passage, by land and one sea leg.

        Never the Papacy, which nobody can attack (MV-6.5.b). Equal answers are one list.
        """
        found = self._reach.get((start, by_sea, papal))
        if found is None:
            land = self.spread([start], papal)
            seen = self._over_sea(land, papal) if by_sea else land
            found = [p for p in self.provinces if p in seen]
            for other in self._reach.values():
                if other == found:
                    found = other
                    break
            for province in land:
                self._reach[province, by_sea, papal] = found
        return found

    def _over_sea(self, land: dict[str, bool], papal: bool) -> dict[str, bool]:
        seas = dict.fromkeys([sea for p in land if (sea := SEA_OF[p]) is not None], True)
        todo = list(seas)
        for sea in todo:  # grows while it is walked
            for n in self.sea_neighbours[sea]:
                if n not in seas:
                    seas[n] = True
                    todo.append(n)
        shores = [p for sea in todo for p in self.coast[sea] if papal or p != PAPACY]
        return self.spread([*land, *shores], papal)

    def spread(self, starts: list[str], papal: bool) -> dict[str, bool]:
        """Everything connected with the starts over land, as the keys."""
        seen = dict.fromkeys(starts, True)
        todo = list(seen)
        if not papal:
            seen[PAPACY] = True
        for here in todo:  # grows while it is walked
            for there in self.neighbours[here]:
                if there not in seen:
                    seen[there] = True
                    todo.append(there)
        if not papal:
            del seen[PAPACY]
        return seen


_layouts: dict[tuple[str, ...], Layout] = {}


def layout_of(cards: Iterable[str], like: Layout | None = None, changed: Iterable[str] = MAP) -> Layout:
    """The map of these cards; each is made once."""
    in_play = list(cards)
    ordered = tuple([card for card in MAP if card in in_play])
    found = _layouts.get(ordered)
    if found is None:
        if len(_layouts) >= MOST_LAYOUTS:
            _layouts.clear()
        found = _layouts[ordered] = Layout(ordered, like, changed)
    return found


def in_order(provinces: Iterable[str]) -> list[str]:
    """Provinces in the order of the map."""
    return sorted(provinces, key=PLACE.__getitem__)
