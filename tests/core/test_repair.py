"""A damaged record is never taken for a change of rules; what can be proved of it is saved when somebody asks to."""

from __future__ import annotations

from base64 import b64decode, b64encode
from collections.abc import Callable
from copy import deepcopy
from dataclasses import replace
from typing import Any

import pytest

import condotta
from condotta.core.errors import RecordError
from condotta.core.game import Data
from condotta.core.record import Damaged, Difference, repair, replay, resume
from condotta.games.tiny import GAME as TINY
from tests.generic.toys import play, tiny, whole

MADE = 26
MATCH = tiny(MADE, seed=7)
RUNNING: Data = MATCH.record()
CHECKPOINT: int = RUNNING["checkpoint"]["made"]


def damaged(change: Callable[[Any], object], record: Data = RUNNING) -> Any:
    copy = deepcopy(record)
    change(copy)
    return condotta.load_record(copy)


def flipped(text: str, place: int) -> str:
    """Hashes with one bit of one of them changed."""
    raw = bytearray(b64decode(text))
    raw[4 * place] ^= 1
    return b64encode(raw).decode()


def chained_hash(place: int) -> Callable[[Any], object]:
    return lambda r: r["segments"][0].update(hash_chain=flipped(r["segments"][0]["hash_chain"], place))


def choice(place: int, *value: object) -> Callable[[Any], object]:
    return lambda r: r["segments"][0]["choices"].__setitem__(place, list(value))


def checkpoint(**values: object) -> Callable[[Any], object]:
    return lambda r: r["checkpoint"].update(values)


DAMAGE: dict[str, Callable[[Any], object]] = {
    "a chained hash": chained_hash(3),
    "a state": lambda r: r["segments"][0].update(state_hashes=flipped(r["segments"][0]["state_hashes"], 1)),
    "a choice": choice(4, 1, "rob", "bank"),
    "no choice": choice(4, "x"),
    "the last choice": lambda r: r["segments"][0]["choices"].pop(),
    "the checkpoint": lambda r: r["checkpoint"]["state"].update(round=9),
    "the opening": lambda r: r["segments"][0].update(opening={"round": "x"}),
    "the hashes": lambda r: r["segments"][0].update(hash_chain="###"),
    "the outcome": lambda r: r.update(outcome={"ranking": [[0]], "scores": [1, 0], "reason": "x", "rule": ""}),
}


@pytest.mark.parametrize("what", DAMAGE)
def test_under_its_own_rules_a_damaged_record_is_not_carried_over(what: str) -> None:
    with pytest.raises(Damaged):
        resume(TINY, damaged(DAMAGE[what]))


def test_what_is_no_choice_is_damage_under_any_rules() -> None:
    with pytest.raises(Damaged, match="segment 0, choice 4"):
        resume(replace(TINY, version="2"), damaged(choice(4, "x")))


@pytest.mark.parametrize("change", [checkpoint(state={"round": 1}), checkpoint(draws=3)])
def test_what_can_be_computed_anew_is(change: Callable[[Any], object]) -> None:
    match, why = repair(TINY, damaged(change))
    assert why == "same"
    assert match.record() == RUNNING


@pytest.mark.parametrize("place", range(MADE))
def test_wherever_a_hash_is_damaged_no_choice_is_lost(place: int) -> None:
    match, why = repair(TINY, damaged(chained_hash(place)))
    assert f"choice {place}" in why
    assert match.state_hash() == MATCH.state_hash()
    assert play(match).view(None) == play(tiny(MADE, seed=7)).view(None)
    entry = match.log(None)[0]
    assert (entry.key, entry.params) == ("match.repaired", {"lost": 0})


def test_a_damaged_match_goes_on_from_the_last_position_that_is_proved() -> None:
    early, late = 4, CHECKPOINT + 2
    # given: a choice long before the checkpoint: the checkpoint is proved by its hash
    match, _ = repair(TINY, damaged(choice(early, 1, "rob", "bank")))
    assert match.state_hash() == MATCH.state_hash()
    assert match.log(None)[0].params["lost"] == 0
    # given: one after it: everything until then is proved, and the rest is dropped
    match, why = repair(TINY, damaged(choice(late, 1, "rob", "bank")))
    assert f"choice {late}" in why
    assert match.state_hash() == tiny(late, seed=7).state_hash()
    assert match.log(None)[0].params["lost"] == MADE - late
    # given: the checkpoint is damaged, too
    match, _ = repair(TINY, damaged(lambda r: (choice(early, 1, "rob", "bank")(r), checkpoint(draws=99)(r))))
    assert match.state_hash() == tiny(early, seed=7).state_hash()
    assert match.log(None)[0].params["lost"] == MADE - early


def test_the_damaged_segment_stays_and_the_new_one_replays() -> None:
    broken = damaged(choice(4, 1, "rob", "bank"))
    match, _ = repair(TINY, broken)
    record = condotta.load_record(match.record())
    assert [segment.rules for segment in record.segments] == [TINY.version] * 2
    assert record.segments[0] == broken.segments[0]
    assert whole(replay(TINY, record)) == whole(match)
    assert resume(TINY, record)[1] == "same"


def test_nothing_is_made_of_what_cannot_be_proved() -> None:
    with pytest.raises(RecordError, match="nothing of this record can be proved"):
        repair(TINY, damaged(lambda r: (DAMAGE["the opening"](r), checkpoint(draws=99)(r))))


def test_a_finished_match_stays_finished() -> None:
    finished: Data = tiny(seed=7).record()
    with pytest.raises(RecordError, match="the match is over"):
        repair(TINY, damaged(choice(4, 1, "rob", "bank"), finished))
    match, why = repair(TINY, damaged(lambda r: r["outcome"].update(scores=[0, 0]), finished))
    assert why == "same"
    assert match.record() == finished


def test_a_finished_match_keeps_the_rules_it_was_played_under() -> None:
    finished: Data = tiny(seed=7).record()
    match, why = resume(replace(TINY, version="2"), condotta.load_record(finished))
    assert (why, match.rules) == ("same", TINY.version)
    assert match.record() == finished


# Counting from the match's start


def test_a_carried_match_counts_its_plies_on() -> None:
    twisted = damaged(lambda r: r["segments"][0].update(rules="0", state_hashes=""))
    match, _ = resume(TINY, twisted)
    assert len(match.record()["segments"]) == 2
    assert match.ply == MATCH.ply
    assert match.at(0).ply == RUNNING["checkpoint"]["ply"]
    assert match.log(None)[0].ply == match.at(0).ply
    later = [entry for entry in match.log(None) if entry.key != "match.carried_over"]
    assert later == [entry for entry in MATCH.log(None) if entry.ply >= match.at(0).ply][-len(later) :]


def test_a_checkpoint_without_a_count_is_as_good() -> None:
    early = damaged(lambda r: r["checkpoint"].pop("ply"))
    assert resume(TINY, early)[1] == "same"
    match, _ = resume(
        TINY, damaged(lambda r: (r["checkpoint"].pop("ply"), r["segments"][0].update(rules="0", state_hashes="")))
    )
    assert match.at(0).ply == 0


@pytest.mark.parametrize("count", [-1, "3", True, 2**60, None])
def test_a_count_that_is_none_is_refused(count: object) -> None:
    match, _ = resume(TINY, damaged(lambda r: r["segments"][0].update(rules="0", state_hashes="")))
    record = deepcopy(match.record())
    record["segments"][1]["opening"]["carried"]["ply"] = count
    with pytest.raises(RecordError, match=r"carried\.ply"):
        replay(TINY, condotta.load_record(record))


def test_a_difference_says_where_and_what() -> None:
    with pytest.raises(Difference) as told:
        replay(TINY, damaged(chained_hash(3)))
    assert (told.value.segment, told.value.choice) == (0, 3)
    assert "is not the recorded one" in told.value.what
