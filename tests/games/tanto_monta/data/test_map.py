"""Chapter 2: the two maps as facts."""

from __future__ import annotations

from collections import Counter

import pytest

from condotta.games.tanto_monta.data import (
    BOXES,
    FACTS,
    ISLANDS,
    LISTS,
    NAMES,
    OCEAN_ZONES,
    POWERS,
    SEA_ZONES,
    SETTLEMENT_SPACES,
    SPACES,
)


@pytest.mark.rule("TM-2.1.b", "TM-2.0.e")
def test_two_kinds_of_fortified_spaces_and_two_of_unfortified_ones() -> None:
    kinds = Counter((space.kind, space.fortified) for space in SPACES.values())
    assert kinds == {("key", True): 37, ("fortress", True): 32, ("strategic", False): 25, ("unfortified", False): 75}


@pytest.mark.rule("TM-22.2.f")
def test_36_keys_without_paris() -> None:
    assert sum(space.key and space.scores for space in SPACES.values()) == FACTS.limits["keys_on_map"] == 36
    assert [space.id for space in SPACES.values() if not space.scores] == ["paris"]


@pytest.mark.rule("TM-2.0.a")
def test_connections_lead_both_ways_and_make_neighbours() -> None:
    for space in SPACES.values():
        assert space.near == tuple(link.to for link in space.links)
        assert len(set(space.near)) == len(space.near)
        for link in space.links:
            back = SPACES[link.to].link(space.id)
            assert back is not None
            assert (back.over, back.river, back.gibraltar) == (link.over, link.river, link.gibraltar)
    assert sum(len(space.links) for space in SPACES.values()) == 2 * len(FACTS.connections) == 520


def test_passes_are_not_clear() -> None:
    talavera = SPACES["talavera"]
    assert talavera.near == ("arevalo", "guadalupe", "trujillo", "avila", "toledo")
    assert talavera.clear == ("guadalupe", "trujillo", "toledo")
    over = talavera.link("avila")
    assert over is not None
    assert (over.over, over.is_pass) == ("mountain", True)
    assert talavera.link("madrid") is None
    assert sum(link.is_pass for space in SPACES.values() for link in space.links) == 2 * 53


@pytest.mark.rule("TM-2.4.n")
def test_the_strait_of_gibraltar() -> None:
    crossings = [(space.id, link.to) for space in SPACES.values() for link in space.links if link.gibraltar]
    assert sorted(crossings) == [
        ("ceuta", "gibraltar"), ("gibraltar", "ceuta"), ("gibraltar", "tangier"), ("tangier", "gibraltar"),
    ]  # fmt: skip
    assert all(link.is_pass for id in ("ceuta", "tangier") for link in SPACES[id].links if link.gibraltar)
    assert all(SPACES[id].port for id in ("ceuta", "gibraltar", "tangier"))


@pytest.mark.parametrize(
    ("top", "bottom", "spaces", "keys", "strategic"),
    [
        pytest.param(
            "castile", "beltranejos",
            ["arevalo", "burgos", "sanabria", "talavera", "toledo", "toro", "trujillo", "tui", "zamora"],
            ["burgos", "toledo"], ["toro", "trujillo"], marks=pytest.mark.rule("TM-2.4.b"),
        ),
        pytest.param(
            "nasrid", "castile", ["gibraltar", "zahara"], ["gibraltar"], ["zahara"], marks=pytest.mark.rule("TM-2.4.c")
        ),
        pytest.param(
            "aragon", "catalonia", ["ampurias", "barcelona", "lerida", "puigcerda", "vic"], ["barcelona"], [],
            marks=pytest.mark.rule("TM-2.4.d"),
        ),
    ],
)  # fmt: skip
def test_split_spaces_are_home_of_both_and_the_bottom_colour_controls_them(
    top: str, bottom: str, spaces: list[str], keys: list[str], strategic: list[str]
) -> None:
    split = [space for space in SPACES.values() if space.home == (top, bottom)]
    assert sorted(space.id for space in split) == spaces
    assert {space.control for space in split} == {bottom}
    assert sorted(space.id for space in split if space.key) == keys
    assert sorted(space.id for space in split if space.strategic) == strategic
    assert all(space.id in POWERS[power].home for space in split for power in (top, bottom))


@pytest.mark.rule("TM-2.1.l")
def test_no_other_space_is_split_and_27_are_nobodys_home() -> None:
    assert sum(len(space.home) > 1 for space in SPACES.values()) == 16
    independent = LISTS["independent_at_start"]
    assert len(independent) == 27
    assert {id for id, space in SPACES.items() if not space.home} == {*independent}
    assert {"tunis", "milan", "modena", "perpignan", "ceret", "metz", "ragusa"} <= {*independent}
    assert {id for id, space in SPACES.items() if space.canary} <= {*independent}
    assert SPACES["algiers"].control == "independent"
    assert SPACES["algiers"].home == ("north_africa",)


@pytest.mark.rule("TM-20.T1")
def test_home_keys() -> None:
    keys = {id: sorted(power.home_keys) for id, power in POWERS.items() if power.major}
    assert keys == {
        "nasrid": ["almeria", "gibraltar", "granada", "malaga"],
        "north_africa": ["algiers", "fez", "marrakesh", "tangier", "tlemcen"],
        "portugal": ["ceuta", "coimbra", "lisbon", "oporto"],
        "beltranejos": ["burgos", "toledo"],
        "castile": ["burgos", "gibraltar", "leon", "seville", "toledo"],
        "aragon": ["barcelona", "palermo", "valencia", "zaragoza"],
        "france": ["bordeaux", "lyon", "marseille", "orleans", "paris"],
        "catalonia": ["barcelona"],
    }
    home_vp = {player.home_power: player.home_key_vp for player in FACTS.players.values() if player.home_power}
    assert home_vp == {"north_africa": 2, "portugal": 2, "france": 2}


def test_tlemcen_enters_on_turn_4() -> None:
    late = {id: space.enters for id, space in SPACES.items() if space.enters > 1}
    assert late == dict.fromkeys(LISTS["tlemcen_sultanate"], 4)
    assert {SPACES[id].sultanate for id in late} == {"tlemcen"}


@pytest.mark.rule("TM-2.4.q")
def test_ten_sea_zones() -> None:
    assert [zone.name.en for zone in SEA_ZONES.values()] == [
        "Gulf of Cadiz", "Atlantic Ocean", "Cantabrian Sea", "Gulf of Lion", "Cape Bojador", "Alboran Sea",
        "Western Mediterranean", "Tyrrhenian Sea", "Central Mediterranean", "Canary Islands",
    ]  # fmt: skip
    assert SEA_ZONES["canary_islands"].near == ("cape_bojador",)


def test_sea_boundaries() -> None:
    guarded = {(id, link.to): link.any_of for id, zone in SEA_ZONES.items() for link in zone.links if link.any_of}
    strait, messina = ("tangier", "ceuta", "gibraltar"), ("messina",)
    assert guarded == {
        ("gulf_of_cadiz", "alboran_sea"): strait, ("alboran_sea", "gulf_of_cadiz"): strait,
        ("tyrrhenian_sea", "central_mediterranean"): messina, ("central_mediterranean", "tyrrhenian_sea"): messina,
    }  # fmt: skip
    assert all(zone.id in SEA_ZONES[near].near for zone in SEA_ZONES.values() for near in zone.near)
    assert sum(zone.mediterranean for zone in SEA_ZONES.values()) == 5


@pytest.mark.rule("TM-2.4.w", "TM-2.0.b")
def test_ports() -> None:
    assert SPACES["corunna"].ports == ("atlantic_ocean", "cantabrian_sea")
    assert SPACES["lisbon"].ports == ("atlantic_ocean", "gulf_of_cadiz")
    assert SPACES["naples_city"].ports == ("tyrrhenian_sea",)
    assert {len(space.ports) for space in SPACES.values() if space.port} == {1, 2}
    assert not SPACES["coimbra"].port
    for zone in SEA_ZONES.values():
        assert zone.ports == tuple(space.id for space in SPACES.values() if zone.id in space.ports)
    cantabrian = ("corunna", "santander", "bilbao", "fuenterrabia", "bayonne", "bordeaux", "la_rochelle")
    assert sorted(SEA_ZONES["cantabrian_sea"].ports) == sorted(cantabrian)


def test_lists_of_ports() -> None:
    def ports(zones: set[str], area: str = "", home: str = "") -> list[str]:
        found = [space for space in SPACES.values() if zones & set(space.ports)]
        return sorted(space.id for space in found if area in ("", space.area) and (not home or home in space.home))

    assert ports({"gulf_of_cadiz"}, home="castile") == sorted(LISTS["gulf_of_cadiz_ports_castile"])
    assert ports({"cantabrian_sea"}, home="castile") == sorted(LISTS["cantabrian_ports_castile"])
    assert ports({"gulf_of_cadiz", "cape_bojador"}, area="africa") == sorted(LISTS["atlantic_african_ports"])
    assert len(LISTS["atlantic_african_ports"]) == 7


def test_seville_is_a_port_behind_jerez() -> None:
    assert [(space.id, space.ports, space.through) for space in SPACES.values() if space.through] == [
        ("seville", ("gulf_of_cadiz",), "jerez")
    ]
    river = SPACES["seville"].link("jerez")
    assert river is not None
    assert (river.river, river.is_pass) == (True, False)


def test_seven_islands() -> None:
    assert {island.id: len(island.spaces) for island in ISLANDS.values()} == {
        "island_lanzarote": 1, "island_fuerteventura": 1, "island_gran_canaria": 3, "island_tenerife": 4,
        "island_la_gomera": 1, "island_la_palma": 1, "island_el_hierro": 1,
    }  # fmt: skip
    assert [island.id for island in ISLANDS.values() if island.vp] == ["island_gran_canaria", "island_tenerife"]
    on_islands = sorted(space for island in ISLANDS.values() for space in island.spaces)
    assert on_islands == sorted(space.id for space in SPACES.values() if space.canary)
    assert all(SPACES[space].island == island.id for island in ISLANDS.values() for space in island.spaces)


@pytest.mark.rule("TM-2.5.a")
def test_ten_ocean_zones_of_which_eight_can_be_settled() -> None:
    spaces = {zone.zone: len(zone.settlements) for zone in OCEAN_ZONES.values()}
    assert spaces == {**dict.fromkeys("12345678", 3), "A": 0, "B": 0}
    assert len(SETTLEMENT_SPACES) == 24


@pytest.mark.rule("TM-2.5.e")
def test_six_zones_with_two_cartography_markers_and_four_with_one() -> None:
    assert Counter(zone.cartography for zone in OCEAN_ZONES.values()) == {2: 6, 1: 4}


@pytest.mark.rule("TM-2.5.c", "TM-2.5.h", "TM-2.5.i", "TM-2.5.k", "TM-2.5.l")
def test_ocean_boundaries() -> None:
    links = {(zone.id, link.to): (link.arrows, link.red) for zone in OCEAN_ZONES.values() for link in zone.links}
    assert links["oz_1", "oz_a"] == links["oz_a", "oz_1"] == (2, True)
    assert links["oz_3", "oz_4"] == (1, True)
    assert links["oz_1", "built_naos"] == (0, False)
    assert [id for id, zone in OCEAN_ZONES.items() if "built_naos" in zone.near] == ["oz_1"]
    early = {"oz_1", "oz_2", "oz_3"}
    assert {id for id, zone in OCEAN_ZONES.items() if not zone.overseas} == early
    for (here, there), (_, red) in links.items():  # red lines part what is open early from the rest
        assert red == ((here in early) != (there in early)) or there == "built_naos"
    assert [(zone.portugal, zone.turn) for zone in OCEAN_ZONES.values() if not zone.overseas] == [
        (1, 3),
        (2, 3),
        (3, 3),
    ]
    assert [spot.zone for spot in SETTLEMENT_SPACES.values() if spot.reserved] == ["oz_1", "oz_2"]


def test_caravan_boxes() -> None:
    assert {box.key: box.turn for box in BOXES.values() if box.key} == {"fez": 1, "marrakesh": 1, "tlemcen": 4}


@pytest.mark.rule("TM-2.4.e")
def test_what_comes_after_events() -> None:
    changed = [id for id, space in SPACES.items() if space.after_ferrante != space.kind]
    assert sorted(changed) == sorted(LISTS["naples_strategic_after_ferrante"])
    assert {(SPACES[id].home, SPACES[id].control) for id in LISTS["kingdom_of_naples"]} == {(("naples",), "naples")}
    assert {space.id: space.winter for space in SPACES.values() if space.winter} == {
        "laquila": "france", "atella": "spain", "otranto": "north_africa",
    }  # fmt: skip


@pytest.mark.rule("TM-2.1.T1")
def test_colours() -> None:
    assert {power.id: power.colour for power in POWERS.values() if power.home} == {
        "castile": "ochre", "aragon": "red", "france": "blue", "portugal": "garnet", "beltranejos": "turquoise",
        "catalonia": "ivory", "nasrid": "dark green", "north_africa": "green", "navarre": "dark gray",
        "papacy": "purple", "genoa": "pink", "venice": "orange", "florence": "light blue", "naples": "dark brown",
    }  # fmt: skip
    assert POWERS["independent"].colour == "gray"


@pytest.mark.parametrize(
    ("id", "en", "it"),
    [
        ("venice_city", "in Venice", "a Venezia"),
        ("gulf_of_cadiz", "in the Gulf of Cadiz", "nel Golfo di Cadice"),
        ("canary_islands", "in the Canary Islands", "nelle Isole Canarie"),
        ("built_naos", "in the Built Naos", "nei Naos Costruiti"),
        ("castile", "in Castile", "in Castiglia"),
    ],
)
def test_places_in_both_languages(id: str, en: str, it: str) -> None:
    assert (NAMES[id].shown("en", "in"), NAMES[id].shown("it", "in")) == (en, it)


def test_the_coast_is_drawn_in_the_coordinates_of_the_spaces() -> None:
    assert FACTS.board == (1000, 650)
    assert len(FACTS.coast) == 19
    assert all(len(line) % 2 == 0 for line in FACTS.coast)
    left, top, right, bottom = FACTS.canary_frame
    assert all(left <= space.x <= right and top <= space.y <= bottom for space in SPACES.values() if space.canary)
