"""Seats: taken, left, offered, handed to bots; on both databases."""

from __future__ import annotations

from random import Random

from tests.server.club import Browser, club
from tests.server.helpers import Running, play_randomly
from tests.server.lobby.lobby import code, kinds, listed, member, path, seen_by, somebody


def test_a_match_waits_until_its_last_seat_is_taken(server: Running, anna: Browser, bruno: Browser) -> None:
    match_id, links = anna.new("tiny", "you", "open", "bot:random")
    socket = anna.watch(match_id)
    assert socket.state["room"]["status"] == "open"
    assert socket.state["room"]["can_start"]
    assert socket.state["room"]["free_seats"] == [1]
    assert socket.state["decisions"] == [] or socket.state["asked"] == []
    body = {"seat": 0, "ply": 0, "option": ["pass"]}
    assert code(anna.post(path(match_id, "choices"), body, 409)) == "not_started"
    assert code(anna.post(path(match_id, "undo"), {"seat": 0}, 409)) == "not_started"
    assert server.match(match_id).journal == []
    state = bruno.join(links["1"], name="Bruno B")
    assert (state["room"]["status"], state["room"]["can_start"]) == ("running", False)
    assert [p["name"] for p in state["players"]] == ["Anna", "Bruno B", "Bot 3"]
    socket.until(lambda state: state["room"]["status"] == "running")
    sockets = [socket, bruno.watch(match_id)]
    assert play_randomly(sockets, Random(3)) > 3
    assert sockets[0].state["room"]["status"] == "over"


def test_its_creator_may_start_with_bots_and_people_may_still_come(anna: Browser, bruno: Browser) -> None:
    match_id, links = anna.new("tiny", "you", "open", "open")
    assert code(bruno.post(path(match_id, "start"), {}, 403)) == "forbidden"
    state = anna.post(path(match_id, "start"), {})
    assert kinds(state) == ["person", "bot", "bot"]
    assert state["room"]["free_seats"] == [1, 2]
    assert code(anna.post(path(match_id, "start"), {}, 409)) == "stale"
    state = bruno.join(links["2"])
    assert kinds(state) == ["person", "bot", "person"]
    assert state["chat"][-1]["texts"]["it"] == "Bruno prende questo posto al posto di un bot."


# Joining


def test_free_seats_of_public_matches_can_be_taken(server: Running, anna: Browser, bruno: Browser) -> None:
    match_id, _ = anna.new("tiny", "you", "open", "open", public=True)
    private, _ = anna.new("tiny", "you", "open")
    assert code(bruno.post(path(private, "join"), {"seat": 1}, 403)) == "forbidden"
    assert code(bruno.post(path(match_id, "join"), {"seat": 0}, 409)) == "taken"
    assert code(bruno.post(path(match_id, "join"), {"seat": 7}, 400)) == "bad_request"
    assert bruno.post(path(match_id, "join"), {"seat": 2})["seat"] == 2
    assert bruno.post(path(match_id, "join"), {"seat": 2})["seat"] == 2  # once more does no harm
    assert code(bruno.post(path(match_id, "join"), {"seat": 1}, 403)) == "forbidden"  # two hands
    carla = somebody(server, "Carla")
    assert carla.post(path(match_id, "join"), {})["seat"] == 1
    assert code(somebody(server, "Dora").post(path(match_id, "join"), {}, 409)) == "taken"


def test_one_seat_is_given_to_one_person(server: Running, anna: Browser) -> None:
    match_id, links = anna.new("tiny", "you", "open", public=True)
    people = [somebody(server, "Person") for _ in range(3)]
    answers = [person.http.post(path(match_id, "join"), json={"seat": 1}).status_code for person in people]
    assert answers == [200, 409, 409]
    key = links["1"].split("=")[1]
    assert code(people[1].post(path(match_id, "join"), {"key": key}, 409)) == "taken"
    assert code(people[1].post(path(match_id, "join"), {"key": "x" * 22}, 404)) == "not_found"


# Leaving


def test_leaving_before_the_start_opens_the_seat_again(server: Running, anna: Browser, bruno: Browser) -> None:
    match_id, links = anna.new("tiny", "you", "open", "open")
    bruno.join(links["1"])
    assert code(bruno.post(path(match_id, "leave"), {"seat": 0}, 403)) == "not_your_seat"
    bruno.post(path(match_id, "leave"), {"seat": 1})
    state = anna.get(path(match_id))
    assert kinds(state) == ["person", "open", "open"]
    assert state["keys"]["1"] != links["1"]
    assert code(bruno.join(links["1"], 404)) == "not_found"
    bruno.join(state["keys"]["1"])
    anna.post(path(match_id, "leave"), {"seat": 0})
    assert bruno.get(path(match_id))["room"]["creator"]  # somebody must be able to start it
    bruno.post(path(match_id, "leave"), {"seat": 1})
    assert code(bruno.get(path(match_id), 404)) == "not_found"  # nobody was left


def test_in_a_running_match_a_bot_plays_on_and_another_may_take_the_seat(
    server: Running, anna: Browser, bruno: Browser
) -> None:
    match_id, links = anna.new("medieval", "you", "open", "you", public=True)
    bruno.join(links["1"])
    socket, watching = bruno.watch(match_id), anna.watch(match_id)
    assert socket.state["seat"] == 1
    assert socket.state["table"] == seen_by(server, match_id, 1)
    bruno.post(path(match_id, "leave"), {"seat": 1})
    state = socket.until(lambda state: state["seat"] is None)
    assert seen_by(server, match_id, None) != seen_by(server, match_id, 1)
    assert state["table"] == seen_by(server, match_id, None)  # they see the hand no longer
    assert (state["your_seats"], state["decisions"]) == ([], [])
    state = watching.until(lambda state: kinds(state)[1] == "bot" and state["chat"])
    assert state["room"]["free_seats"] == [1]
    assert state["chat"][-1]["text"] == "Bruno has left. A bot plays on, and somebody else may take the seat."
    carla = somebody(server, "Carla")
    assert carla.post(path(match_id, "join"), {"seat": 1})["players"][1]["name"] == "Carla"
    bruno.get(path(match_id) + "?seat=1", 403)


def test_one_may_look_for_somebody_who_takes_ones_seat(server: Running, anna: Browser, bruno: Browser) -> None:
    match_id, links = anna.new("tiny", "you", "open")
    bruno.join(links["1"])
    link = anna.post(path(match_id, "seats", 0, "offer"), {})["link"]
    assert kinds(anna.get(path(match_id))) == ["person", "person"]
    assert anna.get(path(match_id))["your_seats"] == [0]  # until somebody comes
    assert code(bruno.join(link, 403)) == "forbidden"  # they have a hand of their own
    carla = somebody(server, "Carla")
    carla.join(link)
    assert [person.get(path(match_id))["your_seats"] for person in (anna, bruno, carla)] == [[], [1], [0]]


def test_who_plays_two_hands_hands_on_neither(anna: Browser) -> None:
    match_id, _ = anna.new("tiny", "you", "you")
    for seat in (0, 1):
        assert code(anna.post(path(match_id, "seats", seat, "offer"), {}, 403)) == "forbidden"
    assert [anna.get(path(match_id))[key] for key in ("your_seats", "keys")] == [[0, 1], {}]


def test_a_bots_own_seat_is_nobodys_to_take(anna: Browser, bruno: Browser) -> None:
    match_id, _ = anna.new("tiny", "you", "bot:random", public=True)
    assert code(bruno.post(path(match_id, "join"), {"seat": 1}, 409)) == "taken"
    assert code(anna.post(path(match_id, "seats", 1, "offer"), {}, 403)) == "not_your_seat"
    assert code(anna.post(path(match_id, "seats", 1, "bot"), {"bot": None}, 403)) == "not_your_seat"


# Afterwards


def test_where_there_are_accounts_guests_come_by_link_only(database: str) -> None:
    with club(database) as server:
        anna, nobody, guest = member(server, "Anna"), Browser(server), Browser(server)
        match_id, links = anna.new("tiny", "you", "open", "open", public=True)
        other, more = anna.new("tiny", "you", "open")
        for what, body in (("join", {"seat": 1}), ("leave", {"seat": 1}), ("start", {}), ("chat", {"text": "hello"})):
            assert code(nobody.post(path(match_id, what), body, 401)) == "login_required"
        assert code(nobody.get(path(match_id, "notes"), 401)) == "login_required"
        assert guest.join(more["1"])["seat"] == 1
        assert code(guest.post(path(match_id, "join"), {"seat": 1}, 401)) == "login_required"
        assert guest.join(links["1"])["seat"] == 1
        new = {"game": "tiny", "seating": ["you", "open"]}
        assert code(guest.post("/api/matches", new, 401)) == "login_required"
        over, _ = anna.new("tiny", "you", "bot:random", public=True)
        play_randomly([anna.watch(over)], Random(1))
        assert code(guest.post(path(over, "chat"), {"text": "well played"}, 401)) == "login_required"
        assert listed(nobody, "open") == [match_id]
        assert set(listed(guest)) == {match_id, other}


def test_one_can_say_whether_one_wants_to_be_told(anna: Browser, bruno: Browser) -> None:
    match_id, _ = anna.new("tiny", "you", "you")
    assert anna.get(path(match_id))["room"]["notify"] == {"0": True, "1": True}
    anna.put(path(match_id, "notify"), {"seat": 1, "on": False})
    assert anna.get(path(match_id))["room"]["notify"] == {"0": True, "1": False}
    assert bruno.get(path(match_id))["room"]["notify"] == {}
    assert code(bruno.put(path(match_id, "notify"), {"seat": 1, "on": True}, 403)) == "not_your_seat"
