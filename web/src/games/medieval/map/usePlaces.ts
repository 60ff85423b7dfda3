/** Where everything lies on the map, for the cards in play and the size of the window. */
import { useMemo } from "react";
import type { Name } from "../../../api";
import type { Frame } from "../../shared/useFrame";
import { usePlaces as usePlacesOn, type Places, type Site, type Sites } from "../../shared/usePlaces";
import { boxOf, CHART } from "./projection";
import { bare, type MedievalView } from "../view";

const PLATE = { w: 46, h: 17 }; // in the corner of a card

export function usePlaces(view: MedievalView, names: Record<string, Name>, frame: Frame): Places {
  const cards = view.board.map_cards.map((card) => card.id).join(" ");
  const on = useMemo(
    () => sitesOf(view, names),
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the cards in play say which provinces there are
    [cards, names],
  );
  return usePlacesOn(CHART, on, frame);
}

function sitesOf({ board }: MedievalView, names: Record<string, Name>): Sites {
  const nameOf = (id: string) => names[id]?.short ?? id;
  const provinces = board.provinces.map(
    ({ id, card, lon, lat }): Site => ({ id, lon, lat, box: card, name: bare(nameOf(id)) }),
  );
  const seas = board.seas.map(
    ({ id, card, lon, lat }): Site => ({ id, lon, lat, box: card, name: nameOf(id), sea: true }),
  );
  const boxes = new Map(board.map_cards.map((card) => [card.id, boxOf(card.extent)]));
  return { sites: [...provinces, ...seas], boxes, corner: PLATE };
}
