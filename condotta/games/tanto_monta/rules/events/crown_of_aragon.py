"""Card 7 a, CROWN OF ARAGON: a deployment over the Mediterranean (TM-10.y)."""

from __future__ import annotations

from typing import Final

from condotta.core.flow import Flow, pick_one

from ...data.things import SPAIN
from ...state import State, Table
from ..action import budget as cp
from ..common import control, events
from ..common.powers import CROWNS
from ..spring import deployment
from ..spring.deployment import Deployment

CARD: Final = "crown_of_aragon"


def crossing(power: str) -> Deployment:
    about = Deployment(power)
    about.mediterranean = about.alone = True
    return about


def crowns_that_can(s: State) -> list[str]:
    return [
        crown
        for crown in CROWNS
        if any(deployment.can_leave(s, crossing(crown), key) for key in control.home_keys(s, crown))
    ]


def deploy(g: Table, seat: int) -> Flow[None]:
    """One formation of a single leader, then 2 CP."""
    crowns = crowns_that_can(g.state)
    if crowns:
        crown = yield from pick_one(seat, "power", crowns, "deployment.power", "TM-10.y")
        yield from deployment.deploy(g, crossing(crown))
    g.state.budget = cp.of_event(CARD, 2)


events.declare(CARD, "a", events.only(SPAIN), deploy)
