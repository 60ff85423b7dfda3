/** A small part that a game adds to the shell; nothing for games without a layer of their own. */
import { Suspense } from "react";
import { layerOf } from "../../games";
import type { PanelProps } from "../../games/layer";
import type { Targets } from "../../match/options";

const NOTHING_OPEN: Targets = new Map();
const NOTHING_POINTED: ReadonlySet<string> = new Set();
const doNothing = () => undefined;

type Props = Pick<PanelProps, "part" | "state" | "names"> & Partial<PanelProps>;

export function Part(props: Props) {
  const layer = layerOf(props.state.game);
  if (!layer) return null;
  return (
    <Suspense fallback={null}>
      <layer.Panel open={NOTHING_OPEN} pointed={NOTHING_POINTED} onPick={doNothing} {...props} />
    </Suspense>
  );
}
