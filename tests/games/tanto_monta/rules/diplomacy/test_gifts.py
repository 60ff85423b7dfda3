"""Section 9.1: cards, resources, influence, militia, captives and prizes that change hands by agreement."""

from __future__ import annotations

import pytest

from condotta.core.flow import offer
from condotta.games.tanto_monta.data import NAOS, POWERS, SPACES
from condotta.games.tanto_monta.data.things import FRANCE, MUSLIM, PORTUGAL, SPAIN
from condotta.games.tanto_monta.pieces import Clause, Fleet, Nao
from condotta.games.tanto_monta.rules.common import control, displacement, stacks
from condotta.games.tanto_monta.rules.diplomacy import ceding, clauses, gifts, leaders, militia, prizes
from condotta.games.tanto_monta.state import State
from tests.games.tanto_monta.courts import carry_out, council, peace
from tests.games.tanto_monta.field import numbers, place_of
from tests.games.tanto_monta.table import troops


def cards(giver: int, receiver: int, number: int) -> Clause:
    return Clause("cards", giver, receiver, number=number)


def resources(giver: int, receiver: int, number: int) -> Clause:
    return Clause("resources", giver, receiver, number=number)


def influence(giver: int, receiver: int, minor: str, number: int) -> Clause:
    return Clause("influence", giver, receiver, what=minor, number=number)


def levy(giver: int, receiver: int, power: str, to: str, number: int) -> Clause:
    return Clause("militia", giver, receiver, power, to, number=number)


# Cards and resources


@pytest.mark.rule("TM-9.1.j", "TM-6.1.p")
def test_cards_are_drawn_at_random_and_no_home_card() -> None:
    s = council(4)
    s.hands[SPAIN] = ["seed_of_an_empire", "papal_bull", "sack", "ambush", "witchcraft"]
    g = carry_out(s, cards(SPAIN, FRANCE, 2), dice=[2, 2])
    assert s.hands[SPAIN] == ["seed_of_an_empire", "papal_bull", "sack"]
    assert s.hands[FRANCE] == ["ambush", "witchcraft"]
    public = [entry for entry in g.entries if entry.audience is None]
    assert [entry.key for entry in public][-1] == "gift.cards"
    assert all("ambush" not in str(entry.params) for entry in public)
    (seen,) = [entry for entry in g.entries if entry.key == "gift.seen"]
    assert seen.audience == (SPAIN, FRANCE)


@pytest.mark.rule("TM-9.1.j", "TM-20.4-alc.k")
def test_the_card_of_the_peace_of_alcacovas_cannot_be_given_twice() -> None:
    s = council(4)
    s.hands[SPAIN] = ["sack", "ambush"]
    signing = Clause("alcacovas", SPAIN, PORTUGAL, "spain", "portugal")
    assert clauses.hindrance(s, [signing, cards(SPAIN, PORTUGAL, 2)]) == "TM-9.1.j"
    assert clauses.hindrance(s, [signing, cards(SPAIN, FRANCE, 2)]) == "TM-9.1.j"
    assert clauses.hindrance(s, [signing, cards(SPAIN, PORTUGAL, 1)]) == ""
    assert [one.number for one in clauses.of_kind(s, "cards", SPAIN, PORTUGAL, [signing])] == [1]
    assert [one.number for one in clauses.of_kind(s, "cards", SPAIN, PORTUGAL, [])] == [1, 2]
    assert list(clauses.of_kind(s, "alcacovas", SPAIN, PORTUGAL, [cards(SPAIN, PORTUGAL, 2)])) == []
    s.hands[PORTUGAL] = ["sack", "ambush"]
    assert clauses.hindrance(s, [signing, cards(PORTUGAL, FRANCE, 2)]) == ""  # Portugal pays nothing


@pytest.mark.rule("TM-9.1.j")
def test_of_cards_that_are_gone_when_it_is_carried_out_as_many_as_there_are() -> None:
    """The Peace of Alcaçovas takes its card out of the hand before they are drawn, and the deck is empty."""
    s = council(4)
    s.hands[SPAIN], s.deck, s.discard = ["peace_of_alcacovas", "sack"], [], []
    signing = Clause("alcacovas", SPAIN, PORTUGAL, "spain", "portugal")
    carry_out(s, signing, cards(SPAIN, PORTUGAL, 1), answers=(offer("cede_card", "sack"),))
    assert (s.hands[SPAIN], s.hands[PORTUGAL]) == ([], ["sack"])


@pytest.mark.rule("TM-9.1.j")
def test_one_or_two_cards_in_one_direction_in_a_turn() -> None:
    s = council(4)
    s.hands = [["sack", "ambush", "witchcraft"], ["leadership", "treachery"], [], ["power_of_the_crown"]]
    assert [one.number for one in gifts.cards_to_give(s, MUSLIM, PORTUGAL)] == [1, 2]
    assert gifts.cards_to_give(s, FRANCE, PORTUGAL) == []  # a Home card alone
    there, back = cards(MUSLIM, PORTUGAL, 2), cards(PORTUGAL, MUSLIM, 1)
    assert clauses.hindrance(s, [there, back]) == "TM-9.1.j"
    assert clauses.hindrance(s, [there, cards(MUSLIM, PORTUGAL, 1)]) == "TM-9.1.j"  # three
    assert clauses.hindrance(s, [there, cards(MUSLIM, SPAIN, 1)]) == ""
    assert clauses.hindrance(s, [there, cards(MUSLIM, SPAIN, 2)]) == "TM-9.1.j"  # there are three
    s.agreed = [cards(MUSLIM, PORTUGAL, 1)]
    assert clauses.hindrance(s, [cards(MUSLIM, PORTUGAL, 1)]) == ""
    assert clauses.hindrance(s, [there]) == clauses.hindrance(s, [back]) == "TM-9.1.j"


@pytest.mark.rule("TM-9.1.k")
def test_resources_are_drawn_at_random_in_one_direction() -> None:
    s = council(4)
    s.warehouses = [["naval.cp_2", "caravan.cp_4", "naval.cp_5"], ["naval.cp_3"], [], []]
    assert clauses.hindrance(s, [resources(MUSLIM, PORTUGAL, 1), resources(PORTUGAL, MUSLIM, 1)]) == "TM-9.1.k"
    assert clauses.hindrance(s, [resources(MUSLIM, PORTUGAL, 1), cards(PORTUGAL, MUSLIM, 1)]) == "TM-9.1.j"  # no cards
    assert [one.number for one in gifts.resources_to_give(s, PORTUGAL, MUSLIM)] == [1]
    carry_out(s, resources(MUSLIM, PORTUGAL, 2), dice=[2, 1])
    assert s.warehouses[:2] == [["naval.cp_5"], ["naval.cp_3", "caravan.cp_4", "naval.cp_2"]]
    assert clauses.hindrance(s, [resources(MUSLIM, PORTUGAL, 1)]) == "TM-9.1.k"


# Influence


@pytest.mark.rule("TM-9.1.n")
def test_influence_goes_from_one_marker_to_the_other() -> None:
    s = council(4)
    s.influence["genoa"] = [0, 2, 1, 0]
    carry_out(s, influence(PORTUGAL, SPAIN, "genoa", 2))
    assert s.influence["genoa"] == [0, 0, 3, 0]


@pytest.mark.rule("TM-9.1.n")
def test_two_levels_in_all_and_within_the_track() -> None:
    s = council(4)
    s.influence["genoa"], s.influence["venice"] = [0, 3, 5, 0], [0, 2, 0, 0]
    found = [clause.term[1:] for clause in ceding.possible(s, PORTUGAL, SPAIN) if clause.what in ("genoa", "venice")]
    assert found == [("venice", 1), ("venice", 2), ("genoa", 1)]  # Spain can rise by one on Genoa
    one, two = influence(PORTUGAL, SPAIN, "genoa", 1), influence(PORTUGAL, SPAIN, "venice", 1)
    assert clauses.hindrance(s, [one, two]) == ""
    assert clauses.hindrance(s, [one, influence(PORTUGAL, SPAIN, "venice", 2)]) == "TM-9.1.n"
    assert clauses.hindrance(s, [influence(PORTUGAL, SPAIN, "genoa", 2)]) == "TM-9.1.n"
    s.agreed = [influence(PORTUGAL, FRANCE, "genoa", 2)]
    assert clauses.hindrance(s, [two]) == "TM-9.1.n"
    assert clauses.hindrance(s, [influence(SPAIN, PORTUGAL, "genoa", 2)]) == ""


@pytest.mark.rule("TM-9.1.n")
def test_not_on_ones_own_ally_and_not_to_who_has_lost_his_marker() -> None:
    s = council(4)
    s.influence["genoa"] = [0, 2, 1, 2]
    s.allied["genoa"] = "france"
    assert clauses.hindrance(s, [influence(FRANCE, SPAIN, "genoa", 1)]) == "TM-9.1.n"
    assert clauses.hindrance(s, [influence(PORTUGAL, SPAIN, "genoa", 1)]) == ""
    s.lost_markers = {"genoa": [SPAIN]}
    assert clauses.hindrance(s, [influence(PORTUGAL, SPAIN, "genoa", 1)]) == "TM-9.1.n"


# Militia


def levied() -> State:
    s = council(4)
    s.relations = {}
    troops(s, "lisbon", "portugal", 1, 2)
    troops(s, "evora", "portugal", 0, 1)
    return s


@pytest.mark.rule("TM-9.1.o")
def test_militia_leave_the_givers_spaces_and_come_to_the_receivers() -> None:
    s = levied()
    troops(s, "auch", "france", 1)  # a strategic space that is full
    answers = [offer("give_from", space) for space in ("lisbon", "evora")]  # the third comes from Lisbon, too
    places = [offer("give_to", space) for space in ("paris", "lyon", "lyon")]
    carry_out(s, levy(PORTUGAL, FRANCE, "portugal", "france", 3), answers=(*answers, *places))
    assert numbers(s, "lisbon", "portugal") == (1, 0, 0, 0)
    assert numbers(s, "evora", "portugal") == ()
    assert (numbers(s, "paris", "france"), numbers(s, "lyon", "france")) == ((0, 1, 0, 0), (0, 2, 0, 0))


@pytest.mark.rule("TM-9.1.o")
def test_where_the_receiver_may_place_them() -> None:
    """Home keys without limit; a home strategic space if nobody winters there; controlled, quiet."""
    s = levied()
    troops(s, "lyon", "france", 9)
    strategic = [space for space in militia.homes("france") if militia.room_in(s, "france", space) == 1]
    assert strategic
    troops(s, strategic[0], "france", 0, 1)
    assert militia.room_in(s, "france", strategic[0]) == 0
    assert militia.room_in(s, "france", "lyon") == militia.NO_LIMIT
    s.unrest = ["lyon"]
    assert militia.room_in(s, "france", "lyon") == 0
    s.markers["bordeaux"] = "spain"
    assert militia.room_in(s, "france", "bordeaux") == 0


@pytest.mark.rule("TM-9.1.o")
def test_not_between_enemies_not_more_than_three_and_in_one_direction() -> None:
    s = levied()
    s.relations = {"france/portugal": "war"}
    gift = levy(PORTUGAL, FRANCE, "portugal", "france", 1)
    assert clauses.hindrance(s, [gift]) == "TM-9.1.o"
    assert clauses.hindrance(s, [peace(PORTUGAL, FRANCE, "portugal", "france"), gift]) == ""
    s.relations = {}
    troops(s, "coimbra", "portugal", 0, 3)
    assert [one.number for one in militia.possible(s, PORTUGAL, FRANCE)] == [1, 2, 3]
    assert clauses.hindrance(s, [levy(PORTUGAL, FRANCE, "portugal", "france", 3), gift]) == "TM-9.1.o"
    s.agreed = [levy(FRANCE, PORTUGAL, "france", "portugal", 1)]
    assert clauses.hindrance(s, [gift]) == "TM-9.1.o"


@pytest.mark.rule("TM-9.1.o")
def test_as_many_as_the_receivers_pool_has() -> None:
    s = levied()
    troops(s, "paris", "france", POWERS["france"].infantry - 1)
    assert clauses.hindrance(s, [levy(PORTUGAL, FRANCE, "portugal", "france", 1)]) == ""
    assert clauses.hindrance(s, [levy(PORTUGAL, FRANCE, "portugal", "france", 2)]) == "TM-9.1.o"
    assert {one.to for one in militia.possible(s, PORTUGAL, SPAIN)} == {"castile", "aragon"}  # two force pools


# Captives


@pytest.mark.rule("TM-9.1.g")
def test_a_captured_leader_comes_home_to_a_key() -> None:
    s = council(4)
    stacks.imprison(s, "ferdinand", PORTUGAL)
    back = Clause("leader", PORTUGAL, SPAIN, what="ferdinand")
    assert [one.what for one in leaders.to_return(s, PORTUGAL, SPAIN)] == ["ferdinand"]
    assert leaders.to_return(s, PORTUGAL, FRANCE) == []
    carry_out(s, back, answers=(offer("arrive", "valencia"),))
    assert place_of(s, "ferdinand") == "valencia"
    assert clauses.hindrance(s, [back]) == "TM-9.1.g"


@pytest.mark.rule("TM-9.1.g")
def test_without_a_key_to_a_home_fortress_or_strategic_space_else_not() -> None:
    s = council(4)
    home = POWERS["aragon"].home
    s.markers |= dict.fromkeys(home, "france")
    stacks.imprison(s, "ferdinand", PORTUGAL)
    back = Clause("leader", PORTUGAL, SPAIN, what="ferdinand")
    assert clauses.hindrance(s, [back]) == "TM-9.1.g"
    del s.markers["gerona"], s.markers["tarragona"]
    found = leaders.homes(s, "aragon")
    assert {*found} <= {"gerona", "tarragona"}
    assert found
    assert clauses.hindrance(s, [back]) == ""


@pytest.mark.rule("TM-9.1.l")
def test_the_roll_for_a_captive_can_be_forgone() -> None:
    s = council(4)
    stacks.imprison(s, "ferdinand", PORTUGAL)
    spare, back = (
        Clause("no_roll", PORTUGAL, SPAIN, what="ferdinand"),
        Clause("leader", PORTUGAL, SPAIN, what="ferdinand"),
    )
    assert clauses.hindrance(s, [spare, back]) == "TM-9.1.l"
    carry_out(s, spare)
    assert leaders.is_forgone(s, "ferdinand")
    assert clauses.hindrance(s, [spare]) == "TM-9.1.l"


# Naos and squadrons


@pytest.mark.rule("TM-9.1.m")
def test_captured_naos_and_squadrons_go_back() -> None:
    s = council(4)
    s.relations = {}
    name = next(nao.id for nao in NAOS.values() if nao.seat == PORTUGAL)
    s.naos = {name: Nao("oz_1", captor=SPAIN)}
    s.fleets = {"valencia": [Fleet("portugal", 2, lent="spain", captured=True)]}
    assert [one.what for one in prizes.captured_naos(s, SPAIN, PORTUGAL)] == [name]
    assert prizes.captured_naos(s, PORTUGAL, SPAIN) == []
    ship = Clause("squadrons", SPAIN, PORTUGAL, "spain", "portugal", "valencia", 1)
    assert [one.number for one in prizes.captured_squadrons(s, SPAIN, PORTUGAL)] == [1, 2]
    assert (
        clauses.hindrance(s, [ship, Clause("squadrons", SPAIN, PORTUGAL, "spain", "portugal", "valencia", 2)])
        == "TM-9.1.m"
    )
    near = displacement.ports(s, "portugal", "valencia")
    choice = (offer("displace", near[0]),) if len(near) > 1 else ()
    carry_out(s, Clause("nao", SPAIN, PORTUGAL, what=name), ship, answers=choice)
    assert s.naos[name].captor == -1
    assert [(one.squadrons, one.lent) for one in s.fleets["valencia"]] == [(1, "spain")]
    home = [place for place, there in s.fleets.items() for one in there if one.power == "portugal" and not one.lent]
    assert home == near[:1]


@pytest.mark.rule("TM-9.1.o")
def test_no_room_for_militia_in_what_is_yielded_at_the_same_time() -> None:
    s = council(4)
    s.relations = {}
    s.markers |= dict.fromkeys([space for space in militia.homes("castile") if space != "leon"], "france")
    troops(s, "lisbon", "portugal", 0, 2)
    gift, space = (
        levy(PORTUGAL, SPAIN, "portugal", "castile", 2),
        Clause("space", SPAIN, PORTUGAL, "spain", "portugal", "leon"),
    )
    assert clauses.hindrance(s, [gift]) == clauses.hindrance(s, [space]) == ""
    assert clauses.hindrance(s, [gift, space]) == "TM-9.1.o"
    assert "leon" not in [one.what for one in clauses.of_kind(s, "space", SPAIN, PORTUGAL, [gift])]


@pytest.mark.rule("TM-9.1.o")
def test_of_militia_that_peace_has_scattered_as_many_as_are_left() -> None:
    """They stood in the other's land, and there was no place for them to go to."""
    s = council(4)
    s.markers |= {space: "spain" for space in SPACES if control.controller(s, space) == "north_africa"}
    troops(s, "lisbon", "north_africa", 0, 2)
    done = [peace(MUSLIM, PORTUGAL, "north_africa", "portugal"), levy(MUSLIM, PORTUGAL, "north_africa", "portugal", 2)]
    assert clauses.hindrance(s, done) == ""
    carry_out(s, *done)
    assert stacks.muster(s).of("portugal").stacks == {}


@pytest.mark.rule("TM-9.1.o")
def test_a_strategic_space_takes_a_single_militia() -> None:
    s = council(4)
    s.relations = {}
    only = next(space for space in militia.homes("castile") if SPACES[space].strategic)
    s.markers |= dict.fromkeys(militia.homes("castile"), "france")
    s.markers[only] = "spain"
    troops(s, "lisbon", "portugal", 0, 2)
    assert [one.number for one in clauses.of_kind(s, "militia", PORTUGAL, SPAIN, []) if one.to == "castile"] == [1]
    carry_out(s, levy(PORTUGAL, SPAIN, "portugal", "castile", 1))
    assert numbers(s, only, "castile") == (0, 1, 0, 0)
