"""C. Diplomacy: alliances called upon, lent units, disputes (MU-pact.h to m, MU-break.c, R-lent-units)."""

from __future__ import annotations

from typing import Any, Final

from condotta.core.flow import DONE, Decision, Flow, Option, Params, Seat, ask_together, choose, offer, pick_one

from ...data import TERRITORIES, TRANSPORTS
from ...pieces import ANYBODY, KINDS, Clause, Element, Pact, Stack
from ...state import State, Table
from ..common import control, pieces, promises, questions
from . import pacts

FOLLOW: Final = Option("follow")
REFUSE: Final = Option("refuse")
RESPECTED: Final = Option("respected")
BROKEN: Final = Option("broken")
RULES: Final = {"defensive": "MU-pact.h", "offensive": "MU-pact.k"}
MILITARY_TRANSPORTS: Final = tuple(t.id for t in TRANSPORTS.values() if t.kind == "military_transport")


# ---- an alliance is called upon (D34)


def may_call(s: State, seat: Seat, pact: Pact) -> bool:
    """Once a turn, while nobody lends them anything by it already."""
    return bool(callable_clauses(s, seat, pact)) and (pact.id, seat) not in s.effects.called


def callable_clauses(s: State, seat: Seat, pact: Pact) -> list[Clause]:
    """Alliances promised to the player that have a reason now, and an ally with something to lend."""
    promised = [clause for clause in promised_to(s, seat, pact) if opponents(s, clause)]
    return [c for c in promised if own_stacks(s, c.giver) and not pacts.lent_by(s, pact, c.giver)]


def promised_to(s: State, seat: Seat, pact: Pact) -> list[Clause]:
    """Alliances promised to the player by somebody who still plays."""
    return [c for c in pact.clauses if c.kind in promises.ALLIANCES and c.receiver == seat and c.giver in s.order]


def opponents(s: State, clause: Clause) -> list[Seat]:
    """MU-pact.h: who has attacked the receiver; MU-pact.k: their enemies, as far as the alliance is against these."""
    seat = clause.receiver
    enemies = [other for other in s.order if other != clause.giver and questions.at_war(s, seat, other)]
    if clause.kind == "defensive":
        return [other for other in enemies if s.attacked[seat][other]]
    return [other for other in enemies if clause.target in (ANYBODY, other) and questions.territories_of(s, other)]


def call_ally(g: Table, seat: Seat, pact: Pact) -> Flow[None]:
    """MU-pact.h, i, k, m: the ally follows and names the units they lend, or refuses."""
    s = g.state
    s.effects.called.append((pact.id, seat))
    clause = yield from choose_clause(g, seat, pact)
    ally, rule = clause.giver, RULES[clause.kind]
    pacts.show(g, pact)  # R-secret-use
    enemy = yield from pick_seat(seat, "against", opponents(s, clause), "pacts.against", rule)
    territory = ""
    if clause.kind == "offensive":
        territory = yield from pick_one(seat, "at", questions.territories_of(s, enemy), "pacts.whereto", "MU-pact.k")
    params: dict[str, Any] = {"pact": pact.id, "victim": enemy, "number": clause.number}
    g.log(f"pacts.called_{clause.kind}", rule, territory=territory, player=seat, other=ally, **params)
    params = {"other": seat, **params, "territory": territory}
    answer: Option = yield Decision(ally, f"pacts.order_{clause.kind}", [FOLLOW, REFUSE], rule, params)
    if answer is FOLLOW:
        yield from lend(g, pact, clause)
    else:
        refuse(g, pact, clause, enemy)


def choose_clause(g: Table, seat: Seat, pact: Pact) -> Flow[Clause]:
    """Which ally, and for what, if the pact leaves a choice."""
    clauses = callable_clauses(g.state, seat, pact)
    options = list(dict.fromkeys(offer("ally", c.giver, c.kind) for c in clauses))
    choice = yield from choose(seat, "pacts.which_ally", options, "MU-pact.m", {"pact": pact.id})
    return next(c for c in clauses if offer("ally", c.giver, c.kind) is choice)


def pick_seat(seat: Seat, verb: str, others: list[Seat], prompt: str, rule: str, params: Params = None) -> Flow[Seat]:
    choice = yield from choose(seat, prompt, [offer(verb, other) for other in others], rule, params)
    return int(choice.args[0])


def refuse(g: Table, pact: Pact, clause: Clause, enemy: Seat) -> None:
    """MU-pact.i, R-alliance-call: excused if another pact binds them to the enemy, or if they must attack for 3 HP."""
    s, ally = g.state, clause.giver
    excused = any(other is not pact for other in promises.broken_by_attack(s, ally, enemy)) or (
        clause.kind == "offensive" and not questions.may_attack_freely(s, ally, enemy)
    )
    g.log("pacts.excused" if excused else "pacts.refused", "MU-pact.i", player=ally, pact=pact.id, victim=enemy)
    if not excused:
        pacts.break_pacts(g, ally, [pact])


# ---- naming and lending units


def lend(g: Table, pact: Pact, clause: Clause) -> Flow[None]:
    """MU-pact.m: the lender names at least X military units, or all they have, and the transports they need."""
    s, ally = g.state, clause.giver
    named: list[tuple[str, int]] = []  # place and kind
    carriers: list[str] = []
    wanted = min(clause.number, sum(stack.size for stack in own_stacks(s, ally)))
    while True:
        options = [offer("lend", place, KINDS[kind]) for place, kind in unnamed(s, ally, named)]
        options += [offer("lend_element", e.id) for e in carriers_for(s, ally, named, carriers)]
        if number_named(s, named, carriers) >= wanted and not is_short_of_carriers(s, ally, named, carriers):
            options.append(DONE)
        if options == [DONE] or not options:
            break
        params = {"other": clause.receiver, "number": wanted, "named": number_named(s, named, carriers)}
        choice = yield from choose(ally, "pacts.lend", options, "MU-pact.m", params)
        if choice is DONE:
            break
        if choice.verb == "lend_element":
            carriers.append(str(choice.args[0]))
        else:
            named.append((str(choice.args[0]), KINDS.index(str(choice.args[1]))))
    number = number_named(s, named, carriers)
    g.log("pacts.lent", "MU-pact.m", player=ally, other=clause.receiver, number=number, things=carriers)
    if clause.kind == "defensive":  # MU-pact.l: in an offensive one the lender moves them
        hand_over(g, pact, clause, named, carriers)


def own_stacks(s: State, ally: Seat) -> list[Stack]:
    """What is theirs and under their own command."""
    return [stack for stacks in s.stacks.values() for stack in stacks if is_own(stack, ally)]


def is_own(stack: Stack, ally: Seat) -> bool:
    return stack.owner == ally and stack.commander == ally and not stack.why


def unnamed(s: State, ally: Seat, named: list[tuple[str, int]]) -> list[tuple[str, int]]:
    """Places on land and kinds of which a unit is not named yet. At sea the whole Galley is lent."""
    ashore = [stack for stack in own_stacks(s, ally) if stack.place in TERRITORIES]
    units = [(stack, kind, (stack.place, kind)) for stack in ashore for kind in range(7)]
    return [unit for stack, kind, unit in units if stack.number(kind) > named.count(unit)]


def number_named(s: State, named: list[tuple[str, int]], carriers: list[str]) -> int:
    return len(named) + sum(stack.size for id in carriers for stack in s.stacks.get(id, ()))


def carriers_for(s: State, ally: Seat, named: list[tuple[str, int]], carriers: list[str]) -> list[Element]:
    """Their War Wagons and Galleys beside named units, and Galleys at sea with nobody else's units on board."""
    places = {place for place, _ in named}
    own = [e for e in questions.elements_of(s, ally, *MILITARY_TRANSPORTS) if e.commander == ally]
    laden = [e.id for e in own if e.id in s.stacks and all(is_own(stack, ally) for stack in s.stacks[e.id])]
    return [e for e in own if e.id not in carriers and (e.place in places or e.id in laden)]


def is_short_of_carriers(s: State, ally: Seat, named: list[tuple[str, int]], carriers: list[str]) -> bool:
    """MU-pact.h: with the War Wagons or Galleys needed, as long as some stand beside the units."""
    for place in {element.place for element in carriers_for(s, ally, named, carriers)}:
        room = sum(pieces.capacity(s, s.elements[id]) for id in carriers if s.elements[id].place == place)
        if room < sum(where == place for where, _ in named):
            return True
    return False


def hand_over(g: Table, pact: Pact, clause: Clause, named: list[tuple[str, int]], carriers: list[str]) -> None:
    """MU-pact.l: they stay the lender's and come under the ally's command."""
    s, ally, commander = g.state, clause.giver, clause.receiver
    for place, kind in named:
        stack = next(u for u in s.stacks[place] if is_own(u, ally) and u.number(kind))
        pieces.split_command(s, stack, kind, commander, pact.id)
    for id in carriers:
        s.elements[id].commander = commander
        for aboard in [e for e in s.elements.values() if e.place == id]:
            aboard.commander = commander
        for stack in list(s.stacks.get(id, ())):
            pieces.hand_over_command(s, stack, commander, pact.id)
    control.settle_all(g)


# ---- disputes


def may_dispute(s: State, seat: Seat, pact: Pact) -> bool:
    """MU-break.c: about alliances, once a turn; somebody must be there to vote (R-two-players)."""
    return bool(promised_to(s, seat, pact)) and bool(voters(s, pact)) and (pact.id, seat) not in s.effects.disputed


def voters(s: State, pact: Pact) -> list[Seat]:
    """R-pact-vote: the players not party to it."""
    return [seat for seat in s.order if seat not in pact.parties]


def dispute(g: Table, seat: Seat, pact: Pact) -> Flow[None]:
    """MU-break.c: the pact is made public, the others vote openly; the majority decides, a tie changes nothing."""
    s = g.state
    s.effects.disputed.append((pact.id, seat))
    allies = list(dict.fromkeys(clause.giver for clause in promised_to(s, seat, pact)))
    accused = yield from pick_seat(seat, "accuse", allies, "pacts.accused", "MU-break.c", {"pact": pact.id})
    pacts.show(g, pact)
    params: dict[str, Any] = {"player": seat, "other": accused, "pact": pact.id, "terms": promises.terms(pact)}
    g.log("pacts.disputed", "MU-break.c", **params)
    asked = [Decision(voter, "pacts.vote", [RESPECTED, BROKEN], "MU-break.c", params) for voter in voters(s, pact)]
    votes = yield from ask_together(asked)
    against_him = sum(vote is BROKEN for vote in votes)
    g.log("pacts.voted", "MU-break.c", pact=pact.id, broken=against_him, respected=len(votes) - against_him)
    if 2 * against_him > len(votes):
        pacts.break_pacts(g, accused, [pact])


# ---- allies at war with each other


def torn(s: State) -> tuple[Seat, list[Pact]] | None:
    """MU-pact.j: a player allied to two who are at war with each other, and those alliances."""
    allied = [pact for pact in s.pacts if any(c.kind in promises.ALLIANCES for c in pact.clauses)]
    for seat in s.order if allied else ():
        allies = [(other, pact) for other in s.order for pact in allied if is_alliance(pact, seat, other)]
        for one, first in allies:
            for two, second in allies:
                if one < two and first is not second and questions.at_war(s, one, two):
                    return seat, [first, second]
    return None


def is_alliance(pact: Pact, seat: Seat, other: Seat) -> bool:
    return any(c.kind in promises.ALLIANCES and {c.giver, c.receiver} == {seat, other} for c in pact.clauses)


def choose_between_allies(g: Table, seat: Seat, both: list[Pact]) -> Flow[None]:
    """MU-pact.j: one of the alliances must be broken, with the penalty."""
    id = yield from pick_one(seat, "break_pact", [pact.id for pact in both], "pacts.torn", "MU-pact.j")
    pacts.break_pacts(g, seat, [pact for pact in both if pact.id == id])
