"""Nobody outside `core/match.py` uses the private parts of a match: its public interface is enough for everybody."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from condotta.core.match import Match

ROOT = Path(__file__).resolve().parents[2]
FOLDERS = ("condotta", "tests", "bench", "tools", "examples")
PRIVATE = {name for name in dir(Match) if name.startswith("_") and not name.startswith("__")}


def test_a_match_has_private_parts() -> None:
    assert {"_flow", "_checkpoints", "_sides", "_send", "_rebuild"} <= PRIVATE


@pytest.mark.parametrize("folder", FOLDERS)
def test_nobody_uses_the_private_parts_of_a_match(folder: str) -> None:
    found = [use for path in sorted((ROOT / folder).rglob("*.py")) for use in uses(path)]
    assert not found, "give Match a public word for it: " + ", ".join(found)


def uses(path: Path) -> Iterator[str]:
    """Where something with such a name is asked of anything but oneself."""
    if path == ROOT / "condotta" / "core" / "match.py":
        return
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Attribute) and node.attr in PRIVATE and not is_self(node.value):
            yield f"{path.relative_to(ROOT)}:{node.lineno} .{node.attr}"


def is_self(node: ast.expr) -> bool:
    return isinstance(node, ast.Name) and node.id == "self"
