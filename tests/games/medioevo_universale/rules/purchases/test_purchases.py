"""Phase 4, Purchases (MU-buy, MU-techbuy, MU-unit.c, d)."""

from __future__ import annotations

from typing import Any

import pytest

from condotta.core.match import Match
from condotta.games.medioevo_universale.pieces import C2, KN
from condotta.games.medioevo_universale.rules.common import points
from condotta.games.medioevo_universale.rules.common.questions import army
from condotta.games.medioevo_universale.rules.purchases import workshops
from condotta.games.medioevo_universale.shown import position

from ... import helpers
from ...helpers import asked, choose, elements, logged, menu, play, start, state, units, verbs

NONE = [0, 0, 0, 0, 0, 0]
GREEN = 4


def buy(dice: list[Any] | None = None, settings: Any = None, **fields: Any) -> Match:
    """Phase 4: seat 0, the Holy Roman Empire, is the first to buy."""
    return start(helpers.position(phase="purchases", **fields), dice or [], **(settings or {}))


def technology(*levels: int) -> list[list[int]]:
    """Blue, yellow, orange, red, green and purple levels of seat 0; the others have none."""
    return [list(levels), NONE[:], NONE[:], NONE[:]]


def offers(match: Match, verb: str) -> list[str]:
    return [words.removeprefix(verb + " ") for words in menu(match) if words.split()[0] == verb]


@pytest.mark.rule("MU-buy.a")
def test_everything_of_phase_4_is_in_one_menu_in_any_order() -> None:
    match = buy(
        florins=[3000] * 4,
        technology=technology(1, 0, 0, 1, 3, 1),
        units=units(bohemia="0: captain_1"),
        elements=elements("war_wagon.1 I bohemia 0", "catapult.1 I bohemia 0"),
        buildings={"bohemia": [1, 1, 0, 1, 0, 0]},
        surrendered=[{"archer": 1}, {}, {}, {}],
        buy_back=[{"knight": 1}, {}, {}, {}],
        prisoners=[{"captor": 1, "owner": 0, "units": {"archer": 1}}],
    )
    assert verbs(match) == [
        "done", "acts", "technology", "build", "repair", "transport", "upgrade", "recruit", "hire_captain", "promote",
        "engine", "buy_card", "ransom", "redeploy", "buy_back",
    ]  # fmt: skip
    play(match, (0, "recruit", "archer"), (0, "at", "bohemia"), (0, "number", 1), (0, "technology", "commerce_branch"))
    assert asked(match) == [(0, "purchases.choose")]
    assert "recruit" in verbs(match)


@pytest.mark.rule("MU-buy.a")
def test_who_has_nothing_is_offered_nothing_that_costs() -> None:
    match = buy(
        florins=[0] * 4, technology=technology(1, 0, 0, 1, 3, 1), debt=[5] * 4, settings={"options": {"offers": 0}}
    )
    assert state(match).phase == "combat" or set(verbs(match)) <= {"done", "acts"}


@pytest.mark.rule("MU-buy.b")
def test_players_buy_in_turn_order_each_until_he_is_done() -> None:
    match = buy(order=[2, 0, 3, 1])
    for seat in (2, 0, 3, 1):
        assert asked(match) == [(seat, "purchases.choose")]
        choose(match, seat, "done")
    assert state(match).phase == "combat"


@pytest.mark.rule("MU-buy.c")
def test_what_is_bought_may_be_used_in_phase_5_of_the_same_turn() -> None:
    match = buy(technology=technology(1, 0, 0, 0, 0, 0), tokens=[[1, 0, 0, 0, 0, 0]] + [NONE] * 3)
    play(match, (0, "transport", "war_wagon"), (0, "level", 1), (0, "at", "bohemia"), (0, "token", "blue"))
    play(match, (0, "recruit", "archer"), (0, "at", "bohemia"), (0, "number", 1), (0, "done"))
    for seat in (1, 2, 3):
        choose(match, seat, "done")
    assert asked(match) == [(0, "combat.action")]
    assert "move war_wagon.1" in menu(match)


@pytest.mark.rule("MU-buy.c", "MU-techbuy.e")
def test_a_technology_may_be_used_in_the_turn_in_which_it_is_bought() -> None:
    match = buy(tokens=[[0, 0, 0, 0, 1, 0]] + [NONE] * 3)
    assert "build" not in verbs(match)
    choose(match, 0, "technology", "construction_branch")
    assert offers(match, "build") == ["village", "borough"]  # 100 + 100 fl and 300 of 400 fl
    play(match, (0, "build", "village"), (0, "at", "bohemia"), (0, "token", "green"))
    assert state(match).buildings == {"bohemia": [1, 0, 0, 0, 0, 0]}


# ---- technologies


@pytest.mark.rule("MU-techbuy.a")
@pytest.mark.parametrize(("level", "price"), [(0, 100), (1, 200), (2, 300), (3, 400)])
def test_a_technology_costs_100_fl_for_each_level(level: int, price: int) -> None:
    match = buy(florins=[price, 0, 0, 0], technology=technology(level, 4, 4, 4, 4, 4))
    choose(match, 0, "technology", "transport_branch")
    assert state(match).florins[0] == 0
    assert state(match).technology[0][0] == level + 1
    match = buy(florins=[price - 1, 0, 0, 0], technology=technology(level, 4, 4, 4, 4, 4))
    assert state(match).active != 0 or "technology" not in verbs(match)


@pytest.mark.rule("MU-techbuy.b", "MU-techbuy.c")
def test_one_level_in_each_branch_and_turn_in_any_number_of_branches() -> None:
    match = buy(florins=[5000, 0, 0, 0])
    choose(match, 0, "technology", "transport_branch")
    assert state(match).technology[0] == [1, 0, 0, 0, 0, 0]  # the next level, never a higher one
    assert "transport_branch" not in offers(match, "technology")
    for branch in offers(match, "technology"):
        choose(match, 0, "technology", branch)
    assert state(match).technology[0] == [1, 1, 1, 1, 1, 1]
    assert "technology" not in verbs(match)


@pytest.mark.rule("MU-techbuy.d")
def test_lower_levels_stay_owned() -> None:
    s = state(buy(technology=technology(0, 0, 3, 0, 0, 0)))
    assert [points.owned(s, 0, name) for name in ("edict", "law", "nation", "influence")] == [True, True, True, False]


# ---- how many units


@pytest.mark.rule("MU-unit.c")
def test_3_units_and_one_for_each_level_of_civil_buildings() -> None:
    built = {"bohemia": [1, 3, 3], "holstein": [3], "poland": [3], "croatia": [2]}
    match = buy(buildings=built)
    assert workshops.recruit_limit(state(match), 0) == 3 + 1 + 3  # neither forts nor what others control
    match = buy(buildings=built, recruited=[6, 0, 0, 0])
    play(match, (0, "recruit", "light_infantry"), (0, "at", "bohemia"))  # one is left: nobody is asked how many
    assert army(state(match), 0, "bohemia")[0] == 1
    assert "recruit" not in verbs(match)


@pytest.mark.rule("MU-unit.c")
def test_buildings_finished_in_the_same_phase_count() -> None:
    match = buy(recruited=[3, 0, 0, 0], technology=technology(0, 0, 0, 0, 1, 0))
    assert "recruit" not in verbs(match)
    play(match, (0, "build", "village"), (0, "at", "bohemia"), (0, "florins"))
    assert workshops.recruit_limit(state(match), 0) == 1
    assert "recruit" in verbs(match)


@pytest.mark.rule("MU-unit.d")
def test_redeployed_and_ransomed_units_count_and_promotions_do_not() -> None:
    match = buy(
        florins=[3000] * 4,
        technology=technology(0, 0, 0, 1, 0, 0),
        units=units(bohemia="0: captain_1"),
        surrendered=[{"knight": 3, "captain_2": 1}, {}, {}, {}],
        prisoners=[{"captor": 1, "owner": 0, "units": {"archer": 1}}],
    )
    play(match, (0, "redeploy", "knight"), (0, "at", "swabia"), (0, "number", 2))
    assert army(state(match), 0, "swabia")[KN] == 2
    assert state(match).surrendered[0][KN] == 1
    assert state(match).florins[0] == 3000  # free of charge
    assert workshops.recruit_limit(state(match), 0) == 1
    play(match, (0, "promote", "bohemia", 1), (0, "level", 2), (0, "florins"))
    assert workshops.recruit_limit(state(match), 0) == 1
    play(match, (0, "ransom", 1, "archer"), (0, "at", "bohemia"))
    assert workshops.recruit_limit(state(match), 0) == 0
    assert not {"recruit", "redeploy", "ransom", "hire_captain"} & set(verbs(match))
    assert position.check(state(match)) == []


@pytest.mark.rule("MU-unit.d")
def test_surrendered_captains_keep_their_level() -> None:
    match = buy(surrendered=[{"captain_2": 1}, {}, {}, {}])
    assert offers(match, "redeploy") == ["captain_2"]
    play(match, (0, "redeploy", "captain_2"), (0, "at", "swabia"))
    assert army(state(match), 0, "swabia")[C2] == 1
    assert position.check(state(match)) == []


def test_units_lost_beside_a_surgeon_cost_half() -> None:
    match = buy(buy_back=[{"knight": 1, "captain_2": 1, "light_infantry": 5}, {}, {}, {}])
    assert offers(match, "buy_back") == ["light_infantry", "knight", "captain_2"]
    play(match, (0, "buy_back", "captain_2"), (0, "at", "bohemia"))
    assert state(match).florins[0] == 400
    assert offers(match, "buy_back") == ["light_infantry", "knight"]
    play(match, (0, "buy_back", "light_infantry"), (0, "at", "bohemia"), (0, "number", 2))
    assert state(match).florins[0] == 380
    assert workshops.recruit_limit(state(match), 0) == 0


@pytest.mark.rule("MU-C28", "MU-comp.a")
@pytest.mark.parametrize(("on_the_map", "offered"), [(9, ["knight"]), (10, [])])
def test_only_what_is_in_the_reserve_is_bought_back(on_the_map: int, offered: list[str]) -> None:
    match = buy(buy_back=[{"knight": 2}, {}, {}, {}], units=units(bohemia=f"0: {on_the_map} knight"))
    assert offers(match, "buy_back") == offered


# ---- Deployment


def test_with_deployment_new_pieces_wait_behind_the_screen() -> None:
    match = buy(
        florins=[3000] * 4,
        technology=technology(1, 0, 0, 1, 3, 1),
        buildings={"bohemia": [1]},
        settings={"options": {"deployment": True}},
    )
    choose(match, 0, "demand_deployment")
    play(match, (0, "recruit", "knight"), (0, "number", 2), (0, "build", "village"), (0, "florins"))
    play(match, (0, "build", "borough"), (0, "at", "bohemia"), (0, "florins"))  # an upgrade is open
    play(match, (0, "transport", "caravan"), (0, "level", 1), (0, "florins"))
    s = state(match)
    assert (s.stacks, s.elements, s.buildings) == ({}, {}, {"bohemia": [2, 0, 0, 0, 0, 0]})
    assert [(o.kind, o.level, o.number) for o in s.orders[0]] == [
        ("knight", 0, 2),
        ("village", 1, 1),
        ("caravan", 1, 1),
    ]
    for seat in range(4):
        choose(match, seat, "done")
    assert asked(match) == [(0, "deploy.where")]
    assert s.stage == "deploy"
    play(match, (0, "at", "bohemia"), (0, "at", "swabia"), (0, "at", "swabia"), (0, "at", "holstein"))
    assert army(s, 0, "bohemia")[KN] == army(s, 0, "swabia")[KN] == 1
    assert s.buildings["swabia"] == [1, 0, 0, 0, 0, 0]
    assert s.elements["caravan.1"].place == "holstein"
    assert s.phase == "combat"
    assert logged(match, "variants.ordered") == []  # for the buyer alone


def test_no_more_buildings_are_ordered_than_there_are_places() -> None:
    match = buy(
        florins=[3000] * 4,
        technology=technology(0, 0, 0, 0, 1, 0),
        buildings={"bohemia": [3], "swabia": [3]},
        settings={"options": {"deployment": True}},
    )
    play(match, (0, "demand_deployment"), (0, "build", "village"), (0, "florins"))
    assert "build" not in verbs(match)  # Holstein was the only place left
