"""A whole procedure as a text: who is asked what, in which order, with every option; what the log says, what changes.

transcripts/<name>.txt has the answers between stars, and all that comes of them by today's rules; they were not
worked out by hand. A changed line means that the rules play differently. If that was meant, say in the commit which
rule changed, and write the texts anew from the same answers: WRITE=1 pytest …
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

from condotta.core.flow import Option
from condotta.core.match import Match
from condotta.games.medioevo_universale import GAME

TEXTS = Path(__file__).parent / "transcripts"
SKIPPED = ("event_deck", "empire_deck")  # chance, shown by what comes of it
WIDTH = 118
MANY = 6  # numbers in a row are shortened: "and 0 … 99"


def told(match: Match, name: str) -> None:
    """What comes of the answers is what stands there."""
    path = TEXTS / f"{name}.txt"
    kept = path.read_text(encoding="utf-8").splitlines()
    answers = [found for line in kept if line.startswith("    ") for found in re.findall(r"\*([^*]+)\*", line)]
    text = list(transcript(match, answers))
    if os.environ.get("WRITE"):
        path.write_text("\n".join(text) + "\n", encoding="utf-8")
    assert text == kept


def transcript(match: Match, answers: list[str]) -> Iterator[str]:
    before = GAME.dump(match.state)
    said = len(match.log(None))
    for answer in answers:
        decision = match.open_decisions()[0]
        yield f"{decision.seat} {decision.prompt}{params(decision.params)}"
        yield from wrapped(list(decision.options), answer)
        match.choose(decision.seat, next(option for option in decision.options if words(option) == answer))
        for entry in match.log(None)[said:]:
            yield f"  {entry.rule} {entry.key}{params(entry.params)}"
        said = len(match.log(None))
    asked = ", ".join(f"{decision.seat} {decision.prompt}" for decision in match.open_decisions())
    yield f"then: {asked or match.outcome}"
    yield from sorted(changes("", before, GAME.dump(match.state)))


def words(option: Option) -> str:
    return " ".join(str(word) for word in option.as_json())


def params(told: dict[str, Any] | None) -> str:
    return "".join(f" {name}={value}" for name, value in (told or {}).items()).replace("'", "")


def wrapped(options: list[Option], answer: str) -> Iterator[str]:
    """All options, several in a line, the answer between stars."""
    runs: list[list[Option]] = [options[:1]]
    for one, other in pairwise(options):
        if one.verb == other.verb and len(one.args) == 1 and isinstance(other.args[0], int):
            runs[-1].append(other)
        else:
            runs.append([other])
    texts = []
    for run in runs:
        found = [words(option) for option in run]
        if len(run) >= MANY:
            texts += [f"{found[0]} … {run[-1].args[0]}", *(f"*{text}*" for text in found if text == answer)]
        else:
            texts += [f"*{text}*" if text == answer else text for text in found]
    yield from filled("   ", *(f"{text}," for text in texts[:-1]), texts[-1])


def filled(*texts: str) -> Iterator[str]:
    """As many in a line as fit."""
    line = texts[0]
    for text in texts[1:]:
        if len(line) + len(text) > WIDTH:
            yield line
            line = "   "
        line += f" {text}"
    yield line


def changes(path: str, before: Any, after: Any) -> Iterator[str]:
    """What is different in two positions."""
    if isinstance(before, dict) and isinstance(after, dict):
        for key in [*before, *(key for key in after if key not in before)]:
            if path or key not in SKIPPED:
                yield from changes(f"{path}.{key}".lstrip("."), before.get(key), after.get(key))
    elif isinstance(before, list) and isinstance(after, list) and len(before) == len(after):
        for i, (one, other) in enumerate(zip(before, after, strict=True)):
            yield from changes(f"{path}.{i}", one, other)
    elif before != after:
        yield f"= {path}: {before} -> {after}".replace("'", "")
