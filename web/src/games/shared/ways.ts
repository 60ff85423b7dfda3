/** Ways on a map: curves through points, and arrows that end before what they point at. */
import type { Point } from "./regions";

const BEND = 0.16; // of its length: how far a way of two points leaves the straight line
const TIP = 0.5; // of its length: half the width of a head

/** Through these points; one of two points is bent a little, so that ways there and back do not cover each other. */
export function curve(points: readonly Point[], bend = BEND): string {
  return points
    .map((to, n) => {
      const from = points[n - 1];
      if (!from) return `M${shown(to)}`;
      if (points.length > 2 && bend === BEND) return `L${shown(to)}`;
      return `Q${shown(bentBetween(from, to, bend))} ${shown(to)}`;
    })
    .join("");
}

export interface Arrow {
  shaft: string;
  head: string;
  /** Where the head is. */
  tip: Point;
}

/** From one place to another, ending `short` before it, with a head of this length; null: they are too close. */
export function arrow(from: Point, to: Point, short: number, head: number): Arrow | null {
  const bend = bentBetween(from, to, BEND);
  const [dx, dy] = [to[0] - bend[0], to[1] - bend[1]];
  const length = Math.hypot(dx, dy);
  if (Math.hypot(to[0] - from[0], to[1] - from[1]) < short + head * 1.5 || length === 0) return null;
  const [ux, uy] = [dx / length, dy / length];
  const tip: Point = [to[0] - ux * short, to[1] - uy * short];
  const neck: Point = [tip[0] - ux * head, tip[1] - uy * head];
  const side = (way: number): Point => [neck[0] - uy * head * TIP * way, neck[1] + ux * head * TIP * way];
  return {
    shaft: `M${shown(from)}Q${shown(bend)} ${shown(neck)}`,
    head: `M${shown(tip)}L${shown(side(1))}L${shown(side(-1))}Z`,
    tip,
  };
}

function bentBetween(from: Point, to: Point, bend: number): Point {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  return [from[0] + dx / 2 - dy * bend, from[1] + dy / 2 + dx * bend];
}

function shown([x, y]: Point): string {
  return `${x.toFixed(1)},${y.toFixed(1)}`;
}
