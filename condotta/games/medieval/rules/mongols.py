"""Chapter 5, The Mongols (MV-5.1 to MV-5.4)."""

from __future__ import annotations

from condotta.core.flow import Decision, Flow, Option, Seat, options_by_id
from condotta.core.table import Table

from ..data import ANNOUNCING_MONGOLS, KINDS, MAP, POWERS
from ..data.layout import POWERS_ON
from ..state import State, use_card
from . import control, knights, sums, victory

RAVAGE = options_by_id("ravage", MAP)


def play(g: Table[State], seat: Seat, card: str) -> Flow[None]:
    """MV-5.1: the first three cards only announce the Mongols; each later one is an attack."""
    s = g.state
    control.forget(s, card)
    if s.mongols_arrived:
        use_card(s, seat, card)  # MV-5.1.c
        g.log("mongols.come", "MV-5.1.c", player=seat)
        yield from attack(g, seat)
        s.mongol_attacks += 1
        if all_seven_came(s) and not s.action_deck:
            victory.end_game(g, "MV-3.5.c")
        return
    s.hands[seat].remove(card)
    s.mongols_aside.append(card)  # MV-5.1.a
    g.log("mongols.announced", "MV-5.1.a", player=seat, count=len(s.mongols_aside))
    if len(s.mongols_aside) == ANNOUNCING_MONGOLS:  # MV-5.1.b
        arrive(g)


def arrive(g: Table[State]) -> None:
    """MV-5.1.b: the three cards go into the deck, which is shuffled; nobody knows its cards any more (R-26)."""
    s = g.state
    s.action_deck += s.mongols_aside
    s.mongols_aside = []
    s.mongols_arrived = True
    g.shuffle(s.action_deck)
    for known in s.known:
        known[:] = [card for card in known if card not in s.action_deck]
    g.log("mongols.arrive", "MV-5.1.b")


def all_seven_came(s: State) -> bool:
    """MV-3.5.a: the last of the seven has been played as an attack."""
    return s.mongol_attacks >= KINDS["mongols"].count


def attack(g: Table[State], seat: Seat) -> Flow[None]:
    """MV-5.2: 1d6 + 5 against 1d6 + the value of the map card; the Mongols win ties."""
    targets = attackable(g.state)
    if not targets:
        g.log("mongols.no_target", "MV-5.2.c")
        return
    choice: Option = yield Decision(seat, "mongols.target", [RAVAGE[card] for card in targets], "MV-5.2.a")
    target = str(choice.args[0])
    g.log("mongols.strike", "MV-5.2.a", player=seat, card=target)
    help_of_knights = yield from knights.against_mongols(g, seat, target)
    guarded = len(knights.provinces_on(g.state, target)) > 0
    told = sums.of_mongols(targets[target], help_of_knights, knights_province=guarded)
    mongols = g.d6(seat) + sums.total(told[0])
    europe = g.d6(g.left_of(seat)) + sums.total(told[1])
    g.log("mongols.battle", "MV-5.2.d", card=target, mongols=mongols, europe=europe, sums=told)
    if mongols >= europe:  # MV-5.2.f
        destroy(g, target)


def attackable(s: State) -> dict[str, int]:
    """MV-5.2.b, c: the cards on the eastern edge that print a Mongol defence value, with that value."""
    edge = ((card, MAP[card].mongol_defence) for card in s.layout.eastern_edge)
    return {card: value for card, value in edge if value is not None}


def destroy(g: Table[State], card: str) -> None:
    """MV-5.3.g: the card goes, undrawn cards to its east go, Powers without a place go, control is checked."""
    s = g.state
    s.layout = s.layout.without_card(card)
    s.out_of_game.append(card)
    for province in MAP[card].provinces:  # MV-5.3.b
        s.control.pop(province, None)
        s.knights_provinces = [p for p in s.knights_provinces if p != province]
        s.heresies = [p for p in s.heresies if p != province]
    g.log("mongols.destroy", "MV-5.3.b", card=card)
    concerned = POWERS_ON[card][:]
    for east in MAP[card].east_of_it:  # MV-5.3.d
        if east in s.map_deck:
            s.map_deck.remove(east)
            control.forget(s, east)
            s.out_of_game.append(east)
            concerned += POWERS_ON[east]
            g.log("mongols.never_drawn", "MV-5.3.d", card=east)
    for power in dict.fromkeys(concerned):
        if power not in s.powers_out and has_no_place(s, power, card):
            remove_power(g, power)
    control.check_powers(g, POWERS_ON[card])


def has_no_place(s: State, power: str, destroyed: str) -> bool:
    """MV-5.3.c: it had a province on the destroyed card and has none in play; MV-5.3.f: it can never have one."""
    cards = POWERS[power].cards
    if s.layout.of_power[power]:
        return False
    return destroyed in cards or all(card in s.out_of_game for card in cards)


def remove_power(g: Table[State], power: str) -> None:
    """MV-5.3.c: out of the game with its card, wherever the card is; in a hand or the deck it is dead (R-21)."""
    s = g.state
    s.powers_out.append(power)
    if power in s.holders:
        del s.holders[power]
        s.used_cards.append(power)
    for markers in (s.excommunicated, s.disasters, s.civil_wars, s.rulerless):
        if power in markers:
            markers.remove(power)
    for of_this_turn in (s.fresh_excommunications, s.excommunicated_at_start, s.disasters_at_start):
        if power in of_this_turn:
            of_this_turn.remove(power)
    control.end_marriages(s, power)
    g.log("power.out", "MV-5.3.c", power=power)
