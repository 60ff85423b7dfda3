"""Sections 12.5 and 12.7: who fights in a Skirmish, an Assault or a Sortie, what it costs, and who goes."""

from __future__ import annotations

import pytest

from condotta.core.flow import Decision, Together
from condotta.games.gran_capitan.data import PLACES
from condotta.games.gran_capitan.pieces import Battle, Leader
from condotta.games.gran_capitan.rules.combat import assault, combat, retreat, skirmish
from condotta.games.gran_capitan.rules.combat.assault import Outcome, Party
from condotta.games.gran_capitan.rules.combat.skirmish import (
    ASSAULT,
    BREACH,
    LOCATED,
    MEETING,
    SORTIE,
    Skirmish,
)
from condotta.games.gran_capitan.rules.common import forces, ground
from tests.games.gran_capitan.field import Field, ask, lead, offered, run, verbs

HERE = "2111"
ANDRIA = PLACES["andria"]


def two_sides(at: str = HERE) -> tuple[Field, Leader, Leader]:
    """Nemours with Alègre and La Palice, who has only guns; Córdoba with Navarro, who has only guns in good order."""
    field = Field()
    nemours = field.force("nemours", at, "french_gendarmes.5.1", order="attack")
    field.subordinate("alegre", "nemours", "french_infantry.4.1")
    field.subordinate("la_palice", "nemours", "french_artillery.2.1")
    cordoba = field.force("cordoba", at, "spanish_infantry_fa.5.1", order="stand", general=False)
    cordoba.general = True
    field.subordinate("navarro", "cordoba", "spanish_artillery.3.1", "rodeleros.2.1!")
    field.subordinate("pineiro", "cordoba", "rodeleros.2.2!")
    return field, nemours, cordoba


def minor_fight(
    ours: str, theirs: str, *dice: int, at: str = HERE, case: str = LOCATED
) -> tuple[Field, Skirmish, Outcome]:
    """Alègre with one unit attacks Navarro with one."""
    field = Field()
    field.owned(0, "troia")
    field.owned(1, "andria")
    fray = Skirmish(
        field.force("alegre", at, ours, order="attack"), field.force("navarro", at, theirs, order="stand"), case
    )
    outcome = run(skirmish.fight(field.table(*dice), fray, ""))
    return field, fray, outcome


# Step 3-b


@pytest.mark.rule("GC-12.5.a", "GC-12.5.3.f")
@pytest.mark.parametrize(("picks", "ours", "theirs"), [((1, 1), "nemours", "cordoba"), ((2, 2), "alegre", "navarro")])
def test_in_a_meeting_one_captain_of_each_side_is_drawn(picks: tuple[int, int], ours: str, theirs: str) -> None:
    # two may be drawn on each side: La Palice has only guns, Piñeiro only Demoralised; Navarro's guns may defend
    field, nemours, cordoba = two_sides()
    attacker, defender = run(skirmish.fighting_forces(field.table(*picks), Skirmish(nemours, cordoba, MEETING)))
    assert ([one.id for one in attacker.captains], [one.id for one in defender.captains]) == ([ours], [theirs])
    assert all(not unit.demoralised for unit in defender.units)


@pytest.mark.rule("GC-12.5.b", "GC-13.1.7.e")
def test_a_baron_fights_for_himself_without_a_captain_check() -> None:
    field = Field()
    alegre = field.force("alegre", HERE, "french_gendarmes.10.1", order="attack")
    baron = field.baron("baron_terra_di_lavoro_2", 1, HERE)
    fray = Skirmish(alegre, baron, MEETING)
    g = field.table(6)
    outcome = run(skirmish.fight(g, fray, ""))
    assert (outcome.captain_check, outcome.loser.captains) == (True, [baron])
    assert "captain.check" not in [entry.key for entry in g.entries]
    assert (baron.star, baron.id in field.state.leaders) == (False, False)


@pytest.mark.rule("GC-12.5.3.a")
@pytest.mark.parametrize(("marched", "asked"), [(False, True), (True, False)])
def test_who_has_not_left_his_hex_has_located_the_enemy_and_both_choose_in_secret(marched: bool, asked: bool) -> None:
    field, nemours, cordoba = two_sides()
    cordoba.general = False
    field.state.leaders["navarro"].units[1].demoralised = False
    nemours.marched = marched
    walk = field.play("intelligence", 1, 1, 3, 3, 3)
    walk.choose("force_attack", "nemours")
    walk.state.leaders["cordoba"].general = False
    prompts = [(one.seat, one.prompt) for one in walk.match.pending]
    assert ((0, "skirmish.captain") in prompts) is asked


@pytest.mark.rule("GC-12.5.3.a", "GC-12.5.3.b")
def test_who_may_be_chosen() -> None:
    field, nemours, cordoba = two_sides()
    s = field.state
    assert [one.id for one in skirmish.fighters(s, nemours)] == ["nemours", "alegre"]
    assert [one.id for one in skirmish.defenders(s, cordoba, chosen=True)] == ["cordoba"]
    cordoba.units[0].demoralised = True
    assert [one.id for one in skirmish.defenders(s, cordoba, chosen=True)] == ["navarro"]  # nobody else can
    nemours.units = []
    assert [one.id for one in skirmish.fighters(s, nemours)] == ["alegre"]  # a CG only with units of his own


@pytest.mark.rule("GC-12.5.3.c", "GC-12.5.3.d")
def test_an_assault_meets_the_whole_force_and_disorganises_the_attacker_first() -> None:
    field, nemours, cordoba = two_sides("andria")
    fray = Skirmish(nemours, cordoba, ASSAULT, ANDRIA)
    attacker, defender = run(skirmish.fighting_forces(field.table(), fray), ("captain", "alegre"))
    assert [one.id for one in attacker.captains] == ["alegre"]
    assert [one.id for one in defender.captains] == ["cordoba", "navarro", "pineiro"]
    assert nemours.disorganised
    assert attacker.disorganised


@pytest.mark.rule("GC-12.5.3.e")
def test_an_assault_on_only_demoralised_units_eliminates_them_at_once() -> None:
    field = Field()
    field.owned(1, "andria")
    alegre = field.force("alegre", "andria", "french_infantry.4.1", order="attack")
    navarro = field.force("navarro", "andria", "rodeleros.2.1!", order="garrison")
    battle = Battle(ANDRIA.hex)
    battle.inside = "navarro"
    run(combat.combat(field.table(), battle, alegre, navarro), "spare")
    assert field.state.lost == ["navarro"]
    assert ground.owner(field.state, ANDRIA) == 0


@pytest.mark.rule("GC-12.5.3.f")
def test_the_defenders_guns_may_be_drawn_the_attackers_not() -> None:
    field, nemours, cordoba = two_sides()
    s = field.state
    assert [one.id for one in skirmish.defenders(s, cordoba, chosen=False)] == ["cordoba", "navarro"]
    assert [one.id for one in skirmish.fighters(s, nemours)] == ["nemours", "alegre"]


@pytest.mark.rule("GC-12.5.3.g")
@pytest.mark.parametrize(
    ("units", "may"),
    [
        (("french_artillery.2.1",), False),
        (("french_artillery.2.1", "french_infantry.4.1!", "french_artillery.2.2"), False),
        (("french_artillery.2.1", "french_infantry.4.1"), True),
    ],
)
def test_without_infantry_or_cavalry_in_good_order_nobody_attacks(units: tuple[str, ...], may: bool) -> None:
    field = Field()
    alegre = field.force("alegre", HERE, *units, order="attack")
    navarro = field.force("navarro", HERE, "rodeleros.2.1")
    assert skirmish.may_attack(field.state, alegre) is may
    assert (navarro in combat.may_attack(field.state, Battle(HERE), alegre)) is may


# Step 4-b


@pytest.mark.rule("GC-12.5.4.a", "GC-12.5.4.b")
def test_one_attack_losses_then_the_check_of_the_whole_losing_force() -> None:
    # Alègre's infantry, Q1, on Córdoba's firearms, Q2: −2, c2; 4 to 5 SP; star −1: die 3 gives A4
    field, nemours, cordoba = two_sides()
    g = field.table(2, 1, 3, 4)
    run(skirmish.fight(g, Skirmish(nemours, cordoba, MEETING), ""))
    assert [entry.params["result"] for entry in g.entries if entry.key == "assault.roll"] == ["A4"]
    s = field.state
    units = {unit.id: (unit.sp, unit.demoralised) for unit in forces.units(s, nemours)}
    assert units["french_infantry.4.1"] == (2, True)  # the one unit takes the SP; then it fails the check
    assert units["french_gendarmes.5.1"] == (5, False)
    assert units["french_artillery.2.1"] == (2, True)  # it did not fight, but is of the Force


@pytest.mark.rule("GC-12.5.4.b", "GC-13.1.7.c")
def test_a_demoralisation_does_not_fall_on_a_unit_that_lost_sp() -> None:
    field = Field()
    alegre = field.force("alegre", HERE, "french_infantry.4.1", "french_infantry.3.1", order="attack")
    navarro = field.force("navarro", HERE, "rodeleros.10.1", order="stand")
    fray = Skirmish(alegre, navarro, MEETING)
    question = ask(skirmish.fight(field.table(2), fray, ""))  # Q1 on Q2: c3, A3
    assert offered(question, "demoralise") == [("french_infantry.4.1",), ("french_infantry.3.1",)]
    run(skirmish.fight(field.table(2, 1), fray, ""), ("demoralise", "french_infantry.4.1"))
    assert [(unit.sp, unit.demoralised) for unit in alegre.units] == [(4, True), (2, False)]


@pytest.mark.rule("GC-12.5.4.c", "GC-4.8.A.a", "GC-13.1.1.a")
def test_guns_do_not_count_unless_they_defend_alone_or_a_captain_with_a_fights() -> None:
    field = Field("charles_viii")
    king = field.force("charles_viii", HERE, "french_gendarmes.10.1", "french_artillery.2.1")
    alone = field.force("precy", HERE, "french_artillery.2.2")
    mixed = field.force("guerra", HERE, "french_infantry.3.1", "french_artillery.2.3")
    for leader, attacking, defending in ((king, 12, 12), (alone, 0, 1), (mixed, 3, 3)):
        party = assault.Party(0, [leader])
        assert assault.counted(party, HERE, is_defender=False) == attacking
        assert assault.counted(party, HERE, is_defender=True) == defending


# Step 5-b


@pytest.mark.rule("GC-12.5.5.a")
@pytest.mark.parametrize(
    ("ours", "theirs", "larger"),
    [
        (("french_gendarmes.5.1",), ("spanish_infantry_fa.5.1",), "alegre"),  # a tie
        (("french_gendarmes.5.1",), ("rodeleros.5.1", "rodeleros.2.1!"), "navarro"),
        (("french_infantry.4.1", "french_artillery.2.1"), ("rodeleros.5.1",), "alegre"),
    ],
)
def test_the_larger_force_by_all_its_sp(ours: tuple[str, ...], theirs: tuple[str, ...], larger: str) -> None:
    field = Field()
    fray = Skirmish(field.force("alegre", HERE, *ours), field.force("navarro", HERE, *theirs), MEETING)
    assert skirmish.larger_force(field.state, fray).id == larger


@pytest.mark.rule("GC-12.5.5.b", "GC-12.5.5.d", "GC-13.2.2.a")
def test_the_smaller_force_that_lost_goes_its_full_distance_as_a_whole() -> None:
    field, fray, outcome = minor_fight("french_gendarmes.10.1", "spanish_infantry_fa.5.1", 5, 1)
    loser = field.state.leaders["navarro"]
    paredes = field.unemployed("paredes", "navarro")
    run(skirmish.after_skirmish(field.table(), fray, outcome), *first_end(field, fray, outcome))
    assert ground.distance(HERE, loser.place) >= 3
    assert paredes.place == loser.place
    assert field.state.leaders["alegre"].place == HERE


def first_end(field: Field, fray: Skirmish, outcome: Outcome) -> list[str]:
    """Nothing, or the first end that is offered."""
    loser = fray.attacker if outcome.loser.seat == fray.attacker.side else fray.defender
    points = forces.allowance(field.state, loser.units)
    return ["retreat_to"] if len(retreat.full_retreat(field.state, loser, points)) > 1 else []


@pytest.mark.rule("GC-12.5.5.c")
def test_the_larger_force_that_lost_goes_a_hex_or_more_and_then_the_smaller_may_go() -> None:
    field, fray, outcome = minor_fight("french_infantry.4.1", "spanish_infantry_fa.3.1", 1, 1)
    flow = skirmish.after_skirmish(field.table(), fray, outcome)
    question = ask(flow)
    lengths = {ground.distance(HERE, str(args[0])) for args in offered(question, "retreat_to")}
    assert question.seat == 0
    assert 1 in lengths
    assert max(lengths) > 1
    then = flow.send(question.options[0])
    assert isinstance(then, Decision)
    assert (then.seat, verbs(then)) == (1, ["stay", "retreat_to"])


@pytest.mark.rule("GC-12.5.5.e")
def test_inside_a_fortress_the_loser_stays_or_surrenders_if_all_are_demoralised() -> None:
    for die, lost in ((1, []), (6, ["navarro"])):
        field = Field()
        field.owned(1, "andria")
        alegre = field.force("alegre", "andria", "french_gendarmes.10.1", order="attack")
        navarro = field.force("navarro", "andria", "rodeleros.5.1", order="garrison")
        fray = Skirmish(alegre, navarro, ASSAULT, ANDRIA)
        outcome = run(skirmish.fight(field.table(6, die), fray, ""))
        assert outcome.loser.seat == 1
        run(skirmish.after_skirmish(field.table(), fray, outcome))
        assert (field.state.lost, navarro.place) == (lost, ANDRIA.hex)


@pytest.mark.rule("GC-12.5.5.f")
def test_nobody_pursues_after_a_skirmish() -> None:
    field, fray, outcome = minor_fight("french_gendarmes.10.1", "spanish_infantry_fa.5.1", 5, 1)
    g = field.table()
    lead(skirmish.after_skirmish(g, fray, outcome), ())
    assert "pursuit.roll" not in [entry.key for entry in g.entries]


@pytest.mark.rule("GC-12.5.5.g")
def test_a_winner_who_loses_his_last_sp_is_gone_too() -> None:
    # 1 SP of infantry on 1 SP, Q1 on Q2 and firearms: c2; die 6: D1, each side loses 1
    field, fray, outcome = minor_fight("french_infantry.4.1=1", "spanish_infantry_fa.5.1=1", 6)
    assert outcome.winner.seat == 0
    assert run(skirmish.after_skirmish(field.table(), fray, outcome)) is False
    assert sorted(field.state.lost) == ["alegre", "navarro"]


@pytest.mark.rule("GC-13.1.7.e", "GC-4.6.3.a", "GC-12.5.5.b")
def test_a_force_whose_captain_falls_retreats_under_his_heir() -> None:
    field = Field()
    field.owned(1, "andria")
    alegre = field.force("alegre", HERE, "french_gendarmes.10.1", order="attack")
    navarro = field.force("navarro", HERE, "spanish_infantry_fa.5.1", order="stand")
    paredes = field.unemployed("paredes", "navarro")
    fray = Skirmish(alegre, navarro, MEETING)
    outcome = run(skirmish.fight(field.table(6, 1, 2), fray, ""))  # D6: Discipline, then the Captain: 2, he falls
    assert (field.state.lost, [unit.id for unit in paredes.units]) == (["navarro"], ["spanish_infantry_fa.5.1"])
    lead(skirmish.after_skirmish(field.table(), fray, outcome), ("retreat_to",))
    assert paredes.on_map
    assert paredes.place != HERE


@pytest.mark.rule("GC-16.3.2.c", "GC-12.5.5.c")
def test_a_non_aligned_baron_that_wins_stays() -> None:
    field = Field()
    field.owned(0, "troia")
    alegre = field.force("alegre", HERE, "french_infantry.4.1", order="attack")
    neutral = field.baron("non_aligned_baron_1", -1, HERE)
    fray = Skirmish(alegre, neutral, MEETING)
    fray.larger = alegre
    outcome = Outcome(Party(-1, [neutral]), Party(0, [alegre]), False)
    run(skirmish.after_skirmish(field.table(), fray, outcome), "retreat_to")
    assert neutral.place == HERE


# 12.7


@pytest.mark.rule("GC-12.7.a", "GC-12.7.b", "GC-12.7.c", "GC-12.7.d")
def test_a_sortie() -> None:
    field, nemours, cordoba = two_sides("andria")
    field.owned(1, "andria")
    nemours.besieges, nemours.earthworks = True, True
    cordoba.siege_level, cordoba.order = 1, "garrison"
    navarro = field.state.leaders["navarro"]
    navarro.units[1].demoralised = False
    other = field.force("bayard", "andria", "french_infantry.4.2", order="stand")
    battle = Battle(ANDRIA.hex)
    battle.inside = "cordoba"
    s = field.state
    assert combat.may_attack(s, battle, cordoba) == [nemours, other]  # besieging or not
    question = ask(combat.combat(field.table(2, 6, 5), battle, cordoba, nemours))
    assert (question.seat, offered(question, "captain")) == (1, [("cordoba",), ("navarro",)])
    g = field.table(2, 6, 5)
    run(combat.combat(g, battle, cordoba, nemours), ("captain", "cordoba"))
    captains = next(entry for entry in g.entries if entry.key == "skirmish.captains").params
    assert (captains["ours"], captains["theirs"]) == ("cordoba", "alegre")  # drawn, and two CGs fight no Major Battle
    roll = next(entry for entry in g.entries if entry.key == "assault.roll").params
    assert roll["affecting"] is False  # no walls for the besieger, and L for Córdoba
    assert {one.place for one in s.leaders.values()} == {ANDRIA.hex}
    assert battle.inside == "cordoba"
    assert cordoba.is_besieged


@pytest.mark.rule("GC-12.6.4.b", "GC-12.5.3.a")
def test_in_the_breach_both_choose_as_in_case_a() -> None:
    field, nemours, cordoba = two_sides("andria")
    fray = Skirmish(nemours, cordoba, BREACH, ANDRIA)
    cordoba.units[0].demoralised = True
    flow = skirmish.fighting_forces(field.table(), fray)
    together = next(flow)  # at once and in secret; Córdoba's side has Navarro alone
    assert isinstance(together, Together)
    assert [(one.seat, offered(one, "captain")) for one in together.begun or []] == [(0, [("nemours",), ("alegre",)])]


@pytest.mark.rule("GC-12.7.d")
def test_after_a_sortie_nobody_retreats_whoever_lost() -> None:
    field, fray, outcome = minor_fight("french_gendarmes.10.1", "spanish_infantry_fa.5.1", 5, 1, case=SORTIE)
    assert run(skirmish.after_skirmish(field.table(), fray, outcome)) is False
    assert field.state.leaders["navarro"].place == HERE


@pytest.mark.rule("GC-8.7.g", "GC-18.f", "GC-10.3.b")
@pytest.mark.parametrize("mark", ["road_march", "quarters", "disorganised"])
def test_the_markers_of_a_force_count_for_whoever_fights_for_it(mark: str) -> None:
    field, nemours, cordoba = two_sides()
    for one in (nemours, cordoba):
        setattr(one, mark, True)
    attacker, defender = run(skirmish.fighting_forces(field.table(1, 1), Skirmish(nemours, cordoba, MEETING)))
    assert getattr(defender, mark)
    assert getattr(attacker, mark) is (mark == "disorganised")  # the others matter to who is attacked
    assert skirmish.quality_reduction(cordoba, attacked=True) == 1
    assert skirmish.quality_reduction(nemours, attacked=False) == (1 if mark == "disorganised" else 0)
