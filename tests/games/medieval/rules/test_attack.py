"""Section 9.4, the attack action (MV-9.4.a to MV-9.4.g), and the order of an attack (R-57)."""

from __future__ import annotations

from typing import Any

import pytest

from condotta.core.errors import IllegalChoice
from condotta.core.flow import Option

from ..helpers import asked, choose, logged, offered, play, start

COLLECT, END = Option("collect"), Option("end_turn")

# Spain (0) against the Almoravids (1), who hold Spain 3A; France 2A is nobody's.
IBERIA: dict[str, Any] = {
    "map_cards": ["2A", "3A"],
    "holders": {"spain": 0, "almoravids": 1},
    "control": {"spain_2a": 0, "spain_3a": 1, "almoravids_3a": 1},
    "money": [10, 10, 10],
}

# Card 2C alone: Serbia 2C borders only Hungary 2C, and none of these three Powers has a fleet.
CENTRE: dict[str, Any] = {
    "map_cards": ["2C"],
    "holders": {"poland": 0, "hungary": 1, "russia": 0},
    "control": {"poland_2c": 0, "russia_2c": 0, "hungary_2c": 1},
    "money": [10, 10, 10],
}


@pytest.mark.rule("MV-9.4.a")
def test_a_power_he_controls_may_attack_any_one_province_controlled_or_not() -> None:
    match = start(IBERIA)
    assert offered(match) == [COLLECT, END, Option("attack", "spain")]
    choose(match, 0, "attack", "spain")
    assert offered(match) == [Option("target", p) for p in ("france_2a", "spain_3a", "almoravids_3a")]
    assert asked(match) == [(0, "attack.target")]


@pytest.mark.rule("MV-9.4.a", "MV-4.2.b")
def test_a_province_without_the_power_card_cannot_attack() -> None:
    # given: they control France 2A but not France; the card is another's, on the table, or not in play
    for holders in ({"spain": 0, "france": None}, {"spain": 0}, {"spain": 0, "france": 1}):
        control = {"spain_2a": 0, "france_2a": 0, "france_1b": 1}
        match = start({"map_cards": ["1B", "2A"], "holders": holders, "control": control, "money": [5, 5, 5]})
        assert offered(match) == [COLLECT, END, Option("attack", "spain")]


@pytest.mark.rule("MV-9.4.a")
def test_nobody_attacks_in_the_turn_of_another() -> None:
    match = start({**IBERIA, "map_deck": [], "action_deck": []})
    with pytest.raises(IllegalChoice, match="seat 0 must choose first"):
        choose(match, 1, "attack", "almoravids")
    choose(match, 0, "end_turn")
    assert offered(match) == [COLLECT, END, Option("attack", "almoravids")]  # now it is their turn
    with pytest.raises(IllegalChoice, match="seat 1 must choose first"):
        choose(match, 0, "attack", "spain")


@pytest.mark.rule("MV-9.4.a")
def test_an_attack_may_come_before_and_after_other_actions() -> None:
    match = start({**IBERIA, "hands": [["spies.1", "spies.2"], [], []]}, dice=[1, 6])
    choose(match, 0, "discard", "spies.1")
    assert offered(match) == [
        END, Option("play", "spies.2"), Option("discard", "spies.2"), Option("attack", "spain"),
    ]  # fmt: skip
    play(match, (0, "attack", "spain"), (0, "target", "france_2a"), (0, "militia", 0))
    assert offered(match) == [END, Option("play", "spies.2"), Option("discard", "spies.2")]


@pytest.mark.rule("MV-9.4.b", "MV-T.costs")
@pytest.mark.parametrize(("florins", "may"), [(0, False), (1, True), (2, True)])
def test_an_attack_costs_one_florin_to_the_bank(florins: int, may: bool) -> None:
    match = start({**IBERIA, "money": [florins, 10, 10]})
    assert (Option("attack", "spain") in offered(match)) is may
    if not may:
        with pytest.raises(IllegalChoice, match="no_florin"):
            choose(match, 0, "attack", "spain")
        return
    play(match, (0, "attack", "spain"), (0, "target", "france_2a"))
    assert match.state.money == [florins - 1, 10, 10]


@pytest.mark.rule("MV-9.4.b")
@pytest.mark.parametrize(("florins", "may"), [(0, False), (1, True)])
def test_attacks_on_civil_war_and_heresy_cost_a_florin_too(florins: int, may: bool) -> None:
    position = {**IBERIA, "civil_wars": ["spain"], "heresies": ["spain_2a"], "money": [florins, 0, 0]}
    match = start(position, dice=[6, 1])
    attacks = [Option("fight_civil_war", "spain"), Option("expel_heresy", "spain_2a")]
    assert offered(match) == [COLLECT, END, *(attacks if may else [])]
    if may:
        play(match, (0, "fight_civil_war", "spain"), (0, "militia", 0))
        assert match.state.money[0] == 0
        assert match.state.civil_wars == []
        expelled = start(position)
        choose(expelled, 0, "expel_heresy", "spain_2a")
        assert expelled.state.money[0] == 0
        assert expelled.state.heresies == []


@pytest.mark.rule("MV-9.4.b", "MV-T.costs", "MV-7.1.f")
def test_an_attack_by_knights_alone_is_free() -> None:
    position = {
        "map_cards": ["1D"],
        "holders": {"poland": 0},
        "control": {"poland_1d": 0},
        "hands": [["knights_of_christ.1"], [], []],
        "money": [0, 0, 0],
    }
    match = start(position, dice=[2, 3])
    assert offered(match) == [COLLECT, END, Option("discard", "knights_of_christ.1"), Option("knights_attack")]
    play(match, (0, "knights_attack"), (0, "target", "livonia_1d"), (0, "send_knights", 1))
    assert match.state.control["livonia_1d"] == 0
    assert match.state.money == [0, 0, 0]


@pytest.mark.rule("MV-9.4.c")
def test_power_and_target_are_told_to_all_before_anything_is_resolved() -> None:
    match = start(IBERIA)
    choose(match, 0, "attack", "spain")
    assert match.state.money[0] == 10  # the florin is paid when the target is announced
    choose(match, 0, "target", "spain_3a")
    assert logged(match, "attack.announced", None) == [{"player": 0, "power": "spain", "target": "spain_3a"}]
    assert match.view(2)["table"]["attack"]["target"] == "spain_3a"
    assert match.state.money[0] == 9
    assert asked(match) == [(0, "attack.militia"), (1, "defence.militia")]  # nothing rolled yet
    assert match.state.control["spain_3a"] == 1


@pytest.mark.rule("MV-9.4.d")
def test_an_attack_given_up_is_lost_with_its_florin() -> None:
    match = start(CENTRE)
    play(match, (0, "attack", "poland"), (0, "target", "serbia_2c"))
    assert offered(match) == [Option("ask_passage", "hungary_2c"), Option("give_up")]
    choose(match, 0, "give_up")
    # then: no battle, 1 FI gone, one attack left, and Poland has had its own
    assert logged(match, "attack.battle") == []
    assert [entry["target"] for entry in logged(match, "attack.fails")] == ["serbia_2c"]
    assert match.state.money == [9, 10, 10]
    assert offered(match) == [END, Option("attack", "russia")]
    assert match.state.attacks_made == 1


@pytest.mark.rule("MV-9.4.d")
def test_an_attack_refused_everywhere_is_lost_with_its_florin() -> None:
    match = start(CENTRE)
    play(match, (0, "attack", "poland"), (0, "target", "serbia_2c"), (0, "ask_passage", "hungary_2c"), (0, "offer"))
    choose(match, 1, "decline")
    assert offered(match) == [Option("give_up")]  # one bargain for one province
    choose(match, 0, "give_up")
    assert match.state.money == [9, 10, 10]
    assert "serbia_2c" not in match.state.control
    assert offered(match) == [END, Option("attack", "russia")]


@pytest.mark.rule("MV-9.4.e", "MV-3.1.i")
def test_two_attacks_in_a_turn_and_no_power_twice() -> None:
    position = {**CENTRE, "holders": {"poland": 0, "hungary": 0, "russia": 0}}
    position["control"] = {"poland_2c": 0, "russia_2c": 0, "hungary_2c": 0}
    match = start(position, dice=[1, 6, 1, 6])
    assert offered(match) == [COLLECT, END, *(Option("attack", p) for p in ("poland", "hungary", "russia"))]
    play(match, (0, "attack", "hungary"), (0, "target", "serbia_2c"), (0, "militia", 0))
    assert offered(match) == [END, Option("attack", "poland"), Option("attack", "russia")]
    play(match, (0, "attack", "poland"), (0, "target", "serbia_2c"), (0, "militia", 0))
    assert offered(match) == [END]
    assert match.state.money[0] == 8


@pytest.mark.rule("MV-9.4.e", "MV-3.1.i")
def test_one_attack_only_after_a_map_card() -> None:
    match = start({**CENTRE, "drew_map_card": True})
    play(match, (0, "attack", "poland"), (0, "target", "serbia_2c"), (0, "give_up"))
    assert offered(match) == [END]
    with pytest.raises(IllegalChoice, match="no_attack_left"):
        choose(match, 0, "attack", "russia")


@pytest.mark.rule("MV-9.4.e")
def test_a_power_may_attack_again_in_the_next_turn_of_its_player() -> None:
    match = start({**IBERIA, "fought": ["spain"], "attacks_made": 1, "map_deck": [], "action_deck": []})
    assert offered(match) == [COLLECT, END]
    play(match, (0, "end_turn"), (1, "end_turn"), (2, "end_turn"))
    assert offered(match) == [COLLECT, END, Option("attack", "spain")]


@pytest.mark.rule("MV-9.4.f", "MV-8.3.b")
def test_a_power_in_civil_war_attacks_only_its_civil_war() -> None:
    match = start({**CENTRE, "civil_wars": ["poland"]})
    assert offered(match) == [COLLECT, END, Option("fight_civil_war", "poland"), Option("attack", "russia")]
    with pytest.raises(IllegalChoice, match="civil_war"):
        choose(match, 0, "attack", "poland")


@pytest.mark.rule("MV-9.4.f", "MV-8.3.f")
def test_a_power_that_fought_its_civil_war_attacks_no_more_in_this_turn() -> None:
    match = start({**CENTRE, "civil_wars": ["poland"]}, dice=[6, 1])
    play(match, (0, "fight_civil_war", "poland"), (0, "militia", 0))
    assert match.state.civil_wars == []
    assert offered(match) == [END, Option("attack", "russia")]


@pytest.mark.rule("MV-9.4.f", "MV-6.2.n")
def test_a_power_that_went_on_crusade_does_not_attack_in_this_turn() -> None:
    match = start({**CENTRE, "hands": [["pope.1"], [], []]}, dice=[6, 6])
    play(match, (0, "play", "pope.1"), (0, "crusade"), (0, "commit", "poland"), (1, "pass"))
    assert offered(match) == [END, Option("attack", "russia")]
    with pytest.raises(IllegalChoice, match="on_crusade"):
        choose(match, 0, "attack", "poland")


@pytest.mark.rule("MV-9.4.g")
def test_he_attacks_no_province_of_his_own_but_provinces_of_that_name_held_by_others_or_nobody() -> None:
    position = {
        "map_cards": ["1C", "1D", "2C"],
        "holders": {"poland": 0, "hungary": 0},
        "control": {"poland_1d": 0, "hungary_2c": 0, "poland_2c": 1, "lithuania_1d": 0},
        "money": [9, 9, 9],
    }
    match = start(position)
    choose(match, 0, "attack", "poland")
    targets = {str(option.args[0]) for option in offered(match)}
    # theirs: poland_1d, hungary_2c, lithuania_1d. Poland 2C is another's, Poland 1C nobody's: both may be attacked.
    # Sweden and the Danes of 1C are out of reach for a Power without a fleet.
    assert targets == {
        "poland_1c", "poland_2c", "holy_roman_empire_1c", "holy_roman_empire_2c", "prussia_1c", "russia_1d",
        "russia_2c", "livonia_1d", "serbia_2c", "venice_2c",
    }  # fmt: skip
    choose(match, 0, "target", "poland_2c")
    assert asked(match) == [(0, "attack.militia"), (1, "defence.militia")]


@pytest.mark.rule("MV-9.4.g")
def test_no_attack_is_offered_when_all_in_reach_is_his_own() -> None:
    control = {"spain_2a": 0, "spain_3a": 0, "almoravids_3a": 0, "france_2a": 0}
    match = start({"map_cards": ["2A", "3A"], "holders": {"spain": 0}, "control": control, "money": [9, 9, 9]})
    assert offered(match) == [COLLECT, END]
    with pytest.raises(IllegalChoice, match="nothing_in_reach"):
        choose(match, 0, "attack", "spain")


@pytest.mark.rule("MV-9.4.g", "MV-9.5.a")
def test_what_could_be_reached_only_from_a_province_of_another_is_out_of_reach() -> None:
    # given: Russia has no fleet, and no land leads from 1F, which is all seat 0's, to Russia of 2C
    control = {"russia_1f": 0, "bulgars_1f": 0}
    match = start({"map_cards": ["1F", "2C"], "holders": {"russia": 0}, "control": control, "money": [9, 9, 9]})
    assert offered(match) == [COLLECT, END]


@pytest.mark.rule("MV-9.4.c", "MV-9.6.a", "MV-9.6.b", "MV-10.3.b", "MV-8.4.c", "MV-11.a", "MV-7.1.c", "MV-8.1.e")
def test_the_order_of_an_attack() -> None:
    """R-57: announcement, way and permission, sea, Jihad and mercenaries, militia, Spies, Knights, dice."""
    # given: the Seljuks (0) sail from 3D to Hungary (2), through which they attack Poland 2C (1); seat 2 has a fleet
    position = {
        "map_cards": ["2C", "2D", "3C", "3D"],
        "holders": {"seljuks_of_rum": 0, "cumans": 0, "poland": 1, "hungary": 2, "byzantium": 2},
        "control": {"seljuks_of_rum_3d": 0, "cumans_2d": 0, "poland_2c": 1, "hungary_2c": 2, "byzantium_3d": 2},
        "hands": [["jihad.1", "spies.1"], ["knights_of_christ.1"], []],
        "money": [30, 20, 20],
    }
    # and closes the way over land with Byzantium 3D
    match = start(position, dice=[6, 1, 5, 2])
    steps: list[tuple[tuple[Any, ...], list[tuple[int, str]]]] = [
        ((0, "attack", "seljuks_of_rum"), [(0, "attack.target")]),
        ((0, "target", "poland_2c"), [(0, "passage.way")]),
        ((0, "sail", "sea_3d"), [(0, "passage.way")]),
        ((0, "sail", "sea_3c"), [(0, "passage.way")]),
        ((0, "sail", "sea_2c"), [(0, "passage.way")]),
        ((0, "ask_passage", "hungary_2c"), [(0, "deal.draft")]),
        ((0, "offer"), [(2, "deal.answer")]),
        ((2, "accept"), [(0, "passage.way")]),
        ((0, "set_out"), [(0, "naval.fix_drm")]),
        ((0, "naval_drm", 1), [(2, "naval.intercept")]),
        ((2, "intercept", 0), [(0, "attack.jihad")]),
        ((0, "use", "jihad.1"), [(0, "attack.mercenaries")]),
        ((0, "hire", "cumans"), [(0, "attack.militia"), (1, "defence.militia")]),
        ((1, "militia", 1), [(0, "attack.militia")]),
        ((0, "militia", 2), [(0, "attack.spies")]),
        ((0, "use", "spies.1"), [(0, "attack.militia")]),
        ((0, "militia", 3), [(1, "defence.knights")]),
    ]
    for choice, then in steps:
        play(match, choice)
        assert asked(match) == then, choice
    choose(match, 1, "support", 1)
    # then: 5 + 2 army + 0 ruler + 1 Cumans + 3 militia against 2 + 1 army + 0 ruler + 1 militia + 2 Knights
    assert [(b["attacker"], b["defender"]) for b in logged(match, "attack.battle")] == [(11, 6)]
    assert match.state.control["poland_2c"] == 0
    assert match.state.money == [30 - 1 - 4 - 3 * 2, 20 - 3, 20 - 1]
