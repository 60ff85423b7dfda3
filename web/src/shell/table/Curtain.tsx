import { useEffect, useRef } from "react";
import { useWords } from "../../i18n";
import { SeatMark } from "../parts/seats";

/** Between two players at one device: nothing of the table shows until the next one takes it. */
export function Curtain({ seat, name, onReady }: { seat: number; name: string; onReady: () => void }) {
  const { t } = useWords();
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), [seat]);
  return (
    <div className="curtain" role="dialog" aria-modal="true" aria-labelledby="pass">
      <SeatMark seat={seat} size={72} />
      <h2 id="pass">{t("match.passTo", { name })}</h2>
      <p>{t("match.passWhy")}</p>
      <button type="button" className="big" ref={button} onClick={onReady}>
        {t("match.passReady", { name })}
      </button>
    </div>
  );
}
