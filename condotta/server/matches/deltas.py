"""What has changed between two states of one viewer: a message far smaller than a state."""

# compiled: it runs for every viewer at every choice

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import compress, count
from operator import is_not
from typing import Any

from condotta.core.game import Data

DEEPEST = 4  # keys or places in a path; what lies deeper is sent as a whole
MOST_PLACES = 60  # places of one key of the table; when more have changed, the key is sent as a whole
MISSING = object()
APART = {"table", "log"}


def difference(last: Data, now: Data) -> Data:
    """The parts of a `change` that turn `last` into `now`; empty if nothing has changed for this viewer."""
    change: Data = {}
    fresh = {key: now[key] for key in other_keys(last, now) if key not in APART and last.get(key) != now[key]}
    if fresh:
        change["set"] = fresh
    change |= table_difference(last["table"], now["table"])
    keep = common_lines(last["log"], now["log"])
    if keep < max(len(last["log"]), len(now["log"])):
        change["log"] = {"keep": keep, "add": now["log"][keep:]}
    return change


def table_difference(old: Data, new: Data) -> Data:
    if old is new:
        return {}
    whole: Data = {}
    places: list[list[Any]] = []
    for key in other_keys(old, new):
        value, before = new[key], old.get(key, MISSING)
        if before == value:
            continue
        if before is MISSING:
            whole[key] = value
            continue
        found: list[list[Any]] = []
        walk(before, value, [key], found)
        if len(found) > MOST_PLACES or any(len(path) == 1 for path, _ in found):
            whole[key] = value
        else:
            places += found
    parts = {"table": whole, "gone": [key for key in old if key not in new], "at": places}
    return {name: part for name, part in parts.items() if part}


def other_keys(old: Data, new: Data) -> Iterable[str]:
    """The keys of the new one under which there is not the very same object; nearly always both have the same keys."""
    if [*old] == [*new]:
        return compress(new, map(is_not, old.values(), new.values()))
    return [key for key, value in new.items() if old.get(key, MISSING) is not value]


def walk(old: Any, new: Any, path: list[Any], found: list[list[Any]]) -> None:
    """Note the places where two different things differ, as deep as both have the same form."""
    if len(path) < DEEPEST:
        if type(old) is dict and type(new) is dict and old.keys() == new.keys():
            for key in other_keys(old, new):
                if old[key] != new[key]:
                    walk(old[key], new[key], [*path, key], found)
            return
        if type(old) is list and type(new) is list and len(old) == len(new):
            for place in compress(count(), map(is_not, old, new)):  # long lists: most things in them are as they were
                if old[place] != new[place]:
                    walk(old[place], new[place], [*path, place], found)
            return
    found.append([path, new])


def common_lines(old: Sequence[Data], new: Sequence[Data]) -> int:
    """How many lines of the log are still the same. Lines are only added and cut off at the end (`match_log`), so
    when one is the very same object, all before it are."""
    shorter = min(len(old), len(new))
    if shorter and old[shorter - 1] is new[shorter - 1]:
        return shorter
    same = 0
    while same < shorter and (old[same] is new[same] or old[same] == new[same]):
        same += 1
    return same


def apply(state: Data, change: Data) -> Data:
    """The state after a change, as a client makes it; for tests and tools. Neither argument is altered."""
    table = {key: value for key, value in state["table"].items() if key not in change.get("gone", ())}
    table |= change.get("table", {})
    for path, value in change.get("at", ()):
        table = placed(table, path, value)
    log = state["log"]
    if "log" in change:
        log = [*log[: change["log"]["keep"]], *change["log"]["add"]]
    return {**state, **change.get("set", {}), "table": table, "log": log}


def placed(thing: Any, path: list[Any], value: Any) -> Any:
    """A copy of the thing with another value at a place."""
    if not path:
        return value
    copy: Any = thing[:] if isinstance(thing, list) else dict(thing)
    copy[path[0]] = placed(thing[path[0]], path[1:], value)
    return copy
