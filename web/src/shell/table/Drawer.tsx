/** A game's large panels: each opens over the edge of the board, and stays open while one chooses. */
import { Suspense, useEffect, useRef, type ReactNode } from "react";
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
  useEffect(() => heading.current?.focus(), [panel.id]);
  const close = () => {
    onClose();
    document.querySelector<HTMLElement>(`[data-large="${panel.id}"]`)?.focus();
  };
  return (
    <section
      id="drawer"
      className="drawer"
      aria-label={w(panel.title)}
      onKeyDown={(event) => event.key === "Escape" && !event.defaultPrevented && close()}
    >
      <header>
        <h2 ref={heading} tabIndex={-1}>
          {w(panel.title)}
        </h2>
        <button type="button" className="closebox" aria-label={t("app.close")} onClick={close}>
          ×
        </button>
      </header>
      <div className="drawerbody" tabIndex={0} role="group" aria-label={w(panel.title)}>
        <Suspense fallback={<p className="note">{t("app.loading")}</p>}>{children}</Suspense>
      </div>
    </section>
  );
}
