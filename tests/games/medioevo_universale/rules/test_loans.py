"""D. Loans, bankruptcy and elimination (MU-loan, MU-bank, MU-elim.a, c)."""

from __future__ import annotations

from typing import Any

import pytest

from condotta.core.match import Match
from condotta.games.medioevo_universale.pieces import HORDE
from condotta.games.medioevo_universale.rules import loans, taxes
from condotta.games.medioevo_universale.rules.common.questions import army_size
from condotta.games.medioevo_universale.shown import position

from .. import helpers
from ..helpers import asked, choose, elements, logged, menu, play, start, state, units, until

HRE = ["holstein", "saxony", "swabia", "bavaria", "bohemia"]  # homes of seat 0
LI_ONLY = [4, 6, 8]  # barbarian dice: a horde is 1 LI


def bank(dice: list[Any] | None = None, seats: int = 4, **fields: Any) -> Match:
    """Phase 3 where the interest is paid: seat 0 owes 250 fl for five loans and has nothing."""
    told = {"debt": [5] + [0] * (seats - 1), "florins": [0] + [500] * (seats - 1), "barbarian_dice": LI_ONLY, **fields}
    at = helpers.position(seats=seats, phase="taxes", stage="interest", **told)
    match = start(at, dice or [], seats=seats, options={"offers": 0})
    helpers.decline(match)
    return match


def without(match: Match, *verbs: str) -> list[str]:
    """What is offered, but these verbs."""
    return [words for words in menu(match) if words.split()[0] not in verbs]


# ---- loans


@pytest.mark.rule("MU-loan.a")
def test_a_loan_is_500_fl_once_per_turn_at_any_time() -> None:
    match = start(helpers.position(phase="purchases", debt=[1, 0, 0, 0]))
    play(match, (0, "acts"), (0, "borrow"))
    assert state(match).florins[0] == 1000
    assert state(match).debt[0] == 2
    assert "borrow" not in [words.split()[0] for words in menu(match)]


@pytest.mark.rule("MU-loan.b")
def test_the_debt_never_exceeds_five_loans() -> None:
    match = start(helpers.position(phase="purchases", debt=[4, 5, 0, 0]))
    assert loans.may_borrow(state(match), 0)
    assert not loans.may_borrow(state(match), 1)


@pytest.mark.rule("MU-loan.c")
def test_each_loan_costs_50_fl_in_phase_3_from_the_next_turn_on() -> None:
    match = bank(debt=[3, 2, 0, 0], new_loans=[1, 2, 0, 0], florins=[500] * 4)
    assert state(match).florins == [400, 500, 500, 500]
    assert state(match).phase == "purchases"


@pytest.mark.rule("MU-loan.d")
def test_exactly_500_fl_are_repaid_once_per_turn_also_beside_a_loan() -> None:
    match = start(
        helpers.position(phase="purchases", debt=[3, 0, 0, 0], florins=[1000, 0, 0, 0], peak_debt=[4, 0, 0, 0])
    )
    play(match, (0, "acts"), (0, "borrow"), (0, "repay"))
    assert state(match).florins[0] == 1000
    assert state(match).debt[0] == 3
    assert not loans.may_repay(state(match), 0)
    match = start(
        helpers.position(phase="purchases", debt=[1, 1, 0, 0], florins=[500, 499, 0, 0], peak_debt=[4, 0, 0, 0])
    )
    assert not loans.may_repay(state(match), 1)
    loans.repay(match.table, 0)
    assert [(feat.kind, feat.what) for feat in state(match).feats] == [("debt_cleared", {"peak": 4})]


@pytest.mark.rule("MU-loan.c")
def test_a_loan_and_a_repayment_of_the_same_turn_cancel_out() -> None:
    """R-loan-cancel: nobody escapes the interest of an old loan by a new one."""
    match = start(helpers.position(phase="taxes", stage="upkeep", debt=[2, 1, 0, 0], units=units(bohemia="0: archer")))
    play(match, (0, "acts"), (0, "borrow"), (0, "repay"), (0, "done"), (0, "pay"))
    assert state(match).debt[0] == 2
    assert logged(match, "loans.interest") == [{"player": 0, "florins": 100}, {"player": 1, "florins": 50}]


# ---- bankruptcy


@pytest.mark.rule("MU-bank.a")
def test_bankrupt_is_who_can_neither_pay_nor_borrow_until_he_has_paid() -> None:
    match = bank(florins=[240, 0, 0, 0], elements=elements("caravan.1 I bohemia 0"))
    assert asked(match) == [(0, "loans.bankrupt")]
    choose(match, 0, "sack", "caravan.1")
    assert state(match).florins[0] == 240 + 50 - 250
    assert state(match).missed[0] == 0
    assert state(match).phase == "purchases"


@pytest.mark.rule("MU-bank.b")
def test_he_sacks_his_own_things_for_half_their_value() -> None:
    pieces = elements(
        "caravan.1 III bohemia 0: salt", "trebuchet.1 II bohemia 0", "caravan.2 I bohemia 1", "galley.1 I aegean 0"
    )
    match = bank(
        elements=pieces,
        buildings={"bohemia": [2, 3, 3], "croatia": [1]},
        units={"galley.1": {"0": {"archer": 1}}},
        due=[1000, 0, 0, 0],
    )
    assert without(match, "acts") == [
        "done", "sack_building civil bohemia", "sack_building military bohemia", "sack_building religious bohemia",
        "sack caravan.1", "sack trebuchet.1",
    ]  # fmt: skip
    expected = 0
    for choice, florins in (
        (("sack", "caravan.1"), 150),
        (("sack", "trebuchet.1"), 100),
        (("sack_building", "civil", "bohemia"), 100),
        (("sack_building", "military", "bohemia"), 150),
        (("sack_building", "religious", "bohemia"), 150),
    ):
        choose(match, 0, *choice)
        expected += florins
        assert state(match).florins[0] == expected
    assert "bohemia" not in state(match).buildings


@pytest.mark.rule("MU-bank.c")
def test_with_nothing_left_to_sack_rebellions_bring_100_fl_each() -> None:
    match = bank(florins=[60, 500, 500, 500])
    assert without(match, "acts") == ["done", "incite"]
    choose(match, 0, "acts")
    assert asked(match) == [(0, "acts.choose")]
    play(match, (0, "done"), (0, "incite"), (0, "rebellion", "saxony"))
    assert state(match).florins[0] == 160
    assert state(match).honour[0] == 10  # none was in progress before
    play(match, (0, "incite"), (0, "rebellion", "swabia"))
    assert state(match).honour[0] == 9  # the check is made before each
    assert state(match).florins[0] == 260 - 250  # covered: no third one
    assert state(match).phase == "purchases"
    assert army_size(state(match), HORDE, "saxony") == 1


@pytest.mark.rule("MU-bank.c")
def test_the_battle_of_a_provoked_rebellion_is_fought_before_he_goes_on() -> None:
    at = {home: {"0": {"archer": 2}} for home in HRE}
    match = bank([1, 8], florins=[60, 0, 0, 0], units=at)
    play(match, (0, "incite"), (0, "rebellion", "saxony"))
    assert state(match).honour[0] == 11  # the Archers have put it down
    assert asked(match) == [(0, "loans.bankrupt")]


@pytest.mark.rule("MU-bank.c")
def test_no_rebellion_while_something_can_be_sacked() -> None:
    assert "incite" not in menu(bank(buildings={"bohemia": [1]}))


@pytest.mark.rule("MU-bank.c")
def test_no_rebellion_where_he_has_no_home_left() -> None:
    """Others control all their homes: they have no way out and miss the interest."""
    match = bank(units={home: {"1": {"archer": 1}} for home in HRE}, borrowed=[True] * 4)
    assert without(match, "acts") == ["done"]


@pytest.mark.rule("MU-bank.d")
def test_unpaid_interest_stays_due_and_is_added_to_the_next() -> None:
    match = bank(buildings={"bohemia": [3]})
    choose(match, 0, "done")
    assert (state(match).due[0], state(match).missed[0]) == (250, 1)
    assert loans.interest_due(state(match), 0) == 500
    match = bank(due=[250, 0, 0, 0], missed=[1, 0, 0, 0], florins=[520, 0, 0, 0])
    assert (state(match).due[0], state(match).missed[0]) == (0, 0)
    assert state(match).florins[0] == 20


@pytest.mark.rule("MU-bank.d")
def test_paying_outside_phase_3_ends_the_bankruptcy() -> None:
    at = helpers.position(phase="purchases", due=[250, 501, 0, 0], missed=[1, 1, 0, 0], debt=[5, 5, 0, 0])
    match = start(at)
    choose(match, 0, "pay_interest")
    assert (state(match).due[0], state(match).missed[0], state(match).florins[0]) == (0, 0, 250)
    assert "pay_interest" not in menu(match)
    choose(match, 0, "done")
    assert "pay_interest" not in menu(match)  # seat 1 has not enough


# ---- elimination


def ruined(seats: int = 4, **fields: Any) -> Match:
    """Seat 0 has missed their interest once and fails again."""
    told = {"missed": [1] + [0] * (seats - 1), "due": [250] + [0] * (seats - 1), **fields}
    match = bank(seats=seats, **told)
    while asked(match) and asked(match)[0][1] == "loans.bankrupt":
        choose(match, 0, "done")
    return match


@pytest.mark.rule("MU-bank.e", "MU-elim.c")
def test_who_fails_in_two_phases_3_in_a_row_is_eliminated_with_all_he_has() -> None:
    pieces = elements("war_wagon.1 I bohemia 0", "caravan.1 I cairo 0", "galley.1 I aegean 0")
    pieces["catapult.1"] = {"seat": 0, "place": "galley.1", "level": 1}
    match = ruined(
        units={**units(bohemia="0: 2 archer", kiev="0: knight; 1: archer"), "galley.1": {"0": {"archer": 1}}},
        elements=pieces,
        buildings={"bohemia": [3, 3, 3], "croatia": [1]},
        markers={"austria": 0},
        cards=[["bishop.1", "magnate.36"], [], [], []],
        turned=["bishop.1"],
        on_magnate=300,
        tokens=[[1, 0, 0, 0, 0, 0]] + [[0] * 6] * 3,
        prisoners=[
            {"captor": 0, "owner": 1, "units": {"archer": 2}},
            {"captor": 2, "owner": 0, "units": {"knight": 1}},
        ],
        surrendered=[{"captain_2": 1}, {}, {}, {}],
        pacts=[{"id": "pact.1", "parties": [0, 1], "clauses": [{"kind": "passage", "giver": 0, "receiver": 1}]}],
        war_from=[[0, 0, 2, 0], [0] * 4, [2, 0, 0, 0], [0] * 4],
    )
    s = state(match)
    assert s.eliminated == [3, 0, 0, 0]
    assert (s.order, s.florins[0], s.debt[0]) == ([1, 2, 3], 0, 0)
    assert s.elements == {}
    assert list(s.stacks) == ["kiev"]
    assert s.buildings == {"croatia": [1, 0, 0, 0, 0, 0]}
    assert 0 not in s.control.values()
    assert "saxony" not in s.control  # their homes are barbarian now
    assert s.control["kiev"] == 1
    assert (s.cards[0], s.turned, s.on_magnate) == ([], [], 0)
    assert s.empire_deck[:2] == ["magnate.36", "bishop.1"]  # under the deck, as all have seen
    assert s.known[2] == ["bishop.1", "magnate.36"]
    assert s.tokens[0] == [0] * 6
    assert (s.prisoners, s.pacts, s.war_from[2][0]) == ([], [], 0)
    assert s.reserve[0] == [20, 10, 20, 10, 3]
    assert s.reserve[1][1] == 9
    assert s.phase == "purchases"
    assert position.check(s) == []
    assert asked(match) == [(1, "purchases.choose")]


@pytest.mark.rule("MU-bank.e")
def test_nothing_that_is_written_down_of_an_eliminated_player_is_left() -> None:
    archer, none = {"archer": 1}, {}  # type: tuple[dict[str, int], dict[str, int]]
    route = {"transport": "caravan.1", "origin": "cairo", "stops": ["damascus", "bohemia", "venice", "rome"]}
    match = ruined(
        units=units(poland="b: archer"),
        elements=elements("caravan.1 I cairo 0"),
        cards=[["bishop.2", "bishop.1"], [], [], []],
        turned=["bishop.2", "bishop.1"],
        held=["bishop.1"],
        tokens=[[1, 0, 0, 0, 0, 0]] + [[0] * 6] * 3,
        tokens_used=[[1, 0, 0, 0, 0, 0]] + [[0] * 6] * 3,
        new_loans=[1, 0, 0, 0],
        peak_debt=[5, 1, 0, 0],
        blood=[2, 1, 0, 0],
        surrendered_now=[archer, none, none, none],
        buy_back=[archer, none, none, none],
        buy_back_next=[archer, none, none, none],
        routes=[route, None, None, None],
        armistices=[[0, 1], [1, 2]],
        war_from=[[0, 0, 2, 0], [0] * 4, [2, 0, 0, 1], [0, 0, 1, 0]],
        attacked=[[0, 0, 2, 0], [0] * 4, [1, 0, 0, 1], [0] * 4],
    )
    s = state(match)
    assert (s.turned, s.held, s.routes[0], s.armistices) == ([], [], None, [(1, 2)])
    assert (s.tokens_used[0], s.new_loans[0], s.peak_debt[:2], s.blood[:2]) == ([0] * 6, 0, [0, 1], [0, 1])
    assert (s.due[0], s.missed[0], s.active) == (0, 0, 1)
    assert army_size(s, HORDE, "poland") == 1  # hordes stay
    assert [sum(each[0]) for each in (s.surrendered_now, s.buy_back, s.buy_back_next)] == [0, 0, 0]
    assert s.war_from == [[0] * 4, [0] * 4, [0, 0, 0, 1], [0, 0, 1, 0]]
    assert s.attacked == [[0] * 4, [0] * 4, [0, 0, 0, 1], [0] * 4]


@pytest.mark.rule("MU-bank.e")
def test_what_others_have_on_board_of_his_galleys_goes_down_with_them() -> None:
    """R-eliminated-tokens: a Galley that was lent, with units and a Catapult of the ally on board at sea."""
    pieces = elements("galley.1 I aegean 0")
    pieces["galley.1"]["commander"] = 1
    pieces["catapult.1"] = {"seat": 1, "place": "galley.1", "level": 1}
    match = ruined(
        units={"galley.1": {"1": {"archer": 1}, "0/1/pact.1/": {"archer": 1}}},
        elements=pieces,
        pacts=[{"id": "pact.1", "parties": [0, 1],
                "clauses": [{"kind": "defensive", "giver": 0, "receiver": 1, "number": 1}]}],
        war_from=[[0] * 4, [0, 0, 2, 0], [0, 2, 0, 0], [0] * 4],
        attacked=[[0] * 4, [0, 0, 2, 0], [0] * 4, [0] * 4],
    )  # fmt: skip
    s = state(match)
    assert s.eliminated[0] == 3
    assert (s.elements, s.stacks) == ({}, {})
    assert s.reserve[1] == [20, 10, 20, 10, 3]
    assert position.check(s) == []


@pytest.mark.rule("MU-bank.e")
def test_what_was_lent_to_him_is_its_owners_again_even_at_sea() -> None:
    pieces = elements("galley.1 I aegean 1")
    pieces["galley.1"]["commander"] = 0
    match = ruined(
        units={"galley.1": {"1/0/pact.1/": {"archer": 1}}},
        elements=pieces,
        pacts=[{"id": "pact.1", "parties": [0, 1],
                "clauses": [{"kind": "defensive", "giver": 1, "receiver": 0, "number": 1}]}],
    )  # fmt: skip
    assert [(u.owner, u.commander) for u in state(match).stacks["galley.1"]] == [(1, 1)]
    assert state(match).elements["galley.1"].commander == 1
    assert position.check(state(match)) == []


@pytest.mark.rule("MU-bank.e")
def test_missing_it_once_or_with_a_payment_between_eliminates_nobody() -> None:
    match = bank(missed=[1, 0, 0, 0], florins=[250, 0, 0, 0])
    assert state(match).missed[0] == 0
    match = bank(missed=[1, 0, 0, 0], debt=[0, 0, 0, 0])  # nothing was due this time
    assert state(match).missed[0] == 0
    assert state(match).eliminated == [0] * 4


@pytest.mark.rule("MU-bank.e")
def test_who_is_left_alone_wins_at_once() -> None:
    match = ruined(seats=2)
    assert state(match).phase == "over"
    assert match.outcome is not None
    assert (match.outcome.winners, match.outcome.reason) == ((1,), "over.alone")
    assert match.open_decisions() == []
    assert logged(match, "loans.alone") == [{"player": 1}]


@pytest.mark.rule("MU-elim.a")
def test_without_armies_and_territories_a_player_stays_in_the_game() -> None:
    lost = {home: {"1": {"archer": 1}} for home in HRE}
    at = helpers.position(phase="taxes", units=lost, florins=[0, 0, 0, 0])
    match = start(at, options={"offers": 0})
    play(match, (0, "tax", 10), (1, "tax", 10), (2, "tax", 10), (3, "tax", 10))
    assert state(match).florins[0] == 200
    assert taxes.is_landless(state(match), 0)
    until(match, "taxes.upkeep")
    choose(match, 1, "pay")
    assert asked(match) == [(0, "purchases.choose")]
    assert {"acts", "technology transport_branch"} <= set(menu(match))  # loans and purchases where possible
    assert state(match).eliminated == [0] * 4


@pytest.mark.rule("MU-bank.c", "MU-T-law")
def test_a_rebellion_for_money_cannot_be_sent_away_by_law() -> None:
    law = [[0, 0, 2, 0, 0, 0], *[[0] * 6] * 3]
    at = helpers.position(
        phase="taxes", florins=[0, 500, 500, 500], debt=[5, 0, 0, 0], borrowed=[True, False, False, False],
        technology=law, tokens=law,
    )  # fmt: skip
    match = start(at)
    play(match, *((seat, "tax", 10) for seat in range(4)), (0, "incite"))
    assert asked(match) == [(0, "rebellion.where")]
