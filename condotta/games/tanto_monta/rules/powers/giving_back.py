"""Sections 20.4 and 20.7: home spaces that two sides give back to each other when they sign a treaty."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from condotta.core.flow import Flow

from ...data import POWERS, SPACES
from ...state import State, Table
from ..common import control
from ..common.powers import CROWNS
from ..land import siege
from ..minors import activation

POWERS_OF: Final[dict[str, Sequence[str]]] = {"spain": CROWNS}  # a marker that two powers share


def give_back(g: Table, one: str, other: str, rule: str) -> Flow[int]:
    """TM-20.4-alc.m, TM-20.7-bar.e: each gives back what it holds of the other's home spaces; how many more places of
    worth the one gives than the other does."""
    s = g.state
    pairs = [(one, other), (other, one)]
    given = [home_spaces_held(s, holder, owner) for holder, owner in pairs]
    worth = [
        sum(is_of_worth(s, space, holder) for space in spaces) for (holder, _), spaces in zip(pairs, given, strict=True)
    ]
    for (_, owner), spaces in zip(pairs, given, strict=True):
        for space in spaces:
            yield from hand_over(g, space, home_power(s, space, owner), rule)
    return worth[0] - worth[1]


def home_spaces_held(s: State, holder: str, owner: str) -> list[str]:
    """TM-20.4-alc.o: shared home spaces too; not what a limited power holds."""
    return [id for id in SPACES if control.controller(s, id) == holder and home_power(s, id, owner)]


def home_power(s: State, space: str, owner: str) -> str:
    """The power of a side that uses a space as a home space; "" if none does."""
    homes = control.homes(s, space)
    return next((power for power in POWERS_OF.get(owner, (owner,)) if power in homes), "")


def is_of_worth(s: State, space: str, holder: str) -> bool:
    """TM-20.4-alc.n, TM-20.7-bar.f, R-TM-20.4-8: not what its holder was given by agreement in this same turn."""
    given = any(one.kind == "space" and (one.what, one.to) == (space, holder) for one in s.agreed)
    return not given and (control.is_fortified(s, space) or control.is_strategic(s, space))


def hand_over(g: Table, space: str, power: str, rule: str) -> Flow[None]:
    """A space changes hands; only units of its new master's side stay (TM-12.5)."""
    change_hands(g, space, power, rule)
    keep = [one for one in POWERS if POWERS[g.state.allied.get(one, one)].marker == POWERS[power].marker]
    yield from activation.clear(g, space, [one for one in POWERS if one not in keep])


def change_hands(g: Table, space: str, power: str, rule: str) -> None:
    """With its sieges: who stood before the walls is nobody's besieger now."""
    for besieger in siege.besiegers(g.state, space):
        siege.end(g, space, besieger)
    control.gain_control(g, space, power, rule)
