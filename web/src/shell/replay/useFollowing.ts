/** The others' moves at a pace that one can read, set, and skip. */
import { useCallback, useEffect, useState } from "react";
import type { MatchState } from "../../api";
import type { Story } from "../../games/layer";
import { arrived, beatOf, behind, NOBODY_WAITS, shownEnough } from "../../match/following";
import { firstPace, PACES, useKept } from "./pace";

export interface Following {
  /** What is shown of the others' moves; null: one sees the present. */
  state: MatchState | null;
  /** So many positions are still to be shown. */
  left: number;
  pace: number;
  setPace: (pace: number) => void;
  skip: () => void;
}

export function useFollowing(now: MatchState | null, story: Story): Following {
  const [pace, setPace] = useKept("condotta.pace", PACES, firstPace());
  const [line, setLine] = useState(NOBODY_WAITS);
  let current = line;
  if (now !== line.last) {
    current = arrived(line, now, story.weight, pace);
    setLine(current); // before anything is drawn: else the end would be seen before what led to it
  }
  const first = current.waiting[0];
  const waits = current.waiting.length > 0;
  const beat = waits ? beatOf(current, pace || 1) : 0;
  useEffect(() => {
    if (!first) return undefined;
    const timer = setTimeout(() => setLine(shownEnough), beat);
    return () => clearTimeout(timer);
    // eslint-disable-next-line react-hooks/exhaustive-deps -- it keeps the beat with which it began
  }, [first]);
  const skip = useCallback(() => setLine((one) => ({ ...one, waiting: [] })), []);
  const setOrSkip = useCallback(
    (next: number) => {
      setPace(next);
      if (next === 0) skip();
    },
    [setPace, skip],
  );
  return { state: behind(current), left: Math.max(0, current.waiting.length - 1), pace, setPace: setOrSkip, skip };
}
