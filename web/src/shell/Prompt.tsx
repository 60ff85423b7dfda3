/** What is asked, what may be chosen, and what may not and why. */
import { useEffect, useState } from "react";
import type { Decision, MatchState, Name, OptionLine } from "../api";
import { useWords } from "../i18n";
import { areAmounts, type Pick } from "../options";
import { RuleRef } from "./rules";
import { nameOf, SeatMark } from "./seats";

interface Props {
  state: MatchState;
  names: Record<string, Name>;
  free: boolean;
  narrowed: { id: string; picks: readonly Pick[] } | null;
  onWiden: () => void;
  onChoose: (seat: number, line: OptionLine) => void;
  onPoint: (ids: readonly string[]) => void;
}

export function Prompt({ state, names, free, narrowed, onWiden, onChoose, onPoint }: Props) {
  const { t } = useWords();
  const mine = state.decisions;
  if (state.over) return null;
  if (mine.length === 0) {
    const awaited = state.waiting_for.map((seat) => nameOf(state.players, seat)).join(", ");
    return (
      <section className="prompt waiting" aria-live="polite">
        <p>
          {state.seat === null && <span className="tag">{t("match.watching")}</span>}
          {awaited && t("match.waiting", { names: awaited })}
        </p>
      </section>
    );
  }
  return (
    <section className="prompt asks" aria-label={t("match.yourMove")}>
      {mine.map((decision) => (
        <Question
          key={`${state.turn}/${decision.seat}/${decision.prompt}/${decision.text}`}
          decision={decision}
          {...{ state, names, free, narrowed, onWiden, onChoose, onPoint }}
        />
      ))}
    </section>
  );
}

function Question({
  decision,
  state,
  names,
  free,
  narrowed,
  onWiden,
  onChoose,
  onPoint,
}: Props & { decision: Decision }) {
  const { t } = useWords();
  const [shown, setShown] = useState(false);
  useEffect(() => () => onPoint([]), [onPoint]);
  const only = narrowed?.picks.filter((pick) => pick.seat === decision.seat).map((pick) => pick.line);
  const options = only ?? decision.options;
  const amounts = areAmounts(options);
  return (
    <div className="question">
      <h2 aria-live="polite">
        {state.your_seats.length > 1 && <SeatMark seat={decision.seat} />}
        {decision.text} <RuleRef id={decision.rule} game={state.game} />
      </h2>
      {decision.hidden && <p className="tag secret">🔒 {t("match.secret")}</p>}
      {!narrowed && options.some((line) => line.ids.length > 0) && <p className="dim hint">{t("match.onBoard")}</p>}
      {narrowed && (
        <p className="narrowed">
          {t("match.narrowed", { name: names[narrowed.id]?.full ?? narrowed.id })}{" "}
          <button type="button" className="plain" onClick={onWiden}>
            {t("match.allOptions")}
          </button>
        </p>
      )}
      <ul className={amounts ? "options amounts" : options.length > 8 ? "options many" : "options"}>
        {options.map((line) => (
          <li key={JSON.stringify(line.option)}>
            <button
              type="button"
              disabled={!free}
              onMouseEnter={() => onPoint(line.ids)}
              onMouseLeave={() => onPoint([])}
              onFocus={() => onPoint(line.ids)}
              onBlur={() => onPoint([])}
              onClick={() => onChoose(decision.seat, line)}
            >
              {line.text}
            </button>
          </li>
        ))}
      </ul>
      {decision.refused.length > 0 && !narrowed && (
        <details className="refusals" open={shown} onToggle={(event) => setShown(event.currentTarget.open)}>
          <summary>{t("match.notNow", { n: decision.refused.length })}</summary>
          <ul>
            {decision.refused.map((refused) => (
              <li key={JSON.stringify(refused.option)}>
                <span className="forbidden">{refused.text}</span> <span>{refused.reason}</span>{" "}
                <RuleRef id={refused.rule} game={state.game} />
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}
