"""Technology points: the pool of a phase, and what could be paid (MU-pt, MU-tech)."""

from __future__ import annotations

from typing import Final

from condotta.core.flow import Flow, Option, Seat, offer, options_by_id, pick_one

from ...data import EMPIRE_CARDS, POINT_COLOURS, PRICES, TECHNOLOGIES
from ...state import State, Table

PROSELYTISM: Final = "proselytism"
PURPLE: Final = POINT_COLOURS.index("purple")
PLACE: Final[dict[str, tuple[int, int]]] = {  # technology -> its branch, which is its colour too, and its level
    technology.id: (POINT_COLOURS.index(technology.colour), technology.level) for technology in TECHNOLOGIES.values()
}
COLOURS_OF: Final[dict[str, tuple[int, ...]]] = {  # Empire card -> colours of its symbols (MU-card.g)
    card.id: tuple(POINT_COLOURS.index(colour) for colour in card.colours) for card in EMPIRE_CARDS.values()
}
GIVES_BOTH: Final = frozenset(card.id for card in EMPIRE_CARDS.values() if card.pt == "both")
PIRATES: Final = tuple(c.id for c in EMPIRE_CARDS.values() if c.ability in ("pt_any_two", "pt_same_two"))
PIRATE_POINTS: Final = 2  # R-card-57
FLORINS: Final = Option("florins")
WITH_PURPLE: Final = Option("purple")
TOKEN: Final = tuple(options_by_id("token", POINT_COLOURS).values())
POINTS_OF: Final[dict[tuple[str, int], Option]] = {  # of cards that give one of two colours
    (card, colour): Option("points", card, POINT_COLOURS[colour])
    for card, colours in COLOURS_OF.items()
    if len(colours) > 1 and card not in GIVES_BOTH
    for colour in colours
}


def use_token(g: Table, seat: Seat, colour: int) -> None:
    """MU-pt.a: an Objective token is turned face down until the end of the turn."""
    g.state.tokens_used[seat][colour] += 1
    g.state.pt[seat][colour] += 1
    g.log("points.token", "MU-pt.a", player=seat, colour=POINT_COLOURS[colour])


def give(g: Table, seat: Seat, card: str, times: int, colour: int | None = None) -> None:
    """MU-card.g: what the symbols of a card give, so many times; of a choice this colour."""
    for each in COLOURS_OF[card] if colour is None else (colour,):
        if times:
            g.state.pt[seat][each] += times
            g.log("points.gained", "MU-card.g", player=seat, points=times, colour=POINT_COLOURS[each], card=card)


def ask_colour(seat: Seat, card: str) -> Flow[int | None]:
    """MU-card.g: which of its two colours a card gives; None where there is no choice."""
    if card in GIVES_BOTH or len(COLOURS_OF[card]) < 2:
        return None
    words = [POINT_COLOURS[colour] for colour in COLOURS_OF[card]]
    chosen = yield from pick_one(seat, "colour", words, "points.colour", "MU-card.g", {"card": card})
    return POINT_COLOURS.index(chosen)


def spend(g: Table, seat: Seat, colour: int, n: int, rule: str) -> None:
    """Out of the pool; the spent ones of the turn are counted (an objective asks for them)."""
    s = g.state
    s.pt[seat][colour] -= n
    s.tallies[seat].pt_spent += n
    lent = s.effects.temporal.get(seat)
    if lent is not None and PLACE[lent[0]][0] == colour:
        del s.effects.temporal[seat]
    s.note_feat(seat, "pt_spent", n=s.tallies[seat].pt_spent)
    g.log("points.spent", rule, player=seat, points=n, colour=POINT_COLOURS[colour])


# ---- questions


def owned(s: State, seat: Seat, technology: str) -> bool:
    """MU-techbuy.d: this technology or a higher one of its branch; R-temporal-power: or it is lent in this phase."""
    branch, level = PLACE[technology]
    return s.technology[seat][branch] >= level or s.effects.temporal.get(seat) == (technology, s.phase)


def purple_serves(s: State, seat: Seat, colour: int) -> bool:
    """MU-pt.b: a point activates technologies of its colour; a purple one others by Monasticism."""
    return colour != PURPLE and owned(s, seat, "monasticism")


def can_pay(s: State, seat: Seat, colour: int, n: int, florins: int = 0) -> bool:
    """From the pool, upright cards, tokens, Monasticism and 100 fl each, with these florins left over."""
    spare = s.florins[seat] - florins
    if spare < 0:
        return False
    left = n - s.pt[seat][colour] - spare // PRICES.bought_point
    if left <= 0:
        return True
    left -= s.tokens[seat][colour] - s.tokens_used[seat][colour]
    purple = purple_serves(s, seat, colour)
    if purple:
        left -= s.pt[seat][PURPLE] + s.tokens[seat][PURPLE] - s.tokens_used[seat][PURPLE]
    for card in s.cards[seat]:
        if left <= 0:
            return True
        if card not in s.turned:
            left -= worth(card, colour, purple)
    return left <= 0


def florins_short(s: State, seat: Seat, colour: int, n: int) -> int:
    """What must be bought with florins if no card or token that could also give purple points serves this colour."""
    left = n - s.pt[seat][colour] - s.tokens[seat][colour] + s.tokens_used[seat][colour]
    for card in s.cards[seat]:
        if card not in s.turned and card not in PIRATES and PURPLE not in COLOURS_OF[card]:
            left -= worth(card, colour, False)
    return max(0, left) * PRICES.bought_point


def can_pay_with_purple(s: State, seat: Seat, colour: int, n: int, purple: int) -> bool:
    """Both at once: purple points, and those of another colour."""
    if colour == PURPLE:
        return can_pay(s, seat, PURPLE, n + purple)
    return can_pay(s, seat, PURPLE, purple, florins_short(s, seat, colour, n))


def worth(card: str, colour: int, purple: bool) -> int:
    """How many points of use for this colour a card can give."""
    if card in PIRATES:
        return PIRATE_POINTS
    fitting = sum(each == colour or (purple and each == PURPLE) for each in COLOURS_OF[card])
    return fitting if card in GIVES_BOTH else min(1, fitting)


def sources(s: State, seat: Seat, colour: int, florins: int) -> list[Option]:
    """What they may take the next point from."""
    colours = [colour]
    found: list[Option] = []
    if purple_serves(s, seat, colour):
        colours.append(PURPLE)
        found += [WITH_PURPLE] if s.pt[seat][PURPLE] else []
    found += unused(s, seat, colours)
    return [*found, FLORINS] if s.florins[seat] - PRICES.bought_point >= florins else found


def unused(s: State, seat: Seat, colours: list[int], pirates: bool = True) -> list[Option]:
    """Tokens and upright cards of theirs that give a point of one of these colours."""
    found = [TOKEN[each] for each in colours if s.tokens[seat][each] > s.tokens_used[seat][each]]
    for card in s.cards[seat]:
        if card not in s.turned and (pirates or card not in PIRATES):
            add_card(found, card, colours)
    return found


def add_card(found: list[Option], card: str, colours: list[int]) -> None:
    """The ways in which a card gives a point of one of these colours."""
    if card in PIRATES:
        found.append(offer("use", card))
    elif len(COLOURS_OF[card]) > 1 and card not in GIVES_BOTH:
        found.extend(POINTS_OF[card, each] for each in COLOURS_OF[card] if each in colours)
    elif any(each in colours for each in COLOURS_OF[card]):
        found.append(offer("points", card))
