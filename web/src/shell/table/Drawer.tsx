/** A game's large panels: each opens over the edge of the board, and stays open while one chooses. */
import { Suspense, useCallback, useEffect, useRef, type ReactNode } from "react";
import { useGameWords } from "../../games/words";
import type { LargePanel } from "../../games/layer";
import { useWords } from "../../i18n";

interface ButtonsProps {
  panels: readonly LargePanel[];
  open: string | null;
  onOpen: (id: string | null) => void;
}

export function DrawerButtons({ panels, open, onOpen }: ButtonsProps) {
  const { t } = useWords();
  const { w } = useGameWords();
  if (panels.length === 0) return null;
  return (
    <div className="drawerbuttons" role="group" aria-label={t("drawer.panels")}>
      {panels.map(({ id, title }) => (
        <button
          key={id}
          type="button"
          aria-expanded={open === id}
          aria-controls={open === id ? "drawer" : undefined}
          data-large={id}
          onClick={() => onOpen(open === id ? null : id)}
        >
          {w(title)}
        </button>
      ))}
    </div>
  );
}

export function Drawer({ panel, onClose, children }: { panel: LargePanel; onClose: () => void; children: ReactNode }) {
  const { t } = useWords();
  const { w } = useGameWords();
  const heading = useRef<HTMLHeadingElement>(null);
  const box = useRef<HTMLElement>(null);
  useEffect(() => heading.current?.focus(), [panel.id]);
  const close = useCallback(() => {
    onClose();
    document.querySelector<HTMLElement>(`[data-large="${panel.id}"]`)?.focus();
  }, [onClose, panel.id]);
  useEffect(() => {
    const key = (event: KeyboardEvent) => {
      if (event.key === "Escape" && box.current?.contains(document.activeElement)) close();
    };
    addEventListener("keydown", key);
    return () => removeEventListener("keydown", key);
  }, [close]);
  return (
    <section ref={box} id="drawer" className="drawer" aria-label={w(panel.title)}>
      <header>
        <h2 ref={heading} tabIndex={-1}>
          {w(panel.title)}
        </h2>
        <button type="button" className="closebox" aria-label={t("app.close")} onClick={close}>
          ×
        </button>
      </header>
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls can be reached by keyboard */}
      <div className="drawerbody" role="group" tabIndex={0}>
        <Suspense fallback={<p className="note">{t("app.loading")}</p>}>{children}</Suspense>
      </div>
    </section>
  );
}
