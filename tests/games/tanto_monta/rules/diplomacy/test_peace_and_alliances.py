"""Sections 9.1 and 9.2: peace and alliances by agreement."""

from __future__ import annotations

import pytest

from condotta.games.tanto_monta.data.things import FRANCE, MUSLIM, PORTUGAL, SPAIN
from condotta.games.tanto_monta.pieces import Clause
from condotta.games.tanto_monta.rules.common import control, lines
from condotta.games.tanto_monta.rules.common.powers import are_allied, at_war, at_war_at_sea, pair
from condotta.games.tanto_monta.rules.diplomacy import clauses
from condotta.games.tanto_monta.rules.diplomacy import peace as peaces
from condotta.games.tanto_monta.rules.land.entry import may_attack, may_enter
from condotta.games.tanto_monta.rules.winter import winter
from condotta.games.tanto_monta.state import State
from tests.games.tanto_monta.courts import alliance, carry_out, council, keys, peace
from tests.games.tanto_monta.table import table, troops

ZAHARA = "muley_hacen_seizes_zahara"


def pairs(s: State, kind: str, giver: int, receiver: int) -> list[tuple[str, str]]:
    """What of a kind two players can agree upon."""
    found = clauses.to_add(s, giver, receiver, [], mutual=True).get(kind, [])
    return [(clause.power, clause.to) for clause in found]


# Peace


@pytest.mark.rule("TM-9.1.c")
def test_two_powers_at_war_end_it() -> None:
    s = council(2)
    assert pairs(s, "peace", MUSLIM, PORTUGAL) == [("north_africa", "portugal")]
    g = carry_out(s, peace(MUSLIM, PORTUGAL, "north_africa", "portugal"))
    assert not at_war(s, "north_africa", "portugal")
    assert keys(g)[-1] == "peace.made"
    assert pairs(s, "peace", MUSLIM, PORTUGAL) == []


@pytest.mark.rule("TM-9.1.d", "TM-3.2.d")
def test_beltranejos_and_catalans_never_make_peace() -> None:
    s = council(2)
    s.happened.append("alcacovas")
    found = [pair for one in range(4) for other in range(4) if one != other for pair in pairs(s, "peace", one, other)]
    assert not {"beltranejos", "catalonia"} & {power for pair in found for power in pair}
    assert ("spain", "france") in found
    carry_out(s, peace(SPAIN, FRANCE, "spain", "france"))
    assert at_war(s, "catalonia", "aragon")
    assert at_war(s, "catalonia", "castile")
    carry_out(s, peace(PORTUGAL, SPAIN, "portugal", "spain"))
    assert at_war(s, "beltranejos", "castile")


@pytest.mark.rule("TM-9.1.ad")
def test_permanent_wars() -> None:
    s = council(5)
    s.relations = {
        pair("nasrid", "spain"): "war",
        pair("north_africa", "spain"): "war",
        pair("nasrid", "france"): "war",
    }
    assert pairs(s, "peace", MUSLIM, SPAIN) == [("north_africa", "spain")]
    assert peaces.hindrance_of(s, "nasrid", "spain") == "TM-9.1.ad"
    s.rulers[SPAIN] = "ruler_cisneros"
    assert pairs(s, "peace", MUSLIM, SPAIN) == []
    assert pairs(s, "peace", MUSLIM, FRANCE) == [("nasrid", "france")]
    s.points[MUSLIM]["vp_allah_is_great"] = 5  # Rome has been Muslim
    assert pairs(s, "peace", MUSLIM, FRANCE) == []
    s.relations = {pair("portugal", "france"): "war"}
    assert pairs(s, "peace", PORTUGAL, FRANCE) == [("portugal", "france")]


@pytest.mark.rule("TM-9.1.ae", "TM-20.4-alc.b")
def test_portugal_and_spain_make_peace_only_by_alcacovas() -> None:
    s = council(3)
    assert pairs(s, "peace", PORTUGAL, SPAIN) == []
    assert peaces.hindrance_of(s, "portugal", "spain") == "TM-9.1.ae"
    s.happened = ["alcacovas"]  # and they are at war again
    assert pairs(s, "peace", PORTUGAL, SPAIN) == [("portugal", "spain")]


# Alliances


@pytest.mark.rule("TM-9.1.e", "TM-9.2.c")
def test_no_alliance_of_powers_at_war_unless_the_same_agreement_ends_it() -> None:
    s = council(2)
    assert pairs(s, "alliance", MUSLIM, PORTUGAL) == [("nasrid", "portugal")]
    friends, enemies = (
        alliance(MUSLIM, PORTUGAL, "north_africa", "portugal"),
        peace(MUSLIM, PORTUGAL, "north_africa", "portugal"),
    )
    assert clauses.hindrance(s, [friends]) == "TM-9.1.e"
    assert clauses.hindrance(s, [friends, enemies]) == ""
    carry_out(s, friends, enemies)
    assert are_allied(s, "north_africa", "portugal")
    assert not at_war(s, "north_africa", "portugal")


@pytest.mark.rule("TM-9.2.c", "TM-20.4-alc.g", "TM-9.5.a", "TM-9.5.b")
def test_a_war_at_sea_is_a_war() -> None:
    s = council(5)
    s.relations, s.happened, s.alcacovas_until = {pair("portugal", "spain"): "war_at_sea"}, ["alcacovas"], 5
    assert clauses.hindrance(s, [alliance(PORTUGAL, SPAIN, "portugal", "spain")]) == "TM-9.2.c"
    assert at_war_at_sea(s, "portugal", "castile")
    assert not at_war(s, "portugal", "castile")
    s.relations = {}  # it has expired, or Tordesillas has ended it
    assert clauses.hindrance(s, [alliance(PORTUGAL, SPAIN, "portugal", "spain")]) == ""


@pytest.mark.rule("TM-9.2.a")
def test_an_alliance_ends_with_the_turn_and_binds_nobody_else() -> None:
    s = council(4)
    s.relations = {}
    carry_out(s, alliance(MUSLIM, FRANCE, "nasrid", "france"))
    carry_out(s, alliance(MUSLIM, PORTUGAL, "nasrid", "portugal"))
    assert are_allied(s, "nasrid", "france")
    assert are_allied(s, "nasrid", "portugal")
    assert not are_allied(s, "france", "portugal")
    assert not are_allied(s, "north_africa", "france")
    winter.end_alliances(table(s))
    assert s.relations == {}


@pytest.mark.rule("TM-9.2.f", "TM-9.2.e")
@pytest.mark.parametrize(("signed", "friends"), [(False, True), (True, False)])
def test_the_beltranejos_are_friends_of_france_as_portugal_is(signed: bool, friends: bool) -> None:
    s = council(2)
    assert not are_allied(s, "beltranejos", "france")
    s.happened += ["alcacovas"] if signed else []
    carry_out(s, alliance(PORTUGAL, FRANCE, "portugal", "france"))
    assert are_allied(s, "beltranejos", "france") == are_allied(s, "france", "beltranejos") == friends
    assert not are_allied(s, "beltranejos", "catalonia")


@pytest.mark.rule("TM-9.2.g")
def test_an_alliance_with_spain_binds_both_crowns() -> None:
    s = council(4)
    s.relations = {}
    assert pairs(s, "alliance", SPAIN, FRANCE) == [("spain", "france")]
    carry_out(s, alliance(SPAIN, FRANCE, "spain", "france"))
    assert are_allied(s, "castile", "france")
    assert are_allied(s, "aragon", "france")


@pytest.mark.rule("TM-9.2.h")
def test_france_allies_with_portugal_or_with_spain() -> None:
    s = council(4)
    s.relations = {}
    portugal, spain = alliance(PORTUGAL, FRANCE, "portugal", "france"), alliance(SPAIN, FRANCE, "spain", "france")
    assert clauses.hindrance(s, [portugal, spain]) == "TM-9.2.h"
    carry_out(s, portugal)
    assert clauses.hindrance(s, [spain]) == "TM-9.2.h"
    assert clauses.hindrance(s, [alliance(MUSLIM, FRANCE, "nasrid", "france")]) == ""
    assert clauses.hindrance(s, [alliance(PORTUGAL, SPAIN, "portugal", "spain")]) == ""


@pytest.mark.rule("TM-9.2.i", "TM-9.2.e", "TM-3.2.d")
def test_limited_powers_are_never_offered() -> None:
    s = council(4)
    s.relations = {}
    found = [one for a in range(4) for b in range(4) if a != b for pair in pairs(s, "alliance", a, b) for one in pair]
    assert {*found} == {"nasrid", "north_africa", "portugal", "spain", "france"}


@pytest.mark.rule("TM-9.2.j", "TM-2.2.c")
def test_spaces_of_an_ally_are_friendly() -> None:
    s = council(4)
    s.relations = {}
    troops(s, "bayona", "france", 2)
    assert may_enter(s, ["france"], "bayona", "fuenterrabia", True) is None
    carry_out(s, alliance(SPAIN, FRANCE, "spain", "france"))
    assert may_enter(s, ["france"], "bayona", "fuenterrabia", True) == []
    assert control.is_friendly(s, "france", "fuenterrabia")
    assert lines.is_source(s, "france", "fuenterrabia")


@pytest.mark.rule("TM-9.2.t")
def test_an_alliance_brings_no_war_with_the_allys_enemies() -> None:
    s = council(2)
    wars = {pair for pair, relation in s.relations.items() if relation == "war"}
    carry_out(s, alliance(PORTUGAL, FRANCE, "portugal", "france"))
    assert {pair for pair, relation in s.relations.items() if relation == "war"} == wars
    assert not may_attack(s, "north_africa", "france", "lyon")


@pytest.mark.rule("TM-9.1.t")
def test_the_same_clause_twice_is_none() -> None:
    s = council(2)
    one: Clause = peace(MUSLIM, PORTUGAL, "north_africa", "portugal")
    assert clauses.hindrance(s, [one, one]) == "TM-9.1.t"
    assert clauses.hindrance(s, [one, peace(PORTUGAL, MUSLIM, "portugal", "north_africa")]) == "TM-9.1.t"  # its mirror
