/** The score as it stands: HP and what the end would add. */
import { RuleRef } from "../../../shell/parts/rules";
import type { PanelProps } from "../../layer";
import { ScoreTable } from "../panels/Result";
import { useMu } from "../words";

export function Standing(props: PanelProps) {
  const { w } = useMu();
  return (
    <div className="mu-panel">
      <h3>
        {w("scoreNow")} <RuleRef id="MU-final.a" game={props.state.game} />
      </h3>
      <ScoreTable {...props} />
      {!props.state.over && <p className="dim">{w("scoreNote")}</p>}
    </div>
  );
}
