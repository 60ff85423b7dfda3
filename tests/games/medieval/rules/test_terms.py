"""Chapters 0 and 1 of Medieval: what the words mean, components, markers, dice and money."""

from __future__ import annotations

import re
from typing import Any

import pytest

from condotta import IllegalChoice, PositionError
from condotta.core import ledger
from condotta.core.flow import Option
from condotta.core.match import Match
from condotta.games.medieval.data import MAP, POWERS, PROVINCES

from ..helpers import STILL, asked, choose, logged, offered, play, start

COLLECT, END = Option("collect"), Option("end_turn")


def provinces_shown(match: Match) -> dict[str, Any]:
    return {p["id"]: p for p in match.view(None)["table"]["board"]["provinces"]}


def powers_shown(match: Match) -> dict[str, Any]:
    return {p["id"]: p for p in match.view(None)["table"]["board"]["powers"]}


def seas_shown(match: Match) -> list[str]:
    return [sea["id"] for sea in match.view(None)["table"]["board"]["seas"]]


# ---- 0 Terms


@pytest.mark.rule("MV-0.a")
def test_the_player_whose_turn_runs_is_the_only_one_who_acts() -> None:
    match = start({**STILL, "active": 1, "hands": [["spies.1"], ["spies.2"], ["spies.3"]]})
    assert asked(match) == [(1, "action.choose")]
    assert match.view(0)["table"]["active"] == 1
    for seat, card in ((0, "spies.1"), (2, "spies.3")):
        with pytest.raises(IllegalChoice):
            choose(match, seat, "play", card)
    choose(match, 1, "end_turn")
    assert match.view(0)["table"]["active"] == 2
    assert offered(match) == [COLLECT, END, Option("play", "spies.3"), Option("discard", "spies.3")]
    with pytest.raises(IllegalChoice):
        choose(match, 1, "play", "spies.2")


@pytest.mark.rule("MV-0.b")
def test_provinces_and_sea_exist_only_while_their_map_card_is_in_play() -> None:
    # given: 2D is the next map card, and the Mongols will come after it
    match = start(
        {"phase": "map", "map_deck": ["2D"], "hands": [["mongols.4"], [], []], "mongols_arrived": True}, dice=[6, 1]
    )
    on_2d = ["bulgaria_2d", "cumans_2d", "polovtsy_2d"]
    assert [p for p in on_2d if p in provinces_shown(match)] == []
    assert "sea_2d" not in seas_shown(match)
    assert "cumans_2d" not in provinces_shown(match)["hungary_2c"]["adjacent"]
    # when it is drawn
    choose(match, 0, "draw_map_card")
    assert [p for p in on_2d if p in provinces_shown(match)] == on_2d
    assert "sea_2d" in seas_shown(match)
    assert "cumans_2d" in provinces_shown(match)["hungary_2c"]["adjacent"]
    # and destroyed: 6 + 5 against 1 + 3
    play(match, (0, "play", "mongols.4"), (0, "ravage", "2D"))
    assert [p for p in on_2d if p in provinces_shown(match)] == []
    assert "sea_2d" not in seas_shown(match)
    assert "cumans_2d" not in provinces_shown(match)["hungary_2c"]["adjacent"]


@pytest.mark.rule("MV-0.b")
def test_nothing_can_lie_on_a_map_card_that_is_not_in_play() -> None:
    with pytest.raises(PositionError) as error:
        start({"control": {"russia_1e": 0}, "heresies": ["sweden_1c"]})
    assert error.value.problems == [
        "control.russia_1e: not a province in play (MV-0.b)",
        "heresies: sweden_1c is not in play (MV-0.b)",
    ]


@pytest.mark.rule("MV-0.c")
def test_power_cards_in_play_lie_before_a_player_or_uncontrolled_on_the_table() -> None:
    # given: France and Hungary before players, Poland uncontrolled; England in hand, Serbia in the deck, Spain used
    match = start(
        {
            "map_deck": [],
            "hands": [["assassin.1", "england"], [], []],
            "action_deck": ["serbia"],
            "control": {"france_2a": 0, "hungary_2c": 1, "poland_1d": 0, "poland_2c": 1},
            "holders": {"france": 0, "hungary": 1, "poland": None},
        }
    )
    assert "spain" in match.state.used_cards
    assert {p: card["holder"] for p, card in powers_shown(match).items()} == {"france": 0, "hungary": 1, "poland": None}
    choose(match, 0, "play", "assassin.1")
    assert offered(match) == [Option("assassinate", p) for p in ("france", "hungary", "poland")]


@pytest.mark.rule("MV-0.d", "MV-4.2.b")
def test_power_and_province_are_controlled_independently() -> None:
    # given (E-11): seat 0 controls France as a Power, seat 1 its province 1B, and no Power
    match = start({**STILL, "money": [3, 3, 3], "control": {"france_2a": 0, "france_1b": 1}, "holders": {"france": 0}})
    assert powers_shown(match)["france"]["holder"] == 0
    assert provinces_shown(match)["france_1b"]["owner"] == 1
    assert offered(match) == [COLLECT, END, Option("attack", "france")]
    choose(match, 0, "collect")
    assert offered(match) == [COLLECT, END]  # money, but nothing to attack with
    choose(match, 1, "collect")
    assert match.state.money == [3 + 4, 3 + 2, 3]


@pytest.mark.rule("MV-0.e")
def test_a_province_has_the_religion_of_its_power_whoever_controls_it_and_knights_make_it_catholic() -> None:
    # given: the player of England holds provinces of every religion, Lithuania with a Knights marker
    held = ["england_1b", "france_1b", "russia_1d", "almoravids_3a", "lithuania_1d", "livonia_1d"]
    match = start(
        {
            **STILL,
            "hands": [["heresy.1"], [], []],
            "control": dict.fromkeys(held, 0),
            "knights_provinces": ["lithuania_1d"],
            "holders": {"england": 0},
        }
    )
    shown = provinces_shown(match)
    assert {p: (shown[p]["power"], shown[p]["religion"]) for p in held} == {
        "england_1b": ("england", "catholic"),
        "france_1b": ("france", "catholic"),
        "russia_1d": ("russia", "orthodox"),
        "almoravids_3a": ("almoravids", "islamic"),
        "lithuania_1d": ("lithuania", "catholic"),
        "livonia_1d": ("livonia", "pagan"),
    }
    choose(match, 0, "play", "heresy.1")
    assert offered(match) == [Option("heresy", p) for p in ("england_1b", "france_1b", "lithuania_1d")]


@pytest.mark.rule("MV-0.f")
@pytest.mark.parametrize("knights", [False, True])
def test_sardinia_malta_and_the_papacy_belong_to_no_power_and_only_knights_make_malta_catholic(knights: bool) -> None:
    match = start(
        {
            **STILL,
            "map_cards": ["1B", "3B", "4B"],
            "hands": [["heresy.1"], [], []],
            "control": {"england_1b": 0, "sardinia_corsica": 0, "malta": 0},
            "knights_provinces": ["malta"] if knights else [],
            "holders": {"england": 0},
        }
    )
    shown = provinces_shown(match)
    assert {p["id"]: p["religion"] for p in shown.values() if p["power"] is None} == {
        "sardinia_corsica": None,
        "papacy": None,
        "malta": "catholic" if knights else None,
    }
    choose(match, 0, "play", "heresy.1")
    assert offered(match) == [Option("heresy", p) for p in ("england_1b", *(["malta"] if knights else []))]


# ---- 1 Components


@pytest.mark.rule("MV-1.0.b")
def test_markers_never_run_out() -> None:
    # given: more markers on the table than the 140 of the box
    controllable = [p for p in PROVINCES.values() if p.controllable]
    catholic = [p.id for p in PROVINCES.values() if p.religion == "catholic"]
    powers = list(POWERS)
    position = {
        **STILL,
        "map_cards": list(MAP),
        "hands": [["heresy.1"], [], []],
        "control": {p.id: 0 for p in controllable},
        "holders": dict.fromkeys(powers, 0),
        "heresies": catholic[1:],
        "disasters": powers,
        "civil_wars": powers,
        "excommunicated": [p.id for p in POWERS.values() if p.religion == "catholic"],
    }
    match = start(position, dice=[6])
    s = match.state
    assert sum(map(len, (s.control, s.heresies, s.disasters, s.civil_wars, s.excommunicated))) > 140
    # when one more is needed
    play(match, (0, "play", "heresy.1"), (0, "heresy", catholic[0]))
    # then it is there
    assert sorted(s.heresies) == sorted(catholic)


@pytest.mark.rule("MV-1.0.b")
def test_the_bank_never_runs_out() -> None:
    match = start({**STILL, "money": [9_990, 0, 0], "control": {"england_1b": 0, "hungary_2c": 0}})
    choose(match, 0, "collect")
    assert match.state.money == [10_000, 0, 0]


@pytest.mark.rule("MV-1.1.a")
def test_the_ledger_follows_the_chapters_and_sections_of_the_book() -> None:
    rules = [rule for rule in ledger.load("medieval").rules.values() if rule.kind == "rule"]
    for rule in rules:
        number = re.fullmatch(r"MV-(\d+)(?:\.(\d+))?\.[a-z]", rule.id)
        assert number is not None, rule.id
        assert rule.chapter.split()[0] == number[1], rule.id
        if rule.section and number[1] != "5":  # 5.4 of the book is one sentence, kept without a heading
            assert rule.section.split()[0] == f"{number[1]}.{number[2]}", rule.id
    phases = [w for w in ("Phase A", "Phase B", "Phase C", "Phase D") for r in rules if r.text.startswith(w)]
    assert phases == ["Phase A", "Phase B", "Phase C", "Phase D"]


@pytest.mark.rule("MV-1.2.b")
def test_a_map_card_is_laid_in_its_own_place_whenever_it_is_drawn() -> None:
    to_come = ["1A", "1C", "1E", "1F", "2D", "2F", "3B", "3C", "3F", "4B", "4C"]
    boards = []
    for order in (to_come, to_come[::-1], to_come[5:] + to_come[:5]):
        match = start({"phase": "map", "map_deck": order, "action_deck": []})
        for turn in range(11):
            play(match, (turn % 3, "draw_map_card"), (turn % 3, "end_turn"))
        boards.append(match.view(None)["table"]["board"])
    assert boards[0] == boards[1] == boards[2]
    for card in boards[0]["map_cards"]:
        x, y, width, height = card["schematic"]
        assert "ABCDEF"[x + width - 1] == card["id"][1]
        assert card["id"][0] in "1234"[y : y + height]


# ---- 1.3 Markers

MARKED: dict[str, Any] = {
    **STILL,
    "control": {"hungary_2c": 0, "france_2a": 1, "poland_1d": 2, "lithuania_1d": 2, "england_1b": 2, "spain_2a": 0},
    "holders": {"hungary": 0, "france": 1, "poland": 2, "england": 2, "spain": 0},
    "excommunicated": ["hungary"],
    "disasters": ["france"],
    "civil_wars": ["england"],
    "marriages": [["hungary", "poland"]],
    "rulers": {"hungary": 1, "poland": -1, "spain": 0},
    "heresies": ["poland_1d"],
    "knights_provinces": ["lithuania_1d"],
}


@pytest.mark.rule("MV-1.3.a", "MV-1.3.c")
def test_every_marker_is_seen_where_it_lies() -> None:
    match = start(MARKED)
    keys = ("excommunicated", "disaster", "civil_war", "ruler", "marriages")
    assert {p: tuple(card[key] for key in keys) for p, card in powers_shown(match).items()} == {
        "hungary": (True, False, False, 1, ["poland"]),
        "france": (False, True, False, 1, []),
        "poland": (False, False, False, -1, ["hungary"]),
        "england": (False, False, True, None, []),
        "spain": (False, False, False, 0, []),
    }
    shown = provinces_shown(match).values()
    marked = {p["id"]: (p["owner"], p["knights"], p["heresy"]) for p in shown if p["owner"] is not None}
    assert marked == {
        "hungary_2c": (0, False, False),
        "france_2a": (1, False, False),
        "poland_1d": (2, False, True),
        "lithuania_1d": (2, True, False),
        "england_1b": (2, False, False),
        "spain_2a": (0, False, False),
    }


@pytest.mark.rule("MV-1.3.c")
@pytest.mark.parametrize("marker", ["excommunicated", "disasters", "civil_wars"])
def test_markers_of_powers_lie_on_power_cards_in_play_only(marker: str) -> None:
    with pytest.raises(PositionError) as error:
        start({marker: ["hungary"], "rulerless": []})
    assert error.value.problems == [f"{marker}: the card of hungary is not in play (MV-1.3.c)"]
    with pytest.raises(PositionError):
        start({**MARKED, marker: ["hungary_2c"]})


@pytest.mark.rule("MV-1.3.c")
@pytest.mark.parametrize("marker", ["heresies", "knights_provinces"])
def test_markers_of_provinces_do_not_lie_on_power_cards(marker: str) -> None:
    with pytest.raises(PositionError):
        start({**MARKED, marker: ["hungary"]})


@pytest.mark.rule("MV-1.3.b")
def test_a_knights_marker_is_laid_together_with_a_control_marker_of_its_owner() -> None:
    # given: seat 0 sends Knights against Livonia: 6 + 2 against 1
    match = start(
        {
            **STILL,
            "hands": [["knights_of_christ.1"], [], []],
            "control": {"hungary_2c": 0},
            "holders": {"hungary": 0},
        },
        dice=[6, 1],
    )
    play(match, (0, "knights_attack"), (0, "target", "livonia_1d"), (0, "send_knights", 1))
    livonia = provinces_shown(match)["livonia_1d"]
    assert (livonia["owner"], livonia["knights"]) == (0, True)
    with pytest.raises(PositionError) as error:
        start({"knights_provinces": ["livonia_1d"]})
    assert error.value.problems == ["knights_provinces: livonia_1d is not controlled (MV-1.3.b)"]


@pytest.mark.rule("MV-1.3.d", "MV-8.3.g")
def test_markers_stay_on_a_power_card_that_changes_hands() -> None:
    # given: the whole of Hungary falls to seat 1: 6 + 0 + 1 (Poland) against 1 + 0 (Hungary in Civil War)
    match = start(
        {
            **STILL,
            "active": 1,
            "money": [0, 1, 0],
            "control": {"hungary_2c": 0, "poland_2c": 1, "france_2b": 2},
            "holders": {"hungary": 0, "poland": 1, "france": 2},
            "excommunicated": ["hungary"],
            "disasters": ["hungary"],
            "civil_wars": ["hungary"],
            "rulers": {"hungary": 1},
            "marriages": [["france", "hungary"]],
        },
        dice=[6, 1],
    )
    before = powers_shown(match)["hungary"]
    play(match, (1, "attack", "poland"), (1, "target", "hungary_2c"), (1, "militia", 0), (0, "militia", 0))
    assert powers_shown(match)["hungary"] == {**before, "holder": 1}
    assert [before[marker] for marker in ("excommunicated", "disaster", "civil_war")] == [True, True, True]
    assert (before["ruler"], before["marriages"]) == (1, ["france"])


@pytest.mark.rule("MV-1.3.d")
def test_markers_stay_on_a_power_card_that_becomes_uncontrolled() -> None:
    # given: France holds 2A for seat 0 and 2B is seat 1's; Spain takes 2A: 6 + 2 + 1 against 1 + 2 - 1
    match = start(
        {
            **STILL,
            "active": 2,
            "money": [0, 0, 1],
            "control": {"france_2a": 0, "france_2b": 1, "spain_2a": 2},
            "holders": {"france": 0, "spain": 2},
            "excommunicated": ["france"],
            "disasters": ["france"],
            "rulers": {"france": -1},
        },
        dice=[6, 1],
    )
    before = powers_shown(match)["france"]
    play(match, (2, "attack", "spain"), (2, "target", "france_2a"), (2, "militia", 0), (0, "militia", 0))
    assert powers_shown(match)["france"] == {**before, "holder": None}
    assert (before["excommunicated"], before["disaster"], before["ruler"]) == (True, True, -1)


# ---- 1.6 Dice


@pytest.mark.rule("MV-1.6.a")
@pytest.mark.parametrize(("dice", "changed"), [([5, 3, 5], "denmark"), ([3, 5, 5], "russia")])
def test_two_dice_are_read_with_the_red_one_first(dice: list[int], changed: str) -> None:
    match = start(  # E-16: 53 is Denmark, 35 is Russia
        {
            **STILL,
            "hands": [["change_of_ruler.1"], [], []],
            "control": {"denmark_1b": 1, "russia_1d": 2},
            "holders": {"denmark": 1, "russia": 2},
        },
        dice=dice,
    )
    choose(match, 0, "play", "change_of_ruler.1")
    rulers = {p: card["ruler"] for p, card in powers_shown(match).items()}
    assert rulers == {"denmark": 0, "russia": 0, changed: -1}


@pytest.mark.rule("MV-1.6.a")
@pytest.mark.parametrize(("dice", "gain"), [([1, 1], 2), ([1, 2], 1), ([1, 3], 0), ([2, 2], 0)])
def test_a_sum_is_both_dice_added(dice: list[int], gain: int) -> None:
    match = start(  # France and its good ruler, 3, and 1 for Spain's army are 4 against the sum
        {
            **STILL,
            "hands": [["pope.1"], [], []],
            "control": {"france_2a": 0, "spain_2a": 1},
            "holders": {"france": 0, "spain": 1},
            "rulers": {"spain": -1},
            "money": [0, 2, 0],
        },
        dice=dice,
    )
    play(match, (0, "play", "pope.1"), (0, "crusade"), (0, "commit", "france"), (1, "commit", "spain"))
    assert match.state.money == [2 + gain, gain, 0]


@pytest.mark.rule("MV-1.6.a")
def test_a_modifier_is_added_to_one_die_or_taken_from_it() -> None:
    match = start(  # Hungary has army 0 and a bad ruler, Serbia nothing: 4 - 1 against 3
        {**STILL, "money": [1, 0, 0], "control": {"hungary_2c": 0}, "holders": {"hungary": 0}}, dice=[4, 3]
    )
    play(match, (0, "attack", "hungary"), (0, "target", "serbia_2c"), (0, "militia", 0))
    assert [(e["attacker"], e["defender"]) for e in logged(match, "attack.battle")] == [(3, 3)]
    assert "serbia_2c" not in match.state.control


# ---- 1.7 Money


@pytest.mark.rule("MV-1.7.a")
def test_money_comes_from_collection() -> None:
    match = start({**STILL, "control": {"france_2a": 0}})
    choose(match, 0, "collect")
    assert match.state.money == [4, 0, 0]


@pytest.mark.rule("MV-1.7.a")
def test_money_comes_from_the_initial_income_of_a_power() -> None:
    match = start({**STILL, "hands": [["hungary"], [], []]})
    choose(match, 0, "play", "hungary")
    assert match.state.money == [5, 0, 0]


@pytest.mark.rule("MV-1.7.a")
def test_money_comes_from_knights_provinces_when_a_pope_card_is_played() -> None:
    match = start(
        {
            **STILL,
            "hands": [["pope.1"], [], []],
            "control": {"lithuania_1d": 1},
            "knights_provinces": ["lithuania_1d"],
        }
    )
    choose(match, 0, "play", "pope.1")
    assert match.state.money == [0, 2, 0]


@pytest.mark.rule("MV-1.7.a")
def test_money_comes_from_a_crusade_and_its_levy() -> None:
    match = start(  # France's 3 against 1 + 1: each Crusader gains 1 from the bank, the levy of 2 comes from seat 1
        {
            **STILL,
            "hands": [["pope.1"], [], []],
            "money": [0, 5, 5],
            "control": {"france_2a": 0, "spain_2a": 1},
            "holders": {"france": 0},
        },
        dice=[1, 1],
    )
    play(match, (0, "play", "pope.1"), (0, "crusade"), (0, "commit", "france"))
    assert match.state.money == [0 + 2 + 1, 5 - 2, 5]


@pytest.mark.rule("MV-1.7.a")
def test_money_comes_from_an_agreement() -> None:
    match = start(  # France pays for its way through the Empire to Hungary and loses there
        {
            **STILL,
            "money": [6, 0, 0],
            "control": {"france_2b": 0, "holy_roman_empire_2c": 1, "holy_roman_empire_2b": 1},
            "holders": {"france": 0},
        },
        dice=[1, 6],
    )
    play(match, (0, "attack", "france"), (0, "target", "hungary_2c"), (0, "ask_passage", "holy_roman_empire_2c"))
    play(match, (0, "give", "florins"), (0, "give", "florins", 3), (0, "offer"), (1, "accept"))
    assert match.state.money == [6 - 1 - 3, 3, 0]


@pytest.mark.rule("MV-1.7.b")
def test_money_is_secret() -> None:
    match = start({**STILL, "money": [7, 8, 9], "control": {"france_2a": 0}})
    seen = {seat: [p["money"] for p in match.view(seat)["table"]["players"]] for seat in (0, 1, None)}
    assert seen == {0: [7, None, None], 1: [None, 8, None], None: [None, None, None]}
    choose(match, 0, "collect")
    assert [logged(match, "collect.amount", seat) for seat in (0, 1, None)] == [[{"player": 0, "florins": 4}], [], []]


@pytest.mark.rule("MV-1.7.b")
def test_a_setting_opens_the_money() -> None:
    match = start({**STILL, "money": [7, 8, 9], "control": {"france_2a": 0}}, options={"open_money": True})
    assert [p["money"] for p in match.view(None)["table"]["players"]] == [7, 8, 9]
    choose(match, 0, "collect")
    assert logged(match, "collect.amount", 1) == [{"player": 0, "florins": 4}]


@pytest.mark.rule("MV-1.7.c")
@pytest.mark.parametrize(("money", "steps"), [(0, None), (1, [0]), (3, [0]), (4, [0, 1]), (6, [0, 1]), (7, [0, 1, 2])])
def test_only_what_can_be_paid_in_full_is_offered(money: int, steps: list[int] | None) -> None:
    match = start({**STILL, "money": [money, 0, 0], "control": {"hungary_2c": 0}, "holders": {"hungary": 0}})
    if steps is None:  # not even the florin for the attack
        assert offered(match) == [COLLECT, END]
        return
    play(match, (0, "attack", "hungary"), (0, "target", "serbia_2c"))
    assert offered(match) == [Option("militia", n) for n in steps]
    choose(match, 0, "militia", steps[-1])
    assert match.state.money[0] == money - 1 - 3 * steps[-1]


@pytest.mark.rule("MV-1.7.c")
@pytest.mark.parametrize(("money", "lift"), [(2, []), (3, [Option("lift_excommunication", "france")])])
def test_an_excommunication_cannot_be_lifted_for_less_than_its_price(money: int, lift: list[Option]) -> None:
    match = start(
        {
            **STILL,
            "hands": [["pope.1"], [], []],
            "money": [money, 0, 0],
            "control": {"france_2a": 1},
            "holders": {"france": 1},
            "excommunicated": ["france"],
        }
    )
    choose(match, 0, "play", "pope.1")
    assert offered(match) == [Option("crusade"), Option("papal_passage"), *lift]


@pytest.mark.rule("MV-1.7.c", "MV-8.7.c")
@pytest.mark.parametrize(("money", "left", "civil_war"), [(5, 1, False), (4, 0, False), (3, 0, True), (0, 0, True)])
def test_a_disaster_takes_all_there_is_and_not_more(money: int, left: int, civil_war: bool) -> None:
    match = start(  # 51 is Spain, the loss is 4
        {
            **STILL,
            "hands": [["disaster.1"], [], []],
            "money": [0, money, 0],
            "control": {"spain_2a": 1},
            "holders": {"spain": 1},
        },
        dice=[5, 1, 4],
    )
    choose(match, 0, "play", "disaster.1")
    assert match.state.money == [0, left, 0]
    assert match.state.civil_wars == (["spain"] if civil_war else [])


@pytest.mark.rule("MV-1.7.c", "MV-6.2.d")
@pytest.mark.parametrize(("money", "after"), [(2, [2, 0, 0]), (1, [0, 1, 0])])
def test_who_cannot_pay_the_whole_levy_pays_nothing(money: int, after: list[int]) -> None:
    match = start(
        {**STILL, "hands": [["pope.1"], [], []], "money": [0, money, 0], "control": {"spain_2a": 1}},
    )
    play(match, (0, "play", "pope.1"), (0, "crusade"))
    assert match.state.money == after
