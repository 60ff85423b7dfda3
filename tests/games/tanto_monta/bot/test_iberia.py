"""What bots do in the war for Granada."""

from __future__ import annotations

import pytest

from condotta.core.flow import DONE, NO, YES, Decision, offer
from condotta.games.tanto_monta.bot import cards, iberia
from condotta.games.tanto_monta.data import CARD_IDS
from condotta.games.tanto_monta.data.things import FRANCE, MUSLIM, SPAIN
from condotta.games.tanto_monta.rules.powers import moriscos
from tests.games.tanto_monta.table import empty, troops


@pytest.mark.parametrize(
    ("number", "better"), [(125, MUSLIM), (84, MUSLIM), (113, MUSLIM), (110, SPAIN), (112, SPAIN), (100, SPAIN)]
)
def test_who_gains_by_an_event_likes_it_best(number: int, better: int) -> None:
    s = empty(4)
    s.markers |= dict.fromkeys(("malaga", "loja", "baza", "guadix"), "spain")
    troops(s, "granada", "nasrid", 2, cavalry=1)
    worse = SPAIN if better == MUSLIM else MUSLIM
    found = [cards.event_worth(s, seat, CARD_IDS[number], "") for seat in (better, FRANCE, worse)]
    assert found[0] > found[1] > found[2]


def test_moriscos_rise_where_it_brings_most() -> None:
    s = empty(5)
    s.markers |= dict.fromkeys(("malaga", "loja", "alhama"), "spain")
    options = [offer("rise_in", space) for space in ("alhama", "malaga", "loja")]
    asked = Decision(MUSLIM, "moriscos.where", options, moriscos.RULE)
    assert iberia.best_space(s, asked) == offer("rise_in", "malaga")
    sources = [offer("rise_from", space) for space in ("malaga", "alhama")]
    assert iberia.least_space(s, Decision(MUSLIM, "moriscos.from", sources, moriscos.RULE)) == sources[1]


def test_all_that_can_go_into_exile_goes_cavalry_first() -> None:
    s = empty(5)
    walk, ride = offer("exile", "regular", "baza"), offer("exile", "cavalry", "loja")
    assert iberia.exiles(s, Decision(MUSLIM, "exile.who", [DONE, walk, ride], "TM-22.1-nas.d")) == ride
    assert iberia.exiles(s, Decision(MUSLIM, "exile.who", [DONE, walk], "TM-22.1-nas.d")) == walk
    troops(s, "fez", "north_africa", 3)
    places = [offer("exile_to", "fez"), offer("exile_to", "tangier")]
    assert iberia.exile_to(s, Decision(MUSLIM, "exile.where", places, "TM-22.1-nas.d")) == places[1]


def test_a_vp_is_taken_at_once() -> None:
    for prompt in ("granada.declare", "boabdil.free"):
        assert iberia.PROMPTS[prompt](empty(5), Decision(SPAIN, prompt, [NO, YES], "TM-22.1-nas.b")) is YES
