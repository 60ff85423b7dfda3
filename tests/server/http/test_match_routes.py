"""Matches through HTTP and WebSockets: made, joined, played to the end, taken back, replayed, saved."""

from __future__ import annotations

import time
from concurrent.futures import ThreadPoolExecutor
from random import Random
from typing import Any

import httpx

import condotta
from condotta.core.flow import Option
from tests.server.helpers import Person, Running, Socket, play_randomly, until


def choice(state: Any, place: int = 0) -> dict[str, Any]:
    """The body that takes an option of the first decision."""
    decision = state["decisions"][0]
    option = decision["options"][place]["option"]
    return {"seat": decision["seat"], "ply": state["ply"], "moves": decision["moves"], "option": option}


# Before the match


def test_the_games_are_described_in_both_languages(server: Running) -> None:
    person = Person(server.address)
    found = {game["id"]: game for game in person.get("/api/games?lang=it")}
    assert found["medieval"]["title"] == "Medievale"
    assert found["medieval"]["seats"] == [3, 4, 5]
    assert {"greedy", "random"} <= set(found["medieval"]["bots"])
    assert found["medieval"]["settings"]["quiet_rounds"]["least"] == 0
    rules = person.get("/api/games/medieval/rules")["entries"]
    assert any(rule["id"] == "MV-5.2.a" and rule["kind"] == "rule" and rule["text"] for rule in rules)
    assert {rule["lang"] for rule in rules} == {"en"}
    book = person.get("/api/games/medieval/rules?lang=it")
    italian = {rule["id"]: rule for rule in book["entries"]}
    assert book["title"] == "Medievale"
    assert list(italian) == [rule["id"] for rule in rules]
    assert {rule["lang"] for rule in italian.values()} == {"it"}
    assert italian["MV-5.2.f"]["text"] == "In parità vincono i Mongoli."
    assert person.get("/api/games/medeival/rules", 404)["error"]["code"] == "not_found"


def test_a_visitor_has_a_secret_cookie_and_a_name(server: Running) -> None:
    answer = httpx.get(f"http://{server.address}/api/me")
    cookie = answer.headers["set-cookie"]
    assert "HttpOnly" in cookie
    assert "samesite=lax" in cookie.lower()
    assert answer.json()["visitor"] not in cookie  # what may be shown does not open the door
    person = Person(server.address)
    assert person.put("/api/me", {"name": "  An\u0007na \n"})["name"] == "An na"
    assert person.get("/api/me")["name"] == "An na"


def test_friends_join_by_key(server: Running) -> None:
    anna, bruno, carla = (Person(server.address) for _ in range(3))
    anna.put("/api/me", {"name": "Anna"})
    match_id, links = anna.new("medieval", "you", "open", "you", "bot:random")
    assert list(links) == ["1"]
    assert anna.get(f"/api/matches/{match_id}")["keys"] == links
    assert bruno.get(f"/api/matches/{match_id}")["keys"] == {}
    assert bruno.get(f"/api/matches/{match_id}")["seat"] is None
    bruno.join(links["1"][:-1] + "x", status=404)
    state = bruno.join(links["1"], "Bruno")
    assert state["your_seats"] == [1]
    assert [p["name"] for p in state["players"]] == ["Anna (1)", "Bruno", "Anna (3)", "Bot 4"]
    assert [p["kind"] for p in state["players"]] == ["person", "person", "person", "bot"]
    assert carla.join(links["1"], status=409)["error"]["code"] == "taken"
    assert bruno.join(links["1"])["seat"] == 1  # once more does no harm
    assert [m["id"] for m in bruno.matches()] == [match_id]
    assert carla.matches() == []


def test_a_match_that_cannot_be_is_refused(server: Running) -> None:
    person = Person(server.address)
    good = {"game": "medieval", "seats": 3, "seating": ["you", "open", "bot:greedy"]}
    for wrong in (
        {"game": "medeival"},
        {"seats": 4},
        {"seating": ["you", "you"], "seats": 2},
        {"seating": ["you", "you", "bot:clever"]},
        {"seating": ["you", "you", "queen"]},
        {"options": {"quiet_rounds": 99}},
        {"options": {"no_such": 1}},
        {"scenario": "none"},
        {"game": 3},
        {"more": 1},
    ):
        assert person.post("/api/matches", good | wrong, 400)["error"]["code"] == "bad_request"
    assert person.matches() == []


# A whole match


def test_two_people_and_two_bots_play_to_the_end(server: Running) -> None:
    anna, bruno = Person(server.address), Person(server.address)
    match_id, links = anna.new("medieval", "you", "bot:greedy", "open", "bot:random")
    bruno.join(links["2"])
    sockets = [anna.watch(match_id), bruno.watch(match_id)]
    assert [socket.state["seat"] for socket in sockets] == [0, 2]
    assert anna.get("/api/games/medieval/names?lang=it")["france"]["short"] == "Francia"
    assert play_randomly(sockets, Random(1)) > 20
    state = sockets[0].state
    assert state["outcome"]["text"]
    assert state["decisions"] == []
    match = server.match(match_id)
    assert match.over
    assert state["seed"] == match.seed
    assert server.hub.workers.failures == 0
    record = Person(server.address).get(f"/api/matches/{match_id}/record")  # now everybody may have it
    assert condotta.replay(record).outcome == match.outcome
    assert all(frame["type"] != "state" for frame in sockets[0].frames[1:])  # once whole, then what has changed
    whole = anna.get(f"/api/matches/{match_id}?seat=0")
    for state in (sockets[0].state, whole):
        del state["room"]["server_time"]
    assert sockets[0].state == whole
    for socket in sockets:
        socket.close()


def test_after_the_end_everybody_sees_every_point_from_every_seat(server: Running) -> None:
    anna, stranger = Person(server.address), Person(server.address)
    match_id, _ = anna.new("tiny", "you", "bot:random")
    socket = anna.watch(match_id)
    play_randomly([socket], Random(2), 2)
    stranger.get(f"/api/matches/{match_id}?seat=0", 403)
    stranger.get(f"/api/matches/{match_id}/replay?at=1&seat=0", 403)
    play_randomly([socket], Random(2))
    last = socket.state["ply"]
    match = server.match(match_id)
    for at in range(last + 1):
        for seat in (0, 1):
            state = stranger.get(f"/api/matches/{match_id}/replay?at={at}&seat={seat}")
            assert (state["at"], state["last"]) == (at, last)
            assert state["decisions"] == []
            assert state["table"] in [twin.view(seat)["table"] for twin in map(match.at, range(len(match.journal) + 1))]
    stranger.get(f"/api/matches/{match_id}/replay?at={last + 1}", 400)
    stranger.get(f"/api/matches/{match_id}/replay?at=-1", 400)


# Choosing wrongly


def test_wrong_choices_are_told_clearly_and_change_nothing(server: Running) -> None:
    anna, bruno = Person(server.address), Person(server.address)
    match_id, links = anna.new("medieval", "you", "open", "you")
    bruno.join(links["1"])
    path = f"/api/matches/{match_id}/choices"
    if not anna.get(f"/api/matches/{match_id}")["asked"]:
        anna, bruno = bruno, anna  # who begins is drawn by lot
    state = anna.get(f"/api/matches/{match_id}")
    good = choice(state)
    theirs = bruno.get(f"/api/matches/{match_id}")["seat"]
    before = server.match(match_id).record()
    for who, wrong, status, code in (
        (anna, {"option": ["win"]}, 400, "illegal_choice"),
        (bruno, {"seat": theirs}, 400, "illegal_choice"),
        (bruno, {}, 403, "not_your_seat"),
        (Person(server.address), {}, 403, "not_your_seat"),
        (anna, {"seat": 7}, 400, "bad_request"),
        (anna, {"seat": -1}, 400, "bad_request"),
        (anna, {"ply": state["ply"] + 1}, 409, "stale"),
        (anna, {"moves": 5}, 409, "stale"),
        (anna, {"option": []}, 400, "bad_request"),
        (anna, {"option": [3]}, 400, "bad_request"),
        (anna, {"option": [["a"]]}, 400, "bad_request"),
        (anna, {"option": "pass"}, 400, "bad_request"),
        (anna, {"option": [True]}, 400, "bad_request"),
        (anna, {"option": ["pass", 10**40]}, 400, "illegal_choice"),
        (anna, {"seat": "0"}, 400, "bad_request"),
        (anna, {"ply": None}, 400, "bad_request"),
    ):
        found = who.post(path, good | wrong, status)["error"]
        assert found["code"] == code, (wrong, found)
        assert found["message"]
    assert server.match(match_id).record() == before
    anna.post(path, good)
    assert anna.post(path, good, 409)["error"]["code"] == "stale"  # the same once more
    assert len(server.match(match_id).journal) == 1


def test_of_many_equal_submits_at_once_one_is_taken(server: Running) -> None:
    anna = Person(server.address)
    match_id, _ = anna.new("medieval", "you", "you", "you")
    body = choice(anna.get(f"/api/matches/{match_id}"))
    with ThreadPoolExecutor(8) as pool:
        path = f"/api/matches/{match_id}/choices"
        answers = list(pool.map(lambda _: anna.http.post(path, json=body).status_code, range(16)))
    assert sorted(answers) == [200] + [409] * 15
    assert len(server.match(match_id).journal) == 1


def test_nonsense_gives_errors_and_no_defects(server: Running) -> None:
    anna = Person(server.address)
    match_id, _ = anna.new("tiny", "you", "you")
    path = f"/api/matches/{match_id}/choices"
    for content in (b"", b"{", b"[]", b"null", b"\xff", b'{"seat": 1e999}', b"[" * 5000):
        answer = anna.http.post(path, content=content, headers={"content-type": "application/json"})
        assert answer.status_code == 400
        assert answer.json()["error"]["code"] == "bad_request"
    for content in (b'{"name": "\\ud800"}', b'{"name": 1' + b"0" * 5000 + b"}"):
        answer = anna.http.put("/api/me", content=content, headers={"content-type": "application/json"})
        assert answer.status_code == 400
    assert anna.get("/api/matches/nothing", 404)["error"]["code"] == "not_found"
    assert anna.get(f"/api/matches/{match_id}?seat=x", 400)["error"]["code"] == "bad_request"
    assert anna.get(f"/api/matches/{match_id}?seat=9", 400)["error"]["code"] == "bad_request"
    assert anna.get("/api/nothing", 404)["error"]["code"] == "not_found"
    assert anna.http.delete("/api/matches").status_code == 405
    assert anna.post("/api/records", {"format": "x"}, 400)["error"]["code"] == "bad_request"
    assert anna.post(f"/api/matches/{match_id}/chat", {"text": " \n"}, 400)["error"]["code"] == "bad_request"


def test_a_malformed_message_gets_an_error_and_the_connection_lives(server: Running) -> None:
    anna = Person(server.address)
    match_id, _ = anna.new("tiny", "you", "you")
    socket = anna.watch(match_id)
    good = {"type": "choose", **choice(socket.state)}
    for wrong in (
        "", "{", "[]", "null", "1", '"choose"', "{}", '{"type": 1}', '{"type": "win"}', '{"type": "choose"}', b"\xff",
        '{"type":"chat"}', '{"type":"chat","text":3}', '{"type":"seat","seat":"x"}', '{"type":"undo"}', "[" * 9000,
    ):  # fmt: skip
        socket.socket.send(wrong)
        assert socket.receive()["error"]["code"] == "bad_request", wrong
    values: tuple[Any, ...] = (None, True, "x", [], {}, -1, 10**30, 1.5)
    for key in ("seat", "ply", "option"):
        for value in values:
            socket.send(**good | {key: value})
            assert socket.receive()["type"] == "error", (key, value)
    socket.send(type="seat", seat=9)
    assert socket.receive()["error"]["code"] == "bad_request"
    socket.send(type="undo", seat=0)
    assert socket.receive()["error"]["code"] == "undo_refused"
    assert server.match(match_id).journal == []
    assert socket.ask(**good)["type"] == "state"
    assert len(server.match(match_id).journal) == 1


def test_other_sites_cannot_act_in_a_visitors_name(server: Running) -> None:
    anna = Person(server.address)
    evil = {"origin": "http://evil.example"}
    assert anna.http.post("/api/matches", json={}, headers=evil).status_code == 403
    good = {"game": "tiny", "seating": ["you", "you"]}
    assert anna.http.post("/api/matches", json=good, headers={"origin": f"http://{server.address}"}).status_code == 201


# Seats, talk, undo


def test_one_person_looks_from_several_seats(server: Running) -> None:
    anna = Person(server.address)
    match_id, _ = anna.new("medieval", "you", "you", "you")
    socket = anna.watch(match_id)
    assert socket.state["asked"] == [socket.state["seat"]]
    first = socket.state["seat"]
    other = (first + 1) % 3
    state = socket.ask(type="seat", seat=other)
    assert state["seat"] == other
    assert state["table"]["players"][other]["hand"] is not None
    assert state["table"]["players"][first]["hand"] is None
    assert state["decisions"] == []


def test_a_choice_is_taken_back(server: Running) -> None:
    anna = Person(server.address)
    match_id, _ = anna.new("tiny", "you", "you")
    path = f"/api/matches/{match_id}"
    assert anna.post(f"{path}/undo", {"seat": 0}, 409)["error"]["code"] == "undo_refused"
    before = anna.get(f"{path}?seat=0")
    after = anna.post(f"{path}/choices", choice(before))
    assert after["can_undo"]
    assert anna.post(f"{path}/undo", {"seat": 0})["decisions"] == before["decisions"]
    stranger = Person(server.address)
    assert stranger.post(f"{path}/undo", {"seat": 0}, 403)["error"]["code"] == "not_your_seat"
    record = anna.get(f"{path}/record")
    assert record["segments"][0]["choices"] == []
    assert server.hub.database.store.load(match_id).record.segments[0].choices == []  # type: ignore[union-attr]


def test_a_number_is_sent_at_once_whatever_the_cash(server: Running) -> None:
    """Over HTTP and over a WebSocket; what is stored are the two answers that it stands for."""
    anna = Person(server.address)
    match_id, _ = anna.new("medioevo_universale", "you", "you")
    path = f"/api/matches/{match_id}"
    body = choice(anna.get(f"{path}?seat=0"))
    refused = anna.post(f"{path}/choices", {**body, "option": ["bid", 99999]}, 400)
    assert refused["error"]["code"] == "illegal_choice"
    anna.post(f"{path}/choices", {**body, "option": ["bid", 60]})
    assert anna.post(f"{path}/undo", {"seat": 0})["can_undo"] is False
    anna.post(f"{path}/choices", {**choice(anna.get(f"{path}?seat=0")), "option": ["bid", 60]})
    socket = anna.watch(match_id, 1)
    assert socket.choose(["bid", 300], socket.state["decisions"][0])["type"] != "error"
    chosen = [[0, "from", 0], [0, "and", 60], [1, "from", 300], [1, "and", 0]]
    server.hub.matches.live.clear()
    anna.get(path)  # it is read again from the database
    match = server.match(match_id)
    assert [[seat, *option.as_json()] for seat, option in match.journal][:4] == chosen
    assert condotta.replay(match.record()).state_hash() == match.state_hash()


def test_talk_reaches_everybody_and_is_kept(server: Running) -> None:
    anna, bruno = Person(server.address), Person(server.address)
    match_id, links = anna.new("tiny", "you", "open")
    bruno.join(links["1"], "Bruno")
    first, looker = anna.watch(match_id), Socket(server.address, match_id)
    first.sync()
    looker.sync()
    bruno.post(f"/api/matches/{match_id}/chat", {"text": "ciao"})
    for socket in (first, looker):
        frame = socket.receive()
        assert frame["type"] == "chat"
        assert [(line["name"], line["seat"], line["text"]) for line in frame["add"]] == [("Bruno", 1, "ciao")]
    looker.send(type="chat", text="hello")
    assert looker.receive()["error"]["code"] == "not_your_seat"
    assert [line["text"] for line in anna.get(f"/api/matches/{match_id}")["chat"]] == ["ciao"]


def test_who_is_there_is_shown(server: Running) -> None:
    anna, bruno = Person(server.address), Person(server.address)
    match_id, links = anna.new("tiny", "you", "open")
    bruno.join(links["1"])
    first = anna.watch(match_id)
    assert [p["online"] for p in first.state["players"]] == [True, False]
    second = bruno.watch(match_id)
    assert [p["online"] for p in first.receive_state()["players"]] == [True, True]
    second.close()
    assert [p["online"] for p in first.receive_state()["players"]] == [True, False]


def test_a_seat_goes_to_a_bot_and_back(server: Running) -> None:
    anna, bruno = Person(server.address), Person(server.address)
    match_id, links = anna.new("tiny", "you", "open")
    path = f"/api/matches/{match_id}/seats"
    bruno.join(links["1"])
    assert bruno.post(f"{path}/0/bot", {"bot": "random"}, 403)["error"]["code"] == "not_your_seat"  # nobody has left
    assert anna.post(f"{path}/0/bot", {"bot": "clever"}, 400)["error"]["code"] == "bad_request"
    state = anna.post(f"{path}/0/bot", {"bot": "random"})
    assert (state["players"][0]["kind"], state["players"][0]["owned"]) == ("bot", True)
    assert anna.post(f"/api/matches/{match_id}/choices", {"seat": 0, "ply": state["ply"], "option": ["bid", 0]}, 403)[
        "error"
    ]["message"].endswith("take the seat back first")
    socket = bruno.watch(match_id)
    play_randomly([socket], Random(3), 1)
    state = anna.post(f"{path}/0/bot", {"bot": None})
    assert state["players"][0]["kind"] == "person"
    assert bruno.post(f"{path}/0/bot", {"bot": None}, 403)["error"]["code"] == "not_your_seat"


# Records


def test_a_record_is_exported_and_played_on_elsewhere(server: Running) -> None:
    anna, bruno = Person(server.address), Person(server.address)
    match_id, links = anna.new("medieval", "you", "open", "bot:random")
    anna.get(f"/api/matches/{match_id}/record", 403)  # somebody else may come
    bruno.join(links["1"])
    bruno.get(f"/api/matches/{match_id}/record", 403)
    alone, _ = anna.new("medieval", "you", "you", "you")
    socket = anna.watch(alone)
    for _ in range(30):
        state = anna.get(f"/api/matches/{alone}")
        anna.post(f"/api/matches/{alone}/choices", choice(state, Random(state["ply"]).randrange(9) % 2 and -1))
    socket.close()
    record = anna.get(f"/api/matches/{alone}/record")
    copy = bruno.post("/api/records", record, 201)["id"]
    assert bruno.get(f"/api/matches/{copy}/record") == record
    state = bruno.get(f"/api/matches/{copy}")
    assert state["your_seats"] == [0, 1, 2]
    bruno.post(f"/api/matches/{copy}/choices", choice(state))
    record["segments"][0]["choices"][3] = [0, "win"]
    assert bruno.post("/api/records", record, 400)["error"]["code"] == "bad_request"


def test_the_stored_record_is_the_record(server: Running) -> None:
    """Hashes and checkpoint, too: so a match can be carried over when rules change."""
    anna = Person(server.address)
    match_id, _ = anna.new("medieval", "you", "you", "bot:random")
    sockets = [anna.watch(match_id, 0), anna.watch(match_id, 1)]
    play_randomly(sockets, Random(4), 60)
    before = -1
    while before != len(server.match(match_id).journal):  # until the bots have done
        before = len(server.match(match_id).journal)
        time.sleep(0.2)
    stored = server.hub.database.store.load(match_id)
    assert stored is not None
    assert stored.record == condotta.load_record(server.match(match_id).record())
    for socket in sockets:
        socket.close()


def test_a_hidden_choice_twice_is_stale(server: Running) -> None:
    """In a secret window the ply does not change; `moves` does."""
    anna, bruno = Person(server.address), Person(server.address)
    position = {"round": 1, "holder": 0, "purses": [2, 5], "hands": [["market_day", "flood"], ["flood", "smugglers"]]}
    match = condotta.new("tiny", position={**position, "choices": [[0, "keep"]]}, seed=1)
    match_id = server.seat(match, [anna, bruno])
    while not server.match(match_id).pending[0].hidden:
        decision = server.match(match_id).pending[0]
        person = [anna, bruno][decision.seat]
        options = [
            Option.from_json(o["option"]) for o in person.get(f"/api/matches/{match_id}")["decisions"][0]["options"]
        ]
        wanted = next((i for i, option in enumerate(options) if option.verb == "play"), 0)
        person.post(f"/api/matches/{match_id}/choices", choice(person.get(f"/api/matches/{match_id}"), wanted))
    person = [anna, bruno][server.match(match_id).pending[0].seat]
    body = choice(person.get(f"/api/matches/{match_id}"))
    person.post(f"/api/matches/{match_id}/choices", body)
    assert person.post(f"/api/matches/{match_id}/choices", body, 409)["error"]["code"] == "stale"


def test_reactions_may_be_declined_once_for_all(server: Running) -> None:
    """What only this seat notices is declined for it, also what is open already; open questions stay its own."""
    anna, bruno = Person(server.address), Person(server.address)
    position = {"round": 1, "holder": 0, "purses": [2, 5], "hands": [["flood", "flood"], ["flood", "smugglers"]]}
    match = condotta.new("tiny", position={**position, "choices": [[0, "keep"]]}, seed=1)
    match_id = server.seat(match, [anna, bruno])
    room = f"/api/matches/{match_id}"
    asked = server.match(match_id).pending[0]
    assert asked.hidden
    person, other = ([anna, bruno][asked.seat], [anna, bruno][1 - asked.seat])
    assert person.get(room)["room"]["declines"] == {str(asked.seat): False}
    assert other.put(f"{room}/declines", {"seat": asked.seat, "on": True}, 403)["error"]["code"] == "not_your_seat"
    person.put(f"{room}/declines", {"seat": asked.seat, "on": True})
    assert person.get(room)["room"]["declines"] == {str(asked.seat): True}
    until(lambda: all(not (d.hidden and d.seat == asked.seat) for d in server.match(match_id).pending))
    seat, option = server.match(match_id).journal[1]
    assert (seat, option.verb) == (asked.seat, "pass")
    stored = server.hub.database.store.load(match_id)
    assert stored is not None
    assert stored.seats[asked.seat].declines
