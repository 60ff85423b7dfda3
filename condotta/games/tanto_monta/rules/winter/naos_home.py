"""Section 18.7: Naos in winter."""

from __future__ import annotations

from typing import Final

from condotta.core.flow import Flow, pick_one

from ...data import NAOS, OCEAN_ZONES, SETTLEMENT_SPACES, TABLES
from ...state import SEATS, State, Table
from ..construction.naos import BUILT
from ..ocean import naos, navigation, settling, voyage

RULE: Final = "TM-18.7-nao.a"
HOMEWARD: Final = TABLES["navigation"].modifiers["to_built_naos"]
TOGETHER: Final = TABLES["navigation"].modifiers["two_stay"]


def naos_return(g: Table) -> Flow[None]:
    """TM-18.c, TM-18.7-nao.a: the players in Impulse Order; each says what all his Naos do, then they do it."""
    s = g.state
    for seat in range(SEATS):
        plans: dict[str, str] = {}
        for nao in naos.on_map(s, seat):
            told = {"nao": nao, "place": s.naos[nao].place}
            plans[nao] = yield from pick_one(seat, "winter_nao", places(s, nao, plans), "winter.nao", RULE, told)
        for nao, place in plans.items():
            yield from carry_out(g, nao, place, plans)


def places(s: State, nao: str, plans: dict[str, str]) -> list[str]:
    """TM-18.7-nao.a: a settlement, the box, or the Ocean Zone where it is; who lies in a settlement stays there."""
    here = s.naos[nao].place
    if here in SETTLEMENT_SPACES:
        return [here, BUILT]
    return [*berths(s, nao, plans), BUILT, here]


def berths(s: State, nao: str, plans: dict[str, str]) -> list[str]:
    """TM-18.7-nao.b: the nearest settlements of its player without a Nao, reached without crossing an arrow."""
    seat, taken = naos.owner(s, nao), [*plans.values()]
    level = [s.naos[nao].place]
    seen = level[:]
    while level:
        own = [space for zone in level for space in settling.of_player(s, seat, zone)]
        free = [space for space in own if space not in taken and not naos.moored(s, space)]
        if free:
            return free
        links = [link for zone in level for link in OCEAN_ZONES[zone].links if link.to in OCEAN_ZONES]
        level = list(dict.fromkeys(link.to for link in links if not link.arrows and link.to not in seen))
        seen += level
    return []


def carry_out(g: Table, nao: str, place: str, plans: dict[str, str]) -> Flow[None]:
    s = g.state
    if place in SETTLEMENT_SPACES:
        naos.move(s, nao, place)
        g.log("nao.moors", "TM-18.7-nao.b", nao=nao, place=place)
        return
    if is_checked(s, nao, place):
        afloat = yield from navigation.check(g, nao, bonus(nao, place, plans), "TM-18.7-nao.f")
        if not afloat:
            return
    if place == BUILT:
        yield from voyage.go_home(g, nao)
    else:
        g.log("nao.stays", "TM-18.7-nao.d", nao=nao, place=place)


def is_checked(s: State, nao: str, place: str) -> bool:
    """TM-18.7-nao.e, i: not who has the pilot, nor the great explorers who stay in the turn of OVERSEAS VOYAGES."""
    new = bool(NAOS[nao].explorer) and s.voyages_turn == s.turn and place != BUILT
    return s.pilot != naos.owner(s, nao) and not new


def bonus(nao: str, place: str, plans: dict[str, str]) -> int:
    """TM-18.7-nao.c, d: on the way to the box; with another Nao of the player that tries to stay in the same zone."""
    if place == BUILT:
        return HOMEWARD
    others = [one for one, stays in plans.items() if stays == place and one != nao]
    return TOGETHER if others else 0
