"""A ledger in another language says the same as the English one, entry by entry; what it lacks is shown in English."""

import re
from collections import Counter
from pathlib import Path

import pytest

from condotta.core import ledger
from condotta.core.ledger import FILE, Ledger, Rule, rules_dir
from condotta.core.messages import LANGUAGES

FILES = [(m, path) for path in rules_dir().glob("*.md") if (m := FILE.fullmatch(path.name)) and m["lang"]]
WRITTEN = sorted({(m["game"], m["lang"]) for m, _ in FILES})
CITED = re.compile(r"(?<![\w-])[A-Z]{1,2}-[A-Za-z0-9][\w.-]*\w")
SIGNED = re.compile(r"[+−]\d+")
WORDS_OF_OTHER_GAMES = re.compile(r"\b(regnant|sovran)", re.IGNORECASE)

every_ledger = pytest.mark.parametrize(("game", "lang"), WRITTEN)


def pairs(game: str, lang: str) -> list[tuple[Rule, Rule]]:
    """Each entry in English and in the other language."""
    return list(zip(ledger.load(game).entries.values(), ledger.load(game, lang).entries.values(), strict=True))


def test_medieval_is_written_in_italian() -> None:
    assert ("medieval", "it") in WRITTEN
    assert all(lang in LANGUAGES[1:] for _, lang in WRITTEN)


@every_ledger
def test_the_files_have_the_same_entries_in_the_same_order(game: str, lang: str) -> None:
    parts = sorted((int(m["part"] or 0), path) for m, path in FILES if (m["game"], m["lang"]) == (game, lang))
    written = [rule.id for part, path in parts for rule in ledger.parse(path.read_text(encoding="utf-8"), part)]
    assert written == list(ledger.load(game).entries)


@every_ledger
def test_no_entry_is_missing_empty_or_left_in_english(game: str, lang: str) -> None:
    for english, other in pairs(game, lang):
        assert other.lang == lang, f"{english.id} is missing"
        assert other.text.strip(), english.id
        assert other.text != english.text or not re.search(r"[a-z]{3}", english.text), english.id
        assert other.kind == english.kind, english.id


@every_ledger
@pytest.mark.parametrize("what", [re.compile(r"\d+"), SIGNED, CITED], ids=["numbers", "signs", "ids"])
def test_numbers_and_cited_rules_are_the_same(game: str, lang: str, what: re.Pattern[str]) -> None:
    for english, other in pairs(game, lang):
        assert Counter(what.findall(english.text)) == Counter(what.findall(other.text)), english.id


@every_ledger
def test_headings_have_the_same_numbers_and_tables_the_same_shape(game: str, lang: str) -> None:
    for english, other in pairs(game, lang):
        for heading, written in ((english.chapter, other.chapter), (english.section, other.section)):
            assert re.findall(r"\d+", heading) == re.findall(r"\d+", written), english.id
            assert bool(heading) == bool(written), english.id
        rows, others = (rule.text.splitlines() for rule in (english, other))
        assert [row.count("|") for row in rows] == [row.count("|") for row in others], english.id


def test_italian_uses_the_words_of_its_game() -> None:
    book = ledger.load("medieval", "it")
    assert [rule.id for rule in book.entries.values() if WORDS_OF_OTHER_GAMES.search(rule.text)] == []
    assert book.rules["MV-5.2.d"].chapter == "5 I Mongoli"
    assert book.rules["MV-T.ruler"].title == "Tabella dei Governanti (1d6)"
    assert "MV-6.2.b" in [rule.id for rule in book.find("TRIBUTO")]


def test_a_search_ignores_accents() -> None:
    book = ledger.load("medieval", "it")
    assert [rule.id for rule in book.find("capacita navale")] == [rule.id for rule in book.find("Capacità Navale")]
    assert book.find("capacita navale")


def test_a_game_without_a_ledger_in_the_language_has_the_english_one() -> None:
    assert ledger.load("tiny", "it") == ledger.load("tiny")
    assert {rule.lang for rule in ledger.load("tiny", "it").entries.values()} == {"en"}


def test_files_in_other_languages_are_no_games_of_their_own() -> None:
    assert not [game for game in ledger.games() if "." in game or game.endswith("it")]


def test_a_missing_entry_is_english_and_a_strange_one_is_left_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "xx_1.md").write_text("## 1 One\n- **XX-1.a** first\n- **XX-1.b** second\n", encoding="utf-8")
    (tmp_path / "xx_2.md").write_text("## Worked examples\n1. third\n", encoding="utf-8")
    (tmp_path / "xx_1.it.md").write_text("## 1 Uno\n- **XX-1.b** seconda\n- **XX-9.z** altra\n", encoding="utf-8")
    (tmp_path / "xx_2.it.md").write_text("## Esempi\n1. terzo\n", encoding="utf-8")
    monkeypatch.setattr(ledger, "rules_dir", lambda: tmp_path)
    load = ledger.load.__wrapped__
    found: Ledger = load("xx", "it")
    assert [(rule.id, rule.text, rule.chapter, rule.kind, rule.lang) for rule in found.entries.values()] == [
        ("XX-1.a", "first", "1 One", "rule", "en"),
        ("XX-1.b", "seconda", "1 Uno", "rule", "it"),
        ("E-2.1", "terzo", "Esempi", "example", "it"),
    ]
    assert ledger.games() == ["xx"]
