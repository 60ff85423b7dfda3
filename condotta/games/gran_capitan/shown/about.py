"""What every thing of the game is, in a sentence, for players who point at it; made from the data."""

from __future__ import annotations

from typing import Any, Final

from ..data import (
    BARONS,
    CAPTAINS,
    COUNTERS,
    FACTS,
    HEXES,
    PLACES,
    REGIONS,
    TERRAINS,
    UNIT_TYPES,
    WEATHERS,
)
from ..data.scenarios import Counter
from ..data.things import Baron, Captain, Place
from ..rules.march.march import whole_points
from .catalogue import catalogue

RULES: Final = {  # of the kinds of things that the rulebook explains one by one
    "garrison": "GC-7.3.b",
    "stand": "GC-7.3.c",
    "manoeuvre": "GC-7.3.d",
    "attack": "GC-7.3.e",
    "retreat": "GC-7.3.f",
    "siege_artillery": "GC-16.1.2.a",
    "field_engineers": "GC-16.1.1.a",
    "pontoon_bridge": "GC-16.1.3.a",
    **{f"feature_{feature}": f"GC-4.8.{feature}.a" for feature in FACTS.features},
}


def about(id: str, lang: str) -> dict[str, str]:
    """`about`: what it is; `rule`: where to read more; `brief`: what to see beside it in a list. Empty if unknown."""
    if id in CAPTAINS:
        return of_captain(CAPTAINS[id], lang)
    if id in BARONS:
        return of_baron(BARONS[id], lang)
    if id in COUNTERS:
        return of_unit(COUNTERS[id], lang)
    if id in PLACES:
        return of_place(PLACES[id], lang)
    if id in TERRAINS:
        return of_terrain(id, lang)
    if id in RULES:
        return {"about": text(f"about.{id}", lang), "rule": RULES[id]}
    if id in WEATHERS:
        return {"about": text(f"about.{id}", lang), "rule": "GC-3.1.a"}
    if id in REGIONS:
        return {"about": text("about.region" if REGIONS[id].kingdom else "about.lazio", lang), "rule": "GC-15.a"}
    return {}


def of_captain(captain: Captain, lang: str) -> dict[str, str]:
    features = [catalogue().name(f"feature_{each}", lang) for each in captain.features]
    star = "★" if captain.star else ""
    brief = f"{captain.initiative}–{captain.rank}{star}"
    told = text(
        "about.captain", lang, initiative=captain.initiative, rank=captain.rank, full=captain.full_name or brief
    )
    more = [text("about.star", lang)] if captain.star else []
    return {"about": " ".join([told, *more, *[f"{each}." for each in features]]), "brief": brief, "rule": "GC-1.3.5.a"}


def of_baron(baron: Baron, lang: str) -> dict[str, str]:
    numbers = {"initiative": baron.initiative, "sp": baron.sp, "quality": baron.quality}
    told = text("about.baron", lang, **numbers)
    return {"about": told, "brief": f"{baron.sp} SP", "rule": "GC-16.3.a"}


def of_unit(counter: Counter, lang: str) -> dict[str, str]:
    type = UNIT_TYPES[counter.type.id]
    told = text(
        "about.unit", lang, kind=type.kind, most=counter.most, move=type.move, quality=counter.quality,
        reliability=text(f"about.reliability_{counter.reliability}", lang),
    )  # fmt: skip
    traits = [text(f"about.{trait}", lang) for trait in type.traits]
    return {"about": " ".join([told, *traits]), "brief": f"{counter.most}–{type.move}", "rule": "GC-1.3.3.b"}


def of_place(place: Place, lang: str) -> dict[str, str]:
    told = text("about.place", lang, level=place.level, region=HEXES[place.hex].region, hex=place.hex)
    more = [text("about.port", lang, sea=place.sea)] if place.sea else []
    return {"about": " ".join([told, *more]), "brief": place.hex, "rule": "GC-1.3.1.c"}


def of_terrain(id: str, lang: str) -> dict[str, str]:
    return {"about": text("about.terrain", lang, cost=whole_points(TERRAINS[id].move)), "rule": "GC-8.6.a"}


def text(key: str, lang: str, **params: Any) -> str:
    return catalogue().text(key, lang, params)
