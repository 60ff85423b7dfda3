"""The whole table of Medieval as plain data. What can be computed from it (VP, income) is a question, not a field."""

from __future__ import annotations

from typing import Final

from condotta.core.fields import (
    COUNT,
    FLAG,
    HIDDEN,
    OWNER,
    SEAT,
    Data,
    Fields,
    Kind,
    Names,
    Own,
    by,
    ids,
    listed,
    name_for,
    number,
    pair,
    per_seat,
    seat_or,
    word,
)
from condotta.core.flow import Option, Seat

from .data import CARDS, KINDS, MAP, POWERS, PROVINCES
from .data.layout import Layout, layout_of
from .data.things import POWER

UNCONTROLLED: Final = -1  # a Power card that lies in the common area (MV-0.c)
PHASES: Final = ("set_up", "draw", "map", "obligatory", "action", "end_of_turn", "over")
ENDINGS: Final = {  # the rule that ended the game -> why, as a message
    "MV-3.5.a": "end.power_card",
    "MV-3.5.b": "end.deck_empty",
    "MV-3.5.c": "end.last_mongols",
    "MV-3.5.e": "end.quiet",
}

OBLIGATORY: Final = {card: kind != POWER and KINDS[kind].obligatory for card, kind in CARDS.items()}
POWER_OF: Final = {province.id: province.power for province in PROVINCES.values()}
INCOME: Final = {province.id: province.income for province in PROVINCES.values()}
RELIGION: Final = {province.id: province.religion for province in PROVINCES.values()}
IS_CATHOLIC: Final = {power.id: power.religion == "catholic" for power in POWERS.values()}
OF_KIND: Final = {kind: tuple(c for c, k in CARDS.items() if k == kind) for kind in [*KINDS, POWER]}


class Announced:
    """A card that has been announced and is not yet resolved (R-43)."""

    __slots__ = ("card", "seat", "what")

    def __init__(self, seat: Seat, card: str, what: Option | None) -> None:
        self.seat = seat
        self.card = card
        self.what = what  # mode and targets, if the card has any


class Attack:
    """An attack under way (R-57): who, with what, against which province, and what each side has put in."""

    __slots__ = (
        "defender", "granted", "jihad", "knights", "mercenaries", "militia", "militia_committed", "militia_spied_out",
        "naval_drm", "naval_drm_fixed", "naval_drm_known", "power", "refused", "sea_leg", "seat",
        "supporting_knights", "target",
    )  # fmt: skip

    def __init__(self, seat: Seat, power: str, target: str, defender: Seat, knights: int = 0) -> None:
        self.seat = seat
        self.power = power  # empty: Knights of Christ attack
        self.target = target
        self.defender = defender  # UNCONTROLLED: nobody's province
        self.knights = knights  # cards that attack (MV-7.1.e)
        self.granted: list[str] = []  # provinces that may be passed by permission
        self.refused: list[str] = []
        self.sea_leg: list[str] = []
        self.naval_drm = 0  # secret until the first naval battle is resolved
        self.naval_drm_fixed = False
        self.naval_drm_known = False
        self.jihad = False
        self.mercenaries: list[str] = []
        self.militia: list[int] = [0, 0]  # attacker's and defender's steps, once committed
        self.militia_committed = False
        self.militia_spied_out = False  # the attacker has seen the defender's (MV-8.1.e)
        self.supporting_knights = 0  # of the defender


class MapInPlay(Own[Layout]):
    """A layout stands in a position as the list of its map cards."""

    def schema(self) -> Data:
        return MAP_CARDS.schema()

    def load(self, data: list[str]) -> Layout:
        return layout_of(data)

    def dump(self, value: Layout) -> list[str]:
        return list(value.cards)


class Rulers(Kind[dict[str, int]]):
    """The ruler's value of every Power; a position names those that are not as at the start, or in Civil War."""

    def schema(self) -> Data:
        return by(POWERS, number(-1, 1)).schema()

    def start(self, seats: int) -> dict[str, int]:
        return {power.id: power.ruler_start for power in POWERS.values()}

    def load(self, data: dict[str, int]) -> dict[str, int]:
        return {**self.start(0), **data}

    def dump_code(self, value: str, names: Names, depth: int = 0) -> str:
        return f"{name_for(changed_rulers, names)}({value}, s.civil_wars)"

    def copy_code(self, value: str, names: Names, depth: int = 0) -> str:
        return f"{value}.copy()"

    def by_value(self) -> bool:
        return False  # civil wars matter, too


def changed_rulers(rulers: dict[str, int], civil_wars: list[str]) -> dict[str, int]:
    return {p: value for p, value in rulers.items() if value != POWERS[p].ruler_start or p in civil_wars}


CARD_ID: Final = word(CARDS).called("card_id")
MAP_CARD_ID: Final = word(MAP).called("map_card_id")
POWER_ID: Final = word(POWERS).called("power_id")
ACTION_CARDS: Final = listed(CARD_ID)
MAP_CARDS: Final = listed(MAP_CARD_ID)
SOME_POWERS: Final = listed(POWER_ID)
PROVINCE_IDS: Final = [province.id for province in PROVINCES.values() if province.controllable]
SOME_PROVINCES: Final = ids(PROVINCE_IDS)


class State:
    """The table. Whatever outlives a step is here; `pile` and `attack` live inside one step only."""

    def __init__(self, seats: int = 0, open_money: bool = False, quiet_rounds_to_end: int = 3) -> None:
        if not seats:
            return  # an empty one, for a copy
        field = FIELDS.of(self, seats)
        self.seats = field.setting("seats", seats)
        self.open_money = field.setting("open_money", open_money)
        self.quiet_rounds_to_end = field.setting("quiet_rounds_to_end", quiet_rounds_to_end)  # R-16; 0: never
        # whose turn
        self.phase = field("phase", word(PHASES), about="the part of the turn that comes next")
        self.active = field("active", SEAT, about="whose turn it is (MV-0.a)")
        self.first = field("first", SEAT, about="who took the first turn")
        self.turn = field("turn", COUNT, about="turns finished")
        self.ended_by = field("ended_by", word(ENDINGS, or_empty=True), about="the rule that ended the game")
        # cards; the top card of a deck is the last
        self.hands = field("hands", per_seat(ACTION_CARDS), about="the Action cards of each seat", secret=OWNER)
        self.action_deck = field("action_deck", ACTION_CARDS, about="the top card last", secret=HIDDEN)
        self.map_deck = field("map_deck", MAP_CARDS, about="the top card last", secret=HIDDEN)
        self.layout = field(
            "layout",
            MapInPlay(),
            layout_of([card.id for card in MAP.values() if card.start_in_play]),
            "map cards in play",
            key="map_cards",
        )
        self.used_cards = field("used_cards", ACTION_CARDS, about="Action cards out of the game (MV-3.2.g)")
        self.out_of_game = field("out_of_game", MAP_CARDS, about="map cards destroyed or never to be drawn")
        self.mongols_aside = field("mongols_aside", ACTION_CARDS, about="Mongols cards laid aside (MV-5.1.a)")
        self.mongols_arrived = field("mongols_arrived", FLAG, about="the third Mongols card was played (MV-5.1.b)")
        self.mongol_attacks = field("mongol_attacks", number(0, 7), about="Mongols cards played as attacks")
        self.quiet_turns = field("quiet_turns", number(-1), about="idle turns in a row (R-16)")
        # players
        self.money = field("money", per_seat(COUNT), about="florins of each seat", secret=OWNER)
        self.known = field("known", per_seat(ids([*CARDS, *MAP])), about="hidden cards one knows", secret=OWNER)
        self.unseen_spending = field("unseen_spending", per_seat(COUNT), about="FI spent unseen", secret=OWNER)
        # provinces
        self.control = field("control", by(PROVINCE_IDS, SEAT), about="MV-0.d; uncontrolled ones have no entry")
        self.knights_provinces = field("knights_provinces", SOME_PROVINCES)
        self.heresies = field("heresies", SOME_PROVINCES)
        # Powers
        self.holders = field(
            "holders", by(POWERS, seat_or(UNCONTROLLED, None)), about="Power cards: a seat, or null: nobody's"
        )
        self.rulers = field("rulers", Rulers())
        self.rulerless = field("rulerless", SOME_POWERS, about="in Civil War and no new ruler yet (R-47)")
        self.excommunicated = field("excommunicated", SOME_POWERS)
        self.disasters = field("disasters", SOME_POWERS)
        self.civil_wars = field("civil_wars", SOME_POWERS)
        self.marriages = field("marriages", listed(pair(POWER_ID, POWER_ID)))
        self.paid_powers = field("paid_powers", SOME_POWERS, about="initial income paid (MV-4.4.a)")
        self.powers_out = field("powers_out", SOME_POWERS, about="out of the game (MV-5.3.c, f)")
        # this turn
        self.drew_map_card = field("drew_map_card", FLAG)
        self.acted = field("acted", FLAG, about="something was done in this Action Phase: no Collection (MV-3.1.f)")
        self.attacks_made = field("attacks_made", COUNT)
        self.fought = field("fought", SOME_POWERS, about="they have attacked (MV-9.4.e)")
        self.crusaders = field("crusaders", SOME_POWERS, about="they went on Crusade (R-29)")
        self.crusade_announced = field("crusade_announced", FLAG)
        self.papal_passage = field("papal_passage", FLAG)
        self.mercenaries_used = field("mercenaries_used", SOME_POWERS)
        self.returned = field("returned", ACTION_CARDS, about="Power cards annulled in this turn (R-44)")
        self.excommunicated_at_start = field("excommunicated_at_start", SOME_POWERS, about="of the turn (MV-8.3.a)")
        self.disasters_at_start = field("disasters_at_start", SOME_POWERS)
        self.fresh_excommunications = field("fresh_excommunications", SOME_POWERS, about="open to a bargain (MV-6.3.g)")
        self.bargained = field("bargained", SOME_POWERS, about="the active seat has opened a bargain over these")
        # this step
        self.pile: list[Announced] = field.step("pile", [])
        self.attack: Attack | None = field.step("attack", None)

    @property
    def map_cards(self) -> tuple[str, ...]:
        """The map cards in play, in the order of MAP."""
        return self.layout.cards

    def copy(self) -> State:
        return FIELDS.copy(self)


FIELDS: Final = Fields("A position of Medieval", lambda: State(3))


# Questions that every chapter asks


def powers_of(s: State, seat: Seat) -> list[str]:
    """The Powers this player controls (MV-0.d)."""
    return [power for power, holder in s.holders.items() if holder == seat]


def cards_in_hand(s: State, seat: Seat, kind: str) -> list[str]:
    """Their cards of one kind."""
    return [card for card in s.hands[seat] if CARDS[card] == kind]


def religion_of(s: State, province: str) -> str | None:
    """MV-0.e: that of its Power; a Knights province is Catholic. None: Sardinia-Corsica, Malta, the Papacy (MV-0.f)."""
    return religion_in(province, province in s.knights_provinces)


def religion_in(province: str, knights: bool) -> str | None:
    return "catholic" if knights else RELIGION[province]


def income_of(s: State, seat: Seat) -> int:
    """MV-3.4: what a Collection pays this player."""
    total = 0
    for province, owner in s.control.items():
        if owner == seat and province not in s.knights_provinces and province not in s.heresies:  # MV-3.4.b, c
            power = POWER_OF[province]
            if power is None or power not in s.civil_wars:  # MV-3.4.c
                total += INCOME[province]
    return total


def is_catholic_player(s: State, seat: Seat) -> bool:
    """They control a Catholic Power or a Knights province (R-37, R-50)."""
    for power, holder in s.holders.items():
        if holder == seat and IS_CATHOLIC[power]:
            return True
    return any(s.control[province] == seat for province in s.knights_provinces)


# Changes that every chapter makes


def spend(s: State, seat: Seat, florins: int) -> None:
    """Pay the bank. MV-1.7.c: nobody's money falls below zero."""
    if florins > s.money[seat]:
        raise RuntimeError(f"seat {seat} pays {florins} FI of {s.money[seat]}")
    s.money[seat] -= florins


def use_card(s: State, seat: Seat, card: str) -> None:
    """MV-3.2.g: a used card leaves the game."""
    s.hands[seat].remove(card)
    s.used_cards.append(card)
