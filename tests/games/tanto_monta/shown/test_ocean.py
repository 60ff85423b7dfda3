"""The Exploration Map as it is shown: odds, reasons, who sees what, what is wrong with a position."""

from __future__ import annotations

from io import StringIO
from random import Random
from typing import Any

import pytest
from rich.console import Console

import condotta
from condotta.core.errors import PositionError
from condotta.core.flow import Decision, offer
from condotta.core.match import Match
from condotta.core.messages import LANGUAGES
from condotta.games.tanto_monta import GAME
from condotta.games.tanto_monta.data.things import FRANCE, MUSLIM, PORTUGAL, SPAIN
from condotta.games.tanto_monta.pieces import Budget
from condotta.games.tanto_monta.rules.construction.naos import BUILT
from condotta.games.tanto_monta.rules.ocean import odds, orders, piracy
from condotta.games.tanto_monta.shown import text
from condotta.games.tanto_monta.state import State
from tests.games.tanto_monta import rich
from tests.games.tanto_monta.ocean import (
    C0P1,
    C1P1,
    C1P2,
    C2P1,
    COLUMBUS,
    FRENCH,
    MUSLIM_C1,
    SPANISH,
    at_sea,
    opened,
    put,
)
from tests.games.tanto_monta.shown.asking import asked, note, reasons, told


def naval(s: State, seat: int, ordered: list[str] | None = None) -> Decision:
    """The question of a Naval Move, with all that Naos may do."""
    power = ("north_africa", "portugal", "spain", "france")[seat]
    params = {"power": power, "ordered": ordered or []}
    return Decision(seat, "naval.order", orders.options(s, seat, []), "TM-16.1.m", params)


# Odds


def test_how_likely_results_are() -> None:
    row = odds.results("navigation", 0)
    assert [round(36 * row[result]) for result in ("sunk", "damaged", "safe")] == [10, 11, 15]
    assert odds.after_checks(2, 9, damaged=False) == pytest.approx((1.0, 0.0, 0.0))
    whole, hurt, sunk = odds.after_checks(2, 0, damaged=False)
    assert (whole, hurt) == pytest.approx(((15 / 36) ** 2, 2 * 11 / 36 * 15 / 36))
    assert whole + hurt + sunk == pytest.approx(1)


@pytest.mark.rule("TM-16.6.f", "TM-16.6.c")
def test_a_voyage_tells_its_odds() -> None:
    s = opened(at_sea(4, **{C1P1: "oz_3", C0P1: BUILT}))
    chance = odds.of_voyage(s, C0P1, BUILT, "oz_1")
    assert chance == (28, 44, 28, 8)  # 10, 16, 10 and 3 of 36
    found = told(note(s, naval(s, PORTUGAL), "voyage", C1P1, "oz_4"))
    assert found["checks"] == {"n": 1}
    assert 0 < found["explores"]["chance"] < 42
    assert found["sinks"]["chance"] > 17
    s.explored[PORTUGAL].append("oz_2")
    assert told(note(s, naval(s, PORTUGAL), "voyage", C1P1, "oz_2")) == {"no_roll": {}}
    s.pilot = PORTUGAL
    assert "sinks" not in told(note(s, naval(s, PORTUGAL), "voyage", C1P1, "oz_4"))


def test_orders_tell_what_they_bring_and_cost() -> None:
    s = opened(at_sea(4, **{COLUMBUS: "oz_7", MUSLIM_C1: "oz_1", C0P1: "oz_1", C1P1: "oz_1", C1P2: BUILT}))
    assert told(note(s, naval(s, SPAIN), "found", COLUMBUS, "cuba"))["first_there"] == {"n": 2}
    s.loot[MUSLIM_C1] = ["naval.cp_2", "naval.cp_3"]
    found = naval(s, MUSLIM)
    assert told(note(s, found, "voyage", MUSLIM_C1, BUILT)) == {"loot_home": {"n": 2}}
    assert "loot_lost" in told(note(s, found, "found", MUSLIM_C1, "arguin"))
    assert told(note(s, found, "chart", MUSLIM_C1)) == {"wins_map": {"chance": 17}, "sinks": {"chance": 17}}
    assert "makes_room" in told(note(s, naval(s, PORTUGAL), "voyage", C1P2, "oz_1"))


@pytest.mark.rule("TM-16.5.e", "TM-16.5.h")
def test_piracy_tells_dice_and_price() -> None:
    s = at_sea(3, **{MUSLIM_C1: "oz_1"})
    s.settlements = {"arguin": PORTUGAL, "cape_verde": PORTUGAL}
    s.budget = Budget("military_highlights", 6, "cp")
    question = Decision(MUSLIM, "action.piracy", list(piracy.options(s, MUSLIM, s.budget)), "TM-16.5.a")
    found = note(s, question, "pirate", MUSLIM_C1, PORTUGAL)
    assert found.costs == {"cp": 2}
    assert told(found)["nao_raid"] == {"attack": 5, "defence": 2, "sinks": 11, "hits": 74}
    put(s, MUSLIM_C1, "oz_1", damaged=True)
    assert odds.of_raid(s, MUSLIM_C1, PORTUGAL)[2] == 56


def test_winter_tells_the_risk() -> None:
    s = at_sea(3, **{C1P1: "oz_1"})
    places = [offer("winter_nao", place) for place in ("arguin", BUILT, "oz_1")]
    question = Decision(PORTUGAL, "winter.nao", places, "TM-18.7-nao.a", {"nao": C1P1, "place": "oz_1"})
    assert told(note(s, question, "winter_nao", "arguin")) == {"in_harbour": {}}
    assert told(note(s, question, "winter_nao", BUILT))["sinks"] == {"chance": 3}
    assert told(note(s, question, "winter_nao", "oz_1"))["sinks"] == {"chance": 17}
    ports = Decision(PORTUGAL, "winter.escort", [offer("escort_home", "lisbon")], "TM-18.7-esc.a")
    assert told(note(s, ports, "escort_home", "lisbon")) == {"arrives": {"chance": 83}, "sinks": {"chance": 3}}


# Why not


def test_naos_say_why_they_do_not_sail() -> None:
    s = at_sea(3, **{C1P1: "oz_1", C0P1: "oz_1", C1P2: BUILT, SPANISH: "oz_2"})
    s.happened, s.cartography[SPAIN] = ["alcacovas"], ["oz_2"]
    question = asked(PORTUGAL, "naval.order", power="portugal", ordered=[C1P1])
    found = reasons(s, question)
    assert found["voyage", C1P1, "oz_1"] == ("has_order", "TM-16.1.m")
    assert found["voyage", C0P1, "oz_a"] == ("beyond_the_red_line", "TM-2.5.l")
    assert found["found", C0P1, "arguin"] == ("own_colour_first", "TM-16.6.r")
    assert found["voyage", C1P2, "oz_1"] == ("two_at_sea", "TM-16.1.k")
    spanish = reasons(s, asked(SPAIN, "naval.order", power="spain"))
    assert spanish["found", SPANISH, "elmina"] == ("treaty_forbids", "TM-16.6.s")
    assert spanish["chart", SPANISH] == ("no_map_left", "TM-16.6.l")
    other = reasons(s, asked(PORTUGAL, "naval.order", power="beltranejos"))
    assert {why for why, _ in other.values()} == {"other_navy"}
    s.turn = 1
    assert reasons(s, question)["voyage", C0P1, "oz_2"] == ("zone_later", "TM-2.5.h")
    moored = reasons(at_sea(3, **{C1P1: "arguin"}), asked(PORTUGAL, "naval.order", power="portugal"))
    assert {moored["voyage", C1P1, to] for to in (BUILT, "oz_2")} == {("harbour_first", "TM-16.1.d")}


def test_a_nao_says_why_it_does_not_pirate() -> None:
    s = at_sea(3, **{MUSLIM_C1: "oz_1", FRENCH: BUILT})
    assert reasons(s, asked(MUSLIM, "action.piracy"))["this", MUSLIM_C1] == ("no_settlement_there", "TM-16.5.a")
    assert reasons(s, asked(FRANCE, "action.piracy"))["this", FRENCH] == ("not_at_sea", "TM-16.5.a")
    s.settlements = {"arguin": PORTUGAL}
    assert reasons(s, asked(MUSLIM, "action.piracy"))["this", MUSLIM_C1] == ("no_cp_for_piracy", "TM-16.5.d")
    s.piracy = {"oz_1": [MUSLIM]}
    assert reasons(s, asked(MUSLIM, "action.piracy"))["this", MUSLIM_C1] == ("pirated_already", "TM-16.4.c")


# Who sees what


def overseas(**fields: Any) -> Match:
    return condotta.new(GAME, position={**rich.exploring(), "choices": [], **fields}, seed=1)


@pytest.mark.rule("TM-16.5.o", "TM-6.3.f")
def test_loot_and_goods_are_seen_by_their_owner_alone() -> None:
    match = overseas()
    views = [match.view(seat)["table"] for seat in (None, MUSLIM, PORTUGAL)]
    assert [view["loot"]["nao_muslim_c1p3"] for view in views] == [
        [None, None], ["naval.vp_2", "naval.cp_3"], [None, None]
    ]  # fmt: skip
    assert [view["goods"]["elmina"] for view in views] == [None, None, "naval.cp_2"]
    table = views[0]
    assert table["maps"]["oz_2"] == 0
    assert table["players"][PORTUGAL]["cartography"] == ["oz_2"]
    assert table["players"][PORTUGAL]["settlements_left"] == 7
    assert len(table["board"]["oceans"]) == 10
    assert len(table["board"]["colonies"]) == 24
    assert [0, 8, 2, True] in table["board"]["ocean_links"]  # 1 and A: two arrows, red


@pytest.mark.rule("TM-16.5.o")
def test_a_captured_nao_shows_its_loot_to_the_captor() -> None:
    naos = {"nao_muslim_c1p3": {"place": "oz_1", "captor": PORTUGAL}}
    match = overseas(naos=naos, loot={"nao_muslim_c1p3": ["naval.vp_2"]})
    assert match.view(PORTUGAL)["table"]["loot"] == {"nao_muslim_c1p3": ["naval.vp_2"]}
    assert match.view(MUSLIM)["table"]["loot"] == {"nao_muslim_c1p3": [None]}


def test_forks_deal_loot_and_goods_of_others_anew() -> None:
    match = overseas()
    forks = [match.fork(SPAIN, Random(number)).state for number in range(20)]
    assert len({tuple(s.loot["nao_muslim_c1p3"]) for s in forks}) > 3
    assert len({s.goods["arguin"] for s in forks}) > 3
    assert {s.goods["senegambia"] for s in forks} == {"naval.card"}  # Spain's own
    assert all(GAME.check(s) == [] for s in forks)


def test_the_table_in_words() -> None:
    for lang in LANGUAGES:
        out = StringIO()
        Console(file=out, width=200).print(text.render(overseas().view(MUSLIM), lang))
        assert "Elmina" in out.getvalue()
        assert "••" in out.getvalue()  # loot
        assert "⟨" not in out.getvalue()
        for id in ("oz_1", "oz_a", "elmina", "goa", COLUMBUS, C2P1):
            assert GAME.about(id, lang)["about"].endswith(".")


# Positions

WRONG: dict[str, dict[str, Any]] = {
    "TM-5.2.a": {"naos": {nao: {"place": "oz_1"} for nao in (C0P1, C1P1, C1P2)}},
    "TM-5.2.f": {"naos": {C0P1: {"place": "oz_1", "captor": PORTUGAL}}},
    "TM-16.7.g": {"naos": {COLUMBUS: {"place": "oz_1", "captor": PORTUGAL}}},
    "TM-2.5.g": {"turn": 2, "naos": {SPANISH: {"place": "built_naos"}}},
    "TM-2.5.d": {"naos": {SPANISH: {"place": "oz_3"}}},
    "TM-16.1.d": {"naos": {C0P1: {"place": "benin"}}},
    "TM-18.7-nao.b": {"naos": {nao: {"place": "elmina"} for nao in (C0P1, C1P1)}},
    "TM-16.5.m": {"loot": {C2P1: ["naval.cp_2"]}, "naos": {}},
    "TM-16.5.i": {"loot": {"nao_muslim_c1p3": ["caravan.cp_2"]}},
    "TM-16.6.p": {"settlements": dict.fromkeys(("benin", "guinea", "luanda", "mpinda", "arguin"), FRANCE), "goods": {}},
    "TM-2.5.f": {"cartography": [[], ["oz_2", "oz_2"], [], []]},
    "TM-16.6.l": {"cartography": [["oz_3"], [], [], []]},
    "TM-2.5.e": {"cartography": [["oz_1"], ["oz_1"], [], []]},
    "TM-16.4.d": {"piracy": {"oz_1": [MUSLIM, PORTUGAL, SPAIN]}},
    "TM-16.4.e": {"piracy": {zone: [MUSLIM] for zone in ("oz_1", "oz_2", "oz_3", "alboran_sea")}},
    "TM-16.6.w": {"technology": [True, False, False, False]},
    "20.4": {"broken": ["tordesillas"]},
}


@pytest.mark.parametrize("rule", WRONG)
def test_what_cannot_be_overseas_is_refused(rule: str) -> None:
    with pytest.raises(PositionError) as refused:
        overseas(**WRONG[rule])
    assert any(rule in problem for problem in refused.value.problems), refused.value.problems
