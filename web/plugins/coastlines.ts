/** Vite plugin: the coastlines of the Medieval map as SVG paths, projected when the client is built. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { geoPath, type GeoProjection } from "d3-geo";
import { feature } from "topojson-client";
import type { Topology } from "topojson-specification";
import type { Plugin } from "vite";
import { EXTENTS } from "../src/games/medieval/cards";
import { boxOf } from "../src/games/medieval/layout";
import { projection } from "../src/games/medieval/projection";

const MODULE = "virtual:medieval-coastlines";

export function coastlines(): Plugin {
  return {
    name: "medieval-coastlines",
    resolveId: (id) => (id === MODULE ? `\0${MODULE}` : undefined),
    load: (id) => (id === `\0${MODULE}` ? source() : undefined),
  };
}

/** `around`: the land below the cards, in outline; `land`: that of each card, cut at its edges. */
function source(): string {
  const around = landPath("land-110m", projection(), 0);
  const land = Object.entries(EXTENTS).map(([id, extent]) => {
    const { x, y, w, h } = boxOf(extent);
    const window = projection([
      [x, y],
      [x + w, y + h],
    ]);
    return [id, landPath("land-50m", window, 1)];
  });
  return [
    `export const around = ${JSON.stringify(around)};`,
    `export const land = ${JSON.stringify(Object.fromEntries(land))};`,
  ].join("\n");
}

function landPath(name: string, seen: GeoProjection, digits: number): string {
  const file = createRequire(import.meta.url).resolve(`world-atlas/${name}.json`);
  const world = JSON.parse(readFileSync(file, "utf8")) as Topology;
  const land = world.objects["land"];
  if (!land) throw new Error(`world-atlas/${name}.json holds no land`);
  return geoPath(seen).digits(digits)(feature(world, land)) ?? "";
}
