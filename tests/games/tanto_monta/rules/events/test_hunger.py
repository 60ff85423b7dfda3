"""Cards 66, 71, 76, 94: stacks lose units."""

from __future__ import annotations

from typing import Any

import pytest

from condotta.core.flow import DONE, Option, offer
from condotta.games.tanto_monta import turn
from condotta.games.tanto_monta.data import CARD_IDS
from condotta.games.tanto_monta.data.things import FRANCE, MUSLIM, PORTUGAL, SPAIN
from condotta.games.tanto_monta.pieces import Stack
from condotta.games.tanto_monta.rules.common import events
from condotta.games.tanto_monta.rules.events import hunger
from condotta.games.tanto_monta.rules.land import siege
from condotta.games.tanto_monta.state import State
from tests.games.tanto_monta.field import cp_left, numbers
from tests.games.tanto_monta.sieges import besiege, garrison
from tests.games.tanto_monta.table import answer_with, empty, leader, table, troops


def play(s: State, seat: int, number: int, *options: Option, block: str = "") -> Any:
    """The card is played as an event in an impulse; what comes of it before CP are spent."""
    s.phase, s.active, s.impulse = "action", seat, 3
    s.hands[seat] = [*s.hands[seat], CARD_IDS[number]]
    event = offer("event", CARD_IDS[number], block) if block else offer("event", CARD_IDS[number])
    g = table(s)
    answer_with(turn.next_step(g), event, *options)
    return g


def is_possible(s: State, seat: int, number: int, block: str = "") -> bool:
    return block in [one.block for one in events.possible(s, seat, CARD_IDS[number], events.IMPULSE)]


# 66: ABENCERRAJES


def granada() -> State:
    s = empty()
    troops(s, "granada", "nasrid", 1, 7)
    troops(s, "granada", "north_africa", 0, 2)
    troops(s, "fez", "north_africa", 1, 1)
    troops(s, "leon", "castile", 0, 5)
    return s


@pytest.mark.rule("TM-11.f", "TM-6.2.c")
def test_abencerrajes_leave_a_muslim_stack() -> None:
    s = granada()
    stacks_named = [camp.option for camp in hunger.muslim_militia(s)]
    assert stacks_named == [offer("stack", "granada", "nasrid"), offer("stack", "fez", "north_africa")]
    whose = [offer("power", "nasrid"), offer("power", "north_africa"), offer("power", "north_africa")]
    play(s, SPAIN, 66, stacks_named[0], offer("remove", 4), *whose)  # the fourth can only be Nasrid
    assert numbers(s, "granada", "nasrid") == (1, 5, 0, 0)
    assert numbers(s, "granada", "north_africa") == ()
    assert s.removed[-1] == CARD_IDS[66]


def test_six_at_most_and_for_the_muslim_they_become_regulars() -> None:
    s = empty()
    troops(s, "granada", "nasrid", 1, 7)
    play(s, MUSLIM, 66, offer("remove", 6))
    assert numbers(s, "granada", "nasrid") == (7, 1, 0, 0)
    assert not is_possible(empty(), SPAIN, 66)


# 71: THE DESERT


@pytest.mark.rule("TM-11.f", "TM-6.1.ah")
def test_the_desert_takes_three_units_that_their_owner_chooses_then_2_cp() -> None:
    s = empty()
    troops(s, "taza", "portugal", 2, 1, 1)
    troops(s, "safi", "portugal", 5)  # a port
    troops(s, "meknes", "north_africa", 3)
    troops(s, "evora", "portugal", 5)
    assert [camp.space for camp in hunger.in_the_desert(s)] == ["taza"]
    lost = [offer("lose", "portugal", kind) for kind in ("militia", "regular", "cavalry")]
    g = play(s, MUSLIM, 71, *lost, block="a")
    assert numbers(s, "taza", "portugal") == (1, 0, 0, 0)
    assert cp_left(s) == 2
    assert [entry.key for entry in g.entries].count("unit.lost") == 3


def test_without_anybody_in_the_desert_the_2_cp_remain() -> None:
    s = empty()
    play(s, MUSLIM, 71, block="a")
    assert cp_left(s) == 2


def test_of_two_allies_the_player_of_the_card_says_whose_unit_is_lost() -> None:
    s = empty()
    s.relations = {"portugal/spain": "alliance"}
    troops(s, "taza", "portugal", 1, 1)
    troops(s, "taza", "castile", 1, 1)
    answers = [offer("player", SPAIN), offer("lose", "castile", "militia"), offer("player", SPAIN)]
    play(s, MUSLIM, 71, *answers, offer("lose", "portugal", "regular"), block="a")
    assert numbers(s, "taza", "portugal") == (0, 1, 0, 0)
    assert numbers(s, "taza", "castile") == ()


def in_fez() -> State:
    """Nine Portuguese units in two fortresses of Fez, four elsewhere."""
    s = empty()
    s.markers |= {"anfa": "portugal", "safi": "portugal", "meknes": "portugal"}
    troops(s, "anfa", "portugal", 4, 2)
    troops(s, "safi", "portugal", 0, 3)
    troops(s, "meknes", "portugal", 2)  # no walls
    troops(s, "lisbon", "portugal", 2)
    return s


@pytest.mark.rule("TM-11.f", "TM-6.3.b")
@pytest.mark.parametrize(
    ("discards", "lost"),
    [("ambush", 5), ("sack", 3), ("supply_shortage", 1), ("famine", 0), ("kingdom_tribute", 0), ("naval.cp_2", 5)],
)
def test_what_portugal_discards_says_how_many_it_keeps_in_fez(discards: str, lost: int) -> None:
    s = in_fez()
    s.hands[PORTUGAL] = ["overseas_kingdom", "ambush", "sack", "supply_shortage", "famine", "kingdom_tribute"]
    s.hands[PORTUGAL] += [CARD_IDS[20]]
    s.warehouses[PORTUGAL] = ["naval.cp_2", "naval.cp_2"]
    losses = [offer("lose_in", "anfa", "portugal", "militia")] * min(lost, 2)
    losses += [offer("lose_in", "safi", "portugal", "militia")] * (lost - len(losses))
    play(s, FRANCE, 71, offer("discard", discards), *losses, block="b")
    assert numbers(s, "anfa", "portugal") == (4, 2 - min(lost, 2), 0, 0)
    assert sum(numbers(s, "safi", "portugal")) == 3 - max(0, lost - 2)
    assert discards in (s.discard if discards in CARD_IDS.values() else s.spent)
    assert (numbers(s, "meknes", "portugal"), numbers(s, "lisbon", "portugal")) == ((2, 0, 0, 0), (2, 0, 0, 0))


@pytest.mark.rule("TM-6.1.s", "TM-6.1.o")
def test_neither_home_cards_nor_mandatory_events_are_discarded() -> None:
    s = in_fez()
    s.hands[PORTUGAL] = ["overseas_kingdom", "ambush", CARD_IDS[20]]
    flow: Any = hunger.cut_off(table(s), FRANCE)
    asked = next(flow)
    assert (asked.seat, asked.options) == (PORTUGAL, [offer("discard", "ambush"), DONE])
    with pytest.raises(StopIteration):
        flow.send(DONE)
    assert numbers(s, "anfa", "portugal") == numbers(s, "safi", "portugal") == ()


def test_who_holds_home_cards_only_is_not_asked() -> None:
    s = in_fez()
    s.hands[PORTUGAL] = ["overseas_kingdom"]
    play(s, FRANCE, 71, block="b")
    assert numbers(s, "anfa", "portugal") == ()
    assert not is_possible(empty(), FRANCE, 71, "b")


# 76: FAMINE


@pytest.mark.rule("TM-11.f", "TM-2.4.x")
def test_famine_hits_every_large_stack_and_one_s_own_less() -> None:
    s = empty()
    troops(s, "leon", "castile", 3, 2)
    troops(s, "granada", "nasrid", 2, 2)
    troops(s, "granada", "north_africa", 0, 1)  # together five
    troops(s, "lisbon", "portugal", 4)  # too small
    troops(s, "paris", "france", 9)
    troops(s, "milan", "independent", 6)
    troops(s, "rome", "papacy", 6)  # nobody runs it
    troops(s, "lyon", "france", 5)
    found = [(camp.space, camp.size(s)) for camp in hunger.large_stacks(s)]
    assert sorted(found) == [("granada", 5), ("leon", 5), ("lyon", 5)]
    leon = [offer("lose", "castile", "regular"), offer("lose", "castile", "regular")]
    granada = [offer("lose", "nasrid", "regular"), offer("lose", "north_africa", "militia")]
    play(s, FRANCE, 76, *leon, *granada)
    assert numbers(s, "leon", "castile") == (1, 2, 0, 0)
    assert (numbers(s, "granada", "nasrid"), numbers(s, "granada", "north_africa")) == ((1, 2, 0, 0), ())
    assert numbers(s, "lyon", "france") == (4, 0, 0, 0)
    assert numbers(s, "paris", "france") == (9, 0, 0, 0)
    assert not is_possible(s, FRANCE, 76)


def test_besieged_and_besiegers_are_two_stacks_and_the_siege_may_be_broken() -> None:
    s = empty()
    troops(s, "lerida", "aragon", 5)
    garrison(s, "lerida", "catalonia", 4)
    besiege(s, "lerida", "aragon")
    play(s, FRANCE, 76, offer("retreat", "zaragoza"))
    assert numbers(s, "lerida", "catalonia") == (4, 0, 0, 0)
    assert numbers(s, "zaragoza", "aragon") == (3, 0, 0, 0)
    assert not siege.is_besieged(s, "lerida")


# 94: SUPPLY SHORTAGE


@pytest.mark.rule("TM-11.y", "TM-11.f")
def test_a_stack_loses_half_rounded_down_and_the_impulse_is_not_extended() -> None:
    s = empty()
    troops(s, "leon", "castile", 3, 2)
    troops(s, "toro", "beltranejos", 1)
    troops(s, "burgos", "beltranejos", 2)
    s.warehouses[FRANCE] = ["naval.cp_5"]
    named = [camp.option for camp in hunger.divisible(s)]
    assert sorted(option.args[0] for option in named) == ["burgos", "leon"]
    militia = offer("lose", "castile", "militia")
    g = play(s, FRANCE, 94, offer("stack", "leon", "castile"), militia, militia)
    assert numbers(s, "leon", "castile") == (3, 0, 0, 0)
    for _ in range(2):  # actions, then the extension
        answer_with(turn.next_step(g))
    assert (s.active, s.warehouses[FRANCE]) == (MUSLIM, ["naval.cp_5"])


def test_units_of_nobody_are_chosen_by_the_player_of_the_card() -> None:
    s = empty()
    s.stacks["milan"] = [Stack("independent", 2, 1)]
    leader(s, "louis_xi", "lyon")
    play(s, FRANCE, 94, offer("lose", "independent", "regular"))
    assert numbers(s, "milan", "independent") == (1, 1, 0, 0)
