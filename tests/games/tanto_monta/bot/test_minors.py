"""What bots do about minor powers: they buy influence where a check can be won, and answer every question."""

from __future__ import annotations

import pytest

from condotta.core.flow import DONE, NO, YES, Decision, offer
from condotta.games.tanto_monta import turn
from condotta.games.tanto_monta.bot import minors
from condotta.games.tanto_monta.data import CARD_IDS
from condotta.games.tanto_monta.data.things import FRANCE, MUSLIM, PORTUGAL, SPAIN
from condotta.games.tanto_monta.pieces import Budget
from condotta.games.tanto_monta.state import State
from tests.games.tanto_monta.sieges import besiege
from tests.games.tanto_monta.table import empty, troops

assert turn


def asks(seat: int, prompt: str, *options: tuple[str | int, ...], **params: object) -> Decision:
    found = [offer(str(verb), *args) for verb, *args in options]
    return Decision(seat, prompt, found, "TM-21.6.d", dict(params))


def held(seat: int, *numbers: int) -> State:
    s = empty()
    s.hands[seat] = [CARD_IDS[number] for number in numbers]
    return s


def test_influence_is_worth_most_where_a_card_can_use_it() -> None:
    s = held(FRANCE, 78)
    budget = Budget("military_highlights", 3, "cp")
    best = max(minors.aims(s, FRANCE, budget), key=lambda aim: aim.rate)
    assert (best.action, best.space) == ("influence_italian", "genoa")
    assert minors.value(held(FRANCE), FRANCE, "genoa") < minors.value(s, FRANCE, "genoa")
    s.influence["genoa"][FRANCE] = 6
    s.influence["genoa"][PORTUGAL] = 0
    assert minors.value(s, FRANCE, "genoa") == 0.0  # it cannot become more certain


def test_one_has_oneself_checked_with_good_chances_only() -> None:
    s = empty()
    choice = asks(FRANCE, "minor.check", ("done",), ("check", "genoa"))
    s.influence["genoa"] = [0, 0, 0, 3]
    assert minors.check(s, choice) == offer("check", "genoa")
    s.allied["genoa"] = "france"
    s.influence["genoa"] = [5, 5, 5, 3]
    assert minors.check(s, choice) == DONE


def test_whose_ally_is_taken_away() -> None:
    s = empty()
    s.allied = {"genoa": "france", "naples": "aragon"}
    choice = asks(FRANCE, "minor.free", ("free", "genoa"), ("free", "naples"))
    assert minors.free(s, choice) == offer("free", "naples")


def test_markers_of_rivals_go_down() -> None:
    s = empty()
    choice = asks(
        FRANCE, "minor.markers", ("done",), ("influence", "naples", SPAIN, -1), ("influence", "naples", SPAIN, 1)
    )
    assert minors.markers(s, choice) == offer("influence", "naples", SPAIN, -1)


@pytest.mark.parametrize(("besieging", "answer"), [(False, NO), (True, YES)])
def test_who_besieges_a_minor_goes_on(besieging: bool, answer: object) -> None:
    s = empty()
    s.relations = {"genoa/portugal": "war"}
    if besieging:
        troops(s, "genoa_city", "portugal", 4)
        besiege(s, "genoa_city", "portugal")
    choice = asks(PORTUGAL, "minor.war", ("no",), ("yes",), power="genoa", ally="france", declarer="portugal")
    assert minors.war_for_minor(s, choice) == answer


def test_the_ally_of_the_papacy_wants_no_check() -> None:
    s = empty()
    choice = asks(PORTUGAL, "minor.check_papacy", ("done",), ("check", "papacy"))
    assert minors.check_papacy(s, choice) == offer("check", "papacy")
    s.allied["papacy"] = "portugal"
    assert minors.check_papacy(s, choice) == DONE


def test_every_question_has_an_answer() -> None:
    s = empty()
    s.allied = {"genoa": "france", "naples": "aragon"}
    for prompt, options, params in (
        ("minor.advance", [("court", "genoa"), ("court", "papacy")], {"levels": {"genoa": 2}}),
        ("minor.align", [("align", "genoa"), ("align", "venice")], {}),
        ("papacy.war", [("no",), ("yes",)], {}),
        ("papacy.excommunicate", [("player", SPAIN), ("player", FRANCE)], {}),
        ("borgia.where", [("place", "france", "milan"), ("place", "france", "siena")], {}),
        ("naples.keep", [("no",), ("yes",)], {"power": "portugal"}),
        ("action.influence_italian", [("court", "genoa"), ("court", "venice")], {"cp": 2}),
    ):
        choice = asks(MUSLIM, prompt, *options, **params)
        assert minors.PROMPTS[prompt](s, choice) in choice.options
