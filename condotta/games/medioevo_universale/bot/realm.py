"""Heuristics for the set-up and phases 1 to 4."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Final

from condotta.core.flow import Decision, Option, Seat
from condotta.core.heuristics import Heuristic, Rank, first, last, near_best, prefer, preferred, with_verbs

from ..data import BRANCHES, BUILDINGS, EMPIRE_CARDS, HONOUR, LOANS, POINT_COLOURS, TERRITORIES, TRANSPORTS
from ..data.things import Objective
from ..pieces import C1, CIVIL, HORDE, KINDS, LI, MILITARY, RELIGIOUS
from ..rules import events, taxes
from ..rules.any_time.objectives import NUMBERS, STATES
from ..rules.common.geography import LAND, SEAS_OF, SETTLEMENTS, is_open, neighbours
from ..rules.common.promises import allows
from ..rules.common.questions import army, building_level, elements_of, has_horde, home_of, territories_of, units_of
from ..rules.purchases import card_market
from ..rules.purchases.building import CATEGORY_OF
from ..rules.purchases.workshops import COST_OF, TRADERS, suits
from ..state import State

USUAL_TURNS: Final = 8  # where only time or HP end the game
CLOSE: Final = 0.05  # what differs by no more is as good, and the seed decides
KEEP_CASH: Final = 40  # florins that stay for surprises
A_FLORIN: Final = 0.003  # HP that it must bring to be spent
OF_A_DEBT: Final = 0.004  # HP that a florin of debt costs at the end
LAST_TURNS: Final = 3  # in which debtors save for that
FOR_GOODS: Final = 100  # florins that stay for each transport that can trade
DEAREST_BID: Final = 90
LEADER: Final = 1.6  # how much more harm to the leader counts
UNIT_STRENGTH: Final[tuple[float, ...]] = (1.0, 1.4, 2.1, 3.3, 1.8, 2.6, 3.4)  # of each kind in battle
BRANCH_IDS: Final = tuple(BRANCHES)
COLOUR_WORTH: Final = {"green": 1.0, "purple": 1.1, "red": 0.5, "blue": 0.7, "yellow": 0.6, "orange": 0.5}
# Of a hundred matches with this kingdom among four greedy bots, those won; see docs/balance/medioevo_universale.md.
KINGDOM_WORTH: Final[dict[str, float]] = {
    "holy_roman_empire": 38, "byzantine_empire": 30, "golden_horde": 23, "hungary": 20, "novgorod_republic": 20,
    "mamluk_sultanate": 20,
}  # fmt: skip
CARD_WORTH: Final = {57: 1.0, 58: 0.9, 36: 0.6, 71: 0.5, 72: 0.8, 33: 0.6, 49: 0.5, 24: 0.5, 34: 0.6, 69: 0.5, 70: 0.5}


def built(s: State, territory: str) -> int:
    return sum(s.buildings[territory][:3]) if territory in s.buildings else 0


def left(s: State) -> int:
    """Turns to come, this one included."""
    return max(1, (s.rules.turns or USUAL_TURNS) - max(1, s.turn) + 1)


def best(value: Callable[[State, Seat, str], float], close: float = CLOSE) -> Heuristic:
    """The option that names what is worth most to the seat."""

    def choose(s: State, d: Decision, rng: Random) -> Option:
        return near_best(d.options, lambda o: value(s, d.seat, str(o.args[-1])), rng, close)

    return choose


def first_that(fits: Callable[[State, Decision, Option], bool]) -> Heuristic:
    """The first option of which this is true; else the first of all."""

    def choose(s: State, d: Decision, rng: Random) -> Option:
        return next((option for option in d.options if fits(s, d, option)), d.options[0])

    return choose


# ---- set-up


def archer(s: State, d: Decision, rng: Random) -> Option | None:
    """To the Village: recruits will join it there."""
    with_village = [o for o in d.options if building_level(s, str(o.args[0]), CIVIL)]
    return with_village[0] if with_village else HEURISTICS["setup.village"](s, d, rng)


def transport(s: State, d: Decision, o: Option) -> bool:
    """A War Wagon for the army, then a Caravan for the goods."""
    return o.args[:2] == ("caravan" if elements_of(s, d.seat, "war_wagon") else "war_wagon", 1)


def seat_of_power(s: State, seat: Seat, territory: str) -> float:
    """With my army, or where it will be raised."""
    worth = 2.0 * building_level(s, territory, CIVIL) + 0.5 * sum(army(s, seat, territory))
    worth += sum(e.kind in ("war_wagon", "galley") for e in elements_of(s, seat) if e.place == territory)
    return worth + 0.2 * len(goals_near(s, seat, territory))


def goals_near(s: State, seat: Seat, territory: str) -> list[str]:
    """Settlements one or two steps away that no player has at home."""
    ring = set(LAND[territory]).union(*(LAND[there] for there in LAND[territory]))
    others = [t for t in ring if home_of(s, t) is None and s.control.get(t) != seat]
    return [t for t in others if TERRITORIES[t].settlement is not None]


def card_worth(card: str) -> float:
    """Points of good colours, a strong ability."""
    found = EMPIRE_CARDS[card]
    points = [COLOUR_WORTH[colour] for colour in found.colours]
    worth = sum(points) if found.pt == "both" else max(points, default=0.0) * (1.15 if len(points) > 1 else 1.0)
    return worth + CARD_WORTH.get(found.number, 0.2)


def keep_card(s: State, d: Decision, rng: Random) -> Option:
    """By points, ability, and how near its objective is."""
    keeps = with_verbs(d, "keep")

    def worth(option: Option) -> float:
        card = str(option.args[0])
        aim = EMPIRE_CARDS[card].objective
        is_state = aim.kind in STATES
        return card_worth(card) + (token_worth(s, d.seat) / (1 + missing(s, d.seat, aim)) if is_state else 0.2)

    return near_best(keeps, worth, rng, CLOSE) if keeps else d.options[0]


# ---- phases 1 to 3


def bid(s: State, d: Decision, rng: Random) -> Option:
    """By cash and army: to strike without penalty, to send hordes and events to others. Ties are broken by little."""
    most = 12 if d.prompt.endswith("again") else min(DEAREST_BID, s.florins[d.seat] // 6)
    if not s.turn:
        most //= 2  # no battle waits, and 1600 fl have better uses
    elif not any(units_on_wagons(s, d.seat)):
        most //= 3
    amounts = [o for o in with_verbs(d, "bid", "from", "and") if int(o.args[0]) <= most]
    return rng.choice(amounts[len(amounts) // 4 :]) if amounts else preferred(d, "bid", "from", "and")


def units_on_wagons(s: State, seat: Seat) -> list[int]:
    """For each War Wagon and Galley the units it could lead."""
    return [sum(army(s, seat, e.place)) for e in elements_of(s, seat, "war_wagon", "galley") if e.place in TERRITORIES]


def tax(s: State, d: Decision, o: Option) -> bool:
    """30, or 20 when a home is in revolt already; in the last turn what it brings."""
    troubled = any(has_horde(s, t) for t in TERRITORIES if home_of(s, t) == d.seat)
    return o.args[0] == (50 if left(s) == 1 else 20 if troubled else 30)


def disband(s: State, d: Decision, rng: Random) -> Option:
    """The cheapest units first."""
    units = with_verbs(d, "remove_unit")
    return min(units, key=lambda o: KINDS.index(str(o.args[-1])), default=d.options[-1])


def barbarian_point(s: State, d: Decision, rng: Random) -> Option:
    """Hordes are for the others: into land that nobody guards, else more of them where rivals are next door."""
    raids = [(victim(s, d.seat, str(o.args[0])), o) for o in with_verbs(d, "move_horde")]
    gain, best = max(raids, key=lambda each: each[0], default=(0.0, d.options[0]))
    if gain >= 1.0:
        return best
    adds = [o for o in with_verbs(d, "add") if threat(s, d.seat, str(o.args[0])) > 0]
    return near_best(adds, lambda o: threat(s, d.seat, str(o.args[0])), rng, CLOSE) if adds else preferred(d, "done")


def victim(s: State, seat: Seat, area: str) -> float:
    """The best that a horde from here can do next door."""
    return max((raid(s, seat, there) for there in neighbours(s, area)), default=0.0)


def raid(s: State, seat: Seat, area: str) -> float:
    """Into the land of another where nobody watches; never into mine."""
    owner = s.control.get(area)
    if owner is None:
        return 0.0
    if owner == seat:
        return -5.0
    return rivalry(s, owner) * (0.5 + built(s, area) + 0.3 * len(s.deposits.get(area, ()))) - sum(army(s, owner, area))


def rivalry(s: State, owner: Seat) -> float:
    """What hurts another is worth more if it hurts the leader."""
    return LEADER if s.honour[owner] > sorted(s.honour)[-2] else 1.0


def icon(s: State, d: Decision, rng: Random) -> Option:
    """The icon that hits the others more than me."""
    red = events.affected(s)
    return near_best(d.options, lambda o: harm(s, d.seat, str(o.args[0]), red), rng, CLOSE)


def harm(s: State, seat: Seat, icon: str, red: Sequence[str]) -> float:
    """Pieces of others in the affected areas, less my own."""
    hit: list[tuple[int, float]] = []  # whose, and how much it hurts
    if icon == "buildings_icon":
        hit = [(s.control[area], 1.0 * built(s, area)) for area in red if area in s.control]
    elif icon == "armies_icon":
        hit = [(stack.owner, 1.0 * stack.size) for area in red for stack in s.stacks.get(area, ())]
    else:
        moved = [e for e in s.elements.values() if e.place in red and (icon == "movement_icon" or e.cargo)]
        hit = [(element.seat, 0.7) for element in moved]
    return sum(-worth if owner == seat else worth * rivalry(s, owner) for owner, worth in hit if owner >= 0)


def threat(s: State, seat: Seat, territory: str) -> float:
    owners = [s.control[there] for there in LAND[territory] if there in s.control]
    return sum(-1.5 if owner == seat else rivalry(s, owner) for owner in owners)


def at_risk(s: State, seat: Seat, territory: str) -> int:
    """What a horde would sack there: buildings, transports."""
    return built(s, territory) + 3 * sum(e.place == territory for e in elements_of(s, seat))


# ---- phase 4


def purchase(s: State, d: Decision, rng: Random) -> Option:
    """What brings most HP for its florins, as long as enough cash is left."""
    best, chosen = least_ratio(s, d.seat), preferred(d, "done")
    spare = s.florins[d.seat] - reserve(s, d.seat)
    for option in d.options:
        worth, cost = value(s, d.seat, option)
        if worth <= 0 or cost > spare:
            continue
        ratio = worth / max(20, cost) * (1 + 0.08 * rng.random())
        if ratio > best:
            best, chosen = ratio, option
    return chosen


def least_ratio(s: State, seat: Seat) -> float:
    """HP that a florin must bring now: they can be saved, in the last turns to pay a loan back (MU-final.n)."""
    owes = s.debt[seat] > 0 and left(s) <= LAST_TURNS
    return OF_A_DEBT if owes else A_FLORIN if left(s) > 1 else 0.0


def reserve(s: State, seat: Seat) -> int:
    """Cash for surprises, and for goods of transports without any; in the last turn all may go but what leads."""
    if left(s) == 1:
        return 0
    upkeep = 20 * (sum(units_of(s, seat)) + len(elements_of(s, seat))) + LOANS.interest * s.debt[seat]
    short = max(0, upkeep - taxes.income(s, seat))
    return KEEP_CASH + short + FOR_GOODS * sum(not e.cargo for e in elements_of(s, seat, *TRADERS))


def value(s: State, seat: Seat, option: Option) -> tuple[float, int]:
    """HP a purchase is worth, and its florins with the points at what they could bring elsewhere."""
    of = VALUES.get(option.verb)
    if of is None:
        return 0.0, 0
    worth, cost = of(s, seat, str(option.args[0]) if option.args else "")
    return worth + aim_value(s, seat, option), cost


def seats_of_carriers(s: State, seat: Seat) -> int:
    return sum(TRANSPORTS[e.kind].capacity[e.level - 1] for e in elements_of(s, seat, "war_wagon", "galley"))


def recruit_value(s: State, seat: Seat, kind: str) -> tuple[float, int]:
    """A mix that fills the transports, by strength; Light Infantry to guard what is exposed."""
    which = KINDS.index(kind)
    cost = COST_OF[which] + 20 * min(2, left(s) - 1)
    if kind == KINDS[LI]:
        return (0.5 if any(is_exposed(s, seat, t) for t in musters(s, seat)) else 0.0), cost
    room = seats_of_carriers(s, seat) + 2 - units_near(s, seat)
    if room <= 0:
        return 0.0, cost
    have = units_of(s, seat)[which]
    return 0.12 * UNIT_STRENGTH[which] * min(3, left(s)) * (1.2 if not have else 1.0 if have < 3 else 0.8), cost


def is_exposed(s: State, seat: Seat, territory: str) -> bool:
    """Mine, without a unit of mine, and threatened."""
    return s.control.get(territory) == seat and not any(army(s, seat, territory)) and is_threatened(s, seat, territory)


def is_threatened(s: State, seat: Seat, territory: str) -> bool:
    """An army of another player is next door, and no pact binds them."""
    return any(not is_bound(s, other, seat) for other in armies_beside(s, seat, territory))


def armies_beside(s: State, seat: Seat, territory: str) -> list[Seat]:
    near = [stack.commander for there in LAND[territory] for stack in s.stacks.get(there, ())]
    return [side for side in near if side not in (seat, HORDE)]


def is_bound(s: State, other: Seat, seat: Seat) -> bool:
    """By a pact of non-aggression with this seat."""
    return bool(s.pacts) and allows(s, "non_aggression", *sorted((other, seat))) is not None


def musters(s: State, seat: Seat) -> list[str]:
    return [t for t in territories_of(s, seat) if suits(s, t, KINDS[LI])]


def captain_value(s: State, seat: Seat, _: str) -> tuple[float, int]:
    """One for each army, and higher ones while there is time to use them."""
    if left(s) < 2 or not any(units_on_wagons(s, seat)):
        return 0.0, 200
    return 0.6 * min(3, left(s) - 1) / (1 + sum(units_of(s, seat)[C1:])), 160


def units_near(s: State, seat: Seat) -> int:
    return sum(stack.size for stacks in s.stacks.values() for stack in stacks if stack.commander == seat)


def build_value(s: State, seat: Seat, id: str) -> tuple[float, int]:
    """HP of the building, the award it leads to, taxes and markers."""
    building = BUILDINGS[id]
    category = CATEGORY_OF[id]
    worth = float(building.honour)
    if building.level == 3:
        worth += lead_value(s, seat, category)
    turns = left(s) - 1
    cards = 0.15 * turns if category == RELIGIOUS else 0
    worth += 0.05 * building.tax * turns + 0.3 * building.control_markers + cards
    if category == CIVIL and building.level == 1:
        worth += 0.15 * turns  # recruits
    if category == MILITARY and building.level < 3:
        worth *= 0.6
    return worth, building.cost + 60 * building.project


def lead_value(s: State, seat: Seat, category: int) -> float:
    """Of one more building of level III of this category: towards the award."""
    counts = [0] * s.seats
    for territory, owner in s.control.items():
        counts[owner] += building_level(s, territory, category) == 3
    ahead = counts[seat] + 1 - max((n for other, n in enumerate(counts) if other != seat), default=0)
    return 1.8 if ahead == 1 else 0.7 if ahead == 0 else 0.4 if ahead == 2 else 0.15


def technology_value(s: State, seat: Seat, id: str) -> tuple[float, int]:
    """What the next level opens, and the award for the highest."""
    branch = BRANCH_IDS.index(id)
    level = s.technology[seat][branch] + 1
    turns = left(s)
    opens = OPENS.get((POINT_COLOURS[branch], level), 0.1) * min(1.0, turns / 4)
    best = max(s.technology[seat])
    others = max((max(s.technology[other]) for other in range(s.seats) if other != seat), default=0)
    if level > best and level >= others:
        opens += (2.2 if turns < 3 and best <= others else 1.3) if level > others else 0.5
    return opens, 100 * level


OPENS: Final = {
    ("purple", 1): 2.2, ("green", 1): 1.5, ("green", 2): 1.0, ("blue", 1): 2.4, ("yellow", 1): 0.2, ("red", 1): 1.0,
    ("orange", 1): 0.2, ("purple", 2): 0.6, ("orange", 2): 0.3, ("blue", 2): 0.3,
}  # fmt: skip


def transport_value(s: State, seat: Seat, kind: str) -> tuple[float, int]:
    """Somebody must trade; a second army, and a second trader, while there is time; Galleys where the sea leads on."""
    turns = left(s) - 1
    cost = 160 + 20 * turns
    if kind in TRADERS:
        return (0.9 if not elements_of(s, seat, *TRADERS) else 0.2) * turns * (turns > 1), cost
    have = len(elements_of(s, seat, "war_wagon", "galley"))
    if have > 2 or turns < 2:
        return 0.0, cost
    needed = 0.25 if have else 0.6  # without any no army goes anywhere
    return (0.08 * min(4, len(overseas(s, seat))) if kind == "galley" else needed) * turns, cost


def overseas(s: State, seat: Seat) -> list[str]:
    """Free settlements on the seas of my ports."""
    seas = {sea for t in territories_of(s, seat) if TERRITORIES[t].port for sea in SEAS_OF[t]}
    return [t for t in SETTLEMENTS if is_open(s, t) and t not in s.control and seas & {*SEAS_OF[t]}]


def upgrade_value(s: State, seat: Seat, id: str) -> tuple[float, int]:
    """More MP for a trader are more routes; more room for an army."""
    element = s.elements[id]
    return (0.5 if element.kind in TRADERS else 0.16 / element.level) * (left(s) - 1), 200


# ---- objectives


def aim_value(s: State, seat: Seat, option: Option) -> float:
    """Part of the HP of one more Objective token, if this purchase comes near to an objective of mine."""
    worth = 0.0
    for card in s.cards[seat]:
        aim = EMPIRE_CARDS[card].objective
        if AIMS.get(aim.kind) == option.verb and card not in s.turned and fits(aim, option):
            short = missing(s, seat, aim)
            if 0 < short <= left(s) + 1:
                worth = max(worth, token_worth(s, seat) / short)
    return worth


def missing(s: State, seat: Seat, aim: Objective) -> int:
    """How many are still missing; of what is met or not, 2."""
    number = NUMBERS.get(aim.kind)
    if number is not None:
        return max(0, aim.numbers["n"] - number(s, seat, aim))
    return 0 if aim.kind in STATES and STATES[aim.kind](s, seat, aim) else 2


def fits(aim: Objective, option: Option) -> bool:
    """It is about this kind of building, unit or branch, or about any."""
    words = [word for values in aim.words.values() for word in values]
    what = str(option.args[0]) if option.args else ""
    return not words or what in words or (what in BUILDINGS and BUILDINGS[what].category in words)


def token_worth(s: State, seat: Seat) -> float:
    tokens = sum(s.tokens[seat])
    return 0.4 + HONOUR.objective_tokens.at(tokens + 1) - HONOUR.objective_tokens.at(tokens)


AIMS: Final = {  # objective -> the purchase that leads to it
    **dict.fromkeys(
        ("building_cluster", "building_count", "building_in_home", "building_levels", "building_combo",
         "building_combo_all", "building_combo_level"), "build"),
    **dict.fromkeys(("tech_branches", "tech_levels_total", "tech_any_level", "tech_level"), "technology"),
    **dict.fromkeys(("unit_count", "unit_count_one_territory", "units_in_all", "garrison_home"), "recruit"),
    "siege_count": "engine", "cards_owned": "buy_card", "captain_level": "promote",
}  # fmt: skip


VALUES: Final[dict[str, Callable[[State, Seat, str], tuple[float, int]]]] = {
    "recruit": recruit_value,
    "build": build_value,
    "technology": technology_value,
    "transport": transport_value,
    "upgrade": upgrade_value,
    "repair": lambda s, seat, _: (0.3, 50),
    **dict.fromkeys(("hire_captain", "promote"), captain_value),
    "engine": lambda s, seat, _: (0.25 * min(3, left(s) - 1) if any(units_on_wagons(s, seat)) else 0.0, 160),
    "buy_card": lambda s, seat, _: (0.5 + 0.2 * (left(s) - 1), card_market.price(s, seat)),
    **dict.fromkeys(("redeploy", "pay_interest"), lambda s, seat, _: (1.0, 0)),
    **dict.fromkeys(("ransom", "buy_back"), lambda s, seat, _: (0.3 if left(s) > 1 else 0.6, 60)),
}


def site(s: State, d: Decision, rng: Random) -> Option:
    """Recruits and wagons to the army; buildings where something stands already."""
    places = with_verbs(d, "at")
    if not places:
        return d.options[0]
    what = str((d.params or {}).get("what", ""))
    category = CATEGORY_OF.get(what, -1)
    worth = site_value if category >= 0 else guard_value if what == KINDS[LI] else muster_value
    return near_best(places, lambda o: worth(s, d.seat, str(o.args[0]), category), rng, CLOSE)


def site_value(s: State, seat: Seat, territory: str, category: int) -> float:
    """Safe at home, upgrades before new ones, forts where neighbours are free."""
    worth = 1.0 * building_level(s, territory, category) + 0.4 * (home_of(s, territory) == seat)
    worth += 0.2 * len(s.deposits.get(territory, ())) if category == CIVIL else 0.0
    if category == MILITARY:
        worth += 0.3 * sum(there not in s.control and not has_horde(s, there) for there in LAND[territory])
    return worth + 0.1 * sum(army(s, seat, territory))


def guard_value(s: State, seat: Seat, territory: str, category: int) -> float:
    """Where an enemy is next door and nobody guards what is built."""
    return (1.0 + 0.5 * built(s, territory)) * is_exposed(s, seat, territory)


def muster_value(s: State, seat: Seat, territory: str, category: int) -> float:
    """Where a transport waits with room for them."""
    here = [e for e in elements_of(s, seat, "war_wagon", "galley") if e.place == territory]
    room = sum(TRANSPORTS[e.kind].capacity[e.level - 1] for e in here) - sum(army(s, seat, territory))
    return (1.0 + 0.1 * min(room, 4) if room > 0 else 0.0) + 0.1 * len(goals_near(s, seat, territory))


def most(s: State, d: Decision, rng: Random) -> Option:
    """As many as fit the transports, but not all the cash; of guards one."""
    numbers = with_verbs(d, "number")
    if (d.params or {}).get("what") == KINDS[LI]:
        return numbers[0]
    room = max(1, seats_of_carriers(s, d.seat) + 2 - units_near(s, d.seat))
    afford = max(1, (s.florins[d.seat] - reserve(s, d.seat)) // 50)
    return min(numbers, key=lambda o: abs(int(o.args[0]) - min(room, afford)), default=d.options[0])


def source(s: State, d: Decision, rng: Random) -> Option:
    """Tokens and cards first, the weakest; florins last; never stop."""
    usual = preferred(d, "token", "use", "purple", "florins", "stop")
    cards = with_verbs(d, "points") if usual.verb != "token" else []
    return min(cards, key=lambda o: card_worth(str(o.args[0])), default=usual)


def rank_purchases(s: State, d: Decision) -> Sequence[Option]:
    """The best three for their price, and an end of it."""
    scored = [(option, *value(s, d.seat, option)) for option in d.options]
    good = sorted(((worth / max(20, cost), option) for option, worth, cost in scored if worth > 0), key=lambda x: -x[0])
    return [*(option for _, option in good[:3]), *with_verbs(d, "done")]


def rank_sources(s: State, d: Decision) -> Sequence[Option]:
    """Whoever has come so far pays: to stop would be to begin again."""
    return [o for o in d.options if o.verb != "stop"]


HEURISTICS: Final[dict[str, Heuristic]] = {
    "setup.village": best(lambda s, seat, territory: len(goals_near(s, seat, territory)), 0.5),
    "setup.archer": archer,
    "setup.transport": first_that(transport),
    "setup.where": best(seat_of_power),
    **dict.fromkeys(("setup.card", "cards.keep"), keep_card),
    "setup.token": best(lambda s, seat, colour: COLOUR_WORTH.get(colour, 0.0)),
    **dict.fromkeys(("order.bid", "order.bid_again"), bid),
    **dict.fromkeys(("kingdoms.bid", "kingdoms.bid_again", "purchases.level"), first),
    "taxes.level": first_that(tax),
    "taxes.upkeep": prefer("pay", "borrow", "disband"),
    "taxes.disband": disband,
    "events.reroll": prefer("done"),
    "barbarians.point": barbarian_point,
    "barbarians.unit": last,  # the strongest
    "barbarians.to": best(raid),
    "barbarians.units": prefer("all", "send"),
    "events.icon": icon,
    "kingdoms.choose": best(lambda s, seat, kingdom: KINGDOM_WORTH.get(kingdom, 0.0), 2.0),
    "rebellion.where": best(lambda s, seat, territory: -at_risk(s, seat, territory)),
    "rebellion.law": prefer("law"),
    "purchases.where": site,
    "purchases.number": most,
    "points.source": source,
    "marker.where": best(lambda s, seat, territory: TERRITORIES[territory].settlement is not None),
    "cards.under": prefer("any_order"),
}
RANKS: Final[dict[str, Rank]] = {"purchases.choose": rank_purchases, "points.source": rank_sources}
