"""schemathesis over the OpenAPI description: whatever is sent, no defect comes back, and every answer is as described."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
import requests
import schemathesis
from hypothesis import HealthCheck, Phase, settings
from schemathesis import Case, CheckContext, Response
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import content_type_conformance, response_schema_conformance

from condotta.server import Settings, create_app
from condotta.server.errors import STATUS
from condotta.server.visitors import COOKIE, SESSION
from tests.server.club import Browser, hosted
from tests.server.helpers import PATIENCE, Person, Running, running

EXAMPLES = 12  # for each operation and each kind of caller
CALLERS = ["nobody", "visitor", "nobody of a club", "member of a club"]

schema = schemathesis.openapi.from_dict(create_app(Settings("sqlite://")).openapi())


class Caller:
    """Somebody who calls, and a match of his that may be named in an address."""

    def __init__(self, server: Running, session: requests.Session, match_id: str) -> None:
        self.server = server
        self.session = session
        self.match_id = match_id


@pytest.fixture(scope="module")
def servers(tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[bool, Running]]:
    folder: Path = tmp_path_factory.mktemp("openapi")
    with (
        running(Settings(folder / "play.sqlite3", bot_delay=0, bot_workers=1)) as local,
        running(hosted(folder / "serve.sqlite3")) as club,
    ):
        yield {False: local, True: club}


@pytest.fixture(params=CALLERS)
def caller(request: pytest.FixtureRequest, servers: dict[bool, Running]) -> Caller:
    """Fresh for each operation: some operations end an account or a match."""
    server, session = servers["club" in request.param], requests.Session()
    if server is servers[True]:
        browser = Browser(server)
        browser.register(f"m{Random().randrange(10**12)}")
        match_id, _ = browser.new("tiny", "you", "open")
        name, token = SESSION, browser.session
    else:
        person = Person(server.address)
        match_id, _ = person.new("tiny", "you", "open")
        name, token = COOKIE, person.token
    if not request.param.startswith("nobody"):
        session.cookies.set(name, token or "")
    return Caller(server, session, match_id)


@schema.include(path_regex="^/api/").parametrize()
@settings(
    max_examples=EXAMPLES,
    deadline=None,
    derandomize=True,
    phases=[Phase.explicit, Phase.generate],
    suppress_health_check=list(HealthCheck),
)
def test_whatever_is_sent_is_answered_as_described(case: Case, caller: Caller) -> None:
    if "match_id" in case.path_parameters and len(str(case.body)) % 3:
        case.path_parameters["match_id"] = caller.match_id  # else hardly any request would find one
    answer = case.call(base_url=f"http://{caller.server.address}", session=caller.session, timeout=PATIENCE)
    import collections,atexit
    global STATS
    try: STATS
    except NameError:
        STATS=collections.Counter(); atexit.register(lambda: print(STATS))
    STATS[(answer.status_code, str(case.meta.generation.mode))]+=1
    case.validate_response(
        answer, checks=[not_a_server_error, content_type_conformance, response_schema_conformance, tells_errors]
    )


def tells_errors(_: CheckContext, answer: Response, case: Case) -> None:
    """What is refused is refused in our words."""
    body = answer.json()
    if answer.status_code >= 400:
        assert set(body) == {"error"}, body
        assert body["error"]["code"] in STATUS, body
        assert body["error"]["code"] != "internal", body
        assert body["error"]["message"], body
