"""Scenario 1, Otranto 1481 (GC-S1)."""

from __future__ import annotations

import pytest

from condotta.games.gran_capitan import turn
from condotta.games.gran_capitan.data import HEXES, PLACES
from condotta.games.gran_capitan.pieces import NOBODY
from condotta.games.gran_capitan.rules import consolidation, pillage, succession
from condotta.games.gran_capitan.rules.combat import assault, retreat
from condotta.games.gran_capitan.rules.command import administration, orders, organisation
from condotta.games.gran_capitan.rules.common import changes, ground, lines
from condotta.games.gran_capitan.rules.march import activation, march
from condotta.games.gran_capitan.rules.scenarios import otranto
from tests.games.gran_capitan.field import Field, ask, hex_of, offered, run
from tests.games.gran_capitan.muster import barons, force_of, places, set_up, told, victory_phase

ALLIES, TURKS = 0, 1
SABECH = ("janissaries.3.1", "turkish_infantry.4.1", "turkish_light_cavalry.2.1")


def garrison(**marks: object) -> Field:
    field = Field("otranto")
    field.force("sabech", "otranto", *SABECH, **{"order": "garrison", **marks})
    field.source("turkish", "otranto")
    return field


# Set-up


@pytest.mark.rule("GC-S1.SU2", "GC-S1.4")
def test_the_set_up_is_that_of_the_book() -> None:
    s = set_up("otranto").state
    assert (s.scenario.date(1), s.scenario.date(s.scenario.turns)) == ((1481, 6, 1), (1481, 10, 2))
    assert s.ap == {"allied": 4, "turkish": 1}
    foot, horse = ["aragonese_infantry 8/8"] * 2, ["aragonese_light_cavalry 2/2"] * 2
    assert force_of(s, "alfonso") == ["aragonese_artillery 3/3", *foot, *horse]
    assert s.leaders["alfonso"].auxiliaries == ["siege_artillery", "field_engineers"]
    assert force_of(s, "sabech") == [
        "janissaries 3/3",
        "turkish_artillery 2/2",
        "turkish_heavy_cavalry 1/1",
        "turkish_infantry 4/4",
        "turkish_light_cavalry 2/2",
    ]
    assert (s.leaders["sabech"].place, s.leaders["sabech"].order) == (hex_of("otranto"), "garrison")
    assert s.minors == [["aragonese_minor_1", "aragonese_minor_2"], ["turkish_minor_1"]]
    assert s.pool == [["aragonese_infantry.3.1", "aragonese_infantry.3.2"], []]
    assert len(barons(s, ALLIES)) == 4
    owners = {p.id: ground.owner(s, p) for p in PLACES.values() if HEXES[p.hex].region == "terra_d_otranto"}
    assert [id for id, owner in owners.items() if owner == TURKS] == ["otranto"]


@pytest.mark.rule("GC-S1.SU1")
def test_only_terra_d_otranto_is_in_play() -> None:
    field = Field("otranto")
    region = "terra_d_otranto"
    border = [hex for hex in HEXES.values() if {HEXES[step.to].region for step in hex.steps} > {region}]
    at = next(hex.id for hex in border if hex.region == region and hex.terrain == "clear")
    alfonso = field.force("alfonso", at, "aragonese_infantry.8.1", order="manoeuvre")
    activation.activate(field.table(), alfonso, 1)
    assert field.state.march is not None
    there = [step.to for step in march.open_steps(field.state, alfonso, field.state.march)]
    assert {HEXES[hex].region for hex in there} == {"terra_d_otranto"}
    assert len(there) < len(HEXES[alfonso.place].steps)
    assert {HEXES[hex].region for hex in retreat.full_retreat(field.state, alfonso, 10)} == {"terra_d_otranto"}


@pytest.mark.rule("GC-S1.SU1")
def test_no_line_nor_command_path_leaves_the_state() -> None:
    """Round Brindisi and Lecce leads only the way through Terra di Bari, which is not in play."""
    field = Field("otranto")
    field.source("allied", "taranto")
    assert lines.has_line(field.state, "allied", ALLIES, hex_of("ostuni"))
    for hex in ("matera", "castellaneta"):
        assert lines.commands(field.state, ALLIES, [hex_of("taranto")], hex_of(hex))
    belt = [step.to for step in HEXES[hex_of("matera")].steps if HEXES[step.to].region == "terra_d_otranto"]
    field.state.leaders.clear()
    for number, hex in enumerate(belt[:6]):
        field.baron(f"baron_terra_d_otranto_{number + 1}" if number < 4 else f"baron_molise_{number - 3}", TURKS, hex)
    assert not lines.commands(field.state, ALLIES, [hex_of("taranto")], hex_of("matera"))


# Administrative Points and command


@pytest.mark.rule("GC-S1.1")
def test_no_administration_on_the_first_turn() -> None:
    field = garrison()
    field.state.turn = 1
    run(administration.administrative_segment(field.table(1)))
    assert (field.state.ap["turkish"], field.state.leaders["sabech"].order) == (1, "garrison")


@pytest.mark.rule("GC-S1.AP1")
@pytest.mark.parametrize(("die", "points"), [(1, 2), (2, 2), (3, 1), (6, 1)])
def test_turkish_ap_by_a_die(die: int, points: int) -> None:
    field = garrison()
    field.force("alfonso", "otranto", "aragonese_infantry.8.1")  # R-S1f: Contested or not
    run(otranto.turkish_ap(field.table(die), "turkish"))
    assert field.state.ap["turkish"] == points


@pytest.mark.rule("GC-S1.AP1")
@pytest.mark.parametrize(("at", "status", "points"), [
    ("otranto", "active", 1), ("castro", "active", 0), ("otranto", "changing", 0),
])  # fmt: skip
def test_turkish_ap_need_an_active_source_and_men_in_its_hex(at: str, status: str, points: int) -> None:
    field = garrison()
    field.state.leaders["sabech"].place = hex_of(at)
    field.source("turkish", "otranto", status)
    before = field.state.ap["turkish"]
    run(otranto.turkish_ap(field.table(1), "turkish"))
    assert field.state.ap["turkish"] == before + points


@pytest.mark.rule("GC-S1.AP2")
def test_papal_troops_live_on_the_allied_stock_and_alfonsos_orders() -> None:
    field = Field("otranto", ap={"allied": 5, "turkish": 1})
    field.force("alfonso", "lecce", "aragonese_infantry.8.1")
    papal = field.force("papal_minor_1", "nardo", "italian_mercenary_infantry.6.1", order="stand")
    assert changes.pool_of(field.state, papal) == "allied"
    assert lines.may_be_ordered(field.state, papal)
    run(orders.give(field.table(), papal, "attack"), "pay")
    assert field.state.ap["allied"] == 4
    assert [field.state.scenario.nominal(pool, 3) for pool in ("allied", "turkish")] == [3, 0]


@pytest.mark.rule("GC-S1.CG1")
def test_turks_without_a_general_are_commanded_from_their_source() -> None:
    field = garrison()
    sabech = field.state.leaders["sabech"]
    assert not sabech.general
    succession.promote_highest(field.table(), "turkish")
    assert not sabech.general  # R-S1a
    assert lines.may_be_ordered(field.state, sabech)
    minor = field.force("turkish_minor_1", "castro", "turkish_heavy_cavalry.1.1", order="stand")
    assert lines.may_be_ordered(field.state, minor)
    field.source("turkish", "", "removed")
    assert not lines.may_be_ordered(field.state, minor)
    run(orders.give(field.table(6), minor, "attack"))  # Forced
    assert minor.units[0].demoralised


# The relief force


def relief(field: Field, turn: int = 3) -> Field:
    field.state.turn = turn
    return field


@pytest.mark.rule("GC-S1.2")
def test_the_turks_may_roll_from_july_on() -> None:
    run(otranto.relief(relief(garrison(), 2).table(), TURKS))
    run(otranto.relief(relief(garrison()).table(), ALLIES))
    run(otranto.relief(relief(garrison()).table(), TURKS), "no_relief_roll")


@pytest.mark.rule("GC-S1.2.a", "GC-S1.R1", "GC-S1.2.d", "GC-S1.R2")
def test_on_a_1_the_relief_force_and_the_popes_men_come() -> None:
    field = relief(garrison())
    field.owned(TURKS, "castro")
    flow = otranto.relief(field.table(1), TURKS)
    question = ask(flow, "roll_relief")
    assert (question.seat, places([str(args[0]) for args in offered(question, "enter_at")])) == (
        TURKS,
        ["castro", "otranto"],
    )
    field = relief(garrison())
    field.owned(TURKS, "castro")
    question = ask(otranto.relief(field.table(1), TURKS), "roll_relief", ("enter_at", hex_of("castro")))
    walled = [p.id for p in PLACES.values() if p.fortress and HEXES[p.hex].region == "terra_d_otranto"]
    allied = sorted(id for id in walled if id != "otranto")
    assert (question.seat, places([str(args[0]) for args in offered(question, "enter_at")])) == (ALLIES, allied)
    field = relief(garrison())
    field.owned(TURKS, "castro")
    answers = "roll_relief", ("enter_at", hex_of("castro")), ("enter_at", hex_of("lecce")), ("order", "attack")
    run(otranto.relief(field.table(1), TURKS), *answers)
    s = field.state
    gedik, papal = s.leaders["gedik"], s.leaders["papal_minor_1"]
    assert (gedik.place, gedik.order, gedik.general) == (hex_of("castro"), "attack", True)
    assert told(gedik.units) == [
        "janissaries 3/3",
        "turkish_heavy_cavalry 4/4",
        "turkish_infantry 8/8",
        "turkish_light_cavalry 4/4",
    ]
    assert s.ap["turkish"] == 7
    assert (papal.place, papal.order) == (hex_of("lecce"), "attack")
    assert told(papal.units) == ["italian_mercenary_infantry 6/6", "papal_light_cavalry 2/2"]
    assert {(unit.counter.quality, unit.counter.reliability) for unit in papal.units} == {(1, "V"), (1, "N")}
    s.turn = 4
    run(otranto.relief(field.table(), TURKS))  # no more rolls


@pytest.mark.rule("GC-S1.2.b", "GC-S1.2.c")
@pytest.mark.parametrize(("die", "again"), [(2, True), (3, True), (4, False), (5, False), (6, False)])
def test_other_results(die: int, again: bool) -> None:
    field = relief(garrison())
    run(otranto.relief(field.table(die), TURKS), "roll_relief")
    assert "gedik" not in field.state.leaders
    assert "papal_minor_1" not in field.state.leaders
    field.state.turn = 4
    if again:
        assert ask(otranto.relief(field.table(), TURKS)).prompt == "otranto.relief"
    else:
        run(otranto.relief(field.table(), TURKS))


@pytest.mark.rule("GC-S1.2.a", "GC-S1.2.d")
def test_without_a_free_port_both_wait() -> None:
    """R-S1e."""
    field = relief(garrison())
    besieger = field.force("alfonso", "otranto", "aragonese_infantry.8.1")
    run(otranto.relief(field.table(1), TURKS), "roll_relief")
    assert (field.state.ap["turkish"], "gedik" in field.state.leaders) == (7, False)
    besieger.place = hex_of("lecce")
    field.state.turn = 4
    for place in PLACES.values():
        if place.fortress:
            field.state.conquered[place.id] = TURKS
    field.owned(TURKS, "otranto")
    run(otranto.relief(field.table(), TURKS), ("enter_at", hex_of("otranto")))
    assert "gedik" in field.state.leaders
    assert "papal_minor_1" not in field.state.leaders
    field.state.conquered = {"otranto": TURKS}
    run(otranto.relief(field.table(), TURKS), ("enter_at", hex_of("lecce")), ("order", "stand"))
    assert field.state.leaders["papal_minor_1"].place == hex_of("lecce")


@pytest.mark.rule("GC-S1.2.e")
def test_papal_units_serve_only_papal_captains() -> None:
    field = Field("otranto")
    alfonso = field.force("alfonso", "lecce", "aragonese_infantry.8.1")
    papal = field.force("papal_minor_1", "lecce", "papal_light_cavalry.2.1")
    assert consolidation.may_serve(field.state, papal, alfonso)
    moves = [option.args for option in organisation.transfers(field.state, [alfonso, papal])]
    assert moves == [("aragonese_infantry.8.1", "papal_minor_1")]
    papal.units += alfonso.units
    alfonso.units = []
    moves = [option.args for option in organisation.transfers(field.state, [alfonso, papal])]
    assert moves == [("aragonese_infantry.8.1", "alfonso")]  # an Aragonese unit goes back


# Special rules


@pytest.mark.rule("GC-S1.3", "GC-SC.5", "GC-20.e")
def test_no_sheep_customs() -> None:
    assert not Field("otranto").state.scenario.customs
    field = Field("otranto", turn=9)  # October I
    field.state.alignment = {"capitanata": ALLIES, "molise": ALLIES, "terra_d_otranto": ALLIES}
    run(administration.administrative_segment(field.table()))
    assert field.state.ap["allied"] == 4


@pytest.mark.rule("GC-S1.4")
def test_the_state_stays_aragonese_and_barons_do_not_come_back() -> None:
    field = garrison()
    alfonso = field.force("alfonso", "lecce", "aragonese_infantry.8.1")
    run(pillage.pillage(field.table(4), alfonso, PLACES["lecce"], paid=True))
    assert ground.alignment(field.state, "terra_d_otranto") == ALLIES
    baron = field.baron("baron_terra_d_otranto_1", ALLIES, "nardo")
    changes.lose_sp(field.table(), baron, baron.units[0])
    assert "baron_terra_d_otranto_1" not in field.state.available_barons["terra_d_otranto"]
    field.state.turn = 7  # September I: yellow and a crown turn
    field.source("allied", "taranto")
    run(administration.administrative_segment(field.table(3, 4, 6)))


@pytest.mark.rule("GC-S1.4", "GC-19.e")
def test_the_allies_do_not_pillage_what_they_cannot_lose() -> None:
    """R-101: only unpaid troops do."""
    field = garrison()
    alfonso = field.force("alfonso", "lecce", "aragonese_infantry.8.1")
    assert pillage.may_pillage(field.state, alfonso) is None
    assert pillage.may_pillage(field.state, alfonso, unpaid=True) == PLACES["lecce"]
    turks = field.force("turkish_minor_1", "nardo", "turkish_infantry.8.1")
    assert pillage.may_pillage(field.state, turks) == PLACES["nardo"]


@pytest.mark.rule("GC-S1.5")
@pytest.mark.parametrize(("captain", "price", "disorganised"), [("sabech", 2, False), ("alfonso", 4, True)])
def test_turks_pillage_for_1_mp_in_good_order(captain: str, price: int, disorganised: bool) -> None:
    field = Field("otranto")
    unit = "turkish_infantry.4.1" if captain == "sabech" else "aragonese_infantry.8.1"
    leader = field.force(captain, "nardo", unit)
    assert pillage.price(field.state, leader) == price
    run(pillage.pillage(field.table(5), leader, PLACES["nardo"], paid=True))
    assert leader.disorganised is disorganised


@pytest.mark.rule("GC-S1.6")
@pytest.mark.parametrize("side", [ALLIES, TURKS])
def test_earthworks_have_no_effect_on_the_assault_table(side: int) -> None:
    field = Field("otranto")
    alfonso = field.force("alfonso", "5302", "aragonese_infantry.8.1")
    sabech = field.force("sabech", "5302", "turkish_infantry.4.1")
    parties = [assault.Party(ALLIES, [alfonso]), assault.Party(TURKS, [sabech])]
    attack = assault.Attack(parties[1 - side], parties[side], "5302")
    attack.earthworks = True
    assert not assault.is_affecting(field.state, attack)
    assert assault.strengths(field.state, attack) == ((4, 8) if side == ALLIES else (8, 4))
    riders = field.force("gedik", "5302", "turkish_heavy_cavalry.4.1")
    charge = assault.Attack(assault.Party(TURKS, [riders]), parties[ALLIES], "5302")
    without = assault.unit_effects(field.state, charge)
    charge.earthworks = True
    assert assault.unit_effects(field.state, charge) == without


# Victory


@pytest.mark.rule("GC-S1.V1", "GC-SC.9")
@pytest.mark.parametrize(("owned", "ended"), [(True, "GC-S1.V1"), (False, "")])
def test_turks_who_occupy_taranto_win_at_once(owned: bool, ended: str) -> None:
    field = Field("otranto")
    field.force("sabech", "taranto", *SABECH)
    field.force("alfonso", "taranto", "aragonese_infantry.8.1")
    if owned:
        field.owned(TURKS, "taranto")
    s = victory_phase(field)
    assert (s.ended_by, s.winner if ended else TURKS) == (ended, TURKS)


@pytest.mark.rule("GC-S1.V1")
def test_taranto_must_be_occupied_not_only_owned() -> None:
    field = Field("otranto")
    field.owned(TURKS, "taranto")
    assert victory_phase(field).phase == "weather"


@pytest.mark.rule("GC-S1.V2", "GC-S1.V3", "GC-14.a")
@pytest.mark.parametrize(
    ("at", "owned", "winner", "rule"),
    [
        ("otranto", True, NOBODY, "GC-S1.V3"),
        ("otranto", False, ALLIES, "GC-S1.V2"),
        ("castro", True, ALLIES, "GC-S1.V2"),  # no Fortress
        (None, True, ALLIES, "GC-S1.V2"),
    ],
)
def test_at_the_end_a_turkish_fortress_makes_it_a_draw(at: str | None, owned: bool, winner: int, rule: str) -> None:
    field = Field("otranto", turn=10)
    if at is not None:
        field.force("sabech", at, *SABECH, siege_level=2)  # Besieged or not
    field.state.conquered = {at: TURKS} if at and owned else {}
    s = victory_phase(field)
    found = turn.outcome(s)
    assert found is not None
    assert (s.winner, s.ended_by) == (winner, rule)
    assert found.reason == ("end.draw" if winner == NOBODY else "end.won")


@pytest.mark.rule("GC-14.a")
def test_without_any_force_left_the_game_goes_on_to_its_end() -> None:
    field = Field("otranto", turn=5)
    assert victory_phase(field).phase == "weather"
