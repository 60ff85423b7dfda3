"""Chapter 11: impulses."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from condotta.core.flow import DONE, PASS, Decision, Flow, Option, choose, offer

from ...data import CARDS, RULERS
from ...data.things import MUSLIM
from ...pieces import NOBODY, Budget
from ...state import SEATS, State, Table
from ..common import answers, cards, control, events, plays, resources, stacks
from ..common.powers import PEACE_OF_ALCACOVAS
from ..victory import victory
from . import actions
from . import budget as cp

MANDATORY_CP: Final = 3  # TM-6.1.t
WITCHCRAFT: Final = "witchcraft"
WITCHCRAFT_CP: Final = 2  # TM-11.w
ACTIONS_STAGE: Final = "actions"
EXTEND_STAGE: Final = "extend"
WHEN_ENDED: Final[list[Callable[[Table, int], None]]] = []  # what follows from where the player's stacks stand then
WHEN_BEGUN: Final[list[Callable[[Table, int], Flow[None]]]] = []  # what happens before its card is played
INSTEAD: Final[dict[str, actions.Performer]] = {}  # TM-11.r, s: what may be done instead of using a resource

PERHAPS: Final[list[Callable[[State, int], bool]]] = []  # so much others see: who can do nothing is asked all the same


class Beginning:
    """An impulse that is about to begin, for the cards that reach into the order of play."""

    __slots__ = ("begun", "last", "seat", "skipped")

    def __init__(self, seat: int, last: int) -> None:
        self.seat = seat
        self.last = last  # whose impulse has just ended
        self.begun = False
        self.skipped = False


def begin_phase(s: State) -> None:
    s.active, s.impulse, s.passes, s.stage = MUSLIM, 0, 0, ""
    s.played_before = [len(row) for row in s.played]
    s.resisted = s.moriscos_active = 0  # TM-18.10.d: of one turn


def next_part(g: Table) -> Flow[None]:
    """The part of the impulse that comes next: its card, one action, its extension."""
    stage = g.state.stage
    if stage == ACTIONS_STAGE:
        return act(g)
    return extend(g) if stage == EXTEND_STAGE else begin(g)


# The card


def begin(g: Table) -> Flow[None]:
    """TM-11.a: who has the impulse plays a card or passes, unless the impulse is skipped."""
    s, seat = g.state, g.state.active
    about = Beginning(seat, (seat - 1) % SEATS if s.impulse else NOBODY)
    s.impulse += 1
    yield from answers.moment(g, "impulse_start", about, params={"player": seat})
    if s.phase == "over":
        return
    if about.skipped:
        s.passes = 0  # R-TM1-92
        g.log("impulse.skipped", "TM-11.v", seat=seat)
        end(g, skipped=True)
        return
    about.begun = True
    yield from open_impulse(g, seat)
    choice = yield from choose(seat, "impulse.card", choices(s, seat, about), "TM-11.a")
    if choice is PASS:
        s.passes += 1
        g.log("impulse.passed", "TM-11.a", seat=seat, passes=s.passes)
        end(g)
        return
    s.passes = 0
    yield from play(g, seat, choice, about)
    s.stage = ACTIONS_STAGE


def open_impulse(g: Table, seat: int) -> Flow[None]:
    """TM-20.7-max.k: what comes first in an impulse of a player, whatever he does in it."""
    for happens in WHEN_BEGUN:
        yield from happens(g, seat)


def choices(s: State, seat: int, about: Beginning) -> list[Option]:
    """TM-11.l: without a card nothing but to pass. Who can do nothing at all with his cards passes, too."""
    if s.spied == seat and cards.ESPIONAGE in s.hands[seat]:
        return [offer("cp", cards.ESPIONAGE)]  # TM-10.ac
    found = plays.ways(s, seat, about)
    return [*found, PASS] if may_pass(s, seat) or not found else found


def may_pass(s: State, seat: int) -> bool:
    return not must_play(s, seat)


def must_play(s: State, seat: int) -> str:
    """TM-11.i to m, TM-6.1.r, u, ae: the rule by which a player may not pass; "" if he may."""
    hand = s.hands[seat]
    if any(CARDS[card].home for card in hand):
        return "TM-11.i"
    if any(CARDS[card].mandatory for card in hand):
        return "TM-11.k"
    if cards.PAPAL_BULL in hand:
        return "TM-11.j"
    return "TM-11.m" if len(hand) > admin(s, seat) else ""


def admin(s: State, seat: int) -> int:
    """TM-3.3.f, g: the Administrative Rating without the points given up in this turn."""
    ruler = RULERS[s.rulers[seat]]
    gibraltar = control.controls(s, "nasrid", "gibraltar")
    return max(0, (ruler.admin_with_gibraltar if gibraltar else ruler.admin) - s.admin_lost[seat])


def play(g: Table, seat: int, choice: Option, about: Beginning) -> Flow[None]:
    """TM-11.c to h: the card for its CP or as an event; what CP there are then lie in the budget."""
    s = g.state
    card, block = str(choice.args[0]), str(choice.args[1]) if len(choice.args) > 1 else ""
    as_event = choice.verb == "event"
    able = events.possible(s, seat, card, events.IMPULSE) if as_event else []
    event = next((one for one in able if one.block == block), None)
    cancelled = yield from plays.announce(g, seat, card, as_event, "TM-11.d" if as_event else "TM-11.c")
    if cancelled:
        s.budget = Budget(WITCHCRAFT, WITCHCRAFT_CP, "event")
        s.extended = True  # TM-11.w: it may not be extended any more
    elif not as_event:
        cards.lay_aside(s, seat, card)
        s.budget = cp.of_card(card)
    else:
        s.budget = Budget(card, 0, "event")
        yield from carry_out_event(g, seat, card, event, answers.ANSWERS.get((card, block)), about)
        if s.phase == "action":
            yield from answers.moment(g, "after_action", seat)  # R-TM1-96
            victory.check_keys(g)


def carry_out_event(
    g: Table, seat: int, card: str, event: events.Event | None, answer: answers.Answer | None, about: Beginning
) -> Flow[None]:
    """TM-11.f, TM-6.1.t, af, ah: the event if it may be, or the answer that a Response card is; then the CP of a
    Mandatory Event."""
    leaves = yield from plays.carry_out(g, seat, card, event)
    if event is None and answer is not None:
        yield from answer.does(g, seat, about) or ()
    elif event is None:
        g.log("card.no_effect", "TM-6.1.ah", card=card, cp=mandatory_cp(card))
    if CARDS[card].mandatory:
        g.state.budget = cp.of_event(card, MANDATORY_CP)
    plays.put_away(g, seat, card, leaves)


def mandatory_cp(card: str) -> int | None:
    """TM-6.1.t: what a Mandatory Event gives, whether it has an effect or not."""
    return MANDATORY_CP if CARDS[card].mandatory else None


# CP


def act(g: Table) -> Flow[None]:
    more = yield from actions.one_action(g, g.state.active)
    if not more:
        g.state.stage = EXTEND_STAGE


def extend(g: Table) -> Flow[None]:
    extended = yield from extension(g, g.state.active)
    if extended:
        g.state.stage = ACTIONS_STAGE
    else:
        end(g)


def extension(g: Table, seat: int) -> Flow[bool]:
    """TM-11.b, q, t: once, with a CP resource of the Warehouse; CP of the card that are left are lost."""
    s, before = g.state, g.state.budget
    if s.extended or before is None or s.phase == "over":
        return False
    found = [counter for counter in dict.fromkeys(s.warehouses[seat]) if resources.face(counter).cp]
    others = [id for id, performer in INSTEAD.items() if performer.may(s, seat, before)]
    if not found and not others and not any(perhaps(s, seat) for perhaps in PERHAPS):
        return False
    options = [DONE, *[offer("extend", counter) for counter in (*found, *others)]]
    choice: Option = yield Decision(seat, "impulse.extend", options, "TM-11.q")
    if choice is DONE:
        return False
    counter = str(choice.args[0])
    s.extended = True
    if counter in INSTEAD:
        s.budget = Budget(before.card, 0, before.way)
        yield from INSTEAD[counter].does(g, seat, s.budget) or ()
        victory.check_keys(g)  # TM-22.2.a: a treaty gives spaces back
        return True
    s.warehouses[seat].remove(counter)
    s.spent.append(counter)
    s.budget = cp.of_resource(counter, resources.face(counter).cp, before)
    if before.card == plays.JOANNA and PEACE_OF_ALCACOVAS in s.happened:
        s.once_more = s.assaulted[:]  # TM-20.4-aft.d
    g.reveal()
    g.log("impulse.extended", "TM-11.q", seat=seat, resource=counter)
    return True


# Its end


def tidy(s: State) -> None:
    """What holds for one impulse only."""
    s.budget, s.extended, s.rains, s.assaulted = None, False, False, []
    s.settled, s.sea_dog, s.breton_help = [], False, 0
    s.fog, s.denied, s.once_more = [], [], []
    s.taken = [[] for _ in range(SEATS)]
    stacks.forget_the_impulse(s)
    if s.papal_hand != MUSLIM:
        s.papal_hand = NOBODY  # TM-21.7-thr.a
    s.guanche_hand, s.guanches_led = NOBODY, False  # TM-21.8-can.d


def end(g: Table, skipped: bool = False) -> None:
    """TM-11.o: the next player; after four passes in a row the phase is over."""
    s = g.state
    for follows in WHEN_ENDED:
        if not skipped and s.phase == "action":
            follows(g, s.active)
    tidy(s)
    s.stage = ""
    s.active = (s.active + 1) % SEATS
    if s.passes == SEATS and s.phase == "action":
        s.phase = "winter"
        begin_phase(s)
        g.log("action_phase.over", "TM-11.o")
