/** Who can be meant at a table: the people who sit there, and strangers who have said something. */
import type { ChatLine, MatchState } from "../../api";

export interface Meant {
  name: string;
  /** How the server is told who is meant. */
  who: { seat: number } | { line: number };
  blocked: boolean;
}

export function meantAt(state: MatchState, chat: readonly ChatLine[], own: string): Meant[] {
  const blocked = state.room?.blocked ?? [];
  const seated = state.players
    .filter((player) => player.owned && !player.you)
    .map(({ seat, name }): Meant => ({ name, who: { seat }, blocked: blocked.includes(seat) }));
  const strangers = new Map<string, Meant>();
  for (const line of chat) {
    if (line.seat !== null || line.texts || line.name === own) continue;
    strangers.set(line.name, { name: line.name, who: { line: line.n }, blocked: false });
  }
  return [...seated, ...strangers.values()];
}
