/** What is asked. Where it has not all its room it says so, and takes that of the log when told to; kept in this browser. */
import { useCallback, useEffect, useLayoutEffect, useRef, useState, type ReactNode } from "react";
import { useWords } from "../../i18n";

const KEY = "condotta.tall";
const HARDLY = 14; // pixels: less is not worth a word

export function Ask({ question, children }: { question: string; children: ReactNode }) {
  const { t } = useWords();
  const box = useRef<HTMLDivElement>(null);
  const inner = useRef<HTMLDivElement>(null);
  const scrolled = useRef(false);
  const [more, setMore] = useState(false);
  const [tall, setTall] = useState(() => localStorage.getItem(KEY) === "1");
  const look = useCallback(() => {
    const { scrollHeight = 0, scrollTop = 0, clientHeight = 0 } = box.current ?? {};
    scrolled.current = scrollTop > 0;
    setMore(scrollHeight - scrollTop - clientHeight > HARDLY);
  }, []);
  useLayoutEffect(() => {
    if (box.current && scrolled.current) box.current.scrollTop = 0; // a new question is read from its beginning
  }, [question]);
  useEffect(() => {
    const watcher = new ResizeObserver(look);
    for (const one of [box.current, inner.current]) if (one) watcher.observe(one);
    return () => watcher.disconnect();
  }, [look]);
  const change = () => {
    localStorage.setItem(KEY, tall ? "" : "1");
    setTall(!tall);
  };
  return (
    <div ref={box} className={tall ? "ask tall" : "ask"} onScroll={look}>
      <div ref={inner}>{children}</div>
      {(more || tall) && (
        <div className={more ? "askmore" : "askmore all"}>
          <button type="button" onClick={change}>
            {t(tall ? "ask.less" : "ask.more")}
          </button>
        </div>
      )}
    </div>
  );
}
