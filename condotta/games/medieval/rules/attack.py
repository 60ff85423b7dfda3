"""Chapters 9 and 11, Attack (MV-9.4) and Mercenaries (MV-11); see also passage.py, naval.py and battle.py."""

from __future__ import annotations

from condotta.core.flow import PASS, Decision, Flow, Option, Seat, options_by_id
from condotta.core.table import Table
from condotta.core.windows import Moment, Reaction, Then, window

from ..data import ATTACK_COST, MAP, MILITIA_COST, POWERS, PROVINCES
from ..state import IS_CATHOLIC, OF_KIND, UNCONTROLLED, Attack, State, cards_in_hand, religion_of, spend
from . import battles, control, knights, naval, passage, reactions, strength, sums

ATTACK = options_by_id("attack", POWERS)
TARGET = options_by_id("target", PROVINCES)
FIGHT_CIVIL_WAR = options_by_id("fight_civil_war", POWERS)
EXPEL_HERESY = options_by_id("expel_heresy", PROVINCES)
HIRE = options_by_id("hire", [power.id for power in POWERS.values() if power.mercenary])
USE = options_by_id("use", [*OF_KIND["jihad"], *OF_KIND["spies"]])
JIHAD = Moment("attack.jihad", "MV-8.4.a")
MILITIA_HIDDEN = Moment("attack.spies", "MV-8.1.e")
DEFENCE = Moment("defence.knights", "MV-7.1.c")


def add_actions(s: State, seat: Seat, options: list[Option]) -> None:
    """MV-3.1.k: the attacks they may make now with their Powers, and on Heresy; each costs 1 FI (MV-9.4.b)."""
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
        yield from battles.commit_militia(g, battle)
        yield from send_spies(g, battle)
        yield from support_with_knights(g, battle)
        if battles.roll_battle(g, battle):
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
        battle.jihad = yield from play_in_attack(g, battle, "jihad", JIHAD)


def is_jihad(s: State, battle: Attack) -> bool:
    """MV-4.6.h, i"""
    return POWERS[battle.power].religion == "islamic" and religion_of(s, battle.target) in ("catholic", "orthodox")


def play_in_attack(g: Table[State], battle: Attack, kind: str, moment: Moment) -> Flow[bool]:
    """The attacker may play a card of this kind now, and another one if it is annulled; True if one stands (R-43)."""
    g.announce()  # whether they are asked or not
    params = {"target": battle.target, "power": battle.power}

    def offers(seat: Seat) -> list[Option]:
        return [USE[card] for card in cards_in_hand(g.state, seat, kind)[:1]]

    def play(used: Reaction) -> Flow[Then]:
        holds = yield from reactions.announce(g, used.seat, str(used.option.args[0]), moment.rule)
        return Then.CLOSES if holds else Then.SAME_SEAT

    played = yield from window(moment, [battle.seat], offers, params, play)
    return played is not None


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


def send_spies(g: Table[State], battle: Attack) -> Flow[None]:
    """MV-8.1.e: the defender's militia is shown to the attacker, who may change their own (R-46)."""
    s = g.state
    if not strength.may_recruit(s, battle, 1):
        return
    if not (yield from play_in_attack(g, battle, "spies", MILITIA_HIDDEN)):
        return
    g.reveal()
    battle.militia_spied_out = True
    g.log("spies.militia", "MV-8.1.e", audience=(battle.seat, battle.defender), militia=battle.militia[1])
    choice: Option = yield battles.ask_militia(s, battle, 0, seen=battle.militia[1])
    battle.militia[0] = int(choice.args[0])


def support_with_knights(g: Table[State], battle: Attack) -> Flow[None]:
    """MV-7.1.c: the defender's Knights cards against a pagan or Islamic attacker (R-42)."""
    s = g.state
    if battle.defender != UNCONTROLLED and may_be_supported(s, battle):
        params = {"target": battle.target, "power": battle.power}
        battle.supporting_knights = yield from knights.ask_support(g, battle.defender, DEFENCE, params)


def may_be_supported(s: State, battle: Attack) -> bool:
    """MV-7.1.c: their Knights province, or a province that one of their Catholic Powers defends (R-53)."""
    if POWERS[battle.power].religion not in ("pagan", "islamic"):
        return False
    if battle.target in s.knights_provinces:
        return True
    power = strength.defending_power(s, battle)
    return power is not None and IS_CATHOLIC[power]


# Attacks on Civil War and Heresy


def fight_civil_war(g: Table[State], seat: Seat, power: str) -> Flow[None]:
    """MV-8.3.e, f: 1d6 + army + ruler + militia against 1d6; not more than a tie brings a new ruler."""
    s = g.state
    launch(g, seat, power)
    g.log("civil_war.fought", "MV-8.3.e", player=seat, power=power)
    options = battles.MILITIA.up_to(s.money[seat] // MILITIA_COST)
    params = {"power": power, "cost": MILITIA_COST}
    choice: Option = yield Decision(seat, "civil_war.militia", options, "MV-8.3.e", params)
    militia = int(choice.args[0])
    spend(s, seat, militia * MILITIA_COST)
    told = sums.of_civil_war(s, power, militia)
    loyal = g.d6(seat) + sums.total(told[0])
    rebels = g.d6(g.left_of(seat))
    g.log(
        "civil_war.battle", "MV-8.3.e", player=seat, power=power, loyal=loyal, rebels=rebels, militia=militia, sums=told
    )
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
