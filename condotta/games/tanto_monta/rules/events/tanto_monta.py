"""Card 5, TANTO MONTA, MONTA TANTO (TM-6.2.e, f), and card 8 b, which answers it."""

from __future__ import annotations

from typing import Final

from condotta.core.flow import Flow, agrees, choose, pick_one

from ...data.things import FRANCE, SPAIN
from ...state import State, Table
from ..action import budget as cp
from ..action import impulse
from ..common import answers, cards, control, events, plays, stacks
from ..common.powers import CROWNS
from ..construction import recruit
from ..land import breaking

TANTO_MONTA: Final = "tanto_monta_monta_tanto"


class Retrieval:
    """Card 5 is about to take a card; POWER OF THE CROWN may prevent it."""

    __slots__ = ("cancelled",)

    def __init__(self) -> None:
        self.cancelled = False


# a


def royal_spaces(s: State) -> list[str]:
    """Controlled home spaces of both crowns without Unrest and enemies."""
    found = [
        space
        for crown in CROWNS
        for space in control.home_spaces(s, crown)
        if control.in_play(s, space)
        and control.controls(s, crown, space)
        and space not in s.unrest
        and not recruit.has_enemies(s, crown, space)
    ]
    return list(dict.fromkeys(found))


def ferdinand_comes(g: Table, seat: int) -> Flow[None]:
    """TM-12.5.d: wherever Ferdinand is; then 5 CP, tied to nobody."""
    s = g.state
    spaces = royal_spaces(s)
    if "ferdinand" in s.leaders and spaces:
        space = yield from pick_one(seat, "arrive", spaces, "leader.where", "TM-12.5.d", {"leader": "ferdinand"})
        camp = s.leaders["ferdinand"].place
        stacks.place_leader(s, "ferdinand", space)
        g.log("leader.arrives", "TM-12.5.d", leader="ferdinand", space=space)
        yield from breaking.check(g, camp)  # TM-15.3.a: the crowns besiege without him
    s.budget = cp.of_event(TANTO_MONTA, 5)


# b


def may_retrieve(s: State, seat: int) -> bool:
    return seat == SPAIN and bool(plays.retrievable(s))


def retrieve(g: Table, seat: int) -> Flow[None]:
    """TM-6.2.e, f: a card of the discard pile, played at once as this play, or kept."""
    s = g.state
    about = Retrieval()
    if s.phase == "action":
        yield from answers.moment(g, "card_5_retrieves", about, (FRANCE,))
    if about.cancelled:
        g.log("card.cancelled", "TM-6.1.aj", seat=FRANCE, card=TANTO_MONTA)
        return
    found = list(dict.fromkeys(plays.retrievable(s)))
    card = yield from pick_one(seat, "retrieve", found, "tanto_monta.card", "TM-6.2.e")
    s.discard.remove(card)
    s.hands[seat].append(card)
    cards.make_known(s, card, seat)
    g.log("card.retrieved", "TM-6.2.e", seat=seat, card=card)
    beginning = impulse.Beginning(seat, seat)
    beginning.begun = True
    ways = [option for option in plays.ways(s, seat, beginning) if option.args[0] == card]
    now = bool(ways) and (yield from agrees(seat, "tanto_monta.play", "TM-6.2.e", {"card": card}))
    if now:
        choice = yield from choose(seat, "impulse.card", ways, "TM-6.2.e", {"card": card})
        yield from impulse.play(g, seat, choice, beginning)


def may_prevent(s: State, seat: int, about: Retrieval) -> bool:
    return seat == FRANCE and not about.cancelled


def prevent(g: Table, seat: int, about: Retrieval) -> None:
    about.cancelled = True


events.declare(TANTO_MONTA, "a", events.only(SPAIN), ferdinand_comes)
events.declare(TANTO_MONTA, "b", may_retrieve, retrieve)
answers.declare("power_of_the_crown", "b", may_prevent, prevent)
