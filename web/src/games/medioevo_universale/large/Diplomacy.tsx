/** War and peace between the players, and the pacts one may know of. */
import { RuleRef } from "../../../shell/parts/rules";
import { nameOf } from "../../../shell/parts/seats";
import { SeatHeads } from "../../../shell/table/SeatCells";
import type { PanelProps } from "../../layer";
import { SideMark } from "../signs/SideMark";
import { viewOf, type MuView, type Pact } from "../view";
import { useMu, type MuKey, type Say } from "../words";

/** What there is between two players, in a word. */
export function between(
  view: MuView,
  seat: number,
  other: number,
  w: Say,
): { what: "war" | "truce" | "pact" | "peace"; text: string } {
  const war = view.wars.find((one) => one.seat === seat && one.other === other);
  if (war) return { what: "war", text: war.free_from > view.turn ? w("warFrom", { n: war.free_from }) : w("war") };
  if (view.armistices.some((pair) => pair.includes(seat) && pair.includes(other)))
    return { what: "truce", text: w("armistice") };
  if (view.pacts.some(({ parties }) => parties.includes(seat) && parties.includes(other)))
    return { what: "pact", text: w("pact") };
  return { what: "peace", text: w("peace") };
}

const SIGNS = { war: "⚔", truce: "☮", pact: "✍", peace: "·" } as const;

export function Diplomacy({ state }: PanelProps) {
  const { w } = useMu();
  const view = viewOf(state);
  const seats = view.players.filter(({ eliminated }) => eliminated === 0).map(({ seat }) => seat);
  return (
    <div className="mu-panel">
      <section>
        <h3>
          {w("warAndPeace")} <RuleRef id="MU-war.a" game={state.game} />
        </h3>
        <table className="mu-matrix">
          <thead>
            <tr>
              <td />
              <SeatHeads
                state={state}
                seats={seats}
                markOf={(seat) => <SideMark view={view} side={seat} size={20} />}
              />
            </tr>
          </thead>
          <tbody>
            {seats.map((seat) => (
              <tr key={seat}>
                <th scope="row">
                  <SideMark view={view} side={seat} size={20} /> {nameOf(state.players, seat)}
                </th>
                {seats.map((other) => {
                  if (other === seat) return <td key={other} className="self" />;
                  const { what, text } = between(view, seat, other, w);
                  return (
                    <td key={other} className={what}>
                      <span aria-hidden="true">{SIGNS[what]}</span> {text}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <section>
        <h3>
          {w("pacts")} <RuleRef id="MU-pact.a" game={state.game} />
        </h3>
        {view.pacts.length === 0 && <p className="dim">{w("noPacts")}</p>}
        {view.pacts.map((pact) => (
          <article key={pact.id} className="mu-pact">
            <p>
              {pact.parties.map((seat) => (
                <SideMark key={seat} view={view} side={seat} />
              ))}{" "}
              <b>{pact.parties.map((seat) => nameOf(state.players, seat)).join(" – ")}</b> ·{" "}
              {pact.until === 0 ? w("forEver") : w("untilTurn", { n: pact.until })}
              {pact.secret && <> · {pact.shown ? w("pactShown") : w("pactSecret")}</>}
            </p>
            <ul>
              {clausesOf(pact, (seat) => nameOf(state.players, seat), w).map((text, n) => (
                <li key={n}>{text}</li>
              ))}
            </ul>
          </article>
        ))}
      </section>
    </div>
  );
}

export function clausesOf(pact: Pact, name: (seat: number) => string, w: Say): string[] {
  return pact.clauses.map(({ kind, giver, receiver, number, target }) =>
    [
      w("clauseOf", { giver: name(giver), receiver: name(receiver), what: w(`clause.${kind}` as MuKey) }),
      number > 0 ? ` (${number})` : "",
      target !== null ? ` ${w("against", { name: name(target) })}` : "",
    ].join(""),
  );
}
