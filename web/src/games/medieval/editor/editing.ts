/** Changes to a whole position of Medieval (docs/positions/medieval.md). Each gives a new position. */
import { kindOf } from "../../../util/words";

export interface Position {
  seats: number;
  phase: string;
  active: number;
  turn: number;
  hands: string[][];
  money: number[];
  action_deck: string[];
  used_cards: string[];
  mongols_aside: string[];
  map_cards: string[];
  map_deck: string[];
  out_of_game: string[];
  control: Record<string, number>;
  holders: Record<string, number | null>;
  rulers: Record<string, number>;
  knights_provinces: string[];
  heresies: string[];
  excommunicated: string[];
  disasters: string[];
  civil_wars: string[];
  rulerless: string[];
  marriages: [string, string][];
  paid_powers: string[];
  mongols_arrived: boolean;
  mongol_attacks: number;
  known: string[][];
  [key: string]: unknown;
}
export type PowerMarker = "excommunicated" | "disasters" | "civil_wars";
export type ProvinceMarker = "knights_provinces" | "heresies";
export type MapPlace = "map_cards" | "map_deck" | "out_of_game";

const PILES = ["action_deck", "used_cards", "mongols_aside"] as const;
const OF_POWER = ["excommunicated", "disasters", "civil_wars", "rulerless"] as const;

function without<T>(list: readonly T[], thing: T): T[] {
  return list.filter((one) => one !== thing);
}

function toggled<T>(list: readonly T[], thing: T, on: boolean): T[] {
  return on ? [...without(list, thing), thing] : without(list, thing);
}

function dropped<T>(record: Readonly<Record<string, T>>, key: string): Record<string, T> {
  return Object.fromEntries(Object.entries(record).filter(([one]) => one !== key));
}

export function setOwner(position: Position, province: string, seat: number | null): Position {
  const control = dropped(position.control, province);
  if (seat !== null) control[province] = seat;
  const knights = seat === null ? without(position.knights_provinces, province) : position.knights_provinces;
  return { ...position, control, knights_provinces: knights };
}

export function setMarker(position: Position, marker: ProvinceMarker, province: string, on: boolean): Position {
  return { ...position, [marker]: toggled(position[marker], province, on) };
}

/** The card of a Power: in front of a seat, on the table (null), or not in play (undefined). */
export function setHolder(position: Position, power: string, seat: number | null | undefined): Position {
  const holders = dropped(position.holders, power);
  if (seat !== undefined) {
    const cleared = takeCard(position, power);
    return {
      ...cleared,
      holders: { ...holders, [power]: seat },
      paid_powers: toggled(position.paid_powers, power, true),
    };
  }
  const next: Position = { ...position, holders, rulers: dropped(position.rulers, power) };
  for (const key of OF_POWER) next[key] = without(position[key], power);
  next.marriages = position.marriages.filter((pair) => !pair.includes(power));
  const inPile = [...position.hands.flat(), ...PILES.flatMap((pile) => position[pile])].includes(power);
  return inPile ? next : { ...next, action_deck: [power, ...position.action_deck] };
}

export function setRuler(position: Position, power: string, value: number): Position {
  return { ...position, rulers: { ...position.rulers, [power]: value }, rulerless: without(position.rulerless, power) };
}

export function setPowerMarker(position: Position, marker: PowerMarker, power: string, on: boolean): Position {
  const next: Position = { ...position, [marker]: toggled(position[marker], power, on) };
  if (marker === "excommunicated" || marker === "disasters") {
    const start = `${marker}_at_start`;
    if (Array.isArray(position[start])) next[start] = toggled(position[start] as string[], power, on);
    if (marker === "excommunicated") next["fresh_excommunications"] = without((position["fresh_excommunications"] as string[] | undefined) ?? [], power); // prettier-ignore
  } else if (!on) next.rulerless = without(position.rulerless, power);
  return next;
}

export function setMoney(position: Position, seat: number, florins: number): Position {
  return {
    ...position,
    money: position.money.map((had, one) => (one === seat ? Math.max(0, Math.round(florins)) : had)),
  };
}

/** Put a card into a hand; another seat or the deck loses it. */
export function giveCard(position: Position, seat: number, card: string): Position {
  const cleared = takeCard(position, card);
  return { ...cleared, hands: cleared.hands.map((hand, one) => (one === seat ? [...hand, card] : hand)) };
}

/** Put a card of a hand to the bottom of the Action deck. */
export function returnCard(position: Position, card: string): Position {
  const cleared = takeCard(position, card);
  return { ...cleared, action_deck: [card, ...cleared.action_deck] };
}

/** A card of this kind that can be given: from the deck, else one that is used. */
export function freeCard(position: Position, kind: string): string | undefined {
  const of = (cards: readonly string[]) => cards.find((card) => kindOf(card) === kind);
  return of(position.action_deck) ?? of(position.used_cards);
}

/** Nowhere any more: whoever takes it puts it somewhere. */
function takeCard(position: Position, card: string): Position {
  const next: Position = { ...position, hands: position.hands.map((hand) => without(hand, card)) };
  for (const pile of PILES) next[pile] = without(position[pile], card);
  next.known = position.known.map((known) => without(known, card));
  return next;
}

/** A map card on the table, in the deck or out of the game; what lay on it goes with it. */
export function moveMapCard(position: Position, card: string, to: MapPlace, provinces: readonly string[]): Position {
  const next: Position = { ...position };
  for (const place of ["map_cards", "map_deck", "out_of_game"] as const)
    next[place] = toggled(position[place], card, place === to);
  next.known = position.known.map((known) => without(known, card));
  if (to === "map_cards") return next;
  const stays = (province: string) => !provinces.includes(province);
  next.control = Object.fromEntries(Object.entries(position.control).filter(([province]) => stays(province)));
  next.knights_provinces = position.knights_provinces.filter(stays);
  next.heresies = position.heresies.filter(stays);
  return next;
}

export function setMongols(position: Position, arrived: boolean, attacks: number): Position {
  const aside = arrived ? [] : position.mongols_aside;
  const back = arrived ? position.mongols_aside : [];
  return {
    ...position,
    mongols_arrived: arrived,
    mongol_attacks: arrived ? attacks : 0,
    mongols_aside: aside,
    action_deck: [...back, ...position.action_deck],
  };
}
