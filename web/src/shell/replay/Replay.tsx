/** Going back and forth through the match: slider, steps, playing at a speed of one's choice, and the arrow keys. */
import { useEffect, useMemo } from "react";
import type { LogLine } from "../../api";
import type { Story } from "../../games/layer";
import { useWords } from "../../i18n";
import { scenes, type Scene } from "../../match/story";
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
      const to = stepFrom(told, shown, step, last);
      move(to >= last ? null : to);
    };
    addEventListener("keydown", turn);
    return () => removeEventListener("keydown", turn);
  }, [told, shown, last, move, pause]);
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
      <button type="button" disabled={shown === 0} aria-label={t("replay.back")} onClick={() => to(stepFrom(told, shown, -1, last))}>
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
      <button type="button" disabled={at === null} aria-label={t("replay.on")} onClick={() => to(stepFrom(told, shown, 1, last))}>
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

/** The next move of which something is told, or the last one before; the others are small choices on the way to it. */
export function stepFrom(told: readonly Pick<Scene, "ply">[], at: number, step: 1 | -1, last: number): number {
  const plies = told.map(({ ply }) => ply);
  return step > 0 ? (plies.find((ply) => ply > at) ?? last) : (plies.reverse().find((ply) => ply < at) ?? 0);
}

/** Nothing has the focus that uses the arrow keys itself. */
function isAtRest(target: EventTarget | null): boolean {
  return target === document.body || (target instanceof HTMLElement && target.matches("main, .replay button"));
}
