/** The Diplomatic Influence Table: each minor power with the markers on its ladder, what a level costs, and the odds. */
import type { CSSProperties } from "react";
import { RuleRef } from "../../../shell/parts/rules";
import { nameOf, SeatMark } from "../../../shell/parts/seats";
import { capital, shortName } from "../../../util/words";
import type { PanelProps } from "../../layer";
import { ArmsMark } from "../signs/glyphs";
import { MINORS, viewOf, type TmView } from "../view";
import { useTm } from "../words";
import { Papacy } from "./Papacy";
import "./courts.css";

const LEVELS = [0, 1, 2, 3, 4, 5, 6] as const;

export function Minors(props: PanelProps) {
  const { state } = props;
  const { w } = useTm();
  const view = viewOf(state);
  const minors = MINORS.filter((id) => id in view.minors);
  return (
    <div className="tm-panel tmc-courts">
      <Papacy {...props} />
      <p className="dim tmc-wide">
        {w("influence.how")} <RuleRef id="TM-21.5.a" game={state.game} /> <RuleRef id="TM-21.6.d" game={state.game} />
      </p>
      {minors.map((minor) => (
        <Court key={minor} {...props} minor={minor} />
      ))}
    </div>
  );
}

/** Who leads: the highest level, ties to who is listed first. */
export function leaderOf(view: TmView, minor: string): number | null {
  const [activate = [], deactivate = []] = view.board.courts[minor] ?? [];
  const levels = (view.influence as Readonly<Record<string, readonly number[]>>)[minor] ?? [];
  const order = [...activate, ...deactivate];
  const best = order.reduce<number | null>((found, seat) => ((levels[seat] ?? 0) > (found === null ? 0 : (levels[found] ?? 0)) ? seat : found), null);
  return best;
}

function Court({ state, names, minor }: PanelProps & { minor: (typeof MINORS)[number] }) {
  const { w } = useTm();
  const view = viewOf(state);
  const court = (view.minors as Readonly<Record<string, TmView["minors"][string]>>)[minor];
  const levels = (view.influence as Readonly<Record<string, readonly number[]>>)[minor] ?? [];
  const lost = (view.lost_markers as Readonly<Record<string, readonly number[]>>)[minor] ?? [];
  const costs = view.board.influence[minor] ?? [];
  const [activate = [], deactivate = []] = view.board.courts[minor] ?? [];
  if (!court) return null;
  const leader = leaderOf(view, minor);
  const seats = [...activate, ...deactivate];
  return (
    <article className="tmc-court">
      <header>
        <ArmsMark power={minor} size={30} />
        <div>
          <b>{capital(shortName(names, minor))}</b>
          <small>
            {court.ally === null ? (
              w("court.free")
            ) : (
              <>
                {w("court.ally")} <SeatMark seat={court.ally} size={16} /> {nameOf(state.players, court.ally)}
              </>
            )}
          </small>
        </div>
        {court.resolved && <span className="tmc-stamp">{w("resolved")}</span>}
      </header>
      <ol className="tmc-ladder" aria-label={w("influence")}>
        {LEVELS.map((level) => (
          <li key={level}>
            <span className="tmc-level">{level}</span>
            <span className="tmc-markers">
              {levels.map((at, seat) =>
                at === level && !lost.includes(seat) ? (
                  <span key={seat} className={seat === leader ? "tmc-leads" : undefined}>
                    <SeatMark seat={seat} size={22} />
                  </span>
                ) : null,
              )}
            </span>
            {level > 0 && <small title={w("influence.cost")}>{w("cpOf", { n: costs[level - 1] ?? 0 })}</small>}
          </li>
        ))}
      </ol>
      <table className="tmc-odds">
        <thead>
          <tr>
            <th scope="col">
              <span className="unseen">{w("player")}</span>
            </th>
            <th scope="col">{w("court.next")}</th>
            <th scope="col">{w("court.odds")}</th>
            <th scope="col">{w("court.oddsAll")}</th>
          </tr>
        </thead>
        <tbody>
          {seats.map((seat) => {
            const [next, own, all] = [court.next[seat] ?? null, court.odds[seat] ?? 0, court.odds_of_all[seat] ?? 0];
            return (
              <tr key={seat} className={state.seat === seat ? "own" : undefined}>
                <th scope="row">
                  <SeatMark seat={seat} size={18} /> {nameOf(state.players, seat)}
                  {deactivate.includes(seat) && <small> · {w("court.frees")}</small>}
                  {seat === leader && <small> · {w("court.leads")}</small>}
                </th>
                {lost.includes(seat) ? (
                  <td colSpan={3}>{w("court.lost")}</td>
                ) : (
                  <>
                    <td>{next === null ? "–" : w("cpOf", { n: next })}</td>
                    <td>
                      <Bar seat={seat} percent={own} />
                    </td>
                    <td>
                      <Bar seat={seat} percent={all} />
                    </td>
                  </>
                )}
              </tr>
            );
          })}
        </tbody>
      </table>
    </article>
  );
}

function Bar({ seat, percent }: { seat: number; percent: number }) {
  const style = { "--own": `var(--seat-${seat})`, "--part": `${percent}%` } as CSSProperties;
  return (
    <span className="tmc-bar" style={style}>
      {percent} %
    </span>
  );
}
