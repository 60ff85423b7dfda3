"""Objectives that are states: may be claimed while they are true (MU-obj.e)."""

from __future__ import annotations

from condotta.core.flow import Seat

from ...data import BRANCHES, GOODS, LOANS, TERRITORIES
from ...data.things import Objective
from ...state import C1, CIVIL, KINDS, MILITARY, RELIGIOUS, State
from ..common import geography, promises, questions

# ---- units and elements


def unit_number(counts: list[int], kind: str) -> int:
    return sum(counts[C1:]) if kind == "captain" else counts[KINDS.index(kind)]


def has_units(s: State, seat: Seat, o: Objective) -> bool:
    return unit_number(questions.units_of(s, seat), o.words["type"][0]) >= o.numbers["n"]


def has_units_in_one_territory(s: State, seat: Seat, o: Objective) -> bool:
    kind, least = o.words["type"][0], o.numbers["n"]
    for place, stacks in s.stacks.items():
        if place in TERRITORIES:
            together = 0
            for stack in stacks:
                if stack.owner == seat:
                    together += unit_number(stack.fresh, kind) + unit_number(stack.done, kind)
            if together >= least:
                return True
    return False


def has_units_in_all(s: State, seat: Seat, o: Objective) -> bool:
    return sum(questions.units_of(s, seat)) >= o.numbers["n"]


def has_captain(s: State, seat: Seat, o: Objective) -> bool:
    return any(questions.units_of(s, seat)[C1 + o.numbers["level"] - 1 :])


def has_engines(s: State, seat: Seat, o: Objective) -> bool:
    good = [e for e in questions.elements_of(s, seat) if questions.is_engine(e) and e.level >= o.numbers["level"]]
    return len(good) >= o.numbers["n"]


def carries_colours(s: State, seat: Seat, o: Objective) -> bool:
    return any(len(set(element.cargo)) >= o.numbers["n"] for element in questions.elements_of(s, seat))


def carries_cubes(s: State, seat: Seat, o: Objective) -> bool:
    return sum(len(element.cargo) for element in questions.elements_of(s, seat)) >= o.numbers["n"]


def holds_prisoners(s: State, seat: Seat, o: Objective) -> bool:
    return sum(sum(p.counts) for p in s.prisoners if p.captor == seat) >= o.numbers["n"]


# ---- territories


def controls_territories(s: State, seat: Seat, o: Objective) -> bool:
    return len(questions.territories_of(s, seat)) >= o.numbers["n"]


def settlements_of(s: State, seat: Seat) -> list[str]:
    return [t for t in questions.territories_of(s, seat) if TERRITORIES[t].settlement is not None]


def controls_settlements(s: State, seat: Seat, o: Objective) -> bool:
    return len(settlements_of(s, seat)) >= o.numbers["n"]


def abroad(s: State, seat: Seat) -> list[str]:
    """Controlled territories outside the starting kingdom."""
    return [t for t in questions.territories_of(s, seat) if TERRITORIES[t].home != s.kingdom[seat]]


def controls_outside_home(s: State, seat: Seat, o: Objective) -> bool:
    return len(abroad(s, seat)) >= o.numbers["n"]


def controls_named_abroad(s: State, seat: Seat, o: Objective) -> bool:
    return len([t for t in abroad(s, seat) if t in o.words["any_of"]]) >= o.numbers["n"]


def controls_foreign_home(s: State, seat: Seat, o: Objective) -> bool:
    return len([t for t in abroad(s, seat) if questions.home_of(s, t) is not None]) >= o.numbers["n"]


def controls_ports_abroad(s: State, seat: Seat, o: Objective) -> bool:
    return len([t for t in abroad(s, seat) if TERRITORIES[t].port]) >= o.numbers["n"]


def controls_fire(s: State, seat: Seat, o: Objective) -> bool:
    return len([t for t in questions.territories_of(s, seat) if TERRITORIES[t].fire]) >= o.numbers["n"]


def controls_distant(s: State, seat: Seat, o: Objective) -> bool:
    least = o.numbers["distance"]
    return any(
        all(geography.distance(s, territory, home) >= least for home in questions.homes(s, seat))
        for territory in abroad(s, seat)
    )


def goods_of(s: State, seat: Seat) -> list[str]:
    return [t.settlement.good for t in map(TERRITORIES.__getitem__, settlements_of(s, seat)) if t.settlement]


def controls_goods(s: State, seat: Seat, o: Objective) -> bool:
    return len(set(goods_of(s, seat))) >= o.numbers["n"]


def controls_same_good(s: State, seat: Seat, o: Objective) -> bool:
    goods = goods_of(s, seat)
    return any(goods.count(good) >= o.numbers["n"] for good in GOODS)


def controls_great_market(s: State, seat: Seat, o: Objective) -> bool:
    return any(questions.market_value(s, t) >= o.numbers["n"] for t in settlements_of(s, seat))


def garrisons_home(s: State, seat: Seat, o: Objective) -> bool:
    for territory in questions.homes(s, seat):
        own = any(stack.owner == seat for stack in s.stacks.get(territory, ()))
        if s.control.get(territory) != seat or not own:
            return False
    return True


# ---- buildings


def has_buildings(s: State, seat: Seat, o: Objective) -> bool:
    wanted = o.words["type"][0]
    found = [
        1
        for _, category, level in questions.buildings_of(s, seat)
        if questions.BUILDING_AT[category, level].id == wanted
    ]
    return len(found) >= o.numbers["n"]


def has_building_levels(s: State, seat: Seat, o: Objective) -> bool:
    return sum(level for _, _, level in questions.buildings_of(s, seat)) >= o.numbers["n"]


def has_buildings_at_home(s: State, seat: Seat, o: Objective) -> bool:
    category = questions.CATEGORY_IDS.index(o.words["category"][0])
    own = [t for t in questions.homes(s, seat) if s.control.get(t) == seat and questions.building_level(s, t, category)]
    return len(own) >= o.numbers["n"]


def has_building_combo(s: State, seat: Seat, o: Objective) -> bool:
    for territory in questions.territories_of(s, seat):
        levels = s.buildings.get(territory, ())[:3]
        standing = [questions.BUILDING_AT[category, level].id for category, level in enumerate(levels) if level]
        if all(wanted in standing for wanted in o.words["types"]):
            return True
    return False


def has_combo_of_level(s: State, seat: Seat, o: Objective) -> bool:
    least = o.numbers["level"]
    return any(
        min(questions.building_level(s, t, CIVIL), questions.building_level(s, t, MILITARY)) >= least
        for t in questions.territories_of(s, seat)
    )


def has_all_categories(s: State, seat: Seat, o: Objective) -> bool:
    return any(
        all(questions.building_level(s, t, category) for category in (CIVIL, MILITARY, RELIGIOUS))
        for t in questions.territories_of(s, seat)
    )


def has_cluster(s: State, seat: Seat, o: Objective) -> bool:
    """Card 46: in one contiguous block of territories."""
    category = questions.CATEGORY_IDS.index(o.words["category"][0])
    left = [t for t in questions.territories_of(s, seat) if questions.building_level(s, t, category)]
    while left:
        block = [left.pop()]
        for here in block:
            block += [t for t in geography.LAND[here] if t in left]
            left = [t for t in left if t not in block]
        if len(block) >= o.numbers["n"]:
            return True
    return False


# ---- technology, cards, cash, diplomacy


def has_branch_level(s: State, seat: Seat, o: Objective) -> bool:
    return s.technology[seat][list(BRANCHES).index(o.words["branch"][0])] >= o.numbers["level"]


def has_any_level(s: State, seat: Seat, o: Objective) -> bool:
    return max(s.technology[seat]) >= o.numbers["level"]


def has_branches(s: State, seat: Seat, o: Objective) -> bool:
    return sum(level >= o.numbers["level"] for level in s.technology[seat]) >= o.numbers["n"]


def has_levels_in_all(s: State, seat: Seat, o: Objective) -> bool:
    return sum(s.technology[seat]) >= o.numbers["n"]


def owns_cards(s: State, seat: Seat, o: Objective) -> bool:
    return len(s.cards[seat]) >= o.numbers["n"]


def owns_tokens(s: State, seat: Seat, o: Objective) -> bool:
    return sum(s.tokens[seat]) >= o.numbers["n"]


def shows_cash(s: State, seat: Seat, o: Objective) -> bool:
    return s.florins[seat] >= o.numbers["florins"] and s.debt[seat] * LOANS.amount <= o.numbers["debt_max"]


def is_at_peace(s: State, seat: Seat, o: Objective) -> bool:
    at_war = any(s.war_from[seat][other] for other in s.order if other != seat)
    return not at_war and len(questions.territories_of(s, seat)) >= o.numbers["territories"]


def has_pacts(s: State, seat: Seat, o: Objective) -> bool:
    partners = {other for pact in s.pacts if seat in pact.parties for other in pact.parties if other != seat}
    return len(partners) >= min(o.numbers["n_players"], len(s.order) - 1)


def is_allied(s: State, seat: Seat, o: Objective) -> bool:
    clauses = [clause for pact in s.pacts for clause in pact.clauses if clause.kind in promises.ALLIANCES]
    return any(seat in (clause.giver, clause.receiver) for clause in clauses)


def rebellions_elsewhere(s: State, seat: Seat, o: Objective) -> bool:
    others = [other for other in s.order if other != seat and questions.has_rebellion(s, other)]
    return len(others) >= min(o.numbers["n_players"], len(s.order) - 1)
