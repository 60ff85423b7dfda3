"""Every message of a WebSocket, malformed in every way: a clear error comes back, and match and connection live on.

The mutations are made from `bodies.MESSAGES`: a new kind of message is tested as soon as it stands there.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any
from urllib.parse import quote

import pytest
from pydantic import ValidationError
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from condotta.server.errors import STATUS
from condotta.server.http.bodies import MESSAGES, read_message
from condotta.server.launch import local
from tests.server.helpers import PATIENCE, Person, Running, Socket

DEEP = 5000
# Of every JSON type, the usual and the extreme.
VALUES: tuple[Any, ...] = (
    None, True, False, 0, -1, 1, 7, 10**30, -(10**30), 2**63, 1.5, 1e308, "", "x", "0", "é\u0000\u202e", "x" * 5000,
    [], [None], [[]], ["x"], [1, "x"], ["x"] * 60, {}, {"x": 1}, {"seat": 0},
)  # fmt: skip
# What json.dumps cannot write: spliced in as it stands.
RAW_VALUES = (
    "NaN", "Infinity", "-Infinity", "1e999", "-1e999", "01", "+1", "0x10", "1_000", "'x'", "undefined", "tru",
    '"\\ud800"', '"\\udc00\\ud800"', '"\\u00"', '"\\x41"', '"\t"', "[1,]", '{"a":1,}', '{"a"}', "1" + "0" * 5000,
    "[" * DEEP + "]" * DEEP, '{"a":' * DEEP + "1" + "}" * DEEP,
)  # fmt: skip
NOT_MESSAGES: tuple[str | bytes, ...] = (
    "", " ", "{", "}", "[]", "null", "true", "1", '"choose"', "{}", "[[]]", "{]", "ping", "\ufeff{}", "\x00", "<xml/>",
    '{"type"', '{"type":', '{"type":"ping"', '{"type":"ping"}}', '{"type":"ping"} {"type":"ping"}', '[{"type":"ping"}]',
    "[" * DEEP, "{" * DEEP, '"' + "x" * 20_000, '{"type":"ping"}x', b"", b"\x00", b"\xff\xfe", b"\x80",
    b'{"type":"\xff"}', b'{"type":"chat","text":"\xc3("}', b'{"type":"chat","text":"\xed\xa0\x80"}',
    bytes(range(256)), b"\x1f\x8b\x08\x00",
)  # fmt: skip


def sample(kind: str) -> dict[str, Any]:
    """A well-formed message of a kind, whose choices were never offered: even where a mutation is no fault of form,
    nothing may come of it."""
    known = {"seat": 0, "ply": 0, "moves": 0, "option": ["no_such_verb"], "text": "well"}
    fields = MESSAGES[kind].model_fields
    message = {"type": kind} | {name: known.get(name, "x") for name, field in fields.items() if field.is_required()}
    return message | {name: value for name, value in known.items() if name in fields}


def mutations(kind: str) -> Iterator[str]:
    """Messages of a kind that are wrong in one place."""
    good = sample(kind)
    yield json.dumps({key: value for key, value in good.items() if key != "type"})
    yield json.dumps(good | {"no_such_field": 1})
    yield json.dumps(good | {"Type": kind, "": ""})
    for value in VALUES:
        yield json.dumps(good | {"type": value})
    yield from (json.dumps(good | {"type": word}) for word in (kind.upper(), f" {kind}", kind + "\u0000", kind[:-1]))
    for name in ("ref", *MESSAGES[kind].model_fields):
        yield json.dumps({key: value for key, value in good.items() if key != name})
        for value in VALUES:
            yield json.dumps(good | {name: value})
    for name in ("type", "ref", *MESSAGES[kind].model_fields):
        for raw in RAW_VALUES:
            yield json.dumps(good | {name: "HERE"}).replace('"HERE"', raw)


def is_well_formed(message: str) -> bool:
    try:
        read_message(json.loads(message))
    except (ValueError, RecursionError, ValidationError):
        return False
    return not any(odd in message for odd in ("NaN", "Infinity", "\\ud"))  # Python's json takes these, JSON does not


def player(server: Running) -> tuple[Person, Socket, str]:
    """Somebody who plays all seats of a new match, and must choose."""
    person = Person(server.address)
    made, _ = person.new("medieval", "you", "you", "you")
    return person, person.watch(made), made


def hash_of(server: Running, match: str) -> tuple[Any, int]:
    found = server.match(match)
    return found.state_hash(), len(found.journal)


def check_error(frame: Any, sent: object) -> None:
    """An error that says something and is not our own defect."""
    assert frame["type"] == "error", (sent, frame)
    error = frame["error"]
    assert error["code"] in STATUS, (sent, frame)
    assert error["code"] != "internal", (sent, frame)
    assert error["message"], (sent, frame)


def goes_on(socket: Socket, server: Running, match: str) -> None:
    """The next legal choice is taken."""
    before = len(server.match(match).journal)
    decision = socket.state["decisions"][0]
    assert socket.choose(decision["options"][0]["option"], decision)["type"] == "state"
    assert len(server.match(match).journal) == before + 1


@pytest.mark.parametrize("kind", MESSAGES)
def test_every_field_of_every_message_in_every_wrong_way(server: Running, kind: str) -> None:
    _, socket, match = player(server)
    before = hash_of(server, match)
    wrong = list(mutations(kind))
    refused = 0
    for message in wrong:
        if is_well_formed(message) and kind == "ping":
            continue  # its answer is the one we wait for
        socket.socket.send(message)
        frames = socket.sync()
        if not is_well_formed(message):
            assert len(frames) == 1, (message[:200], frames)
            refused += 1
        for frame in frames:
            if frame["type"] == "error" or not is_well_formed(message):
                check_error(frame, message[:200])
        assert hash_of(server, match) == before, message[:200]
    assert refused > 50
    socket.send(type="seat", seat=server.match(match).pending[0].seat)
    socket.sync()
    goes_on(socket, server, match)
    socket.close()


def test_what_is_no_message_at_all(server: Running) -> None:
    _, socket, match = player(server)
    before = hash_of(server, match)
    for wrong in NOT_MESSAGES:
        socket.socket.send(wrong)
        frames = socket.sync()
        assert len(frames) == 1, (wrong[:200], frames)
        check_error(frames[0], wrong[:200])
        assert frames[0]["error"]["code"] == "bad_request"
    assert hash_of(server, match) == before
    goes_on(socket, server, match)
    socket.close()


BEYOND_THE_PROTOCOL = {
    1007: b'{"type":"\xff"}',  # text that is not UTF-8
    1009: b'{"type":"chat","text":"' + b"x" * local.MOST_MESSAGE + b'"}',
}


@pytest.mark.parametrize("code", BEYOND_THE_PROTOCOL)
def test_what_no_websocket_may_carry_ends_the_connection_and_not_the_match(server: Running, code: int) -> None:
    person, socket, match = player(server)
    before = hash_of(server, match)
    with socket.socket.send_context():
        socket.socket.protocol.send_text(BEYOND_THE_PROTOCOL[code])
    with pytest.raises(ConnectionClosed) as closed:
        socket.sync()
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == code
    assert hash_of(server, match) == before
    again = person.watch(match)
    goes_on(again, server, match)
    again.close()


def test_a_message_in_pieces_is_one_message(server: Running) -> None:
    _, socket, match = player(server)
    before = hash_of(server, match)
    socket.socket.send(iter(['{"type":', '"chat",', '"text":3}']))
    check_error(socket.receive(), "in three pieces")
    assert socket.sync() == []
    assert hash_of(server, match) == before
    goes_on(socket, server, match)
    socket.close()


def test_well_formed_and_out_of_place(server: Running) -> None:
    """Stale, twice, for a seat that is another's, not asked or not there, by somebody who only looks on."""
    people = anna, bruno, carla = [Person(server.address) for _ in range(3)]
    match, links = anna.new("medieval", "you", "open", "open")
    bruno.join(links["1"])
    carla.join(links["2"])
    first = server.match(match).pending[0].seat
    sockets = {seat: person.watch(match, seat) for seat, person in enumerate(people)}
    mine, looker = sockets[first], Socket(server.address, match)
    theirs = sockets[1 if first == 0 else 0]
    decision = mine.state["decisions"][0]
    option = decision["options"][0]["option"]
    good = {"type": "choose", "seat": first, "ply": mine.state["ply"], "moves": decision["moves"], "option": option}
    for each in (*sockets.values(), looker):
        each.sync()
    before = hash_of(server, match)
    asleep = next(seat for seat in range(3) if seat != first)
    for socket, change, code in (
        (theirs, {}, "not_your_seat"),
        (looker, {}, "not_your_seat"),
        (mine, {"seat": 99}, "bad_request"),
        (mine, {"seat": -1}, "bad_request"),
        (mine, {"ply": good["ply"] + 1}, "stale"),
        (mine, {"ply": good["ply"] - 1}, "stale"),
        (mine, {"moves": 5}, "stale"),
        (mine, {"option": ["pass", "x"]}, "illegal_choice"),
        (sockets[asleep], {"seat": asleep, "moves": 0}, "illegal_choice"),
    ):
        socket.send(**good | change)
        frames = socket.sync()
        assert [frame["error"]["code"] for frame in frames] == [code], (change, frames)
        check_error(frames[0], change)
    looker.send(type="chat", text="hear me")
    assert looker.sync()[0]["error"]["code"] == "not_your_seat"
    looker.send(type="seat", seat=first)
    assert looker.sync()[0]["error"]["code"] == "not_your_seat"
    looker.send(type="undo", seat=first)
    assert looker.sync()[0]["error"]["code"] == "not_your_seat"
    assert hash_of(server, match) == before
    mine.send(**good)
    mine.send(**good)
    answers = mine.sync()
    assert [frame["error"]["code"] for frame in answers if frame["type"] == "error"] == ["stale"]
    assert len(server.match(match).journal) == 1
    for each in (*sockets.values(), looker):
        each.close()


@pytest.mark.parametrize(
    ("where", "code"),
    [
        ("nothing", "not_found"),
        ("x" * 3000, "not_found"),
        ("%00", "not_found"),
        ("%ff%fe", "not_found"),
        ("%F0%9F%92%A9", "not_found"),
        ("'%20or%201=1--", "not_found"),
    ],
)
def test_a_match_that_does_not_exist(server: Running, where: str, code: str) -> None:
    with connect(f"ws://{server.address}/api/matches/{where}/ws?lang=en") as socket:
        frame = json.loads(socket.recv(timeout=PATIENCE))
        check_error(frame, where)
        assert frame["error"]["code"] == code
        with pytest.raises(ConnectionClosed):
            socket.recv(timeout=PATIENCE)


@pytest.mark.parametrize("seat", ["x", "-1", "99", "1.5", "%00", "9" * 4000, "٣", "0x0", "[]"])
def test_a_seat_that_does_not_exist(server: Running, seat: str) -> None:
    match, _ = Person(server.address).new("tiny", "you", "you")
    with connect(f"ws://{server.address}/api/matches/{match}/ws?seat={quote(seat, safe='%')}") as socket:
        check_error(json.loads(socket.recv(timeout=PATIENCE)), seat)
    for lang in ("", "xx", "%00", "e" * 4000, "it-IT"):
        with connect(f"ws://{server.address}/api/matches/{match}/ws?lang={lang}", max_size=None) as socket:
            assert json.loads(socket.recv(timeout=PATIENCE))["type"] == "state"
