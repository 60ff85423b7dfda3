/**
 * How much of each stack and which names are shown, so that nothing covers anything else: in pixels, at one zoom.
 *
 * Every stack begins as small as it can be. Then, those first that matter most, stacks get readable, names find a free
 * place beside them, and stacks unfold as far as there is room. What finds none stays small, or hidden.
 */
import type { Point } from "./regions";

export interface Size {
  w: number;
  h: number;
}
export interface Rect extends Size {
  x: number;
  y: number;
}
/** One way to show a stack, around its anchor. */
export interface Variant extends Size {
  /** The middles of its pieces, from that of the stack: they stay in the area. */
  pieces?: readonly Point[];
}
export interface Item {
  id: string;
  at: Point;
  /** What matters most is shown first. */
  priority: number;
  /** From the smallest to the richest; empty: nothing stands there. */
  stack: readonly Variant[];
  /** Ways to write the name, the best first; empty: it has none. */
  label: readonly Size[];
  /** The variant of the stack that comes before the name; the next ones only unfold beside it. */
  namedFrom?: number;
  /** Does its area hold this point? */
  holds?: (at: Point) => boolean;
  /** Its name may not leave this. */
  bounds?: Rect;
}
export interface Placed {
  at: Point;
  /** Which variant of the stack is shown; -1: none. */
  level: number;
  /** How the name is written, and its middle from the anchor; null: it is hidden. */
  label: { way: number; dx: number; dy: number } | null;
}
export interface Around {
  /** What is there already. */
  fixed?: readonly Rect[];
  /** Roads, rivers: names rather do not lie on them. */
  lines?: readonly (readonly [Point, Point])[];
  /** Pixels kept free between any two. */
  gap?: number;
}

const NAMED_FROM = 1;
const ON_LINE = 3; // places further down the list are better than one on a line
/** Where a name may stand, as shares of the stack's and the name's half sizes from the anchor; the best first. */
// prettier-ignore
const BESIDE: readonly Point[] = [[0, 1], [0, -1], [1, 0], [-1, 0], [0.6, 1], [-0.6, 1], [0.6, -1], [-0.6, -1]];
/** And where nothing stands there. */
// prettier-ignore
const FREE: readonly Point[] = [[0, 0], [0, 1], [0, -1], [0.5, 0], [-0.5, 0], [0.5, 1], [-0.5, 1], [0.5, -1], [-0.5, -1], [0, 2], [0, -2]];

interface Spot extends Placed {
  item: Item;
  box: Rect | null;
  name: Rect | null;
}

export function arrange(items: readonly Item[], { fixed = [], lines = [], gap = 2 }: Around = {}): Map<string, Placed> {
  const spots = items.map((item): Spot => ({ item, at: item.at, level: -1, label: null, box: null, name: null }));
  const order = [...spots].sort((a, b) => b.item.priority - a.item.priority);
  const richest = Math.max(NAMED_FROM, ...items.map(({ stack }) => stack.length - 1));
  const isFree = (rect: Rect, own: Spot) =>
    !fixed.some((other) => overlap(rect, other, gap)) &&
    !spots.some(
      (other) =>
        other !== own &&
        ((other.box && overlap(rect, other.box, gap)) || (other.name && overlap(rect, other.name, gap))),
    );

  for (let level = 0; level <= richest; level += 1) {
    for (const spot of order) if (level === spot.level + 1) grow(spot, level);
    for (const spot of order) if (level === (spot.item.namedFrom ?? NAMED_FROM)) write(spot);
  }
  return new Map(spots.map(({ item, at, level, label }) => [item.id, { at, level, label }]));

  function grow(spot: Spot, level: number): void {
    const { item } = spot;
    const variant = item.stack[level];
    if (!variant) return;
    const box = around(item.at, variant);
    if (level > 0 && !isAtHome(item, variant)) return;
    if (!isFree(box, spot)) return;
    if (spot.label) {
      const named = nameBeside(spot, box);
      if (!named) return;
      Object.assign(spot, named);
    }
    spot.level = level;
    spot.box = box;
  }

  function write(spot: Spot): void {
    if (spot.box || spot.item.stack.length === 0) Object.assign(spot, nameBeside(spot, spot.box));
  }

  function nameBeside(spot: Spot, box: Rect | null): Pick<Spot, "label" | "name"> | null {
    const { item } = spot;
    let best: Pick<Spot, "label" | "name"> | null = null;
    let least = Infinity;
    for (const [way, size] of item.label.entries()) {
      for (const [n, [right, down]] of (box ? BESIDE : FREE).entries()) {
        const cost = n + way * 2;
        if (cost >= least) break;
        const dx = right * (size.w / 2 + (box ? box.w / 2 + gap : 0));
        const dy = down * (size.h / 2 + (box ? box.h / 2 + gap : 0));
        const rect = around([item.at[0] + dx, item.at[1] + dy], size);
        if (item.bounds && !isWithin(rect, item.bounds)) continue;
        const whole = cost + ON_LINE * lines.filter(([a, b]) => crosses(rect, a, b)).length;
        if (whole >= least || !isFree(rect, spot)) continue;
        [best, least] = [{ label: { way, dx, dy }, name: rect }, whole];
      }
    }
    return best;
  }
}

const homes = new WeakMap<Item, Map<Variant, boolean>>(); // found out once for each item, which never moves

function isAtHome(item: Item, variant: Variant): boolean {
  const { at, holds } = item;
  const known = homes.get(item) ?? new Map<Variant, boolean>();
  homes.set(item, known);
  const isHome = known.get(variant) ?? (!holds || (variant.pieces ?? []).every(([x, y]) => holds([at[0] + x, at[1] + y])));
  known.set(variant, isHome);
  return isHome;
}

function around([x, y]: Point, { w, h }: Size): Rect {
  return { x: x - w / 2, y: y - h / 2, w, h };
}

export function overlap(a: Rect, b: Rect, gap = 0): boolean {
  return a.x < b.x + b.w + gap && b.x < a.x + a.w + gap && a.y < b.y + b.h + gap && b.y < a.y + a.h + gap;
}

export function isWithin(a: Rect, b: Rect): boolean {
  return a.x >= b.x && a.y >= b.y && a.x + a.w <= b.x + b.w && a.y + a.h <= b.y + b.h;
}

/** Does the line from a to b touch this? */
export function crosses({ x, y, w, h }: Rect, a: Point, b: Point): boolean {
  let [from, to] = [0, 1];
  const [dx, dy] = [b[0] - a[0], b[1] - a[1]];
  for (const [step, near, far] of [[dx, x - a[0], x + w - a[0]], [dy, y - a[1], y + h - a[1]]] as const) { // prettier-ignore
    if (step === 0) {
      if (near > 0 || far < 0) return false;
      continue;
    }
    const [one, other] = [near / step, far / step];
    from = Math.max(from, Math.min(one, other));
    to = Math.min(to, Math.max(one, other));
  }
  return from <= to;
}
