/** What the others have done since one last chose, in a handful of lines: each leads to the board as it was then. */
import type { MatchState } from "../../api";
import { useWords } from "../../i18n";
import { Dice } from "../log/Dice";
import { nameOf, SeatMark } from "../parts/seats";
import type { Steps } from "./useSteps";

export function Told({ state, steps }: { state: MatchState; steps: Steps }) {
  const { t } = useWords();
  return (
    <ol className="told" aria-label={t("told.title")}>
      {steps.chapters.map((chapter, n) => (
        <li key={chapter.lines[0]?.n} aria-current={n === steps.step ? "step" : undefined}>
          <button
            type="button"
            className="toldstep"
            aria-label={t("told.show", { name: chapter.seat === null ? t("told.nobody") : nameOf(state.players, chapter.seat) })}
            title={t("told.showKey")}
            onClick={() => steps.to(n)}
          >
            {chapter.seat === null ? <span aria-hidden="true">✦</span> : <SeatMark seat={chapter.seat} size={18} />}
          </button>
          <p>
            {chapter.told.map((line) => (
              <span key={line.n}>
                <Dice dice={line.dice} players={state.players} /> {line.text}{" "}
              </span>
            ))}
            {chapter.lines.length > chapter.told.length && (
              <small>{t("told.more", { n: chapter.lines.length - chapter.told.length })}</small>
            )}
          </p>
        </li>
      ))}
    </ol>
  );
}

/** While one steps through it or follows: what is seen on the board, in words, over the board. */
export function Caption({ lines, state }: { lines: readonly MatchState["log"][number][]; state: MatchState }) {
  if (lines.length === 0) return null;
  return (
    <div className="caption" role="status">
      {lines.map((line) => (
        <p key={line.n}>
          <Dice dice={line.dice} players={state.players} /> {line.text}
        </p>
      ))}
    </div>
  );
}
