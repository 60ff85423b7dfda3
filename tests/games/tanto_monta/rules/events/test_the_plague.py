"""Cards 86, 88 and 117: a poisoned leader, universities, the Plague."""

from __future__ import annotations

from typing import Any

import pytest

from condotta.core.flow import Option, offer
from condotta.games.tanto_monta import turn
from condotta.games.tanto_monta.data import CARD_IDS
from condotta.games.tanto_monta.data.things import FRANCE, PORTUGAL, SPAIN
from condotta.games.tanto_monta.pieces import Leader, Stack
from condotta.games.tanto_monta.rules.common import events, papal, points, stacks
from condotta.games.tanto_monta.rules.construction import recruit
from condotta.games.tanto_monta.rules.draw import personages
from condotta.games.tanto_monta.rules.events import hardship, tanto_monta
from condotta.games.tanto_monta.rules.land import siege
from condotta.games.tanto_monta.rules.winter.plague import plague
from condotta.games.tanto_monta.state import State
from tests.games.tanto_monta.field import cp_left
from tests.games.tanto_monta.sieges import besiege, garrison
from tests.games.tanto_monta.table import answer_with, empty, leader, ships, table, troops

WINE, UNIVERSITIES, PLAGUE = CARD_IDS[86], CARD_IDS[88], CARD_IDS[117]


def play(s: State, seat: int, card: str, *options: Option, dice: list[Any] | None = None) -> Any:
    s.phase, s.active, s.impulse = "action", seat, 3
    s.hands[seat] = [card]
    g = table(s, dice)
    answer_with(turn.next_step(g), offer("event", card), *options)
    return g


# 86: POISONED WINE


@pytest.mark.rule("TM-8.1.a", "TM-2.4.x")
def test_a_leader_on_the_map_is_away_until_the_next_turn() -> None:
    s = empty()
    leader(s, "ferdinand", "zaragoza")
    leader(s, "louis_xi", "paris")
    leader(s, "casenove", "england_garrison")
    ships(s, "alboran_sea", "north_africa", 1)
    leader(s, "kemal_reis", "alboran_sea")
    s.leaders["isabella"] = Leader(captor=FRANCE)
    assert sorted(hardship.poisonable(s)) == ["ferdinand", "kemal_reis"]
    g = play(s, FRANCE, WINE, offer("poison", "ferdinand"))
    assert (s.leaders["ferdinand"].place, s.leaders["ferdinand"].turn) == ("", 2)
    s.turn = 2
    answer_with(personages.personages(g), offer("arrive", "zaragoza"))
    assert s.leaders["ferdinand"].place == "zaragoza"


@pytest.mark.rule("TM-15.3.a", "TM-5.1.g")
def test_besiegers_whom_he_united_may_have_to_go() -> None:
    s = empty()
    garrison(s, "lerida", "catalonia", 2)
    troops(s, "lerida", "aragon", 2)
    troops(s, "lerida", "castile", 2)
    leader(s, "ferdinand", "lerida")
    besiege(s, "lerida", "aragon")
    besiege(s, "lerida", "castile")
    assert siege.outnumbers(s, "lerida", "aragon")
    play(s, FRANCE, WINE, offer("retreat", "zaragoza"), offer("retreat", "zaragoza"))
    assert not siege.is_besieged(s, "lerida")


@pytest.mark.rule("TM-8.1.a")
@pytest.mark.parametrize("name", ["maximilian", *papal.BORGIAS.values()])
def test_a_leader_without_a_home_does_not_come_back(name: str) -> None:
    s = empty()
    leader(s, name, "milan")
    play(s, SPAIN, WINE)
    assert name not in s.leaders
    assert not events.possible(empty(), SPAIN, WINE, events.IMPULSE)


@pytest.mark.rule("TM-8.1.a", "TM-21.8-can.k")
def test_bencomo_comes_back_to_his_guanches() -> None:
    s = empty(3)
    leader(s, "bencomo", "acentejo")
    troops(s, "taoro", "guanches", 0, 2)
    g = play(s, SPAIN, WINE)
    assert (s.leaders["bencomo"].place, s.leaders["bencomo"].turn) == ("", 4)
    s.turn = 4
    answer_with(personages.arrive(g, "bencomo"))
    assert s.leaders["bencomo"].place == "taoro"


@pytest.mark.rule("TM-15.3.a")
@pytest.mark.parametrize("by_poison", [True, False])
def test_crowns_that_besiege_together_give_up_when_their_leader_is_taken_away(by_poison: bool) -> None:
    s = empty(3)
    leader(s, "ferdinand", "granada")
    troops(s, "granada", "castile", 2)
    troops(s, "granada", "aragon", 2)
    stacks.put(s, "granada", Stack("nasrid", 3, inside=True))
    s.sieges |= {"granada/castile": 1, "granada/aragon": 1}
    if by_poison:
        answer_with(hardship.poison(table(s), FRANCE))
    else:
        answer_with(tanto_monta.ferdinand_comes(table(s), SPAIN), offer("arrive", "zaragoza"))
    assert s.sieges == {}
    assert {one.power for one in stacks.at(s, "granada")} == {"nasrid"}


# 88: RISE OF UNIVERSITIES


@pytest.mark.rule("TM-22.3.a")
def test_a_university_at_once_is_worth_1_vp_and_4_cp() -> None:
    s = empty()
    before = points.total(s, FRANCE)
    play(s, FRANCE, UNIVERSITIES, offer("university", "vp"))
    assert (points.total(s, FRANCE), cp_left(s), s.universities) == (before + 1, 4, [False] * 4)
    s.events = []
    assert not events.possible(s, FRANCE, UNIVERSITIES, events.IMPULSE)  # its box is full
    assert events.possible(s, SPAIN, UNIVERSITIES, events.IMPULSE)


@pytest.mark.rule("TM-22.3.a")
def test_a_university_that_was_begun_is_worth_3_vp() -> None:
    s = empty()
    before = points.total(s, FRANCE)
    play(s, FRANCE, UNIVERSITIES, offer("university", "marker"))
    assert (points.total(s, FRANCE), cp_left(s), s.universities) == (before, 3, [False, False, False, True])
    s.events, s.stage = [], ""
    play(s, FRANCE, UNIVERSITIES)
    assert (points.total(s, FRANCE), cp_left(s), s.universities) == (before + 3, 0, [False] * 4)
    s.events = []
    assert not events.possible(s, FRANCE, UNIVERSITIES, events.IMPULSE)


# 117: THE PLAGUE


@pytest.mark.rule("TM-13.1.o", "TM-2.4.x", "TM-17.g", "TM-12.4.e")
def test_the_plague_strikes_a_space_and_two_beside_it() -> None:
    s = empty(3)
    where = [offer("plague_in", space) for space in ("lyon", "dijon", "grenoble")]
    s.phase, s.active, s.hands[SPAIN] = "action", SPAIN, [PLAGUE]
    flow: Any = turn.next_step(table(s))
    next(flow)
    asked = flow.send(offer("event", PLAGUE))
    spaces = {option.args[0] for option in asked.options}
    assert "paris" not in spaces
    assert "oran" not in spaces  # not in play
    assert {"milan", "telde", "lisbon"} <= spaces
    asked = flow.send(where[0])
    assert [option.args[0] for option in asked.options] == ["avignon", "clermont", "dijon", "grenoble"]  # no pass
    asked = flow.send(where[1])
    assert [option.args[0] for option in asked.options] == ["avignon", "clermont", "grenoble"]
    with pytest.raises(StopIteration):
        flow.send(where[2])
    assert s.plague == ["lyon", "dijon", "grenoble"]
    assert not points.owns(s, FRANCE, "lyon")
    assert not recruit.may_hold(s, "france", "lyon")
    answer_with(plague(table(s)))
    assert s.plague == []


@pytest.mark.rule("TM-13.1.o")
def test_where_only_one_space_is_beside_it_the_third_is_next_to_that_one() -> None:
    s = empty(3)
    play(s, SPAIN, PLAGUE, offer("plague_in", "messina"), offer("plague_in", "palermo"))
    assert s.plague == ["messina", "etna", "palermo"]
    s = empty(3)
    play(s, PORTUGAL, PLAGUE, offer("plague_in", "mallorca"))
    assert s.plague == ["mallorca"]  # nothing is beside it
