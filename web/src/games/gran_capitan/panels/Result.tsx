import { RuleRef } from "../../../shell/parts/rules";
import { SeatMark } from "../../../shell/parts/seats";
import type { PanelProps } from "../../layer";
import { sideName, strengthOf, viewOf } from "../view";
import { useGc } from "../words";
import { fortressesOf } from "./Scores";
import { Victory } from "./States";

/** How it ended: by which rule, with what was held and left. */
export function Result({ state, names }: PanelProps) {
  const { w } = useGc();
  const view = viewOf(state);
  return (
    <section className="result gc-resultpanel">
      <h3>
        {w("victory")} {view.ended_by && <RuleRef id={view.ended_by} game={state.game} />}
      </h3>
      <Victory state={state} names={names} />
      <table>
        <thead>
          <tr>
            <th scope="col">{w("side")}</th>
            <th scope="col">{w("states")}</th>
            <th scope="col">{w("fortresses")}</th>
            <th scope="col">{w("spShort")}</th>
          </tr>
        </thead>
        <tbody>
          {[0, 1].map((seat) => (
            <tr key={seat}>
              <th scope="row">
                <SeatMark seat={seat} size={20} /> {sideName(view, seat, names, "")}
              </th>
              <td>{Object.values(view.alignment).filter((side) => side === seat).length}</td>
              <td>{fortressesOf(view, seat)}</td>
              <td>{view.counters.filter(({ side }) => side === seat).reduce((sum, one) => sum + (strengthOf(one) ?? 0), 0)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
