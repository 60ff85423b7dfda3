"""The whole table of Medieval as plain data. What can be computed from it (VP, income) is a question, not a field."""

from __future__ import annotations

from typing import Final

from condotta.core.flow import Option, Seat

from .data import CARDS, KINDS, POWER, POWERS, PROVINCES

UNCONTROLLED: Final = -1  # a Power card that lies in the common area (MV-0.c)
PHASES: Final = ("set_up", "draw", "map", "obligatory", "action", "end_of_turn", "over")

OBLIGATORY: Final = tuple(card for card, kind in CARDS.items() if kind != POWER and KINDS[kind].obligatory)
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
        "defender", "granted", "jihad", "knights", "mercenaries", "militia", "naval_drm", "naval_drm_known", "power",
        "refused", "sea_leg", "seat", "supporting_knights", "target",
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
        self.naval_drm_known = False
        self.jihad = False
        self.mercenaries: list[str] = []
        self.militia: list[int] = [0, 0]  # attacker's and defender's steps, once committed
        self.supporting_knights = 0  # of the defender


class State:
    """The table. Whatever outlives a step is here; `pile` and `attack` live inside one step only."""

    __slots__ = (
        "acted", "action_deck", "active", "attack", "attacks_made", "bargained", "civil_wars", "control", "crusade_announced",
        "crusaders", "disasters", "drew_map_card", "ended_by", "excommunicated", "first", "fought", "fresh_excommunications",
        "hands", "heresies", "holders", "knights_provinces", "known", "last_card_drawn", "map_cards", "map_deck",
        "marked_at_start", "marriages", "mercenaries_used", "money", "mongol_attacks", "mongols_arrived", "mongols_aside",
        "open_money", "out_of_game", "paid_powers", "papal_passage", "phase", "pile", "powers_out", "quiet_rounds_to_end",
        "quiet_turns", "returned", "rulerless", "rulers", "seats", "turn", "unseen_spending", "used_cards",
    )  # fmt: skip

    def __init__(self, seats: int, open_money: bool = False, quiet_rounds_to_end: int = 3) -> None:
        self.seats = seats
        self.open_money = open_money  # a setting
        self.quiet_rounds_to_end = quiet_rounds_to_end  # a setting
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
        self.map_cards: tuple[str, ...] = ()  # in play, in the order of MAP
        self.used_cards: list[str] = []  # Action cards out of the game (MV-3.2.g)
        self.out_of_game: list[str] = []  # map cards destroyed or taken out of the Map deck (MV-5.3.b, d)
        self.mongols_aside: list[str] = []  # MV-5.1.a
        self.mongols_arrived = False
        self.mongol_attacks = 0  # Mongols cards played as attacks (MV-5.1.c)
        self.last_card_drawn = False  # the deck ran out in this turn (MV-3.5.b)
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
        self.marked_at_start: list[str] = []  # Powers with EX or Disaster when the turn began (MV-8.3.a)
        self.fresh_excommunications: list[str] = []  # open to a bargain (MV-6.3.g)
        self.bargained: list[str] = []  # the active player has opened a bargain over these
        # this step
        self.pile: list[Announced] = []
        self.attack: Attack | None = None

    def copy(self) -> State:
        """A copy at the start of a step. Written out: search makes thousands a second."""
        twin = State.__new__(State)
        twin.seats = self.seats
        twin.open_money = self.open_money
        twin.quiet_rounds_to_end = self.quiet_rounds_to_end
        twin.phase = self.phase
        twin.active = self.active
        twin.first = self.first
        twin.turn = self.turn
        twin.ended_by = self.ended_by
        twin.hands = [hand[:] for hand in self.hands]
        twin.action_deck = self.action_deck[:]
        twin.map_deck = self.map_deck[:]
        twin.map_cards = self.map_cards
        twin.used_cards = self.used_cards[:]
        twin.out_of_game = self.out_of_game[:]
        twin.mongols_aside = self.mongols_aside[:]
        twin.mongols_arrived = self.mongols_arrived
        twin.mongol_attacks = self.mongol_attacks
        twin.last_card_drawn = self.last_card_drawn
        twin.quiet_turns = self.quiet_turns
        twin.money = self.money[:]
        twin.known = [known[:] for known in self.known]
        twin.unseen_spending = self.unseen_spending[:]
        twin.control = self.control.copy()
        twin.knights_provinces = self.knights_provinces[:]
        twin.heresies = self.heresies[:]
        twin.holders = self.holders.copy()
        twin.rulers = self.rulers.copy()
        twin.rulerless = self.rulerless[:]
        twin.excommunicated = self.excommunicated[:]
        twin.disasters = self.disasters[:]
        twin.civil_wars = self.civil_wars[:]
        twin.marriages = self.marriages[:]
        twin.paid_powers = self.paid_powers[:]
        twin.powers_out = self.powers_out[:]
        twin.drew_map_card = self.drew_map_card
        twin.acted = self.acted
        twin.attacks_made = self.attacks_made
        twin.fought = self.fought[:]
        twin.crusaders = self.crusaders[:]
        twin.crusade_announced = self.crusade_announced
        twin.papal_passage = self.papal_passage
        twin.mercenaries_used = self.mercenaries_used[:]
        twin.returned = self.returned[:]
        twin.marked_at_start = self.marked_at_start[:]
        twin.fresh_excommunications = self.fresh_excommunications[:]
        twin.bargained = self.bargained[:]
        twin.pile = []
        twin.attack = None
        return twin


# Questions that every chapter asks


def powers_of(s: State, seat: Seat) -> list[str]:
    """The Powers this player controls (MV-0.d)."""
    return [power for power, holder in s.holders.items() if holder == seat]


def cards_in_hand(s: State, seat: Seat, kind: str) -> list[str]:
    """His cards of one kind."""
    hand = s.hands[seat]
    return [card for card in OF_KIND[kind] if card in hand]


def religion_of(s: State, province: str) -> str | None:
    """MV-0.e: that of its Power; a Knights province is Catholic. None: Sardinia-Corsica, Malta, the Papacy (MV-0.f)."""
    return "catholic" if province in s.knights_provinces else RELIGION[province]


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
