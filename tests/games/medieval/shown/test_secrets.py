"""Hidden information: what views, undo, forks and saved matches keep of it, and what none of them may tell."""

from __future__ import annotations

import json
from dataclasses import replace
from random import Random
from typing import Any

import pytest

import condotta
from condotta.core.flow import Flow
from condotta.core.match import Match
from condotta.core.record import replay, resume
from condotta.core.table import Table
from condotta.games.medieval import GAME
from condotta.games.medieval.state import State

from ..helpers import STILL, asked, choose, logged, menu, play, start

Choice = tuple[Any, ...]
DEUS = "deus_ex_machina.1"


def play_on(fork: Match, rng: Random, choices: int = 10_000) -> None:
    """Choose at random, to the end or so often; what is imagined must stay sound."""
    while not fork.over and choices:
        assert GAME.check(fork.state) == []
        decision = rng.choice(fork.open_decisions())
        fork.choose(decision.seat, rng.choice(decision.options))
        choices -= 1


# What Spies have seen, in saved matches

# Seat 0 has seen by Spies that 2D lies on top of the Map deck; nothing else goes on.
SPIES: dict[str, Any] = {
    "hands": [["spies.1"], [], []],
    "map_deck": ["3B", "1A", "2D"],
    "action_deck": [],
    "holders": {"france": 0, "hungary": 1, "serbia": 2},
    "control": {"france_2a": 0, "hungary_2c": 1, "serbia_2c": 2},
}
LOOK: tuple[Choice, ...] = ((0, "play", "spies.1"), (0, "look_at_map_deck"))
TOP_CARD = [{"card": "2D", "in": "map_deck", "depth": 0}]


@pytest.mark.rule("MV-8.1.c")
def test_a_map_card_seen_by_spies_is_saved_and_loaded() -> None:
    match = play(start(SPIES), *LOOK)
    position = json.loads(json.dumps({**GAME.dump(match.state), "seed": 1}))
    assert position["known"] == [["2D"], [], []]
    again = condotta.new("medieval", position=position)
    assert GAME.dump(again.state) == GAME.dump(match.state)
    assert again.view(0)["table"]["known"] == TOP_CARD
    assert [again.view(seat)["table"]["known"] for seat in (None, 1, 2)] == [[], [], []]


def generous(g: Table[State]) -> Flow[None] | None:
    """Other rules: a florin for the active player whenever a step begins."""
    g.state.money[g.state.active] += 1
    return GAME.next_step(g)


@pytest.mark.rule("MV-8.1.c")
def test_a_running_match_with_a_map_card_seen_by_spies_is_carried_over_to_new_rules() -> None:
    # given: three more turns, so that the match has a checkpoint after the look
    match = play(start(SPIES), *LOOK, (0, "end_turn"))
    for seat in (1, 2, 0):
        play(match, (seat, "leave_map_card"), (seat, "end_turn"))
    record = match.record()
    assert record["checkpoint"]["state"]["known"] == [["2D"], [], []]
    # when
    carried, why = resume(replace(GAME, version="9.9", next_step=generous), condotta.load_record(record))
    # then
    assert why != "same"
    assert logged(carried, "match.carried_over") == [{"old": GAME.version, "new": "9.9", "lost": 0}]
    assert asked(carried) == [(1, "map.draw")]
    assert carried.view(0)["table"]["known"] == TOP_CARD
    kept = condotta.load_record(json.dumps(carried.record()))
    assert replay(carried.game, kept).state_hash() == carried.state_hash()


# The window of a Power card

# Seat 0 plays Spain; seats 1 and 2 could annul it, seat 3 could not.
SPAIN: dict[str, Any] = {
    "hands": [
        ["spain", "heresy.1", "pope.1"],
        [DEUS, "spies.1"],
        ["deus_ex_machina.2", "norway"],
        ["pope.2", "jihad.1"],
    ],
    "action_deck": ["assassin.1", "knights_of_christ.1", "heresy.2", "sweden", "spies.2", "civil_war.1"],
    "map_deck": ["1A"],
    "holders": {"france": 0, "hungary": 1, "serbia": 2, "byzantium": 3},
    "control": {"france_2a": 0, "hungary_2c": 1, "serbia_2c": 2, "byzantium_3d": 3},
    "money": [9, 9, 9, 9],
}


@pytest.mark.rule("MV-8.6.a")
def test_who_may_annul_a_power_card_knows_it_from_its_announcement_until_it_lies_open() -> None:
    match = play(start(SPAIN, seats=4), (0, "play", "spain"))
    in_hand = [{"card": "spain", "in": "hand", "seat": 0}]
    for who in (1, 2):  # while it can be annulled; the others do not notice that
        assert [seat for seat in range(4) if match.view(seat)["table"]["known"] == in_hand] == [who]
        assert all(match.game.view(match.state, seat)["known"] == in_hand for seat in (1, 2, 3))
        choose(match, who, "pass")
    assert match.state.holders["spain"] == 0
    assert [match.view(seat)["table"]["known"] for seat in range(4)] == [[], [], [], []]


@pytest.mark.rule("MV-8.6.a")
def test_everybody_knows_an_annulled_power_card_in_the_hand() -> None:
    match = play(start(SPAIN, seats=4), (0, "play", "spain"), (1, "react", DEUS), (2, "pass"))
    assert "spain" in match.state.hands[0]
    in_hand = [{"card": "spain", "in": "hand", "seat": 0}]
    assert [match.view(seat)["table"]["known"] for seat in range(4)] == [[], in_hand, in_hand, in_hand]
    assert all("spain" in match.fork(3, Random(n)).state.hands[0] for n in range(20))


@pytest.mark.parametrize("passes", [0, 1])
def test_a_fork_in_the_window_of_a_power_card_keeps_the_card_and_can_be_played(passes: int) -> None:
    match = play(start(SPAIN, seats=4), (0, "play", "spain"), *[(1, "pass")][:passes])
    assert asked(match) == [(1 + passes, "reaction.choose")]
    for number in range(50):
        for seat in match.seats:
            fork = match.fork(seat, Random(number))
            assert "spain" in fork.state.hands[0]
            assert fork.view(seat) == match.view(seat)
            if number < 8:  # many a match is played for it
                play_on(fork, Random(number))


# Undo tells nothing

# Seat 0 can play anything against Hungary (1), which is excommunicated, and Serbia (2).
QUIET: dict[str, Any] = {
    **STILL,
    "holders": {"france": 0, "hungary": 1, "serbia": 2},
    "control": {"france_2a": 0, "hungary_2c": 1, "serbia_2c": 2},
    "excommunicated": ["hungary"],
    "money": [9, 9, 9],
}

ANNOUNCEMENTS: list[tuple[Choice, ...]] = [
    ((0, "play", "spain"),),
    ((0, "play", "disaster.1"),),
    ((0, "play", "change_of_ruler.1"),),
    ((0, "play", "spies.1"), (0, "look_at_hand", 1)),
    ((0, "play", "assassin.1"), (0, "assassinate", "hungary")),
    ((0, "play", "civil_war.1"), (0, "revolt", "hungary")),
    ((0, "play", "heresy.1"), (0, "heresy", "hungary_2c")),
]


@pytest.mark.rule("MV-8.6.a", "MV-2.6.a")
@pytest.mark.parametrize("reactions", [[], [DEUS]])
@pytest.mark.parametrize("announcement", ANNOUNCEMENTS, ids=lambda choices: str(choices[0][2]))
def test_an_announcement_stands_whether_or_not_somebody_can_annul_it(
    announcement: tuple[Choice, ...], reactions: list[str]
) -> None:
    match = start({**QUIET, "hands": [[str(announcement[0][2])], reactions, []]})
    play(match, *announcement[:-1])
    assert match.can_undo(0) is (len(announcement) > 1)  # mode and target are still open
    play(match, announcement[-1])
    assert [match.can_undo(seat) for seat in match.seats] == [False, False, False]
    assert asked(match)[0] == ((1, "reaction.choose") if reactions else (0, "action.choose"))
    if reactions:
        choose(match, 1, "pass")
        assert not match.can_undo(0)
        assert not match.can_undo(2)


@pytest.mark.rule("MV-7.3.a", "MV-2.6.a")
@pytest.mark.parametrize("knights", [[], ["knights_of_christ.1"]])
def test_the_target_of_the_mongols_stands_whether_or_not_somebody_holds_knights(knights: list[str]) -> None:
    match = start({**QUIET, "mongols_arrived": True, "hands": [["mongols.4", "mongols.5"], knights, []]})
    choose(match, 0, "play", "mongols.4")
    assert match.can_undo(0)
    choose(match, 0, "ravage", "2C")
    assert not match.can_undo(0)
    assert asked(match)[0] == ((1, "knights.against_mongols") if knights else (0, "obligatory.play"))


@pytest.mark.rule("MV-6.2.b", "MV-2.6.a")
@pytest.mark.parametrize("money", [[9, 0, 0], [9, 9, 9]])
def test_a_levy_once_taken_stands_whoever_could_pay(money: list[int]) -> None:
    match = start({**QUIET, "excommunicated": [], "money": money, "hands": [["pope.1"], [], []]})
    choose(match, 0, "play", "pope.1")
    assert match.can_undo(0)
    choose(match, 0, "crusade")
    assert not match.can_undo(0)
    assert asked(match) == [(0, "crusade.commit" if money[1] else "crusade.punish")]


@pytest.mark.rule("MV-7.1.c", "MV-2.6.a")
@pytest.mark.parametrize("knights", [[], ["knights_of_christ.1"]])
def test_militia_stands_whether_or_not_the_defender_holds_knights(knights: list[str]) -> None:
    # Lithuania (0) attacks a Knights province of seat 1, who recruits none: only the attacker is asked
    match = start(
        {
            **STILL,
            "map_cards": ["1D"],
            "holders": {"lithuania": 0},
            "control": {"lithuania_1d": 0, "livonia_1d": 1},
            "knights_provinces": ["livonia_1d"],
            "money": [9, 9, 9],
            "hands": [[], knights, []],
        }
    )
    play(match, (0, "attack", "lithuania"), (0, "target", "livonia_1d"))
    assert match.can_undo(0)
    choose(match, 0, "militia", 1)
    assert not match.can_undo(0)
    assert asked(match)[0] == ((1, "defence.knights") if knights else (0, "action.choose"))


@pytest.mark.rule("MV-6.2.g", "MV-2.6.a")
@pytest.mark.parametrize("knights", [[], ["knights_of_christ.1"]])
def test_a_commitment_to_a_crusade_stands_whether_or_not_the_next_one_holds_knights(knights: list[str]) -> None:
    # Hungary cannot go, so only Knights cards could come from seat 1, and seat 2 is no Catholic
    position = {**QUIET, "excommunicated": [], "disasters": ["hungary"], "hands": [["pope.1", "pope.2"], knights, []]}
    match = play(start(position), (0, "play", "pope.1"), (0, "crusade"), (0, "commit", "france"))
    assert asked(match) == [(1, "crusade.commit") if knights else (0, "action.choose")]
    assert match.announced
    assert not match.can_undo(0)


@pytest.mark.rule("MV-8.4.a", "MV-2.6.a")
@pytest.mark.parametrize("jihad", [[], ["jihad.1"]])
def test_a_fleet_that_stayed_in_port_stays_there_whether_or_not_a_jihad_could_follow(jihad: list[str]) -> None:
    # the Almoravids (0) sail to Spain 2A past France (1), who lets them pass
    position = {
        **STILL,
        "map_cards": ["2A", "3A"],
        "holders": {"almoravids": 0, "france": 1},
        "control": {"almoravids_3a": 0, "france_2a": 1, "spain_3a": 1},
        "money": [9, 9, 9],
        "hands": [jihad, [], []],
    }
    match = play(start(position), (0, "attack", "almoravids"), (0, "target", "spain_2a"))
    play(match, (0, "sail", "sea_3a"), (0, "sail", "sea_2a"), (0, "set_out"), (0, "naval_drm", 0), (1, "pass"))
    assert asked(match) == [(0, "attack.jihad" if jihad else "attack.militia")]
    assert not match.can_undo(1)


@pytest.mark.rule("MV-8.6.a", "MV-2.6.a")
@pytest.mark.parametrize("others", [[], ["deus_ex_machina.2"]])
def test_who_has_kept_his_reaction_has_kept_it_whether_or_not_another_is_asked_after_him(others: list[str]) -> None:
    match = play(start({**QUIET, "hands": [["spain"], [DEUS], others]}), (0, "play", "spain"), (1, "pass"))
    assert asked(match) == [(2, "reaction.choose") if others else (0, "action.choose")]
    assert not match.can_undo(1)


# Forks in an attack

# The Seljuks (0) can attack Byzantium (1) over land. Hands and deck hold cards of every kind.
SIEGE: dict[str, Any] = {
    "map_cards": ["3D"],
    "map_deck": [],
    "holders": {"seljuks_of_rum": 0, "byzantium": 1},
    "control": {"seljuks_of_rum_3d": 0, "byzantium_3d": 1},
    "hands": [["pope.1", "pope.2"], ["pope.3", "spies.1", DEUS], ["heresy.1", "assassin.1"]],
    "money": [12, 12, 12],
}


def test_a_fork_at_the_militia_decision_deals_the_hands_of_both_sides_anew() -> None:
    match = play(start(SIEGE), (0, "attack", "seljuks_of_rum"), (0, "target", "byzantium_3d"))
    assert asked(match) == [(0, "attack.militia"), (1, "defence.militia")]
    for seat, others in ((0, (1,)), (1, (0,)), (2, (0, 1))):
        forks = [match.fork(seat, Random(n)).state.hands for n in range(50)]
        for other in others:
            assert len({tuple(hands[other]) for hands in forks}) > 40
        assert {tuple(hands[seat]) for hands in forks} == {tuple(match.state.hands[seat])}


@pytest.mark.rule("MV-9.6.a")
def test_a_fork_of_the_attacker_does_not_know_what_the_defender_has_decided() -> None:
    match = play(start(SIEGE), (0, "attack", "seljuks_of_rum"), (0, "target", "byzantium_3d"), (1, "militia", 4))
    imagined = set()
    for number in range(40):
        fork = match.fork(0, Random(number))
        assert fork.view(0) == match.view(0)
        choose(fork, 0, "militia", 0)
        imagined.add(logged(fork, "attack.battle")[0]["other_militia"])
    assert imagined == {0, 1, 2, 3, 4}


# France (0) sails to the Almoravids of 3A (1), to whom no way leads over land.
STRAITS: dict[str, Any] = {
    "map_cards": ["2A", "3A"],
    "map_deck": [],
    "holders": {"france": 0, "almoravids": 1},
    "control": {"france_2a": 0, "almoravids_3a": 1},
    "money": [20, 20, 20],
}
TO_SEA: tuple[Choice, ...] = (
    (0, "attack", "france"),
    (0, "target", "almoravids_3a"),
    (0, "sail", "sea_2a"),
    (0, "sail", "sea_3a"),
    (0, "set_out"),
)


@pytest.mark.rule("MV-10.3.b", "MV-1.7.c")
@pytest.mark.parametrize("open_money", [False, True])
@pytest.mark.parametrize("drm", [0, 1, 4])
def test_a_fork_after_an_undisturbed_crossing_never_overspends(drm: int, open_money: bool) -> None:
    match = start(STRAITS, options={"open_money": open_money})
    play(match, *TO_SEA, (0, "naval_drm", drm), (1, "pass"))
    assert asked(match) == [(0, "attack.militia"), (1, "defence.militia")]
    for number in range(100):
        for seat in match.seats:
            fork = match.fork(seat, Random(number))
            assert fork.view(seat) == match.view(seat)
            play_on(fork, Random(number), choices=3)
            assert fork.state.attack is None
            assert min(fork.state.money) >= 0


@pytest.mark.rule("MV-10.3.b", "MV-1.7.b")
def test_a_secret_naval_drm_is_imagined_anew_and_paid_from_what_the_mover_had() -> None:
    match = play(start(STRAITS), *TO_SEA, (0, "naval_drm", 2))
    imagined = {(f.attack.naval_drm, f.money[0]) for f in (match.fork(1, Random(n)).state for n in range(60))}
    assert imagined == {(0, 19), (1, 15), (2, 11), (3, 7), (4, 3)}
    assert {match.fork(0, Random(n)).state.attack.naval_drm for n in range(10)} == {2}


@pytest.mark.rule("MV-10.3.b")
def test_the_log_tells_a_secret_naval_drm_only_to_the_mover() -> None:
    match = play(start(STRAITS), *TO_SEA, (0, "naval_drm", 2))
    assert [len(logged(match, "naval.drm_fixed", seat)) for seat in (0, 1, 2, None)] == [1, 0, 0, 0]
    assert match.log(1) == match.log(None)
    assert all(2 not in entry.params.values() for entry in match.log(1))


@pytest.mark.rule("MV-2.6.a", "MV-1.7.b")
@pytest.mark.parametrize(("open_money", "collected"), [(False, [1, 0, 0, 0]), (True, [1, 1, 1, 1])])
def test_the_log_tells_drawn_cards_only_to_their_owner_and_money_as_the_setting_says(
    open_money: bool, collected: list[int]
) -> None:
    match = start({**QUIET, "phase": "draw", "action_deck": ["pope.1"]}, options={"open_money": open_money})
    choose(match, 0, "collect")
    seats = (0, 1, 2, None)
    assert [logged(match, "draw.cards", seat) for seat in seats] == [[{"player": 0, "count": 1}]] * 4
    assert [logged(match, "draw.own_cards", seat) for seat in seats] == [[{"cards": ["pope.1"]}], [], [], []]
    assert [len(logged(match, "collect.amount", seat)) for seat in seats] == collected


@pytest.mark.rule("MV-10.3.b", "MV-1.7.b")
def test_open_money_does_not_show_a_naval_drm_that_is_still_secret() -> None:
    match = play(start(STRAITS, options={"open_money": True}), *TO_SEA, (0, "naval_drm", 2))

    def florins(seat: int | None) -> Any:
        return match.view(seat)["table"]["players"][0]["money"]

    assert [florins(seat) for seat in (0, 1, 2, None)] == [11, 19, 19, 19]
    assert [match.fork(1, Random(n)).view(1) == match.view(1) for n in range(20)] == [True] * 20
    undisturbed = match.copy()
    choose(match, 1, "intercept", 0)
    assert [florins(seat) for seat in (0, 1, 2, None)] == [11, 11, 11, 11]
    match = undisturbed  # when it has served there is nothing to keep secret any more
    choose(match, 1, "pass")
    assert [florins(seat) for seat in (0, 1, 2, None)] == [11, 11, 11, 11]


@pytest.mark.rule("MV-10.3.b")
def test_a_fork_with_open_money_does_not_know_a_secret_naval_drm_either() -> None:
    match = play(start(STRAITS, options={"open_money": True}), *TO_SEA, (0, "naval_drm", 2))
    assert {match.fork(1, Random(n)).state.attack.naval_drm for n in range(60)} == {0, 1, 2, 3, 4}


# Equal cards


@pytest.mark.rule("MV-3.1.g", "MV-3.1.h")
def test_equal_cards_are_one_option_the_one_held_longest() -> None:
    hand = ["heresy.2", "pope.3", "heresy.1", "pope.1", "jihad.2", "spain", "norway"]
    match = start({**QUIET, "hands": [hand, [], []]})
    cards = ["play heresy.2", "discard heresy.2", "play pope.3", "discard pope.3", "discard jihad.2"]
    assert menu(match) == ["collect", "end_turn", *cards, "play spain", "play norway", "attack france"]


def spied_out(drawn: str, left: str) -> Match:
    """Seat 0 has seen by Spies that seat 1 holds pope.3; then seat 1 has drawn a card."""
    hands = [["spies.1"], ["jihad.1", "pope.3", "jihad.2"], []]
    match = start({**QUIET, "hands": hands, "action_deck": [left, drawn]})
    play(match, (0, "play", "spies.1"), (0, "look_at_hand", 1), (0, "end_turn"))
    assert match.state.hands[1] == ["jihad.1", "pope.3", "jihad.2", drawn]
    return match


@pytest.mark.rule("MV-8.1.b", "MV-2.6.a")
def test_of_equal_cards_the_one_that_was_seen_leaves_first() -> None:
    match = spied_out("pope.1", "heresy.1")
    assert [each["card"] for each in match.view(0)["table"]["known"]] == ["jihad.1", "pope.3", "jihad.2"]
    assert [word for word in menu(match) if "pope" in word] == ["play pope.3", "discard pope.3"]
    play(match, (1, "play", "pope.3"), (1, "papal_passage"))
    assert [each["card"] for each in match.view(0)["table"]["known"]] == ["jihad.1", "jihad.2"]
    assert "play pope.1" in menu(match)


@pytest.mark.rule("MV-8.1.b", "MV-2.6.a")
def test_a_card_played_after_spies_does_not_tell_whether_an_equal_one_was_drawn() -> None:
    two_popes, one_pope = spied_out("pope.1", "heresy.1"), spied_out("heresy.1", "pope.1")
    for choice in ((1, "play", "pope.3"), (1, "papal_passage"), (1, "end_turn")):
        for seat in (0, 2, None):
            assert two_popes.view(seat) == one_pope.view(seat)
            assert two_popes.log(seat) == one_pope.log(seat)
        play(two_popes, choice)
        play(one_pope, choice)


# What everybody sees


def test_paid_powers_quiet_turns_and_bargains_are_public() -> None:
    match = start(
        {
            **QUIET,
            "paid_powers": ["france", "hungary", "serbia", "spain"],
            "quiet_turns": 4,
            "fresh_excommunications": ["hungary"],
            "bargained": ["hungary"],
        }
    )
    for seat in (None, 0, 1, 2):
        table = match.view(seat)["table"]
        assert table["paid_powers"] == ["france", "hungary", "serbia", "spain"]
        assert table["quiet_turns"] == 4
        assert table["this_turn"]["bargained"] == ["hungary"]


def test_a_turn_in_which_a_card_was_drawn_is_shown_as_no_quiet_turn() -> None:
    match = start({**QUIET, "phase": "draw", "action_deck": ["pope.1"], "quiet_turns": 2})
    assert match.state.hands[0] == ["pope.1"]
    assert match.view(None)["table"]["quiet_turns"] == 0
    play(match, (0, "end_turn"), (1, "end_turn"), (2, "end_turn"))
    assert match.view(None)["table"]["quiet_turns"] == 2
