"""Section 20.7: what the options of France cost and do."""

from __future__ import annotations

from typing import Final

from condotta.core.flow import Decision, Option
from condotta.core.game import Note, Reason
from condotta.core.heuristics import percent

from ...data import HOUSES
from ...data.things import FRANCE
from ...rules.action import budget as cp
from ...rules.common import points
from ...rules.powers import barcelona, houses, loyalty, treaties
from ...state import State
from ..telling import Tells, asked, first, says, told

DIE: Final = 6
SENLIS: Final = treaties.marker(treaties.SENLIS)
BARCELONA: Final = treaties.marker(barcelona.TREATY)


def of_house(s: State, house: str, levels: int) -> list[Reason]:
    """Its loyalty then, and how often it will give a card."""
    old = s.houses.get(house, 0)
    new = max(0, min(HOUSES[house].most, old + levels))
    space = HOUSES[house].space
    found = [says("house_level", old=old, new=new)]
    if new == HOUSES[house].most > old and loyalty.marker(house) not in s.points[FRANCE]:
        found.append(says("house_vp"))
    if space and not points.counts(s, FRANCE, space):
        return [*found, says("house_without_space", space=space)]
    return [*found, says("card_chance", chance=percent(new / DIE))]


def raised(s: State, decision: Decision, option: Option) -> Note:
    return Note(says=of_house(s, first(option), asked(decision, "levels") or 1))


def bought(s: State, decision: Decision, option: Option) -> Note:
    line = decision.prompt.partition(".")[2]
    cost = {"cp": cp.price_of(s.budget, line)} if s.budget is not None else {}
    return Note(cost, of_house(s, first(option), 1))


def lowered(s: State, decision: Decision, option: Option) -> Note:
    return Note(says=of_house(s, first(option), -(asked(decision, "levels") or 1)))


def how(s: State, decision: Decision, option: Option) -> Note:
    moves = "rises" if decision.prompt == "house.raise_how" else "falls"
    return Note(says=[says(f"way_{moves}_{first(option)}")])


def of_treaty(s: State, treaty: str) -> list[Reason]:
    if treaty == SENLIS:
        price = [says("treaty_price")] if treaties.is_dear(s) else []
        return [says("treaty_of_senlis"), *price]
    return [says("treaty_of_barcelona")] if treaty == BARCELONA else []


def signed(s: State, decision: Decision, option: Option) -> Note:
    return Note(says=of_treaty(s, first(option)))


def at_random(s: State, decision: Decision, option: Option) -> Note:
    return Note({"resource": 1})


TOLD: Final[dict[str, Tells]] = {
    "action.consolidate_power raise_house": bought,
    "raise_house": raised,
    "lower": lowered,
    "way": how,
    "sign": signed,
    "random_resource": at_random,
    "treaty_for": told("treaty_for"),
    "barcelona.buy done": told("not_barcelona"),
}
assert {houses.BROAD, houses.DEEP} == {"broad", "deep"}
