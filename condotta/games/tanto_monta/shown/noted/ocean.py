"""What the options of the Exploration Map cost and do, with their odds: voyages, settlements, piracy, winter."""

from __future__ import annotations

from typing import Final

from condotta.core.flow import Decision, Option
from condotta.core.game import Note, Reason

from ...data import CARDS, NAOS, SETTLEMENT_SPACES
from ...rules.action import budget as cp
from ...rules.action import pirates
from ...rules.common import resources
from ...rules.construction.naos import BUILT
from ...rules.events.overseas import letters
from ...rules.ocean import navigation, odds, orders, settling, zones
from ...rules.winter import naos_home
from ...state import State
from ..telling import Tells, asked, effect, first, says, told

# Orders of a Naval Move


def voyage(s: State, decision: Decision, option: Option) -> Note:
    """TM-16.6: the checks on the way, what is not yet explored, what becomes of loot; who must make room."""
    nao, to = first(option), str(option.args[1])
    start, seat = s.naos[nao].place, decision.seat
    if to == BUILT:
        return Note(says=home(s, nao))
    chance, checks = odds.of_voyage(s, nao, start, to), zones.arrows(s, seat, nao, start, to)
    found = [says("checks", n=checks)] if checks else []
    if not zones.is_explored(s, seat, to):
        found.append(says("explores", chance=chance.arrives))
        found += [says("wins_map", chance=chance.marker)] if chance.marker else []
    elif not checks:
        found.append(says("no_roll"))
    found += [says("sinks", chance=chance.sinks)] if chance.sinks else []
    found += [says("gets_damaged", chance=chance.damaged)] if chance.damaged else []
    if start == BUILT and orders.needs_room(s, seat, nao, []):
        found.append(says("makes_room"))
    return Note(says=found)


def home(s: State, nao: str) -> list[Reason]:
    number = len(s.loot.get(nao, []))
    return [says("loot_home", n=number)] if number else [says("to_the_box")]


def found_settlement(s: State, decision: Decision, option: Option) -> Note:
    """TM-16.6.m, u, TM-16.7.j, k."""
    nao, space = first(option), str(option.args[1])
    zone, seat = SETTLEMENT_SPACES[space].zone, decision.seat
    found = [says("founds", n=settling.counters_left(s, seat))]
    if zone in settling.VOYAGES and zone not in s.first_settlers:
        whose, captain, _ = settling.VOYAGES[zone]
        found.append(says("first_there", n=2 if (seat, NAOS[nao].explorer) == (whose, captain) else 1))
    if s.loot.get(nao):
        found.append(says("loot_lost"))
    return Note(says=found)


def chart(s: State, decision: Decision, option: Option) -> Note:
    chance = odds.of_chart(s, first(option))
    risk = [says("sinks", chance=chance.sinks)] if chance.sinks else []
    return Note(says=[says("wins_map", chance=chance.marker), *risk])


def scout(s: State, decision: Decision, option: Option) -> Note:
    """TM-16.6.j: the checks are behind them."""
    nao, zone = first(option), str(asked(decision, "zone"))
    row = odds.results("terra_incognita", navigation.exploration_bonus(s, nao, zone))
    chance = sum(row.get(result, 0.0) for result in navigation.EXPLORED)
    sinks = 0.0 if s.pilot == decision.seat else row.get(navigation.SUNK, 0.0)
    if s.naos[nao].damaged:
        sinks += row.get(navigation.DAMAGED, 0.0)
    return Note(says=[says("explores", chance=round(100 * chance)), says("sinks", chance=round(100 * sinks))])


def leaves_map(s: State, decision: Decision, option: Option) -> Note:
    lost = [says("loot_lost")] if s.loot.get(first(option)) else []
    return Note(says=[says("next_turn"), *lost])


def discovers(s: State, decision: Decision, option: Option) -> Note:
    """TM-16.7.o, q: nothing can go wrong; where it founds a settlement it is dismantled."""
    nao, zone, seat = first(option), str(asked(decision, "zone")), decision.seat
    found = [says("no_checks")]
    if not zones.is_explored(s, seat, zone) and navigation.may_chart(s, seat, zone):
        row = odds.results("terra_incognita", navigation.exploration_bonus(s, nao, zone))
        found.append(says("wins_map", chance=round(100 * row.get("explored_vp", 0.0))))
    if settling.sites(s, seat, zone):
        found += [says("dismantled"), *([says("loot_lost")] if s.loot.get(nao) else [])]
    return Note(says=found)


def discovered(s: State, decision: Decision, option: Option) -> Note:
    """TM-16.7.o."""
    return Note(says=[says("founds", n=settling.counters_left(s, decision.seat))])


def launch(s: State, decision: Decision, option: Option) -> Note:
    """TM-17.4.k, TM-5.2.a."""
    place = first(option)
    if place == BUILT:
        return Note(says=[says("in_the_box")])
    return Note(says=[says("in_the_settlement", zone=SETTLEMENT_SPACES[place].zone)])


# Piracy


def pirate(s: State, decision: Decision, option: Option) -> Note:
    """TM-16.5: dice of both sides."""
    nao, target = first(option), int(option.args[1])
    defence, attack, sinks, hits = odds.of_raid(s, nao, target)
    dice = says("nao_raid", attack=attack, defence=defence, sinks=sinks, hits=hits)
    if s.budget is None:
        return Note(says=[dice])
    price = cp.price(s.budget, pirates.ACTION, pirates.cost(s, decision.seat, target))
    return Note({"cp": price}, [dice])


def goes_home(s: State, decision: Decision, option: Option) -> Note:
    return Note(says=[*home(s, str(asked(decision, "nao"))), says("next_turn")])


def of_resource(s: State, decision: Decision, option: Option) -> Note:
    """What lies there: its owner may look at it (TM-6.3.f)."""
    place = first(option)
    counter = s.goods.get(place, place)
    face = resources.face(counter)
    if face.cp:
        return Note(says=[says("gives_cp", n=face.cp)])
    return Note(says=[says("resource", resource=counter)])


# Cards 83 and 127


def gives(s: State, decision: Decision, option: Option) -> Note:
    """A card, or the resource that was drawn."""
    thing = first(option)
    if thing not in CARDS:
        return Note(says=[says("gives_cp", n=resources.face(thing).cp)])
    blocks = [effect(thing, block.id) for block in CARDS[thing].blocks]
    return Note({"card": 1}, [says("gives_cp", n=CARDS[thing].cp), *blocks])


def only_card(s: State, decision: Decision, option: Option) -> Note:
    """Who has a single card that can be given is not asked which."""
    return Note({"card": 1} if len(letters.may_be_given(s, decision.seat)) == 1 else {})


# Winter


def winter_nao(s: State, decision: Decision, option: Option) -> Note:
    """TM-18.7-nao.b to i."""
    nao, place = str(asked(decision, "nao")), first(option)
    if place in SETTLEMENT_SPACES:
        return Note(says=[says("in_harbour")])
    found = home(s, nao) if place == BUILT else [says("stays_at_sea")]
    if not naos_home.is_checked(s, nao, place):
        return Note(says=[*found, says("no_roll")])
    chance = odds.of_winter(s, nao, naos_home.bonus(nao, place, {}))
    found += [says("sinks", chance=chance.sinks)] if chance.sinks else []
    found += [says("gets_damaged", chance=chance.damaged)] if chance.damaged else []
    return Note(says=found)


def escort_home(s: State, decision: Decision, option: Option) -> Note:
    chance = odds.of_escort(s, decision.seat)
    return Note(
        says=[says("arrives", chance=chance.arrives), *([says("sinks", chance=chance.sinks)] if chance.sinks else [])]
    )


TOLD: Final[dict[str, Tells]] = {
    "voyage": voyage,
    "found": found_settlement,
    "chart": chart,
    "discoverer": discovers,
    "settle": discovered,
    "launch": launch,
    "moor": told("in_harbour"),
    "scout": scout,
    "remove_nao": leaves_map,
    "pirate": pirate,
    "piracy.home yes": goes_home,
    "piracy.home no": told("keeps_loot"),
    "give_up": of_resource,
    "fate": of_resource,
    "drop": of_resource,
    "give_card": gives,
    "missive.whom player": only_card,
    "winter_nao": winter_nao,
    "escort_home": escort_home,
    "winter.escort pass": told("escort_stays"),
}
