"""Sections 12.5 and 12.7: Skirmish, Assault and Sortie, also on the march, in an Ambush and in the Breach."""

from __future__ import annotations

from typing import Final

from condotta.core.flow import Decision, Flow, Option, Seat, ask_together, offer

from ...data.things import Place
from ...pieces import NOBODY, Leader
from ...state import State, Table
from .. import discipline, succession
from ..common import forces, ground, intelligence
from . import assault, retreat
from .assault import Attack, Outcome, Party

LOCATED: Final = "located"  # case a: both choose (GC-12.5.3.a)
ASSAULT: Final = "assault"  # case b: the defender is inside (GC-12.5.3.c)
MEETING: Final = "meeting"  # both are drawn (GC-12.5.3.f)
SORTIE: Final = "sortie"  # the one who sallies chooses (GC-12.7.b)
BREACH: Final = "breach"  # as located, inside a Fortress (GC-12.6.4.b)


class Skirmish:
    """Who fights whom, where and how."""

    __slots__ = ("ambush", "attacker", "case", "defender", "hex", "inside", "larger", "march", "works_lost")

    def __init__(self, attacker: Leader, defender: Leader, case: str, inside: Place | None = None) -> None:
        self.attacker = attacker
        self.defender = defender
        self.case = case
        self.larger = attacker  # found when the fight begins (GC-12.5.5.a)
        self.hex = defender.place
        self.inside = inside  # the Fortress that protects the defender
        self.march = False
        self.ambush = False
        self.works_lost = False  # the defender attacked before in this battle (GC-12.3.3.d)


# Who may fight


def fighters(s: State, first: Leader) -> list[Leader]:
    """R-91: the Captains of a Force with infantry or cavalry in good order."""
    return [one for one in forces.captains(s, first) if has_fighters(one)]


def has_fighters(leader: Leader) -> bool:
    return any(not unit.demoralised and not unit.counter.type.artillery for unit in leader.units)


def defenders(s: State, first: Leader, *, chosen: bool) -> list[Leader]:
    """GC-12.5.3.b, f: who has only guns in good order may be chosen if nobody else can, and may always be drawn."""
    able = fighters(s, first)
    gunners = [one for one in forces.captains(s, first) if one not in able and forces.in_good_order(one.units)]
    if chosen:
        return able or gunners
    return [one for one in forces.captains(s, first) if one in able or one in gunners]


def may_attack(s: State, first: Leader) -> bool:
    """GC-12.5.3.g, GC-12.2.4.c, GC-4.6.3.b, GC-18.f."""
    these = forces.units(s, first)
    return (
        not first.shaken and not first.quarters and not forces.is_half_demoralised(these) and bool(fighters(s, first))
    )


# The fight


def fight(g: Table, fray: Skirmish, rule: str) -> Flow[Outcome]:
    """GC-12.5.3, GC-12.5.4: the Fighting Forces are found, one attack is made, the loser checks Discipline."""
    s = g.state
    attacker, defender = yield from fighting_forces(g, fray)
    fray.larger = larger_force(s, fray)
    attack = Attack(attacker, defender, fray.hex)
    attack.inside = fray.inside
    attack.earthworks = fray.defender.earthworks and not fray.works_lost and not fray.ambush
    attack.river = fray.attacker.river_crossing and fray.case != SORTIE
    attack.on_the_march = fray.march
    attack.ambush = fray.ambush
    outcome = yield from assault.resolve(g, attack, rule)
    yield from loser_checks(g, fray, outcome)
    for leader in (fray.attacker, fray.defender):
        leader.road_march = leader.road_march and leader is not fray.defender  # GC-8.7.g
        leader.quarters = leader.quarters and leader is not fray.defender  # GC-18.f
    return outcome


def fighting_forces(g: Table, fray: Skirmish) -> Flow[tuple[Party, Party]]:
    """GC-12.5.3: one Captain of each side, chosen in secret, or drawn; inside a Fortress the whole defending Force."""
    s = g.state
    theirs = defenders(s, fray.defender, chosen=fray.case in (LOCATED, BREACH))
    ours = fighters(s, fray.attacker)
    if fray.case in (LOCATED, BREACH):
        one, other = yield from choose_both(fray, ours, theirs)
    elif fray.case == MEETING:
        one, other = draw(g, ours), draw(g, theirs)
    else:
        one = yield from succession.choose_leader(fray.attacker.side, ours, "skirmish.captain", "GC-12.7.b")
        other = draw(g, theirs) if fray.case == SORTIE else fray.defender
    attacker = party(fray.attacker, [one])
    if fray.case == ASSAULT:
        fray.attacker.disorganised = True  # GC-12.5.3.d
        attacker.disorganised = True
        defender = party(fray.defender, forces.captains(s, fray.defender))
    else:
        defender = party(fray.defender, [other])
    defender.road_march = fray.defender.road_march
    defender.quarters = fray.defender.quarters
    g.reveal()
    for captain in [*attacker.captains, *defender.captains]:
        intelligence.show_card(s, captain)
    g.log("skirmish.captains", "GC-12.5.a", ours=one.id, theirs=other.id, hex=fray.hex)
    return attacker, defender


def party(first: Leader, captains: list[Leader]) -> Party:
    found = Party(first.side, captains)
    found.disorganised = first.disorganised
    return found


def choose_both(fray: Skirmish, ours: list[Leader], theirs: list[Leader]) -> Flow[tuple[Leader, Leader]]:
    """R-27: in secret and at once; who has only one Captain is not asked."""
    sides = [(fray.attacker.side, ours), (fray.defender.side, theirs)]
    found = [leaders[0] for _, leaders in sides]
    asked = [place for place, (_, leaders) in enumerate(sides) if len(leaders) > 1]
    choices = yield from ask_together([captain_choice(*sides[place]) for place in asked])
    for place, choice in zip(asked, choices, strict=True):
        found[place] = next(one for one in sides[place][1] if one.id == choice.args[0])
    return found[0], found[1]


def captain_choice(seat: Seat, leaders: list[Leader]) -> Decision:
    return Decision(seat, "skirmish.captain", [offer("captain", one.id) for one in leaders], "GC-12.5.3.a")


def draw(g: Table, leaders: list[Leader]) -> Leader:
    return leaders[g.pick(len(leaders))] if len(leaders) > 1 else leaders[0]


def larger_force(s: State, fray: Skirmish) -> Leader:
    """GC-12.5.5.a: more SP at the start, of the entire Force; on a tie the attacker."""
    more = forces.sp_of(s, fray.defender) > forces.sp_of(s, fray.attacker)
    return fray.defender if more else fray.attacker


def loser_checks(g: Table, fray: Skirmish, outcome: Outcome) -> Flow[None]:
    """GC-12.5.4.b, GC-13.1.7.e: the whole losing Force checks Discipline; the fighting Captain his life."""
    s = g.state
    first = fray.attacker if outcome.loser.seat == fray.attacker.side else fray.defender
    if first.id in s.leaders and forces.is_force(s, first):
        lower = quality_reduction(first, attacked=first is fray.defender)
        held = discipline.held_by(s, first)
        knight = discipline.knight_of(s, first)
        yield from discipline.check_quality(g, first.side, held, lower, "GC-12.5.4.b", knight, first.star)
    if outcome.captain_check and first.id in s.leaders and forces.units(s, first):
        yield from succession.check_captain(g, outcome.loser.captains[0], "GC-13.1.7.e")


def quality_reduction(first: Leader, *, attacked: bool) -> int:
    """GC-10.1.e: Disorganised; Road March and Quarters where the Force was attacked in them."""
    return int(first.disorganised) + int(attacked and first.road_march) + int(attacked and first.quarters)


# What follows


def after_skirmish(g: Table, fray: Skirmish, outcome: Outcome) -> Flow[bool]:
    """GC-12.5.5: who is left retreats, surrenders or stays; True: the attacker has won and no enemy is in the hex."""
    s = g.state
    attacker, defender = fray.attacker, fray.defender
    beaten, winner = (attacker, defender) if outcome.loser.seat == attacker.side else (defender, attacker)
    for one, enemy in ((beaten, winner), (winner, beaten)):
        if one.id in s.leaders and not forces.units(s, one):
            succession.capture_force(g, one, enemy, "GC-4.6.b")  # GC-12.5.5.g
    loser = succession.leads_now(s, beaten)  # his First Captain may have fallen
    for head in (loser, succession.leads_now(s, winner)):
        if head is not None:
            yield from discipline.settle_orders(g, head)
    if fray.case == SORTIE:
        return False  # GC-12.7.d
    if loser is not None and forces.is_force(s, loser):
        if fray.inside is not None and beaten is defender:
            surrender_inside(g, loser, attacker)
        elif fray.case != BREACH:
            yield from retreat_of_loser(g, loser, winner, is_larger=beaten is fray.larger)
    return winner is attacker and attacker.id in s.leaders and not forces.enemies_at(s, fray.hex, attacker.side)


def surrender_inside(g: Table, defender: Leader, attacker: Leader) -> None:
    """GC-12.5.5.e: inside a Fortress nobody retreats; a Force of only Demoralised units surrenders."""
    if forces.all_demoralised(forces.units(g.state, defender)):
        succession.capture_force(g, defender, attacker, "GC-12.5.5.e")


def retreat_of_loser(g: Table, loser: Leader, winner: Leader, *, is_larger: bool) -> Flow[None]:
    """GC-12.5.5.b, c: the Smaller Force its full MA; the Larger at least a hex, and then the Smaller may go, too."""
    s = g.state
    if not (yield from withdraw_inside(g, loser)):
        gone = yield from retreat.lost_after_combat(g, loser, full=not is_larger, rule="GC-12.5.5.b")
        if not gone and winner.id in s.leaders:
            succession.capture_force(g, loser, winner, "GC-13.2.f")
            return
    if is_larger and winner.id in s.leaders and winner.side != NOBODY:  # GC-16.3.2.c
        ends = retreat.free_retreat(s, winner, forces.allowance(s, forces.units(s, winner)))
        yield from retreat.retreat(g, winner, ends, "GC-12.5.5.c", may_stay=True)


def withdraw_inside(g: Table, loser: Leader) -> Flow[bool]:
    """GC-13.2.7.a, b: into the owned Fortress of the battle hex, if no Siege bars it and nobody else is inside."""
    s = g.state
    hex, side = loser.place, loser.side
    if not ground.owns_fortress(s, hex, side) or any(one.besieges for one in forces.enemies_at(s, hex, side)):
        return False
    battle = s.battle if s.battle is not None and s.battle.hex == hex else None
    if battle is not None and battle.inside in s.leaders and battle.inside != loser.id:
        return False
    options = [offer("withdraw_inside", hex), Option("retreat")]
    choice: Option = yield Decision(side, "retreat.inside", options, "GC-13.2.7.a", {"force": loser.id})
    if choice.verb != "withdraw_inside":
        return False
    if battle is not None:
        battle.inside = loser.id
    held = discipline.held_by(s, loser)
    knight = discipline.knight_of(s, loser)
    yield from discipline.check_quality(g, side, held, int(loser.disorganised), "GC-13.2.7.b", knight, loser.star)
    yield from discipline.settle_orders(g, loser)
    return True
