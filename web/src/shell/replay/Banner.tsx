/** Where one is if not in the present: in the past, in a step of what is new, or behind the others' moves. */
import type { MatchState } from "../../api";
import { useWords } from "../../i18n";
import { PACES } from "./pace";
import { ProposeRewind } from "./Rewind";
import type { Following } from "./useFollowing";
import type { Steps } from "./useSteps";

interface Props {
  now: MatchState;
  steps: Steps;
  following: Following;
}

export function PastBanner({ now, steps }: Props) {
  const { t } = useWords();
  const { past, step, to, chapters } = steps;
  if (past.at === null) return null;
  return (
    <div className="banner past">
      <p role="status">
        {step === null ? t("match.replaying") : t("told.step", { n: step + 1, all: chapters.length })}{" "}
        {past.state === null ? t("app.loading") : past.state.approximate && t("match.nearest")}
      </p>
      <p className="buttons">
        {step !== null && (
          <>
            <button type="button" disabled={step === 0} onClick={() => to(step - 1)}>
              ‹ {t("told.back")}
            </button>
            <button type="button" className="big" onClick={() => to(step + 1)}>
              {step + 1 < chapters.length ? t("told.next") : t("told.done")} › <kbd>N</kbd>
            </button>
          </>
        )}
        <button type="button" onClick={() => past.move(null)}>
          {t("match.replayNow")}
        </button>
        {step === null && <ProposeRewind state={now} at={past.at} onDone={() => past.move(null)} />}
      </p>
    </div>
  );
}

export function FollowBanner({ now, following }: Props) {
  const { t } = useWords();
  if (following.state === null) return null;
  return (
    <div className="banner following">
      <p>
        {t("follow.behind", { n: following.left })} {now.decisions.length > 0 && <strong>{t("follow.asked")}</strong>}
      </p>
      <p className="buttons">
        <button type="button" className="big" onClick={following.skip}>
          {t("follow.skip")} »
        </button>
        <PaceChoice following={following} />
      </p>
    </div>
  );
}

export function PaceChoice({ following }: { following: Following }) {
  const { t } = useWords();
  return (
    <label className="pace">
      {t("follow.pace")}{" "}
      <select value={following.pace} onChange={(event) => following.setPace(Number(event.target.value))}>
        {PACES.map((pace) => (
          <option key={pace} value={pace}>
            {pace === 0 ? t("follow.atOnce") : pace === 0.5 ? "½×" : `${pace}×`}
          </option>
        ))}
      </select>
    </label>
  );
}
