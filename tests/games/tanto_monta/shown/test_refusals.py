"""Why not: cards that cannot be played so, stacks that cannot march or assault, spaces that cannot be taken."""

from __future__ import annotations

import pytest

from condotta.core.flow import Option, offer
from condotta.core.messages import LANGUAGES
from condotta.core.wording import refusal_text
from condotta.games.tanto_monta import GAME
from condotta.games.tanto_monta.data.things import FRANCE, MUSLIM, PORTUGAL, SPAIN
from condotta.games.tanto_monta.pieces import Budget
from condotta.games.tanto_monta.rules.action import actions, impulse
from condotta.games.tanto_monta.rules.common.powers import PEACE_OF_ALCACOVAS
from condotta.games.tanto_monta.rules.land import move
from condotta.games.tanto_monta.rules.spring import headline
from condotta.games.tanto_monta.state import State
from tests.games.tanto_monta.field import facing, with_cp
from tests.games.tanto_monta.shown.asking import asked, question, reasons
from tests.games.tanto_monta.sieges import NOW, besiege, lerida
from tests.games.tanto_monta.table import empty, leader, ships, table, troops


def in_impulse(seat: int, *hand: str) -> State:
    s = empty()
    s.active, s.phase, s.hands[seat] = seat, "action", list(hand)
    return s


def test_cards_that_cannot_be_played_so() -> None:
    normal = ("nasrid_raids", "italian_renaissance", "military_highlights")
    s = in_impulse(MUSLIM, "alhambra_of_granada", "ambush", "surprise_attack", "treaty_of_etaples", *normal)
    s.events = ["italian_renaissance"]
    s.markers["granada"] = "castile"
    found = reasons(s, question(impulse.begin(table(s))))
    assert found["cp", "treaty_of_etaples"] == ("no_cp_of_mandatory", "TM-11.c")
    assert found["event", "ambush", "a"] == ("at_its_moment", "TM-6.1.x")
    assert found["event", "surprise_attack"] == ("in_combat", "TM-6.1.aa")
    assert found["event", "military_highlights"] == ("no_event", "TM-11.d")
    assert found["event", "italian_renaissance"] == ("event_used", "TM-6.2.f")
    assert found["event", "alhambra_of_granada", "b"] == ("at_its_moment", "TM-6.1.x")
    assert found["event", "alhambra_of_granada", "c"] == ("event_without_effect", "TM-6.1.ah")
    assert found["event", "nasrid_raids"] == ("event_without_effect", "TM-6.1.ah")
    assert found["pass",] == ("holds_home_card", "TM-11.i")


@pytest.mark.parametrize(
    ("hand", "why"),
    [
        (["treaty_of_etaples", "famine"], ("holds_mandatory", "TM-11.k")),
        (["papal_bull", "famine"], ("holds_papal_bull", "TM-11.j")),
        (["ambush", "famine", "sack"], ("too_many_cards", "TM-11.m")),
    ],
)
def test_who_may_not_pass(hand: list[str], why: tuple[str, str]) -> None:
    s = in_impulse(MUSLIM, *hand)
    assert reasons(s, question(impulse.begin(table(s))))["pass",] == why


def test_after_the_peace_joanna_gives_no_cp_and_espionage_comes_first() -> None:
    s = in_impulse(PORTUGAL, "joanna_la_beltraneja", "famine", "espionage")
    s.happened.append(PEACE_OF_ALCACOVAS)
    plays = question(impulse.begin(table(s)))
    assert reasons(s, plays)["cp", "joanna_la_beltraneja"] == ("no_cp_of_joanna", "TM-20.4-aft.a")
    s.spied = PORTUGAL
    assert reasons(s, plays)["cp", "joanna_la_beltraneja"] == ("only_that_card", "TM-10.ac")


def test_headlines() -> None:
    s = empty()
    s.hands[FRANCE] = ["ambush", "famine", "treaty_of_etaples", "power_of_the_crown"]
    first = question(headline.choose_cards(s, FRANCE))
    assert reasons(s, first)["headline", "ambush"] == ("no_headline", "TM-10.b")
    second = question(headline.choose_cards(s, FRANCE), offer("headline", "famine"))
    found = reasons(s, second)
    assert found["support", "famine"] == ("is_headline", "TM-10.c")
    assert found["support", "treaty_of_etaples"] == ("no_support", "TM-10.c")


def test_actions_that_are_not_possible() -> None:
    s = with_cp(empty(), SPAIN, 1)
    troops(s, "vitoria", "castile", 1)
    found = reasons(s, question(actions.spend(table(s), SPAIN)))
    assert found["action", "recruit_regular"] == ("no_cp", "TM-11.1.a")
    assert found["action", "remove_unrest"] == ("no_unrest", "TM-12.4.j")
    assert found["action", "assault"] == ("no_assault", "TM-15.1.a")


def test_a_siege_that_cannot_be_assaulted_says_why_among_the_actions() -> None:
    s = with_cp(lerida(), SPAIN, 3)
    s.impulse = NOW
    besiege(s, "lerida", "aragon", NOW)
    found = reasons(s, question(actions.spend(table(s), SPAIN)))
    assert found["action", "assault"] == ("siege_too_new", "TM-15.1.b")
    assert found["action", "control_strategic"] == ("nothing_to_take", "TM-12.2.b")
    s.budget, s.fortress_markers[SPAIN] = Budget("famine", 5, "cp"), 0
    found = reasons(s, question(actions.spend(table(s), SPAIN)))
    assert found["action", "build_fortress_map"] == ("no_marker", "TM-17.5.a")


def recruiting(s: State) -> dict[tuple[int | str, ...], tuple[str, str]]:
    return reasons(s, question(actions.spend(table(s), SPAIN), offer("action", "recruit_militia")))


def test_where_nothing_is_recruited() -> None:
    s = facing()
    for space in ("vitoria", "burgos", "santarem", "leon", "avila"):
        troops(s, space, "castile", 1)
    troops(s, "leon", "portugal", 1)
    s.unrest = ["avila"]
    found = recruiting(s)
    assert found["place", "castile", "santarem"] == ("not_home_space", "TM-17.b")
    assert found["place", "castile", "burgos"] == ("not_controlled", "TM-17.b")
    assert found["place", "castile", "leon"] == ("enemies_there", "TM-17.2.a")
    assert found["place", "castile", "avila"] == ("unrest_or_plague", "TM-17.g")
    s.budget = Budget("crown_of_aragon", 5, "cp", ["aragon"])
    assert recruiting(s)["place", "castile", "vitoria"] == ("tied", "TM-6.1.i")


def test_what_is_not_taken() -> None:
    s = facing()
    for space in ("toro", "braga", "guadalupe", "santarem", "burgos"):
        troops(s, space, "castile", 1)
    troops(s, "braga", "portugal", 1)
    found = reasons(s, asked(SPAIN, "action.control_simple"))
    assert found["place", "castile", "guadalupe"] == ("not_to_be_taken", "TM-12.2.a")
    assert found["place", "castile", "burgos"] == ("fortified", "TM-12.2.k")
    assert found["place", "castile", "toro"] == ("other_kind", "TM-12.2.b")
    assert found["place", "castile", "braga"] == ("others_there", "TM-12.2.m")


def test_who_does_not_march() -> None:
    s = facing()
    s.impulse = NOW
    troops(s, "vitoria", "castile", 1)
    troops(s, "bilbao", "aragon", 1)
    troops(s, "toro", "castile", 1)
    s.stacks["toro"] = [s.stacks["toro"][0].marked(beaten=True)]
    troops(s, "burgos", "castile", 3)
    besiege(s, "burgos", "castile", NOW)
    s.budget = Budget("seed_of_an_empire", 5, "cp", ["castile"])
    troops(s, "leon", "castile", 1)
    s.stacks["leon"] = [s.stacks["leon"][0].marked(inside=True)]
    besiege(s, "leon", "portugal")
    found = reasons(s, asked(SPAIN, "move.from"))
    assert found["from", "toro"] == ("beaten", "TM-13.1.i")
    assert found["from", "burgos"] == ("besieges", "TM-13.1.j")
    assert found["from", "leon"] == ("besieged", "TM-15.0.b")
    assert found["from", "bilbao"] == ("tied", "TM-6.1.i")


def test_where_a_formation_does_not_go() -> None:
    s = facing()
    for space in ("vitoria", "toledo", "bilbao", "leon"):
        troops(s, space, "castile", 1)
    leader(s, "isabella", "vitoria")
    leader(s, "mendoza", "leon")
    s.plague = ["bilbao"]
    who = question(move.move_from(table(s), SPAIN, "vitoria"), Option("some"))
    assert who.prompt == "move.leaders"
    assert reasons(s, who)["leader", "mendoza"] == ("elsewhere", "TM-5.1.c")
    found = reasons(s, question(move.move_from(table(s), SPAIN, "vitoria"), Option("all")))
    assert found["to", "leon"] == ("not_adjacent", "TM-13.1.r")
    assert found["to", "bilbao"] == ("plague_there", "TM-13.1.o")


def test_whose_space_is_closed_to_a_march() -> None:
    s = facing()
    troops(s, "fuenterrabia", "castile", 2)
    troops(s, "bayonne", "france", 1)
    s.relations = {}
    there = {"powers": ["castile"], "leaders": [], "numbers": [2, 0, 0, 0]}
    found = reasons(s, asked(SPAIN, "move.to", space="fuenterrabia", **there))
    assert found["to", "bayonne"] == ("no_war_with_owner", "TM-13.1.b")
    s.relations["france/spain"] = "war"
    s.budget = Budget("famine", 0, "cp")
    found = reasons(s, asked(SPAIN, "move.to", space="fuenterrabia", **there))
    assert found["to", "bayonne"] == ("no_cp", "TM-11.1.a")
    alone = {"powers": ["castile"], "leaders": ["isabella"], "numbers": [0, 0, 0, 0]}
    found = reasons(s, asked(SPAIN, "move.to", space="fuenterrabia", **alone))
    assert found["to", "bayonne"] == ("leaders_alone", "TM-13.1.k")


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ("new", ("siege_too_new", "TM-15.1.b")),
        ("again", ("assaulted", "TM-15.1.c")),
        ("rains", ("rains", "TM-15.1.j")),
        ("tied", ("tied", "TM-6.1.i")),
    ],
)
def test_what_is_not_assaulted(change: str, why: tuple[str, str]) -> None:
    s = with_cp(lerida(), SPAIN)
    s.impulse = NOW
    troops(s, "gerona", "aragon", 4)
    if change == "new":
        besiege(s, "lerida", "aragon", NOW)
    elif change == "again":
        s.assaulted = ["lerida"]
    elif change == "rains":
        s.rains = True
    else:
        s.budget = Budget("seed_of_an_empire", 5, "cp", ["castile"])
    found = reasons(s, asked(SPAIN, "action.assault"))
    assert found["place", "aragon", "lerida"] == why
    assert found["place", "aragon", "gerona"] == ("no_siege", "TM-15.1.a")


def test_who_is_not_deployed() -> None:
    s = empty()
    troops(s, "leon", "castile", 2)
    troops(s, "seville", "castile", 1)
    s.stacks["seville"] = [s.stacks["seville"][0].marked(moved=True)]
    troops(s, "vitoria", "castile", 1)
    found = reasons(s, asked(SPAIN, "deployment.from", power="castile"))
    assert found["deploy", "seville"] == ("not_since_spring", "TM-10.r")
    assert found["deploy", "vitoria"] == ("not_home_key", "TM-10.q")


def test_reasons_are_written_in_both_languages() -> None:
    s = facing()
    for space in ("vitoria", "burgos", "santarem", "leon"):
        troops(s, space, "castile", 1)
    ships(s, "seville", "spain", 1)
    for refusal in GAME.refusals(s, asked(SPAIN, "action.recruit_militia")):
        for lang in LANGUAGES:
            assert "⟨" not in refusal_text(GAME, refusal, lang, strict=True)
