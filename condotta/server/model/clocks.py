"""Clocks: how long each seat may still think. All arithmetic, no time of its own.

A seat has a bank of seconds that runs while it is asked openly, and gets the increment (never above the bank) when it
is no longer waited for. Each seat has two countdowns of it:

- `real` runs while the seat has an open question. It decides when the time is up; only the seat's own person sees it.
- `shown` runs while a spectator sees the seat being waited for. It is what everybody else sees. The two differ only
  while somebody is asked in secret: then the last mover seems busy, and that their real one stands would betray it.

A secret question costs no bank (that would show later). It has a time of its own, and who lets it pass has declined.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from random import SystemRandom
from typing import Any

from condotta.core.flow import Seat
from condotta.core.game import Data

LEAST = 60.0  # seconds for a secret question, for who comes back, and for everybody after a start of the server
SECRET_PART = 0.8  # a secret question's time is this part of its limit or more, by chance: an exact time would be told

chance = SystemRandom()


@dataclass(frozen=True)
class Limits:
    """What was agreed on when the match was made."""

    bank: float
    increment: float
    on_timeout: str  # "bot": a bot plays on; "open": also, others may take the seat

    @property
    def least(self) -> float:
        """What somebody who takes their seat back finds on their clock at least."""
        return min(max(self.increment, LEAST), self.bank)

    @property
    def secret(self) -> float:
        return max(self.increment, LEAST)


@dataclass
class Countdown:
    """Seconds left when it was stopped last, and since when it runs: in the future while its owner is on vacation."""

    left: float
    since: float | None = None
    gained: float = 0.0  # by the last increment

    @property
    def until(self) -> float | None:
        return None if self.since is None else self.since + self.left

    def run(self, since: float) -> None:
        if self.since is None:
            self.since = since

    def stop(self, now: float) -> None:
        if self.since is not None:
            self.left = max(0.0, self.left - max(0.0, now - self.since))
            self.since = None

    def gain(self, limits: Limits) -> None:
        self.gained = min(limits.increment, max(0.0, limits.bank - self.left))
        self.left += self.gained

    def give_back(self) -> None:
        """The choice that brought the increment was taken back."""
        self.left = max(0.0, self.left - self.gained)
        self.gained = 0.0


@dataclass
class SeatClock:
    real: Countdown
    shown: Countdown
    asked: float | None = None  # since when it is asked in secret
    due: float | None = None  # until when it may answer that
    spent: int | None = None  # so many choices it had made when its time was up

    @classmethod
    def full(cls, limits: Limits) -> SeatClock:
        return cls(Countdown(limits.bank), Countdown(limits.bank))

    @property
    def until(self) -> float | None:
        """When something happens, if the seat does nothing."""
        return min((t for t in (self.real.until, self.due) if t is not None), default=None)

    def come_back(self, limits: Limits, moves: int) -> None:
        """Its person takes the seat back. If their time was up they find a little, once somebody has chosen for them:
        else they could make the others wait for ever."""
        if self.spent is not None and self.spent != moves:
            self.spent = None
            for countdown in (self.real, self.shown):
                countdown.left = max(countdown.left, limits.least)


@dataclass(frozen=True)
class Asked:
    """Who is asked at some moment; only people have clocks."""

    people: Collection[Seat]
    openly: Collection[Seat]  # their clocks run
    secretly: Collection[Seat]
    waiting: Collection[Seat]  # whom a spectator sees being waited for
    away: Mapping[Seat, float] = field(default_factory=dict)  # on vacation, until when


def go_on(
    clocks: list[SeatClock],
    limits: Limits,
    asked: Asked,
    now: float,
    mover: Seat | None = None,
    undone: Seat | None = None,
) -> None:
    """Let the right clocks run from now on. `mover` has just chosen; `undone` has taken back a choice."""
    for seat, clock in enumerate(clocks):
        was_waited_for = clock.shown.since is not None
        start = max(now, asked.away.get(seat, now))
        person, waited_for = seat in asked.people, seat in asked.waiting
        turn(clock.real, now, start, on=person and seat in asked.openly)
        turn(clock.shown, now, start, on=person and waited_for)
        if was_waited_for and not waited_for and person:
            clock.real.gain(limits)
            clock.shown.gain(limits)
        elif seat == undone and waited_for and not was_waited_for:
            clock.real.give_back()
            clock.shown.give_back()
        go_on_in_secret(clock, limits, start, asked=person and seat in asked.secretly, anew=mover == seat)


def turn(countdown: Countdown, now: float, start: float, *, on: bool) -> None:
    if on:
        countdown.run(start)
    else:
        countdown.stop(now)


def go_on_in_secret(clock: SeatClock, limits: Limits, start: float, *, asked: bool, anew: bool) -> None:
    if not asked:
        clock.asked = clock.due = None
    elif clock.asked is None or anew:
        clock.asked = start
        clock.due = start + limits.secret * chance.uniform(SECRET_PART, 1.0)


def hold(clock: SeatClock, now: float, until: float | None) -> None:
    """Its owner goes on vacation, or (None) is back: a clock that would run stands until then."""
    start = max(now, until or now)
    for countdown in (clock.real, clock.shown):
        if countdown.since is not None:
            countdown.stop(now)
            countdown.run(start)
    if clock.asked is not None and clock.due is not None:
        clock.due = start + max(0.0, clock.due - max(now, clock.asked))
        clock.asked = start


def give_time(clocks: list[SeatClock], now: float, seconds: float = LEAST) -> None:
    """Nobody's time is up before so many seconds: the server was away, and people must find it again."""
    for clock in clocks:
        for countdown in (clock.real, clock.shown):
            if countdown.since is not None:
                countdown.left = max(countdown.left, now + seconds - countdown.since)
        if clock.due is not None:
            clock.due = max(clock.due, now + seconds)


def deadline(clocks: list[SeatClock]) -> float | None:
    return min((clock.until for clock in clocks if clock.until is not None), default=None)


def expired(clocks: list[SeatClock], now: float) -> list[Seat]:
    """Whose time is up."""
    return [seat for seat, clock in enumerate(clocks) if clock.until is not None and clock.until <= now]


# As data


def as_limits(data: Data | None) -> Limits | None:
    return None if data is None else Limits(float(data["bank"]), float(data["increment"]), data["on_timeout"])


def dump(clocks: list[SeatClock]) -> list[Any]:
    return [
        [*(part for c in (clock.real, clock.shown) for part in (c.left, c.since, c.gained)), *in_secret(clock)]
        for clock in clocks
    ]


def in_secret(clock: SeatClock) -> list[Any]:
    return [clock.asked, clock.due, clock.spent]


def load(data: list[Any] | None) -> list[SeatClock] | None:
    if data is None:
        return None
    return [SeatClock(Countdown(*row[0:3]), Countdown(*row[3:6]), *row[6:9]) for row in data]


def shown(clocks: list[SeatClock], own: Collection[Seat]) -> list[Data]:
    """What somebody with these seats sees. Nothing in it changes while nothing happens that they may notice."""
    return [one_shown(seat, clock, is_own=seat in own) for seat, clock in enumerate(clocks)]


def one_shown(seat: Seat, clock: SeatClock, *, is_own: bool) -> Data:
    countdown, secret = (clock.real if is_own else clock.shown), is_own and clock.asked is not None
    if secret and clock.asked is not None and clock.due is not None:
        countdown = Countdown(clock.due - clock.asked, clock.asked)
    return {"seat": seat, "left": round(countdown.left, 1), "since": countdown.since, "secret": secret}
