import { useEffect, useMemo, useState } from "react";
import type { Rule } from "../api";
import { useWords } from "../i18n";
import { search } from "../search";
import { ledger, Marked } from "../shell/rules";

export default function RulesPage({ game }: { game: string }) {
  const { t, lang } = useWords();
  const [entries, setEntries] = useState<Rule[] | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [question, setQuestion] = useState("");
  useEffect(() => {
    let live = true;
    ledger(game, lang).then(
      (found) => live && setEntries(found.entries),
      (problem: unknown) => live && setError(String(problem)),
    );
    return () => {
      live = false;
    };
  }, [game, lang]);
  useEffect(() => {
    if (entries)
      document.getElementById(decodeURIComponent(location.hash.slice(1)))?.scrollIntoView({ block: "center" });
  }, [entries]);
  const found = useMemo(() => search(entries ?? [], question), [entries, question]);
  if (error)
    return (
      <p className="note" role="alert">
        {t("app.error", { message: error })}
      </p>
    );
  if (!entries) return <p className="note">{t("app.loading")}</p>;
  const wanted = decodeURIComponent(location.hash.slice(1));
  return (
    <div className="rules">
      <h1>{t("rules.title", { game: game.charAt(0).toUpperCase() + game.slice(1) })}</h1>
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
          <div key={rule.id}>
            {before?.chapter !== rule.chapter && <h2>{rule.chapter}</h2>}
            {rule.section && (before?.section !== rule.section || before.chapter !== rule.chapter) && (
              <h3>{rule.section}</h3>
            )}
            <p id={rule.id} className={rule.id === wanted ? "wanted" : undefined}>
              <a href={`#${rule.id}`}>{rule.id}</a> <Marked text={rule.text} />
            </p>
          </div>
        );
      })}
    </div>
  );
}
