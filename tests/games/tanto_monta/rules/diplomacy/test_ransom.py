"""Section 9.3: ransoms, and what captives bring."""

from __future__ import annotations

import pytest

from condotta.core.flow import DONE, NO, YES, offer
from condotta.games.tanto_monta import turn
from condotta.games.tanto_monta.data import LEADERS, POWERS
from condotta.games.tanto_monta.data.things import FRANCE, MUSLIM, PORTUGAL, SPAIN
from condotta.games.tanto_monta.pieces import Clause, Leader
from condotta.games.tanto_monta.rules.common import stacks
from condotta.games.tanto_monta.rules.diplomacy import phase, ransom
from condotta.games.tanto_monta.rules.draw import personages
from condotta.games.tanto_monta.state import State
from tests.games.tanto_monta.courts import council, first_question, keys
from tests.games.tanto_monta.field import place_of
from tests.games.tanto_monta.table import answer_with, table


def dungeon(number: int = 4) -> State:
    """Ferdinand and Isabella are captives of Portugal, Afonso V of Spain."""
    s = council(number)
    stacks.imprison(s, "ferdinand", PORTUGAL)
    stacks.imprison(s, "isabella", PORTUGAL)
    stacks.imprison(s, "afonso_v", SPAIN)
    return s


def buys(name: str, way: str) -> object:
    return offer("ransom", name, way)


@pytest.mark.rule("TM-9.3.a", "TM-9.3.b", "TM-9.3.c")
def test_a_leader_is_bought_back_for_a_card_of_the_payers_choice() -> None:
    s = dungeon()
    s.hands[SPAIN] = ["seed_of_an_empire", "papal_bull", "sack", "ambush"]
    flow = ransom.buy_back(table(s), SPAIN)
    asked = first_question(flow)
    assert asked.options == [DONE, buys("ferdinand", "card"), buys("isabella", "card")]
    g = table(s)
    answer_with(
        ransom.buy_back(g, SPAIN),
        offer("ransom", "ferdinand", "card"),
        offer("hand_over", "ambush"),
        offer("arrive", "valencia"),
        DONE,
    )
    assert (s.hands[SPAIN], s.hands[PORTUGAL]) == (["seed_of_an_empire", "papal_bull", "sack"], ["ambush"])
    assert place_of(s, "ferdinand") == "valencia"
    assert s.leaders["isabella"].captor == PORTUGAL  # nobody must be ransomed
    (seen,) = [entry for entry in g.entries if entry.key == "ransom.seen"]
    assert seen.audience == (SPAIN, PORTUGAL)


@pytest.mark.rule("TM-9.3.b", "TM-9.3.e", "TM-6.3.m")
def test_or_for_a_resource_that_the_captor_draws() -> None:
    s = dungeon()
    s.warehouses[SPAIN] = ["naval.cp_2", "naval.cp_5"]
    g = table(s, [2])
    answer_with(ransom.buy_back(g, SPAIN), offer("ransom", "isabella", "resource"), offer("arrive", "leon"), DONE)
    assert (s.warehouses[SPAIN], s.warehouses[PORTUGAL]) == (["naval.cp_2"], ["naval.cp_5"])
    assert place_of(s, "isabella") == "leon"


@pytest.mark.rule("TM-9.3.a")
def test_any_number_and_who_has_nothing_is_not_asked() -> None:
    s = dungeon()
    s.hands[SPAIN] = ["sack", "ambush"]
    two = [offer("ransom", "ferdinand", "card"), offer("hand_over", "sack"), offer("arrive", "valencia")]
    answer_with(ransom.buy_back(table(s), SPAIN), *two, offer("ransom", "isabella", "card"), offer("arrive", "leon"))
    assert s.hands[PORTUGAL] == ["sack", "ambush"]
    answer_with(ransom.buy_back(table(s), FRANCE))
    answer_with(
        ransom.buy_back(table(s), PORTUGAL),
        offer("ransom", "afonso_v", "card"),
        offer("hand_over", "sack"),
        offer("arrive", "lisbon"),
    )


@pytest.mark.rule("TM-9.3.c")
def test_who_has_no_place_to_come_to_cannot_be_ransomed() -> None:
    s = dungeon()
    s.hands[SPAIN] = ["sack", "ambush"]
    s.markers |= dict.fromkeys(POWERS["aragon"].home, "france")
    assert {option.args[0] for option in ransom.ransoms(s, SPAIN)} == {"isabella"}


@pytest.mark.rule("TM-9.3.d", "TM-9.0.b")
def test_payers_in_impulse_order_then_captors() -> None:
    s = dungeon()
    s.hands[SPAIN], s.hands[PORTUGAL] = ["sack"], ["ambush"]
    s.stage = phase.RANSOM
    g = table(s, [1, 1, 1])
    seen: list[tuple[str, int]] = []
    while s.stage in (phase.RANSOM, phase.CAPTIVES):
        seen.append((s.stage, s.active))
        asked = {(phase.RANSOM, PORTUGAL): [DONE], (phase.RANSOM, SPAIN): [DONE]}
        rolls = {(phase.CAPTIVES, PORTUGAL): [NO, NO], (phase.CAPTIVES, SPAIN): [NO]}
        answer_with(phase.next_part(g), *(asked | rolls).get(seen[-1], []))
    assert seen == [(stage, seat) for stage in (phase.RANSOM, phase.CAPTIVES) for seat in range(4)]
    assert s.stage == phase.WAR


# Benefits


@pytest.mark.rule("TM-9.3.f")
@pytest.mark.parametrize(
    ("die", "rating", "works"), [(4, 1, True), (3, 1, False), (3, 2, True), (2, 2, False), (5, 0, True)]
)
def test_5_or_more_with_the_battle_rating(die: int, rating: int, works: bool) -> None:
    name = {0: "archbishop_carrillo", 1: "isabella", 2: "ferdinand"}[rating]
    assert LEADERS[name].battle == rating
    s = council()
    stacks.imprison(s, name, MUSLIM)
    s.pools["naval"] = ["naval.cp_3"]
    g = table(s, [die, 1] if works else [die])
    answer_with(ransom.roll_for_captives(g, MUSLIM), YES, *([ransom.RESOURCE] if works else []))
    assert s.warehouses[MUSLIM] == (["naval.cp_3"] if works else [])
    assert not g.script


@pytest.mark.rule("TM-9.3.f", "TM-12.4.a")
def test_unrest_in_one_to_three_home_spaces_also_occupied_ones() -> None:
    s = council()
    stacks.imprison(s, "louis_xi", SPAIN)
    s.unrest = ["lyon"]
    g = table(s, [6])
    flow = ransom.roll_for_captives(g, SPAIN)
    where = [offer("unrest_in", space) for space in ("bordeaux", "auch", "orleans")]
    assert "paris" not in ransom.to_unsettle(s, "france")
    assert "lyon" not in ransom.to_unsettle(s, "france")
    answer_with(flow, YES, ransom.UNREST, *where)
    assert s.unrest == ["lyon", "bordeaux", "auch", "orleans"]
    s = council()
    stacks.imprison(s, "louis_xi", SPAIN)
    answer_with(ransom.roll_for_captives(table(s, [6]), SPAIN), YES, ransom.UNREST, where[0], DONE)
    assert s.unrest == ["bordeaux"]


@pytest.mark.rule("TM-9.3.f", "TM-9.1.l")
def test_no_roll_for_whom_it_was_agreed_and_none_need_be_made() -> None:
    s = dungeon()
    s.agreed = [Clause("no_roll", PORTUGAL, SPAIN, what="ferdinand")]
    g = table(s)
    answer_with(ransom.roll_for_captives(g, PORTUGAL), NO)  # for Isabella alone
    assert keys(g) == []


@pytest.mark.rule("TM-9.3.g", "TM-8.1.e")
def test_a_captive_who_leaves_the_game_or_is_replaced_leaves_the_dungeon() -> None:
    s = council(3)
    stacks.imprison(s, "john_ii_of_aragon", FRANCE)
    stacks.imprison(s, "muley_hacen", SPAIN)
    g = table(s)
    personages.leave(g, "john_ii_of_aragon")
    answer_with(personages.replace(g, "muley_hacen", "boabdil"), offer("arrive", "granada"))
    assert "john_ii_of_aragon" not in s.leaders
    assert "muley_hacen" not in s.leaders
    assert (s.leaders["boabdil"].place, s.leaders["boabdil"].captor) == ("granada", -1)


@pytest.mark.rule("TM-9.3.h")
@pytest.mark.parametrize(("number", "rolls"), [(6, False), (7, True)])
def test_once_more_at_the_end_of_turn_7_without_unrest(number: int, rolls: bool) -> None:
    s = council(number)
    s.phase = "victory"
    s.leaders = {"ferdinand": Leader(captor=FRANCE)}
    s.pools["naval"] = ["naval.vp_2"]
    before = ransom.to_unsettle(s, "aragon")
    g = table(s, [6, 1] if rolls else [])
    answer_with(turn.next_step(g), *([YES] if rolls else []))
    assert not g.script
    assert s.points[FRANCE].get("vp_resource", 0) == (2 if rolls else 0)
    assert (s.unrest, bool(before)) == ([], True)
