/** Small things about words. */
import type { Name } from "../api";

export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** A number has a minus; a hyphen joins words. */
export function figure(value: string | number): string {
  return typeof value === "number" && value < 0 ? `−${-value}` : String(value);
}

/** With its sign, as modifiers are written. */
export function signed(n: number): string {
  return n < 0 ? figure(n) : `+${n}`;
}

/** One of several equal cards ("pope.3") is told about as its kind. */
export function kindOf(id: string): string {
  return id.replace(/\.\d+$/, "");
}

/** What is told about a thing: its own words, or those of its kind. */
export function nameFor(names: Record<string, Name>, id: string): Name | undefined {
  const own = names[id];
  return own?.about ? own : (names[kindOf(id)] ?? own);
}

/** Of many that are known by their numbers ("token.7") each is called by its kind: "Force 7". */
export function fullName(names: Record<string, Name>, id: string): string {
  const kind = names[kindOf(id)]?.full;
  return names[id]?.full ?? (kind === undefined ? id : `${kind}${id.slice(kindOf(id).length).replace(".", " ")}`);
}

export function shortName(names: Record<string, Name>, id: string): string {
  return names[id]?.short ?? names[kindOf(id)]?.short ?? id;
}
