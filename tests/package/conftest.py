"""Wheels made of this source, and environments in which they are installed; all of it without a network."""

from __future__ import annotations

import os
import subprocess
import sys
import sysconfig
import venv
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests import needs

ROOT = Path(__file__).resolve().parents[2]


def build_wheel(folder: Path, kind: str = "") -> Path:
    """`kind` as CONDOTTA_WHEEL knows it (tools/hatch_build.py)."""
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]
    environment = {**os.environ, "CONDOTTA_WHEEL": kind}
    done = subprocess.run(command, cwd=ROOT, env=environment, check=False, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    (wheel,) = folder.glob("condotta-*.whl")
    return wheel


@pytest.fixture(scope="session")
def pure_wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    needs.built_client()
    return build_wheel(tmp_path_factory.mktemp("wheel"))


@dataclass(frozen=True)
class Installed:
    """An environment with a wheel of ours; the libraries are those of the tests, our source is out of its sight."""

    folder: Path

    def python(self, script: str) -> str:
        return self._run("python", "-c", script)

    def condotta(self, *arguments: str) -> str:
        return self._run("condotta", *arguments)

    def _run(self, program: str, *arguments: str) -> str:
        environment = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
        command = [str(self.folder / "bin" / program), *arguments]
        done = subprocess.run(command, cwd=self.folder, env=environment, check=False, capture_output=True, text=True)
        assert done.returncode == 0, done.stderr
        return done.stdout


def install(wheel: Path, folder: Path) -> Installed:
    venv.create(folder, with_pip=False, symlinks=True)
    (site,) = folder.glob("lib/python*/site-packages")
    (site / "libraries.pth").write_text(sysconfig.get_path("purelib") + "\n")
    python = str(folder / "bin" / "python")
    command = [sys.executable, "-m", "pip", "--python", python, "install", "--quiet", "--no-index", "--no-deps"]
    done = subprocess.run([*command, "--ignore-installed", str(wheel)], check=False, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return Installed(folder)
