"""Texts in English and Italian: parameters, grammar, plurals, lists, and what is missing."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from condotta.core.data import DataError, Entry
from condotta.core.flow import Option
from condotta.core.messages import LANGUAGES, Catalogue, Name, platform_texts, read_name

NAMES = {
    "england": Name("England", "Inghilterra", "", "l'", "f", in_it="in"),
    "seljuks": Name("Seljuks", "Selgiuchidi", "the", "i", "m", plural=True),
    "almoravids": Name("Almoravids", "Almoravidi", "the", "gli", "m", plural=True),
    "venice": Name("Venice", "Venezia", gender="f", in_it="a"),
    "empire": Name(
        "Holy Roman Empire",
        "Sacro Romano Impero",
        "the",
        "il",
        full_en="Holy Roman Empire 2B",
        full_it="Sacro Romano Impero 2B",
    ),
    "armenia": Name("Armenia", "Armenia"),
    "ionian": Name("Ionian Sea", "Ionio", "the", "lo"),
    "1D": Name("map card 1D", "carta Mappa 1D", "", "la", "f"),
    "spies": Name("Spies", "Spie", "the", "le", "f", plural=True),
}


def catalogue(tmp_path: Path, en: str, it: str) -> Catalogue:
    (tmp_path / "en.yaml").write_text(en, encoding="utf-8")
    (tmp_path / "it.yaml").write_text(it, encoding="utf-8")
    return Catalogue.load(tmp_path, NAMES)


def shown(tmp_path: Path, text: str, lang: str = "en", players: list[str] | None = None, **params: Any) -> str:
    """A single text, shown."""
    return catalogue(tmp_path, f"key: {text}", f"key: {text}").strict_text("key", lang, params, players)


# ---- parameters


def test_nested_and_dotted_keys_are_the_same(tmp_path: Path) -> None:
    texts = catalogue(tmp_path, 'mongols: {battle: "Battle"}\nmongols.target: "Where?"', 'mongols.battle: "Battaglia"')
    assert texts.text("mongols.battle", "en") == "Battle"
    assert texts.text("mongols.battle", "it") == "Battaglia"
    assert texts.text("mongols.target", "en") == "Where?"


def test_ids_seats_and_numbers_stand_in_the_text(tmp_path: Path) -> None:
    text = '"{player} attacks {target} with {power}: {total:+d}, {{really}}"'
    assert shown(tmp_path, text, "en", ["Bob", "Anna"], player=1, target="venice", power="empire", total=3) == (
        "Anna attacks Venice with Holy Roman Empire: +3, {really}"
    )


def test_a_seat_without_a_name_is_numbered_from_one(tmp_path: Path) -> None:
    assert shown(tmp_path, '"{player}"', player=0) == "Player 1"
    assert shown(tmp_path, '"{player:to}"', "it", player=2, players=["Bob"]) == "a Giocatore 3"
    assert shown(tmp_path, '"{owner}"', owner=None) == "nobody"
    assert shown(tmp_path, '"{owner}"', "it", owner=-1) == "nessuno"


def test_a_number_is_a_seat_if_the_text_says_so(tmp_path: Path) -> None:
    assert shown(tmp_path, '"{x} {x:seat} {x:of seat}"', "it", ["Ugo", "Anna"], x=1) == "1 Anna di Anna"


def test_words_have_texts_of_their_own(tmp_path: Path) -> None:
    texts = catalogue(tmp_path, 'a: "{x}"\nword: {good: fine}', 'a: "{x}"\nword: {good: buono}')
    assert texts.text("a", "it", {"x": "good"}) == "buono"
    assert texts.text("a", "it", {"x": "unheard"}) == "unheard"
    assert texts.text("a", "it", {"x": True}) == "sì"


def test_braces_in_a_name_are_only_a_name(tmp_path: Path) -> None:
    assert shown(tmp_path, '"{player} {n}"', players=["{n} [[{n}]] ⟨x⟩"], player=0, n=5) == "{n} [[{n}]] ⟨x⟩ 5"


def test_a_part_in_double_brackets_needs_its_parameters(tmp_path: Path) -> None:
    text = '"Attack[[ with {n} militia]][[ until {until}]]."'
    assert shown(tmp_path, text, n=2, until="") == "Attack with 2 militia."
    assert shown(tmp_path, text) == "Attack."
    assert shown(tmp_path, text, n=0, until="dawn") == "Attack with 0 militia until dawn."


# ---- grammar


@pytest.mark.parametrize(
    ("spec", "english", "italian"),
    [
        ("", "England, Seljuks", "Inghilterra, Selgiuchidi"),
        ("the", "England, the Seljuks", "l'Inghilterra, i Selgiuchidi"),
        ("of", "of England, of the Seljuks", "dell'Inghilterra, dei Selgiuchidi"),
        ("to", "to England, to the Seljuks", "all'Inghilterra, ai Selgiuchidi"),
        ("in", "in England, in the Seljuks", "in Inghilterra, nei Selgiuchidi"),
        ("from", "from England, from the Seljuks", "dall'Inghilterra, dai Selgiuchidi"),
        ("on", "on England, on the Seljuks", "sull'Inghilterra, sui Selgiuchidi"),
    ],
)
def test_articles_and_prepositions(tmp_path: Path, spec: str, english: str, italian: str) -> None:
    text = f'"{{a:{spec}}}, {{b:{spec}}}"'
    assert shown(tmp_path, text, "en", a="england", b="seljuks") == english
    assert shown(tmp_path, text, "it", a="england", b="seljuks") == italian


@pytest.mark.parametrize(
    ("id", "forms"),
    [
        ("empire", "del al nel dal sul Sacro Romano Impero"),
        ("ionian", "dello allo nello dallo sullo Ionio"),
        ("almoravids", "degli agli negli dagli sugli Almoravidi"),
        ("1D", "della alla nella dalla sulla carta Mappa 1D"),
        ("spies", "delle alle nelle dalle sulle Spie"),
        ("venice", "di a a da su Venezia"),
        ("armenia", "di ad in da su Armenia"),
    ],
)
def test_every_italian_article_joins(id: str, forms: str) -> None:
    *prepositions, _ = forms.split(" ", 5)
    name = NAMES[id]
    assert [name.shown("it", case) for case in ("of", "to", "in", "from", "on")] == [
        f"{p} {name.it}" for p in prepositions
    ]


def test_cap_and_full_join_any_case(tmp_path: Path) -> None:
    assert shown(tmp_path, '"{x:the cap} {x:of full} {y:cap the}"', "it", x="empire", y="england") == (
        "Il Sacro Romano Impero del Sacro Romano Impero 2B L'Inghilterra"
    )
    assert shown(tmp_path, '"{x:cap of full}"', x="empire") == "Of the Holy Roman Empire 2B"


def test_verbs_and_adjectives_agree(tmp_path: Path) -> None:
    text = '"{x:the cap} {x:è|sono} {x:scomunicato|scomunicata|scomunicati|scomunicate}"'
    expected = {
        "empire": "Il Sacro Romano Impero è scomunicato",
        "england": "L'Inghilterra è scomunicata",
        "seljuks": "I Selgiuchidi sono scomunicati",
        "spies": "Le Spie sono scomunicate",
    }
    for power, sentence in expected.items():
        assert shown(tmp_path, text, "it", x=power) == sentence
    assert shown(tmp_path, text, "it", x=["england", "venice"]) == "L'Inghilterra e Venezia sono scomunicate"
    assert shown(tmp_path, text, "it", x=["england", "empire"]).endswith("sono scomunicati")


# ---- plurals and lists


@pytest.mark.parametrize(
    ("n", "en", "it"),
    [
        (0, "0 cards", "0 carte"),
        (1, "a card", "una carta"),
        (2, "2 cards", "2 carte"),
        (1000000, "1000000 cards", "1000000 carte"),
    ],
)
def test_plural_forms_follow_the_number(tmp_path: Path, n: int, en: str, it: str) -> None:
    texts = catalogue(
        tmp_path, 'drawn: {one: "a card", other: "{n} cards"}', 'drawn: {one: "una carta", other: "{n} carte"}'
    )
    assert texts.strict_text("drawn", "en", {"player": 1, "n": n}) == en
    assert texts.strict_text("drawn", "it", {"player": 1, "n": n}) == it


def test_count_names_the_number_when_there_are_several(tmp_path: Path) -> None:
    text = '{one: "{n} card for {fi} FI", other: "{n} cards for {fi} FI", count: n}'
    assert shown(tmp_path, text, n=1, fi=3) == "1 card for 3 FI"
    with pytest.raises(KeyError, match="add `count:`"):
        shown(tmp_path, text.replace(", count: n", ""), n=1, fi=3)


def test_lists_are_joined_as_the_language_does(tmp_path: Path) -> None:
    ids = ["england", "seljuks", "venice"]
    assert shown(tmp_path, '"{x:the}"', "en", x=ids) == "England, the Seljuks, and Venice"
    assert shown(tmp_path, '"{x:the}"', "it", x=ids) == "l'Inghilterra, i Selgiuchidi e Venezia"
    assert shown(tmp_path, '"{x}"', "it", x=["venice"]) == "Venezia"
    assert shown(tmp_path, '"{x}"', "it", x=[]) == "niente"
    assert shown(tmp_path, '"{winners}"', "it", ["Ugo", "Anna"], winners=[0, 1]) == "Ugo e Anna"


# ---- options and deals


TERMS = """
option: {attack: "Attack {0:the} with {1:the}", look: "Look at the hand {0:of seat}", play: {spies: "Send {0:the}"}}
term: {florins: {one: "1 florin", other: "{0} florins"}, province: "{0:the}"}
"""


def test_options_are_shown_with_their_arguments(tmp_path: Path) -> None:
    texts = catalogue(tmp_path, TERMS, TERMS)
    assert texts.option(Option("attack", "venice", "seljuks"), "en") == "Attack Venice with the Seljuks"
    assert texts.option(Option("look", 1), "en", ["Bob", "Anna"]) == "Look at the hand of Anna"
    assert texts.option(Option("play", "spies", 3), "en") == "Send the Spies"
    assert texts.option(Option("pass"), "it") == "Passa"
    assert texts.option(Option("jump", 3), "en") == "⟨option.jump⟩"
    with pytest.raises(KeyError, match=r"option\.jump"):
        texts.option(Option("jump", 3), "en", strict=True)


def test_an_option_can_be_part_of_a_text(tmp_path: Path) -> None:
    texts = catalogue(tmp_path, TERMS + 'said: "{player}: {what:option}."', TERMS + 'said: "{player}: {what:option}."')
    assert texts.strict_text("said", "en", {"player": 0, "what": ["attack", "venice", "seljuks"]}, ["Bob"]) == (
        "Bob: Attack Venice with the Seljuks."
    )
    assert texts.strict_text("said", "en", {"player": 0, "what": []}, ["Bob"]) == "Bob: nothing."


def test_terms_of_a_deal_are_shown(tmp_path: Path) -> None:
    texts = catalogue(tmp_path, TERMS, TERMS)
    assert texts.option(Option("give", "florins", 1), "en") == "Give 1 florin"
    assert texts.option(Option("ask", "province", "seljuks"), "en") == "Ask for the Seljuks"
    deal = {"maker": 0, "taker": 1, "gives": [["florins", 3], ["province", "venice"]], "gets": [], "until": ""}
    assert texts.strict_text("deal.offered", "en", deal, ["Bob", "Anna"]) == (
        "Bob offers Anna 3 florins and Venice and asks for nothing."
    )
    deal["until"] = "end_of_turn"
    assert texts.strict_text("deal.draft", "it", deal, ["Bob", "Anna"]).endswith(
        "e ottieni niente, fino alla fine del turno."
    )


# ---- what is missing


def test_play_never_stops_for_a_text(tmp_path: Path) -> None:
    texts = catalogue(tmp_path, 'a: "{x} {y:the}"\nbroken: "{x"\nn: "{x:of}"', 'b: "solo qui"')
    assert texts.text("no.such", "en") == "⟨no.such⟩"
    assert texts.text("a", "en", {"x": 1}) == "1 ⟨y⟩"
    assert texts.text("broken", "en", {"x": 1}) == "⟨broken⟩"
    assert texts.text("n", "en", {"x": 5}) == "⟨x⟩"
    assert texts.text("b", "en") == "solo qui"  # better than nothing
    assert texts.text("b", "de") == "solo qui"


def test_a_strict_text_says_what_is_missing(tmp_path: Path) -> None:
    texts = catalogue(tmp_path, 'a: "{x} {y}"', 'a: "{x} {y}"')
    with pytest.raises(KeyError, match=r"no text for 'no\.such'; add it to texts/it\.yaml"):
        texts.strict_text("no.such", "it")
    with pytest.raises(KeyError, match="a: parameter 'y' is not given, only"):
        texts.strict_text("a", "it", {"x": 1})


def test_languages_of_a_browser_are_understood(tmp_path: Path) -> None:
    texts = catalogue(tmp_path, 'a: "yes"', 'a: "sì"')
    assert [texts.text("a", lang) for lang in ("it-IT", "it_CH", "IT", "en-GB", "de")] == [
        "sì",
        "sì",
        "sì",
        "yes",
        "yes",
    ]


def test_missing_tells_what_differs_between_the_languages(tmp_path: Path) -> None:
    texts = catalogue(
        tmp_path,
        'same: "{a} {b:the}"\nonly_en: x\ndiffers: "{a}"\nforms: {one: "one", other: "{n}"}\n'
        'bad: "{a:teh} {b!r} {c:x|y|z}"',
        'same: "{b:of} {a}"\nonly_it: x\ndiffers: "{a} {b}"\nforms: "{n}"\nbad: "{a} {b} {c"',
    )
    assert texts.missing() == [
        "it: only_en is missing; translate it",
        "differs: parameters differ: en a, it a b; use the same in every language",
        "en: bad: {a:teh} is not understood; known are the, of, to, in, from, on, cap, full, seat, option",
        "en: bad: {b!r} has a conversion; leave it out",
        "en: bad: {c:x|y|z} should give two forms or four",
        "it: bad: expected '}' before end of string; write a brace that is no parameter twice",
        "en: only_it is missing; translate it",
    ]


def test_texts_that_yaml_reads_as_something_else_are_refused(tmp_path: Path) -> None:
    with pytest.raises(DataError) as error:
        catalogue(tmp_path, "no: refuse\na: 5\nb: {one: 1, other: x}\nc.d: x\nc: {d: y}", "")
    assert [problem.split(";")[0] for problem in error.value.problems] == [
        "file: the key False is no text",
        "a: 5 is no text",
        "b: a plural form that is no text",
        "c.d: stands twice, nested and dotted",
    ]


def test_texts_stand_in_one_file_or_in_many(tmp_path: Path) -> None:
    files = {
        "en.yaml": 'a: "A"', "en/war.yaml": 'war: {b: "B"}', "en/sea.yaml": 'war.c: "C"', "en/notes.txt": "no texts",
        "it/war.yaml": 'a: "AA"\nwar: {b: "BB", c: "CC"}', "it/empty.yaml": "",
    }  # fmt: skip
    texts = Catalogue.load(written(tmp_path, files), {})
    assert texts.missing() == []
    assert [texts.text(key, lang) for lang in LANGUAGES for key in ("a", "war.b", "war.c")] == [
        "A", "B", "C", "AA", "BB", "CC",
    ]  # fmt: skip


def test_a_key_in_two_files_is_refused_with_both(tmp_path: Path) -> None:
    files = {"en.yaml": "a: x\nb: x\nc: x", "en/sea.yaml": "d.e: x", "en/war.yaml": "d: {e: y}\nb: y", "it.yaml": ""}
    with pytest.raises(DataError) as error:
        Catalogue.load(written(tmp_path, files), {})
    assert error.value.path == tmp_path / "en" / "war.yaml"
    assert error.value.problems == [
        "d.e: stands in en/sea.yaml and in en/war.yaml; remove one",
        "b: stands in en.yaml and in en/war.yaml; remove one",
    ]


def test_a_language_without_any_file_is_refused(tmp_path: Path) -> None:
    with pytest.raises(DataError, match=r"it\.yaml, 1 problem.*\n.*no such file"):
        Catalogue.load(written(tmp_path, {"en/war.yaml": "a: x"}), {})


def written(folder: Path, files: dict[str, str]) -> Path:
    for name, text in files.items():
        (folder / name).parent.mkdir(exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")
    return folder


# ---- the platform's own texts, and names


def test_the_platform_has_its_texts_in_every_language() -> None:
    texts = platform_texts()
    assert texts.missing() == []
    for verb in ("pass", "done", "cancel", "accept", "decline", "counter", "offer", "withdraw", "yes", "no"):
        for lang in LANGUAGES:
            assert texts.option(Option(verb), lang, strict=True)
    assert [texts.option(Option("and", 45), lang, strict=True) for lang in LANGUAGES] == ["and 45", "e 45"]
    hundreds = [texts.option(Option("from", 300), lang, strict=True) for lang in LANGUAGES]
    assert hundreds == ["300 and more", "Da 300 in su"]
    assert texts.strict_text("waiting", "en", {"player": 0}, ["Anna"]) == "waiting for Anna"
    assert texts.strict_text("waiting", "it", {"player": 0}, ["Anna"]) == "in attesa di Anna"


def test_names_are_read_from_data_files() -> None:
    problems: list[str] = []
    name = read_name(Entry({"en": "Hungary", "it": "Ungheria", "the_it": "l'", "gender": "f"}, "name", problems))
    assert (name.shown("it", "of"), name.gender, name.plural, name.full_it) == ("dell'Ungheria", "f", False, "Ungheria")
    assert problems == []
    misspelt = Entry({"en": "Hungary", "the_it": "der", "gender": "x", "artcle": "l'"}, "name", problems)
    read_name(misspelt)
    misspelt.no_other_keys()
    assert [problem.split(";")[0] for problem in problems] == [
        "name.the_it: 'der' is no Italian article",
        "name: it is missing",
        "name.gender: 'x' is not known here",
        "name: unknown key 'artcle'",
    ]


def test_a_name_needs_a_real_article() -> None:
    with pytest.raises(ValueError, match="no Italian article"):
        Name("x", "x", "", "el")
