"""Chapter 10: the Troop Deployment Segment."""

from __future__ import annotations

import pytest

from condotta.core.flow import DONE, Option, offer
from condotta.games.tanto_monta import turn
from condotta.games.tanto_monta.data import CARD_IDS, MAJORS
from condotta.games.tanto_monta.data.things import FRANCE, PORTUGAL
from condotta.games.tanto_monta.pieces import Fleet, Stack
from condotta.games.tanto_monta.rules.common import groups, stacks
from condotta.games.tanto_monta.rules.common.groups import Group
from condotta.games.tanto_monta.rules.spring import deployment
from condotta.games.tanto_monta.rules.spring.deployment import Deployment
from condotta.games.tanto_monta.state import State
from tests.games.tanto_monta.table import answer_with, empty, leader, ships, table, troops

ALL = groups.ALL


def ways(s: State, power: str, key: str, regular: int = 1, free: bool = False) -> list[str]:
    about = Deployment(power)
    about.free = free
    return deployment.destinations(s, about, Group(key, [Stack(power, regular)], []))


def deployments(power: str, turn_number: int = 1) -> State:
    s = empty(turn_number)
    s.phase, s.stage = "deployment", str(MAJORS.index(power))
    return s


@pytest.mark.rule("TM-10.q", "TM-10.s")
def test_a_formation_goes_any_distance_over_friendly_spaces() -> None:
    s = deployments("france")
    troops(s, "paris", "france", 2)
    g = table(s)
    answer_with(turn.next_step(g), offer("deploy", "paris"), ALL, offer("to", "bordeaux"))
    assert [stack.numbers for stack in stacks.at(s, "bordeaux")] == [(2, 0, 0, 0)]
    assert s.stage == str(MAJORS.index("catalonia"))


@pytest.mark.rule("TM-10.a")
def test_the_last_power_ends_the_segment() -> None:
    s = deployments(MAJORS[-1])
    answer_with(turn.next_step(table(s)))
    assert (s.phase, s.stage, s.active) == ("action", "", 0)


@pytest.mark.rule("TM-10.s")
@pytest.mark.parametrize("trouble", ["unrest", "plague"])
def test_no_path_leads_through_trouble(trouble: str) -> None:
    s = empty()
    assert {"orleans", "bordeaux"} <= {*ways(s, "france", "paris")}
    getattr(s, trouble).extend(["orleans", "dijon", "paris"])  # the origin does not matter (R-TM1-25)
    assert ways(s, "france", "paris") == []
    getattr(s, trouble).remove("orleans")
    assert "orleans" in ways(s, "france", "paris")


@pytest.mark.rule("TM-10.s", "TM-10.v")
def test_only_friendly_spaces_without_strangers() -> None:
    s = empty()
    assert "metz" not in ways(s, "france", "paris")
    troops(s, "orleans", "genoa", 1)
    assert "orleans" not in ways(s, "france", "paris")
    s.allied["genoa"] = "france"
    assert "orleans" in ways(s, "france", "paris")


@pytest.mark.rule("TM-10.q")
def test_only_from_a_home_key_under_ones_own_control() -> None:
    s = deployments("france")
    troops(s, "dijon", "france", 2)
    troops(s, "lyon", "france", 2)
    s.markers["lyon"] = "spain"
    answer_with(turn.next_step(table(s)))
    assert stacks.at(s, "lyon")[0].regular == 2


@pytest.mark.rule("TM-10.u", "TM-2.4.p", "TM-2.4.h")
def test_no_passes_but_the_strait_for_the_muslim_who_holds_gibraltar() -> None:
    s = empty()
    assert "mallorca" not in land_only(s, "aragon", "valencia")
    assert "mallorca" in land_only(s, "aragon", "valencia", free=True)
    s.markers["gibraltar"] = "nasrid"
    assert "gibraltar" in land_only(s, "north_africa", "tangier")
    assert "tangier" not in land_only(s, "nasrid", "gibraltar")


def land_only(s: State, power: str, key: str, free: bool = False) -> list[str]:
    about = Deployment(power)
    about.free = free
    return [to for to, over in deployment.by_land(s, about, key) if not over]


@pytest.mark.rule("TM-10.t")
def test_one_sea_zone_from_port_to_port() -> None:
    s = empty()
    found = ways(s, "portugal", "lisbon")
    assert "ceuta" not in found  # beyond the Gulf of Cadiz
    assert "sagres" in found
    s.markers["gibraltar"] = "portugal"
    found = ways(s, "portugal", "lisbon")
    assert "gibraltar" in found
    assert "ceuta" not in found  # a second sea
    assert "palermo" in ways(s, "aragon", "valencia")


@pytest.mark.rule("TM-10.w", "TM-10.y")
def test_five_units_at_most_cross_the_sea() -> None:
    s = empty()
    assert "palermo" in ways(s, "aragon", "valencia", 5)
    assert "palermo" not in ways(s, "aragon", "valencia", 6)
    assert "palermo" in ways(s, "aragon", "valencia", 6, free=True)


@pytest.mark.rule("TM-10.x")
def test_foreign_squadrons_block_the_sea() -> None:
    s = empty()
    assert "palermo" in ways(s, "aragon", "valencia")
    s.markers["tunis"] = "portugal"
    ships(s, "tunis", "nasrid", 0, corsairs=2)
    assert "palermo" in ways(s, "aragon", "valencia")  # corsairs do not count
    ships(s, "tunis", "nasrid", 1)  # at peace
    assert "palermo" not in ways(s, "aragon", "valencia")
    ships(s, "western_mediterranean", "spain", 1)
    assert "palermo" in ways(s, "aragon", "valencia")
    ships(s, "tunis", "portugal", 1)  # at war
    assert "palermo" not in ways(s, "aragon", "valencia")
    assert "palermo" in ways(s, "aragon", "valencia", free=True)
    s.fleets["tunis"] = [Fleet("portugal", 1, lent="spain")]
    assert "palermo" in ways(s, "aragon", "valencia")


@pytest.mark.rule("TM-10.x")
def test_minor_powers_that_are_nobodys_block_nothing() -> None:
    s = empty()
    ships(s, "tunis", "genoa", 1)
    assert "palermo" in ways(s, "aragon", "valencia")
    s.allied["genoa"] = "france"
    assert "palermo" not in ways(s, "aragon", "valencia")


@pytest.mark.rule("TM-10.r")
def test_newcomers_stay_and_the_size_is_limited() -> None:
    s = deployments("france")
    troops(s, "paris", "france", 5)
    stacks.put(s, "paris", Stack("france", cavalry=1, moved=True))
    there = deployment.present(s, "france", "paris")
    assert (there.count("regular"), there.count("cavalry")) == (5, 0)
    take = offer("take", 4)  # without a leader
    answer_with(turn.next_step(table(s)), offer("deploy", "paris"), take, offer("to", "orleans"))
    assert stacks.at(s, "orleans")[0].regular == 4


@pytest.mark.rule("TM-10.z")
def test_two_powers_go_together_under_a_common_leader() -> None:
    s = empty()
    troops(s, "zaragoza", "aragon", 2)
    troops(s, "zaragoza", "castile", 2)
    assert deployment.present(s, "aragon", "zaragoza").powers == ["aragon"]
    leader(s, "ferdinand", "zaragoza")
    there = deployment.present(s, "aragon", "zaragoza")
    assert sorted(there.powers) == ["aragon", "castile"]
    castile = Group("zaragoza", [Stack("castile", 2)], ["ferdinand"])
    assert not deployment.takes_part(s, "aragon", castile)
    assert deployment.takes_part(s, "aragon", there)


@pytest.mark.rule("TM-10.aa", "TM-13.1.p")
def test_who_leaves_the_plague_rolls() -> None:
    s = deployments("france")
    troops(s, "paris", "france", 2, 1)
    leader(s, "louis_xi", "paris")
    s.plague = ["paris"]
    g = table(s, [3, 4, 6, 2])
    lose = Option("lose", "france", "militia")
    answer_with(turn.next_step(g), offer("deploy", "paris"), ALL, offer("to", "orleans"), lose)
    assert stacks.at(s, "orleans")[0].numbers == (2, 0, 0, 0)
    assert s.leaders["louis_xi"].turn == 2
    assert stacks.at(s, "paris") == []


@pytest.mark.rule("TM-10.y")
def test_war_preparations() -> None:
    s = deployments("france")
    card = CARD_IDS[97]
    s.hands[FRANCE] = [card]
    s.deck = [CARD_IDS[42]]
    troops(s, "paris", "france", 0, 2)
    place = offer("place", "france", "paris")
    answer_with(
        turn.next_step(table(s)), offer("answer", card, "b"), place, offer("deploy", "paris"), ALL, offer("to", "lyon")
    )
    assert stacks.at(s, "lyon")[0].numbers == (0, 2, 0, 0)
    assert stacks.at(s, "paris")[0].numbers == (1, 0, 0, 0)  # TM-10.r
    assert (s.hands[FRANCE], s.discard) == ([CARD_IDS[42]], [card])


@pytest.mark.rule("TM-10.q")
def test_nobody_has_to_deploy() -> None:
    s = deployments("portugal")
    troops(s, "lisbon", "portugal", 2)
    answer_with(turn.next_step(table(s)), DONE)
    assert stacks.at(s, "lisbon")[0].regular == 2
    assert s.active == PORTUGAL


@pytest.mark.rule("TM-10.r", "TM-10.z")
def test_what_has_deployed_does_not_deploy_again_with_the_other_power() -> None:
    s = deployments("castile")
    troops(s, "seville", "castile", 2)
    troops(s, "zaragoza", "aragon", 1)
    leader(s, "ferdinand", "seville")
    answer_with(turn.next_step(table(s)), offer("deploy", "seville"), ALL, offer("to", "zaragoza"))
    there = deployment.present(s, "aragon", "zaragoza")
    assert ([part.power for part in there.parts], there.leaders) == (["aragon"], [])
    s.stage = str(len(MAJORS) - 1)
    answer_with(turn.next_step(table(s)))
    assert not any(stack.moved for stack in stacks.at(s, "zaragoza"))  # forgotten with the segment


@pytest.mark.rule("TM-10.v")
def test_a_leader_of_strangers_bars_the_way_too() -> None:
    s = empty()
    assert "orleans" in ways(s, "france", "paris")
    leader(s, "isabella", "orleans")
    assert "orleans" not in ways(s, "france", "paris")
    leader(s, "albret", "dijon")
    assert "dijon" in ways(s, "france", "paris")


@pytest.mark.rule("TM-10.q", "TM-5.1.i")
def test_leaders_of_the_other_power_stay_unless_they_command_both() -> None:
    s = deployments("aragon")
    troops(s, "zaragoza", "aragon", 1)
    for name in ("mendoza", "great_captain", "john_ii_of_aragon"):
        leader(s, name, "zaragoza")
    assert deployment.present(s, "aragon", "zaragoza").leaders == ["great_captain", "john_ii_of_aragon"]
