"""What is kept of states: whatever happens at a table and around it, each viewer is told what a state made from nothing
tells. A part that were kept too long would be a lie, or something that its viewer may no longer know."""

from __future__ import annotations

import json
from collections.abc import Callable, Coroutine
from random import Random
from typing import Any, TypeAlias

import pytest

import condotta
from condotta.core import wording
from condotta.games import find
from condotta.server.errors import ApiError
from condotta.server.matches import viewer_state
from condotta.server.matches.live_match import LiveMatch
from condotta.server.matches.resuming import Resumed
from condotta.server.model.changes import StoredMatch
from condotta.server.play.choices import Choice
from tests.generic.strategies import GAMES
from tests.server.helpers import Person, Running

CHOICES = 60
Work: TypeAlias = Coroutine[Any, Any, Any]


@pytest.mark.parametrize("game_id", GAMES)
def test_what_is_kept_of_a_state_is_what_a_fresh_one_tells(
    game_id: str, server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    for text in ("option_text", "prompt_text", "refusal_text"):  # few texts name players; let all of them do so
        monkeypatch.setattr(wording, text, lambda game, what, lang, names: f"{what!r} {lang} {names}")
    seats = find(game_id).seats[-1]
    people = [Person(server.address) for _ in range(seats)]
    match_id = server.seat(condotta.new(game_id, seats=seats, seed=5), people)
    table = Table(server, match_id, people, Random(5))
    table.check()
    for number in range(CHOICES):
        if not table.choose():
            break
        table.check()
        if number % 2:
            table.something_else(number // 2)
            table.check()


class Table:
    """People at a match, and what may happen there."""

    def __init__(self, server: Running, match_id: str, people: list[Person], rng: Random) -> None:
        self.server = server
        self.hub = server.hub
        self.id = match_id
        self.people = people
        self.rng = rng
        self.happens: list[Callable[[Person, int], Work]] = [
            lambda who, seat: self.hub.choices.undo(who.visitor, match_id, seat),
            lambda who, seat: self.hub.lifecycle.update(who.visitor, match_id, None, f"called {rng.random()}"),
            lambda who, seat: self.hub.seating.notify(who.visitor, match_id, seat, on=rng.random() < 0.5),
            lambda who, seat: self.hub.seating.offer(who.visitor, match_id, seat),
            lambda who, seat: self.hub.rewinds.propose(who.visitor, match_id, seat, max(0, self.live.match.ply - 3)),
            lambda who, seat: self.hub.rewinds.answer(who.visitor, match_id, seat, agree=rng.random() < 0.5),
            self.come_and_go,
            self.change_places,
            lambda who, seat: self.hub.matches.reload(self.live),
        ]

    @property
    def live(self) -> LiveMatch:
        return self.hub.matches.live[self.id]

    def choose(self) -> bool:
        """Somebody chooses at random; False: nobody is asked any more."""
        match = self.live.match
        if match.over:
            return False
        decision = self.rng.choice(match.open_decisions())
        visitor = self.live.seats[decision.seat].visitor or ""
        choice = Choice(decision.seat, match.ply, None, self.rng.choice(decision.options).as_json())
        self.server.do(self.hub.choices.choose(visitor, self.id, choice))
        return True

    def something_else(self, number: int) -> None:
        """One after the other of what may happen, to somebody."""
        seat = self.rng.randrange(len(self.people))
        who = next(person for person in self.people if person.visitor == self.live.seats[seat].visitor)
        try:
            self.server.do(self.happens[number % len(self.happens)](who, seat))
        except ApiError:
            return  # not allowed now

    async def come_and_go(self, who: Person, seat: int) -> None:
        connection = await self.hub.connections.connect(self.id, who.visitor, seat, "en")
        await self.told()
        await self.hub.connections.disconnect(self.id, connection)

    async def change_places(self, who: Person, seat: int) -> None:
        """Somebody gives up a seat, and another person takes it."""
        link = await self.hub.seating.offer(who.visitor, self.id, seat)
        await self.told()
        other = self.rng.choice([person for person in self.people if person is not who])
        await self.hub.seating.join(other.visitor, self.id, link.partition("key=")[2], None, "Zoe", member=True)

    def check(self) -> None:
        self.server.do(self.told())

    async def told(self) -> None:
        async with self.hub.matches.use(self.id) as live:
            fresh = made_from_nothing(live)
            for visitor in ("", *(person.visitor for person in self.people)):
                for seat in (None, *live.seats_of(visitor)):
                    for lang in ("en", "it"):
                        kept = viewer_state.state(live, visitor, seat, lang)
                        assert as_told(kept) == as_told(viewer_state.state(fresh, visitor, seat, lang))


def made_from_nothing(live: LiveMatch) -> LiveMatch:
    """The same match, as one that was never looked at."""
    facts = (live.id, live.name, live.creator, live.created, live.updated, live.version, live.record)
    stored = StoredMatch(*facts, live.seats, live.names, live.chat, live.room, live.last_chat, live.bots_due)
    twin = LiveMatch(Resumed(stored, live.match, None, live.frozen, live.before, live.kept))
    twin.connections, twin.present, twin.elsewhere = live.connections, live.present, live.elsewhere
    return twin


def as_told(state: Any) -> str:
    return json.dumps(state, sort_keys=True, default=list)
