/** The spaces that a question is about: where a march goes that may be intercepted, where a battle is fought. */
import type { MatchState } from "../../../api";
import type { Targets } from "../../../match/options";
import type { TmView } from "../view";

const NAMED = ["to", "space", "place"] as const;

/** Those that its words name and none of its options does. */
export function askedAbout(view: TmView, state: MatchState, open: Targets): string[] {
  const spaces = new Set(view.board.spaces.map(({ id }) => id));
  const named = state.decisions.flatMap(({ params }) => NAMED.flatMap((name) => params[name] ?? []));
  return [...new Set(named.filter((id): id is string => typeof id === "string" && spaces.has(id) && !open.has(id)))];
}
