/** Which fields of a position stand together. */
import type { Field, Form } from "./forms";

type Groups = readonly (readonly [id: string, fields: readonly Field[]])[];

/** As the game says; what it does not name is put where its form belongs. Empty groups are left out. */
export function grouped(fields: readonly Field[], told: Readonly<Record<string, readonly string[]>>): Groups {
  const named = new Set(Object.values(told).flat());
  const ids = [...Object.keys(told), ...["general", "seats", "places", "lists"].filter((id) => !(id in told))];
  return ids
    .map((id) => {
      const own = (told[id] ?? []).flatMap((key) => fields.filter((field) => field.key === key));
      const rest = fields.filter(({ key, form }) => !named.has(key) && usualGroup(form) === id);
      return [id, [...own, ...rest]] as const;
    })
    .filter(([, found]) => found.length > 0);
}

function usualGroup(form: Form): string {
  if (form.kind === "list" && form.perSeat) return "seats";
  if (form.kind === "map") return "places";
  return form.kind === "list" || form.kind === "either" || form.kind === "optional" ? "lists" : "general";
}
