/** Where the honour comes from: awards in rows, players in columns. */
import { SeatHeads, SeatTotals } from "../../../shell/table/SeatCells";
import { capital, figure, shortName, signed } from "../../../util/words";
import type { PanelProps } from "../../layer";
import { SideMark } from "../signs/SideMark";
import { standing, viewOf } from "../view";
import { useMu } from "../words";

export function Result(props: PanelProps) {
  const { w } = useMu();
  return (
    <section className="result">
      <h3>{w("awards")}</h3>
      <ScoreTable {...props} />
    </section>
  );
}

export function ScoreTable({ state, names }: PanelProps) {
  const { w } = useMu();
  const view = viewOf(state);
  const awards = [...new Set(view.players.flatMap((player) => (player.awards ?? []).map(({ award }) => award)))];
  const sum = (seat: number, award: string) =>
    (view.players[seat]?.awards ?? []).filter((one) => one.award === award).reduce((all, { hp }) => all + hp, 0);
  return (
    <div className="scroll" role="region" aria-label={w("awards")} tabIndex={0}>
      <table className="mu-awards">
        <thead>
          <tr>
            <td />
            <SeatHeads
              state={state}
              seats={view.players.map(({ seat }) => seat)}
              markOf={(seat) => <SideMark view={view} side={seat} size={20} />}
            />
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">{w("honourLong")}</th>
            {view.players.map((player) => (
              <td key={player.seat}>{figure(player.honour)}</td>
            ))}
          </tr>
          {awards.map((award) => (
            <tr key={award}>
              <th scope="row">{capital(shortName(names, award))}</th>
              {view.players.map(({ seat }) => (
                <td key={seat}>{sum(seat, award) === 0 ? "" : signed(sum(seat, award))}</td>
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <SeatTotals
            title={w("total")}
            totals={view.players.map((player) => (player.eliminated > 0 ? "–" : standing(player)))}
          />
        </tfoot>
      </table>
    </div>
  );
}
