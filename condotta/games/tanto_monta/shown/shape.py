"""The shape of the view; view.py builds it."""

from __future__ import annotations

from typing import Final

from condotta.core.fields import COUNT, FLAG, SEAT, WHOLE, by, listed, optional, per_seat, word
from condotta.core.shapes import shape

from ..data import FACTS, INFLUENCE, NAOS, OCEAN_ZONES, PLAYERS, POWERS, SCENARIOS, SETTLEMENT_SPACES, SPACES
from ..kinds import CARAVANS, CARD_ID, POWER_ID, RESOURCE_ID
from ..rules.common import papal
from ..state import FIELDS
from .board_shape import BOARD
from .diplomacy import OFFER, RELATION
from .france import NOBLES
from .view import OPEN, OPEN_OF_EACH
from .weddings import WEDDINGS

FORCE_POOL: Final = shape("force_pool", infantry=WHOLE, cavalry=WHOLE, artillery=WHOLE, ships=WHOLE)
PLAYER: Final = shape(
    "player",
    **FIELDS.shown_of_each(*OPEN_OF_EACH),
    id=word([player.id for player in PLAYERS]),
    powers=listed(POWER_ID).meaning("that he runs now: his own, and active minors allied to them"),
    charisma=COUNT,
    admin=COUNT.meaning("Administrative Rating, without the points given up in this turn"),
    cards=COUNT.meaning("in his hand"),
    hand=optional(listed(CARD_ID)).meaning("null: hidden"),
    known=listed(CARD_ID).meaning("cards of his hand that one has seen"),
    home_cards=listed(CARD_ID).meaning("Home cards in his hand: which, is open"),
    warehouse=by(FACTS.resource_pools, COUNT).meaning("resources in his Warehouse"),
    resources=optional(listed(RESOURCE_ID)).meaning("the same with their values; null: hidden (TM-6.3.n)"),
    arriving=listed(optional(RESOURCE_ID)).meaning("received and not yet shown; null: hidden (TM-18.8-rev.a)"),
    settlements_left=COUNT.meaning("settlement counters that he has still to place (TM-16.6.p)"),
    vp=WHOLE,
    vp_from=by(None, WHOLE).meaning("VP that he holds: keys, strategic spaces, markers; those won are `points`"),
    keys=COUNT.meaning("square markers on the map (TM-22.2.b)"),
    keys_to_win=COUNT,
    home_keys=by(SPACES, FLAG).meaning("named home keys in play, and whether they count for a victory by keys"),
)
MINOR: Final = shape(
    "minor",
    ally=optional(SEAT).meaning("the player whose ally it is"),
    resolved=FLAG.meaning("its markers are in Resolved this turn (TM-21.6.k)"),
    next=per_seat(optional(COUNT)).meaning("CP of the next level; null: none can be bought"),
    odds=per_seat(COUNT).meaning("to win a check by an event of one's own, in percent (TM-21.6.d)"),
    odds_of_all=per_seat(COUNT).meaning("to win a check in which all compete, in percent (TM-21.6.c)"),
)
VIEW: Final = shape(
    "view",
    **FIELDS.shown(*OPEN),
    scenario=word(SCENARIOS),
    last_turn=COUNT,
    minors=by(INFLUENCE, MINOR).meaning("minor powers: their columns of the Diplomatic Influence Table"),
    papacy=word(papal.CONDITIONS).meaning("its state (TM-21.7.T1)"),
    nobles=NOBLES.meaning("the noble houses of France (20.7)"),
    weddings=WEDDINGS.meaning("the Royal Wedding Table, with `dowries`, `married` and `dead_royals`"),
    diplomacy=listed(RELATION).meaning("how powers that have a foreign policy stand to others"),
    offers=listed(OFFER).meaning("private ones of this Negotiation Segment, by or to oneself"),
    control=by(SPACES, POWER_ID).meaning("who controls each space in play"),
    pools=by(POWERS, FORCE_POOL).meaning("counters that are not on the map"),
    deck=COUNT.meaning("cards in it"),
    maps=by(OCEAN_ZONES, COUNT).meaning("Cartography markers that are left (TM-2.5.e)"),
    resources=by(FACTS.resource_pools, COUNT).meaning("counters in the pools"),
    players=per_seat(PLAYER),
    caravans=by(CARAVANS, listed(optional(RESOURCE_ID))).meaning("null: hidden"),
    loot=by(NAOS, listed(optional(RESOURCE_ID))).meaning("under Naos; null: hidden (TM-16.5.o)"),
    goods=by(SETTLEMENT_SPACES, optional(RESOURCE_ID)).meaning("on settlements; null: hidden (TM-6.3.f)"),
    board=BOARD.meaning("what is printed; it never changes during a match"),
)
