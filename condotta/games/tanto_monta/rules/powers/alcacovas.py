"""Section 20.4: the Peace of Alcaçovas, by card 106 or by agreement, until a war breaks it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, TypeAlias

from condotta.core.flow import Decision, Flow, Option, offer

from ...data import CARD_IDS, POWERS, SPACES
from ...data.things import PORTUGAL, SPAIN
from ...pieces import Clause
from ...state import State, Table
from ..common import cards, control, events, points
from ..common.bounds import CANARIES
from ..common.powers import PEACE_OF_ALCACOVAS, TORDESILLAS, WAR_AT_SEA, pair, treaty_holds
from ..diplomacy import clauses, wars
from ..diplomacy.clauses import Kind
from ..minors import activation
from . import giving_back

CARD: Final = CARD_IDS[106]
TREATY_CARD: Final = CARD_IDS[31]
RULE: Final = "TM-20.4-alc.a"
FROM_TURN: Final = 3  # the agreement
SIDES: Final = ("portugal", "spain")
VP: Final = 3
BONUS: Final = "vp_alcacovas_bonus"
BELTRANEJOS: Final = "beltranejos"
Consequence: TypeAlias = Callable[[Table], None]
WHEN_SIGNED: Final[list[Consequence]] = []  # of other chapters: a wedding (TM-20.4-alc.l, TM-19.1.g)


# Who may sign


def may_be_played(s: State, seat: int) -> bool:
    """TM-20.4-alc.a: Castile has a home key of the Beltranejos, or two strategic home spaces of theirs."""
    if PEACE_OF_ALCACOVAS in s.happened:
        return False
    taken = [space for space in POWERS[BELTRANEJOS].home if control.controls(s, "castile", space)]
    strategic = [space for space in taken if control.is_strategic(s, space)]
    return any(SPACES[space].key for space in taken) or len(strategic) >= 2


def possible(s: State, giver: int, receiver: int) -> list[Clause]:
    one, other = ("portugal", "spain") if giver == PORTUGAL else ("spain", "portugal")
    clause = Clause("alcacovas", giver, receiver, one, other)
    return [clause] if {giver, receiver} == {PORTUGAL, SPAIN} and not hindrance(s, clause, ()) else []


def hindrance(s: State, clause: Clause, others: Sequence[Clause]) -> str:
    """TM-20.4-alc.a, b: once, from Turn 3 on."""
    return RULE if s.turn < FROM_TURN or PEACE_OF_ALCACOVAS in s.happened else ""


def agree(g: Table, clause: Clause) -> Flow[None]:
    """TM-20.4-alc.p: the card is needed no more."""
    yield from sign(g)
    cards.remove_from_game(g, CARD, "TM-20.4-alc.p")


def play(g: Table, seat: int) -> Flow[None]:
    yield from sign(g)


# What it brings


def sign(g: Table) -> Flow[None]:
    """TM-20.4-alc.c to n."""
    s = g.state
    s.happened.append(PEACE_OF_ALCACOVAS)
    s.alcacovas_until = s.turn + 1
    s.changes += 1
    g.log("alcacovas.signed", RULE, turn=s.alcacovas_until)
    yield from leave_the_canaries(g)
    yield from give_back(g)
    yield from wars.make_peace(g, *SIDES, "TM-20.4-alc.e")
    s.relations[pair(*SIDES)] = WAR_AT_SEA
    yield from part_from_the_beltranejos(g)
    points.win(g, PORTUGAL, "vp_alcacovas_portugal", VP)
    yield from give_card(g)
    for follows in WHEN_SIGNED:
        follows(g)


def leave_the_canaries(g: Table) -> Flow[None]:
    """TM-20.4-alc.i: what Portugal controls there is Spain's, and nobody of Portugal stays."""
    s = g.state
    for space in [space for space in SPACES if space in CANARIES]:
        if control.controller(s, space) == "portugal":
            giving_back.change_hands(g, space, "castile", "TM-20.4-alc.i")
    for space in [space for space in SPACES if space in CANARIES]:
        yield from activation.clear(g, space, [one for one in POWERS if s.allied.get(one, one) == "portugal"])


def give_back(g: Table) -> Flow[None]:
    """TM-20.4-alc.m to o: home spaces of the other; who gave back more places of worth has the difference in VP."""
    more = yield from giving_back.give_back(g, *SIDES, "TM-20.4-alc.m")
    if more:
        points.win(g, PORTUGAL if more > 0 else SPAIN, BONUS, abs(more))


def part_from_the_beltranejos(g: Table) -> Flow[None]:
    """TM-20.4-alc.c: they are allies no longer, and leave each other's spaces."""
    s = g.state
    for space in SPACES:
        guests = {"portugal": BELTRANEJOS, BELTRANEJOS: "portugal"}.get(control.controller(s, space), "")
        if guests:
            own = [one for one in POWERS if s.allied.get(one, one) == guests]
            yield from activation.clear(g, space, own)


def give_card(g: Table) -> Flow[None]:
    """TM-20.4-alc.k: one of Spain's hand that it chooses; without one Portugal draws. Only the two know it."""
    s = g.state
    able = [card for card in s.hands[SPAIN] if cards.may_be_drawn(card)]
    if not able:
        cards.draw(g, PORTUGAL)
        return
    options = [offer("cede_card", card) for card in able]
    choice: Option = yield Decision(SPAIN, "alcacovas.card", options, "TM-20.4-alc.k")  # even if it has one card only
    card = str(choice.args[0])
    cards.change_hands(s, card, SPAIN, PORTUGAL)
    g.reveal()
    g.log("alcacovas.pays", "TM-20.4-alc.k", seat=SPAIN, player=PORTUGAL)
    g.log("alcacovas.pays_with", "TM-20.4-alc.k", (SPAIN, PORTUGAL), card=card)


# How it ends


def end_of_turn(g: Table) -> None:
    """TM-20.4-alc.e, f: with the obligatory period the war at sea is over."""
    s = g.state
    if s.turn >= s.alcacovas_until and s.relations.get(pair(*SIDES)) == WAR_AT_SEA:
        del s.relations[pair(*SIDES)]
        g.log("alcacovas.sea_at_peace", "TM-20.4-alc.f")


def broken(g: Table, one: str, other: str) -> None:
    """TM-20.4-brk.a to c, TM-20.4-tor.j: a war between the two ends the Peace and the Treaty with all their limits."""
    s = g.state
    if {one, other} != set(SIDES) or not treaty_holds(s, PEACE_OF_ALCACOVAS):
        return
    s.alcacovas_until = 0
    s.broken += [treaty for treaty in (PEACE_OF_ALCACOVAS, TORDESILLAS) if treaty_holds(s, treaty)]
    g.log("alcacovas.broken", "TM-20.4-brk.a")
    if TORDESILLAS not in s.happened:
        cards.remove_from_game(g, TREATY_CARD, "TM-20.4-brk.b")


clauses.declare(Kind("alcacovas", "TM-9.1.ae", possible, hindrance, agree, mutual=True))
wars.WHEN_WAR_BEGINS.append(broken)
events.declare(CARD, "", may_be_played, play)
