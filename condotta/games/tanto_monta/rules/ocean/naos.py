"""Section 5.2: Naos that are built: whose they are, where they are and what they carry."""

from __future__ import annotations

from typing import Final

from condotta.core.flow import Flow, pick_one

from ...data import NAOS, OCEAN_ZONES, SETTLEMENT_SPACES
from ...pieces import NOBODY, Nao
from ...state import State, Table
from ..construction.naos import BUILT

MOST: Final = 2  # of a player on the Exploration Map (TM-5.2.a)
LOAD: Final = 2  # resources (TM-5.2.e)
LOAD_DAMAGED: Final = 1


def owner(s: State, id: str) -> int:
    """TM-17.4.j, TM-5.2.f: the player, and not one of his powers; who has captured it, if somebody has."""
    captor = s.naos[id].captor
    return NAOS[id].seat if captor == NOBODY else captor


def of(s: State, seat: int) -> list[str]:
    """In the box or on the Exploration Map."""
    return [id for id, nao in s.naos.items() if nao.place and owner(s, id) == seat]


def on_map(s: State, seat: int) -> list[str]:
    """On the Exploration Map: in an Ocean Zone or in a settlement."""
    return [id for id in of(s, seat) if s.naos[id].place != BUILT]


def counted(s: State, seat: int) -> list[str]:
    """TM-5.2.a, TM-16.7.d: those on the map that count toward the two; Columbus' and da Gama's do not."""
    return [id for id in on_map(s, seat) if not NAOS[id].explorer]


def zone_of(s: State, id: str) -> str:
    """The Ocean Zone in which it is, or that of the settlement in which it lies; "" in the box."""
    place = s.naos[id].place
    if place in SETTLEMENT_SPACES:
        return SETTLEMENT_SPACES[place].zone
    return place if place in OCEAN_ZONES else ""


def in_zone(s: State, seat: int, zone: str) -> list[str]:
    """At sea: not those that lie in a settlement."""
    return [id for id in of(s, seat) if s.naos[id].place == zone]


def moored(s: State, space: str) -> list[str]:
    """Naos in a settlement: one at most (TM-18.7-nao.b)."""
    return [id for id, nao in s.naos.items() if nao.place == space]


def room(s: State, id: str) -> int:
    """TM-5.2.e: resources that it can still take."""
    most = LOAD_DAMAGED if s.naos[id].damaged else LOAD
    return most - len(s.loot.get(id, []))


# Changes


def move(s: State, id: str, place: str) -> None:
    nao = s.naos[id]
    s.naos[id] = Nao(place, damaged=nao.damaged, captor=nao.captor)


def leave(g: Table, id: str) -> None:
    """TM-17.4.h, i, TM-5.2.f: to the next turn of the Turn Track, from where it comes back to its first owner's pool.
    Columbus' and da Gama's leave the game (R-TM1-152). Loot that is still on board is lost (R-TM1-56)."""
    s = g.state
    if id in s.loot:
        g.reveal()
        s.spent += s.loot.pop(id)
    if NAOS[id].explorer:
        del s.naos[id]
    else:
        s.naos[id] = Nao(turn=s.turn + 1)


def damage(g: Table, id: str, rule: str) -> Flow[bool]:
    """TM-5.2.d: the first damage turns it over, the second sinks it. Is it still afloat?"""
    s = g.state
    nao = s.naos[id]
    if nao.damaged:
        sink(g, id, rule)
        return False
    s.naos[id] = Nao(nao.place, damaged=True, captor=nao.captor)
    g.log("nao.damaged", rule, nao=id)
    yield from unload(g, id)
    return True


def sink(g: Table, id: str, rule: str) -> None:
    leave(g, id)
    g.log("nao.sunk", rule, nao=id)


def unload(g: Table, id: str) -> Flow[None]:
    """TM-16.5.m, n: what it cannot carry goes to the resource discard; its owner says what."""
    s = g.state
    while room(s, id) < 0:
        seat, found = owner(s, id), list(dict.fromkeys(s.loot[id]))
        counter = yield from pick_one(seat, "drop", found, "nao.drop", "TM-16.5.m", {"nao": id})
        s.loot[id].remove(counter)
        s.spent.append(counter)
        g.reveal()
        g.log("nao.drops", "TM-16.5.m", nao=id, resource=counter)


def capture(g: Table, id: str, seat: int) -> Flow[None]:
    """TM-5.2.f: it is the captor's with all that it carries; if he would have three, one of them leaves the map."""
    s = g.state
    gone = yield from one_too_many(g, seat, id)
    nao = s.naos[id]
    captor = NOBODY if NAOS[id].seat == seat else seat
    s.naos[id] = Nao(nao.place, damaged=nao.damaged, captor=captor)
    g.reveal()
    g.log("nao.captured", "TM-5.2.f", seat=seat, nao=id)
    remove(g, gone)


def one_too_many(g: Table, seat: int, new: str) -> Flow[str]:
    """TM-5.2.a: who is about to have three Naos on the map says which of them leaves it; "" if there is room."""
    found = counted(g.state, seat)
    if new in found or NAOS[new].explorer or len(found) < MOST:
        return ""
    return (yield from pick_one(seat, "remove_nao", [*found, new], "nao.too_many", "TM-5.2.a"))


def remove(g: Table, id: str) -> None:
    """TM-16.1.k: taken off the map by its owner, if it is any."""
    if id:
        leave(g, id)
        g.log("nao.removed", "TM-16.1.k", nao=id)
