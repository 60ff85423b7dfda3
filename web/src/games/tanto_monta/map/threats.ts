/** Enemies beside the spaces that a formation may move to: those could try to intercept it (TM-13.2.e). */
import type { MatchState } from "../../../api";
import type { Targets } from "../../../match/options";
import { forcesOf, landOf, relationOf, seatOf, type TmView } from "../view";

/** From where to where; only while one chooses the destination of a move. */
export function threatsTo(view: TmView, state: MatchState, open: Targets): [from: string, to: string][] {
  const decision = state.decisions.find(({ prompt }) => prompt === "move.to");
  const seat = decision?.seat;
  if (!decision || seat === undefined) return [];
  const own = view.players[seat]?.powers ?? [];
  const goals = decision.options.flatMap(({ option: [verb, to] }) => (verb === "to" && typeof to === "string" && open.has(to) ? [to] : []));
  return goals.flatMap((to) =>
    view.board.links.flatMap(({ a, b, over }): [string, string][] => {
      const from = a === to ? b : b === to ? a : null;
      return from !== null && !over && isHeldByEnemies(view, from, seat, own) ? [[from, to]] : [];
    }),
  );
}

function isHeldByEnemies(view: TmView, space: string, seat: number, own: readonly string[]): boolean {
  return (forcesOf(view).get(space) ?? []).some(
    (force) => !force.inside && landOf(force) > 0 && seatOf(view, force.power) !== seat && own.some((power) => relationOf(view, power, force.power) === "war"),
  );
}
