"""What an option costs and does, in words; that the prices are true is tested for every game in tests/generic."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from condotta.core import wording
from condotta.core.flow import Decision, Option
from condotta.core.match import Match
from condotta.games.medioevo_universale import GAME, data
from condotta.games.medioevo_universale.rules.any_time import paying
from condotta.games.medioevo_universale.rules.battle import totals
from condotta.games.medioevo_universale.rules.common import points
from condotta.games.medioevo_universale.shown import notes
from condotta.games.medioevo_universale.shown.view import tolerated

from ..helpers import choose, decline, elements, play, position, start, units
from ..learned import by_colour
from ..marching import at_war, begin, holding

NOTHING = [0] * 6


def noted(match: Match, *words: str | int, lang: str = "en") -> tuple[str, str]:
    """Cost and text of an option of the first open decision."""
    decision = match.open_decisions()[0]
    option = Option(str(words[0]), *words[1:])
    assert option in decision.options
    return wording.note_texts(GAME, GAME.note(match.state, decision, option), lang, strict=True)


@pytest.mark.rule("MU-techbuy.a", "MU-build.tab", "MU-transp.a", "MU-card.b")
def test_purchases_say_their_price_and_what_they_give() -> None:
    learned = [[1, 0, 0, 0, 2, 0], NOTHING, NOTHING, NOTHING]
    match = start(position(phase="purchases", technology=learned, units=units(bohemia="0: archer")))
    assert noted(match, "technology", "transport_branch")[0] == "200 fl"
    assert noted(match, "technology", "transport_branch")[1].startswith("Logistics · A War Wagon")
    assert noted(match, "build", "village") == ("100 fl · 1 green PT", "taxes +1, recruits +1")
    assert noted(match, "build", "tower", lang="it")[0] == "100 fl · 1 PT verde"
    assert noted(match, "transport", "caravan") == ("100 fl · 1 blue PT", "level 1 · carries 2, 6 MP")
    assert noted(match, "buy_card") == ("100 fl", "draw 2, keep 1")
    assert noted(match, "done") == ("", "")


@pytest.mark.rule("MU-tax.b", "MU-rebel.a", "MU-upkeep.a")
def test_a_tax_level_says_what_it_brings_and_what_it_may_cost() -> None:
    match = start(position(phase="taxes", stage="levels", units=units(bohemia="0: 2 archer")))
    bearable = tolerated(match.state)
    assert bearable is not None
    for level in (10, 20, 30, 40, 50):
        said = noted(match, "tax", level)[1]
        realm = [territory for territory, seat in match.state.control.items() if seat == 0]
        assert said.startswith(f"income {level * len(realm)} fl")
        assert said.endswith("then 40 fl of upkeep")
        assert ("rebellion" in said) == (level > bearable)


@pytest.mark.rule("MU-battle.h", "MU-battle.i", "MU-battle.k", "MU-battle.m")
@pytest.mark.parametrize(("mine", "theirs", "fixed"), [(0, 0, ()), (-3, 0, ()), (0, -1, ()), (0, 0, (4, 4, 1))])
def test_the_odds_of_a_round_are_those_of_all_rolls(mine: int, theirs: int, fixed: tuple[int, ...]) -> None:
    rolls = [totals.best_of(list(dice)) for dice in product(*(range(1, n + 1) for n in data.BATTLE.dice))]
    others = [totals.best_of(list(fixed))] if fixed else rolls
    pairs = [(max(0, a + mine), max(0, b + theirs)) for a in rolls for b in others]
    won, drawn = (sum(a > b for a, b in pairs), sum(a == b for a, b in pairs))
    assert notes.odds(mine, theirs, fixed) == (round(100 * won / len(pairs)), round(100 * drawn / len(pairs)))


@pytest.mark.rule("MU-move.b", "MU-war.c")
def test_a_step_says_whom_it_meets_and_the_price_of_an_attack() -> None:
    at = position(
        units=units(bohemia="0: 3 knight", austria="1: 2 archer"),
        elements=elements("war_wagon.1 I bohemia 0"),
        control={"bohemia": 0, "austria": 1},
    )
    match = start(at)
    play(match, (0, "move", "war_wagon.1"), (0, "load_all"))
    cost, said = noted(match, "step", "austria")
    assert cost == "1 MP · 3 HP"  # no war was declared
    assert said.startswith("Player 2: 2 units · a round is won with ")


@pytest.mark.rule("MU-unit.a", "MU-transp.a", "MU-unit.b", "MU-build.g")
def test_what_cannot_be_bought_for_a_thing_says_why() -> None:
    at = position(
        phase="purchases",
        florins=[0, 0, 0, 0],
        units=units(bohemia="0: archer, captain_1"),
        elements=elements("caravan.1 III bohemia 0", "war_wagon.1 I bohemia 0"),
        technology=[[1, 0, 0, 0, 0, 0], NOTHING, NOTHING, NOTHING],
    )
    match = start(at)
    found = {
        " ".join(map(str, one.option.as_json())): (one.reason.removeprefix("refused."), one.rule)
        for one in GAME.refusals(match.state, match.open_decisions()[0])
    }
    assert found["upgrade caravan.1"] == ("highest_level", "MU-transp.a")
    assert found["upgrade war_wagon.1"] == ("cannot_pay", "MU-transp.a")
    assert found["hire_captain"] == ("craft_lacks", "MU-unit.b")
    assert found["promote bohemia 1"] == ("craft_lacks", "MU-unit.b")
    assert found["this saxony"] == ("no_recruits_there", "MU-unit.a")


@pytest.mark.rule("MU-tech.b", "MU-pt.a")
@pytest.mark.parametrize(
    ("has", "left", "kept", "first", "costs"),
    [
        ({"cards": "condottiere.4", "florins": 100}, 2, 0, "points condottiere.4", "100 fl · 1 card"),
        ({"cards": "condottiere.4", "florins": 100}, 2, 0, "florins", "100 fl · 1 card"),
        ({"cards": "condottiere.4", "tokens": 1}, 2, 0, "points condottiere.4", "1 card · 1 Objective token"),
        ({"cards": "condottiere.4", "tokens": 2}, 3, 0, "points condottiere.4", "1 card · 2 Objective tokens"),
        ({"cards": "condottiere.4", "tokens": 1, "florins": 150}, 2, 50, "token red", "1 Objective token"),  # asked
        ({"cards": "condottiere.4", "florins": 199}, 2, 99, "points condottiere.4", "199 fl · 1 card"),
        ({"cards": "condottiere.4", "florins": 300}, 1, 99, "points condottiere.4", "99 fl · 1 card"),
        ({"cards": "condottiere.4 assassin.46"}, 2, 0, "points assassin.46", "2 cards"),
        ({"cards": "condottiere.4 assassin.46", "florins": 100}, 2, 0, "points assassin.46", "1 card"),  # asked
    ],
)
def test_a_source_says_what_follows_unasked(has: dict[str, Any], left: int, kept: int, first: str, costs: str) -> None:
    florins, tokens = [has.get("florins", 0), 0, 0, 0], [by_colour(red=has.get("tokens", 0)), *[NOTHING] * 3]
    s = start(position(florins=florins, tokens=tokens, cards=[has["cards"].split(), [], [], []])).state
    red = data.POINT_COLOURS.index("red")
    sources, params = points.sources(s, 0, red, kept), {"colour": "red", "left": left, "florins": kept}
    option = Option(*first.split())
    told = GAME.note(s, Decision(0, "points.source", sources, "MU-T-strategy", params), option)
    assert sorted(wording.note_texts(GAME, told, "en")[0].split(" · ")) == sorted(costs.split(" · "))
    may_stop = Decision(0, "points.source", [*sources, paying.STOP], "MU-T-strategy", params)
    told = GAME.note(s, may_stop, option)
    assert sum(n for kind, n in told.costs.items() if kind != "florins") == (first != "florins")  # asked again


def test_what_is_kept_says_what_it_gives() -> None:
    match = begin(
        units=units(austria="0: 6 knight"),
        elements=elements("war_wagon.1 II austria 0", "caravan.1 I pannonia 1"),
        control=holding(austria=0),
        buildings={"pannonia": [2, 0, 0]},
        war_from=at_war((0, 1)),
    )
    play(match, (0, "move", "war_wagon.1"), (0, "load_all"), (0, "step", "pannonia"))
    decline(match)
    choose(match, 0, "one_by_one")
    assert noted(match, "keep", "borough") == ("", "taxes +2, recruits +2")
    assert noted(match, "sack", "borough") == ("", "")
    choose(match, 0, "sack", "borough")
    assert noted(match, "keep", "caravan.1") == ("", "")
