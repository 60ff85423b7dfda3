"""For every game: whatever numbers, lists and texts a position names, to look at it takes bounded memory and work."""

from __future__ import annotations

import tracemalloc
from collections.abc import Callable, Iterator
from copy import deepcopy
from functools import cache, partial
from itertools import islice
from typing import Any

import pytest

import condotta
from condotta.core.errors import CondottaError, PositionError
from condotta.core.fields import schema_problems
from condotta.core.game import Data
from condotta.core.match import Match
from condotta.games import find
from tests.generic.strategies import GAMES, openings, random_choices

EVERY_GAME = pytest.mark.parametrize("game_id", GAMES)
MOST_OPTIONS = 12_000  # of one decision: as many as florins that may stand in a position of Medieval, and some
MOST_LINES = 2_000  # of the log of a few choices
MOST_BYTES = 40_000_000  # to load a position, to show it to all and to play on a little
FAR_TOO_MANY = 2_000
MOST_LETTERS = 60_000  # of all that is wrong

Path = tuple[str | int, ...]


def positions(game_id: str) -> Iterator[Data]:
    """Positions in which as much as possible is named: openings, and where random matches come to."""
    game = find(game_id)
    for match in openings(game, 1, log=False):
        for made, _ in enumerate(islice(random_choices(match, 1), 301)):
            if made in (3, 40, 300):
                yield game.dump(match.state)


@cache
def positions_of(game_id: str) -> list[Data]:
    return list(positions(game_id))


def inner(schema: Data, data: Any) -> Data:
    """The alternative that fits."""
    found = (inner(one, data) for one in schema.get("anyOf", ()) if schema_problems(one, data) == [])
    return next(found, schema)


def places(schema: Data, data: Any, path: Path = ()) -> Iterator[tuple[Path, Data]]:
    """Every number, list, mapping and text of a position with its schema."""
    schema = inner(schema, data)
    yield path, schema
    if isinstance(data, dict):
        for key, one in data.items():
            yield from places(
                schema.get("properties", {}).get(key) or schema["additionalProperties"], one, (*path, key)
            )
    elif isinstance(data, list):
        kinds = schema.get("prefixItems", [])
        for place, one in enumerate(data):
            yield from places(kinds[place] if place < len(kinds) else schema["items"], one, (*path, place))


def at(data: Any, path: Path) -> Any:
    for key in path:
        data = data[key]
    return data


def put(data: Data, path: Path, value: Any) -> Data:
    changed = deepcopy(data)
    at(changed, path[:-1])[path[-1]] = value
    return changed


def kinds_of_places(game_id: str, wanted: str) -> Iterator[tuple[Data, Path, Data]]:
    """One place of each kind: what differs by a number or by a seat only is met once."""
    schema, met = find(game_id).schema(), set[Path]()
    for position in positions_of(game_id):
        for path, form in places(schema, position):
            kind = tuple("" if isinstance(key, int) else key for key in path)
            kind = (
                kind[:1]
                + tuple("" if isinstance(at(position, path[:1]), dict) else key for key in kind[1:2])
                + kind[2:]
            )
            if path and form.get("type") == wanted and kind not in met:
                met.add(kind)
                yield position, path, form


def looked_at(game_id: str, position: Data, seats: int) -> Match | None:
    """What whoever sends it is shown; None: it was refused with a reason."""
    try:
        match = condotta.new(game_id, position=position, seats=seats, seed=1)
        for _ in islice(random_choices(match, 1), 4):
            few_options(match)
    except PositionError as error:
        reasons = error.problems
    else:
        return shown(match)
    assert 0 < sum(map(len, reasons)) < MOST_LETTERS
    return None


def shown(match: Match) -> Match:
    for seat in (None, *match.seats):
        match.view(seat)
    few_options(match)
    assert len(match.log(None)) < MOST_LINES
    return match


def few_options(match: Match) -> None:
    for decision in match.open_decisions():
        assert len(decision.options) <= MOST_OPTIONS, decision.prompt


def seats_of(game_id: str, position: Data) -> int:
    return find(game_id).seats_in(position) or find(game_id).seats[0]


def within_bounds(work: Callable[[], object]) -> None:
    tracemalloc.start()
    try:
        work()
        assert tracemalloc.get_traced_memory()[1] < MOST_BYTES
    finally:
        tracemalloc.stop()


@EVERY_GAME
def test_all_of_a_position_is_bounded(game_id: str) -> None:
    """In its schema, also what no match of ours has met."""
    unbounded = list(without_bounds(find(game_id).schema()["properties"], ()))
    assert [path for path in unbounded if path[0] not in condotta.core.record.KERNEL_KEYS] == []


BOUNDED_BY = {"integer": "maximum", "array": "maxItems", "object": "maxProperties", "string": "maxLength"}


def without_bounds(schema: Any, path: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    if isinstance(schema, list):
        for place, one in enumerate(schema):
            yield from without_bounds(one, (*path, str(place)))
    elif isinstance(schema, dict):
        kind = schema.get("type")
        if isinstance(kind, str) and kind in BOUNDED_BY and BOUNDED_BY[kind] not in schema:
            yield path
        if kind == "object" and "properties" not in schema and "additionalProperties" not in schema:
            yield path  # anything could stand there
        for key, one in schema.items():
            yield from without_bounds(one, (*path, key))


@EVERY_GAME
def test_every_number_at_its_maximum_is_looked_at_within_bounds(game_id: str) -> None:
    looked = 0
    for position, path, form in kinds_of_places(game_id, "integer"):
        seats = seats_of(game_id, position)
        for value in (form["maximum"], form["minimum"]):
            looked += looked_at(game_id, put(position, path, value), seats) is not None
    assert looked > 3


@EVERY_GAME
def test_all_numbers_at_their_maximum_at_once(game_id: str) -> None:
    schema = find(game_id).schema()
    for position in positions_of(game_id)[-3:]:
        seats, largest = seats_of(game_id, position), position
        for key in position:
            changed = largest
            for path, form in places(schema["properties"][key], position[key], (key,)):
                if form.get("type") == "integer" and form["maximum"] > seats:
                    changed = put(changed, path, form["maximum"])
            largest = changed if changed is largest or accepted(game_id, changed, seats) else largest
        within_bounds(partial(looked_at, game_id, largest, seats))


def accepted(game_id: str, position: Data, seats: int) -> bool:
    try:
        condotta.new(game_id, position=position, seats=seats, log=False)
    except PositionError:
        return False
    return True


@EVERY_GAME
@pytest.mark.parametrize("kind", ["integer", "array", "object", "string"])
def test_one_above_the_maximum_is_refused_by_the_name_of_the_field(game_id: str, kind: str) -> None:
    for position, path, form in kinds_of_places(game_id, kind):
        old, most = at(position, path), form[BOUNDED_BY[kind]]
        if kind == "integer":
            value: Any = most + 1
        elif kind == "array":
            value = (old or [0]) * (most + 1)
        elif kind == "object" and form.get("additionalProperties") is not False:
            value = {f"x{n}": 0 for n in range(most + 1)}
        elif kind == "string":
            value = "x" * (most + 1)
        else:
            continue
        with pytest.raises(PositionError) as refused:
            condotta.new(game_id, position=put(position, path, value), seats=seats_of(game_id, position))
        name = ".".join(map(str, path))
        assert any(problem.startswith(name) for problem in refused.value.problems), (name, refused.value)


@EVERY_GAME
def test_every_list_at_its_maximal_length_is_looked_at_within_bounds(game_id: str) -> None:
    for position, path, form in kinds_of_places(game_id, "array"):
        old = at(position, path) or [example(form["items"])] if form.get("items") else at(position, path)
        if old:
            longest = [old[n % len(old)] for n in range(form["maxItems"])] if "maxItems" in form else old
            looked_at(game_id, put(position, path, longest), seats_of(game_id, position))


def example(schema: Data) -> Any:
    """The least value of a schema."""
    if "enum" in schema:
        return schema["enum"][0]
    if "const" in schema:
        return schema["const"]
    if "anyOf" in schema:
        return example(schema["anyOf"][-1])
    if schema.get("type") == "object":
        return {key: example(schema["properties"][key]) for key in schema.get("required", [])}
    if schema.get("type") == "array":
        kinds = schema.get("prefixItems", [schema.get("items", {})] * schema.get("minItems", 0))
        return [example(one) for one in kinds]
    return {"integer": schema.get("minimum", 0), "string": "", "boolean": False}.get(str(schema.get("type")))


@EVERY_GAME
@pytest.mark.parametrize("junk", [0, [], {}, "9" * 400])
def test_far_too_much_is_refused_at_little_cost(game_id: str, junk: Any) -> None:
    """Whatever stands in every field a great many times over: what is too long is not looked into."""
    many, keyed = [junk] * FAR_TOO_MANY, {f"k{n}": junk for n in range(1000)}
    fields = find(game_id).fields
    assert fields is not None
    for value in (many, [many], keyed, {"x": many}):
        within_bounds(partial(refused, game_id, {field.key: value for field in fields.in_positions}))


def refused(game_id: str, position: Data) -> None:
    with pytest.raises(CondottaError) as error:
        condotta.new(game_id, position=position, seats=find(game_id).seats[0])
    assert len(str(error.value)) < MOST_LETTERS
