"""Maps, powers, cards, leaders, units, charts and scenarios of Tanto Monta, by the names rules know.

Read once from `data/*.yaml` (or a player's own copies of them, see `condotta.core.data`). Data on which the rules could
not be played is refused with everything that is wrong with it.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Final

from condotta.core.data import Entry, data_file, open_facts, read_things, refuse, stray_files
from condotta.core.messages import Name
from condotta.core.things import Thing

from . import cards, charts, checks, things
from .scenarios import Scenario

GAME: Final = "tanto_monta"
FILES: Final = (
    "map.yaml", "coast.yaml", "powers.yaml", "units.yaml", "leaders.yaml", "charts.yaml", "cards.yaml",
    "scenarios.yaml",
)  # fmt: skip
POOLS: Final = ("naval", "caravan")


class Facts:
    """Everything the data files tell."""

    def __init__(self, files: dict[str, Path], strays: Iterable[str] = ()) -> None:
        problems: dict[Path, list[str]] = {}
        sheets = {name: open_facts(path, problems) for name, path in files.items()}
        sheets["map.yaml"].problems.extend(strays)
        self.names: dict[str, Name] = {}  # what every id is called
        self.read_map(sheets["map.yaml"])
        self.read_charts(sheets["charts.yaml"])
        self.read_powers(sheets["powers.yaml"], sheets["charts.yaml"])
        self.read_units(sheets["units.yaml"])
        self.read_leaders(sheets["leaders.yaml"])
        self.read_cards(sheets["cards.yaml"])
        self.read_coast(sheets["coast.yaml"])
        self.scenarios = read_things(sheets["scenarios.yaml"], "scenarios", Scenario)
        for sheet in sheets.values():
            sheet.no_other_keys("note", *cards.NOTES)
        refuse(problems)  # what follows needs every value to be there
        for name, check in checks.BEFORE.items():
            problems[files[name]].extend(check(self))
        refuse(problems)  # and every id to exist
        self.lay_out_map()
        self.lay_out_powers()
        self.lay_out_cards()
        self.call_all_by_name()
        for name, check in checks.CHECKS.items():
            problems[files[name]].extend(check(self))
        refuse(problems)

    # ---- reading

    def read_map(self, sheet: Entry) -> None:
        self.spaces = read_things(sheet, "spaces", things.Space)
        self.connections = [
            (one.text("a"), one.text("b"), one.one_of("pass", things.PASSES) if "pass" in one.raw else "",
             one.flag("river", False)) for one in sheet.entries("connections", "a")
        ]  # fmt: skip
        strait = sheet.entry("strait_of_gibraltar")
        self.strait = (strait.texts("africa"), strait.text("europe"))
        self.sea_zones = read_things(sheet, "sea_zones", things.SeaZone)
        seas = sheet.entries("sea_adjacency", "a")
        self.sea_borders = [(one.text("a"), one.text("b"), one.texts("any_of", ())) for one in seas]
        self.islands = read_things(sheet, "islands", things.Island)
        self.canary_awards = sheet.entry("canary_awards").whole_numbers(all_islands=0, islands_without_checks=1)
        lists = sheet.entry("lists")
        self.lists: dict[str, tuple[str, ...]] = {str(name): self.listed(lists.entry(name)) for name in lists.raw}
        self.boxes = read_things(sheet, "boxes", things.Box)
        self.ocean_zones = read_things(sheet, "ocean_zones", things.OceanZone)
        self.ocean_borders = [
            (one.text("a"), one.text("b"), one.integer("arrows", 0), one.flag("red", False))
            for one in sheet.entries("ocean_adjacency", "a")
        ]
        self.settlement_spaces = read_things(sheet, "settlement_spaces", things.SettlementSpace)

    def listed(self, entry: Entry) -> tuple[str, ...]:
        """Spaces by their ids, or all of some areas."""
        if "areas" in entry.raw:
            areas = entry.texts("areas")
            return tuple(space.id for space in self.spaces.values() if space.area in areas)
        return entry.texts("spaces")

    def read_powers(self, sheet: Entry, chart: Entry) -> None:
        counters = chart.entry("marker_inventory").entry("settlements")
        self.settlements = things.by_seat(counters)  # counters of each player
        self.earned_settlements = counters.integer("earned", 0)  # more for the Muslim player (20.1, 20.2)
        found = {card.text("player"): card for card in chart.entries("player_cards", "player")}
        self.players: dict[str, things.Player] = {}
        for entry in sheet.entries("players"):
            card = found.get(entry.text("id"))
            if card is None:
                entry.wrong("id", f"{entry.raw.get('id')} has no Player Card in charts.yaml")
                continue
            player = things.Player(entry, card, self.settlements[things.seat_of(entry.text("id"))])
            self.players[player.id] = player
        self.powers = read_things(sheet, "powers", things.Power)

    def read_units(self, sheet: Entry) -> None:
        self.unit_types = read_things(sheet, "unit_types", things.UnitType)
        for line in sheet.entries("land_units", "power"):
            power = self.pool(line)
            power.infantry, power.cavalry = line.integer("infantry", 1), line.integer("cavalry", 0)
            power.siege_artillery = line.integer("siege_artillery", 0, default=0)
            power.infantry_turn_4 = line.integer("turn_4", 0, default=0)
            power.reserve = line.integer("reserve", 0, default=0)
            faces = line.entry("faces")
            for kind in faces.raw:
                faces.integers(kind)
        for line in sheet.entries("minor_power_units", "power"):
            self.pool(line).infantry = line.integer("regular", 1)
        self.independent_units = read_things(sheet, "independent_units", things.IndependentUnit)
        land = [things.SpecialUnit(entry, ship=False) for entry in sheet.entries("special_land_units")]
        ships = []
        self.lone_ships: dict[str, str] = {}  # space -> the kind of ship that defends it
        for line in sheet.entries("naval_units", "power"):
            if "id" in line.raw:
                ships.append(things.SpecialUnit(line, ship=True))
            elif "space" in line.raw:
                line.integer("count", 1, 1)
                line.text("power")
                line.flag("corsairs", False)
                self.lone_ships[line.text("space")] = "squadron" if line.flag("squadrons", True) else "corsair"
            else:
                power = self.pool(line)
                power.ships, power.ships_turn_4 = line.integer("count", 1), line.integer("turn_4", 0, default=0)
                power.corsairs = line.flag("corsairs", False)
        self.special_units: dict[str, things.SpecialUnit] = {unit.id: unit for unit in [*land, *ships]}
        self.naos = read_things(sheet, "naos", things.Nao)
        garrisons = sheet.entry("garrisons")
        independent = garrisons.entry("independent")
        self.garrisons = {str(space): independent.integer(space, 1) for space in independent.raw if space != "source"}
        tlemcen, papal = garrisons.entry("tlemcen"), garrisons.entry("papal")
        self.tlemcen_regulars, self.tlemcen_militia = tlemcen.texts("regular"), tlemcen.texts("militia")
        self.papal_strength = papal.whole_numbers(regular=0, squadron=0)
        self.papal_order = papal.texts("spaces")  # in which they are added

    def pool(self, line: Entry) -> things.Power:
        found = self.powers.get(line.text("power"))
        if found is None:
            line.wrong("power", f"unknown power {line.raw.get('power')!r}; powers.yaml lists them")
            return next(iter(self.powers.values()))
        return found

    def read_leaders(self, sheet: Entry) -> None:
        armies = [things.Leader(entry, naval=False) for entry in sheet.entries("army_leaders")]
        navies = [things.Leader(entry, naval=True) for entry in sheet.entries("naval_leaders")]
        self.leaders: dict[str, things.Leader] = {leader.id: leader for leader in [*armies, *navies]}
        self.leader_changes = tuple(things.LeaderChange(one) for one in sheet.entries("turn_changes", "leader"))
        self.explorers = read_things(sheet, "explorers", Thing)
        self.explorer_naos = {entry.text("id"): entry.text("nao") for entry in sheet.entries("explorers")}
        for entry in sheet.entries("explorers"):
            entry.text("player")
        self.rulers = read_things(sheet, "rulers", things.Ruler)
        self.popes = read_things(sheet, "popes", things.Pope)
        weddings = sheet.entry("royal_weddings")
        self.dowry = weddings.integers("dowry")  # modifier for 1, 2, ... CP
        self.weddings = weddings.whole_numbers(celebrated=2, vp=0, isolated_vp=0)
        royals = [*weddings.entries("children"), *weddings.entries("suitors")]
        self.royals: dict[str, things.Royal] = {entry.text("id"): things.Royal(entry) for entry in royals}
        self.realms = read_things(weddings, "realms", Thing)
        self.deaths = weddings.texts("deaths")  # the order in which dice are rolled (19.3)

    def read_charts(self, sheet: Entry) -> None:
        columns = [charts.Influence(entry) for entry in sheet.entries("diplomatic_influence_table", "minor")]
        self.influence: dict[str, charts.Influence] = {column.minor: column for column in columns}
        self.actions = read_things(sheet, "action_list", charts.Action)
        self.limits = sheet.whole_numbers(keys_on_map=1, corsair_track=0, piracy_vp=0, piracy_per_turn=0)
        self.nasrid_resistance = sheet.entry("nasrid_resistance").by_number()
        self.victory = sheet.entry("victory").whole_numbers(standard_vp=1, from_turn=1, domination_lead=1, last_turn=1)
        printed = sheet.entry("scenario_start_vp")
        self.start_vp: dict[str, tuple[int, ...]] = {str(id): things.by_seat(printed.entry(id)) for id in printed.raw}
        nobles = sheet.entry("noble_houses")
        self.houses = read_things(nobles, "houses", charts.House)
        self.house_dice = nobles.texts("dice")
        self.foix_navarre = nobles.entry("foix_navarre").whole_numbers(ally=0, assault=0)
        self.perpignan = nobles.entry("perpignan").whole_numbers(automatic_below=0, die=1)
        self.kingdoms = read_things(sheet, "aragonese_kingdoms", charts.Kingdom)
        mesta = sheet.entry("mesta_placement")
        self.mesta: tuple[str, ...] = tuple(mesta.text(die) for die in range(1, 7))
        tables = sheet.entry("tables")
        self.tables: dict[str, charts.Table] = {str(name): charts.Table(tables.entry(name)) for name in tables.raw}
        returns = sheet.entry("resource_return")
        self.return_modifiers = charts.read_modifiers(returns)
        self.free_return = charts.Returns(returns.entry("free"))
        self.plunder_return = charts.Returns(returns.entry("plunder"))
        trade = sheet.entry("trade")
        names = [str(name) for name in trade.raw if name != "source"]
        self.trade: dict[str, charts.Trade] = {name: charts.Trade(trade.entry(name)) for name in names}
        self.checks = sheet.entry("checks").by_word()
        costs = sheet.entry("declaration_of_war_costs")
        self.war_costs = charts.war_costs(costs.entry("matrix"))
        self.tordesillas_war_cost = costs.integer("tordesillas", 1)
        pool = sheet.entry("resource_pool")
        self.resources = read_things(pool, "kinds", charts.Resource)
        totals = pool.entry("totals")
        self.resource_totals = {name: totals.integer(name, 1) for name in POOLS}
        self.resource_pools: dict[str, dict[str, int]] = {}
        for name in POOLS:
            counters = pool.entry(name)
            self.resource_pools[name] = {str(id): counters.integer(id, 1) for id in counters.raw if id != "source"}
        powers = pool.entry("unit_powers")
        self.resource_powers = tuple(powers.text(player) for player in things.PLAYERS)
        inventory = sheet.entry("marker_inventory")
        self.vp_markers = read_things(inventory, "vp_markers", charts.VpMarker)
        self.state_markers = read_things(inventory, "state_markers", Thing)

    def read_cards(self, sheet: Entry) -> None:
        leaves, also = sheet.entry("leaves"), sheet.entry("leaves_also")
        self.leaves: dict[str, str] = {str(code): leaves.text(code) for code in leaves.raw}
        self.leaves_also: dict[str, str] = {str(code): also.text(code) for code in also.raw}
        moments = sheet.entry("moments")
        self.moment_blocks = {str(moment): [str(block) for block in moments.raw[moment]] for moment in moments.raw}
        moments.asked.extend(moments.raw)
        self.to_come = [str(block) for block in sheet.raw.get("events_to_come", [])]
        sheet.asked.append("events_to_come")
        self.no_headline = sheet.integers("no_headline")
        due = sheet.entry("mandatory_due")
        self.mandatory_due = {int(turn): due.integers(turn) for turn in due.raw}
        summary = sheet.entry("summary")
        self.deck_by_turn = summary.entry("deck").by_number()
        parts = ("chapters_1_to_17", "chapters_18_to_22")
        self.chapters = tuple(cards.numbers(summary.raw.get(part, [])) for part in parts)
        summary.asked.extend(parts)
        self.cards = read_things(sheet, "cards", cards.Card)
        self.card_ids: dict[int, str] = {card.number: card.id for card in self.cards.values()}

    def read_coast(self, sheet: Entry) -> None:
        """Lines in the x and y of the spaces, for drawing."""
        self.board = (sheet.integer("width", 1), sheet.integer("height", 1))
        self.canary_frame = sheet.integers("canary_frame")
        self.coast = tuple(one.numbers("line") for one in sheet.entries("main_map"))

    # ---- what follows from the whole

    def lay_out_map(self) -> None:
        """Neighbours, ports of the zones, settlement spaces of the Ocean Zones."""
        africa, europe = self.strait
        links: dict[str, list[things.Link]] = {id: [] for id in self.spaces}
        for a, b, over, river in self.connections:
            for here, there in ((a, b), (b, a)):
                strait = europe in (a, b) and (a in africa or b in africa)
                links[here].append(things.Link(there, over, river, strait))
        for id, space in self.spaces.items():
            space.links = tuple(links[id])
            space.near = tuple(link.to for link in space.links)
            space.clear = tuple(link.to for link in space.links if not link.is_pass)
        seas: dict[str, list[things.SeaLink]] = {id: [] for id in self.sea_zones}
        for a, b, any_of in self.sea_borders:
            seas[a].append(things.SeaLink(b, any_of))
            seas[b].append(things.SeaLink(a, any_of))
        for id, zone in self.sea_zones.items():
            zone.links = tuple(seas[id])
            zone.near = tuple(link.to for link in zone.links)
            zone.ports = tuple(space.id for space in self.spaces.values() if id in space.ports)
        oceans: dict[str, list[things.OceanLink]] = {id: [] for id in [*self.ocean_zones, "built_naos"]}
        for a, b, arrows, red in self.ocean_borders:
            oceans[a].append(things.OceanLink(b, arrows, red))
            oceans[b].append(things.OceanLink(a, arrows, red))
        for id, ocean in self.ocean_zones.items():
            ocean.links = tuple(oceans[id])
            ocean.near = tuple(link.to for link in ocean.links)
            ocean.settlements = tuple(spot.id for spot in self.settlement_spaces.values() if spot.zone == id)

    def lay_out_powers(self) -> None:
        for power in self.powers.values():
            home = [space for space in self.spaces.values() if power.id in space.home]
            power.home = tuple(space.id for space in home)
            power.home_keys = tuple(space.id for space in home if space.key)
            power.home_ports = tuple(space.id for space in home if space.port)
        for player in self.players.values():
            own = (power for power in self.powers.values() if power.major and power.seat == player.seat)
            player.powers = tuple(power.id for power in own)
            player.home_cards = tuple(self.card_ids[number] for number in player.home_card_numbers)

    def lay_out_cards(self) -> None:
        """Which moments cards have, and whether they can be headline events (TM-6.1.T2, ch. 10)."""
        self.moments: dict[str, tuple[cards.Moment, ...]] = {}
        for moment, blocks in self.moment_blocks.items():
            found = [cards.BLOCK.fullmatch(block) for block in blocks]
            parts = [(self.card_ids[int(one[1])], one[2]) for one in found if one is not None]
            self.moments[moment] = tuple(cards.Moment(moment, card, block) for card, block in parts)
        waiting = [cards.BLOCK.fullmatch(block) for block in self.to_come]
        self.events_to_come = [(self.card_ids[int(one[1])], one[2]) for one in waiting if one is not None]
        every = [one for row in self.moments.values() for one in row]
        for card in self.cards.values():
            card.moments = tuple(one for one in every if one.card == card.id)
            card.headline = card.type in ("home", "mandatory", "event") and card.number not in self.no_headline

    def call_all_by_name(self) -> None:
        self.names.update((id, things.place_name(space.name)) for id, space in self.spaces.items())
        self.names.update((id, things.place_name(spot.name)) for id, spot in self.settlement_spaces.items())
        for found in checks.named(self).values():
            self.names.update((id, thing.name) for id, thing in found.items() if id not in self.names)
        self.names["artillery"] = self.unit_types["siege_artillery"].name  # as stacks call it
        for pool, row in self.resource_pools.items():
            self.names.update((f"{pool}.{kind}", self.resources[kind].name) for kind in row)
        self.names.update((f"player_{id}", player.name) for id, player in self.players.items())
        self.names.update((f"scenario_{id}", scenario.name) for id, scenario in self.scenarios.items())


def load(folder: Path | None = None) -> Facts:
    """The facts of this folder, or of the game's own files and the player's copies of them."""
    if folder is not None:
        return Facts({name: folder / name for name in FILES})
    return Facts({name: data_file(GAME, name) for name in FILES}, stray_files(GAME))


FACTS: Final = load()
NAMES: Final[dict[str, Name]] = FACTS.names

PLAYERS: Final[tuple[things.Player, ...]] = tuple(FACTS.players.values())  # by seat
POWERS: Final[dict[str, things.Power]] = FACTS.powers
MAJORS: Final[tuple[str, ...]] = tuple(id for id, power in POWERS.items() if power.major)
MINORS: Final[tuple[str, ...]] = tuple(id for id, power in POWERS.items() if power.minor)

SPACES: Final[dict[str, things.Space]] = FACTS.spaces
SEA_ZONES: Final[dict[str, things.SeaZone]] = FACTS.sea_zones
ISLANDS: Final[dict[str, things.Island]] = FACTS.islands
LISTS: Final[dict[str, tuple[str, ...]]] = FACTS.lists
BOXES: Final[dict[str, things.Box]] = FACTS.boxes
OCEAN_ZONES: Final[dict[str, things.OceanZone]] = FACTS.ocean_zones
SETTLEMENT_SPACES: Final[dict[str, things.SettlementSpace]] = FACTS.settlement_spaces

LEADERS: Final[dict[str, things.Leader]] = FACTS.leaders
RULERS: Final[dict[str, things.Ruler]] = FACTS.rulers
POPES: Final[dict[str, things.Pope]] = FACTS.popes
ROYALS: Final[dict[str, things.Royal]] = FACTS.royals
UNIT_TYPES: Final[dict[str, things.UnitType]] = FACTS.unit_types
SPECIAL_UNITS: Final[dict[str, things.SpecialUnit]] = FACTS.special_units
NAOS: Final[dict[str, things.Nao]] = FACTS.naos

CARDS: Final[dict[str, cards.Card]] = FACTS.cards
CARD_IDS: Final[dict[int, str]] = FACTS.card_ids  # by number
MOMENTS: Final[dict[str, tuple[cards.Moment, ...]]] = FACTS.moments
FOREIGN_WARS: Final[dict[str, cards.ForeignWar]] = {  # of France and Portugal (TM-20.9.T1)
    id: card.war for id, card in CARDS.items() if card.war is not None
}
WAR_CARDS: Final = tuple(id for id, card in CARDS.items() if card.subtype == "foreign_war")  # units lie on them

ACTIONS: Final[dict[str, charts.Action]] = FACTS.actions
INFLUENCE: Final[dict[str, charts.Influence]] = FACTS.influence
HOUSES: Final[dict[str, charts.House]] = FACTS.houses
KINGDOMS: Final[dict[str, charts.Kingdom]] = FACTS.kingdoms
TABLES: Final[dict[str, charts.Table]] = FACTS.tables
TRADE: Final[dict[str, charts.Trade]] = FACTS.trade
RESOURCES: Final[dict[str, charts.Resource]] = FACTS.resources
VP_MARKERS: Final[dict[str, charts.VpMarker]] = FACTS.vp_markers
WAR_COSTS: Final[dict[str, dict[str, int]]] = FACTS.war_costs
SCENARIOS: Final[dict[str, Scenario]] = FACTS.scenarios
