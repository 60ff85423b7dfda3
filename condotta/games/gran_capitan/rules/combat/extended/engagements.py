"""Engagements of the extended battle: who declares them (GC-O1.1.2), how they are fought (GC-O1.1.3)."""

from __future__ import annotations

from condotta.core.flow import DONE, PASS, Decision, Flow, Option, offer

from ....pieces import ENGAGED, ENGAGING, FIGHTING, MAIN_BODY, Battle, Corps
from ....state import State, Table
from .. import assault
from ..assault import Attack
from ..battle_corps import by_captain, captain, show
from . import chits, roster
from .roster import others, post

# Declaring


def declarations(g: Table, battle: Battle, section: str) -> Flow[None]:
    """GC-O1.1.2.2.a, b: the Free Corps of both sides, in falling order of Initiative; the last one of the Main Body
    must Engage if it can."""
    free = [one for seat in (0, 1) for one in roster.standing(battle, seat, section) if not one.engagement]
    order = in_order(g, free)
    for corps in order:
        if corps.doing == FIGHTING and not corps.engagement:
            yield from decide(g, battle, corps, must=section == MAIN_BODY and corps is order[-1])


def in_order(g: Table, free: list[Corps]) -> list[Corps]:
    """Ties are broken by the star, then by chance."""
    found, left = list[Corps](), free[:]
    while left:
        best = max((captain(g.state, one).initiative, captain(g.state, one).star) for one in left)
        tied = [one for one in left if (captain(g.state, one).initiative, captain(g.state, one).star) == best]
        found.append(tied[g.pick(len(tied))] if len(tied) > 1 else tied[0])
        left = [one for one in left if one is not found[-1]]
    return found


def decide(g: Table, battle: Battle, corps: Corps, *, must: bool) -> Flow[None]:
    """GC-O1.1.2.2.b, d, e: Engage, defend a friend, or pass; one that Engages may take on more within the limit."""
    s = g.state
    open_to = within_reach(s, battle, corps)
    forced = must and any(not one.engagement for one in open_to)
    options = [offer("engage", one.captain) for one in open_to]
    if not forced:
        options = [PASS, *options, *[offer("defend", one.captain) for one in attackers_of_friends(battle, corps)]]
    while len(options) > 1 or forced:
        choice = options[0]
        if len(options) > 1:
            params = {"captain": corps.captain}
            choice = yield Decision(corps.side, "battle.declare_engagement", options, "GC-O1.1.2.2.a", params)
        if choice in (PASS, DONE):
            return
        roster.engage(g, battle, corps, by_captain(battle, choice.args[0]))
        forced = False
        alone = choice.verb == "engage" and not roster.is_several(battle, corps)
        more = [one for one in within_reach(s, battle, corps) if not one.engagement] if alone else []
        options = [DONE, *[offer("engage", one.captain) for one in more]]


def within_reach(s: State, battle: Battle, corps: Corps) -> list[Corps]:
    """GC-O1.1.2.2.d: those whose SP, with those it has Engaged, are not more than twice its own."""
    own = roster.fighters(s, battle, corps)
    has = sum(roster.fighters(s, battle, one) for one in others(battle, corps))
    found = [one for one in roster.targets(battle, corps) if post(battle, one).role != ENGAGING]
    return [one for one in found if own and has + roster.fighters(s, battle, one) <= 2 * own]


def attackers_of_friends(battle: Battle, corps: Corps) -> list[Corps]:
    """GC-O1.1.2.2.e, R-106: who has Engaged a friendly Corps of the same section."""
    own = roster.standing(battle, corps.side, post(battle, corps).section)
    found = [foe for one in own if post(battle, one).role == ENGAGED for foe in others(battle, one)]
    return [one for one in battle.corps if one in found]


# Resolving


def open_engagements(battle: Battle) -> list[int]:
    """Those that have not been resolved in this battle round."""
    numbers = sorted({one.engagement for one in battle.corps if one.engagement})
    return [number for number in numbers if number not in roster.roster(battle).fought]


def resolve_one(g: Table, battle: Battle) -> Flow[None]:
    """GC-O1.1.step8.a: the attacker chooses which comes next."""
    numbers = open_engagements(battle)
    leading = {number: in_role(battle, number, ENGAGING)[0] for number in numbers}
    number = numbers[0]
    if len(numbers) > 1:
        options = [offer("resolve", leading[one].captain) for one in numbers]
        choice: Option = yield Decision(battle.attacking_side, "battle.resolve", options, "GC-O1.1.step8.a")
        number = by_captain(battle, choice.args[0]).engagement
    roster.roster(battle).fought.append(number)
    yield from fight(g, battle, number)


def in_role(battle: Battle, number: int, role: str) -> list[Corps]:
    return [one for one in battle.corps if one.engagement == number and post(battle, one).role == role]


def fight(g: Table, battle: Battle, number: int) -> Flow[None]:
    """GC-O1.1.3.a, b, GC-O1.1.1.co.a: one attack after the other, or all together by Combat Coordination."""
    ours = in_role(battle, number, ENGAGING)
    if len(ours) > 1 and (yield from coordinate(g, battle, ours)):
        yield from attack(g, battle, ours, in_role(battle, number, ENGAGED)[0])
        return
    pairs = [(one, other) for one in ours for other in in_role(battle, number, ENGAGED)]
    while pairs:
        chosen = 0
        if len(pairs) > 1:
            options = [offer("assail", one.captain, other.captain) for one, other in pairs]
            choice: Option = yield Decision(ours[0].side, "battle.assail", options, "GC-O1.1.3.a")
            chosen = options.index(choice)
        one, other = pairs.pop(chosen)
        yield from attack(g, battle, [one], other)
        pairs = [pair for pair in pairs if still_on(battle, number, *pair)]


def still_on(battle: Battle, number: int, *corps: Corps) -> bool:
    return all(one in battle.corps and one.engagement == number for one in corps)


def coordinate(g: Table, battle: Battle, ours: list[Corps]) -> Flow[bool]:
    """GC-O1.1.1.co.a."""
    s, chit = g.state, chits.COORDINATION
    g.announce()
    able = [(one, chit) for one in ours if chits.may_play(s, battle, one, chit)]
    choice = yield from chits.ask_in_secret(ours[0].side, able, "battle.coordinate")
    if choice is not None:
        chits.play(g, battle, choice[0], chit, "GC-O1.1.1.co.a")
    return choice is not None


def attack(g: Table, battle: Battle, ours: list[Corps], target: Corps) -> Flow[None]:
    """GC-O1.1.3.c, d: options of both, the Assault Table; losses, Discipline, Captain, Corps."""
    s = g.state
    show(s, *ours, target)
    attackers = [one.captain for one in ours]
    g.log("battle.assails", "GC-O1.1.3.a", player=ours[0].side, captain=attackers, target=target.captain)
    combined, shooting = yield from attack_options(g, battle, ours)
    firearms = yield from chits.answer(g, battle, target, "battle.receive_attack", firearms=True)
    found = attack_of(s, battle, ours, target)
    found.extended = assault.Extended(firearms, shooting, combined)
    outcome = yield from assault.resolve(g, found, "GC-O1.1.3.a")
    losers = ours if outcome.loser is found.attacker else [target]
    yield from roster.check_corps(g, battle, losers, "GC-O1.1.3.d")
    if outcome.captain_check:
        one = losers[g.pick(len(losers))] if len(losers) > 1 else losers[0]
        yield from roster.check_captain(g, battle, one, "GC-13.1.7.e")
    roster.settle(g, battle)


def attack_of(s: State, battle: Battle, ours: list[Corps], target: Corps) -> Attack:
    """GC-O1.1.3.e, GC-O1.1.1.ew.b: as the chits lie."""
    played = post(battle, target).played
    found = Attack(roster.as_party(s, battle, *ours), roster.as_party(s, battle, target), battle.hex)
    found.earthworks, found.river = chits.EARTHWORKS in played, chits.RIVER in played
    found.extended = assault.Extended(firearms=False, shooting=False, combined=[])
    return found


def odds(s: State, battle: Battle, corps: Corps, target: Corps) -> float:
    """That the target loses one attack, if nobody plays a chit for it."""
    return assault.odds(s, attack_of(s, battle, [corps], target))


def attack_options(g: Table, battle: Battle, ours: list[Corps]) -> Flow[tuple[list[str], bool]]:
    """GC-O1.1.1.ca.a, GC-S4.5: Combined Arms, each for its own Corps; Firearms where the scenario lets them attack."""
    s, combined, shooting = g.state, list[str](), False
    g.announce()
    while True:
        able = [
            (one, chits.COMBINED)
            for one in ours
            if one.captain not in combined and chits.may_play(s, battle, one, chits.COMBINED) and mixed(s, battle, one)
        ]
        if s.scenario.firearms_attack and not shooting:
            able += [(one, chits.FIREARMS) for one in ours if chits.has_firearms(s, battle, one)]
        choice = yield from chits.ask_in_secret(ours[0].side, able, "battle.attack_options", ours[0])
        if choice is None:
            return combined, shooting
        if choice[1] == chits.FIREARMS:
            chits.shoot(g, battle, choice[0])
            shooting = True
        else:
            chits.play(g, battle, choice[0], chits.COMBINED, "GC-O1.1.1.ca.a")
            combined.append(choice[0].captain)


def mixed(s: State, battle: Battle, corps: Corps) -> bool:
    """Infantry and cavalry in good order."""
    types = [unit.counter.type for unit in roster.able(s, battle, corps)]
    return any(type.infantry for type in types) and any(type.cavalry for type in types)
