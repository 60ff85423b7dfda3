"""Nothing is sent for nobody: every key of an answer, of a message and of a table is read by the client, or is told in
docs/server.md as one for programs. And what is sent is what OpenAPI tells."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest
from pydantic import TypeAdapter

import condotta
from condotta.core.game import Game
from condotta.core.match import Match
from condotta.games import IN_WORK, LISTED, find, listed
from condotta.server.http import answers
from condotta.server.http.advice_routes import Analysis, Hint, Reasons
from condotta.server.http.lobby_routes import Listed, Made
from condotta.server.settings import Settings
from tests.server.helpers import ROOT, Person, Running, Socket, play_randomly, running, until
from tools import openapi

SOURCE = ROOT / "web" / "src"
CHOICES = 400  # of a random match, after which its tables are known
EVERY = 12  # choices between two looks at all tables

# Keys that only programs read, by where they are sent; docs/server.md says what each of them is.
API = {"version", "connections"}
TABLES = {
    "medieval": {
        "ended_by", "quiet_turns", "drew_map_card", "crusade_announced", "mercenaries_used", "bargained",
        "returned", "excommunicated_at_start", "disasters_at_start", "supporting_knights", "schematic", "island",
    },
    "medioevo_universale": {
        "ended_by", "this_turn", "effects", "disguises", "conquered", "taken_first", "uprisings", "deploying", "pools",
        "tokens_left", "team", "missed", "buy_back", "property_levels", "may_mark", "recruited", "orders", "conquests",
        "pt_spent", "streak", "wins", "branches_bought", "card_bought", "proselytised", "new_loans", "borrowed",
        "repaid", "discount", "offers_made", "gifts", "cause", "retreat_mp", "began", "lost_in_round", "trapped",
        "emulated", "postponed", "category", "check",
    },
    "tanto_monta": {
        "arriving", "beaten", "captured", "dearer", "discard", "dowry", "free_moves", "more_cards", "navy", "north_sea",
        "only", "present", "raided", "reconquest_by", "removed", "serves", "ships_to_come", "straits", "universities",
    },
}  # fmt: skip
# Keys that the client comes by as it goes through all there are, or that stand in a list of its own.
GONE_THROUGH = {"tanto_monta": {"caravan", "etaples", "infantry", "roussillon", "senlis"}}
# What is in these has keys that are values: names of settings, "<what>:<id>".
OPEN_ENDED = {"settings", "effects"}
READ_IT = "read it in the client, tell in docs/server.md that it is for programs, or do not send it"


# What the client reads


@cache
def client(game: str = "") -> str:
    """The client's code without tests, comments, declarations of types and names of messages such as "loans.borrowed":
    a key that is declared, or stands in a name, is not yet read. Of a game: without the layers of all others."""
    files = [path for path in SOURCE.rglob("*.ts*") if "generated" not in path.parts and ".test." not in path.name]
    others = [SOURCE / "games" / each for each in (*LISTED, *IN_WORK) if game and each != game]
    found = [path for path in files if not any(other in path.parents for other in others)]
    assert len(found) > 100
    return "\n".join(read(path) for path in found)


def read(path: Path) -> str:
    code = re.sub(r"/\*.*?\*/|//[^\n]*", "", path.read_text(), flags=re.S)
    code = re.sub(r'"\w+(\.\w+)+"', '""', code)
    return re.sub(r"^(export )?(interface \w+[^{]*|type \w+[^=]*= )\{.*?^\}", "", code, flags=re.S | re.M)


def is_read(key: str, game: str = "") -> bool:
    """As a property, or in a pattern that takes an object apart."""
    return re.search(rf'\.{key}\b|\["{key}"\]|[{{,]\s*{key}\s*[,}}:=]', client(game)) is not None


# What is sent


def keys_of(schema: Any, schemas: Any, seen: set[str]) -> Iterator[str]:
    """The names of all properties that something of this form has."""
    if not isinstance(schema, dict):
        return
    if "$ref" in schema:
        name = schema["$ref"].rpartition("/")[2]
        if name not in seen:
            seen.add(name)
            yield from keys_of(schemas[name], schemas, seen)
        return
    for key, of in schema.get("properties", {}).items():
        yield key
        yield from keys_of(of, schemas, seen)
    parts = [schema.get("items"), schema.get("additionalProperties")]
    parts += [part for how in ("anyOf", "oneOf", "allOf", "prefixItems") for part in schema.get(how, [])]
    for part in parts:
        yield from keys_of(part, schemas, seen)


def told_keys() -> set[str]:
    """Of all answers, and of the messages of WebSockets."""
    document = openapi.document()
    operations = [of for path in document["paths"].values() for of in path.values()]
    answered = [answer for operation in operations for answer in operation["responses"].values()]
    forms = [content["schema"] for answer in answered for content in answer.get("content", {}).values()]
    forms += [{"$ref": model.__name__} for model in answers.MESSAGES.values()]
    seen: set[str] = set()
    return {key for form in forms for key in keys_of(form, document["components"]["schemas"], seen)}


def table_keys(game: Game) -> set[str]:
    """Of the tables of a few random matches, for all seats and a spectator. Names of things are no keys."""
    names, found = game.catalogue().names, set[str]()

    def look(thing: Any) -> None:
        if isinstance(thing, dict):
            for key, value in thing.items():
                if key not in names and not key.isdecimal():
                    found.add(key)
                if key not in OPEN_ENDED:
                    look(value)
        elif isinstance(thing, list | tuple):
            for value in thing:
                look(value)

    for seats in {game.seats[0], game.seats[-1]}:
        for match in course(game, seats):
            for seat in (None, *match.seats):
                look(match.view(seat)["table"])
    return {key for key in found if re.fullmatch(r"[a-z_]+", key)}


def course(game: Game, seats: int) -> Iterator[Match]:
    """A random match, now and then."""
    match, rng = condotta.new(game, seats, f"keys/{seats}"), Random(seats)
    for made in range(CHOICES):
        if made % EVERY == 0:
            yield match
        if match.over:
            break
        decision = rng.choice(match.open_decisions())
        match.choose(decision.seat, rng.choice(decision.options))
    yield match


def test_every_key_of_an_answer_is_read_by_somebody() -> None:
    keys = told_keys()
    assert len(keys) > 100
    assert {key for key in keys if not is_read(key)} == API, READ_IT


def with_a_layer() -> list[Game]:
    """A game without one is shown as tables of all its keys (shell/text/TextTable.tsx)."""
    return [game for game in listed() if (SOURCE / "games" / game.id).is_dir()]


@pytest.mark.parametrize("game", with_a_layer(), ids=lambda game: game.id)
def test_every_key_of_a_table_is_read_by_somebody(game: Game) -> None:
    unread = {key for key in table_keys(game) if not is_read(key, game.id)}
    known = TABLES.get(game.id, set())
    assert unread <= known | GONE_THROUGH.get(game.id, set()), READ_IT
    assert not {key for key in known if is_read(key, game.id)}, "the client reads this: no longer for programs only"


def test_keys_for_programs_are_documented() -> None:
    told = (ROOT / "docs" / "server.md").read_text()
    assert [key for key in sorted(API.union(*TABLES.values())) if f"`{key}`" not in told] == []


# What is sent is as OpenAPI tells


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    folder = tmp_path_factory.mktemp("keys")
    with running(Settings(folder / "m.sqlite3", bot_delay=0, bot_workers=1, hint_seconds=0.1)) as found:
        yield found


def is_as_told(form: Any, told: Any) -> None:
    """Everything that must be there is, and nothing else."""
    adapter: TypeAdapter[Any] = TypeAdapter(form)
    assert adapter.dump_python(adapter.validate_python(told), mode="json", exclude_unset=True) == told


def test_the_document_that_the_client_has_is_what_the_server_tells() -> None:
    kept = json.loads((ROOT / "web" / "openapi.json").read_text())
    assert kept == openapi.document(), "run: cd web && npm run types"


@pytest.mark.parametrize("game", [find("tiny"), *listed()], ids=lambda game: game.id)
def test_what_a_game_tells_has_the_form_of_its_answer(server: Running, game: Game) -> None:
    person = Person(server.address)
    for lang in ("en", "it"):
        is_as_told(list[answers.GameShown], person.get(f"/api/games?lang={lang}"))
        is_as_told(answers.LedgerShown, person.get(f"/api/games/{game.id}/rules?lang={lang}"))
        is_as_told(dict[str, answers.NameShown], person.get(f"/api/games/{game.id}/names?lang={lang}"))
    start = person.post(f"/api/games/{game.id}/position", {})
    for position in (start, {"nonsense": 1}):
        is_as_told(answers.PositionChecked, person.post(f"/api/games/{game.id}/position/check", {"position": position}))


@pytest.mark.parametrize("game", [find("tiny"), *listed()], ids=lambda game: game.id)
def test_what_a_match_tells_has_the_form_of_its_answer(server: Running, game: Game) -> None:
    *_, match = course(game, game.seats[0])
    people = [Person(server.address) for _ in match.seats]
    match_id = server.seat(match, people)
    path = f"/api/matches/{match_id}"
    stranger = Person(server.address)
    for person in (*people, stranger):
        is_as_told(answers.MatchState, person.get(path))
        is_as_told(answers.MatchState, person.get(f"{path}/replay?at={match.ply // 2}"))
        is_as_told(Listed, person.get("/api/matches?list=mine"))
    is_as_told(Reasons, stranger.get(f"{path}/reasons"))
    if match.over:
        is_as_told(Analysis, stranger.get(f"{path}/analysis"))
    lines = [Socket(server.address, match_id, seat, person.token) for seat, person in enumerate(people)]
    lines.append(stranger.watch(match_id))
    play_randomly(lines, Random(1), most=6)
    lines[0].ask(type="chat", text="Well.")
    lines[0].ask(type="choose", seat=0, ply=-1, option=["nonsense"])
    for line in lines:
        line.sync()
        for frame in line.frames:
            is_as_told(answers.MESSAGES[frame["type"]], frame)
        is_as_told(answers.MatchState, line.state)
        line.close()


@pytest.mark.parametrize("game", [find("tiny"), *listed()], ids=lambda game: game.id)
def test_what_a_room_and_a_hint_tell_has_the_form_of_its_answer(server: Running, game: Game) -> None:
    person = Person(server.address)
    body = {"game": game.id, "seating": ["you", "open", *["bot:random"] * (game.seats[0] - 2)], "public": True}
    made = person.post("/api/matches", {**body, "clock": {"bank": 900, "increment": 5}}, 201)
    is_as_told(Made, made)
    path = f"/api/matches/{made['id']}"
    is_as_told(answers.MatchState, person.get(path))
    is_as_told(Listed, Person(server.address).get("/api/matches?list=open"))
    is_as_told(answers.MatchState, person.post(f"{path}/start", {}))
    until(lambda: person.get(path)["decisions"])

    def hint() -> bool:
        """Bots that are asked besides may make what was seen an earlier state; then it is asked anew."""
        state = person.get(path)
        asked = {key: state["decisions"][0][key] for key in ("seat", "moves", "question")}
        answer = person.http.post(f"{path}/hint", json={"ply": state["ply"], **asked})
        assert answer.status_code in (200, 409), answer.text
        if answer.status_code == 200:
            is_as_told(Hint, answer.json())
        return answer.status_code == 200

    until(hint)
