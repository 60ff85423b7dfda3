/** Where somebody begins or rides to: places by their names; all other hexes are chosen on the map, or from a list. */
import { useState } from "react";
import type { OptionLine } from "../../../api";
import { NoteOf } from "../../../shell/prompt/NoteOf";
import { viewOf } from "../view";
import { useGc } from "../words";
import type { MatProps } from "./Mat";

const HEX = /^\d{4}$/;

export function PlacesMat({ decision, state, free, onChoose }: MatProps) {
  const { w } = useGc();
  const [whole, setWhole] = useState(false);
  const named = new Set(viewOf(state).board.places.map(({ hex }) => hex));
  const hexOf = ({ option }: OptionLine) => option.map(String).find((word) => HEX.test(word));
  const lines = decision.options.filter((line) => hexOf(line) !== undefined);
  const places = lines.filter((line) => named.has(hexOf(line) ?? ""));
  const others = lines.filter((line) => !places.includes(line));
  const list = (some: readonly OptionLine[]) => (
    <ul className="options many">
      {some.map((line) => (
        <li key={JSON.stringify(line.option)}>
          <button type="button" disabled={!free} data-verb={line.option[0]} data-option={JSON.stringify(line.option)} onClick={() => onChoose(decision.seat, line)}>
            <span className="optiontext">{line.text}</span>
            <NoteOf line={line} />
          </button>
        </li>
      ))}
    </ul>
  );
  return (
    <div className="gc-mat">
      <p className="dim">{w("mat.onMap")}</p>
      {places.length > 0 && list(places)}
      {others.length > 0 && (
        <details open={places.length === 0 || undefined} onToggle={(event) => setWhole(event.currentTarget.open)}>
          <summary>{w("mat.otherHexes", { n: others.length })}</summary>
          {(whole || places.length === 0) && list(others)}
        </details>
      )}
    </div>
  );
}
