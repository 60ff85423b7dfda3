/** What a bot that thinks ahead would choose here, why, and what else it has thought of. */
import { useState } from "react";
import type { Decision, OptionLine, Tried } from "../../api";
import { percent } from "../../util/format";
import { useWords } from "../../i18n";
import { faultText } from "../connection/Fault";
import { Bulb } from "../parts/icons";
import type { Hinting } from "./useHint";

interface Props {
  decision: Decision;
  hinting: Hinting;
  /** Hints are allowed in this match. */
  allowed: boolean;
  free: boolean;
  onChoose: (seat: number, line: OptionLine) => void;
  onPoint: (ids: readonly string[]) => void;
}

export function HintRow({ decision, hinting, allowed, free, onChoose, onPoint }: Props) {
  const { t, lang } = useWords();
  const [refused, setRefused] = useState(false);
  const { hint, busy, fault, ask } = hinting;
  return (
    <div className="advice">
      {!hint && (
        <button
          type="button"
          disabled={!free || busy}
          className={allowed ? undefined : "refused"}
          onClick={allowed ? ask : () => setRefused(true)}
        >
          <Bulb /> <span>{t("hint.ask")}</span>
        </button>
      )}
      <div role="status">
        {busy && <span className="dim">{t("hint.thinking")}</span>}
        {hint && (
          <p>
            <Bulb /> <strong>{hint.option_text}</strong>
            {hint.reason && ` – ${hint.reason}`}
          </p>
        )}
        {(refused || fault?.code === "forbidden") && !allowed && <p className="refusal">{t("hint.notAllowed")}</p>}
        {fault && fault.code !== "forbidden" && <p className="refusal">{faultText(fault, t, lang)}</p>}
      </div>
      {hint && hint.tried.length > 1 && (
        <ul aria-label={t("hint.tried")}>
          {hint.tried.map((one) => (
            <Alternative
              key={JSON.stringify(one.option)}
              tried={one}
              disabled={!free}
              onChoose={() => onChoose(decision.seat, one)}
              onPoint={onPoint}
            />
          ))}
        </ul>
      )}
    </div>
  );
}

interface AlternativeProps {
  tried: Tried;
  disabled: boolean;
  onChoose: () => void;
  onPoint: (ids: readonly string[]) => void;
}

function Alternative({ tried, disabled, onChoose, onPoint }: AlternativeProps) {
  const { t } = useWords();
  const n = percent(tried.chance);
  const point = () => onPoint(tried.ids);
  const leave = () => onPoint([]);
  return (
    <li>
      <button
        type="button"
        disabled={disabled}
        onClick={onChoose}
        onMouseEnter={point}
        onMouseLeave={leave}
        onFocus={point}
        onBlur={leave}
      >
        <span className="bar" style={{ width: `${n}%` }} />
        <span>{tried.text}</span>{" "}
        <span className="chance">{t("hint.chance", { n })}</span>
      </button>
    </li>
  );
}
