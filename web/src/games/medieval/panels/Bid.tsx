import { Lock } from "../../../shell/parts/icons";
import { RuleRef } from "../../../shell/parts/rules";
import type { PanelProps } from "../../layer";
import { viewOf } from "../view";
import { useMedieval } from "../words";

const SECRET = ["attack.militia", "defence.militia"];

/** Above a row of amounts: what one has, and what the numbers mean. */
export function Bid({ decision, state }: PanelProps) {
  const { w } = useMedieval();
  if (!decision) return null;
  const own = viewOf(state).players.find((player) => player.seat === decision.seat);
  return (
    <div className="bid">
      {own?.money != null && <strong>{w("purse", { n: own.money })}</strong>}
      {SECRET.includes(decision.prompt) && (
        <p>
          <Lock /> {w("revealedTogether")}
        </p>
      )}
      {typeof decision.params["strength"] === "number" && (
        <p className="dim">
          {w("oddsAre")} <RuleRef id="MV-9.6.d" game={state.game} />
        </p>
      )}
    </div>
  );
}
