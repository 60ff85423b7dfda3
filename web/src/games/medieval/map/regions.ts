/** The land of each province on its card: what lies nearest to the places it is known to hold. */
import type { Extent } from "../../shared/chart";
import { regionsOf, type Land, type Seed } from "../../shared/regions";
import { boxOf, point } from "./projection";

type Place = readonly [lon: number, lat: number];

/** Places of a province besides the one where its token lies, so that its land gets about the right shape. */
// prettier-ignore
const MORE: Readonly<Record<string, readonly Place[]>> = {
  england_1a: [[-8, 53.3], [-5, 57.3], [-4.5, 55], [-4.2, 50.6]],
  england_1b: [[-1.6, 54.6], [-2.3, 57], [0.6, 51.6], [-1.5, 51]],
  france_1b: [[3, 50.5], [-0.6, 49.2], [3, 49.4]],
  holy_roman_empire_1b: [[6, 50.2], [5.5, 52.3], [8.6, 50], [9.6, 53.6], [9, 49.2]],
  norway_1b: [[6, 59.4], [5.8, 61.6]],
  holy_roman_empire_1c: [[11, 53.3], [11, 51.4], [13.5, 54], [14.4, 51]],
  poland_1c: [[17, 54], [18.8, 53.6], [16.5, 51]],
  sweden_1c: [[17, 60.5], [13.4, 60.5], [14, 57.6], [18.4, 57.5]],
  denmark_1c: [[11.7, 55.4], [14.1, 55.9], [10.4, 55.4]],
  prussia_1c: [[19.6, 54.3]],
  russia_1d: [[29, 52.2], [30, 59.4], [27, 51], [28.3, 55.2], [33, 54]],
  poland_1d: [[22.2, 51.3]],
  lithuania_1d: [[22.8, 55.6], [25.2, 53.8], [23.6, 53]],
  livonia_1d: [[25.6, 59], [27, 56.9], [22.3, 57]],
  russia_1f: [[43, 58.5], [42.2, 53]],
  bulgars_1f: [[50, 57.5], [51, 53.3]],
  france_2a: [[1, 43.6], [-0.4, 46.6], [1.2, 47.2]],
  spain_2a: [[-8.2, 42.4], [-1, 42.3], [1.2, 41.8], [-5.5, 43.2]],
  france_2b: [[3, 44.6], [2.7, 43.2], [4.2, 48.4], [2.6, 46], [2.4, 42.2]],
  holy_roman_empire_2b: [[6.2, 47.6], [5.6, 43.7], [7.5, 46.3], [7.4, 44.2], [7, 48.5]],
  holy_roman_empire_2c: [[15, 50], [9.4, 46.6], [10.2, 44.9], [14.6, 47.3], [11.6, 44.1], [12.8, 43.5], [9, 48.5]],
  venice_2c: [[13.7, 45.3], [15.4, 44.1], [11.8, 45.4]],
  hungary_2c: [[22, 47], [16.8, 45.7], [24, 46.4], [20.6, 48.5], [17.6, 48], [22.4, 45.4], [24.6, 45.9]],
  serbia_2c: [[17.6, 44.1], [21.4, 44.2]],
  poland_2c: [[18.6, 50.2], [21.8, 49.9]],
  russia_2c: [[24.6, 48.2], [23.4, 50.3]],
  bulgaria_2d: [[27.6, 43.6]],
  cumans_2d: [[28.3, 46.6], [26.6, 44.7], [26, 48], [28.6, 45]],
  polovtsy_2d: [[34, 45.2], [32, 49.4], [38.6, 46.6], [38, 44.6], [31.4, 47]],
  georgia_2f: [[44.6, 42.6]],
  polovtsy_2f: [[46.4, 45], [42.6, 45], [42.4, 50.4]],
  bulgars_2f: [[46, 51.8], [51.4, 50.6]],
  spain_3a: [[-1, 38.4], [-8.4, 38.6], [-0.4, 40.4], [-5.5, 36.6], [-2.6, 37.2], [2.9, 39.6]],
  almoravids_3a: [[0, 35.2], [5, 35.8], [-3.4, 35]],
  holy_roman_empire_3b: [[10.4, 43]],
  papacy: [[13.4, 42.6], [12.9, 41.6]],
  sardinia_corsica: [[9.1, 42.1]],
  holy_roman_empire_3c: [[16.3, 39.2], [18, 40.3], [16, 41.7]],
  byzantium_3c: [[20.2, 40.4], [20.6, 38.6]],
  latin_kingdom_3c: [[23.4, 38.3], [22.8, 40.6], [22, 37.3], [23, 39.4]],
  serbia_3c: [[21.8, 42.2], [18.8, 42.8], [17, 43.1], [20.2, 41.6]],
  byzantium_3d: [[27.8, 38.4], [30.2, 40.6], [28.2, 37.4], [31.6, 41.2]],
  latin_kingdom_3d_thrace: [[26.2, 41.2], [24.8, 40.9]],
  latin_kingdom_3d_armenia: [[34.4, 36.8], [36.6, 37.4]],
  bulgaria_3d: [[26.6, 42.4]],
  seljuks_of_rum_3d: [[36.6, 39], [31.2, 37.4], [34, 41], [36, 40.8], [30.6, 38.6], [38.6, 38.6]],
  trebizond_3d: [[38.2, 40.9]],
  ayyubids_mamluks_3f: [[42.8, 36.2], [41.6, 35]],
  georgia_3f: [[44, 40.4], [46, 41]],
  almoravids_4b: [[10.2, 33.2], [8.6, 36.4], [9, 34]],
  ayyubids_mamluks_4c: [[17.6, 30.4], [25, 31.2], [20.4, 31]],
  ayyubids_mamluks_4d: [[36.6, 33.2], [37.2, 35.9], [34.2, 30.4], [28, 30.6], [31.6, 28], [36, 31.6]],
  kingdom_of_jerusalem_4d: [[35, 32], [35.8, 34.4], [36.2, 36]],
};

/** Land that no province of the game holds: its place by card. */
// prettier-ignore
const WILD: Readonly<Record<string, readonly Place[]>> = {
  "1B": [[-2.4, 61.4]],
  "1C": [[10.6, 61]],
  "1D": [[25, 61.6], [29, 62]],
  "1E": [[37, 61.6]],
  "1F": [[46, 61.6], [51.4, 60.4]],
  "2F": [[51.4, 46.4], [49, 43]],
  "3A": [[-1, 33], [5, 33.4]],
  "3B": [[15, 40.6], [14.8, 41.6]],
  "3D": [[26.4, 39]],
  "3F": [[46.6, 38], [46.6, 35.2], [44.4, 34.4]],
  "4B": [[15.4, 31], [9, 30.4], [12.4, 31]],
  "4C": [[22.6, 36.4], [22, 29.6]],
  "4D": [[30.2, 36.6], [32.6, 36.4], [34.6, 36.6], [38.8, 29], [39.4, 32.6], [39.4, 35.6]],
};

export function landOf(
  card: string,
  extent: Extent,
  provinces: readonly { id: string; lon: number; lat: number }[],
): Land {
  const seeds: Seed[] = provinces.flatMap(({ id, lon, lat }) =>
    [[lon, lat] as const, ...(MORE[id] ?? [])].map((place) => ({ id, at: point(...place) })),
  );
  seeds.push(...(WILD[card] ?? []).map((place) => ({ id: null, at: point(...place) })));
  return regionsOf(boxOf(extent), seeds);
}
