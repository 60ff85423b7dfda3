"""Cavalry Charges in the extended battle (GC-O1.1.step6.e, GC-O1.1.1.chg)."""

from __future__ import annotations

from typing import Final

from condotta.core.flow import DONE, NO, PASS, YES, Decision, Flow, Option, Seat, offer

from ....pieces import FIGHTING, Battle, Corps, Unit
from ....state import State, Table
from .. import charging
from ..battle_corps import by_captain, captain, in_turn, show
from ..charging import Guard
from . import chits, roster
from .roster import post

Plan = tuple[Corps, Corps]  # who charges whom
KINDS: Final = ("heavy", "light")


def cavalry_charges(g: Table, battle: Battle, section: str) -> Flow[None]:
    """GC-O1.1.step6.e, GC-O1.1.1.chg.d, e: one declaration of each side in turn; who passes is finished."""
    passed = [False, False]
    while True:
        plans: list[Plan] = []
        for seat in in_turn(battle):
            if not passed[seat]:
                open_to = declarable(g.state, battle, seat, section, plans[0][0] if plans else None)
                plan = yield from declare(g, battle, seat, section, open_to)
                passed[seat] = plan is None and bool(open_to)  # who cannot answer has not passed
                plans += [plan] if plan is not None else []
        if not plans:
            return
        if len(plans) == 2:
            yield from counter_charge(g, battle, plans[0][0], plans[1][0])
        else:
            yield from charge_and_engage(g, battle, *plans[0])


def declarable(s: State, battle: Battle, seat: Seat, section: str, against: Corps | None) -> list[Plan]:
    """GC-O1.1.1.chg.d: a Captain charges once in a combat; `against`: to meet this Corps (chg.e)."""
    return [
        (one, target)
        for one in roster.standing(battle, seat, section)
        if post(battle, one).rode != combat(battle, section)
        and chits.may_play(s, battle, one, chits.CHARGE)
        and roster.riders(s, battle, one)
        for target in roster.aims(battle, one)
        if against is None or (target is against and one in roster.aims(battle, against))
    ]


def combat(battle: Battle, section: str) -> str:
    """The combat of a section in this battle round."""
    return f"{battle.round} {section}"


def declare(g: Table, battle: Battle, seat: Seat, section: str, plans: list[Plan]) -> Flow[Plan | None]:
    """In secret until it is made. An impetuous Captain must for the first time (GC-4.8.I.d)."""
    s = g.state
    g.announce()
    must = [plan for plan in plans if chits.is_eager(s, battle, plan[0])]
    if not plans:
        return None
    options = [offer("charge", one.captain, target.captain) for one, target in must or plans]
    if not must:
        options.insert(0, PASS)
    choice = options[0]
    if len(options) > 1:
        choice = yield Decision(seat, "battle.declare_charge", options, "GC-O1.1.step6.e", hidden=not must)
    if choice is PASS:
        return None
    corps = by_captain(battle, choice.args[0])
    spend_chit(g, battle, corps, section)
    return corps, by_captain(battle, choice.args[1])


def spend_chit(g: Table, battle: Battle, corps: Corps, section: str) -> None:
    """GC-O1.1.1.chg.d, f: used up, and with it what protects the Corps."""
    post(battle, corps).rode = combat(battle, section)
    chits.play(g, battle, corps, chits.CHARGE, "GC-O1.1.1.chg.a")
    roster.lose_chits(g, battle, corps, chits.COVER)


def react(g: Table, battle: Battle, corps: Corps, section: str) -> Flow[None]:
    """GC-O1.1.1.art.g, R-105: cavalry that was fired at gets a chit, if one is left, and must charge with it."""
    s = g.state
    if corps not in battle.corps or corps.doing != FIGHTING or not roster.riders(s, battle, corps):
        return
    targets = roster.aims(battle, corps)
    if not targets or not chits.in_stock(battle, corps.side, chits.CHARGE):
        return
    post(battle, corps).chits.append(chits.CHARGE)
    g.log("battle.reaction", "GC-O1.1.1.art.g", player=corps.side, captain=corps.captain)
    options = [offer("charge", corps.captain, one.captain) for one in targets]
    choice = options[0]
    if len(options) > 1:
        choice = yield Decision(corps.side, "battle.react", options, "GC-O1.1.1.art.g", {"captain": corps.captain})
    spend_chit(g, battle, corps, section)
    yield from charge_and_engage(g, battle, corps, by_captain(battle, choice.args[1]))


# The Charge


def charge_and_engage(g: Table, battle: Battle, corps: Corps, target: Corps) -> Flow[None]:
    """GC-O1.1.1.chg.g: afterwards the charged may demand that the charging Corps Engage it."""
    yield from charge(g, battle, corps, target)
    if is_over(battle, corps, target) or corps.engagement:
        return
    params = {"captain": corps.captain, "target": target.captain}
    choice: Option = yield Decision(target.side, "battle.demand", [NO, YES], "GC-O1.1.1.chg.g", params)
    if choice is YES:
        roster.engage(g, battle, corps, target)


def counter_charge(g: Table, battle: Battle, one: Corps, other: Corps) -> Flow[None]:
    """GC-O1.1.1.chg.e, h: the higher Initiative strikes first and then has to Engage."""
    s = g.state
    keys = [(captain(s, corps).initiative, captain(s, corps).star) for corps in (one, other)]
    first, second = (one, other) if keys[0] >= keys[1] else (other, one)
    if keys[0] == keys[1] and g.pick(2):
        first, second = other, one
    g.log("battle.counter_charge", "GC-O1.1.1.chg.e", player=first.side, captain=first.captain, target=second.captain)
    yield from charge(g, battle, first, second)
    if not is_over(battle, first, second) and roster.riders(s, battle, second):
        yield from charge(g, battle, second, first)
    if not is_over(battle, first, second) and not first.engagement:
        roster.engage(g, battle, first, second)


def is_over(battle: Battle, *corps: Corps) -> bool:
    return any(one not in battle.corps or one.doing != FIGHTING for one in corps)


def charge(g: Table, battle: Battle, corps: Corps, target: Corps) -> Flow[None]:
    """GC-O1.1.1.chg.a to c, j: wave after wave, each resolved and applied before the next."""
    s = g.state
    flank = not corps.engagement and bool(target.engagement)
    show(s, corps, target)
    g.log("battle.charges", "GC-O1.1.1.chg.a", player=corps.side, captain=corps.captain, target=target.captain)
    firearms = yield from chits.answer(g, battle, target, "battle.receive", firearms=True)
    played = post(battle, target).played
    cover = {"earthworks": chits.EARTHWORKS in played, "river": chits.RIVER in played}
    guard = Guard(**cover, firearms=firearms, flank=flank)
    left, struck = roster.riders(s, battle, corps), list[str]()
    while left and not is_over(battle, corps, target):
        wave = yield from form_wave(corps.side, left, is_first=not struck)
        if not wave:
            break
        left = [unit for unit in left if unit not in wave]
        unit = yield from choose_target(g, battle, corps.side, target, struck)
        struck.append(unit.id)
        yield from strike(g, battle, corps, wave, target, unit, guard)
        left = [unit for unit in left if unit in roster.riders(s, battle, corps)] if corps in battle.corps else []


def form_wave(seat: Seat, left: list[Unit], *, is_first: bool) -> Flow[list[Unit]]:
    """GC-O1.1.1.chg.a: of heavy cavalry or of light cavalry only; the others may be held back after the first."""
    wave: list[Unit] = []
    while True:
        fits = [unit for unit in left if unit not in wave and (not wave or is_heavy(unit) is is_heavy(wave[0]))]
        if not fits:
            return wave
        options = [DONE] if wave or not is_first else []
        if not wave:
            kinds = {is_heavy(unit) for unit in fits}
            options += [offer("wave", kind) for kind in KINDS if (kind == "heavy") in kinds]
        if wave or len(fits) > 1:
            options += [offer("join_wave", unit.id) for unit in fits]
        choice = options[0]
        if len(options) > 1:
            choice = yield Decision(seat, "battle.wave", options, "GC-O1.1.1.chg.a")
        if choice is DONE:
            return wave
        if choice.verb == "wave":
            return [unit for unit in fits if is_heavy(unit) is (choice.args[0] == "heavy")]
        wave.append(next(unit for unit in fits if unit.id == choice.args[0]))


def is_heavy(unit: Unit) -> bool:
    return unit.counter.type.heavy


def choose_target(g: Table, battle: Battle, seat: Seat, target: Corps, struck: list[str]) -> Flow[Unit]:
    """GC-O1.1.1.chg.b: another unit for each wave, as far as possible."""
    units = roster.able(g.state, battle, target)
    fresh = [unit for unit in units if unit.id not in struck]
    return (yield from charging.choose_target(g, seat, fresh or units))


def strike(
    g: Table, battle: Battle, corps: Corps, wave: list[Unit], target: Corps, unit: Unit, guard: Guard
) -> Flow[None]:
    """GC-O1.1.1.chg.c, k: the Charge Table; who breaks through may be Lost in Plunder."""
    result = charging.roll_charge(g, battle, corps, wave, unit, guard)
    yield from charging.apply_losses(g, corps, wave, target, unit, result, firearms=guard.firearms)
    own, _, enemy = result.partition("T")
    if "c" in enemy:
        yield from roster.check_corps(g, battle, [target], "GC-12.4.6.c")
    if "L" in enemy:
        roster.roster(battle).plundering += [one.id for one in wave if one.sp > 0]
        g.log("battle.plunder", "GC-O1.1.1.chg.k", player=corps.side, captain=corps.captain)
    if own.endswith("k"):
        yield from roster.check_captain(g, battle, corps, "GC-12.4.6.c")
    if "k" in enemy:
        yield from roster.check_captain(g, battle, target, "GC-12.4.6.c")
    roster.settle(g, battle)
