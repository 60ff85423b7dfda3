"""Section 20.5: ISABELLA DIES, CARDINAL CISNEROS REGENT; Roussillon (20.6)."""

from __future__ import annotations

from typing import Any

import pytest

from condotta.core.flow import NO, YES, Option, offer
from condotta.games.tanto_monta import turn
from condotta.games.tanto_monta.data import CARD_IDS, FACTS, SPACES
from condotta.games.tanto_monta.data.things import FRANCE, MUSLIM, SPAIN
from condotta.games.tanto_monta.pieces import NOBODY, Stack
from condotta.games.tanto_monta.rules.common import control, displacement, events, groups, paths, points, stacks
from condotta.games.tanto_monta.rules.common.groups import Group
from condotta.games.tanto_monta.rules.common.powers import ITALY, are_allied, at_war, commands
from condotta.games.tanto_monta.rules.diplomacy import peace
from condotta.games.tanto_monta.rules.draw import hands
from condotta.games.tanto_monta.rules.land.entry import is_open_to
from condotta.games.tanto_monta.rules.land.move import is_way
from condotta.games.tanto_monta.rules.powers import castile
from condotta.games.tanto_monta.rules.sea import transport
from condotta.games.tanto_monta.rules.spring import deployment
from condotta.games.tanto_monta.rules.winter import quarters
from condotta.games.tanto_monta.state import State
from tests.games.tanto_monta.field import numbers, with_cp
from tests.games.tanto_monta.table import answer_with, empty, leader, table, troops

assert turn
ISABELLA, CISNEROS = CARD_IDS[38], CARD_IDS[37]
SPLIT = "ruler_castile_split"


def spain(number: int = 5) -> State:
    s = with_cp(empty(number), MUSLIM)
    s.hands, s.deck = [[], [], [], []], [CARD_IDS[45]]
    return s


def dies(s: State, *answers: Option, seat: int = MUSLIM) -> Any:
    g = table(s)
    answer_with(events.EVENTS[ISABELLA, ""].does(g, seat), *answers)
    return g


# ISABELLA DIES


@pytest.mark.rule("TM-20.5-isa.n", "TM-18.1.c")
def test_who_plays_it_draws_a_card_and_the_crown_is_split() -> None:
    s = spain()
    dies(s)
    assert (s.hands[MUSLIM], s.rulers[SPAIN]) == ([CARD_IDS[45]], SPLIT)
    assert (hands.printed_cards(s, SPAIN), FACTS.rulers[SPLIT].admin) == (2, 0)
    s = spain()
    dies(s, seat=NOBODY)
    assert s.deck == [CARD_IDS[45]]


@pytest.mark.rule("TM-20.5-isa.b", "TM-20.5-isa.m")
def test_ferdinand_is_aragonese_only_but_the_crowns_stay_allies() -> None:
    s = spain()
    leader(s, "ferdinand", "zaragoza")
    assert commands(s, "ferdinand") == ("aragon", "castile")
    dies(s, NO)
    assert commands(s, "ferdinand") == ("aragon",)
    assert are_allied(s, "castile", "aragon")
    assert is_open_to(s, "castile", "leon", "zaragoza")


@pytest.mark.rule("TM-20.5-isa.c", "TM-20.5-isa.d")
@pytest.mark.parametrize("goes", [True, False])
def test_outside_castile_its_units_leave_him_and_he_may_go(goes: bool) -> None:
    s = spain()
    troops(s, "braga", "castile", 2)
    troops(s, "braga", "aragon", 1)
    leader(s, "ferdinand", "braga")
    answers = [offer("displace", "valencia")] if goes else []
    dies(s, YES if goes else NO, *answers)
    assert [stack.power for stack in stacks.at(s, "braga")] == ([] if goes else ["aragon"])
    assert s.leaders["ferdinand"].place == ("valencia" if goes else "braga")
    home = [space for space, stack in stacks.all_stacks(s) if stack.power == "castile"]
    assert len(home) == 1
    assert "castile" in SPACES[home[0]].home


@pytest.mark.rule("TM-20.5-isa.d", "TM-12.5.c")
def test_without_a_place_units_are_lost_and_leaders_come_in_the_next_turn() -> None:
    s = empty(5)
    troops(s, "leon", "aragon", 2)
    leader(s, "ferdinand", "leon")
    answer_with(castile.go(table(s), groups.everything(s, "leon", ["aragon"]), ""))
    assert stacks.at(s, "leon") == []
    assert (s.leaders["ferdinand"].place, s.leaders["ferdinand"].turn) == ("", 6)


@pytest.mark.rule("TM-20.5-isa.d")
def test_in_castile_he_must_go_with_the_aragonese() -> None:
    s = spain()
    troops(s, "seville", "castile", 2)
    troops(s, "seville", "aragon", 3, artillery=1)
    leader(s, "ferdinand", "seville")
    dies(s, offer("displace", "zaragoza"))
    assert numbers(s, "seville", "castile") == (2, 0, 0, 0)
    assert numbers(s, "zaragoza", "aragon") == (3, 0, 0, 1)
    assert s.leaders["ferdinand"].place == "zaragoza"


@pytest.mark.rule("TM-20.5-isa.e", "TM-20.5-isa.f", "TM-20.5-isa.g")
def test_units_of_one_crown_leave_the_home_of_the_other_but_sicily() -> None:
    s = spain()
    for space in ("palermo", "etna", "syracuse", "messina", "zaragoza"):
        troops(s, space, "castile", 1)
    troops(s, "cartagena", "aragon", 2)
    troops(s, "naples_city", "castile", 1)
    leader(s, "mendoza", "zaragoza")
    dies(s, offer("displace", "atienza")) if len(places(s, "castile", "zaragoza")) > 1 else dies(s)
    assert all(numbers(s, space, "castile") == (1, 0, 0, 0) for space in ("palermo", "etna", "syracuse", "messina"))
    assert numbers(s, "naples_city", "castile") == (1, 0, 0, 0)
    assert stacks.at(s, "zaragoza") == []
    assert s.leaders["mendoza"].place in control.home_spaces(s, "castile")
    assert stacks.at(s, "cartagena") == []
    went = [space for space, stack in stacks.all_stacks(s) if stack.power == "aragon"]
    assert all(space in control.home_spaces(s, "aragon") for space in went)
    assert went


def places(s: State, crown: str, start: str) -> list[str]:
    own = control.home_spaces(s, crown)
    return paths.nearest(s, crown, start, lambda one: one in own and displacement.is_open_to(s, crown, one))


@pytest.mark.rule("TM-20.5-isa.a")
@pytest.mark.parametrize("gone", [True, False])
def test_granada_is_castilian_after_its_surrender(gone: bool) -> None:
    s = spain()
    s.markers |= {"guadix": "spain", "granada": "spain"}
    if gone:
        s.rulers[MUSLIM] = "ruler_wattasid"
    troops(s, "granada", "aragon", 1)
    dies(s, *([offer("displace", "teruel")] if gone else []))
    assert (stacks.at(s, "granada") == []) == gone


@pytest.mark.rule("TM-20.5-isa.h")
def test_no_mixed_formation_but_under_the_great_captain_in_italy() -> None:
    s = spain()

    def legal(space: str) -> bool:
        leader(s, "great_captain", space)
        return groups.is_legal(s, Group(space, [Stack("castile", 2), Stack("aragon", 2)], ["great_captain"]))

    assert legal("leon")
    s.rulers[SPAIN] = SPLIT
    assert not legal("leon")
    assert legal("palermo")
    assert legal("naples_city")
    link = next(link for link in SPACES["turin"].links if link.to not in ITALY)
    s.relations["france/spain"] = "war"
    both = ["castile", "aragon"]
    assert not is_way(s, "turin", both, link, both, ["great_captain"])
    s.rulers[SPAIN] = "ruler_catholic_monarchs"
    assert is_way(s, "turin", both, link, both, ["great_captain"])


@pytest.mark.rule("TM-20.5-isa.j")
def test_castilians_come_to_italy_with_the_crown_of_aragon_only() -> None:
    s = spain()
    s.relations["france/spain"] = "war"
    s.markers |= {"turin": "spain", "genoa_city": "spain", "pisa": "spain"}
    outside = next(link.to for link in SPACES["turin"].links if link.to not in ITALY)
    here = Group("valencia", [Stack("castile", 1)], [])
    assert is_open_to(s, "castile", outside, "turin")
    assert transport.why_no_landing(s, ["castile"], here, "pisa") == ""
    s.rulers[SPAIN] = SPLIT
    assert not is_open_to(s, "castile", outside, "turin")
    assert is_open_to(s, "aragon", outside, "turin")
    inside = next(link.to for link in SPACES["turin"].links if link.to in ITALY)
    assert is_open_to(s, "castile", inside, "turin")  # R-TM-20.5-4
    assert transport.why_no_landing(s, ["castile"], here, "pisa") == "TM-20.5-isa.j"
    assert transport.why_no_landing(s, ["castile"], Group("genoa_city", [Stack("castile", 1)], []), "pisa") == ""
    about = deployment.Deployment("castile")
    s.markers |= {"naples_city": "spain"}
    troops(s, "seville", "castile", 1)
    leader(s, "great_captain", "seville")
    group = groups.everything(s, "seville", ["castile"])
    about.mediterranean = about.alone = True
    with_card = {*deployment.destinations(s, about, group)}
    about.mediterranean = False
    assert not {space for space in deployment.destinations(s, about, group) if SPACES[space].italy}
    assert {space for space in with_card if SPACES[space].italy} or "valencia" in with_card


@pytest.mark.rule("TM-20.5-isa.l")
def test_france_keeps_one_of_three_cards() -> None:
    s = spain(6)
    s.rulers[SPAIN] = SPLIT
    own = [CARD_IDS[number] for number in (5, 45, 46, 47, 48)]
    s.hands[SPAIN] = [*own, "papal_bull"]
    s.known[SPAIN] = []
    g = table(s)
    shows = [offer("show", card) for card in (own[1], own[3], own[4])]
    answer_with(castile.show_cards(g), *shows, offer("keep_card", own[3]))
    assert s.hands[FRANCE] == [own[3]]
    assert s.hands[SPAIN] == [own[0], own[1], own[2], own[4], "papal_bull"]
    assert sorted(s.known[FRANCE]) == sorted([own[1], own[4]])
    assert s.known[SPAIN] == [own[3]]
    assert (s.known[MUSLIM], s.known[1]) == ([], [])
    private = [entry for entry in g.entries if entry.key in ("isabella.shown", "isabella.kept_which")]
    assert [sorted(entry.audience or ()) for entry in private] == [[SPAIN, FRANCE]] * 2
    s.rulers[SPAIN] = "ruler_cisneros"
    answer_with(castile.show_cards(table(s)))


@pytest.mark.rule("TM-20.5-isa.l")
def test_with_fewer_cards_all_are_shown() -> None:
    s = spain(6)
    s.rulers[SPAIN] = SPLIT
    s.hands[SPAIN] = [CARD_IDS[5], CARD_IDS[45], CARD_IDS[46]]
    answer_with(castile.show_cards(table(s)), offer("show", CARD_IDS[45]), offer("keep_card", CARD_IDS[46]))
    assert s.hands[SPAIN] == [CARD_IDS[5], CARD_IDS[45]]
    s.hands[SPAIN] = [CARD_IDS[5]]
    answer_with(castile.show_cards(table(s)))


# CARDINAL CISNEROS


def regent(number: int = 5) -> State:
    s = spain(number)
    s.rulers[SPAIN] = SPLIT
    return s


@pytest.mark.rule("TM-20.5-cis.a", "TM-20.c")
def test_he_needs_isabellas_death_and_ends_all_limits() -> None:
    s = spain()
    assert not events.EVENTS[CISNEROS, ""].may(s, SPAIN)
    s = regent()
    assert events.EVENTS[CISNEROS, ""].may(s, SPAIN)
    answer_with(events.EVENTS[CISNEROS, ""].does(table(s), SPAIN))
    assert s.rulers[SPAIN] == "ruler_cisneros"
    assert commands(s, "ferdinand") == ("aragon", "castile")
    assert (hands.printed_cards(s, SPAIN), FACTS.rulers["ruler_cisneros"].admin) == (3, 1)
    assert not events.EVENTS[CISNEROS, ""].may(s, SPAIN)


@pytest.mark.rule("TM-20.5-cis.b", "TM-20.5-cis.c", "TM-20.5-cis.d")
def test_oran_and_bejaia_are_spanish_with_the_orders() -> None:
    s = regent()
    s.relations.pop("north_africa/spain", None)
    troops(s, "oran", "north_africa", 0, 2)
    troops(s, "bejaia", "castile", 1)
    answer_with(events.EVENTS[CISNEROS, ""].does(table(s), SPAIN), offer("displace", "tlemcen"))
    assert [control.controller(s, space) for space in ("oran", "bejaia")] == ["spain", "spain"]
    assert [numbers(s, space, "orders") for space in ("oran", "bejaia")] == [(2, 0, 0, 0)] * 2
    assert numbers(s, "tlemcen", "north_africa") == (0, 2, 0, 0)
    assert numbers(s, "bejaia", "castile") == (1, 0, 0, 0)
    assert at_war(s, "castile", "north_africa")
    assert at_war(s, "orders", "north_africa")
    assert peace.hindrance_of(s, "north_africa", "spain") == "TM-9.1.ad"
    assert points.held(s, SPAIN) == {"oran": 1, "bejaia": 1}
    assert groups.is_legal(s, Group("oran", [Stack("orders", 2), Stack("castile", 2)], []))
    assert not groups.is_legal(s, Group("oran", [Stack("orders", 2), Stack("aragon", 2)], []))
    assert quarters.may_winter(s, "orders", "oran")


# Roussillon


@pytest.mark.rule("TM-20.6.e")
@pytest.mark.parametrize(("seat", "owner"), [(SPAIN, "spain"), (FRANCE, "france")])
def test_roussillon_is_a_vp_while_both_spaces_are_held(seat: int, owner: str) -> None:
    s = empty()
    s.markers |= {"perpignan": owner, "ceret": owner}
    assert points.held(s, seat)["roussillon"] == 1
    s.unrest = ["ceret"]
    assert "roussillon" not in points.held(s, seat)
    s.unrest, s.markers["ceret"] = [], "portugal"
    assert "roussillon" not in points.held(s, seat)
