/** The printed sheet as lines and areas: hexes, Regions, rivers, roads. Made once for each map. */
import { sideBetween, type Ring } from "../../shared/hull";
import type { Point } from "../../shared/regions";
import type { Hexagon, Printed, Terrain } from "../view";
import { centreOf, hexAt, HALF, RADIUS, ringAround } from "./projection";

export interface Sheet {
  hexes: ReadonlyMap<string, Hexagon>;
  /** The outlines of all hexes in one path. */
  grid: string;
  /** For each Region its hexes as one path, its borders with others, and the middle of its land. */
  regions: ReadonlyMap<string, { area: string; border: string; at: Point }>;
  rivers: string;
  /** Where a road crosses a river. */
  bridges: readonly { at: Point; angle: number }[];
  roads: Readonly<Record<"primary" | "secondary", string>>;
  /** What grows and rises in the hexes. */
  signs: Readonly<Record<Terrain, string>>;
}

const SMOOTH = 0.17; // how far a road bends before and after a hex

export function sheetOf(board: Printed): Sheet {
  const hexes = new Map(board.hexes.map((hex) => [hex[0], hex]));
  const rings = new Map(board.hexes.map(([id]) => [id, ringAround(centreOf(id))]));
  const rivers = new Map(board.rivers.flatMap(({ sides }) => sides).map((side) => [side, lineOf(side)]));
  return {
    hexes,
    grid: [...rings.values()].map(closed).join(""),
    regions: regionsOf(board, hexes, rings),
    rivers: board.rivers.map(({ sides }) => riverOf(sides)).join(""),
    bridges: bridgesOf(board, rivers),
    roads: {
      primary: roadsOf(board, "primary"),
      secondary: roadsOf(board, "secondary"),
    },
    signs: signsOf(board),
  };
}

export function hexPath(id: string, radius = RADIUS): string {
  return closed(ringAround(centreOf(id), radius));
}

/** The line between the two hexes of a side ("0117-0217"); one of them may be sea. */
export function lineOf(side: string): readonly [Point, Point] | null {
  const [a = "", b = ""] = side.split("-");
  return sideBetween(ringAround(centreOf(a)), ringAround(centreOf(b)));
}

function regionsOf(board: Printed, hexes: ReadonlyMap<string, Hexagon>, rings: ReadonlyMap<string, Ring>) {
  const found = new Map<string, { area: string; border: string; at: Point }>();
  const names = [...new Set(board.hexes.map(([, , region]) => region))];
  for (const region of names) {
    const own = board.hexes.filter((hex) => hex[2] === region).map(([id]) => id);
    const border: string[] = [];
    for (const id of own) {
      const ring = rings.get(id) ?? [];
      for (const [n, from] of ring.entries()) {
        const to = ring[(n + 1) % 6] ?? from;
        const other = hexes.get(beyond(centreOf(id), from, to))?.[2];
        if (other && other !== region) border.push(`M${shown(from)}L${shown(to)}`); // the coast is border enough
      }
    }
    const area = own.map((id) => closed(rings.get(id) ?? [])).join("");
    found.set(region, { area, border: border.join(""), at: middleOf(own) });
  }
  return found;
}

/** The hex on the other side of a side. */
function beyond([x, y]: Point, from: Point, to: Point): string {
  return hexAt([from[0] + to[0] - x, from[1] + to[1] - y]);
}

/** The hex of these that lies nearest to their middle. */
function middleOf(ids: readonly string[]): Point {
  const all = ids.map(centreOf);
  const [x, y] = [0, 1].map((n) => all.reduce((sum, at) => sum + (at[n] ?? 0), 0) / all.length) as [number, number];
  return all.reduce((best, at) => (Math.hypot(at[0] - x, at[1] - y) < Math.hypot(best[0] - x, best[1] - y) ? at : best));
}

/** The sides of a river, one after the other, as a line that bends at each corner. */
function riverOf(sides: readonly string[]): string {
  const lines: Point[][] = [];
  for (const side of sides) {
    const line = lineOf(side);
    if (!line) continue;
    const last = lines[lines.length - 1];
    const end = last?.[last.length - 1];
    const [a, b] = line;
    if (last && end && isSame(end, a)) last.push(b);
    else if (last && end && isSame(end, b)) last.push(a);
    else if (last?.length === 2 && isSame(last[0], a)) lines[lines.length - 1] = [...last].reverse().concat([b]);
    else if (last?.length === 2 && isSame(last[0], b)) lines[lines.length - 1] = [...last].reverse().concat([a]);
    else lines.push([a, b]);
  }
  return lines.map(bent).join("");
}

function isSame(a: Point | undefined, b: Point): boolean {
  return a !== undefined && Math.hypot(a[0] - b[0], a[1] - b[1]) < 0.1;
}

/** Through the middles of its parts, bent at its corners. */
function bent(points: readonly Point[]): string {
  const [first, second] = points;
  if (!first || !second) return "";
  const middle = (a: Point, b: Point): Point => [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
  let path = `M${shown(first)}L${shown(middle(first, second))}`;
  for (let n = 1; n < points.length - 1; n += 1) {
    const [at, next] = [points[n] as Point, points[n + 1] as Point];
    path += `Q${shown(at)} ${shown(middle(at, next))}`;
  }
  return `${path}L${shown(points[points.length - 1] as Point)}`;
}

function roadsOf(board: Printed, kind: "primary" | "secondary"): string {
  return board.roads
    .filter((road) => road.kind === kind)
    .map(({ path }) => through(path.map(centreOf)))
    .join("");
}

/** A smooth line through these points. */
export function through(points: readonly Point[]): string {
  return points
    .map((to, n) => {
      const from = points[n - 1];
      if (!from) return `M${shown(to)}`;
      const [before, after] = [points[n - 2] ?? from, points[n + 1] ?? to];
      const one: Point = [from[0] + (to[0] - before[0]) * SMOOTH, from[1] + (to[1] - before[1]) * SMOOTH];
      const two: Point = [to[0] - (after[0] - from[0]) * SMOOTH, to[1] - (after[1] - from[1]) * SMOOTH];
      return `C${shown(one)} ${shown(two)} ${shown(to)}`;
    })
    .join("");
}

function bridgesOf(board: Printed, rivers: ReadonlyMap<string, unknown>): { at: Point; angle: number }[] {
  const found = new Map<string, { at: Point; angle: number }>();
  for (const { path } of board.roads) {
    for (const [n, b] of path.entries()) {
      const a = path[n - 1];
      const side = a && [`${a}-${b}`, `${b}-${a}`].find((one) => rivers.has(one));
      if (!a || !side) continue;
      const [[ax, ay], [bx, by]] = [centreOf(a), centreOf(b)];
      const angle = (Math.atan2(by - ay, bx - ax) * 180) / Math.PI;
      found.set(side, { at: [(ax + bx) / 2, (ay + by) / 2], angle });
    }
  }
  return [...found.values()];
}

/** Small drawings around the middle of a hex that is 30 units high. */
const SIGNS: Readonly<Record<Terrain, string>> = {
  clear: "",
  uncultivated: "m-8,5v-3m2,3l1,-3m-4,3l-1,-3m12,-6v-3m2,3l1,-3m-4,3l-1,-3m1,13v-3m2,3l1,-3m-4,3l-1,-3",
  hill: "m-10,4q4,-6 8,0m-1,2q4,-7 9,0m-8,-9q4,-5 8,0",
  woods: "m-8,6v-3m0,0q-4,-3 0,-7q4,4 0,7m8,-3v-3m0,0q-4,-3 0,-7q4,4 0,7m8,8v-3m0,0q-4,-3 0,-7q4,4 0,7",
  marsh: "m-9,3h6m-4,0v-4m2,4v-3m6,6h7m-5,0v-4m2,4v-3m-9,-7h6m-4,0v-4m2,4v-3",
  mountain: "m-10,6l6,-11l3,5l4,-8l8,14m-15,-11l2,6m7,-9l3,8",
  high_mountain: "m-11,8l6,-14l3,6l5,-13l9,21m-17,-14l2,9m7,-16l4,12m-6,-6l2,2l2,-2",
};

function signsOf(board: Printed): Record<Terrain, string> {
  const taken = new Set(board.places.map(({ hex }) => hex));
  const found = { clear: "", uncultivated: "", hill: "", woods: "", marsh: "", mountain: "", high_mountain: "" };
  for (const [id, terrain] of board.hexes) {
    if (!SIGNS[terrain]) continue;
    const [x, y] = centreOf(id);
    const lower = taken.has(id) ? HALF * 0.18 : 0; // below the place
    found[terrain] += `M${x.toFixed(1)},${(y + lower).toFixed(1)}${SIGNS[terrain]}`;
  }
  return found;
}

function closed(ring: Ring): string {
  return `M${ring.map(shown).join("L")}Z`;
}

export function shown([x, y]: Point): string {
  return `${x.toFixed(1)},${y.toFixed(1)}`;
}
