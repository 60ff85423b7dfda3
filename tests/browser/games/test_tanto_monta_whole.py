"""A whole match of Tanto Monta, from 1490 to its end: two people, one in Italian, one with a phone, and two bots.
Every kind of question is clicked when it is asked for the first time; what is asked again is answered without the page.

It takes some minutes and so is no part of `make test`: `CONDOTTA_WHOLE=folder` runs it, its last pictures lie there.
"""

from __future__ import annotations

import os
from pathlib import Path
from random import Random

import pytest

import condotta
from condotta.server.play.choices import Choice
from tests.browser.conftest import Invite
from tests.browser.games.test_tanto_monta import brief, has_room, sees, with_bots
from tests.browser.gate import Gate
from tests.browser.play import asked_of
from tests.browser.waiting import expect
from tests.server.helpers import Running, until

FOLDER = os.environ.get("CONDOTTA_WHOLE", "")

pytestmark = [
    pytest.mark.xdist_group("browser-tanto-monta-whole"),
    pytest.mark.skipif(not FOLDER, reason="takes some minutes: CONDOTTA_WHOLE=folder"),
]


def test_a_whole_match_is_played(server: Running, invite: Invite) -> None:
    guests = {2: invite(server.address, lang="it"), 3: invite(server.address, phone=True)}
    guests[2].table.page.set_viewport_size({"width": 1440, "height": 900})
    guests[3].table.page.set_viewport_size({"width": 390, "height": 844})
    people = {seat: guest.known() for seat, guest in guests.items()}
    match = condotta.new("tanto_monta", scenario="1490", seed=int(os.environ.get("CONDOTTA_SEED", "1")))
    match_id = with_bots(server, [*people.values()], match)
    tables = {seat: guest.table for seat, guest in guests.items()}
    gates = {seat: Gate(table.page) for seat, table in tables.items()}
    for table in tables.values():
        table.open(match_id)
    live, rng = server.match(match_id), Random(5)
    clicked: dict[str, int] = {}
    while True:
        until(lambda: live.over or asked_of(live, tables))
        if live.over:
            break
        seat = asked_of(live, tables)[0]
        decision = next(one for one in live.open_decisions() if one.seat == seat)
        if decision.prompt not in clicked:
            clicked[decision.prompt] = seat
            gates[seat].open()
            sees(people[seat], match_id, seat, tables[seat])
            tables[seat].choose_any(rng)
            continue
        for gate in gates.values():
            gate.shut()
        choice = Choice(seat, live.ply, None, brief(decision, rng).as_json())
        server.do(server.hub.choices.choose(people[seat].visitor, match_id, choice))
    for seat, table in tables.items():
        gates[seat].open()
        expect(table.ended).to_be_visible()
        expect(table.page.locator(".tm-result")).to_be_visible()
        assert has_room(guests[seat])
        table.page.screenshot(path=Path(FOLDER) / f"end_{table.lang}_{seat}.png")
    assert {*clicked.values()} == {*tables}
    print(f"{live.ply} choices, {len(clicked)} kinds of question clicked: {' '.join(sorted(clicked))}")
