/** Where tokens lie: at their place on the drawing, moved so far that they stay in their box and off each other. */
import type { Box } from "./chart";

/** A token or a name, and how far it reaches from its middle, in units of the drawing. */
export interface Body {
  id: string;
  x: number;
  y: number;
  /** The box it stays in; if left out, it may lie anywhere. */
  box?: string;
  half: number;
  up: number;
  down: number;
  /** Moves away from others that stay where they are. */
  yields?: boolean;
}
interface Spot extends Body {
  homeX: number;
  homeY: number;
}
export interface Size {
  w: number;
  h: number;
}

const ROUNDS = 160;
const GAP = 3; // between two tokens
const HOMESICK = 0.04; // how far it goes back home in each round
const EDGE = 6; // kept free inside of a box

/** `corner`: what a box has in its upper left corner. */
export function placeTokens(
  bodies: readonly Body[],
  boxes: ReadonlyMap<string, Box>,
  corner: Size = { w: 0, h: 0 },
): Map<string, [number, number]> {
  const spots = bodies.map((body): Spot => ({ ...body, homeX: body.x, homeY: body.y }));
  for (let round = 0; round < ROUNDS; round += 1) {
    const settling = round > ROUNDS * 0.7;
    for (const [n, here] of spots.entries()) {
      for (const there of spots.slice(n + 1)) separate(here, there);
      if (!settling) {
        here.x += (here.homeX - here.x) * HOMESICK;
        here.y += (here.homeY - here.y) * HOMESICK;
      }
      const box = here.box === undefined ? undefined : boxes.get(here.box);
      if (box) keepOn(here, box, corner);
    }
  }
  return new Map(spots.map(({ id, x, y }) => [id, [x, y]]));
}

/** Move two that overlap apart, the shorter way. */
function separate(a: Spot, b: Spot): void {
  const wide = a.half + b.half + GAP - Math.abs(b.x - a.x);
  const [upper, lower] = a.y + a.down / 2 < b.y + b.down / 2 ? [a, b] : [b, a];
  const high = upper.down + lower.up + GAP - (lower.y - upper.y);
  if (wide <= 0 || high <= 0) return;
  const shareA = share(a, b);
  if (wide < high) {
    const side = b.x >= a.x ? 1 : -1;
    a.x -= side * wide * shareA;
    b.x += side * wide * (1 - shareA);
  } else {
    const shareUpper = upper === a ? shareA : 1 - shareA;
    upper.y -= high * shareUpper;
    lower.y += high * (1 - shareUpper);
  }
}

function share(a: Spot, b: Spot): number {
  if (a.yields === b.yields) return 0.5;
  return a.yields ? 0.9 : 0.1;
}

function keepOn(here: Spot, box: Box, corner: Size): void {
  const half = Math.min(here.half, box.w / 2 - EDGE);
  const top = box.y + here.up + EDGE;
  here.x = between(here.x, box.x + half + EDGE, box.x + box.w - half - EDGE);
  here.y = between(here.y, top, Math.max(top, box.y + box.h - here.down - EDGE));
  const right = box.x + corner.w - (here.x - half);
  const under = box.y + corner.h - (here.y - here.up);
  if (right <= 0 || under <= 0) return;
  if (right < under && here.x + right + half < box.x + box.w) here.x += right;
  else here.y += under;
}

function between(value: number, least: number, most: number): number {
  return Math.max(least, Math.min(most, value));
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
