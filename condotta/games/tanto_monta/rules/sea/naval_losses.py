"""Section 16.2, steps 7 and 8: who wins, and what both sides lose."""

from __future__ import annotations

from condotta.core.flow import Flow, choose, offer

from ...pieces import CORSAIR, SQUADRON, Fleet
from ...state import State, Table
from ..common import answers, stacks
from ..common.fleets import Flotilla
from ..common.powers import navy
from .engagement import NavalBattle, SeaSide


def attacker_wins(battle: NavalBattle) -> bool:
    """TM-16.2.g: more hits; on a tie the defender wins."""
    return battle.attacker.hits > battle.defender.hits


def losses(squadrons: int, corsairs: int, hits: int, *, loses: bool) -> tuple[int, int]:
    """TM-16.2.h to k: squadrons by pairs of hits, then corsairs one by one; a hit that is left costs a loser one more
    squadron."""
    pairs = min(squadrons, hits // 2)
    left = hits - 2 * pairs
    small = min(corsairs, left)
    odd = left > small and loses and pairs < squadrons
    return pairs + odd, small


def take_losses(g: Table, battle: NavalBattle) -> Flow[None]:
    """TM-16.2.h to l, q, s: both at once; before the ships are gone one of them may be boarded."""
    wins = attacker_wins(battle)
    lost = {
        side.attacks: losses(
            side.ships.squadrons, side.ships.corsairs, battle.against(side).hits, loses=wins != side.attacks
        )
        for side in (battle.attacker, battle.defender)
    }
    spared = survivor(battle, lost)
    for side in (battle.attacker, battle.defender):
        squadrons, corsairs = lost[side.attacks]
        if side is spared:
            squadrons, corsairs = (squadrons - 1, corsairs) if squadrons else (squadrons, corsairs - 1)
        yield from choose_losses(g, battle, side, SQUADRON, squadrons)
        yield from choose_losses(g, battle, side, CORSAIR, corsairs)
    yield from answers.moment(g, "naval_losses", battle)
    for side in (battle.attacker, battle.defender):
        remove(g, battle, side)


def survivor(battle: NavalBattle, lost: dict[bool, tuple[int, int]]) -> SeaSide | None:
    """TM-16.2.l: where both would be eliminated, who rolled more dice keeps a unit; if even, the defender."""
    attacker, defender = battle.attacker, battle.defender
    if any(sum(lost[side.attacks]) < side.ships.size for side in (attacker, defender)):
        return None
    return attacker if attacker.rolls > defender.rolls else defender


def choose_losses(g: Table, battle: NavalBattle, side: SeaSide, kind: str, number: int) -> Flow[None]:
    """TM-16.2.h: as their owner likes; for ships that nobody runs the first."""
    seat = side.seat(g.state)
    for _ in range(number):
        powers = [power for power, one in side.ships.kinds() if one == kind]
        options = [offer("lose", power, kind) for power in powers]
        params = {"place": battle.place, "power": side.side}
        choice = options[0]
        if seat >= 0:
            choice = yield from choose(seat, "naval.loss", options, "TM-16.2.h", params)
        ship = side.ships.one(str(choice.args[0]), kind)
        side.doomed.append(ship)
        side.ships = side.ships.less(ship)


def remove(g: Table, battle: NavalBattle, side: SeaSide) -> None:
    """TM-16.2.q: to the next turn of the Turn Track."""
    for ship in side.doomed:
        stacks.take_ships(g.state, battle.place, ship)
        stacks.send_ships_to_track(g.state, ship)
    if side.doomed:
        squadrons = sum(ship.squadrons for ship in side.doomed)
        corsairs = len(side.doomed) - squadrons
        g.log(
            "naval.lost",
            "TM-16.2.q",
            power=side.side,
            place=battle.place,
            squadrons=squadrons or None,
            corsairs=corsairs or None,
        )


def board(g: Table, battle: NavalBattle, captor: SeaSide, ship: Fleet) -> None:
    """TM-16.2.s: a squadron that would be lost joins the captor's power; one of its own navy is simply won back."""
    s: State = g.state
    victim = battle.against(captor)
    victim.doomed.remove(ship)
    stacks.take_ships(s, battle.place, ship)
    own = navy(s, ship.power) == captor.side
    prize = Fleet(ship.power, 1) if own else Fleet(ship.power, 1, 0, captor.side, captured=True)
    stacks.put_ships(s, battle.place, prize)
    captor.ships = Flotilla(battle.place, [*captor.ships.parts, prize], captor.ships.leaders)
