"""The Markdown of a ledger on a terminal: paragraphs, and tables as tables."""

from __future__ import annotations

import re
from itertools import groupby

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from condotta.core.ledger import Rule

MARKS = re.compile(r"(\*\*.+?\*\*|\*[^*\s][^*]*\*|`[^`]+`)")
SEPARATOR = re.compile(r"\|[\s:|-]+\|?\s*$")


def rule_text(rule: Rule) -> RenderableType:
    """The text of a rule or table of a ledger."""
    parts: list[RenderableType] = []
    for is_table, lines in groupby(rule.text.splitlines(), key=lambda line: line.startswith("|")):
        if is_table:
            parts.append(table(list(lines)))
        else:
            parts += [inline(line) for line in lines if line.strip()]
    return Group(*parts)


def table(lines: list[str]) -> Table:
    """Rows `| a | b |` as a table; a line of dashes tells that the first row is the heading."""
    rows = [cells(line) for line in lines if not SEPARATOR.match(line)]
    has_heading = len(rows) < len(lines)
    shown = Table(show_header=has_heading, box=None, pad_edge=False)
    width = max(len(row) for row in rows)
    heading, *body = rows if has_heading else [[""] * width, *rows]
    for place in range(width):
        shown.add_column(inline(heading[place]) if place < len(heading) else "")
    for row in body:
        shown.add_row(*(inline(cell) for cell in row))
    return shown


def cells(line: str) -> list[str]:
    return [cell.strip() for cell in line.strip().strip("|").split("|")]


def inline(line: str) -> Text:
    """**bold**, *emphasis* and `code` in one line."""
    text = Text()
    for part in MARKS.split(line):
        if part.startswith("**") and len(part) > 4:
            text.append(part[2:-2], "bold")
        elif part.startswith("*") and part.endswith("*") and len(part) > 2:
            text.append(part[1:-1], "italic")
        elif part.startswith("`") and len(part) > 2:
            text.append(part[1:-1], "cyan")
        else:
            text.append(part)
    return text
