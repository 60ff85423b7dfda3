import { shortName } from "../../../util/words";
import type { PanelProps } from "../../layer";
import { useMu } from "../words";

/** What is new, in a line. */
export function Digest({ state, names, seen = state.log.length }: PanelProps) {
  const { w } = useMu();
  const lines = state.log.slice(seen + 1);
  const changed = lines.filter(({ key }) => key === "control.changed").map(({ params }) => String(params["territory"]));
  const destroyed = lines.filter(({ key }) => key === "building.destroyed").length;
  const parts = [
    changed.length > 0
      ? w("digest.control", { territories: [...new Set(changed)].map((id) => shortName(names, id)).join(", ") })
      : "",
    destroyed > 0 ? w("digest.destroyed", { n: destroyed }) : "",
  ].filter(Boolean);
  return parts.length > 0 ? <p>{parts.join(" · ")}</p> : null;
}
