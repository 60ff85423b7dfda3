"""Naos and settlements with which nothing can be done now."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from condotta.core.flow import Decision, offer
from condotta.core.game import Refusal, Refuses, Rest, Why, refuse

from ...data import OCEAN_ZONES, SETTLEMENT_SPACES
from ...rules.construction.naos import BUILT
from ...rules.construction.ships import ESCORTS
from ...rules.ocean import naos, navigation, piracy, settling, zones
from ...state import State

WHY: Final = {
    "TM-2.5.g": "only_portugal_sails",
    "TM-2.5.h": "zone_later",
    "TM-2.5.i": "own_colour_first",
    "TM-2.5.l": "beyond_the_red_line",
    "TM-16.4.c": "pirated_already",
    "TM-16.4.d": "two_pirates",
    "TM-16.4.e": "three_piracies",
    "TM-16.5.b": "no_french_piracy",
    "TM-16.6.o": "settled_already",
    "TM-16.6.p": "no_settlements_left",
    "TM-16.6.q": "reserved",
    "TM-16.6.s": "treaty_forbids",
}


def refused_orders(s: State, decision: Decision) -> Iterator[Refusal]:
    """What a Nao cannot be ordered: zones that are closed, spaces that are not for its player, maps that are drawn."""
    told = decision.params or {}
    seat, ordered = decision.seat, told.get("ordered", [])
    for nao in naos.of(s, seat):
        place = s.naos[nao].place
        if told.get("power") != ESCORTS[seat]:
            yield refuse(offer("voyage", nao, place), "other_navy", "TM-16.1.c", thing=nao)
        elif nao in ordered:
            yield refuse(offer("voyage", nao, place), "has_order", "TM-16.1.m", thing=nao)
        elif place == BUILT:
            reason, rule = why_not_into(s, seat, zones.FIRST) or ("two_at_sea", "TM-16.1.k")
            yield refuse(offer("voyage", nao, zones.FIRST), reason, rule, thing=zones.FIRST)
        elif place in OCEAN_ZONES:
            yield from of_zone(s, seat, nao, place)
        else:
            zone = SETTLEMENT_SPACES[place].zone
            for to in dict.fromkeys((BUILT, *OCEAN_ZONES[zone].near)):
                yield refuse(offer("voyage", nao, to), "harbour_first", "TM-16.1.d", thing=nao, zone=zone)


def why_not_into(s: State, seat: int, zone: str) -> Why | None:
    rule = zones.hindrance(s, seat, zone)
    return (WHY[rule], rule) if rule else None


def of_zone(s: State, seat: int, nao: str, zone: str) -> Iterator[Refusal]:
    for to in OCEAN_ZONES[zone].near:
        why = why_not_into(s, seat, to) if to in OCEAN_ZONES else None
        if why:
            yield refuse(offer("voyage", nao, to), why[0], why[1], thing=to)
    for space in settling.vacant(s, zone):
        rule = settling.why_none(s, seat, zone) or settling.why_not(s, seat, space)
        reason = WHY[rule] if rule else "own_colour_first"
        yield refuse(offer("found", nao, space), reason, rule or "TM-16.6.r", thing=space)
    if not navigation.may_chart(s, seat, zone):
        yield refuse(offer("chart", nao), "no_map_left", "TM-16.6.l", thing=zone)


def why_no_piracy(s: State, nao: str) -> Why:
    place, seat = s.naos[nao].place, naos.owner(s, nao)
    if place not in OCEAN_ZONES:
        return "not_at_sea", "TM-16.5.a"
    rule = piracy.hindrance(s, seat, place)
    if rule:
        return WHY[rule], rule
    if not piracy.targets(s, seat, place):
        return "no_settlement_there", "TM-16.5.a"
    return "no_cp_for_piracy", "TM-16.5.d"


def why_no_fortress(s: State, place: str) -> Why:
    return ("has_fortress", "TM-17.5.d") if place in s.settlement_fortresses else ("no_marker", "TM-17.5.a")


REFUSED: Final[Mapping[str, Refuses]] = {"naval.order": refused_orders}
REST: Final[Rest] = {
    "naval.order": {"settlement": ("no_berth", "TM-16.1.d")},
    "action.piracy": {"nao": why_no_piracy},
    "action.build_fortress_settlement": {"settlement": why_no_fortress},
    "nao.remove": {"nao": ("is_needed", "TM-16.1.k")},
    "nao.too_many": {"nao": ("not_counted", "TM-16.7.d")},
    "discovery.site": {"settlement": ("stands_already", "TM-16.7.o")},
    "nao.scout": {"nao": ("sails_elsewhere", "TM-16.6.j")},
    "nao.launch": {"settlement": ("no_berth", "TM-18.7-nao.b"), "nao": ("not_new", "TM-17.4.k")},
    "slaves.where": {"nao": ("full_load", "TM-5.2.e"), "settlement": ("has_goods", "TM-6.3.d")},
    "piracy.which": {"settlement": ("no_goods_there", "TM-16.5.j")},
    "explorations.which": {"settlement": ("no_goods_there", "TM-6.3.i")},
    "disaster.which": {"settlement": ("spared", "TM-16.6.p")},
    "missive.card": {"card": ("cannot_be_given", "TM-6.1.p")},
    "casas.card": {"card": ("cannot_be_given", "TM-6.1.p")},
    "winter.escort": {"stack": ("no_home_port", "TM-18.7-esc.a")},
    "winter.nao": {"settlement": ("no_berth", "TM-18.7-nao.b")},
    "winter.fate": {"settlement": ("no_goods_there", "TM-18.8-nav.l")},
}
