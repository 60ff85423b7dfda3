"""Chapter 16: what an option at sea costs and does, with its odds."""

from __future__ import annotations

from typing import Final

from condotta.core.flow import Decision, Option
from condotta.core.game import Note, Reason

from ...data import CARDS, FACTS, LEADERS, SEA_ZONES
from ...rules.action import budget as cp
from ...rules.action import pirates
from ...rules.common import fleets
from ...rules.common.fleets import Flotilla
from ...rules.draw import robbing
from ...rules.land import odds as land_odds
from ...rules.land.avoid_battle import defenders
from ...rules.land.battle import Move
from ...rules.land.entry import may_enter
from ...rules.sea import canaries, naval_interception, odds, passage, piracy, transport
from ...rules.sea.engagement import NavalMove
from ...rules.sea.raid import Raid
from ...state import State
from ..telling import Tells, asked, first, says, told
from ..why_not.marches import marching


def navy(s: State, decision: Decision, option: Option) -> Note:
    """How many ships it has on the Main Map."""
    side = first(option)
    there = [fleets.at(s, side, place) for place in fleets.places_of(s, side)]
    return Note(says=[says("ships", n=sum(one.size for one in there))])


def sail(s: State, decision: Decision, option: Option) -> Note:
    """Who is met there, with the odds of all who could come from the same place; who may intercept."""
    side, place, to = str(asked(decision, "power")), str(option.args[2]), str(option.args[3])
    ships = fleets.at(s, side, place)
    there = fleets.at(s, side, to)
    whole = Flotilla(to, [*there.parts, *ships.parts], [*there.leaders, *ships.leaders])
    fights = [of_fight(odds.of_combat(s, to, side, whole, foe), foe) for foe in fleets.foes(s, side, to)]
    risk = [says("plague")] if place in s.plague else []
    return Note(says=[*risk, *fights, *interceptors(s, decision.seat, side, to)])


def of_fight(fight: odds.Fight, foe: str) -> Reason:
    return says("naval_fight", power=foe, attack=fight.attack, defence=fight.defence, chance=fight.chance)


def interceptors(s: State, seat: int, side: str, zone: str) -> list[Reason]:
    """TM-16.1.q, u: where nobody of the navy is yet."""
    if zone not in SEA_ZONES or zone in s.fog or fleets.at(s, side, zone).size:
        return []
    move, found = NavalMove(seat, side), []
    for foe in dict.fromkeys(one for place in s.fleets for one in fleets.sides_at(s, place)):
        if fleets.owner(s, foe) >= 0 and fleets.are_foes(s, foe, side):
            for place in naval_interception.places_beside(s, move, zone, foe):
                chance = odds.nine(fleets.at(s, foe, place).battle_rating)
                found.append(says("intercepted", space=place, chance=chance))
    return found


def ask_passage(s: State, decision: Decision, option: Option) -> Note:
    seats = passage.givers(s, str(asked(decision, "power")), first(option))
    return Note(says=[says("asks_passage", seats=seats)])


def nine(s: State, decision: Decision, option: Option) -> Note:
    """TM-16.1.u, y: nine on two dice, with the best leader there."""
    side, zone = str(asked(decision, "power")), str(asked(decision, "place"))
    place = first(option) if option.verb == "intercept_from" else zone
    ships = fleets.at(s, side, place)
    return Note(says=[says("nine", chance=odds.nine(ships.battle_rating))])


def fight(s: State, decision: Decision, option: Option) -> Note:
    place, foe = first(option), str(option.args[1])
    own = [side for side in fleets.navies_of(s, decision.seat) if fleets.at(s, side, place).size]
    if not own:
        return Note()
    return Note(says=[of_fight(odds.of_combat(s, place, own[0], fleets.at(s, own[0], place), foe), foe)])


def admiral(s: State, decision: Decision, option: Option) -> Note:
    """A naval leader's ratings."""
    facts = LEADERS[str(asked(decision, "leader"))]
    return Note(says=[says("admiral", battle=facts.battle, piracy=facts.piracy)])


# Transport


def landing(s: State, decision: Decision, option: Option) -> Note:
    """The price; who waits there. Who is beaten on the beach is lost (TM-16.3.k)."""
    group, to = marching(decision), first(option)
    price = {}
    if s.budget is not None:
        steps = (asked(decision, "steps") or {}).get(to)
        price = {"cp": transport.price(s.budget, steps) if steps else cp.price_of(s.budget, canaries.LINE)}
    this = Move(decision.seat, group, to, 0, by_sea=True)
    this.met = may_enter(s, asked(decision, "powers"), "", to, group.size > 0) or []
    there = defenders(s, this)
    if not there.size or not group.size:
        return Note(price)
    found = land_odds.of_battle(s, to, group, there)
    told_of = says("battle", n=there.size, attack=found.attack, defence=found.defence, chance=found.chance)
    return Note(price, [told_of, says("no_way_back")])


# Piracy


def raid(s: State, decision: Decision, option: Option) -> Note:
    """TM-16.4: the price, the dice of the target, the chance of at least one hit."""
    target = str(option.args[2])
    this = Raid(s, first(option), str(option.args[1]), target)
    found = odds.of_raid(s, this)
    price = {"cp": piracy.price(s, decision.seat, s.budget, target)} if s.budget is not None else {}
    left = FACTS.limits["piracy_per_turn"] - pirates.number(s, decision.seat)
    return Note(
        price, [says("raid", n=this.ships.size, defence=found.defence, chance=found.chance), says("raids_left", n=left)]
    )


def give_card(s: State, decision: Decision, option: Option) -> Note:
    """TM-6.3.k: a card, or a resource of who has as many of them."""
    found = robbing.drawable(s, decision.seat)
    kind = "card" if found and found[0] in CARDS else "resource"
    return Note({kind: 1}, [says("at_random", n=len(found))])


def tribute(s: State, decision: Decision, option: Option) -> Note:
    kind = first(option)
    if kind == "card":
        return give_card(s, decision, option)
    return Note(says=[says(f"tribute_{kind}")])


def send(s: State, decision: Decision, option: Option) -> Note:
    price = {"cp": cp.price_of(s.budget, "escort")} if s.budget is not None else {}
    return Note(price, [says("escorts")])


TOLD: Final[dict[str, Tells]] = {
    "navy": navy,
    "sail": sail,
    "ask_passage": ask_passage,
    "intercept_from": nine,
    "evade": nine,
    "naval.intercept done": told("lets_pass"),
    "naval.evade done": told("stands"),
    "naval.order done": told("orders_done"),
    "fight": fight,
    "naval.admiral admiral": admiral,
    "ship_to": landing,
    "transport.to done": told("no_march"),
    "canaries.to done": told("no_march"),
    "raid": raid,
    "tribute": tribute,
    "send": send,
    "help": told("five_dice"),
    "board": told("keeps_it"),
    "passage.grant yes": told("for_the_turn"),
    "naval.kemal_reis yes": told("for_the_turn"),
}
