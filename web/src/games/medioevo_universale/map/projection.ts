/** From longitude and latitude to the drawing: 5° to 54° E, 25° to 62° N, with more room around the Mediterranean. */
import { chartOf, type Extent, type Scale } from "../../shared/chart";

const LONGITUDES: Scale = [[5, 33], [20, 38], [36, 38], [42, 31], [54.5, 24]]; // prettier-ignore
const LATITUDES: Scale = [[24.8, 24], [31, 31], [34, 40], [42, 44], [48, 33], [55, 28], [62.6, 28]]; // prettier-ignore

export const CHART = chartOf(LONGITUDES, LATITUDES);
export const { width: WIDTH, height: HEIGHT, point } = CHART;
/** The whole map; its coastlines are `land.all` of `virtual:coastlines/medioevo_universale`. */
export const EXTENT: Extent = [[5, 54.5], [24.8, 62.6]]; // prettier-ignore
export const BOX = CHART.boxOf(EXTENT);
/** Islands that are territories of their own, by a point on each. */
export const ISLANDS: Readonly<Record<string, readonly [lon: number, lat: number]>> = {
  crete: [24.9, 35.2],
  cyprus: [33.2, 35.0],
  sicily: [14.0, 37.6],
};
