/** How to play and the rules, beside the table: the match goes on. */
import { lazy, Suspense, useEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { useWords } from "../../i18n";
import { Tabs } from "../parts/Tabs";

const RulesOf = lazy(() => import("./Rules").then((module) => ({ default: module.RulesOf })));
const HowToPlay = lazy(() => import("./HowToPlay").then((module) => ({ default: module.HowToPlay })));

/** The button in the headline of a match. */
export function RulesBeside({ game, match }: { game: string; match: string }) {
  const { t } = useWords();
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const close = () => {
    setOpen(false);
    button.current?.focus();
  };
  return (
    <>
      <button ref={button} type="button" className="asrules" aria-expanded={open} onClick={() => setOpen(!open)}>
        {t("app.rules")}
      </button>
      {open && createPortal(<Panel game={game} match={match} onClose={close} />, document.body)}
    </>
  );
}

function Panel({ game, match, onClose }: { game: string; match: string; onClose: () => void }) {
  const { t } = useWords();
  const panel = useRef<HTMLElement>(null);
  const closing = useRef(onClose);
  closing.current = onClose;
  useEffect(() => {
    const shown = panel.current;
    const key = (event: KeyboardEvent) => {
      if (event.key !== "Escape") return;
      event.stopPropagation(); // nothing of the table is meant
      closing.current();
    };
    shown?.focus();
    shown?.addEventListener("keydown", key);
    return () => shown?.removeEventListener("keydown", key);
  }, []);
  const waiting = <p className="note">{t("app.loading")}</p>;
  return (
    <aside
      ref={panel}
      className="beside"
      aria-label={t("rules.beside")}
      tabIndex={-1}
    >
      <p className="besidetop">
        <a href={`/rules/${encodeURIComponent(game)}?match=${encodeURIComponent(match)}`} target="_blank" rel="noreferrer">
          {t("rules.ownPage")}
        </a>
        <button type="button" onClick={onClose}>
          {t("app.close")}
        </button>
      </p>
      <Tabs
        label={t("app.rules")}
        tabs={[
          {
            id: "how",
            title: t("app.howToPlay"),
            body: (
              <Suspense fallback={waiting}>
                <HowToPlay game={game} />
              </Suspense>
            ),
          },
          {
            id: "rules",
            title: t("app.rules"),
            body: (
              <Suspense fallback={waiting}>
                <RulesOf game={game} />
              </Suspense>
            ),
          },
        ]}
      />
    </aside>
  );
}
