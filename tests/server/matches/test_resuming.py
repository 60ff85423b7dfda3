"""Rules change between two starts of a server: matches move on, are carried over, or stay to be looked at.

Nothing is altered silently, nothing is lost, and nobody learns what their seat may not know.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path
from random import Random
from types import ModuleType
from typing import Any

import pytest
from sqlalchemy.orm import Session

import condotta
from condotta.core.flow import Flow
from condotta.core.match import Match
from condotta.core.table import Table
from condotta.games import medieval, tiny
from condotta.server.matches import resuming
from condotta.server.settings import Settings
from condotta.server.storage import snapshots
from condotta.server.storage.store import Store
from condotta.server.storage.tables import Base
from condotta.server.upkeep import doctor
from tests.generic.toys import play
from tests.server.helpers import Person, Running, running

CHOICES = Base.metadata.tables["choices"]


@dataclass(frozen=True)
class Case:
    """A game, and how its rules change: from a moment on the first seat gets a florin whenever a step begins."""

    module: ModuleType
    seats: int
    made: int  # choices before the rules change
    differs: Callable[[Any], bool]
    give: Callable[[Any], None]

    def running(self) -> Match:
        return play(condotta.new(self.module.GAME, seats=self.seats, seed="7"), self.made)

    def finished(self) -> Match:
        return play(condotta.new(self.module.GAME, seats=self.seats, seed="7"))

    def changed(self, version: str = "9") -> Any:
        old = self.module.GAME

        def next_step(g: Table[Any]) -> Flow[None] | None:
            flow: Flow[None] | None = old.next_step(g)
            if flow is not None and self.differs(g.state):
                self.give(g.state)
            return flow

        return replace(old, version=version, next_step=next_step)


def a_florin(state: Any) -> None:
    state.florins[0] += 1


def some_money(state: Any) -> None:
    state.money[0] += 1


CASES = {
    "tiny": Case(tiny, 3, 26, lambda s: s.round >= 2, a_florin),
    "medieval": Case(medieval, 3, 240, lambda s: s.turn >= 6 and sum(s.money) % 2 == 0, some_money),
}


@pytest.fixture(params=CASES)
def case(request: pytest.FixtureRequest) -> Case:
    return CASES[request.param]


@pytest.fixture
def settings(database: str) -> Settings:
    return Settings(database, bot_delay=0, bot_workers=1, work_processes=0)  # tests change rules in this process


@pytest.fixture(autouse=True)
def forget_stores() -> Iterator[None]:
    yield
    doctor.store_of.cache_clear()


@dataclass
class Played:
    """A match on a server, everything that could be seen of it, and who plays it."""

    match_id: str
    match: Match
    tokens: list[str]
    spectator: str
    record: Any
    states: list[Any]  # of each seat, and of a spectator
    past: dict[tuple[int | None, int], Any]  # seat, ply -> as it was
    updated: float = 0.0
    people: dict[tuple[str, int | None], Person] = field(default_factory=dict)

    def person(self, server: Running, seat: int | None) -> Person:
        known = self.people.get((server.address, seat))
        if known is None:
            token = self.spectator if seat is None else self.tokens[seat]
            known = self.people[server.address, seat] = Person(server.address, token)
        return known

    def look(self, server: Running, seat: int | None, lang: str = "en") -> Any:
        wanted = "" if seat is None else seat
        return self.person(server, seat).get(f"/api/matches/{self.match_id}?seat={wanted}&lang={lang}")

    def replay(self, server: Running, seat: int | None, at: int) -> Any:
        wanted = "" if seat is None else seat
        return self.person(server, seat).get(f"/api/matches/{self.match_id}/replay?at={at}&seat={wanted}")

    def seen_from(self) -> list[int | None]:
        return [*range(len(self.tokens)), None]


def put(settings: Settings, match: Match, plies: list[int]) -> Played:
    """Put a match on a server under the old rules, and note down what everybody sees."""
    with running(settings) as server:
        people = [Person(server.address) for _ in match.seats]
        spectator = Person(server.address)
        match_id = server.seat(match, people)
        played = Played(match_id, match, [p.token for p in people], spectator.token, None, [], {})
        played.states = [played.look(server, seat) for seat in played.seen_from()]
        for seat in (0, None):
            for ply in plies:
                played.past[seat, ply] = played.replay(server, seat, ply)
        stored = server.hub.database.store.load(match_id)
        assert stored is not None
        played.record, played.updated = stored.record, stored.updated
    return played


def some_plies(match: Match) -> list[int]:
    return sorted({0, 1, *range(3, match.ply, max(1, match.ply // 7)), match.ply})


def table(state: Any) -> Any:
    """What a state shows of the match itself."""
    return {key: state[key] for key in ("table", "ply", "over", "outcome", "seat", "game", "seed_hash")}


def texts(state: Any) -> list[str]:
    return [line["text"] for line in state["log"]]


def choose_all(played: Played, server: Running, rng: Random, choices: int) -> int:
    """Let everybody choose at random, over HTTP."""
    made = 0
    while made < choices:
        for seat in range(len(played.tokens)):
            person = played.person(server, seat)
            state = person.get(f"/api/matches/{played.match_id}?seat={seat}")
            if state["over"]:
                return made
            for decision in state["decisions"][:1]:
                body = {"seat": seat, "ply": state["ply"], "option": rng.choice(decision["options"])["option"]}
                person.post(f"/api/matches/{played.match_id}/choices", body)
                made += 1
    return made


# Running matches


def test_what_plays_in_the_same_way_moves_on_silently(
    case: Case, settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    played = put(settings, case.running(), [])
    monkeypatch.setattr(case.module, "GAME", replace(case.module.GAME, version="9"))
    with running(settings) as server:
        check_same(played, server)
        stored = server.hub.database.store.load(played.match_id)
        assert stored is not None
        assert [segment.rules for segment in stored.record.segments] == ["9"]
        assert stored.record.segments[0].choices == played.record.segments[0].choices
        assert stored.updated == played.updated
        assert choose_all(played, server, Random(1), 3) >= 3


def check_same(played: Played, server: Running) -> None:
    """Everybody sees what they saw before, but for the time of the server."""
    states = [played.look(server, seat) for seat in played.seen_from()]
    for now, before in zip(states, played.states, strict=True):
        assert {**now, "room": None} == {**before, "room": None}


def test_what_plays_otherwise_is_carried_over_and_everybody_is_told(
    case: Case, settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = case.running()
    plies = some_plies(match)
    played = put(settings, match, plies)
    point = played.record.checkpoint
    assert 0 < point["made"] < case.made
    monkeypatch.setattr(case.module, "GAME", case.changed())
    with running(settings) as server:
        states = [played.look(server, seat) for seat in played.seen_from()]
        stored = server.hub.database.store.load(played.match_id)
        assert stored is not None
        old, new = stored.record.segments
        assert (old.rules, new.rules) == (match.rules, "9")
        assert old == played.record.segments[0]  # nothing of it was altered
        assert new.opening is not None
        lost = new.opening["carried"]["lost"]
        assert new.choices == old.choices[point["made"] : len(old.choices) - lost]
        for seat, before, after in zip(played.seen_from(), played.states, states, strict=True):
            check_log(seat, before, after, lost, point["ply"], match.rules)
            assert after["frozen"] is None
            assert after["ply"] >= point["ply"]
        assert "continua con le regole 9" in " ".join(texts(played.look(server, None, "it")))
        check_past(played, server, plies, point["ply"])
        assert choose_all(played, server, Random(1), 3) > 0
        later = played.look(server, 0)
    with running(settings) as server:  # a second start finds nothing to do
        assert table(played.look(server, 0)) == table(later)
        assert texts(played.look(server, 0)) == texts(later)
        again = server.hub.database.store.load(played.match_id)
        assert again is not None
        assert len(again.record.segments) == 2


def check_log(seat: int | None, before: Any, after: Any, lost: int, ply: int, rules: str) -> None:
    """The old lines stay, as far as they were before the checkpoint; then it is told; then it goes on."""
    told = f"The match goes on under rules 9 instead of {rules}. Choices that had to be dropped: {lost}."
    where = texts(after).index(told)
    assert texts(after)[:where] == texts(before)[:where]
    assert after["log"][where]["ply"] == ply
    kept = [line for line in before["log"] if line["ply"] < ply]
    assert where >= len(kept)
    assert [line["n"] for line in after["log"]] == list(range(len(after["log"])))
    assert [line["dice"] for line in after["log"][:where]] == [line["dice"] for line in before["log"][:where]]


def check_past(played: Played, server: Running, plies: list[int], until: int) -> None:
    """Each ply before the change is shown as it was, or as it was at the nearest position that was kept."""
    shown = set()
    for (seat, ply), then in played.past.items():
        if ply > until:
            continue
        now = played.replay(server, seat, ply)
        assert now["at"] <= ply
        assert now["approximate"] == (now["at"] < ply)
        if not now["approximate"]:
            assert table(now) == table(then)
            assert texts(now)[: len(texts(then))] == texts(then)[: len(texts(now))]
        shown.add((ply, now["approximate"]))
    assert {approximate for _, approximate in shown} == {True, False}


def test_positions_that_were_kept_are_shown_as_they_were(
    case: Case, settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also for plies that the new rules would play otherwise: every snapshot is what was to be seen then."""
    match = case.finished()
    kept = snapshots.along(match)
    plies = sorted({snapshot.ply for snapshot in kept})
    played = put(settings, match, [])
    monkeypatch.setattr(case.module, "GAME", case.changed())
    with running(settings) as server:
        for ply in plies[:: max(1, len(plies) // 6)] + plies[-1:]:
            last = [snapshot for snapshot in kept if snapshot.ply == ply][-1]
            then = match.at(last.made)
            for seat in played.seen_from():
                now = played.replay(server, seat, ply)
                assert (now["at"], now["approximate"]) == (ply, False)
                assert now["table"] == then.game.view(then.state, seat)


# Matches that are over


def test_a_match_that_is_over_can_be_seen_for_ever(
    case: Case, settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = case.finished()
    plies = some_plies(match)
    played = put(settings, match, plies)
    monkeypatch.setattr(case.module, "GAME", case.changed())
    with running(settings) as server:
        for seat, before in zip(played.seen_from(), played.states, strict=True):
            after = played.look(server, seat)
            assert table(after) == table(before)
            assert texts(after) == texts(before)
            assert after["outcome"] == before["outcome"]
            assert after["seed"] == before["seed"] == "7"
            assert after["frozen"] == {
                "reason": "old_rules",
                "rules": match.rules,
                "text": f"This match was played under rules {match.rules}, which this server no longer has. "
                "Its end and the positions that were kept can be seen.",
            }
        assert played.look(server, 0, "it")["frozen"]["text"].startswith("Questa partita è stata giocata con le regole")
        stranger = Person(server.address)
        assert table(stranger.get(f"/api/matches/{played.match_id}?seat=1")) == table(played.states[1])
        check_past(played, server, plies, match.ply)
        record = stranger.get(f"/api/matches/{played.match_id}/record")
        assert record == match.record()
        nothing = {"points": [], "turning_points": [], "missing": "frozen"}
        assert stranger.get(f"/api/matches/{played.match_id}/analysis") == nothing
        anna = played.person(server, 0)
        body = {"seat": 0, "ply": match.ply, "option": ["pass"]}
        assert anna.post(f"/api/matches/{played.match_id}/choices", body, 409)["error"]["code"] == "frozen"
        anna.post(f"/api/matches/{played.match_id}/undo", {"seat": 0}, 409)
        anna.post(f"/api/matches/{played.match_id}/chat", {"text": "that was a good one"})
        socket = anna.watch(played.match_id, 0)
        assert socket.state["over"]
        assert socket.state["frozen"]["reason"] == "old_rules"
        socket.close()
        assert [m["id"] for m in anna.matches()] == [played.match_id]
        stored = server.hub.database.store.load(played.match_id)
        assert stored is not None
        assert stored.record == played.record


def test_an_end_that_is_counted_otherwise_stays_as_it_was(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    """New rules that change only the scoring: every choice replays, and the old winner has won."""
    case = CASES["tiny"]
    played = put(settings, case.finished(), [])
    old = tiny.GAME.outcome

    def other(state: Any) -> Any:
        found = old(state)
        return found and replace(found, ranking=found.ranking[::-1], scores=found.scores[::-1])

    monkeypatch.setattr(tiny, "GAME", replace(tiny.GAME, version="9", outcome=other))
    with running(settings) as server:
        after = played.look(server, 0)
        assert after["outcome"] == played.states[0]["outcome"]
        assert after["frozen"]["reason"] == "old_rules"
        last = played.replay(server, 0, after["ply"])
        assert last["outcome"] == played.states[0]["outcome"]
        assert not last["approximate"]


def test_without_snapshots_what_still_replays_is_shown(
    case: Case, settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A match from before there were snapshots: its outcome, and the last position on which old and new rules agree."""
    match = case.finished()
    played = put(settings, match, [])
    forget_snapshots(settings)
    monkeypatch.setattr(case.module, "GAME", case.changed())
    with running(settings) as server:
        state = played.look(server, None)
        assert state["frozen"]["reason"] == "old_rules"
        assert 0 < state["ply"] < match.ply
        assert texts(state) == texts(played.states[-1])[: len(texts(state))]


def forget_snapshots(settings: Settings) -> None:
    store = Store(settings.url)
    with store.engine.begin() as connection:
        assert connection.execute(Base.metadata.tables["snapshots"].delete()).rowcount
    store.close()


# Rules that cannot go on, and come back


def test_rules_that_cannot_begin_there_leave_the_match_alone(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    case = CASES["tiny"]
    played = put(settings, case.running(), [])
    right = tiny.GAME
    kept = case.running().at(played.record.checkpoint["made"])  # the last position that was kept

    def breaks(g: Table[Any]) -> Flow[None] | None:
        raise KeyError("portcullis")

    monkeypatch.setattr(tiny, "GAME", replace(right, version="9", next_step=breaks))
    with running(settings) as server:
        state = played.look(server, 0)
        assert state["frozen"]["reason"] == "unusable"
        assert state["decisions"] == []
        assert state["table"] == right.view(kept.state, 0)
        body = {"seat": 0, "ply": state["ply"], "option": ["pass"]}
        told = played.person(server, 0).post(f"/api/matches/{played.match_id}/choices", body, 409)["error"]
        assert told["code"] == "frozen"
        assert "cannot go on under rules 9" in told["message"]
        assert "portcullis" not in str(state) + str(told)
    monkeypatch.setattr(tiny, "GAME", right)
    with running(settings) as server:
        check_same(played, server)


# Damage


def damage(settings: Settings, place: int) -> None:
    store = Store(settings.url)
    with store.engine.begin() as connection:
        here = CHOICES.columns["index"] == place
        assert connection.execute(CHOICES.update().where(here).values(option=["rob", "bank"])).rowcount == 1
    store.close()


def test_a_damaged_match_stands_still_until_it_is_repaired(case: Case, settings: Settings) -> None:
    """Under its own rules a record that does not replay is damage, and nobody makes anything of it by themselves."""
    played = put(settings, case.running(), [])
    place = played.record.checkpoint["made"] + 1
    damage(settings, place)
    with running(settings) as server:
        for seat in played.seen_from():
            state = played.look(server, seat)
            assert state["frozen"]["reason"] == "damaged"
            assert state["decisions"] == []
            assert state["waiting_for"] == []
            assert not state["can_undo"]
            assert "rob" not in str(state["frozen"])
            assert texts(state) == texts(played.states[-1 if seat is None else seat])[: len(texts(state))]
        person = played.person(server, 0)
        body = {"seat": 0, "ply": state["ply"], "option": ["pass"]}
        for path, what in (("choices", body), ("undo", {"seat": 0}), ("rewind", {"seat": 0, "to": 1})):
            assert person.post(f"/api/matches/{played.match_id}/{path}", what, 409)["error"]["code"] == "frozen"
        stored = server.hub.database.store.load(played.match_id)
        assert stored is not None
        assert len(stored.record.segments) == 1
        assert stored.record.segments[0].choices[place][1:] == ["rob", "bank"]
        # when: somebody repairs it, and the server runs on
        found = doctor.examine_one(settings.url, played.match_id, repair=True)
        assert "a new segment" in found.repaired
        # then
        state = played.look(server, None)
        assert state["frozen"] is None
        assert any("The record of this match was damaged" in text for text in texts(state))
        assert choose_all(played, server, Random(1), 3) > 0
    assert doctor.examine_one(settings.url, played.match_id).is_ordinary


def test_a_damaged_match_that_is_over_shows_its_end(settings: Settings) -> None:
    case = CASES["tiny"]
    played = put(settings, case.finished(), [])
    damage(settings, 4)
    with running(settings) as server:
        state = played.look(server, 0)
        assert table(state) == table(played.states[0])
        assert texts(state) == texts(played.states[0])
        assert state["frozen"]["text"].startswith("The record of this match is damaged. Its end")


# Secrets


def test_lines_for_one_seat_stay_his_when_the_match_is_carried_over(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    case = CASES["medieval"]
    match = case.running()
    private = [e for e in match.table.entries if e.audience is not None]
    assert private
    played = put(settings, match, [])
    monkeypatch.setattr(case.module, "GAME", case.changed())
    with running(settings) as server:
        for seat in played.seen_from():
            after = played.look(server, seat)
            where = next(n for n, line in enumerate(after["log"]) if line["key"] == "match.carried_over")
            mine = [e for e in match.table.entries if e.visible_to(seat)][:where]
            assert [line["key"] for line in after["log"][:where]] == [e.key for e in mine]


# What is kept as a match goes on


def test_what_is_kept_is_what_was(settings: Settings) -> None:
    """After choices, choices taken back, and a restart in between: snapshots are those of the record, no more."""
    rng = Random(5)
    match = condotta.new(medieval.GAME, seats=3, seed="7")
    played = put(settings, match, [])
    for _ in range(2):
        with running(settings) as server:
            for _ in range(8):
                choose_all(played, server, rng, 6)
                take_back(played, server, rng)
            check_snapshots(server, played)


def take_back(played: Played, server: Running, rng: Random) -> None:
    for seat in rng.sample(range(3), 3):
        person = played.person(server, seat)
        if person.get(f"/api/matches/{played.match_id}?seat={seat}")["can_undo"]:
            person.post(f"/api/matches/{played.match_id}/undo", {"seat": seat, "all": True})


def check_snapshots(server: Running, played: Played) -> None:
    match = server.match(played.match_id)
    expected = snapshots.along(match)
    with Session(server.hub.database.store.reader) as session:
        kept = snapshots.read(session, played.match_id, 0)
    assert [s.made for s in kept] == [s.made for s in expected]
    for mine, other in zip(kept, expected, strict=True):
        then = match.at(mine.made)
        assert (mine.point, mine.seen) == (other.point, other.seen)
        assert mine.seen == medieval.GAME.dump(then.state)
        assert (mine.ply, mine.lines, mine.opened) == (other.ply, other.lines, other.opened)
        assert (mine.ply, mine.lines) == (then.ply, len(then.table.entries))
    assert [e.key for e in snapshots.log_of(kept)] == [e.key for e in snapshots.log_of(expected)]


def test_the_end_is_kept(settings: Settings) -> None:
    match = play(condotta.new(tiny.GAME, seats=3, seed="7"), 20)
    played = put(settings, match, [])
    with running(settings) as server:
        choose_all(played, server, Random(2), 10_000)
        ended = server.match(played.match_id)
        assert ended.over
        with Session(server.hub.database.store.reader) as session:
            last = snapshots.read(session, played.match_id, 0)[-1]
        assert last.made == len(ended.journal)
        assert last.seen == tiny.GAME.dump(ended.state)
        assert last.lines == len(ended.table.entries)


# Records with several segments


def test_a_record_of_several_segments_goes_out_and_comes_in(
    case: Case, settings: Settings, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    match = case.running()
    with running(settings) as server:
        anna = Person(server.address)
        match_id = server.seat(match, [anna] * case.seats)
    monkeypatch.setattr(case.module, "GAME", case.changed())
    with running(settings) as server:
        anna = Person(server.address, anna.token)
        record = anna.get(f"/api/matches/{match_id}/record")
        assert [segment["rules"] for segment in record["segments"]] == [match.rules, "9"]
        condotta.replay(record)
        copy_id = anna.post("/api/records", record, 201)["id"]
        assert anna.get(f"/api/matches/{copy_id}/record") == record
        state, copy = (anna.get(f"/api/matches/{m}?seat=0") for m in (match_id, copy_id))
        assert table(copy) == table(state)
        assert copy["ply"] == state["ply"]
        for ply in (0, state["ply"] // 2, state["ply"]):
            shown = anna.get(f"/api/matches/{copy_id}/replay?at={ply}&seat=0")
            assert shown["at"] <= ply
        first = anna.get(f"/api/matches/{copy_id}/replay?at=0&seat=0")
        assert first["table"] == anna.get(f"/api/matches/{match_id}/replay?at=0&seat=0")["table"]


def test_an_imported_record_of_old_rules_is_refused_with_a_reason(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    case = CASES["tiny"]
    record = case.finished().record()
    monkeypatch.setattr(case.module, "GAME", case.changed())
    with running(settings) as server:
        told = Person(server.address).post("/api/records", record, 400)["error"]
        assert "segment 0, choice" in told["message"]


# Several processes


def test_two_servers_carry_a_match_over_once(postgres: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    settings = Settings(postgres.new_database(), bot_delay=0, bot_workers=1)
    case = CASES["tiny"]
    played = put(settings, case.running(), [])
    monkeypatch.setattr(case.module, "GAME", case.changed())
    with running(settings) as one, running(settings) as two:
        asked = [
            server.hub.database.read(resuming.resume, server.hub.database.store, played.match_id)
            for server in (one, two)
        ]
        resumed = [one.do(asked[0]), two.do(asked[1])]
        assert all(r.change is not None for r in resumed)  # both would
        states = [played.look(server, 0) for server in (one, two, one)]
        assert table(states[0]) == table(states[1]) == table(states[2])
        assert choose_all(played, two, Random(1), 2) > 0
        assert choose_all(played, one, Random(1), 2) > 0
        stored = one.hub.database.store.load(played.match_id)
        assert stored is not None
        assert [segment.rules for segment in stored.record.segments] == [played.match.rules, "9"]
