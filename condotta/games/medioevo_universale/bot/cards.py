"""Heuristics for what is done at any time: Empire cards, technologies in windows, objectives, loans, acts."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Final, TypeAlias

from condotta.core.flow import Decision, Option, Seat
from condotta.core.heuristics import Heuristic, Rank, first, last, only, prefer, preferred, with_verbs

from ..data import EMPIRE_CARDS, LOANS, TECHNOLOGIES, TERRITORIES
from ..pieces import HORDE
from ..rules import acts, events
from ..rules.common import points
from ..rules.common.clash import side_of
from ..rules.common.questions import army, at_war, elements_of, market_value
from ..rules.purchases.workshops import TRADERS
from ..state import State
from . import deals, realm
from .realm import COLOUR_WORTH, best, built, first_that, harm, left, rivalry
from .trade import trade_action
from .war import is_weaker, of_battle

Helps: TypeAlias = Callable[[State, Decision], bool]
UNIT_WORTH: Final = {"knight": 5.0, "heavy_infantry": 4.0, "captain_1": 3.0, "archer": 2.0, "light_infantry": 1.0}
ON_MAGNATE: Final = 300  # florins: what the card takes
RICH: Final = 250  # florins that stay when a loan is paid back


# ---- when a card helps


def in_battle(s: State, d: Decision) -> bool:
    return bool(s.battles) and side_of(s.battles[-1], d.seat) is not None


def rolled_by_enemy(s: State, d: Decision) -> bool:
    """Dice of the other side of my battle."""
    about = d.params or {}
    return in_battle(s, d) and about.get("player") != d.seat and max(about.get("dice", [0])) > 2


def is_losing(s: State, d: Decision) -> bool:
    """My territory, and the enemy is stronger."""
    return in_battle(s, d) and of_battle(s, d.seat)[1] is s.battles[-1].defender and is_weaker(s, d.seat, 0.8)


def is_hit(s: State, d: Decision) -> bool:
    """The event strikes me more than the others, whatever its icons."""
    red = events.affected(s)
    return sum(harm(s, d.seat, icon, red) for icon in ("buildings_icon", "armies_icon")) < 0


def by_another(s: State, d: Decision) -> bool:
    """Another's card, in my battle or in another's purchases late in the game."""
    return bool(s.pile) and s.pile[-1].seat != d.seat and s.pile[-1].what == "ability" and in_battle(s, d)


def ends_route(s: State, d: Decision) -> bool:
    about = d.params or {}
    rival = about.get("player")
    route = s.routes[rival] if isinstance(rival, int) and rival not in (d.seat, HORDE) else None
    return route is not None and all(route.done) and route.stops[-1] == about.get("area")


def sets_out_against_me(s: State, d: Decision) -> bool:
    rival = (d.params or {}).get("player")
    return s.phase == "combat" and isinstance(rival, int) and rival != d.seat and at_war(s, rival, d.seat)


def inciting(s: State, seat: Seat, territory: str) -> float:
    """What barbarians would destroy of a rival's."""
    owner = s.control.get(territory)
    if owner is None or owner == seat:
        return -5.0
    worth = built(s, territory) + 0.5 * market_value(s, territory)
    return worth * rivalry(s, owner) - 2.0 * sum(army(s, owner, territory))


def idle_colours(s: State, seat: Seat) -> int:
    """Points of different colours that nothing in this turn needs any more."""
    return len(points.unused(s, seat, acts.COLOURS, pirates=False))


ALWAYS: Final[Helps] = lambda s, d: True  # noqa: E731
HELPS: Final[dict[int, Helps]] = {  # by number of the Empire card; others are kept for their points and objectives
    **dict.fromkeys((4, 7, 8, 9, 10, 12, 27, 28, 29, 35, 39, 40, 41, 52), ALWAYS),  # in my own battle
    **dict.fromkeys((24, 25, 26, 30, 37, 38, 50, 51, 64, 69, 70), ALWAYS),
    **dict.fromkeys((5, 16, 17, 18, 67, 68), in_battle),
    14: lambda s, d: s.florins[d.seat] > 250,
    **dict.fromkeys((46, 47), rolled_by_enemy),
    1: is_losing,
    2: ends_route,
    3: sets_out_against_me,
    15: lambda s, d: max((inciting(s, d.seat, t) for t in deals.near_lands(s, d.seat)), default=0) >= 2,
    **dict.fromkeys((22, 23, 63), lambda s, d: s.phase == "trade"),
    32: lambda s, d: s.phase == "purchases" and left(s) > 1 and not s.discount[d.seat],
    33: lambda s, d: s.phase == "purchases" and not s.discount[d.seat] and s.florins[d.seat] > 400,
    34: lambda s, d: s.phase == "purchases" and bool(abroad(s, d.seat)),
    36: lambda s, d: s.on_magnate > 0 or (s.phase == "trade" and left(s) > 2 and s.florins[d.seat] > ON_MAGNATE + 150),
    **dict.fromkeys((42, 43, 61), is_hit),
    **dict.fromkeys((44, 45), lambda s, d: s.phase == "purchases" and any(c in s.turned for c in s.cards[d.seat])),
    **dict.fromkeys((48, 49), by_another),
    **dict.fromkeys((59, 60), lambda s, d: bool(s.pile) and s.pile[-1].seat == d.seat),
    **dict.fromkeys((71, 72), lambda s, d: s.phase == "trade" and idle_colours(s, d.seat) > 0),
}
TECHNOLOGIES_USED: Final = ("strategy", "influence", "engineering")  # with points that would lie idle


def react(s: State, d: Decision, rng: Random) -> Option:
    """Objectives, cards that help, technologies with idle points; otherwise pass."""
    return useful(s, d) or d.options[0]


def useful(s: State, d: Decision) -> Option | None:
    for option in d.options:
        if option.verb == "claim":
            return option
        if option.verb == "use" and (helps := HELPS.get(EMPIRE_CARDS[str(option.args[0])].number)) and helps(s, d):
            return option
        if option.verb == "tech" and option.args[0] in TECHNOLOGIES_USED:
            technology = TECHNOLOGIES[str(option.args[0])]
            colour = points.PLACE[technology.id][0]
            if s.pt[d.seat][colour] + len(points.unused(s, d.seat, [colour], pirates=False)) >= technology.activation:
                return option
    return None


# ---- the own menu


def act(s: State, d: Decision, rng: Random) -> Option:
    """Objectives and cards, then loans and diplomacy; what is done once is not offered again."""
    return useful(s, d) or loan(s, d) or deals.act(s, d) or preferred(d, "assign", "done")


def loan(s: State, d: Decision) -> Option | None:
    """Paid back by the rich and in the last turn; taken for a new trader, and where upkeep would eat the army."""
    cash = s.florins[d.seat]
    if cash >= LOANS.amount + (0 if left(s) == 1 and s.phase == "trade" else RICH // 4 * min(4, left(s))):
        return next(iter(with_verbs(d, "repay")), None)
    needy = s.phase == "purchases" and left(s) > 3 and cash < RICH and not s.debt[d.seat]
    return next(iter(with_verbs(d, "borrow")), None) if needy and not elements_of(s, d.seat, *TRADERS) else None


def wants(s: State, seat: Seat) -> bool:
    """Whether there is anything to do in the own menu."""
    found = acts.choices(s, seat)
    if not found:
        return False
    chosen = act(s, Decision(seat, "acts.choose", [Option("done"), *found], "MU-card.e"), Random(0))
    return chosen.verb not in ("done", "removal")


def with_acts(usual: Heuristic, *only_before: str) -> Heuristic:
    """A menu of a phase, with what is worth doing in the own menu first; or only before one of these verbs."""

    def choose(s: State, d: Decision, rng: Random) -> Option | None:
        chosen = usual(s, d, rng)
        if only_before and (chosen is None or chosen.verb not in only_before):
            return chosen
        entry = next(iter(with_verbs(d, "acts")), None)
        return entry if entry is not None and wants(s, d.seat) else chosen

    return choose


# ---- what cards ask


def abroad(s: State, seat: Seat) -> list[str]:
    """Where an army of mine stands outside the kingdom."""
    own = [t for t in s.stacks if t in TERRITORIES and TERRITORIES[t].home != s.kingdom[seat]]
    return [t for t in own if s.control.get(t) == seat and any(army(s, seat, t))]


def dearest(worth: dict[str, float]) -> Heuristic:
    """What names the most in this table."""

    def choose(s: State, d: Decision, rng: Random) -> Option:
        return max(d.options, key=lambda o: worth.get(str(o.args[-1]), 0.0) if o.args else -1.0)

    return choose


def what_is_mine(s: State, seat: Seat, territory: str) -> float:
    return (s.control.get(territory) == seat) * (1.0 + built(s, territory) + sum(army(s, seat, territory)))


def my_side(s: State, d: Decision, o: Option) -> bool:
    """The side on which I fight; a spectator helps against barbarians."""
    b = s.battles[-1]
    mine = side_of(b, d.seat)
    attacks = mine is b.attacker or (mine is None and b.attacker.seat == HORDE)
    return o.args[-1] == ("attacker" if attacks else "defender")


HEURISTICS: Final[dict[str, Heuristic]] = {
    "acts.choose": act,
    "purchases.choose": with_acts(realm.purchase),
    **dict.fromkeys(("trade.choose", "trade.transport"), with_acts(trade_action, "done")),
    **dict.fromkeys(("realm.defender", "realm.unit", "battle.raise"), dearest(UNIT_WORTH)),
    **dict.fromkeys(("objective.colour", "papers.colour", "points.colour"), dearest(COLOUR_WORTH)),
    "realm.incite": best(inciting),
    **dict.fromkeys(("realm.templar", "papers.shield"), best(what_is_mine)),
    "papers.put": last,
    "papers.ready": first_that(lambda s, d, o: bool(o.args) and o.args[-1] in s.cards[d.seat]),
    "papers.sell": prefer("spend", "token", "points", "done"),
    "battle.side": first_that(my_side),
    "battle.army": first_that(lambda s, d, o: o.args[-1] == d.seat),
    "events.hit_building": first,
    "march_cards.cube_from": best(lambda s, seat, t: market_value(s, t) * (-1 if s.control.get(t) == seat else 1)),
    "march_cards.cube_to": best(lambda s, seat, t: (1 + market_value(s, t)) * (s.control.get(t) == seat)),
    "cards.consent": prefer("yes", "no"),
}
WORTH_A_THOUGHT: Final = ("claim", "use", "tech", "borrow", "repay", "war", "peace", "pact", "done")
RANKS: Final[dict[str, Rank]] = {"acts.choose": only(*WORTH_A_THOUGHT, most=9)}
