"""B. Technology: those used at any time (MU-T-...). Their PT have been spent when an effect begins (MU-tech.b)."""

from __future__ import annotations

from typing import Final

from condotta.core.flow import Flow, Option, Seat, choose, offer, pick_one

from ..data import LADDER, TERRITORIES
from ..pieces import C1, HORDE, KINDS, Battle, Fighter, Route, nothing
from ..state import State, Table
from . import barbarians
from .any_time import moments
from .any_time.moments import Ability, Occasion, own_battle
from .battle import battle
from .combat import movement
from .common import asking, clash, control, geography, honour, pieces, questions
from .march import ways
from .purchases import building, workshops
from .trade import deposits


def steps_of_ladder() -> dict[int, tuple[int, ...]]:
    """MU-T-hierarchy: the kinds one step from each kind; on one rung is one step too."""
    rungs = [[KINDS.index(f"{kind}_{rung.level}" if rung.level else kind) for kind in rung.types] for rung in LADDER]
    found: dict[int, tuple[int, ...]] = {}
    for height, rung in enumerate(rungs):
        beside = [kind for near in rungs[max(0, height - 1) : height + 2] for kind in near]
        for kind in rung:
            found[kind] = tuple(other for other in beside if other != kind)
    return found


NEXT: Final = steps_of_ladder()


# ---- blue: Machinery, Cartography


def engines_to_man(s: State, b: Battle, side: Fighter) -> list[str]:
    """Own engines with a crew whose men do not fight yet."""
    return [engine for engine, crew in side.crews.items() if any(crew) and engine not in s.effects.machinery]


def machinery(g: Table, b: Battle, side: Fighter) -> Flow[None]:
    """MU-T-machinery: the crew of one engine also takes part in archery and melee, for the rest of the turn."""
    engines = engines_to_man(g.state, b, side)
    engine = yield from pick_one(side.seat, "man", engines, "technology.machinery", "MU-T-machinery")
    g.state.effects.machinery.append(engine)
    g.log("technology.crew_fights", "MU-T-machinery", player=side.seat, element=engine)


def movers(s: State, seat: Seat, occasion: Occasion) -> list[Option]:
    """MU-T-cartography: own elements, and single units on land, that can take a step now; a group on its way first."""
    moving = [id for group in s.groups for id in group.carriers]
    found: list[Option] = []
    if occasion.moment is moments.OWN:
        found += [offer("carry", id) for group in s.groups for id in movement.to_hasten(s, group, occasion.paid)]
    for element in s.elements.values():
        if element.commander != seat or element.id in moving or questions.is_fought_for(s, element.place):
            continue
        if element.place not in s.elements and steps(s, seat, element.id, element.place, occasion):
            found.append(offer("carry", element.id))
    if any(group.seat == seat for group in s.groups):
        return found
    ashore = [place for place in s.stacks if place in TERRITORIES and not questions.is_fought_for(s, place)]
    for place in ashore:
        if steps(s, seat, "", place, occasion):
            found += [offer("walk", place, KINDS[kind]) for kind in questions.kinds_in(s, seat, place)]
    return found


def steps(s: State, seat: Seat, element: str, area: str, occasion: Occasion) -> list[str]:
    """Where it can go; when an army enters an area, only from there or to there, and nobody slips out of a battle."""
    trades = bool(element) and questions.is_trader(s.elements[element])
    if not trades and must_fight(s, seat, area, occasion):
        return []
    found = movement.free_steps(s, seat, element, area)
    if occasion.moment is moments.OWN or area == occasion.area:
        return found
    return [there for there in found if there == occasion.area]


def must_fight(s: State, seat: Seat, area: str, occasion: Occasion) -> bool:
    """R-cartography: an enemy is just entering, or they share it with a horde and have no action yet (MU-combat.g)."""
    armies = questions.armies_in(s, area)
    if seat not in armies or questions.is_banned(s, "combat", area):
        return False
    if occasion.moment is moments.ARMY_ENTERS and area == occasion.area:
        enemies = [army for army in armies if army != seat and questions.at_war(s, seat, army)]
        return any(not questions.has_armistice(s, seat, army) for army in enemies)
    return HORDE in armies and (s.phase, s.stage, s.active) != ("combat", "action", seat)


def cartography(g: Table, seat: Seat, occasion: Occasion) -> Flow[None]:
    """MU-T-cartography: 1 MP more, used at once; a battle that follows is fought at once."""
    s, rule = g.state, "MU-T-cartography"
    choice = yield from choose(seat, "technology.cartography", movers(s, seat, occasion), rule)
    element = str(choice.args[0]) if choice.verb == "carry" else ""
    area = s.elements[element].place if element else str(choice.args[0])
    if any(element in group.carriers for group in s.groups):  # its action goes on (movement.go)
        s.elements[element].mp += 1
        g.log("technology.hastened", rule, player=seat, element=element, area=area)
        return
    where = steps(s, seat, element, area, occasion)
    there = yield from pick_one(seat, "to", where, "technology.to", rule, {"area": area})
    riders = nothing()
    if not element:
        riders = questions.one_unit(KINDS.index(str(choice.args[1])))
    elif element not in s.stacks and area in TERRITORIES:  # at sea everything on board goes along
        transport = s.elements[element]
        room = 0 if questions.is_trader(transport) else pieces.capacity(s, transport)
        units = questions.army(s, seat, area)
        alone = element in s.effects.ranger or not ways.shuts_out(s, seat, there)  # MU-move.s
        riders = yield from asking.load(seat, units, room, "technology.riders", rule, {"element": element}, not alone)
    g.log("technology.extra_step", rule, player=seat, area=area, there=there)
    yield from battle.fight_at_once(g, movement.one_step(g, seat, element, riders, there, area))


# ---- yellow: Monopoly, Guilds


def cube_moves(s: State, seat: Seat) -> dict[tuple[str, str], list[str]]:
    """MU-T-monopoly, R-monopoly: they control one of the two settlements, and one has a trade transport of theirs."""
    stations = {e.place for e in questions.elements_of(s, seat) if questions.is_trader(e)}

    def may_go(here: str, there: str) -> bool:
        return seat in (s.control.get(here), s.control.get(there)) and (here in stations or there in stations)

    return deposits.cube_moves(s, may_go) if stations else {}


def monopoly(g: Table, seat: Seat, occasion: Occasion) -> Flow[None]:
    """MU-T-monopoly: one deposited cube goes to a near settlement."""
    moves = cube_moves(g.state, seat)
    found = {offer("move_cube", good, here): (here, good) for here, good in moves}
    here, good = yield from asking.pick_of(seat, "technology.monopoly", found, "MU-T-monopoly")
    there = yield from pick_one(seat, "to", moves[here, good], "technology.cube_to", "MU-T-monopoly", {"good": good})
    deposits.move_deposit(g.state, good, here, there)
    g.log("technology.cube_moved", "MU-T-monopoly", player=seat, good=good, territory=here, there=there)


def open_stops(route: Route | None) -> list[str]:
    """Stops of the own route that are not completed; the last one is the destination."""
    return [] if route is None else [stop for stop, done in zip(route.stops, route.done, strict=False) if not done]


def guilds(g: Table, seat: Seat, occasion: Occasion) -> Flow[None]:
    """MU-T-guilds: one open stop counts as completed."""
    route = g.state.routes[seat]
    assert route is not None
    stop = yield from pick_one(seat, "complete", open_stops(route), "technology.guilds", "MU-T-guilds")
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
    return questions.counted([stack for stack in questions.stacks_of(s, HORDE, area) if stack.owner == HORDE])


def ways_out(s: State, area: str) -> list[str]:
    """MU-reinf.h: where one of the barbarian units there can go; a part of a horde at sea needs another Galley."""
    if not any(barbarians_in(s, area)):
        return []
    return barbarians.targets(s, area, whole=questions.army_size(s, HORDE, area) == 1)


def nation(g: Table, seat: Seat, occasion: Occasion) -> Flow[None]:
    """MU-T-nation, R-nation: one barbarian unit goes one step; there it fights or sacks at once."""
    s, rule = g.state, "MU-T-nation"
    counts = {area: barbarians_in(s, area) for area in hordes(s, occasion) if ways_out(s, area)}
    kind, area = yield from asking.pick_of(seat, "technology.barbarian", units("barbarian", counts), rule)
    there = yield from pick_one(seat, "to", ways_out(s, area), "technology.to", rule, {"area": area})
    if not (yield from barbarians.may_set_out(g, area)):
        return
    g.log("technology.barbarian_moved", rule, player=seat, unit=KINDS[kind], area=area, there=there)
    yield from battle.fight_at_once(g, barbarians.march(g, area, there, questions.one_unit(kind), "card"))


def units(verb: str, counts: dict[str, list[int]]) -> dict[Option, tuple[int, str]]:
    return {offer(verb, KINDS[kind], area): (kind, area) for area in counts for kind in range(7) if counts[area][kind]}


def convertible(s: State, seat: Seat, occasion: Occasion) -> dict[str, list[int]]:
    """MU-T-influence: hordes on land next to one of their territories, or in a battle with them, and who can turn."""
    own = questions.territories_of(s, seat)
    fights = occasion.fight_of(seat) is not None or (occasion.moment is moments.REBELLION and occasion.victim == seat)
    found: dict[str, list[int]] = {}
    for area in hordes(s, occasion):
        next_to = occasion.battle is None and any(there in own for there in geography.LAND.get(area, ()))
        if area in TERRITORIES and (fights or next_to):
            found[area] = counts_for(s, seat, area)
    return {area: counts for area, counts in found.items() if any(counts)}


def counts_for(s: State, seat: Seat, area: str) -> list[int]:
    """Barbarian units there for which their reserve has one of the type, a Captain at level I."""
    counts = barbarians_in(s, area)
    return [counts[kind] if questions.in_reserve(s, seat, min(kind, C1)) else 0 for kind in range(7)]


def influence(g: Table, seat: Seat, occasion: Occasion) -> Flow[None]:
    """MU-T-influence, R-influence: a barbarian unit becomes an own one of the same type."""
    s, rule = g.state, "MU-T-influence"
    found = units("convert", convertible(s, seat, occasion))
    kind, area = yield from asking.pick_of(seat, "technology.convert", found, rule)
    pieces.remove_units(s, HORDE, area, kind, 1)
    pieces.place_units(s, seat, area, min(kind, C1), 1)
    g.log("technology.converted", rule, player=seat, unit=KINDS[kind], territory=area)
    if control.found(s, area)[0] == seat:
        honour.suppressed(g, area, seat)  # R-influence-rebellion
    if occasion.victim == seat:
        control.hold_on(g, seat, area)
    else:
        control.settle(g, area)


# ---- red: Hierarchy


def changes(s: State, b: Battle, side: Fighter) -> dict[Option, tuple[Fighter, int]]:
    """MU-T-hierarchy: every kind of unit in the battle that is in no crew."""
    return {
        offer(verb, KINDS[kind]): (fighter, kind)
        for verb, fighter in (("change_attacker", b.attacker), ("change_defender", b.defender))
        for kind, n in enumerate(clash.melee(s, b, fighter))
        if n > 0
    }


def hierarchy(g: Table, b: Battle, side: Fighter) -> Flow[None]:
    """MU-T-hierarchy, R-hierarchy: one unit in the battle is one step more or less until the end of the turn."""
    s, seat, rule = g.state, side.seat, "MU-T-hierarchy"
    fighter, kind = yield from asking.pick_of(seat, "technology.hierarchy", changes(s, b, side), rule)
    into = yield from asking.pick_kind(seat, "into", NEXT[kind], "technology.into", rule, {"unit": KINDS[kind]})
    stack = next(stack for stack in questions.stacks_of(s, fighter.seat, b.area) if stack.number(kind))
    pieces.disguise(s, stack, kind, into, "hierarchy")
    g.log("technology.changed", rule, player=seat, unit=KINDS[kind], into=KINDS[into])


# ---- green: Engineering


def raisings(s: State, seat: Seat) -> list[Option]:
    """MU-T-engineering: own buildings and engines that can rise by one level."""
    if s.battles:
        return []
    found = [offer("raise", questions.CATEGORY_IDS[category], t) for category, t in building.raisable(s, seat)]
    return found + [offer("raise_engine", id) for id in workshops.raisable_engines(s, seat)]


def engineering(g: Table, seat: Seat, occasion: Occasion) -> Flow[None]:
    """MU-T-engineering, R-build-hp: one level more, free of florins."""
    choice = yield from choose(seat, "technology.engineering", raisings(g.state, seat), "MU-T-engineering")
    what, *where = map(str, choice.args)
    if choice.verb == "raise":
        yield from building.raise_building(g, seat, where[0], questions.CATEGORY_IDS.index(what))
    else:
        workshops.raise_engine(g, seat, what)


def strategy(g: Table, b: Battle, side: Fighter) -> None:
    """MU-T-strategy: one damage in the archery step, without roll and without Archers."""
    side.sure_hits += 1
    g.log("battle.strategy", "MU-T-strategy", player=side.seat)


OWN: Final = (moments.OWN,)
HORDES: Final = (moments.OWN, moments.REBELLION, moments.BEFORE_ROUND)
USES: Final[dict[str, Ability]] = {
    "machinery": own_battle((moments.ARTILLERY,), engines_to_man, machinery),
    "cartography": Ability((moments.OWN, moments.ARMY_ENTERS), movers, cartography),
    "monopoly": Ability(OWN, lambda s, seat, _: cube_moves(s, seat), monopoly),
    "guilds": Ability(OWN, lambda s, seat, _: open_stops(s.routes[seat]), guilds),
    "nation": Ability(HORDES, lambda s, seat, occasion: any(ways_out(s, a) for a in hordes(s, occasion)), nation),
    "influence": Ability(HORDES, convertible, influence),
    "hierarchy": own_battle((moments.BEFORE_ROUND, moments.ARCHERY, moments.POWERS), changes, hierarchy),
    "engineering": Ability(OWN, lambda s, seat, _: raisings(s, seat), engineering),
    "strategy": own_battle((moments.ARCHERY,), lambda s, b, side: True, strategy),
}
