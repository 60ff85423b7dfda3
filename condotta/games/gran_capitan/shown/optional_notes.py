"""What the options of the optional rules cost and do (O1.1 to O1.3)."""

from __future__ import annotations

from typing import Final

from condotta.core.flow import Decision, Option
from condotta.core.game import Note, Reason

from ..pieces import ENGAGING
from ..rules.march import treachery
from ..state import State


def says(key: str, **params: str | int) -> Reason:
    return f"note.{key}", params


def chit(s: State, decision: Decision, option: Option) -> Note:
    """`lay` names the chit first, `play` after its Captain."""
    return Note(says=[says(f"chit_{option.args[0 if option.verb == 'lay' else 1]}")])


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


TOLD: Final = {
    "lay": chit,
    "play": chit,
    "deploy": deploying,
    "treachery": treason,
    "treachery_by": method,
    "battle.demand yes": demanding,
    "battle.demand no": lambda s, decision, option: Note(says=[says("demand_no")]),
    "battle.declare_engagement engage": lambda s, decision, option: Note(says=[says("engage_extended")]),
    "keep_recruit": lambda s, decision, option: Note({"ap": 1}),
    "recruit": lambda s, decision, option: Note(risks=("ap",)),
}
