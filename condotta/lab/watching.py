"""What a watched match tells beside its end: how the scores went, which cards, verbs and rules came up."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from condotta.core.flow import Decision
from condotta.core.match import Match


@dataclass(frozen=True, slots=True)
class Watched:
    """Each list has an entry for each seat."""

    turns: int | None  # None: the game does not tell
    starts: list[dict[str, list[str]]]
    scores: list[list[int]]  # when turn 0, 1, 2 … begins, and at the end
    verbs: list[dict[str, int]]  # chosen
    rules: list[dict[str, int]]  # that asked
    cards: list[dict[str, int]]  # used


class Watch:
    """Looks at one match while it is played. Verbs and cards are read from its journal afterwards."""

    __slots__ = ("facts", "has_ticked", "rules", "samples", "seats", "starts", "turn")

    def __init__(self, match: Match) -> None:
        self.facts = match.game.facts() if match.game.facts else None
        self.seats = match.seats
        self.rules: list[Counter[str]] = [Counter() for _ in match.seats]
        self.samples: list[list[int]] = []  # the scores of all seats, turn by turn
        self.starts: dict[str, list[list[str]]] = {}
        self.turn = -1
        self.has_ticked = False  # the last choice ended a turn
        self.look(match)

    def asks(self, decision: Decision) -> None:
        self.rules[decision.seat][decision.rule] += 1

    def look(self, match: Match) -> None:
        """After a choice: has a turn begun? Turns in which nobody was asked get the same scores."""
        facts = self.facts
        if facts is None:
            return
        state = match.state
        now = facts.turn(state)
        self.has_ticked = now > self.turn
        if self.has_ticked:
            if not self.samples:
                self.starts = facts.starts(state)
            self.samples += [facts.scores(state)] * (now - self.turn)
            self.turn = now

    def result(self, match: Match, final: tuple[int, ...]) -> Watched:
        """All that was seen, once the match is over."""
        turns = self._close(final)
        verbs: list[Counter[str]] = [Counter() for _ in self.seats]
        cards: list[Counter[str]] = [Counter() for _ in self.seats]
        for seat, option in match.journal:
            verbs[seat][option.verb] += 1
            if self.facts is not None:
                cards[seat].update(self.facts.cards_used(option))
        return Watched(
            turns,
            [{kind: by_seat[seat] for kind, by_seat in self.starts.items()} for seat in self.seats],
            [[sample[seat] for sample in self.samples] for seat in self.seats],
            [in_order(counts) for counts in verbs],
            [in_order(counts) for counts in self.rules],
            [in_order(counts) for counts in cards],
        )

    def _close(self, final: tuple[int, ...]) -> int | None:
        """The scores at the end are the last ones, also where the last turn was broken off; how many turns it were."""
        if not self.samples:
            return None
        if self.has_ticked:
            self.samples.pop()
        self.samples.append(list(final))
        return len(self.samples) - 1


def in_order(counts: Counter[str]) -> dict[str, int]:
    """By name: a table does not depend on what came first."""
    return dict(sorted(counts.items()))
