/** Turn and phases, turn order with penalties, the Circle of War, the event. */
import { RuleRef } from "../../../shell/parts/rules";
import { nameOf } from "../../../shell/parts/seats";
import { capital, nameFor, shortName, signed } from "../../../util/words";
import type { PanelProps } from "../../layer";
import { Inline } from "../signs/glyphs";
import { PolyDice } from "./PolyDice";
import { SideMark } from "../signs/SideMark";
import { Units } from "./Units";
import { viewOf } from "../view";
import { useMu, type MuKey } from "../words";

const PHASES = ["order", "events", "taxes", "purchases", "combat", "trade", "end_of_turn"];

export function TurnPanel({ state, names }: PanelProps) {
  const { w } = useMu();
  const view = viewOf(state);
  const { barbarians, event } = view;
  const last = view.decks.discard.at(-1);
  const listed = (ids: readonly string[]) => ids.map((id) => shortName(names, id)).join(", ") || "–";
  return (
    <div className="mu-panel">
      <section>
        <h3>
          {view.turn > 0
            ? view.turns > 0
              ? w("turnOf", { n: view.turn, of: view.turns })
              : w("turn", { n: view.turn })
            : w("phase.set_up")}
        </h3>
        <ol className="mu-phases">
          {PHASES.map((phase, n) => (
            <li key={phase} aria-current={phase === view.phase ? "step" : undefined}>
              <b>{n + 1}</b> {w(`phase.${phase}` as MuKey)}
              {phase === view.phase && view.stage && <small> · {w(`stage.${view.stage}` as MuKey)}</small>}
            </li>
          ))}
        </ol>
      </section>
      <section>
        <h3>
          {w("turnOrder")} <RuleRef id="MU-order.d" game={state.game} />
        </h3>
        <ol className="mu-order">
          {view.order.map((seat) => {
            const player = view.players.find((one) => one.seat === seat);
            return (
              <li key={seat} className={view.active === seat ? "active" : undefined}>
                <SideMark view={view} side={seat} size={20} /> {nameOf(state.players, seat)}
                {player?.penalty != null && (
                  <span title={w("penaltyLong")}> · {w("penalty", { n: signed(player.penalty) })}</span>
                )}
                {view.to_act.includes(seat) && <small> · {w("toAct")}</small>}
              </li>
            );
          })}
        </ol>
      </section>
      <section>
        <h3>
          <SideMark view={view} side="barbarians" size={20} /> {w("circle")}{" "}
          <RuleRef id="MU-horde.a" game={state.game} />
        </h3>
        {barbarians.dice.length > 0 ? (
          <>
            <p className="mu-row">
              <PolyDice dice={barbarians.dice} fill="#26211d" ink="#ffd9a0" />
              {barbarians.attack !== null && <b>{w("attackIs", { n: barbarians.attack })}</b>}
              {barbarians.losses !== null && <b>{w("lossesAre", { n: barbarians.losses })}</b>}
            </p>
            <p>
              {w("composition")} <Units counts={barbarians.composition} names={names} />
            </p>
          </>
        ) : (
          <p className="dim">{w("noDice")}</p>
        )}
        <p>
          {w("pool")} <Units counts={barbarians.pool} names={names} />
        </p>
        {barbarians.points > 0 && <p>{w("reinforcements", { n: barbarians.points })}</p>}
        {view.rebellions.map(({ seat, left }) => (
          <p key={seat}>
            <SideMark view={view} side={seat} /> {w("rebellionsLeft", { n: left, name: nameOf(state.players, seat) })}
          </p>
        ))}
      </section>
      <section>
        <h3>
          {w("event")} <RuleRef id="MU-event.a" game={state.game} />
        </h3>
        {event ? (
          <>
            <p>
              <strong>{capital(names[event.card]?.full ?? event.card)}</strong>
            </p>
            {nameFor(names, event.card)?.about && (
              <p className="dim">{capital(nameFor(names, event.card)?.about ?? "")}</p>
            )}
            <p>
              <Inline size={16}>
                <rect className="mu-struck" x="-6" y="-6" width="12" height="12" />
              </Inline>{" "}
              {w("redDark")}: {listed(event.dark)}
            </p>
            <p>
              <Inline size={16}>
                <rect className="mu-struck light" x="-6" y="-6" width="12" height="12" />
              </Inline>{" "}
              {w("redLight")}: {listed(event.light)}
            </p>
            <p>
              {w("icons")}: {listed(event.printed)}
              {event.icons.length > 0 && <> · {w("iconsLeft", { icons: listed(event.icons) })}</>}
            </p>
            {event.shielded.length > 0 && <p>{w("shieldedAre", { territories: listed(event.shielded) })}</p>}
          </>
        ) : (
          <p className="dim">
            {w("noEvent")} {last && w("lastEvent", { card: names[last]?.full ?? last })}
          </p>
        )}
        {view.tolerated !== null && <p>{w("tolerated", { n: view.tolerated })}</p>}
        <p className="dim">{w("decks", { empire: view.decks.empire, events: view.decks.events })}</p>
      </section>
    </div>
  );
}
