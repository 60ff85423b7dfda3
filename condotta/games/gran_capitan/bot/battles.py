"""Battles, Sieges and what follows them, as a player of some evenings handles them."""

from __future__ import annotations

from random import Random
from typing import Final

from condotta.core.flow import Decision, Option
from condotta.core.heuristics import Heuristic, by_verb, first, offered, prefer, preferred

from ..data import COUNTERS
from ..pieces import RESERVE, Leader, Unit
from ..rules.common import forces
from ..state import State
from . import strength

STORM: Final = 1.6  # the ratio at which walls are assaulted
BREACH: Final = 1.1
AMBUSH: Final = 0.9


def of_leader(s: State, id: str) -> float:
    leader = s.leaders.get(id)
    return strength.of_force(s, leader) if leader is not None else 0.0


def attack(s: State, d: Decision, rng: Random) -> Option:
    """Whom one can beat; rather be attacked than attack where that pays; a siege goes on."""
    verbs = by_verb(d.options)
    battle = s.battle
    assert battle is not None
    ours = max(strength.of_force(s, one) for one in forces.forces_at(s, battle.hex, d.seat))
    best: tuple[float, Option] | None = None
    for option in verbs.get("attack", ()):
        enemy = s.leaders[str(option.args[0])]
        behind = battle.inside == enemy.id
        theirs = strength.behind_cover(s, enemy) if behind else strength.of_force(s, enemy)
        ratio = ours / max(0.1, theirs)
        if behind and digs_in(s, battle.hex, d.seat):
            ratio = max(ratio, strength.FIT)  # a Siege costs little
        if best is None or ratio > best[0]:
            best = ratio, option
    if best is not None and best[0] >= strength.FIT:
        return best[1]
    if "pass" in verbs:
        return verbs["pass"][0]
    forced = verbs.get("force_attack", ())
    return forced[0] if forced else best[1] if best is not None else d.options[0]


def digs_in(s: State, hex: str, side: int) -> bool:
    return any(one.earthworks and strength.guns(s, one) for one in forces.forces_at(s, hex, side))


def walls(s: State, d: Decision, rng: Random) -> Option:
    """An Assault only with much more; else a Siege."""
    battle = s.battle
    assert battle is not None
    enemy = s.leaders.get(battle.inside)
    ours = max(strength.of_force(s, one) for one in forces.forces_at(s, battle.hex, d.seat))
    theirs = strength.behind_cover(s, enemy) if enemy is not None else 1.0
    return preferred(d, "assault") if ours > STORM * theirs else preferred(d, "besiege")


def breach(s: State, d: Decision, rng: Random) -> Option:
    battle = s.battle
    assert battle is not None
    enemy = s.leaders.get(battle.inside)
    ours = max(strength.of_force(s, one) for one in forces.forces_at(s, battle.hex, d.seat))
    theirs = strength.of_force(s, enemy) * 1.3 if enemy is not None else 0.0
    return preferred(d, "storm_breach") if ours > BREACH * theirs else preferred(d, "break_off")


def go_inside(s: State, d: Decision, rng: Random) -> Option:
    """Inside, if the enemy is stronger."""
    hex = str((d.params or {}).get("hex", ""))
    ours = forces.forces_at(s, hex, d.seat)
    theirs = sum(strength.of_force(s, one) for one in forces.enemies_at(s, hex, d.seat))
    if sum(strength.of_force(s, one) for one in ours) > 1.4 * theirs:
        return d.options[0]
    inside = [option for option in d.options if option.verb == "inside"]
    return max(inside, key=lambda o: of_leader(s, str(o.args[0]))) if inside else d.options[0]


def ambush(s: State, d: Decision, rng: Random) -> Option:
    """Those who pass by, if they are not much stronger."""
    march = s.march
    theirs = of_leader(s, march.leader) if march is not None else 1.0
    for option in d.options:
        if option.verb == "ambush" and of_leader(s, str(option.args[0])) > AMBUSH * theirs:
            return option
    return d.options[0]


# Units and Corps


def unit(s: State, id: str) -> tuple[Leader, Unit] | None:
    return next(((one, unit) for one in s.leaders.values() for unit in one.units if unit.id == id), None)


def unit_strength(s: State, id: str) -> float:
    found = unit(s, id)
    return strength.of_units([found[1]]) if found is not None else 0.0


def least_useful(s: State, d: Decision, rng: Random) -> Option:
    """Losses fall on the worst that is not about to vanish."""

    def value(option: Option) -> float:
        found = unit(s, str(option.args[0])) if option.args else None
        if found is None:
            return 9.0
        counter = COUNTERS[found[1].id]
        return counter.quality + (0.5 if found[1].sp == 1 else 0.0) - (1.0 if found[1].demoralised else 0.0)

    return min(d.options, key=value)


def strongest(s: State, d: Decision, rng: Random) -> Option:
    return max(d.options, key=lambda o: unit_strength(s, str(o.args[0])) if o.args else 0.0)


def weakest_corps(s: State, d: Decision, rng: Random) -> Option:
    """Engage or charge the Corps that is easiest to break."""
    verbs = by_verb(d.options)
    options = verbs.get("engage") or verbs.get("charge") or verbs.get("against") or list(d.options)

    def value(option: Option) -> float:
        enemy = s.leaders.get(str(option.args[-1])) if option.args else None
        ours = s.leaders.get(str(option.args[0])) if len(option.args) > 1 else None
        weight = strength.of_units(ours.units) if ours is not None else 0.0
        return weight - strength.of_units(enemy.units if enemy is not None else [])

    return max(options, key=value)


def fire(s: State, d: Decision, rng: Random) -> Option:
    """At the strongest Corps."""
    shots = [option for option in d.options if option.verb == "fire"]
    if not shots:
        return d.options[0]

    def value(option: Option) -> float:
        enemy = s.leaders.get(str(option.args[-1]))
        return strength.of_units(enemy.units) if enemy is not None else 0.0

    return max(shots, key=value)


def charge(s: State, d: Decision, rng: Random) -> Option:
    """Heavy cavalry charges where it is stronger than what stands there."""
    best = weakest_corps(s, d, rng)
    if best.verb != "charge":
        return d.options[0]
    ours, theirs = s.leaders.get(str(best.args[0])), s.leaders.get(str(best.args[1]))
    riders = [one for one in ours.units if one.counter.type.heavy and not one.demoralised] if ours else []
    enough = strength.of_units(riders) > 0.6 * strength.of_units(theirs.units if theirs else [])
    return best if enough else preferred(d, "no_charge", "done")


def reserve(s: State, d: Decision, rng: Random) -> Option:
    """With three Corps or more the weakest waits."""
    battle = s.battle
    assert battle is not None
    mine = [corps for corps in battle.corps if corps.side == d.seat]
    held = [corps for corps in mine if corps.doing == RESERVE]
    if len(mine) < 3 or held:
        return d.options[0]
    waiting = [option for option in d.options if option.verb == "reserve"]
    if not waiting:
        return d.options[0]
    return min(waiting, key=lambda o: strength.of_units(s.leaders[str(o.args[0])].units))


def pursue(s: State, d: Decision, rng: Random) -> Option:
    return preferred(d, "pursue")


def pillage(s: State, d: Decision, rng: Random) -> Option:
    """Money, if there is little; a place one means to keep is spared."""
    poor = sum(s.ap.values()) < 4
    place = str((d.params or {}).get("place", ""))
    known = offered(d, [("pillage", place)])
    return known if known is not None and poor else d.options[0]


def defend(s: State, d: Decision, rng: Random) -> Option:
    return preferred(d, "defend_inside", "withdraw_inside", "inside")


def challenge(s: State, d: Decision, rng: Random) -> Option:
    """Knights look for glory: it brings money."""
    return d.options[-1] if len(d.options) > 1 else d.options[0]


HEURISTICS: Final[dict[str, Heuristic]] = {
    "ambush.ask": ambush,
    "battle.attack": attack,
    "battle.charge": charge,
    "battle.commit": prefer("commit"),
    "battle.engage": weakest_corps,
    "battle.fire": fire,
    "battle.first": first,
    "battle.inside": go_inside,
    "battle.next": first,
    "battle.reorganise": first,
    "battle.reserve": reserve,
    "battle.riders": prefer("done"),
    "battle.target": strongest,
    "battle.walls": walls,
    "captain.which_units": strongest,
    "challenge.answer": prefer("accept_challenge"),
    "challenge.declare": challenge,
    "challenge.unit": strongest,
    "consolidation.lost": least_useful,
    "consolidation.strategic": prefer("consolidate"),
    "discipline.chivalrous": prefer("stand_firm"),
    "losses.demoralise": least_useful,
    "losses.sp": least_useful,
    "march.inside": defend,
    "pillage.after_combat": pillage,
    "pursuit.next": pursue,
    "retreat.inside": defend,
    "siege.breach": breach,
    "siege.engineers": prefer("use_engineers"),
    "siege.repair": prefer("use_engineers"),
    "skirmish.captain": first,
}
