"""What is wrong with a position is told all at once; what it leaves out is as in the set-up."""

from __future__ import annotations

from typing import Any

import pytest

import condotta
from condotta.core.errors import PositionError
from condotta.games.tanto_monta import GAME
from condotta.games.tanto_monta.data import CARDS

WRONG: dict[str, dict[str, Any]] = {
    "TM-7.a": {"scenario": "1490", "turn": 3},
    "TM-7.T1": {"phase": "headline", "stage": "2:0123"[:4]},
    "TM-11.o": {"phase": "action", "passes": 4},
    "TM-11.c": {"phase": "winter", "budget": {"card": "military_highlights", "cp": 2, "way": "cp"}},
    "TM-22.4.a": {"totals": [[1, 2, 3, 4], [1, 2, 3, 4]]},
    "TM-22.a": {"phase": "over"},
    "TM-2.1.h": {"fortresses": ["granada"]},
    "TM-2.4.f": {"unrest": ["tlemcen"]},
    "TM-20.2-alg.c": {"turn": 4, "markers": {"algiers": "spain"}},
    "TM-2.3.a": {"markers": {"granada": "castile"}},
    "TM-15.0.a": {"sieges": {"nowhere/castile": 1}},
    "TM-13.4.a": {"stacks": {"alcantara": [{"power": "castile", "regular": 1, "inside": True}]}, "leaders": {}},
    "TM-5.3.a": {"stacks": {"gulf_of_cadiz": []}},
    "TM-5.3.c": {"stacks": {"leon": [{"power": "castile", "regular": 200}]}},
    "TM-17.1.d": {"fleets": {"lisbon": [{"power": "portugal", "squadrons": 90}]}},
    "TM-5.4.a": {"fleets": {"atienza": [{"power": "portugal", "squadrons": 1}]}},
    "TM-5.4.c": {"fleets": {"seville": [{"power": "castile", "squadrons": 1}]}},
    "TM-5.4.b": {"fleets": {"lisbon": [{"power": "portugal", "corsairs": 1}]}},
    "TM-5.4.d": {"fleets": {"oz_1": [{"power": "north_africa", "corsairs": 1}]}},
    "TM-16.2.s": {"fleets": {"lisbon": [{"power": "spain", "squadrons": 1, "captured": True}]}},
    "TM-16.1.n": {"fleets": {"lisbon": [{"power": "portugal", "squadrons": 1, "arrived": True}]}},
    "TM-16.4.d": {"piracy": {"gulf_of_lion": [0, 1, 2]}},
    "TM-16.4.c": {"piracy": {"gulf_of_lion": [0, 0]}},
    "TM-16.4.e": {"piracy": {zone: [0] for zone in ("gulf_of_lion", "alboran_sea", "gulf_of_cadiz", "oz_1")}},
    "TM-16.4.n": {"taken": [["ambush"], [], [], []]},
    "TM-5.1.a": {"leaders": {"ferdinand": {"place": "leon", "turn": 2}}},
    "TM-3.3.T1": {"rulers": ["ruler_afonso_v"] * 4},
    "TM-9.2.g": {"relations": {"castile/portugal": "war"}},
    "TM-21.6.a": {"resolved": ["castile"]},
    "TM-21.2.a": {"allied": {"genoa": "portugal"}},
    "R-TM-21.2-1": {"allied": {"genoa": "france"}, "markers": {"genoa_city": "france"}},
    "TM-21.7-nap.b": {"happened": ["death_of_ferrante_of_naples"], "influence": {"naples": [0, 0, 0, 0]}},
    "TM-21.5.e": {"lost_markers": {"genoa": [1]}, "influence": {"genoa": [0, 1, 0, 0]}},
    "TM-21.7.T1": {"allied": {"papacy": "france"}, "papal_hand": 0},
    "TM-21.7-pap.v": {"conqueror": 3},
    "TM-21.7-bor.a": {
        "leaders": {"cesare_borgia_france": {"place": "rome"}, "cesare_borgia_aragon": {"place": "rome"}}
    },
    "TM-6.2.a": {"hands": [["ambush"], ["ambush"], [], []]},
    "TM-6.2.b": {"deck": ["alhambra_of_granada"]},
    "TM-6.1.d": {"hands": [[], ["alhambra_of_granada"], [], []]},
    "TM-4.d": {"used": [["ambush"], [], [], []]},
    "TM-6.3.k": {"known": [["ambush"], [], [], []]},
    "TM-10.ac": {"spied": 1},
    "TM-6.3.a": {"spent": ["naval.vp_2", "naval.vp_2"]},
    "TM-18.8-rev.c": {"warehouses": [["naval.card"], [], [], []]},
    "TM-8.4.a": {"caravans": {"caravan_fez": ["naval.cp_2"]}},
    "TM-6.3.d": {"settlement_fortresses": ["elmina"]},
}


def problems(position: dict[str, Any]) -> list[str]:
    with pytest.raises(PositionError) as refused:
        condotta.new(GAME, position=position, seed=1)
    return list(refused.value.problems)


@pytest.mark.parametrize("rule", WRONG)
def test_what_cannot_be_is_refused_with_its_rule(rule: str) -> None:
    assert any(rule in problem for problem in problems(WRONG[rule])), problems(WRONG[rule])


def test_all_problems_are_told_at_once() -> None:
    found = problems({**WRONG["TM-5.3.c"], **WRONG["TM-6.2.a"], **WRONG["TM-3.3.T1"]})
    assert len(found) == 5  # too many regulars, a card in two hands, three rulers of another


@pytest.mark.parametrize(
    "position",
    [
        {"turn": 9},
        {"markers": {"atlantis": "spain"}},
        {"leaders": {"napoleon": {"place": "leon"}}},
        {"rulers": ["nobody"] * 4},
    ],
)
def test_what_has_no_form_is_refused(position: dict[str, Any]) -> None:
    assert problems(position)


def test_what_is_left_out_is_as_in_the_set_up_and_lies_nowhere_twice() -> None:
    hands = [["ambush"], ["the_plague"], [], []]
    s = condotta.new(
        GAME, position={"turn": 3, "phase": "action", "hands": hands, "spent": ["naval.vp_2"]}, seed=1
    ).state
    assert s.hands[:2] == hands[:2]
    assert "ambush" not in s.deck
    assert {*s.deck} == {id for id, card in CARDS.items() if card.in_deck and card.turn <= 3} - {"ambush", "the_plague"}
    assert "naval.vp_2" not in s.pools["naval"]
    assert s.stacks == GAME.new_state(GAME.setup(None, None, "1470")).stacks or s.stacks


def test_the_order_of_its_keys_does_not_matter() -> None:
    position = GAME.dump(GAME.new_state(GAME.setup(None, None, "1490")))
    backwards = {
        key: dict(reversed(value.items())) if isinstance(value, dict) else value for key, value in position.items()
    }
    one, other = (condotta.new(GAME, position={"scenario": "1490", **each}, seed=1) for each in (position, backwards))
    assert [*one.state.stacks] == [*other.state.stacks]
    assert [*one.state.leaders] == [*other.state.leaders]
    assert one.open_decisions()[0].options == other.open_decisions()[0].options
