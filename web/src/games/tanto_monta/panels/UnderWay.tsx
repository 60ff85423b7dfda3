/** What is going on: the CP that are being spent, a march with its interceptions, a battle or assault roll by roll. */
import { useEffect, useRef } from "react";
import type { LogLine } from "../../../api";
import { Swords } from "../../../shell/parts/icons";
import { RuleRef } from "../../../shell/parts/rules";
import { SeatMark, nameOf } from "../../../shell/parts/seats";
import { capital, shortName } from "../../../util/words";
import type { PanelProps } from "../../layer";
import { OverMap } from "../../shared/panels/OverMap";
import { ArmsMark } from "../signs/glyphs";
import { forcesOf, viewOf } from "../view";
import { useTm } from "../words";
import { fightNow, isRoll, sidesOf, type Fight } from "./battles";
import { forceInWords } from "./describe";
import { RollsOf } from "./Rolls";

const MOST_LINES = 16;
const MOST_DEEDS = 6;
const TELLING = /won|failed|gained|captured|retreat|begins|naval\.lost|boarded/;

export function UnderWay(props: PanelProps) {
  const fight = fightNow(
    props.state.log,
    props.state.decisions.map(({ prompt }) => prompt),
  );
  return (
    <>
      <Spending {...props} />
      {fight && <FightNow {...props} fight={fight} />}
    </>
  );
}

/** Whose impulse, how many CP are left of which card, and for whom they may be spent. */
function Spending({ state, names }: PanelProps) {
  const { w } = useTm();
  const { budget, active, phase, rains, board } = viewOf(state);
  if (phase !== "action" && !budget) return null;
  return (
    <section className="tm-spending" aria-label={w("impulse")}>
      <SeatMark seat={active} size={20} /> <span>{w("impulseOf", { name: nameOf(state.players, active) })}</span>
      {budget && (
        <>
          <b className="tm-cpleft">{w("cpLeft", { n: budget.cp })}</b>
          <small>
            {board.cards.has(budget.card) ? capital(shortName(names, budget.card)) : w("ofResource", { resource: shortName(names, budget.card) })}
            {budget.tied && budget.tied.length > 0 && <> · {w("tied", { powers: budget.tied.map((power) => shortName(names, power)).join(", ") })}</>}
          </small>
        </>
      )}
      {rains && <small> · {w("rains")}</small>}
    </section>
  );
}

function FightNow({ fight, state, names }: PanelProps & { fight: Fight }) {
  const { w } = useTm();
  const view = viewOf(state);
  const here = forcesOf(view).get(fight.place) ?? [];
  const rolled = fight.lines.filter(isRoll).at(-1);
  const sides = here.map((force) => (
    <p key={`${force.power}/${force.inside}`} className="tm-sideline">
      <ArmsMark power={force.power} /> {forceInWords(force, { view, names, w })}
      {force.inside && <small> · {w("inside")}</small>}
    </p>
  ));
  return (
    <OverMap
      className="tm-underway"
      title={titleOf(fight)}
      sign={<Swords />}
      place={fight.place}
      kept="condotta.tm.fight"
      once
      fold={w("fight.fold")}
      unfold={w("fight.detail")}
      short={
        <>
          {sides}
          {rolled && <p>{rolled.text}</p>}
        </>
      }
      detail={
        <>
          {sides}
          <Steps lines={fight.lines.slice(-MOST_LINES)} state={state} names={names} />
        </>
      }
    />
  );

  function titleOf({ lines, place }: Fight): string {
    return w(kindOf(lines, place), { space: shortName(names, place) });
  }
}

type Kind = "assaultAt" | "raidIn" | "navalAt" | "battleAt" | "sailTo" | "sails" | "marchTo";

function kindOf(lines: readonly LogLine[], place: string): Kind {
  const keys = lines.map(({ key }) => key);
  return keys.some((key) => key.startsWith("assault")) ? "assaultAt" : keys.some((key) => key.startsWith("raid")) ? "raidIn" : keys.includes("naval.begins") ? "navalAt" : keys.includes("battle.begins") ? "battleAt" : keys[0]?.startsWith("naval") ? (place ? "sailTo" : "sails") : "marchTo"; // prettier-ignore
}

/** Line by line, each roll with its dice; the newest is in sight. */
function Steps({ lines, state, names }: Pick<PanelProps, "state" | "names"> & { lines: readonly LogLine[] }) {
  const list = useRef<HTMLOListElement>(null);
  const newest = lines.at(-1)?.n;
  const sides = sidesOf(lines);
  useEffect(() => {
    const box = list.current?.closest(".overmap") ?? list.current; // never the column with the question
    if (box) box.scrollTop = box.scrollHeight;
  }, [newest]);
  return (
    <ol className="tm-steps" ref={list}>
      {lines.map((line) => (
        <li key={line.n} className={isRoll(line) ? "roll" : undefined}>
          {line.text} {line.rule && <RuleRef id={line.rule} game={state.game} />}
          {isRoll(line) && <RollsOf line={line} state={state} sides={sides} names={names} />}
        </li>
      ))}
    </ol>
  );
}

/** A fight that is over: its rolls and its end, and each step for those who ask. */
export function Report({ told, state, names }: PanelProps) {
  const { w } = useTm();
  const first = told?.lines[0];
  if (!told || !first) return null;
  const place = told.place ?? "";
  const kind = kindOf(told.lines, place);
  const fought = kind !== "marchTo" && kind !== "sails" && kind !== "sailTo";
  const rest = told.lines.slice(fought ? 0 : 1);
  const deeds = rest.filter((line) => isRoll(line) || TELLING.test(line.key));
  return (
    <div className="tm-underway">
      <h2>
        <Swords /> {fought ? w(kind, { space: shortName(names, place) }) : first.text}
      </h2>
      <ul className="tm-deeds">
        {deeds.slice(-MOST_DEEDS).map((line) => (
          <li key={line.n}>{line.text}</li>
        ))}
      </ul>
      <details>
        <summary>{w("fight.all", { n: rest.length })}</summary>
        <Steps lines={rest} state={state} names={names} />
      </details>
    </div>
  );
}
