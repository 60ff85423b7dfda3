"""Capture and prisoners (MU-capture), surrender (MU-surrender)."""

from __future__ import annotations

from typing import Any

import pytest

from condotta.core.match import Match
from condotta.games.medioevo_universale.pieces import KINDS
from condotta.games.medioevo_universale.rules import taxes

from ...fights import army_of, clash, raid, until, until_over, values
from ...helpers import asked, choose, elements, logged, menu, play, position, start, state, units


def by_kind(counts: list[int]) -> dict[str, int]:
    return {kind: n for kind, n in zip(KINDS, counts, strict=True) if n}


def prisoners(match: Match) -> list[tuple[int, int, dict[str, int]]]:
    """Captor, owner and units of all prisoners."""
    return [(p.captor, p.owner, by_kind(p.counts)) for p in state(match).prisoners]


# ---- the attempt


@pytest.mark.rule("MU-capture.a")
def test_either_player_may_announce_a_capture_before_each_round() -> None:
    match = clash("0: 2 light_infantry; 1: 2 light_infantry")
    assert asked(match) == [(0, "battle.capture")]
    assert menu(match) == ["no", "yes"]
    choose(match, 0, "yes")
    assert asked(match) == [(1, "battle.capture")]
    choose(match, 1, "no")
    assert logged(match, "battle.captures") == [{"player": 0}]


@pytest.mark.rule("MU-capture.a")
def test_barbarians_are_not_captured() -> None:
    """R-capture-scope."""
    match = raid("0: 9 light_infantry; b: light_infantry")
    assert asked(match) == [(0, "battle.reroll")]


@pytest.mark.rule("MU-capture.b")
@pytest.mark.parametrize(("own", "value"), [(6, 7), (5, 4)])
def test_below_three_to_one_the_value_is_halved(own: int, value: int) -> None:
    match = clash(f"0: {own} light_infantry; 1: 2 light_infantry", [1, 2, 7, 1, 2, 4])
    choose(match, 0, "yes")
    until_over(match)
    assert values(match)[0][0] == value


@pytest.mark.rule("MU-capture.b")
def test_crews_count_for_the_ratio() -> None:
    """R-capture-scope: all military units of both armies."""
    match = clash(
        "0: 6 light_infantry; 1: 2 light_infantry", [8, 8, 8, 1, 2, 7, 1, 2, 4],
        elements=elements("catapult.1 I serbia 0"),
    )  # fmt: skip
    choose(match, 0, "yes")
    until(match, "battle.crew")
    play(match, *[(0, "crew", "light_infantry")] * 3)
    until_over(match)
    assert values(match)[0][0] == 7


@pytest.mark.rule("MU-capture.c", "MU-capture.f")
def test_what_step_8_destroys_is_taken_prisoner_with_the_type_it_had() -> None:
    """Two points on the HI: an HI prisoner; the Knight that takes one point stays as HI."""
    match = clash("0: 9 light_infantry; 1: heavy_infantry, knight, light_infantry", [1, 2, 6, 1, 2, 4])
    choose(match, 0, "yes")
    until(match, "battle.damage")  # 6 against 3: three points
    play(match, (1, "hit", "heavy_infantry"), (1, "hit", "light_infantry"), (1, "hit", "light_infantry"))
    assert prisoners(match) == [(0, 1, {"light_infantry": 1, "heavy_infantry": 1})]
    assert army_of(match, 1) == {"knight": 1}
    # neither in the reserve nor replaced: all 20 LI but the prisoner, all 20 HI but the prisoner
    assert state(match).reserve[1] == [19, 10, 19, 9, 3]


@pytest.mark.rule("MU-capture.c")
def test_a_figure_that_only_drops_stays_in_the_battle() -> None:
    match = clash("0: 9 light_infantry; 1: 2 knight", [1, 2, 5, 1, 2, 4])
    choose(match, 0, "yes")
    until(match, "battle.damage")  # 5 against 3: the first point has fallen on a Knight
    choose(match, 1, "hit", "knight")
    assert prisoners(match) == []
    assert army_of(match, 1) == {"heavy_infantry": 2}


@pytest.mark.rule("MU-capture.c")
def test_a_knight_with_three_points_is_a_knight_prisoner() -> None:
    match = clash("0: 9 light_infantry; 1: knight, archer, light_infantry", [8, 1, 2, 6, 1, 2, 4])
    choose(match, 0, "yes")
    until(match, "battle.damage")
    play(match, (1, "hit", "knight"), (1, "hit", "heavy_infantry"))
    # the LI that stood there is hit before the one that was a Knight
    choose(match, 1, "hit", "light_infantry")
    assert prisoners(match) == [(0, 1, {"light_infantry": 1})]
    match = clash("0: 9 light_infantry; 1: knight, archer", [8, 1, 2, 6, 1, 2, 4])
    choose(match, 0, "yes")
    until(match, "battle.damage")
    play(match, (1, "hit", "knight"), (1, "hit", "heavy_infantry"), (1, "hit", "light_infantry"))
    assert prisoners(match) == [(0, 1, {"knight": 1})]


@pytest.mark.rule("MU-capture.c")
def test_the_type_is_that_of_the_beginning_of_step_8() -> None:
    # given: the Knight has been shot to HI before
    match = clash("0: archer, 8 light_infantry; 1: knight", [1, 1, 2, 5, 1, 2, 4])
    choose(match, 0, "yes")
    until_over(match)
    assert prisoners(match) == [(0, 1, {"heavy_infantry": 1})]


@pytest.mark.rule("MU-capture.c")
def test_only_step_8_captures() -> None:
    """R-capture-scope: the LI that was shot dies, though it falls after melee has been won (MU-C29)."""
    cards = [["surgeon.29"], [], [], []]
    match = clash("0: 3 light_infantry; 1: archer, 8 light_infantry", [1, 1, 2, 3, 3, 4, 6], cards=cards)
    until(match, "battle.capture")
    choose(match, 0, "no")
    until(match, "battle.capture")
    choose(match, 1, "yes")
    until(match, "window.before_round")
    choose(match, 0, "use", "surgeon.29")
    until_over(match)
    assert values(match) == [(3, 5, 1, 3)]
    assert prisoners(match) == [(1, 0, {"light_infantry": 2})]
    assert army_of(match, 0) == {}


@pytest.mark.rule("MU-capture.d")
def test_a_winner_who_captures_alone_suffers_losses() -> None:
    match = clash("0: 9 light_infantry; 1: 3 light_infantry", [2, 3, 5, 3, 4, 5])
    choose(match, 0, "yes")
    until(match, "battle.surrender")  # 5 against 4: one prisoner
    assert army_of(match, 0) == {"light_infantry": 7}
    assert army_of(match, 1) == {"light_infantry": 2}  # its losses of 3 are not applied
    assert [entry["loser"] for entry in logged(match, "battle.losses")] == [0]


@pytest.mark.rule("MU-capture.e")
@pytest.mark.parametrize("defence", [[1, 2, 6], [1, 2, 8]])
def test_if_he_does_not_win_the_round_is_completed_normally(defence: list[int]) -> None:
    """A draw (5 each) and a defeat (5 against 7): losses on both sides, nobody is captured."""
    match = clash("0: 9 light_infantry; 1: 3 light_infantry", [1, 2, 5, *defence])
    choose(match, 0, "yes")
    until(match, "battle.surrender")
    assert army_of(match, 1) == {"light_infantry": 2}
    assert prisoners(match) == []


@pytest.mark.rule("MU-capture.e")
def test_knights_on_a_draw_kill_and_do_not_capture() -> None:
    match = clash("0: 9 knight; 1: 3 light_infantry", [1, 2, 3, 1, 2, 4])
    choose(match, 0, "yes")
    until(match)
    assert army_of(match, 1) == {}
    assert prisoners(match) == []


@pytest.mark.rule("MU-capture.g")
def test_prisoners_are_released_if_the_captor_is_wiped_out_in_the_same_battle() -> None:
    """6 against 5: one LI is captured; then 0's own losses of 4 destroy their army."""
    match = clash("0: 3 light_infantry; 1: light_infantry", [4, 4, 6, 1, 2, 6], order=[0, 1, 2, 3])
    choose(match, 0, "yes")
    until_over(match)
    assert values(match) == [(16, 5, 4, 1)]
    assert army_of(match, 0) == {}
    assert army_of(match, 1) == {"light_infantry": 1}  # it stands in the area again
    assert prisoners(match) == []
    assert state(match).reserve[1][0] == 19
    assert [feat.what["own_lost"] for feat in state(match).feats if feat.kind == "won"] == [0]
    assert logged(match, "battle.won") == [{"winner": 1, "loser": 0, "area": "serbia"}]


@pytest.mark.rule("MU-capture.g")
def test_prisoners_of_earlier_battles_stay_prisoners() -> None:
    held = [{"captor": 0, "owner": 2, "units": {"light_infantry": 1}}]
    match = clash("0: 3 light_infantry; 1: light_infantry", [4, 4, 6, 1, 2, 6], prisoners=held)
    choose(match, 0, "yes")
    until_over(match)
    assert army_of(match, 1) == {"light_infantry": 1}
    assert [stack.owner for stack in state(match).stacks["serbia"]] == [1]
    assert prisoners(match) == [(0, 2, {"light_infantry": 1})]


# ---- ransom


def ransoming(florins: int = 500, **fields: Any) -> Match:
    held = [{"captor": 0, "owner": 1, "units": {"light_infantry": 1, "archer": 1, "knight": 1, "captain_2": 1}}]
    at = position(phase="purchases", active=1, florins=[500, florins, 500, 500], prisoners=held, **fields)
    return start(at)


@pytest.mark.rule("MU-capture.h")
@pytest.mark.parametrize(
    ("kind", "price"),
    [("light_infantry", 40), ("archer", 100), ("heavy_infantry", 100), ("knight", 200), ("captain_1", 200),
     ("captain_3", 600)],
)  # fmt: skip
def test_ransom_is_twice_the_price_and_goes_to_the_captor(kind: str, price: int) -> None:
    held = [{"captor": 0, "owner": 1, "units": {kind: 1}}]
    match = start(position(phase="purchases", active=1, florins=[500, 700, 500, 500], prisoners=held))
    assert f"ransom 0 {kind}" in menu(match)
    play(match, (1, "ransom", 0, kind), (1, "at", "croatia"))
    assert state(match).florins[:2] == [500 + price, 700 - price]
    assert prisoners(match) == []
    assert army_of(match, 1, "croatia") == {kind: 1}


@pytest.mark.rule("MU-capture.h")
def test_only_what_can_be_paid_is_offered_and_only_to_the_owner() -> None:
    match = ransoming(florins=150)
    assert [option for option in menu(match) if option.startswith("ransom")] == [
        "ransom 0 light_infantry", "ransom 0 archer",
    ]  # fmt: skip
    at = position(phase="purchases", active=0, prisoners=[{"captor": 0, "owner": 1, "units": {"archer": 1}}])
    assert not [option for option in menu(start(at)) if option.startswith("ransom")]


@pytest.mark.rule("MU-capture.i")
def test_ransomed_units_are_placed_at_once_and_count_as_recruited() -> None:
    match = ransoming(recruited=[0, 2, 0, 0])
    choose(match, 1, "ransom", 0, "archer")
    places = [option.split()[1] for option in menu(match)]
    assert set(places) <= {"pannonia", "upper_hungary", "alfold", "transylvania", "croatia"}
    play(match, (1, "at", places[0]))
    assert state(match).recruited[1] == 3
    assert not [option for option in menu(match) if option.startswith("ransom")]  # 3 + no civil building


@pytest.mark.rule("MU-capture.f")
def test_prisoners_pay_no_upkeep() -> None:
    match = ransoming(units=units(croatia="1: archer"))
    assert taxes.upkeep_cost(state(match), 1) == 20  # the Archer in croatia only
    assert taxes.upkeep_cost(state(match), 0) == 0


@pytest.mark.rule("MU-capture.j")
def test_prisoners_may_be_given_back() -> None:
    held = [{"captor": 0, "owner": 1, "units": {"archer": 1}}]
    match = start(position(phase="purchases", active=0, prisoners=held))
    choose(match, 0, "acts")
    assert "give 1" in menu(match)
    play(match, (0, "give", 1))
    assert "prisoner 1 archer" in menu(match)
    choose(match, 0, "prisoner", 1, "archer")
    assert prisoners(match) == []


@pytest.mark.rule("MU-capture.k")
@pytest.mark.parametrize(("number", "points"), [(0, []), (1, [-3]), (6, [-6]), (7, [-9])])
def test_units_still_held_by_others_cost_honour_at_the_end(number: int, points: list[int]) -> None:
    held = [{"captor": 0, "owner": 1, "units": {"light_infantry": number}}] if number else []
    match = start(position(phase="final", stage="score", turn=8, prisoners=held))
    assert match.over
    lost = [entry for entry in logged(match, "victory.award") if entry["award"] == "prisoners_lost"]
    assert [(entry["player"], entry["points"]) for entry in lost] == [(1, each) for each in points]


# ---- surrender


@pytest.mark.rule("MU-surrender.a")
@pytest.mark.parametrize("fought", [0, 1])
def test_surrender_before_a_round_needs_both(fought: int) -> None:
    match = clash("0: 4 light_infantry; 1: 4 light_infantry", [1, 2, 5, 1, 2, 6][: 6 * fought], talk=True)
    if fought:
        until(match, "battle.surrender")
    assert asked(match) == [(0, "battle.surrender")]
    assert menu(match) == ["fight_on", "offer_surrender", "demand_surrender"]
    choose(match, 0, "demand_surrender")
    assert asked(match) == [(1, "battle.agree")]
    assert match.open_decisions()[0].params == {"player": 0, "loser": 1}
    choose(match, 1, "no")
    assert asked(match) == [(1, "battle.surrender")]  # then the other may propose
    assert army_of(match, 1) == {"light_infantry": 4 - fought}
    play(match, (1, "offer_surrender"), (0, "yes"))
    assert (state(match).battles, army_of(match, 1)) == ([], {})
    assert by_kind(state(match).surrendered_now[1]) == {"light_infantry": 4 - fought}


@pytest.mark.rule("MU-surrender.b", "MU-surrender.d")
def test_the_losers_units_lie_beside_his_board() -> None:
    match = clash("0: 4 light_infantry; 1: 2 light_infantry, 2 heavy_infantry, captain_3", [1, 2, 5, 1, 2, 6])
    until(match, "battle.surrender")  # a draw; only 0 has lost a unit
    before = army_of(match, 1)
    play(match, (0, "fight_on"), (1, "offer_surrender"), (0, "yes"))
    assert by_kind(state(match).surrendered_now[1]) == before
    assert army_of(match, 1) == {}
    assert state(match).battles == []
    assert state(match).control["serbia"] == 0  # the winner conquers the area
    assert logged(match, "battle.surrendered") == [{"loser": 1, "winner": 0, "area": "serbia"}]
    # not in the reserve: 20 + 10 + 20 + 10 + 3 figures less those beside the board
    assert sum(state(match).reserve[1]) == 63 - sum(before.values())


@pytest.mark.rule("MU-surrender.c")
def test_surrendered_units_come_back_free_from_the_next_turn() -> None:
    at = position(phase="purchases", active=1, surrendered=[{}, {"knight": 2}, {}, {}], recruited=[0, 2, 0, 0])
    match = start({**at, "florins": [0] * 4})
    assert "redeploy knight" in menu(match)
    play(match, (1, "redeploy", "knight"), (1, "at", "croatia"))
    assert army_of(match, 1, "croatia") == {"knight": 1}
    assert "redeploy knight" not in menu(match)  # it counted against the limit of 3
    # those of this turn wait
    match = start(position(phase="purchases", active=1, surrendered_now=[{}, {"knight": 2}, {}, {}]))
    assert "redeploy knight" not in menu(match)


@pytest.mark.rule("MU-surrender.d")
def test_units_beside_the_board_pay_no_upkeep() -> None:
    match = start(position(phase="purchases", surrendered=[{}, {"knight": 2}, {}, {}]))
    assert taxes.upkeep_cost(state(match), 1) == 0


@pytest.mark.rule("MU-capture.g", "MU-surrender.b")
def test_a_captor_who_surrenders_keeps_his_prisoners() -> None:
    """MU-capture.g: they are released only if the units of the captor are destroyed."""
    match = clash("0: 9 light_infantry; 1: 3 light_infantry", [1, 2, 6, 1, 2, 6], order=[0, 1, 2, 3])
    choose(match, 0, "yes")
    until(match, "battle.surrender")
    assert prisoners(match) == [(0, 1, {"light_infantry": 1})]
    play(match, (0, "offer_surrender"), (1, "yes"))
    until_over(match)
    assert army_of(match, 0) == {}
    assert prisoners(match) == [(0, 1, {"light_infantry": 1})]
