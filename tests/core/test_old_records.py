"""Records of earlier formats open, replay with every hash checked, and are written in the newest one."""

import gzip
import json
import re
import subprocess
import sys
from pathlib import Path
from shutil import copy
from typing import Any

import pytest

import condotta
from condotta.core.errors import RecordError
from condotta.core.record import FORMAT, FORMAT_1, from_format_1, repair, resume
from condotta.games import find

ROOT = Path(__file__).resolve().parents[2]
RECORDS = ROOT / "tests" / "records"
OLD = sorted((RECORDS / "old" / "tiny").glob("*.json.gz"))
OF_OTHER_RULES = sorted([*(RECORDS / "old").glob("med*/*.gz"), *(RECORDS / "earlier").glob("*/*.gz")])
VERSIONS = {"gran_capitan": ("0.1", "0.5"), "tanto_monta": ("0.3", "0.5")}  # of others 1.0, and now 1.1
RUNNING, CARRIED = (ROOT / f"tests/records/old/tiny/{name}-seed-7-seats-3.json.gz" for name in ("running", "carried"))

each_old_record = pytest.mark.parametrize("path", OLD, ids=lambda path: f"{path.parent.name}-{path.name}")


def content(path: Path) -> Any:
    return json.loads(gzip.decompress(path.read_bytes()))


@each_old_record
def test_an_old_record_replays_to_the_same_end_and_is_written_in_the_newest_format(path: Path) -> None:
    old = content(path)
    assert old["format"] == FORMAT_1
    match = condotta.replay(path)
    new = match.record()
    assert new["format"] == FORMAT
    assert new["outcome"] == old["outcome"]
    for before, after in zip(old["segments"], new["segments"], strict=True):
        assert after["choices"] == before["choices"]
        assert (after["hash_chain"], after["state_hashes"]) == (before["seals"], before["states"])
    assert condotta.replay(new).record() == new


@pytest.mark.parametrize("path", OF_OTHER_RULES, ids=lambda path: f"{path.parent.name}-{path.name}")
def test_a_match_of_other_rules_is_read_and_goes_on_or_says_by_which_rules_it_was_played(path: Path) -> None:
    record = condotta.load_record(path)
    before, now = VERSIONS.get(path.parent.name, ("1.0", "1.1"))
    assert record.segments[-1].rules == before
    with pytest.raises(RecordError, match=rf"played under rules {re.escape(before)}; these are rules {re.escape(now)}"):
        condotta.replay(path)
    if not path.name.startswith("running"):
        return
    match, why = resume(find(path.parent.name), record)  # at its last checkpoint
    assert why != "same"
    assert [segment["rules"] for segment in match.record()["segments"]] == [before, now]
    decision = match.open_decisions()[0]
    match.choose(decision.seat, decision.options[0])
    assert condotta.replay(match.record()).ply == match.ply


def test_there_are_old_records_of_every_kind() -> None:
    assert {path.parent.name for path in OF_OTHER_RULES} == {
        "gran_capitan",
        "medieval",
        "medioevo_universale",
        "tanto_monta",
    }
    assert content(RUNNING)["checkpoint"]["public"] > 0
    assert content(CARRIED)["segments"][1]["opening"]["carried"]["public"] > 0


@pytest.mark.parametrize("path", [RUNNING, CARRIED], ids=["running", "carried"])
def test_an_old_match_goes_on(path: Path) -> None:
    old = content(path)
    match, what = resume(find("tiny"), condotta.load_record(path))
    assert what == "same"
    point = match.record()["checkpoint"]
    assert (point["made"], point["ply"]) == (old["checkpoint"]["choices"], old["checkpoint"]["public"])
    decision = match.open_decisions()[0]
    match.choose(decision.seat, decision.options[0])
    assert condotta.replay(match.record()).ply == match.ply


def test_a_carried_match_keeps_its_count_of_plies() -> None:
    match = condotta.replay(CARRIED)
    begun = content(CARRIED)["segments"][1]["opening"]["carried"]["public"]
    assert match.at(0).ply == match.log(None)[0].ply == begun


@pytest.mark.parametrize(
    "damage",
    [
        {"segments": None},
        {"segments": [3]},
        {"segments": [{}]},
        {"segments": [{"opening": {"carried": 3}}]},
        {"checkpoint": 3},
        {"seed": "another"},
    ],
)
def test_a_damaged_old_record_is_refused(damage: dict[str, Any]) -> None:
    with pytest.raises(RecordError):
        resume(find("tiny"), condotta.load_record({**content(RUNNING), **damage}))


def test_an_old_record_that_was_changed_is_found_and_repaired() -> None:
    old = content(RUNNING)
    old["segments"][0]["choices"][9] = [0, "rob", "bank"]
    with pytest.raises(RecordError, match="segment 0, choice 9"):
        condotta.replay(old)
    match, why = repair(find("tiny"), condotta.load_record(old))
    assert "segment 0, choice 9" in why
    assert match.record()["format"] == FORMAT


def test_what_is_read_is_left_as_it_is() -> None:
    old = content(CARRIED)
    before = json.dumps(old)
    from_format_1(old)
    assert json.dumps(old) == before


def test_records_can_be_rewritten_in_the_newest_format(tmp_path: Path) -> None:
    paths = [Path(copy(path, tmp_path / f"{n}.json.gz")) for n, path in enumerate(OLD)]
    damaged = tmp_path / "damaged.json"
    damaged.write_text("{}")
    command = [sys.executable, str(ROOT / "tools" / "migrate_records.py"), *map(str, paths)]
    first = subprocess.run(command, capture_output=True, text=True, check=True, cwd=ROOT)
    assert first.stdout.count(": migrated") == len(paths)
    for path, old in zip(paths, OLD, strict=True):
        assert content(path) == condotta.replay(old).record()
    second = subprocess.run([*command, str(damaged)], capture_output=True, text=True, check=False, cwd=ROOT)
    assert second.stdout.count("is up to date") == len(paths)
    assert (second.returncode, "this is no Condotta record" in second.stdout) == (1, True)
