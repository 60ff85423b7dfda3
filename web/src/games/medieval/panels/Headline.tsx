import type { PanelProps } from "../../layer";
import { viewOf } from "../view";
import { useMedieval } from "../words";

/** Turn, phase, attacks left: in the bar at the top. */
export function Headline({ state }: PanelProps) {
  const { said, w } = useMedieval();
  const view = viewOf(state);
  const phase = `phase.${view.phase}`;
  return (
    <span className="medievalhead">
      {view.phase !== "set_up" && <>{w("turn", { n: view.turn + (view.phase === "over" ? 0 : 1) })} · </>}
      {said(phase) ?? view.phase}
      {view.phase === "action" && <> · {w("attacksLeft", { n: Math.max(0, view.this_turn.attacks_left) })}</>}
    </span>
  );
}
