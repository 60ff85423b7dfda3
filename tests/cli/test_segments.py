"""`condotta replay` and `condotta show` for matches that outlived their rules, or were repaired."""

from __future__ import annotations

import json
from copy import deepcopy
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import condotta
from condotta.core import record as records
from condotta.core.game import Data
from condotta.games import tiny as game
from condotta.games.tiny import GAME as TINY
from tests.cli.test_commands import answer, refused, run
from tests.generic.toys import play, tiny


def written(record: Data, path: Path) -> Path:
    path.write_text(json.dumps(record))
    return path


def carried(*, differs: bool = True) -> Data:
    """Played under rules 0.1, then under these. If the old ones did not differ, they are still played as they were."""
    old = deepcopy(tiny(26, seed=7).record())
    old["segments"][0]["rules"] = "0.1"
    if differs:
        old["segments"][0]["state_hashes"] = ""
    match = records.carry_over(TINY, condotta.load_record(old), "because")
    return play(match, 3).record()


def repaired() -> Data:
    damaged = deepcopy(tiny(26, seed=7).record())
    damaged["segments"][0]["choices"][4] = [0, "rob", "bank"]
    return play(records.repair(TINY, condotta.load_record(damaged))[0], 3).record()


def test_replay_says_which_segments_it_cannot_verify(tmp_path: Path) -> None:
    file = written(carried(), tmp_path / "m.json")
    assert "not verified: 1 earlier segments, rules 0.1" in run("replay", file).stdout
    found = answer("replay", file)
    assert (found["ok"], found["segments"], found["unverified"]) == (True, 2, ["0.1"])
    assert answer("replay", written(carried(differs=False), tmp_path / "n.json"))["unverified"] == []


def test_replay_knows_a_segment_that_was_left_because_it_was_damaged(tmp_path: Path) -> None:
    found = answer("replay", written(repaired(), tmp_path / "m.json"))
    assert (found["ok"], found["segments"], found["unverified"]) == (True, 2, [TINY.version])


def test_replay_finds_damage_in_an_earlier_segment(tmp_path: Path) -> None:
    record = carried(differs=False)
    record["segments"][0]["rules"] = TINY.version
    record["segments"][1]["opening"]["carried"]["old"] = "0.1"
    record["segments"][1]["opening"]["carried"]["new"] = "0.2"
    record["segments"][0]["choices"][4] = [0, "rob", "bank"]
    assert "segment 0, choice 4" in refused("replay", written(record, tmp_path / "m.json"), status=1)


def test_other_rules_that_play_it_in_the_same_way_prove_it_as_well(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = written(tiny(seed=7).record(), tmp_path / "m.json")
    monkeypatch.setattr(game, "GAME", replace(TINY, version="9"))
    assert "these are rules 9: they play it in the same way" in run("replay", file).stdout
    found = answer("replay", file)
    assert (found["ok"], found["rules"], found["replayed_under"]) == (True, TINY.version, "9")
    assert "rules 1.0" in run("show", file).stdout


def test_show_shows_every_segment_that_these_rules_play(tmp_path: Path) -> None:
    file = written(carried(differs=False), tmp_path / "m.json")
    first = answer("show", file, "--segment", "0", "--at", "10")
    assert first == json.loads(json.dumps(tiny(10, seed=7).view(None)))
    assert "rules 0.1, after choice 10 of 26" in run("show", file, "--segment", "0", "--at", "10").stdout
    last = answer("show", file)
    assert last["ply"] > first["ply"]
    assert last == answer("show", file, "--segment", "1")
    assert "the segments of this record are 0 to 1" in refused("show", file, "--segment", "2")
    other = written(carried(), tmp_path / "n.json")
    assert answer("show", other) == last
    assert "played under rules 0.1" in refused("show", other, "--segment", "0")


@pytest.mark.parametrize("opening", [None, {}, {"carried": 3}, {"carried": {"new": []}}, {"carried": [1]}])
def test_a_strange_opening_never_crashes(opening: Any, tmp_path: Path) -> None:
    record = carried()
    record["segments"][1]["opening"] = opening
    record["segments"].append(deepcopy(carried()["segments"][1]))
    result = run("replay", written(record, tmp_path / "m.json"))
    assert result.exit_code in (0, 1), result.output
    assert result.exception is None or isinstance(result.exception, SystemExit)
