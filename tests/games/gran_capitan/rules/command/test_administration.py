"""Sections 6.1 and 6.3 and B.1: Supply Sources, and AP by the length of the line."""

from __future__ import annotations

from typing import Any

import pytest

from condotta.games.gran_capitan.pieces import ACTIVE, CHANGING, REMOVED
from condotta.games.gran_capitan.rules import succession
from condotta.games.gran_capitan.rules.command import administration, income
from condotta.games.gran_capitan.rules.common import changes
from tests.games.gran_capitan.field import Field, ask, hex_of, offered, run, verbs

FOOT, RODELEROS = "french_infantry.4.1", "rodeleros.5.1"
NOT_YELLOW, YELLOW = 3, 2  # turns of scenario 3: July II and July I


def spanish(at: str = "bari", general_at: str = "3008", **fields: Any) -> Field:
    field = Field(**{"turn": YELLOW, "ap": {"french": 5, "spanish": 5}, **fields})
    field.source("spanish", at)
    field.force("cordoba", general_at, RODELEROS, order="stand")
    return field


# Supply Sources


@pytest.mark.rule("GC-6.1.a")
def test_sources_are_listed_cities_or_ports_that_the_enemy_does_not_own() -> None:
    field = Field("ferrandino")
    assert administration.eligible(field.state, "french", 0) == [hex_of(id) for id in ("napoli", "salerno", "bari")]
    french = administration.eligible(Field("naples").state, "french", 0)
    assert {hex_of("roma"), hex_of("sorrento")} <= set(french)  # a City that is no Port, a Port that is no City
    field.owned(1, "salerno")
    assert hex_of("salerno") not in administration.eligible(field.state, "french", 0)
    assert list(field.state.sources) == list(field.state.scenario.pools)  # one marker for each Army


@pytest.mark.rule("GC-6.1.1.a", "GC-2.2.B1.d")
def test_a_source_is_turned_over_and_placed_in_a_following_turn() -> None:
    field = spanish()
    field.source("french", "napoli")
    field.force("nemours", "2910", FOOT, order="stand")
    walk = field.play("administration", 3, 4, 3, 4)
    assert (walk.asked.seat, walk.asked.prompt) == (0, "supply.keep")  # First Player first
    walk.choose("keep_source")
    assert walk.asked.seat == 1
    walk.choose("change_source")
    assert (walk.state.sources["spanish"].status, walk.state.phase) == (CHANGING, "organisation")
    field.source("spanish", "bari", CHANGING, since=2)
    field.state.turn = 3
    walk = field.play("administration")
    walk.choose("keep_source")
    assert ("source_at", hex_of("taranto")) in [tuple(one) for one in walk.offered]
    walk.choose("source_at", hex_of("bari"))  # any eligible hex, the old one among them
    assert (walk.state.sources["spanish"].hex, walk.state.sources["spanish"].status) == (hex_of("bari"), ACTIVE)


@pytest.mark.rule("GC-6.1.1.b", "GC-6.2.i")
def test_no_ap_from_a_source_that_is_changing_or_to_a_general_without_a_line() -> None:
    field = spanish()
    field.source("spanish", "bari", CHANGING)
    run(income.roll_ap(field.table(6, 6), "spanish", 1, 3))
    assert field.state.ap["spanish"] == 5
    field = spanish(general_at="3915")
    run(income.roll_ap(field.table(6, 6), "spanish", 1, 3))
    assert field.state.ap["spanish"] == 5


@pytest.mark.rule("GC-6.1.2.a")
@pytest.mark.parametrize(("place", "spanish_too", "stays"), [
    ("manfredonia", False, False), ("manfredonia", True, True), ("termoli", False, False),
])  # fmt: skip
def test_an_enemy_alone_in_the_hex_removes_the_marker_at_once(place: str, spanish_too: bool, stays: bool) -> None:
    field = Field()
    field.source("spanish", place)
    if spanish_too:
        field.force("cordoba", place, RODELEROS)
    hex = {"manfredonia": "2510", "termoli": "1513"}[place]
    field.force("la_palice", hex, FOOT, order="attack")
    walk = field.play("captains", 1)
    walk.choose("activate", "la_palice")
    walk.choose("move", hex_of(place))
    assert (walk.state.sources["spanish"].status == ACTIVE) is stays
    assert walk.state.conquered.get(place) is None  # it has only entered


@pytest.mark.rule("GC-6.1.2.a")
def test_rome_is_never_conquered_but_its_source_is_lost() -> None:
    field = Field()
    field.source("french", "roma")
    field.force("navarro", "0128", RODELEROS, order="manoeuvre")
    walk = field.play("captains", 1)
    walk.choose("activate", "navarro")
    walk.choose("move", hex_of("roma"))
    assert (walk.state.sources["french"].status, walk.state.sources["french"].since) == (REMOVED, 2)


@pytest.mark.rule("GC-6.1.2.c")
@pytest.mark.parametrize(("turn", "asked"), [(3, False), (4, True), (9, True)])
def test_a_removed_marker_returns_two_turns_later_where_no_enemy_is(turn: int, asked: bool) -> None:
    field = spanish(turn=turn)
    field.source("spanish", "", REMOVED, since=2)
    field.force("nemours", "taranto", FOOT, order="stand", told=True)
    question = administration.designate_sources(field.table(), 1)
    if not asked:
        run(question)
        return
    hexes = [args[0] for args in offered(ask(question), "source_at")]
    assert hex_of("bari") in hexes
    assert hex_of("taranto") not in hexes


@pytest.mark.rule("GC-6.1.2.d", "GC-15.2.d")
def test_a_marker_does_not_occupy_its_hex() -> None:
    field = Field()
    field.source("spanish", "manfredonia")
    palice = field.force("la_palice", "2510", FOOT, order="manoeuvre")
    walk = field.play("captains", 1)
    walk.choose("activate", "la_palice")
    walk.choose("move", "2509")
    walk.choose("end_march")
    assert walk.state.conquered["manfredonia"] == palice.side


# AP


@pytest.mark.rule("GC-6.3.1.c", "GC-6.3.1.b", "GC-6.3.a")
@pytest.mark.parametrize(("hex", "dice", "points"), [
    ("3008", (1, 1), 2), ("3008", (4, 3), 3), ("3008", (6, 6), 5),  # 1 Region: -1, 0, +2
    ("2910", (1, 1), 1), ("2910", (4, 3), 3), ("2910", (6, 5), 4),  # 2 Regions: -2, 0, +1
])  # fmt: skip
def test_two_dice_in_the_column_of_the_regions_change_the_nominal_amount(
    hex: str, dice: tuple[int, int], points: int
) -> None:
    field = spanish(general_at=hex)
    run(income.roll_ap(field.table(*dice), "spanish", 1, 3))
    assert field.state.ap == {"french": 5, "spanish": 5 + points}


@pytest.mark.rule("GC-6.3.1.c")
def test_never_less_than_nothing() -> None:
    field = spanish(general_at="2910")
    run(income.roll_ap(field.table(1, 1), "spanish", 1, 1))  # 1 - 2
    assert field.state.ap["spanish"] == 5


@pytest.mark.rule("GC-6.2.e", "GC-3.1.e")
@pytest.mark.parametrize(("weather", "contested", "points"), [
    ("fine", False, 5), ("mud", False, 4), ("fine", True, 4), ("mud", True, 4), ("rain", False, 5),
])  # fmt: skip
def test_mud_and_a_contested_end_shift_the_column(weather: str, contested: bool, points: int) -> None:
    field = spanish(weather=weather)
    if contested:
        field.force("nemours", "3008", FOOT)
    run(income.roll_ap(field.table(5, 6), "spanish", 1, 3))  # +2, +1, +1 in columns 1 to 3
    assert field.state.ap["spanish"] == 5 + points


@pytest.mark.rule("GC-6.3.1.a", "GC-2.2.B1.a", "GC-6.3.1.d")
@pytest.mark.parametrize(("turn", "points", "order"), [(YELLOW, 4, ""), (NOT_YELLOW, 0, "attack")])
def test_ap_come_and_orders_go_on_yellow_turns_only(turn: int, points: int, order: str) -> None:
    field = Field(turn=turn)
    assert field.state.ap == field.state.scenario.start_ap == {"french": 7, "spanish": 3}  # as they are, not rolled for
    field.source("french", "napoli")
    field.force("nemours", "napoli", FOOT, order="attack")
    walk = field.play("administration", 3, 4)
    walk.choose("keep_source")
    assert walk.state.ap["french"] == 7 + points
    assert walk.leader("nemours").order == order


@pytest.mark.rule("GC-6.3.1.e")
def test_the_first_player_rolls_for_all_his_armies_first() -> None:
    field = Field("ferrandino", turn=3)  # July I 1495
    field.source("french", "napoli")
    field.source("aragonese", "reggio")
    field.source("spanish", "reggio")
    field.force("montpensier", "napoli", "french_infantry.3.1", order="stand")
    field.force("ferrandino", "reggio", "aragonese_infantry.3.1", order="stand")
    field.force("cordoba", "5833", "rodeleros.10.1=3", order="stand")
    walk = field.play("administration", 1, 1, 3, 4, 6, 6)
    rolls = [(e.params["player"], e.params["pool"]) for e in walk.match.log(None) if e.key == "ap.received"]
    assert rolls == [(0, "french"), (1, "aragonese"), (1, "spanish")]
    ap = field.state.ap
    assert [walk.state.ap[pool] - ap[pool] for pool in ("french", "aragonese", "spanish")] == [2, 2, 5]


@pytest.mark.rule("GC-6.3.2.a", "GC-4.2.c")
def test_of_several_captains_general_the_owner_chooses_one() -> None:
    field = Field()
    field.source("french", "napoli")
    field.force("nemours", "napoli", FOOT)
    field.force("saluzzo", "2910", "french_arquebusiers.6.1")
    question = ask(income.roll_ap(field.table(6, 6), "french", 0, 4))
    assert [args[0] for args in offered(question, "line_to")] == ["nemours", "saluzzo"]
    run(income.roll_ap(field.table(6, 6), "french", 0, 4), ("line_to", "nemours"))
    assert field.state.ap["french"] == 7 + 6  # once


@pytest.mark.rule("GC-6.3.2.b", "GC-4.2.1.b")
def test_an_army_without_a_captain_general_takes_the_line_to_a_first_captain() -> None:
    field = Field("ferrandino")
    field.source("spanish", "reggio")
    field.force("cordoba", "5833", "rodeleros.10.1=3")
    field.force("fabrizio_colonna", "5830", "italian_heavy_cavalry.2.3")
    assert [one.id for one in income.receivers(field.state, "spanish", 1)] == ["cordoba", "fabrizio_colonna"]
    run(income.roll_ap(field.table(3, 4), "spanish", 1, 3), ("line_to", "cordoba"))
    assert field.state.ap["spanish"] == 3 + 3


@pytest.mark.rule("GC-6.3.3.a")
@pytest.mark.parametrize(("stock", "gain", "then"), [(18, 1, 19), (18, 4, 19), (19, 2, 19), (3, 4, 7)])
def test_an_army_holds_nineteen_at_most(stock: int, gain: int, then: int) -> None:
    field = Field(ap={"french": stock, "spanish": 0})
    changes.gain_ap(field.table(), "french", gain)
    assert field.state.ap["french"] == then


@pytest.mark.rule("GC-6.3.3.b")
def test_a_new_captain_general_finds_the_stock_as_it_was() -> None:
    field = Field()
    nemours = field.force("nemours", "2910", FOOT)
    field.subordinate("la_palice", "nemours", "swiss_infantry.4.1")
    run(succession.fall(field.table(), nemours))
    assert field.state.leaders["la_palice"].general
    assert field.state.ap["french"] == 7


# B.1


@pytest.mark.rule("GC-2.2.B1.a", "GC-2.2.B1.b", "GC-2.2.B1.c", "GC-2.2.B1.e")
def test_ap_sheep_barons_sources_in_this_order() -> None:
    """March I 1503 has a crown, May I a sheep, both are yellow."""
    field = spanish(turn=18, conquered={"foggia": 1, "lucera": 1})  # March I 1503
    walk = field.play("administration", 3, 4)
    assert walk.asked.prompt == "baron.bring"
    keys = [entry.key for entry in walk.match.log(None)]
    assert keys == ["ap.no_line", "ap.received", "order.all_removed"]  # the French have nobody
    field = spanish(turn=22, conquered={"foggia": 1, "lucera": 1})  # May I 1503
    walk = field.play("administration", 3, 4)
    keys = [entry.key for entry in walk.match.log(None)]
    assert keys == ["ap.no_line", "ap.received", "order.all_removed", "customs.received"]
    assert (walk.asked.prompt, verbs(walk.asked)) == ("supply.keep", ["keep_source", "change_source"])
