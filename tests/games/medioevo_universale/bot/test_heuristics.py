"""The heuristics of Medioevo Universale: an evaluation that grows with what wins, and good choices in positions."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import condotta
from condotta import bots
from condotta.core.flow import Decision, Option
from condotta.core.match import Match
from condotta.games.medioevo_universale import GAME
from condotta.games.medioevo_universale.bot import heuristics as bot
from condotta.games.medioevo_universale.bot import realm as bot_realm
from condotta.games.medioevo_universale.bot import war as bot_war
from condotta.games.medioevo_universale.state import State

from ..fights import clash, raid
from ..fights import until as fight_until
from ..full_tables import full_table
from ..helpers import choose, decline, elements, play, position, start, state, units
from ..marching import at_war, begin, holding

MOST_CHOICES = 3000  # of a match of four players; they take about a thousand


def heuristic(match: Match, seat: int | None = None) -> str:
    """What the heuristic says to the open decision, as words."""
    decisions = match.open_decisions() if seat is None else match.asks(seat)
    option = bot.suggest(match, decisions[0], Random(1))
    assert option is not None
    assert option in decisions[0].options
    return " ".join(str(word) for word in option.as_json())


def follow(match: Match) -> str:
    """What it says, which is done."""
    words = heuristic(match)
    verb, *args = words.split()
    seat = match.open_decisions()[0].seat
    choose(match, seat, verb, *(int(word) if word.isdigit() else word for word in args))
    decline(match)
    return words


def table(**fields: Any) -> State:
    return state(start(position(**fields)))


# ---- the evaluation


BETTER: list[dict[str, Any]] = [
    {"honour": [13, 10, 10, 10]},
    {"units": units(austria="0: heavy_infantry"), "control": holding(austria=0)},  # land
    {"buildings": {"bohemia": [3, 0, 0]}},  # most Cities
    {"technology": [[0, 0, 0, 0, 2, 0], *([[0] * 6] * 3)]},  # highest technology
    {"tokens": [[1, 1, 0, 0, 0, 0], *([[0] * 6] * 3)]},
    {"cards": [["condottiere.5"], [], [], []]},
    {"florins": [900, 500, 500, 500]},
    {"units": units(bohemia="0: 2 knight")},
    {"elements": elements("war_wagon.1 I bohemia 0")},
    {"deposits": {"bohemia": ["wine", "spices"]}},  # best Great Market
    {"units": units(rome="0: heavy_infantry"), "control": holding(rome=0)},  # Rome
]


@pytest.mark.parametrize("fields", BETTER)
def test_what_wins_is_worth_something(fields: dict[str, Any]) -> None:
    before, after = table(), table(**fields)
    assert bot.evaluate(after, 0) > bot.evaluate(before, 0)
    assert bot.evaluate(after, 1) < bot.evaluate(before, 1)
    assert bot.chances(after)[0] > bot.chances(before)[0]


def test_what_loses_is_worth_less() -> None:
    before = table()
    for fields in ({"debt": [2, 0, 0, 0]}, {"honour": [8, 10, 10, 10]}):
        assert bot.evaluate(table(**fields), 0) < bot.evaluate(before, 0)
    lost = table(units=units(bohemia="b: 3 light_infantry"), control=holding(bohemia=None))
    assert bot.evaluate(lost, 0) < bot.evaluate(before, 0)


def test_a_lead_counts_more_the_nearer_the_end_is() -> None:
    leads = [bot.chances(table(turn=turn, honour=[16, 10, 10, 10]))[0] for turn in (1, 4, 8)]
    assert leads == sorted(leads)
    assert len(set(leads)) == 3


@pytest.mark.parametrize("seed", range(6))
def test_chances_are_shares_of_one_victory(seed: int) -> None:
    s = state(condotta.new(GAME, position=full_table(Random(seed), 4), seats=4, seed=seed, log=False))
    chances = bot.chances(s)
    assert len(chances) == 4
    assert all(0 < chance < 1 for chance in chances)
    assert sum(chances) == pytest.approx(1)


# ---- whole matches


@pytest.mark.parametrize("seed", range(3))
def test_greedy_matches(seed: int) -> None:
    """Every prompt has a legal suggestion, candidates are options, nobody loops."""
    match = condotta.new(GAME, seats=4, seed=seed, log=False)
    players = [bots.make("greedy", GAME, seat, f"{seed}/{seat}") for seat in match.seats]
    choices = 0
    while not match.over:
        decision = match.open_decisions()[0]
        if len(decision.options) > 1:
            told = bot.suggest(match, decision, Random(choices))
            assert told in decision.options or (told is None and decision.prompt not in bot.HEURISTICS), decision
            worthy = bot.candidates(match, decision, Random(choices))
            assert worthy is None or (worthy and set(worthy) <= set(decision.options)), decision
        match.choose(decision.seat, players[decision.seat].choose(match, decision))
        choices += 1
        assert choices < MOST_CHOICES
    assert match.outcome is not None
    assert GAME.check(state(match)) == []


def test_the_same_seed_gives_the_same_match_and_another_one_another() -> None:
    journals = []
    for seed in (1, 1, 2):
        match = condotta.new(GAME, seats=3, seed=1, log=False, options={"turns": 8})
        players = [bots.make("greedy", GAME, seat, f"{seed}/{seat}") for seat in match.seats]
        for _ in range(250):
            decision = match.open_decisions()[0]
            match.choose(decision.seat, players[decision.seat].choose(match, decision))
        journals.append(str(match.journal))
    assert journals[0] == journals[1] != journals[2]


@pytest.mark.parametrize("seed", range(4))
def test_candidates_on_full_tables(seed: int) -> None:
    """Random play meets what greedy matches do not: still there is something to think about, all of it offered."""
    rng = Random(seed)
    match = condotta.new(GAME, position=full_table(rng, 4), seats=4, seed=seed, log=False)
    for _ in range(200):
        if match.over:
            break
        decision = rng.choice(match.open_decisions())
        if len(decision.options) > 1:
            told = bot.suggest(match, decision, rng)
            assert told is None or told in decision.options, decision
            worthy = bot.candidates(match, decision, rng)
            assert worthy is None or (worthy and set(worthy) <= set(decision.options)), decision
        match.choose(decision.seat, rng.choice(decision.options))


def test_every_heuristic_belongs_to_a_prompt_with_a_text() -> None:
    texts = GAME.catalogue().texts["en"]
    assert [prompt for prompt in (*bot.HEURISTICS, *bot.RANKS) if prompt not in texts] == []


# ---- phases 1 to 4


def test_the_village_goes_where_most_is_to_be_conquered() -> None:
    match = start(None, options={"kingdoms": "agreed"})
    while not any(d.prompt == "setup.village" and d.seat == 1 for d in match.open_decisions()):
        decision = match.open_decisions()[0]
        match.choose(decision.seat, decision.options[-1 if decision.prompt == "setup.village" else 0])
    assert heuristic(match, 1) == "village croatia"  # 6 settlements within two steps; Pannonia 4, Transylvania 3


def shop(**fields: Any) -> Match:
    match = start(position(phase="purchases", **fields))
    decline(match)
    return match


def test_in_the_last_turn_a_cathedral_is_bought_before_anything_else() -> None:
    """1 HP and the lead for an award, and its point lies ready as a token."""
    believer: dict[str, Any] = {
        "technology": [[0, 0, 0, 0, 0, 1], *([[0] * 6] * 3)],
        "tokens": [[0, 0, 0, 0, 0, 1], *([[0] * 6] * 3)],
        "turn": 8,
    }
    match = shop(florins=[500] * 4, **believer)
    assert heuristic(match) == "build cathedral"
    choose(match, 0, "build", "cathedral")
    while match.open_decisions()[0].prompt == "purchases.where":
        follow(match)
    assert heuristic(match) == "token purple"  # not for florins


def test_an_empty_wagon_is_filled_with_knights_where_it_stands() -> None:
    matched: dict[str, Any] = {
        "technology": [[4] * 6] * 4,  # nothing to learn
        "card_bought": [True] * 4,
        "borrowed": [True] * 4,
        "elements": elements("war_wagon.1 I swabia 0", "war_wagon.2 I swabia 0", "war_wagon.3 I swabia 0"),
        "turn": 3,
    }
    match = shop(florins=[400] * 4, **matched)
    options = match.open_decisions()[0].options
    recruits = [o for o in options if o.verb == "recruit"]
    values = {str(o.args[0]): bot_realm.value(state(match), 0, o)[0] for o in recruits}
    assert max(values, key=lambda kind: values[kind]) == "knight"
    assert values["light_infantry"] == 0  # guards only
    choose(match, 0, "recruit", "knight")
    assert heuristic(match) == "at swabia"


def test_without_cash_nothing_is_bought() -> None:
    match = shop(florins=[80] * 4, offers_made=[9] * 4, borrowed=[True] * 4)
    assert heuristic(match) == "done"


def test_upkeep_is_paid() -> None:
    match = start(position(phase="taxes", units=units(bohemia="0: 2 archer")))
    for seat in range(4):
        choose(match, seat, "tax", 10)
    decline(match)
    assert heuristic(match) == "pay"


# ---- phase 5


def march(**fields: Any) -> Match:
    usual: dict[str, Any] = {
        "units": units(bohemia="0: 4 heavy_infantry, archer"),
        "elements": elements("war_wagon.1 II bohemia 0"),
        "control": holding(),
    }
    match = begin(**{**usual, **fields})
    decline(match)
    return match


def test_a_wagon_loads_all_and_goes_for_the_settlement_of_nobody() -> None:
    # given: Rome would bring 3 HP, but it is out of reach; Venice is held by a horde of ten
    match = march(units={**units(bohemia="0: 4 heavy_infantry, archer"), "venice": {"b": {"archer": 5}}})
    said = []
    while match.open_decisions()[0].prompt in ("combat.action", "move.go") and match.open_decisions()[0].seat == 0:
        said.append(follow(match))
        if said[-1].startswith("step"):
            break
    assert said[:2] == ["move war_wagon.1", "load_all"]
    goal = said[-1].removeprefix("step ")
    assert goal in ("austria", "poland")  # settlements of nobody; Saxony and Bavaria are its own


def test_it_goes_for_rome_when_rome_is_in_reach() -> None:
    match = march(
        units=units(lombardy="0: 6 heavy_infantry"),
        elements=elements("war_wagon.1 II lombardy 0"),
        control=holding(lombardy=0),
        markers={"lombardy": 0},
    )
    play(match, (0, "move", "war_wagon.1"), (0, "load_all"))
    decline(match)
    group = state(match).groups[-1]
    _, way = bot_war.plan(state(match), group)
    assert way[-1] == "rome"
    assert heuristic(match) == f"step {way[0]}"


WEAK_NEIGHBOUR: dict[str, Any] = {
    "units": units(austria="0: 6 knight", pannonia="1: light_infantry"),
    "elements": elements("war_wagon.1 II austria 0"),
    "control": holding(austria=0),
    "markers": {"austria": 0},
    "buildings": {"pannonia": [2, 2, 0]},
}


def test_a_weak_neighbour_is_attacked_in_war_or_for_more_than_it_costs() -> None:
    war = march(**WEAK_NEIGHBOUR, war_from=at_war((0, 1)))
    assert heuristic(war) == "move war_wagon.1"
    play(war, (0, "move", "war_wagon.1"), (0, "load_all"))
    assert heuristic(war) == "step pannonia"  # 5 HP
    peace = march(**{**WEAK_NEIGHBOUR, "buildings": {"pannonia": [2, 0, 0]}})  # 3 HP for 3
    play(peace, (0, "move", "war_wagon.1"), (0, "load_all"))
    assert heuristic(peace) != "step pannonia"
    choose(peace, 0, "step", "pannonia")
    assert heuristic(peace) == "back"
    peace = march(**{**WEAK_NEIGHBOUR, "buildings": {"pannonia": [2, 2, 3]}})  # 8 HP for 3
    play(peace, (0, "move", "war_wagon.1"), (0, "load_all"), (0, "step", "pannonia"))
    assert heuristic(peace) == "attack"


def test_an_army_without_hope_stays() -> None:
    match = march(units={}, elements=elements("war_wagon.1 II bohemia 0"))
    assert heuristic(match) == "pass"


def test_a_wagon_that_crosses_the_sea_by_logistics_goes_on() -> None:
    match = march(
        order=[2, 0, 1, 3],
        units=units(constantinople="2: 2 knight"),
        elements=elements("war_wagon.1 I constantinople 2"),
        technology=[[2, 0, 0, 0, 0, 0]] * 4,
        tokens=[[2, 0, 0, 0, 0, 0]] * 4,
    )
    play(match, (2, "move", "war_wagon.1"), (2, "load_all"), (2, "step", "aegean"))
    while match.open_decisions()[0].prompt != "move.go":
        decision = match.open_decisions()[0]
        match.choose(decision.seat, decision.options[0])
    assert state(match).groups[-1].area == "aegean"
    assert heuristic(match).startswith("step ")


def test_the_die_that_can_still_win_is_rerolled() -> None:
    # given: 2, 2, 3 make 4, the horde has 6: a new d8 wins with 7 and 8; the pair must stay
    match = raid("0: 5 heavy_infantry; b: 5 light_infantry", dice=[2, 2, 3])
    fight_until(match, "battle.reroll")
    assert heuristic(match) == "reroll 8"


def test_good_dice_are_left_alone() -> None:
    match = raid("0: 5 heavy_infantry; b: 5 light_infantry", dice=[4, 4, 8])  # 16
    fight_until(match, "battle.reroll")
    assert heuristic(match) == "done"


def test_a_heavy_infantryman_takes_the_hit() -> None:
    match = clash("0: 3 knight; 1: 5 heavy_infantry, light_infantry", dice=[1, 2, 8, 1, 2, 3])
    while fight_until(match, "battle.damage") != "battle.damage" or match.open_decisions()[0].seat != 1:
        decision = match.open_decisions()[0]
        match.choose(decision.seat, decision.options[0])
    assert heuristic(match) == "hit heavy_infantry"


def test_what_is_conquered_is_kept() -> None:
    match = march(**{**WEAK_NEIGHBOUR, "units": units(austria="0: 6 knight")}, war_from=at_war((0, 1)))
    play(match, (0, "move", "war_wagon.1"), (0, "load_all"), (0, "step", "pannonia"))
    decline(match)
    assert heuristic(match) == "keep_all"


# ---- phase 6


def trading(*texts: str, **fields: Any) -> Match:
    quiet: dict[str, Any] = {"offers_made": [9] * 4, "gifts": [9] * 4}
    match = start(position(phase="trade", active=3, elements=elements(*texts), **{**quiet, **fields}))
    decline(match)
    return match


def test_a_caravan_goes_to_the_better_market_and_sells_there() -> None:
    # given: Jerusalem has salt itself; Damascus pays 140 for a cube, Acre 100
    match = trading("caravan.1 I jerusalem 3: salt", deposits={"damascus": ["wine", "spices"]})
    said = [follow(match)]
    while said[-1] != "sell":
        said.append(follow(match))
        assert len(said) < 6
    assert said == ["step damascus", "sell"]


def test_an_empty_caravan_buys_what_the_next_market_wants() -> None:
    other = {"transport": "caravan.2", "origin": "cairo", "stops": ["acre", "damascus", "antioch", "jerusalem"]}
    others = {"deposits": {"alexandria": ["wine"]}, "routes": [None, None, None, other]}
    match = trading("caravan.1 I cairo 3", "caravan.2 I cairo 3: wine", **others)
    choose(match, 3, "use_transport", "caravan.1")
    assert heuristic(match) == "buy 2"  # as much as it carries
    poor = trading("caravan.1 I cairo 3", florins=[90] * 4)
    assert not heuristic(poor).startswith("buy")


def test_a_route_is_opened_with_a_single_cube_and_walked() -> None:
    match = trading("caravan.1 I cairo 3", turn=2)
    assert [follow(match), follow(match)] == ["buy 1", "route"]
    while (said := follow(match)).startswith(("stops", "visit")):
        pass
    assert said.startswith("step ")
    route = state(match).routes[3]
    assert route is not None
    assert len(set(route.stops)) in (4, 6, 8)
    # and it is given up when somebody has brought such goods to its destination
    state(match).deposits[route.stops[-1]] = ["grain"]
    assert heuristic(match) == "discard_route"


STOPS = ["acre", "damascus", "antioch", "jerusalem"]
AT_ITS_END = {"transport": "caravan.1", "origin": "cairo", "stops": STOPS, "done": [True, True, True]}


def test_a_completed_route_becomes_honour() -> None:
    match = trading("caravan.1 I jerusalem 3: grain", routes=[None, None, None, AT_ITS_END])
    choose(match, 3, "sell")
    decline(match)
    assert heuristic(match) == "honour 2"


def test_a_route_waits_for_the_end_of_a_bishops_ban() -> None:
    bans = [{"kind": "trade", "territory": "jerusalem", "turn": 3}]
    match = trading("caravan.1 I jerusalem 3: grain", routes=[None, None, None, AT_ITS_END], turn=3, bans=bans)
    assert heuristic(match) == "done"


def test_rebels_are_sent_where_neither_buildings_nor_transports_stand() -> None:
    places = ["bohemia", "saxony", "holstein"]
    decision = Decision(0, "rebellion.where", [Option("at", place) for place in places], "MU-rebel.d")
    at = position(buildings={"holstein": [1, 0, 0]}, elements=elements("caravan.1 I saxony 0"))
    assert bot.suggest(start(at), decision, Random(1)) == Option("at", "bohemia")


@pytest.mark.parametrize(("caravan", "turn", "chosen"), [("0", 3, "done"), ("1", 3, "borrow"), ("1", 6, "done")])
def test_who_has_lost_the_last_trader_borrows_for_a_new_one(caravan: str, turn: int, chosen: str) -> None:
    at = position(phase="purchases", turn=turn, florins=[100] * 4, elements=elements(f"caravan.1 I bohemia {caravan}"))
    decision = Decision(0, "acts.choose", [Option("done"), Option("borrow")], "MU-card.e")
    assert bot.suggest(start(at), decision, Random(1)) == Option(chosen)


# ---- at any time


def test_objectives_are_claimed_at_once() -> None:
    options = [Option("done"), Option("borrow"), Option("claim", "architect.33")]
    decision = Decision(0, "acts.choose", options, "MU-card.e")
    assert bot.suggest(start(position()), decision, Random(1)) == Option("claim", "architect.33")


def test_a_surgeon_is_used_when_there_is_damage() -> None:
    match = clash("0: 2 knight; 1: 2 knight", dice=[3, 4, 5, 3, 4, 6], cards=[["surgeon.27"], [], [], []])
    while not any(d.prompt == "window.damage" for d in match.open_decisions()):
        decision = match.open_decisions()[0]
        match.choose(decision.seat, decision.options[0])
    assert heuristic(match) == "use surgeon.27"


def asked_for(*terms: list[Any], **fields: Any) -> str:
    """What seat 1 answers to a pact with seat 0."""
    about = {"other": 0, "terms": list(terms), "players": [0, 1], "until": "", "secret": False}
    decision = Decision(1, "pacts.answer", [Option("decline"), Option("accept")], "MU-pact.a", about)
    option = bot.suggest(start(position(**fields)), decision, Random(1))
    assert option is not None
    return option.verb


def test_pacts_that_pay_are_accepted() -> None:
    trade = [["commercial", 0, 1], ["commercial", 1, 0], ["non_aggression", 0, 1]]
    assert asked_for(*trade) == "accept"
    assert asked_for(["commercial", 1, 0]) == "decline"  # nothing in return
    assert asked_for(["commercial", 1, 0], ["pay_once", 0, 1, 300]) == "accept"
    assert asked_for(["passage", 1, 0], ["commercial", 0, 1]) == "decline"
    assert asked_for(*trade, ["pay_once", 1, 0, 400]) == "decline"


def test_the_leader_is_hurt_first_and_gets_no_easy_pact() -> None:
    even, led = table(), table(honour=[20, 10, 10, 10])
    assert bot_realm.raid(led, 1, "bohemia") > bot_realm.raid(even, 1, "bohemia")
    assert bot_war.prize(led, 1, "bohemia") > bot_war.prize(even, 1, "bohemia")
    assert bot_war.prize(led, 0, "pannonia") < bot_war.prize(led, 1, "bohemia")
    trade = [["commercial", 0, 1], ["commercial", 1, 0], ["non_aggression", 0, 1]]
    assert asked_for(*trade, honour=[20, 10, 10, 10]) == "decline"


def test_debtors_save_in_the_last_turns_and_pay_back() -> None:
    """MU-final.n: 500 florins that are owed cost 2 HP."""
    rates = [bot_realm.least_ratio(table(turn=turn, debt=[1, 0, 0, 0]), 0) for turn in (4, 6, 8)]
    assert rates == [bot_realm.A_FLORIN, bot_realm.OF_A_DEBT, bot_realm.OF_A_DEBT]
    assert bot_realm.least_ratio(table(turn=8), 0) == 0
    decision = Decision(0, "acts.choose", [Option("done"), Option("repay")], "MU-card.e")
    for turn, florins, chosen in ((3, 700, "done"), (3, 760, "repay"), (7, 640, "repay"), (8, 510, "done")):
        at = position(phase="purchases", turn=turn, debt=[1, 0, 0, 0], florins=[florins] * 4)
        assert bot.suggest(start(at), decision, Random(1)) == Option(chosen), (turn, florins)


def test_a_lost_war_wagon_is_replaced_sooner_than_a_second_one_is_built() -> None:
    one = table(turn=3, elements=elements("war_wagon.1 I bohemia 0"))
    assert bot_realm.transport_value(table(turn=3), 0, "war_wagon") > bot_realm.transport_value(one, 0, "war_wagon")


def test_play_outs_of_search_end_with_phase_5_or_with_the_turn() -> None:
    parts = [bot.part_of(table(turn=turn, phase=phase)) for turn, phase in (
        (2, "events"), (2, "purchases"), (2, "combat"), (2, "trade"), (3, "order"))]  # fmt: skip
    assert parts == [4, 4, 4, 5, 6]


def test_war_is_declared_on_who_guards_too_little() -> None:
    fields = {**WEAK_NEIGHBOUR, "phase": "purchases", "turn": 3, "order": [0, 1, 2, 3], "control": holding(austria=0)}
    match = start(position(**fields))
    decline(match)
    assert follow(match) == "acts"
    assert heuristic(match) == "war 1"


def test_a_weary_enemy_makes_peace_and_an_eager_one_does_not() -> None:
    about = Decision(0, "diplomacy.peace", [Option("no"), Option("yes")], "MU-war.f", {"other": 1})
    eager = start(position(**{**WEAK_NEIGHBOUR, "war_from": at_war((0, 1))}))
    assert bot.suggest(eager, about, Random(1)) == Option("no")
    weary = start(position(war_from=at_war((0, 1))))
    assert bot.suggest(weary, about, Random(1)) == Option("yes")


def test_bids_are_real_but_small() -> None:
    match = start(position(phase="order", turn=2, units=units(bohemia="0: 3 knight"), florins=[90] * 4,
                           elements=elements("war_wagon.1 I bohemia 0")))  # fmt: skip
    bids = [bot.suggest(match, match.asks(0)[0], Random(seed)) for seed in range(20)]
    florins = [int(option.args[0]) for option in bids if option is not None]
    assert min(florins) > 0
    assert max(florins) <= 15


def test_bought_points_raise_no_price() -> None:
    """MU-T-market: 50 fl for a point that costs 100."""
    options = [Option("done"), Option("market")]
    decision = Decision(0, "trade.raise", options, "MU-sell.c", {"total": 100})
    rich = start(position(florins=[2000] * 4, technology=[[0, 2, 0, 0, 0, 0]] * 4))
    assert bot.suggest(rich, decision, Random(1)) == Option("done")
    idle = start(position(tokens=[[0, 1, 0, 0, 0, 0], *([[0] * 6] * 3)], technology=[[0, 2, 0, 0, 0, 0]] * 4))
    assert bot.suggest(idle, decision, Random(1)) == Option("market")
