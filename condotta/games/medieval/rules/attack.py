"""Chapters 9 and 11, Attack (MV-9.1 to MV-9.6) and Mercenaries (MV-11); see also passage.py and naval.py."""

from __future__ import annotations

from functools import partial
from typing import Any

from condotta.core.flow import PASS, Amounts, Decision, Flow, Option, Seat, ask_together, options_by_id
from condotta.core.table import Table

from ..data import (
    ATTACK_COST,
    JIHAD_MILITIA_COST,
    KNIGHTS_ARMY,
    KNIGHTS_PROVINCE_ARMY,
    MAP,
    MILITIA_COST,
    POWERS,
    PROVINCES,
    START_FOREIGN_CONTROL,
)
from ..state import (
    IS_CATHOLIC,
    OF_KIND,
    POWER_OF,
    UNCONTROLLED,
    Attack,
    State,
    cards_in_hand,
    religion_of,
    spend,
)
from . import control, knights, naval, passage, reactions, sums

ATTACK = options_by_id("attack", POWERS)
TARGET = options_by_id("target", PROVINCES)
FIGHT_CIVIL_WAR = options_by_id("fight_civil_war", POWERS)
EXPEL_HERESY = options_by_id("expel_heresy", PROVINCES)
HIRE = options_by_id("hire", [power.id for power in POWERS.values() if power.mercenary])
USE = options_by_id("use", [*OF_KIND["jihad"], *OF_KIND["spies"]])
MILITIA = Amounts("militia")


def add_actions(s: State, seat: Seat, options: list[Option]) -> None:
    """MV-3.1.k: the attacks he may make now with his Powers, and on Heresy; each costs 1 FI (MV-9.4.b)."""
    if s.money[seat] < ATTACK_COST:
        return
    for power, holder in s.holders.items():
        if holder != seat or power in s.fought or power in s.crusaders or not control.is_ordinary_power(s, power):
            continue  # MV-9.4.e, MV-9.4.f, R-39
        if power in s.civil_wars:
            options.append(FIGHT_CIVIL_WAR[power])
        elif passage.has_target(s, seat, power):
            options.append(ATTACK[power])
    for province in s.heresies:
        if s.control.get(province) == seat:
            options.append(EXPEL_HERESY[province])


def attack(g: Table[State], seat: Seat, power: str) -> Flow[None]:
    """R-57: announce, find the way, cross the sea, Jihad and mercenaries, militia, Spies, Knights, dice."""
    s = g.state
    options = [TARGET[p] for p in passage.targets(s, seat, power)]
    choice: Option = yield Decision(seat, "attack.target", options, "MV-9.4.a", {"power": power})
    target = str(choice.args[0])
    launch(g, seat, power)
    battle = Attack(seat, power, target, s.control.get(target, UNCONTROLLED))
    s.attack = battle
    g.log("attack.announced", "MV-9.4.c", player=seat, power=power, target=target)
    arrived = yield from passage.find_way(g, battle)
    if arrived and battle.sea_leg:
        arrived = yield from naval.cross(g, battle)
    if arrived:
        yield from declare_jihad(g, battle)
        yield from hire_mercenaries(g, battle)
        yield from commit_militia(g, battle)
        yield from send_spies(g, battle)
        yield from support_with_knights(g, battle)
        if roll_battle(g, battle):
            g.log("attack.conquest", "MV-9.6.d", player=seat, province=target)
            control.take_province(g, seat, target)
    else:
        g.log("attack.fails", "MV-9.4.d", player=seat, power=power, target=target)
    s.attack = None


def launch(g: Table[State], seat: Seat, power: str) -> None:
    """MV-9.4.b, e: the cost is paid and the attack is spent, for the player and for the Power."""
    s = g.state
    spend(s, seat, ATTACK_COST)
    s.attacks_made += 1
    s.fought.append(power)


# Before the battle


def declare_jihad(g: Table[State], battle: Attack) -> Flow[None]:
    """MV-8.4: an Islamic Power against a Catholic or Orthodox province; declared before militia is committed (R-51)."""
    if is_jihad(g.state, battle):
        battle.jihad = yield from play_in_attack(g, battle, "jihad", "attack.jihad", "MV-8.4.a")


def is_jihad(s: State, battle: Attack) -> bool:
    """MV-4.6.h, i"""
    return POWERS[battle.power].religion == "islamic" and religion_of(s, battle.target) in ("catholic", "orthodox")


def play_in_attack(g: Table[State], battle: Attack, kind: str, prompt: str, rule: str) -> Flow[bool]:
    """The attacker may play a card of this kind now, and another one if it is annulled; True if one stands (R-43)."""
    g.reveal()  # whether he is asked or not
    params = {"target": battle.target, "power": battle.power}
    while cards := cards_in_hand(g.state, battle.seat, kind):
        choice: Option = yield Decision(battle.seat, prompt, [PASS, USE[cards[0]]], rule, params, hidden=True)
        if choice is PASS:
            return False
        if (yield from reactions.announce(g, battle.seat, cards[0], rule)):
            return True
    return False


def hire_mercenaries(g: Table[State], battle: Attack) -> Flow[None]:
    """MV-11.a: the Cumans and the Polovtsy may add their Army Strength, each once a turn (MV-11.d)."""
    s = g.state
    while offered := mercenaries(s, battle):
        params = {"target": battle.target, "power": battle.power}
        options = [PASS, *(HIRE[power] for power in offered)]
        choice: Option = yield Decision(battle.seat, "attack.mercenaries", options, "MV-11.a", params)
        if choice is PASS:
            return
        power = str(choice.args[0])
        battle.mercenaries.append(power)
        s.mercenaries_used.append(power)
        g.log("attack.hires", "MV-11.a", player=battle.seat, power=power)


def mercenaries(s: State, battle: Attack) -> list[str]:
    """MV-11.c, R-62: near enough over land, not used in this turn, not in Civil War, not the attacker itself."""
    if PROVINCES[battle.target].island:
        return []
    near = (PROVINCES[battle.target].card, *MAP[PROVINCES[battle.target].card].land_adjacent)
    return [
        power
        for power in HIRE
        if s.holders.get(power) == battle.seat
        and power != battle.power
        and power not in s.mercenaries_used
        and power not in s.civil_wars
        and any(PROVINCES[p].card in near for p in passage.starting_provinces(s, battle.seat, power))
    ]


def commit_militia(g: Table[State], battle: Attack) -> Flow[None]:
    """MV-9.6.a: both sides decide in secret how much militia they recruit; who may not is not asked (MV-9.2.d)."""
    s = g.state
    battle.defender = s.control.get(battle.target, UNCONTROLLED)
    sides = [side for side in (0, 1) if may_recruit(s, battle, side)]
    choices = yield from ask_together(lambda: [ask_militia(s, battle, side) for side in sides])
    for side, choice in zip(sides, choices, strict=True):
        battle.militia[side] = int(choice.args[0])
    battle.militia_committed = True


def may_recruit(s: State, battle: Attack, side: int) -> bool:
    """MV-9.2.d: not Knights, not independent islands, not uncontrolled provinces."""
    if side == 0:
        return battle.power != ""
    target = battle.target
    return battle.defender != UNCONTROLLED and target not in s.knights_provinces and not PROVINCES[target].independent


def ask_militia(s: State, battle: Attack, side: int, seen: int | None = None) -> Decision:
    """MV-9.2.a: +1 for every 3 FI, for the attacker with Jihad 2 (MV-8.4.b); `seen` is what Spies have shown him."""
    seat = (battle.seat, battle.defender)[side]
    params = partial(militia_params, s, battle, side, seen)
    most = s.money[seat] // militia_cost(battle, side)
    return Decision(seat, ("attack.militia", "defence.militia")[side], MILITIA.up_to(most), "MV-9.6.a", params)


def militia_params(s: State, battle: Attack, side: int, seen: int | None) -> dict[str, Any]:
    """What the prompt tells: what is attacked, what a step costs, and what both sides have without it."""
    strengths = (attacking_strength(s, battle), defending_strength(s, battle))
    return {
        "target": battle.target,
        "power": battle.power or "knights_of_christ",
        "cost": militia_cost(battle, side),
        "strength": strengths[side],
        "against": strengths[1 - side],
        **({} if seen is None else {"seen": seen}),
    }


def militia_cost(battle: Attack, side: int) -> int:
    return JIHAD_MILITIA_COST if side == 0 and battle.jihad else MILITIA_COST


def send_spies(g: Table[State], battle: Attack) -> Flow[None]:
    """MV-8.1.e: the defender's militia is shown to the attacker, who may change his own (R-46)."""
    s = g.state
    if not may_recruit(s, battle, 1):
        return
    if not (yield from play_in_attack(g, battle, "spies", "attack.spies", "MV-8.1.e")):
        return
    g.reveal()
    battle.militia_spied_out = True
    g.log("spies.militia", "MV-8.1.e", audience=(battle.seat, battle.defender), militia=battle.militia[1])
    choice: Option = yield ask_militia(s, battle, 0, seen=battle.militia[1])
    battle.militia[0] = int(choice.args[0])


def support_with_knights(g: Table[State], battle: Attack) -> Flow[None]:
    """MV-7.1.c: the defender's Knights cards against a pagan or Islamic attacker (R-42)."""
    s = g.state
    if battle.defender != UNCONTROLLED and may_be_supported(s, battle):
        params = {"target": battle.target, "power": battle.power}
        prompt = "defence.knights"
        battle.supporting_knights = yield from knights.ask_support(g, battle.defender, prompt, "MV-7.1.c", params)


def may_be_supported(s: State, battle: Attack) -> bool:
    """MV-7.1.c: his Knights province, or a province that one of his Catholic Powers defends (R-53)."""
    if POWERS[battle.power].religion not in ("pagan", "islamic"):
        return False
    if battle.target in s.knights_provinces:
        return True
    power = defending_power(s, battle)
    return power is not None and IS_CATHOLIC[power]


# The battle


def roll_battle(g: Table[State], battle: Attack) -> bool:
    """MV-9.6.b to d: both pay their militia, roll and add; the defender wins ties. True if the attacker wins."""
    s = g.state
    for side in (0, 1):
        if battle.militia[side]:
            spend(s, (battle.seat, battle.defender)[side], battle.militia[side] * militia_cost(battle, side))
    roller = battle.defender if battle.defender != UNCONTROLLED else g.left_of(battle.seat)
    attacker = g.d6(battle.seat) + attacking_strength(s, battle) + battle.militia[0]
    defender = g.d6(roller) + defending_strength(s, battle) + battle.militia[1] + battle.supporting_knights
    if g.keeps_log:
        g.log(
            "attack.battle", "MV-9.6.c", player=battle.seat, power=battle.power or "knights_of_christ",
            target=battle.target, attacker=attacker, defender=defender,
            militia=battle.militia[0], other_militia=battle.militia[1], sums=sums.of_attack(s, battle),
        )  # fmt: skip
    return attacker > defender


def attacking_strength(s: State, battle: Attack) -> int:
    """MV-T.modifiers: army, ruler and mercenaries, or 2 for each Knights card."""
    if not battle.power:
        return battle.knights * KNIGHTS_ARMY  # MV-7.1.f
    hired = sum(POWERS[power].army for power in battle.mercenaries)  # MV-11.a
    return POWERS[battle.power].army + s.rulers[battle.power] + hired


def defending_strength(s: State, battle: Attack) -> int:
    """MV-9.1, MV-9.3: army and ruler only of a Power he controls; a Knights province has 2 (MV-7.2.c)."""
    if battle.target in s.knights_provinces:
        return KNIGHTS_PROVINCE_ARMY
    power = defending_power(s, battle)
    return 0 if power is None else POWERS[power].army + s.rulers[power]


def defending_power(s: State, battle: Attack) -> str | None:
    """MV-9.1.b, c: the Power of the province, or England for France 1B and the Almoravids for Spain 3A (R-53)."""
    if battle.defender == UNCONTROLLED:
        return None
    for power in (POWER_OF[battle.target], START_FOREIGN_CONTROL.get(battle.target)):
        if power is not None and s.holders.get(power) == battle.defender:
            return power
    return None


# Attacks on Civil War and Heresy


def fight_civil_war(g: Table[State], seat: Seat, power: str) -> Flow[None]:
    """MV-8.3.e, f: 1d6 + army + ruler + militia against 1d6; not more than a tie brings a new ruler."""
    s = g.state
    launch(g, seat, power)
    g.log("civil_war.fought", "MV-8.3.e", player=seat, power=power)
    options = MILITIA.up_to(s.money[seat] // MILITIA_COST)
    params = {"power": power, "cost": MILITIA_COST}
    choice: Option = yield Decision(seat, "civil_war.militia", options, "MV-8.3.e", params)
    militia = int(choice.args[0])
    spend(s, seat, militia * MILITIA_COST)
    loyal = g.d6(seat) + POWERS[power].army + s.rulers[power] + militia
    rebels = g.d6(g.left_of(seat))
    if g.keeps_log:
        told = sums.of_civil_war(s, power, militia)
        g.log(
            "civil_war.battle", "MV-8.3.e", player=seat, power=power, loyal=loyal, rebels=rebels, militia=militia,
            sums=told,
        )  # fmt: skip
    if loyal > rebels:
        s.civil_wars.remove(power)
        if power in s.rulerless:
            s.rulerless.remove(power)
        g.log("civil_war.over", "MV-8.3.f", power=power)
    else:
        control.new_ruler(g, power, seat)


def expel_heresy(g: Table[State], seat: Seat, province: str) -> Flow[None]:
    """MV-8.5.d: one attack and 1 FI, always successful; it is no Power's attack (R-50)."""
    s = g.state
    spend(s, seat, ATTACK_COST)
    s.attacks_made += 1
    s.heresies.remove(province)
    g.log("heresy.expelled", "MV-8.5.d", player=seat, province=province)
    yield from ()
