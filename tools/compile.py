"""Build a compiled copy of condotta in build/compiled with mypyc: the same code and the same results, faster.

The source tree stays interpreted. `condotta simulate`, the servers and their bots take the copy as long as it
fits the source (condotta/core/compiled.py); for all else put it first: PYTHONPATH=build/compiled

What is compiled follows from the room that a module stands in: `ROOMS`. A module that is an exception says so below its
docstring in a line of its own, with the reason: `# compiled: …` or `# interpreted: …`
"""

import os
import re
import runpy
import shutil
import subprocess
import sys
from collections.abc import Sequence
from hashlib import sha256
from importlib.machinery import EXTENSION_SUFFIXES
from importlib.metadata import version
from pathlib import Path
from typing import Any

# The kernel, and of a game all that plays and what servers show of the table at every choice: not what else is shown to
# people (shown/), nor the page that holds it together.
ROOMS = (
    "core/*.py",
    "games/*/*.py",
    "games/*/data/*.py",
    "games/*/rules/**/*.py",
    "games/*/bot/**/*.py",
    "games/*/shown/view.py",
    "games/*/shown/board.py",
)
KNOWN = ("core", "games", "server/model", "server/storage", "server/matches")  # by what is compiled
EXCEPTION = re.compile(r"^# (compiled|interpreted): \S.*$", re.MULTILINE)

# What mypyc 2.4 writes where a tuple that begins with a float is looked at in another module: true only after an error
MISREAD = re.compile(r"likely\(\w+(?:\.\w+)* != -113(?:\.0)? && PyErr_Occurred\(\)\)")

OPTIMISATION = "2"  # as in gcc -O2; -O3 takes much longer
# All extensions but mypyc's own are one library, into which nobody else calls by name. So its functions call each other
# and read each other's data directly, not by the linker's tables, where any library could have put others instead.
DIRECTLY = ("-fvisibility=hidden -fno-semantic-interposition -fno-plt", "-Wl,-Bsymbolic")  # compiling, linking
FLAGS = DIRECTLY if sys.platform == "linux" else ("", "")

ROOT = Path(__file__).resolve().parents[1]
TARGET = ROOT / "build" / "compiled"
EXTENSION = EXTENSION_SUFFIXES[0]  # how the name of a module ends that is compiled for this Python
BUILT_OF = "extensions"  # a file in the copy: the hash of all that its extensions were built of

# Run by itself: where wheels are built the libraries that `import condotta` wants may be missing.
COPIES: dict[str, Any] = runpy.run_path(str(ROOT / "condotta" / "core" / "compiled.py"))


def main() -> None:
    modules = selection(ROOT / "condotta")
    make_copy(TARGET, modules)
    check(TARGET, modules)
    replay_records(TARGET)
    let_bots_play(TARGET)
    look_on(TARGET)
    seal(TARGET)
    where = TARGET.relative_to(ROOT)
    print(f"\n{len(modules)} compiled modules in {where}: for `condotta simulate` and servers. For all else:")
    print(f"    PYTHONPATH={where} .venv/bin/condotta games")
    print(f"    .venv/bin/pytest -o 'pythonpath={where} .'")


def selection(package: Path) -> list[str]:
    """The modules to compile, as mypyc wants them: relative to the folder that holds the package."""
    rooms = {path for room in ROOMS for path in package.glob(room) if path.name != "__init__.py"}
    chosen = []
    for path in sorted(package.rglob("*.py")):
        said = EXCEPTION.search(path.read_text(encoding="utf-8"))
        if said[1] == "compiled" if said else path in rooms:
            chosen.append(path.relative_to(package.parent).as_posix())
    return chosen


def make_copy(target: Path, modules: Sequence[str]) -> None:
    """A copy of the package with its ledgers, and the extensions of these modules.

    Extensions that are there already are built anew only if something has changed that they could depend on.
    """
    package = target / "condotta"
    if not COPIES["fits"](ROOT / "condotta", target):
        (target / COPIES["FINGERPRINT"]).unlink(missing_ok=True)
    for path in package.rglob("*"):
        if path.is_file() and not path.name.endswith(EXTENSION):
            path.unlink()
    no_builds = shutil.ignore_patterns("__pycache__", "*.so", "*.pyd")
    shutil.copytree(ROOT / "condotta", package, ignore=no_builds, dirs_exist_ok=True)
    shutil.copytree(ROOT / "docs" / "rules", package / "_rules", dirs_exist_ok=True)
    ingredients, built_of = hash_of_ingredients(package, modules), target / BUILT_OF
    if built_of.is_file() and built_of.read_text(encoding="ascii") == ingredients:
        return
    built_of.unlink(missing_ok=True)
    for path in extensions(target):
        path.unlink()
    print(f"compiling {len(modules)} modules; all of them take some minutes", flush=True)
    build(target, modules)
    built_of.write_text(ingredients, encoding="ascii")


def hash_of_ingredients(package: Path, modules: Sequence[str]) -> str:
    """What decides how the extensions come out. Compiled code stands low: it knows these rooms, and nothing above."""
    digest = sha256("\0".join([EXTENSION, OPTIMISATION, *FLAGS, version("mypy"), *modules]).encode())
    known = [path for room in KNOWN for path in sorted((package / room).rglob("*.py"))]
    for path in [*known, *(package.parent / module for module in modules)]:
        digest.update(path.read_bytes() + b"\0")
    return digest.hexdigest()


def build(target: Path, modules: Sequence[str]) -> None:
    """Run mypycify and the C compiler, in a process of its own: both want to work in the folder of the package."""
    script = (
        "import os, sys\n"
        "from concurrent.futures import ThreadPoolExecutor\n"
        "from mypyc.build import mypycify\n"
        "from setuptools import setup\n"
        "from distutils.ccompiler import CCompiler\n"  # setuptools' own: it stands in for the one that Python had
        # All modules are one extension, whose files setuptools compiles one by one: here so many at once as cores.
        "one_by_one = CCompiler.compile\n"
        "def side_by_side(self, sources, *args, **named):\n"
        "    with ThreadPoolExecutor(os.cpu_count()) as pool:\n"
        "        made = pool.map(lambda source: one_by_one(self, [source], *args, **named), sources)\n"
        "        return [name for names in made for name in names]\n"
        "CCompiler.compile = side_by_side\n"
        # mypyc turns warnings into errors; gcc gives this one for generators that are right.
        f"os.environ['CFLAGS'] = os.environ.get('CFLAGS', '') + ' -Wno-maybe-uninitialized {FLAGS[0]}'\n"
        f"os.environ['LDFLAGS'] = os.environ.get('LDFLAGS', '') + ' {FLAGS[1]}'\n"
        "extensions = mypycify(['--config-file=', '--ignore-missing-imports', *sys.argv[1:]], multi_file=True,\n"
        f"    opt_level={OPTIMISATION!r}, debug_level='0', group_name='condotta')\n"
        "setup(name='condotta', packages=[], py_modules=[], ext_modules=extensions,\n"
        "      script_args=['--quiet', 'build_ext', '--inplace'])\n"
    )
    run_there(
        target,
        [script, *modules],
        "the build failed, its messages are above. A module that mypyc cannot compile says `# interpreted: why` below "
        "its docstring; without a C compiler there is no compiled copy.",
    )
    misread = sorted(path.name for path in (target / "build").rglob("*.c") if MISREAD.search(path.read_text("utf-8")))
    if misread:
        sys.exit(
            f"tools/compile.py: mypyc misreads a Final tuple of numbers in {', '.join(misread)}: "
            "it would be called unset at every look. Declare it Final[tuple[float, ...]]."
        )
    lacking = [name for name in modules if not (target / name.replace(".py", EXTENSION)).is_file()]
    if lacking:
        sys.exit(f"tools/compile.py: no extension was built of {', '.join(lacking)}")


def extensions(target: Path) -> list[Path]:
    """All compiled modules of the copy, with mypyc's own that the others share."""
    return sorted([*target.glob(f"*{EXTENSION}"), *(target / "condotta").rglob(f"*{EXTENSION}")])


def check(target: Path, modules: Sequence[str]) -> None:
    """Import every compiled module from the copy, and refuse a copy in which Python would take the source instead."""
    names = [module.removesuffix(".py").replace("/", ".") for module in modules]
    script = (
        "import importlib, sys\n"
        "wrong = [n for n in sys.argv[1:] if (importlib.import_module(n).__file__ or '').endswith('.py')]\n"
        "sys.exit('not compiled: ' + ', '.join(wrong) if wrong else 0)\n"
    )
    run_there(target, [script, *names], "the compiled copy cannot be imported; the message is above")


def replay_records(target: Path) -> None:
    """The recorded matches of the tests give the same hashes, compiled or not."""
    records = [str(path) for path in sorted((ROOT / "tests" / "records").glob("*/*.json.gz"))]
    script = (
        "import sys, condotta, pathlib\n"
        "for path in sys.argv[1:]:\n"
        "    condotta.replay(pathlib.Path(path))\n"
        "print(f'{len(sys.argv) - 1} recorded matches replay with the same hashes')\n"
    )
    run_there(target, [script, *records], "a recorded match plays differently in the compiled copy; see above")


def let_bots_play(target: Path) -> None:
    """Bots come to the end of a match of each game: what is compiled wrongly may end the whole process."""
    script = (
        "import condotta\n"
        "from condotta import bots\n"
        "from condotta.games import listed\n"
        "for game in listed():\n"
        "    for scenario in game.scenarios or [None]:\n"
        "        match = condotta.new(game, seed=1, scenario=scenario, log=False)\n"
        "        players = [bots.make('greedy', game, seat, '1') for seat in match.seats]\n"
        "        while not match.over:\n"
        "            asked = match.open_decisions()[0]\n"
        "            match.choose(asked.seat, players[asked.seat].choose(match, asked))\n"
        "print('bots have played a match of each scenario')\n"
    )
    run_there(target, [script], "bots cannot play with the compiled copy; see above")


def look_on(target: Path) -> None:
    """Whoever looks at a match of a game is sent the same by the copy as by the source."""
    script = (
        "import condotta, msgspec, zlib\n"
        "from random import Random\n"
        "from condotta.games import listed\n"
        "from condotta.server.matches.deltas import difference\n"
        "from condotta.server.matches.match_log import MatchLog\n"
        "told, rng = 0, Random(1)\n"
        "for game in listed():\n"
        "    match = condotta.new(game, seed=1)\n"
        "    memory, log, last = match.game.memory(), MatchLog(), {}\n"
        "    for _ in range(150):\n"
        "        if match.over:\n"
        "            break\n"
        "        asked = match.open_decisions()[0]\n"
        "        match.choose(asked.seat, rng.choice(asked.options))\n"
        "        look = match.game.viewer(match.state, memory)\n"
        "        log.write([], match, 'it', [])\n"
        "        for seat in (None, *match.seats):\n"
        "            state = {'table': look(seat), 'log': log.lines(seat)}\n"
        "            change = difference(last.get(seat, {'table': {}, 'log': []}), state)\n"
        "            last[seat] = state\n"
        "            told = zlib.crc32(msgspec.json.encode(change), told)\n"
        "print(told)\n"
    )
    if len({told_by(folder, script) for folder in (target, ROOT)}) > 1:
        sys.exit("tools/compile.py: the compiled copy shows the table of a match otherwise than the source")
    print("the table of a match of each game is shown alike")


def told_by(folder: Path, script: str) -> str:
    """What Python prints there."""
    environment = {**os.environ, "PYTHONPATH": str(folder)}
    command = [sys.executable, "-P", "-c", script]
    return subprocess.run(command, cwd=folder, env=environment, check=True, capture_output=True, text=True).stdout


def seal(target: Path) -> None:
    """The copy is complete: from now on it is used as long as the source is the one it was made of."""
    fingerprint = COPIES["fingerprint"](target / "condotta")
    (target / COPIES["FINGERPRINT"]).write_text(fingerprint, encoding="ascii")


def run_there(target: Path, script: Sequence[str], problem: str) -> None:
    """Run Python in the folder of the copy, with the copy before all else."""
    paths = os.pathsep.join(filter(None, [str(target), os.environ.get("PYTHONPATH")]))
    environment = {**os.environ, "PYTHONPATH": paths}
    if subprocess.run([sys.executable, "-c", *script], cwd=target, env=environment, check=False).returncode:
        sys.exit(f"tools/compile.py: {problem}")


if __name__ == "__main__":
    main()
