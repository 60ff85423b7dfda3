import { nameOf, SeatMark } from "../../../shell/parts/seats";
import { Swords } from "../../../shell/parts/icons";
import { RuleRef } from "../../../shell/parts/rules";
import { capital, nameFor, shortName, signed } from "../../../util/words";
import type { PanelProps } from "../../layer";
import { Draft } from "../../shared/panels/Draft";
import { BattleTable, PartLine } from "./Battle";
import { lastBattle } from "./battles";
import { viewOf, type Attack, type SumPart } from "../view";
import { useMedieval } from "../words";

/** What is going on: in whose turn one is asked, cards not yet resolved, an attack on its way, the last battle. */
export function UnderWay(props: PanelProps) {
  const { state, names, seen = state.log.length } = props;
  const { w } = useMedieval();
  const view = viewOf(state);
  const { attack, pile } = view;
  const asked = state.decisions.length > 0 && view.active !== null && view.active !== state.seat;
  const foreign = asked && view.phase !== "set_up";
  const last = lastBattle(state.log.slice(seen + 1));
  const battle = last?.dice.some(([seat]) => seat === state.seat) ? undefined : last; // one's own are reported apart
  return (
    <>
      {view.phase === "set_up" && !state.over && (
        <Draft
          state={state}
          names={names}
          order={view.players.map(({ seat }) => seat)}
          chosen={(seat) => view.board.powers.filter(({ holder }) => holder === seat).map(({ id }) => id)}
          mark={(seat) => <SeatMark seat={seat} size={18} />}
        />
      )}
      {foreign && (
        <p className="inturnof">
          <SeatMark seat={view.active} size={18} />{" "}
          {w("inTurnOf", { name: nameOf(state.players, view.active) })}
        </p>
      )}
      {battle && (
        <details key={battle.n} className="underway lastbattle" open={!attack && pile.length === 0}>
          <summary aria-label={`${w("lastBattle")}: ${battle.text}`}>
            <Swords /> {battle.text}
          </summary>
          <BattleTable line={battle} state={state} names={names} />
        </details>
      )}
      {pile.length > 0 && <Pile {...props} />}
      {attack && <AttackPanel attack={attack} {...props} />}
    </>
  );
}

/** Cards that have been announced; the last one is resolved first. */
function Pile({ state, names }: PanelProps) {
  const { w } = useMedieval();
  const { pile } = viewOf(state);
  return (
    <section className="underway pile">
      <h2>{w("pile")}</h2>
      <ol>
        {pile.map((one, place) => {
          const about = nameFor(names, one.card);
          const target = one.what.find((word, n) => n > 0 && typeof word === "string" && names[word]);
          return (
            <li key={place}>
              <p>
                <SeatMark seat={one.seat} size={18} /> {nameOf(state.players, one.seat)}:{" "}
                <strong>{capital(shortName(names, one.card))}</strong>
                {typeof target === "string" && <> → {names[target]?.full ?? target}</>}
              </p>
              {about?.about && (
                <p className="dim">
                  {capital(about.brief ?? about.about)} {about.rule && <RuleRef id={about.rule} game={state.game} />}
                </p>
              )}
            </li>
          );
        })}
      </ol>
    </section>
  );
}

function AttackPanel({ attack, state, names }: PanelProps & { attack: Attack }) {
  const { w } = useMedieval();
  const listed = (ids: readonly string[]) => ids.map((id) => shortName(names, id)).join(", ");
  const title = w("attack", { target: names[attack.target]?.full ?? attack.target });
  return (
    <section className="underway" aria-label={title}>
      <h2>
        <Swords /> {title}
      </h2>
      <div className="battle">
        <div className="sides">
          <Side
            seat={attack.seat}
            name={attack.power ? shortName(names, attack.power) : w("knightsCards", { n: attack.knights })}
            parts={attack.sums[0]}
            militia={attack.militia_committed ? attack.militia[0] : undefined}
            state={state}
          />
          <Side
            seat={attack.defender}
            name={shortName(names, attack.target)}
            parts={attack.sums[1]}
            militia={attack.militia_committed ? attack.militia[1] : undefined}
            state={state}
          />
        </div>
      </div>
      <ul className="facts">
        {attack.jihad && (
          <li>
            {w("jihad")} <RuleRef id="MV-8.4.b" game={state.game} />
          </li>
        )}
        {attack.mercenaries.length > 0 && <li>{w("mercenaries", { powers: listed(attack.mercenaries) })}</li>}
        {attack.sea_leg.length > 0 && <li>{w("bySea", { seas: listed(attack.sea_leg) })}</li>}
        {attack.naval_drm ? <li>{w("navalDrm", { n: attack.naval_drm })}</li> : null}
        {attack.granted.length > 0 && <li>{w("granted", { provinces: listed(attack.granted) })}</li>}
        {attack.refused.length > 0 && <li>{w("refused", { provinces: listed(attack.refused) })}</li>}
      </ul>
    </section>
  );
}

function Side({
  seat,
  name,
  parts,
  militia,
  state,
}: {
  seat: number | null;
  name: string;
  parts: readonly SumPart[];
  /** undefined: not chosen yet; null: chosen, and secret. */
  militia: number | null | undefined;
  state: PanelProps["state"];
}) {
  const { w } = useMedieval();
  return (
    <section className="side">
      <h3>
        <SeatMark seat={seat} size={18} /> {capital(name)}
      </h3>
      <ul>
        {parts.map((part, n) => (
          <PartLine key={n} part={part} state={state} />
        ))}
        {parts.length === 0 && <li className="dim">{w("dieOnly")}</li>}
        {militia !== undefined && (
          <li>
            <span>{w("militia")}</span>
            <b>{militia === null ? w("hiddenYet") : signed(militia)}</b>
          </li>
        )}
      </ul>
    </section>
  );
}
