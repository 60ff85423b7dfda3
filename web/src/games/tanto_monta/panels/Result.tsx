import { places } from "../../../match/match";
import { RuleRef } from "../../../shell/parts/rules";
import { SeatMark, nameOf } from "../../../shell/parts/seats";
import { capital, figure, shortName } from "../../../util/words";
import type { PanelProps } from "../../layer";
import { viewOf } from "../view";
import { useTm } from "../words";

/** How it ended: by which rule, with the points of each turn and the keys held. */
export function Result({ state, names }: PanelProps) {
  const { w } = useTm();
  const view = viewOf(state);
  const order = places(state.outcome?.ranking ?? []).flat();
  const last = view.totals.at(-1) ?? view.players.map(({ vp }) => vp);
  const tied = last.filter((vp) => vp === Math.max(...last)).length > 1;
  return (
    <section className="result tm-result">
      <h3>
        {w("victory")} {view.ended_by && <RuleRef id={view.ended_by} game={state.game} />}
      </h3>
      {tied && (
        <p>
          {w("points.ties")} <RuleRef id="TM-22.4.c" game={state.game} />
        </p>
      )}
      <table>
        <thead>
          <tr>
            <th scope="col">{w("player")}</th>
            {view.totals.map((_, n) => (
              <th key={n} scope="col">
                {w("turnShort", { n: view.turn - view.totals.length + 1 + n })}
              </th>
            ))}
            <th scope="col">{w("vp")}</th>
            <th scope="col">{w("keys")}</th>
          </tr>
        </thead>
        <tbody>
          {order.map((seat) => {
            const player = view.players[seat];
            return (
              <tr key={seat}>
                <th scope="row">
                  <SeatMark seat={seat} size={20} /> {nameOf(state.players, seat)} · {capital(shortName(names, `player_${player?.id ?? ""}`))}
                </th>
                {view.totals.map((totals, n) => (
                  <td key={n}>{figure(totals[seat] ?? 0)}</td>
                ))}
                <td>
                  <b>{player?.vp}</b>
                </td>
                <td>
                  {player?.keys}/{player?.keys_to_win}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}
