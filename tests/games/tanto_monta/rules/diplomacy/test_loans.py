"""Sections 9.1 and 9.2: squadrons lent to an ally, or to the other power of the same player."""

from __future__ import annotations

from typing import Any

import pytest

from condotta.core.flow import DONE, Option, offer
from condotta.games.tanto_monta.data.things import FRANCE, MUSLIM, PORTUGAL, SPAIN
from condotta.games.tanto_monta.pieces import Clause, Fleet
from condotta.games.tanto_monta.rules.common import fleets, stacks
from condotta.games.tanto_monta.rules.diplomacy import clauses, loans, talks
from condotta.games.tanto_monta.rules.winter import winter
from condotta.games.tanto_monta.state import State
from tests.games.tanto_monta.courts import alliance, announced, carry_out, council, speak
from tests.games.tanto_monta.table import answer_with, leader, ships, table

PACT = alliance(PORTUGAL, FRANCE, "portugal", "france")


def lend(giver: int, receiver: int, power: str, to: str, place: str, number: int) -> Clause:
    return Clause("loan", giver, receiver, power, to, place, number)


def at_sea() -> State:
    """Portugal has three squadrons in two ports, France one in Bordeaux; nobody is at war."""
    s = council(4)
    s.relations = {}
    ships(s, "oporto", "portugal", 2)
    ships(s, "lisbon", "portugal", 1)
    ships(s, "bordeaux", "france", 1)
    return s


def at(s: State, place: str) -> list[tuple[str, int, str]]:
    return [(fleet.power, fleet.squadrons, fleet.lent) for fleet in stacks.fleets_at(s, place)]


@pytest.mark.rule("TM-9.1.f", "TM-9.2.k", "TM-9.2.m", "TM-9.2.w")
def test_a_part_of_the_squadrons_goes_to_the_nearest_port_of_the_ally() -> None:
    s = at_sea()
    carry_out(
        s, PACT, lend(PORTUGAL, FRANCE, "portugal", "france", "oporto", 1), answers=(offer("lend_to", "bayonne"),)
    )
    assert at(s, "oporto") == [("portugal", 1, "")]
    assert at(s, "bayonne") == [("portugal", 1, "france")]
    (lent,) = stacks.fleets_at(s, "bayonne")
    assert fleets.user(s, lent) == "france"
    assert fleets.side_of(s, lent) == "france"


@pytest.mark.rule("TM-9.2.m", "TM-18.4.a")
def test_in_winter_it_is_its_owners_again() -> None:
    s = at_sea()
    stacks.put_ships(s, "bayonne", Fleet("portugal", 1, lent="france"))
    winter.end_loans(table(s))
    assert at(s, "bayonne") == [("portugal", 1, "")]


@pytest.mark.rule("TM-9.2.k", "TM-9.1.f")
def test_only_together_with_the_alliance_and_in_one_direction() -> None:
    s = at_sea()
    there, back = (
        lend(PORTUGAL, FRANCE, "portugal", "france", "oporto", 1),
        lend(FRANCE, PORTUGAL, "france", "portugal", "bordeaux", 1),
    )
    assert clauses.hindrance(s, [there]) == "TM-9.2.k"
    assert clauses.hindrance(s, [PACT, there]) == ""
    assert clauses.hindrance(s, [PACT, there, back]) == "TM-9.2.k"
    s.agreed = [there]
    assert clauses.hindrance(s, [PACT, back]) == "TM-9.2.k"
    s.relations["france/portugal"] = "alliance"  # of an earlier bundle: too late
    assert clauses.hindrance(s, [lend(PORTUGAL, FRANCE, "portugal", "france", "oporto", 1)]) == "TM-9.2.k"


@pytest.mark.rule("TM-9.2.u")
def test_what_is_never_lent() -> None:
    """Corsairs, ships of minors, lent and captured ones, escorts on the Exploration Map; and admirals stay behind."""
    s = council(4)
    s.relations = {}
    ships(s, "tangier", "north_africa", 1, 2)
    ships(s, "oz_1", "north_africa", 1)
    ships(s, "genoa_city", "genoa", 2)
    s.allied["genoa"] = "nasrid"
    stacks.put_ships(s, "sale", Fleet("north_africa", 1, lent="nasrid"))
    stacks.put_ships(s, "tangier", Fleet("portugal", 1, lent="north_africa", captured=True))
    leader(s, "kemal_reis", "tangier")
    found = [clause.term for clause in loans.possible(s, MUSLIM, FRANCE)]
    assert found == [("loan", "north_africa", "france", "tangier", 1)]
    pact = alliance(MUSLIM, FRANCE, "north_africa", "france")
    carry_out(s, pact, loans.possible(s, MUSLIM, FRANCE)[0], answers=(offer("lend_to", "bordeaux"),))
    assert s.leaders["kemal_reis"].place == "tangier"


@pytest.mark.rule("TM-9.2.v")
def test_portugal_and_spain_lend_nothing_during_the_war_at_sea() -> None:
    s = at_sea()
    s.relations = {"portugal/spain": "war_at_sea"}
    loan = lend(PORTUGAL, SPAIN, "portugal", "spain", "oporto", 1)
    assert clauses.hindrance(s, [loan]) == "TM-9.2.v"


@pytest.mark.rule("TM-9.2.m", "TM-2.4.u")
def test_without_a_port_that_can_be_reached_nothing_is_lent() -> None:
    """Almería lies behind the Strait, which Castile, Portugal and North Africa hold: France, with its western ports
    lost, gets nothing from Lisbon, but from Tangier, as an ally of who holds that."""
    s = council(4)
    s.relations = {}
    s.markers |= dict.fromkeys(("bayonne", "bordeaux", "la_rochelle"), "spain")
    s.markers["ceuta"] = s.markers["tangier"] = "spain"
    ships(s, "lisbon", "portugal", 1)
    loan = lend(PORTUGAL, FRANCE, "portugal", "france", "lisbon", 1)
    assert clauses.hindrance(s, [PACT, loan]) == "TM-9.2.m"
    del s.markers["ceuta"]  # an ally of Portugal may pass
    assert clauses.hindrance(s, [PACT, loan]) == ""


@pytest.mark.rule("TM-9.1.t", "TM-9.2.w")
def test_not_more_than_there_are() -> None:
    s = at_sea()
    one, two = (
        lend(PORTUGAL, FRANCE, "portugal", "france", "oporto", 1),
        lend(PORTUGAL, FRANCE, "portugal", "france", "oporto", 2),
    )
    assert clauses.hindrance(s, [PACT, two]) == ""
    assert clauses.hindrance(s, [PACT, one, two]) == "TM-9.1.t"


@pytest.mark.rule("TM-9.1.t")
def test_ex_9_1a_squadrons_promised_twice() -> None:
    """EX-9.1a: Portugal lends its two squadrons of Oporto to the Muslim player and to France: the first who confirms
    gets them, and the other deal can no longer be confirmed."""
    s = at_sea()
    muslim = (
        alliance(MUSLIM, PORTUGAL, "nasrid", "portugal"),
        lend(PORTUGAL, MUSLIM, "portugal", "nasrid", "oporto", 2),
    )
    french = (PACT, lend(PORTUGAL, FRANCE, "portugal", "france", "oporto", 2))
    announced(s, *muslim)
    speak(s, PORTUGAL, offer("confirm", 1), *ports("nasrid", s, "oporto"))
    announced(s, *french)
    g = speak(s, FRANCE)
    assert [entry.key for entry in g.entries] == ["bundle.void"]


def ports(power: str, s: State, place: str) -> list[Option]:
    """The answer to where they go, if there is a choice."""
    found = loans.ports_of(s, power, place)
    return [offer("lend_to", found[0])] if len(found) > 1 else []


# Between the powers of one player


@pytest.mark.rule("TM-9.2.l")
def test_squadrons_go_to_the_other_power_of_the_player() -> None:
    s = council(4)
    s.fleets = {}
    ships(s, "tangier", "north_africa", 2)
    term = ("north_africa", "nasrid", "tangier", 1)
    g = table(s)
    answer_with(talks.make_offers(g), offer("lend", *term), DONE, DONE, DONE, DONE)
    assert at(s, "tangier") == [("north_africa", 2, "")]
    speak(s, MUSLIM, *ports("nasrid", s, "tangier"))
    assert at(s, "tangier") == [("north_africa", 1, "")]
    lent = [place for place, there in s.fleets.items() for one in there if one.lent == "nasrid"]
    assert len(lent) == 1
    assert lent[0] in ("malaga", "almeria", "sohail")
    assert s.offers == []


@pytest.mark.rule("TM-9.2.l", "TM-9.2.w")
def test_squadrons_of_several_ports_go_in_one_direction() -> None:
    s = council(4)
    s.fleets = {}
    ships(s, "tangier", "north_africa", 1)
    ships(s, "sale", "north_africa", 1)
    ships(s, "malaga", "nasrid", 1)
    first = offer("lend", "north_africa", "nasrid", "tangier", 1)
    second = offer("lend", "north_africa", "nasrid", "sale", 1)
    flow = talks.offers_of(s, MUSLIM, {})
    assert {*lendings(next(flow))} == {first, second, offer("lend", "nasrid", "north_africa", "malaga", 1)}
    assert lendings(flow.send(first)) == [second]
    answer_with(talks.make_offers(table(s)), first, second, DONE, DONE, DONE, DONE)
    speak(s, MUSLIM, *ports("nasrid", s, "tangier"), *ports("nasrid", s, "sale"))
    assert sum(one.squadrons for there in s.fleets.values() for one in there if one.lent == "nasrid") == 2
    assert s.offers == []


def lendings(asked: Any) -> list[Option]:
    return [option for option in asked.options if option.verb == "lend"]


@pytest.mark.rule("TM-9.2.l", "TM-9.2.e")
def test_portugal_and_the_beltranejos_until_the_peace() -> None:
    s = council(2)
    ships(s, "oporto", "portugal", 1)
    assert [clause.term[1:] for clause in loans.to_own(s, PORTUGAL)] == [("portugal", "beltranejos", "oporto", 1)]
    s.happened = ["alcacovas"]
    assert loans.to_own(s, PORTUGAL) == []
    assert loans.to_own(s, SPAIN) == []


@pytest.mark.rule("TM-9.1.s", "TM-9.2.m")
def test_squadrons_that_another_clause_has_driven_away_are_not_lent() -> None:
    s = at_sea()
    loan = lend(PORTUGAL, FRANCE, "portugal", "france", "lisbon", 1)
    stacks.take_ships(s, "lisbon", Fleet("portugal", 1))
    g = table(s)
    answer_with(loans.carry_out(g, loan))
    assert [entry.key for entry in g.entries] == []
    assert at(s, "oporto") == [("portugal", 2, "")]
