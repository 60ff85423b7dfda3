"""The shape of the view."""

from __future__ import annotations

from typing import Any, Final

from condotta.core.fields import (
    COUNT,
    FLAG,
    SEAT,
    TEXT,
    WHOLE,
    Kind,
    listed,
    number,
    optional,
    pair,
    per_seat,
    row,
    word,
)
from condotta.core.shapes import DECIMAL, OPTION, either, shape

from ..data import PROVINCES, RELIGIONS, SEAS
from ..data.things import NO_FLEET
from ..state import ACTION_CARDS, CARD_ID, FIELDS, MAP_CARD_ID, MAP_CARDS, POWER_ID, SOME_POWERS

PROVINCE_ID: Final = word(PROVINCES).called("province_id")
SEA_ID: Final = word(SEAS).called("sea_id")
RELIGION: Final = word(RELIGIONS).called("religion")
RANGE: Final = pair(DECIMAL, DECIMAL)
SOME_PROVINCES: Final = listed(PROVINCE_ID)

PLAYER: Final = shape(
    "player",
    seat=SEAT,
    hand=optional(ACTION_CARDS).meaning("null: another player's (MV-2.6.a)"),
    cards=COUNT.meaning("how many are in the hand"),
    money=optional(COUNT).meaning("null: secret (MV-1.7.b)"),
    income=COUNT.meaning("what a Collection would pay"),
    powers=SOME_POWERS,
    whole_powers=SOME_POWERS.meaning("those whose provinces are all theirs"),
    victory_points=COUNT,
)
DECKS: Final = shape("decks", action=COUNT, map=COUNT, map_cards_to_come=MAP_CARDS.meaning("not in their order"))
MONGOLS: Final = shape(
    "mongols",
    aside=FIELDS["mongols_aside"].kind,
    arrived=FIELDS["mongols_arrived"].kind,
    attacks=FIELDS["mongol_attacks"].kind,
)


def lies_in(place: str) -> dict[str, Kind[Any]]:
    return {"in": word((place,))}


DEPTH: Final = COUNT.meaning("0: on top")
KNOWN_CARD: Final = either(  # what Spies have shown
    shape("known_in_map_deck", card=MAP_CARD_ID, **lies_in("map_deck"), depth=DEPTH),
    shape("known_in_action_deck", card=CARD_ID, **lies_in("action_deck"), depth=DEPTH),
    shape("known_in_hand", card=CARD_ID, **lies_in("hand"), seat=SEAT),
)
THIS_TURN: Final = shape(
    "this_turn",
    attacks_left=COUNT,
    **FIELDS.shown(
        "drew_map_card",
        "fought",
        "crusaders",
        "crusade_announced",
        "papal_passage",
        "mercenaries_used",
        "excommunicated_at_start",
        "disasters_at_start",
        "bargained",
        "fresh_excommunications",
        "returned",
    ),
)
ANNOUNCED: Final = shape("announced", seat=SEAT, card=CARD_ID, what=OPTION.meaning("mode and targets, if it has any"))

WHAT_ADDS: Final = word(("army", "ruler", "mercenaries", "knights_cards", "knights_province")).called("what_adds")
SUM_PART: Final = row(WHAT_ADDS, WHOLE, TEXT)
ATTACK: Final = shape(
    "attack",
    seat=SEAT,
    power=either(POWER_ID, word(("",))).meaning("empty: Knights of Christ"),
    target=PROVINCE_ID,
    defender=optional(SEAT).meaning("null: nobody's province"),
    knights=COUNT.meaning("cards that attack"),
    granted=SOME_PROVINCES.meaning("may be passed by permission"),
    refused=SOME_PROVINCES,
    sea_leg=listed(SEA_ID),
    naval_drm=optional(COUNT).meaning("null: secret"),
    jihad=FLAG,
    mercenaries=SOME_POWERS,
    militia_committed=FLAG.meaning("both sides have chosen"),
    militia=pair(optional(COUNT), optional(COUNT)).meaning("the attacker's, the defender's; null: secret"),
    supporting_knights=COUNT,
    sums=pair(listed(SUM_PART), listed(SUM_PART)).meaning("what is added to each die: what, how much, by which rule"),
)

MAP_CARD: Final = shape(
    "map_card",
    id=MAP_CARD_ID,
    mongol_defence=optional(COUNT).meaning("null: the Mongols never attack it"),
    schematic=listed(WHOLE, 4).meaning("x, y, width and height in the scheme of the map"),
    extent=pair(RANGE, RANGE).meaning("west and east, south and north"),
)
PROVINCE: Final = shape(
    "province",
    id=PROVINCE_ID,
    card=MAP_CARD_ID,
    power=optional(POWER_ID),
    religion=optional(RELIGION),
    income=COUNT,
    owner=optional(SEAT),
    knights=FLAG,
    heresy=FLAG,
    island=FLAG,
    controllable=FLAG,
    lon=DECIMAL,
    lat=DECIMAL,
    adjacent=SOME_PROVINCES.meaning("those in play"),
    sea=optional(SEA_ID),
)
POWER: Final = shape(
    "power",
    id=POWER_ID,
    holder=optional(SEAT),
    religion=RELIGION,
    army=COUNT,
    naval=number(NO_FLEET).meaning("below 0: none"),
    ruler=optional(number(-1, 1)).meaning("null: none (R-47)"),
    excommunicated=FLAG,
    disaster=FLAG,
    civil_war=FLAG,
    marriages=SOME_POWERS,
    provinces=SOME_PROVINCES.meaning("those in play"),
)
SEA: Final = shape("sea", id=SEA_ID, card=MAP_CARD_ID, lon=DECIMAL, lat=DECIMAL)
BOARD: Final = shape(
    "board",
    map_cards=listed(MAP_CARD),
    eastern_edge=MAP_CARDS,
    provinces=listed(PROVINCE),
    seas=listed(SEA),
    powers=listed(POWER),
)

VIEW: Final = shape(
    "view",
    **FIELDS.shown("phase", "active", "turn", "ended_by", "used_cards", "out_of_game", "powers_out", "paid_powers"),
    quiet_turns=COUNT.meaning("in a row without a card drawn or played or an attack (R-16)"),
    players=per_seat(PLAYER),
    decks=DECKS,
    mongols=MONGOLS,
    known=listed(KNOWN_CARD).meaning("hidden cards that this seat knows"),
    this_turn=THIS_TURN,
    pile=listed(ANNOUNCED).meaning("cards announced and not yet resolved (R-43)"),
    attack=optional(ATTACK).meaning("the one under way"),
    board=BOARD,
)
