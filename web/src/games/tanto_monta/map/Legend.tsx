/** What the signs on the map mean. */
import { memo, type ReactNode } from "react";
import type { Name } from "../../../api";
import { Legend as Frame, LegendLine } from "../../shared/Legend";
import { ArmsMark, HELMET, SHIELD, UnitMark, WALL } from "../signs/glyphs";
import { lookOf } from "../signs/powers";
import { LAND, SHIPS, shortOf, type Kind, type Printed } from "../view";
import { useTm } from "../words";
import { MarkSign, type MarkKind } from "./Marks";
import { SpaceGlyph } from "./Spaces";

const KINDS: readonly Kind[] = ["key", "fortress", "strategic", "unfortified"];
const MARKS: readonly MarkKind[] = ["siege", "unrest", "plague", "fortress", "mesta"];

export const Legend = memo(function Legend({ board, names }: { board: Printed; names: Record<string, Name> }) {
  const { w } = useTm();
  return (
    <Frame>
      {board.powers
        .filter(({ kind, id }) => kind !== "other" || id === "independent")
        .map(({ id }) => (
          <LegendLine key={id} sign={<ArmsMark power={id} size={20} />} words={shortOf(names, id)} />
        ))}
      {KINDS.map((kind) => (
        <Line key={kind} words={w(`kind.${kind}`)}>
          <SpaceGlyph kind={kind} home={["castile"]} controller="castile" port={false} />
        </Line>
      ))}
      <Line words={w("legend.home")}>
        <SpaceGlyph kind="key" home={["castile", "beltranejos"]} controller="portugal" port={false} />
      </Line>
      <Line words={w("legend.port")}>
        <path className="tm-anchor" d="M0,-7V6M-5,2Q-4,6.500 0,6.500Q4,6.500 5,2M-3,-4H3" />
      </Line>
      <Line words={w("legend.road")}>
        <path className="tm-road" d="M-11,0H11" />
      </Line>
      <Line words={w("legend.pass")}>
        <path className="tm-road pass" d="M-11,0H11" />
      </Line>
      <Line words={w("legend.strait")}>
        <path className="tm-road strait" d="M-11,0H11" />
      </Line>
      <Line words={w("legend.stack")}>
        <path className="tm-crest" d={HELMET} transform="translate(0,-9)" />
        <path className="tm-shield" d={SHIELD} style={{ fill: lookOf("castile").fill }} />
        <text className="tm-number" y="5" style={{ fill: lookOf("castile").ink }}>
          3
        </text>
      </Line>
      <Line words={w("legend.inside")}>
        <path className="tm-shield" d={SHIELD} style={{ fill: lookOf("portugal").fill }} />
        <path className="tm-wall" d={WALL} />
      </Line>
      {[...LAND, ...SHIPS].map((kind) => (
        <LegendLine key={kind} sign={<UnitMark kind={kind} size={20} />} words={w(`legend.${kind}`)} />
      ))}
      {MARKS.map((kind) => (
        <Line key={kind} words={w(`mark.${kind}`)}>
          <MarkSign kind={kind} />
        </Line>
      ))}
      <Line words={w("legend.threat")}>
        <g className="tm-threats">
          <path d="M-11,0H11" />
        </g>
      </Line>
      <Line words={w("legend.open")}>
        <circle className="legendopen" r="9" />
      </Line>
    </Frame>
  );
});

/** A sign that is drawn around its middle. */
function Line({ words, children }: { words: string; children: ReactNode }) {
  const sign = (
    <svg className="tm-legendsign" width="24" height="24" viewBox="-12 -12 24 24" aria-hidden="true">
      {children}
    </svg>
  );
  return <LegendLine sign={sign} words={words} />;
}
