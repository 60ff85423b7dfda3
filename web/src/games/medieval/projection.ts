/**
 * From longitude and latitude to the drawing. Meridians and parallels stay straight, so that map cards stay rectangles;
 * where many provinces lie close together (Italy, the Balkans, the Levant) a degree gets more room than in Russia.
 */
import { geoProjection, type GeoProjection } from "d3-geo";

/** Units to a degree, at some degrees; in between they change evenly. */
type Scale = readonly (readonly [degree: number, units: number])[];

// prettier-ignore
const LONGITUDES: Scale = [[-13, 22], [-5, 23], [1, 29], [8, 33], [30, 32], [36, 24], [44, 17], [55, 16]];
// prettier-ignore
const LATITUDES: Scale = [[25.5, 24], [32, 27], [36, 38], [39, 46], [42, 46], [46, 38], [51, 29], [56, 22], [64, 21]];

export const WEST = -13;
export const EAST = 55;
export const NORTH = 64;
export const SOUTH = 25.5;
const MARGIN = 350; // of land around, for windows of other proportions

/** Units from the first degree of a scale to this one; beyond its ends the scale goes on as it was. */
export function along(scale: Scale, degree: number): number {
  let sum = 0;
  for (const [n, [from, first]] of scale.entries()) {
    const next = scale[n + 1];
    if (!next) return sum + (degree - from) * first;
    const [to, last] = next;
    const end = n === 0 ? Math.min(degree, to) : Math.max(from, Math.min(degree, to));
    const here = end < from ? first : first + ((last - first) * (end - from)) / (to - from);
    sum += ((end - from) * (first + here)) / 2;
    if (degree <= to) return sum;
  }
  return sum;
}

export const WIDTH = Math.round(along(LONGITUDES, EAST));
export const HEIGHT = Math.round(along(LATITUDES, NORTH));

export function point(lon: number, lat: number): [number, number] {
  return [along(LONGITUDES, lon), HEIGHT - along(LATITUDES, lat)];
}

/** The same for d3, for coastlines; clipped to a window of the drawing. */
export function projection(
  [[left, top], [right, bottom]]: [[number, number], [number, number]] = [
    [-MARGIN, -MARGIN],
    [WIDTH + MARGIN, HEIGHT + MARGIN],
  ],
): GeoProjection {
  const degrees = (radians: number) => (radians * 180) / Math.PI;
  return geoProjection((lambda, phi) => {
    const [x, y] = point(degrees(lambda), degrees(phi));
    return [x, -y];
  })
    .scale(1)
    .translate(point(0, 0))
    .clipExtent([
      [left, top],
      [right, bottom],
    ]);
}
