/** Times, as people say them. */
import type { Lang } from "../api";

const UNITS = [
  ["year", 31536000],
  ["month", 2592000],
  ["day", 86400],
  ["hour", 3600],
  ["minute", 60],
] as const;

/** "3 hours ago"; `at` and `now` in seconds. */
export function ago(at: number, now: number, lang: Lang): string {
  const words = new Intl.RelativeTimeFormat(lang, { numeric: "auto", style: "short" });
  const passed = Math.max(0, now - at);
  const unit = UNITS.find(([, seconds]) => passed >= seconds);
  return unit ? words.format(-Math.floor(passed / unit[1]), unit[0]) : words.format(0, "second");
}

export function dateTime(at: number, lang: Lang): string {
  return new Date(at * 1000).toLocaleString(lang, { dateStyle: "medium", timeStyle: "short" });
}

export function dateOnly(at: number, lang: Lang): string {
  return new Date(at * 1000).toLocaleDateString(lang, { dateStyle: "long" });
}

/** What is left on a clock: 4:05, 1:02:03, or days and hours. */
export function clockText(seconds: number, lang: Lang): string {
  const left = Math.max(0, Math.floor(seconds));
  if (left >= 86400) return `${unit(left / 86400, "day", lang)} ${unit((left % 86400) / 3600, "hour", lang)}`;
  const two = (n: number) => String(n).padStart(2, "0");
  const [h, m, s] = [Math.floor(left / 3600), Math.floor((left % 3600) / 60), left % 60];
  return h ? `${h}:${two(m)}:${two(s)}` : `${m}:${two(s)}`;
}

/** A span such as a clock allows it: "15 min", "3 days". */
export function span(seconds: number, lang: Lang): string {
  const found = UNITS.find(
    ([name, size]) => name !== "year" && name !== "month" && seconds >= size && seconds % size === 0,
  );
  return found ? unit(seconds / found[1], found[0], lang) : unit(seconds, "second", lang);
}

/** A share of 1 as a whole number of hundredths. */
export function percent(share: number): number {
  return Math.round(share * 100);
}

function unit(n: number, name: string, lang: Lang): string {
  return new Intl.NumberFormat(lang, { style: "unit", unit: name, unitDisplay: "short" }).format(Math.floor(n));
}

/** The value of <input type="date"> for a time, and back: the end of that day. */
export function dayOf(at: number | null): string {
  if (at === null) return "";
  const day = new Date(at * 1000);
  return new Date(day.getTime() - day.getTimezoneOffset() * 60000).toISOString().slice(0, 10);
}

export function endOf(day: string): number | null {
  return day ? new Date(`${day}T23:59:59`).getTime() / 1000 : null;
}
