"""Ships that do not sail, formations that are not carried, piracy that is not possible."""

from __future__ import annotations

from typing import Final

from condotta.core.game import Rest, Why

NOTHING_TO_DO: Final[dict[str, Why]] = {
    "canary_transport": ("no_island_way", "TM-16.3.n"),
    "escort": ("no_squadron", "TM-16.1.ab"),
    "naval_move": ("no_naval_move", "TM-16.1.a"),
    "naval_transport": ("no_transport", "TM-16.3.a"),
    "piracy": ("no_piracy", "TM-16.4.a"),
}
CANNOT_LAND: Final[Why] = ("cannot_land", "TM-16.3.i")
NO_ORDER: Final[Why] = ("no_order_there", "TM-16.1.m")
NO_ESCAPE: Final[Why] = ("no_escape", "TM-16.2.o")
REST: Final[Rest] = {
    "action.escort": {"stack": ("no_squadron", "TM-16.1.ab")},
    "action.piracy": {"stack": ("no_piracy_there", "TM-16.4.a")},
    "canaries.from": {"stack": ("no_island_way", "TM-16.3.n")},
    "canaries.leader": {"leader": ("no_admiral_way", "TM-16.3.r"), "stack": CANNOT_LAND},
    "canaries.to": {"stack": CANNOT_LAND},
    "naval.admiral": {"stack": ("no_admiral_way", "TM-16.1.i")},
    "naval.evade": {"stack": NO_ESCAPE},
    "naval.fight": {"stack": NO_ORDER},
    "naval.intercept": {"stack": ("no_interceptors", "TM-16.1.q")},
    "naval.order": {"stack": NO_ORDER},
    "naval.retreat": {"stack": NO_ESCAPE},
    "raid.order": {"stack": ("no_piracy_there", "TM-16.4.n")},
    "raid.ship": {"stack": ("no_piracy_there", "TM-16.4.n")},
    "transport.from": {"stack": ("no_transport_there", "TM-16.3.c")},
    "transport.to": {"stack": CANNOT_LAND},
    "winter.ship": {"stack": ("not_home_port_of_ship", "TM-18.7-nav.a")},
}
