"""Engagements, Rally, the Rearguard and the end of the extended battle (GC-O1.1.2 to 4, GC-O1.1.step7 to step11)."""

from __future__ import annotations

from typing import Any

import pytest

from condotta.games.gran_capitan.rules.combat import assault
from condotta.games.gran_capitan.rules.combat.extended import chits, engagements, extended_battle, roster
from condotta.games.gran_capitan.rules.common import losses
from tests.games.gran_capitan.field import Field, ask, lead, offered, run, run_on, verbs
from tests.games.gran_capitan.field_combat import found
from tests.games.gran_capitan.field_extended import FRENCH, SPANISH, Roster


def roles(fight: Roster) -> dict[str, tuple[str, int]]:
    return {one.captain: (fight.post(one.captain).role, one.engagement) for one in fight.battle.corps if one.engagement}


# Declaring


@pytest.mark.rule("GC-O1.1.2.2.a")
def test_free_corps_declare_in_falling_order_of_initiative() -> None:
    fight = Roster(ours={"nemours": ("swiss_infantry.4.1",), "bayard": ("swiss_infantry.4.2",)})
    fight.clear("navarro")
    asked = []
    flow = engagements.declarations(fight.table(2), fight.battle, "main_body")
    question: Any = next(flow)
    try:
        while True:
            asked.append(question.params["captain"])
            question = flow.send(question.options[0])
    except StopIteration:
        pass
    assert asked[:2] == ["cordoba", "bayard"]  # 5, 4; then Nemours and Colonna, 3 each, by chance
    assert asked[2] == "fabrizio_colonna"


@pytest.mark.rule("GC-O1.1.2.2.b")
def test_the_last_of_the_main_body_must_engage_if_it_can() -> None:
    fight = Roster()
    assert "pass" in verbs(ask(engagements.decide(fight.table(), fight.battle, fight.corps("saluzzo"), must=False)))
    question = ask(engagements.decide(fight.table(), fight.battle, fight.corps("saluzzo"), must=True))
    assert verbs(question) == ["engage"]
    for captain in ("cordoba", "navarro", "fabrizio_colonna"):
        fight.lock("nemours", captain)
    assert "pass" in verbs(ask(engagements.decide(fight.table(), fight.battle, fight.corps("saluzzo"), must=True)))


@pytest.mark.rule("GC-O1.1.2.2.c", "GC-O1.1.2.2.g")
def test_an_engaged_corps_neither_engages_nor_leaves() -> None:
    fight = Roster()
    fight.lock("nemours", "cordoba")
    question = ask(engagements.declarations(fight.table(1, 1, 1), fight.battle, "main_body"))
    assert question.params is not None
    assert question.params["captain"] not in ("nemours", "cordoba")
    assert roles(fight)["cordoba"] == ("engaged", 1)


@pytest.mark.rule("GC-O1.1.2.2.d")
def test_not_more_than_twice_its_own_sp_without_artillery() -> None:
    fight = Roster(
        ours={"nemours": ("swiss_infantry.4.1",), "la_palice": ("swiss_infantry.4.2", "french_artillery.2.1")}
    )
    reach = fight.named(*engagements.within_reach(fight.s, fight.battle, fight.corps("la_palice")))
    assert reach == ["navarro", "fabrizio_colonna"]  # 5 SP each; Córdoba has 9, twice 4 are 8
    fight.leader("navarro").units[0].sp = 3
    question = ask(
        engagements.decide(fight.table(), fight.battle, fight.corps("la_palice"), must=False), ("engage", "navarro")
    )
    assert offered(question, "engage") == [("fabrizio_colonna",)]  # 3 and 5 are 8
    fight = Roster(ours={"nemours": ("swiss_infantry.4.1",), "la_palice": ("swiss_infantry.4.2",)})
    run(engagements.decide(fight.table(), fight.battle, fight.corps("la_palice"), must=False), ("engage", "navarro"))


@pytest.mark.rule("GC-O1.1.2.a", "GC-O1.1.2.1.a", "GC-O1.1.2.2.e")
def test_corps_join_an_engagement_as_attackers_or_in_defence() -> None:
    fight = Roster()
    fight.lock("nemours", "cordoba")
    fight.lock("saluzzo", "cordoba")
    assert roles(fight) == {"nemours": ("engaging", 1), "saluzzo": ("engaging", 1), "cordoba": ("engaged", 1)}
    fight = Roster()
    fight.lock("nemours", "cordoba")
    question = ask(engagements.decide(fight.table(), fight.battle, fight.corps("navarro"), must=False))
    assert offered(question, "defend") == [("nemours",)]
    assert ("nemours",) not in offered(question, "engage")
    run(engagements.decide(fight.table(), fight.battle, fight.corps("navarro"), must=False), ("defend", "nemours"))
    assert roles(fight) == {"nemours": ("engaging", 1), "cordoba": ("engaged", 1), "navarro": ("engaged", 1)}


@pytest.mark.rule("GC-O1.1.2.2.f")
def test_never_several_against_several() -> None:
    fight = Roster()
    fight.lock("nemours", "cordoba")
    fight.lock("nemours", "navarro")
    fight.lock("saluzzo", "navarro")
    assert roles(fight) == {
        "nemours": ("engaging", 1),
        "cordoba": ("engaged", 1),
        "saluzzo": ("engaging", 2),
        "navarro": ("engaged", 2),
    }
    fight = Roster()
    fight.lock("nemours", "cordoba")
    fight.lock("saluzzo", "cordoba")
    fight.lock("navarro", "saluzzo")  # in defence of Córdoba
    assert roles(fight) == {
        "nemours": ("engaging", 1),
        "cordoba": ("engaged", 1),
        "saluzzo": ("engaging", 2),
        "navarro": ("engaged", 2),
    }


@pytest.mark.rule("GC-O1.1.1.ew.c", "GC-O1.1.1.art.h")
def test_who_engages_gives_up_works_river_and_guns() -> None:
    fight = Roster()
    fight.give(cordoba="earthworks firearms")
    fight.post("cordoba").played = ["river", "artillery"]
    fight.lock("cordoba", "nemours")
    assert (fight.post("cordoba").chits, fight.post("cordoba").played) == (["firearms"], [])


# Fighting


def attack(fight: Roster, ours: list[str], target: str, *answers: Any, dice: tuple[int, ...]) -> Any:
    g = fight.table(*dice)
    lead(engagements.attack(g, fight.battle, [fight.corps(one) for one in ours], fight.corps(target)), answers)
    return g


@pytest.mark.rule("GC-O1.1.step8.a")
def test_the_attacker_chooses_which_engagement_comes_next() -> None:
    fight = Roster()
    fight.lock("cordoba", "nemours")
    fight.lock("saluzzo", "navarro")
    question = ask(engagements.resolve_one(fight.table(), fight.battle))
    assert (question.seat, offered(question, "resolve")) == (0, [("cordoba",), ("saluzzo",)])
    fight.all.fought = [1]
    assert engagements.open_engagements(fight.battle) == [2]


@pytest.mark.rule("GC-O1.1.3.a")
def test_one_against_several_attacks_one_after_the_other_until_it_is_demoralised() -> None:
    fight = Roster(ours={"saluzzo": ("swiss_infantry.12.1",)})
    fight.lock("saluzzo", "cordoba")
    fight.lock("saluzzo", "navarro")
    question = ask(engagements.fight(fight.table(), fight.battle, 1))
    assert (question.seat, offered(question, "assail")) == (0, [("saluzzo", "cordoba"), ("saluzzo", "navarro")])
    g = fight.table(1, 6)
    run_on(engagements.fight(g, fight.battle, 1))
    assert len(found(g, "assault.roll")) == (1 if fight.corps("saluzzo").doing == "defeated" else 2)


@pytest.mark.rule("GC-O1.1.3.b", "GC-O1.1.1.co.a")
def test_several_attack_one_after_the_other_or_together_with_coordination() -> None:
    fight = Roster()
    fight.lock("nemours", "cordoba")
    fight.lock("saluzzo", "cordoba")
    g = fight.table()
    g.made = 1
    question = ask(engagements.fight(g, fight.battle, 1))
    assert g.announced_at == g.made  # nobody learns that they have no such chit
    assert offered(question, "assail") == [("nemours", "cordoba"), ("saluzzo", "cordoba")]
    fight.give(saluzzo="coordination")
    question = ask(engagements.fight(fight.table(), fight.battle, 1))
    assert (question.hidden, offered(question, "play")) == (True, [("saluzzo", "coordination")])
    g = fight.table(4, 1)
    lead(engagements.fight(g, fight.battle, 1), (("play", "saluzzo"),))
    assert len(found(g, "assault.roll")) == 1
    assert dict(found(g, "assault.roll")[0]["modifiers"])["ratio"] > 0  # 14 SP to 9


@pytest.mark.rule("GC-O1.1.3.c")
def test_both_may_play_options_the_engaging_side_first() -> None:
    fight = Roster()
    fight.give(nemours="combined_arms", cordoba="firearms earthworks", navarro="earthworks")
    flow = engagements.attack(fight.table(3), fight.battle, [fight.corps("nemours")], fight.corps("cordoba"))
    question = ask(flow)
    assert (question.seat, offered(question, "play")) == (0, [("nemours", "combined_arms")])
    flow = engagements.attack(fight.table(3), fight.battle, [fight.corps("nemours")], fight.corps("cordoba"))
    question = ask(flow, "pass")
    assert (question.seat, offered(question, "play")) == (1, [("cordoba", "earthworks"), ("cordoba", "firearms")])


@pytest.mark.rule("GC-O1.1.1.ca.a", "GC-O1.1.1.ca.b")
def test_combined_arms_count_cavalry_one_and_a_half_times_and_infantry_twice() -> None:
    fight = Roster(ours={"nemours": ("french_gendarmes.5.1=2", "french_infantry.4.1=3")})
    corps = fight.corps("nemours")
    party = roster.as_party(fight.s, fight.battle, corps)
    assert [
        assault.counted(party, fight.battle.hex, is_defender=False, combined=who) for who in ((), ("nemours",))
    ] == [5, 9]
    assert engagements.mixed(fight.s, fight.battle, corps)
    fight.leader("nemours").units[1].demoralised = True
    assert not engagements.mixed(fight.s, fight.battle, corps)
    assert not engagements.mixed(fight.s, fight.battle, fight.corps("navarro"))
    fight.leader("nemours").units[1].demoralised = False
    fight.give(nemours="combined_arms combined_arms", cordoba="combined_arms")
    g = attack(fight, ["nemours"], "cordoba", ("play", "nemours"), dice=(3, 1))
    assert dict(found(g, "assault.roll")[0]["modifiers"]).get("ratio", 0) == 0  # 9 to 9
    assert fight.post("nemours").chits == ["combined_arms"]  # one for each attack


@pytest.mark.rule("GC-O1.1.1.fa.b", "GC-O1.1.1.fa.d", "GC-O1.1.1.ew.b")
def test_firearms_lower_the_attacker_and_works_are_affecting_but_double_nothing() -> None:
    fight = Roster()
    g = attack(fight, ["saluzzo"], "navarro", dice=(3, 1))
    plain = found(g, "assault.roll")[0]
    assert (plain["difference"], plain["affecting"]) == (1, False)  # Q3 to Q2, though most of them have firearms
    fight = Roster()
    fight.give(navarro="firearms earthworks")
    g = attack(fight, ["saluzzo"], "navarro", ("play", "navarro", "firearms"), ("play", "navarro"), dice=(3, 1))
    behind = found(g, "assault.roll")[0]
    assert (behind["difference"], behind["affecting"]) == (0, True)
    assert dict(behind["modifiers"]).get("ratio", 0) == dict(plain["modifiers"]).get("ratio", 0) == 0  # 5 to 5


@pytest.mark.rule("GC-S4.5")
def test_in_lautrecs_scenario_the_attacker_may_play_firearms() -> None:
    fight = Roster(ours={"saluzzo": ("french_arquebusiers.6.1",)})
    fight.give(saluzzo="firearms")
    run(engagements.attack_options(fight.table(), fight.battle, [fight.corps("saluzzo")]))
    party, other = (roster.as_party(fight.s, fight.battle, fight.corps(one)) for one in ("saluzzo", "cordoba"))
    found_attack = assault.Attack(party, other, fight.battle.hex)
    found_attack.extended = assault.Extended(False, True, [])
    raised = assault.attacking_quality(fight.s, found_attack)
    found_attack.extended = assault.Extended(False, False, [])
    assert raised == assault.attacking_quality(fight.s, found_attack) + 1
    shot = {"lautrec": ("french_arquebusiers.6.1",)}
    fight = Roster(shot, {"orange": ("spanish_infantry_fa.5.1",)}, field=Field("lautrec"))
    fight.give(lautrec="firearms")
    flow = engagements.attack_options(fight.table(), fight.battle, [fight.corps("lautrec")])
    assert run(flow, ("play", "lautrec", "firearms")) == ([], True)
    assert fight.post("lautrec").played == ["firearms"]


@pytest.mark.rule("GC-O1.1.3.d")
def test_sp_losses_and_demoralisation_may_fall_on_the_same_unit() -> None:
    fight = Roster(theirs={"cordoba": ("landsknechts.4.1",), "navarro": ("rodeleros.5.1",)})
    held = roster.held(fight.s, fight.battle, fight.corps("navarro"))
    run(losses.take_result(fight.table(), 1, held, [held[0][1]], 2, 1, "GC-13.1.7.a", same_unit=True))
    assert (held[0][1].sp, held[0][1].demoralised) == (3, True)


@pytest.mark.rule("GC-O1.1.4.a")
@pytest.mark.parametrize(
    ("units", "broken"),
    [
        (("swiss_infantry.4.1!", "swiss_infantry.4.2!"), True),
        (("swiss_infantry.4.1!", "swiss_infantry.4.2"), False),
        (("swiss_infantry.4.1!", "swiss_infantry.4.2!", "swiss_infantry.4.3"), False),  # Quality 3
        (("swiss_infantry.4.1!", "swiss_infantry.4.2!", "french_infantry.4.1"), True),  # Quality 1
        (("swiss_infantry.4.1!", "french_infantry.4.1"), False),  # half, not more
    ],
)
def test_when_a_corps_is_demoralised(units: tuple[str, ...], broken: bool) -> None:
    fight = Roster(ours={"saluzzo": ("french_gendarmes.5.1",), "la_palice": units})
    assert roster.is_demoralised(fight.s, fight.battle, fight.corps("la_palice")) is broken


@pytest.mark.rule("GC-O1.1.4.b", "GC-O1.1.2.2.g")
def test_a_demoralised_corps_is_set_aside_and_its_opponents_are_free() -> None:
    fight = Roster()
    fight.lock("saluzzo", "navarro")
    for unit in fight.leader("navarro").units:
        unit.demoralised = True
    roster.settle(fight.table(), fight.battle)
    assert (fight.corps("navarro").doing, roles(fight)) == ("defeated", {})


# The end


@pytest.mark.rule("GC-O1.1.step6.c", "GC-O1.1.step7.b", "GC-O1.1.step9.d")
def test_the_order_of_a_battle_round() -> None:
    fight = Roster()
    seen = []
    fight.battle.stage = "vanguard_fire"
    while fight.battle.stage != "resolution":
        seen.append(fight.battle.stage)
        run_on(extended_battle.battle_step(fight.table(), fight.battle))
    assert seen == [
        "vanguard_fire",
        "vanguard_charge",
        "vanguard_engage",
        "main_body_fire",
        "main_body_charge",
        "main_body_engage",
    ]
    fight.battle.stage, fight.all.fought = "rearguard", [1]
    run_on(extended_battle.battle_step(fight.table(), fight.battle))
    assert (fight.battle.stage, fight.battle.round, fight.all.fought) == ("vanguard_fire", 2, [])


@pytest.mark.rule("GC-O1.1.step7.c", "GC-O1.1.step11.a")
def test_without_an_engagement_in_the_main_body_it_is_a_draw_and_both_retreat() -> None:
    fight = Roster()
    fight.battle.stage = "main_body_engage"
    for captain in fight.all.posts:
        for unit in fight.leader(captain).units:
            unit.demoralised = unit.counter.type.infantry
    ap = dict(fight.s.ap)
    fight.clear("saluzzo", "fabrizio_colonna", "nemours")
    fight.put(la_palice="main_body")
    g = fight.table()
    question = ask(extended_battle.battle_step(g, fight.battle))
    assert (question.seat, offered(question, "retreats_first")) == (0, [("nemours",), ("cordoba",)])
    fight.battle.stage = "main_body_engage"
    assert found(g, "battle.drawn")
    assert (found(g, "pursuit.roll"), fight.s.ap) == ([], ap)


@pytest.mark.rule("GC-O1.1.step7.c")
@pytest.mark.parametrize("vanguard", ["nemours", "cordoba"])
def test_a_main_body_of_either_side_in_an_engagement_with_a_vanguard_is_no_draw(vanguard: str) -> None:
    fight = Roster()
    fight.clear("la_palice", "saluzzo", "navarro", "fabrizio_colonna")
    fight.put(**{vanguard: "vanguard"})
    fight.lock("nemours", "cordoba")
    fight.battle.stage = "main_body_engage"
    run(extended_battle.battle_step(fight.table(), fight.battle))
    assert fight.battle.stage == "resolution"


@pytest.mark.rule("GC-O1.1.step11.a")
def test_in_a_draw_both_get_retreat() -> None:
    fight = Roster()
    run_on(extended_battle.draw(fight.table(), fight.battle, "GC-O1.1.step7.c"))
    assert [one.order for one in (fight.attacker, fight.defender)] == ["retreat", "retreat"]
    assert [one.place != "2111" for one in (fight.attacker, fight.defender)] == [True, True]
    assert (fight.battle.roster, fight.battle.corps) == (None, [])


@pytest.mark.rule("GC-O1.1.step9.a", "GC-O1.1.1.res.a", "GC-O1.1.step5.c")
def test_only_a_corps_with_a_reserve_chit_comes_up() -> None:
    fight = Roster()
    fight.put(navarro="rearguard", fabrizio_colonna="rearguard")
    fight.give(navarro="reserve", cordoba="reserve")
    fight.battle.stage = "rearguard"
    question = ask(extended_battle.battle_step(fight.table(), fight.battle))
    assert (question.hidden, offered(question, "play")) == (True, [("navarro", "reserve")])
    run(extended_battle.battle_step(fight.table(), fight.battle), ("play", "navarro"))
    assert [fight.post(one).section for one in ("navarro", "fabrizio_colonna")] == ["main_body", "rearguard"]


@pytest.mark.rule("GC-O1.1.step9.b", "GC-O1.1.step10.b", "GC-O1.1.step11.b")
def test_who_has_no_corps_in_the_main_body_loses_even_with_a_rearguard() -> None:
    fight = Roster(theirs={"de_andrade": SPANISH["cordoba"], "navarro": SPANISH["navarro"]})
    fight.put(nemours="rearguard", la_palice="vanguard", saluzzo="rearguard")
    fight.battle.stage = "rearguard"
    run_on(extended_battle.battle_step(fight.table(1), fight.battle))
    assert (fight.attacker.order, fight.defender.no_move) == ("retreat", True)
    assert fight.defender.place == "2111"


@pytest.mark.rule("GC-O1.1.step9.c")
def test_if_neither_has_a_corps_left_there_it_is_a_draw() -> None:
    fight = Roster()
    fight.put(**dict.fromkeys((*fight.all.posts,), "rearguard"))
    g = fight.table()
    run_on(extended_battle.verdict(g, fight.battle))
    assert found(g, "battle.drawn")


# Rally


@pytest.mark.rule("GC-O1.1.1.ral.a")
@pytest.mark.parametrize(("number", "asked"), [(1, False), (2, True)])
def test_the_general_may_rally_after_an_engagement_from_the_second_round_on(number: int, asked: bool) -> None:
    fight = Roster(ours={"aubigny": ("swiss_infantry.12.1",), "la_palice": ("swiss_infantry.4.1",)})
    fight.battle.stage, fight.battle.round = "resolution", number
    fight.give(aubigny="rally", navarro="rally")
    fight.lock("aubigny", "cordoba")
    flow = extended_battle.battle_step(fight.table(6, 1), fight.battle)
    question: Any = next(flow, None)
    while question is not None and question.prompt.startswith("losses"):
        try:
            question = flow.send(question.options[0])
        except StopIteration:
            question = None
    assert (question is not None) is asked
    if asked:
        assert (question.seat, question.hidden, offered(question, "play")) == (0, True, [("aubigny", "rally")])


@pytest.mark.rule("GC-O1.1.1.ral.b", "GC-O1.1.step10.a")
def test_corps_that_rally_are_spared_by_the_pursuit() -> None:
    fight = Roster(ours={"aubigny": FRENCH["nemours"], "la_palice": FRENCH["la_palice"], "saluzzo": FRENCH["saluzzo"]})
    fight.lock("aubigny", "cordoba")
    for unit in fight.leader("saluzzo").units:
        unit.demoralised = True
    fight.corps("saluzzo").doing = "defeated"
    fight.all.rallied[0] = True
    # 3 + 3, Free +1, Demoralised −1: engaged 4, Free 3, Demoralised 5 are needed
    g = fight.table(4, 2, 5, 6)
    run_on(extended_battle.verdict(g, fight.battle))
    assert [entry["captain"] for entry in found(g, "battle.withdraws")] == ["aubigny", "saluzzo"]
    assert [entry["captain"] for entry in found(g, "battle.breaks_up")] == ["la_palice"]
    hurt = {entry["unit"] for entry in found(g, "losses.sp_lost")}
    assert hurt
    assert hurt <= set(FRENCH["la_palice"])


@pytest.mark.rule("GC-O1.1.1.ral.c")
def test_if_both_rally_at_the_same_time_nobody_pursues() -> None:
    fight = Roster()
    fight.all.rallied = [True, True]
    g = fight.table(1, 1, 1, 1, 1, 1)
    run_on(extended_battle.verdict(g, fight.battle))
    assert (found(g, "pursuit.roll"), len(found(g, "battle.drawn"))) == ([], 1)


@pytest.mark.rule("GC-O1.1.1.chg.k")
def test_plunderers_do_not_pursue() -> None:
    fight = Roster()
    fight.all.plundering = ["italian_heavy_cavalry.3.1", "spanish_light_cavalry.2.1"]
    g = fight.table(4)
    run_on(extended_battle.end(g, fight.battle, 0))
    assert found(g, "pursuit.roll")[0]["losses"] == 1  # 5 without cavalry: 1, with 5 SP of it 4
    assert all(unit.sp for unit in fight.leader("fabrizio_colonna").units)  # they come back


def test_a_chit_is_laid_on_the_roster_or_used_up() -> None:
    fight = Roster()
    fight.give(nemours="formation reserve")
    chits.play(fight.table(), fight.battle, fight.corps("nemours"), "formation", "GC-O1.1.1.form.a", stays=True)
    chits.play(fight.table(), fight.battle, fight.corps("nemours"), "reserve", "GC-O1.1.1.res.a")
    assert (fight.post("nemours").played, fight.all.spent[0]) == (["formation"], ["reserve"])
    assert chits.in_stock(fight.battle, 0, "reserve") == 1
