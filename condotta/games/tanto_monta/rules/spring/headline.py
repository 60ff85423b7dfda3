"""Chapter 10: the Headline Event Segment."""

from __future__ import annotations

from typing import Final, TypeAlias

from condotta.core.flow import PASS, Decision, Flow, Option, agrees, pick_one, side_by_side

from ...data import CARDS, MAJORS, POWERS
from ...pieces import LAND, NOBODY, Leader, Stack, units
from ...state import SEATS, State, Table
from ..action import actions, impulse
from ..action import budget as cp
from ..common import answers, cards, events, influence, plays, points, stacks
from ..victory import victory

FIRST, SECOND, THIRD, FOURTH = range(SEATS)
VP: Final = "vp_headline_event"
ENOUGH: Final = 5  # TM-10.i


def next_part(g: Table) -> Flow[None]:
    """The choice, then the results of the four places, one by one."""
    return choice(g) if not g.state.stage else result(g)


# The choice


def choice(g: Table) -> Flow[None]:
    """TM-10.b to d: everybody chooses in secret at the same time; then the cards are shown."""
    s = g.state
    s.spied = NOBODY
    yield from answers.moment(g, "before_headline", None)
    chosen = yield from side_by_side(range(SEATS), lambda seat: choose_cards(s, seat))
    for seat in range(SEATS):
        s.headline[seat] = [card for card in chosen[seat] if card]
        for card in s.headline[seat]:
            cards.take_from_hand(g, seat, card)
        event, second = chosen[seat]
        g.log("headline.revealed" if event else "headline.none", "TM-10.d", seat=seat, event=event, support=second)
    s.stage = "0:" + "".join(str(seat) for seat in ranking(s))


def choose_cards(s: State, seat: int) -> Flow[tuple[str, str]]:
    """The event card and the supporting card; "" where the hand has none."""
    found = event_cards(s, seat)
    if not found:
        return "", ""
    event = yield from pick_one(seat, "headline", found, "headline.event", "TM-10.b")
    support = supporting_cards(s, seat, event)
    if not support:
        return event, ""
    second = yield from pick_one(seat, "support", support, "headline.support", "TM-10.c", {"card": event})
    return event, second


def event_cards(s: State, seat: int) -> list[str]:
    """TM-10.b; if any way both cards can be chosen, then such that they can."""
    found = [card for card in s.hands[seat] if CARDS[card].headline]
    return [card for card in found if supporting_cards(s, seat, card)] or found


def supporting_cards(s: State, seat: int, event: str) -> list[str]:
    """TM-10.c, TM-6.1.s."""
    return [card for card in s.hands[seat] if card != event and not CARDS[card].mandatory]


def ranking(s: State) -> list[int]:
    """TM-10.d: the value for support, then fewer VP, then Impulse Order."""
    return sorted(range(SEATS), key=lambda seat: (-support(s, seat), points.total(s, seat), seat))


def support(s: State, seat: int) -> int:
    """TM-6.1.ab, ag."""
    return CARDS[s.headline[seat][1]].support if len(s.headline[seat]) == 2 else 0


# The results


def result(g: Table) -> Flow[None]:
    """TM-10.e to h, k: the place whose turn it is; after the last one all cards are put away."""
    s = g.state
    place, order = int(s.stage[0]), s.stage[2:]
    seat = s.active = int(order[place])
    g.log("headline.place", "TM-10.e", seat=seat, place=place + 1)
    if place == FIRST:
        win_point(g, seat, "TM-10.f")
    if place == SECOND:
        yield from roll_for_point(g, seat)
    if place == FOURTH:
        if s.headline[seat]:
            g.log("headline.last", "TM-10.k", seat=seat, card=s.headline[seat][0])
        yield from move_influence(g, seat)
        put_away(g)
    else:
        yield from execute(g, seat)
    if s.phase != "headline":  # TM-22.2.a: an event has won the game
        return
    if place == FOURTH:
        s.stage, s.phase, s.active = "", "escorts", 0
    else:
        s.stage = f"{place + 1}:{order}"


def win_point(g: Table, seat: int, rule: str) -> None:
    row = g.state.points[seat]
    row[VP] = row.get(VP, 0) + 1
    g.log("headline.point", rule, seat=seat)


def roll_for_point(g: Table, seat: int) -> Flow[None]:
    """TM-10.g, i, j: the die is seen before points of the Administrative Rating are given up; too few would be lost."""
    s = g.state
    die = g.d6(seat)
    g.log("headline.roll", "TM-10.i", seat=seat, die=die)
    missing = max(0, ENOUGH - die)
    if missing > impulse.admin(s, seat):
        return
    if missing:
        gives = yield from agrees(seat, "headline.admin", "TM-10.j", {"die": die, "missing": missing})
        if not gives:
            return
        s.admin_lost[seat] += missing
        g.log("headline.admin_lost", "TM-10.j", seat=seat, points=missing)
    win_point(g, seat, "TM-10.g")


def execute(g: Table, seat: int) -> Flow[None]:
    """TM-10.l, n, o: as in an impulse, but never extended and never cancelled; without effect where it may not be."""
    s = g.state
    if not s.headline[seat]:
        return
    card = s.headline[seat][0]
    before = fresh_in_keys(s)
    found = events.possible(s, seat, card, events.HEADLINE)
    event: events.Event | None = None
    if found:
        blocks = {one.option: one for one in found}
        option: Option = found[0].option
        if len(found) > 1:
            option = yield Decision(seat, "headline.block", list(blocks), "TM-6.1.c", {"card": card})
        event = blocks[option]
        s.events.append(card)
        g.log("headline.executed", "TM-10.l", seat=seat, card=card)
    else:
        g.log("headline.no_effect", "TM-10.n", seat=seat, card=card, cp=impulse.mandatory_cp(card))
    leaves = yield from plays.carry_out(g, seat, card, event)
    if CARDS[card].mandatory:
        s.budget = cp.of_event(card, impulse.MANDATORY_CP, "headline")
    if not victory.check_keys(g):
        yield from actions.spend(g, seat)
    if leaves:
        s.headline[seat].remove(card)
        plays.put_away(g, seat, card, leaves)
    impulse.tidy(s)
    mark_newcomers(s, before)


def move_influence(g: Table, seat: int) -> Flow[None]:
    """TM-10.k: one marker of any player one level up or down, within the track."""
    s = g.state
    moves = influence.moves(s, influence.minors(s))
    if not moves:
        return
    choice: Option = yield Decision(seat, "headline.influence", [PASS, *moves], "TM-10.k")
    if choice is not PASS:
        influence.carry_out(g, choice, seat, "TM-10.k")


def put_away(g: Table) -> None:
    """TM-10.m, ad."""
    for seat in range(SEATS):
        for card in g.state.headline[seat]:
            cards.lay_aside(g.state, seat, card)
        g.state.headline[seat] = []


# TM-10.r: who was not in a home key when the phase began does not deploy from it. Newcomers bear the mark of a move
# until the end of the deployment.


HOME_KEYS: Final = tuple(dict.fromkeys(key for power in MAJORS for key in POWERS[power].home_keys))
Fresh: TypeAlias = tuple[dict[str, list[Stack]], dict[str, Leader]]


def fresh_in_keys(s: State) -> Fresh:
    """Who is there now: stacks and leaders never change, so they are still known when others have taken their place."""
    return {key: s.stacks[key] for key in HOME_KEYS if key in s.stacks}, s.leaders.copy()


def mark_newcomers(s: State, before: Fresh) -> None:
    """After an event, when nobody bears a mark. Who bore one before it had just come, too."""
    stacks_before, leaders_before = before
    for key in HOME_KEYS:
        here, there = stacks.at(s, key), stacks_before.get(key, stacks.NO_STACKS)
        if here is not there:
            mark_new_units(s, key, here, there)
    for name, leader in s.leaders.items():
        if leader.place in HOME_KEYS:
            was = leaders_before.get(name)
            if was is None or was.place != leader.place or was.moved:
                s.leaders[name] = leader.marked(moved=True)


def mark_new_units(s: State, key: str, here: list[Stack], there: list[Stack]) -> None:
    for stack in here:
        fresh = [one for one in there if one.power == stack.power and not one.moved]
        for kind in LAND:
            new = stack.of(kind) - sum([one.of(kind) for one in fresh])
            if new > 0 and not stack.inside:
                some = units(stack.power, kind, new)
                stacks.take(s, key, some)
                stacks.put(s, key, some.marked(moved=True))
