"""Seats that choose at once and in secret: each has a flow of its own, and waits for nobody."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from .flow import Decision, Flow, Option, Seat
from .rng import Rng


class Side:
    """One seat's part of a Together: its flow, the decision it waits for, and at last its result."""

    __slots__ = ("_flow", "decision", "made", "make", "result", "seat")

    def __init__(self, seat: Seat, make: Callable[[], Flow[Any]], begun: Decision | None) -> None:
        self.seat = seat
        self.make = make
        self.made = 0
        self.decision: Decision | None = begun  # None: it has ended
        self.result: Any = None
        self._flow: Flow[Any] | None = None  # None: the decision it began with is all
        if begun is None:
            self.begin()

    def begin(self) -> None:
        self.made = 0
        self.decision = None
        self.result = None
        self._flow = self.make()
        self.go_on(None)

    @property
    def ended(self) -> bool:
        return self.decision is None

    def asked(self) -> Decision:
        assert self.decision is not None
        return self.decision

    def go_on(self, answer: Option | None) -> None:
        self.made += answer is not None
        if self._flow is None:
            self.decision = None
            self.result = answer
            return
        try:
            decision = self._flow.send(answer)
        except StopIteration as end:
            self.decision = None
            self.result = end.value
            return
        if not isinstance(decision, Decision) or decision.seat != self.seat or not decision.options:
            raise RuntimeError(f"a side of seat {self.seat} may ask that seat only, with options, not {decision!r}")
        self.decision = decision

    def imagine(self, rng: Rng) -> None:
        """What another seat may have chosen in secret: it begins anew, and goes on at random if it had ended."""
        had_ended = self.ended
        self.begin()
        if self.ended and not had_ended:
            raise RuntimeError(f"seat {self.seat}: who is asked together must not depend on what is hidden")
        while had_ended and not self.ended:
            options = self.asked().options
            self.go_on(options[rng.below(len(options))])
