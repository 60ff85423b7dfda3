"""Variants: Terrains, Blood markers, Teams, Deployment (MU-var)."""

from typing import Any

import pytest

from condotta.core.errors import SetupError
from condotta.core.match import Match
from condotta.games.medioevo_universale.data import BLOOD_MARKERS
from condotta.games.medioevo_universale.pieces import Order
from condotta.games.medioevo_universale.rules import taxes
from condotta.games.medioevo_universale.rules.common import geography, questions

from ..fights import clash, until_over
from ..helpers import asked, choose, decline, elements, logged, menu, play, position, start, state, units, until

NO_WAR = [0, 0, 0, 0]
WAR_0_1 = [[0, 1, 0, 0], [1, 0, 0, 0], NO_WAR, NO_WAR]
TERRAINS = {"terrains": True}
BLOOD = {"blood_markers": True}
DEPLOYMENT = {"deployment": True}


# ---- Terrains


@pytest.mark.rule("MU-var-terrain.a")
@pytest.mark.parametrize(
    ("here", "there", "cost"),
    [
        ("bohemia", "poland", 1),  # plain
        ("jerusalem", "sinai", 2),  # desert
        ("bohemia", "saxony", 2),  # forest
        ("bohemia", "bavaria", 2),  # hill
        ("bohemia", "austria", 3),  # mountain
        ("saxony", "holstein", 2),  # plain across the Elbe
        ("aegean", "crete", 3),  # anchoring
        ("crete", "aegean", 1),  # a sea area
    ],
)
def test_with_terrains_a_step_costs_by_what_is_entered(here: str, there: str, cost: int) -> None:
    rough = state(start(position(), options=TERRAINS))
    assert geography.step_cost(rough, here, there) == cost
    assert geography.step_cost(state(start(position())), here, there) == 1


def wagon_in_bohemia(*more: str, **fields: Any) -> dict[str, Any]:
    return position(units=units(bohemia="0: 2 knight"), elements=elements("war_wagon.1 I bohemia 0", *more), **fields)


@pytest.mark.rule("MU-var-terrain.a")
def test_with_terrains_a_war_wagon_pays_them_but_castle_exits_stay_free() -> None:
    # given: 6 MP
    match = start(wagon_in_bohemia(), options=TERRAINS)
    until(match, "combat.action")
    play(match, (0, "move", "war_wagon.1"), (0, "load_all"), (0, "step", "bavaria"))
    assert state(match).elements["war_wagon.1"].mp == 4
    choose(match, 0, "step", "saxony")
    assert state(match).elements["war_wagon.1"].mp == 2
    choose(match, 0, "step", "holstein")  # across the Elbe
    assert state(match).elements["war_wagon.1"].mp == 0
    # out of a Castle
    match = start(wagon_in_bohemia(buildings={"bohemia": [0, 3, 0]}), options=TERRAINS)
    until(match, "combat.action")
    play(match, (0, "move", "war_wagon.1"), (0, "load_all"), (0, "step", "bavaria"))
    assert state(match).elements["war_wagon.1"].mp == 6


@pytest.mark.rule("MU-var-terrain.a")
def test_with_terrains_buying_stays_at_one_movement_point() -> None:
    at = position(phase="trade", elements=elements("caravan.1 I bohemia 0"))
    match = start(at, options=TERRAINS)
    until(match, "trade.choose")
    choose(match, 0, "buy", 1)
    assert state(match).elements["caravan.1"].mp == 5


@pytest.mark.rule("MU-var-terrain.b")
@pytest.mark.parametrize(
    ("place", "florins"),
    [
        ("bohemia", 10),  # a settlement, though on hills
        ("damascus", 10),  # a settlement in the desert
        ("adrianople", 20),  # plain
        ("saxony", 20),  # forest
        ("bavaria", 20),  # hill
        ("upper_hungary", 30),  # mountain
        ("sinai", 40),  # desert
    ],
)
def test_upkeep_with_terrains(place: str, florins: int) -> None:
    at = position(units={place: {"0": {"archer": 1}}}, elements=elements(f"war_wagon.1 I {place} 0"))
    assert taxes.upkeep_cost(state(start(at, options=TERRAINS)), 0) == 2 * florins
    assert taxes.upkeep_cost(state(start(at)), 0) == 40


@pytest.mark.rule("MU-var-terrain.b")
def test_upkeep_at_sea_with_terrains() -> None:
    at = position(units={"galley.1": {"2": {"archer": 2}}}, elements=elements("galley.1 I aegean 2"))
    assert taxes.upkeep_cost(state(start(at, options=TERRAINS)), 2) == 60


# ---- Blood markers


def border(**fields: Any) -> dict[str, Any]:
    """Seat 0 beside Pannonia, a home of seat 1 without army; they are at war."""
    return position(
        **{
            "units": units(austria="0: 2 knight"),
            "elements": elements("war_wagon.1 II austria 0"),
            "war_from": WAR_0_1,
            **fields,
        }
    )


def conquer_pannonia(match: Match) -> None:
    until(match, "combat.action")
    play(match, (0, "move", "war_wagon.1"), (0, "load_all"), (0, "step", "pannonia"))
    decline(match)


@pytest.mark.rule("MU-var-blood.a")
def test_a_home_territory_conquered_gives_one_marker() -> None:
    match = start(border(), options=BLOOD)
    conquer_pannonia(match)
    assert state(match).control["pannonia"] == 0
    assert state(match).blood == [0, 1, 0, 0]
    # not without the variant
    plain = start(border())
    conquer_pannonia(plain)
    assert state(plain).blood == [0, 0, 0, 0]


@pytest.mark.rule("MU-var-blood.a")
def test_one_marker_for_each_occasion_however_much_is_sacked() -> None:
    # given: two caravans and a village of seat 1 in Pannonia, all to be sacked in the conquest of a home
    at = border(buildings={"pannonia": [1, 0, 0]})
    at["elements"].update(elements("caravan.1 I pannonia 1", "caravan.2 I pannonia 1"))
    match = start(at, options=BLOOD)
    conquer_pannonia(match)
    choose(match, 0, "sack_all")
    assert state(match).blood == [0, 1, 0, 0]


@pytest.mark.rule("MU-var-blood.a")
def test_a_raid_on_transports_gives_one_marker() -> None:
    at = border()
    at["elements"].update(elements("caravan.1 I austria 1"))
    match = start(at, options=BLOOD)
    until(match, "combat.action")
    play(match, (0, "raid", "austria"), (0, "sack", "caravan.1"))
    assert state(match).blood == [0, 1, 0, 0]
    # taken is not sacked; nor is what a conqueror keeps, of which the home alone gives one
    kept = border()
    kept["elements"].update(elements("caravan.1 I serbia 1", "war_wagon.1 I wallachia 0"))
    kept |= {"markers": {"serbia": 1}, "units": units(wallachia="0: 3 knight")}
    match = start(kept, options=BLOOD)
    until(match, "combat.action")
    play(match, (0, "move", "war_wagon.1"), (0, "load_all"), (0, "step", "serbia"))
    decline(match)
    choose(match, 0, "keep_all")
    assert (state(match).elements["caravan.1"].seat, state(match).blood) == (0, [0, 0, 0, 0])
    match = start(at, options=BLOOD)
    until(match, "combat.action")
    play(match, (0, "raid", "austria"), (0, "take", "caravan.1"))
    assert state(match).blood == [0, 0, 0, 0]


@pytest.mark.rule("MU-var-blood.a")
def test_there_are_only_eighteen_markers() -> None:
    match = start(border(blood=[0, BLOOD_MARKERS - 1, 1, 0]), options=BLOOD)
    conquer_pannonia(match)
    assert state(match).blood == [0, BLOOD_MARKERS - 1, 1, 0]


BATTLE: dict[str, Any] = {
    "units": units(crete="0: 2 heavy_infantry, knight; b: 2 light_infantry"),
    "battles": [{"area": "crete", "attacker": 0, "defender": "b", "cause": "move"}],
    "barbarian_dice": [2, 6, 5],
    "order": [0, 1, 2, 3],
}


@pytest.mark.rule("MU-var-blood.b")
def test_each_marker_spent_gives_one_more_attack_in_this_round() -> None:
    # given: dice 3, 5, 5: 25 without markers
    match = start(position(**BATTLE, blood=[3, 1, 0, 2]), dice=[3, 5, 5], options=BLOOD)
    for _ in range(10):
        if asked(match)[0][1] == "battle.blood":
            break
        decline(match)
        choose(match, 0, "done" if "done" in menu(match) else menu(match)[0])
    assert asked(match) == [(0, "battle.blood")]
    assert menu(match) == ["number 0", "number 1", "number 2", "number 3"]
    choose(match, 0, "number", 2)
    assert state(match).blood == [1, 1, 0, 2]  # barbarians have none
    assert logged(match, "battle.won_round")[0]["difference"] == 25 + 2 - 10


# ---- Teams


@pytest.mark.rule("MU-var-teams.a")
def test_the_score_of_a_team_is_the_sum_of_its_members() -> None:
    at = position(phase="final", turn=8, ended_by="MU-length.a", honour=[30, 18, 10, 20], florins=[9, 9, 9, 9])
    match = start(at, options={"teams": "two"})
    # each has 1 for florins and 1 for territories: 32 + 12 against 20 + 22
    assert match.outcome is not None
    assert match.outcome.scores == (44, 42, 44, 42)
    assert match.outcome.ranking == ((0, 2), (1, 3))
    # a team wins although its best member is behind
    at["honour"] = [30, 25, 1, 25]
    match = start(at, options={"teams": "two"})
    assert match.outcome is not None
    assert match.outcome.winners == (1, 3)
    # three teams of six players: those who sit alike
    at = position(6, phase="final", turn=8, ended_by="MU-length.a", honour=[30, 5, 20, 15, 35, 5])
    match = start(at, seats=6, options={"teams": "three"})
    assert match.outcome is not None
    assert match.outcome.ranking == ((0, 3), (1, 4), (2, 5))


@pytest.mark.rule("MU-var-teams.a")
def test_teams_may_be_unequal_and_are_otherwise_ordinary_players() -> None:
    at = position(5, phase="final", turn=8, ended_by="MU-length.a", honour=[10, 40, 10, 10, 10], florins=[9] * 5)
    uneven = start(at, seats=5, options={"teams": "two"})
    assert uneven.outcome is not None
    assert uneven.outcome.ranking == ((1, 3), (0, 2, 4))  # 40 + 10 against three times 10, and the awards
    assert start(None, seats=4, options={"teams": "three"}).open_decisions()
    for seats, teams in ((2, "two"), (2, "three"), (3, "three")):
        with pytest.raises(SetupError, match="nobody has a partner"):
            start(None, seats=seats, options={"teams": teams})
    # members attack each other like anybody else
    match = start(position(), options={"teams": "two"})
    until(match, "combat.action")
    choose(match, 0, "acts")
    assert "war 2" in menu(match)


# ---- Deployment


def buying(**fields: Any) -> Match:
    match = start(position(phase="purchases", **fields), options=DEPLOYMENT)
    until(match, "purchases.choose")
    return match


@pytest.mark.rule("MU-var-deploy.a")
def test_deployment_is_demanded_in_phase_4_and_hides_all_purchases_until_its_end() -> None:
    match = buying()
    assert "demand_deployment" in menu(match)
    choose(match, 0, "demand_deployment")
    assert "demand_deployment" not in menu(match)
    # when: two Archers are bought; no place is asked
    play(match, (0, "recruit", "archer"), (0, "number", 2))
    assert state(match).stacks == {}
    others = match.view(1)["table"]
    own = match.view(0)["table"]
    assert own["players"][0]["orders"] == [{"kind": "archer", "level": 0, "number": 2}]
    assert others["players"][0]["orders"] == []
    assert others["players"][0]["reserve"]["archer"] == 10
    assert others["players"][0]["florins"] is None
    assert not [entry for entry in match.log(1) if "archer" in str(entry.params)]
    assert logged(match, "variants.ordered", 0) == [{"player": 0, "thing": "archer", "number": 2}]
    # then: at the end of the phase they place them, in turn order
    play(match, (0, "done"), (1, "recruit", "light_infantry"), (1, "number", 1), (1, "done"), (2, "done"), (3, "done"))
    decline(match)
    assert asked(match) == [(0, "deploy.where")]
    assert menu(match) == ["at holstein", "at swabia", "at bohemia"]
    play(match, (0, "at", "bohemia"), (0, "at", "holstein"))
    assert asked(match) == [(1, "deploy.where")]
    choose(match, 1, "at", "pannonia")
    decline(match)
    assert sorted(state(match).stacks) == ["bohemia", "holstein", "pannonia"]
    assert state(match).reserve[0][1] == 8
    assert state(match).orders == [[], [], [], []]
    assert state(match).deploying is False
    assert state(match).phase == "combat"


@pytest.mark.rule("MU-var-deploy.a")
def test_what_is_behind_the_screen_is_no_longer_in_reserve_for_its_buyer() -> None:
    # given: one Archer left in the reserve of seat 0
    match = buying(units=units(bohemia="0: 9 archer"))
    choose(match, 0, "demand_deployment")
    choose(match, 0, "recruit", "archer")
    if asked(match) == [(0, "purchases.number")]:
        choose(match, 0, "number", 1)
    assert "recruit archer" not in menu(match)
    assert "recruit light_infantry" in menu(match)


@pytest.mark.rule("MU-var-deploy.a")
def test_only_with_the_variant() -> None:
    match = start(position(phase="purchases"))
    until(match, "purchases.choose")
    assert "demand_deployment" not in menu(match)


@pytest.mark.rule("MU-var-deploy.a")
def test_buildings_and_transports_are_placed_at_the_end_too() -> None:
    # given: Masonry and Carpentry, with tokens for the projects
    nothing = [0] * 6
    match = buying(
        technology=[[1, 0, 0, 0, 1, 0], nothing, nothing, nothing],
        tokens=[[1, 0, 0, 0, 1, 0], nothing, nothing, nothing],
        buildings={"swabia": [1, 0, 0]},
    )
    play(match, (0, "demand_deployment"), (0, "build", "village"), (0, "token", "green"))
    play(match, (0, "transport", "war_wagon"), (0, "level", 1), (0, "token", "blue"))
    assert state(match).elements == {}
    assert state(match).buildings == {"swabia": [1, 0, 0, 0, 0, 0]}
    assert table_of(match, 1)["pools"] == table_of(start(position(buildings={"swabia": [1, 0, 0]})), 1)["pools"]
    play(match, *((seat, "done") for seat in range(4)))
    decline(match)
    assert menu(match) == ["at holstein", "at bohemia"]  # a Village where none stands
    play(match, (0, "at", "bohemia"), (0, "at", "swabia"))
    assert state(match).buildings["bohemia"] == [1, 0, 0, 0, 0, 0]
    assert state(match).elements["war_wagon.1"].place == "swabia"


def table_of(match: Match, seat: int) -> dict[str, Any]:
    found: dict[str, Any] = match.view(seat)["table"]
    return found


@pytest.mark.rule("MU-var-deploy.a")
def test_a_place_by_pact_is_paid_when_the_piece_comes_from_behind_the_screen() -> None:
    clauses = [
        {"kind": "military_control", "giver": 1, "receiver": 0},
        {"kind": "pay_per_act", "giver": 0, "receiver": 1, "number": 30},
    ]
    match = buying(pacts=[{"id": "pact.1", "parties": [0, 1], "clauses": clauses}])
    play(match, (0, "demand_deployment"), (0, "recruit", "archer"), (0, "number", 1))
    assert state(match).florins[:2] == [450, 500]
    play(match, *((seat, "done") for seat in range(4)))
    decline(match)
    choose(match, 0, "at", "pannonia")
    assert state(match).florins[:2] == [420, 530]
    assert state(match).control["pannonia"] == 1


@pytest.mark.rule("MU-var-blood.a", "MU-conq.j")
def test_what_a_beaten_army_leaves_gives_a_marker_if_it_is_sacked() -> None:
    wagon = elements("war_wagon.1 I serbia 0")
    match = clash("0: light_infantry; 1: 9 knight", [1, 2, 3, 1, 2, 8], elements=wagon, options=BLOOD)
    until_over(match)
    choose(match, 1, "sack_all")
    assert state(match).blood == [1, 0, 0, 0]


@pytest.mark.rule("MU-var-deploy.a", "MU-comp.d")
def test_what_is_behind_the_screen_is_marked_with_its_level() -> None:
    s = state(start(position(phase="purchases"), options={"deployment": True}))
    s.orders[0] = [Order("war_wagon", 2, 1), Order("caravan", 1, 3), Order("light_infantry", 0, 2)]
    assert questions.marked_levels(s, 0) == [3, 1, 0]
