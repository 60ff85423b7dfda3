/** What each side must do to win a scenario, and whether it would be so now, as far as this seat can know. */
import { isAlone, type Counter, type GcView } from "../view";
import type { GcKey } from "../words";

export interface Goal {
  side: number;
  /** The rule it comes from. */
  rule: string;
  text: GcKey;
  params?: Record<string, string | number>;
  /** Would it hold now? */
  holds: boolean;
  /** All goals of a bunch must hold together. */
  bunch?: string;
}

const FIRST = 0;
const SECOND = 1;
const LEAST_RANK = 4;
const CLEARED = ["calabria_citra", "calabria_ultra", "basilicata"];

/** By scenario. Who is a Force and lies face down is taken for one. */
const GOALS: Readonly<Record<GcView["scenario"], (view: GcView) => Goal[]>> = {
  otranto: (view) => [
    { side: FIRST, rule: "GC-S1.V2", text: "goal.noTurks", holds: !holdsFortress(view, SECOND, "terra_d_otranto") },
    { side: SECOND, rule: "GC-S1.V1", text: "goal.taranto", holds: occupies(view, SECOND, "taranto") },
  ],
  ferrandino: (view) => {
    const standard: Omit<Goal, "side">[] = [
      ...["gaeta", "napoli", "salerno"].map((place) => ({ rule: "GC-S2.V1.a", text: "goal.own" as const, params: { place }, holds: owns(view, SECOND, place) })),
      { rule: "GC-S2.V1.b", text: "goal.clearSouth", holds: !CLEARED.some((state) => isIn(view, FIRST, state)) },
      { rule: "GC-S2.V1.c", text: "goal.clearBari", holds: !isIn(view, FIRST, "terra_di_bari", (one) => !one.baron) },
    ];
    const won = standard.every(({ holds }) => holds);
    const north = (owns(view, SECOND, "sulmona") || owns(view, SECOND, "lanciano")) && (owns(view, SECOND, "campobasso") || owns(view, SECOND, "isernia"));
    return [
      { side: FIRST, rule: "GC-S2.V4", text: "goal.ferrandinoLost", holds: view.lost.includes("ferrandino") },
      { side: FIRST, rule: "GC-S2.V5", text: "goal.reggio", holds: owns(view, FIRST, "reggio") },
      { side: FIRST, rule: "GC-S2.V3", text: "goal.prevent", holds: !won },
      ...standard.map((goal) => ({ ...goal, side: SECOND, bunch: "all" })),
      { side: SECOND, rule: "GC-S2.V2", text: "goal.north", holds: won && north },
    ];
  },
  naples: (view) => {
    const ahead = counted(view, SECOND) - counted(view, FIRST);
    const params = { ours: counted(view, SECOND), theirs: counted(view, FIRST) };
    const spanish = ahead > 1 || (ahead === 1 && owns(view, SECOND, "napoli"));
    return [
      { side: FIRST, rule: "GC-S3.V1", text: "goal.noneAligned", holds: aligned(view, SECOND) === 0 },
      { side: FIRST, rule: "GC-S3.V2", text: "goal.statesFrench", params, holds: !spanish },
      { side: SECOND, rule: "GC-S3.V1", text: "goal.noneAligned", holds: aligned(view, FIRST) === 0 },
      { side: SECOND, rule: "GC-S3.V2", text: "goal.statesSpanish", params, holds: spanish },
    ];
  },
  lautrec: (view) => {
    const [ours, theirs] = [aligned(view, FIRST), aligned(view, SECOND)];
    const params = { ours, theirs };
    const allies = ours > theirs || (ours === theirs && owns(view, FIRST, "napoli"));
    return [
      { side: FIRST, rule: "GC-S4.V2", text: "goal.moreStates", params, holds: allies },
      { side: SECOND, rule: "GC-S4.V1", text: "goal.noGeneral", holds: view.phase !== "set_up" && hasNoGeneral(view) },
      { side: SECOND, rule: "GC-S4.V2", text: "goal.moreStates", params: { ours: theirs, theirs: ours }, holds: !allies },
    ];
  },
  charles_viii: (view) => {
    const params = { ours: aligned(view, FIRST), all: Object.keys(view.alignment).length };
    return [
      { side: FIRST, rule: "GC-S5.V1", text: "goal.noAllies", holds: view.phase !== "set_up" && !hasFreeAlly(view) },
      { side: FIRST, rule: "GC-S5.V2", text: "goal.allStates", params, holds: params.ours === params.all },
      { side: FIRST, rule: "GC-S5.V3", text: "goal.ferrandinoLost", holds: view.lost.includes("ferrandino") },
      { side: SECOND, rule: "GC-S5.V4", text: "goal.kingLost", holds: view.lost.includes("charles_viii") },
      { side: SECOND, rule: "GC-S5.2", text: "goal.kingGone", holds: false },
    ];
  },
};

export function goalsOf(view: GcView): Goal[] {
  return GOALS[view.scenario](view);
}

function owns(view: GcView, side: number, place: string): boolean {
  return view.owners[place] === side;
}

function occupies(view: GcView, side: number, place: string): boolean {
  const hex = view.board.places.find(({ id }) => id === place)?.hex;
  return owns(view, side, place) && view.counters.some((one) => one.side === side && one.hex === hex && !isAlone(one));
}

function regionsOf(view: GcView): ReadonlyMap<string, string> {
  return new Map(view.board.hexes.map(([id, , region]) => [id, region]));
}

function isIn(view: GcView, side: number, state: string, counts: (one: Counter) => boolean = () => true): boolean {
  const regions = regionsOf(view);
  return view.counters.some((one) => one.side === side && regions.get(one.hex) === state && !isAlone(one) && counts(one));
}

function holdsFortress(view: GcView, side: number, state: string): boolean {
  const regions = regionsOf(view);
  return view.board.places.some(({ id, hex, level }) => level !== "town" && regions.get(hex) === state && occupies(view, side, id));
}

function aligned(view: GcView, side: number): number {
  return Object.values(view.alignment).filter((one) => one === side).length;
}

/** Aligned States, and Non-Aligned ones in which only this side has Forces. */
function counted(view: GcView, side: number): number {
  const free = Object.entries(view.alignment).filter(([, one]) => one === null || one === -1);
  return aligned(view, side) + free.filter(([state]) => isIn(view, side, state) && !isIn(view, 1 - side, state)).length;
}

/** A French Captain General who lies face down is not known to the enemy. */
function hasNoGeneral(view: GcView): boolean {
  const french = view.counters.filter((one) => one.side === FIRST && one.army === "french");
  return french.every(({ leader, card }) => leader !== null && !card?.captains.some(({ id, general }) => general && (view.board.captains[id]?.rank ?? 0) >= LEAST_RANK));
}

function hasFreeAlly(view: GcView): boolean {
  const regions = regionsOf(view);
  const ischia = view.board.places.find(({ id }) => id === "ischia")?.hex;
  return view.counters.some(({ hex, army, baron, siege_level: siege, card }) => {
    const isAllied = (id: string) => ["spanish", "venetian"].includes(view.board.captains[id]?.army ?? "");
    const leads = card ? card.captains.some(({ id, units }) => isAllied(id) && units.length > 0) : ["spanish", "venetian"].includes(army);
    return !baron && leads && siege < 0 && hex !== ischia && regions.get(hex) !== "lazio";
  });
}
