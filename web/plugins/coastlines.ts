/** Vite plugin: the coastlines of the Medieval map as one SVG path, projected when the client is built. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { geoPath } from "d3-geo";
import { feature } from "topojson-client";
import type { Topology } from "topojson-specification";
import type { Plugin } from "vite";
import { projection } from "../src/games/medieval/projection";

const MODULE = "virtual:medieval-coastlines";

export function coastlines(): Plugin {
  return {
    name: "medieval-coastlines",
    resolveId: (id) => (id === MODULE ? `\0${MODULE}` : undefined),
    load: (id) => (id === `\0${MODULE}` ? `export const land = ${JSON.stringify(landPath())};` : undefined),
  };
}

function landPath(): string {
  const file = createRequire(import.meta.url).resolve("world-atlas/land-50m.json");
  const world = JSON.parse(readFileSync(file, "utf8")) as Topology;
  const land = world.objects["land"];
  if (!land) throw new Error("world-atlas/land-50m.json holds no land");
  return geoPath(projection()).digits(1)(feature(world, land)) ?? "";
}
