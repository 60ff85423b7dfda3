"""For all tests: the source is tested and nothing else; a `rule` mark must name rules that exist; long ones first;
a match for which a test names no seed is the same one each time.

Their files lie in memory where there is room: on a disk every choice made on a server waits until it is written.
"""

import gc
import os
import shutil
import signal
import tempfile
from collections.abc import Generator, Iterable, Iterator
from hashlib import md5
from itertools import count
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from condotta import api
from condotta.core import compiled, ledger

os.environ[compiled.SWITCH] = "no"  # a compiled copy in build/ is not what is being changed and tested

# a shell that starts the tests in the background lets them, and all that they start, ignore Ctrl-C
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)

# how long something takes beside other work on a machine decides about no test
settings.register_profile("unhurried", deadline=None, suppress_health_check=[HealthCheck.too_slow])
if not os.environ.get("CI"):  # its own profile says the same, and draws the same examples each time
    settings.load_profile("unhurried")

MEMORY = Path("/dev/shm")
ROOM = 3 << 30  # bytes that must be free there: a container may have hardly any


def may_use_memory() -> bool:
    """It is there, has room, and programs may be run from it: wheels are installed by the tests."""
    if not os.access(MEMORY, os.W_OK):
        return False
    return shutil.disk_usage(MEMORY).free >= ROOM and not os.statvfs(MEMORY).f_flag & os.ST_NOEXEC


if "TMPDIR" not in os.environ and may_use_memory():
    os.environ["TMPDIR"] = tempfile.tempdir = str(MEMORY)  # of pytest, and of the programs that tests start

gc.disable()  # until all tests are collected: nothing of them goes, and to look for it takes a third of that time

LONGEST_FIRST = ("env", "lab", "package", "generic", "server", "test_mutate.py", "bots", "cli", "core")
BETWEEN = 3  # so many files of others before each file of tests/browser


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers() -> int:
    """One process more than there are cores: tests of servers and browsers wait a good part of their time."""
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    return cores + 1


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """What takes long begins first: `make test` gives whole files to its processes, and at the end none should wait for
    another one's long file."""
    line = {path: place for place, path in enumerate(in_line(list(dict.fromkeys(item.path for item in items))))}
    items.sort(key=lambda item: line[item.path])  # within a file as they were


def in_line(files: list[Path]) -> list[Path]:
    """Browsers are waited for: were all their files run at once, the processor would have little to do."""
    browser = Path(__file__).parent / "browser"
    line = sorted((file for file in files if browser not in file.parents), key=place_in_line)  # else as they were
    for place, file in enumerate(file for file in files if browser in file.parents):
        line.insert(1 + place * (BETWEEN + 1), file)
    return line


def pytest_collection_finish() -> None:
    """What has been collected stays: from now on nobody looks whether it could go."""
    gc.enable()
    gc.freeze()


def place_in_line(path: Path) -> int:
    here = Path(__file__).parent
    return next((n for n, name in enumerate(LONGEST_FIRST) if here / name in (path, *path.parents)), len(LONGEST_FIRST))


@pytest.fixture(autouse=True)
def no_luck(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """What a test plays must not go well on one day and badly on another: its own seeds in place of secret ones."""
    numbers = count()
    monkeypatch.setattr(api, "secret_seed", lambda: md5(f"{request.node.nodeid}/{next(numbers)}".encode()).hexdigest())


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report() -> Generator[None, pytest.CollectReport, pytest.CollectReport]:
    """A file with a wrong mark is a file that cannot be collected, and the run fails."""
    report = yield
    problems = list(dict.fromkeys(wrong_marks(node for node in report.result if isinstance(node, pytest.Item))))
    if problems:
        report.outcome = "failed"
        report.longrepr = "\n".join(problems)
    return report


def wrong_marks(tests: Iterable[pytest.Item]) -> Iterator[str]:
    known = ledger.known_ids()
    for test in tests:
        name = test.nodeid.split("[")[0]
        for mark in test.iter_markers("rule"):
            if not mark.args:
                yield f"{name}: the rule mark names no rule; write an id of docs/rules, as in rule('MV-9.6.c')"
            for rule_id in mark.args:
                if rule_id not in known:
                    yield f"{name}: no ledger in docs/rules has the rule {rule_id!r}"
