/** Of what the victory points of a player are made. */
import type { Player } from "../view";

export interface Source {
  id: string;
  vp: number;
  /** It stays, whatever becomes of spaces. */
  won: boolean;
}

/** The largest first, what is held before what is won. */
export function sourcesOf({ vp_from, points }: Pick<Player, "vp_from" | "points">): Source[] {
  const held = Object.entries(vp_from).map(([id, vp]): Source => ({ id, vp, won: false }));
  const won = Object.entries(points).map(([id, vp]): Source => ({ id, vp, won: true }));
  const bySize = (a: Source, b: Source) => b.vp - a.vp;
  return [...held.sort(bySize), ...won.sort(bySize)].filter(({ vp }) => vp !== 0);
}
