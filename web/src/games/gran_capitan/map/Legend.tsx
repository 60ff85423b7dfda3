/** What the signs on the map mean. */
import { memo, type ReactNode } from "react";
import type { Name } from "../../../api";
import { SeatMark } from "../../../shell/parts/seats";
import { Legend as Frame, LegendLine } from "../../shared/Legend";
import { Arms, MARKER_SIGNS, MarkerSign, ORDER_SIGNS, OrderSign } from "../signs/glyphs";
import { sideName, type GcView, type Marker, type Order } from "../view";
import { useGc } from "../words";

export const Legend = memo(function Legend({ view, names }: { view: GcView; names: Record<string, Name> }) {
  const { w } = useGc();
  const orders = Object.keys(ORDER_SIGNS) as Exclude<Order, "">[];
  const markers = Object.keys(MARKER_SIGNS) as Marker[];
  return (
    <Frame>
      {view.sides.map((side, seat) => (
        <LegendLine key={side} sign={<SeatMark seat={seat} size={20} />} words={sideName(view, seat, names, "")} />
      ))}
      <Line words={w("legend.piece")}>
        <rect className="gc-body" x="-10" y="-10" width="20" height="20" rx="4" fill="var(--seat-0)" />
        <Arms army={view.counters.find(({ army }) => army)?.army ?? "spanish"} size={0.7} />
      </Line>
      <Line words={w("legend.hidden")}>
        <rect className="gc-body" x="-10" y="-10" width="20" height="20" rx="4" fill="var(--seat-1)" />
        <path className="gc-back" d="M-9,6L6,-9M-4,9L9,-4M-9,-1L-1,-9M3,9L9,3" />
      </Line>
      <Line words={w("legend.baron")}>
        <Arms army="" />
      </Line>
      <Line words={w("legend.general")}>
        <rect className="gc-general" x="-9" y="-9" width="18" height="18" rx="3.500" style={{ stroke: "#c9971c" }} />
      </Line>
      {orders.map((order) => (
        <Line key={order} words={names[order]?.short ?? order}>
          <OrderSign order={order} />
        </Line>
      ))}
      <Line words={w("orderHidden")}>
        <OrderSign order={null} />
      </Line>
      {markers.map((marker) => (
        <Line key={marker} words={w(`marker.${marker}`)}>
          <MarkerSign marker={marker} />
        </Line>
      ))}
      <Line words={w("legend.city")}>
        <path className="gc-legendplace" d="M-9,7V-1H-10V-4H-8.500V-2.800H-7V-4H-5.500V-1.500H-4V-6H-5V-9.500H-3V-8H-1V-9.500H1V-8H3V-9.500H5V-6H4V-1.500H5.500V-4H7V-2.800H8.500V-4H10V-1H9V7Z" />
      </Line>
      <Line words={w("legend.source")}>
        <g className="gc-source active">
          <circle r="8" />
          <path d="M-4.500,-3.500H4.500V4H-4.500ZM-4.500,0H4.500M0,-3.500V4" />
        </g>
      </Line>
      <Line words={w("legend.road")}>
        <path className="gc-road primary bed" d="M-11,-5H11" />
        <path className="gc-road primary" d="M-11,-5H11" />
        <path className="gc-road secondary" d="M-11,6H11" />
      </Line>
      <Line words={w("legend.river")}>
        <path className="gc-river" d="M-11,5L-4,-3L4,4L11,-5" />
      </Line>
      <Line words={w("legend.pass")}>
        <path className="gc-pass" d="M-7,-7Q0,0 -7,7M7,-7Q0,0 7,7" />
      </Line>
      <Line words={w("legend.region")}>
        <path className="gc-rim legend" d="M-11,0H11" style={{ color: "var(--seat-0)" }} />
        <path className="gc-border legend" d="M-11,-3H11" />
      </Line>
      <Line words={w("legend.open")}>
        <circle className="legendopen" r="9" />
      </Line>
      <Line words={w("legend.reach")}>
        <path className="gc-legendreach" d="M-10,0L-5,-8.600H5L10,0L5,8.600H-5Z" />
      </Line>
      <Line words={w("legend.line")}>
        <g className="gc-supply">
          <path d="M-11,5Q0,-8 11,3" />
        </g>
      </Line>
    </Frame>
  );
});

/** A sign that is drawn around its middle. */
function Line({ words, children }: { words: string; children: ReactNode }) {
  const sign = (
    <svg width="24" height="24" viewBox="-12 -12 24 24" aria-hidden="true">
      {children}
    </svg>
  );
  return <LegendLine sign={sign} words={words} />;
}
