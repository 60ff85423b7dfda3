/** The Exploration Map as lines and areas: zones, the ways between them with their arrows, what has been revealed. */
import { regionsOf, type Point } from "../../shared/regions";
import { shown } from "../map/sheet";
import type { OceanLink, Printed } from "../view";
import { anchorOf, BUILT, CHART, routeOf, SEEDS, spotOf } from "./chart";

const AROUND = 40; // units that zones reach beyond the edges
const BOX = { x: -AROUND, y: -AROUND, w: CHART.width + 2 * AROUND, h: CHART.height + 2 * AROUND };
const APART = 9; // units from arrow to arrow

export interface Way {
  id: string;
  path: string;
  red: boolean;
  /** One for each Navigation Check (TM-2.5.c). */
  arrows: readonly { at: Point; angle: number }[];
}
export interface OceanSheet {
  areas: ReadonlyMap<string, string>;
  borders: string;
  ways: readonly Way[];
  /** Zones, spaces for settlements and the harbour. */
  at: ReadonlyMap<string, Point>;
}

const sheets = new WeakMap<Printed, OceanSheet>();

export function oceanSheetOf(board: Printed): OceanSheet {
  const known = sheets.get(board);
  if (known) return known;
  const { areas, borders } = regionsOf(BOX, SEEDS);
  const places = [...board.oceans.map(({ id }) => id), BUILT].map((id): [string, Point] => [id, anchorOf(id)]);
  const colonies = board.colonies.map(({ id, lon, lat }): [string, Point] => [id, spotOf(lon, lat)]);
  const links: OceanLink[] = [...board.oceanLinks, { a: "oz_1", b: BUILT, arrows: 0, red: false }];
  const sheet = { areas, borders, ways: links.map(wayOf), at: new Map([...places, ...colonies]) };
  sheets.set(board, sheet);
  return sheet;
}

function wayOf({ a, b, arrows, red }: OceanLink): Way {
  const points = routeOf(a, b);
  const { at, angle } = middleOf(points);
  const [dx, dy] = [Math.cos((angle * Math.PI) / 180), Math.sin((angle * Math.PI) / 180)];
  const spread = Array.from({ length: arrows }, (_, n) => (n - (arrows - 1) / 2) * APART);
  return {
    id: `${a}/${b}`,
    path: smooth(points),
    red,
    arrows: spread.map((along) => ({ at: [at[0] + dx * along, at[1] + dy * along], angle })),
  };
}

/** The middle of a way, and where it leads there. */
export function middleOf(points: readonly Point[]): { at: Point; angle: number } {
  const steps = points.slice(1).map((to, n) => ({ from: points[n] ?? to, to }));
  const length = ({ from, to }: { from: Point; to: Point }) => Math.hypot(to[0] - from[0], to[1] - from[1]);
  let left = steps.reduce((sum, step) => sum + length(step), 0) / 2;
  for (const step of steps) {
    const long = length(step);
    if (left > long) {
      left -= long;
      continue;
    }
    const { from, to } = step;
    const share = long === 0 ? 0 : left / long;
    return {
      at: [from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share],
      angle: (Math.atan2(to[1] - from[1], to[0] - from[0]) * 180) / Math.PI,
    };
  }
  return { at: points[0] ?? [0, 0], angle: 0 };
}

/** Through the first and the last point, bent towards those between. */
function smooth(points: readonly Point[]): string {
  const [first = [0, 0], ...rest] = points;
  const last = rest[rest.length - 1] ?? first;
  const turns = rest.slice(0, -1);
  const parts = turns.map((turn, n) => {
    const next = turns[n + 1];
    const end: Point = next ? [(turn[0] + next[0]) / 2, (turn[1] + next[1]) / 2] : last;
    return `Q${shown(turn)} ${shown(end)}`;
  });
  return `M${shown(first)}${turns.length > 0 ? parts.join("") : `L${shown(last)}`}`;
}
