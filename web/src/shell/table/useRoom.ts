/** Who has taken the room of the column: the question that of the log, or the log that of the question; kept in this browser. */
import { useCallback, useState } from "react";

const KEY = "condotta.room";
const TAKERS = ["", "ask", "log"] as const;

export type Taker = (typeof TAKERS)[number];

export interface Room {
  /** Empty: each has what it needs. */
  taken: Taker;
  take: (taken: Taker) => void;
}

export function useRoom(): Room {
  const [taken, set] = useState<Taker>(() => TAKERS.find((one) => one === localStorage.getItem(KEY)) ?? "");
  const take = useCallback((next: Taker) => {
    localStorage.setItem(KEY, next);
    set(next);
  }, []);
  return { taken, take };
}
