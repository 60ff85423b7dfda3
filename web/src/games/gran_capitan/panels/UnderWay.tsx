/** What is going on: a march with the points left, or a battle step by step. */
import { Swords } from "../../../shell/parts/icons";
import { RuleRef } from "../../../shell/parts/rules";
import { SeatMark } from "../../../shell/parts/seats";
import { capital, shortName } from "../../../util/words";
import type { PanelProps } from "../../layer";
import { points, strengthOf, unitsOf, viewOf, type Battle, type Counter, type GcView } from "../view";
import { useGc } from "../words";
import { battleLines, rollOf } from "./battles";
import { titleOf } from "./describe";
import { RollTable } from "./Rolls";

const MOST_LINES = 14;

export function UnderWay(props: PanelProps) {
  const view = viewOf(props.state);
  if (view.battle) return <BattleNow {...props} battle={view.battle} view={view} />;
  if (view.march) return <MarchNow {...props} view={view} />;
  return null;
}

function MarchNow({ view, names }: PanelProps & { view: GcView }) {
  const { w } = useGc();
  const counter = view.counters.find(({ token }) => token === view.march?.token);
  if (!counter) return null;
  const left = view.march?.points ?? null;
  return (
    <section className="gc-underway march">
      <SeatMark seat={counter.side} size={18} /> <b>{titleOf(counter, { names, w })}</b> · {capital(shortName(names, counter.hex))}
      {left !== null && (
        <>
          {" "}
          · <b>{w("pointsLeft", { n: points(left) })}</b> {Object.keys(view.march?.reach ?? {}).length > 0 && <small className="dim">{w("reachAbout")}</small>}
        </>
      )}
    </section>
  );
}

function BattleNow({ view, battle, state, names }: PanelProps & { view: GcView; battle: Battle }) {
  const { w, said } = useGc();
  const title = w("battleAt", { hex: shortName(names, battle.hex) });
  const here = view.counters.filter(({ hex }) => hex === battle.hex);
  const [, terrain] = view.board.hexes.find(([id]) => id === battle.hex) ?? [];
  const lines = battleLines(state.log);
  return (
    <section className="gc-underway" aria-label={title}>
      <h2>
        <Swords /> {title}
      </h2>
      <p className="dim">
        {said(`stage.${battle.stage}`) ?? battle.stage}
        {battle.round > 0 && <> · {w("round", { n: battle.round })}</>}
        {terrain && <> · {capital(shortName(names, terrain))}</>} · {shortName(names, view.weather)}
      </p>
      <div className="gc-sides">
        {[...new Set(here.map(({ side }) => side))].map((side) => (
          <Side key={String(side)} side={side} counters={here.filter((one) => one.side === side)} battle={battle} names={names} kinds={view.board.units} />
        ))}
      </div>
      <ol className="gc-steps">
        {lines.slice(-MOST_LINES).map((line) => {
          const roll = rollOf(line);
          return (
            <li key={line.n} className={roll ? "roll" : undefined}>
              {line.text} {line.rule && <RuleRef id={line.rule} game={state.game} />}
              {roll && <RollTable line={line} roll={roll} state={state} />}
            </li>
          );
        })}
      </ol>
    </section>
  );
}

interface SideProps extends Pick<PanelProps, "names"> {
  side: number | null;
  counters: readonly Counter[];
  battle: Battle;
  kinds: GcView["board"]["units"];
}

function Side({ side, counters, battle, names, kinds }: SideProps) {
  const { w } = useGc();
  return (
    <section className="gc-side">
      {counters.map((counter) => {
        const units = unitsOf(counter.card);
        const shaken = units.filter(({ demoralised }) => demoralised).length;
        return (
          <div key={counter.token}>
            <SeatMark seat={side} size={18} /> <b>{titleOf(counter, { names, w })}</b>{" "}
            {w("sp", { n: strengthOf(counter) ?? "?" })}
            {shaken > 0 && <> · {w("shaken", { n: shaken })}</>}
            {counter.leader === battle.inside && <> · {w("inside")}</>}
            {counter.earthworks && <> · {w("marker.earthworks")}</>}
            <ul>
              {units.map((unit) => (
                <li key={unit.id} className={unit.demoralised ? "defeated" : undefined}>
                  <b>{unit.sp}</b> {shortName(names, unit.id).replace(/ \([^)]*\)$/, "")} · Q{kinds[unit.id]?.quality}
                </li>
              ))}
            </ul>
          </div>
        );
      })}
      <ul>
        {battle.corps
          .filter((corps) => corps.side === side)
          .map((corps) => (
            <li key={corps.captain} className={corps.doing}>
              {shortName(names, corps.captain)}: {w(`doing.${corps.doing}`)}
              {corps.engagement > 0 && <> · {w("engagement", { n: corps.engagement })}</>}
            </li>
          ))}
      </ul>
    </section>
  );
}

/** A battle that was fought. */
export function Report({ told, state }: PanelProps) {
  if (!told) return null;
  return (
    <div className="gc-underway">
      <h2>
        <Swords /> {told.lines[0]?.text}
      </h2>
      <ol className="gc-steps">
        {told.lines.slice(1).map((line) => {
          const roll = rollOf(line);
          return (
            <li key={line.n} className={roll ? "roll" : undefined}>
              {line.text}
              {roll && <RollTable line={line} roll={roll} state={state} />}
            </li>
          );
        })}
      </ol>
    </div>
  );
}
