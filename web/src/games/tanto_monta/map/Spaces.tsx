/** The spaces by their kind, in the colour of who controls them, within the colours of their home. */
import { memo } from "react";
import { lookOf } from "../signs/powers";
import type { Kind, Printed, Space } from "../view";

interface Props {
  board: Printed;
  controllers: ReadonlyMap<string, string>;
  closed: ReadonlySet<string>;
}

export const Spaces = memo(function Spaces({ board, controllers, closed }: Props) {
  return (
    <g className="tm-spaces ground" aria-hidden="true">
      {board.spaces.map((space) => (
        <SpaceSign key={space.id} space={space} controller={controllers.get(space.id) ?? "independent"} closed={closed.has(space.id)} />
      ))}
    </g>
  );
});

const SpaceSign = memo(function SpaceSign({ space, controller, closed }: { space: Space; controller: string; closed: boolean }) {
  const [x, y] = space.at;
  return (
    <g className={closed ? "tm-space closed" : "tm-space"} style={{ transform: `translate(${x}px, ${y}px) scale(var(--spot))` }}>
      <SpaceGlyph kind={space.kind} home={space.home} controller={controller} port={space.ports.length > 0} />
    </g>
  );
});

/** A square with a castle, a star, a triangle, a circle (TM-2.1). */
export function SpaceGlyph({ kind, home, controller, port }: { kind: Kind; home: readonly string[]; controller: string; port: boolean }) {
  const { fill, ink } = lookOf(controller);
  const [upper = "independent", lower = upper] = home;
  return (
    <>
      {port && <path className="tm-anchor" d={ANCHOR} transform="translate(9.500,6) scale(0.8)" />}
      <path className="tm-home rim" d={OUTER[kind]} />
      <path className="tm-home" d={OUTER[kind]} style={{ fill: lookOf(upper).fill }} />
      {lower !== upper && <path className="tm-home" d={LOWER[kind]} style={{ fill: lookOf(lower).fill }} />}
      <path className="tm-body" d={INNER[kind]} style={{ fill }} />
      {kind === "key" && <path className="tm-castle" d={CASTLE} style={{ fill: ink }} />}
    </>
  );
}

const ANCHOR = "M0,-5V4M-3.500,1.500Q-3,4.500 0,4.500Q3,4.500 3.500,1.500M-2,-3H2";
const CASTLE = "M-4,4V-1.500H-4.500V-3.800H-3.200V-2.700H-2V-3.800H-0.700V-2.700H0.700V-3.800H2V-2.700H3.200V-3.800H4.500V-1.500H4V4H1.100V1.800A1.100,1.100 0 0,0 -1.100,1.800V4Z";

function star(outer: number, inner: number): string {
  const points = Array.from({ length: 16 }, (_, n) => {
    const [angle, radius] = [(n * Math.PI) / 8 - Math.PI / 2, n % 2 ? inner : outer];
    return `${(radius * Math.cos(angle)).toFixed(2)},${(radius * Math.sin(angle)).toFixed(2)}`;
  });
  return `M${points.join("L")}Z`;
}
const circle = (r: number) => `M0,${-r}A${r},${r} 0 1,1 0,${r}A${r},${r} 0 1,1 0,${-r}Z`;
const square = (r: number) => `M${-r},${-r}H${r}V${r}H${-r}Z`;
const triangle = (r: number) => `M0,${-r}L${(r * 0.95).toFixed(2)},${(r * 0.65).toFixed(2)}H${(-r * 0.95).toFixed(2)}Z`;

const OUTER: Readonly<Record<Kind, string>> = { key: square(8), fortress: star(9, 6.2), strategic: triangle(9), unfortified: circle(5.6) };
const INNER: Readonly<Record<Kind, string>> = { key: square(5.6), fortress: star(6, 4), strategic: triangle(5.2), unfortified: circle(3.4) };
/** The lower half, of a split space: its bottom colour. */
const LOWER: Readonly<Record<Kind, string>> = {
  key: "M-8,0H8V8H-8Z",
  fortress: "M-9,0L-6.200,0L-5.730,2.370L-6.360,6.360L-2.370,5.730L0,9L2.370,5.730L6.360,6.360L5.730,2.370L9,0Z",
  strategic: "M-4.700,-0.100H4.700L8.550,5.850H-8.550Z",
  unfortified: "M-5.600,0A5.600,5.600 0 0,0 5.600,0Z",
};
