"""What every thing of the game is, in a sentence or two, for players who point at it; made from the data."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from ..data import KINDS, MAP, POWERS, PROVINCES, RELIGIONS, SEAS
from ..data.things import NO_FLEET, MapCard, NavalArea, Power, Province
from .catalogue import catalogue

RULERS: Final = {1: "good", 0: "normal", -1: "bad"}
RULE_OF_CARD: Final = {
    "knights_of_christ": "MV-7.1.a",
    "mongols": "MV-5.1.c",
    "pope": "MV-6.1.b",
    "spies": "MV-8.1.a",
    "assassin": "MV-8.2.b",
    "jihad": "MV-8.4.a",
    "heresy": "MV-8.5.b",
    "deus_ex_machina": "MV-8.6.a",
    "disaster": "MV-8.7.c",
    "change_of_ruler": "MV-8.8.b",
    "civil_war": "MV-8.3.a",
}
RULE_OF_RELIGION: Final = {
    "catholic": "MV-4.6.c",
    "orthodox": "MV-4.6.i",
    "islamic": "MV-4.6.h",
    "pagan": "MV-4.6.b",
}


def about(id: str, lang: str) -> dict[str, str]:
    """`about`: what it is; `rule`: where to read more; `brief`: what to see beside it in a list. Empty if unknown."""
    if id in POWERS:
        return of_power(POWERS[id], lang)
    if id in PROVINCES:
        return of_province(PROVINCES[id], lang)
    if id in MAP:
        return of_map_card(MAP[id], lang)
    if id in SEAS:
        return of_sea(SEAS[id], lang)
    if id in KINDS:
        return {"about": text(f"explain.{id}", lang, {}), "rule": RULE_OF_CARD[id]}
    if id in RELIGIONS:
        return {"about": text(f"about.{id}", lang, {}), "rule": RULE_OF_RELIGION[id]}
    return {}


def of_power(power: Power, lang: str) -> dict[str, str]:
    facts = {
        "religion": power.religion,
        "army": f"+{power.army}",
        "fleet": text("view.no_fleet", lang, {}) if power.naval == NO_FLEET else f"+{power.naval}",
        "ruler": RULERS[power.ruler_start],
        "florins": power.initial_income,
        "provinces": incomes(power.provinces, lang),
    }
    return {
        "about": text("about.power", lang, facts),
        "brief": text("about.power_in_brief", lang, facts),
        "rule": "MV-4.3.a",
    }


def of_province(province: Province, lang: str) -> dict[str, str]:
    if not province.controllable:
        return {"about": text("about.papacy", lang, {}), "rule": "MV-6.5.c"}
    facts = {"card": province.card, "income": province.income, "sea": province.naval_area}
    if province.power is None:
        return {"about": text("about.independent", lang, facts), "rule": "MV-4.2.g"}
    facts |= {"power": province.power, "religion": province.religion}
    return {"about": text("about.province", lang, facts), "rule": "MV-4.2.a"}


def of_map_card(card: MapCard, lang: str) -> dict[str, str]:
    told = text("about.map_card", lang, {"provinces": incomes(card.provinces, lang), "sea": card.naval_area})
    key = "about.no_mongols" if card.mongol_defence is None else "about.mongol_defence"
    return {"about": f"{told} {text(key, lang, {'defence': card.mongol_defence})}", "rule": "MV-5.2.d"}


def of_sea(sea: NavalArea, lang: str) -> dict[str, str]:
    facts = {"card": sea.card, "coast": list(sea.coast), "seas": list(sea.adjacent)}
    return {"about": text("about.sea", lang, facts), "rule": "MV-10.1.c"}


def incomes(provinces: Sequence[str], lang: str) -> str:
    """Provinces, each with its income."""
    named = [(catalogue().name(id, lang), PROVINCES[id]) for id in provinces]
    return ", ".join(f"{name} ({p.income})" if p.controllable else name for name, p in named)


def text(key: str, lang: str, params: dict[str, Any]) -> str:
    return catalogue().text(key, lang, params)
