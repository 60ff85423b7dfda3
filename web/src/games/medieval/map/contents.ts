/** What is to be shown where, for the cards in play. */
import type { Name } from "../../../api";
import type { Targets } from "../../../match/options";
import type { Box } from "../../shared/chart";
import { pulledIn } from "../../shared/hull";
import type { Rect } from "../../shared/placement";
import type { Land, Point } from "../../shared/regions";
import { labelsOf, NAME_FONT, SEA_FONT, type Area, type Content, type Label } from "../../shared/useStacks";
import { bare, type MapCard, type MedievalView, type Province } from "../view";
import { boxOf, point } from "./projection";
import { landOf } from "./regions";

const NAME_LINE = 14; // letters in a line of a name
const SEA_LINE = 15;
const WAVE: Label = { lines: ["≈"], w: 14, h: 12 }; // a sea whose name finds no room
const EDGE = 22; // pixels from the middle of a token to the edge of its card, unless that is narrow
const RIM = 4; // units: of a card
const PLATE = { wide: 43, narrow: 24, high: 17 };
const NARROW = 150; // pixels: a narrower card has only its code in its corner
/** A small sign, whose province it is, and all that lies on it: Token.tsx draws them. */
const STACK = [
  { w: 10, h: 10 },
  { w: 22, h: 22 },
  { w: 38, h: 31 },
];
export const LEVEL = { dot: 0, owner: 1, all: 2 };
/** Without Knights and Heresy all of it is smaller, and more often has room for its income. */
const PLAIN = [...STACK.slice(0, LEVEL.all), { w: 32, h: 29 }];

/** The land of the provinces, card by card. */
export function landsOf({ board }: MedievalView): ReadonlyMap<string, Land> {
  return new Map(
    board.map_cards.map(({ id, extent }) => [id, landOf(id, extent, board.provinces.filter((one) => one.card === id))]), // prettier-ignore
  );
}

/** `roomy`: there is room for all that lies on a province. */
export function areasOf({ board }: MedievalView, lands: ReadonlyMap<string, Land>, roomy: boolean): Area[] {
  const boxes = new Map(board.map_cards.map(({ id, extent }) => [id, boxOf(extent)]));
  const provinces = board.provinces.map(({ id, card, lon, lat }): Area => {
    const hull = lands.get(card)?.hulls.get(id) ?? [];
    const box = boxes.get(card);
    const keep = (at: Point, scale: number): Point => {
      const inside = box ? offCorner(box, at, scale) : at;
      return pulledIn(hull, inside);
    };
    return { id, at: point(lon, lat), hull, keep, room: STACK[roomy ? LEVEL.all : LEVEL.owner] };
  });
  return [...provinces, ...board.seas.map(({ id, lon, lat }): Area => ({ id, at: point(lon, lat), hull: [], room: { w: 0, h: 0 } }))];
}

/** Off the edge of the card and the plate in its corner. */
function offCorner(box: Box, [x, y]: Point, scale: number): Point {
  const edge = Math.min(EDGE / scale, box.w / 4);
  const [right, down] = [between(x, box.x + edge, box.x + box.w - edge), between(y, box.y + edge, box.y + box.h - edge)];
  const plate = plateOf(box, scale);
  const [aside, under] = [plate.x + plate.w + edge - right, plate.y + plate.h + edge - down];
  if (aside <= 0 || under <= 0) return [right, down];
  return aside < under ? [right + aside, down] : [right, down + under];
}

function between(value: number, least: number, most: number): number {
  return Math.max(least, Math.min(most, value));
}

export function isNarrow(box: Box, scale: number): boolean {
  return box.w * scale < NARROW;
}

/** The plate in the corner of a card, in units of the drawing; board.css draws it as large. */
export function plateOf(box: Box, scale: number): Rect {
  const size = between(1.05 / scale, 0.9, 6);
  const wide = isNarrow(box, scale) ? PLATE.narrow : PLATE.wide;
  return { x: box.x + RIM, y: box.y + RIM, w: wide * size, h: PLATE.high * size };
}

export function contentsOf(
  { board, attack, pile }: MedievalView,
  names: Record<string, Name>,
  open: Targets,
  seat: number | null,
): Content[] {
  const nameOf = (id: string) => names[id]?.short ?? id;
  const bounds = new Map(board.map_cards.map((card) => [card.id, inner(card)]));
  const aimed = new Set(pile.flatMap((card) => card.what.map(String)));
  const priority = (one: Province) =>
    (open.has(one.id) || (one.power !== null && open.has(one.power)) ? 100 : 0) +
    (attack?.target === one.id || aimed.has(one.id) ? 200 : 0) +
    (one.owner !== null && one.owner === seat ? 20 : 0) +
    one.income;
  const provinces = board.provinces.map((one): Content => ({
    id: one.id,
    priority: priority(one),
    stack: one.knights || one.heresy ? STACK : PLAIN,
    label: labelsOf(bare(nameOf(one.id)), NAME_FONT, NAME_LINE),
    namedFrom: LEVEL.all,
    bounds: bounds.get(one.card),
  }));
  const seas = board.seas.map((sea): Content => ({
    id: sea.id,
    priority: open.has(sea.id) || attack?.sea_leg.includes(sea.id) ? 100 : 0,
    stack: [],
    label: [...labelsOf(nameOf(sea.id), SEA_FONT, SEA_LINE), WAVE],
    bounds: bounds.get(sea.card),
  }));
  return [...provinces, ...seas];
}

function inner(card: MapCard): Rect {
  const { x, y, w, h } = boxOf(card.extent);
  return { x: x + RIM, y: y + RIM, w: w - 2 * RIM, h: h - 2 * RIM };
}
