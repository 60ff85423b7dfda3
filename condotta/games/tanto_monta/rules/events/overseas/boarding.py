"""Card 49 a, BOARDING AND CAPTURE: a Nao of an opponent (TM-5.2.f, TM-16.7.g)."""

from __future__ import annotations

from typing import Any

from condotta.core.flow import Flow, pick_one

from ....data import NAOS, OCEAN_ZONES
from ....state import State, Table
from ...common import answers
from ...ocean import naos, navigation


def prizes(s: State, seat: int) -> list[str]:
    """Naos of opponents at sea where the player has a Nao or an escort himself; never Columbus' and da Gama's."""
    others = [nao for nao, one in s.naos.items() if one.place in OCEAN_ZONES and naos.owner(s, nao) != seat]
    return [nao for nao in others if not NAOS[nao].explorer and is_beside(s, seat, s.naos[nao].place)]


def is_beside(s: State, seat: int, zone: str) -> bool:
    return bool(naos.in_zone(s, seat, zone)) or navigation.has_escort(s, seat, zone)


def may_board(s: State, seat: int, about: Any) -> bool:
    return bool(prizes(s, seat))


def board(g: Table, seat: int, about: Any) -> Flow[None]:
    nao = yield from pick_one(seat, "capture", prizes(g.state, seat), "boarding.which", "TM-5.2.f")
    yield from naos.capture(g, nao, seat)


answers.declare("boarding_and_capture", "a", may_board, board)
