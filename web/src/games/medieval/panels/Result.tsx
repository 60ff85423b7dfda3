import { RuleRef } from "../../../shell/parts/rules";
import { SeatMark } from "../../../shell/parts/seats";
import { SeatHeads, SeatTotals } from "../../../shell/table/SeatCells";
import { bare, viewOf } from "../view";
import { capital, shortName } from "../../../util/words";
import type { PanelProps } from "../../layer";
import { scoreTable } from "./scoring";
import { useMedieval } from "../words";

/** Where each point comes from: Powers in rows, players in columns. */
export function Result({ state, names }: PanelProps) {
  const { w } = useMedieval();
  const view = viewOf(state);
  const rows = scoreTable(view);
  return (
    <section className="result">
      <h3>
        {w("provinceScores")} <RuleRef id="MV-12.a" game={state.game} />
      </h3>
      <div className="scroll" role="region" aria-label={w("provinceScores")} tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">{w("power")}</th>
              <SeatHeads
                state={state}
                seats={view.players.map(({ seat }) => seat)}
                markOf={(seat) => <SeatMark seat={seat} size={20} />}
              />
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.power ?? "none"}>
                <th scope="row">{row.power === null ? w("noPower") : capital(shortName(names, row.power))}</th>
                {view.players.map(({ seat }) => (
                  <td key={seat}>
                    {(row.points[seat] ?? 0) > 0 && (
                      <>
                        <b>{row.points[seat]}</b>
                        <small>
                          {(row.provinces[seat] ?? []).map((one) => {
                            const short = shortName(names, one.id);
                            return (
                              <span key={one.id}>
                                {/[1-4][A-F]$/.exec(short)?.[0] ?? bare(short)}: {one.income}{" "}
                              </span>
                            );
                          })}
                          {row.whole === seat && <span>★ 1</span>}
                        </small>
                      </>
                    )}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
          <tfoot>
            <SeatTotals title={w("total")} totals={view.players.map(({ victory_points }) => victory_points)} />
          </tfoot>
        </table>
      </div>
      <p className="dim">
        ★ {w("wholePowers")} <RuleRef id="MV-12.b" game={state.game} />
      </p>
    </section>
  );
}
