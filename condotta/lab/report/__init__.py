"""A table of matches as one HTML page: plots as inline SVG, the same figures as tables, nothing from the network."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from condotta.games import find
from condotta.lab.optional import need

from .figures import Figures, command_of, mean
from .sections import Table, sections
from .words import Words


def report(target: Path, lang: str) -> str:
    """The page about a finished table, in English or Italian."""
    jinja = need("jinja2", "a report")
    figures = Figures.read(target)
    words = Words(find(figures.header["plan"]["game"]), lang)
    loader = jinja.FileSystemLoader(Path(__file__).parent)
    page = jinja.Environment(loader=loader, autoescape=True, trim_blocks=True, lstrip_blocks=True)
    html: str = page.get_template("page.html").render(content(figures, words, target))
    return html


def content(figures: Figures, words: Words, target: Path) -> dict[str, Any]:
    plan, code = figures.header["plan"], figures.header["code"]
    title = words.game.title[words.lang]
    return {
        "lang": words.lang,
        "title": words.text("title", game=title, n=words.whole(figures.matches)),
        "subtitle": words.text("subtitle", rules=code["rules"], count=plan["seats"], version=code["condotta"]),
        "again": words.text("again"),
        "command": command_of(figures.header),
        "contents": words.text("contents"),
        "as_table": words.text("as_table"),
        "key_figures": key_figures(figures, words),
        "sections": list(sections(figures, words)),
        "is_number": is_number,
        "footer": words.text("footer", file=target.name, fingerprint=code["fingerprint"]),
    }


def key_figures(figures: Figures, words: Words) -> list[tuple[str, str]]:
    """The few numbers to begin with, each with what it is."""
    found = [(words.whole(figures.matches), "matches")]
    if figures.failed:
        found.append((words.whole(figures.failed), "errors"))
    if figures.finished:
        found.append((words.whole(mean(figures.decisions)), "decisions"))
        if figures.turns:
            found.append((words.number(mean(figures.turns)), "turns"))
        found.append((words.percent(figures.shared / figures.finished), "shared"))
        found.append((words.number(mean(figures.margins)), "margin"))
        if figures.halfway:
            found.append((words.percent(figures.halfway_wins / figures.halfway), "halfway"))
    return [(value, words.text(f"key.{name}")) for value, name in found]


def is_number(table: Table, column: int) -> bool:
    return table.columns[column].startswith("#")
