"""The turn (MU-turn), phase 7 (MU-end) and the length of the game (MU-length)."""

from __future__ import annotations

from typing import Any

import pytest

from condotta.core.errors import SetupError
from condotta.core.flow import PASS
from condotta.core.match import Match
from condotta.games.medioevo_universale.data import LENGTHS
from condotta.games.medioevo_universale.pieces import AR, C1, HORDE, LI
from condotta.games.medioevo_universale.rules.common import honour, questions
from condotta.games.medioevo_universale.shown.position import check
from condotta.games.medioevo_universale.state import FIELDS
from tests.games.medioevo_universale.helpers import (
    asked,
    choose,
    decline,
    elements,
    logged,
    position,
    start,
    state,
    units,
    until,
)

QUIET = {"offers": 0}


def ending(match_options: dict[str, Any] | None = None, **fields: Any) -> Match:
    """Phase 7 is about to begin."""
    return start(position(**{"phase": "end_of_turn", **fields}), options={**QUIET, **(match_options or {})})


def pass_on(match: Match) -> None:
    """The first option that does nothing, until the turn or the match is over."""
    begun = state(match).turn
    while asked(match) and state(match).turn == begun and not state(match).ended_by:
        decision = match.open_decisions()[0]
        quiet = ("pass", "done", "no", "pay", "tax", "bid", "icon")
        option = next((o for o in decision.options if o.verb in quiet), decision.options[0])
        match.choose(decision.seat, option)


# ---- the sequence


@pytest.mark.rule("MU-turn.a")
def test_seven_phases_in_order() -> None:
    match = start(position(phase="order", turn=2), options=QUIET)
    pass_on(match)
    phases = [entry["phase"] for entry in logged(match, "turn.phase")]
    assert phases == [
        "events_phase",
        "taxes_phase",
        "purchases_phase",
        "combat_phase",
        "trade_phase",
        "end_of_turn",
        "turn_order_phase",
    ]
    assert state(match).turn == 3


@pytest.mark.rule("MU-turn.b")
def test_turn_order_is_kept_in_phases_5_and_6_and_4_and_the_others_are_simultaneous() -> None:
    order = [2, 0, 3, 1]
    match = start(position(phase="order", turn=2, order=order), options=QUIET)
    assert sorted(asked(match)) == [(seat, "order.bid") for seat in range(4)]  # all at once
    match = start(position(phase="taxes", turn=2, order=order), options=QUIET)
    assert sorted(asked(match)) == [(seat, "taxes.level") for seat in range(4)]
    for phase, prompt in (("purchases", "purchases.choose"), ("combat", "combat.action")):
        match = start(position(phase=phase, order=order, units=units(austria="2: archer")), options=QUIET)
        seen = []
        while asked(match) and asked(match)[0][1] == prompt:
            seen.append(asked(match)[0][0])
            choose(match, seen[-1], "done" if phase == "purchases" else "pass")
            decline(match)
        assert seen == order, phase
    caravans = elements(*[f"caravan.{seat + 1} I {home} {seat}" for seat, home in enumerate(
        ("bohemia", "pannonia", "nicaea", "cairo")
    )])  # fmt: skip
    match = start(position(phase="trade", order=order, elements=caravans), options=QUIET)
    seen = []
    while asked(match) and asked(match)[0][1] == "trade.choose":
        seen.append(asked(match)[0][0])
        choose(match, seen[-1], "done")
        decline(match)
    assert seen == order


@pytest.mark.rule("MU-turn.c")
def test_a_window_asks_the_active_player_first_and_closes_when_all_pass_in_a_row() -> None:
    """Assassins after the dice of a battle: the attacker, then the others in turn order, until nobody reacts."""
    cards = [["assassin.46"], ["assassin.47"], ["bard.44"], []]
    battle = [{"area": "austria", "attacker": 1, "defender": "b", "cause": "move"}]
    there = units(austria="1: 2 heavy_infantry; b: 2 light_infantry")
    at = position(units=there, battles=battle, cards=cards, order=[1, 0, 2, 3], barbarian_dice=[2, 6, 5])
    match = start(at, [4, 6, 8], options=QUIET)
    windows: list[tuple[int, str]] = []
    while asked(match) and ("window.rolled" not in [prompt for _, prompt in asked(match)]):
        decision = match.open_decisions()[0]
        quiet = next((o for o in decision.options if o.verb in ("pass", "done", "fight_on", "no")), decision.options[0])
        match.choose(decision.seat, quiet)
    while asked(match)[0][1] == "window.rolled":
        windows.append(asked(match)[0])
        seat = asked(match)[0][0]
        if len(windows) == 2:  # player 0 lowers a die; then everybody is asked again
            choose(match, 0, "use", "assassin.46")
            while asked(match)[0][1] != "window.rolled":
                decision = match.open_decisions()[0]
                match.choose(decision.seat, decision.options[0])
        else:
            match.choose(seat, PASS)
    assert [seat for seat, _ in windows] == [1, 0, 1]  # 1 passes, 0 acts, 1 is asked once more; 0 has nothing left


# ---- phase 7


@pytest.mark.rule("MU-end.a")
def test_stop_markers_go_and_mp_are_restored() -> None:
    tired = elements("war_wagon.1 II bohemia 0", "galley.1 I holstein 0")
    tired["war_wagon.1"].update(mp=0, done=True)
    there = {"bohemia": {"0": {"archer": 1, "done": {"archer": 2, "knight": 1}}}}
    match = ending(elements=tired, units=there)
    until_order(match)
    s = state(match)
    assert (s.elements["war_wagon.1"].mp, s.elements["war_wagon.1"].done) == (7, False)
    assert s.elements["galley.1"].mp == 6
    assert s.stacks["bohemia"][0].fresh == [0, 3, 0, 1, 0, 0, 0]
    assert not any(s.stacks["bohemia"][0].done)


def until_order(match: Match) -> None:
    decline(match)
    assert asked(match)[0][1] == "order.bid"


@pytest.mark.rule("MU-end.b")
def test_cards_and_tokens_are_ready_again_but_for_what_card_13_holds() -> None:
    match = ending(
        cards=[["bishop.1", "bishop.2"], ["spy.16"], [], []],
        turned=["bishop.1", "bishop.2", "spy.16"],
        held=["bishop.2"],
        tokens=[[1, 0, 2, 0, 0, 0], [0] * 6, [0] * 6, [0] * 6],
        tokens_used=[[1, 0, 1, 0, 0, 0], [0] * 6, [0] * 6, [0] * 6],
    )
    until_order(match)
    s = state(match)
    assert (s.turned, s.held) == (["bishop.2"], [])
    assert s.tokens_used == [[0] * 6] * 4
    assert s.tokens[0] == [1, 0, 2, 0, 0, 0]


@pytest.mark.rule("MU-end.b")
def test_a_held_card_is_ready_one_turn_later() -> None:
    """R-card-13: through the whole next turn."""
    match = ending(cards=[["bishop.2"], [], [], []], turned=["bishop.2"], held=[])
    until_order(match)
    assert state(match).turned == []


@pytest.mark.rule("MU-end.c")
def test_hordes_of_raiders_go_lent_units_return_and_captains_revert() -> None:
    there = {
        "austria": {"b/0/raider/": {"light_infantry": 2, "captain_1": 1}, "0": {"archer": 1}},
        "serbia": {"b": {"light_infantry": 1}, "1/b/joined/pannonia": {"heavy_infantry": 1, "done": {"knight": 1}}},
        "bohemia": {"0": {"captain_1": 1}},
    }
    disguise = {
        "owner": 0,
        "commander": 0,
        "place": "bohemia",
        "real": "archer",
        "assumed": "captain_1",
        "by": "heroine",
    }
    match = ending(units=there, disguises=[disguise], effects={"tower:austria": "1", "ranger:caravan.1": "1"})
    s = state(match)
    until_order(match)
    assert questions.army(s, 0, "austria") == [0, 1, 0, 0, 0, 0, 0]
    assert s.horde_reserve == [39, 20, 7]
    assert questions.army(s, HORDE, "serbia") == [1, 0, 0, 0, 0, 0, 0]
    assert questions.army(s, 1, "pannonia") == [0, 0, 1, 1, 0, 0, 0]
    assert (questions.army(s, 0, "bohemia")[AR], questions.army(s, 0, "bohemia")[C1]) == (1, 0)
    assert (s.disguises, FIELDS.dump(s)["effects"]) == ([], {})
    assert check(s) == []


@pytest.mark.rule("MU-end.c")
def test_whatever_is_counted_for_a_turn_begins_anew() -> None:
    match = ending(
        conquered=["rome"],
        counts=[[1, 2, 3, 4]] + [[0] * 4] * 3,
        borrowed=[True] * 4,
        repaid=[True] * 4,
        debt=[1] * 4,
        new_loans=[1] * 4,
        card_bought=[True] * 4,
        branches_bought=[[1]] * 4,
        surrendered_now=[{"archer": 2}, {}, {}, {}],
        buy_back_next=[{}, {"knight": 1}, {}, {}],
        bans=[{"kind": "trade", "territory": "rome", "turn": 2}, {"kind": "trade", "territory": "acre", "turn": 3}],
        offers_made=[1] * 4,
        gifts=[1] * 4,
        proselytised=[["spy.16"], [], [], []],
        event="low_nile",
        shielded=["cairo"],
    )
    until_order(match)
    s = state(match)
    assert (s.conquered, s.tallies[0].streak, s.tallies[0].conquests) == (
        [],
        4,
        0,
    )  # the streak of first places goes on
    assert (s.borrowed, s.repaid, s.new_loans, s.card_bought) == ([False] * 4, [False] * 4, [0] * 4, [False] * 4)
    assert (s.branches_bought, s.surrendered[0][AR], s.surrendered_now[0][AR]) == ([[]] * 4, 2, 0)
    assert (s.buy_back[1], s.buy_back_next[1]) == ([0, 0, 0, 1, 0, 0, 0], [0] * 7)
    assert (s.offers_made, s.gifts, s.proselytised) == ([0] * 4, [0] * 4, [[]] * 4)
    assert (s.event, s.shielded, s.event_discard) == ("", [], ["low_nile"])
    assert [ban.territory for ban in s.bans] == ["acre"]  # kept so that it is not banned twice in a row (MU-C1)
    assert check(s) == []


@pytest.mark.rule("MU-end.d")
def test_the_next_turn_begins_with_phase_1() -> None:
    match = ending(turn=3)
    until_order(match)
    assert (state(match).turn, state(match).phase) == (4, "order")
    assert logged(match, "turn.begins") == [{"turn": 4}]


@pytest.mark.rule("MU-end.e")
def test_armistices_and_dated_pacts_end_without_penalty() -> None:
    war = [[0, 1, 0, 0], [1, 0, 0, 0], [0] * 4, [0] * 4]
    clause = {"kind": "passage", "giver": 2, "receiver": 3}
    pacts = [
        {"id": f"pact.{n}", "parties": [2, 3], "clauses": [clause], "until": until}
        for n, until in ((1, 3), (2, 4), (3, 0))
    ]
    match = ending(turn=3, war_from=war, armistices=[[0, 1]], pacts=pacts)
    until_order(match)
    s = state(match)
    assert s.armistices == []
    assert [pact.id for pact in s.pacts] == ["pact.2", "pact.3"]
    assert s.honour == [10] * 4
    assert questions.at_war(s, 0, 1)  # the war itself goes on


@pytest.mark.rule("MU-end.e")
def test_a_guest_whose_pact_has_ended_is_a_guest_no_longer() -> None:
    clause = {"kind": "passage", "giver": 1, "receiver": 0}
    pact = {"id": "pact.1", "parties": [0, 1], "clauses": [clause], "until": 3}
    match = ending(turn=3, pacts=[pact], units=units(pannonia="0: archer"))
    until_order(match)
    s = state(match)
    assert s.pacts == []
    assert s.control["pannonia"] == 1  # R-guest: they are at peace, so the earlier controller keeps it
    assert check(s) == []


# ---- length


@pytest.mark.rule("MU-length.a")
@pytest.mark.parametrize("turns", [8, 10, 12])
def test_a_game_lasts_so_many_turns(turns: int) -> None:
    assert turns in LENGTHS.values()
    match = ending({"turns": turns}, turn=turns - 1)
    until_order(match)
    match = ending({"turns": turns}, turn=turns)
    decline(match)
    assert state(match).ended_by == "MU-length.a"
    assert state(match).phase in ("final", "over")
    with pytest.raises(SetupError):
        ending({"turns": 9})


@pytest.mark.rule("MU-length.a")
def test_without_a_number_of_turns_turn_20_is_the_last() -> None:
    """R-endless."""
    match = ending({"turns": 0}, turn=19)
    until_order(match)
    match = ending({"turns": 0}, turn=20)
    decline(match)
    assert state(match).ended_by == "MU-length.a"


@pytest.mark.rule("MU-length.b")
def test_the_first_player_says_when_the_time_is_over() -> None:
    """R-time: the current turn has been completed."""
    match = ending({"time_limit": True}, turn=3, order=[2, 0, 1, 3])
    decline(match)
    assert asked(match) == [(2, "end.time")]
    choose(match, 2, "no")
    assert (asked(match)[0][1], state(match).turn) == ("order.bid", 4)
    match = ending({"time_limit": True}, turn=3, order=[2, 0, 1, 3])
    decline(match)
    choose(match, 2, "yes")
    assert state(match).ended_by == "MU-length.b"


@pytest.mark.rule("MU-length.d")
def test_the_first_condition_fulfilled_ends_the_game() -> None:
    both = {"time_limit": True, "turns": 8, "hp_limit": 30}
    match = ending(both, turn=8)
    decline(match)
    assert state(match).ended_by == "MU-length.a"  # nobody is asked for the time any more
    match = ending(both, turn=7)
    decline(match)
    choose(match, 0, "yes")
    assert state(match).ended_by == "MU-length.b"
    match = start(position(phase="order", turn=2, honour=[29, 10, 10, 10]), options={**QUIET, **both})
    honour.gain(match.table, 0, 1, "MU-hp.a")
    assert state(match).ended_by == "MU-length.c"


@pytest.mark.rule("MU-length.e")
def test_honour_points_are_recorded_at_once() -> None:
    route = {"transport": "caravan.1", "origin": "cairo", "stops": ["acre", "damascus", "antioch", "jerusalem"],
             "done": [True] * 3}  # fmt: skip
    at = position(
        phase="trade", active=3, elements=elements("caravan.1 I jerusalem 3: wine"), routes=[None] * 3 + [route]
    )
    match = start(at, options=QUIET)
    choose(match, 3, "sell")
    choose(match, 3, "honour", 2)
    assert state(match).honour[3] == 12
    assert logged(match, "honour.gained") == [{"player": 3, "points": 2, "total": 12}]


def test_pt_and_feats_last_for_a_phase() -> None:
    match = start(position(phase="trade", active=3, to_act=[3], pt=[[1, 2, 0, 0, 0, 0]] + [[0] * 6] * 3,
                           deeds=[{"seat": 0, "kind": "sold", "what": {"florins": 100}}]), options=QUIET)  # fmt: skip
    until(match, "trade.transport")
    choose(match, 3, "done")
    decline(match)
    s = state(match)
    assert s.phase != "trade"
    assert (s.pt, s.feats) == ([[0] * 6] * 4, [])
    assert s.horde_reserve[LI] == 40


@pytest.mark.rule("MU-end.c")
def test_a_war_wagon_that_was_a_caravan_loses_its_cubes_and_its_route() -> None:
    stops = ["rome", "venice", "pannonia", "swabia"]
    route = {"transport": "war_wagon.1", "origin": "bohemia", "stops": stops}
    wagons = elements("war_wagon.1 I bohemia 0: salt", "caravan.1 I bohemia 0: salt")
    match = ending(elements=wagons, routes=[route, None, None, None], effects={"both:war_wagon.1": "1"})
    until_order(match)
    s = state(match)
    assert [s.elements[id].cargo for id in ("war_wagon.1", "caravan.1")] == [[], ["salt"]]
    assert s.routes[0] is None
    # a Caravan keeps both
    match = ending(elements=wagons, routes=[{**route, "transport": "caravan.1"}, None, None, None])
    until_order(match)
    assert state(match).routes[0] is not None


def test_joined_units_at_sea_stay_until_they_land() -> None:
    ships = elements("galley.1 I aegean 2")
    match = ending(elements=ships, units={"galley.1": {"2": {"archer": 1}, "0/2/joined/": {"knight": 1}}})
    until_order(match)
    assert [stack.commander for stack in state(match).stacks["galley.1"]] == [2, 2]
    match = ending(units={"rome": {"2": {"archer": 1}, "0/2/joined/": {"knight": 1}}})
    until_order(match)
    assert sorted(stack.commander for stack in state(match).stacks["rome"]) == [0, 2]
    assert not state(match).ended_by


@pytest.mark.rule("MU-pt.c")
def test_points_are_lost_when_the_turn_ends() -> None:
    match = start(position(phase="end_of_turn", stage="claims", pt=[[1] * 6] * 4))
    assert (state(match).phase, state(match).turn, state(match).pt) == ("order", 4, [[0] * 6] * 4)
