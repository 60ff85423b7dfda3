"""The table in a terminal, in both languages; what the laboratory reads off it."""

from __future__ import annotations

from io import StringIO

import pytest
from rich.console import Console

import condotta
from condotta.core.flow import offer
from condotta.core.messages import LANGUAGES
from condotta.games.tanto_monta import GAME
from condotta.games.tanto_monta.shown import text
from tests.games.tanto_monta.rich import RICH


def printed(name: str, seat: int | None, lang: str) -> str:
    match = condotta.new(GAME, position={**RICH.positions, **RICH.seldom}[name], seed=1)
    out = StringIO()
    Console(file=out, width=160).print(text.render(match.view(seat), lang))
    return out.getvalue()


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", ["bewitched", "assaulting", "last_winter"])
def test_every_word_is_there(name: str, lang: str) -> None:
    shown = printed(name, 0, lang)
    assert "⟨" not in shown
    assert len(shown.splitlines()) > 10


def test_only_ones_own_cards_are_named() -> None:
    assert "Witchcraft" in printed("assaulting", 0, "en")
    assert "Witchcraft" not in printed("assaulting", 1, "en")


def test_the_laboratory_counts_turns_from_the_scenarios_first() -> None:
    s = GAME.new_state(GAME.setup(None, None, "1490"))
    assert GAME.facts is not None
    told = GAME.facts()
    assert told.turn(s) == 0
    assert told.scores(s) == [s.scenario.start_vp(seat) for seat in range(4)] or len(told.scores(s)) == 4
    assert told.cards_used(offer("event", "ambush", "a")) == ["ambush"]
    assert told.cards_used(offer("cp", "ambush")) == []
