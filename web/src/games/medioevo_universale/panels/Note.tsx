import { shortName } from "../../../util/words";
import type { PanelProps } from "../../layer";
import { Cube, Inline } from "../signs/glyphs";
import { SideMark } from "../signs/SideMark";
import { Units } from "./Units";
import { BRANCHES, gathered, roman, viewOf } from "../view";
import { useMu } from "../words";

/** Beside an option: what is to be known of the area, transport or card that it names. */
export function Note({ option, decision, state, names }: PanelProps) {
  const { w } = useMu();
  if (!option) return null;
  const view = viewOf(state);
  const words = option.option.slice(1).filter((arg): arg is string => typeof arg === "string");
  const last = words.at(-1) ?? "";
  const space = view.board.spaces.find(({ id }) => id === last);
  if (space) {
    return (
      <span className="optionnote mu-optionnote">
        {space.controller !== null && <SideMark view={view} side={space.controller} size={17} />}
        {space.settlement && (
          <Inline size={15} label={shortName(names, space.settlement.good)}>
            <Cube good={space.settlement.good} />
          </Inline>
        )}
        {gathered(space.armies).map((army) => (
          <span key={`${army.owner}/${army.commander}`}>
            <SideMark view={view} side={army.commander} size={15} /> <Units counts={army.counts} names={names} />
          </span>
        ))}
      </span>
    );
  }
  const home = view.board.spaces.find(({ elements }) => elements.some(({ id }) => id === last));
  const element = home?.elements.find(({ id }) => id === last);
  if (home && element) {
    return (
      <span className="optionnote">
        <SideMark view={view} side={element.commander} size={16} /> {roman(element.level)} ·{" "}
        {w("mp", { n: element.mp })} · {shortName(names, home.id)}
      </span>
    );
  }
  const branch = BRANCHES.findIndex(({ id }) => id === last);
  if (branch >= 0) {
    const level = view.players.find(({ seat }) => seat === decision?.seat)?.technology[branch] ?? 0;
    const next = BRANCHES[branch]?.technologies[level];
    return next ? (
      <span className="optionnote">
        {[roman(level + 1), shortName(names, next), names[next]?.brief].filter(Boolean).join(" · ")}
      </span>
    ) : null;
  }
  if (option.option[0] === "kingdom" && names[last]?.brief) {
    return <span className="optionnote long">{names[last]?.brief}</span>;
  }
  if (decision?.prompt.startsWith("purchases.") && names[last]?.brief) {
    return <span className="optionnote">{names[last]?.brief}</span>;
  }
  if (/^[a-z_]+\.\d+$/.test(last)) {
    const about = names[last]?.brief ?? names[last]?.about;
    return about ? <span className="optionnote long">{about}</span> : null;
  }
  return null;
}
