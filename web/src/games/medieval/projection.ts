/** From longitude and latitude to the drawing: a plain cylinder, so that map cards stay rectangles. */
import { geoProjection, type GeoProjection } from "d3-geo";

export const WIDTH = 1600;
export const WEST = -13;
export const EAST = 55;
export const NORTH = 64;
export const SOUTH = 25.5;
const MARGIN = 350; // of land around, for windows of other proportions
const FLATTENING = 0.74; // true shapes at about 42° north
const UNITS = WIDTH / (EAST - WEST); // to a degree of longitude
export const HEIGHT = Math.round(((NORTH - SOUTH) * UNITS) / FLATTENING);

export function projection(): GeoProjection {
  return geoProjection((lambda, phi) => [lambda * FLATTENING, phi])
    .scale(((UNITS / FLATTENING) * 180) / Math.PI)
    .translate([-WEST * UNITS, (NORTH * UNITS) / FLATTENING])
    .clipExtent([
      [-MARGIN, -MARGIN],
      [WIDTH + MARGIN, HEIGHT + MARGIN],
    ]);
}

const place = projection().clipExtent(null);

export function point(lon: number, lat: number): [number, number] {
  return place([lon, lat]) ?? [0, 0];
}
