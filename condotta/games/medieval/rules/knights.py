"""Chapter 7, Knights of Christ (MV-7.1 to MV-7.3)."""

from __future__ import annotations

from typing import Any

from condotta.core.flow import Amounts, Decision, Flow, Option, Seat, options_by_id
from condotta.core.table import Table
from condotta.core.windows import Moment, window

from ..data import KNIGHTS_ARMY, MAP, PROVINCES
from ..state import IS_CATHOLIC, POWER_OF, UNCONTROLLED, Attack, State, cards_in_hand, is_catholic_player, use_card
from . import battles, control

KNIGHTS_ATTACK = Option("knights_attack")
PREY = [p.id for p in PROVINCES.values() if p.religion == "pagan" or p.knights_target]  # MV-7.1.e
TARGET = options_by_id("target", PROVINCES)
SEND = Amounts("send_knights", 1)
SUPPORT = Amounts("support", 1)
MONGOLS_STRIKE = Moment("knights.against_mongols", "MV-7.3.a")


# The cards as a power (MV-7.1.e to h)


def add_actions(s: State, seat: Seat, options: list[Option]) -> None:
    if cards_in_hand(s, seat, "knights_of_christ") and is_catholic_player(s, seat) and targets(s, seat):
        options.append(KNIGHTS_ATTACK)


def targets(s: State, seat: Seat) -> list[str]:
    """MV-7.1.e: pagan provinces, the Kingdom of Jerusalem, Cyprus, Rhodes, Malta; no Knights provinces (MV-7.2.g)."""
    in_play = s.layout.neighbours
    return [
        p
        for p in PREY
        if p in in_play and p not in s.knights_provinces and s.control.get(p) != seat
    ]


def attack(g: Table[State], seat: Seat, _: str) -> Flow[None]:
    """MV-7.1.e, f: one or more cards against one province; no cost, no passage (R-38)."""
    s = g.state
    choice: Option = yield Decision(seat, "knights.target", [TARGET[p] for p in targets(s, seat)], "MV-7.1.e")
    target = str(choice.args[0])
    held = cards_in_hand(s, seat, "knights_of_christ")
    number = yield Decision(seat, "knights.how_many", SEND.up_to(len(held)), "MV-7.1.a", {"target": target})
    sent = int(number.args[0])
    s.attacks_made += 1
    play_cards(g, seat, sent)
    battle = Attack(seat, "", target, s.control.get(target, UNCONTROLLED), knights=sent)
    s.attack = battle
    g.log("knights.attack", "MV-7.1.e", player=seat, target=target, count=sent)
    yield from battles.commit_militia(g, battle)
    won = battles.roll_battle(g, battle)
    s.attack = None
    if won:  # MV-7.1.h
        s.control[target] = seat
        s.knights_provinces.append(target)
        g.log("knights.province", "MV-7.1.h", player=seat, province=target)
        control.check_powers(g, control.powers_of_provinces([target]))


# Support


def against_mongols(g: Table[State], mongol_player: Seat, card: str) -> Flow[int]:
    """MV-7.3.a: entitled players, clockwise from the Mongol player's left, they last, add 2 with each card (R-25)."""
    s = g.state
    strength = 0
    for seat in [*g.others(mongol_player), mongol_player]:
        if may_defend_map_card(s, seat, card):
            strength += yield from ask_support(g, seat, MONGOLS_STRIKE, {"card": card})
    return strength


def may_defend_map_card(s: State, seat: Seat, card: str) -> bool:
    """R-25: they control a Catholic Power with a province on the card, or a Knights province on it."""
    for province in MAP[card].provinces:
        if province in s.knights_provinces:
            if s.control[province] == seat:
                return True
            continue
        power = POWER_OF[province]
        if power is not None and IS_CATHOLIC[power] and s.holders.get(power) == seat:
            return True
    return False


def ask_support(g: Table[State], seat: Seat, moment: Moment, params: dict[str, Any]) -> Flow[int]:
    """How many Knights cards a player adds; only one who holds some is asked. Returns their strength."""
    g.announce()  # whether they are asked or not

    def offers(seat: Seat) -> list[Option]:
        return SUPPORT.up_to(len(cards_in_hand(g.state, seat, "knights_of_christ")))

    support = yield from window(moment, [seat], offers, params)
    if support is None:
        return 0
    number = int(support.option.args[0])
    play_cards(g, seat, number)
    g.log("knights.support", moment.rule, player=seat, count=number, **params)
    return number * KNIGHTS_ARMY


def play_cards(g: Table[State], seat: Seat, number: int) -> None:
    """MV-7.1.a: used cards are out of the game."""
    for card in cards_in_hand(g.state, seat, "knights_of_christ")[:number]:
        use_card(g.state, seat, card)
        control.forget(g.state, card)


# Knights provinces


def provinces_on(s: State, card: str) -> list[str]:
    return [p for p in s.knights_provinces if PROVINCES[p].card == card]


def pay_provinces(g: Table[State]) -> None:
    """MV-7.2.d: any Pope card makes each Knights province pay its owner; not with Heresy (MV-7.2.i)."""
    s = g.state
    for province in s.knights_provinces:
        if province not in s.heresies:
            owner = s.control[province]
            s.money[owner] += PROVINCES[province].income
            g.log("knights.income", "MV-7.2.d", player=owner, province=province, florins=PROVINCES[province].income)
