"""Chapter 18, Winter quarters."""

from __future__ import annotations

import pytest

from condotta.games.gran_capitan.pieces import Battle, Leader
from condotta.games.gran_capitan.rules import attrition, consolidation, discipline
from condotta.games.gran_capitan.rules.combat import aftermath, assault, combat, major_battle, siege, skirmish
from condotta.games.gran_capitan.rules.command import orders, organisation, quarters
from condotta.games.gran_capitan.rules.common import changes, forces
from condotta.games.gran_capitan.rules.march import activation, march
from tests.games.gran_capitan.field import Field, ask, offered, run, run_on
from tests.games.gran_capitan.muster import told

FRENCH, SPANISH = 0, 1
FOOT = "french_infantry.4.1"


def resting(at: str = "melfi", *units: str, **marks: object) -> tuple[Field, Leader]:
    field = Field("naples")
    return field, field.force("nemours", at, *(units or (FOOT,)), **{"order": "stand", **marks})


@pytest.mark.rule("GC-18.a", "GC-18.b")
@pytest.mark.parametrize(
    ("at", "marks", "may"),
    [
        ("melfi", {}, True),
        ("napoli", {"order": "garrison"}, True),
        ("melfi", {"order": "manoeuvre"}, False),
        ("melfi", {"order": "attack"}, False),
        ("2910", {}, False),
        ("2910", {"earthworks": True}, True),
        ("canosa", {}, False),  # an unfortified Town
    ],
)
def test_who_may_enter_quarters(at: str, marks: dict[str, object], may: bool) -> None:
    field, nemours = resting(at, **marks)
    assert not nemours.quarters
    question = ask(organisation.one_order(field.table(), FRENCH))
    assert (offered(question, "quarters") == [("nemours",)]) is may
    assert not offered(question, "campaign")


@pytest.mark.rule("GC-18.b", "GC-18.j")
def test_in_and_out_free_of_charge_without_line_or_path() -> None:
    field, nemours = resting()
    run(organisation.one_order(field.table(), FRENCH), ("quarters", "nemours"))
    assert nemours.quarters
    field.state.turn = 3
    run(organisation.one_order(field.table(), FRENCH), ("campaign", "nemours"))
    assert (nemours.quarters, field.state.ap["french"]) == (False, 7)


@pytest.mark.rule("GC-18.c", "GC-18.k")
def test_e_16_a_besieged_force_cannot_enter_and_leaves_quarters_at_once() -> None:
    field, nemours = resting("napoli", siege_level=0)
    assert not quarters.may_enter(field.state, nemours)
    field, nemours = resting("napoli", quarters=True)
    cordoba = field.force("cordoba", "napoli", "spanish_infantry_fa.5.1", order="attack", earthworks=True)
    siege.begin(field.table(), cordoba, nemours)
    assert (nemours.siege_level, nemours.quarters) == (0, False)


@pytest.mark.rule("GC-18.d")
def test_a_besieger_in_quarters_breaks_off_the_siege() -> None:
    field, nemours = resting("bari", earthworks=True, besieges=True)
    inside = field.force("cordoba", "bari", "spanish_infantry_fa.5.1", siege_level=2)
    quarters.enter(field.table(), nemours)
    assert (nemours.quarters, nemours.besieges, inside.siege_level) == (True, False, -1)


@pytest.mark.rule("GC-18.e", "GC-18.h")
def test_in_quarters_it_digs_and_recovers_but_does_not_march() -> None:
    field, nemours = resting("melfi", FOOT, "french_infantry.4.2!", quarters=True)
    activation.activate(field.table(), nemours, 0)
    assert field.state.march is not None
    verbs = {option.verb for option in march.actions(field.state, nemours, field.state.march)}
    assert "earthworks" in verbs
    assert not verbs & {"move", "attack_on_the_march", "sail", "retreat_to"}
    assert discipline.may_recover(field.state, nemours)
    run(discipline.ask_recovery(field.table(4), nemours, spent=False), "recover")  # N passes at 4, as in Campaign
    assert not nemours.units[1].demoralised


@pytest.mark.rule("GC-18.h")
def test_demoralised_forces_may_enter() -> None:
    field, nemours = resting("melfi", f"{FOOT}!")
    assert quarters.may_enter(field.state, nemours)


@pytest.mark.rule("GC-18.f")
def test_it_neither_attacks_nor_is_forced_to() -> None:
    field, nemours = resting("2910", earthworks=True, quarters=True)
    cordoba = field.force("cordoba", "2910", "spanish_infantry_fa.5.1", order="attack")
    assert not skirmish.may_attack(field.state, nemours)
    battle = Battle("2910")
    assert combat.may_attack(field.state, battle, nemours) == []
    nemours.earthworks = False
    assert combat.may_force(field.state, battle, cordoba) == []


@pytest.mark.rule("GC-18.f", "GC-18.k")
def test_attacked_it_fights_with_quality_1_less_and_is_in_campaign_afterwards() -> None:
    field = Field("naples")
    minor = field.force("bayard", "2910", FOOT, order="stand", earthworks=True, quarters=True, general=False)
    cordoba = field.force("cordoba", "2910", "spanish_infantry_fa.5.1", order="attack")
    table = field.table(1, 1, 1, 1)
    run_on(skirmish.fight(table, skirmish.Skirmish(cordoba, minor, skirmish.LOCATED), "GC-12.5.4.a"))
    told_of = next(entry.params for entry in table.entries if entry.key == "assault.roll")
    assert told_of["difference"] == 2  # 2 against 1 - 1
    assert not minor.quarters


@pytest.mark.rule("GC-18.f")
def test_after_a_major_battle_too() -> None:
    field, nemours = resting("2910", earthworks=True, quarters=True)
    cordoba = field.force("cordoba", "2910", "spanish_infantry_fa.5.1", order="attack")
    battle = field.state.battle = Battle("2910", "first")
    major_battle.begin(field.table(), battle, cordoba, nemours)
    party = major_battle.as_party(field.state, battle, [one for one in battle.corps if one.side == FRENCH])
    assert party.quarters
    attack = assault.Attack(major_battle.as_party(field.state, battle, battle.corps[:1]), party, "2910")
    assert assault.defending_quality(attack) == 0
    run_on(aftermath.end(field.table(1, 1, 1), battle, FRENCH))
    assert not nemours.quarters


@pytest.mark.rule("GC-18.g")
@pytest.mark.parametrize(
    ("at", "marks", "modifier"),
    [
        ("melfi", {}, -2),
        ("melfi", {"earthworks": True}, -2),
        ("venosa", {}, -1),
        ("2910", {"earthworks": True}, -1),
        ("melfi", {"quarters": False}, 0),
    ],
)
def test_attrition_in_quarters(at: str, marks: dict[str, object], modifier: int) -> None:
    field, nemours = resting(at, **{"quarters": True, **marks})
    assert attrition.base_modifier(field.state, nemours) == modifier


@pytest.mark.rule("GC-18.g", "GC-9.e")
@pytest.mark.parametrize(("in_quarters", "lost"), [(True, 1), (False, 2)])
def test_w_49_december_in_melfi(in_quarters: bool, lost: int) -> None:
    units = "french_gendarmes.5.1", "french_gendarmes.5.2", "french_infantry.4.1"
    field, nemours = resting("melfi", *units, quarters=in_quarters)
    field.state.weather = "mud"
    run_on(attrition.attrition_segment(field.table(5), FRENCH))
    assert sum(unit.sp for unit in nemours.units) == 14 - lost


@pytest.mark.rule("GC-18.i")
def test_campaigners_do_not_join_those_in_quarters() -> None:
    field, nemours = resting("melfi", quarters=True)
    other = field.force("bayard", "melfi", "french_gendarmes.5.1", order="stand", general=False)
    baron = field.baron("baron_basilicata_1", FRENCH, "melfi")
    general = field.state.leaders["nemours"]
    run(consolidation.under_general(field.table(), general.place, FRENCH, general))
    assert (other.under, baron.id in field.state.leaders) == ("", True)
    nemours.quarters = False
    run(consolidation.under_general(field.table(), general.place, FRENCH, general), "captain")
    assert (other.under, baron.id in field.state.leaders) == ("nemours", False)


@pytest.mark.rule("GC-18.k")
@pytest.mark.parametrize("how", ["works", "order", "flight"])
def test_who_no_longer_meets_the_requirements_is_in_campaign_at_once(how: str) -> None:
    field, nemours = resting("2910", "french_infantry.4.1=2", earthworks=True, quarters=True)
    if how == "works":
        nemours.units[0].sp = 1
        activation.drop_earthworks(field.state)
    elif how == "order":
        changes.give_order(nemours, "retreat")
    else:
        changes.move_to(field.state, nemours, "2811")
    assert not nemours.quarters
    assert told(nemours.units)


@pytest.mark.rule("GC-18.a", "GC-18.k")
def test_who_still_meets_them_stays_in_quarters() -> None:
    field, nemours = resting("melfi", quarters=True)
    other = field.force("cordoba", "2910", "spanish_infantry_fa.5.1", order="stand", earthworks=True, quarters=True)
    field.force("bayard", "sora", "french_gendarmes.5.1", order="stand", general=False)
    quarters.keep_true(field.state)
    assert [one.id for one in field.state.leaders.values() if one.quarters] == [nemours.id, other.id]


@pytest.mark.rule("GC-18.k")
def test_an_order_that_lets_it_march_ends_quarters() -> None:
    field, nemours = resting("melfi", quarters=True)
    field.source("french", "napoli")
    run(orders.give(field.table(), nemours, "manoeuvre"), "pay")
    assert not nemours.quarters


@pytest.mark.rule("GC-18.b")
@pytest.mark.parametrize("fixed", [False, True])
def test_an_order_of_this_phase_or_of_no_move_does_not_bar_quarters(fixed: bool) -> None:
    """R-49: in a yellow turn every Order is given anew, and the men may still go into Quarters; not to and fro."""
    field, nemours = resting("melfi")
    field.state.story[f"{'fixed' if fixed else 'ordered'}_nemours"] = field.state.turn
    run(organisation.one_order(field.table(), FRENCH), ("quarters", "nemours"))
    assert nemours.quarters
    question = ask(organisation.one_order(field.table(), FRENCH))
    assert not offered(question, "campaign")
    assert not offered(question, "order_force")


@pytest.mark.rule("GC-18.i", "GC-11.1.a")
def test_forces_in_quarters_are_joined_with_each_other_only() -> None:
    field = Field()
    marks = {"order": "stand", "earthworks": True, "quarters": True}
    palice = field.force("la_palice", "2910", FOOT, **marks)
    field.force("french_minor_1", "2910", "french_infantry.4.2", **marks)
    field.force("bayard", "2910", "swiss_infantry.4.1", order="stand")
    run(consolidation.joint_consolidation(field.table(), FRENCH, displaces=False))
    found = forces.forces_at(field.state, "2910", FRENCH)
    assert [(one.id, len(one.units)) for one in found] == [("la_palice", 2), ("bayard", 1)]
    assert palice.quarters


@pytest.mark.rule("GC-18.i", "GC-5.2.a")
@pytest.mark.parametrize(("in_quarters", "may"), [(False, True), (True, False)])
def test_nobody_ends_a_march_with_those_in_quarters(in_quarters: bool, may: bool) -> None:
    field = Field()
    field.force("nemours", "2910", FOOT, order="stand", earthworks=True, quarters=in_quarters)
    palice = field.force("la_palice", "2810", "swiss_infantry.4.1", order="manoeuvre")
    assert consolidation.fits(field.state, palice, "2910") is may


@pytest.mark.rule("GC-18.e")
def test_in_quarters_nobody_pillages_or_sends_men_out() -> None:
    field, nemours = resting("melfi", quarters=True)
    field.subordinate("la_palice", "nemours", "swiss_infantry.4.1")
    activation.activate(field.table(), nemours, 0)
    assert field.state.march is not None
    verbs = [option.verb for option in march.in_hex(field.state, nemours, field.state.march)]
    assert verbs == ["earthworks"]
    nemours.quarters = False
    verbs = [option.verb for option in march.in_hex(field.state, nemours, field.state.march)]
    assert {"pillage", "detach"} < set(verbs)
