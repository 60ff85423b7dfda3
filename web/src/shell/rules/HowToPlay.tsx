/** The introduction to a game, as the documents have it. */
import type { Introduction } from "../../api";
import { useWords } from "../../i18n";
import { useLoad } from "../connection/useLoad";
import { Marked } from "../parts/rules";
import "./rules.css";

export function HowToPlay({ game, own = false }: { game: string; own?: boolean }) {
  const { t, lang } = useWords();
  const { data, error } = useLoad<Introduction>(`/api/games/${encodeURIComponent(game)}/introduction?lang=${lang}`);
  if (error)
    return (
      <p className="note" role="alert">
        {t("app.error", { message: error })}
      </p>
    );
  if (!data) return <p className="note">{t("app.loading")}</p>;
  return (
    <article className="howtoplay" lang={data.lang}>
      {own && <h1>{t("home.howToPlayLabel", { game: data.title })}</h1>}
      <Document text={data.text} />
    </article>
  );
}

/** The Markdown of a page: headings, lists, tables, paragraphs. Pictures are for the documents. */
export function Document({ text }: { text: string }) {
  const blocks = text
    .split(/\n\s*\n/)
    .map((block) => block.trim())
    .filter((block) => block && !block.startsWith("!["));
  return (
    <>
      {blocks.map((block, place) => {
        if (block.startsWith("## ")) return <h2 key={place}>{block.slice(3)}</h2>;
        if (block.startsWith("- "))
          return (
            <ul key={place}>
              {block.split(/\n- /).map((item, n) => (
                <li key={n}>
                  <Marked text={oneLine(item.replace(/^- /, ""))} />
                </li>
              ))}
            </ul>
          );
        if (block.startsWith("|")) return <Marked key={place} text={block} />;
        return (
          <p key={place}>
            <Marked text={oneLine(block)} />
          </p>
        );
      })}
    </>
  );
}

function oneLine(text: string): string {
  return text.replace(/\s*\n\s*/g, " ");
}
