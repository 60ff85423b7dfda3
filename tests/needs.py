"""What some tests need besides Python: Chromium, PostgreSQL, a C compiler, the built client. Where it is missing they
are skipped with a line that says how to get it; with CI=true, where everything is there, they fail instead."""

from __future__ import annotations

import os
import shutil
import sysconfig
from pathlib import Path
from typing import NoReturn

import pytest

from condotta.server.settings import STATIC

DEBIAN = Path("/usr/lib/postgresql")  # its PostgreSQLs, each in a folder of its version
BROWSERS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "google-chrome-stable")


def chromium() -> str:
    """The path of a Chromium; CONDOTTA_CHROMIUM names another one."""
    named = os.environ.get("CONDOTTA_CHROMIUM")
    found = named or next((path for path in map(shutil.which, BROWSERS) if path), None)
    wanted = "on Debian: sudo apt-get install chromium-headless-shell, or set CONDOTTA_CHROMIUM"
    return found or lacking(f"there is no Chromium; {wanted}")


def postgresql() -> Path:
    """The folder of PostgreSQL's programs, of the newest version there is."""
    found = sorted(DEBIAN.glob("*/bin/initdb"), key=lambda path: float(path.parts[-3]))
    elsewhere = shutil.which("initdb")
    if found:
        return found[-1].parent
    if elsewhere:
        return Path(elsewhere).resolve().parent
    return lacking("there is no PostgreSQL; on Debian: sudo apt-get install postgresql")


def c_compiler() -> str:
    """The compiler that Python's own extensions are built with, and what it needs of Python."""
    found = shutil.which((os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc").split()[0])
    if found and (Path(sysconfig.get_path("include")) / "Python.h").is_file():
        return found
    return lacking("there is no C compiler, or no Python.h; on Debian: sudo apt-get install gcc libc6-dev python3-dev")


def built_client() -> Path:
    if not (STATIC / "index.html").is_file():
        lacking("the browser client is not built; run: make web")
    return STATIC


def lacking(what: str) -> NoReturn:
    if os.environ.get("CI") == "true":
        pytest.fail(f"CI=true, and {what}")
    pytest.skip(what)
