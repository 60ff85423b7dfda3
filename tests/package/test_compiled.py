"""Compiled code, with few modules: the whole takes minutes. `make compiled` checks all of it by itself."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

import condotta
from tests import needs
from tools import compile as compiling

from .conftest import ROOT, Installed, build_wheel, install

READS_FILES = '''
"""A module that reads files beside it."""

from importlib.resources import files
from pathlib import Path

AT_ONCE = (Path(__file__).parent / "facts.txt").read_text()


def later() -> str:
    return (Path(__file__).resolve().parent / "facts.txt").read_text()


def as_resource() -> str:
    return files("condotta.core").joinpath("facts.txt").read_text()
'''
TELL = (
    "from condotta.core import reader; import json\n"
    "print(json.dumps([reader.__file__, reader.AT_ONCE, reader.later(), reader.as_resource()]))"
)


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    needs.c_compiler()
    return build_wheel(tmp_path_factory.mktemp("compiled"), "core/flow.py core/rng.py")


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Installed:
    return install(wheel, tmp_path_factory.mktemp("environment"))


def test_a_compiled_wheel_is_for_this_platform_alone(wheel: Path) -> None:
    tag = f"cp{sys.version_info.major}{sys.version_info.minor}"
    assert wheel.name.startswith(f"condotta-{condotta.__version__}-{tag}-{tag}-")


def test_what_is_compiled_is_what_runs_when_it_is_installed(installed: Installed) -> None:
    assert installed.condotta("--version") == f"condotta {condotta.__version__}, compiled\n"
    files = installed.python("from condotta.core import flow, rng, match; print(flow.__file__, rng.__file__)").split()
    assert all(file.startswith(str(installed.folder)) and file.endswith(compiling.EXTENSION) for file in files)


def test_records_replay_in_it(installed: Installed) -> None:
    record = min((ROOT / "tests" / "records" / "tiny").glob("*.json.gz"))
    assert '"ok": true' in installed.condotta("replay", str(record), "--json")


def test_compiled_modules_read_the_files_beside_them(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    needs.c_compiler()
    # given: a source tree with one module that is compiled, and one that is not
    core = tmp_path / "condotta" / "core"
    (tmp_path / "docs" / "rules").mkdir(parents=True)
    core.mkdir(parents=True)
    for package in (core.parent, core):
        (package / "__init__.py").touch()
    (core / "reader.py").write_text(READS_FILES)
    (core / "facts.txt").write_text("a fact")
    above = tmp_path / "condotta" / "above.py"
    above.touch()
    monkeypatch.setattr(compiling, "ROOT", tmp_path)
    target = tmp_path / "build"
    # when
    modules = compiling.selection(tmp_path / "condotta")
    compiling.make_copy(target, modules)
    compiling.check(target, modules)
    # then
    (extension,) = (target / "condotta").rglob(f"*{compiling.EXTENSION}")
    environment = {**os.environ, "PYTHONPATH": str(target)}
    told = subprocess.run([sys.executable, "-c", TELL], cwd=core, env=environment, check=True, capture_output=True)
    assert json.loads(told.stdout) == [str(extension), "a fact", "a fact", "a fact"]
    # what stands above it may change without a new build; the copy has the change
    before = extension.stat()
    above.write_text("new = True\n")
    compiling.make_copy(target, modules)
    assert (extension.stat().st_ino, extension.stat().st_mtime_ns) == (before.st_ino, before.st_mtime_ns)
    assert (target / "condotta" / "above.py").read_text() == "new = True\n"
    # a change in core would build it anew
    ingredients = compiling.hash_of_ingredients(tmp_path / "condotta", modules)
    (core / "other.py").touch()
    assert compiling.hash_of_ingredients(tmp_path / "condotta", modules) != ingredients
