"""Chapter 4, The crossing, and the cards (TY-4)."""

from collections.abc import Callable
from typing import TypeAlias

from condotta.core.flow import Flow, Option, Seat, options_by_id
from condotta.core.table import Table
from condotta.core.windows import Moment, window

from ..data import CARDS
from ..state import State
from .sale import sale

PLAY = options_by_id("play", CARDS)
MARKET_TOLL = 4  # TY-4.e
TOLL_TAKEN = Moment("crossing.react", "TY-4.b")


def crossing(g: Table[State]) -> Flow[None]:
    """TY-3, TY-4: the keys may be sold; then the holder takes the toll, unless a card comes between."""
    s = g.state
    assert s.holder is not None
    s.holder = holder = yield from sale(g, s.holder)
    toll = g.d6(holder) + g.d6(holder)
    g.log("crossing.toll", "TY-4.a", holder=holder, toll=toll)
    g.announce()
    seats, about = g.around(g.left_of(holder)), {"holder": holder, "toll": toll}
    played = yield from window(TOLL_TAKEN, seats, lambda seat: playable(s, seat), about)
    if played is not None:
        card = str(played.option.args[0])
        s.hands[played.seat].remove(card)
        s.discard.append(card)
        toll = EFFECTS[card](s, played.seat, toll)
        g.log("crossing.card", "TY-4.b", player=played.seat, card=card, toll=toll)
        draw(g, played.seat)
    s.florins[holder] += toll  # TY-4.f
    s.holder = None
    s.round += 1


def draw(g: Table[State], seat: Seat) -> None:
    """TY-4.g: a new card, if there are any."""
    if g.state.deck:
        g.state.hands[seat].append(g.state.deck.pop())
        g.reveal()  # no undo goes back behind this


def playable(s: State, seat: Seat) -> list[Option]:
    """TY-T.cards: what this player may play now."""
    role = "holder" if seat == s.holder else "others"
    return [PLAY[card] for card in CARDS if card in s.hands[seat] and CARDS[card].played_by == role]


def flood(s: State, seat: Seat, toll: int) -> int:
    """TY-4.c: no toll."""
    return 0


def smugglers(s: State, seat: Seat, toll: int) -> int:
    """TY-4.d: half of the toll for who played them."""
    s.florins[seat] += toll // 2
    return toll - toll // 2


def market_day(s: State, seat: Seat, toll: int) -> int:
    """TY-4.e: a higher toll."""
    return toll + MARKET_TOLL


Effect: TypeAlias = Callable[[State, Seat, int], int]  # what is left of the toll when this seat has played the card
EFFECTS: dict[str, Effect] = {"flood": flood, "smugglers": smugglers, "market_day": market_day}
