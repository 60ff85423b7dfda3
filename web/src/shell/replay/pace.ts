/** How fast things are shown: kept in this browser. */
import { useCallback, useState } from "react";

export const SPEEDS: readonly number[] = [0.5, 1, 2, 4, 8];
/** Of the others' moves; 0: at once. */
export const PACES: readonly number[] = [0, 0.5, 1, 2, 4];

/** Whoever wants nothing to move sees everything at once, unless they chose otherwise. */
export function firstPace(): number {
  return globalThis.matchMedia?.("(prefers-reduced-motion: reduce)").matches ? 0 : 1;
}

/** One of these values, kept under a name. */
export function useKept(name: string, values: readonly number[], first: number): [number, (value: number) => void] {
  const [value, setValue] = useState(() => {
    const kept = localStorage.getItem(name);
    return kept !== null && values.includes(Number(kept)) ? Number(kept) : first;
  });
  const keep = useCallback(
    (next: number) => {
      localStorage.setItem(name, String(next));
      setValue(next);
    },
    [name],
  );
  return [value, keep];
}
