/** Which stack is unfolded: the one under the pointer, with the focus, or tapped. One at a time. */
import { useMemo, useSyncExternalStore } from "react";

export interface Unfolding {
  get: () => string | null;
  subscribe: (listener: () => void) => () => void;
  set: (id: string | null) => void;
  /** The same after a while, unless something else comes first. */
  later: (id: string | null) => void;
}

const BEFORE = 220; // milliseconds until it unfolds
const AFTER = 260; // and until it folds again

export function makeUnfolding(): Unfolding {
  let now: string | null = null;
  let wanted: string | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const listeners = new Set<() => void>();
  const set = (id: string | null) => {
    clearTimeout(timer);
    wanted = id;
    if (id === now) return;
    now = id;
    for (const listener of listeners) listener();
  };
  return {
    get: () => now,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    set,
    later: (id) => {
      if (id === wanted) return;
      wanted = id;
      clearTimeout(timer);
      timer = setTimeout(() => set(id), id === null ? AFTER : BEFORE);
    },
  };
}

export function useUnfolding(): Unfolding {
  return useMemo(makeUnfolding, []);
}

export function useUnfolded({ subscribe, get }: Unfolding): string | null {
  return useSyncExternalStore(subscribe, get);
}
