"""A seat of a running match is handed on only when its time is up or its owner gives it up; on both databases."""

from __future__ import annotations

from typing import Any

from tests.server.club import Browser, club
from tests.server.helpers import Running, until
from tests.server.lobby.lobby import code, kinds, member, path, somebody
from tests.server.turning import Time

THREE_DAYS = {"bank": 3 * 86400, "increment": 0, "on_timeout": "open"}


def begun(anna: Browser, *others: Browser, **more: Any) -> str:
    """A match in which each of these people has a seat."""
    match_id, links = anna.new("tiny", "you", *["open"] * len(others), **more)
    for seat, person in enumerate(others, 1):
        person.join(links[str(seat)])
    move(anna, match_id)
    return match_id


def late(server: Running, time: Time, match_id: str) -> int:
    """The seat whose time is up now."""
    [decision] = server.match(match_id).open_decisions()
    time.forward(3 * 86400 + 1)
    server.do(server.hub.deadlines.sweep())
    return decision.seat


def test_nobody_loses_their_seat_because_they_are_offline(
    server: Running, time: Time, anna: Browser, bruno: Browser
) -> None:
    for clock in (THREE_DAYS, None):
        match_id = begun(anna, bruno, clock=clock, pace="async")
        here = bruno.watch(match_id)
        here.close()
        until(lambda seen=match_id: not anna.get(path(seen))["players"][1]["online"])
        time.forward(86400)
        for person in (anna, somebody(server, "Carla")):
            assert code(person.post(path(match_id, "seats", 1, "offer"), {}, 403)) == "not_your_seat"
            assert code(person.post(path(match_id, "seats", 1, "bot"), {"bot": "random"}, 403)) == "not_your_seat"
        assert kinds(anna.get(path(match_id))) == ["person", "person"]
        assert bruno.get(path(match_id))["your_seats"] == [1]
        assert anna.get(path(match_id))["keys"] == {}


def test_who_plays_here_takes_no_second_seat_not_even_by_its_key(
    server: Running, time: Time, anna: Browser, bruno: Browser
) -> None:
    match_id = begun(anna, bruno, clock=THREE_DAYS, public=True)
    seat = late(server, time, match_id)
    people = [anna, bruno]
    owner, rival = people[seat], people[1 - seat]
    link = rival.post(path(match_id, "seats", seat, "offer"), {})["link"]  # for somebody else: the time is up
    refused = rival.join(link, 403)
    assert code(refused) == "forbidden"
    assert "two hands" in refused["error"]["message"]
    assert code(rival.post(path(match_id, "join"), {"seat": seat}, 403)) == "forbidden"
    rival.get(path(match_id) + f"?seat={seat}", 403)
    rival.post(path(match_id, "leave"), {"seat": 1 - seat})  # nor after they have left: they have seen a hand
    assert code(rival.join(link, 403)) == "forbidden"
    assert code(rival.post(path(match_id, "join"), {"seat": seat}, 403)) == "forbidden"
    server.hub.matches.live.clear()  # that is remembered
    assert code(rival.join(link, 403)) == "forbidden"
    assert rival.post(path(match_id, "join"), {"seat": 1 - seat})["your_seats"] == [1 - seat]  # what they have seen
    assert owner.get(path(match_id))["your_seats"] == [seat]


def test_in_the_waiting_room_too_one_person_takes_one_seat(anna: Browser, bruno: Browser) -> None:
    match_id, links = anna.new("tiny", "you", "open", "open")
    bruno.join(links["1"])
    assert code(anna.join(links["2"], 403)) == "forbidden"
    assert code(bruno.join(links["2"], 403)) == "forbidden"
    assert kinds(anna.get(path(match_id))) == ["person", "person", "open"]


def test_its_owner_takes_a_seat_back_also_from_somebody_who_took_it(
    server: Running, time: Time, anna: Browser, bruno: Browser
) -> None:
    match_id = begun(anna, bruno, clock=THREE_DAYS, public=True)
    seat = late(server, time, match_id)
    owner, rival = [anna, bruno][seat], [anna, bruno][1 - seat]
    carla = somebody(server, "Carla")
    assert carla.post(path(match_id, "join"), {"seat": seat})["seat"] == seat
    watching = carla.watch(match_id, seat)
    state = owner.get(path(match_id))
    assert (state["your_seats"], state["room"]["reclaim"]) == ([], [seat])
    owner.get(path(match_id) + f"?seat={seat}", 403)
    assert match_id in [line["id"] for line in owner.get("/api/matches?list=mine")["matches"]]
    assert rival.get(path(match_id))["room"]["reclaim"] == []
    assert code(rival.post(path(match_id, "seats", seat, "bot"), {"bot": None}, 403)) == "not_your_seat"
    state = owner.post(path(match_id, "seats", seat, "bot"), {"bot": None})
    assert (state["your_seats"], kinds(state), state["room"]["reclaim"]) == ([seat], ["person", "person"], [])
    assert "is back" in state["chat"][-1]["text"]
    assert watching.until(lambda state: state["seat"] is None)["your_seats"] == []
    assert carla.get(path(match_id))["room"]["free_seats"] == []
    carla.get(path(match_id) + f"?seat={seat}", 403)
    rival.post(path(match_id, "leave"), {"seat": 1 - seat})
    assert code(carla.post(path(match_id, "join"), {"seat": 1 - seat}, 403)) == "forbidden"  # they know a hand


def test_a_stand_in_who_leaves_or_is_late_gives_the_seat_back_to_its_owner(
    server: Running, time: Time, anna: Browser, bruno: Browser
) -> None:
    match_id = begun(anna, bruno, clock=THREE_DAYS, public=True)
    seat = late(server, time, match_id)
    owner = [anna, bruno][seat]
    for _ in range(2):
        carla = somebody(server, "Carla")
        carla.post(path(match_id, "join"), {"seat": seat})
        carla.post(path(match_id, "leave"), {"seat": seat})
        state = owner.get(path(match_id))
        assert (state["your_seats"], kinds(state)[seat], state["room"]["free_seats"]) == ([seat], "bot", [seat])
    assert kinds(owner.post(path(match_id, "seats", seat, "bot"), {"bot": None}))[seat] == "person"


def test_who_stands_in_cannot_delete_what_is_another_persons_match(
    server: Running, time: Time, anna: Browser, bruno: Browser
) -> None:
    match_id = begun(anna, bruno, clock=THREE_DAYS, public=True)
    assert late(server, time, match_id) == 1
    carla = somebody(server, "Carla")
    carla.post(path(match_id, "join"), {"seat": 1})
    anna.post(path(match_id, "leave"), {"seat": 0})  # now it is Carla's to look after
    assert carla.get(path(match_id))["room"]["creator"]
    assert code(carla.delete(path(match_id), None, 403)) == "forbidden"
    assert code(carla.get(path(match_id, "record"), 403)) == "forbidden"
    assert bruno.post(path(match_id, "join"), {"seat": 1})["your_seats"] == [1]


def test_who_gives_a_seat_away_has_given_it_away(server: Running, anna: Browser, bruno: Browser) -> None:
    match_id = begun(anna, bruno)
    link = bruno.post(path(match_id, "seats", 1, "offer"), {})["link"]
    assert code(anna.join(link, 403)) == "forbidden"
    carla = somebody(server, "Carla")
    assert carla.join(link)["your_seats"] == [1]
    assert bruno.get(path(match_id))["room"]["reclaim"] == []
    assert code(bruno.post(path(match_id, "seats", 1, "bot"), {"bot": None}, 403)) == "not_your_seat"


def test_a_seat_that_a_bot_plays_on_for_its_owner_goes_to_nobody_else(
    server: Running, time: Time, anna: Browser, bruno: Browser
) -> None:
    match_id = begun(anna, bruno, clock=THREE_DAYS | {"on_timeout": "bot"}, public=True)
    seat = late(server, time, match_id)
    rival, carla = [anna, bruno][1 - seat], somebody(server, "Carla")
    assert code(rival.post(path(match_id, "seats", seat, "offer"), {}, 403)) == "not_your_seat"
    assert code(carla.post(path(match_id, "join"), {"seat": seat}, 409)) == "taken"


# Going back


def test_a_seat_that_a_bot_plays_does_not_agree_for_its_owner(server: Running, anna: Browser, bruno: Browser) -> None:
    carla = somebody(server, "Carla")
    match_id = begun(anna, bruno, carla)
    bruno.post(path(match_id, "seats", 1, "bot"), {"bot": "random"})
    until(lambda: [decision.seat for decision in server.match(match_id).open_decisions()] == [2])
    anna.post(path(match_id, "rewind"), {"seat": 0, "to": 0})
    state = carla.post(path(match_id, "rewind/answer"), {"seat": 2, "agree": True})
    assert (state["ply"] > 0, state["room"]["proposal"]["agreed"]) == (True, [0, 2])
    assert bruno.get(path(match_id))["room"]["proposal"]["you_must_answer"] == [1]
    state = bruno.post(path(match_id, "rewind/answer"), {"seat": 1, "agree": False})  # they need not come back for that
    assert (state["ply"] > 0, state["room"]["proposal"]) == (True, None)
    assert "Bruno does not agree" in state["chat"][-1]["text"]
    anna.post(path(match_id, "rewind"), {"seat": 0, "to": 0})
    carla.post(path(match_id, "rewind/answer"), {"seat": 2, "agree": True})
    state = bruno.post(path(match_id, "rewind/answer"), {"seat": 1, "agree": True})
    assert "go back to move 0" in state["chat"][-1]["text"]


def test_owner_and_stand_in_must_both_agree(server: Running, time: Time, anna: Browser, bruno: Browser) -> None:
    match_id = begun(anna, bruno, clock=THREE_DAYS, public=True)
    seat = late(server, time, match_id)
    owner, rival, carla = [anna, bruno][seat], [anna, bruno][1 - seat], somebody(server, "Carla")
    carla.post(path(match_id, "join"), {"seat": seat})
    assert rival.post(path(match_id, "rewind"), {"seat": 1 - seat, "to": 0})["ply"] > 0
    state = carla.post(path(match_id, "rewind/answer"), {"seat": seat, "agree": True})
    assert (state["ply"] > 0, state["room"]["proposal"]["agreed"]) == (True, [1 - seat])
    assert owner.get(path(match_id))["room"]["proposal"]["you_must_answer"] == [seat]
    stranger = somebody(server, "Dora")
    assert code(stranger.post(path(match_id, "rewind/answer"), {"seat": seat, "agree": True}, 403)) == "not_your_seat"
    assert owner.post(path(match_id, "rewind/answer"), {"seat": seat, "agree": True})["ply"] == 0


def move(person: Browser, match_id: str) -> None:
    """Their first option: then only the others are asked."""
    state = person.get(path(match_id))
    decision = state["decisions"][0]
    asked = {key: decision[key] for key in ("seat", "moves")}
    body = {**asked, "ply": state["ply"], "option": decision["options"][0]["option"]}
    person.post(path(match_id, "choices"), body)


def test_a_guest_who_logs_in_still_knows_what_they_have_seen(database: str) -> None:
    with club(database) as server:
        anna, known, guest, dora = member(server, "Anna"), member(server, "Bruno"), Browser(server), Browser(server)
        match_id, links = anna.new("tiny", "you", "open", "open", public=True)
        guest.join(links["1"])
        dora.join(links["2"])
        guest.post(path(match_id, "leave"), {"seat": 1})
        dora.post(path(match_id, "leave"), {"seat": 2})
        guest.log_in(known.me["account"]["login"])
        assert guest.me["visitor"] == known.me["visitor"]
        assert code(guest.post(path(match_id, "join"), {"seat": 2}, 403)) == "forbidden"
        server.hub.matches.live.clear()
        assert code(known.post(path(match_id, "join"), {"seat": 2}, 403)) == "forbidden"
        assert known.post(path(match_id, "join"), {"seat": 1})["your_seats"] == [1]


def test_a_guest_who_logs_in_does_not_bring_a_second_hand_along(database: str) -> None:
    """Anna takes Bruno's seat, which he has left, as a guest in another window; there she logs in."""
    with club(database) as server:
        anna, bruno, carla, guest = member(server, "Anna"), Browser(server), Browser(server), Browser(server)
        match_id, links = anna.new("tiny", "you", "open", "open")
        bruno.join(links["1"])
        carla.join(links["2"])
        bruno.post(path(match_id, "leave"), {"seat": 1})
        guest.join(anna.post(path(match_id, "seats", 1, "offer"), {})["link"])
        guest.log_in(anna.me["account"]["login"])
        state = anna.get(path(match_id))
        assert (state["your_seats"], state["players"][1]["kind"], state["room"]["free_seats"]) == ([0], "bot", [])
        assert code(guest.get(path(match_id) + "?seat=1", 403)) == "not_your_seat"
        server.hub.matches.live.clear()
        assert anna.get(path(match_id))["your_seats"] == [0]
        assert code(anna.post(path(match_id, "seats", 1, "offer"), {}, 403)) == "not_your_seat"


def test_a_guest_who_logs_in_has_one_seat_where_all_wait_for_others(database: str) -> None:
    with club(database) as server:
        anna, bruno, guest = member(server, "Anna"), Browser(server), Browser(server)
        match_id, links = anna.new("tiny", "you", "open", "open", "open")
        bruno.join(links["1"])
        guest.join(links["2"])
        guest.log_in(anna.me["account"]["login"])
        state = anna.get(path(match_id))
        assert (state["your_seats"], [player["kind"] for player in state["players"]]) == (
            [0],
            ["person", "person", "open", "open"],
        )
        assert Browser(server).join(state["keys"]["2"])["your_seats"] == [2]


def test_nobody_makes_the_others_wait_for_ever_by_coming_back(
    server: Running, time: Time, anna: Browser, bruno: Browser
) -> None:
    match_id = begun(anna, bruno, clock={"bank": 100, "increment": 0, "on_timeout": "bot"})
    live = server.hub.matches.live[match_id]
    [seat] = [decision.seat for decision in live.match.open_decisions()][:1]
    owner = [anna, bruno][seat]
    time.forward(95)
    asked = len(live.match.journal)
    server.hub.bots.nudge = lambda live: None  # type: ignore[method-assign]  # whoever comes back is quicker than it
    try:
        for bot in ("random", None):
            owner.post(path(match_id, "seats", seat, "bot"), {"bot": bot})
        assert live.room.clocks is not None
        assert live.room.clocks[seat].real.left == 5  # to let a bot play for a moment gains no time
        for _ in range(3):
            time.forward(6)
            server.do(server.hub.deadlines.sweep())
            assert owner.get(path(match_id))["players"][seat]["kind"] == "bot"
            owner.post(path(match_id, "seats", seat, "bot"), {"bot": None})
            assert live.room.clocks[seat].real.left == 0
    finally:
        del server.hub.bots.nudge
    assert len(live.match.journal) == asked
    server.do(server.hub.deadlines.sweep())
    until(lambda: len(live.match.journal) > asked)  # the bot has chosen, and now there is time
    owner.post(path(match_id, "seats", seat, "bot"), {"bot": None})
    assert live.room.clocks[seat].real.left >= 60
