"""Cards whose effect is tested by itself elsewhere: that the card brings it (1 c, 27, 32, 39, 41, 106)."""

from __future__ import annotations

import pytest

from condotta.core.flow import DONE
from condotta.games.tanto_monta import turn
from condotta.games.tanto_monta.data import CARD_IDS
from condotta.games.tanto_monta.data.things import MUSLIM, NOBODY
from condotta.games.tanto_monta.rules.common import events
from condotta.games.tanto_monta.rules.common.powers import PEACE_OF_ALCACOVAS
from condotta.games.tanto_monta.rules.events import adding
from condotta.games.tanto_monta.rules.powers import alcacovas
from tests.games.tanto_monta.table import answer_with, empty, go_through, table

assert turn


@pytest.mark.rule("TM-6.1.ah")
def test_the_alhambra_is_a_vp_for_who_holds_granada() -> None:
    s = empty()
    event = events.EVENTS[CARD_IDS[1], "c"]
    assert event.may(s, MUSLIM)
    go_through(event.does(table(s), MUSLIM), [])
    assert s.points[MUSLIM] == {"vp_alhambra": 1}
    s.markers["granada"] = "spain"
    assert not event.may(s, MUSLIM)


@pytest.mark.rule("TM-21.7-pap.i")
@pytest.mark.parametrize(
    ("number", "pope"), [(27, "innocent_viii"), (32, "alexander_vi"), (39, "julius_ii"), (41, "leo_x")]
)
def test_a_card_brings_its_pope(number: int, pope: str) -> None:
    s = empty(3)
    assert s.pope != pope
    go_through(events.EVENTS[CARD_IDS[number], ""].does(table(s, [1] * 12), NOBODY), [DONE])
    assert s.pope == pope


@pytest.mark.rule("TM-20.4-alc.c")
def test_the_card_signs_the_peace_of_alcacovas(monkeypatch: pytest.MonkeyPatch) -> None:
    signed: list[str] = []

    def sign(g: object) -> list[str]:
        signed.append("peace")
        return []

    monkeypatch.setattr(alcacovas, "sign", sign)
    answer_with(events.EVENTS[CARD_IDS[106], ""].does(table(empty(2)), MUSLIM))
    assert signed == ["peace"]


@pytest.mark.rule("TM-20.4-alc.c", "TM-11.f")
@pytest.mark.parametrize("signed", [False, True])
def test_overseas_kingdom_sends_nobody_within_walls_of_the_beltranejos_after_the_peace(signed: bool) -> None:
    s = empty(5)
    s.happened += [PEACE_OF_ALCACOVAS] if signed else []
    spaces = adding.overseas_spaces(s, "militia")
    assert "lisbon" in spaces
    assert ("burgos" in spaces) is not signed
