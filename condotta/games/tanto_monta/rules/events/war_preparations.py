"""Card 97, block b: a free deployment (TM-10.y)."""

from __future__ import annotations

from condotta.core.flow import Flow, choose, offer

from ...pieces import units
from ...state import State, Table
from ..common import answers, cards, control, pool, stacks
from ..common.powers import majors_of
from ..construction import recruit
from ..spring.deployment import Deployment


def may_prepare(s: State, seat: int, about: Deployment) -> bool:
    return not about.free


def prepare(g: Table, seat: int, about: Deployment) -> Flow[None]:
    """A regular in a controlled home key of the player, then the deployment; its player draws a card."""
    s = g.state
    own = [power for power in majors_of(seat) if pool.left(s, power, "regular") > 0]
    places = [offer("place", power, key) for power in own for key in control.home_keys(s, power)]
    places = [one for one in places if recruit.may_hold(s, str(one.args[0]), str(one.args[1]))]
    if places:
        choice = yield from choose(seat, "war_preparations.regular", places, "TM-10.y")
        power, key = str(choice.args[0]), str(choice.args[1])
        recruit.recruit(g, power, "regular", key)
        stacks.take(s, key, units(power, "regular"))  # TM-10.r: it was not there when the phase began
        stacks.put(s, key, units(power, "regular").marked(moved=True))
    about.free = True
    cards.draw(g, seat)


answers.declare("war_preparations", "b", may_prepare, prepare)
