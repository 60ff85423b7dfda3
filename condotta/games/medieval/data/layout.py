"""The map in play: which provinces and Naval Areas exist and what borders what (MV-0.b, MV-1.2).

A layout is immutable and depends on the map cards in play alone, so each is built once; the state holds the one in
play. Everything is listed in the order of the map, so that options never depend on how a layout came about.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from . import MAP, POWERS, PROVINCES, SEAS

PAPACY: Final = "papacy"
MOST_LAYOUTS: Final = 4000  # kept at once: a long simulation meets far more, and its memory should stay flat
ADJACENT: Final = {province.id: province.adjacent for province in PROVINCES.values()}
SEA_OF: Final = {province.id: province.naval_area for province in PROVINCES.values()}
PROVINCES_OF: Final[dict[str, tuple[str, ...]]] = {power.id: power.provinces for power in POWERS.values()}
PLACE: Final = {province: place for place, province in enumerate(PROVINCES)}
CARD_OF: Final = {province.id: province.card for province in PROVINCES.values()}
COAST: Final = {sea.id: sea.coast for sea in SEAS.values()}  # all on the same card (MV-1.2.e)
NEXT_SEAS: Final = {sea.id: sea.adjacent for sea in SEAS.values()}
SEA_CARD: Final = {sea.id: sea.card for sea in SEAS.values()}
SEA_ON: Final = {card.id: card.naval_area for card in MAP.values()}
CONTROLLABLE_ON: Final = {card.id: [p for p in card.provinces if p != PAPACY] for card in MAP.values()}
NOWHERE: Final[dict[str, bool]] = {}
CATHOLIC: Final = {p.id: True for p in PROVINCES.values() if p.religion == "catholic"}
POWERS_ON: Final = {card.id: [p.id for p in POWERS.values() if card.id in p.cards] for card in MAP.values()}
AROUND: Final = {  # the provinces on a map card and those that border them
    card.id: list(dict.fromkeys([*card.provinces, *(n for p in card.provinces for n in ADJACENT[p])]))
    for card in MAP.values()
}


class Layout:
    """The provinces and seas on the map cards in play."""

    __slots__ = (
        "_islands",
        "_reach",
        "_seas_towards",
        "bordering_powers",
        "cards",
        "eastern_edge",
        "in_play",
        "neighbours",
        "of_power",
        "provinces",
        "seas",
    )

    def __init__(self, cards: tuple[str, ...], like: Layout | None = None, changed: Iterable[str] = MAP) -> None:
        """The map of these cards; `like` is a map that differs from it in the `changed` cards only."""
        self.cards = cards  # in the order of MAP
        self.neighbours: dict[str, list[str]] = dict(like.neighbours) if like is not None else {}
        self.of_power: dict[str, list[str]] = dict(like.of_power) if like is not None else {}
        in_play = self.in_play = dict.fromkeys(cards, True)
        for card in changed:
            for province in AROUND[card]:
                self.neighbours.pop(province, None)
                if CARD_OF[province] in in_play:
                    self.neighbours[province] = [n for n in ADJACENT[province] if CARD_OF[n] in in_play]
            for power in POWERS_ON[card]:
                self.of_power[power] = [p for p in PROVINCES_OF[power] if CARD_OF[p] in in_play]
        self.eastern_edge: list[str] = eastern_edge(cards)
        self.provinces: list[str] = [p for card in cards for p in CONTROLLABLE_ON[card]]
        self.seas: dict[str, list[str]] = {  # in play, with those they connect with (MV-10.1.e)
            sea: [n for n in NEXT_SEAS[sea] if SEA_CARD[n] in in_play]
            for card in cards
            if (sea := SEA_ON[card]) is not None
        }
        self._reach: dict[tuple[str, bool, bool], list[str]] = {}
        self._islands: dict[str, dict[str, bool]] = {}
        self._seas_towards: dict[str, dict[str, bool]] = {}
        self.bordering_powers: dict[str, list[str]] = {}  # at the start

    def with_card(self, card: str) -> Layout:
        return layout_of([*self.cards, card], self, [card])

    def without_card(self, card: str) -> Layout:
        return layout_of([c for c in self.cards if c != card], self, [card])

    def within_reach(self, start: str, by_sea: bool, papal: bool) -> list[str]:
        """Every province that a way from `start` leads to if nobody refuses passage. Equal answers are one list."""
        found = self._reach.get((start, by_sea, papal))
        if found is None:
            land, passed = self.spread([start], papal, NOWHERE)
            seen = {**land, **self._over_sea(passed, papal, NOWHERE)} if by_sea else land
            found = [p for p in self.provinces if p in seen]
            for other in list(self._reach.values()):  # a copy: another thread may be adding to it
                if other == found:
                    found = other
                    break
            for province in land:
                self._reach[province, by_sea, papal] = found
        return found

    def island(self, province: str) -> dict[str, bool]:
        """All land that hangs together with a province, the Papacy included."""
        found = self._islands.get(province)
        if found is None:
            found, _ = self.spread([province], True, NOWHERE)
            for p in found:
                self._islands[p] = found
        return found

    def seas_towards(self, target: str) -> dict[str, bool]:
        """The Naval Areas from which a way may lead to the target, if nobody refuses passage."""
        found = self._seas_towards.get(target)
        if found is None:
            found = self._connected_seas(self.island(target))
            for p in self.island(target):
                self._seas_towards[p] = found
        return found

    def search(self, starts: list[str], by_sea: bool, papal: bool, closed: dict[str, bool]) -> list[str]:
        """Where ways from these provinces lead, by land and one sea leg; into closed ones, but not through them.

        Never the Papacy, which nobody can attack (MV-6.5.b).
        """
        seen, passed = self.spread(starts, papal, closed)
        if by_sea:
            seen |= self._over_sea(passed, papal, closed)
        return [p for p in self.provinces if p in seen]

    def _over_sea(self, land: list[str], papal: bool, closed: dict[str, bool]) -> dict[str, bool]:
        """What can be entered after one sea leg that begins anywhere on this land."""
        seas = self._connected_seas(land)
        shores = dict.fromkeys([p for sea in seas for p in COAST[sea] if papal or p != PAPACY], True)
        landed, _ = self.spread([p for p in shores if p not in closed], papal, closed)
        return shores | landed

    def _connected_seas(self, land: Iterable[str]) -> dict[str, bool]:
        """The Naval Areas on the coasts of this land, and all that they connect with."""
        seas = dict.fromkeys([sea for p in land if (sea := SEA_OF[p]) is not None], True)
        todo = list(seas)
        for sea in todo:  # grows while it is walked
            for there in self.seas[sea]:
                if there not in seas:
                    seas[there] = True
                    todo.append(there)
        return seas

    def spread(self, starts: list[str], papal: bool, closed: dict[str, bool]) -> tuple[dict[str, bool], list[str]]:
        """What can be entered from the starts over land, and which of it can be passed."""
        seen = dict.fromkeys(starts, True)
        passed = list(seen)
        if not papal:
            seen[PAPACY] = True
        for here in passed:  # grows while it is walked
            for there in self.neighbours[here]:
                if there not in seen:
                    seen[there] = True
                    if there not in closed:
                        passed.append(there)
        if not papal:
            del seen[PAPACY]
        return seen, passed


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


def eastern_edge(cards: tuple[str, ...]) -> list[str]:
    """MV-5.2.b: the cards with no card in play further east (R-22)."""
    return [card for card in cards if not any(east in cards for east in MAP[card].east_of_it)]
