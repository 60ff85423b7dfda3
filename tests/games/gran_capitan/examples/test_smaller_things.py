"""Played examples of the ledger about discipline and Quarters (W-48, W-49), and a worked one of a Sortie (E-26)."""

from __future__ import annotations

import pytest

from condotta.games.gran_capitan.rules import attrition
from condotta.games.gran_capitan.rules.combat import siege, skirmish
from condotta.games.gran_capitan.rules.command import orders
from tests.games.gran_capitan.field import Field, run


@pytest.mark.rule("GC-7.3.1.a", "GC-7.3.1.b", "GC-10.1.1.d", "GC-19.i", "GC-17.h")
@pytest.mark.parametrize(("die", "order", "lost"), [(5, "", []), (4, "retreat", ["la_palice"])])
def test_a_besieged_garrison_without_pay(die: int, order: str, lost: list[str]) -> None:
    field = Field(ap={"french": 0, "spanish": 0})
    field.owned(0, "andria")
    palice = field.force("la_palice", "andria", "swiss_infantry.4.1", siege_level=0)
    field.force("navarro", "andria", "spanish_infantry_fa.5.1", besieges=True)
    run(orders.give(field.table(die), palice, "garrison"))  # Forced: there is neither a Captain General nor a Source
    assert ([unit.demoralised for unit in palice.units], palice.order) == ([True] if die == 4 else [], order)
    siege.surrender_of_the_broken(field.table())
    assert field.state.lost == lost


@pytest.mark.rule("GC-18.b", "GC-18.g", "GC-9.e")
@pytest.mark.parametrize(("quarters", "sp"), [(True, 1), (False, 2)])
def test_winter_in_melfi(quarters: bool, sp: int) -> None:
    field = Field(weather="mud")
    field.force("alegre", "melfi", "swiss_infantry.12.1", "french_infantry.2.1", order="stand", quarters=quarters)
    g = field.table(5)
    flow = attrition.attrition_segment(g, 0)
    next(flow)
    assert next(entry.params["sp"] for entry in g.entries if entry.key == "attrition.roll") == sp


@pytest.mark.rule("GC-12.7.d", "GC-10.1.1.c")
def test_a_sortie_that_demoralises_half_of_the_besiegers_ends_the_siege_for_now() -> None:
    field = Field()
    field.owned(1, "andria")
    besieger = field.force(
        "alegre",
        "andria",
        "french_infantry.4.1",
        "french_artillery.2.1",
        order="attack",
        earthworks=True,
        besieges=True,
    )
    inside = field.force("navarro", "andria", "rodeleros.10.1", order="garrison", siege_level=1)
    fray = skirmish.Skirmish(inside, besieger, skirmish.SORTIE)
    outcome = run(skirmish.fight(field.table(4, 4), fray, ""))
    run(skirmish.after_skirmish(field.table(), fray, outcome))
    assert [unit.demoralised for unit in besieger.units] == [True, True]
    assert (besieger.order, besieger.place, besieger.besieges) == ("retreat", inside.place, True)
    assert not siege.may_besiege(field.state, besieger)
