"""Powers of the units (MU-power, MU-naval.d)."""

from __future__ import annotations

from typing import Final

from condotta.core.flow import Flow, Option, offer

from ...data import BARBARIANS
from ...pieces import AR, C1, HI, HORDE, KINDS, KN, LI, Battle, Fighter
from ...state import State, Table
from ..any_time import moments, windows
from ..common import asking, clash, questions
from . import damage

AT_SEA: Final[tuple[int, ...]] = (LI, AR)  # MU-naval.d
SACRIFICE: Final = Option("sacrifice")
SACRIFICE_CAPTAIN: Final = Option("sacrifice_captain")


def check(g: Table, b: Battle) -> Flow[None]:
    """MU-battle.e: step 3; what is found active stays so, with the units counted now."""
    b.step = "powers"
    yield from windows.in_battle(g, moments.POWERS, b)
    count_uses(g.state, b)
    for f in clash.sides(b):
        yield from ask_captain(g, b, f, (LI, HI, KN))
    for f in clash.sides(b):
        f.powers = [active(g.state, b, f, kind) for kind in range(4)]
    for f in clash.sides(b):
        if f.seat == HORDE:
            sacrifice_of_horde(g, b, f)


def active(s: State, b: Battle, f: Fighter, kind: int) -> int:
    """MU-power.a, l: how many units use this power now, Captains who act as such included."""
    return clash.melee(s, b, f)[kind] + f.emulated[kind] if is_free(s, b, f, kind) else 0


def is_free(s: State, b: Battle, f: Fighter, kind: int) -> bool:
    """MU-power.a, j, MU-naval.d: the enemy has none of the type, or a Captain or a card enables it."""
    if kind in f.cancelled or (b.at_sea and kind not in AT_SEA):
        return False
    return kind in f.enabled or not clash.melee(s, b, clash.enemy(b, f))[kind]


def captain_levels(s: State, b: Battle, f: Fighter) -> int:
    """MU-power.i, m, R-captain-sum: the levels of the Captains that are no crew."""
    counts = clash.melee(s, b, f)
    return sum(level * counts[C1 + level - 1] for level in (1, 2, 3))


def count_uses(s: State, b: Battle) -> None:
    """MU-power.i: the difference of the totals at steps 2 and 3, less what has been spent."""
    for f in clash.sides(b):
        f.uses = max(0, captain_levels(s, b, f) - captain_levels(s, b, clash.enemy(b, f)) - f.spent)


# ---- Captains


def ask_captain(g: Table, b: Battle, f: Fighter, kinds: tuple[int, ...]) -> Flow[None]:
    """MU-power.j, k (D21): emulate, enable or cancel, as long as uses are left."""
    if f.seat == HORDE:  # MU-barb.f, R-barb-captain: Archers as far as the net level allows, nothing else
        if AR in kinds and is_free(g.state, b, f, AR):
            f.emulated[AR] += f.uses
            f.spent += f.uses
            f.uses = 0
        return
    while f.uses:
        options = captain_options(g.state, b, f, kinds)
        choice = yield from asking.one_or_done(f.seat, "battle.captain", options, "MU-power.j", {"uses": f.uses})
        if choice is None:
            return
        use_captain(g, b, f, choice)


def captain_options(s: State, b: Battle, f: Fighter, kinds: tuple[int, ...]) -> list[Option]:
    """MU-power.j, MU-naval.d: what would have an effect."""
    own, theirs = clash.melee(s, b, f), clash.melee(s, b, clash.enemy(b, f))
    options: list[Option] = []
    for kind in kinds:
        if b.at_sea and kind not in AT_SEA:
            continue
        once = kind == LI or s.rules.captain_powers == "different"  # R-captain-li, R-captain-use: by each Captain
        if not theirs[kind] and kind not in f.cancelled and not (once and f.emulated[kind] >= sum(own[C1:])):
            options.append(offer("emulate", KINDS[kind]))
        if own[kind] and theirs[kind] and kind not in f.enabled and kind not in f.cancelled:
            options.append(offer("enable", KINDS[kind]))
        options += [offer("cancel", KINDS[kind])] if active(s, b, clash.enemy(b, f), kind) else []
    return options


def use_captain(g: Table, b: Battle, f: Fighter, choice: Option) -> None:
    kind = KINDS.index(str(choice.args[0]))
    f.uses -= 1
    f.spent += 1
    if choice.verb == "emulate":
        f.emulated[kind] += 1
    elif choice.verb == "enable":
        f.enabled.append(kind)
    else:
        clash.enemy(b, f).cancelled.append(kind)
    g.log(f"battle.captain_{choice.verb}", "MU-power.j", player=f.seat, unit=KINDS[kind])


# ---- sacrifices


def sacrifices(g: Table, b: Battle, f: Fighter) -> Flow[None]:
    """MU-power.c, d, l, n: before the own dice, one by one: each goes to the reserve for +4."""
    if f.seat == HORDE or not f.powers[LI]:
        return
    left = [f.powers[LI] - f.emulated[LI], f.emulated[LI]]
    while True:
        counts = clash.melee(g.state, b, f)
        options = [SACRIFICE] if left[0] and counts[LI] else []
        options += [SACRIFICE_CAPTAIN] if left[1] and any(counts[C1:]) else []
        params = {"sacrificed": f.sacrificed}
        choice = yield from asking.one_or_done(f.seat, "battle.sacrifice", options, "MU-power.c", params)
        if choice is None:
            return
        left[choice is SACRIFICE_CAPTAIN] -= 1
        kind = LI
        if choice is SACRIFICE_CAPTAIN:  # R-captain-li: the owner says which
            captains = [kind for kind in range(C1, 7) if counts[kind]]
            kind = yield from asking.pick_kind(f.seat, "unit", captains, "battle.remove", "MU-power.l")
        place = yield from damage.choose_place(f.seat, damage.places_of(g.state, b, f, kind), kind)
        damage.fall(g, b, f, kind, place)
        f.sacrificed += 1
        g.log("battle.sacrificed", "MU-power.c", player=f.seat, unit=KINDS[kind], number=f.sacrificed)


def sacrifice_of_horde(g: Table, b: Battle, f: Fighter) -> None:
    """MU-barb.g: at the end of step 3 as many LI as the table says, if the enemy has none and more units."""
    s = g.state
    foe = clash.enemy(b, f)
    is_stronger = questions.army_size(s, HORDE, b.area) >= questions.army_size(s, foe.seat, b.area)
    if LI in f.cancelled or clash.melee(s, b, foe)[LI] or is_stronger:
        return
    f.sacrificed = BARBARIANS.sacrifices.at(clash.melee(s, b, f)[LI])
    for _ in range(f.sacrificed):
        damage.fall(g, b, f, LI, damage.places_of(s, b, f, LI)[0])
    if f.sacrificed:
        g.log("battle.horde_sacrifices", "MU-barb.g", number=f.sacrificed)
