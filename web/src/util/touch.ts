/** Was it a finger? Fingers cover what they point at: they are asked twice. */
import { useEffect } from "react";

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

export function isTouch(): boolean {
  return last === "touch";
}
