"""The whole table of Medieval as plain data. What can be computed from it (VP, income) is a question, not a field."""

from __future__ import annotations

from typing import Final

from condotta.core.flow import Option, Seat

from .data import CARDS, KINDS, MAP, POWERS, PROVINCES
from .data.layout import Layout, layout_of
from .data.things import POWER

UNCONTROLLED: Final = -1  # a Power card that lies in the common area (MV-0.c)
PHASES: Final = ("set_up", "draw", "map", "obligatory", "action", "end_of_turn", "over")

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


class State:
    """The table. Whatever outlives a step is here; `pile` and `attack` live inside one step only."""

    __slots__ = (
        "acted", "action_deck", "active", "attack", "attacks_made", "bargained", "civil_wars", "control",
        "crusade_announced", "crusaders", "disasters", "disasters_at_start", "drew_map_card", "ended_by",
        "excommunicated", "excommunicated_at_start", "first", "fought", "fresh_excommunications", "hands", "heresies",
        "holders", "knights_provinces", "known", "layout", "map_deck", "marriages", "mercenaries_used", "money",
        "mongol_attacks", "mongols_arrived", "mongols_aside", "open_money", "out_of_game", "paid_powers",
        "papal_passage", "phase", "pile", "powers_out", "quiet_rounds_to_end", "quiet_turns", "returned", "rulerless",
        "rulers", "seats", "turn", "unseen_spending", "used_cards",
    )  # fmt: skip

    def __init__(
        self, seats: int, open_money: bool = False, quiet_rounds_to_end: int = 3, like: State | None = None
    ) -> None:
        self.seats = seats
        self.open_money = open_money  # a setting
        self.quiet_rounds_to_end = quiet_rounds_to_end  # a setting
        if like is not None:
            self.take(like)
            return
        # whose turn
        self.phase: str = "set_up"
        self.active: Seat = 0  # MV-0.a
        self.first: Seat = 0  # who took the first turn
        self.turn = 0  # turns finished
        self.ended_by: str = ""  # the rule that ended the game
        # cards; the top card of a deck is the last
        self.hands: list[list[str]] = [[] for _ in range(seats)]
        self.action_deck: list[str] = []
        self.map_deck: list[str] = []
        self.layout: Layout = layout_of([card.id for card in MAP.values() if card.start_in_play])  # map cards in play
        self.used_cards: list[str] = []  # Action cards out of the game (MV-3.2.g)
        self.out_of_game: list[str] = []  # map cards destroyed or taken out of the Map deck (MV-5.3.b, d)
        self.mongols_aside: list[str] = []  # MV-5.1.a
        self.mongols_arrived = False
        self.mongol_attacks = 0  # Mongols cards played as attacks (MV-5.1.c)
        self.quiet_turns = 0  # turns in a row without a drawn card
        # players
        self.money: list[int] = [0] * seats
        self.known: list[list[str]] = [[] for _ in range(seats)]  # hidden cards whose place a player knows (Spies)
        self.unseen_spending: list[int] = [0] * seats  # FI spent on naval DRMs that nobody ever saw
        # provinces
        self.control: dict[str, Seat] = {}  # MV-0.d; an uncontrolled province has no entry
        self.knights_provinces: list[str] = []
        self.heresies: list[str] = []
        # Powers
        self.holders: dict[str, Seat] = {}  # Power cards in play: the player, or UNCONTROLLED
        self.rulers: dict[str, int] = {power.id: power.ruler_start for power in POWERS.values()}
        self.rulerless: list[str] = []  # in Civil War and no new ruler yet
        self.excommunicated: list[str] = []
        self.disasters: list[str] = []
        self.civil_wars: list[str] = []
        self.marriages: list[tuple[str, str]] = []
        self.paid_powers: list[str] = []  # initial income paid (MV-4.4.a)
        self.powers_out: list[str] = []  # out of the game (MV-5.3.c, f)
        # this turn
        self.drew_map_card = False
        self.acted = False  # something was done in the Action Phase: no Collection any more (MV-3.1.f)
        self.attacks_made = 0
        self.fought: list[str] = []  # Powers that have attacked (MV-9.4.e)
        self.crusaders: list[str] = []  # Powers that went on Crusade
        self.crusade_announced = False
        self.papal_passage = False
        self.mercenaries_used: list[str] = []
        self.returned: list[str] = []  # Power cards annulled in this turn
        self.excommunicated_at_start: list[str] = []  # when the turn began (MV-8.3.a)
        self.disasters_at_start: list[str] = []
        self.fresh_excommunications: list[str] = []  # open to a bargain (MV-6.3.g)
        self.bargained: list[str] = []  # the active player has opened a bargain over these
        # this step
        self.pile: list[Announced] = []
        self.attack: Attack | None = None

    @property
    def map_cards(self) -> tuple[str, ...]:
        """The map cards in play, in the order of MAP."""
        return self.layout.cards

    def copy(self) -> State:
        """A copy at the start of a step."""
        return State(self.seats, self.open_money, self.quiet_rounds_to_end, self)

    def take(self, like: State) -> None:
        """Become as that state. Written out: search makes thousands of copies a second."""
        self.phase = like.phase
        self.active = like.active
        self.first = like.first
        self.turn = like.turn
        self.ended_by = like.ended_by
        self.hands = [hand[:] for hand in like.hands]
        self.action_deck = like.action_deck[:]
        self.map_deck = like.map_deck[:]
        self.layout = like.layout
        self.used_cards = like.used_cards[:]
        self.out_of_game = like.out_of_game[:]
        self.mongols_aside = like.mongols_aside[:]
        self.mongols_arrived = like.mongols_arrived
        self.mongol_attacks = like.mongol_attacks
        self.quiet_turns = like.quiet_turns
        self.money = like.money[:]
        self.known = [known[:] for known in like.known]
        self.unseen_spending = like.unseen_spending[:]
        self.control = like.control.copy()
        self.knights_provinces = like.knights_provinces[:]
        self.heresies = like.heresies[:]
        self.holders = like.holders.copy()
        self.rulers = like.rulers.copy()
        self.rulerless = like.rulerless[:]
        self.excommunicated = like.excommunicated[:]
        self.disasters = like.disasters[:]
        self.civil_wars = like.civil_wars[:]
        self.marriages = like.marriages[:]
        self.paid_powers = like.paid_powers[:]
        self.powers_out = like.powers_out[:]
        self.drew_map_card = like.drew_map_card
        self.acted = like.acted
        self.attacks_made = like.attacks_made
        self.fought = like.fought[:]
        self.crusaders = like.crusaders[:]
        self.crusade_announced = like.crusade_announced
        self.papal_passage = like.papal_passage
        self.mercenaries_used = like.mercenaries_used[:]
        self.returned = like.returned[:]
        self.excommunicated_at_start = like.excommunicated_at_start[:]
        self.disasters_at_start = like.disasters_at_start[:]
        self.fresh_excommunications = like.fresh_excommunications[:]
        self.bargained = like.bargained[:]
        self.pile = []
        self.attack = None


# Questions that every chapter asks


def powers_of(s: State, seat: Seat) -> list[str]:
    """The Powers this player controls (MV-0.d)."""
    return [power for power, holder in s.holders.items() if holder == seat]


def cards_in_hand(s: State, seat: Seat, kind: str) -> list[str]:
    """His cards of one kind."""
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
    """He controls a Catholic Power or a Knights province (R-37, R-50)."""
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
