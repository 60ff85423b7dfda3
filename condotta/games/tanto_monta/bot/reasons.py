"""Why a choice is good, in one line, for those who learn: the aims behind the heuristics."""

from __future__ import annotations

from typing import Final

from condotta.core.flow import Decision, Option
from condotta.core.game import Reason
from condotta.core.heuristics import Reasons, always, percent, reason, verbs
from condotta.core.match import Match

from ..data import CARDS
from ..rules.land import odds as dice
from ..rules.sea import transport
from ..state import State
from . import (
    africa,
    armies,
    battles,
    campaign,
    cards,
    diplo,
    ferries,
    foreign,
    france,
    guanches,
    iberia,
    minors,
    ocean,
    odds,
    sea,
    weddings,
)
from .armies import Front
from .campaign import Aim


def explain(match: Match, decision: Decision, option: Option) -> Reason | None:
    """The reason for one option of a decision; None where there is nothing to say."""
    if decision.prompt.startswith("answer."):
        return card_in_time(match.state, decision, option)
    if decision.prompt.startswith("action.") and decision.prompt not in REASONS:
        return place_of_action(match.state, decision, option)
    return reason(REASONS, match, decision, option)


def explain_openly(match: Match, decision: Decision, option: Option) -> Reason | None:
    """As everybody may hear it while the match runs: nothing of cards in hands."""
    if decision.prompt.startswith("action.") and decision.prompt not in OPEN_REASONS:
        return place_of_action(match.state, decision, option)
    return reason(OPEN_REASONS, match, decision, option)


def told(s: State, aim: Aim) -> Reason:
    """What an aim is after, with its odds where dice decide."""
    if aim.kind == "assault":
        fight = dice.of_assault(s, aim.space, aim.power)  # as the note of the option tells it
        return "why.assault", {"space": aim.space, "chance": fight.chance if fight is not None else 0}
    if aim.kind in ("fight", "relieve") and aim.army is not None:
        theirs = armies.defenders(s, aim.army.powers, aim.to)
        chance = percent(odds.win_field(aim.army.host, theirs, aim.to))
        return f"why.{aim.kind}", {"space": aim.to, "chance": chance}
    if aim.kind == "abroad":
        return "why.abroad", {"card": aim.space, "chance": foreign.chance(s, s.active, aim.space)}
    if aim.kind == "gather":
        return "why.gather", {"space": aim.to, "goal": aim.goal}
    return f"why.{aim.kind}", {"space": aim.to or aim.space}


def action(s: State, d: Decision, o: Option) -> Reason | None:
    if s.budget is None:
        return None
    line = str(o.args[0])
    courted = [aim for aim in minors.aims(s, d.seat, s.budget) if aim.action == line]
    if courted:
        return minors.reason_to_court(s, d.seat, max(courted, key=lambda aim: aim.rate).space)
    if line == weddings.LINE:
        return weddings.best_reason(s, s.budget)
    at_sea = [aim for chapter in (sea, ocean, foreign, france) for aim in chapter.aims(s, d.seat, s.budget)]
    at_sea += ferries.aims(Front(s, d.seat), s.budget) if line == transport.LINE else []
    sailed = [aim for aim in at_sea if aim.action == line]
    aim = max(sailed, key=lambda aim: aim.rate) if sailed else campaign.best(Front(s, d.seat), s.budget, [line])
    return None if aim is None else told(s, aim)


def place_of_action(s: State, d: Decision, o: Option) -> Reason | None:
    if s.budget is None or len(o.args) < 2:
        return None
    aims = campaign.of_line(Front(s, d.seat), s.budget, d.prompt.removeprefix("action."))
    found = next((aim for aim in aims if aim.space == o.args[1] and aim.power in ("", o.args[0])), None)
    return None if found is None else told(s, found)


def march(s: State, d: Decision, o: Option) -> Reason | None:
    """What the army is on its way to."""
    if not o.args:
        return None
    space = battles.place(d) if d.prompt == "move.to" else str(o.args[0])
    aims = campaign.march_aims(Front(s, d.seat), space)
    found = next((aim for aim in aims if d.prompt != "move.to" or aim.space == o.args[0]), None)
    return None if found is None else told(s, found)


def landing(s: State, d: Decision, o: Option) -> Reason | None:
    return ("why.ferry", {"space": str(o.args[0])}) if o.args else None


def hold(s: State, d: Decision, o: Option) -> Reason | None:
    """The chance of who is attacked."""
    return "why.hold", {"chance": percent(battles.chance_to_hold(s, d.seat, battles.place(d)))}


def card_played(s: State, d: Decision, o: Option) -> Reason | None:
    """Event or CP."""
    if not o.args:
        kept = len(cards.keep_for_battle(s, d.seat))
        return ("why.keep", {"n": kept}) if kept else ("why.no_gain", {})
    card = str(o.args[0])
    if o.verb == "cp":
        return "why.cp", {"n": CARDS[card].cp}
    return "why.event", {"card": card}


def card_in_time(s: State, d: Decision, o: Option) -> Reason | None:
    if not o.args:
        return "why.wait", {}
    return "why.now" if battles.deserves(s, d, o) else "why.dear", {"card": str(o.args[0])}


OPEN_REASONS: Final[Reasons] = {
    ("action", "action"): action,
    "move.from": march,
    "move.to": march,
    "transport.to": landing,
    "withdraw.or_fight": hold,
    "avoid.refuge": hold,
    **verbs("battle.charge", yes="why.charge"),
    "battle.loss": always("why.cheapest"),
    "assault.loss": always("why.cheapest"),
    "winter.where": always("why.winter"),
    "leader.where": always("why.leader"),
    **diplo.OPEN_REASONS,
    **france.OPEN_REASONS,
    **foreign.OPEN_REASONS,
    **iberia.OPEN_REASONS,
    **guanches.OPEN_REASONS,
    **minors.OPEN_REASONS,
    **weddings.OPEN_REASONS,
    **africa.OPEN_REASONS,
}
REASONS: Final[Reasons] = {
    **OPEN_REASONS,
    **diplo.REASONS,
    "impulse.card": card_played,
    "headline.support": always("why.support"),
    "headline.admin": always("why.admin"),
    "deployment.from": always("why.deploy"),
    "deployment.to": always("why.deploy"),
    "intercept.from": always("why.intercept"),
}
