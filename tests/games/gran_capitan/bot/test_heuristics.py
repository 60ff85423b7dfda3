"""What the bot of El Gran Capitán wants in plain positions, and that it plays whole scenarios without help."""

from __future__ import annotations

from random import Random

import pytest

import condotta
from condotta import bots
from condotta.core.flow import Decision, Option, offer
from condotta.games.gran_capitan import GAME
from condotta.games.gran_capitan.bot import aims, battles, commands, fronts, heuristics, reasons, strength, wants, ways
from condotta.games.gran_capitan.data import CAPTAINS, PLACES, REGIONS
from condotta.games.gran_capitan.pieces import Battle
from condotta.games.gran_capitan.rules.command import orders, organisation
from tests.games.gran_capitan.field import Field

FRENCH, SPANISH = 0, 1
ARMY = ("swiss_infantry.12.1", "french_gendarmes.5.1", "french_infantry.4.1")


def test_a_force_goes_for_an_open_fortress() -> None:
    field = Field()
    nemours = field.force("nemours", "2910", *ARMY)
    aim = aims.aim_of(field.state, nemours)
    assert aim.kind == "take"
    assert aim.cost < ways.FAR
    assert commands.wanted_order(field.state, nemours) == "manoeuvre"


def test_a_weak_force_beside_a_strong_one_retreats_unless_it_has_walls() -> None:
    field = Field()
    field.force("nemours", "2910", *ARMY)
    weak = field.force("de_andrade", "2911", "spanish_light_cavalry.2.1=1")
    assert commands.wanted_order(field.state, weak) == "retreat"
    inside = field.force("moncada", "barletta", "spanish_infantry_fa.5.1=1")
    field.owned(SPANISH, "barletta")
    field.force("aubigny", "3009", "french_infantry.2.1")
    assert not commands.in_danger(field.state, inside, fronts.Front(field.state, SPANISH))


def test_guns_make_a_siege_of_what_else_would_be_a_fight() -> None:
    field = Field()
    field.owned(SPANISH, "barletta")
    field.force("cordoba", "barletta", "spanish_infantry_fa.5.1=1")
    without = field.force("nemours", "2910", *ARMY)
    front = fronts.Front(field.state, FRENCH)
    assert aims.contest(field.state, without, "3008", 20.0, front).kind == "fight"
    without.units += field.force("aubigny", "2224", "french_artillery.2.1").units
    assert aims.contest(field.state, without, "3008", 20.0, front).kind == "besiege"


def test_walls_and_works_count_in_the_odds() -> None:
    field = Field()
    force = field.force("cordoba", "2910", "spanish_infantry_fa.5.1")
    bare = strength.behind_cover(field.state, force)
    force.earthworks = True
    assert strength.behind_cover(field.state, force) == pytest.approx(bare * strength.WORKS)
    assert strength.chance(10, 5) == pytest.approx(0.8)
    assert strength.chance(5, 0) == 1.0


@pytest.mark.parametrize("scenario", GAME.scenarios)
@pytest.mark.parametrize("side", [0, 1])
def test_what_a_side_wants_is_of_its_scenario(scenario: str, side: int) -> None:
    field = Field(scenario)
    wanted, rules = wants.WANTS[scenario][side], field.state.scenario
    for place, worth in wanted.places.items():
        assert fronts.prize(field.state, PLACES[place], side) >= worth
    assert all(id in rules.army_of or id in rules.sides[1 - side].armies for id in wanted.hunted)
    assert all(
        rules.side_of_army(rules.army_of[id]) == side for id in [*wanted.precious, *wanted.enters, *wanted.start]
    )
    assert all(region in REGIONS for region in wanted.cleared)
    assert all(place in PLACES for place in wanted.start.values())
    assert set(wanted.start) <= set(CAPTAINS)


def test_losses_fall_on_the_worst_unit() -> None:
    field = Field()
    field.force("nemours", "2910", "swiss_infantry.12.1", "french_infantry.4.1")
    options = [offer("lose", "swiss_infantry.12.1"), offer("lose", "french_infantry.4.1")]
    asked = Decision(FRENCH, "losses.sp", options, "GC-9.d")
    assert battles.least_useful(field.state, asked, Random(1)).args == ("french_infantry.4.1",)
    field.force("aubigny", "2911", "french_artillery.2.1")
    options[0] = offer("lose", "french_artillery.2.1")
    asked = Decision(FRENCH, "losses.sp", options, "GC-9.d")
    assert battles.least_useful(field.state, asked, Random(1)).args == ("french_infantry.4.1",), "guns open walls"


@pytest.mark.parametrize(("ours", "attacks"), [("swiss_infantry.12.1", True), ("french_infantry.4.1=1", False)])
def test_it_attacks_whom_it_can_beat(ours: str, attacks: bool) -> None:
    field = Field()
    field.force("nemours", "2910", ours)
    field.force("cordoba", "2910", "spanish_infantry_fa.5.1")
    field.state.battle = Battle("2910", "first")
    asked = Decision(FRENCH, "battle.attack", [Option("pass"), offer("attack", "cordoba")], "GC-12.2.1.e")
    assert (battles.attack(field.state, asked, Random(1)).verb == "attack") is attacks


def test_it_pays_orders_while_it_can() -> None:
    field = Field()
    nemours = field.force("nemours", "2910", *ARMY)
    field.state.ap["french"] = 0
    assert orders.price(field.state, nemours, "manoeuvre") > 0
    assert not commands.affordable(field.state, nemours, "manoeuvre")
    assert commands.affordable(field.state, nemours, "stand")


def asked_to_organise(field: Field) -> Decision:
    return Decision(FRENCH, "organisation.move", [Option("done"), *organisation.moves(field.state, FRENCH)], "GC-7.1.a")


@pytest.mark.parametrize(("enemy", "chosen"), [("2911", ["to_card", "la_palice", "nemours"]), ("5834", ["done"])])
def test_friends_come_under_a_general_where_an_enemy_army_is_near(enemy: str, chosen: list[str]) -> None:
    field = Field()
    field.force("nemours", "2910", "swiss_infantry.12.1=6", order="attack")
    field.force("la_palice", "2910", "french_infantry.4.1", order="stand")
    field.force("cordoba", enemy, "spanish_infantry_fa.10.1")
    assert commands.organise(field.state, asked_to_organise(field), Random(1)).as_json() == chosen


def test_a_large_army_sends_out_a_column_if_it_can_pay_its_order() -> None:
    field = Field()
    field.force("nemours", "1817", "swiss_infantry.12.1", "french_gendarmes.5.1", order="stand")
    field.subordinate("la_palice", "nemours", "french_gendarmes.5.2")
    field.state.ap["french"] = 1
    asked = asked_to_organise(field)
    assert commands.organise(field.state, asked, Random(1)).as_json() == ["to_map", "la_palice"]
    field.state.ap["french"] = 0
    assert commands.organise(field.state, asked, Random(1)).verb == "done"


@pytest.mark.parametrize("scenario", ["otranto", "charles_viii"])
def test_greedy_plays_a_scenario_and_says_why(scenario: str) -> None:
    match = condotta.new("gran_capitan", seed=3, scenario=scenario)
    players = [bots.make("greedy", match.game, seat, f"3 {seat}") for seat in match.seats]
    told = 0
    for _ in range(160):
        if match.over:
            break
        asked = match.pending[0]
        chosen = players[asked.seat].choose(match, asked)
        told += reasons.explain(match, asked, chosen) is not None
        match.choose(asked.seat, chosen)
    assert told > 10
    assert sum(heuristics.chances(match.state)) == pytest.approx(1)
    assert heuristics.evaluate(match.state, 0) == -heuristics.evaluate(match.state, 1)
