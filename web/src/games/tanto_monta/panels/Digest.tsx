import type { LogLine } from "../../../api";
import { shortName } from "../../../util/words";
import type { PanelProps } from "../../layer";
import { useTm } from "../words";

/** What is new, in a line. */
export function Digest({ state, names, seen = state.log.length }: PanelProps) {
  const { w } = useTm();
  const lines = state.log.slice(seen + 1);
  const of = (...keys: string[]) => lines.filter(({ key }) => keys.includes(key));
  const listed = (found: readonly LogLine[], param: string) =>
    [...new Set(found.map(({ params }) => String(params[param])))].map((id) => shortName(names, id)).join(", ");
  const [cards, moves, battles, taken] = [of("card.played"), of("move.declared"), of("battle.begins", "assault.made"), of("control.gained")]; // prettier-ignore
  const parts = [
    cards.length > 0 ? w("digest.cards", { cards: listed(cards, "card") }) : "",
    moves.length > 0 ? w("digest.moves", { n: moves.length }) : "",
    battles.length > 0 ? w("digest.battles", { places: listed(battles, "space") }) : "",
    taken.length > 0 ? w("digest.taken", { places: listed(taken, "space") }) : "",
  ].filter(Boolean);
  return parts.length > 0 ? <p>{parts.join(" · ")}</p> : null;
}
