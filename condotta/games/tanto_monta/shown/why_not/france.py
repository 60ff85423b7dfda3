"""What France cannot do now: treaties, houses, trade."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from condotta.core.flow import Decision, offer
from condotta.core.game import Refusal, Refuses, Rest, Why, refuse

from ...data.things import FRANCE
from ...rules.powers import barcelona, loyalty, treaties
from ...state import State

NOTHING_TO_DO: Final[dict[str, Why]] = {
    "consolidate_power": ("all_loyal", "TM-20.7-nob.b"),
    "north_sea_commerce": ("no_more_trade", "TM-20.7-tra.a"),
}


def refused_treaties(s: State, decision: Decision) -> Iterator[Refusal]:
    """Treaties that France cannot sign instead of extending its impulse, or in its declarations."""
    if decision.seat != FRANCE:
        return
    verb = "extend" if decision.prompt == "impulse.extend" else "sign"
    for treaty, (reason, rule) in hindered(s).items():
        yield refuse(offer(verb, treaties.marker(treaty)), reason, rule, thing=treaties.marker(treaty))


def hindered(s: State) -> dict[str, Why]:
    found: dict[str, Why] = {}
    rule = treaties.hindrance(s)
    if rule:
        found[treaties.SENLIS] = "in_a_foreign_war" if rule == "TM-20.7-sen.b" else "senlis_early", rule
    elif not treaties.may_sign(s):
        found[treaties.SENLIS] = "no_price", "TM-20.7-sen.c"
    if barcelona.hindrance(s):
        found[barcelona.TREATY] = "barcelona_late", "TM-20.7-bar.a"
    return found


def refused_houses(s: State, decision: Decision) -> Iterator[Refusal]:
    """Houses that cannot rise any more."""
    able = loyalty.below_the_top(s)
    for house in loyalty.COURTED:
        if house not in able:
            yield refuse(offer("raise_house", house), "at_the_top", "TM-20.7-nob.b", thing=house)


REFUSED: Final[Mapping[str, Refuses]] = {
    "bundle.announce": refused_treaties,
    "action.consolidate_power": refused_houses,
    "house.raise": refused_houses,
    "house.raise_one": refused_houses,
}
REST: Final[Rest] = {
    "senlis.price": {"card": ("no_discard", "TM-6.2.d")},
    "barcelona.card": {"card": ("not_for_peace", "TM-20.7-bar.d")},
    "etaples.port": {"stack": ("not_french_port", "TM-20.7-eta.b")},
}
