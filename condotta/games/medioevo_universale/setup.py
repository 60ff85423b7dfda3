"""Set-up (MU-setup, MU-kingdoms.a, d, MU-var-auction, MU-var-none)."""

from __future__ import annotations

from typing import Final

from condotta.core.errors import SetupError
from condotta.core.flow import Flow
from condotta.core.game import Setup

from . import geography
from .data import KINGDOMS
from .state import Rules, State, Table

STANDARD: Final = {  # kingdoms by seat where nothing else is agreed
    2: ("byzantine_empire", "hungary"),
    3: ("byzantine_empire", "hungary", "mamluk_sultanate"),
    4: ("holy_roman_empire", "hungary", "byzantine_empire", "mamluk_sultanate"),
    5: ("holy_roman_empire", "hungary", "byzantine_empire", "mamluk_sultanate", "novgorod_republic"),
    6: tuple(KINGDOMS),
}


def rules_of(setup: Setup) -> Rules:
    """The settings of a match; SetupError says what does not fit together."""
    chosen = setup.options
    rules = Rules(
        turns=int(chosen["turns"]),
        hp_limit=int(chosen["hp_limit"]),
        time_limit=bool(chosen["time_limit"]),
        kingdoms=str(chosen["kingdoms"]),
        agreed=agreed_kingdoms(str(chosen["agreed"]), setup.seats),
        terrains=bool(chosen["terrains"]),
        blood_markers=bool(chosen["blood_markers"]),
        teams=str(chosen["teams"]),
        deployment=bool(chosen["deployment"]),
        windows=str(chosen["windows"]),
        offers=int(chosen["offers"]),
    )
    teams = {"none": 1, "two": 2, "three": 3}[rules.teams]
    if setup.seats % teams or setup.seats == teams > 1:
        raise SetupError(f"teams: {setup.seats} players do not make {teams} teams of equal size (MU-var-teams.a)")
    return rules


def agreed_kingdoms(text: str, seats: int) -> tuple[str, ...]:
    """MU-kingdoms.d: kingdoms by seat, told with commas; nothing told: the usual ones."""
    if not text.strip():
        return STANDARD[seats]
    kingdoms = tuple(word.strip() for word in text.split(","))
    unknown = [kingdom for kingdom in kingdoms if kingdom not in KINGDOMS]
    if unknown:
        raise SetupError(f"agreed: no kingdom {unknown[0]!r}; there are {', '.join(KINGDOMS)}")
    if len(set(kingdoms)) != seats or len(kingdoms) != seats:
        raise SetupError(f"agreed: name {seats} different kingdoms, one for each seat (MU-kingdoms.a)")
    if not geography.is_connected(kingdoms):
        raise SetupError("agreed: these kingdoms are not connected with each other (MU-kingdoms.b)")
    return kingdoms


def new_state(setup: Setup) -> State:
    """The table before anything is chosen."""
    raise NotImplementedError


def step(g: Table) -> Flow[None] | None:
    """The next step of the phases "kingdoms" and "set_up"."""
    raise NotImplementedError
