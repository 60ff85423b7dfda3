/** Rolls on the tables of combat: the die, every modifier with its rule, the column, the result. */
import type { LogLine, MatchState } from "../../../api";
import { Die } from "../../../shell/log/Dice";
import { RuleRef } from "../../../shell/parts/rules";
import type { PanelProps } from "../../layer";
import { viewOf, type Modifier } from "../view";
import { useGc } from "../words";
import { effectsOf, isShift, rollOf, ruleOf, type Roll } from "./battles";
import { modifierInWords, withSign } from "./describe";

/** Below a line of the log, closed at first. */
export function Sum({ line, state }: PanelProps) {
  const { w } = useGc();
  const roll = line && rollOf(line);
  if (!line || !roll) return null;
  return (
    <details className="gc-sum">
      <summary>{w("howDecided")}</summary>
      <RollTable line={line} roll={roll} state={state} />
    </details>
  );
}

export function RollTable({ line, roll, state }: { line: LogLine; roll: Roll; state: MatchState }) {
  const { w, said } = useGc();
  const rolled = line.dice[0];
  const shifts = roll.parts.filter(([what]) => isShift(what));
  const meaning = roll.table === "assault" ? viewOf(state).board.assault[roll.result.slice(1)] : undefined;
  return (
    <div className="gc-roll">
      <ul>
        {rolled && (
          <li>
            <span>
              <Die rolled={rolled} side={rolled[0]} players={state.players} size={24} /> {w("die")}
            </span>
            <b>{rolled[1]}</b>
          </li>
        )}
        {roll.parts.filter(([what]) => !isShift(what)).map(part)}
        {roll.total !== null && (
          <li className="gc-sumline">
            <span>{w(`table.${roll.table}`)}</span>
            <b>{roll.total}</b>
          </li>
        )}
      </ul>
      {roll.column && <p className="dim">{w(roll.column.key, { n: roll.column.key === "column.sp" ? roll.column.n : withSign(roll.column.n) })}</p>}
      {shifts.length > 0 && <ul>{shifts.map(part)}</ul>}
      <p className="gc-result">
        {w("result")} {roll.result !== "-" && <b>{roll.result}</b>}
        {roll.table === "assault" && <> · {w(roll.result.startsWith("A") ? "attackerLoses" : "defenderLoses")}</>}
        {effectsOf(roll).length > 0 && <>: {effectsOf(roll).map(({ key, n }) => w(key, { n })).join(", ")}</>}
        {meaning && (
          <>
            : {w("sp", { n: meaning.loser_sp })}
            {meaning.loser_demoralised > 0 && <>, {w("shaken", { n: meaning.loser_demoralised })}</>}
            {meaning.winner_sp > 0 && <>; {w("winnerLoses", { n: meaning.winner_sp })}</>}
            {meaning.captain_check && <>; {w("captainCheck")}</>}
          </>
        )}
      </p>
    </div>
  );

  function part([what, value]: Modifier) {
    return (
      <li key={what}>
        <span>
          {modifierInWords(what, said)} <RuleRef id={ruleOf(what)} game={state.game} />
        </span>
        <b>{withSign(value)}</b>
      </li>
    );
  }
}
