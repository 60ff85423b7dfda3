"""Objectives that are states: may be claimed while they are true (MU-obj.e)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeAlias

from condotta.core.flow import Seat

from ...data import BRANCHES, GOODS, LOANS, SIEGE_ENGINES, TERRITORIES
from ...data.things import Objective, Territory
from ...pieces import C1, CIVIL, KINDS, MILITARY, RELIGIOUS, Element
from ...state import State
from ..common import geography, promises, questions

Met: TypeAlias = Callable[[State, Seat, Objective], bool]
Number: TypeAlias = Callable[[State, Seat, Objective], int]
BRANCH_IDS: Final = tuple(BRANCHES)


# ---- units and territories


def unit_number(counts: list[int], kind: str) -> int:
    return sum(counts[C1:]) if kind == "captain" else counts[KINDS.index(kind)]


def most_units_in_one_territory(s: State, seat: Seat, o: Objective) -> int:
    most, kind = 0, o.words["type"][0]
    for place, stacks in s.stacks.items():
        if place in TERRITORIES:
            own = [half for stack in stacks if stack.owner == seat for half in (stack.fresh, stack.done)]
            most = max(most, sum(unit_number(half, kind) for half in own))
    return most


def engines_of(s: State, seat: Seat) -> list[Element]:
    return questions.elements_of(s, seat, *SIEGE_ENGINES)


def realm(s: State, seat: Seat) -> list[Territory]:
    return [TERRITORIES[t] for t in questions.territories_of(s, seat)]


def abroad(s: State, seat: Seat) -> list[Territory]:
    """Controlled territories outside the starting kingdom."""
    return [t for t in realm(s, seat) if t.home != s.kingdom[seat]]


def goods_of(s: State, seat: Seat) -> list[str]:
    return [t.settlement.good for t in realm(s, seat) if t.settlement is not None]


def controls_distant(s: State, seat: Seat, o: Objective) -> bool:
    distances = [min(geography.distance(s, t.id, home) for home in questions.homes(s, seat)) for t in abroad(s, seat)]
    return max(distances, default=0) >= o.numbers["distance"]


def garrisons_home(s: State, seat: Seat, o: Objective) -> bool:
    return all(
        s.control.get(t) == seat and any(stack.owner == seat for stack in s.stacks.get(t, ()))
        for t in questions.homes(s, seat)
    )


# ---- buildings


def levels_in(s: State, territory: str) -> list[int]:
    """Of its civil, military and religious building."""
    return [questions.building_level(s, territory, category) for category in (CIVIL, MILITARY, RELIGIOUS)]


def buildings_in(s: State, territory: str) -> list[str]:
    levels = enumerate(levels_in(s, territory))
    return [questions.BUILDING_AT[category, level].id for category, level in levels if level]


def fort_and_town(s: State, territory: Territory) -> int:
    """The level that its civil and its military building reach both."""
    return min(levels_in(s, territory.id)[:2])


def with_building(s: State, seat: Seat, o: Objective) -> list[str]:
    """Controlled territories with a building of the category."""
    category = questions.CATEGORY_IDS.index(o.words["category"][0])
    return [t for t in questions.territories_of(s, seat) if questions.building_level(s, t, category)]


def largest_cluster(s: State, seat: Seat, o: Objective) -> int:
    """Card 46: in one contiguous block of territories."""
    left, most = with_building(s, seat, o), 0
    while left:
        block = [left.pop()]
        for here in block:
            block += [t for t in geography.LAND[here] if t in left]
            left = [t for t in left if t not in block]
        most = max(most, len(block))
    return most


def buildings_of_type(s: State, seat: Seat, o: Objective) -> int:
    return [b for t in questions.territories_of(s, seat) for b in buildings_in(s, t)].count(o.words["type"][0])


# ---- cash and diplomacy


def shows_cash(s: State, seat: Seat, o: Objective) -> bool:
    return s.florins[seat] >= o.numbers["florins"] and s.debt[seat] * LOANS.amount <= o.numbers["debt_max"]


def is_at_peace(s: State, seat: Seat, o: Objective) -> bool:
    at_war = any(s.war_from[seat][other] for other in s.order if other != seat)
    return not at_war and len(questions.territories_of(s, seat)) >= o.numbers["territories"]


def has_pacts(s: State, seat: Seat, o: Objective) -> bool:
    parties = {other for pact in s.pacts if seat in pact.parties for other in pact.parties if other != seat}
    return sum(not s.war_from[seat][other] for other in parties) >= min(o.numbers["n_players"], len(s.order) - 1)


def is_allied(s: State, seat: Seat, o: Objective) -> bool:
    clauses = [clause for pact in s.pacts for clause in pact.clauses if clause.kind in promises.ALLIANCES]
    return any(seat in (clause.giver, clause.receiver) for clause in clauses)


def rebellions_elsewhere(s: State, seat: Seat, o: Objective) -> bool:
    others = [other for other in s.order if other != seat and questions.has_rebellion(s, other)]
    return len(others) >= min(o.numbers["n_players"], len(s.order) - 1)


def at_least(number: Number) -> Met:
    return lambda s, seat, o: number(s, seat, o) >= o.numbers["n"]


NUMBERS: Final[dict[str, Number]] = {  # of these the objective wants `n` or more
    "building_cluster": largest_cluster,
    "building_count": buildings_of_type,
    "building_in_home": lambda s, seat, o: len(set(with_building(s, seat, o)) & set(questions.homes(s, seat))),
    "building_levels": lambda s, seat, o: sum(level for _, _, level in questions.buildings_of(s, seat)),
    "cards_owned": lambda s, seat, o: len(s.cards[seat]),
    "colours_on_transport": lambda s, seat, o: max([0, *(len(set(e.cargo)) for e in questions.elements_of(s, seat))]),
    "control_fire": lambda s, seat, o: sum(t.fire for t in realm(s, seat)),
    "control_foreign_home": lambda s, seat, o: sum(questions.home_of(s, t.id) is not None for t in abroad(s, seat)),
    "control_named_abroad": lambda s, seat, o: sum(t.id in o.words["any_of"] for t in abroad(s, seat)),
    "control_outside_home": lambda s, seat, o: len(abroad(s, seat)),
    "control_settlements": lambda s, seat, o: len(goods_of(s, seat)),
    "control_territories": lambda s, seat, o: len(realm(s, seat)),
    "cubes_carried": lambda s, seat, o: sum(len(e.cargo) for e in questions.elements_of(s, seat)),
    "goods_controlled": lambda s, seat, o: len(set(goods_of(s, seat))),
    "great_market": lambda s, seat, o: max([0, *(questions.market_value(s, t.id) for t in realm(s, seat))]),
    "objective_tokens": lambda s, seat, o: sum(s.tokens[seat]),
    "ports_abroad": lambda s, seat, o: sum(t.port for t in abroad(s, seat)),
    "prisoners_held": lambda s, seat, o: sum(sum(p.counts) for p in s.prisoners if p.captor == seat),
    "same_good": lambda s, seat, o: max(goods_of(s, seat).count(good) for good in GOODS),
    "siege_count": lambda s, seat, o: sum(e.level >= o.numbers["level"] for e in engines_of(s, seat)),
    "tech_branches": lambda s, seat, o: sum(level >= o.numbers["level"] for level in s.technology[seat]),
    "tech_levels_total": lambda s, seat, o: sum(s.technology[seat]),
    "unit_count": lambda s, seat, o: unit_number(questions.units_of(s, seat), o.words["type"][0]),
    "unit_count_one_territory": most_units_in_one_territory,
    "units_in_all": lambda s, seat, o: sum(questions.units_of(s, seat)),
}
MET: Final[dict[str, Met]] = {
    **{kind: at_least(number) for kind, number in NUMBERS.items()},
    "alliance": is_allied,
    "building_combo": lambda s, seat, o: any({*o.words["types"]} <= {*buildings_in(s, t.id)} for t in realm(s, seat)),
    "building_combo_all": lambda s, seat, o: any(all(levels_in(s, t.id)) for t in realm(s, seat)),
    "building_combo_level": lambda s, seat, o: any(fort_and_town(s, t) >= o.numbers["level"] for t in realm(s, seat)),
    "captain_level": lambda s, seat, o: any(questions.units_of(s, seat)[C1 + o.numbers["level"] - 1 :]),
    "cash": shows_cash,
    "control_distant": controls_distant,
    "garrison_home": garrisons_home,
    "pacts": has_pacts,
    "peace": is_at_peace,
    "rebellions_elsewhere": rebellions_elsewhere,
    "tech_any_level": lambda s, seat, o: max(s.technology[seat]) >= o.numbers["level"],
    "tech_level": lambda s, seat, o: s.technology[seat][BRANCH_IDS.index(o.words["branch"][0])] >= o.numbers["level"],
}
