"""schemathesis over the OpenAPI description: whatever is sent, no defect comes back; every answer is as described."""

from __future__ import annotations

import json
import re
import secrets
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
import requests
import schemathesis
from hypothesis import HealthCheck, Phase, settings
from schemathesis import Case, CheckContext, Response
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import content_type_conformance, response_schema_conformance

from condotta.core.shapes import REFERENCE
from condotta.games import LISTED
from condotta.server.app import create_app
from condotta.server.errors import STATUS
from condotta.server.http.authentication import COOKIE, SESSION
from condotta.server.settings import Settings
from tests.server.club import Browser, club
from tests.server.helpers import PATIENCE, Person, Running, running

EXAMPLES = 6  # for each operation and each kind of caller
CALLERS = ["nobody play", "visitor play", "nobody serve", "member serve"]

schema = schemathesis.openapi.from_dict(create_app(Settings("sqlite://")).openapi())


@dataclass
class Caller:
    """Somebody who calls, and a match that may be named in an address; theirs, if they are anybody."""

    address: str
    session: requests.Session
    match_id: str


@pytest.fixture(scope="module")
def servers(tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str, Running]]:
    folder: Path = tmp_path_factory.mktemp("openapi")
    with (
        running(Settings(folder / "play.sqlite3", bot_delay=0, bot_workers=1)) as local,
        club(folder / "serve.sqlite3") as house,
    ):
        yield {"play": local, "serve": house}


@pytest.fixture(scope="module")
def matches(servers: dict[str, Running]) -> dict[str, str]:
    """A match of somebody else on each server."""
    founder = Browser(servers["serve"])
    founder.register("founder")
    seating = ("tiny", "you", "open")
    return {"play": Person(servers["play"].address).new(*seating)[0], "serve": founder.new(*seating)[0]}


@pytest.fixture(params=CALLERS)
def caller(request: pytest.FixtureRequest, servers: dict[str, Running], matches: dict[str, str]) -> Caller:
    """Fresh for each operation: some of them end an account or a match."""
    who, mode = request.param.split()
    server, session, match_id = servers[mode], requests.Session(), matches[mode]
    if who == "member":
        browser = Browser(server)
        browser.register(f"m{secrets.token_hex(8)}")
        match_id, _ = browser.new("tiny", "you", "open")
        session.cookies.set(SESSION, browser.session or "")
    elif who == "visitor":
        person = Person(server.address)
        match_id, _ = person.new("tiny", "you", "open")
        session.cookies.set(COOKIE, person.token)
    return Caller(server.address, session, match_id)


@schema.include(path_regex="^/api/").parametrize()
@settings(
    max_examples=EXAMPLES,
    deadline=None,
    derandomize=True,
    phases=[Phase.explicit, Phase.generate],
    suppress_health_check=list(HealthCheck),
)
def test_whatever_is_sent_is_answered_as_described(case: Case[Any], caller: Caller) -> None:
    if "match_id" in case.path_parameters and len(str(case.body)) % 3:
        case.path_parameters["match_id"] = caller.match_id  # else hardly any request would find one
    answer = case.call(base_url=f"http://{caller.address}", session=caller.session, timeout=PATIENCE)
    case.validate_response(
        answer, checks=[not_a_server_error, content_type_conformance, response_schema_conformance, tells_errors]
    )


def test_what_a_seat_is_shown_is_described() -> None:
    schemas: dict[str, Any] = schema.raw_schema["components"]["schemas"]
    for game_id in LISTED:
        assert schemas[f"{game_id}_view"]["type"] == "object"
        assert {"$ref": f"{REFERENCE}{game_id}_view"} in schemas["match_view"]["properties"]["table"]["anyOf"]
    named = re.findall(rf'"{REFERENCE}([^"]+)"', json.dumps(schemas))
    assert set(named) <= set(schemas)


def tells_errors(_: CheckContext, answer: Response, case: Case[Any]) -> None:
    """What is refused is refused in our words."""
    body = answer.json()
    if answer.status_code >= 400:
        assert set(body) == {"error"}, body
        assert body["error"]["code"] in STATUS, body
        assert body["error"]["code"] != "internal", body
        assert body["error"]["message"], body
