"""Medieval: 13th-century Europe for three to five players (ledger: docs/rules/medieval.md).

setup.py         ch. 2    turn.py      ch. 3, the sequence of play      control.py   ch. 4
mongols.py       ch. 5    pope.py      ch. 6, crusade.py 6.2            knights.py   ch. 7
action_cards.py  ch. 8    reactions.py 8.2, 8.6                         attack.py    ch. 9, 11
passage.py       9.5      naval.py     ch. 10                           victory.py   ch. 12
agreements.py    R-58     layout.py    the map in play                  hidden.py    hidden information
about.py         what each thing is, in words         facts.py    what the laboratory counts
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

from condotta.core.game import Game, Setting
from condotta.core.messages import Catalogue

from . import turn
from .data import NAMES, QUIET_ROUNDS_TO_END, SEATS
from .data.layout import Layout
from .rules import setup, victory
from .shown import about, facts, hidden, position, refusals, view


@cache
def catalogue() -> Catalogue:
    return Catalogue.load(Path(__file__).parent / "shown" / "texts", NAMES)


GAME = Game(
    id="medieval",
    title={"en": "Medieval", "it": "Medievale"},
    version="1.0",
    seats=SEATS,
    new_state=setup.new_state,
    next_step=turn.next_step,
    view=view.view,
    views=view.views,
    unchanging=(Layout,),
    outcome=victory.outcome,
    dump=position.dump,
    load=position.load,
    check=position.check,
    redeal=hidden.redeal,
    catalogue=catalogue,
    schema=position.schema,
    seats_in=position.seats_in,
    refusals=refusals.refusals,
    facts=facts.FACTS,
    about=about.about,
    settings={
        "open_money": Setting(False, rule="MV-1.7.b"),
        "quiet_rounds": Setting(QUIET_ROUNDS_TO_END, least=1, most=20, rule="MV-3.5.e"),
    },
)
