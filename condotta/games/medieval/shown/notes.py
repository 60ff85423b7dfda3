"""What an option costs and does, its odds, what is at stake; and what players have, by which tests check it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from typing import Any, Final

from condotta.core.flow import Decision, Option, Seat
from condotta.core.game import Note, Notes, Reason

from ..data import (
    ASSASSIN_SUCCEEDS_FROM,
    ATTACK_COST,
    CARDS,
    INTERCEPTION_COST,
    KNIGHTS_ARMY,
    KNIGHTS_PROVINCE_ARMY,
    LEVY,
    LIFT_EXCOMMUNICATION_COST,
    MAP,
    MILITIA_COST,
    NAVAL_DRM_COST,
    POWERS,
    PROVINCES,
)
from ..rules import control, strength
from ..state import INCOME, UNCONTROLLED, Attack, State, income_of
from . import refusals

DIE: Final = range(1, 7)
Tells = Callable[[State, Decision, Any], Note]  # Any: the last argument of the option
CARD: Final = {"cards": 1}


def describe(s: State, decision: Decision, option: Option) -> Note:
    tells = TOLD.get(f"{decision.prompt} {option.verb}") or TOLD.get(option.verb)
    note = Note() if tells is None else tells(s, decision, option.args[-1] if option.args else 0)
    return Note(note.costs, note.says, RISKS.get(decision.prompt, note.risks))


@cache
def chance(difference: int, ties_win: bool = False) -> int:
    """Per cent: one die with so much more than the other beats it."""
    wins = sum(mine + difference - theirs + ties_win > 0 for mine in DIE for theirs in DIE)
    return round(100 * wins / len(DIE) ** 2)


def says(key: str, **params: Any) -> Reason:
    return f"note.{key}", params


# Attacks


def army_of(s: State, power: str) -> int:
    return POWERS[power].army + s.rulers[power]


def attack(s: State, decision: Decision, power: str) -> Note:
    return Note({"florins": ATTACK_COST}, [says("strength", n=army_of(s, power))])


def target(s: State, decision: Decision, province: str) -> Note:
    """The odds if nobody adds militia, mercenaries, Jihad or Knights."""
    battle = Attack(decision.seat, (decision.params or {})["power"], province, s.control.get(province, UNCONTROLLED))
    difference = strength.total(strength.attacking(s, battle)) - strength.total(strength.defending(s, battle))
    return Note({"florins": ATTACK_COST}, [*place(s, province), says("odds", n=chance(difference))])


def prey(s: State, decision: Decision, province: str) -> Note:
    return Note(CARD, [*place(s, province), says("odds", n=chance(knights_edge(s, decision.seat, province, 1)))])


def send_knights(s: State, decision: Decision, number: int) -> Note:
    edge = knights_edge(s, decision.seat, (decision.params or {})["target"], number)
    return Note({"cards": number}, [says("odds", n=chance(edge))])


def knights_edge(s: State, seat: Seat, province: str, number: int) -> int:
    battle = Attack(seat, "", province, s.control.get(province, UNCONTROLLED), knights=number)
    return strength.total(strength.attacking(s, battle)) - strength.total(strength.defending(s, battle))


def militia(s: State, decision: Decision, number: int) -> Note:
    """Against what the other side is known to have."""
    known = decision.params or {}
    power = known.get("power", "")
    own, against = known.get("strength"), known.get("against", 0) + known.get("seen", 0)
    own = army_of(s, power) if own is None else own  # in a Civil War
    odds = chance(own + number - against, ties_win=decision.prompt == "defence.militia")
    return Note({"florins": number * known.get("cost", MILITIA_COST)}, [says("odds", n=odds)])


def civil_war(s: State, decision: Decision, power: str) -> Note:
    return Note({"florins": ATTACK_COST}, [says("odds", n=chance(army_of(s, power))), says("civil_war")])


def expel(s: State, decision: Decision, province: str) -> Note:
    return Note({"florins": ATTACK_COST}, [says("expel")])


def fix_drm(s: State, decision: Decision, drm: int) -> Note:
    return Note({"florins": drm * NAVAL_DRM_COST}, [says("strength", n=drm)])


def intercept(s: State, decision: Decision, drm: int) -> Note:
    """The mover's own DRM is not known."""
    known = decision.params or {}
    own, other = POWERS[known["power"]].naval, POWERS[known["mover"]].naval
    odds = chance(own + drm - other, ties_win=own > other)
    return Note({"florins": INTERCEPTION_COST + drm * NAVAL_DRM_COST}, [says("odds_at_sea", n=odds)])


# Cards


def card(s: State, decision: Decision, card: str) -> Note:
    return Note(CARD, power_card(s, card) if card in POWERS else [(f"explain.{CARDS.get(card, card)}", {})])


def power_card(s: State, power: str) -> list[Reason]:
    """MV-4.3.c: to whom it goes, and what it brings."""
    provinces = control.counted_provinces(s, power)
    free = [province for province in provinces if province not in s.control]
    owner = control.owner_of_all(s, power)
    gain = [] if power in s.paid_powers else [says("initial", n=POWERS[power].initial_income)]
    if free:
        return [says("takes", n=len(free), income=sum(INCOME[province] for province in free)), *gain]
    return [says("power_of_several")] if owner == UNCONTROLLED else [says("power_of", player=owner), *gain]


def spent(s: State, decision: Decision, what: object) -> Note:
    """The card in question goes; what it hits is seen on the map."""
    found = place(s, what) if isinstance(what, str) and what in PROVINCES else holder(s, what)
    return Note(CARD, found)


def assassinate(s: State, decision: Decision, power: str) -> Note:
    likely = round(100 * (DIE.stop - ASSASSIN_SUCCEEDS_FROM) / len(DIE))
    return Note(CARD, [*holder(s, power), says("odds", n=likely)])


def heresy(s: State, decision: Decision, province: str) -> Note:
    likely = round(100 * sum(die > INCOME[province] for die in DIE) / len(DIE))
    return Note(CARD, [*place(s, province), says("odds", n=likely)])


def knights(s: State, decision: Decision, number: int) -> Note:
    return Note({"cards": number}, [says("strength", n=number * KNIGHTS_ARMY)])


def commit(s: State, decision: Decision, power: str) -> Note:
    return Note({}, [says("strength", n=army_of(s, power)), says("crusade")])


def commit_province(s: State, decision: Decision, province: str) -> Note:
    return Note({}, [says("strength", n=KNIGHTS_PROVINCE_ARMY), says("crusade")])


# The rest


def collect(s: State, decision: Decision, _: object) -> Note:
    return Note({}, [says("income", n=income_of(s, decision.seat))])


def accept(s: State, decision: Decision, _: object) -> Note:
    asked = [term[1] for term in (decision.params or {})["gets"] if term[0] == "florins"]
    return Note({"florins": sum(asked)})


def call_crusade(s: State, decision: Decision, _: object) -> Note:
    return Note({}, [says("levy", n=LEVY[s.seats])])


def lift(s: State, decision: Decision, power: str) -> Note:
    return Note({"florins": LIFT_EXCOMMUNICATION_COST}, holder(s, power))


def hire(s: State, decision: Decision, power: str) -> Note:
    return Note({}, [says("strength", n=POWERS[power].army)])


def choose_power(s: State, decision: Decision, power: str) -> Note:
    own = [province for province in s.layout.provinces if PROVINCES[province].power == power]
    known = says("on_map", n=len(own), income=sum(INCOME[province] for province in own))
    return Note({}, [says("gain", n=POWERS[power].initial_income), *([known] if own else [])])


def ravage(s: State, decision: Decision, card: str) -> Note:
    held = [p for p in MAP[card].provinces if p in s.control]
    mine = sum(INCOME[p] for p in held if s.control[p] == decision.seat)
    theirs = sum(INCOME[p] for p in held) - mine
    return Note({}, [says("ravage", defence=MAP[card].mongol_defence, mine=mine, theirs=theirs)])


def give_up(s: State, decision: Decision, _: object) -> Note:
    return Note({}, [says("attack_lost"), *([says("no_way")] if len(decision.options) == 1 else [])])


def seen_place(s: State, decision: Decision, province: str) -> Note:
    return Note({}, place(s, province) if province in PROVINCES else holder(s, province))


def place(s: State, province: str) -> list[Reason]:
    """Whose it is, its income, and what lies on it."""
    told = [says("income", n=INCOME[province])]
    if province in s.control:
        told.insert(0, says("owner", player=s.control[province]))
    return told + [
        says(mark) for mark, there in (("knights", s.knights_provinces), ("heresy", s.heresies)) if province in there
    ]


def holder(s: State, power: object) -> list[Reason]:
    return [says("owner", player=s.holders[power])] if isinstance(power, str) and power in s.holders else []


TOLD: Final[dict[str, Tells]] = {  # by verb, or by prompt and verb
    "attack": attack,
    "attack.target target": target,
    "knights.target target": prey,
    "send_knights": send_knights,
    "militia": militia,
    "fight_civil_war": civil_war,
    "expel_heresy": expel,
    "naval_drm": fix_drm,
    "intercept": intercept,
    "play": card,
    "discard": card,
    "use": card,
    "react": card,
    "look_at_hand": spent,
    "look_at_map_deck": spent,
    "look_at_action_deck": spent,
    "revolt": spent,
    "crusade": call_crusade,
    "marriage": seen_place,
    "pope_marriage": spent,
    "pope_passage": spent,
    "marry": seen_place,
    "excommunicate": seen_place,
    "lift_excommunication": lift,
    "assassinate": assassinate,
    "heresy": heresy,
    "support": knights,
    "commit_knights": knights,
    "commit": commit,
    "commit_province": commit_province,
    "collect": collect,
    "accept": accept,
    "hire": hire,
    "choose": choose_power,
    "ravage": ravage,
    "give": seen_place,
    "ask": seen_place,
    "ask_passage": seen_place,
    "give_up": give_up,
}
RISKS: Final[dict[str, Sequence[str]]] = {  # where dice, or what is under way, may take more
    "obligatory.play": ("florins", "cards"),
    "reaction.choose": ("florins", "cards"),
    "attack.spies": ("florins",),  # militia committed before is paid now
    "defence.knights": ("florins",),
}


def purse(s: State, seat: Seat) -> dict[str, int]:
    return {"florins": s.money[seat], "cards": len(s.hands[seat])}


NOTES: Final = Notes(describe, purse, refusals.own)
