/** What is asked. Where it has not all its room it says so, and takes that of the log when told to. */
import { useCallback, useEffect, useLayoutEffect, useRef, useState, type ReactNode } from "react";
import { useWords } from "../../i18n";
import type { Room } from "./useRoom";

const HARDLY = 14; // pixels: less is not worth a word

interface Props {
  question: string;
  room: Room;
  children: ReactNode;
}

export function Ask({ question, room, children }: Props) {
  const { t } = useWords();
  const box = useRef<HTMLDivElement>(null);
  const inner = useRef<HTMLDivElement>(null);
  const scrolled = useRef(false);
  const [more, setMore] = useState(false);
  const tall = room.taken === "ask";
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
  return (
    <div ref={box} className={tall ? "ask tall" : "ask"} onScroll={look}>
      <div ref={inner}>{children}</div>
      {(more || tall) && (
        <div className={more ? "askmore" : "askmore all"}>
          <button type="button" onClick={() => room.take(tall ? "" : "ask")}>
            {t(tall ? "ask.less" : "ask.more")}
          </button>
        </div>
      )}
    </div>
  );
}
