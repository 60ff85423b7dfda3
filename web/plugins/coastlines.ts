/** Vite plugin: `virtual:coastlines/<game>`, the coastlines of a map as SVG paths, projected while we build. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { geoContains, geoPath, type GeoPermissibleObjects } from "d3-geo";
import type { FeatureCollection, MultiPolygon } from "geojson";
import { feature } from "topojson-client";
import type { Topology } from "topojson-specification";
import type { Plugin } from "vite";
import { CHART as GRAN_CAPITAN } from "../src/games/gran_capitan/map/projection";
import { EXTENTS } from "../src/games/medieval/map/cards";
import { CHART as MEDIEVAL } from "../src/games/medieval/map/projection";
import { CHART as UNIVERSALE, EXTENT, ISLANDS } from "../src/games/medioevo_universale/map/projection";
import { CHART as TANTO_MONTA_OCEAN } from "../src/games/tanto_monta/ocean/chart";
import type { Box, Chart, Extent } from "../src/games/shared/chart";
import { projectionOf } from "../src/games/shared/projection";

/** A file of world-atlas, and how many digits after the point its coordinates get. */
type Detail = readonly [atlas: "land-110m" | "land-50m" | "land-10m", digits: number];
interface Coast {
  chart: Chart;
  /** The parts of the map. */
  extents: Readonly<Record<string, Extent>>;
  around: Detail;
  land: Detail;
  /** Islands that are parts of their own, by a point on each. */
  islands?: Readonly<Record<string, readonly [lon: number, lat: number]>>;
}

const OCEAN: Extent = [[-95, 127], [-43, 50]]; // prettier-ignore
const WORLD: Extent = [[-180, 180], [-90, 90]]; // prettier-ignore
const COASTS: Readonly<Record<string, Coast>> = {
  gran_capitan: { chart: GRAN_CAPITAN, extents: { all: WORLD }, around: ["land-110m", 0], land: ["land-10m", 1] },
  medieval: { chart: MEDIEVAL, extents: EXTENTS, around: ["land-110m", 0], land: ["land-50m", 1] },
  medioevo_universale: {
    chart: UNIVERSALE,
    extents: { all: EXTENT },
    around: ["land-110m", 0],
    land: ["land-50m", 1],
    islands: ISLANDS,
  },
  tanto_monta_ocean: { chart: TANTO_MONTA_OCEAN, extents: { all: OCEAN }, around: ["land-110m", 0], land: ["land-110m", 1] },
};
/** Maps with coordinates of their own: their coasts are facts of the game, in these. */
const DRAWN: Readonly<Record<string, string>> = { tanto_monta: "../condotta/games/tanto_monta/data/coast.yaml" };
const MIDDLE = [500, 325] as const;
const FAR = [[-900, -900], [1900, -900], [1900, 1500], [-900, 1500]] as const; // prettier-ignore
const MODULE = "virtual:coastlines/";
const MARGIN = 350; // of land around a map, for windows of other proportions

export function coastlines(): Plugin {
  return {
    name: "coastlines",
    resolveId: (id) => (id.startsWith(MODULE) ? `\0${id}` : undefined),
    load: (id) => (id.startsWith(`\0${MODULE}`) ? source(id.slice(MODULE.length + 1)) : undefined),
  };
}

/** `around`: the land in outline, also around the map; `land`: that of each part of the map, cut at its edges. */
function source(game: string): string {
  const drawn = DRAWN[game];
  if (drawn) return drawnSource(drawn);
  const coast = COASTS[game];
  if (!coast) throw new Error(`plugins/coastlines.ts knows no map of ${game}`);
  const { chart, extents, islands = {} } = coast;
  const whole = { x: -MARGIN, y: -MARGIN, w: chart.width + 2 * MARGIN, h: chart.height + 2 * MARGIN };
  const land = Object.entries(extents).map(([id, extent]) => [id, landPath(coast.land, chart, chart.boxOf(extent))]);
  for (const [id, at] of Object.entries(islands)) land.push([id, islandPath(coast.land, chart, whole, [...at])]);
  return [
    `export const around = ${JSON.stringify(landPath(coast.around, chart, whole))};`,
    `export const land = ${JSON.stringify(Object.fromEntries(land))};`,
  ].join("\n");
}

/** Lines of a file, one to a row. The land lies on the right of a coast that leaves the map: it is closed around it. */
function drawnSource(file: string): string {
  const rows = readFileSync(new URL(`../${file}`, import.meta.url), "utf8").matchAll(/\{line: \[([^\]]*)\]\}/g);
  const rings = [...rows].map(([, row = ""]) => {
    const numbers = row.split(",").map(Number);
    const points = numbers.flatMap((x, n) => (n % 2 === 0 ? [[x, numbers[n + 1] ?? 0] as const] : []));
    return `M${[...points, ...closing(points)].map((at) => at.join(",")).join("L")}Z`;
  });
  return `export const around = ""; export const land = ${JSON.stringify({ all: relative(rings.join(""), 1) })};`;
}

/** The far corners between the end of a line and its beginning, clockwise; none for an island. */
function closing(points: readonly (readonly [number, number])[]): (readonly [number, number])[] {
  const [first = [0, 0], last = [0, 0]] = [points[0], points[points.length - 1]];
  if (first[0] === last[0] && first[1] === last[1]) return [];
  const whole = 2 * Math.PI;
  const angle = ([x, y]: readonly [number, number]) => Math.atan2(y - MIDDLE[1], x - MIDDLE[0]);
  const after = (at: readonly [number, number]) => (((angle(at) - angle(last)) % whole) + whole) % whole;
  return FAR.filter((corner) => after(corner) < after(first)).sort((a, b) => after(a) - after(b));
}

function landPath([name, digits]: Detail, chart: Chart, window: Box): string {
  return relative(geoPath(projectionOf(chart, window)).digits(digits)(landOf(name)) ?? "", digits);
}

/** The island on which this place lies. */
function islandPath([name, digits]: Detail, chart: Chart, window: Box, at: [number, number]): string {
  const land = landOf(name) as FeatureCollection<MultiPolygon>;
  const island = land.features
    .flatMap(({ geometry }) => geometry.coordinates)
    .map((coordinates): GeoPermissibleObjects => ({ type: "Polygon", coordinates }))
    .find((polygon) => geoContains(polygon, at));
  if (!island) throw new Error(`world-atlas/${name}.json has no island at ${at.join(", ")}`);
  return relative(geoPath(projectionOf(chart, window)).digits(digits)(island) ?? "", digits);
}

/** The same path told in steps from point to point, of the same digits: a third less to load. */
function relative(path: string, digits: number): string {
  const unit = 10 ** digits;
  const step = (n: number) => String(n / unit).replace(/^(-?)0\./, "$1.");
  return path.replace(/M([^MZ]*)(Z?)/g, (_, ring: string, close: string) => {
    const [first = [0, 0], ...rest] = ring.split("L").map((at) => at.split(",").map((n) => Math.round(Number(n) * unit)));
    let [x = 0, y = 0] = first;
    const steps = rest.map(([nextX = 0, nextY = 0]) => {
      const [right, down] = [nextX - x, nextY - y];
      [x, y] = [nextX, nextY];
      return down < 0 ? `${step(right)}${step(down)}` : `${step(right)},${step(down)}`;
    });
    return `M${step(first[0] ?? 0)},${step(first[1] ?? 0)}l${steps.join(" ")}${close}`;
  });
}

function landOf(name: string): GeoPermissibleObjects {
  const file = createRequire(import.meta.url).resolve(`world-atlas/${name}.json`);
  const world = JSON.parse(readFileSync(file, "utf8")) as Topology;
  const land = world.objects["land"];
  if (!land) throw new Error(`world-atlas/${name}.json holds no land`);
  return feature(world, land);
}
