"""Objectives of Empire cards (MU-obj): when they are met, and cashing them in for tokens."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from condotta.core.flow import Flow, Seat, options_by_id, pick_one

from ...data import EMPIRE_CARDS, LOANS, POINT_COLOURS
from ...data.things import Objective
from ...state import CONQUESTS, KN, WINS, Deed, State, Table
from ..common import money, points, questions
from . import objective_states

Met = Callable[[State, Seat, Objective], bool]
EVENTS: Final = frozenset(card.id for card in EMPIRE_CARDS.values() if card.objective.check == "event")
CLAIM: Final = options_by_id("claim", EMPIRE_CARDS)
MAGNATE: Final = "magnate.36"
SHIPS: Final = ("merchant_ship", "galley", "ship")


def claimable(s: State, seat: Seat, events_only: bool = False) -> list[str]:
    """Upright cards whose objective is fulfilled (MU-obj.e, MU-card.h, R-obj-claim)."""
    found: list[str] = []
    for card in s.cards[seat]:
        if card in s.turned or (not s.deeds if card in EVENTS else events_only):
            continue
        if is_met(s, seat, card):
            found.append(card)
    return found


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
    return [colour for colour in colours if questions.tokens_left(s, colour)]


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


MET: Final[dict[str, Met]] = {
    "alliance": objective_states.is_allied,
    "building_cluster": objective_states.has_cluster,
    "building_combo": objective_states.has_building_combo,
    "building_combo_all": objective_states.has_all_categories,
    "building_combo_level": objective_states.has_combo_of_level,
    "building_count": objective_states.has_buildings,
    "building_in_home": objective_states.has_buildings_at_home,
    "building_levels": objective_states.has_building_levels,
    "captain_level": objective_states.has_captain,
    "capture_units": captured_units,
    "cards_owned": objective_states.owns_cards,
    "cash": objective_states.shows_cash,
    "colours_on_transport": objective_states.carries_colours,
    "complete_route": completed_route,
    "conquer_in_turn": conquered,
    "control_distant": objective_states.controls_distant,
    "control_fire": objective_states.controls_fire,
    "control_foreign_home": objective_states.controls_foreign_home,
    "control_named_abroad": objective_states.controls_named_abroad,
    "control_outside_home": objective_states.controls_outside_home,
    "control_settlements": objective_states.controls_settlements,
    "control_territories": objective_states.controls_territories,
    "cubes_carried": objective_states.carries_cubes,
    "debt_cleared": cleared_debt,
    "destroy_building_by_siege": shot_down_building,
    "destroy_by": shot_units,
    "destroy_captain": destroyed_captain,
    "destroy_in_round": destroyed_in_round,
    "first_player_streak": first_again,
    "garrison_home": objective_states.garrisons_home,
    "goods_controlled": objective_states.controls_goods,
    "great_market": objective_states.controls_great_market,
    "objective_tokens": objective_states.owns_tokens,
    "pacts": objective_states.has_pacts,
    "peace": objective_states.is_at_peace,
    "ports_abroad": objective_states.controls_ports_abroad,
    "prisoners_held": objective_states.holds_prisoners,
    "pt_spent": spent_points,
    "rebellions_elsewhere": objective_states.rebellions_elsewhere,
    "sack": plundered,
    "sale_total": sold,
    "same_good": objective_states.controls_same_good,
    "siege_count": objective_states.has_engines,
    "surrender_received": received_surrender,
    "tax_income": collected_taxes,
    "tech_any_level": objective_states.has_any_level,
    "tech_branches": objective_states.has_branches,
    "tech_level": objective_states.has_branch_level,
    "tech_levels_total": objective_states.has_levels_in_all,
    "unit_count": objective_states.has_units,
    "unit_count_one_territory": objective_states.has_units_in_one_territory,
    "units_in_all": objective_states.has_units_in_all,
    "win_battle": won_battle,
    "win_outnumbered": won_outnumbered,
}
