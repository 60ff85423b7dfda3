import { lazy, Suspense } from "react";
import { useWords } from "./i18n";
import { Home } from "./pages/Home";
import { Link, usePlace } from "./router";

const MatchPage = lazy(() => import("./pages/MatchPage"));
const RulesPage = lazy(() => import("./pages/RulesPage"));

export function App() {
  const place = usePlace();
  const { t, lang, setLang } = useWords();
  return (
    <>
      <a className="skip" href="#content">
        {t("app.skip")}
      </a>
      <header className="top">
        <Link href="/" className="brand">
          {t("app.title")}
        </Link>
        <div id="headline" className="headline" />
        <div className="languages" role="group" aria-label={t("app.language")}>
          <button
            type="button"
            lang="en"
            aria-pressed={lang === "en"}
            aria-label="English"
            onClick={() => setLang("en")}
          >
            EN
          </button>
          <button
            type="button"
            lang="it"
            aria-pressed={lang === "it"}
            aria-label="Italiano"
            onClick={() => setLang("it")}
          >
            IT
          </button>
        </div>
      </header>
      <main id="content" tabIndex={-1}>
        <Suspense fallback={<p className="note">{t("app.loading")}</p>}>
          {place.page === "home" && <Home />}
          {place.page === "match" && <MatchPage key={place.id} id={place.id} />}
          {place.page === "rules" && <RulesPage game={place.game} />}
          {place.page === "none" && <p className="note">{t("app.notFound")}</p>}
        </Suspense>
      </main>
    </>
  );
}
