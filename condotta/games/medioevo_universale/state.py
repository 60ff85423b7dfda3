"""The whole table of Medioevo Universale as plain data. What can be computed from it is a question, not a field."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, TypeAlias

from condotta.core import fields
from condotta.core.fields import COUNT, FLAG, HIDDEN, OWNER, SEAT, TEXT, Fields, by, listed, number, per_seat, word
from condotta.core.game import Setting
from condotta.core.table import Table as AnyTable

from . import kinds
from .data import BARBARIANS, EMPIRE_CARDS, EVENT_CARDS, EVENT_ICONS, GOODS, KINGDOMS, TAXES, TERRITORIES
from .pieces import ELEMENTS, HORDE, Feat, Group, Prisoners, Route, Turning

PARTS: Final[tuple[str, ...]] = (
    "kingdoms", "set_up", "order", "events", "taxes", "purchases", "combat", "trade", "end_of_turn", "final", "over",
)  # fmt: skip
EMPIRE_CARD_ID: Final = word(EMPIRE_CARDS).called("empire_card_id")
EVENT_CARD_ID: Final = word(EVENT_CARDS).called("event_card_id")
EMPIRE: Final = listed(EMPIRE_CARD_ID)
EVENTS: Final = listed(EVENT_CARD_ID)
SOME_TERRITORIES: Final = listed(kinds.TERRITORY_ID)
SEATS_LISTED: Final = listed(SEAT, most=fields.MOST_SEATS)
FLORINS: Final = number(0, 100_000)  # ten times what the rich have after eight turns; a game has at most twenty
BARBARIAN_DICE: Final = fields.row_or_nothing(*(number(1, sides) for sides in BARBARIANS.dice))
SIX: Final = listed(COUNT, exactly=6)
LEVELS: Final = listed(number(0, 4), exactly=6)
BUILT: Final = by(TERRITORIES, kinds.Buildings())
DEALT: Final = per_seat(fields.ids([*EMPIRE_CARDS, *EVENT_CARDS]))
UNREST: Final = listed(kinds.UNREST)
ORDERS: Final = per_seat(listed(kinds.ORDER))
AFTERMATH: Final = fields.optional(kinds.AFTERMATH, [])
TURNS: Final = per_seat(per_seat(COUNT))


@dataclass(frozen=True, slots=True)
class Rules:
    """The settings of a match, what is fixed when it is set up; shared by all copies."""

    turns: int = 8
    hp_limit: int = 0
    time_limit: bool = False
    kingdoms: str = "chosen"
    agreed: tuple[str, ...] = ()
    terrains: bool = False
    blood_markers: bool = False
    teams: str = "none"
    deployment: bool = False
    windows: str = "all"
    offers: int = 2
    cathedral_points: int = 1
    captain_powers: str = "any"
    control_markers: int = 8
    captures: str = "players"


SETTINGS: Final = {
    "turns": Setting(8, choices=(8, 10, 12, 0), rule="MU-length.a"),
    "hp_limit": Setting(0, least=0, most=200, rule="MU-length.c"),
    "time_limit": Setting(False, rule="MU-length.b"),
    "kingdoms": Setting("chosen", choices=("chosen", "random", "auction", "agreed"), rule="MU-kingdoms.d"),
    "agreed": Setting("", rule="MU-kingdoms.d"),
    "terrains": Setting(False, rule="MU-var-terrain.a"),
    "blood_markers": Setting(False, rule="MU-var-blood.a"),
    "teams": Setting("none", choices=("none", "two", "three"), rule="MU-var-teams.a"),
    "deployment": Setting(False, rule="MU-var-deploy.a"),
    "windows": Setting("all", choices=("all", "short"), rule="MU-turn.c"),
    "offers": Setting(2, least=0, most=9, rule="MU-dip.a"),
    "cathedral_points": Setting(1, choices=(1, 3), rule="MU-read.a"),
    "captain_powers": Setting("any", choices=("any", "different"), rule="MU-read.b"),
    "control_markers": Setting(8, choices=(8, 10), rule="MU-read.c"),
    "captures": Setting("players", choices=("players", "all"), rule="MU-read.d"),
}
USUAL_RULES: Final = Rules()
TEAMS: Final = {"none": 0, "two": 2, "three": 3}  # how many there are (MU-var-teams.a)


class State:
    """Who may see which field is told in view.py: what is not named there is secret.

    Fields that lambdas in tables of the rules read say their type: mypyc comes to those before it can infer it.
    """

    def __init__(self, seats: int = 0, rules: Rules = USUAL_RULES) -> None:
        if not seats:
            return  # an empty one, for a copy
        field = FIELDS.of(self, seats)
        self.seats = field.setting("seats", seats)
        self.rules = field.setting("rules", rules)
        # sequence
        self.phase: str = field("phase", word(PARTS), about="the part of the turn that comes next")
        self.stage = field("stage", TEXT, about="the part of the phase")
        self.turn: int = field("turn", COUNT, about="0 during set-up, then 1, 2 …")
        self.order = field("order", SEATS_LISTED, list(range(seats)), "turn order; eliminated seats are not in it")
        self.to_act = field("to_act", SEATS_LISTED, about="who has still to act in this stage")
        self.active = field("active", SEAT, about="whose action it is")
        self.passed = field("passed", COUNT, about="passes in a row in phase 5")
        self.round = field("round", COUNT, about="round of phase 5")
        self.ended_by = field("ended_by", TEXT, about="the rule that ended the game")
        # players
        self.kingdom = field("kingdom", per_seat(word(KINGDOMS, or_empty=True)))
        self.available: tuple[str, ...] = field.setting("available", ())  # the areas in play
        self.eliminated = field("eliminated", per_seat(COUNT), about="the turn of elimination, 0: in the game")
        self.florins: list[int] = field("florins", per_seat(FLORINS), about="cash (MU-hid.a)", secret=OWNER)  # money.py
        self.on_magnate: int = field("on_magnate", FLORINS, about="florins on card 36", secret=HIDDEN)
        self.debt = field("debt", per_seat(number(0, 5)), about="loans")
        self.new_loans = field("new_loans", per_seat(COUNT))
        self.borrowed = field("borrowed", per_seat(FLAG))
        self.repaid = field("repaid", per_seat(FLAG))
        self.peak_debt = field("peak_debt", per_seat(COUNT))
        self.due: list[int] = field("due", per_seat(COUNT))
        self.missed = field("missed", per_seat(COUNT))
        self.honour = field("honour", per_seat(fields.WHOLE))
        self.tax = field("tax", per_seat(fields.one_number((0, *TAXES.levels))))
        self.blood = field("blood", per_seat(COUNT))
        # pieces: only pieces.py writes stacks, elements, reserves and buildings
        self.reserve = field.derived("reserve", per_seat(listed(COUNT)))  # 5 counts; new_state fills them
        self.horde_reserve = field.derived("horde_reserve", listed(COUNT))  # LI, Archers, Captains
        self.stacks = field("stacks", kinds.Stacks(), key="units")
        self.elements = field("elements", fields.by_id(ELEMENTS, kinds.ELEMENT))
        self.surrendered = field("surrendered", per_seat(kinds.UNIT_COUNTS))
        self.surrendered_now = field("surrendered_now", per_seat(kinds.UNIT_COUNTS))
        self.prisoners: list[Prisoners] = field("prisoners", listed(kinds.PRISONERS))
        self.buy_back = field("buy_back", per_seat(kinds.UNIT_COUNTS))
        self.buy_back_next = field("buy_back_next", per_seat(kinds.UNIT_COUNTS))
        # territories: only control.py writes the first three
        self.control: dict[str, int] = field("control", by(TERRITORIES, SEAT))
        self.was_controlled = field("was_controlled", by(TERRITORIES, SEAT))
        self.markers = field("markers", by(TERRITORIES, SEAT), about="Control markers")
        self.buildings = field("buildings", BUILT, about="levels (civil, military, religious), then their damage")
        self.uprisings = field("uprisings", by(TERRITORIES, COUNT), about="rebellions not yet put down (MU-hp.g)")
        self.deposits = field("deposits", by(TERRITORIES, fields.ids(GOODS)))
        # cards and technology
        self.technology: list[list[int]] = field("technology", per_seat(LEVELS), about="levels of the six branches")
        self.branches_bought = field("branches_bought", per_seat(listed(COUNT)))
        self.cards: list[list[str]] = field("cards", per_seat(EMPIRE), about="owned Empire cards")
        self.turned: list[str] = field("turned", EMPIRE, about="turned cards")
        self.held = field("held", EMPIRE, about="kept turned by card 13")
        self.proselytised = field("proselytised", per_seat(EMPIRE))
        self.card_bought = field("card_bought", per_seat(FLAG))
        self.empire_deck = field("empire_deck", EMPIRE, about="the top card last", secret=HIDDEN)
        self.known = field("known", per_seat(EMPIRE), about="cards in the deck whose place one knows", secret=OWNER)
        self.dealt: list[list[str]] = field("dealt", DEALT, about="what a seat alone looks at now", secret=OWNER)
        self.tokens: list[list[int]] = field("tokens", per_seat(SIX), about="Objective tokens of the six colours")
        self.tokens_used = field("tokens_used", per_seat(SIX))
        self.pt = field("pt", per_seat(SIX), about="unspent PT of this phase")
        # events
        self.event_deck = field("event_deck", EVENTS, about="the top card last; its back lies open", secret=HIDDEN)
        self.event_discard = field("event_discard", EVENTS)
        self.event = field("event", word(EVENT_CARDS, or_empty=True), about="the event of this turn")
        self.icons = field("icons", listed(word(EVENT_ICONS).called("event_icon")), about="chosen and still to resolve")
        self.shielded = field("shielded", SOME_TERRITORIES, about="by cards 42 and 43")
        self.barbarian_dice = field("barbarian_dice", BARBARIAN_DICE, about="d4, d6, d8; none before the first roll")
        self.barbarian_points = field("barbarian_points", number(0, 3))
        self.rebellions = field("rebellions", UNREST, about="who, how many are left, whether they cost honour")
        # purchases and trade
        self.recruited = field("recruited", per_seat(COUNT))
        self.discount: list[str] = field("discount", per_seat(TEXT))
        self.orders = field("orders", ORDERS, about="bought in secret, not yet placed", secret=OWNER)
        self.deploying = field("deploying", FLAG)
        self.routes: list[Route | None] = field("routes", per_seat(fields.optional(kinds.ROUTE)))
        self.trading = field("trading", TEXT, about="the transport in use in phase 6")
        # diplomacy
        self.war_from = field("war_from", TURNS, about="first turn of attacks without penalty; 0: no war")
        self.attacked = field("attacked", TURNS, about="victim, attacker: turn of the last attack")
        self.armistices = field("armistices", listed(fields.pair(SEAT, SEAT)))
        self.pacts = field("pacts", listed(kinds.PACT), secret=HIDDEN)
        self.next_pact = field("next_pact", COUNT, 1)
        self.offers_made = field("offers_made", per_seat(COUNT))
        self.gifts = field("gifts", per_seat(COUNT))
        # this turn
        self.bans = field("bans", listed(kinds.BAN))
        self.conquered = field("conquered", SOME_TERRITORIES, about="in this turn (MU-hp.d)")
        self.taken_first = field("taken_first", SOME_TERRITORIES, about="Rome, Jerusalem (MU-hp.c): for the whole game")
        self.tallies = field("tallies", per_seat(kinds.TALLY), about="conquests, wins, PT spent, streak", key="counts")
        self.feats = field("feats", listed(kinds.Feats()), key="deeds")
        self.disguises = field("disguises", listed(kinds.DISGUISE))
        self.effects = field("effects", kinds.EffectsOfTurn(), about="what lasts for the turn")
        # under way
        self.battles = field("battles", listed(kinds.BATTLE))
        self.aftermath = field("aftermath", AFTERMATH, about="a conquest still to be settled")
        self.groups: list[Group] = field.step("groups", [])
        self.pile: list[Turning] = field.step("pile", [])

    def note_feat(self, seat: int, kind: str, **what: int | str | bool) -> None:
        """MU-obj.e: an objective may ask for it until the end of the phase; the barbarians' are of no interest."""
        if seat != HORDE:
            self.feats.append(Feat(seat, kind, what))

    def copy(self) -> State:
        return FIELDS.copy(self)


FIELDS: Final = Fields("A position of Medioevo Universale", lambda: State(2), retired=("order_before",))
Table: TypeAlias = AnyTable[State]
