/** What the signs on a map mean. */
import type { ReactNode } from "react";
import { useWords } from "../../i18n";

export function Legend({ children }: { children: ReactNode }) {
  const { t } = useWords();
  return (
    <details className="legend">
      <summary>{t("map.legend")}</summary>
      <div className="signs" role="region" aria-label={t("map.legend")} tabIndex={0}>
        <ul>{children}</ul>
      </div>
    </details>
  );
}

export function LegendLine({ sign, words }: { sign: ReactNode; words: string }) {
  return (
    <li>
      {sign} <span>{words}</span>
    </li>
  );
}
