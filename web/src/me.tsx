/** Who this browser is to the server, asked once and after each change. */
import { createContext, useCallback, useContext, useEffect, useMemo, useState, type ReactNode } from "react";
import { call, type Me } from "./api";
import { backoff } from "./match/match";

interface Known {
  me: Me | null;
  /** Ask again: somebody has come, gone or changed. */
  again: () => Promise<void>;
}
const Context = createContext<Known>({ me: null, again: () => Promise.resolve() });

export function MeProvider({ children }: { children: ReactNode }) {
  const [me, setMe] = useState<Me | null>(null);
  const again = useCallback(() => call<Me>("/api/me").then(setMe), []);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const ask = (attempt: number) => {
      again().catch(() => {
        timer = setTimeout(() => ask(attempt + 1), backoff(attempt, Math.random()));
      });
    };
    ask(0);
    return () => clearTimeout(timer);
  }, [again]);
  const known = useMemo(() => ({ me, again }), [me, again]);
  return <Context.Provider value={known}>{children}</Context.Provider>;
}

export function useMe(): Known {
  return useContext(Context);
}

/** May this visitor make matches, take public seats and talk? Without accounts everybody may. */
export function isMember(me: Me | null): boolean {
  return me !== null && (!me.hosted || me.account !== null);
}
