/** Where stacks are anchored: at their place on the drawing, moved so far that they stay in their area and off each other. */
import type { Point } from "./regions";

/** A stack, and how far it reaches from its middle. */
export interface Body {
  id: string;
  x: number;
  y: number;
  half: number;
  up: number;
  down: number;
  /** Where it must go from a place that it may not take; if left out, it may lie anywhere. */
  keep?: (at: Point) => Point;
}
interface Spot extends Body {
  homeX: number;
  homeY: number;
}

const ROUNDS = 120;
const HOMESICK = 0.04; // how far it goes back home in each round

/** `gap`: kept free between two of them. */
export function settle(bodies: readonly Body[], gap: number): Map<string, Point> {
  const spots = bodies.map((body): Spot => ({ ...body, homeX: body.x, homeY: body.y }));
  for (let round = 0; round < ROUNDS; round += 1) {
    const settling = round > ROUNDS * 0.7;
    let overlaps = false;
    for (const [n, here] of spots.entries()) {
      for (let m = n + 1; m < spots.length; m += 1) overlaps = separate(here, spots[m] as Spot, gap) || overlaps;
      if (!settling) {
        here.x += (here.homeX - here.x) * HOMESICK;
        here.y += (here.homeY - here.y) * HOMESICK;
      }
      if (here.keep) [here.x, here.y] = here.keep([here.x, here.y]);
    }
    if (!overlaps && (settling || round === 0)) break;
  }
  return new Map(spots.map(({ id, x, y }) => [id, [x, y]]));
}

/** Move two that overlap apart, the shorter way; did they? */
function separate(a: Spot, b: Spot, gap: number): boolean {
  const wide = a.half + b.half + gap - Math.abs(b.x - a.x);
  if (wide <= 0) return false;
  const [upper, lower] = a.y + a.down / 2 < b.y + b.down / 2 ? [a, b] : [b, a];
  const high = upper.down + lower.up + gap - (lower.y - upper.y);
  if (high <= 0) return false;
  if (wide < high) {
    const side = b.x >= a.x ? 1 : -1;
    a.x -= (side * wide) / 2;
    b.x += (side * wide) / 2;
  } else {
    upper.y -= high / 2;
    lower.y += high / 2;
  }
  return true;
}

/** A long name in lines of at most so many letters, if its words allow. */
export function inLines(name: string, most: number): string[] {
  const lines: string[] = [];
  for (const word of name.split(" ")) {
    const last = lines[lines.length - 1];
    if (last !== undefined && last.length + word.length < most) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}
