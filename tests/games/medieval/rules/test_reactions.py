"""Section 8.6, Deus ex Machina (MV-8.6), and the chains of cards played against cards (R-43, R-44)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from itertools import product
from typing import Any

import pytest

from condotta.core.flow import PASS, Option
from condotta.core.match import Match

from ..helpers import asked, choose, logged, menu, play, start

A = "assassin.1"
D = "deus_ex_machina.1"
E = "deus_ex_machina.2"

# What can be annulled


@dataclass
class Play:
    """A card that seat 0 announces, with the dice it would use, and how one sees that it had its effect."""

    card: str
    choices: list[tuple[Any, ...]]
    dice: list[int]
    worked: Callable[[Match], bool]
    position: dict[str, Any] = field(default_factory=dict)


def jihad_is_cheap(match: Match) -> bool:
    return [(decision.params or {})["cost"] for decision in match.open_decisions()] == [2]


PLAYS = {
    "power": Play("poland", [(0, "play", "poland")], [], lambda m: "poland" in m.state.holders),
    "spies": Play(
        "spies.1",
        [(0, "play", "spies.1"), (0, "look_at_map_deck")],
        [],
        lambda m: m.state.known[0] != [],
    ),
    "assassin": Play(
        "assassin.2",
        [(0, "play", "assassin.2"), (0, "assassinate", "hungary")],
        [6, 1],
        lambda m: m.state.rulers["hungary"] == 1,
    ),
    "jihad": Play(
        "jihad.1",
        [(0, "attack", "seljuks_of_rum"), (0, "target", "latin_kingdom_3d_armenia"), (0, "use", "jihad.1")],
        [],
        jihad_is_cheap,
    ),
    "heresy": Play(
        "heresy.1",
        [(0, "play", "heresy.1"), (0, "heresy", "hungary_2c")],
        [6],
        lambda m: m.state.heresies == ["hungary_2c"],
    ),
    "disaster": Play(
        "disaster.1",
        [(0, "play", "disaster.1")],
        [4, 5, 1],
        lambda m: m.state.disasters == ["hungary"],
    ),
    "change_of_ruler": Play(
        "change_of_ruler.1",
        [(0, "play", "change_of_ruler.1")],
        [4, 5, 1],
        lambda m: m.state.rulers["hungary"] == 1,
    ),
    "civil_war": Play(
        "civil_war.1",
        [(0, "play", "civil_war.1"), (0, "revolt", "hungary")],
        [],
        lambda m: m.state.civil_wars == ["hungary"],
        {"disasters": ["hungary"]},
    ),
}


def announce(kind: str, *others: list[str]) -> Match:
    """Seat 0, who controls Hungary and the Seljuks, announces the card; the others hold what is told."""
    position = {
        "hands": [[PLAYS[kind].card], *others],
        "money": [5, 0, 0],
        "holders": {"hungary": 0, "seljuks_of_rum": 0},
        "control": {"hungary_2c": 0, "seljuks_of_rum_3d": 0},
        **PLAYS[kind].position,
    }
    return play(start(position, PLAYS[kind].dice), *PLAYS[kind].choices)


@pytest.mark.rule("MV-8.6.a", "MV-8.6.c")
@pytest.mark.parametrize("kind", PLAYS)
def test_deus_ex_machina_annuls_a_card_before_its_dice(kind: str) -> None:
    match = announce(kind, [], [D, "pope.1"])
    dice = match.table.script[:]
    assert dice == PLAYS[kind].dice[::-1]  # nothing was rolled before
    assert asked(match) == [(2, "reaction.choose")]
    assert menu(match) == ["pass", f"react {D}"]
    choose(match, 2, "react", D)
    assert not PLAYS[kind].worked(match)
    assert match.table.script == dice
    assert match.state.hands[2] == ["pope.1"]
    card = PLAYS[kind].card
    if kind == "power":
        assert match.state.used_cards == [D]
        assert match.state.hands[0] == [card]
    else:
        assert match.state.used_cards == [card, D]
        assert match.state.hands[0] == []


@pytest.mark.rule("MV-8.6.a", "MV-8.6.c")
@pytest.mark.parametrize("kind", PLAYS)
def test_a_card_works_when_deus_ex_machina_is_kept(kind: str) -> None:
    match = announce(kind, [D], [E])
    assert asked(match) == [(1, "reaction.choose")]
    choose(match, 1, "pass")
    assert asked(match) == [(2, "reaction.choose")]
    choose(match, 2, "pass")
    assert PLAYS[kind].worked(match)
    assert match.state.hands[1:] == [[D], [E]]


@pytest.mark.rule("MV-8.6.c")
@pytest.mark.parametrize("kind", PLAYS)
def test_deus_ex_machina_annuls_the_other_deus_ex_machina(kind: str) -> None:
    match = announce(kind, [D], [E])
    choose(match, 1, "react", D)
    assert asked(match) == [(2, "reaction.choose")]
    choose(match, 2, "react", E)
    assert PLAYS[kind].worked(match)
    assert D in match.state.used_cards
    assert E in match.state.used_cards


@pytest.mark.rule("MV-8.6.b")
def test_nothing_annuls_pope_knights_and_mongols() -> None:
    # seats 1 and 2 hold both cards and are never asked for them
    position = {
        "hands": [["mongols.1", "pope.1", "knights_of_christ.1"], [D], [E]],
        "holders": {"poland": 0},
        "control": {"poland_1d": 0},
        "mongols_arrived": True,
    }
    match = start(position, dice=[1, 6, 6, 1])
    play(match, (0, "play", "mongols.1"), (0, "ravage", "1D"), (0, "pass"))
    assert logged(match, "mongols.battle") == [{"card": "1D", "mongols": 6, "europe": 10}]
    play(match, (0, "play", "pope.1"), (0, "papal_passage"))
    assert match.state.papal_passage
    play(match, (0, "knights_attack"), (0, "target", "livonia_1d"), (0, "send_knights", 1))
    assert match.state.knights_provinces == ["livonia_1d"]


@pytest.mark.rule("MV-8.6.b")
def test_nothing_annuls_knights_in_support_or_the_first_mongols() -> None:
    position = {
        "hands": [["mongols.1", "pope.1", "knights_of_christ.1"], [D], [E]],
        "holders": {"poland": 0},
        "control": {"poland_1d": 0},
    }
    match = play(start(position, dice=[1, 1]), (0, "play", "mongols.1"))
    assert match.state.mongols_aside == ["mongols.1"]
    play(match, (0, "play", "pope.1"), (0, "crusade"), (0, "commit", "poland"), (0, "support", 1))
    assert logged(match, "crusade.battle") == [{"attack": 3, "defence": 2}]


@pytest.mark.rule("MV-8.6.a")
def test_map_cards_attacks_and_collections_are_no_cards_to_annul() -> None:
    # a map card cannot be annulled
    position = {"phase": "map", "hands": [["heresy.1"], [D], [E]], "map_deck": ["1A"], "control": {"russia_1d": 0}}
    match = play(start(position), (0, "draw_map_card"))
    assert asked(match) == [(0, "action.choose")]
    assert "1A" in match.state.map_cards
    choose(match, 0, "collect")
    assert match.state.money == [3, 0, 0]


@pytest.mark.rule("MV-8.6.a")
def test_deus_ex_machina_is_only_played_against_a_card() -> None:
    match = start({"hands": [[D], [], []]})
    assert menu(match) == ["collect", "end_turn", f"discard {D}"]


@pytest.mark.rule("MV-8.6.a", "MV-8.6.c", "MV-3.1.h")
def test_an_annulled_power_card_returns_to_the_hand_and_waits_for_the_next_turn() -> None:
    #
    match = play(announce("power", [D], []), (1, "react", D))
    assert "play poland" not in menu(match)
    assert "discard poland" not in menu(match)
    assert match.state.money == [5, 0, 0]
    again = start(
        {"active": 2, "hands": [["poland"], [], []], "returned": ["poland"], "map_deck": [], "action_deck": []}
    )
    choose(again, 2, "end_turn")
    assert menu(again) == ["collect", "end_turn", "play poland"]


@pytest.mark.rule("MV-8.6.a", "MV-3.1.d")
def test_an_annulled_obligatory_card_counts_as_played() -> None:
    # the Action Phase follows, and the same Disaster does not come back
    match = play(announce("disaster", [D], []), (1, "react", D))
    assert asked(match) == [(0, "action.choose")]
    assert match.state.hands[0] == []


@pytest.mark.rule("MV-8.6.a", "MV-8.4.b")
def test_an_annulled_jihad_leaves_the_attack_going_on_at_the_normal_cost() -> None:
    # 4 FI are left after the attack, one step of militia at 3 FI
    match = play(announce("jihad", [D], []), (1, "react", D))
    assert asked(match) == [(0, "attack.militia")]
    assert menu(match) == ["militia 0", "militia 1"]


# The Seljuks (0) attack Thrace of seat 1, who can recruit two steps of militia.
THRACE: dict[str, Any] = {
    "money": [9, 6, 0],
    "holders": {"seljuks_of_rum": 0},
    "control": {"seljuks_of_rum_3d": 0, "latin_kingdom_3d_thrace": 1},
}


def attack_thrace(*hands: list[str]) -> Match:
    position = {**THRACE, "hands": [*hands]}
    choices = [(0, "attack", "seljuks_of_rum"), (0, "target", "latin_kingdom_3d_thrace")]
    return play(start(position), *choices)


@pytest.mark.rule("MV-8.6.a", "MV-8.4.a", "MV-8.4.b")
def test_after_an_annulled_jihad_another_may_be_declared_in_the_same_attack() -> None:
    match = play(attack_thrace(["jihad.2", "jihad.1"], [D], []), (0, "use", "jihad.2"), (1, "react", D))
    assert asked(match) == [(0, "attack.jihad")]
    assert menu(match) == ["pass", "use jihad.1"]
    choose(match, 0, "use", "jihad.1")
    assert [(decision.params or {})["cost"] for decision in match.asks(0)] == [2]
    assert match.state.hands[0] == []


@pytest.mark.rule("MV-8.6.a", "MV-8.4.a")
def test_after_a_jihad_that_stands_no_other_is_declared() -> None:
    match = play(attack_thrace(["jihad.2", "jihad.1"], [D], []), (0, "use", "jihad.2"), (1, "pass"))
    assert asked(match) == [(0, "attack.militia"), (1, "defence.militia")]
    assert match.state.hands[0] == ["jihad.1"]


@pytest.mark.rule("MV-8.6.a", "MV-8.2.a", "MV-8.1.e")
@pytest.mark.parametrize("reaction", [D, A])
def test_after_annulled_spies_others_may_be_sent_in_the_same_attack(reaction: str) -> None:
    match = attack_thrace(["spies.1", "spies.2"], [], [reaction])
    play(match, (0, "militia", 0), (1, "militia", 2), (0, "use", "spies.1"), (2, "react", reaction))
    assert asked(match) == [(0, "attack.spies")]
    assert menu(match) == ["pass", "use spies.2"]
    assert match.view(0)["table"]["attack"]["militia"] == [0, None]  # nothing has been seen
    choose(match, 0, "use", "spies.2")
    assert logged(match, "spies.militia", 0) == [{"militia": 2}]
    assert asked(match) == [(0, "attack.militia")]


@pytest.mark.rule("MV-8.6.a", "MV-8.1.e")
def test_spies_that_were_annulled_need_not_be_followed_by_others() -> None:
    match = attack_thrace(["spies.1", "spies.2"], [], [D])
    play(match, (0, "militia", 0), (1, "militia", 2), (0, "use", "spies.1"), (2, "react", D), (0, "pass"))
    assert len(logged(match, "attack.battle")) == 1
    assert match.state.hands[0] == ["spies.2"]


# Who is asked, and in which order


@pytest.mark.rule("MV-8.6.a")
def test_players_are_asked_clockwise_from_the_left_of_the_announcer() -> None:
    #
    hands = [[D], [], ["spies.1"], [E]]
    match = start({"active": 2, "hands": hands}, seats=4)
    play(match, (2, "play", "spies.1"), (2, "look_at_map_deck"))
    assert asked(match) == [(3, "reaction.choose")]
    choose(match, 3, "pass")
    assert asked(match) == [(0, "reaction.choose")]
    choose(match, 0, "pass")
    assert asked(match) == [(2, "action.choose")]


@pytest.mark.rule("MV-8.6.a")
def test_who_holds_no_reaction_is_not_asked() -> None:
    hands = [["heresy.1"], ["pope.1", A], ["spies.1", "knights_of_christ.1"], [D]]
    position = {"hands": hands, "holders": {"hungary": 0}, "control": {"hungary_2c": 0}}
    match = play(start(position, seats=4), (0, "play", "heresy.1"), (0, "heresy", "hungary_2c"))
    assert asked(match) == [(3, "reaction.choose")]


@pytest.mark.rule("MV-8.6.a", "MV-8.2.a")
def test_a_player_with_both_reactions_chooses_one() -> None:
    match = announce("spies", [A, "assassin.3", D, E], [])
    assert menu(match) == ["pass", f"react {D}", f"react {A}"]


@pytest.mark.rule("MV-8.6.a")
def test_a_decided_window_closes() -> None:
    # seat 1 annuls; seat 2 could only annul that, and is not asked again about the card
    match = announce("heresy", [D], [E])
    choose(match, 1, "react", D)
    assert match.open_decisions()[0].params == {"player": 1, "card": D, "what": []}
    choose(match, 2, "pass")
    assert asked(match) == [(0, "action.choose")]
    assert match.state.heresies == []


@pytest.mark.rule("MV-8.6.a")
def test_a_card_is_announced_with_its_mode_and_target() -> None:
    # who may react sees what lies on the pile; the others do not notice that somebody may
    match = announce("heresy", [D], [E])
    pile = [{"seat": 0, "card": "heresy.1", "what": ["heresy", "hungary_2c"]}]
    assert [match.view(seat)["table"]["pile"] for seat in (0, 1, 2, None)] == [[], pile, [], []]
    choose(match, 1, "react", D)
    pile.append({"seat": 1, "card": D, "what": []})
    assert [match.view(seat)["table"]["pile"] for seat in (0, 1, 2, None)] == [[], [], pile, []]


# Chains

SPIES = "spies.1"
PASSES = "pass"
Answer = tuple[int, str, str]  # who, against which card, with what
CHAINS: list[tuple[str, list[list[str]], list[Answer], bool]] = [  # story, hands of 4 seats, answers, do the Spies work
    ("assassin", [[], [A], [], []], [(1, SPIES, A)], False),
    ("machina", [[], [], [D], []], [(2, SPIES, D)], False),
    ("machina answered by the spy", [[E], [], [D], []], [(2, SPIES, D), (0, D, E)], True),
    ("machina answered by another", [[], [E], [D], []], [(1, SPIES, PASSES), (2, SPIES, D), (1, D, E)], True),
    ("assassin answered by the spy", [[D], [A], [], []], [(1, SPIES, A), (0, A, D)], True),
    ("assassin answered by another", [[], [A], [], [D]], [(1, SPIES, A), (3, A, D)], True),
    (
        "the spy's answer is annulled by the assassin's player",
        [[D], [A, E], [], []],
        [(1, SPIES, A), (0, A, D), (1, D, E)],
        False,
    ),
    (
        "the spy's answer is annulled by a third",
        [[D], [], [A], [E]],
        [(2, SPIES, A), (3, A, PASSES), (0, A, D), (3, D, E)],
        False,
    ),
    ("another's answer is annulled by a fourth", [[], [A], [D], [E]], [(1, SPIES, A), (2, A, D), (3, D, E)], False),
    (
        "who did not annul the machina may still stop the spies",
        [[], [A], [D], [E]],
        [(1, SPIES, A), (2, A, D), (3, D, PASSES), (3, SPIES, E)],
        False,
    ),
    (
        "machina annulled, then the assassin comes",
        [[E], [D], [A], []],
        [(1, SPIES, D), (0, D, E), (2, SPIES, A)],
        False,
    ),
    ("machina annulled, the assassin stays", [[E], [D], [A], []], [(1, SPIES, D), (0, D, E), (2, SPIES, PASSES)], True),
    (
        "assassin kept, machina annulled",
        [[], [A], [D], [E]],
        [(1, SPIES, PASSES), (2, SPIES, D), (3, D, E)],
        True,
    ),
    (
        "each reacts once: after their machina was annulled they cannot send the assassin",
        [[E], [A, D], [], []],
        [(1, SPIES, D), (0, D, E)],
        True,
    ),
    (
        "they let the machina fall on their assassin",
        [[D], [A, E], [], []],
        [(1, SPIES, A), (0, A, D), (1, D, PASSES)],
        True,
    ),
    ("the machinae are kept", [[], [A], [D, E], []], [(1, SPIES, A), (2, A, PASSES)], False),
    ("all are kept", [[E], [A], [D], []], [(1, SPIES, PASSES), (2, SPIES, PASSES)], True),
    ("one of two machinae", [[], [A], [D, E], []], [(1, SPIES, A), (2, A, D), (2, SPIES, PASSES)], True),
    (
        "one machina for the assassin, one for the spies",
        [[], [A], [D, E], []],
        [(1, SPIES, A), (2, A, D), (2, SPIES, E)],
        False,
    ),
]


@pytest.mark.rule("MV-8.6.a", "MV-8.6.c", "MV-8.2.a")
@pytest.mark.parametrize(("story", "hands", "answers", "works"), CHAINS, ids=[chain[0] for chain in CHAINS])
def test_the_last_card_on_the_pile_resolves_first(
    story: str, hands: list[list[str]], answers: list[Answer], works: bool
) -> None:
    match = spied(hands)
    for seat, against, answer in answers:
        [decision] = match.open_decisions()
        assert (decision.seat, (decision.params or {})["card"]) == (seat, against)
        match.choose(seat, PASS if answer == PASSES else Option("react", answer))
    assert asked(match) == [(0, "action.choose")]
    assert (match.state.known[0] != []) is works
    played = [card for _, _, card in answers if card != PASSES]
    assert match.state.used_cards == [SPIES, *played]


def spied(hands: list[list[str]]) -> Match:
    """Seat 0 of four plays Spies and looks at the Map deck; the hands are what is held besides."""
    match = start({"hands": [[SPIES, *hands[0]], *hands[1:]]}, seats=4)
    return play(match, (0, "play", SPIES), (0, "look_at_map_deck"))


@pytest.mark.rule("MV-8.6.a", "MV-8.6.c", "MV-8.2.a")
@pytest.mark.parametrize("owners", list(product(range(4), repeat=3)), ids=str)
def test_in_every_chain_a_card_stands_unless_a_standing_card_was_played_against_it(owners: tuple[int, ...]) -> None:
    # Spies, Assassin and both Deus ex Machina in all hands, with all answers in all orders
    hands: list[list[str]] = [[] for _ in range(4)]
    for card, owner in zip((A, D, E), owners, strict=True):
        hands[owner].append(card)
    endings = 0
    for history, match in all_answers(spied(hands), []):
        endings += 1
        assert (match.state.known[0] != []) is stands(SPIES, history)
        assert_each_is_asked_once_in_order(history)
    assert (endings > 1) is (owners != (0, 0, 0))  # else nobody is asked


@dataclass
class Answered:
    seat: int
    announcer: int
    against: str
    card: str | None  # None: they passed


def all_answers(match: Match, history: list[Answered]) -> Iterator[tuple[list[Answered], Match]]:
    """Every way the open windows can go on, with the answers given."""
    [decision] = match.open_decisions()
    if decision.prompt != "reaction.choose":
        yield history, match
        return
    top = match.state.pile[-1]
    for option in decision.options:
        twin = match.copy()
        twin.choose(decision.seat, option)
        card = None if option == PASS else str(option.args[0])
        yield from all_answers(twin, [*history, Answered(decision.seat, top.seat, top.card, card)])


def stands(card: str, history: list[Answered]) -> bool:
    return not any(a.card is not None and stands(a.card, history) for a in history if a.against == card)


def assert_each_is_asked_once_in_order(history: list[Answered]) -> None:
    """R-43: in each window the others are asked clockwise from the announcer's left; an Assassin meets Spies only."""
    windows: dict[str, list[int]] = {}
    for answer in history:
        windows.setdefault(answer.against, []).append((answer.seat - answer.announcer) % 4)
        assert answer.card != A or answer.against == SPIES
    for places in windows.values():
        assert places == sorted(set(places) - {0})


# What the others see


def heresy_on_hungary(hands: list[list[str]]) -> Match:
    """Seat 0 of four plays Heresy on their own Hungary; the others hold a card each, D lies in the deck if nowhere."""
    position = {"hands": [["heresy.1"], *hands], "holders": {"hungary": 0}, "control": {"hungary_2c": 0}}
    match = start(position, dice=[6], seats=4)
    return play(match, (0, "play", "heresy.1"), (0, "heresy", "hungary_2c"))


def seen_by(match: Match, seat: int | None) -> tuple[Any, Any]:
    return match.view(seat), [entry.as_json() for entry in match.log(seat)]


@pytest.mark.rule("MV-8.6.a", "MV-2.6.a")
def test_nobody_can_tell_who_is_asked_for_a_reaction() -> None:
    first = heresy_on_hungary([[D], ["pope.1"], ["pope.2"]])
    second = heresy_on_hungary([["pope.1"], [D], ["pope.2"]])
    assert asked(first) == [(1, "reaction.choose")]
    assert asked(second) == [(2, "reaction.choose")]
    for seat in (0, 3, None):
        assert seen_by(first, seat) == seen_by(second, seat)
        assert first.view(seat)["waiting_for"] == [0]
        assert first.view(seat)["decisions"] == []
    assert first.view(1)["waiting_for"] == [1]
    assert first.view(2)["waiting_for"] == [0]


@pytest.mark.rule("MV-8.6.a", "MV-2.6.a")
def test_nobody_can_tell_afterwards_whether_anybody_was_asked() -> None:
    one = play(heresy_on_hungary([[D], ["pope.1"], ["pope.2"]]), (1, "pass"))
    two = play(heresy_on_hungary([[D], [E], ["pope.2"]]), (1, "pass"), (2, "pass"))
    nobody = heresy_on_hungary([["pope.3"], ["pope.1"], ["pope.2"]])
    for seat in (0, 3, None):
        assert seen_by(one, seat) == seen_by(nobody, seat)
        assert seen_by(two, seat) == seen_by(nobody, seat)
    assert seen_by(one, 2) == seen_by(nobody, 2)


@pytest.mark.rule("MV-7.3.a", "MV-2.6.a")
def test_nobody_can_tell_who_is_asked_for_knights() -> None:
    def against_2c(hands: list[list[str]]) -> Match:
        position = {
            "hands": [["mongols.1"], *hands],
            "mongols_arrived": True,
            "holders": {"hungary": 1, "poland": 2},
            "control": {"hungary_2c": 1, "poland_2c": 2},
        }
        return play(start(position, dice=[1, 6], seats=4), (0, "play", "mongols.1"), (0, "ravage", "2C"))

    first = against_2c([["knights_of_christ.1"], ["pope.1"], ["pope.2"]])
    second = against_2c([["pope.1"], ["knights_of_christ.1"], ["pope.2"]])
    nobody = against_2c([["pope.3"], ["pope.1"], ["pope.2"]])
    assert asked(first) == [(1, "knights.against_mongols")]
    assert asked(second) == [(2, "knights.against_mongols")]
    for seat in (0, 3, None):
        assert seen_by(first, seat) == seen_by(second, seat)
    choose(first, 1, "pass")
    for seat in (0, 2, 3, None):
        assert seen_by(first, seat) == seen_by(nobody, seat)


# One's own obligatory card


def obliged(hands: list[list[str]], dice: tuple[int, ...] = (4, 5, 1), **more: Any) -> Match:
    position = {"phase": "obligatory", "hands": hands, "control": {"hungary_2c": 0}, "holders": {"hungary": 0}, **more}
    return play(start({**position, "money": [9, 9, 9]}, dice=dice), (0, "play", hands[0][0]))


@pytest.mark.rule("MV-8.6.a", "MV-8.6.c")
@pytest.mark.parametrize("card", ["disaster.1", "change_of_ruler.1"])
def test_who_must_play_an_obligatory_card_may_annul_it_themselves(card: str) -> None:
    match = obliged([[card, D], [], []])
    assert asked(match) == [(0, "reaction.choose")]
    assert menu(match) == ["pass", f"react {D}"]
    choose(match, 0, "react", D)
    assert (match.state.disasters, match.state.rulers["hungary"], match.state.money) == ([], -1, [9, 9, 9])
    assert match.state.used_cards[-2:] == [card, D]  # it counts as played
    assert asked(match) == [(0, "action.choose")]
    let_go = play(obliged([[card, D], [], []]), (0, "pass"))
    assert (let_go.state.disasters, let_go.state.rulers["hungary"]) in ((["hungary"], -1), ([], 1))
    assert let_go.state.hands[0] == [D]


@pytest.mark.rule("MV-8.6.a")
def test_they_are_asked_after_all_others_and_may_be_answered() -> None:
    match = obliged([["disaster.1", D], ["spies.1"], [E]])
    assert asked(match) == [(2, "reaction.choose")]
    choose(match, 2, "pass")
    assert asked(match) == [(0, "reaction.choose")]
    choose(match, 0, "react", D)
    assert asked(match) == [(2, "reaction.choose")]  # against the Deus ex Machina
    choose(match, 2, "react", E)
    assert match.state.disasters == ["hungary"]


@pytest.mark.rule("MV-8.6.a", "MV-8.6.b")
def test_nobody_is_asked_about_their_own_mongols_or_about_a_card_they_chose_to_play() -> None:
    """R-43: what one plays of one's own will one can leave unplayed."""
    assert asked(obliged([["mongols.1", D], [], []])) == [(0, "action.choose")]
    match = start(
        {"hands": [["heresy.1", D], [], []], "control": {"hungary_2c": 1}, "holders": {"hungary": 1}}, dice=[6]
    )
    play(match, (0, "play", "heresy.1"), (0, "heresy", "hungary_2c"))
    assert asked(match) == [(0, "action.choose")]


@pytest.mark.rule("MV-8.6.a")
def test_the_others_do_not_notice_whether_they_are_asked() -> None:
    able, unable = obliged([["disaster.1", D], [], []]), obliged([["disaster.1", "spies.2"], [], []])
    assert able.asks(0)[0].hidden
    assert able.waiting_for(1) == [0]
    assert able.may_be_answered
    assert unable.may_be_answered or unable.announced
