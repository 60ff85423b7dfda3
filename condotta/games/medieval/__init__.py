"""Medieval: 13th-century Europe for three to five players (ledger: docs/rules/medieval.md).

turn.py           ch. 3, the sequence of play             rules/setup.py     ch. 2       rules/control.py   ch. 4
rules/mongols.py  ch. 5                                   rules/pope.py      ch. 6       rules/crusade.py   6.2
rules/excommunication.py  6.3                             rules/knights.py   ch. 7       rules/action_cards.py  ch. 8
rules/reactions.py  8.2, 8.6                              rules/attack.py    ch. 9, 11   rules/passage.py   9.5
rules/strength.py 9.1 to 9.3   rules/battles.py   9.6     rules/naval.py     ch. 10      rules/victory.py   ch. 12, 3.5
rules/agreements.py  R-58      rules/sums.py   totals     data/layout.py     the map in play
shown/            view, shape, text, about, position …           bot/               what bots know
"""

from __future__ import annotations

from functools import cache

from condotta.core.game import Game, Knowledge, Setting, lazy

from . import turn
from .data import QUIET_ROUNDS_TO_END
from .data.layout import Layout
from .data.things import SEATS
from .rules import setup, victory
from .shown import about, hidden, position, refusals, view
from .shown.catalogue import catalogue
from .state import FIELDS


@cache
def bot() -> Knowledge:
    from .bot import heuristics, reasons

    moves = (heuristics.suggest, heuristics.candidates, heuristics.chances)
    return Knowledge(heuristics.evaluate, *moves, reasons.explain, reasons.explain_openly)


GAME = Game(
    id="medieval",
    title={"en": "Medieval", "it": "Medievale"},
    version="1.1",
    seats=SEATS,
    minutes=(120, 240),
    difficulty=3,
    new_state=setup.new_state,
    next_step=turn.next_step,
    view=view.view,
    views=view.views,
    view_shape=lazy(__name__, ".shown.shape", "VIEW"),
    unchanging=(Layout,),
    outcome=victory.outcome,
    fields=FIELDS,
    load=position.load,
    check=position.check,
    redeal=hidden.redeal,
    catalogue=catalogue,
    refusals=refusals.refusals,
    bot=bot,
    text=lazy(__name__, ".shown.text", "TEXT"),
    notes=lazy(__name__, ".shown.notes", "NOTES"),
    features=lazy(__name__, ".bot.features", "FEATURES"),
    facts=lazy(__name__, ".shown.facts", "FACTS"),
    about=about.about,
    settings={
        "open_money": Setting(False, rule="MV-1.7.b"),
        "quiet_rounds": Setting(QUIET_ROUNDS_TO_END, least=0, most=20, rule="MV-3.5.e"),
    },
)
