/** Where a match began, if not as the rules say: everybody is told before they join, and at the table. */
import type { MatchLine } from "../../api";
import { useWords } from "../../i18n";

type Origin = MatchLine["origin"];

export function OriginNote({ origin }: { origin: Origin | undefined }) {
  const { t } = useWords();
  if (!origin || origin === "set_up") return null;
  return (
    <p className="origin" role="note">
      <strong>{t(`origin.${origin}`)}</strong> {t(`origin.${origin}Why`)}
    </p>
  );
}

/** In a row of a list. */
export function OriginTag({ origin }: { origin: Origin }) {
  const { t } = useWords();
  return origin === "set_up" ? null : <span className="tag">{t(`origin.${origin}`)}</span>;
}
