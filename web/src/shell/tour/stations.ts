/** A guided first turn: stations that come up when the match is there, each pointing at a part of the screen. */
import type { MatchState } from "../../api";

export interface Station {
  id: string;
  /** Is it time for it? */
  when: (state: MatchState) => boolean;
  /** What it points at: a CSS selector; empty: nothing. */
  at: string;
  /** It ends the tour. */
  last?: boolean;
}
export interface Progress {
  read: string[];
  left: boolean;
}

export const BEGUN: Progress = { read: [], left: false };

/** The first station that is due and has not been read; null: nothing to say now. */
export function stationFor(stations: readonly Station[], state: MatchState, { read }: Progress): Station | null {
  if (isOver(stations, { read, left: false })) return null;
  return stations.find((station) => !read.includes(station.id) && station.when(state)) ?? null;
}

export function isOver(stations: readonly Station[], { read }: Progress): boolean {
  return stations.some((station) => station.last && read.includes(station.id));
}

/** Is this the question that is asked? */
export function asks(...prompts: string[]): Station["when"] {
  return (state) => state.decisions.some((decision) => prompts.includes(decision.prompt));
}

const KEY = "condotta.tour";

/** null: no tour was begun in this match. */
export function readProgress(match: string): Progress | null {
  try {
    const all = JSON.parse(localStorage.getItem(KEY) ?? "{}") as Record<string, Progress>;
    return all[match] ?? null;
  } catch {
    return null;
  }
}

/** Only one tour is kept: the last one. */
export function keepProgress(match: string, progress: Progress): void {
  localStorage.setItem(KEY, JSON.stringify({ [match]: progress }));
}
