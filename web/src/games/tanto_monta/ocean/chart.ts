/** The Exploration Map: the world from the Caribbean to Canton, with more room for a degree where most voyages begin. */
import { chartOf, type Scale } from "../../shared/chart";
import type { Point } from "../../shared/regions";

const LONGITUDES: Scale = [[-91, 4.2], [-30, 5.4], [18, 5.2], [55, 4.2], [123, 4.2]]; // prettier-ignore
const LATITUDES: Scale = [[-39, 6.2], [46, 6.2]];
export const CHART = chartOf(LONGITUDES, LATITUDES);

/** Where the Built Naos wait. */
export const BUILT = "built_naos";

/** Places of each Ocean Zone, so that it gets about its shape; the first is where its signs are. Longitude, latitude. */
// prettier-ignore
const WATERS: Readonly<Record<string, readonly Point[]>> = {
  oz_1: [[-28, 24.500], [-19, 27], [-16, 32], [-26, 12], [-21, 7], [-12, 14], [-8, 22], [-22, 33], [-4, 15]],
  oz_2: [[-12, -4], [-12, 4], [1, 2], [6, 0], [5, 10], [-3, 9], [13, 8], [-4, -5], [4, -4]],
  oz_3: [[1, -24], [7, -11], [13, -34], [-2, -15], [18, -38], [3, -34], [16, -10], [20, -24], [12, -20], [27, -37]],
  oz_4: [[59, -19], [41, -22], [46, -9], [50, 0], [37, -34], [60, -33], [35, -12], [33, -2], [33, -25], [62, -9], [40, 5]],
  oz_5: [[62, 10], [58, 19], [53, 9], [71, 4], [80, 3], [74, 20], [50, 22], [86, 14], [66, 27], [82, 24], [84, -4], [72, -3]],
  oz_6: [[110, 11], [96, 8], [94, -4], [117, 18], [110, -12], [102, -11], [119, 27], [108, 26], [100, 18], [116, -4], [121, 8]],
  oz_7: [[-63, 17.500], [-71, 13.500], [-80, 17], [-75, 26], [-85, 24], [-78, 8], [-88, 14], [-72, 4], [-88, 32]],
  oz_8: [[-46, 5], [-33, -11], [-53, 9], [-37, -20], [-61, 11.500], [-58, 2], [-50, -10], [-62, -6], [-40, -30], [-56, -24]],
  oz_a: [[-46, 29], [-52, 21], [-33, 33], [-45, 38], [-62, 30], [-36, 20], [-68, 36], [-30, 42], [-50, 15]],
  oz_b: [[-23, -13], [-24, -1], [-16, -25], [-31, 5], [-25, -32], [-14, -9], [-38, 11], [-12, -36]],
};
/** What everybody has always known. */
// prettier-ignore
const KNOWN: readonly Point[] = [[-9, 40], [2, 38], [14, 38], [26, 36], [35, 32], [-2, 33], [8, 31], [-14, 41], [20, 30], [36, 40], [-6, 46]];

/** Where ships wait to be launched: off Lisbon. */
const HARBOUR: Point = [-16, 39];

/** Ways from zone to zone that would lead over land. */
// prettier-ignore
const ROUND: Readonly<Record<string, readonly Point[]>> = {
  "oz_1/oz_2": [[-27, 10]],
  "oz_3/oz_4": [[14, -36], [34, -36]],
  "oz_5/oz_6": [[79, 3], [95, 6.500], [104, 1.500]],
  "oz_b/oz_8": [[-30, -1]],
  "oz_7/oz_8": [[-56, 13]],
};

const at = ([lon, lat]: Point): Point => CHART.point(lon, lat);

export const SEEDS: readonly { id: string | null; at: Point }[] = [
  ...Object.entries(WATERS).flatMap(([id, places]) => places.map((place) => ({ id, at: at(place) }))),
  ...KNOWN.map((place) => ({ id: null, at: at(place) })),
];

/** Where the signs of a zone, or those of the harbour, are. */
export function anchorOf(zone: string): Point {
  return at(zone === BUILT ? HARBOUR : (WATERS[zone]?.[0] ?? [0, 0]));
}

/** All points of the way between two zones, in whichever order they are named. */
export function routeOf(a: string, b: string): readonly Point[] {
  const turns = ROUND[`${a}/${b}`] ?? [...(ROUND[`${b}/${a}`] ?? [])].reverse();
  return [anchorOf(a), ...turns.map(at), anchorOf(b)];
}

/** Tenths of degrees, as the server sends them. */
export function spotOf(lon: number, lat: number): Point {
  return at([lon / 10, lat / 10]);
}

/** Islets too small for the coastlines of the world: Cape Verde, Azores, Madeira, the Canaries, São Tomé. */
// prettier-ignore
export const ISLETS: readonly Point[] = ([
  [-24.300, 16], [-23.200, 15.200], [-25, 17], [-28, 38.600], [-25.500, 37.800], [-16.900, 32.700], [-17.800, 28.700], [-15.600, 28], [-13.800, 29], [6.600, 0.300], [7.400, 1.700],
] as Point[]).map(at);
