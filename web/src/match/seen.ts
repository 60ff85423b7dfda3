/** How far this browser has seen each match, so that it can tell what is new. */
interface Mark {
  /** Its ply when it was looked at last. */
  ply: number;
  at: number;
  /** For each seat the log line that was the last when the seat last chose; "-" is a spectator's. */
  log: Record<string, number>;
}
export type Marks = Record<string, Mark>;

const KEY = "condotta.seen";
const MOST = 200;

export function readMarks(): Marks {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}") as Marks;
  } catch {
    return {};
  }
}

export function lastSeen(match: string, seat: number | null): number | undefined {
  return readMarks()[match]?.log[seat ?? "-"];
}

/** It is looked at now; with `line`, the news begin after this line of the log. */
export function keepSeen(match: string, ply: number, seat: number | null, line?: number): void {
  const marks = readMarks();
  const log = { ...marks[match]?.log, ...(line === undefined ? {} : { [seat ?? "-"]: line }) };
  localStorage.setItem(KEY, JSON.stringify(newest({ ...marks, [match]: { ply, at: Date.now(), log } })));
}

export function newest(marks: Marks, most = MOST): Marks {
  const sorted = Object.entries(marks).sort(([, a], [, b]) => b.at - a.at);
  return Object.fromEntries(sorted.slice(0, most));
}
