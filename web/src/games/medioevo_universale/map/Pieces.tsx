/** Armies as badges, transports and engines as chips. Each is drawn around its middle. */
import type { CSSProperties } from "react";
import { button, classes } from "../../shared/thing";
import { elementInWords } from "../panels/describe";
import { Arms, Cube, ElementGlyph, UnitGlyph } from "../signs/glyphs";
import { colourOf, DARK_INK, kindsOf, roman, total, type Army, type Element, type Look } from "../view";
import { useMu } from "../words";
import type { Hand } from "./stack";

const DIGIT = 7.6; // of a number in a badge
const SHIELD = 18;
const GLYPH = 14;
const CHIP = { w: 36, h: 20 };
const CUBE = 9; // from one cube on a chip to the next

/** Cubes hang over its lower edge, the flag of a route over its corner. */
export function chipSize({ cargo, route }: Element): { w: number; h: number } {
  const wide = cargo.length > 0 ? CUBE * (cargo.length - 1) + 17 : 0;
  return { w: Math.max(CHIP.w + (route ? 2 : 0), wide), h: CHIP.h + (cargo.length > 0 ? 5 : route ? 2 : 0) };
}

/** What is light has a dark rim. */
function rimOf({ ink }: { ink: string }): CSSProperties {
  return ink === DARK_INK ? ({ "--mu-rim": "#4a3f2c" } as CSSProperties) : {};
}

function isResting({ done, counts }: Army): boolean {
  return total(done) > 0 && total(done) === total(counts);
}

export function totalWidth({ counts }: Army): number {
  return SHIELD + DIGIT * String(total(counts)).length + 5;
}

/** Whose army it is and how many units it has. */
export function Total({ look, army }: { look: Look; army: Army }) {
  const width = totalWidth(army);
  return (
    <Badge look={look} army={army} width={width}>
      <text className="mu-count" x={SHIELD + 1.5} y="4.500">
        {total(army.counts)}
      </text>
    </Badge>
  );
}

/** How wide what stands beside the glyph of a kind is: its number, or the level of a Captain. */
function told(kind: string, n: number): string {
  const level = /^captain_(\d)$/.exec(kind)?.[1];
  return level ? roman(Number(level)) + (n > 1 ? `×${n}` : "") : String(n);
}

export function badgeWidth(army: Army): number {
  return kindsOf(army.counts).reduce((sum, [kind, n]) => sum + GLYPH + DIGIT * told(kind, n).length + 3, SHIELD + 3);
}

/** The same with each kind of unit. */
export function ArmyBadge({ look, army }: { look: Look; army: Army }) {
  let x = SHIELD + 1;
  return (
    <Badge look={look} army={army} width={badgeWidth(army)}>
      {kindsOf(army.counts).map(([kind, n]) => {
        const at = x;
        const text = told(kind, n);
        x += GLYPH + DIGIT * text.length + 3;
        return (
          <g key={kind} transform={`translate(${at},0)`}>
            <g transform={`translate(${GLYPH / 2},0) scale(0.95)`}>
              <UnitGlyph kind={kind} plain />
            </g>
            <text className="mu-count" x={GLYPH} y="4.500">
              {text}
            </text>
          </g>
        );
      })}
    </Badge>
  );
}

interface BadgeProps {
  look: Look;
  army: Army;
  width: number;
  children: React.ReactNode;
}

function Badge({ look, army, width, children }: BadgeProps) {
  const colour = colourOf(look, army.commander);
  const lent = army.owner === army.commander ? null : colourOf(look, army.owner);
  const resting = isResting(army);
  return (
    <g className={resting ? "mu-army resting" : "mu-army"} aria-hidden="true" transform={`translate(${-width / 2},0)`}>
      <rect className="mu-plate" y="-9" width={width} height="18" rx="4" style={{ stroke: colour.line }} />
      <g transform="translate(9,-0.500) scale(1.27)">
        <Arms side={army.commander} {...colour} />
      </g>
      {lent && <circle className="mu-lent" cx="17" cy="-7" r="3.500" style={{ fill: lent.fill }} />}
      {children}
      {resting && <rect className="mu-stop" x={width - 5} y="-9" width="5" height="5" rx="1" />}
    </g>
  );
}

/** A transport or an engine: its level as dots, its movement points as a number. */
export function Chip({ element, look, names, thingOf, mute }: Hand & { element: Element }) {
  const { w } = useMu();
  const here = thingOf(element.id);
  const colour = colourOf(look, element.commander);
  const using = look.using.includes(element.id);
  const act = mute ? { onClick: here.onAct } : button(here, elementInWords(element, look, names, w));
  return (
    <>
      <g className={classes("mu-chip press", here, element.done && "done", using && "using")} {...act}>
        <rect
          className="mu-body"
          x={-CHIP.w / 2 + 1}
          y={-CHIP.h / 2 + 1}
          width={CHIP.w - 2}
          height={CHIP.h - 2}
          rx="8"
          style={{ fill: colour.fill, ...rimOf(colour) }}
        />
      </g>
      <g aria-hidden="true" className={element.done ? "mu-labels done" : "mu-labels"}>
        <g transform="translate(-8,-1.500) scale(1)" style={{ color: colour.ink }}>
          <ElementGlyph kind={element.kind} />
          {Array.from({ length: element.level }, (_, n) => (
            <circle
              key={n}
              cx={(n - (element.level - 1) / 2) * 4}
              cy="8"
              r="1.300"
              style={{ fill: colour.ink }}
            />
          ))}
        </g>
        <text className="mu-mp" x="8" y="4.300" style={{ fill: colour.ink }}>
          {element.done ? "■" : element.mp}
        </text>
        {element.route && <circle className="mu-routeflag" cx={-CHIP.w / 2 + 2} cy="-8" r="3" />}
      </g>
      {element.cargo.map((good, m) => (
        <g key={m} aria-hidden="true" transform={`translate(${(m - (element.cargo.length - 1) / 2) * CUBE + 4},8)`}>
          <Cube good={good} size={8} />
        </g>
      ))}
    </>
  );
}
