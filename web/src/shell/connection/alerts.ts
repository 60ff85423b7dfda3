/** "Your turn", by sound and by the system, for those who want it. */
import { useCallback, useEffect, useRef, useState } from "react";
import type { MatchState } from "../../api";
import { useWords } from "../../i18n";

const KEY = "condotta.alerts";

export function useAlertSwitch(): { on: boolean; toggle: () => void } {
  const [on, setOn] = useState(() => localStorage.getItem(KEY) === "on");
  const toggle = useCallback(() => {
    const next = !on;
    localStorage.setItem(KEY, next ? "on" : "off");
    setOn(next);
    if (!next) return;
    chime();
    if ("Notification" in window && Notification.permission === "default") void Notification.requestPermission();
  }, [on]);
  return { on, toggle };
}

/** The title of the page, and an alert when this browser's player begins to be asked while they look elsewhere. */
export function useTurnAlert(state: MatchState | null): void {
  const { t } = useWords();
  const asked = state !== null && !state.over && (state.decisions.length > 0 || (state.asked?.length ?? 0) > 0);
  const title = state?.title;
  const before = useRef<boolean | null>(null);
  useEffect(() => {
    if (title !== undefined) document.title = `${asked ? `● ${t("alert.turn")} – ` : ""}${title} – Condotta`;
    return () => {
      document.title = "Condotta";
    };
  }, [asked, title, t]);
  useEffect(() => {
    if (title === undefined) return;
    const began = before.current === false && asked;
    before.current = asked;
    if (!began || localStorage.getItem(KEY) !== "on" || document.hasFocus()) return;
    chime();
    if (document.hidden) notify(t("alert.turn"), title);
  }, [asked, title, t]);
}

function notify(title: string, body: string): void {
  if (!("Notification" in window) || Notification.permission !== "granted") return;
  try {
    const shown = new Notification(title, { body, tag: location.pathname });
    shown.onclick = () => [window.focus(), shown.close()];
  } catch {
    // some phones only let service workers notify; the sound must do
  }
}

/** Two soft notes. */
function chime(): void {
  const sound = new AudioContext();
  [523, 784].forEach((pitch, n) => {
    const note = sound.createOscillator();
    const volume = sound.createGain();
    const start = sound.currentTime + n * 0.16;
    note.frequency.value = pitch;
    volume.gain.setValueAtTime(0.12, start);
    volume.gain.exponentialRampToValueAtTime(0.001, start + 0.4);
    note.connect(volume).connect(sound.destination);
    note.start(start);
    note.stop(start + 0.4);
    if (n === 1) note.onended = () => void sound.close();
  });
}
