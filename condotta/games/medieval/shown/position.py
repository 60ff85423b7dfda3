"""Positions: the table as data that people can write (docs/positions/medieval.md), and what can be wrong with one."""

from __future__ import annotations

from collections.abc import Iterator

from condotta.core.fields import refuse
from condotta.core.game import Data, Setup
from condotta.core.rng import Rng

from ..data import ANNOUNCING_MONGOLS, ATTACKS_PER_TURN, CARDS, KINDS, MAP, POWERS, PROVINCES
from ..data.layout import layout_of
from ..data.things import POWER
from ..rules.control import counted_provinces
from ..state import ENDINGS, FIELDS, IS_CATHOLIC, UNCONTROLLED, State


def load(data: Data, setup: Setup, rng: Rng) -> State:
    """A position, complete or not, as a state. What is not told is filled in sensibly (see the documentation)."""
    s = State(setup.seats, bool(setup.options["open_money"]), int(setup.options["quiet_rounds"]))
    s.phase = "obligatory"
    FIELDS.load(s, data, setup.seats)
    s.first = data.get("first", s.active)
    s.turn = data.get("turn", 0 if s.phase == "set_up" else setup.seats)
    load_powers(s, data)
    load_cards(s, data, rng)
    s.powers_out += [p for p in POWERS if p not in s.powers_out and has_no_place(s, p)]
    refuse(check(s))
    return s


def has_no_place(s: State, power: str) -> bool:
    """MV-5.3.f: no map card of it is in play or still to come."""
    return not any(card in s.map_cards or card in s.map_deck for card in POWERS[power].cards)


def load_powers(s: State, data: Data) -> None:
    """Rulers; who has been paid; which markers were there when the turn began."""
    if "rulerless" not in data:
        s.rulerless = [power for power in s.civil_wars if power not in data.get("rulers", {})]
    for power in s.rulerless:
        s.rulers[power] = 0
    if "paid_powers" not in data:
        s.paid_powers = list(s.holders)
    if "excommunicated_at_start" not in data:
        s.excommunicated_at_start = s.excommunicated[:]
    if "disasters_at_start" not in data:
        s.disasters_at_start = s.disasters[:]


def load_cards(s: State, data: Data, rng: Rng) -> None:
    """Decks that are not told hold, shuffled, whatever lies nowhere else; cards of told decks left over are out."""
    start = [card.id for card in MAP.values() if card.start_in_play and card.id not in s.out_of_game]
    s.layout = layout_of(data.get("map_cards", [c for c in start if c not in data.get("map_deck", [])]))
    left = [card for card in MAP if card not in s.map_cards and card not in s.out_of_game]
    if "map_deck" in data:
        s.out_of_game += [card for card in left if card not in s.map_deck]
    else:
        rng.shuffle(left)
        s.map_deck = left
    placed = [*s.used_cards, *s.mongols_aside, *s.holders, *(card for hand in s.hands for card in hand)]
    rest = [card for card in CARDS if card not in placed]
    if s.phase == "set_up":
        rest = [card for card in rest if CARDS[card] != POWER]
    if "action_deck" in data:
        s.used_cards += [card for card in rest if card not in s.action_deck]
    else:
        rng.shuffle(rest)
        s.action_deck = rest


# What can be wrong


def check(s: State) -> list[str]:
    """Everything that is wrong with a state."""
    return [*card_problems(s), *player_problems(s), *province_problems(s), *power_problems(s)]


def card_problems(s: State) -> Iterator[str]:
    """MV-1.0.a: 91 Action cards and 19 map cards, each in one place."""
    placed = [*s.action_deck, *s.used_cards, *s.mongols_aside, *s.holders, *(c for hand in s.hands for c in hand)]
    expected = [card for card in CARDS if s.phase != "set_up" or CARDS[card] != POWER or card in s.holders]
    yield from misplaced("Action card", placed, expected)
    yield from misplaced("map card", [*s.map_cards, *s.map_deck, *s.out_of_game], list(MAP))
    if s.mongols_arrived and s.mongols_aside:
        yield "mongols_aside: the Mongols have arrived, so no card is laid aside any more (MV-5.1.b)"
    if len(s.mongols_aside) >= ANNOUNCING_MONGOLS:
        yield "mongols_aside: the third card goes back into the deck with the others (MV-5.1.b)"
    if any(CARDS.get(card) != "mongols" for card in s.mongols_aside):
        yield "mongols_aside: only Mongols cards are laid aside (MV-5.1.a)"
    if s.mongol_attacks > KINDS["mongols"].count or (s.mongol_attacks and not s.mongols_arrived):
        yield f"mongol_attacks: {s.mongol_attacks} (MV-5.1.c)"


def misplaced(what: str, placed: list[str], expected: list[str]) -> Iterator[str]:
    if sorted(placed) == sorted(expected):
        return
    for card in expected:
        if placed.count(card) != 1:
            yield f"{what} {card}: in {placed.count(card)} places, must be in one (MV-1.0.a)"
    for card in dict.fromkeys(placed):
        if card not in expected:
            yield f"{what} {card}: not expected here (MV-1.0.a)"


def player_problems(s: State) -> Iterator[str]:
    for seat, florins in enumerate(s.money):
        if florins < 0:
            yield f"money.{seat}: {florins}, never below zero (MV-1.7.c)"
    if s.attacks_made > ATTACKS_PER_TURN:
        yield f"attacks_made: {s.attacks_made}, at most {ATTACKS_PER_TURN} in a turn (MV-3.1.i)"
    if s.phase == "set_up" and (any(s.hands) or s.control):
        yield "phase: in the set-up nobody holds cards or provinces yet (MV-2.2, MV-2.6)"
    if (s.phase == "over") != (s.ended_by in ENDINGS):
        yield f"ended_by: {s.ended_by!r} in phase {s.phase}; one of {', '.join(ENDINGS)} when the game is over"


def province_problems(s: State) -> Iterator[str]:
    """MV-0.b: provinces and their markers exist on map cards in play only."""
    in_play = s.layout.provinces
    for province, seat in s.control.items():
        if province not in in_play:
            yield f"control.{province}: not a province in play (MV-0.b)"
        if not 0 <= seat < s.seats:
            yield f"control.{province}: no seat {seat}"
    for province in s.heresies:
        if province not in in_play:
            yield f"heresies: {province} is not in play (MV-0.b)"
    for province in s.knights_provinces:
        if province not in s.control:
            yield f"knights_provinces: {province} is not controlled (MV-1.3.b)"
        elif PROVINCES[province].religion != "pagan" and not PROVINCES[province].knights_target:
            yield f"knights_provinces: Knights can never take {province} (MV-7.1.e)"
    for key in ("heresies", "knights_provinces"):
        if len(getattr(s, key)) != len(dict.fromkeys(getattr(s, key))):
            yield f"{key}: a province is named twice"


def power_problems(s: State) -> Iterator[str]:
    """MV-1.3.c: markers lie on Power cards in play; MV-4.3: who holds a card controls a province of it."""
    for power, holder in s.holders.items():
        yield from holder_problems(s, power, holder)
    for key in ("excommunicated", "disasters", "civil_wars", "rulerless"):
        markers = getattr(s, key)
        yield from (
            f"{key}: the card of {power} is not in play (MV-1.3.c)" for power in markers if power not in s.holders
        )
        if len(markers) != len(dict.fromkeys(markers)):
            yield f"{key}: a Power is named twice"
    yield from (
        f"fresh_excommunications: {p} is not excommunicated (MV-6.3.g)"
        for p in s.fresh_excommunications
        if p not in s.excommunicated
    )
    yield from (f"excommunicated: {p} is not Catholic (MV-4.6.d)" for p in s.excommunicated if not IS_CATHOLIC[p])
    yield from (f"rulerless: {p} is not in Civil War (R-47)" for p in s.rulerless if p not in s.civil_wars)
    for one, other in s.marriages:
        if one == other or not all(p in s.holders and IS_CATHOLIC[p] for p in (one, other)):
            yield f"marriages: {one} and {other} are not two Catholic Powers in play (MV-6.4.a)"


def holder_problems(s: State, power: str, holder: int) -> Iterator[str]:
    if s.phase == "set_up":
        return
    provinces = counted_provinces(s, power)
    owners = [s.control.get(p, UNCONTROLLED) for p in provinces]
    if not UNCONTROLLED <= holder < s.seats:
        yield f"holders.{power}: no seat {holder}"
    elif power in s.powers_out or not provinces:
        yield f"holders.{power}: no province of it is in play (MV-5.3.c)"
    elif holder != UNCONTROLLED and holder not in owners:
        yield f"holders.{power}: seat {holder} controls none of its provinces (MV-4.3.g)"
    elif holder == UNCONTROLLED and owners[0] != UNCONTROLLED and all(owner == owners[0] for owner in owners):
        yield f"holders.{power}: seat {owners[0]} controls all its provinces, the card is theirs (MV-4.3.h)"
