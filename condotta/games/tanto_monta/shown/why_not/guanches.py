"""What cannot be done with the Guanches now."""

from __future__ import annotations

from typing import Final

from condotta.core.game import Rest

PLACE: Final = ("no_guanches", "TM-21.8-can.d")
REST: Final[Rest] = {
    "canaries.build": {"stack": ("not_for_these", "TM-17.d")},
    "guanches.assault": {"stack": PLACE},
    "guanches.formation": {"leader": PLACE},
    "guanches.from": {"stack": PLACE},
    "guanches.lose": {"stack": PLACE},
    "guanches.where": {"stack": PLACE},
}
