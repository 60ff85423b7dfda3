import { useEffect, useMemo, useState } from "react";
import type { Lang, Ledger, Rule } from "../api";
import { useWords } from "../i18n";
import { search } from "../util/search";
import { ledger, Marked } from "../shell/parts/rules";

export default function RulesPage({ game }: { game: string }) {
  const { t, lang } = useWords();
  const [book, setBook] = useState<(Ledger & { lang: Lang }) | null>(null);
  const [error, setError] = useState<string | null>(null);
  useEffect(() => {
    let live = true;
    ledger(game, lang).then(
      (found) => live && setBook({ ...found, lang }),
      (problem: unknown) => live && setError(String(problem)),
    );
    return () => {
      live = false;
    };
  }, [game, lang]);
  useEffect(() => {
    if (book)
      document.getElementById(decodeURIComponent(location.hash.slice(1)))?.scrollIntoView({ block: "center" });
  }, [book]);
  if (error)
    return (
      <p className="note" role="alert">
        {t("app.error", { message: error })}
      </p>
    );
  if (!book) return <p className="note">{t("app.loading")}</p>;
  return <Rules book={book} lang={book.lang} wanted={decodeURIComponent(location.hash.slice(1))} />;
}

/** A ledger as it was asked for in a language. */
export function Rules({ book, lang, wanted = "" }: { book: Ledger; lang: Lang; wanted?: string }) {
  const { t } = useWords();
  const [question, setQuestion] = useState("");
  const found = useMemo(() => search(book.entries, question), [book, question]);
  const foreign = foreignness(book.entries, lang);
  return (
    <div className="rules">
      <h1>{t("rules.title", { game: book.title })}</h1>
      {foreign !== "none" && <p className="note">{t(`rules.english.${foreign}`)}</p>}
      <label className="find">
        {t("rules.search")}{" "}
        <input type="search" value={question} onChange={(event) => setQuestion(event.target.value)} />
        <span role="status" className="dim">
          {found.length ? t("rules.found", { n: found.length }) : t("rules.none")}
        </span>
      </label>
      {found.map((rule, place) => {
        const before = found[place - 1];
        return (
          <div key={rule.id} lang={rule.lang}>
            {before?.chapter !== rule.chapter && <h2>{rule.chapter}</h2>}
            {rule.section && (before?.section !== rule.section || before.chapter !== rule.chapter) && (
              <h3>{rule.section}</h3>
            )}
            <div id={rule.id} className={rule.id === wanted ? "entry wanted" : "entry"}>
              <a href={`#${rule.id}`}>{rule.id}</a> <Marked text={rule.text} />
            </div>
          </div>
        );
      })}
    </div>
  );
}

/** How much of a ledger is not written in a language. */
function foreignness(entries: readonly Rule[], lang: Lang): "none" | "some" | "all" {
  const foreign = entries.filter((rule) => rule.lang !== lang).length;
  return foreign === 0 ? "none" : foreign === entries.length ? "all" : "some";
}
