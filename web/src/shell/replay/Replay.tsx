/** Going back and forth through the match: slider, steps, playing at a speed of one's choice, and the arrow keys. */
import { useEffect, useMemo } from "react";
import type { LogLine } from "../../api";
import type { Story } from "../../games/layer";
import { useWords } from "../../i18n";
import { scenes } from "../../match/story";
import { SPEEDS, useKept } from "./pace";
import type { Past } from "./useReplay";

const BEATS = [0, 900, 1800] as const; // milliseconds that a move is shown, by how much it matters

interface Props {
  past: Past;
  last: number;
  /** The whole log: what is told nothing of is passed over while it plays. */
  log: readonly LogLine[];
  story: Story;
}

export function Replay({ past, last, log, story }: Props) {
  const { t } = useWords();
  const [speed, setSpeed] = useKept("condotta.speed", SPEEDS, 1);
  const { at, state, plays, move, play, pause, prepare } = past;
  const shown = at ?? last;
  const arrived = at !== null && state?.ply === at;
  const told = useMemo(() => scenes(log, story.weight).filter(({ weight }) => weight > 0), [log, story]);
  useEffect(() => {
    if (!plays || !arrived) return undefined;
    const next = told.find(({ ply }) => ply > shown)?.ply ?? last;
    if (next < last) prepare(next);
    const beat = BEATS[told.find(({ ply }) => ply === shown)?.weight ?? 1];
    const timer = setTimeout(() => move(next >= last ? null : next), beat / speed);
    return () => clearTimeout(timer);
  }, [plays, arrived, shown, last, told, speed, move, prepare]);
  useEffect(() => {
    const turn = (event: KeyboardEvent) => {
      const step = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
      if (!step || event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return;
      if (!isAtRest(event.target)) return;
      event.preventDefault();
      pause();
      const to = shown + step;
      move(to >= last ? null : Math.max(0, to));
    };
    addEventListener("keydown", turn);
    return () => removeEventListener("keydown", turn);
  }, [shown, last, move, pause]);
  if (last === 0) return null;
  const to = (next: number) => {
    pause();
    move(next >= last ? null : Math.max(0, next));
  };
  return (
    <div className="replay" role="group" aria-label={t("match.replay")}>
      <button
        type="button"
        onClick={() => (plays ? pause() : play())}
        aria-label={t(plays ? "replay.pause" : "replay.play")}
      >
        {plays ? "❚❚" : "▶"}
      </button>
      <button type="button" disabled={shown === 0} aria-label={t("replay.back")} onClick={() => to(shown - 1)}>
        ‹
      </button>
      <input
        type="range"
        min={0}
        max={last}
        value={shown}
        aria-label={t("match.replay")}
        aria-valuetext={t("match.replayAt", { n: shown, all: last })}
        onChange={(event) => to(Number(event.target.value))}
      />
      <button type="button" disabled={at === null} aria-label={t("replay.on")} onClick={() => to(shown + 1)}>
        ›
      </button>
      <select aria-label={t("replay.speed")} value={speed} onChange={(event) => setSpeed(Number(event.target.value))}>
        {SPEEDS.map((one) => (
          <option key={one} value={one}>
            {one === 0.5 ? "½" : one}×
          </option>
        ))}
      </select>
      <span className="count">
        {shown}/{last}
      </span>
    </div>
  );
}

/** Nothing has the focus that uses the arrow keys itself. */
function isAtRest(target: EventTarget | null): boolean {
  return target === document.body || (target instanceof HTMLElement && target.matches("main, .replay button"));
}
