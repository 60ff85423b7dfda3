/** From longitude and latitude to the drawing: 5° to 55° E, 25° to 62° N, with more room around the Mediterranean. */
import { chartOf, type Extent, type Scale } from "../shared/chart";

const LONGITUDES: Scale = [[5, 32], [20, 37], [36, 36], [42, 28], [55, 22]]; // prettier-ignore
const LATITUDES: Scale = [[25.2, 26], [31, 32], [34, 40], [42, 44], [48, 36], [55, 29], [62, 25]]; // prettier-ignore

export const CHART = chartOf(LONGITUDES, LATITUDES);
export const { width: WIDTH, height: HEIGHT, point } = CHART;
/** The whole map; its coastlines are `land.all` of `virtual:coastlines/medioevo_universale`. */
export const EXTENT: Extent = [[5, 55], [25.2, 62]]; // prettier-ignore
export const BOX = CHART.boxOf(EXTENT);
/** Islands that are territories of their own, by a point on each. */
export const ISLANDS: Readonly<Record<string, readonly [lon: number, lat: number]>> = {
  crete: [24.9, 35.2],
  cyprus: [33.2, 35.0],
  sicily: [14.0, 37.6],
};
