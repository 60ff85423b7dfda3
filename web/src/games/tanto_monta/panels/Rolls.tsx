/** Rolls of combat: every die, what gave it, by which rule, and which of them hit. */
import type { ReactNode } from "react";
import type { LogLine, MatchState, Name } from "../../../api";
import { RuleRef } from "../../../shell/parts/rules";
import { capital, shortName, signed } from "../../../util/words";
import type { PanelProps } from "../../layer";
import { ArmsMark } from "../signs/glyphs";
import { useTm } from "../words";
import { attemptOf, isRoll, rollsOf, ruleOf, tableOf, type Rolled, type Sides, type Table } from "./battles";

/** Below a line of the log, closed at first. */
export function Sum({ line, state }: PanelProps) {
  const { w } = useTm();
  if (!line || !isRoll(line)) return null;
  return (
    <details className="tm-sum">
      <summary>{w("howDecided")}</summary>
      <RollsOf line={line} state={state} />
    </details>
  );
}

interface Props {
  line: LogLine;
  state: MatchState;
  /** Who fights, with their names: told beside the dice. */
  sides?: Sides;
  names?: Record<string, Name>;
}

export function RollsOf({ line, state, sides, names = {} }: Props) {
  const { w, said } = useTm();
  const attempt = attemptOf(line);
  if (attempt) {
    return (
      <p className="tm-attempt">
        {attempt.dice.map((value, n) => (
          <Pip key={n} value={value} hits={false} />
        ))}
        {attempt.parts.map(([what, n]) => (
          <span key={what}>
            {" "}
            {signed(n)} {said(`part.${what}`) ?? what}
          </span>
        ))}{" "}
        = <b>{attempt.total}</b> {w("nineNeeded")} <RuleRef id={line.rule} game={state.game} />
      </p>
    );
  }
  return (
    <div className="tm-rolls">
      {rollsOf(line).map((rolled, n) => (
        <OneSide key={n} rolled={rolled} table={tableOf(line)} game={state.game} rule={line.rule}>
          {rolled.side &&
            sides?.[rolled.side].map((power) => (
              <span key={power} className="tm-sidepower">
                <ArmsMark power={power} size={14} /> {capital(shortName(names, power))}
              </span>
            ))}
        </OneSide>
      ))}
    </div>
  );
}

interface OneSideProps {
  rolled: Rolled;
  table: Table;
  game: string;
  rule: string;
  /** Who it is. */
  children: ReactNode;
}

function OneSide({ rolled, table, game, rule, children }: OneSideProps) {
  const { w, said } = useTm();
  return (
    <section className={`tm-roll ${rolled.side}`}>
      <h4>
        {rolled.side && w(`side.${rolled.side}`)} <b>{w("hits", { n: rolled.hits })}</b>
      </h4>
      {children}
      <p className="tm-dice">
        {rolled.dice.map(({ value, hits }, n) => (
          <Pip key={n} value={value} hits={hits} />
        ))}
      </p>
      <ul>
        {rolled.parts.map(([what, n]) => (
          <li key={what}>
            <span>
              {said(`part.${table}.${what}`) ?? said(`part.${what}`) ?? what} <RuleRef id={ruleOf(table, what)} game={game} />
            </span>
            <b>{signed(n)}</b>
          </li>
        ))}
      </ul>
      <p className="dim">
        {rolled.from > 5 || rolled.fours < 2 ? w("hitFrom", { n: rolled.from }) : w(rolled.fours < 4 ? "hitOneFour" : "hitTwoFours")}{" "}
        <RuleRef id={rule} game={game} />
      </p>
    </section>
  );
}

/** A die; those that hit are filled. */
function Pip({ value, hits }: { value: number; hits: boolean }) {
  const { w } = useTm();
  return (
    <span className={hits ? "tm-die hit" : "tm-die"}>
      {value}
      {hits && <span className="unseen"> {w("hit")}</span>}
    </span>
  );
}
