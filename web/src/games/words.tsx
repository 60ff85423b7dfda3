/** The words of a game's layer: they come with it, in the language that is spoken. */
import { createContext, useContext, useEffect, useMemo, useState, type ReactNode } from "react";
import type { Lang } from "../api";
import { filled, useWords, type Params } from "../i18n";
import { layerOf } from "./index";
import type { Dictionary, GameLayer } from "./layer";

/** What has no word of its own (a phase that is new on the server) is said by the last part of its key. */
export type Say<Key extends string> = (key: Key, params?: Params) => string;

const NO_WORDS: Dictionary = {};
const Context = createContext(NO_WORDS);

/** Gives the words of a game to all that is inside; it is shown when they are there. */
export function GameWords({ game, children }: { game: string; children: ReactNode }) {
  const { t } = useWords();
  const words = useDictionary(layerOf(game));
  if (!words) return <p className="note">{t("app.loading")}</p>;
  return <Context.Provider value={words}>{children}</Context.Provider>;
}

/** While another language is on its way the last one stays; if it does not come, keys must do. */
function useDictionary(layer: GameLayer | null): Dictionary | null {
  const { lang } = useWords();
  const [found, setFound] = useState<{ layer: GameLayer; words: Dictionary } | null>(null);
  useEffect(() => {
    let live = true;
    const keep = (words: Dictionary) => live && layer && setFound({ layer, words });
    layer?.words[lang]().then(
      ({ default: words }) => keep(words),
      () => keep(NO_WORDS),
    );
    return () => {
      live = false;
    };
  }, [layer, lang]);
  if (!layer) return NO_WORDS;
  return found?.layer === layer ? found.words : null;
}

/** `w` says a word of the game; `said` says it only if there is one: for keys made up of what the server says. */
export function useGameWords<Key extends string>(): {
  w: Say<Key>;
  said: (key: string, params?: Params) => string | undefined;
  lang: Lang;
} {
  const { lang } = useWords();
  const words = useContext(Context);
  return useMemo(() => ({ lang, w: sayer<Key>(words), said: (key, params) => found(words, key, params) }), [lang, words]);
}

export function sayer<Key extends string>(words: Dictionary): Say<Key> {
  return (key, params) => found(words, key, params) ?? key.split(".").pop()?.replaceAll("_", " ") ?? "";
}

function found(words: Dictionary, key: string, params?: Params): string | undefined {
  const text = words[key];
  return text === undefined ? undefined : filled(text, params);
}
