"""Technology points: where they come from, how they are spent, when they are lost (MU-pt, MU-T-monasticism)."""

from __future__ import annotations

from typing import Any

import pytest

from condotta.core.match import Match
from condotta.games.medioevo_universale.data import EMPIRE_CARDS, POINT_COLOURS
from condotta.games.medioevo_universale.rules.common import points
from condotta.games.medioevo_universale.shown import position

from ... import helpers
from ...helpers import asked, choose, logged, menu, offered, play, start, state

BLUE, YELLOW, ORANGE, RED, GREEN, PURPLE = range(6)


def level(**levels: int) -> list[list[int]]:
    """Technology of seat 0 by colour; the others have none."""
    return [[levels.get(colour, 0) for colour in POINT_COLOURS], *([[0] * 6] * 3)]


def tokens(**numbers: int) -> list[list[int]]:
    return level(**numbers)


def purchases(cards: list[list[str]] | None = None, **fields: Any) -> Match:
    """Phase 4 of seat 0 in the usual position."""
    owned = [*(cards or []), *([[]] * (4 - len(cards or [])))]
    return start(helpers.position(phase="purchases", cards=owned, **fields))


def asks_for_village(match: Match) -> list[str]:
    """Seat 0 builds a Village at Prague (1 green PT, 100 fl); the sources it is offered."""
    play(match, (0, "build", "village"), (0, "at", "bohemia"))
    assert asked(match) == [(0, "points.source")]
    return menu(match)


# ---- sources


@pytest.mark.rule("MU-pt.a")
def test_points_come_from_cards_tokens_and_florins() -> None:
    cards = [["scientist.10", "scientist.11", "monatto.43", "bishop.1"]]
    match = purchases(cards, technology=level(green=1), tokens=tokens(green=2, blue=1))
    sources = [
        "token green",
        "points scientist.10",
        "points scientist.11 green",
        "points monatto.43",
        "florins",
        "stop",
    ]
    assert asks_for_village(match) == sources
    choose(match, 0, "token", "green")
    assert state(match).buildings["bohemia"][0] == 1
    assert state(match).florins[0] == 400  # the Village alone
    assert state(match).tokens_used[0][GREEN] == 1
    assert state(match).tokens[0][GREEN] == 2
    # the used token lies face down, the second one not
    play(match, (0, "build", "village"), (0, "at", "holstein"), (0, "token", "green"), (0, "build", "village"))
    assert "token green" not in menu(match)
    assert position.check(state(match)) == []


@pytest.mark.rule("MU-pt.a", "MU-C57")
def test_a_pirate_is_a_source_too() -> None:
    match = purchases([["pirate.57"]], technology=level(green=1))
    assert asks_for_village(match) == ["use pirate.57", "florins", "stop"]
    play(match, (0, "use", "pirate.57"), (0, "colour", "green"), (0, "colour", "red"))
    assert state(match).buildings["bohemia"][0] == 1
    assert (state(match).pt[0], state(match).turned) == ([0, 0, 0, 1, 0, 0], ["pirate.57"])


@pytest.mark.rule("MU-pt.a")
def test_a_point_of_any_colour_costs_100_florins_and_any_number_may_be_bought() -> None:
    match = purchases(technology=level(green=1), florins=[600, 500, 500, 500])
    choose(match, 0, "build", "city")  # 3 green PT and 300 fl
    choose(match, 0, "at", "bohemia")
    for left in (3, 2, 1):
        asked = match.open_decisions()[0].params or {}
        assert (asked["colour"], asked["left"]) == ("green", left)
        choose(match, 0, "florins")
    assert state(match).buildings["bohemia"][0] == 3
    assert state(match).florins[0] == 0


def test_florins_that_the_purchase_needs_buy_no_points() -> None:
    match = purchases([["scientist.10"]], technology=level(green=1), florins=[199, 0, 0, 0])
    assert asks_for_village(match) == ["points scientist.10", "stop"]
    match = purchases(technology=level(green=1), florins=[199, 0, 0, 0])
    assert "build village" not in menu(match)


def test_before_points_are_spent_one_may_stop() -> None:
    match = purchases([["scientist.10"]], technology=level(green=1))
    asks_for_village(match)
    choose(match, 0, "stop")
    assert state(match).turned == []
    assert "bohemia" not in state(match).buildings
    assert asked(match) == [(0, "purchases.choose")]


@pytest.mark.rule("MU-card.g")
def test_a_card_with_a_choice_gives_one_of_two_colours_and_one_with_both_gives_both() -> None:
    match = purchases([["scientist.11", "monatto.43"]], technology=level(green=1))
    asks_for_village(match)
    choose(match, 0, "points", "scientist.11", "green")
    assert state(match).pt[0] == [0] * 6
    play(match, (0, "build", "village"), (0, "at", "holstein"), (0, "points", "monatto.43"))
    assert state(match).pt[0] == [0, 0, 0, 0, 0, 1]  # green spent, purple left
    assert state(match).turned == ["scientist.11", "monatto.43"]


@pytest.mark.rule("MU-card.g")
def test_a_card_without_symbols_gives_no_points() -> None:
    without = [card.id for card in EMPIRE_CARDS.values() if card.pt == "none"]
    assert without == ["pirate.57", "pirate.58", "princess.59", "princess.60", "mystic.71", "mystic.72"]
    match = purchases([["princess.59", "mystic.71"]], technology=level(green=1))
    assert asks_for_village(match) == ["florins", "stop"]


# ---- colours


@pytest.mark.rule("MU-pt.b")
def test_a_point_activates_only_technologies_of_its_own_colour() -> None:
    cards = [["bishop.1", "condottiere.4"]]  # purple, red
    match = purchases(cards, technology=level(green=1), tokens=tokens(red=1), pt=[[1, 1, 1, 1, 0, 1]] + [[0] * 6] * 3)
    assert asks_for_village(match) == ["florins", "stop"]
    s = state(match)
    assert points.can_pay(s, 0, RED, 3, florins=500)  # pool, card and token
    assert not points.can_pay(s, 0, RED, 4, florins=500)
    assert not points.can_pay(s, 0, GREEN, 1, florins=500)


@pytest.mark.rule("MU-T-monasticism")
def test_with_monasticism_purple_points_serve_for_any_other_colour() -> None:
    cards = [["bishop.1"]]
    pool = [[0, 0, 0, 0, 0, 1], *([[0] * 6] * 3)]
    match = purchases(cards, technology=level(green=1, purple=2), tokens=tokens(purple=1), pt=pool)
    assert asks_for_village(match) == ["purple", "token purple", "points bishop.1", "florins", "stop"]
    choose(match, 0, "purple")
    assert state(match).pt[0] == [0] * 6
    assert logged(match, "points.converted") == [{"player": 0, "points": 1, "colour": "green"}]
    play(match, (0, "build", "village"), (0, "at", "holstein"), (0, "token", "purple"))
    assert state(match).buildings["holstein"][0] == 1
    assert state(match).pt[0] == [0] * 6


@pytest.mark.rule("MU-T-monasticism")
def test_without_monasticism_purple_stays_purple_and_no_colour_serves_for_purple() -> None:
    match = purchases([["bishop.1"]], technology=level(green=1, purple=1), tokens=tokens(purple=1))
    assert asks_for_village(match) == ["florins", "stop"]
    # of a card that gives green and purple only the green point serves for a Borough
    match = purchases([["monatto.43"]], technology=level(green=1, purple=1), florins=[300, 0, 0, 0])
    play(match, (0, "build", "borough"), (0, "at", "bohemia"), (0, "points", "monatto.43"))
    assert asked(match) == [(0, "points.source")]
    assert state(match).pt[0] == [0, 0, 0, 0, 1, 1]
    s = state(purchases([["scientist.10"]], technology=level(green=1, purple=2), tokens=tokens(green=4)))
    assert not points.can_pay(s, 0, PURPLE, 1, florins=500)


# ---- spending


@pytest.mark.rule("MU-pt.c")
def test_points_left_over_stay_until_the_end_of_the_phase_and_are_lost_then() -> None:
    match = purchases([["sage.62"]], technology=level(green=1))  # green and blue
    asks_for_village(match)
    choose(match, 0, "points", "sage.62")
    assert state(match).pt[0] == [1, 0, 0, 0, 0, 0]
    for seat in range(4):
        choose(match, seat, "done")
    assert state(match).phase == "combat"
    assert state(match).pt == [[0] * 6] * 4


@pytest.mark.rule("MU-pt.c")
def test_the_pool_is_spent_first_and_nobody_is_asked() -> None:
    match = purchases([["scientist.10"]], technology=level(green=1), pt=[[0, 0, 0, 0, 1, 0], *([[0] * 6] * 3)])
    play(match, (0, "build", "village"), (0, "at", "bohemia"))
    assert asked(match) == [(0, "purchases.choose")]
    assert state(match).pt[0] == [0] * 6
    assert state(match).turned == []


@pytest.mark.rule("MU-pt.d")
def test_points_of_others_pay_nothing_and_nobody_can_give_any_away() -> None:
    pool = [[0] * 6, [0, 0, 0, 0, 3, 0], [0] * 6, [0] * 6]
    match = purchases([[], ["scientist.10"]], technology=level(green=1), pt=pool)
    assert asks_for_village(match) == ["florins", "stop"]
    play(match, (0, "stop"), (0, "acts"), (0, "give", 1))
    assert all(option.verb != "points" for option in offered(match))
    assert not points.can_pay(state(match), 0, GREEN, 1, florins=500)


def test_a_cancelled_card_gives_nothing_and_another_source_may_be_used() -> None:
    match = purchases([["scientist.10"], ["jester.49"]], technology=level(green=1))
    asks_for_village(match)
    play(match, (0, "points", "scientist.10"), (1, "use", "jester.49"))
    assert asked(match) == [(0, "points.source")]
    assert menu(match) == ["florins", "stop"]
    choose(match, 0, "florins")
    assert state(match).buildings["bohemia"][0] == 1
    assert state(match).turned == ["scientist.10", "jester.49"]


def test_after_a_jester_nothing_may_be_left_to_pay_with() -> None:
    match = purchases([["scientist.10"], ["jester.49"]], technology=level(green=1), florins=[100, 0, 0, 0])
    asks_for_village(match)
    play(match, (0, "points", "scientist.10"), (1, "use", "jester.49"))
    assert asked(match) == [(0, "purchases.choose")]
    assert "bohemia" not in state(match).buildings
    assert state(match).florins[0] == 100


def test_points_spent_in_a_turn_are_counted() -> None:
    match = purchases(technology=level(green=1), pt=[[0, 0, 0, 0, 4, 0], *([[0] * 6] * 3)])
    play(match, (0, "build", "village"), (0, "at", "bohemia"), (0, "build", "borough"), (0, "at", "holstein"))
    assert [tally.pt_spent for tally in state(match).tallies] == [3, 0, 0, 0]
    assert [feat.what["n"] for feat in state(match).feats if feat.kind == "pt_spent"] == [1, 3]


def test_cards_and_tokens_may_be_used_for_the_pool_where_their_colour_is_of_use() -> None:
    cards = [["scientist.10", "bishop.2", "pirate.57"]]
    match = purchases(cards, technology=level(green=1, orange=1), tokens=tokens(green=1, red=1))
    choose(match, 0, "acts")
    found = [each for each in menu(match) if each.split()[0] in ("points", "token")]
    assert found == ["token green", "points scientist.10", "points bishop.2 orange"]
    play(match, (0, "points", "bishop.2", "orange"), (0, "token", "green"))
    assert state(match).pt[0] == [0, 0, 1, 0, 1, 0]
    assert position.check(state(match)) == []


@pytest.mark.rule("MU-T-monasticism", "MU-C58")
def test_of_several_purple_points_only_so_many_as_are_needed_change_their_colour() -> None:
    match = purchases([["pirate.58"]], technology=level(green=1, purple=2))
    asks_for_village(match)
    play(match, (0, "use", "pirate.58"), (0, "colour", "purple"))
    assert state(match).pt[0] == [0, 0, 0, 0, 0, 1]
    assert logged(match, "points.converted") == [{"player": 0, "points": 1, "colour": "green"}]
