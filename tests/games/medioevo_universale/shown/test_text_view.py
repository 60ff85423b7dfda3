"""The table as text for a terminal, in both languages and several widths."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from rich.console import Console, RenderableType

from condotta.core.messages import LANGUAGES
from condotta.games.medioevo_universale.pieces import Group, Turning
from condotta.games.medioevo_universale.shown import text

from ..helpers import start, state
from .test_view import RICH

WIDTHS = (80, 120)
NAMES = ["Anna", "Bruno", "Carla", "Dario"]


def printed(shown: RenderableType, width: int = 120) -> str:
    console = Console(width=width, color_system=None)
    with console.capture() as capture:
        console.print(shown)
    return capture.get()


def table(at: dict[str, Any], seat: int | None = 0) -> dict[str, Any]:
    return start(at).view(seat)


def assert_reads(page: str, width: int) -> None:
    assert "⟨" not in page
    assert "None" not in page
    assert "{" not in page
    assert max(len(line) for line in page.splitlines()) <= width


def test_the_table_tells_turn_players_map_market_diplomacy_and_battle() -> None:
    page = printed(text.render(table(RICH), "en", NAMES))
    for line in (
        "Turn 3 of 8 · Phase 5: combat · round 1",
        "Order: [3] Carla (0)  [1] Anna (−1)  [2] Bruno (−2)  [4] Dario (−3)",
        "Event: Balkan winter · tolerated taxes",
        "horde: 2 LI (dice 2 6 5)",
        "Holy Roman Empire\n  [1] Bohemia Prague (weapons) · C I M II −1 R III · [1] 1 A 2 HI 1 C2 · [1] War Wagon 1",
        "  [1] Austria Vienna (wine) · ★[1]",
        "  [–] Crete Candia (spices) ⚓ · [3] 2 HI 1 K · [b] 2 LI 1 A · [3] Galley 2 I 6 MP",
        "  Aegean Sea · [3] 1 HI 1 K · [3] Galley 1 II 7 MP",
        "deposited: wine, salt, and weapons",
        "no trade",
        "Great Markets: florins for a cube\n  Cairo 160",
        "  Anna and Bruno are at war.",
        "  Pact 1 between Anna and Carla: Carla lets Anna pass.",
        "Battle in Crete, round 1",
        "Objective: sack a Caravan",
    ):  # fmt: skip
        assert line in page, line
    assert "Gotland" not in page


def test_others_read_neither_objectives_nor_cash_nor_secret_pacts() -> None:
    page = printed(text.render(table(RICH, 1), "en", NAMES))
    assert "sack a Caravan" not in page
    assert "Pact 1" not in page
    assert printed(text.render(table(RICH, None), "en", NAMES)).count(" ? ") == 4


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("width", WIDTHS)
def test_the_table_fits_its_width_in_every_phase(lang: str, width: int) -> None:
    rng = Random(width)
    match = start(None, seats=4)
    for number in range(300):
        if match.over:
            break
        if number % 30 == 0:
            for seat in (None, 0):
                assert_reads(printed(text.render(match.view(seat), lang), width), width)
        decision = rng.choice(match.open_decisions())
        match.choose(decision.seat, rng.choice(decision.options))


def test_what_goes_on_is_told() -> None:
    match = start(RICH)
    s = state(match)
    group = Group(0, "bohemia", ["war_wagon.1"])
    group.riders = [0, 1, 2, 0, 0, 0, 0]
    group.path = ["bohemia", "austria"]
    s.groups, s.pile = [group], [Turning(0, "jester.49", "ability")]
    page = printed(text.render(match.game.view(s, None), "en", NAMES))
    assert "Anna moves War Wagon 1 with 1 A 2 HI: Bohemia → Austria" in page
    assert "Anna turns the Jester 49." in page


def test_a_player_can_ask_about_everything_that_is_named() -> None:
    view = table(RICH)
    for id in text.topics(view):
        for lang in LANGUAGES:
            told = text.about(view, id, lang)
            assert told is not None, id
            assert "⟨" not in printed(told, 200)
    told = printed(text.about(view, "bohemia", "en") or "", 200)
    assert "1 A 2 HI 1 C2" in told
    assert "Player 1 owns it." in printed(text.about(view, "jester.49", "en") or "", 200)
    assert text.about(view, "nothing", "en") is None


def test_the_game_introduces_itself() -> None:
    assert text.intro("en").startswith("Six kingdoms")
    assert text.intro("it").startswith("Sei regni")
