/** What cannot be chosen now, and why: what has the same reason stands together. */
import type { Refused } from "../../api";
import { useWords } from "../../i18n";
import { byReason } from "../../match/options";
import { RuleRef } from "../parts/rules";

const SHOWN = 2; // more are shown when somebody asks

export function Refusals({ refused, game }: { refused: readonly Refused[]; game: string }) {
  const { t } = useWords();
  if (refused.length === 0) return null;
  const expected = refused.filter(({ option }) => option[0] !== "this"); // the others merely are one's own
  const others = refused.filter((one) => !expected.includes(one));
  return (
    <details className="refusals" open={expected.length > 0 && refused.length <= SHOWN}>
      <summary>{t("match.notNow", { n: refused.length })}</summary>
      <ul>
        {byReason([...expected, ...others]).map(({ reason, rule, texts }) => (
          <li key={`${rule} ${reason}`}>
            {texts.map((text, place) => (
              <span key={place} className="forbidden">
                {text}
              </span>
            ))}{" "}
            <span>{reason}</span> <RuleRef id={rule} game={game} />
          </li>
        ))}
      </ul>
    </details>
  );
}
