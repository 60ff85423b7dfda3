/** Ask the server to do something, one thing at a time, and say what went wrong. */
import { useCallback, useRef, useState } from "react";
import { ApiError, call, messageOf, type ApiFault } from "../../api";

export interface Act {
  busy: boolean;
  fault: ApiFault | null;
  /** The answer, or undefined if it was refused. */
  act: <T>(path: string, method: string, body?: unknown) => Promise<T | undefined>;
  forget: () => void;
}

export function useAct(): Act {
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<ApiFault | null>(null);
  const running = useRef(false);
  const act = useCallback(async <T>(path: string, method: string, body?: unknown): Promise<T | undefined> => {
    if (running.current) return undefined;
    running.current = true;
    setBusy(true);
    setFault(null);
    try {
      return (await call<T>(path, method, body)) ?? ({} as T);
    } catch (problem) {
      setFault(problem instanceof ApiError ? problem.fault : { code: "http", message: messageOf(problem) });
      return undefined;
    } finally {
      running.current = false;
      setBusy(false);
    }
  }, []);
  return { busy, fault, act, forget: useCallback(() => setFault(null), []) };
}
