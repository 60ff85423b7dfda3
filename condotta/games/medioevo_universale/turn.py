"""The turn (MU-turn, MU-end, MU-length): the sequence of phases, and when the game ends."""

from __future__ import annotations

from collections.abc import Callable
from operator import add
from typing import Final

from condotta.core.flow import Flow, agrees

from .data import TERRITORIES
from .pieces import Effects, Stack, Tally, nothing
from .rules import abilities, acts, events, order, routes, setup, taxes, technologies, victory
from .rules.any_time import moments, objectives, offers, windows
from .rules.battle import battle
from .rules.combat import combat
from .rules.common import control, event_deck, phases, pieces, questions
from .rules.common.phases import LAST_TURN, Over, Step
from .rules.diplomacy import alliances, pacts
from .rules.march import conquest
from .rules.purchases import purchases
from .rules.trade import trade
from .state import FIELDS, State, Table

LENGTH: Final = "MU-length.a"
TIME: Final = "MU-length.b"
NEXT: Final = {
    "kingdoms": "set_up", "set_up": "events", "order": "events", "events": "taxes", "taxes": "purchases",
    "purchases": "combat", "combat": "trade", "trade": "end_of_turn",
}  # fmt: skip
PHASE_NAMES: Final = {
    "order": "turn_order_phase", "events": "events_phase", "taxes": "taxes_phase", "purchases": "purchases_phase",
    "combat": "combat_phase", "trade": "trade_phase", "end_of_turn": "end_of_turn",
}  # fmt: skip
OF_A_TURN: Final = (  # MU-end.e
    "armistices", "borrowed", "branches_bought", "buy_back_next", "card_bought", "conquered", "gifts", "icons",
    "new_loans", "offers_made", "repaid", "shielded", "surrendered_now",
)  # fmt: skip


windows.hand_over(abilities.OF_CARDS, technologies.USES, offers.in_window, offers.act)


def next_step(g: Table) -> Flow[None] | None:
    """What hangs first (a battle, what follows it, a route without transport, torn allies), then the phase."""
    s = g.state
    while s.phase != "over":
        if s.ended_by and s.phase != "final":
            begin_final(g)
        if s.battles:
            return battle.battle_step(g)
        if s.aftermath:
            return conquest.aftermath_step(g)
        if routes.to_settle(s):
            return routes.lost(g)
        if torn := alliances.torn(s):
            return alliances.choose_between_allies(g, *torn)
        step = STEPS[s.phase](g)
        if isinstance(step, Over):
            if s.phase != "set_up":
                return end_phase(g)
            new_turn(g, "MU-setup.j", "events")  # R-setup-auction: turn 1 begins with phase 2
        elif step is not None:
            return step
    return None


def kingdoms(g: Table) -> Flow[None]:
    """Before all else: who plays which kingdom, as far as that is settled now."""
    yield from setup.kingdoms(g)
    begin_phase(g, "set_up")


def new_turn(g: Table, rule: str, phase: str) -> None:
    """MU-setup.j, MU-end.d."""
    g.state.turn += 1
    g.log("turn.begins", rule, turn=g.state.turn)
    begin_phase(g, phase)


def turn_order(g: Table) -> Flow[None]:
    yield from order.auction(g)
    yield from windows.window(g, moments.BIDS, g.state.order[0])
    yield from end_phase(g)


def dice_only(g: Table) -> Flow[None]:
    """MU-setup.j: phase 2 of the first turn."""
    yield from events.dice(g)
    yield from end_phase(g)


def begin_phase(g: Table, phase: str) -> None:
    """Enter a phase: its first stage, to_act in turn order."""
    s = g.state
    s.phase = phase
    s.stage = phases.FIRST_STAGE.get(phase, "")
    s.to_act = s.order[:]
    s.active = s.order[0]
    s.passed = s.round = 0
    if phase == "purchases":
        s.recruited = [0] * s.seats
    if phase in PHASE_NAMES:
        g.log("turn.phase", "MU-turn.a", phase=PHASE_NAMES[phase], turn=s.turn)


def end_phase(g: Table) -> Flow[None]:
    """MU-turn.c: the moment phase_ends; then feats and PT go (MU-pt.c), and the next phase begins."""
    s = g.state
    yield from windows.window(g, moments.PHASE_ENDS, s.order[0])
    forget_phase(s)
    begin_phase(g, NEXT[s.phase])


def forget_phase(s: State) -> None:
    """Feats, PT and discounts last for a phase."""
    FIELDS.renew(s, s.seats, "feats", "pt", *(["discount"] if s.phase == "purchases" else []))


def begin_final(g: Table) -> None:
    """MU-final.a; R-hp-limit, MU-length.c: what hangs is not carried out any more."""
    s = g.state
    FIELDS.renew(s, s.seats, "battles", "aftermath", "rebellions", "icons", "barbarian_points")
    FIELDS.renew(s, s.seats, "orders", "deploying", "trading")
    forget_phase(s)
    control.settle_map(g)
    begin_phase(g, "final")


# ---- phase 7


def end_of_turn(g: Table) -> Flow[None] | None:
    """Phase 7 (MU-end): ready, claims (R-obj-claim), the question of time; then the next turn or the end."""
    s = g.state
    if s.stage == "ready":
        return ready(g)
    if s.stage == "claims":
        while s.to_act:
            if objectives.may_claim(s, s.to_act[0]):
                return claims(g)
            s.to_act.pop(0)
        s.stage = "time"
    forget_phase(s)
    if s.turn >= (s.rules.turns or LAST_TURN):
        s.ended_by = LENGTH
        g.log("turn.last", LENGTH, turn=s.turn)
    elif s.rules.time_limit:
        return ask_time(g)
    else:
        new_turn(g, "MU-end.d", "order")
    return None


def ready(g: Table) -> Flow[None]:
    """MU-end.a to c, e, after the last occasion to use what is still upright (R-window)."""
    yield from windows.window(g, moments.PHASE_ENDS, g.state.order[0])
    tidy_up(g)
    g.state.stage = "claims"


def claims(g: Table) -> Flow[None]:
    """R-obj-claim: a player who fulfils an objective now may cash it in."""
    s = g.state
    s.active = s.to_act[0]
    yield from acts.menu(g, s.active)
    if s.to_act and s.to_act[0] == s.active:
        s.to_act.pop(0)


def ask_time(g: Table) -> Flow[None]:
    """MU-length.b, R-time: the first player says whether the agreed time is over."""
    s = g.state
    s.active = s.order[0]
    if (yield from agrees(s.active, "end.time", TIME, {"turn": s.turn})):
        s.ended_by = TIME
        g.log("turn.time_over", TIME, player=s.active)
    else:
        new_turn(g, "MU-end.d", "order")


def tidy_up(g: Table) -> None:
    """Everything that lasts for a turn ends."""
    s = g.state
    end_effects(g)
    ready_cards(g)
    restore_moves(s)
    for before, now in zip(s.surrendered, s.surrendered_now, strict=True):  # MU-surrender.c: from the next turn on
        before[:] = map(add, before, now)
    s.buy_back = s.buy_back_next  # MU-C28
    s.tallies = [Tally(streak=tally.streak) for tally in s.tallies]
    event_deck.discard(s)
    FIELDS.renew(s, s.seats, *OF_A_TURN)
    pacts.end_dated(g)
    control.settle_map(g)


def end_effects(g: Table) -> None:
    """MU-end.c: hordes of a Raider go, lent units return, Captains revert, bans of the turn before are forgotten."""
    s = g.state
    pieces.revert_disguises(s)
    for stack in [stack for found in s.stacks.values() for stack in found]:
        if stack.why == "raider":
            pieces.take_back(s, stack)  # MU-C65
            g.log("turn.raiders_gone", "MU-end.c", player=stack.commander, area=stack.place)
        elif stack.why == "joined":
            return_home(g, stack)
    s.effects = Effects()
    s.bans = [ban for ban in s.bans if ban.turn >= s.turn]
    for seat, route in enumerate(s.routes):
        if route is not None and (not route.transport or not questions.is_trader(s.elements[route.transport])):
            routes.remove(g, seat, "MU-route.m")
    for element in s.elements.values():
        if element.cargo and not questions.is_trader(element):
            element.cargo = []  # R-card-11-end: it was a Caravan for this turn only


def return_home(g: Table, stack: Stack) -> None:
    """MU-C66: survivors go home. MU-C35: under their owner's command again, as soon as they are on land."""
    s = g.state
    if stack.home:
        for kind in range(7):
            pieces.add_units(s, stack.owner, stack.home, kind, stack.number(kind))
        stack.fresh, stack.done = nothing(), nothing()
        pieces.drop_empty(s, stack.place)
        g.log("turn.units_return", "MU-end.c", player=stack.owner, territory=stack.home)
    elif stack.place in TERRITORIES:
        pieces.hand_over_command(s, stack, stack.owner)


def ready_cards(g: Table) -> None:
    """MU-end.b: all cards but those held by card 13, all tokens. What was held is free at the next end of turn."""
    s = g.state
    s.turned = [card for card in s.turned if card in s.held]
    FIELDS.renew(s, s.seats, "held", "proselytised", "tokens_used")
    g.log("turn.readied", "MU-end.b")


def restore_moves(s: State) -> None:
    """MU-end.a: no Stop markers, all MP."""
    for element in s.elements.values():
        element.mp = pieces.move_points(element.kind, element.level)
        element.done = False
    for found in s.stacks.values():
        for stack in found:
            if any(stack.done):
                stack.fresh = [stack.number(kind) for kind in range(7)]
                stack.done = nothing()


STEPS: Final[dict[str, Callable[[Table], Step]]] = {  # phase -> what finds its next step (MU-turn.a)
    "kingdoms": kingdoms,
    "set_up": setup.step,
    "order": turn_order,
    "events": lambda g: dice_only(g) if g.state.turn == 1 else events.step(g),
    "taxes": taxes.step,
    "purchases": purchases.step,
    "combat": combat.step,
    "trade": trade.step,
    "end_of_turn": end_of_turn,
    "final": victory.step,
}
