"""Objectives of Empire cards (MU-obj): when they are met, and cashing them in for tokens."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from condotta.core.flow import Flow, Seat, pick_one

from . import geography, money, points, rebellions
from .data import BRANCHES, EMPIRE_CARDS, GOODS, LOANS, POINT_COLOURS, TERRITORIES
from .questions import (
    BUILDING_AT,
    CATEGORY_IDS,
    building_level,
    buildings_of,
    elements_of,
    home_of,
    homes,
    is_engine,
    market_value,
    territories_of,
    tokens_left,
    units_of,
)
from .state import C1, CIVIL, CONQUESTS, KINDS, KN, MILITARY, RELIGIOUS, WINS, Deed, State, Table
from .things import Objective

Met = Callable[[State, Seat, Objective], bool]
EVENTS: Final = frozenset(card.id for card in EMPIRE_CARDS.values() if card.objective.check == "event")
MAGNATE: Final = "magnate.36"
ALLIANCES: Final = ("defensive", "offensive")
SHIPS: Final = ("merchant_ship", "galley", "ship")


def claimable(s: State, seat: Seat, events_only: bool = False) -> list[str]:
    """Upright cards whose objective is fulfilled (MU-obj.e, MU-card.h, R-obj-claim)."""
    return [
        card
        for card in s.cards[seat]
        if card not in s.turned and (not events_only or card in EVENTS) and is_met(s, seat, card)
    ]


def is_met(s: State, seat: Seat, card: str) -> bool:
    """MU-obj.e: a state that is so now, or an event of this phase."""
    objective = EMPIRE_CARDS[card].objective
    return MET[objective.kind](s, seat, objective)


def claim(g: Table, seat: Seat, card: str) -> Flow[None]:
    """MU-obj.a, b: shown to all and put under the deck, for a token of the colour of one of its symbols."""
    s = g.state
    colours = eligible(s, card)
    s.cards[seat].remove(card)
    s.empire_deck.insert(0, card)
    for known in s.known:
        known.append(card)
    g.log("objective.claimed", "MU-obj.a", player=seat, card=card)
    if card == MAGNATE and s.on_magnate:  # R-card-36
        money.earn(g, seat, s.on_magnate)
        g.log("objective.magnate", "MU-C36", player=seat, florins=s.on_magnate)
        s.on_magnate = 0
    if not colours:
        g.log("objective.no_token", "MU-obj.c", player=seat)
        return
    words = [POINT_COLOURS[colour] for colour in colours]
    colour = yield from pick_one(seat, "colour", words, "objective.colour", "MU-obj.b", {"card": card})
    s.tokens[seat][POINT_COLOURS.index(colour)] += 1
    g.log("objective.token", "MU-obj.b", player=seat, colour=colour)


def eligible(s: State, card: str) -> list[int]:
    """MU-obj.b, c: colours of its symbols of which a token is left; any colour if it has none."""
    colours = points.COLOURS_OF[card] or range(len(POINT_COLOURS))
    return [colour for colour in colours if tokens_left(s, colour)]


# ---- events: what was done in this phase


def deeds_of(s: State, seat: Seat, kind: str) -> list[Deed]:
    return [deed for deed in s.deeds if deed.seat == seat and deed.kind == kind]


def best(s: State, seat: Seat, kind: str, number: str) -> int:
    """The highest number told of such a deed; 0 if there was none."""
    return max((int(deed.what[number]) for deed in deeds_of(s, seat, kind)), default=0)


def won_battle(s: State, seat: Seat, o: Objective) -> bool:
    """Cards 4, 16, 24, 27, 65."""
    fitting = [deed for deed in deeds_of(s, seat, "won") if is_such_a_victory(deed, o)]
    times = o.numbers.get("times", 1)
    return bool(fitting) and (times == 1 or s.counts[seat][WINS] >= times)


def is_such_a_victory(deed: Deed, o: Objective) -> bool:
    what = deed.what
    opponent, role = o.words.get("opponent"), o.words.get("role")
    if opponent is not None and (opponent == ("player",)) != what["against_player"]:
        return False
    if role is not None and (role == ("attacker",)) != what["attacked"]:
        return False
    if "where" in o.words and not what["home"]:
        return False
    if int(what["enemy"]) < o.numbers.get("enemy_min", 0):
        return False
    return "own_losses_max" not in o.numbers or int(what["own_lost"]) <= o.numbers["own_losses_max"]


def won_outnumbered(s: State, seat: Seat, o: Objective) -> bool:
    return any(deed.what["outnumbered"] for deed in deeds_of(s, seat, "won"))


def shot_units(s: State, seat: Seat, o: Objective) -> bool:
    return best(s, seat, "shot", "n") >= o.numbers["n"]


def destroyed_in_round(s: State, seat: Seat, o: Objective) -> bool:
    return best(s, seat, "destroyed_in_round", "n") >= o.numbers["n"]


def captured_units(s: State, seat: Seat, o: Objective) -> bool:
    """Cards 18, 40: `best` is the highest kind captured."""
    least = KN if "types" in o.words else 0
    return any(
        int(deed.what["n"]) >= o.numbers["n"] and int(deed.what["best"]) >= least
        for deed in deeds_of(s, seat, "captured")
    )


def destroyed_captain(s: State, seat: Seat, o: Objective) -> bool:
    return bool(deeds_of(s, seat, "captain_destroyed"))


def shot_down_building(s: State, seat: Seat, o: Objective) -> bool:
    return bool(deeds_of(s, seat, "building_shot"))


def received_surrender(s: State, seat: Seat, o: Objective) -> bool:
    return bool(deeds_of(s, seat, "surrender"))


def plundered(s: State, seat: Seat, o: Objective) -> bool:
    """Cards 5, 15, 57: of another player; a ship may also be taken."""
    wanted = o.words["element"][0]
    for deed in deeds_of(s, seat, "plundered"):
        if int(deed.what["victim"]) < 0:
            continue
        if wanted == "ship" and deed.what["what"] in SHIPS:
            return True
        if wanted == deed.what["what"] and deed.what["how"] == "sack":
            return True
    return False


def conquered(s: State, seat: Seat, o: Objective) -> bool:
    return bool(deeds_of(s, seat, "conquered")) and s.counts[seat][CONQUESTS] >= o.numbers["n"]


def sold(s: State, seat: Seat, o: Objective) -> bool:
    return best(s, seat, "sold", "florins") >= o.numbers["florins"]


def completed_route(s: State, seat: Seat, o: Objective) -> bool:
    return best(s, seat, "route", "stops") >= o.numbers["stops"]


def collected_taxes(s: State, seat: Seat, o: Objective) -> bool:
    return best(s, seat, "taxed", "florins") >= o.numbers["florins"]


def cleared_debt(s: State, seat: Seat, o: Objective) -> bool:
    """Card 38: `peak` counts loans."""
    return best(s, seat, "debt_cleared", "peak") * LOANS.amount >= o.numbers["peak_debt"]


def first_again(s: State, seat: Seat, o: Objective) -> bool:
    return best(s, seat, "first_again", "n") >= o.numbers["n"]


def spent_points(s: State, seat: Seat, o: Objective) -> bool:
    return best(s, seat, "pt_spent", "n") >= o.numbers["n"]


# ---- states: units and elements


def unit_number(counts: list[int], kind: str) -> int:
    return sum(counts[C1:]) if kind == "captain" else counts[KINDS.index(kind)]


def has_units(s: State, seat: Seat, o: Objective) -> bool:
    return unit_number(units_of(s, seat), o.words["type"][0]) >= o.numbers["n"]


def has_units_in_one_territory(s: State, seat: Seat, o: Objective) -> bool:
    for place, stacks in s.stacks.items():
        if place in TERRITORIES:
            own = [stack.counts for stack in stacks if stack.owner == seat]
            together = [sum(counts[k] + counts[k + 7] for counts in own) for k in range(7)]
            if unit_number(together, o.words["type"][0]) >= o.numbers["n"]:
                return True
    return False


def has_units_in_all(s: State, seat: Seat, o: Objective) -> bool:
    return sum(units_of(s, seat)) >= o.numbers["n"]


def has_captain(s: State, seat: Seat, o: Objective) -> bool:
    return any(units_of(s, seat)[C1 + o.numbers["level"] - 1 :])


def has_engines(s: State, seat: Seat, o: Objective) -> bool:
    good = [e for e in elements_of(s, seat) if is_engine(e) and e.level >= o.numbers["level"]]
    return len(good) >= o.numbers["n"]


def carries_colours(s: State, seat: Seat, o: Objective) -> bool:
    return any(len(set(element.cargo)) >= o.numbers["n"] for element in elements_of(s, seat))


def carries_cubes(s: State, seat: Seat, o: Objective) -> bool:
    return sum(len(element.cargo) for element in elements_of(s, seat)) >= o.numbers["n"]


def holds_prisoners(s: State, seat: Seat, o: Objective) -> bool:
    return sum(sum(p.counts) for p in s.prisoners if p.captor == seat) >= o.numbers["n"]


# ---- states: territories


def controls_territories(s: State, seat: Seat, o: Objective) -> bool:
    return len(territories_of(s, seat)) >= o.numbers["n"]


def settlements_of(s: State, seat: Seat) -> list[str]:
    return [t for t in territories_of(s, seat) if TERRITORIES[t].settlement is not None]


def controls_settlements(s: State, seat: Seat, o: Objective) -> bool:
    return len(settlements_of(s, seat)) >= o.numbers["n"]


def abroad(s: State, seat: Seat) -> list[str]:
    """Controlled territories outside the starting kingdom."""
    return [t for t in territories_of(s, seat) if TERRITORIES[t].home != s.kingdom[seat]]


def controls_outside_home(s: State, seat: Seat, o: Objective) -> bool:
    return len(abroad(s, seat)) >= o.numbers["n"]


def controls_named_abroad(s: State, seat: Seat, o: Objective) -> bool:
    return len([t for t in abroad(s, seat) if t in o.words["any_of"]]) >= o.numbers["n"]


def controls_foreign_home(s: State, seat: Seat, o: Objective) -> bool:
    return len([t for t in abroad(s, seat) if home_of(s, t) is not None]) >= o.numbers["n"]


def controls_ports_abroad(s: State, seat: Seat, o: Objective) -> bool:
    return len([t for t in abroad(s, seat) if TERRITORIES[t].port]) >= o.numbers["n"]


def controls_fire(s: State, seat: Seat, o: Objective) -> bool:
    return len([t for t in territories_of(s, seat) if TERRITORIES[t].fire]) >= o.numbers["n"]


def controls_distant(s: State, seat: Seat, o: Objective) -> bool:
    least = o.numbers["distance"]
    return any(
        all(geography.distance(s, territory, home) >= least for home in homes(s, seat)) for territory in abroad(s, seat)
    )


def goods_of(s: State, seat: Seat) -> list[str]:
    return [t.settlement.good for t in map(TERRITORIES.__getitem__, settlements_of(s, seat)) if t.settlement]


def controls_goods(s: State, seat: Seat, o: Objective) -> bool:
    return len(set(goods_of(s, seat))) >= o.numbers["n"]


def controls_same_good(s: State, seat: Seat, o: Objective) -> bool:
    goods = goods_of(s, seat)
    return any(goods.count(good) >= o.numbers["n"] for good in GOODS)


def controls_great_market(s: State, seat: Seat, o: Objective) -> bool:
    return any(market_value(s, t) >= o.numbers["n"] for t in settlements_of(s, seat))


def garrisons_home(s: State, seat: Seat, o: Objective) -> bool:
    for territory in homes(s, seat):
        own = any(stack.owner == seat for stack in s.stacks.get(territory, ()))
        if s.control.get(territory) != seat or not own:
            return False
    return True


# ---- states: buildings


def has_buildings(s: State, seat: Seat, o: Objective) -> bool:
    wanted = o.words["type"][0]
    found = [1 for _, category, level in buildings_of(s, seat) if BUILDING_AT[category, level].id == wanted]
    return len(found) >= o.numbers["n"]


def has_building_levels(s: State, seat: Seat, o: Objective) -> bool:
    return sum(level for _, _, level in buildings_of(s, seat)) >= o.numbers["n"]


def has_buildings_at_home(s: State, seat: Seat, o: Objective) -> bool:
    category = CATEGORY_IDS.index(o.words["category"][0])
    own = [t for t in homes(s, seat) if s.control.get(t) == seat and building_level(s, t, category)]
    return len(own) >= o.numbers["n"]


def has_building_combo(s: State, seat: Seat, o: Objective) -> bool:
    for territory in territories_of(s, seat):
        standing = [BUILDING_AT[c, building_level(s, territory, c)].id for c in range(3) if s.buildings.get(territory, ())]
        if all(wanted in standing for wanted in o.words["types"]):
            return True
    return False


def has_combo_of_level(s: State, seat: Seat, o: Objective) -> bool:
    least = o.numbers["level"]
    return any(
        min(building_level(s, t, CIVIL), building_level(s, t, MILITARY)) >= least for t in territories_of(s, seat)
    )


def has_all_categories(s: State, seat: Seat, o: Objective) -> bool:
    return any(
        all(building_level(s, t, category) for category in (CIVIL, MILITARY, RELIGIOUS))
        for t in territories_of(s, seat)
    )


def has_cluster(s: State, seat: Seat, o: Objective) -> bool:
    """Card 46: in one contiguous block of territories."""
    category = CATEGORY_IDS.index(o.words["category"][0])
    left = [t for t in territories_of(s, seat) if building_level(s, t, category)]
    while left:
        block = [left.pop()]
        for here in block:
            block += [t for t in geography.LAND[here] if t in left]
            left = [t for t in left if t not in block]
        if len(block) >= o.numbers["n"]:
            return True
    return False


# ---- states: technology, cards, cash, diplomacy


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
    return not at_war and len(territories_of(s, seat)) >= o.numbers["territories"]


def has_pacts(s: State, seat: Seat, o: Objective) -> bool:
    partners = {other for pact in s.pacts if seat in pact.parties for other in pact.parties if other != seat}
    return len(partners) >= min(o.numbers["n_players"], s.seats - 1)


def is_allied(s: State, seat: Seat, o: Objective) -> bool:
    clauses = [clause for pact in s.pacts for clause in pact.clauses if clause.kind in ALLIANCES]
    return any(seat in (clause.giver, clause.receiver) for clause in clauses)


def rebellions_elsewhere(s: State, seat: Seat, o: Objective) -> bool:
    others = [other for other in s.order if other != seat and rebellions.in_progress(s, other)]
    return len(others) >= min(o.numbers["n_players"], s.seats - 1)


MET: Final[dict[str, Met]] = {
    "alliance": is_allied,
    "building_cluster": has_cluster,
    "building_combo": has_building_combo,
    "building_combo_all": has_all_categories,
    "building_combo_level": has_combo_of_level,
    "building_count": has_buildings,
    "building_in_home": has_buildings_at_home,
    "building_levels": has_building_levels,
    "captain_level": has_captain,
    "capture_units": captured_units,
    "cards_owned": owns_cards,
    "cash": shows_cash,
    "colours_on_transport": carries_colours,
    "complete_route": completed_route,
    "conquer_in_turn": conquered,
    "control_distant": controls_distant,
    "control_fire": controls_fire,
    "control_foreign_home": controls_foreign_home,
    "control_named_abroad": controls_named_abroad,
    "control_outside_home": controls_outside_home,
    "control_settlements": controls_settlements,
    "control_territories": controls_territories,
    "cubes_carried": carries_cubes,
    "debt_cleared": cleared_debt,
    "destroy_building_by_siege": shot_down_building,
    "destroy_by": shot_units,
    "destroy_captain": destroyed_captain,
    "destroy_in_round": destroyed_in_round,
    "first_player_streak": first_again,
    "garrison_home": garrisons_home,
    "goods_controlled": controls_goods,
    "great_market": controls_great_market,
    "objective_tokens": owns_tokens,
    "pacts": has_pacts,
    "peace": is_at_peace,
    "ports_abroad": controls_ports_abroad,
    "prisoners_held": holds_prisoners,
    "pt_spent": spent_points,
    "rebellions_elsewhere": rebellions_elsewhere,
    "sack": plundered,
    "sale_total": sold,
    "same_good": controls_same_good,
    "siege_count": has_engines,
    "surrender_received": received_surrender,
    "tax_income": collected_taxes,
    "tech_any_level": has_any_level,
    "tech_branches": has_branches,
    "tech_level": has_branch_level,
    "tech_levels_total": has_levels_in_all,
    "unit_count": has_units,
    "unit_count_one_territory": has_units_in_one_territory,
    "units_in_all": has_units_in_all,
    "win_battle": won_battle,
    "win_outnumbered": won_outnumbered,
}
