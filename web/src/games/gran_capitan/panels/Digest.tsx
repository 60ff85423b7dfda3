import type { LogLine } from "../../../api";
import { shortName } from "../../../util/words";
import type { PanelProps } from "../../layer";
import { useGc } from "../words";

/** What is new, in a line. */
export function Digest({ state, names, seen = state.log.length }: PanelProps) {
  const { w } = useGc();
  const lines = state.log.slice(seen + 1);
  const of = (...keys: string[]) => lines.filter(({ key }) => keys.includes(key));
  const listed = (found: readonly LogLine[], param: string) =>
    [...new Set(found.map(({ params }) => String(params[param])))].map((id) => shortName(names, id)).join(", ");
  const [steps, battles, taken, turned] = [of("march.step"), of("battle.begins", "march.attack"), of("place.conquered"), of("state.aligned")]; // prettier-ignore
  const parts = [
    steps.length > 0 ? w("digest.marches", { n: new Set(steps.map(({ params }) => params["force"])).size }) : "",
    battles.length > 0 ? w("digest.battles", { places: listed(battles, "hex") }) : "",
    taken.length > 0 ? w("digest.taken", { places: listed(taken, "place") }) : "",
    turned.length > 0 ? w("digest.aligned", { states: listed(turned, "state") }) : "",
  ].filter(Boolean);
  return parts.length > 0 ? <p>{parts.join(" · ")}</p> : null;
}
