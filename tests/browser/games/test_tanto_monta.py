"""Tanto Monta in the browser: one marches by choosing a space, plays a card by clicking it, a battle shows every die
with what gave it, its panels tell the whole table, and people play to the end: with a mouse, and with a finger."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from random import Random

import pytest
from playwright.sync_api import TimeoutError

import condotta
from condotta.core.flow import Decision, Option
from condotta.core.match import Match
from condotta.games.tanto_monta.data import CARDS
from condotta.server.model.seats import SeatInfo
from condotta.server.play.choices import Choice
from tests.browser.axe import violations
from tests.browser.conftest import Guest, Invite
from tests.browser.gate import Gate
from tests.browser.play import asked_of, play
from tests.browser.table import Table
from tests.browser.waiting import expect
from tests.server.helpers import Person, Running, until

pytestmark = pytest.mark.xdist_group("browser-tanto-monta")

LAST_TURN = 3  # which two whole turns lead to
PATIENCE = 30  # seconds
BOLD = ("from", "to", "action", "cp", "intercept")


def bold(decision: Decision, rng: Random) -> Option:
    """Somebody who marches."""
    wanted = [one for one in decision.options if one.verb in BOLD]
    return rng.choice(wanted or list(decision.options))


def played_until(wanted: Callable[[Match, Decision], bool]) -> tuple[Match, int]:
    """The first match in which such a question is asked, up to it; and the seat that is asked."""
    for seed in range(100):
        match, rng = condotta.new("tanto_monta", seed=seed), Random(seed)
        while not match.over:
            found = [decision for decision in match.pending if wanted(match, decision)]
            if found:
                return match, found[0].seat
            decision = match.pending[0]
            match.choose(decision.seat, bold(decision, rng))
    raise AssertionError("there is no such question")


def asks(prompt: str) -> Callable[[Match, Decision], bool]:
    return lambda _, decision: decision.prompt == prompt


def sit_down(server: Running, invite: Invite, match: Match, seat: int, lang: str = "en") -> Guest:
    guest = invite(server.address, lang=lang)
    people = [guest.known() if one == seat else Person(server.address) for one in match.seats]
    guest.table.open(server.seat(match, people))
    return guest


def test_one_marches_by_choosing_a_space(server: Running, invite: Invite) -> None:
    match, seat = played_until(asks("move.to"))
    guest = sit_down(server, invite, match, seat)
    page = guest.table.page
    goals = page.locator(".tm-spot.open [role=button]")
    goal = goals.first.get_attribute("data-thing") or ""
    assert Option("to", goal) in next(one for one in match.pending if one.seat == seat).options
    expect(page.locator(".tm-cpleft")).to_be_visible()
    origin = (next(one for one in match.pending if one.seat == seat).params or {})["space"]
    expect(page.locator(f"[data-asked-about={origin}]")).to_be_visible()  # what the question is about is marked
    with guest.table.answer():
        goals.first.focus()
        page.keyboard.press("Enter")
    journal = server.match(page.url.rpartition("/m/")[2]).journal
    assert (seat, Option("to", goal)) in journal


def test_a_card_is_played_by_clicking_it(server: Running, invite: Invite) -> None:
    match, seat = played_until(asks("impulse.card"))
    guest = sit_down(server, invite, match, seat)
    table, page = guest.table, guest.table.page
    card = page.locator(".tm-card.home.open").first
    expect(card.locator(".tm-what")).not_to_be_empty()
    assert violations(page) == []
    card.click()
    expect(table.prompt.locator(".narrowed")).to_be_visible()
    ways = table.offered()
    assert len({way[1] for way in ways}) == 1
    table.choose(*next(way for way in ways if way[0] == "cp"))
    expect(page.locator(".tm-cpleft")).to_have_text(f"{CARDS[ways[0][1]].cp} CP left")
    assert table.offered()[-1] == ["done"]  # what ends an impulse comes last


def test_a_battle_shows_every_die_with_what_gave_it(server: Running, invite: Invite) -> None:
    match, seat = played_until(asks("battle.loss"))
    page = sit_down(server, invite, match, seat).table.page
    rolls = page.locator(".overmap .tm-roll")
    expect(rolls).to_have_count(2)
    rolled = next(entry for entry in reversed(match.log(seat)) if entry.key == "battle.rolled").params
    for side, shown in (("attacker", rolls.nth(0)), ("defender", rolls.nth(1))):
        expect(shown.locator(".tm-die")).to_have_count(rolled[f"{side}_dice"])
        expect(shown.locator(".tm-die.hit")).to_have_count(rolled[side])
        expect(shown.locator("li")).to_have_count(len(rolled[f"{side}_sum"]["parts"]))
    assert violations(page) == []
    page.locator(".overmap .overfold").click()
    expect(page.locator(".overmap")).to_have_count(0)
    page.get_by_role("tab", name="Log").click()
    page.get_by_text("How it was decided").last.click()
    expect(page.locator(".tm-sum .tm-roll").first).to_be_visible()


def test_its_panels_tell_the_whole_table(server: Running, invite: Invite) -> None:
    match, seat = played_until(asks("impulse.card"))
    page = sit_down(server, invite, match, seat, "it").table.page
    page.get_by_role("button", name="Diplomazia").click()
    expect(page.locator(".tmc-bond.war").first).to_be_attached()
    page.locator(".tmc-seat[data-power=spain]").click()
    expect(page.locator(".tmc-bonds.war")).to_contain_text("Beltranejos")
    assert violations(page) == []
    page.get_by_role("button", name="Minori").click()
    expect(page.locator(".tmc-court")).to_have_count(6)
    expect(page.locator(".tmc-papacy")).to_contain_text("Paolo II")
    assert violations(page) == []
    page.get_by_role("button", name="Forze").click()
    expect(page.locator(".tm-army").first).to_be_visible()
    page.get_by_role("button", name="Giocatori").click()
    expect(page.locator(".tm-playercard")).to_have_count(4)
    assert violations(page) == []
    page.get_by_role("button", name="Testo").click()
    expect(page.locator(".tm-text table").nth(2)).to_contain_text("Toledo")


def by_chance(choices: int) -> Match:
    """A match after so many choices, or at its end."""
    match, rng = condotta.new("tanto_monta", seed=1), Random(1)
    while not match.over and len(match.journal) < choices:
        decision = match.pending[0]
        match.choose(decision.seat, rng.choice(decision.options))
    return match


def near_the_end() -> Match:
    """Its last winter is nearly over; it begins there, so that its past is soon gone through."""
    return condotta.new("tanto_monta", position=by_chance(len(by_chance(100_000).journal) - 8).position())


def with_bots(server: Running, people: list[Person], match: Match) -> str:
    """Bots lead the first two seats, these people the others."""
    seats = [SeatInfo(seat, "bot", bot="random") for seat in (0, 1)]
    seats += [SeatInfo(seat, "person", who.visitor) for seat, who in enumerate(people, 2)]
    return server.do(server.hub.lifecycle.begin(people[0].visitor, match, seats, ""))


def has_room(guest: Guest) -> bool:
    wide = guest.table.page.evaluate("[document.scrollingElement.scrollWidth, innerWidth]")
    return bool(wide[0] <= wide[1])


def test_people_play_to_the_end(server: Running, invite: Invite) -> None:
    """One in Italian, one with a finger, by clicking; the others are bots."""
    guests = [invite(server.address, lang="it"), invite(server.address, phone=True)]
    match_id = with_bots(server, [guest.known() for guest in guests], near_the_end())
    for guest in guests:
        guest.table.open(match_id)
    live = server.match(match_id)
    play(live, {seat: guest.table for seat, guest in enumerate(guests, 2)}, Random(5))
    assert asked_of(live, {}) == []
    for guest in guests:
        expect(guest.table.ended).to_be_visible()
        expect(guest.table.page.locator(".tm-result")).to_be_visible()
        assert violations(guest.table.page) == []
    assert has_room(guests[-1])


class Clicked:
    """The questions that were answered by clicking: each kind once; after so many of them of each new procedure (a
    relief, a transport …) those that follow one another."""

    ENOUGH = 36

    def __init__(self) -> None:
        self.seats: dict[str, int] = {}  # by prompt
        self.going_on = ""

    def wants(self, prompt: str) -> bool:
        procedure = prompt.partition(".")[0]
        known = any(one.partition(".")[0] == procedure for one in self.seats)
        new = not known or procedure == self.going_on or len(self.seats) < self.ENOUGH
        return prompt not in self.seats and new

    def add(self, prompt: str, seat: int) -> None:
        self.seats[prompt] = seat
        self.going_on = prompt.partition(".")[0]


def brief(decision: Decision, rng: Random) -> Option:
    """Somebody who does not take long: rather all than some, rather enough than more."""
    short = [one for one in decision.options if one.verb in ("all", "done", "pass", "winter_all")]
    return rng.choice(short if short and rng.random() < 0.5 else list(decision.options))


def test_two_turns_are_played(server: Running, invite: Invite) -> None:
    """1470, one with a finger, one in Italian, two bots: questions are clicked when they are asked for the first time;
    what is asked again is answered without the page, which would draw all of it."""
    guests = [invite(server.address, phone=True), invite(server.address, lang="it")]
    guests[1].table.page.set_viewport_size({"width": 1000, "height": 640})
    people = {seat: guest.known() for seat, guest in enumerate(guests, 2)}
    match_id = with_bots(server, [*people.values()], condotta.new("tanto_monta", scenario="1470", seed=2))
    tables = {seat: guest.table for seat, guest in enumerate(guests, 2)}
    gates = {seat: Gate(table.page) for seat, table in tables.items()}
    for table in tables.values():
        table.open(match_id)
    live, rng, clicked = server.match(match_id), Random(5), Clicked()
    while True:
        until(lambda: live.over or live.state.turn == LAST_TURN or asked_of(live, tables))
        if live.over or live.state.turn == LAST_TURN:
            break
        seat = asked_of(live, tables)[0]
        decision = next(one for one in live.open_decisions() if one.seat == seat)
        if clicked.wants(decision.prompt):
            clicked.add(decision.prompt, seat)
            gates[seat].open()
            sees(people[seat], match_id, seat, tables[seat])
            tables[seat].choose_any(rng)
            continue
        clicked.going_on = ""
        for gate in gates.values():
            gate.shut()
        choice = Choice(seat, live.ply, None, brief(decision, rng).as_json())
        server.do(server.hub.choices.choose(people[seat].visitor, match_id, choice))
    assert live.state.turn == LAST_TURN
    assert len(live.state.totals) == LAST_TURN - 1  # Victory Determination Phases
    assert {*clicked.seats.values()} == {*tables}
    assert len(clicked.seats) > 20, clicked.seats
    for seat, table in tables.items():
        gates[seat].open()
        turn = "Turno 3 di 7" if table.lang == "it" else "Turn 3 of 7"
        expect(table.page.get_by_text(turn).first).to_be_visible()
    assert has_room(guests[0])


def sees(person: Person, match_id: str, seat: int, table: Table) -> None:
    """Until the page shows what is asked now; others who choose in secret may change it meanwhile."""
    for _ in range(PATIENCE):
        state = person.get(f"/api/matches/{match_id}?seat={seat}")
        asked = " ".join(f"{one['seat']}:{state['ply']}:{one['moves']}" for one in state["decisions"])
        with suppress(TimeoutError):
            table.page.locator(f"[data-asked='{asked}']").wait_for(timeout=1000)
            return
    raise AssertionError(f"{asked}: the page shows {table.asked}")
