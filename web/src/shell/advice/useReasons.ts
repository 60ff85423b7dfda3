/** Why bots have moved so, for those who want to learn from them. */
import { useCallback, useEffect, useState } from "react";
import { call, matchPath, type BotReason, type Lang, type MatchState, type Reasons as Answer } from "../../api";

const KEY = "condotta.reasons";

export interface Reasons {
  on: boolean;
  toggle: () => void;
  /** By the ply of the choice that they are about. */
  shown: ReadonlyMap<number, BotReason>;
}

const NOTHING: ReadonlyMap<number, BotReason> = new Map();

/** They are asked for when the player has time to read: at their turn, after the end, and in the replay. */
export function useReasons(now: MatchState, at: number | null, lang: Lang): Reasons {
  const [on, setOn] = useState(() => localStorage.getItem(KEY) === "on");
  const [found, setFound] = useState(NOTHING);
  const toggle = useCallback(() => {
    localStorage.setItem(KEY, on ? "off" : "on");
    setOn(!on);
  }, [on]);
  const rests = now.decisions.length > 0 || now.over || at !== null;
  const wanted = on && rests && now.players.some((player) => player.kind === "bot");
  const until = at ?? now.ply;
  const lines = now.log.length; // after an undo the same move may have another reason
  useEffect(() => {
    if (!wanted) return undefined;
    let live = true;
    call<Answer>(matchPath(now.match, `/reasons?until=${until}&lang=${lang}`)).then(
      ({ reasons }) => live && setFound(new Map(reasons.map((reason) => [reason.ply, reason]))),
      () => undefined, // the match goes on without
    );
    return () => {
      live = false;
    };
  }, [wanted, now.match, until, lines, lang]);
  return { on, toggle, shown: on ? found : NOTHING };
}
