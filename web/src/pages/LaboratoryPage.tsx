/** The laboratory of a game that has one: loaded with it. */
import { lazy, Suspense, useMemo } from "react";
import { layerOf } from "../games";
import { useWords } from "../i18n";
import { Link } from "../router";

export default function LaboratoryPage({ game }: { game: string }) {
  const { t } = useWords();
  const load = layerOf(game)?.laboratory;
  const Laboratory = useMemo(() => (load ? lazy(load) : null), [load]);
  if (!Laboratory)
    return (
      <div className="note">
        <h1>{t("app.notFound")}</h1>
        <Link href="/">{t("app.home")}</Link>
      </div>
    );
  return (
    <Suspense fallback={<p className="note">{t("app.loading")}</p>}>
      <Laboratory game={game} />
    </Suspense>
  );
}
