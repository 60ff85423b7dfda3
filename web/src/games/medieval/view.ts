/** The table of the game as the client reads it, and small questions about it. */
import type { MatchState } from "../../api";
import type { components } from "../../generated/api";

/** What lies on the table, as condotta/games/medieval/shown/shape.py declares it. */
export type MedievalView = components["schemas"]["medieval_view"];
export type Province = MedievalView["board"]["provinces"][number];
export type MapCard = MedievalView["board"]["map_cards"][number];
export type Power = MedievalView["board"]["powers"][number];
export type Attack = NonNullable<MedievalView["attack"]>;
/** What is added to a die, how much, by which rule; a fourth thing, in lines of the log, says whose it is. */
export type SumPart = [what: string, value: number, rule: string, seat?: number];

export const ALL_MONGOLS = 7;
export const ANNOUNCING_MONGOLS = 3;

export function viewOf(state: MatchState): MedievalView {
  return state.table as unknown as MedievalView;
}

/** "France 1B" is "France" where the card is seen anyway. */
export function bare(name: string): string {
  return name.replace(/ [1-4][A-F]$/, "");
}
