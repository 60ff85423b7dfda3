/**
 * From longitude and latitude to the drawing, and where the hexes lie on it: Lambert's azimuthal equal-area projection,
 * turned so that the sheet's top looks north-east, as condotta/games/gran_capitan/data/map.yaml has it.
 */
import type { Box, Chart } from "../../shared/chart";
import type { Ring } from "../../shared/hull";
import type { Point } from "../../shared/regions";

const EARTH = 6371; // kilometres
const CENTRE = { lon: 15.4, lat: 40.4 };
const BEARING = 51; // degrees: where the top of the sheet looks
const FIRST = { u: -283.8, v: 195 }; // kilometres along and up the sheet: hex 0101
const STEP = { u: 8.660254, v: 10 };
const COLUMNS = 62;
const ROWS = 35;
const UNITS = 3; // to a kilometre
const MARGIN = 13; // kilometres around the outermost hexes

/** From the middle of a hex to a corner, and to the middle of a side. */
export const RADIUS = (STEP.v / Math.sqrt(3)) * UNITS;
export const HALF = (STEP.v / 2) * UNITS;
export const WIDTH = Math.round(((COLUMNS - 1) * STEP.u + 2 * MARGIN) * UNITS);
export const HEIGHT = Math.round(((ROWS - 0.5) * STEP.v + 2 * MARGIN) * UNITS);

const radians = (degrees: number) => (degrees * Math.PI) / 180;
const [SIN, COS] = [Math.sin(radians(BEARING)), Math.cos(radians(BEARING))];

function onSheet(u: number, v: number): [number, number] {
  return [(u - FIRST.u + MARGIN) * UNITS, (FIRST.v - v + MARGIN) * UNITS];
}

export function point(lon: number, lat: number): [number, number] {
  const [phi, first, lambda] = [radians(lat), radians(CENTRE.lat), radians(lon - CENTRE.lon)];
  const near = 1 + Math.sin(first) * Math.sin(phi) + Math.cos(first) * Math.cos(phi) * Math.cos(lambda);
  const k = EARTH * Math.sqrt(2 / Math.max(near, 1e-6));
  const east = k * Math.cos(phi) * Math.sin(lambda);
  const north = k * (Math.cos(first) * Math.sin(phi) - Math.sin(first) * Math.cos(phi) * Math.cos(lambda));
  return onSheet(east * COS - north * SIN, east * SIN + north * COS);
}

/** The middle of a hex by its number; even columns lie half a hex lower. */
export function centreOf(id: string): Point {
  return middleOf(Number(id.slice(0, 2)), Number(id.slice(2, 4)));
}

function middleOf(column: number, row: number): Point {
  const lower = column % 2 === 0 ? STEP.v / 2 : 0;
  return onSheet(FIRST.u + (column - 1) * STEP.u, FIRST.v - (row - 1) * STEP.v - lower);
}

/** Its corners, from the right one on. */
export function ringAround([x, y]: Point, radius = RADIUS): Ring {
  return Array.from({ length: 6 }, (_, n): Point => {
    const angle = (n * Math.PI) / 3;
    return [x + radius * Math.cos(angle), y + radius * Math.sin(angle)];
  });
}

/** The hex in which a point of the drawing lies. */
export function hexAt([x, y]: Point): string {
  return String(numberAt(x, y)).padStart(4, "0");
}

/** The same as a number: the relief asks for half a million of them. */
export function numberAt(x: number, y: number): number {
  const near = Math.round((x / UNITS - MARGIN) / STEP.u);
  let best = 0;
  let least = Infinity;
  for (let column = Math.max(1, near); column <= near + 2; column += 1) {
    const lower = column % 2 === 0 ? 0.5 : 0;
    const row = Math.max(1, Math.round((y / UNITS - MARGIN) / STEP.v - lower) + 1);
    const [cx, cy] = middleOf(column, row);
    const away = (cx - x) ** 2 + (cy - y) ** 2;
    if (away < least) [best, least] = [100 * column + row, away];
  }
  return best;
}

const BEYOND = 400; // units of land drawn around the sheet
const WHOLE: Box = { x: -BEYOND, y: -BEYOND, w: WIDTH + 2 * BEYOND, h: HEIGHT + 2 * BEYOND };
/** The sheet and what lies around it are one part, `all`: they cannot be told by longitudes and latitudes. */
export const CHART: Chart = { width: WIDTH, height: HEIGHT, point, boxOf: () => WHOLE };
