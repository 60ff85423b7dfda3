"""Why a choice is good: each reason at a position, all texts, and nothing told that does not lie open (MU-hid)."""

from __future__ import annotations

import ast
import re
from pathlib import Path
from random import Random
from typing import Any

import pytest

import condotta
from condotta import bots
from condotta.core.flow import Decision, Option
from condotta.core.match import Match
from condotta.core.messages import LANGUAGES
from condotta.games.medioevo_universale import GAME
from condotta.games.medioevo_universale.bot import realm as bot_realm
from condotta.games.medioevo_universale.bot import reasons
from condotta.games.medioevo_universale.bot.reasons import OPEN_REASONS, explain, explain_openly
from condotta.games.medioevo_universale.pieces import Clause, Order, Pact
from condotta.games.medioevo_universale.shown.catalogue import catalogue

from ..fights import clash, raid
from ..fights import until as fight_until
from ..full_tables import full_table
from ..helpers import choose, decline, elements, play, position, start, state, units
from ..marching import PLAYED, at_war, begin, holding

HERE = Path(reasons.__file__).parent
QUIET: dict[str, Any] = {"offers_made": [9] * 4, "gifts": [9] * 4}
MOST_FLORINS = 3000


def option_of(match: Match, words: str) -> tuple[Decision, Option]:
    """The option of an open decision, by its words."""
    for decision in match.open_decisions():
        for option in decision.options:
            if " ".join(str(word) for word in option.as_json()) == words:
                return decision, option
    raise AssertionError(f"{words}: {[option for d in match.open_decisions() for option in d.options]}")


def why(match: Match, words: str) -> tuple[str, dict[str, Any]] | None:
    """The reason for this option, which can be read in both languages."""
    found = explain(match, *option_of(match, words))
    if found is not None:
        for lang in LANGUAGES:
            assert "⟨" not in catalogue().strict_text(found[0], lang, found[1])
    return found


def told(match: Match, words: str) -> tuple[str, dict[str, Any]] | None:
    return explain_openly(match, *option_of(match, words))


def at(phase: str, **fields: Any) -> Match:
    """A position, with windows declined."""
    match = start(position(phase=phase, **fields))
    decline(match)
    return match


def onwards(match: Match, prompt: str) -> None:
    """The usual answers, and damage on the first kind, until this is asked."""
    while fight_until(match, prompt) != prompt:
        decision = match.open_decisions()[0]
        match.choose(decision.seat, decision.options[0])


# ---- the set-up


def test_a_kingdom_is_told_by_its_goods_and_ports(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bot_realm, "KINGDOM_WORTH", {"hungary": 21.4})
    match = start(None, options={"kingdoms": "chosen"})
    while match.open_decisions()[0].prompt != "kingdoms.choose":
        decision = match.open_decisions()[0]
        match.choose(decision.seat, next(o for o in decision.options if o.verb in ("from", "and")))
    byzantine = {"goods": ["textiles", "grain", "wine"], "n": 3}
    assert why(match, "kingdom byzantine_empire") == ("why.kingdom", byzantine)
    assert why(match, "kingdom golden_horde") == ("why.kingdom_inland", {"goods": ["spices", "slaves", "hides"]})
    assert why(match, "kingdom hungary") == ("why.kingdom", {"goods": ["wine", "salt", "slaves"], "n": 1, "chance": 21})
    assert told(match, "kingdom hungary") == why(match, "kingdom hungary")


def test_places_of_the_first_pieces() -> None:
    match = start(position(phase="set_up", turn=0, stage="village", to_act=[0, 1, 2, 3], kingdom=list(PLAYED)))
    assert why(match, "village swabia") == ("why.targets_near", {"n": 5})
    play(match, (0, "village", "bohemia"), (1, "village", "croatia"), (2, "village", "nicaea"), (3, "village", "cairo"))
    assert why(match, "archer bohemia") == ("why.by_the_village", {})
    assert why(match, "archer swabia") == ("why.targets_near", {"n": 5})
    choose(match, 0, "archer", "bohemia")
    assert why(match, "bring war_wagon 1") == ("why.carries_units", {"n": 3, "mp": 6})
    assert why(match, "bring caravan 2") == ("why.carries_goods", {"n": 4, "mp": 7})
    choose(match, 0, "bring", "caravan", 1)
    assert why(match, "at swabia") == ("why.produces", {"good": "textiles"})
    assert told(match, "at swabia") == ("why.produces", {"good": "textiles"})


def test_cards_and_tokens_at_the_start() -> None:
    match = start(position(phase="set_up", turn=0, stage="token", to_act=[0, 1, 2, 3]))
    assert why(match, "token green") == ("why.token", {"colour": "green"})
    match = at("purchases", buildings={"bohemia": [0, 0, 3]}, empire_deck=["monatto.43", "condottiere.5", "surgeon.27"])
    choose(match, 0, "buy_card")
    assert why(match, "keep surgeon.27") == ("why.card_points", {"colour": "purple"})
    assert why(match, "keep condottiere.5") == ("why.card_choice", {"colours": ["red", "blue"]})
    assert why(match, "keep monatto.43") == ("why.card_both", {"colours": ["purple", "green"]})
    assert told(match, "keep surgeon.27") is None  # what else was drawn is his own


# ---- phases 1 to 3


def test_bids_and_taxes() -> None:
    match = at("order", turn=2, florins=[90] * 4)
    assert why(match, "bid 0") == ("why.no_bid", {"points": 3})
    assert why(match, "bid 30") == ("why.bid", {"left": 60})
    assert why(match, "borrow") == ("why.borrow", {"florins": 500, "interest": 50})
    assert told(match, "bid 30") is None
    match = at("taxes", event_deck=["balkan_winter", "low_nile", "sandstorms"])
    assert why(match, "tax 10") == ("why.tax", {"florins": 50, "chance": 0})
    assert why(match, "tax 30") == ("why.tax", {"florins": 150, "chance": 34})
    assert why(at("taxes", turn=8), "tax 50") == ("why.tax_last", {"florins": 250})


def test_upkeep() -> None:
    match = at("taxes", units=units(bohemia="0: 2 archer"), elements=elements("war_wagon.1 I bohemia 0"))
    for seat in range(4):
        choose(match, seat, "tax", 10)
    decline(match)
    assert why(match, "pay") == ("why.upkeep", {"left": 490})  # 500 + 50 of taxes - 60
    assert why(match, "borrow") == ("why.borrow", {"florins": 500, "interest": 50})
    assert why(match, "disband") == ("why.disband", {})


# ---- phase 4


def shop(**fields: Any) -> Match:
    """Seat 0 buys; it has a wagon with two units and knows Masonry, Architecture, Mathematics and Religion."""
    usual: dict[str, Any] = {
        "florins": [2000] * 4,
        "technology": [[1, 0, 0, 1, 3, 1], *([[0] * 6] * 3)],
        "buildings": {"bohemia": [1, 0, 0], "swabia": [2, 0, 0]},
        "units": units(bohemia="0: 2 heavy_infantry"),
        "elements": elements("war_wagon.1 II bohemia 0"),
    }
    return at("purchases", **{**usual, **fields})


BOUGHT = [
    ("recruit heavy_infantry", "why.recruit", {"units": 2, "room": 6}),
    ("build village", "why.build_civil", {"n": 1, "tax": 1}),
    ("build city", "why.build_civil", {"n": 3, "tax": 3, "hp": 1, "award": "most_cities"}),
    ("build tower", "why.build_military", {"n": 1, "points": 1}),
    ("build castle", "why.build_military", {"n": 3, "points": 3, "hp": 1, "award": "most_castles"}),
    ("build cathedral", "why.build_religious", {"n": 2, "hp": 1, "award": "most_cathedrals"}),
    ("technology commerce_branch", "why.technology", {"technology": "commerce", "colour": "yellow"}),
    ("technology construction_branch", "why.technology_leads", {"technology": "engineering", "level": 4}),
    ("buy_card", "why.buy_card", {"n": 2, "florins": 100}),
    ("transport war_wagon", "why.war_transport", {"n": 1}),
    ("transport caravan", "why.trade_transport", {"n": 0}),
    ("hire_captain", "why.captain", {}),
    ("engine catapult", "why.engine", {"units": 2, "buildings": 0}),
]


@pytest.mark.parametrize(("words", "key", "facts"), BOUGHT)
def test_purchases(words: str, key: str, facts: dict[str, Any]) -> None:
    match = shop()
    assert why(match, words) == (key, facts)
    assert told(match, words) == (key, facts)


def test_saving_is_nobodys_business() -> None:
    match = shop()
    assert why(match, "done") == ("why.save", {"florins": 2000})
    assert told(match, "done") is None


@pytest.mark.parametrize(
    ("branch", "level", "key", "more"),
    [
        ("construction_branch", 0, "why.technology_builds", {"technology": "masonry", "category": "civil"}),
        ("religion_branch", 0, "why.technology_builds", {"technology": "religion", "category": "religious"}),
        ("construction_branch", 2, "why.technology_siege_engine", {"technology": "mathematics"}),
        ("combat_branch", 0, "why.technology_captain", {"technology": "military_art"}),
        ("transport_branch", 0, "why.technology_transport", {"technology": "carpentry"}),
    ],
)
def test_technologies_that_let_one_build(branch: str, level: int, key: str, more: dict[str, str]) -> None:
    match = shop(technology=[[level] * 6, *([[0] * 6] * 3)])
    assert why(match, f"technology {branch}") == (key, more)


def test_where_to_build_and_to_muster() -> None:
    match = shop(deposits={"holstein": ["wine"]}, tokens=[[0, 0, 0, 0, 3, 0], *([[0] * 6] * 3)])
    choose(match, 0, "build", "borough")
    assert why(match, "at bohemia") == ("why.site_upgrade", {"building": "village"})
    assert why(match, "at holstein") == ("why.site_market", {"n": 1})
    match = shop()
    choose(match, 0, "build", "cathedral")
    assert why(match, "at bohemia") == ("why.site_home", {})
    match = shop()
    choose(match, 0, "recruit", "archer")
    assert why(match, "at bohemia") == ("why.site_transport", {})
    assert why(match, "at swabia") == ("why.targets_near", {"n": 5})
    assert told(match, "at swabia") == ("why.targets_near", {"n": 5})


def test_where_points_come_from() -> None:
    tokens = [[0, 0, 0, 0, 1, 0], *([[0] * 6] * 3)]
    match = shop(tokens=tokens, cards=[["architect.33"], [], [], []])
    choose(match, 0, "build", "village")
    assert why(match, "token green") == ("why.points_token", {})
    assert why(match, "points architect.33") == ("why.points_card", {})
    assert why(match, "florins") == ("why.points_florins", {"florins": 100})
    assert why(match, "stop") == ("why.points_stop", {})
    assert told(match, "florins") == ("why.points_florins", {"florins": 100})


# ---- phase 5


def march(**fields: Any) -> Match:
    """A strong army in Bohemia; only Austria beside it has a settlement that nobody holds."""
    usual: dict[str, Any] = {
        "units": units(bohemia="0: 4 heavy_infantry, archer"),
        "elements": elements("war_wagon.1 II bohemia 0"),
        "control": holding(),
    }
    match = begin(**{**usual, **fields})
    decline(match)
    return match


def test_an_army_sets_out_for_what_it_can_take() -> None:
    match = march()
    goal = {"area": "austria", "chance": 99, "hp": 1}
    assert why(match, "move war_wagon.1") == ("why.attack", goal)
    assert why(match, "pass") == ("why.wait", {"area": "austria", "chance": 99})
    assert told(match, "move war_wagon.1") is None  # who may pass where can be secret
    assert told(match, "pass") is None
    choose(match, 0, "move", "war_wagon.1")
    assert why(match, "load_all") == ("why.load", {"n": 6})
    choose(match, 0, "load_all")
    assert why(match, "step austria") == ("why.attack", goal)
    assert told(match, "step austria") == ("why.open_attack", {"area": "austria", "hp": 1})
    assert why(match, "step saxony") is None  # it leads elsewhere
    assert told(match, "step saxony") is None  # his own


def test_home_is_taken_back_without_honour() -> None:
    wild = units(bohemia="0: 6 heavy_infantry", saxony="b: light_infantry")
    match = march(units=wild, control=holding(saxony=None))
    assert why(match, "move war_wagon.1") == ("why.attack_home", {"area": "saxony", "chance": 99})
    play(match, (0, "move", "war_wagon.1"), (0, "load_all"))
    assert told(match, "step saxony") == ("why.open_attack_home", {"area": "saxony"})


def test_the_buildings_of_an_enemy_count() -> None:
    match = march(
        units=units(austria="0: 6 knight"),
        elements=elements("war_wagon.1 II austria 0"),
        control=holding(austria=0),
        buildings={"pannonia": [2, 1, 0]},
        war_from=at_war((0, 1)),
    )
    assert why(match, "move war_wagon.1") == ("why.attack", {"area": "pannonia", "chance": 100, "hp": 4})


def test_a_wagon_fetches_units_and_leaves_a_guard() -> None:
    match = march(units=units(bohemia="0: 3 knight"), elements=elements("war_wagon.1 I swabia 0"))
    assert why(match, "move war_wagon.1") == ("why.fetch", {"area": "bohemia", "n": 3})
    match = march(
        units=units(poland="0: 2 light_infantry, heavy_infantry"),
        elements=elements("war_wagon.1 I poland 0"),
        control=holding(poland=0),
    )
    play(match, (0, "move", "war_wagon.1"), (0, "load_all"))
    assert why(match, "drop light_infantry") == ("why.guard", {"area": "poland"})
    assert why(match, "drop heavy_infantry") is None


def test_nothing_in_reach() -> None:
    match = march(units={})
    assert why(match, "pass") == ("why.no_target", {})
    assert why(match, "move war_wagon.1") == ("why.no_target", {})


def test_an_attack_without_war_has_its_price() -> None:
    match = march(
        units=units(austria="0: 6 knight"), elements=elements("war_wagon.1 II austria 0"), control=holding(austria=0)
    )
    play(match, (0, "move", "war_wagon.1"), (0, "load_all"), (0, "step", "pannonia"))
    assert why(match, "back") == ("why.price_of_attack", {"hp": 3})
    assert told(match, "back") is None  # a secret pact may be part of the price


def test_dice() -> None:
    match = raid("0: 3 heavy_infantry; b: 3 light_infantry", dice=[1, 2, 3])
    assert fight_until(match, "battle.reroll") == "battle.reroll"
    # 3 against the horde's 6, and 3 Heavy Infantry spare all losses
    assert why(match, "done") == ("why.keep_dice_against", {"value": 3, "losses": 0, "against": 6})
    assert why(match, "reroll 8") == ("why.reroll", {"chance": 75})  # 4 to 8, and 2 × 2
    assert why(match, "reroll 4") == ("why.reroll", {"chance": 75})  # 4, 2 × 2 or 3 × 3
    assert why(match, "reroll 6") == ("why.reroll", {"chance": 67})  # 4 to 6, or 3 × 3
    assert told(match, "reroll 8") == ("why.reroll", {"chance": 75})


def battle() -> Match:
    fields: dict[str, Any] = {"buildings": {"serbia": [0, 2, 0]}, "control": holding(serbia=1)}
    armies = "0: 4 heavy_infantry, captain_1, knight, 2 archer; 1: 3 heavy_infantry, 2 archer, light_infantry"
    return clash(armies, dice=[1] * 40, **fields)


BATTLE = [
    ("battle.walls", "protect melee", "why.walls_melee", {"points": 2}),
    ("battle.walls", "protect archery", "why.walls_archery", {"points": 2, "n": 0}),
    ("battle.walls", "protect artillery", "why.walls_artillery", {"points": 2}),
    ("battle.captain", "enable archer", "why.captain_enable", {"unit": "archer"}),
    ("battle.reroll", "done", "why.keep_dice", {"value": 1, "losses": 1}),
    ("battle.sacrifice", "sacrifice", "why.sacrifice", {"points": 4}),
    ("battle.damage", "hit light_infantry", "why.hit", {"florins": 20}),
    ("battle.damage", "hit heavy_infantry", "why.hit_becomes", {"unit": "light_infantry"}),
    ("battle.surrender", "fight_on", "why.fight_on", {"chance": 92}),
    ("battle.capture", "no", "why.no_capture", {"n": 3}),
    ("battle.capture", "yes", "why.capture_half", {}),
]


@pytest.mark.parametrize(("prompt", "words", "key", "facts"), BATTLE)
def test_in_battle(prompt: str, words: str, key: str, facts: dict[str, Any]) -> None:
    match = battle()
    onwards(match, prompt)
    assert why(match, words) == (key, facts)
    assert told(match, words) == (key, facts)  # all of a battle lies open (MU-hid.g)


def test_captains_of_the_second_step() -> None:
    match = battle()
    fight_until(match, "battle.captain")
    choose(match, 0, "done")
    fight_until(match, "battle.captain")
    assert why(match, "emulate knight") == ("why.captain_emulate", {"unit": "knight"})
    assert why(match, "cancel light_infantry") == ("why.captain_cancel", {"unit": "light_infantry"})


def test_fighting_on_or_retreating() -> None:
    wagon: dict[str, Any] = {"elements": elements("war_wagon.1 II austria 0"), "mp": {"war_wagon.1": 3}}
    match = raid("0: 3 heavy_infantry; b: 3 light_infantry", area="austria", **wagon)
    onwards(match, "battle.go_on")
    assert why(match, "fight_on") == ("why.fight_on", {"chance": 94})
    assert why(match, "retreat") == ("why.retreat", {"chance": 94})


def test_what_is_found_is_kept_or_sacked() -> None:
    match = march(
        units=units(austria="0: 6 knight"),
        elements=elements("war_wagon.1 II austria 0"),
        control=holding(austria=0),
        buildings={"pannonia": [2, 1, 0]},
        war_from=at_war((0, 1)),
    )
    play(match, (0, "move", "war_wagon.1"), (0, "load_all"), (0, "step", "pannonia"))
    decline(match)
    assert why(match, "keep_all") == ("why.keep", {})
    assert why(match, "sack_all") == ("why.sack_all", {})
    choose(match, 0, "one_by_one")
    assert why(match, "sack borough") == ("why.sack", {"florins": 100})
    assert told(match, "keep borough") == ("why.keep", {})


# ---- phase 6


def trading(*texts: str, **fields: Any) -> Match:
    return at("trade", active=3, elements=elements(*texts), **{**QUIET, **fields})


def test_buying_where_a_market_is_near() -> None:
    match = trading("caravan.1 I cairo 3", deposits={"alexandria": ["wine"]}, turn=8)
    assert why(match, "buy 1") == ("why.buy_route", {"good": "grain", "area": "damascus", "n": 2})
    match = trading("caravan.1 I cairo 3", deposits={"alexandria": ["wine"]})
    assert told(match, "buy 2") == ("why.open_buy", {"good": "grain"})
    assert why(match, "step alexandria") == ("why.to_goods", {"area": "alexandria", "good": "spices"})
    assert told(match, "step alexandria") is None
    assert why(match, "done") == ("why.trade_done", {})


def test_selling_and_going_to_market() -> None:
    match = trading("caravan.1 I jerusalem 3: spices", deposits={"damascus": ["wine", "salt"]})
    assert why(match, "sell") == ("why.sell", {"n": 1, "florins": 100})
    assert told(match, "sell") == ("why.sell", {"n": 1, "florins": 100})
    assert why(match, "step damascus") == ("why.to_market", {"area": "damascus", "florins": 140})
    assert why(match, "step acre") is None


def test_which_transport() -> None:
    match = trading("caravan.1 I cairo 3", "caravan.2 I jerusalem 3: spices")
    assert why(match, "use_transport caravan.1") == ("why.empty", {"mp": 6})
    assert why(match, "use_transport caravan.2") == ("why.laden", {"n": 1, "mp": 6})
    assert told(match, "use_transport caravan.2") == ("why.laden", {"n": 1, "mp": 6})


def test_a_route_from_its_beginning_to_its_end() -> None:
    match = trading("caravan.1 I cairo 3")
    play(match, (3, "buy", 1))
    decline(match)
    assert why(match, "route") == ("why.open_route", {})
    choose(match, 3, "route")
    assert why(match, "stops 8") == ("why.route_length", {"n": 6, "florins": 300})
    choose(match, 3, "stops", 4)
    assert why(match, "visit jerusalem") == ("why.route_distance", {"n": 2})
    assert told(match, "visit jerusalem") == ("why.route_distance", {"n": 2})


def with_route(place: str, done: list[bool], goods: str = "grain") -> Match:
    stops = ["acre", "damascus", "antioch", "jerusalem"]
    own = {"transport": "caravan.1", "origin": "cairo", "stops": stops, "done": done}
    return trading(f"caravan.1 I {place} 3: {goods}", routes=[None, None, None, own])


def test_stops_and_the_sale_that_completes_a_route() -> None:
    match = with_route("jerusalem", [False, True, True])
    assert why(match, "step acre") == ("why.route_stop", {"area": "acre"})
    assert told(match, "step acre") == ("why.route_stop", {"area": "acre"})
    assert why(match, "sell") == ("why.sell_breaks", {})
    match = with_route("jerusalem", [True, True, True])
    assert why(match, "sell") == ("why.sell_completes", {"n": 2})
    choose(match, 3, "sell")
    decline(match)
    assert why(match, "honour 2") == ("why.route_convert", {"hp": 2, "florins": 0})
    assert why(match, "honour 0") == ("why.route_convert", {"hp": 0, "florins": 100})


def test_prices_are_raised_and_lowered_with_points() -> None:
    yellow: dict[str, Any] = {"technology": [[0, 2, 0, 0, 0, 0]] * 4, "tokens": [[0, 2, 0, 0, 0, 0]] * 4}
    match = trading("caravan.1 I cairo 3", **yellow)
    choose(match, 3, "buy", 1)
    decline(match)
    assert why(match, "market") == ("why.lower", {"florins": 50})
    match = trading("caravan.1 I jerusalem 3: spices", buildings={"jerusalem": [1, 0, 0]}, **yellow)
    choose(match, 3, "sell")
    decline(match)
    assert why(match, "commerce") == ("why.raise", {"florins": 25})
    assert why(match, "market") == ("why.raise", {"florins": 50})
    assert told(match, "commerce") == ("why.raise", {"florins": 25})


def test_a_cube_that_is_left_makes_a_market() -> None:
    match = trading("caravan.1 I jerusalem 3: spices, wine", deposits={"jerusalem": ["grain"]})
    choose(match, 3, "step", "acre")
    decline(match)
    assert why(match, "deposit wine") == ("why.deposit", {"florins": 40})


# ---- at any time


def test_windows() -> None:
    cards = [["surgeon.27"], ["jester.48"], [], []]
    skilled = [[0, 0, 0, 3, 0, 0], *([[0] * 6] * 3)]
    match = at("purchases", cards=cards, technology=skilled, tokens=[[0, 0, 0, 1, 0, 0], *([[0] * 6] * 3)])
    play(match, (0, "acts"), (0, "token", "red"), (0, "done"))
    fight = clash("0: 2 knight; 1: 2 knight", dice=[3, 4, 5, 3, 4, 6], cards=cards, technology=skilled)
    fight_until(fight, "window.damage")
    while not any(d.prompt == "window.damage" for d in fight.open_decisions()):
        decision = fight.open_decisions()[0]
        fight.choose(decision.seat, decision.options[0])
    assert why(fight, "use surgeon.27") == ("why.use_card", {})
    assert why(fight, "pass") == ("why.window_pass", {})
    assert told(fight, "use surgeon.27") is None  # a window is nobody else's business


def test_other_acts() -> None:
    match = at("combat", debt=[1, 0, 0, 0], tokens=[[1, 0, 0, 0, 0, 0], *([[0] * 6] * 3)])
    choose(match, 0, "acts")
    assert why(match, "borrow") == ("why.borrow", {"florins": 500, "interest": 50})
    assert why(match, "repay") == ("why.repay", {"interest": 50, "hp": 2})
    assert why(match, "war 1") == ("why.war", {})
    assert why(match, "done") == ("why.acts_done", {})
    assert all(
        explain_openly(match, decision, o) is None for decision in match.open_decisions() for o in decision.options
    )


def test_objectives_are_worth_more_and_more() -> None:
    match = at("combat", cards=[["merchant.20"], [], [], []], tokens=[[1, 1, 0, 0, 0, 0], *([[0] * 6] * 3)])
    decision = Decision(0, "acts.choose", [Option("claim", "merchant.20")], "MU-obj.a")
    assert explain(match, decision, decision.options[0]) == ("why.claim", {"hp": 2})  # the third: 3 instead of 1
    assert explain_openly(match, decision, decision.options[0]) is None


# ---- texts


def test_every_reason_has_a_text_and_every_text_a_reason() -> None:
    named: set[str] = set()
    for path in HERE.glob("reasons*.py"):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        words = [n.value for n in ast.walk(tree) if isinstance(n, ast.Constant) and isinstance(n.value, str)]
        named.update(word for word in words if re.fullmatch(r"why\.[a-z_]*[a-z]", word))
    made = ("captain_emulate", "captain_enable", "captain_cancel", "walls_melee", "walls_artillery")
    projects = ("technology_captain", "technology_siege_engine", "technology_transport")
    named.update(f"why.{key}" for key in (*made, *projects))
    for lang in LANGUAGES:
        assert {key for key in catalogue().texts[lang] if key.startswith("why.")} == named


# ---- what is told


def test_nothing_is_told_of_cash_objectives_pacts_and_windows() -> None:
    heard = {key if isinstance(key, str) else key[0] for key in OPEN_REASONS}
    secret = {"order.bid", "taxes.level", "acts.choose", "pacts.answer", "combat.action", "setup.card", "cards.keep"}
    assert not heard & secret
    assert not {key[1] for key in OPEN_REASONS if isinstance(key, tuple)} & {"claim", "borrow", "repay", "pass"}
    assert not any(prompt.startswith("window.") for prompt in heard)


def test_behind_the_screen_nothing_is_told() -> None:
    match = start(position(phase="purchases"), options={"deployment": True})
    decline(match)
    choose(match, 0, "demand_deployment")
    assert why(match, "recruit archer") == ("why.recruit", {"units": 0, "room": 0})
    assert told(match, "recruit archer") is None


@pytest.mark.parametrize("seed", range(2))
def test_what_is_told_does_not_depend_on_what_is_secret(seed: int) -> None:
    """Greedy matches from the set-up, and tables full of cards: two worlds that others cannot tell apart."""
    rng = Random(seed)
    starts = [condotta.new(GAME, seats=4, seed=seed, log=False)]
    starts += [condotta.new(GAME, position=full_table(rng, 4), seats=4, seed=seed, log=False) for _ in range(2)]
    compared = 0
    for match in starts:
        players = [bots.make("greedy", GAME, seat, f"{seed}/{seat}") for seat in match.seats]
        for _ in range(150):
            if match.over:
                break
            decision = match.open_decisions()[0]
            greedy = state(match).turn < 2 and rng.random() < 0.8
            option = players[decision.seat].choose(match, decision) if greedy else rng.choice(decision.options)
            compared += is_told_alike(match, decision, option, rng)
            match.choose(decision.seat, option)
    assert compared > 60


def is_told_alike(match: Match, decision: Decision, option: Option, rng: Random) -> bool:
    heard = explain_openly(match, decision, option)
    other = (decision.seat + rng.randint(1, 3)) % 4
    imagined = match.fork(other, rng)
    hide(imagined, decision.seat, rng)
    assert explain_openly(imagined, decision, option) == heard, (decision, option)
    return heard is not None


def hide(match: Match, seat: int, rng: Random) -> None:
    """Other cash, another secret pact that lets this seat pass and trade, another purchase behind a screen."""
    s = state(match)
    s.florins = [rng.randrange(MOST_FLORINS) for _ in match.seats]
    s.on_magnate = rng.randrange(MOST_FLORINS) if s.on_magnate else 0
    for other in match.seats:
        if other != seat:
            clauses = [Clause(kind, other, seat) for kind in ("passage", "commercial")]
            s.pacts.append(Pact(f"pact.{60 + other}", [seat, other], clauses, 1, 0, secret=True))
    if s.deploying:
        s.orders = [[Order("archer", 0, rng.randint(1, 3))] for _ in match.seats]


def test_diplomacy_and_guards() -> None:
    neighbours = {"units": units(austria="0: 6 knight", pannonia="1: light_infantry"), "control": holding(austria=0)}
    wagons = elements("war_wagon.1 II austria 0", "war_wagon.2 I croatia 1")
    match = at("purchases", turn=3, elements=wagons, buildings={"pannonia": [2, 2, 0]}, **neighbours)
    choose(match, 0, "acts")
    assert why(match, "war 1") == ("why.war_prey", {"hp": 6, "owner": 1})
    assert why(match, "pact") == ("why.pact", {})
    assert told(match, "war 1") is None
    # Light Infantry guards what stands beside an army of another, also where a secret pact binds it
    match = at(
        "purchases", active=1, to_act=[1], turn=3, units=units(austria="0: 6 knight"), control=holding(austria=0)
    )
    assert why(match, "recruit light_infantry") == ("why.recruit_guard", {"area": "pannonia"})
    assert told(match, "recruit light_infantry") == ("why.recruit_guard", {"area": "pannonia"})
    peaceful = start(position(war_from=at_war((0, 1))))
    asked = Decision(0, "diplomacy.peace", [Option("no"), Option("yes")], "MU-war.f", {"other": 1})
    assert explain(peaceful, asked, asked.options[1]) == ("why.peace", {"owner": 1})
    offered = {"other": 0, "terms": [["commercial", 0, 1], ["commercial", 1, 0]]}
    asked = Decision(1, "pacts.answer", [Option("decline"), Option("accept")], "MU-pact.a", offered)
    assert explain(peaceful, asked, asked.options[1]) == ("why.pact_pays", {"owner": 0})
