"""Processes that play take the compiled copy of a source tree when it fits the source, and only then.

The copy here is not compiled; what matters is which of the two a process imports.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from condotta.core import compiled

from .conftest import ROOT

FROM_THE_COPY = "this is the copy"
STALE = "build/compiled was made of other source"

# Starts processes as the laboratory, the server's bots and the helpers of a search do; tells what each has imported.
STARTS = """
import asyncio, condotta

def where():
    return condotta.__file__

async def thinks():
    from condotta.server.work.processes import WorkProcess
    process = WorkProcess()
    try:
        return await process.ask(60, where)
    finally:
        process.restart()

if __name__ == "__main__":
    from condotta.bots.cores import pool_of
    from condotta.lab.crews import Processes
    from condotta.lab.plan import Plan
    crew = Processes(1, Plan.checked("tiny"))
    print(crew.pool.submit(where).result(), asyncio.run(thinks()), pool_of(1).submit(where).result(), sep="\\n")
    crew.close()
"""


@dataclass(frozen=True)
class Tree:
    """A source tree with a copy in build/compiled."""

    folder: Path

    @property
    def source(self) -> Path:
        return self.folder / "condotta"

    @property
    def copy(self) -> Path:
        return self.folder / "build" / "compiled"

    def run(self, *command: str, **environment: str) -> subprocess.CompletedProcess[str]:
        kept = {name: value for name, value in os.environ.items() if name != compiled.SWITCH}
        env = {**kept, "PYTHONPATH": str(self.folder), **environment}
        done = subprocess.run(
            [sys.executable, *command], cwd=self.folder, env=env, check=False, capture_output=True, text=True
        )
        assert done.returncode == 0, done.stderr
        return done

    def imported(self, **environment: str) -> tuple[set[str], str]:
        """The packages that processes import, relative to the tree, and what is said on stderr."""
        (self.folder / "starts.py").write_text(STARTS)
        done = self.run("starts.py", **environment)
        files = done.stdout.split()
        assert len(files) == 3
        return {Path(file).parent.relative_to(self.folder).as_posix() for file in files}, done.stderr

    def simulate(self, *options: str, **environment: str) -> tuple[dict[str, Any], str]:
        done = self.run("-m", "condotta", "simulate", "tiny", "--games", "4", *options, "--json", **environment)
        result = json.loads(done.stdout)
        return {name: result[name] for name in ("games", "errors", "decisions", "wins", "mean_decisions")}, done.stderr


@pytest.fixture
def tree(tmp_path: Path) -> Tree:
    """The copy says on stderr that it is used."""
    tree = Tree(tmp_path)
    nothing_built = shutil.ignore_patterns("static", "*.so")  # what is compiled of Python is good there, too
    shutil.copytree(ROOT / "condotta", tree.source, ignore=nothing_built)
    shutil.copytree(tree.source, tree.copy / "condotta")
    with (tree.copy / "condotta" / "core" / "processes.py").open("a") as file:
        file.write(f"\nimport sys\nprint({FROM_THE_COPY!r}, file=sys.stderr)\n")
    (tree.copy / compiled.FINGERPRINT).write_text(compiled.fingerprint(tree.source))
    return tree


def test_a_copy_that_fits_is_used(tree: Tree) -> None:
    imported, said = tree.imported()
    assert imported == {"build/compiled/condotta"}
    assert set(said.splitlines()) == {FROM_THE_COPY}


def test_one_that_does_not_is_told_of_once_and_left_alone(tree: Tree) -> None:
    change(tree.source / "core" / "flow.py")
    imported, said = tree.imported()
    assert imported == {"condotta"}
    assert said.count("\n") == 1
    assert STALE in said
    assert "`make compiled`" in said


@pytest.mark.parametrize("name", ["games/tiny/data/cards.yaml", "core/texts/en.yaml", "bots/greedy.py", "new.py"])
def test_any_change_counts(tree: Tree, name: str) -> None:
    assert compiled.fits(tree.source, tree.copy)
    change(tree.source / name)
    assert not compiled.fits(tree.source, tree.copy)


def change(path: Path) -> None:
    with path.open("a") as file:
        file.write("\n# changed\n")


def test_a_build_that_has_not_ended_is_no_copy(tree: Tree) -> None:
    (tree.copy / compiled.FINGERPRINT).unlink()
    imported, said = tree.imported()
    assert imported == {"condotta"}
    assert STALE in said


def test_without_a_copy_nothing_is_said(tree: Tree) -> None:
    shutil.rmtree(tree.copy)
    assert tree.imported() == ({"condotta"}, "")


def test_it_can_be_switched_off(tree: Tree) -> None:
    assert tree.imported(CONDOTTA_COMPILED="no") == ({"condotta"}, "")


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_simulate_gives_the_same_with_the_copy(tree: Tree, jobs: str) -> None:
    with_copy, said = tree.simulate("--bots", "greedy,random", "--jobs", jobs)
    assert FROM_THE_COPY in said
    without, said = tree.simulate("--bots", "greedy,random", "--jobs", jobs, CONDOTTA_COMPILED="no")
    assert FROM_THE_COPY not in said
    assert with_copy == without


def test_servers_go_on_in_the_copy(tree: Tree) -> None:
    """With a client and ledgers of the source, which may be newer than the copy."""
    (tree.folder / "docs" / "rules").mkdir(parents=True)
    shows = "from condotta.core import ledger; from condotta.server import settings\n"
    shows += "print(settings.STATIC, ledger.rules_dir(), settings.__file__, sep='\\n')"
    in_the_copy = tree.run("-P", "-c", shows, PYTHONPATH=str(tree.copy)).stdout.split()
    assert in_the_copy[:2] == [str(tree.source / "server" / "static"), str(tree.folder / "docs" / "rules")]
    assert in_the_copy[2].startswith(str(tree.copy))
    (tree.copy / "condotta" / "__main__.py").write_text("import sys; print('the copy', *sys.argv[1:])")
    begins = "from condotta.core.compiled import go_on_compiled; go_on_compiled(['serve']); print('the source')"
    assert tree.run("-c", begins).stdout == "the copy serve\n"
    assert tree.run("-c", begins, CONDOTTA_COMPILED="no").stdout == "the source\n"


def test_the_fingerprint_is_of_code_and_data_alone(tree: Tree) -> None:
    before = compiled.fingerprint(tree.source)
    for other in ("core/__pycache__/flow.pyc", "server/static/index.html", "core/flow.so", "_rules/tiny.md"):
        (tree.source / other).parent.mkdir(parents=True, exist_ok=True)
        (tree.source / other).touch()
    assert compiled.fingerprint(tree.source) == before
    (tree.source / "api.py").rename(tree.source / "door.py")
    assert compiled.fingerprint(tree.source) != before
