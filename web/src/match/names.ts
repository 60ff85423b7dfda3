/** What the ids of a game are called, asked once per game and language. */
import { call, type Lang, type Name } from "../api";

const found = new Map<string, Promise<Record<string, Name>>>();

export function namesOf(game: string, lang: Lang): Promise<Record<string, Name>> {
  const key = `${game}/${lang}`;
  let names = found.get(key);
  if (!names) {
    names = call<Record<string, Name>>(`/api/games/${encodeURIComponent(game)}/names?lang=${lang}`);
    names.catch(() => found.delete(key));
    found.set(key, names);
  }
  return names;
}
