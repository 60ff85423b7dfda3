"""The optional rules as a player of some evenings handles them: the extended battle, treachery, mercenaries."""

from __future__ import annotations

from random import Random
from typing import Final

from condotta.core.flow import Decision, Option, Seat
from condotta.core.heuristics import Heuristic, by_verb, first, prefer

from ..pieces import Battle, Corps, Unit
from ..rules.combat.battle_corps import by_captain, captain, of_side
from ..rules.combat.extended import chits, engagements, roster
from ..rules.march import treachery
from ..state import State

READY: Final = 0.5  # the odds at which a Corps Engages
COVERED: Final = 0.66  # which gives up its cover for it
TOGETHER: Final = 0.25  # the odds that a friend who attacks the same Corps is worth
WILLING: Final = 0.34  # of the enemy, at which one wishes to be Engaged
LOST: Final = 0.45  # at which one Rallies
RICH: Final = 3  # AP that stay in the chest when mercenaries are hired
FEW_GUNS: Final = 2  # SP


def battle_of(s: State) -> Battle:
    assert s.battle is not None
    return s.battle


def worth(units: list[Unit]) -> float:
    return sum(unit.sp * (1 + 0.35 * unit.counter.quality) for unit in units if not unit.counter.type.artillery)


def might(s: State, battle: Battle, corps: Corps) -> float:
    """What a Corps is worth in an Engagement."""
    units = roster.able(s, battle, corps)
    return worth(units) * (1.15 if captain(s, corps).star else 1.0)


# Chits


def select(s: State, d: Decision, rng: Random) -> Option:
    """The chits that fit the units of each Captain; nothing is laid that could not be used."""
    best, found = 0.0, d.options[0]
    for option in d.options:
        value = value_of(s, d, str(option.args[0]), str(option.args[1])) if option.verb == "lay" else 0.0
        if value > best:
            best, found = value, option
    return found


def value_of(s: State, d: Decision, chit: str, id: str) -> float:
    battle = battle_of(s)
    corps = by_captain(battle, id)
    units = roster.able(s, battle, corps)
    horse = sum(unit.sp for unit in units if unit.counter.type.cavalry)
    guns = sum(unit.sp for unit in units if unit.counter.type.artillery)
    foot = sum(unit.sp for unit in units if unit.counter.type.infantry)
    shots = sum(unit.sp for unit in units if "firearms" in unit.counter.type.traits)
    several = len(of_side(battle, d.seat)) > 1
    values = {
        chits.EARTHWORKS: 4.0 + foot / 4,
        chits.RIVER: 4.0 + foot / 4,
        chits.CHARGE: horse * 0.8 if horse > 1 else 0.0,
        chits.ARTILLERY: guns * 0.9 if guns >= FEW_GUNS else 0.0,
        chits.FIREARMS: shots * 0.7,
        chits.COMBINED: min(horse, foot) * 0.8,
        chits.COORDINATION: 1.2 if several else 0.0,
        chits.RALLY: 0.8 if captain(s, corps).general else 0.0,
    }
    return values.get(chit, 0.0)


def answer(s: State, d: Decision, rng: Random) -> Option:
    """Cover first; firearms against whatever comes."""
    return next((option for option in d.options if option.verb == "play"), d.options[0])


# What Corps do


def deploy(s: State, d: Decision, rng: Random) -> Option:
    """All in the Main Body."""
    return next((o for o in d.options if o.verb == "deploy" and o.args[1] == "main_body"), d.options[0])


def aim(s: State, d: Decision, rng: Random) -> Option:
    """At the Corps that is worth most; cavalry that would charge for it is left in peace."""
    battle = battle_of(s)

    def value(option: Option) -> float:
        target = by_captain(battle, option.args[1])
        return might(s, battle, target) - (6.0 if roster.riders(s, battle, target) else 0.0)

    return max(d.options, key=value)


def charge(s: State, d: Decision, rng: Random) -> Option:
    """At those whom no cover protects, the weakest first; not with less than three SP."""
    battle = battle_of(s)

    def value(option: Option) -> float:
        corps, target = (by_captain(battle, id) for id in option.args)
        horse = sum(unit.sp for unit in roster.riders(s, battle, corps))
        played = roster.post(battle, target).played
        covered = any(chit in played for chit in chits.COVER)
        flank = bool(target.engagement) and not corps.engagement
        shots = any("firearms" in unit.counter.type.traits for unit in roster.able(s, battle, target))
        return horse / 3 - (2.0 if covered else 0.0) - (0.7 if shots else 0.0) + (0.8 if flank else 0.0)

    charges = [option for option in d.options if option.verb == "charge"]
    best = max(charges, key=value)
    return best if d.options[0].verb == "charge" or value(best) > 0.6 else d.options[0]


def demand(s: State, d: Decision, rng: Random) -> Option:
    """An Engagement in which one defends and is likely to win."""
    battle = battle_of(s)
    told = d.params or {}
    attacker, defender = by_captain(battle, told["captain"]), by_captain(battle, told["target"])
    likely = engagements.odds(s, battle, attacker, defender) <= WILLING
    return next(option for option in d.options if option.verb == ("yes" if likely else "no"))


def engage(s: State, d: Decision, rng: Random) -> Option:
    """Whom one is most likely to beat; a friend in need is defended."""
    battle = battle_of(s)
    corps = by_captain(battle, (d.params or {})["captain"])

    def chance(option: Option) -> float:
        target = by_captain(battle, option.args[0])
        return engagements.odds(s, battle, corps, target) + (TOGETHER if target.engagement else 0.0)

    verbs = by_verb(d.options)
    best = max(verbs.get("engage", ()), key=chance, default=None)
    here = roster.post(battle, corps)
    covered = any(chit in here.chits or chit in here.played for chit in chits.COVER)
    if best is not None and (d.options[0].verb == "engage" or chance(best) >= (COVERED if covered else READY)):
        return best
    return verbs["defend"][0] if "defend" in verbs and not covered else d.options[0]


def rally(s: State, d: Decision, rng: Random) -> Option:
    """When the field is as good as lost."""
    battle = battle_of(s)
    ours, theirs = (strength_left(s, battle, seat) for seat in (d.seat, 1 - d.seat))
    return d.options[1] if ours < LOST * theirs else d.options[0]


def strength_left(s: State, battle: Battle, seat: Seat) -> float:
    return sum(might(s, battle, corps) for corps in of_side(battle, seat))


def resolve(s: State, d: Decision, rng: Random) -> Option:
    """First where one attacks with most."""
    battle = battle_of(s)

    def value(option: Option) -> float:
        corps = by_captain(battle, option.args[0])
        return might(s, battle, corps) if corps.side == d.seat else -might(s, battle, corps)

    return max(d.options, key=value)


# Treachery and mercenaries


def recruit(s: State, d: Decision, rng: Random) -> Option:
    """A Captain who stands in a Fortress anyway recruits when there is money."""
    for option in d.options:
        if option.verb != "recruit":
            continue
        leader = s.leaders[str(option.args[0])]
        chest = s.ap[s.scenario.pool_of(leader.army)]
        if leader.order in ("garrison", "stand") and not leader.general and chest > RICH:
            return option
    return d.options[0]


def treason_or(act: Heuristic) -> Heuristic:
    """Before anything else a garrison is tempted: a Baron for nothing, others when there is money."""

    def choose(s: State, d: Decision, rng: Random) -> Option:
        for option in d.options if s.rules.treachery else ():
            if option.verb == "treachery" and s.march is not None:
                leader = s.leaders[s.march.leader]
                found = treachery.targets(s, leader, str(option.args[0]))
                resting = leader.order in ("garrison", "stand")
                price = min(map(treachery.price, found), default=0)
                if found and ((price == 0 and resting) or (treachery.stock(s, leader) > price + RICH and resting)):
                    return option
        return act(s, d, rng) or d.options[0]

    return choose


HEURISTICS: Final[dict[str, Heuristic]] = {
    "battle.aim": aim,
    "battle.assail": first,
    "battle.attack_options": answer,
    "battle.commit_rearguard": answer,
    "battle.coordinate": answer,
    "battle.cover": answer,
    "battle.declare_charge": charge,
    "battle.declare_engagement": engage,
    "battle.declare_fire": answer,
    "battle.demand": demand,
    "battle.deploy": deploy,
    "battle.rally": rally,
    "battle.react": charge,
    "battle.receive": answer,
    "battle.receive_attack": answer,
    "battle.resolve": resolve,
    "battle.select": select,
    "battle.wave": prefer("wave", "done"),
    "battle.who_retreats": first,
    "mercenaries.keep": prefer("keep_recruit"),
    "mercenaries.recruit": recruit,
    "treachery.method": prefer("treachery_by"),
}
