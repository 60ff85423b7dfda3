"""Section 9.1: offers in private, and their answers; nobody else sees that there are any."""

from __future__ import annotations

from typing import Any

import pytest

import condotta
from condotta.core import rng
from condotta.core.deals import ACCEPT, COUNTER, OFFER, WITHDRAW
from condotta.core.flow import DONE, PASS, Option, offer
from condotta.core.match import Match
from condotta.games.tanto_monta import GAME
from condotta.games.tanto_monta.data.things import FRANCE, MUSLIM, PORTUGAL, SPAIN
from condotta.games.tanto_monta.pieces import CLAUSES, Offer
from condotta.games.tanto_monta.rules.diplomacy import clauses, loans, phase, talks
from condotta.games.tanto_monta.rules.diplomacy.talks import Draft
from condotta.games.tanto_monta.state import State
from tests.games.tanto_monta.courts import alliance, council, first_question, keys, peace, sides
from tests.games.tanto_monta.rich import position
from tests.games.tanto_monta.table import answer_with, ships, table

TRUCE = ["peace", "portugal", "north_africa"]


def talking(*choices: list[Any]) -> Match:
    """The Negotiation Segment of the third turn."""
    return condotta.new(GAME, position=position("diplomacy", *choices), seed=1)


def offered() -> Match:
    """Portugal has offered the Muslim player peace; nobody else has said anything."""
    match = talking()
    for seat in (MUSLIM, SPAIN, FRANCE):
        match.choose(seat, DONE)
    for option in (offer("talk", MUSLIM), offer("give", "peace"), OFFER, DONE):
        match.choose(PORTUGAL, option)
    return match


def whom(seat: int) -> list[Option]:
    return [DONE, *(offer("talk", other) for other in range(4) if other != seat)]


@pytest.mark.rule("TM-9.1.a")
def test_all_make_their_offers_at_once_and_in_private() -> None:
    match = talking()
    assert match.together == [0, 1, 2, 3]
    for seat in range(4):
        (asked,) = match.asks(seat)
        assert (asked.prompt, asked.options) == ("talks.whom", whom(seat))
    before = [match.view(seat) for seat in (None, MUSLIM, SPAIN, FRANCE)]
    match.choose(PORTUGAL, offer("talk", MUSLIM))
    match.choose(PORTUGAL, offer("give", "peace"))
    assert [match.view(seat) for seat in (None, MUSLIM, SPAIN, FRANCE)] == before


@pytest.mark.rule("TM-9.1.a")
def test_only_the_two_see_an_offer_and_that_it_waits_for_an_answer() -> None:
    match = offered()
    (asked,) = match.asks(MUSLIM)
    assert (asked.prompt, asked.options, asked.hidden) == ("talks.answer", [PASS, ACCEPT, COUNTER], True)
    assert asked.params is not None
    assert (asked.params["maker"], asked.params["gives"], asked.params["gets"]) == (PORTUGAL, [TRUCE], [])
    silent = talking()
    for seat in (MUSLIM, SPAIN, FRANCE, PORTUGAL):
        silent.choose(seat, DONE)
    for who in (None, SPAIN, FRANCE):
        seen = match.view(who)
        assert seen["table"]["offers"] == []
        assert seen["decisions"] == []
        assert MUSLIM not in seen["waiting_for"]
        assert match.log(who) == silent.log(who)[: len(match.log(who))]
    assert len(match.view(MUSLIM)["table"]["offers"]) == 1


@pytest.mark.rule("TM-9.1.a")
def test_the_answer_is_told_to_the_two_alone() -> None:
    for answer, key in ((ACCEPT, "talks.agreed"), (PASS, "talks.declined")):
        match = offered()
        match.choose(MUSLIM, answer)
        if answer is ACCEPT:
            match.choose(MUSLIM, PASS)  # he does not announce it
        told = {seat: [entry.key for entry in match.log(seat) if entry.key.startswith("talks.")] for seat in range(4)}
        assert told == {MUSLIM: [key], PORTUGAL: [key], SPAIN: [], FRANCE: []}
        assert key not in [entry.key for entry in match.log(None)]


@pytest.mark.rule("TM-9.1.a", "TM-9.1.p")
def test_all_who_were_offered_something_are_asked_at_once_and_nobody_notices() -> None:
    """Portugal has offered peace to the Muslim player and an alliance to France: nobody waits for another."""
    match = talking()
    for seat in (MUSLIM, SPAIN, FRANCE):
        match.choose(seat, DONE)
    for option in (offer("talk", MUSLIM), offer("give", "peace"), OFFER):
        match.choose(PORTUGAL, option)
    for option in (offer("talk", FRANCE), offer("give", "alliance"), OFFER, DONE):
        match.choose(PORTUGAL, option)
    assert [decision.seat for decision in match.open_decisions()] == [MUSLIM, FRANCE]
    before = match.view(SPAIN)
    match.choose(FRANCE, ACCEPT)
    assert match.view(SPAIN) == before
    assert [match.waiting_for(seat) for seat in (None, MUSLIM, SPAIN, FRANCE)] == [[1], [0], [1], [1]]
    match.choose(MUSLIM, PASS)
    (asked,) = match.open_decisions()  # in the declarations: Portugal speaks before France
    assert (asked.seat, asked.prompt) == (PORTUGAL, "bundle.announce")


@pytest.mark.rule("TM-9.1.a")
def test_what_is_agreed_is_secret_until_it_is_announced() -> None:
    match = offered()
    match.choose(MUSLIM, ACCEPT)
    (asked,) = match.asks(MUSLIM)
    assert (asked.prompt, asked.hidden) == ("bundle.announce", True)
    assert [match.view(seat)["table"]["offers"] for seat in (None, SPAIN, FRANCE)] == [[], [], []]
    match.choose(MUSLIM, offer("announce", 1))
    assert [len(match.view(seat)["table"]["bundles"]) for seat in (None, 0, 1, 2, 3)] == [1, 1, 1, 1, 1]
    assert match.asks(PORTUGAL)[0].prompt == "bundle.confirm"


@pytest.mark.rule("TM-9.1.a")
def test_a_fork_of_another_player_knows_of_no_talks() -> None:
    """But for who is asked about them now."""
    s = council(2)
    s.offers = [Offer(PORTUGAL, MUSLIM, [peace(PORTUGAL, MUSLIM, "portugal", "north_africa")], agreed=True)]
    for seat, known in ((MUSLIM, 1), (PORTUGAL, 1), (SPAIN, 0), (FRANCE, 0)):
        other = s.copy()
        GAME.redeal(other, seat, rng.Rng("1"), frozenset())
        assert len(other.offers) == known


# Showing cards and resources

SACK, AMBUSH, WITCHCRAFT = "sack", "ambush", "witchcraft"
THREE = "naval.cp_3"


def with_hands() -> State:
    s = council(2)
    s.hands[PORTUGAL] = ["overseas_kingdom", "papal_bull", SACK, AMBUSH]
    s.warehouses[PORTUGAL] = [THREE, THREE, "caravan.cp_2"]
    s.hands[MUSLIM] = [WITCHCRAFT]
    return s


def shows(*things: str) -> list[Option]:
    return [offer("let_see", thing) for thing in things]


@pytest.mark.rule("TM-9.1.a")
def test_cards_and_resources_can_be_shown_with_an_offer() -> None:
    """Each once; Home cards and PAPAL BULL are open to all."""
    s = with_hands()
    flow: Any = Draft(s, PORTUGAL, MUSLIM).put_together()
    asked = first_question(flow)
    assert [one for one in asked.options if one.verb == "let_see"] == shows(SACK, AMBUSH, THREE, "caravan.cp_2")
    asked = flow.send(next(one for one in asked.options if one == offer("let_see", SACK)))
    assert [one for one in asked.options if one.verb == "let_see"] == shows(AMBUSH, THREE, "caravan.cp_2")
    assert asked.params is not None
    assert asked.params["shown"] == [SACK]


@pytest.mark.rule("TM-9.1.a")
def test_what_is_shown_the_other_sees_and_nobody_else() -> None:
    s = with_hands()
    g = table(s)
    show = [offer("talk", MUSLIM), *shows(SACK, THREE), OFFER, DONE]
    answer_with(talks.make_offers(g), DONE, *show, DONE, DONE)
    assert s.offers == []  # nothing was offered with it
    assert [s.known[seat] for seat in range(4)] == [[SACK], [], [], []]
    (entry,) = g.entries
    assert (entry.key, entry.audience) == ("talks.shown", (PORTUGAL, MUSLIM))
    assert entry.params == {"maker": PORTUGAL, "taker": MUSLIM, "things": [SACK, THREE]}
    assert s.hands[PORTUGAL] == ["overseas_kingdom", "papal_bull", SACK, AMBUSH]


@pytest.mark.rule("TM-9.1.a")
def test_who_answers_sees_what_was_shown_and_may_show_something_in_return() -> None:
    s = with_hands()
    g = table(s)
    made = [offer("talk", MUSLIM), offer("give", "peace"), offer("let_see", SACK), OFFER, DONE]
    answer_with(talks.make_offers(g), DONE, *made, DONE, DONE)
    (asked,) = [first_question(one) for one in sides(talks.answer_offers(table(s), False))]
    assert asked.params is not None
    assert asked.params["shown"] == [SACK]
    counter = [COUNTER, offer("strike", *TRUCE), offer("ask", "cards"), offer("ask", "cards", 1)]
    answer_with(talks.answer_offers(g, False), *counter, offer("let_see", WITCHCRAFT), OFFER)
    assert [s.known[seat] for seat in range(4)] == [[SACK], [WITCHCRAFT], [], []]
    assert keys(g) == ["talks.shown", "talks.countered", "talks.shown"]
    (asked,) = [first_question(one) for one in sides(talks.answer_offers(table(s), True))]
    assert asked.params is not None
    assert (asked.seat, asked.params["shown"]) == (PORTUGAL, [WITCHCRAFT])


@pytest.mark.rule("TM-9.1.a")
def test_what_is_taken_back_is_not_shown_and_to_show_is_no_counter_offer() -> None:
    s = with_hands()
    g = table(s)
    answer_with(talks.make_offers(g), DONE, offer("talk", MUSLIM), offer("let_see", SACK), WITHDRAW, DONE, DONE, DONE)
    assert (s.known, g.entries) == ([[], [], [], []], [])
    before = Offer(PORTUGAL, MUSLIM, [peace(PORTUGAL, MUSLIM, "portugal", "north_africa")])
    flow: Any = Draft(s, MUSLIM, PORTUGAL, before).put_together()
    asked = first_question(flow)
    asked = flow.send(next(one for one in asked.options if one == offer("let_see", WITCHCRAFT)))
    assert OFFER not in asked.options


@pytest.mark.rule("TM-9.1.a")
def test_a_card_that_was_shown_is_no_secret_in_what_one_imagines() -> None:
    s = with_hands()
    answer_with(talks.make_offers(table(s)), DONE, offer("talk", MUSLIM), *shows(SACK), OFFER, DONE, DONE, DONE)
    for seed in range(8):
        other = s.copy()
        GAME.redeal(other, MUSLIM, rng.Rng(str(seed)), frozenset())
        assert SACK in other.hands[PORTUGAL]


@pytest.mark.rule("TM-9.2.l")
def test_who_has_talked_to_everybody_may_still_lend_to_his_own_power() -> None:
    s = council(2)
    ships(s, "tangier", "north_africa", 1)
    s.markers["malaga"] = "nasrid"
    (loan,) = loans.to_own(s, MUSLIM)
    talk = [one for other in (1, 2, 3) for one in (offer("talk", other), WITHDRAW)]
    lend = offer("lend", *loan.term[1:])
    answer_with(talks.make_offers(table(s)), *talk, lend, DONE, DONE, DONE)
    assert [one.parties for one in s.offers] == [(MUSLIM, MUSLIM)]


@pytest.mark.rule("TM-9.1.b")
def test_an_offer_holds_only_what_the_rules_know() -> None:
    """Every clause of every kind that two players can write is one of TM-9.1.c to o."""
    s = council(2)
    flow = Draft(s, PORTUGAL, MUSLIM).put_together()
    asked = first_question(flow)
    assert {str(option.args[0]) for option in asked.options if option.verb in ("give", "ask")} <= {*CLAUSES}
    assert {*clauses.KINDS} <= {*CLAUSES}
    assert all(kind.rule.startswith("TM-9.") for kind in clauses.KINDS.values())


def test_an_offer_is_put_together_clause_by_clause() -> None:
    s = council(2)
    draft = Draft(s, PORTUGAL, MUSLIM)
    made = answer_with(
        draft.put_together(),
        offer("give", "alliance"),  # with the Nasrids alone, as Portugal is at war with North Africa: taken unasked
        offer("give", "peace"),
        offer("give", "alliance"),
        offer("ask", "influence"),
        offer("ask", "influence", "florence", 2),
        OFFER,
    )
    assert [(clause.giver, clause.term) for clause in made[0].clauses] == [
        (PORTUGAL, ("alliance", "portugal", "nasrid")),
        (PORTUGAL, ("peace", "portugal", "north_africa")),
        (PORTUGAL, ("alliance", "portugal", "north_africa")),
        (MUSLIM, ("influence", "florence", 2)),
    ]


def test_what_has_been_struck_out_is_not_put_in_again_and_an_empty_offer_is_not_sent() -> None:
    s = council(2)
    before = Offer(PORTUGAL, MUSLIM, [alliance(PORTUGAL, MUSLIM, "portugal", "nasrid")])
    flow: Any = Draft(s, MUSLIM, PORTUGAL, before).put_together()
    asked = first_question(flow)
    assert OFFER not in asked.options
    asked = flow.send(next(one for one in asked.options if one == offer("give", "peace")))
    assert OFFER in asked.options
    asked = flow.send(next(one for one in asked.options if one == offer("strike", "peace", "north_africa", "portugal")))
    assert OFFER not in asked.options
    assert offer("give", "peace") not in asked.options
    assert answer_with(Draft(s, PORTUGAL, MUSLIM).put_together(), WITHDRAW) == []


@pytest.mark.rule("TM-9.1.p")
def test_talks_come_to_an_end() -> None:
    """An offer to each other player, and to each offer one counter-offer."""
    s = council(2)
    g = table(s)
    flow = talks.make_offers(g)
    portugal = sides(flow)[PORTUGAL]
    asked = first_question(portugal)
    for other in (MUSLIM, SPAIN, FRANCE):
        asked = portugal.send(next(one for one in asked.options if one == offer("talk", other)))
        last = other == FRANCE
        if not last:
            asked = portugal.send(WITHDRAW)
            assert offer("talk", other) not in asked.options
    with pytest.raises(StopIteration):
        portugal.send(WITHDRAW)
    assert (talks.ROUNDS, phase.TALKS) == (2, ("", "answers1", "answers2"))


@pytest.mark.rule("TM-9.1.p")
def test_a_counter_offer_begins_with_the_offer_and_is_answered_in_the_end() -> None:
    s = council(2)
    s.offers = [Offer(PORTUGAL, MUSLIM, [peace(PORTUGAL, MUSLIM, "portugal", "north_africa")])]
    g = table(s)
    more = offer("give", "alliance")
    answer_with(talks.answer_offers(g, False), COUNTER, more, offer("give", "alliance", "nasrid", "portugal"), OFFER)
    assert keys(g) == ["talks.countered"]
    (back,) = s.offers
    assert (back.maker, back.taker, back.agreed) == (MUSLIM, PORTUGAL, False)
    assert [clause.term for clause in back.clauses] == [
        ("peace", "portugal", "north_africa"),
        ("alliance", "nasrid", "portugal"),
    ]
    (asked,) = [first_question(one) for one in sides(talks.answer_offers(table(s), True))]
    assert (asked.seat, asked.options) == (PORTUGAL, [PASS, ACCEPT])
    answer_with(talks.answer_offers(g, True), ACCEPT)
    assert [one.agreed for one in s.offers] == [True]


def test_the_same_offer_is_no_counter_offer() -> None:
    s = council(2)
    same = Offer(PORTUGAL, MUSLIM, [alliance(PORTUGAL, MUSLIM, "portugal", "nasrid")])
    asked = first_question(Draft(s, MUSLIM, PORTUGAL, same).put_together())
    assert OFFER not in asked.options
    assert asked.hidden
    assert asked.options[0] is PASS  # what a stand-in chooses


def test_who_is_offered_nothing_is_not_asked() -> None:
    s = council(2)
    g = table(s)
    answer_with(talks.make_offers(g), DONE, DONE, DONE, DONE)
    answer_with(talks.answer_offers(g, False))
    answer_with(talks.answer_offers(g, True))
    assert s.offers == []
