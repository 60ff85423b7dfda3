"""The Battle Roster (O1.1): who stands where, who may act against whom, who is locked in an Engagement (O1.1.2)."""

from __future__ import annotations

from condotta.core.flow import Flow, Seat

from ....pieces import (
    DEFEATED,
    ENGAGED,
    ENGAGING,
    FIGHTING,
    MAIN_BODY,
    REARGUARD,
    VANGUARD,
    Battle,
    Corps,
    Post,
    Roster,
    Unit,
)
from ....state import State, Table
from ... import discipline
from ...common import forces
from ...common.losses import Held
from .. import battle_corps, skirmish
from ..assault import Party
from ..battle_corps import captain, force

MOST_MORALE = 1  # GC-O1.1.4.a: of units that do not hold a Corps together


# Where they stand


def roster(battle: Battle) -> Roster:
    assert battle.roster is not None
    return battle.roster


def post(battle: Battle, corps: Corps) -> Post:
    return roster(battle).posts[corps.captain]


def standing(battle: Battle, seat: Seat, section: str) -> list[Corps]:
    """The Corps of a side in a section that are neither Demoralised nor gone."""
    return [
        one
        for one in battle.corps
        if one.side == seat and one.doing == FIGHTING and post(battle, one).section == section
    ]


def others(battle: Battle, corps: Corps) -> list[Corps]:
    """The enemy Corps with which it is in an Engagement."""
    if not corps.engagement:
        return []
    return [one for one in battle.corps if one.engagement == corps.engagement and one.side != corps.side]


def targets(battle: Battle, corps: Corps) -> list[Corps]:
    """GC-O1.1.step6.a, b, GC-O1.1.step7.a: the enemy Corps that a Corps of its section may act against."""
    seat = 1 - corps.side
    first = standing(battle, seat, VANGUARD)
    if post(battle, corps).section == VANGUARD:
        return first or standing(battle, seat, MAIN_BODY)
    return [*standing(battle, seat, MAIN_BODY), *[one for one in first if not one.engagement]]


def aims(battle: Battle, corps: Corps) -> list[Corps]:
    """GC-O1.1.1.art.h, GC-O1.1.1.chg.i: in an Engagement only those with whom it is engaged."""
    return others(battle, corps) or targets(battle, corps)


# What is in them


def able(s: State, battle: Battle, corps: Corps) -> list[Unit]:
    """In good order, and not Lost in Plunder (GC-O1.1.1.chg.k)."""
    away = roster(battle).plundering
    return [unit for unit in battle_corps.good(s, corps) if unit.id not in away]


def held(s: State, battle: Battle, *corps: Corps) -> list[Held]:
    return [(captain(s, one), unit) for one in corps for unit in able(s, battle, one)]


def riders(s: State, battle: Battle, corps: Corps) -> list[Unit]:
    return [unit for unit in able(s, battle, corps) if unit.counter.type.cavalry]


def guns(s: State, battle: Battle, corps: Corps) -> int:
    return forces.artillery_sp(able(s, battle, corps))


def fighters(s: State, battle: Battle, corps: Corps) -> int:
    """R-94: SP in good order, artillery left out."""
    return forces.strength(unit for unit in able(s, battle, corps) if not unit.counter.type.artillery)


def as_party(s: State, battle: Battle, *corps: Corps) -> Party:
    """GC-O1.1.3.e: for an attack on the Assault Table; who charged counts in full."""
    first = force(s, battle, corps[0].side)
    party = Party(corps[0].side, [captain(s, one) for one in corps], held(s, battle, *corps))
    party.disorganised, party.road_march, party.quarters = first.disorganised, first.road_march, first.quarters
    return party


# Checks


def check_corps(g: Table, battle: Battle, corps: list[Corps], rule: str) -> Flow[None]:
    """GC-O1.1.3.d: a Discipline check of the Corps, each changed by the star of its own Captain."""
    s = g.state
    units = held(s, battle, *[one for one in corps if one.captain in s.leaders])
    if units:
        first = force(s, battle, corps[0].side)
        lower = skirmish.quality_reduction(first, attacked=first.id == battle.defender)
        yield from discipline.check_quality(g, first.side, units, lower, rule, discipline.knight_of(s, first))


def check_captain(g: Table, battle: Battle, corps: Corps, rule: str) -> Flow[None]:
    """GC-4.6.1.1.a: an heir leads a new Corps in his place; the chits of the fallen are gone."""
    here, before = post(battle, corps), corps.captain
    yield from battle_corps.check_captain(g, battle, corps, rule)
    found = roster(battle)
    if before in g.state.leaders:
        return
    found.spent[corps.side] += [*here.chits, *here.played]
    del found.posts[before]
    for one in battle.corps:
        if one.captain not in found.posts:
            found.posts[one.captain] = Post(here.section, here.role)


def settle(g: Table, battle: Battle) -> None:
    """GC-O1.1.4: Corps that have become Demoralised are set aside, and their opponents are Free."""
    s = g.state
    for corps in battle.corps:
        if corps.doing == FIGHTING and (corps.captain not in s.leaders or is_demoralised(s, battle, corps)):
            corps.doing = DEFEATED
            leave(battle, corps)
            g.log("battle.corps_demoralised", "GC-O1.1.4.b", player=corps.side, captain=corps.captain)
    for corps in battle.corps:
        if corps.engagement and not others(battle, corps):
            leave(battle, corps)


def is_demoralised(s: State, battle: Battle, corps: Corps) -> bool:
    """GC-O1.1.4.a: all its units, or more than half and the rest of a Quality of 1 or less."""
    units, good = captain(s, corps).units, able(s, battle, corps)
    if not good:
        return True
    return 2 * len(good) < len(units) and all(unit.counter.quality <= MOST_MORALE for unit in good)


def leave(battle: Battle, corps: Corps) -> None:
    corps.engagement, post(battle, corps).role = 0, ""


# Engagements


def engage(g: Table, battle: Battle, corps: Corps, target: Corps) -> None:
    """GC-O1.1.2.a, GC-O1.1.2.2.e: it Engages a Corps that is Free or Engaged; against one that is Engaging it can only
    defend a friend."""
    if post(battle, target).role == ENGAGING:
        join(battle, corps, target, ENGAGED, ENGAGING)
    else:
        join(battle, corps, target, ENGAGING, ENGAGED)
        give_up_ground(g, battle, corps)
    g.log("battle.engages", "GC-O1.1.2.2.a", player=corps.side, captain=corps.captain, target=target.captain)


def join(battle: Battle, corps: Corps, target: Corps, role: str, against: str) -> None:
    """GC-O1.1.2.1.a, GC-O1.1.2.2.f: never several against several: out of such an Engagement the newcomer takes one
    enemy Corps."""
    if corps.engagement:  # it engages one Corps more
        target.engagement = corps.engagement
    else:
        if not target.engagement or is_several(battle, target):
            target.engagement = 1 + max(one.engagement for one in battle.corps)
        corps.engagement = target.engagement
    post(battle, corps).role, post(battle, target).role = role, against


def is_several(battle: Battle, corps: Corps) -> bool:
    """Whether its side has several Corps in its Engagement."""
    return sum(1 for one in battle.corps if one.engagement == corps.engagement and one.side == corps.side) > 1


def give_up_ground(g: Table, battle: Battle, corps: Corps) -> None:
    """GC-O1.1.1.art.h, GC-O1.1.1.ew.c: who Engages loses these chits, played or not."""
    lose_chits(g, battle, corps, ("artillery", "earthworks", "river"))


def lose_chits(g: Table, battle: Battle, corps: Corps, kinds: tuple[str, ...]) -> None:
    here = post(battle, corps)
    for chit in [chit for chit in (*here.chits, *here.played) if chit in kinds]:
        (here.chits if chit in here.chits else here.played).remove(chit)
        roster(battle).spent[corps.side].append(chit)
        g.log("battle.chit_lost", "GC-O1.1.1.ew.c", player=corps.side, captain=corps.captain, chit=chit)


def in_rear(battle: Battle, seat: Seat) -> list[Corps]:
    return standing(battle, seat, REARGUARD)
