/** The coastlines of a map (`virtual:coastlines/<game>`), once they have come. */
import { useEffect, useState } from "react";

export interface Coasts {
  /** The land in outline, also around the map. */
  around: string;
  /** That of each part of the map, cut at its edges. */
  land: Readonly<Record<string, string>>;
}
const NO_COASTS: Coasts = { around: "", land: {} };

/** `fetch` must be the same function each time. */
export function useCoasts(fetch: () => Promise<Coasts>): Coasts {
  const [coasts, setCoasts] = useState(NO_COASTS);
  useEffect(() => {
    let live = true;
    void fetch().then((found) => live && setCoasts(found));
    return () => {
      live = false;
    };
  }, [fetch]);
  return coasts;
}
