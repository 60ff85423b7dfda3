/**
 * From longitude and latitude to the drawing. Where many provinces lie close together (Italy, the Balkans, the Levant)
 * a degree gets more room than in Russia.
 */
import { chartOf, type Scale } from "../../shared/chart";

// prettier-ignore
const LONGITUDES: Scale = [[-13, 22], [-5, 23], [1, 29], [8, 33], [30, 32], [36, 24], [44, 17], [55, 16]];
// prettier-ignore
const LATITUDES: Scale = [[25.5, 24], [32, 27], [36, 38], [39, 46], [42, 46], [46, 38], [51, 29], [56, 22], [64, 21]];

export const CHART = chartOf(LONGITUDES, LATITUDES);
export const { width: WIDTH, height: HEIGHT, point, boxOf } = CHART;
