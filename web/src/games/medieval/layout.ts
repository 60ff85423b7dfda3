/** Where tokens lie: at their place on the earth, moved a little so that they stay on their card and off each other. */
import type { Extent } from "./cards";
import { point } from "./projection";

export interface Box {
  x: number;
  y: number;
  w: number;
  h: number;
}
export interface Body {
  id: string;
  card: string;
  lon: number;
  lat: number;
  letters: number; // of its name, in its longest line
  yields?: boolean; // moves away from others that stay where they are
}
interface Spot {
  x: number;
  y: number;
  half: number; // of its width
  yields: boolean;
}

const LETTER = 5.2; // half of its width, in units
const NARROW = 30; // half a token
const HIGH = 50; // from one token to the next below, with the name of the upper one
const PAD = { top: 26, bottom: 38 };
const CORNER = { x: 26, y: 16 }; // where a card has its code
const ROUNDS = 60;

export function boxOf([[west, east], [south, north]]: Extent): Box {
  const [x, y] = point(west, north);
  const [right, bottom] = point(east, south);
  return { x, y, w: right - x, h: bottom - y };
}

export function placeTokens(bodies: readonly Body[], boxes: ReadonlyMap<string, Box>): Map<string, [number, number]> {
  const spots = bodies.map((body): Spot => {
    const [x, y] = point(body.lon, body.lat);
    return { x, y, half: Math.max(NARROW, body.letters * LETTER), yields: body.yields ?? false };
  });
  const corners = [...boxes.values()].map((box): Spot => ({
    x: box.x + CORNER.x,
    y: box.y + CORNER.y,
    half: CORNER.x,
    yields: false,
  }));
  for (let round = 0; round < ROUNDS; round += 1) {
    spots.forEach((here, a) => {
      for (const there of spots.slice(a + 1)) {
        const [x, y] = apart(here, there);
        if (here.yields || !there.yields) {
          here.x -= x / 2;
          here.y -= y / 2;
        }
        if (there.yields || !here.yields) {
          there.x += x / 2;
          there.y += y / 2;
        }
      }
      for (const corner of corners) {
        const [x, y] = apart(corner, here);
        here.x += x / 2;
        here.y += y / 2;
      }
    });
    spots.forEach((here, a) => keepOn(here, boxes.get(bodies[a]?.card ?? "")));
  }
  return new Map(bodies.map((body, a) => [body.id, [spots[a]?.x ?? 0, spots[a]?.y ?? 0]]));
}

/** How far the second must move away from the first. */
function apart(a: Spot, b: Spot): [number, number] {
  const wide = a.half + b.half;
  const dx = (b.x - a.x) / wide;
  const dy = (b.y - a.y) / HIGH || 0.01;
  const distance = Math.hypot(dx, dy);
  if (distance >= 1) return [0, 0];
  const lack = (1 - distance) / distance / 2;
  return [dx * lack * wide, dy * lack * HIGH];
}

function keepOn(here: Spot, box: Box | undefined): void {
  if (!box) return;
  const pad = Math.min(here.half, box.w / 2);
  here.x = between(here.x, box.x + pad, box.x + box.w - pad);
  here.y = between(here.y, box.y + PAD.top, box.y + box.h - PAD.bottom);
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
