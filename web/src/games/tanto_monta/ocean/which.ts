/** Which of the two maps a question is about. */
import type { MatchState } from "../../../api";
import type { Targets } from "../../../match/options";
import type { Printed } from "../view";
import { BUILT } from "./chart";

export type MapName = "main" | "ocean";
const NAMED = ["zone", "nao", "place", "to", "space", "origin"] as const;

const known = new WeakMap<Printed, ReadonlyMap<string, MapName>>();

/** On which map a thing is; those that are on none are not there. */
export function mapsOf(board: Printed): ReadonlyMap<string, MapName> {
  const found = known.get(board) ?? new Map<string, MapName>([
    ...[...board.spaces, ...board.zones].map(({ id }) => [id, "main"] as const),
    ...[...board.leaders.keys()].map((id) => [id, "main"] as const),
    ...[...board.oceans, ...board.colonies].map(({ id }) => [id, "ocean"] as const),
    ...[BUILT, ...board.naos.keys()].map((id) => [id, "ocean"] as const),
  ]); // prettier-ignore
  known.set(board, found);
  return found;
}

/** How many things of each map can be chosen; a stack of a power is named "space/power". */
export function openOn(board: Printed, open: Targets): Readonly<Record<MapName, number>> {
  const maps = mapsOf(board);
  const on = { main: 0, ocean: 0 };
  for (const id of open.keys()) {
    const map = maps.get(id.split("/")[0] ?? id);
    if (map) on[map] += 1;
  }
  return on;
}

/** The map that the options name, else the one that the words of the question do; null: both, or neither. */
export function askedMap(board: Printed, state: MatchState, open: Targets): MapName | null {
  const { main, ocean } = openOn(board, open);
  if (main + ocean > 0) return main === 0 ? "ocean" : ocean === 0 ? "main" : null;
  const maps = mapsOf(board);
  const named = state.decisions.flatMap(({ params }) => NAMED.flatMap((name) => maps.get(String(params[name])) ?? []));
  return named[0] ?? null;
}
