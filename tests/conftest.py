"""For all tests: the source is tested and nothing else; a `rule` mark must name rules that exist; long ones first."""

import os
from collections.abc import Generator, Iterable, Iterator
from pathlib import Path

import pytest

from condotta.core import compiled, ledger

os.environ[compiled.SWITCH] = "no"  # a compiled copy in build/ is not what is being changed and tested

LONGEST_FIRST = ("env", "browser", "server", "lab", "package", "generic")  # folders


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """What takes long begins first: `make test` gives whole files to its processes, and at the end none should wait for
    another one's long file."""
    items.sort(key=lambda item: place_in_line(item.path))  # within a place as they were


def place_in_line(path: Path) -> int:
    here = Path(__file__).parent
    return next((n for n, folder in enumerate(LONGEST_FIRST) if here / folder in path.parents), len(LONGEST_FIRST))


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
