"""For every game: what a seat is shown has the declared shape, no key more and none less."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from types import SimpleNamespace
from typing import Any

import pytest
from jsonschema import Draft202012Validator

import condotta
from condotta.core.fields import COUNT, FLAG, counts, optional, place_in, seat_or, word
from condotta.core.game import Data, Game, Setting
from condotta.core.looking import Memory
from condotta.core.match import Match
from condotta.core.shapes import REFERENCE, match_view, reference, schemas, shape
from condotta.games import find
from tests.generic.strategies import GAMES, is_long, longest, openings, rich, varied_choices

EVERY_GAME = pytest.mark.parametrize("game_id", GAMES)
CHOICES = 300  # of each sampled match, unless all matches of the game are very long
TYPES: dict[str, tuple[type, ...]] = {
    "object": (dict,),
    "array": (list,),
    "string": (str,),
    "boolean": (bool,),
    "integer": (int,),
    "number": (int, float),
    "null": (type(None),),
}
WORDS = {"$ref", "anyOf", "enum", "const", "type", "minimum", "maximum", "description"}
WORDS |= {"properties", "required", "additionalProperties", "propertyNames"}
WORDS |= {"items", "prefixItems", "minItems", "maxItems", "perSeat"}


class Shapes:
    """The schemas of a game. It compares what is shown with them, far quicker than jsonschema can, and notes what
    occurs. It knows the words that our schemas use, and no others."""

    def __init__(self, game: Game) -> None:
        assert game.view_shape is not None, f"{game.id}: Game(view_shape=…) names the shape (docs/adding-a-game.md, 7)"
        table = reference(f"{game.id}_view")
        self.named = {**schemas(game.id, game.view_shape(), exact=True), **schemas("match", match_view(table))}
        self.occurred: set[tuple[int, str]] = set()  # an object's schema, a key
        self.compared: dict[tuple[int, int], Any] = {}  # views share parts that never change

    def misfits(self, schema: Data, data: Any, seats: int) -> list[str]:
        """What does not fit, each with where it stands."""
        if (id(schema), id(data)) in self.compared:
            return []
        if "$ref" in schema:
            return self.misfits(self.named[schema["$ref"].removeprefix(REFERENCE)], data, seats)
        if "anyOf" in schema:
            found = [self.misfits(kind, data, seats) for kind in schema["anyOf"]]
            return [] if [] in found else [wrong for one in found for wrong in one]
        if "enum" in schema or "const" in schema:
            known = schema.get("enum", [schema.get("const")])
            fits = any(one == data and type(one) is type(data) for one in known)
            return [] if fits else [f": {data!r} is none of {known}"]
        if "type" in schema and type(data) not in TYPES[schema["type"]]:
            return [f": {data!r} is no {schema['type']}"]
        if isinstance(data, int) and not schema.get("minimum", data) <= data <= schema.get("maximum", data):
            return [f": {data} is not from {schema['minimum']} to {schema['maximum']}"]
        if not isinstance(data, dict | list):
            return []
        wrong = self.misfits_in_object(schema, data, seats) if isinstance(data, dict) else []
        wrong = self.misfits_in_array(schema, data, seats) if isinstance(data, list) else wrong
        if not wrong:
            self.compared[id(schema), id(data)] = data  # kept, so that nothing else gets its id
        return wrong

    def misfits_in_object(self, schema: Data, data: Data, seats: int) -> list[str]:
        inner, others = schema.get("properties", {}), schema.get("additionalProperties", {})
        names = schema.get("propertyNames", {}).get("enum", data)
        found = [f".{key} is missing" for key in schema.get("required", ()) if key not in data]
        for key, one in data.items():
            kind = inner.get(key, others)
            if kind is False or key not in names:
                found.append(f".{key} is not declared")
            else:
                found += [f".{key}{wrong}" for wrong in self.misfits(kind, one, seats)]
        if not found:
            self.occurred.update((id(schema), key) for key in data)
        return found

    def misfits_in_array(self, schema: Data, data: list[Any], seats: int) -> list[str]:
        kinds = schema.get("prefixItems", [schema.get("items", {})] * len(data))
        least, most = (seats, seats) if "perSeat" in schema else (schema.get("minItems", 0), schema.get("maxItems"))
        if not least <= len(data) <= (len(data) if most is None else most) or len(kinds) != len(data):
            return [f": {len(data)} entries"]
        pairs = enumerate(zip(kinds, data, strict=True))
        return [f".{place}{wrong}" for place, (kind, one) in pairs for wrong in self.misfits(kind, one, seats)]

    def never_seen(self) -> list[str]:
        """The declared keys that have not occurred."""
        every = [(name, part) for name, schema in self.named.items() for part in parts_of(schema)]
        return [
            f"{name}.{key}" for name, part in every for key in keys_of(part) if (id(part), key) not in self.occurred
        ]


def keys_of(schema: Data) -> list[str]:
    return list(schema.get("properties", ()))


def parts_of(schema: Any) -> Iterator[Data]:
    """A schema and all schemas in it."""
    if isinstance(schema, dict):
        yield schema
        inner = [*schema.get("properties", {}).values(), *schema.get("anyOf", ()), *schema.get("prefixItems", ())]
        for one in [*inner, *(schema.get(key) for key in ("items", "additionalProperties", "propertyNames"))]:
            yield from parts_of(one)


def begun(game: Game) -> list[Match]:
    """Matches from all openings, from rich positions and those with what is seldom seen, and with every setting."""
    options = [{name: value} for name, setting in game.settings.items() for value in other_values(setting)]
    rare = [condotta.new(game, position=position, seed=3, log=False) for position in rich(game.id).seldom.values()]
    varied = [condotta.new(game, seats=game.seats[-1], options=o, seed=3, log=False) for o in options]
    return openings(game, 3, log=False) + rare + varied


def other_values(setting: Setting) -> list[str | int | bool]:
    every = (True, False) if isinstance(setting.default, bool) else setting.choices
    return [value for value in every if value != setting.default]


def fits(shapes: Shapes, name: str, data: Any, match: Match) -> None:
    wrong = shapes.misfits(shapes.named[name], data, len(match.seats))
    assert not wrong, f"{name}: {match.setup}, after {len(match.journal)} choices: {wrong[:5]}"


@EVERY_GAME
def test_what_is_shown_has_the_declared_shape(game_id: str) -> None:
    """Also that nothing is declared which no seat is ever shown."""
    game = find(game_id)
    shapes, apart = Shapes(game), 10 if is_long(game_id) else 5
    for match in begun(game):
        memory = Memory(game.unchanging)
        for made, _ in enumerate(islice(varied_choices(match, 3), min(CHOICES, longest(game_id)))):
            if made % apart == 0:
                look = game.viewer(match.state, memory)
                for seat in (None, *match.seats):
                    fits(shapes, f"{game_id}_view", look(seat), match)
                for decision in match.open_decisions():
                    fits(shapes, "match_decision", match.decision_view(decision), match)
        for seat in (None, 0):
            fits(shapes, "match_view", match.view(seat), match)
    assert shapes.never_seen() == []


@EVERY_GAME
def test_what_is_declared_can_be_told(game_id: str) -> None:
    """The schemas are such as jsonschema and the comparison above understand, and both find the same wrong."""
    match, shapes = condotta.new(game_id, seed=3), Shapes(find(game_id))
    words = {word for schema in shapes.named.values() for part in parts_of(schema) for word in part}
    assert words <= WORDS
    document = {"$ref": f"{REFERENCE}match_view", "components": {"schemas": shapes.named}}
    Draft202012Validator.check_schema(document)
    view = match.view(0)
    for data in (view, *spoilt(view)):
        fine = Draft202012Validator(document).is_valid(data)
        assert fine == (data is view)
        assert fine == (shapes.misfits(document, data, len(match.seats)) == [])


def spoilt(view: Data) -> Iterator[Data]:
    """What is shown with something missing, something more, and something of another kind."""
    table: Data = view["table"]
    for key in list(table)[:2]:
        yield {**view, "table": {k: v for k, v in table.items() if k != key}}
        yield {**view, "table": {**table, key: {"what": 1.5}}}
    yield {**view, "table": {**table, "more": 1}}


def test_a_shape_shows_a_piece_and_leaves_room_for_what_is_found_out() -> None:
    kinds = ("archer", "knight")
    army = shape(
        "army",
        owner=seat_or(-1, "barbarians").kept_in("seat"),
        lent_to=optional(COUNT, none=-1),
        first=place_in(kinds).called("kind"),
        counts=counts(kinds),
        strength=COUNT.found_out(),
    )
    piece = SimpleNamespace(seat=-1, lent_to=-1, first=1, counts=[0, 2])
    shown = army.show(piece)
    assert shown == {
        "owner": "barbarians", "lent_to": None, "first": "knight", "counts": {"knight": 2}, "strength": None,
    }  # fmt: skip
    assert list(shown) == list(army.fields)
    assert army.fields["lent_to"].load(None) == -1


def test_parts_of_a_shape_with_one_name_are_one() -> None:
    pile, other = shape("pile", cards=COUNT), shape("pile", cards=FLAG)
    assert set(schemas("a", shape("view", left=pile, right=optional(pile)))) == {"a_view", "a_pile"}
    with pytest.raises(ValueError, match="a_pile"):
        schemas("a", shape("view", left=pile, right=other))


def test_clients_need_not_know_the_things_of_the_data() -> None:
    view = shape("view", card=word(("spies", "pope")).called("card_id"), phase=word(("draw", "map")).called("phase"))
    ids = {"type": "string", "enum": ["spies", "pope"]}
    assert schemas("a", view)["a_card_id"] == {"type": "string"}
    assert schemas("a", view, exact=True)["a_card_id"] == ids
    assert schemas("a", view)["a_phase"] == {"type": "string", "enum": ["draw", "map"]}
