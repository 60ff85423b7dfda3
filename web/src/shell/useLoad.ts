import { useCallback, useEffect, useState } from "react";
import { call } from "../api";

export interface Loaded<T> {
  data: T | null;
  error: string | null;
  again: () => void;
}

/** GET `path`, and again when it changes. */
export function useLoad<T>(path: string | null): Loaded<T> {
  const [data, setData] = useState<T | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [round, setRound] = useState(0);
  useEffect(() => {
    if (path === null) return undefined;
    let live = true;
    call<T>(path).then(
      (found) => {
        if (!live) return;
        setData(found);
        setError(null);
      },
      (problem: unknown) => {
        if (live) setError(problem instanceof Error ? problem.message : String(problem));
      },
    );
    return () => {
      live = false;
    };
  }, [path, round]);
  return { data, error, again: useCallback(() => setRound((n) => n + 1), []) };
}
