import { useEffect } from "react";
import type { PanelProps } from "../../layer";
import { kingdomColour, viewOf } from "../view";
import { useMu, type MuKey } from "../words";

/** Turn and phase: in the bar at the top. It also gives the seats the colours of their kingdoms. */
export function Headline({ state }: PanelProps) {
  const { w } = useMu();
  const view = viewOf(state);
  const colours = view.players.map(({ kingdom, colour }) => (kingdom ? colour : null)).join(" ");
  useEffect(() => {
    const { style } = document.documentElement;
    const seats = colours.split(" ").map((colour) => kingdomColour(colour));
    for (const [seat, { fill, ink, line }] of seats.entries()) {
      style.setProperty(`--seat-${seat}`, fill);
      style.setProperty(`--seat-ink-${seat}`, ink);
      style.setProperty(`--seat-line-${seat}`, line);
    }
    return () => {
      for (const seat of seats.keys()) {
        style.removeProperty(`--seat-${seat}`);
        style.removeProperty(`--seat-ink-${seat}`);
        style.removeProperty(`--seat-line-${seat}`);
      }
    };
  }, [colours]);
  return (
    <span>
      {view.turn > 0 && (
        <>{view.turns > 0 ? w("turnOf", { n: view.turn, of: view.turns }) : w("turn", { n: view.turn })} · </>
      )}
      {w(`phase.${view.phase}` as MuKey)}
      {view.phase === "combat" && view.round > 0 && <> · {w("round", { n: view.round })}</>}
    </span>
  );
}
