"""Letters, through a real mail server, encrypted or not; and the reset of a password from its letter."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
import trustme

from condotta.core.errors import SetupError
from condotta.server.accounts import service
from condotta.server.http.authentication import SESSION
from condotta.server.notices import mail
from condotta.server.notices.mail import Letter, MailError, send_mail
from condotta.server.settings import Rates, Settings
from tests.server.club import PASSWORD, Browser, close_code, club, rows
from tests.server.helpers import Socket
from tests.server.post import PASSWORD as POST_PASSWORD
from tests.server.post import USER, check_user, post_office, trusted

LETTER = Letter("anna@example.org", "Una prova: perché no?", "Ciao Anna,\nè il tuo turno.\n")
FROM = "Condotta <condotta@example.org>"
QUOTED = "a%2Fp%40ss%3Aword"


def settings(smtp: str) -> Settings:
    return Settings("unused", smtp=smtp, mail_from=FROM, public_url="https://condotta.example.org")


@pytest.fixture
def certificate(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> trustme.LeafCert:
    """For `localhost`, from an authority that this process trusts."""
    authority = trustme.CA()
    authority.cert_pem.write_to_path(tmp_path / "ca.pem")
    monkeypatch.setenv("SSL_CERT_FILE", str(tmp_path / "ca.pem"))
    return authority.issue_cert("localhost")


def test_a_letter_arrives_as_it_was_written() -> None:
    with post_office() as (box, port):
        send_mail(settings(f"smtp://127.0.0.1:{port}"), LETTER)
        letter = box.wait()
    assert (letter["from"], letter["to"], letter["subject"]) == (FROM, LETTER.to, LETTER.subject)
    assert letter.get_content().replace("\r\n", "\n") == LETTER.text
    assert letter["auto-submitted"] == "auto-generated"
    assert letter["message-id"].endswith("@condotta.example.org>")
    assert letter["date"]


def test_by_tls_from_the_start_and_with_a_password(certificate: Any) -> None:
    more = {"ssl_context": trusted(certificate), "authenticator": check_user, "auth_require_tls": False}
    with post_office(**more, server_hostname="localhost") as (box, port):
        send_mail(settings(f"smtps://{USER}:{QUOTED}@localhost:{port}"), LETTER)
        assert len(box.letters) == 1
        with pytest.raises(MailError, match="user name or password") as caught:
            send_mail(settings(f"smtps://{USER}:wrong@localhost:{port}"), LETTER)
        assert "wrong" not in str(caught.value)


def test_by_starttls(certificate: Any) -> None:
    more = {"tls_context": trusted(certificate), "authenticator": check_user}
    with post_office(**more) as (box, port):
        for scheme in ("smtp", "smtp+starttls"):
            send_mail(settings(f"{scheme}://{USER}:{QUOTED}@localhost:{port}"), LETTER)
        assert box.tls == [True, True]


def test_a_certificate_of_strangers_is_not_accepted(certificate: Any) -> None:
    strange = trustme.CA().issue_cert("localhost")
    with post_office(tls_context=trusted(strange)) as (box, port):
        with pytest.raises(MailError, match="CERTIFICATE_VERIFY_FAILED"):
            send_mail(settings(f"smtp+starttls://localhost:{port}"), LETTER)
        assert box.letters == []


def test_no_tls_where_it_is_needed() -> None:
    with post_office() as (box, port):
        with pytest.raises(MailError, match="STARTTLS"):
            send_mail(settings(f"smtp+starttls://localhost:{port}"), LETTER)
        assert box.letters == []


def test_what_goes_wrong_is_told_without_secrets() -> None:
    with post_office() as (_, port), pytest.raises(MailError, match="recipient"):
        send_mail(settings(f"smtp://127.0.0.1:{port}"), Letter("unknown@example.org", "x", "x"))
    with pytest.raises(MailError, match=f"port {port}") as caught:
        send_mail(settings(f"smtp://{USER}:{QUOTED}@127.0.0.1:{port}"), LETTER)
    assert POST_PASSWORD not in str(caught.value)
    for wrong in ("http://example.org", "smtp://", "smtp://host:port", "nonsense"):
        with pytest.raises(SetupError, match="smtp://"):
            mail.read_smtp(wrong)


# Password resets


def link_of(text: str) -> str:
    found = re.search(r"https://condotta\.example\.org/reset#token=(\S+)", text)
    assert found is not None
    return found.group(1)


def test_a_forgotten_password_is_replaced_by_mail(database: str) -> None:
    public = "https://condotta.example.org"
    with (
        post_office() as (box, port),
        club(database, smtp=f"smtp://127.0.0.1:{port}", mail_from=FROM, public_url=public) as server,
    ):
        anna = Browser(server, origin=public)
        anna.register("anna", email="anna@example.org", lang="it")
        cookies = anna.answers[0].headers.get_list("set-cookie")  # Secure: httpx keeps them to itself
        cookie = next(cookie.split(";")[0] for cookie in cookies if cookie.startswith(f"__Host-{SESSION}="))
        anna.http.headers["cookie"] = cookie
        assert anna.me["mail"] is True
        token = anna.post("/api/tokens", {"name": "robot"}, 201)["token"]
        match_id, _ = anna.new("tiny", "you", "bot:greedy")
        stranger = Browser(server, origin=public)
        assert stranger.post("/api/account/reset", {"email": "nobody@example.org"}, 202) == {}
        assert stranger.post("/api/account/reset", {"email": "Anna@Example.org"}, 202) == {}
        letter = box.wait(2)  # the first asks whether the address is hers
        assert (letter["to"], letter["subject"]) == ("anna@example.org", "Condotta: una nuova password")
        text = letter.get_content()
        assert "anna" in text
        key = link_of(text)
        held = str(rows(server, "select about from notices")) + str(rows(server, "select id from secrets"))
        assert key not in held
        confirm = "/api/account/reset/confirm"
        assert stranger.post(confirm, {"token": key, "password": "short"}, 400)["error"]["code"] == "bad_request"
        assert stranger.post(confirm, {"token": "x" * 43, "password": PASSWORD}, 404)["error"]["code"] == "not_found"
        socket = Socket(server.address, match_id, headers={"Cookie": cookie, "Origin": public})
        me = stranger.post(confirm, {"token": key, "password": "a quite new password"})
        assert me["account"]["login"] == "anna"
        assert close_code(socket) == service.SESSION_ENDED
        assert anna.me["visitor"] == ""
        robot = Browser(server, authorization=f"Bearer {token}")
        robot.get("/api/me", 401)
        assert stranger.post(confirm, {"token": key, "password": "yet another password"}, 404)
        Browser(server, origin=public).log_in("anna", PASSWORD, 401)
        Browser(server, origin=public).log_in("anna", "a quite new password")
        assert [letter["to"] for letter in box.letters] == ["anna@example.org"] * 2


def test_notices_go_only_to_an_address_whose_owner_has_agreed(tmp_path: Path) -> None:
    with post_office() as (box, port):
        mailing = {"smtp": f"smtp://127.0.0.1:{port}", "mail_from": FROM, "public_url": "http://a.example"}
        with club(tmp_path / "m.sqlite3", **mailing) as server:
            anna = Browser(server, origin="http://a.example")
            anna.register("anna", email="first@example.org")
            first = box.wait(1)
            assert (first["to"], first["subject"]) == ("first@example.org", "Condotta: is this your address?")
            assert "anna" in first.get_content()
            anna.put("/api/me", {"email": "second@example.org", "lang": "it"})
            second = box.wait(2)
            assert (second["to"], second["subject"]) == ("second@example.org", "Condotta: è il tuo indirizzo?")
            anna.put("/api/me", {"email": "second@example.org"})  # the same: no second letter
            confirm = "/api/me/email/confirm"
            old, new = (re.findall(r"/account#confirm=(\S+)", letter.get_content())[0] for letter in (first, second))
            stranger = Browser(server, origin="http://a.example")
            assert stranger.post(confirm, {"token": old}, 404)["error"]["code"] == "not_found"
            assert (anna.me["email"], anna.me["email_wanted"]) == (None, "second@example.org")
            stranger.post(confirm, {"token": new})  # perhaps opened on the phone, where they are nobody
            assert (anna.me["email"], anna.me["email_wanted"]) == ("second@example.org", None)
            stranger.post(confirm, {"token": new}, 404)
            anna.put("/api/me", {"email": "third@example.org"})
            box.wait(3)
            assert anna.me["email"] == "second@example.org"  # until the third has agreed
            anna.put("/api/me", {"email": "second@example.org"})
            assert (anna.me["email"], anna.me["email_wanted"]) == ("second@example.org", None)
            third = re.findall(r"/account#confirm=(\S+)", box.letters[2].get_content())[0]
            stranger.post(confirm, {"token": third}, 404)
            anna.put("/api/me", {"email": None})
            assert (anna.me["email"], anna.me["email_wanted"]) == (None, None)
            assert len(box.letters) == 3


def test_nobody_is_flooded_with_letters(tmp_path: Path) -> None:
    more: dict[str, Any] = {"smtp": "smtp://127.0.0.1:9", "mail_from": FROM, "public_url": "http://a.example"}
    with club(tmp_path / "m.sqlite3", rates=Rates(letters="2/hour"), **more) as server:
        anna = Browser(server, origin="http://a.example")
        anna.register("anna", email="victim@example.org")
        anna.put("/api/me", {"email": None})
        anna.put("/api/me", {"email": "victim@example.org"})
        anna.put("/api/me", {"email": None})
        refused = anna.put("/api/me", {"email": "victim@example.org", "name": "Other"}, 429)
        assert refused["error"]["code"] == "too_many"
        assert (anna.me["email_wanted"], anna.me["name"]) == (None, "anna")
        waiting = len(rows(server, "select id from notices where kind = 'reset'"))
        Browser(server, origin="http://a.example").post("/api/account/reset", {"email": "victim@example.org"}, 202)
        assert len(rows(server, "select id from notices where kind = 'reset'")) == waiting == 0


def test_a_reset_is_too_old_after_an_hour_and_the_newest_letter_counts(tmp_path: Path) -> None:
    with club(
        tmp_path / "m.sqlite3", smtp="smtp://127.0.0.1:9", mail_from=FROM, public_url="http://a.example"
    ) as server:
        anna = Browser(server, origin="http://a.example")
        visitor = anna.register("anna", email="anna@example.org")["visitor"]
        letters = [server.hub.accounts.reset_letter(visitor) for _ in range(2)]
        first, second = (letter.text.split("#token=")[1].split()[0] for letter in letters if letter is not None)
        body = {"password": "a quite new password"}
        anna.post("/api/account/reset/confirm", {**body, "token": first}, 404)
        rows(server, "update secrets set expires = expires - 3601 where kind = 'reset'")
        anna.post("/api/account/reset/confirm", {**body, "token": second}, 404)
        rows(server, "update secrets set expires = expires + 3601 where kind = 'reset'")
        rows(server, "update accounts set disabled = true")
        anna.post("/api/account/reset/confirm", {**body, "token": second}, 404)
        assert server.hub.accounts.reset_letter(visitor) is None


def test_without_mail_it_is_said_whom_to_ask(tmp_path: Path) -> None:
    with club(tmp_path / "m.sqlite3") as server:
        browser = Browser(server)
        assert browser.me["mail"] is False
        answer = browser.post("/api/account/reset", {"email": "anna@example.org"}, 403)
        assert "ask those who run it" in answer["error"]["message"]
