"""The texts of Medioevo Universale: every key and verb of the code has one in both languages, and play can be read."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from random import Random

import pytest

import condotta
from condotta.core import ledger, wording
from condotta.core.messages import LANGUAGES, Text, placeholders
from condotta.games.medioevo_universale import GAME, data
from condotta.games.medioevo_universale.data import EMPIRE_CARDS, NAMES
from condotta.games.medioevo_universale.rules.any_time.moments import MOMENTS
from condotta.games.medioevo_universale.shown import text
from condotta.games.medioevo_universale.shown.catalogue import catalogue
from condotta.games.medioevo_universale.shown.text import TableWords

GAME_ROOM = Path(text.__file__).parents[1]
KEY = re.compile(r"[a-z_]+\.[a-z_]*[a-z](\.[a-z_]*[a-z])*")
BEGUN = re.compile(r"[a-z_]+\.([a-z_]+_)?")  # of a key whose end is put to it
OF_TEXT = (
    "about.", "choice.", "cost.", "note.", "option.", "refused.", "setting.", "starts.", "sum.", "term.", "view.",
    "why.", "word.",
)  # fmt: skip
NO_WINDOW = ("own", "card_choice")  # moments that are asked in menus of their own
LANGUAGELESS = ("fl", "HP", "PO", "PT", "MP", "PM", "A", "K", "C", "C1", "C2", "C3", "round", "d", "no")


@cache
def sources() -> dict[str, ast.Module]:
    """The modules of the rules; what readers, bots and positions need asks nobody."""
    rules = sorted((GAME_ROOM / "rules").rglob("*.py"))
    found = [*rules, GAME_ROOM / "turn.py", GAME_ROOM / "shown" / "refusals.py"]
    return {path.relative_to(GAME_ROOM).as_posix(): ast.parse(path.read_text(encoding="utf-8")) for path in found}


def strings(node: ast.AST) -> list[str]:
    return [n.value for n in ast.walk(node) if isinstance(n, ast.Constant) and isinstance(n.value, str)]


def calls(*names: str) -> Iterator[ast.Call]:
    for module in sources().values():
        for node in ast.walk(module):
            if isinstance(node, ast.Call):
                called = node.func
                name = called.attr if isinstance(called, ast.Attribute) else getattr(called, "id", "")
                if name in names:
                    yield node


def is_key(word: str) -> bool:
    """Of the form of a key, and no id, file or folder."""
    return KEY.fullmatch(word) is not None and word not in NAMES and not word.endswith((".py", ".yaml", ".md"))


def keys_in_code() -> list[str]:
    """Every string of the rules that has the form of a key, however it comes to a decision or to the log."""
    return list(dict.fromkeys(word for module in sources().values() for word in strings(module) if is_key(word)))


def verbs_in_code() -> list[str]:
    first = [call.args[0] for call in calls("Option", "offer", "options_by_id", "numbered", "Amounts") if call.args]
    verbs = [node.value for node in first if isinstance(node, ast.Constant) and isinstance(node.value, str)]
    second = [call.args[1] for call in calls("amount", "pick_one", "pick_some") if len(call.args) > 1]
    verbs += [node.value for node in second if isinstance(node, ast.Constant) and isinstance(node.value, str)]
    return list(dict.fromkeys(verbs))


def refusals_in_code() -> list[str]:
    """Reasons stand before their rule: `refuse(option, "has_moved", "MU-combat.e")`."""
    source = (GAME_ROOM / "shown" / "refusals.py").read_text(encoding="utf-8")
    return list(dict.fromkeys(f"refused.{reason}" for reason in re.findall(r'"(\w+)", f?"MU-', source)))


def has_text(key: str, lang: str) -> bool:
    """In this language itself: `find` would take another one."""
    own = catalogue()
    return key in own.texts[lang] or (own.under is not None and key in own.under.texts[lang])


# ---- what the code asks, logs, offers and refuses


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_key_of_the_code_has_a_text(lang: str) -> None:
    found = keys_in_code()
    assert {"combat.action", "purchases.choose", "honour.gained", "control.changed"} <= set(found)
    assert [key for key in found if not has_text(key, lang)] == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_moment_has_a_prompt(lang: str) -> None:
    asked = [moment for name, moment in MOMENTS.declared.items() if name not in NO_WINDOW]
    assert len(asked) > 20
    assert [moment.name for moment in asked if not has_text(moment.prompt, lang)] == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_verb_has_a_text(lang: str) -> None:
    found = verbs_in_code()
    assert {"move", "build", "bid", "step", "use"} <= set(found)
    by_argument = {key.split(".")[1] for key in catalogue().texts[lang] if key.startswith("option.")}
    assert [verb for verb in found if verb not in by_argument and not has_text(f"option.{verb}", lang)] == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_refusal_has_a_text(lang: str) -> None:
    found = refusals_in_code()
    assert {"refused.has_moved", "refused.not_now", "refused.no_settlement"} <= set(found)
    assert [key for key in found if not has_text(key, lang)] == []
    source = (GAME_ROOM / "shown" / "refusals.py").read_text(encoding="utf-8")
    told = [key.removeprefix("refused.") for key in catalogue().texts[lang] if key.startswith("refused.")]
    put_together = [f"needs_{transport.built_in}" for transport in data.TRANSPORTS.values()]
    assert [key for key in told if f'"{key}"' not in source and key not in put_together] == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_note_is_left_over(lang: str) -> None:
    source = (GAME_ROOM / "shown" / "notes.py").read_text(encoding="utf-8")
    told = [key for key in catalogue().texts[lang] if key.startswith("note.")]
    names = [*(f"building_{category}" for category in data.CATEGORIES), *data.UNITS]
    left = [key for key in told if f'"{key.removeprefix("note.")}"' not in source]
    assert [key for key in left if key.removeprefix("note.") not in names] == []


def test_every_line_of_the_log_is_given_what_its_text_names() -> None:
    """Also those lines that random play seldom writes. What stands in [[ ]] may be missing."""
    texts, wrong = catalogue().texts["en"], []
    for call in calls("log"):
        given = [keyword.arg for keyword in call.keywords]
        for key in (word for word in strings(call.args[0]) if is_key(word)) if call.args and None not in given else ():
            found = texts[key]
            needed = placeholders(re.sub(r"\[\[.*?\]\]", "", found if isinstance(found, str) else found["other"]))
            wrong += [f"{key}: {name}" for name in needed if name not in given]
    assert wrong == []


def test_every_rule_the_code_names_is_in_the_ledger() -> None:
    rules = ledger.load("medioevo_universale").entries
    words = [word for module in sources().values() for word in strings(module)]
    named = {word for word in words if re.fullmatch(r"MU-[\w-]+\w(\.\w+)?", word) and word != "MU-C"}  # MU-C{number}
    assert len(named) > 200
    assert sorted(rule for rule in named if rule not in rules) == []


# ---- the texts themselves


def test_both_languages_have_the_same_keys_and_parameters() -> None:
    assert catalogue().missing() == []


def test_no_text_of_the_log_or_a_prompt_is_left_over() -> None:
    used = [*keys_in_code(), *(moment.prompt for moment in MOMENTS.declared.values())]
    begun = tuple(word for module in sources().values() for word in strings(module) if BEGUN.fullmatch(word))
    own = [key for key in catalogue().texts["en"] if not key.startswith(OF_TEXT)]
    assert [key for key in own if ".".join(key.split(".")[:2]) not in used and not key.startswith(begun)] == []


def test_every_ability_and_every_view_key_is_used() -> None:
    texts = catalogue().texts["en"]
    told = {key.removeprefix("about.ability.") for key in texts if key.startswith("about.ability.")}
    assert told == {card.ability for card in EMPIRE_CARDS.values()}
    source = (GAME_ROOM / "shown" / "text.py").read_text(encoding="utf-8")
    view = [key.split(".")[1].removeprefix("card_") for key in texts if key.startswith("view.")]
    assert [key for key in view if key not in source] == []


def test_a_text_is_a_sentence_in_its_language() -> None:
    texts = catalogue().texts
    same = [key for key, found in texts["en"].items() if found == texts["it"].get(key)]
    assert [key for key in same if not is_no_language(texts["en"][key])] == []


def is_no_language(found: Text) -> bool:
    words = re.findall(r"[A-Za-z]\w*", re.sub(r"\{[^}]*\}", "", str(found)))
    return all(word in LANGUAGELESS for word in words)


# ---- play


@pytest.mark.parametrize(("seats", "options"), [(3, {}), (4, {"blood_markers": True, "deployment": True})])
def test_whatever_random_play_says_has_a_text_and_a_rule(seats: int, options: dict[str, bool]) -> None:
    match = condotta.new("medioevo_universale", seats=seats, seed=3, options=options)
    rng, read = Random(seats), dict[bytes, None]()
    rules = ledger.load("medioevo_universale").entries
    problems: list[str] = []
    for _ in range(1500):
        if match.over:
            break
        decision = rng.choice(match.open_decisions())
        things = [(wording.prompt_text, decision)]
        problems += [] if decision.rule in rules else [f"{decision.prompt}: {decision.rule}"]
        fresh = [option for option in decision.options if option.code not in read]
        for lang in LANGUAGES:
            problems += [told for told in (said(write, thing, lang) for write, thing in things) if told]
            problems += [told for told in (said(wording.option_text, option, lang) for option in fresh) if told]
        read.update(dict.fromkeys(option.code for option in fresh))
        match.choose(decision.seat, rng.choice(decision.options))
    for entry in match.table.entries:
        problems += [told for told in (said(wording.entry_text, entry, lang) for lang in LANGUAGES) if told]
        problems += [] if entry.rule in rules else [f"{entry.key}: {entry.rule}"]
    assert list(dict.fromkeys(problems)) == []


def said(write: object, thing: object, lang: str) -> str:
    """What is wrong with a text; nothing if it can be read."""
    assert callable(write)
    try:
        told = str(write(GAME, thing, lang, strict=True))
    except KeyError as missing:
        return f"{lang}: {missing.args[0]}"
    return f"{lang}: {thing!r} is said as {told!r}" if not told.strip() or "⟨" in told else ""


def test_words_of_the_view_stand_in_both_languages() -> None:
    words = [TableWords({"players": []}, lang, None) for lang in LANGUAGES]
    assert [one.text("short.light_infantry") for one in words] == ["LI", "FL"]
