"""Damage (MU-damage, MU-fort.a, c to e, MU-capture.c to e, g, MU-naval.e, i, Tactics)."""

from __future__ import annotations

from typing import Final

from condotta.core.flow import PASS, Decision, Flow, Option, offer, pick_one

from ...pieces import AR, C1, C2, C3, HI, HORDE, KINDS, KN, LI, Battle, Fallen, Fighter, nothing
from ...state import State, Table
from ..any_time import moments, paying, windows
from ..common import asking, clash, pieces, points, prisoners, questions
from . import totals

ENDURANCE: Final[tuple[int, ...]] = (1, 1, 2, 3, 1, 1, 1)  # by kind
HORDE_ORDER: Final[tuple[int, ...]] = (LI, AR, HI, KN, C1, C2, C3)  # MU-damage.f
TACTICS_COLOUR: Final = points.PLACE["tactics"][0]
PUT_OFF: Final = ("artillery", "archery")  # MU-C29


class Wounds:
    """What one portion of damage has done: figures that have become lesser ones, and those that are gone."""

    __slots__ = ("destroyed", "dropped", "replaced")

    def __init__(self) -> None:
        self.dropped: list[tuple[int, int, int]] = []  # owner, what the figure was at first, what it is now
        self.destroyed: list[Fallen] = []
        self.replaced = nothing()  # by the kind that was hit


def take(g: Table, b: Battle, f: Fighter, n: int, kind: str) -> Flow[None]:
    """MU-fort.c, MU-C27, Tactics, MU-damage.e: the side takes so many points of artillery, archery, melee or losses."""
    if kind in f.walls:
        n -= clash.protection(g.state, b, f)
    if n <= 0 or not exposed(g.state, b, f, crews=True):
        return
    yield from windows.window(g, moments.DAMAGE, f.seat, battle=b)
    if f.ignores_one:
        f.ignores_one = False
        n -= 1
    if f.postpones and kind in PUT_OFF:
        yield from note(g, b, f, n, kind)
        return
    wounds = Wounds()
    left = n
    if kind != "losses":
        left = yield from tactics(g, b, f, n, kind, wounds)
    yield from assign(g, b, f, left, kind, wounds)
    yield from close(g, b, f, n, kind, wounds)


def close(g: Table, b: Battle, f: Fighter, n: int, kind: str, wounds: Wounds) -> Flow[None]:
    """What the log tells, and the Jailer's moment (MU-C39)."""
    key, rule = TOLD[kind]
    gone = [fallen.kind for fallen in wounds.destroyed]
    lost = questions.unit_terms([gone.count(which) for which in range(7)])
    g.log(key, rule, loser=questions.who(f.seat), points=n, lost=lost, worse=questions.unit_terms(wounds.replaced))
    if wounds.destroyed and prisoners.may_be(g.state, clash.enemy(b, f).seat, f.seat):
        yield from windows.window(g, moments.DESTROYED, f.seat, battle=b, fallen=wounds.destroyed)


# ---- who is hit


def assign(g: Table, b: Battle, f: Fighter, n: int, kind: str, wounds: Wounds) -> Flow[None]:
    """MU-damage.d to g: the owner chooses point by point among the units in melee, then among the crews."""
    for left in range(n, 0, -1):
        where = may_be_hit(g.state, b, f)
        if not where:
            return
        which = yield from choose_kind(g.state, b, f, where, left, kind)
        place = yield from choose_place(f.seat, where[which], which)
        hit(g, b, f, which, place, kind, wounds)


def choose_kind(s: State, b: Battle, f: Fighter, where: dict[int, list[str]], left: int, kind: str) -> Flow[int]:
    """MU-damage.e, f, i: nobody is asked where there is no choice or all are lost. Shots at hordes have an order."""
    kinds = horde_kinds(s, where) if f.seat == HORDE else sorted(where)
    army = questions.army(s, f.seat, b.area)
    is_told = f.seat == HORDE and kind not in ("melee", "losses")
    if is_told or len(where) == 1 or left >= sum(n * endurance(b, which) for which, n in enumerate(army)):
        return kinds[0]
    about = {"left": left, "kind": kind}
    if f.seat == HORDE:  # the worst for the barbarians first
        asked = (clash.roller(b, f), "hit", kinds[::-1], "battle.horde_damage", "MU-damage.i")
    else:
        asked = (f.seat, "hit", kinds, "battle.damage", "MU-damage.e")
    return (yield from asking.pick_kind(*asked, about))


def horde_kinds(s: State, where: dict[int, list[str]]) -> list[int]:
    """MU-damage.f, R-card-66: LI, Archers, Captains; units that have joined the horde when no others are left."""
    stacks = [stack for places in where.values() for place in places for stack in s.stacks[place]]
    own = [stack for stack in stacks if stack.commander == HORDE and stack.why != "joined"]
    return [which for which in HORDE_ORDER if which in where and (not own or any(each.number(which) for each in own))]


def choose_place(seat: int, places: list[str], which: int, rule: str = "MU-naval.i") -> Flow[str]:
    """MU-naval.i: on any Galley of the side."""
    if seat == HORDE:
        return places[0]
    return (yield from pick_one(seat, "aboard", places, "battle.ship", rule, {"unit": KINDS[which]}))


def exposed(s: State, b: Battle, f: Fighter, crews: bool) -> dict[int, list[str]]:
    """MU-damage.e, R-damage-crew: which kinds can be hit, and in which places; without crews, or all."""
    found: dict[int, list[str]] = {}
    for place in questions.places_in(s, b.area):
        counts = questions.army(s, f.seat, place)
        if not crews:
            for engine, crew in f.crews.items():
                if s.elements[engine].place == place and engine not in s.effects.machinery:
                    counts = [n - used for n, used in zip(counts, crew, strict=True)]
        for kind in range(7):
            if counts[kind] > 0:
                found.setdefault(kind, []).append(place)
    return found


def may_be_hit(s: State, b: Battle, f: Fighter) -> dict[int, list[str]]:
    """Those in melee, and only when none is left the crews; nobody whose points are used up (R-card-29)."""
    return standing(s, b, f, exposed(s, b, f, crews=False)) or standing(s, b, f, exposed(s, b, f, crews=True))


def places_of(s: State, b: Battle, f: Fighter, kind: int) -> list[str]:
    return exposed(s, b, f, crews=False).get(kind) or exposed(s, b, f, crews=True)[kind]


def endurance(b: Battle, kind: int) -> int:
    """MU-damage.d, MU-naval.e: so many points remove a figure wholly, even if every replacement is at hand."""
    return 1 if b.at_sea else ENDURANCE[kind]


# ---- one point


def hit(g: Table, b: Battle, f: Fighter, which: int, place: str, kind: str, wounds: Wounds) -> None:
    """MU-damage.a to c, MU-naval.e: one point on one figure."""
    s = g.state
    owner = pieces.owner_hit(s, f.seat, place, which)
    is_crew = which not in exposed(s, b, f, crews=False)
    first = first_kind(s, f, owner, which, place, wounds)
    now = pieces.damage_unit(s, f.seat, place, which, b.at_sea)
    follow(s, b, f, which, now, is_crew)
    if now is not None:
        wounds.dropped.append((owner, first, now))
        wounds.replaced[which] += 1
        return
    foe = clash.enemy(b, f)
    f.lost += 1  # for MU-hp.h and the objectives
    f.lost_in_round += 1
    if kind == "archery":
        foe.shot += 1
    if which >= C1 and owner not in (HORDE, foe.seat):
        s.note_feat(foe.seat, "captain_destroyed")
    if kind == "melee" and foe.capturing and totals.winner_of(b) is foe and prisoners.may_be(s, foe.seat, owner):
        foe.captured[prisoners.take_from_reserve(g, foe.seat, owner, first)] += 1  # MU-capture.c: as it was at first
        return
    wounds.destroyed.append(Fallen(owner, first))
    if owner == f.seat:
        f.fallen[first] += 1


def first_kind(s: State, f: Fighter, owner: int, which: int, place: str, wounds: Wounds) -> int:
    """R-capture-type, R-card-39: what the figure was when this damage began; those not yet hit are hit first."""
    records = [r for r in s.disguises if r.owner == owner and r.commander == f.seat and r.place == place]
    disguised = [r for r in records if r.assumed == which]
    dropped = [one for one in wounds.dropped if one[0] == owner and one[2] == which]
    count = pieces.count_of(s, owner, place, which, f.seat)
    if dropped and count <= len(dropped) + len(disguised):
        wounds.dropped.remove(dropped[0])
        return dropped[0][1]
    return disguised[0].real if disguised and count == len(disguised) else which


def follow(s: State, b: Battle, f: Fighter, which: int, now: int | None, is_crew: bool) -> None:
    """Crews and trapped units after one of a kind has been hit."""
    taking_no_part = list(f.crews.values()) if is_crew else [f.trapped]  # before the rest of the kind
    counts = next((counts for counts in taking_no_part if counts[which]), None)
    if counts is not None:
        counts[which] -= 1
        if now is not None:
            counts[now] += 1
    spare = questions.army(s, f.seat, b.area)
    for crew in f.crews.values():  # MU-T-machinery: crews that were hit in melee
        for kind in range(7):
            crew[kind] = min(crew[kind], spare[kind])
            spare[kind] -= crew[kind]


def fall(g: Table, b: Battle, f: Fighter, which: int, place: str) -> None:
    """Without replacement; of several owners the commander gives their own."""
    s = g.state
    owner = f.seat if pieces.count_of(s, f.seat, place, which, f.seat) else pieces.owner_hit(s, f.seat, place, which)
    pieces.remove_units(s, owner, place, which, 1, f.seat)
    f.lost += 1
    if owner == f.seat and owner != HORDE:
        f.fallen[which] += 1


def tactics(g: Table, b: Battle, f: Fighter, n: int, kind: str, wounds: Wounds) -> Flow[int]:
    """MU-T-tactics: for 1 red PT the enemy puts a point that they caused where they like; how many are left."""
    s = g.state
    foe = clash.enemy(b, f).seat
    chooses = f.seat == HORDE and kind == "melee"  # MU-damage.i: they choose already
    if foe == HORDE or chooses or not points.owned(s, foe, "tactics"):
        return n
    g.announce()  # whether they are asked or not
    while n > 0 and points.can_pay(s, foe, TACTICS_COLOUR, 1) and (where := exposed(s, b, f, crews=True)):
        options = [PASS, *(offer("tactics", KINDS[which]) for which in sorted(where))]
        choice: Option = yield Decision(foe, "battle.tactics", options, "MU-T-tactics", {"left": n}, hidden=True)
        if choice is PASS or not (yield from paying.pay(g, foe, TACTICS_COLOUR, 1, "MU-T-tactics")):
            break
        which = KINDS.index(str(choice.args[0]))
        place = yield from choose_place(foe, where[which], which, "MU-T-tactics")
        g.log("battle.tactics_used", "MU-T-tactics", player=foe, unit=KINDS[which])
        hit(g, b, f, which, place, kind, wounds)
        n -= 1
    return n


# ---- MU-C29: removed at the end of the round only


def note(g: Table, b: Battle, f: Fighter, n: int, kind: str) -> Flow[None]:
    """R-card-29: the points are noted kind by kind; the figures keep their type."""
    for left in range(n, 0, -1):
        where = may_be_hit(g.state, b, f)
        if not where:
            return
        f.postponed[(yield from choose_kind(g.state, b, f, where, left, kind))] += 1
    g.log("battle.postponed", "MU-C29", loser=questions.who(f.seat), points=n)


def standing(s: State, b: Battle, f: Fighter, where: dict[int, list[str]]) -> dict[int, list[str]]:
    """R-card-29: without figures whose points are used up."""
    if not any(f.postponed):
        return where
    army = questions.army(s, f.seat, b.area)
    return {which: places for which, places in where.items() if f.postponed[which] < army[which] * endurance(b, which)}


def take_postponed(g: Table, b: Battle, f: Fighter) -> Flow[None]:
    """R-card-29: after step 9 what was noted is taken, kind by kind; the owner says by which figures."""
    if not any(f.postponed):
        return
    wounds = Wounds()
    noted, f.postponed = f.postponed, nothing()
    for which in (KN, HI, AR, LI, C1, C2, C3):
        for left in range(noted[which], 0, -1):
            yield from take_noted(g, b, f, which, left, wounds)
    yield from close(g, b, f, sum(noted), "postponed", wounds)


def take_noted(g: Table, b: Battle, f: Fighter, which: int, left: int, wounds: Wounds) -> Flow[None]:
    """MU-damage.d: a point on a figure of the kind, or on one that has already become a lesser one by such a point."""
    where = exposed(g.state, b, f, crews=True)
    lesser = [now for _, first, now in wounds.dropped if first == which]
    kinds = sorted(kind for kind in where if kind == which or kind in lesser)
    if not kinds:  # melee has made all of them lesser ones
        kinds = [kind for kind in pieces.REPLACED_BY.get(which, ()) if kind in where][:1]
    if kinds:
        now = yield from choose_kind(g.state, b, f, {kind: where[kind] for kind in kinds}, left, "postponed")
        place = yield from choose_place(f.seat, where[now], now)
        hit(g, b, f, now, place, "postponed", wounds)


TOLD: Final = {  # how the log tells damage of each kind, and by which rule
    "artillery": ("battle.artillery", "MU-siege.e"),
    "archery": ("battle.archery", "MU-power.b"),
    "melee": ("battle.melee", "MU-battle.p"),
    "losses": ("battle.losses", "MU-battle.q"),
    "postponed": ("battle.postponed_taken", "MU-C29"),
}
