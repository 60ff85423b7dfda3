"""Scenario 5, the crusade of Charles VIII (GC-S5): scenario 2 with the King in Naples, until he goes home."""

from __future__ import annotations

from typing import Final

from condotta.core.flow import Flow

from ...data import HEXES, PLACES, REGIONS
from ...pieces import Leader
from ...state import State, Table
from ..common import forces, ground
from . import ferrandino, shared
from .ferrandino import ALLIES, FRENCH
from .hooks import Hooks, Verdict

FIRST_ROLL, EVERY, GOES_HOME = 21, 2, 6  # GC-S5.2


def end_of_turn(s: State) -> Verdict:
    """GC-S5.V1 to V3."""
    if not any(is_free_ally(s, one) for one in s.leaders.values()):
        return FRENCH, "GC-S5.V1"
    if len(shared.aligned(s, FRENCH)) == len(shared.STATES):
        return FRENCH, "GC-S5.V2"
    return (FRENCH, "GC-S5.V3") if shared.is_lost(s, "ferrandino") else None


def is_free_ally(s: State, leader: Leader) -> bool:
    """GC-S5.V1, R-S5b: a Spanish or Venetian Captain with units in the Kingdom, not Besieged; Ischia does not count."""
    if leader.army not in ("spanish", "venetian") or not leader.place or not leader.units:
        return False
    in_kingdom = REGIONS[HEXES[leader.place].region].kingdom and leader.place != PLACES["ischia"].hex
    return in_kingdom and not forces.first_captain(s, leader).is_besieged


def at_once(s: State) -> Verdict:
    """GC-S5.V4, GC-S5.V5."""
    if shared.is_lost(s, "charles_viii"):
        return ALLIES, "GC-S5.V4"
    return (ALLIES, "GC-S5.V5") if s.story.get("king_gone") else None


def end_of_scenario(s: State) -> Verdict:
    """GC-S5.2: the sixth roll, before the turn after the last, cannot fail."""
    return ALLIES, "GC-S5.V5"


def start_of_turn(g: Table) -> None:
    """GC-S5.2, R-S5a: from April I 1496 on every second turn a die, +1 for each earlier one; on 6 he goes."""
    s = g.state
    if s.turn < FIRST_ROLL or (s.turn - FIRST_ROLL) % EVERY:
        return
    earlier = (s.turn - FIRST_ROLL) // EVERY
    if g.d6(FRENCH) + earlier >= GOES_HOME:
        s.story["king_gone"] = s.turn
    g.log("charles.king", "GC-S5.2", player=FRENCH)


def realignment(g: Table) -> Flow[None]:
    """GC-S5.1, GC-S5.3: Dominance; the first time Ferrandino enters a town of a French State Barons come to him."""
    s = g.state
    ferrandino.note_naples(s)
    for state in shared.STATES:
        if s.story.get(f"king_entered_{state}") and not s.story.get(f"rolled_{state}"):
            s.story[f"rolled_{state}"] = s.turn
            if ground.alignment(s, state) == FRENCH:
                roll = g.d6(ALLIES) + 2 - (1 if shared.forces_in(s, FRENCH, state, with_barons=False) else 0)
                g.log("ferrandino.rising", "GC-S5.3", player=ALLIES, state=state, result=roll)
                yield from shared.receive_barons(g, ALLIES, state, roll)
    yield from shared.realign_by_dominance(g)


HOOKS: Final[Hooks] = Hooks(
    end_of_turn,
    end_of_scenario,
    at_once,
    income={"papal": ferrandino.papal_ap},
    reinforcements=ferrandino.segment,
    arrived=ferrandino.arrived,
    realignment=realignment,
    start_of_turn=start_of_turn,
    level=lambda s: "end.automatic",
)
