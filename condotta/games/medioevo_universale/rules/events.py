"""Phase 2, steps 1 and 2: barbarian dice and Event card (MU-event, MU-horde, MU-evcard)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

from condotta.core.flow import Decision, Flow, Option, Seat, offer, pick_one

from ..data import BARBARIANS, EVENT_CARDS, EVENT_ICONS, GOODS, ICONS_CHOSEN, SEAS, TERRITORIES
from ..pieces import HORDE, KINDS, Element, Stack
from ..state import State, Table
from . import barbarians, rebellions
from .any_time import moments, windows
from .common import asking, buildings, control, event_deck, geography, pieces, questions
from .common.phases import OVER, Step

EVENT_DIE: Final = 6
REROLL: Final = tuple(Option("reroll", sides) for sides in BARBARIANS.dice)


def step(g: Table) -> Step:
    """MU-event.a: the next step of phase 2 by s.stage; None: the stage asked nobody and has advanced itself."""
    s = g.state
    if s.stage == "dice":
        return dice(g)
    if s.stage == "card":
        return event_card(g)
    if s.stage == "icon":
        if s.icons:
            return resolve_icon(g)
        discard(g)
        s.stage = "reinforcement"
        s.barbarian_points = BARBARIANS.reinforcement_points
        return None
    if s.stage == "reinforcement":
        if s.barbarian_points:
            return barbarians.reinforcement(g)
        s.stage = "rebellions"
        rebellions.begin(g)
        return None
    return rebellions.next_rebellion(g, "rebellion") if s.rebellions else OVER


# ---- step 1: barbarian dice


def dice(g: Table) -> Flow[None]:
    """MU-horde.a: the first player rolls d4, d6 and d8 and may reroll each once."""
    s = g.state
    first = s.order[0]
    rolled = [g.die(first, sides) for sides in BARBARIANS.dice]
    g.log("events.dice", "MU-horde.a", player=first, values=rolled[:])
    left = list(REROLL)
    while choice := (yield from asking.one_or_done(first, "events.reroll", left, "MU-horde.a", {"values": rolled[:]})):
        left.remove(choice)
        die = REROLL.index(choice)
        rolled[die] = g.die(first, BARBARIANS.dice[die])
        g.log("events.rerolled", "MU-horde.a", player=first, die=BARBARIANS.dice[die], value=rolled[die])
    s.barbarian_dice = rolled
    yield from windows.window(g, moments.BARBARIAN_DICE, first, dice=s.barbarian_dice)
    horde = questions.unit_terms(barbarians.composition(s))
    g.log("events.horde", "MU-horde.b", values=s.barbarian_dice[:], units=horde)
    if s.turn > 1:  # MU-setup.j: in the first turn there is no event
        s.stage = "card"


# ---- step 2: the Event card


def event_card(g: Table) -> Flow[None]:
    """MU-evcard.a: the card is drawn, the first player chooses two icons and their order."""
    s = g.state
    first = s.order[0]
    s.event = event_deck.draw(g)
    event_deck.refill(g)
    g.log("events.card", "MU-evcard.a", player=first, card=s.event)
    yield from windows.window(g, moments.EVENT_DRAWN, first, card=s.event)
    icons = list(EVENT_CARDS[s.event].icons)
    while len(s.icons) < ICONS_CHOSEN:
        icon = yield from pick_one(first, "icon", icons, "events.icon", "MU-evcard.a", {"card": s.event})
        icons.remove(icon)
        s.icons.append(icon)
    g.log("events.icons", "MU-evcard.a", player=first, icons=s.icons[:])
    s.stage = "icon"


def discard(g: Table) -> None:
    """MU-evcard.h: after its effects."""
    event_deck.discard(g.state)
    g.state.shielded = []
    event_deck.refill(g)


def affected(s: State) -> list[str]:
    """MU-evcard.a, j: the red territories that are open and not shielded, and the sea areas at them."""
    red = [t for t in EVENT_CARDS[s.event].territories if geography.is_open(s, t) and t not in s.shielded]
    return [*red, *(sea for sea in SEAS if any(sea in TERRITORIES[territory].seas for territory in red))]


def resolve_icon(g: Table) -> Flow[None]:
    """MU-evcard.b to g: the first icon still to resolve; the players roll in turn order."""
    s = g.state
    yield from windows.window(g, moments.BEFORE_ICON, s.order[0], card=s.event)
    areas = affected(s)
    for seat in s.order:
        yield from suffer(g, seat, s.icons[0], areas)
    s.icons.pop(0)


def suffer(g: Table, seat: Seat, icon: str, areas: list[str]) -> Flow[None]:
    """MU-evcard.b to f: who has something there rolls, and chooses what is hit as long as they have anything."""
    effect = EFFECTS[icon]
    if not effect.exposed(g.state, seat, areas):
        return
    left = yield from roll(g, seat, icon)
    while left and (options := effect.exposed(g.state, seat, areas)):
        choice = options[0]
        if len(options) > (left if icon == "movement_icon" else 1):
            choice = yield Decision(seat, effect.prompt, options, effect.rule, {"left": left})
        left -= 1
        effect.hit(g, seat, choice)


def roll(g: Table, seat: Seat, icon: str) -> Flow[int]:
    """1d6; what it costs them: the number itself if it is one of those that hurt, else nothing."""
    rolled = [g.die(seat, EVENT_DIE)]
    yield from windows.window(g, moments.ROLLED, seat, dice=rolled)
    hits = rolled[0] if rolled[0] in EVENT_ICONS[icon].hits else 0
    g.log("events.rolled", "MU-evcard.g", player=seat, icon=icon, value=rolled[0], points=hits)
    return hits


# ---- the four icons


def moving_transports(s: State, seat: Seat, areas: list[str]) -> list[Option]:
    """MU-evcard.b: their transports there that still have MP."""
    return [offer("halt", e.id) for e in elements_at(s, seat, areas) if e.mp and not questions.is_engine(e)]


def halt(g: Table, seat: Seat, choice: Option) -> None:
    """MU-evcard.b: no MP until the end of the turn."""
    id = str(choice.args[0])
    g.state.elements[id].mp = 0
    g.log("events.halted", "MU-evcard.b", player=seat, element=id)


def units_at(s: State, seat: Seat, areas: list[str]) -> list[Option]:
    """MU-evcard.c: what they may put damage on: one of each kind and area."""
    found = [(area, kind) for area in areas for kind in range(7) if stack_with(s, seat, area, kind) is not None]
    return [offer("hurt", area, KINDS[kind]) for area, kind in found]


def stack_with(s: State, seat: Seat, area: str, kind: int) -> Stack | None:
    """MU-evcard.g, R-event-owner: units of theirs that do not fight as barbarians."""
    for stack in questions.stacks_in(s, area):
        if stack.owner == seat and stack.commander != HORDE and stack.number(kind):
            return stack
    return None


def hurt(g: Table, seat: Seat, choice: Option) -> None:
    """MU-evcard.i: replaced as on land, wherever it is; control that rested on it ends at once."""
    area, unit = str(choice.args[0]), str(choice.args[1])
    kind = KINDS.index(unit)
    stack = stack_with(g.state, seat, area, kind)
    assert stack is not None
    now = pieces.damage_unit(g.state, stack.commander, stack.place, kind, at_sea=False, owner=seat)
    key = "events.unit_lost" if now is None else "events.unit_hurt"
    g.log(key, "MU-evcard.c", player=seat, unit=unit, area=area, now="" if now is None else KINDS[now])
    control.settle(g, area)


def buildings_at(s: State, seat: Seat, areas: list[str]) -> list[Option]:
    """MU-evcard.d."""
    own = questions.buildings_held(s, seat)
    return [offer("hit_building", id, territory) for area in areas for id, territory in own if territory == area]


def hit_building(g: Table, seat: Seat, choice: Option) -> None:
    buildings.damage(g, str(choice.args[1]), questions.CATEGORY_IDS.index(str(choice.args[0])), 1)


def cubes_at(s: State, seat: Seat, areas: list[str]) -> list[Option]:
    """MU-evcard.e, R-event-goods: on any of their transports there."""
    laden = elements_at(s, seat, areas)
    return [offer("lose", element.id, good) for element in laden for good in GOODS if good in element.cargo]


def lose_cube(g: Table, seat: Seat, choice: Option) -> None:
    id, good = str(choice.args[0]), str(choice.args[1])
    g.state.elements[id].cargo.remove(good)
    g.log("events.cube_lost", "MU-evcard.e", player=seat, good=good, element=id)


def elements_at(s: State, seat: Seat, areas: list[str]) -> list[Element]:
    return [e for e in s.elements.values() if e.seat == seat and questions.area_of(s, e.place) in areas]


class Effect(NamedTuple):
    """What an icon does: what of a player is exposed to it, and what happens to the thing that they choose."""

    exposed: Callable[[State, Seat, list[str]], list[Option]]
    hit: Callable[[Table, Seat, Option], None]
    prompt: str
    rule: str


EFFECTS: Final = {
    "movement_icon": Effect(moving_transports, halt, "events.halt", "MU-evcard.b"),
    "armies_icon": Effect(units_at, hurt, "events.hit_unit", "MU-evcard.c"),
    "buildings_icon": Effect(buildings_at, hit_building, "events.hit_building", "MU-evcard.d"),
    "goods_icon": Effect(cubes_at, lose_cube, "events.lose_cube", "MU-evcard.e"),
}
