"""Section 9.3: the Ransom Segment: leaders are bought back (TM-9.3.a to e), then captors may roll for a benefit
(TM-9.3.f, h)."""

from __future__ import annotations

from typing import Final

from condotta.core.flow import DONE, Decision, Flow, Option, agrees, offer, pick_one, pick_some

from ...data import LEADERS, SPACES
from ...state import SEATS, State, Table
from ..common import cards, control, receiving, resources
from ..common.powers import lord, player
from . import leaders

BENEFIT: Final = 5  # TM-9.3.f: the least roll, with the Battle Rating of the captive
MOST_UNREST: Final = 3
NAVAL: Final = "naval"
RESOURCE: Final = offer("benefit", "resource")
UNREST: Final = offer("benefit", "unrest")


# Ransom


def buy_back(g: Table, seat: int) -> Flow[None]:
    """TM-9.3.a, d: as many of his captured army leaders as he likes, each for a card or a resource."""
    s = g.state
    while options := ransoms(s, seat):
        choice: Option = yield Decision(seat, "ransom", [DONE, *options], "TM-9.3.a")
        if choice is DONE:
            return
        name, way = str(choice.args[0]), str(choice.args[1])
        captor = s.leaders[name].captor
        g.log("ransom.paid", "TM-9.3.b", seat=seat, other=captor, leader=name, way=way)
        yield from pay(g, seat, captor, way)
        yield from leaders.come_home(g, name, "TM-9.3.c")


def ransoms(s: State, seat: int) -> list[Option]:
    """TM-9.3.b, c: of leaders who have a place to come to; with what he can pay."""
    own = [name for name, leader in s.leaders.items() if leader.captor >= 0 and player(s, LEADERS[name].power) == seat]
    free = [name for name in own if leaders.homes(s, lord(s, name))]
    ways = [way for way, store in (("card", to_give(s, seat)), ("resource", s.warehouses[seat])) if store]
    return [offer("ransom", name, way) for name in free for way in ways]


def to_give(s: State, seat: int) -> list[str]:
    return [card for card in s.hands[seat] if cards.may_be_drawn(card)]


def pay(g: Table, seat: int, captor: int, way: str) -> Flow[None]:
    """TM-9.3.b, e: a card of the payer's choice, or a resource drawn at random; the captor keeps it."""
    s = g.state
    if way == "card":
        card = yield from pick_one(seat, "hand_over", to_give(s, seat), "ransom.card", "TM-9.3.b", {"player": captor})
        cards.change_hands(s, card, seat, captor)
        g.reveal()
        g.log("ransom.seen", "TM-9.3.b", (seat, captor), thing=card)
        return
    store = s.warehouses[seat]
    counter = store[g.pick(len(store))]
    store.remove(counter)
    g.log("ransom.seen", "TM-9.3.b", (seat, captor), thing=counter)
    yield from receiving.receive(g, captor, counter)


# Benefits


def roll_for_captives(g: Table, captor: int) -> Flow[None]:
    """TM-9.3.f: for each leader whom he still holds, unless it was agreed upon that he does not."""
    yield from rolls(g, captor, unrest=True)


def last_rolls(g: Table) -> Flow[None]:
    """TM-9.3.h: once more when the last turn is judged, without Unrest."""
    for captor in range(SEATS):
        yield from rolls(g, captor, unrest=False)


def rolls(g: Table, captor: int, *, unrest: bool) -> Flow[None]:
    s = g.state
    for name in leaders.captives(s, captor):
        if leaders.is_forgone(s, name):
            continue
        rating = LEADERS[name].battle
        if not (yield from agrees(captor, "captive.roll", "TM-9.3.f", {"leader": name, "n": rating}, yes_first=True)):
            continue
        die = g.d6(captor)
        g.log("captive.rolled", "TM-9.3.f", seat=captor, leader=name, die=die, total=die + rating)
        if die + rating >= BENEFIT:
            yield from benefit(g, captor, name, unrest=unrest)


def benefit(g: Table, captor: int, name: str, *, unrest: bool) -> Flow[None]:
    """A naval resource, or Unrest in one to three home spaces of the captive's power."""
    s = g.state
    spaces = to_unsettle(s, lord(s, name)) if unrest else []
    choice: Option = RESOURCE
    if spaces:
        choice = yield Decision(captor, "captive.benefit", [RESOURCE, UNREST], "TM-9.3.f", {"leader": name})
    if choice is RESOURCE:
        counter = resources.take(g, NAVAL)
        if counter:
            yield from receiving.receive(g, captor, counter)
        return

    def others(chosen: list[str]) -> list[str]:
        return [space for space in spaces if space not in chosen] if len(chosen) < MOST_UNREST else []

    chosen = yield from pick_some(captor, "unrest_in", others, "captive.unrest", "TM-9.3.f", bool)
    for space in chosen:
        s.unrest.append(space)
        g.log("unrest.begins", "TM-9.3.f", space=space)


def to_unsettle(s: State, power: str) -> list[str]:
    """TM-9.3.f, TM-12.4.a: home spaces, occupied ones too; Paris never."""
    own = [
        space for space in control.home_spaces(s, power) if control.in_play(s, space) and not SPACES[space].event_proof
    ]
    return [space for space in own if space not in s.unrest]
