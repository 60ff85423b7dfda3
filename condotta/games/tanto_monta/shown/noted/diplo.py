"""Chapter 9: what an offer, an agreement or a declaration of war binds one to, and what it costs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from condotta.core.flow import Decision, Option
from condotta.core.game import Note, Reason

from ...data import CARDS, LEADERS, POWERS
from ...pieces import Bundle, Clause
from ...rules.common.powers import PAPACY
from ...rules.diplomacy import clauses, declarations, leaders, payment, restrictions, talks
from ...rules.diplomacy.ransom import BENEFIT
from ...rules.diplomacy.ransom import to_give as cards_to_give
from ...rules.minors import status
from ...state import State
from ..telling import Tells, asked, first, says

BINDS: Final = {  # what a clause means, in a sentence
    "alcacovas": "clause_alcacovas",
    "alliance": "clause_alliance",
    "cards": "clause_cards",
    "influence": "clause_influence",
    "leader": "clause_leader",
    "loan": "clause_loan",
    "militia": "clause_militia",
    "nao": "clause_nao",
    "no_roll": "clause_no_roll",
    "peace": "clause_peace",
    "resources": "clause_resources",
    "space": "clause_space",
    "squadrons": "clause_squadrons",
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
    return Note(says=binding(declarations.private(s, decision.seat)[int(option.args[0]) - 1].clauses))


def confirm(s: State, decision: Decision, option: Option) -> Note:
    bundle: Bundle = s.bundles[int(option.args[0]) - 1]
    return Note(cards_given(bundle.clauses, decision.seat), binding(bundle.clauses))


def refuse(s: State, decision: Decision, option: Option) -> Note:
    return Note(says=[says("bundle_falls", n=int(option.args[0]))])


def written(s: State, decision: Decision, option: Option) -> Note:
    """A clause that is put into an offer: what it would bind the two to."""
    maker, taker = int(asked(decision, "maker")), int(asked(decision, "taker"))
    ways = ((maker, taker), (taker, maker)) if option.verb == "strike" else ((maker, taker),)
    ways = ((taker, maker),) if option.verb == "ask" else ways
    for giver, receiver in ways:
        for kind in clauses.KINDS.values():
            for clause in kind.possible(s, giver, receiver) if kind.id == option.args[0] else ():
                if clause.term == option.args:
                    return Note(says=binding([clause]))
    return Note()


def let_see(s: State, decision: Decision, option: Option) -> Note:
    return Note(says=[says("lets_see", player=asked(decision, "taker"))])


def lend(s: State, decision: Decision, option: Option) -> Note:
    return Note(says=[says("own_loan")])


# Ransom


def ransom(s: State, decision: Decision, option: Option) -> Note:
    """TM-9.3.b, c: the price, and where he comes; a single card that can be given is given unasked."""
    name, way = first(option), str(option.args[1])
    captor = s.leaders[name].captor
    spaces = leaders.homes(s, LEADERS[name].power)
    home = says("homes", n=len(spaces), spaces=spaces)
    if way == "card":
        only = len(cards_to_give(s, decision.seat)) == 1
        return Note({"card": 1} if only else {}, [says("gives_card_away", player=captor), home])
    return Note({"resource": 1}, [says("draws_resource", player=captor), home])


def hand_over(s: State, decision: Decision, option: Option) -> Note:
    return Note({"card": 1}, [says("gives_card_away", player=asked(decision, "player"))])


def roll(s: State, decision: Decision, option: Option) -> Note:
    """TM-9.3.f: 5 or more with the Battle Rating of the captive."""
    rating = LEADERS[str(asked(decision, "leader"))].battle
    chance = min(6, max(0, 7 - BENEFIT + rating))
    return Note(says=[says("on_roll", chance=round(100 * chance / 6))])


# War


def war(s: State, decision: Decision, option: Option) -> Note:
    """TM-9.4.h, n: its price, unless an event declares it; and who may come to the help of a minor power."""
    who, on = first(option), str(option.args[1])
    told = [] if decision.prompt == "war.by_event" else [says("war_costs", n=restrictions.cost(s, who, on))]
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
    "give": written,
    "ask": written,
    "strike": written,
    "let_see": let_see,
    "lend": lend,
    "ransom": ransom,
    "hand_over": hand_over,
    "captive.roll yes": roll,
    "war": war,
    "pay": pay,
}
