"""Chapter 3 of Medieval: the sequence of a turn (3.1), Action cards (3.2), map cards (3.3), Collection (3.4)."""

from __future__ import annotations

from typing import Any

import pytest

from condotta import IllegalChoice
from condotta.core.flow import Option
from condotta.core.match import Match
from condotta.games.medieval.data import CARDS, KINDS
from tests.games.medieval.helpers import STILL, asked, choose, menu, offered, play, start

CALM = [f"pope.{n}" for n in range(1, 13)]  # cards that nobody must play
ATTACKS = ("attack", "fight_civil_war", "expel_heresy", "knights_attack")
# seat 0 holds three Powers that each have an uncontrolled neighbour
READY: dict[str, Any] = {
    **STILL,
    "money": [9, 9, 9],
    "control": {"hungary_2c": 0, "poland_1d": 0, "france_2a": 0},
    "holders": {"hungary": 0, "poland": 0, "france": 0},
}


def attack(match: Match, power: str, target: str) -> None:
    """An attack on an uncontrolled province without militia."""
    play(match, (0, "attack", power), (0, "target", target), (0, "militia", 0))


def attacks_open(match: Match) -> list[str]:
    return [words for words in menu(match) if words.split()[0] in ATTACKS]


# ---- 3.1 Sequence of a turn


@pytest.mark.rule("MV-3.1.a")
def test_a_turn_goes_through_its_four_phases_and_then_to_the_left() -> None:
    # given: seat 2 holds three cards, a Disaster lies on top of the deck, and one map card is left
    match = start(
        {
            "phase": "draw",
            "active": 2,
            "hands": [CALM[3:7], [], CALM[:3]],
            "action_deck": ["disaster.1"],
            "map_deck": ["1E"],
        }
    )
    assert asked(match) == [(2, "map.draw")]
    assert match.state.hands[2] == [*CALM[:3], "disaster.1"]  # A has passed
    choose(match, 2, "draw_map_card")
    assert asked(match) == [(2, "obligatory.play")]
    choose(match, 2, "play", "disaster.1")
    assert asked(match) == [(2, "action.choose")]
    choose(match, 2, "end_turn")
    assert asked(match) == [(0, "action.choose")]
    assert match.state.active == 0


@pytest.mark.rule("MV-3.1.b")
@pytest.mark.parametrize(
    ("held", "deck", "after"), [(0, 6, 4), (1, 6, 4), (3, 6, 4), (4, 6, 4), (5, 6, 5), (0, 4, 4), (1, 2, 3), (2, 0, 2)]
)
def test_the_active_player_draws_up_to_four_cards(held: int, deck: int, after: int) -> None:
    cards = CALM[held : held + deck]
    hands = [CALM[:held], [], []]
    match = start({"phase": "draw", "hands": hands, "action_deck": cards, "map_deck": ["1E"]})
    assert asked(match) == [(0, "map.draw")]  # they are not asked whether, or how many
    drawn = after - held
    assert match.state.hands == [[*CALM[:held], *cards[::-1][:drawn]], [], []]
    assert match.state.action_deck == cards[: deck - drawn]


@pytest.mark.rule("MV-3.1.c", "MV-3.3.a")
def test_the_active_player_may_draw_the_top_map_card_and_lays_it_at_once() -> None:
    match = start({"phase": "map", "map_deck": ["1A", "1C", "2D"], "action_deck": []})
    assert offered(match) == [Option("draw_map_card"), Option("leave_map_card")]
    choose(match, 0, "draw_map_card")
    assert match.state.map_cards == ("1B", "1D", "2A", "2B", "2C", "2D", "3A", "3D", "4D")
    assert match.state.map_deck == ["1A", "1C"]


@pytest.mark.rule("MV-3.1.c")
def test_the_active_player_may_leave_the_map_card() -> None:
    match = start({"phase": "map", "map_deck": ["1A", "1C", "2D"], "action_deck": []})
    choose(match, 0, "leave_map_card")
    assert match.state.map_cards == ("1B", "1D", "2A", "2B", "2C", "3A", "3D", "4D")
    assert match.state.map_deck == ["1A", "1C", "2D"]
    assert asked(match) == [(0, "action.choose")]


@pytest.mark.rule("MV-3.1.c", "R-15")
def test_without_map_deck_phase_b_is_skipped_and_hinders_nothing() -> None:
    match = start({**READY, "phase": "map", "hands": [["pope.1"], [], []]}, dice=[1, 6])
    assert asked(match) == [(0, "action.choose")]
    assert "play pope.1" in menu(match)
    attack(match, "hungary", "serbia_2c")
    assert attacks_open(match) == ["attack poland", "attack france"]


@pytest.mark.rule("MV-3.1.d")
@pytest.mark.parametrize("order", [[0, 1, 2], [2, 0, 1], [1, 2, 0]])
def test_every_obligatory_card_is_played_in_the_order_its_player_likes(order: list[int]) -> None:
    cards = ["change_of_ruler.1", "mongols.1", "disaster.1"]
    match = start({**STILL, "hands": [["spies.1", *cards], [], []]})
    left = cards[:]
    for place in order:
        assert menu(match) == [f"play {card}" for card in left]  # and nothing else, not even to pass
        choose(match, 0, "play", cards[place])
        left.remove(cards[place])
    assert asked(match) == [(0, "action.choose")]
    assert match.state.hands[0] == ["spies.1"]


@pytest.mark.rule("MV-3.1.e")
def test_in_the_action_phase_he_collects_or_plays_discards_and_attacks_in_any_mixture_or_passes() -> None:
    match = start({**READY, "hands": [["spies.1", "heresy.1", "serbia", "pope.1"], [], []]}, dice=[1, 6, 1, 6])
    everything = [
        "collect", "end_turn", "play spies.1", "discard spies.1", "play heresy.1", "discard heresy.1", "play serbia",
        "play pope.1", "discard pope.1", "attack hungary", "attack poland", "attack france",
    ]  # fmt: skip
    assert menu(match) == everything
    play(match, (0, "play", "spies.1"), (0, "look_at_hand", 1))
    assert menu(match) == ["end_turn", *everything[4:]]
    attack(match, "hungary", "serbia_2c")
    assert menu(match) == ["end_turn", *everything[4:9], "attack poland", "attack france"]
    choose(match, 0, "discard", "heresy.1")
    attack(match, "poland", "lithuania_1d")
    assert menu(match) == ["end_turn", "play serbia", "play pope.1", "discard pope.1"]
    choose(match, 0, "play", "serbia")
    play(match, (0, "play", "pope.1"), (0, "papal_passage"))
    assert menu(match) == ["end_turn"]


ONE_ACTION = [
    pytest.param([(0, "discard", "heresy.1")], id="discard"),
    pytest.param([(0, "play", "serbia")], id="play"),
    pytest.param([(0, "attack", "hungary"), (0, "target", "serbia_2c"), (0, "militia", 0)], id="attack"),
]


@pytest.mark.rule("MV-3.1.f")
@pytest.mark.parametrize("choices", ONE_ACTION)
def test_after_any_other_action_no_money_is_collected(choices: list[tuple[Any, ...]]) -> None:
    match = start({**READY, "hands": [["heresy.1", "serbia"], [], []]}, dice=[1, 6])
    assert "collect" in menu(match)
    play(match, *choices)
    assert asked(match) == [(0, "action.choose")]
    assert "collect" not in menu(match)
    with pytest.raises(IllegalChoice) as error:
        choose(match, 0, "collect")
    assert error.value.rule == "MV-3.1.f"


@pytest.mark.rule("MV-3.1.f")
def test_collection_ends_the_action_phase() -> None:
    match = start({**READY, "hands": [["heresy.1", "serbia"], [], []]})
    choose(match, 0, "collect")
    assert asked(match) == [(1, "action.choose")]
    assert match.state.hands[0] == ["heresy.1", "serbia"]


@pytest.mark.rule("MV-3.1.f", "R-14")
def test_who_has_collected_may_still_react_in_the_turns_of_others() -> None:
    match = start({**READY, "hands": [["deus_ex_machina.1"], ["serbia"], []]})
    play(match, (0, "collect"), (1, "play", "serbia"))
    assert asked(match) == [(0, "reaction.choose")]


@pytest.mark.rule("MV-3.1.g")
def test_any_number_of_cards_is_played_and_each_resolved_at_once() -> None:
    match = start({**STILL, "hands": [["hungary", "venice", "serbia", "poland"], [], []]})
    control: dict[str, int] = {}
    for power, provinces in (
        ("hungary", ["hungary_2c"]),
        ("venice", ["venice_2c"]),
        ("serbia", ["serbia_2c"]),
        ("poland", ["poland_1d", "poland_2c"]),
    ):
        choose(match, 0, "play", power)
        control |= dict.fromkeys(provinces, 0)
        assert match.state.control == control
        assert match.state.holders[power] == 0
    assert match.state.hands[0] == []


@pytest.mark.rule("MV-3.1.h")
def test_any_number_of_cards_is_discarded_but_no_power_card() -> None:
    match = start({**STILL, "hands": [["spies.1", "england", "jihad.1", "civil_war.1"], [], []]})
    for card in ("jihad.1", "spies.1", "civil_war.1"):
        choose(match, 0, "discard", card)
    assert menu(match) == ["end_turn", "play england"]
    with pytest.raises(IllegalChoice) as error:
        choose(match, 0, "discard", "england")
    assert error.value.rule == "MV-3.1.h"


@pytest.mark.rule("MV-3.1.h", "R-69")
def test_the_card_of_a_power_that_is_out_of_the_game_may_be_discarded() -> None:
    match = start({**STILL, "out_of_game": ["2C"], "powers_out": ["hungary"], "hands": [["hungary"], [], []]})
    assert menu(match) == ["collect", "end_turn", "discard hungary"]


@pytest.mark.rule("MV-3.1.a")
def test_what_holds_for_one_turn_ends_with_it() -> None:
    markers = {"excommunicated": ["hungary"], "disasters": ["france"]}
    this_turn = {
        "attacks_made": 1,
        "fought": ["hungary"],
        "crusaders": ["france"],
        "mercenaries_used": ["cumans"],
        "map_cards": ["2A", "2C", "2D"],
    }
    this_turn |= {"crusade_announced": True, "papal_passage": True, "acted": True, "drew_map_card": True}
    bargain = {"fresh_excommunications": ["hungary"], "bargained": ["hungary"]}
    holders = {"hungary": None, "france": 0, "cumans": 0}
    control = {"france_2a": 0, "cumans_2d": 0}
    match = start({**STILL, "holders": holders, "control": control, **markers, **this_turn, **bargain, "turn": 7})
    choose(match, 0, "end_turn")
    s = match.state
    assert (s.turn, s.active, s.attacks_made) == (8, 1, 0)
    assert (s.acted, s.drew_map_card, s.crusade_announced, s.papal_passage) == (False, False, False, False)
    assert (s.fought, s.crusaders, s.mercenaries_used, s.fresh_excommunications, s.bargained) == ([], [], [], [], [])
    assert (s.excommunicated_at_start, s.disasters_at_start) == (["hungary"], ["france"])


@pytest.mark.rule("MV-3.1.i")
def test_two_attacks_are_launched_and_no_third() -> None:
    match = start(READY, dice=[1, 6, 1, 6])
    attack(match, "hungary", "serbia_2c")
    assert attacks_open(match) == ["attack poland", "attack france"]
    attack(match, "france", "spain_2a")
    assert menu(match) == ["end_turn"]  # Poland and the money for it are there
    with pytest.raises(IllegalChoice) as error:
        choose(match, 0, "attack", "poland")
    assert error.value.rule == "MV-3.1.i"


@pytest.mark.rule("MV-3.1.i", "MV-3.3.d")
@pytest.mark.parametrize(
    ("choice", "left"), [("leave_map_card", ["attack poland", "attack france"]), ("draw_map_card", [])]
)
def test_one_attack_is_launched_after_a_map_card(choice: str, left: list[str]) -> None:
    match = start({**READY, "phase": "map", "map_deck": ["4B"]}, dice=[1, 6])
    choose(match, 0, choice)
    assert attacks_open(match) == ["attack hungary", "attack poland", "attack france"]
    attack(match, "hungary", "serbia_2c")
    assert attacks_open(match) == left


@pytest.mark.rule("MV-3.1.i", "MV-3.3.d")
def test_the_next_turn_has_its_own_two_attacks() -> None:
    position = {**READY, "control": {"hungary_2c": 0, "poland_1d": 1, "france_2a": 1}}
    position["holders"] = {"hungary": 0, "poland": 1, "france": 1}
    match = start({**position, "attacks_made": 1, "drew_map_card": True})
    assert attacks_open(match) == []
    choose(match, 0, "end_turn")
    assert match.view(1)["table"]["this_turn"]["attacks_left"] == 2


@pytest.mark.rule("MV-3.1.j", "MV-3.3.d")
def test_no_pope_card_is_played_after_a_map_card() -> None:
    match = start({**STILL, "phase": "map", "map_deck": ["4B"], "hands": [["pope.1", "spies.1"], [], []]})
    choose(match, 0, "draw_map_card")
    assert menu(match) == ["collect", "end_turn", "discard pope.1", "play spies.1", "discard spies.1"]
    with pytest.raises(IllegalChoice) as error:
        choose(match, 0, "play", "pope.1")
    assert error.value.rule == "MV-3.1.j"


@pytest.mark.rule("MV-3.1.j", "MV-3.3.d")
def test_a_pope_card_is_played_when_the_map_card_was_left_and_in_the_next_turn() -> None:
    hands = [["pope.1"], ["pope.2"], []]
    match = start({**STILL, "phase": "map", "map_deck": ["4B"], "hands": hands})
    choose(match, 0, "leave_map_card")
    assert "play pope.1" in menu(match)
    match = start({**STILL, "phase": "map", "map_deck": ["4B"], "hands": hands})
    play(match, (0, "draw_map_card"), (0, "end_turn"))
    assert "play pope.2" in menu(match)


KINDS_OF_ATTACK = [
    pytest.param([("attack", "france"), ("target", "spain_2a"), ("militia", 0)], id="province"),
    pytest.param([("fight_civil_war", "hungary"), ("militia", 0)], id="civil war"),
    pytest.param([("expel_heresy", "poland_1d")], id="heresy"),
    pytest.param([("knights_attack",), ("target", "livonia_1d"), ("send_knights", 1)], id="knights"),
]


@pytest.mark.rule("MV-3.1.k")
@pytest.mark.parametrize("choices", KINDS_OF_ATTACK)
def test_these_count_as_attacks(choices: list[tuple[Any, ...]]) -> None:
    # given: only one attack is left in this turn
    position = {**READY, "hands": [["knights_of_christ.1", "knights_of_christ.2"], [], []], "attacks_made": 1}
    match = start({**position, "civil_wars": ["hungary"], "heresies": ["poland_1d"]}, dice=[6, 1])
    assert attacks_open(match) == [
        "fight_civil_war hungary", "attack poland", "attack france", "expel_heresy poland_1d", "knights_attack",
    ]  # fmt: skip
    play(match, *((0, *choice) for choice in choices))
    assert asked(match) == [(0, "action.choose")]
    assert attacks_open(match) == []


@pytest.mark.rule("MV-3.1.k", "MV-6.2.n")
def test_a_crusade_is_no_attack() -> None:
    match = start({**READY, "hands": [["pope.1"], [], []]}, dice=[1, 1, 1, 6])
    play(match, (0, "play", "pope.1"), (0, "crusade"), (0, "commit", "france"))
    assert attacks_open(match) == ["attack hungary", "attack poland"]
    attack(match, "hungary", "serbia_2c")
    assert attacks_open(match) == ["attack poland"]


@pytest.mark.rule("MV-3.1.k", "MV-5.2.a")
def test_the_use_of_the_mongols_is_no_attack() -> None:
    match = start({**READY, "hands": [["mongols.1"], [], []], "mongols_arrived": True}, dice=[1, 6, 1, 6])
    play(match, (0, "play", "mongols.1"), (0, "ravage", "4D"))
    attack(match, "hungary", "serbia_2c")
    assert attacks_open(match) == ["attack poland", "attack france"]


@pytest.mark.rule("MV-3.1.l")
def test_a_player_may_pass_without_doing_anything() -> None:
    match = start({**READY, "hands": [["pope.1", "england"], [], []]})
    before = match.game.dump(match.state)
    choose(match, 0, "end_turn")
    after = match.game.dump(match.state)
    assert asked(match) == [(1, "action.choose")]
    changed = {key for key in after if after[key] != before[key]}
    assert changed == {"active", "turn", "quiet_turns"}
    assert menu(match) == ["collect", "end_turn"]  # seat 1 has nothing at all and may pass as well


# ---- 3.2 Action cards


@pytest.mark.rule("MV-3.2.a")
def test_change_of_ruler_mongols_and_disaster_are_obligatory_and_no_other_card() -> None:
    one_of_each = [*(f"{kind}.1" for kind in KINDS), "england"]
    match = start({**STILL, "hands": [one_of_each, [], []]})
    assert sorted(menu(match)) == ["play change_of_ruler.1", "play disaster.1", "play mongols.1"]
    counts = {kind: list(CARDS.values()).count(kind) for kind in ("change_of_ruler", "mongols", "disaster")}
    assert counts == {"change_of_ruler": 10, "mongols": 7, "disaster": 8}


@pytest.mark.rule("MV-3.2.a")
def test_an_obligatory_card_is_played_in_the_turn_in_which_it_is_drawn() -> None:
    match = start({"phase": "draw", "map_deck": [], "hands": [CALM[:3], [], []], "action_deck": ["mongols.1"]})
    assert menu(match) == ["play mongols.1"]


@pytest.mark.rule("MV-3.2.a", "R-12")
def test_obligatory_cards_dealt_at_the_start_are_played_in_the_first_turn_of_their_owner() -> None:
    hands = [CALM[:4], ["disaster.1", "disaster.2", *CALM[4:6]], CALM[6:10]]
    match = start({**STILL, "phase": "draw", "turn": 0, "hands": hands})
    choose(match, 0, "end_turn")
    assert asked(match) == [(1, "obligatory.play")]
    play(match, (1, "play", "disaster.1"), (1, "play", "disaster.2"))
    assert asked(match) == [(1, "action.choose")]


@pytest.mark.rule("MV-3.2.b")
def test_obligatory_cards_do_not_limit_the_action_phase() -> None:
    hand = ["pope.1", "heresy.1"]
    without = start({**READY, "hands": [hand, [], []]})
    match = start({**READY, "hands": [[*hand, "mongols.1", "change_of_ruler.1", "disaster.1"], [], []]})
    play(match, (0, "play", "mongols.1"), (0, "play", "change_of_ruler.1"), (0, "play", "disaster.1"))
    assert menu(match) == menu(without)
    assert "collect" in menu(match)
    this_turn = match.view(0)["table"]["this_turn"]
    assert this_turn["attacks_left"] == 2


@pytest.mark.rule("MV-3.2.c")
def test_played_cards_are_not_replaced_before_the_owners_next_turn() -> None:
    hands = [["mongols.1", "serbia", "spies.1", "pope.1"], CALM[1:5], CALM[5:9]]
    match = start({"hands": hands, "action_deck": ["jihad.1", "jihad.2", "jihad.3"], "map_deck": []})
    play(match, (0, "play", "mongols.1"), (0, "play", "serbia"), (0, "discard", "spies.1"))
    assert match.state.hands[0] == ["pope.1"]
    for seat in (0, 1, 2):
        choose(match, seat, "end_turn")
        assert len(match.state.hands[0]) == (4 if seat == 2 else 1)
    assert match.state.hands[0] == ["pope.1", "jihad.3", "jihad.2", "jihad.1"]


@pytest.mark.rule("MV-3.2.d")
def test_other_cards_are_held_from_turn_to_turn_and_played_in_the_own_action_phase_only() -> None:
    held = ["england", "pope.1", "spies.1", "heresy.1", "jihad.1", "civil_war.1", "assassin.1", "knights_of_christ.1"]
    match = start({**READY, "hands": [held, ["serbia", "heresy.2"], []]}, dice=[1])
    choose(match, 0, "end_turn")
    # when others act they are never asked: nothing of theirs can be played now
    choose(match, 1, "play", "serbia")
    assert asked(match) == [(1, "action.choose")]
    play(match, (1, "play", "heresy.2"), (1, "heresy", "hungary_2c"))
    assert asked(match) == [(1, "action.choose")]
    play(match, (1, "end_turn"), (2, "end_turn"))
    assert asked(match) == [(0, "action.choose")]
    assert match.state.hands[0] == held


@pytest.mark.rule("MV-3.2.e")
@pytest.mark.parametrize(
    ("cards", "choices", "answer"),
    [
        (["disaster.1"], [("play", "disaster.1")], ["pass", "react deus_ex_machina.1"]),
        (["england"], [("play", "england")], ["pass", "react deus_ex_machina.1"]),
        (
            ["spies.2"],
            [("play", "spies.2"), ("look_at_map_deck",)],
            ["pass", "react deus_ex_machina.1", "react assassin.1"],
        ),
        (["mongols.7"], [("play", "mongols.7"), ("ravage", "2C")], ["pass", "support 1"]),
        (
            ["pope.2"],
            [("play", "pope.2"), ("crusade",)],
            ["pass", "commit france", "commit hungary", "commit_knights 1"],
        ),
    ],
    ids=["phase C", "power", "spies", "mongols", "crusade"],
)
def test_three_kinds_of_cards_are_played_in_the_turns_of_others(
    cards: list[str], choices: list[tuple[Any, ...]], answer: list[str]
) -> None:
    # given: seat 0 holds one of every card that can be held
    held = [f"{kind}.1" for kind in KINDS if kind not in ("mongols", "disaster", "change_of_ruler")] + ["serbia"]
    match = start(
        {
            **READY,
            "active": 1,
            "map_deck": ["1A"],
            "mongols_arrived": True,
            "hands": [held, cards, []],
            "control": {"france_2a": 0, "hungary_2c": 0},
            "holders": {"france": 0, "hungary": 0},
        }
    )
    play(match, *((1, *choice) for choice in choices))
    assert match.pending[0].seat == 0
    assert menu(match) == answer


@pytest.mark.rule("MV-3.2.e")
def test_knights_of_christ_are_played_in_support_of_a_defence() -> None:
    held = [f"{kind}.1" for kind in KINDS if kind not in ("mongols", "disaster", "change_of_ruler")] + ["serbia"]
    match = start(
        {
            **STILL,
            "active": 1,
            "money": [0, 1, 0],
            "hands": [held, [], []],
            "control": {"poland_1d": 0, "lithuania_1d": 1},
            "holders": {"poland": 0, "lithuania": 1},
        }
    )
    play(match, (1, "attack", "lithuania"), (1, "target", "poland_1d"), (1, "militia", 0), (0, "militia", 0))
    assert asked(match) == [(0, "defence.knights")]
    assert menu(match) == ["pass", "support 1"]


@pytest.mark.rule("MV-3.2.f")
def test_cards_are_discarded_in_the_own_action_phase_and_no_other() -> None:
    hands = [["mongols.1", "jihad.1", "deus_ex_machina.1", "england"], ["jihad.2"], []]
    match = start({"phase": "map", "map_deck": ["4B"], "action_deck": [], "hands": hands})
    assert menu(match) == ["draw_map_card", "leave_map_card"]
    choose(match, 0, "leave_map_card")
    assert menu(match) == ["play mongols.1"]
    choose(match, 0, "play", "mongols.1")
    assert menu(match) == ["collect", "end_turn", "discard jihad.1", "discard deus_ex_machina.1", "play england"]
    with pytest.raises(IllegalChoice):
        choose(match, 1, "discard", "jihad.2")


@pytest.mark.rule("MV-3.2.f")
def test_nothing_is_discarded_in_a_turn_with_collection() -> None:
    match = start({**STILL, "hands": [["jihad.1", "jihad.2"], [], []]})
    choose(match, 0, "collect")
    with pytest.raises(IllegalChoice):
        choose(match, 0, "discard", "jihad.1")
    assert match.state.hands[0] == ["jihad.1", "jihad.2"]


@pytest.mark.rule("MV-3.2.g")
def test_used_and_discarded_cards_leave_the_game_and_are_never_shuffled_again() -> None:
    # given: the last two cards of the game besides those in hand
    hands = [["spies.1", "jihad.1", "disaster.1", "pope.1"], [], []]
    match = start({"hands": hands, "action_deck": ["jihad.2", "jihad.3"], "map_deck": []})
    used = len(match.state.used_cards)
    play(match, (0, "play", "disaster.1"), (0, "play", "spies.1"), (0, "look_at_hand", 1))
    play(match, (0, "discard", "jihad.1"), (0, "play", "pope.1"), (0, "papal_passage"))
    assert match.state.used_cards[used:] == ["disaster.1", "spies.1", "jihad.1", "pope.1"]
    # when the deck runs out
    choose(match, 0, "end_turn")
    assert match.state.hands == [[], ["jihad.3", "jihad.2"], []]
    play(match, (1, "end_turn"), (2, "end_turn"))
    # then nobody draws any more
    assert match.state.action_deck == []
    assert match.state.hands == [[], ["jihad.3", "jihad.2"], []]


@pytest.mark.rule("MV-3.2.g", "MV-5.1.b")
def test_only_the_first_three_mongols_cards_are_shuffled_back() -> None:
    new_order = ["mongols.2", "jihad.1", "mongols.1", "mongols.3"]
    match = start(
        {
            "hands": [["mongols.3", "mongols.4", "disaster.1"], [], []],
            "mongols_aside": ["mongols.1", "mongols.2"],
            "action_deck": ["jihad.1"],
            "map_deck": [],
        },
        dice=[new_order, 1, 6],
    )
    play(match, (0, "play", "disaster.1"), (0, "play", "mongols.3"))
    assert match.state.action_deck == new_order
    assert match.state.mongols_aside == []
    play(match, (0, "play", "mongols.4"), (0, "ravage", "1D"))
    assert match.state.used_cards[-1] == "mongols.4"
    assert match.state.action_deck == new_order
