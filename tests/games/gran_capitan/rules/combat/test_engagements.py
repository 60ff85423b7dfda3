"""Section 12.4, steps 7-a to 11-a: Engagements, Reserves, and the end of a Major Battle."""

from __future__ import annotations

import pytest

from condotta.games.gran_capitan.data import HEXES
from condotta.games.gran_capitan.pieces import DEFEATED, FIGHTING, RESERVE, Battle
from condotta.games.gran_capitan.rules import succession
from condotta.games.gran_capitan.rules.combat import (
    aftermath,
    artillery,
    assault,
    battle_corps,
    combat,
    major_battle,
    pursuit,
)
from condotta.games.gran_capitan.rules.combat.modifiers import total
from condotta.games.gran_capitan.rules.common import forces
from tests.games.gran_capitan.field import Answer, Field, ask, lead, offered, run, run_on
from tests.games.gran_capitan.field_combat import CORDOBA, HERE, NEMOURS, Fight, doings, found

# 7-a


@pytest.mark.rule("GC-12.4.7.a")
def test_the_highest_initiative_engages_first_and_everybody_is_engaged() -> None:
    fight = Fight(
        {"nemours": NEMOURS, "bayard": ("french_gendarmes.5.2",)},
        {"cordoba": CORDOBA, "navarro": ("rodeleros.5.1",), "pineiro": ("rodeleros.2.1",)},
    )
    question = ask(major_battle.declare(fight.field.table(), fight.battle))
    assert question.params == {"captain": "bayard"}  # Initiative 4 against 3
    assert offered(question, "engage") == [("cordoba",), ("navarro",), ("pineiro",)]
    run(major_battle.declare(fight.field.table(), fight.battle), ("engage", "navarro"), "done")
    numbers = {corps.captain: corps.engagement for corps in fight.battle.corps}
    assert numbers == {"bayard": 1, "navarro": 1, "nemours": 2, "cordoba": 2, "pineiro": 2}  # the last takes all others


@pytest.mark.rule("GC-12.4.7.a", "GC-12.4.7.c")
def test_a_corps_may_engage_several_and_others_may_join_against_one() -> None:
    fight = Fight(
        {"nemours": NEMOURS, "alegre": ("french_gendarmes.5.2",), "la_palice": ("swiss_infantry.4.1",)},
        {"cordoba": CORDOBA, "navarro": ("rodeleros.5.1",)},
    )
    answers: list[Answer] = [
        ("first", "nemours"),
        ("engage", "cordoba"),
        "done",
        ("first", "alegre"),
        ("engage", "cordoba"),
    ]
    run(major_battle.declare(fight.field.table(), fight.battle), *answers)
    numbers = {corps.captain: corps.engagement for corps in fight.battle.corps}
    assert numbers == {"nemours": 1, "alegre": 1, "cordoba": 1, "la_palice": 2, "navarro": 2}


@pytest.mark.rule("GC-12.4.7.d", "GC-12.4.7.c")
def test_who_would_make_it_several_against_several_takes_one_enemy_apart() -> None:
    fight = Fight(
        {"nemours": NEMOURS, "la_palice": ("swiss_infantry.4.1",)}, {"cordoba": CORDOBA, "navarro": ("rodeleros.5.1",)}
    )
    answers: list[Answer] = [("first", "nemours"), ("engage", "cordoba"), ("engage", "navarro"), ("engage", "navarro")]
    run(major_battle.declare(fight.field.table(), fight.battle), *answers)
    numbers = {corps.captain: corps.engagement for corps in fight.battle.corps}
    assert numbers == {"nemours": 1, "cordoba": 1, "la_palice": 2, "navarro": 2}


@pytest.mark.rule("GC-12.4.7.b")
@pytest.mark.parametrize(
    ("captain", "units", "able"),
    [
        ("la_palice", ("french_infantry.4.1",), True),
        ("la_palice", ("french_infantry.4.1", "french_gendarmes.5.1!"), False),
        ("la_palice", ("french_artillery.2.1",), False),
        ("la_palice", ("french_artillery.2.1", "french_artillery.2.2", "french_infantry.4.1!"), False),
    ],
)
def test_a_corps_that_is_half_demoralised_or_has_only_guns_cannot_engage(
    captain: str, units: tuple[str, ...], able: bool
) -> None:
    fight = Fight({"nemours": NEMOURS, captain: units}, {"cordoba": CORDOBA})
    assert major_battle.may_engage(fight.s, fight.corps(captain)) is able
    fight.battle.attacking_side = 1
    run(major_battle.declare(fight.field.table(), fight.battle))
    assert fight.corps(captain).engagement  # but it can be engaged


@pytest.mark.rule("GC-12.4.7.b", "GC-4.8.A.a")
def test_under_a_captain_with_a_guns_are_enough_to_engage() -> None:
    field = Field("charles_viii")
    field.force("charles_viii", HERE, "french_artillery.2.1")
    field.force("ferrandino", HERE, "aragonese_infantry.3.1")
    battle = Battle(HERE)
    leaders = list(field.state.leaders.values())
    major_battle.begin(field.table(), battle, leaders[0], leaders[1])
    assert major_battle.may_engage(field.state, battle.corps[0])


@pytest.mark.rule("GC-12.4.7.e", "GC-12.4.8.e", "GC-12.4.8.f")
def test_the_victors_of_an_engagement_are_free_and_the_defeated_are_out() -> None:
    fight = Fight(
        {"nemours": NEMOURS, "la_palice": ("swiss_infantry.4.1",)}, {"cordoba": CORDOBA, "navarro": ("rodeleros.2.1",)}
    )
    fight.engage(("la_palice", "navarro"), ("nemours", "cordoba"))
    run(major_battle.fight(fight.field.table(2, 1), fight.battle, 1))  # Q3 on Q2, 4 to 2: D2
    assert doings(fight)["navarro"] == DEFEATED
    assert (fight.corps("la_palice").engagement, fight.corps("nemours").engagement) == (0, 2)
    run(major_battle.engage(fight.field.table(), fight.battle, fight.corps("la_palice"), last=True))
    assert fight.corps("la_palice").engagement == 2  # it joins against Córdoba; Navarro is no target any more


@pytest.mark.rule("GC-12.4.7.f")
def test_if_the_attackers_cannot_engage_the_sides_change_roles() -> None:
    fight = Fight({"nemours": ("french_gendarmes.5.1!", "french_infantry.4.1")}, {"cordoba": CORDOBA})
    g = fight.field.table(4, 1)
    lead(major_battle.engagements(g, fight.battle), ())
    assert fight.battle.attacking_side == 1
    assert [roll["player"] for roll in found(g, "assault.roll")] == [1]


@pytest.mark.rule("GC-12.4.7.f")
@pytest.mark.parametrize(
    ("ours", "theirs", "loser"),
    [
        (("french_artillery.2.1",), ("spanish_artillery.3.1",), "nemours"),
        (("french_artillery.2.1", "french_artillery.2.2"), ("spanish_artillery.3.1",), "cordoba"),
        (("french_artillery.2.1", "french_artillery.2.2"), ("spanish_infantry_fa.5.1=4", "rodeleros.2.1!"), "cordoba"),
    ],
)
def test_if_neither_can_engage_fewer_sp_in_good_order_lose(
    ours: tuple[str, ...], theirs: tuple[str, ...], loser: str
) -> None:
    # with equal SP the attacker of the round: the roles have changed, so it is Córdoba
    fight = Fight({"nemours": ours}, {"cordoba": theirs})
    run(major_battle.engagements(fight.field.table(), fight.battle))
    assert [captain for captain, doing in doings(fight).items() if doing == DEFEATED] == [loser]


@pytest.mark.rule("GC-12.4.7.g")
def test_a_corps_without_a_unit_in_good_order_is_defeated_at_once() -> None:
    fight = Fight({"nemours": NEMOURS}, {"cordoba": CORDOBA, "navarro": ("rodeleros.2.1=1",)})
    shot = artillery.Shot("1")
    run(major_battle.hit(fight.field.table(), fight.battle, fight.corps("navarro"), shot))
    assert doings(fight)["navarro"] == DEFEATED
    fight.leader("cordoba").units[0].demoralised = True
    major_battle.defeat_the_broken(fight.field.table(), fight.battle)
    assert not battle_corps.both_fight(fight.battle)  # step 9-a follows


# 8-a


@pytest.mark.rule("GC-12.4.8.a")
def test_every_declared_engagement_is_fought_once() -> None:
    fight = Fight(
        {"nemours": ("french_infantry.4.1",), "la_palice": ("swiss_infantry.12.1",)},
        {"cordoba": ("rodeleros.10.1",), "navarro": ("rodeleros.2.1",)},
    )
    answers: list[Answer] = [("first", "nemours"), ("engage", "cordoba"), "done"]
    g = fight.field.table(1, 1, 5, 1)
    lead(major_battle.engagements(g, fight.battle), tuple(answers))
    assert len(found(g, "assault.roll")) == 2


@pytest.mark.rule("GC-12.4.8.b", "GC-12.4.8.c")
@pytest.mark.parametrize(("charged", "expected"), [([], 9), (["french_gendarmes.5.1"], 7)])
def test_foot_and_horse_in_good_order_count_those_that_charged_half(charged: list[str], expected: int) -> None:
    units = (*NEMOURS, "french_artillery.2.1", "french_gendarmes.5.3!")
    fight = Fight({"nemours": units}, {"cordoba": CORDOBA})
    fight.battle.charged = charged
    party = major_battle.as_party(fight.s, fight.battle, [fight.corps("nemours")])
    assert assault.counted(party, HERE, is_defender=False) == expected


@pytest.mark.rule("GC-12.4.8.c")
def test_guns_that_defend_alone_are_one_sp() -> None:
    fight = Fight({"nemours": NEMOURS}, {"cordoba": ("spanish_artillery.3.1",)})
    party = major_battle.as_party(fight.s, fight.battle, [fight.corps("cordoba")])
    assert assault.counted(party, HERE, is_defender=True) == 1


@pytest.mark.rule("GC-12.4.8.d", "GC-13.1.7.b", "GC-10.1.d", "GC-10.1.a")
def test_one_discipline_die_for_all_losing_corps_changed_by_the_star_of_each() -> None:
    # Bayard has a star, La Palice none: a 4 breaks only the infantry of La Palice; Alègre is in no Engagement
    fight = Fight(
        {
            "nemours": ("french_gendarmes.5.1",),
            "bayard": ("french_infantry.4.1",),
            "la_palice": ("french_infantry.4.2",),
            "alegre": ("french_infantry.3.1",),
        },
        {"cordoba": ("rodeleros.10.1",)},
    )
    for captain in ("bayard", "la_palice", "cordoba"):
        fight.corps(captain).engagement = 1
    g = fight.field.table(2, 4)  # Q1 on Q2: c3; star +1 −1; 8 to 10: A3
    lead(major_battle.fight(g, fight.battle, 1), ("keep_result",))
    units = {unit.id: (unit.sp, unit.demoralised) for unit in forces.units(fight.s, fight.attacker)}
    assert units["french_infantry.4.1"] == (4, True)  # by the result
    assert units["french_infantry.4.2"] == (3, True)  # by the check
    assert units["french_infantry.3.1"] == (3, False)
    assert units["french_gendarmes.5.1"] == (5, False)
    assert {captain for captain, doing in doings(fight).items() if doing == DEFEATED} == {"bayard", "la_palice"}


@pytest.mark.rule("GC-12.4.8.g")
@pytest.mark.parametrize(("attacking", "works", "river"), [(0, True, True), (1, False, False)])
def test_works_and_river_count_in_every_engagement_while_the_roles_hold(
    attacking: int, works: bool, river: bool
) -> None:
    fight = Fight({"nemours": NEMOURS}, {"cordoba": CORDOBA}, earthworks=True, river_crossing=True)
    fight.battle.attacking_side = attacking
    assert battle_corps.works_of(fight.s, fight.battle, 1) is works
    assert battle_corps.river_of(fight.s, fight.battle, 0) is river
    assert not battle_corps.works_of(fight.s, fight.battle, 0)


# 9-a


@pytest.mark.rule("GC-12.4.9.a", "GC-12.4.9.c")
def test_reserves_come_in_the_attackers_first_and_the_side_with_more_corps_attacks() -> None:
    fight = Fight({"nemours": NEMOURS}, {"cordoba": CORDOBA, "navarro": ("rodeleros.5.1",)})
    fight.corps("navarro").doing = RESERVE
    run(major_battle.commit_reserves(fight.field.table(), fight.battle), ("commit", "navarro"))
    assert (doings(fight)["navarro"], fight.battle.attacking_side, fight.battle.round) == (FIGHTING, 1, 2)
    fight.corps("cordoba").doing = DEFEATED
    run(major_battle.commit_reserves(fight.field.table(), fight.battle))
    assert fight.battle.attacking_side == 1  # equal numbers: the roles stay


@pytest.mark.rule("GC-12.4.9.b")
def test_who_has_only_defeated_corps_in_battle_has_lost_unless_a_reserve_comes() -> None:
    for answer, over in (("done", True), (("commit", "navarro"), False)):
        fight = Fight({"nemours": NEMOURS}, {"cordoba": CORDOBA, "navarro": ("rodeleros.5.1",)})
        fight.corps("cordoba").doing, fight.corps("navarro").doing = DEFEATED, RESERVE
        lead(major_battle.commit_reserves(fight.field.table(1, 1), fight.battle), (answer,))
        assert (fight.battle.corps == []) is over


# 10-a, 11-a


@pytest.mark.rule("GC-12.4.10.a", "GC-12.4.10.b")
@pytest.mark.parametrize(
    ("winner", "units", "change", "losses"),
    [
        ("saluzzo", ("french_gendarmes.5.1",), 0, 3),
        ("saluzzo", ("french_gendarmes.5.1!",), 0, 1),
        ("cordoba", ("spanish_heavy_cavalry.2.1",), 1, 2),
        ("cordoba", ("spanish_heavy_cavalry.2.1", "stradiots.1.1"), 2, 3),
        ("cordoba", ("spanish_heavy_cavalry.2.1", "stradiots.1.1!"), 1, 2),
    ],
)
def test_the_pursuit_roll(winner: str, units: tuple[str, ...], change: int, losses: int) -> None:
    field = Field()
    pursuer = field.force(winner, HERE, *units)
    victim = field.force("alegre" if winner == "cordoba" else "navarro", HERE, "swiss_infantry.12.1")
    g = field.table(4)
    run(pursuit.pursue(g, pursuer, victim, 0, ""))
    [roll] = found(g, "pursuit.roll")
    assert (roll["player"], total(roll["modifiers"]), roll["losses"]) == (pursuer.side, change, losses)


@pytest.mark.rule("GC-12.4.10.c", "GC-12.4.10.a")
@pytest.mark.parametrize(
    ("points", "left"),
    [
        (1, [2, 1, 4, 4, 5]),  # first the Demoralised guns, an SP for 1
        (2, [2, 4, 4, 5]),
        (3, [2, 4, 3, 5]),  # then guns in good order, an SP for 2; the remainder of 1 falls on Demoralised infantry
        (6, [4, 4, 5]),
        (8, [4, 2, 5]),  # then infantry, the Demoralised first
        (12, [3, 5]),
        (18, [5]),
        (20, [4]),  # cavalry last
        (21, [4]),  # a remainder of 1 with nobody Demoralised left is ignored
    ],
)
def test_who_pays_in_the_pursuit(points: int, left: list[int]) -> None:
    fight = Fight(
        {
            "nemours": ("french_artillery.2.1", "french_artillery.2.2!"),
            "alegre": ("french_infantry.4.1", "french_infantry.4.2!", "french_gendarmes.5.1"),
        },
        {"cordoba": CORDOBA},
    )
    fight.corps("alegre").doing = RESERVE  # the Reserves pay too
    run(pursuit.take_losses(fight.field.table(), fight.attacker, points))
    assert [unit.sp for unit in forces.units(fight.s, fight.attacker)] == left


@pytest.mark.rule("GC-12.4.10.d", "GC-12.4.11.a", "GC-12.4.11.c")
@pytest.mark.parametrize(("winner", "no_move"), [("nemours", True), ("cordoba", False)])
def test_the_end_of_a_battle(winner: str, no_move: bool) -> None:
    fight = Fight({"nemours": NEMOURS}, {"cordoba": CORDOBA})
    fight.s.ap = {"french": 5, "spanish": 5}
    loser = 1 if winner == "nemours" else 0
    lead(aftermath.end(fight.field.table(1), fight.battle, loser), ("retreat_to",))
    won, lost = (fight.attacker, fight.defender) if loser else (fight.defender, fight.attacker)
    assert (fight.s.ap[won.army], fight.s.ap[lost.army]) == (7, 2)  # 3 lost, 2 of them won
    assert (won.no_move, won.place, lost.order) == (no_move, HERE, "retreat")
    assert lost.place != HERE
    assert fight.battle.corps == []


@pytest.mark.rule("GC-12.4.10.e", "GC-4.6.2.d")
def test_if_the_pursuit_takes_all_the_army_loses_all_its_ap() -> None:
    fight = Fight({"nemours": ("french_infantry.4.1=1!",)}, {"cordoba": ("spanish_heavy_cavalry.2.1",)})
    fight.s.ap = {"french": 5, "spanish": 5}
    run(aftermath.end(fight.field.table(4), fight.battle, 0))
    assert fight.s.ap == {"french": 0, "spanish": 8}
    assert "nemours" in fight.s.lost


@pytest.mark.rule("GC-12.4.11.b")
def test_no_move_becomes_stand_or_garrison_in_the_next_command_phase_and_cannot_be_changed() -> None:
    for at, order in ((HERE, "stand"), ("foggia", "garrison")):
        field = Field()
        field.owned(0, "foggia")
        field.force("nemours", at, *NEMOURS, order="attack", no_move=True)
        field.force("alegre", "2008", "french_infantry.4.2", order="stand")
        walk = field.play("organisation", 1)
        walk.choose("done")
        assert (walk.asked.prompt == "order.rest") is (order == "garrison")  # D-12: where both are legal
        if order == "garrison":
            walk.choose("order", order)
        assert (walk.leader("nemours").order, walk.leader("nemours").no_move) == (order, False)
        assert walk.state.ap["french"] == 7
        assert not [option for option in walk.offered if option[:2] == ["order_force", "nemours"]]


@pytest.mark.rule("GC-12.4.11.b")
def test_a_force_under_no_move_may_still_spend_mp_in_its_hex() -> None:
    field = Field()
    field.force("nemours", HERE, *NEMOURS, order="stand")
    walk = field.play("captains", 1)
    walk.choose("activate", "nemours")
    assert walk.offered == [["end_march"], ["earthworks"]]


# Captains who fall, and what follows the battle


@pytest.mark.rule("GC-4.6.1.1.a", "GC-13.1.7.e")
def test_the_heir_of_a_fallen_captain_leads_a_new_corps_in_his_place() -> None:
    fight = Fight({"nemours": NEMOURS, "alegre": ("french_gendarmes.5.2",)}, {"cordoba": CORDOBA})
    bayard = fight.field.unemployed("bayard", "nemours")
    other = fight.field.force("la_palice", HERE, "swiss_infantry.4.1")  # another Force in the hex has no part in it
    corps = fight.corps("nemours")
    run(battle_corps.check_captain(fight.field.table(2, 1), fight.battle, corps, ""))
    assert corps.captain == "bayard"
    assert [unit.id for unit in bayard.units] == list(NEMOURS)
    assert fight.battle.attacker == "alegre"  # Rank 3: the new Captain General
    assert battle_corps.force(fight.s, fight.battle, 0) is fight.leader("alegre")
    assert other.id not in doings(fight)


@pytest.mark.rule("GC-4.6.3.c", "GC-4.6.1.c")
def test_without_a_captain_general_the_force_parts_only_when_the_battle_is_over() -> None:
    field = Field()
    field.force("cordoba", HERE, *CORDOBA, order="attack")
    for number, unit in ((1, "rodeleros.5.1"), (2, "rodeleros.2.1")):
        field.subordinate(f"spanish_minor_{number}", "cordoba", unit)
    field.force("nemours", HERE, *NEMOURS, order="stand")
    s = field.state
    battle = s.battle = Battle(HERE, "counterattack")
    major_battle.begin(field.table(), battle, s.leaders["cordoba"], s.leaders["nemours"])
    run(battle_corps.check_captain(field.table(1), battle, battle.corps[0], ""), ("captain", "spanish_minor_1"))
    heir = s.leaders["spanish_minor_1"]
    assert [corps.captain for corps in battle.corps] == ["spanish_minor_1", "spanish_minor_2", "nemours"]
    assert forces.sp_of(s, heir) == 7  # Córdoba's own unit found nobody (GC-4.6.1.d)
    field.owned(1, "andria")
    lead(aftermath.end(field.table(1), battle, 1), ("retreat_to",))
    assert heir.place == s.leaders["spanish_minor_2"].place != HERE
    run_on(succession.part(field.table()))
    assert [one.id for one in forces.forces_at(s, heir.place, 1)] == ["spanish_minor_1", "spanish_minor_2"]


@pytest.mark.rule("GC-12.2.1.f")
def test_a_counterattack_follows_a_major_battle_where_the_hex_is_still_contested() -> None:
    fight = Fight({"nemours": NEMOURS}, {"cordoba": CORDOBA})
    fight.field.force("navarro", HERE, "rodeleros.10.1", order="stand", earthworks=True)
    lead(aftermath.end(fight.field.table(1), fight.battle, 1), ("retreat_to",))
    assert fight.battle.stage == "counterattack"
    question = ask(combat.battle_step(fight.field.table()))
    assert (question.seat, question.prompt) == (1, "battle.attack")


@pytest.mark.rule("GC-13.2.f", "GC-12.4.11.c")
def test_the_loser_of_a_major_battle_who_cannot_retreat_surrenders() -> None:
    fight = Fight({"nemours": NEMOURS}, {"cordoba": CORDOBA})
    fight.s.ap = {"french": 5, "spanish": 5}
    barons = [f"baron_principato_citra_{number}" for number in (1, 2, 3, 4)] + ["baron_molise_1", "baron_molise_2"]
    for id, step in zip(barons, HEXES[HERE].steps, strict=False):
        fight.field.baron(id, 1, step.to)
    run(aftermath.end(fight.field.table(1), fight.battle, 0))
    assert fight.s.lost == ["nemours"]


@pytest.mark.rule("GC-12.4.10.c")
def test_within_a_class_the_owner_chooses_who_pays() -> None:
    fight = Fight({"nemours": ("french_infantry.4.1!", "swiss_infantry.4.1!")}, {"cordoba": CORDOBA})
    answers = [("lose", "french_infantry.4.1")] * 2
    run(pursuit.take_losses(fight.field.table(), fight.attacker, 2), *answers)
    assert [unit.sp for unit in fight.attacker.units] == [2, 4]


@pytest.mark.rule("GC-4.6.1.1.a", "GC-4.6.2.a")
@pytest.mark.parametrize("falls", ["nemours", "cordoba"])
def test_the_force_of_either_side_finds_its_new_captain_general(falls: str) -> None:
    fight = Fight(
        {"nemours": NEMOURS, "alegre": ("french_gendarmes.5.2",)}, {"cordoba": CORDOBA, "navarro": ("rodeleros.5.1",)}
    )
    fight.s.minors = [[], []]
    run(battle_corps.check_captain(fight.field.table(1), fight.battle, fight.corps(falls), ""))
    assert (fight.battle.attacker, fight.battle.defender) == (
        ("alegre", "cordoba") if falls == "nemours" else ("nemours", "navarro")
    )
    assert falls not in doings(fight)  # nobody was there to take his units


@pytest.mark.rule("GC-12.4.7.f")
def test_roles_change_back_and_a_corps_that_can_engage_is_enough() -> None:
    fight = Fight({"nemours": NEMOURS, "la_palice": ("french_artillery.2.1",)}, {"cordoba": ("spanish_artillery.3.1",)})
    fight.battle.attacking_side = 1
    g = fight.field.table(6, 1, 1)
    lead(major_battle.engagements(g, fight.battle), ())
    assert fight.battle.attacking_side == 0
    assert [roll["player"] for roll in found(g, "assault.roll")] == [0]


@pytest.mark.rule("GC-12.4.9.b", "GC-12.4.7.g")
@pytest.mark.parametrize("attacking", [0, 1])
def test_if_both_sides_have_nobody_left_in_battle_the_attacker_has_lost(attacking: int) -> None:
    fight = Fight({"nemours": NEMOURS}, {"cordoba": CORDOBA})
    fight.battle.attacking_side = attacking
    for corps in fight.battle.corps:
        corps.doing = DEFEATED
    g = fight.field.table(1, 1)
    lead(major_battle.commit_reserves(g, fight.battle), ())
    assert found(g, "battle.won")[0]["player"] == 1 - attacking


@pytest.mark.rule("GC-4.6.b", "GC-12.4.10.a")
def test_a_winner_without_a_man_left_is_lost_too() -> None:
    fight = Fight({"nemours": NEMOURS}, {"cordoba": CORDOBA})
    fight.attacker.units = []
    run_on(aftermath.end(fight.field.table(1), fight.battle, 1))
    assert "nemours" in fight.s.lost


@pytest.mark.rule("GC-12.4.8.e", "GC-12.4.7.c")
def test_an_engagement_that_has_lost_a_side_is_not_fought() -> None:
    fight = Fight({"nemours": NEMOURS}, {"cordoba": CORDOBA, "navarro": ("rodeleros.2.1",)})
    fight.engage(("nemours", "navarro"))
    fight.corps("navarro").doing = DEFEATED
    g = fight.field.table()
    run(major_battle.fight(g, fight.battle, 1))
    assert g.entries == []
    assert fight.corps("nemours").engagement == 0


@pytest.mark.rule("GC-13.3.d", "GC-4.6.1.1.a")
def test_a_shot_may_break_a_corps_and_kill_its_captain() -> None:
    # 1ck: an SP, a Discipline check (6: Quality 2 fails) and a Captain check (1: he falls, nobody takes his men)
    fight = Fight({"nemours": NEMOURS}, {"cordoba": CORDOBA, "navarro": ("rodeleros.2.1",)})
    fight.s.minors = [[], []]
    g = fight.field.table(6, 1)
    target = fight.corps("navarro")
    run(major_battle.hit(g, fight.battle, target, artillery.Shot("1ck")))
    assert [entry.key for entry in g.entries] == [
        "losses.sp_lost",
        "discipline.quality",
        "losses.demoralised",
        "captain.check",
        "captain.falls",
        "losses.leaderless",
    ]
    assert (target.doing, sorted(doings(fight))) == (DEFEATED, ["cordoba", "nemours"])
    assert target.shown


@pytest.mark.rule("GC-13.3.d")
def test_a_shot_without_letters_checks_nobody() -> None:
    fight = Fight({"nemours": NEMOURS}, {"cordoba": CORDOBA})
    g = fight.field.table()
    run(major_battle.hit(g, fight.battle, fight.corps("cordoba"), artillery.Shot("1")))
    assert [entry.key for entry in g.entries] == ["losses.sp_lost"]


@pytest.mark.rule("GC-12.4.8.d", "GC-10.1.e", "GC-8.7.g")
@pytest.mark.parametrize(("captain", "marks", "breaks"), [
    ("cordoba", {}, False),
    ("cordoba", {"road_march": True}, True),
    ("cordoba", {"quarters": True}, True),
    ("cordoba", {"disorganised": True}, True),
    ("nemours", {"road_march": True}, False),  # who attacks is not caught on the road
    ("nemours", {"disorganised": True}, True),
])  # fmt: skip
def test_the_check_of_a_corps_is_by_its_lowered_quality(captain: str, marks: dict[str, bool], breaks: bool) -> None:
    """A 4 breaks Quality 1, not 2; Córdoba's star makes a 5 a 4."""
    fight = Fight({"nemours": ("rodeleros.2.1",)}, {"cordoba": ("rodeleros.5.1",)})
    for name, value in marks.items():
        setattr(fight.leader(captain), name, value)
    die = 5 if captain == "cordoba" else 4
    run(battle_corps.check_corps(fight.field.table(die), fight.battle, [fight.corps(captain)], ""))
    assert fight.leader(captain).units[0].demoralised is breaks


@pytest.mark.rule("GC-4.6.1.1.a")
def test_nobody_checks_for_a_captain_who_has_fallen_before() -> None:
    fight = Fight({"nemours": NEMOURS}, {"cordoba": CORDOBA, "navarro": ("rodeleros.2.1",)})
    corps = fight.corps("navarro")
    del fight.s.leaders["navarro"]
    g = fight.field.table()
    run(battle_corps.check_captain(g, fight.battle, corps, ""))
    assert g.entries == []


@pytest.mark.rule("GC-12.4.9.b")
@pytest.mark.parametrize("gone", ["nemours", "cordoba"])
def test_without_a_corps_of_either_side_nobody_fights(gone: str) -> None:
    fight = Fight({"nemours": NEMOURS}, {"cordoba": CORDOBA})
    assert battle_corps.both_fight(fight.battle)
    fight.corps(gone).doing = DEFEATED
    assert not battle_corps.both_fight(fight.battle)
