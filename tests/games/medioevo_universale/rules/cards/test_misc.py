"""A. Empire cards: florins, points, cards, events (MU-C13, C22, C23, C32, C33, C36 to C38, C42 to C45, C57, C58, …)."""

from __future__ import annotations

from typing import Any

import pytest

from condotta.core.match import Match
from condotta.games.medioevo_universale.rules import events
from condotta.games.medioevo_universale.rules.any_time import moments
from condotta.games.medioevo_universale.rules.cards import misc
from condotta.games.medioevo_universale.shown import position
from condotta.games.medioevo_universale.state import FIELDS

from ... import helpers
from ...helpers import asked, choose, decline, elements, logged, menu, play, start, state, units
from .own_menu import FIGHT, match_with, offers, use

NOTHING = [0] * 6


# ---- cards that stay turned or become upright


@pytest.mark.rule("MU-C13")
@pytest.mark.parametrize(("die", "number"), [(1, 1), (4, 2), (5, 3)])
def test_infiltrator_13_keeps_1_to_3_cards_turned(die: int, number: int) -> None:
    turned = ["spy.16", "spy.17", "merchant.19", "merchant.20"]
    match = match_with(["infiltrator.13"], turned, turned=turned, dice=[die])
    use(match, "infiltrator.13")
    assert state(match).florins[0] == 400
    for card in turned[:number]:
        assert asked(match) == [(0, "papers.hold")]
        choose(match, 0, "hold", card)
    assert asked(match) == [(0, "acts.choose")]
    assert state(match).held == turned[:number]


@pytest.mark.rule("MU-C13")
def test_held_cards_stay_turned_through_the_next_turn() -> None:
    cards = [["spy.16"], ["spy.17"], [], []]
    match = start(helpers.position(phase="end_of_turn", cards=cards, turned=["spy.16", "spy.17"], held=["spy.17"]))
    assert state(match).turn == 4
    assert state(match).turned == ["spy.17"]
    again = FIELDS.dump(state(match))
    again.update(phase="end_of_turn", stage="ready", to_act=[0, 1, 2, 3])
    match = start(again)
    assert state(match).turn == 5
    assert state(match).turned == []


@pytest.mark.rule("MU-C13")
def test_it_comes_before_the_cards_are_readied_and_needs_a_turned_card() -> None:
    at: dict[str, Any] = {"phase": "end_of_turn", "turned": ["spy.17"], "dice": [2]}
    match = match_with(["infiltrator.13"], ["spy.17"], **at)
    assert asked(match) == [(0, "window.phase_ends")]
    play(match, (0, "use", "infiltrator.13"), (0, "hold", "spy.17"))
    assert state(match).turned == ["spy.17"]
    assert not offers(match_with(["infiltrator.13"], ["spy.17"]), "infiltrator.13")


@pytest.mark.rule("MU-C44")
def test_bard_44_readies_any_used_card_but_not_itself() -> None:
    match = match_with(["bard.44", "bishop.1"], ["spy.16"], turned=["bishop.1", "spy.16"])
    use(match, "bard.44")
    assert menu(match) == ["ready bishop.1", "ready spy.16"]
    choose(match, 0, "ready", "bishop.1")
    assert state(match).turned == ["spy.16", "bard.44"]
    assert "use bishop.1" in menu(match)  # it may be used again
    assert not offers(match_with(["bard.44"]), "bard.44")


@pytest.mark.rule("MU-C44")
def test_a_bard_frees_a_held_card_too() -> None:
    match = match_with(["bard.44"], ["spy.16"], turned=["spy.16"], held=["spy.16"])
    use(match, "bard.44")
    assert state(match).turned == ["bard.44"]
    assert state(match).held == []


@pytest.mark.rule("MU-C45")
def test_bard_45_costs_50_florins() -> None:
    match = use(match_with(["bard.45", "bishop.1"], turned=["bishop.1"]), "bard.45")
    assert state(match).turned == ["bard.45"]
    assert state(match).florins[0] == 450
    assert not offers(match_with(["bard.45", "bishop.1"], turned=["bishop.1"], florins=[49, 0, 0, 0]), "bard.45")


@pytest.mark.rule("MU-C44", "MU-C45")
def test_in_a_battle_a_bard_readies_a_card_that_is_of_use_at_once() -> None:
    at: dict[str, Any] = {"battles": [FIGHT], "units": units(austria="0: 5 heavy_infantry; b: 5 light_infantry")}
    match = match_with(["bard.44", "bishop.1", "spy.16"], **at, turned=["bishop.1", "spy.16"])
    assert asked(match) == [(0, "window.before_battle")]
    assert menu(match) == ["pass", "use bard.44"]
    choose(match, 0, "use", "bard.44")
    assert menu(match) == ["pass", "use bishop.1"]  # a Spy finds nothing to sabotage
    assert state(match).turned == ["spy.16", "bard.44"]


@pytest.mark.rule("MU-C44")
def test_a_bard_readies_a_monatto_for_the_same_event_and_a_jester_for_the_same_card() -> None:
    at: dict[str, Any] = {"phase": "events", "stage": "card", "turn": 2, "event_deck": ["danube_floods"]}
    match = match_with(["monatto.43", "bard.44"], **at)
    first = menu(play(match, (0, "use", "monatto.43")))[0].split()
    play(match, (0, *first), (0, "use", "bard.44"))
    assert menu(match) == ["pass", "use monatto.43"]
    match = match_with(["bishop.2"], ["jester.49", "bard.44"], turned=["jester.49"])
    use(match, "bishop.2")
    assert asked(match) == [(1, "window.card_turned")]
    play(match, (1, "use", "bard.44"), (1, "use", "jester.49"))
    assert state(match).bans == []
    assert asked(match) == [(0, "acts.choose")]


def test_in_a_battle_no_bard_readies_a_bard() -> None:
    at: dict[str, Any] = {"battles": [FIGHT], "units": units(austria="0: 5 heavy_infantry; b: 5 light_infantry")}
    match = match_with(["bard.44", "bard.45", "bishop.1"], **at, turned=["bard.45", "bishop.1"])
    choose(match, 0, "use", "bard.44")
    assert menu(match) == ["pass", "use bishop.1"]
    assert state(match).turned == ["bard.45", "bard.44"]


# ---- Tax Collectors and Magnates


CARGOES = elements("caravan.1 II bohemia 1: salt, wine", "caravan.2 I bohemia 0: salt", "caravan.3 I austria 1: salt")


@pytest.mark.rule("MU-C22", "MU-C23")
@pytest.mark.parametrize(("card", "florins"), [("tax_collector.22", 520), ("tax_collector.23", 540)])
def test_a_tax_collector_takes_florins_for_cubes_of_others_in_his_land(card: str, florins: int) -> None:
    match = use(match_with([card], elements=CARGOES), card)
    assert state(match).florins == [florins, 500, 500, 500]  # 2 cubes: neither their own nor those in Austria
    assert not offers(match_with([card], elements=elements("caravan.1 I austria 1: salt")), card)


@pytest.mark.rule("MU-C36")
def test_magnate_36_keeps_up_to_300_florins_and_gives_half_as_much_again() -> None:
    match = use(match_with(["magnate.36"]), "magnate.36")
    assert asked(match) == [(0, "papers.put")]
    assert menu(match) == ["from 0", "from 100", "from 200", "from 300"]  # hundreds, then the rest
    choose(match, 0, "put", 300)
    assert state(match).on_magnate == 300
    assert state(match).florins[0] == 200
    match = use(match_with(["magnate.36"], on_magnate=255), "magnate.36")
    assert state(match).florins[0] == 500 + 382
    assert state(match).on_magnate == 0
    assert state(match).turned == ["magnate.36"]


@pytest.mark.rule("MU-C36")
def test_each_of_the_two_is_one_activation_and_needs_florins() -> None:
    match = use(match_with(["magnate.36"]), "magnate.36")
    play(match, (0, "put", 150))
    assert state(match).on_magnate == 150
    assert "use magnate.36" not in menu(match)
    assert not offers(match_with(["magnate.36"], florins=[0] * 4), "magnate.36")


def interest(*cards: list[str], **fields: Any) -> Match:
    """Phase 3, interest: seats 0 and 1 owe 100 and 150 fl."""
    return match_with(*cards, phase="taxes", stage="interest", debt=[2, 3, 0, 0], **fields)


@pytest.mark.rule("MU-C37")
def test_magnate_37_receives_half_of_the_interest_of_the_others() -> None:
    match = interest(["magnate.37"])
    assert asked(match) == [(0, "window.taxes")]
    choose(match, 0, "use", "magnate.37")
    decline(match)
    assert state(match).phase == "purchases"
    assert state(match).florins == [500 - 100 + 75, 350, 500, 500]


@pytest.mark.rule("MU-C38")
@pytest.mark.parametrize(("debt", "left"), [(2, 450), (1, 500)])
def test_magnate_38_pays_50_florins_less_interest(debt: int, left: int) -> None:
    match = match_with(["magnate.38"], phase="taxes", stage="interest", debt=[debt, 0, 0, 0])
    choose(match, 0, "use", "magnate.38")
    decline(match)
    assert state(match).florins[0] == left
    assert asked(match_with(["magnate.38"], phase="taxes", stage="interest"))[0][1] != "window.taxes"


# ---- Architects


@pytest.mark.rule("MU-C32", "MU-C33")
@pytest.mark.parametrize(("card", "cost"), [("architect.32", 150), ("architect.33", 100)])
def test_an_architect_makes_one_building_cheaper(card: str, cost: int) -> None:
    at: dict[str, Any] = {"phase": "purchases", "technology": [[0, 0, 0, 0, 1, 0], *([NOTHING] * 3)]}
    match = match_with([card], **at, pt=[[0, 0, 0, 0, 4, 0], *([NOTHING] * 3)])
    use(match, card)
    play(match, (0, "done"), (0, "build", "borough"), (0, "at", "bohemia"))
    assert state(match).florins[0] == 500 - cost  # a Borough costs 200 fl
    play(match, (0, "build", "borough"), (0, "at", "swabia"))
    assert state(match).florins[0] == 300 - cost  # the next one at the full price
    assert state(match).turned == [card]


@pytest.mark.rule("MU-C32", "MU-C33")
def test_an_architect_works_in_phase_4_only() -> None:
    assert not offers(match_with(["architect.32", "architect.33"]), "architect.32")


# ---- Monatti and Sage 61


def event(*cards: list[str], **fields: Any) -> Match:
    """The Event card balkan_winter is drawn by seat 0."""
    deck = ["steppe_blizzard", "danube_floods", "northern_frost", "balkan_winter"]
    return match_with(*cards, **{"phase": "events", "stage": "card", "event_deck": deck, **fields})


@pytest.mark.rule("MU-C43")
def test_monatto_43_protects_one_territory_from_the_event() -> None:
    match = event([], ["monatto.43"])
    red = [area for area in events.affected(state(match)) if area in state(match).available]
    choose(match, 1, "use", "monatto.43")
    assert asked(match) == [(1, "papers.shield")]
    assert "shield serbia" in menu(match)
    choose(match, 1, "shield", "serbia")
    assert state(match).shielded == ["serbia"]
    assert set(red) - set(events.affected(state(match))) == {"serbia"}
    assert asked(match) == [(0, "events.icon")]


@pytest.mark.rule("MU-C42")
@pytest.mark.parametrize(("die", "number"), [(2, 1), (3, 2), (6, 3)])
def test_monatto_42_protects_1_to_3_territories(die: int, number: int) -> None:
    match = event([], ["monatto.42"], dice=[die])
    choose(match, 1, "use", "monatto.42")
    for _ in range(number):
        choose(match, 1, *menu(match)[0].split())
    assert asked(match) == [(0, "events.icon")]
    assert len(state(match).shielded) == number


@pytest.mark.rule("MU-C42", "MU-C43")
def test_monatti_may_also_wait_for_the_first_icon() -> None:
    match = event([], ["monatto.43"])
    choose(match, 1, "pass")
    play(match, (0, "icon", "movement_icon"))
    while asked(match)[0][1] == "events.icon":
        choose(match, 0, *menu(match)[0].split())
    assert asked(match) == [(1, "window.before_icon")]
    assert menu(match) == ["pass", "use monatto.43"]
    assert len(state(match).icons) == 2  # before the first of the two


@pytest.mark.rule("MU-C61")
def test_sage_61_draws_three_events_and_chooses_one() -> None:
    match = event(["bishop.1"], ["sage.61"])
    choose(match, 1, "use", "sage.61")
    assert menu(match) == ["event northern_frost", "event danube_floods", "event steppe_blizzard"]
    choose(match, 1, "event", "danube_floods")
    s = state(match)
    assert s.event == "danube_floods"
    assert s.event_discard == ["balkan_winter", "northern_frost", "steppe_blizzard"]
    assert s.dealt[1] == []
    assert asked(match) == [(0, "events.icon")]  # the first player still chooses the icons
    assert logged(match, "papers.event_chosen")[0]["card"] == "danube_floods"
    assert position.check(s) == []


@pytest.mark.rule("MU-C43", "MU-C61")
def test_a_territory_is_protected_from_the_event_of_the_turn_whichever_it_becomes() -> None:
    match = event(["monatto.43"], ["sage.61"])
    choose(match, 0, "use", "monatto.43")
    territory = menu(match)[0].split()[1]
    play(match, (0, "shield", territory), (1, "use", "sage.61"), (1, "event", "danube_floods"))
    assert state(match).shielded == [territory]


@pytest.mark.rule("MU-C61")
def test_not_after_an_icon_has_been_chosen() -> None:
    at: dict[str, Any] = {
        "stage": "icon",
        "event": "balkan_winter",
        "icons": ["goods_icon"],
        "event_deck": ["northern_frost"],
    }
    match = event([], ["sage.61"], **at)
    assert asked(match) != [(1, "window.event_drawn")]


# ---- Pirates and Mystics


@pytest.mark.rule("MU-C57")
def test_pirate_57_gives_two_points_of_any_colours() -> None:
    match = use(match_with(["pirate.57"]), "pirate.57")
    play(match, (0, "colour", "red"), (0, "colour", "blue"))
    assert state(match).pt[0] == [1, 0, 0, 1, 0, 0]
    assert state(match).turned == ["pirate.57"]


@pytest.mark.rule("MU-C58")
def test_pirate_58_gives_two_points_of_one_colour() -> None:
    match = use(match_with(["pirate.58"]), "pirate.58")
    choose(match, 0, "colour", "green")
    assert state(match).pt[0] == [0, 0, 0, 0, 2, 0]
    assert asked(match) == [(0, "acts.choose")]


@pytest.mark.rule("MU-C71")
def test_mystic_71_pays_20_florins_for_every_point() -> None:
    pool = [[0, 0, 0, 2, 0, 0], NOTHING, NOTHING, NOTHING]
    match = match_with(["mystic.71", "bishop.1"], pt=pool, tokens=[[1, 0, 0, 0, 0, 0], NOTHING, NOTHING, NOTHING])
    use(match, "mystic.71")
    assert menu(match) == ["done", "spend red", "token blue", "points bishop.1"]
    play(match, (0, "spend", "red"), (0, "spend", "red"), (0, "points", "bishop.1"), (0, "spend", "purple"))
    assert state(match).florins[0] == 560
    choose(match, 0, "done")
    assert state(match).pt[0] == NOTHING
    assert state(match).tokens_used[0] == NOTHING
    assert not offers(match_with(["mystic.71"]), "mystic.71")


@pytest.mark.rule("MU-C72")
def test_mystic_72_pays_100_florins_for_points_of_different_colours() -> None:
    pool = [[1, 0, 0, 2, 0, 0], NOTHING, NOTHING, NOTHING]
    match = use(match_with(["mystic.72"], pt=pool), "mystic.72")
    assert menu(match) == ["done", "spend blue", "spend red"]
    choose(match, 0, "spend", "red")
    assert menu(match) == ["done", "spend blue"]  # not a second red one
    choose(match, 0, "spend", "blue")
    assert state(match).florins[0] == 700
    assert state(match).pt[0] == [0, 0, 0, 1, 0, 0]
    assert asked(match) == [(0, "acts.choose")]


@pytest.mark.rule("MU-C61")
@pytest.mark.parametrize(("deck", "offered"), [(2, False), (3, True)])
def test_sage_61_needs_three_events_in_deck_and_discard(deck: int, offered: bool) -> None:
    match = event([], ["sage.61"])
    s = state(match)
    s.event_deck, s.event_discard = s.event_deck[: deck - 1], s.event_deck[-1:]
    assert misc.may_choose_event(s, 1, moments.Occasion(moments.EVENT_DRAWN, 0)) is offered
