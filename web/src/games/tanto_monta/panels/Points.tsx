/** The VP track: where the four players stand, and of what each point is made: held by what one controls, or won for good. */
import type { CSSProperties } from "react";
import { RuleRef } from "../../../shell/parts/rules";
import { nameOf, SeatMark } from "../../../shell/parts/seats";
import { capital, figure, shortName } from "../../../util/words";
import type { PanelProps } from "../../layer";
import { viewOf } from "../view";
import { useTm } from "../words";
import { sourcesOf } from "./sources";

const STEP = 5; // points between two numbers
const WINS = 48; // VP, from turn 4 on (TM-22.4.b)
const ROW = 25; // pixels of a marker above another

export function Points({ state, names }: PanelProps) {
  const { w, said } = useTm();
  const { players, last_turn } = viewOf(state);
  const most = Math.max(WINS, ...players.map(({ vp }) => vp)) + 2;
  const marks = Array.from({ length: Math.floor(most / STEP) + 1 }, (_, n) => n * STEP).filter((vp) => Math.abs(vp - WINS) > 2); // there the goal stands
  const named = (id: string) => said(`vp.${id}`) ?? capital(shortName(names, id));
  const place = (vp: number) => `${(100 * Math.max(0, vp)) / most}%`;
  const above = (seat: number) => players.filter(({ vp }, n) => n < seat && Math.abs(vp - (players[seat]?.vp ?? 0)) < 2).length;
  const rows = 1 + Math.max(...players.map((_, seat) => above(seat)));
  return (
    <section className="tm-points" aria-label={w("points.title")}>
      <h3>{w("points.title")}</h3>
      <div className="tm-vptrack" style={{ height: rows * ROW + 24 }} role="img" aria-label={players.map(({ vp }, seat) => `${nameOf(state.players, seat)}: ${vp}`).join(", ")}>
        {marks.map((vp) => (
          <span key={vp} className="tm-vpmark" style={{ left: place(vp) }}>
            {vp}
          </span>
        ))}
        <span className="tm-vpgoal" style={{ left: place(WINS) }} title={w("points.goal", { vp: WINS })}>
          {WINS}
        </span>
        {players.map(({ id, vp }, seat) => (
          <span key={id} className="tm-vpseat" style={{ left: place(vp), top: 3 + above(seat) * ROW }}>
            <SeatMark seat={seat} size={22} />
          </span>
        ))}
      </div>
      <ul className="tm-vpbars">
        {players.map((player, seat) => (
          <li key={player.id} style={{ "--own": `var(--seat-${seat})` } as CSSProperties}>
            <span className="tm-vpname">
              <SeatMark seat={seat} size={20} /> {nameOf(state.players, seat)} <b>{player.vp}</b>
            </span>
            <span className="tm-vpbar">
              {sourcesOf(player).map(({ id, vp, won }) => (
                <span key={`${id}/${won}`} className={won ? "won" : undefined}>
                  {named(id)} {figure(vp)}
                </span>
              ))}
            </span>
          </li>
        ))}
      </ul>
      <p className="dim tm-vpkey">
        <span className="tm-vpswatch" /> {w("points.held")} <span className="tm-vpswatch won" /> {w("points.won")}
      </p>
      <p className="dim">
        {w("points.wins", { last: last_turn })} <RuleRef id="TM-22.4.b" game={state.game} /> {w("points.ties")} <RuleRef id="TM-22.4.c" game={state.game} />
      </p>
    </section>
  );
}
