/** The table of the game as the client reads it, and small questions about it. */
import type { MatchState } from "../../api";
import type { Table } from "./table";

/** What lies on the table; to be `components["schemas"]["medieval_view"]` of ../../generated/api when OpenAPI has it. */
export type MedievalView = Table;
export type Province = MedievalView["board"]["provinces"][number];
export type MapCard = MedievalView["board"]["map_cards"][number];
export type Power = MedievalView["board"]["powers"][number];
export type Attack = NonNullable<MedievalView["attack"]>;
export type SumPart = Attack["sums"][number][number];

export const ALL_MONGOLS = 7;
export const ANNOUNCING_MONGOLS = 3;

export function viewOf(state: MatchState): MedievalView {
  return state.table as unknown as MedievalView;
}

/** "France 1B" is "France" where the card is seen anyway. */
export function bare(name: string): string {
  return name.replace(/ [1-4][A-F]$/, "");
}
