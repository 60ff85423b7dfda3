"""What a player has, and what the rules say that forbid something."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from condotta.core.flow import Decision, Seat
from condotta.core.game import Why

from ...data import LEADERS, SPACES
from ...rules.common.powers import player
from ...rules.ocean import naos, settling
from ...state import State

WHY: Final = {  # what the rules say that forbid something
    "TM-5.3.c": "pool_empty",
    "TM-5.3.h": "artillery_alone",
    "TM-6.1.aa": "in_combat",
    "TM-6.1.x": "at_its_moment",
    "TM-6.2.f": "event_used",
    "TM-11.c": "no_cp_of_mandatory",
    "TM-11.d": "no_event",
    "TM-11.e": "event_of_others",
    "TM-11.i": "holds_home_card",
    "TM-11.j": "holds_papal_bull",
    "TM-11.k": "holds_mandatory",
    "TM-11.m": "too_many_cards",
    "TM-12.2.a": "not_to_be_taken",
    "TM-12.2.b": "needs_units_in_it",
    "TM-12.2.c": "enemies_beside",
    "TM-12.2.k": "fortified",
    "TM-12.2.m": "others_there",
    "TM-13.1.ab": "rains",
    "TM-13.1.i": "beaten",
    "TM-13.1.j": "besieges",
    "TM-15.0.b": "besieged",
    "TM-15.1.a": "no_siege",
    "TM-15.1.b": "siege_too_new",
    "TM-15.1.c": "assaulted",
    "TM-15.1.d": "no_line",
    "TM-15.1.e": "ships_beside",
    "TM-15.1.f": "ships_in_port",
    "TM-15.1.j": "rains",
    "TM-16.8.c": "seville_and_jerez",
    "TM-16.8.d": "seville_and_jerez",
    "TM-17.2.a": "enemies_there",
    "TM-17.T1": "no_such_unit",
    "TM-17.b": "not_controlled",
    "TM-17.g": "unrest_or_plague",
    "TM-17.i": "surrendered",
    "TM-20.2-alg.c": "nobodys_algiers",
    "TM-20.4-aft.a": "no_cp_of_joanna",
    "TM-20.4-res.g": "resistance_recruits",
    "TM-22.1-nas.k": "nasrids_gone",
}


def own(s: State, seat: Seat) -> dict[str, Sequence[str]]:
    """What a player has: cards, resources, leaders on the map, spaces with land units, Naos, settlements."""
    return {
        "card": s.hands[seat],
        "leader": [
            name for name, one in s.leaders.items() if one.place in SPACES and player(s, LEADERS[name].power) == seat
        ],
        "resource": s.warehouses[seat],
        "stack": own_spaces(s, seat),
        "nao": naos.of(s, seat),
        "settlement": settling.of_player(s, seat),
    }


def own_spaces(s: State, seat: Seat) -> list[str]:
    return [
        space
        for space, found in s.stacks.items()
        if space in SPACES and any(player(s, stack.power) == seat for stack in found)
    ]


def because(rule: str) -> Why:
    return WHY[rule], rule


def because_of_cp(rule: str) -> Why:
    """These CP are not for units of that power."""
    return WHY_NO_CP[rule], rule


WHY_NO_CP: Final = {
    "TM-6.1.i": "tied",
    "TM-20.1-mor.p": "moriscos_need_resource",
    "TM-20.4-aft.a": "beltranejos_wait",
    "TM-20.4-res.f": "resistance_needs_resource",
    "TM-22.1-bel.a": "without_home_key",
}


def params_of(decision: Decision, name: str) -> str:
    return str((decision.params or {}).get(name, ""))
