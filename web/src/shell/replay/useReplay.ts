/** The match as it was: `at` is the ply shown, null the present; and playing it from there. */
import { useCallback, useEffect, useRef, useState } from "react";
import { call, matchPath, type Lang, type MatchState } from "../../api";

const REST = 120; // milliseconds a slider must stand still
const KEPT = 30; // positions that need not be fetched again

export interface Past {
  at: number | null;
  state: MatchState | null;
  /** It plays on by itself. */
  plays: boolean;
  move: (at: number | null) => void;
  /** Play from here; from the present: from the start. */
  play: (from?: number) => void;
  pause: () => void;
  /** Fetch what will be shown next. */
  prepare: (at: number) => void;
}

export function useReplay(match: string, seat: number | null | undefined, lang: Lang): Past {
  const [at, setAt] = useState<number | null>(null);
  const [state, setState] = useState<MatchState | null>(null);
  const [plays, setPlays] = useState(false);
  const kept = useRef(new Map<string, Promise<MatchState>>());
  const which = seat === null || seat === undefined ? "" : `&seat=${seat}`;
  const fetched = useCallback(
    (ply: number): Promise<MatchState> => {
      const path = matchPath(match, `/replay?at=${ply}${which}&lang=${lang}`);
      const known = kept.current.get(path);
      if (known) return known;
      const asked = call<MatchState>(path);
      kept.current.set(path, asked);
      asked.catch(() => kept.current.delete(path));
      for (const oldest of kept.current.keys()) {
        if (kept.current.size <= KEPT) break;
        kept.current.delete(oldest);
      }
      return asked;
    },
    [match, which, lang],
  );
  useEffect(() => {
    if (at === null) {
      kept.current.clear(); // what was may be another thing when something is taken back
      return undefined;
    }
    let live = true;
    const show = () =>
      void fetched(at).then(
        (found) => live && setState({ ...found, ply: at, decisions: [] }),
        () => live && setAt(null),
      );
    const wait = setTimeout(show, plays ? 0 : REST);
    return () => {
      live = false;
      clearTimeout(wait);
    };
  }, [at, plays, fetched]);
  const move = useCallback((to: number | null) => {
    setAt(to);
    if (to !== null) return;
    setState(null);
    setPlays(false);
  }, []);
  const play = useCallback((from?: number) => {
    setAt((now) => from ?? now ?? 0);
    setPlays(true);
  }, []);
  const pause = useCallback(() => setPlays(false), []);
  const prepare = useCallback((ply: number) => void fetched(ply).catch(() => undefined), [fetched]);
  return { at, state: at === null ? null : state, plays, move, play, pause, prepare };
}
