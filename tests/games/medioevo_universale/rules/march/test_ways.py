"""Where a group may go: corners of Logistics, lent units, Caravans that serve as War Wagons."""

from __future__ import annotations

from typing import Any

import pytest

from condotta.games.medioevo_universale.rules.common.geography import LAND
from condotta.games.medioevo_universale.rules.march.ways import obstacle

from ...helpers import choose, elements, play, state, units
from ...marching import begin, go, only, steps
from ...talks import pact

LOGISTICS: dict[str, Any] = {"technology": [[2, 0, 1, 0, 0, 0]] * 4, "pt": [[2, 0, 2, 0, 0, 0]] * 4}


@pytest.mark.rule("MU-T-logistics")
@pytest.mark.parametrize(
    ("bans", "expected"), [([], ["austria", "venice"]), (["venice"], []), (["austria"], ["venice"])]
)
def test_a_foreign_area_that_nobody_may_leave_is_not_entered(bans: list[str], expected: list[str]) -> None:
    """R-logistics-exit: the Galley goes over land to venice, the coast beside, or by way of austria."""
    match = begin(
        elements=elements("galley.1 I croatia 1"),
        active=1,
        florins=[0] * 4,
        bans=[{"kind": "movement", "territory": ban, "turn": 3} for ban in bans],
        **LOGISTICS,
    )
    go(match, 1, "galley.1")
    assert [area for area in steps(match) if area in ("venice", "austria")] == expected


@pytest.mark.rule("MU-T-logistics", "MU-C55")
def test_with_a_ranger_the_other_element_may_hold_enemies() -> None:
    """R-logistics: else it must hold no opposing units."""
    fields: dict[str, Any] = {
        "elements": elements("war_wagon.1 I constantinople 2", "galley.1 I aegean 0"),
        "units": units(constantinople="2: knight", **{"galley.1": "0: knight"}),
        "active": 2,
        "florins": [0] * 4,
        "war_from": [[0, 0, 1, 0], [0] * 4, [1, 0, 0, 0], [0] * 4],
    }
    for ranger in (False, True):
        match = begin(**fields, **LOGISTICS, effects={"ranger:war_wagon.1": "1"} if ranger else {})
        go(match, 2, "war_wagon.1", "load knight")
        assert ("aegean" in steps(match)) is ranger


@pytest.mark.rule("MU-move.n")
def test_who_leads_lent_units_crosses_the_lenders_territories() -> None:
    """R-lent-passage"""
    alliance = pact(1, [0, 2], ("defensive", 2, 0, 3))
    lent = {"bulgaria": {"2/0/pact.1/": {"heavy_infantry": 2}}}
    assert obstacle(state(begin(pacts=[alliance], units=lent)), 0, "adrianople") == ""
    assert obstacle(state(begin(pacts=[alliance])), 0, "adrianople") == "conquest"


@pytest.mark.rule("MU-C11", "MU-move.c")
def test_a_caravan_that_serves_as_a_war_wagon_is_not_shipped() -> None:
    """R-card-11: it trades on its own way afterwards."""
    match = begin(
        units=units(constantinople="2: knight"),
        elements=elements(
            "caravan.1 I constantinople 2", "galley.1 I constantinople 2", "war_wagon.1 I constantinople 2"
        ),
        effects={"both:caravan.1": "1"},
        active=2,
    )
    go(match, 2, "caravan.1")
    assert only(match, "take") == ["take war_wagon.1"]
    play(match, (2, "stop"))
    assert state(match).passed == 1  # R-move-nothing


@pytest.mark.rule("MU-kingdoms.c")
def test_no_step_leads_into_a_closed_territory() -> None:
    usable = state(begin()).available
    here, closed = next((t, a) for t in usable if t in LAND for a in LAND[t] if a not in usable)
    match = begin(units=units(**{here: "0: knight"}), elements=elements(f"war_wagon.1 I {here} 0"))
    choose(match, 0, "move", "war_wagon.1")
    assert closed not in steps(match)
