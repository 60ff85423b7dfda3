import type { Rule } from "../api";

/** The entries that hold every word of the question, in their number or text; accents and capitals do not matter. */
export function search(entries: readonly Rule[], question: string): readonly Rule[] {
  const words = plain(question).split(/\s+/).filter(Boolean);
  if (words.length === 0) return entries;
  return entries.filter((rule) => {
    const text = plain(`${rule.id} ${rule.chapter} ${rule.section} ${rule.text}`);
    return words.every((word) => text.includes(word));
  });
}

/** Small letters without accents. */
export function plain(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}
