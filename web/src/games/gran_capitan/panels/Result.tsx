import { Link } from "../../../router";
import { RuleRef } from "../../../shell/parts/rules";
import { SeatMark } from "../../../shell/parts/seats";
import type { PanelProps } from "../../layer";
import { capital, shortName } from "../../../util/words";
import { isTrial, sideName, strengthOf, viewOf, type GcView } from "../view";
import { useGc } from "../words";
import { fortressesOf } from "./Scores";
import { Victory } from "./States";

/** How it ended: by which rule, with what was held and left. */
export function Result(props: PanelProps) {
  const { state, names } = props;
  const { w } = useGc();
  const view = viewOf(state);
  if (isTrial(view)) return <Losses {...props} />;
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
              <td>{leftOf(view, seat)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** A battle alone has no campaign around it: what it has cost. */
function Losses({ state, names }: PanelProps) {
  const { w } = useGc();
  const view = viewOf(state);
  const lost = view.lost.map((id) => capital(shortName(names, id)));
  return (
    <section className="result gc-resultpanel">
      <h3>
        {w("alone.cost")} {view.ended_by && <RuleRef id={view.ended_by} game={state.game} />}
      </h3>
      <table>
        <thead>
          <tr>
            <th scope="col">{w("side")}</th>
            <th scope="col">{w("alone.before")}</th>
            <th scope="col">{w("alone.lost")}</th>
            <th scope="col">{w("alone.left")}</th>
          </tr>
        </thead>
        <tbody>
          {view.trial.map((before, seat) => (
            <tr key={seat}>
              <th scope="row">
                <SeatMark seat={seat} size={20} /> {sideName(view, seat, names, "")}
              </th>
              <td>{before}</td>
              <td>{before - leftOf(view, seat)}</td>
              <td>{leftOf(view, seat)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {lost.length > 0 && (
        <p>
          {w("lost")}: {lost.join(", ")}
        </p>
      )}
      <p>
        <Link href={`/battles/${state.game}`}>{w("alone.back")}</Link>
      </p>
    </section>
  );
}

function leftOf(view: GcView, seat: number): number {
  return view.counters.filter(({ side }) => side === seat).reduce((sum, one) => sum + (strengthOf(one) ?? 0), 0);
}
