"""What every thing of the game is, in a sentence, for players who point at it; made from the data."""

from __future__ import annotations

from typing import Any, Final

from ..data import (
    ACTIONS,
    CARDS,
    HOUSES,
    KINGDOMS,
    LEADERS,
    NAOS,
    OCEAN_ZONES,
    POPES,
    POWERS,
    RESOURCES,
    ROYALS,
    RULERS,
    SEA_ZONES,
    SETTLEMENT_SPACES,
    SPACES,
    UNIT_TYPES,
    VP_MARKERS,
)
from ..data.cards import Card
from ..data.charts import Action, House, Kingdom, Resource
from ..data.things import PLAYERS, Leader, OceanZone, Pope, Power, Royal, Ruler, Space
from ..pieces import NOBODY
from .catalogue import catalogue

ARTILLERY: Final = "artillery"  # as stacks call siege artillery
MARKERS: Final = {"marker_fortress": "TM-17.5.c", "marker_plague": "TM-13.1.o", "marker_unrest": "TM-12.4.a"}
UNITS: Final = {"regular": "TM-14.d", "militia": "TM-14.d", "cavalry": "TM-14.f", ARTILLERY: "TM-15.1.k"}


def about(id: str, lang: str) -> dict[str, str]:
    """`about`: what it is; `rule`: where to read more; `brief`: what to see beside it in a list. Empty if unknown."""
    if id in CARDS:
        return of_card(CARDS[id], lang)
    if id in SPACES:
        return of_space(SPACES[id], lang)
    if id in LEADERS:
        return of_leader(LEADERS[id], lang)
    if id in POWERS:
        return of_power(POWERS[id], lang)
    if id in RULERS:
        return of_ruler(RULERS[id], lang)
    if id in POPES:
        return of_pope(POPES[id], lang)
    if id in ROYALS:
        return of_royal(ROYALS[id], lang)
    if id in ACTIONS:
        return of_action(ACTIONS[id], lang)
    return of_counter(id, lang)


def of_card(card: Card, lang: str) -> dict[str, str]:
    """Its kind, and what its blocks do; in a list only that, or its CP where it has no event."""
    keys = [(block.id, f"effect.{card.id}.{block.id}" if block.id else f"effect.{card.id}") for block in card.blocks]
    blocks = [f"({id}) {text(key, lang)}" if id else text(key, lang) for id, key in keys]
    parts = [text(f"about.card_{card.type}", lang)]
    brief = text("about.cp", lang, n=card.cp)
    if not card.no_event:
        told = "; ".join(blocks)
        brief = f"{told[:1].upper()}{told[1:]}."
        parts.append(brief)
    if card.support != card.cp:
        parts.append(text("about.support", lang, n=card.support))
    if card.turn > 1:
        parts.append(text("about.enters", lang, turn=card.turn))
    if card.due:
        parts.append(text("about.due", lang, turn=card.due))
    return {"about": f"#{card.number}. " + " ".join(parts), "brief": brief, "rule": "TM-6.1.a"}


def of_space(space: Space, lang: str) -> dict[str, str]:
    parts = [text(f"about.space_{space.kind}" if space.scores else "about.space_paris", lang)]
    if space.home:
        parts.append(text("about.home", lang, powers=list(space.home)))
    if space.ports:
        parts.append(text("about.port", lang, seas=list(space.ports)))
    passes = [link.to for link in space.links if link.is_pass]
    if passes:
        parts.append(text("about.passes", lang, spaces=passes))
    if space.enters > 1:
        parts.append(text("about.enters", lang, turn=space.enters))
    return {"about": " ".join(parts), "rule": "TM-2.1.b"}


def of_leader(leader: Leader, lang: str) -> dict[str, str]:
    if leader.naval:
        told = text("about.admiral", lang, power=leader.power, battle=leader.battle)
        return {"about": told, "brief": str(leader.battle), "rule": "TM-5.1.b"}
    told = text("about.leader", lang, power=leader.power, battle=leader.battle, command=leader.command)
    others = [power for power in leader.commands if power != leader.power]
    more = [text("about.leads_also", lang, powers=others)] if others else []
    return {"about": " ".join([told, *more]), "brief": f"{leader.battle}–{leader.command}", "rule": "TM-5.1.a"}


def of_power(power: Power, lang: str) -> dict[str, str]:
    told = text(f"about.power_{power.kind}", lang)
    if power.major and power.seat != NOBODY:
        told = text("about.power_of", lang, kind=told, player=f"player_{PLAYERS[power.seat]}")
    parts = [told]
    if power.home_keys:
        parts.append(text("about.keys", lang, keys=list(power.home_keys)))
    if power.major:
        counters = {"infantry": power.infantry + power.infantry_turn_4, "cavalry": power.cavalry}
        parts.append(text("about.pool", lang, **counters, artillery=power.siege_artillery))
    return {"about": " ".join(parts), "rule": "TM-21.1.a" if power.minor else "TM-3.2.a"}


def of_ruler(ruler: Ruler, lang: str) -> dict[str, str]:
    told = text("about.ruler", lang, charisma=ruler.charisma, admin=ruler.admin)
    return {"about": told, "brief": f"{ruler.charisma}–{ruler.admin}", "rule": "TM-3.3.f"}


def of_pope(pope: Pope, lang: str) -> dict[str, str]:
    names = [catalogue().name(f"player_{id}", lang) for id in PLAYERS]
    bonus = ", ".join(f"{name} {n:+d}" for name, n in zip(names, pope.affinity, strict=True) if n)
    return {"about": text("about.pope", lang, bonus=bonus or "0"), "rule": "TM-21.7-pap.a"}


def of_royal(royal: Royal, lang: str) -> dict[str, str]:
    if royal.child:
        told = text("about.royal_child", lang, child=royal.id, suitors=list(royal.suitors), turn=royal.arrives)
    else:
        told = text("about.royal_suitor", lang, realm=royal.realm, turn=royal.arrives)
    return {"about": told, "rule": "TM-19.d"}


def of_action(action: Action, lang: str) -> dict[str, str]:
    told = text("about.action", lang, cp=action.cost, what=text(f"note.action_{action.id}", lang))
    return {"about": told, "brief": text("about.cp", lang, n=action.cost), "rule": "TM-11.1.a"}


def of_counter(id: str, lang: str) -> dict[str, str]:
    """Units, resources, houses, kingdoms, markers, seas."""
    kind = id.rpartition(".")[2]
    if id == "siege_artillery":
        return of_counter(ARTILLERY, lang)
    if id in UNITS:
        return {"about": text(f"about.unit_{id}", lang), "rule": UNITS[id]}
    if id in UNIT_TYPES and id in ("squadron", "corsair", "nao"):
        return {"about": text(f"about.unit_{id}", lang), "rule": "TM-5.4.a"}
    if kind in RESOURCES:
        return of_resource(RESOURCES[kind], lang)
    if id in HOUSES:
        return of_house(HOUSES[id], lang)
    if id in KINGDOMS:
        return of_kingdom(KINGDOMS[id], lang)
    if id in VP_MARKERS:
        return {"about": text("about.vp", lang, n=VP_MARKERS[id].vp), "rule": "TM-22.3.a"}
    if id in MARKERS:
        return {"about": text(f"about.{id}", lang), "rule": MARKERS[id]}
    if id in OCEAN_ZONES:
        return of_ocean(OCEAN_ZONES[id], lang)
    if id in SETTLEMENT_SPACES:
        reserved = "about.colony_reserved" if SETTLEMENT_SPACES[id].reserved else "about.colony"
        return {"about": text(reserved, lang, zone=SETTLEMENT_SPACES[id].zone), "rule": "TM-16.6.m"}
    if id in NAOS:
        told = text("about.nao", lang, crew=NAOS[id].crew, piracy=NAOS[id].piracy)
        return {"about": told, "rule": "TM-5.2.c"}
    if id in SEA_ZONES:
        return {"about": text("about.sea", lang, ports=list(SEA_ZONES[id].ports)), "rule": "TM-2.4.m"}
    return {}


def of_ocean(zone: OceanZone, lang: str) -> dict[str, str]:
    """Its coasts, its neighbours with the arrows between, and how many maps it is worth."""
    near = [to for to in zone.near if to in OCEAN_ZONES]
    coast = {"spaces": list(zone.settlements)} if zone.settlements else {}
    parts = [text("about.ocean" if coast else "about.ocean_open", lang, zones=near, n=zone.cartography, **coast)]
    rough = [link.to for link in zone.links if link.arrows]
    if rough:
        parts.append(text("about.arrows", lang, zones=rough))
    if zone.overseas:
        parts.append(text("about.overseas", lang))
    return {"about": " ".join(parts), "rule": "TM-2.5.c"}


def of_resource(resource: Resource, lang: str) -> dict[str, str]:
    what = "cp" if resource.cp else "vp" if resource.vp else "card" if resource.card else "unit"
    return {"about": text(f"about.resource_{what}", lang), "rule": "TM-6.3.i"}


def of_house(house: House, lang: str) -> dict[str, str]:
    told = text("about.house" if house.raised else "about.house_of_navarre", lang, most=house.most)
    return {"about": told, "rule": "TM-20.7-nob.c"}


def of_kingdom(kingdom: Kingdom, lang: str) -> dict[str, str]:
    key = "about.kingdom" if kingdom.die else "about.kingdom_always"
    return {"about": text(key, lang, die=kingdom.die), "rule": "TM-20.6.a"}


def text(key: str, lang: str, **params: Any) -> str:
    return catalogue().text(key, lang, params)
