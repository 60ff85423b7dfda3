"""Section 20.9: the OTTOMAN-VENETIAN WAR (card 129), a Foreign War at sea."""

from __future__ import annotations

from typing import Any, Final

from condotta.core.flow import Flow, agrees, choose, offer, pick_one

from ...data import SPACES, SPECIAL_UNITS
from ...data.things import MUSLIM, PORTUGAL, SPAIN
from ...pieces import CORSAIR, SHIPS, SQUADRON, Budget, Fleet, units
from ...state import SEATS, State, Table
from ..action import actions
from ..action import budget as cp
from ..common import abroad, answers, control, events, points, stacks
from ..common.fleets import Flotilla
from ..common.powers import CROWNS, GREAT_CAPTAIN, REGENCY, player
from ..draw import personages
from ..events import naval_cards
from ..land import breaking, siege
from ..minors import activation
from ..sea import naval_combat
from ..sea.engagement import NavalBattle, SeaSide

WAR: Final = abroad.VENETIAN
OTTOMAN: Final = "ottoman"
SPANISH: Final = "spain_war"
VENETIAN: Final = "venice_war"
CHRISTIANS: Final = (SPANISH, VENETIAN)
FORCES: Final = {  # the squadrons that are reserved for it (TM-20.9-ov.a)
    unit.power: unit.count for unit in SPECIAL_UNITS.values() if unit.ship and unit.card_number == 129
}
KEMAL: Final = "kemal_reis"
KEMAL_AT_WAR: Final = "kemal_reis_war"
OTRANTO: Final = "otranto"
VENICE: Final = "venice_city"
BERBER: Final = tuple(id for id, space in SPACES.items() if space.sultanate == "tlemcen")
FIRST_CP: Final = 2
TWO: Final = 2  # hits that sink a squadron
MUSLIM_VP: Final = ("vp_turkish_venetian_war_muslim", 2)
SPANISH_VP: Final = ("vp_turkish_venetian_war_spain", 1)
COMMON_VP: Final = ("vp_turkish_venetian_war_common", 1)


class War(NavalBattle):
    """A combat of it; `full`: the Great Captain gives two dice."""

    __slots__ = ("full", "seat")

    def __init__(self, s: State, seat: int, *, full: bool) -> None:
        muslims = SeaSide("north_africa", fleet_of(s, [OTTOMAN]), seat == MUSLIM)
        christians = SeaSide("spain", fleet_of(s, CHRISTIANS), seat != MUSLIM)
        first, second = (muslims, christians) if seat == MUSLIM else (christians, muslims)
        super().__init__(WAR, first, second, in_port=False)
        self.seat = seat  # who takes the action
        self.full = full and seat != MUSLIM

    def side_of(self, s: State, seat: int) -> SeaSide | None:
        """R-TM-20.9-11: of who runs ships there, and of who takes the action."""
        if seat not in runners(s) and seat != self.seat:
            return None
        return self.attacker if (seat == MUSLIM) == (self.seat == MUSLIM) else self.defender

    def dice_parts(self, side: SeaSide) -> dict[str, int]:
        """TM-20.9-ov.h to k."""
        muslim = side.side != "spain"
        captain = 1 + self.full
        return {
            "ships": 2 * side.ships.size,
            "leaders": 1 if muslim else captain,
            "first": int(side.attacks),
            "cards": side.more,
        }


def fleet_of(s: State, powers: tuple[str, ...] | list[str]) -> Flotilla:
    return Flotilla(WAR, [ship for ship in stacks.fleets_at(s, WAR) if ship.power in powers], [])


def ships(s: State, power: str) -> int:
    return fleet_of(s, [power]).size


# The card is played


def begin(g: Table, seat: int) -> Flow[None]:
    """TM-20.9-ov.a to f."""
    s = g.state
    s.budget = cp.of_event(WAR, FIRST_CP)
    yield from actions.spend(g, seat)
    s.budget = Budget(WAR, 0, "event")
    if s.phase == "over":
        return
    for row in s.headline:
        if WAR in row:
            row.remove(WAR)
    s.foreign_wars.append(WAR)
    for power, number in FORCES.items():
        stacks.put_ships(s, WAR, Fleet(power, number))
    g.log("venetian_war.begins", "TM-20.9-ov.a", card=WAR)
    left = s.leaders[GREAT_CAPTAIN].place if GREAT_CAPTAIN in s.leaders else ""
    stacks.place_leader(s, GREAT_CAPTAIN, WAR)
    yield from breaking.check(g, left)  # TM-15.3.a: the crowns besiege without him
    stacks.place_leader(s, KEMAL_AT_WAR, WAR)
    s.leaders.pop(KEMAL, None)  # TM-20.9-ov.c: he comes back when it ends
    if activation.ally(s, abroad.VENICE) == MUSLIM:
        yield from activation.deactivate(g, abroad.VENICE, "TM-20.9-ov.d")
    g.log("venetian_war.run", "TM-20.9-ov.e", seat=venetian(s), power=VENETIAN)
    told = odds(s, seat, full=True)
    fights = yield from agrees(seat, "venetian_war.free", "TM-20.9-ov.f", told, yes_first=True)
    if fights:
        yield from fight(g, seat, full=True)


def odds(s: State, seat: int, *, full: bool) -> dict[str, int]:
    """Dice of who takes the action, and of the others."""
    war = War(s, seat, full=full)
    return {"own": sum(war.dice_parts(war.attacker).values()), "others": sum(war.dice_parts(war.defender).values())}


def venetian(s: State) -> int:
    """TM-20.9-ov.e, g: the ally of Venice runs its squadron, or Portugal."""
    ally = activation.ally(s, abroad.VENICE)
    return ally if ally in range(SEATS) else PORTUGAL


def runners(s: State) -> list[int]:
    """TM-20.9-ov.g: players who run a squadron on the card."""
    owners = {OTTOMAN: MUSLIM, SPANISH: SPAIN, VENETIAN: venetian(s)}
    return sorted({seat for power, seat in owners.items() if ships(s, power)})


def powers_of(s: State, seat: int) -> list[str]:
    """R-TM-20.9-13: whose Home cards pay for the action of a player."""
    if seat == SPAIN:
        return list(CROWNS)
    return [s.allied.get(abroad.VENICE, "portugal")] if seat != MUSLIM else [OTTOMAN]


# A combat


def fight(g: Table, seat: int, *, full: bool) -> Flow[None]:
    """TM-20.9-ov.h to o: one round; squadrons sink for every two hits, and nobody retreats."""
    s = g.state
    war = War(s, seat, full=full)
    attacker, defender = war.attacker, war.defender
    g.log("venetian_war.fought", "TM-20.9-ov.g", seat=seat, own=attacker.ships.size, others=defender.ships.size)
    for side in (attacker, defender):
        own = [one for one in range(SEATS) if war.side_of(s, one) is side]
        yield from answers.moment(g, "combat_cards", war, own)
    for side in (attacker, defender):
        side.rolls = sum(war.dice_parts(side).values())
        naval_combat.throw(g, side, side.rolls)
    yield from answers.moment(g, "naval_rolled", war)
    g.log(
        "naval.rolled",
        "TM-20.9-ov.l",
        attacker=attacker.hits,
        defender=defender.hits,
        attacker_sum=summed(war, attacker),
        defender_sum=summed(war, defender),
        attacker_dice=attacker.rolls,
        defender_dice=defender.rolls,
    )
    yield from take_losses(g, war)
    if not attacker.ships.size or not defender.ships.size:
        yield from end(g)


def summed(war: War, side: SeaSide) -> dict[str, Any]:
    given = {what: number for what, number in war.dice_parts(side).items() if number}
    return {"parts": given, "rolled": side.rolled[:], "fours": 0, "from": 5}


def take_losses(g: Table, war: War) -> Flow[None]:
    """TM-20.9-ov.l, n, o: both at once; who takes the action chooses the Christian losses. R-TM-20.9-4: where both
    would lose all, who rolled more dice keeps one, and of equal ones who did not begin."""
    attacker, defender = war.attacker, war.defender
    lost = {side.attacks: min(side.ships.size, war.against(side).hits // TWO) for side in (attacker, defender)}
    if all(lost[side.attacks] == side.ships.size for side in (attacker, defender)):
        lost[attacker.rolls > defender.rolls] -= 1
    for side in (attacker, defender):
        for _ in range(lost[side.attacks]):
            options = [offer("lose", power, kind) for power, kind in side.ships.kinds()]
            choice = yield from choose(war.seat, "venetian_war.loss", options, "TM-20.9-ov.n")
            sunk = side.ships.one(str(choice.args[0]), str(choice.args[1]))
            side.ships = side.ships.less(sunk)
            stacks.take_ships(g.state, WAR, sunk)  # TM-20.9-ov.m: out of the game
            g.log("venetian_war.sunk", "TM-20.9-ov.m", power=sunk.power)


# Its end


def end(g: Table) -> Flow[None]:
    """TM-20.9-ov.o, q to x."""
    s = g.state
    if ships(s, OTTOMAN):
        g.log("venetian_war.won", "TM-20.9-ov.o", seat=MUSLIM)
        points.win(g, MUSLIM, *MUSLIM_VP)
        home = yield from ottomans_return(g)
    else:
        g.log("venetian_war.won", "TM-20.9-ov.o", seat=SPAIN)
        points.win(g, SPAIN, *SPANISH_VP)
        points.win(g, venetian(s), *COMMON_VP)
        home = ""
        yield from christians_return(g)
    s.foreign_wars.remove(WAR)
    s.removed.append(WAR)
    yield from kemal_returns(g, home)
    yield from captain_returns(g)


def ottomans_return(g: Table) -> Flow[str]:
    """TM-20.9-ov.q, s: all to one port, each as squadron or corsair; "" if there is none."""
    s, number = g.state, ships(g.state, OTTOMAN)
    ports = [port for port in (*BERBER, OTRANTO) if is_haven(s, MUSLIM, port)]
    if not ports:
        lose(g, OTTOMAN)
        return ""
    port = yield from pick_one(MUSLIM, "return", ports, "venetian_war.port", "TM-20.9-ov.q", {"power": OTTOMAN})
    stacks.take_ships(s, WAR, Fleet(OTTOMAN, number))
    for _ in range(number):
        options = [offer("ship_as", kind) for kind in SHIPS]
        choice = yield from choose(MUSLIM, "venetian_war.kind", options, "TM-20.9-ov.q", {"space": port})
        kind = str(choice.args[0])
        stacks.put_ships(s, port, Fleet(OTTOMAN, int(kind == SQUADRON), int(kind == CORSAIR)))
    bring_regulars(g, OTTOMAN, port, number)
    return port


def christians_return(g: Table) -> Flow[None]:
    """TM-20.9-ov.r, s: the Spanish one to a Spanish port in Italy or Sicily, the Venetian one to Venice."""
    s = g.state
    spanish = [id for id, space in SPACES.items() if space.port and (space.italy or space.area == "sicily")]
    places = {
        SPANISH: [port for port in spanish if is_haven(s, SPAIN, port)],
        VENETIAN: [VENICE] if is_venetian(s) else [],
    }
    for power, ports in places.items():
        if not ships(s, power):
            continue
        if not ports:
            lose(g, power)
            continue
        port = yield from pick_one(SPAIN, "return", ports, "venetian_war.port", "TM-20.9-ov.r", {"power": power})
        number = ships(s, power)
        stacks.take_ships(s, WAR, Fleet(power, number))
        stacks.put_ships(s, port, Fleet(power, number))
        bring_regulars(g, power, port, number)


def is_venetian(s: State) -> bool:
    """Venice holds its city, and nobody besieges it."""
    return control.controller(s, VENICE) == abroad.VENICE and not siege.is_besieged(s, VENICE)


def is_haven(s: State, seat: int, port: str) -> bool:
    """A port of the player, in play; R-TM-20.9-12: without siege."""
    if not SPACES[port].port or not control.in_play(s, port) or siege.is_besieged(s, port):
        return False
    return player(s, control.controller(s, port)) == seat


def bring_regulars(g: Table, power: str, port: str, number: int) -> None:
    """TM-20.9-ov.s: one for each ship that has survived."""
    stacks.put(g.state, port, units(power, "regular", number))
    g.log("venetian_war.returns", "TM-20.9-ov.s", power=power, space=port, number=number)


def lose(g: Table, power: str) -> None:
    """R-TM-20.9-12: ships without a port to go to leave the game, and no regulars come."""
    stacks.take_ships(g.state, WAR, Fleet(power, ships(g.state, power)))
    g.log("venetian_war.homeless", "TM-20.9-ov.w", power=power)


def kemal_returns(g: Table, home: str) -> Flow[None]:
    """TM-20.9-ov.v: not if Barbarossa is in his place; with the victorious fleet, else in a home port."""
    s = g.state
    del s.leaders[KEMAL_AT_WAR]
    if REGENCY in s.happened:
        g.log("leader.gone", "TM-20.9-ov.v", leader=KEMAL)
    elif home:
        stacks.place_leader(s, KEMAL, home)
        g.log("leader.arrives", "TM-20.9-ov.v", leader=KEMAL, space=home)
    else:
        yield from personages.arrive(g, KEMAL)


def captain_returns(g: Table) -> Flow[None]:
    """TM-20.9-ov.u: to a home space of either crown without a siege; without one he waits on the Turn Track."""
    s = g.state
    spaces = [
        space
        for crown in CROWNS
        for space in control.home_spaces(s, crown)
        if control.in_play(s, space) and control.controls(s, crown, space) and not siege.is_besieged(s, space)
    ]
    if not spaces:
        stacks.send_to_track(s, GREAT_CAPTAIN, s.turn + 1)
        return
    places, told = list(dict.fromkeys(spaces)), {"leader": GREAT_CAPTAIN}
    space = yield from pick_one(SPAIN, "arrive", places, "leader.where", "TM-20.9-ov.u", told)
    stacks.place_leader(s, GREAT_CAPTAIN, space)
    g.log("leader.arrives", "TM-20.9-ov.u", leader=GREAT_CAPTAIN, space=space)


events.declare(WAR, "", events.always, begin)
answers.declare("arquebusiers", "", naval_cards.fights, naval_cards.arquebusiers, War)
