"""A turn of Tanto Monta with its diplomacy: two people, one with a finger, talk to each other and to two bots, agree,
announce and confirm; what nobody else may know, nobody else's page has; then the turn is played to its end."""

from __future__ import annotations

from random import Random

import pytest

import condotta
from condotta.core.match import Match
from condotta.games.tanto_monta.data.things import PORTUGAL, SPAIN
from condotta.server.model.seats import SeatInfo
from condotta.server.play.choices import Choice
from tests.browser.axe import violations
from tests.browser.conftest import Guest, Invite
from tests.browser.games.test_tanto_monta import brief, has_room, sees
from tests.browser.gate import Gate
from tests.browser.play import asked_of
from tests.browser.waiting import expect
from tests.games.tanto_monta import rich
from tests.server.helpers import Person, Running, until

pytestmark = pytest.mark.xdist_group("browser-tanto-monta-talks")

CAPTIVE = "ferdinand"


def before_talks() -> Match:
    """The third turn of 1470: Ferdinand is a captive of Portugal, which is at war with Spain."""
    leaders = {**rich.LEADERS, CAPTIVE: {"captor": PORTUGAL}}
    return condotta.new("tanto_monta", position=rich.position("diplomacy", leaders=leaders, sieges={}), seed=3)


def with_bots(server: Running, people: dict[int, Person], match: Match) -> str:
    seats = [
        SeatInfo(seat, "person", people[seat].visitor) if seat in people else SeatInfo(seat, "bot", bot="random")
        for seat in match.seats
    ]
    return server.do(server.hub.lifecycle.begin(people[PORTUGAL].visitor, match, seats, ""))


def test_people_agree_and_play_a_turn(server: Running, invite: Invite) -> None:
    guests = {PORTUGAL: invite(server.address), SPAIN: invite(server.address, lang="it", phone=True)}
    people = {seat: guest.known() for seat, guest in guests.items()}
    match = before_talks()
    match_id = with_bots(server, people, match)
    for guest in guests.values():
        guest.table.open(match_id)
    live = server.match(match_id)
    tables = {seat: guest.table for seat, guest in guests.items()}

    # when: Portugal offers Spain a captive for cards
    offer(guests[PORTUGAL])
    tables[PORTUGAL].choose("done")
    tables[SPAIN].choose("done")
    until(lambda: live.state.stage.startswith("answers"))

    # then: Spain reads it on a phone, each part with its rule, and accepts
    answer(server, people, match_id, live, guests[SPAIN])
    # and: it binds when it is announced and confirmed
    seen = False
    while not any(clause.kind == "leader" for clause in live.state.agreed):
        until(lambda: asked_of(live, tables))
        seat = asked_of(live, tables)[0]
        decision = next(one for one in live.open_decisions() if one.seat == seat)
        sees(people[seat], match_id, seat, tables[seat])
        if decision.prompt == "bundle.announce":
            tables[seat].choose(*next(one for one in tables[seat].offered() if one[0] == "announce"))
        elif decision.prompt == "bundle.confirm" and seat == SPAIN:
            page = tables[SPAIN].page
            expect(page.locator(".tmc-paper .tmc-clauses").first).to_contain_text("segrete")
            assert violations(page) == []
            seen = True
            tables[SPAIN].choose(*next(one for one in tables[SPAIN].offered() if one[0] == "confirm"))
        else:
            tables[seat].choose(*decision.options[0].as_json())
    assert seen

    # and: the rest of the turn
    turn, rng = live.state.turn, Random(5)
    gates = {seat: Gate(table.page) for seat, table in tables.items()}
    for gate in gates.values():
        gate.shut()
    while not live.over and live.state.turn == turn:
        until(lambda: live.over or live.state.turn != turn or asked_of(live, tables))
        for seat in asked_of(live, tables)[:1]:
            decision = next(one for one in live.open_decisions() if one.seat == seat)
            choice = Choice(seat, live.ply, None, brief(decision, rng).as_json())
            server.do(server.hub.choices.choose(people[seat].visitor, match_id, choice))
    assert live.state.turn == turn + 1 or live.over
    for gate in gates.values():
        gate.open()
    expect(tables[SPAIN].page.get_by_text(f"Turno {live.state.turn} di 7").first).to_be_visible()
    assert has_room(guests[SPAIN])


def offer(guest: Guest) -> None:
    table, page = guest.table, guest.table.page
    table.awaits_choice()
    wanted = page.locator(".tmc-guest[data-option='[\"talk\",2]'] .tmc-wants")
    expect(wanted).to_be_visible()  # what Spain could want
    table.choose("talk", SPAIN)
    table.choose("give", "leader")
    if page.locator(".tmc-values").count():
        table.choose("give", "leader", CAPTIVE)
    table.choose("ask", "cards")
    if page.locator(".tmc-values").count():
        table.choose("ask", "cards", 1)
    expect(page.locator(".tmc-side .tmc-clauses li")).to_have_count(2)
    expect(page.locator(".tmc-side").first.get_by_role("link", name="TM-9.1.g")).to_be_visible()
    assert violations(page) == []
    table.choose("offer")


def answer(server: Running, people: dict[int, Person], match_id: str, live: Match, guest: Guest) -> None:
    """Whatever else bots have offered is declined."""
    table, page = guest.table, guest.table.page
    for _ in range(4):
        until(lambda: live.state.stage.startswith("answers") and asked_of(live, {SPAIN: table}))
        decision = next(one for one in live.open_decisions() if one.seat == SPAIN)
        sees(people[SPAIN], match_id, SPAIN, table)
        if decision.params and decision.params["maker"] == PORTUGAL:
            expect(page.locator(".tmc-side").nth(1).locator(".tmc-clauses")).to_contain_text("segrete")
            expect(page.locator(".tmc-side").nth(1)).to_contain_text("Giocatore portoghese")  # for whom the other plays
            expect(table.prompt.get_by_role("heading", level=2)).not_to_contain_text("segrete")  # the paper tells it
            assert violations(page) == []
            assert has_room(guest)
            table.choose("accept")
            return
        table.choose("pass")
    raise AssertionError("Portugal's offer has not come")
