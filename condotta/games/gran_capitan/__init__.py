"""El Gran Capitán: campaigns of the Italian Wars on a hex map, five scenarios (ledger: docs/rules/gran_capitan.md).

turn.py  ch. 2, the sequence of play
rules/command   weather ch. 3, administration and income ch. 6 and 20, organisation 7.1, orders 7.2 and 7.3,
                reinforcements 8.1, setup 2.1, barons 16.3, rally GC-S2.8.d, quarters ch. 18
rules/march     activation 8.2, march, steps, leaving and on_the_march 8.3 to 8.9, detaching 7.4, lone_captains 4.4,
                ambush 16.4.2, sea GC-S2.3, challenge GC-S3.5
rules/combat    combat 12.1 to 12.3, major_battle 12.4, skirmish 12.5 and 12.7, siege 12.6, assault 13.1, retreat 13.2,
                artillery 13.3, pursuit 8.8.2.1 and 12.4.10
rules/          succession 4.2 and 4.6, attrition ch. 9, discipline ch. 10, consolidation ch. 11, pillage ch. 19
rules/common    forces ch. 5, lines 6.2 and 7.2, ground 8.6 and ch. 15, changes, losses
rules/scenarios the special rules of each scenario
laboratory/     a battle alone: armies, ground, what came of it
shown/          view, hidden (what a fork deals anew), refusals, notes, about, text, position, texts
"""

from __future__ import annotations

from functools import cache

from condotta.core.game import Game, Knowledge, lazy

from . import turn
from .data import SCENARIOS
from .data.scenarios import Counter, Scenario
from .pieces import Seen
from .rules.command import setup
from .shown import about, hidden, position, refusals, view
from .shown.catalogue import catalogue
from .state import FIELDS, SETTINGS, Rules


@cache
def bot() -> Knowledge:
    from .bot import heuristics, reasons, thoughts

    moves = (heuristics.suggest, thoughts.candidates, thoughts.chances)
    why = (reasons.explain, reasons.explain_openly)
    return Knowledge(heuristics.evaluate, *moves, *why, thoughts.CAUTION, thoughts.part_of)


GAME = Game(
    id="gran_capitan",
    title={"en": "El Gran Capitán", "it": "El Gran Capitán"},
    version="0.5",
    seats=(2,),
    new_state=setup.new_state,
    next_step=turn.next_step,
    view=view.view,
    views=view.views,
    view_shape=lazy(__name__, ".shown.shape", "VIEW"),
    outcome=turn.outcome,
    fields=FIELDS,
    load=position.load,
    check=position.check,
    redeal=hidden.redeal,
    catalogue=catalogue,
    refusals=refusals.refusals,
    text=lazy(__name__, ".shown.text", "TEXT"),
    notes=lazy(__name__, ".shown.notes", "NOTES"),
    about=about.about,
    bot=bot,
    features=lazy(__name__, ".bot.features", "FEATURES"),
    facts=lazy(__name__, ".shown.facts", "FACTS"),
    trials=lazy(__name__, ".laboratory", "TRIALS"),
    unchanging=(Counter, Rules, Scenario, Seen),
    scenarios=tuple(SCENARIOS),
    sides={id: tuple(f"side_{side.id}" for side in scenario.sides) for id, scenario in SCENARIOS.items()},
    settings=SETTINGS,
    numbered={"activate_enemy": "token", "challenge": "token"},
    minutes=(120, 600),
    difficulty=5,
)
