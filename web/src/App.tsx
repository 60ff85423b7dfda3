import { lazy, Suspense, useEffect, useRef } from "react";
import { call, type Lang } from "./api";
import { hasChosenLanguage, useWords } from "./i18n";
import { useMe } from "./me";
import { Link, usePlace, type Place } from "./router";

const Home = lazy(() => import("./pages/Home"));
const MatchPage = lazy(() => import("./pages/MatchPage"));
const RulesPage = lazy(() => import("./pages/RulesPage"));
const EditorPage = lazy(() => import("./pages/EditorPage"));
const LaboratoryPage = lazy(() => import("./pages/LaboratoryPage"));
const AccountPage = lazy(() => import("./pages/AccountPage"));
const ResetPage = lazy(() => import("./pages/ResetPage"));

export function App() {
  const place = usePlace();
  const { t } = useWords();
  useFocusOnArrival(place);
  useOwnLanguage();
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
        <Account />
        <Languages />
      </header>
      <main id="content" tabIndex={-1}>
        <Suspense fallback={<p className="note">{t("app.loading")}</p>}>
          <Page place={place} />
        </Suspense>
      </main>
    </>
  );
}

function Page({ place }: { place: Place }) {
  const { t } = useWords();
  switch (place.page) {
    case "home":
      return <Home />;
    case "match":
      return <MatchPage key={place.id} id={place.id} />;
    case "rules":
    case "learn":
      return <RulesPage game={place.game} page={place.page} />;
    case "edit":
      return <EditorPage key={place.game} game={place.game} />;
    case "battles":
      return <LaboratoryPage key={place.game} game={place.game} />;
    case "account":
      return <AccountPage />;
    case "reset":
      return <ResetPage />;
    case "none":
      return (
        <div className="note">
          <h1>{t("app.notFound")}</h1>
          <Link href="/">{t("app.home")}</Link>
        </div>
      );
  }
}

/** Whoever reads by ear or by keyboard is taken to the new page, as if it had been loaded. */
function useFocusOnArrival(place: Place): void {
  const shown = JSON.stringify(place);
  const first = useRef(shown);
  useEffect(() => {
    if (first.current === shown) return;
    first.current = "";
    document.getElementById("content")?.focus();
  }, [shown]);
}

/** Who logs in at a browser in which no language was chosen is met in their own. */
function useOwnLanguage(): void {
  const { setLang } = useWords();
  const { me } = useMe();
  const own = me?.account ? me.lang : null;
  useEffect(() => {
    if (own && !hasChosenLanguage()) setLang(own);
  }, [own, setLang]);
}

function Account() {
  const { t } = useWords();
  const { me } = useMe();
  if (!me?.hosted) return null;
  return (
    <Link href="/account" className="who">
      {me.account ? me.name || me.account.login : me.guest ? t("account.guest") : t("account.login")}
    </Link>
  );
}

const LANGUAGES: readonly [Lang, string, string][] = [
  ["en", "EN", "English"],
  ["it", "IT", "Italiano"],
];

function Languages() {
  const { t, lang, setLang } = useWords();
  const { me, again } = useMe();
  const speak = (next: Lang) => {
    setLang(next);
    if (me?.visitor) void call("/api/me", "PUT", { lang: next }).then(again, () => undefined);
  };
  return (
    <div className="languages" role="group" aria-label={t("app.language")}>
      {LANGUAGES.map(([one, short, name]) => (
        <button
          key={one}
          type="button"
          lang={one}
          aria-pressed={lang === one}
          aria-label={`${short}: ${name}`}
          onClick={() => speak(one)}
        >
          {short}
        </button>
      ))}
    </div>
  );
}
