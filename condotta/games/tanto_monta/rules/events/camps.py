"""What cards call a stack: all units of one side in a space, those within the walls and those before them apart
(R-TM1-131; `cards.yaml: conventions.stack`)."""

from __future__ import annotations

from collections.abc import Iterator

from condotta.core.flow import Flow, Option, choose, offer

from ...data import SPACES
from ...pieces import LAND, NOBODY, Stack
from ...state import State, Table
from ..common import answers, stacks
from ..common.powers import are_allied, player


class Camp:
    """Land units of powers that are allied with each other."""

    __slots__ = ("inside", "powers", "space")

    def __init__(self, space: str, powers: list[str], inside: bool) -> None:
        self.space = space
        self.powers = powers
        self.inside = inside

    @property
    def option(self) -> Option:
        return offer("besieged" if self.inside else "stack", self.space, self.powers[0])

    def parts(self, s: State) -> list[Stack]:
        return [one for one in stacks.at(s, self.space) if one.power in self.powers and one.inside == self.inside]

    def size(self, s: State) -> int:
        return sum(part.size for part in self.parts(s))

    def count(self, s: State, kind: str) -> int:
        return sum(part.of(kind) for part in self.parts(s))

    def with_kind(self, s: State, kind: str) -> list[str]:
        """Its powers that have units of a kind."""
        return list(dict.fromkeys(part.power for part in self.parts(s) if part.of(kind)))

    def only(self, powers: list[str]) -> Camp:
        """The part of it that belongs to these powers."""
        return Camp(self.space, [power for power in self.powers if power in powers], self.inside)


def camps(s: State, abroad: str = "") -> list[Camp]:
    """All of the map; neither Paris nor a box is the target of an event (TM-2.4.x), nor the card of a Foreign War but
    where it is fought now (TM-2.4.y): `abroad`."""
    found: list[Camp] = []
    for space, here in s.stacks.items():
        if space == abroad or (space in SPACES and not SPACES[space].event_proof):
            found += camps_in(s, space, here)
    return found


def camps_in(s: State, space: str, here: list[Stack]) -> list[Camp]:
    found: list[Camp] = []
    for stack in here:
        for camp in found:
            if camp.inside == stack.inside and all(are_allied(s, stack.power, other) for other in camp.powers):
                if stack.power not in camp.powers:
                    camp.powers.append(stack.power)
                break
        else:
            found.append(Camp(space, [stack.power], stack.inside))
    return found


def of_player(s: State, seat: int) -> list[Camp]:
    """The parts of them that belong to a player."""
    found = [camp.only([power for power in camp.powers if player(s, power) == seat]) for camp in camps(s)]
    return [camp for camp in found if camp.powers]


def remove(s: State, camp: Camp, power: str, kind: str) -> Stack:
    """One unit leaves the map; with the marks that it had."""
    part = next(one for one in camp.parts(s) if one.power == power and one.of(kind))
    gone = part.alike(kind)
    stacks.take(s, camp.space, gone)
    return gone


def lose(g: Table, camp: Camp, number: int, seat: int, prompt: str, rule: str, whose: str = "") -> Flow[None]:
    """So many units, as the player of the card chooses. Where their owners choose, he is asked `whose` they are
    (R-TM1-201)."""
    s = g.state
    if number >= camp.size(s):
        wipe_out(g, camp, rule)
        return
    for done in range(number):
        left = {"space": camp.space, "number": number - done}
        chooser, powers = seat, camp.powers
        if whose:
            owners = list(dict.fromkeys(player(s, part.power) for part in camp.parts(s)))
            chooser = yield from answers.pick_player(seat, owners, whose, rule, left)
            powers = [power for power in camp.powers if player(s, power) == chooser]
        options = [offer("lose", power, kind) for power, kind in kinds(s, camp.only(powers))]
        choice = yield from choose(seat if chooser == NOBODY else chooser, prompt, options, rule, left)
        lose_one(g, camp, str(choice.args[0]), str(choice.args[1]), rule)


def lose_one(g: Table, camp: Camp, power: str, kind: str, rule: str) -> None:
    remove(g.state, camp, power, kind)
    g.log("unit.lost", rule, space=camp.space, power=power, kind=kind)


def wipe_out(g: Table, camp: Camp, rule: str) -> None:
    """Where all are lost nobody is asked."""
    while camp.size(g.state):
        power, kind = next(kinds(g.state, camp))
        lose_one(g, camp, power, kind, rule)


def kinds(s: State, camp: Camp) -> Iterator[tuple[str, str]]:
    """Power and kind of its units, each once."""
    for power in camp.powers:
        for kind in LAND:
            if any(part.power == power and part.of(kind) for part in camp.parts(s)):
                yield power, kind
