"""Section 16.2: naval combat."""

from __future__ import annotations

import pytest

from condotta.core.flow import NO, YES, offer
from condotta.games.tanto_monta.data.things import FRANCE, MUSLIM, SPAIN
from condotta.games.tanto_monta.pieces import Fleet
from condotta.games.tanto_monta.rules.common import stacks
from condotta.games.tanto_monta.rules.diplomacy import wars
from condotta.games.tanto_monta.rules.sea import naval_losses
from condotta.games.tanto_monta.state import State
from tests.games.tanto_monta.fleets import ALBORAN, ATLANTIC, CADIZ, CENTRAL, LION, WEST, at_sea, fight, ships_at, told
from tests.games.tanto_monta.table import answer_with, leader, ships, table

PORT = offer("sail_to", "jerez")


def meeting(ours: tuple[int, int], theirs: tuple[int, int], place: str = CADIZ) -> State:
    """Spain and Portugal in one place."""
    s = at_sea()
    ships(s, place, "spain", *ours)
    ships(s, place, "portugal", *theirs)
    return s


@pytest.mark.rule("TM-16.2.b", "TM-16.2.c")
def test_dice_are_two_a_squadron_one_a_corsair_and_the_best_leader() -> None:
    s = at_sea(MUSLIM)
    ships(s, CADIZ, "north_africa", 1, 2)
    leader(s, "kemal_reis", CADIZ)
    ships(s, CADIZ, "portugal", 2)
    leader(s, "a_leon", CADIZ)
    g = fight(s, CADIZ, "north_africa", "portugal", offer("sail_to", "sale"), dice=[1] * 12)
    rolled = told(g, "naval.rolled")[0]
    assert (rolled["attacker_dice"], rolled["defender_dice"]) == (6, 6)
    assert rolled["attacker_sum"]["parts"] == {"ships": 4, "leaders": 2}


@pytest.mark.rule("TM-16.2.c", "TM-21.8-rag.c")
def test_in_a_port_the_defender_has_a_die_more_and_the_ragusans_two() -> None:
    s = meeting((1, 0), (1, 0), "lisbon")
    g = fight(s, "lisbon", "spain", "portugal", offer("sail_to", ATLANTIC), dice=[1] * 5)
    assert told(g, "naval.rolled")[0]["defender_sum"]["parts"] == {"ships": 2, "port": 1}
    s = at_sea()
    ships(s, "ragusa", "spain", 1)
    ships(s, "ragusa", "independent", 1)
    g = fight(s, "ragusa", "spain", "independent", dice=[1] * 6)
    assert told(g, "naval.rolled")[0]["defender_sum"]["parts"] == {"ships": 2, "port": 2}
    assert ships_at(s, CENTRAL) == {"spain": (1, 0)}


@pytest.mark.rule("TM-16.2.e", "TM-16.2.g")
def test_fours_never_hit_and_the_defender_wins_a_tie() -> None:
    s = meeting((2, 0), (2, 0))
    fight(s, CADIZ, "spain", "portugal", PORT, dice=[4, 4, 4, 5, 5, 4, 4, 4])
    assert ships_at(s, CADIZ) == {"portugal": (2, 0)}
    assert ships_at(s, "jerez") == {"spain": (1, 0)}  # the odd hit against the loser


@pytest.mark.rule("TM-16.2.h", "TM-16.2.i", "TM-16.2.j", "TM-16.2.k")
@pytest.mark.parametrize(
    ("squadrons", "corsairs", "hits", "won", "lost"),
    [
        (3, 0, 4, (2, 0), (2, 0)),
        (3, 0, 5, (2, 0), (3, 0)),
        (3, 0, 1, (0, 0), (1, 0)),
        (1, 2, 3, (1, 1), (1, 1)),
        (1, 2, 1, (0, 1), (0, 1)),
        (2, 0, 9, (2, 0), (2, 0)),
        (0, 2, 1, (0, 1), (0, 1)),
        (2, 1, 3, (1, 1), (1, 1)),
        (2, 0, 3, (1, 0), (2, 0)),
        (2, 1, 4, (2, 0), (2, 0)),
        (1, 1, 4, (1, 1), (1, 1)),
    ],
)
def test_losses(squadrons: int, corsairs: int, hits: int, won: tuple[int, int], lost: tuple[int, int]) -> None:
    assert naval_losses.losses(squadrons, corsairs, hits, loses=False) == won
    assert naval_losses.losses(squadrons, corsairs, hits, loses=True) == lost


@pytest.mark.rule("TM-16.2.h", "TM-16.2.q")
def test_the_owner_chooses_whose_squadron_is_lost_and_it_waits_for_the_next_turn() -> None:
    s = at_sea()
    ships(s, LION, "spain", 1)
    ships(s, LION, "genoa", 1)
    s.allied["genoa"] = "aragon"
    ships(s, LION, "france", 2)
    fight(
        s,
        LION,
        "spain",
        "france",
        offer("lose", "genoa", "squadron"),
        offer("sail_to", WEST),
        dice=[1] * 4 + [5, 5, 1, 1],
    )
    assert ships_at(s, WEST) == {"spain": (1, 0)}
    assert s.ships_to_come == {"genoa/4": 1}


@pytest.mark.rule("TM-16.2.l")
@pytest.mark.parametrize(("more", "left"), [(1, {"spain": (1, 0)}), (0, {"portugal": (1, 0)})])
def test_where_both_are_eliminated_more_dice_keep_one(more: int, left: dict[str, tuple[int, int]]) -> None:
    s = meeting((1, 0), (1, 0))
    if more:
        leader(s, "bernat", CADIZ)
    fight(s, CADIZ, "spain", "portugal", dice=[5] * (2 + more) + [5, 5])
    assert ships_at(s, CADIZ) == left


@pytest.mark.rule("TM-16.2.l", "TM-16.2.i")
def test_of_corsairs_one_is_kept() -> None:
    s = at_sea()
    ships(s, CADIZ, "portugal", 1)
    ships(s, CADIZ, "north_africa", 0, 2)
    fight(s, CADIZ, "portugal", "north_africa", dice=[5, 5, 5, 5])
    assert ships_at(s, CADIZ) == {"north_africa": (0, 1)}


@pytest.mark.rule("TM-16.2.m")
def test_who_alone_is_left_stays_whatever_the_hits() -> None:
    s = meeting((1, 0), (3, 0))
    leader(s, "bernat", CADIZ)
    fight(s, CADIZ, "spain", "portugal", dice=[5, 5, 5, 5, 5, 1, 1, 1, 1])  # three hits against two
    assert ships_at(s, CADIZ) == {"portugal": (1, 0)}
    assert [fleet.beaten for fleet in s.fleets[CADIZ]] == [False]


@pytest.mark.rule("TM-16.2.n")
def test_after_a_fight_in_port_the_attacker_goes_back_to_sea_even_if_he_won() -> None:
    s = meeting((2, 0), (1, 0), "lisbon")
    ships(s, ATLANTIC, "portugal", 1)
    fight(s, "lisbon", "spain", "portugal", dice=[5, 5, 1, 1, 1, 1, 1])  # the Gulf alone is free of enemies
    assert (ships_at(s, CADIZ), ships_at(s, "lisbon")) == ({"spain": (2, 0)}, {})
    assert [fleet.beaten for fleet in s.fleets[CADIZ]] == [False]


@pytest.mark.rule("TM-16.2.o")
def test_at_sea_the_loser_chooses_an_own_port_or_a_sea_zone_without_enemies() -> None:
    s = meeting((2, 0), (1, 0))
    ships(s, ATLANTIC, "spain", 1)
    places = ["lisbon", "sagres", "faro", "cape_bojador", ALBORAN]
    for place in places:
        s = meeting((2, 0), (2, 0))
        ships(s, ATLANTIC, "spain", 1)
        fight(s, CADIZ, "spain", "portugal", offer("sail_to", place), dice=[5, 1, 1, 1, 1, 1, 1, 1])
        assert ships_at(s, place) == {"portugal": (1, 0)}
        assert [fleet.beaten for fleet in s.fleets[place]] == [True]


@pytest.mark.rule("TM-16.2.p", "TM-16.2.q")
def test_who_has_nowhere_to_go_is_lost_and_his_leader_comes_back_next_turn() -> None:
    s = at_sea(FRANCE)
    ships(s, "canary_islands", "france", 1)
    leader(s, "casenove", "canary_islands")
    ships(s, "canary_islands", "spain", 2)
    ships(s, "cape_bojador", "spain", 1)
    fight(s, "canary_islands", "france", "spain", dice=[1] * 4 + [1] * 4)
    assert s.ships_to_come == {"france/4": 1}
    assert s.leaders["casenove"].turn == 4


@pytest.mark.rule("TM-16.2.q", "TM-17.3.b")
def test_leaders_of_an_eliminated_side_come_back_next_turn() -> None:
    s = meeting((1, 0), (2, 0))
    leader(s, "bernat", CADIZ)
    fight(s, CADIZ, "spain", "portugal", dice=[1, 1, 1, 5, 5, 1, 1])
    assert (s.leaders["bernat"].place, s.leaders["bernat"].turn) == ("", 4)
    assert s.ships_to_come == {"spain/4": 1}


# Cards


@pytest.mark.rule("TM-16.2.d")
def test_arquebusiers_give_three_dice_and_the_attacker_speaks_first() -> None:
    s = meeting((1, 0), (1, 0))
    s.hands[SPAIN] = ["arquebusiers", "favorable_terrain", "surprise_attack", "fierce_defense"]
    s.hands[FRANCE] = ["arquebusiers"]
    g = fight(s, CADIZ, "spain", "portugal", offer("answer", "arquebusiers"), dice=[5, 5, 1, 1, 1, 1, 1])
    assert told(g, "naval.rolled")[0]["attacker_sum"]["parts"] == {"ships": 2, "cards": 3}
    assert ships_at(s, CADIZ) == {"spain": (1, 0)}


@pytest.mark.rule("TM-16.2.f")
@pytest.mark.parametrize(("helped", "winner"), [("spain", "spain"), ("portugal", "portugal")])
def test_admiralty_gives_either_side_five_dice_after_the_roll(helped: str, winner: str) -> None:
    s = meeting((1, 0), (1, 0))
    s.hands[MUSLIM] = ["admiralty"]
    answers = [offer("answer", "admiralty", "a"), offer("help", helped)]
    fight(s, CADIZ, "spain", "portugal", *answers, dice=[5, 1, 5, 1, 6, 1, 1, 1, 1])
    assert ships_at(s, CADIZ) == {winner: (1, 0)}


@pytest.mark.rule("TM-16.2.f", "TM-5.1.m")
@pytest.mark.parametrize(("lent", "dice"), [(YES, 7), (NO, 5)])
def test_admiralty_helps_the_nasrids_before_the_roll_and_lends_them_kemal_reis(lent: object, dice: int) -> None:
    s = at_sea(MUSLIM)
    s.relations["nasrid/spain"] = "war"
    ships(s, ALBORAN, "nasrid", 0, 1)
    ships(s, "badis", "north_africa", 0, 1)
    leader(s, "kemal_reis", "badis")
    ships(s, ALBORAN, "spain", 1)
    s.hands[FRANCE] = ["admiralty"]
    answers = [offer("answer", "admiralty", "b"), lent]
    g = fight(s, ALBORAN, "nasrid", "spain", *answers, dice=[5, 5] + [1] * dice)  # type: ignore[arg-type]
    assert told(g, "naval.rolled")[0]["attacker_dice"] == dice
    assert ships_at(s, ALBORAN) == {"nasrid": (0, 1)}
    kemal = s.leaders["kemal_reis"]
    assert (kemal.place, kemal.serves) == ((ALBORAN, "nasrid") if lent is YES else ("badis", ""))


@pytest.mark.rule("TM-16.2.s", "TM-5.2.f")
def test_a_squadron_is_boarded_instead_of_being_lost() -> None:
    s = meeting((2, 0), (2, 0))
    s.hands[SPAIN] = ["boarding_and_capture"]
    answers = [offer("answer", "boarding_and_capture", "b"), offer("sail_to", "lisbon")]
    fight(s, CADIZ, "spain", "portugal", *answers, dice=[5, 5, 1, 1, 1, 1, 1, 1])
    assert ships_at(s, CADIZ) == {"spain": (3, 0)}
    assert ships_at(s, "lisbon") == {"portugal": (1, 0)}
    assert [(one.power, one.lent, one.captured) for one in s.fleets[CADIZ] if one.lent] == [("portugal", "spain", True)]
    assert s.ships_to_come == {}
    # when it is lost later it comes back to its first owner
    stacks.lose_ships(s, CADIZ, next(one for one in s.fleets[CADIZ] if one.captured))
    assert s.ships_to_come == {"portugal/4": 1}


@pytest.mark.rule("TM-16.2.s")
def test_one_s_own_squadron_is_simply_won_back_and_who_has_nothing_left_boards_nothing() -> None:
    s = at_sea()
    stacks.put_ships(s, CADIZ, Fleet("spain", 1, lent="portugal", captured=True))
    ships(s, CADIZ, "spain", 1)
    s.hands[SPAIN] = ["boarding_and_capture"]
    fight(s, CADIZ, "spain", "portugal", offer("answer", "boarding_and_capture", "b"), dice=[5, 5, 1, 1])
    assert [(one.power, one.squadrons, one.lent) for one in s.fleets[CADIZ]] == [("spain", 2, "")]
    s = at_sea()
    s.allied["genoa"] = "aragon"  # one of an active minor is won back for it, too
    stacks.put_ships(s, CADIZ, Fleet("genoa", 1, lent="portugal", captured=True))
    ships(s, CADIZ, "spain", 1)
    s.hands[SPAIN] = ["boarding_and_capture"]
    fight(s, CADIZ, "spain", "portugal", offer("answer", "boarding_and_capture", "b"), dice=[5, 5, 1, 1])
    assert {(one.power, one.squadrons, one.lent) for one in s.fleets[CADIZ]} == {("spain", 1, ""), ("genoa", 1, "")}
    s = meeting((1, 0), (3, 0))
    s.hands[SPAIN] = ["boarding_and_capture"]
    fight(s, CADIZ, "spain", "portugal", dice=[5, 5, 5, 5, 1, 1, 1, 1])
    assert ships_at(s, CADIZ) == {"portugal": (2, 0)}


# A war begins


@pytest.mark.rule("TM-9.4.o", "TM-16.2.a")
def test_when_a_war_begins_ships_in_one_sea_zone_fight_at_once() -> None:
    s = at_sea(FRANCE)
    ships(s, WEST, "north_africa", 0, 2)
    ships(s, WEST, "spain", 1)
    ships(s, "tunis", "independent", 0, 1)
    g = table(s, [1, 1, 5, 1])
    answer_with(wars.begin_war(g, "castile", "north_africa", "TM-9.4.n"), offer("sail_to", ALBORAN))
    assert told(g, "naval.begins")[0]["attacker"] == "north_africa"  # earlier in Impulse Order
    assert (ships_at(s, WEST), ships_at(s, ALBORAN)) == ({"spain": (1, 0)}, {"north_africa": (0, 1)})


@pytest.mark.rule("TM-9.4.ak")
def test_not_in_winter() -> None:
    s = at_sea(FRANCE)
    s.phase = "winter"
    ships(s, WEST, "north_africa", 0, 2)
    ships(s, WEST, "spain", 1)
    answer_with(wars.begin_war(table(s), "castile", "north_africa", "TM-9.4.n"))
    assert len(ships_at(s, WEST)) == 2
