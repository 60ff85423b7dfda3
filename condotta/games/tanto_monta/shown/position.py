"""Positions: the table as data that people can write, and what can be wrong with one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from condotta.core.fields import refuse
from condotta.core.game import Data, Setup
from condotta.core.rng import Rng

from ..data import (
    BOXES,
    CARD_IDS,
    CARDS,
    FACTS,
    FOREIGN_WARS,
    INFLUENCE,
    LEADERS,
    OCEAN_ZONES,
    PLAYERS,
    POWERS,
    RULERS,
    SEA_ZONES,
    SPACES,
    WAR_CARDS,
)
from ..pieces import INDEPENDENT, NOBODY, Fleet
from ..rules.action import impulse, pirates
from ..rules.common import abroad, cards, control, influence, papal, pool, resources
from ..rules.common.order import in_order
from ..rules.common.powers import PART_OF, REGENCY, player
from ..rules.diplomacy import phase as diplomacy
from ..rules.setup import new_state
from ..rules.spring.deployment import DEPLOYING
from ..state import FIELDS, SEATS, State
from . import exploration, weddings
from .exploration import doubled

ONE_BY_ONE = {"escorts": SEATS, "deployment": len(DEPLOYING)}  # the number of who is next
STAGES = {"diplomacy": diplomacy.STAGES, "action": ("", impulse.ACTIONS_STAGE, impulse.EXTEND_STAGE)}


def load(data: Data, setup: Setup, rng: Rng) -> State:
    """What a position does not name is as in the set-up of its scenario; cards and resources that it puts somewhere lie
    nowhere else, and the rest of the deck is shuffled."""
    s = new_state(setup)
    FIELDS.load(s, data, setup.seats)
    if "deck" not in data:
        s.deck = rest_of_the_deck(s)
        rng.shuffle(s.deck)
    if "pools" not in data:
        for counter in counters_in_play(s):
            if counter in s.pools[resources.pool_of(counter)]:
                s.pools[resources.pool_of(counter)].remove(counter)
    influence.lay_out(s)
    for seat in range(SEATS):
        if "used" not in data:
            s.used[seat] = [card for card in s.used[seat] if card not in s.hands[seat]]
    in_order(s)
    refuse(check(s))
    return s


def rest_of_the_deck(s: State) -> list[str]:
    """TM-6.2.b, TM-8.3: cards that lie nowhere else; those of a later turn come in its Card Draw Phase."""
    placed = cards_in_play(s)
    last = s.turn - 1 if s.phase == "card_draw" and s.turn > s.scenario.first_turn else s.turn
    return [id for id, card in CARDS.items() if card.in_deck and card.turn <= last and not placed[id]]


def cards_in_play(s: State) -> Counter[str]:
    """Where every card lies that is not in the deck."""
    piles = [s.discard, s.removed, s.foreign_wars, *s.hands, *s.used, *s.headline]
    return Counter(card for pile in piles for card in pile)


def counters_in_play(s: State) -> list[str]:
    piles = [s.spent, *s.warehouses, *s.arriving, *s.caravans.values(), *s.loot.values(), [*s.goods.values()]]
    return [one for pile in piles for one in pile]


# What can be wrong


def check(s: State) -> list[str]:
    """Everything that is wrong with a state."""
    parts = (
        sequence_problems, map_problems, unit_problems, leader_problems, power_problems, card_problems,
        resource_problems, exploration.problems, piracy_problems, weddings.problems,
    )  # fmt: skip
    return [problem for part in parts for problem in part(s)]


def sequence_problems(s: State) -> Iterator[str]:
    if not s.scenario.first_turn <= s.turn <= s.scenario.last_turn:
        yield f"turn: {s.turn}; the scenario has turns {s.scenario.first_turn} to {s.scenario.last_turn} (TM-7.a)"
    if s.active >= SEATS:
        yield f"active: {s.active}; there are {SEATS} players (TM-3.1.a)"
    if not fits_phase(s):
        yield f"stage: {s.stage!r} is no part of phase {s.phase!r} (TM-7.T1)"
    if s.passes >= SEATS and s.phase == "action":
        yield f"passes: {s.passes}; after {SEATS} the Action Phase is over (TM-11.o)"
    raids = s.budget is not None and s.budget.card == REGENCY and s.phase == "winter"  # TM-20.2-alg.j
    if s.budget is not None and s.phase not in ("action", "headline") and not raids:
        yield f"budget: no CP are spent in phase {s.phase!r} (TM-11.c)"
    if len(s.totals) > s.turn:
        yield f"totals: {len(s.totals)} turns, it is turn {s.turn} (TM-22.4.a)"
    if s.phase == "over" and not s.ended_by:
        yield "ended_by: the game is over and no rule says why (TM-22.a)"


def fits_phase(s: State) -> bool:
    """How far the phase has come."""
    if s.phase in ONE_BY_ONE:
        return s.stage in ("", *map(str, range(ONE_BY_ONE[s.phase])))
    if s.phase == "headline" and s.stage:
        place, colon, order = s.stage[:1], s.stage[1:2], s.stage[2:]
        return place in ("0", "1", "2", "3") and colon == ":" and sorted(order) == [str(seat) for seat in range(SEATS)]
    return s.stage in STAGES.get(s.phase, ("",))


def map_problems(s: State) -> Iterator[str]:
    for name, spaces in (("unrest", s.unrest), ("plague", s.plague), ("fortresses", s.fortresses)):
        yield from (f"{name}: {space} is there twice" for space in doubled(spaces))
        late = [space for space in spaces if not control.in_play(s, space)]
        yield from (f"{name}: {space} is not in play on turn {s.turn} (TM-2.4.f)" for space in late)
    for space in s.fortresses:
        if not SPACES[space].simple:
            yield f"fortresses: {space} is no simple space (TM-2.1.h)"
    for space, power in s.markers.items():
        if POWERS[power].marker != power:
            yield f"markers.{space}: the markers of {power} are those of {POWERS[power].marker} (TM-2.3.a)"
        if control.is_closed(s, space):
            yield f"markers.{space}: nobody controls it before ALGIERS REGENCY (TM-20.2-alg.c)"
    for key in s.sieges:
        space, _, power = key.partition("/")
        if space not in SPACES or power not in POWERS:
            yield f"sieges.{key}: no space and power; write space/power (TM-15.0.a)"
        elif not control.is_fortified(s, space):
            yield f"sieges.{key}: {space} has no fortifications (TM-15.0.a)"
    for space, here in s.stacks.items():
        if any(stack.inside for stack in here) and (space not in SPACES or not control.is_fortified(s, space)):
            yield f"stacks.{space}: units inside, and there are no fortifications (TM-13.4.a)"


def unit_problems(s: State) -> Iterator[str]:
    for place, here in s.stacks.items():
        if place not in SPACES and place not in BOXES and place not in FOREIGN_WARS:
            yield f"stacks.{place}: no land unit stands there (TM-5.3.a)"
        yield from (f"stacks.{place}: a stack of {stack.power} without units" for stack in here if not stack.size)
    for place, fleets in s.fleets.items():
        if place in SPACES and not SPACES[place].port:
            yield f"fleets.{place}: no port (TM-5.4.a)"
        for fleet in fleets:
            if not fleet.squadrons + fleet.corsairs:
                yield f"fleets.{place}: a fleet of {fleet.power} without ships"
            if place in WAR_CARDS and (place != abroad.VENETIAN or place not in s.foreign_wars):
                yield f"fleets.{place}: no ship lies there (TM-20.9-ov.a)"
            if POWERS[fleet.power].navy != fleet.power:
                yield f"fleets.{place}: the ships of {fleet.power} are those of {POWERS[fleet.power].navy} (TM-5.4.c)"
            yield from ship_problems(place, fleet)
    for power in POWERS.values():
        if power.kind in ("major", "limited", "minor", "common"):
            yield from pool_problems(s, power.id)


def ship_problems(place: str, fleet: Fleet) -> Iterator[str]:
    """Corsairs of those who have them, on the Main Map; marks where they can be."""
    if fleet.corsairs and not POWERS[PART_OF[fleet.power]].corsairs and fleet.power != INDEPENDENT:
        yield f"fleets.{place}: {fleet.power} has no corsairs (TM-5.4.b)"
    if fleet.corsairs and place in OCEAN_ZONES:
        yield f"fleets.{place}: corsairs never go to the Exploration Map (TM-5.4.d)"
    if fleet.captured and not fleet.lent:
        yield f"fleets.{place}: captured, and nobody has it; write lent (TM-16.2.s)"
    if fleet.arrived and place not in SEA_ZONES:
        yield f"fleets.{place}: newly arrived is only who is in a Sea Zone (TM-16.1.n)"


def piracy_problems(s: State) -> Iterator[str]:
    for zone, seats in s.piracy.items():
        if len(seats) > pirates.MOST_PLAYERS:
            yield f"piracy.{zone}: more than {pirates.MOST_PLAYERS} players (TM-16.4.d)"
        if len(dict.fromkeys(seats)) < len(seats):
            yield f"piracy.{zone}: a player twice (TM-16.4.c)"
    for seat in range(SEATS):
        if pirates.number(s, seat) > FACTS.limits["piracy_per_turn"]:
            yield f"piracy: player {seat} more often than in a turn (TM-16.4.e)"
        strays = [card for card in s.taken[seat] if card not in s.hands[seat]]
        yield from (f"taken.{seat}: {card} is not in his hand (TM-16.4.n)" for card in strays)


def pool_problems(s: State, power: str) -> Iterator[str]:
    """TM-5.0, TM-5.3.c: the counters are the limit."""
    for kind in ("regular", "cavalry", "artillery"):
        left = pool.left(s, power, kind)
        if left < 0:
            what = "infantry" if kind == "regular" else kind
            yield f"stacks: {power} has {-left} more {what} than counters (TM-5.3.c)"
    if POWERS[power].navy == power and pool.ships_left(s, power) < 0:
        yield f"fleets: {power} has {-pool.ships_left(s, power)} more ships than counters (TM-17.1.d)"


def leader_problems(s: State) -> Iterator[str]:
    for name, leader in s.leaders.items():
        where = [bool(leader.place), bool(leader.turn), leader.captor != NOBODY]
        if sum(where) != 1:
            yield f"leaders.{name}: on the map, on the Turn Track or in a Dungeon, one of them (TM-5.1.a)"
        if leader.captor >= SEATS:
            yield f"leaders.{name}: no player {leader.captor} (TM-3.1.a)"
        if leader.place and leader.place not in (*SPACES, *BOXES, *WAR_CARDS) and not LEADERS[name].naval:
            yield f"leaders.{name}: an army leader at sea, {leader.place} (TM-5.1.a)"
        if leader.inside and (leader.place not in SPACES or not control.is_fortified(s, leader.place)):
            yield f"leaders.{name}: inside, and there are no fortifications (TM-13.4.a)"


def power_problems(s: State) -> Iterator[str]:
    for seat, ruler in enumerate(s.rulers):
        if RULERS[ruler].seat != seat:
            yield f"rulers.{seat}: {ruler} does not rule for the {PLAYERS[seat].name.en} (TM-3.3.T1)"
    for pair in s.relations:
        for power in pair.split("/"):
            if POWERS[power].marker != power:
                yield f"relations.{pair}: that of {power} is that of {POWERS[power].marker} (TM-9.2.g)"
            elif POWERS[power].kind == "other":
                yield f"relations.{pair}: {power} is no power (TM-3.2.a)"
    for minor in s.resolved:
        if not POWERS[minor].minor:
            yield f"resolved: {minor} is no minor power (TM-21.6.a)"
    yield from (f"resolved: {minor} is there twice" for minor in doubled(s.resolved))
    yield from minor_problems(s)
    yield from (f"happened: {what} is there twice" for what in doubled(s.happened))
    if bool(s.reconquest) != (s.reconquest_by != NOBODY):
        yield "reconquest: a city, and in whose impulses Maximilian attacks it; write both or none (TM-20.7-max.k)"
    if s.senlis_turn and "senlis" not in s.happened:
        yield f"senlis_turn: {s.senlis_turn}, and the treaty is not signed (TM-20.7-sen.a)"
    yield from war_problems(s)
    yield from talk_problems(s)


def war_problems(s: State) -> Iterator[str]:
    """Section 20.9: what lies on the cards of Foreign Wars."""
    for card, war in FOREIGN_WARS.items():
        if card in s.foreign_wars and not abroad.enemies(s, card):
            yield f"foreign_wars: {card} has no independents; it is over (TM-20.9.g)"
        if card not in s.foreign_wars and abroad.enemies(s, card):
            yield f"stacks.{card}: independents, and its card is not on the map (TM-20.9.a)"
        if abroad.own(s, card) > war.most:
            yield f"stacks.{card}: {abroad.own(s, card)} units, at most {war.most} (TM-20.9.l)"
    yield from (f"foreign_wars: {card} is there twice" for card in doubled(s.foreign_wars))


def talk_problems(s: State) -> Iterator[str]:
    """TM-9.1: offers, bundles, and what has been agreed upon."""
    for number, offer in enumerate(s.offers):
        own = offer.maker == offer.taker and any(clause.kind != "loan" for clause in offer.clauses)
        if own or max(offer.parties) >= SEATS:
            yield f"offers.{number}: between two players (TM-9.1.a)"
        if any(sorted((clause.giver, clause.receiver)) != sorted(offer.parties) for clause in offer.clauses):
            yield f"offers.{number}: a clause that is not between its maker and its taker (TM-9.1.q)"
    for number, bundle in enumerate(s.bundles):
        if bundle.seat not in bundle.parties or bundle.seat not in bundle.confirmed:
            yield f"bundles.{number}: announced by one of its parties (TM-9.1.q)"
        if any(seat not in bundle.parties for seat in bundle.confirmed):
            yield f"bundles.{number}: confirmed by who is not concerned (TM-9.1.r)"
    for number, clause in enumerate([*s.agreed, *(one for bundle in s.bundles for one in bundle.clauses)]):
        if (clause.giver == clause.receiver and clause.kind != "loan") or max(clause.giver, clause.receiver) >= SEATS:
            yield f"agreed.{number}: {clause.kind} between two players (TM-9.1.b)"
    if s.phase != "diplomacy" and (s.offers or s.bundles):
        yield "offers: there are none after the Diplomacy Phase (TM-9.1.a)"


def minor_problems(s: State) -> Iterator[str]:
    """Chapter 21."""
    for minor, ally in s.allied.items():
        if minor not in s.influence:
            yield f"allied.{minor}: it is no minor power any more (TM-21.7-nap.b)"
        if POWERS[ally].seat not in INFLUENCE[minor].activate:
            yield f"allied.{minor}: {ally} cannot activate it (TM-21.2.a)"
        for space in POWERS[minor].home:
            if s.markers.get(space) == POWERS[ally].marker:
                yield f"markers.{space}: the ally of {minor} needs no marker there (R-TM-21.2-1)"
    for minor in [*s.influence, *s.lost_markers]:
        until = INFLUENCE[minor].until
        if until and CARD_IDS[until] in s.happened:
            yield f"influence.{minor}: it is no minor power any more (TM-21.7-nap.b)"
    for minor, seats in s.lost_markers.items():
        for seat in seats:
            if s.influence.get(minor, [0] * SEATS)[seat]:
                yield f"influence.{minor}: player {seat} has lost his marker there (TM-21.5.e)"
    if s.papal_hand != NOBODY and "papacy" in s.allied:
        yield f"papal_hand: player {s.papal_hand}, and the Papacy has an ally (TM-21.7.T1)"
    if s.conqueror != NOBODY and player(s, "papacy") != s.conqueror:
        yield f"conqueror: player {s.conqueror} is not the ally of the Papacy (TM-21.7-pap.v)"
    if sum(name in s.leaders for name in papal.BORGIAS.values()) > 1:
        yield "leaders: Cesare Borgia is there twice (TM-21.7-bor.a)"


def card_problems(s: State) -> Iterator[str]:
    """A card lies in one place."""
    found = cards_in_play(s) + Counter(s.deck)
    yield from (f"cards: {card} lies in {number} places (TM-6.2.a)" for card, number in found.items() if number > 1)
    yield from (f"deck: {card} is never in it (TM-6.2.b)" for card in s.deck if not CARDS[card].in_deck)
    yield from (f"discard: {card} never comes there (TM-6.1.o)" for card in s.discard if not cards.may_be_drawn(card))
    for seat in range(SEATS):
        for name, pile in (("hands", s.hands[seat]), ("used", s.used[seat]), ("headline", s.headline[seat])):
            for card in pile:
                if CARDS[card].home and CARDS[card].seat != seat:
                    yield f"{name}.{seat}: {card} is a Home card of another player (TM-6.1.d)"
        yield from (f"used.{seat}: {card} is no Home card (TM-4.d)" for card in s.used[seat] if not CARDS[card].home)
        if len(s.headline[seat]) > 2:
            yield f"headline.{seat}: more than an event and a supporting card (TM-10.b, c)"
        for card in s.known[seat]:
            if not any(card in hand for other, hand in enumerate(s.hands) if other != seat):
                yield f"known.{seat}: {card} is in no other hand (TM-6.3.k)"
        yield from (f"known.{seat}: {card} is there twice" for card in doubled(s.known[seat]))
    if s.spied != NOBODY and (s.spied >= SEATS or cards.ESPIONAGE not in s.hands[s.spied]):
        yield f"spied: player {s.spied} has no ESPIONAGE (TM-10.ac)"


def resource_problems(s: State) -> Iterator[str]:
    """TM-6.3.a: a counter lies in its pool, spent, in a Warehouse or in a caravan box; VP have left them."""
    found = Counter([*counters_in_play(s), *(one for counters in s.pools.values() for one in counters)])
    for kind, row in FACTS.resource_pools.items():
        for face, most in row.items():
            counter = f"{kind}.{face}"
            if found[counter] > most:
                yield f"resources: {found[counter]} counters {counter}, there are {most} (TM-6.3.a)"
    for seat, store in enumerate(s.warehouses):
        for counter in store:
            if not resources.face(counter).cp:
                yield f"warehouses.{seat}: {counter} gives no CP and is not kept (TM-18.8-rev.c)"
    for kind, counters in s.pools.items():
        yield from (f"pools.{kind}: {one} is of another pool (TM-6.3.a)" for one in counters if not of_pool(one, kind))
    for place, counter in s.goods.items():
        if not of_pool(counter, "naval"):
            yield f"goods.{place}: {counter} is no naval resource (TM-6.3.d)"
    for box, pile in s.caravans.items():
        for counter in pile:
            if not of_pool(counter, "caravan"):
                yield f"caravans.{box}: {counter} is no caravan resource (TM-8.4.a)"


def of_pool(counter: str, kind: str) -> bool:
    return resources.pool_of(counter) == kind
