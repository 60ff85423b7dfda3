/** The rules of a game, and how to play it. */
import { useWords } from "../i18n";
import { Link } from "../router";
import { HowToPlay } from "../shell/rules/HowToPlay";
import { RulesOf } from "../shell/rules/Rules";

export default function RulesPage({ game, page }: { game: string; page: "rules" | "learn" }) {
  const { t } = useWords();
  const match = new URLSearchParams(location.search).get("match");
  const from = match ? `?match=${encodeURIComponent(match)}` : "";
  const here = (one: string) => (one === page ? "page" : undefined);
  return (
    <>
      <nav className="rulesways" aria-label={t("app.rules")}>
        {match && <Link href={`/m/${encodeURIComponent(match)}`}>← {t("rules.back")}</Link>}
        <Link href={`/learn/${game}${from}`} aria-current={here("learn")}>
          {t("app.howToPlay")}
        </Link>
        <Link href={`/rules/${game}${from}`} aria-current={here("rules")}>
          {t("app.rules")}
        </Link>
      </nav>
      {page === "rules" ? (
        <RulesOf game={game} wanted={decodeURIComponent(location.hash.slice(1))} own />
      ) : (
        <HowToPlay game={game} own />
      )}
    </>
  );
}
