"""Texts, names and numbers of a report in the reader's language."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import Any

from babel.numbers import format_decimal, format_percent

from condotta.core import ledger
from condotta.core.game import Game
from condotta.core.ledger import LedgerError
from condotta.core.messages import Catalogue

SENTENCE = re.compile(r"(?<=[.!?])\s+")
LONGEST_RULE = 160  # letters of a rule's text that are shown


@cache
def texts() -> Catalogue:
    return Catalogue.load(Path(__file__).parent / "texts", {})


class Words:
    """Says things about one game in one language."""

    def __init__(self, game: Game, lang: str) -> None:
        self.game = game
        self.lang = lang
        self.catalogue = game.catalogue()

    def text(self, key: str, **params: Any) -> str:
        return texts().text(key, self.lang, params)

    def number(self, value: float, digits: int = 1) -> str:
        return str(format_decimal(value, "#,##0" + ("." + "0" * digits if digits else ""), locale=self.lang))

    def whole(self, value: float) -> str:
        return self.number(value, 0)

    def short(self, value: float) -> str:
        """As many digits as the number needs, on an axis."""
        return str(format_decimal(value, "#,##0.##", locale=self.lang))

    def percent(self, share: float) -> str:
        return format_percent(share, "#,##0.0%", locale=self.lang)

    def round_percent(self, share: float) -> str:
        return format_percent(share, "#,##0.#%", locale=self.lang)

    def name(self, thing: str) -> str:
        """Of a card, a Power …, as the game calls it."""
        return self.catalogue.name(thing, self.lang, "cap")

    def seat(self, seat: int) -> str:
        return self.catalogue.text("seat_name", self.lang, {"n": seat + 1})

    def kind(self, kind: str) -> str:
        """What the seats began with: "starting Power"."""
        key = self.game.facts().titles.get(kind) if self.game.facts else None
        return self.catalogue.text(key, self.lang) if key else kind

    def ending(self, reason: str) -> str:
        """Why matches ended: what the game says then, without the sentences that name somebody."""
        found = self.catalogue.find(reason, self.lang)
        if not isinstance(found, str):
            return reason
        kept = [sentence for sentence in SENTENCE.split(found) if "{" not in sentence]
        return " ".join(kept) or reason

    def rule(self, rule_id: str) -> str:
        """The rule as the ledger has it, shortened; nothing where there is no ledger."""
        try:
            found = ledger.load(self.game.id, self.lang).get(rule_id)
        except LedgerError:
            return ""
        if found is None:
            return ""
        plain = found.text.replace("**", "").replace("\n", " ")
        return plain if len(plain) <= LONGEST_RULE else plain[: LONGEST_RULE - 1].rsplit(" ", 1)[0] + " …"
