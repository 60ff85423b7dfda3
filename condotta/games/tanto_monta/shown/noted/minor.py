"""Chapter 21: what an option about a minor power costs and does, with the chance to win a check."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from condotta.core.flow import Decision, Option
from condotta.core.game import Note, Reason

from ...data import CARDS, INFLUENCE, POPES
from ...data.charts import LEVELS
from ...rules.action import budget as cp
from ...rules.common import influence
from ...rules.common.powers import PAPACY
from ...rules.minors import activation, buying, papacy, status
from ...state import State
from ..telling import Tells, asked, first, says, told


def court(s: State, decision: Decision, option: Option) -> Note:
    """TM-21.5.a: the price, the level, and what a check of the own event would promise then."""
    minor, seat = first(option), decision.seat
    action = decision.prompt.partition(".")[2]
    if action == "advance":
        step = (asked(decision, "levels") or {}).get(minor, 1)
        step = min(step, LEVELS - s.influence[minor][seat])
        level = s.influence[minor][seat]
        return Note(says=[says("level", old=level, new=level + step), *promises(s, minor, seat, step)])
    price = {"cp": cp.price(s.budget, action, buying.cost(s, seat, minor))} if s.budget is not None else {}
    level = s.influence[minor][seat]
    return Note(price, [says("level", old=level, new=level + 1), *promises(s, minor, seat, 1)])


def promises(s: State, minor: str, seat: int, more: int = 0) -> list[Reason]:
    """The chance to win a check that one asks for oneself, with so many levels more."""
    levels = [level + more * (who == seat) for who, level in enumerate(s.influence[minor])]
    rivals = [who for who in status.everybody_in(s, minor) if who == seat or levels[who] >= levels[seat]]
    chance = round(100 * status.chance(minor, rivals, levels, seat))
    key = "check_allies" if seat in INFLUENCE[minor].activate else "check_frees"
    return [says(key, chance=chance)]


def check(s: State, decision: Decision, option: Option) -> Note:
    """TM-21.6: who has it as ally, and the chance to win."""
    minor, seat = first(option), decision.seat
    everybody = decision.prompt == "minor.check_all"
    seats = status.everybody_in(s, minor) if everybody else status.competitors(s, minor, seat)
    chance = round(100 * status.chance(minor, seats, s.influence[minor], seat))
    return Note(says=[status_of(s, minor), says("check", chance=chance)])


def status_of(s: State, minor: str) -> Reason:
    return says("ally_of", power=s.allied[minor]) if minor in s.allied else says("inactive")


def free(s: State, decision: Decision, option: Option) -> Note:
    return Note(says=[status_of(s, first(option)), says("loses_ally")])


def align(s: State, decision: Decision, option: Option) -> Note:
    minor = first(option)
    mine = activation.may_activate(s, minor, decision.seat)
    return Note(says=[status_of(s, minor), says("becomes_yours" if mine else "loses_ally")])


def price(s: State, decision: Decision, option: Option) -> Note:
    return Note({"card": 1}, [says("gives_cp", n=CARDS[first(option)].cp)])


def check_papacy(s: State, decision: Decision, option: Option) -> Note:
    """TM-21.7-pap.e: the chance of each player, in Impulse Order."""
    return Note(says=[status_of(s, PAPACY), papal_odds(s, papacy.chances(s))])


def of_event(s: State, seat: int, card: str) -> list[Reason]:
    """What a card promises before it is played: a new Pope, or a check of one's own."""
    pope = CARDS[card].pope
    if pope:
        return [papal_odds(s, papacy.chances(s, POPES[pope].affinity))]
    minor = CHECKED.get(card, "")
    return promises(s, minor, seat, 1) if influence.may_move(s, minor, seat, 1) else []


def price_of(card: str) -> int:
    """Cards that an event costs besides itself: DIPLOMATIC MOVEMENTS one."""
    return int(card == "diplomatic_movements")


CHECKED: Final = {
    "genoese_diplomacy": "genoa",
    "venetian_intrigue": "venice",
    "lorenzo_the_magnificent_the_medici": "florence",
    "clash_of_interests_in_navarre": "navarre",
}


def papal_odds(s: State, chances: Sequence[float]) -> Reason:
    return says("papal_check", chances=[f"{round(100 * chance)} %" for chance in chances])


def papal_war(s: State, decision: Decision, option: Option) -> Note:
    return Note({"card": 1}, [says("papal_war")])


TOLD: Final[dict[str, Tells]] = {
    "align": align,
    "check": check,
    "court": court,
    "free": free,
    "minor.price discard": price,
    "minor.check_papacy check": check_papacy,
    "guard_rome": told("guard_rome"),
    "papal_war": told("papal_war"),
    "papacy.war yes": papal_war,
    "papacy.excommunicate player": told("bull_card"),
    "naples.keep yes": told("naples_kept"),
    "naples.keep no": told("naples_left"),
}
