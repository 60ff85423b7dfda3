"""Looking up rules while playing."""

from __future__ import annotations

import re
from functools import cache

from condotta.core import ledger
from condotta.core.flow import Decision, Option
from condotta.core.ledger import Ledger, Rule

from .typed import words_of

FOUND_SHOWN = 6  # of the rules that say a word
SHORT = 3  # letters of a word that says nothing in a heading: the, of, and
SAYS_NOTHING = ("cards", "general")
NUMBER = re.compile(r"^[\d.]+\s+")


@cache
def rules_of(game_id: str, lang: str) -> Ledger | None:
    return ledger.load(game_id, lang) if game_id in ledger.games() else None


def by_id(book: Ledger, wanted: str) -> list[Rule]:
    """The rule of this id and those below it: MV-9.6 and MV-9.6.c."""
    wanted = wanted.casefold()
    return [rule for rule in book.entries.values() if f"{rule.id.casefold()}.".startswith(f"{wanted}.")]


def by_word(book: Ledger, word: str) -> list[Rule]:
    """The rules that say a word, those under a heading that says it first."""
    heading = word.casefold()
    return sorted(book.find(word), key=lambda rule: heading not in f"{rule.chapter} {rule.section}".casefold())


def behind(book: Ledger, decision: Decision, option: Option) -> list[Rule]:
    """The rules behind an option: that of the decision with those below it, and any that it names."""
    named = [str(part) for part in (*option.args, *(decision.params or {}).values())]
    found = by_id(book, decision.rule)
    return found + [rule for name in named if (rule := book.get(name)) is not None and rule not in found]


def headings(book: Ledger, label: str) -> dict[str, str]:
    """Where to read on: what to look up, "MV-8.7", and the heading there that speaks of what an option does.

    The label is the English one: found by the English headings, told in the language of the book.
    """
    said = words_of(label)
    found: dict[str, str] = {}
    for rule in ledger.load(book.game).rules.values():
        for depth, (heading, shown) in enumerate(zip(titles(rule), titles(book.entries[rule.id]), strict=True)):
            telling = [word for word in words_of(heading) if len(word) > SHORT and word not in SAYS_NOTHING]
            if telling and all(word in said for word in telling):
                found[".".join(rule.id.split(".")[: depth + 1])] = shown
    return found


def titles(rule: Rule) -> tuple[str, str]:
    """The headings a rule stands under, without their numbers."""
    return NUMBER.sub("", rule.chapter), NUMBER.sub("", rule.section)
