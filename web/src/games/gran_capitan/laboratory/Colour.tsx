/** The colour of a side, as on the map. */
import { COLOURS } from "../view";

export function Colour({ side }: { side: string }) {
  const [fill] = Object.entries(COLOURS).find(([id]) => id === side)?.[1] ?? ["#7a6a3a"];
  return <span className="gclab-colour" style={{ background: fill }} aria-hidden="true" />;
}
