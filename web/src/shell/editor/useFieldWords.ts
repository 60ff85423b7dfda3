/** How a game's fields are spoken of; null while that is on its way, and where the game says nothing. */
import { useEffect, useState } from "react";
import { layerOf } from "../../games";
import type { FieldWords } from "../../games/layer";

export function useFieldWords(game: string): FieldWords | null {
  const [words, setWords] = useState<FieldWords | null>(null);
  useEffect(() => {
    let live = true;
    setWords(null);
    layerOf(game)
      ?.fields?.()
      .then(
        (found) => live && setWords(found),
        () => undefined, // keys must do
      );
    return () => {
      live = false;
    };
  }, [game]);
  return words;
}
