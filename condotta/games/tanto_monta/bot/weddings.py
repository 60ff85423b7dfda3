"""What a player of Tanto Monta does for royal weddings: dowries where a CP raises the chance most."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeAlias

from condotta.core.flow import Decision, Option, Seat
from condotta.core.game import Reason
from condotta.core.heuristics import Reasons, percent

from ..data import FACTS, ROYALS
from ..data.things import SPAIN
from ..pieces import Budget
from ..rules.action import actions
from ..rules.action import budget as cp
from ..rules.weddings import dowries, table
from ..state import State
from .campaign import Aim
from .events import POINT, Worth

Choice: TypeAlias = Callable[[State, Decision], Option]
LINE: Final = dowries.PROMOTE
KINSHIP: Final = 0.5  # VP of a new Dynastic Alliance: a step towards the isolation of France
LATER: Final = 0.6  # what a wedding of a later turn is worth of one now


def prize(s: State, child: str) -> float:
    """What a wedding is worth, in VP."""
    realm = ROYALS[table.suitor_of(s, child)].realm
    return FACTS.weddings["vp"] + (0.0 if realm in table.alliances(s) else KINSHIP)


def chance(s: State, child: str, dowry: int) -> float:
    """That it comes about: in this turn, or in a later one that both live to see."""
    now = table.chance(dowry) if dowry else 0.0
    return now + (1 - now) * now * LATER * (s.turn < s.scenario.last_turn)


def gain(s: State, child: str, dowry: int) -> float:
    """What this dowry is worth more than the one there is."""
    return prize(s, child) * (chance(s, child, dowry) - chance(s, child, s.dowries.get(child, 0)))


def aims(s: State, seat: Seat, budget: Budget) -> list[Aim]:
    """Dowries that these CP pay for."""
    line = actions.ACTIONS[dowries.PROMOTE]
    if seat != SPAIN or not isinstance(line, dowries.PromoteMarriage):
        return []
    return [
        Aim("promote", dowries.PROMOTE, value(s, option), cp.price(budget, line.action, cost(option)), "")
        for option in line.offered(s, budget)
    ]


def cost(option: Option) -> int:
    return int(option.args[1])


def value(s: State, option: Option) -> float:
    child = str(option.args[0])
    return gain(s, child, table.with_more(s, child, cost(option)))


def promote(s: State, d: Decision) -> Option:
    """The dowry that brings most for each CP."""
    return max(d.options, key=lambda option: value(s, option) / cost(option))


def betroth(s: State, d: Decision) -> Option:
    def worth(option: Option) -> float:
        return gain(s, str(option.args[0]), dowries.POLICY_DOWRY) if option.args else 0.0

    return max(d.options, key=worth)


def first(s: State, d: Decision) -> Option:
    return d.options[0]


def policy(s: State, seat: Seat) -> float:
    """Of MARRIAGE POLICY: 2 CP, and weddings for Spain."""
    found = sorted((gain(s, child, dowries.POLICY_DOWRY) for child in dowries.poor_daughters(s)), reverse=True)
    vp = sum(found[: dowries.DAUGHTERS])
    return dowries.POLICY_CP + (vp if seat == SPAIN else -vp / 3) * POINT


def why_promote(s: State, d: Decision, o: Option) -> Reason | None:
    child = str(o.args[0])
    return reason(s, child, table.with_more(s, child, cost(o)))


def why_betroth(s: State, d: Decision, o: Option) -> Reason | None:
    return reason(s, str(o.args[0]), dowries.POLICY_DOWRY) if o.args else None


def reason(s: State, child: str, dowry: int) -> Reason:
    return "why.promote", {"child": child, "chance": percent(table.chance(dowry))}


def best_reason(s: State, budget: Budget) -> Reason | None:
    """Why Spain promotes a marriage at all."""
    line = actions.ACTIONS[dowries.PROMOTE]
    options = line.offered(s, budget) if isinstance(line, dowries.PromoteMarriage) else []
    if not options:
        return None
    best = max(options, key=lambda option: value(s, option) / cost(option))
    child = str(best.args[0])
    return reason(s, child, table.with_more(s, child, cost(best)))


WORTH: Final[dict[tuple[str, str], Worth]] = {(dowries.POLICY, ""): policy}
PROMPTS: Final[dict[str, Choice]] = {
    f"action.{dowries.PROMOTE}": promote,
    "wedding.policy": betroth,
    "wedding.next": first,
}
OPEN_REASONS: Final[Reasons] = {f"action.{dowries.PROMOTE}": why_promote, "wedding.policy": why_betroth}
