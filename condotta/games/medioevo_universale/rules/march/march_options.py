"""The options of phase 5, each made once."""

from __future__ import annotations

from typing import Final

from condotta.core.flow import Option, options_by_id

from ...data import AREAS, TERRITORIES
from ...state import KINDS
from ..common import questions

ELEMENT_IDS: Final = tuple(f"{kind}.{n}" for kind, pool in questions.ELEMENT_POOLS.items() for n in range(1, pool + 1))
ATTACK: Final = Option("attack")
BACK: Final = Option("back")
STOP: Final = Option("stop")
MOVE: Final = options_by_id("move", ELEMENT_IDS)
MARCH: Final = options_by_id("march", TERRITORIES)
STEP: Final = options_by_id("step", AREAS.ids)
BY_EDICT: Final = options_by_id("edict", AREAS.ids)
RAID: Final = options_by_id("raid", AREAS.ids)
LOAD: Final = [Option("load", kind) for kind in KINDS]
LOAD_ALL: Final = Option("load_all")
DROP: Final = [Option("drop", kind) for kind in KINDS]
TAKE: Final = options_by_id("take", ELEMENT_IDS)
LEAVE: Final = options_by_id("leave", ELEMENT_IDS)
SACK: Final = options_by_id("sack", ELEMENT_IDS)
LET_PASS: Final = Option("let_pass")
SACK_IT: Final = Option("sack_it")
TAKE_IT: Final = Option("take_it")
KEEP_ALL: Final = Option("keep_all")
SACK_ALL: Final = Option("sack_all")
ONE_BY_ONE: Final = Option("one_by_one")
