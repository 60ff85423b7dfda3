/** The words of the shell, in English and Italian; those of a game come with its layer or from the server. */
import { createContext, useCallback, useContext, useEffect, useMemo, useState, type ReactNode } from "react";
import type { Lang } from "../api";
import { figure } from "../util/words";
import en from "./en.json";
import it from "./it.json";

export type Key = keyof typeof en;
export type Params = Record<string, string | number>;
export type Translate = (key: Key, params?: Params) => string;

const WORDS: Record<Lang, Record<Key, string>> = { en, it };

export function translate(lang: Lang, key: Key, params?: Params): string {
  return filled(WORDS[lang][key], params);
}

/** A text with its {places} filled; {n|move|moves} is the word for one, or for several. */
export function filled(text: string, params: Params = {}): string {
  return text
    .replace(/\{(\w+)\|([^|}]*)\|([^}]*)\}/g, (_, name: string, one: string, other: string) =>
      params[name] === 1 ? one : other,
    )
    .replace(/\{(\w+)\}/g, (whole, name: string) => figure(params[name] ?? whole));
}

/** For keys made up of what the server says: undefined where we have no word. */
export function isKey(key: string): key is Key {
  return key in en;
}

export function firstLanguage(kept: string | null, spoken: readonly string[]): Lang {
  if (kept === "en" || kept === "it") return kept;
  return spoken[0]?.toLowerCase().startsWith("it") ? "it" : "en";
}

/** The one asked for in the address, kept in this browser, or spoken by it. */
export function startLanguage(): Lang {
  const asked = new URLSearchParams(location.search).get("lang");
  if (asked === "en" || asked === "it") localStorage.setItem("condotta.lang", asked);
  return firstLanguage(asked ?? localStorage.getItem("condotta.lang"), navigator.languages);
}

/** Was a language chosen in this browser, or only guessed? */
export function hasChosenLanguage(): boolean {
  return localStorage.getItem("condotta.lang") !== null;
}

interface Words {
  lang: Lang;
  setLang: (lang: Lang) => void;
  t: Translate;
}
const Context = createContext<Words>({ lang: "en", setLang: () => undefined, t: (key, params) => translate("en", key, params) });

export function WordsProvider({ children }: { children: ReactNode }) {
  const [lang, keep] = useState<Lang>(startLanguage);
  useEffect(() => {
    document.documentElement.lang = lang;
  }, [lang]);
  const setLang = useCallback((next: Lang) => {
    localStorage.setItem("condotta.lang", next);
    keep(next);
  }, []);
  const words = useMemo<Words>(
    () => ({ lang, setLang, t: (key, params) => translate(lang, key, params) }),
    [lang, setLang],
  );
  return <Context.Provider value={words}>{children}</Context.Provider>;
}

export function useWords(): Words {
  return useContext(Context);
}
