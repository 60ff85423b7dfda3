"""Chapter 11 and section 6.1: what CP may be spent on, and what an action costs with them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ...data import ACTIONS, CARDS
from ...data.things import MUSLIM
from ...pieces import Budget
from ...state import State
from ..common import control
from ..common.plays import JOANNA
from ..common.powers import MORISCOS, NASRID, PEACE_OF_ALCACOVAS, REGENCY, counts_as, has_left, is_granada_gone

# R-TM1-28: lines of the list that the rulebook treats as one action
SAME: Final = {
    "remove_unrest": "control_simple",
    "influence_papacy_navarre": "influence_italian",
    "move_strait": "move_clear",
    "naval_transport": "move_clear",
}
BELTRANEJOS: Final = "beltranejos"
EXTENSION: Final = "resource"
NAVAL_MOVE: Final = "naval_move"
NOT_IN_RAIN: Final = ("assault", "piracy", "naval_move", "naval_transport", "canary_transport")  # TM-13.1.ac


def spender(s: State) -> int:
    """Whose CP they are: TM-20.2-alg.i: those of the raids of Algiers the Muslim player's, whoever plays the card."""
    return MUSLIM if s.budget is not None and s.budget.card == REGENCY and s.budget.only else s.active


def line(action: str) -> str:
    return SAME.get(action, action)


def of_card(card: str) -> Budget:
    """TM-11.c, TM-6.1.i, j: a card played for its CP; those of a Home card are tied to its powers, but #5 to nobody."""
    facts = CARDS[card]
    return Budget(card, facts.cp, "cp", tied_to(card))


def tied_to(card: str) -> list[str]:
    """TM-6.1.m: a card tied to both powers of its player limits nothing."""
    facts = CARDS[card]
    return list(facts.powers) if facts.home and len(facts.powers) == 1 else []


def of_event(card: str, cp: int, way: str = "event") -> Budget:
    """TM-11.f, TM-6.1.i: CP that an event grants; those of a Home card are tied."""
    return Budget(card, cp, way, tied_to(card))


def of_resource(counter: str, cp: int, before: Budget) -> Budget:
    """TM-11.q, t, TM-6.1.l: what a resource adds; after a card played for its CP that is neither a Home card nor a
    Mandatory Event, what was already done with it costs 1 CP more."""
    plain = before.way == "cp" and not CARDS[before.card].home
    return Budget(counter, cp, EXTENSION, before.tied[:], [], before.done[:] if plain else [])


def cost(action: str) -> int:
    return ACTIONS[action].cost


def price_of(budget: Budget, action: str) -> int:
    """What a line of the list with a fixed cost takes now."""
    return price(budget, action, cost(action))


def price(budget: Budget, action: str, cost: int) -> int:
    if budget.free_moves and action == NAVAL_MOVE:
        return 0
    return cost + 1 if budget.dearer and line(action) in budget.dearer else cost


def may_do(s: State, seat: int, action: str) -> bool:
    """TM-4.b: it is on the list of the player, and its turn has come; TM-13.1.ac: the rains do not forbid it."""
    facts = ACTIONS[action]
    if s.rains and seat == s.active and action in NOT_IN_RAIN:
        return False
    return seat in facts.seats and (s.turn >= facts.turn or seat in facts.early)


def allows(s: State, budget: Budget, action: str, powers: Sequence[str]) -> bool:
    return not hindrance(s, budget, action, powers)


def hindrance(s: State, budget: Budget, action: str, powers: Sequence[str]) -> str:
    """The rule by which these CP do not pay for an action in which units of these powers take part; "" if none does.
    TM-6.1.i, j, ai: with CP of a Home card a unit of its power must."""
    if not ACTIONS[action].tied:
        return ""
    if BELTRANEJOS in powers:
        rule = what_holds_beltranejos(s, budget)
        if rule:
            return rule
    if (MORISCOS in powers or NASRID in powers) and not serves_granada(s, budget):
        return "TM-20.1-mor.p"
    if not budget.tied or any(own in budget.tied for power in powers for own in counts_as(s, power)):
        return ""
    return "TM-6.1.i"


def what_holds_beltranejos(s: State, budget: Budget) -> str:
    """The rule by which these CP do not serve the Beltranejos. TM-20.4-aft.a, b: after the Peace of Alcaçovas only
    JOANNA LA BELTRANEJA does, and the resource that extends that impulse; TM-22.1-bel.a: without a home key only if
    she is played as an event; TM-20.4-res.f: in their resistance one resource."""
    if has_left(s, BELTRANEJOS):
        return "" if budget.way == EXTENSION and s.resisted == s.impulse else "TM-20.4-res.f"
    of_joanna = BELTRANEJOS in budget.tied
    if PEACE_OF_ALCACOVAS in s.happened and not of_joanna:
        return "TM-20.4-aft.a"
    if control.has_surrendered(s, BELTRANEJOS) and not (of_joanna and JOANNA in s.events):
        return "TM-22.1-bel.a"
    return ""


def serves_granada(s: State, budget: Budget) -> bool:
    """TM-20.1-mor.p, q: after the Nasrid surrender Moriscos and the corsair act with the CP of one resource in a turn,
    and of no card."""
    return not is_granada_gone(s) or (budget.way == EXTENSION and 0 < s.moriscos_active == s.impulse)


def serves(s: State, budget: Budget, power: str) -> bool:
    """These CP may be spent on what a power does, where no unit of it is looked at: ships, control."""
    if power in (MORISCOS, NASRID):
        return serves_granada(s, budget)
    return power != BELTRANEJOS or not has_left(s, power) or not what_holds_beltranejos(s, budget)


def pay(budget: Budget, action: str, cost: int) -> None:
    if budget.free_moves and action == NAVAL_MOVE:
        budget.free_moves -= 1
        return
    budget.cp -= price(budget, action, cost)
    if line(action) not in budget.done:
        budget.done.append(line(action))
