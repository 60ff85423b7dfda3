"""Section 16.5: piracy on the Exploration Map."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from condotta.core.flow import Flow, Option, agrees, choose, offer, pick_one

from ...data import NAOS, OCEAN_ZONES
from ...data.things import FRANCE
from ...pieces import SQUADRON as SHIP
from ...pieces import Budget, Fleet
from ...state import SEATS, State, Table
from ..action import budget as cp
from ..action import pirates
from ..action.raiding import WAYS, Way
from ..common import answers, stacks
from ..common.powers import at_war, player
from ..construction.ships import ESCORTS
from . import naos, settling, voyage

VERB: Final = "pirate"
SQUADRON, RESOURCE, POINT = "squadron", "resource", "vp"  # awards, in the order of TM-16.5.i
DEFENDER: Final = 2  # dice (TM-16.5.e)
SINKS: Final = 2  # hits on an undamaged Nao (TM-16.5.f)


class Raid:
    """A Nao is about to attack a player's settlements. All of it is public."""

    __slots__ = ("cancelled", "fortified", "given", "nao", "seat", "target", "zone")

    def __init__(self, s: State, nao: str, target: int) -> None:
        self.seat = naos.owner(s, nao)
        self.nao = nao
        self.zone = s.naos[nao].place
        self.target = target
        self.fortified = settling.has_fortress(s, target, self.zone)
        self.given: list[str] = []  # awards so far
        self.cancelled = False  # by TORRENTIAL RAINS

    def told(self) -> dict[str, Any]:
        return {"powers": [ESCORTS[self.seat]], "to": self.zone}


# What can be done


def options(s: State, seat: int, budget: Budget) -> Iterator[Option]:
    """TM-16.5.a to d: own Naos at sea in a zone with settlements of others, as far as turn and CP allow."""
    for nao in naos.on_map(s, seat):
        zone = s.naos[nao].place
        if zone in OCEAN_ZONES and not hindrance(s, seat, zone):
            for target in targets(s, seat, zone):
                if cp.price(budget, pirates.ACTION, pirates.cost(s, seat, target)) <= budget.cp:
                    yield offer("pirate", nao, target)


def cost(s: State, seat: int, option: Option) -> int:
    """TM-16.5.d."""
    return pirates.cost(s, seat, int(option.args[1]))


def targets(s: State, seat: int, zone: str) -> list[int]:
    return [other for other in range(SEATS) if other != seat and settling.of_player(s, other, zone)]


def hindrance(s: State, seat: int, zone: str) -> str:
    """TM-16.5.b, c: the rule by which a player does not pirate in an Ocean Zone; "" if he may."""
    if seat == FRANCE and at_war(s, "france", "north_africa"):
        return "TM-16.5.b"
    return pirates.hindrance(s, seat, zone)


# The procedure


def announce(g: Table, seat: int, budget: Budget, choice: Option) -> Flow[None]:
    """Step 1; others may answer with TORRENTIAL RAINS (TM-16.4.t)."""
    s = g.state
    raid = Raid(s, str(choice.args[0]), int(choice.args[1]))
    yield from answers.announced(g, raid, seat, "raid")
    if raid.cancelled:
        g.log("piracy.rained_off", "TM-13.1.ac", nao=raid.nao)
        return
    cp.pay(budget, pirates.ACTION, pirates.cost(s, seat, raid.target))
    pirates.mark(s, seat, raid.zone)
    g.log("piracy.begins", "TM-16.5.a", seat=seat, nao=raid.nao, zone=raid.zone, player=raid.target)
    yield from attack(g, raid)


def attack(g: Table, raid: Raid) -> Flow[None]:
    """Steps 2 to 7."""
    s = g.state
    hits = roll(g, raid.target, defence(s, raid.target, raid.zone))
    g.log("piracy.defence", "TM-16.5.e", player=raid.target, zone=raid.zone, hits=hits)
    afloat = yield from suffer(g, raid, hits)
    if not afloat:
        return
    hits = roll(g, raid.seat, piracy_dice(s, raid.nao, raid.target, raid.zone))
    g.log("piracy.rolled", "TM-16.5.i", seat=raid.seat, zone=raid.zone, hits=hits)
    for _ in range(hits):
        yield from award(g, raid)
    yield from naos.unload(g, raid.nao)
    goes = yield from agrees(raid.seat, "piracy.home", "TM-16.5.q", {"nao": raid.nao, "zone": raid.zone})
    if goes:
        yield from voyage.hand_over(g, raid.nao)


def roll(g: Table, seat: int, dice: int) -> int:
    """5 and 6 hit."""
    return sum(1 for _ in range(dice) if g.d6(seat) >= pirates.HIT)


def defence(s: State, target: int, zone: str) -> int:
    """TM-16.5.e: as defender, for settlements with a Fortress marker, for own squadrons there."""
    fortresses = sum(1 for space in settling.of_player(s, target, zone) if space in s.settlement_fortresses)
    return DEFENDER + fortresses + sum(fleet.squadrons for fleet in own_fleets(s, target, zone))


def own_fleets(s: State, seat: int, zone: str) -> list[Fleet]:
    """R-TM1-54: escorts of the player himself."""
    return [fleet for fleet in stacks.fleets_at(s, zone) if player(s, fleet.power) == seat]


def suffer(g: Table, raid: Raid, hits: int) -> Flow[bool]:
    """TM-16.5.f, g: two hits sink the Nao, one damages it or sinks a damaged one. Is it still afloat?"""
    if hits >= SINKS:
        naos.sink(g, raid.nao, "TM-16.5.f")
        return False
    return (yield from naos.damage(g, raid.nao, "TM-16.5.f")) if hits else True


def piracy_dice(s: State, nao: str, target: int, zone: str) -> int:
    """TM-16.5.h."""
    easy = not s.naos[nao].damaged and len(settling.of_player(s, target, zone)) > 1
    return NAOS[nao].piracy + (2 if easy else 1)


# Awards


def award(g: Table, raid: Raid) -> Flow[None]:
    """TM-16.5.i, k: for each hit the target gives up one thing of his choice."""
    s = g.state
    useless = [POINT] if pirates.has_most(s, raid.seat) else []
    found = pirates.awards(possible(s, raid), useless, raid.given)
    told = {"player": raid.seat, "zone": raid.zone}
    choice = yield from choose(raid.target, "piracy.award", [offer("award", kind) for kind in found], "TM-16.5.i", told)
    kind = str(choice.args[0])
    raid.given.append(kind)
    if kind == SQUADRON:
        yield from lose_squadron(g, raid)
    elif kind == RESOURCE:
        yield from lose_resource(g, raid)
    else:
        pirates.win_vp(g, raid.seat)


def possible(s: State, raid: Raid) -> list[str]:
    found = [SQUADRON] if squadrons(s, raid) else []
    found += [RESOURCE] if settling.with_goods(s, raid.target, raid.zone) else []
    return [*found, POINT]


def squadrons(s: State, raid: Raid) -> list[tuple[str, str]]:
    """Power and zone: in this Ocean Zone or an adjacent one."""
    near = [raid.zone, *(zone for zone in OCEAN_ZONES[raid.zone].near if zone in OCEAN_ZONES)]
    return [(fleet.power, zone) for zone in near for fleet in own_fleets(s, raid.target, zone) if fleet.squadrons]


def lose_squadron(g: Table, raid: Raid) -> Flow[None]:
    ships = [offer("place", power, zone) for power, zone in squadrons(g.state, raid)]
    choice = yield from choose(raid.target, "piracy.squadron", ships, "TM-16.5.i")
    power, zone = str(choice.args[0]), str(choice.args[1])
    fleet = next(one for one in own_fleets(g.state, raid.target, zone) if one.power == power)
    stacks.lose_ships(g.state, zone, fleet.one(SHIP))
    g.log("ships.lost", "TM-16.5.i", power=power, space=zone)


def lose_resource(g: Table, raid: Raid) -> Flow[None]:
    """TM-16.5.j, m, o, p: drawn at random, unless a fortress lets the target choose; it goes under the Nao."""
    place = yield from resource_of(g, raid.target, raid.zone, raid.fortified, "TM-16.5.j")
    s = g.state
    s.loot[raid.nao] = [*s.loot.get(raid.nao, []), s.goods.pop(place)]
    g.reveal()
    g.log("piracy.resource", "TM-16.5.m", nao=raid.nao, place=place)


def resource_of(g: Table, target: int, zone: str, chooses: bool, rule: str) -> Flow[str]:
    """The settlement whose resource is taken: one at random, or one that its owner chooses."""
    found = settling.with_goods(g.state, target, zone)
    if chooses:
        return (yield from pick_one(target, "give_up", found, "piracy.which", rule, {"zone": zone}))
    return found[g.pick(len(found))]


WAYS[VERB] = Way(options, cost, announce)
