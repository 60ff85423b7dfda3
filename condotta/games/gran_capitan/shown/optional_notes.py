"""What the options of the optional rules cost and do (O1.1 to O1.3)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from condotta.core.flow import Decision, Option
from condotta.core.game import Note, Reason

from ..data import FACTS, WEATHERS
from ..pieces import ENGAGING, Battle, Corps
from ..rules.combat import charging
from ..rules.combat.battle_corps import by_captain, captain, of_side
from ..rules.combat.extended import chits, engagements, roster
from ..rules.march import treachery
from ..state import State

Odds = Callable[[State, Battle, Corps, Corps], float]
FLANK: Final = charging.MODIFIERS["flank"]


def says(key: str, **params: str | int) -> Reason:
    return f"note.{key}", params


def chit(s: State, decision: Decision, option: Option) -> Note:
    """`lay` names the chit first, `play` after its Captain."""
    if option.verb == "play":
        return Note(says=[says(f"chit_{option.args[1]}")])
    kind, id = str(option.args[0]), str(option.args[1])
    useless = is_useless(s, s.battle, kind, id) if s.battle is not None else ""
    return Note(says=[*([says(f"useless_{useless}")] if useless else []), says(f"chit_{kind}")])


def is_useless(s: State, battle: Battle, kind: str, id: str) -> str:
    """Why this Captain, with the Corps that he has, could never play the chit; nothing: he could."""
    corps = by_captain(battle, id)
    units = roster.able(s, battle, corps)
    lacks = {
        chits.ARTILLERY: not roster.guns(s, battle, corps),
        chits.CHARGE: not roster.riders(s, battle, corps),
        chits.FIREARMS: not WEATHERS[s.weather].firearms or not any("firearms" in u.counter.type.traits for u in units),
        chits.COMBINED: not engagements.mixed(s, battle, corps),
        chits.RALLY: not captain(s, corps).general,
        chits.COORDINATION: len(of_side(battle, corps.side)) == 1,
    }
    if lacks.get(kind):
        return kind
    return "impetuous" if kind == chits.FORMATION and chits.is_eager(s, battle, corps) else ""


def charging_there(s: State, decision: Decision, option: Option) -> Note:
    """GC-O1.1.1.chg.a, g, j."""
    battle, (rider, target) = s.battle, option.args
    flank = battle is not None and not by_captain(battle, rider).engagement and by_captain(battle, target).engagement
    return Note(says=[says("charge_extended"), *([says("flank", n=FLANK)] if flank else [])])


def aiming(s: State, decision: Decision, option: Option) -> Note:
    """GC-O1.1.1.art.b."""
    battle = s.battle
    guns = roster.guns(s, battle, by_captain(battle, option.args[0])) if battle is not None else 0
    return Note(says=[says("aim", n=guns)])


def struck(s: State, decision: Decision, option: Option) -> Note:
    """T-charge: what the target changes; all see the units of a Corps that is charged."""
    unit = next((one for each in s.leaders.values() for one in each.units if one.id == option.args[0]), None)
    if unit is None:
        return Note()
    type = unit.counter.type
    kind = "against_pikes" if type.pike else "against_artillery" if type.artillery else ""
    found = [says("struck", sp=unit.sp, quality=unit.counter.quality)]
    return Note(says=[*found, *([says(kind, n=FACTS.charge_modifiers[kind])] if kind else [])])


def deploying(s: State, decision: Decision, option: Option) -> Note:
    return Note(says=[says(f"deploy_{option.args[1]}")])


def treason(s: State, decision: Decision, option: Option) -> Note:
    """The price falls due when it is known whom one tempts: it is told as the highest that it can be."""
    leader, hex = s.leaders[s.march.leader if s.march is not None else ""], str(option.args[0])
    found = [treachery.price(one) for one in treachery.targets(s, leader, hex)]
    return Note({"ap": treachery.PRICE if treachery.is_veiled(s, leader, hex) else max(found)}, risks=("ap",))


def method(s: State, decision: Decision, option: Option) -> Note:
    """What it costs falls due now; he who is tempted lies face up."""
    how, target = str(option.args[0]), s.leaders[(decision.params or {})["force"]]
    rank = {"n": target.rank} if how == "captain" else {}
    return Note({"ap": treachery.cost(target, how)}, says=[says(f"treachery_by_{how}", **rank)])


def demanding(s: State, decision: Decision, option: Option) -> Note:
    """R-106: who is Engaging attacks the newcomer, too."""
    posts = s.battle.roster.posts if s.battle is not None and s.battle.roster is not None else {}
    own = posts.get((decision.params or {})["target"])
    return Note(says=[says("demand_yes_attacking" if own is not None and own.role == ENGAGING else "demand_yes")])


def engaging(s: State, decision: Decision, option: Option) -> Note:
    odds = odds_against(s, decision, option, engagements.odds)
    return Note(says=[*odds, *([says("engage_chits")] if odds else []), says("engage_extended")])


def odds_against(s: State, decision: Decision, option: Option, odds: Odds) -> list[Reason]:
    """Of one attack, where both sides know what the other Corps consists of."""
    battle, own = s.battle, (decision.params or {}).get("captain")
    target = by_captain(battle, option.args[0]) if battle is not None else None
    if battle is None or own is None or target is None or not target.shown:
        return []
    return [says("engage_odds", chance=round(100 * odds(s, battle, by_captain(battle, own), target)))]


TOLD: Final = {
    "lay": chit,
    "play": chit,
    "battle.declare_charge charge": charging_there,
    "battle.react charge": charging_there,
    "battle.aim fire": aiming,
    "target": struck,
    "deploy": deploying,
    "treachery": treason,
    "treachery_by": method,
    "battle.demand yes": demanding,
    "battle.demand no": lambda s, decision, option: Note(says=[says("demand_no")]),
    "battle.declare_engagement engage": engaging,
    "keep_recruit": lambda s, decision, option: Note({"ap": 1}),
    "recruit": lambda s, decision, option: Note(risks=("ap",)),
}
