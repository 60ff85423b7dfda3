"""Medioevo Universale: six kingdoms of the 13th century for two to six players (docs/rules/medioevo_universale.md).

setup.py       Set-up, kingdoms       turn.py         the turn, phase 7        order.py      phase 1
events.py      phase 2, steps 1, 2    barbarians.py   E., phase 2 step 3       rebellions.py phase 2, step 4
taxes.py       phase 3                loans.py        D. Loans                 purchases.py  phase 4
building.py    buildings              workshops.py    transports, units        points.py     PT
card_market.py Empire cards bought    objectives.py   objectives               combat.py     phase 5
movement.py    movement               meeting.py      meetings, hostility      conquest.py   conquest and sack
battle.py      the battle round       preparation.py, shooting.py, powers.py, damage.py, naval.py, prisoners.py
control.py     control, markers       trade.py        phase 6                  routes.py     trade routes
windows.py     abilities at any time  cards_battle.py, cards_realm.py, cards_trade.py    A. Empire cards
technologies.py  B. Technology        diplomacy.py, pacts.py   C. Diplomacy    victory.py    Victory
variants.py    Variants               geography.py    the map in play          pieces.py     all pieces
questions.py   what everybody asks    money.py, honour.py, deeds.py                        position.py   positions
view.py, board.py, shape.py  what a seat sees    about.py, facts.py, refusals.py, text.py  for readers, laboratory
"""

from __future__ import annotations

from functools import cache

from condotta.core.game import Facts, Game, Knowledge, Setting, TextView
from condotta.core.shapes import Shape

from . import turn
from .data import SEATS
from .rules import setup, victory
from .shown import about, hidden, position, refusals, view
from .shown.catalogue import catalogue
from .state import FIELDS


@cache
def view_shape() -> Shape:
    from .shown.shape import VIEW

    return VIEW


@cache
def bot() -> Knowledge:
    from .bot import heuristics, reasons

    moves = (heuristics.suggest, heuristics.candidates, heuristics.chances)
    return Knowledge(heuristics.evaluate, *moves, reasons.explain, reasons.tell)


@cache
def text() -> TextView:
    from .shown import text

    return TextView(text.render, text.intro, text.note, text.topics, text.about)


@cache
def facts() -> Facts:
    from .shown.facts import FACTS

    return FACTS


GAME = Game(
    id="medioevo_universale",
    title={"en": "Medioevo Universale", "it": "Medioevo Universale"},
    version="1.0",
    seats=SEATS,
    new_state=setup.new_state,
    next_step=turn.next_step,
    view=view.view,
    views=view.views,
    view_shape=view_shape,
    outcome=victory.outcome,
    fields=FIELDS,
    dump=FIELDS.dump,
    load=position.load,
    check=position.check,
    redeal=hidden.redeal,
    catalogue=catalogue,
    schema=FIELDS.schema,
    seats_in=FIELDS.seats_in,
    refusals=refusals.refusals,
    bot=bot,
    text=text,
    facts=facts,
    about=about.about,
    settings={
        "turns": Setting(8, choices=(8, 10, 12, 0), rule="MU-length.a"),
        "hp_limit": Setting(0, least=0, most=200, rule="MU-length.c"),
        "time_limit": Setting(False, rule="MU-length.b"),
        "kingdoms": Setting("chosen", choices=("chosen", "random", "auction", "agreed"), rule="MU-kingdoms.d"),
        "agreed": Setting("", rule="MU-kingdoms.d"),
        "terrains": Setting(False, rule="MU-var-terrain.a"),
        "blood_markers": Setting(False, rule="MU-var-blood.a"),
        "teams": Setting("none", choices=("none", "two", "three"), rule="MU-var-teams.a"),
        "deployment": Setting(False, rule="MU-var-deploy.a"),
        "windows": Setting("all", choices=("all", "short"), rule="MU-turn.c"),
        "offers": Setting(2, least=0, most=9, rule="MU-dip.a"),
    },
)
