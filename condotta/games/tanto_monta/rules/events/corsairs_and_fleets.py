"""Cards that send fleets and corsairs to sea: 12, 67, 92; and the raids of card 33 (TM-16.4.u)."""

from __future__ import annotations

from typing import Final

from condotta.core.flow import Flow, choose, offer

from ...data.things import MUSLIM, PORTUGAL
from ...state import State, Table
from ..action import actions
from ..action import budget as cp
from ..common import events, receiving
from ..common.powers import REGENCY, player
from ..construction import naos as shipyard
from ..minors import steps
from ..ocean import launching
from ..sea import orders
from ..sea.raid import BARBARY
from ..winter import caravans
from .adding import add, can_add

NORTH_AFRICA: Final = "north_africa"
TLEMCEN: Final = "caravan_tlemcen"
BARBARY_CP: Final = 7
BARBARY_LINES: Final = ["build_corsair", "naval_move", "piracy"]
ALGIERS_CP: Final = 6
ALGIERS_LINES: Final = ["naval_move", "piracy"]
SEA_DOG: Final = "sea_dog"
SEA_DOG_CP: Final = 2
FREE_MOVES: Final = 2
LION: Final = "albuquerque_lion_of_the_seas"
POWER: Final = "portugal"
COURTED: Final = ("florence", "naples")


# 12: BARBARY PIRATES OF TLEMCEN


def barbary_pirates(g: Table, seat: int) -> None:
    """#12 a, TM-16.4.f: 7 CP for corsairs, Naval Moves and piracy without markers."""
    g.state.budget = cp.of_event(BARBARY, BARBARY_CP)
    g.state.budget.only = BARBARY_LINES[:]


def may_call_tlemcen(s: State, seat: int) -> bool:
    return seat == MUSLIM and (has_caravan(s) or can_add(s, NORTH_AFRICA, ["regular", "militia"]))


def has_caravan(s: State) -> bool:
    """TM-18.8-car.c, d: there is a resource, and it finds its way."""
    return bool(s.caravans.get(TLEMCEN)) and caravans.may_return(s, TLEMCEN)


def call_tlemcen(g: Table, seat: int) -> Flow[None]:
    """#12 b: 2 regulars or 3 militia, and the caravan of Tlemcen, whose box gets another."""
    s = g.state
    kinds = [kind for kind in ("regular", "militia") if can_add(s, NORTH_AFRICA, [kind])]
    if kinds:
        choice = yield from choose(seat, "tlemcen.kind", [offer("kind", kind) for kind in kinds], "TM-11.f")
        kind = str(choice.args[0])
        number = 2 if kind == "regular" else 3
        yield from add(g, seat, NORTH_AFRICA, {kind: number}, number)
    if has_caravan(s):
        arrived = s.caravans.pop(TLEMCEN)
        caravans.refill(g, TLEMCEN)
        g.log("caravan.arrives", "TM-18.8-car.d", box=TLEMCEN)
        yield from receiving.receive_all(g, seat, arrived)


# 33: the raids of ALGIERS REGENCY


def raids_of_algiers(g: Table) -> Flow[None]:
    """TM-16.4.u, TM-20.2-alg.i: whoever plays the card, the Muslim player takes 6 CP for Naval Moves and piracy; no
    marker is placed and none counts."""
    s = g.state
    before = s.budget
    s.budget = cp.of_event(REGENCY, ALGIERS_CP)
    s.budget.only = ALGIERS_LINES[:]
    yield from actions.spend(g, MUSLIM)
    s.budget = before


# 92: SEA DOG


def sea_dog(g: Table, seat: int) -> None:
    """TM-16.1.ae: squadrons and corsairs come back from the Turn Track; 2 CP and two Naval Moves in any order."""
    s = g.state
    back = [key for key in s.ships_to_come if player(s, key.partition("/")[0]) == seat]
    for key in back:
        g.log("ships.back", "TM-16.1.ae", power=key.partition("/")[0], number=s.ships_to_come.pop(key))
    s.sea_dog = True
    s.budget = cp.of_event(SEA_DOG, SEA_DOG_CP)
    s.budget.free_moves = FREE_MOVES


# 67: ALBUQUERQUE, LION OF THE SEAS


def has_navy(s: State, seat: int) -> bool:
    return orders.can_move(s, PORTUGAL, POWER)


def may_launch(s: State, seat: int) -> bool:
    return shipyard.left_to_build(s, PORTUGAL) > 0 or has_navy(s, seat)


def lion_of_the_seas(g: Table, seat: int) -> Flow[None]:
    """#67 a: whoever plays it, Portugal gets a Nao and makes two Naval Moves."""
    yield from launching.launch(g, PORTUGAL)
    yield from free_naval_moves(g, seat, LION)


def may_court(s: State, seat: int) -> bool:
    return bool(steps.open_to(s, PORTUGAL, COURTED)) or has_navy(s, seat)


def lion_at_court(g: Table, seat: int) -> Flow[None]:
    """#67 b: Portugal rises a level in Florence or Naples, may have that minor checked, and makes two Naval Moves."""
    minor = yield from steps.advance(g, PORTUGAL, COURTED)
    if minor:
        yield from steps.may_check(g, PORTUGAL, [minor])
    yield from free_naval_moves(g, seat, LION)


def free_naval_moves(g: Table, seat: int, card: str) -> Flow[None]:
    """Two Naval Moves of Portugal, for which no CP are spent: the rest of its own impulse, or at once in another's."""
    s = g.state
    before = s.budget
    s.budget = cp.of_event(card, 0)
    s.budget.only, s.budget.free_moves, s.budget.navy = [cp.NAVAL_MOVE], FREE_MOVES, POWER
    if seat != PORTUGAL:
        yield from actions.spend(g, PORTUGAL)
        s.budget = before


events.declare(BARBARY, "a", events.only(MUSLIM), barbary_pirates)
events.declare(BARBARY, "b", may_call_tlemcen, call_tlemcen)
events.declare(SEA_DOG, "", events.always, sea_dog)
events.declare(LION, "a", may_launch, lion_of_the_seas)
events.declare(LION, "b", may_court, lion_at_court)
