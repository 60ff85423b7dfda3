"""Looking at a table again and again: which fields of the state have changed since the last look, and what was made of
the others.

Half of all choices change nothing of a state (one question leads to the next), the others a few fields. So a server
keeps a `Memory` of each match: `Game.viewer` gives the same views again while the state is the same, and a game says
which fields the costly parts of its view read:

    def views(s: State, memory: Memory) -> Viewer:
        shown = memory.part(BOARD_READS, board)  # board(s); the same object until one of these fields changes

`tests/generic/test_views.py` finds a part that reads a field it does not name.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from enum import Enum
from itertools import chain
from operator import attrgetter
from typing import Any, TypeAlias, TypeVar

from .flow import Option, Seat

T = TypeVar("T")
Viewer: TypeAlias = Callable[[Seat | None], dict[str, Any]]  # what a seat sees, or a spectator
Fields: TypeAlias = tuple[str, ...]

LEAVES: frozenset[type] = frozenset({bool, bytes, float, int, str, type, type(None), Option})
OTHER = object()  # in place of what cannot be compared at a glance: it equals nothing


class Memory:
    """What is kept from one look at a match to the next. Objects of the classes `unchanging` never change.

    With a state it is good for looking at that state once.
    """

    def __init__(self, unchanging: Iterable[type] = (), state: Any = None) -> None:
        self._leaves = LEAVES.union(unchanging)
        self._state = state  # that is being looked at
        self._kept: Kept | None = None
        self._looks = 0  # that have found something new
        self._changed: defaultdict[str, int] = defaultdict(int)  # field -> the last look that found it changed
        self._news: frozenset[str] = frozenset()  # the fields that the last of these looks has found changed
        self._parts: dict[tuple[Any, ...], list[Any]] = {}  # each with the last look at which it was good
        self._viewer: Viewer | None = None
        self._views: dict[Seat | None, dict[str, Any]] = {}
        self.notes: dict[Any, Any] = {}  # whatever else a game keeps, such as spaces with what stood on them

    def viewer(self, state: Any, make: Callable[[], Viewer]) -> Viewer:
        """The viewer that `make` gives for this state; what a seat sees is the same object until the state changes."""
        changed = self._find_changes(state)
        if changed or self._viewer is None or state is not self._state:
            self._state = state
            self._viewer = self._keeping(make(), {} if changed else self._views)
        return self._viewer

    def _keeping(self, viewer: Viewer, views: dict[Seat | None, dict[str, Any]]) -> Viewer:
        def view(seat: Seat | None) -> dict[str, Any]:
            found = views.get(seat)
            if found is None:
                found = views[seat] = viewer(seat)
            return found

        self._views = views
        return view

    def part(self, reads: Fields, make: Callable[..., T], *args: Any) -> T:
        """`make(state, *args)`, the same object until one of the fields that it reads has changed."""
        known = self._parts.get((make, *args))
        if known is None or not self._is_good(known, reads):
            known = self._parts[(make, *args)] = [self._looks, self._make(reads, make, args)]
        found: T = known[1]
        return found

    def _is_good(self, known: list[Any], reads: Fields) -> bool:
        """Has nothing that a part reads changed since the look at which it was good? Then it is good now."""
        since, now = known[0], self._looks
        if since == now:
            return True
        if since == now - 1 and self._news.isdisjoint(reads):  # nearly always
            known[0] = now
            return True
        return not any(self._changed[name] > since for name in reads)

    def _make(self, reads: Fields, make: Callable[..., T], args: tuple[Any, ...]) -> T:
        return make(self._state, *args)

    def _find_changes(self, state: Any) -> bool:
        if self._kept is None:
            self._kept = Kept(state, self._leaves)
            names: Sequence[str] = field_names(state)
        else:
            names = self._kept.renew(state)
        if names:
            self._looks += 1
            self._news = frozenset(names)
            self._changed.update(dict.fromkeys(names, self._looks))
        return bool(names)


def field_names(thing: Any) -> list[str]:
    """All fields of an object, whatever kind of class it has; `__mypyc_attrs__`: one of the compiled copy."""
    kind = type(thing)
    slots = [name for one in kind.__mro__ for name in getattr(one, "__slots__", ())]
    return [*getattr(thing, "__dict__", ()), *slots, *getattr(kind, "__mypyc_attrs__", ())]


class Kept:
    """The fields of a state as they were.

    Plain ones (numbers, words, lists of them) are compared all at once. Others are compared at a glance, which shows
    objects as what they hold and dictionaries with their order; as a whole only where a glance does not show all.
    """

    def __init__(self, state: Any, leaves: frozenset[type]) -> None:
        self._leaves = leaves
        self._getters: dict[type, Callable[[Any], Any] | None] = {}
        self._plain: dict[str, Any] = {}
        self._others: dict[str, tuple[Any, Any]] = {}  # what a glance shows; the whole, or None
        self._keep(state, field_names(state))

    def renew(self, state: Any) -> list[str]:
        """The fields that have changed; they are kept as they are now."""
        now, before = self._get_plain(state), self._plain_values
        found = []
        if now != before:
            found = [name for name, a, b in zip(self._plain, now[2:], before[2:], strict=True) if a != b]
        for name, (seen, whole) in self._others.items():
            value = getattr(state, name)
            if self._glance(value) != seen and (whole is None or self._whole(value) != whole):
                found.append(name)
        if found:
            self._keep(state, found)
        return found

    def _keep(self, state: Any, names: Iterable[str]) -> None:
        number = len(self._plain)
        for name in names:
            value = getattr(state, name)
            copy = self._copy(value)
            if name not in self._others and copy == value:
                self._plain[name] = copy
            else:  # and so it stays, also when it holds no objects for a while
                self._plain.pop(name, None)
                glance = self._glance(value)
                seen = self._copy(glance)
                self._others[name] = seen, None if seen == glance else self._whole(value)
        if len(self._plain) != number:
            self._get_plain = attrgetter("__class__", "__module__", *self._plain)  # with two more it gives a tuple
        self._plain_values = (type(state), state.__module__, *self._plain.values())

    def _copy(self, thing: Any) -> Any:
        """A copy of something plain. Whatever in it is not plain equals nothing."""
        kind = type(thing)
        if kind in self._leaves:
            return thing
        if kind is list:
            return [one if type(one) in self._leaves else self._copy(one) for one in thing]
        if kind is tuple:
            return tuple([self._copy(one) for one in thing])
        return OTHER

    def _glance(self, thing: Any) -> Any:
        """What can be compared quickly with a copy of it. Where it holds things that are not plain, it equals none."""
        kind = type(thing)
        if kind is dict:
            return [*thing, *self._all_at_a_glance([*thing.values()])]
        if kind is list or kind is tuple:
            return self._all_at_a_glance(thing)
        get = self._getter(thing)
        return thing if get is None else (kind, get(thing))

    def _all_at_a_glance(self, things: Sequence[Any]) -> Sequence[Any]:
        kind = type(things[0]) if things else str
        if kind in self._leaves:
            return things
        get = self._getter(things[0])
        if (kind is list or get is not None) and {*map(type, things)} == {kind}:
            if get is not None:
                return [kind, *map(get, things)]
            return [*map(len, things), *self._all_at_a_glance([*chain.from_iterable(things)])]
        return [self._glance(one) for one in things]

    def _getter(self, thing: Any) -> Callable[[Any], Any] | None:
        """What gives all that an object holds, if its class says what that is."""
        kind = type(thing)
        if kind not in self._getters:
            is_known = not hasattr(thing, "__dict__") and not isinstance(thing, dict | list | tuple | set | frozenset)
            names = field_names(thing) if is_known else []
            self._getters[kind] = attrgetter(*names) if names else None
        return self._getters[kind]

    def _whole(self, thing: Any) -> Any:
        kind = type(thing)
        if kind in self._leaves or isinstance(thing, Enum):
            return thing
        if isinstance(thing, list | tuple | set | frozenset):
            return kind, [self._whole(one) for one in thing]
        if isinstance(thing, dict):
            return kind, [*thing], [self._whole(one) for one in thing.values()]
        names = field_names(thing)
        if not names:
            raise TypeError(f"a state that holds {thing!r} cannot be compared; see `Game.unchanging`")
        return kind, [self._whole(getattr(thing, name)) for name in names]
