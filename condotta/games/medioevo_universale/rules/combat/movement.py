"""Movement (MU-move, MU-def.g to n; Logistics, Edict): the flows of one movement action (ways.py: where to)."""

from __future__ import annotations

from typing import Final

from condotta.core.flow import Decision, Flow, Option, Seat, offer

from ...data import TECHNOLOGIES, TERRITORIES
from ...pieces import MILITARY, Element, Group
from ...state import State, Table
from .. import acts, barbarians, routes
from ..any_time import moments, paying, windows
from ..common import asking, control, geography, points, questions
from ..march import groups, meeting, ways
from ..trade import caravans, deposits
from . import arrival

STOP: Final = Option("stop")
CARTOGRAPHY: Final = TECHNOLOGIES["cartography"]
HELPFUL: Final = ("take", "leave", "fight", "raid")  # what may make a step possible, or be done without one

# ---- the action


def lead(g: Table, group: Group) -> Flow[bool]:
    """A whole action, with groups that converge (MU-combat.b, h); False: nothing has moved after all."""
    g.state.groups = [group]
    yield from go(g, group)
    group.area = group.at
    moved = len(group.path) > 1
    if moved:
        yield from converge(g, group)
        yield from end_action(g, group.seat)
    g.state.groups = []
    return moved


def go(g: Table, group: Group) -> Flow[None]:
    """One group, choice by choice, until it stops or something stops it (MU-combat.c)."""
    s = g.state
    while True:
        if (not groups.refresh(s, group) and len(group.path) > 1) or group.area == group.destination:
            return
        steps = open_steps(s, group)
        options = choices(s, group, steps)
        helpful = HELPFUL if len(group.path) > 1 else (*HELPFUL, "load")
        if not steps and not any(option.verb in helpful for option in options) and not may_hasten(s, group):
            return
        about = {"area": group.area, "mp": ways.mp_left(s, group), "units": sum(group.riders)}
        choice: Option = yield Decision(group.seat, "move.go", options, "MU-combat.b", about)
        if choice is STOP or (yield from carry_out(g, group, choice, steps)):
            return


def open_steps(s: State, group: Group) -> list[ways.Step]:
    """Steps that were not thought better of; converging groups keep their destination in reach (R-group)."""
    steps = [step for step in ways.steps(s, group) if f"{step.needs}:{step.area}" not in group.refused]
    if not group.destination:
        return steps
    goal, mp = group.destination, ways.mp_left(s, group)
    if not any(group.riders) and ways.shuts_out(s, group.seat, goal):
        return []  # MU-move.s: who joins an attack brings units along
    kept = [step for step in steps if not step.needs and (step.area == goal or not step.what)]
    return [step for step in kept if ways.can_reach(s, group, step.area, mp - step.mp, goal)]


def choices(s: State, group: Group, steps: list[ways.Step]) -> list[Option]:
    """move.go (D15). In a foreign element (Logistics) the group must go on; a converging one too."""
    options = [option_of(step) for step in steps]
    if group.area != group.at:
        return options
    if not group.destination or len(group.path) == 1 or not steps:
        options.insert(0, STOP)
    options += groups.loading(s, group)
    if any(group.riders) and not group.destination:
        options += [each for each in meeting.attacks(s, group.seat, group.area) if each.verb not in group.refused]
    return options if group.destination else options + acts.entry(s, group.seat)


def may_hasten(s: State, group: Group) -> bool:
    """MU-T-cartography: what has used up its MP may get more in the same action, if its own menu offers that."""
    if not to_hasten(s, group):
        return False
    return any(CARTOGRAPHY.id in option.args for option in acts.choices(s, group.seat))


def to_hasten(s: State, group: Group, paid: bool = False) -> list[str]:
    """MU-T-cartography, R-terrain: what in a group lacks MP for a step that they can pay; `paid`: for one already."""
    robbed = any(id not in s.elements or s.elements[id].commander != group.seat for id in group.carriers)
    if robbed or group.what or group.destination or group.area != group.at or ways.space_left(s, group) < 0:
        return []
    here, seat, ship = group.area, group.seat, ways.galley_of(s, group) is not None
    is_held = questions.is_banned(s, "movement", here) or len(group.path) > ways.LONGEST_PATH
    found: list[str] = []
    for there in ways.neighbours(here, ship) if group.carriers and not is_held else ():
        cost = ways.cost_of(s, seat, here, there, ship)
        slow = [id for id in ways.movers(s, group) if s.elements[id].mp < cost]
        price = CARTOGRAPHY.activation * (sum(cost - s.elements[id].mp for id in slow) - paid)
        if slow and geography.is_open(s, there) and points.can_pay(s, seat, ways.BLUE, price):
            found += [id for id in slow if id not in found]
    return found


def option_of(step: ways.Step) -> Option:
    return offer("edict" if step.needs == "edict" else "step", step.area)


def carry_out(g: Table, group: Group, choice: Option, steps: list[ways.Step]) -> Flow[bool]:
    """One choice of move.go; True: the movement has ended."""
    verb = choice.verb
    if verb in ("step", "edict"):
        return (yield from take_step(g, group, next(step for step in steps if option_of(step) is choice)))
    if verb == "fight":
        return (yield from fight_here(g, group, int(choice.args[1])))
    if verb in groups.LOADING:
        groups.LOADING[verb](g.state, group, *choice.args)
    elif verb == "raid":
        group.refused.append("raid")
        yield from meeting.meet_transports(g, group.seat, group.area)
    else:
        yield from acts.menu(g, group.seat)
    return False


def fight_here(g: Table, group: Group, enemy: Seat) -> Flow[bool]:
    """MU-move.r: on its way a group attacks an army that it meets without being at war."""
    if not (yield from meeting.dares(g, group.seat, [enemy], group.area)):
        return False
    arrival.note_holder(g.state, group.seat, group.area)
    meeting.hostility(g, group.seat, enemy)
    group.what = "battle"
    if len(group.path) == 1:
        group.path.append(group.area)  # the action is made, though without a step
    return True


# ---- one step


def take_step(g: Table, group: Group, step: ways.Step) -> Flow[bool]:
    """What a step asks for comes first: the price of an attack, the window, PT. True: the movement has ended."""
    s, seat = g.state, group.seat
    joins = any(other.what and other.area == step.area for other in s.groups)  # MU-combat.h: one attack of all groups
    victims = ways.victims_of(s, seat, step.area) if step.what in arrival.ENDS and not joins else []
    if not (yield from meeting.dares(g, seat, victims, step.area)):
        group.refused.append(f"{step.needs}:{step.area}")
        return False
    if not group.out:
        group.out = True
        yield from windows.window(g, moments.SETS_OUT, seat, area=group.area)
        groups.refresh(s, group)
        same = [now for now in ways.steps(s, group) if now.area == step.area and now.needs == step.needs]
        if not same:  # after the window it cannot be made any more
            g.log("move.interrupted", "MU-C3", player=seat, territory=group.area)
            return True
        step = same[0]
    if step.needs and not (yield from pay_for(g, group, step)):
        group.refused.append(f"{step.needs}:{step.area}")
        return False
    if not joins:
        arrival.attack(g, seat, step.area, step.what)
    if not groups.refresh(s, group):
        return True
    yield from enter(g, group, step)
    return bool(group.what) or len(group.path) > ways.LONGEST_PATH


def pay_for(g: Table, group: Group, step: ways.Step) -> Flow[bool]:
    """MU-T-logistics: for each land mover, or for the ship; MU-T-edict: for the territory."""
    s = g.state
    price = (ways.BLUE, len(ways.movers(s, group)) * ways.LOGISTICS.activation, "MU-T-logistics")
    if step.needs == "edict":
        price = (ways.ORANGE, ways.EDICT.activation, "MU-T-edict")
    paid = yield from paying.pay(g, group.seat, *price)
    return groups.refresh(s, group) and paid and not questions.is_banned(s, "movement", group.area)


def enter(g: Table, group: Group, step: ways.Step) -> Flow[None]:
    """The step itself: MP, pieces, resistance, control on both ends (MU-move.k to p)."""
    s = g.state
    here = group.at
    groups.spend(s, group, step.mp)
    for element in [s.elements[id] for id in group.carriers]:
        if element.kind == "caravan" and element.cargo:  # MU-depos.a, R-card-11: it serves as a War Wagon
            yield from deposits.deposit(g, element.seat, element.place, element.cargo)
    group.path.append(step.area)
    group.area = step.area
    group.refused, group.dropped, group.handled = [], [], []
    if not ways.slips(s, group):
        meeting.use_passage(g, group.seat, step.area)
    if step.needs == "logistics":
        g.log("move.crosses", "MU-T-logistics", player=group.seat, area=step.area)
        return
    groups.displace(s, group, step.area)
    if group.carriers:
        g.log("move.enters", "MU-move.b", player=group.seat, area=step.area, elements=group.carriers[:])
    else:
        g.log("move.marches", "MU-move.i", player=group.seat, area=step.area)
    group.edict = step.needs == "edict"
    group.slips = ways.slips(s, group) and s.control.get(step.area) != group.seat
    group.what = step.what
    if step.what == "resistance" and not barbarians.resist(g, step.area):
        g.log("move.no_resistance", "MU-barb.c", territory=step.area)
    control.settle(g, here)
    control.settle(g, step.area)
    for id in group.carriers:
        if s.elements[id].kind == "caravan":
            routes.pass_stop(g, id)
    if not any(group.riders):  # MU-move.p: armed others treat it like trade transports
        for id in ways.movers(s, group)[:]:
            if id in s.elements:
                yield from meeting.meets_army(g, id)
        groups.refresh(s, group)


# ---- several groups, and the end of the action


def converge(g: Table, first: Group) -> Flow[None]:
    """MU-combat.b, h, R-converge: groups from elsewhere that reach the same destination may join the action."""
    s = g.state
    asked = [first.path[0], *first.carriers]
    if not first.carriers and not any(first.riders):
        return
    while True:
        options = [offer("move", id) for id in can_join(s, first) if id not in asked]
        options += [offer("march", castle) for castle in can_march_there(s, first) if castle not in asked]
        choice = yield from asking.one_or_done(first.seat, "move.another", options, "MU-combat.b", {"area": first.area})
        if choice is None:
            return
        leader = str(choice.args[0])
        group = groups.led_by(s, first.seat, leader)
        group.destination = first.area
        group.out = True
        s.groups.append(group)
        yield from go(g, group)
        asked += [leader, *group.carriers]


def can_join(s: State, first: Group) -> list[str]:
    """Elements elsewhere that can still reach the destination."""
    seat, goal = first.seat, first.area
    castles = sum(built[MILITARY] == ways.CASTLE for built in s.buildings.values())  # each may save a MP
    others = [e for e in s.elements.values() if e.commander == seat and e.place != goal and e.place not in s.elements]
    near = [e for e in others if geography.distance(s, e.place, goal) <= e.mp + castles and may_go(s, seat, e)]
    return [e.id for e in near if ways.can_reach(s, groups.led_by(s, seat, e.id), e.place, e.mp, goal)]


def can_march_there(s: State, first: Group) -> list[str]:
    """MU-move.i: own Castles from which units reach the destination on foot."""
    castles = [place for place in s.stacks if place in TERRITORIES and place != first.area]
    open_ones = [castle for castle in castles if may_march(s, first.seat, castle)]
    return [castle for castle in open_ones if ways.can_reach(s, Group(first.seat, castle, []), castle, 0, first.area)]


def end_action(g: Table, seat: Seat) -> Flow[None]:
    """MU-combat.e: Stop markers; then what the armies meet at the destination."""
    s = g.state
    moved = [group for group in s.groups if len(group.path) > 1]
    area = moved[0].area
    what = next((group.what for group in moved if group.what), "")
    for group in moved:
        if group.edict and any(group.riders) and not what and group.area == area:
            what = "resistance"  # MU-T-edict: it may not stay there without a battle
            barbarians.resist(g, area)
        group.edict = group.slips = False
        groups.refresh(s, group)
    if what and questions.army_size(s, seat, area):
        mp = {id: s.elements[id].mp for group in moved if group.area == area for id in group.carriers}
        yield from arrival.settle_arrival(g, seat, area, mp, what)
    else:
        control.settle(g, area)
    for group in moved:
        groups.refresh(s, group)
        groups.stop(s, group)
        if what and group.area == area:  # the MP are lost (MU-move.k to m)
            for id in group.carriers:
                s.elements[id].mp = 0
    s.groups = []


# ---- what may move, and single steps


def may_go(s: State, seat: Seat, element: Element) -> bool:
    """It can lead a movement action now."""
    if element.commander != seat or element.done or element.place in s.elements or not ways.is_mover(s, element):
        return False
    group = groups.led_by(s, seat, element.id)
    return bool(ways.steps(s, group)) or (groups.load_one(s, group) and bool(ways.steps(s, group)))


def may_march(s: State, seat: Seat, territory: str) -> bool:
    """MU-move.i: units without Stop marker stand in an own Castle territory."""
    if not ways.is_castle_exit(s, seat, territory) or questions.is_banned(s, "movement", territory):
        return False
    return any(questions.fresh(s, seat, territory))


def free_steps(s: State, seat: Seat, element: str, from_: str) -> list[str]:
    """MU-T-cartography, R-terrain: where one MP more takes an element, or a unit alone (""), from this area."""
    moving = s.elements.get(element)
    ship = moving is not None and questions.is_ship(moving)
    if questions.is_banned(s, "movement", from_) or (not ship and from_ not in TERRITORIES):
        return []
    mp = 1 + (0 if moving is None or moving.done else moving.mp)
    trader = moving is not None and not ways.is_mover(s, moving)
    near = [there for there in ways.neighbours(from_, ship) if geography.is_open(s, there)]
    reached = [there for there in near if ways.cost_of(s, seat, from_, there, ship) <= mp]
    if moving is not None and not trader and not groups.may_be_manned(s, moving):
        return [there for there in reached if not ways.shuts_out(s, seat, there)]
    return [there for there in reached if trader or ways.obstacle(s, seat, there) != "forbidden"]


def one_step(g: Table, seat: Seat, element: str, units: list[int], place: str, origin: str) -> Flow[None]:
    """MU-T-cartography: a free step with what an element carries, or of units alone (""); it may lead to a battle."""
    s = g.state
    if element and not ways.is_mover(s, s.elements[element]):
        s.elements[element].mp += 1
        yield from caravans.enter(g, s.elements[element], place)
        return
    group = groups.led_by(s, seat, element or origin)
    if group.area in TERRITORIES:
        group.riders = units[:]
    what = ways.awaits(s, group, place)
    cost = 0
    if element and not s.elements[element].done:  # else it has no MP but this one
        s.elements[element].mp += 1
        cost = ways.cost_of(s, seat, origin, place, ways.galley_of(s, group) is not None)
    arrival.attack(g, seat, place, what)
    outer, s.groups = s.groups, [group]
    yield from enter(g, group, ways.Step(place, cost, "", what))
    for id in group.carriers if what else ():  # MU-move.k to m
        s.elements[id].mp = 0
    s.groups = outer
    control.settle(g, place)
    if what and questions.army_size(s, seat, place):
        yield from arrival.settle_arrival(g, seat, place, {}, what)
