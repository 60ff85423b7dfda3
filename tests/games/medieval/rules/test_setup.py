"""Chapter 2 of Medieval: Preparation."""

from __future__ import annotations

import pytest

from condotta.core.flow import Option
from condotta.core.match import Match
from condotta.games.medieval.data import CARDS, POWERS
from condotta.games.medieval.rules import setup

from ..helpers import asked, choose, offered, play, start

STARTING = ("1B", "1D", "2A", "2B", "2C", "3A", "3D", "4D")
TO_COME = ["1A", "1C", "1E", "1F", "2D", "2F", "3B", "3C", "3F", "4B", "4C"]
CLOSED = ["sweden", "prussia", "georgia", "bulgars", "cumans", "polovtsy"]
OPEN = [power for power in POWERS if power not in CLOSED]
# E-23, the example of play, in the order of choice A B C, C B A, A B C
EXAMPLE = [
    "holy_roman_empire", "france", "england",
    "spain", "russia", "ayyubids_mamluks",
    "almoravids", "byzantium", "hungary",
]  # fmt: skip


def choose_powers(match: Match, powers: list[str]) -> Match:
    for power in powers:
        choose(match, match.pending[0].seat, "choose", power)
    return match


def set_up(powers: list[str], seats: int = 3, top: list[str] | None = None) -> Match:
    """The first marker names seat 0 twice, for the choice and for the first turn; `top` is dealt first."""
    dice: list[object] = [TO_COME, 1]
    if top is not None:
        dice.append([card for card in CARDS if card not in powers and card not in top] + top[::-1])
    dice.append(1)
    return choose_powers(start(None, dice, seats), powers)


def may_choose(match: Match) -> list[str]:
    return [str(option.args[0]) for option in offered(match)]


@pytest.mark.rule("MV-2.1.a")
def test_eight_map_cards_are_laid_and_eleven_shuffled_face_down() -> None:
    match = start(None, [[*TO_COME[3:], *TO_COME[:3]]])
    assert match.state.map_cards == STARTING
    assert match.state.map_deck == [*TO_COME[3:], *TO_COME[:3]]
    table = match.view(0)["table"]
    assert table["decks"]["map"] == 11
    assert table["decks"]["map_cards_to_come"] == TO_COME  # which ones is known, their order is not
    assert str(match.state.map_deck) not in str(match.view(0))
    orders = [start(None, seed=seed).state.map_deck for seed in (1, 2, 3)]
    assert all(sorted(order) == TO_COME for order in orders)
    assert orders[0] != orders[1] != orders[2]


@pytest.mark.rule("MV-1.4.b", "MV-2.2.a")
@pytest.mark.parametrize(("seats", "each"), [(3, 3), (4, 2), (5, 2)])
def test_each_player_chooses_three_powers_of_three_players_and_two_of_four_or_five(seats: int, each: int) -> None:
    match = start(None, seats=seats)
    while match.pending[0].prompt == "setup.choose_power":
        match.choose(match.pending[0].seat, offered(match)[0])
    holders = list(match.state.holders.values())
    assert [holders.count(seat) for seat in range(seats)] == [each] * seats
    assert len(holders) == {3: 9, 4: 8, 5: 10}[seats]
    drawn_from = [*match.state.action_deck, *(card for hand in match.state.hands for card in hand)]
    assert [power for power in match.state.holders if power in drawn_from] == []


@pytest.mark.rule("MV-2.2.b")
@pytest.mark.parametrize(
    ("seats", "first", "order"),
    [
        (3, 1, [0, 1, 2, 2, 1, 0, 0, 1, 2]),
        (3, 2, [1, 2, 0, 0, 2, 1, 1, 2, 0]),
        (4, 1, [0, 1, 2, 3, 3, 2, 1, 0]),
        (4, 4, [3, 0, 1, 2, 2, 1, 0, 3]),
        (5, 1, [0, 1, 2, 3, 4, 4, 3, 2, 1, 0]),
        (5, 3, [2, 3, 4, 0, 1, 1, 0, 4, 3, 2]),
    ],
)
def test_the_direction_of_choice_turns_after_each_round(seats: int, first: int, order: list[int]) -> None:
    match = start(None, [first], seats)
    asked_in_turn = []
    while match.pending[0].prompt == "setup.choose_power":
        asked_in_turn.append(match.pending[0].seat)
        match.choose(match.pending[0].seat, offered(match)[0])
    assert asked_in_turn == order  # E-01


@pytest.mark.rule("MV-2.2.d")
def test_powers_without_a_map_card_in_play_may_not_be_chosen() -> None:
    match = start(None)
    assert offered(match) == [Option("choose", power) for power in OPEN]
    assert len(OPEN) == 21


@pytest.mark.rule("MV-2.2.c", "R-07")
def test_a_player_may_not_choose_neighbours_of_a_power_he_has() -> None:
    # given: seat 2 has the Empire, which borders Denmark, Venice, Hungary, Poland, France, and England's France 1B
    match = choose_powers(start(None, [1]), ["spain", "norway", "holy_roman_empire"])
    neighbours = ["england", "france", "hungary", "poland", "venice", "denmark"]
    assert asked(match) == [(2, "setup.choose_power")]
    assert may_choose(match) == [p for p in OPEN if p not in (*neighbours, "spain", "norway", "holy_roman_empire")]


@pytest.mark.rule("MV-2.2.c", "R-07")
def test_the_third_power_may_border_neither_of_the_first_two() -> None:
    taken = ["england", "norway", "lithuania", "almoravids", "denmark", "russia"]
    match = choose_powers(start(None, [1]), taken)
    # then: England (with France 1B) borders France and the Empire, Russia borders Poland, Hungary and Livonia
    assert asked(match) == [(0, "setup.choose_power")]
    neighbours = ["france", "holy_roman_empire", "poland", "hungary", "livonia"]
    assert may_choose(match) == [p for p in OPEN if p not in (*taken, *neighbours)]


@pytest.mark.rule("MV-2.2.c")
def test_spain_and_the_almoravids_are_not_for_one_player() -> None:
    # E-02: the Almoravids hold Spain 3A, which borders Spain; France 1B is England's, so England and Spain may go
    match = choose_powers(start(None, [1], 4), ["france", "england", "norway", "spain"])
    assert asked(match) == [(3, "setup.choose_power")]
    assert "almoravids" not in may_choose(match)
    assert "england" not in may_choose(match)  # taken
    choose(match, 3, "choose", "venice")
    assert asked(match) == [(2, "setup.choose_power")]
    assert "almoravids" in may_choose(match)


@pytest.mark.rule("MV-2.2.c", "R-07")
def test_borders_on_map_cards_that_are_not_in_play_do_not_count() -> None:
    # given: Serbia and Bulgaria would meet on 3C and 2D, the Almoravids and the Ayyubids on 4B and 4C
    match = choose_powers(start(None, [1]), ["norway", "serbia", "almoravids"])
    assert "ayyubids_mamluks" in may_choose(match)
    choose(match, 2, "choose", "denmark")
    assert "bulgaria" in may_choose(match)


@pytest.mark.rule("MV-2.2.c", "R-08")
def test_the_ban_on_neighbours_falls_when_nothing_else_is_left() -> None:
    # 21 Powers are too many for this to happen in play, so the question itself is asked
    s = start(None).state
    left = ["denmark", "norway", "venice"]
    taken = [power for power in OPEN if power not in left]
    assert setup.choosable(s, taken, ["holy_roman_empire"]) == ["norway"]
    assert setup.choosable(s, [*taken, "norway"], ["holy_roman_empire"]) == ["venice", "denmark"]


@pytest.mark.rule("MV-2.2.e")
def test_a_chosen_power_card_lies_face_up_before_its_player_and_cannot_be_chosen_again() -> None:
    match = start(None, [2])
    choose(match, 1, "choose", "hungary")
    for seat in (0, 1, None):
        table = match.view(seat)["table"]
        assert [p["powers"] for p in table["players"]] == [[], ["hungary"], []]
        assert [(p["id"], p["holder"]) for p in table["board"]["powers"]] == [("hungary", 1)]
    assert may_choose(match) == [power for power in OPEN if power != "hungary"]


@pytest.mark.rule("MV-2.3.a", "MV-2.3.b", "MV-4.2.d")
def test_markers_lie_in_every_starting_province_of_the_chosen_powers() -> None:
    match = set_up(EXAMPLE)
    assert match.state.control == {
        "holy_roman_empire_1b": 0, "holy_roman_empire_2b": 0, "holy_roman_empire_2c": 0,  # E-03
        "ayyubids_mamluks_4d": 0, "almoravids_3a": 0, "spain_3a": 0,
        "france_2a": 1, "france_2b": 1,  # E-04
        "russia_1d": 1, "russia_2c": 1,  # E-05
        "byzantium_3d": 1, "byzantium_4d": 1,
        "england_1b": 2, "france_1b": 2, "spain_2a": 2, "hungary_2c": 2,
    }  # fmt: skip


@pytest.mark.rule("MV-2.3.b", "R-09")
def test_france_1b_and_spain_3a_start_uncontrolled_without_england_and_the_almoravids() -> None:
    match = set_up(["france", "spain", "norway", "hungary", "livonia", "venice", "lithuania", "poland", "byzantium"])
    of_both = {p: seat for p, seat in match.state.control.items() if p.startswith(("france", "spain"))}
    assert of_both == {"france_2a": 0, "france_2b": 0, "spain_2a": 1}
    assert match.state.holders["france"] == 0


@pytest.mark.rule("MV-2.3.c")
def test_control_of_an_unchosen_france_is_settled_when_its_card_is_played() -> None:
    # given: nobody has chosen France, seat 1 has England with France 1B, and seat 0 is dealt the France card
    chosen = ["norway", "england", "hungary", "livonia", "venice", "lithuania", "serbia", "spain", "trebizond"]
    match = set_up(chosen, top=["france", "spies.1", "spies.2", "spies.3"])
    assert {p: s for p, s in match.state.control.items() if p.startswith("france")} == {"france_1b": 1}
    assert "france" not in match.state.holders
    # when
    money = match.state.money[0]
    play(match, (0, "leave_map_card"), (0, "play", "france"))
    # then: case A of 4.3
    assert match.state.holders["france"] == 0
    assert {p: s for p, s in match.state.control.items() if p.startswith("france")} == {
        "france_1b": 1,
        "france_2a": 0,
        "france_2b": 0,
    }
    assert match.state.money[0] == money + 6


@pytest.mark.rule("MV-2.4.a")
def test_the_initial_incomes_of_the_chosen_powers_are_paid_once() -> None:
    match = set_up(EXAMPLE, top=["pope.1", "pope.2", "pope.3", "pope.4"])
    assert match.state.money == [6 + 4 + 6, 6 + 7 + 3, 9 + 4 + 5]  # E-23
    # then: who takes all of Hungary later gets the card and no second payment; 1d6 + 1 + 5 beats 1d6 - 1
    play(match, (0, "leave_map_card"), (0, "attack", "holy_roman_empire"), (0, "target", "hungary_2c"))
    play(match, (0, "militia", 5), (2, "militia", 0))
    assert match.state.control["hungary_2c"] == match.state.holders["hungary"] == 0
    assert match.state.money == [16 - 1 - 15, 16, 18]


@pytest.mark.rule("MV-2.5.a")
@pytest.mark.parametrize(("seats", "deck"), [(3, 70), (4, 67), (5, 61)])
def test_the_powers_not_chosen_join_the_action_deck(seats: int, deck: int) -> None:
    match = start(None, seats=seats)
    while match.pending[0].prompt == "setup.choose_power":
        match.choose(match.pending[0].seat, offered(match)[0])
    s = match.state
    dealt = [card for hand in s.hands for card in hand]
    drawn = [card for hand in s.hands for card in hand[4:]]  # nobody draws in the first turn
    assert drawn == []
    assert sorted([*s.action_deck, *dealt]) == sorted(card for card in CARDS if card not in s.holders)
    assert len(s.action_deck) == deck
    assert match.view(0)["table"]["decks"]["action"] == deck


@pytest.mark.rule("MV-2.5.a")
def test_the_action_deck_is_shuffled_after_the_choice() -> None:
    decks = []
    for seed in (1, 2):
        match = choose_powers(start(None, [TO_COME, 1], seed=seed), EXAMPLE)
        decks.append([*match.state.action_deck, *(c for hand in match.state.hands[::-1] for c in hand[::-1])])
    in_the_book = [card for card in CARDS if card not in EXAMPLE]
    assert sorted(decks[0]) == sorted(decks[1]) == sorted(in_the_book)
    assert decks[0] != decks[1]
    assert in_the_book not in decks


@pytest.mark.rule("MV-2.6.a")
def test_four_action_cards_are_dealt_in_secret_to_each_player() -> None:
    top = ["spies.1", "spies.2", "spies.3", "assassin.1", "jihad.1", "jihad.2", "jihad.3", "heresy.1"]
    top += ["pope.1", "pope.2", "pope.3", "pope.4"]
    match = set_up(EXAMPLE, top=top)
    assert match.state.hands == [top[:4], top[4:8], top[8:]]
    for seat in (0, 1, 2, None):
        players = match.view(seat)["table"]["players"]
        assert [p["cards"] for p in players] == [4, 4, 4]
        assert [p["hand"] for p in players] == [match.state.hands[s] if s == seat else None for s in range(3)]


@pytest.mark.rule("MV-2.7.a", "R-10")
@pytest.mark.parametrize("first", [1, 2, 3])
def test_a_second_draw_names_the_first_player_and_turns_go_clockwise(first: int) -> None:
    # given: seat 1 chose first, whoever begins
    calm = [c for c in CARDS if c.startswith(("pope", "spies", "assassin", "heresy", "jihad", "knights"))]
    rest = [c for c in CARDS if c not in calm and c not in EXAMPLE]
    chosen = ["holy_roman_empire", "france", "england", "spain", "russia", "ayyubids_mamluks"]
    match = start(None, [TO_COME, 2, [*rest, *calm], first])
    assert asked(match) == [(1, "setup.choose_power")]
    choose_powers(match, [*chosen, "almoravids", "byzantium", "hungary"])
    # then
    turns = []
    for _ in range(7):
        seat = match.pending[0].seat
        turns.append(seat)
        play(match, (seat, "leave_map_card"), (seat, "end_turn"))
    assert turns == [(first - 1 + turn) % 3 for turn in range(7)]
