/** Gives what fields and ids are called to all that is inside. */
import { useMemo, type ReactNode } from "react";
import type { Name } from "../../api";
import type { FieldWords } from "../../games/layer";
import { useGameWords } from "../../games/words";
import { useWords } from "../../i18n";
import type { Problem } from "./forms";
import { speech, SpeechProvider } from "./said";

interface Props {
  names: Record<string, Name>;
  seats: number;
  problems: readonly Problem[];
  words: FieldWords | null;
  children: ReactNode;
}

export function FieldSpeech({ names, seats, problems, words, children }: Props) {
  const { t, lang } = useWords();
  const { said } = useGameWords();
  const spoken = useMemo(() => {
    const seat = (n: number) => t("home.seat", { n: n + 1 });
    return speech({ lang, names, fields: words, said, seat, nothing: t("editor.none") });
  }, [t, lang, names, words, said]);
  const value = useMemo(() => ({ ...spoken, seats, problems }), [spoken, seats, problems]);
  return <SpeechProvider value={value}>{children}</SpeechProvider>;
}
