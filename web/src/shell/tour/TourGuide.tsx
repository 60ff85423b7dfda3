/** Starts the guided first turn where it is asked for (?tour=1), or goes on with it. */
import { lazy, Suspense, useEffect, useState } from "react";
import type { MatchState } from "../../api";
import { layerOf } from "../../games";
import type { Tour as TourOf } from "../../games/layer";
import { readProgress } from "./stations";

const Tour = lazy(() => import("./Tour"));

export function TourGuide({ state }: { state: MatchState }) {
  const [found, setFound] = useState<TourOf | null>(null);
  const { game, match, seat } = state;
  useEffect(() => {
    const wanted = new URLSearchParams(location.search).has("tour") || readProgress(match) !== null;
    const tour = layerOf(game)?.tour;
    if (!wanted || !tour || seat === null) return undefined;
    let live = true;
    void tour().then((there) => live && setFound(there));
    return () => {
      live = false;
    };
  }, [game, match, seat]);
  if (!found || seat === null) return null;
  return (
    <Suspense fallback={null}>
      <Tour state={state} {...found} />
    </Suspense>
  );
}
