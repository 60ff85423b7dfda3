/** The column beside the board: as wide as one likes, or folded away. It is kept in this browser. */
import { useCallback, useState, type KeyboardEvent, type PointerEvent } from "react";
import { useWords } from "../../i18n";

const KEY = "condotta.column";
const LEAST = 340; // pixels
const STEP = 24;

export interface Column {
  /** Pixels; null: as wide as suits the window. */
  width: number | null;
  folded: boolean;
  setWidth: (width: number) => void;
  fold: (folded: boolean) => void;
}

export function useColumn(): Column {
  const [{ width, folded }, set] = useState(read);
  const keep = useCallback((next: Partial<Kept>) => {
    set((before) => {
      const kept = { ...before, ...next };
      localStorage.setItem(KEY, JSON.stringify(kept));
      return kept;
    });
  }, []);
  const setWidth = useCallback((pixels: number) => keep({ width: within(pixels), folded: false }), [keep]);
  const fold = useCallback((away: boolean) => keep({ folded: away }), [keep]);
  return { width, folded, setWidth, fold };
}

interface Kept {
  width: number | null;
  folded: boolean;
}

function read(): Kept {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Kept>;
    return { width: typeof kept.width === "number" ? within(kept.width) : null, folded: kept.folded === true };
  } catch {
    return { width: null, folded: false };
  }
}

function wide(): number {
  return globalThis.innerWidth ?? 0;
}

function most(): number {
  return Math.max(LEAST, Math.round(wide() * 0.6));
}

function within(width: number): number {
  return Math.round(Math.min(most(), Math.max(LEAST, width)));
}

/** What one takes hold of, with the mouse or the arrow keys; and the button that folds the column. */
export function Grip({ column, asked }: { column: Column; asked: boolean }) {
  const { t } = useWords();
  const { folded, fold, setWidth } = column;
  const now = () => document.getElementById("column")?.getBoundingClientRect().width ?? LEAST;
  const drag = (event: PointerEvent<HTMLDivElement>) => {
    if (event.currentTarget.hasPointerCapture(event.pointerId)) setWidth(innerWidth - event.clientX);
  };
  const turn = (event: KeyboardEvent) => {
    const next = { ArrowLeft: now() + STEP, ArrowRight: now() - STEP, Home: LEAST, End: most() }[event.key];
    if (event.key === "Enter") fold(!folded);
    else if (next !== undefined) setWidth(next);
    else return;
    event.preventDefault();
  };
  /* eslint-disable jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/no-noninteractive-tabindex --
     a separator that can be moved is a widget: ARIA's "window splitter" */
  return (
    <div className={folded ? "grip folded" : "grip"}>
      <div
        className="griphandle"
        role="separator"
        aria-orientation="vertical"
        aria-label={t("column.width")}
        aria-controls="column"
        aria-valuemin={LEAST}
        aria-valuemax={most()}
        aria-valuenow={column.width ?? Math.max(390, Math.min(540, Math.round(0.34 * wide())))}
        tabIndex={0}
        onKeyDown={turn}
        onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
        onPointerMove={drag}
      />
      <button
        type="button"
        className={folded && asked ? "gripfold asked" : "gripfold"}
        aria-expanded={!folded}
        aria-controls="column"
        aria-label={t(folded ? (asked ? "column.asked" : "column.unfold") : "column.fold")}
        title={t(folded ? (asked ? "column.asked" : "column.unfold") : "column.fold")}
        onClick={() => fold(!folded)}
      >
        <span aria-hidden="true">{folded ? "‹" : "›"}</span>
        {folded && asked && <b aria-hidden="true">!</b>}
      </button>
    </div>
  );
}
