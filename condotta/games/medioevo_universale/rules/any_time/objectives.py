"""Objectives of Empire cards (MU-obj): when they are met, and cashing them in for tokens."""

from __future__ import annotations

from typing import Final

from condotta.core.flow import Flow, Seat, options_by_id, pick_one

from ...data import EMPIRE_CARDS, LOANS, POINT_COLOURS
from ...data.things import Objective
from ...pieces import KN, Feat
from ...state import State, Table
from ..common import money, points, promises, questions
from . import objective_states
from .moments import Occasion
from .objective_states import Met

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
    **objective_states.MET,
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
