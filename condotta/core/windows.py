"""Reactions: the moments in which players may come between, what they may use then, and the windows that ask them.

A game declares its moments once, as objects with names; what can be used in them names those objects:

    MOMENTS = Moments("MU-turn.c", prompts="window.")
    CARD_TURNED = MOMENTS.declare("card_turned")
    ABILITIES = Abilities(MOMENTS, {"jester.48": Ability(CARD_TURNED), …})

A misspelt moment is an error at import. A flow opens a window in a moment:

    reaction = yield from window(CARD_TURNED, g.others(seat), partial(reactions, s, card))

Seats are asked in order, each only if it may do something, in secret and with PASS first: the others do not notice.
The first reaction closes the window. With `carry_out` each reaction is carried out and says how the window goes on; its
flow may open a window of its own, so that a response is answered by a response.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from enum import Enum
from typing import Generic, TypeAlias, TypeVar

from .flow import PASS, Decision, Flow, Option, Params, Seat


class Moment:
    """Something that happens, at which players may come between; with the question that is then asked."""

    __slots__ = ("name", "prompt", "rule")

    def __init__(self, name: str, rule: str, prompt: str = "") -> None:
        self.name = name
        self.rule = rule
        self.prompt = prompt or name

    def __repr__(self) -> str:
        return f"Moment({self.name!r})"


class Moments:
    """The moments of a game, with the rule that opens them and what their prompts begin with."""

    __slots__ = ("declared", "prompts", "rule")

    def __init__(self, rule: str, prompts: str = "") -> None:
        self.rule = rule
        self.prompts = prompts
        self.declared: dict[str, Moment] = {}

    def declare(self, name: str, rule: str = "") -> Moment:
        if name in self.declared:
            raise ValueError(f"the moment {name!r} is declared twice")
        moment = self.declared[name] = Moment(name, rule or self.rule, self.prompts + name)
        return moment


class Ability:
    """Something that can be used in certain moments. A game adds when it is possible and what it does."""

    __slots__ = ("moments",)

    def __init__(self, *moments: Moment) -> None:
        self.moments = moments


A = TypeVar("A", bound=Ability)


class Abilities(Generic[A]):
    """All that can be used in the moments of a game, by id, and what of it in which moment."""

    __slots__ = ("_of", "all")

    def __init__(self, moments: Moments, abilities: Mapping[str, A]) -> None:
        self.all: dict[str, A] = dict(abilities)
        self._of: dict[Moment, dict[str, A]] = {moment: {} for moment in moments.declared.values()}
        problems = [f"{id}: can be used in no moment" for id, ability in abilities.items() if not ability.moments]
        for id, ability in abilities.items():
            for moment in ability.moments:
                if moment in self._of:
                    self._of[moment][id] = ability
                else:
                    problems.append(f"{id}: the game declares no moment {moment.name!r}")
        if problems:
            raise ValueError("abilities: " + "; ".join(problems))

    def of(self, moment: Moment) -> dict[str, A]:
        """What can be used in a moment, in the order of the table."""
        return self._of[moment]


class Reaction:
    """What a seat has chosen in a window."""

    __slots__ = ("option", "seat")

    def __init__(self, seat: Seat, option: Option) -> None:
        self.seat = seat
        self.option = option


class Then(Enum):
    """How a window goes on when a reaction has been carried out."""

    CLOSES = "closes"
    NEXT_SEAT = "next seat"  # everybody reacts once at most
    SAME_SEAT = "same seat"  # everybody as often as they like, one after the other
    ALL_AGAIN = "all again"  # from the first seat, until all pass in a row


CarryOut: TypeAlias = Callable[[Reaction], Flow[Then]]


def window(
    moment: Moment,
    seats: Iterable[Seat],
    offers: Callable[[Seat], Sequence[Option]],
    about: Params = None,
    carry_out: CarryOut | None = None,
) -> Flow[Reaction | None]:
    """Ask the seats in order for a reaction: the one that closed the window, or None when all have passed.

    `offers` is called when a seat's time comes, so that it sees the table as it then is. Whether anybody is asked tells
    something of what is hidden: the flow calls `g.announce()` before, also when nobody will be asked.
    """
    order = list(seats)
    place = 0
    while place < len(order):
        seat = order[place]
        place += 1
        legal = offers(seat)
        if not legal:
            continue
        choice: Option = yield Decision(seat, moment.prompt, [PASS, *legal], moment.rule, about, hidden=True)
        if choice is PASS:
            continue
        reaction = Reaction(seat, choice)
        then = Then.CLOSES
        if carry_out is not None:
            then = yield from carry_out(reaction)
        if then is Then.CLOSES:
            return reaction
        if then is Then.ALL_AGAIN:
            place = 0
        elif then is Then.SAME_SEAT:
            place -= 1
    return None
