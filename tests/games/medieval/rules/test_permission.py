"""Section 9.5, permission to pass (MV-9.5.e), and the bargains about it (R-58, R-83)."""

from __future__ import annotations

import pytest

from condotta.core.flow import Option

from ..helpers import asked, choose, offered, play, start
from .corridor import CORRIDOR, set_out

GIVE_UP = Option("give_up")
OFFER, WITHDRAW = Option("offer"), Option("withdraw")
GIVE_FLORINS, ASK_FLORINS = Option("give", "florins"), Option("ask", "florins")
GIVE_PROVINCE, ASK_PROVINCE = Option("give", "province"), Option("ask", "province")


# ---- permission


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
