"""What is installed is whole: the wheel holds the built client, the migrations, the rules and the texts."""

from __future__ import annotations

import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from tests import needs
from tests.server.helpers import ROOT


@pytest.fixture(scope="module")
def names(tmp_path_factory: pytest.TempPathFactory) -> set[str]:
    """The files of a wheel made of this source, without a network."""
    needs.built_client()
    folder = tmp_path_factory.mktemp("wheel")
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]
    subprocess.run(command, cwd=ROOT, check=True, capture_output=True)
    (wheel,) = folder.glob("condotta-*.whl")
    with zipfile.ZipFile(wheel) as archive:
        return set(archive.namelist())


def test_the_client_is_in_the_wheel(names: set[str]) -> None:
    built = {f"condotta/server/static/{path}" for path in files(needs.built_client())}
    assert "condotta/server/static/index.html" in built
    assert len(built) > 5
    assert built <= names


def test_so_is_everything_else_that_is_read_when_it_runs(names: set[str]) -> None:
    wanted = {f"condotta/{path}" for path in files(ROOT / "condotta") if Path(path).suffix in (".py", ".yaml")}
    wanted |= {f"condotta/_rules/{path}" for path in files(ROOT / "docs" / "rules")}
    assert len(wanted) > 100
    assert wanted <= names
    assert not [name for name in names if "node_modules" in name or name.endswith((".pyc", ".sqlite3"))]


def files(folder: Path) -> list[str]:
    return [path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()]
