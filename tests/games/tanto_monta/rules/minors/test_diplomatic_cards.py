"""Cards about minor powers: 2 a, 72, 73, 78, 82, 109, 122, 128."""

from __future__ import annotations

from typing import Any

import pytest

from condotta.core.flow import DONE, Option, offer
from condotta.games.tanto_monta import turn
from condotta.games.tanto_monta.data import CARD_IDS
from condotta.games.tanto_monta.data.things import FRANCE, MUSLIM, PORTUGAL, SPAIN
from condotta.games.tanto_monta.rules.action import impulse
from condotta.games.tanto_monta.rules.common import events
from condotta.games.tanto_monta.rules.minors import diplomatic_cards
from condotta.games.tanto_monta.state import State
from tests.games.tanto_monta.table import answer_with, at_the_start, empty, table

assert turn


def court(minor: str) -> Option:
    return offer("court", minor)


def check(minor: str) -> Option:
    return offer("check", minor)


def possible(s: State, seat: int, number: int) -> list[str]:
    return [event.block for event in events.possible(s, seat, CARD_IDS[number], events.IMPULSE)]


def play(s: State, seat: int, number: int, *answers: Option, block: str = "", dice: list[int] | None = None) -> Any:
    assert block in possible(s, seat, number)
    g = table(s, dice)
    answer_with(events.EVENTS[CARD_IDS[number], block].does(g, seat), *answers)
    assert not g.script
    return g


@pytest.mark.rule("TM-21.6.d")
def test_genoese_diplomacy() -> None:
    s = empty()
    play(s, FRANCE, 78, check("genoa"), dice=[3, 5])
    assert (s.allied, s.resolved) == ({"genoa": "france"}, ["genoa"])
    assert possible(s, FRANCE, 78) == []  # resolved: neither a level nor a check
    s = empty()
    play(s, FRANCE, 78, DONE)
    assert (s.influence["genoa"], s.resolved) == ([0, 2, 0, 1], [])
    s.influence["genoa"][FRANCE] = 6
    play(s, FRANCE, 78, check("genoa"))  # no level more, but a check
    assert s.allied == {"genoa": "france"}


@pytest.mark.rule("TM-21.5.c")
def test_lorenzo_and_florence() -> None:
    s = empty()
    play(s, PORTUGAL, 82, check("florence"), block="a", dice=[1, 3, 2])
    assert s.allied == {"florence": "portugal"}  # Muslim 3, Portugal 4, France 3
    assert s.resolved == ["florence"]


def test_lorenzo_and_his_academy() -> None:
    s = at_the_start()
    s.allied = {"genoa": "nasrid", "venice": "france", "papacy": "france"}
    s.influence["naples"] = [4, 4, 4, 4]
    s.resolved = ["genoa"]
    play(s, SPAIN, 82, block="b")
    assert s.allied == {"papacy": "france"}
    assert s.points[FRANCE]["vp_lorenzo"] == 1
    assert s.influence["naples"] == [0, 1, 3, 0]
    assert s.resolved == []  # influence may be bought again
    s.turn = 3
    assert possible(s, SPAIN, 82) == ["a"]


@pytest.mark.rule("TM-21.7-nav.b")
@pytest.mark.parametrize(
    ("seat", "pope", "level"),
    [(SPAIN, "julius_ii", 3), (SPAIN, "alexander_vi", 2), (FRANCE, "julius_ii", 1)],
)
def test_clash_of_interests_in_navarre(seat: int, pope: str, level: int) -> None:
    s = empty(turn=5)
    s.pope = pope
    play(s, seat, 122, DONE)
    assert s.influence["navarre"][seat] == level


@pytest.mark.rule("TM-21.7-nav.b")
def test_a_check_of_navarre() -> None:
    s = empty(turn=5)
    play(s, SPAIN, 122, check("navarre"))  # 2 against nobody
    assert s.allied == {"navarre": "aragon"}


@pytest.mark.parametrize(("papal", "level"), [(False, 1), (True, 2)])
def test_venetian_intrigue(papal: bool, level: int) -> None:
    s = empty(turn=2)
    if papal:
        s.allied["papacy"] = "aragon"
    play(s, SPAIN, 109, DONE)
    assert s.influence["venice"][SPAIN] == level


def test_venetian_intrigue_in_rome_itself() -> None:
    s = empty(turn=2)
    s.markers["rome"] = "north_africa"
    play(s, MUSLIM, 109, DONE)
    assert s.influence["venice"][MUSLIM] == 3


def test_who_wins_venice_lowers_two_markers_on_other_italian_minors() -> None:
    s = empty(turn=2)
    s.influence["venice"] = [1, 0, 5, 2]
    first, second = offer("influence", "naples", PORTUGAL, -1), offer("influence", "genoa", PORTUGAL, -1)
    play(s, SPAIN, 109, check("venice"), first, second)
    assert s.allied == {"venice": "aragon"}
    assert (s.influence["naples"], s.influence["genoa"]) == ([0, 0, 3, 0], [0, 1, 0, 0])
    s = empty(turn=2)
    s.influence["venice"] = [1, 5, 0, 2]
    s.allied["venice"] = "france"
    flow: Any = events.EVENTS[CARD_IDS[109], ""].does(table(s), PORTUGAL)
    next(flow)
    asked = flow.send(check("venice"))  # Portugal takes it from France
    assert s.allied == {}
    assert {option.args[0] for option in asked.options if option.args} == {"genoa", "florence", "naples"}
    assert {option.args[2] for option in asked.options if option.args} == {-1}
    s = empty(turn=2)
    s.influence["venice"] = [1, 5, 0, 2]
    play(s, PORTUGAL, 109, check("venice"))  # it was nobody's: nothing follows
    s = empty(turn=2)
    s.influence["venice"] = [1, 0, 5, 2]
    s.allied["venice"] = "aragon"
    play(s, SPAIN, 109, check("venice"))  # it was Spain's already


@pytest.mark.rule("TM-21.5.c", "TM-21.6.d")
def test_diplomatic_offensive() -> None:
    s = empty()
    play(s, FRANCE, 73, court("genoa"), DONE, block="a")
    assert s.influence["genoa"] == [0, 2, 0, 2]
    play(s, FRANCE, 73, court("navarre"), DONE, block="a")
    assert s.influence["navarre"] == [0, 0, 1, 1]
    s.influence["florence"][FRANCE] = 5
    play(s, FRANCE, 73, court("florence"), check("florence"), block="a")
    assert s.allied == {"florence": "france"}
    flow: Any = events.EVENTS[CARD_IDS[73], "a"].does(table(s), FRANCE)
    next(flow)
    asked = flow.send(court("papacy"))
    assert asked.options == [DONE, check("navarre"), check("venice"), check("genoa"), check("naples")]


@pytest.mark.rule("TM-21.4.a")
@pytest.mark.parametrize("number", [73, 128])
def test_a_card_takes_an_ally_away(number: int) -> None:
    s = empty(turn=5)
    assert "b" not in possible(s, FRANCE, number)
    s.allied = {"papacy": "aragon"}
    assert "b" not in possible(s, FRANCE, number)
    s.allied |= {"genoa": "nasrid", "navarre": "aragon"}
    play(s, FRANCE, number, offer("free", "navarre"), block="b")
    assert s.allied == {"papacy": "aragon", "genoa": "nasrid"}
    assert s.resolved == []


@pytest.mark.rule("TM-21.5.c")
def test_diplomatic_miscue_lowers_markers_of_others() -> None:
    s = empty(turn=5)
    flow: Any = events.EVENTS[CARD_IDS[128], "a"].does(table(s), PORTUGAL)
    options = next(flow).options
    assert {option.args for option in options[1:]} == {
        ("navarre", SPAIN, -1), ("venice", MUSLIM, -1), ("venice", FRANCE, -1),
        ("florence", MUSLIM, -1), ("florence", FRANCE, -1), ("naples", SPAIN, -1),
    }  # fmt: skip
    down = offer("influence", "naples", SPAIN, -1)
    play(s, PORTUGAL, 128, down, down, down, offer("influence", "florence", MUSLIM, -1), block="a")
    assert (s.influence["naples"], s.influence["florence"]) == ([0, 1, 0, 0], [1, 0, 0, 1])
    play(s, PORTUGAL, 128, DONE, block="a")
    for minor in s.influence:
        s.influence[minor] = [0, 6, 0, 0]
    assert possible(s, PORTUGAL, 128) == []


# 72


def with_card(s: State, seat: int, *others: int) -> State:
    s.phase, s.active = "action", seat
    s.hands[seat] = [CARD_IDS[number] for number in (72, *others)]
    return s


@pytest.mark.rule("TM-21.2.d", "TM-21.2.a")
def test_diplomatic_movements_align_a_minor_for_another_card() -> None:
    s = with_card(empty(), FRANCE, 42, 43)
    s.allied = {"venice": "north_africa", "papacy": "aragon"}
    play(s, FRANCE, 72, offer("discard", CARD_IDS[43]), offer("align", "venice"))
    assert s.allied == {"venice": "france", "papacy": "aragon"}
    assert s.resolved == ["venice"]
    assert s.discard == [CARD_IDS[43]]


@pytest.mark.rule("TM-21.2.d", "TM-21.4.a")
def test_whom_they_can_move() -> None:
    s = with_card(empty(), PORTUGAL, 42)
    s.resolved = ["florence"]
    s.allied = {"genoa": "france", "navarre": "portugal"}
    assert diplomatic_cards.realigned(s, PORTUGAL) == ["genoa", "naples"]  # not Venice: nobody's, and not for Portugal
    play(s, PORTUGAL, 72, offer("discard", CARD_IDS[42]), offer("align", "genoa"))
    assert (s.allied, s.resolved) == ({"navarre": "portugal"}, ["florence"])


@pytest.mark.rule("TM-11.y")
def test_they_are_the_first_card_of_the_phase_or_none() -> None:
    s = with_card(empty(), FRANCE, 42, 43, 44)
    s.played[FRANCE] = [CARD_IDS[8], CARD_IDS[63]]  # in the Headline Segment
    impulse.begin_phase(s)
    assert possible(s, FRANCE, 72) == [""]
    s.played[FRANCE].append(CARD_IDS[81])
    assert possible(s, FRANCE, 72) == []
    s.phase = "headline"
    assert possible(s, FRANCE, 72) == [""]


@pytest.mark.rule("TM-11.y")
@pytest.mark.parametrize("others", [[], [8], [20]])
def test_they_need_another_card(others: list[int]) -> None:
    """Neither a Home card nor a Mandatory Event will do."""
    s = with_card(empty(), FRANCE, *others)
    assert possible(s, FRANCE, 72) == []


# 2 a


@pytest.mark.rule("TM-21.6.c")
def test_the_sultanate_of_fez() -> None:
    s = at_the_start()
    s.allied["venice"] = "france"
    add = [offer("add", "north_africa", kind, "fez") for kind in ("cavalry", "regular", "militia", "militia")]
    before = next(stack.numbers for stack in s.stacks["fez"])
    play(s, MUSLIM, 2, *add, court("florence"), check("venice"), block="a", dice=[6, 1, 1, 4])
    assert next(stack.numbers for stack in s.stacks["fez"]) == tuple(
        a + b for a, b in zip(before, (1, 2, 1, 0), strict=True)
    )
    assert s.influence["florence"] == [3, 0, 0, 1]
    assert s.allied == {"venice": "north_africa"}  # 6 + 1 against 1, 1 and 4 + 2
    assert s.resolved == ["venice"]


@pytest.mark.rule("TM-21.6.c")
def test_fez_checks_another_minor_and_never_the_papacy() -> None:
    s = at_the_start()
    flow: Any = events.EVENTS[CARD_IDS[2], "a"].does(table(s), MUSLIM)
    next(flow)
    for kind in ("cavalry", "regular", "militia"):
        flow.send(offer("add", "north_africa", kind, "fez"))
    asked = flow.send(offer("add", "north_africa", "militia", "fez"))
    assert court("papacy") not in asked.options
    asked = flow.send(court("naples"))
    assert asked.options == [DONE, check("navarre"), check("venice"), check("genoa"), check("florence")]
