"""A whole match of Medieval in the real client: two people in two browsers, two bots, and a spectator.

The first choices are clicked; the rest of the match only comes to the browsers. All that came is compared with what
each seat may know.
"""

from __future__ import annotations

import json
from random import Random
from typing import Any

from condotta.core.match import Match
from tests.browser.conftest import Guest, Invite, Seeded
from tests.browser.play import play
from tests.browser.waiting import expect
from tests.server.helpers import Running, Socket, play_randomly
from tests.server.http.test_secrets import Moment, check, moments

CLICKED = 25  # choices made with the mouse; the rest of the match comes to the browsers without it


class First(Random):
    """No chance at all."""

    def choice(self, seq: Any) -> Any:
        return seq[0]


def test_two_people_and_two_bots_play_to_the_end(server: Running, invite: Invite, seeded: Seeded) -> None:
    seeded("a short match, number 26")
    anna, bruno, looker = invite(), invite(), invite()
    people = {0: anna.known(), 2: bruno.known()}
    match_id = anna.table.create("you", "bot:greedy", "open", "bot:random", pause="0")
    (link,) = anna.table.invitations
    bruno.table.join(link, "Bruno")
    anna.table.ready()
    looker.table.open(match_id)
    looker.table.show_as_text()  # it is told as much, and draws less
    match = server.match(match_id)
    print("seed", match.seed)
    done = play(match, {0: anna.table, 2: bruno.table}, Random(match.seed), CLICKED)
    print(done)
    finish(match, [person.watch(match_id, seat) for seat, person in people.items()])
    assert done.buttons > 10
    assert done.board > 0
    for guest in (anna, bruno, looker):
        expect(guest.table.ended).to_be_visible()
        assert match.outcome is not None
        for seat in match.seats:
            expect(guest.table.ended).to_contain_text(["Player 1", "Bot 2", "Bruno", "Bot 4"][seat])
    guests: dict[int | None, Guest] = {0: anna, 2: bruno, None: looker}
    names = [["Player 1", "Bot 2", third, "Bot 4"] for third in ("Player 3", "Bruno")]
    allowed = {place: [point for each in names for point in moments(match, place, each)] for place in guests}
    for place, guest in guests.items():
        check_wire(guest, place, match, {each: allowed[each] for each in (place, None)})


def finish(match: Match, sockets: list[Socket]) -> None:
    """The people choose on without clicking, always the first option; their browsers look on."""
    play_randomly(sockets, First())
    for socket in sockets:
        socket.close()
    assert match.over


def check_wire(guest: Guest, seat: int | None, match: Match, allowed: dict[int | None, list[Moment]]) -> None:
    """Nothing that came to this browser, before the end, tells more than the kernel gives to its seat.

    Or to a spectator: Bruno is one until taking a seat.
    """
    states = guest.wire.states()
    assert len(states) > 50
    assert states[-1]["seat"] == seat
    for state in states + [body for body in guest.wire.answers("/api/") if is_state(body)]:
        assert state["seat"] in allowed
        if state["room"]["status"] == "open":
            check_before_the_start(state, allowed[None][0])
        else:
            check(state, state["seat"], allowed[state["seat"]])
    for body in guest.wire.answers("/api/"):
        assert is_state(body) or match.seed not in json.dumps(body)


def check_before_the_start(state: Any, first: Moment) -> None:
    """While seats are free, everybody sees what a spectator would: nobody picks a seat by its hand."""
    assert state["table"] == first.gave["table"]
    assert (state["ply"], state["decisions"], state["seed"]) == (0, [], None)


def is_state(body: Any) -> bool:
    return isinstance(body, dict) and body.get("type") == "state"
