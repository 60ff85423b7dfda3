"""What the options of the optional rules cost and do (O1.1 to O1.3)."""

from __future__ import annotations

from typing import Final

from condotta.core.flow import Decision, Option
from condotta.core.game import Note, Reason

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
    found = treachery.targets(s, s.leaders[s.march.leader], str(option.args[0])) if s.march is not None else []
    return Note({"ap": max(map(treachery.price, found), default=0)}, risks=("ap",))


def method(s: State, decision: Decision, option: Option) -> Note:
    how = str(option.args[0])
    there = [one for one in s.leaders.values() if one.place == (decision.params or {})["hex"] and one.face_up]
    known = [one for one in there if one.side != decision.seat and one.on_map]
    rank = {"n": known[0].rank if known else 0} if how == "captain" else {}
    return Note(says=[says(f"treachery_by_{how}", **rank)], risks=("ap",))


TOLD: Final = {
    "lay": chit,
    "play": chit,
    "deploy": deploying,
    "treachery": treason,
    "treachery_by": method,
    "battle.demand yes": lambda s, decision, option: Note(says=[says("demand_yes")]),
    "battle.demand no": lambda s, decision, option: Note(says=[says("demand_no")]),
    "battle.declare_engagement engage": lambda s, decision, option: Note(says=[says("engage_extended")]),
    "keep_recruit": lambda s, decision, option: Note({"ap": 1}),
    "recruit": lambda s, decision, option: Note(risks=("ap",)),
}
