"""On the wire: a viewer receives what their seat may see, to the letter, and nothing when nothing has changed."""

from __future__ import annotations

import json
from dataclasses import dataclass
from random import Random
from typing import Any

import pytest

import condotta
from condotta.core import wording
from condotta.core.match import Match
from condotta.core.table import Entry
from condotta.games import find
from tests.generic.strategies import rich_positions
from tests.server.helpers import Person, Running, Socket, play_randomly

KEYS = {
    "type", "match", "game", "title", "game_title", "seat", "your_seats", "players", "ply", "table", "waiting_for",
    "asked",
    "decisions", "can_undo", "log", "over", "outcome", "seed_hash", "seed", "chat", "keys", "at", "last", "room",
    "frozen", "approximate",
}  # fmt: skip


Written = dict[int, tuple[Entry, list[Any], set[str]]]  # entries of a log by their id(): the line, the words in it


@dataclass
class Moment:
    """What the kernel gave to a seat after some choice, as a client would read it, and what it did not give."""

    gave: dict[str, Any]
    log: list[list[Any]]
    in_log: list[set[str]]  # the words in each of its lines
    hands: list[list[str]]
    over: bool

    @property
    def words(self) -> set[str]:
        return strings(self.gave).union(*self.in_log)


def moments(match: Match, seat: int | None, names: list[str]) -> list[Moment]:
    point = match.at(0)
    written: Written = {}
    found = [moment(point, seat, names, written)]
    for chooser, option in match.journal:
        point.choose(chooser, option)
        found.append(moment(point, seat, names, written))
        if point.may_be_answered and not point.over:  # where people play it is shown after a pause
            point.pausing = True
            found.append(moment(point, seat, names, written))
            point.pausing = False
    return found


def moment(match: Match, seat: int | None, names: list[str], written: Written) -> Moment:
    view = json.loads(json.dumps(match.view(seat)))
    decisions = [[d["prompt"], d["options"]] for d in view["decisions"]]
    gave = {"table": view["table"], "ply": view["ply"], "waiting_for": view["waiting_for"], "decisions": decisions}
    log, in_log = [], []
    for entry in match.log(seat):
        if id(entry) not in written:
            line = [wording.entry_text(match.game, entry, "en", names), entry.rule, [[*die] for die in entry.dice]]
            written[id(entry)] = entry, line, strings(entry.params)
        log.append(written[id(entry)][1])
        in_log.append(written[id(entry)][2])
    return Moment(gave, log, in_log, [hand[:] for hand in match.state.hands], match.over)


def received(state: Any) -> dict[str, Any]:
    decisions = [[d["prompt"], [o["option"] for o in d["options"]]] for d in state["decisions"]]
    return {key: state[key] for key in ("table", "ply", "waiting_for")} | {"decisions": decisions}


def strings(value: Any) -> set[str]:
    if isinstance(value, dict):
        return {word for key, item in value.items() for word in strings(item) | {str(key)}}
    if isinstance(value, list | tuple):
        return {word for item in value for word in strings(item)}
    return {value} if isinstance(value, str) else set()


def nearest(found: dict[str, Any], log: list[Any], points: list[Moment]) -> str:
    """What differs from the moment that is most like it."""
    told = {**found, "log": log}
    differ = [{key for key in told if told[key] != {**p.gave, "log": p.log}[key]} for p in points]
    place = min(range(len(points)), key=lambda n: len(differ[n]))
    given = {**points[place].gave, "log": points[place].log}
    return f"after {place} choices " + "; ".join(
        f"{k}: {told[k]!r}, not {given[k]!r}"[:1500] for k in sorted(differ[place])
    )


def check(state: Any, seat: int | None, points: list[Moment]) -> None:
    """A state that was received is one that the kernel gives to this seat, and names no other's cards or money."""
    assert set(state) <= KEYS
    assert state["seat"] == seat
    found = received(state)
    log = [[line["text"], line["rule"], line["dice"]] for line in state["log"]]
    wanted = ["table", "ply"] if "at" in state else list(found)  # nobody chooses in the past
    for point in points:
        if point.log == log and all(point.gave[key] == found[key] for key in wanted):
            break
    else:
        pytest.fail(f"seat {seat} was told something that the kernel never gave to it: {nearest(found, log, points)}")
    told = strings(state)
    hidden = {card for other, hand in enumerate(point.hands) if other != seat for card in hand} - point.words
    assert not hidden & told
    for player in state["table"]["players"]:
        if player["seat"] != seat:
            assert (player["hand"], player["money"]) == (None, None)
    assert state["seed"] is None or point.over


def test_nothing_secret_is_in_any_frame_or_body(server: Running) -> None:
    anna, bruno, looker = (Person(server.address) for _ in range(3))
    match_id, links = anna.new("medieval", "you", "bot:random", "open")
    bruno.join(links["2"])
    sockets = {0: anna.watch(match_id), 2: bruno.watch(match_id), None: looker.watch(match_id)}
    people = {0: anna, 2: bruno, None: looker}
    for round_ in range(8):
        play_randomly([sockets[0], sockets[2]], Random(round_), 20)
        if server.match(match_id).over:
            break  # then everybody may read its record
        for person in people.values():
            person.get(f"/api/matches/{match_id}")
            person.matches()
            person.get(f"/api/matches/{match_id}/replay?at={round_}")
            person.get(f"/api/matches/{match_id}/record", 403)
    for socket in sockets.values():
        socket.sync()
    match = server.match(match_id).at(len(server.match(match_id).journal))
    seen = 0
    for seat, socket in sockets.items():
        points = moments(match, seat, ["Player 1", "Bot 2", "Player 3"])
        assert all(frame["type"] in ("state", "change", "done") for frame in socket.frames)
        for state in socket.states:
            check(state, seat, points)
            seen += 1
        for body in people[seat].bodies:
            if isinstance(body, dict) and body.get("type") == "state" and body["seat"] == seat:
                check(body, seat, points)
                seen += 1
            assert match.seed not in json.dumps(body)
        socket.close()
    assert seen > 200


@pytest.mark.parametrize("game_id", ["tiny", "medieval"])
@pytest.mark.parametrize("seed", range(3))
def test_who_may_notice_nothing_is_sent_nothing(server: Running, game_id: str, seed: int) -> None:
    """Every choice, hidden ones above all: a frame comes exactly if the kernel shows the viewer something new."""
    rng = Random(seed)
    position = rng.choice(list(rich_positions(game_id)))
    match = condotta.new(find(game_id), position=position, seed=seed)
    people = [Person(server.address) for _ in match.seats]
    match_id = server.seat(match, people)
    sockets = [person.watch(match_id) for person in people]
    looker = Socket(server.address, match_id)
    everybody: list[tuple[int | None, Socket]] = [*enumerate(sockets), (None, looker)]
    for _, socket in everybody:
        socket.sync()
    hidden = 0
    for _ in range(40):
        live = server.match(match_id)
        if live.over:
            break
        decision = rng.choice(live.open_decisions())
        hidden += decision.hidden or len(live.open_decisions()) > 1
        before = [json.dumps([live.view(s), [e.as_json() for e in live.log(s)]]) for s, _ in everybody]
        undoable = [s is not None and live.can_undo(s) for s, _ in everybody]
        updated = [p.matches()[0]["updated"] for p in people]
        chooser = sockets[decision.seat]
        state = chooser.state["decisions"][0]
        option = rng.choice(state["options"])["option"]
        assert chooser.choose(option, state)["type"] == "state"
        after = [json.dumps([live.view(s), [e.as_json() for e in live.log(s)]]) for s, _ in everybody]
        may_undo = [s is not None and live.can_undo(s) for s, _ in everybody]
        for i, (seat, socket) in enumerate(everybody):
            if seat == decision.seat:
                continue
            changed = before[i] != after[i] or undoable[i] != may_undo[i]
            assert len(socket.sync()) == changed
            if seat is not None and not changed and json.loads(before[i])[0]["ply"] == live.ply:
                assert people[seat].matches()[0]["updated"] == updated[seat]
    assert hidden
    for _, socket in everybody:
        socket.close()


def test_only_who_is_asked_is_told_what_options_cost_and_do(server: Running) -> None:
    """What is explained is what the kernel tells of this seat's own decision; to others nothing is."""
    anna, bruno, looker = (Person(server.address) for _ in range(3))
    match_id, links = anna.new("medieval", "you", "open", "bot:random")
    bruno.join(links["1"])
    sockets = {0: anna.watch(match_id), 1: bruno.watch(match_id), None: looker.watch(match_id)}
    play_randomly([sockets[0], sockets[1]], Random(3), 25)
    for socket in sockets.values():
        socket.sync()
    match = server.match(match_id)
    for seat, socket in sockets.items():
        socket.send(type="explain")
        [told] = [frame for frame in socket.sync() if frame["type"] == "explained"]
        asked = [] if seat is None else match.asks(seat)
        assert [(one["seat"], len(one["options"])) for one in told["decisions"]] == [
            (seat, len(d.options)) for d in asked
        ]
        for one, decision in zip(told["decisions"], asked, strict=True):
            notes = [match.game.note(match.state, decision, option) for option in decision.options]
            written = [wording.note_texts(match.game, note, "en", ["Player 1", "Player 2", "Bot 3"]) for note in notes]
            assert [((note or {}).get("cost", ""), (note or {}).get("text", "")) for note in one["options"]] == written
            refused = [list(one.option.as_json()) for one in match.game.refusals(match.state, decision)]
            assert [refusal["option"] for refusal in one["refused"]] == refused
        socket.close()
