"""What a player of Tanto Monta does at sea: blockades for his sieges, combats that he would win, ports in danger."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeAlias

from condotta.core.flow import DONE, NO, YES, Decision, Option, Seat, offer

from ..data import SEA_ZONES, SPACES
from ..pieces import CORSAIR, SHIPS, SQUADRON, Budget, Fleet
from ..rules.action import pirates
from ..rules.common import control, fleets
from ..rules.common.fleets import Flotilla
from ..rules.common.powers import are_allied, at_war_at_sea, majors_of, player
from ..rules.land import requirements, siege
from ..rules.sea import odds, orders, piracy
from ..rules.sea import raid as raids
from ..rules.sea.raid import Raid
from ..state import State
from . import bargains, campaign, ferries, worth
from .armies import Front
from .campaign import Aim

Choice: TypeAlias = Callable[[State, Decision], Option]
Judge: TypeAlias = Callable[[State, Decision], bool]  # is this card worth playing now
Planned: TypeAlias = tuple[str, str, str, str]  # power, kind, place, destination
BOLD: Final = 60  # per cent at which one attacks at sea
STEADY: Final = 45  # below which one would rather not be there
HUNTS: Final = 0.12  # what it is worth to beat a fleet, for each of its ships
HIT: Final = 1.0  # what a hit of a pirate is worth
HIT_WHEN_FULL: Final = 0.4  # when it brings no VP any more
CORSAIR_LOST: Final = 0.1
SQUADRON_LOST: Final = 0.3
MOST_PIRATES: Final = 3  # two for the dice, and one for who is hit
ON_THE_WAY: Final = 0.4  # of what a raid promises, for the CP that brings ships there: two more are to come
GIVEN: Final = {"ship": 0.35, "order": 0.25}  # what a ship or a unit is worth that a pirate takes
LONG_WAY: Final = 4  # Naval Moves
FARTHER: Final = 0.85  # for each of them


class Plan:
    """Orders for one navy, and what they would bring."""

    __slots__ = ("orders", "value", "zone")

    def __init__(self) -> None:
        self.orders: list[Planned] = []
        self.value = 0.0
        self.zone = ""


def plan(s: State, seat: Seat, side: str) -> Plan:
    """The one thing that is worth most: to free a siege of hindering ships, to beat a weaker fleet, to carry men."""
    found = [*blockades(s, seat, side), *hunts(s, seat, side), *hunting_grounds(s, seat, side), *bridges(s, seat, side)]
    return max(found, key=lambda one: one.value, default=Plan())


def blockades(s: State, seat: Seat, side: str) -> list[Plan]:
    """TM-15.1.e, f: squadrons beside a port that is besieged, or soon may be, more than lie in it."""
    found = []
    for port in [*campaign.besieged_ports(s, seat), *campaign.ports_in_sight(s, seat)]:
        for zone in SPACES[port.space].ports:
            made = assemble(
                s, side, zone, campaign.ships_wanted(s, port) - requirements.squadrons(s, port.power, (zone,))
            )
            made.value *= port.likely * worth.gain(s, seat, port.space) / 2
            found.append(made)
    return found


def assemble(s: State, side: str, zone: str, wanted: int) -> Plan:
    """Squadrons from far and near, which wait for each other beside the zone; nothing if they are too few."""
    steps = distances(s, side, zone)
    able = [
        (steps[place], place)
        for place in fleets.places_of(s, side)
        if 0 < steps.get(place, 0) <= LONG_WAY and not is_needed(s, side, place)
        for _ in range(orders.movable(s, side, place).squadrons)
    ]
    chosen = sorted(able)[:wanted]
    if wanted < 1 or len(chosen) < wanted:
        return Plan()
    farthest = chosen[-1][0]
    if farthest == 1:
        return gather(s, side, zone, wanted)
    made = Plan()
    for place in dict.fromkeys(place for step, place in chosen if step == farthest):
        to = next(sea for sea in orders.destinations(s, side, place) if steps.get(sea, LONG_WAY) == farthest - 1)
        if fleets.foes(s, side, to):
            return Plan()
        number = sum(1 for _, other in chosen if other == place)
        ships = [(power, kind) for power, kind in orders.movable(s, side, place).kinds() if kind == SQUADRON]
        made.orders += [(*ships[0], place, to)] * number
        made.zone = to
    made.value = FARTHER ** (farthest - 1) / farthest
    return made


def distances(s: State, side: str, zone: str) -> dict[str, int]:
    """Naval Moves of a navy from places to a Sea Zone."""
    found = {zone: 0}
    waiting = [zone]
    for here in waiting:
        for sea in fleets.seas(s, side, here):
            if sea not in found:
                found[sea] = found[here] + 1
                waiting.append(sea)
    for place in fleets.places_of(s, side):
        if place in SPACES:
            steps = [found[sea] for sea in fleets.seas(s, side, place) if sea in found]
            if steps:
                found[place] = min(steps) + 1
    return found


def hunts(s: State, seat: Seat, side: str) -> list[Plan]:
    """Enemy fleets at sea that one would beat."""
    found = []
    for zone in SEA_ZONES:
        for foe in fleets.foes(s, side, zone):
            made = gather(s, side, zone, 2 * fleets.at(s, foe, zone).size)
            made.value *= HUNTS * fleets.at(s, foe, zone).size
            found.append(made)
    return found


def bridges(s: State, seat: Seat, side: str) -> list[Plan]:
    """TM-16.3.d: a ship where an army could be carried over."""
    if not any(place in SPACES for place in fleets.places_of(s, side)):
        return []
    found = []
    for zone, value in ferries.zones(Front(s, seat), side).items():
        made = gather(s, side, zone, 1)
        made.value *= value
        found.append(made)
    return found


def gather(s: State, side: str, zone: str, wanted: int) -> Plan:
    """Squadrons from beside a zone; worth nothing if they are too few, or would be beaten there."""
    made = Plan()
    made.zone = zone
    group: list[Planned] = []
    leaders: list[str] = []
    for place in fleets.places_of(s, side):
        if len(group) >= wanted or zone not in orders.destinations(s, side, place) or is_needed(s, side, place):
            continue
        there = orders.movable(s, side, place)
        for power, kind in there.kinds():
            number = sum(part.of(kind) for part in there.parts if part.power == power) if kind == SQUADRON else 0
            group += [(power, kind, place, zone)] * min(number, wanted - len(group))
        leaders += there.leaders
    if not group or len(group) < wanted:
        return made
    chance = min(
        (
            odds.of_combat(s, zone, side, imagined(s, side, zone, group, leaders), foe).chance
            for foe in fleets.foes(s, side, zone)
        ),
        default=100,
    )
    made.orders = group
    made.value = chance / 100 if chance >= BOLD else 0.0
    return made


def imagined(s: State, side: str, zone: str, group: list[Planned], leaders: list[str]) -> Flotilla:
    """The ships as they would lie there."""
    parts = [fleets.at(s, side, place).one(power, kind) for power, kind, place, _ in group]
    return Flotilla(zone, [*fleets.at(s, side, zone).parts, *parts], leaders)


def is_needed(s: State, side: str, place: str) -> bool:
    """Ships that blockade an own siege, or protect a besieged port, stay."""
    if place in SPACES:
        return control.is_besieged(s, place)
    near = [port for port in SEA_ZONES[place].ports if control.is_besieged(s, port)]
    return any(player(s, power) == fleets.owner(s, side) for port in near for power in siege.besiegers(s, port))


def aims(s: State, seat: Seat, budget: Budget) -> list[Aim]:
    """A Naval Move, or piracy."""
    found = [plan(s, seat, side) for side in fleets.navies_of(s, seat) if budget.navy in ("", side)]
    sailing = [Aim("sail", "naval_move", one.value, 1, one.zone) for one in found if one.value > 0]
    raiding = [(prospect(s, seat, option), str(option.args[1])) for option in piracy.options(s, seat, budget)]
    return [*sailing, *(Aim("raid", "piracy", value, 2, zone) for value, zone in raiding if value > 0)]


# Piracy


def prospect(s: State, seat: Seat, option: Option) -> float:
    """What a raid brings on the average: a hit is worth most of a VP, a lost ship what it costs to build."""
    raid = Raid(s, *(str(arg) for arg in option.args))
    return worth_of(s, raid)


def worth_of(s: State, raid: Raid) -> float:
    found = odds.of_raid(s, raid)
    cheap = raid.ships.corsairs / max(1, raid.ships.size)
    hit = HIT_WHEN_FULL if piracy.is_full(s, raid) else HIT
    return found.hits * hit - found.lost * (cheap * CORSAIR_LOST + (1 - cheap) * SQUADRON_LOST)


def hunting_grounds(s: State, seat: Seat, side: str) -> list[Plan]:
    """Sea Zones beside corsairs in which they could rob somebody, or beside squadrons in which an enemy."""
    made = []
    for zone in SEA_ZONES:
        if fleets.at(s, side, zone).size or pirates.hindrance(s, seat, zone) or fleets.foes(s, side, zone):
            continue
        for kind in SHIPS:
            ships = pirates_beside(s, side, zone, kind)
            if ships:
                one = Plan()
                one.zone, one.orders = zone, ships
                one.value = ON_THE_WAY * max(hope(s, side, zone, target, kind, len(ships)) for target in raids.TARGETS)
                made.append(one)
    return made


def pirates_beside(s: State, side: str, zone: str, kind: str) -> list[Planned]:
    """Orders for so many ships of a kind as a raid takes, of those that nobody needs where they are."""
    found = []
    for place in fleets.places_of(s, side):
        if zone in orders.destinations(s, side, place) and not is_needed(s, side, place):
            there = orders.movable(s, side, place)
            for power in [power for power, one in there.kinds() if one == kind]:
                number = sum(part.of(kind) for part in there.parts if part.power == power)
                found += [(power, kind, place, zone)] * number
    return found[:MOST_PIRATES]


def hope(s: State, side: str, zone: str, target: str, kind: str, number: int) -> float:
    """What so many ships could rob there: squadrons in a war alone."""
    if fleets.owner(s, target) == fleets.owner(s, side) or not raids.ports(s, side, zone, target):
        return 0.0
    if kind == SQUADRON and not at_war_at_sea(s, side, target):
        return 0.0
    raid = Raid(s, side, zone, target)
    raid.ships = Flotilla(zone, [Fleet(side, *((0, number) if kind == CORSAIR else (number, 0)))], [])
    return worth_of(s, raid)


def raid_whom(s: State, d: Decision) -> Option:
    """Whom to rob, on either map: here the best prospect; at the Ocean whatever comes first."""
    found = [option for option in d.options if option.verb == "raid"]
    if not found:
        return d.options[0]
    return max(found, key=lambda option: prospect(s, d.seat, option))


def tribute(s: State, d: Decision) -> Option:
    """What one misses least: a point for who is behind; for who leads rather a ship, or at last a card."""
    weight = worth.weights_of(s, d.seat)[int((d.params or {})["player"])]
    prices = {kind: price * worth.time_left(s) for kind, price in GIVEN.items()}
    prices |= {"vp": weight, "card": bargains.CARD * (1 + weight)}
    return min(d.options, key=lambda option: prices[str(option.args[0])])


# Answers


def navy(s: State, d: Decision) -> Option:
    return max(d.options, key=lambda option: plan(s, d.seat, str(option.args[0])).value)


def order(s: State, d: Decision) -> Option:
    """The orders of the plan, one after the other."""
    params = d.params or {}
    wanted = plan(s, d.seat, str(params["power"]))
    number = int(params["n"])
    if wanted.value <= 0 or number >= len(wanted.orders):
        return DONE
    option = offer("sail", *wanted.orders[number])
    return option if option in d.options else DONE


def with_the_fleet(s: State, d: Decision) -> Option:
    """A leader goes where the most ships of his side are, rather than that he stays."""
    return d.options[-1]


def chance_against(s: State, d: Decision, ships: Flotilla) -> int:
    """Of the enemy who has just come, as the attacker."""
    params = d.params or {}
    zone, foe, side = str(params["place"]), str(params["other"]), str(params["power"])
    theirs = fleets.at(s, foe, zone)
    ours = Flotilla(zone, [*fleets.at(s, side, zone).parts, *ships.parts], ships.leaders)
    if not theirs.size or not ours.size:
        return 100
    attack = 2 * theirs.squadrons + theirs.corsairs + theirs.battle_rating
    defence = 2 * ours.squadrons + ours.corsairs + ours.battle_rating
    here, there = (theirs.squadrons, theirs.corsairs), (ours.squadrons, ours.corsairs)
    return round(100 * odds.win(attack, here, defence, there))


def intercept(s: State, d: Decision) -> Option:
    """From where one would beat them."""
    side = str((d.params or {})["power"])
    best, danger = DONE, 100 - BOLD
    for option in d.options:
        if option.args and not is_needed(s, side, str(option.args[0])):
            chance = chance_against(s, d, fleets.at(s, side, str(option.args[0])))
            if chance < danger:
                best, danger = option, chance
    return best


def evade(s: State, d: Decision) -> Option:
    """Away, if one would probably lose; rather into a port."""
    zone = str((d.params or {})["place"])
    stays = 100 - chance_against(s, d, Flotilla(zone, [], []))
    if stays >= STEADY:
        return DONE
    ports = [option for option in d.options if option.args and str(option.args[0]) in SPACES]
    return ports[0] if ports else d.options[-1]


def fight(s: State, d: Decision) -> Option:
    """First whom one beats most easily."""

    def chance(option: Option) -> int:
        place, foe = str(option.args[0]), str(option.args[1])
        own = [side for side in fleets.navies_of(s, d.seat) if fleets.at(s, side, place).size]
        return max((odds.of_combat(s, place, side, fleets.at(s, side, place), foe).chance for side in own), default=0)

    return max(d.options, key=chance)


def to_port(s: State, d: Decision) -> Option:
    return next((option for option in d.options if option.args and str(option.args[0]) in SPACES), d.options[0])


def lose(s: State, d: Decision) -> Option:
    """Ships of others before one's own."""
    own = [*majors_of(d.seat), *fleets.navies_of(s, d.seat)]
    return min(d.options, key=lambda option: bool(option.args and option.args[0] in own))


def help_side(s: State, d: Decision) -> Option:
    """Oneself; else the enemy of one's enemies."""

    def value(option: Option) -> int:
        side = str(option.args[0])
        if fleets.owner(s, side) == d.seat:
            return 2
        return -1 if worth.is_enemy(s, d.seat, side) else 0

    return max(d.options, key=value)


def grant(s: State, d: Decision) -> Option:
    """Friends pass, and those with whom one has no war may."""
    power = str((d.params or {})["power"])
    friendly = any(are_allied(s, own, power) for own in majors_of(d.seat))
    return YES if friendly else NO


# Cards


def own_combat(s: State, d: Decision) -> bool:
    """One's own ships fight, and the dice do not say enough yet."""
    params = d.params or {}
    for mine, theirs, own, other in (
        ("power", "other", "attacker", "defender"),
        ("other", "power", "defender", "attacker"),
    ):
        if fleets.owner(s, str(params.get(mine, ""))) == d.seat and params.get(theirs):
            return int(params[own]) <= int(params[other])
    return False


def hides_me(s: State, d: Decision) -> bool:
    return s.active == d.seat and (d.params or {}).get("player") != d.seat


def always(s: State, d: Decision) -> bool:
    return True


JUDGES: Final[dict[tuple[str, str], Judge]] = {
    ("admiralty", "a"): own_combat,
    ("admiralty", "b"): own_combat,
    ("sea_fog", "a"): hides_me,
    ("boarding_and_capture", "b"): always,
}


def first(s: State, d: Decision) -> Option:
    return d.options[0]


def last(s: State, d: Decision) -> Option:
    return d.options[-1]


def yes(s: State, d: Decision) -> Option:
    return YES


def no(s: State, d: Decision) -> Option:
    return NO


PROMPTS: Final[dict[str, Choice]] = {
    "action.piracy": raid_whom,
    "raid.award": tribute,
    "raid.loss": lose,
    "raid.ship": lose,
    "raid.order": first,
    "tlemcen.kind": first,
    "naval.navy": navy,
    "naval.order": order,
    "naval.admiral": with_the_fleet,
    "naval.intercept": intercept,
    "naval.group": first,
    "naval.group_units": last,
    "naval.evade": evade,
    "naval.fight": fight,
    "naval.retreat": to_port,
    "naval.loss": lose,
    "naval.plague": lose,
    "naval.admiralty": help_side,
    "naval.kemal_reis": yes,
    "naval.board": first,
    "passage.grant": grant,
    "canaries.to": last,
    "canaries.leader": first,
    "ships.where": first,
    "winter.ship": first,
    "winter.passage": no,
}
