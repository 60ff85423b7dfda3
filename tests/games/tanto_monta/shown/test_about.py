"""What things are, for players who point at them."""

from __future__ import annotations

import pytest

from condotta.core.messages import LANGUAGES
from condotta.games.tanto_monta import GAME
from condotta.games.tanto_monta.data import CARDS, LEADERS, POWERS, RULERS, SPACES


@pytest.mark.parametrize("lang", LANGUAGES)
def test_cards_spaces_leaders_powers_and_rulers_are_told(lang: str) -> None:
    for id in (*CARDS, *SPACES, *LEADERS, *POWERS, *RULERS):
        told = GAME.about(id, lang)["about"]
        assert told.endswith("."), (id, told)
        assert "⟨" not in told, (id, told)


def test_a_card_tells_its_blocks_and_its_support() -> None:
    told = GAME.about("ambush", "en")
    assert told["about"].endswith("(a) any interception on land succeeds; (b) a Combat card just played is cancelled.")
    assert told["brief"] == "(a) any interception on land succeeds; (b) a Combat card just played is cancelled."
    assert GAME.about("military_highlights", "en")["brief"] == "6 CP"
    assert GAME.about("military_highlights", "en")["about"].endswith("As support of a headline event it counts 7.")
    assert "turno 2" in GAME.about("charles_viii_king", "it")["about"]


def test_places_and_people() -> None:
    assert GAME.about("granada", "it")["about"].startswith("Una chiave")
    assert "no VP" in GAME.about("paris", "en")["about"]
    assert GAME.about("great_captain", "en")["brief"] == "2–12"
    assert GAME.about("kemal_reis", "en")["about"].startswith("A naval leader")
    assert GAME.about("naval.cp_3", "en") == GAME.about("caravan.cp_2", "en")
    assert GAME.about("nobody_of_that_name", "en") == {}
