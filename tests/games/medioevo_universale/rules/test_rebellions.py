"""Phase 2, step 4: rebellions (MU-rebel, MU-T-law, MU-hp.g, m)."""

from __future__ import annotations

from typing import Any

import pytest

from condotta.core.match import Match
from condotta.games.medioevo_universale.pieces import HORDE, LI
from condotta.games.medioevo_universale.rules import barbarians
from condotta.games.medioevo_universale.rules.common import control, honour, pieces
from condotta.games.medioevo_universale.rules.common.questions import army, army_size

from .. import helpers
from ..helpers import asked, choose, elements, logged, menu, play, start, state, units
from ..marching import at_war, begin, go, holding

LI_ONLY = [4, 6, 8]  # barbarian dice: a horde is 1 LI
HRE = ["holstein", "saxony", "swabia", "bavaria", "bohemia"]  # homes of seat 0
TOLERATED = {10: "locusts_in_egypt", 20: "steppe_blizzard", 30: "danube_floods", 40: "low_nile", 50: "black_sea_storms"}
ORANGE = 2
LAW = [[0, 0, 2, 0, 0, 0]] + [[0] * 6] * 3  # the technology of seat 0


def revolt(tax: list[int], level: int = 10, dice: list[Any] | None = None, **fields: Any) -> Match:
    """Phase 2 at the end of step 3: what follows are the rebellions."""
    at = helpers.position(
        phase="events",
        turn=2,
        stage="reinforcement",
        barbarian_points=0,
        **{"tax": tax, "event_deck": [TOLERATED[level]], "barbarian_dice": LI_ONLY, **fields},
    )
    return start(at, dice or [])


def rebels(match: Match) -> list[str]:
    return [place for place, stacks in state(match).stacks.items() if any(s.owner == HORDE for s in stacks)]


@pytest.mark.rule("MU-rebel.a")
def test_the_back_of_the_next_event_card_tells_the_tolerated_level() -> None:
    """The card that was drawn as event shows 50, the next one 20."""
    at = helpers.position(
        phase="events", turn=2, stage="icon", event="black_sea_storms", icons=["goods_icon"], tax=[30, 20, 20, 20],
        event_deck=["black_sea_storms", "steppe_blizzard"][1:], barbarian_dice=LI_ONLY,
    )  # fmt: skip
    match = start(at)
    choose(match, 0, "done")
    assert logged(match, "rebellion.tolerated") == [{"level": 20}]
    assert asked(match) == [(0, "rebellion.where")]


@pytest.mark.rule("MU-rebel.b")
@pytest.mark.parametrize(
    ("tax", "level", "expected"),
    [(10, 10, 0), (20, 10, 1), (50, 10, 4), (50, 30, 2), (30, 40, 0), (0, 10, 0)],
)
def test_each_10_above_the_tolerated_level_is_a_rebellion(tax: int, level: int, expected: int) -> None:
    match = revolt([tax, 0, 0, 0], level)
    while state(match).phase == "events":
        match.choose(0, match.open_decisions()[0].options[0])
    assert len(rebels(match)) == expected


@pytest.mark.rule("MU-rebel.c", "MU-hp.m")
def test_each_new_rebellion_costs_1_hp_if_one_was_in_progress_before() -> None:
    match = revolt([50, 0, 0, 0], 30, units=units(holstein="b: light_infantry"))
    play(match, (0, "rebellion", "saxony"), (0, "rebellion", "swabia"))
    assert state(match).honour == [8, 10, 10, 10]
    assert {line["points"] for line in logged(match, "honour.lost")} == {1}


@pytest.mark.rule("MU-rebel.c", "MU-hp.m")
def test_the_first_rebellions_of_a_turn_cost_no_hp_however_many() -> None:
    match = revolt([50, 0, 0, 0], 30)
    play(match, (0, "rebellion", "saxony"), (0, "rebellion", "swabia"))
    assert state(match).honour == [10] * 4


@pytest.mark.rule("MU-rebel.c")
def test_whether_one_is_in_progress_is_checked_when_his_turn_to_place_comes() -> None:
    """Seat 2 places first; meanwhile barbarians are moved into Holstein (MU-T-nation)."""
    match = revolt([30, 0, 20, 0], order=[2, 0, 1, 3])
    pieces.place_units(state(match), HORDE, "holstein", LI, 1)
    control.settle(match.table, "holstein")
    choose(match, 2, "rebellion", "ionia")
    play(match, (0, "rebellion", "saxony"), (0, "rebellion", "swabia"))
    assert state(match).honour == [8, 10, 10, 10]


@pytest.mark.rule("MU-rebel.d")
def test_the_home_territories_with_the_fewest_units_rebel_and_ties_are_the_players_choice() -> None:
    at = units(holstein="0: archer", saxony="0: 2 archer", bohemia="0: archer; 1: 3 archer")
    match = revolt([20, 0, 0, 0], units=at)
    assert menu(match) == ["rebellion swabia", "rebellion bavaria"]
    at = units(holstein="0: archer", saxony="0: 2 archer", bohemia="0: archer", swabia="0: archer", bavaria="0: knight")
    match = revolt([20, 0, 0, 0], units=at)
    assert menu(match) == ["rebellion holstein", "rebellion swabia", "rebellion bavaria", "rebellion bohemia"]


@pytest.mark.rule("MU-rebel.d")
def test_a_home_that_another_player_controls_does_not_rebel() -> None:
    at = units(holstein="1: archer", saxony="1: archer", swabia="1: archer", bavaria="1: archer", bohemia="1: archer")
    match = revolt([20, 0, 0, 0], units=at)
    assert rebels(match) == []
    assert logged(match, "rebellion.nowhere") == [{"player": 0}]
    assert state(match).honour == [10] * 4


@pytest.mark.rule("MU-rebel.e")
def test_rebellions_of_a_turn_go_to_different_territories() -> None:
    """The Archer of Saxony defeats the first rebellion; the second goes to Holstein, although it has 5 units."""
    at = units(
        saxony="0: 2 archer", holstein="0: 5 archer", swabia="1: archer", bavaria="1: archer", bohemia="1: archer"
    )
    match = revolt([30, 0, 0, 0], dice=[1, 8], units=at)
    assert logged(match, "rebellion.placed") == [
        {"player": 0, "territory": "saxony"},
        {"player": 0, "territory": "holstein"},
    ]
    assert state(match).control["saxony"] == 0


@pytest.mark.rule("MU-rebel.e")
def test_a_home_whose_rebellion_was_put_down_rebels_again_only_as_the_last_one() -> None:
    """R-rebel-again: Hungary holds or barbarians hold the others; twice the Archers hit the only LI."""
    others = {"holstein": {"b": {"light_infantry": 1}}, **{home: {"1": {"archer": 1}} for home in HRE[2:]}}
    match = revolt([30, 0, 0, 0], dice=[1, 8, 1, 8], units={"saxony": {"0": {"archer": 2}}, **others})
    assert [line["territory"] for line in logged(match, "rebellion.placed")] == ["saxony", "saxony"]
    assert army(state(match), HORDE, "holstein") == [1, 0, 0, 0, 0, 0, 0]
    assert state(match).phase == "taxes"


@pytest.mark.rule("MU-rebel.d")
def test_with_no_barbarian_left_in_the_pool_nobody_rebels_and_nothing_is_lost() -> None:
    crowd = {place: {"b": {"light_infantry": 20}} for place in ("galicia", "holstein")}
    match = revolt([20, 0, 0, 0], units=crowd)
    assert logged(match, "rebellion.nowhere") == [{"player": 0}]
    assert state(match).honour[0] == 10


@pytest.mark.rule("MU-rebel.e")
def test_an_occupied_home_gets_a_further_horde_only_when_no_other_is_left() -> None:
    held = {home: {"b": {"light_infantry": 1}} for home in HRE[1:]}
    match = revolt([30, 0, 0, 0], units=held)
    assert army(state(match), HORDE, "holstein") == [1, 0, 0, 0, 0, 0, 0]
    assert menu(match) == [f"rebellion {home}" for home in HRE]
    choose(match, 0, "rebellion", "bohemia")
    assert army(state(match), HORDE, "bohemia") == [2, 0, 0, 0, 0, 0, 0]


@pytest.mark.rule("MU-rebel.f")
def test_where_he_has_units_a_battle_starts_with_the_barbarians_as_attacker() -> None:
    at = {home: {"0": {"heavy_infantry": 1}} for home in HRE}
    match = revolt([20, 0, 0, 0], units=at)
    choose(match, 0, "rebellion", "saxony")
    fight = state(match).battles[0]
    assert (fight.area, fight.attacker.seat, fight.defender.seat, fight.cause) == ("saxony", HORDE, 0, "rebellion")


@pytest.mark.rule("MU-rebel.f")
def test_an_empty_home_is_lost_and_sacked() -> None:
    pieces = elements("caravan.1 I saxony 0", "caravan.2 I saxony 2")
    match = revolt([20, 0, 0, 0], elements=pieces, buildings={"saxony": [0, 2]}, markers={"bohemia": 0})
    choose(match, 0, "rebellion", "saxony")
    assert "saxony" not in state(match).control
    assert (state(match).elements, state(match).buildings) == ({}, {})
    assert state(match).markers == {}  # MU-marker.g: it hung on the Fortress


@pytest.mark.rule("MU-rebel.g", "MU-T-law")
def test_law_sends_a_rebellion_to_a_barbarian_territory_at_the_starting_kingdom() -> None:
    at = units(lombardy="b: light_infantry", venice="1: archer")
    match = revolt([20, 0, 0, 0], technology=LAW, units=at)
    assert asked(match) == [(0, "rebellion.law")]
    assert menu(match) == ["done", "law poland", "law austria"]  # not where armies are or players rule
    play(match, (0, "law", "poland"), (0, "florins"))
    assert rebels(match) == ["lombardy", "poland"]
    assert state(match).florins[0] == 400
    assert state(match).phase == "taxes"


@pytest.mark.rule("MU-T-law")
def test_a_rebellion_sent_outside_costs_no_hp_and_each_costs_a_point() -> None:
    match = revolt(
        [30, 0, 0, 0],
        technology=LAW,
        units=units(holstein="b: light_infantry"),
        florins=[100, 0, 0, 0],
        borrowed=[True] * 4,
    )
    play(match, (0, "law", "poland"), (0, "florins"))
    assert state(match).honour[0] == 10
    assert asked(match) == [(0, "rebellion.where")]  # they cannot pay a second time
    choose(match, 0, "rebellion", "saxony")
    assert state(match).honour[0] == 9


@pytest.mark.rule("MU-T-law")
def test_law_may_be_declined_and_is_not_offered_without_the_technology() -> None:
    match = revolt([20, 0, 0, 0], technology=LAW)
    choose(match, 0, "done")
    assert asked(match) == [(0, "rebellion.where")]
    edict = [[0, 0, 1, 0, 0, 0]] + [[0] * 6] * 3
    assert asked(revolt([20, 0, 0, 0], technology=edict)) == [(0, "rebellion.where")]


@pytest.mark.rule("MU-rebel.h")
def test_players_place_their_rebellions_in_turn_order() -> None:
    match = revolt([20, 30, 20, 10], order=[2, 1, 3, 0])
    assert [asked(match)] == [[(2, "rebellion.where")]]
    choose(match, 2, "rebellion", "ionia")
    assert asked(match) == [(1, "rebellion.where")]
    assert state(match).active == 1
    play(match, (1, "rebellion", "croatia"), (1, "rebellion", "alfold"))
    assert asked(match) == [(0, "rebellion.where")]


@pytest.mark.rule("MU-hp.g")
def test_suppressing_a_rebellion_at_home_gives_1_hp_in_the_very_battle() -> None:
    """Barbarians 8 with one LI; the Archers hit it first (MU-battle.v)."""
    at = {home: {"0": {"archer": 2}} for home in HRE}
    match = revolt([20, 0, 0, 0], dice=[1, 8], units=at)
    choose(match, 0, "rebellion", "saxony")
    assert army_size(state(match), HORDE, "saxony") == 0
    assert state(match).honour[0] == 11
    assert state(match).control["saxony"] == 0


@pytest.mark.rule("MU-hp.g")
def test_a_rebellion_is_remembered_while_others_hold_the_territory_and_pays_once() -> None:
    match = revolt([20, 0, 0, 0])
    choose(match, 0, "rebellion", "saxony")
    assert state(match).uprisings == {"saxony": 1}
    # another player has driven the rebels out; the owner takes it from them
    wagon = elements("war_wagon.1 I bohemia 0")
    held: dict[str, Any] = {"control": holding(saxony=1), "markers": {"saxony": 1}, "war_from": at_war((0, 1))}
    match = begin(units=units(bohemia="0: knight"), elements=wagon, uprisings={"saxony": 1}, **held)
    go(match, 0, "war_wagon.1", "load knight", "step saxony")
    assert (state(match).control["saxony"], state(match).honour[0], state(match).uprisings) == (0, 11, {})
    honour.suppressed(match.table, "saxony", 0)
    assert state(match).honour[0] == 11


@pytest.mark.rule("MU-hp.o")
def test_barbarians_whom_the_first_player_leads_into_his_own_garrison_pay_nothing() -> None:
    """R-rebel-what: no rebellion has broken out there. The Archers hit both (MU-battle.v)."""
    at = units(bohemia="0: 2 archer", poland="b: light_infantry")
    reinforced: dict[str, Any] = {"phase": "events", "turn": 2, "stage": "reinforcement", "barbarian_points": 1}
    match = start(helpers.position(**reinforced, units=at, barbarian_dice=LI_ONLY, tax=[0] * 4), [1, 1])
    play(match, (0, "move_horde", "poland"), (0, "to", "bohemia"))
    assert army_size(state(match), HORDE, "bohemia") == 0
    assert state(match).honour[0] == 10


@pytest.mark.rule("MU-hp.o")
def test_rebels_who_march_off_are_forgotten() -> None:
    at = units(saxony="b: light_infantry")
    match = start(helpers.position(units=at, uprisings={"saxony": 1}))
    assert state(match).uprisings == {"saxony": 1}
    barbarians.carry(match.table, "saxony", "poland", [1, 0, 0, 0, 0, 0, 0])
    control.settle(match.table, "saxony")
    assert (state(match).control["saxony"], state(match).uprisings, state(match).honour[0]) == (0, {}, 10)


@pytest.mark.rule("MU-hp.g")
def test_driving_barbarians_out_of_a_foreign_home_is_no_suppression() -> None:
    match = start(helpers.position(units=units(saxony="1: archer; b: archer"), uprisings={"saxony": 1, "croatia": 1}))
    honour.suppressed(match.table, "saxony", 1)
    assert state(match).honour == [10] * 4
