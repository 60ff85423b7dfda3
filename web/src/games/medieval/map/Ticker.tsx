/** The last thing that happened, over the map, so that one can follow what the others do. */
import type { MatchState } from "../../../api";
import { Dice } from "../../../shell/log/Dice";

export function Ticker({ state, seen }: { state: MatchState; seen: number }) {
  const last = state.log[state.log.length - 1];
  if (!last || state.log.length - 1 <= seen) return null;
  return (
    <p className="ticker" key={last.n} aria-hidden="true">
      <Dice dice={last.dice} players={state.players} /> {last.text}
    </p>
  );
}
