"""The Exploration Map for tests of chapter 16: Naos at sea, settlements, orders."""

from __future__ import annotations

from typing import Any

from condotta.core.flow import Option
from condotta.games.tanto_monta.data.things import PORTUGAL
from condotta.games.tanto_monta.pieces import Nao
from condotta.games.tanto_monta.rules.construction.naos import BUILT
from condotta.games.tanto_monta.rules.ocean import orders, voyage
from condotta.games.tanto_monta.rules.ocean.zones import OVERSEAS
from condotta.games.tanto_monta.state import State
from tests.games.tanto_monta.table import answer_with, empty, table

C0P1, C1P1, C1P2 = "nao_portugal_c0p1", "nao_portugal_c1p1", "nao_portugal_c1p2"
C2P0, C2P1 = "nao_portugal_c2p0", "nao_portugal_c2p1"
GAMA, COLUMBUS = "nao_vasco_da_gama", "nao_columbus"
SPANISH, SPANISH_2 = "nao_spain_c1p1", "nao_spain_c2p1"
MUSLIM_C0, MUSLIM_C1, FRENCH = "nao_muslim_c0p2", "nao_muslim_c1p3", "nao_france_c1p2"
ORDERS = (orders.SAIL, orders.MOOR, orders.FOUND, orders.CHART)


def at_sea(turn: int = 3, **naos: str) -> State:
    """Naos in their places; who has one in a zone has explored it. `BUILT` is the box."""
    s = empty(turn)
    s.phase = "action"
    for nao, place in naos.items():
        put(s, nao, place)
    return s


def put(s: State, nao: str, place: str, damaged: bool = False) -> None:
    from condotta.games.tanto_monta.rules.ocean import naos

    s.naos[nao] = Nao(place, damaged=damaged)
    zone, seat = naos.zone_of(s, nao), naos.owner(s, nao)
    if zone and zone not in s.explored[seat]:
        s.explored[seat].append(zone)


def opened(s: State) -> State:
    """OVERSEAS VOYAGES has been played in an earlier turn."""
    s.happened.append(OVERSEAS)
    return s


def move(s: State, seat: int, *choices: Option, dice: list[int] | None = None) -> Any:
    """The Naos' part of a Naval Move with these orders, and what is asked while they are carried out."""
    g = table(s, dice)
    given: list[orders.Order] = []
    left = [*choices]
    while left and left[0].verb in ORDERS:
        choice = left.pop(0)
        assert choice in orders.options(s, seat, given), choice
        room = [left.pop(0)] if left and left[0].verb == "remove_nao" else []
        given.append(answer_with(orders.take(s, seat, choice, given), *room))
    answer_with(voyage.carry_out(g, seat, given), *left)
    assert not g.script
    return g


def told(s: State, seat: int = PORTUGAL) -> list[list[Any]]:
    """All orders that could be given first."""
    return [option.as_json() for option in orders.options(s, seat, [])]


__all__ = ["BUILT"]
