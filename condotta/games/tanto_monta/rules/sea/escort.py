"""Section 16.1: Send Naval Escort, one line of the action list with building one (17.3)."""

from __future__ import annotations

from condotta.core.flow import Flow, Option, choose, offer

from ...pieces import SQUADRON, Budget, Fleet
from ...state import State, Table
from ..action import budget as cp
from ..action.actions import ACTIONS, InSpace
from ..common import fleets, stacks
from ..common.fleets import Flotilla
from ..common.powers import navy, player
from ..construction import ships
from . import plague_ships

RULE = "TM-16.1.ab"


class Escort(InSpace):
    """TM-17.3.g, TM-16.1.ab: a new squadron in an Ocean Zone, or one from anywhere on the Main Map."""

    def places(self, s: State, seat: int, budget: Budget) -> list[tuple[str, str]]:
        return [(ships.ESCORTS[seat], zone) for zone in ships.escort_zones(s, seat)]

    def sendings(self, s: State, seat: int, budget: Budget) -> list[Option]:
        if cp.price_of(budget, self.action) > budget.cp:
            return []
        return [offer("send", *ship, zone) for ship in available(s, seat) for zone in s.explored[seat]]

    def may(self, s: State, seat: int, budget: Budget) -> bool:
        if not s.explored[seat] or cp.price_of(budget, self.action) > budget.cp:
            return False
        return super().may(s, seat, budget) or bool(available(s, seat))

    def costs(self, s: State, seat: int, budget: Budget) -> list[int]:
        return [cp.cost(self.action)]

    def does(self, g: Table, seat: int, budget: Budget) -> Flow[None]:
        new = [offer("place", power, zone) for power, zone in self.paid(g.state, seat, budget)]
        options = [*new, *self.sendings(g.state, seat, budget)]
        choice = yield from choose(seat, f"action.{self.action}", options, RULE, {"cp": budget.cp})
        cp.pay(budget, self.action, cp.cost(self.action))
        if choice.verb == "place":
            ships.build_escort(g, seat, str(choice.args[1]))
        else:
            yield from send(g, seat, *(str(arg) for arg in choice.args))


def available(s: State, seat: int) -> list[tuple[str, str]]:
    """TM-16.1.ab, TM-17.3.h, R-TM1-49: power and place of squadrons of the main navy and of active minors; neither lent
    ones nor corsairs."""
    found = []
    for side in fleets.navies_of(s, seat):
        for place in fleets.places_of(s, side):
            for part in fleets.at(s, side, place).parts:
                own = part.power == ships.ESCORTS[seat] or (part.power in s.allied and player(s, part.power) == seat)
                if own and part.squadrons and not part.lent and (part.power, place) not in found:
                    found.append((part.power, place))
    return found


def send(g: Table, seat: int, power: str, place: str, zone: str) -> Flow[None]:
    """No Navigation Check, no interception; TM-13.1.p: out of a port with Plague it may be lost. TM-5.1.l: a naval
    leader whom the last ship leaves behind leaves the map."""
    s, side = g.state, navy(g.state, power)
    there = fleets.at(s, side, place)
    own = Flotilla(place, [part for part in there.parts if not part.lent], [])
    ship = Flotilla(place, [own.one(power, SQUADRON)], [])
    left = yield from plague_ships.leave_alone(g, seat, side, ship)
    if left.size:
        stacks.take_ships(s, place, left.parts[0])
        stacks.put_ships(s, zone, Fleet(power, 1))
        stacks.strand_admirals(s, place, side)
        g.log("escort.sails", RULE, power=power, place=place, to=zone)


ACTIONS["escort"] = Escort("escort")
