import { useState, type FormEvent } from "react";
import type { ChatLine } from "../api";
import { useWords } from "../i18n";
import { SeatMark } from "./seats";

export function Chat({
  lines,
  onSay,
  free,
}: {
  lines: readonly ChatLine[];
  onSay: (text: string) => void;
  free: boolean;
}) {
  const { t } = useWords();
  const [text, setText] = useState("");
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (!text.trim()) return;
    onSay(text.trim());
    setText("");
  };
  return (
    <div className="chat">
      <ul role="log" aria-label={t("match.chat")}>
        {lines.length === 0 && <li className="dim">{t("match.noChat")}</li>}
        {lines.map((line, place) => (
          <li key={place}>
            {line.seat !== null && <SeatMark seat={line.seat} size={16} />} <strong>{line.name}</strong> {line.text}
          </li>
        ))}
      </ul>
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
    </div>
  );
}
