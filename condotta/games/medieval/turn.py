"""Chapter 3, General course of play (MV-3.1 to MV-3.5): the sequence of a turn, and when the game ends."""

from __future__ import annotations

from collections.abc import Callable

from condotta.core.flow import Decision, Flow, Option, Seat, options_by_id
from condotta.core.table import Table

from .data import ATTACKS_AFTER_MAP_CARD, ATTACKS_PER_TURN, CARDS, HAND_SIZE, POWERS
from .data.things import POWER
from .rules import action_cards, attack, control, excommunication, knights, mongols, setup, victory
from .state import OBLIGATORY, State, income_of, use_card

NOT_QUIET = -1  # turns: the one that runs does not count
DRAW = Option("draw_map_card")
LEAVE = Option("leave_map_card")
COLLECT = Option("collect")
END = Option("end_turn")
PLAY = options_by_id("play", CARDS)
DISCARD = options_by_id("discard", CARDS)
EQUALS = {card: card if kind == POWER else kind for card, kind in CARDS.items()}  # cards that cannot be told apart


def next_step(g: Table[State]) -> Flow[None] | None:
    """MV-3.1.a: phases A draw, B map card, C obligatory cards, D Action Phase; then the player to the left."""
    s = g.state
    while s.phase != "over":
        if s.phase == "action":
            return action_phase(g)
        if s.phase == "draw":
            draw_action_cards(g)
        elif s.phase == "map":
            if s.map_deck:
                return map_phase(g)
            s.phase = "obligatory"
        elif s.phase == "obligatory":
            if obligatory_cards(s, s.active):
                return obligatory_phase(g)
            s.phase = "action"
        elif s.phase == "end_of_turn":
            end_turn(g)
        else:
            return setup.set_up(g)
    return None


# Phase A


def draw_action_cards(g: Table[State]) -> None:
    """MV-3.1.b: card by card up to four. MV-3.5.a: once all Mongols have come, a drawn Power card ends the game."""
    s = g.state
    seat = s.active
    hand = s.hands[seat]
    drawn: list[str] = []
    while len(hand) < HAND_SIZE and s.action_deck:
        card = s.action_deck.pop()
        hand.append(card)
        drawn.append(card)
        if CARDS[card] == POWER and mongols.all_seven_came(s):
            g.log("end.power_card_drawn", "MV-3.5.a", player=seat, card=card)
            victory.end_game(g, "MV-3.5.a")
            return
    if drawn:
        s.quiet_turns = NOT_QUIET
        g.reveal()
        g.log("draw.cards", "MV-3.1.b", player=seat, count=len(drawn))
        g.log("draw.own_cards", "MV-3.1.b", audience=(seat,), cards=drawn)
    s.phase = "map"


# Phase B


def map_phase(g: Table[State]) -> Flow[None]:
    """MV-3.1.c: the active player may draw the top card of the Map deck; they lay it at once."""
    s = g.state
    choice: Option = yield Decision(s.active, "map.draw", [DRAW, LEAVE], "MV-3.1.c")
    s.phase = "obligatory"
    if choice is LEAVE:
        return
    card = s.map_deck.pop()
    control.forget(s, card)
    s.drew_map_card = True
    s.quiet_turns = NOT_QUIET
    g.reveal()
    g.log("map.drawn", "MV-3.3.b", player=s.active, card=card)
    control.lay_map_card(g, card)


# Phase C


def obligatory_phase(g: Table[State]) -> Flow[None]:
    """MV-3.1.d: they must play every obligatory card they hold, in the order they like; one step for each."""
    s = g.state
    options = [PLAY[card] for card in obligatory_cards(s, s.active)]
    choice: Option = yield Decision(s.active, "obligatory.play", options, "MV-3.1.d")
    card = str(choice.args[0])
    if CARDS[card] == "mongols":
        yield from mongols.play(g, s.active, card)
    else:
        yield from action_cards.play(g, s.active, card)


def obligatory_cards(s: State, seat: Seat) -> list[str]:
    return [card for card in different_cards(s.hands[seat]) if OBLIGATORY[card]]


# Phase D


def action_phase(g: Table[State]) -> Flow[None]:
    """MV-3.1.e: they collect money, or play and discard cards and attack in any order, or pass. A step each."""
    s = g.state
    choice: Option = yield Decision(s.active, "action.choose", actions(s), "MV-3.1.e")
    verb = choice.verb
    if verb == "end_turn":
        yield from excommunication.last_offers(g, s.active)
        s.phase = "end_of_turn"
        return
    if verb == "collect":
        collect(g, s.active)
        return
    s.acted = True
    if verb not in QUIET:
        s.quiet_turns = NOT_QUIET
    subject = str(choice.args[0]) if choice.args else ""
    yield from DO[verb](g, s.active, subject)


def actions(s: State) -> list[Option]:
    """Everything the active player may do now."""
    seat = s.active
    options = [END] if s.acted else [COLLECT, END]  # MV-3.1.f
    for card in different_cards(s.hands[seat]):
        if action_cards.may_play(s, seat, card):
            options.append(PLAY[card])
        if may_discard(s, card):
            options.append(DISCARD[card])
    if s.attacks_made < attacks_allowed(s):
        attack.add_actions(s, seat, options)
        knights.add_actions(s, seat, options)
    if s.fresh_excommunications:
        excommunication.add_actions(s, seat, options)
    return options


def different_cards(hand: list[str]) -> list[str]:
    """Of equal cards the one held longest: nobody can tell them apart."""
    if len(hand) < 2:
        return hand
    found: dict[str, str] = {}
    for card in hand:
        equal = EQUALS[card]
        if equal not in found:
            found[equal] = card
    return list(found.values())


def attacks_allowed(s: State) -> int:
    """MV-3.1.i: two attacks, one after a map card."""
    return ATTACKS_AFTER_MAP_CARD if s.drew_map_card else ATTACKS_PER_TURN


def may_discard(s: State, card: str) -> bool:
    """MV-3.1.h, MV-3.2.f: any card but Power cards, save dead ones (R-69); obligatory ones never get here."""
    return card not in POWERS or card in s.powers_out


def collect(g: Table[State], seat: Seat) -> None:
    """MV-3.4: the income of their provinces; their Disaster markers go (MV-3.4.d) and the phase ends (MV-3.1.f)."""
    s = g.state
    florins = income_of(s, seat)
    s.money[seat] += florins
    relieved = [power for power in s.disasters if s.holders.get(power) == seat]
    s.disasters = [power for power in s.disasters if power not in relieved]
    s.phase = "end_of_turn"
    g.log("collect.money", "MV-3.4.a", player=seat)
    g.log("collect.amount", "MV-3.4.a", audience=None if s.open_money else (seat,), player=seat, florins=florins)
    for power in relieved:
        g.log("disaster.over", "MV-3.4.d", power=power)


def discard(g: Table[State], seat: Seat, card: str) -> Flow[None]:
    """MV-3.1.h: a discarded card is out of the game (MV-3.2.g)."""
    use_card(g.state, seat, card)
    control.forget(g.state, card)
    g.log("discard.card", "MV-3.2.f", player=seat, card=card)
    yield from ()


DO: dict[str, Callable[[Table[State], Seat, str], Flow[None]]] = {
    "play": action_cards.play,
    "discard": discard,
    "attack": attack.attack,
    "fight_civil_war": attack.fight_civil_war,
    "expel_heresy": attack.expel_heresy,
    "knights_attack": knights.attack,
    "bargain": excommunication.bargain_for_excommunication,
}
QUIET = ("discard", "bargain")  # no card is played and nothing is attacked


# The end of the turn and of the game


def end_turn(g: Table[State]) -> None:
    """MV-3.1.a: the player to the left begins, unless the game ends (MV-3.5.b, R-16)."""
    s = g.state
    s.quiet_turns += 1
    if not s.action_deck and mongols.all_seven_came(s):
        victory.end_game(g, "MV-3.5.b")
        return
    if 0 < s.quiet_rounds_to_end * s.seats <= s.quiet_turns:
        victory.end_game(g, "MV-3.5.e")
        return
    s.turn += 1
    s.active = g.left_of(s.active)
    s.phase = "draw"
    clear_the_turn(s)
    g.log("turn.begins", "MV-3.1.a", player=s.active)


def clear_the_turn(s: State) -> None:
    """What holds for one turn only; what a Civil War card needs is noted now (MV-8.3.a)."""
    s.drew_map_card = False
    s.acted = False
    s.attacks_made = 0
    s.fought = []
    s.crusaders = []
    s.crusade_announced = False
    s.papal_passage = False
    s.mercenaries_used = []
    s.returned = []
    s.fresh_excommunications = []
    s.bargained = []
    s.excommunicated_at_start = s.excommunicated[:]
    s.disasters_at_start = s.disasters[:]
