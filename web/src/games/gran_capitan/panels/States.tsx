/** The States of the Kingdom: whose they are, what dominates them, their places and Barons. */
import { SeatMark } from "../../../shell/parts/seats";
import { RuleRef } from "../../../shell/parts/rules";
import { capital, shortName } from "../../../util/words";
import type { PanelProps } from "../../layer";
import { isTrial, sideName, viewOf, type GcView } from "../view";
import { useGc } from "../words";
import { sideOrder } from "./describe";
import { goalsOf } from "./goals";

export function States({ state, names }: PanelProps) {
  const { w } = useGc();
  const view = viewOf(state);
  const regions = view.board.area.filter((id) => id in view.alignment);
  return (
    <div className="gc-panel">
      <h3>{w("victory")}</h3>
      <Victory state={state} names={names} />
      <h3>{w("states")}</h3>
      <p className="dim">
        {w("dominanceAbout")} <RuleRef id="GC-15.a" game={state.game} />
      </p>
      <div className="scroll" role="region" aria-label={w("section.states")} tabIndex={0}>
        <table className="gc-table">
          <thead>
            <tr>
              <th scope="col">{w("state")}</th>
              <th scope="col">{w("alignedWith")}</th>
              {view.sides.map((side, seat) => (
                <th key={side} scope="col">
                  <SeatMark seat={seat} size={18} /> {sideName(view, seat, names, "")}
                </th>
              ))}
              <th scope="col">{w("dominance")}</th>
              <th scope="col">{w("barons")}</th>
            </tr>
          </thead>
          <tbody>
            {regions.map((id) => {
              const side = view.alignment[id] ?? null;
              return (
                <tr key={id}>
                  <th scope="row">{capital(shortName(names, id))}</th>
                  <td>
                    <SeatMark seat={side} size={18} /> {sideName(view, side, names, w("nonAligned"))}
                  </td>
                  {[0, 1].map((seat) => (
                    <td key={seat}>{weightOf(view, id, seat)}</td>
                  ))}
                  <td>{view.board.dominance[id]}</td>
                  <td>{(view.available_barons[id] ?? []).length}</td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
    </div>
  );
}

/** What the Fortresses that a side owns in a State weigh. */
export function weightOf(view: GcView, region: string, seat: number): number {
  const land = new Map(view.board.hexes.map(([id, , where]) => [id, where]));
  return view.board.places
    .filter(({ id, hex }) => land.get(hex) === region && view.owners[id] === seat)
    .reduce((sum, { weight }) => sum + weight, 0);
}

/** What each side must do, and where it stands, unless all of that is open. */
export function Victory({ state, names, isOpen = false }: Pick<PanelProps, "state" | "names"> & { isOpen?: boolean }) {
  const { w } = useGc();
  const view = viewOf(state);
  if (isTrial(view)) return <p>{w("alone.goal")}</p>;
  const goals = goalsOf(view);
  return (
    <div className="gc-goals">
      {sideOrder(state.seat).map(
        (side) =>
          side !== null && (
            <section key={side}>
              <h4>
                <SeatMark seat={side} size={18} /> {sideName(view, side, names, "")}
              </h4>
              <ul className="gc-victory">
                {goals
                  .filter((goal) => goal.side === side)
                  .map(({ text, params = {}, rule, holds }) => (
                    <li key={`${text} ${String(params["place"])}`} className={holds && !isOpen ? "holds" : undefined}>
                      {isOpen ? (
                        <span aria-hidden="true">• </span>
                      ) : (
                        <span role="img" aria-label={w(holds ? "goal.holds" : "goal.open")} title={w(holds ? "goal.holds" : "goal.open")}>
                          {holds ? "✓" : "○"}{" "}
                        </span>
                      )}
                      {w(text, { ...params, ...("place" in params && { place: shortName(names, String(params["place"])) }) })}{" "}
                      <RuleRef id={rule} game={state.game} />
                    </li>
                  ))}
              </ul>
            </section>
          ),
      )}
      {view.scenario === "otranto" && <p className="dim">{w("goal.draw")}</p>}
    </div>
  );
}
