"""Retreat (MU-retreat, R-retreat-mp, R-retreat-path, R-retreat-group)."""

from __future__ import annotations

from itertools import pairwise
from typing import Final

from condotta.core.flow import DONE, Decision, Flow, Option, offer

from ...data import HONOUR, TERRITORIES
from ...pieces import HORDE, Battle, Element, nothing
from ...state import State, Table
from ..common import asking, control, geography, honour, pieces, promises, questions
from ..march import groups, meeting, ways

FIGHT_ON: Final = Option("fight_on")
RETREAT: Final = Option("retreat")
LOST_TO_BARBARIANS: Final = -HONOUR.points["lose_battle_to_barbarians"]


def declare(g: Table, b: Battle) -> Flow[None]:
    """MU-retreat.a, MU-battle.s: the attacker fights on, or declares a retreat and its path, step by step."""
    s, seat = g.state, b.attacker.seat
    if seat == HORDE or not steps(s, b, by_pact=True):  # MU-hid.e: a secret pact may open a way
        return
    either = [FIGHT_ON, RETREAT] if steps(s, b) else [FIGHT_ON]
    choice: Option = yield Decision(seat, "battle.go_on", either, "MU-battle.s", {"round": b.round})
    if choice is FIGHT_ON:
        return
    while choice is not DONE and (areas := steps(s, b)):
        options = [*([DONE] if b.path else []), *(offer("by", area) for area in areas)]
        choice = yield Decision(seat, "battle.path", options, "MU-retreat.a", {"path": b.path[:]})
        b.path += [str(area) for area in choice.args]
    g.log("battle.retreats", "MU-retreat.a", player=seat, areas=b.path[:], cost=cost_of(s, b))


# ---- the path


def steps(s: State, b: Battle, by_pact: bool = False) -> list[str]:
    """MU-retreat.c: where the path may go on; not where one has been."""
    here = b.path[-1] if b.path else b.area
    if questions.is_banned(s, "movement", here):
        return []
    areas = [there for there in geography.neighbours(s, here) if there != b.area and there not in b.path]
    found = [there for there in areas if may_enter(s, b.attacker.seat, there, by_pact) and may_go(s, b, here, there)]
    return found if by_pact else [there for there in found if fees(s, b, there) <= s.florins[b.attacker.seat]]


def fees(s: State, b: Battle, there: str) -> int:
    """R-passage-act: what Passage asks for the path and this area."""
    asked = [promises.fee(s, "passage", s.control.get(area), b.attacker.seat) for area in (*b.path, there)]
    return sum(fee for fee in asked if fee != promises.NO_PACT)


def cost_of(s: State, b: Battle) -> int:
    """MU-retreat.b: MP of the path; no step is free (MU-retreat.f)."""
    return sum(geography.step_cost(s, here, there) for here, there in pairwise([b.area, *b.path]))


def may_enter(s: State, seat: int, area: str, by_pact: bool = False) -> bool:
    """MU-retreat.c: no enemies and no resistance, and only where one has a right to be."""
    if any(questions.at_war(s, seat, other) for other in questions.armies_in(s, area)):
        return False
    if area not in TERRITORIES:
        return True
    owner = s.control.get(area)
    allowed = by_pact and promises.may_allow(s, owner, seat)
    return owner is not None and (owner == seat or allowed or ways.lets_pass(s, owner, seat))


def may_go(s: State, b: Battle, here: str, there: str) -> bool:
    """Somebody who can carry units goes this way, by land or by sea, and has the MP for it."""
    first = b.path[0] if b.path else there
    over_land = here in TERRITORIES and there in TERRITORIES
    if over_land if is_by_sea(b, first) else there not in TERRITORIES:
        return False
    cost = cost_of(s, b) + geography.step_cost(s, here, there)
    return any(ways.room(s, e) and b.retreat_mp[e.id] >= cost for e in carriers(s, b, first))


def is_by_sea(b: Battle, first: str) -> bool:
    return b.at_sea or first not in TERRITORIES


def carriers(s: State, b: Battle, first: str) -> list[Element]:
    """Elements of the attacker in the battle that can go this way: by land or, Galleys only, by sea."""
    found = [s.elements[id] for id in b.retreat_mp if id in s.elements]
    there = [e for e in found if e.place == b.area and e.commander == b.attacker.seat]
    return [e for e in there if (e.kind == "galley") == is_by_sea(b, first)]


# ---- the survivors leave


def move_away(g: Table, b: Battle) -> Flow[None]:
    """MU-retreat.c to e: after the damage; who finds no room stays and fights on."""
    s, seat = g.state, b.attacker.seat
    cost, end = cost_of(s, b), b.path[-1]
    going = [e for e in carriers(s, b, b.path[0]) if b.retreat_mp[e.id] >= cost]
    before = questions.army_size(s, seat, b.area)
    if before:
        for area in b.path:
            meeting.use_passage(g, seat, area)
        if b.at_sea:
            sail(s, seat, going, end)
        else:
            yield from leave(g, b, going, end)
    gone = before - questions.army_size(s, seat, b.area)
    b.path = []
    control.settle(g, end)
    if gone:
        g.log("battle.retreated", "MU-retreat.c", player=seat, area=end, number=gone)
        if b.defender.seat == HORDE and not b.attacker.fled:
            honour.lose(g, seat, LOST_TO_BARBARIANS, "MU-retreat.e")
        b.attacker.fled = True


def leave(g: Table, b: Battle, going: list[Element], end: str) -> Flow[None]:
    """From a territory, with War Wagons, or on anchored Galleys; MU-retreat.d: the owner says which units stay."""
    s, seat = g.state, b.attacker.seat
    room = sum(ways.room(s, e) for e in going)
    counts = questions.army(s, seat, b.area)
    while sum(counts) > room:
        kinds = [kind for kind in range(7) if counts[kind]]
        counts[(yield from asking.pick_kind(seat, "leave", kinds, "battle.stay", "MU-retreat.d", {"room": room}))] -= 1
    if b.path[0] not in TERRITORIES:
        embark(s, b, going, counts, end)
        return
    pieces.move_units(s, seat, b.area, end, counts, done=True)
    for e in going:
        arrive(e, end)


def embark(s: State, b: Battle, going: list[Element], left: list[int], end: str) -> None:
    """Units go on board of the Galleys one after the other; War Wagons and engines where there is room."""
    seat = b.attacker.seat
    waiting = [e for e in s.elements.values() if e.place == b.area and e.commander == seat and groups.fits_on_board(e)]
    for galley in going:
        room = pieces.capacity(s, galley)
        load = nothing()
        for kind in range(7):
            load[kind] = min(left[kind], room)
            left[kind] -= load[kind]
            room -= load[kind]
        to = end if end in TERRITORIES else galley.id
        pieces.move_units(s, seat, b.area, to, load, done=True)
        arrive(galley, end)
        while room and waiting and not any(left):
            arrive(waiting.pop(), to)
            room -= 1


def sail(s: State, seat: int, going: list[Element], end: str) -> None:
    """From sea to sea, or to anchor: each Galley with what is on board."""
    for galley in going:
        counts = groups.on_board(s, galley.id)
        if end in TERRITORIES:
            pieces.move_units(s, seat, galley.id, end, counts, done=True)
            for e in s.elements.values():
                if e.place == galley.id:
                    arrive(e, end)
        else:
            pieces.mark_done(s, seat, galley.id, counts)
        arrive(galley, end)


def arrive(element: Element, place: str) -> None:
    """It has made its movement."""
    element.place = place
    element.done = True
    element.mp = 0
