"""Section 6.2, the Crusade (MV-6.2.a to MV-6.2.o)."""

from __future__ import annotations

from condotta.core.flow import PASS, Amounts, Decision, Flow, Option, Seat, options_by_id
from condotta.core.table import Table
from condotta.core.windows import Moment

from ..data import KNIGHTS_ARMY, KNIGHTS_PROVINCE_ARMY, LEVY, POWERS, PROVINCES
from ..state import IS_CATHOLIC, State, cards_in_hand, is_catholic_player, religion_of
from . import control, excommunication, knights, sums

CRUSADE = Moment("crusade.support", "MV-7.1.b")
COMMIT = options_by_id("commit", POWERS)
COMMIT_PROVINCE = options_by_id("commit_province", PROVINCES)
COMMIT_KNIGHTS = Amounts("commit_knights", 1)


def announce(g: Table[State], seat: Seat) -> Flow[None]:
    """MV-6.2: levy, forming, two dice against the sum of all contributions."""
    s = g.state
    s.crusade_announced = True
    g.log("crusade.announced", "MV-6.2.a", player=seat)
    excluded = yield from levy(g, seat)
    contributions: dict[Seat, int] = {}
    for crusader in g.around(seat):
        if crusader not in excluded:
            strength = yield from commit(g, crusader)
            if strength is not None:
                contributions[crusader] = strength
    if not contributions:  # MV-6.2.o
        g.log("crusade.nobody", "MV-6.2.o")
        return
    told = sums.of_crusade(contributions)
    attack = sums.total(told[0])  # MV-6.2.j
    defence = g.d6(seat) + g.d6(seat)  # MV-6.2.k
    g.log("crusade.battle", "MV-6.2.k", attack=attack, defence=defence, sums=told)
    for crusader in contributions:
        if attack > defence:  # MV-6.2.l
            s.money[crusader] += attack - defence
            g.log("crusade.gain", "MV-6.2.l", player=crusader, florins=attack - defence)


def levy(g: Table[State], seat: Seat) -> Flow[list[Seat]]:
    """MV-6.2.b to d: every other player with a Catholic province pays; returns those who could not and stay out."""
    s = g.state
    g.reveal()  # who cannot pay
    excluded: list[Seat] = []
    for debtor in g.others(seat):
        if not owes_levy(s, debtor):
            continue
        if s.money[debtor] >= LEVY[s.seats]:
            s.money[debtor] -= LEVY[s.seats]
            s.money[seat] += LEVY[s.seats]
            g.log("crusade.levy", "MV-6.2.b", player=debtor, other=seat, florins=LEVY[s.seats])
            continue
        excluded.append(debtor)
        g.log("crusade.no_levy", "MV-6.2.d", player=debtor)
        yield from punish(g, seat, debtor)
    return excluded


def owes_levy(s: State, seat: Seat) -> bool:
    """MV-6.2.b: they control a province of a Catholic Power or a Knights province."""
    return any(owner == seat and religion_of(s, province) == "catholic" for province, owner in s.control.items())


def punish(g: Table[State], seat: Seat, debtor: Seat) -> Flow[None]:
    """MV-6.2.d: the player of the Pope card may excommunicate one Catholic Power of the debtor."""
    s = g.state
    powers = [p for p, h in s.holders.items() if h == debtor and IS_CATHOLIC[p] and p not in s.excommunicated]
    if not powers:
        return
    options = [PASS, *(excommunication.EXCOMMUNICATE[power] for power in powers)]
    choice: Option = yield Decision(seat, "crusade.punish", options, "MV-6.2.d", {"debtor": debtor})
    if choice is not PASS:
        yield from excommunication.excommunicate(g, seat, str(choice.args[0]))


def commit(g: Table[State], seat: Seat) -> Flow[int | None]:
    """MV-6.2.e to g: one Power, one Knights province or Knights cards, and Knights in support; None: nothing."""
    s = g.state
    seen = public_commitments(s, seat)
    if seen:
        g.reveal()
    else:
        g.announce()  # whether they are asked or not
    cards = cards_in_hand(s, seat, "knights_of_christ") if is_catholic_player(s, seat) else []
    options = [PASS, *seen, *COMMIT_KNIGHTS.up_to(len(cards))]
    if len(options) == 1:
        return None
    choice: Option = yield Decision(seat, "crusade.commit", options, "MV-6.2.e", None, hidden=not seen)
    if choice is PASS:
        return None
    if choice.verb == "commit_knights":  # MV-7.1.i
        number = int(choice.args[0])
        knights.play_cards(g, seat, number)
        g.log("crusade.knights", "MV-6.2.g", player=seat, count=number)
        return number * KNIGHTS_ARMY
    subject = str(choice.args[0])
    if choice.verb == "commit":
        strength = sums.total(sums.of_power(s, subject))  # MV-6.2.e
        s.crusaders.append(subject)
        g.log("crusade.committed", "MV-6.2.e", player=seat, power=subject, strength=strength)
        if subject in s.excommunicated:  # MV-6.2.i
            excommunication.lift(g, subject, "MV-6.2.i", seat)
    else:
        strength = KNIGHTS_PROVINCE_ARMY  # MV-6.2.f
        g.log("crusade.commit_province", "MV-6.2.f", player=seat, province=subject, strength=strength)
    return strength + (yield from knights.ask_support(g, seat, CRUSADE, {}))


def public_commitments(s: State, seat: Seat) -> list[Option]:
    """What everybody sees that they can commit: Catholic Powers that may go (MV-6.2.h, R-29), Knights provinces."""
    powers = [COMMIT[p] for p, h in s.holders.items() if h == seat and may_go(s, p)]
    return powers + [COMMIT_PROVINCE[p] for p in s.knights_provinces if s.control[p] == seat]


def may_go(s: State, power: str) -> bool:
    """MV-4.6.c, MV-6.2.h, R-29, R-39"""
    return (
        IS_CATHOLIC[power]
        and power not in s.civil_wars
        and power not in s.disasters
        and power not in s.fought
        and power not in s.crusaders
        and control.is_ordinary_power(s, power)
    )
