"""What the chapters of a battle, and those before it, ask of its two sides (MU-battle, MU-fort.a, MU-naval)."""

from __future__ import annotations

from typing import Any

from ...pieces import HORDE, MILITARY, Battle, Element, Fighter
from ...state import State
from . import questions


def begin(s: State, area: str, attacker: int, defender: int, cause: str, mp: dict[str, int] | None = None) -> None:
    """MU-battle.a: pushes a battle on s.battles; next_step fights it. `mp`: what is left for a retreat."""
    battle = Battle(area, Fighter(attacker), Fighter(defender), cause)
    battle.retreat_mp = {} if mp is None else mp
    s.battles.append(battle)


def sides(b: Battle) -> tuple[Fighter, Fighter]:
    return b.attacker, b.defender


def enemy(b: Battle, f: Fighter) -> Fighter:
    return b.defender if f is b.attacker else b.attacker


def side_of(b: Battle, seat: int) -> Fighter | None:
    """The side this seat commands; None: it looks on."""
    return next((f for f in sides(b) if f.seat == seat), None)


def roller(b: Battle, f: Fighter) -> int:
    """MU-barb.d: who rolls for this side."""
    return f.seat if f.seat != HORDE else enemy(b, f).seat


def between_players(b: Battle) -> bool:
    return HORDE not in (b.attacker.seat, b.defender.seat)


def both_present(s: State, b: Battle) -> bool:
    return questions.army_size(s, b.attacker.seat, b.area) > 0 and questions.army_size(s, b.defender.seat, b.area) > 0


def is_stopped(s: State, b: Battle) -> bool:
    """R-card-bishop, R-armistice: no combat here, or not between these two."""
    return questions.has_armistice(s, b.attacker.seat, b.defender.seat) or questions.is_banned(s, "combat", b.area)


def melee(s: State, b: Battle, f: Fighter) -> list[int]:
    """Seven counts in melee: no crews (but by Machinery), no trapped ones."""
    counts = questions.army(s, f.seat, b.area)
    for engine, crew in f.crews.items():
        if engine not in s.effects.machinery:
            for kind in range(7):
                counts[kind] -= crew[kind]
    for kind in range(7):
        counts[kind] = max(0, counts[kind] - f.trapped[kind])
    return counts


def fights_as_horde(s: State, b: Battle, f: Fighter) -> bool:
    """MU-battle.g; R-card-65: also a Raider's horde that fights alone."""
    if f.seat == HORDE:
        return True
    stacks = questions.stacks_of(s, f.seat, b.area)
    return bool(stacks) and all(stack.why == "raider" for stack in stacks)


def galleys(s: State, seat: int, area: str) -> list[Element]:
    return [e for e in s.elements.values() if e.kind == "galley" and e.place == area and e.commander == seat]


def protection(s: State, b: Battle, f: Fighter) -> int:
    """MU-fort.a, d, e: points of the own military building as it stands now; MU-C26: one more."""
    if b.at_sea:
        return 0
    level = questions.building_level(s, b.area, MILITARY) if questions.owner_of_buildings(s, b.area) == f.seat else 0
    return level + (s.effects.tower.get(b.area) == f.seat)


def names(b: Battle) -> dict[str, Any]:
    return {"attacker": questions.who(b.attacker.seat), "defender": questions.who(b.defender.seat)}
