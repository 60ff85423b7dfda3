"""Sections 16.1 and 16.2: Auxiliary units, and infantry with firearms."""

from __future__ import annotations

from pathlib import Path

import pytest

from condotta.games.gran_capitan.data import SCENARIOS, UNIT_TYPES
from condotta.games.gran_capitan.data.things import Step
from condotta.games.gran_capitan.pieces import Leader
from condotta.games.gran_capitan.rules import succession
from condotta.games.gran_capitan.rules.combat import assault, pursuit, siege
from condotta.games.gran_capitan.rules.command import organisation
from condotta.games.gran_capitan.rules.common import changes, forces, ground
from condotta.games.gran_capitan.rules.march import activation, march
from tests.games.gran_capitan.field import Field, ask, hex_of, run, run_on
from tests.games.gran_capitan.muster import set_up, told

ROOT = Path(__file__).parents[4]
FRENCH, SPANISH = 0, 1
ALL = ["siege_artillery", "field_engineers", "pontoon_bridge"]
GUNS, FOOT = "spanish_artillery.3.1", "spanish_infantry_fa.5.1"


def train(*units: str, at: str = "bari", **marks: object) -> tuple[Field, Leader]:
    field = Field("naples")
    return field, field.force("cordoba", at, *(units or (GUNS, FOOT)), auxiliaries=ALL[:], **marks)


@pytest.mark.rule("GC-16.1.a")
def test_auxiliary_units_count_for_nothing_else() -> None:
    field, cordoba = train(FOOT)
    assert forces.room(cordoba) == cordoba.rank - 1
    assert forces.sp_of(field.state, cordoba) == 5
    assert forces.allowance(field.state, cordoba.units) == 10
    assert SCENARIOS["otranto"].setup[0].auxiliaries == ("siege_artillery", "field_engineers")


@pytest.mark.rule("GC-16.1.b", "GC-16.1.2.a")
def test_they_pass_to_another_force_with_sp_and_siege_artillery_only_to_guns() -> None:
    field, cordoba = train()
    with_foot = field.force("pineiro", "bari", "spanish_infantry_fa.3.1")
    alone = field.force("moncada", "bari")
    gunner = field.force("benavides", "bari", "rodeleros.5.1")
    here = [cordoba, with_foot, alone, gunner]
    passed = [o.args for o in organisation.transfers(field.state, here) if o.verb == "pass_on"]
    assert {args[0] for args in passed if args[2] == "pineiro"} == {"field_engineers", "pontoon_bridge"}
    assert not [args for args in passed if args[2] == "moncada"]
    gunner.units += Field("naples").force("paredes", "bari", GUNS).units
    passed = [o.args for o in organisation.transfers(field.state, here) if o.verb == "pass_on"]
    assert ("siege_artillery", "cordoba", "benavides") in passed


@pytest.mark.rule("GC-16.1.b")
def test_with_a_fallen_captain_they_go_where_his_units_go() -> None:
    field, cordoba = train()
    field.subordinate("navarro", "cordoba", "landsknechts.4.1")
    run_on(succession.fall(field.table(), cordoba))
    heir = field.state.leaders["navarro"]
    assert sorted(kind for one in field.state.leaders.values() for kind in one.auxiliaries) == sorted(ALL)
    assert heir.on_map


@pytest.mark.rule("GC-16.1.c")
def test_siege_artillery_and_engineers_do_nothing_in_other_combats() -> None:
    field, cordoba = train(FOOT, at="2910")
    nemours = field.force("nemours", "2910", "french_infantry.4.1")
    attack = assault.Attack(assault.Party(SPANISH, [cordoba]), assault.Party(FRENCH, [nemours]), "2910")
    before = assault.modifiers(field.state, attack), assault.strengths(field.state, attack)
    cordoba.auxiliaries = []
    assert (assault.modifiers(field.state, attack), assault.strengths(field.state, attack)) == before


@pytest.mark.rule("GC-16.1.d")
def test_they_absorb_no_losses() -> None:
    field, cordoba = train()
    run(pursuit.take_losses(field.table(), cordoba, 4))  # guns first
    assert (told(cordoba.units), cordoba.auxiliaries) == (["spanish_artillery 1/3", "spanish_infantry_fa 5/5"], ALL)


# Engineers


@pytest.mark.rule("GC-16.1.1.a")
@pytest.mark.parametrize(
    ("level", "die", "after", "left"),
    [(2, 5, 1, True), (2, 6, 1, True), (2, 4, 2, True), (2, 1, 2, False), (0, 6, 0, True)],
)
def test_engineers_inside_repair_the_walls(level: int, die: int, after: int, left: bool) -> None:
    field, cordoba = train(siege_level=level, order="attack")
    run(siege.repair_walls(field.table(die), cordoba), "use_engineers")
    assert (cordoba.siege_level, "field_engineers" in cordoba.auxiliaries) == (after, left)


@pytest.mark.rule("GC-16.1.1.a")
def test_at_the_end_of_each_activation_of_a_besieged_force_by_choice() -> None:
    field, cordoba = train(siege_level=1, order="garrison")
    field.force("nemours", "bari", "french_infantry.4.1", besieges=True)
    field.state.scenario = SCENARIOS["lautrec"]  # without Challenges
    activation.activate(field.table(), cordoba, 0)
    assert field.state.march is not None
    assert ask(activation.end_activation(field.table(), field.state.march)).prompt == "siege.repair"
    run(siege.repair_walls(field.table(), cordoba), "spare_engineers")
    cordoba.siege_level = -1
    run(siege.repair_walls(field.table(), cordoba))  # not Besieged: nobody is asked


@pytest.mark.rule("GC-16.1.1.b")
@pytest.mark.parametrize(("die", "sp", "left"), [(5, 2, True), (6, 2, True), (2, 0, True), (1, 0, False)])
def test_engineers_of_a_besieger_help_his_guns(die: int, sp: int, left: bool) -> None:
    field, cordoba = train()
    assert run(siege.use_engineers(field.table(die), cordoba), "use_engineers") == sp
    assert ("field_engineers" in cordoba.auxiliaries) is left
    assert run(siege.use_engineers(field.table(), cordoba), *["spare_engineers"] * left) == 0


# Siege Artillery


@pytest.mark.rule("GC-16.1.2.a")
def test_siege_artillery_goes_with_the_last_gun() -> None:
    field, cordoba = train("spanish_artillery.3.1=2", FOOT)
    guns = cordoba.units[0]
    changes.lose_sp(field.table(), cordoba, guns)
    assert "siege_artillery" in cordoba.auxiliaries
    changes.lose_sp(field.table(), cordoba, guns)
    assert cordoba.auxiliaries == ["field_engineers", "pontoon_bridge"]


@pytest.mark.rule("GC-16.1.2.a")
def test_guns_anywhere_in_the_force_are_enough_and_given_away_they_are_not() -> None:
    field, cordoba = train(FOOT)
    navarro = field.subordinate("navarro", "cordoba", GUNS)
    run(organisation.settle(field.table(), SPANISH))
    assert "siege_artillery" in cordoba.auxiliaries
    changes.put_on_map(field.state, navarro, cordoba.place)
    run(organisation.settle(field.table(), SPANISH))
    assert cordoba.auxiliaries == ["field_engineers", "pontoon_bridge"]


# Pontoon Bridge


def at_a_river() -> tuple[Field, Leader, Step]:
    """2910 on the Ofanto; beyond it 3009."""
    field, cordoba = train(FOOT, at="2910", order="manoeuvre")
    step = ground.step_between("2910", "3009")
    assert step is not None
    assert step.river
    activation.activate(field.table(), cordoba, 0)
    return field, cordoba, step


@pytest.mark.rule("GC-16.1.3.a", "GC-16.1.3.c")
def test_a_pontoon_bridge_costs_1_mp_and_serves_both_sides_for_ever() -> None:
    field, cordoba, step = at_a_river()
    under_way = field.state.march
    assert under_way is not None
    options = [option for option in march.actions(field.state, cordoba, under_way) if option.verb == "lay_bridge"]
    assert step.side in [option.args[0] for option in options]
    before, points = ground.crossing(field.state, step), under_way.points
    run(march.act_in_hex(field.table(), cordoba, under_way, next(o for o in options if o.args[0] == step.side)))
    assert under_way.points == points - 2
    assert ground.crossing(field.state, step) < before
    back = ground.step_between("3009", "2910")
    assert back is not None
    assert ground.crossing(field.state, back) == ground.crossing(field.state, step) == 2
    assert "pontoon_bridge" not in cordoba.auxiliaries
    assert "lay_bridge" not in [option.verb for option in march.actions(field.state, cordoba, under_way)]
    succession.capture_force(field.table(), cordoba, None, "GC-4.6.b")
    assert field.state.pontoons == [step.side]


@pytest.mark.rule("GC-16.1.3.b")
def test_not_under_the_eyes_of_an_enemy() -> None:
    field, cordoba, step = at_a_river()
    assert step.side in march.bridge_sides(field.state, cordoba)
    field.force("nemours", "3009", "french_infantry.4.1", told=True)
    assert step.side not in march.bridge_sides(field.state, cordoba)
    assert march.bridge_sides(field.state, cordoba)  # the other side is free


@pytest.mark.rule("GC-16.1.3.d")
def test_only_cordoba_has_one() -> None:
    found = []
    for scenario in SCENARIOS:
        s = set_up(scenario).state
        found += [(scenario, one.id) for one in s.leaders.values() if "pontoon_bridge" in one.auxiliaries]
    assert found == [("naples", "cordoba")]
    field = Field("naples")
    nemours = field.force("nemours", hex_of("capua"), "french_infantry.4.1")
    assert not march.may_lay_bridge(field.state, nemours)


@pytest.mark.rule("GC-16.2.a")
def test_firearms_are_spanish_french_or_italian_infantry() -> None:
    armed = [kind for kind in UNIT_TYPES.values() if kind.firearms]
    assert {kind.nation for kind in armed} == {"spanish", "french", "italian"}
    assert all(kind.infantry for kind in armed)
    assert {kind.id for kind in armed} == {
        "french_arquebusiers",
        "italian_infantry_fa",
        "black_bands",
        "spanish_infantry_fa",
    }


@pytest.mark.rule("T-units")
def test_the_unit_table_is_what_the_ledger_prints() -> None:
    text = (ROOT / "docs" / "rules" / "gran_capitan.md").read_text()
    rows = text.split("T-units Unit Table")[1].split("T-dominance")[0].splitlines()
    cells = [[cell.strip() for cell in row.strip("| ").split("|")] for row in rows if row.startswith("| ")][1:]
    printed = {name: (kind, arms, *rest) for name, kind, arms, *rest in cells if kind != "auxiliary"}
    assert len(printed) == len(UNIT_TYPES)
    names = {"Spanish infantry": "spanish_infantry_fa", "Spanish light cavalry": "spanish_light_cavalry"}
    by_name = {kind.name.en: kind for kind in UNIT_TYPES.values()}
    for name, (kind, arms, quality, reliability, move) in printed.items():
        found = UNIT_TYPES[names[name]] if name in names else by_name[name]
        assert kind.replace(" (pikes)", "").replace(" ", "_") == found.kind, name
        assert (arms == "yes", "pikes" in kind) == (found.firearms, found.pike), name
        assert (int(quality), reliability, int(move)) == (found.quality, found.reliability, found.move), name
