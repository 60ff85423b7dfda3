"""The turn (MU-turn, MU-end, MU-length): the sequence of phases, and when the game ends."""

from __future__ import annotations

from collections.abc import Callable

from condotta.core.flow import Flow

from . import battle, combat, conquest, events, order, purchases, routes, setup, taxes, trade, victory, windows
from .position_checks import FIRST_STAGE
from .state import Table


def next_step(g: Table) -> Flow[None] | None:
    """What hangs first (a battle, what follows it, a route without transport), then the phase's next step."""
    s = g.state
    while s.phase != "over":
        if s.ended_by and s.phase != "final":
            victory.begin_final(g)
        if s.battles:
            return battle.battle_step(g)
        if s.aftermath:
            return conquest.aftermath_step(g)
        if routes.to_settle(s):
            return routes.lost(g)
        step = STEP[s.phase](g)
        if step is not None:
            return step
    return None


def begin_phase(g: Table, phase: str) -> None:
    """Enter a phase: its first stage, to_act in turn order."""
    s = g.state
    s.phase = phase
    s.stage = FIRST_STAGE.get(phase, "")
    s.to_act = s.order[:]
    s.active = s.order[0]
    s.passed = s.round = 0
    g.log("turn.phase", "MU-turn.a", phase=phase, turn=s.turn)


def end_phase(g: Table) -> Flow[None]:
    """MU-turn.c: the moment phase_ends; then deeds and PT go (MU-pt.c), and the next phase begins."""
    s = g.state
    yield from windows.window(g, windows.Moment("phase_ends", s.order[0]))
    s.deeds.clear()
    s.pt = [[0] * 6 for _ in range(s.seats)]
    begin_phase(g, NEXT[s.phase])


def end_of_turn(g: Table) -> Flow[None] | None:
    """Phase 7 (MU-end)."""
    raise NotImplementedError


NEXT = {
    "kingdoms": "set_up", "set_up": "events", "order": "events", "events": "taxes", "taxes": "purchases",
    "purchases": "combat", "combat": "trade", "trade": "end_of_turn",
}  # fmt: skip
STEP: dict[str, Callable[[Table], Flow[None] | None]] = {
    "kingdoms": setup.step,
    "set_up": setup.step,
    "order": order.step,
    "events": events.step,
    "taxes": taxes.step,
    "purchases": purchases.step,
    "combat": combat.step,
    "trade": trade.step,
    "end_of_turn": end_of_turn,
    "final": victory.step,
}
