/** Where the stacks and names of a map are, and how much of each is shown at this zoom. */
import { useMemo, useRef } from "react";
import { areAlike } from "../../util/same";
import { pulledIn, holds, type Hull } from "./hull";
import { inLines, settle } from "./layout";
import { arrange, type Item, type Placed, type Rect, type Size, type Variant } from "./placement";
import type { Point } from "./regions";
import { pixelsOf, type Frame } from "./useFrame";

export const NAME_FONT = '600 12px "Segoe UI", Roboto, "Helvetica Neue", "Liberation Sans", Arial, sans-serif';
export const SEA_FONT = 'italic 12.5px Georgia, "Times New Roman", serif';
export const LINE = 13; // from line to line of a name
const ROOM = { w: 30, h: 20 }; // what an anchor keeps free
const GAP = 2; // pixels

export type Places = ReadonlyMap<string, Point>;
export type Line = readonly [Point, Point];

/** A place for a stack: an area, a hex, a point. They never move, so that the anchors are found once for each zoom. */
export interface Area {
  id: string;
  at: Point;
  /** What its stack does not leave, in units of the drawing; empty: it stays where it is. */
  hull: Hull;
  /** What its anchor keeps free, in units of a stack. */
  room?: Size;
  /** Narrower limits. */
  keep?: (at: Point, scale: number) => Point;
}
/** A name on the map, in one of several ways. */
export interface Label extends Size {
  lines: readonly string[];
}
/** What is to be shown in an area; sizes in units of a stack. */
export interface Content {
  id: string;
  priority: number;
  stack: readonly Variant[];
  label: readonly Label[];
  namedFrom?: number;
  /** In units of the drawing. */
  bounds?: Rect;
}
export interface Shown {
  /** The anchors. */
  places: Places;
  stacks: ReadonlyMap<string, Placed>;
}

/** Anchors for `areas` and what is shown of `contents`, both anew when these are other objects or the zoom is another. */
export function useStacks(
  areas: readonly Area[],
  contents: readonly Content[],
  { scale }: Pick<Frame, "scale">,
  fixed: readonly Rect[] = NONE,
  lines: readonly Line[] = NO_LINES,
): Shown {
  const known = useRef<{ areas: readonly Area[]; at: Map<number, Places> }>({ areas, at: new Map() });
  const last = useRef<ReadonlyMap<string, Placed>>(new Map());
  return useMemo(() => {
    if (known.current.areas !== areas) known.current = { areas, at: new Map() };
    const places = known.current.at.get(scale) ?? anchorsOf(areas, scale);
    known.current.at.set(scale, places);
    last.current = keeping(last.current, stacksOf(areas, places, contents, scale, fixed, lines));
    return { places, stacks: last.current };
  }, [areas, contents, scale, fixed, lines]);
}
const NONE: readonly Rect[] = [];
const NO_LINES: readonly Line[] = [];

/** What is shown where and as it was is the same object as before: it is not drawn anew. */
function keeping(before: ReadonlyMap<string, Placed>, now: ReadonlyMap<string, Placed>): ReadonlyMap<string, Placed> {
  return new Map(
    [...now].map(([id, placed]) => {
      const was = before.get(id);
      return [id, was && isAsBefore(was, placed) ? was : placed];
    }),
  );
}

function isAsBefore(a: Placed, b: Placed): boolean {
  const sameName = a.label && b.label ? areAlike(a.label, b.label) : a.label === b.label;
  return a.level === b.level && sameName && areAlike(a.at, b.at);
}

/** In units of the drawing. Where nothing keeps any room free, nothing pushes: a thousand hexes would take long. */
export function anchorsOf(areas: readonly Area[], scale: number): Places {
  const size = pixelsOf(scale) / scale;
  const bodies = areas.map(({ id, at: [x, y], hull, keep, room = ROOM }) => ({
    id,
    x,
    y,
    half: (room.w / 2) * size,
    up: (room.h / 2) * size,
    down: (room.h / 2) * size,
    keep: (at: Point): Point => {
      if (hull.length === 0) return [x, y];
      const inside = pulledIn(hull, at);
      return keep ? keep(inside, scale) : inside;
    },
  }));
  const push = bodies.some(({ half, up }) => half > 0 || up > 0);
  return push ? settle(bodies, GAP / scale) : new Map(bodies.map(({ id, x, y, keep }) => [id, keep([x, y])]));
}

/** Offsets of names in units of a stack. `fixed` and `lines`, on which names rather do not lie, in units of the drawing. */
export function stacksOf(
  areas: readonly Area[],
  places: Places,
  contents: readonly Content[],
  scale: number,
  fixed: readonly Rect[],
  lines: readonly Line[] = NO_LINES,
): Map<string, Placed> {
  const size = pixelsOf(scale);
  const hulls = new Map(areas.map(({ id, hull }) => [id, hull]));
  const known = itemsAt.get(places) ?? new WeakMap<Content, Item>();
  itemsAt.set(places, known);
  const items = contents.map((content) => {
    const item = known.get(content) ?? itemOf(content, places.get(content.id) ?? [0, 0], hulls.get(content.id) ?? [], scale);
    known.set(content, item);
    return item;
  });
  const far = ([x, y]: Point): Point => [x * scale, y * scale];
  const drawn = lines.map(([a, b]): Line => [far(a), far(b)]);
  const found = arrange(items, { fixed: fixed.map((rect) => times(rect, scale)), lines: drawn, gap: GAP });
  for (const placed of found.values()) {
    placed.at = [placed.at[0] / scale, placed.at[1] / scale];
    if (placed.label) placed.label = { ...placed.label, dx: placed.label.dx / size, dy: placed.label.dy / size };
  }
  return found;
}

/** What was found out of a content at its anchor: most stay from move to move. */
const itemsAt = new WeakMap<Places, WeakMap<Content, Item>>();

/** In pixels. */
function itemOf(content: Content, [x, y]: Point, hull: Hull, scale: number): Item {
  const size = pixelsOf(scale);
  const scaled = <Sized extends Size>(one: Sized) => ({ ...one, w: one.w * size, h: one.h * size });
  return {
    id: content.id,
    at: [x * scale, y * scale],
    priority: content.priority,
    stack: content.stack.map((variant) => ({
      ...scaled(variant),
      pieces: variant.pieces?.map(([dx, dy]): Point => [dx * size, dy * size]),
    })),
    label: content.label.map(scaled),
    namedFrom: content.namedFrom,
    holds: hull.length > 0 ? ([px, py]) => holds(hull, [px / scale, py / scale]) : undefined,
    bounds: content.bounds && times(content.bounds, scale),
  };
}

function times({ x, y, w, h }: Rect, by: number): Rect {
  return { x: x * by, y: y * by, w: w * by, h: h * by };
}

const written = new Map<string, readonly Label[]>();

/** A name in one line, and in several if it is long; found out once. */
export function labelsOf(name: string, font: string, most: number): readonly Label[] {
  const key = `${font}/${most}/${name}`;
  const labels = written.get(key) ?? waysToWrite(name, font, most);
  written.set(key, labels);
  return labels;
}

function waysToWrite(name: string, font: string, most: number): Label[] {
  const broken = inLines(name, most);
  const ways = broken.length > 1 && name.length > most ? [broken] : broken.length > 1 ? [[name], broken] : [[name]];
  return ways.map((lines) => ({ lines, w: widest(lines, font) + 4, h: LINE * lines.length + 1 }));
}

const pen = typeof document === "undefined" ? null : document.createElement("canvas").getContext("2d");
const widths = new Map<string, number>();

/** How wide these lines are, in units of a stack. */
export function widest(lines: readonly string[], font: string): number {
  return Math.max(0, ...lines.map((line) => widthOf(line, font)));
}

function widthOf(line: string, font: string): number {
  const key = `${font}/${line}`;
  let width = widths.get(key);
  if (width === undefined) {
    if (pen) pen.font = font;
    width = pen?.measureText(line).width ?? line.length * 7;
    widths.set(key, width);
  }
  return width;
}
