"""Heuristics for the set-up and phases 1 to 4."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final

from condotta.core.flow import Decision, Option, Seat
from condotta.core.heuristics import Heuristic, Rank, by_verb, first, last, near_best, prefer, preferred

from ..data import BRANCHES, BUILDINGS, EMPIRE_CARDS, POINT_COLOURS, TERRITORIES, TRANSPORTS
from ..pieces import CIVIL, HI, KINDS, MILITARY, RELIGIOUS
from ..rules import events
from ..rules.common.geography import LAND
from ..rules.common.questions import army, building_level, elements_of, has_horde, home_of
from ..rules.purchases import card_market
from ..state import State

USUAL_TURNS: Final = 8  # where only time or HP end the game
CLOSE: Final = 0.05  # what differs by no more is as good, and the seed decides
KEEP_CASH: Final = 120  # florins that stay for upkeep and surprises
BRANCH_IDS: Final = tuple(BRANCHES)
BLUE, YELLOW, ORANGE, RED, GREEN, PURPLE = (
    POINT_COLOURS.index(colour) for colour in ("blue", "yellow", "orange", "red", "green", "purple")
)
COLOUR_WORTH: Final = {"green": 1.0, "purple": 1.1, "red": 0.5, "blue": 0.7, "yellow": 0.6, "orange": 0.5}
NO_BUILDINGS: Final = [0, 0, 0, 0, 0, 0]
# Of a hundred matches of six greedy bots, those won with this kingdom; see docs/balance/medioevo_universale.md.
KINGDOM_WORTH: Final[dict[str, float]] = {
    "byzantine_empire": 20, "mamluk_sultanate": 20, "holy_roman_empire": 19, "hungary": 17, "novgorod_republic": 14,
    "golden_horde": 10,
}  # fmt: skip
CARD_WORTH: Final = {57: 1.0, 58: 0.9, 36: 0.6, 71: 0.5, 72: 0.8, 33: 0.6, 49: 0.5, 24: 0.5, 34: 0.6, 69: 0.5, 70: 0.5}


def left(s: State) -> int:
    """Turns to come, this one included."""
    return max(1, (s.rules.turns or USUAL_TURNS) - max(1, s.turn) + 1)


# ---- set-up


def village(s: State, d: Decision, rng: Random) -> Option:
    """Where most barbarian settlements lie next door."""
    return near_best(d.options, lambda o: len(goals_near(s, d.seat, str(o.args[0]))), rng, 0.5)


def archer(s: State, d: Decision, rng: Random) -> Option:
    """To the Village: recruits will join it there."""
    with_village = [o for o in d.options if building_level(s, str(o.args[0]), CIVIL)]
    return with_village[0] if with_village else village(s, d, rng)


def transport(s: State, d: Decision, rng: Random) -> Option:
    """A War Wagon for the army, then a Caravan for the goods."""
    own = [element.kind for element in elements_of(s, d.seat)]
    wanted = "caravan" if "war_wagon" in own else "war_wagon"
    for option in d.options:
        if option.args[0] == wanted and option.args[1] == 1:
            return option
    return d.options[0]


def where(s: State, d: Decision, rng: Random) -> Option:
    """With my army, or where it will be raised."""
    return near_best(d.options, lambda o: seat_of_power(s, d.seat, str(o.args[0])), rng, CLOSE)


def seat_of_power(s: State, seat: Seat, territory: str) -> float:
    worth = 2.0 * building_level(s, territory, CIVIL) + 0.5 * sum(army(s, seat, territory))
    worth += sum(e.kind in ("war_wagon", "galley") for e in elements_of(s, seat) if e.place == territory)
    return worth + 0.2 * len(goals_near(s, seat, territory))


def goals_near(s: State, seat: Seat, territory: str) -> list[str]:
    """Settlements one or two steps away that no player has at home."""
    ring = set(LAND[territory]).union(*(LAND[there] for there in LAND[territory]))
    return [
        t for t in ring if TERRITORIES[t].settlement is not None and home_of(s, t) is None and s.control.get(t) != seat
    ]


def card_worth(card: str) -> float:
    """Points of good colours, a strong ability."""
    found = EMPIRE_CARDS[card]
    points = [COLOUR_WORTH[colour] for colour in found.colours]
    worth = sum(points) if found.pt == "both" else max(points, default=0.0) * (1.15 if len(points) > 1 else 1.0)
    return worth + CARD_WORTH.get(found.number, 0.2)


def keep_card(s: State, d: Decision, rng: Random) -> Option:
    keeps = [o for o in d.options if o.verb == "keep"]
    return near_best(keeps, lambda o: card_worth(str(o.args[0])), rng, CLOSE) if keeps else d.options[0]


def token(s: State, d: Decision, rng: Random) -> Option:
    return near_best(d.options, lambda o: COLOUR_WORTH.get(str(o.args[0]), 0.0), rng, CLOSE)


# ---- phases 1 to 3


def bid(s: State, d: Decision, rng: Random) -> Option:
    """Little: being first is worth a few florins to who attacks."""
    most = 40 if s.florins[d.seat] > 400 else 0
    amounts = [o for o in d.options if o.verb in ("bid", "and") and int(o.args[0]) <= most]
    return rng.choice(amounts) if amounts else preferred(d, "bid", "and")


def tax(s: State, d: Decision, rng: Random) -> Option:
    """20, or 30 while the realm is quiet; 10 when a home is in revolt already."""
    troubled = any(has_horde(s, t) for t in TERRITORIES if home_of(s, t) == d.seat)
    last = left(s) == 1
    level = 50 if last else 20 if troubled else 30
    return next((o for o in d.options if o.args[0] == level), d.options[0])


def disband(s: State, d: Decision, rng: Random) -> Option:
    """The cheapest units first."""
    units = [o for o in d.options if o.verb == "remove_unit"]
    if units:
        return min(units, key=lambda o: KINDS.index(str(o.args[-1])))
    return d.options[-1]


def barbarian_point(s: State, d: Decision, rng: Random) -> Option:
    """Hordes are for the neighbours: add where another's home is next door, never at mine."""
    adds = [o for o in d.options if o.verb == "add" and threat(s, d.seat, str(o.args[0])) > 0]
    if adds:
        return near_best(adds, lambda o: threat(s, d.seat, str(o.args[0])), rng, CLOSE)
    return preferred(d, "done")


def horde_goal(s: State, d: Decision, rng: Random) -> Option:
    """Into the land of another where nobody watches; never into mine."""
    return near_best(d.options, lambda o: raid(s, d.seat, str(o.args[0])), rng, CLOSE)


def raid(s: State, seat: Seat, area: str) -> float:
    owner = s.control.get(area)
    if owner is None:
        return 0.0
    if owner == seat:
        return -5.0
    built = sum(s.buildings.get(area, NO_BUILDINGS)[:3])
    return 0.5 + built - sum(army(s, owner, area))


def icon(s: State, d: Decision, rng: Random) -> Option:
    """The icon that hits the others more than me."""
    red = events.affected(s)
    return near_best(d.options, lambda o: harm(s, d.seat, str(o.args[0]), red), rng, CLOSE)


def harm(s: State, seat: Seat, icon: str, red: Sequence[str]) -> float:
    """Pieces of others in the affected areas, less my own."""
    worth = 0.0
    for area in red:
        if icon == "buildings_icon":
            owner = s.control.get(area)
            if owner is not None and area in s.buildings:
                worth += (-1.0 if owner == seat else 1.0) * sum(s.buildings[area][:3])
        elif icon == "armies_icon":
            for stack in s.stacks.get(area, ()):
                if stack.owner >= 0:
                    worth += (-1.0 if stack.owner == seat else 1.0) * stack.size
    if icon in ("movement_icon", "goods_icon"):
        for element in s.elements.values():
            if element.seat >= 0 and element.place in red and (icon == "movement_icon" or element.cargo):
                worth += -0.7 if element.seat == seat else 0.7
    return worth


def kingdom(s: State, d: Decision, rng: Random) -> Option:
    return near_best(d.options, lambda o: KINGDOM_WORTH.get(str(o.args[0]), 0.0), rng, 2.0)


def threat(s: State, seat: Seat, territory: str) -> float:
    worth = 0.0
    for there in LAND[territory]:
        owner = s.control.get(there)
        if owner is not None:
            worth += -1.5 if owner == seat else 1.0
    return worth


def rebel(s: State, d: Decision, rng: Random) -> Option:
    """Where least is built."""
    return near_best(d.options, lambda o: -sum(s.buildings.get(str(o.args[0]), [0] * 6)[:3]), rng, CLOSE)


# ---- phase 4


def purchase(s: State, d: Decision, rng: Random) -> Option:
    """What brings most HP for its florins, as long as enough cash is left."""
    done = preferred(d, "done")
    best, chosen = 0.0, done
    for option in d.options:
        worth, cost = value(s, d.seat, option)
        if worth <= 0 or s.florins[d.seat] - cost < reserve(s, d.seat):
            continue
        ratio = worth / max(20, cost) * (1 + 0.08 * rng.random())
        if ratio > best:
            best, chosen = ratio, option
    return chosen


def reserve(s: State, seat: Seat) -> int:
    """Cash for the next upkeep that taxes will not pay; in the last turn all may go but what leads."""
    return KEEP_CASH if left(s) > 1 else 0


def value(s: State, seat: Seat, option: Option) -> tuple[float, int]:
    """HP a purchase is worth, and its florins with the points at what they could bring elsewhere."""
    verb = option.verb
    if verb == "recruit":
        return recruit_value(s, seat, KINDS.index(str(option.args[0])))
    if verb == "build":
        return build_value(s, seat, str(option.args[0]))
    if verb == "technology":
        return technology_value(s, seat, BRANCH_IDS.index(str(option.args[0])))
    if verb == "buy_card":
        return 0.5 + 0.2 * (left(s) - 1), card_market.price(s, seat)
    if verb == "transport":
        return transport_value(s, seat, str(option.args[0]))
    if verb in ("redeploy", "pay_interest"):
        return 1.0, 0
    if verb in ("ransom", "buy_back"):
        return 0.3 if left(s) > 1 else 0.6, 60
    return 0.0, 0


def seats_of_carriers(s: State, seat: Seat) -> int:
    """Units that my military transports can carry."""
    return sum(TRANSPORTS[e.kind].capacity[e.level - 1] for e in elements_of(s, seat, "war_wagon", "galley"))


def recruit_value(s: State, seat: Seat, kind: int) -> tuple[float, int]:
    """Heavy Infantry until the transports are full, and a guard for what was won."""
    if kind != HI:
        return (0.0, 50)
    room = seats_of_carriers(s, seat) + 2 - units_near(s, seat)
    if room <= 0:
        return (0.0, 50)
    return 0.22 * min(3, left(s)), 50 + 20 * min(2, left(s) - 1)


def units_near(s: State, seat: Seat) -> int:
    return sum(stack.size for stacks in s.stacks.values() for stack in stacks if stack.commander == seat)


def build_value(s: State, seat: Seat, id: str) -> tuple[float, int]:
    """HP of the building, the award it leads to, taxes and markers."""
    building = BUILDINGS[id]
    category = ("civil", "military", "religious").index(building.category)
    worth = float(building.honour)
    if building.level == 3:
        worth += lead_value(s, seat, category)
    turns = left(s) - 1
    worth += (
        0.05 * building.tax * turns + 0.3 * building.control_markers + (0.15 * turns if category == RELIGIOUS else 0)
    )
    cost = building.cost + 60 * building.project
    if category == CIVIL and building.level == 1:
        worth += 0.15 * turns  # recruits
    if category == MILITARY and building.level < 3:
        worth *= 0.6
    return worth, cost


def lead_value(s: State, seat: Seat, category: int) -> float:
    """Of one more building of level III of this category: towards the award."""
    counts = [0] * s.seats
    for territory, owner in s.control.items():
        counts[owner] += building_level(s, territory, category) == 3
    mine = counts[seat]
    rival = max((n for other, n in enumerate(counts) if other != seat), default=0)
    if mine > rival + 1:
        return 0.1
    return 1.2 if mine <= rival else 0.5


def technology_value(s: State, seat: Seat, branch: int) -> tuple[float, int]:
    """What the next level opens, and the award for the highest."""
    level = s.technology[seat][branch] + 1
    turns = left(s)
    opens = OPENS.get((branch, level), 0.1) * min(1.0, turns / 4)
    best = max(s.technology[seat])
    others = max((max(s.technology[other]) for other in range(s.seats) if other != seat), default=0)
    if level > best and level >= others:
        opens += 0.8 if level > others else 0.4
    return opens, 100 * level


OPENS: Final = {
    (PURPLE, 1): 2.2, (GREEN, 1): 1.2, (GREEN, 2): 0.7, (BLUE, 1): 0.5, (YELLOW, 1): 0.4, (RED, 1): 0.2,
    (ORANGE, 1): 0.2, (PURPLE, 2): 0.6, (ORANGE, 2): 0.3, (BLUE, 2): 0.3,
}  # fmt: skip


def transport_value(s: State, seat: Seat, kind: str) -> tuple[float, int]:
    """A second army while there is time for it."""
    wagons = len(elements_of(s, seat, "war_wagon", "galley"))
    if kind == "war_wagon" and wagons < 3 and left(s) > 2:
        return 0.25 * (left(s) - 1), 160 + 20 * left(s)
    return 0.0, 160


def site(s: State, d: Decision, rng: Random) -> Option:
    """Recruits and wagons to the army; buildings where something stands already."""
    places = [o for o in d.options if o.verb == "at"]
    if not places:
        return d.options[0]
    what = str((d.params or {}).get("what", ""))
    if what in BUILDINGS:
        category = ("civil", "military", "religious").index(BUILDINGS[what].category)
        return near_best(places, lambda o: site_value(s, d.seat, str(o.args[0]), category), rng, CLOSE)
    return near_best(places, lambda o: muster_value(s, d.seat, str(o.args[0])), rng, CLOSE)


def site_value(s: State, seat: Seat, territory: str, category: int) -> float:
    """Safe at home, upgrades before new ones, forts where neighbours are free."""
    worth = 1.0 * building_level(s, territory, category) + 0.4 * (home_of(s, territory) == seat)
    worth += 0.2 * len(s.deposits.get(territory, ())) if category == CIVIL else 0.0
    if category == MILITARY:
        worth += 0.3 * sum(there not in s.control and not has_horde(s, there) for there in LAND[territory])
    return worth + 0.1 * sum(army(s, seat, territory))


def muster_value(s: State, seat: Seat, territory: str) -> float:
    """Where a transport waits with room for them."""
    here = [e for e in elements_of(s, seat, "war_wagon", "galley") if e.place == territory]
    room = sum(TRANSPORTS[e.kind].capacity[e.level - 1] for e in here) - sum(army(s, seat, territory))
    return (1.0 + 0.1 * min(room, 4) if room > 0 else 0.0) + 0.1 * len(goals_near(s, seat, territory))


def most(s: State, d: Decision, rng: Random) -> Option:
    """As many as fit the transports, but not all the cash."""
    numbers = [o for o in d.options if o.verb == "number"]
    if not numbers:
        return d.options[0]
    room = max(1, seats_of_carriers(s, d.seat) + 2 - units_near(s, d.seat))
    afford = max(1, (s.florins[d.seat] - reserve(s, d.seat)) // 50)
    wanted = min(room, afford)
    return min(numbers, key=lambda o: abs(int(o.args[0]) - wanted))


def source(s: State, d: Decision, rng: Random) -> Option:
    """Tokens and cards first, the weakest; florins last; never stop."""
    verbs = by_verb(d.options)
    if "token" in verbs:
        return verbs["token"][0]
    cards = verbs.get("points", [])
    if cards:
        return min(cards, key=lambda o: card_worth(str(o.args[0])))
    return preferred(d, "use", "purple", "florins", "stop")


def marker(s: State, d: Decision, rng: Random) -> Option:
    """Settlements first."""
    return near_best(d.options, lambda o: TERRITORIES[str(o.args[0])].settlement is not None, rng, CLOSE)


def rank_purchases(s: State, d: Decision) -> Sequence[Option]:
    """The best eight for their price, and an end of it."""
    scored = []
    for option in d.options:
        worth, cost = value(s, d.seat, option)
        if worth > 0:
            scored.append((worth / max(20, cost), option))
    scored.sort(key=lambda one: -one[0])
    done = [o for o in d.options if o.verb == "done"]
    return [*(option for _, option in scored[:8]), *done]


def rank_sources(s: State, d: Decision) -> Sequence[Option]:
    """Whoever has come so far pays: to stop would be to begin again."""
    return [o for o in d.options if o.verb != "stop"]


HEURISTICS: Final[dict[str, Heuristic]] = {
    "setup.village": village,
    "setup.archer": archer,
    "setup.transport": transport,
    "setup.where": where,
    "setup.card": keep_card,
    "setup.token": token,
    "order.bid": bid,
    "order.bid_again": first,
    "kingdoms.bid": first,
    "kingdoms.bid_again": first,
    "taxes.level": tax,
    "taxes.upkeep": prefer("pay", "borrow", "disband"),
    "taxes.disband": disband,
    "events.reroll": prefer("done"),
    "barbarians.point": barbarian_point,
    "barbarians.unit": last,  # the strongest
    "barbarians.to": horde_goal,
    "barbarians.units": prefer("all", "send"),
    "events.icon": icon,
    "kingdoms.choose": kingdom,
    "rebellion.where": rebel,
    "rebellion.law": prefer("law"),
    "purchases.choose": purchase,
    "purchases.where": site,
    "purchases.number": most,
    "purchases.level": first,
    "points.source": source,
    "marker.where": marker,
    "cards.keep": keep_card,
    "cards.under": prefer("any_order"),
}
RANKS: Final[dict[str, Rank]] = {"purchases.choose": rank_purchases, "points.source": rank_sources}
