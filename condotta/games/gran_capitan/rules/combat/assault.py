"""Section 13.1, the attack on the Assault Table: Quality, columns, SP ratio, modifiers, and what the result does."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from condotta.core.flow import Flow, Seat

from ...data import FACTS, HEXES, PLACE_LEVELS, TERRAINS, WEATHERS
from ...data.things import Place
from ...pieces import Leader, Unit
from ...state import State, Table
from ..common import losses
from ..common.losses import Held, strength
from .modifiers import Modifier, those, total

TABLE: Final = FACTS.assault
WORKS: Final = FACTS.earthworks
DICE: Final = range(1, 7)


class Party:
    """One side of an attack: the Captains who fight, with their units in good order that count."""

    __slots__ = ("captains", "charged", "disorganised", "held", "quarters", "road_march", "seat")

    def __init__(self, seat: Seat, captains: list[Leader], held: list[Held] | None = None) -> None:
        self.seat = seat
        self.captains = captains
        all_units = [(leader, unit) for leader in captains for unit in leader.units]
        self.held: list[Held] = [one for one in held or all_units if not one[1].demoralised and one[1].sp > 0]
        self.charged: list[str] = []  # units that charged in this battle round (GC-12.4.8.b)
        self.disorganised = False
        self.road_march = False
        self.quarters = False

    @property
    def units(self) -> list[Unit]:
        return [unit for _, unit in self.held]

    @property
    def fighting(self) -> list[Unit]:
        """GC-13.1.1.b, GC-13.1.c: infantry and cavalry; artillery where it is alone."""
        return [unit for unit in self.units if not unit.counter.type.artillery] or self.units

    @property
    def star(self) -> bool:
        """R-44: one star at most counts."""
        return any(captain.star for captain in self.captains)

    def has(self, feature: str) -> bool:
        return any(captain.has(feature) for captain in self.captains)


class Extended:
    """What the options of the extended Major Battle do in an attack (GC-O1.1.3.c)."""

    __slots__ = ("combined", "firearms", "shooting")

    def __init__(self, firearms: bool, shooting: bool, combined: list[str]) -> None:
        self.firearms = firearms  # the defender has played Firearms
        self.shooting = shooting  # the attacker has (GC-S4.5)
        self.combined = combined  # Captains whose Corps attack with Combined Arms


class Attack:
    """What decides an attack besides the two sides."""

    __slots__ = ("ambush", "attacker", "defender", "earthworks", "extended", "hex", "inside", "on_the_march", "river")

    def __init__(self, attacker: Party, defender: Party, hex: str) -> None:
        self.attacker = attacker
        self.defender = defender
        self.hex = hex
        self.inside: Place | None = None  # the Fortress in which the defender is
        self.earthworks = False  # of the defender, where they count
        self.river = False  # Opposing River Crossing of the attacker
        self.on_the_march = False
        self.ambush = False
        self.extended: Extended | None = None


class Outcome:
    """What came of an attack."""

    __slots__ = ("captain_check", "loser", "winner")

    def __init__(self, winner: Party, loser: Party, captain_check: bool) -> None:
        self.winner = winner
        self.loser = loser
        self.captain_check = captain_check


# The attack


def resolve(g: Table, attack: Attack, rule: str) -> Flow[Outcome]:
    """GC-13.1.k: one die of the attacker; SP losses, then Demoralisations. Checks are the caller's (12.4, 12.5)."""
    s = g.state
    attacker, defender = attack.attacker, attack.defender
    groups = {id(party): quality_group(party) for party in (attacker, defender)}
    changed = modifiers(s, attack)
    die = g.d6(attacker.seat)
    difference = attacking_quality(s, attack) - defending_quality(attack)
    affecting = is_affecting(s, attack)
    found = TABLE.result(die + total(changed), difference, affecting=affecting)
    g.log(
        "assault.roll",
        rule,
        player=attacker.seat,
        hex=attack.hex,
        modifiers=changed,
        difference=difference,
        affecting=affecting,
        result=found,
    )
    result = TABLE.results[found[1:]]
    loser, winner = (attacker, defender) if found[0] == "A" else (defender, attacker)
    for party, sp, demoralised in ((loser, result.loser_sp, result.loser_demoralised), (winner, result.winner_sp, 0)):
        held = [one for one in party.held if one[1] in party.fighting]
        yield from losses.take_result(
            g,
            party.seat,
            held,
            groups[id(party)],
            sp,
            demoralised,
            "GC-13.1.7.a",
            same_unit=attack.extended is not None,
        )
    return Outcome(winner, loser, result.captain_check)


def odds(s: State, attack: Attack) -> float:
    """Of the faces of the die those by which the defender loses."""
    change = total(modifiers(s, attack))
    difference, affecting = attacking_quality(s, attack) - defending_quality(attack), is_affecting(s, attack)
    won = [TABLE.result(die + change, difference, affecting=affecting)[0] == "D" for die in DICE]
    return sum(won) / len(won)


# Quality


def group_quality(party: Party) -> int:
    """GC-13.1.b: the highest Quality such that units of it or better have at least half of the SP."""
    units = party.fighting
    half = strength(units)
    for quality in (3, 2, 1):
        if 2 * sum(unit.sp for unit in units if unit.counter.quality >= quality) >= half:
            return quality
    return 0


def quality_group(party: Party) -> list[Unit]:
    """GC-13.1.d: the units of that Quality or better, from which half of the losses come."""
    quality = group_quality(party)
    return [unit for unit in party.fighting if unit.counter.quality >= quality]


def attacking_quality(s: State, attack: Attack) -> int:
    """GC-13.1.e, GC-S4.5."""
    party = attack.attacker
    found = group_quality(party) + (TABLE.disorganised if party.disorganised else 0)
    options = attack.extended
    if options is not None:  # GC-O1.1.1.fa.b, d: without the chit they are plain infantry
        return found + (TABLE.firearms if options.firearms else 0) - (TABLE.firearms if options.shooting else 0)
    if WEATHERS[s.weather].firearms:
        found += TABLE.firearms if is_most(attack.defender.fighting, "firearms") else 0
        found -= TABLE.firearms if s.scenario.firearms_attack and is_most(party.fighting, "firearms") else 0
    return found


def defending_quality(attack: Attack) -> int:
    """GC-13.1.e, GC-8.7.g, GC-18.f."""
    party = attack.defender
    found = group_quality(party) + (TABLE.disorganised if party.disorganised else 0)
    return found + (TABLE.road_march if party.road_march else 0) + (TABLE.quarters if party.quarters else 0)


def is_most(units: list[Unit], trait: str) -> bool:
    """R-28: more than half of the SP that count."""
    return 2 * sum(unit.sp for unit in units if has_trait(unit, trait)) > strength(units)


def has_trait(unit: Unit, trait: str) -> bool:
    type = unit.counter.type
    if trait == "cavalry":
        return type.cavalry
    if trait == "heavy":
        return type.heavy
    return trait in type.traits


# The line of the table


def is_affecting(s: State, attack: Attack) -> bool:
    """GC-13.1.2.a, GC-8.9.e, GC-4.8.L.c."""
    if attack.attacker.has("L"):
        return False
    land = TERRAINS[HEXES[attack.hex].terrain].affecting
    if land or attack.inside is not None or works_count(s, attack) or attack.river:
        return True
    only_light = all(unit.counter.type.light for unit in attack.attacker.units)
    return attack.on_the_march and not only_light


def works_count(s: State, attack: Attack) -> bool:
    """GC-8.5.1, unless the scenario makes Earthworks of this side bare (GC-S2.7)."""
    return attack.earthworks and s.scenario.sides[attack.defender.seat].id not in s.scenario.bare_earthworks


# SP and modifiers


def modifiers(s: State, attack: Attack) -> list[Modifier]:
    """GC-13.1.j: SP ratio, stars, weather, unit types, Ambush; those that are not 0."""
    attacking, defending = strengths(s, attack)
    return those(
        ("ratio", TABLE.ratio(attacking, defending)),
        ("attacking_star", TABLE.star if attack.attacker.star else 0),
        ("defending_star", -TABLE.star if attack.defender.star else 0),
        ("weather", WEATHERS[s.weather].assault),
        ("ambush", TABLE.ambush if attack.ambush else 0),
        *unit_effects(s, attack),
    )


def strengths(s: State, attack: Attack) -> tuple[int, int]:
    """GC-13.1.h: SP after the multipliers of terrain and works."""
    combined = attack.extended.combined if attack.extended is not None else []
    attacking = counted(attack.attacker, attack.hex, is_defender=False, combined=combined)
    defending = counted(attack.defender, attack.hex, is_defender=True)
    if attack.extended is not None:  # GC-O1.1.1.ew.b
        return attacking, defending
    doubled = PLACE_LEVELS[attack.inside.level].doubled if attack.inside is not None else 0
    doubled += WORKS["doubled"] if works_count(s, attack) else 0
    return attacking, defending + min(defending, doubled)


def counted(party: Party, hex: str, *, is_defender: bool, combined: Sequence[str] = ()) -> int:
    """GC-12.4.8.b, c, GC-4.8.A.a, GC-13.1.1.a, R-45: SP, those of cavalry halved by terrain or a charge; with Combined
    Arms infantry counts twice and cavalry once and a half (GC-O1.1.1.ca.a)."""
    plain = sum_of(party, hex, [one for one in party.held if one[0].id not in combined])
    mixed = [sum_of(party, hex, [one for one in party.held if one[0].id == id]) for id in combined]
    foot = plain[0] + sum(2 * foot for foot, _ in mixed)
    horse = plain[1] + sum((3 * horse + 1) // 2 for _, horse in mixed)
    guns = sum(unit.sp for unit in party.units if unit.counter.type.artillery)
    if party.has("A"):
        return foot + horse + guns
    return foot + horse or (1 if guns and is_defender else 0)


def sum_of(party: Party, hex: str, held: list[Held]) -> tuple[int, int]:
    """Infantry and cavalry SP that count."""
    foot = sum(unit.sp for _, unit in held if unit.counter.type.infantry)
    spent = sum(unit.sp for _, unit in held if unit.counter.type.cavalry and unit.id in party.charged)
    fresh = sum(unit.sp for _, unit in held if unit.counter.type.cavalry and unit.id not in party.charged)
    horse = fresh + (spent + 1) // 2
    if TERRAINS[HEXES[hex].terrain].halves_cavalry:
        horse = (horse + 1) // 2
    return foot, horse


def unit_effects(s: State, attack: Attack) -> list[Modifier]:
    """T-unit-effects, GC-13.1.6.a."""
    ours, theirs = attack.attacker.fighting, attack.defender.fighting
    works, inside = works_count(s, attack), attack.inside is not None
    pikes, horse = is_most(ours, "pike"), is_most(ours, "cavalry")
    rodeleros = sum(unit.sp for unit in theirs if unit.counter.type.rodeleros)
    is_open = HEXES[attack.hex].terrain in ("clear", "uncultivated") and not works and not inside and not attack.river
    found = {
        "pike_shock": pikes and not works and not inside and 2 * rodeleros < strength(theirs),
        "pike_against_earthworks": pikes and works,
        "heavy_cavalry_in_the_open": is_open and is_most(ours, "heavy"),
        "cavalry_against_works": horse and (works or inside),
        "cavalry_against_pikes": horse and is_most(theirs, "pike"),
    }
    return [(effect, TABLE.unit_types[effect]) for effect, applies in found.items() if applies]
