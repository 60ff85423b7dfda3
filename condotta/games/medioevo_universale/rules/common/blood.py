"""Blood markers (MU-var-blood)."""

from __future__ import annotations

from condotta.core.flow import Decision, Flow, Option, Seat, numbered

from ...data import BLOOD_MARKER_BONUS, BLOOD_MARKERS
from ...pieces import HORDE, Battle, Fighter
from ...state import Table

SPEND = numbered("number", BLOOD_MARKERS)


def give(g: Table, seat: Seat) -> None:
    """MU-var-blood.a: one for the occasion, if the variant is in use and one is left of 18."""
    s = g.state
    if s.rules.blood_markers and seat != HORDE and sum(s.blood) < BLOOD_MARKERS:
        s.blood[seat] += 1
        g.log("variants.blood_given", "MU-var-blood.a", player=seat, markers=s.blood[seat])


def ask(g: Table, b: Battle, f: Fighter) -> Flow[None]:
    """MU-var-blood.b (D37): each marker spent gives +1 to the attack value of this round."""
    s = g.state
    if f.seat == HORDE or not s.blood[f.seat]:
        return
    options = SPEND[: s.blood[f.seat] + 1]
    choice: Option = yield Decision(f.seat, "battle.blood", options, "MU-var-blood.b", {"territory": b.area})
    spent = int(choice.args[0])
    if spent:
        s.blood[f.seat] -= spent
        f.blood += spent * BLOOD_MARKER_BONUS
        g.log("variants.blood_spent", "MU-var-blood.b", player=f.seat, markers=spent)
