"""The second factor: codes of an app, recovery codes, passkeys."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pyotp
import pytest

from condotta.server.accounts.factors import RECOVERY_CODES, STEP
from condotta.server.settings import Rates
from condotta.server.upkeep.admin import Admin
from tests.server.authenticator import PRESENT, Authenticator
from tests.server.club import PASSWORD, Browser, club, rows
from tests.server.helpers import Running

NEW = "a new and longer password"


class Clock:
    """A clock that tests turn."""

    def __init__(self) -> None:
        self.ahead = 0.0

    def __call__(self) -> float:
        return time.time() + self.ahead


@pytest.fixture(scope="module")
def clock() -> Clock:
    return Clock()


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory, clock: Clock) -> Iterator[Running]:
    with club(tmp_path_factory.mktemp("factors") / "m.sqlite3", now=clock) as found:
        yield found


def person(server: Running, login: str) -> Browser:
    browser = Browser(server)
    browser.register(login)
    return browser


def with_app(browser: Browser, clock: Clock) -> tuple[pyotp.TOTP, list[str]]:
    """Turn on the codes; the app, and the recovery codes."""
    wanted = browser.post("/api/account/totp", {"password": PASSWORD})
    app = pyotp.TOTP(wanted["secret"])
    assert wanted["uri"].startswith("otpauth://totp/Condotta:")
    made = browser.post("/api/account/totp/confirm", {"code": code_of(app, clock)})
    clock.ahead += 2 * STEP  # that code is used up
    codes: list[str] = made["recovery_codes"]
    return app, codes


def code_of(app: pyotp.TOTP, clock: Clock, steps: int = 0) -> str:
    return app.at(int(clock()) + steps * STEP)


def try_login(server: Running, login: str, code: str | None = None, password: str = PASSWORD) -> str:
    """ "", or the code of the error."""
    body = {"login": login, "password": password} | ({} if code is None else {"code": code})
    browser = Browser(server)
    answer = browser.http.post("/api/session", json=body)
    if answer.status_code == 200:
        assert browser.me["account"]["login"] == login
        return ""
    assert browser.me["visitor"] == ""
    return str(answer.json()["error"]["code"])


# Codes of an app


def test_with_an_app_a_password_alone_is_not_enough(server: Running, clock: Clock) -> None:
    anna = person(server, "anna")
    assert anna.get("/api/account/factors") == {"totp": False, "passkeys": [], "recovery_left": 0}
    app, codes = with_app(anna, clock)
    assert len(set(codes)) == RECOVERY_CODES
    assert anna.get("/api/account/factors") == {"totp": True, "passkeys": [], "recovery_left": RECOVERY_CODES}
    assert anna.me["account"]["login"] == "anna"  # who is inside stays
    assert try_login(server, "anna") == "second_factor"
    assert try_login(server, "anna", "") == "second_factor"
    assert try_login(server, "anna", code_of(app, clock), "wrong password") == "wrong_password"
    assert try_login(server, "anna", "123") == "wrong_code"
    assert try_login(server, "anna", code_of(app, clock)) == ""


def test_a_code_is_good_once_and_soon(server: Running, clock: Clock) -> None:
    app, _ = with_app(person(server, "bruno"), clock)
    code = code_of(app, clock)
    assert try_login(server, "bruno", f" {code[:3]} {code[3:]} ") == ""
    assert try_login(server, "bruno", code) == "wrong_code"
    assert try_login(server, "bruno", code_of(app, clock, -1)) == "wrong_code"  # nor one from before it
    assert try_login(server, "bruno", code_of(app, clock, 5)) == "wrong_code"
    clock.ahead += 3 * STEP
    assert try_login(server, "bruno", code_of(app, clock, -3)) == "wrong_code"
    assert try_login(server, "bruno", code_of(app, clock, 1)) == ""  # a clock that is a little ahead


def test_an_app_that_was_never_confirmed_is_not_asked_for(server: Running, clock: Clock) -> None:
    carla = person(server, "carla")
    carla.post("/api/account/totp", {"password": "wrong"}, 401)
    first = carla.post("/api/account/totp", {"password": PASSWORD})
    carla.post("/api/account/totp/confirm", {"code": "000000"}, 401)
    second = carla.post("/api/account/totp", {"password": PASSWORD})
    carla.post("/api/account/totp/confirm", {"code": code_of(pyotp.TOTP(first["secret"]), clock)}, 401)
    assert try_login(server, "carla") == ""
    carla.post("/api/account/totp/confirm", {"code": code_of(pyotp.TOTP(second["secret"]), clock)})
    assert try_login(server, "carla") == "second_factor"


def test_another_app_takes_the_place_of_the_first_only_when_it_is_confirmed(server: Running, clock: Clock) -> None:
    dario = person(server, "dario")
    app, _ = with_app(dario, clock)
    dario.post("/api/account/totp", {"password": PASSWORD})
    assert try_login(server, "dario", code_of(app, clock)) == ""


def test_recovery_codes_are_good_once(server: Running, clock: Clock) -> None:
    elena = person(server, "elena")
    _, codes = with_app(elena, clock)
    assert try_login(server, "elena", codes[0].upper()) == ""
    assert try_login(server, "elena", codes[0]) == "wrong_code"
    assert try_login(server, "elena", codes[1].replace("-", " ")) == ""
    assert elena.get("/api/account/factors")["recovery_left"] == RECOVERY_CODES - 2
    elena.post("/api/account/recovery", {"password": "wrong"}, 401)
    fresh = elena.post("/api/account/recovery", {"password": PASSWORD})["recovery_codes"]
    assert try_login(server, "elena", codes[2]) == "wrong_code"
    other = person(server, "franco")
    with_app(other, clock)
    assert try_login(server, "franco", fresh[0]) == "wrong_code"  # those of somebody else
    assert try_login(server, "elena", fresh[0]) == ""
    assert not rows(server, "SELECT 1 FROM secrets WHERE id = :code OR name = :code", code=fresh[1])


def test_without_it_the_password_is_enough_again(server: Running, clock: Clock) -> None:
    gino = person(server, "gino")
    _, codes = with_app(gino, clock)
    gino.delete("/api/account/totp", {"password": "wrong"}, 401)
    gino.delete("/api/account/totp", {"password": PASSWORD})
    assert try_login(server, "gino") == ""
    assert gino.get("/api/account/factors")["recovery_left"] == 0
    gino.post("/api/account/recovery", {"password": PASSWORD}, 400)
    with_app(gino, clock)
    assert try_login(server, "gino", codes[0]) == "wrong_code"  # of before


def test_a_letter_is_no_second_factor(server: Running, clock: Clock) -> None:
    ida = person(server, "ida")
    app, _ = with_app(ida, clock)
    token = server.hub.accounts.store.new_secret(ida.me["visitor"], "reset")
    thief = Browser(server)
    told = thief.post("/api/account/reset/confirm", {"token": token, "password": NEW})
    assert told["account"] is None
    assert thief.me["visitor"] == ""
    assert try_login(server, "ida", None, NEW) == "second_factor"
    assert try_login(server, "ida", code_of(app, clock), NEW) == ""


def test_a_token_changes_no_factor(server: Running, clock: Clock) -> None:
    leo = person(server, "leo")
    token = leo.post("/api/tokens", {"name": "x"}, 201)["token"]
    program = Browser(server, authorization=f"Bearer {token}")
    program.get("/api/account/factors", 403)
    program.post("/api/account/totp", {"password": PASSWORD}, 403)
    program.post("/api/account/recovery", {"password": PASSWORD}, 403)
    program.post("/api/session/passkey", {"credential": {}}, 403)
    Browser(server).get("/api/account/factors", 401)


def test_codes_are_not_to_be_guessed(tmp_path: Path) -> None:
    """Whoever has the password is slowed down from wherever they come, and the right password does not reset it."""
    clock = Clock()
    with club(tmp_path / "m.sqlite3", now=clock, rates=Rates(), trusted_proxies=("127.0.0.1",)) as server:
        app, _ = with_app(person(server, "anna"), clock)
        pauses: list[float] = []

        async def sleep(pause: float) -> None:
            pauses.append(pause)

        server.app.state.login_guard.sleep = sleep
        for address in range(13):
            thief = Browser(server, **{"x-forwarded-for": f"192.0.2.{address}"})
            thief.ask(
                "POST", "/api/session", {"login": "anna", "password": PASSWORD, "code": f"00000{address % 10}"}, 401
            )
        assert pauses == [1.0, 2.0, 4.0]
        owner = Browser(server, **{"x-forwarded-for": "198.51.100.1"})
        owner.post("/api/session", {"login": "anna", "password": PASSWORD, "code": code_of(app, clock)})


def test_codes_are_not_guessed_for_days(tmp_path: Path) -> None:
    """Whoever has the password and guesses on and on, as slowly as they are let, would hit one in the end."""
    clock = Clock()
    rates = Rates(wrong_code="1000/15 minutes", wrong_password="1000/15 minutes", codes="5/day")
    with club(tmp_path / "m.sqlite3", now=clock, rates=rates, trusted_proxies=("127.0.0.1",)) as server:
        anna = person(server, "anna")
        app, recovery = with_app(anna, clock)

        def tried(browser: Browser, code: str) -> int:
            body = {"login": "anna", "password": PASSWORD, "code": code}
            return browser.http.post("/api/session", json=body).status_code

        for number in range(5):
            thief = Browser(server, **{"x-forwarded-for": f"192.0.2.{number}"})
            assert tried(thief, f"00000{number}") == 401
        thief = Browser(server, **{"x-forwarded-for": "192.0.2.77"})
        assert tried(thief, code_of(app, clock)) == 429  # not even the right one, before tomorrow
        assert tried(Browser(server), recovery[0]) == 200  # that nobody guesses
        anna.delete("/api/session")
        assert tried(anna, code_of(app, clock)) == 200  # her own browser is counted by itself
        clock.ahead += 2 * 24 * 3600
        for _ in range(8):
            clock.ahead += 2 * STEP
            assert tried(Browser(server), code_of(app, clock)) == 200  # right ones are not counted


@pytest.mark.parametrize("code", ["٠١٢٣٤٥", "１２３４５６", "²³¹⁴⁵⁶", "\\ud8001234"])
def test_digits_of_other_scripts_are_a_wrong_code(server: Running, clock: Clock, code: str) -> None:
    login = f"script{len(code)}{ord(code[0])}"
    carla = person(server, login)
    with_app(carla, clock)
    assert try_login(server, login, code) in ("wrong_code", "bad_request")
    carla.post("/api/account/totp", {"password": PASSWORD})
    assert carla.http.post("/api/account/totp/confirm", json={"code": code}).status_code in (400, 401)


def test_who_has_lost_everything_is_let_in_by_those_who_run_the_server(server: Running, clock: Clock) -> None:
    mara = person(server, "mara")
    with_app(mara, clock)
    Admin(server.hub.database.store).end_factors("mara")
    assert try_login(server, "mara") == ""


def test_a_deleted_account_leaves_no_factor(server: Running, clock: Clock) -> None:
    nora = person(server, "nora")
    with_app(nora, clock)
    visitor = nora.me["visitor"]
    nora.delete("/api/account", {"password": PASSWORD})
    for table in ("factors", "passkeys", "secrets", "accounts"):
        assert rows(server, f"SELECT count(*) FROM {table} WHERE visitor = :v", v=visitor)[0][0] == 0


# Passkeys


@pytest.fixture
def device(server: Running) -> Authenticator:
    return Authenticator(f"http://{local(server)}")


def local(server: Running) -> str:
    return server.address.replace("127.0.0.1", "localhost")


def at_home(server: Running) -> Browser:
    """A browser that knows the server by a name: passkeys are bound to one."""
    return Browser(server, host=local(server), origin=f"http://{local(server)}")


def add_passkey(browser: Browser, device: Authenticator, name: str = "phone") -> Any:
    options = browser.post("/api/account/passkeys/options", {"password": PASSWORD})["public_key"]
    return browser.post("/api/account/passkeys", {"name": name, "credential": device.create(options)}, 201)


def by_passkey(browser: Browser, device: Authenticator, status: int = 200) -> Any:
    options = browser.post("/api/session/passkey/options", {})["public_key"]
    return browser.post("/api/session/passkey", {"credential": device.get(options)}, status)


def test_a_passkey_logs_in_without_a_password(server: Running, device: Authenticator) -> None:
    olga = at_home(server)
    olga.register("olga")
    made = add_passkey(olga, device)
    assert len(made["recovery_codes"]) == RECOVERY_CODES
    shown = olga.get("/api/account/factors")
    assert [key["name"] for key in shown["passkeys"]] == ["phone"]
    other = at_home(server)
    assert by_passkey(other, device)["account"]["login"] == "olga"
    assert by_passkey(at_home(server), device)["account"]["login"] == "olga"
    assert try_login(server, "olga") == "second_factor"
    assert try_login(server, "olga", "123456") == "wrong_code"
    assert try_login(server, "olga", made["recovery_codes"][0]) == ""
    assert add_passkey(olga, Authenticator(device.origin), "key")["recovery_codes"] == []
    olga.delete(f"/api/account/passkeys/{shown['passkeys'][0]['id']}", {"password": "wrong"}, 401)
    olga.delete(f"/api/account/passkeys/{shown['passkeys'][0]['id']}", {"password": PASSWORD})
    olga.delete(f"/api/account/passkeys/{shown['passkeys'][0]['id']}", {"password": PASSWORD}, 404)
    assert by_passkey(at_home(server), device, 401)["error"]["code"] == "wrong_code"


def test_an_answer_is_good_once(server: Running, device: Authenticator) -> None:
    browser = at_home(server)
    browser.register("pia")
    options = browser.post("/api/account/passkeys/options", {"password": PASSWORD})["public_key"]
    credential = device.create(options)
    browser.post("/api/account/passkeys", {"credential": credential}, 201)
    browser.post("/api/account/passkeys", {"credential": credential}, 401)
    thief = at_home(server)
    options = thief.post("/api/session/passkey/options", {})["public_key"]
    answer = device.get(options)
    thief.post("/api/session/passkey", {"credential": answer})
    at_home(server).post("/api/session/passkey", {"credential": answer}, 401)


def test_what_a_passkey_signs_elsewhere_is_worth_nothing_here(server: Running, device: Authenticator) -> None:
    browser = at_home(server)
    browser.register("rita")
    add_passkey(browser, device)
    good = device.origin
    for origin, site, flags in (
        ("https://evil.example", "localhost", device.flags),  # a page that looks like ours
        (good, "evil.example", device.flags),
        (good, "localhost", PRESENT),  # nobody has shown a finger or a PIN
        (good, "localhost", 0),
    ):
        other = Authenticator(origin, site, device.key, device.credential, device.user, device.count + 1, flags)
        by_passkey(at_home(server), other, 401)
    forger = Authenticator(good, credential=device.credential, user=device.user, count=device.count + 9)
    by_passkey(at_home(server), forger, 401)  # another key
    swapped = Authenticator(good, "localhost", device.key, device.credential, b"somebody else", device.count + 5)
    by_passkey(at_home(server), swapped, 401)
    clone = Authenticator(good, "localhost", device.key, device.credential, device.user, 0)
    device.count += 20
    by_passkey(at_home(server), device)
    by_passkey(at_home(server), clone, 401)  # its count goes back: a copy


def test_a_challenge_for_logging_in_makes_no_passkey_and_the_other_way_round(
    server: Running, device: Authenticator
) -> None:
    sara, tino = at_home(server), at_home(server)
    sara.register("sara")
    tino.register("tino")
    add_passkey(sara, device)
    for_login = sara.post("/api/session/passkey/options", {})["public_key"]
    making = sara.post("/api/account/passkeys/options", {"password": PASSWORD})["public_key"]
    fresh = Authenticator(device.origin)
    sara.post(
        "/api/account/passkeys", {"credential": fresh.create({**making, "challenge": for_login["challenge"]})}, 401
    )
    tino.post("/api/account/passkeys", {"credential": fresh.create(making)}, 401)  # it was made for sara
    at_home(server).post("/api/session/passkey", {"credential": device.get(making)}, 401)
    mine = tino.post("/api/account/passkeys/options", {"password": PASSWORD})["public_key"]
    assert tino.post("/api/account/passkeys", {"credential": device.create(mine)}, 409)["error"]["code"] == "taken"


@pytest.mark.parametrize(
    "credential",
    [{}, {"id": "x"}, {"id": "x", "rawId": "x", "type": "public-key", "response": {}}, {"x": "y" * 30_000}],
)
def test_nonsense_is_refused(server: Running, credential: Any) -> None:
    browser = at_home(server)
    answer = browser.http.post("/api/session/passkey", json={"credential": credential})
    assert answer.status_code in (400, 401), answer.text
    browser.log_in("nobody", status=401)


def test_a_guests_seats_come_along(server: Running, device: Authenticator) -> None:
    host, owner = at_home(server), at_home(server)
    host.register("ugo")
    owner.register("vera")
    add_passkey(owner, device)
    _, links = host.new("tiny", "you", "open")
    guest = at_home(server)
    guest.join(links["1"])
    by_passkey(guest, device)
    assert len(guest.get("/api/matches?list=mine")["matches"]) == 1


def test_a_disabled_account_stays_outside(server: Running, device: Authenticator) -> None:
    browser = at_home(server)
    browser.register("zeno")
    add_passkey(browser, device)
    rows(server, "UPDATE accounts SET disabled = 1 WHERE login = 'zeno'")
    by_passkey(at_home(server), device, 403)
