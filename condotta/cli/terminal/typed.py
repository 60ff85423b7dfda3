"""What a player types: a command, the number of an option, or words of one."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence

from condotta.core.flow import PASS, Decision, Option

COMMANDS = {  # what may be typed, in both languages -> the command
    "?": "help",
    "help": "help",
    "aiuto": "help",
    "rule": "rule",
    "rules": "rule",
    "regola": "rule",
    "regole": "rule",
    "log": "log",
    "cronaca": "log",
    "table": "table",
    "map": "table",
    "tavolo": "table",
    "mappa": "table",
    "hint": "hint",
    "consiglio": "hint",
    "undo": "undo",
    "annulla": "undo",
    "save": "save",
    "salva": "save",
    "lang": "lang",
    "lingua": "lang",
    "quit": "quit",
    "exit": "quit",
    "esci": "quit",
}


def command_in(line: str) -> tuple[str, str] | None:
    """The command of a line and what follows it, if the line begins with one."""
    if line.startswith("?"):
        return "help", line[1:].strip()
    word, _, rest = line.partition(" ")
    command = COMMANDS.get(word.casefold())
    return None if command is None else (command, rest.strip())


def numbers_of(options: Sequence[Option], labels: Sequence[str]) -> list[int]:
    """What to type for each option: its place; but an amount is its own number, and a pass before amounts is 0."""
    places = list(range(1, len(options) + 1))
    amounts = [amount_in(option, label) for option, label in zip(options, labels, strict=True)]
    if options[0] == PASS and 0 not in amounts:
        amounts[0] = 0
    named = {(option.verb, *option.args[:-1]) for option in options if option != PASS}
    numbers = [number for number in amounts if number is not None]
    is_scale = len(named) == 1 and len(options) > 1 and len(dict.fromkeys(numbers)) == len(options)
    return numbers if is_scale else places


def amount_in(option: Option, label: str) -> int | None:
    """The number that an option ends with, if the player reads the same number: a seat is called otherwise."""
    last = option.args[-1] if option.args else None
    return last if isinstance(last, int) and str(last) in words_of(label) else None


def number_at_once(line: str, decision: Decision) -> Option | None:
    """A number, alone or after its verb, where first the hundreds are asked for and then the rest."""
    words, numbers = line.split(), decision.numbers
    if numbers is None or not words or not words[-1].isdecimal():
        return None
    if any(words_of(line) == words_of(written(option)) for option in decision.options):
        return None
    option = Option(numbers.verb, *numbers.before, int(words[-1]))
    return option if decision.answers(option) else None


def words_of(text: str) -> list[str]:
    """The words of a text without accents, capitals and punctuation."""
    plain = unicodedata.normalize("NFKD", text.casefold())
    return re.findall(r"[^\W_]+", "".join(c for c in plain if not unicodedata.combining(c)))


def matching(line: str, options: Sequence[Option], labels: Sequence[str]) -> list[int]:
    """The places of the options that a line means: those it spells out, else those that have all its words."""
    typed = words_of(line)
    if not typed:
        return []
    spelt = [[words_of(label), words_of(written(option))] for option, label in zip(options, labels, strict=True)]
    exact = [place for place, forms in enumerate(spelt) if typed in forms]
    if exact:
        return exact
    return [place for place, forms in enumerate(spelt) if all(begins_one(word, forms) for word in typed)]


def begins_one(word: str, forms: list[list[str]]) -> bool:
    """Does a word of the option begin like this? A number must be whole: 1 is not 12."""
    known = [other for form in forms for other in form]
    return word in known if word.isdigit() else any(other.startswith(word) for other in known)


def written(option: Option) -> str:
    """An option as one may type it: attack france_1b."""
    return " ".join(str(part) for part in option.as_json())
