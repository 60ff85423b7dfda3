"""What broken data of Medioevo Universale is told, and that a player can use files of their own."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from condotta.games.medioevo_universale import data
from condotta.games.medioevo_universale.data import TERRITORIES, Facts
from tests.games.files import Files, in_a_new_process


class EmpireFiles(Files[Facts]):
    def territory(self, id: str) -> dict[str, Any]:
        return self.thing("map.yaml", "territories", id)

    def sea(self, id: str) -> dict[str, Any]:
        return self.thing("map.yaml", "seas", id)

    def kingdom(self, id: str) -> dict[str, Any]:
        return self.thing("kingdoms.yaml", "kingdoms", id)

    def building(self, id: str) -> dict[str, Any]:
        return self.thing("buildings.yaml", "buildings", id)

    def unit(self, id: str) -> dict[str, Any]:
        return self.thing("units.yaml", "military_units", id)

    def transport(self, id: str) -> dict[str, Any]:
        return self.thing("units.yaml", "transports", id)

    def technology(self, branch: str, level: int) -> dict[str, Any]:
        found: dict[str, Any] = self.thing("technologies.yaml", "branches", branch)["technologies"][level - 1]
        return found

    def empire(self, number: int) -> dict[str, Any]:
        return self.thing("empire_cards.yaml", "cards", number, "number")

    def event(self, id: str) -> dict[str, Any]:
        return self.thing("event_cards.yaml", "cards", id)

    def constants(self, section: str) -> Any:
        return self.sheets["constants.yaml"][section]


@pytest.fixture
def files(tmp_path: Path) -> EmpireFiles:
    return EmpireFiles(tmp_path, data.GAME, data.FILES, data.load)


def test_an_unbroken_copy_is_accepted(files: EmpireFiles) -> None:
    assert list(files.load().territories) == list(TERRITORIES)


Break = Callable[[EmpireFiles], Any]


@pytest.mark.parametrize(
    ("break_it", "told"),
    [
        (
            lambda f: f.territory("rome")["adjacent"].append("sicily"),
            "territories.rome: adjacent to sicily, but not the other way; add it there or remove it here",
        ),
        (
            lambda f: f.sea("adriatic")["adjacent"].append("aegean"),
            "seas.adriatic: adjacent to aegean, but not the other way; add it there or remove it here",
        ),
        (
            lambda f: f.territory("rome")["adjacent"].append("napels"),
            "territories.rome.adjacent: unknown territory napels, did you mean naples?; correct or remove it",
        ),
        (
            lambda f: f.territory("cyprus").update(seas=[], port=False),
            "territories: cyprus cannot be reached from rome by land or sea; add borders or seas",
        ),
        (
            lambda f: f.territory("saraj").update(port=True),
            "territories.saraj: a port without sea; name its seas or set port: false",
        ),
        (
            lambda f: f.territory("rome").update(terrain="swamp"),
            "territories.rome.terrain: unknown terrain swamp; correct or remove it",
        ),
        (
            lambda f: f.territory("rome")["settlement"].update(good="grian"),
            "territories.rome.settlement.good: unknown good grian, did you mean grain?; correct or remove it",
        ),
        (
            lambda f: f.territory("rome").update(id="hungary"),
            "kingdoms.hungary: territories has the same id; rename one",
        ),
        (
            lambda f: f.thing("map.yaml", "rivers", "nile")["borders"].append({"between": ["cairo", "rome"]}),
            "rivers.nile: cairo and rome are not adjacent; correct the border or their adjacent",
        ),
        (
            lambda f: f.kingdom("hungary")["connected_to"].remove("novgorod_republic"),
            "kingdoms.novgorod_republic: connected to hungary, but not the other way; make them agree (MU-kingdoms.b)",
        ),
        (
            lambda f: (
                f.kingdom("mamluk_sultanate")["connected_to"].clear(),
                f.kingdom("byzantine_empire")["connected_to"].pop(),
            ),
            "kingdoms: mamluk_sultanate not connected to holy_roman_empire, not even through others (MU-kingdoms.b)",
        ),
        (
            lambda f: f.sheets["kingdoms.yaml"]["kingdoms"].pop(),
            "kingdoms: 5 kingdoms, the game has 6 (MU-kingdoms.a)",
        ),
        (
            lambda f: f.sheets["kingdoms.yaml"]["start"].update(florins=1500),
            "start.coins: 1600 florins, but start.florins is 1500; make them agree (MU-setup.b)",
        ),
        (
            lambda f: f.thing("goods.yaml", "goods", "salt").update(cubes=21),
            "goods: 161 cubes, the game has 160 (MU-comp.h)",
        ),
        (
            lambda f: f.sheets["goods.yaml"]["trade_routes"].append({"stops": 10, "commerce_points": 8}),
            "trade_routes.10: 10 stops, but a player has markers for 8 (MU-comp.e)",
        ),
        (
            lambda f: f.building("tower").update(pool=41),
            "buildings.tower.pool: 41 pieces, the game has 40 (MU-comp.f)",
        ),
        (
            lambda f: f.building("city").update(upgrade_of="tower"),
            "buildings.city: upgrade of tower, which is not one level lower in its category (MU-build.tab)",
        ),
        (
            lambda f: f.building("castle").update(honour=2),
            "during_play.build_castle: 1, but 2 in buildings.yaml; make them agree",
        ),
        (
            lambda f: f.unit("knight").update(damage=2),
            "military_units.knight: removed by 2 damage, but what it becomes makes that 3 (MU-damage.d)",
        ),
        (
            lambda f: f.unit("archer").update(pool=12),
            "military_units.archer.pool: 12 figures of a player, the game has 10 (MU-comp.a)",
        ),
        (
            lambda f: f.transport("galley")["move"].pop(),
            "transports.galley.move: 2 values by level, the game has 3",
        ),
        (
            lambda f: f.transport("caravan")["carries"].append("coods"),
            "transports.caravan.carries: unknown load coods, did you mean goods?; correct or remove it",
        ),
        (
            lambda f: f.sheets["units.yaml"]["transports"].pop(),
            "pools: merchant_ship is missing; the rules need it",
        ),
        (
            lambda f: f.sheets["components.yaml"]["player"].update(control_markers=10),
            "player: 10 Control markers, the game has 8 (MU-comp.b)",
        ),
        (
            lambda f: f.technology("combat_branch", 2).update(requires="tactics"),
            "branches: hierarchy needs tactics needs hierarchy; none of them could ever be bought (MU-techbuy.b)",
        ),
        (
            lambda f: f.technology("combat_branch", 4).update(requires="guilds"),
            "branches.combat_branch.technologies.strategy.requires: guilds; "
            "it is the technology one level lower (MU-techbuy.b)",
        ),
        (
            lambda f: f.technology("combat_branch", 4).update(price=300),
            "branches.combat_branch.technologies.strategy.price: 300, but level 4 costs 400 (MU-techbuy.a)",
        ),
        (
            lambda f: f.sheets["empire_cards.yaml"]["cards"].pop(),
            "cards: 71 Empire cards, the game has 72 (MU-comp.j)",
        ),
        (
            lambda f: f.empire(5)["pt"].update(mode="one"),
            "cards.5.pt: mode one with 2 colours; write 1 (MU-card.g)",
        ),
        (
            lambda f: f.empire(1)["pt"].update(colours=["black"]),
            "cards.1.pt: unknown PT colour black; correct or remove it",
        ),
        (
            lambda f: f.empire(1)["objective"].update(kind="bulding_count"),
            "cards.1.objective.kind: unknown kind bulding_count, did you mean building_count?; correct or remove it",
        ),
        (
            lambda f: f.empire(1)["objective"].update(check="event"),
            "cards.1.objective.check: event, but building_count is checked as state (MU-obj.e)",
        ),
        (
            lambda f: f.empire(1)["objective"]["params"].pop("n"),
            "cards.1.objective.params: n is missing; building_count needs it",
        ),
        (
            lambda f: f.empire(34)["objective"]["params"]["any_of"].append("tyre"),
            "cards.34.objective.params.any_of: unknown word tyre; correct or remove it",
        ),
        (
            lambda f: f.event("low_nile")["icons"].pop(),
            "cards.low_nile.icons: 2 icons, the game has 3 (MU-evcard.a)",
        ),
        (
            lambda f: f.event("low_nile").update(tolerated_tax=35),
            "cards.low_nile.tolerated_tax: 35 is no tax level; write one of 10, 20, 30, 40, 50",
        ),
        (
            lambda f: f.event("low_nile")["dark"].append("darfur"),
            "cards.low_nile: unknown territory darfur; correct or remove it",
        ),
        (
            lambda f: f.sheets["barbarians.yaml"]["damage_order"].append("knight"),
            "damage_order: unknown barbarian unit knight; correct or remove it",
        ),
        (
            lambda f: f.sheets["honour_points.yaml"]["final_tables"]["debt"]["values"].pop(1500),
            "final_tables.debt.values: write one for each debt of 0, 500, 1000, 1500, 2000, 2500 (MU-final.n)",
        ),
        (
            lambda f: f.sheets["honour_points.yaml"]["final_awards"].pop(),
            "final_awards: monopolies is missing; the rules need it",
        ),
        (
            lambda f: f.constants("turn_order_penalty")[4].pop(),
            "turn_order_penalty.4: 3 places, the game has 4 (MU-battle.pen)",
        ),
        (
            lambda f: f.constants("battle").update(archer_hits=[9]),
            "battle.archer_hits: 9 cannot be rolled with a d8",
        ),
        (
            lambda f: f.constants("players").update(most=5),
            "turn_order_penalty: unknown key 6; rename or remove it",
        ),
    ],
)
def test_broken_facts_are_told(files: EmpireFiles, break_it: Break, told: str) -> None:
    break_it(files)
    assert told in [problem.removeprefix(f"{name}: ") for problem in files.problems() for name in data.FILES]


@pytest.mark.parametrize(
    ("break_it", "told"),
    [
        (
            lambda f: f.territory("rome").pop("lon"),
            "territories.rome: lon is missing; add `lon:` with a number",
        ),
        (
            lambda f: f.territory("rome").update(prot=True),
            "territories.rome: unknown key 'prot', did you mean port?; rename or remove it",
        ),
        (
            lambda f: f.building("city").update(cost="much"),
            "buildings.city.cost: the text 'much', not a whole number; write a whole number",
        ),
        (
            lambda f: f.transport("galley").update(domain="see"),
            "transports.galley.domain: 'see' is not known here, did you mean sea?; write one of land, sea",
        ),
        (
            lambda f: f.empire(1)["objective"]["params"].update(n=True),
            "cards.1.objective.params.n: true, not a whole number; write a whole number",
        ),
        (
            lambda f: f.empire(2).update(number=1),
            "cards: number 1 stands twice; remove or rename one",
        ),
        (
            lambda f: f.sheets["honour_points.yaml"]["final_tables"]["debt"]["values"].update(more=-20),
            "final_tables.debt.values: 'more' is no whole number; write numbers before the colons",
        ),
        (
            lambda f: f.sheets["map.yaml"].pop("seas"),
            "seas is missing; add `seas:` with a list of mappings",
        ),
    ],
)
def test_missing_and_wrong_values_are_told(files: EmpireFiles, break_it: Break, told: str) -> None:
    break_it(files)
    assert files.problems() == [told]


def test_all_problems_of_all_files_are_told_at_once(files: EmpireFiles) -> None:
    files.territory("rome")["adjacent"].append("sicily")
    files.building("tower").update(pool=41)
    files.event("low_nile").update(tolerated_tax=35)
    assert [problem.split(":")[0] for problem in files.problems()] == [
        "map.yaml",
        "buildings.yaml",
        "event_cards.yaml",
    ]


SHOW = "from condotta.games.medioevo_universale import data; print(data.TERRITORIES['rome'].lon, data.NEAR)"


def test_a_player_can_correct_a_single_file(files: EmpireFiles) -> None:
    files.territory("rome")["lon"] = 12.5
    assert in_a_new_process(files.own("map.yaml"), SHOW).stdout.split() == ["12.5", "3"]


def test_a_broken_own_file_is_refused(files: EmpireFiles) -> None:
    files.territory("rome")["lon"] = "east"
    own = files.own("map.yaml")
    (own / "unit.yaml").write_text("", encoding="utf-8")
    result = in_a_new_process(own, SHOW)
    assert result.returncode == 1
    assert f"map.yaml, 2 problems (in {own})" in result.stderr
    assert "territories.rome.lon: the text 'east', not a number; write a number" in result.stderr
    assert "unit.yaml: medioevo_universale has no data file of this name, did you mean units.yaml?" in result.stderr
