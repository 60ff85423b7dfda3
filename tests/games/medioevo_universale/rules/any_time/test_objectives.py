"""Objectives of the 72 Empire cards: just met and just not, and cashing them in (MU-obj)."""

from __future__ import annotations

from typing import Any

import pytest

from condotta.core.match import Match
from condotta.games.medioevo_universale.data import EMPIRE_CARDS
from condotta.games.medioevo_universale.rules.any_time import objectives
from condotta.games.medioevo_universale.shown import position

from ... import helpers
from ...helpers import asked, choose, elements, logged, menu, play, start, state, units

Fields = dict[str, Any]
FRONT = ("austria", "poland", "venice", "lombardy", "rome", "croatia")  # near Bohemia, seat 0 being the Empire
NONE = [[0] * 6] * 3  # what the other three have


def holds(*territories: str, **more: Any) -> Fields:
    """Seat 0 has a unit in each of these, besides its five home territories."""
    return {"units": {t: {"0": {"light_infantry": 1}} for t in territories}, **more}


def built(**levels: list[int]) -> Fields:
    """Buildings by territory: civil, military, religious level."""
    return {"buildings": levels}


def done(kind: str, this_turn: int = 0, place: int = 0, **what: Any) -> Fields:
    """Seat 0 has done this in the phase; a number of the turn besides."""
    counts = [[0] * 4 for _ in range(4)]
    counts[0][place] = this_turn
    return {"deeds": [{"seat": 0, "kind": kind, "what": what}], "counts": counts}


def plundered(what: str, how: str, victim: int) -> Fields:
    return done("plundered", what=what, how=how, victim=victim)


def won(wins: int = 0, **what: Any) -> Fields:
    usual = {"enemy": 2, "own_lost": 1, "attacked": True, "against_player": False, "home": False, "outnumbered": False}
    return done("won", wins, 1, **{**usual, **what})


def techs(*levels: int) -> Fields:
    return {"technology": [list(levels), *NONE]}


def army(text: str) -> Fields:
    return {"units": units(bohemia=f"0: {text}")}


def pact(kind: str, *others: int) -> Fields:
    """One pact of seat 0 with each of these."""
    clause = {"kind": kind, "giver": 0}
    return {
        "pacts": [
            {"id": f"pact.{n}", "parties": [0, other], "clauses": [{**clause, "receiver": other}]}
            for n, other in enumerate(others, 1)
        ],
        "next_pact": len(others) + 1,
    }


def rebels(*territories: str) -> Fields:
    return {"units": {t: {"b": {"light_infantry": 1}} for t in territories}}


def cargo(*texts: str) -> Fields:
    return {"elements": elements(*texts)}


def prisoners(*numbers: int) -> Fields:
    held = [{"captor": captor, "owner": 1, "units": {"archer": n}} for captor, n in zip((0, 2), numbers, strict=False)]
    return {"prisoners": held}


HOME = ("holstein", "saxony", "swabia", "bavaria", "bohemia")
AT_WAR = [[0, 3, 0, 0], [3, 0, 0, 0], [0] * 4, [0] * 4]
CASES: dict[int, tuple[Fields, Fields]] = {  # card -> a position in which it is met, one in which it just is not
    1: (built(bohemia=[0, 0, 3], swabia=[0, 0, 3]), built(bohemia=[0, 0, 3], pannonia=[0, 0, 3])),
    2: (holds("rome"), holds("naples")),
    3: (built(bohemia=[3, 0, 3]), built(bohemia=[3], swabia=[0, 0, 3])),
    4: (won(enemy=5), won(enemy=4)),
    5: (plundered("caravan", "sack", 1), plundered("caravan", "take", 1)),
    6: (done("conquered", 2, n=2), done("conquered", 1, n=1)),
    7: (
        {"units": units(bohemia="0: 3 archer", saxony="0: 2 archer")},
        {"units": units(bohemia="0: 4 archer", pannonia="1: archer")},
    ),
    8: (done("shot", n=3), done("shot", n=2)),
    9: (army("4 archer"), {"units": units(bohemia="0: 3 archer", saxony="0: archer")}),
    10: (techs(0, 0, 0, 0, 3, 0), techs(3, 3, 3, 3, 2, 3)),
    11: (techs(1, 1, 1, 1, 1, 0), techs(4, 4, 4, 4, 0, 0)),
    12: (techs(0, 0, 0, 4, 0, 0), techs(3, 3, 3, 3, 3, 3)),
    13: (rebels("pannonia", "cairo"), rebels("pannonia", "alfold")),
    14: (holds("pannonia", control={"pannonia": 0}), holds("austria")),
    15: (plundered("building", "sack", 2), plundered("building", "sack", -1)),
    16: (won(against_player=True), won(against_player=True, attacked=False)),
    17: (done("destroyed_in_round", n=4), done("destroyed_in_round", n=3)),
    18: (done("captured", n=2, best=0), done("captured", n=1, best=4)),
    19: (
        cargo("caravan.1 III bohemia 0: salt, wine, hides, grain"),
        cargo("caravan.1 III bohemia 0: salt, wine, hides, hides"),
    ),
    20: (done("sold", florins=600), done("sold", florins=599)),
    21: (
        cargo("caravan.1 II bohemia 0: salt, salt, salt", "caravan.2 II saxony 0: salt, salt, wine"),
        cargo("caravan.1 III bohemia 0: salt, salt, salt, salt, wine", "caravan.2 I cairo 3: salt"),
    ),
    22: (done("taxed", florins=400), done("taxed", florins=399)),
    23: (done("taxed", florins=600), done("taxed", florins=599)),
    24: (won(attacked=False, home=True), won(attacked=False, home=False)),
    25: (holds(*HOME), holds(*HOME[1:])),
    26: (
        built(bohemia=[0, 1], saxony=[0, 3], swabia=[0, 2]),
        {**built(bohemia=[0, 1], saxony=[0, 3], austria=[0, 2]), **holds("austria")},
    ),
    27: (won(enemy=3, own_lost=0), won(enemy=3, own_lost=1)),
    28: (
        {"units": units(bohemia="0: 9 light_infantry, 6 archer")},
        {"units": units(bohemia="0: 9 light_infantry, 5 archer")},
    ),
    29: (won(outnumbered=True), won(outnumbered=False)),
    30: (done("route", stops=4), done("route", stops=3)),
    31: (done("route", stops=6), done("route", stops=4)),
    32: (
        built(bohemia=[3, 0, 3], saxony=[0, 2]),
        {**built(bohemia=[3, 0, 3], saxony=[0, 1], pannonia=[3]), **holds("saxony")},
    ),
    33: (built(bohemia=[0, 3], saxony=[0, 3]), built(bohemia=[0, 3], saxony=[0, 2])),
    34: (holds("acre", "antioch"), holds("acre", "mesopotamia")),
    35: (army("5 knight"), army("4 knight, captain_3")),
    36: ({"florins": [2000, 0, 0, 0]}, {"florins": [2000, 0, 0, 0], "debt": [1, 0, 0, 0]}),
    37: ({"florins": [2500, 0, 0, 0], "debt": [1, 0, 0, 0]}, {"florins": [2500, 0, 0, 0], "debt": [2, 0, 0, 0]}),
    38: (done("debt_cleared", peak=2), done("debt_cleared", peak=1)),
    39: (prisoners(3), prisoners(2, 1)),
    40: (done("captured", n=1, best=3), done("captured", n=2, best=2)),
    41: (done("surrender"), {"deeds": [{"seat": 1, "kind": "surrender", "what": {}}]}),
    42: (holds(*FRONT[:5]), holds(*FRONT[:4])),
    43: (holds("austria", "poland", "venice", "lombardy"), holds("austria", "poland", "venice", "naples")),
    44: ({"cards": [["bard.44", "spy.16", "spy.17", "spy.18", "jester.48"], [], [], []]}, {}),
    45: ({"tokens": [[1, 1, 2, 0, 0, 0], *NONE]}, {"tokens": [[1, 1, 1, 0, 0, 0], *NONE]}),
    46: (
        {**built(bavaria=[0, 3], saxony=[0, 1], swabia=[0, 1], bohemia=[0, 1], austria=[0, 1]), **holds("austria")},
        {**built(bavaria=[0, 3], saxony=[0, 1], swabia=[0, 1], bohemia=[0, 1], rome=[0, 1]), **holds("rome")},
    ),
    47: (done("captain_destroyed"), done("shot", n=9)),
    48: (pact("passage", 1, 2), pact("passage", 1)),
    49: (done("first_again", n=2), done("first_again", n=1)),
    50: (pact("defensive", 1), pact("passage", 1)),
    51: (holds("austria", "poland", "rome"), holds("austria", "poland", "rome", war_from=AT_WAR)),
    52: (
        cargo("catapult.1 I bohemia 0", "catapult.2 I saxony 0", "trebuchet.1 II saxony 0"),
        cargo("catapult.1 I bohemia 0", "catapult.2 I saxony 0", "war_wagon.1 II saxony 0"),
    ),
    53: (done("building_shot"), plundered("building", "sack", 1)),
    54: (cargo("bombard.1 III bohemia 0"), cargo("trebuchet.1 II bohemia 0", "bombard.1 III pannonia 1")),
    55: (holds(*FRONT[:5], "naples"), holds(*FRONT[:5])),
    56: (holds("antioch"), holds("crete")),
    57: (plundered("galley", "take", 1), plundered("war_wagon", "take", 1)),
    58: (holds("venice", "lombardy"), holds("venice", "rome")),
    59: (built(bohemia=[3], swabia=[3]), built(bohemia=[3], swabia=[2])),
    60: (
        {"deposits": {"bohemia": ["salt", "wine", "hides", "grain"]}},
        {"deposits": {"bohemia": ["salt", "wine", "hides"], "pannonia": ["salt", "grain", "hides", "spices"]}},
    ),
    61: (techs(3, 3, 3, 0, 0, 0), techs(4, 4, 2, 2, 2, 2)),
    62: (techs(1, 1, 1, 1, 1, 1), techs(4, 4, 4, 4, 4, 0)),
    63: (holds("rome", "austria", "galicia"), holds("rome", "austria", "poland")),
    64: (holds("venice", "lombardy"), holds("venice", "rome")),
    65: (won(2), won(1)),
    66: (holds("naples", "serbia", "prussia"), holds("naples", "serbia", "rome")),
    67: (army("captain_3"), army("captain_2, captain_1")),
    68: (army("captain_1, captain_1, captain_3"), army("captain_3, captain_3, knight")),
    69: (built(bohemia=[2, 2]), built(bohemia=[2, 1], saxony=[0, 3])),
    70: (built(bohemia=[1, 1, 3]), built(bohemia=[1, 1], swabia=[0, 0, 3])),
    71: (done("pt_spent", n=6), done("pt_spent", n=5)),
    72: (techs(4, 4, 4, 0, 0, 0), techs(4, 4, 3, 0, 0, 0)),
}  # fmt: skip
BY_NUMBER = {card.number: card.id for card in EMPIRE_CARDS.values()}


def with_card(number: int, fields: Fields) -> Match:
    """Phase 5; seat 0 owns this card (and what the position gives it)."""
    return start(helpers.position(**{"cards": [[BY_NUMBER[number]], [], [], []], **fields}))


def test_there_is_a_case_for_every_card() -> None:
    assert list(CASES) == list(range(1, 73))
    assert {card.objective.kind for card in EMPIRE_CARDS.values()} == set(objectives.MET)


@pytest.mark.rule("MU-obj.a")
@pytest.mark.parametrize("number", CASES)
def test_an_objective_can_be_claimed_when_it_is_met_and_not_before(number: int) -> None:
    met, not_yet = CASES[number]
    assert BY_NUMBER[number] in objectives.claimable(state(with_card(number, met)), 0)
    assert BY_NUMBER[number] not in objectives.claimable(state(with_card(number, not_yet)), 0)


@pytest.mark.parametrize(("number", "fields"), [(13, rebels("pannonia")), (48, pact("passage", 1))])
def test_with_two_players_the_only_other_one_suffices(number: int, fields: Fields) -> None:
    at = helpers.position(seats=2, cards=[[BY_NUMBER[number]], []], **fields)
    assert objectives.claimable(state(start(at, seats=2)), 0) == [BY_NUMBER[number]]


# ---- cashing in


@pytest.mark.parametrize(("number", "fields"), [(13, rebels("pannonia")), (48, pact("passage", 1))])
def test_so_it_does_when_all_others_have_been_eliminated(number: int, fields: Fields) -> None:
    card = next(each.id for each in EMPIRE_CARDS.values() if each.number == number)
    out: Fields = {"eliminated": [0, 0, 2, 2], "order": [0, 1], "to_act": [0, 1]}
    at = {**helpers.position(cards=[[card], [], [], []], **fields), **out}
    assert objectives.claimable(state(start(at)), 0) == [card]


@pytest.mark.rule("MU-obj.a", "MU-obj.b")
def test_the_card_is_shown_goes_under_the_deck_and_brings_a_token_of_its_colour() -> None:
    match = with_card(33, CASES[33][0])  # architect.33: green
    play(match, (0, "acts"), (0, "claim", "architect.33"))
    s = state(match)
    assert s.cards[0] == []
    assert s.empire_deck[0] == "architect.33"
    assert s.tokens[0] == [0, 0, 0, 0, 1, 0]
    assert all("architect.33" in known for known in s.known)
    assert logged(match, "objective.claimed") == [{"player": 0, "card": "architect.33"}]
    assert asked(match) == [(0, "acts.choose")]
    assert position.check(s) == []


@pytest.mark.rule("MU-obj.b")
@pytest.mark.parametrize(
    ("number", "colours"),
    [
        (70, ["orange", "green"]),
        (67, ["red", "purple"]),
        (59, ["blue", "yellow", "orange", "red", "green", "purple"]),
    ],
)
def test_the_owner_chooses_among_the_colours_of_the_card_or_all_if_it_has_none(number: int, colours: list[str]) -> None:
    match = with_card(number, CASES[number][0])
    play(match, (0, "acts"), (0, "claim", BY_NUMBER[number]))
    assert asked(match) == [(0, "objective.colour")]
    assert menu(match) == [f"colour {colour}" for colour in colours]
    choose(match, 0, "colour", colours[-1])
    assert sum(state(match).tokens[0]) == 1


@pytest.mark.rule("MU-obj.c")
def test_without_a_token_of_an_eligible_colour_he_receives_none() -> None:
    gone = [[0] * 6, [0, 0, 0, 0, 8, 0], [0] * 6, [0] * 6]
    match = with_card(33, {**CASES[33][0], "tokens": gone})
    choose(match, 0, "acts")
    assert {"claim architect.33", "done"} <= set(menu(match))  # they may as well keep the card
    choose(match, 0, "claim", "architect.33")
    assert state(match).tokens[0] == [0] * 6
    assert state(match).cards[0] == []
    assert logged(match, "objective.no_token") == [{"player": 0}]


@pytest.mark.rule("MU-obj.c")
def test_of_two_colours_only_the_one_that_is_left_is_taken() -> None:
    gone = [[0] * 6, [0, 0, 8, 0, 0, 0], [0] * 6, [0] * 6]
    match = with_card(70, {**CASES[70][0], "tokens": gone})
    play(match, (0, "acts"), (0, "claim", "sheriff.70"))
    assert state(match).tokens[0] == [0, 0, 0, 0, 1, 0]


@pytest.mark.rule("MU-obj.d")
def test_a_used_token_gives_no_second_point_in_the_turn_but_still_counts() -> None:
    at = helpers.position(phase="purchases", technology=techs(0, 0, 0, 0, 1, 0)["technology"])
    match = start({**at, "tokens": [[0, 0, 0, 0, 1, 0], *NONE]})
    play(match, (0, "acts"), (0, "token", "green"))
    assert "token green" not in menu(match)
    assert state(match).pt[0] == [0, 0, 0, 0, 1, 0]
    assert state(match).tokens[0] == [0, 0, 0, 0, 1, 0]
    # until the end of the turn
    at = helpers.position(phase="end_of_turn", tokens=[[0, 0, 0, 0, 1, 0], *NONE])
    match = start({**at, "tokens_used": [[0, 0, 0, 0, 1, 0], *NONE]})
    assert state(match).turn == 4
    assert state(match).tokens_used == [[0] * 6] * 4


@pytest.mark.rule("MU-obj.d")
def test_tokens_pay_in_play_and_face_down_ones_bring_their_honour_at_the_end() -> None:
    # given: two red tokens of which the technology takes one, and no florins for points
    at = helpers.position(phase="purchases", florins=[0] * 4, technology=techs(0, 0, 0, 1, 0, 0)["technology"])
    match = start({**at, "tokens": [[0, 0, 0, 2, 0, 0], *NONE]})
    play(match, (0, "acts"), (0, "token", "red"))
    assert (state(match).pt[0], state(match).tokens_used[0]) == ([0, 0, 0, 1, 0, 0], [0, 0, 0, 1, 0, 0])
    # both used in the last turn: 2 tokens are 1 HP all the same (MU-final.o)
    at = helpers.position(phase="final", turn=8, ended_by="MU-length.a", tokens=[[0, 0, 0, 2, 0, 0], *NONE])
    match = start({**at, "tokens_used": [[0, 0, 0, 2, 0, 0], *NONE]})
    assert {"player": 0, "award": "objective_tokens", "points": 1} in logged(match, "victory.award")


@pytest.mark.rule("MU-obj.e")
def test_an_event_is_claimed_until_the_end_of_its_phase_a_state_whenever_it_is_true() -> None:
    # given: an event and a state, both met, at the end of phase 5
    at = helpers.position(**CASES[20][0], technology=techs(4, 4, 4, 0, 0, 0)["technology"])
    match = start({**at, "cards": [["merchant.20", "mystic.72"], [], [], []], "stage": "action"})
    for seat in range(4):
        choose(match, seat, "pass")
    # then: at the end of the phase the event alone
    assert asked(match) == [(0, "window.phase_ends")]
    assert menu(match) == ["pass", "claim merchant.20"]
    choose(match, 0, "pass")
    assert state(match).phase == "trade"
    assert objectives.claimable(state(match), 0) == ["mystic.72"]


@pytest.mark.rule("MU-obj.e")
def test_the_event_may_be_claimed_in_the_window_at_the_end_of_the_phase() -> None:
    at = helpers.position(**CASES[20][0], cards=[["merchant.20"], [], [], []], stage="action")
    match = start(at)
    for seat in range(4):
        choose(match, seat, "pass")
    play(match, (0, "claim", "merchant.20"), (0, "colour", "yellow"))
    assert state(match).tokens[0] == [0, 1, 0, 0, 0, 0]
    assert state(match).phase == "trade"


def test_florins_on_the_magnate_return_when_the_card_is_cashed_in() -> None:
    match = with_card(36, {**CASES[36][0], "on_magnate": 200})
    play(match, (0, "acts"), (0, "claim", "magnate.36"))
    assert state(match).florins[0] == 2200
    assert state(match).on_magnate == 0


@pytest.mark.rule("MU-C13")
@pytest.mark.parametrize("risen", [False, True])
def test_of_two_players_the_other_must_have_a_rebellion(risen: bool) -> None:
    horde = units(croatia="b: light_infantry") if risen else {}
    at = helpers.position(seats=2, phase="purchases", cards=[["infiltrator.13"], []], units=horde)
    match = start(at, seats=2)
    assert objectives.is_met(state(match), 0, "infiltrator.13") is risen
