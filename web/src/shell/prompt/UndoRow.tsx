/** Taking back: always to be seen; where it is not possible it says why. Against bots alone it goes as far as one likes. */
import { useId, useState } from "react";
import { matchPath, type MatchState } from "../../api";
import { useWords } from "../../i18n";
import { Fault } from "../connection/Fault";
import { useAct } from "../connection/useAct";
import { Confirm } from "../parts/Confirm";

interface Props {
  state: MatchState;
  free: boolean;
  onUndo: (seat: number) => void;
}

export function UndoRow({ state, free, onUndo }: Props) {
  const { t } = useWords();
  const { busy, fault, act } = useAct();
  const [sure, setSure] = useState(false);
  const why = useId();
  const { seat } = state;
  const plays = state.players.some((player) => player.seat === seat && player.you && player.kind === "person");
  if (seat === null || !plays || state.over) return null;
  const may = state.can_undo;
  const alone = state.room?.alone ?? false;
  const restart = () => void act(matchPath(state.match, "/undo"), "POST", { seat, all: true });
  const further = () => {
    setSure(false);
    void act(matchPath(state.match, "/undo"), "POST", { seat, further: true });
  };
  const isPractice = state.room?.origin === "practice" || state.room?.origin === "record";
  const back = () => (may ? onUndo(seat) : isPractice ? further() : setSure(true));
  return (
    <div className="undo">
      <p className="buttons">
        <button
          type="button"
          disabled={!free || busy || !(may || (alone && state.ply > 0))}
          aria-describedby={may ? undefined : why}
          onClick={back}
        >
          ↶ {t("match.undo")}
        </button>
        {state.room && (
          <button
            type="button"
            disabled={!free || busy || !may}
            aria-describedby={may ? undefined : why}
            onClick={restart}
          >
            ⟲ {t("undo.all")}
          </button>
        )}
        {!may && (
          <small id={why} className="dim">
            {t(state.ply === 0 ? "undo.nothing" : alone ? (isPractice ? "undo.practice" : "undo.further") : "undo.why")}
          </small>
        )}
      </p>
      <Fault fault={fault} />
      {sure && (
        <Confirm title={t("undo.sure")} yes={t("undo.yes")} onYes={further} onNo={() => setSure(false)}>
          <p>{t("undo.givesUp")}</p>
        </Confirm>
      )}
    </div>
  );
}
