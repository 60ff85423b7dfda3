"""Chapter 2, Preparation (MV-2.1 to MV-2.7)."""

from __future__ import annotations

from condotta.core.flow import Decision, Flow, Option, Seat, options_by_id
from condotta.core.game import Setup
from condotta.core.table import Table

from ..data import CARDS, CHOICE_ORDER, HAND_SIZE, MAP, POWERS, START_FOREIGN_CONTROL
from ..data.things import POWER
from ..state import State

CHOOSE = options_by_id("choose", POWERS)
CHOOSABLE = [power.id for power in POWERS.values() if power.choosable_at_start]  # MV-2.2.d


def new_state(setup: Setup) -> State:
    """The table before the first shuffle: the eight starting map cards are laid (MV-2.1.a)."""
    quiet = setup.options["quiet_rounds"]
    s = State(setup.seats, bool(setup.options["open_money"]), int(quiet))
    s.map_deck = [card.id for card in MAP.values() if not card.start_in_play]
    s.action_deck = [card for card, kind in CARDS.items() if kind != POWER]
    return s


def set_up(g: Table[State]) -> Flow[None]:
    """MV-2.1 to MV-2.7: the Powers are chosen, the markers laid, the cards dealt, and the first turn begins."""
    s = g.state
    g.shuffle(s.map_deck)  # MV-2.1.a
    first = g.pick(s.seats)
    g.log("setup.first_chooser", "MV-2.2.b", player=first)
    chosen: list[list[str]] = [[] for _ in range(s.seats)]
    for place in CHOICE_ORDER[s.seats]:
        seat = (first + place) % s.seats
        open_powers = choosable(s, [p for powers in chosen for p in powers], chosen[seat])
        choice: Option = yield Decision(seat, "setup.choose_power", [CHOOSE[p] for p in open_powers], "MV-2.2.c")
        power = str(choice.args[0])
        chosen[seat].append(power)
        s.holders[power] = seat  # MV-2.2.e
        g.log("setup.power_chosen", "MV-2.2.e", player=seat, power=power)
    for seat, powers in enumerate(chosen):
        lay_markers(s, seat, powers)
    for power in s.holders:
        s.money[s.holders[power]] += POWERS[power].initial_income  # MV-2.4.a
        s.paid_powers.append(power)
    deal(g)
    begin_first_turn(g)


def choosable(s: State, taken: list[str], own: list[str]) -> list[str]:
    """MV-2.2.c, d: open Powers that border none of their own, or, if there are none, all open ones (R-08)."""
    free = [power for power in CHOOSABLE if power not in taken]
    bordering = [other for mine in own for other in bordering_powers(s, mine)]
    return [power for power in free if power not in bordering] or free


def bordering_powers(s: State, power: str) -> list[str]:
    """R-07: those of which a province is land-adjacent to one of this Power, as they start."""
    known = s.layout.bordering_powers  # asked in every set-up, the same each time
    if power not in known:
        around = [n for province in provinces_at_start(s, power) for n in s.layout.neighbours[province]]
        known[power] = [other for other in POWERS if any(p in around for p in provinces_at_start(s, other))]
    return known[power]


def provinces_at_start(s: State, power: str) -> list[str]:
    """MV-2.3.a, b: those in play with its name, but France 1B counts for England and Spain 3A for the Almoravids."""
    own = [p for p in s.layout.of_power[power] if p not in START_FOREIGN_CONTROL]
    foreign = [p for p, by_power in START_FOREIGN_CONTROL.items() if by_power == power]
    return own + [p for p in foreign if p in s.layout.neighbours]


def lay_markers(s: State, seat: Seat, powers: list[str]) -> None:
    """MV-2.3: a control marker into every starting province of the chosen Powers."""
    for power in powers:
        for province in provinces_at_start(s, power):
            s.control[province] = seat


def deal(g: Table[State]) -> None:
    """MV-2.5.a, MV-2.6.a: the other Powers join the deck; four cards each."""
    s = g.state
    s.action_deck += [power for power in POWERS if power not in s.holders]
    g.shuffle(s.action_deck)
    for seat in range(s.seats):
        for _ in range(HAND_SIZE):
            s.hands[seat].append(s.action_deck.pop())


def begin_first_turn(g: Table[State]) -> None:
    """MV-2.7.a: a second draw names the first player (R-10)."""
    s = g.state
    s.active = s.first = g.pick(s.seats)
    s.phase = "draw"
    g.log("setup.first_player", "MV-2.7.a", player=s.active)
