/** What is going on, in the column in short, and step by step in a window over the map, on the side where it is not. */
import { useEffect, useState, type ReactNode } from "react";
import { createPortal } from "react-dom";

const WIDE = "(min-width: 861px)";

interface Props {
  className: string;
  /** What goes on, with its sign. */
  title: string;
  sign: ReactNode;
  /** The place where it goes on: its `data-hull` or `data-area` on the map. */
  place: string;
  /** Whether the window is folded is kept under this key, in this tab. */
  kept: string;
  fold: string;
  unfold: string;
  /** What is needed to choose. */
  short: ReactNode;
  detail: ReactNode;
  /** What all want to see: in the window below the steps; where there is none, above them, folded while one is asked. */
  field?: ReactNode;
  fieldTitle?: string;
  /** Somebody here is asked something: that is to be seen without scrolling. */
  asked?: boolean;
  /** What is told in the window is not told in the column, too. */
  once?: boolean;
}

export function OverMap({ className, title, sign, place, kept, fold, unfold, short, detail, field, fieldTitle, asked = false, once }: Props) {
  const stage = useStage();
  const [open, setOpen] = useState(() => matchMedia(WIDE).matches && sessionStorage.getItem(kept) === null);
  const [onRight, setOnRight] = useState(false);
  const [unfolded, setUnfolded] = useState<boolean | null>(null); // null: as one is asked or not
  useEffect(() => {
    const spot = document.querySelector(`[data-hull="${place}"], [data-area="${place}"]`)?.getBoundingClientRect();
    const whole = stage?.getBoundingClientRect();
    if (spot && whole) setOnRight(spot.left < whole.left + whole.width / 2);
  }, [place, stage]);
  const turn = () => {
    if (open) sessionStorage.setItem(kept, "1");
    else sessionStorage.removeItem(kept);
    setOpen(!open);
  };
  const below = !stage && Boolean(field); // the steps are below the field, and so is what opens them
  const button = (
    <button type="button" className="overfold" aria-expanded={open} onClick={turn}>
      {open ? fold : unfold}
    </button>
  );
  const inColumn = !(once && open && stage); // the window tells all of it
  return (
    <section className={[className, field && "withfield"].filter(Boolean).join(" ")} aria-label={title} hidden={!inColumn}>
      <h2>
        {sign} {title} {!(open && stage) && !below && button}
      </h2>
      {!(once && open) && short}
      {!stage && field && (
        <details open={unfolded ?? !asked} onToggle={({ currentTarget: { open: now } }) => now !== (unfolded ?? !asked) && setUnfolded(now)}>
          <summary>{fieldTitle}</summary>
          {field}
        </details>
      )}
      {below && button}
      {open && !stage && detail}
      {open &&
        stage &&
        createPortal(
          <section className={onRight ? "overmap right" : "overmap"} aria-label={title}>
            <h2>
              {sign} {title}
              <button type="button" className="overfold" onClick={turn}>
                {fold}
              </button>
            </h2>
            {detail}
            {field}
          </section>,
          stage,
        )}
    </section>
  );
}

/** Where the map is, if there is room for a window over it. */
function useStage(): Element | null {
  const [stage, setStage] = useState(() => (matchMedia(WIDE).matches ? document.querySelector(".stage") : null));
  useEffect(() => {
    const wide = matchMedia(WIDE);
    const look = () => setStage(wide.matches ? document.querySelector(".stage") : null);
    look();
    wide.addEventListener("change", look);
    return () => wide.removeEventListener("change", look);
  }, []);
  return stage;
}
