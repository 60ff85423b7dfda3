/** What is going on: whose turn it is, cards being turned, a group on the march, a battle. */
import { nameOf } from "../../../shell/parts/seats";
import { RuleRef } from "../../../shell/parts/rules";
import { capital, nameFor, shortName } from "../../../util/words";
import type { PanelProps } from "../../layer";
import { Draft } from "../../shared/panels/Draft";
import { BattleWindow } from "./BattleWindow";
import { SideMark } from "../signs/SideMark";
import { Units } from "./Units";
import { viewOf } from "../view";
import { useMu } from "../words";

const OPEN_PHASES = ["purchases", "combat", "trade"];

export function UnderWay(props: PanelProps) {
  const { state, names } = props;
  const { w } = useMu();
  const view = viewOf(state);
  const { moving, pile, battle } = view;
  const asked = state.decisions.length > 0 && view.active !== null && view.active !== state.seat;
  const foreign = asked && OPEN_PHASES.includes(view.phase);
  return (
    <>
      {view.phase === "kingdoms" && (
        <Draft
          state={state}
          names={names}
          order={view.order.length > 0 ? view.order : view.players.map(({ seat }) => seat)}
          chosen={(seat) => view.players.flatMap((one) => (one.seat === seat && one.kingdom ? [one.kingdom] : []))}
          mark={(seat) => <SideMark view={view} side={seat} />}
        />
      )}
      {foreign && (
        <p className="mu-turnof">
          <SideMark view={view} side={view.active} /> {w("inTurnOf", { name: nameOf(state.players, view.active) })}
        </p>
      )}
      {pile.length > 0 && (
        <section className="mu-under pile">
          <h2>{w("pile")}</h2>
          <ol>
            {pile.map((one, n) => {
              const about = nameFor(names, one.card);
              return (
                <li key={n}>
                  <SideMark view={view} side={one.seat} /> {nameOf(state.players, one.seat)}:{" "}
                  <strong>{capital(shortName(names, one.card))}</strong>
                  {one.what === "points"
                    ? ` · ${w("forPoints")}`
                    : about?.about && <span className="dim"> {capital(about.about)}</span>}
                </li>
              );
            })}
          </ol>
        </section>
      )}
      {moving && (
        <section className="mu-under">
          <h2>
            <SideMark view={view} side={moving.seat} /> {w("onTheMarch")} <RuleRef id="MU-combat.b" game={state.game} />
          </h2>
          <p>
            {moving.path.map((id) => shortName(names, id)).join(" → ")}
            {moving.destination && <> ⇢ {shortName(names, moving.destination)}</>}
          </p>
          <p className="mu-row">
            {moving.carriers.map((id) => shortName(names, id)).join(", ")}{" "}
            <Units counts={moving.riders} names={names} none={w("nobodyAboard")} />
          </p>
          {moving.edict && <p className="dim">{w("byEdict")}</p>}
        </section>
      )}
      {battle && <BattleWindow battle={battle} {...props} />}
    </>
  );
}
