/** The way to block or report somebody; what it opens is loaded only then. */
import { lazy, Suspense, useState } from "react";
import type { ChatLine, MatchState } from "../../api";
import { useWords } from "../../i18n";
import { useMe } from "../../me";

const PeopleDialog = lazy(() => import("./PeopleDialog"));

export function PeopleButton({ state, chat }: { state: MatchState; chat: readonly ChatLine[] }) {
  const { t } = useWords();
  const { me } = useMe();
  const [open, setOpen] = useState(false);
  if (!me?.hosted || !me.visitor) return null;
  return (
    <p>
      <button type="button" className="plain" onClick={() => setOpen(true)}>
        {t("people.open")}
      </button>
      {open && (
        <Suspense>
          <PeopleDialog state={state} chat={chat} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </p>
  );
}
