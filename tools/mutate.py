"""Which mistakes in the rules of a game would no test notice?

    .venv/bin/python -m tools.mutate --game medieval --seed 7 --sample 60

A sample of small mistakes (tools/mutations.py) in the rules and the turn of a game is made one at a time, and the tests
that run the changed line are run until one fails. A mistake that none notices has survived: a test is missing, or
tools/mutants.yaml says why the mistake is none. Nothing is written to the source: all tests are collected once, and
every mistake lives in a process of its own that is forked from there. Which test runs which lines is found out once
and kept in build/mutants. docs/testing.md tells what came of it.
"""

from __future__ import annotations

import argparse
import ast
import contextlib
import gc
import importlib
import json
import os
import re
import resource
import sys
import tempfile
import time
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from hashlib import sha256
from importlib.machinery import ModuleSpec, SourceFileLoader
from importlib.util import spec_from_file_location
from itertools import accumulate
from pathlib import Path
from random import Random
from types import CodeType, FrameType, FunctionType
from typing import Any, NamedTuple

import pytest
import yaml

from .mutations import Function, Mutant, mutants_of

ROOT = Path(__file__).resolve().parents[1]
EQUIVALENT = ROOT / "tools" / "mutants.yaml"
KILLED, SURVIVED, RUNS_ANEW = 0, 10, 20  # how a process that was given a mutant ends
MEMORY = 4 << 30
SLOW = 0.1  # seconds of a test that does more than show one rule
WITHOUT = ("cacheprovider", "xdist", "schemathesis", "hypothesispytest", "anyio")  # they take time to load
QUIETLY = ["-q", *(word for plugin in WITHOUT for word in ("-p", f"no:{plugin}"))]
Lines = dict[str, list[int]]  # by file


class Test(NamedTuple):
    seconds: float
    lines: Lines


def main() -> None:
    parser = argparse.ArgumentParser(description="Which mistakes in the rules of a game would no test notice?")
    parser.add_argument("--game", required=True, help="its folder in condotta/games")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--sample", type=int, default=60, help="how many mutants; 0: all")
    parser.add_argument("--modules", default="", help="only files whose path has one of these words: taxes,trade")
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--seconds", type=float, default=60, help="of tests for each mutant, the nearest ones first")
    parser.add_argument("--json", type=Path, help="write the result there as well")
    parser.add_argument("--again", type=Path, help="only the survivors of such a result")
    parser.add_argument("--anew", help=argparse.SUPPRESS)  # one mutant in a process that has imported nothing yet
    args = parser.parse_args()
    os.environ["CONDOTTA_COMPILED"] = "no"
    os.chdir(ROOT)
    if args.anew:
        sys.exit(run_anew(**json.loads(args.anew)))
    os.nice(10)
    with tempfile.TemporaryDirectory() as scratch:
        os.environ["HYPOTHESIS_STORAGE_DIRECTORY"] = scratch
        run = Run(args)
        code = pytest.main(["-s", "--no-header", "--no-summary", *QUIETLY, *test_files(args.game)], plugins=[run])
    if code != pytest.ExitCode.OK:
        sys.exit(int(code))
    print(report(run.results))
    if args.json:
        args.json.write_text(json.dumps(run.results, indent=1) + "\n", encoding="utf-8")


# ---- what is changed, and what is tested


def rule_files(game: str) -> list[str]:
    folder = ROOT / "condotta" / "games" / game
    found = [*(folder / "rules").rglob("*.py"), folder / "turn.py"]
    return sorted(path.relative_to(ROOT).as_posix() for path in found)


def test_files(game: str) -> list[str]:
    """Those of the game but for its bots, which notice a mistake by accident only."""
    found = (path.relative_to(ROOT) for path in (ROOT / "tests" / "games" / game).rglob("test_*.py"))
    return sorted(path.as_posix() for path in found if "bot" not in path.parts)


def all_mutants(game: str, words: str = "") -> list[Mutant]:
    files = [file for file in rule_files(game) if any(word in file for word in words.split(","))]
    return [mutant for file in files for mutant in mutants_of(file, (ROOT / file).read_text(encoding="utf-8"))]


def equivalents() -> dict[tuple[str, str, str, str], str]:
    """tools/mutants.yaml: mistakes that are none, with the reason."""
    listed = yaml.safe_load(EQUIVALENT.read_text(encoding="utf-8")) or {}
    entries = ((file, one) for file, found in listed.items() for one in found)
    return {(file, one.get("in", ""), one["line"], one["mutant"]): one["reason"] for file, one in entries}


def report(results: list[dict[str, Any]]) -> str:
    """Survivors by file, then the sum."""
    by_state = defaultdict(list)
    for result in sorted(results, key=lambda one: (one["file"], one["line"])):
        by_state[result["state"]].append(result)
    text = [
        f"{one['file']}:{one['line']}\n  - {one['before']}\n  + {one['after']}   [{one['by']}]"
        for one in by_state["survived"]
    ]
    killed, counted = len(by_state["killed"]), len(results) - len(by_state["equivalent"])
    share = 100 * killed / counted if counted else 100
    text.append(
        f"{len(results)} mutants: {killed} killed, {len(by_state['survived'])} survived, "
        f"{len(by_state['equivalent'])} equivalent; {share:.1f} % of those that matter were killed"
    )
    return "\n".join(text)


# ---- the session: all tests are collected; then processes are forked


class Run:
    """A plugin of pytest that takes the place of its loop over the tests."""

    def __init__(self, args: argparse.Namespace) -> None:
        self.args = args
        self.results: list[dict[str, Any]] = []
        self.failed = ""
        self.items: dict[str, pytest.Item] = {}
        self.at_import: dict[str, set[int]] = defaultdict(set)
        sys.settrace(tracer(args.game, self.at_import))

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        sys.settrace(None)
        self.items = {item.nodeid: item for item in session.items}
        reach = Reach(self)
        chosen = self.chosen()
        known = equivalents()
        waiting: list[Callable[[], int]] = []
        for mutant in chosen:
            told = dict(zip(("file", "in", "before", "after"), mutant.key, strict=True))
            result = {**told, "line": mutant.line, "state": "survived", "by": "no test runs it"}
            self.results.append(result)
            if mutant.key in known:
                result.update(state="equivalent", by=known[mutant.key])
                continue
            tests = reach.tests_of(mutant)
            if tests:
                result["by"] = f"{len(tests)} tests run it"
                limit = 5 + 2 * int(sum(reach.tests[test].seconds for test in tests))
                waiting.append(lambda m=mutant, t=tests, n=limit: self.try_out(m, t, n))  # type: ignore[misc]
            else:
                waiting.append(lambda: SURVIVED)
        gc.freeze()  # else each process would look through, and so copy, all that stands here
        open_ones = (result for result in self.results if result["state"] != "equivalent")
        for result, (code, failed) in zip(open_ones, self.in_processes(waiting), strict=True):
            if code != SURVIVED:
                result.update(state="killed", by=failed or f"it ended with {code}")
            print(result["state"], f"{result['file']}:{result['line']}", result["after"], flush=True)
        return True

    def chosen(self) -> list[Mutant]:
        mutants = all_mutants(self.args.game, self.args.modules)
        if self.args.again:
            before = json.loads(self.args.again.read_text(encoding="utf-8"))
            lived = [one for one in before if one["state"] == "survived"]
            keys = [(one["file"], one["in"], one["before"], one["after"]) for one in lived]
            mutants = [mutant for mutant in mutants if mutant.key in keys]
        if 0 < self.args.sample < len(mutants) and not self.args.again:
            mutants = Random(self.args.seed).sample(mutants, self.args.sample)
        return mutants  # in the order of the draw: what is told until somebody stops it is a sample as well

    def in_processes(self, tasks: Iterable[Callable[[], int]]) -> Iterator[tuple[int, str]]:
        """Each task in a process of its own, some at a time: how it ended, and which test failed."""
        tasks = list(tasks)
        ended: dict[int, tuple[int, str]] = {}
        running: dict[int, tuple[int, int]] = {}
        started = told = 0
        while told < len(tasks):
            while started < len(tasks) and len(running) < self.args.processes:
                back, forth = os.pipe()
                sys.stdout.flush()
                pid = os.fork()
                if not pid:
                    os.close(back)
                    self.in_child(tasks[started], forth)
                os.close(forth)
                running[pid] = started, back
                started += 1
            pid, status = os.wait()
            which, back = running.pop(pid)
            with os.fdopen(back) as pipe:
                ended[which] = os.waitstatus_to_exitcode(status), pipe.read()
            while told in ended:
                yield ended.pop(told)
                told += 1

    def in_child(self, task: Callable[[], int], forth: int) -> None:
        code = 1
        silence = os.open(os.devnull, os.O_WRONLY)
        os.dup2(silence, 1)
        os.dup2(silence, 2)
        try:
            code = task()
            os.write(forth, self.failed.encode())
        finally:
            os._exit(code)

    def try_out(self, mutant: Mutant, tests: list[str], limit: int) -> int:
        """KILLED or SURVIVED. Who exceeds the time or the memory is ended, and so killed."""
        resource.setrlimit(resource.RLIMIT_CPU, (limit, limit))
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        if not in_place(mutant, self.at_import[mutant.file]):
            os.environ["PYTHONPATH"] = str(ROOT)
            task = json.dumps({"mutant": list(mutant), "tests": tests})
            os.execv(sys.executable, [sys.executable, "-m", "tools.mutate", "--game", self.args.game, "--anew", task])
        return SURVIVED if self.all_pass(tests) else KILLED

    def all_pass(self, tests: list[str]) -> bool:
        items = [self.items[test] for test in tests]
        for item, after in zip(items, [*items[1:], None], strict=True):
            item.config.hook.pytest_runtest_protocol(item=item, nextitem=after)
            if self.failed:
                return False
        return True

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed and not self.failed:
            self.failed = report.nodeid


def in_place(mutant: Mutant, at_import: set[int]) -> bool:
    """The function gets its mistake while all else stays; False: something was made of it already."""
    source = (ROOT / mutant.file).read_text(encoding="utf-8")
    if not mutant.function or any(line in at_import for line in body_lines(source, mutant.function)):
        return False
    found: Any = importlib.import_module(module_name(mutant.file))
    for name in mutant.function.split("."):
        found = vars(found)[name]
    if hasattr(found, "cache_clear"):
        found.cache_clear()
    found = getattr(found, "fget", None) or getattr(found, "__wrapped__", None) or found
    found = getattr(found, "__func__", found)
    if not isinstance(found, FunctionType):
        return False
    code = code_of(compile(mutant.applied_to(source), str(ROOT / mutant.file), "exec"), mutant.function)
    if code is None or code.co_freevars != found.__code__.co_freevars:
        return False
    found.__code__ = code
    return True


def code_of(code: CodeType, name: str) -> CodeType | None:
    for const in code.co_consts:
        if isinstance(const, CodeType):
            if const.co_qualname == name:
                return const
            if inner := code_of(const, name):
                return inner
    return None


def module_name(file: str) -> str:
    return file.removesuffix(".py").removesuffix("/__init__").replace("/", ".")


def run_anew(mutant: list[Any], tests: list[str]) -> int:
    """In a process that has imported nothing of the game: its module is loaded with the mistake in it."""
    changed = Mutant(*mutant)

    class Loader(SourceFileLoader):
        def get_code(self, fullname: str) -> CodeType:
            return compile(changed.applied_to((ROOT / changed.file).read_text(encoding="utf-8")), self.path, "exec")

    class Finder:
        @staticmethod
        def find_spec(name: str, *_: Any) -> ModuleSpec | None:
            path = str(ROOT / changed.file)
            return spec_from_file_location(name, path, loader=Loader(name, path)) if name == module else None

    module = module_name(changed.file)
    sys.meta_path.insert(0, Finder())
    code = pytest.main(["-x", *QUIETLY, *tests])
    return SURVIVED if code == pytest.ExitCode.OK else KILLED


# ---- which tests run a line


def tracer(game: str, seen: dict[str, set[int]]) -> Callable[[FrameType, str, Any], Any]:
    """A trace function that notes the lines of the game."""
    prefix = f"{ROOT}/condotta/games/{game}/"
    cut = len(str(ROOT)) + 1
    lines_of: dict[str, Callable[[FrameType, str, Any], Any]] = {}

    def enter(frame: FrameType, event: str, arg: Any) -> Any:
        path = frame.f_code.co_filename
        if not path.startswith(prefix):
            return None
        if path not in lines_of:
            lines = seen[path[cut:]]

            def note(frame: FrameType, event: str, arg: Any) -> Any:
                lines.add(frame.f_lineno)
                return note

            lines_of[path] = note
        return lines_of[path](frame, event, arg)

    return enter


class Reach:
    """The lines that every test runs, from build/mutants as far as nothing has changed since."""

    def __init__(self, run: Run) -> None:
        self.run = run
        game = run.args.game
        folder = ROOT / "build" / "mutants" / game
        folder.mkdir(parents=True, exist_ok=True)
        folders = [ROOT / "condotta" / "core", ROOT / "condotta" / "games" / game]
        shared = [path for each in folders for path in each.rglob("*") if path.suffix in (".py", ".yaml")]
        shared += [path for path in (ROOT / "tests" / "games").rglob("*.py") if not path.name.startswith("test_")]
        base = digest(sorted(shared))
        by_file: dict[str, list[str]] = defaultdict(list)
        for test in run.items:
            by_file[test.split("::")[0]].append(test)
        kept = {file: folder / f"{digest([ROOT / file], base)}.json" for file in by_file}
        for path in set(folder.iterdir()) - set(kept.values()):
            path.unlink()
        missing = [file for file in by_file if not kept[file].exists()]
        tasks = [lambda file=file: self.find_out(by_file[file], kept[file]) for file in missing]
        for file, (code, _) in zip(missing, run.in_processes(tasks), strict=True):
            if code:
                pytest.exit(f"{file}: its tests fail as they are", returncode=1)
        self.tests: dict[str, Test] = {}
        for path in kept.values():
            self.tests |= {name: Test(*told) for name, told in json.loads(path.read_text()).items()}
        self.by_line: dict[tuple[str, int], list[str]] = defaultdict(list)
        for name, found in self.tests.items():
            for file, lines in found.lines.items():
                for line in lines:
                    self.by_line[file, line].append(name)
        self.mentions = mentions(game)
        self.texts = {file: (ROOT / file).read_text(encoding="utf-8") for file in by_file}

    def find_out(self, tests: list[str], path: Path) -> int:
        found = {}
        for test in tests:
            seen: dict[str, set[int]] = defaultdict(set)
            began = time.process_time()
            sys.settrace(tracer(self.run.args.game, seen))
            passed = self.run.all_pass([test])
            sys.settrace(None)
            if not passed:
                return 1
            found[test] = time.process_time() - began, {file: sorted(lines) for file, lines in seen.items()}
        path.write_text(json.dumps(found))
        return 0

    def tests_of(self, mutant: Mutant) -> list[str]:
        """What is remembered or made on import is run by those that run what mentions its name."""
        source = (ROOT / mutant.file).read_text(encoding="utf-8")
        tests = self.by_line.get((mutant.file, mutant.line), [])
        names = names_at(source, mutant)
        if not names and tests:
            return self.nearest(tests, mutant)
        lines = set()
        new = names[:] or [mutant.function.split(".")[0]]
        done = set(new)
        while new:
            for file, line, outer in self.mentions[new.pop()]:
                lines.add((file, line))
                if outer and outer not in done:
                    done.add(outer)
                    new.append(outer)
        found = {*tests, *(test for line in lines for test in self.by_line.get(line, ()))}
        return self.nearest(found or (self.tests if names else ()), mutant)  # a table that is handed over on import

    def nearest(self, tests: Iterable[str], mutant: Mutant) -> list[str]:
        """Before slow ones those of the chapter, those whose file names what the line names, others; in the time."""
        own = f"/test_{Path(mutant.file).stem}.py"
        words = [word for word in re.findall(r'"([^"]+)"', mutant.before) if re.search(r"[.\d]", word)]
        naming = {file for file in self.texts if any(word in self.texts[file] for word in words)}

        def distance(test: str) -> tuple[bool, bool, bool, float, str]:
            seconds = self.tests[test].seconds
            return seconds > SLOW, own not in test, test.partition("::")[0] not in naming, seconds, test

        found = sorted(tests, key=distance)
        spent = accumulate(self.tests[test].seconds for test in found)
        return found[: max(1, sum(seconds <= self.run.args.seconds for seconds in spent))]


def digest(paths: list[Path], base: str = "") -> str:
    found = sha256(base.encode())
    for path in paths:
        found.update(path.read_bytes())
    return found.hexdigest()[:20]


def outermost(tree: ast.Module) -> Iterator[ast.stmt]:
    """Functions and methods of a module; else its statements."""
    for node in tree.body:
        yield from node.body if isinstance(node, ast.ClassDef) else [node]


def body_lines(source: str, function: str) -> range:
    for node in outermost(ast.parse(source)):
        if isinstance(node, Function) and node.name == function.rpartition(".")[2]:
            return range(node.body[0].lineno, (node.end_lineno or node.lineno) + 1)
    return range(0)


def bound(node: ast.stmt) -> list[str]:
    """The names that a statement of a module gives to something."""
    if isinstance(node, Function):
        return [node.name]
    return [each.id for each in ast.walk(node) if isinstance(each, ast.Name) and isinstance(each.ctx, ast.Store)]


def names_at(source: str, mutant: Mutant) -> list[str]:
    """What the mistake changes by name: what a module makes on import, or a function that remembers its answers."""
    for node in outermost(ast.parse(source)):
        if node.lineno <= mutant.line <= (node.end_lineno or 0):
            if isinstance(node, Function) and mutant.function:
                return [node.name] if any("cache" in ast.unparse(each) for each in node.decorator_list) else []
            return bound(node)
    return []


def mentions(game: str) -> dict[str, list[tuple[str, int, str]]]:
    """Where a name is used in the game: file, line, and the name that a module gives to what it makes of it."""
    found: dict[str, list[tuple[str, int, str]]] = defaultdict(list)
    for path in sorted((ROOT / "condotta" / "games" / game).rglob("*.py")):
        file = path.relative_to(ROOT).as_posix()
        for node in outermost(ast.parse(path.read_text(encoding="utf-8"))):
            remembers = isinstance(node, Function) and not any("cache" in ast.unparse(d) for d in node.decorator_list)
            outer = "" if remembers else next(iter(bound(node)), "")
            for each in ast.walk(node):
                if isinstance(each, ast.Name | ast.Attribute) and isinstance(each.ctx, ast.Load):
                    found[each.id if isinstance(each, ast.Name) else each.attr].append((file, each.lineno, outer))
    return found


if __name__ == "__main__":
    with contextlib.suppress(KeyboardInterrupt):
        main()
