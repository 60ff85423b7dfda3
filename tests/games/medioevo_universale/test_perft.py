"""How many sequences of choices there are from fixed positions, counted to a small depth, as chess programs do.

The numbers are those of today's rules; most were not worked out by hand. A changed one means that somewhere an option
is offered that was not, or no longer, or that somebody is asked who was not: the rules play differently. If that was
meant, say in the commit which rule changed, raise the version of the rules if running matches could notice, and write
the new numbers here. If it was not meant, `after_each` shows where both versions part.

The dice come from the seed, so the numbers hold for these dice. Of seats that choose at once the first goes first.
"""

from __future__ import annotations

from typing import Any

import pytest

from condotta.core.match import Match
from tests.games.medioevo_universale.helpers import asked, elements, menu, position, start, units
from tests.games.medioevo_universale.rich import POSITIONS
from tests.games.table import counted


def after_each(match: Match, depth: int = 1) -> dict[str, list[int]]:
    """The same after each first choice."""
    found = {}
    for words, option in zip(menu(match), match.open_decisions()[0].options, strict=True):
        after = match.copy()
        after.choose(after.open_decisions()[0].seat, option)
        found[words] = counted(after, depth)
    return found


# The set-up


@pytest.mark.rule("MU-order.a", "MU-order.g", "MU-setup.b")
def test_the_first_bid_is_any_number_of_the_florins_one_has() -> None:
    """1600 fl: a loan first, or one of 17 hundreds; then the rest; after 1600 the next bid, after a loan 2100 fl."""
    assert counted(start(None, seats=3), 2) == [1 + 17, 16 * 100 + 18 + 22]


# Phase 5: a wagon with four units in Bohemia, a Galley with Knights, neighbours at war

WAR: dict[str, Any] = position(
    units={
        **units(
            bohemia="0: 3 heavy_infantry, archer",
            austria="1: 2 light_infantry",
            serbia="b: 3 light_infantry",
            crete="2: 2 heavy_infantry, knight",
        ),
        "galley.1": {"2": {"knight": 2}},
    },
    elements=elements("war_wagon.1 II bohemia 0", "trebuchet.1 II bohemia 0", "galley.1 I aegean 2"),
    war_from=[[0, 2, 0, 0], [2, 0, 0, 0], [0, 0, 0, 0], [0, 0, 0, 0]],
    buildings={"bohemia": [1, 1, 0]},
    technology=[[2, 0, 1, 0, 0, 0], [0] * 6, [0] * 6, [0] * 6],
)
# without units neither wagon nor engine enters Austria, which is another's (MU-move.p)
MARCH = {"pass": [2, 15], "move war_wagon.1": [9, 77], "move trebuchet.1": [6, 44], "acts": [12, 75]}


def test_sequences_of_a_movement_action() -> None:
    match = start(WAR)
    assert asked(match) == [(0, "combat.action")]
    assert after_each(match, 2) == MARCH


# The rich positions of the generic tests

RICH = {
    "battle": [2, 6, 14, 34],  # with surrender before the first round (MU-surrender.a)
    "cards": [22, 211, 1585],
    "trade": [9, 44, 246, 4057],
    "pacts": [3, 27, 249],
    "event": [2, 5, 10, 26],
    "dice": [4, 11, 22, 44],
}


@pytest.mark.parametrize("name", POSITIONS)
def test_sequences_from_rich_positions(name: str) -> None:
    assert counted(start(POSITIONS[name]), len(RICH[name])) == RICH[name]


# Phase 4: what can be bought with 300 fl and three technologies

SHOP: dict[str, Any] = position(
    phase="purchases", florins=[300, 0, 0, 0], technology=[[1, 0, 0, 1, 1, 0], [0] * 6, [0] * 6, [0] * 6],
    buildings={"bohemia": [1, 0, 0]}, units=units(bohemia="0: archer, captain_1"),
    elements=elements("caravan.1 I bohemia 0"),
)  # fmt: skip
BOUGHT = {
    "done": [2],
    "acts": [10],
    "technology transport_branch": [10],
    "technology commerce_branch": [21],
    "technology legislation_branch": [21],
    "technology combat_branch": [10],
    "technology construction_branch": [10],
    "technology religion_branch": [21],
    "build village": [2],
    "build borough": [2],
    "transport war_wagon": [3],
    "transport galley": [1],
    "transport caravan": [3],
    "transport merchant_ship": [1],
    "upgrade caravan.1": [2],
    "recruit light_infantry": [3],
    "recruit archer": [3],
    "recruit heavy_infantry": [3],
    "recruit knight": [3],
    "hire_captain": [3],
    "promote bohemia 1": [2],
    "buy_card": [2],
}


def test_sequences_of_purchases() -> None:
    match = start(SHOP)
    assert asked(match) == [(0, "purchases.choose")]
    assert after_each(match) == BOUGHT
