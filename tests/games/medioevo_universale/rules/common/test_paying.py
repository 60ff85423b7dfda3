"""What could be paid with technology points: pool, tokens, cards, florins, and purple ones by Monasticism (MU-pt)."""

from __future__ import annotations

from typing import Any

import pytest

from condotta.games.medioevo_universale.data import POINT_COLOURS
from condotta.games.medioevo_universale.rules.common import points
from condotta.games.medioevo_universale.state import State

from ...helpers import position, start, state
from ...learned import by_colour

BLUE, YELLOW, ORANGE, RED, GREEN, PURPLE = range(6)
MONKS = {"purple": 2}


def purse(cards: str = "", florins: int = 0, turned: str = "", **fields: dict[str, int]) -> State:
    """Seat 0 with these cards, florins, points (pt), tokens, tokens_used and technologies, written by colour."""
    nobody = [[0] * 6] * 3
    told: dict[str, Any] = {name: [by_colour(**numbers), *nobody] for name, numbers in fields.items()}
    told |= {"florins": [florins, 0, 0, 0], "cards": [cards.split(), [], [], []], "turned": turned.split()}
    return state(start(position(**told)))


SOURCES: list[tuple[str, dict[str, Any], int, int, int]] = [
    # what they have: so many red points, with 100 fl left over, purple ones
    ("nothing", {}, 0, -1, 0),
    ("florins", {"florins": 299}, 2, 1, 2),
    ("no florins", {"florins": 99}, 0, -1, 0),
    ("just enough to spare", {"florins": 100}, 1, 0, 1),
    ("pool", {"pt": {"red": 2, "purple": 1}, "florins": 100}, 3, 2, 2),
    ("tokens", {"tokens": {"red": 3, "purple": 1}, "tokens_used": {"red": 1}, "florins": 100}, 3, 2, 2),
    ("cards", {"cards": "condottiere.4 assassin.46 bishop.1", "turned": "assassin.46"}, 1, -1, 1),
    ("a choice is one point", {"cards": "spy.18 templar.34"}, 2, -1, 1),
    ("both", {"cards": "crossbowman.9 monatto.43"}, 1, -1, 1),
    ("pirates", {"cards": "pirate.57 princess.59", "florins": 100}, 3, 2, 3),
    ("monks: pool", {"technology": MONKS, "pt": {"red": 1, "purple": 2}}, 3, -1, 2),
    ("monks: tokens", {"technology": MONKS, "tokens": {"purple": 2, "red": 1}, "tokens_used": {"purple": 1}}, 2, -1, 1),
    ("monks: a choice of both is one", {"technology": MONKS, "cards": "templar.34 bishop.1 heroine.67"}, 3, -1, 3),
    ("monks: one of both serves", {"technology": MONKS, "cards": "monatto.43 bard.45"}, 2, -1, 2),
]


@pytest.mark.rule("MU-pt.a", "MU-pt.b", "MU-card.g", "MU-T-monasticism")
@pytest.mark.parametrize(("name", "has", "red", "red_and_100", "purple"), SOURCES, ids=[case[0] for case in SOURCES])
def test_so_many_points_and_no_more(name: str, has: dict[str, Any], red: int, red_and_100: int, purple: int) -> None:
    s = purse(**has)
    for colour, florins, most in ((RED, 0, red), (RED, 100, red_and_100), (PURPLE, 0, purple)):
        assert [points.can_pay(s, 0, colour, n, florins) for n in range(6)] == [n <= most for n in range(6)]


@pytest.mark.rule("MU-pt.a", "MU-T-monasticism")
@pytest.mark.parametrize(
    ("has", "offered", "with_monks"),
    [
        ({"florins": 100}, ["florins"], ["florins"]),
        ({"florins": 99}, [], []),
        ({"pt": {"purple": 1}}, [], ["purple"]),
        ({"tokens": {"red": 1, "purple": 2}, "tokens_used": {"purple": 1}}, ["token red"],
         ["token red", "token purple"]),
        ({"tokens": {"red": 1}, "tokens_used": {"red": 1}}, [], []),
        (
            {"cards": "spy.18 heroine.67 pirate.57 monatto.43 bishop.1 princess.59 crossbowman.9"},
            ["points spy.18 red", "points heroine.67 red", "use pirate.57", "points crossbowman.9"],
            ["points spy.18 red", "points heroine.67 red", "points heroine.67 purple", "use pirate.57",
             "points monatto.43", "points bishop.1", "points crossbowman.9"],
        ),
        ({"cards": "spy.17 assassin.46", "turned": "spy.17"}, ["points assassin.46"], ["points assassin.46"]),
    ],
)  # fmt: skip
def test_where_the_next_point_may_come_from(has: dict[str, Any], offered: list[str], with_monks: list[str]) -> None:
    for technology, expected in (({}, offered), (MONKS, with_monks)):
        found = points.sources(purse(technology=technology, **has), 0, RED, 0)
        assert [" ".join(map(str, option.as_json())) for option in found] == expected


@pytest.mark.rule("MU-pt.a")
def test_florins_that_are_needed_for_something_else_are_no_source() -> None:
    s = purse(florins=250)
    assert [bool(points.sources(s, 0, RED, needed)) for needed in (150, 151)] == [True, False]


@pytest.mark.rule("MU-T-proselytism")
@pytest.mark.parametrize(
    ("has", "short"),
    [
        ({}, 200),
        ({"pt": {"red": 1}}, 100),
        ({"pt": {"red": 3}}, 0),
        ({"tokens": {"red": 2}, "tokens_used": {"red": 1}}, 100),
        ({"cards": "condottiere.4 spy.18"}, 0),
        ({"cards": "condottiere.4 spy.18", "turned": "spy.18"}, 100),
        ({"cards": "heroine.67 pirate.57"}, 200),  # they are kept for purple points
        ({"cards": "crossbowman.9"}, 100),
    ],
)
def test_purple_points_and_those_of_another_colour_at_once(has: dict[str, Any], short: int) -> None:
    s = purse(**has)
    assert points.florins_short(s, 0, RED, 2) == short
    s.florins[0] = short + 100
    assert points.can_pay_with_purple(s, 0, RED, 2, 1)
    s.florins[0] = short - 1
    assert not points.can_pay_with_purple(s, 0, RED, 2, 1)
    assert points.can_pay_with_purple(s, 0, PURPLE, 1, 1) is points.can_pay(s, 0, PURPLE, 2)


@pytest.mark.rule("MU-pt.b", "MU-T-monasticism")
def test_purple_points_serve_other_colours_by_monasticism_only() -> None:
    assert [points.purple_serves(purse(technology=MONKS), 0, colour) for colour in range(6)] == [True] * 5 + [False]
    assert not any(points.purple_serves(purse(technology={"purple": 1}), 0, colour) for colour in range(6))


@pytest.mark.rule("MU-techbuy.d", "MU-T-temporal_power")
def test_a_technology_is_owned_with_a_higher_one_of_its_branch_or_lent_for_the_phase() -> None:
    s = purse(technology={"red": 2, "blue": 4})
    found = [id for id in points.PLACE if points.owned(s, 0, id)]
    assert found == ["carpentry", "logistics", "machinery", "cartography", "military_art", "hierarchy"]
    s.effects.temporal[0] = "edict", "combat"
    assert (points.owned(s, 0, "edict"), points.owned(s, 0, "law"), points.owned(s, 1, "edict")) == (True, False, False)
    s.phase = "trade"
    assert not points.owned(s, 0, "edict")


@pytest.mark.rule("MU-T-temporal_power", "MU-pt.a")
def test_spent_points_are_counted_and_use_up_what_is_lent_in_their_colour() -> None:
    match = start(position(pt=[[2, 0, 3, 0, 0, 0], *[[0] * 6] * 3]))
    s = state(match)
    s.effects.temporal[0] = "edict", "combat"
    points.spend(match.table, 0, BLUE, 1, "MU-T-logistics")
    assert s.effects.temporal == {0: ("edict", "combat")}
    points.spend(match.table, 0, ORANGE, 2, "MU-T-edict")
    assert s.effects.temporal == {}
    assert (s.pt[0], s.tallies[0].pt_spent) == ([1, 0, 1, 0, 0, 0], 3)
    assert [(feat.seat, feat.kind, feat.what) for feat in s.feats] == [
        (0, "pt_spent", {"n": 1}),
        (0, "pt_spent", {"n": 3}),
    ]
    told = [(entry.key, entry.rule, entry.params) for entry in match.log(None)][-1]
    assert told == ("points.spent", "MU-T-edict", {"player": 0, "points": 2, "colour": POINT_COLOURS[ORANGE]})


@pytest.mark.rule("MU-card.g", "MU-C59")
@pytest.mark.parametrize(
    ("card", "times", "colour", "pool"),
    [
        ("condottiere.4", 1, None, {"red": 1}),
        ("condottiere.4", 0, None, {}),
        ("monatto.43", 2, None, {"purple": 2, "green": 2}),
        ("spy.18", 2, ORANGE, {"orange": 2}),
    ],
)
def test_what_the_symbols_of_a_card_give(card: str, times: int, colour: int | None, pool: dict[str, int]) -> None:
    match = start(position(pt=[[0] * 6] * 4))
    points.give(match.table, 0, card, times, colour)
    assert state(match).pt[0] == by_colour(**pool)
    told = [entry.params["points"] for entry in match.log(None) if entry.key == "points.gained"]
    assert told == [times] * len(pool)
