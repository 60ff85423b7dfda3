"""Chapter 10, Naval rules (MV-10.1 to MV-10.3)."""

from __future__ import annotations

import json
from typing import Any

import pytest

from condotta.core.flow import PASS, Option
from condotta.core.match import Match
from condotta.games.medieval import GAME
from condotta.games.medieval.data import MAP

from ..helpers import asked, choose, logged, offered, play, start

GIVE_UP, REPLAN, SET_OUT = Option("give_up"), Option("replan"), Option("set_out")

# France (0, capability 1) sails from 2A to the Almoravids of 3A (1, capability 1), to whom no way leads over land.
STRAITS: dict[str, Any] = {
    "map_cards": ["2A", "3A"],
    "holders": {"france": 0, "almoravids": 1},
    "control": {"france_2a": 0, "almoravids_3a": 1},
    "rulers": {"france": 0, "almoravids": 0},
    "money": [20, 20, 20],
}

# The Levant: Byzantium (0, capability 1) on 3D attacks Jerusalem by sea_3d and sea_4d; the land way is closed by the
# Seljuks of seat 1. Fleets: Seljuks 1, Latin Kingdom 0, Ayyubids 1, Jerusalem 0.
LEVANT: dict[str, Any] = {
    "map_cards": ["3D", "4D"],
    "holders": {"byzantium": 0, "seljuks_of_rum": 1},
    "control": {"byzantium_3d": 0, "seljuks_of_rum_3d": 1},
    "rulers": {"byzantium": 0},
    "money": [20, 20, 20],
}


def with_more(position: dict[str, Any], **more: Any) -> dict[str, Any]:
    """The position with further holders, control and other keys."""
    joined = {**position, **more}
    for key in ("holders", "control"):
        joined[key] = {**position[key], **more.get(key, {})}
    return joined


def sail(position: dict[str, Any], power: str, target: str, *seas: str, dice: tuple[int, ...] = ()) -> Match:
    """The attack with this sea leg, as far as its setting out."""
    match = play(start(position, dice=dice), (0, "attack", power), (0, "target", target))
    for sea in seas:
        choose(match, 0, "sail", sea)
    choose(match, 0, "set_out")
    return match


def naval_totals(match: Match) -> list[tuple[str, int, int]]:
    """Interceptor's Power, mover's total and interceptor's total of every naval battle."""
    return [(b["other"], b["mover"], b["interceptor"]) for b in logged(match, "naval.battle")]


def interceptor(match: Match) -> tuple[int, str, str]:
    """Who may intercept now: seat, Power and Naval Area."""
    decision = match.open_decisions()[0]
    assert decision.prompt == "naval.intercept"
    assert decision.params is not None
    return decision.seat, decision.params["power"], decision.params["sea"]


def pass_all(match: Match) -> list[tuple[int, str, str]]:
    """Nobody intercepts; who could have, in order."""
    seen = []
    while asked(match)[0][1] == "naval.intercept":
        seen.append(interceptor(match))
        choose(match, seen[-1][0], "pass")
    return seen


# ---- 10.1 Naval transport


@pytest.mark.rule("MV-10.1.a", "MV-4.1.c")
@pytest.mark.parametrize(
    ("power", "province", "can"),
    [
        ("trebizond", "trebizond_3d", True),
        ("seljuks_of_rum", "seljuks_of_rum_3d", True),
        ("bulgaria", "bulgaria_2d", False),
    ],
)
def test_a_power_needs_a_number_for_sea_transport_and_0_is_one(power: str, province: str, can: bool) -> None:
    # Cyprus can be reached by sea alone; Bulgaria 2D lies on the coast of sea_2d but has no fleet
    position = {"map_cards": ["2D", "3D", "4D"], "holders": {power: 0}, "control": {province: 0}, "money": [9, 9, 9]}
    match = start(position)
    choose(match, 0, "attack", power)
    assert (Option("target", "latin_kingdom_4d") in offered(match)) is can


@pytest.mark.rule("MV-10.1.a")
def test_a_power_without_a_fleet_is_offered_no_sea() -> None:
    # given: Bulgaria 2D on the coast, its land ways closed
    position = {
        "map_cards": ["2C", "2D", "3D"],
        "holders": {"bulgaria": 0},
        "control": {"bulgaria_2d": 0, "hungary_2c": 1, "serbia_2c": 1, "cumans_2d": 1, "bulgaria_3d": 1},
        "money": [9, 9, 9],
    }
    match = play(start(position), (0, "attack", "bulgaria"), (0, "target", "polovtsy_2d"))
    closed = ("hungary_2c", "serbia_2c", "cumans_2d")  # Bulgaria 3D leads nowhere
    assert offered(match) == [*(Option("ask_passage", p) for p in closed), GIVE_UP]


@pytest.mark.rule("MV-10.1.b", "MV-10.1.c")
def test_a_fleet_carries_an_attack_over_a_naval_area() -> None:
    match = play(start(STRAITS, dice=[6, 1]), (0, "attack", "france"), (0, "target", "almoravids_3a"))
    assert offered(match) == [Option("sail", "sea_2a"), Option("sail", "sea_3a"), GIVE_UP]  # Spain 3A is nobody's
    play(match, (0, "sail", "sea_2a"), (0, "sail", "sea_3a"), (0, "set_out"), (0, "naval_drm", 0), (1, "pass"))
    play(match, (0, "militia", 0), (1, "militia", 0))
    assert match.state.control["almoravids_3a"] == 0


@pytest.mark.rule("MV-10.1.c", "MV-10.1.e")
def test_the_sea_leg_goes_from_area_to_adjacent_area_and_enters_none_twice() -> None:
    """R-59, R-81: planned area by area. 2A and 3A are adjacent."""
    position = {
        "map_cards": ["1A", "1B", "2A", "2B", "3A", "3B", "4B"],
        "holders": {"england": 0},
        "control": {"england_1b": 0, "malta": 1},
        "money": [9, 9, 9],
    }
    match = play(start(position), (0, "attack", "england"), (0, "target", "malta"))
    assert offered(match) == [Option("sail", "sea_1b"), Option("sail", "sea_1a"), GIVE_UP]
    plan = [
        ("sea_1a", ["sea_2a"]),  # sea_1b leads nowhere from here
        ("sea_2a", ["sea_3a"]),
        ("sea_3a", ["sea_3b"]),
        ("sea_3b", ["sea_4b"]),  # and neither does sea_2b
    ]
    for sea, then in plan:
        choose(match, 0, "sail", sea)
        assert offered(match) == [*(Option("sail", n) for n in then), REPLAN, GIVE_UP], sea
    choose(match, 0, "sail", "sea_4b")
    assert offered(match) == [SET_OUT, REPLAN, GIVE_UP]


@pytest.mark.rule("MV-10.1.c", "MV-9.5.c")
@pytest.mark.parametrize("owner", [None, 1])
def test_a_way_may_embark_from_a_foreign_province_that_may_be_passed(owner: int | None) -> None:
    """R-59: the Empire of 2C has no coast; Venice 2C has."""
    control = {"holy_roman_empire_2c": 0, "hungary_2c": 1, "poland_2c": 1, "holy_roman_empire_3b": 1}
    position = {
        "map_cards": ["2C", "3B", "3C"],
        "holders": {"holy_roman_empire": 0},
        "control": control if owner is None else {**control, "venice_2c": owner},
        "money": [9, 9, 9],
    }
    match = play(start(position), (0, "attack", "holy_roman_empire"), (0, "target", "latin_kingdom_3c"))
    if owner is None:
        assert Option("sail", "sea_2c") in offered(match)
    else:
        closed = ("hungary_2c", "poland_2c", "venice_2c")  # Empire 3B leads nowhere
        assert offered(match) == [*(Option("ask_passage", p) for p in closed), GIVE_UP]
        play(match, (0, "ask_passage", "venice_2c"), (0, "offer"), (1, "accept"))
    play(match, (0, "sail", "sea_2c"), (0, "sail", "sea_3c"), (0, "set_out"))
    assert asked(match) == [(0, "attack.militia")]


@pytest.mark.rule("MV-10.1.c", "MV-10.1.d")
def test_after_landing_the_way_goes_on_over_land_and_not_to_sea_again() -> None:
    # given: England (0) lands in France 1B, which is nobody's, and attacks Spain 2A through France 2A
    position = {
        "map_cards": ["1B", "2A", "3A"],
        "holders": {"england": 0},
        "control": {"england_1b": 0, "spain_2a": 1, "almoravids_3a": 1},
        "money": [9, 9, 9],
    }
    match = play(start(position), (0, "attack", "england"))
    # then: Spain 3A can be reached behind Spain 2A; Almoravids 3A would need a second sea leg, from 2A
    reach = {str(option.args[0]) for option in offered(match)}
    assert {"spain_2a", "spain_3a", "france_2a"} <= reach
    assert "almoravids_3a" not in reach
    play(match, (0, "target", "spain_2a"), (0, "sail", "sea_1b"))
    assert offered(match) == [SET_OUT, REPLAN, GIVE_UP]  # France 2A touches sea_2a, but nobody embarks twice
    choose(match, 0, "set_out")
    assert asked(match) == [(0, "attack.militia"), (1, "defence.militia")]


@pytest.mark.rule("MV-10.1.d", "MV-9.5.c")
def test_the_landing_province_is_the_target_or_one_that_may_be_passed() -> None:
    position = {
        "map_cards": ["1B", "2B"],
        "holders": {"england": 0},
        "control": {"england_1b": 0, "france_1b": 1, "holy_roman_empire_1b": 1, "france_2b": 1},
        "money": [9, 9, 9],
    }
    match = play(start(position), (0, "attack", "england"), (0, "target", "france_2b"), (0, "sail", "sea_1b"))
    # then: both harbours are closed, so they may only ask; Denmark and Norway lead nowhere
    closed = [Option("ask_passage", p) for p in ("france_1b", "holy_roman_empire_1b")]
    assert offered(match) == [*closed, REPLAN, GIVE_UP]
    play(match, (0, "ask_passage", "france_1b"), (0, "offer"), (1, "accept"))
    assert offered(match) == [SET_OUT, closed[1], REPLAN, GIVE_UP]
    landed = play(start(position), (0, "attack", "england"), (0, "target", "france_1b"), (0, "sail", "sea_1b"))
    assert SET_OUT in offered(landed)  # the target needs no permission


@pytest.mark.rule("MV-10.1.f")
@pytest.mark.parametrize(
    ("power", "start_in", "by_sea"), [("hungary", "hungary_2c", False), ("venice", "venice_2c", True)]
)
def test_islands_are_reached_by_sea_only(power: str, start_in: str, by_sea: bool) -> None:
    match = start({"map_cards": list(MAP), "holders": {power: 0}, "control": {start_in: 0}, "money": [9, 9, 9]})
    choose(match, 0, "attack", power)
    reach = [str(option.args[0]) for option in offered(match)]
    islands = ["venice_4c", "latin_kingdom_4d", "byzantium_4d", "holy_roman_empire_4b", "sardinia_corsica", "malta"]
    assert [island for island in islands if island in reach] == (islands if by_sea else [])
    assert "kingdom_of_jerusalem_4d" in reach  # the mainland of the same cards is there for both


@pytest.mark.rule("MV-10.1.g")
def test_a_fleet_takes_nothing_without_a_land_battle() -> None:
    # given: Cyprus and Rhodes are nobody's; sailing past, winning at sea and landing do not change that
    position = with_more(LEVANT, control={"ayyubids_mamluks_4d": 1}, holders={"ayyubids_mamluks": 1})
    match = sail(position, "byzantium", "latin_kingdom_4d", "sea_3d", "sea_4d", dice=(6, 1, 6, 1, 1, 6))
    before = dict(match.state.control)
    play(match, (0, "naval_drm", 0), (1, "intercept", 0), (1, "intercept", 0))
    assert naval_totals(match) == [("seljuks_of_rum", 7, 2), ("ayyubids_mamluks", 7, 2)]
    choose(match, 0, "militia", 0)
    assert match.state.control == before  # 1 + 1 against 6: the battle on land decides, and is lost


# ---- 10.2 Interception


@pytest.mark.rule("MV-10.2.a", "MV-10.1.b")
def test_who_has_a_fleet_and_a_province_of_that_power_on_the_area_may_intercept() -> None:
    match = sail(STRAITS, "france", "almoravids_3a", "sea_2a", "sea_3a")
    assert asked(match) == [(0, "naval.fix_drm")]
    choose(match, 0, "naval_drm", 0)
    assert pass_all(match) == [(1, "almoravids", "sea_3a")]


@pytest.mark.rule("MV-10.2.a")
@pytest.mark.parametrize(
    ("holders", "control"),
    [
        ({"france": 0, "almoravids": None}, {"almoravids_3a": 1, "almoravids_4b": 2}),
        ({"france": 0, "almoravids": 1}, {"almoravids_3a": 2, "almoravids_4b": 1}),
        ({"france": 0, "spain": 1}, {"almoravids_3a": 1, "spain_2a": 1}),
    ],
    ids=["nobody has the card", "their coast is another's", "a fleet, but only a conquered coast"],
)
def test_card_and_coastal_province_of_the_same_power_are_needed(
    holders: dict[str, int | None], control: dict[str, int]
) -> None:
    """R-60: nobody is entitled in sea_3a; Spain is in sea_2a, where its own province lies."""
    position = {**STRAITS, "map_cards": ["2A", "3A", "4B"], "holders": holders}
    position["control"] = {"france_2a": 0, **control}
    if "spain" in holders:
        match = sail(position, "france", "almoravids_3a", "sea_2a", "sea_3a")
        choose(match, 0, "naval_drm", 0)
        assert pass_all(match) == [(1, "spain", "sea_2a")]
    else:
        match = sail(position, "france", "almoravids_3a", "sea_3a")
    assert asked(match)[0] == (0, "attack.militia")


@pytest.mark.rule("MV-10.2.a")
def test_a_power_without_fleet_and_the_mover_himself_do_not_intercept() -> None:
    # given: France (0) sails past Spain, also of seat 0; Venice (0) past the coast of Hungary (1)
    position = with_more(STRAITS, holders={"spain": 0}, control={"spain_2a": 0, "almoravids_3a": 1})
    del position["holders"]["almoravids"]
    match = sail(position, "france", "almoravids_3a", "sea_2a", "sea_3a")
    assert asked(match)[0] == (0, "attack.militia")
    position = {
        "map_cards": ["2C", "3C"],
        "holders": {"venice": 0, "hungary": 1},
        "control": {"venice_2c": 0, "hungary_2c": 1},
        "money": [9, 9, 9],
    }
    match = sail(position, "venice", "latin_kingdom_3c", "sea_2c", "sea_3c")
    assert asked(match) == [(0, "attack.militia")]


@pytest.mark.rule("MV-10.2.a")
@pytest.mark.parametrize("island", ["sardinia_corsica", "malta"])
def test_knights_provinces_and_independent_islands_do_not_intercept(island: str) -> None:
    """R-60: seat 1 holds Jerusalem and its card, but as Knights; and an island without a fleet."""
    control = {"kingdom_of_jerusalem_4d": 1, "byzantium_4d": 0}
    position = {
        "map_cards": ["3B", "4B", "4C", "4D"],
        "holders": {"byzantium": 0, "kingdom_of_jerusalem": 1},
        "control": {**control, island: 1},
        "knights_provinces": ["kingdom_of_jerusalem_4d"],
        "money": [9, 9, 9],
    }
    seas = ["sea_4d", "sea_4c", "sea_4b"] + (["sea_3b"] if island == "sardinia_corsica" else [])
    match = sail(position, "byzantium", island, *seas)
    assert asked(match) == [(0, "attack.militia")]


@pytest.mark.rule("MV-10.2.a")
def test_civil_war_excommunication_and_disaster_do_not_hinder_interception() -> None:
    """R-60."""
    position = with_more(LEVANT, holders={"latin_kingdom": 2}, control={"latin_kingdom_4d": 2})
    position |= {"civil_wars": ["latin_kingdom"], "excommunicated": ["latin_kingdom"], "disasters": ["latin_kingdom"]}
    match = sail(position, "byzantium", "kingdom_of_jerusalem_4d", "sea_3d", "sea_4d")
    play(match, (0, "naval_drm", 0), (1, "pass"))
    assert asked(match) == [(2, "naval.intercept")]


@pytest.mark.rule("MV-10.2.b", "MV-T.costs", "MV-10.2.d")
def test_each_attempt_costs_a_florin_and_again_in_every_further_area() -> None:
    # given: Byzantium of 3D sails through 3D and 4D; the Latins (2) have coasts on both
    control = {"latin_kingdom_3d_thrace": 2, "latin_kingdom_4d": 2, "ayyubids_mamluks_4d": 1}
    position = with_more(LEVANT, holders={"latin_kingdom": 2}, control=control)
    del position["holders"]["seljuks_of_rum"]
    match = sail(position, "byzantium", "kingdom_of_jerusalem_4d", "sea_3d", "sea_4d", dice=(6, 1, 6, 2))
    choose(match, 0, "naval_drm", 0)
    choose(match, 2, "intercept", 0)
    assert match.state.money == [19, 20, 19]
    assert interceptor(match) == (2, "latin_kingdom", "sea_4d")  # once per area
    choose(match, 2, "intercept", 2)
    assert match.state.money == [19, 20, 18 - 8]
    assert naval_totals(match) == [("latin_kingdom", 7, 1), ("latin_kingdom", 7, 4)]
    assert asked(match) == [(0, "attack.militia")]


@pytest.mark.rule("MV-10.2.b", "MV-10.3.b")
@pytest.mark.parametrize(("florins", "most"), [(0, None), (1, 0), (4, 0), (5, 1), (8, 1), (9, 2)])
def test_an_interceptor_offers_what_he_can_pay_besides_the_attempt(florins: int, most: int | None) -> None:
    """R-61: without 1 FI they keep their place in the order and can only decline."""
    match = sail({**STRAITS, "money": [20, florins, 0]}, "france", "almoravids_3a", "sea_2a", "sea_3a")
    choose(match, 0, "naval_drm", 0)
    attempts = [] if most is None else [Option("intercept", n) for n in range(most + 1)]
    assert offered(match) == [PASS, *attempts]


@pytest.mark.rule("MV-10.2.c")
def test_islands_intercept_first_whatever_their_fleet_then_the_larger_fleets() -> None:
    # given in sea_4d: Cyprus (Latins, 0) is an island; Ayyubids 1 and Jerusalem 0 are not
    position = {
        **LEVANT,
        "holders": {"byzantium": 0, "kingdom_of_jerusalem": 1, "ayyubids_mamluks": 1, "latin_kingdom": 2},
        "control": {
            "byzantium_3d": 0, "seljuks_of_rum_3d": 1, "kingdom_of_jerusalem_4d": 1, "ayyubids_mamluks_4d": 1,
            "latin_kingdom_4d": 2,
        },
    }  # fmt: skip
    match = sail(position, "byzantium", "byzantium_4d", "sea_3d", "sea_4d")
    choose(match, 0, "naval_drm", 0)
    order = [(2, "latin_kingdom"), (1, "ayyubids_mamluks"), (1, "kingdom_of_jerusalem")]
    assert pass_all(match) == [(seat, power, "sea_4d") for seat, power in order]


@pytest.mark.rule("MV-10.2.c")
def test_island_powers_among_themselves_go_by_their_fleets() -> None:
    """R-61: in sea_4d Rhodes (Byzantium, 1) goes before Cyprus (Latins, 0)."""
    position = {
        "map_cards": ["4D"],
        "holders": {"ayyubids_mamluks": 0, "latin_kingdom": 1, "byzantium": 2},
        "control": {"ayyubids_mamluks_4d": 0, "latin_kingdom_4d": 1, "byzantium_4d": 2},
        "money": [9, 9, 9],
    }
    match = sail(position, "ayyubids_mamluks", "latin_kingdom_4d", "sea_4d")
    choose(match, 0, "naval_drm", 0)
    assert pass_all(match) == [(2, "byzantium", "sea_4d"), (1, "latin_kingdom", "sea_4d")]


NORTH_SEA: dict[str, Any] = {
    "map_cards": ["1B", "2B"],
    "holders": {"france": 0, "norway": 2, "denmark": 1, "england": 1},
    "control": {"france_1b": 0, "norway_1b": 2, "denmark_1b": 1, "england_1b": 1, "holy_roman_empire_1b": 1},
    "money": [9, 9, 9],
}


@pytest.mark.rule("MV-10.2.c")
@pytest.mark.parametrize(
    ("dice", "order"),
    [
        ((2, 5, 4), ["norway", "denmark", "england"]),
        ((6, 5, 4), ["england", "norway", "denmark"]),
        ((3, 3, 6, 1, 2), ["denmark", "norway", "england"]),  # england and norway are equal and roll again: 1 and 2
        ((3, 3, 3, 1, 1, 4, 6, 5), ["denmark", "england", "norway"]),
    ],
)
def test_equal_fleets_are_ordered_by_a_die_before_anyone_decides(dice: tuple[int, ...], order: list[str]) -> None:
    """R-61: also for Powers of the same player (England and Denmark); equal dice are rolled again."""
    match = sail(NORTH_SEA, "france", "norway_1b", "sea_1b", dice=dice)
    choose(match, 0, "naval_drm", 0)
    rolled = [(seat, value) for entry in match.log(None) for seat, value, _ in entry.dice]
    assert [value for _, value in rolled] == list(dice)  # all rolled out before the first is asked
    assert rolled[:3] == [(1, dice[0]), (2, dice[1]), (1, dice[2])]  # England, Norway, Denmark, as in the data
    assert [power for _, power, _ in pass_all(match)] == order


@pytest.mark.rule("MV-10.2.c")
def test_the_order_of_fleets_does_not_depend_on_the_order_in_which_a_position_names_them() -> None:
    saved = GAME.dump(start(NORTH_SEA).state)
    matches = []
    for position in (saved, json.loads(json.dumps(saved, sort_keys=True))):
        match = sail(position, "france", "norway_1b", "sea_1b", dice=(3, 3, 6, 1, 2, 5, 4))
        matches.append(play(match, (0, "naval_drm", 0), (1, "intercept", 0)))
    assert list(matches[0].state.holders) != list(matches[1].state.holders)
    assert matches[0].log(None) == matches[1].log(None)
    assert asked(matches[0]) == asked(matches[1])
    assert matches[0].state_hash() == matches[1].state_hash()


@pytest.mark.rule("MV-10.2.d")
def test_after_a_victory_of_the_mover_the_next_may_try_each_once_per_area() -> None:
    position = with_more(
        LEVANT,
        holders={"latin_kingdom": 2},
        control={"latin_kingdom_3d_thrace": 2, "latin_kingdom_4d": 2},
    )
    match = sail(position, "byzantium", "kingdom_of_jerusalem_4d", "sea_3d", "sea_4d", dice=(6, 1, 6, 1, 1, 6))
    play(match, (0, "naval_drm", 0), (1, "intercept", 0))
    assert asked(match) == [(2, "naval.intercept")]
    choose(match, 2, "intercept", 0)
    assert naval_totals(match) == [("seljuks_of_rum", 7, 2), ("latin_kingdom", 7, 1)]
    # then: sea_4d; the Seljuks have no coast there
    assert asked(match) == [(2, "naval.intercept")]
    choose(match, 2, "intercept", 0)
    assert naval_totals(match)[-1] == ("latin_kingdom", 2, 6)
    assert asked(match) == [(0, "action.choose")]


# ---- 10.3 Naval battles


@pytest.mark.rule("MV-10.3.a")
def test_dice_fleets_and_naval_drms_and_nothing_else_count_at_sea() -> None:
    # given: good rulers, mercenaries, Knights and Jihad cards at hand, and strong armies: none of them counts
    position = {
        "map_cards": ["2D", "3C", "3D", "4C"],
        "holders": {"byzantium": 0, "cumans": 0, "seljuks_of_rum": 1, "venice": 2},
        "control": {"byzantium_3d": 0, "cumans_2d": 0, "seljuks_of_rum_3d": 1, "venice_4c": 2},
        "rulers": {"byzantium": 1, "seljuks_of_rum": 1, "venice": 1},
        "hands": [["knights_of_christ.1"], ["jihad.1"], ["knights_of_christ.2"]],
        "money": [30, 30, 30],
    }
    match = sail(position, "byzantium", "venice_4c", "sea_3d", "sea_3c", "sea_4c", dice=(3, 2, 4, 1))
    play(match, (0, "naval_drm", 2), (1, "intercept", 1))
    assert naval_totals(match) == [("seljuks_of_rum", 3 + 1 + 2, 2 + 1 + 1)]
    assert interceptor(match) == (2, "venice", "sea_4c")
    choose(match, 2, "intercept", 0)
    assert naval_totals(match)[-1] == ("venice", 4 + 1 + 2, 1 + 3)


@pytest.mark.rule("MV-10.3.b", "MV-10.3.f", "MV-T.costs")
def test_the_mover_fixes_his_drm_once_in_secret_and_pays_four_florins_a_step_at_once() -> None:
    position = with_more(LEVANT, holders={"latin_kingdom": 2}, control={"latin_kingdom_4d": 2}, money=[10, 20, 20])
    match = sail(position, "byzantium", "kingdom_of_jerusalem_4d", "sea_3d", "sea_4d", dice=(1, 1, 1, 1, 6, 1))
    assert offered(match) == [Option("naval_drm", n) for n in range(3)]  # 9 FI are left
    choose(match, 0, "naval_drm", 2)
    assert match.state.money[0] == 1
    assert match.view(1)["table"]["attack"]["naval_drm"] is None
    assert match.view(0)["table"]["attack"]["naval_drm"] == 2
    play(match, (1, "intercept", 0))
    assert match.view(1)["table"]["attack"]["naval_drm"] == 2  # known after the first battle
    play(match, (2, "intercept", 0))
    assert naval_totals(match) == [("seljuks_of_rum", 4, 2), ("latin_kingdom", 4, 1)]  # it serves in both
    assert offered(match) == [Option("militia", 0)]  # the money is gone for militia


@pytest.mark.rule("MV-10.3.b")
def test_the_interceptor_fixes_his_drm_for_each_battle() -> None:
    control = {"latin_kingdom_3d_thrace": 2, "latin_kingdom_4d": 2}
    position = with_more(LEVANT, holders={"latin_kingdom": 2}, control=control)
    match = sail(position, "byzantium", "kingdom_of_jerusalem_4d", "sea_3d", "sea_4d", dice=(6, 1, 6, 1))
    play(match, (0, "naval_drm", 0), (1, "pass"), (2, "intercept", 3), (2, "intercept", 0))
    assert naval_totals(match) == [("latin_kingdom", 7, 4), ("latin_kingdom", 7, 1)]
    assert match.state.money == [19, 20, 20 - 1 - 12 - 1]


@pytest.mark.rule("MV-10.3.c", "MV-10.3.e", "MV-9.4.d")
@pytest.mark.parametrize(("dice", "arrives"), [((6, 1), True), ((1, 6), False)])
def test_the_money_for_naval_drms_is_lost_whoever_wins(dice: tuple[int, int], arrives: bool) -> None:
    match = sail(STRAITS, "france", "almoravids_3a", "sea_2a", "sea_3a", dice=dice)
    play(match, (0, "naval_drm", 1), (1, "intercept", 1))
    assert match.state.money == [20 - 1 - 4, 20 - 1 - 4, 20]
    if arrives:
        assert asked(match) == [(0, "attack.militia"), (1, "defence.militia")]
    else:  # the attack is over: no battle on land, but spent
        assert asked(match) == [(0, "action.choose")]
        assert Option("attack", "france") not in offered(match)
        assert match.state.attacks_made == 1
        assert match.state.control["almoravids_3a"] == 1


@pytest.mark.rule("MV-10.3.c", "MV-10.3.f")
def test_the_movers_drm_is_lost_also_when_nobody_intercepts() -> None:
    match = sail(STRAITS, "france", "almoravids_3a", "sea_2a", "sea_3a")
    play(match, (0, "naval_drm", 3), (1, "pass"))
    assert match.state.money[0] == 20 - 1 - 12
    assert match.open_decisions()[0].options == [Option("militia", n) for n in range(3)]


@pytest.mark.rule("MV-10.3.d", "MV-T.modifiers")
@pytest.mark.parametrize(
    ("mover", "interceptor", "dice", "arrives"),
    [
        ("france", "almoravids", (4, 3), True),  # 5 to 4
        ("france", "almoravids", (3, 4), False),  # 4 to 5
        ("france", "almoravids", (3, 3), True),  # a tie between 1 and 1: the mover
        ("england", "almoravids", (3, 4), True),  # a tie of 2 with 1: the higher printed capability, the mover
        ("byzantium", "venice", (5, 3), False),  # a tie of 1 with 3: the interceptor
    ],
)
def test_the_higher_total_wins_at_sea_then_the_larger_fleet_then_the_mover(
    mover: str, interceptor: str, dice: tuple[int, int], arrives: bool
) -> None:
    starts = {"france": "france_2a", "england": "england_1a", "byzantium": "byzantium_3d"}
    targets = {"almoravids": "almoravids_3a", "venice": "venice_4c"}
    seas = {"france": "2a 3a", "england": "1a 2a 3a", "byzantium": "3d 3c 4c"}
    position = {
        "map_cards": ["1A", "2A", "3A", "3C", "3D", "4C"],
        "holders": {mover: 0, interceptor: 1},
        "control": {starts[mover]: 0, targets[interceptor]: 1},
        "money": [9, 9, 9],
    }
    match = sail(position, mover, targets[interceptor], *(f"sea_{sea}" for sea in seas[mover].split()), dice=dice)
    play(match, (0, "naval_drm", 0), (1, "intercept", 0))
    assert (asked(match)[0][1] == "attack.militia") is arrives


@pytest.mark.rule("MV-10.3.d")
def test_bought_drms_do_not_decide_a_tie() -> None:
    position = {
        "map_cards": ["3C", "3D", "4C"],
        "holders": {"byzantium": 0, "venice": 1},
        "control": {"byzantium_3d": 0, "venice_4c": 1},
        "money": [30, 30, 30],
    }
    match = sail(position, "byzantium", "venice_4c", "sea_3d", "sea_3c", "sea_4c", dice=(2, 3))
    play(match, (0, "naval_drm", 3), (1, "intercept", 0))
    assert naval_totals(match) == [("venice", 2 + 1 + 3, 3 + 3)]
    assert asked(match) == [(0, "action.choose")]  # 3 is printed on the card of Venice, 1 on that of Byzantium


@pytest.mark.rule("MV-10.3.b", "MV-10.2.a")
def test_the_mover_is_asked_for_a_drm_only_if_somebody_may_intercept() -> None:
    """R-82."""
    position = with_more(STRAITS, control={"almoravids_3a": 1})
    del position["holders"]["almoravids"]
    match = sail(position, "france", "almoravids_3a", "sea_2a", "sea_3a")
    assert asked(match) == [(0, "attack.militia"), (1, "defence.militia")]


@pytest.mark.rule("MV-10.1.c", "MV-6.3.b")
def test_an_excommunicated_power_sails_freely_and_lands_only_in_its_target() -> None:
    position = {
        "map_cards": ["1B", "2B"],
        "holders": {"england": 0},
        "control": {"england_1b": 0, "france_1b": 0},
        "excommunicated": ["england"],
        "money": [9, 9, 9],
    }
    match = start(position)
    choose(match, 0, "attack", "england")
    # then: the coasts of sea_1b, all Catholic; what lies behind them only through Catholic provinces: not
    reach = [str(option.args[0]) for option in offered(match)]
    assert sorted(reach) == ["denmark_1b", "holy_roman_empire_1b", "norway_1b"]
    play(match, (0, "target", "norway_1b"), (0, "sail", "sea_1b"), (0, "set_out"))
    assert asked(match) == [(0, "attack.militia")]
