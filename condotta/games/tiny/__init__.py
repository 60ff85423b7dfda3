"""Toll Bridge: an auction, a sale and a toll for two to four players; the worked example of docs/adding-a-game.md.

Chapter 1, preparation, and 5, the end: turn.py. 2, auction: auction.py. 3, selling the keys: sale.py. 4, crossing and
cards: crossing.py. What a seat sees and may imagine: view.py, shape.py. Positions: position.py. What the laboratory
counts: facts.py. What options cost: notes.py. The rules: docs/rules/tiny.md.
"""

from condotta.core.game import Game, Setting, lazy
from condotta.core.messages import texts_beside

from . import turn
from .data import CARDS
from .shown import position, view
from .state import FIELDS

GAME = Game(
    id="tiny",
    title={"en": "Toll Bridge", "it": "Il ponte del pedaggio"},
    version="1.0",
    seats=(2, 3, 4),
    minutes=(5, 10),
    difficulty=1,
    settings={"rounds": Setting(5, least=1, most=9, rule="TY-5.a")},
    new_state=turn.new_state,
    next_step=turn.next_step,
    outcome=turn.outcome,
    view=view.view,
    view_shape=lazy(__name__, ".shown.shape", "VIEW"),
    refusals=view.refusals,
    redeal=view.redeal,
    facts=lazy(__name__, ".shown.facts", "FACTS"),
    notes=lazy(__name__, ".shown.notes", "NOTES"),
    fields=FIELDS,
    load=position.load,
    check=position.check,
    catalogue=texts_beside(view.__file__, {card.id: card.name for card in CARDS.values()}),
)
