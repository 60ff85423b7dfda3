"""The doctor says what becomes of every match and what is damaged; it repairs what can be proved, and nothing else."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest
import sqlalchemy as sa

import condotta
from condotta.core.match import Match
from condotta.core.record import read
from condotta.core.table import Entry
from condotta.games import medieval, tiny
from condotta.server.model.changes import StoredMatch
from condotta.server.model.room import Room
from condotta.server.model.seats import SeatInfo
from condotta.server.model.snapshot import unpack
from condotta.server.storage import snapshots
from condotta.server.storage.store import Store
from condotta.server.storage.tables import Base
from condotta.server.upkeep import checks, doctor
from condotta.server.upkeep.checks import Check
from condotta.server.upkeep.doctor import examine, examine_all
from condotta.server.upkeep.salvage import named_matches
from condotta.server.upkeep.transaction import UpkeepError, transaction
from tests.generic.toys import play
from tests.generic.toys import tiny as toll_bridge
from tests.server.post import post_office

CHOICES, MATCHES, CHECKPOINTS = (Base.metadata.tables[name] for name in ("choices", "matches", "checkpoints"))
SNAPSHOTS, SEATS = (Base.metadata.tables[name] for name in ("snapshots", "seats"))
MADE = 26  # choices; the last checkpoint is after 18


@pytest.fixture
def store(database: str) -> Iterator[Store]:
    found = Store(database)
    found.migrate()
    yield found
    found.close()


@pytest.fixture(autouse=True)
def forget_stores() -> Iterator[None]:
    yield
    doctor.store_of.cache_clear()


def stored(store: Store, match: Match, name: str = "m") -> str:
    """A match in the database, as a server would have written it."""
    room = Room(status="over" if match.over else "running")
    seats = [SeatInfo(seat, "bot", bot="random") for seat in match.seats]
    store.create(StoredMatch(name, "", "", 1.0, 1.0, 0, read(match.record()), seats, {}, [], room), match)
    return name


def running() -> Match:
    return toll_bridge(MADE, seed=7)


def change(store: Store, statement: Any) -> None:
    with store.engine.begin() as connection:
        assert connection.execute(statement).rowcount


def everything(store: Store) -> list[Any]:
    with store.engine.connect() as connection:
        return [
            (table.name, list(connection.execute(sa.select(table).order_by(*table.primary_key.columns))))
            for table in Base.metadata.sorted_tables
        ]


def at(place: int) -> Any:
    return CHOICES.update().where(CHOICES.columns["index"] == place)


def newer(monkeypatch: pytest.MonkeyPatch, **other: Any) -> None:
    """Rules of another version, which play otherwise in some way."""
    monkeypatch.setattr(tiny, "GAME", replace(tiny.GAME, version="9", **other))


def differing(monkeypatch: pytest.MonkeyPatch) -> None:
    dump = tiny.GAME.dump
    newer(monkeypatch, dump=lambda state: {**dump(state), "newer": 1}, load=load_without)


def load_without(position: Any, *more: Any) -> Any:
    from condotta.games.tiny.shown.position import load

    return load({key: value for key, value in position.items() if key != "newer"}, *more)


# What becomes of matches


def test_a_sound_match_is_as_it_was(store: Store) -> None:
    found = examine(store, stored(store, running()))
    assert (found.kind, found.over, found.why, found.problems) == ("same", False, "", [])
    assert (found.choices, found.segments, found.rules, found.now) == (MADE, 1, "1.0", "1.0")
    assert found.is_ordinary
    assert found.snapshots == 3  # the start, and the checkpoints after 8 and 18 choices
    assert examine(store, stored(store, toll_bridge(seed=7), "over")).is_ordinary


def test_under_rules_that_play_it_in_the_same_way_it_moves_on(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    stored(store, running())
    stored(store, toll_bridge(seed=7), "over")
    newer(monkeypatch)
    assert examine(store, "m").kind == "moves_on"
    assert examine(store, "over").kind == "same"


def test_under_other_rules_it_will_be_carried_over(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    stored(store, running())
    differing(monkeypatch)
    before = everything(store)
    found = examine(store, "m")
    assert (found.kind, found.lost, found.rules, found.now) == ("carried_over", 0, "1.0", "9")
    assert found.why.startswith("segment 0, choice 0: the state at the start of step 0 is not the recorded one")
    assert not found.needs_attention
    assert not found.is_ordinary
    assert everything(store) == before


def test_a_match_that_is_over_is_shown_from_what_was_kept(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    match = toll_bridge(seed=7)
    stored(store, match)
    differing(monkeypatch)
    found = examine(store, "m")
    assert (found.kind, found.over, found.snapshots) == ("old_rules", True, len(snapshots.along(match)))
    assert not found.needs_attention


def test_rules_that_cannot_begin_there_need_attention(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    stored(store, running())

    def refuses(*_: Any) -> Any:
        raise KeyError("bridge")

    newer(monkeypatch, load=refuses, new_state=refuses)
    before = everything(store)
    found = examine(store, "m")
    assert found.kind == "unusable"
    assert "bridge" in found.why
    assert found.needs_attention
    found = examine(store, "m", repair=True)
    assert "it cannot be repaired" in found.problems[-1]
    assert found.needs_attention
    assert everything(store) == before


def test_a_game_that_is_gone_is_told(store: Store) -> None:
    stored(store, running())
    change(store, MATCHES.update().values(game="chess"))
    found = examine(store, "m", repair=True)
    assert found.kind == "unusable"
    assert "no game 'chess'" in found.why
    assert found.needs_attention


# Damage, and repair

DAMAGE: dict[str, tuple[Any, str]] = {
    "a chained hash": (at(4).values(chain=7), "choice 4"),
    "a choice": (at(4).values(option=["rob", "bank"]), "choice 4"),
    "no choice": (at(4).values(option=[[]]), "choice 4"),
    "a seat": (at(22).values(seat=9), "choice 22"),
    "a hash": (at(17).values(state_hashes=[1]), "choice 17"),
    "the set-up": (MATCHES.update().values(seed="other"), "choice"),
    "the checkpoint": (CHECKPOINTS.update().values(position={"made": 18}), "checkpoint"),
    "the outcome": (MATCHES.update().values(outcome={"ranking": [[0]], "scores": [1]}), "outcome"),
}


@pytest.mark.parametrize("what", DAMAGE)
def test_damage_is_found_and_nothing_is_changed(what: str, store: Store) -> None:
    stored(store, running())
    statement, why = DAMAGE[what]
    change(store, statement)
    before = everything(store)
    found = examine(store, "m")
    assert found.kind == "damaged"
    assert why in found.why
    assert found.needs_attention
    assert everything(store) == before


def test_what_can_be_proved_is_repaired_and_the_log_says_so(store: Store) -> None:
    stored(store, running())
    change(store, at(22).values(option=["rob", "bank"]))
    found = examine(store, "m", repair=True)
    assert found.repaired == f"it goes on in a new segment; choices dropped: {MADE - 22}"
    assert not found.needs_attention
    again = examine(store, "m")
    assert (again.kind, again.segments, again.is_ordinary) == ("same", 2, True)
    kept = store.load("m")
    assert kept is not None
    match = condotta.replay(kept.record)
    assert match.state_hash() == toll_bridge(22, seed=7).state_hash()
    assert match.log(None)[0].key == "match.repaired"
    assert kept.record.segments[0].choices[22] == [toll_bridge(MADE, seed=7).journal[22][0], "rob", "bank"]
    play(match)


def test_damage_before_the_checkpoint_costs_no_choice(store: Store) -> None:
    stored(store, running())
    change(store, at(4).values(option=["rob", "bank"]))
    assert examine(store, "m", repair=True).repaired.endswith("choices dropped: 0")
    kept = store.load("m")
    assert kept is not None
    assert condotta.replay(kept.record).state_hash() == running().state_hash()


def test_a_missing_choice_is_told_and_what_was_before_it_goes_on(store: Store) -> None:
    stored(store, running())
    change(store, CHOICES.delete().where(CHOICES.columns["index"] == 21))
    found = examine(store, "m")
    assert found.kind == "damaged"
    assert found.problems == [f"{MADE - 1} choices are numbered from 0 to {MADE - 1}: some are missing"]
    assert examine(store, "m", repair=True).repaired
    assert examine(store, "m").is_ordinary


@pytest.mark.parametrize("what", ["the checkpoint", "the outcome"])
def test_what_can_be_computed_is_written_anew(what: str, store: Store) -> None:
    stored(store, running())
    sound = store.load("m")
    change(store, DAMAGE[what][0])
    assert "written anew" in examine(store, "m", repair=True).repaired
    again = store.load("m")
    assert sound is not None
    assert again is not None
    assert again.record == sound.record
    assert examine(store, "m").is_ordinary


def test_the_set_up_is_damaged_and_the_checkpoint_is_not(store: Store) -> None:
    stored(store, running())
    change(store, DAMAGE["the set-up"][0])
    assert examine(store, "m", repair=True).repaired.endswith("choices dropped: 0")
    kept = store.load("m")
    assert kept is not None
    assert condotta.replay(kept.record).state_hash() == running().state_hash()


def test_without_a_sound_checkpoint_a_snapshot_may_prove_itself(store: Store) -> None:
    stored(store, running())
    change(store, DAMAGE["the set-up"][0])
    change(store, DAMAGE["the checkpoint"][0])
    found = examine(store, "m", repair=True)
    assert found.repaired.endswith("choices dropped: 0")
    kept = store.load("m")
    assert kept is not None
    assert condotta.replay(kept.record).state_hash() == running().state_hash()


def test_what_cannot_be_proved_is_left_alone(store: Store) -> None:
    stored(store, running())
    change(store, DAMAGE["the set-up"][0])
    change(store, DAMAGE["the checkpoint"][0])
    change(store, SNAPSHOTS.update().values(body=b"scratched"))
    before = everything(store)
    found = examine(store, "m", repair=True)
    assert "it cannot be repaired" in found.problems[-1]
    assert found.needs_attention
    assert everything(store) == before


def test_a_match_that_is_over_stays_over(store: Store) -> None:
    stored(store, toll_bridge(seed=7))
    change(store, at(4).values(option=["rob", "bank"]))
    before = everything(store)
    found = examine(store, "m", repair=True)
    assert (found.kind, found.over) == ("damaged", True)
    assert "the match is over" in found.problems[-1]
    assert everything(store) == before


def test_missing_positions_and_a_wrong_status_are_put_right(store: Store) -> None:
    stored(store, toll_bridge(seed=7))
    kept = everything(store)
    change(store, SNAPSHOTS.delete())
    change(store, MATCHES.update().values(status="running"))
    found = examine(store, "m")
    assert found.kind == "same"
    assert len(found.problems) == 2
    assert found.needs_attention
    assert not examine(store, "m", repair=True).needs_attention
    assert everything(store) == kept
    assert examine(store, "m").is_ordinary


def test_somebody_else_who_moves_meanwhile_is_not_disturbed(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    stored(store, running())
    change(store, at(4).values(chain=7))
    load = store.load

    def and_then_somebody_moves(match_id: str) -> Any:
        found = load(match_id)
        change(store, MATCHES.update().values(version=MATCHES.columns["version"] + 1))
        return found

    monkeypatch.setattr(store, "load", and_then_somebody_moves)
    found = examine(store, "m", repair=True)
    assert "changed by somebody else" in found.problems[-1]
    assert found.needs_attention


def test_a_match_that_is_not_there_is_told(store: Store) -> None:
    with pytest.raises(UpkeepError, match="there is no match 'x'"):
        examine(store, "x")


# All of them


def test_all_matches_are_examined_in_several_processes(
    store: Store, database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(doctor, "FEW", 2)
    monkeypatch.setattr(doctor, "PORTION", 3)
    number = 14
    match, ended = running(), toll_bridge(seed=7)
    for n in range(number):
        stored(store, ended if n % 2 else match, f"m{n:03}")
    change(store, at(4).where(CHOICES.columns["match"].in_(["m004", "m011"])).values(chain=7))
    told: list[tuple[int, int]] = []
    tally = examine_all(database, jobs=2, progress=lambda done, total: told.append((done, total)))
    assert told[-1] == (number, number)
    assert tally.counts() == [("same", number - 2), ("damaged", 2)]
    assert [finding.match for finding in tally.findings] == ["m004", "m011"]
    assert not tally.ok
    mended = examine_all(database, jobs=1, repair=True)
    assert {finding.match: bool(finding.repaired) for finding in mended.findings} == {
        "m004": True,
        "m011": False,
    }  # over
    assert examine_all(database, jobs=1).counts() == [("same", number - 1), ("damaged", 1)]


def test_pages_of_matches_leave_none_out(store: Store, database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(doctor, "PAGE", 3)
    monkeypatch.setattr(doctor, "PORTION", 2)
    match = toll_bridge(2)
    for n in range(7):
        stored(store, match, f"m{n}")
    assert [id for portion in doctor.portions(database) for id in portion] == [f"m{n}" for n in range(7)]


def test_a_whole_match_of_medieval_is_examined(store: Store) -> None:
    match = play(condotta.new(medieval.GAME, seats=3, seed=5), 200)
    stored(store, match)
    assert examine(store, "m").is_ordinary


# What is around them


def by_name(found: Iterator[Check]) -> dict[str, Check]:
    return {check.name: check for check in found}


def test_a_sound_database_passes(store: Store, database: str) -> None:
    stored(store, running())
    found = by_name(checks.database_checks(database))
    assert all(check.ok for check in found.values()), found
    assert list(found) == ["database", "tables", "integrity", "notices", "clocks", "disk", "orphans"]


def test_late_notices_and_clocks_are_told(store: Store, database: str) -> None:
    stored(store, running())
    with store.engine.begin() as connection:
        visitor = {"id": "v", "name": "", "created": 1.0, "seen": 1.0}
        connection.execute(Base.metadata.tables["visitors"].insert().values(**visitor))
        notice = {"visitor": "v", "channel": "email", "kind": "turn", "about": {}, "due": 1.0, "tries": 3}
        connection.execute(Base.metadata.tables["notices"].insert().values(**notice, problem="no route to host"))
        connection.execute(MATCHES.update().values(deadline=time.time() - 3600, status="running"))
    found = by_name(checks.database_checks(database))
    assert not found["notices"].ok
    assert "no route to host" in found["notices"].text
    assert not found["clocks"].ok


def test_rows_that_belong_to_nothing_are_told_and_put_in_order(store: Store, database: str) -> None:
    stored(store, running())
    with transaction(database) as connection:
        if connection.dialect.name == "postgresql":
            connection.execute(sa.text("SET session_replication_role = replica"))  # looks at no foreign key
        connection.execute(MATCHES.delete())
    found = by_name(checks.database_checks(database))
    assert not found["orphans"].ok
    assert f"{MADE} by choices.match" in found["orphans"].text
    assert by_name(checks.database_checks(database, repair=True))["orphans"].ok
    assert by_name(checks.database_checks(database))["orphans"].text == "none"


def test_tables_that_are_missing_or_of_another_time_are_told(empty_database: str) -> None:
    if empty_database.startswith("sqlite"):
        assert not by_name(checks.database_checks(empty_database))["database"].ok  # there is no file yet
    with transaction(empty_database, create=True):
        pass
    assert "are missing" in by_name(checks.database_checks(empty_database))["tables"].text
    store = Store(empty_database)
    store.migrate()
    for revision, text in (("0001", "when the server starts"), ("9999", "it is too old")):
        with store.engine.begin() as connection:
            connection.execute(sa.text("UPDATE alembic_version SET version_num = :r"), {"r": revision})
        found = by_name(checks.database_checks(empty_database))
        assert not found["tables"].ok
        assert text in found["tables"].text
        assert "orphans" not in found
    store.close()


def test_a_scratched_file_is_told(tmp_path: Path) -> None:
    file = tmp_path / "m.sqlite3"
    store = Store(f"sqlite:///{file}")
    store.migrate()
    for n in range(10):
        stored(store, running(), f"m{n}")
    store.close()
    raw = bytearray(file.read_bytes())
    for place in range(len(raw) // 2, len(raw), 4096):
        raw[place : place + 200] = Random(1).randbytes(200)
    file.write_bytes(raw)
    found = by_name(checks.database_checks(str(file)))
    assert not (found["database"].ok and found["integrity"].ok)


@pytest.mark.parametrize("seed", range(6))
def test_of_a_heavily_damaged_file_all_is_listed_that_can_be(tmp_path: Path, seed: int) -> None:
    """A third of its pages are noise: nothing raises, and most matches are named, whole or damaged. (Of a file in which
    SQLite does not even find its tables nothing can be read.)"""
    file = tmp_path / "m.sqlite3"
    store = Store(f"sqlite:///{file}")
    store.migrate()
    store.close()
    tables = file.stat().st_size // 4096
    names = [f"match{n}" for n in range(30)]
    for name in names:
        stored(store, running(), name)
    store.close()
    raw, rng = bytearray(file.read_bytes()), Random(seed)
    pages = len(raw) // 4096
    for page in rng.sample(range(tables, pages), (pages - tables) // 3):
        raw[page * 4096 : (page + 1) * 4096] = rng.randbytes(4096)
    file.write_bytes(raw)
    found = by_name(checks.database_checks(str(file)))
    assert not all(check.ok for check in found.values())
    assert list(found) == ["database", "tables", "integrity", "notices", "clocks", "disk", "orphans"]
    tally = examine_all(str(file), jobs=1)
    assert tally.matches == sum(tally.kinds.values()) > len(names) // 2
    assert {finding.match for finding in tally.findings} <= set(names)
    assert not tally.ok


def test_a_file_without_its_tables_is_told_as_such(tmp_path: Path) -> None:
    file = tmp_path / "m.sqlite3"
    store = Store(f"sqlite:///{file}")
    store.migrate()
    store.close()
    raw = bytearray(file.read_bytes())
    for seed in range(10):
        worse, rng = raw[:], Random(seed)
        for page in rng.sample(range(1, len(raw) // 4096), len(raw) // 4096 // 2):
            worse[page * 4096 : (page + 1) * 4096] = rng.randbytes(4096)
        file.write_bytes(worse)
        found = by_name(checks.database_checks(str(file)))
        assert not all(check.ok for check in found.values())
        assert named_matches(Store(f"sqlite:///{file}")) == []


def test_of_a_match_whose_row_is_lost_the_rest_is_named(tmp_path: Path) -> None:
    file = tmp_path / "m.sqlite3"
    store = Store(f"sqlite:///{file}")
    store.migrate()
    for name in ("kept", "lost"):
        stored(store, running(), name)
    with store.engine.connect() as connection:
        raw: Any = connection.connection.driver_connection
        raw.execute("PRAGMA foreign_keys=OFF")
        raw.execute("DELETE FROM matches WHERE id = 'lost'")
    assert named_matches(store) == ["kept", "lost"]
    store.close()


def test_the_surroundings(tmp_path: Path) -> None:
    found = by_name(checks.surroundings("", tmp_path))
    assert not found["client"].ok
    assert found["mail"].ok
    assert found["bots"].ok, found["bots"].text
    with post_office() as (box, port):
        assert checks.mail_check(f"smtp://127.0.0.1:{port}").ok
        assert box.letters == []
    assert not checks.mail_check("smtp://127.0.0.1:1").ok
    assert not checks.mail_check("carrier pigeon").ok


# Snapshots


def test_snapshots_come_back_as_they_were() -> None:
    match = play(condotta.new(medieval.GAME, seats=3, seed=5), 150)
    kept = snapshots.along(match)
    assert len(kept) > 5
    again = [unpack(0, snapshot.row()[-1]) for snapshot in kept]
    assert [s.point for s in again] == [json.loads(json.dumps(s.point)) for s in kept]
    assert [s.seen for s in again] == [json.loads(json.dumps(s.seen)) for s in kept]
    lines: list[Entry] = snapshots.log_of(again)
    assert [whole(e) for e in lines] == [whole(e) for e in match.table.entries[: kept[-1].lines]]
    assert [s.ply for s in kept] == sorted(s.ply for s in kept)


def whole(entry: Entry) -> Any:
    return json.loads(json.dumps([entry.as_json(), entry.audience]))


def test_parts_of_a_log_that_were_written_twice_are_read_once() -> None:
    match = toll_bridge(MADE, seed=7)
    first, second, third = snapshots.along(match)
    again = replace(third, since=0, entries=match.table.entries[: third.lines])
    assert snapshots.log_of([first, second, again]) == snapshots.log_of([first, second, third])


@pytest.mark.parametrize("body", [b"", b"x", b"x\x9c\x03\x00\x00\x00\x00\x01"])
def test_a_damaged_snapshot_is_refused(body: bytes) -> None:
    with pytest.raises(ValueError, match="damaged snapshot"):
        unpack(0, body)
