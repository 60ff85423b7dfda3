"""What bots do for royal weddings."""

from __future__ import annotations

from condotta.core.flow import DONE, Decision, offer
from condotta.games.tanto_monta import turn
from condotta.games.tanto_monta.bot import cards, heuristics, reasons, weddings
from condotta.games.tanto_monta.data.things import FRANCE, PORTUGAL, SPAIN
from condotta.games.tanto_monta.rules.weddings import dowries
from tests.games.tanto_monta.rules.weddings.test_dowries import (
    AFONSO,
    CATHERINE,
    ISABELLA,
    JOANNA,
    JOHN,
    POLICY,
    spain,
)

assert turn


def test_the_heir_comes_first_for_his_cp_bring_most() -> None:
    s = spain(4)
    assert s.budget is not None
    best = max(weddings.aims(s, SPAIN, s.budget), key=lambda aim: aim.rate)
    assert (best.action, best.cost) == ("promote_marriage", 1)
    options = dowries.PromoteMarriage("promote_marriage").offered(s, s.budget)
    asked = Decision(SPAIN, "action.promote_marriage", options, "TM-19.e")
    assert weddings.promote(s, asked) == offer("promote", JOHN, 1)
    assert weddings.best_reason(s, s.budget) == ("why.promote", {"child": JOHN, "chance": 83})
    assert weddings.why_promote(s, asked, offer("promote", JOANNA, 2)) == (
        "why.promote",
        {"child": JOANNA, "chance": 42},
    )
    assert weddings.aims(s, FRANCE, s.budget) == []
    found = heuristics.action(s, Decision(SPAIN, "action", [offer("action", "promote_marriage"), DONE], "TM-11.1.a"))
    assert found == offer("action", "promote_marriage")
    assert reasons.action(s, asked, offer("action", "promote_marriage")) == weddings.best_reason(s, s.budget)


def test_marriage_policy_is_spains_card_and_a_new_realm_goes_first() -> None:
    s = spain(5)
    s.married = {ISABELLA: AFONSO, JOHN: "margaret_of_austria"}
    assert cards.event_worth(s, SPAIN, POLICY, "") > 3 > cards.event_worth(s, PORTUGAL, POLICY, "")
    options = [DONE, offer("betroth", JOANNA), offer("betroth", CATHERINE)]
    asked = Decision(SPAIN, "wedding.policy", options, "TM-19.k")
    assert weddings.betroth(s, asked) == offer("betroth", CATHERINE)
    assert weddings.why_betroth(s, asked, options[2]) == ("why.promote", {"child": CATHERINE, "chance": 72})
    assert weddings.why_betroth(s, asked, DONE) is None
