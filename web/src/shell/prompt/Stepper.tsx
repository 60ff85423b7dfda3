/** A number of things with a price each: plus and minus, and what it comes to. */
import { useState } from "react";
import type { Decision, OptionLine } from "../../api";
import { useWords } from "../../i18n";

/** Numbers one after the other, of which most cost something. */
export function arePriced(lines: readonly OptionLine[]): boolean {
  const numbers = lines.map(({ option }) => Number(option.at(-1)));
  return numbers.every((n, place) => n === (numbers[0] ?? 0) + place) && lines.slice(1).every(({ note }) => note?.cost);
}

interface Props {
  decision: Decision;
  lines: readonly OptionLine[];
  free: boolean;
  onChoose: (seat: number, line: OptionLine) => void;
}

export function Stepper({ decision, lines, free, onChoose }: Props) {
  const { t } = useWords();
  const [place, setPlace] = useState(0);
  const line = lines[place];
  if (!line) return null;
  const n = Number(line.option.at(-1));
  const step = (by: number) => setPlace(Math.max(0, Math.min(lines.length - 1, place + by)));
  return (
    <div className="stepper" role="group" aria-label={decision.text}>
      <button type="button" aria-label={t("match.fewer")} disabled={place === 0} onClick={() => step(-1)}>
        −
      </button>
      <output>
        <strong>{n}</strong> <span className="dim">/ {Number(lines.at(-1)?.option.at(-1))}</span>
      </output>
      <button type="button" aria-label={t("match.more")} disabled={place === lines.length - 1} onClick={() => step(1)}>
        +
      </button>
      <button
        type="button"
        className="big"
        disabled={!free}
        data-verb={line.option[0]}
        data-option={JSON.stringify(line.option)}
        onClick={() => onChoose(decision.seat, line)}
      >
        {[t("match.amountSend", { n }), line.note?.cost].filter(Boolean).join(" · ")}
      </button>
    </div>
  );
}
