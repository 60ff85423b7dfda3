"""Reasons for choices of phase 5."""

from __future__ import annotations

from typing import Final

from condotta.core.flow import Decision, Option
from condotta.core.game import Reason
from condotta.core.heuristics import Reasons, always, asked, percent, verbs

from ..data import BATTLE, HONOUR, TERRITORIES, UNITS
from ..pieces import AR, HORDE, KINDS, KN, Group
from ..rules.battle import powers, totals
from ..rules.common import clash
from ..rules.common.questions import army, army_size, at_war, fresh, home_of, in_reserve
from ..rules.march import conquest, ways
from ..rules.purchases.workshops import COST_OF
from ..state import State
from . import war as bot_war
from .realm import built
from .war import of_battle


def likely(hope: float) -> int:
    """In per cent; a battle is never quite decided before it."""
    return 100 if hope == 1.0 else max(1, min(99, percent(hope)))


# ---- where armies go


def move(s: State, d: Decision, o: Option) -> Reason:
    return leads_to(s, bot_war.imagined(s, d.seat, str(o.args[0]))) or ("why.no_target", {})


def leads_to(s: State, group: Group) -> Reason | None:
    """What the group can take, or the units it can fetch."""
    way = way_of(s, group)
    if not way:
        return None
    if any(group.riders):
        return target(s, group, way[-1])
    return "why.fetch", {"area": way[-1], "n": sum(fresh(s, group.seat, way[-1]))}


def way_of(s: State, group: Group) -> list[str]:
    """As the heuristics go; they do not plan for wagons that cross a sea (MU-T-logistics)."""
    if group.area not in TERRITORIES and ways.galley_of(s, group) is None:
        return []
    return bot_war.plan(s, group)[1] if any(group.riders) else bot_war.way_to_units(s, group)


def target(s: State, group: Group, area: str) -> Reason:
    facts = {"area": area, "chance": chance(s, group, area)}
    if area in TERRITORIES and home_of(s, area) == group.seat:
        return "why.attack_home", facts
    hp = honour_of(s, area)
    return ("why.attack", {**facts, "hp": hp}) if hp else ("why.attack_land", facts)


def chance(s: State, group: Group, area: str) -> int:
    """That the group wins against all it meets there, as the heuristics reckon."""
    seat = group.seat
    if ways.obstacle(s, seat, area) == "resistance":
        return likely(bot_war.odds(s, seat, group.riders, area, HORDE))
    hope = 1.0
    for enemy in (HORDE, *ways.victims_of(s, seat, area)):
        if army_size(s, enemy, area):
            hope *= bot_war.odds(s, seat, group.riders, area, enemy)
    return likely(hope)


def honour_of(s: State, area: str) -> int:
    """MU-hp.a to c: HP for conquering it now."""
    if area not in TERRITORIES or TERRITORIES[area].settlement is None or area in s.conquered:
        return 0
    points = HONOUR.points
    hp = points["conquer_settlement"] + built(s, area) * points["conquer_building_level"]
    if area in conquest.FIRST_CONQUEST and area not in s.taken_first:
        hp += points[conquest.FIRST_CONQUEST[area]]
    return hp


def stay(s: State, d: Decision, o: Option) -> Reason:
    """The best target that is left alone, if there is one."""
    best = 0.0
    found: Reason = "why.no_target", {}
    for option in d.options:
        group = bot_war.imagined(s, d.seat, str(option.args[0])) if option.verb == "move" else None
        worth, way = bot_war.plan(s, group) if group is not None and any(group.riders) else (0.0, [])
        if group is not None and way and worth > best:
            best, found = worth, ("why.wait", {"area": way[-1], "chance": chance(s, group, way[-1])})
    return found


def fight(s: State, d: Decision, o: Option) -> Reason:
    area, enemy = str(o.args[0]), int(o.args[1])
    hope = bot_war.odds(s, d.seat, army(s, d.seat, area), area, enemy)
    return "why.fight", {"owner": enemy, "chance": likely(hope)}


def load(s: State, d: Decision, o: Option) -> Reason:
    return "why.load", {"n": max(0, ways.space_left(s, s.groups[-1]))}


def drop(s: State, d: Decision, o: Option) -> Reason | None:
    group = s.groups[-1]
    kind = bot_war.to_leave(s, group)
    return ("why.guard", {"area": group.area}) if kind >= 0 and KINDS[kind] == o.args[0] else None


def step(s: State, d: Decision, o: Option) -> Reason | None:
    """If it is the first step to what the group is after."""
    group = s.groups[-1]
    return leads_to(s, group) if way_of(s, group)[:1] == [o.args[0]] else None


def halt(s: State, d: Decision, o: Option) -> Reason | None:
    group = s.groups[-1]
    return ("why.no_target", {}) if any(group.riders) and not way_of(s, group) else None


def open_step(s: State, d: Decision, o: Option) -> Reason | None:
    """What lies open: the HP of land of nobody or of an enemy; who may pass where may be secret."""
    area = str(o.args[0])
    owner = s.control.get(area)
    if area not in TERRITORIES or owner == d.seat or (owner is not None and not at_war(s, d.seat, owner)):
        return None
    if home_of(s, area) == d.seat:
        return "why.open_attack_home", {"area": area}
    hp = honour_of(s, area)
    return ("why.open_attack", {"area": area, "hp": hp}) if hp else ("why.open_attack_land", {"area": area})


# ---- the battle


def reroll(s: State, d: Decision, o: Option) -> Reason:
    """How many results of the die would be better than what lies there."""
    b, mine, other = of_battle(s, d.seat)
    aim = bot_war.aims(s, b, mine, other)
    now = bot_war.use_of(mine.dice, *aim)
    sides = int(o.args[0])
    better = sum(bot_war.use_of(dice, *aim) > now for dice in bot_war.thrown_again(mine.dice, sides))
    return "why.reroll", {"chance": percent(better / sides)}


def keep_dice(s: State, d: Decision, o: Option) -> Reason:
    b, mine, other = of_battle(s, d.seat)
    facts = {"value": totals.full_value(s, b, mine), "losses": totals.own_losses(s, b, mine)}
    if other.dice:
        return "why.keep_dice_against", {**facts, "against": totals.full_value(s, b, other)}
    if clash.fights_as_horde(s, b, other):
        return "why.keep_dice_against", {**facts, "against": totals.best_of(s.barbarian_dice)}
    return "why.keep_dice", facts


def fewer_losses(s: State, d: Decision, o: Option) -> Reason:
    return "why.fewer_losses", {"n": of_battle(s, d.seat)[1].losses}


def hit(s: State, d: Decision, o: Option) -> Reason:
    """MU-damage.d: what becomes of it."""
    kind = KINDS.index(str(o.args[-1]))
    becomes = UNITS[KINDS[kind]].becomes if kind <= KN else ()
    left = [unit for unit in becomes if in_reserve(s, d.seat, KINDS.index(unit))]
    return ("why.hit_becomes", {"unit": left[0]}) if left else ("why.hit", {"florins": COST_OF[kind]})


def walls(s: State, d: Decision, o: Option) -> Reason:
    b, mine, other = of_battle(s, d.seat)
    points = clash.protection(s, b, mine)
    if o.args[0] == "archery":
        return "why.walls_archery", {"points": points, "n": powers.active(s, b, other, AR)}
    return f"why.walls_{o.args[0]}", {"points": points}


def go_on(s: State, d: Decision, o: Option) -> Reason:
    """How the battle stands."""
    b, mine, other = of_battle(s, d.seat)
    hope = bot_war.odds(s, mine.seat, army(s, mine.seat, b.area), b.area, other.seat)
    return ("why.retreat" if o.verb == "retreat" else "why.fight_on"), {"chance": likely(hope)}


def capture(s: State, d: Decision, o: Option) -> Reason | None:
    b, mine, _ = of_battle(s, d.seat)
    free = totals.is_strong_enough(s, b, mine)
    if o.verb == "yes":
        return ("why.capture_free" if free else "why.capture_half"), {}
    return None if free else ("why.no_capture", {"n": mine.ratio})


def passing(s: State, d: Decision, o: Option) -> Reason | None:
    """A transport of another meets the army: is it fair game?"""
    price = asked(d, "price")
    if o.verb == "let_pass":
        return ("why.let_pass", {"hp": price}) if price else None
    return ("why.price_of_attack", {"hp": price}) if price else ("why.prey", {"owner": asked(d, "owner")})


OPEN_REASONS: Final[Reasons] = {
    **verbs("move.go", step=open_step),
    **verbs("battle.reroll", reroll=reroll, done=keep_dice),
    **verbs("battle.overwhelming", fewer_losses=fewer_losses, more_damage="why.more_damage"),
    **verbs("battle.sacrifice", sacrifice=always("why.sacrifice", points=BATTLE.light_infantry_bonus)),
    **verbs("battle.surrender", fight_on=go_on),
    **verbs("conquest.all", keep_all="why.keep", sack_all="why.sack_all"),
    **verbs("conquest.thing", keep="why.keep", sack=lambda s, d, o: ("why.sack", {"florins": asked(d, "florins")})),
    **dict.fromkeys(("battle.damage", "events.hit_unit"), hit),
    "battle.captain": lambda s, d, o: (f"why.captain_{o.verb}", {"unit": o.args[0]}) if o.args else None,
    "battle.walls": walls,
    "battle.go_on": go_on,
    "battle.capture": capture,
}
REASONS: Final[Reasons] = {
    **OPEN_REASONS,
    ("combat.action", "pass"): stay,
    **verbs("combat.action", move=move, fight=fight, raid="why.raid"),
    **verbs("move.go", fight=fight, raid="why.raid", load=load, load_all=load, drop=drop, step=step, stop=halt),
    "move.attack": lambda s, d, o: ("why.price_of_attack", {"hp": asked(d, "price")}),
    "meeting.army": passing,
    **verbs("battle.agree", no=go_on, yes="why.surrender"),
}
