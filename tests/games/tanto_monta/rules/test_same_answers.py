"""What is asked often is looked for in a quicker way; it is the same as by the long one, all over random matches."""

from __future__ import annotations

from itertools import islice
from random import Random
from typing import Any

import condotta
from condotta.core.flow import DONE, Decision, offer
from condotta.games.tanto_monta import GAME
from condotta.games.tanto_monta.data import ACTIONS as LIST
from condotta.games.tanto_monta.data import CARD_IDS, MAJORS, POWERS, SEA_ZONES, SPACES
from condotta.games.tanto_monta.kept import READERS, UNREAD, Muster
from condotta.games.tanto_monta.pieces import LAND, Budget, Clause, Offer, Stack, units
from condotta.games.tanto_monta.rules.action import actions, budget, dismounting, hold
from condotta.games.tanto_monta.rules.action.actions import ACTIONS
from condotta.games.tanto_monta.rules.common import control, fleets, groups, lines, paths, pool, stacks
from condotta.games.tanto_monta.rules.common.forces import Forces
from condotta.games.tanto_monta.rules.common.groups import Group
from condotta.games.tanto_monta.rules.common.powers import at_war, enemies_of, majors_of
from condotta.games.tanto_monta.rules.diplomacy import clauses
from condotta.games.tanto_monta.rules.diplomacy.talks import Draft
from condotta.games.tanto_monta.rules.land import move
from condotta.games.tanto_monta.rules.sea import orders, transport
from condotta.games.tanto_monta.rules.sea.engagement import NavalMove
from condotta.games.tanto_monta.state import SEATS, State
from tests.games.tanto_monta.table import table
from tests.generic.strategies import varied_choices


def test_lines_from_their_end_and_from_their_sources() -> None:
    for s in states():
        for power in MAJORS:
            assert {space for space in SPACES if lines.has_line(s, power, space)} == lines.lines(s, power) & {*SPACES}


def test_a_path_to_one_place_and_to_all() -> None:
    for s in states():

        def passable(place: str) -> bool:
            return place not in SPACES or control.is_friendly(s, "castile", place)  # noqa: B023

        reached = paths.reach(s, "castile", ["leon"], passable)
        assert {space for space in SPACES if paths.leads_to(s, "castile", "leon", space, passable)} == reached & {
            *SPACES
        }


def test_whether_there_is_a_move_and_which() -> None:
    for s in states():
        for seat in range(SEATS):
            for line in ("move_clear", "move_pass", "move_strait"):
                there = [move.movable(s, seat, space) for space in SPACES]
                alone = [Group(all.space, [part], []) for all in there for part in all.parts]
                alone += [Group(all.space, [], [name]) for all in there for name in all.leaders]
                found = {group.space for group in alone if move.destinations(s, group, line)}
                assert {*move.origins(s, seat, line)} == found
                assert move.has_origin(Forces(s, seat), line) == bool(found)


def test_which_lines_of_the_list_are_open() -> None:
    """`Performer.can` with what others have found is `Performer.may`."""
    for s in states():
        for seat in range(SEATS):
            for power in ("", *majors_of(seat)):
                s.budget = Budget(CARD_IDS[63], 6, "cp", [power] if power else [])
                found = [id for id in LIST if id in ACTIONS and budget.may_do(s, seat, id)]
                assert actions.possible(s, seat, s.budget) == [id for id in found if ACTIONS[id].may(s, seat, s.budget)]
            assert dismounting.has_riders(Forces(s, seat)) == bool(dismounting.riders(s, seat))


def test_lines_of_the_list_that_are_known_still() -> None:
    """All over a match what is known after the last action is what a table without memory shows."""
    for scenario in ("1470", "1490"):
        match = condotta.new(GAME, scenario=scenario, seed=6, log=False)
        for _ in islice(varied_choices(match, 6), 2500):
            s = match.state
            if s.budget is None or match.pending[0].prompt != "action":
                continue
            asked = [str(option.args[0]) for option in match.pending[0].options if option.verb == "action"]
            fresh = s.copy()
            assert fresh.budget is not None
            assert asked == actions.possible(fresh, match.pending[0].seat, fresh.budget)
            riders = dismounting.has_riders(Forces(s, match.pending[0].seat))
            assert (dismounting.DISMOUNT in match.pending[0].options) == riders


def test_lines_of_the_list_look_at_what_they_say() -> None:
    """`READERS` and `UNREAD` tell what is asked anew when something changes."""
    seen: set[str] = set()

    class Watched(State):
        def __getattribute__(self, name: str) -> Any:
            seen.add(name)
            return super().__getattribute__(name)

    for scenario in ("1470", "1490"):
        match = condotta.new(GAME, scenario=scenario, seed=9, log=False)
        for number, _ in enumerate(islice(varied_choices(match, 9), 3000)):
            if number % 100:
                continue
            watched = Watched()
            vars(watched).update(vars(match.state.copy()))
            for seat in range(SEATS):
                watched.budget = Budget(CARD_IDS[63], 6, "cp")
                for id, _, performer in actions.lines(seat, watched.turn):
                    seen.clear()
                    performer.can(Forces(watched, seat), watched.budget)
                    assert not seen & UNREAD - {"budget", "kept"}, id
                    assert all(id in READERS[name] for name in seen & READERS.keys()), id


def test_stacks_that_are_counted_as_they_change() -> None:
    match = condotta.new(GAME, scenario="1470", seed=5, log=False)
    for made, _ in enumerate(islice(varied_choices(match, 5), 900)):
        if made % 7 == 0:
            assert counted(stacks.muster(match.state)) == counted(stacks.muster(match.state.copy()))
    match.state.stacks["leon"] = [Stack("castile", 3, moved=True)]  # as an editor would do it
    assert counted(stacks.muster(match.state)) == counted(stacks.muster(match.state.copy()))


def counted(muster: Muster) -> dict[str, object]:
    units = {power: one for power, one in muster.units.items() if one.stacks}
    numbers = {power: (one.infantry, one.cavalry, one.artillery, one.stacks) for power, one in units.items()}
    return {**numbers, "tired": muster.tired, "seen": muster.seen}


def test_enemies_one_by_one_and_all() -> None:
    for s in states():
        s.allied = {"venice": "france", "genoa": "castile", "papacy": "portugal"}
        for power in POWERS:
            assert {*enemies_of(s, power)} == {other for other in POWERS if at_war(s, power, other)}


def test_clauses_that_can_be_added() -> None:
    """With the others looked at only where they can be touched, and with all of them looked at."""
    for number, s in enumerate(states()):
        random = Random(number)
        for giver, receiver in ((0, 2), (2, 1), (3, 2), (1, 3)):
            chosen: list[Clause] = []
            for _ in range(4):
                fitting = clauses.to_add(s, giver, receiver, chosen, mutual=True)
                for id in clauses.kinds(mutual=True):
                    every = clauses.KINDS[id].possible(s, giver, receiver)
                    found = [one.term for one in every if not clauses.hindrance(s, [*chosen, one])]
                    assert [one.term for one in fitting.get(id, [])] == found
                if fitting:
                    chosen.append(random.choice(fitting[random.choice(list(fitting))]))


def test_what_a_draft_knows_and_what_it_would_find_out_anew() -> None:
    """What is looked up until a clause is added that concerns it, also what other drafts have found out."""
    for number, s in enumerate(states()):
        random, known = Random(number), dict[tuple[int, int], dict[str, bool]]()
        for maker, taker in ((0, 2), (2, 0), (2, 1), (1, 2), (3, 2), (1, 3)):
            draft = Draft(s, maker, taker, known=known)
            for _ in range(6):
                draft.look_for_stuck()
                fresh = Draft(s, maker, taker, Offer(maker, taker, draft.clauses))
                fresh.look_for_stuck()
                found = draft.kinds_to_add(maker, taker, mutual=True)
                assert found == fresh.kinds_to_add(maker, taker, mutual=True)
                asked = draft.kinds_to_add(taker, maker, mutual=False)
                assert asked == fresh.kinds_to_add(taker, maker, mutual=False)
                ways = [(kind, maker, taker) for kind in found] + [(kind, taker, maker) for kind in asked]
                if ways:
                    draft.add(random.choice([*draft.of_kind(*random.choice(ways))]))


def test_a_path_is_found_whichever_way_is_looked_at_first() -> None:
    """`leads_to`, which looks towards the end, and all that can be reached."""
    places = [*SPACES, *SEA_ZONES]
    for number, s in enumerate(states()):
        random = Random(number)
        for power in ("castile", "north_africa", "venice"):

            def passable(place: str, s: State = s, power: str = power) -> bool:
                return place in SEA_ZONES or control.is_friendly(s, power, place)

            start = random.choice([*SPACES])
            found = paths.reach(s, power, [start], passable)
            for end in random.sample(places, 20):
                assert paths.leads_to(s, power, start, end, passable) == (end in found)


def test_orders_that_can_still_be_given() -> None:
    """What is looked for anew only where an order was given, and what all places and Naos show."""
    for number, one in enumerate(states()):
        random = Random(number)
        for seat in range(SEATS):
            for side in fleets.navies_of(one, seat):
                s, naval_move = one.copy(), NavalMove(seat, side)
                flow = orders.give_orders(table(s), naval_move)
                asked = next(flow, None)
                while isinstance(asked, Decision) and asked.prompt.partition(".")[2] != "admiral":
                    if asked.prompt == "naval.order":
                        ships = [orders.Waiting(s, naval_move, place) for place in fleets.places_of(s, side)]
                        sails = [option for here in ships for option in here.sails]
                        passages = dict.fromkeys(passage for here in ships for passage in here.passages)
                        asks = [offer("ask_passage", passage) for passage in passages]
                        assert [*asked.options] == [DONE, *sails, *orders.of_naos(s, naval_move), *asks]
                    try:
                        asked = flow.send(random.choice(asked.options[1:] or asked.options))
                    except StopIteration:
                        break


def test_what_is_left_in_the_pools() -> None:
    for s in states():
        for seat in range(SEATS):
            forces = Forces(s, seat)
            for power in forces.powers:
                assert [forces.left(power, kind) for kind in LAND] == [pool.left(s, power, kind) for kind in LAND]
                assert dict.fromkeys(sorted(forces.spaces_with(power))) == dict.fromkeys(
                    sorted(hold.spaces_with(s, power))
                )


def test_what_a_power_could_take_is_found_anew_when_anything_changes() -> None:
    """Control, wars and alliances, also where an editor or a test has put them."""
    match = condotta.new(GAME, scenario="1470", seed=7, log=False)
    for made, _ in enumerate(islice(varied_choices(match, 7), 900)):
        if made % 5 == 0:
            for power in MAJORS:
                assert hold.prey_near(match.state, power, SPACES) == hold.prey_near(match.state.copy(), power, SPACES)
    s = match.state
    for change in (s.markers, s.relations, s.allied):
        change.clear()
        for power in MAJORS:
            assert hold.prey_near(s, power, SPACES) == hold.prey_near(s.copy(), power, SPACES)


def test_who_could_sail_at_all_and_by_every_kind_of_unit() -> None:
    """`groups.single` asks for one unit of each power: kinds make no difference."""
    for s in states():
        for seat in range(SEATS):
            s.budget = Budget(CARD_IDS[63], 6, "cp")
            for space in SPACES:
                there = move.movable(s, seat, space)
                for part in there.parts:
                    goals = [
                        transport.destinations(s, s.budget, Group(space, [units(part.power, kind)], []))
                        for kind in LAND
                        if part.of(kind)
                    ]
                    assert all(one == goals[0] for one in goals)
                singles = groups.single(there)
                assert [one.powers for one in singles if one.size] == [
                    [p] for p in dict.fromkeys(part.power for part in there.parts)
                ]
                assert [one.leaders for one in singles if not one.size] == [[name] for name in there.leaders]


WANTED = 8


def states() -> list[State]:
    """Here and there in the Action Phases of a match."""
    match = condotta.new(GAME, scenario="1470", seed=4, log=False)
    found: list[State] = []
    last = 0
    for made, _ in enumerate(islice(varied_choices(match, 4), 4000)):
        if made > last + 80 and match.state.budget is not None:
            found.append(match.state.copy())
            last = made
        if len(found) == WANTED:
            break
    assert len(found) == WANTED
    return found
