/** The printed sheet as lines and areas: land by its spaces, Sea Zones, connections, mountains. Made once. */
import type { Hull } from "../../shared/hull";
import { cellsOf, regionsOf, type Point, type Seed } from "../../shared/regions";
import type { Link, Printed, Space } from "../view";
import { CANARIES, HEIGHT, WIDTH } from "./projection";

const AROUND = 120; // units that land and sea are divided beyond the edges
const BOX = { x: -AROUND, y: -AROUND, w: WIDTH + 2 * AROUND, h: HEIGHT + 2 * AROUND };

/** Land that is no part of the game keeps its neighbours away. */
// prettier-ignore
const NO_LAND: readonly Point[] = [
  [985, 170], [940, 150], [1010, 240], [900, 120], [820, 90], [760, 60], [790, 130], [860, 140], [720, 20], [1010, 320], [1030, 120],
  [480, -40], [560, -40], [620, -45], [700, -30], [100, 670], [170, 660], [215, 610], [235, 560], [250, 520], [300, 505],
  [360, 495], [420, 490], [470, 475], [520, 478], [570, 470], [620, 478], [670, 492], [720, 500], [720, 560], [800, 630],
  [30, 660], [760, 520], [850, 640],
];

/** Places of each Sea Zone besides that of its name, so that it gets about its shape. */
// prettier-ignore
const WATERS: Readonly<Record<string, readonly Point[]>> = {
  gulf_of_cadiz: [[105, 318], [150, 345], [60, 390], [90, 430], [195, 330], [160, 395], [40, 320], [205, 380], [-40, 380], [130, 290], [95, 275]],
  atlantic_ocean: [[140, 105], [60, 60], [200, 60], [40, 160], [110, 200], [230, 20], [-40, 200], [80, 225], [225, 90]],
  cantabrian_sea: [[382, 57], [320, 15], [450, 70], [440, 10], [300, 25], [340, 50], [400, -40], [480, 40]],
  gulf_of_lion: [[635, 249], [560, 262], [600, 215], [680, 222], [520, 258], [720, 200], [640, 300], [500, 268], [560, 305], [660, 270], [490, 285], [668, 300]],
  cape_bojador: [[38, 487], [20, 560], [60, 500], [-40, 560], [0, 480], [70, 480], [0, 640]],
  alboran_sea: [[341, 411], [240, 378], [300, 390], [420, 380], [450, 395], [500, 382], [530, 392], [415, 362]],
  western_mediterranean: [[587, 354], [530, 345], [660, 370], [700, 385], [640, 340], [475, 355], [560, 385], [620, 395], [735, 405], [660, 400], [760, 395], [672, 335], [480, 330], [745, 450], [765, 425]],
  tyrrhenian_sea: [[772, 321], [745, 290], [800, 350], [730, 345], [760, 355], [840, 360], [740, 240], [725, 215], [820, 340], [720, 290], [860, 385], [790, 300]],
  central_mediterranean: [[953, 272], [880, 220], [850, 180], [985, 320], [950, 400], [900, 430], [970, 470], [880, 500], [800, 470], [920, 330], [775, 470], [1000, 420], [830, 520], [790, 560], [920, 380], [880, 412], [930, 250], [960, 580], [1010, 350]],
};

export interface Sheet {
  /** The land around each space, reaching out over the sea. */
  land: ReadonlyMap<string, string>;
  /** The lines between two of them; null: land of no space. */
  borders: readonly { a: string | null; b: string | null; path: string }[];
  waters: ReadonlyMap<string, string>;
  waterHulls: ReadonlyMap<string, Hull>;
  waterBorders: string;
  /** Connections by what they lead over, and where the passes are. */
  roads: Readonly<Record<Link["over"], string>>;
  passes: readonly { at: Point; angle: number; over: Link["over"] }[];
  at: ReadonlyMap<string, Point>;
  /** Where the signs of spaces are: names rather do not lie on them. */
  signs: readonly (readonly [Point, Point])[];
}
const SIGN = 5; // units: about half a sign

const sheets = new WeakMap<Printed, Sheet>();

export function sheetOf(board: Printed): Sheet {
  const known = sheets.get(board);
  if (known) return known;
  const at = new Map<string, Point>([...board.spaces, ...board.zones].map((one) => [one.id, one.at]));
  const seeds: Seed[] = [
    ...board.spaces.filter((space) => !isCanary(space)).map(({ id, at: place }) => ({ id, at: place })),
    ...NO_LAND.map((place) => ({ id: null, at: place })),
  ];
  const water = regionsOf(BOX, Object.entries(WATERS).flatMap(([id, places]) => places.map((place) => ({ id, at: place })))); // prettier-ignore
  const sheet: Sheet = {
    land: regionsOf(BOX, seeds).areas,
    borders: bordersOf(seeds),
    waters: water.areas,
    waterHulls: water.hulls,
    waterBorders: water.borders,
    roads: {
      "": roadsOf(board.links, at, ""),
      mountain: roadsOf(board.links, at, "mountain"),
      desert: roadsOf(board.links, at, "desert"),
      strait: roadsOf(board.links, at, "strait"),
    },
    passes: board.links.filter(({ over }) => over).map(({ a, b, over }) => ({ ...middle(at.get(a), at.get(b)), over })),
    at,
    signs: board.spaces.map(({ at: [x, y] }) => [[x - SIGN, y], [x + SIGN, y]] as const),
  };
  sheets.set(board, sheet);
  return sheet;
}

function bordersOf(seeds: readonly Seed[]): Sheet["borders"] {
  return cellsOf(BOX, seeds).flatMap((cell, n) =>
    cell.flatMap(({ at, beyond }, k) => {
      const next = cell[(k + 1) % cell.length];
      const [one, other] = [seeds[n], seeds[beyond]];
      return next && one && other && beyond > n ? [{ a: one.id, b: other.id, path: `M${shown(at)}L${shown(next.at)}` }] : [];
    }),
  );
}

export function isCanary({ at: [x, y] }: Pick<Space, "at">): boolean {
  return x >= CANARIES.x && x <= CANARIES.x + CANARIES.w && y >= CANARIES.y && y <= CANARIES.y + CANARIES.h;
}

function roadsOf(links: readonly Link[], at: ReadonlyMap<string, Point>, over: Link["over"]): string {
  return links
    .filter((link) => link.over === over)
    .map(({ a, b }) => way(at.get(a) ?? [0, 0], at.get(b) ?? [0, 0]))
    .join("");
}

const BEND = 0.07; // of its length: how far a road leaves the straight line

/** Bent to the same side whichever way one goes. */
function bendOf(a: Point, b: Point): Point {
  const [dx, dy] = [b[0] - a[0], b[1] - a[1]];
  const side = ((a[0] + b[0] + a[1] + b[1]) % 2 === 0 ? 1 : -1) * (dx > 0 || (dx === 0 && dy > 0) ? 1 : -1);
  return [(a[0] + b[0]) / 2 - dy * BEND * side, (a[1] + b[1]) / 2 + dx * BEND * side];
}

export function way(a: Point, b: Point): string {
  return `M${shown(a)}Q${shown(bendOf(a, b))} ${shown(b)}`;
}

function middle(a: Point = [0, 0], b: Point = [0, 0]): { at: Point; angle: number } {
  const bend = bendOf(a, b);
  return {
    at: [(a[0] + b[0]) / 4 + bend[0] / 2, (a[1] + b[1]) / 4 + bend[1] / 2],
    angle: (Math.atan2(b[1] - a[1], b[0] - a[0]) * 180) / Math.PI,
  };
}

export function shown([x, y]: Point): string {
  return `${x.toFixed(1)},${y.toFixed(1)}`;
}
