"""What a player of Tanto Monta does overseas: explore and settle early, draw maps, come home before winter takes the
ship; and what exploration cards are worth in CP."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeAlias

from condotta.core.flow import DONE, NO, PASS, YES, Decision, Option, Seat

from ..data import CARDS, NAOS, OCEAN_ZONES, SETTLEMENT_SPACES
from ..data.things import FRANCE, MUSLIM, PORTUGAL, SPAIN
from ..pieces import NOBODY, Budget
from ..rules.action import pirates
from ..rules.common import control, resources, stacks
from ..rules.construction import naos as shipyard
from ..rules.construction.naos import BUILT
from ..rules.construction.ships import ESCORTS
from ..rules.events.overseas import merchants, settlements, voyages
from ..rules.ocean import naos, navigation, odds, orders, piracy, settling, zones
from ..rules.winter import naos_home, resource_return, trade
from ..state import State
from . import sea, worth
from .campaign import Aim

Choice: TypeAlias = Callable[[State, Decision], Option]
Worth: TypeAlias = Callable[[State, Seat], float]
SHIP: Final = 0.25  # a Nao: 2 CP, and the moves it has made
HARM: Final = 0.1
ENTRY: Final = 0.3  # an explored zone with room for a settlement, besides the settlement
EMPTY: Final = 0.08  # one without
NEARER: Final = 0.06  # on the way to a place for a settlement
LOOT: Final = 0.3  # a resource that has come home
FLEET: Final = 2  # Naos that one keeps
POINT: Final = 6.0  # CP that a VP is worth, about
CP: Final = 0.15  # VP that a CP is worth
STEPS: Final = 4  # Ocean Zones that one looks ahead
PRIZE: Final = 0.7  # a VP or a resource, whichever the victim likes
ROBBED: Final = 0.35  # what a robbery promises, for each hit that it may bring
PIRATE: Final = {MUSLIM: 0.8, PORTUGAL: 0.2, SPAIN: 0.4, FRANCE: 0.8}  # a Nao for piracy alone
KEEN: Final = {PORTUGAL: 0.8, SPAIN: 0.65}  # on settlements; the others half as much
MAP: Final = 0.3  # what a Nao may hope for of a zone without a map of one's own
MAPS: Final = 2
ESCORTED: Final = 0.12  # a settlement whose goods come home more safely


# What things overseas are worth, in VP


def colony(s: State) -> float:
    """A settlement: a resource now and in each turn to come, of which some are lost on the way."""
    return LOOT * (1 + 0.6 * (worth.LAST_TURN - s.turn))


def to_chart(s: State, seat: Seat) -> list[str]:
    """Zones that he has explored, or could explore next, and of which a map would bring a VP (TM-16.6.h, l)."""
    explored = [zone for zone in OCEAN_ZONES if zones.is_explored(s, seat, zone)]
    beside = [to for zone in explored for to in OCEAN_ZONES[zone].near if to in OCEAN_ZONES]
    near = dict.fromkeys([*explored, *beside, zones.FIRST])
    return [zone for zone in near if zones.may_enter(s, seat, zone) and navigation.may_chart(s, seat, zone)]


def has_room(s: State, seat: Seat, zone: str) -> bool:
    """A settlement could be founded there in a later impulse."""
    free = [space for space in settling.vacant(s, zone) if not settling.why_not(s, seat, space)]
    return bool(free) and settling.counters_left(s, seat) > 0 and not settling.is_banned(s, seat, zone)


def steps_to_room(s: State, seat: Seat, start: str) -> int:
    """How many zones away the nearest place for a settlement is; `STEPS` if it is farther."""
    level, seen = [zones.FIRST if start == BUILT else start], [start]
    for steps in range(STEPS):
        if any(has_room(s, seat, zone) for zone in level):
            return steps + (start == BUILT)
        around = [to for zone in level for to in OCEAN_ZONES[zone].near if to in OCEAN_ZONES and to not in seen]
        level = [to for to in dict.fromkeys(around) if zones.may_enter(s, seat, to)]
        seen += level
    return STEPS


def order_value(s: State, seat: Seat, option: Option) -> float:
    """What an order for a Nao would bring, on the average."""
    nao = str(option.args[0])
    if option.verb == "found":
        zone = SETTLEMENT_SPACES[str(option.args[1])].zone
        first = zone in settling.VOYAGES and zone not in s.first_settlers
        return colony(s) + first - SHIP - LOOT * len(s.loot.get(nao, []))
    if option.verb == "chart":
        chance = odds.of_chart(s, nao)
        return (chance.marker - SHIP * chance.sinks) / 100
    if option.verb != "voyage":
        return 0.0
    to = str(option.args[1])
    if to == BUILT:
        return LOOT * len(s.loot.get(nao, [])) - 0.01
    return voyage_value(s, seat, nao, to)


def voyage_value(s: State, seat: Seat, nao: str, to: str) -> float:
    start = s.naos[nao].place
    if start in SETTLEMENT_SPACES:
        return NEARER
    chance = odds.of_voyage(s, nao, start, to)
    risk = (SHIP * chance.sinks + HARM * chance.damaged + LOOT * len(s.loot.get(nao, [])) * chance.sinks) / 100
    if not zones.is_explored(s, seat, to):
        goal = ENTRY if steps_to_room(s, seat, to) < STEPS else EMPTY
        return (chance.arrives * (goal + prey(s, seat, nao, to)) + chance.marker) / 100 - risk
    nearer = steps_to_room(s, seat, start) - steps_to_room(s, seat, to)
    return (NEARER * nearer + prey(s, seat, nao, to) - prey(s, seat, nao, start)) * chance.arrives / 100 - risk


def prey(s: State, seat: Seat, nao: str, zone: str) -> float:
    """What a Nao could rob there in a later action."""
    if zone not in OCEAN_ZONES or piracy.hindrance(s, seat, zone) or pirates.has_most(s, seat):
        return 0.0
    victims = [settling.of_player(s, other, zone) for other in piracy.targets(s, seat, zone)]
    return max((ROBBED * (NAOS[nao].piracy + min(2, len(there))) / 3 for there in victims), default=0.0)


def best_orders(s: State, seat: Seat) -> list[tuple[float, Option]]:
    """For each Nao what it does best, if that is any good."""
    found: dict[str, tuple[float, Option]] = {}
    for option in orders.options(s, seat, []):
        value, nao = order_value(s, seat, option), str(option.args[0])
        if value > 0.02 and value > found.get(nao, (0.0, option))[0]:
            found[nao] = (value, option)
    return [*found.values()]


# Aims


def aims(s: State, seat: Seat, budget: Budget) -> list[Aim]:
    return [*explorations(s, seat, budget), *ships(s, seat), *raids(s, seat, budget), *escorts(s, seat)]


def explorations(s: State, seat: Seat, budget: Budget) -> list[Aim]:
    """A Naval Move for all that the Naos could do."""
    found = best_orders(s, seat) if budget.navy in ("", ESCORTS[seat]) else []
    if not found:
        return []
    place = str(found[0][1].args[-1])
    zone = SETTLEMENT_SPACES[place].zone if place in SETTLEMENT_SPACES else place
    goal = zone if zone in OCEAN_ZONES else zones.FIRST
    return [Aim("explore", "naval_move", sum(value for value, _ in found), 1, goal)]


def ships(s: State, seat: Seat) -> list[Aim]:
    """A Nao while there is something to settle and few are there; Portugal first of all."""
    own = len(naos.of(s, seat))
    if own >= FLEET or s.turn >= worth.LAST_TURN or shipyard.left_to_build(s, seat) < 1:
        return []
    robbed = sum(1 for owner in s.settlements.values() if owner not in (seat, NOBODY))
    value = PIRATE[seat] * (robbed > 1 and not pirates.has_most(s, seat))
    if steps_to_room(s, seat, BUILT) < STEPS:
        value = max(value, KEEN.get(seat, 0.5) * colony(s))
    value = max(value, MAP * min(MAPS, len(to_chart(s, seat))))
    return [Aim("nao", "build_nao", value / (1 + own), 2, BUILT)]


def escorts(s: State, seat: Seat) -> list[Aim]:
    """TM-18.8-nav.b: a squadron where one's own resources wait for the way home."""
    zone = max(s.explored[seat], key=lambda zone: escort_value(s, seat, zone), default="")
    return [Aim("escort", "escort", escort_value(s, seat, zone), 1, zone)] if zone else []


def escort_value(s: State, seat: Seat, zone: str) -> float:
    if piracy.own_fleets(s, seat, zone):
        return 0.0
    ships = sum(1 for nao in naos.on_map(s, seat) if s.naos[nao].place == zone)
    return ESCORTED * len(settling.of_player(s, seat, zone)) + HARM * ships


def raids(s: State, seat: Seat, budget: Budget) -> list[Aim]:
    found = [(raid_value(s, seat, option), option) for option in piracy.options(s, seat, budget)]
    if not found:
        return []
    value, option = max(found, key=lambda one: one[0])
    cost = pirates.cost(s, seat, int(option.args[1]))
    return [Aim("pirate", pirates.ACTION, value, cost, s.naos[str(option.args[0])].place)]


def raid_value(s: State, seat: Seat, option: Option) -> float:
    """VP or goods for each hit, more from who is nearest to victory, less the risk."""
    target = int(option.args[1])
    _, _, sinks, hits = odds.of_raid(s, str(option.args[0]), target)
    return ((PRIZE + LOOT * worth.weights_of(s, seat)[target]) * hits - SHIP * sinks) / 100


# Answers


def order(s: State, d: Decision) -> Option:
    """First the ships of the Main Map, then the Naos, each what it does best."""
    ship = sea.order(s, d)
    if ship is not DONE:
        return ship
    naval = [option for option in d.options if option.verb in (orders.SAIL, orders.FOUND, orders.CHART)]
    best = max(naval, key=lambda option: order_value(s, d.seat, option), default=DONE)
    return best if best is not DONE and order_value(s, d.seat, best) > 0.02 else DONE


def navy(s: State, d: Decision) -> Option:
    """That whose ships or Naos have more to do."""

    def value(option: Option) -> float:
        side = str(option.args[0])
        own = sum(one for one, _ in best_orders(s, d.seat)) if side == ESCORTS[d.seat] else 0.0
        return own + sea.plan(s, d.seat, side).value

    return max(d.options, key=value)


def escort_order(s: State, d: Decision) -> Option:
    """From where ships are that nobody needs, to where most goods wait."""

    def value(option: Option) -> float:
        if option is PASS or str(option.args[1]) not in OCEAN_ZONES:
            return 0.0
        port = str(option.args[0])
        spare = not control.is_besieged(s, port) and sum(one.squadrons for one in stacks.fleets_at(s, port)) > 1
        return escort_value(s, d.seat, str(option.args[1])) * spare

    best = max(d.options, key=value)
    return best if value(best) > ESCORTED else PASS


def where_to_escort(s: State, d: Decision) -> Option:
    """A new squadron rather than one that is needed elsewhere."""
    return max(d.options, key=lambda o: escort_value(s, d.seat, str(o.args[-1])) + 0.05 * (o.verb == "place"))


def worst_nao(s: State, d: Decision) -> Option:
    """Damaged before whole, a poor crew before a good one, without loot; explorers last."""

    def value(option: Option) -> float:
        nao = str(option.args[0])
        explorer = 9 if NAOS[nao].explorer else 0
        return NAOS[nao].crew - 2 * s.naos[nao].damaged + 2 * len(s.loot.get(nao, [])) + explorer

    return min(d.options, key=value)


def best_nao(s: State, d: Decision) -> Option:
    return max(
        d.options,
        key=lambda o: NAOS[str(o.args[0])].crew + NAOS[str(o.args[0])].piracy - 2 * s.naos[str(o.args[0])].damaged,
    )


def scout(s: State, d: Decision) -> Option:
    return max(d.options, key=lambda o: NAOS[str(o.args[0])].crew - 2 * s.naos[str(o.args[0])].damaged)


def counter_value(counter: str) -> float:
    face = resources.face(counter)
    return 2.0 * face.vp + 0.25 * face.cp + (1.0 if face.card else 0.0) + 0.4 * face.units


def least_counter(s: State, d: Decision) -> Option:
    return min(d.options, key=lambda o: counter_value(str(o.args[0])))


def least_goods(s: State, d: Decision) -> Option:
    return min(d.options, key=lambda o: counter_value(s.goods[str(o.args[0])]))


def best_goods(s: State, d: Decision) -> Option:
    return max(d.options, key=lambda o: counter_value(s.goods[str(o.args[0])]))


def fate(s: State, d: Decision) -> Option:
    """What arrives is the best, what is lost the least."""
    arrives = str((d.params or {}).get("result", "")).endswith("arrives")
    return best_goods(s, d) if arrives else least_goods(s, d)


def attack(s: State, d: Decision) -> Option:
    """By Naos or by ships of the Main Map."""

    def value(option: Option) -> float:
        return raid_value(s, d.seat, option) if option.verb == piracy.VERB else sea.prospect(s, d.seat, option)

    return max(d.options, key=value)


def award(s: State, d: Decision) -> Option:
    """A point for who is behind; for who leads rather a resource, or a ship."""
    weight = worth.weights_of(s, d.seat)[int((d.params or {})["player"])]
    prices = {"resource": LOOT * (1 + weight), "squadron": sea.GIVEN["ship"] * worth.time_left(s), "vp": weight}
    return min(d.options, key=lambda option: prices[str(option.args[0])])


def home_or_stay(s: State, d: Decision) -> Option:
    return YES if s.loot.get(str((d.params or {})["nao"])) else NO


def winter_nao(s: State, d: Decision) -> Option:
    """Into a settlement; else where it is safest, with loot rather home."""
    nao = str((d.params or {})["nao"])

    def value(option: Option) -> float:
        place = str(option.args[0])
        if place in SETTLEMENT_SPACES:
            return 1.0
        chance = odds.of_winter(s, nao, naos_home.bonus(nao, place, {}))
        safe = 0 if not naos_home.is_checked(s, nao, place) else chance.sinks
        loot = LOOT * len(s.loot.get(nao, [])) if place == BUILT else 0.0
        return loot - safe / 100 + (0.02 if place != BUILT else 0.0)

    return max(d.options, key=value)


def settlement_of_rival(s: State, d: Decision) -> Option:
    """One of who is nearest to victory, with a resource; one's own last."""
    weights = worth.weights_of(s, d.seat)

    def value(option: Option) -> float:
        space = str(option.args[0])
        owner = s.settlements.get(space, NOBODY)
        if owner in (NOBODY, d.seat):
            return -100.0
        return weights[owner] * (1 + LOOT * (space in s.goods))

    return max(d.options, key=value)


def wako_victim(s: State, d: Decision) -> Option:
    weights = worth.weights_of(s, d.seat)
    return max(
        d.options,
        key=lambda o: weights[int(o.args[1])] * (1 + len(settling.with_goods(s, int(o.args[1]), str(o.args[0])))),
    )


def rob_first(s: State, d: Decision) -> Option:
    return next((option for option in d.options if option.verb == "rob"), d.options[0])


def weakest(s: State, d: Decision) -> Option:
    outlook = worth.outlooks(s)
    return min(d.options, key=lambda option: outlook[int(option.args[0])])


def oneself(s: State, d: Decision) -> Option:
    """Who is not among those named takes the weakest."""
    own = [option for option in d.options if option.args and option.args[0] == d.seat]
    return own[0] if own else weakest(s, d)


def cheapest_card(s: State, d: Decision) -> Option:
    def value(option: Option) -> float:
        thing = str(option.args[0])
        return float(CARDS[thing].cp) if thing in CARDS else 3.0

    return min(d.options, key=value)


def own_eyes(s: State, d: Decision) -> Option:
    """#99: who plays it looks himself, if he is one of the two; else Spain looks."""
    return next((option for option in d.options if option.args[0] == d.seat), d.options[0])


def stow(s: State, d: Decision) -> Option:
    """Rather in a settlement than on a ship."""
    return next((option for option in d.options if str(option.args[0]) in SETTLEMENT_SPACES), d.options[0])


def first(s: State, d: Decision) -> Option:
    return d.options[0]


def last(s: State, d: Decision) -> Option:
    return d.options[-1]


def pass_on(s: State, d: Decision) -> Option:
    return PASS if PASS in d.options else d.options[0]


PROMPTS: Final[dict[str, Choice]] = {
    "naval.order": order,
    "naval.navy": navy,
    "escorts": escort_order,
    "action.escort": where_to_escort,
    "nao.remove": worst_nao,
    "nao.too_many": worst_nao,
    "nao.scout": scout,
    "nao.drop": least_counter,
    "nao.launch": last,
    "action.piracy": attack,
    "piracy.award": award,
    "piracy.squadron": first,
    "piracy.which": least_goods,
    "piracy.home": home_or_stay,
    "winter.nao": winter_nao,
    "winter.escort": pass_on,
    "winter.fate": fate,
    "winter.caravans": first,
    "winter.caravan": first,
    "pilot.whom": oneself,
    "technology.whom": oneself,
    "surrender.which": settlement_of_rival,
    "disaster.which": settlement_of_rival,
    "undeclared.where": settlement_of_rival,
    "wako.whom": wako_victim,
    "wako.hit": rob_first,
    "spices.whom": weakest,
    "spices.share": first,
    "slaves.where": stow,
    "slaves.what": last,
    "missive.whom": weakest,
    "missive.card": cheapest_card,
    "casas.card": cheapest_card,
    "aixa.who": own_eyes,
    "boarding.which": best_nao,
    "discovery.nao": worst_nao,
    "discovery.site": first,
    "explorations.which": best_goods,
    "explorations.zone": first,
}


# What cards are worth as events, in CP


def pilot(s: State, seat: Seat) -> float:
    """As many ships and resources as could be lost."""
    goods = sum(1 for space in settling.of_player(s, seat) if space in s.goods)
    plunder = resource_return.lord_of_the_coast(s) not in (NOBODY, seat)
    return 0.8 * len(naos.on_map(s, seat)) + 0.7 * goods * plunder


def sagres(s: State, seat: Seat) -> float:
    return POINT + (2.0 if s.turn < shipyard.FREE_TURN else 0.0) if seat == PORTUGAL else 3.5


def technology(s: State, seat: Seat) -> float:
    able = seat in (PORTUGAL, SPAIN) and not s.technology[seat]
    return (2.0 + len(settling.of_player(s, seat)) + len(naos.of(s, seat))) if able else 0.5


def seizure(s: State, seat: Seat) -> float:
    """A settlement changes hands: two of them, and a resource."""
    return 4.0 + 2 * any(space in s.goods for space in settlements.surrendering(s, seat))


def disaster(s: State, seat: Seat) -> float:
    """What others lose counts half."""
    others = sum(1 for space in settlements.unfortified(s) if s.settlements[space] != seat)
    return min(3, others) * 1.5 + (POINT if seat in settlements.PUNISHED else 0.0)


def commerce(s: State, seat: Seat) -> float:
    dice = sum(min(2, len(settling.of_player(s, PORTUGAL, zone))) for zone in OCEAN_ZONES)
    gain = dice * (POINT + 3) / 6
    return 2 + gain if seat == PORTUGAL else 5 - gain


def wako(s: State, seat: Seat) -> float:
    victims = any(settlements.victims(s, seat, zone) for zone in settlements.WAKO_ZONES)
    return (POINT if seat == MUSLIM else -2.0) + (4.0 if victims else 0.0)


def discovery(which: voyages.Discovery) -> Worth:
    def value(s: State, seat: Seat) -> float:
        gain = (0.0 if which.marker in s.points[which.country] else 2 * POINT) + colony(s) * POINT
        return 3 + gain if seat == which.country else 7 - 0.5 * gain

    return value


def spices(s: State, seat: Seat) -> float:
    return (2 if seat == PORTUGAL else 1) * POINT if merchants.may_sell_spices(s, seat) else 0.0


def mediterranean(s: State, seat: Seat) -> float:
    return 5.0 if seat in merchants.MEDITERRANEAN_RIVALS else 1.5 * (seat in merchants.mediterranean_traders(s))


def northern(s: State, seat: Seat) -> float:
    return 5.0 if seat in merchants.NORTHERN_RIVALS else (2.0 + 0.3 * len(trade.mesta_ports(s))) * (seat == SPAIN)


def kingdom(s: State, seat: Seat) -> float:
    """#3 a: men, a squadron, a Nao and two moves; best while there is much to explore."""
    return 5.0 + 2.0 * bool(shipyard.left_to_build(s, seat))


def resources_home(s: State, seat: Seat) -> float:
    return 6.5


WORTH: Final[dict[tuple[str, str], Worth]] = {
    ("experienced_pilot", ""): pilot,
    (shipyard.SAGRES, ""): sagres,
    ("maritime_technology", ""): technology,
    ("settlement_surrenders", ""): seizure,
    (settlements.DISASTER, ""): disaster,
    (settlements.COMMERCE, ""): commerce,
    ("asian_wako_pirates", ""): wako,
    (voyages.NEW_WORLD.card, ""): discovery(voyages.NEW_WORLD),
    (voyages.INDIA.card, ""): discovery(voyages.INDIA),
    ("spice_trade", ""): spices,
    ("mediterranean_trade_control", ""): mediterranean,
    ("trade_rivalry_with_england", ""): northern,
    ("overseas_kingdom", "a"): kingdom,
    ("portuguese_explorations", "b"): resources_home,
}


def always(s: State, d: Decision) -> bool:
    return True


JUDGES: Final[dict[tuple[str, str], sea.Judge]] = {("boarding_and_capture", "a"): always}
