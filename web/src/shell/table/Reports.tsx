/** Battles in which one took part: each stays to be read, one after the other, whatever happens meanwhile. */
import { useEffect, useMemo, useRef, useState } from "react";
import type { MatchState, Name } from "../../api";
import type { Story } from "../../games/layer";
import { useWords } from "../../i18n";
import { battlesOf } from "../../match/story";
import { Part } from "./Part";

const READ = 1500; // milliseconds: who saw it so long and then chose something has read it

interface Props {
  /** The present. */
  state: MatchState;
  names: Record<string, Name>;
  story: Story;
  seen: number;
}

export function Reports({ state, names, story, seen }: Props) {
  const { t } = useWords();
  const { match, seat, log } = state;
  const [read, setRead] = useState(-1); // the last line of the last battle that was read
  const [begin, setBegin] = useState<number | null>(null); // what was there before one came is no news
  useEffect(() => {
    setRead(-1);
    setBegin(null);
  }, [match, seat]);
  useEffect(() => {
    if (begin === null && seen >= 0) setBegin(seen);
  }, [begin, seen]);
  const after = Math.max(read, begin ?? log.length);
  const unread = useMemo(() => battlesOf(log, story, seat, after), [log, story, seat, after]);
  const [first] = unread;
  const last = first?.lines.at(-1);
  const since = useRef(0);
  useEffect(() => {
    since.current = Date.now();
  }, [last?.n]);
  useEffect(() => {
    if (last && Date.now() - since.current > READ) setRead(last.n);
    // eslint-disable-next-line react-hooks/exhaustive-deps -- when this seat has chosen
  }, [seen]);
  const [whole, setWhole] = useState(false); // where there is little room a question leaves it only its beginning
  useEffect(() => setWhole(false), [last?.n]);
  if (!first || !last) return null;
  const short = state.decisions.length > 0 && !whole;
  return (
    <section className={short ? "report short" : "report"} aria-label={t("report.title")}>
      <Part part="battle" told={first} state={state} names={names} />
      <p className="buttons">
        {short && (
          <button type="button" className="reportall" aria-expanded={false} onClick={() => setWhole(true)}>
            {t("report.all")}
          </button>
        )}
        <button type="button" onClick={() => setRead(last.n)}>
          {unread.length > 1 ? t("report.next", { n: unread.length - 1 }) : t("report.read")}
        </button>
      </p>
    </section>
  );
}
