import { useEffect, useRef } from "react";
import type { LogLine, Player } from "../api";
import { useWords } from "../i18n";
import { Die } from "./Dice";
import { RuleRef } from "./rules";

interface Props {
  lines: readonly LogLine[];
  players: readonly Player[];
  game: string;
  seen: number;
}

export function Log({ lines, players, game, seen }: Props) {
  const { t } = useWords();
  const list = useRef<HTMLOListElement>(null);
  const count = lines.length;
  useEffect(() => {
    if (list.current) list.current.scrollTop = list.current.scrollHeight;
  }, [count]);
  return (
    <ol className="log" ref={list} role="log" aria-label={t("match.log")} tabIndex={0}>
      {lines.map((line, place) => (
        <li key={line.n} className={place > seen ? "news" : undefined}>
          {line.dice.length > 0 && (
            <span className="dice">
              {line.dice.map(([seat, value], die) => (
                <Die key={die} seat={seat} value={value} players={players} />
              ))}
            </span>
          )}
          {line.text} <RuleRef id={line.rule} game={game} />
        </li>
      ))}
    </ol>
  );
}
