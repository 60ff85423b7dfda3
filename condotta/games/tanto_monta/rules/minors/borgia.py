"""Section 21.7: Cesare Borgia, in somebody's service or at the head of a Papacy that the Muslim player runs."""

from __future__ import annotations

from typing import Final

from condotta.core.flow import Flow, Option, choose, offer

from ...data import FACTS, MAJORS, POWERS, SPACES
from ...data.things import FRANCE, MUSLIM
from ...pieces import NOBODY, Fleet, units
from ...state import State, Table
from ..common import cards, control, displacement, groups, papal, points, pool, stacks
from ..common.powers import CROWNS, PAPACY, WAR, pair, player
from ..diplomacy import wars
from ..land import breaking
from . import activation

RULE: Final = "TM-21.7-bor.a"
MILITIA: Final = 4
REGULARS: Final = 7
POINTS: Final = "vp_borgia"
AREAS: Final = ("italy", "naples", "corsica", "sardinia", "sicily")  # and Nice (TM-21.7-bor.p)
NICE: Final = "nice"
MAIN_POWERS: Final = (("north_africa",), ("portugal",), CROWNS, ("france",))  # by seat: whose militia they are


# CESARE BORGIA, CONDOTTIERE


def may_be_hired(s: State, seat: int) -> bool:
    return runs_papacy(s, seat) or bool(places(s, seat)) or (seat == FRANCE and bool(empty_spaces(s)))


def hire(g: Table, seat: int) -> Flow[None]:
    """TM-21.7-bor.a, f, t: four militia and Borgia in a space of Italy; or the Muslim player runs the Papacy."""
    s = g.state
    if runs_papacy(s, seat):
        yield from run_papacy(g)
        return
    if seat == FRANCE:
        for space in empty_spaces(s):
            control.gain_control(g, space, "france", "TM-21.7-bor.t")
    options = [offer("place", power, space) for power in MAIN_POWERS[seat] for space in places(s, seat)]
    if not options:
        return
    choice: Option = yield from choose(seat, "borgia.where", options, RULE)
    power, space = str(choice.args[0]), str(choice.args[1])
    dismiss(s)
    stacks.place_leader(s, papal.BORGIAS[power], space)
    number = min(MILITIA, pool.left(s, power, "militia"))
    stacks.put(s, space, units(power, "militia", number))
    g.log("borgia.hired", RULE, power=power, space=space, number=number)


def places(s: State, seat: int) -> list[str]:
    """Spaces of Italy that the player controls and that nobody besieges."""
    italy = [id for id, space in SPACES.items() if space.italy and points.owner(s, id) == seat]
    return [space for space in italy if not control.is_besieged(s, space)]


def empty_spaces(s: State) -> list[str]:
    """TM-21.7-bor.t: independent spaces of Italy without units."""
    italy = [id for id, space in SPACES.items() if space.italy and control.controller(s, id) == control.INDEPENDENT]
    return [space for space in italy if not stacks.at(s, space)]


def dismiss(s: State) -> None:
    """He leaves the service in which he was."""
    s.leaders.pop(papal.borgia(s), None)


# The Papacy as a limited major power


def runs_papacy(s: State, seat: int) -> bool:
    """TM-21.7-bor.f."""
    return seat == MUSLIM and s.pope == papal.ALEXANDER and papal.is_inactive(s)


def run_papacy(g: Table) -> Flow[None]:
    """TM-21.7-bor.g, h, j: PAPAL BULL, Borgia with seven Papal regulars, war with every major power."""
    s = g.state
    s.papal_hand = MUSLIM
    g.log("papacy.run", "TM-21.7-bor.f", seat=MUSLIM)
    take_bull(g)
    for space in [*s.stacks]:
        for part in [one for one in stacks.at(s, space) if one.power == PAPACY]:
            stacks.take(s, space, part)
        if space in SPACES:
            yield from breaking.check(g, space)
    place = next((space for space in FACTS.papal_order if control.controller(s, space) == PAPACY), "")
    if not place:
        place = FACTS.papal_order[-1]
        yield from activation.clear(g, place, [power for power in POWERS if power != PAPACY])
    dismiss(s)
    stacks.place_leader(s, papal.BORGIAS[PAPACY], place)
    stacks.put(s, place, units(PAPACY, "regular", REGULARS))
    g.log("borgia.hired", "TM-21.7-bor.h", power=PAPACY, space=place, number=REGULARS)
    for power in MAJORS:
        yield from wars.begin_war(g, PAPACY, power, "TM-21.7-bor.j", declared=False)


def take_bull(g: Table) -> None:
    """TM-21.7-bor.g: a holder draws another card."""
    s = g.state
    holder = next((seat for seat, hand in enumerate(s.hands) if cards.PAPAL_BULL in hand), NOBODY)
    if holder not in (NOBODY, MUSLIM):
        s.hands[holder].remove(cards.PAPAL_BULL)
        cards.forget(s, cards.PAPAL_BULL)
        cards.draw(g, holder)
    if holder != MUSLIM:
        s.hands[MUSLIM].append(cards.PAPAL_BULL)
        cards.make_known(s, cards.PAPAL_BULL, MUSLIM)
    g.reveal()
    g.log("papal_bull.given", "TM-21.7-bor.g", seat=MUSLIM)


def dissolve(g: Table) -> Flow[None]:
    """TM-21.7-bor.p to r: VP for what the Papacy took; its units go home, its markers leave the map."""
    s = g.state
    won = [space for space in conquests(s) if scores(s, space)]
    s.points[MUSLIM][POINTS] = s.points[MUSLIM].get(POINTS, 0) + len(won)
    g.log("papacy.over", "TM-21.7-bor.p", seat=MUSLIM, vp=len(won), spaces=won)
    s.papal_hand = NOBODY
    for power in MAJORS:
        if not POWERS[power].muslim and s.relations.get(pair(power, PAPACY)) == WAR:
            del s.relations[pair(power, PAPACY)]
    taken = conquests(s)
    for space in taken:
        control.return_home(g, space, "TM-21.7-bor.q")
    for space in [space for space in SPACES if space not in papal.HOME]:
        for inside in (False, True):
            there = groups.everything(s, space, [PAPACY], inside)
            if there.size or there.leaders:
                yield from displacement.displace(g, there)
                yield from breaking.check(g, space)
    for space in taken:
        reman(g, space)


def conquests(s: State) -> list[str]:
    """Spaces with a Papal marker."""
    return [space for space in SPACES if s.markers.get(space) == PAPACY]


def scores(s: State, space: str) -> bool:
    """TM-21.7-bor.p: a key, strategic space or fortress of Italy (with Nice), Corsica, Sardinia or Sicily."""
    place = SPACES[space]
    return (place.area in AREAS or space == NICE) and (place.fortified or control.is_strategic(s, space))


def reman(g: Table, space: str) -> None:
    """TM-21.7-bor.r: an inactive minor gets back the units that it had there at the start, as far as it has them."""
    s = g.state
    minor = control.controller(s, space)
    if not POWERS[minor].minor or minor in s.allied:
        return
    for line in [one for one in s.scenario.stacks if one.power == minor and one.space == space]:
        number = min(line.regular, pool.left(s, minor, "regular"))
        stacks.put(s, space, units(minor, "regular", number))
        stacks.put_ships(s, space, Fleet(minor, min(line.squadron, pool.ships_left(s, minor))))
        g.log("minor.remanned", "TM-21.7-bor.r", power=minor, space=space, number=number)


# Alexander VI


def changes_sides(g: Table, winner: int) -> None:
    """TM-21.7-bor.d, e: Alexander VI has come; a Christian ally of the Papacy takes Borgia over from another player."""
    s = g.state
    name, ally = papal.borgia(s), activation.ally(s, PAPACY)
    if s.pope != papal.ALEXANDER or not name or ally not in papal.CHRISTIANS or s.leaders[name].captor != NOBODY:
        return
    power = next(each for each, one in papal.BORGIAS.items() if one == name)
    if player(s, power) == ally:
        return
    place = next((space for space in FACTS.papal_order if control.controller(s, space) == PAPACY), "")
    start = s.leaders[name].place
    dismiss(s)
    if not place:
        g.log("leader.gone", "TM-21.7-bor.d", leader=name)
        return
    stacks.place_leader(s, papal.BORGIAS[activation.ally_of(PAPACY, ally)], place)
    if start in SPACES and start != place:
        for inside in (False, True):
            groups.place(s, groups.everything(s, start, [PAPACY], inside), place)
    g.log("borgia.taken_over", "TM-21.7-bor.d", seat=ally, space=place)
