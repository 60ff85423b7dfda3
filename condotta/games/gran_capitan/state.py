"""The whole table of El Gran Capitán as plain data. What can be computed from it is a question, not a field."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, TypeAlias

from condotta.core.fields import (
    COUNT,
    FLAG,
    HIDDEN,
    OWNER,
    SEAT,
    TEXT,
    WHOLE,
    Fields,
    by,
    listed,
    optional,
    per_seat,
    word,
)
from condotta.core.game import Setting
from condotta.core.table import Table as AnyTable

from .data import BARONS, CAPTAINS, SCENARIOS, WEATHERS
from .data.scenarios import Scenario
from .kinds import (
    BARON_ID,
    CAPTAIN_ID,
    COUNTER_ID,
    HEX_ID,
    PLACE_ID,
    RECRUIT,
    SEEN,
    SIDE,
    SIDE_OF_HEX,
    SOURCE,
    STATE_ID,
    Battles,
    Leaders,
    Marches,
)
from .pieces import Battle, Leader, March, Recruit, Seen, Source

PHASES: Final = (  # GC-2.2.c
    "set_up", "weather", "administration", "organisation", "reinforcements", "barons", "captains", "consolidation",
    "intelligence", "battles", "second_consolidation", "markers", "attrition", "victory", "over",
)  # fmt: skip
POOLS: Final = tuple(dict.fromkeys(pool for scenario in SCENARIOS.values() for pool in scenario.pools))
FIRST: Final = 0  # the First Player's seat (GC-2.1.b)


SETTINGS: Final = {  # the optional rules
    "extended_battle": Setting(False, rule="GC-O1.1.step4.a"),
    "treachery": Setting(False, rule="GC-O1.2.a"),
    "mercenaries": Setting(False, rule="GC-O1.3.a"),
}


@dataclass(frozen=True, slots=True)
class Rules:
    """The settings of a match; shared by all copies."""

    scenario: Scenario
    extended_battle: bool = False  # O1.1
    treachery: bool = False  # O1.2
    mercenaries: bool = False  # O1.3


class State:
    """Who may see which field is told in view.py: what is not named there is secret."""

    def __init__(self, rules: Rules | None = None) -> None:
        if rules is None:
            return  # an empty one, for a copy
        field = FIELDS.of(self, 2)
        self.rules = field.setting("rules", rules)
        self.scenario: Scenario = field.setting("scenario", rules.scenario)
        # sequence
        self.phase = field("phase", word(PHASES), about="the part of the turn that comes next")
        self.stage = field("stage", TEXT, about="the part of the phase")
        self.turn: int = field("turn", COUNT, 1)
        self.active: int = field("active", SEAT, about="whose segment, naming or activation it is")
        self.weather: str = field("weather", word(WEATHERS))
        self.ended_by = field("ended_by", TEXT, about="the rule that ended the game")
        self.winner: int = field("winner", SIDE, about="who has won; none: a draw, or it is not over")
        # the map
        self.alignment: dict[str, int] = field("alignment", by(None, SIDE), about="States; none: Non-Aligned")
        self.conquered: dict[str, int] = field(
            "conquered", by(None, SIDE), about="places that do not belong to the side with which their State is aligned"
        )
        self.pillaged: list[str] = field("pillaged", listed(PLACE_ID))
        self.plague: dict[str, bool] = field("plague", by(None, FLAG), about="hexes; true: to the end of the scenario")
        self.pontoons: list[str] = field("pontoons", listed(SIDE_OF_HEX), about="hexsides with a Pontoon Bridge")
        # Captains and Barons
        self.leaders: dict[str, Leader] = field(
            "leaders", Leaders(), about="Captains in play, Baronial Forces", secret=HIDDEN
        )
        self.seen: list[dict[str, Seen]] = field(
            "seen", per_seat(by(CAPTAINS, SEEN)), about="what each side knows of the other's cards", secret=OWNER
        )
        self.tokens: int = field("tokens", COUNT, about="numbers given to counters on the map so far")
        self.minors: list[list[str]] = field(
            "minors", per_seat(listed(CAPTAIN_ID)), about="available Minor Captains", secret=OWNER
        )
        self.lost: list[str] = field("lost", listed(CAPTAIN_ID), about="captured or eliminated")
        self.pool: list[list[str]] = field(
            "pool", per_seat(listed(COUNTER_ID)), about="available replacement units", secret=OWNER
        )
        self.available_barons: dict[str, list[str]] = field("available_barons", by(None, listed(BARON_ID)))
        self.to_come: list[str] = field("to_come", listed(TEXT), about="reinforcements that have not arrived")
        # Armies
        self.ap: dict[str, int] = field("ap", by(POOLS, COUNT))
        self.sources: dict[str, Source] = field("sources", by(POOLS, SOURCE))
        # activation
        self.named: list[str] = field(
            "named", per_seat(word([*CAPTAINS, *BARONS], or_empty=True)), about="by each side", secret=OWNER
        )
        self.declined: list[bool] = field("declined", per_seat(FLAG), about="activates nobody any more in this turn")
        self.march: March | None = field("march", optional(Marches()), about="the activation under way", secret=HIDDEN)
        self.riders: int = field("riders", COUNT, about="Unemployed Captains that may still move after an activation")
        # battles
        self.battle: Battle | None = field("battle", optional(Battles()), about="the one that is fought now")
        self.battle_hexes: list[str] = field(
            "battle_hexes", listed(HEX_ID), about="Contested hexes still to be handled"
        )
        # Italian mercenaries (O1.3)
        self.hired: list[str] = field(
            "hired", listed(COUNTER_ID), about="mercenaries that are no longer in the counter mix", seldom=True
        )
        self.returned: list[str] = field(
            "returned", listed(COUNTER_ID), about="mercenaries of the scenario that have gone to the mix", seldom=True
        )
        self.recruits: list[Recruit] = field(
            "recruits", listed(RECRUIT), about="mercenaries that come in the next turn", seldom=True
        )
        # the laboratory: a battle alone
        self.trial: list[int] = field(
            "trial", listed(COUNT, most=2), about="a battle alone: the SP of both sides before it", seldom=True
        )
        # the story of a scenario: what has happened that its rules ask for
        self.story: dict[str, int] = field("story", by(None, WHOLE), secret=HIDDEN)

    def copy(self) -> State:
        return FIELDS.copy(self)


Table: TypeAlias = AnyTable[State]
FIELDS: Final = Fields("A position of El Gran Capitán", lambda: State(Rules(SCENARIOS["otranto"])))
__all__ = ["FIELDS", "FIRST", "HEX_ID", "PHASES", "SETTINGS", "STATE_ID", "Rules", "State", "Table"]
