"""Chapter 8: the Card Draw Phase; worked example EX-8.3."""

from __future__ import annotations

from typing import Any

import pytest

from condotta.games.tanto_monta import turn
from condotta.games.tanto_monta.data import CARDS, FACTS, LEADERS, PLAYERS
from condotta.games.tanto_monta.data.things import FRANCE, MUSLIM, PORTUGAL, SPAIN
from condotta.games.tanto_monta.pieces import Leader
from condotta.games.tanto_monta.rules.common import stacks
from condotta.games.tanto_monta.rules.draw import hands, personages
from condotta.games.tanto_monta.state import State
from tests.games.tanto_monta.table import at_the_start, empty, run, table, troops

FIRST_DICE = [5, 2, 6, 1, 4, 2, 2]  # Valencia, Mallorca, Sardinia; Anjou, Alençon, Orléans, Bourbon


def dealt(s: State) -> list[int]:
    own = [card for player in PLAYERS for card in player.home_cards]
    return [sum(1 for card in hand if card not in own) for hand in s.hands]


@pytest.mark.rule("TM-8.3.b", "TM-8.3.e", "TM-8.3.f", "TM-3.3.h", "TM-20.6.b", "TM-20.7-nob.c", "TM-21.7-pap.o")
def test_the_first_deal_of_1470() -> None:
    s = at_the_start()
    s.houses |= {"house_anjou": 1, "house_alencon": 1, "house_orleans": 1, "house_bourbon": 2}
    g = table(s, FIRST_DICE)
    hands.deal(g)
    assert dealt(s) == [5, 5, 8, 6]
    assert g.script == []
    assert len(s.deck) == 57 - 24


@pytest.mark.rule("TM-6.1.d", "TM-8.3.d")
def test_home_cards_come_to_their_owners() -> None:
    s = at_the_start()
    hands.hand_out(table(s))
    numbers = [[CARDS[card].number for card in hand] for hand in s.hands]
    assert numbers == [[1, 2], [3, 4], [5, 6, 7], [8, 9]]
    s.turn = 4
    hands.hand_out(table(s))
    numbers = [sorted(CARDS[card].number for card in hand) for hand in s.hands]
    assert numbers == [[1, 2, 12], [3, 4, 11], [5, 6, 7], [8, 9, 10]]


@pytest.mark.rule("TM-6.1.ad")
@pytest.mark.parametrize(("ally", "seat"), [("", None), ("france", FRANCE), ("north_africa", None)])
def test_papal_bull_goes_to_a_christian_ally(ally: str, seat: int | None) -> None:
    s = at_the_start()
    if ally:
        s.allied["papacy"] = ally
    hands.hand_out(table(s))
    assert [n for n, hand in enumerate(s.hands) if "papal_bull" in hand] == ([] if seat is None else [seat])


@pytest.mark.rule("TM-6.2.b", "TM-8.3.a")
def test_new_cards_come_in_their_turn() -> None:
    s = at_the_start()
    hands.deal(table(s, FIRST_DICE))
    s.turn, s.hands = 2, [[], [], [], []]
    before = len(s.deck)
    hands.deal(table(s, [6, 6, 6, 6, 6, 6, 6, 6]))
    assert len(s.deck) + sum(map(len, s.hands)) == before + 20


@pytest.mark.rule("TM-3.3.i", "TM-4.f", "TM-12.4.h")
@pytest.mark.parametrize(
    ("seat", "keys", "charisma"), [(MUSLIM, ["fez", "tangier"], 5), (PORTUGAL, ["oporto", "lisbon"], 5)]
)
def test_two_lost_home_keys_cost_a_card(seat: int, keys: list[str], charisma: int) -> None:
    s = empty()
    assert hands.printed_cards(s, seat) == charisma
    s.unrest.append(keys[0])
    assert hands.printed_cards(s, seat) == charisma
    s.markers[keys[1]] = "spain"
    assert hands.printed_cards(s, seat) == charisma - 1


@pytest.mark.rule("TM-20.6.a", "TM-20.6.c")
def test_a_kingdom_without_its_space_has_no_die() -> None:
    s = empty()
    s.unrest.append("valencia")
    g = table(s, [6, 4])
    assert hands.bonus_cards(g, SPAIN) == 3  # Aragon two, Mallorca one, Sardinia none
    s.turn = 2
    g = table(s, [4])
    assert hands.bonus_cards(g, SPAIN) == 2  # Aragon, Sicily; Roussillon is French


@pytest.mark.rule("TM-20.7-nob.d", "TM-20.7-nob.e", "TM-20.7-nob.h")
def test_houses_and_perpignan() -> None:
    s = empty()
    s.houses = dict.fromkeys(s.houses, 0) | {"house_anjou": 5, "house_alencon": 5, "house_bourbon": 5}
    s.markers["poitiers"] = "spain"  # Anjou's
    s.allied["navarre"] = "france"
    g = table(s, [5, 5, 5, 3])
    assert hands.bonus_cards(g, FRANCE) == 3  # Alençon, Bourbon, Foix-Navarre; Perpignan needs a 1 or 2
    assert g.script == []


@pytest.mark.rule("TM-8.2.a", "TM-8.2.b")
def test_fortress_markers_and_the_mesta() -> None:
    s = empty()
    s.fortress_markers = [0, 1, 2, 0]
    hands.refill(table(s))
    assert (s.fortress_markers, s.mesta) == ([2, 2, 2, 2], "guadalajara")
    s.turn = 2
    hands.refill(table(s, [4]))
    assert s.mesta == "talavera"


@pytest.mark.rule("TM-6.3.e", "TM-8.4.a", "TM-20.2-car.a")
def test_caravans_set_out() -> None:
    s = empty()
    hands.resources_of_the_turn(table(s))
    assert list(s.caravans) == ["caravan_fez", "caravan_marrakesh"]
    assert len(s.pools["caravan"]) == 18
    s.turn = 4
    s.spent = ["caravan.cp_5"]
    hands.resources_of_the_turn(table(s))
    numbers = {box: len(pile) for box, pile in s.caravans.items()}  # TM-18.8-car.j: beside what is still there
    assert numbers == {"caravan_fez": 2, "caravan_marrakesh": 2, "caravan_tlemcen": 1}
    assert len(s.pools["caravan"]) == 18 + 1 - 3


@pytest.mark.rule("TM-8.4.b")
def test_a_captive_pays_in_cp() -> None:
    s = empty()
    s.leaders["isabella"] = Leader(captor=PORTUGAL)
    s.pools["naval"] = ["naval.vp_1", "naval.card", "naval.cp_4"]
    hands.resources_of_the_turn(table(s))
    assert s.warehouses[PORTUGAL] == ["naval.cp_4"]
    assert sorted(s.pools["naval"]) == ["naval.card", "naval.vp_1"]


@pytest.mark.rule("TM-8.1.b", "TM-8.1.d", "TM-8.1.e")
def test_leaders_of_turn_3() -> None:
    s = at_the_start()
    s.turn = 3
    asked = run(personages.personages(table(s)), "seville")
    assert [decision.params for decision in asked] == [{"leader": "great_captain"}]
    assert s.leaders["great_captain"].place == "seville"
    assert s.leaders["boabdil"].place == "granada"
    assert not {"john_ii_of_aragon", "muley_hacen", "archbishop_carrillo"} & {*s.leaders}


@pytest.mark.rule("TM-8.1.e")
def test_the_heir_of_a_captive_comes_as_a_new_leader() -> None:
    s = at_the_start()
    s.turn = 3
    s.leaders["muley_hacen"] = Leader(captor=SPAIN)
    run(personages.personages(table(s)), "seville", "malaga")
    assert s.leaders["boabdil"].place == "malaga"
    assert "muley_hacen" not in s.leaders


@pytest.mark.rule("TM-8.1.a", "TM-8.1.d")
def test_who_waits_comes_back_to_the_best_place_at_home() -> None:
    s = empty(turn=2)
    s.leaders["hugh_roger"] = Leader(turn=2)
    run(personages.personages(table(s)))
    assert s.leaders["hugh_roger"].place == "barcelona"  # its only key
    s.leaders["hugh_roger"] = Leader(turn=2)
    for space in LEADERS_HOME:
        s.markers[space] = "spain"
    run(personages.personages(table(s)))
    assert (s.leaders["hugh_roger"].place, s.leaders["hugh_roger"].turn) == ("", 3)


LEADERS_HOME = ("barcelona", "vic", "lerida", "puigcerda", "ampurias")


@pytest.mark.rule("TM-8.1.g")
def test_a_naval_leader_comes_back_to_a_home_port() -> None:
    s = empty(turn=2)
    s.leaders["a_leon"] = Leader(turn=2)
    (asked,) = run(personages.personages(table(s)), "oporto")
    assert "ceuta" in {option.args[0] for option in asked.options}
    assert "coimbra" not in {option.args[0] for option in asked.options}
    assert s.leaders["a_leon"].place == "oporto"
    assert LEADERS["a_leon"].naval


@pytest.mark.rule("TM-8.1.h", "TM-17.3.c")
def test_lost_ships_can_be_built_again() -> None:
    s = empty(turn=2)
    s.ships_to_come = {"spain/2": 1, "france/3": 2}
    run(personages.personages(table(s)))
    assert s.ships_to_come == {"france/3": 2}


@pytest.mark.rule("TM-8.1.i")
def test_the_berbers_enter_in_turn_4() -> None:
    s = at_the_start()
    s.turn = 4
    run(personages.personages(table(s)))
    assert "oran" in s.stacks
    assert all(stack.power == "north_africa" for stack in s.stacks["oran"])


@pytest.mark.rule("TM-7.a", "TM-7.b")
def test_the_first_turn_has_no_diplomacy() -> None:
    s = at_the_start()
    run(turn.card_draw_phase(table(s, FIRST_DICE)))
    assert s.phase == "headline"


@pytest.mark.rule("TM-6.1.T1", "TM-6.1.d")
def test_home_cards_of_powers_that_have_surrendered_are_gone_in_1490() -> None:
    s = at_the_start("1490")
    hands.hand_out(table(s))
    cards = [card for hand in s.hands for card in hand]
    assert len(cards) == 10
    assert not {"joanna_la_beltraneja", "council_of_the_principality"} & {*cards}
    assert len(at_the_start().removed) == 0


@pytest.mark.rule("TM-8.1.c")
@pytest.mark.parametrize("number", [1, 2, 3, 4, 5, 6, 7])
def test_no_other_leader_comes_or_goes_by_himself(number: int) -> None:
    s = empty(number)
    known_by_name = [name for name, facts in LEADERS.items() if facts.counter == name]  # Borgia serves one power only
    s.leaders = {name: Leader("granada") for name in known_by_name}
    known = {change.leader for change in FACTS.leader_changes if change.turn == number and change.change != "add"}
    new = {one.by or one.leader for one in FACTS.leader_changes if one.turn == number and one.change != "remove"}
    flow: Any = personages.personages(table(s))
    try:
        decision = next(flow)
        while True:
            decision = flow.send(decision.options[0])
    except StopIteration:
        pass
    assert {*known_by_name} - {*s.leaders} == known - new
    moved = {name for name, leader in s.leaders.items() if leader.place != "granada"}
    assert moved <= new


@pytest.mark.rule("TM-8.3.c", "TM-8.3.b")
def test_what_else_changes_the_number_of_cards() -> None:
    s = empty()
    assert hands.printed_cards(s, MUSLIM) == 4 + 1  # the Papacy is inactive
    s.allied["papacy"] = "spain"
    assert hands.printed_cards(s, MUSLIM) == 4
    s.markers["ceuta"] = "nasrid"
    assert hands.printed_cards(s, MUSLIM) == 5
    s.more_cards = [-1, 2, 0, -9]  # of RULER FALLS ILL, of card resources
    g = table(s)
    hands.deal(g)
    assert [len(hand) for hand in s.hands[:2]] == [5 - 1, 5 + 2]
    assert s.hands[FRANCE] == []  # never below zero
    assert s.more_cards == [0, 0, 0, 0]


@pytest.mark.rule("TM-20.7-nob.e")
def test_the_loyalty_of_foix_navarre_follows_pamplona() -> None:
    s = empty()
    assert hands.loyalty(s, "house_foix_navarre") == 0
    s.markers["pamplona"] = "france"
    assert hands.loyalty(s, "house_foix_navarre") == 3
    s.markers.pop("pamplona")
    s.allied["navarre"] = "spain"
    assert hands.loyalty(s, "house_foix_navarre") == 0
    s.allied["navarre"] = "france"
    assert hands.loyalty(s, "house_foix_navarre") == 5


@pytest.mark.rule("TM-8.1.i", "TM-17.1.a")
def test_the_berbers_come_as_far_as_there_are_counters() -> None:
    s = empty(4)
    troops(s, "fez", "north_africa", 20, 32 + 2 - 20 - 2)
    personages.berbers(table(s))
    assert [space for space in ("tlemcen", "oran", "bejaia") if stacks.at(s, space)] == ["tlemcen", "oran"]


@pytest.mark.rule("TM-6.2.a", "TM-8.3.a")
def test_the_deck_is_shuffled_before_it_is_dealt() -> None:
    s = empty()
    s.hands = [[], [], [], []]
    before = sorted(s.deck)
    s.deck, s.discard = before[:40], before[40:]
    order = before[::-1]
    hands.deal(table(s, [order, *[1] * 12]))
    dealt_cards = [card for hand in s.hands for card in hand]
    assert dealt_cards == order[: -len(dealt_cards) - 1 : -1]  # from the top, player by player
    assert s.deck == order[: -len(dealt_cards)]
