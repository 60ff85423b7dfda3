"""Section 20.7: the treaties of Etaples (card 30) and Senlis, and how France signs what needs nobody else."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from condotta.core.flow import DONE, Decision, Flow, Option, offer, pick_one

from ...data import CARDS, POWERS
from ...data.things import FRANCE
from ...pieces import Budget
from ...state import State, Table
from ..action.actions import Performer
from ..action.impulse import INSTEAD, PERHAPS
from ..common import abroad, cards, control, events, resources, stacks
from ..diplomacy.declarations import ALONE, Alone
from . import maximilian

ETAPLES: Final = "etaples"
SENLIS: Final = "senlis"
ETAPLES_CARD: Final = "treaty_of_etaples"
GARRISON: Final = "england_garrison"
PARIS: Final = "paris"
CASENOVE: Final = "casenove"
FROM_TURN: Final = 3
RANDOM: Final = offer("random_resource")
RULE: Final = "TM-20.7-sen.a"


# Treaties that France signs alone


class Signing(Performer):
    """TM-11.s, TM-9.1.w: in place of a resource, or in the declarations. Where one is signed as the extension of an
    impulse the others may be, too (TM-20.7-sen.e)."""

    def __init__(self, treaty: str, may_sign: Callable[[State], bool], sign: Callable[[Table], Flow[None]]) -> None:
        super().__init__(treaty)
        self.may_sign: Final = may_sign
        self.sign: Final = sign

    def may(self, s: State, seat: int, budget: Budget) -> bool:
        return self.is_open(s, seat)

    def is_open(self, s: State, seat: int) -> bool:
        return seat == FRANCE and self.may_sign(s)

    def does(self, g: Table, seat: int, budget: Budget) -> Flow[None]:
        yield from self.sign(g)
        others = [id for id, one in SIGNINGS.items() if one is not self and one.is_open(g.state, seat)]
        treaty = yield from pick_one(seat, "sign", others, "treaty.another", "TM-20.7-sen.e", decline=DONE)
        if treaty:
            yield from SIGNINGS[treaty].sign(g)

    def declares(self, g: Table, seat: int) -> Flow[None]:
        yield from self.sign(g)


SIGNINGS: Final[dict[str, Signing]] = {}  # by the marker of the treaty


def declare(one: Signing, seems: Callable[[State, int], bool] | None = None) -> None:
    """`seems`: France may sign it, as far as others can see."""
    SIGNINGS[one.action] = one
    INSTEAD[one.action] = one
    ALONE[one.action] = Alone(one.is_open, one.declares, seems)
    PERHAPS.append(seems or one.is_open)


def marker(treaty: str) -> str:
    return f"marker_treaty_{treaty}"


def conclude(g: Table, treaty: str, rule: str) -> None:
    """Its marker lies on the Player Card of France for good."""
    g.state.happened.append(treaty)
    g.state.changes += 1
    g.log("treaty.signed", rule, treaty=marker(treaty))


# Senlis


def hindrance(s: State) -> str:
    """The rule by which Senlis cannot be signed now, whatever France holds; "" if it can."""
    if SENLIS in s.happened or s.turn < FROM_TURN:
        return RULE
    return "TM-20.7-sen.b" if abroad.of_power(s, "france") else ""


def may_sign(s: State) -> bool:
    return not hindrance(s) and (not is_dear(s) or bool(prices(s)))


def might_sign(s: State, seat: int) -> bool:
    """As far as others see: whether one of its cards could pay is a secret of France."""
    if seat != FRANCE or hindrance(s):
        return False
    return not is_dear(s) or bool(s.warehouses[FRANCE]) or any(map(cards.may_be_drawn, s.hands[FRANCE]))


def is_dear(s: State) -> bool:
    """TM-20.7-sen.c: the Maximilian Played marker lies in its box."""
    return maximilian.CARD in s.happened


def prices(s: State) -> list[Option]:
    """TM-20.7-sen.c: a card of its choice, or a resource drawn at random."""
    found = [offer("discard", card) for card in cards.discardable(s, FRANCE)]
    return [*found, RANDOM] if s.warehouses[FRANCE] else found


def sign(g: Table) -> Flow[None]:
    """TM-20.7-sen.c, d."""
    s = g.state
    if is_dear(s):
        price: Option = yield Decision(FRANCE, "senlis.price", prices(s), "TM-20.7-sen.c")
        if price == RANDOM:
            store = s.warehouses[FRANCE]
            resources.discard(g, FRANCE, store[g.pick(len(store))])
        else:
            cards.discard(g, FRANCE, str(price.args[0]))
    conclude(g, SENLIS, RULE)
    s.senlis_turn = s.turn
    maximilian.disperse(g, "TM-20.7-sen.d")


# 30: TREATY OF ETAPLES


def may_be_played(s: State, seat: int) -> bool:
    return ETAPLES not in s.happened


def free_the_garrison(g: Table, seat: int) -> Flow[None]:
    """TM-20.7-eta.a, b: the land units go to Paris, the squadron with Casenove to a home port."""
    s = g.state
    conclude(g, ETAPLES, "TM-20.7-eta.a")
    for part in [*stacks.at(s, GARRISON)]:
        stacks.take(s, GARRISON, part)
        stacks.put(s, PARIS, part)
        g.log("etaples.marches", "TM-20.7-eta.b", number=part.size, space=PARIS)
    fleet = [*stacks.fleets_at(s, GARRISON)]
    waits = CASENOVE in s.leaders and s.leaders[CASENOVE].place == GARRISON
    if not fleet and not waits:
        return
    ports = [port for port in POWERS["france"].home_ports if control.controls(s, "france", port)]
    if not ports:  # R-TM-20.7-8
        for ships in fleet:
            stacks.lose_ships(s, GARRISON, ships)
        if waits:
            stacks.send_to_track(s, CASENOVE, s.turn + 1)
        return
    port = yield from pick_one(FRANCE, "sail_home", ports, "etaples.port", "TM-20.7-eta.b")
    for ships in fleet:
        stacks.take_ships(s, GARRISON, ships)
        stacks.put_ships(s, port, ships)
    if waits:
        stacks.place_leader(s, CASENOVE, port)
    g.log("etaples.sails", "TM-20.7-eta.b", space=port)


assert CARDS[ETAPLES_CARD].due == FROM_TURN
declare(Signing(marker(SENLIS), may_sign, sign), might_sign)
events.declare(ETAPLES_CARD, "", may_be_played, free_the_garrison)
