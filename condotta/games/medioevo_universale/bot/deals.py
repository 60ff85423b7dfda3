"""Heuristics for diplomacy: whom to attack, with whom to live in peace, which pacts pay for both."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any, Final

from condotta.core.flow import Decision, Option, Seat
from condotta.core.heuristics import Heuristic, first, offered, prefer, preferred

from ..data import TERRITORIES
from ..pieces import Pact
from ..rules.common.geography import distances_from
from ..rules.common.promises import broken_by_attack
from ..rules.common.questions import army, at_war, building_level, elements_of, territories_of
from ..state import State
from .realm import left, rivalry
from .war import LOST_UNIT, chance, prize, strength

REACH: Final = 5  # steps that an army makes in a turn, with one to spare
NOT_FAR: Final = 3
WAR_PAYS: Final = 1.2  # HP that the best prey of a war must promise
A_PACT_PAYS: Final = 0.05
LASTS: Final = 3  # turns of a pact
MY_TERMS: Final = {"commercial": 2, "non_aggression": 1}  # what bots propose: trade both ways, and peace
# HP that a promise is worth to who receives it, and costs who gives it
RECEIVED: Final = {
    "commercial": 0.3, "passage": 0.4, "military_control": 0.3, "civil_control": 0.1, "defensive": 0.5,
    "offensive": 0.4, "prisoners": 0.5, "all_prisoners": 1.0,
}  # fmt: skip
GIVEN: Final = {
    "commercial": 0.15, "passage": 0.7, "military_control": 0.9, "civil_control": 0.1, "defensive": 0.5,
    "offensive": 0.6, "prisoners": 0.3, "all_prisoners": 0.6,
}  # fmt: skip
FLORIN: Final = 0.0025


# ---- war


def near_lands(s: State, seat: Seat) -> list[str]:
    own = territories_of(s, seat)
    near = {t for here in own for t, steps in distances_from(s.available, here).items() if steps <= NOT_FAR}
    return [t for t, owner in s.control.items() if owner != seat and t in near]


def prey(s: State, seat: Seat, other: Seat) -> float:
    """HP that the best attack on this player promises: what stands there, and how well it is guarded."""
    best = 0.0
    for place, mine in hosts(s, seat):
        ways = distances_from(s.available, place)
        for there, owner in s.control.items():
            if owner == other and ways.get(there, 99) <= REACH and TERRITORIES[there].settlement is not None:
                hope = chance(mine, strength(army(s, other, there)) + building_level(s, there, 1))
                best = max(best, hope * prize(s, seat, there) - (1 - hope) * (0.5 + LOST_UNIT * mine))
    return best


def hosts(s: State, seat: Seat) -> Iterator[tuple[str, float]]:
    """Where armies of mine stand that a transport can lead, and how strong they are; at least what could be raised."""
    for element in elements_of(s, seat, "war_wagon", "galley"):
        if element.place in TERRITORIES:
            yield element.place, max(2.0, strength(army(s, seat, element.place)))


def pacts_with(s: State, seat: Seat, other: Seat) -> list[Pact]:
    return [pact for pact in s.pacts if seat in pact.parties and other in pact.parties]


def act(s: State, d: Decision) -> Option | None:
    """War on who is weak and near, while there is time and no other war; peace where it brings nothing; pacts."""
    seat = d.seat
    enemies = [other for other in s.order if at_war(s, seat, other)]
    others = [other for other in s.order if other != seat and other not in enemies]
    if not enemies and left(s) > 1 and s.turn > 1 and s.phase == "purchases" and others:
        gain, victim = max((prey(s, seat, o) - price_of_war(s, seat, o), o) for o in others)
        if gain > WAR_PAYS and (war := offered(d, [("war", victim)])):
            return war
    weary = [("peace", enemy) for enemy in enemies if prey(s, seat, enemy) < WAR_PAYS]
    return offered(d, weary) or (offered(d, [("pact",)]) if partner(s, seat) is not None else None)


def price_of_war(s: State, seat: Seat, other: Seat) -> float:
    """HP: pacts that it breaks, and the stops of my route in their land."""
    route = s.routes[seat]
    stops = [] if route is None else [stop for stop in route.stops if s.control.get(stop) == other]
    return 2.0 * len(broken_by_attack(s, seat, other)) + (1.5 if stops else 0.0)


# ---- pacts


def partner(s: State, seat: Seat) -> Seat | None:
    """The next with whom a pact would pay: none yet, nothing to gain by war, not asked in this turn."""
    if left(s) < 3 or s.phase != "purchases" or s.offers_made[seat]:
        return None
    free = [o for o in s.order if o != seat and not at_war(s, seat, o) and not pacts_with(s, seat, o)]
    worth = [(threat(s, seat, other), other) for other in free]
    good = [each for each in worth if each[0] > -WAR_PAYS / 2]
    return max(good)[1] if good else None


def threat(s: State, seat: Seat, other: Seat) -> float:
    """What peace with them is worth: what they could gain from me, less what I could; the leader shall not have it."""
    easy = 0.2 if rivalry(s, other) == 1.0 else -0.4
    return max(-2.0, min(1.0, easy + 1.2 * prey(s, other, seat) - prey(s, seat, other)))


def worth(s: State, seat: Seat, other: Seat, terms: list[list[Any]]) -> float:
    """HP that a pact with these terms is worth to one of its parties."""
    total = 0.0
    for kind, giver, receiver, *more in terms:
        if kind == "non_aggression":
            total += 0.1 + threat(s, seat, other)
        elif kind == "pay_once":
            total += FLORIN * more[0] * ((receiver == seat) - (giver == seat))
        elif receiver == seat:
            total += RECEIVED.get(kind.removesuffix("_against"), 0.0)
        elif giver == seat:
            total -= GIVEN.get(kind.removesuffix("_against"), 0.5)
    return total


def answer(s: State, d: Decision, rng: Random) -> Option:
    """What is worth more than it costs; with peace on terms (MU-dip.b) also the war that it ends."""
    about = d.params or {}
    other = int(about["other"])
    ended = WAR_PAYS - prey(s, d.seat, other) if d.prompt != "pacts.answer" else 0.0
    return preferred(d, "accept" if ended + worth(s, d.seat, other, about["terms"]) > A_PACT_PAYS else "decline")


def with_whom(s: State, d: Decision, rng: Random) -> Option:
    """One partner; the offer was counted already, so the same question is asked without that."""
    if len((d.params or {}).get("players", [])) > 1:
        return preferred(d, "done")
    free = [int(o.args[0]) for o in d.options if o.verb == "with" and not pacts_with(s, d.seat, int(o.args[0]))]
    ranked = sorted(free, key=lambda other: (-threat(s, d.seat, other), -other))
    return offered(d, [("with", other) for other in ranked]) or d.options[0]


def clause(s: State, d: Decision, rng: Random) -> Option:
    """Trade for both, and peace."""
    written = [term[0] for term in (d.params or {})["terms"]]
    missing = [("clause", kind) for kind, number in MY_TERMS.items() if written.count(kind) < number]
    return offered(d, missing) or preferred(d, "done", "withdraw")


def make_peace(s: State, d: Decision, rng: Random) -> Option:
    """If a war brings me less than it may cost me."""
    other = int((d.params or {})["other"])
    return preferred(d, "yes" if prey(s, d.seat, other) < max(WAR_PAYS, prey(s, other, d.seat) / 2) else "no")


HEURISTICS: Final[dict[str, Heuristic]] = {
    **dict.fromkeys(("pacts.answer", "diplomacy.peace_for", "diplomacy.armistice_for"), answer),
    "pacts.with": with_whom,
    "pacts.clause": clause,
    "pacts.between": first,
    "pacts.until": lambda s, d, rng: offered(d, [("until", s.turn + n) for n in range(LASTS, 0, -1)]) or d.options[0],
    "pacts.secrecy": prefer("open"),
    "pacts.offer": prefer("offer"),
    "pacts.end": prefer("no"),
    "pacts.vote": prefer("respected"),
    **dict.fromkeys(("diplomacy.peace", "diplomacy.armistice"), make_peace),
}
