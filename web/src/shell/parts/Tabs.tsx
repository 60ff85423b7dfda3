import { useId, useState, type KeyboardEvent, type ReactNode } from "react";

export interface Tab {
  id: string;
  title: string;
  badge?: number;
  body: ReactNode;
}

interface Props {
  tabs: readonly Tab[];
  label: string;
  /** Beside the tabs. */
  more?: ReactNode;
}

export function Tabs({ tabs, label, more }: Props) {
  const [open, setOpen] = useState(tabs[0]?.id);
  const base = useId();
  const shown = tabs.find((tab) => tab.id === open) ?? tabs[0];
  const turn = (event: KeyboardEvent) => {
    const step = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
    if (!step) return;
    const now = tabs.findIndex((tab) => tab.id === shown?.id);
    const next = tabs[(now + step + tabs.length) % tabs.length];
    if (!next) return;
    setOpen(next.id);
    document.getElementById(`${base}-${next.id}`)?.focus();
  };
  return (
    <section className="tabs">
      <div className="tabbar">
        <div role="tablist" aria-label={label}>
          {tabs.map((tab) => (
            <button
              key={tab.id}
              type="button"
              role="tab"
              id={`${base}-${tab.id}`}
              aria-selected={tab === shown}
              aria-controls={`${base}-panel`}
              tabIndex={tab === shown ? 0 : -1}
              onClick={() => setOpen(tab.id)}
              onKeyDown={turn}
            >
              {tab.title}
              {tab.badge ? <span className="badge">{tab.badge}</span> : null}
            </button>
          ))}
        </div>
        {more}
      </div>
      <div role="tabpanel" id={`${base}-panel`} aria-labelledby={`${base}-${shown?.id}`} className="panel">
        {shown?.body}
      </div>
    </section>
  );
}
