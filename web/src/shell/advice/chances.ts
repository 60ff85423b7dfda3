/** The picture of winning chances: where its lines, points and labels lie. */
import type { Analysis, ChancePoint, LogLine } from "../../api";

export const WIDTH = 380;
export const HEIGHT = 190;
export const PLOT = { left: 38, right: 288, top: 10, bottom: 164 } as const;
const LINE = 13; // between two labels
const LOG_LINES = 2; // of the log, for each turning point

/** Move number to place, and back. */
export interface Scale {
  first: number;
  last: number;
  x: (at: number) => number;
  y: (chance: number) => number;
  at: (x: number) => number;
}

export function scaleOf(points: readonly ChancePoint[]): Scale {
  const first = points[0]?.ply ?? 0;
  const last = Math.max(first + 1, points[points.length - 1]?.ply ?? 0);
  const wide = PLOT.right - PLOT.left;
  return {
    first,
    last,
    x: (at) => PLOT.left + ((at - first) / (last - first)) * wide,
    y: (chance) => PLOT.bottom - chance * (PLOT.bottom - PLOT.top),
    at: (x) => Math.round(first + Math.min(1, Math.max(0, (x - PLOT.left) / wide)) * (last - first)),
  };
}

/** The line of one seat, as the `d` of a path. */
export function lineOf(points: readonly ChancePoint[], seat: number, scale: Scale): string {
  return points
    .map(({ ply, chances }, place) => {
      const [x, y] = [scale.x(ply), scale.y(chances[seat] ?? 0)];
      return `${place ? "L" : "M"}${x.toFixed(1)},${y.toFixed(1)}`;
    })
    .join("");
}

/** Where the labels stand: as near to the ends of their lines as they can without covering each other. */
export function labelPlaces(ends: readonly number[], least: number = PLOT.top, most: number = PLOT.bottom): number[] {
  const order = ends.map((_, seat) => seat).sort((a, b) => (ends[b] ?? 0) - (ends[a] ?? 0) || b - a);
  const found = ends.map(() => 0);
  let below = most + LINE;
  for (const seat of order) {
    below = Math.min(ends[seat] ?? 0, below - LINE);
    found[seat] = below;
  }
  const tooHigh = Math.max(0, least - below);
  return found.map((y) => Math.min(most, y + tooHigh));
}

/** The chances after so many moves: those of the last point until then. */
export function chancesAt(points: readonly ChancePoint[], at: number): readonly number[] {
  let found = points[0]?.chances ?? [];
  for (const point of points) {
    if (point.ply > at) break;
    found = point.chances;
  }
  return found;
}

/** "+18 %", "−7 %". */
export function changeText(change: number): string {
  const n = Math.round(Math.abs(change) * 100);
  return `${change < 0 ? "−" : "+"}${n} %`;
}

export interface TurningPoint {
  ply: number;
  seat: number;
  change: number;
  chance: number;
  /** What the log says of that move. */
  text: string;
}

export function turningPoints({ points, turning_points }: Analysis, log: readonly LogLine[]): TurningPoint[] {
  return turning_points.map((turn) => ({
    ...turn,
    chance: chancesAt(points, turn.ply)[turn.seat] ?? 0,
    text: log
      .filter((line) => line.ply === turn.ply)
      .slice(0, LOG_LINES)
      .map((line) => line.text)
      .join(" "),
  }));
}
