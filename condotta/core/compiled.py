"""Compiled or not: what this process runs, and what the processes that it starts shall run.

In a source tree `make compiled` leaves a compiled copy of the package in build/compiled (tools/compile.py). It plays
alike, only faster, so servers and processes that do nothing but play take it, as long as it was made of this source.
"""

# interpreted: tools/compile.py runs it by itself where the libraries of Condotta may be missing

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from hashlib import sha256
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

PACKAGE = Path(__file__).resolve().parents[1]
COPY = PACKAGE.parent / "build" / "compiled"
FINGERPRINT = "fingerprint"  # a file in the copy; it is written when all else is in place
SWITCH = "CONDOTTA_COMPILED"  # `no`: leave the copy alone

_told: list[str] = []  # what was said to this process's user already


def is_compiled() -> bool:
    """Whether this process runs compiled code. All modules that matter for speed are compiled, or none is."""
    from . import flow

    return not (flow.__file__ or "").endswith(".py")


def use_compiled() -> bool:
    """From now on new processes take the compiled copy if there is one that fits, else the source. True: the copy.

    A spawned process imports everything anew, from where this one would look for it; what is already imported here
    stays as it is. Call it whenever processes are about to start: the source may have changed meanwhile.
    """
    folder = str(COPY)
    if is_compiled():
        return False  # so are the processes that it starts
    while folder in sys.path:
        sys.path.remove(folder)
    if os.environ.get(SWITCH) == "no" or not COPY.is_dir():
        return False
    if not fits(PACKAGE, COPY):
        warn("build/compiled was made of other source or for another Python and is not used; `make compiled` renews it")
        return False
    sys.path.insert(0, folder)
    return True


def go_on_compiled(arguments: Sequence[str]) -> None:
    """Run this command again in the compiled copy, if there is one that fits: for servers, which play for many. It
    returns only where there is none, or where a process cannot become another one."""
    if os.name == "posix" and use_compiled():
        paths = os.pathsep.join(filter(None, [str(COPY), os.environ.get("PYTHONPATH")]))
        sys.stdout.flush()
        os.execve(
            sys.executable, [sys.executable, "-P", "-m", "condotta", *arguments], {**os.environ, "PYTHONPATH": paths}
        )


def source_package() -> Path:
    """The package that this one is a copy of, or itself: the browser client and the ledgers may be newer there."""
    tree = PACKAGE.parents[2]
    copied = PACKAGE.parent == tree / "build" / "compiled" and (tree / "condotta").is_dir()
    return tree / "condotta" if copied else PACKAGE


def fits(package: Path, copy: Path) -> bool:
    """Whether the copy was made of this very source, and for this Python."""
    try:
        return (copy / FINGERPRINT).read_text(encoding="ascii") == fingerprint(package)
    except OSError:
        return False  # a build that has not ended


def fingerprint(package: Path) -> str:
    """A hash of all code and data that a process which plays may load, and of the Python that the copy is for.

    The built client and the ledgers are not in it: they do not change how anything is played.
    """
    digest = sha256(EXTENSION_SUFFIXES[0].encode())
    for path in sorted(package.rglob("*")):
        parts = path.relative_to(package).parts
        if path.suffix in (".py", ".yaml") and parts[:2] != ("server", "static"):
            content = path.read_bytes()
            digest.update(f"\0{'/'.join(parts)}\0{len(content)}\0".encode() + content)
    return digest.hexdigest()


def warn(what: str) -> None:
    if what not in _told:
        _told.append(what)
        print(f"condotta: {what}", file=sys.stderr)
