/** The land of each thing on a map: what lies nearest to the places it is known to hold. */
import type { Box } from "./chart";
import type { Hull } from "./hull";

export type Point = readonly [x: number, y: number];

/** A place on the drawing, and whose it is; null: it only keeps others away. */
export interface Seed {
  id: string | null;
  at: Point;
}
export interface Corner {
  at: Point;
  /** What lies on the other side of the edge that begins here: a seed, or -1 for the edge of the box. */
  beyond: number;
}
export interface Land {
  /** For each id its land as an SVG path, which reaches out over the sea. */
  areas: ReadonlyMap<string, string>;
  /** The same as closed lines. */
  hulls: ReadonlyMap<string, Hull>;
  /** The borders between them. */
  borders: string;
}

/** Divides a box among these places: for each of them the corners of what lies nearest to it. */
export function cellsOf({ x, y, w, h }: Box, seeds: readonly Seed[]): Corner[][] {
  const whole: Corner[] = ([[x, y], [x + w, y], [x + w, y + h], [x, y + h]] as Point[]).map((at) => ({ at, beyond: -1 })); // prettier-ignore
  return seeds.map((seed, n) =>
    seeds.reduce((left, other, m) => (m === n ? left : cut(left, seed.at, other.at, m)), whole),
  );
}

/** The same as paths, those of one id together. */
export function regionsOf(box: Box, seeds: readonly Seed[]): Land {
  const cells = cellsOf(box, seeds);
  const hulls = new Map<string, Hull>();
  const borders: string[] = [];
  for (const [n, seed] of seeds.entries()) {
    const cell = cells[n] ?? [];
    if (seed.id !== null) hulls.set(seed.id, [...(hulls.get(seed.id) ?? []), cell.map(({ at }) => at)]);
    for (const [k, { at, beyond }] of cell.entries()) {
      const next = cell[(k + 1) % cell.length];
      if (next && beyond > n && seeds[beyond]?.id !== seed.id) borders.push(`M${shown(at)}L${shown(next.at)}`);
    }
  }
  const path = (hull: Hull) => hull.map((ring) => `M${ring.map(shown).join("L")}Z`).join("");
  return { areas: new Map([...hulls].map(([id, hull]) => [id, path(hull)])), hulls, borders: borders.join("") };
}

/** The part of a convex shape that lies nearer to `here` than to `there`. */
function cut(shape: readonly Corner[], here: Point, there: Point, beyond: number): Corner[] {
  const nearer = ([x, y]: Point) => (x - here[0]) ** 2 + (y - here[1]) ** 2 - (x - there[0]) ** 2 - (y - there[1]) ** 2;
  const kept: Corner[] = [];
  for (const [n, corner] of shape.entries()) {
    const next = shape[(n + 1) % shape.length];
    if (!next) continue;
    const a = nearer(corner.at);
    const b = nearer(next.at);
    if (a <= 0) kept.push(corner);
    if (a < 0 && b > 0) kept.push({ at: between(corner.at, next.at, a / (a - b)), beyond });
    if (a > 0 && b < 0) kept.push({ at: between(corner.at, next.at, a / (a - b)), beyond: corner.beyond });
  }
  return kept;
}

function between(a: Point, b: Point, share: number): Point {
  return [a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share];
}

function shown([x, y]: Point): string {
  return `${x.toFixed(1)},${y.toFixed(1)}`;
}
