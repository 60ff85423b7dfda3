/** A thing on a map that one can point at, ask about and choose. */
import type { KeyboardEvent, MouseEvent } from "react";
import type { useInfo } from "../../shell/table/Info";

/** What the board lets one do with a thing. */
export interface Thing {
  id: string;
  open: boolean;
  pointed: boolean;
  stop: boolean;
  about: ReturnType<ReturnType<typeof useInfo>["about"]>;
  onAct: (event: MouseEvent | KeyboardEvent) => void;
}

/** What a shape needs to be a button. */
export function button(thing: Thing, label: string) {
  return {
    role: "button",
    "data-thing": thing.id,
    tabIndex: thing.stop ? 0 : -1,
    "aria-label": label,
    onClick: thing.onAct,
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== "Enter" && event.key !== " ") return;
      event.preventDefault();
      thing.onAct(event);
    },
    ...thing.about,
  };
}

export function classes(base: string, thing: Thing, ...more: (string | false)[]): string {
  return [base, thing.open && "open", thing.pointed && "pointed", ...more].filter(Boolean).join(" ");
}

/** What can be chosen is drawn last: nothing else may lie over it. */
export function openLast<Item>(items: readonly Item[], isOpen: (item: Item) => boolean): Item[] {
  return [...items.filter((item) => !isOpen(item)), ...items.filter(isOpen)];
}
