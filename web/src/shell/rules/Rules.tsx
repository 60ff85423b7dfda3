/** The rules of a game, or how to play it: on a page of their own, and beside the table. */
import { useEffect, useMemo, useState, type MouseEvent } from "react";
import type { Lang, Ledger, Rule } from "../../api";
import { useWords } from "../../i18n";
import { search } from "../../util/search";
import { ledger, Marked } from "../parts/rules";
import "./rules.css";

interface Props {
  game: string;
  /** The rule that one came for. */
  wanted?: string;
  /** On their own page they have its heading. */
  own?: boolean;
}

export function RulesOf({ game, wanted = "", own = false }: Props) {
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
    if (book && wanted) document.getElementById(wanted)?.scrollIntoView({ block: "center" });
  }, [book, wanted]);
  if (error)
    return (
      <p className="note" role="alert">
        {t("app.error", { message: error })}
      </p>
    );
  if (!book) return <p className="note">{t("app.loading")}</p>;
  return <Rules book={book} lang={book.lang} wanted={wanted} own={own} />;
}

/** A ledger as it was asked for in a language. */
export function Rules({
  book,
  lang,
  wanted = "",
  own = true,
}: {
  book: Ledger;
  lang: Lang;
  wanted?: string;
  own?: boolean;
}) {
  const { t } = useWords();
  const [question, setQuestion] = useState("");
  const found = useMemo(() => search(book.entries, question), [book, question]);
  const chapters = useMemo(() => [...new Set(found.map((rule) => rule.chapter))], [found]);
  const foreign = foreignness(book.entries, lang);
  return (
    <div className="rules">
      {own && <h1>{t("rules.title", { game: book.title })}</h1>}
      {foreign !== "none" && <p className="note">{t(`rules.english.${foreign}`)}</p>}
      <label className="find">
        {t("rules.search")}{" "}
        <input type="search" value={question} onChange={(event) => setQuestion(event.target.value)} />
        <span role="status" className="dim">
          {found.length ? t("rules.found", { n: found.length }) : t("rules.none")}
        </span>
      </label>
      {chapters.length > 1 && (
        <details className="contents" open={own}>
          <summary>{t("rules.contents")}</summary>
          <nav aria-label={t("rules.contents")}>
            <ol>
              {chapters.map((chapter, n) => (
                <li key={chapter} lang={found.find((rule) => rule.chapter === chapter)?.lang}>
                  <a href={`#chapter-${n}`} onClick={(event) => show(event, `chapter-${n}`)}>
                    {chapter}
                  </a>
                </li>
              ))}
            </ol>
          </nav>
        </details>
      )}
      {found.map((rule, place) => {
        const before = found[place - 1];
        const opens = before?.chapter !== rule.chapter;
        return (
          <div key={rule.id} lang={rule.lang}>
            {opens && (
              <h2 id={`chapter-${chapters.indexOf(rule.chapter)}`} tabIndex={-1}>
                {rule.chapter}
              </h2>
            )}
            {rule.section && (before?.section !== rule.section || opens) && <h3>{rule.section}</h3>}
            <div id={rule.id} className={rule.id === wanted ? "entry wanted" : "entry"}>
              <a href={own ? `#${rule.id}` : `/rules/${book.game}#${rule.id}`} target={own ? undefined : "_blank"} rel="noreferrer">
                {rule.id}
              </a>{" "}
              <Marked text={rule.text} />
            </div>
          </div>
        );
      })}
    </div>
  );
}

/** To a chapter, also where the address is that of a match. */
function show(event: MouseEvent, id: string): void {
  const chapter = document.getElementById(id);
  if (!chapter) return;
  event.preventDefault();
  chapter.scrollIntoView({ block: "start" });
  chapter.focus({ preventScroll: true });
}

/** How much of a ledger is not written in a language. */
function foreignness(entries: readonly Rule[], lang: Lang): "none" | "some" | "all" {
  const foreign = entries.filter((rule) => rule.lang !== lang).length;
  return foreign === 0 ? "none" : foreign === entries.length ? "all" : "some";
}
