"""Section 15.1: assault, one round in ten steps."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeAlias

from condotta.core.flow import Flow, pick_one

from ...data import ACTIONS, LEADERS, POWERS
from ...pieces import NOBODY, Stack
from ...state import State, Table
from ..action import budget
from ..common import answers, control, displacement, fleets, groups, stacks
from ..common.groups import Group
from ..common.powers import GUANCHES, PEACE_OF_ALCACOVAS, are_allied, major, player
from . import breaking, losses, retreat, siege
from .battle import Battle, Side, lucky, regulars, summed, without
from .field_battle import dismount, holy_war
from .requirements import TREACHERY, hindrance

ACTION: Final = "assault"


Consequence: TypeAlias = Callable[[Table, str, str], Flow[None]]  # of a space and the power that has taken it
WHEN_TAKEN: Final[list[Consequence]] = []  # of other chapters: Rome (21.7)


class Assault(Battle):
    """Its attacker is the formation, its defender all that is inside."""

    __slots__ = ("against_units", "by", "owner", "power", "roll_hits", "seat")

    def __init__(self, s: State, space: str, power: str, formation: Group, by: str = "", more: int = 0) -> None:
        super().__init__(space, formation, siege.garrison(s, space), assault=True)
        self.power = power
        self.seat = player(s, power)
        self.owner = control.controller(s, space)  # before the assault
        self.by = by  # the card that brought it about; "" for an action
        self.attacker.more = more
        self.against_units = True  # TM-15.1.T1: somebody was inside when the dice were counted
        self.roll_hits = 0  # of the attacker's roll of step 7 with a reroll; what cards added is not among them

    def defenders(self, s: State) -> list[int]:
        """TM-15.1.l, m: who controls the space, and everybody with units inside."""
        return sorted({player(s, self.owner), *self.defender.seats(s)} - {NOBODY})

    def side_of(self, s: State, seat: int) -> Side | None:
        if seat == self.seat:
            return self.attacker
        return self.defender if seat in self.defenders(s) else None

    def refresh(self, s: State) -> None:
        """Who is left on both sides."""
        self.attacker.group = still_there(s, self.attacker.group)
        self.defender.group = siege.garrison(s, self.space)


def assault(g: Table, power: str, space: str, by: str = "", more: int = 0) -> Flow[bool]:
    """The whole procedure; has it been made? `by`: the card that brings it about (TM-15.1.v), with `more` dice."""
    s = g.state
    formation = yield from declare(g, power, space, by)
    if formation is None:
        return False
    this = Assault(s, space, power, formation, by, more)
    held = yield from responses(g, this)
    if held:
        return False
    if space in s.assaulted:
        s.once_more = []  # TM-20.4-aft.d
    else:
        s.assaulted.append(space)
    yield from fight_it_out(g, this)
    return True


def carry_out(g: Table, this: Assault) -> Flow[None]:
    """An assault that nobody declares and that needs nothing (TM-20.7-max.n)."""
    held = yield from responses(g, this)
    if not held:
        yield from fight_it_out(g, this)


def fight_it_out(g: Table, this: Assault) -> Flow[None]:
    """From step 3 on."""
    s = g.state
    g.log("assault.made", "TM-15.1.a", space=this.space, power=this.power, card=this.by)
    for side in (this.attacker, this.defender):  # steps 3 and 4
        yield from dismount(g, side)
    this.against_units = this.defender.group.size > 0
    yield from answers.moment(g, "combat_cards", this, [this.seat] if this.seat != NOBODY else [])  # steps 5 and 6
    yield from answers.moment(g, "combat_cards", this, this.defenders(s))
    yield from fight(g, this)
    yield from holy_war(g, this)
    this.refresh(s)
    yield from outcome(g, this)


# Steps 1 and 2


def declare(g: Table, power: str, space: str, by: str) -> Flow[Group | None]:
    """TM-15.1.a, i, j: one formation of the stack, whenever its units arrived. An action can still be given up now."""
    s = g.state
    assert not hindrance(s, power, space, by), (power, space, by)
    host = siege.host(s, space, power)
    if player(s, power) == NOBODY:
        return host  # that of Maximilian, by a card
    while True:
        chosen = yield from groups.choose(s, player(s, power), host, "assault.formation", "TM-15.1.a", card=by)
        own = any(major(s, part.power) == power for part in chosen.parts)
        if own and (by or s.budget is None or budget.allows(s, s.budget, ACTION, chosen.powers)):
            return chosen
        if not by:
            return None


def responses(g: Table, this: Assault) -> Flow[bool]:
    """TM-15.1.j: TORRENTIAL RAINS against an action, then cards that change numbers. Is it called off?"""
    s = g.state
    if not this.by:
        yield from answers.announced(g, this, this.seat, "assault")
        if s.rains or this.cancelled:
            g.log("assault.rained_off", "TM-15.1.j", space=this.space, power=this.power)
            return True
        if s.budget is not None:
            budget.pay(s.budget, ACTION, ACTIONS[ACTION].cost)
    yield from answers.moment(g, "unit_numbers", this)
    yield from holy_war(g, this)
    yield from breaking.check(g, this.space)
    this.refresh(s)
    this.attacker.group = fitting(s, this.attacker.group)
    return this.power not in siege.besiegers(s, this.space) or not this.attacker.group.size


def fitting(s: State, group: Group) -> Group:
    """Militia that came by a card takes part as far as it fits into one formation (TM-15.1.i)."""
    while not groups.is_legal(s, group) and group.count("militia"):
        part = next(one for one in group.parts if one.militia)
        group = without(group, part.alike("militia"))
    return group


# Steps 3 and 4


def attack_dice(this: Assault) -> int:
    return sum(attack_parts(this).values())


def attack_parts(this: Assault) -> dict[str, int]:
    """TM-15.1.k, T1: infantry and artillery do more against empty walls."""
    group = this.attacker.group
    found = dice_of_units(group.infantry, group.count("artillery"), this.against_units)
    return {**found, "leaders": group.battle_rating, "cards": this.attacker.more}


def dice_of_units(infantry: int, artillery: int, against_units: bool) -> dict[str, int]:
    guns = min(artillery, infantry)
    if against_units:
        return {"infantry": (infantry + 1) // 2, "artillery": guns}
    return {"infantry": infantry, "artillery": 2 * guns}


def defence_dice(this: Assault) -> int:
    return sum(defence_parts(this).values())


def defence_parts(this: Assault) -> dict[str, int]:
    """TM-15.1.l."""
    group, more = this.defender.group, this.defender.more + this.defender.more_regular
    return {"infantry": group.infantry, "leaders": group.battle_rating, "walls": 1, "cards": more}


# Step 7


def fight(g: Table, this: Assault) -> Flow[None]:
    """TM-15.1.n to p: both roll, cards change what they rolled, both lose units. With SURPRISE ATTACK of one side this
    is done for the one first, then for the other with what it has left."""
    attacker, defender = this.attacker, this.defender
    if attacker.first == defender.first:
        roll_attack(g, this)
        roll_defence(g, this)
        yield from answers.moment(g, "rolled", this)
        yield from lose_attackers(g, this)
        yield from lose_defenders(g, this)
    elif attacker.first:
        roll_attack(g, this)
        yield from answers.moment(g, "rolled", this)
        yield from lose_defenders(g, this)
        if not this.against_units or defender.group.size:
            roll_defence(g, this)
            yield from answers.moment(g, "rolled", this)
            yield from lose_attackers(g, this)
    else:
        roll_defence(g, this)
        yield from answers.moment(g, "rolled", this)
        yield from lose_attackers(g, this)
        if attacker.group.size:
            roll_attack(g, this)
            yield from answers.moment(g, "rolled", this)
            yield from lose_defenders(g, this)


def roll_attack(g: Table, this: Assault) -> None:
    """TM-15.1.n: only 5 and 6 hit."""
    side = this.attacker
    side.rolls = attack_dice(this)
    throw_attack(g, this, side.rolls)


def throw_attack(g: Table, this: Assault, dice: int) -> None:
    """Also in place of an earlier roll, whose hits are void (TM-15.1.y)."""
    side = this.attacker
    side.rolled = [g.d6(max(this.seat, 0)) for _ in range(dice)]
    side.hits -= this.roll_hits
    this.roll_hits = sum(die >= side.hits_from for die in side.rolled)
    side.hits += this.roll_hits
    side.missed = dice - this.roll_hits
    told = summed(side, attack_parts(this), 0)
    g.log("assault.attack_rolled", "TM-15.1.n", space=this.space, dice=dice, hits=this.roll_hits, sum=told)


def roll_defence(g: Table, this: Assault) -> None:
    """TM-15.1.n: with regulars and the die for defending enough 4s hit, too."""
    side = this.defender
    side.rolls = defence_dice(this)
    seats = this.defenders(g.state)
    side.rolled = [g.d6(seats[0] if seats else max(this.seat, 0)) for _ in range(side.rolls)]
    side.hits = sum(die >= side.hits_from for die in side.rolled) + fours_that_hit(this)
    side.missed = side.rolls - side.hits
    told = summed(side, defence_parts(this), steady_dice(this))
    g.log("assault.defence_rolled", "TM-15.1.n", space=this.space, dice=side.rolls, hits=side.hits, sum=told)


def steady_dice(this: Assault) -> int:
    return regulars(this.defender.group) + 1 + this.defender.more_regular


def fours_that_hit(this: Assault) -> int:
    side = this.defender
    steady = steady_dice(this)
    return min(lucky(steady), side.rolled.count(4)) if side.fours and side.hits_from == 5 else 0


# Step 8


def lose_attackers(g: Table, this: Assault) -> Flow[None]:
    """TM-15.1.p, R-TM1-41: of all that the attacker has in the space, as he likes."""
    s = g.state
    host = Side(siege.host(s, this.space, this.power), True)
    for left in range(min(this.defender.hits, host.group.size), 0, -1):
        yield from losses.choose(g, host, "", losses.kinds(s, host.group, ""), "assault.loss", "TM-15.1.p", left)
    this.defender.settled = True
    this.refresh(s)


def lose_defenders(g: Table, this: Assault) -> Flow[None]:
    """TM-15.1.p, TM-9.2.p: shared evenly among the powers inside, each of which chooses."""
    if this.attacker.hits >= this.defender.group.size:
        clear(g, this)
    else:
        yield from losses.eliminate(g, this.defender, this.attacker.hits, "assault.loss", "TM-15.1.p")
    this.attacker.settled = True
    this.refresh(g.state)


def clear(g: Table, this: Assault) -> None:
    """Nobody is left inside but leaders."""
    for part in siege.garrison(g.state, this.space).parts:
        stacks.take(g.state, this.space, part)
        g.log("assault.garrison_lost", "TM-15.1.p", space=this.space, power=part.power, number=part.size)


def still_there(s: State, group: Group) -> Group:
    """What is left of a formation."""
    parts: list[Stack] = []
    for part in group.parts:
        for one in stacks.at(s, group.space):
            if one.stands_like(part):
                regular, militia, cavalry, guns = map(min, part.numbers, one.numbers)
                left = Stack(part.power, regular, militia, cavalry, guns)
                parts.append(left.marked(part.inside, part.moved, part.tried, part.beaten))
    leaders = [name for name in group.leaders if name in s.leaders and s.leaders[name].place == group.space]
    return Group(group.space, parts, leaders)


# Steps 9 and 10


def outcome(g: Table, this: Assault) -> Flow[None]:
    """TM-15.1.q, t, u, w."""
    s = g.state
    host = siege.host(s, this.space, this.power)
    inside = siege.inside(s, this.space)
    if this.by == TREACHERY and host.size > inside:
        clear(g, this)
        yield from take(g, this)
    elif this.attacker.hits and not inside and host.size:
        yield from take(g, this)
    else:
        g.log("assault.failed", "TM-15.1.t", space=this.space, power=this.power)
        if not host.size and this.seat != NOBODY:
            yield from displacement.displace(g, host)
        yield from breaking.check(g, this.space)


def take(g: Table, this: Assault) -> Flow[None]:
    """TM-15.1.q to s, x: control, captives, ships in the port; then SACK."""
    s = g.state
    captor = NOBODY if this.power == GUANCHES else this.seat
    for name in siege.garrison(s, this.space).leaders:
        retreat.capture(g, name, captor, "TM-15.1.r")
    there = [one for one in stacks.fleets_at(s, this.space) if not fleets.is_of_djerba(one)]  # TM-21.8-tun.a
    for fleet in [one for one in there if is_enemy_ship(s, this.power, one.lent or one.power)]:
        stacks.lose_ships(s, this.space, fleet)
    for name in [one for one in stacks.leaders_at(s, this.space) if LEADERS[one].naval]:
        if is_enemy_ship(s, this.power, LEADERS[name].power):
            stacks.send_to_track(s, name, s.turn + 1)
    winner = yield from who_takes(g, this)
    siege.end_all(g, this.space)
    if winner == GUANCHES:
        control.return_home(g, this.space, "TM-21.8-can.f")
        return
    control.gain_control(g, this.space, winner, "TM-15.1.q")
    yield from answers.moment(g, "space_taken", this, [this.seat] if this.seat != NOBODY else [])
    for follows in WHEN_TAKEN:
        yield from follows(g, this.space, winner)


def is_enemy_ship(s: State, power: str, other: str) -> bool:
    return not are_allied(s, power, other)


def who_takes(g: Table, this: Assault) -> Flow[str]:
    """TM-15.1.q: in a mixed formation the player chooses one of its powers, unless they have one marker."""
    s = g.state
    powers = {POWERS[one].marker: one for one in (gains_for(s, one, this.space) for one in this.attacker.powers(s))}
    found = list(powers.values()) or [this.power]
    return (yield from pick_one(this.seat, "for", found, "assault.control", "TM-15.1.q", {"space": this.space}))


def gains_for(s: State, power: str, space: str) -> str:
    """TM-9.4.ah, ai: what Beltranejos take in Portugal is Portuguese until the Peace, what Catalans take in France is
    French."""
    if power == "beltranejos" and control.is_home("portugal", space) and PEACE_OF_ALCACOVAS not in s.happened:
        return "portugal"
    if power == "catalonia" and control.is_home("france", space):
        return "france"
    return power
