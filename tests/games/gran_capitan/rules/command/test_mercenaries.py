"""Section O1.3: Italian mercenaries."""

from __future__ import annotations

from typing import Any

import pytest

from condotta.games.gran_capitan.data import COUNTERS, FACTS
from condotta.games.gran_capitan.pieces import SUBORDINATE, Recruit
from condotta.games.gran_capitan.rules.command import mercenaries
from condotta.games.gran_capitan.rules.common import ties
from tests.games.gran_capitan.field import Field, ask, offered, run, unit, verbs
from tests.games.gran_capitan.walk import Walk

INFANTRY, CAVALRY = "italian_mercenary_infantry.4.1", "italian_mercenary_heavy_cavalry.3.1"


def apulia(ap: int = 2, scenario: str = "naples") -> Field:
    field = Field(scenario, options={"mercenaries": True}, ap={"french": 3, "spanish": ap})
    field.force("cordoba", "barletta", "spanish_infantry_fa.5.1", order="garrison")
    field.subordinate("fabrizio_colonna", "cordoba", "spanish_light_cavalry.2.1")
    field.owned(1, "barletta")
    field.source("spanish", "barletta")
    return field


def drawn(unit: str, field: Field) -> int:
    """The pick that draws it."""
    return mercenaries.counter_mix(field.state).index(unit) + 1


def attempt(field: Field, *answers: Any, dice: tuple[int, ...]) -> None:
    run(mercenaries.attempt(field.table(*dice), field.state.leaders["fabrizio_colonna"]), *answers)


def recruits(field: Field) -> list[str]:
    return [one.unit for one in field.state.recruits]


@pytest.mark.rule("GC-O1.3.a")
def test_in_c1_the_first_player_first() -> None:
    field = apulia()
    field.force("aubigny", "gaeta", "french_gendarmes.5.1", order="garrison", general=True)
    field.owned(0, "gaeta")
    field.source("french", "gaeta")
    walk = field.play("reinforcements")
    asked = []
    while walk.asked.prompt == "mercenaries.recruit":
        asked.append(walk.asked.seat)
        walk.choose("done")
    assert asked == [0, 1]
    field.options = {}
    assert field.play("reinforcements").asked.prompt != "mercenaries.recruit"


@pytest.mark.rule("GC-O1.3.b")
def test_who_may_recruit() -> None:
    def able(field: Field) -> list[str]:
        return [one.id for one in mercenaries.recruiters(field.state, 1)]

    assert able(apulia()) == ["cordoba", "fabrizio_colonna"]
    assert able(apulia(0)) == []
    field = apulia()
    field.force("pineiro", "andria", "rodeleros.2.1", order="garrison")  # Rank 2
    field.force("de_andrade", "2111", "rodeleros.5.1", order="stand")  # in no Fortress
    field.force("navarro", "reggio", "landsknechts.4.1", order="garrison")  # far from the Captain General
    field.force("la_palice", "2912", "french_gendarmes.5.1", order="stand")
    assert "pineiro" not in able(field)
    assert "de_andrade" not in able(field)
    field.state.hired = list(FACTS.mercenary_counters)
    assert able(field) == []


@pytest.mark.rule("GC-O1.3.c", "T-mercenaries")
@pytest.mark.parametrize(("die", "ap", "unit"), [(1, 1, []), (2, 2, []), (3, 1, [INFANTRY])])
def test_1_2_and_3(die: int, ap: int, unit: list[str]) -> None:
    field = apulia()
    attempt(field, dice=(die, drawn(INFANTRY, field)))
    assert (field.state.ap["spanish"], recruits(field)) == (ap, unit)


@pytest.mark.rule("GC-O1.3.c", "T-mercenaries")
@pytest.mark.parametrize(("answer", "ap", "unit"), [("keep_recruit", 1, [INFANTRY]), ("put_back", 2, [])])
def test_4_is_kept_or_put_back(answer: str, ap: int, unit: list[str]) -> None:
    field = apulia()
    attempt(field, answer, dice=(4, drawn(INFANTRY, field)))
    assert (field.state.ap["spanish"], recruits(field), field.state.hired) == (ap, unit, unit)


@pytest.mark.rule("GC-O1.3.c", "GC-O1.3.d", "GC-O1.3.f")
def test_w50_one_of_two_is_kept_and_comes_in_the_next_turn() -> None:
    field = apulia()
    first = drawn(INFANTRY, field)
    second = [id for id in mercenaries.counter_mix(field.state) if id != INFANTRY].index(CAVALRY) + 1
    attempt(field, ("unit", CAVALRY), dice=(5, first, second))
    s = field.state
    assert (s.ap["spanish"], recruits(field), s.hired) == (1, [CAVALRY], [CAVALRY])
    assert ties.is_tied(s, s.leaders["fabrizio_colonna"])
    assert ties.stays(s, s.leaders["cordoba"])
    s.turn += 1
    assert not ties.stays(s, s.leaders["cordoba"])
    run(mercenaries.mercenary_segment(field.table(), 0))
    assert recruits(field) == [CAVALRY]  # the other side's segment is not his
    ask(mercenaries.mercenary_segment(field.table(), 1))
    units = {unit.id: unit.sp for unit in s.leaders["fabrizio_colonna"].units}
    assert (units[CAVALRY], s.recruits) == (3, [])


@pytest.mark.rule("GC-O1.3.c", "T-mercenaries")
def test_5_draws_two() -> None:
    field = apulia()
    first = drawn(INFANTRY, field)
    second = [id for id in mercenaries.counter_mix(field.state) if id != INFANTRY].index(CAVALRY) + 1
    captain = field.state.leaders["fabrizio_colonna"]
    question = ask(mercenaries.attempt(field.table(5, first, second), captain))
    assert (question.seat, offered(question, "unit")) == (1, [(INFANTRY,), (CAVALRY,)])


@pytest.mark.rule("GC-O1.3.d")
def test_whatever_the_result_he_stays() -> None:
    field = apulia()
    attempt(field, dice=(2,))
    assert ties.is_tied(field.state, field.state.leaders["fabrizio_colonna"])


@pytest.mark.rule("GC-O1.3.e")
def test_several_captains_may_try_until_one_unit_is_recruited() -> None:
    field = apulia()
    question = ask(mercenaries.mercenary_segment(field.table(2), 1), ("recruit", "cordoba"))
    assert offered(question, "recruit") == [("fabrizio_colonna",)]
    run(mercenaries.mercenary_segment(apulia().table(3, 1), 1), ("recruit", "cordoba"))


@pytest.mark.rule("GC-O1.3.g")
def test_the_counter_mix_is_a_hard_limit() -> None:
    field = apulia()
    assert mercenaries.counter_mix(field.state) == list(FACTS.mercenary_counters)
    field.state.hired = [INFANTRY]  # in play, or gone for good
    assert INFANTRY not in mercenaries.counter_mix(field.state)
    used = [id for id in FACTS.mercenary_counters if id in Field("otranto").state.scenario.counters]
    assert used
    otranto = Field("otranto", options={"mercenaries": True}).state
    assert not set(used) & set(mercenaries.counter_mix(otranto))


@pytest.mark.rule("GC-O1.3.h")
def test_6_sends_another_one_back() -> None:
    field = apulia()
    s = field.state
    attempt(field, dice=(6, drawn(INFANTRY, field)))
    assert (recruits(field), s.hired) == ([INFANTRY], [INFANTRY])  # he had no other
    s.recruits, s.hired = [], [CAVALRY]
    field.state.leaders["cordoba"].units.append(type(s.leaders["cordoba"].units[0])(CAVALRY, 2))
    attempt(field, dice=(6, drawn(INFANTRY, field)))
    assert (recruits(field), s.hired) == ([INFANTRY], [INFANTRY])
    assert CAVALRY in mercenaries.counter_mix(s)
    s.leaders["cordoba"].units += [unit(CAVALRY), unit(INFANTRY)]
    attempt(field, ("unit", INFANTRY), dice=(6, 1))
    assert [one.id for one in s.leaders["cordoba"].units][-1] == CAVALRY


@pytest.mark.rule("GC-O1.3.i")
def test_without_room_it_goes_to_another_captain_there_or_is_lost() -> None:
    field = apulia()
    s = field.state
    colonna = s.leaders["fabrizio_colonna"]
    more = ("rodeleros.2.1", "rodeleros.5.1")
    colonna.units += [type(colonna.units[0])(id, 1) for id in more]
    run(mercenaries.arrive(field.table(), Recruit(INFANTRY, "fabrizio_colonna", 1)))
    assert INFANTRY in [unit.id for unit in s.leaders["cordoba"].units]
    field.unemployed("navarro", "cordoba")
    s.leaders["cordoba"].units.pop()
    answer = ("captain", "navarro")
    run(mercenaries.arrive(field.table(), Recruit(INFANTRY, "fabrizio_colonna", 1)), answer)  # or with Córdoba
    assert ([unit.id for unit in s.leaders["navarro"].units], s.leaders["navarro"].box) == ([INFANTRY], SUBORDINATE)
    run(mercenaries.arrive(field.table(), Recruit(CAVALRY, "paredes", 1)))  # he exists no more
    assert all(CAVALRY not in [unit.id for unit in one.units] for one in s.leaders.values())


@pytest.mark.rule("GC-O1.3.f")
@pytest.mark.parametrize("general", [False, True])
def test_who_led_nobody_leads_a_force_with_an_order(general: bool) -> None:
    field = apulia()
    alone = field.force("navarro", "andria", general=general)
    run(mercenaries.arrive(field.table(), Recruit(INFANTRY, "navarro", 1)))
    assert ([unit.id for unit in alone.units], alone.order, alone.told) == ([INFANTRY], "manoeuvre", True)
    for captain in ("benavides", "de_andrade"):
        field.force(captain, "andria", "rodeleros.2.1", order="stand")
    alone.units, alone.order = [], ""
    field.baron("baron_capitanata_3", 1, "andria")
    run(mercenaries.arrive(field.table(), Recruit(INFANTRY, "navarro", 1)), ("captain", "de_andrade"))
    assert alone.units == []  # three Forces are there already (GC-11.b)


@pytest.mark.rule("GC-O1.3.k")
def test_which_counters_they_are() -> None:
    assert {COUNTERS[id].type.id for id in FACTS.mercenary_counters} == {
        "italian_mercenary_infantry",
        "italian_mercenary_light_cavalry",
        "italian_mercenary_heavy_cavalry",
    }
    assert len(FACTS.mercenary_counters) == 8


def test_a_saved_match_knows_who_was_hired() -> None:
    field = apulia()
    field.state.hired, field.state.recruits = [INFANTRY], [Recruit(INFANTRY, "cordoba", 1)]
    walk: Walk = field.play("captains")
    assert walk.state.hired == [INFANTRY]
    assert [(one.unit, one.captain, one.seat) for one in walk.state.recruits] == [(INFANTRY, "cordoba", 1)]
    assert verbs(walk.asked)
