/** Words that come with a part of the client that is loaded only when somebody opens it. */
import { useCallback } from "react";
import type { Lang } from "../api";
import { filled, useWords, type Params } from ".";

export type OwnWords<Key extends string> = Record<Lang, Record<Key, string>>;

export function useOwnWords<Key extends string>(words: OwnWords<Key>): (key: Key, params?: Params) => string {
  const { lang } = useWords();
  return useCallback((key, params) => filled(words[lang][key], params), [words, lang]);
}
