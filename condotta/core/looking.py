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
from collections.abc import Callable, Iterable, Mapping, Sequence
from enum import Enum
from itertools import chain
from operator import attrgetter
from typing import Any, TypeAlias, TypeVar

from .fields.kinds import field_names
from .flow import Option, Seat

T = TypeVar("T")
Viewer: TypeAlias = Callable[[Seat | None], dict[str, Any]]  # what a seat sees, or a spectator
Fields: TypeAlias = tuple[str, ...]

LEAVES: frozenset[type] = frozenset({bool, bytes, float, int, str, type, type(None), Option})
HOLDERS: frozenset[type] = frozenset({dict, list, tuple})
OTHER = object()  # in place of what cannot be compared at a glance: it equals nothing
NOTHING: tuple[dict[Any, Any], list[Any]] = ({}, [])


class Memory:
    """What is kept from one look at a match to the next. Objects of the classes `unchanging` never change.

    With a state it is good for looking at that state once.
    """

    def __init__(self, unchanging: Iterable[type] = (), state: Any = None) -> None:
        self._leaves = LEAVES.union(unchanging)
        self._state = state  # that is being looked at
        self._kept: Kept | None = None
        self._parts: dict[tuple[Any, ...], Any] = {}
        self._readers: defaultdict[str, set[tuple[Any, ...]]] = defaultdict(set)  # field -> the parts that read it
        self._shown: dict[int, Shown] = {}  # by the id of the fields, which are held there
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
        key = (make, *args)
        found: T = self._parts.get(key, OTHER)
        if found is OTHER:
            found = self._parts[key] = self._make(reads, make, args)
            for name in reads:
                self._readers[name].add(key)
        return found

    def shown(self, fields: Mapping[str, Callable[[Any], Any]]) -> dict[str, Any]:
        """Fields as a view shows them (`Fields.shows` tells how), each the same object until it has changed."""
        known = self._shown.get(id(fields))
        if known is None:
            known = self._shown[id(fields)] = Shown(fields)
        for name in known.stale:
            known.values[name] = self._make((name,), fields[name], ())
        known.stale.clear()
        return dict(known.values)

    def _make(self, reads: Fields, make: Callable[..., T], args: tuple[Any, ...]) -> T:
        return make(self._state, *args)

    def _find_changes(self, state: Any) -> bool:
        """Compare the state with the last one, and forget the parts that have read what has changed."""
        if self._kept is None:
            self._kept = Kept(state, self._leaves)
            return True
        changed = self._kept.renew(state)
        for name in changed:
            for key in self._readers.pop(name, ()):
                self._parts.pop(key, None)
            for known in self._shown.values():
                if name in known.fields:
                    known.stale[name] = True
        return bool(changed)


class Shown:
    """Fields as a view shows them, in their order; stale ones are to be shown anew."""

    def __init__(self, fields: Mapping[str, Callable[[Any], Any]]) -> None:
        self.fields = fields
        self.values: dict[str, Any] = {}
        self.stale: dict[str, bool] = dict.fromkeys(fields, True)


class Kept:
    """The fields of a state as they were.

    Plain ones (numbers, words, lists of them) are compared all at once, dictionaries of plain things one by one, with
    their order. Of the others is compared what can be read off quickest and still shows all: at a glance, which shows
    objects as what they hold and dictionaries with their order; at a close look, which shows whatever is in them; or
    the whole, which takes longest. Where objects hold lists of objects, such as leaders their units, a glance shows
    these lists of all of them one after the other.
    """

    def __init__(self, state: Any, leaves: frozenset[type]) -> None:
        self._leaves = leaves
        self._getters: dict[type, Callable[[Any], tuple[Any, ...]] | None] = {}
        self._lists: defaultdict[type, list[str]] = defaultdict(list)  # class -> its lists of objects
        self._apart: dict[type, list[Callable[[Any], Any]]] = {}  # what gives the rest of an object, and each of these
        self._plain: dict[str, Any] = {}
        self._dicts: dict[str, tuple[dict[Any, Any], list[Any]]] = {}  # with the order of their keys
        self._others: dict[str, tuple[Callable[[Any], Any], Any]] = {}  # how it is read, and what was read
        self._keep(state, field_names(state))

    def renew(self, state: Any) -> list[str]:
        """The fields that have changed; they are kept as they are now."""
        now, before = self._get_plain(state), self._plain_values
        found = []
        if now != before:
            found = [name for name, a, b in zip(self._plain, now[2:], before[2:], strict=True) if a != b]
        for name, (copy, order) in self._dicts.items():
            value = getattr(state, name)
            if value != copy or [*value] != order:
                found.append(name)
        others = {}
        for name, (read, seen) in self._others.items():
            shown = read(getattr(state, name))
            if shown != seen:
                others[name] = shown
        if found or others:
            self._keep(state, found)
            for name, shown in others.items():
                self._keep_other(state, name, shown)
        return [*found, *others]

    def _keep(self, state: Any, names: Iterable[str]) -> None:
        plain = [*self._plain]
        for name in names:
            value = getattr(state, name)
            if name not in self._others:
                if type(value) is dict:
                    self._plain.pop(name, None)
                    if self._keep_dict(name, value):
                        continue
                else:
                    copy = self._copy(value)
                    if copy == value:
                        self._plain[name] = copy
                        self._dicts.pop(name, None)
                        continue
                    self._plain.pop(name, None)
                self._dicts.pop(name, None)  # and so it stays, also when it holds no objects for a while
            self._others[name] = self._read(value)
        if [*self._plain] != plain:
            self._get_plain = attrgetter("__class__", "__module__", *self._plain)  # with two more it gives a tuple
        self._plain_values = (type(state), state.__module__, *self._plain.values())

    def _keep_dict(self, name: str, value: dict[Any, Any]) -> bool:
        """Keep a copy, with what is as it was from the one before; False if it holds what is not plain."""
        before, _ = self._dicts.get(name, NOTHING)
        copy = {key: old if (old := before.get(key, OTHER)) == one else self._copy(one) for key, one in value.items()}
        if copy != value:
            return False
        self._dicts[name] = (copy, [*value])
        return True

    def _keep_other(self, state: Any, name: str, shown: Any) -> None:
        """Keep what a field shows, as it was read before; if that no longer shows all, it is read otherwise."""
        read, before = self._others[name]
        seen = self._copy_after(before, shown)
        self._others[name] = (read, seen) if seen == shown else self._read(getattr(state, name))

    def _read(self, value: Any) -> tuple[Callable[[Any], Any], Any]:
        for read in (self._glance, self._glance_again, self._close_look):
            shown = read(value)
            seen = self._copy(shown)
            if seen == shown:
                return (self._glance if read == self._glance_again else read), seen
        return self._whole, self._whole(value)

    def _copy_after(self, before: Any, thing: Any) -> Any:
        """A copy of something of which an earlier copy is known: of a long list most is as it was."""
        if type(thing) is list and type(before) is list and len(thing) == len(before):
            return [old if old == new else self._copy(new) for old, new in zip(before, thing, strict=True)]
        return self._copy(thing)

    def _copy(self, thing: Any) -> Any:
        """A copy of something plain. Whatever in it is not plain equals nothing."""
        kind = type(thing)
        if kind in self._leaves:
            return thing
        if kind is list or kind is tuple:
            if self._are_leaves(thing):
                return thing[:]
            copies = [one if type(one) in self._leaves else self._copy(one) for one in thing]
            return copies if kind is list else tuple(copies)
        return OTHER

    def _glance(self, thing: Any) -> Any:
        """What can be compared quickly with a copy of it. Where it holds things that are not plain, it equals none."""
        kind = type(thing)
        if kind is dict:
            return [len(thing), *thing, *self._all_at_a_glance([*thing.values()])]
        if kind is list or kind is tuple:
            return self._all_at_a_glance(thing)
        get = self._getter(thing)
        if get is None:
            return thing
        return self._all_at_a_glance([thing]) if kind in self._apart else get(thing)

    def _glance_again(self, thing: Any) -> Any:
        """A glance after it was found out which objects in it hold lists of objects."""
        self._find_lists(thing)
        return self._glance(thing)

    def _find_lists(self, thing: Any) -> None:
        kind = type(thing)
        if kind in HOLDERS:
            for one in thing.values() if kind is dict else thing:
                self._find_lists(one)
        elif self._is_object(thing):
            names, lists = field_names(thing), self._lists[kind]
            found = [name for name in names if name not in lists and self._holds_objects(getattr(thing, name))]
            if found:
                lists += found
                rest = attrgetter("__class__", *[name for name in names if name not in lists])
                self._apart[kind] = [rest, *map(attrgetter, lists)]
            for name in lists:
                self._find_lists(getattr(thing, name))

    def _holds_objects(self, thing: Any) -> bool:
        return type(thing) is list and any(map(self._is_object, thing))

    def _is_object(self, thing: Any) -> bool:
        return type(thing) not in self._leaves and self._getter(thing) is not None

    def _all_at_a_glance(self, things: Sequence[Any]) -> Sequence[Any]:
        kind = type(things[0]) if things else str
        if kind in self._leaves:
            return things
        get = self._getter(things[0])
        if (kind is list or get is not None) and {*map(type, things)} == {kind}:
            if get is not None and kind in self._apart:
                rest, *lists = self._apart[kind]
                return [*map(rest, things), *[self._all_at_a_glance([*map(each, things)]) for each in lists]]
            if get is not None:
                return [*map(get, things)]
            return [*map(len, things), *self._all_at_a_glance([*chain.from_iterable(things)])]
        return [self._glance(one) for one in things]

    def _close_look(self, thing: Any) -> Any:
        """The same, with what is in the things that it holds, however deep."""
        kind = type(thing)
        if kind is dict:
            return [kind, *thing, self._all_closely(thing.values())]
        if kind is list or kind is tuple:
            return [kind, *self._all_closely(thing)]
        get = self._getter(thing)
        return thing if get is None else self._all_closely(get(thing))

    def _all_closely(self, things: Iterable[Any]) -> list[Any]:
        """Most are plain or empty: an empty list is seen as its class."""
        leaves = self._leaves
        return [
            one if (kind := type(one)) in leaves else kind if kind in HOLDERS and not one else self._close_look(one)
            for one in things
        ]

    def _are_leaves(self, things: Sequence[Any]) -> bool:
        return self._leaves.issuperset(map(type, things))

    def _getter(self, thing: Any) -> Callable[[Any], tuple[Any, ...]] | None:
        """What gives the class of an object and all that it holds, if its class says what that is."""
        kind = type(thing)
        if kind not in self._getters:
            is_known = not hasattr(thing, "__dict__") and not isinstance(thing, dict | list | tuple | set | frozenset)
            names = field_names(thing) if is_known else []
            self._getters[kind] = attrgetter("__class__", *names) if names else None
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
