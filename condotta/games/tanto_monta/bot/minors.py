"""What a player of Tanto Monta does about minor powers: influence where a check can be won, wars for them or not."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeAlias

from condotta.core.flow import NO, YES, Decision, Option, Seat
from condotta.core.game import Reason
from condotta.core.heuristics import Reasons, percent

from ..data import INFLUENCE, POWERS, SPACES
from ..pieces import Budget
from ..rules.action import actions
from ..rules.common import points, stacks
from ..rules.common.powers import PAPACY, at_war, player, under
from ..rules.minors import activation, buying, diplomatic_cards, papacy, status, steps
from ..state import SEATS, State
from . import worth
from .campaign import Aim
from .events import POINT, UNIT, Worth

CHECKS: Final = {  # cards by which a player has the status of a minor checked
    "genoese_diplomacy": ("genoa",),
    "venetian_intrigue": ("venice",),
    "lorenzo_the_magnificent_the_medici": ("florence",),
    "clash_of_interests_in_navarre": ("navarre",),
    "roman_curia": ("papacy",),
    "diplomatic_offensive": ("navarre", "venice", "genoa", "florence", "naples"),
    "sultanate_of_fez": ("navarre", "venice", "genoa", "florence", "naples"),
}
Choice: TypeAlias = Callable[[State, Decision], Option]
LEVEL: Final = 1.2  # CP of a level
A_CARD: Final = 3.0  # CP of a poor card
NEAR_KEYS: Final = 0.5  # how near to a victory by keys a rival must be that one bars his way to an ally, …
ASKS: Final = 0.4  # and how likely he has a card that checks just this minor
UNASKED: Final = 0.12  # what influence is worth that no card in the hand can use


def ally_value(s: State, seat: Seat, minor: str) -> float:
    """What a minor as ally is worth: its spaces, its units; PAPAL BULL in every turn."""
    free = [space for space in POWERS[minor].home if space not in s.markers]
    spaces = sum(worth.space(s, seat, space) for space in free)
    if activation.ally(s, minor) != seat and any(SPACES[space].key for space in free):
        spaces += worth.last_key(s, seat)
    return spaces + 0.4 + (0.8 if minor == "papacy" else 0.0)


def bar(s: State, minor: str) -> float:
    """What it is worth besides that its ally loses its key, if he lacks few others (TM-22.2.a)."""
    now = activation.ally(s, minor)
    has_key = any(SPACES[space].key and space not in s.markers for space in POWERS[minor].home)
    return worth.bar(s, now) if has_key and 0 <= now < SEATS else 0.0


def prize(s: State, seat: Seat, minor: str) -> float:
    """What winning a check is worth: an ally, or a rival without one."""
    now = activation.ally(s, minor)
    if now == seat:
        return 0.0
    loss = worth.weights_of(s, seat)[now] * ally_value(s, now, minor) + bar(s, minor) if 0 <= now < SEATS else 0.0
    return loss + (ally_value(s, seat, minor) if seat in INFLUENCE[minor].activate else 0.0)


def chance(s: State, seat: Seat, minor: str, more: int = 0) -> float:
    """To win a check that one asks for, with so many levels more."""
    levels = [level + more * (who == seat) for who, level in enumerate(s.influence[minor])]
    rivals = [who for who in status.everybody_in(s, minor) if who == seat or levels[who] >= levels[seat]]
    return status.chance(minor, rivals, levels, seat)


def can_check(s: State, seat: Seat, minor: str) -> bool:
    return any(minor in CHECKS.get(card, ()) for card in s.hands[seat] if card not in s.events)


def aims(s: State, seat: Seat, budget: Budget) -> list[Aim]:
    """Levels that can be bought now."""
    found: list[Aim] = []
    for line in buying.MINORS:
        performer = actions.ACTIONS[line]
        assert isinstance(performer, buying.BuyInfluence)
        for minor, price in performer.offered(s, seat, budget).items():
            found.append(Aim("court", line, value(s, seat, minor), price, minor))
    return found


def value(s: State, seat: Seat, minor: str) -> float:
    """What one level more is worth."""
    better = chance(s, seat, minor, 1) - chance(s, seat, minor)
    found = prize(s, seat, minor) * better * (1.0 if can_check(s, seat, minor) else UNASKED)
    return found + denied(s, seat, minor)


def denied(s: State, seat: Seat, minor: str) -> float:
    """What a level more takes away of the chance that somebody wins his last keys with this minor."""
    able = status.everybody_in(s, minor)
    found, levels = 0.0, s.influence[minor]
    for rival in able if seat in able else ():
        if rival == seat or rival not in INFLUENCE[minor].activate or activation.ally(s, minor) == rival:
            continue
        if worth.by_keys(s, rival, points.keys(s, rival)) >= NEAR_KEYS:
            with_more = [level + (who == seat) for who, level in enumerate(levels)]
            less = status.chance(minor, able, levels, rival) - status.chance(minor, able, with_more, rival)
            found += ASKS * less * worth.weights_of(s, seat)[rival] * ally_value(s, rival, minor)
    return found


def court(s: State, d: Decision) -> Option:
    return max(d.options, key=lambda option: value(s, d.seat, str(option.args[0])))


def war_for_minor(s: State, d: Decision) -> Option:
    """Who has nearly taken what the minor holds goes on; else peace is better."""
    params = d.params or {}
    minor, power = str(params["power"]), str(params["declarer"])
    besieging = any(f"{space}/{power}" in s.sieges for space in POWERS[minor].home)
    return YES if besieging and not too_many_wars(s, power) else NO


def too_many_wars(s: State, power: str) -> bool:
    others = {POWERS[one].seat for one in POWERS if POWERS[one].major and at_war(s, power, one)}
    return len(others - {player(s, power)}) >= 2


def why_court(s: State, d: Decision, o: Option) -> Reason | None:
    minor = str(o.args[0])
    return reason_to_court(s, d.seat, minor)


def reason_to_court(s: State, seat: Seat, minor: str) -> Reason:
    return "why.court", {"power": minor, "chance": percent(chance(s, seat, minor, 1))}


def hopes_of_check(s: State, seat: Seat, minor: str, more: int = 0, *, everybody: bool = False) -> float:
    """What a check promises, with so many levels more: whoever wins gains an ally, or only takes it from another."""
    levels = [level + more * (who == seat) for who, level in enumerate(s.influence[minor])]
    able = status.everybody_in(s, minor)
    seats = able if everybody or seat not in able else [who for who in able if levels[who] >= levels[seat]]
    weights, now = worth.weights_of(s, seat), activation.ally(s, minor)

    def to(who: int, sign: float) -> float:
        value = sign * ally_value(s, who, minor)
        return value if who == seat else -value * weights[who]

    found = 0.0
    for who in seats:
        if who != now:
            lost = to(now, -1.0) + bar(s, minor) * (now != seat) if 0 <= now < SEATS else 0.0
            won = to(who, 1.0) if who in INFLUENCE[minor].activate else 0.0
            found += status.chance(minor, seats, levels, who) * (won + lost)
    return found


def check(s: State, d: Decision) -> Option:
    """The check that promises most; none that would rather help somebody else."""
    everybody = d.prompt == "minor.check_all"

    def gain(option: Option) -> float:
        return hopes_of_check(s, d.seat, str(option.args[0]), everybody=everybody) if option.args else 0.0

    return max(d.options, key=gain)


def markers(s: State, d: Decision) -> Option:
    """Rivals down where they are ahead of oneself, most of all who is about to win; one's own up."""
    weights = worth.weights_of(s, d.seat)

    def gain(option: Option) -> float:
        if not option.args:
            return 0.0
        minor, whose, step = str(option.args[0]), int(option.args[1]), int(option.args[2])
        if whose == d.seat:
            return step * (0.3 + value(s, d.seat, minor)) if d.seat in INFLUENCE[minor].activate else 0.1 * step
        danger = 0.5 if whose in INFLUENCE[minor].activate else 0.3
        return -step * danger * (1 + s.influence[minor][whose]) / 4 * weights[whose] / worth.EQUAL

    return max(d.options, key=gain)


def free(s: State, d: Decision) -> Option:
    """The best ally of somebody else, most of all of who is about to win."""
    weights = worth.weights_of(s, d.seat)

    def gain(option: Option) -> float:
        minor = str(option.args[0])
        now = activation.ally(s, minor)
        return ally_value(s, now, minor) * weights[now] + bar(s, minor) if 0 <= now < SEATS and now != d.seat else -1.0

    return max(d.options, key=gain)


def align(s: State, d: Decision) -> Option:
    return max(d.options, key=lambda option: prize(s, d.seat, str(option.args[0])))


def advance(s: State, d: Decision) -> Option:
    """Where a check would promise most."""
    levels = (d.params or {}).get("levels") or {}

    def gain(option: Option) -> float:
        minor = str(option.args[0])
        return prize(s, d.seat, minor) * chance(s, d.seat, minor, int(levels.get(minor, 1)))

    return max(d.options, key=gain)


def check_papacy(s: State, d: Decision) -> Option:
    """The ally keeps what he has; others try their luck if it is not worse than a fifth."""
    own = papacy.chances(s)[d.seat]
    if activation.ally(s, PAPACY) == d.seat:
        return d.options[0]
    return d.options[-1] if own >= 0.2 else d.options[0]


def leader_among(s: State, d: Decision) -> Option:
    """The player who is nearest to victory."""
    weights = worth.weights_of(s, d.seat)
    return max(d.options, key=lambda option: weights[int(option.args[0])])


def keep_naples(s: State, d: Decision) -> Option:
    """A key is worth two wars to who has an army near; else it is left."""
    power = str((d.params or {})["power"])
    holds = stacks.strength(s, "naples_city", under(s, power))
    return YES if holds >= 3 and not too_many_wars(s, power) else NO


def borgia_where(s: State, d: Decision) -> Option:
    """The most valuable place."""
    return max(d.options, key=lambda option: worth.space(s, d.seat, str(option.args[1])))


def no_war(s: State, d: Decision) -> Option:
    return NO


PROMPTS: Final[dict[str, Choice]] = {
    **{f"action.{line}": court for line in buying.MINORS},
    "minor.war": war_for_minor,
    "minor.check_papacy": check_papacy,
    "papacy.war": no_war,
    "papacy.excommunicate": leader_among,
    "borgia.where": borgia_where,
    "naples.keep": keep_naples,
    "minor.advance": advance,
    "minor.align": align,
    "minor.check": check,
    "minor.check_all": check,
    "minor.free": free,
    "minor.markers": markers,
}


# What cards are worth as events, in CP


def checking(
    more: dict[str, int], checked: tuple[str, ...], cp: float = LEVEL, units: float = 0.0, *, everybody: bool = False
) -> Worth:
    """A card that moves influence and lets one have the status of one of these minors checked."""

    def value(s: State, seat: Seat) -> float:
        found = [
            hopes_of_check(s, seat, minor, more.get(minor, 0), everybody=everybody)
            for minor in steps.unresolved(s, checked)
        ]
        return cp + units * worth.of_troops(s) + POINT * max(0.0, max(found, default=0.0))

    return value


def movements(s: State, seat: Seat) -> float:
    """DIPLOMATIC MOVEMENTS: the best minor changes sides for another card."""
    return POINT * max((prize(s, seat, minor) for minor in diplomatic_cards.realigned(s, seat)), default=0.0) - A_CARD


def freeing(s: State, seat: Seat) -> float:
    """An ally less for somebody else."""
    weights = worth.weights_of(s, seat)
    allies = [(activation.ally(s, minor), minor) for minor in diplomatic_cards.allies(s)]
    others = [(who, minor) for who, minor in allies if 0 <= who < SEATS and who != seat]
    found = [ally_value(s, who, minor) * weights[who] + bar(s, minor) for who, minor in others]
    return POINT * max(found, default=-1.0)


ALL_BUT_ROME: Final = diplomatic_cards.OTHERS
WORTH: Final[dict[tuple[str, str], Worth]] = {
    ("genoese_diplomacy", ""): checking({"genoa": 1}, ("genoa",)),
    ("venetian_intrigue", ""): checking({"venice": 1}, ("venice",)),
    ("lorenzo_the_magnificent_the_medici", "a"): checking({"florence": 1}, ("florence",)),
    ("clash_of_interests_in_navarre", ""): checking({"navarre": 1}, ("navarre",)),
    ("diplomatic_offensive", "a"): checking(dict.fromkeys(steps.ITALIAN, 2), ALL_BUT_ROME, 2 * LEVEL),
    ("sultanate_of_fez", "a"): checking({}, ALL_BUT_ROME, LEVEL, 3 * UNIT, everybody=True),
    ("diplomatic_movements", ""): movements,
    ("diplomatic_offensive", "b"): freeing,
    ("diplomatic_miscue", "b"): freeing,
}


def why_check(s: State, d: Decision, o: Option) -> Reason | None:
    if not o.args:
        return "why.no_check", {}
    minor = str(o.args[0])
    everybody = d.prompt == "minor.check_all"
    seats = status.everybody_in(s, minor) if everybody else status.competitors(s, minor, d.seat)
    return "why.check", {"power": minor, "chance": percent(status.chance(minor, seats, s.influence[minor], d.seat))}


OPEN_REASONS: Final[Reasons] = {
    **{f"action.{line}": why_court for line in buying.MINORS},
    "minor.check": why_check,
    "minor.check_all": why_check,
}
