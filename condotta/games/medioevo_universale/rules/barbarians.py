"""E. Barbarians and phase 2 step 3 (MU-barb, MU-reinf, MU-bsack)."""

from __future__ import annotations

from typing import Final

from condotta.core.flow import DONE, Decision, Flow, Option, Seat, choose, offer, pick_one

from ..data import BARBARIAN_CAPTAIN_LEVEL, BARBARIAN_GALLEYS, BARBARIANS, SEAS, TERRITORIES
from ..pieces import C1, HORDE, KINDS, NO_VICTIM, Spoil, nothing
from ..state import State, Table
from .any_time import moments, windows
from .common import blood, clash, control, geography, pieces, questions, spoils

INVASIONS: Final = ("move", "resume", "in_place")  # causes of battles in which a player attacks
IN_HORDE: Final = {  # the words of barbarians.yaml -> kinds
    **{unit: kind for kind, unit in enumerate(KINDS[:4])},
    "captain": C1 + BARBARIAN_CAPTAIN_LEVEL - 1,
}
TO_ADD: Final = tuple((IN_HORDE[unit], least) for unit, least in BARBARIANS.least_horde_to_add.items())
FIRES: Final = tuple(territory.id for territory in TERRITORIES.values() if territory.fire)
ALL: Final = Option("all")


# ---- hordes


def composition(s: State) -> list[int]:
    """MU-horde.b, c: seven counts of a horde of this turn; nothing before the first roll (MU-horde.e)."""
    counts = nothing()
    if s.barbarian_dice:
        counts[IN_HORDE[BARBARIANS.horde_always]] += 1
        for value, die in zip(s.barbarian_dice, BARBARIANS.horde_dice, strict=True):
            counts[IN_HORDE[die.adds]] += value in die.rolls
    return counts


def can_place(s: State) -> bool:
    """MU-comp.g: the pool holds something of a horde of this turn."""
    return any(n and questions.in_reserve(s, HORDE, kind) for kind, n in enumerate(composition(s)))


def muster(s: State, territory: str, commander: int = HORDE, why: str = "") -> list[int]:
    """Seven counts of what comes there."""
    return [pieces.place_units(s, HORDE, territory, kind, n, commander, why) for kind, n in enumerate(composition(s))]


def place_horde(g: Table, territory: str) -> int:
    """MU-horde.c: how many units of the composition the pool could supply (MU-comp.g)."""
    placed = muster(g.state, territory)
    if any(placed):
        g.log("barbarians.horde", "MU-horde.c", territory=territory, units=questions.unit_terms(placed))
        control.settle(g, territory)
    return sum(placed)


def resist(g: Table, territory: str) -> bool:
    """MU-barb.c: a horde appears if none is there; False: there is nobody to fight."""
    return questions.has_horde(g.state, territory) or place_horde(g, territory) > 0


# ---- what a horde does where it comes


def arrive(g: Table, area: str, cause: str, victim: int = NO_VICTIM) -> Flow[None]:
    """MU-reinf.i, j, R-barb-attack: it attacks the first army in order, or sacks. victim: who ruled or lost there."""
    s = g.state
    if not questions.has_horde(s, area):
        return
    foes = [seat for seat in questions.armies_in(s, area) if seat != HORDE]
    if not foes:
        loser = NO_VICTIM if cause in INVASIONS else victim  # who came to take it from barbarians had nothing there
        yield from sack(g, area, s.was_controlled.get(area, loser))  # MU-build.k
    elif not questions.is_banned(s, "combat", area):
        first = s.was_controlled.get(area)
        clash.begin(s, area, HORDE, first if first in foes else foes[0], cause)


def sack(g: Table, area: str, victim: int = NO_VICTIM) -> Flow[None]:
    """MU-bsack.a: everything there is removed and nobody is paid; the window before_sack may protect things."""
    s = g.state
    control.settle(g, area)
    exposed = [thing for thing in things_in(s, area) if not is_aboard(s, thing)]
    if exposed:
        yield from windows.window(g, moments.BEFORE_SACK, HORDE, area=area, spoils=exposed, victim=victim)
    lost = [thing for thing in things_in(s, area) if not is_spared(s, thing)]
    hurt = {s.elements[thing.id].seat if thing.kind == "element" else victim for thing in lost}
    if area in TERRITORIES and questions.home_of(s, area) == victim:
        hurt.add(victim)
    if lost:
        g.log("barbarians.sacked", "MU-bsack.a", area=area, things=[spoils.name_of(s, thing) for thing in lost])
    for thing in lost:
        spoils.remove(g, thing, victim)
    for seat in s.order:
        if seat in hurt:
            blood.give(g, seat)


def is_spared(s: State, thing: Spoil) -> bool:
    """MU-C50, C51: protected in this turn; what is on board of a Galley at sea shares its fate (R-protected-cargo)."""
    ship = Spoil("element", s.elements[thing.id].place) if is_aboard(s, thing) else thing
    return ship in s.effects.protected


def is_aboard(s: State, thing: Spoil) -> bool:
    return thing.kind == "element" and s.elements[thing.id].place in s.elements


def things_in(s: State, area: str) -> list[Spoil]:
    """What barbarians would sack: elements (what is on board first), buildings, deposited cubes."""
    elements = [element for element in questions.elements_in(s, area) if element.seat != HORDE]
    elements.sort(key=lambda element: element.place == area)
    return [*spoils.of_elements(element.id for element in elements), *spoils.of_land(s, area)]


# ---- phase 2 step 3: reinforcement


def reinforcement(g: Table) -> Flow[None]:
    """MU-reinf.a: one barbarian point of the first player adds a unit or moves a horde (D8)."""
    s = g.state
    first = s.order[0]
    options = [DONE, *(offer("add", territory) for territory in places_to_add(s))]
    options += [offer("move_horde", area) for area in hordes_to_move(s, first)]
    choice = yield from choose(first, "barbarians.point", options, "MU-reinf.a", {"left": s.barbarian_points})
    if choice is DONE:
        s.barbarian_points = 0
        return
    s.barbarian_points -= 1
    where = str(choice.args[0])
    if choice.verb == "add":
        yield from add_unit(g, first, where)
    else:
        yield from move_horde(g, first, where)


def places_to_add(s: State) -> list[str]:
    """MU-reinf.b, c: where barbarians stand or a fire burns; if players rule all fires, any empty land of nobody."""
    free = [t for t in FIRES if t not in s.control and geography.is_open(s, t)]
    hordes = [t for t in s.stacks if t in TERRITORIES and questions.has_horde(s, t)]
    fitting = [t for t in TERRITORIES if t in hordes or (t in free if free else is_empty_land(s, t))]
    return [t for t in fitting if kinds_to_add(s, t)]


def is_empty_land(s: State, territory: str) -> bool:
    """MU-reinf.c: open, of nobody, outside the kingdoms of players, without army, element or building."""
    if territory in s.control or territory in s.stacks or territory in s.buildings:
        return False
    if not geography.is_open(s, territory) or questions.home_of(s, territory) is not None:
        return False
    return not questions.elements_in(s, territory)


def kinds_to_add(s: State, territory: str) -> list[int]:
    """MU-reinf.d: an Archer to 2 units or more, a Captain to 4 or more."""
    size = questions.army_size(s, HORDE, territory) if territory in s.stacks else 0
    return [kind for kind, least in TO_ADD if size >= least and questions.in_reserve(s, HORDE, kind)]


def add_unit(g: Table, first: Seat, territory: str) -> Flow[None]:
    """MU-reinf.b, d. A fire that players only stand at gets a horde that they have to fight, or is sacked."""
    s = g.state
    ids = [KINDS[kind] for kind in kinds_to_add(s, territory)]
    unit = yield from pick_one(first, "unit", ids, "barbarians.unit", "MU-reinf.d", {"territory": territory})
    is_new = not questions.has_horde(s, territory)
    pieces.place_units(s, HORDE, territory, KINDS.index(unit), 1)
    g.log("barbarians.added", "MU-reinf.b", player=first, unit=unit, territory=territory)
    control.settle(g, territory)
    if is_new:
        yield from arrive(g, territory, "horde")


def hordes_to_move(s: State, first: Seat) -> list[str]:
    """MU-reinf.e to g: not beside units of a player, not in their own home, and with somewhere to go."""
    own = questions.homes(s, first)
    areas: list[str] = []
    for place, stacks in s.stacks.items():
        if any(stack.commander == HORDE for stack in stacks):
            area = s.elements[place].place if place in s.elements else place
            if area not in own and area not in areas and not has_players(s, area) and may_move(s, area):
                areas.append(area)
    return areas


def has_players(s: State, area: str) -> bool:
    """MU-reinf.f, MU-def.g: a military unit, military transport or siege engine of a player is there."""
    if any(seat != HORDE for seat in questions.armies_in(s, area)):
        return True
    return any(element.seat != HORDE and not questions.is_trader(element) for element in questions.elements_in(s, area))


def may_move(s: State, area: str) -> bool:
    """There is an area for it, nearly always land beside it, and no Bishop holds it back (MU-C3)."""
    if questions.is_banned(s, "movement", area):
        return False
    if area in TERRITORIES:
        for there in geography.LAND[area]:
            if geography.is_open(s, there):
                return True
    return bool(targets(s, area))


def targets(s: State, area: str, *, whole: bool = True) -> list[str]:
    """MU-reinf.e, h: adjacent areas, if nothing may leave (MU-C3) none; the sea needs a Galley. whole: all may go."""
    if questions.is_banned(s, "movement", area):
        return []
    return [there for there in geography.neighbours(s, area) if there not in SEAS or may_sail(s, area, there, whole)]


def may_sail(s: State, here: str, there: str, whole: bool) -> bool:
    """R-barb-galley: all sail on with their own, a horde's Galley is there, or another is free (MU-comp.g)."""
    if (whole and here in SEAS) or pieces.barbarian_galley(s, there) is not None:
        return True
    return len(questions.elements_of(s, HORDE)) < BARBARIAN_GALLEYS and questions.pool_left(s, "galley") > 0


def move_horde(g: Table, first: Seat, area: str) -> Flow[None]:
    """MU-reinf.e, R-barb-partial: any number of its units to one adjacent area; there they attack or sack."""
    s = g.state
    there = yield from pick_one(first, "to", targets(s, area), "barbarians.to", "MU-reinf.e", {"area": area})
    counts = questions.army(s, HORDE, area)
    if there in targets(s, area, whole=False):
        counts = yield from choose_units(first, counts, area, there)
    if not (yield from may_set_out(g, area)):
        return
    g.log("barbarians.moved", "MU-reinf.e", player=first, area=area, there=there, units=questions.unit_terms(counts))
    yield from march(g, area, there, counts, "horde")


def may_set_out(g: Table, area: str) -> Flow[bool]:
    """MU-C3: before barbarians leave a territory a Bishop may forbid it; what it has cost is lost."""
    if area in TERRITORIES:
        yield from windows.window(g, moments.SETS_OUT, HORDE, area=area)
    if not questions.is_banned(g.state, "movement", area):
        return True
    g.log("barbarians.held_back", "MU-C3", area=area)
    return False


def march(g: Table, here: str, there: str, counts: list[int], cause: str) -> Flow[None]:
    """Barbarian units go to another area: window army_enters, then battle or sack."""
    victim = g.state.control.get(there, NO_VICTIM)
    carry(g, here, there, counts)
    if not questions.has_horde(g.state, here):
        g.state.uprisings.pop(here, None)  # MU-hp.o: they are gone, and nobody has put them down
    control.settle(g, here)
    control.settle(g, there)
    yield from windows.window(g, moments.ARMY_ENTERS, HORDE, area=there, victim=victim)
    yield from arrive(g, there, cause, victim)


def choose_units(first: Seat, present: list[int], area: str, there: str) -> Flow[list[int]]:
    """All of them, or some, one by one."""
    sent, left = nothing(), present[:]
    while sum(present) > 1 and any(left):
        options = [DONE if any(sent) else ALL, *(offer("send", KINDS[kind]) for kind in range(7) if left[kind])]
        about = {"area": area, "there": there}
        choice: Option = yield Decision(first, "barbarians.units", options, "MU-reinf.e", about)
        if choice is ALL:
            return present
        if choice is DONE:
            return sent
        kind = KINDS.index(str(choice.args[0]))
        sent[kind] += 1
        left[kind] -= 1
    return present


def carry(g: Table, here: str, there: str, counts: list[int]) -> None:
    """MU-reinf.h: on a Galley at sea; the Galley goes when it is left empty."""
    s = g.state
    ship = pieces.barbarian_galley(s, here) if here in SEAS else None
    to = there
    if there in SEAS:
        waiting = pieces.barbarian_galley(s, there)
        if waiting is None and ship is not None and counts == questions.army(s, HORDE, here):
            ship.place = there
            return
        to = (waiting or pieces.new_element(s, HORDE, "galley", BARBARIANS.galley_level, there)).id
    pieces.move_units(s, HORDE, here if ship is None else ship.id, to, counts, done=False)
    if ship is not None and ship.id not in s.stacks:
        pieces.drop_element(g, ship.id)
