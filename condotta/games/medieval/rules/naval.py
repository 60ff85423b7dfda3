"""Chapter 10, Naval rules (MV-10.1 to MV-10.3): the sea leg of an attack and its interceptions."""

from __future__ import annotations

from condotta.core.flow import PASS, Amounts, Decision, Flow, Option, Seat
from condotta.core.table import Table

from ..data import INTERCEPTION_COST, NAVAL_DRM_COST, POWERS, PROVINCES
from ..data.layout import COAST
from ..data.things import NO_FLEET
from ..state import UNCONTROLLED, Attack, State, spend
from . import sums

FIX_DRM = Amounts("naval_drm")
INTERCEPT = Amounts("intercept")


def cross(g: Table[State], battle: Attack) -> Flow[bool]:
    """MV-10.2: area by area, every entitled Power may try once; True if the mover gets through."""
    if any(entitled(g.state, battle, sea) for sea in battle.sea_leg):
        yield from fix_naval_drm(g, battle)
    for sea in battle.sea_leg:
        for power in order_of_attempts(g, battle, sea):
            if not (yield from attempt(g, battle, sea, power)):
                g.log("naval.denied", "MV-10.3.e", power=battle.power, sea=sea)
                return False
    if not battle.naval_drm_known:
        g.state.unseen_spending[battle.seat] += battle.naval_drm * NAVAL_DRM_COST
        battle.naval_drm_fixed = False  # it has served
    return True


def fix_naval_drm(g: Table[State], battle: Attack) -> Flow[None]:
    """MV-10.3.b, f: the mover fixes their DRM once, in secret, and pays it at once."""
    s = g.state
    options = FIX_DRM.up_to(s.money[battle.seat] // NAVAL_DRM_COST)
    choice: Option = yield Decision(battle.seat, "naval.fix_drm", options, "MV-10.3.b", {"seas": battle.sea_leg})
    battle.naval_drm = int(choice.args[0])
    battle.naval_drm_fixed = True
    spend(s, battle.seat, battle.naval_drm * NAVAL_DRM_COST)
    g.log("naval.drm_fixed", "MV-10.3.b", audience=(battle.seat,), drm=battle.naval_drm)


def entitled(s: State, battle: Attack, sea: str) -> list[str]:
    """MV-10.2.a, R-60: other players' Powers with a fleet and a province of their own that borders the area."""
    coast = COAST[sea]
    return [
        power
        for power in POWERS
        if (holder := s.holders.get(power, UNCONTROLLED)) not in (UNCONTROLLED, battle.seat)
        and POWERS[power].naval != NO_FLEET
        and any(
            p in coast and s.control.get(p) == holder and p not in s.knights_provinces for p in POWERS[power].provinces
        )
    ]


def order_of_attempts(g: Table[State], battle: Attack, sea: str) -> list[str]:
    """MV-10.2.c: from islands first, then by higher capability, equal ones by a die rolled before anyone decides."""
    s = g.state
    groups: dict[tuple[bool, int], list[str]] = {}
    for power in entitled(s, battle, sea):
        groups.setdefault((from_island(s, power, sea), POWERS[power].naval), []).append(power)
    order: list[str] = []
    for rank in sorted(groups, reverse=True):
        order += roll_order(g, groups[rank])
    return order


def from_island(s: State, power: str, sea: str) -> bool:
    """R-61: it can do so from an island province."""
    return any(
        PROVINCES[p].island and s.control.get(p) == s.holders[power] and p not in s.knights_provinces
        for p in POWERS[power].provinces
        if p in COAST[sea]
    )


def roll_order(g: Table[State], powers: list[str]) -> list[str]:
    """R-61: one die for each, higher first; equal ones roll again among themselves."""
    if len(powers) == 1:
        return powers
    rolled: dict[int, list[str]] = {}
    for power in powers:
        rolled.setdefault(g.d6(g.state.holders[power]), []).append(power)
    g.log("naval.order", "MV-10.2.c", powers=powers)
    order: list[str] = []
    for die in sorted(rolled, reverse=True):
        order += roll_order(g, rolled[die])
    return order


def attempt(g: Table[State], battle: Attack, sea: str, power: str) -> Flow[bool]:
    """MV-10.2.b, d: 1 FI and a naval battle, or nothing; True if the mover sails on."""
    s = g.state
    seat: Seat = s.holders[power]
    params = {"power": power, "mover": battle.power, "sea": sea, "target": battle.target}
    options = [PASS, *INTERCEPT.up_to(most_drm(s, seat))]
    choice: Option = yield Decision(seat, "naval.intercept", options, "MV-10.2.a", params)
    if choice is PASS:
        return True
    drm = int(choice.args[0])
    spend(s, seat, INTERCEPTION_COST + drm * NAVAL_DRM_COST)
    return naval_battle(g, battle, sea, power, drm)


def most_drm(s: State, seat: Seat) -> int:
    """What they can pay besides the attempt itself; -1: not even that (R-61)."""
    return (s.money[seat] - INTERCEPTION_COST) // NAVAL_DRM_COST if s.money[seat] >= INTERCEPTION_COST else -1


def naval_battle(g: Table[State], battle: Attack, sea: str, power: str, drm: int) -> bool:
    """MV-10.3.a, d: 1d6 + capability + DRM on each side; a tie goes to the higher capability, then to the mover."""
    told = sums.of_naval_battle(battle.power, battle.naval_drm, power, drm)
    mover = g.d6(battle.seat) + sums.total(told[0])
    interceptor = g.d6(g.state.holders[power]) + sums.total(told[1])
    battle.naval_drm_known = True
    g.log(
        "naval.battle", "MV-10.3.a", sea=sea, power=battle.power, other=power, mover=mover, interceptor=interceptor,
        mover_drm=battle.naval_drm, drm=drm, sums=told,
    )  # fmt: skip
    if mover != interceptor:
        return mover > interceptor
    return POWERS[battle.power].naval >= POWERS[power].naval
