"""Positions: the table as data that people can write (docs/positions/medieval.md), and what can be wrong with one."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from condotta.core.errors import PositionError
from condotta.core.game import Data, Setup, position_schema, schema_problems
from condotta.core.rng import Rng

from ..data import ANNOUNCING_MONGOLS, ATTACKS_PER_TURN, CARDS, KINDS, MAP, POWERS, PROVINCES
from ..data.layout import layout_of
from ..data.things import POWER
from ..rules.control import counted_provinces
from ..rules.victory import ENDINGS
from ..state import IS_CATHOLIC, PHASES, UNCONTROLLED, State

SEAT_LISTS = ("hands", "money", "known", "unseen_spending")  # one entry for each seat


def dump(s: State) -> Data:
    """The whole state; `load` gives it back."""
    return {
        "phase": s.phase,
        "active": s.active,
        "first": s.first,
        "turn": s.turn,
        "ended_by": s.ended_by,
        "hands": [hand[:] for hand in s.hands],
        "action_deck": s.action_deck[:],
        "map_deck": s.map_deck[:],
        "map_cards": list(s.map_cards),
        "used_cards": s.used_cards[:],
        "out_of_game": s.out_of_game[:],
        "mongols_aside": s.mongols_aside[:],
        "mongols_arrived": s.mongols_arrived,
        "mongol_attacks": s.mongol_attacks,
        "quiet_turns": s.quiet_turns,
        "money": s.money[:],
        "known": [known[:] for known in s.known],
        "unseen_spending": s.unseen_spending[:],
        "control": dict(s.control),
        "knights_provinces": s.knights_provinces[:],
        "heresies": s.heresies[:],
        "holders": {power: None if holder == UNCONTROLLED else holder for power, holder in s.holders.items()},
        "rulers": {p: value for p, value in s.rulers.items() if value != POWERS[p].ruler_start or p in s.civil_wars},
        "rulerless": s.rulerless[:],
        "excommunicated": s.excommunicated[:],
        "disasters": s.disasters[:],
        "civil_wars": s.civil_wars[:],
        "marriages": [list(pair) for pair in s.marriages],
        "paid_powers": s.paid_powers[:],
        "powers_out": s.powers_out[:],
        "drew_map_card": s.drew_map_card,
        "acted": s.acted,
        "attacks_made": s.attacks_made,
        "fought": s.fought[:],
        "crusaders": s.crusaders[:],
        "crusade_announced": s.crusade_announced,
        "papal_passage": s.papal_passage,
        "mercenaries_used": s.mercenaries_used[:],
        "returned": s.returned[:],
        "excommunicated_at_start": s.excommunicated_at_start[:],
        "disasters_at_start": s.disasters_at_start[:],
        "fresh_excommunications": s.fresh_excommunications[:],
        "bargained": s.bargained[:],
    }


def seats_in(data: Data) -> int | None:
    """How many seats a position is for: as many as it has hands or purses."""
    for key in SEAT_LISTS:
        if isinstance(data.get(key), list):
            return len(data[key])
    return None


def load(data: Data, setup: Setup, rng: Rng) -> State:
    """A position, complete or not, as a state. What is not told is filled in sensibly (see the documentation)."""
    problems = [*form_problems(data, setup.seats)]
    if problems:
        raise PositionError(problems)
    s = State(setup.seats, bool(setup.options["open_money"]), int(setup.options["quiet_rounds"]))
    s.phase = data.get("phase", "obligatory")
    s.active = data.get("active", 0)
    s.first = data.get("first", s.active)
    s.turn = data.get("turn", 0 if s.phase == "set_up" else setup.seats)
    s.ended_by = data.get("ended_by", "")
    s.money = list(data.get("money", s.money))
    s.control = dict(data.get("control", {}))
    s.holders = {p: UNCONTROLLED if seat is None else seat for p, seat in data.get("holders", {}).items()}
    s.marriages = [(pair[0], pair[1]) for pair in data.get("marriages", [])]
    for key in PLAIN_LISTS:
        setattr(s, key, list(data.get(key, [])))
    for key in PLAIN_VALUES:
        setattr(s, key, data.get(key, getattr(s, key)))
    s.known = [list(known) for known in data.get("known", s.known)]
    s.unseen_spending = list(data.get("unseen_spending", s.unseen_spending))
    load_powers(s, data)
    load_cards(s, data, rng)
    s.powers_out += [p for p in POWERS if p not in s.powers_out and has_no_place(s, p)]  # R-76
    problems = check(s)
    if problems:
        raise PositionError(problems)
    return s


PLAIN_LISTS = (
    "knights_provinces", "heresies", "excommunicated", "disasters", "civil_wars", "powers_out", "fought", "crusaders",
    "mercenaries_used", "returned", "fresh_excommunications", "bargained", "mongols_aside", "used_cards", "out_of_game",
)  # fmt: skip
PLAIN_VALUES = (
    "mongols_arrived", "mongol_attacks", "quiet_turns", "drew_map_card", "acted", "attacks_made",
    "crusade_announced", "papal_passage",
)  # fmt: skip


def has_no_place(s: State, power: str) -> bool:
    """MV-5.3.f: no map card of it is in play or still to come."""
    return not any(card in s.map_cards or card in s.map_deck for card in POWERS[power].cards)


def load_powers(s: State, data: Data) -> None:
    """Rulers; who has been paid; which markers were there when the turn began."""
    rulers = data.get("rulers", {})
    s.rulers.update(dict.fromkeys(s.civil_wars, 0))
    s.rulers.update(rulers)
    s.rulerless = list(data.get("rulerless", [p for p in s.civil_wars if p not in rulers]))
    s.paid_powers = list(data.get("paid_powers", s.holders))
    s.excommunicated_at_start = list(data.get("excommunicated_at_start", s.excommunicated))
    s.disasters_at_start = list(data.get("disasters_at_start", s.disasters))


def load_cards(s: State, data: Data, rng: Rng) -> None:
    """Decks that are not told hold, shuffled, whatever lies nowhere else; cards of told decks left over are out."""
    start = [card.id for card in MAP.values() if card.start_in_play and card.id not in s.out_of_game]
    s.layout = layout_of(data.get("map_cards", [c for c in start if c not in data.get("map_deck", [])]))
    left = [card for card in MAP if card not in s.map_cards and card not in s.out_of_game]
    if "map_deck" in data:
        s.map_deck = list(data["map_deck"])
        s.out_of_game += [card for card in left if card not in s.map_deck]
    else:
        rng.shuffle(left)
        s.map_deck = left
    s.hands = [list(hand) for hand in data.get("hands", s.hands)]
    placed = [*s.used_cards, *s.mongols_aside, *s.holders, *(card for hand in s.hands for card in hand)]
    rest = [card for card in CARDS if card not in placed]
    if s.phase == "set_up":
        rest = [card for card in rest if CARDS[card] != POWER]
    if "action_deck" in data:
        s.action_deck = list(data["action_deck"])
        s.used_cards += [card for card in rest if card not in s.action_deck]
    else:
        rng.shuffle(rest)
        s.action_deck = rest


# What can be wrong


def form_problems(data: Data, seats: int) -> Iterator[str]:
    """Keys and types, by the schema."""
    yield from schema_problems(schema(), data)
    for key in SEAT_LISTS:
        if isinstance(data.get(key), list) and len(data[key]) != seats:
            yield f"{key}: {len(data[key])} entries, one for each of {seats} seats expected"


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
    for key, seat in (("active", s.active), ("first", s.first)):
        if not 0 <= seat < s.seats:
            yield f"{key}: no seat {seat}"
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
        yield f"holders.{power}: seat {owners[0]} controls all its provinces, the card is his (MV-4.3.h)"


# The schema


def schema() -> Data:
    """JSON schema of a position; every key may be left out."""
    seat = {"type": "integer", "minimum": 0, "maximum": 4}
    cards, maps = ids(CARDS), ids(MAP)
    powers, provinces = ids(POWERS), ids([p.id for p in PROVINCES.values() if p.controllable])
    count = {"type": "integer", "minimum": 0}
    flag = {"type": "boolean"}
    per_seat = {"type": "array", "items": cards}
    keys: dict[str, Any] = {
        "phase": {"enum": list(PHASES), "description": "the part of the turn that comes next"},
        "active": {**seat, "description": "whose turn it is"},
        "first": {**seat, "description": "who took the first turn"},
        "turn": {**count, "description": "turns finished"},
        "ended_by": {"enum": ["", *ENDINGS], "description": "the rule that ended the game"},
        "hands": {**per_seat, "description": "the Action cards of each seat"},
        "action_deck": {**cards, "description": "the top card last"},
        "map_deck": {**maps, "description": "the top card last"},
        "map_cards": {**maps, "description": "map cards in play"},
        "used_cards": {**cards, "description": "Action cards out of the game"},
        "out_of_game": {**maps, "description": "map cards destroyed or never to be drawn"},
        "mongols_aside": {**cards, "description": "Mongols cards laid aside (MV-5.1.a)"},
        "mongols_arrived": {**flag, "description": "the third Mongols card has been played (MV-5.1.b)"},
        "mongol_attacks": {**count, "maximum": 7, "description": "Mongols cards played as attacks"},
        "quiet_turns": {"type": "integer", "minimum": -1, "description": "turns in a row without a drawn card (R-16)"},
        "money": {"type": "array", "items": count, "description": "florins of each seat"},
        "known": {
            "type": "array",
            "items": ids([*CARDS, *MAP]),
            "description": "hidden cards whose place a seat knows",
        },
        "unseen_spending": {"type": "array", "items": count, "description": "FI for naval DRMs that nobody saw"},
        "control": {"type": "object", "propertyNames": provinces["items"], "additionalProperties": seat},
        "knights_provinces": provinces,
        "heresies": provinces,
        "holders": {
            "type": "object",
            "propertyNames": powers["items"],
            "additionalProperties": {"anyOf": [seat, {"type": "null"}]},
            "description": "Power cards in play: the seat, or null in the common area",
        },
        "rulers": {"type": "object", "propertyNames": powers["items"], "additionalProperties": {"enum": [-1, 0, 1]}},
        "marriages": {"type": "array", "items": {**powers, "minItems": 2, "maxItems": 2}},
        "drew_map_card": flag,
        "acted": {**flag, "description": "something was done in this Action Phase"},
        "attacks_made": count,
        "crusade_announced": flag,
        "papal_passage": flag,
        "returned": cards,
    }
    lists_of_powers = (
        "rulerless", "excommunicated", "disasters", "civil_wars", "paid_powers", "powers_out", "fought", "crusaders",
        "mercenaries_used", "excommunicated_at_start", "disasters_at_start", "fresh_excommunications", "bargained",
    )  # fmt: skip
    keys.update(dict.fromkeys(lists_of_powers, powers))
    return position_schema("A position of Medieval", keys)


def ids(known: Any) -> Data:
    return {"type": "array", "items": {"enum": list(known)}}
