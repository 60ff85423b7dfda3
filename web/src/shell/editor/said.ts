/** What the fields and ids of a position are called. */
import { createContext, useContext } from "react";
import type { Json, Lang, Name } from "../../api";
import type { FieldWords } from "../../games/layer";
import { capital, nameFor, shortName } from "../../util/words";
import type { Field, Path, Problem } from "./forms";

export interface Speech {
  seats: number;
  problems: readonly Problem[];
  /** What stands at the end of this path. */
  label: (path: Path) => string;
  /** More about a field, and the language it is in. */
  about: (field: Field) => { text: string; lang: Lang } | null;
  /** A value that is a word or an id, at this path. */
  word: (value: Json, path: Path) => string;
  seat: (seat: number) => string;
}

interface Words {
  lang: Lang;
  names: Record<string, Name>;
  fields: FieldWords | null;
  /** A word of the game's layer, if there is one. */
  said: (key: string) => string | undefined;
  seat: (seat: number) => string;
  nothing: string;
}

export function speech({ lang, names, fields, said, seat, nothing }: Words): Omit<Speech, "seats" | "problems"> {
  const own = fields?.words[lang] ?? {};
  const named = (id: string): string | undefined => {
    const name = nameFor(names, id);
    if (!name) return undefined;
    const number = /\.(\d+)$/.exec(id)?.[1];
    const short = capital(shortName(names, id));
    return number && !names[id]?.about && !short.includes(number) ? `${short} ${number}` : short;
  };
  const sideOf = (key: string): string => {
    const [owner = "", ...rest] = key.split("/");
    const name = /^\d+$/.test(owner) ? seat(Number(owner)) : (named(owner) ?? spaced(owner));
    return rest.length > 0 ? `${name} (${rest.filter(Boolean).join(", ")})` : name;
  };
  return {
    seat,
    label: (path) => {
      const last = path[path.length - 1] ?? "";
      const field = String(path[0] ?? "");
      if (typeof last === "number") {
        const id = fields?.rows[field]?.[last];
        return id ? capital(own[id] ?? named(id) ?? spaced(id)) : String(last + 1);
      }
      const word = path.length === 1 ? own[last] : (own[`${field}.${last}`] ?? named(last) ?? own[`part.${last}`]);
      return capital(word ?? (/^\d|\//.test(last) ? sideOf(last) : spaced(last)));
    },
    about: ({ key, about }) => {
      const told = own[`${key}.about`];
      if (told) return { text: told, lang };
      return about && !own[key] ? { text: about, lang: "en" } : null;
    },
    word: (value, path) => {
      if (value === "" || value === null) return nothing;
      const id = String(value);
      const field = [...path].reverse().find((step) => typeof step === "string" && !/^\d/.test(step)) ?? "";
      return capital(said(`${field}.${id}`) ?? own[`${field}.${id}`] ?? named(id) ?? own[`part.${id}`] ?? spaced(id));
    },
  };
}

function spaced(key: string): string {
  return key.replaceAll("_", " ");
}

const SILENT: Speech = {
  seats: 0,
  problems: [],
  label: String,
  about: () => null,
  word: String,
  seat: String,
};
const Context = createContext(SILENT);
export const SpeechProvider = Context.Provider;

export function useSpeech(): Speech {
  return useContext(Context);
}
