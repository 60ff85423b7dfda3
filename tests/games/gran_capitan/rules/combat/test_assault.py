"""Section 13.1: an attack on the Assault Table, number by number, and who takes its results."""

from __future__ import annotations

from typing import Any

import pytest

from condotta.games.gran_capitan.data import FACTS, PLACES
from condotta.games.gran_capitan.rules.combat import assault, pursuit
from condotta.games.gran_capitan.rules.combat.assault import Attack, Party
from condotta.games.gran_capitan.rules.common import losses
from tests.games.gran_capitan.field import Field, ask, lead, offered, run

HERE = "2111"  # clear
RODELEROS = "rodeleros.10.1"
TABLE = FACTS.assault


def attack(
    ours: tuple[str, ...],
    theirs: tuple[str, ...],
    *,
    at: str = HERE,
    by: str = "la_palice",
    on: str = "navarro",
    scenario: str = "naples",
    weather: str = "fine",
    **marks: Any,
) -> tuple[Field, Attack]:
    """An attack, of the French unless said otherwise; marks of the Attack itself, such as earthworks."""
    field = Field(scenario, weather=weather)
    hex = PLACES[at].hex if at in PLACES else at
    first, other = field.force(by, at, *ours), field.force(on, at, *theirs)
    found = Attack(Party(first.side, [first]), Party(other.side, [other]), hex)
    for name, value in marks.items():
        setattr(found, name, value)
    return field, found


def quality(*units: str) -> int:
    return assault.group_quality(Party(0, [Field().force("nemours", HERE, *units)]))


# Quality


@pytest.mark.rule("GC-13.1.a", "GC-13.1.6.a")
def test_demoralised_units_never_count() -> None:
    field, found = attack(("swiss_infantry.4.1!", "french_infantry.4.1"), ("rodeleros.5.1", "rodeleros.2.1!"))
    assert assault.strengths(field.state, found) == (4, 5)
    assert assault.group_quality(found.attacker) == 1
    assert assault.unit_effects(field.state, found) == []  # no pikes, no Rodeleros in question


@pytest.mark.rule("GC-13.1.b", "GC-13.1.d")
@pytest.mark.parametrize(
    ("units", "expected"),
    [
        (("swiss_infantry.4.1", "rodeleros.2.1", "italian_infantry.8.1=5"), 2),  # E-13: 4, 2, 5 SP of Quality 3, 2, 1
        (("swiss_infantry.4.1", "french_infantry.4.1"), 3),  # half is enough
        (("swiss_infantry.4.1=3", "french_infantry.4.1"), 1),
        (("french_infantry.4.1", "french_artillery.2.1"), 1),
    ],
)
def test_the_quality_that_half_of_the_sp_have(units: tuple[str, ...], expected: int) -> None:
    assert quality(*units) == expected


@pytest.mark.rule("GC-13.1.d")
def test_the_quality_group_are_the_units_of_that_quality_or_better() -> None:
    units = ("swiss_infantry.4.1", "rodeleros.2.1", "italian_infantry.8.1=5")
    party = Party(0, [Field().force("nemours", HERE, *units)])
    assert [unit.id for unit in assault.quality_group(party)] == ["swiss_infantry.4.1", "rodeleros.2.1"]


@pytest.mark.rule("GC-13.1.c", "GC-13.1.1.a")
def test_artillery_is_left_out_of_the_quality_unless_it_defends_alone() -> None:
    assert quality("swiss_infantry.4.1=1", "french_artillery.2.1") == 3
    assert quality("french_artillery.2.1") == 1


@pytest.mark.rule("GC-13.1.e", "GC-13.1.f", "GC-3.2.e")
@pytest.mark.parametrize(
    ("theirs", "weather", "lower"),
    [
        (("spanish_infantry_fa.5.1",), "fine", 1),
        (("spanish_infantry_fa.5.1",), "rain", 0),
        (("spanish_infantry_fa.5.1",), "mud", 1),
        (("spanish_infantry_fa.5.1", "rodeleros.5.1"), "fine", 0),  # exactly half is not most
        (("spanish_infantry_fa.5.1", "rodeleros.5.1=4", "spanish_artillery.3.1"), "fine", 1),  # guns do not count
        (("spanish_infantry_fa.3.1", "rodeleros.5.1!"), "fine", 1),  # nor the Demoralised
    ],
)
def test_firearms_of_most_defenders_lower_the_attackers_quality(
    theirs: tuple[str, ...], weather: str, lower: int
) -> None:
    field, found = attack(("swiss_infantry.4.1",), theirs, weather=weather)
    assert assault.attacking_quality(field.state, found) == 3 - lower


@pytest.mark.rule("GC-13.1.e", "GC-10.3.b")
def test_other_reductions_of_quality_may_bring_it_below_zero() -> None:
    field, found = attack(("french_infantry.4.1",), ("italian_infantry.2.1",))
    found.attacker.disorganised = True
    assert assault.attacking_quality(field.state, found) == 0
    assert assault.defending_quality(found) == 1
    found.defender.disorganised = found.defender.road_march = found.defender.quarters = True
    assert assault.defending_quality(found) == -2


@pytest.mark.rule("GC-13.1.g", "GC-13.1.k")
@pytest.mark.parametrize(
    ("total", "difference", "affecting", "result"),
    [
        (4, 0, False, "D1"),
        (4, 0, True, "A1"),
        (1, -3, False, "A6"),
        (1, -9, True, "A6"),
        (6, 3, False, "D6"),
        (6, 4, True, "D6"),
        (-9, 9, False, "A5"),
        (12, -3, False, "D6"),
        (3, 1, True, "A1"),
    ],
)
def test_the_column_by_the_difference_of_quality(total: int, difference: int, affecting: bool, result: str) -> None:
    assert TABLE.result(total, difference, affecting=affecting) == result


# SP


@pytest.mark.rule("GC-13.1.h")
@pytest.mark.parametrize(
    ("theirs", "at", "marks", "expected"),
    [
        (("rodeleros.5.1",), HERE, {}, 5),
        (("rodeleros.5.1",), HERE, {"earthworks": True}, 7),
        (("spanish_heavy_cavalry.2.1", "rodeleros.5.1"), "2307", {}, 6),  # woods halve cavalry
        (("spanish_heavy_cavalry.2.1",), "2307", {"earthworks": True}, 2),  # halved first, then doubled
        (("rodeleros.2.1=1",), HERE, {"earthworks": True}, 2),  # at most all SP present
    ],
)
def test_multipliers_halve_first_and_then_double(
    theirs: tuple[str, ...], at: str, marks: dict[str, Any], expected: int
) -> None:
    field, found = attack(("french_infantry.4.1",), theirs, at=at, **marks)
    assert assault.strengths(field.state, found)[1] == expected


@pytest.mark.rule("GC-13.1.3.a", "GC-17.b")
@pytest.mark.parametrize(
    ("place", "sp", "works", "expected"),
    [
        ("andria", 3, False, 5),
        ("andria", 6, False, 8),
        ("barletta", 10, False, 15),
        ("andria", 10, True, 14),
        ("barletta", 3, True, 6),
    ],
)
def test_a_fortress_doubles_two_sp_in_a_town_and_five_in_a_city(
    place: str, sp: int, works: bool, expected: int
) -> None:
    # E-15, E-09 and R-45
    field, found = attack(("french_infantry.4.1",), (f"{RODELEROS}={sp}",), at=place, earthworks=works)
    found.inside = PLACES[place]
    assert assault.strengths(field.state, found)[1] == expected


@pytest.mark.rule("GC-13.1.i")
@pytest.mark.parametrize(
    ("attacking", "defending", "modifier"),
    [
        (4, 4, 0),
        (3, 7, -2),
        (7, 3, 2),
        (3, 2, 1),
        (5, 4, 0),
        (6, 2, 3),
        (1, 4, -4),
        (10, 2, 5),
        (30, 1, 5),
        (2, 11, -5),
    ],
)
def test_the_ratio_is_rounded_down_to_a_listed_one(attacking: int, defending: int, modifier: int) -> None:
    assert TABLE.ratio(attacking, defending) == modifier


@pytest.mark.rule("GC-13.1.j", "GC-13.1.5.a", "GC-4.7.a", "GC-3.2.c")
def test_all_modifiers_add_up() -> None:
    ours, theirs = ("french_gendarmes.10.1",), ("rodeleros.5.1",)
    field, found = attack(ours, theirs, by="bayard", on="prospero_colonna", weather="mud", ambush=True)
    expected = {
        "ratio": 2,
        "attacking_star": 1,
        "defending_star": -1,
        "weather": -1,
        "ambush": 4,
        "heavy_cavalry_in_the_open": 1,
    }
    assert dict(assault.modifiers(field.state, found)) == expected
    g = field.table(1)
    lead(assault.resolve(g, found, ""), ())
    roll = g.entries[0]
    assert (roll.dice, roll.params["result"]) == ([(0, 1, 6)], TABLE.result(7, 1, affecting=False))


@pytest.mark.rule("GC-13.1.5.a")
def test_several_stars_of_a_side_count_once() -> None:
    field = Field()
    party = Party(
        0, [field.force("bayard", HERE, "french_infantry.4.1"), field.force("aubigny", HERE, "french_infantry.4.2")]
    )
    assert party.star
    found = Attack(party, Party(1, [field.force("navarro", HERE, RODELEROS)]), HERE)
    assert dict(assault.modifiers(field.state, found))["attacking_star"] == 1


# Artillery


@pytest.mark.rule("GC-13.1.1.a")
def test_guns_alone_defend_as_one_sp_of_infantry() -> None:
    field, found = attack(("french_infantry.4.1",), ("spanish_artillery.3.1",))
    assert assault.strengths(field.state, found) == (4, 1)
    found.inside = PLACES["andria"]
    assert assault.strengths(field.state, found) == (4, 2)


@pytest.mark.rule("GC-13.1.1.b")
@pytest.mark.parametrize(
    ("theirs", "left"),
    [
        (("rodeleros.2.1", "spanish_artillery.3.1"), {"spanish_artillery.3.1": 3}),
        (("spanish_artillery.3.1",), {}),
    ],
)
def test_guns_take_results_of_the_table_only_where_they_are_alone(
    theirs: tuple[str, ...], left: dict[str, int]
) -> None:
    field, found = attack(("swiss_infantry.12.1",), theirs)
    run(assault.resolve(field.table(6), found, ""))  # D6: 3 SP and two Demoralisations
    assert {unit.id: unit.sp for unit in field.state.leaders["navarro"].units} == left


@pytest.mark.rule("GC-13.1.1.c")
def test_guns_never_pursue() -> None:
    field = Field()
    guns = field.force("navarro", HERE, "spanish_artillery.3.1")
    victim = field.force("alegre", HERE, "french_infantry.4.1!")
    run(pursuit.pursue(field.table(3), guns, victim, 0, ""))  # column of no cavalry
    assert victim.units[0].sp == 4


# The line of the table


@pytest.mark.rule("GC-13.1.2.a", "GC-4.8.L.c", "GC-8.9.e")
@pytest.mark.parametrize(
    ("at", "marks", "by", "affecting"),
    [
        (HERE, {}, "la_palice", False),
        ("2013", {}, "la_palice", False),  # a hill
        ("2307", {}, "la_palice", True),  # woods
        ("1910", {}, "la_palice", True),  # marsh
        ("1320", {}, "la_palice", True),  # mountain
        ("1720", {}, "la_palice", True),  # high mountain
        (HERE, {"inside": PLACES["andria"]}, "la_palice", True),
        (HERE, {"earthworks": True}, "la_palice", True),
        (HERE, {"river": True}, "la_palice", True),
        (HERE, {"on_the_march": True}, "la_palice", True),
        ("2307", {"river": True, "earthworks": True}, "cordoba", False),  # L
    ],
)
def test_which_attacks_are_affecting(at: str, marks: dict[str, Any], by: str, affecting: bool) -> None:
    on = "la_palice" if by == "cordoba" else "navarro"
    field, found = attack(("swiss_infantry.4.1",), ("rodeleros.2.1",), at=at, by=by, on=on, **marks)
    assert assault.is_affecting(field.state, found) is affecting


@pytest.mark.rule("GC-13.1.2.a")
def test_light_cavalry_alone_is_not_hindered_by_the_march_itself() -> None:
    for at, affecting in ((HERE, False), ("2307", True)):
        field, found = attack(("italian_light_cavalry.2.1",), ("rodeleros.2.1",), at=at, on_the_march=True)
        assert assault.is_affecting(field.state, found) is affecting


# Unit types


@pytest.mark.rule("GC-13.1.6.a", "GC-16.2.a")
@pytest.mark.parametrize(
    ("ours", "theirs", "at", "marks", "expected"),
    [
        (("swiss_infantry.4.1",), ("spanish_infantry_fa.5.1",), HERE, {}, ["pike_shock"]),
        (("swiss_infantry.4.1", "french_infantry.4.1"), ("spanish_infantry_fa.5.1",), HERE, {}, []),
        (("swiss_infantry.4.1",), ("spanish_infantry_fa.5.1", "rodeleros.5.1"), HERE, {}, []),
        (("swiss_infantry.4.1",), ("rodeleros.5.1",), HERE, {"earthworks": True}, ["pike_against_earthworks"]),
        (("swiss_infantry.4.1",), ("rodeleros.5.1",), HERE, {"inside": PLACES["andria"]}, []),
        (("french_gendarmes.5.1",), ("rodeleros.5.1",), HERE, {}, ["heavy_cavalry_in_the_open"]),
        (("french_gendarmes.5.1",), ("rodeleros.5.1",), "2013", {}, []),
        (("french_gendarmes.5.1",), ("rodeleros.5.1",), HERE, {"river": True}, []),
        (("french_gendarmes.5.1",), ("rodeleros.5.1",), HERE, {"earthworks": True}, ["cavalry_against_works"]),
        (("stradiots.3.1",), ("landsknechts.4.1",), HERE, {}, ["cavalry_against_pikes"]),
        (("stradiots.3.1",), ("rodeleros.5.1",), HERE, {}, []),
    ],
)
def test_what_kinds_of_units_do(
    ours: tuple[str, ...], theirs: tuple[str, ...], at: str, marks: dict[str, Any], expected: list[str]
) -> None:
    field, found = attack(ours, theirs, at=at, **marks)
    assert [effect for effect, _ in assault.unit_effects(field.state, found)] == expected


# Results


@pytest.mark.rule("GC-13.1.7.a")
def test_half_of_the_sp_lost_come_from_the_quality_group_and_the_rest_is_spread() -> None:
    field = Field()
    leader = field.force("nemours", HERE, "swiss_infantry.4.1", "rodeleros.2.1", "italian_infantry.8.1=5")
    party = Party(0, [leader])
    group = assault.quality_group(party)
    flow = losses.take_result(field.table(), 0, party.held, group, 3, 0, "")
    assert offered(ask(flow), "lose") == [("swiss_infantry.4.1",), ("rodeleros.2.1",)]
    # the second falls on the Rodeleros, the third on the infantry: nobody has a choice
    run(losses.take_result(field.table(), 0, party.held, group, 3, 0, ""), ("lose", "swiss_infantry.4.1"))
    assert [unit.sp for unit in leader.units] == [3, 1, 4]


@pytest.mark.rule("GC-13.1.7.a")
def test_a_group_that_cannot_take_its_half_takes_what_it_can() -> None:
    field = Field()
    leader = field.force("nemours", HERE, "swiss_infantry.4.1=1", "italian_infantry.8.1=1")
    party = Party(0, [leader])
    run(losses.take_result(field.table(), 0, party.held, assault.quality_group(party), 3, 0, ""))
    assert leader.units == []


@pytest.mark.rule("GC-13.1.7.c", "GC-13.1.7.d")
@pytest.mark.parametrize(
    ("units", "sp", "number", "choices"),
    [
        # one loss, one Demoralisation: Rodeleros may not be spared, for they are the whole Quality group
        (("rodeleros.2.1", "italian_infantry.2.1"), 1, 1, []),
        (
            ("rodeleros.2.1", "rodeleros.2.2=1", "italian_infantry.2.1"),
            1,
            1,
            ["rodeleros.2.1", "rodeleros.2.2", "italian_infantry.2.1"],
        ),
        # three losses need the four SP that are left without one of the twos
        (
            ("rodeleros.2.1", "rodeleros.2.2", "italian_infantry.2.1"),
            3,
            1,
            ["rodeleros.2.1", "rodeleros.2.2", "italian_infantry.2.1"],
        ),
    ],
)
def test_who_may_be_demoralised(units: tuple[str, ...], sp: int, number: int, choices: list[str]) -> None:
    field = Field()
    leader = field.force("nemours", HERE, *units)
    party = Party(0, [leader])
    flow = losses.take_result(field.table(), 0, party.held, assault.quality_group(party), sp, number, "")
    if choices:
        assert [args[0] for args in offered(ask(flow), "demoralise")] == choices
    else:
        run(flow)
        assert [unit.demoralised for unit in leader.units] == [False, True]


@pytest.mark.rule("GC-13.1.7.d")
def test_losses_that_nobody_else_can_take_come_first() -> None:
    field = Field()
    leader = field.force("nemours", HERE, "rodeleros.2.1")
    party = Party(0, [leader])
    run(losses.take_result(field.table(), 0, party.held, assault.quality_group(party), 1, 1, ""))
    assert [(unit.sp, unit.demoralised) for unit in leader.units] == [(1, False)]  # the Demoralisation is dropped


@pytest.mark.rule("GC-13.1.k", "GC-13.1.7.e")
@pytest.mark.parametrize(
    ("result", "numbers"),
    [
        ("1", (1, 0, 1, False)),
        ("2", (1, 0, 0, False)),
        ("3", (1, 1, 0, False)),
        ("4", (2, 1, 0, False)),
        ("5", (3, 1, 0, False)),
        ("6", (3, 2, 0, True)),
    ],
)
def test_the_results_of_the_table(result: str, numbers: tuple[int, int, int, bool]) -> None:
    found = TABLE.results[result]
    assert (found.loser_sp, found.loser_demoralised, found.winner_sp, found.captain_check) == numbers


@pytest.mark.rule("GC-9.d", "GC-16.3.h")
def test_a_baron_who_has_lost_an_sp_is_gone_and_loses_no_more() -> None:
    field = Field()
    leader = field.force("nemours", HERE, "baron_capitanata_1", "french_infantry.4.1")
    held = [(leader, unit) for unit in leader.units]
    held[0][1].sp = 2
    run(losses.spread(field.table(), 0, held, 3, ""), ("lose", "baron_capitanata_1"))
    assert [(unit.id, unit.sp) for unit in leader.units] == [("french_infantry.4.1", 2)]
