"""Chapter 6, Pope cards (MV-6.1, MV-6.4, MV-6.5); see also excommunication.py and crusade.py."""

from __future__ import annotations

from condotta.core.flow import Decision, Flow, Option, Seat, options_by_id
from condotta.core.table import Table

from ..data import LIFT_EXCOMMUNICATION_COST, POWERS
from ..state import IS_CATHOLIC, State, cards_in_hand, spend, use_card
from . import control, crusade, excommunication, knights

CRUSADE = Option("crusade")
LIFT = options_by_id("lift_excommunication", POWERS)
MARRIAGE = options_by_id("marriage", POWERS)
MARRY = options_by_id("marry", POWERS)
PASSAGE = Option("papal_passage")


def play(g: Table[State], seat: Seat, card: str) -> Flow[None]:
    """MV-6.1.b: exactly one use; before it every Knights province pays its owner (MV-6.1.c)."""
    s = g.state
    lay_down(g, seat, card)
    choice: Option = yield Decision(seat, "pope.mode", modes(s, seat), "MV-6.1.b")
    power = str(choice.args[0]) if choice.args else ""
    if choice.verb == "crusade":
        yield from crusade.announce(g, seat)
    elif choice.verb == "excommunicate":
        yield from excommunication.excommunicate(g, seat, power)
    elif choice.verb == "lift_excommunication":
        spend(s, seat, LIFT_EXCOMMUNICATION_COST)
        excommunication.lift(g, power, "MV-6.3.f", seat)
    elif choice.verb == "marriage":
        yield from marry(g, seat, power)
    else:
        open_papacy(g, seat)


def lay_down(g: Table[State], seat: Seat, card: str) -> None:
    """MV-6.1.c: whatever it is used for, every Knights province pays its owner first."""
    use_card(g.state, seat, card)
    control.forget(g.state, card)
    g.log("pope.played", "MV-6.1.a", player=seat)
    knights.pay_provinces(g)


def open_papacy(g: Table[State], seat: Seat) -> None:
    """MV-6.5.c: for all their Catholic Powers, until the end of the turn (R-34)."""
    g.state.papal_passage = True
    g.log("pope.passage", "MV-6.5.c", player=seat)


def playable(s: State, seat: Seat, card: str) -> bool:
    """MV-3.1.j, MV-6.1.d: not after a map card."""
    return not s.drew_map_card


def in_hand(s: State, seat: Seat) -> str:
    """A Pope card that they could play now; empty: none."""
    if seat != s.active or not playable(s, seat, "pope"):
        return ""
    cards = cards_in_hand(s, seat, "pope")
    return cards[0] if cards else ""


def modes(s: State, seat: Seat) -> list[Option]:
    """MV-6.1.b, R-79: every use with its legal targets; papal passage is always possible."""
    options = [PASSAGE] if s.crusade_announced else [CRUSADE, PASSAGE]  # MV-6.2.a
    catholic = [power for power in s.holders if IS_CATHOLIC[power]]
    for power in catholic:
        if power not in s.excommunicated:  # MV-6.3.a
            options.append(excommunication.EXCOMMUNICATE[power])
        elif s.money[seat] >= LIFT_EXCOMMUNICATION_COST:  # MV-6.3.f
            options.append(LIFT[power])
    options.extend(MARRIAGE[power] for power in catholic if s.holders[power] == seat and partners(s, power))
    return options


# 6.4 Marriage


def marry(g: Table[State], seat: Seat, power: str) -> Flow[None]:
    """MV-6.4.a: to any other Catholic Power whose card is in play; no consent is needed (R-33)."""
    s = g.state
    options = [MARRY[other] for other in partners(s, power)]
    choice: Option = yield Decision(seat, "pope.marry", options, "MV-6.4.a", {"power": power})
    wed(g, seat, power, str(choice.args[0]))


def wed(g: Table[State], seat: Seat, power: str, other: str) -> None:
    g.state.marriages.append((power, other))
    g.log("pope.marriage", "MV-6.4.a", player=seat, power=power, other=other)


def partners(s: State, power: str) -> list[str]:
    """Catholic Powers in play that it is not married to."""
    return [p for p in s.holders if p != power and IS_CATHOLIC[p] and not control.are_married(s, power, p)]
