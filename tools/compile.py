"""Build a compiled copy of condotta in build/compiled with mypyc: the same code and the same results, faster.

The source tree stays interpreted. Whoever wants the fast copy puts it first: PYTHONPATH=build/compiled
"""

import os
import shutil
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path

# What is compiled: the modules that run at every decision, relative to condotta/. A pattern may match nothing yet.
COMPILED = (
    "core/flow.py",
    "core/windows.py",
    "core/rng.py",
    "core/table.py",
    "core/match.py",
    "core/deals.py",
    "core/areas.py",
    "core/hexes.py",
    "games/*/state.py",
    "games/*/turn.py",
    "games/*/data/*.py",
    "games/*/rules/**/*.py",
    "games/*/bot/*.py",
    "games/*/shown/facts.py",
    "games/*/shown/hidden.py",
)

# What of it stays interpreted: loaded once, and nothing in it but a docstring or facts.
INTERPRETED = ("games/*/data/checks.py", "games/*/*/**/__init__.py")

OPTIMISATION = "2"  # as in gcc -O2; -O3 takes much longer

ROOT = Path(__file__).resolve().parents[1]
TARGET = ROOT / "build" / "compiled"


def main() -> None:
    copy_package()
    package = TARGET / "condotta"
    modules = sorted(matching(package, COMPILED) - matching(package, INTERPRETED))
    if not modules:
        sys.exit("tools/compile.py: no module of condotta matches COMPILED; correct the list at its top")
    print(f"compiling {len(modules)} modules; this takes some minutes", flush=True)
    build(modules)
    check(modules)
    replay_records()
    where = TARGET.relative_to(ROOT)
    print(f"\n{len(modules)} compiled modules in {where}. To use them:")
    print(f"    PYTHONPATH={where} .venv/bin/condotta games")
    print(f"    .venv/bin/pytest -o 'pythonpath={where} .'")


def copy_package() -> None:
    """A fresh copy of the package with its ledgers; mypyc's own files of the last build stay, to spare work."""
    package = TARGET / "condotta"
    shutil.rmtree(package, ignore_errors=True)
    shutil.copytree(ROOT / "condotta", package, ignore=shutil.ignore_patterns("__pycache__", "*.so", "*.pyd"))
    shutil.copytree(ROOT / "docs" / "rules", package / "_rules")


def matching(package: Path, patterns: Iterable[str]) -> set[str]:
    """The files that match, as mypyc wants them: relative to the folder that holds the package."""
    return {path.relative_to(TARGET).as_posix() for pattern in patterns for path in package.glob(pattern)}


def build(modules: list[str]) -> None:
    """Run mypycify and the C compiler, in a process of its own: both want to work in the folder of the package."""
    script = (
        "import sys\n"
        "from mypyc.build import mypycify\n"
        "from setuptools import setup\n"
        f"extensions = mypycify(['--config-file=', *sys.argv[1:]], opt_level={OPTIMISATION!r}, debug_level='0',\n"
        "    multi_file=True)\n"
        "setup(name='condotta', packages=[], py_modules=[], ext_modules=extensions,\n"
        "      script_args=['--quiet', 'build_ext', '--inplace'])\n"
    )
    done = subprocess.run([sys.executable, "-c", script, *modules], cwd=TARGET, env=environment(), check=False)
    if done.returncode:
        sys.exit(
            "tools/compile.py: the build failed, its messages are above. A module that mypyc cannot compile goes to "
            "INTERPRETED at the top of this file; without a C compiler there is no compiled copy."
        )


def check(modules: list[str]) -> None:
    """Import every compiled module from the copy, and refuse a copy in which Python would take the source instead."""
    names = [module.removesuffix(".py").replace("/", ".") for module in modules]
    script = (
        "import importlib, sys\n"
        "wrong = [n for n in sys.argv[1:] if (importlib.import_module(n).__file__ or '').endswith('.py')]\n"
        "sys.exit('not compiled: ' + ', '.join(wrong) if wrong else 0)\n"
    )
    done = subprocess.run([sys.executable, "-c", script, *names], cwd=TARGET, env=environment(), check=False)
    if done.returncode:
        sys.exit("tools/compile.py: the compiled copy cannot be imported; the message is above")


def replay_records() -> None:
    """The recorded matches of the tests give the same hashes, compiled or not."""
    records = [str(path) for path in sorted((ROOT / "tests" / "records").glob("*/*.json.gz"))]
    script = (
        "import sys, condotta, pathlib\n"
        "for path in sys.argv[1:]:\n"
        "    condotta.replay(pathlib.Path(path))\n"
        "print(f'{len(sys.argv) - 1} recorded matches replay with the same hashes')\n"
    )
    done = subprocess.run([sys.executable, "-c", script, *records], cwd=TARGET, env=environment(), check=False)
    if done.returncode:
        sys.exit("tools/compile.py: a recorded match plays differently in the compiled copy; the message is above")


def environment() -> dict[str, str]:
    return {**os.environ, "PYTHONPATH": str(TARGET)}


if __name__ == "__main__":
    main()
