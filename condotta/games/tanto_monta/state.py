"""The whole table of Tanto Monta as plain data. What can be computed from it is a question, not a field."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, TypeAlias

from condotta.core.fields import (
    COUNT,
    FLAG,
    HIDDEN,
    OWNER,
    SEAT,
    TEXT,
    WHOLE,
    Fields,
    by,
    listed,
    number,
    optional,
    per_seat,
    seat_or,
    word,
)
from condotta.core.table import Table as AnyTable

from .data import (
    FACTS,
    HOUSES,
    INFLUENCE,
    LEADERS,
    MINORS,
    NAOS,
    ROYALS,
    SCENARIOS,
    SEA_ZONES,
    SETTLEMENT_SPACES,
    SPACES,
    VP_MARKERS,
    WAR_CARDS,
)
from .data.scenarios import TREATIES, Scenario
from .kept import Kept
from .kinds import (
    BUDGET,
    BUNDLE,
    CARAVANS,
    CARD_ID,
    CLAUSE,
    FLEET,
    LATER,
    LEADER,
    MAJOR_ID,
    MARKER,
    NAO,
    OFFER,
    ONCE,
    PAIRS,
    PASSAGE_ID,
    PLACES,
    POPE_ID,
    POWER_ID,
    RESOURCE_ID,
    ROYAL_ID,
    RULER_ID,
    SETTLEMENT_ID,
    SPACE_ID,
    STACK,
    WATERS,
    ZONE_ID,
)
from .pieces import NOBODY, Budget, Bundle, Clause, Fleet, Leader, Nao, Offer, Stack

SEATS: Final = 4
MUSLIM, PORTUGAL, SPAIN, FRANCE = range(SEATS)  # TM-3.1.a: Impulse Order
PHASES: Final = (  # TM-7.T1
    "card_draw", "diplomacy", "headline", "escorts", "deployment", "action", "winter", "weddings", "victory", "over",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Rules:
    """The settings of a match; shared by all copies."""

    scenario: Scenario


class State:
    """Who may see which field is told in view.py: what is not named there is secret."""

    def __init__(self, rules: Rules | None = None) -> None:
        if rules is None:
            return  # an empty one, for a copy
        field = FIELDS.of(self, SEATS)
        self.rules = field.setting("rules", rules)
        self.scenario: Scenario = field.setting("scenario", rules.scenario)
        # sequence
        self.turn: int = field("turn", number(1, 7), 1)
        self.phase = field("phase", word(PHASES), about="the phase or segment that comes next")
        self.stage = field("stage", TEXT, about="the part of it that comes next")
        self.active: int = field("active", SEAT, about="whose impulse, or whose part of a segment it is")
        self.impulse: int = field("impulse", COUNT, about="impulses begun in this Action Phase")
        self.passes: int = field("passes", COUNT, about="in succession (TM-11.o)")
        self.winner: int = field("winner", seat_or(NOBODY, None), NOBODY)
        self.ended_by = field("ended_by", TEXT, about="the rule that ended the game")
        # the map
        self.markers: dict[str, str] = field(
            "markers", by(SPACES, MARKER), about="control markers; spaces without one are as the map shows them"
        )
        self.unrest: list[str] = field("unrest", listed(SPACE_ID))
        self.lost_homes: list[str] = field(
            "lost_homes", listed(SPACE_ID), about="Nasrid home spaces without home status (TM-20.1-ctl.a: S2, N3)"
        )
        self.uprisings: list[str] = field("uprisings", listed(SPACE_ID), about="Morisco Uprising markers (20.1)")
        self.plague: list[str] = field("plague", listed(SPACE_ID))
        self.fortresses: list[str] = field("fortresses", listed(SPACE_ID), about="simple spaces with a Fortress marker")
        self.fortress_markers: list[int] = field("fortress_markers", per_seat(number(0, 2)), about="on Player Cards")
        self.mesta = field("mesta", word(SPACES, or_empty=True), about="where the Mesta marker lies")
        # units
        self.stacks: dict[str, list[Stack]] = field("stacks", by(PLACES, listed(STACK)), about="land units by space")
        self.fleets: dict[str, list[Fleet]] = field("fleets", by(PLACES, listed(FLEET)), about="naval units by place")
        self.leaders: dict[str, Leader] = field("leaders", by(LEADERS, LEADER))
        self.ships_to_come: dict[str, int] = field(
            "ships_to_come", by(LATER, COUNT), about="naval units on the Turn Track, by power and turn (TM-17.3.b)"
        )
        self.naos: dict[str, Nao] = field("naos", by(NAOS, NAO), about="built or on the Turn Track, not in the pools")
        self.naos_built: int = field("naos_built", COUNT, about="by Portugal in this turn (TM-17.4.b)")
        # the Exploration Map
        self.explored: list[list[str]] = field("explored", per_seat(listed(ZONE_ID)))
        self.settlements: dict[str, int] = field("settlements", by(SETTLEMENT_SPACES, SEAT), about="whose they are")
        self.goods: dict[str, str] = field(
            "goods", by(SETTLEMENT_SPACES, RESOURCE_ID), about="resources on settlements (TM-6.3.d)", secret=HIDDEN
        )
        self.settlement_fortresses: list[str] = field("settlement_fortresses", listed(SETTLEMENT_ID))
        self.cartography: list[list[str]] = field(
            "cartography", per_seat(listed(ZONE_ID)), about="zones whose Cartography marker a player has (TM-2.5.f)"
        )
        self.loot: dict[str, list[str]] = field(
            "loot", by(NAOS, listed(RESOURCE_ID)), about="resources under Naos (TM-16.5.m)", secret=HIDDEN
        )
        self.settled: list[str] = field(
            "settled", listed(ZONE_ID), about="where a settlement was founded in this impulse (TM-16.6.o)"
        )
        self.first_settlers: dict[str, int] = field(
            "first_settlers", by(("oz_5", "oz_7"), SEAT), about="who was first in zones 5 and 7 (TM-16.7.j, k)"
        )
        self.attempted: list[str] = field(
            "attempted", listed(word(NAOS)), about="explorers whose first attempt is made (TM-16.7.h, i)"
        )
        self.voyages_turn: int = field("voyages_turn", number(0, 7), about="of OVERSEAS VOYAGES (TM-16.7.l); 0: none")
        self.pilot: int = field("pilot", seat_or(NOBODY, None), NOBODY, about="of EXPERIENCED PILOT (TM-16.6.v)")
        self.technology: list[bool] = field("technology", per_seat(FLAG), about="MARITIME TECHNOLOGY (TM-16.6.w)")
        self.fifth_settlement = field(
            "fifth_settlement", FLAG, about="the Muslim player has had Ceuta and its counter (TM-20.2-ceu.d)"
        )
        # powers
        self.relations: dict[str, str] = field(
            "relations", by(PAIRS, word(("war", "war_at_sea", "alliance"))), about="pairs of powers"
        )
        self.allied: dict[str, str] = field("allied", by(MINORS, MAJOR_ID), about="active minors and their major power")
        self.influence: dict[str, list[int]] = field("influence", by(INFLUENCE, per_seat(number(0, 6))))
        self.resolved: list[str] = field("resolved", listed(POWER_ID), about="minors resolved in this turn (TM-21.6)")
        self.rulers: list[str] = field("rulers", per_seat(RULER_ID))
        self.admin_lost: list[int] = field("admin_lost", per_seat(COUNT), about="-1 Admin markers (TM-10.j)")
        self.pope = field("pope", POPE_ID)
        # minor powers (chapter 21)
        self.lost_markers: dict[str, list[int]] = field(
            "lost_markers",
            by(INFLUENCE, listed(SEAT)),
            about="players who lost their influence marker for good (TM-9.4.g)",
        )
        self.papal_hand: int = field(
            "papal_hand",
            seat_or(NOBODY, None),
            NOBODY,
            about="who runs the Papacy without being its ally: the Muslim player by card 120 (TM-21.7-bor.f), "
            "a Christian one for this impulse (TM-21.7-thr.a)",
        )
        self.conqueror: int = field(
            "conqueror",
            seat_or(NOBODY, None),
            NOBODY,
            about="the Christian who took Rome from the Pope (TM-21.7-pap.v)",
        )
        self.guanche_hand: int = field(
            "guanche_hand",
            seat_or(NOBODY, None),
            NOBODY,
            about="who runs the Guanches for this impulse by an event (TM-21.8-can.d)",
        )
        self.guanches_led = field(
            "guanches_led", FLAG, about="he is acting with them now; otherwise they are nobody's (TM-21.8-can.d)"
        )
        self.houses: dict[str, int] = field("houses", by(HOUSES, number(0, 5)), about="loyalty to France (TM-20.7)")
        self.senlis_turn: int = field(
            "senlis_turn", number(0, 7), about="of the Treaty of Senlis (TM-20.7-max.u); 0: none"
        )
        self.reconquest = field(
            "reconquest",
            word(("milan", "metz"), or_empty=True),
            about="the city that Maximilian attacks (TM-20.7-max.i)",
        )
        self.reconquest_by: int = field(
            "reconquest_by", seat_or(NOBODY, None), NOBODY, about="in whose impulses he does so (TM-20.7-max.k)"
        )
        self.all_italy = field(
            "all_italy", FLAG, about="France has been lord of all Italy at the end of a turn (TM-20.7-lor.a)"
        )
        self.happened: list[str] = field("happened", listed(ONCE), about="what has happened once for all")
        # diplomacy (chapter 9)
        self.offers: list[Offer] = field(
            "offers", listed(OFFER), about="made in private in this Negotiation Segment (TM-9.1.a)", secret=HIDDEN
        )
        self.bundles: list[Bundle] = field("bundles", listed(BUNDLE), about="announced, not yet confirmed by all")
        self.agreed: list[Clause] = field("agreed", listed(CLAUSE), about="what has been agreed upon in this turn")
        self.alcacovas_until: int = field(
            "alcacovas_until", number(0, 9), about="the last turn of the obligatory period of the Peace (TM-20.4-alc.e)"
        )
        self.reis_serves = field(
            "reis_serves",
            FLAG,
            about="Kemal Reis serves the Nasrids until a Card Draw Phase calls him back (#113)",
        )
        self.tui_key = field(
            "tui_key", FLAG, about="RESISTANCE OF THE BELTRANEJOS has made Tui a key of Portugal (TM-20.4-res.c)"
        )
        self.resisted: int = field(
            "resisted", COUNT, about="impulse whose resource serves the resistance of the Beltranejos (TM-20.4-res.f)"
        )
        self.broken: list[str] = field("broken", listed(word(TREATIES)), about="treaties that a war has ended (20.4)")
        # cards
        self.deck: list[str] = field("deck", listed(CARD_ID), secret=HIDDEN)
        self.discard: list[str] = field("discard", listed(CARD_ID))
        self.removed: list[str] = field("removed", listed(CARD_ID))
        self.hands: list[list[str]] = field("hands", per_seat(listed(CARD_ID)), secret=OWNER)
        self.used: list[list[str]] = field("used", per_seat(listed(CARD_ID)), about="Used Home Cards boxes")
        self.known: list[list[str]] = field(
            "known", per_seat(listed(CARD_ID)), about="cards of others whose hands this player knows", secret=OWNER
        )
        self.headline: list[list[str]] = field(
            "headline", per_seat(listed(CARD_ID)), about="event and supporting card, revealed and not yet put away"
        )
        self.played: list[list[str]] = field("played", per_seat(listed(CARD_ID)), about="in this turn, by each player")
        self.played_before: list[int] = field(
            "played_before", per_seat(COUNT), about="cards of each player played before the Action Phase (TM-11.y)"
        )
        self.events: list[str] = field("events", listed(CARD_ID), about="played as an event in this turn (TM-6.2.f)")
        self.spied: int = field(
            "spied", seat_or(NOBODY, None), NOBODY, about="who got ESPIONAGE and owes it (TM-10.ac)"
        )
        self.more_cards: list[int] = field("more_cards", per_seat(WHOLE), about="+1 and -1 Card markers of one turn")
        # resources
        self.pools: dict[str, list[str]] = field("pools", by(FACTS.resource_pools, listed(RESOURCE_ID)), secret=HIDDEN)
        self.spent: list[str] = field("spent", listed(RESOURCE_ID))
        self.warehouses: list[list[str]] = field("warehouses", per_seat(listed(RESOURCE_ID)), secret=OWNER)
        self.caravans: dict[str, list[str]] = field(
            "caravans", by(CARAVANS, listed(RESOURCE_ID)), about="by box (TM-18.8-car.j)", secret=HIDDEN
        )
        self.arriving: list[list[str]] = field(
            "arriving",
            per_seat(listed(RESOURCE_ID)),
            about="received and not yet shown; in winter all are shown together (TM-18.8-rev.a)",
            secret=OWNER,
        )
        self.foreign_wars: list[str] = field("foreign_wars", listed(word(WAR_CARDS)), about="cards on the map (20.9)")
        self.mesta_abroad: int = field(
            "mesta_abroad", number(0, 7), about="the last turn in which help for Brittany gave a roll (TM-20.5-mes.c)"
        )
        self.breton_help: int = field(
            "breton_help", COUNT, about="Castilian militia built in Brittany in this impulse (TM-20.9-bri.a)"
        )
        self.north_sea: int = field("north_sea", number(0, 4), about="trade improvement markers (TM-18.8-tra.c)")
        # points
        self.points: list[dict[str, int]] = field(
            "points",
            per_seat(by(VP_MARKERS, WHOLE)),
            about="VP that were won and stay; those that are held are computed",
        )
        self.corsair_track: int = field(
            "corsair_track", number(0, FACTS.limits["corsair_track"]), about="VP of Muslim corsairs (16.4)"
        )
        self.totals: list[list[int]] = field("totals", listed(per_seat(WHOLE)), about="VP at the end of each turn")
        # royal weddings (chapter 19)
        self.dowries: dict[str, int] = field(
            "dowries", by(ROYALS, number(1, len(FACTS.dowry))), about="children who are promised: CP of their dowry"
        )
        self.married: dict[str, str] = field("married", by(ROYALS, ROYAL_ID), about="children and their spouses")
        self.dead_royals: list[str] = field("dead_royals", listed(ROYAL_ID))
        # what events have begun
        self.universities: list[bool] = field(
            "universities", per_seat(FLAG), about="development markers in the University boxes (card 88)"
        )
        self.italy_open = field("italy_open", FLAG, about="THE RISE OF FRANCE opens Italy for this turn (card 10 b)")
        # the impulse under way
        self.budget: Budget | None = field("budget", optional(BUDGET))
        self.extended = field("extended", FLAG, about="a resource has been used (TM-11.q)")
        self.moriscos_active: int = field(
            "moriscos_active",
            COUNT,
            about="the impulse whose resource Moriscos use (TM-20.1-mor.q); 0: none yet",
        )
        self.sea_dog = field("sea_dog", FLAG, about="SEA DOG has been played in this impulse (TM-16.6.l)")
        self.rains = field("rains", FLAG, about="TORRENTIAL RAINS limits the impulse (TM-13.1.ab)")
        self.sieges: dict[str, int] = field(
            "sieges", by(None, COUNT), about="space/power, and the impulse in which that power began it (TM-15.1.b)"
        )
        self.assaulted: list[str] = field("assaulted", listed(SPACE_ID), about="in this impulse (TM-15.1.c)")
        self.once_more: list[str] = field(
            "once_more", listed(SPACE_ID), about="one of these the Beltranejos may assault again (TM-20.4-aft.d)"
        )
        # the sea (chapter 16)
        self.piracy: dict[str, list[int]] = field(
            "piracy", by(WATERS, listed(SEAT)), about="piracy markers of this turn: whose lie in which zone (TM-16.4.c)"
        )
        self.taken: list[list[str]] = field(
            "taken",
            per_seat(listed(CARD_ID)),
            about="cards drawn by piracy in this impulse, not to be played in it (TM-16.4.n)",
            secret=OWNER,
        )
        self.fog: list[str] = field(
            "fog", listed(word(SEA_ZONES)), about="into which nobody intercepts in this impulse (SEA FOG)"
        )
        self.granted: list[str] = field(
            "granted", listed(PASSAGE_ID), about="navy/passage: allowed in this turn (TM-2.4.v)"
        )
        self.denied: list[str] = field(
            "denied", listed(PASSAGE_ID), about="navy/passage: refused in this impulse (TM-2.4.z)"
        )
        self.kept: Kept = field.memory("kept", Kept)
        self.changes: int = field("changes", COUNT, about="of control, so that what was searched can be kept")

    def copy(self) -> State:
        return FIELDS.copy(self)


Table: TypeAlias = AnyTable[State]
FIELDS: Final = Fields("A position of Tanto Monta", lambda: State(Rules(SCENARIOS["1470"])))
