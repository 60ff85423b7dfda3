"""Section O1.1, the extended Major Battle: from battle initiative to Rally, a draw or a Pursuit.

Its steps are stages of the Battle in the state: options, deployment, then rounds of fire, charge and engage for
Vanguard and Main Body, resolution and rearguard.
"""

from __future__ import annotations

from typing import Final

from condotta.core.flow import Decision, Flow, Option, Seat, offer

from ....pieces import FIGHTING, MAIN_BODY, Battle, Corps, Leader, Post, Roster
from ....state import State, Table
from ... import succession
from ...common import forces
from .. import aftermath
from ..battle_corps import captain, force, in_turn, is_gone
from . import charges, chits, deployment, engagements, fire, roster
from .roster import post, standing

GOOD_ORDER: Final = 10  # GC-O1.1.1.ral.b
STAGES: Final = (
    "vanguard_fire", "vanguard_charge", "vanguard_engage", "main_body_fire", "main_body_charge", "main_body_engage",
    "resolution",
)  # fmt: skip
ACTS: Final = {
    "fire": fire.artillery_fire,
    "charge": charges.cavalry_charges,
    "engage": engagements.declarations,
}


def begin(battle: Battle) -> None:
    """After the reorganisation (GC-O1.1.step3.a)."""
    battle.roster = Roster()
    battle.roster.posts = {corps.captain: Post() for corps in battle.corps}
    battle.stage = "options"


def battle_step(g: Table, battle: Battle) -> Flow[None]:
    """GC-O1.1.step4 to step9: one stage of the battle."""
    if battle.stage == "options":
        yield from chits.battle_initiative(g, battle)
        battle.stage = "deployment"
    elif battle.stage == "deployment":
        yield from deployment.deployment(g, battle)
        battle.stage = STAGES[0]
    elif battle.stage == "resolution":
        yield from resolution(g, battle)
    elif battle.stage == "rearguard":
        yield from commit_rearguard(g, battle)
    else:
        yield from section_combat(g, battle)


def section_combat(g: Table, battle: Battle) -> Flow[None]:
    """GC-O1.1.step6, GC-O1.1.step7: fire, Charges and Engagements of the Vanguard, then of the Main Body."""
    section, _, act = battle.stage.rpartition("_")
    if any(standing(battle, seat, section) for seat in (0, 1)):
        yield from ACTS[act](g, battle, section)
    last = battle.stage == "main_body_engage"
    battle.stage = STAGES[STAGES.index(battle.stage) + 1]
    if last and not any(one.engagement for seat in (0, 1) for one in standing(battle, seat, MAIN_BODY)):
        yield from draw(g, battle, "GC-O1.1.step7.c")


def resolution(g: Table, battle: Battle) -> Flow[None]:
    """GC-O1.1.step8.a: the Engagements one by one; after each the Captains General may Rally, which drops the rest."""
    if any(roster.roster(battle).rallied) or not engagements.open_engagements(battle):
        battle.stage = "rearguard"
        return
    yield from engagements.resolve_one(g, battle)
    if battle.round > 1:
        for seat in in_turn(battle):
            yield from offer_rally(g, battle, seat)


# Rally


def offer_rally(g: Table, battle: Battle, seat: Seat) -> Flow[None]:
    """GC-O1.1.1.ral.a: with the chit of the Captain General; it ends the battle, which is lost."""
    s = g.state
    g.announce()
    own = [one for one in battle.corps if one.side == seat and one.captain in s.leaders and captain(s, one).general]
    able = [(one, chits.RALLY) for one in own if chits.may_play(s, battle, one, chits.RALLY)]
    choice = yield from chits.ask_in_secret(seat, able, "battle.rally")
    if choice is not None:
        chits.play(g, battle, choice[0], chits.RALLY, "GC-O1.1.1.ral.a")
        roster.roster(battle).rallied[seat] = True


def withdraw(g: Table, battle: Battle, seat: Seat) -> None:
    """GC-O1.1.1.ral.b: a die for each Corps, with the Initiatives of its Captain and of the Captain General."""
    s = g.state
    for corps in [one for one in battle.corps if one.side == seat and one.captain in s.leaders]:
        change = captain(s, corps).initiative + force(s, battle, seat).initiative
        change += -1 if corps.doing != FIGHTING else 0 if corps.engagement else 1
        post(battle, corps).withdrew = g.d6(seat) + change >= GOOD_ORDER
        key = "battle.withdraws" if post(battle, corps).withdrew else "battle.breaks_up"
        g.log(key, "GC-O1.1.1.ral.b", player=seat, captain=corps.captain, change=change)


# Step 9-a


def commit_rearguard(g: Table, battle: Battle) -> Flow[None]:
    """GC-O1.1.step9.a, GC-O1.1.1.res.a: Corps with a Reserve chit come into the Main Body."""
    for seat in [seat for seat in in_turn(battle) if not roster.roster(battle).rallied[seat]]:
        g.announce()
        while True:
            ready = [(one, chits.RESERVE) for one in in_reserve(g.state, battle, seat)]
            choice = yield from chits.ask_in_secret(seat, ready, "battle.commit_rearguard")
            if choice is None:
                break
            chits.play(g, battle, choice[0], chits.RESERVE, "GC-O1.1.1.res.a")
            post(battle, choice[0]).section = MAIN_BODY
            g.log("battle.committed", "GC-O1.1.step9.a", player=seat, captain=choice[0].captain)
    yield from verdict(g, battle)


def in_reserve(s: State, battle: Battle, seat: Seat) -> list[Corps]:
    return [one for one in roster.in_rear(battle, seat) if chits.may_play(s, battle, one, chits.RESERVE)]


def verdict(g: Table, battle: Battle) -> Flow[None]:
    """GC-O1.1.step9.b to d: without a Corps in the Main Body, or after Rally, the battle is lost, for both a draw."""
    found = roster.roster(battle)
    lost = [found.rallied[seat] or not standing(battle, seat, MAIN_BODY) for seat in (0, 1)]
    for seat in in_turn(battle):
        if found.rallied[seat] and not is_gone(g.state, battle, seat):
            withdraw(g, battle, seat)
    if all(lost):
        yield from draw(g, battle, "GC-O1.1.step9.c")
    elif any(lost):
        yield from end(g, battle, lost.index(True))
    else:
        found.fought = []
        battle.round += 1
        battle.stage = STAGES[0]


# The end


def end(g: Table, battle: Battle, loser: Seat) -> Flow[None]:
    """GC-O1.1.step10: as in the standard battle; who withdrew in good order is spared, plunderers do not pursue."""
    s, found = g.state, roster.roster(battle)
    away = found.plundering
    spared = [
        unit.id
        for corps in battle.corps
        if corps.captain in s.leaders and post(battle, corps).withdrew
        for unit in captain(s, corps).units
    ]
    battle.roster = None
    yield from aftermath.end(g, battle, loser, [*away, *spared])


def draw(g: Table, battle: Battle, rule: str) -> Flow[None]:
    """GC-O1.1.step11.a: both retreat, without a Pursuit; the attacker chooses whether he goes first."""
    s = g.state
    battle.corps, battle.roster, battle.stage = [], None, battle.after
    g.log("battle.drawn", rule, hex=battle.hex)
    left = [force(s, battle, seat) for seat in in_turn(battle) if not is_gone(s, battle, seat)]
    if len(left) == 2:
        options = [offer("retreats_first", one.id) for one in left]
        choice: Option = yield Decision(left[0].side, "battle.who_retreats", options, "GC-O1.1.step11.a")
        left = left if choice.args[0] == left[0].id else left[::-1]
    for one in left:
        yield from retreat_from(g, one)


def retreat_from(g: Table, first: Leader) -> Flow[None]:
    s = g.state
    first.road_march = first.quarters = False  # GC-8.7.g, GC-18.f
    if first.id in s.leaders and not forces.units(s, first):
        succession.capture_force(g, first, None, "GC-4.6.b")
    elif first.id in s.leaders:
        yield from aftermath.go_back(g, first, None)
