"""What bots do in the Diplomacy Phase, and why."""

from __future__ import annotations

from functools import partial
from random import Random

import pytest

import condotta
from condotta.core.deals import ACCEPT, COUNTER, OFFER
from condotta.core.flow import DONE, NO, PASS, YES, Decision, offer
from condotta.games.tanto_monta import GAME
from condotta.games.tanto_monta.bot import bargains, diplo, heuristics, worth
from condotta.games.tanto_monta.data import SPACES
from condotta.games.tanto_monta.data.things import FRANCE, MUSLIM, PORTUGAL, SPAIN
from condotta.games.tanto_monta.pieces import Bundle, Clause
from condotta.games.tanto_monta.rules.diplomacy import talks
from condotta.games.tanto_monta.rules.diplomacy.talks import Draft
from condotta.games.tanto_monta.state import State
from tests.games.tanto_monta.courts import agreed, alliance, council, peace, war
from tests.games.tanto_monta.rich import position
from tests.games.tanto_monta.table import troops


def armed(muslim: int, portugal: int) -> State:
    s = council(4)
    troops(s, "fez", "north_africa", muslim)
    troops(s, "lisbon", "portugal", portugal)
    return s


def asked(s: State, maker: int, taker: int, *clauses: Clause) -> Decision:
    params = partial(talks.told, maker, taker, clauses)
    return Decision(taker, "talks.answer", [PASS, ACCEPT, COUNTER], "TM-9.1.a", params)


def test_who_is_losing_wants_peace_and_who_is_winning_wants_a_price() -> None:
    s = armed(12, 2)
    s.hands[PORTUGAL] = ["sack", "ambush", "witchcraft"]
    assert bargains.need_of_peace(s, PORTUGAL, MUSLIM) > 0 > bargains.need_of_peace(s, MUSLIM, PORTUGAL)
    truce = peace(MUSLIM, PORTUGAL, "north_africa", "portugal")
    question = asked(s, MUSLIM, PORTUGAL, truce)
    assert diplo.answer(s, question) == ACCEPT
    assert diplo.why_answer(s, question, ACCEPT) == ("why.good_deal", {})
    back = asked(s, PORTUGAL, MUSLIM, peace(PORTUGAL, MUSLIM, "portugal", "north_africa"))
    assert diplo.answer(s, back) == COUNTER


def test_a_gift_for_nothing_is_not_given() -> None:
    s = armed(5, 5)
    s.hands[PORTUGAL] = ["sack", "ambush"]
    question = asked(s, MUSLIM, PORTUGAL, Clause("cards", PORTUGAL, MUSLIM, number=2))
    assert diplo.answer(s, question) in (PASS, COUNTER)
    s.bundles = [Bundle(MUSLIM, [Clause("cards", PORTUGAL, MUSLIM, number=2)], [MUSLIM])]
    options = [offer("confirm", 1), offer("refuse", 1)]
    assert diplo.confirm(s, Decision(PORTUGAL, "bundle.confirm", options, "TM-9.1.r")) == offer("refuse", 1)


def test_a_draft_comes_to_an_end_and_serves_both() -> None:
    s = armed(8, 4)
    s.hands[PORTUGAL] = ["sack", "ambush", "witchcraft"]
    flow = Draft(s, PORTUGAL, MUSLIM).put_together()
    question = flow.send(None)
    for _ in range(30):
        assert isinstance(question, Decision)
        choice = diplo.PROMPTS[question.prompt](s, question)
        assert choice in question.options
        if choice == OFFER:
            agreed = bargains.written(s, question)
            assert bargains.of_all(s, PORTUGAL, agreed) >= bargains.GOOD
            assert bargains.of_all(s, MUSLIM, agreed) >= bargains.FAIR
            return
        question = flow.send(choice)
    pytest.fail("the draft does not end")


def test_a_war_that_can_be_won_is_declared_and_no_other() -> None:
    s = council(4)
    s.relations = {}
    troops(s, "pamplona", "navarre", 1)
    troops(s, "bayonne", "france", 8, 0, 2)
    question = Decision(
        FRANCE, "war.declare", [DONE, war("france", "navarre"), war("france", "portugal")], "TM-9.4.b", {}
    )
    near = diplo.border(s, FRANCE, "navarre")
    best = diplo.declare(s, question)
    assert best == (war("france", "navarre") if near else DONE)
    assert diplo.why_war(s, question, war("france", "navarre")) == ("why.war", {"power": "navarre"})
    s.relations = {"france/spain": "war", "france/portugal": "war"}
    assert diplo.declare(s, question) == DONE  # two are enough


def test_an_ally_is_worth_a_war_with_the_weak() -> None:
    s = council(4)
    s.relations = {}
    troops(s, "lyon", "france", 9)
    troops(s, "lisbon", "portugal", 1)
    params = {"power": "genoa", "enemies": ["portugal"], "ally": "france"}
    assert diplo.intervene(s, Decision(FRANCE, "war.intervene", [NO, YES], "TM-9.4.l", params)) == YES
    troops(s, "lisbon", "portugal", 15)
    assert diplo.intervene(s, Decision(FRANCE, "war.intervene", [NO, YES], "TM-9.4.l", params)) == NO


def test_payment_without_waste() -> None:
    s = council(4)
    options = [offer("pay", card) for card in ("military_highlights", "ambush", "witchcraft")]  # 6, 2, 4
    assert diplo.cheapest(s, Decision(SPAIN, "war.pay", options, "TM-9.4.i", {"cp": 3})) == offer("pay", "witchcraft")
    assert diplo.cheapest(s, Decision(SPAIN, "war.pay", options, "TM-9.4.i", {"cp": 8})) == options[0]


def test_a_whole_diplomacy_phase_is_played() -> None:
    match, chance = condotta.new(GAME, position=position("diplomacy"), seed=4), Random(4)
    for _ in range(400):
        if match.state.phase != "diplomacy":
            return
        question = match.pending[0]
        fork = match.fork(question.seat, chance)
        choice = heuristics.suggest(fork, fork.asks(question.seat)[0], chance)
        assert choice is not None
        assert choice in question.options, (question.prompt, choice)
        match.choose(question.seat, choice)
    pytest.fail("the phase does not end")


def test_what_two_have_offered_each_other_is_announced_once() -> None:
    s = council(4)
    s.relations = {}
    friends = (alliance(MUSLIM, PORTUGAL, "nasrid", "portugal"), alliance(PORTUGAL, MUSLIM, "portugal", "nasrid"))
    s.hands[PORTUGAL] = ["sack", "ambush"]
    agreed(s, friends[0])
    agreed(s, friends[1], Clause("cards", PORTUGAL, MUSLIM, number=2))
    question = Decision(MUSLIM, "bundle.announce", [PASS, offer("announce", 1), offer("announce", 2)], "TM-9.1.q")
    assert diplo.announce(s, question) == offer("announce", 2)  # the better one
    s.bundles = [Bundle(MUSLIM, [friends[1]], [MUSLIM])]
    assert diplo.announce(s, question) == PASS


def test_a_space_is_not_sold_for_less_than_it_brings_the_other_one() -> None:
    s = council(4)
    town = Clause("space", SPAIN, MUSLIM, "spain", "nasrid", "gibraltar")
    assert -bargains.of_clause(s, SPAIN, town) > worth.space(s, SPAIN, "gibraltar") + bargains.HOME_KEY
    assert bargains.of_clause(s, MUSLIM, town) > worth.space(s, MUSLIM, "gibraltar")


def test_who_is_at_war_already_is_an_easier_prey() -> None:
    s = council(4)
    s.relations = {}
    troops(s, "perpignan", "france", 9)
    troops(s, SPACES["perpignan"].near[0], "aragon", 12)
    alone = diplo.war_value(s, SPAIN, "spain", "france")
    friends = bargains.of_clause(s, SPAIN, alliance(SPAIN, FRANCE, "spain", "france"))
    s.relations = {"france/portugal": "war", "france/north_africa": "war"}
    assert diplo.war_value(s, SPAIN, "spain", "france") > alone
    del s.stacks["perpignan"]
    assert bargains.of_clause(s, SPAIN, alliance(SPAIN, FRANCE, "spain", "france")) < friends  # one could take it
