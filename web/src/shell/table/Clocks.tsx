/** Beside a player's name: who plays there, are they there, how much time have they left. */
import { useEffect, useState } from "react";
import type { MatchState, Room, SeatClock as Clock } from "../../api";
import { clockText } from "../../util/format";
import { useWords } from "../../i18n";

const HURRY = 60; // seconds

export function SeatExtras({ state, seat }: { state: MatchState; seat: number }) {
  const { t } = useWords();
  const player = state.players.find((one) => one.seat === seat);
  if (!player) return null;
  const words = [
    player.kind === "bot" && t(player.owned ? "room.standIn" : "match.bot"),
    player.kind === "open" && t(player.you ? "room.kept" : "match.openSeat"),
    player.you && t("match.you"),
  ].filter(Boolean);
  return (
    <span className="extras">
      {words.length > 0 && <small>{words.join(", ")}</small>}
      <SeatStatus state={state} seat={seat} />
    </span>
  );
}

/** Are they there, and how much time have they left? */
export function SeatStatus({ state, seat }: { state: MatchState; seat: number }) {
  const { t } = useWords();
  const player = state.players.find((one) => one.seat === seat);
  const here = t(player?.online ? "room.online" : "match.offline");
  return (
    <>
      {player?.kind === "person" && (
        <span className={player.online ? "dot on" : "dot"} role="img" aria-label={here} title={here} />
      )}
      {state.room && !state.over && <SeatClock room={state.room} seat={seat} />}
    </>
  );
}

function SeatClock({ room, seat }: { room: Room; seat: number }) {
  const { t, lang } = useWords();
  const clock = room.clocks.find((one) => one.seat === seat);
  const now = useNow(clock?.since !== null && clock !== undefined);
  if (!clock) return null;
  const { left, runs } = timeLeft(clock, room, now);
  return (
    <small
      className={`clock${runs ? " running" : ""}${runs && left < HURRY ? " hurry" : ""}`}
      role="timer"
      aria-label={t("clock.left", { time: clockText(left, lang) })}
    >
      {runs && left < HURRY ? t("clock.seconds", { n: Math.max(0, Math.floor(left)) }) : clockText(left, lang)}
    </small>
  );
}

/** What the clock shows at `now`, milliseconds of this computer's clock. */
export function timeLeft(
  clock: Clock,
  room: Pick<Room, "server_time" | "at">,
  now: number,
): { left: number; runs: boolean } {
  if (clock.since === null) return { left: clock.left, runs: false };
  const there = room.server_time + (now - (room.at ?? now)) / 1000;
  return { left: clock.left - Math.max(0, there - clock.since), runs: there >= clock.since };
}

/** The time, every second as long as it matters. */
function useNow(runs: boolean): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    if (!runs) return undefined;
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [runs]);
  return runs ? Math.max(now, Date.now() - 1000) : now;
}
