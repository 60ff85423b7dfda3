"""What players are told of royal weddings: the view, the terminal, notes with odds, why-nots; positions."""

from __future__ import annotations

from io import StringIO
from typing import Any

import pytest
from rich.console import Console

from condotta.core.flow import offer
from condotta.core.messages import LANGUAGES
from condotta.games.tanto_monta import GAME
from condotta.games.tanto_monta.data.things import FRANCE, PORTUGAL, SPAIN
from condotta.games.tanto_monta.rules.action import actions
from condotta.games.tanto_monta.rules.common import events
from condotta.games.tanto_monta.rules.weddings import phase
from condotta.games.tanto_monta.shown import text, weddings
from condotta.games.tanto_monta.shown.about import about
from condotta.games.tanto_monta.state import State
from tests.games.tanto_monta.field import with_cp
from tests.games.tanto_monta.rules.weddings.test_dowries import (
    AFONSO,
    ARTHUR,
    CATHERINE,
    ISABELLA,
    JOANNA,
    JOHN,
    MANUEL,
    MARGARET,
    MARIA,
    PHILIP,
    POLICY,
    spain,
)
from tests.games.tanto_monta.shown.asking import asked, note, question, reasons, told
from tests.games.tanto_monta.table import empty, table


def court() -> State:
    """Turn 5: Isabella is dead, John married, Catherine promised."""
    s = with_cp(empty(5), SPAIN, 3)
    s.dead_royals, s.married, s.dowries = [ISABELLA], {JOHN: MARGARET}, {CATHERINE: 2}
    return s


@pytest.mark.rule("TM-19.j")
def test_the_view_shows_the_table_to_all() -> None:
    seen = GAME.view(court(), PORTUGAL)
    assert (seen["dowries"], seen["married"], seen["dead_royals"]) == ({CATHERINE: 2}, {JOHN: MARGARET}, [ISABELLA])
    present = [JOHN, JOANNA, MARIA, CATHERINE, AFONSO, MANUEL, PHILIP, MARGARET, ARTHUR]
    assert seen["weddings"] == {
        "present": present,
        "suitors": {JOANNA: PHILIP, MARIA: MANUEL, CATHERINE: ARTHUR},
        "chances": {CATHERINE: 42},  # 8 or more on two dice
        "alliances": ["holy_roman_empire"],
    }
    assert seen["board"]["royals"][ISABELLA] == [[AFONSO, MANUEL], "", 3, [0, 0, 1, 1, 5, 5, 6]]
    assert seen["board"]["dowry"] == [0, 1, 2, 3, 4]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_terminal_tells_them(lang: str) -> None:
    out = StringIO()
    Console(file=out, width=200).print(text.render(GAME.view(court(), None), lang))
    shown = out.getvalue()
    assert "⟨" not in shown
    assert "⚭" in shown
    assert "†" in shown
    assert "42 %" in shown
    assert "⟨" not in about(JOHN, lang)["about"] + about(ARTHUR, lang)["about"]


def test_a_dowry_tells_its_price_and_the_chance() -> None:
    s = court()
    decision = question(actions.one_action(table(s), SPAIN), offer("action", "promote_marriage"))
    found = note(s, decision, "promote", CATHERINE, 2)
    assert found.costs == {"cp": 2}
    assert told(found)["dowry"] == {"suitor": ARTHUR, "modifier": 3, "chance": 72}
    decision = question(events.EVENTS[POLICY, ""].does(table(s), FRANCE))
    assert told(note(s, decision, "betroth", MARIA))["dowry"] == {"suitor": MANUEL, "modifier": 3, "chance": 72}
    s.dowries[MARIA] = 5
    decision = question(phase.weddings(table(s)))
    assert told(note(s, decision, "wed", MARIA))["dowry"]["chance"] == 83


def test_why_nobody_is_promised() -> None:
    s = court()
    s.dead_royals += [PHILIP]
    s.dowries = {CATHERINE: 5}
    found = reasons(s, asked(SPAIN, "action.promote_marriage"))
    assert found["promote", JOHN, 1] == ("is_married", "TM-19.e")
    assert found["promote", JOANNA, 1] == ("no_suitor", "TM-19.d")
    assert found["promote", CATHERINE, 1] == ("dowry_full", "TM-19.e")
    assert found["promote", MARIA, 1] == ("no_cp", "TM-11.1.a")
    assert ("promote", ISABELLA, 1) not in found
    assert reasons(s, asked(SPAIN, "wedding.policy"))["betroth", JOHN] == ("no_daughter", "TM-19.k")
    s = spain(3)
    s.married = {ISABELLA: AFONSO}
    found = reasons(s, question(actions.one_action(table(s), SPAIN)))
    assert found["action", "promote_marriage"] == ("nobody_to_marry", "TM-19.e")


@pytest.mark.parametrize(
    ("rule", "fields"),
    [
        ("TM-19.d", {"married": {JOHN: AFONSO}}),
        ("TM-19.3.c", {"married": {JOHN: MARGARET}, "dead_royals": [JOHN]}),
        ("TM-19.3.c", {"married": {MARIA: MANUEL}}),
        ("TM-19.d", {"dowries": {ISABELLA: 2}, "married": {ISABELLA: AFONSO}}),
        ("TM-19.i", {"dowries": {JOHN: 2}}),
        ("twice", {"dead_royals": [JOHN, JOHN]}),
    ],
)
def test_tables_that_cannot_be(rule: str, fields: dict[str, Any]) -> None:
    s = empty(5)
    assert not [*weddings.problems(s)]
    for name, value in fields.items():
        setattr(s, name, value)
    assert any(rule in problem for problem in weddings.problems(s))
