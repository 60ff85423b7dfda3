/** What has happened, the newest last; what is new since this player last chose is marked. */
import { memo, useEffect, useRef, useState, type ReactNode } from "react";
import type { BotReason, LogLine, MatchState, Name, Player } from "../../api";
import { useWords } from "../../i18n";
import { Dice } from "./Dice";
import { Part } from "../table/Part";
import { RuleRef } from "../parts/rules";
import { nameOf } from "../parts/seats";

interface Props {
  lines: readonly LogLine[];
  players: readonly Player[];
  game: string;
  seen: number;
  /** With these a line can be opened to see how a battle was decided. */
  state?: MatchState;
  names?: Record<string, Name>;
  onPoint?: (ids: readonly string[]) => void;
  /** What is new in a handful of lines, instead of the game's digest. */
  told?: ReactNode;
  /** Show the table as it was then. */
  onGo?: (ply: number) => void;
  /** Why bots have moved so, by the number of the move. */
  reasons?: ReadonlyMap<number, BotReason>;
}

const AT_ONCE = 80; // lines shown before somebody asks for more

export function Log({ lines, players, game, seen, state, names, onPoint, reasons, told, onGo }: Props) {
  const { t } = useWords();
  const list = useRef<HTMLDivElement>(null);
  const [all, setAll] = useState(false);
  const count = lines.length;
  const first = all ? 0 : Math.max(0, Math.min(count - AT_ONCE, seen + 1));
  const news = count - 1 - seen;
  useEffect(() => {
    const frame = requestAnimationFrame(() => {
      if (list.current) list.current.scrollTop = list.current.scrollHeight; // when all is laid out anyway
    });
    return () => cancelAnimationFrame(frame);
  }, [count]);
  useEffect(() => () => onPoint?.([]), [onPoint]);
  return (
    <div className="logbox">
      {news > 0 && seen >= 0 && (
        <div className="since">
          <strong>{t("log.since", { n: news })}</strong>
          {state && names && <Part part="digest" state={state} names={names} seen={seen} />}
          {told}
        </div>
      )}
      <div className="log" ref={list} role="log" aria-label={t("match.log")} tabIndex={0}>
        <ol>
          {first > 0 && (
            <li>
              <button type="button" className="plain" onClick={() => setAll(true)}>
                {t("log.earlier", { n: first })}
              </button>
            </li>
          )}
          {lines.slice(first).map((line, place) => (
            <Line
              key={line.n}
              line={line}
              isNews={first + place > seen}
              reason={whyOf(lines, first + place, reasons)}
              {...{ players, game, state, names, onPoint, onGo }}
            />
          ))}
        </ol>
      </div>
    </div>
  );
}

interface LineProps extends Pick<Props, "players" | "game" | "state" | "names" | "onPoint" | "onGo"> {
  line: LogLine;
  isNews: boolean;
  reason: BotReason | undefined;
}

const Line = memo(function Line({ line, isNews, reason, players, game, state, names, onPoint, onGo }: LineProps) {
  const { t } = useWords();
  return (
    <li
      className={isNews ? "news" : undefined}
      onMouseEnter={() => onPoint?.(idsIn(line))}
      onMouseLeave={() => onPoint?.([])}
    >
      <Dice dice={line.dice} players={players} />
      {line.text} <RuleRef id={line.rule} game={game} />
      {onGo && (
        <button type="button" className="logat" tabIndex={-1} aria-label={t("log.look")} title={t("log.look")} onClick={() => onGo(line.ply)}>
          ◷
        </button>
      )}
      {state && names && <Part part="sum" line={line} state={state} names={names} />}
      <Why reason={reason} players={players} />
    </li>
  );
}, isSameLine);

/** What is told of a line does not change with the table. */
function isSameLine(a: LineProps, b: LineProps): boolean {
  const same = a.line === b.line && a.isNews === b.isNews && a.reason === b.reason && a.players === b.players;
  return same && a.game === b.game && a.names === b.names && a.onPoint === b.onPoint && a.onGo === b.onGo;
}

/** A bot's reason, for those who ask. */
function Why({ reason, players }: { reason: BotReason | undefined; players: readonly Player[] }) {
  const { t } = useWords();
  if (!reason) return null;
  return (
    <details className="why">
      <summary>{t("log.why")}</summary>
      {t("log.thought", { name: nameOf(players, reason.seat), text: reason.text })}
    </details>
  );
}

/** The reason stands at the first line of its move that names who has moved. */
export function whyOf(lines: readonly LogLine[], place: number, reasons: Props["reasons"]): BotReason | undefined {
  const line = lines[place];
  const reason = line && reasons?.get(line.ply);
  if (!reason || !isAbout(line, reason.seat)) return undefined;
  for (let before = place - 1; lines[before]?.ply === line.ply; before -= 1) {
    if (isAbout(lines[before], reason.seat)) return undefined;
  }
  return reason;
}

function isAbout(line: LogLine | undefined, seat: number): boolean {
  return line?.params["player"] === seat;
}

/** The things that a line tells of. */
export function idsIn(line: LogLine): string[] {
  return Object.values(line.params).filter((value): value is string => typeof value === "string");
}
