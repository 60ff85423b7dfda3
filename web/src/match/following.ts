/** The others' moves one after the other: states that have come wait in a line until they were shown long enough. */
import type { MatchState } from "../api";
import type { Story } from "../games/layer";

export interface Waiting {
  state: MatchState;
  /** How much of it matters: what tells nothing is not waited for. */
  weight: 0 | 1 | 2;
}
/** `last`: what has come last. The first of the line is shown, unless it is the last: then that is the present. */
export interface Line {
  last: MatchState | null;
  waiting: readonly Waiting[];
}

export const NOBODY_WAITS: Line = { last: null, waiting: [] };
const BEATS = [0, 550, 1500] as const; // milliseconds
const LONG = 10; // with more than so many the beats become shorter

/** Another state has come. Own choices, what was taken back, and another seat's view are shown at once. */
export function arrived(line: Line, now: MatchState | null, weigh: Story["weight"], pace: number): Line {
  const before = line.last;
  if (now === null || before === null || pace === 0 || isNewView(before, now)) return { last: now, waiting: [] };
  if (now.ply === before.ply && now.log.length === before.log.length) return { last: now, waiting: instead(line, now) };
  if (line.waiting.length === 0 && before.decisions.length > 0) return { last: now, waiting: [] };
  const weights = now.log.slice(before.log.length).map(weigh);
  const weight = weights.reduce<0 | 1 | 2>((most, one) => (one > most ? one : most), 0);
  const tail = line.waiting.at(-1);
  const kept = line.waiting.length > 1 && tail?.weight === 0 ? line.waiting.slice(0, -1) : line.waiting;
  return { last: now, waiting: [...kept, { state: now, weight }] };
}

function isNewView(before: MatchState, now: MatchState): boolean {
  return before.match !== now.match || before.seat !== now.seat || now.ply < before.ply || now.log.length < before.log.length;
}

/** Clocks, presence, words in another language: the last one is now this. */
function instead(line: Line, now: MatchState): readonly Waiting[] {
  return line.waiting.map((one, place) => (place === line.waiting.length - 1 ? { ...one, state: now } : one));
}

/** The first was shown long enough. */
export function shownEnough(line: Line): Line {
  return { ...line, waiting: line.waiting.slice(1) };
}

/** How long the first of the line is shown. */
export function beatOf(line: Line, pace: number): number {
  const beat = BEATS[line.waiting[0]?.weight ?? 0] / pace;
  return line.waiting.length > LONG ? (beat * LONG) / line.waiting.length : beat;
}

/** What is shown while one is behind; null: the present. */
export function behind(line: Line): MatchState | null {
  return line.waiting.length > 1 ? (line.waiting[0]?.state ?? null) : null;
}
