"""What the tests of diplomacy share: pacts in short writing, and the other acts of a player."""

from __future__ import annotations

from typing import Any

from condotta.core.match import Match

from .helpers import choose, menu, until


def pact(number: int, parties: list[int], *clauses: tuple[Any, ...], **fields: Any) -> dict[str, Any]:
    """pact(1, [0, 1], ("defensive", 1, 0, 3)): kind, giver, receiver, number, target."""
    names = ("kind", "giver", "receiver", "number", "target")
    written = [dict(zip(names, clause, strict=False)) for clause in clauses]
    return {"id": f"pact.{number}", "parties": parties, "clauses": written, **fields}


def acts(match: Match, seat: int = 0) -> list[str]:
    """What the other acts of this seat are, in its own action of phase 5."""
    until(match, "combat.action")
    choose(match, seat, "acts")
    return menu(match)
