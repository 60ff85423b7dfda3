/** What is going on: a march with the points left, or a battle step by step. */
import { lazy, Suspense, useEffect, useRef } from "react";
import type { LogLine } from "../../../api";
import { Swords } from "../../../shell/parts/icons";
import { RuleRef } from "../../../shell/parts/rules";
import { SeatMark } from "../../../shell/parts/seats";
import { capital, shortName } from "../../../util/words";
import type { PanelProps } from "../../layer";
import { OverMap } from "../../shared/panels/OverMap";
import { isTrial, points, strengthOf, unitsOf, viewOf, type Battle, type Counter, type GcView } from "../view";
import { useGc } from "../words";
import { battleLines, rollOf } from "./battles";
import { titleOf } from "./describe";
import { RollTable } from "./Rolls";
import { Victory } from "./States";

// few battles need them
const Field = lazy(() => import("../battle/Field").then((found) => ({ default: found.Field })));
const Ground = lazy(() => import("../battle/Field").then((found) => ({ default: found.Ground })));
const MOST_LINES = 14;
const FEW_LINES = 2; // beside the field of an extended battle
const MOST_DEEDS = 5;
const TELLING = new Set(["battle.won", "captain.captured", "captain.falls", "place.conquered", "retreat.done", "siege.level"]);

export function UnderWay(props: PanelProps) {
  const view = viewOf(props.state);
  if (view.battle) return <BattleNow {...props} battle={view.battle} view={view} />;
  if (view.march) return <MarchNow {...props} view={view} />;
  return view.phase === "set_up" && props.state.seat !== null && !isTrial(view) ? <Aim {...props} /> : null;
}

/** Before anybody has marched: what it is all about. */
function Aim({ state, names }: PanelProps) {
  const { w } = useGc();
  return (
    <details className="gc-underway gc-aim" open>
      <summary>{w("aim")}</summary>
      <Victory state={state} names={names} isOpen />
      <p className="dim">{w("aimMore")}</p>
    </details>
  );
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

/** In the column what is needed to choose; each step, with all its modifiers, in a window over the map. */
function BattleNow({ view, battle, state, names }: PanelProps & { view: GcView; battle: Battle }) {
  const { w, said } = useGc();
  const title = w("battleAt", { hex: shortName(names, battle.hex) });
  const here = view.counters.filter(({ hex }) => hex === battle.hex);
  const sides = [...new Set(here.map(({ side }) => side))];
  const [, terrain] = view.board.hexes.find(([id]) => id === battle.hex) ?? [];
  const lines = battleLines(state.log);
  const rolled = lines.filter((line) => rollOf(line)).at(-1);
  const field = battle.roster && (
    <Suspense fallback={null}>
      <Field view={view} battle={battle} roster={battle.roster} names={names} seat={state.seat} game={state.game} />
    </Suspense>
  );
  const detail = (
    <>
      {battle.roster ? (
        <Steps lines={lines.slice(-FEW_LINES)} state={state} />
      ) : (
        <>
          {battle.ground.length > 0 && (
            <Suspense fallback={null}>
              <Ground view={view} battle={battle} near={state.seat ?? 0} names={names} game={state.game} />
            </Suspense>
          )}
          <div className="gc-sides">
            {sides.map((side) => (
              <Side key={String(side)} side={side} counters={here.filter((one) => one.side === side)} battle={battle} names={names} kinds={view.board.units} />
            ))}
          </div>
          <Steps lines={lines.slice(-MOST_LINES)} state={state} />
        </>
      )}
    </>
  );
  const short = (
    <>
      <p className="dim">
        {said(`stage.${battle.stage}`) ?? battle.stage}
        {battle.round > 0 && <> · {w("round", { n: battle.round })}</>}
        {terrain && <> · {capital(shortName(names, terrain))}</>} · {shortName(names, view.weather)}
      </p>
      {sides.map((side) => (
        <p key={String(side)} className="gc-sideline">
          <SeatMark seat={side} size={18} /> {here.filter((one) => one.side === side).map((one) => inShort(one)).join("; ")}
        </p>
      ))}
      {rolled && <p className="gc-lastroll">{rolled.text}</p>}
    </>
  );
  return (
    <OverMap
      className="gc-underway"
      title={title}
      sign={<Swords />}
      place={battle.hex}
      kept="condotta.gc.battle"
      fold={w("battle.fold")}
      unfold={w("battle.detail")}
      short={short}
      field={field}
      fieldTitle={w("field")}
      asked={state.decisions.length > 0}
      detail={detail}
    />
  );

  function inShort(counter: Counter): string {
    const shaken = unitsOf(counter.card).filter(({ demoralised }) => demoralised).length;
    return [
      `${titleOf(counter, { names, w })} ${w("sp", { n: strengthOf(counter) ?? "?" })}`,
      shaken > 0 ? w("shaken", { n: shaken }) : "",
      counter.leader !== null && counter.leader === battle.inside ? w("inside") : "",
      counter.earthworks ? w("marker.earthworks") : "",
    ].filter(Boolean).join(" · "); // prettier-ignore
  }
}

/** Line by line, each roll with its table; the newest is in sight. */
function Steps({ lines, state }: { lines: readonly LogLine[]; state: PanelProps["state"] }) {
  const list = useRef<HTMLOListElement>(null);
  const newest = lines.at(-1)?.n;
  useEffect(() => {
    const box = list.current?.closest(".overmap") ?? list.current; // never the column with the question
    if (box) box.scrollTop = box.scrollHeight;
  }, [newest]);
  return (
    <ol className="gc-steps" ref={list}>
      {lines.map((line) => {
        const roll = rollOf(line);
        return (
          <li key={line.n} className={roll ? "roll" : undefined}>
            {line.text} {line.rule && <RuleRef id={line.rule} game={state.game} />}
            {roll && <RollTable line={line} roll={roll} state={state} />}
          </li>
        );
      })}
    </ol>
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
  const listed = new Set(counters.flatMap(({ card }) => card?.captains.map(({ id }) => id) ?? []));
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
            {(battle.corps.length > 0 ? (counter.card?.captains ?? []) : [{ id: "", units }]).map((captain) => {
              const corps = battle.corps.find((one) => one.captain === captain.id);
              return (
                <div key={captain.id} className={corps?.doing}>
                  {corps && <i>{doingOf(corps)}</i>}
                  <ul>
                    {captain.units.map((unit) => (
                      <li key={unit.id} className={unit.demoralised ? "defeated" : undefined}>
                        <b>{unit.sp}</b> {shortName(names, unit.id).replace(/ \([^)]*\)$/, "")}{" "}
                        <abbr title={w("quality")}>Q{kinds[unit.id]?.quality}</abbr>
                      </li>
                    ))}
                  </ul>
                </div>
              );
            })}
          </div>
        );
      })}
      <ul>
        {battle.corps
          .filter((corps) => corps.side === side && !listed.has(corps.captain))
          .map((corps) => (
            <li key={corps.captain} className={corps.doing}>
              {doingOf(corps)}
            </li>
          ))}
      </ul>
    </section>
  );

  function doingOf({ captain, doing, engagement }: Battle["corps"][number]): string {
    const told = `${shortName(names, captain)}: ${w(`doing.${doing}`)}`;
    return engagement > 0 ? `${told} · ${w("engagement", { n: engagement })}` : told;
  }
}

/** A battle that was fought: its rolls and its end, and each step for those who ask. */
export function Report({ told, state, names }: PanelProps) {
  const { w } = useGc();
  const first = told?.lines[0];
  if (!told || !first) return null;
  const rest = told.lines.slice(1);
  const hex = first.key === "battle.begins" ? first.params["hex"] : null; // it is over
  const deeds = rest.filter((line) => rollOf(line) ?? TELLING.has(line.key));
  return (
    <div className="gc-underway">
      <h2>
        <Swords /> {typeof hex === "string" ? w("battleAt", { hex: shortName(names, hex) }) : first.text}
      </h2>
      <ul className="gc-deeds">
        {deeds.slice(-MOST_DEEDS).map((line) => (
          <li key={line.n}>{line.text}</li>
        ))}
      </ul>
      <details>
        <summary>{w("battle.all", { n: rest.length })}</summary>
        <Steps lines={rest} state={state} />
      </details>
    </div>
  );
}
