"""`condotta battle`: a battle alone, many times."""

from __future__ import annotations

import json
from typing import Any

from click.testing import CliRunner, Result

from condotta.cli import main

SEMINARA = ("battle", "seminara_1503", "--games", "6", "--jobs", "1")


def run(*args: str) -> Result:
    return CliRunner().invoke(main, list(args), env={"LANG": "C.UTF-8", "LC_ALL": ""})


def answer(*args: str) -> Any:
    result = run(*args, "--json")
    assert result.exit_code == 0, result.output
    return json.loads(result.stdout)


def test_the_battles_are_listed() -> None:
    assert "cerignola" in run("battle").stdout
    assert "Il Garigliano" in run("battle", "--lang", "it").stdout
    assert len(answer("battle")["battles"]) == 4


def test_the_table_tells_who_wins_and_with_which_chits() -> None:
    found = answer(*SEMINARA, "--by-lot", "--seed", "5")
    assert found["battles"] == 6
    assert sum(side["wins"] for side in found["sides"]) + found["draws"] == 6
    for side in found["sides"]:
        assert side["low"] <= side["share"] <= side["high"]
        assert side["lost"]["low"] <= side["lost"]["mean"] <= side["lost"]["high"]
        assert sum(count["battles"] for count in side["by"]["roll"].values()) == 6
    assert answer(*SEMINARA, "--by-lot", "--seed", "5") == found
    assert "Tactical option laid".lower() in run(*SEMINARA).stdout.lower()
    assert "opzione tattica" in run(*SEMINARA, "--lang", "it").stdout


def test_a_battle_can_be_changed_and_armies_be_ones_own() -> None:
    standard = answer(*SEMINARA, "--rules", "standard", "--terrain", "marsh", "--weather", "rain")
    assert "reserve" in standard["sides"][0]["by"]
    own = (
        "battle", "--scenario", "naples", "--attacker", "french", "--terrain", "hill", "--river",
        "--captains", "french:nemours,bayard", "--units", "french:french_gendarmes=10,swiss_infantry=4",
        "--captains", "spanish:cordoba", "--units", "spanish:spanish_infantry_fa=10",
    )  # fmt: skip
    position = json.loads(run(*own, "--position").stdout)
    assert position["trial"] == [14, 10]
    assert answer(*own, "--games", "2", "--jobs", "1")["battles"] == 2


def test_what_is_wrong_is_said() -> None:
    for args, says in (
        (("battle", "pavia"), "cerignola"),
        (("battle", "cerignola", "--units", "french"), "SIDE:KIND=SP"),
        (("battle", "cerignola", "--units", "french:swiss"), "swiss_infantry=4"),
        (("battle", "cerignola", "--units", "french:swiss_infantry=99"), "GC-SC.6"),
        (("battle", "cerignola", "--bots", "genius"), "genius"),
        (("battle", "cerignola", "--bots", "greedy,greedy,greedy"), "--bots"),
    ):
        result = run(*args)
        assert result.exit_code == 2, result.output
        assert result.stdout == ""
        assert says in result.stderr
