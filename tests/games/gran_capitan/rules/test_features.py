"""Sections 4.7 and 4.8: the star of a Captain, and the letters on his counter (W, I.a and L.a with the Orders)."""

from __future__ import annotations

import pytest

from condotta.games.gran_capitan.pieces import RESERVE, Battle, Corps
from condotta.games.gran_capitan.rules import attrition, consolidation, discipline
from condotta.games.gran_capitan.rules.combat import (
    aftermath,
    assault,
    battle_corps,
    combat,
    major_battle,
    pursuit,
    siege,
)
from condotta.games.gran_capitan.rules.combat.assault import Attack, Party
from condotta.games.gran_capitan.rules.combat.modifiers import total
from condotta.games.gran_capitan.rules.march import on_the_march
from tests.games.gran_capitan.field import Field, ask, offered, run, run_on, verbs

SWISS, GENDARMES, FOOT, GUNS = (
    "swiss_infantry.4.1",
    "french_gendarmes.5.1",
    "french_infantry.4.1",
    "french_artillery.2.1",
)
RODELEROS, JINETES, LANCES = "rodeleros.5.1", "spanish_light_cavalry.2.1", "spanish_heavy_cavalry.2.1"


def attack(attacker: str, defender: str, hex: str = "2910") -> tuple[Field, Attack]:
    field = Field()
    ours = field.force(attacker, hex, FOOT)
    theirs = field.force(defender, hex, "spanish_infantry_fa.5.1=4")
    return field, Attack(Party(0, [ours]), Party(1, [theirs]), hex)


def major(*french: str, spanish: str = "cordoba", subordinate: tuple[str, ...] = ()) -> tuple[Field, Battle]:
    """A Major Battle in 2910: Nemours, perhaps with a Subordinate and his unit, against a Spanish Captain General."""
    field = Field()
    field.force("nemours", "2910", *french, order="attack")
    if subordinate:
        field.subordinate(subordinate[0], "nemours", *subordinate[1:])
    field.force(spanish, "2910", RODELEROS, order="attack", general=True)
    battle = Battle("2910")
    leaders = field.state.leaders
    major_battle.begin(field.table(), battle, leaders["nemours"], leaders[spanish])
    field.state.battle = battle
    return field, battle


# The star


@pytest.mark.rule("GC-4.7.a")
@pytest.mark.parametrize(("attacker", "defender", "stars"), [
    ("la_palice", "navarro", []),
    ("bayard", "navarro", [("attacking_star", 1)]),
    ("la_palice", "prospero_colonna", [("defending_star", -1)]),
    ("bayard", "prospero_colonna", [("attacking_star", 1), ("defending_star", -1)]),
])  # fmt: skip
def test_a_star_in_an_attack(attacker: str, defender: str, stars: list[tuple[str, int]]) -> None:
    field, found = attack(attacker, defender)
    assert [one for one in assault.modifiers(field.state, found) if "star" in one[0]] == stars


@pytest.mark.rule("GC-4.7.b")
@pytest.mark.parametrize(("pursuer", "change"), [("la_palice", 0), ("bayard", 1)])
def test_a_star_in_pursuit(pursuer: str, change: int) -> None:
    field = Field()
    hunter = field.force(pursuer, "2910", GENDARMES)
    victim = field.force("navarro", "2910", "rodeleros.2.1", "spanish_infantry_fa.5.1")
    table = field.table(1)
    run_on(pursuit.pursue(table, hunter, victim, 0, "GC-12.4.10.a"))
    assert [total(entry.params["modifiers"]) for entry in table.entries if entry.key == "pursuit.roll"] == [change]


@pytest.mark.rule("GC-4.7.c")
@pytest.mark.parametrize(("captain", "passes"), [("la_palice", False), ("bayard", True)])
def test_a_star_in_discipline_and_recovery(captain: str, passes: bool) -> None:
    field = Field()
    first = field.force(captain, "2910", SWISS)  # V fails on 3
    discipline.check_reliability(field.table(3), first, 0, "GC-7.3.1.b")
    assert first.units[0].demoralised is not passes
    first.units[0].demoralised = True
    discipline.recover(field.table(3), first, 0)
    assert first.units[0].demoralised is not passes
    foot = field.force("alegre", "2112", FOOT)  # Quality 1 fails on 4
    run(discipline.check_quality(field.table(4), 0, [(foot, foot.units[0])], 0, "GC-12.5.4.b", star=first.star))
    assert foot.units[0].demoralised is not passes


@pytest.mark.rule("GC-4.7.c")
@pytest.mark.parametrize(("captain", "passes"), [("la_palice", False), ("bayard", True)])
def test_in_a_major_battle_the_star_of_the_corps_captain_counts(captain: str, passes: bool) -> None:
    field, battle = major(GENDARMES, subordinate=(captain, FOOT))
    run(battle_corps.check_corps(field.table(4), battle, [battle.corps[1]], "GC-12.4.8.d"))
    assert field.state.leaders[captain].units[0].demoralised is not passes


@pytest.mark.rule("GC-4.7.d")
@pytest.mark.parametrize(("captain", "change"), [("la_palice", 0), ("bayard", -1)])
def test_a_star_against_attrition(captain: str, change: int) -> None:
    field = Field()
    assert attrition.base_modifier(field.state, field.force(captain, "2910", FOOT)) == change


# L, strategic ability


@pytest.mark.rule("GC-4.8.L.b")
def test_a_captain_general_with_l_joins_friends_in_a_contested_hex() -> None:
    field = Field()
    field.force("nemours", "2910", GENDARMES)
    cordoba = field.force("cordoba", "2910", RODELEROS)
    navarro = field.force("navarro", "2910", "spanish_infantry_fa.5.1")
    besieged = field.force("moncada", "2910", LANCES, siege_level=0)
    flow = consolidation.before_battle(field.table(), "2910")
    assert verbs(ask(flow)) == ["stay_apart", "consolidate"]
    run(consolidation.before_battle(field.table(), "2910"), "consolidate")
    assert (navarro.under, besieged.under) == ("cordoba", "")
    field = Field()
    field.force("nemours", "2910", GENDARMES)
    field.force("la_palice", "2910", FOOT)
    field.force("navarro", "2910", RODELEROS)
    run(consolidation.before_battle(field.table(), "2910"))  # no L, no question
    assert cordoba.general


@pytest.mark.rule("GC-4.8.L.c")
@pytest.mark.parametrize(("attacker", "affecting"), [("nemours", True), ("cordoba", False)])
def test_a_captain_with_l_always_attacks_on_the_better_line(attacker: str, affecting: bool) -> None:
    field = Field()
    ours = field.force(attacker, "2512", FOOT if attacker == "nemours" else RODELEROS)  # woods
    other = "cordoba" if attacker == "nemours" else "nemours"
    theirs = field.force(other, "2512", RODELEROS if attacker == "nemours" else FOOT)
    found = Attack(Party(ours.side, [ours]), Party(theirs.side, [theirs]), "2512")
    found.earthworks = found.river = found.on_the_march = True
    assert assault.is_affecting(field.state, found) is affecting


@pytest.mark.rule("GC-4.8.L.d")
@pytest.mark.parametrize(("winner", "marker"), [("cordoba", False), ("prospero_colonna", True)])
def test_no_no_move_marker_for_a_winner_with_l(winner: str, marker: bool) -> None:
    field, battle = major(FOOT, GENDARMES, spanish=winner)
    run_on(aftermath.end(field.table(1), battle, 0))
    assert field.state.leaders[winner].no_move is marker


# I, impetuous


@pytest.mark.rule("GC-4.8.I.b")
@pytest.mark.parametrize(("units", "may_refuse"), [((GENDARMES, FOOT), False), ((FOOT,), True)])
def test_a_force_with_an_impetuous_captain_must_charge(units: tuple[str, ...], may_refuse: bool) -> None:
    field, battle = major(*units)
    flow = major_battle.choose_charge(field.table(), battle, 0, None)
    if may_refuse:
        assert run(flow) is None  # no cavalry in good order
    else:
        assert run(flow) == (battle.corps[0], [field.state.leaders["nemours"].units[0]], battle.corps[1])


@pytest.mark.rule("GC-4.8.I.b")
def test_he_must_charge_also_when_he_is_charged_and_hides_no_cavalry_in_reserve() -> None:
    field, battle = major(FOOT, subordinate=("la_palice", GENDARMES))
    question = ask(major_battle.choose_reserve(field.table(), battle, 0))
    assert offered(question, "reserve") == [("nemours",)]
    corps, enemy = battle.corps[1], battle.corps[2]
    against = (enemy, field.state.leaders["cordoba"].units, corps)
    assert run(major_battle.choose_charge(field.table(), battle, 0, against)) is not None
    battle.corps[0].doing = RESERVE  # Nemours is in the Force all the same
    assert battle_corps.is_impetuous(field.state, battle, 0)


@pytest.mark.rule("GC-4.8.I.b")
def test_others_may_refuse_to_charge() -> None:
    field = Field()
    field.force("saluzzo", "2910", GENDARMES, order="attack")
    field.force("cordoba", "2910", RODELEROS)
    battle = Battle("2910")
    leaders = field.state.leaders
    major_battle.begin(field.table(), battle, leaders["saluzzo"], leaders["cordoba"])
    assert "no_charge" in verbs(ask(major_battle.choose_charge(field.table(), battle, 0, None)))


@pytest.mark.rule("GC-4.8.I.c")
def test_in_a_major_battle_an_impetuous_captain_commands_cavalry() -> None:
    field, battle = major(FOOT, SWISS, subordinate=("la_palice", GENDARMES, "italian_light_cavalry.4.1"))
    question = ask(major_battle.reorganise(field.table(), battle, 0))
    assert "done" not in verbs(question)
    question = ask(major_battle.reorganise(field.table(), battle, 0), ("transfer", GENDARMES, "nemours"))
    assert "done" in verbs(question)
    field, battle = major(FOOT, SWISS, subordinate=("la_palice", "french_infantry.4.2"))
    assert "done" in verbs(ask(major_battle.reorganise(field.table(), battle, 0)))  # the Force has none


# S, siege ability


@pytest.mark.rule("GC-4.8.S.a", "GC-4.8.S.b")
@pytest.mark.parametrize(("besieger", "defender", "change"), [
    ("prospero_colonna", "la_palice", 0), ("navarro", "la_palice", 1), ("de_leyva", "la_palice", 1),
])  # fmt: skip
def test_siege_ability_of_the_besieger(besieger: str, defender: str, change: int) -> None:
    field = Field(conquered={"cerignola": 0})
    ours = field.force(besieger, "cerignola", "spanish_artillery.3.1", RODELEROS)
    theirs = field.force(defender, "cerignola", FOOT, siege_level=0)
    assert [total(each) for each in siege.besiegers_fire(field.state, ours, theirs)] == [change, 0]


@pytest.mark.rule("GC-4.8.S.b", "GC-4.8.S.a")
@pytest.mark.parametrize(("inside", "change"), [("spanish_minor_1", 0), ("de_leyva", -1)])
def test_siege_ability_of_the_besieged(inside: str, change: int) -> None:
    field = Field(conquered={"cerignola": 1})
    ours = field.force("la_palice", "cerignola", GUNS, FOOT)
    theirs = field.force("paredes", "cerignola", RODELEROS, siege_level=0)
    field.unemployed(inside, "paredes")  # anybody in the Force
    assert [total(each) for each in siege.besiegers_fire(field.state, ours, theirs)] == [change, 0]


# A, artillery ability


@pytest.mark.rule("GC-4.8.A.a", "GC-4.8.A.b")
@pytest.mark.parametrize(("captain", "sp"), [("montpensier", 3), ("charles_viii", 5)])
def test_artillery_sp_count_with_an_artillery_captain(captain: str, sp: int) -> None:
    field = Field("charles_viii")
    leader = field.force(captain, "2910", "french_infantry.3.1", "french_artillery.2.1")
    for is_defender in (False, True):
        assert assault.counted(Party(0, [leader]), "2910", is_defender=is_defender) == sp
    corps = Corps(captain, 0)
    field.force("ferrandino", "2910", "aragonese_infantry.3.1")
    battle = Battle("2910")
    battle.corps, battle.attacking_side = [corps, Corps("ferrandino", 1)], 0
    battle.attacker, battle.defender = captain, "ferrandino"
    field.state.battle = battle
    question = ask(major_battle.choose_fire(field.table(), battle, 0))
    assert verbs(question) == ["no_fire", "fire"]  # the guns fire first
    party = major_battle.as_party(field.state, battle, [corps])
    assert assault.counted(party, "2910", is_defender=False) == sp  # and are counted then


# C, chivalrous


@pytest.mark.rule("GC-4.8.C.a")
def test_once_in_a_battle_a_knight_turns_a_failure_into_a_pass() -> None:
    field, battle = major(GENDARMES, SWISS, subordinate=("bayard", FOOT, "french_infantry.4.2"))
    corps = [battle.corps[1]]
    flow = battle_corps.check_corps(field.table(6), battle, corps, "GC-12.4.8.d")
    question = ask(flow)
    assert [option.as_json() for option in question.options] == [
        ["keep_result"],
        ["stand_firm", FOOT],
        ["stand_firm", "french_infantry.4.2"],
    ]
    run(battle_corps.check_corps(field.table(6), battle, corps, "GC-12.4.8.d"), ("stand_firm", FOOT))
    bayard = field.state.leaders["bayard"]
    assert [unit.demoralised for unit in bayard.units] == [False, True]
    run(battle_corps.check_corps(field.table(6), battle, corps, "GC-12.4.8.d"))  # not again
    assert [unit.demoralised for unit in bayard.units] == [True, True]


@pytest.mark.rule("GC-4.8.C.a")
def test_he_helps_any_unit_of_his_force() -> None:
    field, battle = major(GENDARMES, FOOT, subordinate=("bayard", SWISS))
    question = ask(battle_corps.check_corps(field.table(6), battle, [battle.corps[0]], "GC-12.4.8.d"))
    assert offered(question, "stand_firm") == [(GENDARMES,), (FOOT,)]


@pytest.mark.rule("GC-4.8.C.b")
@pytest.mark.parametrize(("captain", "order", "spared"), [
    ("bayard", "retreat", True), ("bayard", "stand", False), ("la_palice", "retreat", False),
])  # fmt: skip
def test_a_knight_attacks_nobody_who_retreats(captain: str, order: str, spared: bool) -> None:
    field = Field()
    knight = field.force(captain, "2910", GENDARMES, order="attack")
    enemy = field.force("navarro", "2910", RODELEROS, order=order)
    assert combat.may_attack(field.state, Battle("2910"), knight) == ([] if spared else [enemy])
    assert on_the_march.spares(knight, enemy) is spared
    if spared:
        cordoba = field.force("cordoba", "2910", "spanish_infantry_fa.5.1", order="retreat")
        assert combat.may_force(field.state, Battle("2910"), cordoba) == []
