"""Abilities at any time: windows, own acts, cards being turned (MU-card.e to h, MU-C.a, C48, C49, C59, C60)."""

from __future__ import annotations

from typing import Any

import pytest

from condotta.core.match import Match
from condotta.games.medioevo_universale.data import EMPIRE_CARDS, TECHNOLOGIES
from condotta.games.medioevo_universale.rules.any_time import moments, offers, windows
from condotta.games.medioevo_universale.shown import position

from ... import helpers
from ...helpers import asked, choose, elements, logged, menu, play, start, state, units

GREEN_1 = [[0, 0, 0, 0, 1, 0], *([[0] * 6] * 3)]
PRAGUE = {"bohemia": [2, 3]}  # Borough and Castle


def match_with(*cards: list[str], phase: str = "combat", dice: list[int] | None = None, **fields: Any) -> Match:
    """The usual position of this phase; the cards of the seats in order."""
    owned = [*cards, *([[]] * (4 - len(cards)))]
    return start(helpers.position(phase=phase, cards=owned, **fields), dice or [])


def acts(match: Match, *verbs: str) -> list[str]:
    """What acts.choose offers of these verbs; the menu is entered first if need be."""
    if asked(match)[0][1] != "acts.choose":
        choose(match, asked(match)[0][0], "acts")
    return [each for each in menu(match) if each.split()[0] in verbs]


def sheriff(*others: list[str], **fields: Any) -> Match:
    """Seat 0 owns card 69 in a position in which all three uses are possible."""
    return match_with(["sheriff.69"], *others, buildings=PRAGUE, technology=GREEN_1, **fields)


# ---- the catalogue


def test_every_empire_card_has_an_ability() -> None:
    assert set(windows.cards().all) == set(EMPIRE_CARDS)


def test_every_technology_of_the_windows_exists() -> None:
    assert set(windows.technologies().all) <= set(TECHNOLOGIES)


# ---- three ways to use a card


@pytest.mark.rule("MU-card.e")
def test_a_card_is_used_for_its_ability_its_points_or_its_objective() -> None:
    assert acts(sheriff(), "use", "points", "claim") == ["use sheriff.69", "points sheriff.69", "claim sheriff.69"]


@pytest.mark.rule("MU-card.e", "MU-card.f")
@pytest.mark.parametrize("use", [("use", "sheriff.69"), ("points", "sheriff.69")])
def test_a_turned_card_cannot_be_used_again_in_any_way(use: tuple[str, str]) -> None:
    match = sheriff()
    play(match, (0, "acts"), (0, *use))
    assert state(match).turned == ["sheriff.69"]
    assert acts(match, "use", "points", "claim") == []


@pytest.mark.rule("MU-card.f")
def test_the_ability_is_applied_when_the_card_is_turned() -> None:
    match = sheriff()
    play(match, (0, "acts"), (0, "use", "sheriff.69"))
    assert state(match).buildings["bohemia"][:2] == [3, 3]
    assert logged(match, "card.turned") == [{"player": 0, "card": "sheriff.69"}]


@pytest.mark.rule("MU-card.f")
def test_a_turned_card_is_upright_again_after_phase_7() -> None:
    match = match_with(["bishop.1"], phase="end_of_turn", turned=["bishop.1"])
    assert state(match).turn == 4
    assert state(match).turned == []


@pytest.mark.rule("MU-card.g")
def test_points_of_a_card_go_to_the_pool() -> None:
    match = sheriff()
    play(match, (0, "acts"), (0, "points", "sheriff.69"))
    assert state(match).pt[0] == [0, 0, 0, 0, 1, 0]
    assert state(match).buildings["bohemia"][:2] == [2, 3]


@pytest.mark.rule("MU-card.h")
def test_a_turned_card_cannot_be_cashed_in_until_it_is_upright() -> None:
    match = sheriff(turned=["sheriff.69"])
    assert acts(match, "claim") == []
    match = match_with(["sheriff.69", "bard.44"], buildings=PRAGUE, turned=["sheriff.69"])
    play(match, (0, "acts"), (0, "use", "bard.44"))
    assert acts(match, "claim") == ["claim sheriff.69"]


# ---- windows


def event(*cards: list[str], **fields: Any) -> Match:
    """An Event card has been drawn by the first player, seat 2."""
    return match_with(*cards, phase="events", stage="card", order=[2, 0, 1, 3], event_deck=["balkan_winter"], **fields)


def test_the_active_player_speaks_first_then_the_others_in_turn_order() -> None:
    match = event(["monatto.42"], [], ["monatto.43"], [])
    assert asked(match) == [(2, "window.event_drawn")]
    choose(match, 2, "pass")
    assert asked(match) == [(0, "window.event_drawn")]
    choose(match, 0, "pass")
    assert asked(match) == [(2, "events.icon")]


def test_a_window_closes_when_all_have_passed_in_a_row() -> None:
    match = event(["monatto.43"], [], ["monatto.42"], [], dice=[1])
    choose(match, 2, "pass")
    assert menu(match) == ["pass", "use monatto.43"]
    choose(match, 0, "use", "monatto.43")
    choose(match, 0, *menu(match)[0].split())
    assert asked(match) == [(2, "window.event_drawn")]  # they are asked again
    choose(match, 2, "pass")
    assert asked(match) == [(2, "events.icon")]


def test_a_window_is_hidden_and_nobody_is_asked_who_can_do_nothing() -> None:
    match = event(["monatto.43"], ["bishop.1"], ["monatto.42"], turned=["monatto.42"])
    assert asked(match) == [(0, "window.event_drawn")]
    assert match.open_decisions()[0].hidden
    assert asked(event(["bishop.1"], ["sheriff.69"])) == [(2, "events.icon")]


def test_a_card_that_cannot_be_paid_for_is_not_offered() -> None:
    match = match_with(["raider.65"], florins=[99, 0, 0, 0])
    assert "use raider.65" not in acts(match, "use")
    assert "use raider.65" in acts(match_with(["raider.65"], florins=[100, 0, 0, 0]), "use")


def test_short_windows_leave_out_the_bids() -> None:
    assert "infiltrator.15" in windows.cards().of(moments.BIDS)
    for setting, concerned in (("all", True), ("short", False)):
        at = helpers.position(phase="order", turn=3, cards=[["infiltrator.15"], [], [], []])
        match = start(at, options={"windows": setting})
        assert windows.concerns_anybody(state(match), moments.BIDS) is concerned


def test_short_windows_ask_only_the_sides_before_a_round() -> None:
    fight = {"area": "crete", "attacker": 0, "defender": "b", "cause": "move"}
    at = helpers.position(
        battles=[fight],
        units=units(crete="0: 2 heavy_infantry; b: 2 light_infantry"),
        cards=[["bishop.1"], ["bishop.3"], [], []],
    )
    for setting, others in (("all", ["use bishop.1"]), ("short", [])):
        s = state(start({**at, "cards": [[], ["bishop.1"], [], []]}, options={"windows": setting}))
        occasion = moments.Occasion(moments.BEFORE_ROUND, 0, battle=s.battles[0])
        assert [" ".join(map(str, option.as_json())) for option in offers.uses(s, 1, occasion)] == others
        s = state(start({**at, "cards": [["bishop.1"], [], [], []]}, options={"windows": setting}))
        assert len(offers.uses(s, 0, moments.Occasion(moments.BEFORE_ROUND, 0, battle=s.battles[0]))) == 1


# ---- Jesters


@pytest.mark.rule("MU-C.a", "MU-C49")
def test_a_jester_cancels_the_card_which_stays_turned_and_is_not_paid() -> None:
    match = match_with(["raider.65"], ["jester.49"])
    play(match, (0, "acts"), (0, "use", "raider.65"))
    assert asked(match) == [(1, "window.card_turned")]
    assert state(match).florins[0] == 500  # Jesters come before the cost
    choose(match, 1, "use", "jester.49")
    assert asked(match) == [(0, "acts.choose")]
    assert state(match).florins == [500] * 4
    assert state(match).turned == ["raider.65", "jester.49"]
    assert not state(match).stacks


@pytest.mark.rule("MU-C.a")
def test_without_a_jester_the_cost_is_paid_and_the_effect_applies() -> None:
    match = match_with(["raider.65"], ["jester.49"])
    play(match, (0, "acts"), (0, "use", "raider.65"), (1, "pass"))
    assert asked(match) == [(0, "realm.raider")]
    assert state(match).florins[0] == 400


@pytest.mark.rule("MU-C.a", "MU-C48")
def test_jester_48_costs_50_florins_and_cancels_points_too() -> None:
    match = sheriff(["jester.48"])
    play(match, (0, "acts"), (0, "points", "sheriff.69"), (1, "use", "jester.48"))
    assert state(match).pt[0] == [0] * 6
    assert state(match).florins == [500, 450, 500, 500]
    assert state(match).turned == ["sheriff.69", "jester.48"]
    match = sheriff(["jester.48"], florins=[500, 49, 0, 0], borrowed=[True] * 4)
    play(match, (0, "acts"), (0, "points", "sheriff.69"))
    assert asked(match) == [(0, "acts.choose")]


@pytest.mark.rule("MU-C48", "MU-C49")
def test_a_jester_may_be_cancelled_by_another_and_is_then_not_paid() -> None:
    match = match_with(["raider.65", "jester.49"], ["jester.48"])
    play(match, (0, "acts"), (0, "use", "raider.65"), (1, "use", "jester.48"))
    assert asked(match) == [(0, "window.card_turned")]
    assert match.open_decisions()[0].params == {"player": 1, "card": "jester.48"}
    choose(match, 0, "use", "jester.49")
    assert asked(match) == [(0, "realm.raider")]
    assert state(match).florins == [400, 500, 500, 500]
    assert state(match).turned == ["raider.65", "jester.48", "jester.49"]


@pytest.mark.rule("MU-C48", "MU-C49")
def test_nobody_cancels_his_own_card() -> None:
    match = match_with(["sheriff.69", "jester.48", "jester.49"], buildings=PRAGUE, technology=GREEN_1)
    play(match, (0, "acts"), (0, "use", "sheriff.69"))
    assert asked(match) == [(0, "acts.choose")]
    assert state(match).buildings["bohemia"][:2] == [3, 3]


# ---- Princesses


@pytest.mark.rule("MU-C59")
def test_princess_59_adds_the_points_of_a_card_to_its_ability() -> None:
    match = match_with(["sheriff.69", "princess.59"], buildings=PRAGUE, technology=GREEN_1)
    play(match, (0, "acts"), (0, "use", "sheriff.69"), (0, "use", "princess.59"))
    assert state(match).buildings["bohemia"][:2] == [3, 3]
    assert state(match).pt[0] == [0, 0, 0, 0, 1, 0]
    assert state(match).turned == ["sheriff.69", "princess.59"]


@pytest.mark.rule("MU-C59")
@pytest.mark.parametrize(("answer", "pool"), [("yes", [0, 0, 0, 0, 1, 0]), ("no", [0] * 6)])
def test_the_owner_of_the_card_must_agree_and_gets_the_points(answer: str, pool: list[int]) -> None:
    match = sheriff(["princess.59"])
    play(match, (0, "acts"), (0, "use", "sheriff.69"), (1, "use", "princess.59"))
    assert asked(match) == [(0, "cards.consent")]
    choose(match, 0, answer)
    assert state(match).pt == [pool, [0] * 6, [0] * 6, [0] * 6]
    assert state(match).buildings["bohemia"][:2] == [3, 3]
    assert state(match).turned == ["sheriff.69", "princess.59"]


@pytest.mark.rule("MU-C59", "MU-C60")
def test_a_princess_needs_a_card_with_points() -> None:
    match = match_with(["pirate.57", "princess.59", "princess.60"])
    play(match, (0, "acts"), (0, "use", "pirate.57"))
    assert asked(match) == [(0, "papers.colour")]
    match = match_with(["sheriff.69", "princess.59"], buildings=PRAGUE, technology=GREEN_1)
    play(match, (0, "acts"), (0, "points", "sheriff.69"))  # 59 goes with abilities
    assert asked(match) == [(0, "acts.choose")]


@pytest.mark.rule("MU-C60")
def test_princess_60_doubles_the_points() -> None:
    match = match_with(["sheriff.70", "princess.60"], technology=[[0, 0, 1, 0, 1, 0], *([[0] * 6] * 3)])
    play(match, (0, "acts"), (0, "points", "sheriff.70"), (0, "use", "princess.60"))
    assert state(match).pt[0] == [0, 0, 2, 0, 2, 0]


@pytest.mark.rule("MU-C60")
def test_princess_60_asks_the_owner_of_the_card_too() -> None:
    match = sheriff(["princess.60"])
    play(match, (0, "acts"), (0, "points", "sheriff.69"), (1, "use", "princess.60"))
    assert [(d.seat, d.prompt, d.rule) for d in match.open_decisions()] == [(0, "cards.consent", "MU-C60")]
    choose(match, 0, "yes")
    assert state(match).pt[0][4] == 2


@pytest.mark.rule("MU-C60")
def test_a_doubled_choice_card_gives_two_points_of_the_colour_chosen() -> None:
    match = match_with(["bishop.2"], ["princess.60"], technology=[[0, 0, 1, 0, 0, 1], *([[0] * 6] * 3)])
    play(match, (0, "acts"), (0, "points", "bishop.2", "orange"), (1, "use", "princess.60"), (0, "yes"))
    assert state(match).pt[0] == [0, 0, 2, 0, 0, 0]
    assert state(match).pt[1] == [0] * 6


@pytest.mark.rule("MU-C59", "MU-C60")
def test_both_princesses_may_help_one_card() -> None:
    match = match_with(["sheriff.69", "princess.59", "princess.60"], buildings=PRAGUE, technology=GREEN_1)
    play(match, (0, "acts"), (0, "use", "sheriff.69"))
    assert menu(match) == ["pass", "use princess.59"]  # no points yet to double
    play(match, (0, "use", "princess.59"), (0, "use", "princess.60"))
    assert state(match).pt[0] == [0, 0, 0, 0, 2, 0]
    assert state(match).buildings["bohemia"][:2] == [3, 3]


@pytest.mark.rule("MU-C59")
def test_a_cancelled_princess_helps_nobody() -> None:
    match = match_with(["sheriff.69", "princess.59"], ["jester.49"], buildings=PRAGUE, technology=GREEN_1)
    play(match, (0, "acts"), (0, "use", "sheriff.69"), (0, "use", "princess.59"), (1, "use", "jester.49"))
    assert state(match).pt[0] == [0] * 6
    assert state(match).buildings["bohemia"][:2] == [3, 3]
    assert position.check(state(match)) == []


# ---- the own menu


def test_the_own_menu_holds_loans_diplomacy_and_removals() -> None:
    match = match_with(units=units(bohemia="0: archer"), elements=elements("war_wagon.1 I bohemia 0"))
    found = acts(match, "borrow", "repay", "war", "give", "pact", "removal")
    assert found == ["borrow", "war 1", "give 1", "war 2", "give 2", "war 3", "give 3", "pact", "removal"]
    choose(match, 0, "borrow")
    assert state(match).florins[0] == 1000
    assert acts(match, "borrow", "repay") == ["repay"]
    choose(match, 0, "done")
    assert asked(match) == [(0, "combat.action")]


def test_pieces_return_to_the_reserve_one_by_one() -> None:
    match = match_with(units=units(bohemia="0: 2 archer"), elements=elements("war_wagon.1 I bohemia 0"))
    play(match, (0, "acts"), (0, "removal"))
    assert menu(match) == ["done", "remove_unit bohemia archer", "remove war_wagon.1"]
    play(match, (0, "remove_unit", "bohemia", "archer"), (0, "remove", "war_wagon.1"), (0, "done"))
    s = state(match)
    assert not s.elements
    assert s.stacks["bohemia"][0].fresh[1] == 1
    assert position.check(s) == []


def test_a_laden_galley_at_sea_and_units_of_others_are_not_removed() -> None:
    at = {"galley.1": {"0": {"archer": 1}}, "crete": {"1": {"knight": 1}}}
    match = match_with(units=at, elements=elements("galley.1 I aegean 0"))
    play(match, (0, "acts"), (0, "removal"))
    assert menu(match) == ["done", "remove_unit galley.1 archer"]
    choose(match, 0, "remove_unit", "galley.1", "archer")
    assert menu(match) == ["done", "remove galley.1"]
    match = match_with(elements=elements("galley.1 I aegean 0", "catapult.1 I galley.1 0"))
    play(match, (0, "acts"), (0, "removal"))
    assert menu(match) == ["done", "remove catapult.1"]


def test_only_a_route_that_a_vendor_has_kept_gets_another_transport() -> None:
    route = {"transport": "caravan.1", "origin": "swabia", "stops": ["austria", "pannonia", "poland", "rome"]}
    at: dict[str, Any] = {
        "routes": [route, None, None, None],
        "elements": elements("caravan.1 I bohemia 0", "caravan.2 I saxony 0"),
    }
    match = match_with(**at)
    play(match, (0, "acts"), (0, "removal"), (0, "remove", "caravan.1"), (0, "done"))
    assert acts(match, "assign") == []
    kept = {**at, "routes": [{**route, "transport": ""}, None, None, None], "effects": {"kept:0": "1"}}
    match = match_with(**kept)
    assert acts(match, "assign") == ["assign caravan.1", "assign caravan.2"]
    choose(match, 0, "assign", "caravan.2")
    found = state(match).routes[0]
    assert found is not None
    assert found.transport == "caravan.2"
    assert acts(match, "assign") == []


@pytest.mark.rule("MU-turn.c")
@pytest.mark.parametrize(("cards", "may"), [([], True), (["merchant.20"], False)])
def test_where_nobody_could_come_between_a_step_is_taken_back(cards: list[str], may: bool) -> None:
    """Nothing is announced then; with any upright card nobody is to learn whether it would fit."""
    at = helpers.position(units=units(bohemia="0: knight"), elements=elements("war_wagon.1 I bohemia 0"))
    match = start({**at, "cards": [[], cards, [], []]})
    play(match, (0, "move", "war_wagon.1"), (0, "load_all"), (0, "step", "saxony"))
    assert match.can_undo(0) is may
