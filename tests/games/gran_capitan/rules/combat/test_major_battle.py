"""Section 12.4, steps 3-a to 6-a: Corps, Reserve, Artillery Fire and charges in a Major Battle."""

from __future__ import annotations

from typing import Any

import pytest

from condotta.games.gran_capitan.data import FACTS, TERRAINS
from condotta.games.gran_capitan.pieces import DEFEATED, FIGHTING, RESERVE
from condotta.games.gran_capitan.rules.combat import battle_corps, charging, major_battle
from condotta.games.gran_capitan.rules.combat.modifiers import total
from condotta.games.gran_capitan.rules.command import organisation
from tests.games.gran_capitan.field import Answer, ask, lead, offered, run, verbs
from tests.games.gran_capitan.field_combat import CORDOBA, NEMOURS, Fight, doings, found

# 3-a and 4-a


@pytest.mark.rule("GC-12.4.3.a", "GC-12.4.3.b")
def test_reorganisation_moves_units_and_minor_captains_but_neither_splits_nor_orders() -> None:
    fight = Fight({"nemours": NEMOURS}, {"cordoba": (), "navarro": (*CORDOBA, "spanish_infantry_fa.5.2=3")})
    fight.field.unemployed("paredes", "cordoba")
    question = ask(major_battle.reorganise(fight.field.table(), fight.battle, 1))
    assert set(verbs(question)) == {"transfer", "shift", "minor_in"}  # no "done": the CG must command a unit
    answers: list[Answer] = [
        ("transfer", CORDOBA[0], "cordoba"),
        ("transfer", "spanish_infantry_fa.5.2", "paredes"),
        "done",
    ]
    run(major_battle.reorganise(fight.field.table(), fight.battle, 1), *answers)
    assert [corps.captain for corps in fight.battle.corps if corps.side == 1] == ["cordoba", "paredes"]
    assert fight.leader("cordoba").order == "stand"
    assert "split" in organisation.MOVES


@pytest.mark.rule("GC-12.4.3.b")
def test_every_captain_with_units_leads_a_corps_of_his_own() -> None:
    fight = Fight({"nemours": NEMOURS, "alegre": ("french_gendarmes.5.2",)}, {"cordoba": CORDOBA})
    fight.field.unemployed("bayard", "nemours")
    assert doings(fight) == {"nemours": FIGHTING, "alegre": FIGHTING, "cordoba": FIGHTING}


@pytest.mark.rule("GC-12.4.3.c")
def test_the_units_of_a_corps_are_hidden_until_it_is_used_or_named() -> None:
    fight = Fight(
        {"nemours": NEMOURS, "alegre": ("french_artillery.2.1",)}, {"cordoba": CORDOBA, "navarro": ("rodeleros.5.1",)}
    )
    assert not any(corps.shown for corps in fight.battle.corps)
    run(major_battle.artillery_duel(fight.field.table(1, 1), fight.battle), ("fire", "alegre", "navarro"))
    assert fight.corps("navarro").shown
    assert not fight.corps("cordoba").shown


@pytest.mark.rule("GC-12.4.4.a")
def test_corps_go_into_reserve_the_attackers_first_but_one_stays() -> None:
    fight = Fight({"nemours": NEMOURS, "la_palice": ("swiss_infantry.4.1",)}, {"cordoba": CORDOBA})
    assert battle_corps.in_turn(fight.battle) == [0, 1]
    run(major_battle.choose_reserve(fight.field.table(), fight.battle, 0), ("reserve", "la_palice"))
    assert doings(fight)["la_palice"] == RESERVE  # and Nemours is not asked: he stays
    run(major_battle.choose_reserve(fight.field.table(), fight.battle, 1))


@pytest.mark.rule("GC-12.4.4.b")
def test_reserves_neither_fire_nor_charge_nor_fight_nor_are_a_target() -> None:
    guns = ("french_artillery.2.1", "french_gendarmes.5.2")
    fight = Fight(
        {"la_palice": ("swiss_infantry.4.1",), "alegre": guns}, {"cordoba": CORDOBA, "navarro": ("rodeleros.5.1",)}
    )
    fight.corps("alegre").doing = fight.corps("navarro").doing = RESERVE
    g = fight.field.table()
    run(major_battle.artillery_duel(g, fight.battle))
    run(major_battle.charges(g, fight.battle))
    run(major_battle.declare(g, fight.battle))
    assert {corps.captain for corps in fight.battle.corps if corps.engagement} == {"la_palice", "cordoba"}


# 5-a


@pytest.mark.rule("GC-12.4.5.a", "GC-13.3.e")
def test_one_corps_of_each_side_may_fire_two_shots_at_one_corps_of_the_firers_choice() -> None:
    fight = Fight(
        {"nemours": ("french_artillery.2.1", *NEMOURS), "alegre": ("french_artillery.2.2",)},
        {"cordoba": CORDOBA, "navarro": ("rodeleros.5.1",)},
    )
    question = ask(major_battle.artillery_duel(fight.field.table(), fight.battle))
    assert (question.seat, verbs(question)) == (0, ["no_fire", "fire"])
    assert set(offered(question, "fire")) == {(a, b) for a in ("nemours", "alegre") for b in ("cordoba", "navarro")}
    g = fight.field.table(6, 6)
    run(major_battle.artillery_duel(g, fight.battle), ("fire", "alegre", "navarro"))
    assert [shot["sp"] for shot in found(g, "artillery.shot")] == [2, 2]
    assert fight.leader("navarro").units[0].sp == 3


@pytest.mark.rule("GC-12.4.5.b", "GC-13.3.c")
def test_the_shots_of_a_pair_are_simultaneous_the_next_pair_feels_them() -> None:
    fight = Fight({"nemours": ("french_artillery.2.1",)}, {"cordoba": ("spanish_artillery.3.1",)})
    fight.leader("nemours").units[0].sp = 1
    g = fight.field.table(1, 5, 1)  # 3 SP hit the last gun, which has fired; then it is gone
    run(major_battle.artillery_duel(g, fight.battle), "fire", "fire")
    assert [(shot["player"], shot["sp"]) for shot in found(g, "artillery.shot")] == [(0, 1), (1, 3)]
    assert doings(fight)["nemours"] == DEFEATED


@pytest.mark.rule("GC-12.4.5.a", "GC-8.5.1.c")
@pytest.mark.parametrize(
    ("marks", "weather", "ours", "theirs"),
    [({}, "fine", 0, 0), ({"earthworks": True}, "fine", -1, 0), ({"river_crossing": True}, "rain", -2, -1)],
)
def test_modifiers_of_fire_in_battle(marks: dict[str, Any], weather: str, ours: int, theirs: int) -> None:
    fight = Fight({"nemours": NEMOURS}, {"cordoba": CORDOBA}, weather=weather, **marks)
    assert [total(major_battle.fire_modifiers(fight.s, fight.battle, seat)) for seat in (0, 1)] == [ours, theirs]


# 6-a


@pytest.mark.rule("GC-12.4.6.a")
def test_a_charge_is_a_corps_its_riders_an_enemy_corps_and_a_unit_in_good_order() -> None:
    fight = Fight(
        {"la_palice": ("french_gendarmes.5.1", "french_gendarmes.5.2")},
        {"cordoba": ("rodeleros.5.1", "rodeleros.2.1!", "landsknechts.4.1"), "navarro": ("spanish_artillery.3.1",)},
    )
    flow = major_battle.charges(fight.field.table(4), fight.battle)
    question = ask(flow)
    assert [option.as_json() for option in question.options] == [
        ["no_charge"],
        ["charge", "la_palice", "cordoba"],
        ["charge", "la_palice", "navarro"],
    ]
    answers: list[Answer] = [("charge", "la_palice", "cordoba"), ("hold_back", "french_gendarmes.5.2")]
    question = ask(major_battle.charges(fight.field.table(4), fight.battle), *answers)
    assert offered(question, "target") == [("rodeleros.5.1",), ("landsknechts.4.1",)]
    assert fight.battle.charged == ["french_gendarmes.5.1"]


@pytest.mark.rule("GC-12.4.6.a")
def test_a_corps_that_came_broken_to_the_field_is_no_target_of_a_charge() -> None:
    ours: dict[str, tuple[str, ...]] = {"nemours": ("french_infantry.4.1",), "la_palice": ("french_gendarmes.5.1",)}
    fight = Fight(ours, {"cordoba": CORDOBA, "navarro": ("rodeleros.5.1!",)})
    plan = run(major_battle.choose_charge(fight.field.table(), fight.battle, 0, None))
    assert plan is not None
    assert plan[2].captain == "cordoba"  # nobody is asked: Nemours is impetuous (GC-4.8.I.b)


@pytest.mark.rule("GC-12.4.6.b")
def test_two_charges_are_aimed_at_each_other_and_simultaneous() -> None:
    fight = Fight(
        {"la_palice": ("french_gendarmes.5.1",)},
        {"cordoba": CORDOBA, "navarro": ("spanish_heavy_cavalry.2.1=1", "rodeleros.5.1")},
    )
    question = ask(major_battle.charges(fight.field.table(), fight.battle), ("charge", "la_palice", "navarro"))
    assert (question.seat, [option.as_json() for option in question.options]) == (
        1,
        [["no_charge"], ["charge", "navarro", "la_palice"]],
    )
    # gendarmes 5 SP: +1 +1, die 4: 6, T1c; the Spanish 1 SP: +1, die 5: 6 all the same: T1; no target is asked
    answers: list[Answer] = [("charge", "la_palice", "navarro"), ("charge", "navarro", "la_palice")]
    run(major_battle.charges(fight.field.table(4, 5, 1), fight.battle), *answers)
    assert fight.leader("la_palice").units[0].sp == 4
    assert [unit.id for unit in fight.leader("navarro").units] == ["rodeleros.5.1"]


@pytest.mark.rule("GC-12.4.6.b")
def test_a_charge_is_met_by_whatever_corps_charges_in_answer() -> None:
    fight = Fight(
        {"la_palice": ("french_gendarmes.5.1",)}, {"cordoba": CORDOBA, "navarro": ("spanish_heavy_cavalry.2.1",)}
    )
    g = fight.field.table(5, 3)  # 5 + 2: T1d, 3 + 1: nothing
    answers: list[Answer] = [("charge", "la_palice", "cordoba"), ("charge", "navarro", "la_palice")]
    run(major_battle.charges(g, fight.battle), *answers)
    assert [roll["player"] for roll in found(g, "charge.roll")] == [0, 1]
    assert (fight.leader("navarro").units[0].sp, fight.leader("cordoba").units[0].sp) == (1, 5)
    g = fight.field.table(4)
    run(major_battle.charges(g, fight.battle), ("charge", "la_palice", "cordoba"))  # Navarro's horse is broken
    assert [roll["player"] for roll in found(g, "charge.roll")] == [0]


def charge(target: tuple[str, ...], riders: tuple[str, ...], **given: Any) -> int:
    fight = Fight({"la_palice": riders}, {"cordoba": target}, **given)
    units = fight.leader("la_palice").units
    aimed = fight.leader("cordoba").units[0]
    corps = fight.corps("la_palice"), fight.corps("cordoba")
    guard = charging.guard_of(fight.s, fight.battle, *corps)
    return total(charging.charge_modifiers(fight.s, fight.battle, corps[0], units, aimed, guard))


@pytest.mark.rule("GC-12.4.6.c", "GC-12.4.6.d", "GC-3.2.d", "GC-8.5.1.c")
@pytest.mark.parametrize(
    ("target", "riders", "given", "expected"),
    [
        (("rodeleros.5.1",), ("french_gendarmes.5.1",), {}, 2),  # Quality 3, all heavy
        (("rodeleros.5.1",), ("italian_heavy_cavalry.3.1",), {}, 1),
        (("rodeleros.5.1",), ("italian_light_cavalry.4.1",), {}, -1),
        (("landsknechts.4.1",), ("french_gendarmes.5.1",), {}, 1),
        (("spanish_artillery.3.1",), ("french_gendarmes.5.1",), {}, 3),
        (("spanish_infantry_fa.5.1",), ("french_gendarmes.5.1",), {}, 1),
        (("spanish_infantry_fa.5.1",), ("french_gendarmes.5.1",), {"weather": "rain"}, 2),
        (("rodeleros.5.1",), ("french_gendarmes.5.1",), {"weather": "mud"}, 1),
        (("rodeleros.5.1",), ("french_gendarmes.5.1",), {"earthworks": True}, 0),
        (("rodeleros.5.1",), ("french_gendarmes.5.1",), {"river_crossing": True}, 0),
        (("rodeleros.5.1",), ("french_gendarmes.5.1",), {"disorganised": True}, 1),  # Quality 2
        (("rodeleros.5.1",), ("french_gendarmes.5.1",), {"at": "2013"}, 1),  # a hill
        (("rodeleros.5.1",), ("french_gendarmes.5.1",), {"at": "1320"}, -1),  # a mountain
    ],
)
def test_modifiers_of_a_charge(
    target: tuple[str, ...], riders: tuple[str, ...], given: dict[str, Any], expected: int
) -> None:
    assert charge(target, riders, **given) == expected


@pytest.mark.rule("GC-12.4.6.d")
def test_woods_halve_no_charging_sp() -> None:
    fight = Fight({"la_palice": ("french_gendarmes.5.1",)}, {"cordoba": ("rodeleros.5.1",)}, at="2307")
    assert TERRAINS["woods"].halves_cavalry
    g = fight.field.table(4)
    run(major_battle.charges(g, fight.battle), "charge")
    assert found(g, "charge.roll")[0]["sp"] == 5


@pytest.mark.rule("GC-12.4.6.c")
def test_results_of_a_charge_in_their_order() -> None:
    # T2dck: two SP, the unit Demoralised, a Discipline check of the Corps, a check of its Captain, who falls
    fight = Fight({"la_palice": ("french_gendarmes.10.1",)}, {"cordoba": ("rodeleros.10.1", "rodeleros.5.1")})
    fight.s.minors = [[], []]
    g = fight.field.table(5, 1)
    corps, target = fight.corps("la_palice"), fight.corps("cordoba")
    units, aimed = fight.leader("la_palice").units, fight.leader("cordoba").units[0]
    lead(charging.apply_charge(g, fight.battle, corps, units, target, aimed, "T2dckL", firearms=False), ())
    assert [entry.key for entry in g.entries][:5] == [
        "losses.sp_lost",
        "discipline.quality",
        "captain.check",
        "captain.falls",
        "losses.leaderless",
    ]
    assert fight.s.lost == ["cordoba"]


@pytest.mark.rule("GC-12.4.6.e")
def test_guns_and_charges_come_once_later_rounds_begin_with_engagements() -> None:
    fight = Fight({"nemours": NEMOURS}, {"cordoba": CORDOBA})
    fight.battle.stage = "commit"
    run(major_battle.battle_step(fight.field.table(), fight.battle))
    assert (fight.battle.stage, fight.battle.round) == ("engage", 2)
    fight.battle.charged = ["french_gendarmes.5.1"]
    lead(major_battle.engagements(fight.field.table(4, 1, 1), fight.battle), ())


@pytest.mark.rule("GC-12.4.6.c")
@pytest.mark.parametrize(
    ("roll", "sp", "result"),
    [
        (0, 1, "K1k"),
        (1, 6, "K2"),
        (2, 10, "K1T1"),
        (3, 5, "-"),
        (4, 3, "T1"),
        (6, 6, "T1d"),
        (7, 2, "T1c"),
        (9, 10, "T2dckL"),
    ],
)
def test_the_charge_table(roll: int, sp: int, result: str) -> None:
    assert FACTS.charge.at(roll, sp) == result


@pytest.mark.rule("GC-12.4.6.c")
@pytest.mark.parametrize(("result", "firearms", "left", "checked"), [
    ("K1k", False, 4, ["la_palice"]),
    ("K2", True, 1, []),
    ("K1T1", False, 4, []),
    ("-", True, 5, []),
])  # fmt: skip
def test_what_a_charge_costs_the_riders(result: str, firearms: bool, left: int, checked: list[str]) -> None:
    fight = Fight({"la_palice": ("french_gendarmes.5.1",)}, {"cordoba": ("rodeleros.5.1",)})
    g = fight.field.table(6)
    corps, target = fight.corps("la_palice"), fight.corps("cordoba")
    units, aimed = fight.leader("la_palice").units, fight.leader("cordoba").units[0]
    run(charging.apply_charge(g, fight.battle, corps, units, target, aimed, result, firearms=firearms))
    assert (units[0].sp, aimed.sp) == (left, 4 if "T" in result else 5)
    assert [check["captain"] for check in found(g, "captain.check")] == checked


@pytest.mark.rule("GC-12.4.3.a")
def test_who_has_nothing_to_reorganise_is_not_asked() -> None:
    fight = Fight({"nemours": ("french_gendarmes.5.1",)}, {"cordoba": CORDOBA})
    fight.s.minors = [[], []]
    run(major_battle.reorganise(fight.field.table(), fight.battle, 0))
    assert doings(fight) == {"nemours": FIGHTING, "cordoba": FIGHTING}


@pytest.mark.rule("GC-12.4.6.a")
def test_all_the_cavalry_charges_unless_somebody_is_held_back() -> None:
    fight = Fight({"la_palice": ("french_gendarmes.5.1", "french_gendarmes.5.2")}, {"cordoba": CORDOBA})
    run(major_battle.charges(fight.field.table(3), fight.battle), "charge", "done")
    assert fight.battle.charged == ["french_gendarmes.5.1", "french_gendarmes.5.2"]


@pytest.mark.rule("GC-12.4.3.a")
def test_reorganisation_ends_after_more_moves_than_anybody_needs() -> None:
    one, other = "spanish_infantry_fa.5.1", "spanish_infantry_fa.5.2"
    fight = Fight({"nemours": NEMOURS}, {"cordoba": (one, f"{other}=3")})
    to_and_fro: list[Answer] = [("shift", one, other), ("shift", other, one)] * 15
    run(major_battle.reorganise(fight.field.table(), fight.battle, 1), *to_and_fro)
    assert [unit.sp for unit in fight.leader("cordoba").units] == [5, 3]


@pytest.mark.rule("GC-12.4.3.a")
def test_a_general_whom_nobody_can_give_a_unit_leads_no_corps() -> None:
    fight = Fight({"nemours": NEMOURS}, {"cordoba": CORDOBA})
    fight.s.minors = [[], []]
    fight.leader("nemours").units = []
    run(major_battle.reorganise(fight.field.table(), fight.battle, 0))
    assert doings(fight) == {"cordoba": FIGHTING}


@pytest.mark.rule("GC-12.4.6.c", "GC-1.3.3.h")
@pytest.mark.parametrize(("result", "sp", "left"), [
    ("T1", 5, [(4, False)]),
    ("T1d", 5, [(4, True)]),
    ("T1d", 1, []),  # gone before it could break
])  # fmt: skip
def test_what_a_charge_does_to_its_target(result: str, sp: int, left: list[tuple[int, bool]]) -> None:
    fight = Fight({"la_palice": ("french_gendarmes.5.1",)}, {"cordoba": (f"rodeleros.5.1={sp}",)})
    corps, target = fight.corps("la_palice"), fight.corps("cordoba")
    units, aimed = fight.leader("la_palice").units, fight.leader("cordoba").units[0]
    g = fight.field.table()
    run(charging.apply_charge(g, fight.battle, corps, units, target, aimed, result, firearms=False))
    assert [(unit.sp, unit.demoralised) for unit in fight.leader("cordoba").units] == left
