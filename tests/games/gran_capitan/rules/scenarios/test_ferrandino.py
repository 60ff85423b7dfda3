"""Scenario 2, Ferrandino's War (GC-S2): set-up, AP, reinforcements, victory; Barons and sea have files of their own."""

from __future__ import annotations

import pytest

from condotta.games.gran_capitan import turn
from condotta.games.gran_capitan.data import EDGES, HEXES, PLACES
from condotta.games.gran_capitan.pieces import Leader
from condotta.games.gran_capitan.rules import consolidation, scenarios, succession
from condotta.games.gran_capitan.rules.combat import assault, siege
from condotta.games.gran_capitan.rules.command import (
    administration,
    income,
    orders,
    organisation,
    quarters,
    reinforcements,
)
from condotta.games.gran_capitan.rules.common import changes, forces, lines
from condotta.games.gran_capitan.rules.scenarios import ferrandino
from tests.games.gran_capitan.field import Field, ask, hex_of, offered, run
from tests.games.gran_capitan.muster import (
    arrive,
    at_once,
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

FRENCH, ALLIES = 0, 1
KING = ("aragonese_infantry.3.1", "aragonese_light_cavalry.2.1")


# Set-up


def test_the_set_up_is_that_of_the_book() -> None:
    s = set_up("ferrandino").state
    assert (s.scenario.date(1), s.scenario.date(s.scenario.turns)) == ((1495, 6, 1), (1496, 8, 2))
    assert s.ap == {"french": 4, "aragonese": 4, "spanish": 3, "papal": 1, "venetian": 3}
    assert force_of(s, "montpensier") == ["french_gendarmes 5/5", "french_infantry 3/3"]
    horse = ["italian_heavy_cavalry 2/2", "italian_light_cavalry 2/2"]
    assert force_of(s, "precy") == ["french_gendarmes 5/5", *horse]
    assert force_of(s, "aubigny") == [*horse, "scottish_guards 1/1", "swiss_infantry 4/4"]
    assert force_of(s, "guerra") == ["italian_infantry 2/2"] * 2
    assert force_of(s, "ferrandino") == [
        "aragonese_artillery 2/2",
        "aragonese_infantry 3/3",
        "aragonese_light_cavalry 2/2",
    ]
    assert force_of(s, "cordoba") == ["rodeleros 3/10", "spanish_light_cavalry_n 2/2"]
    assert s.leaders["cordoba"].auxiliaries == ["field_engineers"]
    assert [one.id for one in s.leaders.values() if one.general] == ["montpensier", "ferrandino"]
    assert s.minors == [["french_minor_1"], ["spanish_minor_1", "spanish_minor_2", "aragonese_minor_1"]]
    assert s.leaders["aubigny"].place == hex_of("nicastro")
    assert barons(s, FRENCH) == sorted(
        ["avezzano", "fondi", "salerno", "bari", "altamura", "castellaneta", "francavilla", "tursi", "potenza",
         "bisignano", "rossano", "catanzaro", "stilo"]
    )  # fmt: skip
    assert barons(s, ALLIES) == sorted(
        [
            "sulmona",
            "lanciano",
            "campobasso",
            "isernia",
            "ostuni",
            "gallipoli",
            "amantea",
            "reggio",
            "tropea",
            "squillace",
        ]
    )
    assert {state: len(ids) for state, ids in s.available_barons.items()} == {
        "abruzzo_ultra": 1, "abruzzo_citra": 0, "molise": 0, "terra_di_lavoro": 4, "capitanata": 3,
        "principato_ultra": 3, "principato_citra": 3, "terra_di_bari": 2, "terra_d_otranto": 0, "basilicata": 0,
        "calabria_citra": 2, "calabria_ultra": 1,
    }  # fmt: skip
    assert s.conquered == {
        **dict.fromkeys(["catanzaro", "stilo", "nicastro"], FRENCH),
        **dict.fromkeys(["ostuni", "gallipoli", "amantea"], ALLIES),
    }


def test_where_ferrandino_and_cordoba_begin() -> None:
    field = Field("ferrandino")
    entry = {one.captain: one for one in field.state.scenario.setup}
    assert places(reinforcements.entry_hexes(field.state, entry["ferrandino"].at, ALLIES)) == ["reggio", "tropea"]
    near = reinforcements.entry_hexes(field.state, entry["cordoba"].at, ALLIES)
    assert hex_of("reggio") in near
    assert set(near) <= {hex_of("reggio"), *HEXES[hex_of("reggio")].near}


@pytest.mark.rule("GC-S2.SU1")
def test_the_french_may_split_montpensiers_force() -> None:
    both = ("to_captain", "montpensier"), ("to_captain", "alviano")
    walk = set_up("ferrandino", *both, ("split_off", "alviano"), ("set_up_at", hex_of("gaeta")))
    alviano = walk.leader("alviano")
    assert (alviano.on_map, alviano.place, told(alviano.units)) == (True, hex_of("gaeta"), ["french_gendarmes 5/5"])
    assert told(walk.leader("montpensier").units) == ["french_infantry 3/3"]
    states = {one.captain: one.at.states for one in walk.state.scenario.setup if one.army == "french"}
    assert states == {
        "montpensier": ("terra_di_lavoro",),
        "precy": ("basilicata",),
        "aubigny": (),
        "guerra": ("abruzzo_ultra",),
    }


@pytest.mark.rule("GC-S2.1")
def test_no_administration_on_the_first_turn() -> None:
    field = Field("ferrandino", turn=1)
    field.force("ferrandino", "reggio", *KING, order="attack")
    field.source("aragonese", "reggio")
    run(administration.administrative_segment(field.table(6, 6)))
    assert (field.state.ap["aragonese"], field.state.leaders["ferrandino"].order) == (4, "attack")


@pytest.mark.rule("GC-S2.2")
@pytest.mark.parametrize(("turn", "may"), [(1, False), (2, True)])
def test_barons_get_no_orders_on_the_first_turn(turn: int, may: bool) -> None:
    field = Field("ferrandino", turn=turn)
    field.baron("baron_calabria_ultra_4", ALLIES, "tropea")
    field.force("ferrandino", "reggio", *KING, order="stand")
    ordered = [args[0] for args in offered(ask(organisation.one_order(field.table(), ALLIES)), "order_force")]
    assert ("baron_calabria_ultra_4" in ordered) is may


# Administrative Points


@pytest.mark.rule("GC-S2.AP1")
@pytest.mark.parametrize("stock", ["spanish", "aragonese"])
def test_papal_ap_come_in_full_to_a_stock_of_the_allies_choice(stock: str) -> None:
    field = Field("ferrandino", turn=3)
    before = field.state.ap[stock]
    papal = scenarios.of(field.state).income["papal"]
    assert offered(ask(papal(Field("ferrandino").table(), "papal")), "papal_ap") == [("aragonese",), ("spanish",)]
    run(papal(field.table(), "papal"), ("papal_ap", stock))
    assert (field.state.ap["papal"], field.state.ap[stock]) == (0, before + 2)  # 1, and that of the start
    run(papal(field.table(), "papal"), ("papal_ap", stock))
    assert field.state.ap[stock] == before + 3


@pytest.mark.rule("GC-S2.AP2")
def test_venetian_ap_come_while_their_army_is_in_play() -> None:
    field = Field("ferrandino", turn=5)
    field.source("venetian", "trani")
    run(income.roll_ap(field.table(), "venetian", ALLIES, 1))
    assert field.state.ap["venetian"] == 3
    field.force("gonzaga", "trani", "stradiots.2.1")
    run(income.roll_ap(field.table(3, 4), "venetian", ALLIES, 1))
    assert field.state.ap["venetian"] == 4


@pytest.mark.rule("GC-S2.AP3")
def test_each_army_pays_out_of_its_own_stock() -> None:
    field = Field("ferrandino", ap={"french": 4, "aragonese": 5, "spanish": 5, "papal": 0, "venetian": 3})
    field.source("spanish", "reggio")
    cordoba = field.force("cordoba", "reggio", "rodeleros.10.1=3", general=False, order="stand")
    run(orders.give(field.table(), cordoba, "attack"), "pay")
    assert field.state.ap == {"french": 4, "aragonese": 5, "spanish": 4, "papal": 0, "venetian": 3}


# Captains General


@pytest.mark.rule("GC-S2.CG1")
def test_spanish_and_papal_captains_are_commanded_from_their_source() -> None:
    field = Field("ferrandino")
    cordoba = field.force("cordoba", "reggio", "rodeleros.10.1=3")
    field.force("ferrandino", "reggio", *KING)
    assert not lines.may_be_ordered(field.state, cordoba)
    field.source("spanish", "reggio")
    assert lines.may_be_ordered(field.state, cordoba)
    assert not succession.may_be_general(field.state, cordoba)
    papal = Leader("papal_minor_1", ALLIES, "papal")
    assert not succession.may_be_general(field.state, papal)


@pytest.mark.rule("GC-S2.CG1")
def test_cordoba_without_a_path_is_forced() -> None:
    field = Field("ferrandino")
    cordoba = field.force("cordoba", "reggio", "rodeleros.10.1=3", order="stand")
    run(orders.give(field.table(6), cordoba, "attack"))  # Forced: 6 + 1 - 1 for the star: R fails
    assert (field.state.ap["spanish"], cordoba.units[0].demoralised) == (3, True)


@pytest.mark.rule("GC-S2.CG2")
def test_the_generals_of_the_allies() -> None:
    field = Field("ferrandino")
    field.force("ferrandino", "reggio", *KING)
    assert [one.id for one in lines.givers(field.state, "aragonese", ALLIES)] == ["ferrandino"]
    assert not lines.givers(field.state, "venetian", ALLIES)
    field.state.story["venice"] = 2
    run(ferrandino.venice(field.table()), ("land_at", hex_of("trani")), "stays_away")
    assert [one.id for one in lines.givers(field.state, "venetian", ALLIES)] == ["gonzaga"]
    assert not lines.givers(field.state, "spanish", ALLIES)


# Reinforcements


@pytest.mark.rule("GC-S2.R1")
def test_a_papal_force_comes_the_turn_after_naples_is_occupied() -> None:
    field = Field("ferrandino", turn=4, to_come=["GC-S2.R1"])
    segment = scenarios.of(field.state).reinforcements
    assert segment is not None
    field.force("cordoba", "napoli", "rodeleros.10.1=3")
    victory_phase(field)
    run(segment(field.table(), ALLIES))  # only contested or passed, not owned
    field.owned(ALLIES, "napoli")
    field.state.turn = 5
    ferrandino.note_naples(field.state)
    run(segment(field.table(), ALLIES))
    field.state.turn = 6
    question = ask(segment(field.table(), ALLIES))
    assert places([str(args[0]) for args in offered(question, "enter_at")]) == ["sermoneta", "terracina"]
    run(segment(field.table(), ALLIES), ("enter_at", hex_of("sermoneta")))
    papal = field.state.leaders["papal_minor_1"]
    assert (papal.place, papal.order, told(papal.units)) == (
        hex_of("sermoneta"),
        "manoeuvre",
        ["papal_light_cavalry 2/2"],
    )


def entering_lavoro(*generals: str) -> tuple[Field, Leader]:
    field = Field("ferrandino")
    for captain in generals:
        field.force(captain, "reggio", *KING)
        field.source("aragonese", "reggio")
    minor = field.force("spanish_minor_1", "sessa", "rodeleros.2.1")
    return field, minor


@pytest.mark.rule("GC-S2.R2")
def test_colonna_joins_an_allied_major_force_when_terra_di_lavoro_is_entered() -> None:
    field, minor = entering_lavoro("ferrandino")
    run(ferrandino.arrived(field.table(), minor))
    colonna = field.state.leaders["fabrizio_colonna"]
    assert (colonna.under, told(colonna.units)) == ("ferrandino", ["italian_heavy_cavalry 2/2"])
    assert "GC-S2.R2" not in field.state.to_come


@pytest.mark.rule("GC-S2.R2")
def test_colonna_without_a_major_force_is_a_force_of_terra_di_lavoro() -> None:
    field, minor = entering_lavoro()
    question = ask(ferrandino.arrived(field.table(), minor))
    found = {HEXES[str(args[0])].region for args in offered(question, "enter_at")}
    assert found == {"terra_di_lavoro"}
    run(ferrandino.arrived(field.table(), minor))
    field, minor = entering_lavoro()
    run(ferrandino.arrived(field.table(), minor), ("enter_at", hex_of("capua")), ("order", "attack"))
    assert field.state.leaders["fabrizio_colonna"].order == "attack"


@pytest.mark.rule("GC-S2.R2")
def test_colonna_waits_for_a_major_force_with_a_line() -> None:
    """R-S2g, GC-8.1.d."""
    field, minor = entering_lavoro("ferrandino")
    field.source("aragonese", "", "removed")
    run(ferrandino.arrived(field.table(), minor))
    assert "GC-S2.R2" in field.state.to_come
    field.state.to_come = ["GC-S2.R2"]
    field.source("aragonese", "reggio")
    run(ferrandino.segment(field.table(), ALLIES), ("enter_at", hex_of("reggio")))
    assert field.state.leaders["fabrizio_colonna"].under == "ferrandino"


@pytest.mark.rule("GC-S2.R2")
def test_a_baron_does_not_bring_colonna_nor_does_another_state() -> None:
    field, minor = entering_lavoro("ferrandino")
    baron = field.baron("baron_molise_1", ALLIES, "sessa")
    run(ferrandino.arrived(field.table(), baron))
    minor.place = hex_of("eboli")
    run(ferrandino.arrived(field.table(), minor))
    assert "fabrizio_colonna" not in field.state.leaders


@pytest.mark.rule("GC-S2.R3")
@pytest.mark.parametrize(
    ("turn", "sp", "line", "after"), [(3, 3, True, 4), (4, 3, True, 3), (3, 3, False, 3), (3, 10, True, 10)]
)
def test_cordoba_gets_rodeleros_on_yellow_turns(turn: int, sp: int, line: bool, after: int) -> None:
    field = Field("ferrandino", turn=turn, to_come=["GC-S2.R3"])
    cordoba = field.force("cordoba", "reggio", f"rodeleros.10.1={sp}")
    if line:
        field.source("spanish", "reggio")
    run(reinforcements.reinforcement_segment(field.table(), ALLIES))
    assert cordoba.units[0].sp == after
    cordoba.units = []
    run(reinforcements.reinforcement_segment(field.table(), ALLIES))
    assert not cordoba.units


@pytest.mark.rule("GC-S2.R4")
def test_orsini_comes_over_the_north_western_edge() -> None:
    field = Field("ferrandino")
    assert not is_due(field, "GC-S2.R4", 23)
    assert is_due(field, "GC-S2.R4", 24)
    assert field.state.scenario.date(24) == (1496, 5, 2)
    assert entries(field, "GC-S2.R4") == places(list(EDGES["north_west_rome_to_teramo"]))
    orsini = arrive(field, "GC-S2.R4", ("enter_at", "0120"))
    assert (orsini.order, told(orsini.units)) == (
        "manoeuvre",
        ["italian_heavy_cavalry 4/4", "italian_light_cavalry 4/4"],
    )


@pytest.mark.rule("GC-S2.R5")
def test_a_french_minor_captain_lands_in_may_1496() -> None:
    field = Field("ferrandino")
    assert not is_due(field, "GC-S2.R5", 23)
    assert is_due(field, "GC-S2.R5", 24)
    assert entries(field, "GC-S2.R5") == ports("terra_di_lavoro", "principato_citra")
    minor = arrive(field, "GC-S2.R5", ("enter_at", hex_of("salerno")))
    assert (minor.id, minor.order, told(minor.units)) == (
        "french_minor_2",
        "manoeuvre",
        ["french_infantry 2/2", "landsknechts 2/2"],
    )


# Venice


@pytest.mark.rule("GC-S2.4", "GC-S2.4.a")
def test_w_44_venice_is_asked_twice_and_lands_two_turns_later() -> None:
    field = Field("ferrandino", turn=3, to_come=["GC-S2.R6"])
    ask_venice = ferrandino.venice
    run(ask_venice(field.table(2)), "invite_venice", ("aragonese", 1), ("spanish", 1))
    assert field.state.ap | {"papal": 0} == {"french": 4, "aragonese": 3, "spanish": 2, "papal": 0, "venetian": 3}
    field.state.turn = 4
    run(ask_venice(field.table(4)), "invite_venice", ("aragonese", 0), ("spanish", 1))
    assert field.state.ap["spanish"] == 1
    field.state.turn = 5
    run(ask_venice(field.table()))  # no further roll, and not yet
    field.state.turn = 6
    question = ask(ask_venice(field.table()))
    assert places([str(args[0]) for args in offered(question, "land_at")]) == ["brindisi", "otranto", "trani"]


@pytest.mark.rule("GC-S2.4")
def test_at_least_1_ap_must_be_spent_and_it_may_be_left() -> None:
    field = Field("ferrandino", turn=1)
    run(ferrandino.venice(field.table()), "no_venice")
    question = ask(ferrandino.venice(field.table()), "invite_venice", ("aragonese", 0))
    assert offered(question, "spanish")[0] == (1,)
    field.state.ap |= {"aragonese": 2, "spanish": 2}
    field.state.to_come = ["GC-S2.R6"]
    assert ask(ferrandino.segment(field.table(), ALLIES)).prompt == "ferrandino.venice"
    run(ferrandino.segment(field.table(), FRENCH))
    field.state.ap |= {"aragonese": 0, "spanish": 0}
    run(ferrandino.venice(field.table()))
    assert field.state.ap["venetian"] == 3  # Venetian AP do not count


@pytest.mark.rule("GC-S2.R6", "GC-S2.4.b", "GC-S2.4.d")
@pytest.mark.parametrize("along", [True, False])
def test_gonzaga_lands_and_his_port_is_his_source(along: bool) -> None:
    field = Field("ferrandino", story={"venice": 2})
    answer = "comes_along" if along else "stays_away"
    run(ferrandino.venice(field.table()), ("land_at", hex_of("trani")), answer, *["to_captain"] * 4 * along)
    s = field.state
    assert force_of(s, "gonzaga") == [
        "stradiots 2/2",
        "venetian_heavy_cavalry 4/4",
        "venetian_heavy_cavalry 4/4",
        "venetian_infantry 6/6",
    ]
    assert ("venetian_minor_1" in s.leaders) is along
    assert (s.leaders["gonzaga"].order, s.leaders["gonzaga"].general) == ("attack", True)
    assert (s.sources["venetian"].hex, s.sources["venetian"].status) == (hex_of("trani"), "active")
    assert s.conquered["trani"] == ALLIES
    assert "GC-S2.R6" not in s.to_come


@pytest.mark.rule("GC-S2.4.b", "GC-S2.4.c")
def test_gonzaga_lands_upon_an_enemy_without_a_source() -> None:
    field = Field("ferrandino", story={"venice": 2})
    field.force("precy", "trani", "french_gendarmes.5.2")
    run(ferrandino.venice(field.table()), ("land_at", hex_of("trani")), "stays_away")
    s = field.state
    assert forces.is_contested(s, hex_of("trani"))
    assert (s.leaders["gonzaga"].face_up, s.leaders["precy"].face_up) == (True, True)  # GC-1.4.e
    assert s.story["entered_terra_di_bari"]  # GC-S2.8.a: to land is to enter
    assert (s.sources["venetian"].hex, s.conquered.get("trani")) == ("", None)
    s.leaders["gonzaga"].place = "3209"  # he has lost and retreated
    s.turn = 9
    assert hex_of("trani") not in administration.eligible(s, "venetian", ALLIES)


@pytest.mark.rule("GC-S2.4.d")
def test_venetian_sources_are_conquered_ports() -> None:
    field = Field("ferrandino")
    field.owned(ALLIES, "bari", "gallipoli", "salerno")
    assert places(administration.eligible(field.state, "venetian", ALLIES)) == ["bari", "gallipoli"]


# Stacks


@pytest.mark.rule("GC-S2.5")
def test_venetians_serve_only_venetians() -> None:
    field = Field("ferrandino")
    king = field.force("ferrandino", "bari", "aragonese_infantry.3.1")
    gonzaga = field.force("gonzaga", "bari", "venetian_infantry.6.1")
    minor = field.force("venetian_minor_1", "bari", "stradiots.2.1")
    cordoba = field.force("cordoba", "bari", "rodeleros.10.1=3")
    s = field.state
    assert not consolidation.may_serve(s, gonzaga, king)
    assert not consolidation.may_serve(s, minor, king)
    assert consolidation.may_serve(s, minor, gonzaga)
    assert consolidation.may_serve(s, cordoba, king)
    moves = {option.args for option in organisation.transfers(s, [king, gonzaga, minor, cordoba])}
    assert {to for unit, to in moves if unit == "rodeleros.10.1"} == {"ferrandino", "gonzaga", "venetian_minor_1"}
    assert {to for unit, to in moves if unit == "stradiots.2.1"} == {"gonzaga"}
    assert {to for unit, to in moves if unit == "venetian_infantry.6.1"} == {"venetian_minor_1"}


@pytest.mark.rule("GC-S2.5")
def test_ferrandino_and_gonzaga_are_moved_apart() -> None:
    """R-S2j."""
    field = Field("ferrandino")
    king = field.force("ferrandino", "bari", "aragonese_infantry.3.1")
    gonzaga = field.force("gonzaga", "bari", "venetian_infantry.6.1")
    assert not consolidation.fits(field.state, king, gonzaga.place)
    question = ask(consolidation.joint_consolidation(field.table(), ALLIES, displaces=False))
    assert question.prompt == "consolidation.displace"
    assert {args[0] for args in offered(question, "displace")} == {"ferrandino", "gonzaga"}


@pytest.mark.rule("GC-S2.5")
def test_venetian_units_are_lost_where_only_others_could_take_them_over() -> None:
    field = Field("ferrandino", minors=[[], []])
    gonzaga = field.force("gonzaga", "bari", "venetian_infantry.6.1", "rodeleros.2.1")
    field.subordinate("fabrizio_colonna", "gonzaga", "italian_heavy_cavalry.2.3")
    run(succession.fall(field.table(), gonzaga))
    assert told(field.state.leaders["fabrizio_colonna"].units) == ["italian_heavy_cavalry 2/2", "rodeleros 2/2"]


# Special rules


@pytest.mark.rule("GC-S2.6")
@pytest.mark.parametrize(("captain", "demoralised"), [("guerra", False), ("precy", True)])
def test_guerras_men_stand_by_him(captain: str, demoralised: bool) -> None:
    """Forced with a die of 4: 3 for Guerra's, 5 for others; Italian infantry (S) passes up to 3."""
    field = Field("ferrandino")
    leader = field.force(captain, "laquila", "italian_infantry.2.1", order="stand")
    run(orders.give(field.table(4), leader, "manoeuvre"))
    assert leader.units[0].demoralised is demoralised


@pytest.mark.rule("GC-S2.7")
@pytest.mark.parametrize("side", [FRENCH, ALLIES])
def test_earthworks_do_not_count_on_the_assault_table(side: int) -> None:
    field = Field("ferrandino")
    precy = field.force("precy", "2910", "french_gendarmes.5.1", earthworks=True)
    king = field.force("ferrandino", "2910", *KING, earthworks=True)
    parties = [assault.Party(FRENCH, [precy]), assault.Party(ALLIES, [king])]
    attack = assault.Attack(parties[1 - side], parties[side], "2910")
    attack.earthworks = True
    assert not assault.is_affecting(field.state, attack)
    assert assault.strengths(field.state, attack) == (5, 5)
    assert not any(name == "cavalry_against_works" for name, _ in assault.modifiers(field.state, attack))


@pytest.mark.rule("GC-S2.7")
def test_earthworks_still_allow_quarters_and_a_siege() -> None:
    field = Field("ferrandino")
    king = field.force("ferrandino", "2910", *KING, earthworks=True, order="stand")
    assert quarters.may_enter(field.state, king)
    king.order = "attack"
    assert siege.may_besiege(field.state, king)


# Victory


def liberated(*more: str) -> Field:
    field = Field("ferrandino", turn=30)
    field.owned(ALLIES, "gaeta", "napoli", "salerno", *more)
    return field


@pytest.mark.rule("GC-S2.V1", "GC-S2.V1.a", "GC-S2.V2", "GC-S2.V3", "GC-S2.V6")
@pytest.mark.parametrize(
    ("field", "winner", "rule", "level"),
    [
        (liberated(), ALLIES, "GC-S2.V2", "end.strategic"),  # the Abruzzi and Molise are Allied from the start
        (liberated("sora"), ALLIES, "GC-S2.V2", "end.strategic"),
        (Field("ferrandino", turn=30), FRENCH, "GC-S2.V3", "end.standard"),
    ],
)
def test_who_has_won(field: Field, winner: int, rule: str, level: str) -> None:
    s = victory_phase(field)
    found = turn.outcome(s)
    assert found is not None
    assert (s.winner, s.ended_by, found.reason) == (winner, rule, level)


@pytest.mark.rule("GC-S2.V2", "GC-S2.V1")
@pytest.mark.parametrize(
    ("lost", "rule"),
    [
        (("sulmona",), "GC-S2.V2"),
        (("lanciano", "campobasso"), "GC-S2.V2"),
        (("sulmona", "lanciano"), "GC-S2.V1"),
        (("campobasso", "isernia"), "GC-S2.V1"),
    ],
)
def test_the_north_makes_it_strategic(lost: tuple[str, ...], rule: str) -> None:
    field = liberated()
    field.owned(FRENCH, *lost)
    assert victory_phase(field).ended_by == rule


@pytest.mark.rule("GC-S2.V1.a")
@pytest.mark.parametrize("place", ["gaeta", "napoli", "salerno"])
def test_each_of_three_places_is_needed(place: str) -> None:
    field = liberated()
    field.owned(FRENCH, place)
    assert victory_phase(field).ended_by == "GC-S2.V3"


@pytest.mark.rule("GC-S2.V1.b", "GC-S2.V1.c")
@pytest.mark.parametrize(
    ("at", "as_baron", "winner"),
    [
        ("cosenza", False, FRENCH),
        ("rossano", True, FRENCH),
        ("catanzaro", True, FRENCH),
        ("potenza", True, FRENCH),
        ("melfi", False, FRENCH),
        ("bari", False, FRENCH),
        ("bari", True, ALLIES),
        ("foggia", False, ALLIES),
    ],
)
def test_no_french_force_may_be_left_in_the_south(at: str, as_baron: bool, winner: int) -> None:
    field = liberated()
    if as_baron:
        field.baron("baron_calabria_citra_2", FRENCH, at)
    else:
        field.force("precy", at, "french_gendarmes.5.1")
    assert victory_phase(field).winner == winner


@pytest.mark.rule("GC-S2.V4")
def test_the_fall_of_ferrandino_ends_the_game_at_once() -> None:
    field = Field("ferrandino")
    king = field.force("ferrandino", "2910", *KING)
    assert at_once(field) is None
    run(succession.fall(field.table(), king))
    assert at_once(field) == (FRENCH, "GC-S2.V4")


@pytest.mark.rule("GC-S2.V5")
def test_reggio_in_french_hands_at_the_end_of_a_turn() -> None:
    field = Field("ferrandino")
    precy = field.force("precy", "5733", "french_gendarmes.5.1")
    assert victory_phase(field).phase == "weather"
    changes.conquer(field.table(), PLACES["reggio"], precy.side)
    s = victory_phase(field)
    assert (s.winner, s.ended_by) == (FRENCH, "GC-S2.V5")


@pytest.mark.rule("GC-S2.V5")
def test_reggio_counts_also_when_the_whole_state_is_conquered_with_it() -> None:
    field = Field("ferrandino")
    walled = [p.id for p in PLACES.values() if p.fortress and HEXES[p.hex].region == "calabria_ultra"]
    field.owned(FRENCH, *walled)
    s = victory_phase(field)
    assert (s.alignment["calabria_ultra"], s.winner, s.ended_by) == (FRENCH, FRENCH, "GC-S2.V5")


@pytest.mark.rule("GC-S2.V5")
def test_reggio_retaken_in_the_same_turn_does_not_count() -> None:
    field = Field("ferrandino")
    place = PLACES["reggio"]
    changes.conquer(field.table(), place, FRENCH)
    changes.conquer(field.table(), place, ALLIES)
    assert victory_phase(field).phase == "weather"
