"""Sections 12.1 to 12.3: who attacks whom in a Contested hex, who must and who need not, and which kind of combat."""

from __future__ import annotations

from typing import Any

import pytest

from condotta.core.flow import Decision
from condotta.games.gran_capitan.data import HEXES, PLACES
from condotta.games.gran_capitan.pieces import Battle, Leader, March
from condotta.games.gran_capitan.rules import succession
from condotta.games.gran_capitan.rules.combat import assault, combat, siege, skirmish
from condotta.games.gran_capitan.rules.command import quarters
from condotta.games.gran_capitan.rules.common import changes, forces, ground
from condotta.games.gran_capitan.rules.march import steps
from tests.games.gran_capitan.field import Field, ask, lead, offered, run, verbs

HERE = "2111"  # clear, without roads
FRENCH, SPANISH = "french_infantry.4.1", "spanish_infantry_fa.5.1"


def options(field: Field, battle: Battle, first: Leader) -> list[list[Any]]:
    return [option.as_json() for option in ask(combat.one_combat(field.table(), battle, first)).options]


# 12.1


@pytest.mark.rule("GC-12.1.a")
def test_the_highest_printed_initiative_of_both_sides() -> None:
    field = Field()
    these = [
        field.force("alegre", HERE, FRENCH),
        field.force("cordoba", HERE, SPANISH),
        field.baron("baron_capitanata_1", 0, HERE),
    ]
    assert combat.highest_initiative(field.table(), these).id == "cordoba"
    assert combat.highest_initiative(field.table(), [these[2], these[0]]).id == "alegre"


@pytest.mark.rule("GC-12.1.b")
def test_of_equal_initiatives_the_star_then_chance() -> None:
    field = Field()
    plain = field.force("alegre", HERE, FRENCH)
    star = field.force("prospero_colonna", HERE, SPANISH)
    other = field.force("navarro", HERE, "spanish_infantry_fa.5.2")
    assert combat.highest_initiative(field.table(), [plain, star]) is star
    assert combat.highest_initiative(field.table(2), [plain, other]) is other
    assert combat.highest_initiative(field.table(1), [plain, other]) is plain


# 12.2.1


def walled(french: str = "bayard", *units: str, **marks: Any) -> Field:
    """A French Captain before Andria, Navarro in it."""
    field = Field()
    field.owned(1, "andria")
    field.force(french, "andria", *(units or (FRENCH, "french_gendarmes.5.1")), order="attack", **marks)
    field.force("navarro", "andria", SPANISH, order="garrison")
    return field


@pytest.mark.rule("GC-12.2.1.a", "GC-12.2.1.f", "GC-12.7.a", "GC-12.7.d", "GC-12.5.5.e")
def test_a_battle_is_a_combat_and_a_counterattack_at_most() -> None:
    # Bayard storms the walls: 3 against 2, −1 Disorganised, firearms −1; 9 SP to 7, a star: 6 + 2, c2: D3
    walk = walled().play("intelligence", 6, 3, 2, 1)
    walk.choose("inside", "navarro")
    walk.choose("attack", "navarro")
    assert walk.leader("navarro").place == walk.leader("bayard").place
    assert walk.leader("bayard").disorganised
    assert (walk.asked.seat, walk.asked.prompt) == (1, "battle.attack")
    assert walk.offered == [["pass"], ["attack", "bayard"]]
    walk.choose("attack", "bayard")
    assert walk.state.battle is None
    assert {walk.leader("bayard").place, walk.leader("navarro").place} == {"3109"}


@pytest.mark.rule("GC-12.2.1.a")
def test_other_hexes_send_nobody() -> None:
    field = Field()
    alegre = field.force("alegre", HERE, FRENCH)
    field.force("navarro", HERE, SPANISH)
    field.force("la_palice", HEXES[HERE].near[0], "french_infantry.4.2")
    assert combat.all_forces(field.state, HERE) == [alegre, field.state.leaders["navarro"]]


@pytest.mark.rule("GC-12.2.1.b")
def test_the_first_player_orders_the_hexes_and_each_is_finished_before_the_next() -> None:
    field = Field()
    for captain, enemy, unit, other, hex in (
        ("alegre", "navarro", FRENCH, SPANISH, HERE),
        ("la_palice", "pineiro", "french_infantry.4.2", "spanish_infantry_fa.5.2", "2008"),
    ):
        field.force(captain, hex, unit, order="stand", earthworks=True)
        field.force(enemy, hex, other, order="stand", earthworks=True)
    walk = field.play("intelligence", 1)
    assert (walk.asked.seat, walk.offered) == (0, [["battle_at", HERE], ["battle_at", "2008"]])
    walk.choose("battle_at", "2008")
    assert walk.state.battle is not None
    assert (walk.state.battle.hex, walk.state.battle_hexes) == ("2008", [HERE])


@pytest.mark.rule("GC-12.2.1.c", "GC-12.2.1.d")
def test_the_owner_of_the_fortress_puts_one_force_inside_anew_in_each_battle() -> None:
    field = walled()
    field.force("pineiro", "andria", "spanish_infantry_fa.5.2", order="stand")
    battle = Battle("3109")
    question = ask(combat.go_inside(field.table(), battle))
    assert question.seat == 1
    assert [option.as_json() for option in question.options] == [
        ["nobody_inside"],
        ["inside", "navarro"],
        ["inside", "pineiro"],
    ]
    run(combat.go_inside(field.table(), battle), ("inside", "pineiro"))
    s = field.state
    assert combat.inside_of(s, battle, s.leaders["pineiro"]) is not None
    assert combat.inside_of(s, battle, s.leaders["navarro"]) is None
    assert Battle("3109").inside == ""


@pytest.mark.rule("GC-12.2.1.d")
def test_a_besieged_force_is_always_inside() -> None:
    field = walled(besieges=True)
    field.state.leaders["navarro"].siege_level = 1
    battle = Battle("3109")
    run(combat.go_inside(field.table(), battle))
    assert battle.inside == "navarro"


@pytest.mark.rule("GC-12.2.1.e", "GC-12.2.4.d", "GC-12.3.a", "GC-12.3.b", "GC-12.2.3.a")
def test_the_hif_attacks_whom_it_likes_or_has_itself_attacked_by_a_lower_initiative() -> None:
    field = Field()
    bayard = field.force("bayard", HERE, FRENCH, order="stand")  # Initiative 4
    field.force("navarro", HERE, SPANISH)  # 3
    field.force("pineiro", HERE, "spanish_infantry_fa.5.2")  # 2
    alegre = field.force("alegre", HERE, "french_infantry.4.2")  # 3
    expected = [["attack", "navarro"], ["attack", "pineiro"], ["force_attack", "navarro"], ["force_attack", "pineiro"]]
    assert options(field, Battle(HERE), bayard) == expected
    assert options(field, Battle(HERE), alegre) == [*expected[:2], expected[3]]  # not one of equal Initiative


@pytest.mark.rule("GC-12.3.a", "GC-12.3.b", "GC-12.2.1.e", "GC-12.2.1.g")
def test_who_is_forced_attacks_and_may_still_counterattack() -> None:
    # Navarro attacks behind no works of his own: Bayard's works count; 5 to 8 SP; afterwards he may counterattack
    field = walled("bayard", FRENCH, "french_gendarmes.5.1", earthworks=True)
    battle = Battle("3109", "first")
    field.state.battle = battle
    g = field.table(6, 1)
    flow = combat.one_combat(g, battle, field.state.leaders["bayard"])
    question = ask(flow, ("force_attack", "navarro"))
    assert battle.forced == ["navarro"]
    assert next(entry for entry in g.entries if entry.key == "skirmish.begins").params["player"] == 1
    assert question.seat in (0, 1)
    assert combat.may_attack(field.state, battle, field.state.leaders["navarro"])


# 12.2.2


@pytest.mark.rule("GC-12.2.2.a")
def test_two_captains_general_outside_walls_fight_a_major_battle_with_all_they_have() -> None:
    field = Field()
    nemours = field.force("nemours", HERE, FRENCH)
    field.subordinate("alegre", "nemours", "french_gendarmes.5.1")
    cordoba = field.force("cordoba", HERE, SPANISH)
    battle = Battle(HERE, "counterattack")
    run(combat.combat(field.table(), battle, nemours, cordoba))
    assert [corps.captain for corps in battle.corps] == ["nemours", "alegre", "cordoba"]


@pytest.mark.rule("GC-12.2.2.a", "GC-12.2.2.b", "GC-12.2.2.d")
@pytest.mark.parametrize(
    ("general", "inside", "key"), [(False, "", "skirmish.begins"), (True, "cordoba", "skirmish.begins")]
)
def test_one_captain_general_or_none_or_a_sortie_is_a_skirmish(general: bool, inside: str, key: str) -> None:
    field = Field()
    field.owned(1, "andria")
    nemours = field.force("nemours", "andria", FRENCH, "french_artillery.2.1", general=general)
    cordoba = field.force("cordoba", "andria", SPANISH)
    battle = Battle("3109")
    battle.inside = inside
    g = field.table(1, 1)
    lead(combat.combat(g, battle, cordoba, nemours), ())
    assert (battle.corps, g.entries[0].key) == ([], key)
    captains = next(entry for entry in g.entries if entry.key == "skirmish.captains")
    assert (captains.params["ours"], captains.params["theirs"]) == ("cordoba", "nemours")


@pytest.mark.rule("GC-12.2.2.c", "GC-12.3.1.a", "GC-12.3.d")
@pytest.mark.parametrize(
    ("earthworks", "order", "offers"),
    [
        (True, "attack", ["besiege", "assault"]),
        (False, "attack", []),
        (True, "stand", []),
    ],
)
def test_a_siege_needs_earthworks_and_an_order_of_attack(earthworks: bool, order: str, offers: list[str]) -> None:
    field = walled()
    bayard = field.state.leaders["bayard"]
    bayard.earthworks, bayard.order = earthworks, order
    battle = Battle("3109")
    battle.inside = "navarro"
    g = field.table(6, 3)
    flow = combat.combat(g, battle, bayard, field.state.leaders["navarro"])
    question = lead(flow, ())
    assert siege.may_besiege(field.state, bayard) is bool(offers)
    if offers:
        assert isinstance(question, Decision)
        assert verbs(question) == offers
    else:
        assert bayard.disorganised  # an Assault, which nobody had to choose


# 12.2.3, 12.2.4


@pytest.mark.rule("GC-12.2.3.a", "GC-12.2.4.a", "GC-12.2.4.b", "GC-12.2.4.c")
@pytest.mark.parametrize(
    ("marks", "inside", "units", "may_pass"),
    [
        ({}, "", (FRENCH,), False),
        ({"earthworks": True}, "", (FRENCH,), True),
        ({}, "bayard", (FRENCH,), True),
        ({}, "navarro", (FRENCH,), True),
        ({"shaken": True}, "", (FRENCH,), True),
    ],
)
def test_who_must_attack(marks: dict[str, Any], inside: str, units: tuple[str, ...], may_pass: bool) -> None:
    field = Field()
    bayard = field.force("bayard", "andria", *units, order="stand", **marks)
    field.force("navarro", "andria", SPANISH)
    battle = Battle("3109")
    battle.inside = inside
    s = field.state
    forced = combat.may_force(s, battle, bayard) if inside != "navarro" else []
    assert combat.must_attack(s, battle, bayard, combat.may_attack(s, battle, bayard), forced) is not may_pass


@pytest.mark.rule("GC-12.2.4.a", "GC-12.2.4.b", "GC-12.2.4.c")
def test_whom_nobody_can_force_to_attack() -> None:
    field = Field()
    cordoba = field.force("cordoba", "andria", SPANISH)
    alegre = field.force("alegre", "andria", FRENCH)
    battle = Battle("3109")
    s = field.state
    assert combat.may_force(s, battle, cordoba) == [alegre]
    alegre.earthworks = True
    assert combat.may_force(s, battle, cordoba) == []
    alegre.earthworks, battle.inside = False, "alegre"
    assert combat.may_force(s, battle, cordoba) == []
    battle.inside = "cordoba"  # nobody has to attack him there
    assert combat.may_force(s, battle, cordoba) == []
    battle.inside = ""
    alegre.units += [forces.units(s, cordoba)[0].copy()]
    alegre.units[0].demoralised = True
    assert combat.may_force(s, battle, cordoba) == []  # half Demoralised
    assert combat.may_attack(s, battle, alegre) == []


@pytest.mark.rule("GC-12.2.4.e")
def test_if_both_pass_the_hex_stays_contested() -> None:
    field = Field()
    field.force("bayard", HERE, FRENCH, order="stand", earthworks=True)
    field.force("navarro", HERE, SPANISH, order="stand", earthworks=True)
    walk = field.play("intelligence", 1, 1)
    assert (walk.asked.seat, walk.offered[0]) == (0, ["pass"])
    walk.choose("pass")
    assert (walk.asked.seat, walk.offered[0]) == (1, ["pass"])  # the Counterattack step
    walk.choose("pass")
    assert forces.is_contested(walk.state, HERE)
    assert walk.state.battle is None


# 12.3


@pytest.mark.rule("GC-12.3.c", "GC-12.3.3.a", "GC-12.3.3.b", "GC-12.3.e")
@pytest.mark.parametrize(("inside", "affecting", "strength"), [(False, False, 3), (True, True, 5)])
def test_fortress_effects_count_inside_only_and_add_to_the_terrain(
    inside: bool, affecting: bool, strength: int
) -> None:
    field = Field()
    ours = assault.Party(0, [field.force("alegre", "andria", FRENCH)])
    theirs = assault.Party(1, [field.force("navarro", "andria", "spanish_infantry_fa.5.1=3")])
    attack = assault.Attack(ours, theirs, "3109")
    attack.inside = ground.fortress_at("3109") if inside else None
    assert assault.is_affecting(field.state, attack) is affecting
    assert assault.strengths(field.state, attack) == (4, strength)


@pytest.mark.rule("GC-12.3.3.a")
@pytest.mark.parametrize(("hex", "affecting", "strength"), [(HERE, False, 5), ("2307", True, 3), ("0721", True, 3)])
def test_the_terrain_of_the_hex_counts_for_both(hex: str, affecting: bool, strength: int) -> None:
    field = Field()
    ours = assault.Party(0, [field.force("alegre", hex, "french_gendarmes.5.1")])
    theirs = assault.Party(1, [field.force("navarro", hex, "spanish_heavy_cavalry.2.1")])
    attack = assault.Attack(ours, theirs, hex)
    assert assault.is_affecting(field.state, attack) is affecting
    assert assault.strengths(field.state, attack) == (strength, 1 if affecting else 2)


@pytest.mark.rule("GC-12.3.1.a", "GC-12.3.1.b")
def test_a_declared_siege_puts_its_markers() -> None:
    field = walled(earthworks=True)
    bayard, navarro = field.state.leaders["bayard"], field.state.leaders["navarro"]
    siege.begin(field.table(), bayard, navarro)
    assert (bayard.besieges, navarro.siege_level, navarro.is_besieged) == (True, 0, True)
    navarro.siege_level = 2
    siege.begin(field.table(), bayard, navarro)
    assert navarro.siege_level == 2
    pineiro = field.force("pineiro", "andria", "spanish_infantry_fa.5.2", order="stand")
    battle = Battle("3109")
    run(combat.go_inside(field.table(), battle))  # nobody is asked: no other Force enters the Fortress
    assert battle.inside == "navarro"
    run_withdraw = skirmish.withdraw_inside(field.table(), pineiro)
    assert run(run_withdraw) is False


@pytest.mark.rule("GC-12.3.1.c")
@pytest.mark.parametrize("how", ["leaves", "is eliminated", "enters quarters", "conquers"])
def test_when_the_siege_level_goes(how: str) -> None:
    field = walled(earthworks=True, besieges=True)
    bayard, navarro = field.state.leaders["bayard"], field.state.leaders["navarro"]
    navarro.siege_level = 2
    g = field.table()
    if how == "leaves":
        changes.move_to(field.state, bayard, HERE)
    elif how == "is eliminated":
        succession.capture_force(g, bayard, navarro, "")
    elif how == "enters quarters":
        bayard.order = "stand"
        quarters.enter(g, bayard)
    else:
        succession.capture_force(g, navarro, bayard, "")
        combat.settle_markers(g, Battle("3109"))
    assert not bayard.besieges
    assert how == "conquers" or not navarro.is_besieged


@pytest.mark.rule("GC-12.3.1.c")
def test_a_sortie_does_not_lift_the_siege() -> None:
    field = walled(earthworks=True, besieges=True)
    navarro = field.state.leaders["navarro"]
    navarro.siege_level = 1
    battle = Battle("3109")
    battle.inside = "navarro"
    flow = combat.combat(field.table(1, 1), battle, navarro, field.state.leaders["bayard"])
    run(flow)
    assert (navarro.siege_level, field.state.leaders["bayard"].besieges) == (1, True)


@pytest.mark.rule("GC-12.3.1.c")
def test_the_siege_level_stays_when_the_besieged_leave_and_meets_who_goes_in_next() -> None:
    for leaves, level in ((False, 2), (True, 0)):
        field = walled(earthworks=True, besieges=True)
        s = field.state
        bayard, navarro = s.leaders["bayard"], s.leaders["navarro"]
        navarro.siege_level = 2
        changes.move_to(s, navarro, HERE)
        assert bayard.besieges
        if leaves:  # the besieger goes too, and comes back
            changes.move_to(s, bayard, HERE)
            changes.move_to(s, bayard, "3109")
        pineiro = field.force("pineiro", "andria", "spanish_infantry_fa.5.2")
        siege.begin(field.table(), bayard, pineiro)
        assert pineiro.siege_level == level


@pytest.mark.rule("GC-12.3.1.d")
def test_without_an_order_of_attack_there_is_no_siege_combat_but_all_markers_stay() -> None:
    field = walled(earthworks=True, besieges=True)
    bayard, navarro = field.state.leaders["bayard"], field.state.leaders["navarro"]
    navarro.siege_level = 1
    changes.give_order(bayard, "stand")
    assert not siege.may_besiege(field.state, bayard)
    assert (bayard.besieges, navarro.siege_level) == (True, 1)


@pytest.mark.rule("GC-12.3.2.a")
def test_inside_a_fortress_the_broken_do_not_flee() -> None:
    field = walled()
    field.state.leaders["navarro"].units[0].demoralised = True
    battle = Battle("3109")
    battle.inside = "navarro"
    g = field.table()
    ask(combat.combat(g, battle, field.state.leaders["bayard"], field.state.leaders["navarro"]))  # Pillage?
    assert "pursuit.roll" not in [entry.key for entry in g.entries]
    assert field.state.lost == ["navarro"]  # GC-12.5.3.e


@pytest.mark.rule("GC-12.3.3.d", "GC-12.3.3.e", "GC-12.2.4.b")
def test_who_has_attacked_or_besieged_has_lost_his_works_for_this_battle() -> None:
    field = walled(earthworks=True)
    bayard, navarro = field.state.leaders["bayard"], field.state.leaders["navarro"]
    battle = Battle("3109")
    battle.inside = "navarro"
    assert combat.behind_works(battle, bayard)
    run(combat.combat(field.table(), battle, bayard, navarro), "besiege")
    assert not combat.behind_works(battle, bayard)
    assert bayard.earthworks  # in the next battle they count again
    cordoba = field.force("cordoba", "andria", "spanish_infantry_fa.5.2")
    assert combat.may_force(field.state, battle, cordoba) == [bayard]  # E-22


@pytest.mark.rule("GC-12.3.3.e")
@pytest.mark.parametrize("has_fired", [True, False])
def test_a_sortie_meets_the_works_of_a_besieger_who_has_not_attacked(has_fired: bool) -> None:
    field = Field()
    field.owned(0, "andria")
    inside = field.force("alegre", "andria", FRENCH, order="garrison", siege_level=0)
    besieger = field.force("navarro", "andria", SPANISH, order="attack", earthworks=True, besieges=True)
    battle = Battle("3109")
    battle.inside = "alegre"
    battle.gave_up_works = ["navarro"] if has_fired else []
    g = field.table(1, 1)
    run(combat.combat(g, battle, inside, besieger))
    roll = next(entry for entry in g.entries if entry.key == "assault.roll")
    assert roll.params["affecting"] is not has_fired


@pytest.mark.rule("GC-12.3.3.1.a")
def test_who_enters_an_enemy_hex_across_a_river_attacks_over_it_until_d4() -> None:
    field = Field()
    nemours = field.force("nemours", "2910", "french_gendarmes.5.1", order="attack")
    field.force("navarro", "3009", SPANISH, order="stand")
    step = next(step for step in HEXES["2910"].steps if step.to == "3009")
    run(steps.enter(field.table(), nemours, March("nemours", 12, 5), step, 6))
    assert nemours.river_crossing
    attack = assault.Attack(assault.Party(0, [nemours]), assault.Party(1, [field.state.leaders["navarro"]]), "3009")
    assert not assault.is_affecting(field.state, attack)
    g = field.table(1, 1)
    flow = combat.combat(g, Battle("3009"), nemours, field.state.leaders["navarro"])
    ask(flow)
    assert next(entry for entry in g.entries if entry.key == "assault.roll").params["affecting"]
    walk = field.play("markers", 1, 1)
    assert not any(one.river_crossing for one in walk.state.leaders.values())


@pytest.mark.rule("GC-12.3.3.1.a")
def test_without_an_enemy_in_the_hex_there_is_no_such_marker() -> None:
    field = Field()
    nemours = field.force("nemours", "2910", "french_gendarmes.5.1", order="attack")
    step = next(step for step in HEXES["2910"].steps if step.to == "3009")
    run(steps.enter(field.table(), nemours, March("nemours", 12, 5), step, 6))
    assert not nemours.river_crossing


@pytest.mark.rule("GC-12.3.d")
def test_inside_and_outside_make_other_combats() -> None:
    field = walled(earthworks=True)
    bayard, navarro = field.state.leaders["bayard"], field.state.leaders["navarro"]
    question = ask(combat.against_walls(field.table(), Battle("3109"), bayard, navarro, PLACES["andria"]))
    assert offered(question, "besiege") == offered(question, "assault") == [("andria",)]


@pytest.mark.rule("GC-12.2.3.a")
def test_who_must_attack_and_has_one_enemy_is_not_asked() -> None:
    field = Field()
    alegre = field.force("alegre", HERE, FRENCH, order="stand")
    field.force("navarro", HERE, "rodeleros.10.1", order="stand")  # of equal Initiative: nobody can be forced
    g = field.table(1, 1)
    lead(combat.one_combat(g, Battle(HERE), alegre), ())
    assert "assault.roll" in [entry.key for entry in g.entries]


@pytest.mark.rule("GC-8.5.1.a", "GC-8.5.1.b", "GC-13.1.h")
def test_works_count_in_any_skirmish_unless_they_were_given_up() -> None:
    field = Field()
    alegre = field.force("alegre", HERE, "french_gendarmes.5.1", order="attack")
    navarro = field.force("navarro", HERE, "rodeleros.2.1", order="stand", earthworks=True)
    g = field.table(3, 1)
    run(skirmish.fight(g, skirmish.Skirmish(alegre, navarro, skirmish.MEETING), ""))
    roll = next(entry for entry in g.entries if entry.key == "assault.roll").params
    assert (roll["affecting"], dict(roll["modifiers"])) == (True, {"cavalry_against_works": -1})  # 5 SP to 4


@pytest.mark.rule("GC-12.3.b", "GC-12.5.3.g")
def test_who_has_nobody_to_fight_with_may_still_besiege_those_inside() -> None:
    """Two guns in good order and Demoralised foot: fewer than half are Demoralised, but nobody can fight."""
    field = walled("alegre", FRENCH + "!", "french_artillery.2.1", "french_artillery.2.2", earthworks=True)
    field.force("pineiro", "andria", "spanish_infantry_fa.5.2", order="stand")
    battle = Battle("3109")
    battle.inside = "navarro"
    alegre = field.state.leaders["alegre"]
    assert [one.id for one in combat.may_attack(field.state, battle, alegre)] == ["navarro"]
    assert options(field, battle, alegre) == [["pass"], ["attack", "navarro"], ["force_attack", "pineiro"]]
    alegre.earthworks = False
    assert combat.may_attack(field.state, battle, alegre) == []


@pytest.mark.rule("GC-12.6.5.c")
def test_a_fortress_is_not_taken_by_the_dead_nor_while_an_enemy_is_in_the_hex() -> None:
    field = walled()
    run(combat.take_fortress(field.table(), None))
    run(combat.take_fortress(field.table(), field.state.leaders["bayard"]))
    assert ground.owner(field.state, PLACES["andria"]) == 1
    del field.state.leaders["navarro"]
    assert verbs(ask(combat.take_fortress(field.table(), field.state.leaders["bayard"]))) == ["spare", "pillage"]
    assert ground.owner(field.state, PLACES["andria"]) == 0
