"""Section 9.4: the War Segment, player by player in Impulse Order (TM-9.4.a)."""

from __future__ import annotations

from functools import partial

from condotta.core.flow import DONE, Decision, Flow, Option, offer, pick_one

from ...data import CARDS, POWERS
from ...state import State, Table
from . import payment, restrictions, wars
from .intervention import attack_minor
from .payment import Declarations


def declare_wars(g: Table, seat: int) -> Flow[None]:
    """TM-9.4.a: steps 1 to 4 for all powers of a player: he names his enemies, pays for all, then it happens."""
    about = Declarations(seat)
    yield from name_enemies(g, about)
    if not about.named:
        return
    yield from payment.pay(g, about, restrictions.cost_of_all(g.state, about.named))
    for who, on in about.named:
        if not POWERS[on].minor:
            yield from wars.begin_war(g, who, on, "TM-9.4.b")
    yield from attack_minors(g, about)


def attack_minors(g: Table, about: Declarations) -> Flow[None]:
    """TM-9.4.k: in the order that the player chooses."""
    left = list(dict.fromkeys(on for _, on in about.named if POWERS[on].minor))
    while left:
        minor = yield from pick_one(about.seat, "first", left, "war.order", "TM-9.4.k")
        left.remove(minor)
        yield from attack_minor(g, [who for who, on in about.named if on == minor], minor, "TM-9.4.f")


def name_enemies(g: Table, about: Declarations) -> Flow[None]:
    """TM-9.4.b, d, f: each power of the player on as many as he can pay for. Who has cards or resources is asked, also
    if they do not suffice: what they are is secret."""
    s, seat = g.state, about.seat
    has_means = s.warehouses[seat] or any(not CARDS[card].home for card in s.hands[seat])
    if not has_means or not restrictions.targets(s, seat):
        return
    while True:
        options = choices(s, about)
        choice: Option = yield Decision(seat, "war.declare", [DONE, *options], "TM-9.4.b", partial(told, s, about))
        if choice is DONE:
            return
        about.named.append((str(choice.args[0]), str(choice.args[1])))


def choices(s: State, about: Declarations) -> list[Option]:
    """TM-9.4.i: what cannot be paid cannot be declared."""
    found = [one for one in restrictions.targets(s, about.seat) if one not in about.named]
    return [offer("war", who, on) for who, on in found if is_payable(s, about, who, on)]


def is_payable(s: State, about: Declarations, who: str, on: str) -> bool:
    return payment.can_pay(s, about.seat, restrictions.cost_of_all(s, [*about.named, (who, on)]))


def told(s: State, about: Declarations) -> dict[str, object]:
    """What has been named so far, and what it costs."""
    named = list(dict.fromkeys(on for _, on in about.named))
    return {"named": named, "cp": restrictions.cost_of_all(s, about.named)}
