/** Going back and forth through the match: slider, steps, playing, and the arrow keys. */
import { useEffect, useState } from "react";
import { useWords } from "../../i18n";
import type { Past } from "./useReplay";

const BEAT = 900; // milliseconds from one choice to the next

export function Replay({ past, last }: { past: Past; last: number }) {
  const { t } = useWords();
  const [plays, setPlays] = useState(false);
  const { at, state, move } = past;
  const shown = at ?? last;
  const arrived = at !== null && state?.ply === at;
  useEffect(() => {
    if (!plays || !arrived) return undefined;
    const timer = setTimeout(() => move(shown + 1 >= last ? null : shown + 1), BEAT);
    return () => clearTimeout(timer);
  }, [plays, arrived, shown, last, move]);
  useEffect(() => {
    if (at === null) setPlays(false);
  }, [at]);
  useEffect(() => {
    const turn = (event: KeyboardEvent) => {
      const step = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
      if (!step || event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return;
      if (!isAtRest(event.target)) return;
      event.preventDefault();
      setPlays(false);
      const to = shown + step;
      move(to >= last ? null : Math.max(0, to));
    };
    addEventListener("keydown", turn);
    return () => removeEventListener("keydown", turn);
  }, [shown, last, move]);
  if (last === 0) return null;
  const to = (next: number) => {
    setPlays(false);
    move(next >= last ? null : Math.max(0, next));
  };
  const play = () => {
    setPlays(!plays);
    if (!plays && at === null) move(0);
  };
  return (
    <div className="replay" role="group" aria-label={t("match.replay")}>
      <button type="button" onClick={play} aria-label={t(plays ? "replay.pause" : "replay.play")}>
        {plays ? "❚❚" : "▶"}
      </button>
      <button type="button" disabled={shown === 0} aria-label={t("replay.back")} onClick={() => to(shown - 1)}>
        ‹
      </button>
      <input
        type="range"
        min={0}
        max={last}
        value={shown}
        aria-label={t("match.replay")}
        aria-valuetext={t("match.replayAt", { n: shown, all: last })}
        onChange={(event) => to(Number(event.target.value))}
      />
      <button type="button" disabled={at === null} aria-label={t("replay.on")} onClick={() => to(shown + 1)}>
        ›
      </button>
      <span className="count">
        {shown}/{last}
      </span>
    </div>
  );
}

/** Nothing has the focus that uses the arrow keys itself. */
function isAtRest(target: EventTarget | null): boolean {
  return target === document.body || (target instanceof HTMLElement && target.matches("main, .replay button"));
}
