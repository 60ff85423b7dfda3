/** Where everything lies on the map, for the cards in play and the size of the window. */
import { useMemo } from "react";
import type { Name } from "../../api";
import { boxOf, inLines, placeTokens, type Body } from "./layout";
import { bare, type MedievalView } from "./view";
import { tokenSize } from "./useFrame";

export const NAME_FONT = '600 10.5px "Segoe UI", Roboto, "Helvetica Neue", "Liberation Sans", Arial, sans-serif';
export const SEA_FONT = 'italic 10.5px Georgia, "Times New Roman", serif';
const LINE = 12;
export const NAME_LINE = 13; // letters in a line of a province's name
export const SEA_LINE = 14;
const NEAR = 0.45;

export type Places = ReadonlyMap<string, [number, number]>;

export function usePlaces(view: MedievalView, names: Record<string, Name>, near: boolean, pixels: number): Places {
  const cards = view.board.map_cards.map((card) => card.id).join(" ");
  return useMemo(
    () => {
      const size = tokenSize(near ? Math.max(NEAR, pixels) : pixels);
      const boxes = new Map(view.board.map_cards.map((card) => [card.id, boxOf(card.extent)]));
      const scale = near ? Math.max(NEAR, pixels) : pixels;
      return placeTokens(bodiesOf(view, names, near, size), boxes, { w: 46 / scale, h: 17 / scale });
    },
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the cards in play say which provinces there are
    [cards, names, near, pixels],
  );
}

function bodiesOf(view: MedievalView, names: Record<string, Name>, near: boolean, size: number): Body[] {
  const provinces = view.board.provinces.map((one): Body => {
    const lines = near ? inLines(bare(names[one.id]?.short ?? one.id), NAME_LINE) : [];
    const half = Math.max(15, widest(lines, NAME_FONT) / 2 + 2);
    return { ...one, half: half * size, up: 16 * size, down: (12 + LINE * lines.length) * size };
  });
  const seas = view.board.seas.map((one): Body => {
    const lines = near ? inLines(names[one.id]?.short ?? one.id, SEA_LINE) : ["≈"];
    const [half, high] = [Math.max(9, widest(lines, SEA_FONT) / 2 + 2), 3 + (LINE * lines.length) / 2];
    return { ...one, half: half * size, up: high * size, down: high * size, yields: true };
  });
  return [...provinces, ...seas];
}

const pen = document.createElement("canvas").getContext("2d");

/** How wide these lines are, in units of a token. */
export function widest(lines: readonly string[], font: string): number {
  if (pen) pen.font = font;
  return Math.max(0, ...lines.map((line) => pen?.measureText(line).width ?? line.length * 6));
}
