/** Was it a finger? Fingers cover what they point at: they are asked twice. */
import { useEffect, useState } from "react";

let last = "mouse";

/** Remembers what pointed last, wherever that was. */
export function useTouchWatch(): void {
  useEffect(() => {
    const heed = (event: PointerEvent) => {
      last = event.pointerType;
    };
    const keys = () => {
      last = "keyboard";
    };
    addEventListener("pointerdown", heed, true);
    addEventListener("keydown", keys, true);
    return () => {
      removeEventListener("pointerdown", heed, true);
      removeEventListener("keydown", keys, true);
    };
  }, []);
}

const KEY = "condotta.oneTap";

/** Is what is pressed now pressed by a finger that is to be asked twice? */
export function isCareful(): boolean {
  return last === "touch" && localStorage.getItem(KEY) !== "yes";
}

/** Whoever has steady fingers may choose with one tap. */
export function useOneTap(): [boolean, (on: boolean) => void] {
  const [on, setOn] = useState(() => localStorage.getItem(KEY) === "yes");
  const keep = (next: boolean) => {
    localStorage.setItem(KEY, next ? "yes" : "no");
    setOn(next);
  };
  return [on, keep];
}
