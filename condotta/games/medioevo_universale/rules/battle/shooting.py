"""Steps 1 and 2: artillery and archery (MU-battle.c, d, MU-siege.d, e, g, MU-power.b, Strategy)."""

from __future__ import annotations

from typing import Final

from condotta.core.flow import DONE, Decision, Flow, Option

from ...data import BATTLE, SIEGE_ENGINES
from ...pieces import AR, Battle, Fighter
from ...state import State, Table
from ..any_time import moments, windows
from ..common import buildings, clash, questions
from . import damage, powers

REROLL_SHOT: Final = Option("reroll", BATTLE.archer_die)
MOST_AIM: Final = 3  # MU-C8


def artillery(g: Table, b: Battle) -> Flow[None]:
    """MU-battle.c, R-simultaneous: both sides shoot, then both are damaged; buildings at the end (MU-fort.e)."""
    b.step = "artillery"
    if not any(f.targets for f in clash.sides(b)):
        return
    yield from windows.in_battle(g, moments.ARTILLERY, b)
    points = [0, 0]
    shaken: list[tuple[Fighter, int, int]] = []
    shots = [(i, f, engine, fire(g, f, engine)) for i, f in enumerate(clash.sides(b)) for engine in f.targets]
    for i, f, engine, dice in shots:
        yield from windows.window(g, moments.SHOT_ROLLED, f.seat, battle=b, dice=dice)
        hits = sum(die in BATTLE.siege_hits for die in dice)
        facts = SIEGE_ENGINES[g.state.elements[engine].kind]
        if f.targets[engine] == "units":
            points[i] += hits * facts.damage_units
        elif hits:
            shaken.append((f, questions.CATEGORY_IDS.index(f.targets[engine]), hits * facts.damage_buildings))
    for i, f in enumerate(clash.sides(b)):
        yield from damage.take(g, b, f, points[1 - i], "artillery")
    for f, category, n in shaken:
        if questions.building_level(g.state, b.area, category) and buildings.damage(g, b.area, category, n):
            g.state.note_feat(f.seat, "building_shot")


def fire(g: Table, f: Fighter, engine: str) -> list[int]:
    """MU-siege.d: a d8 for each of the crew, hits with 1 to 3. MU-C10: the crew counts double; MU-C52: one more."""
    shots = sum(f.crews[engine]) + f.gunner
    if engine in f.double_crew:
        shots *= 2
    dice = [g.die(f.seat, BATTLE.siege_die) for _ in range(shots)]
    g.log("battle.engine_shot", "MU-siege.d", player=f.seat, engine=engine, result=dice[:])
    return dice


def archery(g: Table, b: Battle) -> Flow[None]:
    """MU-battle.d, MU-power.b: cards and Captains, then both sides shoot, 1 to 3 hits for 1, then both are damaged."""
    b.step = "archery"
    yield from windows.in_battle(g, moments.ARCHERY, b)
    if not clash.both_present(g.state, b):
        return
    powers.count_uses(g.state, b)
    for f in clash.sides(b):
        yield from powers.ask_captain(g, b, f, (AR,))
    shot: list[list[int]] = []
    for f in clash.sides(b):
        shot.append((yield from shoot(g, b, f)))
    points: list[int] = []
    for f, dice in zip(clash.sides(b), shot, strict=True):
        if dice:
            yield from windows.window(g, moments.SHOT_ROLLED, f.seat, battle=b, dice=dice)
        points.append(sum(max(1, die + f.aim) in BATTLE.archer_hits for die in dice) + f.sure_hits)
    for i, f in enumerate(clash.sides(b)):
        yield from damage.take(g, b, f, points[1 - i], "archery")


def shoot(g: Table, b: Battle, f: Fighter) -> Flow[list[int]]:
    """MU-power.b: a d8 for each Archer whose power is active."""
    dice: list[int] = []
    for _ in range(shots(g.state, b, f)):
        die = g.die(clash.roller(b, f), BATTLE.archer_die)
        if f.rerolls_shots:
            die = yield from reroll_shot(g, f, die)
        dice.append(die)
    if dice:
        g.log("battle.archers_shot", "MU-power.b", player=questions.who(f.seat), result=dice[:])
    return dice


def shots(s: State, b: Battle, f: Fighter) -> int:
    """Archers whose power is active, Captains who act as such, and MU-C7, R-card-7."""
    if not powers.is_free(s, b, f, AR):
        return 0
    return powers.active(s, b, f, AR) + min(f.extra_shots, sum(clash.melee(s, b, f)))


def reroll_shot(g: Table, f: Fighter, die: int) -> Flow[int]:
    """MU-C9: announced before the next die is rolled."""
    choice: Option = yield Decision(f.seat, "battle.reroll_shot", (DONE, REROLL_SHOT), "MU-C9", {"die": die})
    return die if choice is DONE else g.die(f.seat, BATTLE.archer_die)
