/** A hint for the question that is open: asked for, kept as long as the question stands. */
import { useCallback, useEffect, useState } from "react";
import { matchPath, type ApiFault, type Hint, type Lang, type MatchState } from "../../api";
import { useAct } from "../connection/useAct";

export interface Hinting {
  hint: Hint | null;
  busy: boolean;
  fault: ApiFault | null;
  ask: () => void;
}

export function useHint(state: MatchState, lang: Lang): Hinting {
  const { busy, fault, act, forget } = useAct();
  const [given, setGiven] = useState<{ about: string; hint: Hint } | null>(null);
  const asked = state.decisions[0];
  const about = asked ? [lang, asked.seat, state.ply, asked.moves, asked.question].join("/") : "";
  useEffect(forget, [about, forget]);
  const ask = useCallback(() => {
    if (!asked) return;
    const { seat, moves, question } = asked;
    const when = { seat, ply: state.ply, moves, question };
    void act<Hint>(matchPath(state.match, `/hint?lang=${lang}`), "POST", when).then(
      (hint) => hint && setGiven({ about, hint }),
    );
  }, [act, about, asked, lang, state.match, state.ply]);
  return { hint: given && given.about === about ? given.hint : null, busy, fault, ask };
}
