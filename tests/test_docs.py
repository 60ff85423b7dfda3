"""What the documents name is there: files, folders, modules, and the interface of the kernel's classes."""

from __future__ import annotations

import importlib
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from condotta.core import flow, game, looking, match, record, table

ROOT = Path(__file__).resolve().parents[1]
DOCS = sorted(
    [ROOT / "README.md", ROOT / "CHANGELOG.md", ROOT / "web" / "README.md"]
    + [path for path in (ROOT / "docs").rglob("*.md") if "rules" not in path.parts]
)
QUOTED = re.compile(r"`([^`\n]+)`")
PATH = re.compile(r"[\w.-]+(?:/[\w.-]+)+/?|[\w-]+\.(?:py|md|ts|tsx|sh|toml|css|html)")
DOTTED = re.compile(r"condotta(?!\.(?:example|service|sqlite3))(?:\.\w+)+")
OF_KERNEL = re.compile(
    r"\b(Match|Table|Game|Checkpoint|Entry|Decision|Option|Memory|Record|Knowledge)\.(?!tsx?\b)(\w+)"
)
CLASSES = {
    name: getattr(module, name)
    for module in (match, table, game, flow, looking, record)
    for name in ("Match", "Table", "Game", "Checkpoint", "Entry", "Decision", "Option", "Memory", "Record", "Knowledge")
    if getattr(getattr(module, name, None), "__module__", None) == module.__name__
}
GAMES = ("condotta/games/tiny", "condotta/games/medieval", "condotta/games/medioevo_universale")
ROOMS = (
    "",
    "condotta",
    "condotta/server",
    *GAMES,
    "condotta/games/tiny/shown",
    "web",
    "web/src",
    "web/src/shell",
    "web/src/games/medieval",
)
MADE = ("build/", "condotta/server/static", "node_modules", "mine/", "NNNN")  # by tools, or by the reader
NO_PATHS = re.compile(r"/|\d+/\d+|condotta-record/\d|\w+/(?:minute|hour|second|day)|.*\.example.*")


def quoted(doc: Path) -> Iterator[str]:
    for found in QUOTED.finditer(doc.read_text(encoding="utf-8")):
        yield found[1].strip()


def is_there(path: str, doc: Path) -> bool:
    places = [doc.parent / path, *(ROOT / room / path for room in ROOMS)]
    if any(place.exists() for place in places):
        return True
    folders = ("condotta", "web/src", "tests/browser")  # where a document names a file without its folder
    return "/" not in path and any(any((ROOT / folder).rglob(path)) for folder in folders)


@pytest.mark.parametrize("doc", DOCS, ids=lambda doc: doc.relative_to(ROOT).as_posix())
def test_files_that_are_named_are_there(doc: Path) -> None:
    missing = [
        text
        for text in quoted(doc)
        if PATH.fullmatch(text)
        and not text.startswith(MADE)
        and not NO_PATHS.fullmatch(text)
        and not is_there(text, doc)
    ]
    assert missing == []


@pytest.mark.parametrize("doc", DOCS, ids=lambda doc: doc.relative_to(ROOT).as_posix())
def test_links_lead_somewhere(doc: Path) -> None:
    links = re.findall(r"\]\(([^)#:\s]+)(?:#[^)]*)?\)", doc.read_text(encoding="utf-8"))
    assert [link for link in links if not (doc.parent / link).exists()] == []


@pytest.mark.parametrize("doc", DOCS, ids=lambda doc: doc.relative_to(ROOT).as_posix())
def test_modules_and_their_names_are_there(doc: Path) -> None:
    assert [name for text in quoted(doc) for name in DOTTED.findall(text) if not resolves(name)] == []


@pytest.mark.parametrize("doc", DOCS, ids=lambda doc: doc.relative_to(ROOT).as_posix())
def test_what_is_named_of_the_kernel_is_there(doc: Path) -> None:
    named = [found for text in quoted(doc) for found in OF_KERNEL.findall(text)]
    missing = [f"{kind}.{name}" for kind, name in named if not has(CLASSES[kind], name)]
    assert missing == []


def has(kind: type, name: str) -> bool:
    return hasattr(kind, name) or name in getattr(kind, "__annotations__", {})


def resolves(dotted: str) -> bool:
    parts = dotted.split(".")
    for end in range(len(parts), 0, -1):
        try:
            thing: object = importlib.import_module(".".join(parts[:end]))
        except ImportError:
            continue
        try:
            for name in parts[end:]:
                thing = getattr(thing, name)
        except AttributeError:
            return False
        return True
    return False


def test_what_is_not_there_is_found() -> None:
    assert not resolves("condotta.core.match.NOBODY")
    assert resolves("condotta.core.match.Match.ply")
    assert not has(CLASSES["Match"], "public")
    assert not is_there("core/no_such_module.py", ROOT / "README.md")
    assert sorted(CLASSES) == sorted(OF_KERNEL.pattern[3 : OF_KERNEL.pattern.index(")")].split("|"))
