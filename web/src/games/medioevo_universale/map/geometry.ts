/** The land of each territory and the water of each sea, with borders that look grown rather than ruled. */
import type { Box } from "../../shared/chart";
import type { Hull, Ring } from "../../shared/hull";
import { cellsOf, type Point, type Seed } from "../../shared/regions";

/** The border between two areas; `null`: land or water that is no part of the game. */
export interface Border {
  between: readonly [string | null, string | null];
  path: string;
  length: number;
}
export interface Division {
  /** For each id its area as an SVG path. */
  areas: ReadonlyMap<string, string>;
  /** The same as closed lines. */
  hulls: ReadonlyMap<string, Hull>;
  borders: readonly Border[];
}
interface Edge {
  from: Point;
  to: Point;
  line: readonly Point[];
}

const ROUGH = 0.16; // of its length: how far a border leaves the straight line
const FINE = 9; // units: shorter pieces stay straight
const SAME = 0.6; // units: nearer points are one

/** Divides a box among places; several places may have one id. */
export function divide(box: Box, seeds: readonly Seed[]): Division {
  const edges = new Map<string, Edge[]>();
  const borders = new Map<string, { between: Border["between"]; paths: string[]; length: number }>();
  for (const [n, cell] of cellsOf(box, seeds).entries()) {
    const id = seeds[n]?.id ?? null;
    for (const [k, { at: from, beyond }] of cell.entries()) {
      const to = cell[(k + 1) % cell.length]?.at;
      const other = beyond < 0 ? undefined : (seeds[beyond]?.id ?? null);
      if (!to || other === id || distance(from, to) < 1e-6) continue;
      const line = beyond < 0 ? [from, to] : rough(from, to, Math.min(n, beyond) * 1009 + Math.max(n, beyond));
      if (id !== null) edges.set(id, [...(edges.get(id) ?? []), { from, to, line }]);
      if (beyond > n && other !== undefined) {
        const between = [id, other].sort() as [string | null, string | null];
        const key = between.join("|");
        const border = borders.get(key) ?? { between, paths: [], length: 0 };
        border.paths.push(`M${line.map(shown).join("L")}`);
        border.length += distance(from, to);
        borders.set(key, border);
      }
    }
  }
  const hulls = new Map([...edges].map(([id, of]) => [id, ringsOf(of)]));
  return {
    hulls,
    areas: new Map([...hulls].map(([id, rings]) => [id, rings.map((ring) => `M${ring.map(shown).join("L")}Z`).join("")])),
    borders: [...borders.values()].map(({ between, paths, length }) => ({ between, length, path: paths.join("") })),
  };
}

/** Edges that go around an area, put together to closed lines. */
function ringsOf(edges: readonly Edge[]): Hull {
  const left = [...edges];
  const rings: Ring[] = [];
  for (let edge = left.shift(); edge; edge = left.shift()) {
    const ring = [...edge.line];
    let end = edge.to;
    for (;;) {
      const at = left.findIndex(({ from }) => distance(from, end) < SAME);
      const next = left[at];
      if (!next) break;
      left.splice(at, 1);
      ring.push(...next.line.slice(1));
      end = next.to;
    }
    rings.push(ring);
  }
  return rings;
}

/** A line from one point to another that wavers, the same from both sides. */
export function rough(from: Point, to: Point, seed: number): readonly Point[] {
  const across = from[0] - to[0];
  const turned = Math.abs(across) > 0.01 ? across > 0 : from[1] > to[1];
  const line = turned ? bent(to, from, seed) : bent(from, to, seed);
  return turned ? line.reverse() : line;
}

function bent(a: Point, b: Point, seed: number): Point[] {
  const length = distance(a, b);
  if (length < FINE) return [a, b];
  const away = (chance(seed) - 0.5) * 2 * ROUGH;
  const middle: Point = [(a[0] + b[0]) / 2 + (a[1] - b[1]) * away, (a[1] + b[1]) / 2 + (b[0] - a[0]) * away];
  return [...bent(a, middle, seed * 2 + 1), ...bent(middle, b, seed * 2 + 2).slice(1)];
}

/** From 0 to 1, always the same for the same number. */
function chance(seed: number): number {
  const n = Math.sin((seed % 100_003) * 12.9898) * 43758.5453;
  return n - Math.floor(n);
}

export function distance(a: Point, b: Point): number {
  return Math.hypot(a[0] - b[0], a[1] - b[1]);
}

function shown([x, y]: Point): string {
  return `${x.toFixed(1)},${y.toFixed(1)}`;
}
