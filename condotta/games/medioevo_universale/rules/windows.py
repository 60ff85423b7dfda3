"""Abilities at any time: reaction windows and cards being turned (MU-turn.c, MU-card.e to h, MU-C.a, R-window)."""

from __future__ import annotations

from functools import cache, partial
from typing import Any, Final

from condotta.core.flow import NO, PASS, YES, Decision, Flow, Option, Seat, options_by_id

from ..data import EMPIRE_CARDS, TECHNOLOGIES
from ..state import State, Table
from . import acts, borrowing, objectives, points
from .common import money
from .common.moments import NOBODY, Ability, Moment
from .common.questions import who

__all__ = ["NOBODY", "Ability", "Moment", "act", "acts_menu", "has_acts", "turn_card", "uses", "window"]

SHORT: Final = frozenset(("bids", "sets_out", "trade_action"))  # windows that "short" leaves out
USE: Final = options_by_id("use", EMPIRE_CARDS)
TECH: Final = options_by_id("tech", TECHNOLOGIES)
JESTER: Final = "cancelled"  # what has been done to a card that is being turned
PRINCESS: Final = "boosted"
PROSELYTISM: Final = "proselytism"


class Tables:
    """What can be used in one moment."""

    __slots__ = ("cards", "needed", "technologies")

    def __init__(self, cards: dict[str, Ability], technologies: dict[str, Ability]) -> None:
        self.cards = cards
        self.technologies = technologies
        # branch and level of these technologies and of Proselytism
        self.needed = [points.PLACE[technology] for technology in (*technologies, PROSELYTISM)]


# ---- the window


def window(g: Table, moment: Moment) -> Flow[None]:
    """All seats, the active one first, until all pass in a row; whoever can do nothing is not asked."""
    s = g.state
    if not concerns_anybody(s, moment.key):
        return
    g.reveal()  # whether anybody is asked or not
    seats = speakers(s)
    params = partial(about, moment)
    place = 0
    while place < len(seats):
        seat = seats[place]
        place += 1
        options = uses(s, seat, moment)
        if not options:
            continue
        choice: Option = yield Decision(
            seat, f"window.{moment.key}", [PASS, *options], "MU-turn.c", params, hidden=True
        )
        if choice is not PASS:
            yield from act(g, seat, choice, moment)
            g.reveal()  # the window goes on
            place = 0


def concerns_anybody(s: State, key: str) -> bool:
    """Whether anybody owns an upright card or a technology of this moment."""
    if key in SHORT and s.rules.windows == "short":
        return False
    if key == "phase_ends" and s.deeds:
        return True
    tables = of_moment(key)
    cards, turned = tables.cards, s.turned
    for owned in s.cards:
        for card in owned:
            if card in cards and card not in turned:
                return True
    for levels in s.technology:
        for branch, level in tables.needed:
            if levels[branch] >= level:
                return True
    return False


def speakers(s: State) -> list[Seat]:
    """R-window: the active player, then the others in turn order."""
    return [seat for seat in s.order if seat == s.active] + [seat for seat in s.order if seat != s.active]


def about(moment: Moment) -> dict[str, Any]:
    """The parameters of the prompt of a window."""
    params: dict[str, Any] = {"player": who(moment.seat)}
    if moment.area:
        params["area"] = moment.area
    if moment.card:
        params["card"] = moment.card
    if moment.dice:
        params["dice"] = moment.dice[:]
    return params


def uses(s: State, seat: Seat, moment: Moment) -> list[Option]:
    """What this seat may use in this moment."""
    if moment.key == "before_round" and s.rules.windows == "short" and not is_side(moment, seat):
        return []
    tables = of_moment(moment.key)
    found: list[Option] = []
    for card in s.cards[seat]:
        ability = tables.cards.get(card)
        if ability is None or card in s.turned or not can_afford(s, seat, card):
            continue
        if ability.possible(s, seat, moment):
            found.append(USE[card])
    if any(s.technology[seat]):
        add_technologies(s, seat, moment, tables.technologies, found)
    if moment.key == "phase_ends":
        found += [acts.claim(card) for card in objectives.claimable(s, seat, events_only=True)]
    return found


def add_technologies(
    s: State, seat: Seat, moment: Moment, technologies: dict[str, Ability], found: list[Option]
) -> None:
    """MU-tech.b, c: his own, and by Proselytism and Temporal Power what near players have."""
    for technology, ability in technologies.items():
        if not points.owned(s, seat, technology) or not can_activate(s, seat, technology):
            continue
        if ability.possible(s, seat, moment):
            found.append(TECH[technology])
    if points.owned(s, seat, PROSELYTISM):
        borrowing.add(s, seat, moment, found)


def is_side(moment: Moment, seat: Seat) -> bool:
    battle = moment.battle
    return battle is not None and seat in (battle.attacker.seat, battle.defender.seat)


def can_afford(s: State, seat: Seat, card: str) -> bool:
    return s.florins[seat] >= EMPIRE_CARDS[card].cost


def can_activate(s: State, seat: Seat, technology: str) -> bool:
    return points.can_pay(s, seat, points.PLACE[technology][0], TECHNOLOGIES[technology].activation)


def act(g: Table, seat: Seat, option: Option, moment: Moment) -> Flow[None]:
    """Carry out what was chosen in a window or in acts.choose."""
    if option.verb == "use":
        yield from use_ability(g, seat, str(option.args[0]), moment)
    elif option.verb == "tech":
        yield from use_technology(g, seat, str(option.args[0]), moment)
    elif option.verb == "borrow_card":
        yield from borrowing.proselytise(g, seat, str(option.args[0]), moment)
    elif option.verb == "claim":
        yield from objectives.claim(g, seat, str(option.args[0]))
    else:
        yield from borrowing.use_technology(g, seat, str(option.args[1]), moment)


def has_acts(s: State, seat: Seat) -> bool:
    """Whether the seat's own menu offers `acts`."""
    return acts.has_any(s, seat)


def acts_menu(g: Table, seat: Seat) -> Flow[None]:
    """The seat's other acts in its own time: acts.choose until done (D14)."""
    return acts.menu(g, seat)


# ---- cards


def use_ability(g: Table, seat: Seat, card: str, moment: Moment, borrowed: bool = False) -> Flow[None]:
    """MU-card.f, MU-C.a: turned, perhaps cancelled, then paid for and applied."""
    works = yield from turn_card(g, seat, card, "ability", borrowed)
    ability = abilities()[card]
    if works and ability.possible(g.state, seat, moment):
        yield from ability.effect(g, seat, moment)


def turn_card(g: Table, seat: Seat, card: str, what: str, borrowed: bool = False) -> Flow[int]:
    """MU-C.a: turn a card for its "ability" or its "points"; how many times these are given, 0: cancelled by a Jester.

    A borrowed card is not turned (MU-T-proselytism). A boosted ability gives the PT of its card here (MU-C59).
    """
    s = g.state
    if not borrowed:
        s.turned.append(card)
    rule = "MU-card.f" if what == "ability" else "MU-card.g"
    g.log("card.borrowed" if borrowed else "card.turned", rule, player=seat, card=card)
    g.reveal()
    reactions: list[str] = []
    s.pile.append([seat, card, what])
    yield from window(g, Moment("card_turned", seat, card=card, things=reactions))
    s.pile.pop()
    if JESTER in reactions:
        g.log("card.cancelled", "MU-C.a", player=seat, card=card)
        return 0
    if what == "points":
        return 1 + reactions.count(PRINCESS)
    if not can_afford(s, seat, card):
        g.log("card.unpaid", "MU-C.a", player=seat, card=card)
        return 0
    pay_card(g, seat, card)
    if PRINCESS in reactions:
        colour = yield from points.ask_colour(seat, card)
        points.give(g, seat, card, reactions.count(PRINCESS), colour)
    return 1


def pay_card(g: Table, seat: Seat, card: str) -> None:
    """R-card-cost: only a card that works is paid for."""
    cost = EMPIRE_CARDS[card].cost
    if cost:
        money.spend(g, seat, cost)
        g.log("card.paid", "MU-C.a", player=seat, card=card, florins=cost)


def cancels(s: State, seat: Seat, moment: Moment) -> bool:
    """MU-C48, C49: a card of another player, not cancelled yet."""
    return moment.seat != seat and moment.things is not None and JESTER not in moment.things


def cancel(g: Table, seat: Seat, moment: Moment) -> Flow[None]:
    """MU-C48, C49: the card has no effect and stays turned."""
    assert moment.things is not None
    moment.things.append(JESTER)
    yield from ()


def gives_points_too(s: State, seat: Seat, moment: Moment) -> bool:
    """MU-C59: an ability is used of a card that has PT symbols."""
    return s.pile[-1][2] == "ability" and is_boostable(moment) and PRINCESS not in (moment.things or ())


def doubles_points(s: State, seat: Seat, moment: Moment) -> bool:
    """MU-C60: a card gives its PT, alone or by the other Princess."""
    return is_boostable(moment) and (s.pile[-1][2] == "points" or PRINCESS in (moment.things or ()))


def is_boostable(moment: Moment) -> bool:
    return bool(points.COLOURS_OF[moment.card]) and JESTER not in (moment.things or ())


def boost(rule: str, g: Table, seat: Seat, moment: Moment) -> Flow[None]:
    """R-card-princess: with the consent of whoever uses the card."""
    assert moment.things is not None
    if moment.seat != seat:
        params = {"player": seat, "card": moment.card}
        choice: Option = yield Decision(moment.seat, "cards.consent", [YES, NO], rule, params)
        if choice is NO:
            return
    moment.things.append(PRINCESS)


REACTIONS: Final[dict[str, Ability]] = {
    "jester.48": Ability(("card_turned",), cancels, cancel),
    "jester.49": Ability(("card_turned",), cancels, cancel),
    "princess.59": Ability(("card_turned",), gives_points_too, partial(boost, "MU-C59")),
    "princess.60": Ability(("card_turned",), doubles_points, partial(boost, "MU-C60")),
}


# ---- technologies


def use_technology(g: Table, seat: Seat, technology: str, moment: Moment) -> Flow[None]:
    """MU-tech.b: its PT are spent, then it takes effect."""
    rule = f"MU-T-{technology}"
    colour = points.PLACE[technology][0]
    paid = yield from points.pay(g, seat, colour, TECHNOLOGIES[technology].activation, rule, may_stop=False)
    ability = technologies_used()[technology]
    if paid and ability.possible(g.state, seat, moment):
        yield from ability.effect(g, seat, moment)


# ---- what can be used when: joined from the chapters that tell it


@cache
def abilities() -> dict[str, Ability]:
    """The 72 Empire cards."""
    from .cards import battle as cards_battle
    from .cards import papers as cards_papers
    from .cards import realm as cards_realm
    from .cards import trade as cards_trade
    from .purchases import card_market

    return {
        **REACTIONS,
        **card_market.ABILITIES,
        **cards_battle.ABILITIES,
        **cards_papers.ABILITIES,
        **cards_realm.ABILITIES,
        **cards_trade.ABILITIES,
    }


@cache
def technologies_used() -> dict[str, Ability]:
    """The technologies that are used in windows and own menus."""
    from . import technologies

    return technologies.USES


@cache
def of_moment(key: str) -> Tables:
    """Cards and technologies of one moment."""
    technologies = {each: ability for each, ability in technologies_used().items() if key in ability.moments}
    return Tables(
        {card: ability for card, ability in abilities().items() if key in ability.moments},
        technologies,
    )
