"""Conquest and sack (MU-conq, MU-hp.a to e, MU-siege.f)."""

from __future__ import annotations

from typing import Final

from condotta.core.flow import Decision, Flow, Option, Seat, offer

from ...data import HONOUR, JERUSALEM, MARKET, ROME, SACK_PERCENT, TERRITORIES
from ...pieces import MILITARY, Spoil
from ...state import State, Table
from ..any_time import moments, windows
from ..common import blood, control, honour, money, pieces, questions, spoils

KEEP_ALL: Final = Option("keep_all")
SACK_ALL: Final = Option("sack_all")
ONE_BY_ONE: Final = Option("one_by_one")
FIRST_CONQUEST: Final = {ROME: "first_conquest_rome", JERUSALEM: "first_conquest_jerusalem"}


# ---- a territory is conquered


def aftermath_step(g: Table) -> Flow[None]:
    """What s.aftermath tells is settled, if anything."""
    conquest = g.state.aftermath
    if conquest is not None:
        g.state.aftermath = None
        yield from conquer(g, conquest.seat, conquest.territory, conquest.victim)


def conquer(g: Table, seat: Seat, territory: str, victim: int) -> Flow[None]:
    """MU-conq.a to g, MU-hp.a to e. victim: the former controller, HORDE or NO_VICTIM."""
    s = g.state
    if questions.army_size(s, seat, territory) == 0 or questions.has_horde(s, territory):
        control.settle(g, territory)
        return
    if is_held(s, seat, territory, victim):
        control.settle(g, territory)
        yield from keep_or_sack(g, seat, elements_left(s, territory, victim), victim)
        return
    former = questions.owner_of_buildings(s, territory)
    loser = victim
    if former is not None and former != seat:
        victim = former
    s.effects.holds.pop(territory, None)
    g.log("conquest.conquered", "MU-conq.a", player=seat, territory=territory)
    score(g, seat, territory)
    control.take(g, seat, territory)
    bled = questions.home_of(s, territory) == victim
    if bled:
        blood.give(g, victim)
    yield from keep_or_sack(g, seat, things_in(s, territory, victim), victim, bleeds=not bled)
    if loser != victim:
        yield from keep_or_sack(g, seat, elements_left(s, territory, loser), loser)
    control.settle(g, territory)


def is_held(s: State, seat: Seat, territory: str, victim: int) -> bool:
    """No conquest: they held it before the battle, or they are a guest in the territory of a third player."""
    if s.effects.holds.get(territory) == seat:
        return True
    owner = questions.owner_of_buildings(s, territory)
    return owner is not None and owner not in (seat, victim) and not questions.at_war(s, owner, seat)


def score(g: Table, seat: Seat, territory: str) -> None:
    """MU-hp.a to e, g: for the settlement and its buildings, once a turn; at home only for a rebellion put down."""
    s = g.state
    again = territory in s.conquered
    s.conquered.append(territory)
    if questions.home_of(s, territory) == seat:
        honour.suppressed(g, territory, seat)
        return
    s.tallies[seat].conquests += 1
    s.note_feat(seat, "conquered", n=s.tallies[seat].conquests)
    if again or TERRITORIES[territory].settlement is None:
        return
    points = HONOUR.points
    honour.gain(g, seat, points["conquer_settlement"], "MU-hp.a", territory=territory)
    levels = sum(questions.building_level(s, territory, category) for category in range(3))
    honour.gain(g, seat, levels * points["conquer_building_level"], "MU-hp.b", territory=territory)
    if territory in FIRST_CONQUEST and territory not in s.taken_first:
        s.taken_first.append(territory)
        honour.gain(g, seat, points[FIRST_CONQUEST[territory]], "MU-hp.c", territory=territory)


# ---- what is found there


def things_in(s: State, territory: str, victim: int) -> list[Spoil]:
    """MU-conq.c, f: buildings and deposits of the territory, and the elements of the victim; others' stay theirs."""
    return spoils.of_land(s, territory) + elements_left(s, territory, victim)


def elements_left(s: State, area: str, victim: int) -> list[Spoil]:
    """Transports and engines of the victim that nobody guards any more."""
    if not questions.is_player(victim) or questions.army_size(s, victim, area):
        return []
    found = questions.elements_in(s, area, victim)
    return spoils.of_elements(element.id for element in found if element.place not in s.elements)


def sack_value(s: State, thing: Spoil) -> int:
    """MU-conq.d, R-sack-cargo: half its value; a transport with all it carries."""
    if thing.kind == "cube":
        return MARKET.sack_carried_cube if thing.where in s.elements else MARKET.sack_deposited_cube
    load = aboard(s, thing.id) if thing.kind == "element" else []
    return spoils.cost_of(s, thing) * SACK_PERCENT // 100 + sum(sack_value(s, each) for each in load)


def aboard(s: State, id: str) -> list[Spoil]:
    """What an element carries: other elements, and cubes."""
    others = spoils.of_elements(element.id for element in s.elements.values() if element.place == id)
    return others + [Spoil("cube", good, id) for good in s.elements[id].cargo]


def may_keep(s: State, seat: Seat, thing: Spoil) -> bool:
    """MU-conq.e: transports and engines need a Property marker."""
    element = s.elements.get(thing.id)
    return element is None or questions.may_own(s, seat, element.level)


# ---- keep or sack


def keep_or_sack(g: Table, seat: Seat, things: list[Spoil], victim: int, *, bleeds: bool = True) -> Flow[None]:
    """MU-conq.c to e, g (D28). bleeds: a sack is an occasion of its own for a Blood marker (MU-var-blood.a)."""
    if not things:
        return
    s = g.state
    area = where_is(s, things[0])
    yield from windows.window(g, moments.BEFORE_SACK, seat, area=area, spoils=things, victim=victim)
    things = [thing for thing in things if still_there(s, thing, victim)]
    how = KEEP_ALL
    exposed = [thing for thing in things if thing not in s.effects.protected]
    if any(may_keep(s, seat, thing) for thing in exposed):  # else there is nothing to choose: the rest must be sacked
        params = {"territory": area, "n": len(things)}
        how = yield Decision(seat, "conquest.all", [KEEP_ALL, SACK_ALL, ONE_BY_ONE], "MU-conq.c", params)
    sacked = 0
    for thing in things:
        if still_there(s, thing, victim):
            sacked += yield from settle_thing(g, seat, thing, victim, how)
    if sacked and bleeds and questions.is_player(victim):
        blood.give(g, victim)


def settle_thing(g: Table, seat: Seat, thing: Spoil, victim: int, how: Option) -> Flow[int]:
    """MU-conq.c: one thing is kept or sacked; of a kept transport also what it carries. How many were sacked."""
    if (yield from ask_thing(g, seat, thing, how)):
        sack_thing(g, seat, thing, victim)
        return 1
    if not may_keep(g.state, seat, thing):  # it is protected, and stays where it is
        return 0
    sacked = 0
    for each in aboard(g.state, thing.id) if how is ONE_BY_ONE and thing.kind == "element" else ():
        if (yield from ask_thing(g, seat, each, how)):
            sack_thing(g, seat, each, victim)
            sacked += 1
    keep_thing(g, seat, thing, victim)
    return sacked


def ask_thing(g: Table, seat: Seat, thing: Spoil, how: Option) -> Flow[bool]:
    """Whether it is sacked: as said for all, or asked; what cannot be marked must be."""
    s = g.state
    if thing in s.effects.protected:
        return False
    if not may_keep(s, seat, thing):
        return True
    if how is not ONE_BY_ONE:
        return how is SACK_ALL
    name = spoils.name_of(s, thing)
    keep, sack = offer("keep", name), offer("sack", name)
    params = {"thing": name, "territory": where_is(s, thing), "florins": sack_value(s, thing)}
    choice: Option = yield Decision(seat, "conquest.thing", [keep, sack], "MU-conq.c", params)
    return choice is sack


def keep_thing(g: Table, seat: Seat, thing: Spoil, victim: int) -> None:
    """MU-conq.e, g, MU-marker.f: it works for the conqueror at once."""
    s = g.state
    if thing.kind == "element":
        take_element(g, seat, thing.id, victim)
        return
    g.log("conquest.kept", "MU-conq.c", player=seat, thing=spoils.name_of(s, thing), territory=where_is(s, thing))
    if thing.id == questions.CATEGORY_IDS[MILITARY]:
        control.hand_over_markers(g, thing.where, seat, victim if questions.is_player(victim) else None)


def sack_thing(g: Table, seat: Seat, thing: Spoil, victim: int) -> None:
    """MU-conq.d: it is removed and brings half its value; a transport or engine with all it carries."""
    s = g.state
    what, florins = thing.kind, sack_value(s, thing)
    name, place = spoils.name_of(s, thing), where_is(s, thing)
    g.log("conquest.sacked", "MU-conq.d", player=seat, thing=name, territory=place, florins=florins)
    if thing.kind == "element":
        what = s.elements[thing.id].kind
        drop_with_load(g, thing.id)
    else:
        spoils.remove(g, thing, victim)
    s.note_feat(seat, "plundered", what=what, how="sack", victim=victim)
    money.earn(g, seat, florins)


def take_element(g: Table, seat: Seat, id: str, victim: int) -> None:
    """MU-conq.e: it gets their Property marker and keeps its cargo; what is on board comes with a ship."""
    s = g.state
    element = s.elements[id]
    s.note_feat(seat, "plundered", what=element.kind, how="take", victim=victim)
    g.log("conquest.taken", "MU-conq.e", player=seat, element=id, owner=questions.who(element.seat))
    pieces.give_element(s, id, seat)
    for other in [e for e in s.elements.values() if e.place == id and e.seat != seat]:
        if questions.may_own(s, seat, other.level):
            take_element(g, seat, other.id, victim)
        else:
            sack_thing(g, seat, Spoil("element", other.id), victim)


def drop_with_load(g: Table, id: str) -> None:
    """Off the map, and what is on board of a Galley with it."""
    for other in [e.id for e in g.state.elements.values() if e.place == id]:
        pieces.drop_element(g, other)
    pieces.drop_element(g, id)


def still_there(s: State, thing: Spoil, victim: int) -> bool:
    """Whatever has happened in the window."""
    if thing.kind == "element":
        return thing.id in s.elements and s.elements[thing.id].seat == victim
    if thing.kind == "building":
        return questions.building_level(s, thing.where, spoils.category_of(thing)) > 0
    return thing.id in (s.elements[thing.where].cargo if thing.where in s.elements else s.deposits.get(thing.where, ()))


def where_is(s: State, thing: Spoil) -> str:
    where = thing.where or thing.id
    while where in s.elements:
        where = s.elements[where].place
    return where
