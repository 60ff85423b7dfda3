"""Sections 8.1, Spies, and 8.2, Assassin (MV-8.1, MV-8.2)."""

from __future__ import annotations

from typing import Any

import pytest

from condotta.core.match import Match

from ..helpers import asked, choose, logged, menu, play, start, totals

# 8.1 Spies


def with_spies(**more: Any) -> Match:
    """Seat 0 holds two Spies cards; the top cards of the decks are the last."""
    hands = [["spies.1", "spies.2"], ["pope.1", "heresy.1"], ["france"]]
    position = {
        "hands": hands,
        "action_deck": ["mongols.1", "jihad.1", "england", "disaster.1"],
        "map_deck": ["1A", "4C", "3F"],
        **more,
    }
    return start(position)


def secrets(match: Match, seat: int | None) -> list[dict[str, Any]]:
    return logged(match, "spies.seen", seat)


@pytest.mark.rule("MV-8.1.a")
def test_a_spies_card_does_exactly_one_thing() -> None:
    match = play(with_spies(), (0, "play", "spies.1"))
    assert menu(match) == ["look_at_hand 1", "look_at_hand 2", "look_at_map_deck", "look_at_action_deck"]
    choose(match, 0, "look_at_hand", 1)
    assert asked(match) == [(0, "action.choose")]
    assert match.state.hands[0] == ["spies.2"]
    assert "spies.1" in match.state.used_cards
    assert len(secrets(match, 0)) == 1


@pytest.mark.rule("MV-8.1.a", "MV-8.1.b")
def test_the_hand_of_any_of_five_players_may_be_seen() -> None:
    match = start({"hands": [["spies.1"], [], [], [], ["pope.1"]]}, seats=5)
    play(match, (0, "play", "spies.1"), (0, "look_at_hand", 4))
    assert secrets(match, 0) == [{"what": ["look_at_hand", 4], "cards": ["pope.1"]}]


@pytest.mark.rule("MV-8.1.b")
@pytest.mark.parametrize(("verb", "card"), [("play", "france"), ("discard", "pope.1")])
def test_a_card_that_spies_have_seen_is_no_secret_any_more_when_it_is_on_the_table(verb: str, card: str) -> None:
    match = start({"active": 1, "hands": [[], [card], []], "known": [[card], [], []]})
    assert match.state.known[0] == [card]
    choose(match, 1, verb, card)
    assert match.state.known[0] == []


@pytest.mark.rule("MV-8.1.c")
def test_a_map_card_that_spies_have_seen_is_no_secret_any_more_when_it_is_drawn() -> None:
    match = start({"phase": "map", "map_deck": ["4C"], "action_deck": [], "known": [[], ["4C"], []]})
    choose(match, 0, "draw_map_card")
    assert match.state.known[1] == []


@pytest.mark.rule("MV-8.2.a", "MV-8.6.a")
@pytest.mark.parametrize(("card", "rule"), [("assassin.1", "MV-8.2.a"), ("deus_ex_machina.1", "MV-8.6.a")])
def test_the_log_names_the_rule_by_which_spies_are_stopped(card: str, rule: str) -> None:
    match = start({"hands": [["spies.1"], [card], []]})
    play(match, (0, "play", "spies.1"), (0, "look_at_hand", 2), (1, "react", card))
    assert [entry.rule for entry in match.log(None) if entry.key == "reaction.played"] == [rule]


@pytest.mark.rule("MV-8.1.a")
def test_empty_decks_are_not_looked_at() -> None:
    match = play(with_spies(action_deck=[], map_deck=[]), (0, "play", "spies.1"))
    assert menu(match) == ["look_at_hand 1", "look_at_hand 2"]


@pytest.mark.rule("MV-8.1.a")
def test_spies_are_played_in_the_own_action_phase_only() -> None:
    # seat 1 holds Spies; seat 0 plays a card, and attacks seat 1, who is not asked for them
    position = {
        "hands": [["heresy.1"], ["spies.1"], []],
        "money": [1, 3, 0],
        "holders": {"hungary": 0, "poland": 1},
        "control": {"hungary_2c": 0, "poland_2c": 1},
    }
    match = play(start(position, dice=[1, 1, 1]), (0, "play", "heresy.1"), (0, "heresy", "poland_2c"))
    assert asked(match) == [(0, "action.choose")]
    play(match, (0, "attack", "hungary"), (0, "target", "poland_2c"), (1, "militia", 1), (0, "militia", 0))
    assert asked(match) == [(0, "action.choose")]
    assert totals(match) == (0, 3)


@pytest.mark.rule("MV-8.1.b")
def test_spies_see_a_whole_hand_and_nobody_else_does() -> None:
    match = play(with_spies(), (0, "play", "spies.1"), (0, "look_at_hand", 1))
    assert secrets(match, 0) == [{"what": ["look_at_hand", 1], "cards": ["pope.1", "heresy.1"]}]
    assert match.view(0)["table"]["known"] == [
        {"card": "pope.1", "in": "hand", "seat": 1},
        {"card": "heresy.1", "in": "hand", "seat": 1},
    ]
    for other in (1, 2, None):
        assert secrets(match, other) == []
        assert match.view(other)["table"]["known"] == []
    assert match.state.hands == [["spies.2"], ["pope.1", "heresy.1"], ["france"]]


@pytest.mark.rule("MV-8.1.c")
def test_spies_see_the_next_map_card_and_nobody_else_does() -> None:
    match = play(with_spies(), (0, "play", "spies.1"), (0, "look_at_map_deck"))
    assert secrets(match, 0) == [{"what": ["look_at_map_deck"], "cards": ["3F"]}]
    assert match.view(0)["table"]["known"] == [{"card": "3F", "in": "map_deck", "depth": 0}]
    for other in (1, 2, None):
        assert secrets(match, other) == []
        assert match.view(other)["table"]["known"] == []
    assert match.state.map_deck == ["1A", "4C", "3F"]


@pytest.mark.rule("MV-8.1.d")
def test_spies_see_the_next_two_action_cards_and_put_them_back_as_they_were() -> None:
    match = play(with_spies(), (0, "play", "spies.1"), (0, "look_at_action_deck"))
    assert secrets(match, 0) == [{"what": ["look_at_action_deck"], "cards": ["disaster.1", "england"]}]
    assert match.view(0)["table"]["known"] == [
        {"card": "disaster.1", "in": "action_deck", "depth": 0},
        {"card": "england", "in": "action_deck", "depth": 1},
    ]
    for other in (1, 2, None):
        assert secrets(match, other) == []
        assert match.view(other)["table"]["known"] == []
    assert match.state.action_deck == ["mongols.1", "jihad.1", "england", "disaster.1"]


@pytest.mark.rule("MV-8.1.d")
def test_of_a_deck_of_one_card_spies_see_that_one() -> None:
    match = play(with_spies(action_deck=["jihad.1"]), (0, "play", "spies.1"), (0, "look_at_action_deck"))
    assert secrets(match, 0) == [{"what": ["look_at_action_deck"], "cards": ["jihad.1"]}]


# 8.1 Spies in a battle


def battle_for_france_1b(dice: list[int], **more: Any) -> Match:
    """France (2, good ruler; seat 0, 10 FI) attacks France 1B, that England (1, bad ruler; seat 1, 9 FI) defends."""
    position = {
        "hands": [["spies.1"], [], []],
        "money": [11, 9, 0],
        "holders": {"france": 0, "england": 1},
        "control": {"france_2a": 0, "france_1b": 1, "england_1b": 1},
        **more,
    }
    return play(start(position, dice), (0, "attack", "france"), (0, "target", "france_1b"))


@pytest.mark.rule("MV-8.1.e")
@pytest.mark.parametrize(("new", "left"), [(0, 10), (1, 7), (2, 4), (3, 1)])
def test_spies_see_the_militia_of_the_defender_and_let_the_attacker_change_his_own(new: int, left: int) -> None:
    # they had committed 1 step; they pay only the final choice
    match = battle_for_france_1b([2, 2])
    play(match, (0, "militia", 1), (1, "militia", 3))
    assert menu(match) == ["pass", "use spies.1"]
    choose(match, 0, "use", "spies.1")
    assert not logged(match, "attack.battle")
    assert logged(match, "spies.militia", 0) == [{"militia": 3}]
    assert logged(match, "spies.militia", 2) == []
    assert asked(match) == [(0, "attack.militia")]
    assert menu(match) == ["militia 0", "militia 1", "militia 2", "militia 3"]
    assert match.view(0)["decisions"][0]["params"]["seen"] == 3
    choose(match, 0, "militia", new)
    assert totals(match) == (2 + 3 + new, 2 + 0 + 3)
    assert match.state.money == [left, 0, 0]


@pytest.mark.rule("MV-8.1.e")
def test_an_attacker_may_keep_his_spies() -> None:
    match = battle_for_france_1b([2, 2])
    play(match, (0, "militia", 1), (1, "militia", 3))
    assert menu(match) == ["pass", "use spies.1"]
    two = battle_for_france_1b([2, 2], hands=[["spies.1", "spies.2"], [], []])
    play(two, (0, "militia", 1), (1, "militia", 3))
    assert menu(two) == menu(match)  # nobody can tell two of them apart
    choose(match, 0, "pass")
    assert totals(match) == (6, 5)
    assert match.state.hands[0] == ["spies.1"]
    assert logged(match, "spies.militia", 0) == []


@pytest.mark.rule("MV-8.1.e")
def test_the_militia_is_secret_from_the_attacker_without_spies() -> None:
    match = battle_for_france_1b([2, 2])
    play(match, (1, "militia", 3))
    assert match.view(0)["table"]["attack"]["militia"] == [0, None]
    choose(match, 0, "militia", 1)
    assert match.view(0)["table"]["attack"]["militia"] == [1, None]
    choose(match, 0, "use", "spies.1")
    assert match.view(0)["table"]["attack"]["militia"] == [1, 3]
    assert match.view(1)["table"]["attack"]["militia"] == [None, 3]
    assert match.view(2)["table"]["attack"]["militia"] == [None, None]


@pytest.mark.rule("MV-8.1.e")
@pytest.mark.parametrize("militia", [0, 3])
def test_only_spies_tell_a_fork_of_the_attacker_how_much_militia_there_is(militia: int) -> None:
    # what the attacker cannot know is dealt anew; what their Spies have seen is not
    match = battle_for_france_1b([2, 2])
    play(match, (0, "militia", 1), (1, "militia", militia))
    imagined = {match.fork(0, Bits(n)).state.attack.militia[1] for n in range(40)}
    assert imagined == {0, 1, 2, 3}
    choose(match, 0, "use", "spies.1")
    assert {match.fork(0, Bits(n)).state.attack.militia[1] for n in range(40)} == {militia}


class Bits:
    """A source of random bits that always gives the same ones."""

    def __init__(self, seed: int) -> None:
        self.seed = seed

    def getrandbits(self, k: int, /) -> int:
        return self.seed % (1 << k)


@pytest.mark.rule("MV-8.1.e")
def test_a_defender_has_no_use_for_his_spies() -> None:
    # in this mode the player of the card is the attacker
    match = battle_for_france_1b([2, 2], hands=[[], ["spies.1"], []])
    play(match, (0, "militia", 1), (1, "militia", 3))
    assert totals(match) == (6, 5)
    assert match.state.hands[1] == ["spies.1"]


@pytest.mark.rule("MV-8.1.e")
def test_spies_have_no_use_where_nobody_recruits_militia() -> None:
    # Hungary against uncontrolled Serbia, then Poland against a Knights province
    position = {
        "hands": [["spies.1"], [], []],
        "money": [2, 9, 0],
        "holders": {"hungary": 0, "poland": 0},
        "control": {"hungary_2c": 0, "poland_1d": 0, "lithuania_1d": 1},
        "knights_provinces": ["lithuania_1d"],
    }
    match = start(position, dice=[1, 6, 1, 6])
    play(match, (0, "attack", "hungary"), (0, "target", "serbia_2c"), (0, "militia", 0))
    assert asked(match) == [(0, "action.choose")]
    play(match, (0, "attack", "poland"), (0, "target", "lithuania_1d"), (0, "militia", 0))
    assert asked(match) == [(0, "action.choose")]
    assert match.state.hands[0] == ["spies.1"]


# 8.2 Assassin, against Spies


@pytest.mark.rule("MV-8.2.a")
@pytest.mark.parametrize("stopper", [1, 2])
def test_an_assassin_of_any_other_player_stops_spies_and_costs_nothing(stopper: int) -> None:
    # not only the victim, seat 1, may do so
    hands = [["spies.1"], [], []]
    hands[stopper] = ["assassin.1", "assassin.2"]
    match = start({"hands": hands, "money": [5, 5, 5]})
    play(match, (0, "play", "spies.1"), (0, "look_at_hand", 1))
    assert asked(match) == [(stopper, "reaction.choose")]
    assert menu(match) == ["pass", "react assassin.1"]
    choose(match, stopper, "react", "assassin.1")
    assert asked(match) == [(0, "action.choose")]
    assert secrets(match, 0) == []
    assert match.state.known[0] == []
    assert match.state.money == [5, 5, 5]
    assert match.state.used_cards == ["spies.1", "assassin.1"]
    assert match.state.hands[stopper] == ["assassin.2"]


@pytest.mark.rule("MV-8.2.a")
def test_spies_work_when_the_assassin_is_kept() -> None:
    match = start({"hands": [["spies.1"], ["assassin.1"], []]})
    play(match, (0, "play", "spies.1"), (0, "look_at_hand", 1), (1, "pass"))
    assert secrets(match, 0) == [{"what": ["look_at_hand", 1], "cards": ["assassin.1"]}]


@pytest.mark.rule("MV-8.2.a")
def test_the_player_of_the_spies_does_not_stop_himself() -> None:
    match = start({"hands": [["spies.1", "assassin.1"], [], []]})
    play(match, (0, "play", "spies.1"), (0, "look_at_hand", 1))
    assert len(secrets(match, 0)) == 1


@pytest.mark.rule("MV-8.2.a")
def test_an_assassin_stops_spies_in_a_battle() -> None:
    # E-25: the militia stays as it was committed, 4 to 3 steps; 4 + 2 + 1 = 7 against 3 + 1 - 1 = 3
    match = battle_for_france_1b([1, 1], money=[16, 18, 0], hands=[["spies.1"], ["assassin.1"], []])
    play(match, (0, "militia", 4), (1, "militia", 3), (0, "use", "spies.1"), (1, "react", "assassin.1"))
    assert logged(match, "spies.militia", 0) == []
    assert totals(match) == (1 + 7, 1 + 3)
    assert match.state.money == [3, 9, 0]
    assert match.state.control["france_1b"] == 0


@pytest.mark.rule("MV-8.2.a")
def test_an_assassin_stops_nothing_but_spies() -> None:
    # seat 1 is asked neither against Heresy nor against an Assassin
    position = {
        "hands": [["heresy.1", "assassin.1"], ["assassin.2"], []],
        "holders": {"hungary": 1},
        "control": {"hungary_2c": 1},
    }
    match = start(position, dice=[1, 1])
    play(match, (0, "play", "heresy.1"), (0, "heresy", "hungary_2c"))
    assert asked(match) == [(0, "action.choose")]
    play(match, (0, "play", "assassin.1"), (0, "assassinate", "hungary"))
    assert asked(match) == [(0, "action.choose")]


# 8.2 Assassin, against a ruler

RULERS = {
    "hands": [["assassin.1"], [], []],
    "holders": {"hungary": 0, "france": 1, "poland": None, "russia": 2, "spain": 2, "england": 1},
    "control": {
        "hungary_2c": 0, "france_2a": 1, "poland_1d": 1, "poland_2c": 2, "russia_1d": 2, "spain_2a": 2, "england_1b": 1,
    },
}  # fmt: skip


@pytest.mark.rule("MV-8.2.b")
def test_an_assassin_is_sent_to_any_ruler_also_to_the_own() -> None:
    # also to that of a Power nobody controls; not to Spain, in Civil War without a ruler, but to England, that
    # has found one in its Civil War; not to Powers whose card is not in play
    match = start({**RULERS, "civil_wars": ["spain", "england"], "rulers": {"england": 1}})
    choose(match, 0, "play", "assassin.1")
    powers = ["hungary", "france", "poland", "russia", "england"]
    assert menu(match) == [f"assassinate {power}" for power in powers]


@pytest.mark.rule("MV-8.2.b")
def test_without_a_ruler_in_play_an_assassin_cannot_be_played() -> None:
    position = {"hands": [["assassin.1"], [], []], "holders": {"spain": 0}, "control": {"spain_2a": 0}}
    match = start({**position, "civil_wars": ["spain"]})
    assert menu(match) == ["collect", "end_turn", "discard assassin.1"]
    assert "play assassin.1" in menu(start(position))


@pytest.mark.rule("MV-8.2.b", "MV-8.2.c")
@pytest.mark.parametrize("die", [1, 2, 3, 4])
def test_an_assassin_fails_with_1_to_4_and_nothing_happens(die: int) -> None:
    match = start({**RULERS, "marriages": [["france", "hungary"]]}, dice=[die, 6])
    play(match, (0, "play", "assassin.1"), (0, "assassinate", "france"))
    assert match.state.rulers["france"] == 1
    assert match.state.marriages == [("france", "hungary")]
    assert match.state.used_cards == ["assassin.1"]
    assert match.table.script == [6]  # no second roll


@pytest.mark.rule("MV-8.2.b", "MV-8.2.c", "MV-T.ruler", "MV-4.5.c")
@pytest.mark.parametrize("die", [5, 6])
@pytest.mark.parametrize(("roll", "ruler"), [(1, 1), (2, 1), (3, 0), (4, 0), (5, -1), (6, -1)])
def test_an_assassin_succeeds_with_5_or_6_and_his_player_rolls_the_new_ruler(die: int, roll: int, ruler: int) -> None:
    # the Marriage ends also when the new ruler is as good as the old one
    match = start({**RULERS, "marriages": [["france", "hungary"]]}, dice=[die, roll])
    play(match, (0, "play", "assassin.1"), (0, "assassinate", "france"))
    assert match.state.rulers["france"] == ruler
    assert match.state.marriages == []
    assert [entry.dice for entry in match.log(None) if entry.key == "ruler.new"] == [[(0, roll, 6)]]


@pytest.mark.rule("MV-8.2.c")
def test_an_assassin_may_give_a_power_in_civil_war_another_ruler() -> None:
    match = start({**RULERS, "civil_wars": ["england"], "rulers": {"england": -1}}, dice=[5, 1])
    play(match, (0, "play", "assassin.1"), (0, "assassinate", "england"))
    assert match.state.rulers["england"] == 1
    assert match.state.civil_wars == ["england"]
