"""`condotta replay` and `condotta show`: what a record proves, and what it shows."""

from __future__ import annotations

import sys
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from condotta.core.errors import RecordError, SetupError

from .common import console, echo_json, json_option, lang_option, record_argument

if TYPE_CHECKING:
    from condotta.core.match import Match
    from condotta.core.record import Record


@click.command(short_help="Replay RECORD and verify every hash.")
@record_argument
@click.option("--to", type=click.IntRange(0), metavar="N", help="Stop after N choices.")
@json_option
def replay(record: Path, to: int | None, as_json: bool) -> None:
    """Replay RECORD and verify every hash; exit status 1 at the first difference.

    Exit status 2 if the file is no record at all.

    \b
    Example: condotta replay evening.json --to 40
    """
    verdict = verify(record, to)
    if as_json:
        echo_json(asdict(verdict))
    elif verdict.ok:
        click.echo(verdict.as_text())
    else:
        click.echo(f"condotta: {record}: {verdict.difference}", err=True)
    sys.exit(0 if verdict.ok else 1)


@dataclass(frozen=True)
class Verdict:
    """What a replay has shown. `difference` is empty, or the first thing that is not as recorded."""

    ok: bool
    game: str
    rules: str  # it was played under
    replayed_under: str
    choices: int
    steps: int
    segments: int
    unverified: list[str]  # rules of earlier segments that these rules cannot replay
    seed_hash: str
    outcome: dict[str, Any] | None
    difference: str

    def as_text(self) -> str:
        lines = [
            f"{self.game}, rules {self.rules}: {self.choices} choices and {self.steps} steps replay as recorded",
            f"the seed is the one committed to: {self.seed_hash}",
        ]
        if self.rules != self.replayed_under:
            lines.append(f"these are rules {self.replayed_under}: they play it in the same way")
        if self.unverified:
            lines.append(f"not verified: {len(self.unverified)} earlier segments, rules {', '.join(self.unverified)}")
        if self.outcome is not None:
            scores = ", ".join(f"seat {seat}: {score}" for seat, score in enumerate(self.outcome["scores"]))
            winners = " and ".join(f"seat {seat}" for seat in self.outcome["ranking"][0])
            lines.append(f"won by {winners}; {scores}")
        return "\n".join(lines)


def verify(path: Path, to: int | None = None) -> Verdict:
    """Replay what can be replayed of a record. RecordError if the file is no record of a game that is here."""
    from condotta.core import record as records

    data = read_record_file(path)
    try:
        record = records.read(data)
        match, unverified = replay_all(record, to)
    except (records.Difference, RecordError) as error:
        return Verdict(False, str(data.get("game")), "", "", 0, 0, 0, [], "", None, str(error))
    outcome = match.outcome.as_json() if match.outcome else None
    rules = (record.segments[-1].rules, match.game.version)
    counts = (len(match.journal), len(match.state_hashes), len(record.segments))
    return Verdict(True, record.game, *rules, *counts, unverified, record.seed_hash, outcome, "")


def read_record_file(path: Path) -> dict[str, Any]:
    """The data of a file that claims to be a record."""
    from condotta.core import record as records

    try:
        data = records.unpack_json(path.read_bytes())
    except OSError as error:
        raise RecordError(f"{path}: {error.strerror}") from None
    except RecordError as error:
        raise RecordError(f"{path}: {error}") from None
    if not isinstance(data, dict) or data.get("format") != records.FORMAT:
        raise RecordError(f"{path}: this is no Condotta record")
    return data


def load_record(path: Path) -> Record:
    """A record; what is wrong with it is told with the name of the file."""
    from condotta.core import record as records

    data = read_record_file(path)
    try:
        return records.read(data)
    except RecordError as error:
        raise RecordError(f"{path}: {error}") from None


def replay_all(record: Record, to: int | None) -> tuple[Match, list[str]]:
    """All segments that the present rules play as they were played; the match is that of the last."""
    from condotta.core import record as records
    from condotta.games import find

    game = find(record.game)
    *earlier, last = record.segments
    if to is not None and to > len(last.choices):
        raise SetupError(f"--to {to}: the record has {len(last.choices)} choices")
    unverified = []
    for number, segment in enumerate(earlier):
        try:
            records.play_again(game, record, number)
        except RecordError:
            if segment.rules == game.version and not records.was_repaired(record, number):
                raise
            unverified.append(segment.rules)
    return played_again(record, len(earlier), to), unverified


def played_again(record: Record, number: int, to: int | None) -> Match:
    """A segment, also one of other rules if these play it in the same way; the match names the rules of the segment."""
    from condotta.core import record as records
    from condotta.games import find

    game = find(record.game)
    rules = record.segments[number].rules
    try:
        match = records.play_again(game, record, number, to)
    except RecordError as error:
        if rules == game.version:
            raise
        raise SetupError(
            f"played under rules {rules}; these are rules {game.version}, and they play it otherwise: {error}. "
            "`condotta play --terminal --resume` goes on with a match that is not over"
        ) from None
    match.rules = rules
    return match


@click.command()
@record_argument
@click.option(
    "--seat", type=click.IntRange(0), metavar="S", help="As seat S sees it (counted from 0); else a spectator."
)
@click.option("--at", "at", type=click.IntRange(0), metavar="N", help="After N choices; by default at the end.")
@click.option(
    "--segment", type=click.IntRange(0), metavar="N", help="Of a match that outlived its rules; by default the last."
)
@lang_option
@json_option
def show(record: Path, seat: int | None, at: int | None, segment: int | None, lang: str | None, as_json: bool) -> None:
    """Show a position of RECORD as text.

    \b
    Example: condotta show evening.json --seat 2 --at 40
    """
    from condotta.core import record as records

    loaded = load_record(record)
    if seat is not None and seat >= loaded.seats:
        raise SetupError(f"--seat {seat}: the seats of this match are 0 to {loaded.seats - 1}")
    last = len(loaded.segments) - 1
    number = last if segment is None else segment
    if number > last:
        raise SetupError(f"--segment {number}: the segments of this record are 0 to {last}")
    choices = len(loaded.segments[number].choices)
    if at is not None and at > choices:
        raise SetupError(f"--at {at}: the record has {choices} choices")
    try:
        match = played_again(loaded, number, at)
    except records.Difference as error:
        click.echo(f"condotta: {record}: {error}", err=True)
        sys.exit(1)
    except RecordError as error:
        raise RecordError(f"{record}: {error}") from None
    if as_json:
        echo_json(match.view(seat))
    else:
        print_position(match, seat, choices, lang)


def print_position(match: Match, seat: int | None, choices: int, lang: str | None) -> None:
    from .play import system_language
    from .terminal.screen import Screen

    screen = Screen(console(), lang or system_language())
    title = match.game.title.get(screen.lang, match.game.id)
    who = screen.text("show.spectator") if seat is None else screen.player(seat)
    screen.say("show.head", "bold", title=title, rules=match.rules, n=len(match.journal), most=choices, who=who)
    screen.position(match, seat)
    for decision in [] if seat is None else match.asks(seat):
        screen.decision(match, decision)
    if match.over:
        screen.result(match)
    else:
        screen.say("show.waiting", players=match.waiting_for(seat))
