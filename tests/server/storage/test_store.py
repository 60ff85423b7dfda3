"""The database, of both kinds: changes of many matches in one transaction, each by itself good, refused or failed."""

from __future__ import annotations

import asyncio
import threading
import zlib
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from random import Random
from typing import Any

import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from sqlalchemy import select, text, update
from sqlalchemy.orm import Session

import condotta
from condotta.core import record as records
from condotta.core.match import Match
from condotta.server.model.changes import Change, StoredMatch
from condotta.server.model.room import Room
from condotta.server.model.seats import SeatInfo
from condotta.server.storage import snapshots
from condotta.server.storage.engine import MIGRATIONS
from condotta.server.storage.rows import choices_from
from condotta.server.storage.store import Conflict, Store
from condotta.server.storage.tables import Base, ChoiceRow, MatchRow, NoticeRow, SeatRow
from condotta.server.storage.writer import Writer
from tests.server.postgres import Cluster

ROOT = Path(__file__).resolve().parents[3]
NOW = 1_700_000_000.25


def opened(url: str) -> Store:
    store = Store(url)
    store.migrate()
    return store


def new_match(store: Store, name: str, seed: int = 1) -> Match:
    match = condotta.new("tiny", seats=2, seed=seed)
    record = records.read(match.record())
    infos = [SeatInfo(seat, "person", f"visitor {seat}") for seat in range(2)]
    store.create(StoredMatch(name, "", "visitor 0", NOW, NOW, 0, record, infos, {}, [], Room()), match)
    return match


def choice(match: Match, name: str, version: int, rng: Random | None = None) -> Change:
    """The next choice, made in the match, as a change."""
    decision = match.open_decisions()[0]
    steps = len(match.state_hashes)
    match.choose(decision.seat, rng.choice(decision.options) if rng else decision.options[0])
    row = {**choices_from(match, len(match.journal) - 1)[0], "state_hashes": match.state_hashes[steps:]}
    return Change(name, version, len(match.journal) - 1, [row], NOW, cuts=False)


def choices(store: Store, name: str) -> list[Any]:
    stored = store.load(name)
    assert stored is not None
    return stored.record.segments[-1].choices


# Tables


def test_migrations_make_the_tables_of_the_code(empty_database: str) -> None:
    store = opened(empty_database)
    store.migrate()  # a second time changes nothing
    with store.engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), Base.metadata) == []
        if store.is_sqlite:
            assert connection.exec_driver_sql("PRAGMA journal_mode").scalar() == "wal"
            assert connection.exec_driver_sql("PRAGMA synchronous").scalar() == 2
        else:
            assert connection.exec_driver_sql("SHOW synchronous_commit").scalar() == "on"
    store.close()


def test_a_database_of_the_first_version_keeps_what_it_holds(empty_database: str) -> None:
    store = Store(empty_database)
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    with store.engine.begin() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, "0001")
        for line in (
            "INSERT INTO visitors (id, name, created, seen) VALUES ('v', 'Anna', 1, 1)",
            """INSERT INTO matches (id, game, name, creator, created, updated, version, seats, options, scenario, seed,
                 rules, opening, dice, states, closed, outcome)
               VALUES ('m', 'tiny', '', 'v', 1, 1, 3, 2, '{}', '', 's', '1.0', NULL, '[]', '[1]', '[]', NULL)""",
            "INSERT INTO seats (match, seat, kind, visitor) VALUES ('m', 0, 'person', 'v')",
            """INSERT INTO choices (match, index, seat, option, seal, states, made)
               VALUES ('m', 0, 0, '["bid", 1]', 5, '[7]', 1)""".replace("index,", '"index",'),
        ):
            connection.execute(text(line))
    store.migrate()
    stored = store.load("m")
    assert stored is not None
    assert stored.record.segments[-1].choices == [[0, "bid", 1]]
    assert (stored.seats[0].visitor, stored.names, stored.room.status) == ("v", {"v": "Anna"}, "running")
    with store.engine.connect() as connection:
        if store.is_sqlite:
            assert connection.exec_driver_sql("PRAGMA foreign_key_check").all() == []
            assert connection.exec_driver_sql("PRAGMA foreign_keys").scalar() == 1
    store.close()


def test_a_database_with_the_keys_of_format_1_is_brought_up_to_date(database: str) -> None:
    store = opened(database)
    old = ROOT / "tests/records/old/tiny/carried-seed-7-seats-3.json.gz"
    match = condotta.replay(old)
    infos = [SeatInfo(seat, "bot", None, "random") for seat in match.seats]
    record = records.load(old)
    store.create(StoredMatch("m", "", "", NOW, NOW, 0, record, infos, {}, [], Room()), match)
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    proposal = {"seat": 0, "to": 1, "ply": 4, "agreed": [0]}
    with store.engine.begin() as connection:
        connection.execute(update(MatchRow).values(proposal=proposal))
        config.attributes["connection"] = connection
        command.downgrade(config, "0004")
        columns = text("SELECT closed, opening, proposal FROM matches")
        found = [str(value) for value in connection.execute(columns).one()]
        assert ["seals" in found[0], "public" in found[1], "turn" in found[2]] == [True, True, True]
        assert "public" in str(connection.scalar(text("SELECT position FROM checkpoints")))
        assert "ply" not in "".join(found)
        for made, body in connection.execute(text("SELECT choices, body FROM snapshots")).all():
            before = zlib.compress(
                zlib.decompress(bytes(body)).replace(b'"made"', b'"choices"').replace(b'"ply"', b'"public"')
            )
            connection.execute(text("UPDATE snapshots SET body = :b WHERE choices = :c"), {"b": before, "c": made})
    store.migrate()
    stored = store.load("m")
    assert stored is not None
    assert (stored.record, stored.room.proposal) == (record, proposal)
    with Session(store.engine) as session:
        assert [s.point for s in snapshots.read(session, "m", 1)] == [s.point for s in snapshots.along(match)]
    store.close()


def test_matches_from_before_say_where_they_began(database: str) -> None:
    store = opened(database)
    carried = condotta.replay(ROOT / "tests/records/old/tiny/carried-seed-7-seats-3.json.gz")
    position = condotta.new("tiny", 2).position()
    begun = {
        "set_up": condotta.new("tiny", 2),
        "position": condotta.new("tiny", position=position),
        "practice": condotta.new("tiny", position=position, dice=[6]),
        "carried": carried,
    }
    for name, match in begun.items():
        infos = [SeatInfo(seat, "bot", None, "random") for seat in match.seats]
        record = records.read(match.record())
        store.create(StoredMatch(name, "", "", NOW, NOW, 0, record, infos, {}, [], Room()), match)
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    with store.engine.begin() as connection:
        config.attributes["connection"] = connection
        command.downgrade(config, "0006")
    store.migrate()
    found = {name: store.load(name) for name in begun}
    assert {name: stored.room.origin for name, stored in found.items() if stored} == {
        "set_up": "set_up",
        "position": "position",
        "practice": "practice",
        "carried": "set_up",
    }
    store.close()


def test_two_servers_that_start_together_both_find_the_tables(empty_database: str) -> None:
    stores = [Store(empty_database) for _ in range(3)]
    with ThreadPoolExecutor(3) as pool:
        list(pool.map(Store.migrate, stores))
    for store in stores:
        assert store.versions(["nothing"]) == {}
        store.close()


# Changes


def test_one_bad_change_does_not_spoil_the_others(database: str) -> None:
    store = opened(database)
    matches = {name: new_match(store, name) for name in "abcd"}
    good, other = (choice(matches[name], name, 0) for name in "ad")
    stale = choice(matches["b"], "b", 7)
    broken = choice(matches["c"], "c", 0)
    broken.choices[0]["seat"] = None
    gone = Change("nothing", 0, 0, [])
    found = store.change_all([good, stale, broken, gone, other])
    assert [found[0], found[4]] == [None, None]
    assert isinstance(found[1], Conflict)
    assert isinstance(found[3], Conflict)
    assert found[2] is not None
    assert not isinstance(found[2], Conflict)
    assert [len(choices(store, name)) for name in "abcd"] == [1, 0, 0, 1]
    assert store.versions("abcd") == {"a": 1, "b": 0, "c": 0, "d": 1}
    with pytest.raises(Conflict):
        store.change(good)
    store.change(choice(matches["a"], "a", 1))
    store.close()


def test_a_change_writes_everything_of_it(database: str) -> None:
    store = opened(database)
    match = new_match(store, "a")
    change = choice(match, "a", 0)
    clocks = [[1.5, None, 0.0, 2.0, NOW, 0.25, None, None]] * 2
    change.columns = {"ply": 3, "asked": "0,1", "status": "over", "public": True, "clocks": clocks, "deadline": NOW}
    change.columns |= {"rematch": None, "proposal": None, "bots_due": True}
    change.seats = [{"seat": 0, "kind": "bot", "bot": "greedy", "notified": None}, {"seat": 1, "notify": False}]
    about = {"visitor": "visitor 0", "match": "a", "channel": "", "kind": "turn", "about": {"seat": 0}, "due": NOW}
    change.notices = [{**about, "tries": 0, "problem": ""}]
    change.checkpoint = records.write_checkpoint(match)
    change.snapshots = [snapshots.at_present(match, 0)]
    store.change(change)
    with Session(store.reader) as session:
        row = session.get(MatchRow, "a")
        assert row is not None
        values = {key: getattr(row, key) for key in change.columns}
        assert values == change.columns
        assert (row.version, row.updated, row.outcome) == (1, NOW, None)
        made = session.scalars(select(ChoiceRow)).one()
        assert {key: getattr(made, key) for key in change.choices[0]} == change.choices[0]
        seats = session.scalars(select(SeatRow).order_by(SeatRow.seat)).all()
        assert [(s.kind, s.bot, s.visitor, s.notify) for s in seats] == [
            ("bot", "greedy", "visitor 0", True),
            ("person", None, "visitor 1", False),
        ]
        notice = session.scalars(select(NoticeRow)).one()
        assert (notice.kind, notice.about, notice.due) == ("turn", {"seat": 0}, NOW)
        assert [s.made for s in snapshots.read(session, "a", 0)] == [0, 1]
    stored = store.load("a")
    assert stored is not None
    assert stored.record.checkpoint == change.checkpoint
    store.close()


def test_choices_are_taken_back(database: str) -> None:
    store = opened(database)
    match = new_match(store, "a")
    for version in range(6):
        store.change(choice(match, "a", version))
    kept = [[seat, *option.as_json()] for seat, option in match.journal[:4]]
    match.rewind(4)
    store.change(Change("a", 6, 4, [], NOW))
    assert choices(store, "a") == kept
    store.change(choice(match, "a", 7))
    stored = store.load("a")
    assert stored is not None
    records.replay(match.game, stored.record)
    store.close()


def test_two_writers_of_the_same_matches_never_wait_for_each_other(database: str) -> None:
    """In opposite orders: each change is written once, by one of them, and no transaction is given up."""
    stores = [opened(database), Store(database)]
    names = [f"m{n}" for n in range(6)]
    for name in names:
        new_match(stores[0], name)
    written: list[int] = []

    def write(order: tuple[Store, list[str]]) -> None:
        store, mine = order
        for _ in range(25):
            versions = store.versions(mine)
            results = store.change_all([Change(name, versions[name], 0, [], cuts=False) for name in mine])
            assert all(result is None or isinstance(result, Conflict) for result in results), results
            written.append(results.count(None))

    with ThreadPoolExecutor(2) as pool:
        list(pool.map(write, [(stores[0], names), (stores[1], names[::-1])]))
    assert sum(stores[0].versions(names).values()) == sum(written)
    for store in stores:
        store.close()


def test_after_a_lost_connection_it_is_known_what_was_written(postgres: Cluster) -> None:
    store = opened(postgres.new_database())
    match = new_match(store, "a")
    first = choice(match, "a", 0)
    store.change(first)
    second = choice(match, "a", 1)
    others = "datname = current_database() AND pid <> pg_backend_pid()"
    with store.engine.begin() as connection:
        connection.execute(text(f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE {others}"))
    assert store.change_all([second]) == [None]  # it was not written, and is written again
    assert store._after_a_loss([first]) == store._after_a_loss([second]) == [None]
    assert len(choices(store, "a")) == 2
    store.close()


# The thread that writes


def test_what_waits_is_written_together_and_in_order(database: str) -> None:
    store = opened(database)
    matches = {name: new_match(store, name) for name in "abc"}
    together: list[list[str]] = []
    write = store._change_all
    hold, begun = threading.Event(), threading.Event()

    def noted(changes: Any) -> Any:
        together.append([change.match for change in changes])
        return write(changes)

    def slow() -> str:
        begun.set()
        assert hold.wait(30)
        return "done"

    async def run() -> None:
        writer = Writer(store)
        first = asyncio.create_task(writer.run(slow))
        await asyncio.to_thread(begun.wait)
        waiting = [asyncio.create_task(writer.change(choice(matches[name], name, 0))) for name in "abc"]
        waiting.append(asyncio.create_task(writer.change(choice(matches["a"], "a", 1))))
        gone = asyncio.create_task(writer.change(choice(matches["b"], "b", 1)))
        await asyncio.sleep(0)
        gone.cancel()  # whoever waits for it goes away; it is written all the same
        hold.set()
        assert await first == "done"
        await asyncio.gather(*waiting)
        with pytest.raises(ZeroDivisionError):
            await writer.run(lambda: 1 // 0)
        await writer.close()

    store._change_all = noted  # type: ignore[method-assign]
    asyncio.run(run())
    assert together == [["a", "b", "c"], ["a", "b"]]
    assert [len(choices(store, name)) for name in "abc"] == [2, 2, 1]
    store.close()
