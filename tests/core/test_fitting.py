"""Fitting a schema, quickly: the same answer as jsonschema gives, for every keyword that schemas of positions use."""

from typing import Any

import pytest

from condotta.core.fields import Fields, Written, schema_problems
from condotta.core.fields.fitting import CHECKS, fitting
from condotta.core.game import Data
from condotta.games import find
from tests.generic.strategies import GAMES

VALUES: list[Any] = [
    None, True, False, 0, 1, 2, -1, 5, 2.0, 2.5, "", "a", "b", "abc", [], [1], ["a"], [1, 2], ["a", 2], [1, "a", "b"],
    [[1], [2, 3]], [[]], [None], {}, {"a": 1}, {"a": "b"}, {"b": 2}, {"a": 1, "b": 2}, {"a": {"a": 1}}, {"c": []},
]  # fmt: skip

SCHEMAS: list[Data] = [
    {},
    *({"type": kind} for kind in ("array", "boolean", "integer", "null", "number", "object", "string")),
    {"type": ["string", "integer"]},
    {"enum": ["a", "abc"]},
    {"enum": [1, "a", None]},
    {"enum": [True, [1], {"a": 1}]},
    {"const": "a"},
    {"const": 0},
    {"anyOf": [{"type": "null"}, {"type": "integer", "minimum": 1}]},
    {"anyOf": [{"type": "array", "maxItems": 0}, {"type": "array", "prefixItems": [{"type": "integer"}]}]},
    {"minimum": 1},
    {"type": "integer", "maximum": 1},
    {"maxLength": 1},
    {"pattern": "^a"},
    {"minItems": 2},
    {"maxItems": 1},
    {"items": {"type": "integer"}},
    {"type": "array", "items": {"type": "array", "items": {"type": "integer", "maximum": 2}}},
    {"prefixItems": [{"type": "integer"}, {"type": "integer"}]},
    {"prefixItems": [{"type": "integer"}], "items": {"type": "string"}},
    {"prefixItems": [{"type": "integer"}], "items": False},
    {"maxProperties": 1},
    {"required": ["a"]},
    {"propertyNames": {"enum": ["a", "c"]}},
    {"properties": {"a": {"type": "integer"}}},
    {"properties": {"a": {"type": "integer"}}, "additionalProperties": False},
    {"properties": {"a": {}}, "additionalProperties": {"type": "array"}},
    {"type": "object", "additionalProperties": {"type": "object", "required": ["a"]}},
    {"title": "seat", "description": "whose it is", "perSeat": True, "type": "integer"},
]


@pytest.mark.parametrize("schema", SCHEMAS, ids=str)
def test_what_fits_is_what_jsonschema_finds_nothing_wrong_with(schema: Data) -> None:
    fits = fitting(schema)
    assert [value for value in VALUES if fits(value)] == [one for one in VALUES if not schema_problems(schema, one)]


@pytest.mark.parametrize("bound", [{"minimum": 3}, {"maximum": 0}, {"maxItems": 0}, {"maxProperties": 0}])
def test_what_was_written_here_has_no_bounds(bound: Data) -> None:
    schema = {"properties": {"it": {"anyOf": [bound, {"type": "null"}]}}}
    positions = [{"it": value} for value in VALUES]
    fits = fitting(schema, bounded=False)
    assert all(map(fits, positions))
    assert [schema_problems(schema, Written(one)) for one in positions] == [[] for _ in positions]
    assert not all(map(fitting(schema), positions))


def test_every_keyword_is_among_the_examples() -> None:
    assert {keyword for schema in SCHEMAS for keyword in schema} >= set(CHECKS)


def test_a_keyword_that_is_not_known_fits_nothing() -> None:
    """jsonschema is asked then."""
    assert not fitting({"type": "array", "uniqueItems": True})([])


@pytest.mark.parametrize("game_id", GAMES)
def test_all_keywords_of_a_game_are_known(game_id: str) -> None:
    """Or every position of it would be read slowly."""
    assert unknown(find(game_id).schema()) == set()


def unknown(schema: Any) -> set[str]:
    """Keywords of a schema, however deep, with which nothing fits."""
    inner = [one for word in ("anyOf", "prefixItems") for one in schema.get(word, ())]
    inner += [schema[word] for word in ("items", "additionalProperties", "propertyNames") if word in schema]
    inner += schema.get("properties", {}).values()
    known = {*CHECKS, "$schema", "description", "perSeat", "title"}
    return {*schema} - known | {word for one in inner if isinstance(one, dict) for word in unknown(one)}


def test_a_state_is_asked_for_its_form_once_with_bounds_and_once_without() -> None:
    fields: Fields[Any] = Fields("A position of nothing", object)
    assert fields.form_problems({"seats": 2}, 2) == []
    assert fields.form_problems({"seats": "2"}, 2) == ["seats: '2' is not of type 'integer'"]
    assert fields.form_problems({"draws": -1}, 2) == ["draws: -1 is less than the minimum of 0"]
    assert fields.form_problems(Written(draws=-1), 2) == []
