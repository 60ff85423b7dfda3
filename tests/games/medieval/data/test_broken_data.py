"""What broken data of Medieval is told, and that a player can use files of their own."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from condotta.core.data import DataError
from condotta.games.medieval import data
from condotta.games.medieval.data import PROVINCES
from condotta.games.medieval.data.things import Facts
from tests.games.files import Files, in_a_new_process


class MedievalFiles(Files[Facts]):
    def province(self, id: str) -> dict[str, Any]:
        return self.thing("map.yaml", "provinces", id)

    def sea(self, id: str) -> dict[str, Any]:
        return self.thing("map.yaml", "naval_areas", id)

    def map_card(self, id: str) -> dict[str, Any]:
        return self.thing("map.yaml", "cards", id)

    def power(self, id: str) -> dict[str, Any]:
        return self.thing("powers.yaml", "powers", id)

    def kind(self, id: str) -> dict[str, Any]:
        return self.thing("cards.yaml", "action_cards", id)


@pytest.fixture
def files(tmp_path: Path) -> MedievalFiles:
    return MedievalFiles(tmp_path, "medieval", data.FILES, data.load)


def test_an_unbroken_copy_is_accepted(files: MedievalFiles) -> None:
    assert list(files.load().provinces) == list(PROVINCES)


Break = Callable[[MedievalFiles], Any]


@pytest.mark.parametrize(
    ("break_it", "told"),
    [
        (
            lambda f: f.province("poland_1d")["adjacent"].append("hungary_2c"),
            "provinces.poland_1d: adjacent to hungary_2c, but not the other way; add it there or remove it here",
        ),
        (
            lambda f: f.sea("sea_1a")["adjacent"].append("sea_3a"),
            "naval_areas.sea_1a: adjacent to sea_3a, but not the other way; add it there or remove it here",
        ),
        (
            lambda f: f.province("france_1a")["adjacent"].append("frnace_2b"),
            "provinces.france_1a.adjacent: unknown province frnace_2b, did you mean france_2b?; correct or remove it",
        ),
        (
            lambda f: f.province("france_1a")["adjacent"].append("france_1b"),
            "provinces.france_1a.adjacent: province france_1b stands twice; remove or rename one",
        ),
        (
            lambda f: f.province("france_1a").update(income=3),
            "powers.france.provinces.france_1a: income 2, but 3 in map.yaml; make them agree",
        ),
        (
            lambda f: f.power("france")["provinces"][0].update(card="1B"),
            "powers.france.provinces.france_1a: card 1B, but 1A in map.yaml; make them agree",
        ),
        (
            lambda f: f.power("france")["provinces"].pop(0),
            "provinces.france_1a: not among the provinces of france in powers.yaml; add it there",
        ),
        (
            lambda f: f.province("malta").update(power="venice", independent=False),
            "provinces.malta: not among the provinces of venice in powers.yaml; add it there",
        ),
        (
            lambda f: f.province("malta").update(independent=False),
            "provinces.malta: without Power, so either independent or beyond control (MV-0.f); correct one of them",
        ),
        (
            lambda f: f.sea("sea_1a")["coast"].remove("france_1a"),
            "provinces.france_1a: borders sea_1a, whose coast lacks it; add it there or remove it here",
        ),
        (
            lambda f: f.sea("sea_1d")["coast"].append("lithuania_1d"),
            "naval_areas.sea_1d.coast: lithuania_1d borders None; make them agree",
        ),
        (
            lambda f: f.province("venice_4c").update(naval_area=None),
            "provinces.venice_4c: an island without naval area could never be reached (MV-10.1.f); name its naval_area",
        ),
        (
            lambda f: f.map_card("1A").update(naval_area="sea_1b"),
            "cards.1A: naval_area sea_1b lies on 1B; make them agree",
        ),
        (
            lambda f: f.map_card("1A")["provinces"].remove("france_1a"),
            "provinces.france_1a: lies on 1A, whose provinces do not name it; add it there or correct the card",
        ),
        (
            lambda f: f.map_card("1A")["provinces"].append("france_1b"),
            "cards.1A.provinces: france_1b lies on 1B; make them agree",
        ),
        (lambda f: f.map_card("4D").update(east_of_it=[]), "cards.4D.east_of_it: none; by R-22 it is 3F"),
        (
            lambda f: f.map_card("1A")["extent"].update(lon=[5, -5]),
            "cards.1A.extent: write lon: [west, east] and lat: [south, north]",
        ),
        (
            lambda f: f.power("venice").update(table_rolls=[16, 17]),
            "powers.venice.table_rolls: 17 cannot be rolled; write two dice, 11 to 66",
        ),
        (
            lambda f: f.power("venice").update(table_rolls=[]),
            "powers: no Power has the roll 16; add it to its table_rolls (MV-T.powers)",
        ),
        (
            lambda f: f.power("venice").update(table_rolls=[16, 66]),
            "powers: roll 66 hits venice and seljuks_of_rum; leave it with one (MV-T.powers)",
        ),
        (
            lambda f: f.power("sweden").update(choosable_at_start=True),
            "powers.sweden: no map card of it starts in play, so choosable_at_start should be False (MV-2.2.d)",
        ),
        (
            lambda f: f.power("england").pop("foreign_at_start"),
            "start_foreign_control: {'france_1b': 'england', 'spain_3a': 'almoravids'}, "
            "but powers.yaml has {'spain_3a': 'almoravids'}; make them agree",
        ),
        (
            lambda f: f.kind("spies").update(count=4),
            "action_cards: 65 additional Action cards, the game has 64 (MV-1.0.a)",
        ),
        (
            lambda f: f.sheets["cards.yaml"]["power_cards"]["cards"].remove("england"),
            "power_cards: 26 Power cards, the game has 27 (MV-1.0.a)",
        ),
        (
            lambda f: f.sheets["tables.yaml"]["sizes"][3].update(draw_deck=71),
            "sizes.3.draw_deck: 71, but hands and decks give 70 (MV-T.sizes)",
        ),
        (
            lambda f: f.sheets["tables.yaml"]["choice_order"][4].pop(),
            "choice_order.4: each player from 1 to 4 chooses 2 times (MV-2.2.b)",
        ),
    ],
)
def test_broken_facts_are_told(files: MedievalFiles, break_it: Break, told: str) -> None:
    break_it(files)
    assert told in [problem.removeprefix(f"{name}: ") for problem in files.problems() for name in data.FILES]


@pytest.mark.parametrize(
    ("break_it", "told"),
    [
        (
            lambda f: f.province("malta").pop("income"),
            "provinces.malta: income is missing; add `income:` with a whole number",
        ),
        (
            lambda f: f.power("england").update(army="strong"),
            "powers.england.army: the text 'strong', not a whole number; write a whole number",
        ),
        (
            lambda f: f.power("england").update(naval=False),  # what YAML makes of an unquoted no
            "powers.england.naval: false, not a whole number; write a whole number",
        ),
        (
            lambda f: f.power("england").update(religion="catolic"),
            "powers.england.religion: 'catolic' is not known here, did you mean catholic?; "
            "write one of catholic, orthodox, islamic, pagan",
        ),
        (
            lambda f: f.province("malta").update(knigths_target=True),
            "provinces.malta: unknown key 'knigths_target', did you mean knights_target?; rename or remove it",
        ),
        (
            lambda f: f.province("malta")["name"].update(the_it="el"),
            "provinces.malta.name.the_it: 'el' is no Italian article; write one of il, lo, l', la, i, gli, le, or none",
        ),
        (
            lambda f: f.sheets["tables.yaml"]["ruler_table"].update({3: "nice"}),
            "ruler_table.3: 'nice' is not known here; write one of good, normal, bad",
        ),
        (
            lambda f: f.sheets["tables.yaml"]["costs"]["levy"].pop(5),
            "costs.levy: 5 is missing; add `5:` with a whole number",
        ),
        (
            lambda f: f.sheets["powers.yaml"]["powers"].append(f.power("france")),
            "powers: id france stands twice; remove or rename one",
        ),
        (
            lambda f: f.sheets["map.yaml"].pop("provinces"),
            "provinces is missing; add `provinces:` with a list of mappings",
        ),
    ],
)
def test_missing_and_wrong_values_are_told(files: MedievalFiles, break_it: Break, told: str) -> None:
    break_it(files)
    assert files.problems() == [told]


@pytest.mark.rule("MV-1.0.a")
def test_a_missing_map_card_is_told(files: MedievalFiles) -> None:
    cards = files.sheets["map.yaml"]["cards"]
    cards.remove(files.map_card("1F"))
    problems = files.problems()
    assert "map.yaml: cards: 18 map cards, the game has 19 (MV-1.0.a)" in problems
    assert any("cards.yaml: map_cards.cards: unknown map card 1F" in problem for problem in problems)


def test_all_problems_of_all_files_are_told_at_once(files: MedievalFiles) -> None:
    files.province("poland_1d")["adjacent"].append("hungary_2c")
    files.province("venice_4c").update(adjacent=["byzantium_4d"])
    files.power("venice").update(table_rolls=[])
    files.kind("spies").update(count=2)
    with pytest.raises(DataError) as error:
        files.load()
    told = str(error.value).splitlines()
    assert told[0].startswith(f"{files.folder.name}, ")
    files_told = [line.strip().split(":")[0] for line in told[1:]]
    assert files_told == ["map.yaml"] * 3 + ["powers.yaml", "cards.yaml"] + ["tables.yaml"] * 3
    assert any("venice_4c: an island with the land neighbours byzantium_4d" in line for line in told)


SHOW = "from condotta.games.medieval import data; print(data.PROVINCES['malta'].lon, data.HAND_SIZE)"


def test_a_player_can_correct_a_single_file(files: MedievalFiles) -> None:
    files.province("malta")["lon"] = 14.5
    assert in_a_new_process(files.own("map.yaml"), SHOW).stdout.split() == ["14.5", "4"]


def test_a_broken_own_file_is_refused(files: MedievalFiles) -> None:
    files.province("malta")["income"] = "much"
    own = files.own("map.yaml")
    (own / "powrs.yaml").write_text("", encoding="utf-8")
    result = in_a_new_process(own, SHOW)
    assert result.returncode == 1
    assert f"map.yaml, 2 problems (in {own})" in result.stderr
    assert "provinces.malta.income: the text 'much', not a whole number; write a whole number" in result.stderr
    assert "powrs.yaml: medieval has no data file of this name, did you mean powers.yaml?" in result.stderr
