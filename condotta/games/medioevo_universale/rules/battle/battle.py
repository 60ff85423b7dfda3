"""The battle round (MU-battle, MU-naval, MU-hp.h, j)."""

from __future__ import annotations

from typing import Final

from condotta.core.flow import Decision, Flow, Option

from ...data import BATTLE
from ...pieces import HORDE, KN, Battle, Element, Fighter
from ...state import Table
from ..any_time import moments, windows
from ..common import asking, blood, clash, questions
from ..march import conquest
from . import damage, outcome, powers, preparation, retreat, shooting, totals

MOST_ROUNDS: Final = 100  # R-endless-battle
MORE_DAMAGE: Final = Option("more_damage")
FEWER_LOSSES: Final = Option("fewer_losses")
REROLL: Final = [Option("reroll", sides) for sides in BATTLE.dice]


def battle_step(g: Table) -> Flow[None]:
    """One round with what stands before and after it; takes the battle off when it is over."""
    s = g.state
    b = s.battles[-1]
    if b.round == 0 and clash.both_present(s, b) and not clash.is_stopped(s, b):
        yield from preparation.open_battle(g, b)
    if clash.both_present(s, b) and not clash.is_stopped(s, b):
        yield from fight_round(g, b)
    if not clash.both_present(s, b):
        yield from outcome.finish(g, b)
    elif clash.is_stopped(s, b) or b.round >= MOST_ROUNDS:
        outcome.stop(g, b)


def fight_at_once(g: Table, cause: Flow[None]) -> Flow[None]:
    """Within a window: battles to which this leads are fought, and what follows each is settled."""
    s = g.state
    before = len(s.battles)
    yield from cause
    while len(s.battles) > before:
        below = len(s.battles) - 1
        while len(s.battles) > below:
            yield from battle_step(g)
        yield from conquest.aftermath_step(g)
    yield from conquest.aftermath_step(g)


# ---- the round


def fight_round(g: Table, b: Battle) -> Flow[None]:
    """MU-battle.b to q: preparation, artillery, archery, powers, dice, damage, losses."""
    s = g.state
    b.round += 1
    b.path = []
    for f in clash.sides(b):
        f.new_round()
    manned = [e for f in clash.sides(b) for e in clash.galleys(s, f.seat, b.area) if e.id in s.stacks]
    if (yield from preparation.prepare(g, b)):
        return
    if clash.is_stopped(s, b):  # MU-C1: no die of this round has rolled
        b.path = []
        return
    for step in (shooting.artillery, shooting.archery, melee_steps):
        if clash.both_present(s, b):  # MU-battle.v
            yield from step(g, b)
    yield from end_of_round(g, b, manned)


def melee_steps(g: Table, b: Battle) -> Flow[None]:
    """MU-battle.e to r: steps 3 to 9."""
    yield from powers.check(g, b)
    b.step = "dice"
    for f in clash.sides(b):
        yield from powers.sacrifices(g, b, f)
        yield from roll(g, b, f)
    for f in clash.sides(b):
        yield from blood.ask(g, b, f)
    yield from windows.in_battle(g, moments.VALUES, b)
    for f in clash.sides(b):
        f.attack = totals.attack_value(g.state, b, f)
        f.losses = totals.own_losses(g.state, b, f)
    totals.log_values(g, b)
    b.step = "damage"
    winner = totals.winner_of(b)
    if winner is None:
        yield from draw(g, b)
    else:
        yield from win(g, b, winner)
    b.step = "losses"
    for f in clash.sides(b):
        if winner is None or f is winner or not winner.capturing:  # MU-capture.d
            yield from damage.take(g, b, f, f.losses, "losses")


def roll(g: Table, b: Battle, f: Fighter) -> Flow[None]:
    """MU-battle.f, g: d4, d6, d8, each rerolled once at most; barbarians use their fixed dice."""
    if clash.fights_as_horde(g.state, b, f):
        f.dice = g.state.barbarian_dice[:]
        return
    f.dice = [g.die(f.seat, n) for n in BATTLE.dice]
    f.rerolled = []
    g.log("battle.rolled", "MU-battle.f", player=f.seat, result=f.dice[:])
    left = list(REROLL)
    while choice := (yield from asking.one_or_done(f.seat, "battle.reroll", left, "MU-battle.f", {"dice": f.dice[:]})):
        left.remove(choice)
        which = REROLL.index(choice)
        f.rerolled.append(which)
        f.dice[which] = g.die(f.seat, BATTLE.dice[which])
        g.log("battle.rerolled", "MU-battle.f", player=f.seat, die=BATTLE.dice[which], result=f.dice[:])
    yield from windows.window(g, moments.ROLLED, f.seat, battle=b, dice=f.dice)


def draw(g: Table, b: Battle) -> Flow[None]:
    """MU-battle.m, MU-power.g: only Knights hit."""
    g.log("battle.draw", "MU-battle.m", territory=b.area)
    for f in clash.sides(b):
        yield from damage.take(g, b, f, BATTLE.knight_damage * clash.enemy(b, f).powers[KN], "melee")


def win(g: Table, b: Battle, winner: Fighter) -> Flow[None]:
    """MU-battle.n, o, p: score, overwhelming superiority, Knights."""
    loser = clash.enemy(b, winner)
    difference = winner.attack - loser.attack
    more = yield from overwhelming(b, winner, difference)
    score = min(difference, sum(clash.melee(g.state, b, winner)))
    points = score + more + BATTLE.knight_damage * winner.powers[KN]
    name = questions.who(winner.seat)
    g.log("battle.won_round", "MU-battle.n", winner=name, difference=difference, score=score, points=points)
    yield from damage.take(g, b, loser, points, "melee")


def overwhelming(b: Battle, winner: Fighter, difference: int) -> Flow[int]:
    """MU-battle.o: for every full 20 points one more damage, which is the result, or one own loss fewer."""
    more = 0
    benefits = difference // BATTLE.overwhelming if difference > BATTLE.overwhelming else 0
    if winner.seat == HORDE:
        return benefits
    for left in range(benefits, 0, -1):
        options = (MORE_DAMAGE, FEWER_LOSSES)
        choice: Option = yield Decision(winner.seat, "battle.overwhelming", options, "MU-battle.o", {"left": left})
        if choice is MORE_DAMAGE:
            more += 1
        else:
            winner.losses = max(0, winner.losses - 1)
    return more


def end_of_round(g: Table, b: Battle, manned: list[Element]) -> Flow[None]:
    """What was put off, what follows from the losses, Galleys without crew, and the retreat."""
    b.step = ""
    for f in clash.sides(b):
        yield from damage.take_postponed(g, b, f)
    yield from windows.in_battle(g, moments.ROUND_ENDS, b)
    for f in clash.sides(b):
        outcome.note_round(g, b, f)
    for galley in manned:
        if galley.id in g.state.elements and galley.id not in g.state.stacks:
            yield from may_sink(g, b, galley)
    if b.path:
        yield from retreat.move_away(g, b)


def may_sink(g: Table, b: Battle, galley: Element) -> Flow[None]:
    """MU-naval.g: a d8 for a Galley that has lost all its units in this round; 1 to 3 it sinks with its load."""
    seat = clash.roller(b, b.attacker if galley.commander == b.attacker.seat else b.defender)
    dice = [g.die(seat, BATTLE.galley_die)]
    yield from windows.window(g, moments.ROLLED, seat, battle=b, dice=dice)
    sinks = dice[0] in BATTLE.galley_sinks
    key = "battle.galley_sinks" if sinks else "battle.galley_floats"
    g.log(key, "MU-naval.g", owner=questions.who(galley.commander), galley=galley.id, result=dice[0])
    if sinks:
        conquest.drop_with_load(g, galley.id)
