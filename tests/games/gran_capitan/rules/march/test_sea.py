"""Movement by sea of scenario 2 (GC-S2.3); that of scenario 3 is tested there."""

from __future__ import annotations

import pytest

from condotta.games.gran_capitan.data import HEXES, PLACES
from condotta.games.gran_capitan.pieces import Leader, March
from condotta.games.gran_capitan.rules.march import activation, lone_captains, march, sea
from tests.games.gran_capitan.field import Field, hex_of, run, run_on
from tests.games.gran_capitan.muster import places, ports, told

FRENCH, ALLIES = 0, 1
KING = ("aragonese_infantry.3.1", "aragonese_light_cavalry.2.1")
GUNS = "aragonese_artillery.2.1"
COASTS = ports("terra_di_lavoro", "principato_citra", "calabria_citra", "calabria_ultra")


def sailor(captain: str, at: str, *units: str, result: int = 0, **marks: object) -> tuple[Field, Leader, March]:
    field = Field("ferrandino", to_come=[])
    leader = field.force(captain, at, *units, **{"order": "manoeuvre", **marks})
    activation.activate(field.table(), leader, result)
    assert field.state.march is not None
    return field, leader, field.state.march


def found(field: Field, leader: Leader, under_way: March) -> list[str]:
    return places(sea.ports(field.state, leader, under_way))


@pytest.mark.rule("GC-S2.3")
def test_a_force_sails_between_the_ports_of_four_states() -> None:
    assert found(*sailor("ferrandino", "reggio", *KING)) == [id for id in COASTS if id != "reggio"]
    assert found(*sailor("ferrandino", "bari", *KING)) == []
    assert found(*sailor("ferrandino", "cosenza", *KING)) == []  # no Port


@pytest.mark.rule("GC-S2.3")
@pytest.mark.parametrize(
    ("order", "may"), [("manoeuvre", True), ("attack", True), ("stand", False), ("garrison", False), ("retreat", False)]
)
def test_the_order_must_let_it_move(order: str, may: bool) -> None:
    assert bool(found(*sailor("ferrandino", "reggio", *KING, order=order))) is may


@pytest.mark.rule("GC-S2.3", "GC-8.7.c")
def test_nobody_sails_in_road_march_with_doubled_mp() -> None:
    assert found(*sailor("ferrandino", "reggio", *KING, road_march=True)) == []


@pytest.mark.rule("GC-S2.3")
def test_barons_do_not_sail() -> None:
    field = Field("ferrandino")
    baron = field.baron("baron_calabria_ultra_3", ALLIES, "reggio", order="manoeuvre")
    activation.activate(field.table(), baron, 1)
    assert field.state.march is not None
    assert sea.ports(field.state, baron, field.state.march) == []


@pytest.mark.rule("GC-S2.3.a")
def test_where_one_may_land() -> None:
    field, king, under_way = sailor("ferrandino", "reggio", *KING)
    field.baron("baron_principato_citra_1", FRENCH, "salerno")  # W-43
    field.baron("baron_terra_di_lavoro_2", FRENCH, "sorrento")  # a Port without Fortress
    field.force("montpensier", "gaeta", "french_gendarmes.5.1")
    field.force("cordoba", "gaeta", "rodeleros.10.1=3")
    assert not {"salerno", "sorrento", "gaeta"} & set(found(field, king, under_way))
    field.owned(ALLIES, "gaeta")
    assert "gaeta" in found(field, king, under_way)


@pytest.mark.rule("GC-S2.3.b")
@pytest.mark.parametrize(
    ("captain", "units", "may"),
    [
        ("ferrandino", ("aragonese_infantry.8.1",), True),
        ("ferrandino", ("aragonese_infantry.8.1", "aragonese_infantry.3.1=1"), False),
        ("montpensier", ("french_infantry.3.1", "scottish_guards.1.1"), True),
        ("montpensier", ("french_gendarmes.5.1",), False),
    ],
)
def test_size(captain: str, units: tuple[str, ...], may: bool) -> None:
    assert bool(found(*sailor(captain, "napoli", *units, result=1))) is may


@pytest.mark.rule("GC-S2.3.c")
def test_the_french_keep_to_the_next_state() -> None:
    near = ports("terra_di_lavoro", "principato_citra")
    assert found(*sailor("montpensier", "napoli", "french_infantry.3.1")) == [id for id in near if id != "napoli"]
    south = ports("calabria_citra", "calabria_ultra")
    assert found(*sailor("aubigny", "tropea", "french_infantry.3.1")) == [id for id in south if id != "tropea"]


@pytest.mark.rule("GC-S2.3.d")
@pytest.mark.parametrize(
    ("units", "points", "may"),
    [
        (("aragonese_light_cavalry.2.1=1",), 2, True),
        (("aragonese_light_cavalry.2.1=1",), 1, False),
        (("aragonese_infantry.3.1=2",), 3, True),
        (("aragonese_infantry.3.1=3",), 2, False),
        (("aragonese_infantry.8.1=4",), 4, True),
        (("aragonese_infantry.8.1=6",), 3, False),
        (("aragonese_infantry.8.1=7",), 5, True),
        (("aragonese_infantry.8.1=7",), 4, False),
    ],
)
def test_mp_that_a_voyage_needs(units: tuple[str, ...], points: int, may: bool) -> None:
    field, king, under_way = sailor("ferrandino", "reggio", *units)
    under_way.points = 2 * points
    assert bool(found(field, king, under_way)) is may


@pytest.mark.rule("GC-S2.3.d", "GC-8.2.4.b")
@pytest.mark.parametrize(
    ("units", "die", "may"), [((*KING, GUNS), 3, True), ((*KING, GUNS), 4, False), (KING, 5, True)]
)
def test_w_43_ferrandino_sails_to_salerno(units: tuple[str, ...], die: int, may: bool) -> None:
    field, king, under_way = sailor("ferrandino", "reggio", *units, result=4 - die)
    assert ("salerno" in found(field, king, under_way)) is may


@pytest.mark.rule("GC-S2.3.e")
def test_the_voyage_is_his_only_movement() -> None:
    field, king, under_way = sailor("ferrandino", "reggio", *KING)
    run(sea.sail(field.table(), king, under_way, hex_of("amalfi")))
    assert (king.place, king.activations) == (hex_of("amalfi"), 2)
    assert not activation.is_unfinished(field.state, king)
    assert [option.verb for option in march.actions(field.state, king, under_way) if option.verb == "move"] == []
    assert field.state.conquered["amalfi"] == ALLIES  # GC-15.3.a
    for change in ("second", "spent"):
        field, king, under_way = sailor("ferrandino", "reggio", *KING)
        setattr(under_way, change, 1)
        assert found(field, king, under_way) == []


@pytest.mark.rule("GC-S2.3", "GC-S2.8.a")
def test_who_lands_has_entered_the_state() -> None:
    field, king, under_way = sailor("ferrandino", "reggio", *KING)
    run(sea.sail(field.table(), king, under_way, hex_of("salerno")))
    assert "entered_principato_citra" in field.state.story


@pytest.mark.rule("GC-S2.3.e")
def test_out_of_a_contested_hex_under_pursuit_and_with_1_mp_less() -> None:
    field, king, under_way = sailor("ferrandino", "reggio", *KING)
    field.force("precy", "reggio", "french_gendarmes.5.1")
    under_way.points = 8
    assert found(field, king, under_way) == []  # 5 SP need 4 MP besides the one for leaving
    under_way.points = 10
    assert "tropea" in found(field, king, under_way)
    run(sea.sail(field.table(4), king, under_way, hex_of("tropea")))  # 3 Pursuit Losses: 1 SP of foot
    assert told(king.units) == ["aragonese_infantry 2/3", "aragonese_light_cavalry 2/2"]


@pytest.mark.rule("GC-S2.3.f")
def test_an_unemployed_captain_sails_as_his_one_move() -> None:
    field = Field("ferrandino")
    minor = field.force("spanish_minor_1", "reggio")
    far = hex_of("gaeta")
    assert far in lone_captains.reach(field.state, minor)
    french = field.force("alviano", "tropea")
    by_sea = sea.captains_ports(field.state, french)
    assert {HEXES[hex].region for hex in by_sea} == {"calabria_citra", "calabria_ultra"}
    run(lone_captains.ride(field.table(), ALLIES), ("ride", "spanish_minor_1"), ("ride_to", far))
    assert (minor.place, minor.marched) == (far, True)
    assert lone_captains.riders(field.state, ALLIES) == []
    assert PLACES["gaeta"].id not in field.state.conquered  # GC-15.2.d


@pytest.mark.rule("GC-S2.3.e", "GC-8.8.2.1.i")
def test_who_is_ridden_down_at_the_quay_does_not_sail() -> None:
    field, king, under_way = sailor("ferrandino", "reggio", "aragonese_infantry.3.1=1!")
    field.force("montpensier", "reggio", "french_gendarmes.5.1")
    run_on(sea.sail(field.table(6), king, under_way, hex_of("salerno")))
    assert field.state.lost == ["ferrandino"]
    assert king.place == hex_of("reggio")
