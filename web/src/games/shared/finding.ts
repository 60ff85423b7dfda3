/** What lies near a touch, and what comes next in a direction. */
import type { Places } from "./useStacks";

type Point = readonly [number, number];
interface Matrix {
  a: number;
  d: number;
  e: number;
  f: number;
}

/** The points that lie within so many pixels of a touch. */
export function crowd(points: readonly Point[], touch: { x: number; y: number }, to: Matrix, reach: number): Point[] {
  return points.filter(([x, y]) => Math.hypot(x * to.a + to.e - touch.x, y * to.d + to.f - touch.y) <= reach);
}

/** The nearest thing in a direction; what lies far to the side counts as further away. */
export function nearestTowards(places: Places, [x, y]: Point, [dx, dy]: Point): string | undefined {
  let best: string | undefined;
  let least = Infinity;
  for (const [id, [px, py]] of places) {
    const ahead = (px - x) * dx + (py - y) * dy;
    const aside = Math.abs((px - x) * dy) + Math.abs((py - y) * dx);
    if (ahead <= 1 || aside > ahead * 2) continue;
    const distance = ahead + aside * 1.5;
    if (distance < least) [best, least] = [id, distance];
  }
  return best;
}
