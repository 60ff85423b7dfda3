"""Section 16.2: naval combat, in ten steps."""

from __future__ import annotations

from typing import Any

from condotta.core.flow import Flow, pick_one

from ...data import SPACES
from ...pieces import INDEPENDENT, NOBODY
from ...state import State, Table
from ..common import answers, fleets, stacks
from ..common.fleets import Flotilla
from . import naval_losses
from .engagement import HITS, NavalBattle, SeaSide

RAGUSA = "ragusa"


def combat(g: Table, place: str, attacker: str, defender: str) -> Flow[None]:
    """TM-16.2.a: the ships of one navy attack those of another in a Sea Zone or port."""
    s = g.state
    sides = (
        SeaSide(attacker, fleets.at(s, attacker, place), True),
        SeaSide(defender, fleets.at(s, defender, place), False),
    )
    battle = NavalBattle(place, sides[0], sides[1], place in SPACES)
    begin(g, battle)
    for side in sides:  # steps 3 and 4
        yield from answers.moment(g, "combat_cards", battle, seats(s, side))
    yield from answers.moment(g, "naval_before_roll", battle)
    for side in sides:  # step 5
        roll(g, battle, side)
    yield from answers.moment(g, "naval_rolled", battle)  # step 6
    tell(g, battle)
    yield from naval_losses.take_losses(g, battle)  # steps 7 and 8
    yield from conclude(g, battle)  # steps 9 and 10


def begin(g: Table, battle: NavalBattle) -> None:
    attacker, defender = battle.attacker, battle.defender
    g.log(
        "naval.begins",
        "TM-16.2.a",
        place=battle.place,
        attacker=attacker.side,
        defender=defender.side,
        attackers=attacker.ships.size,
        defenders=defender.ships.size,
    )


def seats(s: State, side: SeaSide) -> list[int]:
    seat = side.seat(s)
    return [] if seat == NOBODY else [seat]


# Dice


def dice_parts(battle: NavalBattle, side: SeaSide) -> dict[str, int]:
    """TM-16.2.b, c, TM-21.8-rag.c: 2 a squadron, 1 a corsair, the best leader; in a port one for the defender, two for
    the Ragusans at home."""
    own = battle.place == RAGUSA and side.side == INDEPENDENT
    return {
        "ships": 2 * side.ships.squadrons + side.ships.corsairs,
        "leaders": side.ships.battle_rating,
        "port": 0 if side.attacks or not battle.in_port else 2 if own else 1,
        "cards": side.more,
    }


def dice(battle: NavalBattle, side: SeaSide) -> int:
    return sum(dice_parts(battle, side).values())


def roll(g: Table, battle: NavalBattle, side: SeaSide) -> None:
    """TM-16.2.e: 5 and 6 hit, 4s never."""
    side.rolls = dice(battle, side)
    throw(g, side, side.rolls)


def throw(g: Table, side: SeaSide, number: int) -> int:
    """More dice of a side; how many of them hit."""
    seat = max(0, side.seat(g.state))
    dice = [g.d6(seat) for _ in range(number)]
    hits = sum(die >= HITS for die in dice)
    side.rolled += dice
    side.hits += hits
    return hits


def tell(g: Table, battle: NavalBattle) -> None:
    attacker, defender = battle.attacker, battle.defender
    g.log(
        "naval.rolled",
        "TM-16.2.e",
        attacker=attacker.hits,
        defender=defender.hits,
        attacker_sum=summed(battle, attacker),
        defender_sum=summed(battle, defender),
        attacker_dice=attacker.rolls,
        defender_dice=defender.rolls,
    )


def summed(battle: NavalBattle, side: SeaSide) -> dict[str, Any]:
    given = {what: number for what, number in dice_parts(battle, side).items() if number}
    return {"parts": given, "rolled": side.rolled[:], "fours": 0, "from": HITS}


# Steps 9 and 10


def conclude(g: Table, battle: NavalBattle) -> Flow[None]:
    """TM-16.2.g, m to p: in a port the attacker goes back to sea whatever came of it; at sea the loser retreats, unless
    he alone is left."""
    attacker, defender = battle.attacker, battle.defender
    wins = naval_losses.attacker_wins(battle)
    stands = attacker if wins else defender
    if not attacker.ships.size or not defender.ships.size:
        stands = attacker if attacker.ships.size else defender
    g.log("naval.won", "TM-16.2.g", power=stands.side, place=battle.place)
    for side in (attacker, defender):
        stacks.strand_admirals(g.state, battle.place, side.side)  # TM-16.2.q
    if battle.in_port:
        yield from retreat(g, battle, attacker, beaten=stands is defender)
    elif attacker.ships.size and defender.ships.size:
        yield from retreat(g, battle, battle.against(stands), beaten=True)


def retreat(g: Table, battle: NavalBattle, side: SeaSide, beaten: bool) -> Flow[None]:
    """TM-16.2.n to p: to a place without enemies; where there is none the ships are lost."""
    s, place = g.state, battle.place
    ships = fleets.at(s, side.side, place)
    if not ships.size:
        return
    places = fleets.ways_out(s, side.side, place)
    if not places:
        eliminate(g, side.side, ships)
        return
    params = {"power": side.side, "place": place}
    rule = "TM-16.2.n" if battle.in_port else "TM-16.2.o"
    to = yield from pick_one(side.seat(s), "sail_to", places, "naval.retreat", rule, params)
    fleets.sail(s, ships, to, beaten=beaten)
    g.log("naval.retreats", rule, power=side.side, place=place, to=to)


def eliminate(g: Table, side: str, ships: Flotilla) -> None:
    """TM-16.2.p, q."""
    for part in ships.parts:
        stacks.lose_ships(g.state, ships.place, part)
    g.log("ships.lost", "TM-16.2.p", power=side, space=ships.place)
