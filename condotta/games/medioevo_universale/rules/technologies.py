"""B. Technology: those used at any time (MU-T-...). Their PT have been spent when an effect begins (MU-tech.b)."""

from __future__ import annotations

from typing import Final

from condotta.core.flow import DONE, Decision, Flow, Option, Seat, choose, offer, pick_one

from ..data import LADDER, TERRITORIES
from ..state import C1, HORDE, KINDS, Battle, Fighter, State, Table, nothing
from . import barbarians, rebellions
from .any_time import moments
from .any_time.moments import Ability, Occasion
from .battle import battle
from .combat import movement
from .common import clash, control, geography, pieces, questions
from .purchases import building, workshops
from .trade import deposits

Pair = tuple[str, str]


def steps_of_ladder() -> dict[int, tuple[int, ...]]:
    """MU-T-hierarchy: the kinds one step from each kind; on one rung is one step too."""
    rungs = [[KINDS.index(f"{kind}_{rung.level}" if rung.level else kind) for kind in rung.types] for rung in LADDER]
    found: dict[int, tuple[int, ...]] = {}
    for height, rung in enumerate(rungs):
        beside = [
            *(rungs[height - 1] if height else ()),
            *rung,
            *(rungs[height + 1] if height + 1 < len(rungs) else ()),
        ]
        for kind in rung:
            found[kind] = tuple(other for other in beside if other != kind)
    return found


NEXT: Final = steps_of_ladder()


# ---- blue: Machinery, Cartography


def engines_to_man(s: State, seat: Seat, occasion: Occasion) -> list[str]:
    """Own engines with a crew whose men do not fight yet."""
    side = None if occasion.battle is None else clash.side_of(occasion.battle, seat)
    crews = {} if side is None else side.crews
    return [engine for engine, crew in crews.items() if any(crew) and engine not in s.effects.machinery]


def machinery(g: Table, seat: Seat, occasion: Occasion) -> Flow[None]:
    """MU-T-machinery: the crew of one engine also takes part in archery and melee, for the rest of the turn."""
    engines = engines_to_man(g.state, seat, occasion)
    engine = yield from pick_one(seat, "man", engines, "technology.machinery", "MU-T-machinery")
    g.state.effects.machinery.append(engine)
    g.log("technology.crew_fights", "MU-T-machinery", player=seat, element=engine)


def movers(s: State, seat: Seat, occasion: Occasion) -> list[Option]:
    """MU-T-cartography: own elements, and single units on land, that can take a step now."""
    fought_for = [fight.area for fight in s.battles]
    moving = [id for group in s.groups for id in group.carriers]
    found: list[Option] = []
    for element in s.elements.values():
        if element.commander != seat or element.id in moving or element.place in fought_for:
            continue
        if element.place not in s.elements and steps(s, seat, element.id, element.place, occasion):
            found.append(offer("carry", element.id))
    if any(group.seat == seat for group in s.groups):
        return found
    for place in list(s.stacks):
        if place in TERRITORIES and place not in fought_for and steps(s, seat, "", place, occasion):
            counts = questions.army(s, seat, place)
            found += [offer("walk", place, KINDS[kind]) for kind in range(7) if counts[kind]]
    return found


def steps(s: State, seat: Seat, element: str, area: str, occasion: Occasion) -> list[str]:
    """Where it can go; when an army enters an area, only from there or to there."""
    found = movement.free_steps(s, seat, element, area)
    if occasion.moment is moments.OWN or area == occasion.area:
        return found
    return [there for there in found if there == occasion.area]


def cartography(g: Table, seat: Seat, occasion: Occasion) -> Flow[None]:
    """MU-T-cartography: 1 MP more, used at once; a battle that follows is fought at once."""
    s = g.state
    options = movers(s, seat, occasion)
    choice = yield from choose(seat, "technology.cartography", options, "MU-T-cartography")
    element = str(choice.args[0]) if choice.verb == "carry" else ""
    area = s.elements[element].place if element else str(choice.args[0])
    there = yield from pick_one(
        seat, "to", steps(s, seat, element, area, occasion), "technology.to", "MU-T-cartography", {"area": area}
    )
    riders = nothing()
    if not element:
        riders[KINDS.index(str(choice.args[1]))] = 1
    elif element not in s.stacks:  # at sea everything on board goes along
        riders = yield from choose_riders(g, seat, element, area)
    before = len(s.battles)
    g.log("technology.extra_step", "MU-T-cartography", player=seat, area=area, there=there)
    yield from movement.one_step(g, seat, element, riders, there, area)
    yield from battle.fight_at_once(g, before)


def choose_riders(g: Table, seat: Seat, element: str, area: str) -> Flow[list[int]]:
    """Units that go along, as many as it carries."""
    s = g.state
    riders = nothing()
    left = questions.army(s, seat, area) if area in TERRITORIES else nothing()
    room = 0 if questions.is_trader(s.elements[element]) else pieces.capacity(s, s.elements[element])
    while sum(riders) < room and any(left):
        options = [DONE, *(offer("load", KINDS[kind]) for kind in range(7) if left[kind])]
        params = {"element": element, "left": room - sum(riders)}
        choice: Option = yield Decision(seat, "technology.riders", options, "MU-T-cartography", params)
        if choice is DONE:
            break
        kind = KINDS.index(str(choice.args[0]))
        riders[kind] += 1
        left[kind] -= 1
    return riders


# ---- yellow: Monopoly, Guilds


def cube_moves(s: State, seat: Seat) -> dict[Pair, list[str]]:
    """MU-T-monopoly, R-monopoly: (settlement, good) -> near settlements it can go to."""
    stations = {e.place for e in questions.elements_of(s, seat) if questions.is_trader(e)}
    moves: dict[Pair, list[str]] = {}
    for here, goods in s.deposits.items() if stations else ():
        targets = [t for t in geography.settlements_near(s, here) if may_move_between(s, seat, stations, here, t)]
        for good in goods:
            fitting = [there for there in targets if not questions.has_good(s, there, good)]
            if fitting:
                moves[here, good] = fitting
    return moves


def may_move_between(s: State, seat: Seat, stations: set[str], here: str, there: str) -> bool:
    controls = s.control.get(here) == seat or s.control.get(there) == seat
    return controls and (here in stations or there in stations)


def monopoly(g: Table, seat: Seat, occasion: Occasion) -> Flow[None]:
    """MU-T-monopoly: one deposited cube goes to a near settlement."""
    s = g.state
    moves = cube_moves(s, seat)
    options = [offer("move_cube", good, here) for here, good in moves]
    choice = yield from choose(seat, "technology.monopoly", options, "MU-T-monopoly")
    good, here = str(choice.args[0]), str(choice.args[1])
    there = yield from pick_one(seat, "to", moves[here, good], "technology.cube_to", "MU-T-monopoly", {"good": good})
    deposits.move_deposit(s, good, here, there)
    g.log("technology.cube_moved", "MU-T-monopoly", player=seat, good=good, territory=here, there=there)


def open_stops(s: State, seat: Seat) -> list[str]:
    """Stops of the own route that are not completed; the last one is the destination."""
    route = s.routes[seat]
    if route is None:
        return []
    return [stop for stop, done in zip(route.stops, route.done, strict=False) if not done]


def guilds(g: Table, seat: Seat, occasion: Occasion) -> Flow[None]:
    """MU-T-guilds: one open stop counts as completed."""
    s = g.state
    stop = yield from pick_one(seat, "complete", open_stops(s, seat), "technology.guilds", "MU-T-guilds")
    route = s.routes[seat]
    assert route is not None
    route.done[route.stops.index(stop)] = True
    g.log("technology.stop_completed", "MU-T-guilds", player=seat, territory=stop)


# ---- orange: Nation, Influence


def hordes(s: State, occasion: Occasion) -> list[str]:
    """Areas with barbarian units: all in the own menu, else the one the moment is about."""
    if occasion.moment is not moments.OWN:
        return [occasion.area] if questions.has_horde(s, occasion.area) else []
    return list(dict.fromkeys(questions.area_of(s, place) for place in s.stacks if questions.barbarian_units(s, place)))


def barbarians_in(s: State, area: str) -> list[int]:
    """Seven counts of true barbarians; those lent to them are not meant (MU-C66)."""
    counts = nothing()
    for stack in questions.stacks_of(s, HORDE, area):
        for kind in range(7) if stack.owner == HORDE else ():
            counts[kind] += stack.number(kind)
    return counts


def ways_out(s: State, area: str) -> list[str]:
    """MU-reinf.h: where one of the barbarian units there can go; a part of a horde at sea needs another Galley."""
    if not any(barbarians_in(s, area)):
        return []
    return barbarians.targets(s, area, whole=questions.army_size(s, HORDE, area) == 1)


def may_nation(s: State, seat: Seat, occasion: Occasion) -> bool:
    return any(ways_out(s, area) for area in hordes(s, occasion))


def nation(g: Table, seat: Seat, occasion: Occasion) -> Flow[None]:
    """MU-T-nation, R-nation: one barbarian unit goes one step; there it fights or sacks at once."""
    s = g.state
    areas = [area for area in hordes(s, occasion) if ways_out(s, area)]
    kind, area = yield from choose_barbarian(g, seat, areas, nothing(), "barbarian", "MU-T-nation")
    there = yield from pick_one(seat, "to", ways_out(s, area), "technology.to", "MU-T-nation", {"area": area})
    counts = nothing()
    counts[kind] = 1
    victim = s.control.get(there, moments.NOBODY)
    before = len(s.battles)
    g.log("technology.barbarian_moved", "MU-T-nation", player=seat, unit=KINDS[kind], area=area, there=there)
    barbarians.carry(g, area, there, counts)
    settle(g, area, there)
    yield from barbarians.enter(g, there, "card", victim)
    yield from battle.fight_at_once(g, before)


def settle(g: Table, *areas: str) -> None:
    for area in areas:
        if area in TERRITORIES:
            control.settle(g, area)


def choose_barbarian(
    g: Table, seat: Seat, areas: list[str], least: list[int], verb: str, rule: str
) -> Flow[tuple[int, str]]:
    """A kind that a horde in one of these areas has more of than the least, and the area."""
    options: list[Option] = []
    for area in areas:
        counts = barbarians_in(g.state, area)
        options += [offer(verb, KINDS[kind], area) for kind in range(7) if counts[kind] > least[kind]]
    choice = yield from choose(seat, f"technology.{verb}", options, rule)
    return KINDS.index(str(choice.args[0])), str(choice.args[1])


def convertible(s: State, seat: Seat, occasion: Occasion) -> list[str]:
    """MU-T-influence: hordes on land next to one of his territories, or in a battle with him."""
    own = questions.territories_of(s, seat)
    found: list[str] = []
    for area in hordes(s, occasion):
        in_battle = occasion.battle is not None and clash.side_of(occasion.battle, seat) is not None
        next_to = area in TERRITORIES and any(there in own for there in geography.LAND[area])
        is_own = occasion.moment is moments.REBELLION and occasion.victim == seat
        if area in TERRITORIES and (in_battle or is_own or (occasion.battle is None and next_to)):
            found.append(area)
    return [area for area in found if any(counts_for(s, seat, area))]


def counts_for(s: State, seat: Seat, area: str) -> list[int]:
    """Barbarian units there for which his reserve has one of the type."""
    counts = barbarians_in(s, area)
    return [counts[kind] if questions.in_reserve(s, seat, own_kind(kind)) else 0 for kind in range(7)]


def own_kind(kind: int) -> int:
    """A Captain at level I."""
    return min(kind, C1)


def influence(g: Table, seat: Seat, occasion: Occasion) -> Flow[None]:
    """MU-T-influence, R-influence: a barbarian unit becomes an own one of the same type."""
    s = g.state
    least = [0 if questions.in_reserve(s, seat, own_kind(kind)) else 99 for kind in range(7)]
    kind, area = yield from choose_barbarian(
        g, seat, convertible(s, seat, occasion), least, "convert", "MU-T-influence"
    )
    pieces.remove_units(s, HORDE, area, kind, 1)
    pieces.place_units(s, seat, area, own_kind(kind), 1)
    g.log("technology.converted", "MU-T-influence", player=seat, unit=KINDS[kind], territory=area)
    if occasion.victim == seat:
        control.hold_on(g, seat, area)
    else:
        control.settle(g, area)
    if occasion.battle is None and s.control.get(area) == seat:
        rebellions.suppressed(g, area, seat)  # R-influence-rebellion


# ---- red: Hierarchy


def sides_of(b: Battle) -> tuple[tuple[str, Fighter], ...]:
    return (("change_attacker", b.attacker), ("change_defender", b.defender))


def changes(s: State, b: Battle) -> list[Option]:
    """MU-T-hierarchy: every kind of unit in the battle that is in no crew."""
    return [
        offer(verb, KINDS[kind])
        for verb, fighter in sides_of(b)
        for kind, n in enumerate(clash.melee(s, b, fighter))
        if n > 0
    ]


def may_hierarchy(s: State, seat: Seat, occasion: Occasion) -> bool:
    b = occasion.battle
    return b is not None and clash.side_of(b, seat) is not None and bool(changes(s, b))


def hierarchy(g: Table, seat: Seat, occasion: Occasion) -> Flow[None]:
    """MU-T-hierarchy, R-hierarchy: one unit in the battle is one step more or less until the end of the turn."""
    s = g.state
    b = occasion.battle
    assert b is not None
    options = changes(s, b)
    choice = yield from choose(seat, "technology.hierarchy", options, "MU-T-hierarchy")
    kind = KINDS.index(str(choice.args[0]))
    into = yield from pick_one(
        seat, "into", [KINDS[each] for each in NEXT[kind]], "technology.into", "MU-T-hierarchy", {"unit": KINDS[kind]}
    )
    side = dict(sides_of(b))[choice.verb].seat
    stack = next(stack for stack in questions.stacks_of(s, side, b.area) if stack.number(kind))
    pieces.disguise(s, stack, kind, KINDS.index(into), "hierarchy")
    g.log("technology.changed", "MU-T-hierarchy", player=seat, unit=KINDS[kind], into=into)


# ---- green: Engineering


def raisings(s: State, seat: Seat) -> list[Option]:
    """MU-T-engineering: own buildings and engines that can rise by one level."""
    if s.battles:
        return []
    found = [offer("raise", questions.CATEGORY_IDS[category], t) for category, t in building.raisable(s, seat)]
    return found + [offer("raise_engine", id) for id in workshops.raisable_engines(s, seat)]


def engineering(g: Table, seat: Seat, occasion: Occasion) -> Flow[None]:
    """MU-T-engineering, R-build-hp: one level more, free of florins."""
    options = raisings(g.state, seat)
    choice = yield from choose(seat, "technology.engineering", options, "MU-T-engineering")
    if choice.verb == "raise":
        yield from building.raise_building(
            g, seat, str(choice.args[1]), questions.CATEGORY_IDS.index(str(choice.args[0]))
        )
    else:
        workshops.raise_engine(g, seat, str(choice.args[0]))


def may_use_strategy(s: State, seat: Seat, occasion: Occasion) -> bool:
    """MU-T-strategy: in an own battle."""
    return occasion.battle is not None and clash.side_of(occasion.battle, seat) is not None


def strategy(g: Table, seat: Seat, occasion: Occasion) -> None:
    """MU-T-strategy: one damage in the archery step, without roll and without Archers."""
    assert occasion.battle is not None
    f = clash.side_of(occasion.battle, seat)
    if f is not None:
        f.sure_hits += 1
        g.log("battle.strategy", "MU-T-strategy", player=seat)


USES: Final[dict[str, Ability]] = {
    "machinery": Ability((moments.ARTILLERY,), engines_to_man, machinery),
    "cartography": Ability((moments.OWN, moments.ARMY_ENTERS), movers, cartography),
    "monopoly": Ability((moments.OWN,), lambda s, seat, _: cube_moves(s, seat), monopoly),
    "guilds": Ability((moments.OWN,), lambda s, seat, _: open_stops(s, seat), guilds),
    "nation": Ability((moments.OWN, moments.REBELLION, moments.BEFORE_ROUND), may_nation, nation),
    "influence": Ability((moments.OWN, moments.REBELLION, moments.BEFORE_ROUND), convertible, influence),
    "hierarchy": Ability((moments.BEFORE_ROUND, moments.ARCHERY, moments.POWERS), may_hierarchy, hierarchy),
    "engineering": Ability((moments.OWN,), lambda s, seat, _: raisings(s, seat), engineering),
    "strategy": Ability((moments.ARCHERY,), may_use_strategy, strategy),
}
