/** Outlines: what lies in an area, a hex or around a point, and which side two of them share. */
import type { Box } from "./chart";
import type { Point } from "./regions";

export type Ring = readonly Point[];
/** One or more closed lines; what lies in an odd number of them is inside. */
export type Hull = readonly Ring[];

const INSIDE = [6, 3, 0.5]; // units: how far inside something lies that was drawn in, if it can
const SAME = 0.01; // units: nearer corners are one

export function holds(hull: Hull, [x, y]: Point): boolean {
  let inside = false;
  for (const ring of hull) {
    let from = ring[ring.length - 1];
    for (const to of ring) { // asked very often: no side is looked at twice, and nothing is made on the way
      if (from && from[1] > y !== to[1] > y && x < ((to[0] - from[0]) * (y - from[1])) / (to[1] - from[1]) + from[0]) inside = !inside;
      from = to;
    }
  }
  return inside;
}

/** The point itself if it lies inside, else the nearest one that does. */
export function pulledIn(hull: Hull, at: Point): Point {
  if (hull.length === 0 || holds(hull, at)) return at;
  let best: Point = at;
  let least = Infinity;
  for (const ring of hull) {
    for (const [n, a] of ring.entries()) {
      const near = nearestOn(a, ring[(n + 1) % ring.length] ?? a, at);
      const away = Math.hypot(near[0] - at[0], near[1] - at[1]);
      if (away < least) [best, least] = [near, away];
    }
  }
  if (least === 0) return best;
  const [dx, dy] = [(best[0] - at[0]) / least, (best[1] - at[1]) / least];
  const inwards = INSIDE.map((far): Point => [best[0] + dx * far, best[1] + dy * far]);
  return inwards.find((point) => holds(hull, point)) ?? best;
}

function nearestOn(a: Point, b: Point, [x, y]: Point): Point {
  const [dx, dy] = [b[0] - a[0], b[1] - a[1]];
  const length = dx * dx + dy * dy;
  const share = length === 0 ? 0 : Math.max(0, Math.min(1, ((x - a[0]) * dx + (y - a[1]) * dy) / length));
  return [a[0] + dx * share, a[1] + dy * share];
}

export function ringOf({ x, y, w, h }: Box): Ring {
  return [
    [x, y],
    [x + w, y],
    [x + w, y + h],
    [x, y + h],
  ];
}

/** A hex with a corner at the top; other numbers of corners make what stands for a point of a map of points. */
export function regular([x, y]: Point, radius: number, corners = 6): Ring {
  return Array.from({ length: corners }, (_, n): Point => {
    const angle = (2 * Math.PI * n) / corners - Math.PI / 2;
    return [x + radius * Math.cos(angle), y + radius * Math.sin(angle)];
  });
}

/** The side that two neighbours share: where a river or a wall between two hexes is drawn. */
export function sideBetween(a: Ring, b: Ring): readonly [Point, Point] | null {
  const isIn = (ring: Ring, [x, y]: Point) => ring.some(([ox, oy]) => Math.hypot(x - ox, y - oy) < SAME);
  for (const [n, from] of a.entries()) {
    const to = a[(n + 1) % a.length];
    if (to && isIn(b, from) && isIn(b, to)) return [from, to];
  }
  return null;
}
