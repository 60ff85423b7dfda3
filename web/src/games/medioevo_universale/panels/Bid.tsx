import { Lock } from "../../../shell/parts/icons";
import type { PanelProps } from "../../layer";
import { viewOf } from "../view";
import { useMu } from "../words";

const TOGETHER = ["order.bid", "order.bid_again", "kingdoms.bid", "kingdoms.bid_again"];

/** Above a row of amounts: what one has, and what everybody chooses at the same time. */
export function Bid({ decision, state }: PanelProps) {
  const { w } = useMu();
  if (!decision) return null;
  const view = viewOf(state);
  const own = view.players.find((player) => player.seat === decision.seat);
  return (
    <div className="mu-bid">
      {own?.florins != null && <strong className="mu-gold">{w("purse", { n: own.florins })}</strong>}
      {decision.prompt === "taxes.level" && view.tolerated !== null && <p>{w("tolerated", { n: view.tolerated })}</p>}
      {TOGETHER.includes(decision.prompt) && (
        <p>
          <Lock /> {w("together")}
        </p>
      )}
    </div>
  );
}
