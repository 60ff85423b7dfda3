"""Chapter 17, Fortresses: walls that double, Besieged Forces, hunger and surrender."""

from __future__ import annotations

import pytest

from condotta.games.gran_capitan import turn
from condotta.games.gran_capitan.data import HEXES, PLACE_LEVELS, PLACES
from condotta.games.gran_capitan.pieces import Battle, Leader
from condotta.games.gran_capitan.rules import attrition
from condotta.games.gran_capitan.rules.combat import assault, combat, siege, skirmish
from condotta.games.gran_capitan.rules.command import income, orders
from condotta.games.gran_capitan.rules.common import forces, lines
from condotta.games.gran_capitan.rules.march import activation, march
from tests.games.gran_capitan.field import Field, ask, hex_of, offered, run, run_on, verbs
from tests.games.gran_capitan.muster import told

FRENCH, SPANISH = 0, 1
FOOT, GUNS = "spanish_infantry_fa.5.1", "spanish_artillery.3.1"


def besieged(at: str = "bari", *units: str, level: int = 0, **marks: object) -> tuple[Field, Leader, Leader]:
    """Córdoba within, Nemours without."""
    field = Field("naples")
    within = {"siege_level": level, "order": "garrison", **marks}
    inside = field.force("cordoba", at, *(units or (FOOT,)), **within)
    works = {"order": "attack", "earthworks": True, "besieges": level >= 0}
    outside = field.force("nemours", at, "french_infantry.4.1", "french_infantry.4.2", **works)
    return field, inside, outside


@pytest.mark.rule("GC-17.a")
def test_only_fortresses_matter() -> None:
    assert {level: (kind.fortress, kind.doubled) for level, kind in PLACE_LEVELS.items()} == {
        "fortified_city": (True, 5),
        "fortified_town": (True, 2),
        "town": (False, 0),
    }
    field = Field("naples")
    cordoba = field.force("cordoba", "canosa", FOOT)  # an unfortified Town of Spain
    assert "garrison" not in orders.legal_orders(field.state, cordoba)
    assert hex_of("canosa") not in lines.closed_to_lines(field.state, FRENCH) - {cordoba.place}
    battle = Battle(cordoba.place)
    run(combat.go_inside(field.table(), battle))
    assert battle.inside == ""


@pytest.mark.rule("GC-17.b")
@pytest.mark.parametrize(
    ("place", "sp", "counted"),
    [("andria", 3, 5), ("andria", 6, 8), ("andria", 1, 2), ("bari", 3, 6), ("bari", 6, 11), ("canosa", 6, 6)],
)
def test_e_15_sp_inside_are_doubled(place: str, sp: int, counted: int) -> None:
    field = Field("naples")
    cordoba = field.force("cordoba", place, f"spanish_infantry_fa.6.1={sp}")
    nemours = field.force("nemours", place, "french_infantry.4.1")
    attack = assault.Attack(assault.Party(FRENCH, [nemours]), assault.Party(SPANISH, [cordoba]), cordoba.place)
    attack.inside = PLACES[place] if PLACES[place].fortress else None
    assert assault.strengths(field.state, attack)[1] == counted


@pytest.mark.rule("GC-17.c")
@pytest.mark.parametrize(("case", "ratio"), [("breach", 0), ("sortie", -1)])
def test_walls_count_in_the_breach_and_not_in_a_sortie(case: str, ratio: int) -> None:
    """5 SP are 10 in Bari, against 8 without; they sally with 5 against 8, and no Earthworks count."""
    field, inside, outside = besieged()
    if case == "breach":
        fray = skirmish.Skirmish(outside, inside, skirmish.BREACH, PLACES["bari"])
    else:
        fray = skirmish.Skirmish(inside, outside, skirmish.SORTIE)
    table = field.table(*([2] if case == "breach" else [1]), 1, 1, 1, 1)
    run_on(skirmish.fight(table, fray, "GC-12.5.4.a"))
    told_of = next(entry.params for entry in table.entries if entry.key == "assault.roll")
    assert told_of["affecting"] is (case == "breach")
    assert dict(told_of["modifiers"]).get("ratio", 0) == ratio


@pytest.mark.rule("GC-17.d")
@pytest.mark.parametrize(("source", "gets"), [("bari", True), ("barletta", False)])
def test_a_besieged_force_gets_ap_and_orders_by_its_line_and_path(source: str, gets: bool) -> None:
    """R-70: its own Port is a source; from another one the ways are closed by Barons all around."""
    field, inside, _ = besieged()
    field.source("spanish", source)
    if not gets:
        ring = [step.to for step in HEXES[inside.place].steps]
        for number, hex in enumerate(ring, 1):
            field.baron(f"baron_calabria_ultra_{number}", FRENCH, hex)
    assert lines.has_line(field.state, "spanish", SPANISH, inside.place) is gets
    assert lines.may_be_ordered(field.state, inside)  # a Captain General reaches himself
    receivers = income.receivers(field.state, "spanish", SPANISH)
    assert [one.id for one in receivers] == ["cordoba"]
    table = field.table(*([3, 4] if gets else []))
    run(income.roll_ap(table, "spanish", SPANISH, 3))
    assert field.state.ap["spanish"] == (6 if gets else 3)  # 7 in column 2: 0


@pytest.mark.rule("GC-17.e")
def test_a_besieged_force_stays_inside_but_may_leave_the_hex_or_sally() -> None:
    field, inside, outside = besieged(order="manoeuvre")
    battle = Battle(inside.place)
    run(combat.go_inside(field.table(), battle))  # nobody is asked
    assert battle.inside == inside.id
    activation.activate(field.table(), inside, 1)
    assert field.state.march is not None
    assert march.open_steps(field.state, inside, field.state.march)  # GC-8.8.2
    assert outside in combat.may_attack(field.state, battle, inside)
    table = field.table(3, 1, 1)
    run_on(combat.combat(table, battle, inside, outside))  # two Captains General, but a Sortie
    assert not battle.corps
    assert inside.place == outside.place == battle.hex


@pytest.mark.rule("GC-17.f")
def test_no_other_force_enters_a_fortress_under_siege() -> None:
    field, inside, outside = besieged()
    relief = field.force("pineiro", "bari", "spanish_infantry_fa.3.1", order="attack")
    battle = Battle(inside.place)
    run(combat.go_inside(field.table(), battle))
    assert battle.inside == inside.id
    assert run(skirmish.withdraw_inside(field.table(), relief)) is False
    inside.siege_level, outside.besieges = -1, False
    question = ask(combat.go_inside(field.table(), Battle(inside.place)))
    assert offered(question, "inside") == [("cordoba",), ("pineiro",)]
    assert "nobody_inside" in verbs(question)


@pytest.mark.rule("GC-17.g")
@pytest.mark.parametrize(("line", "die", "lost"), [(True, 6, 0), (False, 6, 1), (False, 4, 0)])
def test_a_besieged_force_checks_attrition_with_2_more_without_a_line(line: bool, die: int, lost: int) -> None:
    """5 SP in its own Region: 7 costs 1 SP, 6 none; the star of Córdoba takes 1 off."""
    field, inside, _ = besieged()
    inside.id = "pineiro"
    field.state.leaders = {"pineiro": inside, "nemours": field.state.leaders["nemours"]}
    if line:
        field.source("spanish", "bari")
    assert attrition.must_check(field.state, inside)
    run(attrition.attrition_segment(field.table(die), SPANISH))
    assert told(inside.units) == [f"spanish_infantry_fa {5 - lost}/5"]


@pytest.mark.rule("GC-17.h", "GC-17.i", "GC-19.f")
@pytest.mark.parametrize(("units", "gone"), [((f"{FOOT}!", f"{GUNS}!"), True), ((f"{FOOT}!", GUNS), False)])
def test_wholly_demoralised_it_surrenders_at_the_end_of_phase_d(units: tuple[str, ...], gone: bool) -> None:
    field, inside, outside = besieged("bari", *units, level=1)
    field.source("spanish", "bari")
    field.state.phase, field.state.active = "attrition", SPANISH
    run(turn.attrition_step(field.table(1, 4)), *(["pillage"] if gone else []))
    assert (inside.id in field.state.leaders) is not gone
    assert ("cordoba" in field.state.lost) is gone
    assert (field.state.conquered.get("bari") == FRENCH, outside.besieges) == (gone, not gone)
    assert field.state.pillaged == (["bari"] if gone else [])


@pytest.mark.rule("GC-17.h")
def test_who_is_not_besieged_does_not_surrender() -> None:
    field, inside, _ = besieged("bari", f"{FOOT}!", level=-1)
    siege.surrender_of_the_broken(field.table())
    assert inside.id in field.state.leaders
    assert forces.all_demoralised(inside.units)
