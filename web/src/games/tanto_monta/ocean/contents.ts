/** What is in each Ocean Zone, settlement and in the harbour, and how much room it takes. */
import type { Name } from "../../../api";
import type { Targets } from "../../../match/options";
import type { Variant } from "../../shared/placement";
import type { Point } from "../../shared/regions";
import { pixelsOf } from "../../shared/useFrame";
import { labelsOf, NAME_FONT, type Area, type Content } from "../../shared/useStacks";
import { shortOf, type Colony, type Nao, type Ocean, type TmView } from "../view";
import { BUILT, CHART } from "./chart";
import type { OceanSheet } from "./sheet";

export interface Sailing extends Nao {
  damaged: boolean;
  captor: number | null;
  /** Counters under it. */
  loot: number;
}
export interface Escort {
  power: string;
  squadrons: number;
}
export interface Place extends Content {
  stack: readonly Level[];
  ocean: Ocean | undefined;
  colony: Colony | undefined;
  naos: readonly Sailing[];
  escorts: readonly Escort[];
  /** Who has explored a zone, whose piracy markers lie there, who has a map of it. */
  explored: readonly number[];
  pirates: readonly number[];
  mapped: readonly number[];
  mapsLeft: number;
  /** Whose settlement it is; a fortress, a resource in it. */
  owner: number | null;
  fortress: boolean;
  goods: boolean;
}
export interface Level extends Variant {
  depth: "small" | "full";
}

/** Sizes in units of a stack. */
export const SIZE = { roundel: 26, small: 13, mark: 14, nao: 28, high: 25, site: 15, house: 20, ratings: 40 };
const GAP = 2;
const MARKS_FROM = 0.62; // pixels to a unit: there is room for what is known of a zone
const FULL_FROM = 1.45; // and for the ratings of ships
const NAMES_FROM = 0.72;
const SHEET = { x: 2, y: 2, w: CHART.width - 4, h: CHART.height - 4 };

/** By place: what sails there. */
export function naosAt(view: TmView): ReadonlyMap<string, readonly Sailing[]> {
  const found = new Map<string, Sailing[]>();
  for (const [id, { place = "", damaged = false, captor = null }] of Object.entries(view.naos)) {
    const nao = view.board.naos.get(id);
    if (!nao || !place) continue;
    const loot = (view.loot as Readonly<Record<string, readonly unknown[]>>)[id]?.length ?? 0;
    found.set(place, [...(found.get(place) ?? []), { ...nao, damaged, captor, loot }]);
  }
  return found;
}

/** Those that come back later, by turn. */
export function naosToCome(view: TmView): { id: string; turn: number; nao: Nao }[] {
  return Object.entries(view.naos)
    .flatMap(([id, { place = "", turn = 0 }]) => {
      const nao = view.board.naos.get(id);
      return nao && !place && turn > 0 ? [{ id, turn, nao }] : [];
    })
    .sort((a, b) => a.turn - b.turn);
}

export function ownerOf({ seat, captor }: Sailing): number {
  return captor ?? seat;
}

function seatsThat(view: TmView, holds: (player: TmView["players"][number]) => boolean): number[] {
  return view.players.flatMap((player, seat) => (holds(player) ? [seat] : []));
}

const WHOLE = [[[-99, -99], [CHART.width + 99, -99], [CHART.width + 99, CHART.height + 99], [-99, CHART.height + 99]] as Point[]]; // prettier-ignore
const STRAYS = { zone: 44, site: 24 }; // pixels that signs may be pushed from their place
const RIM = 9; // units along the edges that stay free

/** Places with as much room as is shown there at least: what would lie over another makes way. */
export function areasOf(sheet: OceanSheet, contents: readonly Place[]): Area[] {
  return contents.map(({ id, stack, colony }): Area => {
    const [x, y] = sheet.at.get(id) ?? [0, 0];
    const { w = 0, h = 0 } = stack[0] ?? {};
    const within = (from: number, to: number, far: number, size: number, most: number) =>
      Math.min(Math.max(to, from - far, RIM + size / 2), from + far, most - RIM - size / 2);
    const keep = ([toX, toY]: Point, scale: number): Point => {
      const [far, unit] = [STRAYS[colony ? "site" : "zone"] / scale, pixelsOf(scale) / scale];
      return [within(x, toX, far, w * unit, CHART.width), within(y, toY, far, h * unit, CHART.height)];
    };
    return { id, at: [x, y], hull: WHOLE, room: { w: w + 2, h: h + 2 }, keep };
  });
}

export function contentsOf(view: TmView, names: Record<string, Name>, open: Targets, scale: number): Place[] {
  const ships = naosAt(view);
  const fleets = view.fleets as Readonly<Record<string, TmView["fleets"][string]>>;
  const none = { explored: [], pirates: [], mapped: [], mapsLeft: 0, owner: null, fortress: false, goods: false, escorts: [] };
  const isOpen = (id: string, naos: readonly Sailing[]) => [id, ...naos.map((nao) => nao.id)].some((one) => open.has(one));
  const zones = view.board.oceans.map((ocean): Place => {
    const naos = ships.get(ocean.id) ?? [];
    const escorts = (fleets[ocean.id] ?? []).flatMap(({ power, squadrons = 0 }) => (squadrons > 0 ? [{ power, squadrons }] : []));
    const place: Place = {
      ...none,
      id: ocean.id,
      ocean,
      colony: undefined,
      naos,
      escorts,
      explored: seatsThat(view, (player) => (player.explored as readonly string[]).includes(ocean.id)),
      mapped: seatsThat(view, (player) => (player.cartography as readonly string[]).includes(ocean.id)),
      mapsLeft: (view.maps as Readonly<Record<string, number>>)[ocean.id] ?? 0,
      pirates: (view.piracy as Readonly<Record<string, readonly number[]>>)[ocean.id] ?? [],
      priority: (isOpen(ocean.id, naos) ? 1000 : 0) + 400 + 20 * naos.length,
      stack: [],
      label: [],
      namedFrom: 0,
      bounds: SHEET,
    };
    return { ...place, stack: levelsOf(place, scale) };
  });
  const settlements = view.settlements as Readonly<Record<string, number>>;
  const colonies = view.board.colonies.map((colony): Place => {
    const { id } = colony;
    const [naos, owner] = [ships.get(id) ?? [], settlements[id] ?? null];
    const named = owner !== null || naos.length > 0 || open.has(id) || scale >= NAMES_FROM;
    const place: Place = {
      ...none,
      id,
      ocean: undefined,
      colony,
      naos,
      owner,
      fortress: (view.settlement_fortresses as readonly string[]).includes(id),
      goods: id in view.goods,
      priority: (isOpen(id, naos) ? 1000 : 0) + (owner === null ? 20 : 200),
      stack: [],
      label: named ? labelsOf(shortOf(names, id), NAME_FONT, 12) : [],
      namedFrom: 0,
      bounds: SHEET,
    };
    return { ...place, stack: levelsOf(place, scale) };
  });
  const built = ships.get(BUILT) ?? [];
  const harbour: Place = {
    ...none,
    id: BUILT,
    ocean: undefined,
    colony: undefined,
    naos: built,
    priority: (isOpen(BUILT, built) ? 1000 : 0) + 300,
    stack: [],
    label: labelsOf(shortOf(names, BUILT), NAME_FONT, 12),
    namedFrom: 0,
    bounds: SHEET,
  };
  return [...zones, ...colonies, { ...harbour, stack: levelsOf(harbour, scale) }];
}

/** The row with the sign of the place and what is known of it, and the row of its ships, from the smallest on. */
function levelsOf(place: Place, scale: number): Level[] {
  const small = levelOf(place, scale, "small");
  return scale >= FULL_FROM && place.naos.length > 0 ? [small, levelOf(place, scale, "full")] : [small];
}

export function levelOf(place: Place, scale: number, depth: Level["depth"]): Level {
  const row = shipsOf(place, depth);
  return { depth, w: Math.max(signWidth(place, scale), row.w), h: headOf(place, scale) + (row.w > 0 ? SIZE.high + GAP : 0) };
}

/** How large the sign of the place itself is. */
export function headOf({ ocean, colony, owner }: Place, scale: number): number {
  if (ocean || !colony) return SIZE.roundel;
  return scale < MARKS_FROM ? SIZE.small : owner === null ? SIZE.site : SIZE.house;
}

/** On a small map a settlement is the shape of its player. */
export function isTiny(scale: number): boolean {
  return scale < MARKS_FROM;
}

/** The row of ships: how wide it is, and the middle of each, Naos first. */
export function shipsOf({ naos, escorts }: Place, depth: Level["depth"]): { w: number; at: readonly number[] } {
  const widths = [...naos.map(() => SIZE.nao + (depth === "full" ? SIZE.ratings : 0)), ...escorts.map(() => SIZE.nao)];
  const w = Math.max(0, widths.reduce((sum, wide) => sum + wide + GAP, -GAP));
  let x = -w / 2;
  const at = widths.map((wide) => {
    const middle = x + SIZE.nao / 2;
    x += wide + GAP;
    return middle;
  });
  return { w, at };
}

type Mark = "map" | "gone" | "flag" | "pirate" | "goods";

/** What lies beside the sign of a place: maps, pennants, flags, a resource. */
export function marksOf(place: Place, scale: number): { kind: Mark; seat: number }[] {
  if (isTiny(scale)) return [];
  const maps = Array.from({ length: place.ocean?.maps ?? 0 }, (_, n): Mark => (n < place.mapsLeft ? "map" : "gone"));
  return [
    ...[...maps, ...(place.goods ? (["goods"] as const) : [])].map((kind) => ({ kind, seat: -1 })),
    ...place.explored.map((seat) => ({ kind: "flag" as const, seat })),
    ...place.pirates.map((seat) => ({ kind: "pirate" as const, seat })),
  ];
}

function signWidth(place: Place, scale: number): number {
  return headOf(place, scale) + marksOf(place, scale).length * SIZE.mark;
}
