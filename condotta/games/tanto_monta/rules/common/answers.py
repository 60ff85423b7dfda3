"""Section 6.1, table TM-6.1.T2: the moments at which Combat and Response cards are played, and the one place where they
are.

A module that knows what a block of a card does declares it:

    answers.declare("ambush", "a", may=..., does=...)

and a flow opens a moment, telling what it is about (a move, a battle, an assault):

    yield from answers.moment(g, "interception_failed", attempt)
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import Any, Final, TypeAlias

from condotta.core.flow import Flow, Option, Params, choose, offer
from condotta.core.windows import Moments, Reaction, Then, window

from ...data import MOMENTS as BLOCKS
from ...state import SEATS, State, Table
from . import cards

MOMENTS: Final = Moments("TM-6.1.x", prompts="answer.")
DECLARED: Final = {name: MOMENTS.declare(name) for name in BLOCKS}
IMPULSE_ORDER: Final = tuple(range(SEATS))  # R-TM1-65
OTHERS: Final = [tuple([other for other in IMPULSE_ORDER if other != seat]) for seat in IMPULSE_ORDER]
May: TypeAlias = Callable[[State, int, Any], bool]  # may this player play it, about this?
Does: TypeAlias = Callable[[Table, int, Any], Flow[None] | None]  # None: it asks nobody


class Answer:
    """A block of a card: when it may be played about something, and what it does then."""

    def __init__(self, card: str, block: str, may: May, does: Does) -> None:
        self.card: Final = card
        self.block: Final = block
        self.may: Final = may
        self.does: Final = does
        self.option: Final = offer("answer", card, block) if block else offer("answer", card)


ANSWERS: Final[dict[tuple[str, str], Answer]] = {}
SPECIAL: Final[dict[tuple[str, str, type], Answer]] = {}  # for what is of this class
CARDS_OF: Final[dict[str, list[str]]] = {name: [] for name in BLOCKS}  # those declared, by moment


def declare(card: str, block: str, may: May, does: Does, about: type | None = None) -> None:
    """`about`: the class of what it is played about, if it does something else about other things."""
    moments = [name for name, row in BLOCKS.items() if (card, block) in [(one.card, one.block) for one in row]]
    assert moments, (card, block)
    for name in moments:
        CARDS_OF[name].append(card)
    answer = Answer(card, block, may, does)
    if about is None:
        ANSWERS[card, block] = answer
    else:
        SPECIAL[card, block, about] = answer


def find(card: str, block: str, about: Any) -> Answer | None:
    """What a block does about this: as declared for things of its kind, else for all others."""
    return SPECIAL.get((card, block, type(about))) or ANSWERS.get((card, block))


def possible(s: State, name: str, seat: int, about: Any) -> list[Answer]:
    """What a player holds that he may play now; TM-6.2.f, TM-16.4.n: not what has been an event in this turn, nor what
    pirates have brought him in this impulse."""
    hand = s.hands[seat]
    if not is_held(name, hand):
        return []
    held = [find(one.card, one.block, about) for one in BLOCKS[name] if one.card in hand and one.card not in s.events]
    if s.taken[seat]:
        held = [answer for answer in held if answer is not None and answer.card not in s.taken[seat]]
    return [answer for answer in held if answer is not None and answer.may(s, seat, about)]


def is_held(name: str, hand: Sequence[str]) -> bool:
    """Is a card among these that can be played in this moment at all? Mostly none is, and that is soon seen."""
    cards = CARDS_OF[name]
    for card in hand:
        if card in cards:
            return True
    return False


def pick_player(seat: int, players: Iterable[int], prompt: str, rule: str, params: Params = None) -> Flow[int]:
    """One of these players, whom he chooses."""
    choice = yield from choose(seat, prompt, [offer("player", one) for one in players], rule, params)
    return int(choice.args[0])


def others(seat: int) -> tuple[int, ...]:
    """R-TM1-65: in Impulse Order, whoever is answered."""
    return OTHERS[seat]


def moment(g: Table, name: str, about: Any, seats: Sequence[int] = IMPULSE_ORDER, params: Params = None) -> Flow[int]:
    """R-TM1-65: everybody is asked in Impulse Order, again after each play, until all decline. How many were played.
    What the question is about names itself: a move, a battle, an attempt."""
    g.announce()
    for seat in seats:
        if is_held(name, g.state.hands[seat]):
            return (yield from answer_in_turn(g, name, about, seats, params))
    return 0


def announced(g: Table, about: Any, seat: int, what: str) -> Flow[int]:
    """TM-13.1.s, TM-15.1.j, TM-16.1.p, TM-16.3.h, TM-16.4.t: a player has said what he does; others may answer."""
    return moment(g, "action_announced", about, others(seat), partial(announcement, about, what))


def announcement(about: Any, what: str) -> dict[str, Any]:
    """The announced action in words: what it is, from where and to where."""
    said = told(about)
    places = [said[name] for name in ("space", "to") if said.get(name)]
    return {**said, "what": [[what, *dict.fromkeys(places)]]}


def answer_in_turn(g: Table, name: str, about: Any, seats: Sequence[int], params: Params) -> Flow[int]:
    s = g.state
    played = 0

    def offers(seat: int) -> list[Option]:
        return [answer.option for answer in possible(s, name, seat, about)]

    def carry_out(reaction: Reaction) -> Flow[Then]:
        nonlocal played
        played += 1
        card = str(reaction.option.args[0])
        block = str(reaction.option.args[1]) if len(reaction.option.args) > 1 else ""
        answer = find(card, block, about)
        assert answer is not None
        yield from play(g, reaction.seat, answer, about)
        g.announce()  # what was chosen for it was chosen in public
        return Then.ALL_AGAIN

    yield from window(DECLARED[name], seats, offers, params or partial(told, about), carry_out)
    return played


def told(about: Any) -> dict[str, Any]:
    """What players are told when they are asked: what a move or a combat says of itself."""
    tells = getattr(about, "told", None)
    return {} if tells is None else tells()


def play(g: Table, seat: int, answer: Answer, about: Any) -> Flow[None]:
    """The card leaves the hand, others may cancel it (TM-11.w), then its block is carried out."""
    s = g.state
    cards.take_from_hand(g, seat, answer.card)
    s.events.append(answer.card)
    cards.lay_aside(s, seat, answer.card)
    g.log("card.answers", "TM-6.1.x", seat=seat, card=answer.card, block=answer.block)
    cancelled = yield from is_cancelled(g, seat, answer.card)
    if not cancelled:
        yield from answer.does(g, seat, about) or ()


def is_cancelled(g: Table, seat: int, card: str) -> Flow[bool]:
    """TM-11.w: in the Action Phase another player may play WITCHCRAFT against a card just played."""
    if g.state.phase != "action":
        return False
    number = yield from moment(g, "card_played", card, others(seat), {"card": card, "player": seat})
    return number % 2 == 1  # against WITCHCRAFT itself it can be played again
