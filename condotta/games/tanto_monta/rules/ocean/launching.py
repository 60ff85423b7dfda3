"""Section 17.4: new Naos, which some events allow to come to a settlement instead of the Built Naos box."""

from __future__ import annotations

from condotta.core.flow import Flow, pick_one

from ...pieces import Budget
from ...state import State, Table
from ..action import budget as cp
from ..action.actions import ACTIONS, Performer
from ..construction import naos as shipyard
from ..construction.naos import BUILT
from . import naos, settling


def launch(g: Table, seat: int) -> Flow[bool]:
    """TM-17.4.k: a Nao at no cost, as far as the turn allows, drawn at random; its player says where it begins. Does it
    begin in a settlement?"""
    s = g.state
    if shipyard.left_to_build(s, seat) < 1:
        return False
    nao = shipyard.build(g, seat)
    place = yield from pick_one(seat, "launch", [BUILT, *berths(s, seat)], "nao.launch", "TM-17.4.k", {"nao": nao})
    if place == BUILT:
        return False
    naos.move(s, nao, place)
    g.log("nao.moors", "TM-17.4.k", nao=nao, place=place)
    return True


def berths(s: State, seat: int) -> list[str]:
    """TM-5.2.a: own settlements without a Nao, while there are fewer than two on the map."""
    if len(naos.counted(s, seat)) >= naos.MOST:
        return []
    return [space for space in settling.of_player(s, seat) if not naos.moored(s, space)]


class BuildNao(Performer):
    """TM-17.4.a, j: of the player, whose power's CP it may be; in an impulse of SEA DOG (#92) also to a settlement."""

    def may(self, s: State, seat: int, budget: Budget) -> bool:
        return cp.price_of(budget, self.action) <= budget.cp and shipyard.left_to_build(s, seat) > 0

    def does(self, g: Table, seat: int, budget: Budget) -> Flow[None]:
        cp.pay(budget, self.action, cp.cost(self.action))
        if g.state.sea_dog:
            yield from launch(g, seat)
        else:
            shipyard.build(g, seat)


ACTIONS["build_nao"] = BuildNao("build_nao")
