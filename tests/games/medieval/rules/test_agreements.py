"""Agreements (MV-6.3.g, MV-9.5.e, R-31, R-58, R-83, R-84): the bargains over an excommunication and over passage, and
what any deal may hold."""

from __future__ import annotations

from typing import Any

import pytest

from condotta.core.flow import Option
from condotta.core.match import Match

from ..corridor import CORRIDOR, set_out
from ..helpers import asked, choose, logged, offered, play, start

GIVE_UP, OFFER, WITHDRAW = Option("give_up"), Option("offer"), Option("withdraw")
ACCEPT, DECLINE, COUNTER = Option("accept"), Option("decline"), Option("counter")
GIVE_FLORINS, ASK_FLORINS = Option("give", "florins"), Option("ask", "florins")
GIVE_PROVINCE, ASK_PROVINCE = Option("give", "province"), Option("ask", "province")

COURT: dict[str, Any] = {  # seat 0 is the player of the Pope card, France is seat 1's
    "hands": [["pope.1"], ["spies.1"], ["jihad.1"]],
    "map_cards": ["1B", "1D", "2A", "2B", "2C"],
    "map_deck": [],
    "action_deck": [],
    "money": [4, 7, 9],
    "holders": {"hungary": 0, "france": 1, "poland": 2},
    "control": {"hungary_2c": 0, "serbia_2c": 0, "france_2a": 1, "france_2b": 1, "poland_1d": 2, "lithuania_1d": 1},
}


def excommunicate(position: dict[str, Any] | None = None, power: str = "france") -> Match:
    """Seat 0 has just excommunicated this Power."""
    return play(start({**COURT, **(position or {})}), (0, "play", "pope.1"), (0, "excommunicate", power))


def give(seat: int, kind: str, value: str | int) -> tuple[tuple[Any, ...], ...]:
    return (seat, "give", kind), (seat, "give", kind, value)


def ask(seat: int, kind: str, value: str | int) -> tuple[tuple[Any, ...], ...]:
    return (seat, "ask", kind), (seat, "ask", kind, value)


# When, and between whom


@pytest.mark.rule("MV-6.3.g")
def test_an_accepted_offer_lifts_the_excommunication_at_once() -> None:
    match = excommunicate()
    assert asked(match) == [(1, "deal.draft")]
    assert match.state.excommunicated == ["france"]
    play(match, *give(1, "florins", 3), (1, "offer"))
    assert asked(match) == [(0, "deal.answer")]
    assert offered(match) == [ACCEPT, DECLINE, COUNTER]
    assert match.state.money == [4, 7, 9]  # nothing moves before it is accepted
    play(match, (0, "accept"))
    assert match.state.excommunicated == []
    assert match.state.money == [7, 4, 9]
    assert offered(match) == [Option("end_turn"), Option("attack", "hungary")]  # and no bargain is left


@pytest.mark.rule("MV-6.3.g")
def test_an_offer_may_be_empty() -> None:
    match = play(excommunicate(), (1, "offer"), (0, "accept"))
    assert match.state.excommunicated == []
    assert match.state.money == [4, 7, 9]


@pytest.mark.rule("MV-6.3.g")
@pytest.mark.parametrize("answer", [((1, "withdraw"),), ((1, "offer"), (0, "decline"))])
def test_without_agreement_the_excommunication_stays(answer: tuple[tuple[Any, ...], ...]) -> None:
    match = play(excommunicate(), *answer)
    assert match.state.excommunicated == ["france"]
    assert asked(match) == [(0, "action.choose")]


@pytest.mark.rule("MV-6.3.g")
def test_the_player_of_the_pope_card_may_open_the_bargain_once_more() -> None:
    # whenever they like in this turn, but once
    match = play(excommunicate(), (1, "withdraw"))
    assert offered(match) == [Option("end_turn"), Option("attack", "hungary"), Option("bargain", "france")]
    play(match, (0, "bargain", "france"))
    assert asked(match) == [(0, "deal.draft")]
    play(match, *ask(0, "florins", 7), (0, "offer"))
    assert asked(match) == [(1, "deal.answer")]
    play(match, (1, "decline"))
    assert offered(match) == [Option("end_turn"), Option("attack", "hungary")]
    assert match.state.excommunicated == ["france"]


@pytest.mark.rule("MV-6.3.g")
def test_a_bargain_opened_by_the_player_of_the_pope_card_lifts_it_too() -> None:
    match = play(excommunicate(), (1, "withdraw"), (0, "bargain", "france"), *ask(0, "florins", 7), (0, "offer"))
    play(match, (1, "accept"))
    assert match.state.excommunicated == []
    assert match.state.money == [11, 0, 9]


@pytest.mark.rule("MV-6.3.g")
def test_the_bargain_ends_with_the_turn_of_the_player_of_the_pope_card() -> None:
    match = play(excommunicate(), (1, "withdraw"), (0, "end_turn"), (1, "withdraw"))
    assert "bargain" not in [option.verb for option in offered(match)]
    play(match, (1, "end_turn"), (2, "end_turn"))
    assert offered(match) == [Option("collect"), Option("end_turn"), Option("attack", "hungary")]
    assert match.state.excommunicated == ["france"]


@pytest.mark.rule("MV-6.3.g")
@pytest.mark.parametrize("first", [(("withdraw",),), (("offer",),)], ids=["withdrawn", "declined"])
def test_before_the_turn_ends_the_victim_may_open_the_bargain_again(first: tuple[tuple[str, ...], ...]) -> None:
    """R-84: once, whatever came of the first offer; the Pope player's own attempt in between changes nothing."""
    match = play(excommunicate(), *((1, *words) for words in first))
    if asked(match) == [(0, "deal.answer")]:
        play(match, (0, "decline"))
    play(match, (0, "bargain", "france"), (0, "withdraw"), (0, "end_turn"))
    assert asked(match) == [(1, "deal.draft")]
    assert match.state.active == 0
    play(match, *give(1, "florins", 5), (1, "offer"), (0, "accept"))
    assert match.state.excommunicated == []
    assert match.state.money == [9, 2, 9]
    assert match.state.active == 1  # it was the end of the turn


@pytest.mark.rule("MV-6.3.g")
def test_the_last_offer_is_one_bargain_for_each_power_and_then_the_turn_ends() -> None:
    position = {"hands": [["pope.1", "pope.2"], [], []], "holders": {"hungary": 0, "france": 1, "poland": 2}}
    match = play(excommunicate(position), (1, "withdraw"), (0, "play", "pope.2"), (0, "excommunicate", "poland"))
    play(match, (2, "withdraw"), (0, "end_turn"), (1, "offer"), (0, "counter"), (0, "offer"), (1, "decline"))
    assert asked(match) == [(2, "deal.draft")]
    play(match, (2, "withdraw"))
    assert (match.state.active, match.state.excommunicated) == (1, ["france", "poland"])


@pytest.mark.rule("MV-6.3.g")
def test_an_excommunication_that_was_lifted_is_not_asked_about_again() -> None:
    match = play(excommunicate(), (1, "offer"), (0, "accept"), (0, "end_turn"))
    assert match.state.active == 1


@pytest.mark.rule("MV-6.3.g")
def test_an_old_excommunication_is_open_to_no_bargain() -> None:
    match = play(start({**COURT, "excommunicated": ["france"]}), (0, "play", "pope.1"), (0, "papal_passage"))
    assert offered(match) == [Option("end_turn"), Option("attack", "hungary")]


@pytest.mark.rule("MV-6.3.g")
@pytest.mark.parametrize("power", ["hungary", "venice"])
def test_nobody_bargains_over_the_own_or_an_uncontrolled_power(power: str) -> None:
    match = excommunicate({"holders": {"hungary": 0, "france": 1, "venice": None}}, power)
    assert offered(match) == [Option("end_turn"), Option("attack", "hungary")]


@pytest.mark.rule("MV-6.3.g")
def test_the_excommunication_of_a_debtor_is_open_to_a_bargain() -> None:
    # France cannot pay the levy; its excommunication is bought off with a province
    match = start({**COURT, "money": [4, 1, 9]})
    play(match, (0, "play", "pope.1"), (0, "crusade"), (0, "excommunicate", "france"))
    assert asked(match) == [(1, "deal.draft")]
    play(match, *give(1, "province", "france_2a"), (1, "offer"), (0, "accept"))
    assert match.state.excommunicated == []
    assert match.state.control["france_2a"] == 0
    assert asked(match) == [(0, "crusade.commit")]
    play(match, (0, "pass"))
    assert asked(match) == [(2, "crusade.commit")]  # the debtor stays out of the Crusade


@pytest.mark.rule("MV-6.3.g")
def test_each_excommunication_of_a_turn_has_its_own_bargain() -> None:
    # given: France is excommunicated, pays in the second bargain, and is excommunicated again
    match = excommunicate({"hands": [["pope.1", "pope.2"], [], []]})
    play(match, (1, "withdraw"), (0, "bargain", "france"), *ask(0, "florins", 1), (0, "offer"), (1, "accept"))
    play(match, (0, "play", "pope.2"), (0, "excommunicate", "france"))
    assert asked(match) == [(1, "deal.draft")]
    play(match, (1, "withdraw"))
    assert Option("bargain", "france") in offered(match)


@pytest.mark.rule("MV-6.3.g")
def test_binding_deals_exist_at_no_other_moment() -> None:
    # neither the active player nor anybody else is offered a deal in an ordinary Action Phase
    match = start(COURT)
    assert offered(match) == [
        Option("collect"), Option("end_turn"), Option("play", "pope.1"), Option("discard", "pope.1"),
        Option("attack", "hungary"),
    ]  # fmt: skip
    assert [match.asks(seat) for seat in (1, 2)] == [[], []]


# Counter-offers


@pytest.mark.rule("MV-6.3.g")
def test_a_counter_offer_can_only_be_accepted_or_declined() -> None:
    match = play(excommunicate(), *give(1, "florins", 1), (1, "offer"), (0, "counter"))
    assert asked(match) == [(0, "deal.draft")]  # a new deal, empty again
    assert offered(match) == [OFFER, WITHDRAW, GIVE_FLORINS, ASK_FLORINS, GIVE_PROVINCE, ASK_PROVINCE]
    play(match, *ask(0, "florins", 5), *ask(0, "province", "france_2b"), (0, "offer"))
    assert asked(match) == [(1, "deal.answer")]
    assert offered(match) == [ACCEPT, DECLINE]
    play(match, (1, "accept"))
    assert match.state.money == [9, 2, 9]
    assert (match.state.control["france_2b"], match.state.excommunicated) == (0, [])


@pytest.mark.rule("MV-6.3.g")
@pytest.mark.parametrize("end", [((0, "withdraw"),), ((0, "offer"), (1, "decline"))])
def test_a_failed_counter_offer_leaves_everything_as_it_was(end: tuple[tuple[Any, ...], ...]) -> None:
    match = play(excommunicate(), *give(1, "florins", 1), (1, "offer"), (0, "counter"), *end)
    assert match.state.money == [4, 7, 9]
    assert match.state.excommunicated == ["france"]
    assert asked(match) == [(0, "action.choose")]


# What may be given


@pytest.mark.rule("MV-6.3.g")
def test_only_florins_and_provinces_may_be_given() -> None:
    # no hand cards, no Power cards, no promises, though both sides hold cards
    match = excommunicate()
    assert offered(match) == [OFFER, WITHDRAW, GIVE_FLORINS, ASK_FLORINS, GIVE_PROVINCE, ASK_PROVINCE]


@pytest.mark.rule("MV-6.3.g")
def test_nobody_offers_more_florins_than_he_holds() -> None:
    match = play(excommunicate(), (1, "give", "florins"))
    assert offered(match) == [Option("give", "florins", n) for n in range(1, 8)]
    match = excommunicate({"money": [4, 0, 9]})
    assert offered(match) == [OFFER, WITHDRAW, ASK_FLORINS, GIVE_PROVINCE, ASK_PROVINCE]


@pytest.mark.rule("MV-6.3.g")
@pytest.mark.parametrize("purse", [0, 4, 345])
def test_any_sum_may_be_asked_for_whatever_the_other_holds(purse: int) -> None:
    """R-83: what the other holds is secret, so what is offered does not depend on it."""
    match = play(excommunicate({"money": [purse, 7, 9]}), (1, "ask", "florins"))
    assert offered(match) == [Option("from", hundreds) for hundreds in range(0, 1000, 100)]
    assert [n for n in range(1200) if match.asks(1)[0].takes(Option("ask", "florins", n))] == list(range(1, 1000))
    play(match, (1, "ask", "florins", 345), (1, "offer"))
    assert (Option("accept") in offered(match)) is (purse == 345)


@pytest.mark.rule("MV-6.3.g")
@pytest.mark.parametrize(("asked_for", "answers"), [(4, [ACCEPT, DECLINE, COUNTER]), (5, [DECLINE, COUNTER])])
def test_only_what_can_be_paid_can_be_accepted(asked_for: int, answers: list[Option]) -> None:
    # given: the player of the Pope card holds 4 FI
    match = play(excommunicate(), *ask(1, "florins", asked_for), (1, "offer"))
    assert offered(match) == answers


@pytest.mark.rule("MV-6.3.g")
def test_florins_go_in_one_direction_only() -> None:
    match = play(excommunicate(), *give(1, "florins", 2))
    assert offered(match) == [OFFER, WITHDRAW, GIVE_PROVINCE, ASK_PROVINCE]
    match = play(excommunicate(), *ask(1, "florins", 2))
    assert offered(match) == [OFFER, WITHDRAW, GIVE_PROVINCE, ASK_PROVINCE]


@pytest.mark.rule("MV-6.3.g")
def test_each_side_gives_provinces_that_it_controls() -> None:
    match = play(excommunicate(), (1, "give", "province"))
    assert offered(match) == [Option("give", "province", p) for p in ("france_2a", "france_2b", "lithuania_1d")]
    match = play(excommunicate(), (1, "ask", "province"))
    assert offered(match) == [Option("ask", "province", p) for p in ("hungary_2c", "serbia_2c")]
    # each can be named once
    play(match, (1, "ask", "province", "serbia_2c"), (1, "ask", "province"))
    assert offered(match) == [OFFER, WITHDRAW, GIVE_FLORINS, ASK_FLORINS, GIVE_PROVINCE]


@pytest.mark.rule("MV-6.3.g")
def test_a_knights_province_is_never_part_of_a_deal() -> None:
    # given: seat 1 has a Knights province besides France, seat 0 has nothing else
    position = {
        "holders": {"france": 1},
        "control": {"france_2a": 1, "france_2b": 1, "lithuania_1d": 1, "livonia_1d": 0},
        "knights_provinces": ["lithuania_1d", "livonia_1d"],
    }
    match = excommunicate(position)
    assert offered(match) == [OFFER, WITHDRAW, GIVE_FLORINS, ASK_FLORINS, GIVE_PROVINCE]
    play(match, (1, "give", "province"))
    assert offered(match) == [Option("give", "province", "france_2a"), Option("give", "province", "france_2b")]


# What a deal does


@pytest.mark.rule("MV-6.3.g")
def test_florins_and_provinces_of_both_sides_change_hands_at_once() -> None:
    match = excommunicate()
    play(match, *give(1, "province", "france_2a"), *give(1, "province", "lithuania_1d"))
    play(match, *ask(1, "province", "serbia_2c"), *ask(1, "florins", 4), (1, "offer"), (0, "accept"))
    assert match.state.money == [0, 11, 9]
    assert match.state.control == {
        "hungary_2c": 0, "serbia_2c": 1, "france_2a": 0, "france_2b": 1, "poland_1d": 2, "lithuania_1d": 0,
    }  # fmt: skip
    assert match.state.hands == [[], ["spies.1"], ["jihad.1"]]


@pytest.mark.rule("MV-6.3.g")
def test_the_receiver_of_a_ceded_province_gets_control_only() -> None:
    match = play(excommunicate(), *give(1, "province", "france_2a"), (1, "offer"), (0, "accept"))
    assert match.state.control["france_2a"] == 0
    assert match.state.holders["france"] == 1  # by France 2B (MV-4.3.i)
    assert Option("attack", "france") not in offered(match)


@pytest.mark.rule("MV-6.3.g")
def test_who_cedes_his_last_province_of_a_power_loses_its_card() -> None:
    # given: France 1B is seat 2's, so nobody has all of France afterwards
    control = {**COURT["control"], "france_1b": 2}
    match = excommunicate({"control": control})
    play(match, *give(1, "province", "france_2a"), *give(1, "province", "france_2b"), (1, "offer"), (0, "accept"))
    assert match.state.excommunicated == []
    table = match.view(None)["table"]["board"]["powers"]
    assert [card["holder"] for card in table if card["id"] == "france"] == [None]
    assert logged(match, "power.lost") == [{"player": 1, "power": "france"}]


@pytest.mark.rule("MV-6.3.g")
def test_a_power_card_follows_its_last_ceded_province() -> None:
    # given: seat 0 already controls France 1B; with 2A and 2B they have all of France
    control = {**COURT["control"], "france_1b": 0}
    match = excommunicate({"control": control})
    play(match, *give(1, "province", "france_2a"), *give(1, "province", "france_2b"), (1, "offer"), (0, "accept"))
    assert match.state.holders["france"] == 0
    assert match.state.money == [4, 7, 9]  # the initial income was paid before
    assert Option("attack", "france") in offered(match)


@pytest.mark.rule("MV-6.3.g")
def test_a_ceded_province_may_complete_a_power_that_never_paid() -> None:
    # given: Russia lies uncontrolled between seats 0 and 1; its first controller gets 7 FI
    position = {
        "holders": {"hungary": 0, "france": 1, "russia": None},
        "paid_powers": ["hungary", "france"],
        "control": {**COURT["control"], "russia_2c": 0, "russia_1d": 1},
    }
    match = play(excommunicate(position), *give(1, "province", "russia_1d"), (1, "offer"), (0, "accept"))
    assert match.state.holders["russia"] == 0
    assert match.state.money == [11, 7, 9]


@pytest.mark.rule("MV-6.3.g")
def test_a_ceded_province_keeps_its_heresy() -> None:
    match = excommunicate({"heresies": ["france_2a"]})
    play(match, *give(1, "province", "france_2a"), (1, "offer"), (0, "accept"))
    assert match.state.heresies == ["france_2a"]
    assert Option("expel_heresy", "france_2a") in offered(match)


# ---- permission to pass (MV-9.5.e)


@pytest.mark.rule("MV-9.5.e", "MV-9.5.c")
def test_permission_may_be_free() -> None:
    match = set_out(CORRIDOR)
    choose(match, 0, "ask_passage", "hungary_2c")
    assert asked(match) == [(0, "deal.draft")]
    choose(match, 0, "offer")
    assert asked(match) == [(1, "deal.answer")]
    assert offered(match) == [Option("accept"), Option("decline"), Option("counter")]
    choose(match, 1, "accept")
    assert asked(match) == [(0, "attack.militia")]  # on to Serbia, which nobody controls
    assert match.state.money == [9, 10, 10]


@pytest.mark.rule("MV-9.5.e")
def test_permission_may_be_paid_for_and_the_price_is_not_returned() -> None:
    """R-57: not even when the attack fails."""
    match = set_out(CORRIDOR, dice=[1, 6])
    play(match, (0, "ask_passage", "hungary_2c"), (0, "give", "florins"), (0, "give", "florins", 4), (0, "offer"))
    assert match.state.money == [9, 10, 10]
    choose(match, 1, "accept")
    assert match.state.money == [5, 14, 10]
    choose(match, 0, "militia", 0)
    assert match.state.money == [5, 14, 10]
    assert "serbia_2c" not in match.state.control


@pytest.mark.rule("MV-9.5.e")
def test_provinces_may_be_the_price_and_change_hands_at_once() -> None:
    control = {"poland_2c": 0, "venice_2c": 0, "hungary_2c": 1, "russia_2c": 1}
    match = set_out({**CORRIDOR, "control": control})
    play(
        match, (0, "ask_passage", "hungary_2c"), (0, "give", "province"), (0, "give", "province", "venice_2c"),
        (0, "ask", "province"), (0, "ask", "province", "russia_2c"), (0, "offer"), (1, "accept"),
    )  # fmt: skip
    assert match.state.control == {"poland_2c": 0, "venice_2c": 1, "hungary_2c": 1, "russia_2c": 0}
    assert asked(match) == [(0, "attack.militia")]


@pytest.mark.rule("MV-9.5.e")
def test_permission_once_given_stands_for_this_attack_and_for_this_one_only() -> None:
    # given: the way to Livonia leads through Poland 1D and then Russia 1D or Lithuania, each another player's
    position = {
        "map_cards": ["1D", "2C"],
        "holders": {"poland": 0, "hungary": 0},
        "control": {"poland_2c": 0, "hungary_2c": 0, "poland_1d": 1, "russia_2c": 2, "russia_1d": 2, "lithuania_1d": 2},
        "money": [10, 10, 10],
    }
    match = set_out(position, "hungary", "livonia_1d", dice=[1, 6])
    assert offered(match) == [Option("ask_passage", p) for p in ("russia_2c", "poland_1d")] + [GIVE_UP]
    play(match, (0, "ask_passage", "poland_1d"), (0, "offer"), (1, "accept"))
    # then: nobody is asked about Poland 1D again, and its neighbours may be asked for
    assert offered(match) == [Option("ask_passage", p) for p in ("russia_2c", "lithuania_1d", "russia_1d")] + [GIVE_UP]
    play(match, (0, "ask_passage", "lithuania_1d"), (0, "offer"), (2, "accept"), (0, "militia", 0))
    play(match, (0, "attack", "poland"), (0, "target", "livonia_1d"))
    assert offered(match) == [Option("ask_passage", p) for p in ("poland_1d", "russia_2c")] + [GIVE_UP]


@pytest.mark.rule("MV-9.5.e")
def test_after_a_refusal_another_way_may_be_tried() -> None:
    """R-57: Hungary 2C is reached only with the leave of one of the two."""
    position = {
        "map_cards": ["1D", "2C"],
        "holders": {"lithuania": 0},
        "control": {"lithuania_1d": 0, "poland_1d": 1, "russia_1d": 2},
        "money": [10, 10, 10],
    }
    match = set_out(position, "lithuania", "hungary_2c")
    play(match, (0, "ask_passage", "poland_1d"), (0, "offer"), (1, "decline"))
    assert offered(match) == [Option("ask_passage", "russia_1d"), GIVE_UP]
    play(match, (0, "ask_passage", "russia_1d"), (0, "offer"), (2, "accept"))
    assert asked(match) == [(0, "attack.militia")]


# ---- bargains


@pytest.mark.rule("MV-9.5.e")
def test_a_bargain_is_about_florins_one_way_and_provinces_both_ways() -> None:
    """R-58, R-83: no cards, no promises; a Knights province is never part of it."""
    position = {
        **CORRIDOR,
        "map_cards": ["1D", "2C"],
        "control": {"poland_2c": 0, "venice_2c": 0, "livonia_1d": 0, "hungary_2c": 1, "lithuania_1d": 1},
        "knights_provinces": ["livonia_1d", "lithuania_1d"],
    }
    match = set_out(position)
    choose(match, 0, "ask_passage", "hungary_2c")
    assert offered(match) == [OFFER, WITHDRAW, GIVE_FLORINS, ASK_FLORINS, GIVE_PROVINCE, ASK_PROVINCE]
    choose(match, 0, "give", "province")
    assert offered(match) == [Option("give", "province", p) for p in ("poland_2c", "venice_2c")]
    choose(match, 0, "give", "province", "venice_2c")
    choose(match, 0, "ask", "province")  # Hungary 2C is the only one: it is taken up at once
    assert offered(match) == [OFFER, WITHDRAW, GIVE_FLORINS, ASK_FLORINS, GIVE_PROVINCE]
    choose(match, 0, "give", "florins")
    assert offered(match) == [Option("give", "florins", n) for n in range(1, 10)]  # all that they have
    choose(match, 0, "give", "florins", 2)
    assert offered(match) == [OFFER, WITHDRAW, GIVE_PROVINCE]  # florins go one way only


@pytest.mark.rule("MV-9.5.e")
def test_any_sum_may_be_asked_but_only_money_held_can_be_promised() -> None:
    """R-83: what the other holds is secret, so the list does not depend on it; they accept only what they can pay."""
    for florins, answers in ((10, ["accept", "decline", "counter"]), (11, ["decline", "counter"])):
        match = set_out(CORRIDOR)
        play(match, (0, "ask_passage", "hungary_2c"), (0, "ask", "florins"))
        assert offered(match) == [Option("from", hundreds) for hundreds in range(0, 1000, 100)]
        play(match, (0, "ask", "florins", florins), (0, "offer"))
        assert [option.verb for option in offered(match)] == answers


@pytest.mark.rule("MV-9.5.e")
def test_a_bargain_is_an_offer_and_at_most_one_counter_offer() -> None:
    """R-83: and there is one bargain for one province in an attack."""
    match = set_out(CORRIDOR)
    play(match, (0, "ask_passage", "hungary_2c"), (0, "offer"), (1, "counter"))
    assert asked(match) == [(1, "deal.draft")]
    play(match, (1, "ask", "florins"), (1, "ask", "florins", 9), (1, "offer"))
    assert offered(match) == [Option("accept"), Option("decline")]
    declined = match.position()
    choose(match, 0, "decline")
    assert offered(match) == [GIVE_UP]
    accepted = start(declined)
    choose(accepted, 0, "accept")
    assert accepted.state.money == [0, 19, 10]  # exactly all they had
    assert asked(accepted) == [(0, "attack.militia")]


@pytest.mark.rule("MV-9.5.e")
def test_an_offer_withdrawn_is_the_end_of_that_bargain() -> None:
    match = set_out(CORRIDOR)
    play(match, (0, "ask_passage", "hungary_2c"), (0, "withdraw"))
    assert offered(match) == [GIVE_UP]


@pytest.mark.rule("MV-9.5.e", "MV-9.4.d")
@pytest.mark.parametrize("way", ["target given", "power lost", "start lost"])
def test_a_deal_that_removes_the_reason_of_the_attack_ends_it(way: str) -> None:
    """R-58: the target becomes their own, or they cede their last province of the attacking Power."""
    position = {
        "map_cards": ["1D", "2C"],
        "holders": {"poland": 0},
        "control": {"poland_2c": 0, "hungary_2c": 1, "serbia_2c": 1, "russia_2c": 0, "poland_1d": 2},
        "money": [10, 10, 10],
    }
    if way == "start lost":
        position["control"] = {"poland_2c": 0, "hungary_2c": 1, "serbia_2c": 1, "russia_2c": 0}
        position["map_cards"] = ["2C"]
    match = set_out(position)
    choose(match, 0, "ask_passage", "hungary_2c")
    if way == "target given":
        play(match, (0, "ask", "province"), (0, "ask", "province", "serbia_2c"))
    else:
        play(match, (0, "give", "province"), (0, "give", "province", "poland_2c"))
    play(match, (0, "offer"), (1, "accept"))
    assert asked(match) == [(0, "action.choose")]  # the Action Phase goes on
    assert match.state.attacks_made == 1
    assert match.state.money[0] == 9
    if way == "target given":
        assert match.state.control["serbia_2c"] == 0
    else:
        assert match.state.control["serbia_2c"] == 1
        assert match.state.holders == {"poland": -1 if way == "power lost" else 1}  # checked at once


@pytest.mark.rule("MV-9.5.a", "MV-9.5.e")
def test_a_deal_that_costs_him_the_harbour_of_his_sea_leg_sends_him_back_to_land() -> None:
    """Byzantium (0) sails from Rhodes, gives Rhodes for a landing in Egypt, and must set out from 3D instead."""
    position = {
        "map_cards": ["3D", "3F", "4D"],
        "holders": {"byzantium": 0},
        "control": {"byzantium_3d": 0, "byzantium_4d": 0, "seljuks_of_rum_3d": 1, "ayyubids_mamluks_4d": 1},
        "money": [5, 5, 5],
    }
    match = set_out(position, "byzantium", "ayyubids_mamluks_3f")
    play(match, (0, "sail", "sea_4d"), (0, "ask_passage", "ayyubids_mamluks_4d"), (0, "give", "province"))
    play(match, (0, "give", "province", "byzantium_4d"), (0, "offer"), (1, "accept"))
    assert offered(match) == [Option("sail", "sea_3d"), Option("ask_passage", "seljuks_of_rum_3d"), GIVE_UP]
    play(match, (0, "sail", "sea_3d"), (0, "sail", "sea_4d"))
    assert Option("set_out") in offered(match)  # the permission stands
