/** The same object for as long as a new one says the same: whatever is drawn from it is not drawn anew. */
import { useCallback, useRef } from "react";

export function useSame<Value>(value: Value, isSame: (before: Value, now: Value) => boolean): Value {
  const kept = useRef(value);
  if (kept.current !== value && !isSame(kept.current, value)) kept.current = value;
  return kept.current;
}

/** One function for good, which does what the newest one does. */
export function useLatest<Args extends unknown[]>(act: (...args: Args) => void): (...args: Args) => void {
  const latest = useRef(act);
  latest.current = act;
  return useCallback((...args: Args) => latest.current(...args), []);
}

/** Two objects that have the same in them; lists in them are compared member by member. */
export function areAlike(a: object, b: object): boolean {
  const [before, now] = [a as Fields, b as Fields];
  const keys = Object.keys(before);
  return keys.length === Object.keys(now).length && keys.every((key) => key in now && isAlike(before[key], now[key]));
}
type Fields = Readonly<Record<string, unknown>>;

function isAlike(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  return Array.isArray(a) && Array.isArray(b) && a.length === b.length && a.every((one, place) => one === b[place]);
}
