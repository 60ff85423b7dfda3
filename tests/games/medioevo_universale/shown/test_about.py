"""What a thing is: everything that has a name has a sentence in both languages, with a rule to read on."""

from __future__ import annotations

import pytest

from condotta.core import ledger
from condotta.core.messages import LANGUAGES
from condotta.games.medioevo_universale import GAME
from condotta.games.medioevo_universale.data import (
    EMPIRE_CARDS,
    EVENT_CARDS,
    KINGDOMS,
    NAMES,
    TECHNOLOGIES,
    UNITS,
)

NOTES = {"en": "econstructed", "it": "icostruit"}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_everything_that_has_a_name_is_explained(lang: str) -> None:
    rules = ledger.load("medioevo_universale").entries
    for id in NAMES:
        told = GAME.about(id, lang)
        assert told, id
        assert told["about"].strip(), id
        assert "⟨" not in "".join(told.values()), told
        assert "{" not in "".join(told.values()), told
        assert told["rule"] in rules, (id, told["rule"])


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_stands_in_lists_has_a_brief_note(lang: str) -> None:
    for id in (*KINGDOMS, *EMPIRE_CARDS, *EVENT_CARDS, *TECHNOLOGIES, *UNITS, "captain_2", "castle", "trebuchet"):
        assert GAME.about(id, lang)["brief"], id


def test_a_territory_tells_kingdom_settlement_and_neighbours() -> None:
    told = [GAME.about("bohemia", lang) for lang in LANGUAGES]
    assert [one["about"].partition(". ")[0] for one in told] == [
        "Territory of the Holy Roman Empire, terrain: hill",
        "Territorio del Sacro Romano Impero, terreno: collina",
    ]
    assert [one["brief"] for one in told] == ["Prague: weapons", "Praga: armi"]
    assert "Austria" in told[0]["about"]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_the_book_does_not_tell_is_called_reconstructed(lang: str) -> None:
    for id in ("bohemia", "aegean", "hungary", "balkan_winter", "cartography", "bishop.1"):
        assert NOTES[lang] in GAME.about(id, lang)["about"], id
    for id in ("condottiere.5", "assassin.46", "castle", "carpentry"):
        assert NOTES[lang] not in GAME.about(id, lang)["about"], id


@pytest.mark.rule("MU-hid.b")
def test_an_empire_card_tells_ability_and_points_but_not_its_objective() -> None:
    for card in EMPIRE_CARDS.values():
        for lang in LANGUAGES:
            assert getattr(card.objective.text, lang) not in GAME.about(card.id, lang)["about"]
    told = GAME.about("condottiere.5", "en")["about"]
    ability, points = "In a battle round: +2 to the attack value of any side.", "Or 1 PT of one of these colours:"
    assert told == f"{ability} {points} red and blue."


def test_one_piece_is_explained_like_its_kind() -> None:
    assert GAME.about("war_wagon.7", "en") == GAME.about("war_wagon", "en")
    assert "I 3/6, II 6/7" in GAME.about("war_wagon", "en")["about"]
    assert GAME.about("pact.3", "en")["rule"] == "MU-pact.a"


def test_what_is_nothing_has_no_explanation() -> None:
    assert GAME.about("nothing", "en") == {}
    assert GAME.about("nothing.1", "en") == {}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_setting_has_a_text(lang: str) -> None:
    assert [name for name in GAME.settings if f"setting.{name}" not in GAME.catalogue().texts[lang]] == []
