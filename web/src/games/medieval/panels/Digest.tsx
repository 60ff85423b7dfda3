import { shortName } from "../../../util/words";
import type { PanelProps } from "../../layer";
import { newsOf } from "../news";
import { useMedieval } from "../words";

/** What is new, in a line. */
export function Digest({ state, names, seen = state.log.length }: PanelProps) {
  const { w } = useMedieval();
  const lines = state.log.slice(seen + 1);
  const news = newsOf(lines);
  const listed = (ids: Iterable<string>) => [...ids].map((id) => shortName(names, id)).join(", ");
  const conquered = lines.filter((line) => ["attack.conquest", "knights.province"].includes(line.key));
  const parts = [
    news.forays.length > 0 ? w("digest.attacks", { n: news.forays.length }) : "",
    conquered.length > 0
      ? w("digest.conquered", { provinces: listed(new Set(conquered.map((line) => String(line.params["province"])))) })
      : "",
    news.laid.size > 0 ? w("digest.laid", { cards: [...news.laid].join(", ") }) : "",
    news.burnt.size > 0 ? w("digest.burnt", { cards: [...news.burnt].join(", ") }) : "",
    news.powers.size > 0 ? w("digest.powers", { powers: listed(news.powers) }) : "",
  ].filter(Boolean);
  return parts.length > 0 ? <p>{parts.join(" · ")}</p> : null;
}
