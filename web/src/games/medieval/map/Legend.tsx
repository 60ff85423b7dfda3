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
      <LegendLine
        sign={
          <Sign>
            <g className="token">
              <circle className="coin" r="8" />
              <text className="income" y="4">
                3
              </text>
            </g>
          </Sign>
        }
        words={w("legend.income")}
      />
      <LegendLine
        sign={
          <Sign>
            <g className="token">
              <circle className="halo" style={{ opacity: 1, stroke: "#ffb300" }} r="9" />
            </g>
          </Sign>
        }
        words={w("legend.open")}
      />
      <LegendLine
        sign={
          <Sign>
            <g className="token knights">
              <circle r="8" />
              <path d="M0,-5.500V5.500M-5.500,0H5.500" />
            </g>
          </Sign>
        }
        words={w("legend.knights")}
      />
      <LegendLine
        sign={
          <Sign>
            <g className="token heresy">
              <circle r="8" />
              <path d="M-4,-4L4,4M4,-4L-4,4" />
            </g>
          </Sign>
        }
        words={w("legend.heresy")}
      />
      <LegendLine
        sign={
          <Sign>
            <path d="M-3,-11H3V-4H9V2H3V12H-3V2H-9V-4H-3Z" fill="#f6f0df" stroke="#1d1812" />
          </Sign>
        }
        words={w("legend.papacy")}
      />
      <LegendLine
        sign={
          <Sign>
            <g className="defence">
              <path d="M-8,-8H8V0C8,5 3,8 0,10C-3,8 -8,5 -8,0Z" />
              <text y="4">5</text>
            </g>
          </Sign>
        }
        words={w("legend.defence")}
      />
      <LegendLine
        sign={
          <Sign>
            <g className="edge">
              <path d="M4,-11V11" />
              <path className="tip" d="M7,-7L-5,0L7,7Z" />
            </g>
          </Sign>
        }
        words={w("legend.edge")}
      />
      <LegendLine
        sign={
          <Sign>
            <rect className="legendtocome" x="-10" y="-8" width="20" height="16" rx="3" />
          </Sign>
        }
        words={w("legend.tocome")}
      />
      <LegendLine
        sign={
          <Sign>
            <rect className="legendburnt" x="-10" y="-8" width="20" height="16" rx="3" />
          </Sign>
        }
        words={w("legend.burnt")}
      />
      <LegendLine
        sign={
          <Sign>
            <path className="legendarrow" d="M-11,6Q0,-10 10,2" />
          </Sign>
        }
        words={w("legend.arrow")}
      />
    </Frame>
  );
}

function Sign({ children }: { children: ReactNode }) {
  return (
    <svg width="24" height="24" viewBox="-12 -12 24 24" aria-hidden="true">
      {children}
    </svg>
  );
}
