"""The played example of the ledger: the first turns of Otranto 1481 (W-01 to W-18)."""

from __future__ import annotations

import pytest

from tests.games.gran_capitan.walk import Walk

NARDO, GALLIPOLI = "baron_terra_d_otranto_3", "baron_terra_d_otranto_4"
FOOT_A, FOOT_B = "aragonese_infantry.8.1", "aragonese_infantry.8.2"
TURKISH_FOOT, TURKISH_HORSE = "turkish_infantry.4.1", "turkish_light_cavalry.2.1"


def set_up(dice: list[int]) -> Walk:
    """W-01: Alfonso in Lecce, four Barons, Sabech in Otranto."""
    walk = Walk("otranto", dice)
    walk.choose("set_up_at", "5102")
    walk.choose("order", "attack")
    for hex in ("4407", "4702", "5204", "5306"):
        walk.choose("baron_at", walk.asked.options[0].args[0], hex)
    return walk


def organised(dice: list[int]) -> Walk:
    """W-02 to W-04: a Minor Captain of each side, Orders for two Barons and for the Turkish horse."""
    walk = set_up(dice)
    walk.choose("minor_in", "aragonese_minor_1", "alfonso")
    walk.choose("transfer", FOOT_B, "aragonese_minor_1")
    walk.choose("done")
    walk.choose("order_force", NARDO, "attack")
    walk.choose("order_force", GALLIPOLI, "garrison")
    walk.choose("done")
    walk.choose("minor_in", "turkish_minor_1", "sabech")
    walk.choose("transfer", TURKISH_HORSE, "turkish_minor_1")
    walk.choose("done")
    walk.choose("order_force", "turkish_minor_1", "attack")
    walk.choose("done")
    return walk


FIRST_TURN = [3, 4, 1, 3, 3, 5, 2, 4]  # weather; contest; Ambush and Discipline; contest; Sabech


def besieged(dice: list[int]) -> Walk:
    """W-05 to W-09: the Ambush at Nardò, the march to Otranto, Earthworks on both sides."""
    walk = organised([*FIRST_TURN, *dice])
    walk.choose("decline")
    walk.choose("name", "alfonso")
    walk.choose("name", "turkish_minor_1")
    walk.choose("activate", "turkish_minor_1")
    for hex in ("5401", "5302", "5303", "5304", "5305"):
        walk.choose("move", hex)
    walk.choose("ambush", NARDO)
    walk.choose("retreat_to", "5303")
    walk.choose("retreat_to", "5204")
    walk.until("activation.name")
    walk.choose("name", "sabech")
    walk.choose("name", "alfonso")
    walk.choose("activate", "alfonso")
    for hex in ("5202", "5302", "5401", "5502"):
        walk.choose("move", hex)
    walk.choose("earthworks")
    walk.until("activation.name")
    walk.choose("decline")
    walk.choose("activate", "sabech")
    walk.choose("earthworks")
    walk.until("battle.inside")
    return walk


@pytest.mark.rule("GC-SC.2", "GC-SC.4", "GC-SC.8", "GC-S1.1", "GC-S1.SU2")
def test_the_set_up_and_a_first_turn_without_administration() -> None:
    walk = set_up([3])
    s = walk.state
    assert (s.turn, s.phase, s.weather, s.ap) == (1, "organisation", "fine", {"allied": 4, "turkish": 1})
    assert {pool: source.hex for pool, source in s.sources.items()} == {"allied": "4407", "turkish": "5502"}
    assert (walk.leader("alfonso").order, walk.leader("sabech").order) == ("attack", "garrison")
    assert s.conquered == {"otranto": 1}


@pytest.mark.rule("GC-4.5.b", "GC-4.2.b", "GC-16.3.b", "GC-16.3.k", "GC-5.1.c", "GC-5.2.c", "GC-S1.CG1")
def test_organisation_and_orders() -> None:
    walk = organised([3])
    assert walk.leader("aragonese_minor_1").box == "subordinate"
    assert [unit.id for unit in walk.leader("aragonese_minor_1").units] == [FOOT_B]
    minor = walk.leader("turkish_minor_1")
    assert (minor.on_map, minor.face_up, minor.order) == (True, False, "attack")
    assert walk.state.ap == {"allied": 4, "turkish": 1}
    assert not walk.leader("baron_terra_d_otranto_1").order


@pytest.mark.rule("GC-8.2.2.a", "GC-16.4.2.b", "GC-16.4.2.d", "GC-16.4.2.e", "GC-12.5.5.c")
def test_an_ambush_and_the_march_to_otranto() -> None:
    walk = besieged([])
    assert walk.unit(TURKISH_HORSE).sp == 1
    assert (walk.leader("turkish_minor_1").place, walk.leader(NARDO).place) == ("5303", "5204")
    assert walk.state.conquered["galatina"] == 1  # GC-15.3.a: entering was enough
    assert walk.leader("alfonso").earthworks
    assert walk.leader("sabech").earthworks
    assert walk.leader("aragonese_minor_1").place == "5502"


@pytest.mark.rule("GC-12.6.3.a", "GC-12.6.3.d", "GC-12.6.4.b", "GC-12.6.5.a", "GC-16.1.1.b", "GC-S1.6", "GC-13.1.b")
def test_siege_breach_and_attrition_of_the_first_turn() -> None:
    walk = besieged([5, 4, 3, 4, 3, 4, 6, 5])
    walk.choose("inside", "sabech")
    walk.choose("attack", "sabech")
    walk.choose("besiege", "otranto")
    walk.choose("use_engineers")
    walk.choose("lose", TURKISH_FOOT)
    assert (walk.unit(TURKISH_FOOT).sp, walk.leader("sabech").siege_level) == (3, 1)
    walk.choose("storm_breach")
    walk.choose("captain", "alfonso")
    walk.choose("lose", FOOT_A)  # A2
    assert walk.unit(FOOT_A).sp == 7
    assert {walk.leader("alfonso").place, walk.leader("sabech").place} == {"5502"}


SIEGE_DICE = [5, 4, 3, 4, 3]  # W-11, W-12: Engineers, fire, answer, Breach, Discipline
HUNGER = [4, 6, 5]  # W-13: Alfonso, the Turkish Minor Captain, Sabech
JUNE_II = [5, 1, 6, 3, 2, 6, 1, 6, 6, 4, 2, 6]  # W-14 to W-17
JULY_I = [1, 3, 4, 2]  # weather, AP of both


def led(dice: list[int], *choices: str) -> Walk:
    """From the Siege of the first turn on, choice by choice."""
    walk = besieged([*SIEGE_DICE, *HUNGER, *dice])
    first = "inside sabech", "attack sabech", "besiege otranto", "use_engineers", f"lose {TURKISH_FOOT}", "storm_breach"
    for choice in (*first, "captain alfonso", f"lose {FOOT_A}", "pass", *choices):
        walk.choose(*choice.split())
    return walk


HUNGRY = f"lose {FOOT_B}", "check turkish_minor_1", f"lose {TURKISH_FOOT}"
AT_5303 = "done", "done", "done", "done", f"activate {NARDO}", "move 5304", "attack_on_the_march 5303"
WAITING = "decline", "name alfonso", "name sabech", "activate alfonso", "end_march", "decline", "activate sabech"
SECOND_SIEGE = "attack sabech", "besiege otranto", "use_engineers", f"lose {TURKISH_FOOT}", "break_off"
SECOND_HUNGER = "lose aragonese_light_cavalry.2.1", f"lose {TURKISH_FOOT}"


@pytest.mark.rule("GC-9.b", "GC-9.c", "GC-6.2.j", "GC-16.3.d")
def test_w_13_hunger_in_and_before_otranto() -> None:
    walk = led(JUNE_II, *HUNGRY)
    assert (walk.unit(FOOT_B).sp, walk.unit(TURKISH_FOOT).sp, walk.unit(TURKISH_HORSE).sp) == (7, 2, 1)
    assert (walk.state.turn, walk.state.weather) == (2, "rain")
    assert len([one for one in walk.state.leaders.values() if one.is_baron]) == 4


@pytest.mark.rule("GC-8.9.b", "GC-8.9.d", "GC-12.5.5.g", "GC-3.2.c", "GC-S1.4", "GC-15.3.a")
def test_w_14_the_baron_of_nardo_and_the_turkish_horse_fall_together() -> None:
    walk = led(JUNE_II, *HUNGRY, *AT_5303)
    assert walk.state.lost == ["turkish_minor_1"]
    assert NARDO not in [*walk.state.leaders, *walk.state.available_barons["terra_d_otranto"]]
    assert "galatina" not in walk.state.conquered


@pytest.mark.rule("GC-8.2.3.b", "GC-8.2.7.a", "GC-12.6.3.c", "GC-12.6.3.e", "GC-10.1.a", "GC-16.1.1.b")
def test_w_15_and_w_16_the_second_siege() -> None:
    walk = led(JUNE_II, *HUNGRY, *AT_5303, *WAITING, *SECOND_SIEGE)
    sabech = walk.leader("sabech")
    assert sabech.siege_level == 2
    assert [(unit.sp, unit.demoralised) for unit in sabech.units] == [(3, False), (1, True), (1, False), (2, True)]
    assert walk.leader("alfonso").auxiliaries == ["siege_artillery"]
    assert sabech.order == "garrison"
    assert walk.state.phase == "attrition"  # half Demoralised he makes no Sortie


@pytest.mark.rule("GC-17.h", "GC-6.3.1.c", "GC-6.2.e", "GC-S1.AP1", "GC-7.3.4.a", "GC-7.3.5.a")
@pytest.mark.parametrize(("die", "demoralised", "order"), [(4, 0, "attack"), (5, 4, "stand"), (6, 5, "retreat")])
def test_w_17_and_w_18_july(die: int, demoralised: int, order: str) -> None:
    walk = led([*JUNE_II, *JULY_I, die], *HUNGRY, *AT_5303, *WAITING, *SECOND_SIEGE, *SECOND_HUNGER)
    assert [unit.id.split(".")[0] for unit in walk.leader("sabech").units] == [
        "janissaries",
        "turkish_heavy_cavalry",
        "turkish_artillery",
    ]
    assert (walk.state.turn, walk.state.ap) == (3, {"allied": 7, "turkish": 2})
    assert walk.leader("alfonso").previous_attack
    walk.until("order.give")
    walk.choose("order_force", "alfonso", "attack")
    walk.choose("pay")
    assert walk.state.ap["allied"] == 3
    alfonso = [walk.leader("alfonso"), walk.leader("aragonese_minor_1")]
    assert sum(unit.demoralised for one in alfonso for unit in one.units) == demoralised
    assert alfonso[0].order == order


@pytest.mark.rule("GC-S1.2")
def test_w_18_the_turks_may_roll_but_need_another_port() -> None:
    walk = led([*JUNE_II, *JULY_I, 4, 1], *HUNGRY, *AT_5303, *WAITING, *SECOND_SIEGE, *SECOND_HUNGER)
    walk.until("order.give")
    for choice in (
        "order_force alfonso attack",
        "pay",
        "done",
        "done",
        "order_force sabech garrison",
        "done",
        "roll_relief",
    ):
        walk.choose(*choice.split())
    assert "gedik" not in walk.state.leaders  # R-S1e: Otranto is Contested
    assert walk.state.ap["turkish"] == 8
