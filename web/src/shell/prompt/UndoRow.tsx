/** Taking back: always to be seen; where it is not possible it says why. */
import { useId } from "react";
import { matchPath, type MatchState } from "../../api";
import { useWords } from "../../i18n";
import { Fault } from "../connection/Fault";
import { useAct } from "../connection/useAct";

interface Props {
  state: MatchState;
  free: boolean;
  onUndo: (seat: number) => void;
}

export function UndoRow({ state, free, onUndo }: Props) {
  const { t } = useWords();
  const { busy, fault, act } = useAct();
  const why = useId();
  const { seat } = state;
  const plays = state.players.some((player) => player.seat === seat && player.you && player.kind === "person");
  if (seat === null || !plays || state.over) return null;
  const may = state.can_undo;
  const restart = () => void act(matchPath(state.match, "/undo"), "POST", { seat, all: true });
  return (
    <div className="undo">
      <p className="buttons">
        <button
          type="button"
          disabled={!free || !may}
          aria-describedby={may ? undefined : why}
          onClick={() => onUndo(seat)}
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
            {t("undo.why")}
          </small>
        )}
      </p>
      <Fault fault={fault} />
    </div>
  );
}
