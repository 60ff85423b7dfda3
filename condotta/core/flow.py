"""How rules speak to players: options, decisions, and the flows that ask for them.

A procedure of a rulebook is a generator. Where a player must choose it asks:

    choice: Option = yield Decision(seat, "mongols.target", options, rule="MV-5.2.a")

and is answered by one of the options, the very object that was offered. `ask_together` asks several seats at once and
in secret, and `side_by_side` lets each of them go through a flow of its own. `choose`, `amount`, `pick_one` and
`pick_some` ask for what is asked often; `windows.window` asks for reactions and `deals` for bargains by the same means.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Generator, Iterable, Sequence
from functools import cache, partial
from typing import Any, TypeAlias, TypeVar

Seat: TypeAlias = int
Arg: TypeAlias = str | int
T = TypeVar("T")


class Option:
    """One thing a player may choose: a verb and the ids or numbers it is about. Immutable; JSON: `[verb, *args]`."""

    __slots__ = ("_hash", "args", "code", "verb")

    def __init__(self, verb: str, *args: Arg) -> None:
        self.verb: str = verb
        self.args: tuple[Arg, ...] = args
        wire = json.dumps([verb, *args], ensure_ascii=False, separators=(",", ":"))
        self.code: bytes = wire.encode()  # what records and their hashes hold
        self._hash: int = hash((verb, args))

    def as_json(self) -> list[Arg]:
        return [self.verb, *self.args]

    @staticmethod
    def from_json(value: object) -> Option:
        """The option that a JSON list `[verb, *args]` describes; anything else is a ValueError."""
        if not isinstance(value, list | tuple) or not value or not isinstance(value[0], str):
            raise ValueError(f"an option is a list that begins with its verb, not {value!r}")
        for arg in value[1:]:
            if not isinstance(arg, str | int) or isinstance(arg, bool):
                raise ValueError(f"the arguments of an option are strings and whole numbers, not {arg!r}")
        return Option(value[0], *value[1:])

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        return isinstance(other, Option) and self.verb == other.verb and self.args == other.args

    def __hash__(self) -> int:
        return self._hash

    def __repr__(self) -> str:
        return f"Option({', '.join(repr(a) for a in (self.verb, *self.args))})"


@cache
def offer(verb: str, *args: Arg) -> Option:
    """The option, made once, since that takes long: for what is offered often and is too varied to be listed."""
    return Option(verb, *args)


def options_by_id(verb: str, ids: Iterable[str]) -> dict[str, Option]:
    """The options of one verb for many ids, made once: flows that ask often look them up instead of making them."""
    return {each: Option(verb, each) for each in ids}


class Amounts:
    """The options `verb least`, `verb least + 1` … for bids and amounts, each made once.

    A list of them is never changed: another thread, which replays another match, may be making more at the same time.
    """

    __slots__ = ("_made", "least", "verb")

    def __init__(self, verb: str, least: int = 0, *before: Arg) -> None:
        self.verb = verb
        self.least = least
        self._made: list[Option] = [Option(verb, *before, least)]

    def up_to(self, most: int) -> list[Option]:
        """All of them up to `most`; none if that is less than the least."""
        made, wanted = self._made, most - self.least + 1
        if len(made) < wanted:
            before = made[-1].args[:-1]
            made = made + [Option(self.verb, *before, self.least + n) for n in range(len(made), wanted)]
            self._made = made
        return made[: max(0, wanted)]


def numbered(verb: str, most: int, least: int = 0) -> list[Option]:
    """The options `verb least` to `verb most`."""
    return _amounts(verb, least, most)


PASS = Option("pass")
DONE = Option("done")
YES = Option("yes")
NO = Option("no")


Params: TypeAlias = dict[str, Any] | Callable[[], dict[str, Any]] | None


class Decision:
    """Who chooses, what is asked, every legal option, and the rule that asks.

    `prompt` is a message key, `params` its parameters. A `hidden` decision is one that the others must not notice (a
    reaction from the hand); its first option does nothing, so that a stand-in or a standing order can decline it.
    Where a number is asked for in two questions, `numbers` says which numbers may be named in one.
    """

    __slots__ = ("_params", "hidden", "numbers", "options", "prompt", "rule", "seat")

    def __init__(
        self,
        seat: Seat,
        prompt: str,
        options: Sequence[Option],
        rule: str,
        params: Params = None,
        hidden: bool = False,
        numbers: Numbers | None = None,
    ) -> None:
        self.seat = seat
        self.prompt = prompt
        self.options = options
        self.rule = rule
        self._params = params
        self.hidden = hidden
        self.numbers = numbers

    @property
    def params(self) -> dict[str, Any] | None:
        """The parameters of the prompt; those given as a function are made when somebody looks, and then kept: while a
        question is open, nothing changes of which it tells."""
        if callable(self._params):
            self._params = self._params()
        return self._params

    def takes(self, option: Option) -> bool:
        """May this be chosen: an option, or a number that answers this question and the next one?"""
        return option in self.options or self.answers(option) != ()

    def answers(self, option: Option) -> tuple[Option, ...]:
        """The answers to this question and the next one that a number stands for; none if it stands for none."""
        return () if self.numbers is None else self.numbers.parts(option)

    def __repr__(self) -> str:
        return f"Decision(seat {self.seat}, {self.prompt!r}, {len(self.options)} options, {self.rule})"


class Together:
    """Flows of several seats that run side by side and in secret; what came of them is told when the last has ended.

    Each side begins with `make()`, or with a decision that has been made already. A side reads the state and changes
    nothing, rolls nothing and reveals nothing: the flow that asked applies the results.
    So a fork can begin the sides of the others anew after a re-deal; `fresh` says that they then ask from the state as
    it is, and not what was written down before. Of `hidden` sides the others notice nothing at all, not even whose they
    are: all their decisions are hidden ones.
    """

    __slots__ = ("begun", "fresh", "hidden", "sides")

    def __init__(
        self,
        sides: list[tuple[Seat, Callable[[], Flow[Any]]]],
        fresh: bool,
        begun: Sequence[Decision] | None = None,
        hidden: bool = False,
    ) -> None:
        self.sides = sides
        self.fresh = fresh
        self.hidden = hidden
        self.begun = begun  # the only decision of each side


Request: TypeAlias = Decision | Together
Flow: TypeAlias = Generator[Request, Any, T]


def asleep() -> Flow[None]:
    """The flow of a match in which nobody is asked any more."""
    yield from ()


def ask_together(decisions: Iterable[Decision] | Callable[[], Iterable[Decision]]) -> Flow[list[Option]]:
    """Ask several seats at once and in secret; the answers come in the order of the decisions.

    Where the options tell something hidden (bids up to a secret sum, cards of the hand) give a function that makes the
    decisions from the state: `ask_together(lambda: [bid(g, seat) for seat in seats])`. Forks call it after a re-deal.
    """
    make: Callable[[], Iterable[Decision]] | None = decisions if callable(decisions) else None
    asked = list(make() if make is not None else decisions)  # type: ignore[arg-type]
    if not asked:
        return []
    sides: list[tuple[Seat, Callable[[], Flow[Any]]]] = [
        (decision.seat, partial(_ask_again, make, place, decision)) for place, decision in enumerate(asked)
    ]
    answers: list[Option] = yield Together(sides, make is not None, asked)
    return answers


def _ask_again(make: Callable[[], Iterable[Decision]] | None, place: int, decision: Decision) -> Flow[Option]:
    if make is not None:
        anew = list(make())
        if place >= len(anew) or anew[place].seat != decision.seat:
            raise RuntimeError(f"{decision}: who is asked together must not depend on what is hidden")
        decision = anew[place]
    answer: Option = yield decision
    return answer


def side_by_side(seats: Iterable[Seat], flow_of: Callable[[Seat], Flow[T]], *, hidden: bool = False) -> Flow[list[T]]:
    """Several seats go through a flow each, at once and in secret; the results come in the order of the seats.

    Each goes on at its own pace; the others see neither what it chooses nor how often. The flows change nothing; they
    return what was chosen. `flow_of(seat)` begins one, also a second time when a fork has re-dealt what is hidden.
    With `hidden` nobody notices who is asked, as in a window: all decisions are hidden, and the flow that asks calls
    `g.announce()` before, also when nobody will be asked.
    """
    asked = list(seats)
    if not asked:
        return []
    sides: list[tuple[Seat, Callable[[], Flow[Any]]]] = [(seat, partial(flow_of, seat)) for seat in asked]
    results: list[T] = yield Together(sides, fresh=not hidden, hidden=hidden)
    return results


# Amounts and ids: nobody is asked where there is nothing to choose, and each option is made once, since that takes long

MOST_AT_ONCE = 121  # amounts that one decision offers
_numbers: dict[tuple[str, tuple[Arg, ...], int], list[Option]] = {}  # (verb, before, step) -> for 0, step, 2 × step …


class Numbers:
    """The numbers from `least` to `most` that may be chosen: `bid 0`, `bid 1` …, or `give florins 1` …

    Of many numbers first the hundreds are asked for (`from 300`), then the rest (`and 45`), so that every choice stays
    enumerable. Whoever chooses may name the number at once (`bid 345`): the match takes it for the two answers that it
    stands for, and those are what records hold.
    """

    __slots__ = ("before", "least", "most", "verb")

    def __init__(self, verb: str, least: int, most: int, *before: Arg) -> None:
        self.verb = verb
        self.before = before
        self.least = least
        self.most = most

    @property
    def at_once(self) -> bool:
        """One question is enough."""
        return self.most - self.least < MOST_AT_ONCE

    def options(self) -> list[Option]:
        return _amounts(self.verb, self.least, self.most, 1, self.before)

    def hundreds(self) -> list[Option]:
        return _amounts("from", self.least, self.most, 100)

    def rests(self, hundreds: int) -> list[Option]:
        return _amounts("and", max(self.least - hundreds, 0), min(self.most - hundreds, 99))

    def parts(self, option: Option) -> tuple[Option, ...]:
        """The two answers that one of these numbers stands for; the second only if it is asked for."""
        number = option.args[-1] if option.args else None
        if option.verb != self.verb or option.args[:-1] != self.before or not isinstance(number, int):
            return ()
        if not self.least <= number <= self.most:
            return ()
        hundreds = number - number % 100
        first, rests = offer("from", hundreds), self.rests(hundreds)
        return (first,) if len(rests) == 1 else (first, offer("and", number - hundreds))

    def as_params(self, params: Params) -> dict[str, Any]:
        """With what a prompt for the hundreds says: how the number is named at once, the least and the most."""
        return {**_with(params, "most", self.most), "number": [self.verb, *self.before], "least": self.least}


def first_part(journal: Sequence[tuple[Seat, Option]], place: int) -> int:
    """Where the choice at this place began: the rest of a number goes back together with its hundreds."""
    seat, option = journal[place]
    if option.verb == "and":
        for before in range(place - 1, -1, -1):
            if journal[before][0] == seat:
                return before if journal[before][1].verb == "from" else place
    return place


def amount(
    seat: Seat,
    verb: str,
    least: int,
    most: int,
    prompt: str,
    rule: str,
    params: Params = None,
    instead: Option | None = None,
) -> Flow[int]:
    """Choose a number from `least` (0 or more) to `most`. What may be chosen `instead` is offered first: -1."""
    return (yield from number_of(seat, Numbers(verb, least, most), prompt, rule, params, instead))


def number_of(
    seat: Seat, numbers: Numbers, prompt: str, rule: str, params: Params = None, instead: Option | None = None
) -> Flow[int]:
    """Choose one of these numbers; the question for the hundreds has `most` in its params, the next one `hundreds`."""
    if not 0 <= numbers.least <= numbers.most:
        raise ValueError(f"{prompt}: no amount from {numbers.least} to {numbers.most} can be chosen ({rule})")
    if numbers.least == numbers.most and instead is None:
        return numbers.least
    choice: Option
    first = [] if instead is None else [instead]
    if numbers.at_once:
        choice = yield Decision(seat, prompt, [*first, *numbers.options()], rule, params)
        return -1 if choice is instead else int(choice.args[-1])
    told = partial(numbers.as_params, params)
    choice = yield Decision(seat, prompt, [*first, *numbers.hundreds()], rule, told, numbers=numbers)
    if choice is instead:
        return -1
    hundreds = int(choice.args[0])
    rests = numbers.rests(hundreds)
    if len(rests) == 1:
        return hundreds + int(rests[0].args[0])
    choice = yield Decision(seat, prompt, rests, rule, partial(_with, params, "hundreds", hundreds))
    return hundreds + int(choice.args[0])


def choose(seat: Seat, prompt: str, options: Sequence[Option], rule: str, params: Params = None) -> Flow[Option]:
    """One of these options; a single one is taken unasked."""
    if len(options) == 1:
        return options[0]
    choice: Option = yield Decision(seat, prompt, options, rule, params)
    return choice


def agrees(seat: Seat, prompt: str, rule: str, params: Params = None, *, yes_first: bool = False) -> Flow[bool]:
    """Yes or no."""
    choice: Option = yield Decision(seat, prompt, [YES, NO] if yes_first else [NO, YES], rule, params)
    return choice is YES


def pick_one(
    seat: Seat,
    verb: str,
    ids: Sequence[str],
    prompt: str,
    rule: str,
    params: Params = None,
    decline: Option | None = None,
) -> Flow[str]:
    """Choose one of these ids. Where one may `decline` (with DONE, say), that is offered first and answered by ""."""
    if decline is None:
        if not ids:
            raise ValueError(f"{prompt}: there is nothing to choose from ({rule})")
        if len(ids) == 1:
            return ids[0]
        options = [offer(verb, each) for each in ids]
    else:
        if not ids:
            return ""
        options = [decline, *[offer(verb, each) for each in ids]]
    choice: Option = yield Decision(seat, prompt, options, rule, params)
    return "" if choice is decline else str(choice.args[0])


def pick_some(
    seat: Seat,
    verb: str,
    ids: Callable[[list[str]], Sequence[str]],
    prompt: str,
    rule: str,
    enough: Callable[[list[str]], bool] | None = None,
    params: Params = None,
) -> Flow[list[str]]:
    """Choose several ids one by one, ending with "done" once there are enough, or when no more may be added.

    `ids` gives what may be added to what is already chosen, `enough` says whether one may stop there (always, if not
    given). The prompt also gets `chosen`.
    """
    chosen: list[str] = []
    while True:
        more = ids(chosen)
        if not more:
            return chosen
        decline = DONE if enough is None or enough(chosen) else None
        so_far = partial(_with, params, "chosen", chosen[:])
        one = yield from pick_one(seat, verb, more, prompt, rule, so_far, decline)
        if not one:
            return chosen
        chosen.append(one)


def _amounts(verb: str, least: int, most: int, step: int = 1, before: tuple[Arg, ...] = ()) -> list[Option]:
    """The options of a verb for the multiples of a step; the first is at or below `least`, the last at most `most`."""
    made, wanted = _numbers.get((verb, before, step), []), most // step + 1
    if len(made) < wanted:  # a new list, as `Amounts` does it
        made = made + [Option(verb, *before, n * step) for n in range(len(made), wanted)]
        _numbers[verb, before, step] = made
    return made[least // step : wanted]


def _with(params: Params, name: str, value: object) -> dict[str, Any]:
    given = params() if callable(params) else params
    return {**(given or {}), name: value}
