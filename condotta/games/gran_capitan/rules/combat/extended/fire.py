"""Artillery Fire in the extended battle (GC-O1.1.step6.d, GC-O1.1.1.art)."""

from __future__ import annotations

from itertools import zip_longest
from typing import Final

from condotta.core.flow import Decision, Flow, Seat, offer

from ....data import FACTS
from ....pieces import FIGHTING, Battle, Corps
from ....state import State, Table
from .. import artillery
from ..battle_corps import by_captain, captain, in_turn, show
from ..modifiers import Modifier, those
from . import charges, chits, roster
from .roster import post

SHOTS: Final = 2  # GC-O1.1.1.art.b


def artillery_fire(g: Table, battle: Battle, section: str) -> Flow[None]:
    """GC-O1.1.1.art.d, e: who fires, on either side; single rolls in turn; then those who were hit charge."""
    firing: list[list[Corps]] = []
    for seat in in_turn(battle):
        firing.append((yield from declare(g, battle, seat, section)) * SHOTS)
    hits: list[Corps] = []
    for pair in zip_longest(*firing):
        for corps in pair:
            if corps is not None and may_go_on(g.state, battle, corps):
                hits += yield from shot(g, battle, corps)
    for seat in in_turn(battle):
        for corps in [one for one in battle.corps if one.side == seat and one in hits]:
            yield from charges.react(g, battle, corps, section)


def declare(g: Table, battle: Battle, seat: Seat, section: str) -> Flow[list[Corps]]:
    """GC-O1.1.1.art.a, c, d, R-112: with one chit that is new, and with those that lie on the Roster since an earlier
    battle round."""
    s = g.state
    firing: list[Corps] = []
    is_laid = False
    g.announce()
    while True:
        able = [one for one in roster.standing(battle, seat, section) if may_fire(s, battle, one)]
        ready = [(one, chits.ARTILLERY) for one in able if not is_laid or is_on_roster(battle, one)]
        choice = yield from chits.ask_in_secret(seat, ready, "battle.declare_fire")
        if choice is None:
            return firing
        corps = choice[0]
        is_laid = is_laid or not is_on_roster(battle, corps)
        endless = captain(s, corps).has("A")  # GC-4.8.A.c
        chits.use_twice(g, battle, corps, chits.ARTILLERY, "GC-O1.1.1.art.c", endless=endless)
        post(battle, corps).fired = battle.round
        show(s, corps)
        firing.append(corps)


def is_on_roster(battle: Battle, corps: Corps) -> bool:
    return chits.ARTILLERY in post(battle, corps).played


def may_fire(s: State, battle: Battle, corps: Corps) -> bool:
    here = post(battle, corps)
    if here.fired == battle.round:
        return False
    if not is_on_roster(battle, corps) and not chits.may_play(s, battle, corps, chits.ARTILLERY):
        return False
    return bool(roster.guns(s, battle, corps)) and bool(roster.aims(battle, corps))


def may_go_on(s: State, battle: Battle, corps: Corps) -> bool:
    here = corps in battle.corps and corps.doing == FIGHTING and corps.captain in s.leaders
    return here and bool(roster.guns(s, battle, corps)) and bool(roster.aims(battle, corps))


def shot(g: Table, battle: Battle, corps: Corps) -> Flow[list[Corps]]:
    """GC-O1.1.1.art.b, f, h: each roll may be aimed at another Corps; the Corps that it hits, if any."""
    s = g.state
    target = yield from aim(battle, corps)
    show(s, target)
    yield from chits.answer(g, battle, target, "battle.cover", firearms=False)
    changed = modifiers(s, battle, target)
    found = artillery.fire(g, corps.side, roster.guns(s, battle, corps), changed, [], "GC-O1.1.1.art.b")
    yield from hit(g, battle, target, found)
    return [target] if found.sp or found.check else []


def aim(battle: Battle, corps: Corps) -> Flow[Corps]:
    options = [offer("fire", corps.captain, one.captain) for one in roster.aims(battle, corps)]
    choice = options[0]
    if len(options) > 1:
        choice = yield Decision(corps.side, "battle.aim", options, "GC-O1.1.1.art.b", {"captain": corps.captain})
    return by_captain(battle, choice.args[1])


def modifiers(s: State, battle: Battle, target: Corps) -> list[Modifier]:
    """GC-O1.1.1.art.i, GC-O1.1.1.ew.b."""
    played = post(battle, target).played
    return [
        *artillery.of_ground(s, battle.hex),
        *those(
            ("earthworks", FACTS.earthworks["artillery"] if chits.EARTHWORKS in played else 0),
            ("river_crossing", FACTS.river_crossing["artillery"] if chits.RIVER in played else 0),
        ),
    ]


def hit(g: Table, battle: Battle, target: Corps, found: artillery.Shot) -> Flow[None]:
    """GC-O1.1.1.art.f: SP losses, a Discipline check, a Captain check, at once."""
    held = roster.held(g.state, battle, target)
    yield from artillery.take_sp(g, target.side, held, found.sp, spares_guns=True, rule="GC-O1.1.1.art.f")
    if found.check:
        yield from roster.check_corps(g, battle, [target], "GC-O1.1.1.art.f")
    if found.captain:
        yield from roster.check_captain(g, battle, target, "GC-O1.1.1.art.f")
    roster.settle(g, battle)
