import { shortName } from "../../../util/words";
import type { PanelProps } from "../../layer";
import { Cube, Inline } from "../signs/glyphs";
import { SideMark } from "../signs/SideMark";
import { Units } from "./Units";
import { gathered, viewOf } from "../view";

/** Beside an option that names an area: who holds it, what it produces, and the armies there. */
export function Note({ option, state, names }: PanelProps) {
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
  return null;
}
