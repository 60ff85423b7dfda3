"""What is told of the options of the war for Granada, and why something is not possible."""

from __future__ import annotations

import pytest

from condotta.core.flow import NO, YES, Decision, offer
from condotta.games.tanto_monta import GAME
from condotta.games.tanto_monta.data import CARD_IDS
from condotta.games.tanto_monta.data.things import MUSLIM, SPAIN
from condotta.games.tanto_monta.pieces import Budget
from condotta.games.tanto_monta.rules.action import actions, impulse
from condotta.games.tanto_monta.rules.common import events
from condotta.games.tanto_monta.rules.common.powers import MORISCOS, ZAHARA
from condotta.games.tanto_monta.rules.powers import granada, moriscos
from condotta.games.tanto_monta.state import State
from tests.games.tanto_monta.shown.asking import note, question
from tests.games.tanto_monta.table import empty, table, troops


def fallen(way: str = "resource", tied: tuple[str, ...] = ()) -> State:
    s = empty(5)
    s.happened.append(ZAHARA)
    s.relations["nasrid/spain"] = "war"
    s.rulers[MUSLIM] = "ruler_wattasid"
    s.markers |= dict.fromkeys(("granada", "almeria", "loja"), "spain")
    troops(s, "malaga", MORISCOS, 1)
    s.phase, s.active, s.impulse = "action", MUSLIM, 5
    s.budget = Budget("caravan.cp_4" if way == "resource" else CARD_IDS[63], 4, way, list(tied))
    return s


def refused(s: State, decision: Decision) -> dict[tuple[object, ...], tuple[str, str]]:
    found = GAME.refusals(s, decision)
    return {(one.option.verb, *one.option.args): (one.reason.removeprefix("refused."), one.rule) for one in found}


@pytest.mark.parametrize(
    ("s", "why"),
    [
        (fallen("cp"), ("moriscos_need_resource", "TM-20.1-mor.p")),
        (fallen(tied=("north_africa",)), ("moriscos_tied", "TM-6.1.l")),
    ],
)
def test_why_moriscos_do_not_act(s: State, why: tuple[str, str]) -> None:
    decision = question(actions.one_action(table(s), MUSLIM))
    assert refused(s, decision)[("activate_moriscos",)] == why


def test_why_moriscos_do_not_act_again() -> None:
    s = fallen()
    s.moriscos_active = 1
    decision = question(actions.one_action(table(s), MUSLIM))
    assert refused(s, decision)[("activate_moriscos",)] == ("moriscos_used", "TM-20.1-mor.q")
    s.moriscos_active = 0
    decision = question(actions.one_action(table(s), MUSLIM))
    assert ("activate_moriscos",) not in refused(s, decision)
    assert [key for key, _ in note(s, decision, "activate_moriscos").says] == ["note.activate_moriscos"]


def test_what_a_surrender_brings_is_told() -> None:
    s = empty(5)
    s.markers |= dict.fromkeys(("granada", "malaga"), "spain")
    decision = question(granada.end_of_turn(table(s)))
    assert [GAME.note(s, decision, one).says[0][0] for one in (NO, YES)] == ["note.declare_no", "note.declare_yes"]


def test_where_moriscos_rise_and_do_not() -> None:
    s = empty(5)
    s.markers |= dict.fromkeys(("malaga", "loja"), "spain")
    troops(s, "granada", "nasrid", 1)
    decision = question(events.EVENTS[moriscos.UPRISING, ""].does(table(s, [1]), MUSLIM))
    assert note(s, decision, "rise_in", "malaga").says[0][0] == "note.rise_home"
    assert note(s, decision, "rise_in", "loja").says[0][0] == "note.rise_lost"
    assert ("not_risen", "TM-20.1-mor.e") in refused(s, decision).values()


@pytest.mark.parametrize(("seat", "at_risk"), [(SPAIN, True), (MUSLIM, False)])
def test_who_robs_himself_is_told(seat: int, at_risk: bool) -> None:
    s = empty(3)
    s.phase, s.active, s.impulse = "action", seat, 2
    s.hands = [[CARD_IDS[45], CARD_IDS[44], CARD_IDS[42]] for _ in range(4)]
    s.hands[seat] = [CARD_IDS[84], CARD_IDS[63], CARD_IDS[46], CARD_IDS[43]]
    troops(s, "loja", "nasrid", cavalry=1)
    decision = question(impulse.begin(table(s)))
    found = GAME.note(s, decision, offer("event", CARD_IDS[84]))
    assert ("card" in found.risks, "note.robs_you" in [key for key, _ in found.says]) == (at_risk, at_risk)
