"""Each proof is walked through with scripted dice; at each choice of a walk it is saved, undone, forked and replayed.

The ids in the names are those of the ledgers. There are no rule marks: these rules are thrown away.
"""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

from condotta import api
from condotta.core import record as records
from condotta.core.flow import Option
from condotta.core.game import Data, Game
from condotta.core.match import Match
from tests.core.proofs import gran_capitan_activation as gc
from tests.core.proofs import medioevo_battle as mu
from tests.core.proofs import tanto_monta_move as tm

GAMES = [tm.GAME, gc.GAME, mu.GAME]
PLAYS = 200

# Walking through


def walk(match: Match, script: str) -> None:
    """Make the choices of a script, `seat verb args` on a line; at each of them the match must survive everything."""
    survives(match)
    for line in script.split("\n"):
        if line.strip():
            seat, option = choice_of(match, line)
            before = snapshot(match)
            match.choose(seat, option)
            undo_and_redo(match, seat, option, before)
            survives(match)


def rolls(*dice: str) -> list[Any]:
    return [int(die) for roll in dice for die in roll.split()]


def choice_of(match: Match, line: str) -> tuple[int, Option]:
    """The option that is written so; numbers are written as they are offered."""
    seat, *words = line.split()
    for decision in match.asks(int(seat)):
        for option in decision.options:
            if [str(word) for word in option.as_json()] == words:
                return int(seat), option
    raise AssertionError(f"{line.strip()!r} is not offered; open: {match.open_decisions()}")


def snapshot(match: Match) -> Data:
    """All there is to know about a position."""
    return {
        "state": json.loads(json.dumps(match.game.dump(match.state))),
        "views": [everything_seen(match, seat) for seat in [None, *match.seats]],
        "open": [(d.seat, d.prompt, list(d.options)) for d in match.open_decisions()],
    }


def everything_seen(match: Match, seat: int | None) -> Data:
    seen = json.loads(json.dumps(match.view(seat)))
    del seen["ply"]  # a position counts from its checkpoint
    if all(decision.hidden for decision in match.open_decisions()):
        del seen["waiting_for"]  # the last mover, and a position does not say who that was before its checkpoint
    return dict(seen)


def undo_and_redo(match: Match, seat: int, option: Option, before: Data) -> None:
    if match.can_undo(seat):
        after = snapshot(match)
        match.undo(seat)
        assert snapshot(match) == before
        match.choose(seat, option)
        assert snapshot(match) == after


def survives(match: Match) -> None:
    """Saved, replayed, and forked for each seat and played on to the end."""
    here = snapshot(match)
    assert snapshot(rebuilt(match)) == here
    replayed = records.replay(match.game, records.read(json.dumps(match.record())))
    assert snapshot(replayed) == here
    assert [entry.as_json() for entry in replayed.log(None)] == [entry.as_json() for entry in match.log(None)]
    for seat in match.seats:
        nothing_leaks(match, seat)
        fork = match.fork(seat, Random(len(match.journal)))
        assert everything_seen(fork, seat) == everything_seen(match, seat)
        assert match.game.check(fork.state) == []
        assert snapshot(rebuilt(fork))["state"] == match.game.dump(fork.state)
        play_on(fork, Random(seat))
    assert snapshot(match) == here


def rebuilt(match: Match) -> Match:
    return api.new(match.game, position=json.loads(json.dumps(match.position())))


def play_on(match: Match, rng: Random) -> None:
    """Choose at random to the end."""
    most = len(match.journal) + 3000
    while not match.over:
        decision = rng.choice(match.open_decisions())
        match.choose(decision.seat, rng.choice(list(decision.options)))
        assert match.game.check(match.state) == []
        assert len(match.journal) < most, "it does not end"


# What is hidden


def hidden_from(match: Match, seat: int) -> list[str]:
    """Ids that this seat must not find anywhere in what it is shown."""
    s: Any = match.state
    if match.game is tm.GAME:
        return [card for other, hand in enumerate(s.hands) if other != seat for card in hand] + list(s.deck)
    if match.game is mu.GAME:
        return [objective for card, objective in s.objectives.items() if s.owned.get(card) != seat]
    covered = [force for force in s.forces.values() if force.seat != seat and not force.shown]
    unseen = [unit for f in covered for captain in f.captains for unit in s.corps[captain] if unit not in s.seen]
    return unseen + [captain for f in covered for captain in f.captains[int(f.face_up) :]]


def nothing_leaks(match: Match, seat: int) -> None:
    shown = json.dumps([match.view(seat), [entry.as_json() for entry in match.log(seat)]])
    for thing in hidden_from(match, seat):
        assert f'"{thing}"' not in shown, f"seat {seat} is shown {thing}"


def secrets_of_others(match: Match, seat: int) -> str:
    """What a fork for this seat should imagine anew."""
    s: Any = match.state
    if match.game is tm.GAME:
        return str([hand for other, hand in enumerate(s.hands) if other != seat])
    if match.game is mu.GAME:
        return str([s.objectives, s.deck])
    under = {name: (f.captains, f.order, [s.corps[c] for c in f.captains]) for name, f in s.forces.items()}
    return str([under, s.chits])


# Tanto Monta


def tanto_monta(hands: list[str], dice: list[Any], **position: Any) -> Match:
    held = [hand.split() for hand in hands]
    deck = [card for card in tm.CARDS if not any(card in hand for hand in held)]
    return api.new(
        tm.GAME, seed=1, dice=dice, position={"dealt": True, "hands": held, "deck": deck, "discard": [], **position}
    )


def test_tm_13_interception_with_ambush_and_a_battle_with_cards_of_four_powers() -> None:
    match = tanto_monta(
        [
            "leadership.1 arquebusiers.1 ambush.1",
            "favorable_terrain.1",
            "fierce_defense.1 ambush.2",
            "rains.1 nobles.1",
        ],
        dice=rolls("2 3", "6 5 4 1 1 2 3", "5 4 1 1 1 2 2 3 3", "1 1 1 4", "2"),
    )
    walk(
        match,
        """
        0 from gaeta
        0 take aubigny
        0 take france.regular.3
        0 take france.regular.4
        0 take france.militia.1
        0 take france.militia.2
        0 to capua
        3 pass
        1 yes
        1 take ferdinand
        1 take aragon.regular.2
        1 done
        0 pass
        2 pass
        0 pass
        2 play ambush.2
        3 play nobles.1
        0 play arquebusiers.1
        0 pass
        1 play favorable_terrain.1
        0 play ambush.1
        2 play fierce_defense.1
        0 play leadership.1
        0 done
        0 lose france.militia.2
        """,
    )
    battle = next(entry for entry in match.log(None) if entry.key == "battle.rolled")
    assert battle.params == {"attack": 7, "defence": 9, "hits": [3, 2]}
    assert in_space(match, "capua") == ["aubigny", "france.regular.3"]
    assert in_space(match, "naples") == ["aragon.regular.1", "ferdinand", "aragon.regular.3", "aragon.militia.1"]
    assert match.state.beaten == ["aragon.regular.1", "ferdinand"]
    assert match.state.cp == 3
    assert match.state.hands == [[], [], [], ["rains.1"]]
    assert match.table.script == []


def test_tm_13_rains_avoid_battle_with_organized_retreat_and_pursuit_and_a_charge() -> None:
    match = tanto_monta(
        ["pursuit.1", "retreat.1", "", "rains.1"],
        dice=rolls("1 1", "4 1 1", "4 4 1 1 1 1 1", "4 1 1 1"),
    )
    walk(
        match,
        """
        0 from rome
        0 take nemours
        0 take france.regular.1
        0 take france.regular.2
        0 take france.cavalry.1
        0 take france.cavalry.2
        0 to capua
        3 play rains.1
        1 no
        1 refuge naples
        1 pass
        1 play retreat.1
        0 play pursuit.1
        2 done
        """,
    )
    assert match.state.cp == 0
    assert match.state.rains
    walk(match, "0 yes")
    assert in_space(match, "capua") == ["nemours", "france.regular.1", "france.regular.2", "france.cavalry.1"]
    assert match.state.active == 1  # without CP there is nothing to choose any more
    assert match.table.script == []


BEFORE_NAPLES = {
    "at": {
        **dict.fromkeys(["nemours", *(f"france.regular.{n}" for n in range(1, 6))], "capua"),
        **dict.fromkeys(["ferdinand", "aragon.regular.1", "aragon.militia.1", "castile.militia.1"], "naples"),
    },
    "control": {"rome": 0, "aquila": 0, "gaeta": 0, "capua": 0, "naples": 1, "cosenza": 2, "barletta": 2},
}
INTO_NAPLES = """
    0 from capua
    0 take nemours
    0 take france.regular.1
    0 take france.regular.2
    0 take france.regular.3
    0 take france.regular.4
    0 take france.regular.5
    0 to naples
    1 done
    2 done
    """


def test_tm_13_4_four_units_withdraw_and_are_besieged() -> None:
    match = tanto_monta(["", "", "", ""], dice=[], **BEFORE_NAPLES)
    walk(match, INTO_NAPLES + "1 yes")
    assert match.state.inside == ["ferdinand", "aragon.regular.1", "aragon.militia.1", "castile.militia.1"]
    assert "siege.begun" in [entry.key for entry in match.log(None)]


def test_tm_13_4_too_few_besiegers_move_on_within_the_same_action() -> None:
    match = tanto_monta(["", "", "", ""], dice=[], **BEFORE_NAPLES)
    few = """
        0 from capua
        0 take nemours
        0 take france.regular.1
        0 done
        0 to naples
        1 done
        2 done
        1 yes
        0 on_to cosenza
        """
    walk(match, few)
    assert in_space(match, "cosenza") == ["nemours", "france.regular.1"]
    assert match.state.cp == 2


def test_tm_14_1_the_beaten_go_inside_or_retreat_each_power_by_itself() -> None:
    match = tanto_monta(["", "", "", ""], dice=rolls("6 1 1 1 1 1 1", "1 1 1 1 1", "1"), **BEFORE_NAPLES)
    walk(
        match,
        INTO_NAPLES
        + """1 no
        1 lose aragon.militia.1
        1 inside ferdinand
        1 done
        1 retreat barletta
        2 done
        2 retreat cosenza""",
    )
    assert match.state.inside == ["ferdinand"]
    assert in_space(match, "barletta") == ["aragon.regular.1"]
    assert in_space(match, "cosenza") == ["castile.militia.1"]


def in_space(match: Match, space: str) -> list[str]:
    return [piece for piece, at in match.state.at.items() if at == space]


# El Gran Capitán

AMBUSH = """
    0 name s1
    1 name f3
    1 activate f3
    1 step 0301
    1 step 0302
    0 ambush s2
    1 retreat 0401
    """
TO_BATTLE = """
    1 name f1
    0 name s1
    0 activate f1
    1 step 0402
    1 step 0302
    """


def gran_capitan(dice: list[Any]) -> Match:
    return api.new(gc.GAME, seed=1, dice=dice)


def test_gc_8_2_the_higher_result_may_activate_the_enemy_and_an_ambush_interrupts_the_march() -> None:
    match = gran_capitan(dice=rolls("6 1", "1", "2 1"))
    walk(match, AMBUSH)
    assert match.state.sp["f.infantry.3"] == 1
    assert {name: match.state.forces[name].hex for name in ("s2", "f3")} == {"s2": "0302", "f3": "0401"}
    walk(match, "1 name f1\n 0 name s1\n 0 activate f1")
    assert match.state.marching == "f1"
    assert [d.seat for d in match.open_decisions()] == [1]


def test_gc_o1_1_chits_are_placed_in_secret_one_by_one_and_those_committed_revealed_together() -> None:
    match = gran_capitan(dice=rolls("6 1", "1", "2 1", "1 3", "5 1", "4", "4", "2"))
    walk(match, AMBUSH + TO_BATTLE)
    walk(
        match,
        """
        1 place charge nemours
        0 place firearms mendoza
        1 place combined nemours
        0 place charge mendoza
        1 place artillery ives
        1 place firearms ives
        """,
    )
    assert match.state.chits == {
        "nemours": ["charge", "combined"], "ives": ["artillery", "firearms"], "mendoza": ["firearms", "charge"],
    }  # fmt: skip
    assert match.view(1)["table"]["chits"] == {**match.state.chits, "mendoza": 2}
    assert match.view(0)["table"]["chits"] == {}, "that seat 1 is asked for artillery is not to be seen"
    walk(
        match,
        """
        1 artillery ives mendoza
        1 charge nemours mendoza
        0 answer mendoza firearms
        0 charge mendoza nemours
        1 lose f.cavalry.1
        1 lose f.cavalry.1
        1 engage nemours
        0 done
        1 commit combined
        """,
    )
    assert "s2" not in match.state.forces
    assert match.state.forces["f1"].hex == "0302"
    assert match.state.corps["nemours"] == ["f.infantry.1"]
    assert match.table.script == []


def in_secret_selection() -> Match:
    match = gran_capitan(dice=rolls("6 1", "1", "2 1", "1 3"))
    walk(match, AMBUSH + TO_BATTLE)
    return match


def test_gc_the_other_sees_nothing_of_what_is_placed_in_secret_not_even_how_often() -> None:
    match = in_secret_selection()
    seen = match.view(0)
    walk(match, "1 place charge nemours\n 1 place combined nemours\n 1 place artillery ives")
    assert match.view(0) == seen
    walk(match, "1 done")  # now they are seen to be ready, and nothing else
    shown = match.view(0)
    assert (shown.pop("waiting_for"), seen.pop("waiting_for")) == ([0], [1, 0])
    assert (shown.pop("ply"), seen.pop("ply")) == (12, 11)
    assert shown == seen


def test_gc_secret_choices_of_both_sides_go_on_side_by_side_in_any_order() -> None:
    spanish = ["0 place firearms mendoza", "0 place charge mendoza"]
    french = ["1 place charge nemours", "1 place combined nemours", "1 place artillery ives", "1 done"]
    for order in ("000000", "001111", "111100", "101011", "011101"):
        match = in_secret_selection()
        queues = {"0": spanish[:], "1": french[:]}
        walk(match, "\n".join(queues[seat].pop(0) for seat in order if queues[seat]))
        walk(match, "\n".join(queues["0"] + queues["1"]))
        assert match.state.round == 1
        assert match.state.chits == {
            "nemours": ["charge", "combined"], "ives": ["artillery"], "mendoza": ["firearms", "charge"],
        }  # fmt: skip


def test_gc_each_side_undoes_its_own_secret_choices_back_to_the_first() -> None:
    match = in_secret_selection()
    before = snapshot(match)
    walk(match, "1 place charge nemours\n 0 place firearms mendoza\n 1 place combined nemours")
    theirs = everything_seen(match, 0)
    match.undo(1)
    match.undo(1)
    assert everything_seen(match, 0) == theirs
    assert match.asks(1)[0].params == {"placed": {"nemours": [], "ives": []}}
    match.undo(0)
    assert snapshot(match) == before
    assert not match.can_undo(0)  # the dice are before it


def test_gc_a_fork_does_not_know_what_the_other_has_placed() -> None:
    match = in_secret_selection()
    walk(match, "1 place charge nemours\n 1 place charge nemours")
    fork = match.fork(0, Random(1))
    assert fork.asks(1)[0].params == {"placed": {"nemours": [], "ives": []}}  # as far as Spain knows
    walk(match, "1 done")
    imagined = set()
    for n in range(20):
        fork = match.fork(0, Random(n))
        assert fork.asks(1) == []
        fork.choose(0, Option("done"))
        imagined.add(str(fork.state.chits))
    assert len(imagined) > 10


# Medioevo Universale


def test_mu_battle_a_cancel_of_a_cancel_of_a_boost_and_an_assassin_after_two_rolls() -> None:
    match = api.new(mu.GAME, seed=1, dice=rolls("4", "3 3 7", "3", "2 5 6"))
    walk(
        match,
        """
        1 protect melee
        0 crew li
        0 done
        1 done
        0 pass
        1 points condottiere.5
        1 turn princess.60 condottiere.5
        2 turn jester.49 princess.60
        0 turn jester.48 jester.49
        0 pass
        2 pass
        0 turn assassin.46 0
        2 pass
        1 damage hi
        1 damage li
        0 reroll 2
        0 done
        2 turn assassin.47 0
        0 turn princess.59 assassin.47
        2 yes
        1 done
        1 damage hi
        1 damage archer
        1 damage archer
        0 damage archer
        """,
    )
    values = next(entry for entry in match.log(None) if entry.key == "battle.values")
    assert values.params == {"attacker": 9, "defender": 5}
    assert match.state.armies[0] == mu.army(0, 2, 1, 1)
    assert match.state.pt == [0, 2, 1]
    assert match.state.florins == [50, 100, 0]
    assert match.state.battle == 2  # seat 1 has nothing left to attack with
    assert match.table.script == []


def test_mu_retreat_is_halved_and_a_surrender_needs_both() -> None:
    position = {
        "round": 1,
        "armies": [mu.army(0, 2, 0, 0), mu.army(0, 3, 0, 0), mu.army(0, 0, 1, 0)],
        "owned": {},
        "deck": list(mu.CARDS),
        "engines": [0, 0, 0],
        "walls": [0, 0, 0],
    }
    match = api.new(mu.GAME, seed=1, position=position, dice=rolls("1 4 6", "1 4 7", "1 2 7", "1 2 4"))
    walk(
        match,
        """
        0 done
        1 done
        0 fight_on
        1 offer_surrender
        0 no
        0 another_round
        0 done
        1 done
        """,
    )
    assert match.state.armies[:2] == [mu.army(0, 0, 0, 0), mu.army(0, 0, 0, 0)]
    match = api.new(mu.GAME, seed=1, position=position, dice=rolls("1 4 6", "1 4 7"))
    walk(match, "0 done\n1 done\n0 demand_surrender\n1 yes")
    assert match.state.beside[1] == mu.army(0, 2, 0, 0)
    assert match.state.battle == 2
    match = api.new(mu.GAME, seed=1, position={**position, "retreating": True}, dice=rolls("1 4 7", "1 3 4"))
    walk(match, "0 done\n1 done")
    assert match.log(None)[-1].params == {"attacker": 4, "defender": 3}


# All three


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_random_plays_end(game: Game) -> None:
    for seed in range(PLAYS):
        match = api.new(game, seed=seed)
        play_on(match, Random(seed))
        assert match.outcome is not None


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_random_positions_can_be_saved_forked_and_replayed(game: Game) -> None:
    for seed in range(20):
        rng = Random(seed)
        match = api.new(game, seed=seed)
        for _ in range(rng.randrange(60)):
            if match.over:
                break
            decision = rng.choice(match.open_decisions())
            option = rng.choice(list(decision.options))
            before = snapshot(match)
            match.choose(decision.seat, option)
            undo_and_redo(match, decision.seat, option, before)
        survives(match)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_forks_deal_anew_what_a_seat_cannot_know(game: Game) -> None:
    match = api.new(game, seed=5)
    for seat in match.seats:
        imagined = {secrets_of_others(match.fork(seat, Random(n)), seat) for n in range(20)}
        assert len(imagined) > 5
