/** What the signs on the map mean. */
import type { ReactNode } from "react";
import type { Player } from "../../../api";
import { SeatMark } from "../../../shell/parts/seats";
import { Legend as Frame, LegendLine } from "../../shared/Legend";
import { useMedieval } from "../words";

export function Legend({ players }: { players: readonly Player[] }) {
  const { w } = useMedieval();
  return (
    <Frame>
      {players.map((player) => (
        <LegendLine key={player.seat} sign={<SeatMark seat={player.seat} size={20} />} words={player.name} />
      ))}
      <LegendLine sign={<SeatMark seat={null} size={20} />} words={w("legend.nobody")} />
      <Line words={w("legend.income")}>
        <g className="token">
          <circle className="coin" r="8" />
          <text className="income" y="4">
            3
          </text>
        </g>
      </Line>
      <Line words={w("legend.open")}>
        <circle className="legendopen" r="9" />
      </Line>
      <Line words={w("legend.knights")}>
        <g className="token knights">
          <circle r="8" />
          <path d="M0,-5.500V5.500M-5.500,0H5.500" />
        </g>
      </Line>
      <Line words={w("legend.heresy")}>
        <g className="token heresy">
          <circle r="8" />
          <path d="M-4,-4L4,4M4,-4L-4,4" />
        </g>
      </Line>
      <Line words={w("legend.papacy")}>
        <path d="M-3,-11H3V-4H9V2H3V12H-3V2H-9V-4H-3Z" fill="#f6f0df" stroke="#1d1812" />
      </Line>
      <Line words={w("legend.defence")}>
        <g className="defence">
          <path d="M-8,-8H8V0C8,5 3,8 0,10C-3,8 -8,5 -8,0Z" />
          <text y="4">5</text>
        </g>
      </Line>
      <Line words={w("legend.edge")}>
        <g className="edge">
          <path d="M4,-11V11" />
          <path className="tip" d="M7,-7L-5,0L7,7Z" />
        </g>
      </Line>
      <Line words={w("legend.tocome")}>
        <rect className="legendtocome" x="-10" y="-8" width="20" height="16" rx="3" />
      </Line>
      <Line words={w("legend.burnt")}>
        <rect className="legendburnt" x="-10" y="-8" width="20" height="16" rx="3" />
      </Line>
      <Line words={w("legend.arrow")}>
        <path className="legendarrow" d="M-11,6Q0,-10 10,2" />
      </Line>
    </Frame>
  );
}

/** A sign that is drawn around its middle. */
function Line({ words, children }: { words: string; children: ReactNode }) {
  const sign = (
    <svg width="24" height="24" viewBox="-12 -12 24 24" aria-hidden="true">
      {children}
    </svg>
  );
  return <LegendLine sign={sign} words={words} />;
}
