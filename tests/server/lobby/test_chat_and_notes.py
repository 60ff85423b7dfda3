"""Around the table: chat, notes, who looks on; on both databases."""

from __future__ import annotations

from random import Random

from tests.server.club import Browser
from tests.server.club import count as rows_in
from tests.server.helpers import Running, Socket, play_randomly
from tests.server.lobby.lobby import code, path


def test_spectators_of_public_matches_talk_after_the_end(server: Running, anna: Browser, bruno: Browser) -> None:
    match_id, _ = anna.new("tiny", "you", "bot:random", public=True)
    private, _ = anna.new("tiny", "you", "bot:random")
    say = {"text": "well played"}
    assert code(bruno.post(path(match_id, "chat"), say, 403)) == "not_your_seat"
    for each in (match_id, private):
        socket = anna.watch(each)
        play_randomly([socket], Random(1))
        socket.close()
    bruno.post(path(match_id, "chat"), say)
    line = anna.get(path(match_id))["chat"][-1]
    assert (line["name"], line["seat"], line["text"]) == ("Bruno", None, "well played")
    assert code(bruno.post(path(private, "chat"), say, 403)) == "not_your_seat"


def test_notes_are_ones_own(server: Running, anna: Browser, bruno: Browser) -> None:
    match_id, links = anna.new("tiny", "you", "open")
    bruno.join(links["1"])
    assert anna.get(path(match_id, "notes")) == {"text": ""}
    anna.put(path(match_id, "notes"), {"text": "Bruno bluffs\nalways"})
    assert anna.get(path(match_id, "notes")) == {"text": "Bruno bluffs\nalways"}
    assert bruno.get(path(match_id, "notes")) == {"text": ""}
    before = rows_in(server, "notes")
    anna.put(path(match_id, "notes"), {"text": ""})
    assert rows_in(server, "notes") == before - 1
    assert code(anna.get(path("nothing", "notes"), 404)) == "not_found"
    assert code(anna.put(path(match_id, "notes"), {"text": "x" * 20_001}, 400)) == "bad_request"


def test_who_looks_on_is_counted_and_named(server: Running, anna: Browser, bruno: Browser) -> None:
    match_id, _ = anna.new("tiny", "you", "you")
    socket = anna.watch(match_id)
    assert socket.state["room"]["spectators"] == {"count": 0, "names": []}
    guests = [bruno.watch(match_id), bruno.watch(match_id), Socket(server.address, match_id)]
    socket.until(lambda state: state["room"]["spectators"] == {"count": 2, "names": ["Bruno"]})
    for guest in guests:
        guest.close()
    socket.until(lambda state: state["room"]["spectators"]["count"] == 0)
