"""Chapter 5, The Mongols: arrival, attack, destruction."""

from __future__ import annotations

from typing import Any

import pytest

from condotta.core.flow import Option
from condotta.core.match import Match

from ..helpers import asked, logged, offered, play, start

ALL_MAP_CARDS = (
    ["1A", "1B", "1C", "1D", "1E", "1F", "2A", "2B", "2C", "2D", "2F", "3A", "3B", "3C", "3D", "3F", "4B", "4C", "4D"]
)  # fmt: skip
AT_START = ["1B", "1D", "2A", "2B", "2C", "3A", "3D", "4D"]
ONLY_1D = ["1B", "1D"]  # 1D prints a Mongol defence of 4, 1B none
AT_THE_GATES: dict[str, Any] = {"mongols_arrived": True, "hands": [["mongols.4"], [], []]}
PLAY: tuple[Any, ...] = (0, "play", "mongols.4")


def ravage(position: dict[str, Any], card: str, dice: tuple[int, int] = (6, 1)) -> Match:
    """Seat 0 plays their only Mongols card against this map card; with 6 and 1 the Mongols always win."""
    match = start({**AT_THE_GATES, **position}, dice)
    return play(match, PLAY, (0, "ravage", card))


def dice_rolled(match: Match) -> list[tuple[int, int]]:
    return [(seat, value) for entry in match.log(None) for seat, value, _ in entry.dice]


def keys(match: Match) -> list[str]:
    return [entry.key for entry in match.log(None)]


# 5.1 Arrival


@pytest.mark.rule("MV-5.1.a")
def test_first_and_second_mongols_cards_are_laid_aside_without_effect() -> None:
    match = start({"hands": [["mongols.2", "mongols.1"], [], []], "action_deck": ["pope.1"]})
    play(match, (0, "play", "mongols.2"), (0, "play", "mongols.1"))
    s = match.state
    assert s.mongols_aside == ["mongols.2", "mongols.1"]
    assert (s.mongols_arrived, s.mongol_attacks) == (False, 0)
    assert list(s.map_cards) == AT_START
    assert s.action_deck == ["pope.1"]
    assert "mongols.1" not in s.used_cards
    assert asked(match) == [(0, "action.choose")]
    assert dice_rolled(match) == []


@pytest.mark.rule("MV-5.1.b")
def test_third_mongols_card_sends_all_three_into_the_deck_and_shuffles_it() -> None:
    # given: two cards lie aside; seat 1 knows by Spies what lies on top of the deck, and holds a Mongols card as well
    shuffled = ["mongols.2", "pope.1", "mongols.1", "heresy.1", "mongols.3"]
    match = start(
        {
            "mongols_aside": ["mongols.1", "mongols.2"],
            "hands": [["mongols.3", "spies.1"], ["mongols.4"], []],
            "action_deck": ["heresy.1", "pope.1"],
            "known": [[], ["pope.1"], []],
        },
        dice=[shuffled],
    )
    # when
    play(match, (0, "play", "mongols.3"))
    # then: no attack, hands stay as they are, and their turn goes on
    s = match.state
    assert s.action_deck == shuffled
    assert (s.mongols_aside, s.mongols_arrived, s.mongol_attacks) == ([], True, 0)
    assert s.hands == [["spies.1"], ["mongols.4"], []]
    assert list(s.map_cards) == AT_START
    assert match.view(1)["table"]["known"] == []
    assert asked(match) == [(0, "action.choose")]


@pytest.mark.rule("MV-5.1.c", "MV-5.4.a")
def test_each_of_the_seven_cards_attacks_once_and_the_last_ends_a_game_without_cards() -> None:
    # given: seat 0 holds all seven, the deck is empty, and no map card can be attacked
    seven = [f"mongols.{n}" for n in range(1, 8)]
    match = start(
        {"hands": [seven[:], [], []], "action_deck": [], "map_cards": ["1B"], "map_deck": []},
        dice=[["mongols.1", "mongols.2", "mongols.3"]],
    )
    # when: three announce the Mongols and go into the deck, four attack
    for card in seven:
        play(match, (0, "play", card))
    # then
    assert match.state.mongol_attacks == 4
    assert match.state.used_cards[-4:] == seven[3:]
    assert match.state.action_deck == ["mongols.1", "mongols.2", "mongols.3"]
    # when: seat 1 draws the other three, the top card first
    play(match, (0, "end_turn"), (1, "play", "mongols.3"), (1, "play", "mongols.2"))
    assert (match.state.mongol_attacks, match.outcome) == (6, None)
    play(match, (1, "play", "mongols.1"))
    # then: the seventh attack is the end, before their Action Phase
    assert match.state.mongol_attacks == 7
    assert sorted(card for card in match.state.used_cards if card in seven) == seven
    assert match.over
    assert match.outcome is not None
    assert match.outcome.rule == "MV-3.5.c"


# 5.2 Attack


@pytest.mark.rule("MV-5.2.a")
def test_player_must_use_the_mongols_against_an_edge_card_of_his_choice() -> None:
    match = start({**AT_THE_GATES, "hands": [["mongols.4", "pope.1"], [], []]})
    assert offered(match) == [Option("play", "mongols.4")]  # phase C: nothing else is possible
    play(match, PLAY)
    assert asked(match) == [(0, "mongols.target")]
    assert offered(match) == [Option("ravage", card) for card in ("1D", "2C", "3D", "4D")]


@pytest.mark.rule("MV-5.2.a")
def test_mongols_are_no_attack_of_the_player() -> None:
    match = ravage({"money": [5, 0, 0], "holders": {"france": 0}, "control": {"france_2a": 0}}, "1D")
    assert asked(match) == [(0, "action.choose")]
    assert match.state.money == [5, 0, 0]
    assert match.view(0)["table"]["this_turn"]["attacks_left"] == 2
    assert match.state.fought == []
    assert offered(match) == [Option("collect"), Option("end_turn"), Option("attack", "france")]


@pytest.mark.rule("MV-5.2.b")
@pytest.mark.parametrize(
    ("in_play", "edge"),
    [
        (AT_START, ["1D", "2C", "3D", "4D"]),
        (ALL_MAP_CARDS, ["1F", "2F", "3F"]),  # E-12
        ([c for c in ALL_MAP_CARDS if c != "3F"], ["1F", "2F", "3D", "4D"]),  # E-12
        ([*AT_START, "1F"], ["1F", "2C", "3D", "4D"]),  # a gap does not help 1D
        ([*AT_START, "1E"], ["1E", "2C", "3D", "4D"]),
        ([*AT_START, "2F"], ["1D", "2F", "3D", "4D"]),
        ([*AT_START, "3F"], ["1D", "2C", "3F"]),
        (["1C", "2D", "3F", "4D"], ["1C", "2D", "3F"]),
        (["3C", "4D"], ["3C", "4D"]),
    ],
)
def test_eastern_edge_is_found_row_by_row_and_3f_closes_rows_3_and_4(in_play: list[str], edge: list[str]) -> None:
    match = play(start({**AT_THE_GATES, "map_cards": in_play}), PLAY)
    assert offered(match) == [Option("ravage", card) for card in edge]
    assert match.view(None)["table"]["board"]["eastern_edge"] == edge


@pytest.mark.rule("MV-5.2.c")
def test_a_map_card_without_defence_value_is_no_target() -> None:
    # given: 1B and 4C lie on the edge as well, without a value
    match = play(start({**AT_THE_GATES, "map_cards": ["1B", "2C", "4C"]}), PLAY)
    assert offered(match) == [Option("ravage", "2C")]


@pytest.mark.rule("MV-5.2.c", "MV-5.1.c")
def test_mongols_without_a_target_have_no_effect_but_count() -> None:
    in_play = ["1B", "2A", "2B", "3A"]
    match = play(start({**AT_THE_GATES, "map_cards": in_play}), PLAY)
    assert asked(match) == [(0, "action.choose")]
    assert list(match.state.map_cards) == in_play
    assert match.state.mongol_attacks == 1
    assert match.state.used_cards == ["mongols.4"]
    assert dice_rolled(match) == []


@pytest.mark.rule("MV-5.2.d", "MV-5.2.f")
@pytest.mark.parametrize(
    ("card", "value", "dice", "stands"),
    [
        ("1D", 4, (2, 3), False),  # 7 against 7: the Mongols win ties
        ("1D", 4, (1, 3), True),
        ("1D", 4, (3, 3), False),
        ("2C", 6, (6, 5), False),
        ("2C", 6, (5, 5), True),
        ("3D", 5, (4, 4), False),
        ("3D", 5, (4, 5), True),
    ],
)
def test_mongols_win_ties(card: str, value: int, dice: tuple[int, int], stands: bool) -> None:
    match = ravage({}, card, dice)
    assert (card in match.state.map_cards) is stands
    battle = {"card": card, "mongols": dice[0] + 5, "europe": dice[1] + value}
    assert logged(match, "mongols.battle") == [battle]
    assert dice_rolled(match) == [(0, dice[0]), (1, dice[1])]


@pytest.mark.rule("MV-5.2.d")
def test_player_to_the_left_rolls_for_the_defence() -> None:
    match = start({**AT_THE_GATES, "active": 2, "hands": [[], [], ["mongols.4"]]}, dice=(1, 6))
    play(match, (2, "play", "mongols.4"), (2, "ravage", "1D"))
    assert dice_rolled(match) == [(2, 1), (0, 6)]


@pytest.mark.rule("MV-5.2.e")
@pytest.mark.parametrize(("cards", "die", "stands"), [(1, 5, False), (1, 6, True), (2, 3, False), (2, 4, True)])
def test_each_knights_card_adds_two_against_mongols(cards: int, die: int, stands: bool) -> None:
    # given: Poland, a Catholic Power, has a province on 1D (defence 4); the Mongols roll 6 + 5
    hands = [["mongols.4"], ["knights_of_christ.1", "knights_of_christ.2"], []]
    position = {"hands": hands, "holders": {"poland": 1}, "control": {"poland_1d": 1}}
    match = ravage(position, "1D", (6, die))
    # when: they are asked before the dice
    assert asked(match) == [(1, "knights.against_mongols")]
    assert offered(match) == [Option("pass"), Option("support", 1), Option("support", 2)]
    assert dice_rolled(match) == []
    play(match, (1, "support", cards))
    # then
    assert ("1D" in match.state.map_cards) is stands
    assert logged(match, "mongols.battle") == [{"card": "1D", "mongols": 11, "europe": die + 4 + 2 * cards}]


@pytest.mark.rule("MV-5.2.e")
@pytest.mark.parametrize(
    ("knights", "europe"), [([], 8), (["lithuania_1d"], 9), (["lithuania_1d", "livonia_1d"], 9), (["prussia_1c"], 8)]
)
def test_knights_provinces_on_the_card_add_one_together(knights: list[str], europe: int) -> None:
    position = {
        "map_cards": ["1C", "1D"],
        "control": {"lithuania_1d": 1, "livonia_1d": 2, "prussia_1c": 1},
        "knights_provinces": knights,
    }
    match = ravage(position, "1D", (4, 4))
    assert logged(match, "mongols.battle") == [{"card": "1D", "mongols": 9, "europe": europe}]
    assert ("1D" in match.state.map_cards) is (europe > 9)


@pytest.mark.rule("MV-5.2.e")
def test_no_army_ruler_or_militia_helps_against_mongols() -> None:
    # given: Russia and Lithuania (armies 1, good rulers) with full purses; the Knights card serves no Catholic Power
    position = {
        "hands": [["mongols.4"], ["knights_of_christ.1"], []],
        "money": [30, 30, 30],
        "holders": {"russia": 1, "lithuania": 2},
        "control": {"russia_1d": 1, "poland_1d": 1, "lithuania_1d": 2},
        "rulers": {"russia": 1},
    }
    match = ravage(position, "1D", (3, 4))
    assert logged(match, "mongols.battle") == [{"card": "1D", "mongols": 8, "europe": 8}]
    assert asked(match) == [(0, "action.choose")]  # nobody was asked for anything
    assert match.state.money == [30, 30, 30]


# 5.3 Destruction

EAST: dict[str, Any] = {
    "money": [4, 5, 6],
    "holders": {"russia": 0, "poland": 1, "hungary": 2, "venice": None},
    "control": {
        "russia_1d": 0, "russia_2c": 1, "poland_1d": 2, "poland_2c": 1, "hungary_2c": 2,
        "lithuania_1d": 0, "livonia_1d": 1,
    },
    "knights_provinces": ["lithuania_1d"],
    "heresies": ["poland_1d"],
}  # fmt: skip


@pytest.mark.rule("MV-5.3.a")
def test_nothing_happens_when_the_mongols_lose() -> None:
    match = start({**AT_THE_GATES, **EAST}, dice=(1, 6))
    before = match.game.dump(match.state)
    play(match, PLAY, (0, "ravage", "1D"))
    after = match.game.dump(match.state)
    changed = {key for key in before if before[key] != after[key]}
    assert changed == {"hands", "used_cards", "mongol_attacks", "phase"}


@pytest.mark.rule("MV-5.3.b")
def test_the_destroyed_card_goes_with_provinces_naval_area_and_markers() -> None:
    match = ravage(EAST, "1D")
    s = match.state
    assert list(s.map_cards) == [c for c in AT_START if c != "1D"]
    assert s.out_of_game[0] == "1D"
    assert s.control == {"russia_2c": 1, "poland_2c": 1, "hungary_2c": 2}
    assert (s.knights_provinces, s.heresies) == ([], [])
    board = match.view(None)["table"]["board"]
    assert "sea_1d" not in [sea["id"] for sea in board["seas"]]
    assert [p["id"] for p in board["provinces"] if p["card"] == "1D"] == []
    poland = next(p for p in board["provinces"] if p["id"] == "poland_2c")
    assert poland["adjacent"] == ["holy_roman_empire_2c", "hungary_2c", "russia_2c"]


@pytest.mark.rule("MV-5.3.b")
def test_markers_on_other_cards_stay() -> None:
    knights = {"knights_provinces": ["lithuania_1d", "latin_kingdom_4d"]}
    control = {**EAST["control"], "latin_kingdom_4d": 0}
    match = ravage({**EAST, **knights, "control": control, "heresies": ["poland_1d", "poland_2c"]}, "1D")
    assert (match.state.knights_provinces, match.state.heresies) == (["latin_kingdom_4d"], ["poland_2c"])


@pytest.mark.rule("MV-5.3.c")
@pytest.mark.parametrize("holder", [2, None])
def test_a_power_without_a_province_left_goes_with_its_card_and_markers(holder: int | None) -> None:
    position = {
        "holders": {"hungary": holder, "france": 2},
        "control": {"france_2a": 2} | ({"hungary_2c": 2} if holder == 2 else {}),
        "excommunicated": ["hungary"],
        "disasters": ["hungary"],
        "civil_wars": ["hungary"],
        "marriages": [["france", "hungary"]],
    }
    match = ravage(position, "2C")
    s = match.state
    assert "hungary" in s.powers_out
    assert s.holders == {"france": 2}
    assert "hungary" in s.used_cards
    markers = (s.excommunicated, s.disasters, s.civil_wars, s.rulerless, s.marriages, s.disasters_at_start)
    assert markers == ([], [], [], [], [], [])
    assert logged(match, "power.lost") == []


@pytest.mark.rule("MV-5.3.c")
def test_a_power_goes_even_if_a_province_of_it_is_still_undrawn() -> None:
    # given: Serbia and Venice have provinces on 2C and on cards not yet drawn (3C, 4C)
    holders = {"serbia": 0, "venice": 1, "holy_roman_empire": 2}
    control = {"serbia_2c": 0, "venice_2c": 1, "holy_roman_empire_2b": 2, "holy_roman_empire_2c": 2}
    match = ravage({"holders": holders, "control": control, "map_deck": ["4C", "3C", "3B"]}, "2C")
    assert match.state.holders == {"holy_roman_empire": 2}
    assert [p for p in ("serbia", "venice", "holy_roman_empire") if p in match.state.powers_out] == ["serbia", "venice"]
    assert match.state.map_deck == ["4C", "3C", "3B"]


@pytest.mark.rule("MV-5.3.c")
def test_a_power_with_a_province_left_keeps_its_card() -> None:
    # E-13: 2F is destroyed, Bulgars, Polovtsy and Georgia have provinces on 1F, 2D and 3F
    position = {
        "map_cards": ALL_MAP_CARDS,
        "holders": {"bulgars": 0, "polovtsy": 1, "georgia": 2},
        "control": {
            "bulgars_1f": 0, "bulgars_2f": 0, "polovtsy_2d": 1, "polovtsy_2f": 1, "georgia_2f": 2, "georgia_3f": 2,
        },
    }  # fmt: skip
    match = ravage(position, "2F")
    assert match.state.holders == {"bulgars": 0, "polovtsy": 1, "georgia": 2}
    assert match.state.control == {"bulgars_1f": 0, "polovtsy_2d": 1, "georgia_3f": 2}
    assert match.state.powers_out == []


@pytest.mark.rule("MV-5.3.c")
def test_a_knights_province_keeps_its_original_power_in_the_game() -> None:
    # given: of the Latin Kingdom only Cyprus, a Knights province of seat 1, will be left (3C is not in play)
    position = {
        "holders": {"latin_kingdom": 2},
        "control": {"latin_kingdom_3d_thrace": 2, "latin_kingdom_4d": 1},
        "knights_provinces": ["latin_kingdom_4d"],
    }
    match = ravage(position, "3D")
    # then: it is in the game, and the owner of the Knights has all its provinces
    assert "latin_kingdom" not in match.state.powers_out
    assert match.state.holders == {"latin_kingdom": 1}


@pytest.mark.rule("MV-5.3.c")
def test_the_card_of_a_lost_power_is_dead_in_a_hand() -> None:
    # given: Hungary lies on 2C alone, Georgia waits for its map cards
    match = ravage({"hands": [["mongols.4", "hungary", "georgia"], [], []], "map_deck": ["3F"]}, "2C")
    assert offered(match) == [Option("collect"), Option("end_turn"), Option("discard", "hungary")]
    play(match, (0, "discard", "hungary"))
    assert offered(match) == [Option("end_turn")]


@pytest.mark.rule("MV-5.3.c")
def test_the_card_of_a_lost_power_stays_in_the_deck_and_is_dead_when_drawn() -> None:
    match = ravage({"action_deck": ["heresy.1", "hungary", "jihad.1"], "map_deck": []}, "2C")
    assert match.state.action_deck == ["heresy.1", "hungary", "jihad.1"]
    play(match, (0, "end_turn"))
    assert offered(match) == [
        Option("collect"), Option("end_turn"), Option("discard", "jihad.1"), Option("discard", "hungary"),
        Option("discard", "heresy.1"),
    ]  # fmt: skip


@pytest.mark.rule("MV-5.3.c")
def test_a_later_province_of_a_lost_power_belongs_to_nobody_and_defends_without_army() -> None:
    # given: Serbia (army 1) goes with 2C; then seat 1, its former controller, draws 3C
    position = {
        "holders": {"serbia": 1, "byzantium": 2},
        "control": {"serbia_2c": 1, "byzantium_3d": 2},
        "rulers": {"serbia": 1},
        "map_deck": ["3C"],
        "money": [0, 0, 9],
        "action_deck": [],
    }
    match = start({**AT_THE_GATES, **position}, dice=(6, 1, 3, 5))
    play(match, PLAY, (0, "ravage", "2C"), (0, "end_turn"), (1, "draw_map_card"), (1, "end_turn"))
    assert match.state.control == {"byzantium_3d": 2, "byzantium_3c": 2}
    # when: Byzantium (army 1, good ruler) attacks it
    play(match, (2, "attack", "byzantium"), (2, "target", "serbia_3c"), (2, "militia", 1))
    # then: 3 + 2 + 1 against the bare die; it pays and gives VP, but no Power card comes back
    assert [(b["attacker"], b["defender"]) for b in logged(match, "attack.battle")] == [(6, 5)]
    assert match.state.control["serbia_3c"] == 2
    assert match.state.holders == {"byzantium": 2}
    assert match.view(2)["table"]["players"][2]["income"] == 2 + 1 + 1
    assert match.view(2)["table"]["players"][2]["victory_points"] == 2 + 1 + 1


@pytest.mark.rule("MV-5.3.c")
def test_a_lost_power_gives_its_owner_no_whole_power_and_its_conqueror_militia_only() -> None:
    # given: both provinces of Venice in the hands of one player, Venice itself being out of the game
    position = {
        "map_cards": [*AT_START, "4C"],
        "powers_out": ["venice"],
        "used_cards": ["venice"],
        "holders": {"hungary": 0},
        "control": {"hungary_2c": 0, "venice_2c": 1, "venice_4c": 1},
        "money": [9, 3, 0],
    }
    match = start(position, dice=(6, 4))
    assert match.view(None)["table"]["players"][1]["victory_points"] == 4 + 1
    assert match.view(None)["table"]["players"][1]["whole_powers"] == []
    play(match, (0, "attack", "hungary"), (0, "target", "venice_2c"))
    assert sorted(asked(match)) == [(0, "attack.militia"), (1, "defence.militia")]
    play(match, (0, "militia", 0), (1, "militia", 1))
    assert [(b["attacker"], b["defender"]) for b in logged(match, "attack.battle")] == [(6 - 1, 4 + 1)]


@pytest.mark.rule("MV-5.3.c")
def test_a_later_province_of_a_lost_power_keeps_its_religion() -> None:
    # given: Venice and the Polovtsy are out, Venice 2C and Polovtsy 2D are on the table
    position = {
        "map_cards": [*AT_START, "2D"],
        "hands": [["heresy.1", "knights_of_christ.1"], [], []],
        "powers_out": ["venice", "polovtsy"],
        "used_cards": ["venice", "polovtsy"],
        "holders": {"france": 0},
        "control": {"france_2a": 0, "venice_2c": 0, "polovtsy_2d": 1},
    }
    match = play(start(position), (0, "play", "heresy.1"))
    assert offered(match) == [Option("heresy", "france_2a"), Option("heresy", "venice_2c")]
    match = play(start(position), (0, "knights_attack"))
    assert Option("target", "polovtsy_2d") in offered(match)


@pytest.mark.rule("MV-5.3.d")
@pytest.mark.parametrize(
    ("in_play", "destroyed", "gone"),
    [
        (["1B", "1D"], "1D", ["1E", "1F"]),
        (["1B", "1D", "1E"], "1E", ["1F"]),  # E-14
        (["1B", "2C"], "2C", ["2D", "2F"]),
        (["1B", "2D"], "2D", ["2F"]),
        (["1B", "3C"], "3C", ["3D", "3F"]),
        (["1B", "3D"], "3D", ["3F"]),
        (["1B", "4D"], "4D", ["3F"]),
        (["1B", "1F"], "1F", []),
    ],
)
def test_undrawn_cards_east_of_the_destroyed_one_leave_the_map_deck(
    in_play: list[str], destroyed: str, gone: list[str]
) -> None:
    # given: everything else lies in the Map deck, in an order of no meaning
    deck = [card for card in reversed(ALL_MAP_CARDS) if card not in in_play]
    match = ravage({"map_cards": in_play, "map_deck": deck}, destroyed)
    # then: the order of the rest does not change, and everybody sees what is gone
    assert match.state.map_deck == [card for card in deck if card not in gone]
    table = match.view(None)["table"]
    assert table["out_of_game"] == [destroyed, *gone]
    assert table["decks"]["map_cards_to_come"] == sorted(card for card in deck if card not in gone)
    assert logged(match, "mongols.never_drawn") == [{"card": card} for card in gone]


@pytest.mark.rule("MV-5.3.e")
def test_nobody_gains_from_a_mongol_victory() -> None:
    match = ravage(EAST, "1D")
    assert match.state.money == [4, 5, 6]
    kept = {"russia_2c": 1, "poland_2c": 1, "hungary_2c": 2}
    assert match.state.control == kept
    assert [len(hand) for hand in match.state.hands] == [0, 0, 0]


@pytest.mark.rule("MV-5.3.f")
def test_powers_whose_last_places_can_never_be_drawn_are_out() -> None:
    # given: neither 2D nor 2F has been drawn; the Cumans lie on 2D, the Polovtsy on both
    match = ravage({"hands": [["mongols.4", "cumans"], ["polovtsy"], ["bulgars", "georgia"]], "action_deck": []}, "2C")
    # then: Bulgars (1F) and Georgia (3F) may still come, Bulgaria has 3D
    out = match.state.powers_out
    assert sorted(out) == ["cumans", "hungary", "polovtsy", "serbia", "venice"]
    assert offered(match) == [Option("collect"), Option("end_turn"), Option("discard", "cumans")]
    # when, then: dead cards in other hands may go as well, the others not
    play(match, (0, "end_turn"), (1, "leave_map_card"))
    assert offered(match) == [Option("collect"), Option("end_turn"), Option("discard", "polovtsy")]
    play(match, (1, "end_turn"), (2, "leave_map_card"))
    assert offered(match) == [Option("collect"), Option("end_turn")]


@pytest.mark.rule("MV-5.3.f")
def test_a_power_untouched_by_the_destroyed_card_goes_when_its_last_place_leaves_the_deck() -> None:
    # given: 2F was taken out before; the Bulgars have only 1F left, which lies in the deck
    match = ravage({"out_of_game": ["2D", "2F"], "powers_out": ["cumans", "polovtsy"]}, "1D")
    assert sorted(match.state.powers_out) == ["bulgars", "cumans", "lithuania", "livonia", "polovtsy"]


@pytest.mark.rule("MV-5.3.g", "MV-5.3.c")
def test_order_of_steps_after_a_mongol_victory() -> None:
    # given: seat 0 holds Poland by Poland 2C alone; Russia lies uncontrolled between seats 1 and 2, never paid;
    # seat 0 has a second obligatory card
    position = {
        "hands": [["mongols.4", "mongols.5"], [], []],
        "money": [4, 5, 6],
        "holders": {"poland": 0, "russia": None, "hungary": 1},
        "control": {"poland_2c": 0, "poland_1d": 2, "russia_2c": 1, "russia_1d": 2, "hungary_2c": 1},
        "paid_powers": ["poland", "hungary"],
        "map_deck": ["3F", "2D", "1C"],
    }
    match = ravage(position, "2C")
    # then: Poland goes by the table to seat 2, Russia to seat 2 with its initial income of 7
    assert match.state.holders == {"poland": 2, "russia": 2}
    assert match.state.money == [4, 5, 13]
    told = keys(match)[keys(match).index("mongols.battle") + 1 :]
    steps = ["mongols.destroy", "mongols.never_drawn", "power.out", "power.lost", "power.gained"]
    assert list(dict.fromkeys(told)) == [*steps, "power.initial_income"]
    assert [key for key in told if key in steps] == sorted((key for key in told if key in steps), key=steps.index)
    assert {entry["power"] for entry in logged(match, "power.out")} >= {"hungary", "venice", "serbia", "cumans"}
    # and phase C goes on
    assert offered(match) == [Option("play", "mongols.5")]


@pytest.mark.rule("MV-5.4.a")
@pytest.mark.parametrize(("attacks", "deck", "over"), [(6, [], True), (5, [], False), (6, ["pope.1"], False)])
def test_the_last_mongols_decide_the_length_of_the_game(attacks: int, deck: list[str], over: bool) -> None:
    match = ravage({"mongol_attacks": attacks, "action_deck": deck}, "1D")
    assert match.over is over
    assert match.state.mongol_attacks == attacks + 1
