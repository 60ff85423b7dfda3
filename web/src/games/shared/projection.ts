/** A chart as d3 wants it, for coastlines. Only used while the client is built. */
import { geoProjection, type GeoProjection } from "d3-geo";
import type { Box, Chart } from "./chart";

/** Clipped to a window of the drawing. */
export function projectionOf({ point }: Chart, { x, y, w, h }: Box): GeoProjection {
  const degrees = (radians: number) => (radians * 180) / Math.PI;
  return geoProjection((lambda, phi) => {
    const [right, down] = point(degrees(lambda), degrees(phi));
    return [right, -down];
  })
    .scale(1)
    .translate(point(0, 0))
    .clipExtent([
      [x, y],
      [x + w, y + h],
    ]);
}
