/** The turn track: past, present and future turns with their marks and reinforcements; weather, AP and supply now. */
import { useEffect, useRef, type ReactNode } from "react";
import { SeatMark } from "../../../shell/parts/seats";
import { capital, shortName } from "../../../util/words";
import type { PanelProps } from "../../layer";
import { Inline, WEATHER_SIGNS } from "../signs/glyphs";
import { isTrial, sideName, viewOf, type GcView } from "../view";
import { useGc } from "../words";
import { dateInWords } from "./describe";
import { poolsOf } from "./Scores";

const MARKS: Readonly<Record<string, ReactNode>> = {
  crown: <path d="M-9,7L-10,-5L-5,0L0,-8L5,0L10,-5L9,7Z" fill="#e2b22a" stroke="#1d1607" />,
  sheep: (
    <g fill="#f4eedd" stroke="#1d1607" strokeWidth="1.200">
      <path d="M-4,5V9M4,5V9" />
      <path d="M-7,3C-10,0 -7,-5 -3,-4C-1,-7 4,-7 5,-4C8,-4 9,1 6,3C4,6 -4,6 -7,3Z" />
      <circle cx="-8" cy="-1" r="2.600" fill="#5a4a35" />
    </g>
  ),
};

/** On the dark bar below the board. */
export function Track({ state, names }: PanelProps) {
  const { w, lang } = useGc();
  const view = viewOf(state);
  const track = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const now = track.current?.querySelector<HTMLElement>(".now");
    if (track.current && now) track.current.scrollLeft = now.offsetLeft - track.current.clientWidth / 3;
  }, [view.turn]);
  if (isTrial(view)) return null; // no campaign around it
  const months = new Intl.DateTimeFormat(lang, { month: "short", timeZone: "UTC" });
  return (
    <div className="gc-bar">
      <div className="gc-trackbox" ref={track} role="region" aria-label={w("track")} tabIndex={0}>
      <ol className="gc-track">
        {view.board.calendar.map((turn, n) => {
          const comes = n + 1 < view.turn ? [] : comingIn(view, n + 1);
          const now = n + 1 === view.turn;
          return (
            <li
              key={n}
              className={[now ? "now" : n + 1 < view.turn ? "past" : "", turn.marks.includes("yellow") && "yellow"].filter(Boolean).join(" ")}
              aria-current={now ? "step" : undefined}
              title={[dateInWords(turn, lang, w), ...turn.marks.map((mark) => w(`mark.${mark}`)), ...comes.map(({ captain, army }) => w("comes", { what: shortName(names, captain ?? army) }))].join(" · ")}
            >
              <b>{n + 1}</b>
              <small>
                {months.format(Date.UTC(2000, turn.month - 1, 15))} {turn.half === 1 ? "I" : "II"}
              </small>
              <span className="gc-trackmarks">
                {now && view.phase !== "set_up" ? (
                  <Inline size={18}>{WEATHER_SIGNS[view.weather]}</Inline>
                ) : (
                  <>
                    {turn.marks.map((mark) => MARKS[mark] && <Inline key={mark} size={16}>{MARKS[mark]}</Inline>)}
                    {comes.length > 0 && <span className="gc-comes">+{comes.length}</span>}
                  </>
                )}
              </span>
            </li>
          );
        })}
      </ol>
      </div>
      <dl className="gc-stocks">
        {[0, 1].map((seat) => (
          <div key={seat}>
            <dt>
              <SeatMark seat={seat} size={18} /> {sideName(view, seat, names, "")}
            </dt>
            {poolsOf(view, seat).map(([pool, points]) => (
              <dd key={pool} title={w("apLong")}>
                {poolsOf(view, seat).length > 1 && <small>{capital(shortName(names, pool))}</small>} <b>{points}</b> {w("ap")}
                {view.sources[pool]?.hex ? (
                  <small>
                    {" "}
                    · {w("sourceAt", { hex: shortName(names, view.sources[pool].hex) })}
                  </small>
                ) : (
                  <small> · {w("noSource")}</small>
                )}
              </dd>
            ))}
          </div>
        ))}
      </dl>
    </div>
  );
}

export function comingIn(view: GcView, turn: number): GcView["board"]["reinforcements"] {
  return view.board.reinforcements.filter((force) => force.turn === turn && view.to_come.includes(force.id));
}
