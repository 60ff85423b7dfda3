"""Chapter 6: the cards as facts, and the due dates of 18.1."""

from __future__ import annotations

from collections import Counter

import pytest

from condotta.games.tanto_monta.data import CARD_IDS, CARDS, FACTS, MOMENTS, POPES, RULERS
from condotta.games.tanto_monta.data.cards import Card
from condotta.games.tanto_monta.data.things import FRANCE, MUSLIM, NOBODY, PORTUGAL, SPAIN


def card(number: int) -> Card:
    return CARDS[CARD_IDS[number]]


@pytest.mark.rule("TM-1.d", "TM-1.c")
def test_131_cards_of_which_one_is_no_playing_card() -> None:
    assert sorted(CARD_IDS) == list(range(1, 132))
    assert len(FACTS.players) == 4
    assert [one.number for one in CARDS.values() if not one.cp] == [131]
    assert (card(131).id, card(131).type, card(131).in_deck) == ("sultans_of_fez_wattasid_dynasty", "ruler_auto", False)


@pytest.mark.rule("TM-1.e")
def test_what_enters_the_deck_turn_by_turn() -> None:
    never = [one.number for one in CARDS.values() if not one.in_deck]
    assert never == [*range(1, 13), 130, 131]
    entering = Counter(one.turn for one in CARDS.values() if one.in_deck)
    assert entering == {1: 57, 2: 20, 3: 19, 4: 13, 5: 7, 7: 1} == FACTS.deck_by_turn
    assert entering.total() == 117


@pytest.mark.rule("TM-6.1.a")
def test_types() -> None:
    assert Counter(one.type for one in CARDS.values()) == {
        "home": 12, "mandatory": 29, "combat": 5, "response": 16, "no_event": 3, "event": 65, "ruler_auto": 1,
    }  # fmt: skip
    assert (card(130).id, card(130).type) == ("papal_bull", "event")


@pytest.mark.rule("TM-6.1.T1")
def test_home_cards() -> None:
    rows = [
        (1, "alhambra_of_granada", MUSLIM, ("nasrid",), 1, 5, ("nasrid_surrender",)),
        (2, "sultanate_of_fez", MUSLIM, ("north_africa",), 1, 5, ()),
        (3, "overseas_kingdom", PORTUGAL, ("portugal",), 1, 5, ()),
        (4, "joanna_la_beltraneja", PORTUGAL, ("beltranejos",), 1, 5, ("beltranejos_surrender",)),
        (5, "tanto_monta_monta_tanto", SPAIN, ("castile", "aragon"), 1, 6, ()),
        (6, "seed_of_an_empire", SPAIN, ("castile",), 1, 5, ()),
        (7, "crown_of_aragon", SPAIN, ("aragon",), 1, 5, ()),
        (8, "power_of_the_crown", FRANCE, ("france",), 1, 5, ()),
        (9, "council_of_the_principality", FRANCE, ("catalonia",), 1, 5, ("catalan_surrender",)),
        (10, "rise_of_france", FRANCE, ("france",), 2, 5, ()),
        (11, "portuguese_explorations", PORTUGAL, ("portugal",), 3, 5, ()),
        (12, "barbary_pirates_of_tlemcen", MUSLIM, ("north_africa",), 4, 5, ()),
    ]
    homes = [one for one in CARDS.values() if one.home]
    assert [(o.number, o.id, o.seat, o.powers, o.turn, o.cp, o.leaves_also) for o in homes] == rows
    assert [one.number for one in homes if one.support != one.cp] == [5]
    assert card(5).support == 5
    assert {one.leaves for one in homes} == {"home"}


@pytest.mark.rule("TM-6.1.d")
def test_three_home_cards_each_and_the_third_of_others_than_spain_later() -> None:
    later = {player.id: [CARDS[id].turn for id in player.home_cards] for player in FACTS.players.values()}
    assert later == {"muslim": [1, 1, 4], "portugal": [1, 1, 3], "spain": [1, 1, 1], "france": [1, 1, 2]}


WINDOWS = {  # number: id, CP, moments with their blocks
    42: ("arquebusiers", 2, "combat_cards"),
    43: ("favorable_terrain", 2, "combat_cards"),
    44: ("fierce_defense", 2, "combat_cards"),
    45: ("heavy_cavalry", 2, "combat_cards"),
    46: ("surprise_attack", 2, "combat_cards"),
    47: ("admiralty", 2, "naval_before_roll b, naval_rolled a"),
    48: ("ambush", 2, "interception_before_roll a, interception_failed a, combat_card_played b"),
    49: ("boarding_and_capture", 2, "impulse_start a, after_action a, naval_losses b"),
    50: ("cavalry_pursuit", 2, "avoid_succeeded b, losses_taken a"),
    51: ("leadership", 2, "rolled a, rolled b"),
    52: ("master_of_siege_artillery", 2, "after_action b, rolled a"),
    53: ("nobles_return_home", 2, "impulse_start, after_action, unit_numbers"),
    54: ("organized_retreat", 2, "avoid_before_roll, avoid_failed"),
    55: ("sabotaged_port_entrance", 4, "impulse_start, after_action"),
    56: ("sack", 3, "space_taken"),
    57: ("sea_fog", 2, "naval_interception_succeeded a, naval_avoid_before_roll b, naval_avoid_failed b"),
    58: ("strategic_foresight", 4, "impulse_start"),
    59: ("torrential_rains", 2, "action_announced"),
    60: ("holy_inquisition", 4, "impulse_start"),
    61: ("mercenary_militias", 2, "impulse_start a, after_action a, unit_numbers a, unit_numbers b"),
    62: ("witchcraft", 4, "card_played"),
    1: ("alhambra_of_granada", 5, "rolled b"),
    8: ("power_of_the_crown", 5, "card_5_retrieves b"),
}


@pytest.mark.rule("TM-6.1.T2")
def test_when_combat_and_response_cards_can_be_used() -> None:
    found = {}
    for number in WINDOWS:
        one = card(number)
        moments = ", ".join(f"{moment.moment} {moment.block}".strip() for moment in one.moments)
        found[number] = (one.id, one.cp, moments)
    assert found == WINDOWS
    others = {one.number for one in CARDS.values() if one.moments} - set(WINDOWS)
    assert others == {74, 97}  # before the headline segment, with a declaration or a deployment
    types = {number: card(number).type for number in WINDOWS}
    assert [number for number, kind in types.items() if kind == "combat"] == [42, 43, 44, 45, 46]
    assert [number for number, kind in types.items() if kind == "response"] == list(range(47, 63))
    assert card(45).players == (PORTUGAL, SPAIN, FRANCE)


def test_moments_name_blocks_that_are_there() -> None:
    for moment, blocks in MOMENTS.items():
        for one in blocks:
            assert one.moment == moment
            assert CARDS[one.card].block(one.block)
    with pytest.raises(KeyError, match="has no block"):
        card(62).block("b")


def test_every_block_says_what_it_does() -> None:
    assert [one.number for one in CARDS.values() if not one.blocks[0].steps] == [63, 64, 65]
    assert all(block.window for one in CARDS.values() if one.response or one.combat for block in one.blocks)
    assert [block.timing for block in card(1).blocks] == [
        ("impulse", "headline"),
        ("response",),
        ("impulse", "headline"),
    ]
    assert card(74).blocks[0].timing == ("before_headline",)
    names = [block.name.it for block in card(130).blocks if block.name]
    assert names == ["Bolla di Scomunica", "Bolla di Crociata"]


def test_which_cards_can_be_headline_events() -> None:
    no = [one.number for one in CARDS.values() if not one.headline]
    assert no == [*range(42, 66), 74, 97, 131]
    assert {n: (card(n).cp, card(n).support) for n in (63, 64, 65)} == {63: (6, 7), 64: (6, 8), 65: (6, 7)}


@pytest.mark.rule("TM-18.1.T1")
def test_due_dates() -> None:
    assert FACTS.mandatory_due == {
        1: (15,), 2: (22, 18, 20), 3: (27, 26, 30), 4: (32, 35, 34, 28), 5: (38, 25, 40, 33), 6: (39, 25, 37), 7: (25,),
    }  # fmt: skip
    due = {one.number: one.due for one in CARDS.values() if one.due}
    assert {n: turn for turn, numbers in reversed(FACTS.mandatory_due.items()) for n in numbers} == due
    assert [one.number for one in CARDS.values() if one.due_again] == [25]
    assert all(card(number).mandatory for number in due)


def test_rulers_and_popes_come_with_their_cards() -> None:
    assert {RULERS[one.ruler].card_number for one in CARDS.values() if one.ruler} == {
        18,
        20,
        25,
        26,
        35,
        37,
        38,
        40,
        131,
    }
    assert {one.number: one.pope for one in CARDS.values() if one.pope} == {
        15: "sixtus_iv", 27: "innocent_viii", 32: "alexander_vi", 39: "julius_ii", 41: "leo_x",
    }  # fmt: skip
    assert POPES["paul_ii"].card_number == 0


@pytest.mark.rule("TM-20.9.T1")
def test_foreign_wars() -> None:
    wars = {one.number: one.war for one in CARDS.values() if one.war}
    rows = {n: (w.power, w.units, w.type, w.least, w.most, w.vp, w.per_settlement) for n, w in wars.items() if w}
    assert rows == {
        16: ("france", 7, "independent_regular", 6, 10, 1, False),
        17: ("france", 5, "independent_regular", 5, 8, 1, False),
        24: ("portugal", 4, "tribal", 5, 9, 1, True),
    }
    fleet = {unit.id: unit.count for unit in FACTS.special_units.values() if unit.ship and unit.card_number == 129}
    assert fleet == {"venice_war_squadron": 1, "spain_war_squadron": 1, "ottoman_war_squadron": 3}
    war = [FACTS.vp_markers[f"vp_turkish_venetian_war_{who}"].vp for who in ("muslim", "spain", "common")]
    assert war == [2, 1, 1]


def test_how_cards_leave_the_game() -> None:
    assert Counter(one.leaves for one in CARDS.values()) == {
        "home": 12, "discard": 76, "event": 15, "execution": 7, "ruler": 8, "pope": 5, "second_victory": 2,
        "turn_5_or_later": 1, "no_independent_canary_space": 1, "bencomo_in_play": 1, "war_over": 1, "papal": 1,
        "never_in_deck": 1,
    }  # fmt: skip
    nasrid = [one.number for one in CARDS.values() if "nasrid_surrender" in one.leaves_also]
    assert len(nasrid) == 7
    assert {1, 25, 26} <= set(nasrid)


def test_a_card_without_an_owner_belongs_to_whoever_draws_it() -> None:
    assert {one.seat for one in CARDS.values() if not one.home} == {NOBODY}
    assert card(14).benefits == (PORTUGAL,)
    assert card(66).benefits == ()
