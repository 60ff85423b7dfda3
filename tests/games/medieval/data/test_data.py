"""The facts of Medieval: what the rulebook says about map, Powers, cards and tables, and what broken data is told."""

from __future__ import annotations

from itertools import pairwise

import pytest

from condotta.core.messages import platform_texts
from condotta.games.medieval import data
from condotta.games.medieval.data import CARDS, KINDS, MAP, NAMES, POWERS, PROVINCES, SEAS, things
from condotta.games.medieval.data.layout import Layout, in_order
from condotta.games.medieval.data.things import NavalArea, Province

STARTING = ["1B", "1D", "2A", "2B", "2C", "3A", "3D", "4D"]
DRAWN = ["1A", "1C", "1E", "1F", "2D", "2F", "3B", "3C", "3F", "4B", "4C"]


def provinces_of(power: str) -> dict[str, str]:
    return {province: PROVINCES[province].card for province in POWERS[power].provinces}


def have_land_border(one: list[str], other: list[str]) -> bool:
    return any(there in PROVINCES[here].adjacent for here in one for there in other)


# ---- components


@pytest.mark.rule("MV-1.0.a")
def test_there_are_110_cards() -> None:
    assert len(MAP) == 19
    assert len(POWERS) == 27
    assert sum(kind.count for kind in KINDS.values()) == 64
    assert len(CARDS) == 91
    assert list(CARDS.values()).count("power") == 27
    assert len(MAP) + len(CARDS) == 110


@pytest.mark.rule("MV-1.2.a")
def test_the_map_has_these_nineteen_cards() -> None:
    rows = ["1A 1B 1C 1D 1E 1F", "2A 2B 2C 2D 2F", "3A 3B 3C 3D 3F", "4B 4C 4D"]
    assert list(MAP) == " ".join(rows).split()


@pytest.mark.rule("MV-1.2.c")
def test_eight_cards_start_in_play_and_eleven_form_the_map_deck() -> None:
    assert [card.id for card in MAP.values() if card.start_in_play] == STARTING
    assert [card.id for card in MAP.values() if not card.start_in_play] == DRAWN


@pytest.mark.rule("MV-1.2.d", "MV-4.1.f")
def test_a_power_has_one_province_on_each_of_its_cards_save_the_latin_kingdom_on_3d() -> None:
    twice = {}
    for power in POWERS.values():
        cards = [PROVINCES[province].card for province in power.provinces]
        twice.update({(power.id, card): cards.count(card) for card in cards if cards.count(card) > 1})
        assert sorted(power.cards) == sorted(set(cards))
    assert twice == {("latin_kingdom", "3D"): 2}
    assert [p for p, card in provinces_of("latin_kingdom").items() if card == "3D"] == [
        "latin_kingdom_3d_thrace",
        "latin_kingdom_3d_armenia",
    ]
    assert provinces_of("hungary") == {"hungary_2c": "2C"}
    assert provinces_of("france") == {"france_1a": "1A", "france_1b": "1B", "france_2a": "2A", "france_2b": "2B"}


@pytest.mark.rule("MV-1.2.e")
def test_the_sea_of_a_card_is_one_naval_area_of_its_own() -> None:
    assert {card.id: card.naval_area for card in MAP.values() if card.naval_area} == {
        area.card: area.id for area in SEAS.values()
    }
    assert len({area.card for area in SEAS.values()}) == len(SEAS) == 15
    for province in PROVINCES.values():
        if province.naval_area is not None:
            assert SEAS[province.naval_area].card == province.card


@pytest.mark.rule("MV-1.4.a")
def test_a_map_card_shows_its_incomes_and_a_mongol_defence_or_none() -> None:
    for card in MAP.values():
        for province in card.provinces:
            assert PROVINCES[province].card == card.id
            assert 1 <= PROVINCES[province].income <= 5 or province == "papacy"
    assert {card.id: card.mongol_defence for card in MAP.values()} == {
        "1A": None, "1B": None, "1C": 5, "1D": 4, "1E": 3, "1F": 2,
        "2A": None, "2B": None, "2C": 6, "2D": 3, "2F": 2,
        "3A": None, "3B": None, "3C": 6, "3D": 5, "3F": 2,
        "4B": None, "4C": None, "4D": 6,
    }  # fmt: skip


# ---- Powers


@pytest.mark.rule("MV-4.1.a", "MV-T.deck-powers")
def test_these_are_the_27_powers() -> None:
    powers = [
        "england", "france", "holy_roman_empire", "spain", "russia", "ayyubids_mamluks", "almoravids", "byzantium",
        "hungary", "poland", "latin_kingdom", "venice", "sweden", "norway", "denmark", "prussia", "lithuania",
        "livonia", "serbia", "bulgaria", "kingdom_of_jerusalem", "seljuks_of_rum", "trebizond", "georgia", "bulgars",
        "cumans", "polovtsy",
    ]  # fmt: skip
    assert list(POWERS) == powers
    assert [card for card, kind in CARDS.items() if kind == "power"] == powers
    assert all(power.provinces for power in POWERS.values())


@pytest.mark.rule("MV-4.1.b")
def test_a_power_card_shows_income_religion_army_fleet_and_ruler() -> None:
    for power in POWERS.values():
        assert power.religion in ("catholic", "orthodox", "islamic", "pagan")
        assert power.ruler_start in (1, 0, -1)
        assert power.naval == things.NO_FLEET or power.naval >= 0
        assert power.army >= 0
        assert power.initial_income > 0
    seljuks = POWERS["seljuks_of_rum"]  # E-08, the Power card that the book explains
    assert (seljuks.religion, seljuks.ruler_start, seljuks.initial_income) == ("islamic", 0, 4)
    assert (seljuks.army, seljuks.naval, PROVINCES["seljuks_of_rum_3d"].income) == (2, 1, 1)
    assert POWERS["hungary"].naval == things.NO_FLEET
    assert POWERS["trebizond"].naval == 0


def test_six_powers_cannot_be_chosen_at_the_start() -> None:
    closed = [power.id for power in POWERS.values() if not power.choosable_at_start]
    assert closed == ["sweden", "prussia", "georgia", "bulgars", "cumans", "polovtsy"]
    for power in POWERS.values():
        assert power.choosable_at_start == any(MAP[card].start_in_play for card in power.cards)


def test_cumans_and_polovtsy_are_pagan_and_give_mercenaries() -> None:
    assert [power.id for power in POWERS.values() if power.mercenary] == ["cumans", "polovtsy"]
    assert POWERS["cumans"].religion == POWERS["polovtsy"].religion == "pagan"


def test_what_the_example_of_play_says_of_the_powers() -> None:
    incomes = {
        "holy_roman_empire": 6, "france": 6, "england": 9, "spain": 4, "russia": 7, "ayyubids_mamluks": 4,
        "almoravids": 6, "byzantium": 3, "hungary": 5, "poland": 2,
    }  # fmt: skip
    assert {power: POWERS[power].initial_income for power in incomes} == incomes
    army_and_ruler = {
        "france": (2, 1), "england": (1, -1), "spain": (2, 1), "almoravids": (1, -1), "hungary": (0, -1),
    }  # fmt: skip
    assert {power: (POWERS[power].army, POWERS[power].ruler_start) for power in army_and_ruler} == army_and_ruler
    assert POWERS["england"].naval >= 0


def test_provinces_the_book_names() -> None:
    empire = provinces_of("holy_roman_empire").values()
    assert {"1C", "2C", "3B", "3C", "4B"} <= set(empire)
    assert sorted(provinces_of("russia").values()) == ["1D", "1E", "1F", "2C"]
    assert sorted(provinces_of("poland").values()) == ["1C", "1D", "2C"]
    assert sorted(provinces_of("serbia").values()) == ["2C", "3C"]
    assert sorted(provinces_of("latin_kingdom").values()) == ["3C", "3D", "3D", "4D"]
    assert sorted(PROVINCES[p].power or "" for p in MAP["2F"].provinces) == ["bulgars", "georgia", "polovtsy"]
    for power in ("bulgars", "polovtsy", "georgia"):
        assert len(POWERS[power].provinces) > 1
    assert len(MAP["1B"].provinces) == 5
    assert provinces_of("lithuania") == {"lithuania_1d": "1D"}
    assert POWERS["lithuania"].religion == "pagan"


def test_incomes_the_book_names() -> None:
    incomes = {"france_1a": 2, "france_2a": 4, "bulgaria_2d": 1, "seljuks_of_rum_3d": 1, "sardinia_corsica": 1}
    assert {province: PROVINCES[province].income for province in incomes} == incomes
    assert PROVINCES["france_1b"].income < 3
    at_start = [
        province
        for power in ("holy_roman_empire", "ayyubids_mamluks", "almoravids")
        for province in (*POWERS[power].provinces, *POWERS[power].foreign_at_start)
        if PROVINCES[province].card in STARTING
    ]
    assert sum(PROVINCES[province].income for province in at_start) == 16


def test_england_and_the_almoravids_start_with_a_foreign_province() -> None:
    assert data.START_FOREIGN_CONTROL == {"france_1b": "england", "spain_3a": "almoravids"}


# ---- the map


def test_land_of_no_power() -> None:
    no_power = {p.id: (p.independent, p.controllable, p.religion) for p in PROVINCES.values() if p.power is None}
    assert no_power == {
        "sardinia_corsica": (True, True, None),
        "papacy": (False, False, None),
        "malta": (True, True, None),
    }
    assert PROVINCES["papacy"].income == 0


def test_targets_of_the_knights_that_are_not_pagan() -> None:
    targets = [province.id for province in PROVINCES.values() if province.knights_target]
    assert sorted(targets) == ["byzantium_4d", "kingdom_of_jerusalem_4d", "latin_kingdom_4d", "malta"]


def test_a_province_has_the_religion_of_its_power() -> None:
    assert PROVINCES["france_1b"].religion == "catholic"
    assert PROVINCES["spain_3a"].religion == "catholic"
    assert PROVINCES["lithuania_1d"].religion == "pagan"
    for province in PROVINCES.values():
        assert province.religion == (None if province.power is None else POWERS[province.power].religion)


@pytest.mark.rule("MV-10.1.e")
def test_naval_areas_connect_both_ways_and_as_the_book_says() -> None:
    for area in SEAS.values():
        for there in area.adjacent:
            assert area.id in SEAS[there].adjacent
    way = ["sea_1a", "sea_2a", "sea_3a", "sea_3b"]  # E-21
    for here, there in pairwise(way):
        assert there in SEAS[here].adjacent
    assert "england_1a" in SEAS["sea_1a"].coast
    assert "sardinia_corsica" in SEAS["sea_3b"].coast
    assert {area.id: list(area.adjacent) for area in SEAS.values()} == {
        "sea_1a": ["sea_1b", "sea_2a"],
        "sea_1b": ["sea_1a", "sea_1c"],
        "sea_1c": ["sea_1b", "sea_1d"],
        "sea_1d": ["sea_1c"],
        "sea_2a": ["sea_1a", "sea_3a"],
        "sea_2b": ["sea_3b"],
        "sea_2c": ["sea_3c"],
        "sea_2d": ["sea_3d"],
        "sea_3a": ["sea_2a", "sea_3b"],
        "sea_3b": ["sea_3a", "sea_2b", "sea_4b"],
        "sea_3c": ["sea_4c", "sea_2c", "sea_3d"],
        "sea_3d": ["sea_3c", "sea_4d", "sea_2d"],
        "sea_4b": ["sea_3b", "sea_4c"],
        "sea_4c": ["sea_4b", "sea_3c", "sea_4d"],
        "sea_4d": ["sea_4c", "sea_3d"],
    }


@pytest.mark.rule("MV-10.1.f")
def test_islands_have_a_coast_and_no_land_border() -> None:
    islands = [province.id for province in PROVINCES.values() if province.island]
    assert sorted(islands) == [
        "byzantium_4d", "holy_roman_empire_4b", "latin_kingdom_4d", "malta", "sardinia_corsica", "venice_4c",
    ]  # fmt: skip
    for island in islands:
        assert PROVINCES[island].adjacent == ()
        assert PROVINCES[island].naval_area is not None
        assert not any(island in province.adjacent for province in PROVINCES.values())


def test_borders_the_book_names() -> None:
    borders = [
        ("france_2b", "holy_roman_empire_2c"),  # E-20
        ("holy_roman_empire_2c", "poland_2c"),
        ("poland_2c", "russia_2c"),
        ("hungary_2c", "serbia_2c"),
        ("spain_2a", "spain_3a"),  # E-02
        ("france_2a", "france_1b"),
        ("holy_roman_empire_3b", "papacy"),
        ("papacy", "holy_roman_empire_3c"),
    ]
    for here, there in borders:
        assert there in PROVINCES[here].adjacent
        assert here in PROVINCES[there].adjacent


def test_almoravids_and_ayyubids_meet_only_on_4b_and_4c() -> None:
    pairs = [
        (here, there)
        for here in POWERS["almoravids"].provinces
        for there in POWERS["ayyubids_mamluks"].provinces
        if there in PROVINCES[here].adjacent
    ]
    assert pairs == [("almoravids_4b", "ayyubids_mamluks_4c")]


def test_no_player_of_the_example_of_play_has_neighbouring_powers() -> None:
    def at_start(power: str) -> list[str]:
        own = [p for p in POWERS[power].provinces if p not in data.START_FOREIGN_CONTROL]
        return [p for p in [*own, *POWERS[power].foreign_at_start] if PROVINCES[p].card in STARTING]

    for hand in (
        ["holy_roman_empire", "ayyubids_mamluks", "almoravids"],
        ["france", "russia", "byzantium"],
        ["england", "spain", "hungary"],
    ):
        for i, one in enumerate(hand):
            for other in hand[i + 1 :]:
                assert not have_land_border(at_start(one), at_start(other)), (one, other)
    assert have_land_border(at_start("spain"), at_start("almoravids"))  # E-02


def test_the_eastern_edge() -> None:
    assert MAP["4D"].east_of_it == MAP["3D"].east_of_it == ("3F",)  # E-12
    assert MAP["1E"].east_of_it == ("1F",)  # E-14
    edge = [card for card in STARTING if not any(east in STARTING for east in MAP[card].east_of_it)]
    assert edge == ["1D", "2C", "3D", "4D"]
    assert [card for card in MAP if card.endswith("F")] == ["1F", "2F", "3F"]


def test_cards_with_a_common_land_border() -> None:
    assert MAP["1A"].land_adjacent == ("1B", "2A")
    assert MAP["4C"].land_adjacent == ("4B", "4D")
    for card in MAP.values():
        assert all(card.id in MAP[other].land_adjacent for other in card.land_adjacent)


def test_places_lie_inside_the_window_of_their_card() -> None:
    places: list[Province | NavalArea] = [*PROVINCES.values(), *SEAS.values()]
    for place in places:
        (west, east), (south, north) = MAP[place.card].extent
        assert west <= place.lon <= east, place
        assert south <= place.lat <= north, place


def test_cards_do_not_overlap_on_the_schematic_board() -> None:
    cells = [
        (x + dx, y + dy)
        for x, y, w, h in (card.schematic for card in MAP.values())
        for dx in range(w)
        for dy in range(h)
    ]
    assert len(cells) == len(set(cells))
    assert set(cells) <= {(x, y) for x in range(6) for y in range(4)}


# ---- tables


@pytest.mark.rule("MV-T.ruler")
def test_ruler_table() -> None:
    assert data.RULER_TABLE[1:] == (1, 1, 0, 0, -1, -1)


@pytest.mark.rule("MV-T.powers")
def test_powers_table() -> None:
    table = {
        (11, 12, 13): "england",
        (14, 15): "latin_kingdom",
        (16,): "venice",
        (21,): "sweden",
        (22, 23): "poland",
        (24,): "norway",
        (25,): "prussia",
        (26, 31, 32, 33): "holy_roman_empire",
        (34, 35, 36): "russia",
        (41, 42): "byzantium",
        (43,): "kingdom_of_jerusalem",
        (44,): "bulgaria",
        (45, 46): "hungary",
        (51, 52): "spain",
        (53,): "denmark",
        (54,): "lithuania",
        (55,): "serbia",
        (56, 61): "france",
        (62, 63): "almoravids",
        (64, 65): "ayyubids_mamluks",
        (66,): "seljuks_of_rum",
    }
    by_roll = {roll: power for rolls, power in table.items() for roll in rolls}
    assert by_roll == data.POWERS_TABLE
    assert len(by_roll) == 36


@pytest.mark.rule("MV-8.8.c")
def test_six_powers_are_not_in_the_powers_table() -> None:
    absent = [power for power in POWERS if power not in data.POWERS_TABLE.values()]
    assert sorted(absent) == ["bulgars", "cumans", "georgia", "livonia", "polovtsy", "trebizond"]


@pytest.mark.rule("MV-T.costs")
def test_costs() -> None:
    assert data.ATTACK_COST == 1
    assert data.INTERCEPTION_COST == 1
    assert data.MILITIA_COST == 3
    assert data.JIHAD_MILITIA_COST == 2
    assert data.NAVAL_DRM_COST == 4
    assert data.LIFT_EXCOMMUNICATION_COST == 3
    assert data.LEVY == {3: 2, 4: 1, 5: 1}


@pytest.mark.rule("MV-T.deck")
def test_additional_action_cards() -> None:
    deck = {kind.id: (kind.army, kind.count, kind.obligatory) for kind in KINDS.values()}
    assert deck == {
        "knights_of_christ": (2, 5, False),
        "mongols": (5, 7, True),
        "pope": (0, 12, False),
        "spies": (0, 3, False),
        "assassin": (0, 4, False),
        "jihad": (0, 3, False),
        "heresy": (0, 4, False),
        "deus_ex_machina": (0, 2, False),
        "disaster": (0, 8, True),
        "change_of_ruler": (0, 10, True),
        "civil_war": (0, 6, False),
    }
    assert list(deck) == list(KINDS)
    assert KINDS["knights_of_christ"].name.it == "Cavalieri di Cristo"
    assert KINDS["change_of_ruler"].name.it == "Cambio di Governante"


def test_every_card_has_an_id_and_a_kind() -> None:
    assert list(CARDS)[:6] == [*(f"knights_of_christ.{n}" for n in range(1, 6)), "mongols.1"]
    assert CARDS["mongols.7"] == "mongols"
    assert CARDS["pope.12"] == "pope"
    assert CARDS["england"] == "power"
    assert "pope.13" not in CARDS
    for kind in KINDS.values():
        assert list(CARDS.values()).count(kind.id) == kind.count


def test_deus_ex_machina_cannot_touch_pope_mongols_and_knights() -> None:
    safe = [kind.id for kind in KINDS.values() if not kind.cancellable]
    assert safe == ["knights_of_christ", "mongols", "pope"]
    assert data.POWER_CARD.cancellable
    assert not data.POWER_CARD.obligatory


@pytest.mark.rule("MV-T.sizes")
def test_sizes_by_number_of_players() -> None:
    sizes = {n: (s.chosen, s.dealt, s.draw_deck, s.powers_left) for n, s in data.SIZES.items()}
    assert sizes == {3: (9, 12, 70, 18), 4: (8, 16, 67, 19), 5: (10, 20, 61, 17)}
    assert {n: s.powers_each for n, s in data.SIZES.items()} == {3: 3, 4: 2, 5: 2}
    assert data.HAND_SIZE == 4


def test_order_of_choice() -> None:
    assert data.CHOICE_ORDER == {
        3: (0, 1, 2, 2, 1, 0, 0, 1, 2),
        4: (0, 1, 2, 3, 3, 2, 1, 0),
        5: (0, 1, 2, 3, 4, 4, 3, 2, 1, 0),
    }  # E-01


# ---- names


def test_everything_has_a_name_in_both_languages() -> None:
    ids = [*PROVINCES, *POWERS, *MAP, *SEAS, *KINDS, *CARDS, *data.RELIGIONS, things.POWER]
    assert [id for id in ids if id not in NAMES] == []
    assert all(name.en and name.it for name in NAMES.values())
    assert len(NAMES) == len({*ids, *(mode for kind in KINDS.values() for mode in kind.modes)})


def test_no_two_things_share_an_id() -> None:
    groups = [list(PROVINCES), list(POWERS), list(MAP), list(SEAS), list(KINDS), list(data.RELIGIONS), [things.POWER]]
    groups += [list(kind.modes) for kind in KINDS.values()]
    ids = [id for group in groups for id in group]
    assert len(ids) == len(set(ids))


@pytest.mark.parametrize("lang", ["en", "it"])
def test_no_two_provinces_or_powers_share_a_name(lang: str) -> None:
    for group in (PROVINCES, POWERS, SEAS):
        for full in (True, False):
            names = [NAMES[id].shown(lang, full=full) for id in group]
            assert len(names) == len(set(names))


def test_names_join_as_italian_does() -> None:
    shown = {
        id: NAMES[id].shown("it", "of") for id in ("england", "seljuks_of_rum", "ayyubids_mamluks", "venice", "1D")
    }
    assert shown == {
        "england": "dell'Inghilterra",
        "seljuks_of_rum": "dei Selgiuchidi di Rum",
        "ayyubids_mamluks": "degli Ayyubidi / Mamelucchi",
        "venice": "di Venezia",
        "1D": "della carta Mappa 1D",
    }
    assert NAMES["france_1b"].shown("it", "in") == "in Francia 1B"
    assert NAMES["france_1b"].shown("it", full=True) == "Francia 1B: dalla Normandia alle Fiandre"
    assert NAMES["seljuks_of_rum"].shown("en", "of") == "of the Seljuks of Rum"
    assert NAMES["mongols.3"].shown("it", "the") == "i Mongoli"


def test_articles_fit_the_words_they_stand_before() -> None:
    vowels = "AEIOUaeiou"
    for id, name in NAMES.items():
        if name.the_it in ("l'", "gli"):
            assert name.it[0] in vowels, id
        elif name.the_it in ("il", "la", "i"):
            assert name.it[0] not in vowels, id
        if name.the_it:
            assert (name.the_it in ("i", "gli", "le")) == name.plural, id
            assert name.gender == ("f" if name.the_it in ("la", "le") else name.gender), id
            assert name.gender == ("m" if name.the_it in ("il", "lo", "i", "gli") else name.gender), id


def test_ids_do_not_hide_words_of_the_platform() -> None:
    words = [key.removeprefix("word.") for key in platform_texts().texts["en"] if key.startswith("word.")]
    assert [word for word in words if word in NAMES] == []


# ---- maps


def test_what_is_within_reach_may_be_asked_by_two_threads_at_once() -> None:
    """Maps are shared by all matches of a process, and matches are replayed in threads."""
    shared = Layout(tuple(MAP))
    first, other = shared.provinces[:2]

    def differs(*_: object) -> bool:
        shared._reach[other, False, True] = []  # another thread, in the midst of it
        return False

    meanwhile = type("Meanwhile", (list,), {"__eq__": differs})
    shared._reach["somewhere", True, True] = meanwhile()
    shared._reach["elsewhere", True, True] = meanwhile()
    assert shared.within_reach(first, True, True) == Layout(tuple(MAP)).within_reach(first, True, True)
    assert shared.provinces == in_order(shared.provinces)  # equal answers that are not one list change no order
