/** Armies as badges, transports and engines as chips. */
import type { CSSProperties } from "react";
import type { Name } from "../../../api";
import { button, classes, type Thing } from "../../shared/thing";
import { elementInWords } from "../panels/describe";
import { Arms, Cube, ElementGlyph, UnitGlyph } from "../signs/glyphs";
import { colourOf, DARK_INK, kindsOf, roman, total, type Army, type Element, type MuView } from "../view";
import { useMu } from "../words";

const UNIT = 15.2; // of a badge: a kind of unit with its number
const CHIP = 30;
const IN_ROW = 3;

/** What is light has a dark rim. */
function rimOf({ ink }: { ink: string }): CSSProperties {
  return ink === DARK_INK ? ({ "--mu-rim": "#4a3f2c" } as CSSProperties) : {};
}

export function ArmyBadge({ view, army, near }: { view: MuView; army: Army; near: boolean }) {
  const colour = colourOf(view, army.commander);
  const kinds = kindsOf(army.counts);
  const resting = total(army.done) > 0 && total(army.done) === total(army.counts);
  const of = army.owner === army.commander ? null : colourOf(view, army.owner);
  if (!near) {
    return (
      <g className="mu-army far" aria-hidden="true" style={rimOf(colour)}>
        <rect x="-15" y="-7.500" width="30" height="15" rx="4" style={{ fill: colour.fill }} />
        <g transform="translate(-8,-0.300) scale(0.78)">
          <Arms side={army.commander} {...colour} />
        </g>
        <text x="5.500" y="4.300" style={{ fill: colour.ink }}>
          {total(army.counts)}
        </text>
      </g>
    );
  }
  const width = 14 + UNIT * kinds.length;
  return (
    <g className={resting ? "mu-army resting" : "mu-army"} aria-hidden="true" transform={`translate(${-width / 2},0)`}>
      <rect className="mu-plate" y="-7" width={width} height="14" rx="4" style={{ stroke: colour.line }} />
      <g transform="translate(7.500,0) scale(0.88)">
        <Arms side={army.commander} {...colour} />
      </g>
      {of && <circle className="mu-lent" cx="12.500" cy="-5.500" r="3" style={{ fill: of.fill }} />}
      {kinds.map(([kind, n], place) => (
        <g key={kind} transform={`translate(${19 + UNIT * place},0)`}>
          <g transform="scale(0.82)">
            <UnitGlyph kind={kind} />
          </g>
          <text className="mu-count" x="4.800" y="5.600">
            {n}
          </text>
        </g>
      ))}
      {resting && <rect className="mu-stop" x={width - 4} y="-9" width="6" height="6" rx="1" />}
    </g>
  );
}

interface ChipsProps {
  elements: readonly Element[];
  view: MuView;
  names: Record<string, Name>;
  thing: (...ids: (string | null)[]) => Thing;
}

/** In rows, those that can be chosen first. */
export function Chips({ elements, view, names, thing }: ChipsProps) {
  const { w } = useMu();
  const chips = elements.map((element) => ({ element, here: thing(element.id) }));
  chips.sort((a, b) => Number(b.here.open) - Number(a.here.open));
  return (
    <>
      {chips.map(({ element, here }, n) => {
        const row = Math.floor(n / IN_ROW);
        const inRow = Math.min(IN_ROW, chips.length - row * IN_ROW);
        const x = ((n % IN_ROW) - (inRow - 1) / 2) * (CHIP + 2);
        const colour = colourOf(view, element.commander);
        const using = view.trading === element.id || (view.moving?.carriers.includes(element.id) ?? false);
        return (
          <g key={element.id} transform={`translate(${x},${row * 18})`}>
            <g
              className={classes("mu-chip press", here, element.done && "done", using && "using")}
              {...button(here, elementInWords(element, view, names, w))}
            >
              <rect
                className="mu-body"
                x={-CHIP / 2}
                y="-7.500"
                width={CHIP}
                height="15"
                rx="7.500"
                style={{ fill: colour.fill, ...rimOf(colour) }}
              />
            </g>
            <g aria-hidden="true" className={element.done ? "mu-labels done" : "mu-labels"}>
              <g transform="translate(-7,-0.500) scale(0.86)" style={{ color: colour.ink }}>
                <ElementGlyph kind={element.kind} />
              </g>
              <text className="mu-level" x="3.600" y="-0.300" style={{ fill: colour.ink }}>
                {roman(element.level)}
              </text>
              <text className="mu-mp" x="10" y="4.200" style={{ fill: colour.ink }}>
                {element.done ? "■" : element.mp}
              </text>
              {element.route && <circle className="mu-routeflag" cx={-CHIP / 2 + 1} cy="-6" r="3" />}
            </g>
            {element.cargo.map((good, m) => (
              <g key={m} aria-hidden="true" transform={`translate(${(m - (element.cargo.length - 1) / 2) * 6},8.500)`}>
                <Cube good={good} size={5.5} />
              </g>
            ))}
          </g>
        );
      })}
    </>
  );
}
