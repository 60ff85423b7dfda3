"""What a thing is: everything a player can point at has a sentence in both languages, with a rule to read on."""

from __future__ import annotations

import pytest

from condotta.core import ledger
from condotta.core.messages import LANGUAGES
from condotta.games.medieval import GAME
from condotta.games.medieval.data import KINDS, MAP, POWERS, PROVINCES, RELIGIONS, SEAS

EVERYTHING = [*POWERS, *PROVINCES, *MAP, *SEAS, *KINDS, *RELIGIONS]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_everything_on_the_table_is_explained(lang: str) -> None:
    rules = ledger.load("medieval").entries
    for id in EVERYTHING:
        told = GAME.about(id, lang)
        assert told["about"].strip(), id
        assert "⟨" not in "".join(told.values()), told
        assert told["rule"] in rules, id
    assert all(GAME.about(power, lang)["brief"] for power in POWERS)


def test_a_province_tells_power_card_religion_and_income() -> None:
    told = [GAME.about("poland_2c", lang)["about"] for lang in LANGUAGES]
    assert told == [
        "Province of Poland on map card 2C: Catholic, income 2.",
        "Provincia della Polonia sulla carta Mappa 2C: cattolica, entrate 2.",
    ]


def test_a_map_card_tells_what_the_mongols_need() -> None:
    assert GAME.about("1D", "en")["about"].endswith("Defence against the Mongols: 4.")
    assert GAME.about("1A", "en")["about"].endswith("The Mongols can never attack it.")


def test_what_is_nothing_has_no_explanation() -> None:
    assert GAME.about("nothing", "en") == {}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_setting_has_a_text(lang: str) -> None:
    assert [name for name in GAME.settings if f"setting.{name}" not in GAME.catalogue().texts[lang]] == []
