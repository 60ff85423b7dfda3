"""The two set-ups: what they add up to, and that the rules allow them."""

from __future__ import annotations

from collections import Counter

import pytest

from condotta.games.tanto_monta.data import CARD_IDS, CARDS, FACTS, LEADERS, RULERS, SCENARIOS
from condotta.games.tanto_monta.data.checks import controllers, start_points
from condotta.games.tanto_monta.data.things import PORTUGAL, SPAIN


@pytest.mark.rule("TM-22.4.g")
@pytest.mark.parametrize(("scenario", "turn", "points"), [("1470", 1, [15, 15, 13, 17]), ("1490", 4, [23, 23, 21, 21])])
def test_starting_vp_follow_from_the_set_up(scenario: str, turn: int, points: list[int]) -> None:
    found = SCENARIOS[scenario]
    assert (found.first_turn, found.last_turn) == (turn, 7)
    assert start_points(FACTS, found) == points == [found.start_vp(seat) for seat in range(4)]


def test_a_space_more_is_a_point_more() -> None:
    scenario = SCENARIOS["1470"]
    scenario.control["milan"] = "france"  # a key, and an award while France holds it
    scenario.control["genoa_city"] = "spain"
    try:
        assert start_points(FACTS, scenario) == [15, 15, 14, 19]
    finally:
        del scenario.control["milan"], scenario.control["genoa_city"]


def test_who_controls_what_in_1470() -> None:
    at = controllers(FACTS, SCENARIOS["1470"])
    assert "tlemcen" not in at
    expected = {
        "burgos": "beltranejos", "gibraltar": "castile", "barcelona": "catalonia", "perpignan": "france",
        "lanzarote": "spain", "las_palmas": "independent", "milan": "independent", "rome": "papacy",
    }  # fmt: skip
    assert {space: at[space] for space in expected} == expected
    assert len(at) == 161


def test_who_controls_what_in_1490() -> None:
    scenario = SCENARIOS["1490"]
    at = controllers(FACTS, scenario)
    assert len(at) == 169
    expected = {
        "burgos": "spain", "barcelona": "spain", "malaga": "spain", "almeria": "nasrid", "tangier": "portugal",
        "tlemcen": "north_africa", "algiers": "independent",
    }  # fmt: skip
    assert {space: at[space] for space in expected} == expected
    assert scenario.surrendered == ("beltranejos", "catalonia")
    assert not {"beltranejos", "catalonia"} & set(at.values())


@pytest.mark.parametrize(
    ("scenario", "power", "units"),
    [
        ("1470", "castile", {"regular": 7, "militia": 11, "cavalry": 3}),
        ("1470", "france", {"regular": 19, "militia": 5, "cavalry": 6, "siege_artillery": 2, "squadron": 3}),
        ("1470", "spain", {"squadron": 4}),
        ("1470", "guanches", {"guanche": 11}),
        ("1490", "nasrid", {"regular": 10, "militia": 4, "cavalry": 6, "corsair": 1}),
        ("1490", "north_africa", {"regular": 10, "militia": 11, "cavalry": 3, "squadron": 1, "corsair": 5}),
    ],
)
def test_units(scenario: str, power: str, units: dict[str, int]) -> None:
    total: Counter[str] = Counter()
    for stack in SCENARIOS[scenario].stacks:
        if stack.power == power:
            total.update(stack.units())
    assert total == units


def test_leaders_of_1470_are_those_in_play_from_the_start() -> None:
    placed = {leader for stack in SCENARIOS["1470"].stacks for leader in stack.leaders}
    assert placed == {leader.id for leader in LEADERS.values() if leader.start}


def test_leaders_of_1490_have_come_and_not_gone() -> None:
    scenario = SCENARIOS["1490"]
    placed = {leader for stack in scenario.stacks for leader in stack.leaders}
    due = [number for turn in range(1, 4) for number in FACTS.mandatory_due[turn]]
    expected = set()
    for leader in LEADERS.values():
        came = leader.start or 0 < leader.turn <= 4 or leader.card_number in due
        went = 0 < leader.gone_turn <= 4 or leader.gone_card in due or leader.gone.endswith("_surrender")
        if came and not went:
            expected.add(leader.id)
    assert placed == expected


@pytest.mark.parametrize(
    ("scenario", "deck", "cards", "kingdoms"),
    [("1470", 57, (5, 5, 6, 4), 3), ("1490", 97, (6, 5, 5, 3), 3)],
)
def test_first_card_draw(scenario: str, deck: int, cards: tuple[int, ...], kingdoms: int) -> None:
    found = SCENARIOS[scenario]
    assert (found.deck_size, found.first_cards, len(found.spanish_dice)) == (deck, cards, kingdoms)
    entered = [one for one in CARDS.values() if one.in_deck and one.turn <= found.first_turn]
    assert len(entered) - len(found.removed) == deck
    assert all(CARDS[CARD_IDS[number]].in_deck for number in found.removed)


def test_rulers_and_cards_of_1490_fit_what_has_happened() -> None:
    scenario = SCENARIOS["1490"]
    due = [number for turn in range(1, 4) for number in FACTS.mandatory_due[turn]]
    assert set(due) <= set(scenario.removed)
    came = {seat: [r.id for r in RULERS.values() if r.seat == seat and r.card_number in (0, *due)] for seat in range(4)}
    assert [came[seat][-1] for seat in range(4)] == list(scenario.rulers)
    assert FACTS.popes[scenario.pope].card_number == 27
    assert scenario.home_cards == ((1, 2, 12), (3, 11), (5, 6, 7), (8, 10))
    assert scenario.treaties == ("alcacovas", "etaples")
    assert scenario.settlements[PORTUGAL] == ("cape_verde", "arguin", "elmina", "mpinda")
    assert (scenario.built_naos[PORTUGAL], scenario.built_naos[SPAIN]) == (2, 1)
    assert scenario.married == (("isabella_of_asturias", "afonso_of_portugal"),)


def test_wars_and_alliances_of_1470() -> None:
    scenario = SCENARIOS["1470"]
    wars = {frozenset((war.a, war.b)) for war in scenario.wars}
    assert len(wars) == len(scenario.wars) == 11
    assert [(war.a, war.b) for war in scenario.wars if war.permanent] == [
        ("beltranejos", "castile"), ("beltranejos", "aragon"), ("catalonia", "aragon"), ("catalonia", "castile"),
        ("nasrid", "papacy"), ("north_africa", "papacy"),
    ]  # fmt: skip
    assert scenario.alliances == (("portugal", "beltranejos"), ("france", "catalonia"))
    assert scenario.nasrid_reserve == 4
