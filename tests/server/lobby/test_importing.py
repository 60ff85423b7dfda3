"""Records from outside: what is stored was proved, or it is refused; and nobody stores without end."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest

import condotta
from condotta.core.game import Data
from condotta.core.record import KERNEL_KEYS, pack_words, state_hash
from condotta.server.errors import ApiError
from condotta.server.lobby import importing
from condotta.server.lobby.importing import imported
from condotta.server.settings import Quotas
from tests.generic.toys import play
from tests.server.club import Browser, club


def honest() -> Data:
    return play(condotta.new("tiny", seats=3, seed="7"), 20).record()


def carried(record: Data) -> Data:
    """An opening that says it was carried over, at the checkpoint of the record."""
    point = record["checkpoint"]
    told = {"old": "0.1", "new": record["segments"][0]["rules"], "why": "rules", "lost": 0, "ply": 0}
    return {**point["state"], "seed": point["seed"], "draws": point["draws"], "carried": told}


def with_past(junk: Data) -> Data:
    """A record whose last segment is fine, behind an earlier one of junk."""
    record = honest()
    opening = carried(record)
    position = {key: value for key, value in opening.items() if key != "carried"}
    again = condotta.new("tiny", seats=3, seed=record["seed"], position=position).record()
    last = {**again["segments"][0], "opening": opening}
    return {**again, "seed": record["seed"], "seed_hash": record["seed_hash"], "segments": [junk, last]}


def segment(choices: list[list[Any]], hashes: list[int]) -> Data:
    chain = pack_words([0] * len(choices))
    facts = {"rules": "0.1", "opening": None, "dice": [], "choices": choices}
    return {**facts, "hash_chain": chain, "state_hashes": pack_words(hashes)}


def that_leads_on() -> int:
    """The hash that junk must have to be taken for the past of `with_past`."""
    opening = carried(honest())
    return state_hash({key: value for key, value in opening.items() if key not in KERNEL_KEYS}, opening["draws"])


def refusal(record: Data, *, everything: bool = True) -> str:
    with pytest.raises(ApiError) as refused:
        imported(msgspec.json.encode(record), everything)
    assert refused.value.status in (400, 413)
    return refused.value.message


def test_junk_before_the_last_segment_is_refused() -> None:
    junk = segment([[0, "x" * 100]] * 5000, [1, 2, 3])
    for everything in (True, False):
        assert "does not lead to" in refusal(with_past(junk), everything=everything)


@pytest.mark.parametrize(
    ("junk", "told"),
    [
        (segment([[0, "x" * 1000]], [1]), "longer than any"),
        (segment([[0, *["x"] * 50]], [1]), "longer than any"),
        (segment([["zero", "x"]], [1]), "is no seat"),
        (segment([[0, "x"]] * 30_000, [1]), "at most 20000"),
        (segment([], [1] * 30_000), "hashes of states"),
        ({**segment([[0, "x"]], [1]), "hash_chain": ""}, "but 0 hashes"),
        ({**segment([], [1]), "dice": [6] * 2000}, "dice that are known"),
        ({**segment([], [1]), "rules": "9" * 400}, "no such long name"),
    ],
)
def test_what_no_honest_segment_has_is_refused(junk: Data, told: str) -> None:
    assert told in refusal(with_past(junk))


def test_a_long_seed_is_refused() -> None:
    match = condotta.new("tiny", seats=3, seed="s" * 100_000)
    assert "seed" in refusal(match.record())


def test_where_many_share_a_server_a_past_that_nobody_can_prove_is_left_out() -> None:
    """Junk can be made to fit: its hashes are no secret. Then it is not stored."""
    record = with_past(segment([[0, "x" * 100]] * 5000, [that_leads_on()]))
    found = imported(msgspec.json.encode(record), everything=False)
    assert found.left_out == "0.1"
    assert found.rows.columns["closed"] == []
    assert b"xxxx" not in msgspec.json.encode([found.rows.columns, found.rows.choices, found.rows.checkpoint])
    assert found.rows.size < 20_000


def test_an_honest_record_is_stored_as_it_is() -> None:
    record = honest()
    found = imported(msgspec.json.encode(record), everything=False)
    assert found.left_out == ""
    assert [row["option"] for row in found.rows.choices] == [choice[1:] for choice in record["segments"][0]["choices"]]


def test_a_record_that_takes_too_much_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(importing, "MOST_STORED", 100)
    assert "larger than any match" in refusal(honest())


# Quotas


def test_nobody_has_more_matches_or_bytes_or_matches_of_bots_than_allowed(tmp_path: Path) -> None:
    quotas = Quotas(matches=4, bot_matches=1)
    with club(tmp_path / "m.sqlite3", quotas=quotas, work_processes=0, bot_delay=30) as server:
        anna, bruno = Browser(server), Browser(server)
        anna.register("anna")
        bruno.register("bruno")
        seating = ["bot:random", "bot:random"]
        made = anna.post("/api/matches", {"game": "tiny", "seating": seating}, 201)["id"]
        refused = anna.post("/api/matches", {"game": "tiny", "seating": seating}, 403)["error"]
        assert (refused["code"], "bots alone" in refused["message"]) == ("bot_matches", True)
        bruno.post("/api/matches", {"game": "tiny", "seating": seating}, 201)  # it is theirs alone
        anna.delete(f"/api/matches/{made}")
        anna.post("/api/matches", {"game": "tiny", "seating": seating}, 201)
        for _ in range(3):
            anna.post("/api/records", honest(), 201)
        for path, body in (("records", honest()), ("matches", {"game": "tiny", "seating": ["you", "open"]})):
            assert anna.post(f"/api/{path}", body, 403)["error"]["code"] == "quota"


def test_bytes_of_matches_are_counted(database: str) -> None:
    with club(database, quotas=Quotas(megabytes=0), work_processes=0) as server:
        anna = Browser(server)
        anna.register("anna")
        refused = anna.post("/api/records", honest(), 403)["error"]
        assert (refused["code"], "0 MB" in refused["message"]) == ("quota", True)
