"""Cards played in land moves and field battles, table TM-6.1.T2: Combat cards #42 to #46, Response cards #48, #50, #51,
#53, #54, #59, #61.

What they do in assaults is declared beside section 15.1.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Final, TypeAlias

from condotta.core.flow import DONE, Decision, Flow, Option, choose, numbered, offer, pick_one

from ...data import FOREIGN_WARS, LEADERS, SPACES
from ...data.things import FRANCE, MUSLIM
from ...pieces import Stack, units
from ...state import State, Table
from ..common import abroad, answers, pool, stacks
from ..common.groups import Group, merged
from ..common.powers import GUANCHES, majors_of, player
from ..land import breaking, losses, siege
from ..land.battle import Attempt, Battle, Move, Side
from . import camps
from .camps import Camp
from .reinforcements import holds, is_quiet, room, stands_outside

Effect: TypeAlias = Callable[[Table, int, Battle, Side], Flow[None] | None]
GREAT_CAPTAIN: Final = "great_captain"
HIRED: Final = 4  # militia of #61 a


def in_field(s: State, seat: int, about: Any) -> Side | None:
    """The side of a player in a field battle."""
    return about.side_of(s, seat) if isinstance(about, Battle) and not about.assault else None


def may_fight(s: State, seat: int, about: Any) -> bool:
    return in_field(s, seat, about) is not None


def may_defend(s: State, seat: int, about: Any) -> bool:
    side = in_field(s, seat, about)
    return side is not None and not side.attacks


# Combat cards


def declare_combat_card(card: str, may: answers.May, effect: Effect) -> None:
    """TM-14.g: it takes effect unless AMBUSH cancels it."""

    def does(g: Table, seat: int, battle: Battle) -> Flow[None]:
        battle.card_cancelled = False
        yield from answers.moment(g, "combat_card_played", battle)
        side = battle.side_of(g.state, seat)
        if not battle.card_cancelled and side is not None:
            side.cards.append(card)
            yield from effect(g, seat, battle, side) or ()
        battle.card_cancelled = False

    answers.declare(card, "", may, does)


def arquebusiers(g: Table, seat: int, battle: Battle, side: Side) -> None:
    """#42: 3 dice, 1 more with the Great Captain; the enemy loses charge dice and hits on 4."""
    side.more += 3 + (GREAT_CAPTAIN in side.group.leaders)
    enemy = battle.against(side)
    enemy.charges = enemy.fours = False


def favorable_terrain(g: Table, seat: int, battle: Battle, side: Side) -> None:
    """#43: for an attacker 4 dice, 6 for the Muslim with cavalry; for a defender only 6s hit him."""
    if side.attacks:
        side.more += 6 if seat == MUSLIM and side.group.cavalry else 4
    else:
        battle.attacker.hits_from = 6


def fierce_defense(g: Table, seat: int, battle: Battle, side: Side) -> None:
    """#44: a die for every two of the player's own infantry and cavalry."""
    side.more += (sum(part.fighting for part in side.of_seat(g.state, seat).parts) + 1) // 2


def may_ride(s: State, seat: int, about: Any) -> bool:
    side = in_field(s, seat, about)
    return side is not None and seat != MUSLIM and side.of_seat(s, seat).cavalry > 0


def heavy_cavalry(g: Table, seat: int, battle: Battle, side: Side) -> Flow[None]:
    """#45: the enemy loses a unit for each own cavalry unit, France two for each French one, before the dice."""
    own = side.of_seat(g.state, seat)
    french = sum(part.cavalry for part in own.parts if part.power == "france") if seat == FRANCE else 0
    yield from losses.eliminate(g, battle.against(side), own.cavalry + french, "battle.heavy_cavalry", "TM-14.x")


def surprise_attack(g: Table, seat: int, battle: Battle, side: Side) -> None:
    """#46: rolls first."""
    side.first = True


# AMBUSH, ORGANIZED RETREAT, CAVALRY PURSUIT


def may_succeed(s: State, seat: int, about: Any) -> bool:
    return isinstance(about, Attempt) and not about.succeeds


def succeed(g: Table, seat: int, attempt: Attempt) -> None:
    """#48 a, #54: the attempt succeeds (TM-13.2.q, TM-13.3.k)."""
    attempt.succeeds = True


def may_ambush(s: State, seat: int, about: Any) -> bool:
    return isinstance(about, Battle) and not about.card_cancelled


def ambush(g: Table, seat: int, battle: Battle) -> None:
    """#48 b: the Combat card just played is cancelled."""
    battle.card_cancelled = True


def may_pursue_winner(s: State, seat: int, about: Any) -> bool:
    """#50 a: the winner with cavalry left, against a loser with units left."""
    side = in_field(s, seat, about)
    if side is None or side.attacks != about.attacker_wins:
        return False
    return side.of_seat(s, seat).cavalry > 0 and about.against(side).group.size > 0


def pursue_beaten(g: Table, seat: int, battle: Battle) -> Flow[None]:
    """TM-14.j: 5 dice, each 5 or 6 eliminates a unit of the loser's choice."""
    hits = sum(g.d6(seat) >= 5 for _ in range(5))
    loser = battle.defender if battle.attacker_wins else battle.attacker
    yield from losses.eliminate(g, loser, hits, "battle.pursued", "TM-14.j")


def may_pursue_avoiding(s: State, seat: int, about: Any) -> bool:
    """#50 b: the owner of the entering formation, if it has cavalry."""
    if not isinstance(about, Attempt) or seat != about.move.seat:
        return False
    return about.move.formation.cavalry > 0 and about.group.size > 0


def pursue_avoiding(g: Table, seat: int, attempt: Attempt) -> Flow[None]:
    """TM-13.3.o: 3 dice, each 4 to 6 eliminates a unit of those who left, of their choice."""
    hits = sum(g.d6(seat) >= 4 for _ in range(3))
    side = Side(attempt.group, False)
    yield from losses.eliminate(g, side, hits, "avoid.pursued", "TM-13.3.o")
    attempt.group = side.group


# LEADERSHIP


def may_reroll(s: State, seat: int, about: Any) -> bool:
    side = in_field(s, seat, about)
    return side is not None and not side.settled and side.missed > 0


def reroll(g: Table, seat: int, battle: Battle) -> None:
    """#51 a: all dice that missed again, hitting on 5 and 6; against FAVORABLE TERRAIN on 6 (R-TM1-80)."""
    side = battle.side_of(g.state, seat)
    assert side is not None
    hits = sum(g.d6(seat) >= side.hits_from for _ in range(side.missed))
    side.hits += hits
    side.missed -= hits
    g.log("leadership.rerolled", "TM-14.j", seat=seat, hits=hits)


def own_leaders(s: State, seat: int, side: Side) -> list[str]:
    return [name for name in side.group.leaders if player(s, LEADERS[name].power) == seat]


def may_sacrifice(s: State, seat: int, about: Any) -> bool:
    side = in_field(s, seat, about)
    return side is not None and not side.settled and side.rolls > 0 and bool(own_leaders(s, seat, side))


def sacrifice(g: Table, seat: int, battle: Battle) -> Flow[None]:
    """#51 b: BR + 1 hits of a leader, who leaves the game."""
    s = g.state
    side = battle.side_of(s, seat)
    assert side is not None
    name = yield from pick_one(seat, "leader", own_leaders(s, seat, side), "leadership.who", "TM-14.j")
    side.hits += LEADERS[name].battle + 1
    side.group = Group(side.group.space, side.group.parts, [one for one in side.group.leaders if one != name])
    del s.leaders[name]
    g.log("leadership.fell", "TM-14.j", leader=name, hits=LEADERS[name].battle + 1)


# NOBLES RETURN HOME, MERCENARY MILITIAS


def war_of(about: Any) -> str:
    """TM-2.4.y, TM-20.9.f: the Foreign War that is being fought, where Response cards reach it; "" otherwise."""
    return about.space if isinstance(about, Battle) and about.space in FOREIGN_WARS else ""


def militia_stacks(s: State, about: Any = None) -> list[Camp]:
    """All stacks of the map with militia; Guanches have none (TM-21.8-can.i)."""
    found = camps.camps(s, war_of(about))
    return [camp for camp in found if GUANCHES not in camp.powers and camp.count(s, "militia")]


def may_send_home(s: State, seat: int, about: Any) -> bool:
    return bool(militia_stacks(s, about))


def nobles_return_home(g: Table, seat: int, about: Any) -> Flow[None]:
    """#53: half the militia of one stack, rounded up, and up to 2 of another."""
    s = g.state
    found = {one.option: one for one in militia_stacks(s, about)}
    first = yield from choose(seat, "nobles.half", list(found), "TM-14.c")
    half = found.pop(first)
    yield from lose_militia(g, seat, about, half, (half.count(s, "militia") + 1) // 2)
    others = [option for option, one in found.items() if one.count(s, "militia")]
    if not others:
        return
    second: Option = yield Decision(seat, "nobles.two", [DONE, *others], "TM-14.c")
    if second is not DONE:
        stack = found[second]
        most = min(2, stack.count(s, "militia"))
        number: Option = yield Decision(seat, "nobles.how_many", numbered("remove", most, 1), "TM-14.c")
        yield from lose_militia(g, seat, about, stack, int(number.args[-1]))


def lose_militia(g: Table, seat: int, about: Any, stack: Camp, number: int) -> Flow[None]:
    """R-TM1-131: of several powers as the player of the card likes; a battle there goes on without them, a siege may be
    broken."""
    s, space = g.state, stack.space
    for _ in range(number):
        able = stack.with_kind(s, "militia")
        power = yield from pick_one(seat, "power", able, "nobles.power", "TM-14.c", {"space": space})
        forget(about, space, camps.remove(s, stack, power, "militia"))
    g.log("militia.goes_home", "TM-14.c", space=space, power=stack.powers[0], number=number)
    if not isinstance(about, Battle) or about.space != space:
        yield from breaking.check(g, space)  # TM-15.3.a


def forget(about: Any, space: str, part: Stack) -> None:
    """Units that are no longer in a battle."""
    if not isinstance(about, Battle) or about.space != space:
        return
    for side in (about.attacker, about.defender):
        kept = []
        for one in side.group.parts:
            same = one.stands_like(part)
            gone = units(part.power, "militia", min(one.militia, part.militia)) if same else None
            kept.append(one.plus(gone, -1) if gone else one)
        side.group = Group(space, kept, side.group.leaders)


def hire_places(s: State, seat: int, about: Any = None) -> Iterator[Option]:
    """#61 a: space and power: a space of the player, or one with units of the power not under siege, without Plague and
    Unrest; inside a besieged one only four units have room, in a Foreign War as many as its card lets in."""
    able = [power for power in majors_of(seat) if pool.left(s, power, "militia") > 0]
    card = war_of(about)
    fighting = [power for power in able if card and stands_outside(s, power, card)]
    yield from [offer("stack", card, power) for power in fighting if abroad.capacity(s, card, power)]
    for space in SPACES if able else ():
        if is_quiet(s, space):
            for power in able:
                if stands_outside(s, power, space) or (holds(s, power, space) and room(s, power, space)):
                    yield offer("stack", space, power)


def may_hire(s: State, seat: int, about: Any) -> bool:
    return next(hire_places(s, seat, about), None) is not None


def hire(g: Table, seat: int, about: Any) -> Flow[None]:
    """#61 a: 4 militia, as far as the pool has them; in the space of a battle they fight in it."""
    s = g.state
    place = yield from choose(seat, "mercenaries.where", [*hire_places(s, seat, about)], "TM-14.c")
    space, power = str(place.args[0]), str(place.args[1])
    most = HIRED if stands_outside(s, power, space) else room(s, power, space)
    if space in FOREIGN_WARS:
        most = min(HIRED, abroad.capacity(s, space, power))
    add_militia(g, seat, about, space, power, min(most, pool.left(s, power, "militia")))
    if not isinstance(about, Battle) or about.space != space:
        yield from breaking.check(g, space)  # TM-15.3.a


def add_militia(g: Table, seat: int, about: Any, space: str, power: str, number: int) -> None:
    outside = stands_outside(g.state, power, space)
    inside = space in SPACES and siege.is_besieged(g.state, space) and not outside
    new = units(power, "militia", number).marked(inside=inside)
    side = about.side_of(g.state, seat) if isinstance(about, Battle) and about.space == space else None
    if side is not None:
        like = [part for part in side.group.parts if part.power == power] or side.group.parts
        if like:
            new = new.marked(like[0].inside, like[0].moved, like[0].tried, like[0].beaten)
        side.group = Group(space, merged(side.group.parts, new, "militia", number), side.group.leaders)
    stacks.put(g.state, space, new)
    g.log("mercenaries.hired", "TM-14.c", space=space, power=power, number=number)


def bribable(battle: Battle, side: Side) -> list[Stack]:
    return [one for one in battle.against(side).group.parts if one.militia and one.power != GUANCHES]


def may_bribe(s: State, seat: int, about: Any) -> bool:
    side = in_field(s, seat, about)
    return side is not None and bool(bribable(about, side)) and bool(employers(s, seat, about, side))


def employers(s: State, seat: int, battle: Battle, side: Side) -> dict[str, int]:
    """Powers of the player for whom they could fight, and how many; R-TM-20.9-9: in a Foreign War no more than its card
    lets in."""
    found = {power: pool.left(s, power, "militia") for power in side.powers(s) if player(s, power) == seat}
    if war_of(battle):
        found = {power: min(most, abroad.capacity(s, battle.space, power)) for power, most in found.items()}
    return {power: most for power, most in found.items() if most > 0}


def bribe(g: Table, seat: int, battle: Battle) -> Flow[None]:
    """#61 b: up to 5 enemy militia in the battle change sides."""
    s = g.state
    side = battle.side_of(s, seat)
    assert side is not None
    able = employers(s, seat, battle, side)
    power = yield from pick_one(seat, "power", list(able), "mercenaries.power", "TM-14.c")
    most = min(5, able[power], sum(one.militia for one in bribable(battle, side)))
    choice: Option = yield Decision(seat, "mercenaries.how_many", numbered("bribe", most, 1), "TM-14.c")
    left = number = int(choice.args[-1])
    for one in bribable(battle, side):
        gone = min(left, one.militia)
        left -= gone
        part = one.alike("militia", gone)
        stacks.take(s, battle.space, part)
        forget(battle, battle.space, part)
    add_militia(g, seat, battle, battle.space, power, number)


# TORRENTIAL RAINS


def may_rain(s: State, seat: int, about: Any) -> bool:
    return s.budget is not None and not s.rains


def rain(g: Table, seat: int, about: Any) -> None:
    """#59, TM-13.1.s, ab, ac: 2 CP less; a march goes on if it can still be paid and its units have not moved yet."""
    s = g.state
    assert s.budget is not None
    s.budget.cp = max(0, s.budget.cp - 2)
    s.rains = True
    tired = isinstance(about, Move) and any(part.moved for part in about.formation.parts)
    about.cancelled = not isinstance(about, Move) or tired or about.cost > s.budget.cp
    g.log("rains", "TM-13.1.s", seat=seat, result="stops_action" if about.cancelled else "slows_march")


declare_combat_card("arquebusiers", may_fight, arquebusiers)
declare_combat_card("favorable_terrain", may_fight, favorable_terrain)
declare_combat_card("fierce_defense", may_defend, fierce_defense)
declare_combat_card("heavy_cavalry", may_ride, heavy_cavalry)
declare_combat_card("surprise_attack", may_fight, surprise_attack)
answers.declare("ambush", "a", may_succeed, succeed)
answers.declare("ambush", "b", may_ambush, ambush)
answers.declare("cavalry_pursuit", "a", may_pursue_winner, pursue_beaten)
answers.declare("cavalry_pursuit", "b", may_pursue_avoiding, pursue_avoiding)
answers.declare("leadership", "a", may_reroll, reroll)
answers.declare("leadership", "b", may_sacrifice, sacrifice)
answers.declare("nobles_return_home", "", may_send_home, nobles_return_home)
answers.declare("organized_retreat", "", may_succeed, succeed)
answers.declare("mercenary_militias", "a", may_hire, hire)
answers.declare("mercenary_militias", "b", may_bribe, bribe)
answers.declare("torrential_rains", "", may_rain, rain)
