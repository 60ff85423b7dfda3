/** What is to be shown where: counters from a dot to all that stand in a hex, names of places, Regions and seas. */
import type { Name } from "../../../api";
import type { Targets } from "../../../match/options";
import type { Variant } from "../../shared/placement";
import type { Point } from "../../shared/regions";
import { pixelsOf } from "../../shared/useFrame";
import { labelsOf, NAME_FONT, SEA_FONT, widest, type Area, type Content } from "../../shared/useStacks";
import { callOf, countersAt, idsOf, strengthOf, type Counter, type GcView, type Place, type Printed } from "../view";
import { NAMED, PIECE, widthOf } from "./Piece";
import { centreOf, HEIGHT, point, ringAround, WIDTH } from "./projection";
import type { Sheet } from "./sheet";

export type Kind = "dot" | "chip" | "pile" | "all";
export interface Shown {
  counter: Counter;
  at: Point;
  name: string;
  /** Counters of the same side that lie below it. */
  below: number;
}
export interface Level extends Variant {
  kind: Kind;
  /** How many times as large counters are drawn. */
  size: number;
  pieces: Point[];
  shown: readonly Shown[];
}
export interface HexContent extends Content {
  stack: readonly (Level | Variant)[];
  counters: readonly Counter[];
  place: Place | undefined;
}

const GAP = 3;
const IN_ROW = 4;
const NAMED_FROM = 2;
const WHOLE_FROM = 0.95; // pixels to a unit: whole counters fit into the hexes
const SHEET = { x: 0, y: 0, w: WIDTH, h: HEIGHT };
const NO_ROOM = { w: 0, h: 0 };
const NAME_LINE = 15; // letters in a line of a name
/** From how many pixels to a unit on names are written. */
const NAMES_FROM: Readonly<Record<Place["level"], number>> = { fortified_city: 0, fortified_town: 0.95, town: 1.5 };
const GLYPH: Readonly<Record<Place["level"], number>> = { fortified_city: 18, fortified_town: 15, town: 9 }; // units
const WEIGHT: Readonly<Record<Place["level"], number>> = { fortified_city: 60, fortified_town: 30, town: 10 };
const REGIONS_UNTIL = 2.1; // pixels to a unit: then there is more to read than their names
const SEAS: Readonly<Record<string, Point>> = {
  tyrrhenian: point(13.7, 39.75),
  ionian: point(17.25, 39.6),
  adriatic: point(16.35, 42.15),
};
const REGION_FONT = 'italic 600 14px Georgia, "Times New Roman", serif';

/** They never move, and their anchors are the middles of the hexes. */
export function areasOf(board: Printed, sheet: Sheet): Area[] {
  const hexes = board.hexes.map(([id]): Area => {
    const at = centreOf(id);
    return { id, at, hull: [ringAround(at)], room: NO_ROOM };
  });
  const regions = [...sheet.regions].map(([id, { at }]): Area => ({ id, at, hull: [], room: NO_ROOM }));
  const seas = Object.entries(SEAS).map(([id, at]): Area => ({ id, at, hull: [], room: NO_ROOM }));
  return [...hexes, ...regions, ...seas];
}

export function contentsOf(view: GcView, names: Record<string, Name>, open: Targets, scale: number): HexContent[] {
  const { board } = view;
  const placeAt = new Map(board.places.map((place) => [place.hex, place]));
  const regionOf = new Map(board.hexes.map(([id, , region]) => [id, region]));
  const inPlay = (hex: string) => board.area.includes(regionOf.get(hex) ?? "lazio");
  const standing = countersAt(view);
  const covered = coveredBy(standing, names, scale);
  const inSight = [...placeAt.keys()].filter((hex) => !standing.has(hex) && !covered(centreOf(hex)));
  const matters = (hex: string, counters: readonly Counter[]) =>
    view.battle?.hex === hex || counters.some(({ token }) => token === view.march?.token);
  const hexes = [...standing.keys(), ...inSight].map((id): HexContent => {
    const [counters, place] = [standing.get(id) ?? [], placeAt.get(id)];
    const isOpen = [id, place?.id, ...counters.flatMap(idsOf)].some((one) => one !== undefined && open.has(one));
    const named = place && (counters.length > 0 || isOpen || scale >= NAMES_FROM[place.level]);
    return {
      id,
      counters,
      place,
      priority: (matters(id, counters) ? 2000 : 0) + (isOpen ? 1000 : 0) + (counters.length > 0 ? 300 + might(counters) : 0) + (place ? WEIGHT[place.level] : 0),
      stack: counters.length > 0 ? levelsOf(counters, names, scale) : place ? glyphs(place, scale) : [],
      label: named && inPlay(id) ? labelsOf(names[place.id]?.short ?? place.id, NAME_FONT, NAME_LINE) : [],
      namedFrom: NAMED_FROM,
      bounds: SHEET,
    };
  });
  const shared = { stack: [], counters: [], place: undefined, bounds: SHEET, namedFrom: NAMED_FROM };
  const regions = board.area.map((id): HexContent => ({
    ...shared,
    id,
    priority: scale < 1 ? 200 : 5,
    label: scale < REGIONS_UNTIL ? labelsOf(names[id]?.short.replace(/ \(.*\)/, "") ?? id, REGION_FONT, NAME_LINE) : [],
  }));
  const seas = Object.keys(SEAS).map((id): HexContent => ({
    ...shared,
    id,
    priority: 4,
    label: labelsOf(names[id]?.short ?? id, SEA_FONT, 20),
  }));
  return [...hexes, ...regions, ...seas];
}

/** Where there is room for one of two, the army is shown and not the Baron. */
function might(counters: readonly Counter[]): number {
  return Math.min(MIGHTY, counters.reduce((sum, one) => sum + (one.baron ? 1 : (strengthOf(one) ?? UNKNOWN)), 0));
}
const MIGHTY = 90;
const UNKNOWN = 20; // as strong as a Force that lies face down is taken to be

/** Does this lie under counters, or too close to them? */
function coveredBy(standing: ReadonlyMap<string, readonly Counter[]>, names: Record<string, Name>, scale: number) {
  const half = pixelsOf(scale) / scale / 2;
  const boxes = [...standing].map(([hex, counters]) => {
    const { w, h } = levelsOf(counters, names, scale).slice(0, NAMED_FROM + 1).at(-1) ?? SPECK;
    return { at: centreOf(hex), w: (w + 5) * half, h: (h + 5) * half };
  });
  return ([x, y]: Point) => boxes.some(({ at, w, h }) => Math.abs(at[0] - x) < w && Math.abs(at[1] - y) < h);
}

/** A place is printed on the map: its sign grows with it. Counters may lie over it, but its name does not stand alone. */
function glyphs({ level }: Place, scale: number): Variant[] {
  const size = (GLYPH[level] * scale) / pixelsOf(scale);
  return [SPECK, SPECK, { w: size, h: size }];
}
const SPECK: Variant = { w: 1, h: 1 };

/** Is the sign of a place hidden by what stands beside it? */
export function isCovered({ counters, place }: HexContent, level: number): boolean {
  return counters.length === 0 && place !== undefined && level < NAMED_FROM;
}

export function isLevel(variant: Level | Variant | undefined): variant is Level {
  return variant !== undefined && "kind" in variant;
}

/** From the smallest to the richest; those that fit for so many pixels to a unit. */
export function levelsOf(counters: readonly Counter[], names: Record<string, Name>, scale = Infinity): Level[] {
  const sides = [...new Set(counters.map(({ side }) => side))];
  const tops = sides.map((side) => counters.filter((one) => one.side === side));
  const plain = (kind: Kind, size: number): Level => ({ kind, w: size, h: size, size: 1, pieces: [], shown: [] });
  const pile = inRows("pile", scale, tops.map((own) => ({ counter: own[0] as Counter, name: "", below: own.length - 1 })));
  const all = counters.map((counter) => ({ counter, name: callOf(counter, names, ""), below: 0 }));
  const dot = plain("dot", 10);
  if (scale < WHOLE_FROM) return counters.every(({ baron }) => baron) ? [dot] : [dot, plain("chip", 23)];
  return [dot, plain("chip", 23), pile, inRows("all", scale, all)];
}

/** Counters grow with the hexes, though not as fast. */
function sizeOf(scale: number): number {
  return scale === Infinity ? 1 : Math.min(1.6, Math.max(1, scale / 1.9));
}

function inRows(kind: Kind, scale: number, shown: readonly Omit<Shown, "at">[]): Level {
  const size = sizeOf(scale);
  const wide = ({ name, counter }: Omit<Shown, "at">) => Math.max(widthOf(counter), name ? (widest([name], NAME_FONT) + 4) / size : 0);
  const high = PIECE.h + (kind === "all" ? NAMED : 0);
  const rows = Array.from({ length: Math.ceil(shown.length / IN_ROW) }, (_, n) => shown.slice(n * IN_ROW, (n + 1) * IN_ROW));
  const widths = rows.map((row) => row.reduce((sum, one) => sum + wide(one), GAP * (row.length - 1)));
  const h = rows.length * high + GAP * (rows.length - 1);
  const placed = rows.flatMap((row, n) => {
    let x = -(widths[n] ?? 0) / 2;
    const y = -h / 2 + n * (high + GAP) + PIECE.h / 2;
    return row.map((one): Shown => {
      const at: Point = [x + wide(one) / 2, y];
      x += wide(one) + GAP;
      return { ...one, at };
    });
  });
  return { kind, w: size * Math.max(...widths), h: size * h, size, pieces: [], shown: placed };
}
