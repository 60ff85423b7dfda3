/** Setting up a large army takes many small answers: one click takes the first of each, until something else is asked. */
import { useEffect } from "react";
import { useGc } from "../words";
import type { MatProps } from "./Mat";
import * as plan from "./plan";

export function UsualMat({ decision, state, free, onChoose }: MatProps) {
  const { w } = useGc();
  const [first] = decision.options;
  useEffect(() => {
    if (free && first && plan.takesUsual(state.match)) onChoose(decision.seat, first);
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once for each question
  }, [decision.question, free]);
  if (!first || decision.options.length < 2) return null;
  return (
    <div className="gc-mat">
      <button
        type="button"
        className="gc-plan"
        disabled={!free}
        onClick={() => {
          plan.takeUsual(state.match);
          onChoose(decision.seat, first);
        }}
      >
        <b>{w("mat.usual")}</b> <small>{w("mat.usualAbout")}</small>
      </button>
    </div>
  );
}
