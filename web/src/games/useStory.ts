/** How a game's log is told; plainly until that has come, and for games that say nothing of it. */
import { useEffect, useState } from "react";
import { PLAIN } from "../match/story";
import { layerOf } from "./index";
import type { Story } from "./layer";

export function useStory(game: string | undefined): Story {
  const [story, setStory] = useState(PLAIN);
  useEffect(() => {
    let live = true;
    setStory(PLAIN);
    const layer = game ? layerOf(game) : null;
    layer?.story().then(
      (found) => live && setStory(found),
      () => undefined,
    );
    return () => {
      live = false;
    };
  }, [game]);
  return story;
}
