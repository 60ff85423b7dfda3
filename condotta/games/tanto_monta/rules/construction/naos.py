"""Section 17.4: Naos are built."""

from __future__ import annotations

from typing import Final

from ...data import NAOS
from ...data.things import PORTUGAL
from ...pieces import Nao
from ...state import State, Table

BUILT: Final = "built_naos"  # the box
FREE_TURN: Final = 3  # TM-17.4.a, d
EARLY: Final = 2  # Naos of Portugal in each turn before (TM-17.4.b)
EARLY_WITH_SAGRES: Final = 3  # TM-17.4.c
SAGRES: Final = "school_of_sagres_henry_the_navigator"


def in_pool(s: State, seat: int) -> list[str]:
    """Naos of a player that are neither built nor on the Turn Track; those of the explorers come by card."""
    return [id for id, nao in NAOS.items() if nao.seat == seat and not nao.explorer and id not in s.naos]


def left_to_build(s: State, seat: int) -> int:
    """TM-17.4.a to d, k: how many more the turn allows."""
    most = len(in_pool(s, seat))
    if s.turn >= FREE_TURN:
        return most
    early = EARLY_WITH_SAGRES if SAGRES in s.happened else EARLY
    return max(0, min(most, early - s.naos_built)) if seat == PORTUGAL else 0


def build(g: Table, seat: int) -> str:
    """TM-17.4.a, f: drawn at random, undamaged, into the box, which holds any number."""
    s = g.state
    pool = in_pool(s, seat)
    nao = pool[g.pick(len(pool))]
    s.naos[nao] = Nao(BUILT)
    s.naos_built += seat == PORTUGAL
    g.reveal()
    g.log("nao.built", "TM-17.4.a", seat=seat, nao=nao)
    return nao


def of_the_turn(g: Table) -> None:
    """TM-8.1.a, TM-17.4.h: what waited on the Turn Track can be built again, a new turn is counted; in the first turn
    the Naos with which the scenario begins are drawn."""
    s = g.state
    s.naos = {id: nao for id, nao in s.naos.items() if not nao.turn or nao.turn > s.turn}
    if s.turn == s.scenario.first_turn:
        for seat, number in enumerate(s.scenario.built_naos):
            for _ in range(number):
                build(g, seat)
    s.naos_built = 0
