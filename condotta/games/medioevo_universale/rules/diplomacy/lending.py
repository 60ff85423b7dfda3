"""C. Diplomacy: lent units go back (MU-pact.h, R-lent-units)."""

from __future__ import annotations

from condotta.core.flow import Seat

from ...data import TERRITORIES
from ...state import Pact, Stack, State, Table
from ..common import pieces, promises, questions


def lent_by(s: State, pact: Pact, ally: Seat) -> bool:
    """Units of this ally fight under another's command by this pact."""
    return any(stack.why == pact.id and stack.owner == ally for stacks in s.stacks.values() for stack in stacks)


def is_lent(stack: Stack) -> bool:
    return stack.why.startswith("pact.")


def return_lent(g: Table) -> None:
    """MU-pact.h, R-lent-units: when the war or the pact has ended; what is at sea, as soon as it is ashore."""
    s = g.state
    for stack in [u for stacks in s.stacks.values() for u in stacks if is_lent(u)]:
        if stack.place in TERRITORIES and not is_needed(s, stack.why, stack.owner, stack.commander):
            g.log("pacts.returned", "R-lent-units", player=stack.owner, territory=stack.place, number=stack.size)
            pieces.hand_over_command(s, stack, stack.owner)
    for element in s.elements.values():
        lent_ashore = element.commander != element.seat and element.place in TERRITORIES
        if lent_ashore and not any(is_needed(s, p.id, element.seat, element.commander) for p in s.pacts):
            element.commander = element.seat


def is_needed(s: State, id: str, ally: Seat, commander: Seat) -> bool:
    """The alliance still holds, and the war with somebody who attacked him goes on."""
    pact = next((pact for pact in s.pacts if pact.id == id), None)
    if pact is None or not promises.grants(pact, "defensive", ally, commander):
        return False
    return any(s.attacked[commander][other] and questions.at_war(s, commander, other) for other in s.order)


def return_all_from(g: Table, commander: Seat) -> None:
    """R-eliminated: whatever was lent to him, wherever it is."""
    s = g.state
    for stack in [u for stacks in s.stacks.values() for u in stacks if is_lent(u) and u.commander == commander]:
        pieces.hand_over_command(s, stack, stack.owner)
    for element in s.elements.values():
        if element.commander == commander:
            element.commander = element.seat
