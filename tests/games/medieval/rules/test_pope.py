"""Chapter 6, Pope cards: general, excommunication, marriage, the Papacy (the Crusade: test_crusade.py)."""

from __future__ import annotations

from typing import Any

import pytest

import condotta
from condotta.core.flow import Option
from condotta.core.match import Match
from condotta.games.medieval.data import CARDS

from ..helpers import asked, logged, offered, play, start, verbs

POPE: tuple[Any, ...] = (0, "play", "pope.1")
EUROPE: dict[str, Any] = {  # England excommunicated, Venice nobody's, Byzantium Orthodox
    "hands": [["pope.1"], [], []],
    "money": [3, 0, 0],
    "holders": {"france": 0, "england": 0, "hungary": 1, "venice": None, "byzantium": 2},
    "control": {"france_2a": 0, "england_1b": 0, "hungary_2c": 1, "byzantium_3d": 2},
    "excommunicated": ["england"],
}


def pope(position: dict[str, Any], dice: tuple[int, ...] = ()) -> Match:
    """Seat 0 has played their Pope card and is asked for its use."""
    match = play(start(position, dice), POPE)
    assert asked(match) == [(0, "pope.mode")]
    return match


def targets(match: Match, seat: int, power: str) -> list[str]:
    """Every province this Power may attack, sorted."""
    play(match, (seat, "attack", power))
    return sorted(str(option.args[0]) for option in offered(match))


# 6.1 General


@pytest.mark.rule("MV-6.1.a")
def test_any_number_of_the_twelve_pope_cards_may_be_played_in_one_action_phase() -> None:
    popes = [card for card, kind in CARDS.items() if kind == "pope"]
    assert len(popes) == 12
    match = start({"hands": [popes[:], [], []]})
    for card in popes:
        play(match, (0, "play", card), (0, "papal_passage"))
        assert asked(match) == [(0, "action.choose")]
    assert match.state.used_cards == popes
    assert offered(match) == [Option("end_turn")]


@pytest.mark.rule("MV-6.1.a")
def test_pope_cards_are_played_in_the_own_action_phase_only() -> None:
    hands = [["pope.1", "mongols.1"], ["pope.2"], []]
    match = start({"phase": "map", "hands": hands, "map_deck": ["1F"]})
    assert offered(match) == [Option("draw_map_card"), Option("leave_map_card")]
    play(match, (0, "leave_map_card"))
    assert offered(match) == [Option("play", "mongols.1")]
    play(match, (0, "play", "mongols.1"))
    assert offered(match) == [
        Option("collect"), Option("end_turn"), Option("play", "pope.1"), Option("discard", "pope.1"),
    ]  # fmt: skip
    assert match.asks(1) == []
    play(match, (0, "end_turn"), (1, "leave_map_card"))
    assert match.state.hands[0] == ["pope.1"]  # it may be held


@pytest.mark.rule("MV-6.1.b", "MV-6.1.e", "MV-6.3.a", "MV-6.3.f")
def test_a_pope_card_has_five_uses_and_is_used_for_exactly_one() -> None:
    match = pope(EUROPE)
    assert offered(match) == [
        Option("crusade"),
        Option("papal_passage"),
        Option("excommunicate", "france"),
        Option("lift_excommunication", "england"),
        Option("excommunicate", "hungary"),
        Option("excommunicate", "venice"),
        Option("marriage", "france"),
        Option("marriage", "england"),
    ]
    play(match, (0, "excommunicate", "france"))
    assert asked(match) == [(0, "action.choose")]
    assert match.state.used_cards == ["pope.1"]
    assert match.state.hands == [[], [], []]


@pytest.mark.rule("MV-6.1.c")
def test_knights_provinces_pay_before_the_pope_card_is_used() -> None:
    # given: 1 FI is not enough to lift an excommunication, but Lithuania pays 2 first; Livonia pays another player
    position = {
        **EUROPE,
        "money": [1, 5, 0],
        "control": {**EUROPE["control"], "lithuania_1d": 0, "livonia_1d": 2, "poland_1d": 1},
        "knights_provinces": ["lithuania_1d", "livonia_1d"],
    }
    match = pope(position)
    assert match.state.money == [3, 5, 1]
    assert Option("lift_excommunication", "england") in offered(match)
    play(match, (0, "lift_excommunication", "england"))
    assert match.state.money == [0, 5, 1]


@pytest.mark.rule("MV-6.1.d")
def test_no_pope_card_after_a_map_card_was_drawn() -> None:
    match = start({"phase": "map", "hands": [["pope.1"], [], []], "map_deck": ["1F"]})
    play(match, (0, "draw_map_card"))
    assert offered(match) == [Option("collect"), Option("end_turn"), Option("discard", "pope.1")]
    with pytest.raises(condotta.IllegalChoice) as refused:
        play(match, POPE)
    assert refused.value.rule == "MV-3.1.j"


@pytest.mark.rule("MV-6.1.d")
def test_no_pope_card_in_a_turn_with_collection() -> None:
    position = {"hands": [["pope.1", "pope.2"], [], []], "action_deck": [], "map_deck": []}
    match = play(start(position), (0, "collect"))
    assert asked(match) == [(1, "action.choose")]
    match = play(start(position), POPE, (0, "papal_passage"))
    assert Option("collect") not in offered(match)


@pytest.mark.rule("MV-6.1.e")
def test_a_player_without_catholic_power_may_play_a_pope_card_but_not_for_a_marriage() -> None:
    position = {
        "hands": [["pope.1"], [], []],
        "holders": {"byzantium": 0, "france": 1, "spain": 1},
        "control": {"byzantium_3d": 0, "france_2a": 1, "spain_2a": 1},
    }
    assert offered(pope(position)) == [
        Option("crusade"),
        Option("papal_passage"),
        Option("excommunicate", "france"),
        Option("excommunicate", "spain"),
    ]


@pytest.mark.rule("MV-6.1.e", "MV-6.1.b")
@pytest.mark.parametrize(
    ("announced", "modes"),
    [(False, [Option("crusade"), Option("papal_passage")]), (True, [Option("papal_passage")])],
)
def test_papal_passage_needs_no_target_and_a_crusade_only_that_none_was_announced(
    announced: bool, modes: list[Option]
) -> None:
    # given: no Catholic Power is in play, and 3B is not on the table
    match = pope({"hands": [["pope.1"], [], []], "crusade_announced": announced})
    assert offered(match) == modes
    play(match, (0, "papal_passage"))
    assert asked(match) == [(0, "action.choose")]


@pytest.mark.rule("MV-6.4.a", "MV-6.1.e")
def test_a_marriage_needs_a_second_catholic_power_in_play() -> None:
    position = {
        "hands": [["pope.1", "england"], [], []],  # England's card is not in play
        "holders": {"france": 0, "byzantium": 1},
        "control": {"france_2a": 0, "byzantium_3d": 1, "england_1b": 1},
    }
    assert offered(pope(position)) == [Option("crusade"), Option("papal_passage"), Option("excommunicate", "france")]


# 6.3 Excommunication


@pytest.mark.rule("MV-6.3.a")
@pytest.mark.parametrize("power", ["france", "hungary", "venice"])
def test_any_catholic_power_in_play_may_be_excommunicated(power: str) -> None:
    # France is their own, Hungary another player's, Venice nobody's
    match = play(pope(EUROPE), (0, "excommunicate", power))
    cards = {card["id"]: card["excommunicated"] for card in match.view(None)["table"]["board"]["powers"]}
    assert [p for p, marked in cards.items() if marked] == [p for p in cards if p in ("england", power)]
    assert match.state.excommunicated == ["england", power]
    assert match.state.money == [3, 0, 0]


@pytest.mark.rule("MV-6.3.a")
def test_a_knights_province_cannot_be_excommunicated() -> None:
    # given: Lithuania is a Knights province, its card and that of Poland are not in play
    position = {
        "hands": [["pope.1"], ["poland"], []],
        "control": {"lithuania_1d": 1, "poland_1d": 1},
        "knights_provinces": ["lithuania_1d"],
    }
    assert offered(pope(position)) == [Option("crusade"), Option("papal_passage")]


HUNGARY: dict[str, Any] = {
    "money": [5, 5, 5],
    "holders": {"hungary": 0},
    "control": {"hungary_2c": 0},
    "map_cards": ["1D", "2B", "2C"],
}
AROUND_HUNGARY = ["holy_roman_empire_2c", "poland_2c", "russia_2c", "serbia_2c", "venice_2c"]
BEYOND_RUSSIA = ["lithuania_1d", "livonia_1d", "poland_1d", "russia_1d"]
BEYOND_THE_EMPIRE = ["france_2b", "holy_roman_empire_2b"]


@pytest.mark.rule("MV-6.3.b")
def test_an_excommunicated_power_attacks_into_catholic_provinces_but_not_through_them() -> None:
    free = targets(start(HUNGARY), 0, "hungary")
    assert free == sorted([*AROUND_HUNGARY, *BEYOND_RUSSIA, *BEYOND_THE_EMPIRE])
    banned = targets(start({**HUNGARY, "excommunicated": ["hungary"]}), 0, "hungary")
    assert banned == sorted([*AROUND_HUNGARY, *BEYOND_RUSSIA])


@pytest.mark.rule("MV-6.3.b")
def test_an_excommunicated_power_may_not_even_pass_catholic_provinces_of_its_player() -> None:
    own = {**HUNGARY, "control": {"hungary_2c": 0, "holy_roman_empire_2c": 0}}
    assert "france_2b" in targets(start(own), 0, "hungary")
    assert "france_2b" not in targets(start({**own, "excommunicated": ["hungary"]}), 0, "hungary")


@pytest.mark.rule("MV-6.3.b", "MV-6.4.d")
def test_neither_permission_nor_marriage_opens_catholic_provinces_to_an_excommunicated_power() -> None:
    # given: every way from Hungary to Lithuania is in foreign hands; Poland is married to Hungary
    position: dict[str, Any] = {
        **HUNGARY,
        "holders": {"hungary": 0, "poland": 2},
        "control": {"hungary_2c": 0, "russia_2c": 1, "russia_1d": 1, "poland_2c": 2, "poland_1d": 2},
    }
    attack = ((0, "attack", "hungary"), (0, "target", "lithuania_1d"))
    ask_russia = [Option("ask_passage", "russia_2c"), Option("give_up")]
    match = play(start(position), *attack)
    assert offered(match) == [Option("ask_passage", "poland_2c"), *ask_russia]
    match = play(start({**position, "excommunicated": ["hungary"]}), *attack)
    assert offered(match) == ask_russia
    match = play(start({**position, "marriages": [["hungary", "poland"]]}), *attack)
    assert asked(match) == [(0, "attack.militia")]
    match = play(start({**position, "excommunicated": ["hungary"], "marriages": [["hungary", "poland"]]}), *attack)
    assert offered(match) == ask_russia


@pytest.mark.rule("MV-6.3.b")
def test_an_excommunicated_power_may_not_pass_a_knights_province() -> None:
    # given: the way from Poland to Livonia leads over Lithuania, their own Knights province, or over foreign Russia
    position = {
        "money": [5, 5, 5],
        "map_cards": ["1D"],
        "holders": {"poland": 0},
        "control": {"poland_1d": 0, "lithuania_1d": 0, "russia_1d": 1},
        "knights_provinces": ["lithuania_1d"],
    }
    attack = ((0, "attack", "poland"), (0, "target", "livonia_1d"))
    assert asked(play(start(position), *attack)) == [(0, "attack.militia")]
    match = play(start({**position, "excommunicated": ["poland"]}), *attack)
    assert offered(match) == [Option("ask_passage", "russia_1d"), Option("give_up")]
    plain = {**position, "excommunicated": ["poland"], "knights_provinces": []}  # pagan Lithuania remains passable
    assert asked(play(start(plain), *attack)) == [(0, "attack.militia")]


@pytest.mark.rule("MV-6.3.b")
def test_an_excommunicated_power_uses_naval_areas_freely() -> None:
    # given: England can leave its island by sea only; the coast of sea 1B is Catholic
    england = {
        "money": [5, 0, 0],
        "holders": {"england": 0},
        "control": {"england_1b": 0},
        "map_cards": ["1B", "2B"],
        "excommunicated": ["england"],
    }
    coast = ["denmark_1b", "france_1b", "holy_roman_empire_1b", "norway_1b"]
    assert targets(start(england), 0, "england") == coast
    inland = ["france_2b", "holy_roman_empire_2b"]
    assert targets(start({**england, "excommunicated": []}), 0, "england") == sorted([*coast, *inland])
    match = play(start(england), (0, "attack", "england"), (0, "target", "denmark_1b"))
    play(match, (0, "sail", "sea_1b"), (0, "set_out"))
    assert asked(match) == [(0, "attack.militia")]


@pytest.mark.rule("MV-6.3.c")
def test_an_excommunicated_power_may_be_hit_by_civil_war_in_a_turn_it_begins_excommunicated() -> None:
    # given: England begins the turn excommunicated, Hungary does not
    position = {**EUROPE, "hands": [["pope.1", "civil_war.1"], ["civil_war.2"], []], "action_deck": [], "map_deck": []}
    match = play(pope(position), (0, "excommunicate", "hungary"), (1, "withdraw"), (0, "play", "civil_war.1"))
    assert offered(match) == [Option("revolt", "england")]
    # when: in the next turn, of another player, both are open to it
    match = play(pope(position), (0, "excommunicate", "hungary"), (1, "withdraw"), (0, "end_turn"))
    play(match, (1, "withdraw"))  # asked again before the turn ends
    play(match, (1, "play", "civil_war.2"))
    assert offered(match) == [Option("revolt", "england"), Option("revolt", "hungary")]


@pytest.mark.rule("MV-6.3.c")
def test_a_fresh_excommunication_opens_no_civil_war() -> None:
    position = {**EUROPE, "excommunicated": [], "hands": [["pope.1", "civil_war.1"], [], []]}
    match = play(pope(position), (0, "excommunicate", "england"))
    assert Option("discard", "civil_war.1") in offered(match)
    assert Option("play", "civil_war.1") not in offered(match)


@pytest.mark.rule("MV-6.3.d")
@pytest.mark.parametrize("excommunicated", [[], ["france", "holy_roman_empire"]])
def test_excommunication_changes_no_income_battle_or_victory_points(excommunicated: list[str]) -> None:
    # given: France (army 2, good ruler) attacks the Empire (army 1, normal ruler)
    position = {
        "map_deck": [],
        "money": [6, 3, 0],
        "holders": {"france": 0, "holy_roman_empire": 1},
        "control": {"france_2a": 0, "france_2b": 0, "holy_roman_empire_2b": 1},
        "excommunicated": excommunicated,
    }
    match = play(start(position), (0, "collect"))
    assert match.state.money == [6 + 7, 3, 0]
    match = start(position, dice=(2, 4))
    assert [player["victory_points"] for player in match.view(None)["table"]["players"]] == [7, 3, 0]
    play(match, (0, "attack", "france"), (0, "target", "holy_roman_empire_2b"), (0, "militia", 1), (1, "militia", 1))
    assert [(b["attacker"], b["defender"]) for b in logged(match, "attack.battle")] == [(2 + 3 + 1, 4 + 1 + 1)]
    assert match.state.control["holy_roman_empire_2b"] == 1


@pytest.mark.rule("MV-6.3.f")
@pytest.mark.parametrize("power", ["england", "hungary", "venice"])
def test_three_florins_and_a_pope_card_lift_any_excommunication(power: str) -> None:
    # England is their own, Hungary another player's, Venice nobody's; 3 FI are exactly enough and go to the bank
    match = pope({**EUROPE, "excommunicated": ["england", "hungary", "venice"]})
    play(match, (0, "lift_excommunication", power))
    assert match.state.excommunicated == [p for p in ("england", "hungary", "venice") if p != power]
    assert match.state.money == [0, 0, 0]
    assert asked(match) == [(0, "action.choose")]


@pytest.mark.rule("MV-6.3.f")
def test_two_florins_lift_nothing() -> None:
    match = pope({**EUROPE, "money": [2, 9, 9]})
    assert Option("lift_excommunication", "england") not in offered(match)
    assert "england" in match.state.excommunicated


# 6.4 Marriage


@pytest.mark.rule("MV-6.4.a")
def test_a_power_of_the_player_is_married_to_any_other_catholic_power_in_play() -> None:
    match = play(pope(EUROPE), (0, "marriage", "france"))
    # their own England, another's Hungary, nobody's Venice; not Orthodox Byzantium, not France itself
    assert offered(match) == [Option("marry", "england"), Option("marry", "hungary"), Option("marry", "venice")]
    play(match, (0, "marry", "hungary"))
    assert match.state.marriages == [("france", "hungary")]
    assert asked(match) == [(0, "action.choose")]  # nobody's consent is needed


@pytest.mark.rule("MV-6.4.a")
def test_a_power_may_have_several_marriages_but_not_twice_the_same() -> None:
    position = {**EUROPE, "marriages": [["hungary", "france"], ["france", "venice"]]}
    match = play(pope(position), (0, "marriage", "france"))
    assert offered(match) == [Option("marry", "england")]
    play(match, (0, "marry", "england"))
    assert match.state.marriages == [("hungary", "france"), ("france", "venice"), ("france", "england")]


WEDDING: dict[str, Any] = {  # the Empire's card is with seat 1, its province 2C with seat 2
    "money": [5, 5, 5],
    "holders": {"france": 0, "holy_roman_empire": 1},
    "control": {"france_2b": 0, "france_1b": 2, "holy_roman_empire_1b": 1, "holy_roman_empire_2c": 2},
    "map_cards": ["1B", "2A", "2B", "2C"],
    "map_deck": [],
    "action_deck": [],
}


@pytest.mark.rule("MV-6.4.b")
def test_married_powers_pass_each_others_provinces_whoever_controls_them() -> None:
    married = {**WEDDING, "hands": [["pope.1"], [], []]}
    match = play(pope(married), (0, "marriage", "france"), (0, "marry", "holy_roman_empire"))
    play(match, (0, "attack", "france"), (0, "target", "hungary_2c"))
    assert asked(match) == [(0, "attack.militia")]  # over Empire 2C, without permission
    play(match, (0, "militia", 0), (0, "end_turn"))
    play(match, (1, "attack", "holy_roman_empire"), (1, "target", "france_2a"))
    assert asked(match) == [(1, "attack.militia")]  # over France 1B, and vice versa


@pytest.mark.rule("MV-6.4.b")
def test_unmarried_powers_need_permission() -> None:
    match = play(start(WEDDING), (0, "attack", "france"), (0, "target", "hungary_2c"))
    assert asked(match) == [(0, "passage.way")]
    match = start({**WEDDING, "active": 1})
    play(match, (1, "attack", "holy_roman_empire"), (1, "target", "france_2a"))
    assert asked(match) == [(1, "passage.way")]


@pytest.mark.rule("MV-6.4.b")
def test_a_third_power_does_not_profit_from_a_marriage() -> None:
    position = {
        **WEDDING,
        "holders": {"france": 0, "holy_roman_empire": 2, "spain": 0},
        "control": {
            "france_2b": 0,
            "france_2a": 0,
            "spain_2a": 0,
            "holy_roman_empire_2b": 1,
            "holy_roman_empire_2c": 2,
        },
        "marriages": [["france", "holy_roman_empire"]],
        "map_cards": ["2A", "2B", "2C"],
    }
    match = play(start(position), (0, "attack", "france"), (0, "target", "hungary_2c"))
    assert asked(match) == [(0, "attack.militia")]
    match = play(start(position), (0, "attack", "spain"), (0, "target", "hungary_2c"))
    assert asked(match) == [(0, "passage.way")]
    to_ask = sorted(str(option.args[0]) for option in offered(match) if option.verb == "ask_passage")
    assert to_ask == ["holy_roman_empire_2b", "holy_roman_empire_2c"]


@pytest.mark.rule("MV-6.4.b")
@pytest.mark.parametrize("knights", [False, True])
def test_a_marriage_does_not_open_a_knights_province(knights: bool) -> None:
    # given: the Latin Kingdom is married to Jerusalem and wants to go on to Ayyubids 4C
    position = {
        "money": [5, 5, 5],
        "map_cards": ["3D", "4C", "4D"],
        "holders": {"latin_kingdom": 0, "kingdom_of_jerusalem": 1},
        "control": {"latin_kingdom_3d_armenia": 0, "kingdom_of_jerusalem_4d": 1, "ayyubids_mamluks_4d": 2},
        "knights_provinces": ["kingdom_of_jerusalem_4d"] if knights else [],
        "marriages": [["latin_kingdom", "kingdom_of_jerusalem"]],
    }
    match = play(start(position), (0, "attack", "latin_kingdom"), (0, "target", "ayyubids_mamluks_4c"))
    to_ask = sorted(str(option.args[0]) for option in offered(match) if option.verb == "ask_passage")
    assert to_ask == ["ayyubids_mamluks_4d", *(["kingdom_of_jerusalem_4d"] if knights else [])]


MARRIED: dict[str, Any] = {
    "money": [0, 0, 0],
    "holders": {"france": 0, "holy_roman_empire": 1, "spain": 2},
    "control": {"france_2b": 0, "holy_roman_empire_2b": 1, "spain_2a": 2},
    "marriages": [["france", "holy_roman_empire"], ["spain", "france"]],
}
SPAIN_ONLY = [("spain", "france")]
EMPIRE_ONLY = [("france", "holy_roman_empire")]


@pytest.mark.rule("MV-6.4.c")
@pytest.mark.parametrize(
    ("dice", "left"),
    [
        ((5, 6, 1), []),  # France, a good ruler as before: it is a new one
        ((2, 6, 6), SPAIN_ONLY),  # the Empire
        ((5, 1, 3), EMPIRE_ONLY),  # Spain
    ],
)
def test_a_marriage_ends_when_either_power_changes_its_ruler(dice: tuple[int, ...], left: list[Any]) -> None:
    match = start({**MARRIED, "hands": [["change_of_ruler.1"], [], []]}, dice)
    play(match, (0, "play", "change_of_ruler.1"))
    assert match.state.marriages == left


@pytest.mark.rule("MV-6.4.c")
@pytest.mark.parametrize(("dice", "left"), [((5, 3), SPAIN_ONLY), ((4,), [*EMPIRE_ONLY, *SPAIN_ONLY])])
def test_a_marriage_ends_by_assassination_but_not_by_a_failed_one(dice: tuple[int, ...], left: list[Any]) -> None:
    match = start({**MARRIED, "hands": [["assassin.1"], [], []]}, dice)
    play(match, (0, "play", "assassin.1"), (0, "assassinate", "holy_roman_empire"))
    assert match.state.marriages == left


@pytest.mark.rule("MV-6.4.c")
def test_a_marriage_ends_when_a_power_loses_its_ruler_in_civil_war() -> None:
    match = start({**MARRIED, "hands": [["civil_war.1"], [], []], "excommunicated": ["holy_roman_empire"]})
    play(match, (0, "play", "civil_war.1"), (0, "revolt", "holy_roman_empire"))
    assert match.state.marriages == SPAIN_ONLY


@pytest.mark.rule("MV-6.4.d")
def test_married_powers_may_attack_each_other() -> None:
    position = {**WEDDING, "marriages": [["france", "holy_roman_empire"]]}
    match = start(position, dice=(6, 1))
    play(match, (0, "attack", "france"), (0, "target", "holy_roman_empire_1b"), (0, "militia", 0), (1, "militia", 0))
    assert match.state.control["holy_roman_empire_1b"] == 0
    assert match.state.marriages == [("france", "holy_roman_empire")]  # only rulers end it


# 6.5 The Papacy

ITALY: dict[str, Any] = {  # Hungary and Poland have no fleet: the only way to Empire 3C is over the Papacy
    "hands": [["pope.1"], ["pope.2"], []],
    "action_deck": [],
    "money": [9, 9, 9],
    "map_cards": ["2C", "3B", "3C"],
    "map_deck": [],
    "holders": {"hungary": 0, "poland": 0, "serbia": 0, "holy_roman_empire": 1},
    "control": {"hungary_2c": 0, "poland_2c": 0, "serbia_2c": 0, "holy_roman_empire_3c": 1},
}


@pytest.mark.rule("MV-6.5.a", "MV-6.5.c")
def test_the_papacy_bars_the_land_way_to_southern_italy() -> None:
    reach = targets(start({**ITALY, "hands": [[], [], []]}), 0, "hungary")
    assert "holy_roman_empire_3b" in reach
    assert "holy_roman_empire_3c" not in reach
    papacy = next(p for p in start(ITALY).view(None)["table"]["board"]["provinces"] if p["id"] == "papacy")
    assert (papacy["power"], papacy["religion"], papacy["adjacent"]) == (
        None,
        None,
        ["holy_roman_empire_3b", "holy_roman_empire_3c"],
    )


@pytest.mark.rule("MV-6.5.b")
def test_nobody_can_control_or_attack_the_papacy() -> None:
    assert "papacy" not in targets(start(ITALY), 0, "hungary")
    assert "papacy" not in targets(play(pope(ITALY), (0, "papal_passage")), 0, "hungary")
    assert "papacy" not in targets(start({**ITALY, "active": 1}), 1, "holy_roman_empire")  # lies next to it, by sea too
    with pytest.raises(condotta.PositionError):
        start({**ITALY, "control": {**ITALY["control"], "papacy": 0}})


@pytest.mark.rule("MV-6.5.c", "MV-6.1.b")
def test_papal_passage_holds_for_all_catholic_powers_of_its_player() -> None:
    match = play(pope(ITALY, dice=(1, 6)), (0, "papal_passage"))
    assert asked(match) == [(0, "action.choose")]
    play(match, (0, "attack", "hungary"), (0, "target", "holy_roman_empire_3c"))
    assert sorted(asked(match)) == [(0, "attack.militia"), (1, "defence.militia")]
    play(match, (0, "militia", 0), (1, "militia", 0))
    assert "holy_roman_empire_3c" in targets(match, 0, "poland")


@pytest.mark.rule("MV-6.5.c")
def test_papal_passage_does_not_serve_other_religions() -> None:
    assert "holy_roman_empire_3c" not in targets(play(pope(ITALY), (0, "papal_passage")), 0, "serbia")
    # Orthodox Byzantium reaches Empire 3C by sea; over land the Papacy stays shut, everything else being free
    byzantium = {**ITALY, "holders": {"byzantium": 0}, "control": {"byzantium_3c": 0, "holy_roman_empire_3c": 1}}
    match = play(
        pope(byzantium), (0, "papal_passage"), (0, "attack", "byzantium"), (0, "target", "holy_roman_empire_3c")
    )
    assert (asked(match), verbs(match)) == ([(0, "passage.way")], ["sail", "give_up"])


@pytest.mark.rule("MV-6.5.c")
def test_papal_passage_ends_with_the_turn() -> None:
    # given: after seat 0 has opened the Papacy seat 1 has a turn, in which Poland is theirs
    position = {
        **ITALY,
        "holders": {"hungary": 0, "poland": 1},
        "control": {"hungary_2c": 0, "poland_2c": 1},
        "hands": [["pope.1"], [], []],
    }
    match = play(pope(position), (0, "papal_passage"), (0, "end_turn"))
    assert "holy_roman_empire_3c" not in targets(match, 1, "poland")
    match = play(pope(position), (0, "papal_passage"), (0, "end_turn"), (1, "end_turn"), (2, "end_turn"))
    assert "holy_roman_empire_3c" not in targets(match, 0, "hungary")


@pytest.mark.rule("MV-6.5.c", "MV-6.3.b")
def test_papal_passage_serves_an_excommunicated_power() -> None:
    # given: the Empire holds 3B; the Papacy is no province of a Catholic Power
    position = {
        **ITALY,
        "holders": {"holy_roman_empire": 0},
        "control": {"holy_roman_empire_3b": 0, "holy_roman_empire_3c": 1},
        "excommunicated": ["holy_roman_empire"],
    }
    attack = ((0, "attack", "holy_roman_empire"), (0, "target", "holy_roman_empire_3c"))
    without = {**position, "hands": [[], [], []]}
    assert targets(start(without), 0, "holy_roman_empire") == ["holy_roman_empire_2c", "sardinia_corsica"]
    match = play(pope(position), (0, "papal_passage"), *attack)
    assert sorted(asked(match)) == [(0, "attack.militia"), (1, "defence.militia")]
