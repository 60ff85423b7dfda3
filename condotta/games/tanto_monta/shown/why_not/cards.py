"""Cards that cannot be played now, or not so; passing; resources."""

from __future__ import annotations

from collections.abc import Iterator

from condotta.core.flow import PASS, Decision, Seat, offer
from condotta.core.game import Refusal, Why, refuse

from ...data import CARDS
from ...data.cards import Block
from ...rules.action import impulse
from ...rules.common import cards, events, plays, resources
from ...state import State
from .common import WHY, because, params_of


def refused_plays(s: State, decision: Decision) -> Iterator[Refusal]:
    """Cards of the hand, for their CP and block by block; and passing."""
    seat, only = decision.seat, params_of(decision, "card")
    if s.spied == seat and cards.ESPIONAGE in s.hands[seat]:
        only = cards.ESPIONAGE
    for card in s.hands[seat]:
        if only and card != only:
            rule = "TM-10.ac" if only == cards.ESPIONAGE else "TM-6.2.e"
            yield refuse(offer("cp", card), "only_that_card", rule, thing=card, only=only)
            continue
        rule = plays.why_no_cp(s, card)
        if rule:
            yield refuse(offer("cp", card), WHY[rule], rule, thing=card)
        for block in CARDS[card].blocks:
            reason, rule = why_no_event(s, seat, card, block)
            yield refuse(events.option(card, block.id), reason, rule, thing=card)
    rule = impulse.must_play(s, seat)
    if rule:
        yield refuse(PASS, WHY[rule], rule)


def why_no_event(s: State, seat: Seat, card: str, block: Block) -> Why:
    rule = events.hindrance(s, seat, card, events.IMPULSE)
    if rule:
        return because(rule)
    if events.IMPULSE not in block.timing:
        return because("TM-6.1.x")
    if (card, block.id) not in events.EVENTS:
        return "event_not_yet", "TM-11.e"
    return "event_without_effect", "TM-6.1.ah"


def why_no_answer(s: State, card: str) -> Why:
    facts = CARDS[card]
    if facts.combat:
        return because("TM-6.1.aa")
    timed = facts.response or any(moment.card == card for moment in facts.moments)
    return because("TM-6.1.x") if timed else ("own_impulse", "TM-11.a")


def refused_headlines(s: State, decision: Decision) -> Iterator[Refusal]:
    for card in s.hands[decision.seat]:
        if not CARDS[card].headline:
            yield refuse(offer("headline", card), "no_headline", "TM-10.b", thing=card)
        else:
            yield refuse(offer("headline", card), "no_support_left", "TM-10.c", thing=card)


def refused_supports(s: State, decision: Decision) -> Iterator[Refusal]:
    for card in s.hands[decision.seat]:
        reason = "no_support" if CARDS[card].mandatory else "is_headline"
        yield refuse(offer("support", card), reason, "TM-10.c", thing=card)


def refused_resources(s: State, decision: Decision) -> Iterator[Refusal]:
    for counter in dict.fromkeys(s.warehouses[decision.seat]):
        if not resources.face(counter).cp:
            yield refuse(offer("extend", counter), "no_cp_resource", "TM-11.q", thing=counter)
