"""From what is asked for to a position in which the battle begins; what cannot be is told with its rule."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final, NamedTuple

from condotta.core.errors import PositionError
from condotta.core.game import Data, Setup

from ..data import CAPTAINS, FACTS, HEXES, SCENARIOS, WEATHERS
from ..data.scenarios import Counter, Scenario
from ..pieces import SUBORDINATE, UNEMPLOYED, Battle, Corps, Leader, Unit
from ..rules.command.setup import new_state
from ..rules.common import changes, forces, intelligence
from ..shown.catalogue import catalogue
from ..state import FIELDS, SETTINGS, State
from . import history

KEYS: Final = (
    "battle", "scenario", "turn", "hex", "terrain", "weather", "attacker", "earthworks", "river", "extended", "armies",
)  # fmt: skip
USUAL: Final[Data] = {"turn": 1, "weather": "fine", "earthworks": False, "river": False, "extended": True}
TEXTS: Final = ("battle", "scenario", "hex", "terrain", "weather", "attacker")
KINDS: Final = {"turn": int, "earthworks": bool, "river": bool, "extended": bool, "armies": dict}


class Problem(NamedTuple):
    """What is wrong: a text and its parameters."""

    key: str
    params: dict[str, Any]


def problem(key: str, **params: Any) -> Problem:
    return Problem(f"laboratory.{key}", params)


def position(asked: Data, lang: str = "en") -> Data:
    """The position in which this battle begins; PositionError with everything that is wrong with it."""
    found = [problem("no_text", name=key, value=repr(asked[key])) for key in TEXTS if not is_text(asked.get(key, ""))]
    if found:
        raise PositionError([catalogue().text(one.key, lang, one.params) for one in found])
    wanted = completed(asked)
    scenario = SCENARIOS.get(wanted.get("scenario", ""))
    if scenario is None:
        found = [problem("no_scenario", value=str(wanted.get("scenario", "")), known=", ".join(SCENARIOS))]
    else:
        found = [*form_problems(wanted, scenario)]
        found = found or [*army_problems(wanted, scenario)]
    if "battle" in asked and asked["battle"] not in history.battles():
        found = [problem("no_battle", value=str(asked["battle"]), known=", ".join(history.battles()))]
    if found or scenario is None:
        raise PositionError([catalogue().text(one.key, lang, one.params) for one in found])
    return begun(wanted, scenario)


def is_text(value: object) -> bool:
    return isinstance(value, str)


def completed(asked: Data) -> Data:
    """With what the named battle says and what is usual; of an army that is changed only what is named."""
    known = history.battles().get(asked.get("battle", ""))
    base = {} if known is None else known.as_asked()
    wanted = {**USUAL, **base, **asked}
    if known is not None and isinstance(asked.get("armies"), dict):
        named = asked["armies"]
        wanted["armies"] = {
            side: {**base["armies"].get(side, {}), **(named[side] if isinstance(named.get(side), dict) else {})}
            for side in {**base["armies"], **named}
        }
    if "terrain" in asked and "hex" not in asked:
        fields = history.fields_of(str(wanted.get("scenario"))) if wanted.get("scenario") in SCENARIOS else {}
        wanted["hex"] = fields.get(str(asked["terrain"]), "")
    return wanted


# What can be wrong


def form_problems(wanted: Data, scenario: Scenario) -> Iterator[Problem]:
    yield from (problem("no_key", value=str(key), known=", ".join(KEYS)) for key in wanted if key not in KEYS)
    for key, kind in KINDS.items():
        if key in wanted and type(wanted[key]) is not kind:
            yield problem("wrong_type", name=key, value=repr(wanted[key]))
    sides = [side.id for side in scenario.sides]
    if wanted.get("attacker") not in sides:
        yield problem("no_attacker", value=str(wanted.get("attacker", "")), known=", ".join(sides))
    if wanted.get("weather") not in WEATHERS:
        yield problem("no_weather", value=str(wanted.get("weather")), known=", ".join(WEATHERS))
    if type(wanted.get("turn")) is int and not 1 <= wanted["turn"] <= scenario.turns:
        yield problem("no_turn", value=wanted["turn"], most=scenario.turns)
    fields = history.fields_of(scenario.id)
    hex = HEXES.get(str(wanted.get("hex", "")))
    if hex is None or hex.place:
        yield problem("no_ground", known=", ".join(fields))
    armies = wanted.get("armies")
    for side in [str(key) for key in armies if key not in sides] if isinstance(armies, dict) else ():
        yield problem("no_side", value=side, known=", ".join(sides))


def army_problems(wanted: Data, scenario: Scenario) -> Iterator[Problem]:
    for seat, side in enumerate(scenario.sides):
        army = (wanted.get("armies") or {}).get(side.id)
        if not isinstance(army, dict):
            yield problem("no_army", side=side.name.en, id=side.id)
            continue
        captains, units = army.get("captains"), army.get("units")
        found = [*captain_problems(scenario, seat, captains), *unit_problems(scenario, seat, units)]
        yield from found
        if not found:
            yield from together_problems(wanted, scenario, seat)


def captain_problems(scenario: Scenario, seat: int, captains: Any) -> Iterator[Problem]:
    side, known = scenario.sides[seat].id, history.captains_of(scenario, seat)
    if not isinstance(captains, list) or not captains or not all(map(is_text, captains)):
        yield problem("no_captains", side=side, known=", ".join(known))
        return
    strange = [one for one in captains if one not in known]
    yield from (problem("no_captain", side=side, value=str(one), known=", ".join(known)) for one in strange)
    yield from (
        problem("captain_twice", side=side, captain=one) for one in sorted({*captains}) if captains.count(one) > 1
    )
    if strange:
        return
    first = CAPTAINS[captains[0]]
    if first.minor:
        yield problem("minor_commands", captain=first.id)
    for one in captains[1:]:
        if CAPTAINS[one].rank > first.rank:
            yield problem("rank_above", captain=one, rank=CAPTAINS[one].rank, first=first.id, most=first.rank)


def unit_problems(scenario: Scenario, seat: int, units: Any) -> Iterator[Problem]:
    side, mix = scenario.sides[seat].id, history.mix_of(scenario, seat)
    if not isinstance(units, dict) or not any(units.values()):
        yield problem("no_units", side=side, known=", ".join(mix))
        return
    for kind, sp in units.items():
        if kind not in mix:
            yield problem("no_unit", side=side, value=str(kind), known=", ".join(mix))
        elif type(sp) is not int or not 0 <= sp <= sum(counter.most for counter in mix[kind]):
            yield problem(
                "no_such_sp", side=side, unit=mix[kind][0].type.id, value=str(sp), most=sum(c.most for c in mix[kind])
            )


def together_problems(wanted: Data, scenario: Scenario, seat: int) -> Iterator[Problem]:
    """GC-4.1.a: the Ranks of the Captains, and who may lead whom."""
    side = scenario.sides[seat].id
    army = wanted["armies"][side]
    units = units_of(wanted, scenario, seat)
    room = sum(CAPTAINS[id].rank for id in army["captains"])
    if len(units) > room:
        yield problem("too_many_units", side=side, number=len(units), most=room)
    elif spread(scenario, army["captains"], units) is None:
        yield problem("nobody_leads", side=side)
    foot = sum(unit.sp for unit in units if unit.counter.type.infantry)
    if wanted["earthworks"] and wanted["attacker"] != side and foot < FACTS.earthworks["least_infantry"]:
        yield problem("no_works", side=side, least=FACTS.earthworks["least_infantry"], number=foot)


# The armies


def units_of(wanted: Data, scenario: Scenario, seat: int) -> list[Unit]:
    """The counters of an army: those of the historical entries first, then the greatest; each is filled in turn."""
    side, mix = scenario.sides[seat].id, history.mix_of(scenario, seat)
    known = history.battles().get(str(wanted.get("battle", "")))
    first = known.armies[side].counters if known is not None and known.scenario == scenario.id else []
    found: list[Unit] = []
    for kind, sp in wanted["armies"][side]["units"].items():
        own = [counter for counter in first if history.kind_of(counter) == kind]
        rest = sorted((one for one in mix[kind] if one not in own), key=lambda one: -one.most)
        found += filled([*own, *rest], sp)
    return found


def filled(counters: list[Counter], sp: int) -> list[Unit]:
    """SP on as few counters as hold them (GC-1.3.3.c), at least one on each."""
    used: list[Counter] = []
    for counter in counters:
        if sum(one.most for one in used) >= sp:
            break
        used.append(counter)
    strengths = [min(1, sp) for _ in used]
    left = sp - sum(strengths)
    for place, counter in enumerate(used):
        more = min(left, counter.most - strengths[place])
        strengths[place] += more
        left -= more
    return [Unit(counter.id, strength) for counter, strength in zip(used, strengths, strict=True) if strength]


def spread(scenario: Scenario, captains: list[str], units: list[Unit]) -> list[list[Unit]] | None:
    """Who leads which units: cavalry to the impetuous (GC-4.8.I.c), then the strongest to whoever has least for his
    Rank; None: nobody may lead one of them (GC-S1.2.e, GC-S2.5, GC-S4.6)."""
    cards: list[list[Unit]] = [[] for _ in captains]
    left = sorted(units, key=lambda unit: (-unit.sp * (1 + unit.counter.quality), unit.id))
    for place, id in enumerate(captains):
        horse = [unit for unit in left if unit.counter.type.cavalry and may_lead(scenario, id, unit)]
        if "I" in CAPTAINS[id].features and horse:
            unit = next((one for one in horse if one.counter.type.heavy), horse[0])
            cards[place].append(unit)
            left.remove(unit)
    for unit in sorted(left, key=lambda unit: scenario.unit_army[unit.id] not in scenario.own_units_only):
        able = [
            place
            for place, id in enumerate(captains)
            if len(cards[place]) < CAPTAINS[id].rank and may_lead(scenario, id, unit)
        ]
        if not able:
            return None
        cards[min(able, key=lambda place: (weight(cards[place]) / CAPTAINS[captains[place]].rank, place))].append(unit)
    if not cards[0]:
        giver = max(range(len(cards)), key=lambda place: len(cards[place]))
        cards[0].append(cards[giver].pop())
    return cards


def weight(units: list[Unit]) -> float:
    return sum(unit.sp * (1 + unit.counter.quality) for unit in units)


def may_lead(scenario: Scenario, captain: str, unit: Unit) -> bool:
    army = scenario.unit_army[unit.id]
    return army == scenario.army_of[captain] or army not in scenario.own_units_only


# The position


def begun(wanted: Data, scenario: Scenario) -> Data:
    """GC-12.2.2.a, GC-12.4.3: the table as it is when a Major Battle begins."""
    options = {**{name: setting.default for name, setting in SETTINGS.items()}, "extended_battle": wanted["extended"]}
    s = new_state(Setup(2, options, scenario.id))
    s.phase, s.stage, s.turn, s.weather = "battles", "", wanted["turn"], wanted["weather"]
    attacking = [side.id for side in scenario.sides].index(wanted["attacker"])
    firsts = [muster(s, wanted, seat) for seat in (0, 1)]
    attacker, defender = firsts[attacking], firsts[1 - attacking]
    attacker.order, defender.order = changes.ATTACK, changes.STAND
    attacker.river_crossing, defender.earthworks = wanted["river"], wanted["earthworks"]
    battle = Battle(wanted["hex"], "reorganise")
    battle.attacker, battle.defender = attacker.id, defender.id
    battle.attacking_side, battle.round = attacking, 1
    battle.hif_side = attacking
    battle.gave_up_works = [attacker.id]
    for first in (attacker, defender):
        battle.corps += [Corps(one.id, first.side) for one in forces.captains(s, first) if one.units]
        intelligence.show_force(s, first)
    s.battle = battle
    s.trial = [sum(unit.sp for unit in forces.units(s, first)) for first in firsts]
    s.pool = [[id for id in pool if not in_play(s, id)] for pool in s.pool]
    s.minors = [[id for id in minors if id not in s.leaders] for minors in s.minors]
    start = {"game": "gran_capitan", "scenario": scenario.id, "seats": 2, "options": options}
    return {**start, **FIELDS.dump(s)}


def in_play(s: State, unit: str) -> bool:
    return any(one.id == unit for leader in s.leaders.values() for one in leader.units)


def muster(s: State, wanted: Data, seat: int) -> Leader:
    """The Force of a side: its commander with the others on his card."""
    scenario = s.scenario
    captains = wanted["armies"][scenario.sides[seat].id]["captains"]
    cards = spread(scenario, captains, units_of(wanted, scenario, seat))
    assert cards is not None
    for id, units in zip(captains, cards, strict=True):
        one = Leader(id, seat, scenario.army_of[id], wanted["hex"], units)
        one.face_up = one.told = True
        if id == captains[0]:
            s.tokens += 1
            one.token, one.general = s.tokens, True
        else:
            one.under, one.box = captains[0], SUBORDINATE if units else UNEMPLOYED
        s.leaders[id] = one
    return s.leaders[captains[0]]
