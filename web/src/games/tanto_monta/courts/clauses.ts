/** What players agree upon, in one sentence each with its rule; and why it could be worth something to them. */
import type { Name } from "../../../api";
import { capital, shortName } from "../../../util/words";
import { controllerOf, forcesOf, relationOf, type TmView } from "../view";
import type { Say } from "../words";

type Sent = TmView["agreed"][number];
export type ClauseKind = Sent["kind"];
/** As it is sent, or as a question names it: ["space", "castile", "portugal", "zamora"]. */
export interface Clause {
  kind: ClauseKind;
  power?: string;
  to?: string;
  what?: string;
  number?: number;
}

/** What makes each kind binding (section 9.1). */
export const RULES: Readonly<Record<ClauseKind, string>> = {
  alcacovas: "TM-9.1.ae",
  peace: "TM-9.1.c",
  alliance: "TM-9.1.e",
  loan: "TM-9.1.f",
  leader: "TM-9.1.g",
  no_roll: "TM-9.1.l",
  space: "TM-9.1.h",
  cards: "TM-9.1.j",
  resources: "TM-9.1.k",
  influence: "TM-9.1.n",
  militia: "TM-9.1.o",
  nao: "TM-9.1.m",
  squadrons: "TM-9.1.m",
};

/** What is still to be kept after it has been carried out. */
export const LASTING: ReadonlySet<ClauseKind> = new Set(["alcacovas", "peace", "alliance", "loan", "no_roll"]);

/** A term of an offer, which names only what it needs. */
export function clauseOf(term: readonly unknown[]): Clause {
  const [kind, ...rest] = term;
  const words = rest.filter((one): one is string => typeof one === "string");
  const number = rest.find((one): one is number => typeof one === "number");
  const [power, to, what] = words.length > 1 ? words : [undefined, undefined, words[0]];
  return { kind: String(kind) as ClauseKind, power, to, what, number };
}

export interface Told {
  names: Record<string, Name>;
  w: Say;
}

export function clauseInWords({ kind, power = "", to = "", what = "", number: n = 0 }: Clause, { names, w }: Told): string {
  const named = (id: string) => (id ? shortName(names, id) : "");
  return capital(w(`clause.${kind}`, { power: named(power), to: named(to), what: named(what), n }));
}

/** Leaders of one player in the Dungeon of another. */
export function captivesOf(view: TmView, seat: number, captor: number): string[] {
  const powers = powersOf(view, seat);
  return Object.entries(view.leaders).flatMap(([id, leader]) => {
    const power = view.board.leaders.get(id)?.power ?? "";
    return leader.captor === captor && powers.includes(power) ? [id] : [];
  });
}

/** The powers printed on a Player Card. */
export function powersOf(view: TmView, seat: number): readonly string[] {
  return view.board.players[seat]?.powers ?? [];
}

const PARTIES = ["nasrid", "north_africa", "portugal", "spain", "france"] as const;

export function partiesOf(view: TmView, seat: number): string[] {
  return PARTIES.filter((power) => view.board.powers.find(({ id }) => id === power)?.seat === seat);
}

const FEW = 3; // names in a row

/** Why a kind of clause could be worth something to who receives it; "": nothing is to be said. */
export function worthOf(kind: ClauseKind, giver: number, receiver: number, view: TmView, { names, w }: Told): string {
  const listed = (ids: readonly string[]) => {
    const more = ids.length > FEW ? ` +${ids.length - FEW}` : "";
    return ids.slice(0, FEW).map((id) => shortName(names, id)).join(", ") + more; // prettier-ignore
  };
  const own = view.players[giver];
  if (!own) return "";
  switch (kind) {
    case "leader":
    case "no_roll":
      return listed(captivesOf(view, receiver, giver));
    case "peace":
    case "alcacovas":
      return warsBetween(view, giver, receiver).map(([a, b]) => `${shortName(names, a)} – ${shortName(names, b)}`).join(", "); // prettier-ignore
    case "space":
      return listed(homesHeld(view, giver, receiver));
    case "cards":
      return w("worth.cards", { n: own.cards });
    case "resources":
      return w("worth.resources", { n: Object.values(own.warehouse).reduce((sum, n) => sum + n, 0) });
    case "influence":
      return Object.entries(view.influence)
        .flatMap(([minor, levels]) => ((levels[giver] ?? 0) > 0 ? [`${shortName(names, minor)} ${levels[giver] ?? 0}`] : []))
        .join(", ");
    case "loan":
      return w("worth.loan", { n: sumOf(view, giver, "squadrons") });
    case "militia":
      return w("worth.militia", { n: sumOf(view, giver, "militia") });
    case "alliance":
      return w("worth.alliance");
    default:
      return "";
  }
}

export function warsBetween(view: TmView, one: number, other: number): [string, string][] {
  return partiesOf(view, one).flatMap((a) =>
    partiesOf(view, other).flatMap((b): [string, string][] => (relationOf(view, a, b) === "war" ? [[a, b]] : [])),
  );
}

/** Home spaces of one player that another holds: keys first. */
export function homesHeld(view: TmView, holder: number, home: number): string[] {
  const [held, own] = [powersOf(view, holder), powersOf(view, home)];
  return view.board.spaces
    .filter(({ id, home: powers }) => held.includes(controllerOf(view, id) ?? "") && powers.some((power) => own.includes(power)) && !powers.some((power) => held.includes(power)))
    .sort((a, b) => Number(b.kind === "key") - Number(a.kind === "key"))
    .map(({ id }) => id);
}

function sumOf(view: TmView, seat: number, kind: "squadrons" | "militia"): number {
  const powers = powersOf(view, seat);
  return [...forcesOf(view).values()].flat().reduce((sum, force) => sum + (powers.includes(force.power) ? force[kind] : 0), 0);
}

/** What a player could want of another: the kinds of which there is something to say, the most telling first. */
export const WANTED = ["peace", "leader", "space", "influence"] as const;
