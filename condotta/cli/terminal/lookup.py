"""Looking up rules while playing."""

from __future__ import annotations

from functools import cache

from condotta.core import ledger
from condotta.core.flow import Decision, Option
from condotta.core.ledger import Ledger, Rule

__all__ = ["FOUND_SHOWN", "Rule", "behind", "find", "rules_of"]

FOUND_SHOWN = 6  # of the rules a search finds


@cache
def rules_of(game_id: str) -> Ledger | None:
    return ledger.load(game_id) if game_id in ledger.games() else None


def find(book: Ledger, wanted: str) -> list[Rule]:
    """The rule of this id with those below it, or the rules that say the word."""
    found = book.find(wanted)
    below = f"{wanted.casefold()}."
    exact = [rule for rule in found if rule.id.casefold() == wanted.casefold() or rule.id.casefold().startswith(below)]
    return exact or found


def behind(book: Ledger, decision: Decision, option: Option) -> list[Rule]:
    """The rules behind an option: that of the decision with those below it, and any that it names."""
    found = find(book, decision.rule)[:FOUND_SHOWN]
    named = [str(part) for part in (*option.args, *(decision.params or {}).values())]
    return found + [rule for name in named if (rule := book.get(name)) is not None and rule not in found]
