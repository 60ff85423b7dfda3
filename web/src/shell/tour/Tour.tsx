/** The guided first turn: a card that points at parts of the screen. It never stands in the way of the game. */
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";
import type { MatchState } from "../../api";
import type { Dictionary, Tour as TourOf } from "../../games/layer";
import { useWords } from "../../i18n";
import { placeBeside } from "../../util/place";
import { BEGUN, isOver, keepProgress, readProgress, stationFor, type Progress, type Station } from "./stations";

interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
  bottom: number;
}

export default function Tour({ state, stations, words }: TourOf & { state: MatchState }) {
  const { t, lang } = useWords();
  const [progress, setProgress] = useState<Progress>(() => readProgress(state.match) ?? BEGUN);
  const change = useCallback(
    (next: Progress) => {
      keepProgress(state.match, next);
      setProgress(next);
    },
    [state.match],
  );
  useEffect(() => keepProgress(state.match, progress), [state.match, progress]);
  if (isOver(stations, progress)) return null;
  if (progress.left) {
    return (
      <button type="button" className="tourback" onClick={() => change({ ...progress, left: false })}>
        {t("tour.resume")}
      </button>
    );
  }
  const station = stationFor(stations, state, progress);
  if (!station) return null;
  return (
    <Card
      key={station.id}
      station={station}
      words={words[lang]}
      state={state}
      step={`${progress.read.length + 1}`}
      onRead={() => change({ ...progress, read: [...progress.read, station.id] })}
      onLeave={() => change({ ...progress, left: true })}
    />
  );
}

interface CardProps {
  station: Station;
  words: Dictionary;
  state: MatchState;
  step: string;
  onRead: () => void;
  onLeave: () => void;
}

function Card({ station, words, state, step, onRead, onLeave }: CardProps) {
  const { t } = useWords();
  const card = useRef<HTMLElement>(null);
  const [target, setTarget] = useState<Box | null>(null);
  const [place, setPlace] = useState<{ left: number; top: number } | null>(null);
  const measure = useCallback(() => {
    const found = station.at ? document.querySelector(station.at)?.getBoundingClientRect() : undefined;
    setTarget(
      found
        ? { left: found.left, top: found.top, width: found.width, height: found.height, bottom: found.bottom }
        : null,
    );
    const own = card.current?.getBoundingClientRect();
    if (own) setPlace(found ? beside(found, own) : centre(own));
  }, [station.at]);
  useLayoutEffect(measure, [measure, state]);
  useEffect(() => {
    document.querySelector(station.at || "body")?.scrollIntoView({ block: "nearest" });
    const later = setTimeout(measure, 400); // parts that come later
    addEventListener("resize", measure);
    addEventListener("scroll", measure, true);
    return () => {
      clearTimeout(later);
      removeEventListener("resize", measure);
      removeEventListener("scroll", measure, true);
    };
  }, [measure, station.at]);
  return (
    <>
      {target && <div className="tourring" aria-hidden="true" style={ring(target)} />}
      <section
        ref={card}
        className="tourcard"
        aria-label={t("tour.title")}
        aria-live="polite"
        style={place ?? { left: 8, top: 60, visibility: "hidden" }}
      >
        <p className="tourstep">{t("tour.step", { n: step })}</p>
        <h2>{words[`${station.id}.title`]}</h2>
        <p>{words[station.id]}</p>
        <p className="buttons">
          <button type="button" className="big" onClick={onRead}>
            {t(station.last ? "tour.done" : "tour.next")}
          </button>
          {!station.last && (
            <button type="button" className="plain" onClick={onLeave}>
              {t("tour.leave")}
            </button>
          )}
        </p>
      </section>
    </>
  );
}

const AIR = 6;

function ring({ left, top, width, height }: Box) {
  return { left: left - AIR, top: top - AIR, width: width + 2 * AIR, height: height + 2 * AIR };
}

/** Beside the thing, so that the thing itself can be seen and used. */
function beside(thing: DOMRect, own: DOMRect): { left: number; top: number } {
  const wide = innerWidth >= 860;
  if (!wide)
    return {
      left: (innerWidth - own.width) / 2,
      top: thing.top + thing.height / 2 > innerHeight / 2 ? 56 : innerHeight - own.height - 12,
    };
  const top = Math.max(56, Math.min(thing.top, innerHeight - own.height - 12));
  if (thing.left > own.width + 24) return { left: thing.left - own.width - 16, top };
  if (thing.right + own.width + 24 < innerWidth) return { left: thing.right + 16, top };
  return placeBeside(thing, own);
}

function centre(own: DOMRect): { left: number; top: number } {
  return { left: Math.max(8, (innerWidth - own.width) / 2), top: Math.max(56, (innerHeight - own.height) / 3) };
}
