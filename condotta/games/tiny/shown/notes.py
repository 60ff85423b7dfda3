"""What an option costs, and what players have."""

from collections.abc import Sequence

from condotta.core.flow import Decision, Option, Seat
from condotta.core.game import NOTHING_NOTED, Note, Notes

from ..rules.crossing import PLAY
from ..state import State, money


def describe(s: State, decision: Decision, option: Option) -> Note:
    """A bid is paid by the winner alone (TY-2.b), an accepted price by the buyer (TY-3.c)."""
    if option.verb == "bid":
        return Note({"florins": int(option.args[0])}, [("note.bid", {})])
    if option.verb == "accept" and decision.params is not None:
        return Note({"florins": sum(term[1] for term in decision.params["gets"] if term[0] == "florins")})
    if option in PLAY.values():
        return Note({"cards": 1}, [(f"note.{option.args[0]}", {})])
    return NOTHING_NOTED


def purse(s: State, seat: Seat) -> dict[str, int]:
    return {"florins": money(s, seat), "cards": len(s.hands[seat])}


def own(s: State, seat: Seat) -> dict[str, Sequence[str]]:
    return {"card": s.hands[seat]}


NOTES = Notes(describe, purse, own)
