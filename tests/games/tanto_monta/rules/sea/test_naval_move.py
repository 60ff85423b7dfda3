"""Section 16.1: the Naval Move."""

from __future__ import annotations

import pytest

from condotta.core.flow import DONE, NO, YES, offer
from condotta.games.tanto_monta.data.things import FRANCE, MUSLIM, PORTUGAL, SPAIN
from condotta.games.tanto_monta.pieces import Fleet, Nao
from condotta.games.tanto_monta.rules.common import stacks
from condotta.games.tanto_monta.rules.sea import orders
from condotta.games.tanto_monta.rules.sea.engagement import NavalMove
from condotta.games.tanto_monta.state import State
from tests.games.tanto_monta.field import cp_left, place_of
from tests.games.tanto_monta.fleets import (
    ALBORAN,
    ATLANTIC,
    BOJADOR,
    CADIZ,
    CENTRAL,
    LION,
    TYRRHENIAN,
    WEST,
    action,
    at_sea,
    naval_move,
    sail,
    ships_at,
)
from tests.games.tanto_monta.shown.asking import question
from tests.games.tanto_monta.table import leader, ships, table


def goals(s: State, side: str, place: str) -> list[str]:
    return sorted(orders.destinations(s, side, place))


@pytest.mark.rule("TM-16.1.a", "TM-16.1.m")
def test_all_ships_of_a_navy_move_once_wherever_they_are() -> None:
    s = at_sea()
    ships(s, "valencia", "spain", 2)
    ships(s, "corunna", "spain", 1)
    ships(s, "genoa_city", "genoa", 1)
    s.allied["genoa"] = "aragon"
    stacks.put_ships(s, "palermo", Fleet("portugal", 1, lent="spain"))
    stacks.put_ships(s, "oz_1", Fleet("spain", 1))
    g = table(s)
    first = question(orders.give_orders(g, NavalMove(SPAIN, "spain")))
    assert {str(option.args[2]) for option in first.options if option.args} == {
        "valencia",
        "corunna",
        "genoa_city",
        "palermo",
    }
    naval_move(
        s,
        SPAIN,
        sail("spain", "valencia", WEST),
        sail("genoa", "genoa_city", TYRRHENIAN),
        sail("portugal", "palermo", TYRRHENIAN),
        sail("spain", "corunna", ATLANTIC),
        DONE,
    )
    assert ships_at(s, WEST) == {"spain": (1, 0)}
    assert ships_at(s, "valencia") == {"spain": (1, 0)}
    assert ships_at(s, TYRRHENIAN) == {"spain": (2, 0)}
    assert ships_at(s, ATLANTIC) == {"spain": (1, 0)}
    assert cp_left(s) == 5


@pytest.mark.rule("TM-16.1.m")
def test_without_an_order_nothing_is_paid() -> None:
    s = at_sea()
    ships(s, "valencia", "spain", 1)
    naval_move(s, SPAIN, DONE)
    assert (cp_left(s), ships_at(s, "valencia")) == (6, {"spain": (1, 0)})


@pytest.mark.rule("TM-16.1.b")
def test_a_player_with_two_navies_names_one_and_the_catalans_sail_with_france_in_the_first_turn() -> None:
    s = at_sea(MUSLIM)
    ships(s, "malaga", "nasrid", 0, 1)
    ships(s, "sale", "north_africa", 1)
    asked = question(action(s, MUSLIM))
    assert list(asked.options) == [offer("navy", "nasrid"), offer("navy", "north_africa")]
    s = at_sea(PORTUGAL)
    ships(s, "tui", "beltranejos", 1)
    ships(s, "lisbon", "portugal", 1)
    assert list(question(action(s, PORTUGAL)).options) == [offer("navy", "portugal"), offer("navy", "beltranejos")]
    for turn, both in ((1, True), (2, False)):
        s = at_sea(FRANCE, turn)
        ships(s, "barcelona", "catalonia", 1)
        ships(s, "marseille", "france", 1)
        asked = question(action(s, FRANCE))
        if both:
            assert {option.args[0] for option in asked.options if option.args} == {"catalonia", "france"}
        else:
            assert list(asked.options) == [offer("navy", "france"), offer("navy", "catalonia")]


@pytest.mark.rule("TM-16.1.d", "TM-16.1.h")
def test_where_ships_sail() -> None:
    s = at_sea()
    assert goals(s, "spain", "corunna") == [ATLANTIC, "cantabrian_sea"]
    assert goals(s, "spain", LION) == sorted(
        ["valencia", "tarragona", "palamos", "mallorca", "cagliari", WEST, TYRRHENIAN]
    )
    assert "barcelona" not in goals(s, "spain", LION)  # it is Catalan
    assert goals(s, "portugal", BOJADOR) == ["canary_islands", CADIZ]
    # ports of the player's other power
    assert {"malaga", "melilla"} <= {*goals(s, "nasrid", ALBORAN)}


@pytest.mark.rule("TM-16.1.e")
def test_squadrons_do_not_sail_from_the_sea_to_the_ocean() -> None:
    s = at_sea(PORTUGAL)
    s.explored[PORTUGAL] = ["oz_1"]
    assert not any(place.startswith("oz_") for place in goals(s, "portugal", BOJADOR) + goals(s, "portugal", CADIZ))
    stacks.put_ships(s, "oz_1", Fleet("portugal", 1))
    assert not orders.can_move(s, PORTUGAL, "portugal")


@pytest.mark.rule("TM-16.1.g")
def test_into_the_port_of_another_player_only_to_attack() -> None:
    s = at_sea()
    assert "lisbon" not in goals(s, "spain", CADIZ)
    ships(s, "lisbon", "portugal", 1)
    assert "lisbon" in goals(s, "spain", CADIZ)
    ships(s, "tangier", "north_africa", 1)  # no war
    assert "tangier" not in goals(s, "spain", CADIZ)
    s.relations["portugal/spain"] = "alliance"
    assert "lisbon" not in goals(s, "spain", CADIZ)


@pytest.mark.rule("TM-16.1.ad")
def test_ports_of_nobody_are_entered_only_to_attack() -> None:
    s = at_sea()
    assert {"genoa_city", "nice"}.isdisjoint(goals(s, "spain", LION))
    ships(s, "genoa_city", "genoa", 1)
    assert "genoa_city" not in goals(s, "spain", LION)
    s.relations["genoa/spain"] = "war"
    assert "genoa_city" in goals(s, "spain", LION)
    assert "ragusa" not in goals(s, "spain", CENTRAL)
    ships(s, "ragusa", "independent", 1)
    assert "ragusa" in goals(s, "spain", CENTRAL)


@pytest.mark.rule("TM-16.1.f")
def test_ships_of_powers_at_peace_share_a_sea_zone() -> None:
    s = at_sea()
    ships(s, "valencia", "spain", 1)
    ships(s, WEST, "north_africa", 0, 2)
    naval_move(s, SPAIN, sail("spain", "valencia", WEST))
    assert ships_at(s, WEST) == {"north_africa": (0, 2), "spain": (1, 0)}


@pytest.mark.rule("TM-20.4-alc.f", "TM-16.1.f")
def test_a_war_at_sea_makes_ships_enemies() -> None:
    s = at_sea()
    s.relations["portugal/spain"] = "war_at_sea"
    ships(s, "jerez", "spain", 2)
    ships(s, CADIZ, "portugal", 1)
    naval_move(s, SPAIN, sail("spain", "jerez", CADIZ), sail("spain", "jerez", CADIZ), DONE, dice=[5, 5, 1, 1, 1, 1])
    assert ships_at(s, CADIZ) == {"spain": (2, 0)}


@pytest.mark.rule("TM-16.1.i")
def test_a_naval_leader_goes_along_and_must_with_the_last_ship() -> None:
    s = at_sea()
    ships(s, "valencia", "spain", 2)
    leader(s, "bernat", "valencia")
    naval_move(s, SPAIN, sail("spain", "valencia", WEST), DONE, offer("admiral", "valencia"))
    assert place_of(s, "bernat") == "valencia"
    naval_move(s, SPAIN, sail("spain", "valencia", LION), sail("spain", WEST, "mallorca"))
    assert place_of(s, "bernat") == LION
    ships(s, LION, "spain", 1)
    naval_move(
        s,
        SPAIN,
        sail("spain", LION, "valencia"),
        sail("spain", LION, "mallorca"),
        DONE,
        offer("admiral", "mallorca"),
    )
    assert place_of(s, "bernat") == "mallorca"


@pytest.mark.rule("TM-16.1.j", "TM-16.2.o")
def test_who_was_beaten_does_not_sail_again_in_this_impulse() -> None:
    s = at_sea()
    ships(s, "jerez", "spain", 1)
    ships(s, CADIZ, "portugal", 2)
    answers = [sail("spain", "jerez", CADIZ), DONE, offer("sail_to", "huelva")]
    naval_move(s, SPAIN, *answers, dice=[1, 1, 1, 1, 1, 1])  # no hits: the defender wins the tie
    assert ships_at(s, "huelva") == {"spain": (1, 0)}
    assert not orders.can_move(s, SPAIN, "spain")
    stacks.forget_the_impulse(s)
    assert orders.can_move(s, SPAIN, "spain")


@pytest.mark.rule("TM-16.1.l")
def test_no_ship_enters_a_port_with_plague_and_leaving_one_is_dangerous() -> None:
    s = at_sea()
    s.plague = ["valencia", "tarragona"]
    assert {"valencia", "tarragona"}.isdisjoint(goals(s, "spain", LION))
    ships(s, "valencia", "spain", 2)
    leader(s, "bernat", "valencia")
    answers = [sail("spain", "valencia", WEST), sail("spain", "valencia", LION)]
    naval_move(
        s,
        SPAIN,
        *answers,
        offer("admiral", WEST),
        offer("lose_bound", "spain", "squadron", WEST),
        dice=[3, 4, 3],
    )
    assert (ships_at(s, LION), ships_at(s, WEST)) == ({"spain": (1, 0)}, {})
    assert s.ships_to_come == {"spain/4": 1}
    assert place_of(s, "bernat") == LION  # with whom he would have sailed is dead, and nobody stays in Valencia


@pytest.mark.rule("TM-16.1.n")
def test_who_joins_own_ships_is_not_newly_arrived() -> None:
    s = at_sea()
    ships(s, "jerez", "spain", 1)
    ships(s, CADIZ, "spain", 1)
    ships(s, "lisbon", "portugal", 1)
    naval_move(s, SPAIN, sail("spain", "jerez", CADIZ), DONE)  # nobody may intercept
    assert ships_at(s, CADIZ) == {"spain": (2, 0)}
    s = at_sea()
    ships(s, "jerez", "spain", 1)
    ships(s, CADIZ, "spain", 1)
    ships(s, "lisbon", "portugal", 1)
    flow = action(s, SPAIN)
    asked = question(flow, sail("spain", "jerez", CADIZ), sail("spain", CADIZ, "huelva"))
    assert (asked.prompt, asked.seat) == ("naval.intercept", PORTUGAL)
    assert [fleet.arrived for fleet in s.fleets[CADIZ]] == [True]
    assert [fleet.arrived for fleet in s.fleets["huelva"]] == [False]


@pytest.mark.rule("TM-16.1.p", "TM-13.1.ac")
def test_torrential_rains_cancel_a_naval_move() -> None:
    s = at_sea()
    s.hands[MUSLIM] = ["torrential_rains"]
    ships(s, "jerez", "spain", 1)
    naval_move(s, SPAIN, sail("spain", "jerez", CADIZ), offer("answer", "torrential_rains"))
    assert (ships_at(s, "jerez"), cp_left(s)) == ({"spain": (1, 0)}, 4)


@pytest.mark.rule("TM-2.4.s", "TM-2.4.v", "TM-2.4.z")
def test_leave_to_pass_messina_holds_for_the_turn_and_a_refusal_for_the_impulse() -> None:
    s = at_sea(FRANCE)
    s.relations.pop("france/spain")
    ships(s, TYRRHENIAN, "france", 1)
    assert CENTRAL not in goals(s, "france", TYRRHENIAN)
    ask = offer("ask_passage", "messina")
    naval_move(s, FRANCE, ask, NO, DONE)
    assert s.denied == ["france/messina"]
    asked = question(action(s, FRANCE))
    assert ask not in asked.options
    s.denied = []
    naval_move(s, FRANCE, ask, YES, sail("france", TYRRHENIAN, CENTRAL))
    assert ships_at(s, CENTRAL) == {"france": (1, 0)}
    assert s.granted == ["france/messina"]
    assert TYRRHENIAN in goals(s, "france", CENTRAL)


@pytest.mark.rule("TM-2.4.t", "TM-2.4.z")
def test_the_strait_opens_to_who_controls_one_side_or_is_let_through() -> None:
    s = at_sea(FRANCE)
    ships(s, CADIZ, "france", 1)
    for side in ("spain", "portugal", "north_africa", "nasrid"):
        assert CADIZ in goals(s, side, ALBORAN), side
    assert CADIZ not in goals(s, "france", ALBORAN)
    # Tangier is North African, Ceuta Portuguese, Gibraltar Castilian: they are asked in Impulse Order
    naval_move(s, FRANCE, offer("ask_passage", "tangier"), NO, NO, YES, sail("france", CADIZ, ALBORAN))
    assert ships_at(s, ALBORAN) == {"france": (1, 0)}


@pytest.mark.rule("TM-16.8.a", "TM-2.4.m")
def test_seville_opens_only_with_jerez() -> None:
    s = at_sea()
    ships(s, "seville", "spain", 1)
    assert goals(s, "spain", "seville") == [CADIZ]
    s.markers["jerez"] = "portugal"
    assert goals(s, "spain", "seville") == []
    assert not orders.can_move(s, SPAIN, "spain")  # an enemy is not asked
    s.relations["portugal/spain"] = "alliance"
    assert goals(s, "spain", "seville") == []
    naval_move(s, SPAIN, offer("ask_passage", "jerez"), YES, sail("spain", "seville", CADIZ))
    assert ships_at(s, CADIZ) == {"spain": (1, 0)}
    assert "seville" in goals(s, "spain", CADIZ)


@pytest.mark.rule("TM-16.1.c")
def test_muslim_naos_move_with_north_africa() -> None:
    s = at_sea(MUSLIM)
    s.naos["nao_muslim_c1p1"] = Nao("built_naos")
    assert orders.can_move(s, MUSLIM, "north_africa")
    assert not orders.can_move(s, MUSLIM, "nasrid")
