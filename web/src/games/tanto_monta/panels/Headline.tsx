import { useEffect } from "react";
import { nameOf } from "../../../shell/parts/seats";
import type { PanelProps } from "../../layer";
import { SEATS } from "../signs/powers";
import { viewOf } from "../view";
import { useTm } from "../words";

/** Turn, phase and whose impulse it is: in the bar at the top. It also gives the seats their colours. */
export function Headline({ state }: PanelProps) {
  const { w } = useTm();
  const view = viewOf(state);
  useEffect(() => {
    const { style } = document.documentElement;
    for (const [seat, [fill, line]] of SEATS.entries()) {
      style.setProperty(`--seat-${seat}`, fill);
      style.setProperty(`--seat-line-${seat}`, line);
    }
    return () => {
      for (const seat of SEATS.keys()) {
        style.removeProperty(`--seat-${seat}`);
        style.removeProperty(`--seat-line-${seat}`);
      }
    };
  }, []);
  return (
    <span className="tm-headline">
      {w("turnOf", { n: view.turn, of: view.last_turn })} · {w(`phase.${view.phase}`)}
      {view.phase === "action" && <span className="tm-impulse"> · {w("impulseOf", { name: nameOf(state.players, view.active) })}</span>}
    </span>
  );
}
