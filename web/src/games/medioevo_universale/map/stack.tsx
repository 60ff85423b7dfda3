/** What stands in an area, as signs in rows: from one small sign to all there is. */
import type { ReactNode } from "react";
import type { Name } from "../../../api";
import type { Variant } from "../../shared/placement";
import type { Point } from "../../shared/regions";
import type { Thing } from "../../shared/thing";
import { Arms, ANCHOR, BAN, BuildingGlyph, Cube, FLAME, SHIELD, STAR, SWORDS } from "../signs/glyphs";
import { colourOf, gathered, total, type Element, type Look, type MuView, type Space } from "../view";
import { ArmyBadge, badgeWidth, Chip, chipSize, Total, totalWidth } from "./Pieces";

/** What signs are drawn with. */
export interface Hand {
  look: Look;
  names: Record<string, Name>;
  thingOf: (id: string) => Thing;
  /** Pieces are drawn elsewhere as buttons: these are only for the eye and the pointer. */
  mute?: boolean;
}
interface Sign {
  key: string;
  w: number;
  h: number;
  draw: (hand: Hand) => ReactNode;
  /** It stays in its area. */
  piece?: boolean;
  /** A button of its own: the id. */
  element?: string;
}
export interface Level extends Variant {
  signs: readonly (Sign & { x: number; y: number })[];
  /** The elements that are drawn. */
  elements: readonly string[];
}

const GAP = 2;
const IN_ROW = 3;
const MOST_TOTALS = 3;

/** From the smallest to the richest. */
export function levelsOf(view: MuView, space: Space, isOpen: (id: string) => boolean): Level[] {
  const armies = gathered(space.armies);
  const elements = [...space.elements].sort((a, b) => Number(isOpen(b.id)) - Number(isOpen(a.id)));
  const totals = armies.map((army): Sign => ({
    key: `total/${army.owner}/${army.commander}`,
    w: totalWidth(army),
    h: 19,
    piece: true,
    draw: ({ look }) => <Total look={look} army={army} />,
  }));
  const badges = armies.map((army): Sign => ({
    key: `army/${army.owner}/${army.commander}`,
    w: badgeWidth(army),
    h: 20,
    piece: true,
    draw: ({ look }) => <ArmyBadge look={look} army={army} />,
  }));
  const chips = elements.map((element) => chipOf(element));
  const ground = groundOf(view, space);
  const alone = armies.length === 1 && armies[0]?.commander === space.controller; // its shield tells whose land it is
  const inShort = ground.filter(({ key }) => !(alone && key === "arms") && SHORT.has(key.split("/")[0] ?? key));
  const strongest = totals[armies.findIndex((army) => total(army.counts) === Math.max(...armies.map(({ counts }) => total(counts))))]; // prettier-ignore
  const battle = ground.find(({ key }) => key === "battle");
  const some = battle ?? strongest ?? chips[0] ?? inShort[0] ?? ground[0];
  if (!some) return [];
  const rows: Sign[][][] = [
    [[dotOf(view, space)]],
    [[some]],
    [[...inShort, ...totals.slice(0, MOST_TOTALS), ...(totals.length === 0 ? chips.slice(0, 1) : [])]],
    [ground, ...inRows(totals), ...inRows(chips)],
    [ground, depositsOf(space), ...badges.map((badge) => [badge]), ...inRows(chips)],
  ];
  return rows.map((all) => level(all.filter((row) => row.length > 0)));
}

const SHORT = new Set(["arms", "town", "fire", "battle", "goal"]);

function inRows(signs: readonly Sign[]): Sign[][] {
  return Array.from({ length: Math.ceil(signs.length / IN_ROW) }, (_, n) => signs.slice(n * IN_ROW, (n + 1) * IN_ROW));
}

function level(rows: readonly (readonly Sign[])[]): Level {
  const wide = rows.map((row) => row.reduce((sum, { w }) => sum + w, GAP * (row.length - 1)));
  const high = rows.map((row) => Math.max(...row.map(({ h }) => h)));
  const [w, h] = [Math.max(...wide), high.reduce((sum, one) => sum + one, GAP * (rows.length - 1))];
  let y = -h / 2;
  const signs = rows.flatMap((row, n) => {
    let x = -(wide[n] ?? 0) / 2;
    const middle = y + (high[n] ?? 0) / 2;
    y += (high[n] ?? 0) + GAP;
    return row.map((sign) => {
      const placed = { ...sign, x: x + sign.w / 2, y: middle };
      x += sign.w + GAP;
      return placed;
    });
  });
  const pieces = signs.filter(({ piece }) => piece).map(({ x: at, y: down }): Point => [at, down]);
  return { w, h, signs, pieces, elements: signs.flatMap(({ element }) => element ?? []) };
}

function dotOf(view: MuView, space: Space): Sign {
  const owner = space.armies[0]?.commander ?? space.controller;
  const { fill } = owner === null ? { fill: "#fffaf0" } : colourOf(view, owner);
  return { key: "dot", w: 8, h: 8, draw: () => <circle className="mu-dot" r="3.500" style={{ fill }} /> };
}

function chipOf(element: Element): Sign {
  const draw = (hand: Hand) => <Chip element={element} {...hand} />;
  return { key: element.id, element: element.id, ...chipSize(element), piece: true, draw };
}

/** The row of the land itself: whose it is, the settlement with its good, buildings, and what is special now. */
function groundOf(view: MuView, space: Space): Sign[] {
  const signs: Sign[] = [];
  const put = (key: string, w: number, drawn: ReactNode, h = 18) => signs.push({ key, w, h, draw: () => drawn });
  if (view.battle?.area === space.id || view.battles_waiting.includes(space.id)) {
    put(
      "battle",
      20,
      <g className={view.battle?.area === space.id ? "mu-battlemark" : "mu-battlemark waits"}>
        <circle r="9" />
        <path d={SWORDS} transform="scale(0.85)" />
      </g>,
      20,
    );
  }
  const owner = space.controller ?? space.contested;
  if (owner !== null) {
    const starred = space.marker !== null; // the star reaches beyond the shield, most at its top
    put(
      "arms",
      starred ? 24 : 18,
      <g
        transform={`translate(0,${starred ? 1 : 0}) scale(1.27)`}
        className={space.controller === null ? "mu-contested" : undefined}
      >
        {starred && <path className="mu-marker" d={STAR} transform="scale(0.95)" />}
        <Arms side={owner} {...colourOf(view, owner)} />
      </g>,
      starred ? 24 : 20,
    );
  }
  if (space.fire) put("fire", 13, <path className="mu-flame" d={FLAME} transform="scale(1.15)" />);
  if (space.settlement) {
    put(
      "town",
      18,
      <g className="mu-town">
        <rect x="-9" y="-9" width="18" height="18" rx="3" />
        <Cube good={space.settlement.good} size={14} />
      </g>,
    );
  }
  if (space.port) {
    put(
      "port",
      14,
      <g className="mu-port">
        <circle r="6.500" />
        <path d={ANCHOR} transform="scale(0.8)" />
      </g>,
    );
  }
  for (const building of space.buildings) {
    put(
      `building/${building.id}`,
      15,
      <g transform="scale(1.1)">
        <BuildingGlyph {...building} damage={0} />
      </g>,
      19,
    );
    if (building.damage > 0)
      put(`damage/${building.id}`, 15, <Round className="mu-wound" r={7} text={building.damage} />);
  }
  if (space.shielded) put("shielded", 14, <path className="mu-shielded" d={SHIELD} transform="scale(0.9)" />);
  for (const ban of space.bans) {
    put(
      `ban/${ban}`,
      18,
      <g className="mu-ban">
        <path d={BAN} transform="scale(1.6)" />
        <text y="4.300">{ban.charAt(0).toUpperCase()}</text>
      </g>,
    );
  }
  for (const [n, route] of view.board.routes.entries()) {
    const stop = route.stops.indexOf(space.id);
    if (stop < 0) continue;
    const { fill, ink } = colourOf(view, route.seat);
    put(
      `goal/${n}`, // several routes may pass
      17,
      <g className="mu-goal" style={{ fill }}>
        {stop === route.stops.length - 1 ? <path d="M0,-9L9,0L0,9L-9,0Z" /> : <circle r="8" />}
        <text y="4.300" style={{ fill: ink }}>
          {route.done[stop] ? "✓" : stop + 1}
        </text>
      </g>,
    );
  }
  if (signs.length === 0 && space.kind === "land") put("dot", 8, <circle className="mu-dot" r="3.500" />, 8);
  return signs;
}

function depositsOf(space: Space): Sign[] {
  return space.deposits.map((good, n) => ({
    key: `deposit/${n}`,
    w: 12,
    h: 12,
    draw: () => <Cube good={good} size={11} />,
  }));
}

function Round({ className, r, text }: { className: string; r: number; text: ReactNode }) {
  return (
    <>
      <circle className={className} r={r} />
      <text className="mu-woundtext" y="4.300">
        {text}
      </text>
    </>
  );
}
