"""Chapter 4, Powers and control (MV-4.1 to MV-4.6)."""

from __future__ import annotations

from condotta.core.flow import Seat
from condotta.core.table import Table

from ..data import MAP, POWERS, RULER_TABLE, START_FOREIGN_CONTROL
from ..data.layout import POWERS_ON
from ..state import POWER_OF, UNCONTROLLED, State


def play_power_card(g: Table[State], seat: Seat, power: str) -> None:
    """MV-4.3.c: exactly one of the cases A, B and C says where the card goes."""
    s = g.state
    s.hands[seat].remove(power)
    forget(s, power)
    provinces = counted_provinces(s, power)
    owners = [s.control.get(p, UNCONTROLLED) for p in provinces]
    if UNCONTROLLED in owners:  # A: MV-4.3.d
        s.holders[power] = seat
        for province in provinces:
            if province not in s.control:
                s.control[province] = seat
        take_along(g, power, seat)
        case = "a"
    elif all(owner == owners[0] for owner in owners):  # B: MV-4.3.e
        s.holders[power] = owners[0]
        take_along(g, power, owners[0])
        case = "b"
    else:  # C: MV-4.3.f
        s.holders[power] = UNCONTROLLED
        case = "c"
    g.log(
        f"power.played_{case}", f"MV-4.3.{'def'['abc'.index(case)]}", player=seat, power=power, owner=s.holders[power]
    )
    pay_initial_income(g, power)


def take_along(g: Table[State], power: str, seat: Seat) -> None:
    """R-09: England brings France 1B and the Almoravids Spain 3A, if nobody has it yet."""
    s = g.state
    for province, by_power in START_FOREIGN_CONTROL.items():
        if by_power == power and province in s.layout.neighbours and province not in s.control:
            s.control[province] = seat
            check_powers(g, powers_of_provinces([province]))


def can_be_played(s: State, power: str) -> bool:
    """MV-4.1.e: at least one of its provinces is in play (R-18); R-44: not again in the turn it was annulled."""
    return power not in s.powers_out and power not in s.returned and len(s.layout.of_power[power]) > 0


def counted_provinces(s: State, power: str) -> list[str]:
    """R-39: its provinces in play without Knights provinces, unless they all are."""
    provinces = s.layout.of_power[power]
    if not s.knights_provinces:
        return provinces
    return [p for p in provinces if p not in s.knights_provinces] or provinces


def is_ordinary_power(s: State, power: str) -> bool:
    """R-39: a Power all of whose provinces in play are Knights provinces cannot act."""
    return not s.knights_provinces or any(p not in s.knights_provinces for p in s.layout.of_power[power])


def check_powers(g: Table[State], concerned: list[str]) -> None:
    """MV-4.3.g, h; R-20: cards without a province of their holder go to the table, then to who controls all.

    Only Powers whose provinces have changed are concerned.
    """
    s = g.state
    powers = [power for power in concerned if power in s.holders]
    for power in powers:
        holder = s.holders[power]
        if holder != UNCONTROLLED and not has_part(s, holder, power):
            s.holders[power] = UNCONTROLLED
            g.log("power.lost", "MV-4.3.g", player=holder, power=power)
    for power in powers:
        if s.holders[power] == UNCONTROLLED:
            owner = owner_of_all(s, power)
            if owner != UNCONTROLLED:
                s.holders[power] = owner
                g.log("power.gained", "MV-4.3.h", player=owner, power=power)
                pay_initial_income(g, power)


def powers_of_provinces(provinces: list[str]) -> list[str]:
    """The Powers whose names these provinces bear, in their order."""
    named = [POWER_OF[province] for province in provinces]
    return [power for power in POWERS if power in named] if len(named) > 1 else [p for p in named if p is not None]


def has_part(s: State, seat: Seat, power: str) -> bool:
    """MV-4.3.i: they control at least one province of the Power."""
    for province in counted_provinces(s, power):
        if s.control.get(province) == seat:
            return True
    return False


def owner_of_all(s: State, power: str) -> Seat:
    """Who controls all provinces of the Power in play; UNCONTROLLED: nobody."""
    provinces = counted_provinces(s, power)
    if not provinces:
        return UNCONTROLLED
    owner = s.control.get(provinces[0], UNCONTROLLED)
    for province in provinces:
        if s.control.get(province) != owner:
            return UNCONTROLLED
    return owner


def pay_initial_income(g: Table[State], power: str) -> None:
    """MV-4.4.a: once per game, to the first player who controls the Power (R-19)."""
    s = g.state
    holder = s.holders[power]
    if holder != UNCONTROLLED and power not in s.paid_powers:
        s.paid_powers.append(power)
        s.money[holder] += POWERS[power].initial_income
        g.log("power.initial_income", "MV-4.4.a", player=holder, power=power, florins=POWERS[power].initial_income)


def lay_map_card(g: Table[State], card: str) -> None:
    """MV-3.3.b, c: the card enters play; who controls a Power takes its new province (MV-4.2.f)."""
    s = g.state
    s.layout = s.layout.with_card(card)
    for province in MAP[card].provinces:
        power = POWER_OF[province]
        if power is not None and power not in s.powers_out and s.holders.get(power, UNCONTROLLED) != UNCONTROLLED:
            s.control[province] = s.holders[power]
            g.log("map.province_taken", "MV-4.2.f", player=s.holders[power], province=province)
    check_powers(g, POWERS_ON[card])


def take_province(g: Table[State], seat: Seat, province: str) -> None:
    """A conquered or ceded province; a Knights marker goes (MV-7.2.h), Heresy stays (MV-8.5.e)."""
    s = g.state
    s.control[province] = seat
    if province in s.knights_provinces:
        s.knights_provinces.remove(province)
    check_powers(g, powers_of_provinces([province]))


RULER_WORD = {1: "good", 0: "normal", -1: "bad"}


def new_ruler(g: Table[State], power: str, roller: Seat) -> None:
    """MV-4.5.c: one roll on the Ruler table; Marriages of the Power end (MV-6.4.c)."""
    s = g.state
    s.rulers[power] = RULER_TABLE[g.d6(roller)]
    if power in s.rulerless:
        s.rulerless.remove(power)
    end_marriages(s, power)
    g.log("ruler.new", "MV-4.5.c", power=power, ruler=RULER_WORD[s.rulers[power]])


def end_marriages(s: State, power: str) -> None:
    """MV-6.4.c"""
    if s.marriages:
        s.marriages = [pair for pair in s.marriages if power not in pair]


def start_civil_war(g: Table[State], power: str) -> None:
    """MV-8.3.b to d: the marker lies on the card, the ruler is gone, Marriages end (R-47)."""
    s = g.state
    if power in s.civil_wars:
        return
    s.civil_wars.append(power)
    s.rulers[power] = 0
    if power not in s.rulerless:
        s.rulerless.append(power)
    end_marriages(s, power)
    g.log("civil_war.breaks_out", "MV-8.3.d", power=power)


def forget(s: State, card: str) -> None:
    """A card that everybody sees now is no secret knowledge any more."""
    for known in s.known:
        if known and card in known:
            known.remove(card)


def are_married(s: State, one: str, other: str) -> bool:
    return (one, other) in s.marriages or (other, one) in s.marriages
