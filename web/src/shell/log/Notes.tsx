/** What one writes down for oneself; nobody else sees it. */
import { useEffect, useRef, useState } from "react";
import { call, matchPath, type NotesShown } from "../../api";
import { useWords } from "../../i18n";

const PAUSE = 800;
const MOST = 20000;

export function Notes({ match }: { match: string }) {
  const { t } = useWords();
  const [text, setText] = useState<string | null>(null);
  const [kept, setKept] = useState<"" | "saved" | "failed">("");
  const unsaved = useRef<string | null>(null);
  const path = matchPath(match, "/notes");
  useEffect(() => {
    let live = true;
    call<NotesShown>(path).then(
      (found) => live && setText(found.text),
      () => live && setKept("failed"),
    );
    return () => {
      live = false;
      if (unsaved.current !== null) void call(path, "PUT", { text: unsaved.current }).catch(() => undefined);
    };
  }, [path]);
  useEffect(() => {
    if (unsaved.current === null) return undefined;
    const timer = setTimeout(() => {
      const sent = unsaved.current;
      call(path, "PUT", { text: sent }).then(
        () => {
          if (unsaved.current === sent) unsaved.current = null;
          setKept("saved");
        },
        () => setKept("failed"),
      );
    }, PAUSE);
    return () => clearTimeout(timer);
  }, [text, path]);
  const write = (next: string) => {
    unsaved.current = next;
    setKept("");
    setText(next);
  };
  return (
    <div className="notes">
      <label htmlFor="notes">{t("notes.about")}</label>
      <textarea
        id="notes"
        value={text ?? ""}
        disabled={text === null}
        maxLength={MOST}
        rows={8}
        onChange={(event) => write(event.target.value)}
      />
      <p className="dim" role="status">
        {kept === "saved" ? t("home.saved") : kept === "failed" ? t("notes.failed") : ""}
      </p>
    </div>
  );
}
