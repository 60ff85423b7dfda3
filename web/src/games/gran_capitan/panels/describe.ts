/** Counters, units and hexes in words: for screen readers, bubbles and tables. */
import type { Lang, Name } from "../../../api";
import { shortName, signed } from "../../../util/words";
import { callOf, MARKERS, NOT_BESIEGED, sideName, strengthOf, unitsOf, type Counter, type GcView, type UnitOnCard } from "../view"; // prettier-ignore
import type { GcKey, Say } from "../words";

export interface About {
  view: GcView;
  names: Record<string, Name>;
  w: Say;
  lang: Lang;
}

/** "Alfonso", "Force 7". */
export function titleOf(counter: Counter, { names, w }: Pick<About, "names" | "w">): string {
  return callOf(counter, names, numberOf(counter, w));
}

/** By which the log speaks of it: "Force 7". */
export function numberOf({ baron, token }: Counter, w: Say): string {
  return w(baron ? "baronNumber" : "forceNumber", { n: token });
}

export function counterInWords(counter: Counter, about: About): string {
  return [titleOf(counter, about), ...factsOf(counter, about)].join(", ");
}

/** All that may be known of a counter besides its name, in short. */
export function factsOf(counter: Counter, { view, names, w }: About): string[] {
  const strength = strengthOf(counter);
  const shaken = unitsOf(counter.card).filter(({ demoralised }) => demoralised).length;
  return [
    sideName(view, counter.side, names, w("nonAligned")),
    counter.leader ? numberOf(counter, w) : "",
    counter.card?.captains[0]?.general ? w("general") : "",
    strength === null ? w("strengthHidden") : w("sp", { n: strength }),
    orderInWords(counter, names, w),
    shaken > 0 ? w("shaken", { n: shaken }) : "",
    ...MARKERS.filter((marker) => counter[marker]).map((marker) => w(`marker.${marker}`)),
    counter.siege_level === NOT_BESIEGED ? "" : w("besieged", { n: counter.siege_level }),
    counter.activations > 0 ? w("activated", { n: counter.activations }) : "",
  ].filter(Boolean);
}

export function orderInWords({ order, baron }: Counter, names: Record<string, Name>, w: Say): string {
  if (baron && !order) return "";
  if (order === null) return w("orderHidden");
  return order === "" ? w("noOrder") : w("orderIs", { order: shortName(names, order) });
}

/** "Janissaries (3): 3 SP, Q3, R". */
export function unitInWords(unit: UnitOnCard, { view, names, w }: About): string {
  const kind = view.board.units[unit.id];
  const facts = kind ? [w("sp", { n: unit.sp }), w("qualityIs", { n: kind.quality }), w(`reliability.${kind.reliability}`)] : [];
  return `${shortName(names, unit.id)}: ${[...facts, unit.demoralised ? w("demoralised") : ""].filter(Boolean).join(", ")}`;
}

/** "first half of June 1481". */
export function dateInWords({ year, month, half }: { year: number; month: number; half: number }, lang: Lang, w: Say): string {
  const name = new Intl.DateTimeFormat(lang, { month: "long", timeZone: "UTC" }).format(Date.UTC(2000, month - 1, 15));
  return w(half === 1 ? "date.first" : "date.second", { month: name, year });
}

export function modifierInWords(what: string, said: (key: string) => string | undefined): string {
  return said(`part.${what}`) ?? what.replaceAll("_", " ");
}

export function withSign(n: number): string {
  return n === 0 ? "±0" : signed(n);
}

export function phaseKey(view: GcView): GcKey {
  return `phase.${view.phase}`;
}

/** One's own side first, Non-Aligned last. */
export function sideOrder(seat: number | null): (number | null)[] {
  return seat === 1 ? [1, 0, null] : [0, 1, null];
}
