/** A battle that was decided: dice and everything that is added to them. */
import { Swords } from "../../../shell/parts/icons";
import type { PanelProps } from "../../layer";
import { BattleTable } from "./Battle";

export function Report({ told, state, names }: PanelProps) {
  const line = told?.lines.at(-1);
  if (!line) return null;
  return (
    <div className="underway">
      <h2>
        <Swords /> {line.text}
      </h2>
      <BattleTable line={line} state={state} names={names} />
    </div>
  );
}
