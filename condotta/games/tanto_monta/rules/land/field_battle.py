"""Chapter 14: field battle, one round in eleven steps."""

from __future__ import annotations

from typing import Final

from condotta.core.flow import DONE, NO, YES, Decision, Flow, Option, numbered, pick_one

from ...data import FOREIGN_WARS
from ...data.things import MUSLIM
from ...pieces import NOBODY
from ...state import State, Table
from ..common import answers, control, pool, stacks
from ..common.groups import Group, merged
from ..common.powers import player
from . import breaking, losses, siege
from .battle import Battle, Side, lucky, regulars, summed, without
from .entry import NOBODYS
from .retreat import captor_of, capture, go, retreat

HOLY_WAR: Final = "holy_war"


def field_battle(g: Table, battle: Battle) -> Flow[None]:
    """Steps 1 to 9; then, but not in a relief battle (15.2), retreat and siege. `battle.attacker_wins` says who won."""
    yield from fight(g, battle)
    if not battle.relief:
        yield from conclude(g, battle)


def fight(g: Table, battle: Battle) -> Flow[None]:
    """Steps 1 to 9; in a Foreign War there is nothing else (TM-20.9.f)."""
    attacker, defender = battle.attacker, battle.defender
    g.log(
        "battle.begins",
        "TM-14.a",
        space=battle.space,
        attacker=attacker.group.powers,
        defender=defender.group.powers,
        attackers=attacker.group.size,
        defenders=defender.group.size,
    )
    yield from answers.moment(g, "unit_numbers", battle)  # step 1
    yield from holy_war(g, battle)
    for side in (attacker, defender):
        yield from dismount(g, side)
    for side in (attacker, defender):  # steps 2 and 3
        yield from charge(g.state, side)
    yield from combat_cards(g, battle)  # steps 4 and 5
    yield from exchange(g, battle)  # steps 6 to 8
    yield from holy_war(g, battle)
    judge(battle)
    yield from answers.moment(g, "losses_taken", battle)
    judge(battle)
    take_captives(g, battle)  # step 9


# Steps 1 to 5


def holy_war(g: Table, battle: Battle) -> Flow[None]:
    """TM-14.y: with the CP of HOLY WAR the Muslim player may once give a unit for an enemy one of the same type."""
    s = g.state
    side = battle.side_of(s, MUSLIM)
    if side is None or battle.holy or s.budget is None or s.budget.card != HOLY_WAR:
        return
    own, enemy = side.of_seat(s, MUSLIM), battle.against(side)
    both = [kind for kind in ("regular", "militia", "cavalry") if own.count(kind) and enemy.group.count(kind)]
    kind = yield from pick_one(MUSLIM, "sacrifice", both, "battle.holy_war", "TM-14.y", {"space": battle.space}, DONE)
    if kind:
        battle.holy = True
        losses.remove(g, side, next(part.power for part in own.parts if part.of(kind)), kind)
        losses.remove(g, enemy, next(part.power for part in enemy.group.parts if part.of(kind)), kind)


def dismount(g: Table, side: Side) -> Flow[None]:
    """TM-5.3.k, l: cavalry becomes regulars, as far as the pool has them; who is attacked decides last."""
    s = g.state
    for part in side.group.parts:
        seat = player(s, part.power)
        most = min(part.cavalry, pool.left(s, part.power, "regular")) if seat != NOBODY else 0
        if most <= 0:
            continue
        params = {"space": side.group.space, "power": part.power}
        choice: Option = yield Decision(seat, "battle.dismount", numbered("dismount", most), "TM-5.3.l", params)
        number = int(choice.args[-1])
        if number:
            riders = part.alike("cavalry", number)
            walkers = part.alike("regular", number)
            stacks.take(s, side.group.space, riders)
            stacks.put(s, side.group.space, walkers)
            left = without(side.group, riders)
            side.group = Group(left.space, merged(left.parts, walkers, "regular", number), left.leaders)
            g.log("cavalry.dismounts", "TM-5.3.k", space=side.group.space, power=part.power, number=number)


def charge(s: State, side: Side) -> Flow[None]:
    """TM-14.f: who has most of the cavalry speaks for the side; independents never charge."""
    riders = [(part.cavalry, player(s, part.power)) for part in side.group.parts if part.cavalry]
    seats = [seat for _, seat in riders if seat != NOBODY]
    if not seats:
        return
    seat = max(seats, key=lambda one: sum(number for number, owner in riders if owner == one))
    params = {"space": side.group.space, "dice": charge_dice(side.group.cavalry)}
    choice: Option = yield Decision(seat, "battle.charge", [NO, YES], "TM-14.f", params)
    side.charges = choice == YES


def charge_dice(cavalry: int) -> int:
    """TM-14.T1: one for the first, one for every two beyond it."""
    return (cavalry + 1) // 2


def combat_cards(g: Table, battle: Battle) -> Flow[None]:
    """TM-14.g: the attacker, then all players with defending units."""
    for side in (battle.attacker, battle.defender):
        yield from answers.moment(g, "combat_cards", battle, side.seats(g.state))


# Steps 6 to 8


def exchange(g: Table, battle: Battle) -> Flow[None]:
    """TM-14.h to q: all dice at once; after SURPRISE ATTACK one side first. A side without units rolls nothing."""
    attacker, defender = battle.attacker, battle.defender
    if not attacker.group.size or not defender.group.size:
        return
    if attacker.first != defender.first:
        yield from one_after_the_other(g, battle)
        return
    for side in (attacker, defender):
        roll(g, battle, side)
    yield from answers.moment(g, "rolled", battle)
    attacker.settled = defender.settled = True
    g.log(
        "battle.rolled",
        "TM-14.h",
        attacker=attacker.hits,
        defender=defender.hits,
        attacker_sum=told(g.state, battle, attacker),
        defender_sum=told(g.state, battle, defender),
        attacker_dice=attacker.rolls,
        defender_dice=defender.rolls,
    )
    spared = survivor(battle)
    yield from losses.take_losses(g, battle, attacker, defender.hits, spared is attacker)
    yield from losses.take_losses(g, battle, defender, attacker.hits, spared is defender)


def one_after_the_other(g: Table, battle: Battle) -> Flow[None]:
    """SURPRISE ATTACK: the other side rolls with what it has left."""
    first = battle.attacker if battle.attacker.first else battle.defender
    for side in (first, battle.against(first)):
        if side.group.size:
            roll(g, battle, side)
            yield from answers.moment(g, "rolled", battle)
            side.settled = True
            who, how = roller(g.state, side), told(g.state, battle, side)
            g.log("battle.rolled_first", "TM-14.x", seat=who, hits=side.hits, sum=how)
            yield from losses.take_losses(g, battle, battle.against(side), side.hits)


def roll(g: Table, battle: Battle, side: Side) -> None:
    s = g.state
    seat = max(0, roller(s, side))
    side.rolls = dice(s, battle, side)
    side.rolled = [g.d6(seat) for _ in range(side.rolls)]
    side.hits = hits(side, fours(s, battle, side))
    side.missed = side.rolls - side.hits


def roller(s: State, side: Side) -> int:
    """Who rolls for a side: the first of its players; NOBODY for independents."""
    return next(iter(side.seats(s)), NOBODY)


def ground(s: State, battle: Battle, side: Side) -> int:
    """TM-14.b, e: for defending, and for a strategic space that the defender, which is a player, controls; nobody
    defends in a Foreign War (TM-20.9.f)."""
    if side.attacks or battle.space in FOREIGN_WARS:
        return 0
    owner = control.controller(s, battle.space)
    own = owner in side.powers(s) or player(s, owner) in side.seats(s)
    return 1 + (control.is_strategic(s, battle.space) and own)


def dice(s: State, battle: Battle, side: Side) -> int:
    return sum(dice_parts(s, battle, side).values())


def dice_parts(s: State, battle: Battle, side: Side) -> dict[str, int]:
    """TM-14.d, e, x: what gives a side its dice, and how many."""
    return {
        "units": sum(part.fighting for part in side.group.parts),
        "leaders": side.group.battle_rating,
        "ground": ground(s, battle, side),
        "charge": charge_dice(side.group.cavalry) if side.charges else 0,
        "cards": side.more,
    }


def told(s: State, battle: Battle, side: Side) -> dict[str, object]:
    return summed(side, dice_parts(s, battle, side), fours(s, battle, side))


def fours(s: State, battle: Battle, side: Side) -> int:
    """TM-14.i: N, the dice that make 4s hit: of regulars, cavalry and the ground. Independents fight as regulars."""
    return regulars(side.group) + side.group.cavalry + ground(s, battle, side)


def hits(side: Side, n: int) -> int:
    """TM-14.h, i: 5 and 6; with N of 2 or 3 the first 4, with more the first two."""
    good = sum(die >= side.hits_from for die in side.rolled)
    if not side.fours or side.hits_from > 5:
        return good
    return good + min(lucky(n), side.rolled.count(4))


def survivor(battle: Battle) -> Side | None:
    """TM-14.q: where both sides would be eliminated, who rolled more dice keeps a unit; if even, the defender."""
    attacker, defender = battle.attacker, battle.defender
    if attacker.hits < defender.group.size or defender.hits < attacker.group.size:
        return None
    return attacker if attacker.rolls > defender.rolls else defender


def judge(battle: Battle) -> None:
    """TM-14.k, r: more hits win, the defender on a tie; but who alone is left holds the place."""
    attacker, defender = battle.attacker, battle.defender
    if not attacker.group.size or not defender.group.size:
        battle.attacker_wins = attacker.group.size > 0
    else:
        battle.attacker_wins = attacker.hits > defender.hits


# Steps 9 to 11


def take_captives(g: Table, battle: Battle) -> None:
    """TM-14.s, t, u: leaders of a side that is gone. Those of relievers are treated in 15.2. TM-20.9.i: nobody takes
    those of the power that fights a Foreign War."""
    captors = {
        side.attacks: captor_of(g.state, battle.against(side), side) for side in (battle.attacker, battle.defender)
    }
    if battle.space in FOREIGN_WARS:
        captors[True] = NOBODY
    for side in (battle.attacker, battle.defender):
        if not side.group.size and not (battle.relief and side.attacks):
            for name in side.group.leaders:
                capture(g, name, captors[side.attacks], "TM-14.s")
            side.group = Group(side.group.space, [], [])


def conclude(g: Table, battle: Battle) -> Flow[None]:
    """TM-14.r, v, w: the loser retreats; the winner besieges a fortified space or must leave it, too."""
    s = g.state
    attacker, defender = battle.attacker, battle.defender
    winner = attacker if battle.attacker_wins else defender
    g.log("battle.won", "TM-14.k", space=battle.space, powers=winner.before.powers)
    if attacker.group.size and defender.group.size:
        holds = holds_out(s, battle)
        if holds:
            battle.attacker_wins = False
        yield from retreat(g, battle, attacker if not battle.attacker_wins else defender)
    if battle.attacker_wins:
        yield from besiege(g, battle)
    else:
        siege.join(g, battle.space, defender.powers(s))
    yield from breaking.check(g, battle.space)  # TM-15.3.a: of those who besieged it before


def holds_out(s: State, battle: Battle) -> bool:
    """TM-13.1.z: independents in an unfortified space never leave it."""
    if control.is_fortified(s, battle.space):
        return False
    return any(part.power in NOBODYS for part in battle.defender.group.parts)


def besiege(g: Table, battle: Battle) -> Flow[None]:
    """TM-14.w: with more units than are inside; else the winner goes away by 15.3."""
    s = g.state
    power = battle.attacker.powers(s)[0]
    if not control.is_fortified(s, battle.space) or control.is_friendly(s, power, battle.space):
        return
    if siege.outnumbers(s, battle.space, power):
        siege.begin(g, battle.space, power)
        return
    owner = player(s, control.controller(s, battle.space))
    yield from go(g, battle.attacker.group, breaking.ways_out(s, battle.attacker.group), owner, "TM-14.w")
    siege.end(g, battle.space, power)  # the gates open
