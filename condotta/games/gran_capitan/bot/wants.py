"""What the victory conditions of each scenario make worth having, for either side: the table behind the aims.

One unit is about what a Fortified Town brings that nobody asks for.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final


@dataclass(frozen=True)
class Wants:
    """What one side of a scenario wants."""

    places: Mapping[str, float] = field(default_factory=dict)  # to own them
    keeps: tuple[str, ...] = ()  # places whose loss ends the match: nobody leaves them open
    level: float = 0.3  # of BY_LEVEL, for all other Fortresses
    state: float = 0.0  # that a State is aligned with the side
    spoils: float = 0.5  # for each point of strength of a beaten Force
    hunted: Mapping[str, float] = field(default_factory=dict)  # to beat Forces of these Captains and Armies
    cleared: Mapping[str, float] = field(default_factory=dict)  # Regions: that no enemy Force stands there
    tolerates: tuple[str, ...] = ()  # Regions among these where Barons may stay
    enters: Mapping[str, float] = field(default_factory=dict)  # Captains: to be the first in a State (GC-S2.8.a)
    precious: Mapping[str, float] = field(default_factory=dict)  # Captains who risk less: so many times dearer
    stays: Mapping[str, tuple[str, ...]] = field(default_factory=dict)  # Captains: the Regions that they do not leave
    hides: Mapping[str, str] = field(default_factory=dict)  # Captains: the place where nobody can come to them
    guards: Mapping[str, tuple[str, int]] = field(default_factory=dict)  # Captains: what they hold, from which turn on
    sails: tuple[str, ...] = ()  # Captains who go only where ships bring them
    lasts: bool = False  # lost with its last State: each is the dearer, the fewer there are, and who is in one stays
    opens: float = 0.0  # to be the first in a Non-Aligned State (GC-S2.8.e)
    undivided: tuple[str, ...] = ()  # Captains who leave nobody behind in a place, but where all hangs on it
    patience: int = 3  # turns for which an army stays before walls, at most
    column: float = 7  # strength that a column is given, about
    hurries: float = 1.0  # how dear men are who would be lost on forced marches
    pillages: bool = True  # in the enemy's States
    daring: float = 0.4  # of a scenario, its end, in which who would lose dares more and more
    start: Mapping[str, str] = field(default_factory=dict)  # Captains: the place near which they are set up


SMALL: Final = ("fabrizio_colonna", "venetian_minor_1", "spanish_minor_1", "spanish_minor_2", "papal_minor_1")

WANTS: Final[dict[str, tuple[Wants, Wants]]] = {
    "otranto": (
        Wants(  # GC-S1.V2: no Turk in a Fortress in the end; GC-S1.V1: never one in Taranto
            places={"otranto": 30, "taranto": 24, "brindisi": 4},
            hunted={"turkish": 4},
            patience=10,
            start={"alfonso": "otranto", "papal_minor_1": "taranto"},
        ),
        Wants(
            places={"taranto": 40, "otranto": 16, "brindisi": 4, "lecce": 2, "gallipoli": 2, "castro": 12},  # R-S1e
            hunted={"alfonso": 8},
        ),
    ),
    "ferrandino": (
        Wants(  # GC-S2.V3 to V5: the French win as long as anything of V1 is missing
            places={"reggio": 40, "napoli": 14, "gaeta": 12, "salerno": 12},
            hunted={"ferrandino": 14, "spanish": 3, "venetian": 3, "aragonese": 3},
            pillages=False,  # GC-S2.8.c
            start={"montpensier": "napoli", "alviano": "gaeta", "precy": "potenza", "guerra": "laquila"},
        ),
        Wants(  # GC-S2.V1
            places={"napoli": 30, "gaeta": 24, "salerno": 30, "reggio": 30, "sulmona": 1, "campobasso": 1},
            hunted={"french": 3},
            cleared={"calabria_citra": 7, "calabria_ultra": 7, "basilicata": 7, "terra_di_bari": 3},
            tolerates=("terra_di_bari",),  # GC-S2.V1.c
            enters={"ferrandino": 14, "cordoba": 6, "gonzaga": 6, **dict.fromkeys(SMALL, 5)},
            precious={"ferrandino": 10},
            opens=3,
            patience=14,
            daring=0.6,  # without more than they have the Allies lose
            keeps=("reggio",),  # GC-S2.V5
            undivided=("cordoba",),
            guards={"ferrandino": ("reggio", 6)},  # both must not be lost: then the Spaniards may go
            sails=("ferrandino",),
            stays={  # the King goes where ships go (GC-S2.3)
                "cordoba": ("calabria_ultra", "calabria_citra", "basilicata"),
                "gonzaga": ("terra_di_lavoro", "principato_citra"),
                "ferrandino": ("terra_di_lavoro", "principato_citra", "calabria_citra", "calabria_ultra"),
            },
            start={"ferrandino": "reggio", "cordoba": "reggio", "gonzaga": "trani"},
        ),
    ),
    "naples": (
        Wants(places={"napoli": 5}, level=0.4, state=8, patience=6, hunted={"cordoba": 3}, start={"nemours": "ariano"}),
        Wants(
            places={"napoli": 6}, level=0.4, state=8, patience=6, hunted={"nemours": 3}, start={"cordoba": "barletta"}
        ),
    ),
    "lautrec": (
        Wants(  # GC-S4.V2, V3: Naples decides where States are equal; Teramo is the only Supply Source of the Allies
            places={"napoli": 12, "teramo": 18},
            level=0.4,
            state=10,
            spoils=0.25,  # States win, not battles: Orange is left alone
            column=4,  # many columns that hunger spares
            hurries=0.4,
            guards={"venetian_minor_1": ("teramo", 1)},
        ),
        Wants(places={"napoli": 4, "teramo": 4}, level=0.4, state=8, hunted={"lautrec": 8}),
    ),
    "charles_viii": (
        Wants(  # GC-S5.V1 to V3
            places={"reggio": 4},
            level=0.4,
            state=6,
            hunted={"ferrandino": 16, "spanish": 14, "venetian": 14},
            precious={"charles_viii": 2},
            opens=8,
            start={"charles_viii": "napoli", "montpensier": "gaeta", "precy": "tursi", "guerra": "sulmona"},
        ),
        Wants(  # GC-S5.V4, V5: to last
            places={"reggio": 8, "tropea": 3},
            level=0.4,
            state=6,
            hunted={"charles_viii": 12},
            lasts=True,  # GC-S5.V2
            opens=20,
            daring=0.6,
            stays={"cordoba": ("calabria_ultra",)},
            hides={"ferrandino": "ischia"},  # GC-S5.V3: an island
            undivided=("ferrandino", "cordoba"),
            precious={"ferrandino": 5},
            start={"ferrandino": "reggio", "cordoba": "reggio", "gonzaga": "brindisi"},
        ),
    ),
}
