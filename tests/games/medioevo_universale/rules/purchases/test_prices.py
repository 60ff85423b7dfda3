"""What each purchase costs to the florin and the point, and that whoever stops paying has bought nothing."""

from __future__ import annotations

from typing import Any

import pytest

from condotta.core.match import Match
from condotta.games.medioevo_universale import GAME

from ...helpers import choose, elements, menu, offered, position, start, state, units

NOTHING = [0] * 6
SHOP: dict[str, Any] = {
    "phase": "purchases",
    "technology": [[4, 0, 0, 4, 4, 1], NOTHING, NOTHING, NOTHING],
    "buildings": {"bohemia": [1, 1, 0, 0, 1, 0], "swabia": [0, 2, 0]},
    "units": units(bohemia="0: captain_1, captain_2", holstein="0: archer"),
    "elements": elements("caravan.1 I bohemia 0", "catapult.1 I bohemia 0", "war_wagon.1 II saxony 0"),
    "prisoners": [{"captor": 1, "owner": 0, "units": {"knight": 1}}],
}
FROM: dict[int, list[str]] = {  # what can be bought with so many florins, and not with one less
    20: ["recruit light_infantry"],
    50: ["repair military bohemia", "recruit archer", "recruit heavy_infantry"],
    100: [
        "technology commerce_branch", "technology legislation_branch", "build village", "build borough", "build tower",
        "build fortress", "build castle", "transport war_wagon", "transport galley", "transport caravan",
        "transport merchant_ship", "upgrade caravan.1", "upgrade catapult.1", "recruit knight", "hire_captain",
        "promote bohemia 1", "promote bohemia 2", "engine catapult", "buy_card",
    ],
    200: ["technology religion_branch", "build city", "engine trebuchet", "ransom 1 knight"],
    300: ["build cathedral", "engine bombard"],
}  # fmt: skip


def shop(florins: int, points: int = 9, tokens: int = 0) -> Match:
    """The War Wagon in Saxony stands where none could be built (MU-transp.b)."""
    pool = [[points] * 6, NOTHING, NOTHING, NOTHING]
    tokened = [[0, 0, 0, tokens, tokens, 0], NOTHING, NOTHING, NOTHING]
    return start(position(**SHOP, florins=[florins, 0, 0, 0], pt=pool, tokens=tokened))


@pytest.mark.rule("MU-build.tab", "MU-transp.a", "MU-siegebuy.a", "MU-unit.a", "MU-unit.b", "MU-techbuy.a", "MU-card.b")
@pytest.mark.parametrize("florins", FROM)
def test_what_so_many_florins_buy(florins: int) -> None:
    dearer = {words for price, found in FROM.items() if price > florins for words in found}
    cheaper = {words for price, found in FROM.items() if price < florins for words in found}
    assert set(menu(shop(florins))) == {"done", "acts", *cheaper, *FROM[florins]}
    assert set(menu(shop(florins - 1))) == {"done", "acts", *cheaper}
    assert not dearer & set(menu(shop(florins)))


@pytest.mark.rule("MU-T-carpentry", "MU-T-masonry", "MU-T-mathematics", "MU-T-military_art")
def test_points_that_are_missing_cost_100_florins_each() -> None:
    projects = [words for found in FROM.values() for words in found if words.split()[0] in ("build", "engine")]
    without = {words: next(fl for fl in range(0, 1000, 50) if words in menu(shop(fl, 0))) for words in projects}
    assert without == {
        "build village": 200, "build borough": 200, "build city": 400, "build tower": 200, "build fortress": 200,
        "build castle": 200, "build cathedral": 400, "engine catapult": 200, "engine trebuchet": 400,
        "engine bombard": 600,
    }  # fmt: skip


@pytest.mark.rule("MU-buy.a", "MU-pt.a")
@pytest.mark.parametrize(
    "words",
    ["build village", "build castle", "transport caravan", "upgrade caravan.1", "upgrade catapult.1", "hire_captain",
     "promote bohemia 1", "engine bombard"],
)  # fmt: skip
def test_who_stops_before_the_points_are_paid_has_bought_nothing(words: str) -> None:
    match = shop(1000, 0, tokens=2)
    before = GAME.dump(state(match))
    choice = next(option for option in offered(match) if menu(match)[offered(match).index(option)] == words)
    match.choose(0, choice)
    while "stop" not in menu(match):
        match.choose(0, offered(match)[-1])
    choose(match, 0, "stop")
    assert match.open_decisions()[0].prompt == "purchases.choose"
    assert GAME.dump(state(match)) == before
