/** Many amounts: one types a number or moves a slider instead of pressing one of a hundred buttons. */
import { useEffect, useId, useState } from "react";
import type { Decision, Json, OptionLine } from "../../api";
import { useWords } from "../../i18n";
import { areHundreds } from "../../match/options";

/** What is still to be sent when the server asks for the rest of a number, by seat. */
export type Rests = Map<number, { hundreds: number; rest: number }>;

const PATIENCE = 2000; // milliseconds

interface Props {
  decision: Decision;
  lines: readonly OptionLine[];
  free: boolean;
  rests: Rests;
  onChoose: (seat: number, line: OptionLine) => void;
}

export function Amount({ decision, lines, free, rests, onChoose }: Props) {
  const { t } = useWords();
  const id = useId();
  const { seat } = decision;
  const hundreds = areHundreds(lines);
  const isRest = lines[0]?.option[0] === "and";
  const before = isRest ? Number(decision.params["hundreds"] ?? 0) : 0;
  const numbers = lines.map(({ option }) => before + Number(option[1]));
  const [least, last] = [numbers[0] ?? 0, numbers.at(-1) ?? 0];
  const most = hundreds ? mostOf(last, decision.params["most"]) : last;
  const [text, setText] = useState(String(least));
  const wanted = Math.max(least, Math.min(most, Math.round(Number(text)) || 0));
  const lineOf = (n: number) => lines[numbers.indexOf(hundreds ? n - (n % 100) : n)];
  const chosen = lineOf(wanted);

  const restOf = () => {
    const kept = rests.get(seat);
    return isRest && kept?.hundreds === before ? lineOf(before + kept.rest) : undefined;
  };
  const [byItself, setByItself] = useState(() => restOf() !== undefined);
  useEffect(() => {
    if (!byItself || !free) return undefined;
    const line = restOf();
    rests.delete(seat);
    if (line) onChoose(seat, line);
    const later = setTimeout(() => setByItself(false), PATIENCE); // the server did not take it: now it is asked
    return () => clearTimeout(later);
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once for each question, as soon as one may choose
  }, [free]);

  const send = () => {
    if (!chosen || !free) return;
    if (hundreds) rests.set(seat, { hundreds: wanted - (wanted % 100), rest: wanted % 100 });
    onChoose(seat, chosen);
  };
  if (byItself) return null;
  return (
    <form
      className="amount"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <label htmlFor={id}>{t("match.amount", { least, most })}</label>
      <div className="amountrow">
        <input
          id={id}
          type="number"
          inputMode="numeric"
          min={least}
          max={most}
          step={1}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <input
          type="range"
          aria-label={t("match.amount", { least, most })}
          min={least}
          max={most}
          value={wanted}
          onChange={(event) => setText(event.target.value)}
        />
        <button
          type="submit"
          className="big"
          disabled={!free || !chosen}
          data-verb={chosen?.option[0]}
          data-option={chosen && JSON.stringify(chosen.option)}
        >
          {t("match.amountSend", { n: wanted })}
        </button>
      </div>
    </form>
  );
}

/** Of the last hundred so much as one has, if the question tells it. */
function mostOf(hundred: number, florins: Json | undefined): number {
  const has = typeof florins === "number" ? florins : Infinity;
  return has >= hundred ? Math.min(has, hundred + 99) : hundred + 99;
}
