"""Phase 5, Combat: the rounds of the phase (MU-combat, MU-multi, MU-remove)."""

from __future__ import annotations

from condotta.core.flow import PASS, Decision, Flow, Option, Seat, offer

from ...data import TERRITORIES
from ...pieces import HORDE
from ...state import State, Table
from .. import acts
from ..common import clash, pieces, questions
from ..common.phases import OVER, Step
from ..march import groups, meeting
from . import arrival, movement


def step(g: Table) -> Step:
    """One action of the next player; battles with hordes before their first (MU-combat.g)."""
    s = g.state
    if not s.to_act:
        if s.passed >= len(s.order):
            return OVER  # MU-combat.f
        s.to_act = s.order[:]
        s.passed = 0
        s.round += 1
        s.stage = "action"
    seat = s.active = s.to_act[0]
    if s.stage == "resume":
        if resume(g, seat):
            return None
        s.stage = "action"
    options = menu(s, seat)
    if options == [PASS]:
        pass_on(g, seat)
        return None
    return action(g, seat, options)


def resume(g: Table, seat: Seat) -> bool:
    """MU-combat.g, R-coexist: they fight the hordes that share an area with them, one after the other."""
    s = g.state
    for area in must_fight_first(s, seat):
        s.effects.resumed[area] = seat
        arrival.note_holder(s, seat, area)
        clash.begin(s, area, seat, HORDE, "resume", arrival.mp_there(s, seat, area))
        return True
    return False


def must_fight_first(s: State, seat: Seat) -> list[str]:
    """MU-combat.g: areas they share with a horde, if combat is not banned there."""
    shared = [area for area in areas_of(s, seat) if questions.has_horde(s, area)]
    open_ones = [area for area in shared if not questions.is_banned(s, "combat", area)]
    return [area for area in open_ones if s.effects.resumed.get(area) != seat]


def areas_of(s: State, seat: Seat) -> list[str]:
    places = [place for place, stacks in s.stacks.items() if any(stack.commander == seat for stack in stacks)]
    return list(dict.fromkeys(questions.area_of(s, place) for place in places))


def next_player(s: State) -> None:
    """MU-combat.a: in turn order; in the first round each begins with their hordes."""
    s.to_act.pop(0)
    s.stage = "action" if s.round else "resume"


def pass_on(g: Table, seat: Seat) -> None:
    """R-pass: it does not bind them for later rounds."""
    g.state.passed += 1
    g.log("combat.passes", "MU-combat.f", player=seat)
    next_player(g.state)


def menu(s: State, seat: Seat) -> list[Option]:
    """combat.action (D15)."""
    own = [e for e in s.elements.values() if e.commander == seat]
    options = [PASS, *(offer("move", e.id) for e in own if movement.may_go(s, seat, e))]
    for area in areas_of(s, seat):
        if any(questions.fresh(s, seat, area)):
            if area in TERRITORIES and movement.may_march(s, seat, area):
                options.append(offer("march", area))
            options += meeting.attacks(s, seat, area)
    return options + acts.entry(s, seat)


def action(g: Table, seat: Seat, options: list[Option]) -> Flow[None]:
    """MU-combat.a, b, i: one movement action, a fight or a raid where they stand, or a pass."""
    while True:
        choice: Option = yield Decision(seat, "combat.action", options, "MU-combat.a", {"round": g.state.round + 1})
        if choice is acts.ACTS:
            yield from acts.menu(g, seat)
            return  # asked again in a new step
        if choice.verb != "fight" or (yield from meeting.dares(g, seat, [int(choice.args[1])], str(choice.args[0]))):
            break
        options = [option for option in options if option is not choice]
    if (yield from carry_out(g, seat, choice)):
        next_player(g.state)
    else:
        pass_on(g, seat)


def carry_out(g: Table, seat: Seat, choice: Option) -> Flow[bool]:
    """False: they have done nothing, which is a pass."""
    if choice.verb in ("move", "march"):
        return (yield from movement.lead(g, groups.led_by(g.state, seat, str(choice.args[0]))))
    if choice.verb == "fight":
        fight(g, seat, str(choice.args[0]), int(choice.args[1]))
        return True
    if choice.verb == "raid" and (yield from meeting.meet_transports(g, seat, str(choice.args[0]))):
        stay(g.state, seat, str(choice.args[0]))
        return True
    return False


def fight(g: Table, seat: Seat, area: str, enemy: Seat) -> None:
    """MU-combat.i: a battle without movement; the units are then done."""
    s = g.state
    arrival.note_holder(s, seat, area)
    meeting.hostility(g, seat, enemy)
    mp = arrival.mp_there(s, seat, area)
    stay(s, seat, area)
    clash.begin(s, area, seat, enemy, "in_place", mp)


def stay(s: State, seat: Seat, area: str) -> None:
    """MU-combat.i: Stop markers on their units in an area, and on the Galleys that carry them."""
    for place in questions.places_in(s, area):
        pieces.mark_done(s, seat, place, questions.fresh(s, seat, place))
        if place in s.elements and s.elements[place].commander == seat:
            s.elements[place].done = True
