import { Arms, Inline } from "./glyphs";
import { colourOf, type MuView, type Side } from "../view";

/** The shield of a player, or of the barbarians, among words. */
export function SideMark({ view, side, size = 18 }: { view: MuView; side: Side | null; size?: number }) {
  return (
    <Inline size={size}>
      <Arms side={side} {...colourOf(view, side)} />
    </Inline>
  );
}
