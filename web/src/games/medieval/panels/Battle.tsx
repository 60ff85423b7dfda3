/** How a battle was decided: dice and everything that is added to them, side by side. */
import type { LogLine, MatchState, Name } from "../../../api";
import { Die } from "../../../shell/log/Dice";
import { RuleRef } from "../../../shell/parts/rules";
import { nameOf, SeatMark } from "../../../shell/parts/seats";
import { capital, shortName, signed } from "../../../util/words";
import type { PanelProps } from "../../layer";
import { battleOf, type BattleSide } from "./battles";
import type { SumPart } from "../view";
import { useMedieval, type Say } from "../words";

interface Props {
  line: LogLine;
  state: MatchState;
  names: Record<string, Name>;
}

/** Below a line of the log, closed at first. */
export function Sum({ line, state, names }: PanelProps) {
  const { w } = useMedieval();
  if (!line || !battleOf(line)) return null;
  return (
    <details className="sum">
      <summary>{w("howDecided")}</summary>
      <BattleTable line={line} state={state} names={names} />
    </details>
  );
}

export function BattleTable({ line, state, names }: Props) {
  const { w } = useMedieval();
  const battle = battleOf(line);
  if (!battle) return null;
  const winner = battle.sides[battle.winner];
  return (
    <div className="battle">
      <div className="sides">
        {battle.sides.map((side, n) => (
          <Side key={n} side={side} won={n === battle.winner} {...{ line, state, names }} />
        ))}
      </div>
      <p className="verdict">
        {battle.tie ? w("tie", { side: titleOf(winner, names, w) }) : w("higherWins")}{" "}
        <RuleRef id={battle.rule} game={state.game} />
      </p>
    </div>
  );
}

function Side({ side, won, state, names }: Props & { side: BattleSide; won: boolean }) {
  const { w } = useMedieval();
  return (
    <section className={won ? "side won" : "side"}>
      <h3>
        {side.seat !== undefined && <SeatMark seat={side.seat} size={18} />} {titleOf(side, names, w)}
      </h3>
      <ul>
        {side.dice.map((rolled, n) => (
          <li key={n} className="rolled">
            <Die rolled={rolled} side={side.seat ?? null} players={state.players} size={26} />
            <span>{w("part.die")}</span>
            <b>{rolled[1]}</b>
          </li>
        ))}
        {side.parts.map((part, n) => (
          <PartLine key={n} part={part} state={state} />
        ))}
      </ul>
      <p className="total">
        <span>{w("total")}</span> <b>{side.total}</b>
      </p>
    </section>
  );
}

function titleOf(side: BattleSide, names: Record<string, Name>, w: Say): string {
  return side.name ? capital(shortName(names, side.name)) : w(`side.${side.role}`);
}

export function PartLine({ part: [what, value, rule, seat], state }: { part: SumPart; state: MatchState }) {
  const { said } = useMedieval();
  const key = `part.${what}`;
  return (
    <li>
      <span>
        {seat !== undefined ? nameOf(state.players, seat) : (said(key) ?? what)}{" "}
        <RuleRef id={rule} game={state.game} />
      </span>
      <b>{signed(value)}</b>
    </li>
  );
}
