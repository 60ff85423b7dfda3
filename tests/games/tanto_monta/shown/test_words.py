"""Every key that the rules use has a text with parameters that it is given, and no text is left over.

Random matches do not come to everything that can be said, so the rules are read.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

from condotta.core.data import read_yaml
from condotta.core.messages import OPTIONAL, Text, flatten, placeholders, platform_texts
from condotta.games import tanto_monta
from condotta.games.tanto_monta.data import CARDS
from condotta.games.tanto_monta.shown import refusals
from condotta.games.tanto_monta.shown.catalogue import catalogue
from condotta.games.tanto_monta.shown.why_not import actions, common

ROOM = Path(tanto_monta.__file__).parent
ASKS = ("Decision", "choose", "agrees", "pick_one", "pick_some")
# who asks as he is told
PASSED_ON = ("asks", "choose_losses", "discard_one", "eliminate", "lose", "pick_leaders", "pick_player")
VERB_AT = {"offer": 0, "Option": 0, "numbered": 0, "pick_one": 1, "pick_some": 1}
KINDS = ("about", "cards", "notes", "options", "refusals", "view", "why")  # files of texts that are not prompts or log
FORMATION = ("", ".leaders", ".units")  # what `groups.choose` asks


def calls() -> Iterator[tuple[str, ast.Call]]:
    """All calls of the rules, with the name of what is called."""
    for path in sorted((ROOM / "rules").rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call):
                yield getattr(node.func, "attr", "") or getattr(node.func, "id", ""), node


def keys_in(node: ast.AST) -> list[str]:
    """The keys that an expression may be; what is not written out is a star."""
    if isinstance(node, ast.IfExp):
        return keys_in(node.body) + keys_in(node.orelse)
    if isinstance(node, ast.JoinedStr):
        return ["".join(str(part.value) if isinstance(part, ast.Constant) else "*" for part in node.values)]
    return [node.value] if isinstance(node, ast.Constant) and isinstance(node.value, str) else []


def said() -> dict[str, list[ast.Call]]:
    """Keys of the log."""
    found: dict[str, list[ast.Call]] = {}
    for name, call in calls():
        for key in keys_in(call.args[0]) if name == "log" else []:
            found.setdefault(key, []).append(call)
    return found


def asked() -> set[str]:
    """Prompts, those of moments and formations among them."""
    found: set[str] = set()
    for name, call in calls():
        written = [key for arg in call.args for key in keys_in(arg)]
        if name == "choose" and getattr(getattr(call.func, "value", None), "id", "") == "groups":
            found.update(key + part for key in keys_in(call.args[3]) for part in FORMATION)
        elif name in ASKS + PASSED_ON:
            found.update(key for key in written if "." in key and not key.startswith("TM-"))
        if name == "Decision":
            found.update(keys_in(call.args[1]))
        if name == "moment":
            found.update(f"answer.{key}" for key in keys_in(call.args[1]))
    return found


def fits(key: str, patterns: set[str]) -> bool:
    return any(re.fullmatch(re.escape(one).replace(r"\*", r"[a-z_]+"), key) for one in patterns)


def forms(text: Text) -> list[str]:
    return [text] if isinstance(text, str) else [form for name, form in text.items() if name != "count"]


def keys_of(*kinds: str) -> list[str]:
    """The keys of the game's own texts that begin so."""
    flat: dict[str, Text] = {}
    for path in sorted((ROOM / "shown" / "texts" / "en").glob("*.yaml")):
        flatten(read_yaml(path), "", flat, [])
    return [key for key in flat if key.partition(".")[0] in kinds]


def keys_of_play() -> list[str]:
    """Prompts and lines of the log: what is not of another kind."""
    flat: dict[str, Text] = {}
    for path in sorted((ROOM / "shown" / "texts" / "en").glob("*.yaml")):
        if path.stem not in KINDS:
            flatten(read_yaml(path), "", flat, [])
    return [
        key
        for key in flat
        if key.partition(".")[0] not in ("option", "word", "refused", "note", "why", "view", "cost", "term")
    ]


def test_what_the_log_tells_has_a_text_with_parameters_that_it_is_given() -> None:
    problems = []
    texts = catalogue().texts["en"]
    for key, found in said().items():
        if "*" in key:
            assert any(fits(one, {key}) for one in texts), key
            continue
        if key not in texts:
            problems.append(f"{key}: no text")
            continue
        needed = {name for form in forms(texts[key]) for name in placeholders(OPTIONAL.sub("", form))}
        for call in found:
            given = {word.arg for word in call.keywords}
            problems += [f"{key}: {name}" for name in needed - given if None not in given]
    assert problems == []


def test_whatever_is_asked_has_a_text() -> None:
    texts = catalogue().texts["en"]
    assert [key for key in sorted(asked()) if "*" not in key and key not in texts] == []


def test_whatever_can_be_chosen_has_a_text() -> None:
    known = {*catalogue().texts["en"], *platform_texts().texts["en"]}
    verbs = {key for name, call in calls() if name in VERB_AT for key in keys_in(call.args[VERB_AT[name]])}
    verbs = {verb for verb in verbs if "." not in verb and "*" not in verb}
    assert [verb for verb in sorted(verbs) if not any(f"{key}.".startswith(f"option.{verb}.") for key in known)] == []


def test_no_text_is_left_over() -> None:
    used = {*said(), *asked()}
    prompts = [key for key in keys_of_play() if not fits(key, used)]
    assert prompts == []
    verbs = {f"option.{key}" for name, call in calls() if name in VERB_AT for key in keys_in(call.args[VERB_AT[name]])}
    left = [key for key in keys_of("option") if not fits(key, verbs)]
    assert [key for key in left if key.rpartition(".")[0] not in verbs and key != "option.done"] == []


def test_every_reason_has_a_text_and_every_text_of_a_reason_is_used() -> None:
    written = [Path(refusals.__file__), *sorted((ROOM / "shown" / "why_not").glob("*.py"))]
    source = "".join(path.read_text(encoding="utf-8") for path in written)
    reasons = [key.removeprefix("refused.") for key in keys_of("refused")]
    assert [reason for reason in reasons if f'"{reason}"' not in source] == []
    named = {*common.WHY.values(), *(reason for reason, _ in actions.NOTHING_TO_DO.values())}
    assert named <= set(reasons)


def test_every_note_has_a_use() -> None:
    written = [ROOM / "shown" / "notes.py", *sorted((ROOM / "shown" / "noted").glob("*.py"))]
    source = "".join(path.read_text(encoding="utf-8") for path in written)
    starts = re.findall(r'says\(f"([a-z_]+)\{', source)
    told = [key.removeprefix("note.") for key in keys_of("note")]
    left = [key for key in told if not any(key.startswith(start) for start in starts)]
    assert [key for key in left if f'"{key}"' not in source] == []


def test_every_block_of_every_card_says_what_it_does() -> None:
    wanted = {
        f"effect.{card.id}.{block.id}" if block.id else f"effect.{card.id}"
        for card in CARDS.values()
        for block in card.blocks
    }
    assert {key for key in catalogue().texts["it"] if key.startswith("effect.")} == wanted
