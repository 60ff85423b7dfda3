"""Set-up (MU-setup, MU-kingdoms.a, d, MU-var-auction, MU-var-none)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any, Final

from condotta.core.errors import SetupError
from condotta.core.flow import Decision, Flow, Option, Seat, amount, offer, pick_one, side_by_side
from condotta.core.game import Setup

from .. import data
from ..data import KINGDOMS, START, TERRITORIES, TRANSPORTS
from ..pieces import HORDE, KINDS
from ..state import TEAMS, Rules, State, Table
from . import order
from .common import buildings, control, geography, honour, pieces, questions
from .common.phases import OVER, Step

STAGES: Final = ("order", "choose", "village", "pieces", "cards", "token")
STANDARD: Final = {  # kingdoms by seat where nothing else is agreed
    2: ("byzantine_empire", "hungary"),
    3: ("byzantine_empire", "hungary", "mamluk_sultanate"),
    4: ("holy_roman_empire", "hungary", "byzantine_empire", "mamluk_sultanate"),
    5: ("holy_roman_empire", "hungary", "byzantine_empire", "mamluk_sultanate", "novgorod_republic"),
    6: tuple(KINGDOMS),
}


def rules_of(setup: Setup) -> Rules:
    """The settings of a match; SetupError says what does not fit together."""
    chosen: dict[str, Any] = dict(setup.options)
    all_of_them = chosen["kingdoms"] == "auction" and not chosen["agreed"].strip()  # MU-var-auction.d
    chosen["agreed"] = tuple(KINGDOMS) if all_of_them else agreed_kingdoms(chosen["agreed"], setup.seats)
    rules = Rules(**chosen)
    teams = TEAMS[rules.teams]
    if setup.seats <= teams:
        raise SetupError(f"teams: of {setup.seats} players in {teams} teams nobody has a partner (MU-var-teams.a)")
    return rules


def agreed_kingdoms(text: str, seats: int) -> tuple[str, ...]:
    """MU-kingdoms.d: kingdoms by seat, told with commas; nothing told: the usual ones."""
    if not text.strip():
        return STANDARD[seats]
    kingdoms = tuple(word.strip() for word in text.split(","))
    unknown = [kingdom for kingdom in kingdoms if kingdom not in KINGDOMS]
    if unknown:
        raise SetupError(f"agreed: no kingdom {unknown[0]!r}; there are {', '.join(KINGDOMS)}")
    if len(set(kingdoms)) != seats or len(kingdoms) != seats:
        raise SetupError(f"agreed: name {seats} different kingdoms, one for each seat (MU-kingdoms.a)")
    if not geography.is_connected(kingdoms):
        raise SetupError("agreed: these kingdoms are not connected with each other (MU-kingdoms.b)")
    return kingdoms


def new_state(setup: Setup) -> State:
    """The table before the first shuffle (MU-setup.b, j)."""
    s = State(setup.seats, rules_of(setup))
    s.florins = [START.florins] * s.seats
    s.honour = [START.honour_points] * s.seats
    s.reserve = [[unit.pool for unit in data.UNITS.values()] for _ in range(s.seats)]
    s.horde_reserve = [unit.barbarian_pool for unit in data.UNITS.values() if unit.barbarian_pool]
    s.empire_deck = list(data.EMPIRE_CARDS)
    s.event_deck = list(data.EVENT_CARDS)
    return s


def step(g: Table) -> Step:
    """The next step of the phase "set_up", after the kingdoms."""
    s = g.state
    if s.stage in ("order", "cards"):
        return order_step(g) if s.stage == "order" else cards(g)
    if s.to_act:
        s.active = s.to_act[0]
        return ONE_SEAT[s.stage](g, s.active)
    if s.stage == "token":
        return OVER
    next_stage(g)
    return None


def next_stage(g: Table) -> None:
    """MU-setup.c to j: order, kingdoms if they are chosen now, Villages, pieces, barbarians, cards, tokens."""
    s = g.state
    s.to_act = s.order[:]
    if s.stage == "choose":
        open_map(g)
    elif s.stage == "pieces":
        place_barbarians(g)
    stage = STAGES[STAGES.index(s.stage) + 1]
    s.stage = "village" if stage == "choose" and all(s.kingdom) else stage


def open_map(g: Table) -> None:
    """MU-kingdoms.c: the kingdoms are known, so the areas in play are, and who controls their home (MU-control.a)."""
    s = g.state
    s.available = geography.available(tuple(kingdom for kingdom in KINGDOMS if kingdom in s.kingdom))
    control.settle_silently(s)


# ---- kingdoms


def kingdoms(g: Table) -> Flow[None]:
    """MU-setup.a: both decks are shuffled; then the kingdoms, unless they are chosen after the auction."""
    s = g.state
    g.shuffle(s.empire_deck)
    g.shuffle(s.event_deck)
    if s.rules.kingdoms == "agreed":
        assign(g, list(enumerate(s.rules.agreed)), "MU-kingdoms.d")
    elif s.rules.kingdoms == "random":
        sets = geography.connected_sets(s.seats)
        drawn = list(sets[g.pick(len(sets))])
        g.shuffle(drawn)
        assign(g, list(enumerate(drawn)), "MU-kingdoms.d")
    elif s.rules.kingdoms == "auction":
        yield from initial_auction(g)
    if all(s.kingdom):
        open_map(g)


def assign(g: Table, found: list[tuple[Seat, str]], rule: str) -> None:
    for seat, kingdom in found:
        g.state.kingdom[seat] = kingdom
        g.log("setup.kingdom", rule, player=seat, kingdom=kingdom)


def choose_kingdom(g: Table, seat: Seat) -> Flow[None]:
    """MU-kingdoms.d, R-connect: one that is free and connected to one already taken."""
    s = g.state
    taken = [kingdom for kingdom in s.kingdom if kingdom]
    free = [k for k in KINGDOMS if k not in taken and geography.may_join(taken, k)]
    kingdom = yield from pick_one(seat, "kingdom", free, "kingdoms.choose", "MU-kingdoms.d")
    assign(g, [(seat, kingdom)], "MU-kingdoms.d")
    s.to_act.pop(0)
    if not s.to_act:
        next_stage(g)  # in the same step: between steps the map in play fits the kingdoms


def initial_auction(g: Table) -> Flow[None]:
    """MU-var-auction: two rounds of secret bids in HP; who got nothing takes a random kingdom of those left."""
    s = g.state
    for prompt in ("kingdoms.bid", "kingdoms.bid_again"):
        without, free = unassigned(s)
        if len(free) > 1:
            made = yield from side_by_side(without, partial(bid_for_kingdom, free, prompt))
            award(g, dict(zip(without, made, strict=True)))
    without, free = unassigned(s)
    if free:
        sets = possible_sets(s)
        drawn = [k for k in (sets[g.pick(len(sets))] if len(sets) > 1 else sets[0]) if k in free]
        g.shuffle(drawn)
        assign(g, list(zip(without, drawn, strict=True)), "MU-var-auction.b")
    lift = data.AUCTION_LOWEST - min(s.honour)
    s.honour = [points + lift for points in s.honour]
    g.log("kingdoms.shifted", "MU-var-auction.c", points=lift)


def unassigned(s: State) -> tuple[list[Seat], list[str]]:
    """MU-var-auction.d: seats without a kingdom, and the kingdoms that are left for them."""
    without = [seat for seat in range(s.seats) if not s.kingdom[seat]]
    left = [kingdom for kingdom in s.rules.agreed if kingdom not in s.kingdom and possible_sets(s, [kingdom])]
    return without, left if without else []


def possible_sets(s: State, more: Sequence[str] = ()) -> list[tuple[str, ...]]:
    """MU-var-auction.d: connected sets of as many kingdoms as players that hold those already taken, and these."""
    taken = [*(kingdom for kingdom in s.kingdom if kingdom), *more]
    sets = [each for each in geography.connected_sets(s.seats) if all(kingdom in s.rules.agreed for kingdom in each)]
    return [each for each in sets if all(kingdom in each for kingdom in taken)]


def bid_for_kingdom(free: list[str], prompt: str, seat: Seat) -> Flow[tuple[str, int]]:
    """MU-var-auction.a: one kingdom, 0 to 10 HP."""
    kingdom = yield from pick_one(seat, "kingdom", free, prompt, "MU-var-auction.a")
    return kingdom, (yield from amount(seat, "bid", *data.AUCTION_BIDS, prompt, "MU-var-auction.a"))


def award(g: Table, bids: dict[Seat, tuple[str, int]]) -> None:
    """MU-var-auction.a, e: the single highest bidder gets a kingdom and loses the HP bid; the highest bids first."""
    best: dict[int, list[tuple[Seat, str]]] = {}
    for seat, (kingdom, points) in bids.items():
        g.log("kingdoms.bid_made", "MU-var-auction.a", player=seat, kingdom=kingdom, points=points)
        rivals = [other for rival, (wanted, other) in bids.items() if wanted == kingdom and rival != seat]
        if all(other < points for other in rivals):
            best.setdefault(points, []).append((seat, kingdom))
    for points in sorted(best, reverse=True):
        if possible_sets(g.state, [kingdom for _, kingdom in best[points]]):  # else these are tied
            assign(g, best[points], "MU-var-auction.a")
            for seat, _ in best[points]:
                honour.lose(g, seat, points, "MU-var-auction.a")


# ---- pieces


def order_step(g: Table) -> Flow[None]:
    """MU-setup.c: the auction of turn 1 (R-setup-auction)."""
    yield from order.auction(g)
    next_stage(g)


def village(g: Table, seat: Seat) -> Flow[None]:
    """MU-setup.d: in a settlement of their home territories."""
    s = g.state
    where = yield from pick_one(seat, "village", KINGDOMS[s.kingdom[seat]].settlements, "setup.village", "MU-setup.d")
    building = data.BUILDINGS[START.building]
    buildings.set_building(s, where, questions.CATEGORY_IDS.index(building.category), building.level)
    g.log("setup.built", "MU-setup.d", player=seat, building=building.id, territory=where)
    s.to_act.pop(0)


def first_pieces(g: Table, seat: Seat) -> Flow[None]:
    """MU-setup.e: an Archer and transports worth 2 levels."""
    s = g.state
    where = yield from pick_one(seat, "archer", questions.homes(s, seat), "setup.archer", "MU-setup.e")
    pieces.place_units(s, seat, where, KINDS.index(START.unit), 1)
    g.log("setup.placed", "MU-setup.e", player=seat, unit=START.unit, territory=where)
    levels = START.transport_levels
    while levels:
        levels -= yield from first_transport(g, seat, levels)
    s.to_act.pop(0)


def first_transport(g: Table, seat: Seat, levels: int) -> Flow[int]:
    """MU-setup.e, f: a transport of one of the levels left; which level it has."""
    s = g.state
    kinds = [kind for kind in TRANSPORTS if transport_places(s, seat, kind)]
    options = [offer("bring", kind, level) for kind in kinds for level in range(1, levels + 1)]
    choice: Option = yield Decision(seat, "setup.transport", options, "MU-setup.e", {"left": levels})
    kind, level = str(choice.args[0]), int(choice.args[1])
    places = transport_places(s, seat, kind)
    where = yield from pick_one(seat, "at", places, "setup.where", "MU-setup.e", {"transport": kind})
    pieces.new_element(s, seat, kind, level, where)
    g.log("setup.transport_placed", "MU-setup.e", player=seat, transport=kind, level=level, territory=where)
    return level


def transport_places(s: State, seat: Seat, kind: str) -> tuple[str, ...]:
    """MU-setup.e, f: home territories, for ships those with a port."""
    if not questions.pool_left(s, kind):
        return ()
    kingdom = KINGDOMS[s.kingdom[seat]]
    return kingdom.ports if TRANSPORTS[kind].domain == "sea" else kingdom.home


def place_barbarians(g: Table) -> None:
    """MU-setup.g: one LI on every available territory with a fire."""
    s = g.state
    fires = [area for area in s.available if area in TERRITORIES and TERRITORIES[area].fire]
    for territory in fires:
        pieces.place_units(s, HORDE, territory, KINDS.index(data.BARBARIANS.set_up_unit), 1)
        control.settle_state(s, territory)
    g.log("setup.barbarians", "MU-setup.g", number=len(fires))


# ---- cards and tokens


def cards(g: Table) -> Flow[None]:
    """MU-setup.h: three cards each, in secret; all choose at once, then the others go back into the deck."""
    s = g.state
    for seat in s.order:
        s.dealt[seat] += [s.empire_deck.pop() for _ in range(START.empire_cards_dealt)]
        g.log("setup.dealt", "MU-setup.h", audience=(seat,), player=seat, cards=s.dealt[seat][:])
    g.reveal()
    kept = yield from side_by_side(
        s.order, lambda seat: pick_one(seat, "keep", s.dealt[seat], "setup.card", "MU-setup.h")
    )
    for seat, card in zip(s.order, kept, strict=True):
        s.cards[seat].append(card)
        s.empire_deck += [other for other in s.dealt[seat] if other != card]
        s.dealt[seat] = []
        g.log("setup.card_kept", "MU-setup.h", player=seat, card=card)
    g.shuffle(s.empire_deck)
    next_stage(g)


def token(g: Table, seat: Seat) -> Flow[None]:
    """MU-setup.i: one of any colour."""
    s = g.state
    colours = [colour for i, colour in enumerate(data.POINT_COLOURS) if questions.tokens_left(s, i)]
    colour = yield from pick_one(seat, "token", colours, "setup.token", "MU-setup.i")
    s.tokens[seat][data.POINT_COLOURS.index(colour)] += START.objective_tokens
    g.log("setup.token_taken", "MU-setup.i", player=seat, colour=colour)
    s.to_act.pop(0)


ONE_SEAT: Final = {"choose": choose_kingdom, "village": village, "pieces": first_pieces, "token": token}
