/** Stepping through what the others have done since one last chose: one key (N) for each, back with Shift. */
import { useCallback, useEffect, useMemo, useState } from "react";
import type { MatchState } from "../../api";
import type { Story } from "../../games/layer";
import { chapters, type Chapter } from "../../match/story";
import type { Past } from "./useReplay";

export interface Steps {
  chapters: readonly Chapter[];
  /** The one that is shown; null: none. */
  step: number | null;
  to: (step: number) => void;
  /** The past without its steps: who moves the slider has left them. */
  past: Past;
}

export function useSteps(now: MatchState, seen: number, story: Story, past: Past): Steps {
  const [step, setStep] = useState<number | null>(null);
  const told = useMemo(
    () => (seen < 0 ? [] : chapters(now.log.slice(seen + 1), story.weight, story.whose)).filter(({ told: some }) => some.length > 0),
    [now.log, seen, story],
  );
  const { move: go, play: begin } = past;
  const to = useCallback(
    (next: number) => {
      const chapter = told[next];
      setStep(chapter ? next : null);
      go(chapter && next >= 0 ? Math.min(chapter.to, now.ply) : null);
    },
    [told, go, now.ply],
  );
  useEffect(() => {
    if (past.at === null) setStep(null);
  }, [past.at]);
  useEffect(() => {
    const key = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== "n" || event.altKey || event.ctrlKey || event.metaKey || event.defaultPrevented) return;
      if (event.target instanceof Element && event.target.closest("input, select, textarea, dialog")) return;
      if (told.length === 0) return;
      event.preventDefault();
      to(event.shiftKey ? (step ?? told.length) - 1 : (step ?? -1) + 1);
    };
    addEventListener("keydown", key);
    return () => removeEventListener("keydown", key);
  }, [told, step, to]);
  const move = useCallback(
    (at: number | null) => {
      setStep(null);
      go(at);
    },
    [go],
  );
  const play = useCallback(
    (from?: number) => {
      setStep(null);
      begin(from);
    },
    [begin],
  );
  return { chapters: told, step, to, past: { ...past, move, play } };
}
