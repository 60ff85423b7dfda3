"""The worked examples of the rulebook (E-01 to E-22), and its example of play (E-23 to E-27) as one match."""

from __future__ import annotations

from typing import Any

import pytest

from condotta.core.flow import Option
from condotta.core.match import Match
from condotta.games.medieval.data import CARDS, MAP, MILITIA_COST, POWERS

from ..helpers import asked, choose, logged, offered, play, start

COLLECT, END = Option("collect"), Option("end_turn")
A, B, C = 0, 1, 2


def chosen(match: Match, *powers: str) -> Match:
    """Each power is chosen by whoever is asked."""
    for power in powers:
        choose(match, match.open_decisions()[0].seat, "choose", power)
    return match


# ---- 2 Preparation


@pytest.mark.rule("E-01", "MV-2.2.b")
@pytest.mark.parametrize(
    ("seats", "order"), [(4, [1, 2, 3, 4, 4, 3, 2, 1]), (3, [1, 2, 3, 3, 2, 1, 1, 2, 3])], ids=["four", "three"]
)
def test_e01_the_order_of_choice_turns_after_each_round(seats: int, order: list[int]) -> None:
    match = start(None, dice=[list(reversed(MAP_DECK)), 1], seats=seats)
    seen = []
    while match.open_decisions()[0].prompt == "setup.choose_power":
        seen.append(match.open_decisions()[0].seat + 1)
        match.choose(seen[-1] - 1, match.open_decisions()[0].options[0])
    assert seen == order


@pytest.mark.rule("E-02", "MV-2.2.c")
@pytest.mark.parametrize(("first", "forbidden"), [("spain", "almoravids"), ("almoravids", "spain")])
def test_e02_nobody_chooses_both_spain_and_the_almoravids(first: str, forbidden: str) -> None:
    match = start(None, dice=[list(reversed(MAP_DECK)), 1])
    chosen(match, first, "france", "england", "hungary", "russia")
    assert asked(match) == [(0, "setup.choose_power")]
    assert Option("choose", forbidden) not in offered(match)
    assert Option("choose", "venice") in offered(match)


@pytest.mark.rule("E-03", "MV-2.3.a")
def test_e03_the_empire_starts_without_four_of_its_provinces() -> None:
    match = set_up()
    empire = [p for p in match.state.control if p.startswith("holy_roman_empire")]
    assert sorted(empire) == ["holy_roman_empire_1b", "holy_roman_empire_2b", "holy_roman_empire_2c"]


@pytest.mark.rule("E-04", "MV-2.3.b")
def test_e04_the_chooser_of_france_marks_2a_and_2b_and_france_1b_is_englands() -> None:
    match = set_up()
    france = {p: seat for p, seat in match.state.control.items() if p.startswith("france")}
    assert france == {"france_2a": B, "france_2b": B, "france_1b": C}


@pytest.mark.rule("E-05", "MV-4.2.f", "MV-3.3.c")
def test_e05_a_new_russian_province_goes_to_the_controller_of_russia_whoever_draws_it() -> None:
    match = set_up(["1E"])
    assert [p for p in match.state.control if p.startswith("russia")] == ["russia_1d", "russia_2c"]
    choose(match, A, "draw_map_card")
    assert match.state.control["russia_1e"] == B


# ---- 3 and 4 Income and control


@pytest.mark.rule("E-06", "MV-4.2.e")
def test_e06_five_provinces_on_1b_may_have_five_controllers() -> None:
    control = {"england_1b": 0, "france_1b": 1, "holy_roman_empire_1b": 2, "denmark_1b": 3, "norway_1b": 4}
    match = start({"control": control, "map_cards": ["1B"]}, seats=5)
    choose(match, 0, "collect")
    assert match.state.money == [5, 0, 0, 0, 0]
    assert match.state.control == control


@pytest.mark.rule("E-07", "MV-3.4.a")
@pytest.mark.parametrize(
    ("province", "card", "income"), [("france_1a", "1A", 2), ("france_2a", "2A", 4), ("bulgaria_2d", "2D", 1)]
)
def test_e07_what_france_and_bulgaria_pay(province: str, card: str, income: int) -> None:
    match = start({"map_cards": [card], "control": {province: 0}})
    choose(match, 0, "collect")
    assert match.state.money[0] == income
    assert MAP["2D"].mongol_defence == 3


@pytest.mark.rule("E-08", "MV-4.1.b", "MV-4.4.a")
def test_e08_the_card_of_the_seljuks() -> None:
    # played from hand: initial income 4; it attacks with army 2 and a normal ruler, at sea with 1
    position = {"map_cards": ["3D", "4D"], "hands": [["seljuks_of_rum"], [], []], "control": {"byzantium_3d": 1}}
    match = start({**position, "holders": {"byzantium": 1}, "rulers": {"byzantium": 0}}, dice=[3, 3])
    choose(match, 0, "play", "seljuks_of_rum")
    assert match.state.money == [4, 0, 0]
    seljuks = next(p for p in match.view(0)["table"]["board"]["powers"] if p["id"] == "seljuks_of_rum")
    assert (seljuks["religion"], seljuks["ruler"], seljuks["army"], seljuks["naval"]) == ("islamic", 0, 2, 1)
    play(match, (0, "attack", "seljuks_of_rum"), (0, "target", "byzantium_3d"), (0, "militia", 0), (1, "militia", 0))
    assert [(b["attacker"], b["defender"]) for b in logged(match, "attack.battle")] == [(3 + 2 + 0, 3 + 1)]
    collected = start({"map_cards": ["3D"], "control": {"seljuks_of_rum_3d": 0}})
    choose(collected, 0, "collect")
    assert collected.state.money[0] == 1


@pytest.mark.rule("E-09", "MV-4.3.d")
def test_e09_case_a_serbia() -> None:
    position = {"map_cards": ["2C", "3C"], "hands": [["serbia"], [], []], "control": {"serbia_3c": B}}
    match = start(position)
    choose(match, A, "play", "serbia")
    assert match.state.holders == {"serbia": A}
    assert match.state.control == {"serbia_3c": B, "serbia_2c": A}
    assert match.state.money == [POWERS["serbia"].initial_income, 0, 0]


@pytest.mark.rule("E-10", "MV-4.3.e")
def test_e10_case_b_the_latin_kingdom_without_3c() -> None:
    control = {"latin_kingdom_3d_thrace": A, "latin_kingdom_3d_armenia": A, "latin_kingdom_4d": A}
    match = start({"hands": [["latin_kingdom"], [], []], "control": control})
    choose(match, A, "play", "latin_kingdom")
    assert match.state.holders == {"latin_kingdom": A}
    assert match.state.money == [3, 0, 0]


@pytest.mark.rule("E-11", "MV-0.d", "MV-4.3.i")
def test_e11_a_controls_france_while_b_controls_france_1b() -> None:
    match = start({"hands": [["france"], [], []], "control": {"france_1b": B}})
    choose(match, A, "play", "france")
    assert match.state.holders == {"france": A}
    assert match.state.control == {"france_1b": B, "france_2a": A, "france_2b": A}


# ---- 5 The Mongols


@pytest.mark.rule("E-12", "MV-5.2.b")
@pytest.mark.parametrize(
    ("missing", "edge"), [([], ["1F", "2F", "3F"]), (["3F"], ["1F", "2F", "3D", "4D"])], ids=["with 3F", "without 3F"]
)
def test_e12_3f_closes_rows_3_and_4(missing: list[str], edge: list[str]) -> None:
    cards = [card for card in MAP if card not in missing]
    match = start({"map_cards": cards, "mongols_arrived": True, "hands": [["mongols.4"], [], []]})
    choose(match, 0, "play", "mongols.4")
    assert offered(match) == [Option("ravage", card) for card in edge]


@pytest.mark.rule("E-13", "MV-5.3.c")
def test_e13_the_loss_of_2f_takes_no_power_out_of_the_game() -> None:
    position = {
        "map_cards": ["1F", "2D", "2F", "3F"],
        "holders": {"bulgars": 0, "polovtsy": 1, "georgia": 2},
        "control": {
            "bulgars_1f": 0, "bulgars_2f": 0, "polovtsy_2d": 1, "polovtsy_2f": 1, "georgia_2f": 2, "georgia_3f": 2,
        },
        "mongols_arrived": True,
        "hands": [["mongols.4"], [], []],
    }  # fmt: skip
    match = play(start(position, dice=[6, 1]), (0, "play", "mongols.4"), (0, "ravage", "2F"))
    assert match.state.map_cards == ("1F", "2D", "3F")
    assert match.state.holders == {"bulgars": 0, "polovtsy": 1, "georgia": 2}
    assert match.state.control == {"bulgars_1f": 0, "polovtsy_2d": 1, "georgia_3f": 2}
    assert match.state.powers_out == []


@pytest.mark.rule("E-14", "MV-5.3.d")
def test_e14_the_loss_of_1e_takes_an_undrawn_1f_away() -> None:
    position = {
        "map_cards": ["1D", "1E", "2C"],
        "map_deck": ["1F", "3F", "1C"],
        "mongols_arrived": True,
        "hands": [["mongols.4"], [], []],
    }
    match = play(start(position, dice=[6, 1]), (0, "play", "mongols.4"), (0, "ravage", "1E"))
    assert match.state.map_deck == ["3F", "1C"]
    assert {"1E", "1F"} <= set(match.state.out_of_game)


# ---- 7 and 8


@pytest.mark.rule("E-15", "MV-7.2.f")
def test_e15_the_owner_of_a_knights_lithuania_gets_the_card() -> None:
    position = {"hands": [["lithuania"], [], []], "control": {"lithuania_1d": B}, "knights_provinces": ["lithuania_1d"]}
    match = start(position)
    choose(match, A, "play", "lithuania")
    assert match.state.holders == {"lithuania": B}
    assert match.state.money == [0, 3, 0]
    assert match.state.knights_provinces == ["lithuania_1d"]


@pytest.mark.rule("E-16", "MV-1.6.a")
def test_e16_red_5_and_white_3_are_53() -> None:
    # 53 is Denmark; read the other way, 35 would be Russia
    position = {
        "holders": {"denmark": 1, "russia": 2},
        "control": {"denmark_1b": 1, "russia_1d": 2},
        "hands": [["change_of_ruler.1"], [], []],
    }
    match = start(position, dice=[5, 3, 6])
    choose(match, 0, "play", "change_of_ruler.1")
    assert (match.state.rulers["denmark"], match.state.rulers["russia"]) == (-1, 0)


# ---- 9 to 12


@pytest.mark.rule("E-17", "MV-9.2.a")
def test_e17_nine_florins_of_militia_are_three_steps() -> None:
    position = {"map_cards": ["2C"], "holders": {"poland": 0}, "control": {"poland_2c": 0}, "money": [10, 0, 0]}
    match = play(start(position, dice=[1, 1]), (0, "attack", "poland"), (0, "target", "hungary_2c"))
    assert offered(match)[-1] == Option("militia", 9 // MILITIA_COST) == Option("militia", 3)
    choose(match, 0, "militia", 3)
    assert logged(match, "attack.battle")[0]["attacker"] == 1 + 1 + 3
    assert match.state.money[0] == 0


@pytest.mark.rule("E-18", "MV-9.3.b")
@pytest.mark.parametrize(("poland", "defence"), [(None, 0), (A, 1 - 1)])
def test_e18_russias_ruler_does_not_defend_a_polish_province(poland: int | None, defence: int) -> None:
    """A took Poland 2C with Russia. Poland's ruler, here a bad one, counts if A has the Poland card too."""
    position = {
        "map_cards": ["1D", "2C"],
        "holders": {"russia": A, "hungary": B, "poland": poland},
        "control": {"russia_2c": A, "poland_2c": A, "hungary_2c": B, "poland_1d": C},
        "rulers": {"russia": 1, "poland": -1, "hungary": 0},
        "money": [0, 1, 0],
        "active": B,
    }
    match = play(start(position, dice=[1, 4]), (B, "attack", "hungary"), (B, "target", "poland_2c"))
    play(match, (B, "militia", 0), (A, "militia", 0))
    assert logged(match, "attack.battle")[0]["defender"] == 4 + defence


@pytest.mark.rule("E-19", "MV-9.4.e")
def test_e19_france_cannot_attack_twice_in_a_turn() -> None:
    position = {
        "holders": {"france": A, "spain": A},
        "control": {"france_2a": A, "france_2b": A, "spain_2a": A},
        "money": [9, 9, 9],
    }
    match = start(position, dice=[1, 6])
    play(match, (A, "attack", "france"), (A, "target", "holy_roman_empire_2b"), (A, "militia", 0))
    assert offered(match) == [END, Option("attack", "spain")]


@pytest.mark.rule("E-20", "MV-9.5.a", "MV-9.5.c")
def test_e20_france_attacks_russia_2c_through_the_empire_and_poland() -> None:
    # given: France 2B alone; Empire 2C is seat 1's, Poland 2C seat 2's, and so is everything around
    position = {
        "map_cards": ["2B", "2C"],
        "holders": {"france": 0, "russia": 1},
        "control": {
            "france_2b": 0, "holy_roman_empire_2b": 1, "holy_roman_empire_2c": 1, "poland_2c": 2, "hungary_2c": 1,
            "venice_2c": 1, "russia_2c": 1,
        },
        "money": [9, 9, 9],
    }  # fmt: skip
    match = play(start(position), (0, "attack", "france"), (0, "target", "russia_2c"))
    play(match, (0, "ask_passage", "holy_roman_empire_2c"), (0, "offer"), (1, "accept"))
    play(match, (0, "ask_passage", "poland_2c"), (0, "offer"), (2, "accept"))
    assert asked(match) == [(0, "attack.militia"), (1, "defence.militia")]


@pytest.mark.rule("E-21", "MV-10.1.c", "MV-10.1.e")
def test_e21_england_attacks_sardinia_corsica() -> None:
    position = {
        "map_cards": ["1A", "1B", "2A", "3A", "3B"],
        "holders": {"england": 0},
        "control": {"england_1a": 0},
        "money": [9, 9, 9],
    }
    match = play(start(position, dice=[2, 1]), (0, "attack", "england"), (0, "target", "sardinia_corsica"))
    for sea in ("sea_1a", "sea_2a", "sea_3a", "sea_3b"):
        assert Option("set_out") not in offered(match)
        choose(match, 0, "sail", sea)
    play(match, (0, "set_out"), (0, "militia", 0))
    assert match.state.control["sardinia_corsica"] == 0  # 2 + 1 − 1 against 1


@pytest.mark.rule("E-22", "MV-12.b")
def test_e22_the_bonus_exists_for_france_and_not_for_hungary() -> None:
    control = {"france_1b": 0, "france_2a": 0, "france_2b": 0, "hungary_2c": 1}
    match = start({"phase": "over", "ended_by": "MV-3.5.b", "control": control})
    assert match.outcome is not None
    assert match.outcome.scores == (2 + 4 + 3 + 1, 5, 0)


# ---- E-23 to E-27: the example of play

MAP_DECK = [card.id for card in MAP.values() if not card.start_in_play]
CHOICES = [
    (A, "holy_roman_empire"), (B, "france"), (C, "england"),
    (C, "spain"), (B, "russia"), (A, "ayyubids_mamluks"),
    (A, "almoravids"), (B, "byzantium"), (C, "hungary"),
]  # fmt: skip
HANDS = [
    ["change_of_ruler.1", "cumans", "pope.1", "jihad.1"],
    ["mongols.1", "disaster.1", "civil_war.1", "spies.1"],
    # R-65 d: C plays an Assassin against the Spies, Poland, Heresy and another Assassin, and keeps Knights of Christ:
    # five cards. They have four; the one that they only keep is left out.
    ["assassin.1", "poland", "heresy.1", "assassin.2"],
]
DRAWN_BY_C = "jihad.2"


def action_deck() -> list[str]:
    """R-65 a: the deck holds 70 cards when the hands are dealt; the hands and the card C draws lie on top."""
    powers = [power for _, power in CHOICES]
    top = [DRAWN_BY_C, *(card for hand in reversed(HANDS) for card in reversed(hand))]
    rest = [card for card in CARDS if card not in powers and card not in top]
    return rest + top


def set_up(map_cards: list[str] | None = None, dice: list[Any] | None = None) -> Match:
    """The Powers chosen as in E-23; the map cards named first are on top of the Map deck."""
    first = map_cards or ["1F", "1C"]
    deck = [card for card in MAP_DECK if card not in first] + first[::-1]
    match = start(None, dice=[deck, 1, action_deck(), 1, *(dice or [])])
    for seat, power in CHOICES:
        choose(match, seat, "choose", power)
    return match


@pytest.mark.rule("E-23", "MV-2.2.b", "MV-2.2.c", "MV-2.3.b", "MV-2.4.a", "MV-2.6.a", "MV-T.sizes")
def test_e23_the_set_up_of_the_example_of_play() -> None:
    match = set_up()
    s = match.state
    assert s.money == [16, 16, 18]
    assert s.hands == HANDS
    assert len(s.action_deck) == 70
    assert s.control == {
        "holy_roman_empire_1b": A, "holy_roman_empire_2b": A, "holy_roman_empire_2c": A, "ayyubids_mamluks_4d": A,
        "almoravids_3a": A, "spain_3a": A,
        "france_2a": B, "france_2b": B, "russia_1d": B, "russia_2c": B, "byzantium_3d": B, "byzantium_4d": B,
        "england_1b": C, "france_1b": C, "spain_2a": C, "hungary_2c": C,
    }  # fmt: skip
    adjacent = {p["id"]: p["adjacent"] for p in match.view(A)["table"]["board"]["provinces"]}
    assert adjacent["almoravids_3a"] == []  # with 4B and 4C in play they would touch the Ayyubids
    assert asked(match) == [(A, "map.draw")]  # A begins and, with four cards, draws none


@pytest.mark.rule("E-24", "E-25", "E-26", "E-27")
def test_e24_to_e27_the_example_of_play() -> None:
    dice = [
        *(2, 5), *(4, 6), 4,  # A: Change of Ruler: Prussia, Hungary; a normal ruler
        *(5, 1), 2,  # B: Disaster: Spain, 2 FI
        *(3, 4),  # B against C in France 1B; the book does not say the dice
        3, *(6, 6),  # C: Heresy; Assassin and the new ruler
        *(3, 3), *(4, 2),  # C in Serbia and in Spain
    ]  # fmt: skip
    match = set_up(dice=dice)
    turn_of_a(match)
    turn_of_b(match)
    turn_of_c(match)
    # E-27. The book: A 18, B 3, C 6. A keeps the 2 FI of the Disaster and C pays them (R-65 b).
    assert match.state.money == [18 + 2, 3, 6 - 2]
    assert match.state.active == A


def turn_of_a(match: Match) -> None:
    """E-24: map card 1F, a Change of Ruler, Collection."""
    s = match.state
    choose(match, A, "draw_map_card")
    assert s.control["russia_1f"] == B
    assert "bulgars_1f" not in s.control
    assert offered(match) == [Option("play", "change_of_ruler.1")]
    assert s.rulers["hungary"] == -1
    choose(match, A, "play", "change_of_ruler.1")
    assert s.rulers["hungary"] == 0
    # the Cumans can be neither played (2D is not in play) nor discarded; no Pope card after a map card
    powers = ("holy_roman_empire", "ayyubids_mamluks", "almoravids")
    assert offered(match) == [
        COLLECT, END, Option("discard", "pope.1"), Option("discard", "jihad.1"), *(Option("attack", p) for p in powers),
    ]  # fmt: skip
    choose(match, A, "collect")
    assert s.money == [32, 16, 18]


def turn_of_b(match: Match) -> None:
    """E-25: map card 1C, Mongols, Disaster, and France takes France 1B."""
    s = match.state
    assert asked(match) == [(B, "map.draw")]
    choose(match, B, "draw_map_card")
    assert s.control["holy_roman_empire_1c"] == A
    assert offered(match) == [Option("play", "mongols.1"), Option("play", "disaster.1")]
    choose(match, B, "play", "mongols.1")
    assert s.mongols_aside == ["mongols.1"]
    choose(match, B, "play", "disaster.1")
    assert s.disasters == ["spain"]
    assert s.money == [32, 16, 16]  # R-65 b: in the book A pays for Spain, which is C's
    assert Option("play", "civil_war.1") not in offered(match)  # nothing was marked when the turn began
    play(match, (B, "attack", "france"), (B, "target", "france_1b"))
    assert s.money[B] == 15
    play(match, (B, "militia", 4), (C, "militia", 3), (B, "use", "spies.1"))
    assert asked(match) == [(C, "reaction.choose")]
    choose(match, C, "react", "assassin.1")
    # then: 4 + 2 + 1 on the French side, 3 + 1 − 1 on the English, and the dice 3 and 4
    battle = logged(match, "attack.battle")[-1]
    assert (battle["attacker"] - 3, battle["defender"] - 4) == (7, 3)
    assert s.control["france_1b"] == B
    assert s.money == [32, 3, 7]  # C has 2 less than in the book
    assert s.hands[B] == ["civil_war.1"]
    assert offered(match) == [END, Option("discard", "civil_war.1")]  # one attack only, after a map card
    choose(match, B, "end_turn")


def turn_of_c(match: Match) -> None:
    """E-26: Poland, Heresy, an Assassin, and attacks by Hungary and by Spain."""
    s = match.state
    # the card is drawn first, then the map card is declined
    assert s.hands[C] == ["poland", "heresy.1", "assassin.2", DRAWN_BY_C]
    choose(match, C, "leave_map_card")
    choose(match, C, "play", "poland")
    assert [p for p, seat in s.control.items() if p.startswith("poland") and seat == C] == [
        "poland_1c", "poland_1d", "poland_2c",
    ]  # fmt: skip
    assert s.money[C] == 9  # 11 in the book
    play(match, (C, "play", "heresy.1"), (C, "heresy", "france_1b"))
    assert s.heresies == ["france_1b"]
    play(match, (C, "play", "assassin.2"), (C, "assassinate", "france"))
    assert s.rulers["france"] == -1
    # Hungary against Serbia. R-65 c: the book counts a bad ruler, 3 to 3, and Serbia holds; but A's Change of Ruler
    # gave Hungary a normal one, so by the rules it is 3 + 0 army + 1 militia + 0 ruler against 3: Serbia 2C is C's.
    play(match, (C, "attack", "hungary"), (C, "target", "serbia_2c"), (C, "militia", 1))
    battle = logged(match, "attack.battle")[-1]
    assert (battle["attacker"], battle["defender"]) == (4, 3)
    assert s.control["serbia_2c"] == C
    assert s.money[C] == 5  # 7 in the book
    play(match, (C, "attack", "spain"), (C, "target", "spain_3a"), (C, "militia", 0), (A, "militia", 4))
    battle = logged(match, "attack.battle")[-1]
    assert (battle["attacker"], battle["defender"]) == (7, 6)
    assert s.control["spain_3a"] == C
    assert offered(match) == [END, Option("discard", DRAWN_BY_C)]
    play(match, (C, "discard", DRAWN_BY_C), (C, "end_turn"))
