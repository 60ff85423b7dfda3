import { isKey, useWords } from "../../../i18n";
import type { PanelProps } from "../..";
import { viewOf } from "../view";

/** Turn, phase, attacks left: in the bar at the top. */
export function Headline({ state }: PanelProps) {
  const { t } = useWords();
  const view = viewOf(state);
  const phase = `medieval.phase.${view.phase}`;
  return (
    <span className="medievalhead">
      {view.phase !== "set_up" && <>{t("medieval.turn", { n: view.turn + (view.phase === "over" ? 0 : 1) })} · </>}
      {isKey(phase) ? t(phase) : view.phase}
      {view.phase === "action" && <> · {t("medieval.attacksLeft", { n: Math.max(0, view.this_turn.attacks_left) })}</>}
    </span>
  );
}
