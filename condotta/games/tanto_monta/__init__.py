"""Tanto Monta: the rise of the Catholic Monarchs, 1470 to 1516, for four players (ledger: docs/rules/tanto_monta_1.md
and tanto_monta_2.md).

turn.py             ch. 7, the sequence of play
rules/setup         the set-up of a scenario
rules/draw          ch. 8: personages 8.1, hands 8.2 to 8.4
rules/diplomacy     ch. 9: talks, declarations and clauses 9.1, alliances 9.2, wars 9.4
rules/spring        ch. 10: headline, escorts, deployment
rules/action        ch. 11: impulse, actions 11.1, budget, building; hold 12.2 and 12.4, dismounting 5.3
rules/land          movement ch. 13: move, entry, interception, avoid_battle, withdrawal; field battle ch. 14: battle,
                    field_battle, losses, retreat; sieges ch. 15: siege, requirements, assault, relief, breaking
rules/construction  ch. 17: recruit, ships, naos
rules/winter        ch. 18
rules/weddings      ch. 19: the table, dowries, the phase
rules/powers        ch. 20: kings 20.b; portugal 20.3; beltranejos, alcacovas 20.4; castile 20.5; houses, maximilian,
                    treaties, barcelona, italy 20.7; catalonia 20.8; foreign_wars, venetian_war 20.9; guanches 21.8
rules/minors        ch. 21: activation 21.2 and 21.4, buying 21.5, status 21.6
rules/diplomacy     ch. 9: war
rules/victory       ch. 22
rules/events        what cards do
rules/common        control 2 and 12, powers 3 and 9, stacks, groups and pool 5, cards, events, answers and resources 6,
                    lines 12.1, displacement 12.5, abroad 20.9, influence 21.5, points 22.3; order, in which
                    things are gone through
shown/              view, hidden (what a fork deals anew), refusals, notes, about, text, position, board, texts
"""

from __future__ import annotations

from functools import cache

from condotta.core.game import Game, Knowledge, lazy

from . import turn
from .data import PLAYERS, SCENARIOS
from .data.scenarios import Scenario
from .kept import Kept
from .pieces import Bundle, Clause, Fleet, Leader, Nao, Offer, Stack
from .rules import setup
from .shown import about, hidden, position, refusals, view
from .shown.catalogue import catalogue
from .state import FIELDS, SEATS, Rules


@cache
def bot() -> Knowledge:
    from .bot import heuristics, reasons, thoughts, worth

    moves = (heuristics.suggest, thoughts.candidates, thoughts.chances)
    why = (reasons.explain, reasons.explain_openly)
    return Knowledge(worth.evaluate, *moves, *why, thoughts.CAUTION, thoughts.part_of, glances=True)


GAME = Game(
    id="tanto_monta",
    title={"en": "Tanto Monta", "it": "Tanto Monta"},
    version="0.5",
    seats=(SEATS,),
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
    unchanging=(Bundle, Clause, Fleet, Kept, Leader, Nao, Offer, Rules, Scenario, Stack),
    scenarios=tuple(SCENARIOS),
    sides={id: tuple(f"player_{player.id}" for player in PLAYERS) for id in SCENARIOS},
    minutes=(240, 720),
    difficulty=5,
)
