"""What is installed is whole: the wheel holds the built client, the migrations, the rules and the texts."""

from __future__ import annotations

import subprocess
import sys
import tomllib
import zipfile
from email import message_from_bytes
from importlib.metadata import distribution
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

import condotta
from condotta.games import IN_WORK, LISTED, WORKED_EXAMPLES
from tests import needs

from .conftest import ROOT, install


@pytest.fixture(scope="module")
def names(pure_wheel: Path) -> set[str]:
    with zipfile.ZipFile(pure_wheel) as archive:
        return set(archive.namelist())


def test_the_client_is_in_the_wheel(names: set[str]) -> None:
    built = {f"condotta/server/static/{path}" for path in files(needs.built_client())}
    assert "condotta/server/static/index.html" in built
    assert len(built) > 5
    assert built <= names


def test_so_is_everything_else_that_is_read_when_it_runs(names: set[str]) -> None:
    kept = (".py", ".yaml", ".html", ".mako", ".typed")
    wanted = {f"condotta/{path}" for path in files(ROOT / "condotta") if Path(path).suffix in kept}
    wanted |= {f"condotta/_rules/{path}" for path in files(ROOT / "docs" / "rules")}
    assert len(wanted) > 100
    assert wanted <= names
    assert not [name for name in names if "node_modules" in name or name.endswith((".pyc", ".sqlite3"))]


@pytest.mark.parametrize("game", LISTED + WORKED_EXAMPLES + IN_WORK)
def test_every_game_has_its_facts_and_texts(names: set[str], game: str) -> None:
    room = f"condotta/games/{game}"
    assert [name for name in names if name.startswith(f"{room}/data/") and name.endswith(".yaml")]
    for lang in ("en", "it"):
        texts = f"{room}/shown/texts/{lang}"
        assert f"{texts}.yaml" in names or [name for name in names if name.startswith(f"{texts}/")]


@pytest.mark.parametrize("game", LISTED)
def test_every_game_tells_how_it_is_played(names: set[str], game: str) -> None:
    assert {f"condotta/_introductions/{game}.md", f"condotta/_introductions/{game}.it.md"} <= names


def test_type_checkers_are_told_that_there_are_types(names: set[str]) -> None:
    assert "condotta/py.typed" in names


def test_a_wheel_is_pure_unless_another_one_is_asked_for(pure_wheel: Path, names: set[str]) -> None:
    assert pure_wheel.name.endswith("-py3-none-any.whl")
    assert not [name for name in names if name.endswith((".so", ".pyd"))]


def test_the_version_is_said_once(pure_wheel: Path) -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert "version" not in project
    with zipfile.ZipFile(pure_wheel) as archive:
        metadata = archive.read(f"condotta-{condotta.__version__}.dist-info/METADATA")
    assert message_from_bytes(metadata)["Version"] == condotta.__version__


def locked() -> list[Requirement]:
    lines = (ROOT / "requirements.lock").read_text(encoding="utf-8").splitlines()
    return [Requirement(line.removesuffix("\\")) for line in lines if line[:1].isalnum()]


def test_uvicorn_is_of_the_one_minor_version_that_our_protocol_was_written_for() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    (wanted,) = [one for one in project["dependencies"] if one.startswith("uvicorn")]
    (pinned,) = [str(one.specifier) for one in locked() if one.name == "uvicorn"]
    major, minor = map(int, pinned.removeprefix("==").split(".")[:2])
    assert wanted == f"uvicorn[standard]>={major}.{minor},<{major}.{minor + 1}"


def test_the_lock_pins_packages_with_their_extras() -> None:
    """Where the lock pins only `package`, pip looks for `package[extra]` itself: a newer release ends every install."""
    here = [one for one in locked() if one.marker is None or one.marker.evaluate()]
    pinned = {canonicalize_name(one.name): one.extras for one in here}
    for name in pinned:
        for text in distribution(name).requires or ():
            wanted = Requirement(text)
            if wanted.extras and (wanted.marker is None or wanted.marker.evaluate({"extra": ""})):
                assert wanted.extras <= pinned[canonicalize_name(wanted.name)], f"{name} wants {wanted}: make lock"


def test_the_package_can_be_run_as_the_command() -> None:
    command = [sys.executable, "-m", "condotta", "--version"]
    done = subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True)
    assert done.stdout.startswith(f"condotta {condotta.__version__}, ")


def test_it_runs_where_it_is_installed(pure_wheel: Path, tmp_path: Path) -> None:
    there = install(pure_wheel, tmp_path / "environment")
    assert there.condotta("--version") == f"condotta {condotta.__version__}, interpreted\n"
    assert "TY-2.a" in there.condotta("rules", "tiny")
    assert "medieval" in there.condotta("games")
    client = Path(there.python("from condotta.server.settings import STATIC; print(STATIC / 'index.html')").strip())
    assert client.is_file()
    assert client.is_relative_to(there.folder)


def files(folder: Path) -> list[str]:
    return [path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()]
