/** Words of the game that explain themselves on hover, focus or tap. */
import { useEffect, useId, useLayoutEffect, useRef, useState, type ReactNode } from "react";
import { createPortal } from "react-dom";
import { placeBeside } from "../../../util/place";
import { useMedieval } from "../words";

export type TermName =
  | "army"
  | "fleet"
  | "ruler"
  | "excommunicated"
  | "disaster"
  | "civil_war"
  | "marriage"
  | "mongols"
  | "vp"
  | "income"
  | "money"
  | "decks"
  | "used";
type Named = Exclude<TermName, "decks">;

/** `of`: the thing explained; without children its usual name is shown. */
export function Term({ of, children }: { of: Named; children?: ReactNode } | { of: TermName; children: ReactNode }) {
  const { w } = useMedieval();
  const [open, setOpen] = useState(false);
  const anchor = useRef<HTMLButtonElement>(null);
  const id = useId();
  useEffect(() => {
    if (!open) return undefined;
    const close = (event: Event) => {
      if (event instanceof KeyboardEvent && event.key !== "Escape") return;
      if (event.target instanceof Node && anchor.current?.contains(event.target) && event.type !== "keydown") return;
      setOpen(false);
    };
    const kinds = ["keydown", "scroll", "pointerdown"] as const;
    for (const kind of kinds) addEventListener(kind, close, true);
    return () => {
      for (const kind of kinds) removeEventListener(kind, close, true);
    };
  }, [open]);
  return (
    <button
      ref={anchor}
      type="button"
      className="term"
      aria-describedby={open ? id : undefined}
      onClick={() => setOpen(true)}
      onFocus={(event) => event.currentTarget.matches(":focus-visible") && setOpen(true)}
      onBlur={() => setOpen(false)}
      onPointerEnter={(event) => event.pointerType === "mouse" && setOpen(true)}
      onPointerLeave={(event) => event.pointerType === "mouse" && setOpen(false)}
    >
      {children ?? w(`${of as Named}`)}
      {open &&
        anchor.current &&
        createPortal(<Tip id={id} text={w(`term.${of}`)} anchor={anchor.current} />, document.body)}
    </button>
  );
}

function Tip({ id, text, anchor }: { id: string; text: string; anchor: Element }) {
  const box = useRef<HTMLDivElement>(null);
  const [place, setPlace] = useState<{ left: number; top: number } | null>(null);
  useLayoutEffect(() => {
    if (box.current) setPlace(placeBeside(anchor.getBoundingClientRect(), box.current.getBoundingClientRect()));
  }, [anchor]);
  return (
    <div ref={box} id={id} role="tooltip" className="bubble" style={place ?? { left: 0, top: 0, visibility: "hidden" }}>
      {text}
    </div>
  );
}
