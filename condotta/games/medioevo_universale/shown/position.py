"""Positions: the table as data that people can write (docs/positions/medioevo_universale.md), and what must hold."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from condotta.core.fields import refuse
from condotta.core.game import Data, Setup
from condotta.core.rng import Rng

from .. import data
from ..pieces import CIVIL, ELEMENT_POOLS, HI, HORDE, IN_RESERVE, KINDS, KN, Element, Route, Stack
from ..rules import setup
from ..rules.common import control, geography, phases, questions
from ..rules.common.geography import is_open
from ..rules.common.pieces import capacity, load_of, real_units
from ..state import FIELDS, State


def load(told: Data, match: Setup, rng: Rng) -> State:
    """A position, complete or not, as a state. What is not told is filled in sensibly (see the documentation)."""
    s = State(match.seats, setup.rules_of(match))
    begun = told.get("phase") not in ("kingdoms", "set_up")
    if begun:
        usual_middle(s)
    s.florins = [500 if begun else data.START.florins] * s.seats
    s.honour = [data.START.honour_points] * s.seats
    FIELDS.load(s, told, match.seats)
    if all(s.kingdom):
        s.available = geography.available(tuple(k for k in data.KINGDOMS if k in s.kingdom))
    load_sequence(s, told)
    s.reserve, s.horde_reserve = reserves(s)
    load_decks(s, told, rng)
    control.settle_silently(s, [*s.control, *s.was_controlled, *control.unsettled(s)])
    refuse(check(s))
    return s


def usual_middle(s: State) -> None:
    """Without a phase it is phase 5 of turn 3 with the usual kingdoms and 500 fl each."""
    s.phase = "combat"
    s.turn = 3
    s.tax = [10] * s.seats
    s.barbarian_dice = [4, 6, 8]
    s.kingdom = list(setup.STANDARD[s.seats])


def load_sequence(s: State, told: Data) -> None:
    if "to_act" not in told:
        first = s.order.index(told["active"]) if told.get("active") in s.order else 0
        s.to_act = s.order[first:]
    if "active" not in told:
        s.active = s.to_act[0] if s.to_act else s.order[0]
    if "stage" not in told:
        s.stage = phases.FIRST_STAGE.get(s.phase, "")


def load_decks(s: State, told: Data, rng: Rng) -> None:
    """Decks that are not told hold, shuffled, whatever lies nowhere else; cards under the top of a told deck too."""
    placed = [card for cards in (*s.cards, *s.dealt) for card in cards]
    s.empire_deck = filled(told.get("empire_deck"), [c for c in data.EMPIRE_CARDS if c not in placed], rng)
    seen = [s.event, *s.event_discard, *placed]
    s.event_deck = filled(told.get("event_deck"), [c for c in data.EVENT_CARDS if c not in seen], rng)


def filled(told: list[str] | None, left: list[str], rng: Rng) -> list[str]:
    """A deck from what is told of its top (the top card last) and, shuffled under it, the rest."""
    top = list(told or [])
    rest = [card for card in left if card not in top]
    rng.shuffle(rest)
    return [*rest, *top]


# ---- what can be wrong


def check(s: State) -> list[str]:
    problems = [*player_problems(s), *unit_problems(s), *card_problems(s)]
    if s.available:
        problems += [
            *stack_problems(s), *element_problems(s), *building_problems(s), *goods_problems(s), *control_problems(s),
            *route_problems(s),
        ]  # fmt: skip
    return problems


# ---- players


def player_problems(s: State) -> Iterator[str]:
    yield from kingdom_problems(s)
    playing = [seat for seat in range(s.seats) if not s.eliminated[seat]]
    if sorted(s.order) != playing:
        yield f"order: {s.order} should name each of {playing} once"
    acting = [] if s.phase == "over" else [*s.to_act, s.active]
    yield from (f"to_act, active: seat {seat} is not in the order" for seat in acting if seat not in s.order)
    for seat in range(s.seats):
        if s.florins[seat] < 0:
            yield f"florins: seat {seat} has {s.florins[seat]}"
        if not 0 <= s.debt[seat] <= data.LOANS.most_debt // data.LOANS.amount:
            yield f"debt: seat {seat} has {s.debt[seat]} loans (MU-loan.b)"
        for colour, used, owned in zip(data.POINT_COLOURS, s.tokens_used[seat], s.tokens[seat], strict=True):
            if not 0 <= used <= owned:
                yield f"tokens_used: seat {seat} has not so many {colour} tokens"
        if any(points < 0 for points in s.pt[seat]):
            yield f"pt: seat {seat} has less than none"
    if min(s.blood) < 0 or sum(s.blood) > data.BLOOD_MARKERS:
        yield f"blood: {s.blood}; there are {data.BLOOD_MARKERS} Blood markers (MU-comp.j)"
    gone = (name for colour, name in enumerate(data.POINT_COLOURS) if questions.tokens_left(s, colour) < 0)
    yield from (f"tokens: more {name} ones than there are (MU-comp.i)" for name in gone)


def kingdom_problems(s: State) -> Iterator[str]:
    """MU-kingdoms.a, b."""
    taken = [kingdom for kingdom in s.kingdom if kingdom]
    yield from (f"kingdom: {kingdom} stands twice" for kingdom in repeated(taken))
    if len(taken) == s.seats and not geography.is_connected(taken):
        yield "kingdom: these are not connected with each other (MU-kingdoms.b)"
    if len(taken) < s.seats and s.phase not in ("kingdoms", "set_up"):
        yield "kingdom: every seat needs one (MU-kingdoms.a)"


def repeated(things: Iterable[str]) -> list[str]:
    return [thing for thing, n in Counter(things).items() if n > 1]


# ---- units


def unit_problems(s: State) -> Iterator[str]:
    """MU-comp.a, g: each figure is in one place."""
    expected, left = reserves(s)
    for seat in range(s.seats):
        for unit, here, right in zip(data.UNITS.values(), s.reserve[seat], expected[seat], strict=True):
            if here < 0 or (here != right and not s.eliminated[seat]):
                yield f"units: seat {seat} has {unit.pool - right} and {here} {unit.id} of {unit.pool} (MU-comp.a)"
    foreign = (KINDS[k] for k, n in enumerate(real_units(s, HORDE)) if n and questions.HORDE_RESERVE[k] < 0)
    yield from (f"units: the barbarians have no {kind} (MU-comp.g)" for kind in foreign)
    if left != s.horde_reserve or min(left) < 0:
        yield f"units: {s.horde_reserve} left of the barbarians, {left} expected (MU-comp.g)"


def reserves(s: State) -> tuple[list[list[int]], list[int]]:
    """MU-comp.a, g: of each seat and of the barbarians, what is neither on the map, beside a board nor a prisoner."""
    found = [[unit.pool for unit in data.UNITS.values()] for _ in range(s.seats)]
    for seat, left in enumerate(found):
        held = [prisoners.counts for prisoners in s.prisoners if prisoners.owner == seat]
        for away in (real_units(s, seat), s.surrendered[seat], s.surrendered_now[seat], *held):
            for kind, n in enumerate(away):
                left[IN_RESERVE[kind]] -= n
    horde = [unit.barbarian_pool for unit in data.UNITS.values() if unit.barbarian_pool]
    for kind, n in enumerate(real_units(s, HORDE)):
        if questions.HORDE_RESERVE[kind] >= 0:
            horde[questions.HORDE_RESERVE[kind]] -= n
    return found, horde


def stack_problems(s: State) -> Iterator[str]:
    for place, stacks in s.stacks.items():
        galley = s.elements.get(place)
        if not stacks or any(not stack.size or min(*stack.fresh, *stack.done) < 0 for stack in stacks):
            yield f"units.{place}: an empty stack"
        if galley is not None:
            if galley.kind != "galley" or galley.place in data.TERRITORIES:
                yield f"units.{place}: only a Galley at sea has units on board (MU-naval.h)"
        elif place not in data.TERRITORIES:
            yield f"units.{place}: {'units swim' if place in data.SEAS else 'there is no such place'} (MU-move.c)"
        elif not is_open(s, place):
            yield f"units.{place}: closed (MU-kingdoms.c)"
        for stack in stacks:
            yield from barbarian_problems(s, stack)


def barbarian_problems(s: State, stack: Stack) -> Iterator[str]:
    """Barbarians have no HI and Knights, but for guests (MU-C66) and figures that count as such."""
    others = stack.number(HI) or stack.number(KN)
    if others and stack.commander == HORDE and stack.why != "joined" and not s.disguises:
        yield f"units.{stack.place}: barbarians with units they do not have (MU-comp.g)"


# ---- transports and siege engines


def element_problems(s: State) -> Iterator[str]:
    for id, element in s.elements.items():
        kind, _, number = id.rpartition(".")
        if kind != element.kind or not 1 <= int(number) <= ELEMENT_POOLS[kind]:
            yield f"elements.{id}: there is none with this name (MU-comp.f)"
        if kind in data.SIEGE_ENGINES and element.level != data.SIEGE_ENGINES[kind].level:
            yield f"elements.{id}: of level {element.level}"
        yield from place_problems(s, element)
        yield from cargo_problems(s, element)
    gone = (kind for kind in ELEMENT_POOLS if questions.pool_left(s, kind) < 0)
    yield from (f"elements: more of {kind} than there are (MU-comp.f)" for kind in gone)
    for seat in range(s.seats):
        if not questions.may_mark(s, seat, questions.marked_levels(s, seat)):
            yield f"elements: seat {seat} cannot mark {questions.marked_levels(s, seat)} (MU-comp.c)"
    if sum(element.seat == HORDE for element in s.elements.values()) > data.BARBARIAN_GALLEYS:
        yield "elements: more barbarian Galleys than markers (MU-comp.g)"


def place_problems(s: State, element: Element) -> Iterator[str]:
    """On land or at sea as its kind is, unless it is on its way by Logistics; on board only at sea."""
    place, id = element.place, element.id
    galley = s.elements.get(place)
    if galley is not None:
        if galley.kind != "galley" or galley.place in data.TERRITORIES or questions.is_ship(element):
            yield f"elements.{id}: it cannot be on board of {place} (MU-move.c, MU-naval.h)"
        return
    if place not in data.TERRITORIES and place not in data.SEAS:
        yield f"elements.{id}: there is no {place}"
    elif not is_open(s, place):
        yield f"elements.{id}: {place} is closed (MU-kingdoms.c)"
    elif s.trading != id and not any(id in group.carriers for group in s.groups):
        if questions.is_ship(element) and place in data.TERRITORIES and not data.TERRITORIES[place].seas:
            yield f"elements.{id}: no coast {place} (MU-move.f)"
        if not questions.is_ship(element) and place in data.SEAS:
            yield f"elements.{id}: it swims in {place} (MU-move.g)"


def cargo_problems(s: State, element: Element) -> Iterator[str]:
    kind = element.kind if questions.is_trader(element) else "caravan"
    room = data.TRANSPORTS[kind].capacity[element.level - 1]
    if len(element.cargo) > room or (element.cargo and element.kind not in ("caravan", "merchant_ship", "war_wagon")):
        yield f"elements.{element.id}: {len(element.cargo)} cubes on board (MU-trade.tab)"
    if element.kind == "galley" and element.place in data.SEAS and load_of(s, element.id) > capacity(s, element):
        yield f"elements.{element.id}: {load_of(s, element.id)} on board (MU-move.tab)"


# ---- buildings, goods, cards


def building_problems(s: State) -> Iterator[str]:
    for territory, built in s.buildings.items():
        if territory not in data.TERRITORIES or not is_open(s, territory):
            yield f"buildings.{territory}: no territory in play (MU-kingdoms.c)"
            continue
        if not any(built[:3]):
            yield f"buildings.{territory}: none"
        for category in range(3):
            building = questions.BUILDING_AT.get((category, built[category]))
            if building is None:
                if built[category] or built[category + 3]:
                    yield f"buildings.{territory}: no {questions.CATEGORY_IDS[category]} one of level {built[category]}"
            elif not 0 <= built[category + 3] < building.structure:
                yield f"buildings.{territory}: {built[category + 3]} damage (MU-destroy.a)"
        if built[CIVIL] and data.TERRITORIES[territory].settlement is None:
            yield f"buildings.{territory}: no settlement (MU-build.b)"
    gone = (id for id in data.BUILDINGS if questions.pool_left(s, id) < 0)
    yield from (f"buildings: more of {id} than there are (MU-comp.f)" for id in gone)


def goods_problems(s: State) -> Iterator[str]:
    """MU-comp.h, MU-depos.b."""
    gone = (good for good in data.GOODS if questions.cubes_left(s, good) < 0)
    yield from (f"goods: more cubes of {good} than there are (MU-comp.h)" for good in gone)
    for territory, goods in s.deposits.items():
        settlement = data.TERRITORIES[territory].settlement
        if settlement is None or not goods:
            yield f"deposits.{territory}: no settlement, or no cube"
        elif settlement.good in goods or repeated(goods):
            yield f"deposits.{territory}: a colour twice (MU-depos.b)"


def card_problems(s: State) -> Iterator[str]:
    owned = [card for cards in s.cards for card in cards]
    dealt = [card for cards in s.dealt for card in cards]
    empire = [*s.empire_deck, *owned, *[card for card in dealt if card in data.EMPIRE_CARDS]]
    event = [*s.event_deck, *s.event_discard, *[card for card in dealt if card in data.EVENT_CARDS]]
    yield from misplaced("Empire cards", empire, list(data.EMPIRE_CARDS))
    yield from misplaced("Event cards", [*event, s.event] if s.event else event, list(data.EVENT_CARDS))
    yield from (f"turned: {card} is nobody's" for card in s.turned if card not in owned)
    for seat, known in enumerate(s.known):
        yield from (f"known: {card} is not in the deck" for card in known if card not in s.empire_deck)
        if repeated(known):
            yield f"known: seat {seat} knows a card twice"


def misplaced(what: str, placed: Sequence[str], expected: list[str]) -> Iterator[str]:
    """MU-comp.j: each once."""
    yield from (f"{what}: {card} lies in two places" for card in repeated(placed))
    missing = [card for card in expected if card not in placed]
    if missing:
        yield f"{what}: {', '.join(missing[:5])} lie nowhere"
    yield from (f"{what}: there is no {card}" for card in placed if card not in expected)


# ---- control and routes


def control_problems(s: State) -> Iterator[str]:
    for name, seats in (("control", s.control), ("was_controlled", s.was_controlled), ("markers", s.markers)):
        yield from (f"{name}.{t}: not in play" for t in seats if t not in data.TERRITORIES or not is_open(s, t))
    short = (seat for seat in range(s.seats) if control.markers_left(s, seat) < 0)
    yield from (f"markers: seat {seat} has {s.rules.control_markers} Control markers (MU-comp.b)" for seat in short)
    fought_over = control.unsettled(s)
    for territory in s.available:
        if territory in data.TERRITORIES and territory not in fought_over:
            found = (s.control.get(territory), s.was_controlled.get(territory))
            expected = control.found(s, territory)
            if found != expected:
                yield f"control.{territory}: now and before {found}, {expected} expected (MU-control)"
            if territory in s.markers and questions.has_horde(s, territory):
                yield f"markers.{territory}: barbarians are there (MU-marker.e)"


def route_problems(s: State) -> Iterator[str]:
    """MU-route.b, l."""
    open_routes = ((seat, route) for seat, route in enumerate(s.routes) if route is not None)
    yield from (f"routes: seat {seat}, {wrong}" for seat, route in open_routes for wrong in wrong_route(s, seat, route))


def wrong_route(s: State, seat: int, route: Route) -> Iterator[str]:
    if len(route.stops) not in data.TRADE_ROUTES or len(route.done) != len(route.stops) - 1:
        yield f"{len(route.stops)} stops (MU-route.b)"
    played = [id for id, land in data.TERRITORIES.items() if land.settlement is not None and is_open(s, id)]
    yield from (f"{stop} is no settlement in play" for stop in route.stops if stop not in played)
    if repeated([*route.stops, route.origin]):
        yield "a settlement twice (MU-route.b)"
    if route.transport and (route.transport not in s.elements or s.elements[route.transport].seat != seat):
        yield f"{route.transport} is not theirs (MU-route.m)"
