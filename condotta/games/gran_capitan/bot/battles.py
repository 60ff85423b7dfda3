"""Battles, Sieges and what follows them, as a player of some evenings handles them."""

from __future__ import annotations

from random import Random
from typing import Final

from condotta.core.flow import Decision, Option, Seat
from condotta.core.heuristics import Heuristic, by_verb, first, offered, prefer, preferred

from ..data import COUNTERS, PLACES
from ..pieces import RESERVE, Battle, Leader, Unit
from ..rules.combat import siege
from ..rules.common import changes, forces, ground
from ..state import State
from . import fronts, sieges, strength, wants

STORM: Final = 0.6  # the odds at which walls are assaulted
STORM_BARON: Final = 0.45  # a Baron inside is gone with his first loss (GC-16.3.h)
BREACH: Final = 0.5  # and a Breach
LAST: Final = 0.25  # when there is no tomorrow
NERVE: Final = 0.5  # of the usual odds suffice in the end to who would lose
AMBUSH: Final = 0.6
RICH: Final = 10  # AP: nobody pillages then
SAFE: Final = 2  # hexes to the next enemy army
GUNS: Final = 0.7  # what a gun is dearer than foot of its Quality: nothing else opens walls
WORN: Final = 0.4  # the chance at which walls on which the match hangs are stormed again and again
FALLS: Final = 0.5  # a garrison of Captains lives through half of the Assaults that it loses


def of_leader(s: State, id: str) -> float:
    leader = s.leaders.get(id)
    return strength.of_force(s, leader) if leader is not None else 0.0


def attack(s: State, d: Decision, rng: Random) -> Option:
    """Whom one can beat; rather be attacked than attack where that pays; a siege goes on."""
    verbs = by_verb(d.options)
    battle = s.battle
    assert battle is not None
    best: tuple[float, Option] | None = None
    for option in verbs.get("attack", ()):
        value = prospect(s, battle, d.seat, s.leaders[str(option.args[0])])
        if best is None or value > best[0]:
            best = value, option
    if best is not None and best[0] >= strength.FIT * nerve(s, d.seat):
        return best[1]
    if "pass" in verbs:
        return verbs["pass"][0]
    forced = verbs.get("force_attack", ())
    return forced[0] if forced else best[1] if best is not None else d.options[0]


def nerve(s: State, seat: Seat) -> float:
    """Of the odds that one asks for otherwise: less and less for who has nothing left to lose."""
    return NERVE + (1 - NERVE) * fronts.stakes(s, seat)


def prospect(s: State, battle: Battle, seat: Seat, enemy: Leader) -> float:
    """How good an attack on this enemy is, as a ratio of strengths."""
    ours = max(forces.forces_at(s, battle.hex, seat), key=lambda one: strength.of_force(s, one))
    theirs = strength.of_force(s, enemy)
    if battle.inside != enemy.id:
        if enemy.is_baron or battle.inside in [one.id for one in forces.forces_at(s, battle.hex, seat)]:
            return 2 * strength.assault_odds(s, ours, enemy)  # GC-12.7.d: a Sortie risks little
        return strength.of_force(s, ours) / max(0.1, theirs)
    if digs_in(s, battle.hex, seat, enemy):
        return strength.FIT  # a Siege costs little
    if is_worn_down(s, ours, enemy):
        return strength.FIT
    odds = strength.assault_odds(s, ours, enemy, ground.fortress_at(battle.hex))
    return strength.FIT * odds / storm_at(s, baron=enemy.is_baron)


def is_worn_down(s: State, ours: Leader, enemy: Leader) -> bool:
    """Whether Assaults for the rest of the scenario are likely to end a garrison, the match may hang on it, and no guns
    do it better."""
    place = ground.fortress_at(enemy.place)
    if place is None or not fronts.decides(s, place, ours.side) or strength.shot_odds(s, ours, enemy, fine=True) > 0:
        return False
    return sieges.stormed(s, ours, enemy, place, s.scenario.turns - s.turn + 1) >= WORN


def storm_at(s: State, *, baron: bool) -> float:
    """The odds at which one storms: in the last turn any."""
    if s.turn >= s.scenario.turns:
        return LAST
    return STORM_BARON if baron else STORM


def digs_in(s: State, hex: str, side: int, enemy: Leader) -> bool:
    """A Siege, by whose guns do harm, or who is strong enough to shut up and starve men who are not besieged yet."""
    these = [one for one in forces.forces_at(s, hex, side) if siege.may_besiege(s, one)]
    return any(strength.shot_odds(s, one, enemy) > 0 or shuts_up(s, one, enemy) for one in these)


def shuts_up(s: State, besieger: Leader, enemy: Leader) -> bool:
    """GC-12.6.3.f, GC-17.g: a Siege without guns; a Baron at home does not starve."""
    if enemy.is_besieged or enemy.is_baron:
        return False
    return strength.of_force(s, besieger) >= sieges.SALLY * strength.of_force(s, enemy)


def has_siege_work(s: State, besieger: Leader) -> bool:
    """Whether a besieger has anything to do that needs an Attack: to fire, or to storm; hunger works without."""
    foes = forces.enemies_at(s, besieger.place, besieger.side)
    place, odds = ground.fortress_at(besieger.place), STORM * nerve(s, besieger.side)
    return any(
        not one.is_besieged
        or strength.shot_odds(s, besieger, one, fine=True) > 0
        or strength.assault_odds(s, besieger, one, place) >= odds
        for one in foes
    )


def against_walls(s: State, seat: Seat, *, breach: bool) -> float:
    """The odds of an attack on those inside."""
    battle = s.battle
    assert battle is not None
    enemy = s.leaders.get(battle.inside)
    ours = max(forces.forces_at(s, battle.hex, seat), key=lambda one: strength.of_force(s, one))
    return strength.assault_odds(s, ours, enemy, ground.fortress_at(battle.hex), breach=breach) if enemy else 1.0


def walls(s: State, d: Decision, rng: Random) -> Option:
    """An Assault where it is likely to end the matter; else a Siege."""
    battle = s.battle
    assert battle is not None
    enemy = s.leaders.get(battle.inside)
    odds = against_walls(s, d.seat, breach=False)
    if enemy is not None and not enemy.is_baron and s.turn < s.scenario.turns:
        odds *= 1 - FALLS / 2
    storms = odds >= storm_at(s, baron=enemy is not None and enemy.is_baron) * nerve(s, d.seat)
    if enemy is not None and not storms:
        ours = max(forces.forces_at(s, battle.hex, d.seat), key=lambda one: strength.of_force(s, one))
        storms = is_worn_down(s, ours, enemy)
    return preferred(d, "assault") if storms else preferred(d, "besiege")


def breach(s: State, d: Decision, rng: Random) -> Option:
    """GC-12.6.5.b: whoever loses it inside is gone."""
    odds = against_walls(s, d.seat, breach=True)
    least = BREACH if s.turn + 1 < s.scenario.turns else LAST
    return preferred(d, "storm_breach") if odds >= least else preferred(d, "break_off")


def go_inside(s: State, d: Decision, rng: Random) -> Option:
    """Inside, if the enemy is stronger; always where all hangs on the place: who loses in the field leaves it open
    (GC-12.5.5.b), and a Sortie costs nothing (GC-12.7.d)."""
    hex = str((d.params or {}).get("hex", ""))
    place, wanted = ground.fortress_at(hex), wants.WANTS[s.scenario.id][d.seat]
    ours = forces.forces_at(s, hex, d.seat)
    theirs = sum(strength.of_force(s, one) for one in forces.enemies_at(s, hex, d.seat))
    kept = place is not None and place.id in wanted.keeps
    if not kept and sum(strength.of_force(s, one) for one in ours) > 1.4 * theirs:
        return d.options[0]
    inside = [option for option in d.options if option.verb == "inside"]
    dear = wanted.precious
    best = max(inside, key=lambda o: (dear.get(str(o.args[0]), 1.0), of_leader(s, str(o.args[0]))), default=None)
    return best or d.options[0]


def ambush(s: State, d: Decision, rng: Random) -> Option:
    """Those who pass by, if it is likely to succeed (GC-16.4.2.e: +4)."""
    victim = s.leaders.get(s.march.leader) if s.march is not None else None
    if victim is None:
        return d.options[0]
    for option in d.options[1:]:
        if strength.assault_odds(s, s.leaders[str(option.args[0])], victim, ambush=True) >= AMBUSH:
            return option
    return d.options[0]


# Units and Corps


def unit(s: State, id: str) -> tuple[Leader, Unit] | None:
    return next(((one, unit) for one in s.leaders.values() for unit in one.units if unit.id == id), None)


def unit_strength(s: State, id: str) -> float:
    found = unit(s, id)
    return strength.of_units([found[1]]) if found is not None else 0.0


def sp_of(s: State, id: str) -> int:
    found = unit(s, id)
    return found[1].sp if found is not None else 0


def least_useful(s: State, d: Decision, rng: Random) -> Option:
    """Losses fall on the worst that is not about to vanish."""

    def value(option: Option) -> float:
        found = unit(s, str(option.args[0])) if option.args else None
        if found is None:
            return 9.0
        counter = COUNTERS[found[1].id]
        value = counter.quality + (0.5 if found[1].sp == 1 else 0.0) - (1.0 if found[1].demoralised else 0.0)
        return value + (GUNS if counter.type.artillery else 0.0)

    return min(d.options, key=value)


def fighter(s: State, d: Decision, rng: Random) -> Option:
    """Whose men are worth most; nobody whose death would be dear, if another can do it."""
    dear = wants.WANTS[s.scenario.id][d.seat].precious

    def value(option: Option) -> float:
        captain = s.leaders[str(option.args[0])]
        men = strength.of_units(captain.units) * (strength.STAR if captain.star else 1.0)
        return men / dear.get(captain.id, 1.0)

    return max(d.options, key=value)


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
    """Money, if there is little, and nobody to be angered by it."""
    place = str((d.params or {}).get("place", ""))
    known = offered(d, [("pillage", place)])
    here = forces.forces_at(s, PLACES[place].hex, d.seat) if known is not None else []
    return known if known is not None and any(is_worth_pillage(s, one) for one in here) else d.options[0]


def is_worth_pillage(s: State, leader: Leader) -> bool:
    """GC-19: a die of AP for men who are in disorder for a turn: in the enemy's land, with none of his armies near."""
    if leader.is_baron or not ground.is_hostile(s, leader.place, leader.side):
        return False  # GC-19.e: else the State goes over to the enemy
    if s.ap[changes.pool_of(s, leader)] >= RICH or not wants.WANTS[s.scenario.id][leader.side].pillages:
        return False
    armies = [one for one in forces.forces_of(s, 1 - leader.side) if not one.is_baron]
    return all(ground.distance(one.place, leader.place) > SAFE for one in armies)


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
    "skirmish.captain": fighter,
}
