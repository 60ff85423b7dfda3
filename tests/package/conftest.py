"""Wheels made of this source, and environments in which they are installed; all of it without a network."""

from __future__ import annotations

import os
import subprocess
import sys
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
