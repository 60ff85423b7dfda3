"""Facts from YAML files: read, checked with every problem told at once, and replaced by a player's own copies.

A game reads its files with `open_facts(data_file("medieval", "map.yaml"), problems)`, takes the values out of the
`Entry` it gets, adds what its own checks find, and hands all problems to `refuse`.
"""

# interpreted: facts are read once, when a game is loaded

from __future__ import annotations

import difflib
import os
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from sys import intern
from typing import Any, Protocol, TypeAlias, TypeVar

import yaml

from condotta.core.errors import CondottaError

OWN_DATA = "CONDOTTA_DATA"  # environment variable: folder with a player's own copies of data files

T = TypeVar("T")
Key: TypeAlias = str | int  # tables by die or by number of players have numbers as keys

SHIPPED = Path(__file__).resolve().parent.parent / "games"


class DataError(CondottaError, ValueError):
    """A data file, or all files of a game together, cannot be used; the message lists everything that is wrong."""

    def __init__(self, path: Path, problems: Sequence[str]) -> None:
        self.path = path
        self.problems = list(problems)
        count = "1 problem" if len(self.problems) == 1 else f"{len(self.problems)} problems"
        folder = "" if path.resolve().is_relative_to(SHIPPED) else f" (in {path.parent})"
        super().__init__("\n  ".join([f"{path.name}, {count}{folder}", *self.problems]))


# ---- which file


_own: list[Path | None] = [None]  # what use_data was told
_used: list[str] = []  # games whose files were already read


def use_data(folder: Path | str | None) -> None:
    """Let DIR/<game id>/x.yaml take the place of the game's own x.yaml; None goes back to the shipped files.

    Games read their files once, when they are imported, so this comes first.
    """
    if _used:
        raise CondottaError(f"{', '.join(_used)}: data already loaded; choose the data folder before the first game")
    if folder is not None and not Path(folder).is_dir():
        raise CondottaError(f"{folder}: no such data folder; it should hold one folder per game (medieval, …)")
    _own[0] = None if folder is None else Path(folder)


def own_folder() -> Path | None:
    """What `use_data` was told, for other processes."""
    return _own[0]


def own_dir(game_id: str) -> Path | None:
    """The player's folder with own files for this game, if there is one."""
    environment = os.environ.get(OWN_DATA)
    folder = _own[0] or (Path(environment) if environment else None)
    if folder is None:
        return None
    if not folder.is_dir():
        raise CondottaError(f"{OWN_DATA}={folder}: no such data folder; correct the variable or remove it")
    own = folder / game_id
    return own if own.is_dir() else None


def data_dir(game_id: str) -> Path:
    """The folder of data files that comes with the game."""
    return SHIPPED / game_id / "data"


def data_file(game_id: str, name: str) -> Path:
    """The file to read: the player's own copy if there is one, else the one that comes with the game."""
    if game_id not in _used:
        _used.append(game_id)
    own = own_dir(game_id)
    if own is not None and (own / name).is_file():
        return own / name
    return data_dir(game_id) / name


def stray_files(game_id: str) -> Iterator[str]:
    """Own files that replace nothing: a misspelt name would otherwise go unnoticed."""
    own = own_dir(game_id)
    shipped = sorted(path.name for path in data_dir(game_id).glob("*.yaml"))
    for path in sorted(own.iterdir()) if own else []:
        if path.name not in shipped:
            hint = did_you_mean(path.name, shipped)
            yield f"{path}: {game_id} has no data file of this name{hint}; rename or remove it"


# ---- reading


_Loader: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)  # not subclassed: compiled code could not


def read_yaml(path: Path) -> Any:
    """The plain content of a YAML file; what cannot be read is told with its line."""
    try:
        with open(path, encoding="utf-8") as file:
            loader = _Loader(file)
            try:
                root = loader.get_single_node()
                if root is None:
                    return None
                refuse_double_keys(root)
                return loader.construct_document(root)
            finally:
                loader.dispose()
    except FileNotFoundError:
        raise DataError(path, ["no such file"]) from None
    except OSError as error:
        raise DataError(path, [f"cannot be read: {error.strerror or error}"]) from error
    except UnicodeDecodeError as error:
        raise DataError(path, [f"byte {error.start} is not UTF-8; save the file as UTF-8"]) from error
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        line = f"line {mark.line + 1}, column {mark.column + 1}: " if mark else ""
        raise DataError(path, [line + (error.problem or error.context or "not valid YAML")]) from error
    except yaml.YAMLError as error:
        raise DataError(path, [" ".join(str(error).split())]) from error


def refuse_double_keys(root: yaml.Node) -> None:
    """A key that stands twice in one mapping: YAML would silently keep the last."""
    nodes, seen = [root], {id(root)}
    while nodes:
        node = nodes.pop()
        children: list[yaml.Node] = []
        if isinstance(node, yaml.MappingNode):
            keys: dict[tuple[str, str], bool] = {}
            for key, value in node.value:
                children.append(value)
                if (key.tag, str(key.value)) in keys:
                    problem = f"key {key.value!r} stands twice; remove one"
                    raise yaml.MarkedYAMLError(problem=problem, problem_mark=key.start_mark)
                keys[(key.tag, str(key.value))] = True
        elif isinstance(node, yaml.SequenceNode):
            children.extend(node.value)
        for child in children:
            if id(child) not in seen:  # an anchor may be used many times, even inside itself
                nodes.append(child)
                seen.add(id(child))


def open_facts(path: Path, problems: dict[Path, list[str]]) -> Entry:
    """The file as an entry; whatever is wrong in it is added to the problems of this path."""
    return Entry(read_yaml(path), "", problems.setdefault(path, []))


def refuse(problems: Mapping[Path, Sequence[str]]) -> None:
    """Raise everything that is wrong, if anything is."""
    wrong = {path: found for path, found in problems.items() if found}
    if len(wrong) == 1:
        for path, found in wrong.items():
            raise DataError(path, found)
    if wrong:
        folder = next(iter(wrong)).parent
        raise DataError(folder, [f"{path.name}: {problem}" for path, found in wrong.items() for problem in found])


class Entry:
    """One mapping of a data file. Each question gives the value, or a neutral one and a problem if it is missing or
    of the wrong type, so that one reading finds everything."""

    def __init__(self, raw: Any, where: str, problems: list[str]) -> None:
        self.where = where
        self.problems = problems
        self.asked: list[Key] = []
        self.inner: dict[Key, list[Entry]] = {}  # mappings inside this one that were asked for
        self.raw: dict[Any, Any] = {}
        if isinstance(raw, dict):
            self.raw = raw
        else:
            self.wrong("", f"{shown(raw)}, not a mapping; write `key: value` lines")

    def text(self, key: Key, default: str | None = None) -> str:
        """Text; equal texts are one object, so that ids are found in dictionaries without comparing letters."""
        value = self._get(key, "text", default)
        return intern(value) if isinstance(value, str) else self._type(key, value, "text", "")

    def optional_text(self, key: Key) -> str | None:
        """Text, or null, or not there."""
        return None if self._absent(key) else self.text(key)

    def one_of(self, key: Key, choices: Iterable[str], default: str | None = None) -> str:
        """Text out of a list of words."""
        words = list(choices)
        value = self.text(key, default)
        if key in self.raw and isinstance(self.raw[key], str) and value not in words:
            self.wrong(key, f"{value!r} is not known here{did_you_mean(value, words)}; write one of {', '.join(words)}")
            return words[0]
        return value

    def integer(self, key: Key, low: int | None = None, high: int | None = None, default: int | None = None) -> int:
        value = self._get(key, "a whole number", default)
        if not isinstance(value, int) or isinstance(value, bool):
            return self._type(key, value, "a whole number", 0)
        if (low is not None and value < low) or (high is not None and value > high):
            self.wrong(key, f"{value} is out of range; write a whole number {span(low, high)}")
        return value

    def optional_integer(self, key: Key, low: int | None = None, high: int | None = None) -> int | None:
        """A whole number, or null, or not there."""
        return None if self._absent(key) else self.integer(key, low, high)

    def whole_numbers(self, **least: int | None) -> dict[str, int]:
        """Whole numbers by their keys, each with the least that it may be."""
        return {key: self.integer(key, low) for key, low in least.items()}

    def number(self, key: Key, low: float | None = None, high: float | None = None) -> float:
        value = self._get(key, "a number", None)
        if not isinstance(value, int | float) or isinstance(value, bool):
            return self._type(key, value, "a number", 0.0)
        if (low is not None and value < low) or (high is not None and value > high):
            self.wrong(key, f"{value} is out of range; write a number {span(low, high)}")
        return float(value)

    def flag(self, key: Key, default: bool | None = None) -> bool:
        value = self._get(key, "true or false", default)
        return value if isinstance(value, bool) else self._type(key, value, "true or false", False)

    def texts(self, key: Key, default: Sequence[str] | None = None) -> tuple[str, ...]:
        """A list of texts."""
        return tuple(intern(v) for v in self._list(key, "texts", default) if self._item(key, v, str, "text"))

    def integers(self, key: Key, default: Sequence[int] | None = None) -> tuple[int, ...]:
        """A list of whole numbers."""
        return tuple(v for v in self._list(key, "whole numbers", default) if self._item(key, v, int, "a whole number"))

    def numbers(self, key: Key) -> tuple[float, ...]:
        """A list of numbers."""
        return tuple(float(v) for v in self._list(key, "numbers", None) if self._item(key, v, (int, float), "a number"))

    def by_number(self) -> dict[int, int]:
        """This mapping as a table from whole numbers to whole numbers, as written."""
        table: dict[int, int] = {key: self.integer(key) for key in self.raw}
        for key in self.raw:
            if not isinstance(key, int) or isinstance(key, bool):
                self.wrong("", f"{key!r} is no whole number; write numbers before the colons")
        return table

    def by_word(self) -> dict[str, int]:
        """This mapping as a table from ids to whole numbers, as written."""
        return {str(key): self.integer(key, 0) for key in self.raw}

    def entry(self, key: Key) -> Entry:
        """A mapping inside this one."""
        if key not in self.inner:
            value = self._get(key, "a mapping", None)
            known = Entry({}, self._path(key), [])  # told already; what it lacks need not be told too
            self.inner[key] = [known if value is None else Entry(value, self._path(key), self.problems)]
        return self.inner[key][0]

    def optional_entry(self, key: Key) -> Entry | None:
        """A mapping, or null, or not there."""
        return None if self._absent(key) else self.entry(key)

    def entries(self, key: Key, name: str = "id") -> list[Entry]:
        """A list of mappings, each called by its id in what is told about it."""
        if key not in self.inner:
            found = self.inner[key] = []
            for index, value in enumerate(self._list(key, "mappings", None)):
                called = value.get(name, index) if isinstance(value, dict) else index
                found.append(Entry(value, f"{self._path(key)}.{called}", self.problems))
        return self.inner[key]

    def no_other_keys(self, *notes: Key) -> None:
        """Nothing but what was asked for, here and in all mappings inside: a misspelt optional key would otherwise go
        unnoticed. A source and these notes are for readers of the file, and may stand anywhere."""
        known = [*self.asked, "source", *notes]
        for key in self.raw:
            if key not in known:
                self.wrong("", f"unknown key {key!r}{did_you_mean(str(key), map(str, known))}; rename or remove it")
        for entries in self.inner.values():
            for entry in entries:
                entry.no_other_keys(*notes)

    def wrong(self, key: Key, problem: str) -> None:
        """Tell a problem of this entry, or of one of its keys."""
        path = self._path(key) if key != "" else self.where
        self.problems.append(f"{path}: {problem}" if path else problem)

    def _path(self, key: Key) -> str:
        return f"{self.where}.{key}" if self.where else str(key)

    def _absent(self, key: Key) -> bool:
        self.asked.append(key)
        return self.raw.get(key) is None

    def _get(self, key: Key, kind: str, default: Any) -> Any:
        self.asked.append(key)
        if key not in self.raw and default is None:
            self.wrong("", f"{key} is missing; add `{key}:` with {kind}")
        return self.raw.get(key, default)

    def _type(self, key: Key, value: Any, kind: str, neutral: T) -> T:
        if key in self.raw:
            self.wrong(key, f"{shown(value)}, not {kind}; write {kind}")
        return neutral

    def _list(self, key: Key, kind: str, default: Sequence[Any] | None) -> list[Any]:
        value = self._get(key, f"a list of {kind}", default)
        if not isinstance(value, list | tuple):
            return self._type(key, value, f"a list of {kind}", [])
        return list(value)

    def _item(self, key: Key, value: Any, wanted: type | tuple[type, ...], kind: str) -> bool:
        if isinstance(value, wanted) and not isinstance(value, bool):
            return True
        self.wrong(key, f"{shown(value)} in the list, not {kind}; write {kind}")
        return False


# ---- checks that many games need; each tells its problems as texts


def one_way_borders(adjacent: Mapping[str, Iterable[str]], section: str = "provinces") -> Iterator[str]:
    """Borders must be told from both sides."""
    known = {here: list(neighbours) for here, neighbours in adjacent.items()}
    for here, neighbours in known.items():
        for there in neighbours:
            if here == there:
                yield f"{section}.{here}: adjacent to itself; remove it"
            elif there in known and here not in known[there]:
                yield f"{section}.{here}: adjacent to {there}, but not the other way; add it there or remove it here"


def unknown_ids(where: str, ids: Iterable[str], known: Iterable[str], what: str = "id") -> Iterator[str]:
    """Every id must exist."""
    names = list(known)
    for name in ids:
        if name not in names:
            yield f"{where}: unknown {what} {name}{did_you_mean(name, names)}; correct or remove it"


def wrong_count(where: str, found: int, right: int, what: str, rule: str = "") -> Iterator[str]:
    """The box holds a fixed number of everything."""
    if found != right:
        yield f"{where}: {found} {what}, the game has {right}" + (f" ({rule})" if rule else "")


def duplicates(where: str, ids: Iterable[Any], what: str = "id") -> Iterator[str]:
    """Nothing stands twice."""
    seen: list[Any] = []
    twice: list[Any] = []
    for name in ids:
        if name in seen and name not in twice:
            twice.append(name)
            yield f"{where}: {what} {name} stands twice; remove or rename one"
        seen.append(name)


def known_once(where: str, ids: Sequence[str], known: Iterable[str], what: str = "id") -> Iterator[str]:
    """Every id must exist, and stand once."""
    yield from unknown_ids(where, ids, known, what)
    yield from duplicates(where, ids, what)


def known_exactly(where: str, ids: Iterable[str], wanted: Iterable[str], what: str = "id") -> Iterator[str]:
    """What the rules ask for by its id must be there, and nothing else."""
    here, names = list(ids), list(wanted)
    yield from missing_ids(where, here, names)
    yield from unknown_ids(where, here, names, what)


def missing_ids(where: str, ids: Iterable[str], wanted: Iterable[str]) -> Iterator[str]:
    """What the rules ask for by its id must be there."""
    here = list(ids)
    yield from (f"{where}: {name} is missing; the rules need it" for name in wanted if name not in here)


def double_ids(sections: Mapping[str, Iterable[str]]) -> Iterator[str]:
    """An id names one thing only, so that a sentence can name it."""
    taken: dict[str, str] = {}
    for section, ids in sections.items():
        for name in ids:
            if name in taken:
                yield f"{section}.{name}: {taken[name]} has the same id; rename one"
            taken.setdefault(name, section)


def circles(where: str, needs: Mapping[str, str | None], so: str) -> Iterator[str]:
    """What needs itself in the end can never be had."""
    told: list[str] = []
    for name, first in needs.items():
        way, following = [name], first
        while following is not None and following in needs and following not in way:
            way.append(following)
            following = needs[following]
        if following == name and name not in told:
            told.extend(way)
            yield f"{where}: {' needs '.join([*way, name])}; {so}"


def impossible_rolls(where: str, rolls: Iterable[int], die: int) -> Iterator[str]:
    yield from (f"{where}: {roll} cannot be rolled with a d{die}" for roll in rolls if not 1 <= roll <= die)


class Identified(Protocol):
    @property
    def id(self) -> str: ...


Thing = TypeVar("Thing", bound=Identified)


def by_id(sheet: Entry, section: str, things: Sequence[Thing]) -> dict[str, Thing]:
    """The things of a section; two of one id are a problem."""
    sheet.problems.extend(duplicates(section, [thing.id for thing in things]))
    return {thing.id: thing for thing in things}


def read_things(sheet: Entry, section: str, make: Callable[[Entry], Thing]) -> dict[str, Thing]:
    """The things of a section by their ids, each made of its entry."""
    return by_id(sheet, section, [make(entry) for entry in sheet.entries(section)])


def did_you_mean(word: str, known: Iterable[str]) -> str:
    """A hint for a misspelt word, or nothing."""
    near = difflib.get_close_matches(word, list(known), n=1)
    return f", did you mean {near[0]}?" if near else ""


def shown(value: Any) -> str:
    """A value as a reader of the file would call it."""
    if value is None:
        return "null"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, dict):
        return "a mapping"
    if isinstance(value, list):
        return "a list"
    return f"the text {value!r}" if isinstance(value, str) else str(value)


def span(low: float | None, high: float | None) -> str:
    """A range in words; compiled code makes floats of whole numbers here, so :g."""
    if low is not None and high is not None:
        return f"from {low:g} to {high:g}"
    return f"of {low:g} or more" if low is not None else f"of {high:g} or less"
