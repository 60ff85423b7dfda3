/** Spaces and what stands there, in words. */
import type { Name } from "../../../api";
import type { Force, Space, TmView } from "../view";
import { besiegersOf, controllerOf, forcesOf, LAND, SHIPS, shortOf } from "../view";
import type { Say } from "../words";

interface Told {
  view: TmView;
  names: Record<string, Name>;
  w: Say;
}

/** "3 regulars, 1 cavalry, Isabella (1–8)" */
export function forceInWords(force: Force, { view, names, w }: Told): string {
  const units = [...LAND, ...SHIPS].flatMap((kind) => (force[kind] > 0 ? [w(`unit.${kind}`, { n: force[kind] })] : []));
  const leaders = force.leaders.map((id) => leaderInWords(id, view, names));
  return [...units, ...leaders].join(", ");
}

export function leaderInWords(id: string, view: TmView, names: Record<string, Name>): string {
  const leader = view.board.leaders.get(id);
  if (!leader) return shortOf(names, id);
  return `${shortOf(names, id)} (${leader.naval ? leader.battle : `${leader.battle}–${leader.command}`})`;
}

/** What a space is, whose, and who stands there. */
export function spaceInWords(space: Space, told: Told): string {
  const { view, names, w } = told;
  const controller = controllerOf(view, space.id);
  const here = (forcesOf(view).get(space.id) ?? []).map(
    (force) => `${shortOf(names, force.power)}${force.inside ? ` (${w("inside")})` : ""}: ${forceInWords(force, told)}`,
  );
  const marks = [
    view.unrest.includes(space.id) && w("mark.unrest"),
    view.plague.includes(space.id) && w("mark.plague"),
    view.fortresses.includes(space.id) && w("mark.fortress"),
    besiegersOf(view, space.id).length > 0 && w("mark.siege"),
  ].filter((one) => one !== false);
  const what = [shortOf(names, space.id), w(`kind.${space.kind}`), controller === null ? w("notYet", { turn: space.enters }) : shortOf(names, controller)];
  return [what.join(", "), ...marks, ...here].join("; ");
}
