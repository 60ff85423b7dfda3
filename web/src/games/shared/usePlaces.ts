/** Where everything lies on the map, for what is on it and the size of the window. */
import { useMemo } from "react";
import type { Box, Chart } from "./chart";
import { inLines, placeTokens, type Body, type Size } from "./layout";
import { NEAR, tokenSize, type Frame } from "./useFrame";

export const NAME_FONT = '600 10.5px "Segoe UI", Roboto, "Helvetica Neue", "Liberation Sans", Arial, sans-serif';
export const SEA_FONT = 'italic 10.5px Georgia, "Times New Roman", serif';
const LINE = 12;
export const NAME_LINE = 13; // letters in a line of a name below a token
export const SEA_LINE = 14;
const TOKEN = { half: 15, up: 16, down: 12 };

export type Places = ReadonlyMap<string, [number, number]>;

/** Something on the map: a token with its name below, or the name of a sea. */
export interface Site {
  id: string;
  lon: number;
  lat: number;
  name: string;
  sea?: boolean;
  /** The box it stays in; if left out, it may lie anywhere. */
  box?: string;
  /** How far its token reaches from its middle, in units of a token, without the name. */
  token?: { half: number; up: number; down: number };
}
/** Everything on the map; it is placed anew when this is another object. */
export interface Sites {
  sites: readonly Site[];
  boxes?: ReadonlyMap<string, Box>;
  /** What a box has in its upper left corner, in pixels. */
  corner?: Size;
}

export function usePlaces(chart: Chart, on: Sites, { near, pixels }: Pick<Frame, "near" | "pixels">): Places {
  return useMemo(() => {
    const scale = near ? Math.max(NEAR, pixels) : pixels;
    const { w, h } = on.corner ?? { w: 0, h: 0 };
    const bodies = on.sites.map((site) => bodyOf(chart, site, near, tokenSize(scale)));
    return placeTokens(bodies, on.boxes ?? new Map(), { w: w / scale, h: h / scale });
  }, [chart, on, near, pixels]);
}

function bodyOf(chart: Chart, site: Site, near: boolean, size: number): Body {
  const { id, lon, lat, name, sea, box, token = TOKEN } = site;
  const [x, y] = chart.point(lon, lat);
  if (sea) {
    const lines = near ? inLines(name, SEA_LINE) : ["≈"];
    const [half, high] = [Math.max(9, widest(lines, SEA_FONT) / 2 + 2), 3 + (LINE * lines.length) / 2];
    return { id, x, y, box, half: half * size, up: high * size, down: high * size, yields: true };
  }
  const lines = near ? inLines(name, NAME_LINE) : [];
  const half = Math.max(token.half, widest(lines, NAME_FONT) / 2 + 2);
  return { id, x, y, box, half: half * size, up: token.up * size, down: (token.down + LINE * lines.length) * size };
}

const pen = document.createElement("canvas").getContext("2d");

/** How wide these lines are, in units of a token. */
export function widest(lines: readonly string[], font: string): number {
  if (pen) pen.font = font;
  return Math.max(0, ...lines.map((line) => pen?.measureText(line).width ?? line.length * 6));
}
