/** The match as it was: `at` is the ply shown, null the present. */
import { useCallback, useEffect, useState } from "react";
import { call, matchPath, type Lang, type MatchState } from "../../api";

const REST = 120; // milliseconds a slider must stand still

export interface Past {
  at: number | null;
  state: MatchState | null;
  move: (at: number | null) => void;
}

export function useReplay(match: string, seat: number | null | undefined, lang: Lang): Past {
  const [at, setAt] = useState<number | null>(null);
  const [state, setState] = useState<MatchState | null>(null);
  useEffect(() => {
    if (at === null) return undefined;
    let live = true;
    const which = seat === null || seat === undefined ? "" : `&seat=${seat}`;
    const wait = setTimeout(() => {
      call<MatchState>(matchPath(match, `/replay?at=${at}${which}&lang=${lang}`)).then(
        (found) => live && setState({ ...found, ply: at, decisions: [] }),
        () => live && setAt(null),
      );
    }, REST);
    return () => {
      live = false;
      clearTimeout(wait);
    };
  }, [at, match, seat, lang]);
  const move = useCallback((to: number | null) => {
    setAt(to);
    if (to === null) setState(null);
  }, []);
  return { at, state: at === null ? null : state, move };
}
