import { useWords } from "../../../i18n";
import { shortName } from "../../../util/words";
import type { PanelProps } from "../..";
import { newsOf } from "../news";

/** What is new, in a line. */
export function Digest({ state, names, seen = state.log.length }: PanelProps) {
  const { t } = useWords();
  const lines = state.log.slice(seen + 1);
  const news = newsOf(lines);
  const listed = (ids: Iterable<string>) => [...ids].map((id) => shortName(names, id)).join(", ");
  const conquered = lines.filter((line) => ["attack.conquest", "knights.province"].includes(line.key));
  const parts = [
    news.forays.length > 0 ? t("medieval.digest.attacks", { n: news.forays.length }) : "",
    conquered.length > 0
      ? t("medieval.digest.conquered", { provinces: listed(conquered.map((line) => String(line.params["province"]))) })
      : "",
    news.laid.size > 0 ? t("medieval.digest.laid", { cards: [...news.laid].join(", ") }) : "",
    news.burnt.size > 0 ? t("medieval.digest.burnt", { cards: [...news.burnt].join(", ") }) : "",
    news.powers.size > 0 ? t("medieval.digest.powers", { powers: listed(news.powers) }) : "",
  ].filter(Boolean);
  return parts.length > 0 ? <p>{parts.join(" · ")}</p> : null;
}
