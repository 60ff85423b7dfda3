"""Movement (MU-move, MU-def.g to n; Logistics, Edict): the flows of one movement action.

Where a group may go is told in ways.py, how it is put together in groups.py.
"""

from __future__ import annotations

from typing import Any

from condotta.core.flow import DONE, Decision, Flow, Option, Seat, offer

from ...data import TERRITORIES
from ...state import HORDE, KINDS, MILITARY, Element, Group, State, Table
from .. import acts, barbarians, routes
from ..any_time import moments, paying, windows
from ..any_time.moments import Occasion
from ..battle import battle
from ..common import geography, questions
from ..diplomacy import pacts
from ..march import groups, march_options, meeting, ways
from ..trade import caravans, deposits
from . import arrival

# ---- the action


def lead(g: Table, group: Group) -> Flow[bool]:
    """A whole action, with groups that converge (MU-combat.b, h); False: nothing has moved after all."""
    s = g.state
    s.groups = [group]
    yield from go(g, group)
    group.area = group.at
    moved = len(group.path) > 1
    if moved:
        yield from converge(g, group)
        yield from end_action(g, group.seat)
    s.groups = []
    return moved


def go(g: Table, group: Group) -> Flow[None]:
    """One group, choice by choice, until it stops or something stops it (MU-combat.c)."""
    s = g.state
    while True:
        groups.refresh(s, group)
        if (groups.is_empty(group) and len(group.path) > 1) or group.area == group.destination:
            return
        steps = open_steps(s, group)
        options = choices(s, group, steps)
        if is_at_its_end(group, steps, options):
            return
        choice: Option = yield Decision(group.seat, "move.go", options, "MU-combat.b", about(s, group))
        if choice is march_options.STOP:
            return
        if (yield from carry_out(g, group, choice, steps)):
            return


def is_at_its_end(group: Group, steps: list[ways.Step], options: list[Option]) -> bool:
    """There is no step, and nothing that might make one possible, or be done here."""
    if steps:
        return False
    helpful = ("take", "leave", "fight", "raid") if len(group.path) > 1 else ("take", "leave", "fight", "raid", "load")
    return not any(option.verb in helpful for option in options)


def about(s: State, group: Group) -> dict[str, Any]:
    return {"area": group.area, "mp": ways.mp_left(s, group), "units": sum(group.riders)}


def open_steps(s: State, group: Group) -> list[ways.Step]:
    """Steps that were not thought better of; converging groups keep their destination in reach (R-group)."""
    steps = [step for step in ways.steps(s, group) if f"{step.needs}:{step.area}" not in group.refused]
    if not group.destination:
        return steps
    goal, mp = group.destination, ways.mp_left(s, group)
    return [
        step
        for step in steps
        if not step.needs
        and (step.area == goal or not step.what)
        and ways.can_reach(s, group, step.area, mp - step.mp, goal)
    ]


def choices(s: State, group: Group, steps: list[ways.Step]) -> list[Option]:
    """move.go (D15). In a foreign element (Logistics) the group must go on; a converging one too."""
    options = [
        march_options.BY_EDICT[step.area] if step.needs == "edict" else march_options.STEP[step.area] for step in steps
    ]
    if group.area != group.at:
        return options
    if not group.destination or len(group.path) == 1 or not steps:
        options.insert(0, march_options.STOP)
    groups.add_loading(s, group, options)
    if any(group.riders) and not group.destination:
        options += [offer("fight", group.area, army) for army in may_fight(s, group.seat, group.area)]
        if "raid" not in group.refused and meeting.unguarded(s, group.seat, group.area):
            options.append(march_options.RAID[group.area])
    if not group.destination and acts.has_any(s, group.seat):
        options.append(acts.ACTS)
    return options


def may_fight(s: State, seat: Seat, area: str) -> list[Seat]:
    """MU-combat.i, MU-move.r: armies of players here that he may attack, at war or not."""
    if questions.is_banned(s, "combat", area):
        return []
    return [
        army
        for army in questions.armies_in(s, area)
        if army not in (HORDE, seat) and not questions.has_armistice(s, seat, army)
    ]


def carry_out(g: Table, group: Group, choice: Option, steps: list[ways.Step]) -> Flow[bool]:
    """One choice of move.go; True: the movement has ended."""
    s = g.state
    verb = choice.verb
    if verb in ("step", "edict"):
        step = next(
            step for step in steps if step.area == choice.args[0] and (step.needs == "edict") is (verb == "edict")
        )
        return (yield from take_step(g, group, step))
    if verb == "load":
        groups.load(s, group, KINDS.index(str(choice.args[0])))
    elif verb == "load_all":
        groups.load_all(s, group)
    elif verb == "drop":
        groups.drop(s, group, KINDS.index(str(choice.args[0])))
    elif verb == "take":
        groups.take(s, group, str(choice.args[0]))
    elif verb == "leave":
        groups.leave(s, group, str(choice.args[0]))
    elif verb == "raid":
        group.refused.append("raid")
        yield from meeting.meet_transports(g, group.seat, group.area)
    elif verb == "fight":
        return (yield from fight_here(g, group, int(choice.args[1])))
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
    s = g.state
    seat = group.seat
    victims = ways.victims_of(s, seat, step.area) if step.what in arrival.ENDS else []
    if not (yield from meeting.dares(g, seat, victims, step.area)):
        group.refused.append(f"{step.needs}:{step.area}")
        return False
    if not group.out:
        group.out = True
        yield from windows.window(g, Occasion(moments.SETS_OUT, seat, area=group.area))
        now = as_it_is_now(s, group, step)
        if now is None:
            g.log("move.interrupted", "MU-C3", player=seat, territory=group.area)
            return True
        step = now
    if step.needs and not (yield from pay_for(g, group, step)):
        group.refused.append(f"{step.needs}:{step.area}")
        return False
    if step.what in arrival.ENDS:
        arrival.attack(g, seat, step.area)
    groups.refresh(s, group)
    if groups.is_empty(group):
        return True
    yield from enter(g, group, step)
    return bool(group.what) or len(group.path) > ways.LONGEST_PATH


def as_it_is_now(s: State, group: Group, step: ways.Step) -> ways.Step | None:
    """The same step after a window; None: it cannot be made any more."""
    groups.refresh(s, group)
    if groups.is_empty(group):
        return None
    return next((now for now in ways.steps(s, group) if now.area == step.area and now.needs == step.needs), None)


def pay_for(g: Table, group: Group, step: ways.Step) -> Flow[bool]:
    """MU-T-logistics: for each land mover, or for the ship; MU-T-edict: for the territory."""
    s = g.state
    if step.needs == "edict":
        paid = yield from paying.pay(g, group.seat, ways.ORANGE, ways.EDICT.activation, "MU-T-edict")
    else:
        movers = 1 if ways.galley_of(s, group) is not None else len(group.carriers)
        paid = yield from paying.pay(g, group.seat, ways.BLUE, movers * ways.LOGISTICS.activation, "MU-T-logistics")
    groups.refresh(s, group)
    return paid and not groups.is_empty(group) and not questions.is_banned(s, "movement", group.area)


def enter(g: Table, group: Group, step: ways.Step) -> Flow[None]:
    """The step itself: MP, pieces, resistance, control on both ends (MU-move.k to p)."""
    s = g.state
    here = group.at
    groups.spend(s, group, step.mp)
    yield from leave_settlement(g, group)
    group.path.append(step.area)
    group.area = step.area
    group.refused, group.dropped, group.handled = [], [], []
    if step.needs == "logistics":
        g.log("move.crosses", "MU-T-logistics", player=group.seat, area=step.area)
        return
    use_passage(g, group)
    groups.displace(s, group, step.area)
    if group.carriers:
        g.log("move.enters", "MU-move.b", player=group.seat, area=step.area, elements=group.carriers[:])
    else:
        g.log("move.marches", "MU-move.i", player=group.seat, area=step.area)
    group.edict = step.needs == "edict"
    group.slips = ways.slips(s, group) and s.control.get(step.area) != group.seat
    group.what = step.what
    if step.what == "resistance" and not barbarians.resist(g, group.seat, step.area):
        g.log("move.no_resistance", "MU-barb.c", territory=step.area)
    arrival.settle(g, here)
    arrival.settle(g, step.area)
    for id in group.carriers:
        if s.elements[id].kind == "caravan":
            routes.pass_stop(g, id)
    if not any(group.riders):
        yield from meet_armies(g, group)


def leave_settlement(g: Table, group: Group) -> Flow[None]:
    """MU-depos.a, R-card-11: a Caravan that serves as a War Wagon deposits a cube where it leaves."""
    s = g.state
    for id in group.carriers:
        element = s.elements[id]
        if element.kind == "caravan" and element.cargo and element.place in TERRITORIES:
            yield from deposits.deposit(g, element.seat, element.place, element.cargo)


def use_passage(g: Table, group: Group) -> None:
    """MU-pact.d, R-secret-use: an army enters by a Passage pact, which is thereby shown and paid for."""
    s = g.state
    owner = s.control.get(group.area)
    if owner is None or owner == group.seat or not s.pacts or not any(group.riders) or ways.slips(s, group):
        return
    pact = ways.passage(s, owner, group.seat)
    if pact is not None:
        pacts.use(g, pact, owner, group.seat)


def meet_armies(g: Table, group: Group) -> Flow[None]:
    """MU-move.p: elements without units meet armed others like trade transports."""
    s = g.state
    galley = ways.galley_of(s, group)
    for id in list(group.carriers) if galley is None else [galley.id]:
        if id in s.elements:
            yield from meeting.meets_army(g, id)
    groups.refresh(s, group)


# ---- several groups, and the end of the action


def converge(g: Table, first: Group) -> Flow[None]:
    """MU-combat.b, h, R-converge: groups from elsewhere that reach the same destination may join the action."""
    s = g.state
    asked = [first.path[0], *first.carriers]
    if groups.is_empty(first):
        return
    while True:
        options = [march_options.MOVE[id] for id in can_join(s, first) if id not in asked]
        options += [march_options.MARCH[castle] for castle in can_march_there(s, first) if castle not in asked]
        if not options:
            return
        about_it = {"area": first.area}
        choice: Option = yield Decision(first.seat, "move.another", [DONE, *options], "MU-combat.b", about_it)
        if choice is DONE:
            return
        leader = str(choice.args[0])
        group = groups.led_by(s, first.seat, leader) if choice.verb == "move" else Group(first.seat, leader, [])
        group.destination = first.area
        group.out = True
        s.groups.append(group)
        yield from go(g, group)
        asked += [leader, *group.carriers]


def can_join(s: State, first: Group) -> list[str]:
    """Elements elsewhere that can still reach the destination."""
    found: list[str] = []
    castles = sum(built[MILITARY] == ways.CASTLE for built in s.buildings.values())  # each may save a MP
    for element in s.elements.values():
        if element.commander != first.seat or element.place == first.area or element.place in s.elements:
            continue
        if geography.distance(s, element.place, first.area) > element.mp + castles or not may_go(
            s, first.seat, element
        ):
            continue
        group = groups.led_by(s, first.seat, element.id)
        if ways.can_reach(s, group, element.place, element.mp, first.area):
            found.append(element.id)
    return found


def can_march_there(s: State, first: Group) -> list[str]:
    """MU-move.i: own Castles from which units reach the destination on foot."""
    return [
        place
        for place in s.stacks
        if place in TERRITORIES
        and place != first.area
        and may_march(s, first.seat, place)
        and ways.can_reach(s, Group(first.seat, place, []), place, 0, first.area)
    ]


def end_action(g: Table, seat: Seat) -> Flow[None]:
    """MU-combat.e: Stop markers; then what the armies meet at the destination."""
    s = g.state
    moved = [group for group in s.groups if len(group.path) > 1]
    area = moved[0].area
    what = next((group.what for group in moved if group.what), "")
    for group in moved:
        if group.edict and any(group.riders) and not what and group.area == area:
            what = "resistance"  # MU-T-edict: it may not stay there without a battle
            barbarians.resist(g, seat, area)
        group.edict = group.slips = False
    mp: dict[str, int] = {}
    for group in moved:
        groups.refresh(s, group)
        if group.area == area and what:
            mp.update((id, s.elements[id].mp) for id in group.carriers)
    if what and questions.army_size(s, seat, area):
        yield from arrival.settle_arrival(g, seat, area, mp, what)
    else:
        arrival.settle(g, area)
    for group in moved:
        finish(s, group, stopped=bool(what) and group.area == area)
    s.groups = []


def finish(s: State, group: Group, stopped: bool) -> None:
    """Stop markers; where something has ended the movement the MP are lost (MU-move.k to m)."""
    groups.refresh(s, group)
    groups.stop(s, group)
    if stopped:
        for id in group.carriers:
            s.elements[id].mp = 0


# ---- what may move, and single steps


def may_go(s: State, seat: Seat, element: Element) -> bool:
    """It can lead a movement action now."""
    if element.commander != seat or element.done or element.place in s.elements or not ways.is_mover(s, element):
        return False
    return bool(ways.steps(s, groups.led_by(s, seat, element.id)))


def may_march(s: State, seat: Seat, territory: str) -> bool:
    """MU-move.i: units without Stop marker stand in an own Castle territory."""
    if not ways.is_castle_exit(s, seat, territory) or questions.is_banned(s, "movement", territory):
        return False
    return any(groups.fresh_at(s, seat, territory))


def free_steps(s: State, seat: Seat, element: str, from_: str) -> list[str]:
    """MU-T-cartography, MU-C25: where one MP more takes an element, or a unit alone ("") from this area.

    R-terrain: with Terrains one MP may not suffice.
    """
    moving = s.elements.get(element)
    ship = moving is not None and questions.is_ship(moving)
    if questions.is_banned(s, "movement", from_) or (not ship and from_ not in TERRITORIES):
        return []
    mp = 1 + (0 if moving is None or moving.done else moving.mp)
    trader = moving is not None and not ways.is_mover(s, moving)
    return [
        there
        for there in ways.neighbours(from_, ship)
        if geography.is_open(s, there)
        and ways.cost_of(s, seat, from_, there, ship) <= mp
        and (trader or ways.obstacle(s, seat, there) != "forbidden")
    ]


def one_step(
    g: Table, seat: Seat, element: str, units: list[int], place: str, origin: str = "", fight: bool = True
) -> Flow[None]:
    """Cartography, card 25: one free step to a place with what it carries (element "": units alone), settled.

    `origin`: where units alone stand. Without `fight` they only join what is about to begin there.
    """
    s = g.state
    if element and not ways.is_mover(s, s.elements[element]):
        s.elements[element].mp += 1
        yield from caravans.enter(g, s.elements[element], place)
        return
    group = one_step_group(s, seat, element, units, origin)
    what = ways.obstacle(s, seat, place) if fight and any(group.riders) and not ways.slips(s, group) else ""
    if what in arrival.ENDS:
        arrival.attack(g, seat, place)
    battles = len(s.battles)
    outer, s.groups = s.groups, [group]
    yield from enter(g, group, ways.Step(place, 0, "", what))
    s.groups = outer
    arrival.settle(g, place)
    if what and questions.army_size(s, seat, place):
        yield from arrival.settle_arrival(g, seat, place, {}, what)
        yield from battle.fight_at_once(g, battles)


def one_step_group(s: State, seat: Seat, element: str, units: list[int], origin: str) -> Group:
    """The group of a single step: an element with what it carries, or units alone."""
    if element:
        group = groups.led_by(s, seat, element)
        if group.area in TERRITORIES:
            group.riders = units[:]
        return group
    group = Group(seat, origin, [])
    group.riders = units[:]
    return group
