"""Objectives of Empire cards (MU-obj): when they are met, and cashing them in for tokens."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeAlias

from condotta.core.flow import Flow, Seat, options_by_id, pick_one

from ...data import BRANCHES, EMPIRE_CARDS, GOODS, LOANS, POINT_COLOURS, SIEGE_ENGINES, TERRITORIES
from ...data.things import Objective, Territory
from ...pieces import C1, CIVIL, KINDS, KN, MILITARY, RELIGIOUS, Element, Feat
from ...state import State, Table
from ..common import geography, money, points, promises, questions
from .moments import Occasion

Met: TypeAlias = Callable[[State, Seat, Objective], bool]
Number: TypeAlias = Callable[[State, Seat, Objective], int]
BRANCH_IDS: Final = tuple(BRANCHES)
EVENTS: Final = frozenset(card.id for card in EMPIRE_CARDS.values() if card.objective.check == "event")
BY_PACTS: Final = frozenset(card.id for card in EMPIRE_CARDS.values() if card.objective.kind in ("pacts", "alliance"))
CLAIM: Final = options_by_id("claim", EMPIRE_CARDS)
MAGNATE: Final = "magnate.36"
SHIPS: Final = ("merchant_ship", "galley", "ship")


def claimable(s: State, seat: Seat, events_only: bool = False) -> list[str]:
    """Upright cards whose objective is fulfilled (MU-obj.e, MU-card.h, R-obj-claim)."""
    own = [card for card in s.cards[seat] if card not in s.turned and (s.feats if card in EVENTS else not events_only)]
    return [card for card in own if is_met(s, seat, card)]


def may_claim(s: State, seat: Seat) -> bool:
    """They can claim one or, as far as all know, could by a secret pact (MU-hid.e)."""
    by_pact = any(card in BY_PACTS and card not in s.turned for card in s.cards[seat])
    return bool(claimable(s, seat)) or (by_pact and any(promises.may_allow(s, other, seat) for other in s.order))


def is_met(s: State, seat: Seat, card: str) -> bool:
    """MU-obj.e: a state that is so now, or an event of this phase."""
    objective = EMPIRE_CARDS[card].objective
    return MET[objective.kind](s, seat, objective)


def claim(g: Table, seat: Seat, card: str, occasion: Occasion) -> Flow[None]:
    """MU-obj.a to c: shown to all and put under the deck, for a token of one of its colours; any if it has none."""
    s = g.state
    symbols = points.COLOURS_OF[card] or range(len(POINT_COLOURS))
    colours = [POINT_COLOURS[each] for each in symbols if questions.tokens_left(s, each)]
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
    colour = yield from pick_one(seat, "colour", colours, "objective.colour", "MU-obj.b", {"card": card})
    s.tokens[seat][POINT_COLOURS.index(colour)] += 1
    g.log("objective.token", "MU-obj.b", player=seat, colour=colour)


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
STATES: Final[dict[str, Met]] = {  # may be claimed while they are true (MU-obj.e)
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


# ---- events: what was done in this phase


def feats_of(s: State, seat: Seat, kind: str) -> list[Feat]:
    return [feat for feat in s.feats if feat.seat == seat and feat.kind == kind]


def best(s: State, seat: Seat, kind: str, number: str) -> int:
    """The highest number told of such a feat; 0 if there was none."""
    return max((int(feat.what[number]) for feat in feats_of(s, seat, kind)), default=0)


def won_battle(s: State, seat: Seat, o: Objective) -> bool:
    """Cards 4, 16, 24, 27, 65."""
    fitting = [feat for feat in feats_of(s, seat, "won") if is_such_a_victory(feat, o)]
    times = o.numbers.get("times", 1)
    return bool(fitting) and (times == 1 or s.tallies[seat].wins >= times)


def is_such_a_victory(feat: Feat, o: Objective) -> bool:
    what = feat.what
    opponent, role = o.words.get("opponent"), o.words.get("role")
    return (
        (opponent is None or (opponent == ("player",)) == what["against_player"])
        and (role is None or (role == ("attacker",)) == what["attacked"])
        and ("where" not in o.words or bool(what["home"]))
        and int(what["enemy"]) >= o.numbers.get("enemy_min", 0)
        and int(what["own_lost"]) <= o.numbers.get("own_losses_max", int(what["own_lost"]))
    )


def captured_units(s: State, seat: Seat, o: Objective) -> bool:
    """Cards 18, 40: `best` is the highest kind captured."""
    least = KN if "types" in o.words else 0
    many = [feat.what for feat in feats_of(s, seat, "captured") if int(feat.what["n"]) >= o.numbers["n"]]
    return any(int(what["best"]) >= least for what in many)


def plundered(s: State, seat: Seat, o: Objective) -> bool:
    """Cards 5, 15, 57: of another player; a ship may also be taken."""
    wanted = o.words["element"][0]
    of_players = [feat.what for feat in feats_of(s, seat, "plundered") if questions.is_player(int(feat.what["victim"]))]
    if wanted == "ship":
        return any(what["what"] in SHIPS for what in of_players)
    return any(what["what"] == wanted and what["how"] == "sack" for what in of_players)


def conquered(s: State, seat: Seat, o: Objective) -> bool:
    return bool(feats_of(s, seat, "conquered")) and s.tallies[seat].conquests >= o.numbers["n"]


def did(kind: str) -> Met:
    return lambda s, seat, o: bool(feats_of(s, seat, kind))


def reached(kind: str, number: str) -> Met:
    """The number told of such a feat is as high as the one of this name that the objective asks for."""
    return lambda s, seat, o: best(s, seat, kind, number) >= o.numbers[number]


MET: Final[dict[str, Met]] = {
    **STATES,
    "capture_units": captured_units,
    "complete_route": reached("route", "stops"),
    "conquer_in_turn": conquered,
    "debt_cleared": lambda s, seat, o: best(s, seat, "debt_cleared", "peak") * LOANS.amount >= o.numbers["peak_debt"],
    "destroy_building_by_siege": did("building_shot"),
    "destroy_by": reached("shot", "n"),
    "destroy_captain": did("captain_destroyed"),
    "destroy_in_round": reached("destroyed_in_round", "n"),
    "first_player_streak": reached("first_again", "n"),
    "pt_spent": reached("pt_spent", "n"),
    "sack": plundered,
    "sale_total": reached("sold", "florins"),
    "surrender_received": did("surrender"),
    "tax_income": reached("taxed", "florins"),
    "win_battle": won_battle,
    "win_outnumbered": lambda s, seat, o: any(feat.what["outnumbered"] for feat in feats_of(s, seat, "won")),
}
