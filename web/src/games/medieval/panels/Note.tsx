import { SeatMark } from "../../../shell/parts/seats";
import { shortName, signed } from "../../../util/words";
import type { PanelProps } from "../../layer";
import { chance } from "./odds";
import { viewOf } from "../view";
import { useMedieval } from "../words";

/** Beside an option: who holds what it names, and what it is worth or costs. */
export function Note({ option, decision, state, names }: PanelProps) {
  const { w } = useMedieval();
  if (!option || !decision) return null;
  const view = viewOf(state);
  const [verb, ...args] = option.option;
  const last = args[args.length - 1];
  const { cost, strength, against } = decision.params;
  if (verb === "militia" && typeof last === "number" && typeof cost === "number") {
    const odds =
      typeof strength === "number" && typeof against === "number"
        ? chance(strength + last, against, decision.prompt === "defence.militia")
        : null;
    return (
      <span className="optionnote">
        {w("florins", { n: last * cost })}
        {odds !== null && <> · {Math.round(odds * 100)} %</>}
      </span>
    );
  }
  if (typeof last !== "string") return null;
  const province = view.board.provinces.find((one) => one.id === last);
  if (province) {
    return (
      <span className="optionnote">
        <SeatMark seat={province.owner} size={17} /> {w("incomeOf", { n: province.income })}
        {province.knights && " ✚"}
        {province.heresy && " ✗"}
      </span>
    );
  }
  const power = view.board.powers.find((one) => one.id === last);
  if (power && ["attack", "commit", "fight_civil_war"].includes(String(verb))) {
    return <span className="optionnote">{w("strength", { n: signed(power.army + (power.ruler ?? 0)) })}</span>;
  }
  if (power && verb !== "discard" && verb !== "play") {
    return (
      <span className="optionnote">
        <SeatMark seat={power.holder} size={17} />
      </span>
    );
  }
  if (verb === "choose") {
    const own = view.board.provinces.filter((one) => one.power === last);
    const income = own.reduce((sum, one) => sum + one.income, 0);
    return (
      <span className="optionnote long">
        {names[last]?.brief}
        {own.length > 0 && ` · ${w("onMap", { n: own.length, income })}`}
      </span>
    );
  }
  if (verb === "ravage") {
    const card = view.board.map_cards.find((one) => one.id === last);
    const here = view.board.provinces.filter((one) => one.card === last && one.owner !== null);
    return (
      <span className="optionnote">
        {card?.mongol_defence != null && w("mongolDefence", { n: card.mongol_defence })}{" "}
        {here.map((one) => (
          <span key={one.id} title={shortName(names, one.id)}>
            <SeatMark seat={one.owner} size={16} />
            {one.income}{" "}
          </span>
        ))}
      </span>
    );
  }
  return null;
}
