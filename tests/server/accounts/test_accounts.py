"""Accounts, sessions, guests and API tokens, on a real server and both databases."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from condotta.server.accounts import passwords, service
from condotta.server.accounts.store import id_of_secret
from condotta.server.http.authentication import SESSION
from condotta.server.http.login_guard import DEVICE
from condotta.server.settings import Quotas, Settings
from tests.server.club import PASSWORD, Browser, close_code, club, count, rows
from tests.server.helpers import Running, Socket, running, until

THOROUGH = passwords.hasher  # before a club puts a quick one in its place


@pytest.fixture(scope="module")
def server(module_database: str) -> Iterator[Running]:
    with club(module_database) as found:
        yield found


@pytest.fixture
def anna(server: Running, request: pytest.FixtureRequest) -> Browser:
    """Somebody with an account of her own."""
    browser = Browser(server)
    browser.register(login_of(request), name="Anna")
    return browser


def login_of(request: pytest.FixtureRequest, who: str = "anna") -> str:
    return f"{who}-{abs(hash(request.node.nodeid)) % 10**9}"


def refusal(answer: Any) -> str:
    return str(answer["error"]["code"])


# Nobody


def test_nobody_may_look_but_is_not_known(server: Running, anna: Browser) -> None:
    match_id, _ = anna.new("tiny", "you", "bot:greedy")
    nobody = Browser(server)
    me = nobody.me
    assert (me["visitor"], me["hosted"], me["guest"], me["account"]) == ("", True, False, None)
    assert nobody.get(f"/api/matches/{match_id}")["your_seats"] == []
    assert nobody.watch(match_id).state["your_seats"] == []
    assert all("set-cookie" not in answer.headers for answer in nobody.answers)
    new = {"game": "tiny", "seats": 2, "seating": ["you", "open"]}
    assert refusal(nobody.post("/api/matches", new, 401)) == "login_required"
    assert refusal(nobody.post(f"/api/matches/{match_id}/chat", {"text": "hello"}, 401)) == "login_required"
    assert refusal(nobody.put("/api/me", {"name": "X"}, 401)) == "login_required"


def test_without_hosting_there_are_no_accounts(tmp_path: Any) -> None:
    with running(Settings(tmp_path / "m.sqlite3", bot_workers=1)) as local:
        browser = Browser(local)
        me = browser.me
        assert me["visitor"]
        assert (me["hosted"], me["guest"], me["account"]) == (False, False, None)
        assert browser.put("/api/me", {"name": " Ann\x00a ", "lang": "it"})["name"] == "Ann a"
        assert browser.me["lang"] == "it"
        for method, path, body in (
            ("POST", "/api/account", {"login": "anna", "password": PASSWORD}),
            ("POST", "/api/session", {"login": "anna", "password": PASSWORD}),
            ("GET", "/api/tokens", None),
        ):
            assert refusal(browser.ask(method, path, body, 404)) == "not_found"


# Accounts


def test_who_registers_is_logged_in(server: Running, request: pytest.FixtureRequest) -> None:
    browser, login = Browser(server), login_of(request)
    me = browser.register(login.upper(), name="Anna", email="Anna@Example.org", lang="it")
    assert me["account"] == {"login": login, "email": "anna@example.org", "admin": False}
    assert (me["name"], me["lang"], me["guest"]) == ("Anna", "it", False)
    assert (me["email"], me["email_wanted"]) == (None, "anna@example.org")  # until she has answered a letter
    assert browser.me == me
    cookie = cookie_of(browser, SESSION)
    for word in ("HttpOnly", "SameSite=lax", "Path=/", "Max-Age=2592000"):
        assert word in cookie
    assert "Secure" not in cookie  # a server without TLS
    assert refusal(browser.post("/api/account", {"login": login + "x", "password": PASSWORD}, 403)) == "forbidden"


def cookie_of(browser: Browser, name: str) -> str:
    """The cookie of this name that the first answer has set: that of the session, or of the browser that is known."""
    set_there = browser.answers[0].headers.get_list("set-cookie")
    assert len(set_there) == 2
    return next(cookie for cookie in set_there if cookie.startswith(f"{name}="))


def test_by_tls_cookies_are_of_this_host_only(tmp_path: Any) -> None:
    with club(tmp_path / "m.sqlite3", public_url="https://condotta.example.org") as server:
        browser = Browser(server, origin="https://condotta.example.org")
        browser.register("anna")
        for name in (SESSION, DEVICE):
            cookie = cookie_of(browser, f"__Host-{name}")
            for word in ("Secure", "HttpOnly", "SameSite=lax", "Path=/"):
                assert word in cookie
            assert "Domain" not in cookie
        assert "strict-transport-security" in browser.answers[0].headers


@pytest.mark.parametrize(
    ("login", "password"),
    [
        ("al", PASSWORD),
        ("x" * 41, PASSWORD),
        ("an na", PASSWORD),
        ("anna<script>", PASSWORD),
        ("an\x00na", PASSWORD),
        ("an\ud800na", PASSWORD),
        ("anna", "short"),
        ("anna", "x" * 201),
        ("anna", "aaaaaaaaaaaaaaaa"),
        ("anna", "pass\ud800word word"),
        ("longestlogin", "LongestLogin"),
    ],
)
def test_names_and_passwords_that_are_refused(server: Running, login: str, password: str) -> None:
    before = count(server, "accounts"), count(server, "visitors")
    browser = Browser(server)
    answer = browser.http.post("/api/account", content=json_of(login, password), headers=JSON)
    assert answer.status_code == 400, answer.text
    assert answer.json()["error"]["code"] == "bad_request"
    assert (count(server, "accounts"), count(server, "visitors")) == before


JSON = {"content-type": "application/json"}


def json_of(login: str, password: str) -> str:
    import json

    return json.dumps({"login": login, "password": password})


def test_a_login_name_is_given_once_however_it_is_written(server: Running, anna: Browser) -> None:
    login = anna.me["account"]["login"]
    visitors = count(server, "visitors")
    for twin in (login, login.upper(), f" {login} ", login.replace("a", "ａ")):
        answer = Browser(server).post("/api/account", {"login": twin, "password": PASSWORD}, 409)
        assert refusal(answer) == "taken"
    assert count(server, "visitors") == visitors
    assert Browser(server).log_in(login.upper())["account"]["login"] == login


def test_two_accounts_may_have_one_address_so_that_nobody_learns_who_is_here(
    server: Running, request: pytest.FixtureRequest
) -> None:
    address = f"{login_of(request)}@example.org"
    Browser(server).register(login_of(request, "one"), email=address)
    Browser(server).register(login_of(request, "two"), email=address)
    assert Browser(server).post("/api/account", {"login": "new-one", "password": PASSWORD, "email": "no"}, 400)


def test_registration_can_be_closed(tmp_path: Any) -> None:
    with club(tmp_path / "m.sqlite3", registration="closed") as server:
        browser = Browser(server)
        assert browser.me["registration"] == "closed"
        answer = browser.post("/api/account", {"login": "anna", "password": PASSWORD}, 403)
        assert "ask" in answer["error"]["message"]


def test_a_wrong_name_and_a_wrong_password_get_the_same_answer(server: Running, anna: Browser) -> None:
    login = anna.me["account"]["login"]
    stranger = Browser(server)
    wrong = stranger.log_in(login, "wrong horse battery", 401)
    assert wrong == stranger.log_in("nobody-of-this-name", PASSWORD, 401)
    assert wrong == stranger.log_in("!", PASSWORD, 401)
    assert wrong == stranger.log_in(login, "", 401)
    assert refusal(wrong) == "wrong_password"
    assert stranger.session is None


def test_passwords_are_hashed_and_hashed_anew_when_that_gets_better(
    server: Running, anna: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(passwords, "hasher", THOROUGH)
    login = anna.me["account"]["login"]
    weak = rows(server, "select password from accounts where login = :login", login=login)[0][0]
    assert weak.startswith("$argon2id$")
    Browser(server).log_in(login, "not my password", 401)
    assert rows(server, "select password from accounts where login = :login", login=login) == [(weak,)]
    Browser(server).log_in(login)
    better = rows(server, "select password from accounts where login = :login", login=login)[0][0]
    assert better.split("$")[:4] == THOROUGH.hash(PASSWORD).split("$")[:4] != weak.split("$")[:4]
    rows(server, "update accounts set password = '!' where login = :login", login=login)  # a backup without secrets
    Browser(server).log_in(login, "!", 401)


def test_a_password_works_on_every_keyboard(server: Running, request: pytest.FixtureRequest) -> None:
    login = login_of(request)
    Browser(server).post("/api/account", {"login": login, "password": "perche\u0301 no, signore"}, 201)
    Browser(server).log_in(login, "perch\u00e9 no, signore")


# Sessions


def test_logging_out_ends_the_session_everywhere(server: Running, anna: Browser) -> None:
    thief = anna.copy(server)
    assert thief.me["account"]
    match_id, _ = anna.new("tiny", "you", "bot:greedy")
    socket = thief.watch(match_id)
    assert socket.state["your_seats"] == [0]
    anna.delete("/api/session")
    assert anna.session is None
    assert thief.me["visitor"] == ""
    assert close_code(socket) == service.SESSION_ENDED
    assert anna.delete("/api/session") == {}


def test_sessions_are_listed_and_can_be_ended_one_by_one(server: Running, anna: Browser) -> None:
    login = anna.me["account"]["login"]
    phone = Browser(server, **{"user-agent": "Mozilla/5.0 (Linux; Android 14) Chrome/120.0 Mobile Safari/537.36"})
    phone.log_in(login)
    found = anna.get("/api/sessions")["sessions"]
    assert [(s["name"], s["current"]) for s in found] == [("Chrome · Android", False), ("Firefox · Linux", True)]
    assert str(anna.session) not in str(found)
    assert refusal(anna.delete("/api/sessions/0123456789abcdef", status=404)) == "not_found"
    assert refusal(anna.delete("/api/sessions/0", status=404)) == "not_found"
    other = Browser(server)
    other.register(login + "2")
    assert refusal(other.delete(f"/api/sessions/{found[0]['id']}", status=404)) == "not_found"
    anna.delete(f"/api/sessions/{found[0]['id']}")
    assert phone.me["visitor"] == ""
    assert [s["current"] for s in anna.get("/api/sessions")["sessions"]] == [True]


def test_another_password_ends_the_other_sessions(server: Running, anna: Browser) -> None:
    login = anna.me["account"]["login"]
    other = Browser(server)
    other.log_in(login)
    assert (
        refusal(anna.put("/api/account/password", {"old": "wrong", "new": "another long one"}, 401)) == "wrong_password"
    )
    assert refusal(anna.put("/api/account/password", {"old": PASSWORD, "new": "short"}, 400)) == "bad_request"
    assert other.me["account"]
    anna.put("/api/account/password", {"old": PASSWORD, "new": "another long one"})
    assert anna.me["account"]
    assert other.me["visitor"] == ""
    Browser(server).log_in(login, PASSWORD, 401)
    Browser(server).log_in(login, "another long one")


def test_a_session_lasts_as_long_as_it_is_used(server: Running, anna: Browser) -> None:
    secret = id_of_secret(anna.session or "")
    now = time.time()
    question = "update secrets set used = :used, expires = :expires where id = :id"
    rows(server, question, used=now - 7200, expires=now + 1000, id=secret)
    until(lambda: anna.me and "Max-Age=2592000" in anna.answers[-1].headers.get("set-cookie", ""))
    used, expires = rows(server, "select used, expires from secrets where id = :id", id=secret)[0]
    assert used > now - 60
    assert expires > now + 29 * 86400
    anna.get("/api/me")
    assert "set-cookie" not in anna.answers[-1].headers
    rows(server, question, used=now, expires=now - 1, id=secret)
    until(lambda: anna.me["visitor"] == "")


def test_a_session_that_ends_in_another_process_closes_its_sockets(server: Running, anna: Browser) -> None:
    match_id, _ = anna.new("tiny", "you", "bot:greedy")
    with running(server.hub.settings) as second:
        twin = anna.copy(second)
        assert twin.me["account"]
        socket = twin.watch(match_id)
        anna.delete("/api/session")
        assert close_code(socket) == service.SESSION_ENDED
        until(lambda: twin.me["visitor"] == "")


def test_a_closed_session_is_not_heard_even_if_its_client_does_not_hang_up(server: Running, anna: Browser) -> None:
    import socket as plain

    match_id, _ = anna.new("tiny", "you", "bot:greedy")
    host, port = server.address.split(":")
    raw = plain.create_connection((host, int(port)), timeout=10)
    lines = [
        f"GET /api/matches/{match_id}/ws HTTP/1.1",
        f"Host: {server.address}",
        f"Cookie: {SESSION}={anna.session}",
        "Upgrade: websocket",
        "Connection: Upgrade",
        "Sec-WebSocket-Version: 13",
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
        "",
        "",
    ]
    raw.sendall("\r\n".join(lines).encode())
    assert b"101 Switching" in raw.recv(65536)
    until(lambda: server.hub.matches.live[match_id].connections)
    anna.delete("/api/session")
    said = b'{"type":"chat","text":"I am still here"}'
    raw.sendall(b"\x81" + bytes([0x80 | len(said)]) + bytes(4) + said)  # masked with zeros
    until(lambda: not server.hub.matches.live[match_id].connections)
    assert server.hub.matches.live[match_id].chat == []
    raw.close()


# Guests


def test_a_guest_takes_a_seat_by_its_link_and_plays(server: Running, anna: Browser) -> None:
    match_id, links = anna.new("tiny", "you", "open")
    guest = Browser(server)
    state = guest.join(links["1"], name="Bruno")
    assert state["your_seats"] == [1]
    me = guest.me
    assert (me["guest"], me["account"], me["name"]) == (True, None, "Bruno")
    assert guest.watch(match_id).state["your_seats"] == [1]
    guest.post(f"/api/matches/{match_id}/chat", {"text": "hello"})
    new = {"game": "tiny", "seats": 2, "seating": ["you", "open"]}
    assert refusal(guest.post("/api/matches", new, 401)) == "login_required"
    assert refusal(guest.get("/api/tokens", 401)) == "login_required"


def test_somebody_without_an_account_plays_at_once_against_bots(server: Running) -> None:
    somebody = Browser(server)
    alone = {"game": "tiny", "seats": 2, "seating": ["you", "bot:greedy"]}
    more: list[dict[str, Any]] = [
        {"public": True}, {"seating": ["you", "you"]}, {"seating": ["bot:greedy", "bot:greedy"]}, {"position": {}},
        {"clock": {"bank": 900}}, {"name": "read this"},
    ]  # fmt: skip
    for wish in more:
        assert refusal(somebody.post("/api/matches", alone | wish, 401)) == "login_required"
    assert not somebody.me["guest"]  # what was refused has made nobody a guest
    made = somebody.post("/api/matches", alone, 201)["id"]
    assert (somebody.me["guest"], somebody.watch(made).state["your_seats"]) == (True, [0])


def test_a_guest_has_a_few_matches_and_more_with_an_account(tmp_path: Path) -> None:
    with club(tmp_path / "m.sqlite3", quotas=Quotas(matches=3, guest_matches=2)) as server:
        guest = Browser(server)
        alone = {"game": "tiny", "seats": 2, "seating": ["you", "bot:greedy"]}
        made = [guest.post("/api/matches", alone, 201)["id"] for _ in range(2)]
        refused = guest.post("/api/matches", alone, 403)
        assert (refusal(refused), "register" in refused["error"]["message"]) == ("quota", True)
        guest.delete(f"/api/matches/{made[0]}")
        guest.post("/api/matches", alone, 201)
        guest.register("gaia")
        guest.post("/api/matches", alone, 201)
        assert "register" not in guest.post("/api/matches", alone, 403)["error"]["message"]


def test_a_guest_who_is_refused_leaves_nothing_behind(server: Running, anna: Browser) -> None:
    _, links = anna.new("tiny", "you", "open")
    before = count(server, "visitors"), count(server, "secrets")
    stranger = Browser(server)
    stranger.join(links["1"] + "x", 404)
    assert stranger.session is None
    assert (count(server, "visitors"), count(server, "secrets")) == before


def test_a_guest_who_registers_keeps_his_seat(server: Running, anna: Browser, request: pytest.FixtureRequest) -> None:
    match_id, links = anna.new("tiny", "you", "open")
    guest = Browser(server)
    guest.join(links["1"], name="Bruno")
    before, old = guest.me["visitor"], guest.copy(server)
    me = guest.register(login_of(request, "bruno"))
    assert (me["visitor"], me["guest"], me["name"]) == (before, False, "Bruno")
    assert guest.watch(match_id).state["your_seats"] == [1]
    assert old.me["visitor"] == ""  # the guest's session has ended


def test_a_guest_who_logs_in_brings_his_seats_along(server: Running, anna: Browser) -> None:
    login = anna.me["account"]["login"]
    other = Browser(server)
    other.register(login + "-b", name="Bruno")
    match_id, links = other.new("tiny", "you", "open")
    guest = Browser(server)
    guest.join(links["1"], name="somebody")
    old = guest.me["visitor"]
    onlooker = other.watch(match_id)
    socket = guest.watch(match_id)
    me = guest.log_in(login)
    assert me["visitor"] == anna.me["visitor"]
    assert close_code(socket) == service.SESSION_ENDED
    assert guest.watch(match_id).state["your_seats"] == [1]
    assert anna.get(f"/api/matches/{match_id}")["your_seats"] == [1]
    onlooker.until(lambda state: state["players"][1]["name"] == "Anna")
    assert rows(server, "select id from visitors where id = :old", old=old) == []


# Tokens


def test_a_token_plays_but_changes_no_account(server: Running, anna: Browser) -> None:
    made = anna.post("/api/tokens", {"name": "my bot"}, 201)
    listed = anna.get("/api/tokens")["tokens"]
    assert [(t["id"], t["name"]) for t in listed] == [(made["id"], "my bot")]
    assert made["token"] not in str(listed)
    bearer = {"Authorization": f"Bearer {made['token']}"}
    robot = httpx.Client(base_url=f"http://{server.address}", headers=bearer)
    seen = robot.get("/api/me").json()
    assert seen["visitor"] == anna.me["visitor"]
    new = {"game": "tiny", "seats": 2, "seating": ["you", "bot:greedy"]}
    match_id = robot.post("/api/matches", json=new).json()["id"]
    socket = Socket(server.address, match_id, headers=bearer)
    assert socket.state["your_seats"] == [0]
    for method, path, body in ACCOUNT_CHANGES:
        answer = robot.request(method, path, json=body)
        assert (answer.status_code, answer.json()["error"]["code"]) == (403, "forbidden"), path
    anna.delete(f"/api/tokens/{made['id']}")
    assert close_code(socket) == service.SESSION_ENDED
    answer = robot.get("/api/me")
    assert (answer.status_code, answer.json()["error"]["code"]) == (401, "login_required")
    assert anna.me["account"]


ACCOUNT_CHANGES: list[tuple[str, str, Any]] = [
    ("PUT", "/api/me", {"webhook": "https://example.org/x"}),
    ("POST", "/api/account", {"login": "another", "password": PASSWORD}),
    ("PUT", "/api/account", {"email": "a@example.org", "password_now": PASSWORD}),
    ("PUT", "/api/account/password", {"old": PASSWORD, "new": "another long one"}),
    ("DELETE", "/api/account", {"password": PASSWORD}),
    ("POST", "/api/session", {"login": "another", "password": PASSWORD}),
    ("GET", "/api/sessions", None),
    ("GET", "/api/tokens", None),
    ("POST", "/api/tokens", {"name": "another"}),
]


def test_a_session_is_no_token_and_a_token_no_session(server: Running, anna: Browser) -> None:
    token = anna.post("/api/tokens", {"name": ""}, 201)["token"]
    swapped = httpx.get(f"http://{server.address}/api/me", headers={"Authorization": f"Bearer {anna.session}"})
    assert swapped.status_code == 401
    cookie = httpx.get(f"http://{server.address}/api/me", headers={"Cookie": f"{SESSION}={token}"})
    assert cookie.json()["visitor"] == ""


def test_nobody_has_more_tokens_than_he_needs(server: Running, anna: Browser) -> None:
    for _ in range(20):
        anna.post("/api/tokens", {"name": "x"}, 201)
    assert refusal(anna.post("/api/tokens", {"name": "x"}, 400)) == "bad_request"


def test_the_database_holds_no_secret_in_the_clear(server: Running, anna: Browser) -> None:
    token = anna.post("/api/tokens", {"name": ""}, 201)["token"]
    held = str(rows(server, "select * from secrets")) + str(rows(server, "select * from accounts"))
    for secret in (token, token.removeprefix("condotta_"), anna.session or "?", PASSWORD):
        assert secret not in held


# Yourself


def test_what_one_can_set_about_oneself(server: Running, anna: Browser) -> None:
    until_then = time.time() + 86400
    me = anna.put("/api/me", {"lang": "it", "email": "A@Example.org", "away_until": until_then})
    assert (me["name"], me["lang"], me["away_until"]) == ("Anna", "it", until_then)
    assert (me["email"], me["email_wanted"]) == (None, "a@example.org")
    me = anna.put("/api/me", {"email": None, "name": "Anna\nMaria"})
    assert (me["name"], me["lang"], me["away_until"]) == ("Anna Maria", "it", until_then)
    assert (me["email"], me["email_wanted"]) == (None, None)
    assert anna.put("/api/me", {"away_until": None})["away_until"] is None
    for wrong in ({"email": "x\r\nBcc: y@example.org"}, {"away_until": 1e300}, {"lang": "fr"}, {"visitor": "x"}):
        assert refusal(anna.put("/api/me", wrong, 400)) == "bad_request"
    assert anna.me == {**me, "away_until": None}


def test_webhooks_never_point_into_our_own_network(server: Running, anna: Browser) -> None:
    inside = [
        "http://127.0.0.1/x",
        "http://localhost:8080/",
        "http://[::1]/",
        "http://10.0.0.1/",
        "ftp://93.184.216.34/",
    ]
    for url in [*inside, "http://169.254.169.254/latest/meta-data", "nonsense", "http://192.168.1.1:80/x"]:
        assert refusal(anna.put("/api/me", {"webhook": url}, 400)) == "bad_request"
    assert anna.me["webhook"] is None
    me = anna.put("/api/me", {"webhook": "https://93.184.216.34/hook"})
    assert me["webhook"] == "https://93.184.216.34/hook"
    assert len(me["webhook_key"]) >= 32
    assert anna.put("/api/me", {"webhook": me["webhook"], "name": "A"})["webhook_key"] == me["webhook_key"]
    assert anna.put("/api/me", {"webhook": None})["webhook_key"] is None


def test_the_address_for_resets_needs_the_password(server: Running, anna: Browser) -> None:
    wrong = {"email": "new@example.org", "password_now": "wrong"}
    assert refusal(anna.put("/api/account", wrong, 401)) == "wrong_password"
    assert anna.me["account"]["email"] is None
    me = anna.put("/api/account", {"email": "New@Example.org", "password_now": PASSWORD})
    assert me["account"]["email"] == "new@example.org"
    assert anna.put("/api/account", {"email": None, "password_now": PASSWORD})["account"]["email"] is None


def test_a_deleted_account_leaves_its_seats_to_bots_and_no_name(server: Running, anna: Browser) -> None:
    login = anna.me["account"]["login"]
    visitor = anna.me["visitor"]
    other = Browser(server)
    other.register(login + "-b")
    match_id, links = other.new("tiny", "you", "open")
    anna.join(links["1"])
    anna.post(f"/api/matches/{match_id}/chat", {"text": "farewell"})
    socket = anna.watch(match_id)
    assert refusal(anna.delete("/api/account", {"password": "wrong"}, 401)) == "wrong_password"
    anna.delete("/api/account", {"password": PASSWORD})
    assert close_code(socket) == service.SESSION_ENDED
    assert anna.me["visitor"] == ""
    Browser(server).log_in(login, PASSWORD, 401)
    player = other.get(f"/api/matches/{match_id}")["players"][1]
    assert player["kind"] == "bot"
    assert "Anna" not in str(rows(server, "select name, email from visitors where id = :id", id=visitor))
    assert rows(server, "select id from secrets where visitor = :id", id=visitor) == []
    assert rows(server, "select name from chat where text = 'farewell' and visitor is not null") == []
    Browser(server).register(login)  # the name is free again
