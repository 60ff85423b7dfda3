"""Positions: what is wrong is told, what is right is the same after a dump, and the page describes them."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random
from typing import Any

import pytest
import yaml

import condotta
from condotta.core.errors import PositionError
from condotta.core.fields import schema_problems
from condotta.core.rng import Rng
from condotta.games.medioevo_universale import GAME
from condotta.games.medioevo_universale.shown.position import check, load
from condotta.games.medioevo_universale.state import FIELDS

from ..helpers import asked, elements, position, start, state, units

DOCS = Path(__file__).resolve().parents[4] / "docs" / "positions" / "medioevo_universale.md"


# ---- what is wrong with a position


WRONG: dict[str, tuple[dict[str, Any], str]] = {
    "florins below zero": ({"florins": [-1, 0, 0, 0]}, "florins"),
    "too many loans": ({"debt": [6, 0, 0, 0]}, "debt"),
    "a kingdom twice": (
        {"kingdom": ["hungary", "hungary", "byzantine_empire", "mamluk_sultanate"]},
        "hungary stands twice",
    ),
    "kingdoms apart": (
        {"kingdom": ["holy_roman_empire", "hungary", "golden_horde", "mamluk_sultanate"]},
        r"MU-kingdoms\.b",
    ),
    "no kingdom": ({"kingdom": ["", "hungary", "byzantine_empire", "mamluk_sultanate"]}, r"MU-kingdoms\.a"),
    "the order of somebody else": ({"order": [0, 1, 2]}, "order"),
    "a list that is too short": ({"honour": [10, 10]}, "one for each of 4 seats"),
    "an unknown key": ({"gold": [1, 2, 3, 4]}, "gold"),
    "an unknown place": ({"units": {"atlantis": {"0": {"archer": 1}}}}, "atlantis"),
    "too many units": ({"units": units(bohemia="0: 4 captain_1")}, r"MU-comp\.a"),
    "barbarian Knights": ({"units": units(serbia="b: knight")}, r"MU-comp\.g"),
    "units that swim": ({"units": units(aegean="0: archer")}, "aegean"),
    "units on a docked Galley": (
        {"elements": elements("galley.1 I holstein 0"), "units": {"galley.1": {"0": {"archer": 1}}}},
        r"MU-naval\.h",
    ),
    "an overloaded Galley": (
        {"elements": elements("galley.1 I aegean 0"), "units": {"galley.1": {"0": {"archer": 9}}}},
        r"MU-move\.tab",
    ),
    "a Caravan at sea": ({"elements": elements("caravan.1 I aegean 0")}, r"MU-move\.g"),
    "a ship on land": ({"elements": elements("galley.1 I bohemia 0")}, r"MU-move\.f"),
    "a sixteenth Galley": ({"elements": {"galley.16": {"seat": 0, "place": "holstein"}}}, "galley.16"),
    "too many cubes on board": ({"elements": elements("caravan.1 I cairo 3: salt, salt, salt")}, r"MU-trade\.tab"),
    "a Trebuchet of level I": ({"elements": elements("trebuchet.1 I bohemia 0")}, "level 1"),
    "a Village without settlement": ({"buildings": {"sinai": [1]}}, r"MU-build\.b"),
    "a Cathedral of level I": ({"buildings": {"cairo": [0, 0, 1]}}, "religious"),
    "more damage than structure": ({"buildings": {"cairo": [1, 0, 0, 99]}}, r"MU-destroy\.a"),
    "the printed good deposited": ({"deposits": {"cairo": ["grain"]}}, r"MU-depos\.b"),
    "a colour twice": ({"deposits": {"cairo": ["wine", "wine"]}}, r"MU-depos\.b"),
    "a card in two hands": ({"cards": [["bishop.1"], ["bishop.1"], [], []]}, "two places"),
    "a turned card of nobody": ({"turned": ["bishop.1"]}, "nobody's"),
    "an event in two places": ({"event": "balkan_winter", "event_discard": ["balkan_winter"]}, "two places"),
    "control without reason": ({"control": {"austria": 2}}, "control.austria"),
    "control with barbarians": ({"control": {"serbia": 2}, "units": units(serbia="b: archer")}, "control.serbia"),
    "a route of five": (
        {"routes": [{"transport": "", "origin": "cairo", "stops": ["acre"] * 5}, None, None, None]},
        r"MU-route\.b",
    ),
    "a route with another's transport": (
        {
            "elements": elements("caravan.1 I cairo 1"),
            "routes": [
                {"transport": "caravan.1", "origin": "cairo", "stops": ["acre", "rome", "crete", "epirus"]},
                None,
                None,
                None,
            ],
        },
        r"MU-route\.m",
    ),
    "more tokens used than owned": ({"tokens_used": [[1, 0, 0, 0, 0, 0], [0] * 6, [0] * 6, [0] * 6]}, "tokens_used"),
}


@pytest.mark.parametrize("what", list(WRONG))
def test_wrong_positions_are_refused(what: str) -> None:
    fields, told = WRONG[what]
    with pytest.raises(PositionError, match=told):
        start(position(**fields))


def test_everything_that_is_wrong_is_told_at_once() -> None:
    with pytest.raises(PositionError) as refused:
        start(position(units=units(bohemia="0: 4 captain_1"), cards=[["bishop.1"], ["bishop.1"], [], []]))
    assert len(refused.value.problems) >= 2


def test_a_marker_among_barbarians_is_taken_away() -> None:
    s = state(start(position(markers={"serbia": 2}, units=units(serbia="b: archer"))))
    assert s.markers == {}
    s.markers["serbia"] = 2
    assert any("markers.serbia" in problem for problem in check(s))


# ---- what is filled in


def test_reserves_decks_and_control_follow_from_the_rest() -> None:
    fields: dict[str, Any] = {
        "units": units(bohemia="0: 2 archer, captain_2", serbia="b: 3 light_infantry"),
        "prisoners": [{"captor": 1, "owner": 0, "units": {"knight": 1}}],
        "surrendered": [{"heavy_infantry": 4}, {}, {}, {}],
        "cards": [["bishop.1"], [], [], []],
        "empire_deck": ["bard.44", "jester.49"],
    }
    s = state(start(position(**fields)))
    assert s.reserve[0] == [20, 8, 16, 9, 2]
    assert s.horde_reserve == [37, 20, 7]
    assert s.empire_deck[-2:] == ["bard.44", "jester.49"]
    assert (len(s.empire_deck), len(s.event_deck)) == (71, 30)
    assert s.control["bohemia"] == 0
    assert check(s) == []


def test_the_number_of_seats_is_that_of_any_list_for_each_seat() -> None:
    assert FIELDS.seats_in({"florins": [1, 2, 3, 4, 5]}) == 5
    assert FIELDS.seats_in({"cards": [[], []]}) == 2
    assert FIELDS.seats_in({"order": [0, 1, 2]}) is None


# ---- there and back


def test_the_schema_names_every_key_of_a_dump() -> None:
    properties = GAME.schema()["properties"]
    data = FIELDS.dump(state(start(None)))
    assert [key for key in data if key not in properties] == []


@pytest.mark.parametrize("seats", [2, 4, 6])
def test_a_dump_is_the_same_after_loading(seats: int) -> None:
    match = start(None, seats=seats, options={"kingdoms": "random", "turns": 8, "deployment": True})
    random = Random(seats)
    for made in range(500):
        decisions = match.open_decisions()
        if not decisions:
            break
        decision = decisions[random.randrange(len(decisions))]
        match.choose(decision.seat, random.choice(list(decision.options)))
        assert check(state(match)) == [], (made, decision.prompt)
        if made % 20 == 0:
            data = FIELDS.dump(state(match))
            assert schema_problems(GAME.schema(), data) == []
            assert FIELDS.dump(load(data, match.setup, Rng("1"))) == data


def test_a_conquest_that_is_still_to_be_settled_is_the_same_after_loading() -> None:
    """A battle against barbarians has been won: control is settled by the next step."""
    match = start(None, options={"kingdoms": "agreed"})
    at = position(units=units(austria="0: archer"), aftermath=["conquest", "austria", 0, -1])
    s = load(at, match.setup, Rng("1"))
    assert "austria" not in s.control
    assert check(s) == []
    assert FIELDS.dump(load(FIELDS.dump(s), match.setup, Rng("2"))) == FIELDS.dump(s)
    assert state(start(at)).control["austria"] == 0  # settled


# ---- the page


def documented() -> list[tuple[str, str]]:
    """Every described position of the page, with what the line before it says is asked."""
    page = DOCS.read_text(encoding="utf-8")
    return re.findall(r"^Asks ([^\n]*)\n\n```(?:yaml|json)\n(.*?)```", page, re.DOTALL | re.MULTILINE)


def test_the_page_describes_several_positions() -> None:
    assert len(documented()) >= 6


@pytest.mark.parametrize(("told", "block"), documented())
def test_documented_positions_ask_what_the_page_says(told: str, block: str) -> None:
    match = condotta.new("medioevo_universale", position=yaml.safe_load(block), seed=1)
    found = " and ".join(f"seat {d.seat}: {d.prompt} ({d.rule})" for d in match.open_decisions())
    assert (found or "nobody") == told
    again = condotta.new("medioevo_universale", position=match.position())
    assert asked(again) == asked(match)
    assert FIELDS.dump(state(again)) == FIELDS.dump(state(match))


def test_the_page_explains_every_key_of_a_position() -> None:
    page = DOCS.read_text(encoding="utf-8")
    assert [key for key in GAME.schema()["properties"] if f"| `{key}` |" not in page] == []


def test_barbarians_have_one_name_in_positions_views_and_the_log() -> None:
    lent = {"serbia": {"barbarians": {"archer": 1}, "0/barbarians/joined/bohemia": {"knight": 1}}}
    fight = {"area": "serbia", "attacker": 0, "defender": "barbarians", "cause": "move"}
    match = start(position(units={**lent, **units(bohemia="0: knight")}, battles=[fight], phase="combat"))
    dumped = match.position()
    assert sorted(dumped["units"]["serbia"]) == ["0/barbarians/joined/bohemia", "barbarians"]
    assert dumped["battles"][0]["defender"]["seat"] == "barbarians"
    earlier = {"serbia": {"b": {"archer": 1}, "0/b/joined/bohemia": {"knight": 1}}}  # rules 1.0
    again = start(position(units={**earlier, **units(bohemia="0: knight")}, battles=[fight], phase="combat"))
    assert again.position()["units"] == dumped["units"]
    seen = str(match.view(0)["table"])
    assert "'barbarians'" in seen
    assert "'b'" not in seen
