"""How often somebody may do something, and who counts as the same."""

from __future__ import annotations

import gc
from pathlib import Path
from typing import Any

import pytest
from limits import parse_many

from condotta.server.errors import ApiError
from condotta.server.http import rate_limits
from condotta.server.http.rate_limits import Limiter, Pace, address_of
from condotta.server.settings import Rates, Settings
from condotta.server.storage.counts import Counts
from condotta.server.storage.store import Store
from tests.server.club import PASSWORD, Browser, close_code, club
from tests.server.helpers import Person, Socket, running, until
from tests.server.postgres import Cluster


def few(**rates: Any) -> Rates:
    return Rates(**rates)


def refused(browser: Browser, method: str, path: str, body: Any = None) -> int:
    """Too many; after how many seconds again?"""
    answer = browser.ask(method, path, body, 429)["error"]
    assert answer["code"] == "too_many"
    assert "try again in" in answer["message"]
    wait = int(browser.answers[-1].headers["retry-after"])
    assert wait > 0
    return wait


def test_registering_and_resets_from_one_address(tmp_path: Path) -> None:
    rates = few(login="3/minute", register="2/hour", reset="2/hour")
    with club(tmp_path / "m.sqlite3", rates=rates) as server:
        browser = Browser(server)
        browser.register("anna")
        browser.delete("/api/session")
        browser.register("bruno")
        browser.delete("/api/session")
        assert 60 < refused(browser, "POST", "/api/account", {"login": "carla", "password": PASSWORD}) <= 3600
        for _ in range(3):
            browser.post("/api/me/email/confirm", {"token": "no such"}, 404)
        assert refused(browser, "POST", "/api/me/email/confirm", {"token": "no such"}) <= 60
        assert refused(browser, "POST", "/api/me/email/confirm/", {"token": "no such"}) <= 60
        for _ in range(2):
            browser.post("/api/account/reset", {"email": "a@example.org"}, 403)
        refused(browser, "POST", "/api/account/reset", {"email": "a@example.org"})
        assert browser.me["visitor"] == ""  # looking is still allowed


def test_matches_and_words_of_one_account(tmp_path: Path) -> None:
    with club(tmp_path / "m.sqlite3", rates=few(create="2/minute", chat="3/minute", choices="2/minute")) as server:
        anna, bruno = Browser(server), Browser(server)
        anna.register("anna")
        bruno.register("bruno")
        match_id, _ = anna.new("tiny", "you", "bot:greedy")
        anna.new("tiny", "you", "bot:greedy")
        refused(anna, "POST", "/api/matches", {"game": "tiny", "seats": 2, "seating": ["you", "bot:greedy"]})
        refused(anna, "POST", "/api/records", {})
        bruno.new("tiny", "you", "bot:greedy")
        socket = anna.watch(match_id)
        socket.ask(type="chat", text="one")
        anna.post(f"/api/matches/{match_id}/chat", {"text": "two"})
        socket.ask(type="chat", text="three")
        refused(anna, "POST", f"/api/matches/{match_id}/chat", {"text": "four"})
        assert socket.ask(type="chat", text="four")["error"]["code"] == "too_many"
        assert [line["text"] for line in socket.state["chat"]] == ["one", "two", "three"]
        assert socket.sync() == []  # the connection is well
        for _ in range(2):
            anna.post(f"/api/matches/{match_id}/undo", {"seat": 0}, 409)
        refused(anna, "POST", f"/api/matches/{match_id}/undo", {"seat": 0})


def test_ways_back_are_counted_by_themselves(tmp_path: Path) -> None:
    with club(tmp_path / "m.sqlite3", rates=few(rewind="2/minute")) as server:
        anna = Browser(server)
        anna.register("anna")
        match_id, _ = anna.new("tiny", "you", "bot:greedy")
        path = f"/api/matches/{match_id}"
        anna.post(f"{path}/rewind", {"seat": 0, "to": 99}, 400)
        anna.http.post(f"{path}/undo", json={"seat": 0, "further": True})
        refused(anna, "POST", f"{path}/undo", {"seat": 0, "further": True})
        refused(anna, "POST", f"{path}/rewind", {"seat": 0, "to": 99})
        assert anna.http.post(f"{path}/undo", json={"seat": 0}).status_code in (200, 409)


def test_messages_that_come_too_fast_are_told_so_and_then_cut_off(tmp_path: Path) -> None:
    with club(tmp_path / "m.sqlite3", rates=few(messages="5/hour")) as server:
        anna = Browser(server)
        anna.register("anna")
        match_id, _ = anna.new("tiny", "you", "bot:greedy")
        socket = anna.watch(match_id)
        for _ in range(5):
            socket.send(type="ping")
        for _ in range(5):
            while socket.receive()["type"] != "pong":
                pass
        socket.send(type="ping")
        frame = next(frame for frame in iter(socket.receive, None) if frame["type"] == "error")  # bots move, too
        assert (frame["type"], frame["error"]["code"]) == ("error", "too_many")
        for _ in range(rate_limits.MOST_WARNINGS - 1):
            socket.send(type="ping")
        assert close_code(socket) == rate_limits.TOO_MANY
        assert anna.watch(match_id).sync() == []  # another connection counts anew


def test_the_connections_of_one_address_share_a_pace(tmp_path: Path) -> None:
    """Three hundred of them, each as fast as one may be, would stop everybody else."""
    rates = few(messages="5/hour", address_messages="8/hour")
    with club(tmp_path / "m.sqlite3", rates=rates, trusted_proxies=("127.0.0.1",)) as server:
        anna = Browser(server)
        anna.register("anna")
        match_id, _ = anna.new("tiny", "you", "bot:greedy")

        def pongs(socket: Socket) -> int:
            for _ in range(5):
                socket.send(type="ping")
            kinds: list[str] = []
            while kinds.count("pong") + kinds.count("error") < 5:
                kinds.append(socket.receive()["type"])
            return kinds.count("pong")

        def stranger(address: str) -> Socket:
            return Socket(server.address, match_id, headers={"X-Forwarded-For": address})

        first, second, elsewhere = stranger("192.0.2.1"), stranger("192.0.2.1"), stranger("192.0.2.2")
        assert [pongs(one) for one in (first, second, elsewhere)] == [5, 3, 5]
        first.close()
        second.close()
        elsewhere.close()
        until(lambda: gc.collect() >= 0 and not server.app.state.limiter._paces)  # nothing is kept of who has gone


def test_a_pace_of_several_periods() -> None:
    pace = Pace(parse_many("2/second;3/minute"))
    for at, wait in (
        (0.0, 0.0),
        (0.5, 0.0),
        (0.9, 0.1),
        (1.0, 0.0),
        (2.5, 57.5),
        (59.9, 0.1),
        (60.0, 0.0),
        (60.4, 0.1),
    ):
        assert pace.wait(at) == pytest.approx(wait), at
        if not wait:
            pace.note(at)


def test_connections_at_once_and_in_a_minute(tmp_path: Path) -> None:
    with club(tmp_path / "m.sqlite3", rates=few(open_sockets=2, sockets="4/minute")) as server:
        anna = Browser(server)
        anna.register("anna")
        match_id, _ = anna.new("tiny", "you", "bot:greedy")
        first, _second = anna.watch(match_id), anna.watch(match_id)
        third = anna.watch_refused(match_id)
        assert third == ("too_many", rate_limits.TOO_MANY)
        nobody = Browser(server)
        nobody.watch(match_id)  # somebody else has their own
        first.send(type="ping")
        while first.receive()["type"] != "pong":
            pass
        assert anna.watch_refused(match_id)[0] == "too_many"
        assert server.app.state.limiter.open


def test_all_requests_to_the_api_are_counted_and_pages_are_not(tmp_path: Path) -> None:
    with club(tmp_path / "m.sqlite3", rates=few(requests="5/hour")) as server:
        browser = Browser(server)
        for _ in range(5):
            browser.get("/api/me")
        assert refused(browser, "GET", "/api/me") <= 3600
        for path in ("/", "/docs", "/m/abc"):
            assert browser.http.get(path).status_code == 200


def test_play_has_no_limits(tmp_path: Path) -> None:
    with running(Settings(tmp_path / "m.sqlite3", bot_workers=1)) as server:
        assert server.app.state.limiter is None
        person = Person(server.address)
        match_id, _ = person.new("tiny", "you", "bot:greedy")
        for _ in range(100):
            person.post(f"/api/matches/{match_id}/chat", {"text": "x"})


def test_a_forwarded_address_counts_only_from_a_trusted_proxy(tmp_path: Path) -> None:
    for proxies, last in (((), 429), (("127.0.0.1",), 403), (("10.0.0.0/8",), 429)):
        name = f"{len(proxies)}{last}.sqlite3"
        with club(tmp_path / name, rates=few(reset="2/minute"), trusted_proxies=proxies) as server:
            for client, status in (("192.0.2.1", 403), ("192.0.2.2", 403), ("192.0.2.3", last)):
                ask_reset(Browser(server, **{"x-forwarded-for": client}), status)


def test_the_last_address_before_the_proxy_counts(tmp_path: Path) -> None:
    """What a client claims about its own way is not believed."""
    with club(tmp_path / "m.sqlite3", rates=few(reset="1/minute"), trusted_proxies=("127.0.0.1",)) as server:
        ask_reset(Browser(server, **{"x-forwarded-for": "203.0.113.1, 192.0.2.1"}), 403)
        ask_reset(Browser(server, **{"x-forwarded-for": "203.0.113.2, 192.0.2.1"}), 429)


def ask_reset(browser: Browser, status: int) -> None:
    browser.post("/api/account/reset", {"email": "a@example.org"}, status)


@pytest.mark.parametrize(
    ("client", "address"),
    [
        (("192.0.2.7", 1), "192.0.2.7"),
        (("::ffff:192.0.2.7", 1), "192.0.2.7"),
        (("2001:db8:1:2:3:4:5:6", 1), "2001:db8:1:2::/64"),
        (None, "elsewhere"),
        (("nonsense", 0), "elsewhere"),
    ],
)
def test_addresses(client: Any, address: str) -> None:
    assert address_of({"type": "http", "client": client}) == address


def test_every_default_can_be_read_and_is_generous_with_choices() -> None:
    limiter = Limiter(Rates())
    for _ in range(1000):
        limiter.hit("choices", "anna")
    for _ in range(30):
        limiter.hit("create", "anna")
    with pytest.raises(ApiError) as caught:
        limiter.hit("create", "anna")
    assert 500 < (caught.value.retry_after or 0) <= 600
    limiter.hit("create", "bruno")


# Several processes


def test_each_process_allows_its_part_of_what_comes_often() -> None:
    limiter = Limiter(Rates(choices="10/minute", messages="10/minute", open_sockets=10))
    limiter.share(never_too_many, lambda: 3)
    assert limiter.most_sockets == 4
    for _ in range(4):
        limiter.hit("choices", "anna")
    with pytest.raises(ApiError):
        limiter.hit("choices", "anna")
    for _ in range(10):
        limiter.hit("messages", "one socket")


async def never_too_many(rate: str, who: str, most: int, seconds: float) -> float:
    return 0.0


def test_two_processes_count_together_what_is_rare(postgres: Cluster) -> None:
    url = postgres.new_database()
    rates = few(create="3/minute", register="2/hour")
    with club(url, rates=rates) as one, club(url, rates=rates) as two:
        anna = Browser(one)
        anna.register("anna")
        elsewhere = anna.copy(two)
        for browser in (anna, elsewhere, anna):
            browser.new("tiny", "you", "bot:greedy")
        new = {"game": "tiny", "seats": 2, "seating": ["you", "bot:greedy"]}
        for browser in (anna, elsewhere):
            assert refused(browser, "POST", "/api/matches", new) <= 60
        Browser(two).register("bruno")
        for server in (one, two):
            refused(Browser(server), "POST", "/api/account", {"login": "carla", "password": PASSWORD})


def test_counts_slide_on(database: str) -> None:
    store = Store(database)
    store.migrate()
    counts = Counts(store)
    assert [counts.hit("create", "anna", 4, 60.0, 6000.0) for _ in range(4)] == [0.0] * 4
    assert counts.hit("create", "anna", 4, 60.0, 6030.0) == 30.0  # all of this window are used up
    assert counts.hit("create", "bruno", 4, 60.0, 6030.0) == 0.0
    assert counts.hit("create", "anna", 4, 60.0, 6060.0) == 15.0  # the four fade: one in fifteen seconds
    assert counts.hit("create", "anna", 4, 60.0, 6076.0) == 0.0
    assert counts.hit("create", "anna", 4, 60.0, 6076.0) > 0.0
    counts.clean(7000.0)
    assert counts.hit("create", "anna", 1, 60.0, 6076.0) == 0.0
    store.close()
