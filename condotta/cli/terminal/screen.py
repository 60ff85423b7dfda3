"""What the terminal shows, in the reader's language, and the line it reads. It knows no game and changes no match."""

from __future__ import annotations

import contextlib
import sys
from collections.abc import Iterable, Sequence
from functools import cache
from pathlib import Path
from typing import Any

from rich.console import Console, RenderableType
from rich.padding import Padding
from rich.rule import Rule as Line
from rich.status import Status
from rich.table import Table
from rich.text import Text

from condotta.core import wording
from condotta.core.flow import Decision, Option, Seat
from condotta.core.game import Game, Refusal
from condotta.core.ledger import Rule
from condotta.core.match import Match
from condotta.core.messages import Catalogue, platform_texts
from condotta.core.table import Entry, Rolled

from ..common import command
from ..markdown import rule_text
from .position import about, intro, position, topics_named
from .typed import numbers_of

with contextlib.suppress(ImportError):  # not on every system
    import readline  # noqa: F401 - input() then knows arrow keys and what was typed before

CLEAR_SCROLLBACK = "\x1b[3J"
YOU = "you"  # the name of a seat at the keyboard
TOPICS_SHOWN = 6  # of those that a word means
IN_COLUMNS = 12  # more options than these stand side by side where there is room


@cache
def texts() -> Catalogue:
    """What the terminal says."""
    return Catalogue.load(Path(__file__).resolve().parents[1] / "texts", {})


class Screen:
    """One terminal, or a pipe: then without colours, and what is read is written too."""

    def __init__(self, out: Console, lang: str) -> None:
        self.out = out
        self.lang = lang

    # Talking

    def text(self, key: str, **params: Any) -> str:
        return texts().text(key, self.lang, params)

    def say(self, key: str, style: str = "", **params: Any) -> None:
        self.out.print(Text(self.text(key, **params), style))

    def heading(self, key: str, **params: Any) -> None:
        self.out.print()
        self.out.print(Line(Text(self.text(key, **params), "bold"), align="left", style="dim"))

    def read(self, prompt: str = "> ") -> str:
        """One line. EOFError when there are no more."""
        if sys.stdin.isatty() and self.out.is_terminal:
            return input(prompt).strip()
        line = sys.stdin.readline()
        if not line:
            raise EOFError
        self.out.print(Text(f"{prompt}{line.strip()}"))
        return line.strip()

    def hide(self) -> None:
        """Nothing of what was shown can be read any more."""
        if self.out.is_terminal:
            self.out.clear()
            self.out.file.write(CLEAR_SCROLLBACK)
            self.out.file.flush()
        else:
            self.out.print("\n" * 40)

    @property
    def is_terminal(self) -> bool:
        return self.out.is_terminal

    def waiting(self, seat: Seat) -> Status:
        """While a bot thinks."""
        return self.out.status(self.text("thinking", player=seat))

    # The match

    def player(self, seat: Seat) -> str:
        return platform_texts().text("seat_name", self.lang, {"n": seat + 1})

    def start(self, match: Match, names: Sequence[str]) -> None:
        """Who plays, and the proof of fair dice."""
        game = match.game
        title = game.title.get(self.lang, game.title["en"])
        self.out.print(Line(Text(self.text("start.title", title=title, rules=game.version), "bold"), style="dim"))
        for seat, name in enumerate(names):
            you = name == YOU
            who = self.text("start.you") if you else self.text("start.bot", name=name)
            self.out.print(Text.assemble((self.player(seat), "bold green" if you else "bold"), f": {who}"))
        self.say("start.seed", "dim", hash=match.seed_hash[:16])
        if (told := intro(game, self.lang)) and not match.journal:
            self.out.print(Text(told))
        self.say("start.help", "dim")

    def log_lines(self, game: Game, entries: Sequence[Entry]) -> None:
        for entry in entries:
            line = Text(wording.entry_text(game, entry, self.lang))
            line.append(self.dice(entry.dice), "yellow")
            line.append(f"  {entry.rule}" if entry.rule else "", "dim")
            self.out.print(indented(line, "• "))

    def dice(self, dice: Sequence[Rolled]) -> str:
        """Who rolled what."""
        rollers = dict.fromkeys(seat for seat, *_ in dice)
        rolls = [" ".join(str(value) for by, value, _ in dice if by == seat) for seat in rollers]
        shown = "; ".join(f"{self.player(seat)} – {roll}" for seat, roll in zip(rollers, rolls, strict=True))
        return f"  {self.text('dice', rolls=shown)}" if dice else ""

    def position(self, match: Match, seat: Seat | None) -> None:
        self.out.print()
        self.out.print(position(match.game, match.view(seat), self.lang, match.setup.seats))

    def decision(self, match: Match, decision: Decision) -> None:
        """The prompt with its rule, the options with their numbers, and what is refused, with the reason."""
        prompt = Text.assemble((f"{self.player(decision.seat)}: ", "bold green"))
        prompt.append(wording.prompt_text(match.game, decision, self.lang), "bold")
        prompt.append(f"  {decision.rule}", "dim")
        self.out.print()
        self.out.print(prompt)
        options, labels = self.choices(match, decision)
        beside = [self.note(match, decision, option) for option in options]
        self.out.print(self.numbered(numbers_of(options, labels), labels, beside))
        self.refusals(match, match.game.refusals(match.state, decision), "dim")
        if len(options) == 1:
            self.say("one_option", "dim")

    def note(self, match: Match, decision: Decision, option: Option) -> Text:
        """What stands beside an option: its price, and what it does."""
        cost, text = wording.note_texts(match.game, match.game.note(match.state, decision, option), self.lang)
        between = wording.BETWEEN if cost and text else ""
        return Text.assemble((cost, "yellow"), (between + text, "dim"))

    def choices(self, match: Match, decision: Decision) -> tuple[list[Option], list[str]]:
        """The options with what they are called; of those that are called alike (two equal cards) the first."""
        by_label: dict[str, Option] = {}
        for option in decision.options:
            by_label.setdefault(self.label(match, option), option)
        return list(by_label.values()), list(by_label)

    def numbered(self, numbers: Sequence[int], labels: Sequence[str], beside: Sequence[Text]) -> RenderableType:
        """The numbered options with what is to know of them; many short ones in columns, to be read downwards."""
        lines = [line(label, note) for label, note in zip(labels, beside, strict=True)]
        widest = max(line.cell_len for line in lines) + 8
        across = max(1, min(4, self.out.width // widest)) if len(labels) > IN_COLUMNS else 1
        deep = -(-len(labels) // across)
        table = Table(box=None, show_header=False, pad_edge=False)
        for _ in range(across):
            table.add_column(justify="right", style="cyan", min_width=4, no_wrap=True)
            table.add_column()
        for row in range(deep):
            places = range(row, len(labels), deep)
            table.add_row(*(cell for place in places for cell in (str(numbers[place]), lines[place])))
        return table

    def refusals(self, match: Match, refusals: Sequence[Refusal], style: str) -> None:
        """What cannot be chosen, and why; what has the same reason stands together."""
        by_reason: dict[str, list[str]] = {}
        for refusal in refusals:
            reason = f"{wording.refusal_text(match.game, refusal, self.lang)}  {refusal.rule}"
            by_reason.setdefault(reason, []).append(self.label(match, refusal.option))
        for reason, labels in by_reason.items():
            told = f"{', '.join(dict.fromkeys(labels))}: {self.text('not_now')} {reason}"
            self.out.print(indented(Text(told, style), "–  ", 3))

    def labels(self, match: Match, options: Sequence[Option]) -> list[str]:
        return [self.label(match, option) for option in options]

    def label(self, match: Match, option: Option) -> str:
        return wording.option_text(match.game, option, self.lang)

    def option(self, match: Match, option: Option, seat: Seat) -> None:
        """What it says, and what is known of the things it names."""
        self.out.print(Text(self.label(match, option), "bold"))
        for told in about(match.game, match.view(seat), [str(arg) for arg in option.args], self.lang):
            self.out.print(Padding(told, (0, 0, 0, 2)))

    def topics(self, match: Match, seat: Seat, words: str) -> None:
        """What is known of the things that these words mean."""
        view = match.view(seat)
        found = topics_named(match.game, view, words, self.lang)
        if not found:
            self.say("input.topic", "yellow", line=words)
        for told in about(match.game, view, found[:TOPICS_SHOWN], self.lang):
            self.out.print(told)
        if len(found) > TOPICS_SHOWN:
            self.say("input.more_topics", "yellow", n=len(found) - TOPICS_SHOWN)

    def rules(self, rules: Sequence[Rule]) -> None:
        self.rules_language(rules)
        for rule in rules:
            self.out.print(Text(rule.id, "bold cyan"))
            self.out.print(Padding(rule_text(rule), (0, 0, 0, 2)))

    def rules_language(self, rules: Iterable[Rule]) -> None:
        """Say so if some of the rules are not in the player's language."""
        if any(rule.lang != self.lang for rule in rules):
            self.say("rules.language", "dim")

    def help(self) -> None:
        self.heading("help.title")
        table = Table(box=None, show_header=False, pad_edge=False)
        table.add_column(style="cyan", no_wrap=True)
        table.add_column()
        for name in ("choose", "option", "rule", "table", "topic", "log", "hint", "undo", "save", "lang", "quit"):
            table.add_row(self.text(f"help.{name}"), self.text(f"help.{name}_text", command=command()))
        self.out.print(table)

    def result(self, match: Match) -> None:
        outcome = match.outcome
        if outcome is None:
            return
        self.heading("result.title")
        why = wording.outcome_text(match.game, outcome, self.lang)
        self.out.print(Text(why).append(f"  {outcome.rule}", "dim"))
        table = Table(*(self.text(f"result.{name}") for name in ("place", "player", "score")), box=None, pad_edge=False)
        place = 1
        for group in outcome.ranking:
            for seat in group:
                style = "bold green" if place == 1 else ""
                table.add_row(str(place), self.player(seat), str(outcome.scores[seat]), style=style)
            place += len(group)
        self.out.print(table)
        self.say("result.seed", "dim", seed=match.seed, hash=match.seed_hash[:16])


def line(label: str, note: Text) -> Text:
    """An option with what stands beside it."""
    return Text.assemble(label, " ", note) if note else Text(label)


def indented(text: Text, mark: str, left: int = 1) -> RenderableType:
    """A line with a mark before it; what does not fit goes on under the text."""
    grid = Table.grid()
    grid.add_column(no_wrap=True, style="dim")
    grid.add_column()
    grid.add_row(mark, text)
    return Padding(grid, (0, 0, 0, left))
