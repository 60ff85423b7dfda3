"""For every game, wherever a seat is asked in secret: forks can be played, choices taken back, and nothing leaks.

Random matches seldom come to such places, so those of a game's rich positions (tests/games/<id>/rich.py) join them.
"""

import json
import re
from collections.abc import Iterator, Sequence
from itertools import islice
from random import Random
from typing import Any

import msgspec
import pytest

import condotta
from condotta.core.errors import UndoRefused
from condotta.core.flow import PASS, Option, Seat
from condotta.core.game import Data
from condotta.core.match import Match
from condotta.core.record import read_choice
from condotta.games import find
from tests.generic.strategies import (
    GAMES,
    any_verb,
    asked,
    enough_in_secret,
    few,
    is_long,
    longest,
    random_choices,
    revealing,
    rich,
    rich_positions,
    secrets_ask,
    undo_and_do_again,
    usual_length,
    varied_choices,
)

EVERY_GAME = pytest.mark.parametrize("game_id", GAMES)
CHOICES = 60  # after so many a rich position is poor
MORE_SECRETS = (
    "too little was hidden for this test to mean anything: give rich.py more positions whose `choices` lead to where "
    "somebody is asked in secret, or say seldom_in_secret=True (docs/adding-a-game.md, section 11)"
)
PLAYED = 5  # at one in so many places a fork is played to the end
SOME = 4  # one in so many places is looked at where matches are very long


def where_somebody_is_asked_in_secret(game_id: str, seeds: Sequence[int], log: bool = True) -> Iterator[Match]:
    """Random matches, each time somebody is asked in secret: for a reaction, or at the same time as others."""
    places = secret_places(game_id, seeds[: few(game_id, len(seeds))], log)
    yield from islice(places, 0, None, SOME if is_long(game_id) else 1)


def secret_places(game_id: str, seeds: Sequence[int], log: bool) -> Iterator[Match]:
    for seed in seeds:
        for position in rich_positions(game_id):
            match = condotta.new(game_id, position=position, seed=seed, log=log)
            yield from (match for _ in islice(varied_choices(match, seed), CHOICES) if is_secret(match))
        for seats in find(game_id).seats:
            match = condotta.new(game_id, seats=seats, seed=seed, log=log)
            choices = islice(varied_choices(match, seed), longest(game_id))
            yield from (match for _ in choices if is_secret(match))


def is_secret(match: Match) -> bool:
    """Also where some of those who choose at once have chosen already."""
    return bool(match.together) or any(decision.hidden for decision in match.open_decisions())


@EVERY_GAME
def test_a_refused_undo_tells_nothing_of_what_was_answered_in_secret(game_id: str) -> None:
    """Whoever asks again and again in a pause would read who has answered already."""
    for match in where_somebody_is_asked_in_secret(game_id, range(2)):
        decision = match.open_decisions()[0]
        for option in decision.options[:3] if decision.hidden else ():
            twin = match.at(len(match.journal))
            twin.pausing = True  # as a server does
            others = [seat for seat in twin.seats if seat != decision.seat]
            before = [undo_refused(twin, seat) for seat in others]
            twin.choose(decision.seat, option)
            assert [undo_refused(twin, seat) for seat in others] == before


def undo_refused(match: Match, seat: Seat) -> str:
    with pytest.raises(UndoRefused) as refused:
        match.undo(seat)
    return str(refused.value)


@EVERY_GAME
def test_forks_at_hidden_decisions_look_the_same_and_are_played_to_the_end(game_id: str) -> None:
    """What each seat imagines looks the same everywhere; at times that of one of them, in turn, is played to the end
    (wherever a match may be: `test_what_a_seat_imagines_can_be_played_to_the_end`)."""
    met = 0
    for match in where_somebody_is_asked_in_secret(game_id, range(2), log=False):
        met += 1
        for seat in match.seats:
            fork = match.fork(seat, Random(f"{met} {seat}"))
            assert fork.view(seat) == match.view(seat)
            assert asked(fork, seat) == asked(match, seat)
            assert match.game.check(fork.state) == []
            if met % PLAYED or seat != met // PLAYED % len(match.seats):
                continue
            for made, _ in enumerate(islice(random_choices(fork, seat), longest(game_id))):
                assert made % 10 or match.game.check(fork.state) == []
            assert match.game.check(fork.state) == []
            assert fork.outcome is not None or is_long(game_id)
    assert met > enough_in_secret(game_id, 100), MORE_SECRETS


@EVERY_GAME
def test_choices_are_taken_back_at_hidden_decisions(game_id: str) -> None:
    undone = 0
    for match in where_somebody_is_asked_in_secret(game_id, range(6)):
        for seat in match.seats:
            if match.can_undo(seat):
                undone += 1
                undo_and_do_again(match.copy(), seat)
    assert undone > enough_in_secret(game_id, 50) or rich(game_id).seldom_in_secret, MORE_SECRETS


@EVERY_GAME
def test_while_somebody_is_asked_in_secret_nobody_else_can_take_a_choice_back(game_id: str) -> None:
    """Or they would see that the play does not go on, know that somebody holds a card, and choose otherwise."""
    leaks: dict[str, int] = {}
    for match in where_somebody_is_asked_in_secret(game_id, range(20)):
        decisions = match.open_decisions()
        if all(decision.hidden for decision in decisions):
            for seat in match.seats:
                if match.can_undo(seat) and not match.asks(seat):
                    what = f"{match.journal[-1][1].verb}, while another is asked for {decisions[0].prompt}"
                    leaks[what] = leaks.get(what, 0) + 1
    assert leaks == {}, "the flow calls g.reveal() before it opens such a window (core/windows.py)"


@EVERY_GAME
def test_who_is_not_asked_sees_the_table_as_it_was_before_the_last_choice_made_in_public(game_id: str) -> None:
    """So nobody can tell from what is on the table, or in the log, whether anybody is asked."""
    held = 0
    for match in islice(where_somebody_is_asked_in_secret(game_id, range(4)), 80):
        public = [place for place, hidden in enumerate(match.hidden) if not hidden]
        if match.together or not public:
            continue
        earlier = match.at(public[-1])
        for seat in (None, *match.seats):
            assert match.holds_back(seat) == (seat is None or not match.asks(seat))
            if match.holds_back(seat):
                held += 1
                now, then = match.view(seat), earlier.view(seat)
                assert now["table"] == then["table"]
                assert match.log(seat) == earlier.log(seat)
                assert (now["decisions"], now["waiting_for"]) == ([], [match.journal[public[-1]][0]])
    assert held > enough_in_secret(game_id, 50)


@EVERY_GAME
def test_where_somebody_is_asked_in_secret_something_was_announced(game_id: str) -> None:
    """So a server makes the same pause there whether anybody is asked or not; `seen` compares it."""
    for match in islice(where_somebody_is_asked_in_secret(game_id, range(4)), 200):
        if not match.together and any(not hidden for hidden in match.hidden):
            assert was_announced(match), "the flow calls g.announce() before it opens such a window (core/windows.py)"


def was_announced(match: Match) -> bool:
    """Has the last choice made in public, or an answer to it, led to something that may be answered in secret?"""
    public = max((place for place, hidden in enumerate(match.hidden) if not hidden), default=-1)
    return match.table.announced_at > public >= 0


# The same choices, other secrets

Choice = tuple[Seat, Option]


@EVERY_GAME
def test_what_happens_tells_a_seat_nothing_of_the_secrets_of_others(game_id: str) -> None:
    """In the real match and in one with other secrets the same choices show a seat the same, until one reveals them."""
    compared = differently_asked = 0
    for number, (match, first) in enumerate(beginnings(game_id)):
        dump, random = match.game.dump, Random(f"{game_id} {number}")
        for seat in match.seats:
            states = [dump(match.state), dump(match.fork(seat, random).state)]
            real, other = (again(match, state, seed=number) for state in states)
            for declined in side_by_side(real, other, seat, list(first), random):
                if made_known(real, other):
                    break
                compared += 1
                differently_asked += declined[0] != declined[1]
                assert look_alike(real, other, seat), [[who, *o.as_json()] for who, o in real.journal]
    assert compared > 200 or rich(game_id).seldom_in_secret, MORE_SECRETS
    assert differently_asked > 20 or not secrets_ask(game_id), f"{MORE_SECRETS}, or secrets_ask=False"


def beginnings(game_id: str) -> Iterator[tuple[Match, list[Choice]]]:
    """Matches in which a step has just begun, and the choices that lead from there to something hidden."""
    for position in rich_positions(game_id):
        first = [read_choice(choice, 0, place) for place, choice in enumerate(position.get("choices", []))]
        start = {key: value for key, value in position.items() if key != "choices"}
        for seed in range(max(3, few(game_id, 20) // len(rich_positions(game_id)))):
            yield condotta.new(game_id, position=start, seed=seed), first
    every = max(1, usual_length(game_id) // few(game_id, 50))
    for seats in find(game_id).seats:
        match, step = condotta.new(game_id, seats=seats, seed=1), None
        for made, _ in enumerate(islice(varied_choices(match, seats), longest(game_id))):
            if made % every == 0 and match.step is not step and begins_here(match):
                yield match, []
            step = match.step


def begins_here(match: Match) -> bool:
    """The state tells all: no flow has done anything yet."""
    state = match.game.dump(match.state)
    twin = again(match, state)
    return match.game.dump(twin.state) == state and asked_of_all(twin) == asked_of_all(match)


def again(match: Match, state: Data, **how: Any) -> Match:
    """A match of the same game, seats and scenario from this state on."""
    return condotta.new(match.game, position=state, seats=len(match.seats), scenario=match.setup.scenario, **how)


def asked_of_all(match: Match) -> list[Any]:
    return [asked(match, seat) for seat in match.seats]


def side_by_side(real: Match, other: Match, seat: Seat, first: list[Choice], random: Random) -> Iterator[list[int]]:
    """Make the same choices in both, as long as both offer them; gives how often others were asked in secret."""
    for _ in range(12):
        yield [declined_in_secret(real, seat), declined_in_secret(other, seat)]
        common = [first.pop(0)] if first else offered_in_both(real, other, seat)
        if not common or any(common[0][1] not in options_of(match, common[0][0]) for match in (real, other)):
            return
        who = random.choice([who for who, _ in common])
        option = any_verb([option for each, option in common if each == who], random)
        real.choose(who, option)
        other.choose(who, option)


def made_known(*matches: Match) -> bool:
    """The rules themselves have just shown a secret, or force somebody to: from there on the two are not alike."""
    told = rich(matches[0].game.id)
    logged = {  # for all, be it that who is asked in secret reads it first
        entry.key for match in matches for who in match.seats for entry in match.log(who) if entry.visible_to(None)
    }
    prompts = {decision.prompt for match in matches if not match.over for decision in match.open_decisions()}
    return bool(logged & set(told.makes_known)) or bool(prompts & set(told.makes_known))


def declined_in_secret(match: Match, seat: Seat) -> int:
    """Whoever is asked without this seat's knowledge declines."""
    declined = 0
    while not match.over and match.open_decisions()[0].hidden and not match.asks(seat):
        match.choose(match.open_decisions()[0].seat, PASS)
        declined += 1
    return declined


def offered_in_both(real: Match, other: Match, seat: Seat) -> list[Choice]:
    """What both offer and what reveals nothing to this seat; nothing more once one of them is over."""
    if real.over or other.over:
        return []
    reveals, tells_others = revealing(real.game.id), rich(real.game.id).tells_others
    return [
        (who, option)
        for who in real.seats
        for option in options_of(real, who)
        if option in options_of(other, who)
        and (option.verb not in reveals or (who == seat and option.verb in tells_others))
    ]


def options_of(match: Match, seat: Seat) -> list[Option]:
    return [option for decision in match.asks(seat) for option in decision.options]


COPY = re.compile(rb"(?<=[a-z])\.\d+(?=\")")  # equal cards are alike: which of them lies open tells nothing


def look_alike(one: Match, other: Match, seat: Seat) -> bool:
    """Nearly always all is written in the same way; else the order of what has names does not matter."""
    seen = [all_seen(match, seat) for match in (one, other)]
    return seen[0] == seen[1] or json.loads(COPY.sub(b"", seen[0])) == json.loads(COPY.sub(b"", seen[1]))


def all_seen(match: Match, seat: Seat) -> bytes:
    """All that a seat can look at; nothing when the match is over, since much may be shown then."""
    if match.over:
        return b"{}"
    log = [entry.as_json() for entry in match.log(seat)]
    return msgspec.json.encode(
        {"view": match.view(seat), "log": log, "can undo": match.can_undo(seat), "announced": was_announced(match)}
    )
