"""Positions: the table as data that people can write (docs/positions/medioevo_universale.md): what may be left out."""

from __future__ import annotations

from condotta.core.fields import refuse
from condotta.core.game import Data, Setup
from condotta.core.rng import Rng

from ..data import EMPIRE_CARDS, EVENT_CARDS, KINGDOMS, START
from ..rules import setup
from ..rules.common import control, geography, phases
from ..state import FIELDS, State
from . import position_checks

check = position_checks.check


def load(data: Data, match: Setup, rng: Rng) -> State:
    """A position, complete or not, as a state. What is not told is filled in sensibly (see the documentation)."""
    s = State(match.seats, setup.rules_of(match))
    begun = data.get("phase") not in ("kingdoms", "set_up")
    if begun:
        usual_middle(s)
    s.florins = [500 if begun else START.florins] * s.seats
    s.honour = [START.honour_points] * s.seats
    FIELDS.load(s, data, match.seats)
    if all(s.kingdom):
        s.available = geography.available(tuple(k for k in KINGDOMS if k in s.kingdom))
    load_sequence(s, data)
    s.reserve, s.horde_reserve = position_checks.reserves(s)
    load_decks(s, data, rng)
    control.settle_silently(s, [*s.control, *s.was_controlled, *control.unsettled(s)])
    refuse(check(s))
    return s


def usual_middle(s: State) -> None:
    """Without a phase it is phase 5 of turn 3 with the usual kingdoms and 500 fl each."""
    s.phase = "combat"
    s.turn = 3
    s.tax = [10] * s.seats
    s.barbarian_dice = [4, 6, 8]
    s.kingdom = list(setup.STANDARD[s.seats])


def load_sequence(s: State, data: Data) -> None:
    if "to_act" not in data:
        first = s.order.index(data["active"]) if data.get("active") in s.order else 0
        s.to_act = s.order[first:]
    if "active" not in data:
        s.active = s.to_act[0] if s.to_act else s.order[0]
    if "stage" not in data:
        s.stage = phases.FIRST_STAGE.get(s.phase, "")


def load_decks(s: State, data: Data, rng: Rng) -> None:
    """Decks that are not told hold, shuffled, whatever lies nowhere else; cards under the top of a told deck too."""
    placed = [card for cards in (*s.cards, *s.dealt) for card in cards]
    s.empire_deck = filled(data.get("empire_deck"), [c for c in EMPIRE_CARDS if c not in placed], rng)
    seen = [s.event, *s.event_discard, *placed]
    s.event_deck = filled(data.get("event_deck"), [c for c in EVENT_CARDS if c not in seen], rng)


def filled(told: list[str] | None, left: list[str], rng: Rng) -> list[str]:
    """A deck from what is told of its top (the top card last) and, shuffled under it, the rest."""
    top = list(told or [])
    rest = [card for card in left if card not in top]
    rng.shuffle(rest)
    return [*rest, *top]
