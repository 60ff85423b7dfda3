import { useEffect } from "react";
import type { PanelProps } from "../../layer";
import { Inline, WEATHER_SIGNS } from "../signs/glyphs";
import { coloursOf, isTrial, viewOf } from "../view";
import { useGc } from "../words";
import { dateInWords, phaseKey } from "./describe";

/** Turn, date, weather and phase: in the bar at the top. It also gives the seats the colours of their sides. */
export function Headline({ state, names }: PanelProps) {
  const { w, lang } = useGc();
  const view = viewOf(state);
  const sides = view.sides.join(" ");
  useEffect(() => {
    const { style } = document.documentElement;
    for (const [seat, [fill, line]] of coloursOf(view).entries()) {
      style.setProperty(`--seat-${seat}`, fill);
      style.setProperty(`--seat-line-${seat}`, line);
    }
    return () => {
      for (const seat of [0, 1]) {
        style.removeProperty(`--seat-${seat}`);
        style.removeProperty(`--seat-line-${seat}`);
      }
    };
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the sides tell the colours
  }, [sides]);
  return (
    <span className="gc-headline">
      {isTrial(view) ? w("alone.title") : w("turnOf", { n: view.turn, of: view.turns })}
      <span className="gc-date"> · {dateInWords(view.date, lang, w)}</span>
      {view.phase !== "set_up" && (
        <span className="gc-weather">
          {" "}
          · <Inline size={20}>{WEATHER_SIGNS[view.weather]}</Inline> <span className="gc-weathername">{names[view.weather]?.short}</span>
        </span>
      )}{" "}
      · {w(phaseKey(view))}
    </span>
  );
}
