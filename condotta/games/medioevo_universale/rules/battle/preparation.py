"""Before a round: surrender, retreat, capture, walls, crews (MU-battle.b, MU-surrender, MU-fort.b, MU-siege.a to c)."""

from __future__ import annotations

from functools import partial
from typing import Final

from condotta.core.flow import Decision, Flow, Option, agrees, pick_one, pick_some

from ...data import SIEGE_CREW, SIEGE_ENGINES
from ...pieces import HORDE, KINDS, Battle, Element, Fighter
from ...state import State, Table
from ..any_time import moments, windows
from ..common import clash, control, pieces, prisoners, questions
from . import retreat

PROTECTIONS: Final = ("artillery", "archery", "melee")  # MU-fort.b
OFFER: Final = Option("offer_surrender")
DEMAND: Final = Option("demand_surrender")


def open_battle(g: Table, b: Battle) -> Flow[None]:
    """Before the first die: cards, then the markers go and the armies are counted (MU-marker.e, R-great-army)."""
    s = g.state
    g.log("battle.begins", "MU-battle.a", area=b.area, **clash.names(b))
    yield from windows.in_battle(g, moments.BEFORE_BATTLE, b)
    if not clash.both_present(s, b) or clash.is_stopped(s, b):
        return
    if b.area in s.markers:
        control.remove_marker(g, b.area, "MU-marker.e")
    for f in clash.sides(b):
        f.began = questions.army_size(s, f.seat, b.area)


def prepare(g: Table, b: Battle) -> Flow[bool]:
    """MU-battle.b, R-round-prep. True: the battle has ended by surrender."""
    b.step = "prepare"
    if clash.between_players(b):
        for f in clash.sides(b):
            if (yield from ask_surrender(g, b, f)):
                return True
    yield from retreat.declare(g, b)
    for f in clash.sides(b):
        yield from ask_capture(g, b, f)
    for f in clash.sides(b):
        yield from choose_walls(g, b, f)
    yield from windows.in_battle(g, moments.BEFORE_ROUND, b)
    if clash.both_present(g.state, b) and not clash.is_stopped(g.state, b):
        for f in clash.sides(b):
            yield from man_engines(g, b, f)
    return False


# ---- surrender


def ask_surrender(g: Table, b: Battle, f: Fighter) -> Flow[bool]:
    """MU-surrender.a: one side offers its own surrender or demands the other's, and both must agree."""
    other = clash.enemy(b, f)
    choice: Option = yield Decision(f.seat, "battle.surrender", (retreat.FIGHT_ON, OFFER, DEMAND), "MU-surrender.a")
    if choice is retreat.FIGHT_ON:
        return False
    loser = f if choice is OFFER else other
    params = {"player": f.seat, "loser": loser.seat}
    agreed = yield from agrees(other.seat, "battle.agree", "MU-surrender.a", params)
    if agreed:
        give_up(g, b, loser)
    return agreed


def give_up(g: Table, b: Battle, loser: Fighter) -> None:
    """MU-surrender.b, d: all units of the battle beside the board; nobody has lost a unit."""
    s = g.state
    winner = clash.enemy(b, loser)
    for stack in questions.stacks_of(s, loser.seat, b.area):
        for kind in range(7):
            for real in pieces.take_off(s, stack.owner, stack.place, kind, stack.number(kind), loser.seat, stack.why):
                if stack.owner == HORDE:
                    pieces.change_reserve(s, HORDE, real, 1)
                else:
                    s.surrendered_now[stack.owner][real] += 1
    loser.fled = True  # nobody was destroyed: their prisoners stay theirs (MU-capture.g)
    g.log("battle.surrendered", "MU-surrender.b", loser=loser.seat, winner=winner.seat, area=b.area)
    s.note_feat(winner.seat, "surrender")


# ---- capture and walls


def ask_capture(g: Table, b: Battle, f: Fighter) -> Flow[None]:
    """MU-capture.a, l: not who retreats, and not barbarians."""
    if not prisoners.may_be(g.state, f.seat, clash.enemy(b, f).seat) or (f is b.attacker and b.path):
        return
    f.capturing = yield from agrees(f.seat, "battle.capture", "MU-capture.a")
    if f.capturing:
        g.log("battle.captures", "MU-capture.a", player=f.seat)


def choose_walls(g: Table, b: Battle, f: Fighter) -> Flow[None]:
    """MU-fort.b: what the building protects its owner against in this round; MU-C12: two kinds of damage."""
    if f.seat == HORDE or not clash.protection(g.state, b, f):
        return
    for _ in range(2 if g.state.effects.second.get(b.area) == f.seat else 1):
        yield from choose_wall(g, b, f)


def choose_wall(g: Table, b: Battle, f: Fighter) -> Flow[None]:
    kinds = [kind for kind in PROTECTIONS if kind not in f.walls]
    kind = yield from pick_one(f.seat, "protect", kinds, "battle.walls", "MU-fort.b")
    f.walls.append(kind)
    g.log("battle.protects", "MU-fort.b", player=f.seat, protection=kind)


# ---- crews


def man_engines(g: Table, b: Battle, f: Fighter) -> Flow[None]:
    """MU-siege.a, c: engine by engine a crew of one to three units, and what it shoots at."""
    s = g.state
    for engine in engines(s, b, f):
        if b.at_sea and not has_room(s, f, engine):
            continue
        free, params = partial(free_crew, s, b, f, engine), {"engine": engine.id}
        crew = yield from pick_some(f.seat, "crew", free, "battle.crew", "MU-siege.a", params=params)
        if crew or f.gunner:
            f.crews[engine.id] = [crew.count(kind) for kind in KINDS]
            aims = ["units", *targets(s, b, f, engine)]
            f.targets[engine.id] = yield from pick_one(f.seat, "aim", aims, "battle.target", "MU-siege.c", params)


def engines(s: State, b: Battle, f: Fighter) -> list[Element]:
    """MU-siege.g: barbarians never use any."""
    if f.seat == HORDE:
        return []
    return [e for e in questions.elements_in(s, b.area) if questions.is_engine(e) and e.commander == f.seat]


def has_room(s: State, f: Fighter, engine: Element) -> bool:
    """MU-naval.c: the levels of the engines in use on a Galley are not more than its own."""
    used = sum(s.elements[id].level for id in f.crews if s.elements[id].place == engine.place)
    return used + engine.level <= s.elements[engine.place].level


def free_crew(s: State, b: Battle, f: Fighter, engine: Element, chosen: list[str]) -> list[str]:
    """MU-siege.a: kinds of units that are no crew yet; at sea of the same Galley (R-naval-crew)."""
    if len(chosen) >= SIEGE_CREW[1]:
        return []
    return [KINDS[kind] for kind, n in enumerate(free_units(s, b, f, engine)) if n > chosen.count(KINDS[kind])]


def free_units(s: State, b: Battle, f: Fighter, engine: Element) -> list[int]:
    """Units that are neither trapped nor crew; whoever serves two engines by Machinery serves one only."""
    counts = clash.melee(s, b, f)
    if b.at_sea:
        aboard = questions.army(s, f.seat, engine.place)
        for id, crew in f.crews.items():
            if s.elements[id].place == engine.place:
                aboard = [n - used for n, used in zip(aboard, crew, strict=True)]
        counts = [min(n, here) for n, here in zip(counts, aboard, strict=True)]
    for id, crew in f.crews.items():
        if id in s.effects.machinery:
            counts = [n - used for n, used in zip(counts, crew, strict=True)]
    return counts


def targets(s: State, b: Battle, f: Fighter, engine: Element) -> list[str]:
    """MU-siege.c, e, R-siege-target, MU-naval.c: one building of the enemy there; Catapults, and at sea, units only."""
    if b.at_sea or not SIEGE_ENGINES[engine.kind].damage_buildings:
        return []
    if questions.owner_of_buildings(s, b.area) != clash.enemy(b, f).seat:
        return []
    return [id for category, id in enumerate(questions.CATEGORY_IDS) if questions.building_level(s, b.area, category)]
