"""What events do not reach: cards 10, 66, 71, 74, 76, 81, 86, 88, 94, 96, 117, 123."""

from __future__ import annotations

from typing import Final

from condotta.core.game import Rest

REST: Final[Rest] = {
    "abencerrajes.stack": {"stack": ("not_muslim_militia", "TM-11.f")},
    "desert.stack": {"stack": ("not_in_desert", "TM-11.f")},
    "desert.discard": {"card": ("no_discard", "TM-6.2.d")},
    "desert.lose": {"stack": ("not_in_fez", "TM-11.f")},
    "espionage.discard": {"card": ("no_discard", "TM-6.2.d")},
    "expelled.keep": {
        "card": ("drawn_from_others", "TM-6.3.k"),
        "resource": ("drawn_from_others", "TM-6.3.k"),
    },
    "poison.whom": {"leader": ("not_poisoned", "TM-2.4.x")},
    "reinforcements.where": {"stack": ("no_room", "TM-17.d")},
    "rise_of_france.band": {"stack": ("no_french_leader", "TM-17.d")},
    "shortage.stack": {"stack": ("too_small", "TM-2.4.x")},
    "the_plague.where": {"stack": ("not_beside_plague", "TM-13.1.o")},
    "tribute.discard": {"card": ("no_discard", "TM-6.2.d")},
    "tribute.unrest": {"stack": ("units_in_it", "TM-12.4.a")},
}
