"""Scenario 3, the struggle for the Kingdom of Naples (GC-S3): set-up, reinforcements, realignment, victory."""

from __future__ import annotations

import pytest

from condotta.games.gran_capitan import turn
from condotta.games.gran_capitan.data import HEXES, PLACES
from condotta.games.gran_capitan.pieces import NOBODY
from condotta.games.gran_capitan.rules import consolidation, pillage, scenarios
from condotta.games.gran_capitan.rules.combat import assault
from condotta.games.gran_capitan.rules.command import administration, reinforcements
from condotta.games.gran_capitan.rules.common import changes, ground, lines
from condotta.games.gran_capitan.rules.march import activation, lone_captains, march, sea
from condotta.games.gran_capitan.rules.scenarios import naples, shared
from tests.games.gran_capitan.field import Answer, Field, ask, hex_of, offered, run
from tests.games.gran_capitan.muster import (
    arrive,
    barons,
    entries,
    force_of,
    is_due,
    places,
    ports,
    set_up,
    told,
    victory_phase,
)

FRENCH, SPANISH = 0, 1
CALABRIAN_PORTS = ports("calabria_citra", "calabria_ultra")
TYRRHENIAN = ports("lazio", "terra_di_lavoro", "principato_citra")


# Set-up


def test_the_set_up_is_that_of_the_book() -> None:
    s = set_up("naples").state
    assert s.scenario.date(1) == (1502, 6, 2)
    assert s.scenario.date(s.scenario.turns) == (1504, 1, 2)
    assert s.ap == {"french": 7, "spanish": 3}
    french = ["french_artillery 2/2"] * 2 + ["french_gendarmes 5/5"] * 2 + ["french_infantry 4/4"] * 2
    assert force_of(s, "nemours") == [*french, "swiss_infantry 4/4"]
    foot = ["spanish_infantry_fa 5/5"] * 2
    spanish = [
        "italian_heavy_cavalry 3/3",
        "spanish_artillery 3/3",
        *foot,
        "spanish_light_cavalry 2/2",
        "stradiots 1/1",
    ]
    assert force_of(s, "cordoba") == spanish
    assert force_of(s, "pineiro") == ["spanish_infantry_fa 3/3", "stradiots 1/1"]
    assert s.leaders["nemours"].auxiliaries == ["siege_artillery"]
    assert s.leaders["cordoba"].auxiliaries == ["siege_artillery", "field_engineers", "pontoon_bridge"]
    captains = [id for id, one in s.leaders.items() if not one.is_baron]
    assert captains[:5] == ["nemours", "aubigny", "bayard", "la_palice", "alegre"]
    assert captains[5:] == ["cordoba", "navarro", "fabrizio_colonna", "prospero_colonna", "paredes", "pineiro"]
    assert s.minors == [[], ["spanish_minor_1", "spanish_minor_2"]]
    assert s.pool == [
        ["swiss_infantry.12.1"],
        ["spanish_light_cavalry.6.1", "spanish_infantry_fa.10.1", "stradiots.3.1"],
    ]
    assert [one.id for one in s.leaders.values() if one.general] == ["nemours", "cordoba"]


def test_barons_of_the_set_up_stand_in_their_states() -> None:
    s = set_up("naples").state
    french = [HEXES[one.place].region for one in s.leaders.values() if one.is_baron and one.side == FRENCH]
    assert {state: french.count(state) for state in french} == {
        "terra_di_lavoro": 2, "principato_citra": 1, "terra_di_bari": 1, "terra_d_otranto": 1, "calabria_citra": 2,
        "calabria_ultra": 2,
    }  # fmt: skip
    assert {"salerno", "corigliano", "rocca_imperiale", "catanzaro", "oppido"} <= set(barons(s, FRENCH))
    spanish = [HEXES[one.place].region for one in s.leaders.values() if one.is_baron and one.side == SPANISH]
    assert {state: spanish.count(state) for state in spanish} == {
        "terra_di_bari": 3, "terra_d_otranto": 3, "calabria_citra": 1, "calabria_ultra": 1,
    }  # fmt: skip
    assert not set(barons(s, SPANISH)) & {"trani", "brindisi", "otranto"}  # R-S3i
    assert {HEXES[one.place].region for one in s.leaders.values() if one.side == NOBODY} == {"molise", "capitanata"}


@pytest.mark.rule("GC-S3.SU1")
def test_both_players_may_split_their_army_over_the_states_named() -> None:
    there = ("split_off", "bayard"), ("set_up_at", hex_of("chieti"))
    walk = set_up("naples", ("to_captain", "bayard"), *there, ("to_captain", "navarro"), ("split_off", "navarro"))
    s = walk.state
    bayard, navarro = s.leaders["bayard"], s.leaders["navarro"]
    assert (bayard.on_map, bayard.place, told(bayard.units)) == (True, hex_of("chieti"), ["french_gendarmes 5/5"])
    assert bayard.order
    assert navarro.on_map
    assert HEXES[navarro.place].region in ("terra_di_bari", "terra_d_otranto")
    states = {HEXES[hex].region for hex in reinforcements.entry_hexes(s, s.scenario.setup[0].at, FRENCH)}
    named = {"terra_di_lavoro", "abruzzo_citra", "abruzzo_ultra", "principato_citra", "principato_ultra"}
    assert states == named


@pytest.mark.rule("GC-S3.1")
def test_no_administration_on_the_first_turn() -> None:
    field = Field("naples", turn=1)
    field.force("nemours", "napoli", "french_infantry.4.1", order="attack")
    field.source("french", "napoli")
    run(administration.administrative_segment(field.table(6, 6)))
    assert field.state.ap["french"] == 7
    assert field.state.leaders["nemours"].order == "attack"


# Administrative Points


@pytest.mark.rule("GC-S3.AP1")
@pytest.mark.parametrize(
    ("turn", "dice", "points"),
    [(8, (3, 3, 4), 4), (8, (4,), 3), (16, (3, 4), 6), (26, (3, 4), 6), (28, (3, 4), 5)],
)
def test_spanish_ap(turn: int, dice: tuple[int, ...], points: int) -> None:
    """The stock of 3, with a line through one Region, where 7 gives the nominal AP."""
    field = Field("naples", turn=turn)
    field.force("cordoba", "bari", "spanish_infantry_fa.5.1")
    field.source("spanish", "barletta")
    run(scenarios.of(field.state).income["spanish"](field.table(*dice), "spanish"))
    assert field.state.ap["spanish"] == points


def test_french_ap() -> None:
    nominal = Field("naples").state.scenario.nominal
    assert [nominal("french", turn) for turn in (2, 8, 16, 26, 28, 32)] == [4, 4, 3, 3, 4, 4]


# Reinforcements


ARRIVALS = [
    pytest.param("GC-S3.R1", 5, CALABRIAN_PORTS, ["spanish_infantry_fa_q3 2/2"], marks=pytest.mark.rule("GC-S3.R1")),
    pytest.param(
        "GC-S3.R2",
        8,
        ["reggio"],
        ["rodeleros 4/5", "spanish_heavy_cavalry 2/2", "spanish_light_cavalry 2/2"],
        marks=pytest.mark.rule("GC-S3.R2"),
    ),
    pytest.param(
        "GC-S3.R6",
        20,
        ["reggio"],
        ["rodeleros 2/2", "spanish_heavy_cavalry 2/2", "spanish_infantry_fa 4/6", "spanish_light_cavalry 2/2"],
        marks=pytest.mark.rule("GC-S3.R6"),
    ),
    pytest.param("GC-S3.R7", 24, TYRRHENIAN, ["french_arquebusiers 6/6"], marks=pytest.mark.rule("GC-S3.R7")),
    pytest.param(
        "GC-S3.R8",
        28,
        TYRRHENIAN,
        ["french_arquebusiers 8/9", "french_artillery 2/2"],
        marks=pytest.mark.rule("GC-S3.R8"),
    ),
    pytest.param(
        "GC-S3.R9",
        31,
        ["roma"],
        ["french_arquebusiers 6/6", "french_gendarmes 10/10", "italian_light_cavalry 3/4", "swiss_infantry 4/4"],
        marks=pytest.mark.rule("GC-S3.R9"),
    ),
]


@pytest.mark.parametrize(("id", "turn", "where", "units"), ARRIVALS)
def test_reinforcements_enter_where_and_when_the_book_says(
    id: str, turn: int, where: list[str], units: list[str]
) -> None:
    field = Field("naples")
    assert not is_due(field, id, turn - 1)
    assert is_due(field, id, turn)
    assert entries(field, id) == where
    any_order = not field.state.scenario.reinforcements[id].order
    by_road = field.state.scenario.reinforcements[id].road_march == "may"
    answers: list[Answer] = [("enter_at", hex_of(where[0]))]
    answers += [("order", "stand")] * any_order + ["no_road_march"] * by_road
    captain = arrive(field, id, *answers)
    assert (captain.place, force_of(field.state, captain.id)) == (hex_of(where[0]), units)
    assert captain.order == ("stand" if any_order else "manoeuvre")


@pytest.mark.rule("GC-S3.R2", "GC-S3.R6")
@pytest.mark.parametrize("id", ["GC-S3.R2", "GC-S3.R6"])
def test_road_march_is_the_owners_choice_at_reggio(id: str) -> None:
    assert arrive(Field("naples"), id, "enter_at", "in_road_march").road_march
    assert not arrive(Field("naples"), id, "enter_at", "no_road_march").road_march


@pytest.mark.rule("GC-S3.R9")
def test_gonzaga_enters_in_road_march() -> None:
    assert arrive(Field("naples"), "GC-S3.R9", "enter_at").road_march


@pytest.mark.rule("GC-S3.R2")
def test_de_leyva_comes_with_benavides_without_a_command() -> None:
    field = Field("naples")
    arrive(field, "GC-S3.R2", "enter_at", "no_road_march")
    leyva = field.state.leaders["de_leyva"]
    assert (leyva.under, leyva.box, leyva.units) == ("benavides", "unemployed", [])


@pytest.mark.rule("GC-S3.R3", "GC-S3.R4")
@pytest.mark.parametrize("id", ["GC-S3.R3", "GC-S3.R4"])
def test_swiss_and_gendarmes_join_a_general_with_a_line_or_a_city(id: str) -> None:
    field = Field("naples")
    field.source("french", "napoli")
    field.force("nemours", "capua", "french_infantry.4.1")
    field.force("aubigny", "gaeta", "french_infantry.4.2", general=False)
    field.force("bayard", "fondi", "french_gendarmes.5.1", general=False)  # no City
    field.force("la_palice", "bari", "french_gendarmes.5.2", general=False)  # in a State of the enemy
    assert not is_due(field, id, 8)
    assert is_due(field, id, {"GC-S3.R3": 9, "GC-S3.R4": 17}[id])
    if id == "GC-S3.R3":
        assert entries(field, id) == ["capua", "gaeta"]
        minor = arrive(field, id, ("enter_at", hex_of("capua")))
        assert (minor.under, minor.box) == ("nemours", "subordinate")
        assert told(minor.units) == ["french_gendarmes 4/5", "swiss_infantry 3/4"]
        field.state.to_come.append(id)
        field.state.leaders.pop("french_minor_1")
        alone = arrive(field, id, ("enter_at", hex_of("gaeta")), ("order", "attack"))  # in the City
        assert (alone.on_map, alone.order, alone.place) == (True, "attack", hex_of("gaeta"))
    else:
        seat = reinforcements.arrive(field.table(), id, FRENCH, may_delay=True)
        assert offered(ask(seat), "join_captain") == [("nemours",), ("aubigny",)]
        run(reinforcements.arrive(field.table(), id, FRENCH), ("join_captain", "nemours"))
        assert told(field.state.leaders["nemours"].units) == ["french_infantry 4/4", "swiss_infantry 3/4"]


@pytest.mark.rule("GC-S3.R5")
def test_landsknechts_land_in_a_port_that_a_spanish_force_occupies() -> None:
    field = Field("naples")
    field.force("cordoba", "bari", "spanish_infantry_fa.5.1")
    field.force("pineiro", "reggio", "spanish_infantry_fa.3.1")
    assert not is_due(field, "GC-S3.R5", 18)
    assert is_due(field, "GC-S3.R5", 19)
    run(reinforcements.arrive(field.table(), "GC-S3.R5", SPANISH), ("join_captain", "cordoba"))
    assert told(field.state.leaders["cordoba"].units) == ["landsknechts 4/4", "spanish_infantry_fa 5/5"]


@pytest.mark.rule("GC-S3.R4", "GC-S3.R5")
def test_an_unemployed_captain_with_a_general_takes_them_as_his_subordinate() -> None:
    """R-S3f."""
    field = Field("naples")
    field.force("cordoba", "bari", "spanish_infantry_fa.5.1")
    navarro = field.unemployed("navarro", "cordoba")
    assert run(reinforcements.arrive(field.table(), "GC-S3.R5", SPANISH), ("join_captain", "navarro"))
    assert (navarro.box, told(navarro.units)) == ("subordinate", ["landsknechts 4/4"])
    assert "GC-S3.R5" not in field.state.to_come


@pytest.mark.rule("GC-S3.R5")
def test_landsknechts_wait_while_no_port_is_occupied() -> None:
    field = Field("naples")
    field.force("cordoba", "bari", "spanish_infantry_fa.5.1")
    field.owned(FRENCH, "bari")
    assert not run(reinforcements.arrive(field.table(), "GC-S3.R5", SPANISH))
    assert "GC-S3.R5" in field.state.to_come


@pytest.mark.rule("GC-S3.R10")
def test_alviano_joins_the_spanish_general() -> None:
    field = Field("naples")
    field.force("cordoba", "bari", "spanish_infantry_fa.5.1")
    assert not is_due(field, "GC-S3.R10", 32)
    assert is_due(field, "GC-S3.R10", 33)
    assert entries(field, "GC-S3.R10") == []  # GC-8.1.d: no line
    field.source("spanish", "bari")
    alviano = arrive(field, "GC-S3.R10", "enter_at")
    assert (alviano.under, told(alviano.units)) == ("cordoba", ["italian_heavy_cavalry 3/3", "italian_infantry 8/8"])


@pytest.mark.rule("GC-S3.CG1")
def test_saluzzo_is_a_captain_general_when_he_comes() -> None:
    field = Field("naples")
    field.force("nemours", "gaeta", "french_infantry.4.1")
    saluzzo = arrive(field, "GC-S3.R8", ("enter_at", hex_of("napoli")), ("order", "stand"))
    assert saluzzo.general
    assert [one.id for one in lines.givers(field.state, "french", FRENCH)] == ["nemours", "saluzzo"]


@pytest.mark.rule("GC-S3.AL1", "GC-S3.R2")
def test_the_calabrias_are_french_the_moment_benavides_comes() -> None:
    field = Field("naples", turn=8, to_come=["GC-S3.R2"])
    field.force("pineiro", "cosenza", "spanish_infantry_fa.3.1")
    field.state.phase, field.state.active = "reinforcements", SPANISH
    assert [ground.alignment(field.state, state) for state in naples.CALABRIAS] == [SPANISH, SPANISH]
    run(turn.reinforcements_step(field.table()), "delay")
    assert [ground.alignment(field.state, state) for state in naples.CALABRIAS] == [SPANISH, SPANISH]
    field.state.phase, field.state.active = "reinforcements", SPANISH
    run(turn.reinforcements_step(field.table()), "enter_at", "no_road_march")
    assert [ground.alignment(field.state, state) for state in naples.CALABRIAS] == [FRENCH, FRENCH]
    assert shared.owns(field.state, SPANISH, "reggio", "cosenza")  # GC-15.c: they are occupied
    assert shared.owns(field.state, FRENCH, "crotone")


# Captains by sea


def sailing(at: str, captain: str = "la_palice", *units: str, order: str = "manoeuvre") -> tuple[Field, list[str]]:
    field = Field("naples")
    leader = field.force(captain, at, *(units or ("french_infantry.4.1",)), order=order)
    activation.activate(field.table(), leader, -9)
    assert field.state.march is not None
    return field, places(sea.ports(field.state, leader, field.state.march))


@pytest.mark.rule("GC-S3.2", "GC-S3.2.a", "GC-S3.2.b")
def test_one_unit_sails_between_ports_of_its_seas_whatever_it_rolled() -> None:
    _, found = sailing("napoli")
    tyrrhenian = sorted(place.id for place in PLACES.values() if place.sea == "tyrrhenian")
    assert found == [id for id in tyrrhenian if id != "napoli"]
    _, found = sailing("taranto", "pineiro", "spanish_infantry_fa.3.1")
    other = sorted(place.id for place in PLACES.values() if place.sea in ("ionian", "adriatic"))
    assert found == [id for id in other if id not in ("taranto", "trani", "brindisi", "otranto")]
    assert sailing("napoli", "pineiro", "spanish_infantry_fa.3.1")[1] == []
    assert sailing("napoli", "la_palice", "french_infantry.4.1", "french_infantry.4.2")[1] == []
    assert sailing("napoli", order="stand")[1] == []


@pytest.mark.rule("GC-S3.2")
def test_nobody_lands_where_enemies_are_and_no_baron_sails() -> None:
    field, _ = sailing("napoli")
    field.force("cordoba", "gaeta", "spanish_infantry_fa.5.1", told=True)
    leader, under_way = field.state.leaders["la_palice"], field.state.march
    assert under_way is not None
    assert hex_of("gaeta") not in sea.ports(field.state, leader, under_way)
    field.force("nemours", "gaeta", "french_infantry.4.2")
    assert hex_of("gaeta") not in sea.ports(field.state, leader, under_way)
    baron = field.baron("baron_terra_di_lavoro_1", FRENCH, "mondragone", order="manoeuvre")
    assert sea.ports(field.state, baron, under_way) == []


@pytest.mark.rule("GC-S3.2.b")
def test_the_voyage_is_the_only_movement_of_the_turn() -> None:
    field, _ = sailing("napoli")
    leader, under_way = field.state.leaders["la_palice"], field.state.march
    assert under_way is not None
    run(sea.sail(field.table(), leader, under_way, hex_of("gaeta")))
    assert (leader.place, activation.is_unfinished(field.state, leader)) == (hex_of("gaeta"), False)
    assert not sea.ports(field.state, leader, under_way)
    again, _ = sailing("napoli")
    assert again.state.march is not None
    again.state.march.second = True
    assert sea.ports(again.state, again.state.leaders["la_palice"], again.state.march) == []


@pytest.mark.rule("GC-S3.2.b")
def test_a_contested_port_is_left_under_pursuit() -> None:
    field, _ = sailing("napoli", "la_palice", "french_infantry.4.1")
    field.force("cordoba", "napoli", "spanish_heavy_cavalry.2.1")
    under_way = field.state.march
    assert under_way is not None
    under_way.points = 2
    leader = field.state.leaders["la_palice"]
    run(sea.sail(field.table(6), leader, under_way, hex_of("gaeta")))  # 6 + 1 for the star, 1 to 3 SP: 4 losses
    assert (leader.place, told(leader.units)) == (hex_of("gaeta"), ["french_infantry 2/4"])


@pytest.mark.rule("GC-S3.2.c")
def test_an_unemployed_captain_sails_as_his_move() -> None:
    field = Field("naples")
    bayard = field.force("bayard", "napoli")
    found = lone_captains.reach(field.state, bayard)
    assert hex_of("policastro") in found
    assert hex_of("ischia") in found
    assert hex_of("taranto") not in found
    field.force("cordoba", "policastro", "spanish_infantry_fa.5.1")
    assert hex_of("policastro") not in lone_captains.reach(field.state, bayard)


# Special rules


@pytest.mark.rule("GC-S3.3")
@pytest.mark.parametrize(("side", "counts"), [(FRENCH, False), (SPANISH, True)])
def test_french_earthworks_do_not_count_on_the_assault_table(side: int, counts: bool) -> None:
    field = Field("naples")
    nemours = field.force("nemours", "2910", "french_infantry.4.1")
    cordoba = field.force("cordoba", "2910", "spanish_infantry_fa.5.1")
    parties = [assault.Party(FRENCH, [nemours]), assault.Party(SPANISH, [cordoba])]
    attack = assault.Attack(parties[1 - side], parties[side], "2910")
    attack.earthworks = True
    assert assault.is_affecting(field.state, attack) is counts
    assert assault.strengths(field.state, attack)[1] == (7 if counts else 4)


@pytest.mark.rule("GC-S3.4", "GC-S3.AL2", "GC-16.3.2.d", "GC-S3.4.b")
@pytest.mark.parametrize(("lost", "aligned"), [(0, True), (1, False)])
def test_capitanata_becomes_french_by_dominance(lost: int, aligned: bool) -> None:
    """W-45."""
    field = Field("naples")
    field.baron("non_aligned_baron_1", NOBODY, "cerignola")
    cordoba = field.force("cordoba", "vieste", "spanish_infantry_fa.5.1")
    field.owned(SPANISH, "vieste")
    field.owned(FRENCH, "lucera", "manfredonia", "foggia", "troia", "san_severo", "bovino")
    assert field.state.available_barons["capitanata"] == []
    if lost:
        field.state.story[f"challenges_{FRENCH}_capitanata"] = -lost
    victory_phase(field)
    s = field.state
    assert (ground.alignment(s, "capitanata") == FRENCH) is aligned
    assert ("non_aligned_baron_1" in s.leaders) is not aligned
    assert len(s.available_barons["capitanata"]) == (3 if aligned else 0)
    assert shared.owns(s, FRENCH, "cerignola", "larino") is aligned
    assert shared.owns(s, SPANISH, "vieste")
    assert cordoba.place == hex_of("vieste")


@pytest.mark.rule("GC-S3.4.a", "GC-S3.4.b")
def test_barons_on_the_map_keep_their_side_and_new_ones_take_the_new() -> None:
    field = Field("naples", turn=6)  # September I 1502: a crown turn
    field.baron("baron_terra_di_bari_1", SPANISH, "conversano")
    field.owned(FRENCH, "bari", "barletta", "monopoli", "andria")
    victory_phase(field)
    s = field.state
    assert ground.alignment(s, "terra_di_bari") == FRENCH
    assert s.leaders["baron_terra_di_bari_1"].side == SPANISH
    s.available_barons = {"terra_di_bari": s.available_barons["terra_di_bari"]}
    s.turn = 6
    field.source("french", "napoli")
    flow = administration.administrative_segment(field.table())
    question = ask(flow)
    assert (question.seat, question.prompt) == (FRENCH, "baron.bring")


@pytest.mark.rule("GC-S3.7")
@pytest.mark.parametrize(("more", "side"), [((), SPANISH), (("conversano",), FRENCH)])
def test_the_dominance_factor_of_terra_di_bari_is_7(more: tuple[str, ...], side: int) -> None:
    field = Field("naples")
    field.owned(FRENCH, "bari", "barletta", "monopoli", *more)
    victory_phase(field)
    assert ground.alignment(field.state, "terra_di_bari") == side


@pytest.mark.rule("GC-S3.6")
def test_venetian_ports_are_passed_but_never_stopped_in() -> None:
    field = Field("naples")
    nemours = field.force("nemours", "3008", "french_gendarmes.5.1", order="manoeuvre")
    activation.activate(field.table(), nemours, 1)
    assert field.state.march is not None
    trani = hex_of("trani")
    assert trani in [step.to for step in march.open_steps(field.state, nemours, field.state.march)]
    assert not consolidation.fits(field.state, nemours, trani)
    nemours.place, field.state.march.entered = trani, True
    options = [option.verb for option in march.actions(field.state, nemours, field.state.march)]
    assert "end_march" not in options
    assert "take" not in options
    assert "pillage" not in options
    field.state.march.points = 1
    nemours.place = "3008"
    assert trani not in [step.to for step in march.open_steps(field.state, nemours, field.state.march)]


@pytest.mark.rule("GC-S3.6")
def test_venetian_ports_belong_to_nobody_and_serve_the_spanish_as_source() -> None:
    field = Field("naples")
    field.force("cordoba", "bari", "spanish_infantry_fa.5.1")
    for side in (SPANISH, FRENCH):
        changes.align(field.table(), "terra_di_bari", side)
        assert ground.owner(field.state, PLACES["trani"]) == NOBODY
        assert hex_of("trani") in administration.eligible(field.state, "spanish", SPANISH)
    assert shared.dominance(field.state, FRENCH, "terra_di_bari") == 11  # all others but Bari, which is occupied


# Victory


def with_states(**sides: int) -> Field:
    """Every State is Spanish except those that are named."""
    field = Field("naples")
    field.state.alignment = {state: sides.get(state, SPANISH) for state in shared.STATES}
    return field


@pytest.mark.rule("GC-S3.V1")
def test_a_side_wins_when_no_state_is_the_enemys() -> None:
    for side in (FRENCH, SPANISH):
        field = with_states(molise=NOBODY)
        field.state.alignment = {id: was if was == NOBODY else side for id, was in field.state.alignment.items()}
        field.owned(1 - side)
        s = victory_phase(field)
        found = turn.outcome(s)
        assert found is not None
        assert (s.winner, s.ended_by, found.reason) == (side, "GC-S3.V1", "end.strategic")
    assert victory_phase(with_states(molise=FRENCH)).phase == "weather"


ORDER = list(shared.STATES)


@pytest.mark.rule("GC-S3.V2", "GC-S3.V3")
@pytest.mark.parametrize(
    ("french", "spanish", "naples_is", "winner", "level"),
    [
        (3, 8, FRENCH, SPANISH, "end.standard"),
        (4, 8, FRENCH, SPANISH, "end.marginal"),
        (5, 7, FRENCH, SPANISH, "end.marginal"),
        (5, 6, FRENCH, FRENCH, "end.standard"),
        (5, 6, SPANISH, SPANISH, "end.standard"),
        (6, 6, SPANISH, FRENCH, "end.marginal"),
        (7, 5, SPANISH, FRENCH, "end.marginal"),
        (7, 4, SPANISH, FRENCH, "end.standard"),
    ],
)
def test_levels_of_victory(french: int, spanish: int, naples_is: int, winner: int, level: str) -> None:
    field = Field("naples", turn=39)
    sides = [FRENCH] * french + [SPANISH] * spanish + [NOBODY] * (12 - french - spanish)
    field.state.alignment = dict(zip(ORDER, sides, strict=True))
    field.owned(naples_is, "napoli")
    s = victory_phase(field)
    found = turn.outcome(s)
    assert found is not None
    assert (s.winner, s.ended_by, found.reason) == (winner, "GC-S3.V2", level)


@pytest.mark.rule("GC-S3.V2")
def test_non_aligned_states_count_for_who_stands_in_them_alone() -> None:
    field = with_states(molise=NOBODY, capitanata=NOBODY)
    assert (naples.total(field.state, FRENCH), naples.total(field.state, SPANISH)) == (0, 10)
    field.baron("baron_molise_1", FRENCH, "isernia")
    field.force("cordoba", "foggia", "spanish_infantry_fa.5.1")
    assert (naples.total(field.state, FRENCH), naples.total(field.state, SPANISH)) == (1, 11)
    field.force("nemours", "lucera", "french_infantry.4.1")
    assert (naples.total(field.state, FRENCH), naples.total(field.state, SPANISH)) == (1, 10)


@pytest.mark.rule("GC-S3.6")
def test_a_venetian_port_cannot_be_pillaged() -> None:
    field = Field("naples")
    nemours = field.force("nemours", "trani", "french_infantry.4.1")
    assert pillage.may_pillage(field.state, nemours) is None
