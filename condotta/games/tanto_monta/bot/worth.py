"""What things are worth to a player of Tanto Monta, in victory points: spaces, units, leaders, cards; how it stands;
who is about to win."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp
from typing import Final

from condotta.core.flow import Seat
from condotta.core.heuristics import lead, shares

from ..data import CARDS, FACTS, LEADERS, LISTS, PLAYERS, SPACES
from ..data.things import FRANCE, MUSLIM, PORTUGAL, SPAIN
from ..pieces import LAND, NOBODY
from ..rules.common import control, points, stacks
from ..rules.common.control import GIBRALTAR_MARKER
from ..rules.common.powers import ZAHARA, at_war, has_left, majors_of, player
from ..rules.ocean import naos
from ..state import SEATS, State

KEY: Final = 1.5  # a VP, and a step towards the victory by keys
STRATEGIC: Final = 1.0
FORTRESS: Final = 0.45  # no VP, but it guards what lies behind it
SIMPLE: Final = 0.06
AFRICAN_COAST: Final = dict.fromkeys(LISTS["atlantic_african_ports"], 0.45)  # TM-20.3.f, g, TM-18.8-plu.a
MARKED: Final = {  # further VP that hang on a space, and what a power is after (TM-22.3.T2, T3), about
    MUSLIM: {
        **dict.fromkeys(LISTS["atlantic_african_ports"], 0.2), "anfa": 1.2, "granada": 1.5, "malaga": 0.4,
        "almeria": 0.4, "gibraltar": 0.7, "tunis": 0.5, "oran": 0.4, "bejaia": 0.4, "otranto": 1.0,
    },
    PORTUGAL: {**AFRICAN_COAST, "anfa": 2.3, "ceuta": 0.5, "toledo": 0.3, "burgos": 0.3},
    SPAIN: {
        "granada": 1.0, "malaga": 0.5, "almeria": 0.5, "gibraltar": 0.3, "perpignan": 0.6, "ceret": 0.6,
        "naples_city": 1.0, "oran": 0.5, "bejaia": 0.5, "melilla": 0.3, "badis": 0.3, "tenerife": 1.0,
        "gran_canaria": 1.0,
    },
    FRANCE: {"perpignan": 0.6, "ceret": 0.6, "milan": 1.3, "metz": 1.0, "naples_city": 1.3, "genoa_city": 0.4,
             "florence_city": 0.4, "venice_city": 0.4, "rome": 0.3},
}  # fmt: skip
FOR_ALL: Final = {"ragusa": 1.0, "tenerife": 1.0, "gran_canaria": 1.0}
BARCELONA: Final = "barcelona"
EACH_TURN: Final = 0.6  # Barcelona under Catalonia brings France a VP in each (TM-20.8.e)
ITALY: Final = LISTS["lord_of_italy"]
LORD: Final = (0.03, 0.05, 0.1, 0.2, 0.6, 0.6, 0.1, 0.3)  # VP in each turn to come, by how many others France holds
RESISTANCE: Final = 5  # the turn from which Spain pays for every Granada that holds out (TM-22.3.T2)
NASRID_KEYS: Final = ("granada", "malaga", "almeria")
GIBRALTAR: Final = "gibraltar"
BEFORE_THE_WAR: Final = 2.5  # 2 VP, a card in each turn and more for the Muslim player (TM-20.1-gib.f to i)
UNIT: Final = {"regular": 0.13, "militia": 0.06, "cavalry": 0.2, "artillery": 0.2}
SHIP: Final = 0.1
RATING: Final = 0.12  # for each point of a leader's Battle and Command Ratings
GUARDS: Final = 0.45  # of what new units are worth, to the end
LEADER_LOST: Final = 0.6  # his ransom, or what he would have done
FIRST_CAPTIVE: Final = 0.5  # an enemy's VP for his first one (TM-13.1.m), if he has none yet
CARD: Final = 0.1  # for each CP of a card that one holds
COUNTER: Final = 0.25  # a resource in the Warehouse
SETTLEMENT: Final = 1.0  # with all that it will send home
NAO: Final = 0.3
ZONE: Final = 0.15  # an Ocean Zone explored
TECHNOLOGY: Final = 0.4
MOST_LOST: Final = 2.0  # of what a rival loses with a space: what he still hopes for is not all lost
SLOPE: Final = 3.0  # VP of lead that make the odds e to 1
LAST_TURN: Final = 7
LUCK: Final = 1.6  # VP by which totals may still change in the last turn, and …
LUCK_OF_A_TURN: Final = 0.6  # … in each one before
SOON: Final = {2: 0.4, 3: 0.7}  # what a lead counts before VP decide (TM-22.4.b, d)
LEADS: Final = 1  # VP of lead from which one has to think of domination
NEARLY: Final = 42  # VP from which one has to think of a standard victory
NEAR_KEYS: Final = {0: 0.95, 1: 0.9, 2: 0.6, 3: 0.3}  # how near to victory so many missing keys are
LAST_KEYS: Final = {1: 5.0, 2: 1.0, 3: 0.4}  # VP that a key is worth besides if so many are missing
BARS: Final = {0: 3.0, 1: 2.5, 2: 1.2, 3: 0.4}  # VP that a key is worth besides whose owner lacks so many others
HOLDS: Final = 0.5  # of what a key would be worth to an enemy who lacks few: so much dearer it is to who holds it
DENIED: Final = 2.0  # what of a VP counts more for each rival if it keeps somebody from winning at once
EQUAL: Final = 1 / (SEATS - 1)  # what each of three equal rivals counts
ENVY: Final = 0.45  # beyond which one gives a rival nothing for nothing


def space(s: State, seat: Seat, id: str) -> float:
    """What control of a space is worth to a player."""
    place = SPACES[id]
    if place.key and place.scores:
        named = id in PLAYERS[seat].home_keys
        found = KEY + (PLAYERS[seat].home_key_vp - 1 if named else 0)
    elif place.fortified or id in s.fortresses:
        found = FORTRESS
    else:
        found = STRATEGIC if control.is_strategic(s, id) else SIMPLE
    found += MARKED[seat].get(id, 0.0) or FOR_ALL.get(id, 0.0)
    if id == BARCELONA and seat in (SPAIN, FRANCE) and not has_left(s, "catalonia"):
        found += EACH_TURN * (LAST_TURN + 1 - s.turn)
    elif id in NASRID_KEYS and seat == SPAIN and s.turn >= RESISTANCE - 2:
        found += 0.3 * (LAST_TURN + 1 - max(s.turn, RESISTANCE))
    elif seat == FRANCE and id in ITALY:
        found += of_italy(s, id)
    elif id == GIBRALTAR and seat == MUSLIM and ZAHARA not in s.happened and GIBRALTAR_MARKER not in s.points[seat]:
        found += BEFORE_THE_WAR
    return found


def of_italy(s: State, id: str) -> float:
    """TM-20.7-lor.a: what a space more of those that make France the Lord of Italy brings it, or will."""
    others = points.owns_of(s, FRANCE, "lord_of_italy") - points.owns(s, FRANCE, id)
    return LORD[others] * (LAST_TURN + 1 - s.turn)


def gain(s: State, seat: Seat, id: str, weights: Sequence[float] | None = None) -> float:
    """What taking a space from its owner is worth: a rival's loss counts, too, most where he is about to win."""
    own = space(s, seat, id) + (last_key(s, seat) if SPACES[id].key and SPACES[id].scores else 0.0)
    loser = points.owner(s, id)
    if loser in (NOBODY, seat):
        return own
    counts = (weights or weights_of(s, seat))[loser]
    barred = bar(s, loser) if SPACES[id].key and SPACES[id].scores else 0.0
    return own + counts * min(space(s, loser, id), MOST_LOST) + barred


def stake(s: State, seat: Seat, id: str, enemies: Sequence[str], weights: Sequence[float]) -> float:
    """What is lost with an own space: what it brings, and what it would bring one of these enemies."""
    own = space(s, seat, id)
    if own < FORTRESS or not SPACES[id].fortified:
        return own
    others = sorted({player(s, power) for power in enemies} - {seat, NOBODY})
    is_key = SPACES[id].key and SPACES[id].scores
    wins = [HOLDS * last_key(s, other) for other in others] if is_key else []
    theirs = [weights[other] * min(space(s, other, id), MOST_LOST) for other in others]
    return own + max(theirs, default=0.0) + max(wins, default=0.0)


def outlooks(s: State) -> list[float]:
    """For each player: VP, and in their coin the army, leaders, ships, cards and resources that will bring more."""
    return [
        points.total(s, seat) + time_left(s) * (army(s, seat) + hand(s, seat) + overseas(s, seat)) + unrest(s, seat)
        for seat in range(SEATS)
    ]


def time_left(s: State) -> float:
    """What units are good for fades towards the end of the game."""
    return 0.3 + 0.7 * (LAST_TURN - s.turn) / (LAST_TURN - 1)


def of_troops(s: State) -> float:
    """What new units are worth of what they were at the beginning: they still guard what one has."""
    return GUARDS + (1 - GUARDS) * time_left(s)


def army(s: State, seat: Seat) -> float:
    total = 0.0
    for _, stack in stacks.all_stacks(s):
        if player(s, stack.power) == seat:
            total += sum(number * UNIT[kind] for kind, number in zip(LAND, stack.numbers, strict=True))
    for name, leader in s.leaders.items():
        facts = LEADERS[name]
        if leader.place and player(s, facts.power) == seat:
            total += RATING * (facts.battle + facts.command / 2)
        elif leader.captor == seat:
            total += RATING * facts.battle
    for fleets in s.fleets.values():
        total += SHIP * sum(f.squadrons + f.corsairs for f in fleets if player(s, f.power) == seat)
    return total


def hand(s: State, seat: Seat) -> float:
    return CARD * sum(CARDS[card].cp for card in s.hands[seat]) + COUNTER * len(s.warehouses[seat])


def overseas(s: State, seat: Seat) -> float:
    """Settlements and what they hold, Naos with their loot, zones that are open to settlers."""
    total = NAO * sum(1 for nao in naos.of(s, seat) if not s.naos[nao].damaged)
    total += COUNTER * sum(len(pile) for nao, pile in s.loot.items() if naos.owner(s, nao) == seat)
    for space, owner in s.settlements.items():
        if owner == seat:
            total += SETTLEMENT + COUNTER * (space in s.goods)
    return total + ZONE * len(s.explored[seat]) + TECHNOLOGY * s.technology[seat]


def unrest(s: State, seat: Seat) -> float:
    """Spaces in Unrest come back with 1 CP: the VP they do not give now are not quite lost."""
    own = majors_of(seat)
    mine = [id for id in s.unrest if control.controller(s, id) in own]
    return 0.5 * sum(1 for id in mine if SPACES[id].key or control.is_strategic(s, id))


def evaluate(s: State, seat: Seat) -> float:
    return lead(outlooks(s), seat)


def chances(s: State) -> list[float]:
    """By what everybody has and may hope for; a victory that is near counts by itself."""
    return shares([value / SLOPE + near for value, near in zip(outlooks(s), dangers(s), strict=True)])


def is_enemy(s: State, seat: Seat, power: str) -> bool:
    return any(at_war(s, own, power) for own in majors_of(seat))


# Who is about to win


def nearness(s: State, totals: Sequence[int]) -> list[float]:
    """For each player from 0 to 1: could he win at the next Victory Determination, or with his next keys?"""
    keys = points.keys_of_all(s)
    return [max(by_points(s, totals, seat), by_keys(s, seat, keys[seat])) for seat in range(SEATS)]


def by_points(s: State, totals: Sequence[int], seat: Seat) -> float:
    """Domination and the standard victory, which decide from turn 4 on (TM-22.4.b, d): who waits until then is late."""
    limits = FACTS.victory
    lead = totals[seat] - max(total for other, total in enumerate(totals) if other != seat)
    dominates = (lead - LEADS) / (limits["domination_lead"] - LEADS)
    reaches = (totals[seat] - NEARLY) / (limits["standard_vp"] - NEARLY) if lead >= 0 else 0.0
    soon = 1.0 if s.turn >= limits["from_turn"] else SOON.get(s.turn, 0.0)
    return soon * max(0.0, min(1.0, max(dominates, reaches)))


def by_keys(s: State, seat: Seat, keys: int) -> float:
    """TM-22.2.a: all square markers on the map, in any turn."""
    return NEAR_KEYS.get(PLAYERS[seat].keys_to_win(len(points.home_keys_needed(s, seat))) - keys, 0.0)


def missing_keys(s: State, seat: Seat) -> int:
    return PLAYERS[seat].keys_to_win(len(points.home_keys_needed(s, seat))) - points.keys(s, seat)


def last_key(s: State, seat: Seat) -> float:
    """What one key more is worth to oneself beyond its VP: with the last one the match is won (TM-22.2.a)."""
    return LAST_KEYS.get(missing_keys(s, seat), 0.0)


def bar(s: State, rival: Seat) -> float:
    """What it is worth besides to take a key from somebody who lacks few."""
    return BARS.get(missing_keys(s, rival), 0.0)


def odds_of(s: State, totals: Sequence[int], near: Sequence[float]) -> list[float]:
    """Each player's share of the chances to win: VP, and victories that are near."""
    spread = LUCK + LUCK_OF_A_TURN * (FACTS.victory["last_turn"] - s.turn)
    top = max(totals)
    weights = [exp((total - top) / spread + soon) for total, soon in zip(totals, near, strict=True)]
    return [weight / sum(weights) for weight in weights]


def weights_of(s: State, seat: Seat) -> list[float]:
    """What of a VP that a rival loses is one's own gain: as much as he has of the others' chances; more if he would win
    at once. Nothing for oneself."""
    totals = [points.total(s, each) for each in range(SEATS)]
    near = nearness(s, totals)
    found = odds_of(s, totals, near)
    others = 1.0 - found[seat]
    return [0.0 if other == seat else found[other] / others * (1 + DENIED * near[other]) for other in range(SEATS)]


def envy(s: State, seat: Seat) -> list[float]:
    """What of a rival's gain one has to set against one's own in a bargain: nothing among equals."""
    return [max(0.0, weight - ENVY) for weight in weights_of(s, seat)]


def dangers(s: State) -> list[float]:
    """How near each player is to victory: what makes friends of those whom he leads."""
    return nearness(s, [points.total(s, each) for each in range(SEATS)])
