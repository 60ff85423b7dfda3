"""Chapter 11: impulses, passing, extending, and the cards that reach into the order of play."""

from __future__ import annotations

from typing import Any

import pytest

from condotta.core.flow import DONE, PASS, Option, offer
from condotta.games.tanto_monta import turn
from condotta.games.tanto_monta.data import CARD_IDS
from condotta.games.tanto_monta.data.things import FRANCE, MUSLIM, PORTUGAL, SPAIN
from condotta.games.tanto_monta.pieces import Budget
from condotta.games.tanto_monta.rules.action import actions, impulse
from condotta.games.tanto_monta.rules.common import events, stacks
from condotta.games.tanto_monta.state import State
from tests.games.tanto_monta.table import answer_with, empty, go_through, table, troops

ATTACK = CARD_IDS[43]  # FAVORABLE TERRAIN, 2 CP
SEED = CARD_IDS[6]


def action_phase(seat: int, turn_number: int = 1) -> State:
    s = empty(turn_number)
    s.phase, s.active = "action", seat
    s.used = [[], [], [], []]
    return s


def play(g: Any, *options: Option) -> None:
    """Parts of the impulse, one after the other, until it is over. Who has only one thing to do is not asked."""
    left = list(options)
    seat, number = g.state.active, g.state.impulse
    while g.state.phase == "action" and g.state.active == seat and g.state.impulse in (number, number + 1):
        go_through(turn.next_step(g), left)
    assert not left, left


def recruit(power: str, space: str) -> tuple[Option, Option]:
    return offer("action", "recruit_militia"), offer("place", power, space)


@pytest.mark.rule("TM-11.a", "TM-11.1.a", "TM-11.1.c", "TM-11.1.b")
def test_a_card_for_its_cp() -> None:
    s = action_phase(FRANCE)
    s.hands[FRANCE] = [ATTACK]
    g = table(s)
    play(g, *recruit("france", "paris"), *recruit("france", "lyon"))
    assert (stacks.at(s, "paris")[0].militia, stacks.at(s, "lyon")[0].militia) == (1, 1)
    assert (s.active, s.discard, s.budget, s.impulse) == (MUSLIM, [ATTACK], None, 1)
    s.hands[FRANCE], s.active, s.discard = [ATTACK], FRANCE, []
    play(g, *recruit("france", "paris"), DONE)  # the second CP is lost
    assert s.budget is None


@pytest.mark.rule("TM-11.1.a", "TM-17.5.b")
def test_only_what_can_be_paid_is_offered() -> None:
    s = empty()
    two = actions.possible(s, SPAIN, Budget(ATTACK, 2, "cp"))
    assert "recruit_regular" in two
    assert "recruit_cavalry" not in two
    assert "build_fortress_map" not in two
    assert "build_fortress_map" in actions.possible(s, SPAIN, Budget(ATTACK, 3, "cp"))
    assert actions.possible(s, MUSLIM, Budget(ATTACK, 2, "cp"))[:3] == [
        "recruit_militia", "recruit_regular", "recruit_cavalry",
    ]  # fmt: skip


@pytest.mark.rule("TM-6.1.i")
def test_home_card_cp_recruit_for_their_power_only() -> None:
    s = action_phase(SPAIN)
    s.hands[SPAIN] = [SEED]
    g = table(s)
    play(g, offer("cp", SEED), offer("action", "recruit_regular"), offer("place", "castile", "leon"), DONE)
    assert s.used[SPAIN] == [SEED]
    assert not [place for place in actions.Recruit("regular").places(s, SPAIN, Budget(SEED, 5, "cp", ["castile"]))
                if place[0] == "aragon"]  # fmt: skip


@pytest.mark.rule("TM-12.2.a", "TM-12.4.j")
def test_control_and_unrest_are_actions() -> None:
    s = action_phase(SPAIN)
    s.hands[SPAIN] = [ATTACK]
    troops(s, "zaragoza", "aragon", 2)
    s.unrest = ["huesca"]
    s.markers["teruel"] = "catalonia"
    g = table(s)
    play(g, offer("cp", ATTACK), offer("action", "remove_unrest"), offer("action", "control_simple"))
    assert s.unrest == []
    assert "teruel" not in s.markers


# Passing


@pytest.mark.rule("TM-11.i", "TM-11.j", "TM-11.k", "TM-6.1.r", "TM-6.1.u", "TM-6.1.ae")
@pytest.mark.parametrize("number", [5, 18])
def test_who_may_not_pass(number: int) -> None:
    s = empty()
    s.hands[SPAIN] = [ATTACK]
    assert impulse.may_pass(s, SPAIN)
    s.hands[SPAIN] = [CARD_IDS[number]]
    assert not impulse.may_pass(s, SPAIN)
    s.hands[SPAIN] = ["papal_bull"]
    assert not impulse.may_pass(s, SPAIN)


@pytest.mark.rule("TM-11.m", "TM-3.3.f")
def test_more_cards_than_the_administrative_rating_must_be_played() -> None:
    s = empty()
    s.hands[SPAIN] = [CARD_IDS[number] for number in (42, 43)]
    assert impulse.may_pass(s, SPAIN)  # Admin 2
    s.admin_lost[SPAIN] = 1
    assert not impulse.may_pass(s, SPAIN)
    s.admin_lost[SPAIN] = 0
    s.hands[SPAIN].append(CARD_IDS[44])
    assert not impulse.may_pass(s, SPAIN)


@pytest.mark.rule("TM-3.3.g")
def test_boabdil_rules_better_with_gibraltar() -> None:
    s = empty(3)
    s.rulers[MUSLIM] = "ruler_boabdil"
    assert impulse.admin(s, MUSLIM) == 0
    s.markers["gibraltar"] = "nasrid"
    assert impulse.admin(s, MUSLIM) == 1


@pytest.mark.rule("TM-11.l", "TM-11.o", "TM-11.p")
def test_four_passes_end_the_phase() -> None:
    s = action_phase(PORTUGAL)
    s.warehouses[PORTUGAL] = ["naval.cp_3"]  # no help
    s.hands[SPAIN] = [ATTACK]
    g = table(s)
    for seat in (PORTUGAL, SPAIN, FRANCE, MUSLIM):
        assert (s.phase, s.active) == ("action", seat)
        answer_with(turn.next_step(g), *([PASS] if seat == SPAIN else []))
    assert s.phase == "winter"
    assert s.hands[SPAIN] == [ATTACK]


@pytest.mark.rule("TM-11.n", "TM-11.o")
def test_who_has_passed_may_play_later_and_breaks_the_row() -> None:
    s = action_phase(MUSLIM)
    s.hands[MUSLIM] = [ATTACK]
    g = table(s)
    play(g, PASS)
    for _ in range(2):
        answer_with(turn.next_step(g))
    assert s.passes == 3
    s.hands[FRANCE] = [CARD_IDS[42]]
    s.rulers[FRANCE] = "ruler_afonso_v"  # with a rating of 1
    play(g, offer("cp", CARD_IDS[42]), DONE)
    assert s.passes == 0
    play(g, offer("cp", ATTACK), DONE)
    assert s.phase == "action"


# Events


@pytest.mark.rule("TM-11.f", "TM-6.1.t", "TM-11.h", "TM-6.2.c")
def test_a_mandatory_event_is_carried_out_and_gives_3_cp(monkeypatch: pytest.MonkeyPatch) -> None:
    card = CARD_IDS[30]
    s = action_phase(FRANCE, 3)
    s.hands[FRANCE] = [card]
    done: list[int] = []

    def does(g: Any, seat: int) -> Any:
        done.append(seat)
        assert g.state.budget.cp == 0
        yield from ()

    monkeypatch.setitem(events.EVENTS, (card, ""), events.Event(card, "", events.always, does))
    play(table(s), offer("action", "recruit_cavalry"), offer("place", "france", "paris"), DONE)
    assert done == [FRANCE]
    assert s.removed[-1] == card
    assert stacks.at(s, "paris")[0].cavalry == 1


@pytest.mark.rule("TM-6.1.ah")
def test_without_effect_it_gives_its_cp_and_stays_in_the_game() -> None:
    card = CARD_IDS[28]
    s = action_phase(FRANCE, 2)
    s.hands[FRANCE], s.happened = [card], [card]  # the oceans are open already
    play(table(s), DONE, DONE)
    assert s.discard == [card]


# Extending


@pytest.mark.rule("TM-11.b", "TM-11.q", "TM-11.t")
def test_one_resource_extends_an_impulse() -> None:
    s = action_phase(FRANCE)
    s.hands[FRANCE] = [ATTACK]
    s.warehouses[FRANCE] = ["naval.cp_3", "naval.vp_1", "naval.cp_3"]
    g = table(s)
    play(g, *recruit("france", "paris"), DONE,
         offer("extend", "naval.cp_3"), *recruit("france", "lyon"), DONE)  # fmt: skip
    # the CP left of the card are lost; militia cost 2 now, and 1 CP is left with which none can be paid
    assert s.active == MUSLIM
    assert (s.spent, s.warehouses[FRANCE]) == (["naval.cp_3"], ["naval.vp_1", "naval.cp_3"])
    assert stacks.at(s, "lyon")[0].militia == 1


@pytest.mark.rule("TM-11.b")
def test_who_passes_extends_nothing() -> None:
    s = action_phase(FRANCE)
    s.warehouses[FRANCE] = ["naval.cp_3"]
    play(table(s))
    assert s.active == MUSLIM


# Cards 58, 60, 62


@pytest.mark.rule("TM-11.u")
def test_strategic_foresight_comes_before_the_impulse_of_another() -> None:
    s = action_phase(FRANCE)
    foresight = CARD_IDS[58]
    s.hands[MUSLIM] = [foresight]
    s.warehouses[MUSLIM] = ["caravan.cp_2"]
    s.impulse = s.passes = 3
    g = table(s)
    militia = offer("action", "recruit_militia")
    play(g, offer("answer", foresight), offer("action", "recruit_regular"), offer("place", "nasrid", "granada"),
         militia, offer("place", "nasrid", "granada"), offer("extend", "caravan.cp_2"),
         militia, offer("place", "nasrid", "malaga"), militia, offer("place", "nasrid", "malaga"))  # fmt: skip
    assert s.phase == "winter"  # the row of passes went on
    assert stacks.at(s, "malaga")[0].militia == 2  # no surcharge
    assert s.discard == [foresight]


@pytest.mark.rule("TM-11.u", "TM-13.1.ac")
def test_who_foresees_is_the_active_player_meanwhile() -> None:
    s = action_phase(FRANCE)
    s.hands[MUSLIM], s.hands[FRANCE] = [CARD_IDS[58]], [ATTACK, CARD_IDS[42]]
    s.impulse = 3
    flow: Any = turn.next_step(table(s))
    next(flow)
    asked = flow.send(offer("answer", CARD_IDS[58]))
    assert (asked.seat, s.active) == (MUSLIM, MUSLIM)  # so that rain falls on him
    flow.send(DONE)
    assert s.active == FRANCE


@pytest.mark.rule("TM-11.u")
def test_not_directly_after_ones_own_impulse() -> None:
    s = action_phase(FRANCE)
    s.hands[SPAIN] = [CARD_IDS[58]]
    s.impulse = 3
    play(table(s))
    assert s.hands[SPAIN] == [CARD_IDS[58]]


@pytest.mark.rule("TM-11.v")
def test_holy_inquisition_skips_an_impulse_which_is_no_pass() -> None:
    s = action_phase(FRANCE, 2)
    s.hands[SPAIN], s.hands[FRANCE] = [CARD_IDS[60]], [CARD_IDS[8]]
    s.passes = 3
    play(table(s), offer("answer", CARD_IDS[60]))
    assert (s.active, s.passes, s.phase) == (MUSLIM, 0, "action")
    assert s.hands[FRANCE] == [CARD_IDS[8]]


@pytest.mark.rule("TM-11.v")
def test_not_that_of_the_muslim_player() -> None:
    s = action_phase(MUSLIM, 2)
    s.hands[SPAIN] = [CARD_IDS[60]]
    play(table(s))
    assert s.passes == 1


@pytest.mark.rule("TM-11.w")
def test_witchcraft_leaves_2_cp_and_no_extension() -> None:
    s = action_phase(SPAIN, 3)
    s.hands[SPAIN], s.hands[FRANCE] = [SEED], [CARD_IDS[62]]
    s.warehouses[SPAIN] = ["naval.cp_5"]
    regular = offer("action", "recruit_regular"), offer("place", "aragon", "zaragoza")
    play(table(s), offer("cp", SEED), offer("answer", CARD_IDS[62]), *regular)
    assert (s.active, s.used[SPAIN], s.discard) == (FRANCE, [SEED], [CARD_IDS[62]])
    assert s.warehouses[SPAIN] == ["naval.cp_5"]


@pytest.mark.rule("TM-11.w", "TM-6.2.d")
def test_a_cancelled_event_does_nothing_and_its_card_is_discarded() -> None:
    s = action_phase(SPAIN, 3)
    card = CARD_IDS[30]
    s.hands[SPAIN], s.hands[FRANCE] = [card], [CARD_IDS[62]]
    g = table(s)
    play(g, offer("answer", CARD_IDS[62]), DONE)
    assert s.discard == [CARD_IDS[62], card]
    told = [entry.params for entry in g.entries if entry.key == "card.cancelled"]
    assert told == [{"seat": FRANCE, "card": card}]
