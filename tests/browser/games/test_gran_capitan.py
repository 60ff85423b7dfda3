"""El Gran Capitán in the browser: one marches by choosing the next hex, units change Captains by dragging, Orders are
given again as in the last turn, a battle tells how it was decided, and people play to the end: two of them, and one
with a finger against a bot."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

import condotta
from condotta.bots import make
from condotta.core.flow import DONE, Decision, Option
from condotta.core.match import Match
from condotta.games.gran_capitan.rules.common import forces
from condotta.games.gran_capitan.state import State
from condotta.server.model.seats import SeatInfo
from tests.browser.axe import violations
from tests.browser.conftest import Guest, Invite
from tests.browser.lobby import Shell
from tests.browser.play import asked_of, play
from tests.browser.waiting import expect
from tests.games.gran_capitan.field import Field
from tests.games.gran_capitan.rich import position
from tests.server.helpers import Person, Running

pytestmark = pytest.mark.xdist_group("browser-gran-capitan")


SEEN = """() => {
  const map = document.querySelector("svg[role=group]").getBoundingClientRect();
  return [...document.querySelectorAll(".gc-open [role=button]")].some((hex) => {
    const { x, y, width, height } = hex.getBoundingClientRect();
    const [across, down] = [x + width / 2, y + height / 2];
    return across > map.left && across < map.right && down > map.top && down < map.bottom;
  });
}"""  # a hex that can be chosen lies in the window of the map


def bold(decision: Decision, rng: Random) -> Option:
    """Somebody who looks for battle."""
    wanted = [
        one for one in decision.options if one.verb in ("attack", "activate", "name") or one.args[-1:] == ("attack",)
    ]
    return rng.choice(wanted or list(decision.options))


def played_until(prompt: str, *, in_battle: bool = False) -> Match:
    """Otranto, up to this question: the first match in which it is asked."""
    for seed in range(100):
        match, rng = condotta.new("gran_capitan", seed=seed, scenario="otranto"), Random(seed)
        while not match.over:
            decision = match.pending[0]
            if decision.prompt == prompt and (match.state.battle is not None or not in_battle):
                return match
            match.choose(decision.seat, bold(decision, rng))
    raise AssertionError(f"{prompt} is never asked")


def greedy_until(wanted: Callable[[State, Decision], bool]) -> Match:
    """Otranto by greedy bots, up to the first question of this kind: the first match in which there is one."""
    for seed in range(100):
        match = condotta.new("gran_capitan", seed=seed, scenario="otranto")
        bots = [make("greedy", match.game, seat, str(seat)) for seat in match.seats]
        while not match.over:
            decision = match.pending[0]
            if wanted(match.state, decision):
                return match
            match.choose(decision.seat, bots[decision.seat].choose(match, decision))
    raise AssertionError("there is no such question")


def together() -> Match:
    """Nemours and La Palice, each with a Force of his own, stand together in Foggia: Organisation."""
    field = Field("naples", ap={"french": 9, "spanish": 7})
    field.source("french", "napoli")
    field.force("nemours", "foggia", "french_gendarmes.5.1", "french_infantry.4.1", order="attack")
    field.force("la_palice", "foggia", "swiss_infantry.4.1=2", order="manoeuvre")
    field.force("cordoba", "barletta", "spanish_infantry_fa.5.1", order="garrison")
    field.owned(0, "foggia")
    return condotta.new("gran_capitan", position=position(field, "organisation"), seed=1)


def sit_down(server: Running, invite: Invite, match: Match) -> Guest:
    guest = invite(server.address)
    seat = match.pending[0].seat
    people = [guest.known() if one == seat else Person(server.address) for one in match.seats]
    guest.table.page.goto(f"http://{server.address}/m/{server.seat(match, people)}")
    guest.table.page.locator(".gc-ground image").wait_for(state="attached")
    return guest


def test_one_marches_by_choosing_a_hex(server: Running, invite: Invite) -> None:
    page = sit_down(server, invite, played_until("march.act")).table.page
    expect(page.locator(".gc-reach")).to_have_count(1)
    hexes = page.locator(".gc-open [role=button]")
    expect(page.locator(".gc-underway.march")).to_be_visible()
    goal = hexes.first.get_attribute("data-thing") or ""
    hexes.first.focus()
    page.keyboard.press("Enter")
    expect(page.locator(f".gc-open [data-thing='{goal}']")).to_have_count(0)
    expect(page.locator(".log, [role=tabpanel]").first).to_contain_text("marches")


def test_what_is_asked_about_is_brought_into_sight(server: Running, invite: Invite) -> None:
    """Somebody has looked at another corner of the map, and goes on by the list."""
    table = sit_down(server, invite, played_until("march.act")).table
    page, hexes = table.page, table.page.locator(".gc-open [role=button]")
    page.get_by_role("button", name="Whole map").click()
    area = table.board.bounding_box()
    assert area is not None
    page.mouse.move(area["x"] + 5, area["y"] + area["height"] - 60)
    for _ in range(12):
        page.mouse.wheel(0, -400)
    expect(hexes.first).not_to_be_in_viewport()
    march = next(option for option in table.offered() if option[0] == "move")
    table.choose(*march)
    table.awaits_choice()
    expect(page.locator(".choosing .gc-open [role=button]").first).to_be_visible()
    page.wait_for_function(SEEN)


def test_a_battle_tells_each_die_with_what_is_added(server: Running, invite: Invite) -> None:
    page = sit_down(server, invite, played_until("losses.sp", in_battle=True)).table.page
    page.get_by_role("tab", name="Log").click()
    roll = page.get_by_text("How it was decided").first
    roll.click()
    expect(page.locator(".gc-roll").first).to_be_visible()
    expect(page.locator(".gc-result").first).to_be_visible()


def test_units_change_captains_by_dragging_or_with_two_clicks(server: Running, invite: Invite) -> None:
    match = together()
    guest = sit_down(server, invite, match)
    page, match_id = guest.table.page, guest.table.page.url.rpartition("/m/")[2]
    mat = page.locator(".gc-mat")
    infantry = mat.get_by_role("button", name="French infantry")
    infantry.drag_to(mat.locator(".gc-matcard", has_text="La Palice"))
    expect(mat.locator(".gc-matcard", has_text="La Palice")).to_contain_text("French infantry")
    assert violations(page) == []
    mat.get_by_role("button", name="Swiss infantry").focus()
    page.keyboard.press("Enter")
    page.get_by_role("button", name="Swiss infantry here").press("Enter")
    expect(mat.locator(".gc-matcard", has_text="La Palice")).not_to_contain_text("Swiss infantry")
    expect(mat.locator(".gc-matcard", has_text="Nemours")).to_contain_text("Swiss infantry")
    journal = [option.as_json() for _, option in server.match(match_id).journal]
    assert journal == [["transfer", "french_infantry.4.1", "la_palice"], ["transfer", "swiss_infantry.4.1", "nemours"]]


def test_orders_are_given_again_as_in_the_last_turn(server: Running, invite: Invite) -> None:
    """Two clicks for all of them, whatever they cost; then the question is whether that is all."""
    match = greedy_until(lambda s, asked: s.turn > 4 and asked.prompt == "order.give" and DONE not in asked.options)
    guest = sit_down(server, invite, match)
    page, seat = guest.table.page, match.pending[0].seat
    live = server.match(page.url.rpartition("/m/")[2])
    before = len(live.journal)
    assert violations(page) == []
    page.get_by_role("button", name="As last turn").click()
    expect(guest.table.button_of("done")).to_be_enabled()
    given = [option.as_json()[1:] for _, option in live.journal[before:] if option.verb == "order_force"]
    assert given
    assert all(live.state.leaders[force].order in (order, "retreat") for force, order in given)  # some lose heart
    assert all(one.order for one in forces.forces_of(live.state, seat) if not one.is_baron)


def test_the_enemy_is_made_to_move_by_choosing_his_counter(server: Running, invite: Invite) -> None:
    match = played_until("activation.whom")
    theirs = next(option for option in match.pending[0].options if option.verb == "activate_enemy")
    guest = sit_down(server, invite, match)
    page = guest.table.page
    counter = page.locator(f".gc-piece.open[data-thing='{thing_of(match, theirs)}'], .gc-small.open").first
    with guest.table.answer():
        counter.click()
        if guest.table.prompt.locator(".narrowed").is_visible():
            guest.table.press(guest.table.button_of(*theirs.as_json()))
    live = server.match(page.url.rpartition("/m/")[2])
    assert theirs in [option for _, option in live.journal]


def thing_of(match: Match, option: Option) -> str:
    leader = next(one for one in match.state.leaders.values() if one.token == option.args[0])
    return leader.id if leader.face_up else f"token.{leader.token}"


def test_two_people_choose_a_scenario_and_know_their_sides(server: Running, invite: Invite) -> None:
    shell = Shell(invite(server.address).table)
    shell.table.home()
    form = shell.page.locator("form.create")
    shell.pick("home.game", "gran_capitan")
    shell.pick("home.scenario", "lautrec")
    expect(form).to_contain_text("18 turns")
    shell.table.pick(form, shell.word("home.seat", n=2), "open")
    expect(form).to_contain_text("Seat 2: Imperials")
    shell.press("create.invite")
    expect(shell.waiting_room).to_be_visible()
    expect(shell.page.get_by_role("heading", level=1)).to_have_text("El Gran Capitán · Lautrec's last chance, 1528")
    expect(shell.page.locator(".roomseats li").nth(1)).to_contain_text("Imperials")
    assert violations(shell.page) == []


def test_two_people_play_to_the_end(server: Running, invite: Invite) -> None:
    """The last turn of Otranto, by clicking; `tests/browser/play.py` says how."""
    match = greedy_until(lambda s, asked: s.turn == s.scenario.turns and s.phase == "captains")
    guests = [invite(server.address), invite(server.address, lang="it")]
    match_id = server.seat(match, [guest.known() for guest in guests])
    for guest in guests:
        guest.table.open(match_id)
    live = server.match(match_id)
    play(live, {seat: guest.table for seat, guest in enumerate(guests)}, Random(5))
    assert asked_of(live, {}) == []
    for guest in guests:
        expect(guest.table.ended).to_be_visible()
        expect(guest.table.page.locator(".gc-goals")).to_be_visible()
        assert violations(guest.table.page) == []


def test_the_last_turn_of_lautrec_is_played_with_a_finger_against_a_bot(server: Running, invite: Invite) -> None:
    match = condotta.new("gran_capitan", seed=1, scenario="lautrec")
    while match.state.turn < match.state.scenario.turns:
        asked = match.pending[0]
        match.choose(asked.seat, asked.options[0])
    guest = invite(server.address, phone=True)
    me = guest.known().visitor
    seats = [SeatInfo(0, "person", me), SeatInfo(1, "bot", bot="greedy")]
    match_id = server.do(server.hub.lifecycle.begin(me, match, seats, ""))
    guest.table.open(match_id)
    done = play(server.match(match_id), {0: guest.table}, Random(1))
    assert done.choices > 0
    expect(guest.table.ended).to_be_visible()
    wide = guest.table.page.evaluate("[document.scrollingElement.scrollWidth, innerWidth]")
    assert wide[0] <= wide[1]


def extended() -> Match:
    """Two armies near Cerignola, by the optional rules, before they are divided into Corps."""
    field = Field("naples", options={"extended_battle": True}, ap={"french": 6, "spanish": 4})
    field.force("cordoba", "2910", "spanish_infantry_fa.5.1", "landsknechts.4.1", order="stand", earthworks=True)
    field.subordinate("navarro", "cordoba", "spanish_infantry_fa.5.2", "spanish_artillery.3.1")
    field.subordinate("fabrizio_colonna", "cordoba", "italian_heavy_cavalry.3.1", "spanish_light_cavalry.2.1")
    field.force("nemours", "2910", "french_gendarmes.5.1", "french_infantry.4.1", order="attack", marched=True)
    field.subordinate("alegre", "nemours", "french_gendarmes.5.2")
    field.subordinate("la_palice", "nemours", "swiss_infantry.4.1", "french_artillery.2.1")
    match = condotta.new("gran_capitan", position=position(field, "intelligence"), seed=4)
    match.choose(1, Option("force_attack", "nemours"))
    for seat in (0, 1):
        match.choose(seat, DONE)
    return match


def test_two_people_fight_an_extended_battle_to_its_end(server: Running, invite: Invite) -> None:
    """One of them with a finger, one in Italian."""
    match, rng = extended(), Random(3)
    guests = [invite(server.address, phone=True), invite(server.address, lang="it")]
    match_id = server.seat(match, [guest.known() for guest in guests])
    for guest in guests:
        guest.table.open(match_id)
    live, tables = server.match(match_id), {seat: guest.table for seat, guest in enumerate(guests)}
    play(live, tables, rng, most=24)
    expect(guests[1].table.page.locator(".gc-field").first).to_be_visible()
    expect(guests[1].table.page.locator(".gc-field")).to_contain_text("Corpo Principale")
    while live.state.battle is not None and live.state.battle.roster is not None:
        play(live, tables, rng, most=1)
    keys = {entry.key for entry in live.log(None)}
    assert "battle.deployed" in keys
    assert {"battle.won", "battle.drawn"} & keys


def test_in_the_laboratory_an_army_is_changed_a_battle_counted_and_then_fought(server: Running, invite: Invite) -> None:
    """With a finger, in Italian: too many counters are refused with the rule, and the match begins with the battle."""
    guest = invite(server.address, phone=True, lang="it")
    page = guest.table.page
    page.goto(f"http://{server.address}/battles/gran_capitan")
    page.get_by_role("radio", name="Seminara, 1503").check()
    page.get_by_label("Regole").select_option("false")
    page.locator(".gclab-army[data-side=french] summary").tap()
    gendarmes = page.get_by_label("Gendarmi francesi, PF")
    gendarmes.fill("99")
    expect(page.get_by_role("alert")).to_contain_text("GC-SC.6")
    run, fight = page.get_by_role("button", name="Avvia"), page.get_by_role("button", name="Combatti contro un bot")
    expect(run).to_be_disabled()
    expect(fight).to_be_disabled()
    gendarmes.fill("3")
    page.get_by_label("Quante volte").select_option("50")
    run.click()
    expect(page.get_by_role("heading", name="Com'è andata in 50 battaglie")).to_be_visible()
    expect(page.locator(".gclab-odds tbody tr").first).to_contain_text("su 7")
    assert violations(page) == []
    wide = page.evaluate("[document.scrollingElement.scrollWidth, innerWidth]")
    assert wide[0] <= wide[1]
    fight.click()
    page.wait_for_url("**/m/*")
    guest.table.ready()
    live = server.match(page.url.rsplit("/", 1)[-1])
    assert live.state.trial == [7, 18]
    expect(page.locator(".origin")).to_have_count(0)  # who fights it has made it
    play(live, {0: guest.table}, Random(1))
    expect(guest.table.ended).to_be_visible()
    result = page.locator(".gc-resultpanel")
    expect(result).to_contain_text("Quanto è costata la battaglia")
    expect(result.locator(".gc-goals")).to_have_count(0)
