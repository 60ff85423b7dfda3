/** The talk of a match. */
import { useEffect, useRef, useState, type FormEvent, type ReactNode } from "react";
import type { ChatLine } from "../../api";
import { dateTime } from "../../util/format";
import { useWords } from "../../i18n";
import { SeatMark } from "../parts/seats";

interface Props {
  lines: readonly ChatLine[];
  /** Was it said? */
  onSay: (text: string) => Promise<boolean>;
  free: boolean;
  /** So many lines have been read. */
  onRead?: (count: number) => void;
  /** Why one may not talk here; null: one may. */
  silent?: string | null;
  /** What can be done about those who talk. */
  people?: ReactNode;
}

export function Chat({ lines, onSay, free, onRead, silent = null, people }: Props) {
  const { t, lang } = useWords();
  const [text, setText] = useState("");
  const list = useRef<HTMLDivElement>(null);
  const count = lines.length;
  useEffect(() => {
    if (list.current) list.current.scrollTop = list.current.scrollHeight;
    onRead?.(count);
  }, [count, onRead]);
  const send = (event: FormEvent) => {
    event.preventDefault();
    const said = text.trim();
    if (!said) return;
    setText("");
    void onSay(said).then((taken) => {
      if (!taken) setText((now) => now || said);
    });
  };
  return (
    <div className="chat">
      <div className="talk" ref={list} role="log" aria-label={t("match.chat")} tabIndex={0}>
        {count === 0 && <p className="dim">{t("match.noChat")}</p>}
        <ul>
          {lines.map((line, place) => (
            <li key={place} title={dateTime(line.at, lang)} className={line.texts ? "dim" : undefined}>
              {line.seat !== null && <SeatMark seat={line.seat} size={16} />}{" "}
              {line.name && <strong>{line.name}</strong>} {line.texts?.[lang] ?? line.text}
            </li>
          ))}
        </ul>
      </div>
      {silent ? (
        <p className="dim">{silent}</p>
      ) : (
        <form onSubmit={send}>
          <input
            aria-label={t("match.say")}
            placeholder={t("match.say")}
            value={text}
            maxLength={1000}
            onChange={(event) => setText(event.target.value)}
          />
          <button type="submit" disabled={!free}>
            {t("match.send")}
          </button>
        </form>
      )}
      {people}
    </div>
  );
}
