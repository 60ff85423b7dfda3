"""Section 16.4: piracy on the Main Map, the procedure."""

from __future__ import annotations

from collections.abc import Iterator

from condotta.core.flow import Flow, Option, choose, offer

from ...data import FACTS, SEA_ZONES
from ...data.things import MUSLIM
from ...pieces import CORSAIR, INDEPENDENT, SHIPS, SQUADRON, Budget, Fleet
from ...state import State, Table
from ..action import budget as cp
from ..action import pirates
from ..action.raiding import WAYS, Way
from ..common import answers, fleets, stacks
from ..draw import robbing
from . import raid as raids
from .raid import Raid

SHIP, CARD, POINT, ORDER = "ship", "card", "vp", "order"  # awards, in the order of TM-16.4.n


def options(s: State, seat: int, budget: Budget) -> Iterator[Option]:
    """TM-16.4.a to f: navy, Sea Zone and target."""
    if cp.price_of(budget, pirates.ACTION) > budget.cp:
        return
    zones = [zone for zone in s.fleets if zone in SEA_ZONES]
    for side in [side for side in fleets.navies_of(s, seat) if cp.serves(s, budget, side)]:
        for zone in [zone for zone in zones if fleets.ships_of(s, side, zone)]:
            if not raids.hindrance(s, seat, zone, budget):
                for target in raids.targets(s, side, zone):
                    if price(s, seat, budget, target) <= budget.cp:
                        yield offer("raid", side, zone, target)


def cost(s: State, seat: int, option: Option) -> int:
    return pirates.cost(s, seat, raids.owner_of(s, str(option.args[2])))


def price(s: State, seat: int, budget: Budget, target: str) -> int:
    return cp.price(budget, pirates.ACTION, pirates.cost(s, seat, raids.owner_of(s, target)))


def announce(g: Table, seat: int, budget: Budget, choice: Option) -> Flow[None]:
    """Step 1, TM-16.4.t: others may answer with TORRENTIAL RAINS."""
    s = g.state
    raid = Raid(s, str(choice.args[0]), str(choice.args[1]), str(choice.args[2]))
    yield from answers.announced(g, raid, seat, "raid")
    if raid.cancelled:
        return
    cp.pay(budget, pirates.ACTION, pirates.cost(s, seat, raids.owner_of(s, raid.target)))
    if raids.is_unmarked(budget):
        budget.raided.append(raid.zone)
    else:
        pirates.mark(s, seat, raid.zone)
    g.log("raid.begins", "TM-16.4.a", seat=seat, power=raid.side, zone=raid.zone, target=raid.target)
    yield from pirate(g, raid)


def pirate(g: Table, raid: Raid) -> Flow[None]:
    """Steps 2 to 5."""
    s, target = g.state, raids.owner_of(g.state, raid.target)
    parts = raids.defence_parts(s, raid)
    rolled = [g.d6(target) for _ in range(sum(parts.values()))]
    hits = sum(die >= pirates.HIT for die in rolled)
    g.log(
        "raid.defence", "TM-16.4.l", seat=target, zone=raid.zone, dice=len(rolled), hits=hits, sum=told(parts, rolled)
    )
    yield from suffer(g, raid, hits)
    if not raid.ships.size:
        g.log("raid.beaten_off", "TM-16.4.m", power=raid.side, zone=raid.zone)
        return
    more = raids.rating(s, raid.side, raid.zone)
    number = raids.piracy_dice(s, raid)
    rolled = [g.d6(raid.seat) for _ in range(number)]
    hits = sum(die >= pirates.HIT for die in rolled)
    shown = told({"base": number - more, "leaders": more}, rolled)
    g.log("raid.rolled", "TM-16.4.m", seat=raid.seat, zone=raid.zone, dice=number, hits=hits, sum=shown)
    for _ in range(hits):
        yield from award(g, raid)


def told(parts: dict[str, int], rolled: list[int]) -> dict[str, object]:
    given = {what: number for what, number in parts.items() if number}
    return {"parts": given, "rolled": rolled, "fours": 0, "from": pirates.HIT}


def suffer(g: Table, raid: Raid, hits: int) -> Flow[None]:
    """TM-16.4.l: the pirate chooses which of his ships are lost."""
    squadrons, corsairs = raids.losses(raid.ships.squadrons, raid.ships.corsairs, hits)
    for kind, number in ((CORSAIR, corsairs), (SQUADRON, squadrons)):
        for _ in range(number):
            found = [offer("lose", power, one) for power, one in raid.ships.kinds() if one == kind]
            choice = yield from choose(raid.seat, "raid.loss", found, "TM-16.4.l", {"zone": raid.zone})
            ship = raid.ships.one(str(choice.args[0]), kind)
            raid.ships = raid.ships.less(ship)
            stacks.lose_ships(g.state, raid.zone, ship)
            g.log("raid.ship_lost", "TM-16.4.l", power=ship.power, kind=kind, zone=raid.zone)


# Awards


def award(g: Table, raid: Raid) -> Flow[None]:
    """TM-16.4.n to p: for each hit the target gives one thing of its choice."""
    s, target = g.state, raids.owner_of(g.state, raid.target)
    useless = [POINT] if is_full(s, raid) else []
    found = pirates.awards(possible(s, raid), useless, raid.given)
    params = {"player": raid.seat, "zone": raid.zone}
    choice = yield from choose(target, "raid.award", [offer("tribute", kind) for kind in found], "TM-16.4.n", params)
    kind = str(choice.args[0])
    raid.given.append(kind)
    if kind == SHIP:
        yield from give_ship(g, raid, target)
    elif kind == CARD:
        card = robbing.rob(g, raid.seat, target)
        if card in s.hands[raid.seat]:
            s.taken[raid.seat].append(card)
    elif kind == POINT:
        win_point(g, raid)
    else:
        yield from give_order(g, raid, target)


def possible(s: State, raid: Raid) -> list[str]:
    """TM-16.4.n, o: what the target has."""
    target = raids.owner_of(s, raid.target)
    found = [SHIP] if ships_near(s, raid) else []
    found += [CARD] if robbing.drawable(s, target) else []
    return [*found, POINT, *([ORDER] if orders_left(s, raid) else [])]


def ships_near(s: State, raid: Raid) -> list[tuple[str, Fleet]]:
    """Ships of the target in the Sea Zone, in its ports and in adjacent Sea Zones."""
    found = [(raid.zone, fleet) for fleet in stacks.fleets_at(s, raid.zone)]
    found += raids.beside(s, raid.side, raid.zone)
    return [(place, fleet) for place, fleet in found if raids.is_of(s, fleet, raid.target)]


def give_ship(g: Table, raid: Raid, target: int) -> Flow[None]:
    found: dict[Option, tuple[str, Fleet]] = {}
    for place, fleet in ships_near(g.state, raid):
        for kind in SHIPS:
            if fleet.of(kind):
                found.setdefault(offer("lose", fleet.power, kind, place), (place, fleet.one(kind)))
    choice = yield from choose(target, "raid.ship", list(found), "TM-16.4.n", {"zone": raid.zone})
    place, ship = found[choice]
    stacks.lose_ships(g.state, place, ship)
    g.log("raid.ship_given", "TM-16.4.n", power=ship.power, kind=str(choice.args[1]), place=place)


def is_on_track(raid: Raid) -> bool:
    """TM-16.4.q to s: VP of Muslim corsairs, while one of them is left; that of Djerba counts with the squadrons."""
    own = any(part.corsairs and part.power != INDEPENDENT for part in raid.ships.parts)
    return raid.seat == MUSLIM and own


def is_full(s: State, raid: Raid) -> bool:
    if is_on_track(raid):
        return s.corsair_track >= FACTS.limits["corsair_track"]
    return pirates.has_most(s, raid.seat)


def win_point(g: Table, raid: Raid) -> None:
    s = g.state
    if not is_on_track(raid):
        pirates.win_vp(g, raid.seat)
    elif s.corsair_track < FACTS.limits["corsair_track"]:
        s.corsair_track += 1
        g.log("raid.track", "TM-16.4.q", seat=raid.seat, vp=s.corsair_track)


def orders_left(s: State, raid: Raid) -> list[str]:
    """TM-16.4.n: any unit of the Military Orders, if one was beside the Sea Zone."""
    return [space for space in s.stacks if raids.orders_at(s, space)] if raid.orders else []


def give_order(g: Table, raid: Raid, target: int) -> Flow[None]:
    s = g.state
    found = [offer("in_space", space) for space in orders_left(s, raid)]
    choice = yield from choose(target, "raid.order", found, "TM-16.4.n", {"zone": raid.zone})
    space = str(choice.args[0])
    stack = next(one for one in stacks.at(s, space) if one.power in raids.ORDERS)
    stacks.take(s, space, stack.alike("regular"))
    g.log("raid.order_given", "TM-16.4.n", space=space)


WAYS["raid"] = Way(options, cost, announce)
