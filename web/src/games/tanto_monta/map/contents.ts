/** What is to be shown where: shields from a dot to full counts above the sign of a space, names of spaces and seas. */
import type { Name } from "../../../api";
import type { Targets } from "../../../match/options";
import { overlap, type Placed, type Rect, type Variant } from "../../shared/placement";
import type { Point } from "../../shared/regions";
import { pixelsOf } from "../../shared/useFrame";
import { labelsOf, NAME_FONT, widest, type Area, type Content } from "../../shared/useStacks";
import { forcesOf, landOf, LAND, shipsOf, SHIPS, shortOf, type Force, type Kind, type Space, type TmView } from "../view";
import { HEIGHT, WIDTH } from "./projection";

export type Depth = "dot" | "chips" | "full";
export interface Shown {
  force: Force;
  at: Point;
  w: number;
}
export interface Level extends Variant {
  depth: Depth;
  shown: readonly Shown[];
  /** Middle of the shields from that of the whole. */
  lift: number;
  /** How large the sign of the space below them is. */
  sign: number;
}
export interface SpotContent extends Content {
  stack: readonly Level[];
  space: Space | undefined;
  forces: readonly Force[];
}

export const CHIP = { w: 19, h: 22 };
const DOT = 14;
const SECOND = 13; // the dot of another power beside it
const TWO_DIGITS = 3; // that a number is wider than its dot
export const FULL_H = 28;
const GAP = 2;
const FULL_FROM = 1.75; // pixels to a unit: there is room for counts
const CHIPS_FROM = 0.62;
const SHEET = { x: 4, y: 4, w: WIDTH - 8, h: HEIGHT - 8 };
const NAME_LINE = 12; // letters in a line of a name
const SEA_FONT = 'italic 15.4px Georgia, "Times New Roman", serif'; // 14 pixels, letters apart: as in board.css
const KEY_FONT = NAME_FONT.replace("600 12px", "700 13px");
/** How far the sign of a space reaches from its middle, in units of the map. */
const REACH: Readonly<Record<Kind, number>> = { key: 9, fortress: 9.5, strategic: 8.5, unfortified: 6.5 };
const [LEAST, MOST] = [0.72, 2]; // as `--spot` in board.css: signs are never smaller or larger, in pixels to a unit
const WEIGHT: Readonly<Record<Kind, number>> = { key: 60, fortress: 30, strategic: 24, unfortified: 10 };
/** From how many pixels to a unit on names of empty spaces are written. */
const NAMES_FROM: Readonly<Record<Kind, number>> = { key: 0, fortress: 0.75, strategic: 0.75, unfortified: 0.85 };
export const LEADER_FONT = '600 12px "Segoe UI", Roboto, "Helvetica Neue", "Liberation Sans", Arial, sans-serif';

/** Half the sign of a space, in units of a stack. */
function signOf(kind: Kind, scale: number): number {
  return (REACH[kind] * Math.min(MOST, Math.max(scale, LEAST))) / pixelsOf(scale);
}

function depthAt(scale: number): Depth {
  return scale >= FULL_FROM ? "full" : scale >= CHIPS_FROM ? "chips" : "dot";
}
const HIGH: Readonly<Record<Depth, number>> = { dot: DOT, chips: CHIP.h, full: FULL_H };

/** They never move; where something stands, the middle of its sign and its shields together. */
export function areasOf(view: TmView): Area[] {
  const taken = forcesOf(view);
  const spaces = view.board.spaces.map(({ id, at: [x, y], kind }): Area => {
    const free = !taken.has(id);
    return {
      id,
      at: [x, y],
      hull: free ? [] : WHOLE,
      room: { w: 0, h: 0 },
      keep: free ? undefined : (_, scale) => [x, y - ((liftedBy(kind, scale) / 2) * pixelsOf(scale)) / scale],
    };
  });
  const zones = view.board.zones.map(({ id, at }): Area => ({ id, at, hull: [], room: { w: 0, h: 0 } }));
  return [...spaces, ...zones];
}
const WHOLE = [[[-99, -99], [1099, -99], [1099, 749], [-99, 749]] as Point[]]; // prettier-ignore

/** What shields add above a sign. */
function liftedBy(_: Kind, scale: number): number {
  return HIGH[depthAt(scale)] + 1;
}

/** What was made of a place, and of what: as long as that is the same, so is its content. */
export type Memory = Map<string, { of: string; names: Record<string, Name>; content: SpotContent }>;

export function contentsOf(
  view: TmView,
  names: Record<string, Name>,
  open: Targets,
  scale: number,
  seat: number | null,
  memory: Memory = new Map(),
): SpotContent[] {
  const kept = (content: SpotContent): SpotContent => {
    const of = JSON.stringify([content.forces, content.priority, content.label.length, scale]);
    const known = memory.get(content.id);
    if (known?.of === of && known.names === names) return known.content;
    memory.set(content.id, { of, names, content });
    return content;
  };
  const standing = forcesOf(view);
  const powers = new Set(seat === null ? [] : view.players[seat]?.powers);
  const isOpen = (...ids: readonly string[]) => ids.some((id) => open.has(id));
  const spaces = view.board.spaces.map((space): SpotContent => {
    const forces = standing.get(space.id) ?? [];
    const chosen = isOpen(space.id, ...forces.flatMap(({ leaders }) => leaders));
    const own = forces.some(({ power }) => powers.has(power));
    const named = forces.length > 0 || chosen || scale >= NAMES_FROM[space.kind];
    return {
      id: space.id,
      space,
      forces,
      priority: (chosen ? 1000 : 0) + (view.sieges && isBesieged(view, space.id) ? 300 : 0) + (own ? 100 : 0) + might(forces) + WEIGHT[space.kind],
      stack: forces.length > 0 ? levelsOf(forces, names, space.kind, scale) : [bare(space.kind, scale)],
      label: named ? labelsOf(shortOf(names, space.id), space.kind === "key" ? KEY_FONT : NAME_FONT, NAME_LINE) : [],
      namedFrom: forces.length > 0 && depthAt(scale) !== "dot" ? 1 : 0,
      bounds: SHEET,
    };
  });
  const zones = view.board.zones.map(({ id }): SpotContent => {
    const forces = standing.get(id) ?? [];
    return {
      id,
      space: undefined,
      forces,
      priority: (isOpen(id) ? 1000 : 0) + (forces.length > 0 ? 200 : 40),
      stack: forces.length > 0 ? [levelOf(scale >= FULL_FROM ? "full" : "chips", forces, names)] : [],
      label: labelsOf(shortOf(names, id), SEA_FONT, 14),
      namedFrom: 0,
      bounds: SHEET,
    };
  });
  return [...spaces, ...zones].map(kept);
}

/** Stacks that have no room, but for their numbers: as dots. */
export type Dotted = ReadonlySet<string>;

/**
 * What has no room is shown all the same: as dots where those lie over no other stack, else as a pip on the sign of its
 * space. Names that would lie under it are not written.
 */
export function uncovered(
  contents: readonly SpotContent[],
  stacks: ReadonlyMap<string, Placed>,
  scale: number,
): { stacks: ReadonlyMap<string, Placed>; dotted: Dotted } {
  const size = pixelsOf(scale) / scale;
  const around = ([x, y]: Point, dx: number, dy: number, w: number, h: number): Rect => {
    return { x: x + (dx - w / 2) * size, y: y + (dy - h / 2) * size, w: w * size, h: h * size };
  };
  const drawn: Rect[] = [];
  const small: { content: SpotContent; at: Point; level: Level }[] = [];
  for (const content of contents) {
    const placed = stacks.get(content.id);
    const level = content.stack[Math.max(0, placed?.level ?? 0)];
    if (!placed || !level || content.forces.length === 0) continue;
    if (placed.level < 0) small.push({ content, at: placed.at, level });
    else drawn.push(around(placed.at, 0, level.lift, level.w, HIGH[level.depth]));
  }
  if (small.length === 0) return { stacks, dotted: new Set() };
  const dotted = new Set<string>();
  const over = new Map<string, Rect>();
  for (const { content, at, level } of small.sort((a, b) => b.content.priority - a.content.priority)) {
    const dots = around(at, 0, level.lift, dotsWidth(content.forces), DOT);
    const isFree = !drawn.some((other) => overlap(dots, other));
    if (isFree) {
      dotted.add(content.id);
      drawn.push(dots);
    }
    over.set(content.id, isFree ? dots : around(at, 0, pipAt(level), level.sign, level.sign));
  }
  const named = contents.flatMap(({ id, label: ways }) => {
    const placed = stacks.get(id);
    const [label, way] = [placed?.label, placed?.label && ways[placed.label.way]];
    if (!placed || !label || !way) return placed ? [[id, placed] as const] : [];
    const name = around(placed.at, label.dx, label.dy, way.w, way.h);
    const hidden = [...over].some(([other, rect]) => other !== id && overlap(name, rect, 3 / scale));
    return [[id, hidden ? { ...placed, label: null } : placed] as const];
  });
  return { stacks: new Map(named), dotted };
}

/** How far a pip is below the middle of a stack that has no room: on the sign of its space. */
export function pipAt({ h, sign }: Level): number {
  return sign > 0 ? h / 2 - sign / 2 : 0;
}

function isBesieged(view: TmView, space: string): boolean {
  return Object.keys(view.sieges).some((key) => key.startsWith(`${space}/`));
}

/** Where there is room for one of two, the army is shown and not the garrison. */
function might(forces: readonly Force[]): number {
  const all = forces.reduce((sum, force) => sum + landOf(force) + shipsOf(force) + 6 * force.leaders.length, 0);
  return forces.length > 0 ? 120 + Math.min(90, all) : 0;
}

function bare(kind: Kind, scale: number): Level {
  const size = 2 * signOf(kind, scale);
  return { depth: "dot", w: size, h: size, shown: [], lift: 0, sign: size };
}

/** From the smallest to the richest that fits at this zoom, each together with the sign below it. */
function levelsOf(forces: readonly Force[], names: Record<string, Name>, kind: Kind, scale: number): Level[] {
  const depth = depthAt(scale);
  const sign = 2 * signOf(kind, scale);
  const h = sign + HIGH[depth] + 1;
  const lift = -h / 2 + HIGH[depth] / 2;
  const dot: Level = { depth: "dot", w: Math.max(sign, dotsWidth(forces)), h, shown: [], lift: h / 2 - sign - 7, sign };
  if (depth === "dot") return [dot];
  const rich = levelOf(depth, forces, names);
  const chips = levelOf("chips", forces, names);
  const placed = (level: Level): Level => ({ ...level, w: Math.max(level.w, sign), h, sign, lift: level.depth === depth ? lift : lift + (HIGH[depth] - CHIP.h) / 2 });
  return depth === "full" ? [dot, placed(chips), placed(rich)] : [dot, placed(rich)];
}

function dotsWidth(forces: readonly Force[]): number {
  const powers = [...new Set(forces.map(({ power }) => power))].slice(0, 2);
  const isLong = powers.some((power) => forces.reduce((sum, force) => sum + (force.power === power ? landOf(force) : 0), 0) > 9);
  return DOT + (powers.length - 1) * SECOND + (isLong ? TWO_DIGITS : 0);
}

/** All that stands in a place side by side, without its sign. */
export function levelOf(depth: Exclude<Depth, "dot">, forces: readonly Force[], names: Record<string, Name>, inRow = 99): Level {
  const wide = (force: Force) => (depth === "chips" ? chipWidth(force) : fullWidth(force, names));
  const high = HIGH[depth];
  const rows = Array.from({ length: Math.ceil(forces.length / inRow) }, (_, n) => forces.slice(n * inRow, (n + 1) * inRow));
  const widths = rows.map((row) => row.reduce((sum, force) => sum + wide(force), GAP * (row.length - 1)));
  const h = rows.length * (high + GAP) - GAP;
  const shown = rows.flatMap((row, n) => {
    let x = -(widths[n] ?? 0) / 2;
    return row.map((force): Shown => {
      const w = wide(force);
      const at: Point = [x + w / 2, -h / 2 + high / 2 + n * (high + GAP)];
      x += w + GAP;
      return { force, at, w };
    });
  });
  return { depth, w: Math.max(0, ...widths), h, shown, lift: 0, sign: 0 };
}

function chipWidth(force: Force): number {
  return landOf(force) + force.leaders.length > 0 && shipsOf(force) > 0 ? CHIP.w + 17 : CHIP.w;
}

export const CELL = 25; // a unit with its number

function fullWidth(force: Force, names: Record<string, Name>): number {
  const kinds = [...LAND, ...SHIPS].filter((kind) => force[kind] > 0).length;
  const leaders = force.leaders.reduce((sum, id) => sum + leaderWidth(id, names), 0);
  return 20 + kinds * CELL + leaders;
}

export function leaderWidth(id: string, names: Record<string, Name>): number {
  return widest([shortOf(names, id)], LEADER_FONT) + 10;
}
