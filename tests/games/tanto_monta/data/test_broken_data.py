"""Data on which the rules could not be played is refused, with what is wrong with it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from condotta.games.tanto_monta.data import FILES, GAME, Facts, load
from tests.games.files import Files

TmFiles = Files[Facts]


@pytest.fixture
def files(tmp_path: Path) -> TmFiles:
    return Files(tmp_path, GAME, FILES, load)


def test_the_files_as_they_are(files: TmFiles) -> None:
    assert len(files.load().spaces) == 169


def change(file: str, section: str, id: str | int, key: str, /, **values: object) -> Callable[[TmFiles], None]:
    def do(files: TmFiles) -> None:
        files.thing(file, section, id, key).update(values)

    return do


def crowd_a_fortress(files: TmFiles) -> None:
    """Eight land units in a fortress."""
    files.sheets["scenarios.yaml"]["scenarios"][0]["units"]["castile"][3]["regular"] = 8


def drop_links(files: TmFiles) -> None:
    links = files.sheets["map.yaml"]["connections"]
    links[:] = [one for one in links if "metz" not in (one["a"], one["b"])]


def forget_moment(files: TmFiles) -> None:
    files.sheets["cards.yaml"]["moments"]["card_played"] = []


def one_way_cost(files: TmFiles) -> None:
    files.sheets["charts.yaml"]["declaration_of_war_costs"]["matrix"]["france"]["portugal"] = 5


def falling_rows(files: TmFiles) -> None:
    files.sheets["charts.yaml"]["tables"]["navigation"]["rows"] = {8: "safe", 6: "damaged"}


FORM = [  # what every value must be, told first
    (change("leaders.yaml", "army_leaders", "mendoza", "id", battle=4), "4 is out of range"),
    (change("scenarios.yaml", "scenarios", "1490", "id", surprise=1), "unknown key 'surprise'"),
    (change("units.yaml", "naval_units", "genoa", "power", power="corsica"), "unknown power 'corsica'"),
]
IDS = [  # without which nothing can be put together
    (change("map.yaml", "connections", "atienza", "a", b="nowhere"), "unknown space nowhere"),
    (change("map.yaml", "sea_adjacency", "cape_bojador", "a", b="the_moon"), "unknown Sea Zone the_moon"),
    (change("charts.yaml", "player_cards", "france", "player", home_cards=[8, 9, 132]), "no card 132"),
    (change("cards.yaml", "cards", 41, "number", number=42), "their numbers are not 1 to 131"),
]
CHECKS = [
    (change("map.yaml", "spaces", "toro", "id", kind="key"), "spaces: 38 spaces of kind key, the game has 37"),
    (change("map.yaml", "spaces", "zamora", "id", control="france"), "spaces.zamora: controlled by france"),
    (change("map.yaml", "spaces", "ciudad_rodrigo", "id", ports=["alboran"]), "unknown Sea Zone alboran"),
    (change("map.yaml", "spaces", "toro", "id", x=300.5, y=99.7), "lie too close to be drawn"),
    (drop_links, "metz, tunis without one; only Tunis is"),
    (change("map.yaml", "ocean_zones", "oz_3", "id", cartography=1), "15 Cartography markers"),
    (change("map.yaml", "settlement_spaces", "elmina", "id", reserved=False), "reserved for Portugal in oz_1"),
    (change("map.yaml", "boxes", "caravan_fez", "id", id="granada"), "spaces has the same id"),
    (change("powers.yaml", "powers", "ottoman", "id", kind="major"), "7 powers of kind major"),
    (change("cards.yaml", "cards", 41, "number", turn=6), "entering the deck by turn"),
    (change("cards.yaml", "cards", 36, "number", type="event"), "28 cards of type mandatory"),
    (change("cards.yaml", "cards", 15, "number", leaves="soon", due=2), "unknown way to leave soon"),
    (change("cards.yaml", "cards", 15, "number", due=2), "cards.15: due on turn 2"),
    (change("cards.yaml", "cards", 18, "number", ruler="ruler_louis_xi"), "cards.18: leaders.yaml does not call"),
    (forget_moment, "cards.62: no moment for block"),
    (change("leaders.yaml", "army_leaders", "mendoza", "id", turn=2), "2 ways to come into play"),
    (change("leaders.yaml", "turn_changes", "el_zagal", "leader", turn=6), "who goes is not who has a gone_turn"),
    (falling_rows, "navigation: its rows do not rise"),
    (one_way_cost, "pays another cost the other way"),
    (change("charts.yaml", "aragonese_kingdoms", "kingdom_sicily", "id", space="etna_city"), "unknown space etna_city"),
    (change("units.yaml", "land_units", "nasrid", "power", cavalry=5), "units of nasrid: 6 cavalry, the pool holds 5"),
    (crowd_a_fortress, "units of castile in corunna: 9 land units, at most 4"),
    (change("scenarios.yaml", "scenarios", "1490", "id", pope="pius"), "unknown pope pius"),
    (change("scenarios.yaml", "scenarios", "1470", "id", removed=[13]), "first_card_draw: by the rules"),
]


@pytest.mark.parametrize("broken", [FORM, IDS, CHECKS], ids=["form", "ids", "checks"])
def test_all_that_is_wrong_is_told_at_once(files: TmFiles, broken: list[tuple[Callable[[TmFiles], None], str]]) -> None:
    for break_it, _ in broken:
        break_it(files)
    told = "\n".join(files.problems())
    assert [problem for _, problem in broken if problem not in told] == []


def test_starting_vp_that_do_not_add_up(files: TmFiles) -> None:
    files.sheets["scenarios.yaml"]["scenarios"][0]["control"]["france"] = ["perpignan"]
    told = files.problems()
    assert "scenarios.1470: starting VP by the rules (15, 15, 13, 16), printed (15, 15, 13, 17) (TM-22.4.g)" in told
