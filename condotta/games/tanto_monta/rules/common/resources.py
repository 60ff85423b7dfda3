"""Section 6.3: resource counters, written as their pool and their hidden side: naval.cp_3."""

from __future__ import annotations

from ...data import RESOURCES
from ...data.charts import Resource
from ...state import State, Table


def face(counter: str) -> Resource:
    return RESOURCES[counter.partition(".")[2]]


def take(g: Table, pool: str) -> str:
    """A counter drawn at random from a pool; "" from an empty one."""
    counters = g.state.pools[pool]
    return counters.pop(g.pick(len(counters))) if counters else ""


def give_back(s: State, counter: str) -> None:
    s.pools[pool_of(counter)].append(counter)


def discard(g: Table, seat: int, counter: str) -> None:
    """TM-6.3.b: out of a Warehouse, face up."""
    g.state.warehouses[seat].remove(counter)
    g.state.spent.append(counter)
    g.reveal()
    g.log("resource.discarded", "TM-6.3.b", seat=seat, resource=counter)


def take_cp(g: Table, pool: str) -> str:
    """TM-8.4.b: draws until one gives CP; the others go back."""
    if not any(face(one).cp for one in g.state.pools[pool]):
        return ""
    aside: list[str] = []
    found = take(g, pool)
    while not face(found).cp:
        aside.append(found)
        found = take(g, pool)
    for one in aside:
        give_back(g.state, one)
    return found


def pool_of(counter: str) -> str:
    """naval or caravan."""
    return counter.partition(".")[0]
