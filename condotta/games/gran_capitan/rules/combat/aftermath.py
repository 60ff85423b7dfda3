"""The end of a Major Battle (12.4.10, 12.4.11): Pursuit, AP, No Move for the winner, Retreat for the loser."""

from __future__ import annotations

from collections.abc import Sequence

from condotta.core.flow import Flow, Seat

from ...pieces import Battle, Leader
from ...state import Table
from .. import discipline, succession
from ..common import changes, forces
from . import pursuit, retreat, skirmish
from .battle_corps import force, is_gone


def end(g: Table, battle: Battle, loser: Seat, apart: Sequence[str] = ()) -> Flow[None]:
    """GC-12.4.10, GC-12.4.11: Pursuit, AP, No Move for the winner, Retreat for the loser. `apart`: units that neither
    pursue nor are pursued (GC-O1.1.step10.a)."""
    s = g.state
    battle.corps = []
    battle.stage = battle.after
    g.log("battle.won", "GC-12.4.9.b", player=1 - loser, hex=battle.hex)
    if s.trial:
        s.winner = 1 - loser
    won = None if is_gone(s, battle, 1 - loser) else force(s, battle, 1 - loser)
    if not is_gone(s, battle, loser):
        yield from beaten(g, force(s, battle, loser), won, apart)
    if won is not None and not forces.units(s, won):
        succession.capture_force(g, won, None, "GC-4.6.b")
    elif won is not None:
        won.no_move = not won.has("L")  # GC-4.8.L.d
        won.road_march = won.quarters = False  # GC-8.7.g, GC-18.f
        yield from discipline.settle_orders(g, won)


def beaten(g: Table, lost: Leader, won: Leader | None, apart: Sequence[str] = ()) -> Flow[None]:
    """GC-12.4.10, GC-12.4.11.c: the Pursuit, the AP and the retreat of the loser."""
    s = g.state
    lost.road_march = lost.quarters = False
    if won is not None:
        yield from pursuit.pursue(g, won, lost, 0, "GC-12.4.10.a", apart)
    if not forces.units(s, lost):
        succession.capture_force(g, lost, won, "GC-4.6.b")  # GC-12.4.10.e
        return
    if won is not None:
        take_ap(g, lost, won)
    yield from go_back(g, lost, won)


def go_back(g: Table, lost: Leader, won: Leader | None) -> Flow[None]:
    """GC-12.4.11.c: with an Order of Retreat, the full MA; who cannot is captured by the winner."""
    changes.give_order(lost, changes.RETREAT)
    if (yield from skirmish.withdraw_inside(g, lost)):
        return
    gone = yield from retreat.lost_after_combat(g, lost, full=True, rule="GC-12.4.11.c")
    if not gone and won is not None:
        succession.capture_force(g, lost, won, "GC-13.2.f")


def take_ap(g: Table, lost: Leader, won: Leader) -> None:
    """GC-12.4.10.d: half of the loser's AP are lost, half of those go to the winner, both rounded up."""
    s = g.state
    pool = changes.pool_of(s, lost)
    points = (s.ap[pool] + 1) // 2
    s.ap[pool] -= points
    changes.gain_ap(g, changes.pool_of(s, won), (points + 1) // 2)
    g.log("ap.lost_battle", "GC-12.4.10.d", player=lost.side, points=points)
