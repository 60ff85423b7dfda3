"""`condotta rules`: read a ledger, and see which rules the tests prove."""

from __future__ import annotations

import sys
from difflib import get_close_matches
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from condotta.core.errors import SetupError

from .common import console, echo_json, json_option, lang_option
from .play import system_language

if TYPE_CHECKING:
    from condotta.core.ledger import Ledger, Rule

TESTS = Path(__file__).resolve().parents[2] / "tests"


@click.command(short_help="Read the rules of GAME, or look one up.")
@click.argument("game")
@click.argument("word", metavar="[ID|WORD]", required=False, nargs=-1)
@click.option("--coverage", is_flag=True, help="Which rules have no test yet (in a copy of the source).")
@lang_option
@json_option
def rules(game: str, word: tuple[str, ...], coverage: bool, lang: str | None, as_json: bool) -> None:
    """Read the rules of GAME: all, those with an ID, or those that say a WORD.

    \b
    Examples: condotta rules medieval MV-9.6
              condotta rules medieval mongols
              condotta rules medieval mongoli --lang it
              condotta rules medieval --coverage --json
    """
    lang = lang or system_language()
    ledger = find_ledger(game, lang)
    if coverage:
        print_coverage(game, as_json)
        return
    wanted = " ".join(word)
    found = ledger.find(wanted) if wanted else list(ledger.entries.values())
    if not found:
        raise SetupError(f"no rule of {game} has the id {wanted!r} or says it. `condotta rules {game}` lists them all.")
    if wanted and found[0].id.casefold() == wanted.casefold():
        found = [rule for rule in found if is_at_or_below(rule, wanted)]  # an id: not every rule that cites it
    if as_json:
        echo_json([as_data(rule) for rule in found])
    else:
        print_rules(found, lang)


def find_ledger(game: str, lang: str) -> Ledger:
    from condotta.core import ledger

    known = ledger.games()
    if game not in known:
        close = get_close_matches(game, known, 1)
        hint = f" Did you mean {close[0]!r}?" if close else ""
        raise SetupError(f"no rules of a game {game!r}.{hint} There are those of {', '.join(known)}.")
    return ledger.load(game, lang)


def is_at_or_below(rule: Rule, wanted: str) -> bool:
    rule_id, wanted = rule.id.casefold(), wanted.casefold()
    return rule_id == wanted or rule_id.startswith(f"{wanted}.")


def as_data(rule: Rule) -> dict[str, Any]:
    return {
        "id": rule.id,
        "kind": rule.kind,
        "chapter": rule.chapter,
        "section": rule.section,
        "text": rule.text,
        "lang": rule.lang,
    }


def print_rules(found: list[Rule], lang: str) -> None:
    """Rules in the book's order, with the headings they stand under."""
    from rich.padding import Padding

    from .markdown import rule_text
    from .terminal.screen import Screen

    out = console()
    Screen(out, lang).rules_language(found)
    heading = ("", "")
    for rule in found:
        if (rule.chapter, rule.section) != heading:
            heading = (rule.chapter, rule.section)
            out.print("\n" + " · ".join(part for part in heading if part), style="dim", markup=False)
        out.print(rule.id, style="bold cyan", markup=False)
        out.print(Padding(rule_text(rule), (0, 0, 0, 2)))


def print_coverage(game: str, as_json: bool) -> None:
    from condotta.core import ledger

    if not TESTS.is_dir():
        raise SetupError("coverage is read from the tests, which an installed copy lacks; use a copy of the source")
    result = ledger.coverage(game, TESTS)
    for rule_id in result.unknown:
        click.echo(f"condotta: a test names {rule_id}, which the ledger of {game} does not have", err=True)
    if as_json:
        echo_json({"rules": result.rules, "tested": result.tested, "untested": result.untested})
        return
    for rule_id in result.untested:
        click.echo(rule_id)
    sys.stdout.flush()
    click.echo(f"{game}: {result.tested} of {result.rules} rules are tested, {len(result.untested)} are not")
