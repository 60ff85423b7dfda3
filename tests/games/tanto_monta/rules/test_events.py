"""Cards as events: ESPIONAGE, TANTO MONTA, Home cards that add units, VP for what is controlled."""

from __future__ import annotations

from typing import Any

import pytest

from condotta.core.flow import DONE, NO, YES, Option, offer
from condotta.games.tanto_monta import turn
from condotta.games.tanto_monta.data import CARD_IDS, CARDS, LEADERS
from condotta.games.tanto_monta.data.things import FRANCE, MUSLIM, PORTUGAL, SPAIN
from condotta.games.tanto_monta.pieces import Budget, Stack
from condotta.games.tanto_monta.rules.action import actions, impulse
from condotta.games.tanto_monta.rules.common import answers, cards, control, events, plays, stacks
from condotta.games.tanto_monta.rules.common.groups import Group
from condotta.games.tanto_monta.rules.draw import hands
from condotta.games.tanto_monta.rules.events import crown_of_aragon, joanna, seed_of_an_empire, tanto_monta
from condotta.games.tanto_monta.rules.spring import deployment, headline
from condotta.games.tanto_monta.state import State
from tests.games.tanto_monta.table import answer_with, empty, go_through, leader, ships, table, troops

ESPIONAGE, TANTO_MONTA, CROWN, ATTACK = CARD_IDS[74], CARD_IDS[5], CARD_IDS[8], CARD_IDS[43]

LOYAL = ["house_anjou", "house_orleans", "house_bourbon"]


def action_phase(seat: int, turn_number: int = 1) -> State:
    s = empty(turn_number)
    s.phase, s.active, s.used = "action", seat, [[], [], [], []]
    return s


def impulse_of(g: Any, *options: Option) -> None:
    left, seat = list(options), g.state.active
    while g.state.phase == "action" and g.state.active == seat:
        go_through(turn.next_step(g), left)
    assert not left, left


def blocks(s: State, seat: int, number: int) -> list[str]:
    return [event.block for event in events.possible(s, seat, CARD_IDS[number], events.IMPULSE)]


# ESPIONAGE


@pytest.mark.rule("TM-10.ac")
def test_who_is_robbed_of_espionage_need_not_play_it() -> None:
    s = empty()
    s.hands, s.spied = [[], [], [], [ESPIONAGE, ATTACK]], FRANCE
    cards.change_hands(s, ESPIONAGE, FRANCE, MUSLIM)
    assert s.spied == -1


@pytest.mark.rule("TM-10.ac", "TM-6.1.p", "TM-6.1.q")
def test_espionage_is_given_for_a_card_and_must_be_used() -> None:
    s = empty()
    s.phase = "headline"
    s.hands = [[CARD_IDS[1]], [CARD_IDS[3]], [CARD_IDS[6], ESPIONAGE], [CROWN, ATTACK, CARD_IDS[81]]]
    g = table(s)
    asked = offer("answer", ESPIONAGE, "a"), offer("player", FRANCE), offer("take", ATTACK)
    answer_with(answers.moment(g, "before_headline", None), *asked)
    shown = next(entry for entry in g.entries if entry.key == "hand.shown")
    assert (shown.audience, shown.params["cards"]) == ((SPAIN, FRANCE), [CROWN, ATTACK, CARD_IDS[81]])
    assert s.hands[SPAIN] == [CARD_IDS[6], ATTACK]
    assert s.hands[FRANCE] == [CROWN, CARD_IDS[81], ESPIONAGE]
    assert s.discard == []
    assert ESPIONAGE in headline.supporting_cards(s, FRANCE, CROWN)
    assert ESPIONAGE not in headline.event_cards(s, FRANCE)
    s.phase, s.active = "action", FRANCE
    assert impulse.choices(s, FRANCE, impulse.Beginning(FRANCE, -1)) == [offer("cp", ESPIONAGE)]
    impulse_of(g, DONE)
    assert (s.discard, s.spied) == ([ESPIONAGE], -1)
    assert len(impulse.choices(s, FRANCE, impulse.Beginning(FRANCE, -1))) > 1


@pytest.mark.rule("TM-10.ac")
def test_from_who_holds_home_cards_only_nothing_is_taken() -> None:
    s = empty()
    s.phase = "headline"
    s.hands = [[], [], [ESPIONAGE], [CROWN]]
    g = table(s)
    answer_with(answers.moment(g, "before_headline", None), offer("answer", ESPIONAGE, "a"), offer("player", FRANCE))
    assert (s.hands[FRANCE], s.discard) == ([CROWN], [ESPIONAGE])


# TANTO MONTA, MONTA TANTO


@pytest.mark.rule("TM-6.1.m", "TM-12.5.d")
def test_ferdinand_comes_out_of_prison() -> None:
    s = action_phase(SPAIN)
    s.hands[SPAIN] = [TANTO_MONTA]
    stacks.imprison(s, "ferdinand", FRANCE)
    regular = offer("action", "recruit_regular")
    g = table(s)
    both = regular, offer("place", "castile", "leon"), regular, offer("place", "aragon", "zaragoza")
    impulse_of(g, offer("event", TANTO_MONTA, "a"), offer("arrive", "leon"), *both, DONE)
    assert (s.leaders["ferdinand"].place, s.leaders["ferdinand"].captor) == ("leon", -1)
    assert s.used[SPAIN] == [TANTO_MONTA]


@pytest.mark.rule("TM-6.2.e", "TM-6.2.f")
def test_spain_takes_a_card_back_and_keeps_it_or_plays_it() -> None:
    s = action_phase(SPAIN)
    s.hands[SPAIN], s.discard = [TANTO_MONTA], [ATTACK, CARD_IDS[81], CARD_IDS[20]]
    start = s.copy()
    impulse_of(table(s), offer("event", TANTO_MONTA, "b"), offer("retrieve", ATTACK), NO)
    assert (s.hands[SPAIN], s.discard, s.used[SPAIN]) == ([ATTACK], [CARD_IDS[81], CARD_IDS[20]], [TANTO_MONTA])
    militia = offer("action", "recruit_militia"), offer("place", "castile", "leon")
    impulse_of(table(start), offer("event", TANTO_MONTA, "b"), offer("retrieve", ATTACK), YES, *militia, DONE)
    assert start.hands[SPAIN] == []
    assert start.discard == [CARD_IDS[81], CARD_IDS[20], ATTACK]
    assert stacks.at(start, "leon")[0].militia == 1


@pytest.mark.rule("TM-6.2.e", "TM-11.u")
def test_a_card_that_reaches_into_the_order_of_play_is_no_event_then() -> None:
    s = action_phase(SPAIN, 2)
    s.hands[SPAIN], s.discard = [TANTO_MONTA], [CARD_IDS[60]]
    militia = offer("action", "recruit_militia"), offer("place", "castile", "leon")
    impulse_of(table(s), offer("event", TANTO_MONTA, "b"), YES, *militia, DONE)  # for its CP, unasked
    assert s.discard == [CARD_IDS[60]]


@pytest.mark.rule("TM-6.1.aj", "TM-6.1.e")
def test_the_crown_of_france_prevents_it() -> None:
    s = action_phase(SPAIN, 2)
    s.hands[SPAIN], s.discard = [TANTO_MONTA], [ATTACK]
    s.hands[FRANCE], s.played[FRANCE] = [CROWN, CARD_IDS[10]], [CARD_IDS[9]]
    impulse_of(table(s), offer("event", TANTO_MONTA, "b"), offer("answer", CROWN, "b"))
    assert (s.hands[SPAIN], s.discard, s.used[SPAIN]) == ([], [ATTACK], [TANTO_MONTA])
    assert s.hands[FRANCE] == []
    assert sorted(s.used[FRANCE]) == sorted([CROWN, CARD_IDS[10]])  # it was the second Home card of the turn


# ITALIAN RENAISSANCE


@pytest.mark.rule("TM-11.x", "TM-11.g")
def test_italian_renaissance_makes_a_new_impulse() -> None:
    s = action_phase(PORTUGAL)
    card = CARD_IDS[80]
    s.hands[PORTUGAL], s.deck = [card], [ATTACK]
    s.warehouses[PORTUGAL] = ["naval.cp_2", "naval.cp_5"]  # one of them, once
    s.houses = {house: int(house in LOYAL) for house in s.houses}
    militia = offer("action", "recruit_militia"), offer("place", "portugal", "lisbon")
    lower = [offer("lower", house) for house in LOYAL[:2]]  # the third is the only one left
    impulse_of(table(s), offer("event", card), *militia, DONE, *militia, *militia,
               offer("extend", "naval.cp_2"), *militia, YES, *lower)  # fmt: skip
    assert stacks.at(s, "lisbon")[0].militia == 4
    assert s.active == SPAIN
    assert s.points[FRANCE] == {"vp_renaissance": 1}
    assert [s.houses[house] for house in LOYAL] == [0, 0, 0]


@pytest.mark.rule("TM-11.x", "TM-15.1.b")
def test_what_was_besieged_before_it_can_be_assaulted_in_the_new_impulse() -> None:
    s = action_phase(SPAIN)
    s.impulse = 4
    s.houses |= dict.fromkeys(("house_anjou", "house_alencon", "house_orleans"), 1)  # France could lower three
    card = CARD_IDS[80]
    s.hands[SPAIN], s.deck = [card], [ATTACK]
    troops(s, "huesca", "aragon", 4)
    march = offer("action", "move_clear"), offer("all"), offer("to", "lerida")
    storm = offer("action", "assault"), offer("all")
    impulse_of(table(s, [6, 1, 1, 1]), offer("event", card), *march, DONE, *storm, DONE, NO)
    assert control.controller(s, "lerida") == "spain"


# Home cards


@pytest.mark.rule("TM-6.1.c")
def test_the_alhambra_adds_four_units_or_a_point() -> None:
    s = action_phase(MUSLIM)
    card = CARD_IDS[1]
    s.hands[MUSLIM] = [card]
    assert blocks(s, MUSLIM, 1) == ["a", "c"]
    add = [offer("add", "nasrid", kind, "granada") for kind in ("cavalry", "cavalry", "regular", "regular")]
    impulse_of(table(s), offer("event", card, "a"), *add)
    assert stacks.at(s, "granada")[0].numbers == (2, 0, 2, 0)
    assert s.points[MUSLIM] == {}  # one block only
    s.markers["granada"] = "spain"
    s.events = []
    assert blocks(s, MUSLIM, 1) == ["a"]


def test_the_crown_of_aragon_adds_other_kinds_once() -> None:
    s = action_phase(SPAIN)
    card = CARD_IDS[7]
    s.hands[SPAIN] = [card]
    flow: Any = turn.next_step(table(s))
    next(flow)
    flow.send(offer("event", card, "b"))
    decision = flow.send(offer("add", "aragon", "cavalry", "zaragoza"))
    assert not [option for option in decision.options if option.args[1] == "cavalry"]
    assert offer("add", "aragon", "artillery", "zaragoza") in decision.options


def test_the_council_needs_barcelona_for_its_card() -> None:
    s = empty()
    assert blocks(s, FRANCE, 9) == ["a", "b"]
    s.markers["barcelona"] = "spain"
    assert blocks(s, FRANCE, 9) == []  # Catalonia has surrendered
    assert blocks(s, SPAIN, 9) == []


def test_overseas_kingdom_sends_three_militia_and_gives_2_cp() -> None:
    s = action_phase(PORTUGAL)
    card = CARD_IDS[3]
    s.hands[PORTUGAL] = [card]
    places = [offer("add", "portugal", "militia", space) for space in ("lisbon", "ceuta", "toledo")]
    answer_with(turn.next_step(table(s)), offer("event", card, "b"), offer("kind", "militia"), *places)
    assert [stacks.at(s, space)[0].militia for space in ("lisbon", "ceuta", "toledo")] == [1, 1, 1]
    assert s.budget is not None
    assert (s.budget.cp, s.budget.tied) == (2, ["portugal"])


def test_overseas_kingdom_reaches_beyond_home() -> None:
    s = action_phase(PORTUGAL)
    card = CARD_IDS[3]
    s.hands[PORTUGAL] = [card]
    s.markers["anfa"] = "portugal"
    impulse_of(table(s), offer("event", card, "b"), offer("kind", "cavalry"),
               offer("add", "portugal", "cavalry", "anfa"), DONE)  # fmt: skip
    assert stacks.at(s, "anfa")[0].cavalry == 1


@pytest.mark.parametrize(
    ("number", "dice", "vp", "drawn"), [(2, [], 0, 0), (3, [4], 1, 0), (3, [3], 0, 1), (4, [], 2, 0), (5, [], 3, 0)]
)
def test_master_of_the_atlantic(number: int, dice: list[int], vp: int, drawn: int) -> None:
    s = action_phase(FRANCE)
    card = CARD_IDS[14]
    ports = ["tangier", "asilah", "mazagan", "anfa", "agadir"][:number]
    s.markers |= dict.fromkeys(CARDS[card].spaces, "north_africa") | dict.fromkeys([*ports, "sale"], "portugal")
    s.unrest = ["sale"]  # EX-12.4
    s.hands[FRANCE], s.deck = [card], [ATTACK]
    impulse_of(table(s, list(dice)), DONE)
    assert s.points[PORTUGAL].get("vp_master_of_the_atlantic", 0) == vp
    assert len(s.hands[PORTUGAL]) == drawn


def test_joanna_gives_a_point_while_a_key_is_held() -> None:
    s = empty()
    assert blocks(s, PORTUGAL, 4) == ["a", "b"]
    s.markers |= {"toledo": "spain", "burgos": "spain"}
    assert blocks(s, PORTUGAL, 4) == ["a"]
    s = action_phase(PORTUGAL)
    s.hands[PORTUGAL] = [CARD_IDS[4]]
    impulse_of(table(s), offer("event", CARD_IDS[4], "b"))
    assert s.points[PORTUGAL] == {"vp_joanna": 1}


@pytest.mark.rule("TM-20.4-gen.c")
def test_joanna_rallies_her_faction() -> None:
    s = action_phase(PORTUGAL)
    card = CARD_IDS[4]
    s.hands[PORTUGAL] = [card]
    troops(s, "toledo", "beltranejos", 1)
    troops(s, "burgos", "portugal", 1)
    troops(s, "toro", "castile", 1)
    troops(s, "trujillo", "beltranejos", 1)
    s.unrest = ["trujillo"]
    assert joanna.spaces(s, True) == ["toledo", "burgos"]
    assert not {"toro", "trujillo", "toledo"} & {*joanna.spaces(s, False)}
    chosen = offer("event", card, "a"), offer("class", "occupied"), offer("all")
    recruits = (offer("action", "recruit_militia"), offer("place", "beltranejos", "toledo")) * 4
    impulse_of(table(s, [4, 6, 5]), *chosen, *recruits)  # 4 CP
    assert stacks.at(s, "toledo")[0].numbers == (2, 4, 0, 0)
    assert [one.numbers for one in stacks.at(s, "burgos") if one.power == "beltranejos"] == [(0, 1, 0, 0)]


@pytest.mark.rule("TM-10.y")
def test_the_crown_of_aragon_crosses_the_whole_mediterranean() -> None:
    s = action_phase(SPAIN)
    card = CARD_IDS[7]
    s.hands[SPAIN] = [card]
    s.markers["otranto"] = "spain"
    troops(s, "valencia", "aragon", 3)
    leader(s, "ferdinand", "valencia")
    ships(s, "mallorca", "portugal", 1)  # enemies, which are ignored
    normal = deployment.Deployment("aragon")
    there = deployment.present(s, "aragon", "valencia")
    assert "otranto" not in deployment.destinations(s, normal, there)
    go = offer("event", card, "a"), offer("deploy", "valencia"), offer("all"), offer("to", "otranto")
    impulse_of(table(s), *go, DONE)
    assert stacks.at(s, "otranto")[0].regular == 3
    assert s.leaders["ferdinand"].place == "otranto"


@pytest.mark.rule("TM-10.y", "TM-10.w")
def test_with_it_one_leader_leads_and_five_units_sail() -> None:
    s = empty()
    about = crown_of_aragon.crossing("aragon")
    group = Group("valencia", [Stack("aragon", 11)], ["ferdinand", "john_ii_of_aragon"])
    assert LEADERS["ferdinand"].command == 10
    assert not deployment.may_go(s, about, group)
    assert deployment.may_go(s, deployment.Deployment("aragon"), group)
    assert "palermo" in deployment.destinations(s, about, Group("valencia", [Stack("aragon", 5)], ["ferdinand"]))
    assert "palermo" not in deployment.destinations(s, about, Group("valencia", [Stack("aragon", 6)], ["ferdinand"]))


def test_seed_of_an_empire() -> None:
    s = action_phase(SPAIN)
    card = CARD_IDS[6]
    s.hands[SPAIN] = [card]
    s.markers |= {"lanzarote": "spain", "fuerteventura": "spain"}
    flow: Any = turn.next_step(table(s))
    next(flow)
    first = flow.send(offer("event", card, "a")).options
    ports = {option.args[2] for option in first if option.args[1] == "squadron"}
    assert {"corunna", "seville", "lanzarote"} <= ports
    assert "leon" not in ports
    flow.send(offer("add", "castile", "squadron", "corunna"))
    flow.send(offer("add", "castile", "regular", "lanzarote"))
    flow.send(offer("add", "castile", "regular", "lanzarote"))
    decision = flow.send(offer("add", "castile", "regular", "lanzarote"))
    spaces = {option.args[2] for option in decision.options}
    assert "leon" in spaces
    assert not {"lanzarote", "fuerteventura"} & spaces  # three at most, and in one space only
    assert {option.args[1] for option in decision.options} == {"regular", "militia", "cavalry"}
    with pytest.raises(StopIteration):
        flow.send(offer("add", "castile", "cavalry", "leon"))
    assert stacks.fleets_at(s, "corunna")[0].squadrons == 1
    assert stacks.at(s, "lanzarote")[0].regular == 3


@pytest.mark.rule("TM-6.1.af")
def test_a_response_card_whose_moment_is_open_can_be_the_card_of_the_impulse(monkeypatch: pytest.MonkeyPatch) -> None:
    s = action_phase(FRANCE)
    card = CARD_IDS[53]
    s.hands[FRANCE] = [card]
    s.warehouses[FRANCE] = ["naval.cp_2"]
    done: list[int] = []

    def does(g: Any, seat: int, about: Any) -> Any:
        done.append(seat)
        yield from ()

    about_open = answers.Answer(card, "", lambda s, seat, about: True, does)
    monkeypatch.setattr(answers, "ANSWERS", {(card, ""): about_open})
    impulse_of(table(s), Option("pass"), offer("event", card), offer("extend", "naval.cp_2"), DONE)
    assert (done, s.discard, s.active) == ([FRANCE], [card], MUSLIM)


# Moments at which Response cards can be played


def nobles(monkeypatch: pytest.MonkeyPatch) -> str:
    """NOBLES RETURN HOME as a card that can always be played and does nothing."""
    card = CARD_IDS[53]

    def does(g: Any, seat: int, about: Any) -> Any:
        yield from ()

    answer = answers.Answer(card, "", lambda s, seat, about: True, does)
    monkeypatch.setattr(answers, "ANSWERS", {(card, ""): answer})
    return card


@pytest.mark.rule("TM-6.1.y", "TM-6.1.ak", "TM-6.1.x")
def test_before_an_impulse_and_after_each_action_everybody_is_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    s = action_phase(FRANCE)
    card = nobles(monkeypatch)
    s.hands[FRANCE], s.hands[SPAIN] = [ATTACK], [card]
    militia = offer("action", "recruit_militia"), offer("place", "france", "paris")
    no = Option("pass")
    impulse_of(table(s), no, *militia, no, *militia, offer("answer", card))
    assert s.discard == [ATTACK, card]


@pytest.mark.rule("TM-6.1.z", "TM-10.o")
def test_in_the_headline_segment_only_moves_and_fights_are_answered(monkeypatch: pytest.MonkeyPatch) -> None:
    s = empty()
    s.phase = "headline"
    card = nobles(monkeypatch)
    s.hands[SPAIN] = [card]
    s.budget = Budget(CARD_IDS[20], 2, "headline")
    militia = offer("action", "recruit_militia"), offer("place", "france", "paris")
    g = table(s)
    answer_with(actions.one_action(g, FRANCE), *militia)
    monkeypatch.setitem(actions.ACTIONS, "move_clear", actions.EndUnrest("move_clear"))
    troops(s, "paris", "france", 1)
    s.unrest = ["paris"]
    answer_with(actions.one_action(g, FRANCE), offer("action", "move_clear"), offer("answer", card))
    assert s.discard == [card]


@pytest.mark.rule("TM-6.1.ac")
def test_a_normal_event_is_played_in_three_ways() -> None:
    s = empty()
    card = CARD_IDS[80]
    s.hands[FRANCE] = [card, ATTACK]
    found = plays.ways(s, FRANCE, impulse.Beginning(FRANCE, -1))
    assert {offer("cp", card), offer("event", card)} <= {*found}
    assert headline.event_cards(s, FRANCE) == [card]


# The deck


@pytest.mark.rule("TM-6.2.h")
def test_an_empty_deck_is_made_of_the_discard_pile() -> None:
    s = empty()
    s.deck, s.discard = [], [ATTACK, CARD_IDS[42]]
    assert cards.draw(table(s, [[ATTACK, CARD_IDS[42]]]), FRANCE) == CARD_IDS[42]
    assert (s.deck, s.discard) == ([ATTACK], [])
    s.deck = []
    assert cards.draw(table(s), FRANCE) == ""


@pytest.mark.rule("TM-6.2.a", "TM-6.2.g")
def test_the_deck_of_a_turn() -> None:
    s = empty(2)
    s.deck, s.discard, s.hands = [CARD_IDS[42]], [CARD_IDS[43]], [[CARD_IDS[44]], [], [], []]
    hands.deal(table(s))
    kept = s.hands[MUSLIM].pop(0)
    new = [id for id, card in CARDS.items() if card.in_deck and card.turn == 2]
    everything = s.deck + s.discard + [card for hand in s.hands for card in hand]
    assert kept == CARD_IDS[44]
    assert sorted(everything) == sorted([*new, CARD_IDS[42], CARD_IDS[43]])
    assert (s.discard, s.played, s.events) == ([], [[], [], [], []], [])
    assert cards.PAPAL_BULL not in everything


@pytest.mark.rule("TM-17.g")
@pytest.mark.parametrize("trouble", ["unrest", "plague"])
def test_nothing_is_sown_in_trouble(trouble: str) -> None:
    s = empty()
    s.markers["lanzarote"] = "spain"
    assert "lanzarote" in seed_of_an_empire.canary_spaces(s)
    getattr(s, trouble).append("lanzarote")
    assert "lanzarote" not in seed_of_an_empire.canary_spaces(s)


@pytest.mark.rule("TM-20.4-gen.c")
def test_a_space_with_a_leader_is_not_empty() -> None:
    s = empty()
    assert "toledo" in joanna.spaces(s, False)
    leader(s, "pacheco", "toledo")
    assert "toledo" not in joanna.spaces(s, False) + joanna.spaces(s, True)


def test_the_council_draws_a_card_and_gives_3_cp() -> None:
    s = action_phase(FRANCE)
    card = CARD_IDS[9]
    s.hands[FRANCE], s.deck = [card], [ATTACK]
    answer_with(turn.next_step(table(s)), offer("event", card, "a"))
    assert s.hands[FRANCE] == [ATTACK]
    assert s.budget is not None
    assert (s.budget.cp, s.budget.tied) == (3, ["catalonia"])


def test_units_are_sown_beside_a_castilian_leader_who_is_free() -> None:
    s = empty()
    assert "telde" not in seed_of_an_empire.canary_spaces(s)
    leader(s, "isabella", "telde")
    assert "telde" in seed_of_an_empire.canary_spaces(s)
    s.leaders["isabella"] = s.leaders["isabella"].marked(inside=True)
    assert "telde" not in seed_of_an_empire.canary_spaces(s)


@pytest.mark.rule("TM-6.1.aj")
def test_only_france_prevents_it_and_once() -> None:
    s = action_phase(SPAIN)
    about = tanto_monta.Retrieval()
    assert [tanto_monta.may_prevent(s, seat, about) for seat in range(4)] == [False, False, False, True]
    about.cancelled = True
    assert not tanto_monta.may_prevent(s, FRANCE, about)


def test_the_council_arms_catalonia() -> None:
    s = action_phase(FRANCE)
    card = CARD_IDS[9]
    s.hands[FRANCE] = [card]
    kinds = ["cavalry", "regular", "militia", "militia", "militia"]
    impulse_of(table(s), offer("event", card, "b"), *(offer("add", "catalonia", kind, "vic") for kind in kinds))
    assert stacks.at(s, "vic")[0].numbers == (1, 3, 1, 0)
