"""What the options of events cost and do: cards 10, 66, 71, 74, 76, 81, 86, 88, 94, 96, 117, 123."""

from __future__ import annotations

from typing import Final

from condotta.core.flow import Decision, Option
from condotta.core.game import Note

from ...data import CARDS, LEADERS
from ...rules.common import resources
from ...rules.events import camps, hunger, reinforcements
from ...rules.events.camps import Camp
from ...rules.land.battle import BENCOMO
from ...rules.land.retreat import NEVER_CAPTIVE
from ...state import State
from ..telling import Tells, effect, first, says, told


def camp_of(s: State, option: Option) -> Camp | None:
    return next((camp for camp in camps.camps(s) if camp.option == option), None)


def half(s: State, decision: Decision, option: Option) -> Note:
    """#94: how many of the stack are lost."""
    camp = camp_of(s, option)
    size = 0 if camp is None else camp.size(s)
    return Note(says=[says("loses_half", n=size // 2, size=size)])


def in_desert(s: State, decision: Decision, option: Option) -> Note:
    found = hunger.named(s, hunger.in_the_desert(s)).get(option)
    return Note(says=[says("units", n=found.size(s))] if found is not None else [])


def muslim_militia(s: State, decision: Decision, option: Option) -> Note:
    found = hunger.named(s, hunger.muslim_militia(s)).get(option)
    return Note(says=[says("militia", n=found.count(s, "militia"))] if found is not None else [])


def supplies(s: State, decision: Decision, option: Option) -> Note:
    """#71 b: what a discard keeps."""
    thing = first(option)
    total = sum(camp.size(s) for camp in hunger.garrisons_in_fez(s))
    value = CARDS[thing].cp if thing in CARDS else resources.face(thing).cp
    cost = {"card": 1} if thing in CARDS else {"resource": 1}
    return Note(cost, [says("keeps", n=hunger.kept(value, total))])


def discarded(s: State, decision: Decision, option: Option) -> Note:
    card = first(option)
    blocks = [effect(card, block.id) for block in CARDS[card].blocks]
    return Note({"card": 1}, [says("gives_cp", n=CARDS[card].cp), *blocks])


def kept(s: State, decision: Decision, option: Option) -> Note:
    """#123: a card or a resource; the other one of the two is discarded."""
    thing = first(option)
    if thing not in CARDS:
        return Note({"card": 1}, [says("gives_cp", n=resources.face(thing).cp)])
    return Note({"card": 1}, [says("gives_cp", n=CARDS[thing].cp), *(effect(thing, b.id) for b in CARDS[thing].blocks)])


def drawn(s: State, decision: Decision, option: Option) -> Note:
    return Note(says=[says(f"draw_{option.args[0]}")])


def raised(s: State, decision: Decision, option: Option) -> Note:
    power, kind = first(option), str(option.args[1])
    return Note(says=[says("raise", n=reinforcements.price(power, kind))])


def band(s: State, decision: Decision, option: Option) -> Note:
    return Note(says=[says(f"band_{option.args[1]}")])


def poisoned(s: State, decision: Decision, option: Option) -> Note:
    """#86: whose leader he is, where he is, and whether he comes back."""
    name = first(option)
    key = "poisoned_for_good" if name in NEVER_CAPTIVE and name != BENCOMO else "poisoned"
    return Note(says=[says(key, power=LEADERS[name].power, place=s.leaders[name].place)])


def university(s: State, decision: Decision, option: Option) -> Note:
    return Note(says=[says(f"university_{option.args[0]}")])


TOLD: Final[dict[str, Tells]] = {
    "abencerrajes.stack stack": muslim_militia,
    "abencerrajes.stack besieged": muslim_militia,
    "band": band,
    "desert.stack stack": in_desert,
    "desert.stack besieged": in_desert,
    "desert.discard discard": supplies,
    "desert.discard done": told("loses_all"),
    "discard": discarded,
    "draw": drawn,
    "keep": kept,
    "poison": poisoned,
    "raise": raised,
    "shortage.stack stack": half,
    "shortage.stack besieged": half,
    "university": university,
}
