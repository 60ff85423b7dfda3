"""The battle round (MU-battle, MU-hp.h, j)."""

from __future__ import annotations

from typing import Final

from condotta.core.flow import DONE, Decision, Flow, Option

from ...data import BATTLE, PENALTIES, TERRITORIES
from ...state import HI, HORDE, KN, Battle, Fighter, State, Table
from .. import variants, windows
from ..common.questions import army, army_size, has_armistice, is_banned, stacks_of, who
from . import damage, naval, outcome, powers, preparation, retreat, shooting, sums

MOST_ROUNDS: Final = 100  # R-endless-battle
MORE_DAMAGE: Final = Option("more_damage")
FEWER_LOSSES: Final = Option("fewer_losses")
REROLL: Final = {sides: Option("reroll", sides) for sides in BATTLE.dice}


def begin(s: State, area: str, attacker: int, defender: int, cause: str, mp: dict[str, int] | None = None) -> None:
    """MU-battle.a: pushes a battle on s.battles; next_step fights it. `mp`: what is left for a retreat."""
    battle = Battle(area, area not in TERRITORIES, Fighter(attacker), Fighter(defender), cause)
    battle.retreat_mp = {} if mp is None else mp
    s.battles.append(battle)


def battle_step(g: Table) -> Flow[None]:
    """One round with what stands before and after it; takes the battle off when it is over."""
    s = g.state
    b = s.battles[-1]
    if b.round == 0 and both_present(s, b) and not is_stopped(s, b):
        yield from preparation.open_battle(g, b)
    if both_present(s, b) and not is_stopped(s, b):
        yield from fight_round(g, b)
    if not both_present(s, b):
        yield from finish(g, b)
    elif is_stopped(s, b) or b.round >= MOST_ROUNDS:
        outcome.stop(g, b)


def fight_at_once(g: Table) -> Flow[None]:
    """Rounds until the battle on top is gone, and what follows it: battles within a window."""
    s = g.state
    below = len(s.battles) - 1
    while len(s.battles) > below:
        yield from battle_step(g)
    yield from outcome.settle_at_once(g)


def finish(g: Table, battle: Battle) -> Flow[None]:
    """MU-battle.t, MU-hp.h, j, MU-nowin: who is left, and what follows."""
    yield from outcome.finish(g, battle)


# ---- the round


def fight_round(g: Table, b: Battle) -> Flow[None]:
    """MU-battle.b to q: preparation, artillery, archery, powers, dice, damage, losses."""
    s = g.state
    b.round += 1
    b.path = []
    for f in sides(b):
        f.new_round()
    manned = naval.manned(s, b)
    if (yield from preparation.prepare(g, b)):
        return
    if both_present(s, b):
        yield from shooting.artillery(g, b)
    if both_present(s, b):  # MU-battle.v
        yield from shooting.archery(g, b)
    if both_present(s, b):
        yield from melee_steps(g, b)
    yield from end_of_round(g, b, manned)


def melee_steps(g: Table, b: Battle) -> Flow[None]:
    """MU-battle.e to r: steps 3 to 9."""
    s = g.state
    yield from powers.check(g, b)
    b.step = "dice"
    for f in sides(b):
        yield from powers.sacrifices(g, b, f)
        yield from roll(g, b, f)
    for f in sides(b):
        yield from variants.ask_blood(g, b, f)
    yield from windows.window(g, moment("values", b))
    for f in sides(b):
        f.attack = attack_value(s, b, f)
        f.losses = own_losses(s, b, f)
    log_values(g, b)
    b.step = "damage"
    winner = winner_of(b)
    if winner is None:
        yield from draw(g, b)
    else:
        yield from win(g, b, winner)
    b.step = "losses"
    for f in sides(b):
        if winner is None or f is winner or not winner.capturing:  # MU-capture.d
            yield from damage.take(g, b, f, f.losses, "losses")


def roll(g: Table, b: Battle, f: Fighter) -> Flow[None]:
    """MU-battle.f, g: d4, d6, d8, each rerolled once at most; barbarians use their fixed dice."""
    s = g.state
    if fights_as_horde(s, b, f):
        f.dice = s.barbarian_dice[:]
        return
    f.dice = [g.die(f.seat, n) for n in BATTLE.dice]
    f.rerolled = []
    g.log("battle.rolled", "MU-battle.f", player=f.seat, result=f.dice[:])
    while len(f.rerolled) < len(BATTLE.dice):
        options = [DONE, *(REROLL[n] for i, n in enumerate(BATTLE.dice) if i not in f.rerolled)]
        choice: Option = yield Decision(f.seat, "battle.reroll", options, "MU-battle.f", {"dice": f.dice[:]})
        if choice is DONE:
            break
        which = BATTLE.dice.index(int(choice.args[0]))
        f.rerolled.append(which)
        f.dice[which] = g.die(f.seat, BATTLE.dice[which])
        g.log("battle.rerolled", "MU-battle.f", player=f.seat, die=BATTLE.dice[which], result=f.dice[:])
    yield from windows.window(
        g, windows.Moment("rolled", f.seat, area=b.area, battle=b, dice=f.dice, sides=tuple(BATTLE.dice))
    )


def draw(g: Table, b: Battle) -> Flow[None]:
    """MU-battle.m, MU-power.g: only Knights hit."""
    g.log("battle.draw", "MU-battle.m", territory=b.area)
    for f in sides(b):
        yield from damage.take(g, b, f, BATTLE.knight_damage * enemy(b, f).powers[KN], "melee")


def win(g: Table, b: Battle, winner: Fighter) -> Flow[None]:
    """MU-battle.n, o, p: score, overwhelming superiority, Knights."""
    s = g.state
    loser = enemy(b, winner)
    difference = winner.attack - loser.attack
    more = yield from overwhelming(b, winner, difference)
    score = min(difference, sum(melee(s, b, winner)))
    points = score + more + BATTLE.knight_damage * winner.powers[KN]
    g.log("battle.won_round", "MU-battle.n", winner=who(winner.seat), difference=difference, score=score, points=points)
    yield from damage.take(g, b, loser, points, "melee")


def overwhelming(b: Battle, winner: Fighter, difference: int) -> Flow[int]:
    """MU-battle.o: for every full 20 points one more damage, which is the result, or one own loss fewer."""
    more = 0
    benefits = difference // BATTLE.overwhelming if difference > BATTLE.overwhelming else 0
    for left in range(benefits, 0, -1):
        if winner.seat == HORDE:
            more += 1
            continue
        choice: Option = yield Decision(
            winner.seat, "battle.overwhelming", (MORE_DAMAGE, FEWER_LOSSES), "MU-battle.o", {"left": left}
        )
        if choice is MORE_DAMAGE:
            more += 1
        else:
            winner.losses = max(0, winner.losses - 1)
    return more


def end_of_round(g: Table, b: Battle, manned: list[str]) -> Flow[None]:
    """What was put off, what follows from the losses, Galleys without crew, and the retreat."""
    b.step = ""
    for f in sides(b):
        yield from damage.take_postponed(g, b, f)
    for f in sides(b):
        outcome.note_round(g, b, f)
    yield from naval.sinking(g, b, manned)
    if b.path:
        yield from retreat.move_away(g, b)


# ---- values


def log_values(g: Table, b: Battle) -> None:
    """MU-battle.m: both attack values and losses, with how they came about."""
    if g.keeps_log:
        one, other = sides(b)
        g.log(
            "battle.round",
            "MU-battle.m",
            territory=b.area,
            round=b.round,
            attacker=who(one.seat),
            defender=who(other.seat),
            attack=one.attack,
            defence=other.attack,
            losses=one.losses,
            losses_defender=other.losses,
            sums=sums.of(g.state, b),
        )


def penalty(s: State, seat: int) -> int:
    """MU-battle.k, pen, R-eliminated: by place in the order of those still playing; 0 for barbarians."""
    if seat == HORDE or len(s.order) < 2:
        return 0
    return PENALTIES[len(s.order)][s.order.index(seat)]


def penalty_of(s: State, b: Battle, f: Fighter) -> int:
    """MU-horde.d, R-raider-dice: a Raider's horde that fights alone has none."""
    return 0 if fights_as_horde(s, b, f) else penalty(s, f.seat)


def best_of(dice: list[int]) -> int:
    """MU-battle.h, i: the highest die, or the product of equal ones if that is more."""
    best = max(dice)
    for number in set(dice):
        best = max(best, number ** dice.count(number))
    return best


def attack_value(s: State, b: Battle, f: Fighter) -> int:
    """MU-battle.h, i, l."""
    return halved(s, b, f, full_value(s, b, f))


def full_value(s: State, b: Battle, f: Fighter) -> int:
    """All modifiers but halving; at least 0."""
    value = best_of(f.dice) + penalty_of(s, b, f) + BATTLE.light_infantry_bonus * f.sacrificed
    return max(0, value + naval.bonus(s, b, f) + f.bonus + f.blood)


def halved(s: State, b: Battle, f: Fighter, value: int) -> int:
    """MU-retreat.b, MU-capture.b: rounded up; MU-C41: less is lost."""
    half = -(-value // BATTLE.divisor)
    if f is b.attacker and b.path:
        return half
    if f.capturing and not is_strong_enough(s, b, f):
        return min(value, half + f.penalty_less)
    return value


def is_strong_enough(s: State, b: Battle, f: Fighter) -> bool:
    """MU-capture.b: three times the enemy's units, crews included (R-capture-scope)."""
    return army_size(s, f.seat, b.area) >= f.ratio * army_size(s, enemy(b, f).seat, b.area)


def own_losses(s: State, b: Battle, f: Fighter) -> int:
    """MU-battle.j, q, MU-retreat.b, MU-power.e."""
    surcharge = retreat.cost_of(s, b) if f is b.attacker and b.path else 0
    return max(0, min(f.dice) + surcharge - f.powers[HI])


def winner_of(b: Battle) -> Fighter | None:
    """MU-battle.m; None: a draw."""
    if b.attacker.attack == b.defender.attack:
        return None
    return b.attacker if b.attacker.attack > b.defender.attack else b.defender


# ---- questions


def sides(b: Battle) -> tuple[Fighter, Fighter]:
    return b.attacker, b.defender


def enemy(b: Battle, f: Fighter) -> Fighter:
    return b.defender if f is b.attacker else b.attacker


def side_of(b: Battle, seat: int) -> Fighter | None:
    """The side this seat commands; None: it looks on."""
    if b.attacker.seat == seat:
        return b.attacker
    return b.defender if b.defender.seat == seat else None


def roller(b: Battle, f: Fighter) -> int:
    """MU-barb.d: who rolls for this side."""
    return f.seat if f.seat != HORDE else enemy(b, f).seat


def between_players(b: Battle) -> bool:
    return HORDE not in (b.attacker.seat, b.defender.seat)


def both_present(s: State, b: Battle) -> bool:
    return army_size(s, b.attacker.seat, b.area) > 0 and army_size(s, b.defender.seat, b.area) > 0


def is_stopped(s: State, b: Battle) -> bool:
    """R-card-bishop, R-armistice: no combat here, or not between these two."""
    return has_armistice(s, b.attacker.seat, b.defender.seat) or is_banned(s, "combat", b.area)


def melee(s: State, b: Battle, f: Fighter) -> list[int]:
    """Seven counts in melee: no crews (but by Machinery), no trapped ones."""
    counts = army(s, f.seat, b.area)
    for engine, crew in f.crews.items():
        if f"machinery:{engine}" not in s.effects:
            for kind in range(7):
                counts[kind] -= crew[kind]
    for kind in range(7):
        counts[kind] = max(0, counts[kind] - f.trapped[kind])
    return counts


def fights_as_horde(s: State, b: Battle, f: Fighter) -> bool:
    """MU-battle.g; R-card-65: also a Raider's horde that fights alone."""
    if f.seat == HORDE:
        return True
    stacks = stacks_of(s, f.seat, b.area)
    return bool(stacks) and all(stack.why == "raider" for stack in stacks)


def moment(key: str, b: Battle) -> windows.Moment:
    return windows.Moment(key, b.attacker.seat, area=b.area, battle=b)
