"""One match at the terminal: who is asked, what is typed, what is saved."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from condotta.bots import Player
from condotta.bots.advice import advise
from condotta.core import wording
from condotta.core.errors import UndoRefused
from condotta.core.flow import PASS, Decision, Option, Seat
from condotta.core.game import Data
from condotta.core.ledger import Ledger
from condotta.core.match import Match
from condotta.core.messages import LANGUAGES

from ..common import command
from . import lookup
from .position import in_play
from .saving import default_file, save
from .screen import Screen
from .typed import command_in, matching, number_at_once, numbers_of

HINT_SECONDS = 1.0  # of thinking
REMINDER = 12  # lines of the log that are shown when a match goes on


class Quit(Exception):
    """The player wants to stop."""


class Session:
    """Plays a match to its end, or until somebody quits. `players` has None for a seat at the keyboard."""

    def __init__(self, match: Match, players: Sequence[Player | None], screen: Screen, file: Path | None) -> None:
        self.match = match
        self.players = players
        self.screen = screen
        self.file = file  # the record is written here as the match goes on
        self.humans = [seat for seat, player in enumerate(players) if player is None]
        self.at_keyboard: Seat | None = self.humans[0] if len(self.humans) == 1 else None
        seats = (None, *match.seats)  # None: a spectator
        self.read = {seat: max(0, len(match.log(seat)) - REMINDER) for seat in seats}  # lines of the log shown to each
        self.seen: dict[Seat, tuple[int, Data]] = {}  # the position a seat was shown last, and after how many choices
        self.saved: tuple[int, int] | None = None  # what of the match is in the file
        self.commands: dict[str, Callable[[Decision, str], bool]] = {
            "help": self.help,
            "rule": self.rule,
            "log": self.log,
            "table": self.table,
            "hint": self.hint,
            "undo": self.undo,
            "save": self.save_as,
            "lang": self.lang,
            "quit": self.quit,
        }

    def run(self) -> None:
        try:
            self.play()
        except (Quit, KeyboardInterrupt):
            self.offer_to_save()
        except EOFError:
            self.save_unasked()
        except Exception:  # a defect of ours: the match must not be lost with it
            self.save_unasked()
            raise

    def play(self) -> None:
        if len(self.humans) <= 1:
            self.news(self.at_keyboard)
        while not self.match.over:
            decision = self.next_decision()
            player = self.players[decision.seat]
            if player is None:
                self.ask(decision)
            else:
                self.match.choose(decision.seat, self.think(player, decision))
            if len(self.humans) <= 1:  # hot seats read their lines when they are asked
                self.news(self.at_keyboard)
        self.save()
        seat = self.at_keyboard if len(self.humans) == 1 else None
        self.news(seat)
        self.screen.position(self.match, seat)
        self.screen.result(self.match)

    def next_decision(self) -> Decision:
        """Of decisions that are taken at once: those of bots first, then that of whoever sits at the keyboard."""
        return min(self.match.open_decisions(), key=self.distance)

    def distance(self, decision: Decision) -> int:
        if self.players[decision.seat] is not None:
            return 0
        return 1 if decision.seat == self.at_keyboard else 2

    def think(self, player: Player, decision: Decision) -> Option:
        if decision.hidden or not self.screen.is_terminal:
            return player.choose(self.match, decision)
        with self.screen.waiting(decision.seat):
            return player.choose(self.match, decision)

    def news(self, seat: Seat | None, heading: str = "") -> None:
        """The lines of the log that are new to this seat."""
        entries = self.match.log(seat)
        new = entries[self.read[seat] :]
        self.read[seat] = len(entries)
        if new and heading:
            self.screen.heading(heading)
        self.screen.log_lines(self.match.game, new)

    # Asking

    def ask(self, decision: Decision) -> None:
        """Ask a person until they have chosen, or have taken back a choice."""
        self.save()
        if decision.seat != self.at_keyboard:
            self.pass_keyboard(decision.seat)
        self.present(decision)
        while True:
            line = self.screen.read()
            command = command_in(line)
            if command is not None:
                name, rest = command
                if self.commands[name](decision, rest):
                    return
                continue
            option = number_at_once(line, decision) or self.understand(decision, line)
            if option is not None:
                self.match.choose(decision.seat, option)
                self.save()
                return

    def pass_keyboard(self, seat: Seat) -> None:
        """What one player saw is hidden before the next one looks."""
        self.screen.hide()
        self.screen.say("pass.keyboard", "bold", player=seat)
        self.screen.read("")
        self.at_keyboard = seat
        self.seen.pop(seat, None)
        self.news(seat, "since")

    def present(self, decision: Decision) -> None:
        """The position, if it has changed by more than this seat's own choices, and what is asked."""
        seat = decision.seat
        position = self.match.game.view(self.match.state, seat)
        if self.is_news(seat, position):
            self.screen.position(self.match, seat)
            self.seen[seat] = (len(self.match.journal), position)
        self.screen.decision(self.match, decision)

    def is_news(self, seat: Seat, position: Data) -> bool:
        """Has anybody else chosen since, or do other things lie on the table? A pass in secret must not show."""
        then, seen = self.seen.get(seat, (0, None))
        if seen is None:
            return True
        since = list(zip(self.match.journal, self.match.hidden, strict=True))[then:]
        others = any(chooser != seat and not (hidden and option == PASS) for (chooser, option), hidden in since)
        return position != seen and (others or in_play(self.match.game, position) != in_play(self.match.game, seen))

    def understand(self, decision: Decision, line: str) -> Option | None:
        """The option a line means; if it is not clear which, the screen says so."""
        options, labels = self.screen.choices(self.match, decision)
        if not line:
            return options[0] if len(options) == 1 else None
        numbers = numbers_of(options, labels)
        if line.isdecimal():
            if int(line) in numbers:
                return options[numbers.index(int(line))]
            self.screen.say("input.number", "red", n=int(line), least=numbers[0], most=numbers[-1])
            return None
        places = matching(line, options, labels)
        if len(places) == 1:
            return options[places[0]]
        if places:
            self.screen.say(
                "input.several", "yellow", options=[f"{numbers[place]} {labels[place]}" for place in places]
            )
        elif not self.explain_refusal(decision, line):
            self.screen.say("input.unknown", "red", line=line, least=numbers[0], most=numbers[-1])
        return None

    def explain_refusal(self, decision: Decision, line: str) -> bool:
        """Say why, if what was typed is something the rules refuse now."""
        refused = self.match.game.refusals(self.match.state, decision)
        options = [refusal.option for refusal in refused]
        places = matching(line, options, self.screen.labels(self.match, options))
        self.screen.refusals(self.match, [refused[place] for place in places], "red")
        return bool(places)

    # Commands; each says whether the player must be asked anew

    def help(self, decision: Decision, rest: str) -> bool:
        if not rest:
            self.screen.help()
            return False
        option = self.understand(decision, rest)
        book = lookup.rules_of(self.match.game.id, self.screen.lang)
        if option is None:
            return False
        self.screen.option(self.match, option, decision.seat)
        if book is None:
            self.screen.say("rules.no_ledger", "dim")
            return False
        self.screen.rules(lookup.behind(book, decision, option))
        for rule_id, title in lookup.headings(book, wording.option_text(self.match.game, option, "en")).items():
            self.screen.say("rules.read_on", "cyan", id=rule_id, title=title)
        return False

    def rule(self, decision: Decision, rest: str) -> bool:
        book = lookup.rules_of(self.match.game.id, self.screen.lang)
        if book is None:
            self.screen.say("rules.no_ledger", "yellow")
        elif not rest:
            self.screen.rules(lookup.by_id(book, decision.rule))
            self.screen.say("input.rule", "yellow")
        elif below := lookup.by_id(book, rest):
            self.screen.rules(below)
        else:
            self.search(book, rest)
        return False

    def search(self, book: Ledger, word: str) -> None:
        found = lookup.by_word(book, word)
        if not found:
            self.screen.say("rules.none", "yellow")
            self.screen.rules_language(book.entries.values())
        self.screen.rules(found[: lookup.FOUND_SHOWN])
        if len(found) > lookup.FOUND_SHOWN:
            self.screen.say("rules.more", "yellow", n=len(found) - lookup.FOUND_SHOWN)

    def log(self, decision: Decision, rest: str) -> bool:
        self.screen.heading("log")
        entries = self.match.log(decision.seat)
        if not entries:
            self.screen.say("nothing_yet", "dim")
        self.screen.log_lines(self.match.game, entries)
        return False

    def table(self, decision: Decision, rest: str) -> bool:
        if rest:
            self.screen.topics(self.match, decision.seat, rest)
            return False
        self.seen.clear()
        self.present(decision)
        return False

    def hint(self, decision: Decision, rest: str) -> bool:
        """What a bot would do here, and why."""
        seed = f"{self.match.seed}/{len(self.match.journal)}/hint"
        with self.screen.waiting(decision.seat):
            advice = advise(self.match, decision.seat, seed, HINT_SECONDS)
        self.screen.say("hint.told", "green", text=advice.text(self.match.game, self.screen.lang))
        return False

    def undo(self, decision: Decision, rest: str) -> bool:
        try:
            self.match.undo(decision.seat)
        except UndoRefused:
            chosen = any(seat == decision.seat for seat, _ in self.match.journal)
            self.screen.say("undo.refused" if chosen else "undo.nothing", "yellow")
            return False
        for seat in self.read:
            self.read[seat] = min(self.read[seat], len(self.match.log(seat)))
        self.screen.say("undo.done", "yellow", player=decision.seat)
        made = len(self.match.journal)
        self.seen = {seat: (min(then, made), position) for seat, (then, position) in self.seen.items()}
        self.save()
        return True

    def lang(self, decision: Decision, rest: str) -> bool:
        if rest not in LANGUAGES:
            self.screen.say("input.lang", "yellow")
            return False
        self.screen.lang = rest
        self.seen.clear()
        self.present(decision)
        return False

    def save_as(self, decision: Decision, rest: str) -> bool:
        if rest:
            self.write(Path(rest).expanduser())
        elif self.file is not None:
            self.write(self.file)
        else:
            self.screen.say("input.save", "yellow")
        return False

    def quit(self, decision: Decision, rest: str) -> bool:
        raise Quit

    # Saving

    def save(self) -> None:
        """Write the record if it is to be kept and has changed."""
        now = (len(self.match.journal), self.match.chain)
        if self.file is not None and now != self.saved and self.written(self.file):
            self.saved = now

    def write(self, file: Path) -> bool:
        """Save where the player says, and tell them; a wrong name must not end the match."""
        if not self.written(file):
            return False
        self.screen.say("save.done", "green", file=str(file))
        return True

    def written(self, file: Path) -> bool:
        """Was the record written? If not, the screen says why."""
        try:
            save(self.match, file)
        except OSError as error:
            self.screen.say("save.failed", "red", file=str(file), why=error.strerror or str(error))
            return False
        return True

    def save_unasked(self) -> None:
        if self.match.journal:
            self.say_where(self.file or default_file(self.match))

    def offer_to_save(self) -> None:
        """On the way out; a file that cannot be written is asked for again."""
        if self.file is not None or not self.match.journal:
            self.save_unasked()
            return
        default = default_file(self.match)
        while True:
            self.screen.say("save.ask", "bold", file=str(default))
            try:
                name = self.screen.read()
            except EOFError:
                name = ""
            except KeyboardInterrupt:
                name = "no"
            if name.casefold() in ("no", "n"):
                self.screen.say("save.not", "yellow")
                return
            if self.say_where(Path(name).expanduser() if name else default):
                return

    def say_where(self, file: Path) -> bool:
        if not self.write(file):
            return False
        if not self.match.over:
            self.screen.say("save.again", "dim", command=command(), file=str(file))
        return True
