"""The shape of the view; view.py and board.py build it, and put in what is found out."""

from __future__ import annotations

from typing import Final

from condotta.core import fields
from condotta.core.fields import COUNT, FLAG, SEAT, TEXT, WHOLE, by, listed, number, optional, per_seat, word
from condotta.core.shapes import DECIMAL, either, of_setting, shape

from .. import data
from ..kinds import BAN, ORDER, PLACE, SETTLEMENT, UNIT_COUNTS
from ..pieces import ELEMENT_POOLS, ELEMENTS, HORDE, HORDE_NAME, KINDS, TYPES
from ..rules.battle.preparation import PROTECTIONS
from ..rules.diplomacy.pact_drafts import KINDS_OF_CLAUSES
from ..state import EMPIRE_CARD_ID, EVENT_CARD_ID, FIELDS, SETTINGS, SOME_TERRITORIES

SHOWN_SETTINGS: Final = (
    "turns", "hp_limit", "time_limit", "kingdoms", "terrains", "blood_markers", "deployment", "teams", "windows",
    "offers",
)  # fmt: skip
MARKS: Final = ("ranger", "both", "wagon", "forced", "edict", "machinery", "tower", "second")  # of an element or area
CAUSES: Final = ("move", "in_place", "horde", "rebellion", "resume", "card", "final")
STEPS: Final = ("", "prepare", "artillery", "archery", "powers", "dice", "damage", "losses")

SIDE: Final = fields.seat_or(HORDE, HORDE_NAME)
AREA_ID: Final = word([*data.TERRITORIES, *data.SEAS]).called("area_id")
ELEMENT_ID: Final = word(ELEMENTS).called("element_id")
ELEMENT_KIND: Final = word(ELEMENT_POOLS).called("element_kind")
BUILDING_ID: Final = word(data.BUILDINGS).called("building_id")
CATEGORY: Final = word(data.CATEGORIES).called("category")
UNIT_KIND: Final = fields.place_in(KINDS).called("unit_kind")
UNIT_TYPE: Final = fields.place_in(TYPES).called("unit_type")
GOOD_ID: Final = word(data.GOODS).called("good_id")
KINGDOM_ID: Final = word(data.KINGDOMS).called("kingdom_id")
LEVEL: Final = number(1, 3)
COLOURED: Final = by(data.POINT_COLOURS, COUNT)
DICE: Final = listed(number(1, max(data.BATTLE.dice)))
NAME: Final = shape("name", en=TEXT, it=TEXT)


# Players

OBJECTIVE: Final = shape("objective", kind=TEXT, check=word(("state", "event")), text=NAME)
OWNED_CARD: Final = shape(
    "owned_card",
    id=EMPIRE_CARD_ID,
    turned=FLAG,
    held=FLAG.meaning("kept turned by card 13"),
    objective=OBJECTIVE.may_be_left_out().meaning("of one's own cards"),
    met=FLAG.may_be_left_out().meaning("the objective is; of one's own cards"),
)
DEALT_CARD: Final = shape(
    "dealt_card",
    id=either(EMPIRE_CARD_ID, EVENT_CARD_ID),
    objective=OBJECTIVE.may_be_left_out().meaning("of an Empire card"),
)
TALLY: Final = shape(conquests=COUNT, wins=COUNT, pt_spent=COUNT, streak=COUNT)
DONE_THIS_TURN: Final = ("branches_bought", "card_bought", "proselytised", "new_loans", "borrowed", "repaid")
PLAYER_THIS_TURN: Final = shape(
    "player_this_turn",
    **TALLY.fields,
    **FIELDS.shown_of_each(*DONE_THIS_TURN),
    discount=optional(EMPIRE_CARD_ID).meaning("the card that gives it"),
    **FIELDS.shown_of_each("offers_made", "gifts"),
)
PLAYER: Final = shape(
    "player",
    seat=SEAT,
    kingdom=optional(KINGDOM_ID),
    colour=optional(word(data.COLOURS)),
    team=optional(COUNT),
    place=optional(COUNT).meaning("in the turn order; null: eliminated"),
    florins=optional(FIELDS["florins"].each).meaning("null: secret (MU-hid.a)"),
    on_magnate=COUNT.meaning("florins on card 36"),
    awards=listed(
        shape("award", award=word([*data.HONOUR.awards, "prisoners_lost", "debt", "objective_tokens"]), hp=WHOLE)
    ).meaning("what the end would give now"),
    **FIELDS.shown_of_each("eliminated", "honour", "tax", "debt", "due", "missed", "blood", "technology"),
    **dict.fromkeys(("income", "upkeep", "control_markers_left"), COUNT),
    penalty=WHOLE.meaning("in battle, by the place in the turn order"),
    reserve=by(data.UNITS, COUNT),
    **dict.fromkeys(("surrendered", "buy_back"), UNIT_COUNTS),
    prisoners=listed(shape("prisoners", owner=SIDE, counts=UNIT_COUNTS)).meaning("whom this player keeps"),
    in_prison=listed(shape("in_prison", captor=SEAT, counts=UNIT_COUNTS)).meaning("this player's units"),
    technologies=listed(word(data.TECHNOLOGIES).called("technology_id")),
    **dict.fromkeys(("tokens", "tokens_used", "pt"), COLOURED),
    cards=listed(OWNED_CARD),
    property_levels=listed(COUNT, 3).meaning("transports and siege engines of levels I, II and III on the map"),
    may_mark=listed(FLAG, 3).meaning("there is a Property marker for one more of levels I, II and III"),
    territories=SOME_TERRITORIES,
    this_turn=PLAYER_THIS_TURN,
    recruited=optional(FIELDS["recruited"].each).meaning("null: secret (MU-hid.f)"),
    known=listed(shape("known_card", card=EMPIRE_CARD_ID, depth=COUNT.meaning("0: on top of the deck"))),
    dealt=listed(DEALT_CARD).meaning("what this seat alone looks at now"),
    orders=listed(ORDER.called("order")).meaning("bought in secret and not yet placed"),
)


# The map

BUILDING: Final = shape(
    "building", id=BUILDING_ID, category=CATEGORY, level=LEVEL, damage=COUNT.found_out(), structure=COUNT.meaning("SP")
)
ARMY: Final = shape(
    "army",
    **dict.fromkeys(("owner", "commander"), SIDE),
    place=PLACE.meaning("an area, or the Galley that carries it"),
    why=TEXT.meaning("a pact's id: lent; raider; joined; empty: as usual"),
    counts=UNIT_COUNTS.found_out(),
    done=UNIT_COUNTS.meaning("those with a Stop marker"),
)
EFFECTS: Final = listed(word(MARKS).called("mark"))
ELEMENT: Final = shape(
    "element",
    id=ELEMENT_ID,
    kind=ELEMENT_KIND,
    level=LEVEL,
    owner=SIDE.kept_in("seat"),
    commander=SIDE,
    place=PLACE,
    mp=COUNT.meaning("left in this turn"),
    move=COUNT.meaning("MP at the start of a turn").found_out(),
    capacity=optional(COUNT).meaning("null: any number").found_out(),
    load=COUNT.meaning("spaces in use on a Galley at sea, or cubes").found_out(),
    done=FLAG.meaning("it has a Stop marker"),
    cargo=listed(GOOD_ID),
    route=FLAG.meaning("it has a trade route").found_out(),
    effects=EFFECTS.found_out(),
)
SPACE: Final = shape(
    "space",
    id=AREA_ID,
    kind=word(("land", "sea")),
    **dict.fromkeys(("lon", "lat"), DECIMAL),
    terrain=word(data.TERRAINS, or_empty=True),
    home=optional(KINGDOM_ID),
    settlement=optional(shape("settlement", name=NAME, good=GOOD_ID)),
    port=FLAG,
    fire=FLAG.meaning("barbarians start here"),
    closed=FLAG.meaning("not in play"),
    controller=optional(SEAT),
    contested=optional(SEAT).meaning("who controlled it before"),
    marker=optional(SEAT).meaning("whose Control marker lies here"),
    buildings=listed(BUILDING),
    deposits=listed(GOOD_ID),
    price=optional(COUNT).meaning("of a cube sold here; null: no settlement"),
    bans=listed(BAN.fields["kind"]),
    shielded=FLAG,
    effects=EFFECTS,
    armies=listed(ARMY),
    elements=listed(ELEMENT),
)
BORDERS: Final = listed(fields.pair(AREA_ID, AREA_ID))
ROUTE: Final = shape(
    "route",
    seat=SEAT.found_out(),
    transport=optional(ELEMENT_ID, none="").meaning("null: it waits for another one"),
    origin=SETTLEMENT,
    stops=listed(SETTLEMENT).meaning("the last is the destination"),
    done=listed(FLAG).meaning("of the stops before the destination"),
    destination=SETTLEMENT.found_out(),
)
BOARD: Final = shape(
    "board",
    spaces=listed(SPACE),
    borders=shape("borders", land=BORDERS, strait=BORDERS, river=BORDERS, coast=BORDERS, sea=BORDERS),
    routes=listed(ROUTE),
)


# What goes on

EVENT: Final = shape(
    "event",
    card=EVENT_CARD_ID,
    **dict.fromkeys(("dark", "light"), SOME_TERRITORIES),
    printed=FIELDS["icons"].kind,
    **FIELDS.shown("icons", "shielded"),
)
BARBARIANS: Final = shape(
    "barbarians",
    dice=DICE.meaning("d4, d6, d8; none before the first roll"),
    composition=UNIT_COUNTS.meaning("of a horde of this turn"),
    **dict.fromkeys(("attack", "losses"), COUNT),
    points=FIELDS["barbarian_points"].kind,
    pool=by(data.UNITS, COUNT).meaning("units that are not on the map"),
)
CLAUSE: Final = shape(
    "clause",
    kind=word(KINDS_OF_CLAUSES),
    **dict.fromkeys(("giver", "receiver"), SEAT),
    number=COUNT.meaning("units or florins"),
    target=optional(SEAT, none=-1).meaning("whom an offensive alliance is against; null: anybody"),
)
PACT: Final = shape(
    "pact",
    id=TEXT,
    parties=listed(SEAT),
    clauses=listed(CLAUSE),
    since=COUNT,
    until=COUNT.meaning("the last turn; 0: the whole game"),
    **dict.fromkeys(("secret", "shown"), FLAG),
)
DISGUISE: Final = shape("disguise", owner=SIDE, commander=SIDE, place=PLACE, real=UNIT_KIND, assumed=UNIT_KIND)
FIGHTER: Final = shape(
    "fighter",
    seat=SIDE,
    melee=UNIT_COUNTS.found_out(),
    began=COUNT.meaning("units when the battle began"),
    **dict.fromkeys(("lost", "lost_in_round", "sacrificed", "blood"), COUNT),
    **dict.fromkeys(("captured", "postponed"), UNIT_COUNTS),
    trapped=UNIT_COUNTS.meaning("own units that take no part"),
    crews=by(ELEMENTS, UNIT_COUNTS),
    targets=by(ELEMENTS, word(("units", *data.CATEGORIES))),
    walls=listed(word(PROTECTIONS)).meaning("what the building protects against"),
    capturing=FLAG,
    uses=COUNT.meaning("Captain uses left"),
    **dict.fromkeys(("emulated", "powers"), fields.counts(TYPES)),
    **dict.fromkeys(("enabled", "cancelled"), listed(UNIT_TYPE)),
    dice=DICE.meaning("d4, d6, d8; none before the roll"),
    rerolled=listed(COUNT).meaning("which dice"),
    bonus=WHOLE,
    penalty=WHOLE.found_out(),
    attack=optional(WHOLE).meaning("null: the dice are not yet rolled").found_out(),
    losses=optional(WHOLE).found_out(),
    cards=listed(word(sorted({card.ability for card in data.EMPIRE_CARDS.values()})).called("ability")).found_out(),
)
BATTLE_UNDER_WAY: Final = shape(
    "battle",
    area=AREA_ID,
    at_sea=FLAG,
    cause=word(CAUSES),
    round=COUNT,
    step=word(STEPS),
    path=listed(AREA_ID).meaning("of the retreat declared for this round"),
    retreat_mp=by(ELEMENTS, COUNT),
    **dict.fromkeys(("attacker", "defender"), FIGHTER.found_out()),
)
MOVING: Final = shape(
    "moving",
    seat=SEAT,
    area=AREA_ID,
    carriers=listed(ELEMENT_ID),
    riders=UNIT_COUNTS,
    path=listed(AREA_ID),
    destination=optional(AREA_ID, none="").meaning("where groups converge"),
    edict=FLAG.meaning("it stands in a barbarian territory by Edict"),
)
DECKS: Final = shape("decks", empire=COUNT, events=COUNT, discard=FIELDS["event_discard"].kind)

VIEW: Final = shape(
    "view",
    **FIELDS.shown("phase", "stage", "turn", "order", "to_act", "active", "ended_by"),
    turns=COUNT.meaning("0: no limit"),
    round=COUNT.meaning("of phase 5, from 1; 0: it is another phase"),
    settings=shape("settings", **{name: of_setting(SETTINGS[name]) for name in SHOWN_SETTINGS}),
    players=per_seat(PLAYER),
    event=optional(EVENT),
    tolerated=optional(COUNT).meaning("tax level on the back of the next Event card"),
    barbarians=BARBARIANS,
    rebellions=listed(shape("rebellion", seat=SEAT, left=COUNT)),
    pacts=listed(PACT),
    wars=listed(shape("war", seat=SEAT, other=SEAT, free_from=COUNT.meaning("first turn without penalty"))),
    bans=listed(BAN.called("ban")),
    **FIELDS.shown("armistices", "conquered", "taken_first", "uprisings", "deploying"),
    disguises=listed(DISGUISE),
    battle=optional(BATTLE_UNDER_WAY),
    battles_waiting=listed(AREA_ID),
    pile=listed(shape("turned_card", seat=SEAT, card=EMPIRE_CARD_ID, what=word(("ability", "points")))),
    moving=optional(MOVING).meaning("the group on the march"),
    trading=optional(ELEMENT_ID),
    board=BOARD,
    decks=DECKS,
    pools=by([*ELEMENT_POOLS, *data.BUILDINGS], COUNT).meaning("what nobody has on the map"),
    tokens_left=COLOURED,
    cubes_left=by(data.GOODS, COUNT),
)
