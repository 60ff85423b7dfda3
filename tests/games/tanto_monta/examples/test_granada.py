"""Worked examples of the ledger for section 20.1: E-20.1-1, E-20.1-2."""

from __future__ import annotations

import pytest

import condotta
from condotta.core.flow import DONE, offer
from condotta.games.tanto_monta import GAME
from condotta.games.tanto_monta.data.things import FRANCE, MUSLIM
from condotta.games.tanto_monta.rules.common import control, points
from condotta.games.tanto_monta.rules.common.powers import ZAHARA
from condotta.games.tanto_monta.rules.construction import recruit
from condotta.games.tanto_monta.rules.winter import reconquista
from condotta.games.tanto_monta.state import State
from tests.games.tanto_monta.table import empty, table

THREE = ("loja", "baza", "albox")


def state(s: State, space: str) -> str:
    owner, lost = control.controller(s, space), space in s.lost_homes
    return {"nasrid": "N3" if lost else "N0", "spain": "S2" if lost else "S1"}.get(owner, "X4")


@pytest.mark.rule("TM-20.1-ctl.a", "TM-20.1-ctl.b", "TM-20.1-ctl.c", "TM-20.1-ctl.d", "TM-20.1.T1", "TM-18.2.d")
def test_e_20_1_1_control_states() -> None:
    s = empty(3)
    s.happened.append(ZAHARA)
    s.relations["nasrid/spain"] = "war"
    found = [[state(s, space) for space in THREE]]
    for space, power in (("loja", "portugal"), ("baza", "castile"), ("albox", "castile"), ("albox", "nasrid")):
        control.gain_control(table(s), space, power, "TM-12.2.c")
        found.append([state(s, one) for one in THREE])
    reconquista.lose_homes(table(s))
    found.append([state(s, one) for one in THREE])
    for space in ("loja", "baza"):
        control.gain_control(table(s), space, "nasrid", "TM-15.1.q")
        found.append([state(s, one) for one in THREE])
    assert [" ".join(row) for row in found] == [
        "N0 N0 N0", "X4 N0 N0", "X4 S1 N0", "X4 S1 S1", "X4 S1 N0", "X4 S2 N0", "N0 S2 N0", "N0 N3 N0",
    ]  # fmt: skip
    places = recruit.where(s, "nasrid", "militia")
    assert "loja" in places
    assert "baza" not in places


@pytest.mark.rule("TM-20.1-mor.d", "TM-20.1-mor.e", "TM-20.1-mor.f", "TM-20.1-mor.g", "TM-20.1-mor.h", "TM-20.1-mor.k")
def test_e_20_1_2_uprising() -> None:
    spanish = ("malaga", "alhama", "setenil", "sohail")
    position = {
        "scenario": "1470", "seats": 4, "turn": 5, "phase": "action", "stage": "", "active": FRANCE, "impulse": 3,
        "hands": [[], [], [], ["morisco_uprising"]], "used": [[], [], [], []], "warehouses": [[], [], [], []],
        "happened": [ZAHARA], "relations": {"nasrid/spain": "war"}, "leaders": {}, "fleets": {},
        "markers": dict.fromkeys(spanish, "spain"), "lost_homes": ["zahara", "alhama", "setenil", "sohail"],
        "stacks": {
            "malaga": [{"power": "castile", "regular": 1}], "alhama": [{"power": "castile", "militia": 1}],
            "granada": [{"power": "nasrid", "regular": 4}],
        },
        "pools": {"caravan": ["caravan.cp_3"], "naval": ["naval.cp_2"]},
    }  # fmt: skip
    match = condotta.new(GAME, position=position, dice=[1], seed=1)
    before = points.total(match.state, MUSLIM)
    match.choose(FRANCE, offer("event", "morisco_uprising"))
    spaces = {str(option.args[0]) for option in match.pending[0].options}
    assert (match.pending[0].seat, spaces) == (MUSLIM, {"gibraltar", "setenil", "sohail", "zahara"})
    match.choose(MUSLIM, offer("rise_in", "gibraltar"))
    match.choose(MUSLIM, offer("rise_in", "setenil"))
    assert match.pending[0].options == [DONE, offer("uprising_in", "zahara"), offer("uprising_in", "sohail")]
    match.choose(MUSLIM, offer("uprising_in", "zahara"))
    match.choose(MUSLIM, offer("uprising_in", "sohail"))
    s = match.state
    assert s.warehouses == [["caravan.cp_3"], [], [], []]
    assert {space: state(s, space) for space in ("setenil", "zahara", "sohail")} == dict.fromkeys(
        ("setenil", "zahara", "sohail"), "N3"
    )
    assert control.controller(s, "gibraltar") == "nasrid"
    assert points.total(s, MUSLIM) == before + 2  # Gibraltar and Zahara
    assert "gibraltar" in recruit.where(s, "nasrid", "regular")
    assert not {"setenil", "zahara", "sohail"} & {*recruit.where(s, "nasrid", "regular")}
    assert [control.is_unrest(s, power, "sohail") for power in ("castile", "north_africa", "nasrid")] == [
        True, True, False,
    ]  # fmt: skip
    assert "morisco_uprising" in s.removed
