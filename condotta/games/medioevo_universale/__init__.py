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
view.py, board.py  what a seat sees   about.py, facts.py, refusals.py, text.py    for readers, laboratory, terminal
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

from condotta.core.game import Game, Setting
from condotta.core.messages import Catalogue

from . import turn
from .data import NAMES, SEATS
from .rules import setup, victory
from .shown import about, facts, hidden, position, refusals, view
from .state import Ban, Clause, Deed, Order, Rules


@cache
def catalogue() -> Catalogue:
    return Catalogue.load(Path(__file__).parent / "shown" / "texts", NAMES)


GAME = Game(
    id="medioevo_universale",
    title={"en": "Medioevo Universale", "it": "Medioevo Universale"},
    version="1.0",
    seats=SEATS,
    new_state=setup.new_state,
    next_step=turn.next_step,
    view=view.view,
    views=view.views,
    unchanging=(Ban, Clause, Deed, Order, Rules),
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
