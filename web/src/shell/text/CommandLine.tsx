/** A line to type into, and what came of it. */
import { useRef, useState, type FormEvent, type KeyboardEvent } from "react";
import type { MatchState, Name, OptionLine } from "../../api";
import { useWords } from "../../i18n";
import { search } from "../../util/search";
import { capital } from "../../util/words";
import { named, numbered, understand, type Numbered } from "./commands";
import { ledger } from "../parts/rules";

/** A match in words, in which one may choose and take back. */
export interface TextProps {
  state: MatchState;
  names: Record<string, Name>;
  free: boolean;
  onChoose: (seat: number, line: OptionLine) => void;
  onUndo: (seat: number) => void;
}

const MOST_RULES = 6;

export function CommandLine({ state, names, free, onChoose, onUndo }: TextProps) {
  const { t, lang } = useWords();
  const [typed, setTyped] = useState("");
  const [said, setSaid] = useState<readonly string[]>([]);
  const past = useRef<string[]>([]);
  const place = useRef(0); // in the past
  const listed = (found: readonly Numbered[]) => found.map(({ n, line }) => `${n}. ${line.text}`);

  const obey = (event: FormEvent) => {
    event.preventDefault();
    const command = understand(typed, state.decisions);
    if (command.do === "nothing") return;
    past.current.push(typed);
    place.current = past.current.length;
    setTyped("");
    switch (command.do) {
      case "choose": {
        const { seat, line } = command.choice;
        if (free) onChoose(seat, line);
        setSaid([free ? t("match.youChose", { option: line.text }) : t("text.wait")]);
        return;
      }
      case "which":
        setSaid([t("text.which"), ...listed(command.found)]);
        return;
      case "unknown":
        setSaid([t("text.unknown", { words: command.words })]);
        return;
      case "help":
        setSaid(t("text.help").split("\n"));
        return;
      case "options": {
        const all = listed(numbered(state.decisions));
        setSaid(all.length > 0 ? all : [t("text.noQuestion")]);
        return;
      }
      case "undo":
        if (state.can_undo && state.seat !== null && free) {
          onUndo(state.seat);
          setSaid([t("text.undone")]);
        } else setSaid([t("text.noUndo")]);
        return;
      case "log":
        setSaid(state.log.slice(-command.count).map((line) => `${line.text} (${line.rule})`));
        return;
      case "about": {
        const found = named(names, command.words);
        const told = found.map((id) => `${capital(names[id]?.full ?? id)}: ${names[id]?.about ?? ""}`);
        setSaid(told.length > 0 ? told : [t("text.unknown", { words: command.words })]);
        return;
      }
      case "rules":
        ledger(state.game, lang).then(
          ({ entries }) => {
            const found = search(entries, command.words).slice(0, MOST_RULES);
            const note = found.some((rule) => rule.lang !== lang) ? [t("rules.english.all")] : [];
            setSaid(found.length > 0 ? [...note, ...found.map((rule) => `${rule.id} ${rule.text}`)] : [t("rules.none")]);
          },
          () => setSaid([t("match.noRule")]),
        );
    }
  };
  const recall = (event: KeyboardEvent) => {
    const step = event.key === "ArrowUp" ? -1 : event.key === "ArrowDown" ? 1 : 0;
    if (!step) return;
    event.preventDefault();
    place.current = Math.max(0, Math.min(past.current.length, place.current + step));
    setTyped(past.current[place.current] ?? "");
  };
  return (
    <div className="commandline">
      <form onSubmit={obey}>
        <label htmlFor="command">{t("text.command")}</label>
        <input
          id="command"
          value={typed}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          placeholder={t("text.placeholder")}
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={recall}
        />
        <button type="submit">{t("text.do")}</button>
      </form>
      <div role="status" className="said">
        {said.map((line, n) => (
          <p key={n}>{line}</p>
        ))}
      </div>
    </div>
  );
}
