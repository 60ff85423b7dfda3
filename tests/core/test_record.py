"""Records replay exactly, every damage is found and told as a RecordError, and running matches outlive their rules."""

import gzip
import json
from base64 import b64decode, b64encode
from collections.abc import Callable
from copy import deepcopy
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import condotta
from condotta.core import record as records
from condotta.core.errors import RecordError
from condotta.core.flow import Decision, Flow, Option
from condotta.core.game import Data
from condotta.core.match import Match
from condotta.core.record import Difference, resume, state_hash
from condotta.core.rng import commitment
from condotta.core.table import Table
from condotta.games.tiny import GAME as TINY
from tests.generic.toys import State, Step, play, tiny, toy, whole

FINISHED: Data = tiny(seed=7).record()
RUNNING: Data = tiny(29, seed=7).record()
GZIPPED = gzip.compress(json.dumps(RUNNING).encode(), mtime=0)


def changed(record: Data, change: Callable[[Any], object]) -> Data:
    """A copy of a record with something done to it; `change` gets the copy."""
    copy = deepcopy(record)
    change(copy)
    return copy


def word(text: str, place: int, value: int) -> str:
    """Hashes with one of them changed."""
    raw = bytearray(b64decode(text))
    raw[4 * place : 4 * place + 4] = value.to_bytes(4, "little")
    return b64encode(raw).decode()


# Replaying


@pytest.mark.parametrize("record", [FINISHED, RUNNING])
def test_a_record_replays_from_every_form(record: Data, tmp_path: Path) -> None:
    text = json.dumps(record)
    sources: list[Any] = [record, text, text.encode(), gzip.compress(text.encode()), condotta.load_record(record)]
    for name in ("match.json", "match.json.gz"):
        records.save(record, tmp_path / name)
        sources.append(tmp_path / name)
    for source in sources:
        assert condotta.replay(source).record() == record


def test_a_replay_is_the_match_again() -> None:
    match = tiny(29, seed=7)
    again = condotta.replay(match.record())
    assert whole(again) == whole(match)
    assert again.state_hashes == match.state_hashes
    assert whole(play(again)) == whole(play(match))


def test_a_replay_may_stop_on_the_way() -> None:
    for to in (0, 1, 13, 29, 99):
        assert whole(condotta.replay(RUNNING, to=to)) == whole(tiny(min(to, 29), seed=7))
    assert condotta.replay(RUNNING, to=-3).journal == []


def test_a_finished_record_is_small_and_has_its_outcome(tmp_path: Path) -> None:
    path = tmp_path / "match.json.gz"
    records.save(FINISHED, path)
    assert path.stat().st_size < 1500
    assert FINISHED["checkpoint"] is None
    assert FINISHED["outcome"]["reason"] == "end.rounds"
    assert RUNNING["outcome"] is None


def test_a_file_is_the_same_each_time(tmp_path: Path) -> None:
    files = [tmp_path / "a.json.gz", tmp_path / "b.json.gz"]
    for path in files:
        records.save(tiny(seed=7).record(), path)
    assert files[0].read_bytes() == files[1].read_bytes()


def test_a_record_may_begin_with_a_position_and_scripted_dice() -> None:
    position = {"round": 4, "holder": 1, "hands": [["flood"], [], ["smugglers"]]}
    match = play(condotta.new("tiny", position=position, seed=3, dice=[6, 6, 1]), 6)
    again = condotta.replay(json.dumps(match.record()))
    assert whole(again) == whole(match)
    assert again.record() == match.record()


def test_the_state_hash_does_not_depend_on_the_order_of_keys() -> None:
    assert state_hash({"a": 1, "b": {"c": 2, "d": 3}}, 4) == state_hash({"b": {"d": 3, "c": 2}, "a": 1}, 4)
    assert state_hash({"a": 1}, 4) != state_hash({"a": 1}, 5)
    assert state_hash({"a": 1}, 4) == 1282633829  # the same on every machine


# Every difference is found where it is


def test_a_changed_choice_is_found() -> None:
    choices = RUNNING["segments"][0]["choices"]
    for place, choice in enumerate(choices):
        before = tiny(place, seed=7)
        others = [o for d in before.asks(choice[0]) for o in d.options if [choice[0], *o.as_json()] != choice]
        if not others:
            continue
        other = [choice[0], *others[0].as_json()]
        damaged = deepcopy(RUNNING)
        damaged["segments"][0]["choices"][place] = other
        with pytest.raises(Difference) as found:
            condotta.replay(damaged)
        assert (found.value.segment, found.value.choice) == (0, place)


def test_a_choice_that_was_never_offered_is_found() -> None:
    damaged = changed(RUNNING, lambda r: r["segments"][0]["choices"].__setitem__(4, [1, "rob", "bank"]))
    with pytest.raises(Difference, match="segment 0, choice 4: seat 1 cannot choose"):
        condotta.replay(damaged)


def test_a_choice_left_out_is_found() -> None:
    for place in range(29):
        damaged = deepcopy(RUNNING)
        del damaged["segments"][0]["choices"][place]
        with pytest.raises(RecordError, match="28 choices, but 29 hashes"):
            condotta.replay(damaged)


def test_a_changed_hash_of_the_chain_is_found() -> None:
    for place in range(29):
        damaged = deepcopy(RUNNING)
        segment = damaged["segments"][0]
        segment["hash_chain"] = word(segment["hash_chain"], place, 1)
        with pytest.raises(Difference) as found:
            condotta.replay(damaged)
        assert found.value.choice == place


def test_a_changed_state_hash_is_found() -> None:
    steps = len(b64decode(RUNNING["segments"][0]["state_hashes"])) // 4
    assert steps > 5
    for place in range(steps):
        damaged = deepcopy(RUNNING)
        segment = damaged["segments"][0]
        segment["state_hashes"] = word(segment["state_hashes"], place, 1)
        with pytest.raises(Difference, match=f"the state at the start of step {place} is not the recorded one"):
            condotta.replay(damaged)


def test_a_changed_rule_is_found() -> None:
    def generous(g: Table[Any]) -> Flow[None] | None:
        if g.state.round == 3 and g.state.holder is None:
            g.state.florins[0] += 1
        return TINY.next_step(g)

    with pytest.raises(Difference) as found:
        records.replay(replace(TINY, next_step=generous), records.read(FINISHED))
    assert 8 < found.value.choice < len(FINISHED["segments"][0]["choices"]) - 1


NONSENSE: list[tuple[str, Callable[[Data], object]]] = [
    ("its format is 'x'", lambda r: r.__setitem__("format", "x")),
    ("format", lambda r: r.pop("format")),
    ("Object missing required field `seed`", lambda r: r.pop("seed")),
    ("unknown field `colour`", lambda r: r.__setitem__("colour", "red")),
    ("it has no segments", lambda r: r.__setitem__("segments", [])),
    ("the seed is not the one that was committed to", lambda r: r.__setitem__("seed", "8")),
    ("the seed is not the one that was committed to", lambda r: r.__setitem__("seed_hash", commitment("8"))),
    ("surrogates not allowed", lambda r: r.__setitem__("seed", "\ud800")),
    ("no game 'chess'", lambda r: r.__setitem__("game", "chess")),
    ("rules", lambda r: r["segments"][0].__setitem__("rules", "0.9")),
    ("cannot begin: tiny: 9 seats", lambda r: r.__setitem__("seats", 9)),
    ("cannot begin: tiny: no option 'x'", lambda r: r.__setitem__("options", {"x": 1})),
    ("cannot begin: tiny: no scenario", lambda r: r.__setitem__("scenario", "x")),
    ("Expected `int | str`", lambda r: r["segments"][0]["choices"].__setitem__(0, [0, "bid", 1.5])),
    ("Expected `int | str`", lambda r: r["segments"][0]["choices"].__setitem__(0, [0, "bid", True])),
    ("Expected `array`", lambda r: r["segments"][0]["choices"].__setitem__(0, "bid")),
    ("Expected `array`", lambda r: r["segments"][0].__setitem__("choices", {})),
    ("segment 0, choice 0", lambda r: r["segments"][0]["choices"].__setitem__(0, [])),
    ("'bid' is no seat", lambda r: r["segments"][0]["choices"].__setitem__(0, ["bid", 0])),
    ("-2 is no seat", lambda r: r["segments"][0]["choices"].__setitem__(0, [-2, "bid", 0])),
    ("begins with its verb", lambda r: r["segments"][0]["choices"].__setitem__(0, [0])),
    ("is no re-deal of a fork", lambda r: r["segments"][0]["choices"].__setitem__(0, [-1, "redeal", 0])),
    ("damaged record: hashes", lambda r: r["segments"][0].__setitem__("hash_chain", "###")),
    ("damaged record: hashes", lambda r: r["segments"][0].__setitem__("state_hashes", "AAAAA")),
    ("damaged record: hashes", lambda r: r["segments"][0].__setitem__("state_hashes", "AAA=")),
    ("29 choices, but 0 hashes", lambda r: r["segments"][0].__setitem__("hash_chain", "")),
    ("step 0 is not the recorded one", lambda r: r["segments"][0].__setitem__("state_hashes", "")),
    ("the outcome is None", lambda r: r.__setitem__("outcome", FINISHED["outcome"])),
    ("the checkpoint is not the state there", lambda r: r["checkpoint"]["state"]["florins"].__setitem__(0, 99)),
    ("the checkpoint is not the state there", lambda r: r["checkpoint"].__setitem__("draws", 0)),
    ("cannot begin: position", lambda r: r["segments"][0].__setitem__("opening", {"florins": 3})),
    ("draws: 'x'", lambda r: r["segments"][0].__setitem__("opening", {"draws": "x"})),
    ("seed: 3 is no text", lambda r: r["segments"][0].__setitem__("opening", {"seed": 3})),
    ("carried: 'x' does not say", lambda r: r["segments"][0].__setitem__("opening", {"carried": "x"})),
    ("cannot begin: scripted dice", lambda r: r["segments"][0].__setitem__("dice", [{}])),
]


@pytest.mark.parametrize(("why", "change"), NONSENSE)
def test_a_damaged_record_is_refused(why: str, change: Callable[[Data], object]) -> None:
    with pytest.raises(RecordError, match=why):
        condotta.replay(changed(RUNNING, change))


def test_more_steps_than_were_played_are_found() -> None:
    damaged = deepcopy(RUNNING)
    segment = damaged["segments"][0]
    segment["state_hashes"] = b64encode(b64decode(segment["state_hashes"]) + b"abcd").decode()
    with pytest.raises(Difference, match="steps, the record has"):
        condotta.replay(damaged)


@pytest.mark.parametrize(
    "source",
    [
        b"", "", b"{", b"\xff\xfe", "null", "[]", "3", '"x"', "{}", '{"format": 3}', b"\x1f\x8b", b"\x1f\x8b\x08xyz",
        b"PK\x03\x04", '{"name": "package", "version": "1.0"}', "[" * 100_000, '{"a":' * 100_000, "\ud800", [], 3, None,
    ],
)  # fmt: skip
def test_what_is_no_record_is_refused(source: Any) -> None:
    with pytest.raises(RecordError):
        condotta.replay(source)


def test_a_missing_file_is_told(tmp_path: Path) -> None:
    with pytest.raises(RecordError, match="No such file"):
        condotta.replay(tmp_path / "none.json")
    with pytest.raises(RecordError, match="directory"):
        condotta.replay(tmp_path)


def test_a_truncated_file_is_refused_wherever_it_ends() -> None:
    text = json.dumps(RUNNING).encode()
    for end in range(0, len(text), 7):
        with pytest.raises(RecordError):
            condotta.replay(text[:end])
    for end in range(len(GZIPPED)):
        with pytest.raises(RecordError):
            condotta.replay(GZIPPED[:end])


def test_something_after_the_end_is_refused() -> None:
    with pytest.raises(RecordError, match="do not end where the file ends"):
        condotta.replay(GZIPPED + b"x")


def test_a_small_file_that_unpacks_to_more_than_our_memory_is_refused() -> None:
    with pytest.raises(RecordError, match="larger than any match"):
        condotta.replay(gzip.compress(bytes(records.MOST_BYTES + 10)))
    with pytest.raises(RecordError, match="larger than any match"):
        condotta.replay(b" " * (records.MOST_BYTES + 10))


def test_a_record_of_another_game_is_refused() -> None:
    other = replace(TINY, id="chess")
    with pytest.raises(RecordError, match="a record of 'tiny' cannot be replayed as 'chess'"):
        records.replay(other, records.read(RUNNING))


# Any damage whatever


@settings(max_examples=300, deadline=None, derandomize=True)
@given(st.data())
def test_damaged_bytes_never_crash(data: st.DataObject) -> None:
    raw = bytearray(GZIPPED if data.draw(st.booleans()) else json.dumps(RUNNING).encode())
    for _ in range(data.draw(st.integers(1, 3))):
        place = data.draw(st.integers(0, len(raw) - 1))
        if data.draw(st.booleans()):
            raw[place] = data.draw(st.integers(0, 255))
        else:
            raw[place : place + data.draw(st.integers(0, 9))] = data.draw(st.binary(max_size=3))
    survives_or_is_refused(bytes(raw))


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=5,
)


@settings(max_examples=500, deadline=None, derandomize=True)
@given(st.data())
def test_damaged_content_never_crashes(data: st.DataObject) -> None:
    record = deepcopy(data.draw(st.sampled_from([RUNNING, POSITIONED, CARRIED])))
    for _ in range(data.draw(st.integers(1, 2))):
        damage(data, record)
    survives_or_is_refused(record)


def damage(data: st.DataObject, node: Any) -> None:
    """Change, remove or double something at a random place of JSON data."""
    while True:
        keys = list(node) if isinstance(node, dict) else list(range(len(node)))
        if not keys:
            return
        key = data.draw(st.sampled_from(keys))
        if isinstance(node[key], dict | list) and node[key] and data.draw(st.integers(0, 3)):
            node = node[key]
            continue
        what = data.draw(st.sampled_from(["change", "remove", "double"]))
        if what == "remove":
            del node[key]
        elif what == "double" and isinstance(node, list):
            node.insert(key, deepcopy(node[key]))
        else:
            node[key] = data.draw(JSON)
        return


def survives_or_is_refused(source: Any) -> None:
    """A record is replayed to a sound position, or refused; it is also resumed, or refused."""
    for game in (TINY, replace(TINY, version="2")):
        try:
            match, _ = resume(game, condotta.load_record(source))
            assert TINY.check(match.state) == []
        except RecordError:
            pass
    try:
        match = condotta.replay(source)
    except RecordError:
        return
    assert TINY.check(match.state) == []


# Rules that change while a match runs


def takes(option: Option, *more: Option, note: str = "") -> Step:
    """Seat 0 takes something. What is noted down tells versions of the rules apart."""

    def step(g: Table[State]) -> Flow[None]:
        choice: Option = yield Decision(0, "take", [option, *more], "TY-2.a")
        g.state.notes.append(note + str(choice.args[0]))

    return step


A, B = Option("take", "a"), Option("take", "b")
OLD = toy(*[takes(A, B)] * 20)


def running(made: int = 15) -> Match:
    match = condotta.new(OLD, seats=2, seed=11)
    for n in range(made):
        match.choose(0, (A, B)[n % 2])
    return match


def test_under_the_same_rules_a_match_goes_on() -> None:
    match = running()
    again, what = resume(OLD, condotta.load_record(match.record()))
    assert what == "same"
    assert again.record() == match.record()


def test_under_new_rules_that_make_no_difference_a_match_moves_on() -> None:
    match = running()
    again, what = resume(replace(OLD, version="2"), condotta.load_record(match.record()))
    assert what == "same"
    assert again.rules == "2"
    record = again.record()
    assert [segment["rules"] for segment in record["segments"]] == ["2"]
    assert record["segments"][0]["choices"] == match.record()["segments"][0]["choices"]
    assert again.log(None) == match.log(None)


NEW = toy(*[takes(A, B, note="new ")] * 20, version="2")


def test_under_rules_that_differ_a_match_is_carried_over_at_its_checkpoint() -> None:
    old = running().record()
    assert old["checkpoint"]["made"] == 8
    match, what = resume(NEW, condotta.load_record(old))
    assert what.startswith("segment 0, choice 0: the state at the start of step 1 is not the recorded one")
    # then: what was done under the old rules stays, the choices since are made again under the new ones
    assert match.state.notes == [*"abababab", *(f"new {each}" for each in "abababa")]
    entry = match.log(None)[0]
    assert (entry.key, entry.params) == ("match.carried_over", {"old": "1", "new": "2", "lost": 0})
    assert entry.visible_to(None)
    record = match.record()
    assert record["segments"][0] == old["segments"][0]
    assert [segment["rules"] for segment in record["segments"]] == ["1", "2"]
    assert record["segments"][1]["opening"]["carried"]["why"] == what
    assert record["seed"] == "11"


def test_a_carried_match_replays_goes_on_and_is_carried_again() -> None:
    match, _ = resume(NEW, condotta.load_record(running().record()))
    record = condotta.load_record(json.dumps(match.record()))
    again = records.replay(NEW, record)
    assert whole(again) == whole(match)
    assert again.record() == match.record()
    same, what = resume(NEW, record)
    assert (what, whole(same)) == ("same", whole(match))
    match.choose(0, B)
    third = toy(*[takes(A, B, note="third ")] * 20, version="3")
    match, _ = resume(third, condotta.load_record(match.record()))
    assert [segment["rules"] for segment in match.record()["segments"]] == ["1", "2", "3"]
    assert [entry.params["old"] for entry in match.log(None)] == ["2"]
    records.replay(third, condotta.load_record(match.record()))
    with pytest.raises(RecordError, match="played under rules 3; these are rules 2"):
        records.replay(NEW, condotta.load_record(match.record()))


def test_a_fork_and_a_copy_of_a_carried_match_keep_its_log() -> None:
    match, _ = resume(NEW, condotta.load_record(running().record()))
    assert match.fork(1, Random(1)).log(1) == match.log(1)
    assert match.copy().log(None) == match.log(None)
    assert match.at(0).log(None)[0].key == "match.carried_over"
    assert match.copy().record() == match.record()


def test_choices_that_are_no_longer_legal_are_dropped_and_counted() -> None:
    strict = toy(*[takes(A, B)] * 13, *[takes(A)] * 7, version="2")  # the 14th choice was b
    match, what = resume(strict, condotta.load_record(running().record()))
    assert "seat 0 cannot choose ['take', 'b']" in what
    assert match.state.notes == [*"ababababababa"]
    assert match.log(None)[0].params["lost"] == 2
    assert "take" not in str(match.log(None)[0].as_json())  # the log does not tell what was offered in secret
    assert records.replay(strict, condotta.load_record(match.record())).state_hash() == match.state_hash()


def test_new_rules_that_fail_do_not_block_a_match() -> None:
    def fails(g: Table[State]) -> Flow[None]:
        yield from takes(A, B)(g)
        raise KeyError("poland")

    broken = toy(*[takes(A, B)] * 13, fails, version="2")
    match, what = resume(broken, condotta.load_record(running().record()))
    assert "the rules fail: KeyError: 'poland'" in what
    assert len(match.state.notes) == 13
    assert match.log(None)[0].params["lost"] == 2


def test_a_match_with_no_checkpoint_yet_is_carried_over_from_its_start() -> None:
    match, _ = resume(NEW, condotta.load_record(running(3).record()))
    assert match.state.notes == ["new a", "new b", "new a"]


def test_scripted_dice_and_chance_are_carried_over() -> None:
    def rolls(note: str) -> Step:
        def step(g: Table[State]) -> Flow[None]:
            yield from takes(A, note=note)(g)
            g.state.notes += [g.d6(0), g.pick(100)]

        return step

    match = condotta.new(toy(*[rolls("")] * 40), seats=2, seed=11, dice=[6, 1] * 30)
    for _ in range(25):
        match.choose(0, A)
    carried, _ = resume(toy(*[rolls("new ")] * 40, version="2"), condotta.load_record(json.dumps(match.record())))
    for _ in range(10):
        match.choose(0, A)
        carried.choose(0, A)
    assert len(carried.record()["segments"]) == 2
    assert [str(note).removeprefix("new ") for note in carried.state.notes] == [str(n) for n in match.state.notes]


def test_a_finished_match_is_not_carried_over() -> None:
    match = running(20)
    with pytest.raises(RecordError, match="is not the recorded one"):
        resume(NEW, condotta.load_record(match.record()))


@pytest.mark.parametrize(
    "checkpoint",
    [
        {},
        {"made": 12},
        {"made": "x", "draws": 0, "seed": "11", "dice": [], "state": {}},
        {"made": 12, "draws": -1, "seed": "11", "dice": [], "state": {}},
        {"made": 12, "draws": 0, "seed": 11, "dice": [], "state": {}},
        {"made": 12, "draws": 0, "seed": "11", "dice": 3, "state": {}},
        {"made": 12, "draws": 0, "seed": "11", "dice": [], "state": 3},
        {"made": 12, "draws": 0, "seed": "11", "dice": [], "state": {"secrets": []}},
    ],
)
def test_a_damaged_checkpoint_is_refused(checkpoint: Data) -> None:
    record = changed(running().record(), lambda r: r.__setitem__("checkpoint", checkpoint))
    with pytest.raises(RecordError, match="checkpoint"):
        resume(NEW, condotta.load_record(record))


def carried_tiny() -> Data:
    """A record of Toll Bridge that has been carried over to other rules."""
    twisted = changed(RUNNING, lambda r: r["segments"][0].update(rules="0", state_hashes=""))
    return play(resume(TINY, condotta.load_record(twisted))[0], 3).record()


POSITIONED: Data = play(
    condotta.new("tiny", position={"round": 2, "holder": 1, "hands": [["flood"], []]}, seed=1), 9
).record()
CARRIED: Data = carried_tiny()


def test_the_records_that_are_damaged_above_are_sound() -> None:
    for record in (RUNNING, POSITIONED, CARRIED):
        assert condotta.replay(record).record() == record
    assert len(CARRIED["segments"]) == 2


# Dice people can trust


def test_a_record_proves_the_seed() -> None:
    assert FINISHED["seed"] == "7"
    assert FINISHED["seed_hash"] == commitment("7") == tiny(0, seed=7).view(None)["seed_hash"]
