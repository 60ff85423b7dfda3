"""Tactical option chits (GC-O1.1.step4, O1.1.1): the set of a side, who selects them, and how they are played."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final

from condotta.core.flow import DONE, PASS, Decision, Flow, Option, Seat, offer, side_by_side

from ....data import FACTS, WEATHERS
from ....pieces import Battle, Corps
from ....state import State, Table
from ..battle_corps import by_captain, captain, force, in_turn, river_of, works_of
from . import roster
from .roster import post

SET: Final = {option.id: option.chits for option in FACTS.tactical_options.values()}
SELECTABLE: Final = [option.id for option in FACTS.tactical_options.values() if option.selectable]
MOST: Final = FACTS.most_options_of_a_captain
FORMATION: Final = "formation"
ARTILLERY: Final = "artillery"
CHARGE: Final = "cavalry_charge"
FIREARMS: Final = "firearms"
COMBINED: Final = "combined_arms"
COORDINATION: Final = "coordination"
RESERVE: Final = "reserve"
RALLY: Final = "rally"
EARTHWORKS: Final = "earthworks"
RIVER: Final = "river"
COVER: Final = (EARTHWORKS, RIVER)

# Step 4-a: battle initiative


def battle_initiative(g: Table, battle: Battle) -> Flow[None]:
    """GC-O1.1.step4.b, d: half a die and the Initiative of the Captain General; then both select in secret."""
    s, found = g.state, roster.roster(battle)
    for seat in in_turn(battle):
        found.allowed[seat] = (g.d6(seat) + 1) // 2 + force(s, battle, seat).initiative
        g.log("battle.chits_allowed", "GC-O1.1.step4.b", player=seat, number=found.allowed[seat])
    picked = yield from side_by_side(in_turn(battle), partial(select, s, battle))
    for picks in picked:
        for chit, id in picks:
            found.posts[id].chits.append(chit)
    for corps in battle.corps:
        number = len(post(battle, corps).chits)
        g.log("battle.chits_laid", "GC-O1.1.step4.d", player=corps.side, captain=corps.captain, number=number)


def given(s: State, battle: Battle, seat: Seat) -> list[str]:
    """GC-O1.1.step4.c: chits that a side has without selecting them."""
    works = [EARTHWORKS] * SET[EARTHWORKS] if works_of(s, battle, seat) else []
    return works + ([RIVER] * SET[RIVER] if river_of(s, battle, 1 - seat) else [])


def select(s: State, battle: Battle, seat: Seat) -> Flow[list[tuple[str, str]]]:
    """GC-O1.1.step4.a, d, GC-4.8.I.d: one chit on one Captain after the other, at most two on each."""
    left, free = roster.roster(battle).allowed[seat], given(s, battle, seat)
    captains = [corps.captain for corps in battle.corps if corps.side == seat]
    impetuous = [id for id in captains if s.leaders[id].has("I") and has_riders(s, battle, id)]
    picks: list[tuple[str, str]] = []
    while True:
        options = offers(picks, captains, free, left)
        owed = [one for one in options if one.args[0] == CHARGE and one.args[1] in impetuous]
        owed = [one for one in owed if (CHARGE, one.args[1]) not in picks]
        spare = min(left, SET[CHARGE] - sum(1 for chit, _ in picks if chit == CHARGE))
        options = owed or [DONE, *options]
        choice = options[0]
        if len(options) > 1 and not 0 < len(owed) <= spare:  # who gets one is a question only where there are too few
            told = {"left": left, "chosen": [chit for chit, _ in picks], "on": [id for _, id in picks]}
            choice = yield Decision(seat, "battle.select", options, "GC-O1.1.step4.d", told)
        if choice is DONE:
            return picks
        chit = str(choice.args[0])
        picks.append((chit, str(choice.args[1])))
        if chit in COVER:
            free = without(free, chit)
        else:
            left -= 1


def offers(picks: list[tuple[str, str]], captains: list[str], free: list[str], left: int) -> list[Option]:
    """What can still be laid on whom."""
    chosen = [chit for chit, _ in picks]
    chits = [chit for chit in SELECTABLE if left and chosen.count(chit) < SET[chit]]
    chits += list(dict.fromkeys(free))
    room = [id for id in captains if sum(1 for _, other in picks if other == id) < MOST]
    return [offer("lay", chit, id) for chit in chits for id in room]


def without(chits: list[str], chit: str) -> list[str]:
    found = chits[:]
    found.remove(chit)
    return found


def has_riders(s: State, battle: Battle, id: str) -> bool:
    return bool(roster.riders(s, battle, by_captain(battle, id)))


def in_stock(battle: Battle, seat: Seat, chit: str) -> int:
    """How many of the set are with no Captain and have not been used."""
    found = roster.roster(battle)
    own = [found.posts[corps.captain] for corps in battle.corps if corps.side == seat]
    used = [*found.spent[seat], *[one for place in own for one in (*place.chits, *place.played)]]
    return SET[chit] - used.count(chit)


# Playing them


def may_play(s: State, battle: Battle, corps: Corps, chit: str) -> bool:
    """GC-4.8.I.d, R-104: an impetuous Captain plays nothing else before his Charge, as long as he could charge."""
    chits = post(battle, corps).chits
    if chit not in chits:
        return False
    return chit == CHARGE or CHARGE not in chits or not is_eager(s, battle, corps)


def is_eager(s: State, battle: Battle, corps: Corps) -> bool:
    """Until he has made his first Charge."""
    return captain(s, corps).has("I") and not post(battle, corps).rode and bool(roster.riders(s, battle, corps))


def play(g: Table, battle: Battle, corps: Corps, chit: str, rule: str, *, stays: bool = False) -> None:
    """It is shown, and lies beside its Captain on the Roster or is used up."""
    here = post(battle, corps)
    here.chits.remove(chit)
    (here.played if stays else roster.roster(battle).spent[corps.side]).append(chit)
    g.reveal()
    g.log("battle.chit_played", rule, player=corps.side, captain=corps.captain, chit=chit)


def use_twice(g: Table, battle: Battle, corps: Corps, chit: str, rule: str, *, endless: bool = False) -> None:
    """GC-O1.1.1.art.c, GC-O1.1.1.fa.c: the first use lays it on the Roster, the second removes it."""
    here = post(battle, corps)
    if chit not in here.played:
        play(g, battle, corps, chit, rule, stays=True)
        return
    if not endless:
        here.played.remove(chit)
        roster.roster(battle).spent[corps.side].append(chit)
    g.log("battle.chit_used", rule, player=corps.side, captain=corps.captain, chit=chit)


def has_firearms(s: State, battle: Battle, corps: Corps) -> bool:
    """GC-O1.1.1.fa.a, c: infantry with firearms in good order, a chit that was not used in this round, no Rain."""
    here = post(battle, corps)
    if here.shot == battle.round or not WEATHERS[s.weather].firearms:
        return False
    if FIREARMS not in here.played and not may_play(s, battle, corps, FIREARMS):
        return False
    return any("firearms" in unit.counter.type.traits for unit in roster.able(s, battle, corps))


def answer(g: Table, battle: Battle, corps: Corps, prompt: str, *, firearms: bool) -> Flow[bool]:
    """GC-O1.1.step6.d, e, GC-O1.1.3.c, GC-O1.1.1.ew.a: before a roll against it a Corps may play what protects it, in
    secret until it does; whether it uses its Firearms."""
    s, shoots = g.state, False
    g.announce()
    while True:
        covers = [chit for chit in COVER if may_play(s, battle, corps, chit) and chit not in post(battle, corps).played]
        if firearms and not shoots and has_firearms(s, battle, corps):
            covers.append(FIREARMS)
        choice = yield from ask_in_secret(corps.side, [(corps, chit) for chit in covers], prompt, corps)
        if choice is None:
            return shoots
        if choice[1] == FIREARMS:
            shoot(g, battle, corps)
            shoots = True
        else:
            play(g, battle, corps, choice[1], "GC-O1.1.1.ew.a", stays=True)


def shoot(g: Table, battle: Battle, corps: Corps) -> None:
    use_twice(g, battle, corps, FIREARMS, "GC-O1.1.1.fa.a")
    post(battle, corps).shot = battle.round


def ask_in_secret(
    seat: Seat, plays: Sequence[tuple[Corps, str]], prompt: str, about: Corps | None = None
) -> Flow[tuple[Corps, str] | None]:
    """One of these chits, or none; nobody notices who is asked. Whoever calls has announced it."""
    if not plays:
        return None
    options = [PASS, *[offer("play", corps.captain, chit) for corps, chit in plays]]
    told = {"captain": about.captain} if about is not None else None
    choice: Option = yield Decision(seat, prompt, options, "GC-O1.1.3.c", told, hidden=True)
    if choice is PASS:
        return None
    return next(one for one in plays if [one[0].captain, one[1]] == list(choice.args))
