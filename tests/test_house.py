"""The house stays tidy: no ring of imports of more than three modules, no crowded folder."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import grimp
import pytest

ROOT = Path(__file__).resolve().parents[1]
MOST_IN_A_RING = 3
MOST_IN_A_FOLDER = 25


def rings(imports: dict[str, set[str]]) -> list[set[str]]:
    """Modules that import each other, directly or through others; imports for type checkers count like all."""
    reached: dict[str, set[str]] = {}
    for module, imported in imports.items():
        found, new = set(imported), list(imported)
        while new:
            more = imports[new.pop()] - found
            found |= more
            new += more
        reached[module] = found
    found_rings = {
        frozenset(other for other in reached[module] if module in reached[other])
        for module in imports
        if module in reached[module]
    }
    return [set(ring) for ring in found_rings]


def test_no_ring_of_imports_is_larger_than_three() -> None:
    graph = grimp.build_graph("condotta")
    imports = {module: graph.find_modules_directly_imported_by(module) for module in graph.modules}
    assert [sorted(ring) for ring in rings(imports) if len(ring) > MOST_IN_A_RING] == []


def test_rings_are_found() -> None:
    imports = {"a": {"b"}, "b": {"c"}, "c": {"a", "d"}, "d": set[str](), "e": {"a"}}
    assert rings(imports) == [{"a", "b", "c"}]


@pytest.mark.parametrize(("folder", "pattern"), [("condotta", "*.py"), ("tests", "*.py"), ("web/src", "*.ts*")])
def test_no_folder_is_crowded(folder: str, pattern: str) -> None:
    modules = Counter(path.parent for path in (ROOT / folder).rglob(pattern))
    crowded = {path.relative_to(ROOT).as_posix(): n for path, n in modules.items() if n > MOST_IN_A_FOLDER}
    assert crowded == {}
