"""Chapter 9: what an offer, an agreement or a declaration of war binds one to, and what it costs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from condotta.core.flow import Decision, Option
from condotta.core.game import Note, Reason

from ..data import CARDS, POWERS
from ..pieces import Bundle, Clause
from ..rules.common.powers import PAPACY
from ..rules.diplomacy import clauses, payment, restrictions, talks
from ..rules.minors import status
from ..state import State
from .telling import Tells, asked, first, says

BINDS: Final = {  # what a clause means, in a sentence
    "alliance": "clause_alliance",
    "peace": "clause_peace",
}


def binding(agreed: Sequence[Clause]) -> list[Reason]:
    """TM-9.1.b: the binding part of each clause, with its rule."""
    return [
        says(
            BINDS[clause.kind],
            giver=clause.giver,
            receiver=clause.receiver,
            power=clause.power,
            other=clause.to,
            what=clause.what,
            n=clause.number,
            rule=clauses.KINDS[clause.kind].rule,
        )
        for clause in agreed
    ]


def cards_given(agreed: Sequence[Clause], seat: int) -> dict[str, int]:
    number = sum(clause.number for clause in agreed if clause.kind == "cards" and clause.giver == seat)
    return {"card": number} if number else {}


# Talks and agreements


def accept(s: State, decision: Decision, option: Option) -> Note:
    """What was offered by the player of the question; it binds when both have said so in public."""
    maker = int(asked(decision, "maker"))
    found = next((one for one in talks.waiting(s, decision.seat) if one.maker == maker), None)
    return Note(says=[*(binding(found.clauses) if found else []), says("not_yet_binding")])


def announce(s: State, decision: Decision, option: Option) -> Note:
    return Note(says=binding(s.offers[int(option.args[0]) - 1].clauses))


def confirm(s: State, decision: Decision, option: Option) -> Note:
    bundle: Bundle = s.bundles[int(option.args[0]) - 1]
    return Note(cards_given(bundle.clauses, decision.seat), binding(bundle.clauses))


def refuse(s: State, decision: Decision, option: Option) -> Note:
    return Note(says=[says("bundle_falls", n=int(option.args[0]))])


# War


def war(s: State, decision: Decision, option: Option) -> Note:
    """TM-9.4.h: its price, and who may come to the help of a minor power."""
    who, on = first(option), str(option.args[1])
    told = [says("war_costs", n=restrictions.cost(s, who, on))]
    if POWERS[on].minor and on != PAPACY:
        helpers = status.defenders(s, on, decision.seat)
        told += [says("influence_lost", power=on), says("may_intervene", players=helpers)]
    elif POWERS[on].muslim:
        told.append(says("other_may_join"))
    return Note(says=told)


def pay(s: State, decision: Decision, option: Option) -> Note:
    thing = first(option)
    price = {"card": 1} if thing in CARDS else {"resource": 1}
    return Note(price, [says("gives_cp", n=payment.worth(thing))])


TOLD: Final[dict[str, Tells]] = {
    "accept": accept,
    "announce": announce,
    "tie": announce,
    "confirm": confirm,
    "refuse": refuse,
    "war": war,
    "pay": pay,
}
