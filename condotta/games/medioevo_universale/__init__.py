"""Medioevo Universale: six kingdoms of the 13th century for two to six players (docs/rules/medioevo_universale.md).

turn.py           the turn, phase 7, the end             rules/setup.py      Set-up, kingdoms
rules/order.py    phase 1                                rules/events.py     phase 2, steps 1, 2
rules/barbarians.py  E., phase 2 step 3                  rules/rebellions.py phase 2, step 4
rules/taxes.py    phase 3                                rules/loans.py, bankruptcy.py   D. Loans
rules/purchases/  phase 4: building, workshops (transports, units), card_market, returns
rules/combat/     phase 5: combat (its rounds), movement, arrival
rules/march/      ways, groups, meeting (and hostility), conquest (and sack)
rules/battle/     battle (the round), preparation, shooting, powers, damage, totals, retreat, outcome
rules/trade/      phase 6: trade, caravans, deposits      rules/routes.py     trade routes
rules/cards/      A. Empire cards                         rules/technologies.py   B. Technology
rules/any_time/   moments, windows, turning (cards), paying (PT), borrowing, objectives, offers; rules/acts.py
rules/abilities.py   all cards together                   rules/diplomacy/    C. Diplomacy
rules/victory.py  Victory                                 rules/common/       what every chapter stands on
shown/            view, board, shape, text, about, position …   bot/         what bots know
"""

from __future__ import annotations

from functools import cache

from condotta.core.game import Game, Knowledge, lazy

from . import turn
from .data import SEATS
from .pieces import Ban, Clause, Feat, Order
from .rules import setup, victory
from .shown import about, hidden, position, refusals, view
from .shown.catalogue import catalogue
from .state import FIELDS, SETTINGS, Rules


@cache
def bot() -> Knowledge:
    from .bot import heuristics, reasons

    moves = (heuristics.suggest, heuristics.candidates, heuristics.chances)
    why = (reasons.explain, reasons.explain_openly)
    return Knowledge(heuristics.evaluate, *moves, *why, heuristics.CAUTION, heuristics.part_of)


GAME = Game(
    id="medioevo_universale",
    title={"en": "Medioevo Universale", "it": "Medioevo Universale"},
    version="1.1",
    seats=SEATS,
    minutes=(240, 600),
    difficulty=5,
    new_state=setup.new_state,
    next_step=turn.next_step,
    view=view.view,
    views=view.views,
    view_shape=lazy(__name__, ".shown.shape", "VIEW"),
    unchanging=(Ban, Clause, Feat, Order, Rules),
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
    facts=lazy(__name__, ".shown.facts", "FACTS"),
    about=about.about,
    settings=SETTINGS,
)
