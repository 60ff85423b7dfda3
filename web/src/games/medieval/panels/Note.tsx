import { SeatMark } from "../../../shell/parts/seats";
import { shortName } from "../../../util/words";
import type { PanelProps } from "../../layer";
import { viewOf } from "../view";

/** Beside an option: the marks of those who hold what it names. What it costs and does the server tells. */
export function Note({ option, state, names }: PanelProps) {
  const view = viewOf(state);
  const [verb, ...args] = option?.option ?? [];
  const last = args[args.length - 1];
  const province = view.board.provinces.find((one) => one.id === last);
  if (province) {
    return (
      <span className="optionnote">
        <SeatMark seat={province.owner} size={17} />
        {province.knights && " ✚"}
        {province.heresy && " ✗"}
      </span>
    );
  }
  const power = view.board.powers.find((one) => one.id === last);
  if (power && power.holder !== state.seat && !["discard", "play", "choose"].includes(String(verb))) {
    return (
      <span className="optionnote">
        <SeatMark seat={power.holder} size={17} />
      </span>
    );
  }
  if (verb === "choose" && typeof last === "string" && names[last]?.brief) {
    return <span className="optionnote long">{names[last]?.brief}</span>;
  }
  if (verb === "ravage") {
    const here = view.board.provinces.filter((one) => one.card === last && one.owner !== null);
    return (
      <span className="optionnote">
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
