/** What must be noticed wherever one looks: the connection is lost, something was refused, this is the past. */
import type { ApiFault } from "../../api";
import { useWords } from "../../i18n";
import type { ConnectionStatus } from "../../match/match";
import { faultText } from "./Fault";
import { RuleRef } from "../parts/rules";

interface Props {
  game: string;
  connection: ConnectionStatus;
  fault: ApiFault | null;
  onForgive: () => void;
}

export function Toasts({ game, connection, fault, onForgive }: Props) {
  const { t, lang } = useWords();
  return (
    <div className="toasts">
      {connection === "lost" && (
        <p className="banner lost" role="alert">
          {t("match.lost")}
        </p>
      )}
      {fault && (
        <p className="banner fault" role="alert">
          {faultText(fault, t, lang)} {fault.rule && <RuleRef id={fault.rule} game={game} />}{" "}
          <button type="button" onClick={onForgive} aria-label={t("app.close")}>
            ×
          </button>
        </p>
      )}
    </div>
  );
}
