/** A battle that was decided, as the log told it: who, where, the dice, what each side lost, who has won. */
import { Swords } from "../../../shell/parts/icons";
import { shortName } from "../../../util/words";
import type { LogLine } from "../../../api";
import type { PanelProps } from "../../layer";
import { SideMark } from "../signs/SideMark";
import { viewOf, type MuView, type Side } from "../view";
import { useMu } from "../words";

const SHOWN = new Set([
  "battle.archery",
  "battle.losses",
  "battle.melee",
  "battle.captures",
  "battle.won",
  "battle.draw",
  "battle.no_winner",
  "battle.retreated",
  "battle.surrendered",
  "battle.stopped",
]);

export function Report({ state, names, told }: PanelProps) {
  const { w } = useMu();
  const view = viewOf(state);
  const first = told?.lines[0];
  if (!told || !first) return null;
  const { area, attacker, defender } = first.params;
  return (
    <div className="mu-under mu-battle mu-report">
      <h2>
        <Swords /> {w("battleAt", { area: shortName(names, String(area)) })} <SideMark view={view} side={attacker as Side} />{" "}
        <span aria-hidden="true">⚔</span> <SideMark view={view} side={defender as Side} />
      </h2>
      <ul>
        {told.lines.map((line) =>
          line.key === "battle.rolled" || line.key === "battle.rerolled" ? null : line.key === "battle.round" ? (
            <Round key={line.n} line={line} view={view} />
          ) : SHOWN.has(line.key) ? (
            <li key={line.n} className={line.key === "battle.won" ? "won" : undefined}>
              {line.text}
            </li>
          ) : null,
        )}
      </ul>
    </div>
  );
}

/** One round: what each side came to. */
function Round({ line, view }: { line: LogLine; view: MuView }) {
  const { w } = useMu();
  const { attacker, defender, attack, defence, round } = line.params;
  return (
    <li className="mu-roundline">
      <span>{w("round", { n: Number(round) })}</span>
      <span>
        <SideMark view={view} side={attacker as Side} /> <b>{Number(attack)}</b>
      </span>
      <span aria-hidden="true">:</span>
      <span>
        <SideMark view={view} side={defender as Side} /> <b>{Number(defence)}</b>
      </span>
    </li>
  );
}
