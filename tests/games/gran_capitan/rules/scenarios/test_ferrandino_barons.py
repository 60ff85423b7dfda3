"""Scenario 2, special rule 8: Barons and States that come over (GC-S2.8)."""

from __future__ import annotations

import pytest

from condotta.games.gran_capitan.data import BARONS, HEXES, PLACES
from condotta.games.gran_capitan.pieces import NOBODY, Leader
from condotta.games.gran_capitan.rules import pillage
from condotta.games.gran_capitan.rules.command import barons, rally
from condotta.games.gran_capitan.rules.common import changes, ground
from condotta.games.gran_capitan.rules.march import activation, lone_captains, march
from condotta.games.gran_capitan.rules.scenarios import ferrandino
from tests.games.gran_capitan.field import Answer, Field, ask, hex_of, offered, run, verbs
from tests.games.gran_capitan.muster import told, victory_phase

FRENCH, ALLIES = 0, 1
LAVORO = "terra_di_lavoro"
KING = ("aragonese_infantry.3.1=2",)


def entered(captain: str = "ferrandino", at: str = "napoli", *, french: bool = True, **fields: object) -> Field:
    """An Allied Captain has come to a place; the Baron of Fondi is French, and so are Forces in Terra di Lavoro."""
    field = Field("ferrandino", to_come=[], **fields)
    field.baron("baron_terra_di_lavoro_1", FRENCH, "fondi")
    if french:
        field.force("montpensier", "gaeta", "french_gendarmes.5.1")
    units = KING if captain == "ferrandino" else ("rodeleros.10.1=3",)
    leader = field.force(captain, at, *units, order="attack")
    run(ferrandino.arrived(field.table(), leader))
    return field


def none(times: int) -> tuple[Answer, ...]:
    return ("no_baron",) * times


@pytest.mark.rule("GC-S2.8.a", "GC-S2.8")
def test_e_20_terra_di_lavoro_rises_for_ferrandino() -> None:
    field = entered()
    places = ["capua", "aversa", "nola", "sora"]
    answers: list[Answer] = [
        ("baron_at", f"baron_terra_di_lavoro_{n}", hex_of(place)) for n, place in enumerate(places, 2)
    ]
    victory_phase(field, 4, answers=tuple(answers))  # 4 - 1 + 2: all four Available ones
    s = field.state
    assert ground.alignment(s, LAVORO) == ALLIES
    assert sorted(one.place for one in s.leaders.values() if one.is_baron and one.side == ALLIES) == sorted(
        hex_of(place) for place in places
    )
    assert s.available_barons[LAVORO] == []


@pytest.mark.rule("GC-S2.8.a")
@pytest.mark.parametrize(
    ("captain", "french", "die", "received", "side"),
    [
        ("cordoba", True, 2, 1, FRENCH),  # 1 is not more than the one French Baron
        ("cordoba", False, 2, 2, ALLIES),
        ("ferrandino", True, 1, 2, ALLIES),
        ("cordoba", True, 1, 0, FRENCH),
    ],
)
def test_the_roll(captain: str, french: bool, die: int, received: int, side: int) -> None:
    field = entered(captain, french=french)
    field.owned(ALLIES, "capua", "aversa", "nola")
    victory_phase(field, die, answers=none(received))
    assert ground.alignment(field.state, LAVORO) == side


@pytest.mark.rule("GC-S2.8.a")
def test_french_barons_in_the_territory_count_also_in_forces_and_from_elsewhere() -> None:
    field = entered("cordoba")
    assert ferrandino.french_barons(field.state, LAVORO) == 1
    field.force("aubigny", "capua", "baron_calabria_citra_1", "french_infantry.3.1")
    field.baron("baron_terra_di_lavoro_2", FRENCH, "campobasso")  # one of them abroad
    assert ferrandino.french_barons(field.state, LAVORO) == 2


@pytest.mark.rule("GC-S2.8.a")
def test_only_towns_and_cities_count_and_only_captains_with_a_force_or_ferrandino() -> None:
    assert "entered_terra_di_lavoro" not in entered(at="2225").state.story
    field = Field("ferrandino", to_come=[])
    alone = field.force("spanish_minor_1", "napoli")
    baron = field.baron("baron_molise_1", ALLIES, "capua")
    for one in (alone, baron):
        run(ferrandino.arrived(field.table(), one))
    assert "entered_terra_di_lavoro" not in field.state.story
    king = field.force("ferrandino", "napoli")
    run(ferrandino.arrived(field.table(), king))
    assert field.state.story["entered_terra_di_lavoro"] == ferrandino.KING


@pytest.mark.rule("GC-S2.8.a")
def test_a_march_and_a_ride_enter_a_state() -> None:
    field = Field("ferrandino", to_come=[])
    king = field.force("ferrandino", "4119", *KING, order="manoeuvre")  # beside Lagonegro
    assert HEXES[king.place].region != "principato_citra"
    activation.activate(field.table(), king, 0)
    under_way = field.state.march
    assert under_way is not None
    goal = next(step for step in march.open_steps(field.state, king, under_way) if HEXES[step.to].place)
    run(march.move(field.table(), king, under_way, goal.to))
    state = HEXES[goal.to].region
    assert field.state.story[f"entered_{state}"] == ferrandino.KING
    field.state.story.clear()
    king.units = []
    king.marched = False
    run(lone_captains.ride(field.table(), ALLIES), ("ride", "ferrandino"), ("ride_to", hex_of("lagonegro")))
    assert field.state.story["entered_basilicata"] == ferrandino.KING


@pytest.mark.rule("GC-S2.8.b")
def test_a_state_is_rolled_for_once() -> None:
    field = entered("cordoba")
    victory_phase(field, 1)
    assert ground.alignment(field.state, LAVORO) == FRENCH
    run(ferrandino.arrived(field.table(), field.state.leaders["cordoba"]))
    victory_phase(field)  # no die
    assert ground.alignment(field.state, LAVORO) == FRENCH


def sacking(at: str) -> tuple[Field, Leader]:
    field = Field("ferrandino", to_come=[])
    return field, field.force("precy", at, "french_gendarmes.5.1", order="manoeuvre")


@pytest.mark.rule("GC-S2.8.c")
@pytest.mark.parametrize(("place", "state"), [("foggia", "capitanata"), ("crotone", "calabria_ultra")])
def test_french_pillage_brings_barons_to_the_allies(place: str, state: str) -> None:
    field, precy = sacking(place)
    run(pillage.pillage(field.table(4), precy, PLACES[place], paid=True))
    assert ground.alignment(field.state, state) == ALLIES  # at once, or as before
    waiting = len(field.state.available_barons[state])
    victory_phase(field, 2, answers=none(min(2, waiting)))
    assert ground.alignment(field.state, state) == ALLIES


@pytest.mark.rule("GC-S2.8.c")
def test_french_pillage_of_a_french_state_brings_no_roll() -> None:
    field, precy = sacking("potenza")
    run(pillage.pillage(field.table(4), precy, PLACES["potenza"], paid=True))
    victory_phase(field)  # no die: GC-19.e alone
    assert ground.alignment(field.state, "basilicata") == ALLIES


@pytest.mark.rule("GC-S2.8.e", "GC-S2.8.f")
def test_e_21_capitanata_comes_over_twice() -> None:
    field = Field("ferrandino", to_come=[])
    precy = field.force("precy", "2910", "french_gendarmes.5.1", order="attack")
    run(ferrandino.arrived(field.table(1), precy), ("baron_at", "baron_capitanata_1", hex_of("lucera")))
    s = field.state
    assert (ground.alignment(s, "capitanata"), s.leaders["baron_capitanata_1"].side) == (FRENCH, FRENCH)
    run(ferrandino.arrived(field.table(), precy))  # only the first time
    cordoba = field.force("cordoba", "cerignola", "rodeleros.10.1=3", order="attack")
    run(ferrandino.arrived(field.table(), cordoba))
    victory_phase(field, 3, answers=none(2))  # 3 - 1 = 2, more than 1
    assert ground.alignment(s, "capitanata") == ALLIES


@pytest.mark.rule("GC-S2.8.e")
def test_neither_barons_nor_lone_captains_nor_lazio_count_as_first_entry() -> None:
    field = Field("ferrandino", to_come=[])
    for leader in (
        field.baron("baron_molise_1", ALLIES, "foggia"),
        field.force("spanish_minor_1", "lucera"),
        field.force("cordoba", "roma", "rodeleros.10.1=3"),
    ):
        run(ferrandino.arrived(field.table(), leader))
    assert ground.alignment(field.state, "capitanata") == NOBODY


@pytest.mark.rule("GC-S2.8.g")
@pytest.mark.parametrize(
    ("enemy", "missing", "side"), [(False, False, ALLIES), (True, False, FRENCH), (False, True, FRENCH)]
)
def test_full_conquest(enemy: bool, missing: bool, side: int) -> None:
    field = Field("ferrandino", to_come=[])
    walled = [p.id for p in PLACES.values() if p.fortress and HEXES[p.hex].region == "basilicata"]
    field.owned(ALLIES, *walled[missing:])
    if enemy:
        field.baron("baron_basilicata_1", FRENCH, "4114")
    victory_phase(field)
    assert ground.alignment(field.state, "basilicata") == side


# Ferrandino rallies the Barons


def rallying(at: str = "cosenza", *units: str) -> Field:
    """A State with two Available Barons, the second of them of 1 SP; the Allies own nothing there but Amantea."""
    field = Field("ferrandino", to_come=[])
    field.force("ferrandino", at, *(units or KING))
    field.state.available_barons["calabria_citra"] = ["baron_calabria_citra_1", "baron_calabria_citra_4"]
    field.owned(ALLIES, "amantea")
    return field


def receive(field: Field, *answers: Answer) -> None:
    run(barons.bring_in(field.table(), ALLIES, "calabria_citra"), *answers)


@pytest.mark.rule("GC-S2.8.d")
def test_barons_come_to_ferrandino_or_as_usual() -> None:
    field = rallying()
    question = ask(barons.bring_in(field.table(), ALLIES, "calabria_citra"))
    assert verbs(question) == ["no_baron", "baron_at", "baron_with"]
    assert {args[1] for args in offered(question, "baron_at")} == {hex_of("amantea")}
    receive(field, ("baron_with", "baron_calabria_citra_4"), "as_baron")
    king = field.state.leaders["ferrandino"]
    assert told(king.units) == ["aragonese_infantry 2/3", "baron_calabria_citra_4 1/1"]
    assert field.state.available_barons["calabria_citra"] == ["baron_calabria_citra_1"]


@pytest.mark.rule("GC-S2.8.d")
@pytest.mark.parametrize(
    ("into", "units"),
    [
        ("aragonese_infantry.3.1", ["aragonese_infantry 3/3"]),
        ("aragonese_artillery.3.1", ["aragonese_artillery 1/3", "aragonese_infantry 2/3"]),
    ],
)
def test_a_baron_becomes_regulars_and_leaves_the_game(into: str, units: list[str]) -> None:
    field = rallying()
    receive(field, ("baron_with", "baron_calabria_citra_4"), ("rally_into", into))
    s = field.state
    assert told(s.leaders["ferrandino"].units) == units
    assert "baron_calabria_citra_4" not in [*s.available_barons["calabria_citra"], *s.leaders]
    assert into not in s.pool[ALLIES]


@pytest.mark.rule("GC-S2.8.d")
def test_a_baron_of_2_sp_gives_2_and_only_aragonese_units_take_them() -> None:
    field = rallying("cosenza", "aragonese_infantry.3.1=2", "rodeleros.2.1=1")
    question = ask(barons.bring_in(field.table(), ALLIES, "calabria_citra"), ("baron_with", "baron_calabria_citra_1"))
    kinds = {str(args[0]).split(".")[0] for args in offered(question, "rally_into")}
    assert kinds == {"aragonese_infantry", "aragonese_light_cavalry", "aragonese_artillery"}
    field = rallying("cosenza", "aragonese_infantry.3.1=2")
    one, two = ("rally_into", "aragonese_infantry.3.1"), ("rally_into", "aragonese_infantry.8.1")
    receive(field, ("baron_with", "baron_calabria_citra_1"), one, two)
    assert told(field.state.leaders["ferrandino"].units) == ["aragonese_infantry 1/8", "aragonese_infantry 3/3"]


@pytest.mark.rule("GC-S2.8.d")
def test_without_room_on_his_cards_the_men_strengthen_his_units() -> None:
    units = ("aragonese_infantry.3.1=2", "aragonese_light_cavalry.2.1", "aragonese_artillery.2.1", "rodeleros.2.1")
    field = rallying("cosenza", *units, "rodeleros.2.2")
    receive(field, ("baron_with", "baron_calabria_citra_4"))  # nothing is left to choose
    assert field.state.leaders["ferrandino"].units[0].sp == 3
    two = rallying(
        "cosenza", *[one.replace("light_cavalry.2.1", "light_cavalry.2.1=1") for one in units], "rodeleros.2.2"
    )
    question = ask(barons.bring_in(two.table(), ALLIES, "calabria_citra"), ("baron_with", "baron_calabria_citra_4"))
    assert len(offered(question, "rally_into")) == 2
    assert rally.may_come(field.state, ALLIES, "calabria_citra") == []


@pytest.mark.rule("GC-S2.8.d")
@pytest.mark.parametrize("at", ["reggio", "ischia"])
def test_not_in_another_state_nor_on_ischia(at: str) -> None:
    field = rallying(at)
    state = HEXES[hex_of(at)].region if at == "ischia" else "calabria_citra"
    assert rally.may_come(field.state, ALLIES, state) == []
    assert rally.may_come(rallying("cosenza").state, FRENCH, "calabria_citra") == []


@pytest.mark.rule("GC-S2.8.d")
def test_only_as_captain_general() -> None:
    field = rallying()
    field.state.leaders["ferrandino"].general = False
    assert rally.may_come(field.state, ALLIES, "calabria_citra") == []
    changes.align(field.table(), "calabria_citra", ALLIES)
    field.state.leaders["ferrandino"].general = True
    assert len(rally.may_come(field.state, ALLIES, "calabria_citra")) == 2


@pytest.mark.rule("GC-S2.R1")
def test_naples_is_noted_as_occupied_also_where_it_fell_in_a_battle() -> None:
    field = Field("ferrandino", turn=4)
    field.force("ferrandino", "napoli", "aragonese_infantry.3.1", order="stand")
    victory_phase(field, 1)
    assert "naples_occupied" not in field.state.story  # the French own it
    field.owned(ALLIES, "napoli")
    victory_phase(field, 1)
    assert field.state.story["naples_occupied"] == 5


@pytest.mark.rule("GC-S2.8.d")
def test_men_for_whom_there_is_no_place_are_lost() -> None:
    units = ("aragonese_infantry.3.1=2", "aragonese_light_cavalry.2.1", "aragonese_artillery.2.1", "rodeleros.2.1")
    field = rallying("cosenza", *units, "rodeleros.2.2")
    assert BARONS["baron_calabria_citra_1"].sp == 2
    receive(field, ("baron_with", "baron_calabria_citra_1"))
    assert told(field.state.leaders["ferrandino"].units)[1] == "aragonese_infantry 3/3"


@pytest.mark.rule("GC-S2.4")
def test_who_offers_venice_nothing_has_not_asked() -> None:
    field = Field("ferrandino", turn=3, to_come=["GC-S2.R6"])
    field.state.ap |= {"aragonese": 1, "spanish": 0}
    run(ferrandino.venice(field.table()), "invite_venice", ("aragonese", 0))
    assert (field.state.ap["aragonese"], field.state.story.get("venice")) == (1, None)


@pytest.mark.rule("GC-S2.V5")
def test_reggio_that_has_come_to_the_french_with_its_state_was_not_conquered() -> None:
    field = Field("ferrandino")
    field.state.alignment["calabria_ultra"], field.state.conquered = FRENCH, {}
    assert ground.owner(field.state, PLACES["reggio"]) == FRENCH
    assert ferrandino.end_of_turn(field.state) is None
    field.state.story["reggio_taken"] = 2
    assert ferrandino.end_of_turn(field.state) == (FRENCH, "GC-S2.V5")
    field.owned(ALLIES, "reggio")
    assert ferrandino.end_of_turn(field.state) is None
