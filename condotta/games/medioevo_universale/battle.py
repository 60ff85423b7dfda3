"""The battle round (MU-battle, MU-hp.h, j)."""

from __future__ import annotations

from condotta.core.flow import Flow

from .state import Battle, Fighter, State, Table


def begin(s: State, area: str, attacker: int, defender: int, cause: str, mp: dict[str, int] | None = None) -> None:
    """Pushes a battle on s.battles; next_step fights it."""
    raise NotImplementedError


def battle_step(g: Table) -> Flow[None]:
    """One round with what stands before and after it; takes the battle off when it is over."""
    raise NotImplementedError


def fight_at_once(g: Table) -> Flow[None]:
    """Rounds until the battle on top is gone: battles within a window."""
    raise NotImplementedError


def finish(g: Table, battle: Battle) -> Flow[None]:
    """MU-battle.t, MU-hp.h, j, MU-nowin: who is left, and what follows."""
    raise NotImplementedError


def penalty(s: State, seat: int) -> int:
    """MU-battle.k, pen; 0 for barbarians."""
    raise NotImplementedError


def attack_value(s: State, b: Battle, f: Fighter) -> int:
    """MU-battle.h, i, l."""
    raise NotImplementedError


def own_losses(s: State, b: Battle, f: Fighter) -> int:
    """MU-battle.j."""
    raise NotImplementedError


def melee(s: State, b: Battle, f: Fighter) -> list[int]:
    """Seven counts in melee: no crews (but by Machinery), no trapped ones."""
    raise NotImplementedError
