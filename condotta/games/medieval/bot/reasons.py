"""Why a choice is good, in one line, for those who learn: the reasons behind the heuristics."""

from __future__ import annotations

from typing import Final

from condotta.core.flow import Decision, Option, Seat
from condotta.core.game import Reason
from condotta.core.heuristics import Reasons, percent, reason
from condotta.core.match import Match

from ..data import CARDS, MAP, POWERS
from ..data.layout import CARD_OF
from ..data.things import POWER
from ..state import INCOME, UNCONTROLLED, Attack, State, income_of
from . import heuristics as bot


def explain(match: Match, decision: Decision, option: Option) -> Reason | None:
    """The reason for one option of a decision; None where there is nothing to say."""
    return reason(REASONS, match, decision, option)


def explain_openly(match: Match, decision: Decision, option: Option) -> Reason | None:
    """The reason as everybody may hear it while the match runs: what lies open, never money, hands or militia."""
    return reason(OPEN_REASONS, match, decision, option)


def power_at_start(s: State, d: Decision, o: Option) -> Reason:
    power = POWERS[str(o.args[0])]
    now = [p for p in power.provinces if CARD_OF[p] in s.layout.cards]
    facts = {"n": len(now), "income": sum(INCOME[p] for p in now), "army": power.army, "ruler": power.ruler_start}
    return "why.power", facts


def strike(s: State, d: Decision, o: Option) -> Reason:
    found = bot.prospects(s, d.seat, str(o.args[0]))
    if not found:
        return "why.far_attack", {}
    _, target = max(found)
    return prize(s, d.seat, Attack(d.seat, str(o.args[0]), target, s.control.get(target, UNCONTROLLED)))


def target(s: State, d: Decision, o: Option) -> Reason:
    aim = str(o.args[0])
    power = str((d.params or {})["power"])
    return prize(s, d.seat, Attack(d.seat, power, aim, s.control.get(aim, UNCONTROLLED)))


def prize(s: State, seat: Seat, battle: Attack) -> Reason:
    """What the target brings, and how likely it is taken."""
    steps = bot.militia_steps(s, battle, 0)
    chance = percent(bot.win_chance(bot.edge_of(s, battle) + steps))
    facts = {"province": battle.target, "income": INCOME[battle.target], "chance": chance}
    if battle.defender == UNCONTROLLED:
        return "why.free_province", facts
    return "why.held_province", {**facts, "owner": battle.defender}


def open_target(s: State, d: Decision, o: Option) -> Reason:
    aim = str(o.args[0])
    owner = s.control.get(aim, UNCONTROLLED)
    if owner == UNCONTROLLED:
        return "why.open_free_province", {"province": aim, "income": INCOME[aim]}
    return "why.open_held_province", {"province": aim, "income": INCOME[aim], "owner": owner}


def collect(s: State, d: Decision, o: Option) -> Reason:
    return "why.collect", {"income": income_of(s, d.seat), "money": s.money[d.seat]}


def open_collect(s: State, d: Decision, o: Option) -> Reason:
    return "why.open_collect", {"income": income_of(s, d.seat)}


def play(s: State, d: Decision, o: Option) -> Reason:
    card = str(o.args[0])
    if CARDS[card] != POWER:
        return ("why.card_helps", {}) if bot.worth_playing(s, d.seat, card) else ("why.card_now", {})
    mine = bot.goes_to(s, d.seat, card) == d.seat
    facts = {"power": card, "army": POWERS[card].army}
    return ("why.power_mine", facts) if mine else ("why.power_elsewhere", facts)


def discard(s: State, d: Decision, o: Option) -> Reason:
    return ("why.useful_card", {}) if bot.worth_keeping(s, d.seat, str(o.args[0])) else ("why.useless_card", {})


def end_turn(s: State, d: Decision, o: Option) -> Reason:
    return "why.save", {"money": s.money[d.seat]}


def militia(s: State, d: Decision, o: Option) -> Reason | None:
    battle = s.attack
    if battle is None:
        return None
    side = 0 if d.seat == battle.seat else 1
    steps, edge = int(o.args[0]), bot.edge_of(s, battle)
    won = bot.win_chance(edge + steps) if side == 0 else 1 - bot.win_chance(edge + 1 - steps)
    return "why.militia", {"chance": percent(won), "income": INCOME[battle.target]}


def draw_map(s: State, d: Decision, o: Option) -> Reason:
    mine = [power for power, holder in s.holders.items() if holder == d.seat]
    waiting = sum(1 for power in mine for p in POWERS[power].provinces if CARD_OF[p] in s.map_deck)
    if o.verb == "draw_map_card":
        cards = len(s.map_deck)
        return ("why.new_land", {"n": waiting, "cards": cards}) if waiting else ("why.no_new_land", {})
    return "why.two_attacks", {"n": waiting}


def ravage(s: State, d: Decision, o: Option) -> Reason:
    provinces = MAP[str(o.args[0])].provinces
    mine = sum(INCOME[p] for p in provinces if s.control.get(p) == d.seat)
    theirs = sum(INCOME[p] for p in provinces if s.control.get(p) not in (None, d.seat))
    return "why.ravage", {"mine": mine, "theirs": theirs}


def harm(s: State, d: Decision, o: Option) -> Reason | None:
    subject = str(o.args[0]) if o.args else ""
    owner = s.holders.get(subject, s.control.get(subject, UNCONTROLLED))
    if owner == UNCONTROLLED:
        return None
    if owner == d.seat:
        return "why.hurts_you", {}
    leads = owner == bot.leader(s, d.seat)
    return ("why.hurts_leader" if leads else "why.hurts_rival"), {"owner": owner}


def open_harm(s: State, d: Decision, o: Option) -> Reason | None:
    """Who leads depends on money; whom it hurts is seen."""
    found = harm(s, d, o)
    return ("why.hurts_rival", found[1]) if found is not None and found[0] == "why.hurts_leader" else found


def bargain(s: State, d: Decision, o: Option) -> Reason:
    return ("why.good_deal" if bot.gain_of(s, d.seat, d.params or {}) >= 0 else "why.poor_deal"), {}


HARMFUL: Final = ("assassin.target", "civil_war.target", "heresy.target", "pope.mode")
REASONS: Final[Reasons] = {
    ("action.choose", "attack"): strike,
    ("action.choose", "collect"): collect,
    ("action.choose", "play"): play,
    ("action.choose", "discard"): discard,
    ("action.choose", "end_turn"): end_turn,
    "setup.choose_power": power_at_start,
    "attack.target": target,
    **dict.fromkeys(("attack.militia", "defence.militia"), militia),
    "map.draw": draw_map,
    "mongols.target": ravage,
    **dict.fromkeys(HARMFUL, harm),
    "deal.answer": bargain,
}
OPEN_REASONS: Final[Reasons] = {
    ("action.choose", "collect"): open_collect,
    ("action.choose", "play"): play,
    ("action.choose", "discard"): discard,
    "setup.choose_power": power_at_start,
    "attack.target": open_target,
    "map.draw": draw_map,
    "mongols.target": ravage,
    **dict.fromkeys(HARMFUL, open_harm),
}
