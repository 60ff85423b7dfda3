import { useCallback, useEffect, useState } from "react";
import { call, messageOf } from "../../api";

export interface Loaded<T> {
  data: T | null;
  error: string | null;
  again: () => void;
}

/** GET `path`, and again when it changes; with `every`, also after so many seconds while the page is seen. */
export function useLoad<T>(path: string | null, every?: number): Loaded<T> {
  const [data, setData] = useState<T | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [round, setRound] = useState(0);
  const again = useCallback(() => setRound((n) => n + 1), []);
  useEffect(() => {
    if (path === null) return undefined;
    let live = true;
    call<T>(path).then(
      (found) => {
        if (!live) return;
        setData(found);
        setError(null);
      },
      (problem: unknown) => live && setError(messageOf(problem)),
    );
    return () => {
      live = false;
    };
  }, [path, round]);
  useRepeated(again, every);
  return { data, error, again };
}

/** Do it again every so many seconds, and when the page comes into view; not while it is hidden. */
export function useRepeated(act: () => void, every: number | undefined): void {
  useEffect(() => {
    if (every === undefined) return undefined;
    const seen = () => {
      if (document.visibilityState === "visible") act();
    };
    const timer = setInterval(seen, every * 1000);
    document.addEventListener("visibilitychange", seen);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", seen);
    };
  }, [act, every]);
}
