/** What a typed line means: a number or words of an option, or one of a few commands. */
import type { Decision, Name, OptionLine } from "../../api";
import { plain } from "../../util/search";

export interface Numbered {
  n: number;
  seat: number;
  line: OptionLine;
}
export type Command =
  | { do: "nothing" }
  | { do: "choose"; choice: Numbered }
  | { do: "which"; found: readonly Numbered[] }
  | { do: "unknown"; words: string }
  | { do: "help" }
  | { do: "options" }
  | { do: "undo" }
  | { do: "log"; count: number }
  | { do: "rules"; words: string }
  | { do: "about"; words: string };

/** In both languages, whichever is shown. */
const VERBS: Readonly<Record<string, Command["do"]>> = {
  "?": "help",
  help: "help",
  aiuto: "help",
  options: "options",
  opzioni: "options",
  undo: "undo",
  annulla: "undo",
  log: "log",
  cronaca: "log",
  rules: "rules",
  rule: "rules",
  regole: "rules",
  regola: "rules",
  about: "about",
  spiega: "about",
};
const LINES = 12;

/** Every open option with its number, over all questions. */
export function numbered(decisions: readonly Decision[]): Numbered[] {
  return decisions
    .flatMap((decision) => decision.options.map((line) => ({ seat: decision.seat, line })))
    .map((one, place) => ({ n: place + 1, ...one }));
}

export function understand(typed: string, decisions: readonly Decision[]): Command {
  const words = plain(typed).trim();
  if (!words) return { do: "nothing" };
  const [first = "", ...rest] = words.split(/\s+/);
  const options = numbered(decisions);
  const exact = options.filter(({ line }) => plain(line.text) === words);
  if (exact.length === 1 && exact[0]) return { do: "choose", choice: exact[0] };
  switch (VERBS[first]) {
    case "help":
      return { do: "help" };
    case "options":
      return { do: "options" };
    case "undo":
      return { do: "undo" };
    case "log":
      return { do: "log", count: Number(rest[0]) || LINES };
    case "rules":
      return { do: "rules", words: rest.join(" ") };
    case "about":
      return { do: "about", words: rest.join(" ") };
    default:
      return chosen(words, options);
  }
}

function chosen(words: string, options: readonly Numbered[]): Command {
  if (/^\d+$/.test(words)) {
    const choice = options[Number(words) - 1];
    if (choice) return { do: "choose", choice };
  }
  const all = words.split(/\s+/);
  const found = options.filter(({ line }) => {
    const text = ` ${plain(line.text)}`;
    return all.every((word) => text.includes(` ${word}`) || text.includes(`'${word}`));
  });
  const [only] = found;
  if (only && found.length === 1) return { do: "choose", choice: only };
  return found.length > 1 ? { do: "which", found } : { do: "unknown", words };
}

/** The things whose names hold all these words, those named exactly so first. */
export function named(names: Record<string, Name>, words: string, most = 5): string[] {
  const all = plain(words).split(/\s+/).filter(Boolean);
  if (all.length === 0) return [];
  const found = Object.entries(names)
    .filter(([id, name]) => name.about && all.every((word) => plain(`${id} ${name.short} ${name.full}`).includes(word)))
    .map(([id]) => id);
  const exactly = (id: string) => plain(names[id]?.short ?? "") === all.join(" ");
  return [...found.filter(exactly), ...found.filter((id) => !exactly(id))].slice(0, most);
}
