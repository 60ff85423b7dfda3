"""B. Technology: what activates it, and the technologies used at any time (MU-tech, MU-T-...)."""

from __future__ import annotations

from typing import Any

import pytest

from condotta.games.medioevo_universale.data import BRANCHES, TECHNOLOGIES
from condotta.games.medioevo_universale.pieces import HORDE
from condotta.games.medioevo_universale.rules.common import clash, pieces, points
from condotta.games.medioevo_universale.shown import position

from .. import helpers
from ..helpers import asked, choose, decline, elements, logged, menu, play, start, state, units
from ..learned import FIGHT, NOTHING, by_colour, counts, match_with, owns, techs, use

# ---- what activates a technology


@pytest.mark.rule("MU-tech.a")
def test_six_branches_of_four_levels_each_with_its_colour() -> None:
    assert [branch.colour for branch in BRANCHES.values()] == ["blue", "yellow", "orange", "red", "green", "purple"]
    assert [[t.level for t in branch.technologies] for branch in BRANCHES.values()] == [[1, 2, 3, 4]] * 6
    assert len(TECHNOLOGIES) == 24
    assert {t: points.PLACE[t] for t in ("logistics", "guilds", "religion")} == {
        "logistics": (0, 2),
        "guilds": (1, 4),
        "religion": (5, 1),
    }


@pytest.mark.rule("MU-tech.b")
def test_a_technology_is_owned_and_paid_for_at_each_use_and_used_as_often_as_one_pays() -> None:
    at: dict[str, Any] = {"units": units(poland="b: 3 light_infantry")}
    assert techs(match_with(**at, **owns({"orange": 3}, orange=2))) == []  # not owned
    assert techs(match_with(**at, **owns({"red": 3}, orange=3), florins=[99, 0, 0, 0])) == []  # not payable
    match = match_with(**at, **owns({"orange": 2}, orange=3), florins=[99, 0, 0, 0])
    use(match, "nation")
    choose(match, 0, "to", "prussia")
    assert state(match).pt[0] == by_colour(orange=1)
    use(match, "nation")
    play(match, (0, "barbarian", "light_infantry", "poland"), (0, "to", "prussia"))
    assert state(match).pt[0] == NOTHING
    assert counts(match, HORDE, "prussia")[0] == 2
    assert techs(match) == []


@pytest.mark.rule("MU-tech.c")
def test_a_technology_works_in_the_time_of_others_and_in_battle() -> None:
    # given: seat 1 fights barbarians, seat 0 looks on and owns Nation
    fight = {**FIGHT, "attacker": 1}
    at = units(austria="1: heavy_infantry; b: 2 light_infantry")
    match = match_with([4, 6, 8], battles=[fight], units=at, **owns({"orange": 1}, orange=3), active=1)
    assert asked(match) == [(0, "window.before_round")]
    assert techs(match) == ["tech nation"]
    play(match, (0, "tech", "nation"), (0, "to", "bohemia"))
    assert counts(match, HORDE, "austria")[0] == 1
    assert state(match).battles[0].area == "austria"


@pytest.mark.rule("MU-tech.d")
def test_levels_one_to_three_cost_1_point_and_level_four_2() -> None:
    costs = {(t.level, t.activation) for t in TECHNOLOGIES.values()}
    assert costs == {(1, 1), (2, 1), (3, 1), (4, 2)}
    at: dict[str, Any] = {"units": units(poland="b: light_infantry"), "florins": [0] * 4}
    assert techs(match_with(**at, **owns({"orange": 1}, orange=4))) == ["tech nation"]
    assert techs(match_with(**at, **owns({"orange": 2}, orange=4))) == ["tech nation", "tech influence"]


# ---- blue


@pytest.mark.rule("MU-T-machinery")
def test_the_crew_of_an_engine_also_fights_for_the_rest_of_the_turn() -> None:
    at: dict[str, Any] = {
        "battles": [FIGHT],
        "units": units(austria="0: 3 heavy_infantry; b: 3 light_infantry"),
        "elements": elements("catapult.1 I austria 0"),
    }
    for used, fighting in ((True, 3), (False, 1)):
        match = match_with([8, 8, 1, 2, 3], **at, **owns({"blue": 1}, blue=3))
        play(match, (0, "crew", "heavy_infantry"), (0, "crew", "heavy_infantry"), (0, "done"))
        assert techs(match) == ["tech machinery"]
        choose(match, 0, *(("tech", "machinery") if used else ("pass",)))
        assert asked(match) == [(0, "battle.reroll")]
        s = state(match)
        assert clash.melee(s, s.battles[0], s.battles[0].attacker)[2] == fighting
        assert s.pt[0] == (NOTHING if used else by_colour(blue=1))
        assert s.effects.machinery == (["catapult.1"] if used else [])


@pytest.mark.rule("MU-T-machinery")
def test_an_engine_without_crew_or_of_the_enemy_is_not_meant() -> None:
    at: dict[str, Any] = {
        "battles": [{**FIGHT, "defender": 1}],
        "units": units(austria="0: 2 heavy_infantry; 1: 2 light_infantry"),
        "elements": elements("catapult.1 I austria 0", "catapult.2 I austria 1"),
        "war_from": [[0, 1, 0, 0], [1, 0, 0, 0], [0] * 4, [0] * 4],
    }
    match = match_with(**at, **owns({"blue": 1}, blue=3))
    while asked(match)[0][1] != "battle.reroll":
        seat, prompt = asked(match)[0]
        assert prompt != "window.artillery"
        if seat == 1 and prompt == "battle.crew":
            choose(match, 1, "crew", "light_infantry")
        else:
            choose(match, seat, *menu(match)[0].split())


@pytest.mark.rule("MU-T-cartography")
def test_a_transport_takes_one_more_step_with_what_it_carries() -> None:
    at: dict[str, Any] = {"units": units(bohemia="0: 2 knight, archer", poland="0: archer")}
    wagon = {"war_wagon.1": {"seat": 0, "place": "bohemia", "level": 1, "mp": 0, "done": True}}
    match = match_with(**at, elements=wagon, **owns({"blue": 2}, blue=4))
    use(match, "cartography")
    assert menu(match)[0] == "carry war_wagon.1"
    play(match, (0, "carry", "war_wagon.1"), (0, "to", "saxony"))
    assert menu(match) == ["done", "load archer", "load knight"]
    play(match, (0, "load", "knight"), (0, "load", "archer"), (0, "done"))
    s = state(match)
    assert s.elements["war_wagon.1"].place == "saxony"
    assert counts(match, 0, "saxony")[:4] == [0, 1, 0, 1]
    assert counts(match, 0, "bohemia")[:4] == [0, 0, 0, 1]
    assert s.pt[0] == NOTHING
    assert position.check(s) == []


@pytest.mark.rule("MU-T-cartography")
def test_a_single_unit_needs_no_transport_and_a_battle_is_fought_at_once() -> None:
    at = units(bohemia="0: knight", austria="b: light_infantry")
    match = match_with([3, 3, 3], units=at, **owns({"blue": 2}, blue=4), barbarian_dice=[4, 6, 8])
    use(match, "cartography")
    choose(match, 0, "to", "austria")
    decline(match)
    assert asked(match) == [(0, "battle.reroll")]
    choose(match, 0, "done")
    decline(match)
    assert logged(match, "technology.extra_step") == [{"player": 0, "area": "bohemia", "there": "austria"}]
    assert state(match).battles == []
    assert position.check(state(match)) == []


@pytest.mark.rule("MU-T-cartography")
def test_a_siege_engine_moves_and_units_in_battle_do_not() -> None:
    at = units(bohemia="0: archer", austria="0: 2 archer; b: light_infantry")
    fields: dict[str, Any] = {"units": at, "elements": elements("catapult.1 I saxony 0", "catapult.2 I austria 0")}
    match = match_with(**fields, **owns({"blue": 2}, blue=4))
    use(match, "cartography")
    assert menu(match) == ["carry catapult.1", "carry catapult.2", "walk bohemia archer", "walk austria archer"]
    match = match_with(**fields, battles=[FIGHT], **owns({"blue": 2}, blue=4), stage="resume")
    assert asked(match) == [(0, "battle.crew")]  # no window came before
    # engines step like transports
    match = match_with(elements=elements("catapult.1 I saxony 0"), **owns({"blue": 2}, blue=4))
    use(match, "cartography")
    choose(match, 0, "to", "bavaria")
    assert state(match).elements["catapult.1"].place == "bavaria"


# ---- yellow


@pytest.mark.rule("MU-T-monopoly")
def test_a_cube_moves_between_near_settlements_with_control_and_transport_in_either() -> None:
    fields: dict[str, Any] = {"deposits": {"austria": ["salt", "hides"]}, "elements": elements("caravan.1 I austria 0")}
    match = match_with(**fields, **owns({"yellow": 1}, yellow=3))
    use(match, "monopoly")
    assert menu(match) == ["move_cube salt austria", "move_cube hides austria"]
    choose(match, 0, "move_cube", "salt", "austria")
    assert menu(match) == ["to swabia", "to bohemia"]  # controlled and near; Lübeck prints salt
    choose(match, 0, "to", "bohemia")
    assert state(match).deposits == {"austria": ["hides"], "bohemia": ["salt"]}
    assert state(match).pt[0] == NOTHING
    assert position.check(state(match)) == []


@pytest.mark.rule("MU-T-monopoly")
def test_not_without_control_not_without_transport_and_not_to_where_the_colour_is() -> None:
    power = owns({"yellow": 1}, yellow=3)
    far: dict[str, Any] = {"deposits": {"cairo": ["salt"]}, "elements": elements("caravan.1 I cairo 0")}
    assert techs(match_with(**far, **power)) == []
    assert techs(match_with(deposits={"austria": ["salt"]}, **power)) == []
    present: dict[str, Any] = {"austria": ["weapons"], "swabia": ["weapons"], "holstein": ["weapons"]}
    everywhere = match_with(deposits=present, elements=elements("caravan.1 I austria 0"), **power)
    assert techs(everywhere) == []  # Prague prints weapons


@pytest.mark.rule("MU-T-guilds")
def test_an_open_stop_counts_as_completed_but_never_the_destination() -> None:
    route = {"transport": "caravan.1", "origin": "swabia", "stops": ["austria", "pannonia", "poland", "rome"]}
    routes = [{**route, "done": [True, False, False]}, None, None, None]
    match = match_with(elements=elements("caravan.1 I rome 0"), routes=routes, **owns({"yellow": 4}, yellow=4))
    use(match, "guilds")
    assert menu(match) == ["complete pannonia", "complete poland"]
    choose(match, 0, "complete", "poland")
    assert state(match).routes[0].done == [True, False, True]  # type: ignore[union-attr]
    use(match, "guilds")
    assert state(match).routes[0].done == [True, True, True]  # type: ignore[union-attr]
    assert state(match).pt[0] == NOTHING
    assert techs(match) == []


# ---- orange


@pytest.mark.rule("MU-T-nation")
def test_one_barbarian_unit_goes_one_step_and_fights_there_at_once() -> None:
    at = units(poland="b: 2 light_infantry", bohemia="0: knight")
    match = match_with([4, 6, 8], units=at, **owns({"orange": 1}, orange=3), florins=[0] * 4, borrowed=[True] * 4)
    use(match, "nation")
    assert "to western_baltic" in menu(match)  # a barbarian Galley is free
    choose(match, 0, "to", "bohemia")
    assert asked(match) == [(0, "battle.reroll")]
    assert counts(match, HORDE, "poland")[0] == 1
    assert (state(match).battles[0].attacker.seat, state(match).battles[0].defender.seat) == (HORDE, 0)


@pytest.mark.rule("MU-T-nation")
def test_the_limits_of_reinforcement_do_not_apply() -> None:
    # in their own home territory, and beside units of a player (MU-reinf.f, g)
    match = match_with(
        units=units(bohemia="b: archer", austria="b: archer; 1: archer"), **owns({"orange": 2}, orange=3)
    )
    use(match, "nation")
    assert menu(match) == ["barbarian archer bohemia", "barbarian archer austria"]
    play(match, (0, "barbarian", "archer", "bohemia"), (0, "to", "poland"))
    assert counts(match, HORDE, "poland")[1] == 1
    assert state(match).control["bohemia"] == 0


@pytest.mark.rule("MU-T-nation")
def test_a_step_onto_the_sea_needs_a_barbarian_galley() -> None:
    at = units(poland="b: archer")
    ships = elements(
        *(f"galley.{n} I {sea} b" for n, sea in enumerate(("adriatic", "aegean", "tyrrhenian", "marmara"), 1))
    )
    sailors = {f"galley.{n}": {"b": {"light_infantry": 1}} for n in range(1, 5)}
    match = match_with(units={**at, **sailors}, elements=ships, **owns({"orange": 1}, orange=3))
    use(match, "nation")
    choose(match, 0, "barbarian", "archer", "poland")
    assert "to western_baltic" not in menu(match)
    assert "to prussia" in menu(match)


@pytest.mark.rule("MU-T-influence")
def test_a_barbarian_unit_next_to_his_land_becomes_his_and_the_last_one_gives_the_territory() -> None:
    at = units(poland="b: light_infantry, captain_1", kiev="b: archer")
    match = match_with(units=at, **owns({"orange": 4}, orange=4))
    use(match, "influence")
    assert menu(match) == ["convert light_infantry poland", "convert captain_1 poland"]
    choose(match, 0, "convert", "captain_1", "poland")
    assert counts(match, 0, "poland") == [0, 0, 0, 0, 1, 0, 0]
    assert "poland" not in state(match).control
    use(match, "influence")
    assert counts(match, 0, "poland") == [1, 0, 0, 0, 1, 0, 0]
    assert state(match).control["poland"] == 0
    assert state(match).pt[0] == NOTHING
    assert position.check(state(match)) == []


@pytest.mark.rule("MU-T-influence", "MU-hp.g")
def test_the_last_rebel_won_over_in_the_own_home_is_a_rebellion_suppressed() -> None:
    both = units(bohemia="b: archer", poland="b: archer")
    match = match_with(units=both, uprisings={"bohemia": 1}, **owns({"orange": 4}, orange=4))
    use(match, "influence")
    choose(match, 0, "convert", "archer", "poland")
    assert state(match).honour[0] == 10  # not their home
    use(match, "influence")
    assert state(match).control["bohemia"] == 0
    assert state(match).honour[0] == 11
    # not while an enemy stands there
    war = [[0, 1, 0, 0], [1, 0, 0, 0], [0] * 4, [0] * 4]
    both = units(bohemia="b: archer; 1: archer")
    match = match_with(units=both, war_from=war, uprisings={"bohemia": 1}, **owns({"orange": 2}, orange=4))
    use(match, "influence")
    assert state(match).honour[0] == 10
    # nor of other barbarians
    match = match_with(units=units(bohemia="b: archer"), **owns({"orange": 2}, orange=4))
    use(match, "influence")
    assert (state(match).control["bohemia"], state(match).honour[0]) == (0, 10)


@pytest.mark.rule("MU-hp.o")
def test_rebels_whom_nation_leads_away_are_not_put_down_in_battle_or_out_of_it() -> None:
    risen = {"bohemia": 1}
    match = match_with(units=units(bohemia="b: archer"), uprisings=risen, **owns({"orange": 1}, orange=3))
    use(match, "nation")
    choose(match, 0, "to", "poland")
    assert (state(match).control["bohemia"], state(match).honour[0], state(match).uprisings) == (0, 10, {})
    fight = {"area": "bohemia", "attacker": "b", "defender": 0, "cause": "rebellion"}
    at = units(bohemia="b: archer; 0: archer")
    match = match_with(units=at, uprisings=risen, battles=[fight], **owns({"orange": 1}, orange=3))
    play(match, (0, "tech", "nation"), (0, "to", "poland"))
    assert (state(match).control["bohemia"], state(match).honour[0], state(match).uprisings) == (0, 10, {})


@pytest.mark.rule("MU-T-influence")
def test_only_types_that_the_reserve_holds_and_only_neighbours() -> None:
    all_captains = units(bohemia="0: 3 captain_1", poland="b: captain_1", kiev="b: archer")
    s = state(match_with(units=all_captains))
    assert s.reserve[0][4] >= 0
    spent = units(bohemia=f"0: {3 + s.reserve[0][4]} captain_1", poland="b: captain_1", kiev="b: archer")
    match = match_with(units=spent, **owns({"orange": 2}, orange=4), florins=[0] * 4)
    assert techs(match) == ["tech nation"]


@pytest.mark.rule("MU-T-influence")
def test_in_a_battle_with_him_wherever_it_is() -> None:
    at = units(crete="0: heavy_infantry; b: 2 archer")
    fight = {**FIGHT, "area": "crete"}
    match = match_with([4, 6, 8], battles=[fight], units=at, **owns({"orange": 2}, orange=4))
    assert techs(match) == ["tech nation", "tech influence"]
    choose(match, 0, "tech", "influence")
    assert counts(match, 0, "crete")[:3] == [0, 1, 1]
    assert counts(match, HORDE, "crete")[1] == 1


@pytest.mark.rule("MU-T-nation", "MU-tech.c")
def test_a_battle_within_a_battle() -> None:
    # given: before a round of seat 1 against barbarians seat 0 sends one of them to its own Knight
    at = units(austria="1: 2 heavy_infantry; b: 3 light_infantry", bohemia="0: knight")
    match = match_with(
        [3, 3, 3, 4, 6, 8],
        battles=[{**FIGHT, "attacker": 1}],
        units=at,
        **owns({"orange": 1}, orange=3),
        florins=[0] * 4,
        borrowed=[True] * 4,
        active=1,
    )
    play(match, (0, "tech", "nation"), (0, "to", "bohemia"))
    # then: that battle comes first, and is over before the other one goes on
    assert asked(match) == [(0, "battle.reroll")]
    assert [b.area for b in state(match).battles] == ["austria", "bohemia"]
    choose(match, 0, "done")
    assert asked(match) == [(1, "battle.reroll")]
    assert [b.area for b in state(match).battles] == ["austria"]
    assert counts(match, HORDE, "bohemia") == [0] * 7
    assert counts(match, HORDE, "austria")[0] == 2
    assert position.check(state(match)) == []


# ---- red


@pytest.mark.rule("MU-T-hierarchy")
def test_a_unit_in_the_battle_changes_its_type_by_one_step_until_the_end_of_the_turn() -> None:
    at = units(austria="0: heavy_infantry, archer; b: light_infantry")
    match = match_with([3, 5, 7], battles=[FIGHT], units=at, **owns({"red": 2}, red=2))
    assert techs(match) == ["tech hierarchy"]
    choose(match, 0, "tech", "hierarchy")
    assert menu(match) == [
        "change_attacker archer",
        "change_attacker heavy_infantry",
        "change_defender light_infantry",
    ]
    choose(match, 0, "change_attacker", "heavy_infantry")
    assert menu(match) == ["into light_infantry", "into archer", "into knight"]
    choose(match, 0, "into", "knight")
    assert counts(match, 0, "austria")[:4] == [0, 1, 0, 1]
    # an opposing unit likewise
    play(match, (0, "tech", "hierarchy"), (0, "change_defender", "light_infantry"), (0, "into", "archer"))
    assert counts(match, HORDE, "austria")[:2] == [0, 1]
    s = state(match)
    assert [(d.real, d.assumed) for d in s.disguises] == [(2, 3), (0, 1)]
    assert s.pt[0] == NOTHING
    assert position.check(s) == []


@pytest.mark.rule("MU-T-hierarchy")
def test_the_ladder_ends_at_captain_three_and_a_unit_reverts_at_the_end_of_the_turn() -> None:
    at = units(austria="0: captain_2; b: 5 light_infantry")
    match = match_with([1, 1, 1], battles=[FIGHT], units=at, **owns({"red": 2}, red=2))
    play(match, (0, "tech", "hierarchy"), (0, "change_attacker", "captain_2"))
    assert menu(match) == ["into captain_1", "into captain_3"]
    choose(match, 0, "into", "captain_3")
    play(match, (0, "tech", "hierarchy"), (0, "change_attacker", "captain_3"))
    assert counts(match, 0, "austria")[4:] == [0, 1, 0]  # down again: the only step
    at_end = {"owner": 0, "commander": 0, "place": "bohemia", "real": "archer", "assumed": "knight", "by": "hierarchy"}
    match = start(helpers.position(phase="end_of_turn", units=units(bohemia="0: knight"), disguises=[at_end]))
    assert counts(match, 0, "bohemia")[:4] == [0, 1, 0, 0]
    # whoever is taken off the map is what it really is, the plain ones first
    s = state(start(helpers.position(units=units(bohemia="0: 2 knight"), disguises=[at_end])))
    pieces.remove_units(s, 0, "bohemia", 3, 2)
    assert (s.reserve[0], s.disguises) == ([20, 10, 20, 10, 3], [])
    # a Knight of another who stands there is one
    at = units(bohemia="1: knight; 0: knight")
    match = start(helpers.position(phase="end_of_turn", units=at, disguises=[at_end]))
    assert (counts(match, 0, "bohemia")[:4], counts(match, 1, "bohemia")[:4]) == ([0, 1, 0, 0], [0, 0, 0, 1])


@pytest.mark.rule("MU-T-hierarchy")
def test_only_the_sides_of_the_battle_use_it() -> None:
    at = units(austria="1: heavy_infantry; b: light_infantry")
    match = match_with([4, 6, 8], battles=[{**FIGHT, "attacker": 1}], units=at, **owns({"red": 2}, red=2))
    assert asked(match) == [(1, "battle.reroll")]


# ---- green


@pytest.mark.rule("MU-T-engineering")
def test_engineering_raises_an_own_building_or_engine_at_any_time() -> None:
    fields: dict[str, Any] = {
        "buildings": {"bohemia": [2, 0, 3], "pannonia": [1]},
        "elements": elements("catapult.1 I bohemia 0"),
    }
    match = match_with(**fields, **owns({"green": 4}, green=4))
    use(match, "engineering")
    assert menu(match) == ["raise civil bohemia", "raise_engine catapult.1"]
    choose(match, 0, "raise", "civil", "bohemia")
    assert state(match).buildings["bohemia"][:3] == [3, 0, 3]
    assert state(match).honour[0] == 11  # a City (R-build-hp)
    assert state(match).florins[0] == 500
    use(match, "engineering")
    assert list(state(match).elements) == ["trebuchet.1"]
    assert state(match).pt[0] == NOTHING


@pytest.mark.rule("MU-T-cartography")
def test_an_empty_galley_at_sea_takes_nobody_from_another_along() -> None:
    at: dict[str, Any] = {"elements": elements("galley.1 I aegean 0", "galley.2 I aegean 0")}
    match = match_with(**at, units=units(**{"galley.2": "0: knight"}), **owns({"blue": 2}, blue=4))
    play(match, (0, "acts"), (0, "tech", "cartography"), (0, "carry", "galley.1"), (0, "to", "marmara"))
    assert state(match).elements["galley.1"].place == "marmara"


@pytest.mark.rule("MU-T-cartography")
def test_the_step_of_a_caravan_costs_none_of_its_own_points() -> None:
    caravan = elements("caravan.1 I bohemia 0: salt")
    caravan["caravan.1"]["mp"] = 2
    match = match_with(phase="trade", stage="", elements=caravan, **owns({"blue": 2}, blue=4))
    use(match, "cartography")
    choose(match, 0, "to", "austria")
    assert (state(match).elements["caravan.1"].place, state(match).elements["caravan.1"].mp) == ("austria", 2)


@pytest.mark.rule("MU-T-influence", "MU-build.k")
@pytest.mark.parametrize(
    ("seat", "where", "offered"), [(0, "saxony", True), (3, "cairo", False), (1, "pannonia", False)]
)
def test_in_a_rebellion_rebels_of_the_own_kingdom_are_won_over_and_those_of_others_not(
    seat: int, where: str, offered: bool
) -> None:
    unrest: dict[str, Any] = {"phase": "events", "stage": "rebellions", "rebellions": [[seat, 1, 0]]}
    match = match_with(**unrest, barbarian_dice=[2, 6, 5], event="low_nile", **owns({"orange": 4}, orange=4))
    if offered:
        choose(match, 0, "done")  # no Law
    choose(match, seat, "rebellion", where)
    assert menu(match) == ["pass", "tech nation", *(["tech influence"] if offered else [])]
    if offered:
        choose(match, 0, "tech", "influence")
        assert (counts(match, 0, where)[0], counts(match, HORDE, where)[0]) == (1, 1)
        assert state(match).was_controlled == {where: 0}  # they still fight for it
